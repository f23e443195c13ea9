//! Lines that were read or written lately: records never change, so they are read again without a journey, and while
//! the database does not answer.

use crate::{MatchId, Origin};
use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Bytes of one generation; two are held.
const MOST: usize = 32 << 20;
/// What a line costs beside its bytes, about.
const BESIDE: usize = 96;

type Lines = BTreeMap<(MatchId, u64), Vec<u8>>;

/// The lines held, in a young and an old generation: what is not used any more goes with the old one.
#[derive(Default)]
pub(super) struct Held(Mutex<Generations>);

#[derive(Default)]
struct Generations {
    young: Lines,
    old: Lines,
    bytes: usize,
}

impl Held {
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All lines of a range, if they are held.
    pub(super) fn range(&self, match_id: MatchId, range: Range<u64>) -> Option<Vec<Vec<u8>>> {
        let mut held = self.lock();
        range.map(|seq| held.line((match_id, seq))).collect()
    }

    /// Holds lines of a match. Those of an imported one are not: another file may take its place.
    pub(super) fn hold<'a>(
        &self,
        match_id: MatchId,
        origin: Origin,
        lines: impl Iterator<Item = (u64, &'a Vec<u8>)>,
    ) {
        match origin {
            Origin::Own | Origin::Sample => {}
            Origin::Imported => return,
        }
        let mut held = self.lock();
        for (seq, line) in lines {
            held.insert((match_id, seq), line.clone());
        }
    }
}

impl Generations {
    fn line(&mut self, place: (MatchId, u64)) -> Option<Vec<u8>> {
        if let Some(line) = self.young.get(&place) {
            return Some(line.clone());
        }
        let line = self.old.remove(&place)?;
        self.insert(place, line.clone());
        Some(line)
    }

    fn insert(&mut self, place: (MatchId, u64), line: Vec<u8>) {
        let size = line.len().saturating_add(BESIDE);
        if self.young.insert(place, line).is_none() {
            self.bytes = self.bytes.saturating_add(size);
        }
        if self.bytes > MOST {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_what_is_held_is_bounded() {
        let held = Held::default();
        let line = vec![7; 60_000];
        let put = |seq| held.hold([1; 16], Origin::Own, std::iter::once((seq, &line)));
        put(0);
        for seq in 1..2_000 {
            put(seq);
            assert!(held.range([1; 16], 0..1).is_some(), "{seq}");
        }
        assert_eq!(held.range([1; 16], 1..2), None);
        let generations = held.lock();
        let count = generations.young.len() + generations.old.len();
        assert!(count * 60_000 <= 2 * MOST + 60_000, "{count}");
        drop(generations);
        held.hold([2; 16], Origin::Imported, std::iter::once((0, &line)));
        assert_eq!(held.range([2; 16], 0..1), None);
    }
}
