//! Where each rule of a game decided, counted over all matches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use greffe_core::record::ids::MatchId;
use greffe_games::registry::System;
use greffe_store::Origin;

use super::entry::Entry;
use super::finding::First;
use super::index::{Brief, Place};
use super::{Library, Own};

impl Library {
    /// Where each rule of a game decided: in how many public matches, and the latest places in the latest of them. It is
    /// counted once for all who ask, until some match has changed.
    pub fn citations(&self, game: System, most: usize) -> Arc<Tally> {
        let changes = self.changes.load(Ordering::Acquire);
        let key = (game.name(), most);
        let counted = || self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tally)) = counted().get(&key).filter(|(at, _)| *at == changes) {
            return Arc::clone(tally);
        }
        let tally = Arc::new(self.tally(game, most));
        if tally.unread == 0 {
            counted().insert(key, (changes, Arc::clone(&tally)));
        }
        tally
    }

    fn tally(&self, game: System, most: usize) -> Tally {
        let mut cited: BTreeMap<Own, Counted> = BTreeMap::new();
        let public = |brief: &Brief| brief.game == game && brief.origin != Origin::Imported;
        let ids = self.asked(|index| {
            let mut ids: Vec<(MatchId, i64)> = Vec::new();
            index.each(&mut |id, brief| {
                if public(brief) {
                    ids.push((*id, brief.at));
                }
            })?;
            Ok(ids)
        });
        let Some(ids) = ids else { return Tally { unread: 1, ..Tally::default() } };
        let mut lost = Vec::new();
        for (id, at) in ids {
            let place = self.asked(|index| index.place(&id));
            let all = match place.map(|place| place.map(Place::cited)) {
                Some(Some(Ok(all))) => all,
                Some(Some(Err(_))) | None => {
                    lost.push(id);
                    continue;
                }
                Some(None) => continue,
            };
            for one in all {
                let known = cited.entry(one.rule).or_insert_with(|| Counted::new(most));
                known.matches = known.matches.saturating_add(1);
                known.times = known.times.saturating_add(u64::from(one.times));
                known.places.add((std::cmp::Reverse(at), id, one.last));
            }
        }
        // Many rules decided in the same matches.
        let mut rules: BTreeMap<Own, (Citations, Vec<(MatchId, u64)>)> = BTreeMap::new();
        let mut wanted = BTreeSet::new();
        for (rule, Counted { matches, times, places }) in cited {
            let places: Vec<_> = places.sorted().into_iter().map(|(_, id, last)| (id, last)).collect();
            wanted.extend(places.iter().map(|(id, _)| *id));
            rules.insert(rule, (Citations { matches, times, places: Vec::new() }, places));
        }
        self.lose(&lost);
        let (read, unread) = self.read(wanted);
        let read: BTreeMap<MatchId, Arc<Entry>> = read.into_iter().map(|entry| (entry.id, entry)).collect();
        let placed = |(rule, (mut citations, places)): (Own, (Citations, Vec<(MatchId, u64)>))| {
            let known = places.iter().filter_map(|(id, last)| Some((Arc::clone(read.get(id)?), *last)));
            citations.places.extend(known);
            (rule, citations)
        };
        Tally { rules: rules.into_iter().map(placed).collect(), unread: lost.len().saturating_add(unread) }
    }
}

/// Where a rule decided, while it is counted.
struct Counted {
    matches: usize,
    times: u64,
    places: First<(std::cmp::Reverse<i64>, MatchId, u64)>,
}

impl Counted {
    const fn new(most: usize) -> Self {
        Self { matches: 0, times: 0, places: First::new(most) }
    }
}

/// What was counted of the rules of a game.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Where each rule decided.
    pub rules: BTreeMap<Own, Citations>,
    /// Matches that could not be read, and are not counted.
    pub unread: usize,
}

/// Where a rule decided.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// In how many matches.
    pub matches: usize,
    /// How often in all of them.
    pub times: u64,
    /// The latest matches, each with its last record that cites the rule.
    pub places: Vec<(Arc<Entry>, u64)>,
}
