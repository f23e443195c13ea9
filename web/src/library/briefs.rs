//! Every match in brief: those that changed lately in memory, all others in a file.
//!
//! The file is in the order of the ids, has no name and ends with the program. Of each of its blocks the first id is in
//! memory: a quarter of a byte a match. What it cannot say any more is asked of the records again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;

use greffe_core::record::acts::How;
use greffe_core::record::ids::MatchId;
use greffe_games::registry::System;
use greffe_store::Origin;

use super::entry::Standing;
use super::filed::{Spot, made, read_at};
use super::index::Brief;

/// Bytes of a match.
const LEN: usize = 84;
/// Matches of a block, which is read at once.
const BLOCK: usize = 64;
/// Matches read at once by whoever reads all of them.
const STRETCH: usize = 32 * BLOCK;
/// Matches in memory before they are filed, at most; below, one in so many of those in the file: writing it anew costs as
/// much as it is long.
const MOST: usize = 65_536;
const ONE_IN: usize = 16;

/// All matches in brief.
#[derive(Default)]
pub(super) struct Briefs {
    /// Where the file may be; nowhere, all stays in memory.
    path: Option<PathBuf>,
    filed: Option<Filed>,
    /// Over the file: a match as it is now, or that it is gone. One whose entry is in memory is always here.
    lately: BTreeMap<MatchId, Option<Brief>>,
    /// How many there are of the latter when they are filed next, and by how many more that is at least.
    full: usize,
    least: usize,
    count: usize,
}

/// The file.
struct Filed {
    file: File,
    count: usize,
    /// The first id of each block.
    firsts: Vec<MatchId>,
    last: MatchId,
}

impl Briefs {
    /// None yet; those whose entries are filed will be filed at a path, so many at once at least.
    pub(super) fn filed_at(path: Option<PathBuf>, least: usize) -> Self {
        Self { path, full: least, least, ..Self::default() }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// Whether some are in the file.
    pub(super) const fn are_filed(&self) -> bool {
        self.filed.is_some()
    }

    /// A match.
    pub(super) fn get(&self, id: &MatchId) -> io::Result<Option<Brief>> {
        self.cursor().get(id)
    }

    /// To look matches up one after the other: cheapest in the order of their ids.
    pub(super) const fn cursor(&self) -> Cursor<'_> {
        Cursor { briefs: self, number: None, block: Vec::new() }
    }

    /// Notes a match as it is now, or that it is gone.
    pub(super) fn set(&mut self, id: MatchId, now: Option<Brief>) -> io::Result<()> {
        let known = if self.is_beyond(&id) { None } else { self.get(&id)? };
        let (was, is) = (usize::from(known.is_some()), usize::from(now.is_some()));
        self.count = self.count.saturating_add(is).saturating_sub(was);
        self.lately.insert(id, now);
        if self.lately.len() >= self.full && self.path.is_some() {
            self.file();
        }
        Ok(())
    }

    /// Whether it comes after all that are known.
    fn is_beyond(&self, id: &MatchId) -> bool {
        self.lately.last_key_value().is_none_or(|(last, _)| last < id)
            && self.filed.as_ref().is_none_or(|filed| filed.last < *id)
    }

    /// Tells all matches in the order of their ids.
    pub(super) fn each(&self, visit: &mut dyn FnMut(&MatchId, &Brief) -> io::Result<()>) -> io::Result<()> {
        let mut lately = self.lately.iter().peekable();
        if let Some(filed) = &self.filed {
            let mut stretch = Vec::new();
            for first in (0..filed.count).step_by(STRETCH) {
                filed.read(first, STRETCH, &mut stretch)?;
                for bytes in stretch.chunks(LEN) {
                    let (id, brief) = decode(bytes).ok_or(io::ErrorKind::InvalidData)?;
                    while let Some((other, now)) = lately.next_if(|(other, _)| **other < id) {
                        now.as_ref().map_or(Ok(()), |now| visit(other, now))?;
                    }
                    match lately.next_if(|(other, _)| **other == id) {
                        Some((_, now)) => now.as_ref().map_or(Ok(()), |now| visit(&id, now))?,
                        None => visit(&id, &brief)?,
                    }
                }
            }
        }
        lately.try_for_each(|(id, now)| now.as_ref().map_or(Ok(()), |now| visit(id, now)))
    }

    /// Has entries stand elsewhere in their file: all that are there, in the order of the ids, or none.
    pub(super) fn move_spots(&mut self, to: &mut dyn FnMut(Spot) -> io::Result<Spot>) -> io::Result<()> {
        if self.path.is_some() {
            return self.write_anew(to);
        }
        let mut lately = self.lately.clone();
        for spot in lately.values_mut().flatten().filter_map(|brief| brief.spot.as_mut()) {
            *spot = to(*spot)?;
        }
        self.lately = lately;
        Ok(())
    }

    /// Files what is in memory. Where it cannot be filed, on a full disk, it stays there and is tried again later.
    fn file(&mut self) {
        let done = if self.comes_after() { self.extend() } else { self.write_anew(&mut Ok) };
        // Nothing relies on the file: what could not be filed is in memory.
        drop(done);
        let filed = self.filed.as_ref().map_or(0, |filed| filed.count);
        let most = filed.div_euclid(ONE_IN).min(MOST).max(self.least);
        self.full = self.lately.len().saturating_add(most);
    }

    /// Whether all that is to be filed comes after what is.
    fn comes_after(&self) -> bool {
        let mut settled = self.lately.iter().filter(|(_, now)| is_settled(now.as_ref()));
        let first = settled.next();
        self.filed.as_ref().is_some_and(|filed| first.is_some_and(|(first, _)| filed.last < *first))
    }

    /// Files these after all others: as a library that is made tells its matches.
    fn extend(&mut self) -> io::Result<()> {
        let Some(filed) = &mut self.filed else { return Ok(()) };
        let settled = self.lately.iter().filter_map(|(id, now)| now.as_ref().map(|now| (id, now)));
        let settled = settled.filter_map(|(id, now)| Some((id, now, now.spot?)));
        let mut out = BufWriter::new(&filed.file);
        out.seek(SeekFrom::Start(place(filed.count)))?;
        for (id, brief, spot) in settled.clone() {
            out.write_all(&encode(id, brief, spot))?;
        }
        out.flush()?;
        drop(out);
        for (id, _, _) in settled {
            filed.note(*id);
        }
        self.lately.retain(|_, now| !is_settled(now.as_ref()));
        Ok(())
    }

    fn write_anew(&mut self, to: &mut dyn FnMut(Spot) -> io::Result<Spot>) -> io::Result<()> {
        let path = self.path.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let file = made(path)?;
        let mut filed = Filed { file, count: 0, firsts: Vec::new(), last: MatchId::new([0; 16]) };
        let mut out = BufWriter::new(filed.file.try_clone()?);
        self.each(&mut |id, brief| {
            if let Some(spot) = brief.spot {
                out.write_all(&encode(id, brief, to(spot)?))?;
                filed.note(*id);
            }
            Ok(())
        })?;
        out.flush()?;
        self.filed = Some(filed);
        self.lately.retain(|_, now| !is_settled(now.as_ref()));
        Ok(())
    }

    /// As a disk that fails would: what was filed is not there any more.
    #[cfg(test)]
    pub(super) fn lose(&self) {
        self.filed.as_ref().unwrap().file.set_len(0).unwrap();
    }

    /// How many are in memory.
    #[cfg(test)]
    pub(super) fn in_memory(&self) -> usize {
        self.lately.len()
    }
}

/// Whether it may leave memory: its entry is filed, or it is gone.
fn is_settled(now: Option<&Brief>) -> bool {
    now.is_none_or(|brief| brief.spot.is_some())
}

/// Matches looked up one after the other: the block read last is kept.
pub(super) struct Cursor<'b> {
    briefs: &'b Briefs,
    number: Option<usize>,
    block: Vec<u8>,
}

impl Cursor<'_> {
    /// A match.
    pub(super) fn get(&mut self, id: &MatchId) -> io::Result<Option<Brief>> {
        if let Some(now) = self.briefs.lately.get(id) {
            return Ok(*now);
        }
        let Some(filed) = &self.briefs.filed else { return Ok(None) };
        let Some(number) = filed.firsts.partition_point(|first| first <= id).checked_sub(1) else {
            return Ok(None);
        };
        if self.number != Some(number) {
            self.number = None;
            filed.read(number.saturating_mul(BLOCK), BLOCK, &mut self.block)?;
            self.number = Some(number);
        }
        let found = self.block.chunks(LEN).find(|bytes| bytes.starts_with(id.bytes()));
        found
            .map(|bytes| decode(bytes).ok_or_else(|| io::ErrorKind::InvalidData.into()))
            .transpose()
            .map(|found| found.map(|(_, brief)| brief))
    }
}

impl Filed {
    fn note(&mut self, id: MatchId) {
        if self.count.is_multiple_of(BLOCK) {
            self.firsts.push(id);
        }
        self.count = self.count.saturating_add(1);
        self.last = id;
    }

    /// Reads some matches as they stand in the file.
    fn read(&self, first: usize, most: usize, into: &mut Vec<u8>) -> io::Result<()> {
        into.resize(self.count.saturating_sub(first).min(most).saturating_mul(LEN), 0);
        read_at(&self.file, into, place(first))
    }
}

/// Where a match stands in the file, by its number.
fn place(number: usize) -> u64 {
    u64::try_from(number.saturating_mul(LEN)).unwrap_or(u64::MAX)
}

/// Bits of what is so or not.
const DRAWN: u8 = 1;
const RULED: u8 = 2;
const PLAN: u8 = 4;
const TOLD: u8 = 8;

fn encode(id: &MatchId, brief: &Brief, spot: Spot) -> Vec<u8> {
    let origin = match brief.origin {
        Origin::Own => 0,
        Origin::Imported => 1,
        Origin::Sample => 2,
    };
    let game = System::ALL.iter().position(|game| *game == brief.game);
    let game = game.and_then(|game| u8::try_from(game).ok()).unwrap_or(u8::MAX);
    let standing = match brief.standing {
        Standing::Waiting => 0,
        Standing::Live => 1,
        Standing::Closed(How::Played) => 2,
        Standing::Closed(How::Conceded) => 3,
        Standing::Closed(How::Time) => 4,
        Standing::Closed(How::Agreed) => 5,
        Standing::Closed(How::Abandoned) => 6,
        Standing::Closed(How::Void) => 7,
    };
    let bits = [(brief.drawn, DRAWN), (brief.ruled, RULED), (brief.plan, PLAN), (brief.told.is_some(), TOLD)];
    let bits = bits.into_iter().filter(|(is, _)| *is).fold(0, |bits, (_, bit)| bits | bit);
    let mut bytes = Vec::with_capacity(LEN);
    bytes.extend_from_slice(id.bytes());
    bytes.extend_from_slice(&brief.head);
    bytes.extend_from_slice(&brief.told.unwrap_or_default().to_be_bytes());
    bytes.extend_from_slice(&brief.disputes.to_be_bytes());
    bytes.extend_from_slice(&brief.since.to_be_bytes());
    bytes.extend_from_slice(&brief.at.to_be_bytes());
    bytes.extend_from_slice(&brief.records.to_be_bytes());
    bytes.extend_from_slice(&spot.bytes());
    bytes.extend_from_slice(&[origin, game, standing, bits]);
    bytes
}

fn decode(bytes: &[u8]) -> Option<(MatchId, Brief)> {
    let (id, rest) = bytes.split_first_chunk::<16>()?;
    let (head, rest) = rest.split_first_chunk::<16>()?;
    let (told, rest) = rest.split_first_chunk::<4>()?;
    let (disputes, rest) = rest.split_first_chunk::<4>()?;
    let (since, rest) = rest.split_first_chunk::<8>()?;
    let (at, rest) = rest.split_first_chunk::<8>()?;
    let (records, rest) = rest.split_first_chunk::<8>()?;
    let (spot, rest) = rest.split_first_chunk::<16>()?;
    let &[origin, game, standing, bits] = rest else { return None };
    let has = |bit: u8| bits & bit != 0;
    let brief = Brief {
        origin: match origin {
            0 => Origin::Own,
            1 => Origin::Imported,
            2 => Origin::Sample,
            _ => return None,
        },
        game: System::ALL.get(usize::from(game)).copied()?,
        standing: match standing {
            0 => Standing::Waiting,
            1 => Standing::Live,
            2 => Standing::Closed(How::Played),
            3 => Standing::Closed(How::Conceded),
            4 => Standing::Closed(How::Time),
            5 => Standing::Closed(How::Agreed),
            6 => Standing::Closed(How::Abandoned),
            7 => Standing::Closed(How::Void),
            _ => return None,
        },
        drawn: has(DRAWN),
        ruled: has(RULED),
        plan: has(PLAN),
        disputes: u32::from_be_bytes(*disputes),
        since: i64::from_be_bytes(*since),
        at: i64::from_be_bytes(*at),
        records: u64::from_be_bytes(*records),
        head: *head,
        told: has(TOLD).then_some(u32::from_be_bytes(*told)),
        spot: Some(Spot::of(spot)?),
    };
    Some((MatchId::new(*id), brief))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory of its own, removed at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("greffe-briefs-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&dir).unwrap();
            Self(dir)
        }

        fn briefs(&self) -> Briefs {
            Briefs::filed_at(Some(self.0.join("briefs")), 1024)
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    fn id(number: u64) -> MatchId {
        MatchId::new(u128::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835).to_be_bytes())
    }

    /// A match of which everything follows from a number, its entry filed or not.
    fn brief(number: u64, filed: bool) -> Brief {
        let pick = |of: usize| usize::try_from(number).unwrap() % of;
        let ends = [How::Played, How::Conceded, How::Time, How::Agreed, How::Abandoned, How::Void];
        let signed = i64::try_from(number).unwrap();
        Brief {
            origin: [Origin::Own, Origin::Imported, Origin::Sample][pick(3)],
            game: System::ALL[pick(System::ALL.len())],
            standing: match pick(8) {
                0 => Standing::Waiting,
                1 => Standing::Live,
                ended => Standing::Closed(ends[ended - 2]),
            },
            drawn: pick(2) == 0,
            ruled: pick(5) == 0,
            plan: pick(7) == 0,
            disputes: u32::try_from(pick(11)).unwrap(),
            since: 1_700_000_000_000 - signed,
            at: 1_700_000_000_000 + signed,
            records: number * 3,
            head: [u8::try_from(number % 251).unwrap(); 16],
            told: (pick(13) != 0).then(|| u32::try_from(number).unwrap()),
            spot: filed
                .then(|| Spot::of(&((u128::from(number) << 64) | 0x7_0000_0009).to_be_bytes()).unwrap()),
        }
    }

    /// What a map in memory would say.
    fn is_as(briefs: &Briefs, expected: &BTreeMap<MatchId, Brief>) {
        let mut all = BTreeMap::new();
        let mut last = None;
        let mut visit = |id: &MatchId, brief: &Brief| {
            assert!(last.is_none_or(|last| last < *id), "in order");
            last = Some(*id);
            all.insert(*id, *brief);
            Ok(())
        };
        briefs.each(&mut visit).unwrap();
        assert!(all == *expected);
        assert_eq!(briefs.len(), expected.len());
        let mut cursor = briefs.cursor();
        for id in expected.keys() {
            assert!(cursor.get(id).unwrap() == expected.get(id).copied(), "{id}");
        }
    }

    #[test]
    fn what_is_filed_is_as_what_is_in_memory() {
        let place = Place::new("as");
        let (mut briefs, mut expected) = (place.briefs(), BTreeMap::new());
        // Begun in any order, changed, some whose entry is in memory again, some gone, across several filings.
        for round in 1..4_u64 {
            for number in 0..5_000 {
                let id = id(number);
                let now = (number % 7 != round).then(|| brief(number + round, number % 50 != round));
                briefs.set(id, now).unwrap();
                match now {
                    Some(now) => drop(expected.insert(id, now)),
                    None => drop(expected.remove(&id)),
                }
            }
            is_as(&briefs, &expected);
            assert!(briefs.are_filed() && briefs.in_memory() < 2_500, "{}", briefs.in_memory());
        }
        assert!(std::fs::read_dir(&place.0).unwrap().next().is_none(), "the file has no name");
        for number in 0..6_000 {
            assert!(briefs.get(&id(number)).unwrap() == expected.get(&id(number)).copied(), "{number}");
        }
    }

    #[test]
    fn entries_that_stand_elsewhere_do_so_in_the_file_and_in_memory() {
        let place = Place::new("spots");
        for mut briefs in [place.briefs(), Briefs::filed_at(None, 0)] {
            let mut expected = BTreeMap::new();
            for number in 0..3_000 {
                let now = brief(number, number % 50 != 0);
                briefs.set(id(number), Some(now)).unwrap();
                expected.insert(id(number), now);
            }
            // What fails half way moves nothing.
            let mut left = 1_000;
            let moved = briefs.move_spots(&mut |spot| {
                left -= 1;
                if left > 0 { Ok(spot) } else { Err(io::ErrorKind::StorageFull.into()) }
            });
            assert!(moved.is_err());
            is_as(&briefs, &expected);
            let elsewhere = |spot: Spot| Spot::of(&spot.bytes().map(|byte| byte ^ 1)).unwrap();
            briefs.move_spots(&mut |spot| Ok(elsewhere(spot))).unwrap();
            for brief in expected.values_mut() {
                brief.spot = brief.spot.map(elsewhere);
            }
            is_as(&briefs, &expected);
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_and_not_taken_for_an_empty_one() {
        let place = Place::new("lost");
        let mut briefs = place.briefs();
        for number in 0..3_000 {
            briefs.set(id(number), Some(brief(number, true))).unwrap();
        }
        briefs.lose();
        let first = briefs.filed.as_ref().unwrap().firsts[0];
        assert!(briefs.get(&first).is_err() && briefs.each(&mut |_, _| Ok(())).is_err());
    }
}
