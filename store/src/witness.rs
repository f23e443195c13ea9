//! The witness: a small file beside the database that says how far each match was acknowledged.
//!
//! The storage engine repairs a damaged file by forgetting its tail, and what it forgets it forgets consistently.
//! Only something outside it can tell. An entry is written after the batch is durable and before it is acknowledged;
//! it is not synced on that path, so after a power cut the witness may lag. It is a lower bound, never a promise.

use crate::{Head, MatchId, files};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

const ENTRY_LEN: usize = 64;
const CHECK_LEN: usize = 8;
const ROOM_BEFORE_COMPACTION: u64 = 8 << 20;

/// What a witness file said when it was read.
#[derive(Default)]
pub(crate) struct Testimony {
    /// The furthest acknowledged head of each match.
    pub(crate) heads: BTreeMap<MatchId, Head>,
    /// Where the first unreadable entry begins, when it is not merely a torn last one.
    pub(crate) damaged_at: Option<u64>,
}

/// The open witness file.
pub(crate) struct Witness {
    path: PathBuf,
    file: File,
    len: u64,
    len_after_compaction: u64,
}

/// Reads a witness file; an absent one says nothing.
pub(crate) fn read(path: &Path) -> io::Result<Testimony> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Testimony::default()),
        other => other?,
    };
    let mut testimony = Testimony::default();
    let mut offset = 0_u64;
    for entry in bytes.chunks(ENTRY_LEN) {
        match decode(entry) {
            Some((match_id, head)) => note(&mut testimony.heads, match_id, head),
            // A last entry cut short is what a crash in mid-write leaves; its batch was never acknowledged.
            None if entry.len() < ENTRY_LEN => {}
            None => testimony.damaged_at = testimony.damaged_at.or(Some(offset)),
        }
        offset = offset.saturating_add(u64::try_from(entry.len()).unwrap_or(u64::MAX));
    }
    Ok(testimony)
}

fn note(heads: &mut BTreeMap<MatchId, Head>, match_id: MatchId, head: Head) {
    let known = heads.entry(match_id).or_insert(head);
    if known.next < head.next {
        *known = head;
    }
}

impl Witness {
    /// Rewrites the file to one entry per match and keeps it open for appending.
    pub(crate) fn create(path: &Path, heads: impl Iterator<Item = (MatchId, Head)>) -> io::Result<Self> {
        let content = heads.flat_map(|(match_id, head)| encode(&match_id, &head)).collect::<Vec<u8>>();
        files::replace(path, &content)?;
        let file = OpenOptions::new().append(true).open(path)?;
        let len = u64::try_from(content.len()).unwrap_or(u64::MAX);
        Ok(Self { path: path.to_owned(), file, len, len_after_compaction: len })
    }

    /// Notes heads that are durable now.
    pub(crate) fn note(&mut self, heads: impl Iterator<Item = (MatchId, Head)>) -> io::Result<()> {
        let content = heads.flat_map(|(match_id, head)| encode(&match_id, &head)).collect::<Vec<u8>>();
        self.file.write_all(&content)?;
        self.len = self.len.saturating_add(u64::try_from(content.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Whether the file has grown enough to be worth rewriting.
    pub(crate) fn is_bulky(&self) -> bool {
        self.len > self.len_after_compaction.saturating_mul(2).saturating_add(ROOM_BEFORE_COMPACTION)
    }

    /// Rewrites the file to one entry per match.
    pub(crate) fn compact(&mut self, heads: impl Iterator<Item = (MatchId, Head)>) -> io::Result<()> {
        *self = Self::create(&self.path, heads)?;
        Ok(())
    }

    /// Puts what was noted on the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

fn encode(match_id: &MatchId, head: &Head) -> Vec<u8> {
    let mut entry = Vec::with_capacity(ENTRY_LEN);
    entry.extend_from_slice(match_id);
    entry.extend_from_slice(&head.next.to_be_bytes());
    entry.extend_from_slice(&head.hash);
    let check = Sha256::digest(&entry);
    entry.extend(check.iter().take(CHECK_LEN));
    entry
}

fn decode(entry: &[u8]) -> Option<(MatchId, Head)> {
    let (match_id, rest) = entry.split_first_chunk::<16>()?;
    let (next, rest) = rest.split_first_chunk::<8>()?;
    let hash = rest.first_chunk::<32>()?;
    let head = Head { next: u64::from_be_bytes(*next), hash: *hash };
    (encode(match_id, &head) == entry).then_some((*match_id, head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_decoded_only_when_every_bit_is_right() {
        let head = Head { next: 7, hash: [9; 32] };
        let entry = encode(&[3; 16], &head);
        assert_eq!(decode(&entry), Some(([3; 16], head)));
        for bit in 0..entry.len() * 8 {
            let mut flipped = entry.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(decode(&flipped), None, "bit {bit}");
        }
    }
}
