//! Match files in and out.

use greffe_core::ids::MatchId;
use greffe_core::ids::SealNumber;
use greffe_core::opening::Opening;
use greffe_core::record::contents::Attached;
use greffe_core::record::hex::Hex;
use greffe_core::record::match_file::{Annex, export};
use greffe_games::file::{Checked, check};
use greffe_store::{Origin, People, SaltedText, Shelf};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::clerk::{Clerk, ClerkError};

/// What came of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The match is here now.
    New,
    /// It was here already, byte for byte.
    Same,
}

fn trailer_key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"trailer"].concat()
}

fn erased_key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"erased"].concat()
}

impl Clerk {
    /// The match file: records as they are, the texts that are not erased, a signed trailer. An imported
    /// match keeps the trailer it came with until a text of it is erased.
    ///
    /// # Errors
    /// When there is no such match, or its log is damaged.
    pub fn export(&self, id: MatchId) -> Result<Vec<u8>, ClerkError> {
        let lines = self.log.export(*id.bytes())?.ok_or(ClerkError::NoSuchMatch)?;
        let table = self.table(id)?;
        let mut annex = Vec::new();
        for number in table.game().text_seals() {
            if let Some(text) = self.people.text(*id.bytes(), u64::from(number.0))? {
                annex.push(Annex { number, salt: Hex(text.salt), text: text.text });
            }
        }
        let lines_bytes = lines.iter().map(Vec::as_slice);
        match kept_trailer(&self.people, id)? {
            Some(trailer) => Ok(as_imported(&lines, &annex, &trailer)),
            None => {
                export(lines_bytes, &annex, &self.key).map_err(|error| ClerkError::Broken(error.to_string()))
            }
        }
    }

    /// Erases a free text of a match; its seal remains.
    ///
    /// # Errors
    /// When the people's store fails.
    pub fn erase_text(&self, id: MatchId, number: SealNumber) -> Result<(), ClerkError> {
        self.people.erase_text(*id.bytes(), u64::from(number.0))?;
        self.people.put(Shelf::Names, &erased_key(id), b"1")?;
        // The store keeps what it deletes in its old files until it is written anew.
        Ok(self.people.rewrite()?)
    }

    /// Takes a match file in, read-only. Never overwrites.
    ///
    /// # Errors
    /// When the file is refused, or a match of its id is here with other bytes.
    pub fn import(&self, bytes: &[u8], origin: Origin) -> Result<(MatchId, Imported, Checked), ClerkError> {
        let checked = check(bytes).map_err(ClerkError::File)?;
        let id = checked.verified.head.match_id;
        let lines = pieces(bytes, &checked.verified.records);
        if let Some(here) = self.log.export(*id.bytes())? {
            let first = here.iter().zip(&lines).position(|(here, new)| here != new);
            let longer = (here.len() != lines.len()).then_some(here.len().min(lines.len()));
            return match first.or(longer) {
                Some(place) => {
                    let line = u64::try_from(place).unwrap_or(u64::MAX).saturating_add(1);
                    Err(ClerkError::Differs { line })
                }
                None => Ok((id, Imported::Same, checked)),
            };
        }
        for range in &checked.verified.annex {
            let annex = bytes.get(range.clone()).unwrap_or_default();
            let annex = Annex::parse(annex).map_err(|error| ClerkError::Broken(error.to_string()))?;
            let text = SaltedText { salt: annex.salt.0, text: annex.text };
            self.people.put_text(*id.bytes(), u64::from(annex.number.0), &text)?;
        }
        self.people.put(Shelf::Names, &trailer_key(id), checked.verified.trailer.line().as_bytes())?;
        let head = checked.verified.head.hash.0;
        match origin {
            Origin::Sample => self.log.import_sample(*id.bytes(), &lines, head)?,
            Origin::Imported | Origin::Own => self.log.import(*id.bytes(), &lines, head)?,
        };
        Ok((id, Imported::New, checked))
    }
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
