//! How far each match has come: those that changed lately in memory, all others in a file.
//!
//! The file is in the order of the ids, has no name and ends with the program: it is made whenever the log is opened, from
//! what the engine keeps, and nothing else relies on it. Of each of its blocks the first id is in memory: a quarter of a
//! byte a match.

use crate::{Head, MatchId, Origin, files};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufWriter, Seek as _, SeekFrom, Write as _},
    ops::Bound,
    path::PathBuf,
};

/// The name of the file, for a moment.
const NAME: &str = "heads";
/// Bytes of a match: id, next number, hash, origin.
const LEN: usize = 57;
/// Matches of a block, which is read at once.
const BLOCK: usize = 64;
/// Matches in memory before they are filed, at least and at most; between, one in so many of those in the file: writing
/// it anew costs as much as it is long.
const LEAST: usize = 1024;
const MOST: usize = 65_536;
const ONE_IN: usize = 16;

/// What is durable of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) head: Head,
    pub(crate) origin: Origin,
}

impl Entry {
    /// How many records it adds to those of matches played here.
    fn own(&self) -> u64 {
        match self.origin {
            Origin::Own => self.head.next,
            Origin::Imported | Origin::Sample => 0,
        }
    }
}

/// All matches.
pub(crate) struct Heads {
    /// Where the file may be; nowhere, all stays in memory.
    dir: Option<PathBuf>,
    filed: Option<Filed>,
    /// Over the file: where a match is now, or that it is gone.
    lately: BTreeMap<MatchId, Option<Entry>>,
    /// How many there are of the latter when they are filed next.
    full: usize,
    count: usize,
    own: u64,
}

/// The file.
struct Filed {
    file: File,
    count: usize,
    /// The first id of each block.
    firsts: Vec<MatchId>,
    last: MatchId,
}

impl Heads {
    /// None yet; what does not change lately will be filed in a directory that no other process uses.
    pub(crate) fn filed_in(dir: PathBuf) -> Self {
        Self { dir: Some(dir), ..Self::in_memory() }
    }

    /// None yet; all will stay in memory.
    pub(crate) const fn in_memory() -> Self {
        Self { dir: None, filed: None, lately: BTreeMap::new(), full: LEAST, count: 0, own: 0 }
    }

    /// How many matches there are.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// How many records the matches played here have.
    pub(crate) const fn own(&self) -> u64 {
        self.own
    }

    /// How far a match has come.
    pub(crate) fn get(&self, match_id: &MatchId) -> io::Result<Option<Entry>> {
        match (self.lately.get(match_id), &self.filed) {
            (Some(now), _) => Ok(*now),
            (None, Some(filed)) => filed.get(match_id),
            (None, None) => Ok(None),
        }
    }

    /// Notes how far a match has come, or that it is gone. It is noted also where it cannot be read how it was before.
    pub(crate) fn set(&mut self, match_id: MatchId, now: Option<Entry>) -> io::Result<()> {
        let before = if self.is_beyond(&match_id) { Ok(None) } else { self.get(&match_id) };
        let (known, unread) = match before {
            Ok(known) => (known, Ok(())),
            Err(error) => (None, Err(error)),
        };
        let (was, is) = (usize::from(known.is_some()), usize::from(now.is_some()));
        self.count = self.count.saturating_add(is).saturating_sub(was);
        let own = |entry: Option<Entry>| entry.map_or(0, |entry| entry.own());
        self.own = self.own.saturating_add(own(now)).saturating_sub(own(known));
        self.lately.insert(match_id, now);
        if self.lately.len() >= self.full {
            self.file();
        }
        unread
    }

    /// Whether it comes after all that are known.
    fn is_beyond(&self, match_id: &MatchId) -> bool {
        self.lately.last_key_value().is_none_or(|(last, _)| last < match_id)
            && self.filed.as_ref().is_none_or(|filed| filed.last < *match_id)
    }

    /// Tells matches in the order of their ids, all or those after one, until `visit` has enough.
    pub(crate) fn each(
        &self,
        after: Option<&MatchId>,
        visit: &mut dyn FnMut(MatchId, Entry) -> io::Result<bool>,
    ) -> io::Result<()> {
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let mut lately = self.lately.range::<MatchId, _>((from, Bound::Unbounded)).peekable();
        if let Some(filed) = &self.filed {
            let first = after.map_or(0, |after| filed.block_of(after).unwrap_or(0));
            for number in first..filed.firsts.len() {
                for (match_id, entry) in filed.block(number)? {
                    if after.is_some_and(|after| match_id <= *after) {
                        continue;
                    }
                    while let Some((other, now)) = lately.next_if(|(other, _)| **other < match_id) {
                        if let Some(entry) = now
                            && !visit(*other, *entry)?
                        {
                            return Ok(());
                        }
                    }
                    let now = lately.next_if(|(other, _)| **other == match_id);
                    if let Some(entry) = now.map_or(Some(entry), |(_, now)| *now)
                        && !visit(match_id, entry)?
                    {
                        return Ok(());
                    }
                }
            }
        }
        for (match_id, now) in lately {
            if let Some(entry) = now
                && !visit(*match_id, *entry)?
            {
                return Ok(());
            }
        }
        Ok(())
    }

    /// As a disk that fails would: what was filed is not there any more.
    #[cfg(test)]
    pub(crate) fn lose(&self) {
        self.filed.as_ref().unwrap().file.set_len(0).unwrap();
    }

    /// Files what is in memory. Where it cannot be filed, on a full disk, it stays there and is tried again later.
    fn file(&mut self) {
        let most = |filed: usize| filed.div_euclid(ONE_IN).clamp(LEAST, MOST);
        let done = match &mut self.filed {
            Some(filed) if filed.is_before(&self.lately) => filed.extend(&self.lately),
            Some(_) | None => self.written_anew().map(|filed| self.filed = Some(filed)),
        };
        if done.is_ok() {
            self.lately.clear();
        }
        let filed = self.filed.as_ref().map_or(0, |filed| filed.count);
        self.full = self.lately.len().saturating_add(most(filed));
    }

    fn written_anew(&self) -> io::Result<Filed> {
        let dir = self.dir.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let file = files::nameless(&dir.join(NAME))?;
        let mut filed = Filed { file, count: 0, firsts: Vec::new(), last: [0; 16] };
        let mut out = BufWriter::new(filed.file.try_clone()?);
        self.each(None, &mut |match_id, entry| {
            out.write_all(&encode(&match_id, &entry))?;
            filed.note(match_id);
            Ok(true)
        })?;
        out.flush()?;
        Ok(filed)
    }
}

impl Filed {
    fn note(&mut self, match_id: MatchId) {
        if self.count.is_multiple_of(BLOCK) {
            self.firsts.push(match_id);
        }
        self.count = self.count.saturating_add(1);
        self.last = match_id;
    }

    /// Whether all of these come after what is filed.
    fn is_before(&self, lately: &BTreeMap<MatchId, Option<Entry>>) -> bool {
        lately.first_key_value().is_some_and(|(first, _)| self.last < *first)
    }

    /// Files these after all others: as a log that is opened tells its matches.
    fn extend(&mut self, lately: &BTreeMap<MatchId, Option<Entry>>) -> io::Result<()> {
        let there = lately.iter().filter_map(|(match_id, now)| Some((*match_id, (*now)?)));
        let mut out = BufWriter::new(&self.file);
        out.seek(SeekFrom::Start(place(self.count)))?;
        for (match_id, entry) in there.clone() {
            out.write_all(&encode(&match_id, &entry))?;
        }
        out.flush()?;
        drop(out);
        there.for_each(|(match_id, _)| self.note(match_id));
        Ok(())
    }

    /// The block in which a match is, if it is in one.
    fn block_of(&self, match_id: &MatchId) -> Option<usize> {
        self.firsts.partition_point(|first| first <= match_id).checked_sub(1)
    }

    fn get(&self, match_id: &MatchId) -> io::Result<Option<Entry>> {
        let Some(number) = self.block_of(match_id) else { return Ok(None) };
        let found = self.block(number)?.into_iter().find(|(other, _)| other == match_id);
        Ok(found.map(|(_, entry)| entry))
    }

    fn block(&self, number: usize) -> io::Result<Vec<(MatchId, Entry)>> {
        let first = number.saturating_mul(BLOCK);
        let mut bytes = vec![0; self.count.saturating_sub(first).min(BLOCK).saturating_mul(LEN)];
        files::read_at(&self.file, &mut bytes, place(first))?;
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        bytes.chunks(LEN).map(|bytes| decode(bytes).ok_or_else(damaged)).collect()
    }
}

/// Where a match stands in the file, by its number.
fn place(number: usize) -> u64 {
    u64::try_from(number.saturating_mul(LEN)).unwrap_or(u64::MAX)
}

fn encode(match_id: &MatchId, entry: &Entry) -> Vec<u8> {
    let origin = match entry.origin {
        Origin::Own => 0,
        Origin::Imported => 1,
        Origin::Sample => 2,
    };
    [match_id.as_slice(), &entry.head.next.to_be_bytes(), &entry.head.hash, &[origin]].concat()
}

fn decode(bytes: &[u8]) -> Option<(MatchId, Entry)> {
    let (match_id, rest) = bytes.split_first_chunk::<16>()?;
    let (next, rest) = rest.split_first_chunk::<8>()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    let origin = match rest {
        [0] => Origin::Own,
        [1] => Origin::Imported,
        [2] => Origin::Sample,
        _ => return None,
    };
    let head = Head { next: u64::from_be_bytes(*next), hash: *hash };
    Some((*match_id, Entry { head, origin }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory of its own, removed at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("greffe-heads-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&dir).unwrap();
            Self(dir)
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    fn id(number: u64) -> MatchId {
        u128::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835).to_be_bytes()
    }

    fn entry(next: u64, origin: Origin) -> Entry {
        Entry { head: Head { next, hash: [u8::try_from(next % 251).unwrap(); 32] }, origin }
    }

    fn all(heads: &Heads, after: Option<&MatchId>) -> Vec<(MatchId, Entry)> {
        let mut all = Vec::new();
        let mut visit = |match_id, entry| {
            all.push((match_id, entry));
            Ok(true)
        };
        heads.each(after, &mut visit).unwrap();
        all
    }

    /// What a map in memory would say.
    fn is_as(heads: &Heads, expected: &BTreeMap<MatchId, Entry>) {
        assert!(all(heads, None) == expected.clone().into_iter().collect::<Vec<_>>());
        assert_eq!(heads.count(), expected.len());
        assert_eq!(heads.own(), expected.values().map(Entry::own).sum());
    }

    #[test]
    fn what_is_filed_is_as_what_is_in_memory() {
        let place = Place::new("as");
        let mut heads = Heads::filed_in(place.0.clone());
        let mut expected = BTreeMap::new();
        let origins = [Origin::Own, Origin::Imported, Origin::Sample];
        // Begun in any order, grown, and some taken out, across several filings.
        for round in 1..4_u64 {
            for number in 0..5_000 {
                let (match_id, origin) = (id(number), origins[usize::try_from(number % 3).unwrap()]);
                let now = (number % 7 != round).then(|| entry(number % 90 + round, origin));
                heads.set(match_id, now).unwrap();
                match now {
                    Some(now) => drop(expected.insert(match_id, now)),
                    None => drop(expected.remove(&match_id)),
                }
            }
            is_as(&heads, &expected);
            assert!(heads.lately.len() < 2 * LEAST, "{}", heads.lately.len());
        }
        assert!(std::fs::read_dir(&place.0).unwrap().next().is_none(), "the file has no name");
        for number in 0..6_000 {
            assert!(heads.get(&id(number)).unwrap() == expected.get(&id(number)).copied(), "{number}");
        }
        for number in (0..6_000).step_by(97) {
            let rest: Vec<_> = expected
                .range((Bound::Excluded(id(number)), Bound::Unbounded))
                .map(|(match_id, entry)| (*match_id, *entry))
                .collect();
            assert!(all(&heads, Some(&id(number))) == rest, "{number}");
        }
    }

    #[test]
    fn a_log_that_is_opened_files_its_matches_one_after_the_other() {
        let place = Place::new("after");
        let mut heads = Heads::filed_in(place.0.clone());
        let numbers: BTreeMap<MatchId, Entry> =
            (0..40_000).map(|number| (id(number), entry(number, Origin::Own))).collect();
        for (match_id, entry) in &numbers {
            heads.set(*match_id, Some(*entry)).unwrap();
        }
        is_as(&heads, &numbers);
        // A sixteenth of them at the most, and an id of each block.
        assert!(heads.lately.len() <= 40_000 / ONE_IN, "{}", heads.lately.len());
        assert_eq!(
            heads.filed.as_ref().unwrap().firsts.len(),
            heads.filed.as_ref().unwrap().count.div_ceil(BLOCK)
        );
    }

    #[test]
    fn where_there_is_no_room_for_a_file_all_stays_in_memory() {
        let place = Place::new("none");
        let mut heads = Heads::filed_in(place.0.join("nowhere"));
        let mut expected = BTreeMap::new();
        for number in 0..5_000 {
            heads.set(id(number), Some(entry(number, Origin::Own))).unwrap();
            expected.insert(id(number), entry(number, Origin::Own));
        }
        is_as(&heads, &expected);
        assert!(heads.filed.is_none());
        std::fs::create_dir(place.0.join("nowhere")).unwrap();
        for number in 5_000..7_000 {
            heads.set(id(number), Some(entry(number, Origin::Own))).unwrap();
            expected.insert(id(number), entry(number, Origin::Own));
        }
        is_as(&heads, &expected);
        assert!(heads.filed.is_some(), "tried again");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_and_not_taken_for_an_empty_one() {
        let place = Place::new("lost");
        let mut heads = Heads::filed_in(place.0.clone());
        for number in 0..3_000 {
            heads.set(id(number), Some(entry(1, Origin::Own))).unwrap();
        }
        heads.lose();
        let filed = (0..3_000).map(id).find(|id| !heads.lately.contains_key(id)).unwrap();
        assert!(heads.get(&filed).is_err());
        assert!(heads.each(None, &mut |_, _| Ok(true)).is_err());
        assert!(heads.set(filed, Some(entry(2, Origin::Own))).is_err());
        assert!(heads.get(&filed).unwrap() == Some(entry(2, Origin::Own)));
    }
}
