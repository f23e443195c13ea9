//! The engine of one machine: sled, a journal before it and a witness beside it, in a directory that one process holds.

use crate::{
    AppendError, Appended, Fault, Head, MatchId, OpenError, ReadError, RetryKey,
    committer::{self, Task},
    engine::Database,
    files,
    heads::Heads,
    journal::Journal,
    keys::{self, Outcome, Stored},
    log::Engine,
    opening,
    pending::Pending,
    state::State,
    witness::Witness,
};
use std::{
    fs::File,
    ops::Range,
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
    time::SystemTime,
};

/// What the committing thread and all readers share.
pub(crate) struct Shared {
    pub(crate) state: State,
    pub(crate) database: Database,
    pub(crate) pending: Pending,
    #[cfg(test)]
    pub(crate) fail_next_sync: std::sync::atomic::AtomicBool,
}

/// Reads what is durable.
#[derive(Clone)]
pub(crate) struct Reader(Arc<Shared>);

/// An open directory.
pub(crate) struct Embedded {
    shared: Arc<Shared>,
    faults: Vec<Fault>,
    queue: Option<Sender<Task>>,
    committer: Option<JoinHandle<()>>,
    _lock: File,
}

impl Embedded {
    /// Opens the store of a directory, or creates it. A damaged one is refused, naming what was found.
    pub(crate) fn open(dir: &Path) -> Result<Self, OpenError> {
        let io = |source| OpenError::Io { path: dir.to_owned(), source };
        files::demand_clock(SystemTime::now())?;
        files::create_dir(dir).map_err(io)?;
        let lock = opening::lock(dir)?;
        opening::found(dir).map_err(io)?;
        let (database, heads) = opening::open_sound(dir)?;
        let shared = Arc::new(Shared::new(database, heads));
        let witness =
            Witness::create(&dir.join(opening::WITNESS), |put| shared.state.tell_heads(|_| true, put))
                .map_err(io)?;
        let journal = Journal::create(dir).map_err(io)?;
        opening::founded(dir).map_err(io)?;
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
    pub(crate) fn open_damaged(dir: &Path) -> Result<Self, OpenError> {
        files::demand_clock(SystemTime::now())?;
        let lock = opening::lock(dir)?;
        let (database, heads, faults) = opening::open_salvage(dir)?;
        let shared = Arc::new(Shared::new(database, heads));
        shared.state.hold("the store is damaged".to_owned());
        Ok(Self { shared, faults, queue: None, committer: None, _lock: lock })
    }

    fn reader(&self) -> Reader {
        Reader(Arc::clone(&self.shared))
    }

    #[cfg(test)]
    pub(crate) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }
}

impl Engine for Embedded {
    fn state(&self) -> &State {
        &self.shared.state
    }

    fn faults(&self) -> &[Fault] {
        &self.faults
    }

    fn keeps_beside(&self) -> bool {
        false
    }

    fn is_away(&self) -> bool {
        false
    }

    fn absences(&self) -> u64 {
        0
    }

    fn refresh(&self, _: MatchId) -> bool {
        false
    }

    fn hand_in(&self, task: Task) -> Option<Task> {
        match &self.queue {
            Some(queue) => queue.send(task).err().map(|error| error.0),
            None => Some(task),
        }
    }

    fn outcome(&self, match_id: MatchId, retry: &RetryKey) -> Result<Option<Appended>, AppendError> {
        committer::outcome(&self.shared, match_id, retry)
    }

    fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        self.reader().read(match_id, range)
    }

    fn read_available(&self, match_id: MatchId, range: Range<u64>) -> (Vec<(u64, Vec<u8>)>, Vec<Fault>) {
        let reader = self.reader();
        let range = match reader.clip(match_id, range) {
            Ok(range) => range,
            Err(fault) => return (Vec::new(), vec![fault]),
        };
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

    fn kept(&self, match_id: MatchId) -> Result<Vec<Stored>, ReadError> {
        self.reader().kept(match_id, 0..u64::MAX)
    }

    fn outcomes(&self, match_id: MatchId) -> Result<Vec<(Vec<u8>, Outcome)>, ReadError> {
        let unreadable =
            |detail: String| ReadError::from(Fault::Unreadable { match_id, seq: u64::MAX, detail });
        // Memory first: what leaves it is in the database already.
        let mut found = self.shared.pending.outcomes(&keys::retries(&match_id));
        let mut is_damaged = false;
        let visited = self.shared.database.visit(keys::retries(&match_id), &mut |key, value| {
            match keys::decode_outcome(&value) {
                Some(outcome) => drop(found.insert(key.to_vec(), outcome)),
                None => is_damaged = true,
            }
            !is_damaged
        });
        visited.map_err(|error| unreadable(error.to_string()))?;
        if is_damaged {
            return Err(unreadable("an idempotency entry is damaged".to_owned()));
        }
        let named =
            found.into_iter().filter_map(|(key, outcome)| Some((keys::retry_of(&key)?.to_vec(), outcome)));
        Ok(named.collect())
    }

    fn end_fault(&self, match_id: MatchId, head: Head) -> Option<Fault> {
        let seq = head.next.saturating_sub(1);
        match self.reader().stored(match_id, seq).map(|stored| stored.head) {
            Ok(Some(hash)) if hash == head.hash => None,
            Ok(None) => Some(Fault::BatchCut { match_id, seq }),
            Ok(Some(_)) | Err(_) => Some(Fault::HeadDiffers { match_id, seq }),
        }
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        // The committer ends when the queue does, after everything queued is answered.
        self.queue = None;
        if let Some(committer) = self.committer.take() {
            drop(committer.join());
        }
        self.shared.state.hub.close();
    }
}

impl Shared {
    fn new(database: Database, heads: Heads) -> Self {
        Self {
            state: State::new(heads),
            database,
            pending: Pending::default(),
            #[cfg(test)]
            fail_next_sync: false.into(),
        }
    }
}

impl Reader {
    /// The part of a range that exists.
    fn clip(&self, match_id: MatchId, range: Range<u64>) -> Result<Range<u64>, Fault> {
        self.0.state.clip(match_id, &range)
    }

    pub(crate) fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        let kept = self.kept(match_id, range)?;
        Ok(kept.into_iter().map(|stored| stored.line).collect())
    }

    /// The records of a range, with the heads that end their batches.
    fn kept(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Stored>, ReadError> {
        let range = self.clip(match_id, range)?;
        if range.is_empty() {
            return Ok(Vec::new());
        }
        // Memory first: what leaves it is in the database already.
        let (from, pending) = self.0.pending.read(&match_id, &range);
        let mut records = self.moved(match_id, range.start..from)?;
        records.extend(pending.iter().map(|stored| Stored::clone(stored)));
        let found = range.start.saturating_add(u64::try_from(records.len()).unwrap_or(u64::MAX));
        if found < range.end { Err(Fault::Missing { match_id, seq: found }.into()) } else { Ok(records) }
    }

    /// The records of a range that are in the database.
    fn moved(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Stored>, ReadError> {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            return Ok(Vec::new());
        };
        let unreadable = |seq, detail: String| ReadError::from(Fault::Unreadable { match_id, seq, detail });
        let start = self.start_of_value(match_id, range.start)?;
        let mut records = Vec::new();
        let mut expected = start;
        let keys = keys::record(&match_id, start)..=keys::record(&match_id, last);
        let visited = self.0.database.visit(keys, &mut |key, value| {
            let found = keys::unpack(&value).filter(|_| keys::seq_of(key) == Some(expected));
            let sound = found.is_some();
            for stored in found.into_iter().flatten() {
                if range.contains(&expected) {
                    records.push(stored);
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
            Ok(()) => Ok(records),
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
