//! What an open log knows of its matches, whichever engine keeps them: how far each is durable, who follows, and why
//! nothing more is taken.

use crate::{AppendError, Head, MatchId, MatchSummary, Origin, follow::Hub, mark::Mark};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    io,
    ops::Bound,
    sync::{
        Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicU64, Ordering},
    },
};

/// Changes that are told one by one; whoever has missed more reads the list again.
const LATELY: usize = 4096;

/// What is durable of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) head: Head,
    pub(crate) origin: Origin,
}

/// Why the log takes no more records.
#[derive(Clone)]
struct Closure {
    reason: String,
    /// Whether opening the store again may end it: a write failed, nothing is known to be damaged.
    passing: bool,
}

/// How far matches are durable, and which of them changed last.
#[derive(Default)]
struct Entries {
    all: BTreeMap<MatchId, Entry>,
    /// The matches of the last changes, each with the number of its change.
    lately: VecDeque<(u64, MatchId)>,
    /// The last change that is not told any more.
    untold: u64,
}

impl Entries {
    fn note(&mut self, change: u64, match_id: MatchId) {
        self.lately.push_back((change, match_id));
        while self.lately.len() > LATELY
            && let Some((change, _)) = self.lately.pop_front()
        {
            self.untold = self.untold.max(change);
        }
    }
}

/// What the threads of an engine and all readers share.
pub(crate) struct State {
    pub(crate) hub: Hub,
    entries: RwLock<Entries>,
    /// How often the entries changed: stepped while they are held.
    changes: AtomicU64,
    closed: Mutex<Option<Closure>>,
    mark: Mutex<Option<Mark>>,
}

impl State {
    pub(crate) fn new(entries: BTreeMap<MatchId, Entry>) -> Self {
        Self {
            hub: Hub::default(),
            entries: RwLock::new(Entries { all: entries, ..Entries::default() }),
            changes: AtomicU64::new(0),
            closed: Mutex::new(None),
            mark: Mutex::new(None),
        }
    }

    /// How often what [`State::matches`] tells has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// The matches that changed after a number of changes; nothing when these are too many to be told.
    pub(crate) fn changed_since(&self, changes: u64) -> Option<BTreeSet<MatchId>> {
        let entries = self.entries();
        let after = |(change, match_id): &(u64, MatchId)| (*change > changes).then_some(*match_id);
        (changes >= entries.untold).then(|| entries.lately.iter().filter_map(after).collect())
    }

    /// Matches in the order of their ids: the first ones, or those that come after one.
    pub(crate) fn page(&self, after: Option<&MatchId>, most: usize) -> Vec<MatchSummary> {
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let entries = self.entries();
        let range = entries.all.range::<MatchId, _>((from, Bound::Unbounded));
        let summary = |(match_id, entry): (&MatchId, &Entry)| MatchSummary {
            match_id: *match_id,
            head: entry.head,
            origin: entry.origin,
        };
        range.map(summary).take(most).collect()
    }

    /// The matches that are copies, and how far each has come.
    pub(crate) fn imported(&self) -> Vec<(MatchId, Entry)> {
        let entries = self.entries();
        let imported = entries.all.iter().filter(|(_, entry)| entry.origin == Origin::Imported);
        imported.map(|(match_id, entry)| (*match_id, *entry)).collect()
    }

    /// How many matches there are.
    pub(crate) fn count(&self) -> usize {
        self.entries().all.len()
    }

    fn entries(&self) -> RwLockReadGuard<'_, Entries> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entries to be changed, and the number of the change.
    fn change(&self) -> (RwLockWriteGuard<'_, Entries>, u64) {
        let entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let change = self.changes.load(Ordering::Acquire).saturating_add(1);
        (entries, change)
    }

    /// Whether a failed write has closed the log.
    pub(crate) fn may_reopen(&self) -> bool {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(|c| c.passing)
    }

    /// Keeps a mark of what is acknowledged from now on.
    pub(crate) fn keep_mark(&self, mut mark: Mark) -> io::Result<()> {
        let mut kept = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        mark.begin(self.own())?;
        *kept = Some(mark);
        Ok(())
    }

    pub(crate) fn entry(&self, match_id: &MatchId) -> Option<Entry> {
        self.entries().all.get(match_id).copied()
    }

    /// Shows readers what is durable now.
    pub(crate) fn publish(&self, grown: &BTreeMap<MatchId, Entry>) {
        let (mut entries, change) = self.change();
        for (match_id, entry) in grown {
            entries.all.insert(*match_id, *entry);
            entries.note(change, *match_id);
        }
        self.changes.store(change, Ordering::Release);
    }

    pub(crate) fn heads(&self) -> Vec<(MatchId, Head)> {
        self.entries().all.iter().map(|(match_id, entry)| (*match_id, entry.head)).collect()
    }

    /// Shows readers how far a match has come, unless they know; says whether they did not.
    pub(crate) fn advance(&self, match_id: MatchId, entry: Entry) -> bool {
        let (mut entries, change) = self.change();
        let is_new = entries.all.get(&match_id).is_none_or(|known| match known.origin {
            Origin::Own | Origin::Sample => known.head.next < entry.head.next,
            // Another file may have taken the place of one that was taken out.
            Origin::Imported => *known != entry,
        });
        if is_new {
            entries.all.insert(match_id, entry);
            entries.note(change, match_id);
            self.changes.store(change, Ordering::Release);
        }
        is_new
    }

    /// The heads of the matches played here.
    pub(crate) fn own_heads(&self) -> Vec<(MatchId, Head)> {
        let entries = self.entries();
        let own = entries.all.iter().filter(|(_, entry)| entry.origin == Origin::Own);
        own.map(|(match_id, entry)| (*match_id, entry.head)).collect()
    }

    /// Shows readers that a match is gone.
    pub(crate) fn forget(&self, match_id: &MatchId) {
        let (mut entries, change) = self.change();
        entries.all.remove(match_id);
        entries.note(change, *match_id);
        self.changes.store(change, Ordering::Release);
    }

    pub(crate) fn own(&self) -> u64 {
        let entries = self.entries();
        let own = entries.all.values().filter(|entry| entry.origin == Origin::Own);
        own.fold(0, |sum, entry| sum.saturating_add(entry.head.next))
    }

    /// Notes in the mark what is durable and not yet shown.
    pub(crate) fn mark(&self, grown: &BTreeMap<MatchId, Entry>) -> io::Result<()> {
        let mut mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mark) = mark.as_mut() else { return Ok(()) };
        let growth = grown.iter().filter(|(_, entry)| entry.origin == Origin::Own).map(|(id, entry)| {
            let before = self.entry(id).map_or(0, |entry| entry.head.next);
            entry.head.next.saturating_sub(before)
        });
        let growth = growth.fold(0_u64, u64::saturating_add);
        if growth == 0 { Ok(()) } else { mark.note(growth) }
    }

    pub(crate) fn sync_mark(&self) {
        let mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        // As for the witness: it counts unsynced, as long as the machine keeps its power.
        drop(mark.as_ref().map(Mark::sync));
    }

    /// Closes the log because a write failed.
    pub(crate) fn close(&self, reason: String) {
        self.shut(Closure { reason, passing: true });
    }

    /// Closes the log because of what opening it again would find again.
    pub(crate) fn hold(&self, reason: String) {
        self.shut(Closure { reason, passing: false });
    }

    fn shut(&self, closure: Closure) {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(closure);
    }

    pub(crate) fn closed(&self) -> Option<String> {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.as_ref().map(|closure| closure.reason.clone())
    }

    pub(crate) fn reason(&self) -> String {
        self.closed().unwrap_or_else(|| "the log is closing".to_owned())
    }

    pub(crate) fn refusal(&self) -> AppendError {
        AppendError::ReadOnly { reason: self.reason() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_one_by_one_or_not_at_all() {
        let state = State::new(BTreeMap::new());
        let entry = |next| Entry { head: Head { next, hash: [0; 32] }, origin: Origin::Own };
        let (first, other): (MatchId, MatchId) = ([1; 16], [2; 16]);
        state.publish(&BTreeMap::from([(first, entry(1)), (other, entry(1))]));
        let once = state.changes();
        assert_eq!(state.changed_since(0).unwrap(), [first, other].into());
        assert_eq!(state.changed_since(once).unwrap(), [].into());
        for next in 2..2 + u64::try_from(LATELY).unwrap() {
            assert!(state.advance(first, entry(next)));
        }
        assert!(!state.advance(first, entry(2)), "it has come further");
        assert_eq!(state.changed_since(0), None, "the other one is not told any more");
        assert_eq!(state.changed_since(once).unwrap(), [first].into());
        state.forget(&first);
        assert_eq!(state.changed_since(once), None);
        assert_eq!(state.changed_since(once + 1).unwrap(), [first].into());
        assert_eq!(state.page(None, 9).len(), 1);
    }
}
