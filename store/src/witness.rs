//! The witness: a small file beside the database that says how far each match was acknowledged.
//!
//! The storage engine repairs a damaged file by forgetting its tail, and what it forgets it forgets consistently.
//! Only something outside it can tell. An entry is written after the batch is durable and before it is acknowledged;
//! it is not synced on that path, so after a power cut the witness may lag. It is a lower bound, never a promise.

use crate::{Head, MatchId, files};
use sha2::{Digest as _, Sha256};
use std::{
    collections::{BTreeMap, btree_map},
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Take, Write as _},
    iter::Peekable,
    path::{Path, PathBuf},
};

const ENTRY_LEN: usize = 64;
const WIDTH: u64 = 64;
const CHECK_LEN: usize = 8;
const ROOM_BEFORE_COMPACTION: u64 = 8 << 20;

/// What a witness file said when it was read.
#[derive(Default)]
pub(crate) struct Testimony {
    path: PathBuf,
    /// Entries in the order of their matches that it begins with, as it was written anew: read again, not held.
    begins: u64,
    /// What was noted since.
    later: BTreeMap<MatchId, Head>,
    /// Where the first unreadable entry begins, when it is not merely a torn last one.
    pub(crate) damaged_at: Option<u64>,
}

impl Testimony {
    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.begins == 0 && self.later.is_empty()
    }

    /// The furthest acknowledged head of each match, in the order of their ids.
    pub(crate) fn heads(&self) -> io::Result<Acknowledged<'_>> {
        let begins = match self.begins {
            0 => None,
            begins => Some(BufReader::new(File::open(&self.path)?).take(begins.saturating_mul(WIDTH))),
        };
        Ok(Acknowledged { begins, first: None, later: self.later.iter().peekable() })
    }
}

/// Reads what a witness says, match by match.
pub(crate) struct Acknowledged<'a> {
    begins: Option<Take<BufReader<File>>>,
    /// The next one of those it begins with, read already.
    first: Option<(MatchId, Head)>,
    later: Peekable<btree_map::Iter<'a, MatchId, Head>>,
}

impl Acknowledged<'_> {
    fn read(&mut self) -> io::Result<()> {
        if self.first.is_none()
            && let Some(begins) = &mut self.begins
        {
            match entry_of(begins)? {
                Some(bytes) => {
                    let damaged = || io::Error::from(io::ErrorKind::InvalidData);
                    self.first = Some(decode(&bytes).ok_or_else(damaged)?);
                }
                None => self.begins = None,
            }
        }
        Ok(())
    }
}

impl Iterator for Acknowledged<'_> {
    type Item = io::Result<(MatchId, Head)>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.read() {
            self.begins = None;
            return Some(Err(error));
        }
        let Some((match_id, head)) = self.first else {
            return self.later.next().map(|(match_id, head)| Ok((*match_id, *head)));
        };
        if let Some((other, head)) = self.later.next_if(|(other, _)| **other < match_id) {
            return Some(Ok((*other, *head)));
        }
        self.first = None;
        let later = self.later.next_if(|(other, _)| **other == match_id).map(|(_, head)| *head);
        let furthest = later.filter(|later| head.next < later.next).unwrap_or(head);
        Some(Ok((match_id, furthest)))
    }
}

/// The bytes of the next entry, fewer where it is cut short; none at the end.
fn entry_of(file: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(ENTRY_LEN);
    file.by_ref().take(WIDTH).read_to_end(&mut bytes)?;
    Ok((!bytes.is_empty()).then_some(bytes))
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
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Testimony::default()),
        other => BufReader::new(other?),
    };
    let mut testimony = Testimony { path: path.to_owned(), ..Testimony::default() };
    let (mut offset, mut last) = (0_u64, None);
    while let Some(entry) = entry_of(&mut file)? {
        match decode(&entry) {
            // In the order of the ids, from the beginning on.
            Some((match_id, _))
                if offset == testimony.begins.saturating_mul(WIDTH)
                    && last.is_none_or(|last| last < match_id) =>
            {
                testimony.begins = testimony.begins.saturating_add(1);
                last = Some(match_id);
            }
            Some((match_id, head)) => note(&mut testimony.later, match_id, head),
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
    /// Rewrites the file to one entry per match and keeps it open for appending. `tell` hands over the matches in the
    /// order of their ids, and what came since.
    pub(crate) fn create(
        path: &Path,
        tell: impl FnOnce(&mut dyn FnMut(MatchId, Head) -> io::Result<()>) -> io::Result<()>,
    ) -> io::Result<Self> {
        let len = files::replace_by(path, |file| {
            let mut len = 0_u64;
            tell(&mut |match_id, head| {
                len = len.saturating_add(WIDTH);
                file.write_all(&encode(&match_id, &head))
            })?;
            Ok(len)
        })?;
        let file = OpenOptions::new().append(true).open(path)?;
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

    /// Rewrites the file to one entry per match, as [`Witness::create`] does.
    pub(crate) fn compact(
        &mut self,
        tell: impl FnOnce(&mut dyn FnMut(MatchId, Head) -> io::Result<()>) -> io::Result<()>,
    ) -> io::Result<()> {
        *self = Self::create(&self.path, tell)?;
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

    #[test]
    fn of_each_match_the_furthest_is_told_in_order_and_only_what_came_since_is_held() {
        let path = std::env::temp_dir().join(format!("greffe-witness-{}", std::process::id()));
        let head = |next| Head { next, hash: [u8::try_from(next).unwrap(); 32] };
        let told: Vec<MatchId> = [2, 4, 6, 9].map(|number| [number; 16]).to_vec();
        let mut witness =
            Witness::create(&path, |put| told.iter().try_for_each(|match_id| put(*match_id, head(5))))
                .unwrap();
        for (number, next) in [(4, 7), (1, 1), (9, 3), (5, 2), (4, 6), (11, 4)] {
            witness.note(std::iter::once(([number; 16], head(next)))).unwrap();
        }
        let testimony = read(&path).unwrap();
        let furthest: Vec<_> = testimony.heads().unwrap().map(Result::unwrap).collect();
        let expected = [(1, 1), (2, 5), (4, 7), (5, 2), (6, 5), (9, 5), (11, 4)];
        assert_eq!(furthest, expected.map(|(number, next)| ([number; 16], head(next))));
        assert_eq!((testimony.begins, testimony.later.len()), (4, 5));
        assert!(testimony.damaged_at.is_none() && !testimony.is_empty());
        // A bit of one it begins with: the others are told, and where it is.
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[ENTRY_LEN + 20] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let testimony = read(&path).unwrap();
        assert_eq!(testimony.damaged_at, Some(WIDTH));
        assert_eq!(testimony.heads().unwrap().count(), 7);
        std::fs::remove_file(&path).unwrap();
        assert!(read(&path).unwrap().is_empty());
    }
}
