//! Match files in and out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;

use greffe_core::judging::opening::Opening;
use greffe_core::record::archive::Member;
use greffe_core::record::contents::Attached;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::MatchId;
use greffe_core::record::ids::SealNumber;
use greffe_core::record::line::Line;
use greffe_core::record::match_file::{Annex, export};
use greffe_core::record::verify::Verified;
use greffe_games::file::{Checked, Unchecked, Watch, check_watched};
use greffe_store::{Beside, Changed, ImportError, Log, Origin, People, SaltedText, Shelf};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::budget::{Budget, MOST_STEPS, MOST_TIME};
use crate::clerk::{Clerk, ClerkError, Table};

/// What came of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The match is here now.
    New,
    /// It was here already, byte for byte.
    Same,
}

/// A file taken in.
pub struct Taken {
    /// Where the match stands: under its id, or, when another file of that id came before, under its head.
    pub place: MatchId,
    /// Whether it is new here.
    pub came: Imported,
    /// What was found in the file.
    pub checked: Checked,
}

/// How many matches people may bring in, and how many bytes these may have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Matches.
    pub files: usize,
    /// Bytes.
    pub bytes: u64,
}

impl Default for Quota {
    fn default() -> Self {
        Self { files: 5_000, bytes: 2 << 30 }
    }
}

/// What tells of an imported match who brings it in: a number drawn for it alone.
pub type Claim = [u8; 16];

/// Notes that somebody is about to bring a match in, and says under which claim.
pub type Claiming<'a> = dyn FnMut() -> Result<Claim, ClerkError> + 'a;

/// What is noted of an imported match, in the people's store, before its records are written or with them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Note {
    /// The id that its records have.
    game: MatchId,
    bytes: u64,
    /// Under what claim it was brought in; none where the operator did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<Claim>,
}

/// The imported matches, by their places.
#[derive(Default)]
pub(super) struct Imports(BTreeMap<MatchId, Note>);

impl Imports {
    pub(super) fn read(log: &Log, people: &People) -> Result<Self, ClerkError> {
        let mut all = Self::default();
        for place in all.renewed(log) {
            all.0.insert(place, noted(people, place)?);
        }
        Ok(all)
    }

    /// Forgets what was taken out, and says of which nothing is known yet.
    fn renewed(&mut self, log: &Log) -> Vec<MatchId> {
        let imported = log.matches().filter(|summary| summary.origin == Origin::Imported);
        let places: BTreeSet<MatchId> = imported.map(|summary| MatchId::new(summary.match_id)).collect();
        self.0.retain(|place, _| places.contains(place));
        places.into_iter().filter(|place| !self.0.contains_key(place)).collect()
    }

    fn has_room(&self, quota: Quota, bytes: u64) -> bool {
        let all = self.0.values().fold(bytes, |sum, note| sum.saturating_add(note.bytes));
        self.0.len() < quota.files && all <= quota.bytes
    }
}

/// What is noted of an imported match.
fn noted(people: &People, place: MatchId) -> Result<Note, ClerkError> {
    let note = people.get(Shelf::Names, &note_key(place))?;
    let note = note.and_then(|json| serde_json::from_slice(&json).ok());
    // One that nothing is noted of came before notes were kept, or its note is damaged.
    Ok(note.unwrap_or(Note { game: place, bytes: FILE_LIMIT, claim: None }))
}

/// What an import of unknown size counts for, in bytes: the most that is taken by upload.
const FILE_LIMIT: u64 = 8 << 20;

fn note_key(place: MatchId) -> Vec<u8> {
    [place.bytes().as_slice(), b"import"].concat()
}

/// Where a file stands whose id another file took before it: a name of its id and its head.
fn beside(id: MatchId, head: Hash) -> MatchId {
    let hash = Sha256::new().chain_update(b"greffe/import/1\n").chain_update(id.bytes()).chain_update(head.0);
    let hash: [u8; 32] = hash.finalize().into();
    MatchId::new(hash.first_chunk().copied().unwrap_or_default())
}

fn trailer_key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"trailer"].concat()
}

fn erased_key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"erased"].concat()
}

/// What may be brought in: by whom, how much of it.
struct Terms<'a, 'w> {
    origin: Origin,
    quota: Option<Quota>,
    /// Who brings it; nobody where the operator does.
    claiming: Option<&'a mut Claiming<'a>>,
    /// Whether it stands beside its id even where nobody has that.
    aside: bool,
    watch: &'a mut Watch<'w>,
}

impl Clerk {
    /// The match file: records as they are, the texts that are not erased, a signed trailer. An imported
    /// match keeps the trailer it came with until a text of it is erased.
    ///
    /// # Errors
    /// When there is no such match, or its log is damaged.
    pub fn export(&self, id: MatchId) -> Result<Vec<u8>, ClerkError> {
        // Texts that cannot be read are not erased ones, which a file without them would say.
        if let Some(fault) = self.people.fault() {
            return Err(ClerkError::StoreClosed(fault.to_owned()));
        }
        let lines = self.log.export(*id.bytes())?.ok_or(ClerkError::NoSuchMatch)?;
        let table = self.whole(id)?;
        self.exported(&table, &lines)
    }

    /// The file of a match as far as it is folded there: what spectators are shown, where that is less than all.
    ///
    /// # Errors
    /// As [`Clerk::export`].
    pub fn export_shown(&self, table: &Table) -> Result<Vec<u8>, ClerkError> {
        if table.behind().is_none() {
            return self.export(table.id());
        }
        if let Some(fault) = self.people.fault() {
            return Err(ClerkError::StoreClosed(fault.to_owned()));
        }
        let lines = self.log.read(*table.id().bytes(), 0..table.game().records())?;
        self.exported(table, &lines)
    }

    fn exported(&self, table: &Table, lines: &[Vec<u8>]) -> Result<Vec<u8>, ClerkError> {
        let id = table.id();
        let mut annex = Vec::new();
        for number in table.game().text_seals() {
            if let Some(text) = self.people.text(*id.bytes(), u64::from(number.0))? {
                annex.push(Annex { number, salt: Hex(text.salt), text: text.text });
            }
        }
        let lines_bytes = lines.iter().map(Vec::as_slice);
        if let Some(trailer) = kept_trailer(&self.people, id)? {
            return Ok(as_imported(lines, &annex, &trailer));
        }
        // Without a trailer, and no text erased: signed here, a stranger's record would be vouched for.
        if table.origin() == Origin::Imported && self.people.get(Shelf::Names, &erased_key(id))?.is_none() {
            return Err(ClerkError::Broken("the trailer that the match came with is not here".to_owned()));
        }
        let key = self.key.as_ref().ok_or_else(|| ClerkError::StoreClosed(self.why_closed()))?;
        export(lines_bytes, &annex, key).map_err(|error| ClerkError::Broken(error.to_string()))
    }

    /// Erases a free text of a match; its seal remains.
    ///
    /// # Errors
    /// When the people's store fails.
    pub fn erase_text(&self, id: MatchId, number: SealNumber) -> Result<(), ClerkError> {
        self.may_share()?;
        self.people.erase_text(*id.bytes(), u64::from(number.0))?;
        self.people.put(Shelf::Names, &erased_key(id), b"1")?;
        self.forget_event(id);
        // The store keeps what it deletes in its old files until it is written anew.
        Ok(self.people.rewrite()?)
    }

    /// Takes a match file in, read-only, by the operator. Never overwrites: a file of an id that another file took
    /// stands beside it, under its own head, and nobody owns the id.
    ///
    /// # Errors
    /// When the file is refused, or a match of its id was played here, or came with the program, with other bytes.
    pub fn import(&self, bytes: &[u8], origin: Origin) -> Result<(MatchId, Imported, Checked), ClerkError> {
        let mut budget = Budget::new(MOST_STEPS, MOST_TIME);
        let watch = &mut || budget.step();
        let Taken { place, came, checked } =
            self.bring(bytes, &mut Terms { origin, quota: None, claiming: None, aside: false, watch })?;
        Ok((place, came, checked))
    }

    /// Moves an imported file beside its id, which a match to be opened here was given: an event says the ids of its
    /// tables before they are played, and whoever forges a file of one would keep the table from playing.
    ///
    /// # Errors
    /// When the file cannot be read or moved.
    pub(super) fn make_way(&self, id: MatchId) -> Result<(), ClerkError> {
        if self.log.summary(*id.bytes()).is_none_or(|here| here.origin != Origin::Imported) {
            return Ok(());
        }
        let bytes = self.export(id)?;
        let mut budget = Budget::new(MOST_STEPS, MOST_TIME);
        let watch = &mut || budget.step();
        let origin = Origin::Imported;
        self.bring(&bytes, &mut Terms { origin, quota: None, claiming: None, aside: true, watch })?;
        self.remove(id)
    }

    /// Whether a sample is here already, byte for byte, with the trailer that it came with: then it need not be checked.
    pub fn has_sample(&self, file: &[u8]) -> bool {
        let first = file.split(|byte| *byte == b'\n').next().map(Line::parse);
        let Some(Ok(first)) = first else { return false };
        let id = first.envelope.match_id;
        // Of an event its own log alone: its matches are asked about one by one.
        let start = format!("{{\"v\":1,\"match\":\"{id}\"");
        let own = |line: &&[u8]| line.starts_with(start.as_bytes());
        let records: Vec<&[u8]> = file.split(|byte| *byte == b'\n').filter(own).collect();
        let is_sample = self.log.summary(*id.bytes()).is_some_and(|summary| summary.origin == Origin::Sample);
        is_sample
            && self.log.export(*id.bytes()).is_ok_and(|lines| lines.is_some_and(|lines| lines == records))
            && kept_trailer(&self.people, id).is_ok_and(|trailer| trailer.is_some())
    }

    /// Takes in what a visitor brings: as far as there is room, while `watch` says so. `claiming` is asked once it is known
    /// that the match is to be written; what it says is durable with its records.
    ///
    /// # Errors
    /// As [`Clerk::import`]; [`ClerkError::Quota`], [`ClerkError::Unchecked`]; what `claiming` refuses.
    pub fn take_in<'a>(
        &self,
        bytes: &[u8],
        quota: Quota,
        claiming: &'a mut Claiming<'a>,
        watch: &'a mut Watch<'_>,
    ) -> Result<Taken, ClerkError> {
        let (origin, quota, claiming) = (Origin::Imported, Some(quota), Some(claiming));
        self.bring(bytes, &mut Terms { origin, quota, claiming, aside: false, watch })
    }

    /// Where the match stands that was brought in under a claim; nowhere where none was, or it was taken out again.
    ///
    /// # Errors
    /// When the store fails.
    pub fn brought_under(&self, claim: Claim) -> Result<Option<MatchId>, ClerkError> {
        self.with_imports(|imports| {
            let here = |place: &MatchId| self.log.head(*place.bytes()).is_some();
            let mut places = imports.0.iter().filter(|(_, note)| note.claim == Some(claim));
            places.find(|(place, _)| here(place)).map(|(place, _)| *place)
        })
    }

    /// Learns what other servers have brought in and taken out, and does something with what is noted of imported
    /// matches. The notes are held for no longer than it takes to look at them: nothing is waited for meanwhile.
    fn with_imports<T>(&self, look: impl FnOnce(&mut Imports) -> T) -> Result<T, ClerkError> {
        if self.people.is_shared() {
            let new = self.imports.lock().unwrap_or_else(PoisonError::into_inner).renewed(&self.log);
            for place in new {
                let note = noted(&self.people, place)?;
                let mut imports = self.imports.lock().unwrap_or_else(PoisonError::into_inner);
                imports.0.entry(place).or_insert(note);
            }
        }
        Ok(look(&mut self.imports.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn bring(&self, bytes: &[u8], terms: &mut Terms<'_, '_>) -> Result<Taken, ClerkError> {
        self.demand_answers()?;
        let checked = check_watched(bytes, terms.watch).map_err(|error| match error {
            Unchecked::Refused(refusal) => ClerkError::File(refusal),
            Unchecked::Stopped => ClerkError::Unchecked,
        })?;
        let id = checked.verified.head.match_id;
        let lines = pieces(bytes, &checked.verified.records);
        // One import at a time: what is beside the log is put there before the log decides, and by nobody else.
        let _bringing = self.bringing.lock().unwrap_or_else(PoisonError::into_inner);
        self.demand_answers()?;
        let free = if terms.aside { self.place_beside(&checked) } else { self.place_of(&checked, &lines)? };
        let Some(place) = free else {
            return Ok(Taken { place: self.same_place(&checked), came: Imported::Same, checked });
        };
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if let Some(quota) = terms.quota
            && !self.with_imports(|imports| imports.has_room(quota, size))?
        {
            return Err(ClerkError::Quota);
        }
        let claim = terms.claiming.as_mut().map(|claiming| claiming()).transpose()?;
        let note = Note { game: id, bytes: size, claim };
        let came = self.lay((place, note), (bytes, &checked.verified), &lines, terms.origin)?;
        if came == Imported::New && terms.origin != Origin::Sample {
            let mut imports = self.imports.lock().unwrap_or_else(PoisonError::into_inner);
            imports.0.insert(place, note);
        }
        Ok(Taken { place, came, checked })
    }

    /// Writes the records of a file to the log, and what is beside them.
    fn lay(
        &self,
        (place, note): (MatchId, Note),
        (bytes, verified): (&[u8], &Verified),
        lines: &[Vec<u8>],
        origin: Origin,
    ) -> Result<Imported, ClerkError> {
        let head = verified.head.hash.0;
        let shared = self.people.is_shared();
        let came = if shared {
            let beside = self.import_beside(place, bytes, verified, note)?;
            self.log.import_with(*place.bytes(), lines, head, origin, beside)
        } else {
            self.put_beside(place, bytes, verified, note)?;
            match origin {
                Origin::Sample => self.log.import_sample(*place.bytes(), lines, head),
                Origin::Imported | Origin::Own => self.log.import(*place.bytes(), lines, head),
            }
        };
        match came {
            Ok(_) => Ok(Imported::New),
            // Another server brought it in meanwhile.
            Err(ImportError::Same) if shared => Ok(Imported::Same),
            Err(error) => {
                if !shared {
                    // Nothing of it stays beside the log; what a failing disk keeps there belongs to no match.
                    drop(self.clear_beside(place));
                }
                Err(error.into())
            }
        }
    }

    /// Takes in an event that comes with the program, read-only: its matches first, then its own log. A match or an event
    /// of that id that is here already stands.
    ///
    /// # Errors
    /// When the file is refused or something speaks against the event, when a match of it is refused, or the store fails.
    pub fn import_event(&self, bytes: &[u8]) -> Result<MatchId, ClerkError> {
        self.demand_answers()?;
        let audit = greffe_events::archive::audit(bytes, &mut || greffe_games::file::dice_checker())
            .map_err(|refusal| ClerkError::Broken(refusal.to_string()))?;
        if !audit.is_clean() {
            let told = audit.faults.first().map(|fault| fault.words.en.clone()).unwrap_or_default();
            return Err(ClerkError::Broken(told));
        }
        let of = |member: &Member| bytes.get(member.place.clone()).unwrap_or_default();
        for member in &audit.archive.matches {
            let file = of(member);
            if !self.has_sample(file) {
                self.import(file, Origin::Sample)?;
            }
        }
        let (file, verified) = (of(&audit.archive.event), &audit.archive.event.verified);
        let id = verified.head.match_id;
        let _bringing = self.bringing.lock().unwrap_or_else(PoisonError::into_inner);
        if self.log.head(*id.bytes()).is_none() {
            let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
            let note = Note { game: id, bytes, claim: None };
            self.lay((id, note), (file, verified), &pieces(file, &verified.records), Origin::Sample)?;
        }
        Ok(id)
    }

    /// Where a file is to stand; nowhere when it is here already.
    fn place_of(&self, checked: &Checked, lines: &[Vec<u8>]) -> Result<Option<MatchId>, ClerkError> {
        let id = checked.verified.head.match_id;
        let Some(here) = self.log.export(*id.bytes())? else { return Ok(Some(id)) };
        let first = here.iter().zip(lines).position(|(here, new)| here != new);
        let longer = (here.len() != lines.len()).then_some(here.len().min(lines.len()));
        let Some(first) = first.or(longer) else { return Ok(None) };
        if self.log.summary(*id.bytes()).is_some_and(|here| here.origin == Origin::Imported) {
            return Ok(self.place_beside(checked));
        }
        Err(ClerkError::Differs { line: u64::try_from(first).unwrap_or(u64::MAX).saturating_add(1) })
    }

    /// The place of a file beside its id; none where it stands already.
    fn place_beside(&self, checked: &Checked) -> Option<MatchId> {
        let place = beside(checked.verified.head.match_id, checked.verified.head.hash);
        self.log.head(*place.bytes()).is_none().then_some(place)
    }

    /// Where a file stands that is here already.
    fn same_place(&self, checked: &Checked) -> MatchId {
        let head = &checked.verified.head;
        let own = self.log.head(*head.match_id.bytes()).is_some_and(|here| here.hash == head.hash.0);
        if own { head.match_id } else { beside(head.match_id, head.hash) }
    }

    /// Keeps the texts, the trailer and the note of a file, in place of whatever stood there.
    fn put_beside(
        &self,
        place: MatchId,
        bytes: &[u8],
        verified: &Verified,
        note: Note,
    ) -> Result<(), ClerkError> {
        let (texts, names) = texts_and_names(place, bytes, verified, note)?;
        Ok(self.people.put_match(*place.bytes(), &texts, &names)?)
    }

    /// The same, to be kept in one step with the match itself.
    fn import_beside(
        &self,
        place: MatchId,
        bytes: &[u8],
        verified: &Verified,
        note: Note,
    ) -> Result<Vec<Beside>, ClerkError> {
        let (texts, names) = texts_and_names(place, bytes, verified, note)?;
        let texts = texts.iter().map(|(number, text)| self.people.beside(*place.bytes(), *number, text));
        let names = names
            .into_iter()
            .filter_map(|(key, value)| Some(self.people.beside_of(Shelf::Names, &key, &value?)));
        Ok(texts.chain(names).collect())
    }

    fn clear_beside(&self, place: MatchId) -> Result<(), ClerkError> {
        let names = [(trailer_key(place), None), (erased_key(place), None), (note_key(place), None)];
        Ok(self.people.put_match(*place.bytes(), &[], &names)?)
    }

    /// Takes an imported match out for good, its texts too: a copy goes, no record does.
    ///
    /// # Errors
    /// [`ClerkError::NotImported`] for any other match; when the store fails.
    pub fn remove(&self, place: MatchId) -> Result<(), ClerkError> {
        self.demand_answers()?;
        let _bringing = self.bringing.lock().unwrap_or_else(PoisonError::into_inner);
        self.log.remove(*place.bytes())?;
        self.imports.lock().unwrap_or_else(PoisonError::into_inner).0.remove(&place);
        self.tables().remove(&place);
        // Where others may bring it in again meanwhile, the log has taken out what stood beside it in the same step.
        if !self.people.is_shared() {
            self.clear_beside(place)?;
        }
        // The store keeps what it deletes in its old files until it is written anew.
        Ok(self.people.rewrite()?)
    }

    /// The other imported files that say they are the same match.
    pub fn others(&self, place: MatchId) -> Vec<MatchId> {
        if self.log.summary(*place.bytes()).is_none_or(|summary| summary.origin != Origin::Imported) {
            return Vec::new();
        }
        let same = |imports: &mut Imports| {
            let Some(game) = imports.0.get(&place).map(|note| note.game) else { return Vec::new() };
            let others = imports.0.iter().filter(|(other, note)| note.game == game && **other != place);
            others.map(|(other, _)| *other).collect()
        };
        self.with_imports(same).unwrap_or_default()
    }
}

/// Texts by the numbers of their seals, and names with what is kept under them.
type TextsAndNames = (Vec<(u64, SaltedText)>, [Changed; 3]);

fn texts_and_names(
    place: MatchId,
    bytes: &[u8],
    verified: &Verified,
    note: Note,
) -> Result<TextsAndNames, ClerkError> {
    let mut texts = Vec::new();
    for range in &verified.annex {
        let annex = bytes.get(range.clone()).unwrap_or_default();
        let annex = Annex::parse(annex).map_err(|error| ClerkError::Broken(error.to_string()))?;
        texts.push((u64::from(annex.number.0), SaltedText { salt: annex.salt.0, text: annex.text }));
    }
    let note = serde_json::to_vec(&note).map_err(|error| ClerkError::Broken(error.to_string()))?;
    let trailer = verified.trailer.line().into_bytes();
    let names =
        [(trailer_key(place), Some(trailer)), (erased_key(place), None), (note_key(place), Some(note))];
    Ok((texts, names))
}

fn pieces(bytes: &[u8], ranges: &[std::ops::Range<usize>]) -> Vec<Vec<u8>> {
    ranges.iter().filter_map(|range| bytes.get(range.clone())).map(<[u8]>::to_vec).collect()
}

/// The trailer that an imported match came with, until a text of it is erased.
///
/// # Errors
/// When the people's store fails.
pub fn kept_trailer(people: &People, id: MatchId) -> Result<Option<Vec<u8>>, ClerkError> {
    let erased = people.get(Shelf::Names, &erased_key(id))?.is_some();
    Ok(people.get(Shelf::Names, &trailer_key(id))?.filter(|_| !erased))
}

/// The file of a match under the trailer that it came with.
pub fn as_imported(lines: &[Vec<u8>], annex: &[Annex], trailer: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    for line in lines {
        file.extend_from_slice(line);
        file.push(b'\n');
    }
    for text in annex {
        file.extend_from_slice(text.line().as_bytes());
        file.push(b'\n');
    }
    file.extend_from_slice(trailer);
    file.push(b'\n');
    file
}

/// The longest set-up that stays in the opening record itself, in bytes of JSON.
const MOST_INLINE: usize = 24 * 1024;
/// The signs of one part of an attachment: escaped twice over, it still fits a line.
const PART: usize = 8 * 1024;

/// Moves a long set-up out of the opening record, into parts attached to it.
pub(super) fn attach(opening: &Opening) -> Result<(Opening, Vec<Attached>), ClerkError> {
    let mut opening = opening.clone();
    let json = opening.setup.to_string();
    if json.len() <= MOST_INLINE {
        return Ok((opening, Vec::new()));
    }
    let name = "setup".to_owned();
    let hash = hash_of(json.as_bytes());
    opening.attached.get_or_insert_default().insert(name.clone(), hash);
    opening.setup = json!({ "attached": name });
    let signs: Vec<char> = json.chars().collect();
    let parts = u32::try_from(signs.chunks(PART).count());
    let parts = parts.map_err(|_| ClerkError::Broken("a set-up without end".to_owned()))?;
    let attached = (1..=parts)
        .zip(signs.chunks(PART))
        .map(|(part, signs)| Attached { name: name.clone(), part, parts, json: signs.iter().collect() })
        .collect();
    Ok((opening, attached))
}

fn hash_of(bytes: &[u8]) -> String {
    Hex::<32>(Sha256::digest(bytes).into()).to_string()
}
