//! What is asked of the library: matches by their ids, by words, by rules.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use greffe_core::record::ids::MatchId;
use greffe_store::{MatchSummary, Origin};

use super::index::{Brief, Place};
use super::told::{self, Kind as Spoken, Sought};
use super::{Entry, Held, Library, Progress, Wanted, parts};
use crate::clerk::{Clerk, ClerkError};

/// A page of what was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The matches of the page.
    pub page: Vec<Arc<Entry>>,
    /// How many there are on all pages.
    pub total: usize,
    /// How much was looked through.
    pub progress: Progress,
    /// How many of the page could not be read, and are not on it.
    pub unread: usize,
}

/// The first of many, by their order: no more than so many are kept on the way.
pub(super) struct First<T> {
    heap: BinaryHeap<T>,
    most: usize,
}

impl<T: Ord> First<T> {
    pub(super) const fn new(most: usize) -> Self {
        Self { heap: BinaryHeap::new(), most }
    }

    pub(super) fn add(&mut self, one: T) {
        self.heap.push(one);
        if self.heap.len() > self.most {
            self.heap.pop();
        }
    }

    pub(super) fn sorted(self) -> Vec<T> {
        self.heap.into_sorted_vec()
    }
}

impl Library {
    /// The public matches that cannot be folded.
    pub fn unread(&self) -> Vec<MatchSummary> {
        let unread = self.unfolded();
        let matches = unread.values().filter(|told| !told.is_event).map(|told| told.summary);
        matches.filter(|summary| summary.origin != Origin::Imported).collect()
    }

    /// The events held here, those that are not over first, then those that changed last; samples at the end.
    pub fn events(&self) -> Vec<Arc<Held>> {
        let mut events: Vec<Arc<Held>> =
            self.unfolded().values().filter_map(|told| told.event.clone()).collect();
        events.sort_unstable_by_key(|one| (one.sample, one.over, std::cmp::Reverse(one.at), one.id));
        events
    }

    /// Some matches of a kind, the first by their place among all.
    pub fn ids<K: Ord>(
        &self,
        keep: impl Fn(&Brief) -> bool,
        place: impl Fn(&Brief) -> K,
        most: usize,
    ) -> Vec<MatchId> {
        let first = self.asked(|index| {
            let mut first = First::new(most);
            index.each(&mut |id, brief| {
                if keep(brief) {
                    first.add((place(brief), *id));
                }
            })?;
            Ok(first.sorted())
        });
        first.unwrap_or_default().into_iter().map(|(_, id)| id).collect()
    }

    /// The same with all that lists show of them; what cannot be read is left out.
    pub fn some<K: Ord>(
        &self,
        keep: impl Fn(&Brief) -> bool,
        place: impl Fn(&Brief) -> K,
        most: usize,
    ) -> Vec<Arc<Entry>> {
        self.read(self.ids(keep, place, most)).0
    }

    /// The matches with rulings, those that changed last first.
    pub fn ruled(&self) -> Vec<MatchId> {
        self.ids(|brief| brief.ruled, |brief| std::cmp::Reverse(brief.at), usize::MAX)
    }

    /// A match as it was read last, unless that cannot be read.
    pub fn entry(&self, id: MatchId) -> Option<Arc<Entry>> {
        self.read([id]).0.pop()
    }

    /// Some entries, in the order asked for, without keeping anybody from the index; how many could not be read.
    pub(super) fn read(&self, ids: impl IntoIterator<Item = MatchId>) -> (Vec<Arc<Entry>>, usize) {
        let (mut read, mut lost) = (Vec::new(), Vec::new());
        for id in ids {
            let place = self.asked(|index| index.place(&id));
            match place.map(|place| place.map(Place::entry)) {
                Some(Some(Ok(entry))) => read.push(entry),
                Some(Some(Err(_))) | None => lost.push(id),
                Some(None) => {}
            }
        }
        self.lose(&lost);
        (read, lost.len())
    }

    pub(super) fn sought(&self, sought: &Sought<'_>) -> Result<Vec<([u8; 16], u64)>, ClerkError> {
        let making = self.making.load(Ordering::Acquire);
        self.told.find(sought).map_err(|error| self.failed(making, &error))
    }

    /// The rulings whose reasons hold some words and that cite a rule, of the matches that changed last first.
    ///
    /// # Errors
    /// When the words cannot be read.
    pub fn ruling(&self, words: &str, rule: &str) -> Result<Vec<(MatchId, u64)>, ClerkError> {
        let parts = parts(words);
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        let rule = Some(rule).filter(|rule| !rule.is_empty());
        let found = self.sought(&Sought { kind: Spoken::Ruling, parts: &parts, rule })?;
        let dated = self.asked(|index| {
            let mut cursor = index.cursor();
            let mut dated = Vec::with_capacity(found.len());
            for (whose, seq) in &found {
                let id = MatchId::new(*whose);
                let at = cursor.get(&id)?.map(|brief| std::cmp::Reverse(brief.at));
                dated.push((at, id, *seq));
            }
            dated.sort_unstable();
            Ok(dated)
        });
        Ok(dated.unwrap_or_default().into_iter().map(|(_, id, seq)| (id, seq)).collect())
    }

    /// The notes of open studies that hold some words, by study and number.
    ///
    /// # Errors
    /// When the words cannot be read.
    pub fn saying(&self, words: &str) -> Result<Vec<([u8; 16], u64)>, ClerkError> {
        let parts = parts(words);
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        self.sought(&Sought { kind: Spoken::Note, parts: &parts, rule: None })
    }

    /// Some matches by their ids, those that changed last first; of files brought in none.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of(&self, clerk: &Clerk, ids: &BTreeSet<MatchId>) -> Result<Vec<Arc<Entry>>, ClerkError> {
        let mut all: Vec<_> = self.each(clerk, ids)?.into_values().collect();
        all.retain(|entry| entry.origin != Origin::Imported);
        all.sort_unstable_by_key(|entry| (std::cmp::Reverse(entry.at), entry.id));
        Ok(all)
    }

    /// Some matches by their ids, files brought in too: for whoever has their addresses.
    ///
    /// # Errors
    /// When the store fails.
    pub fn each(
        &self,
        clerk: &Clerk,
        ids: &BTreeSet<MatchId>,
    ) -> Result<BTreeMap<MatchId, Arc<Entry>>, ClerkError> {
        self.keep_up(clerk)?;
        let (read, _) = self.read(ids.iter().copied());
        Ok(read.into_iter().map(|entry| (entry.id, entry)).collect())
    }

    /// The matches that somebody asks for: public ones, and those of `mine` among files brought in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn find(&self, clerk: &Clerk, wanted: &Wanted, mine: &[MatchId]) -> Result<Found, ClerkError> {
        let mut progress = self.keep_up(clerk)?;
        let sought = self.looked_for(clerk, wanted, &mut progress)?;
        let (first, total) = if let Some(weighed) = self.weighed(wanted, mine, sought.as_deref()) {
            weighed
        } else {
            // Made again, as far as a few matches go.
            progress = self.keep_up(clerk)?;
            self.weighed(wanted, mine, sought.as_deref()).unwrap_or_default()
        };
        let (page, unread) = self.read(first.into_iter().skip(wanted.skip));
        Ok(Found { page, total, progress, unread })
    }

    /// The first of those looked through that are asked for, in order, and how many there are; nothing where the index
    /// failed.
    fn weighed(
        &self,
        wanted: &Wanted,
        mine: &[MatchId],
        among: Option<&[MatchId]>,
    ) -> Option<(Vec<MatchId>, usize)> {
        let mut first = First::new(wanted.skip.saturating_add(wanted.limit));
        let mut total = 0_usize;
        let mut weigh = |id: &MatchId, brief: &Brief| {
            if (brief.origin != Origin::Imported || mine.contains(id)) && wanted.takes(brief) {
                total = total.saturating_add(1);
                first.add((wanted.order.place(brief), *id));
            }
        };
        self.asked(|index| {
            let Some(ids) = among else { return index.each(&mut weigh) };
            let mut cursor = index.cursor();
            for id in ids {
                if let Some(brief) = cursor.get(id)? {
                    weigh(id, &brief);
                }
            }
            Ok(())
        })?;
        Some((first.sorted().into_iter().map(|(_, id)| id).collect(), total))
    }

    /// The matches that words and a rule leave, in order; none where neither is asked for.
    fn looked_for(
        &self,
        clerk: &Clerk,
        wanted: &Wanted,
        progress: &mut Progress,
    ) -> Result<Option<Vec<MatchId>>, ClerkError> {
        if wanted.words.is_empty() && wanted.rule.is_none() {
            return Ok(None);
        }
        let parts = parts(&wanted.words);
        // Signs that are no word are in no match.
        if !wanted.words.is_empty() && parts.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let sought = Sought { kind: Spoken::Match, parts: &parts, rule: wanted.rule.as_deref() };
        let found = if let Ok(found) = self.sought(&sought) {
            found
        } else {
            // Made again in memory, as far as a few matches go.
            *progress = self.keep_up(clerk)?;
            self.sought(&sought)?
        };
        Ok(Some(told::matches(found)))
    }
}
