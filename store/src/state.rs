//! What an open log knows of its matches, whichever engine keeps them: how far each is durable, who follows, and why
//! nothing more is taken.

use crate::{AppendError, Head, MatchId, MatchSummary, Origin, follow::Hub, mark::Mark};
use std::{
    collections::BTreeMap,
    io,
    sync::{
        Mutex, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

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

/// What the threads of an engine and all readers share.
pub(crate) struct State {
    pub(crate) hub: Hub,
    entries: RwLock<BTreeMap<MatchId, Entry>>,
    /// How often the entries changed: stepped while they are held.
    changes: AtomicU64,
    closed: Mutex<Option<Closure>>,
    mark: Mutex<Option<Mark>>,
}

impl State {
    pub(crate) fn new(entries: BTreeMap<MatchId, Entry>) -> Self {
        Self {
            hub: Hub::default(),
            entries: RwLock::new(entries),
            changes: AtomicU64::new(0),
            closed: Mutex::new(None),
            mark: Mutex::new(None),
        }
    }

    /// How often what [`State::matches`] tells has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// All matches, in the order of their ids.
    pub(crate) fn matches(&self) -> Vec<MatchSummary> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let summary = |(match_id, entry): (&MatchId, &Entry)| MatchSummary {
            match_id: *match_id,
            head: entry.head,
            origin: entry.origin,
        };
        entries.iter().map(summary).collect()
    }

    /// How many matches there are.
    pub(crate) fn count(&self) -> usize {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).len()
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
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(match_id).copied()
    }

    /// Shows readers what is durable now.
    pub(crate) fn publish(&self, grown: &BTreeMap<MatchId, Entry>) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.extend(grown.iter().map(|(match_id, entry)| (*match_id, *entry)));
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn heads(&self) -> Vec<(MatchId, Head)> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.iter().map(|(match_id, entry)| (*match_id, entry.head)).collect()
    }

    /// Shows readers how far a match has come, unless they know; says whether they did not.
    pub(crate) fn advance(&self, match_id: MatchId, entry: Entry) -> bool {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let is_new = entries.get(&match_id).is_none_or(|known| match known.origin {
            Origin::Own | Origin::Sample => known.head.next < entry.head.next,
            // Another file may have taken the place of one that was taken out.
            Origin::Imported => *known != entry,
        });
        if is_new {
            entries.insert(match_id, entry);
            self.changes.fetch_add(1, Ordering::AcqRel);
        }
        is_new
    }

    /// The heads of the matches played here.
    pub(crate) fn own_heads(&self) -> Vec<(MatchId, Head)> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let own = entries.iter().filter(|(_, entry)| entry.origin == Origin::Own);
        own.map(|(match_id, entry)| (*match_id, entry.head)).collect()
    }

    /// Shows readers that a match is gone.
    pub(crate) fn forget(&self, match_id: &MatchId) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.remove(match_id);
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn own(&self) -> u64 {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let own = entries.values().filter(|entry| entry.origin == Origin::Own);
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
