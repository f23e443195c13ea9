//! The sample studies that come with the program: everybody reads them, and nobody's account writes in them.

use std::collections::BTreeSet;

use greffe_core::record::hex::Hex;
use sha2::{Digest as _, Sha256};

use super::file::File;
use super::{
    Cover, Entry, Shown, Studies, StudyId, cover_key, entry_key, json, match_key, open_key, writer_key,
};
use crate::accounts::AccountId;
use crate::clerk::ClerkError;
use crate::cli::{Level, note};

impl Studies {
    /// Puts these studies on the shelf, each under a number that follows from its bytes, and takes those off it that
    /// came with another version. One whose match is not here, or that is no study, is told of and left out.
    ///
    /// # Errors
    /// When the store fails.
    pub fn shelve(&self, samples: &[(&str, &[u8])]) -> Result<(), ClerkError> {
        let mut listed = BTreeSet::new();
        for (name, bytes) in samples {
            let id = number(bytes);
            listed.insert(id.0);
            if self.cover(id)?.is_some() {
                continue;
            }
            let read = File::read(bytes).and_then(|file| file.entries().map(|entries| (file, entries)));
            match read {
                Ok((file, entries)) if self.holds(&file.subject)? => self.lay(id, &file, &entries)?,
                Ok(_) => {
                    note(Level::Warning, "sample", &[("name", &name), ("what", &"its match is not here")]);
                }
                Err(why) => note(Level::Warning, "sample", &[("name", &name), ("what", &why.en)]),
            }
        }
        for cover in self.of_writer(AccountId::PROGRAM)? {
            if !listed.contains(&cover.id.0) {
                self.erase_whole(cover.id)?;
            }
        }
        Ok(())
    }

    fn lay(&self, id: StudyId, file: &File, entries: &[(u32, Entry)]) -> Result<(), ClerkError> {
        let _writing = self.writing();
        let cover = Cover {
            id,
            title: file.title.clone(),
            owner: AccountId::PROGRAM,
            authors: Vec::new(),
            invitation: None,
            subject: file.subject,
            shown: Shown::Public,
            since: entries.iter().map(|(_, entry)| entry.at).max().unwrap_or_default(),
            next: entries.last().map_or(0, |(number, _)| number.saturating_add(1)),
        };
        let mut changes = vec![
            (cover_key(id), Some(json(&cover)?)),
            (writer_key(cover.owner, id), Some(Vec::new())),
            (match_key(cover.subject.of, id), Some(Vec::new())),
            (open_key(id), Some(Vec::new())),
        ];
        for (number, entry) in entries {
            changes.push((entry_key(id, *number), Some(json(entry)?)));
        }
        // Another server may lay it at the same time: it lays the same.
        self.change_if(&[(cover_key(id), None)], &changes).map(drop)
    }
}

/// The number of a sample.
pub fn number(bytes: &[u8]) -> StudyId {
    let digest = Sha256::digest(bytes);
    Hex(std::array::from_fn(|place| digest.get(place).copied().unwrap_or_default()))
}
