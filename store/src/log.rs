//! The log of record: append, read, list.

use crate::{
    AppendError, Appended, Batch, Fault, MatchId, OpenError, ReadError, RemoveError, RetryKey,
    committer::{self, Job, Task},
    engine::Database,
    files,
    follow::Hub,
    journal::Journal,
    keys::{self, Stored},
    mark::Mark,
    opening,
    pending::Pending,
    slot,
    witness::Witness,
};
use std::{
    collections::BTreeMap,
    fs::File,
    io,
    ops::Range,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
    time::SystemTime,
};

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Number the next record will have, which is how many there are.
    pub next: u64,
    /// Hash of the head, as handed over with its batch.
    pub hash: [u8; 32],
}

/// Where a match comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Played here.
    Own,
    /// From somebody's file: read-only.
    Imported,
    /// Shipped with the program: read-only.
    Sample,
}

/// One match in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchSummary {
    /// Its id.
    pub match_id: MatchId,
    /// How far it has come.
    pub head: Head,
    /// Where it comes from.
    pub origin: Origin,
}

/// What is durable of a match.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) head: Head,
    pub(crate) origin: Origin,
}

/// What the committing thread and all readers share.
pub(crate) struct Shared {
    pub(crate) database: Database,
    pub(crate) pending: Pending,
    pub(crate) hub: Hub,
    #[cfg(test)]
    pub(crate) fail_next_sync: std::sync::atomic::AtomicBool,
    entries: RwLock<BTreeMap<MatchId, Entry>>,
    closed: Mutex<Option<Closure>>,
    mark: Mutex<Option<Mark>>,
}

/// Why the log takes no more records.
#[derive(Clone)]
struct Closure {
    reason: String,
    /// Whether opening the store again may end it: a write failed, nothing is known to be damaged.
    passing: bool,
}

/// Reads what is durable.
#[derive(Clone)]
pub(crate) struct Reader(Arc<Shared>);

/// The open log. Shared between threads by reference or `Arc`; closing waits for what is being written.
pub struct Log {
    shared: Arc<Shared>,
    faults: Vec<Fault>,
    queue: Option<Sender<Task>>,
    committer: Option<JoinHandle<()>>,
    _lock: File,
}

impl Log {
    /// Opens the store of a directory, or creates it. A damaged one is refused, naming what was found.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        let io = |source| OpenError::Io { path: dir.to_owned(), source };
        files::demand_clock(SystemTime::now())?;
        files::create_dir(dir).map_err(io)?;
        let lock = opening::lock(dir)?;
        opening::found(dir).map_err(io)?;
        let (database, entries) = opening::open_sound(dir)?;
        let heads = entries.iter().map(|(match_id, entry)| (*match_id, entry.head));
        let witness = Witness::create(&dir.join(opening::WITNESS), heads).map_err(io)?;
        let journal = Journal::create(dir).map_err(io)?;
        opening::founded(dir).map_err(io)?;
        let shared = Arc::new(Shared::new(database, entries));
        let (queue, jobs) = mpsc::channel();
        let committer = {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name("committer".to_owned());
            thread.spawn(move || committer::run(&shared, &jobs, journal, witness)).map_err(io)?
        };
        let committer = Some(committer);
        Ok(Self { shared, faults: Vec::new(), queue: Some(queue), committer, _lock: lock })
    }

    /// Opens a damaged store to read what is left of it; nothing in it is changed, appends are refused.
    ///
    /// It works on a copy beside the original, because the engine alters a damaged file by opening it.
    pub fn open_damaged(dir: &Path) -> Result<Self, OpenError> {
        files::demand_clock(SystemTime::now())?;
        let lock = opening::lock(dir)?;
        let (database, entries, faults) = opening::open_salvage(dir)?;
        let shared = Arc::new(Shared::new(database, entries));
        shared.hold("the store is damaged".to_owned());
        Ok(Self { shared, faults, queue: None, committer: None, _lock: lock })
    }

    /// What was found wrong on opening; empty for a sound store.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Why the log takes no more records, if so.
    pub fn read_only(&self) -> Option<String> {
        self.shared.closed()
    }

    /// Whether a failed write has closed the log, so that opening the store again may help.
    pub fn may_reopen(&self) -> bool {
        self.shared.closed.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(|c| c.passing)
    }

    /// Takes no more records from now on, because of something beside the log.
    pub fn hold(&self, reason: String) {
        self.shared.hold(reason);
    }

    /// How many records the matches played here have.
    pub fn own_records(&self) -> u64 {
        self.shared.own()
    }

    /// Keeps a mark of what is acknowledged from now on.
    pub fn keep_mark(&self, mut mark: Mark) -> io::Result<()> {
        let mut kept = self.shared.mark.lock().unwrap_or_else(PoisonError::into_inner);
        mark.begin(self.shared.own())?;
        *kept = Some(mark);
        Ok(())
    }

    /// Appends a batch and returns once it is on the disk.
    pub fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        let (giver, taker) = slot::pair();
        self.submit(batch, move |result| giver.give(result));
        taker.take().unwrap_or_else(|| Err(self.shared.refusal()))
    }

    /// Queues a batch; `done` is called on a thread of the log with the outcome, and must not block.
    pub fn submit(&self, batch: Batch, done: impl FnOnce(Result<Appended, AppendError>) + Send + 'static) {
        self.queue(Job { batch, origin: Origin::Own, done: Box::new(done) });
    }

    pub(crate) fn queue(&self, job: Job) {
        self.hand_in(Task::Append(job));
    }

    pub(crate) fn hand_in(&self, task: Task) {
        let unsent = match &self.queue {
            Some(queue) => queue.send(task).err().map(|error| error.0),
            None => Some(task),
        };
        match unsent {
            Some(Task::Append(job)) => (job.done)(Err(self.shared.refusal())),
            Some(Task::Remove(removal)) => {
                (removal.done)(Err(RemoveError::ReadOnly { reason: self.shared.reason() }));
            }
            None => {}
        }
    }

    /// What an earlier request with the same idempotency key appended, if anything.
    pub fn outcome(&self, match_id: MatchId, retry: &RetryKey) -> Result<Option<Appended>, AppendError> {
        committer::outcome(&self.shared, match_id, retry)
    }

    /// How far a match has come; nothing of an unknown one.
    pub fn head(&self, match_id: MatchId) -> Option<Head> {
        self.shared.entry(&match_id).map(|entry| entry.head)
    }

    /// All matches, in the order of their ids.
    pub fn matches(&self) -> Vec<MatchSummary> {
        let entries = self.shared.entries.read().unwrap_or_else(PoisonError::into_inner);
        let summary = |(match_id, entry): (&MatchId, &Entry)| MatchSummary {
            match_id: *match_id,
            head: entry.head,
            origin: entry.origin,
        };
        entries.iter().map(summary).collect()
    }

    /// One match of the list.
    pub fn summary(&self, match_id: MatchId) -> Option<MatchSummary> {
        let entry = self.shared.entry(&match_id)?;
        Some(MatchSummary { match_id, head: entry.head, origin: entry.origin })
    }

    /// One record's line; nothing beyond the end.
    pub fn read_one(&self, match_id: MatchId, seq: u64) -> Result<Option<Vec<u8>>, ReadError> {
        Ok(self.read(match_id, seq..seq.saturating_add(1))?.pop())
    }

    /// The lines of a range of records, cut at the end of the match. All of them, or the fault that prevents it.
    pub fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        self.reader().read(match_id, range)
    }

    /// The records of a range that can be read, with their numbers, and what prevents the others.
    pub fn read_available(&self, match_id: MatchId, range: Range<u64>) -> (Vec<(u64, Vec<u8>)>, Vec<Fault>) {
        let reader = self.reader();
        let range = reader.clip(match_id, range);
        if let Ok(lines) = reader.read(match_id, range.clone()) {
            return (range.zip(lines).collect(), Vec::new());
        }
        let mut found = Vec::new();
        let mut faults = Vec::new();
        for seq in range {
            match reader.read_alone(match_id, seq) {
                Ok(line) => found.push((seq, line)),
                Err(fault) => faults.push(fault),
            }
        }
        (found, faults)
    }

    /// Whether the last record on the disk carries the head the log believes in.
    pub(crate) fn end_fault(&self, match_id: MatchId, head: Head) -> Option<Fault> {
        let seq = head.next.saturating_sub(1);
        match self.reader().stored(match_id, seq).map(|stored| stored.head) {
            Ok(Some(hash)) if hash == head.hash => None,
            Ok(None) => Some(Fault::BatchCut { match_id, seq }),
            Ok(Some(_)) | Err(_) => Some(Fault::HeadDiffers { match_id, seq }),
        }
    }

    pub(crate) fn reader(&self) -> Reader {
        Reader(Arc::clone(&self.shared))
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.shared.hub
    }

    #[cfg(test)]
    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // The committer ends when the queue does, after everything queued is answered.
        self.queue = None;
        if let Some(committer) = self.committer.take() {
            drop(committer.join());
        }
        self.shared.hub.close();
    }
}

impl Shared {
    fn new(database: Database, entries: BTreeMap<MatchId, Entry>) -> Self {
        Self {
            database,
            pending: Pending::default(),
            hub: Hub::default(),
            #[cfg(test)]
            fail_next_sync: false.into(),
            entries: RwLock::new(entries),
            closed: Mutex::new(None),
            mark: Mutex::new(None),
        }
    }

    pub(crate) fn entry(&self, match_id: &MatchId) -> Option<Entry> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(match_id).copied()
    }

    /// Shows readers what is durable now.
    pub(crate) fn publish(&self, grown: &BTreeMap<MatchId, Entry>) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.extend(grown.iter().map(|(match_id, entry)| (*match_id, *entry)));
    }

    pub(crate) fn heads(&self) -> Vec<(MatchId, Head)> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.iter().map(|(match_id, entry)| (*match_id, entry.head)).collect()
    }

    /// Shows readers that a match is gone.
    pub(crate) fn forget(&self, match_id: &MatchId) {
        self.entries.write().unwrap_or_else(PoisonError::into_inner).remove(match_id);
    }

    fn own(&self) -> u64 {
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

impl Reader {
    /// The part of a range that exists.
    fn clip(&self, match_id: MatchId, range: Range<u64>) -> Range<u64> {
        let end = self.0.entry(&match_id).map_or(0, |entry| entry.head.next);
        range.start.min(end)..range.end.min(end)
    }

    pub(crate) fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        let range = self.clip(match_id, range);
        if range.is_empty() {
            return Ok(Vec::new());
        }
        // Memory first: what leaves it is in the database already.
        let (from, pending) = self.0.pending.read(&match_id, &range);
        let mut lines = self.moved(match_id, range.start..from)?;
        lines.extend(pending.iter().map(|stored| stored.line.clone()));
        let found = range.start.saturating_add(u64::try_from(lines.len()).unwrap_or(u64::MAX));
        if found < range.end { Err(Fault::Missing { match_id, seq: found }.into()) } else { Ok(lines) }
    }

    /// The lines of a range that are in the database.
    fn moved(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            return Ok(Vec::new());
        };
        let unreadable = |seq, detail: String| ReadError::from(Fault::Unreadable { match_id, seq, detail });
        let start = self.start_of_value(match_id, range.start)?;
        let mut lines = Vec::new();
        let mut expected = start;
        let keys = keys::record(&match_id, start)..=keys::record(&match_id, last);
        let visited = self.0.database.visit(keys, &mut |key, value| {
            let found = keys::unpack(&value).filter(|_| keys::seq_of(key) == Some(expected));
            let sound = found.is_some();
            for stored in found.into_iter().flatten() {
                if range.contains(&expected) {
                    lines.push(stored.line);
                }
                expected = expected.saturating_add(1);
            }
            sound
        });
        match visited {
            Err(error) => Err(unreadable(expected.max(range.start), error.to_string())),
            Ok(()) if expected < range.end => {
                Err(Fault::Missing { match_id, seq: expected.max(range.start) }.into())
            }
            Ok(()) => Ok(lines),
        }
    }

    /// Where the value begins in which a record is kept.
    fn start_of_value(&self, match_id: MatchId, seq: u64) -> Result<u64, Fault> {
        let range = keys::record(&match_id, 0)..=keys::record(&match_id, seq);
        let key = self.0.database.last_key(range).map_err(|error| {
            let detail = error.to_string();
            Fault::Unreadable { match_id, seq, detail }
        })?;
        key.as_deref().and_then(keys::seq_of).ok_or(Fault::Missing { match_id, seq })
    }

    fn read_alone(&self, match_id: MatchId, seq: u64) -> Result<Vec<u8>, Fault> {
        Ok(self.stored(match_id, seq)?.line)
    }

    /// One record with what is kept beside its line.
    pub(crate) fn stored(&self, match_id: MatchId, seq: u64) -> Result<Stored, Fault> {
        let (_, pending) = self.0.pending.read(&match_id, &(seq..seq.saturating_add(1)));
        if let Some(stored) = pending.first() {
            return Ok(Stored { head: stored.head, line: stored.line.clone() });
        }
        let unreadable = |detail: String| Fault::Unreadable { match_id, seq, detail };
        let start = self.start_of_value(match_id, seq)?;
        let value = self
            .0
            .database
            .get(&keys::record(&match_id, start))
            .map_err(|error| unreadable(error.to_string()))?;
        let value = value.ok_or(Fault::Missing { match_id, seq })?;
        let records = keys::unpack(&value).ok_or_else(|| unreadable("unknown flags".to_owned()))?;
        let place = usize::try_from(seq.saturating_sub(start)).unwrap_or(usize::MAX);
        records.into_iter().nth(place).ok_or(Fault::Missing { match_id, seq })
    }
}
