//! `greffe verify FILE...`: bytes, chain, seals, dice, signatures, audit by the rules.

use std::path::{Path, PathBuf};

use greffe_core::dice::Stream;
use greffe_core::dice::bodies::Mode;
use greffe_core::dice::commitment::Epochs;
use greffe_core::dice::epoch::{Answer, Epoch};
use greffe_core::play::replay::{Audit, Judged, Verdict};
use greffe_core::record::archive::Member;
use greffe_core::record::hex::Hash;
use greffe_core::record::match_file::MOST_BYTES;
use greffe_core::record::signature::fingerprint;
use greffe_events::archive::{self, Counts, Told};
use greffe_games::file::{Audited, Checked, Unchecked, check_watched};
use greffe_games::registry::AnyMatch;
use serde::Deserialize;

use crate::budget::Budget;
use crate::command::head::{self, Kept};
use crate::command::{Ended, Out, never_ends, read_start, read_text};
use crate::standing;

/// The most that is read of the archive of an event: its files are held to their own limits.
const MOST_OF_AN_ARCHIVE: usize = 1 << 30;
/// How many differences are told of one file.
const MOST_TOLD: usize = 12;

/// A key that the caller knows, and what he calls it.
struct KnownKey {
    hex: String,
    name: String,
}

/// Verifies each file; the worst outcome counts.
pub fn run(
    out: &Out,
    files: &[PathBuf],
    key: Option<&Path>,
    heads: &[PathBuf],
    budget: &dyn Fn() -> Budget,
) -> Ended {
    let known = match key.map(|path| read_keys(out, path)).transpose() {
        Ok(known) => known.unwrap_or_default(),
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    let kept: Result<Vec<Vec<Kept>>, String> = heads.iter().map(|path| head::read(out, path)).collect();
    let kept = match kept {
        Ok(kept) => kept.into_iter().flatten().collect::<Vec<_>>(),
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    if files.is_empty() {
        out.error(out.pick("aucun fichier à vérifier", "no file to verify"));
        return Ended::Failed;
    }
    files.iter().fold(Ended::Well, |worst, file| worst.or_worse(one(out, file, &known, &kept, budget)))
}

/// What a server publishes of its keys.
#[derive(Deserialize)]
struct Published {
    origin: String,
    keys: Vec<PublishedKey>,
}

#[derive(Deserialize)]
struct PublishedKey {
    key: Hash,
}

/// Lines of 64 hex digits, each followed by a name if there is one; or what a server publishes.
fn read_keys(out: &Out, path: &Path) -> Result<Vec<KnownKey>, String> {
    let text = read_text(out, path)?;
    if let Ok(Published { origin, keys }) = serde_json::from_str(&text) {
        let known = |PublishedKey { key }| KnownKey { hex: key.to_string(), name: origin.clone() };
        return some(out, path, keys.into_iter().map(known).collect());
    }
    let mut known = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (hex, name) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        if hex.len() != 64 || !hex.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            let fr = "une clé a 64 chiffres hexadécimaux, en minuscules";
            let why = out.pick(fr, "a key is 64 lower-case hex digits");
            return Err(format!("{}: {why}", path.display()));
        }
        known.push(KnownKey { hex: hex.to_owned(), name: name.trim().to_owned() });
    }
    some(out, path, known)
}

/// A file of keys has at least one: one without any would vouch for whatever signs.
fn some(out: &Out, path: &Path, known: Vec<KnownKey>) -> Result<Vec<KnownKey>, String> {
    if known.is_empty() {
        let why = out.pick("ce fichier ne donne aucune clé", "this file gives no key");
        return Err(format!("{}: {why}", path.display()));
    }
    Ok(known)
}

fn one(out: &Out, path: &Path, known: &[KnownKey], kept: &[Kept], budgets: &dyn Fn() -> Budget) -> Ended {
    let mut budget = budgets();
    let _overseer = budget.overseen(never_ends(out));
    let is_archive = path.extension().is_some_and(|extension| extension == "greffe-event");
    // One byte more than a match file may have: the verifier itself refuses it for its size.
    let most = if is_archive { MOST_OF_AN_ARCHIVE } else { MOST_BYTES.saturating_add(1) };
    let bytes = match read_start(out, path, u64::try_from(most).unwrap_or(u64::MAX)) {
        Ok(bytes) => bytes,
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    if is_archive {
        return event(out, path, &bytes, known, kept, budgets);
    }
    match check_watched(&bytes, &mut || budget.step()) {
        Ok(checked) => {
            report(out, path, &checked, known);
            let mut ended = if checked.audited.is_clean() { Ended::Well } else { Ended::Differs };
            if !known.is_empty() && signer(&checked, known).is_none() {
                out.line(&format!(
                    "  {}",
                    out.pick(
                        "refusé\u{a0}: la clé n’est pas de celles données",
                        "refused: the key is none of those given"
                    )
                ));
                ended = Ended::Refused;
            }
            let ended = ended.or_worse(head::contradictions(out, kept, checked.verified.head.match_id));
            kept.iter().fold(ended, |worst, head| worst.or_worse(head.hold(out, &bytes, &checked.verified)))
        }
        Err(Unchecked::Stopped) => {
            let fr = "refusé, le budget de pas ou de temps ne suffit pas à le lire (--steps, --seconds)";
            let en =
                "refused, the budget of steps or of time does not suffice to read it (--steps, --seconds)";
            out.line(&format!("{}: {}", path.display(), out.pick(fr, en)));
            Ended::Refused
        }
        Err(Unchecked::Refused(refusal)) => {
            let word = out.pick("refusé", "refused");
            out.line(&format!("{}: {word}, {}", path.display(), out.words(&refusal.words())));
            Ended::Refused
        }
    }
}

/// The key of those known that a file is signed with.
fn signer<'k>(checked: &Checked, known: &'k [KnownKey]) -> Option<&'k KnownKey> {
    let hex = checked.verified.trailer.key.to_string();
    known.iter().find(|key| key.hex == hex)
}

/// An event file: its own log, then each match by the rules of its game, each within a budget of its own.
fn event(
    out: &Out,
    path: &Path,
    bytes: &[u8],
    known: &[KnownKey],
    kept: &[Kept],
    budgets: &dyn Fn() -> Budget,
) -> Ended {
    let audit = match archive::audit(bytes, &mut || greffe_games::file::dice_checker()) {
        Ok(audit) => audit,
        Err(refusal) => {
            let word = out.pick("refusée", "refused");
            out.line(&format!("{}: {word}, {}", path.display(), out.words(&refusal.words())));
            return Ended::Refused;
        }
    };
    let (records, matches) = (audit.archive.event.verified.head.records, audit.archive.matches.len());
    out.line(&format!(
        "{}: {}, {records} {}, {matches} {}",
        path.display(),
        out.pick("évènement intact", "event intact"),
        out.pick("enregistrements", "records"),
        out.pick("parties", "matches"),
    ));
    line(out, &counted(out, &audit.counts));
    let mut ended = if audit.is_clean() { Ended::Well } else { Ended::Differs };
    for key in &audit.keys {
        let hex = key.to_string();
        let found = known.iter().find(|one| one.hex == hex);
        let print = fingerprint(key);
        line(
            out,
            &match found {
                Some(one) => format!("{} {} ({print})", out.pick("signé par", "signed by"), one.name),
                None => format!(
                    "{} {print}",
                    out.pick("signé par une clé inconnue,", "signed by an unknown key,")
                ),
            },
        );
        if found.is_none() && !known.is_empty() {
            let fr = "refusé\u{a0}: la clé n’est pas de celles données";
            line(out, out.pick(fr, "refused: the key is none of those given"));
            ended = ended.or_worse(Ended::Refused);
        }
    }
    for member in &audit.archive.matches {
        ended = ended.or_worse(of_event(out, bytes, member, kept, budgets));
    }
    ended = ended.or_worse(head_of(out, bytes, &audit.archive.event, kept));
    some_told(out, &audit.notes);
    some_told(out, &audit.faults);
    let faults = audit.faults.len();
    if faults > 0 {
        line(out, &format!("{} {faults}", out.pick("fautes de l’évènement\u{a0}:", "faults of the event:")));
    }
    ended
}

/// What was checked of an event.
fn counted(out: &Out, counts: &Counts) -> String {
    let Counts { rounds, lots, read, typed, signed, corrected, moved } = *counts;
    let parts = [
        (rounds, out.pick("rondes appariées de nouveau", "rounds paired again")),
        (lots, out.pick("sorts tirés de nouveau", "lots drawn again")),
        (read, out.pick("résultats égaux à leur partie", "results equal to their match")),
        (typed, out.pick("saisis", "typed")),
        (signed, out.pick("signés des deux joueurs", "signed by both players")),
        (corrected, out.pick("corrigés", "corrected")),
        (moved, out.pick("échanges à la main", "exchanges by hand")),
    ];
    let told = parts.iter().map(|(count, words)| format!("{count} {words}"));
    told.collect::<Vec<_>>().join(", ")
}

/// The first of what is told, by record.
fn some_told(out: &Out, told: &[Told]) {
    for Told { seq, words } in told.iter().take(MOST_TOLD) {
        let words = out.words(words);
        line(out, &seq.map_or_else(|| words.to_owned(), |seq| format!("{seq}: {words}")));
    }
    if told.len() > MOST_TOLD {
        let more = told.len().saturating_sub(MOST_TOLD);
        line(out, &format!("{} {more}", out.pick("et d’autres\u{a0}:", "and more:")));
    }
}

/// A match of an event, by the rules of its game; only what is against it is told.
fn of_event(out: &Out, bytes: &[u8], member: &Member, kept: &[Kept], budgets: &dyn Fn() -> Budget) -> Ended {
    let mut budget = budgets();
    let _overseer = budget.overseen(never_ends(out));
    let id = member.verified.head.match_id;
    let file = bytes.get(member.place.clone()).unwrap_or_default();
    let ended = head_of(out, bytes, member, kept);
    let against = match check_watched(file, &mut || budget.step()) {
        Ok(checked) if checked.audited.is_clean() => return ended,
        Ok(checked) => match checked.audited {
            Audited::Done(_, audit) => {
                audited(out, &audit);
                out.pick("ne suit pas les règles de son jeu", "does not follow the rules of its game")
            }
            Audited::UnknownSystem(_) => out.pick(
                "est d’un jeu que ce programme ne connaît pas",
                "is of a game this build does not know",
            ),
            Audited::UnknownRevision(..) => {
                out.pick("nomme une révision qui n’existe pas", "names a revision that never was")
            }
            Audited::Unfoldable(_) => out.pick("ne se laisse pas replier", "cannot be folded"),
            Audited::Stopped => out.pick(
                "n’est pas auditée jusqu’au bout (--steps, --seconds)",
                "is not audited to the end (--steps, --seconds)",
            ),
        },
        Err(Unchecked::Stopped | Unchecked::Refused(_)) => out.pick(
            "n’est pas lue jusqu’au bout (--steps, --seconds)",
            "is not read to the end (--steps, --seconds)",
        ),
    };
    line(out, &format!("{} {id} {against}", out.pick("la partie", "match")));
    ended.or_worse(Ended::Differs)
}

/// The heads kept of one file of an event.
fn head_of(out: &Out, bytes: &[u8], member: &Member, kept: &[Kept]) -> Ended {
    let file = bytes.get(member.place.clone()).unwrap_or_default();
    let ended = head::contradictions(out, kept, member.verified.head.match_id);
    kept.iter().fold(ended, |worst, head| worst.or_worse(head.hold(out, file, &member.verified)))
}

fn report(out: &Out, path: &Path, checked: &Checked, known: &[KnownKey]) {
    let verified = &checked.verified;
    let records = verified.head.records;
    out.line(&format!(
        "{}: {}, {records} {}",
        path.display(),
        out.pick("intact", "intact"),
        out.pick("enregistrements", "records"),
    ));
    for line in dice(out, &checked.dice) {
        out.line(&format!("  {line}"));
    }
    let (sealed, erased) = (verified.unopened_secrets.len(), verified.erased_texts.len());
    if sealed > 0 {
        out.line(&format!("  {sealed} {}", out.pick("secrets encore scellés", "secrets still sealed")));
    }
    if erased > 0 {
        out.line(&format!(
            "  {erased} {}",
            out.pick("textes effacés, leurs sceaux demeurent", "texts erased, their seals remain")
        ));
    }
    let print = fingerprint(&verified.trailer.key);
    let by = match signer(checked, known) {
        Some(key) if key.name.is_empty() => {
            format!("{} {print}", out.pick("signé par la clé donnée,", "signed by the key given,"))
        }
        Some(key) => format!("{} {} ({print})", out.pick("signé par", "signed by"), key.name),
        None => format!("{} {print}", out.pick("signé par une clé inconnue,", "signed by an unknown key,")),
    };
    out.line(&format!("  {by}"));
    match &checked.audited {
        Audited::UnknownSystem(name) => out.line(&format!(
            "  {} {name}",
            out.pick(
                "non audité\u{a0}: ce programme ne connaît pas le jeu",
                "not audited: this build does not know the game"
            ),
        )),
        Audited::Stopped => {
            let fr = "non audité jusqu’au bout\u{a0}: le budget de pas ou de temps est épuisé (--steps, --seconds)";
            let en = "not audited to the end: the budget of steps or of time is used up (--steps, --seconds)";
            line(out, out.pick(fr, en));
        }
        Audited::UnknownRevision(game, named) => {
            standing(out, game);
            let words = out.pick(
                "non jugé\u{a0}: ce jeu n’a jamais eu de révision des règles",
                "not judged: this game never had a revision of its rules",
            );
            line(out, &format!("{words} {named}"));
        }
        Audited::Unfoldable(what) => {
            line(out, &format!("{} {what}", out.pick("audit impossible\u{a0}:", "cannot be audited:")));
        }
        Audited::Done(game, audit) => {
            standing(out, game);
            audited(out, audit);
        }
    }
}

/// One line of the report: whatever a file says stays within its line.
fn line(out: &Out, text: &str) {
    let text: String = text.chars().map(|sign| if sign == '\n' { ' ' } else { sign }).collect();
    out.line(&format!("  {text}"));
}

/// Who holds seats and offices, and who stands by the result.
fn standing(out: &Out, game: &AnyMatch) {
    for words in standing::offices(game).iter().chain(&standing::result(game)) {
        line(out, out.words(words));
    }
}

fn dice(out: &Out, dice: &Epochs) -> Vec<String> {
    let mut lines = Vec::new();
    let sum = |stream| dice.all().iter().map(|epoch| u64::from(epoch.rolls(stream))).sum::<u64>();
    let (public, table) = (sum(Stream::Public), dice.table_rolls());
    let still = dice.all().iter().filter(|epoch| epoch.is_undisclosed());
    let still: u64 = still.map(|epoch| u64::from(epoch.rolls(Stream::Hidden))).sum();
    let shown = sum(Stream::Hidden).saturating_sub(still);
    let mut parts = vec![format!("{public} {}", out.pick("jets recalculés", "rolls recomputed"))];
    if shown > 0 {
        let words =
            out.pick("tirages cachés, révélés et recalculés", "hidden draws, disclosed and recomputed");
        parts.push(format!("{shown} {words}"));
    }
    if still > 0 {
        let words = out.pick(
            "tirages cachés, pas encore révélés\u{a0}: prouvables à la fin",
            "hidden draws, not yet disclosed: provable at the end",
        );
        parts.push(format!("{still} {words}"));
    }
    if table > 0 {
        let words = out.pick("jets de table, non recalculables", "table rolls, which cannot be recomputed");
        parts.push(format!("{table} {words}"));
    }
    lines.push(format!("{}: {}", out.pick("dés\u{a0}", "dice"), parts.join(out.pick("\u{a0}; ", "; "))));
    let abandoned = dice.all().iter().filter(|epoch| epoch.abandoned().is_some()).count();
    let count = dice.all().len();
    if count > 0 {
        lines.push(format!(
            "{}: {count}, {} {abandoned}",
            out.pick("séries de dés\u{a0}", "epochs of dice"),
            out.pick("abandonnées\u{a0}:", "abandoned:"),
        ));
    }
    if dice.all().iter().any(|epoch| epoch.mode() == Mode::Open) {
        lines.push(
            out.pick("dés ouverts, non engagés d’avance", "open dice, not committed beforehand").to_owned(),
        );
    }
    let silent = |epoch: &Epoch| epoch.slots().filter(|(_, answer)| *answer == Answer::Declined).count();
    let silent: usize = dice.all().iter().filter(|epoch| epoch.base().is_some()).map(silent).sum();
    if silent > 0 {
        lines.push(format!(
            "{} {silent}",
            out.pick("sièges sans contribution\u{a0}:", "seats without contribution:")
        ));
    }
    if count > 0 && dice.all().iter().any(|epoch| epoch.base().is_some() && !epoch.has_nonce()) {
        lines.push(
            out.pick(
                "dés de l’exploitant seul\u{a0}: aucun siège n’a contribué",
                "dice by the operator alone: no seat contributed",
            )
            .to_owned(),
        );
    }
    lines
}

fn audited(out: &Out, audit: &Audit) {
    let told: Vec<String> = audit.commands.iter().filter_map(difference).collect();
    for text in told.iter().take(MOST_TOLD) {
        line(out, text);
    }
    if told.len() > MOST_TOLD {
        let more = told.len().saturating_sub(MOST_TOLD);
        line(out, &format!("{} {more}", out.pick("et d’autres\u{a0}:", "and more:")));
    }
    for (seq, fault) in &audit.faults {
        line(out, &format!("{seq}: {}", out.words(fault)));
    }
    // Last, so that it is what remains on the screen.
    let [equal, differs, revision, pending, agreed] = audit.counts();
    let mut parts = vec![format!("{equal} {}", out.pick("conformes", "equal"))];
    for (count, word) in [
        (differs, out.pick("différentes", "differ")),
        (
            agreed,
            out.pick(
                "convenues ou jugées par des personnes, sans calcul",
                "agreed or ruled by people, not computed",
            ),
        ),
        (pending, out.pick("en attente, pas encore jugeables", "pending, not to be judged yet")),
        (
            revision,
            out.pick(
                "non jugées, d’une autre révision des règles",
                "not judged, under another revision of the rules",
            ),
        ),
    ] {
        if count > 0 {
            parts.push(format!("{count} {word}"));
        }
    }
    line(out, &format!("{} {}", out.pick("audit\u{a0}: commandes", "audit: commands"), parts.join(", ")));
    let faults = audit.faults.len();
    if faults > 0 {
        line(
            out,
            &format!(
                "{} {faults}",
                out.pick("fautes hors des commandes\u{a0}:", "faults beside the commands:")
            ),
        );
    }
    if !audit.judges() {
        line(out, out.pick("rien de ce fichier n’a été jugé", "nothing of this file was judged"));
    }
}

/// The first difference of a command, in a line.
fn difference(judged: &Judged) -> Option<String> {
    match &judged.verdict {
        Verdict::Differs { seq, part, recorded, computed } => {
            Some(format!("{seq}: {part}: {recorded} | {computed}"))
        }
        Verdict::Revision { ruleset, difference: Some(_) } => Some(format!("{}: {ruleset}", judged.declared)),
        Verdict::Equal | Verdict::Revision { .. } | Verdict::Pending | Verdict::Agreed => None,
    }
}
