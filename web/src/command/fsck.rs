//! `greffe fsck`: reads everything in the store again. The log: contiguity, chain, seals, dice,
//! signatures, audit, of each match as of the file it would be exported as. The people's store: every value, and
//! each text against its seal. The vault: every secret, opened.

use std::path::Path;

use greffe_core::play::replay::{Audit, Verdict};
use greffe_core::record::body::Body;
use greffe_core::record::chain::Chain;
use greffe_core::record::contents::SealSlot;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, SealNumber};
use greffe_core::record::line::{Line, Log as LogKind};
use greffe_core::record::match_file::{Annex, ExportFault, export};
use greffe_core::record::signature::SecretKey;
use greffe_core::telling::words::Words;
use greffe_events::event::Event;
use greffe_games::file::{self, Audited};
use greffe_store::{Fault, Keys, Log, OpenError, Origin, People, Place, Progress, Store, check};

use crate::clerk::{ClerkError, as_imported, kept_trailer, keyring};
use crate::command::{Ended, Out};

/// Checks stores that no server has open; a damaged log is read as far as it goes.
pub fn run(out: &Out, place: &Place, keys: &Path) -> Ended {
    let data = place.dir();
    if !place.has_log() {
        out.error(&format!(
            "{}: {}",
            data.join("log").display(),
            out.pick("aucun registre ici", "no log here")
        ));
        return Ended::Failed;
    }
    let store = match place.reach() {
        Ok(store) => store,
        Err(error) => {
            out.error(out.words(&ClerkError::from(error).told()));
            return Ended::Failed;
        }
    };
    let log = match store.log_beside() {
        Ok(log) => log,
        Err(OpenError::Damaged { faults }) => {
            for fault in &faults {
                out.line(&format!("{}: {fault}", out.pick("endommagé", "damaged")));
            }
            match store.damaged_log() {
                Ok(log) => log,
                Err(error) => {
                    out.error(&error.to_string());
                    return Ended::Refused;
                }
            }
        }
        Err(error) => {
            out.error(&error.to_string());
            return Ended::Failed;
        }
    };
    let (people, people_ended) = people(out, &store);
    let vault_ended = vault(out, &store, data, keys);
    let keys_ended = keyring(out, data, keys, &log);
    let shown = |progress: Progress| {
        out.progress(&format!(
            "{} {} / {}",
            out.pick("matchs relus\u{a0}:", "matches read:"),
            progress.matches_done,
            progress.matches
        ));
    };
    let report = check(&log, shown, &mut |id, lines| findings(id, lines, people.as_ref()));
    out.progress("");
    out.line(&format!(
        "{} {}, {} {}",
        report.progress.matches,
        out.pick("matchs", "matches"),
        report.progress.records,
        out.pick("enregistrements relus", "records read again"),
    ));
    let log_ended = told(out, &report.faults);
    let open_ended =
        if report.faults.is_empty() && !place.is_shared() { again(out, log, &store) } else { Ended::Well };
    log_ended.or_worse(open_ended).or_worse(people_ended).or_worse(vault_ended).or_worse(keys_ended)
}

/// Opens the log once more and reads it whole, as the next command would: the engine writes its index anew on opening,
/// and what it made of a damaged place shows only then.
fn again(out: &Out, log: Log, store: &Store) -> Ended {
    drop(log);
    match store.log() {
        Ok(log) => told(out, &check(&log, |_| (), &mut |_, _| Vec::new()).faults),
        Err(error) => {
            out.line(&format!("{}: {error}", out.pick("à la réouverture", "opened again")));
            Ended::Refused
        }
    }
}

/// Reads the keys that a server reads: the one that signs, against those published, and the one of retries. None is
/// made here.
fn keyring(out: &Out, data: &Path, keys: &Path, log: &Log) -> Ended {
    let name = out.pick("clés", "keys");
    if !keys.exists() {
        let why = out.pick("non relues, ce dossier n’est pas là", "not read, this directory is not there");
        out.line(&format!("{name}: {why}"));
        return Ended::Differs;
    }
    let keys = match Keys::open(keys, data) {
        Ok(keys) => keys,
        Err(error) => {
            out.line(&format!("{name}: {error}"));
            return Ended::Refused;
        }
    };
    let is_new = log.matches().all(|summary| summary.origin == Origin::Sample);
    let mut faults = keyring::faults(data, &keys, is_new);
    // Without it a server makes one; damaged, it writes nothing.
    faults.extend(keys.kept("retry").err().map(|error| Words::same(error.to_string())));
    for fault in &faults {
        out.line(&format!("{name}: {}", out.words(fault)));
    }
    if faults.is_empty() {
        out.line(&format!("{name}: {}", out.pick("relues", "read again")));
        return Ended::Well;
    }
    Ended::Refused
}

fn told(out: &Out, faults: &[Fault]) -> Ended {
    for fault in faults {
        out.line(&format!("  {fault}"));
    }
    if faults.is_empty() { Ended::Well } else { Ended::Refused }
}

/// Reads the people's store, if there is one.
fn people(out: &Out, store: &Store) -> (Option<People>, Ended) {
    let name = out.pick("personnes et textes", "people and texts");
    let read = match store.kept_people() {
        Ok(None) => return (None, Ended::Well),
        Ok(Some(people)) => Ok(people),
        Err(error) => Err(ClerkError::from(error)),
    };
    let read = read.and_then(|people| people.check().map(|read| (people, read)).map_err(ClerkError::from));
    match read {
        Ok((people, (read, faults))) => {
            out.line(&format!("{name}: {read} {}", out.pick("valeurs relues", "values read again")));
            (Some(people), told(out, &faults))
        }
        Err(error) => {
            out.line(&format!("{name}: {error}"));
            (None, Ended::Refused)
        }
    }
}

/// Opens every secret of the vault, if there is one; its key is never made here.
fn vault(out: &Out, store: &Store, data: &Path, keys: &Path) -> Ended {
    if !store.has_vault() {
        return Ended::Well;
    }
    let name = out.pick("coffre", "vault");
    let is_elsewhere = !keys.join("vault.key").exists() && !keys.join("starts").exists();
    if is_elsewhere {
        let fr = "non relu, sa clé n’est pas dans ce dossier de clés";
        let why = out.pick(fr, "not read, its key is not in this keys directory");
        out.line(&format!("{name}: {why}"));
        return Ended::Differs;
    }
    let read = Keys::open(keys, data).map_err(ClerkError::from);
    match read.and_then(|keys| store.check_vault(&keys).map_err(ClerkError::from)) {
        Ok(found) => {
            let (read, faults) = found.unwrap_or_default();
            out.line(&format!("{name}: {read} {}", out.pick("secrets relus", "secrets read again")));
            told(out, &faults)
        }
        Err(error) => {
            out.line(&format!("{name}: {error}"));
            Ended::Refused
        }
    }
}

/// What is found against one match, read as the file it would be exported as.
fn findings(match_id: [u8; 16], lines: &[Vec<u8>], people: Option<&People>) -> Vec<Fault> {
    let fault = |seq: u64, detail: String| Fault::Refuted { match_id, seq, detail };
    let last = u64::try_from(lines.len()).unwrap_or(u64::MAX).saturating_sub(1);
    let made = annex(match_id, lines, people).and_then(|annex| {
        let kept = people.map(|people| kept_trailer(people, MatchId::new(match_id))).transpose()?.flatten();
        Ok((annex, kept))
    });
    let (annex, kept) = match made {
        Ok(made) => made,
        Err(error) => return vec![fault(last, error.to_string())],
    };
    let file = match kept {
        Some(trailer) => Ok(as_imported(lines, &annex, &trailer)),
        // Nobody sees this file: any key signs it.
        None => export(lines.iter().map(Vec::as_slice), &annex, &SecretKey::new(&[1; 32])),
    };
    let checked = match file {
        Ok(file) => file::check(&file),
        Err(ExportFault::Chain { records, fault: what }) => return vec![fault(records, what.to_string())],
        Err(error @ (ExportFault::InBatch | ExportFault::File(_))) => {
            return vec![fault(last, error.to_string())];
        }
    };
    match checked {
        Ok(checked) => match checked.audited {
            Audited::UnknownSystem(name) if name == "event" => of_event(match_id, lines),
            Audited::UnknownSystem(name) => vec![fault(0, format!("system {name} is not known here"))],
            Audited::UnknownRevision(_, named) => {
                vec![fault(0, format!("revision {named} of the rules is not known here"))]
            }
            Audited::Unfoldable(what) => vec![fault(last, what)],
            Audited::Stopped => vec![fault(last, "the audit was stopped".to_owned())],
            Audited::Done(_, audit) => audited(&audit).map(|(seq, detail)| fault(seq, detail)).collect(),
        },
        Err(refusal) => {
            let line = refusal.line.and_then(|line| u64::try_from(line).ok());
            let seq = line.map_or(last, |line| line.saturating_sub(1).min(last));
            vec![fault(seq, refusal.reason.to_string())]
        }
    }
}

/// What is found against the log of an event, every act of which is judged again.
fn of_event(match_id: [u8; 16], lines: &[Vec<u8>]) -> Vec<Fault> {
    let fault = |seq: u64, detail: String| Fault::Refuted { match_id, seq, detail };
    let read: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
    let Ok(read) = read else { return vec![fault(0, "a record cannot be read again".to_owned())] };
    match Event::audited(&read) {
        Ok((_, faults)) => faults.into_iter().map(|(seq, what)| fault(seq.0, what.en)).collect(),
        Err(what) => vec![fault(0, what.to_string())],
    }
}

/// The texts of a match that are not erased.
fn annex(match_id: [u8; 16], lines: &[Vec<u8>], people: Option<&People>) -> Result<Vec<Annex>, ClerkError> {
    let Some(people) = people else { return Ok(Vec::new()) };
    let mut annex = Vec::new();
    for number in text_seals(lines) {
        if let Some(text) = people.text(match_id, u64::from(number.0))? {
            annex.push(Annex { number, salt: Hex(text.salt), text: text.text });
        }
    }
    Ok(annex)
}

/// The seals over texts, as far as the chain goes.
fn text_seals(lines: &[Vec<u8>]) -> Vec<SealNumber> {
    let mut chain = Chain::new(LogKind::Match);
    let mut numbers = Vec::new();
    for bytes in lines {
        let Ok(line) = chain.check(bytes) else { break };
        if let Ok(Body::Sealed(sealed)) = Body::parse(line.kind, line.body)
            && sealed.slot == SealSlot::Text
        {
            numbers.push(sealed.number);
        }
    }
    numbers
}

fn audited(audit: &Audit) -> impl Iterator<Item = (u64, String)> + '_ {
    let differ = audit.commands.iter().filter_map(|judged| match &judged.verdict {
        Verdict::Differs { seq, part, .. } => Some((seq.0, format!("the audit differs: {part}"))),
        Verdict::Equal | Verdict::Revision { .. } | Verdict::Pending | Verdict::Agreed => None,
    });
    differ.chain(audit.faults.iter().map(|(seq, what)| (seq.0, what.en.clone())))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use greffe_core::play::act::{Act, ConcludeAct, DisputeAct, Doing, OfficeAct};
    use greffe_core::record::acts::{How, ResultSigned};
    use greffe_core::record::chain::{Draft, Head, Writer};
    use greffe_core::record::ids::{Author, Seat, Seq};
    use greffe_core::record::offices::Hand;
    use greffe_store::{Batch, SaltedText, Secret};
    use serde_json::json;

    use super::*;
    use crate::clerk::Clerk;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    impl Folder {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("greffe-fsck-{name}-{}", std::process::id())))
        }

        fn places(&self) -> (PathBuf, PathBuf) {
            (self.0.join("data"), self.0.join("keys"))
        }

        fn clerk(&self) -> Clerk {
            let (data, keys) = self.places();
            Clerk::open(&data, &keys).unwrap()
        }

        fn run(&self) -> Ended {
            let (data, keys) = self.places();
            run(&Out::from_environment(), &Place::directory(&data), &keys)
        }

        fn findings(&self, id: MatchId) -> Vec<String> {
            let (data, _) = self.places();
            let log = Log::open(&data.join("log")).unwrap();
            let lines = log.export(*id.bytes()).unwrap().unwrap();
            let people = People::open(&data.join("people")).unwrap();
            let found = findings(*id.bytes(), &lines, Some(&people));
            found.iter().map(ToString::to_string).collect()
        }
    }

    /// A match with a text and a secret beside it.
    fn begun(clerk: &Clerk) -> MatchId {
        let team = |names: [&str; 2]| {
            names
                .into_iter()
                .zip(["1", "2"])
                .map(|(name, rank)| json!({ "name": name, "rank": rank, "value": 3 }))
                .collect::<Vec<_>>()
        };
        let opening = serde_json::from_value(json!({
            "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "Garde" },
                { "seat": "seat:2", "side": 1, "name": "Écluse" },
            ],
            "setup": { "table": null, "rosters": [team(["Alaric", "Brune"]), team(["Morgane", "Nils"])] },
        }))
        .unwrap();
        let id = clerk.create(Author::Organiser, &opening, &[]).unwrap();
        let raise = DisputeAct::Raise { of: Seq(0), rule: None, text: "Non.".to_owned() };
        clerk.act(id, seat(), Act::Dispute(raise), None).unwrap();
        id
    }

    fn seat() -> Author {
        Author::Seat(Seat::new(1).unwrap())
    }

    /// Writes a record past every check.
    fn smuggled(clerk: &Clerk, id: MatchId, by: Author, kind: &str, body: &impl serde::Serialize) {
        let table = clerk.table(id).unwrap();
        let head = {
            let game = table.game();
            Head { match_id: id, records: game.records(), hash: game.head(), at: game.at() }
        };
        let mut writer = Writer::resume(LogKind::Match, head);
        let body = serde_json::value::to_raw_value(body).unwrap();
        let lines = writer.batch(head.at, &[Draft { by, kind: kind.to_owned(), body }]).unwrap();
        let head_after = writer.head().unwrap().hash.0;
        let batch = Batch {
            match_id: *id.bytes(),
            expected_next: head.records,
            lines,
            head: head_after,
            retry: None,
        };
        clerk.log().append(batch).unwrap();
    }

    #[test]
    fn a_sound_store_is_read_whole_and_stays_the_same() {
        let folder = Folder::new("sound");
        begun(&folder.clerk());
        assert_eq!([folder.run(), folder.run()], [Ended::Well, Ended::Well]);
        let (data, keys) = folder.places();
        std::fs::rename(keys.join("vault.key"), folder.0.join("vault.key")).unwrap();
        assert_eq!(
            run(&Out::from_environment(), &Place::directory(&data), &keys),
            Ended::Refused,
            "the key of the vault is lost"
        );
        assert!(!keys.join("vault.key").exists(), "and none is made for it");
        let elsewhere = folder.0.join("elsewhere");
        assert_eq!(
            run(&Out::from_environment(), &Place::directory(&data), &elsewhere),
            Ended::Differs,
            "no key was read"
        );
        assert!(!elsewhere.exists(), "and none is made there");
        let other = Secret::new(vec![5; 32]);
        std::fs::copy(folder.0.join("vault.key"), keys.join("vault.key")).unwrap();
        std::fs::write(keys.join("vault.key"), other.expose()).unwrap();
        assert_eq!(folder.run(), Ended::Refused, "nothing opens under another key");
    }

    #[test]
    fn a_text_that_its_seal_does_not_hold_is_found() {
        let folder = Folder::new("text");
        let clerk = folder.clerk();
        let id = begun(&clerk);
        let other = SaltedText { salt: [0; 32], text: "Oui.".to_owned() };
        clerk.people().put_text(*id.bytes(), 0, &other).unwrap();
        drop(clerk);
        let found = folder.findings(id);
        assert!(found.len() == 1 && found[0].contains("seal 0 does not hold what is shown"), "{found:?}");
        assert_eq!(folder.run(), Ended::Refused);
    }

    #[test]
    fn a_signature_that_is_not_the_seats_is_found() {
        let folder = Folder::new("signature");
        let clerk = folder.clerk();
        let id = begun(&clerk);
        let own = Seat::new(1).unwrap();
        let key = Some(SecretKey::new(&[3; 32]).public());
        clerk.act(id, seat(), Act::Join { seat: own, key, replaces: false }, None).unwrap();
        let propose = Act::Conclude(ConcludeAct::Propose { how: Some(How::Abandoned) });
        let (place, hand, let_in) = (Author::Judge, Hand::new(9), Author::Organiser);
        let comes = Act::Office(OfficeAct::Admit { place, hand, let_in, key: None });
        clerk.act(id, Author::Server, comes, None).unwrap();
        let doing = Doing { hand, reason: Some("nobody came".to_owned()), offline: None };
        let of = Seq(clerk.act_as(id, Author::Judge, &doing, propose, None).unwrap().first);
        smuggled(&clerk, id, seat(), "ResultSigned", &ResultSigned { seat: own, of, sig: Hex([7; 64]) });
        drop(clerk);
        let found = folder.findings(id);
        assert!(found.len() == 1 && found[0].contains("result: "), "{found:?}");
    }

    #[test]
    fn a_record_of_a_hand_that_may_not_write_it_is_found() {
        let folder = Folder::new("hand");
        let clerk = folder.clerk();
        let id = begun(&clerk);
        smuggled(&clerk, id, seat(), "RevisionChanged", &json!({ "ruleset": "seg/1" }));
        drop(clerk);
        let found = folder.findings(id);
        assert!(!found.is_empty(), "{found:?}");
    }

    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let (from, to) = {
                let entry = entry.unwrap();
                (entry.path(), to.join(entry.file_name()))
            };
            if from.is_dir() {
                copy(&from, &to);
            } else {
                std::fs::copy(from, to).unwrap();
            }
        }
    }

    /// Every match as a file, when the store opens and all of them can be had.
    fn exported(folder: &Folder) -> Result<Vec<Vec<u8>>, String> {
        let (data, keys) = folder.places();
        let clerk = Clerk::open(&data, &keys).map_err(|error| error.to_string())?;
        let ids = clerk.log().matches().map(|summary| MatchId::new(summary.match_id));
        let files: Result<_, _> = ids.map(|id| clerk.export(id)).collect();
        files.map_err(|error| error.to_string())
    }

    #[test]
    fn every_bit_that_an_export_or_a_start_would_trip_over_is_found() {
        let sound = Folder::new("bits");
        let clerk = sound.clerk();
        begun(&clerk);
        let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/frozen/v1/seg-conceded.greffe");
        clerk.import(&std::fs::read(frozen).unwrap(), Origin::Imported).unwrap();
        drop(clerk);
        let whole = exported(&sound).unwrap();
        assert_eq!((whole.len(), sound.run()), (2, Ended::Well));
        let (mut clean, mut named) = (0, 0);
        let mut random = 0x5851_F42D_4C95_7F2D_u64;
        for store in ["log/log/db", "people", "vault"] {
            // The people's store and the vault keep their database in a directory of its generation.
            let file = |folder: &Folder| {
                let (data, _) = folder.places();
                let place = data.join(store);
                if place.is_file() { place } else { database(&place).unwrap() }
            };
            let bytes = std::fs::read(file(&sound)).unwrap();
            let written = bytes.iter().rposition(|byte| *byte != 0).unwrap();
            for _ in 0..24 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let offset = usize::try_from(random >> 20).unwrap() % written;
                let harmed = Folder::new("bits-harmed");
                copy(&sound.0, &harmed.0);
                let mut bytes = bytes.clone();
                bytes[offset] ^= 1 << (random >> 13 & 7);
                std::fs::write(file(&harmed), bytes).unwrap();
                // What is read is looked at beside what is checked: neither sees what the other made of the files.
                let read = Folder::new("bits-read");
                copy(&harmed.0, &read.0);
                let had = exported(&read);
                match harmed.run() {
                    Ended::Refused | Ended::Failed => named += 1,
                    Ended::Well | Ended::Differs => {
                        clean += 1;
                        let what = format!("{store} byte {offset}");
                        assert!(had.as_ref() == Ok(&whole), "{what}: found sound, and {:?}", had.err());
                        assert!(exported(&harmed).as_ref() == Ok(&whole), "{what}: after the check");
                    }
                }
            }
        }
        assert!(clean + named == 72 && named > 20, "{clean} clean, {named} named");
    }

    /// The database somewhere below a directory.
    fn database(below: &Path) -> Option<PathBuf> {
        for entry in std::fs::read_dir(below).ok()? {
            let path = entry.ok()?.path();
            let found = if path.is_dir() { database(&path) } else { path.ends_with("db").then_some(path) };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
