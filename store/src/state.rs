//! What an open log knows of its matches, whichever engine keeps them: how far each is durable, who follows, and why
//! nothing more is taken.

pub(crate) use crate::heads::Entry;
use crate::{AppendError, Fault, Head, MatchId, MatchSummary, Origin, follow::Hub, heads::Heads, mark::Mark};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    io,
    ops::Range,
    sync::{
        Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

/// Changes that are told one by one; whoever has missed more reads the list again.
const LATELY: usize = 4096;

/// Why the log takes no more records.
#[derive(Clone)]
struct Closure {
    reason: String,
    /// Whether opening the store again may end it: a write failed, nothing is known to be damaged.
    passing: bool,
}

/// How far matches are durable, and which of them changed last.
struct Entries {
    all: Heads,
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
    /// Whether they could not be read once, from the disk of this machine.
    is_torn: AtomicBool,
    closed: Mutex<Option<Closure>>,
    mark: Mutex<Option<Mark>>,
}

impl State {
    pub(crate) fn new(heads: Heads) -> Self {
        Self {
            hub: Hub::default(),
            entries: RwLock::new(Entries { all: heads, lately: VecDeque::new(), untold: 0 }),
            changes: AtomicU64::new(0),
            is_torn: AtomicBool::new(false),
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
        let mut page = Vec::new();
        if most == 0 {
            return page;
        }
        let read = self.entries().all.each(after, &mut |match_id, entry| {
            page.push(MatchSummary { match_id, head: entry.head, origin: entry.origin });
            Ok(page.len() < most)
        });
        self.as_read(read);
        page
    }

    /// The matches that are copies, after one and up to another, and how far each has come.
    pub(crate) fn imported(&self, after: Option<&MatchId>, last: Option<&MatchId>) -> Vec<(MatchId, Entry)> {
        let mut imported = Vec::new();
        let read = self.entries().all.each(after, &mut |match_id, entry| {
            let is_within = last.is_none_or(|last| match_id <= *last);
            if is_within && entry.origin == Origin::Imported {
                imported.push((match_id, entry));
            }
            Ok(is_within)
        });
        self.as_read(read);
        imported
    }

    /// How many matches there are.
    pub(crate) fn count(&self) -> usize {
        self.entries().all.count()
    }

    /// What was read of how far matches have come; where the disk fails, the log is closed and nothing is known.
    fn as_read<T: Default>(&self, read: io::Result<T>) -> T {
        read.unwrap_or_else(|error| {
            self.is_torn.store(true, Ordering::Release);
            self.close(format!("how far matches have come cannot be read: {error}"));
            T::default()
        })
    }

    /// Whether what is told of matches lacks some, because the disk of this machine failed.
    pub(crate) fn is_torn(&self) -> bool {
        self.is_torn.load(Ordering::Acquire)
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
        let read = self.known(match_id);
        self.as_read(read)
    }

    /// The same for whoever must not take what cannot be read for what is not there.
    pub(crate) fn known(&self, match_id: &MatchId) -> io::Result<Option<Entry>> {
        self.entries().all.get(match_id)
    }

    /// The part of a range of records that exists.
    pub(crate) fn clip(&self, match_id: MatchId, range: &Range<u64>) -> Result<Range<u64>, Fault> {
        let entry = self.known(&match_id).map_err(|error| {
            let detail = error.to_string();
            self.as_read::<()>(Err(error));
            Fault::Unreadable { match_id, seq: range.start, detail }
        })?;
        let end = entry.map_or(0, |entry| entry.head.next);
        Ok(range.start.min(end)..range.end.min(end))
    }

    /// Shows readers what is durable now.
    pub(crate) fn publish(&self, grown: &BTreeMap<MatchId, Entry>) {
        let (mut entries, change) = self.change();
        for (match_id, entry) in grown {
            let noted = entries.all.set(*match_id, Some(*entry));
            self.as_read(noted);
            entries.note(change, *match_id);
        }
        self.changes.store(change, Ordering::Release);
    }

    /// Tells the heads of all matches that come from where it is asked, in the order of their ids.
    pub(crate) fn tell_heads(
        &self,
        of: impl Fn(Origin) -> bool,
        put: &mut dyn FnMut(MatchId, Head) -> io::Result<()>,
    ) -> io::Result<()> {
        self.entries().all.each(None, &mut |match_id, entry| {
            if of(entry.origin) {
                put(match_id, entry.head)?;
            }
            Ok(true)
        })
    }

    /// Shows readers how far a match has come, unless they know; says whether they did not.
    pub(crate) fn advance(&self, match_id: MatchId, entry: Entry) -> bool {
        let (mut entries, change) = self.change();
        let known = self.as_read(entries.all.get(&match_id));
        let is_new = known.is_none_or(|known| match known.origin {
            Origin::Own | Origin::Sample => known.head.next < entry.head.next,
            // Another file may have taken the place of one that was taken out.
            Origin::Imported => known != entry,
        });
        if is_new {
            let noted = entries.all.set(match_id, Some(entry));
            self.as_read(noted);
            entries.note(change, match_id);
            self.changes.store(change, Ordering::Release);
        }
        is_new
    }

    /// Shows readers that a match is gone.
    pub(crate) fn forget(&self, match_id: &MatchId) {
        let (mut entries, change) = self.change();
        let noted = entries.all.set(*match_id, None);
        self.as_read(noted);
        entries.note(change, *match_id);
        self.changes.store(change, Ordering::Release);
    }

    pub(crate) fn own(&self) -> u64 {
        self.entries().all.own()
    }

    /// Notes in the mark what is durable and not yet shown.
    pub(crate) fn mark(&self, grown: &BTreeMap<MatchId, Entry>) -> io::Result<()> {
        let mut mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mark) = mark.as_mut() else { return Ok(()) };
        let mut growth = 0_u64;
        for (id, entry) in grown.iter().filter(|(_, entry)| entry.origin == Origin::Own) {
            let before = self.known(id)?.map_or(0, |entry| entry.head.next);
            growth = growth.saturating_add(entry.head.next.saturating_sub(before));
        }
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
        let state = State::new(Heads::in_memory());
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

    #[test]
    fn what_cannot_be_read_from_the_disk_closes_the_log_and_is_not_taken_for_nothing() {
        let dir = std::env::temp_dir().join(format!("greffe-torn-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let mut heads = Heads::filed_in(dir.clone());
        let entry = Entry { head: Head { next: 9, hash: [0; 32] }, origin: Origin::Own };
        let ids = (0..3_000_u128).map(u128::to_be_bytes);
        for match_id in ids.clone() {
            heads.set(match_id, Some(entry)).unwrap();
        }
        heads.lose();
        let state = State::new(heads);
        assert_eq!(state.closed(), None);
        let lost = ids.clone().find(|match_id| state.known(match_id).is_err()).unwrap();
        let named =
            Fault::Unreadable { match_id: lost, seq: 2, detail: "failed to fill whole buffer".to_owned() };
        assert_eq!(state.clip(lost, &(2..5)), Err(named));
        assert!(state.closed().unwrap().contains("cannot be read"), "{:?}", state.closed());
        assert!(state.may_reopen() && state.is_torn());
        assert!(state.page(None, 9).is_empty());
        std::fs::remove_dir_all(dir).unwrap();
    }
}
