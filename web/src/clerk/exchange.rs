//! Match files in and out.

use greffe_core::file::{Checked, check};
use greffe_core::ids::MatchId;
use greffe_core::ids::SealNumber;
use greffe_core::record::hex::Hex;
use greffe_core::record::match_file::{Annex, export};
use greffe_store::{Origin, SaltedText, Shelf};

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
        let kept = self.people.get(Shelf::Names, &trailer_key(id))?;
        let erased = self.people.get(Shelf::Names, &erased_key(id))?.is_some();
        let lines_bytes = lines.iter().map(Vec::as_slice);
        match kept {
            Some(trailer) if !erased => Ok(with_trailer(&lines, &annex, &trailer)),
            Some(_) | None => {
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
        Ok(self.people.put(Shelf::Names, &erased_key(id), b"1")?)
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

fn with_trailer(lines: &[Vec<u8>], annex: &[Annex], trailer: &[u8]) -> Vec<u8> {
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
