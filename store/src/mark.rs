//! The mark: how many records this server has acknowledged of its own matches, kept outside data and keys.
//!
//! A backup of the data and one of the keys, taken together and restored together, agree with each other: nothing in
//! them says that they are old, and links of dice chains published since would be rolled again. The mark is in neither.
//! It is written after a batch is durable and before it is acknowledged. A store that has fewer records than it says,
//! and one whose mark is gone, comes from a backup or a copy, or may: no epoch of dice begun before continues.

use sha2::{Digest as _, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek as _, Write as _},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

const LEN: usize = 16;
/// How far the mark may lag after a power cut, which also takes what was not yet on the disk elsewhere.
const SYNCED_EVERY: Duration = Duration::from_secs(1);

/// What a mark says of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vouched {
    /// The store has all that was ever acknowledged.
    Whole,
    /// It has fewer records than were acknowledged: it is a backup.
    Older {
        /// How many were acknowledged.
        acknowledged: u64,
        /// How many are here.
        here: u64,
    },
    /// There is no mark, or it cannot be read: nothing is known.
    Unknown,
}

/// The mark of a store.
pub struct Mark {
    path: PathBuf,
    said: Option<u64>,
    file: Option<File>,
    synced: Instant,
}

impl Mark {
    /// Reads the mark of a path; an absent or unreadable one says nothing.
    pub fn read(path: &Path) -> Self {
        let said = fs::read(path).ok().and_then(|bytes| decode(&bytes));
        Self { path: path.to_owned(), said, file: None, synced: Instant::now() }
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of a store with so many records of its own matches.
    pub fn vouches(&self, here: u64) -> Vouched {
        match self.said {
            None => Vouched::Unknown,
            Some(acknowledged) if acknowledged > here => Vouched::Older { acknowledged, here },
            Some(_) => Vouched::Whole,
        }
    }

    /// Begins to keep it: from now on it says so many. Whoever doubts the store has noted so before.
    pub fn begin(&mut self, records: u64) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options.write(true).create(true).truncate(false).open(&self.path)?;
        file.set_len(u64::try_from(LEN).unwrap_or(u64::MAX))?;
        file.write_all(&encode(records))?;
        file.sync_all()?;
        if let Some(parent) = self.path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            crate::files::sync_dir(parent)?;
        }
        (self.file, self.said) = (Some(file), Some(records));
        Ok(())
    }

    /// Notes that so many more are durable.
    pub(crate) fn note(&mut self, more: u64) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let records = self.said.unwrap_or_default().saturating_add(more);
        file.rewind()?;
        file.write_all(&encode(records))?;
        self.said = Some(records);
        if self.synced.elapsed() >= SYNCED_EVERY {
            file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }
}

fn encode(records: u64) -> [u8; LEN] {
    let count = records.to_be_bytes();
    let digest: [u8; 32] =
        Sha256::new().chain_update(b"greffe/mark/1\n").chain_update(count).finalize().into();
    std::array::from_fn(|place| {
        let (counted, checked) = (count.get(place), digest.get(place.saturating_sub(count.len())));
        counted.or(checked).copied().unwrap_or_default()
    })
}

fn decode(bytes: &[u8]) -> Option<u64> {
    let count = bytes.first_chunk().copied().map(u64::from_be_bytes)?;
    (bytes == encode(count)).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_a_number_only_when_every_bit_is_right() {
        let whole = encode(513);
        assert_eq!(decode(&whole), Some(513));
        for bit in 0..LEN * 8 {
            let mut flipped = whole;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(decode(&flipped), None, "bit {bit}");
        }
        assert_eq!(decode(&whole[..LEN - 1]), None);
    }
}
