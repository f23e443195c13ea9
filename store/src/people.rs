//! The people's store: what names or describes persons, and every free text, kept apart so that it can be erased.
//! The log holds only seals of it.

use crate::{
    Beside, Fault, KeyValue, MatchId, OpenError, ValueError,
    beside::Keeps,
    kept::{Change, Keeper, Kept},
};
use std::{collections::BTreeMap, path::Path};

/// What all keys begin with, one a shelf.
pub(crate) const LETTERS: &[u8] = b"antps";
const SALT_LEN: usize = 32;

/// The kinds of things kept, each with keys of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// Accounts and their display names.
    Accounts,
    /// Names shown for the seats and offices of a match.
    Names,
    /// Free texts of a match, with their salts.
    Texts,
    /// Pictures attached to a match.
    Pictures,
    /// Notes, drawings and hypotheses that people keep beside matches: nothing of them is a record.
    Studies,
}

/// A free text and the salt of its seal.
#[derive(Clone, PartialEq, Eq)]
pub struct SaltedText {
    /// 32 bytes, used for this text alone.
    pub salt: [u8; SALT_LEN],
    /// The text.
    pub text: String,
}

/// A key of a shelf with its new value, or none.
pub type Changed = (Vec<u8>, Option<Vec<u8>>);

/// The open people's store.
pub struct People {
    /// The database, or what is wrong with it.
    kept: Result<Box<dyn Keeper>, String>,
}

impl People {
    /// Opens or creates the store of a directory.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        Ok(Self::over(Box::new(Kept::open(dir)?)))
    }

    pub(crate) fn over(kept: Box<dyn Keeper>) -> Self {
        Self { kept: Ok(kept) }
    }

    /// A store that cannot be opened: it has nothing to read and takes nothing.
    pub fn closed(reason: String) -> Self {
        Self { kept: Err(reason) }
    }

    /// What is wrong with a store that could not be opened.
    pub fn fault(&self) -> Option<&str> {
        self.kept.as_ref().err().map(String::as_str)
    }

    /// Whether a failed write has closed it: opening it again may help.
    pub fn has_failed(&self) -> bool {
        self.kept.as_ref().is_ok_and(|kept| kept.has_failed())
    }

    pub(crate) fn keeper(&self) -> Result<&dyn Keeper, ValueError> {
        self.kept.as_deref().map_err(|reason| ValueError::Closed { reason: reason.clone() })
    }

    fn change_kept(&self, changes: &[Change<'_>]) -> Result<(), ValueError> {
        self.keeper()?.change(changes)
    }

    /// Whether other servers change it too, so that what was read is not what is there.
    pub fn is_shared(&self) -> bool {
        self.kept.as_ref().is_ok_and(|kept| kept.is_shared())
    }

    /// Changes a shelf as [`People::change`] does, if every one of some values is still as expected (none: no such
    /// key); says whether it was.
    pub fn change_if(
        &self,
        on: Shelf,
        expected: &[Changed],
        changes: &[Changed],
    ) -> Result<bool, ValueError> {
        let placed = |all: &[Changed]| -> Vec<Changed> {
            all.iter().map(|(key, value)| (place(on, key), value.clone())).collect()
        };
        let changes = placed(changes);
        let changes: Vec<Change<'_>> =
            changes.iter().map(|(key, value)| (key.clone(), value.as_deref())).collect();
        self.keeper()?.change_if(&placed(expected), &changes)
    }

    /// Keeps a value, durably, in place of an earlier one.
    pub fn put(&self, on: Shelf, key: &[u8], value: &[u8]) -> Result<(), ValueError> {
        self.change_kept(&[(place(on, key), Some(value))])
    }

    /// The value under a key.
    pub fn get(&self, on: Shelf, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError> {
        self.kept.as_ref().map_or(Ok(None), |kept| kept.get(&place(on, key)))
    }

    /// Every key of a shelf that begins so, without the shelf, with its value.
    pub fn list(&self, on: Shelf, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError> {
        let found = self.kept.as_ref().map_or(Ok(Vec::new()), |kept| kept.list(&place(on, prefix)))?;
        Ok(found.into_iter().filter_map(|(key, value)| Some((key.get(1..)?.to_vec(), value))).collect())
    }

    /// Some of them at most, in the order of their keys, from the first after a key.
    pub fn page(
        &self,
        on: Shelf,
        prefix: &[u8],
        after: &[u8],
        most: u32,
    ) -> Result<Vec<KeyValue>, ValueError> {
        let (prefix, after) = (place(on, prefix), place(on, after));
        let found = self.kept.as_ref().map_or(Ok(Vec::new()), |kept| kept.page(&prefix, &after, most))?;
        Ok(found.into_iter().filter_map(|(key, value)| Some((key.get(1..)?.to_vec(), value))).collect())
    }

    /// Takes a value out: gone for every reader at once, gone from the files after `rewrite`.
    pub fn remove(&self, on: Shelf, key: &[u8]) -> Result<(), ValueError> {
        self.change_kept(&[(place(on, key), None)])
    }

    /// Keeps values of a shelf and takes others out, all or none, durably.
    pub fn change(&self, on: Shelf, changes: &[Changed]) -> Result<(), ValueError> {
        let changes = changes.iter().map(|(key, value)| (place(on, key), value.as_deref()));
        self.change_kept(&changes.collect::<Vec<_>>())
    }

    /// Keeps the text sealed under a number in a match.
    pub fn put_text(&self, match_id: MatchId, number: u64, text: &SaltedText) -> Result<(), ValueError> {
        let value = [text.salt.as_slice(), text.text.as_bytes()].concat();
        self.put(Shelf::Texts, &text_key(match_id, number), &value)
    }

    /// The text sealed under a number in a match, to be kept with a batch of it: see [`crate::Log::append_with`].
    pub fn beside(&self, match_id: MatchId, number: u64, text: &SaltedText) -> Beside {
        let key = place(Shelf::Texts, &text_key(match_id, number));
        Beside { keeps: Keeps::People, key, value: [text.salt.as_slice(), text.text.as_bytes()].concat() }
    }

    /// A value of a shelf, to be kept with a batch: see [`crate::Log::append_with`].
    pub fn beside_of(&self, on: Shelf, key: &[u8], value: &[u8]) -> Beside {
        Beside { keeps: Keeps::People, key: place(on, key), value: value.to_vec() }
    }

    /// The text sealed under a number in a match; nothing once erased.
    pub fn text(&self, match_id: MatchId, number: u64) -> Result<Option<SaltedText>, ValueError> {
        let Some(value) = self.get(Shelf::Texts, &text_key(match_id, number))? else { return Ok(None) };
        salted(&value).map(Some)
    }

    /// Takes a text and its salt out: gone for every reader at once, gone from the files after `rewrite`.
    pub fn erase_text(&self, match_id: MatchId, number: u64) -> Result<(), ValueError> {
        self.remove(Shelf::Texts, &text_key(match_id, number))
    }

    /// Keeps the texts of a match, in place of all that it had, and a value of each of some names: all or none.
    pub fn put_match(
        &self,
        match_id: MatchId,
        texts: &[(u64, SaltedText)],
        names: &[Changed],
    ) -> Result<(), ValueError> {
        let mut values = BTreeMap::new();
        for (key, _) in self.list(Shelf::Texts, &match_id)? {
            values.insert(place(Shelf::Texts, &key), None);
        }
        for (number, text) in texts {
            let value = [text.salt.as_slice(), text.text.as_bytes()].concat();
            values.insert(place(Shelf::Texts, &text_key(match_id, *number)), Some(value));
        }
        values.extend(names.iter().map(|(key, value)| (place(Shelf::Names, key), value.clone())));
        let changes = values.iter().map(|(key, value)| (key.clone(), value.as_deref()));
        self.change_kept(&changes.collect::<Vec<_>>())
    }

    /// Reads everything and says how many values there are and which make no sense.
    pub fn check(&self) -> Result<(u64, Vec<Fault>), ValueError> {
        let (mut read, mut faults) = (0_u64, Vec::new());
        for shelf in [Shelf::Accounts, Shelf::Names, Shelf::Texts, Shelf::Pictures, Shelf::Studies] {
            for (key, value) in self.list(shelf, b"")? {
                read = read.saturating_add(1);
                if let (Shelf::Texts, Err(error)) = (shelf, salted(&value)) {
                    let detail = format!("{}: {error}", key.escape_ascii());
                    faults.push(Fault::File { file: "people".to_owned(), offset: 0, detail });
                }
            }
        }
        Ok((read, faults))
    }

    /// Writes what is left into new files and deletes the old ones; on a database, where that would hold every server
    /// up, it is noted as due: see [`People::upkeep`].
    pub fn rewrite(&self) -> Result<(), ValueError> {
        self.keeper()?.rewrite()
    }

    /// Does what is due since something was taken out of a database, the vault's too: by one server, once a day at most.
    /// It stops nobody, and may take ten minutes.
    pub fn upkeep(&self) -> Result<(), ValueError> {
        self.keeper()?.upkeep()
    }

    /// Seconds since 1970 by the clock of the database, where other servers change it too.
    pub fn time(&self) -> Result<Option<u64>, ValueError> {
        self.keeper()?.time()
    }
}

/// Where everything of a match stands: what its keys begin with.
pub(crate) fn prefixes_of(match_id: &MatchId) -> [Vec<u8>; 3] {
    [Shelf::Names, Shelf::Texts, Shelf::Pictures].map(|on| place(on, match_id))
}

/// A text as it is kept: its salt, then its bytes.
fn salted(value: &[u8]) -> Result<SaltedText, ValueError> {
    let damaged = |detail: &str| ValueError::Damaged { detail: detail.to_owned() };
    let (salt, text) = value.split_first_chunk::<SALT_LEN>().ok_or_else(|| damaged("a text without salt"))?;
    let text = String::from_utf8(text.to_vec()).map_err(|_| damaged("a text that is not UTF-8"))?;
    Ok(SaltedText { salt: *salt, text })
}

fn place(shelf: Shelf, key: &[u8]) -> Vec<u8> {
    let tag = match shelf {
        Shelf::Accounts => b'a',
        Shelf::Names => b'n',
        Shelf::Texts => b't',
        Shelf::Pictures => b'p',
        Shelf::Studies => b's',
    };
    [&[tag], key].concat()
}

fn text_key(match_id: MatchId, number: u64) -> Vec<u8> {
    [match_id.as_slice(), &number.to_be_bytes()].concat()
}
