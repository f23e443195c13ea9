//! The one thread that writes: it takes all waiting batches and makes them durable together; then all are answered.

use crate::{
    AppendError, Beside, Head, MAX_LINE_LEN, MatchId, Origin, RemoveError,
    embedded::Shared,
    engine::{Changes, EngineError},
    journal::Journal,
    keys::{self, Outcome},
    pending::Portion,
    state::Entry,
    witness::Witness,
};
use std::{
    collections::BTreeMap,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};

const MAX_GROUP: usize = 1024;
const MAX_GROUP_LEN: usize = 4 << 20;
const SMALL_GROUP: usize = 4;
/// Longest time to move one file of the journal into the database: thousands of times what it takes.
const PATIENCE: Duration = Duration::from_secs(30);
const MAX_RETRY_KEY_LEN: usize = 128;

/// Records to append together, or not at all.
#[derive(Clone, PartialEq, Eq)]
pub struct Batch {
    /// The match.
    pub match_id: MatchId,
    /// Number the first record of the batch is to have.
    pub expected_next: u64,
    /// The records' lines, without line ends.
    pub lines: Vec<Vec<u8>>,
    /// Hash of the head after the batch.
    pub head: [u8; 32],
    /// What makes a retry of the same command answer with the first outcome.
    pub retry: Option<RetryKey>,
}

/// A client's idempotency key, scoped by the caller.
#[derive(Clone, PartialEq, Eq)]
pub struct RetryKey {
    /// The key, 1 to 128 bytes.
    pub key: Vec<u8>,
    /// A keyed hash of the command, so that the store never sees it.
    pub fingerprint: [u8; 32],
}

/// A durable batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Number of its first record.
    pub first: u64,
    /// Number of its last record.
    pub last: u64,
    /// Whether an earlier request with the same key had already appended it.
    pub repeated: bool,
}

/// What waits in the queue.
pub(crate) enum Task {
    /// A batch to append.
    Append(Job),
    /// An imported match to take out.
    Remove(Removal),
}

/// A match to take out.
pub(crate) struct Removal {
    pub(crate) match_id: MatchId,
    pub(crate) done: Box<dyn FnOnce(Result<(), RemoveError>) + Send>,
}

/// A batch in the queue.
pub(crate) struct Job {
    pub(crate) batch: Batch,
    pub(crate) origin: Origin,
    /// For an engine that keeps it with the batch; empty for any other.
    pub(crate) beside: Vec<Beside>,
    pub(crate) done: Done,
}

/// Called with the outcome.
pub(crate) type Done = Box<dyn FnOnce(Result<Appended, AppendError>) + Send>;

type Answer = (Done, Result<Appended, AppendError>);

/// What is to be said once a group is on the disk, or has failed to get there.
struct Verdict {
    answers: Vec<Answer>,
    grown: BTreeMap<MatchId, Entry>,
}

/// The thread that writes, and what it alone holds.
struct Committer<'a> {
    shared: &'a Shared,
    journal: Journal,
    witness: Witness,
    mover: Mover,
}

/// The way to the thread that moves what is in the journal into the database.
struct Mover {
    portions: Sender<Portion>,
    /// Says that everything handed over before has been moved.
    ready: Receiver<()>,
}

/// Commits until the queue ends.
///
/// Waking the writers of a large group takes as long as a sync, so a second thread does it while the next group is
/// being written. It only speaks of what is durable already. A third one moves one file of the journal into the
/// database while the other is being written.
pub(crate) fn run(shared: &Arc<Shared>, jobs: &Receiver<Task>, journal: Journal, witness: Witness) {
    let undelivered = AtomicUsize::new(0);
    let (verdicts, to_deliver) = mpsc::channel::<Verdict>();
    let (portions, to_move) = mpsc::channel();
    let (is_ready, ready) = mpsc::channel();
    let mut committer = Committer { shared, journal, witness, mover: Mover { portions, ready } };
    let moving = Arc::clone(shared);
    let mover = thread::Builder::new().name("mover".to_owned());
    if let Err(error) = mover.spawn(move || move_portions(&moving, &to_move, &is_ready)) {
        shared.state.close(format!("no thread: {error}"));
    }
    thread::scope(|scope| {
        let undelivered = &undelivered;
        scope.spawn(move || {
            for verdict in to_deliver {
                verdict.deliver(shared);
                undelivered.fetch_sub(1, Ordering::AcqRel);
            }
        });
        let mut held = None;
        while let Some(task) = held.take().or_else(|| jobs.recv().ok()) {
            let first = match task {
                Task::Append(first) => first,
                Task::Remove(removal) => {
                    let outcome = committer.remove(removal.match_id);
                    drop(catch_unwind(AssertUnwindSafe(|| (removal.done)(outcome))));
                    continue;
                }
            };
            let group;
            (group, held) = gather(first, jobs);
            let verdict = committer.commit(group);
            // A small one is said at once, unless it would overtake an earlier one.
            if verdict.answers.len() <= SMALL_GROUP && undelivered.load(Ordering::Acquire) == 0 {
                verdict.deliver(shared);
            } else {
                undelivered.fetch_add(1, Ordering::AcqRel);
                if let Err(unsent) = verdicts.send(verdict) {
                    unsent.0.deliver(shared);
                }
            }
            committer.relieve();
        }
        drop(verdicts);
    });
    committer.end();
}

/// Moves portions into the database until there are no more. After a failure the rest stays in the journal.
fn move_portions(shared: &Shared, portions: &Receiver<Portion>, ready: &Sender<()>) {
    while ready.send(()).is_ok() {
        let Ok(portion) = portions.recv() else { return };
        if shared.state.closed().is_some() {
            continue;
        }
        match portion.load_into(&shared.database) {
            Ok(()) => shared.pending.forget(&portion),
            Err(error) => shared.state.close(format!("a write failed: {error}")),
        }
    }
}

/// Every batch that waits, up to a limit, and what comes next when it is no batch.
pub(crate) fn gather(first: Job, jobs: &Receiver<Task>) -> (Vec<Job>, Option<Task>) {
    let mut size = first.size();
    let mut group = vec![first];
    while group.len() < MAX_GROUP && size < MAX_GROUP_LEN {
        match jobs.try_recv() {
            Ok(Task::Append(job)) => {
                size = size.saturating_add(job.size());
                group.push(job);
            }
            Ok(other @ Task::Remove(_)) => return (group, Some(other)),
            Err(_) => break,
        }
    }
    (group, None)
}

impl Committer<'_> {
    fn commit(&mut self, group: Vec<Job>) -> Verdict {
        let shared = self.shared;
        let mut draft = Draft {
            shared,
            journal: &mut self.journal,
            frames: Vec::new(),
            portion: Portion::default(),
            grown: BTreeMap::new(),
        };
        let mut answers = Vec::with_capacity(group.len());
        let mut failure = shared.state.closed();
        for job in group {
            let answer = match &failure {
                Some(_) => Err(shared.state.refusal()),
                None => draft.add(job.batch, job.origin).unwrap_or_else(|error| {
                    failure = Some(format!("a read failed: {error}"));
                    Err(shared.state.refusal())
                }),
            };
            answers.push((job.done, answer));
        }
        let Draft { frames, portion, grown, .. } = draft;
        let written = failure.map_or_else(|| self.write(&frames, &grown), Err);
        if let Err(reason) = written {
            shared.state.close(reason);
            let refuse = |(done, _)| (done, Err(shared.state.refusal()));
            return Verdict { answers: answers.into_iter().map(refuse).collect(), grown: BTreeMap::new() };
        }
        shared.pending.extend(&portion);
        shared.state.publish(&grown);
        Verdict { answers, grown }
    }

    fn write(&mut self, frames: &[u8], grown: &BTreeMap<MatchId, Entry>) -> Result<(), String> {
        if grown.is_empty() {
            return Ok(());
        }
        self.journal.write(frames).map_err(|error| format!("a write failed: {error}"))?;
        #[cfg(test)]
        if self.shared.fail_next_sync.swap(false, Ordering::AcqRel) {
            return Err("a write failed: sync refused by the test".to_owned());
        }
        self.note(grown).map_err(|error| format!("the witness failed: {error}"))?;
        self.shared.state.mark(grown).map_err(|error| format!("the mark failed: {error}"))
    }

    /// Takes an imported match out, for good. Whatever stops it on the way leaves the match whole, or gone.
    fn remove(&mut self, match_id: MatchId) -> Result<(), RemoveError> {
        let closed = || RemoveError::ReadOnly { reason: self.shared.state.reason() };
        let known = self.shared.state.known(&match_id).map_err(|error| {
            self.shared.state.close(format!("a read failed: {error}"));
            closed()
        })?;
        match known.map(|entry| entry.origin) {
            None => return Err(RemoveError::Absent),
            Some(Origin::Own | Origin::Sample) => return Err(RemoveError::NotImported),
            Some(Origin::Imported) => {}
        }
        // The second one waits for the first: the journal, read again after a crash, would bring the match back.
        if !(self.hand_over() && self.hand_over() && self.shared.state.closed().is_none()) {
            return Err(closed());
        }
        let removed = self.take_out(match_id);
        removed.map_err(|error| {
            self.shared.state.close(format!("a write failed: {error}"));
            RemoveError::ReadOnly { reason: self.shared.state.reason() }
        })
    }

    fn take_out(&mut self, match_id: MatchId) -> Result<(), EngineError> {
        self.journal.clear()?;
        let state = &self.shared.state;
        // The witness first: what it does not speak of may be there or not.
        self.witness.compact(|put| {
            let others = &mut |other, head| if other == match_id { Ok(()) } else { put(other, head) };
            state.tell_heads(|_| true, others)
        })?;
        self.shared.state.forget(&match_id);
        let mut changes = Changes::default();
        self.shared.database.clear(&mut changes, keys::all(&match_id))?;
        self.shared.database.write(changes)
    }

    fn note(&mut self, grown: &BTreeMap<MatchId, Entry>) -> io::Result<()> {
        self.witness.note(grown.iter().map(|(match_id, entry)| (*match_id, entry.head)))?;
        if self.witness.is_bulky() {
            let state = &self.shared.state;
            self.witness.compact(|put| {
                state.tell_heads(|_| true, put)?;
                grown.iter().try_for_each(|(match_id, entry)| put(*match_id, entry.head))
            })?;
        }
        Ok(())
    }

    /// Has a full file of the journal moved into the database, once the other one has been.
    fn relieve(&mut self) {
        if self.journal.is_full()
            && self.shared.state.closed().is_none()
            && self.hand_over()
            && let Err(error) = self.journal.turn()
        {
            self.shared.state.close(format!("the journal failed: {error}"));
        }
    }

    /// Waits until nothing is being moved. An engine that does not come back must not hold up the writers.
    fn is_ready(&self) -> bool {
        let ready = self.mover.ready.recv_timeout(PATIENCE);
        if ready.is_err() {
            self.shared.state.close("a write failed: the storage engine does not answer".to_owned());
        }
        ready.is_ok()
    }

    /// Hands over all that is pending, which is what the file in use holds.
    fn hand_over(&self) -> bool {
        self.is_ready()
            && self.shared.state.closed().is_none()
            && self.mover.portions.send(self.shared.pending.copy()).is_ok()
    }

    /// A tidy end: the database has everything, the journal nothing, and the witness is on the disk.
    fn end(mut self) {
        // An unsynced witness still counts, as long as the machine keeps its power.
        drop(self.witness.sync());
        self.shared.state.sync_mark();
        if self.shared.state.closed().is_none()
            && self.hand_over()
            && self.is_ready()
            && self.shared.state.closed().is_none()
        {
            // What it holds is in the database as well: reading it again does no harm.
            drop(self.journal.clear());
        }
    }
}

impl Verdict {
    fn deliver(self, shared: &Shared) {
        for (done, answer) in self.answers {
            // A callback that panics harms nobody else.
            drop(catch_unwind(AssertUnwindSafe(|| done(answer))));
        }
        for (match_id, entry) in self.grown {
            shared.state.hub.announce(match_id, entry.head.next);
        }
    }
}

/// The next group, judged against what is durable and what the group itself adds.
struct Draft<'a> {
    shared: &'a Shared,
    journal: &'a mut Journal,
    frames: Vec<u8>,
    portion: Portion,
    grown: BTreeMap<MatchId, Entry>,
}

impl Draft<'_> {
    /// Takes a batch in or answers why not; the outer error is the engine's and ends all writing.
    fn add(&mut self, batch: Batch, origin: Origin) -> Result<Result<Appended, AppendError>, EngineError> {
        if let Err(reason) = shape(&batch) {
            return Ok(Err(AppendError::Malformed(reason)));
        }
        if let Some(known) = self.known_outcome(&batch)? {
            return Ok(known);
        }
        let entry = match self.grown.get(&batch.match_id) {
            Some(entry) => Some(*entry),
            // What cannot be read is not taken for a match that is not there.
            None => self.shared.state.known(&batch.match_id)?,
        };
        let head = entry.map_or(Head { next: 0, hash: [0; 32] }, |entry| entry.head);
        if head.next != batch.expected_next {
            return Ok(Err(AppendError::Conflict { next: head.next, head: head.hash }));
        }
        match entry.map(|entry| entry.origin) {
            None => self.take_in(batch, origin).map(Ok),
            Some(Origin::Own) => self.take_in(batch, Origin::Own).map(Ok),
            Some(Origin::Imported | Origin::Sample) => Ok(Err(AppendError::Imported)),
        }
    }

    fn known_outcome(&self, batch: &Batch) -> Result<Option<Result<Appended, AppendError>>, EngineError> {
        let Some(retry) = &batch.retry else { return Ok(None) };
        let key = keys::retry(&batch.match_id, &retry.key);
        let outcome = match self.portion.outcome(&key) {
            Some(outcome) => Some(outcome),
            None => durable_outcome(self.shared, &key)?,
        };
        Ok(outcome.map(|outcome| repeated(outcome, retry)))
    }

    fn take_in(&mut self, batch: Batch, origin: Origin) -> Result<Appended, EngineError> {
        self.journal.frame(&mut self.frames, &batch, origin)?;
        let first = batch.expected_next;
        let next = first.saturating_add(u64::try_from(batch.lines.len()).unwrap_or(u64::MAX));
        let entry = Entry { head: Head { next, hash: batch.head }, origin };
        self.grown.insert(batch.match_id, entry);
        self.portion.add(batch, origin, first);
        Ok(Appended { first, last: next.saturating_sub(1), repeated: false })
    }
}

/// What is kept on the disk under an idempotency key.
fn durable_outcome(shared: &Shared, key: &[u8]) -> Result<Option<Outcome>, EngineError> {
    if let Some(outcome) = shared.pending.outcome(key) {
        return Ok(Some(outcome));
    }
    let Some(value) = shared.database.get(key)? else { return Ok(None) };
    let unknown = || EngineError::Damaged("an idempotency entry is damaged".to_owned());
    keys::decode_outcome(&value).ok_or_else(unknown).map(Some)
}

fn repeated(outcome: Outcome, retry: &RetryKey) -> Result<Appended, AppendError> {
    if outcome.fingerprint == retry.fingerprint {
        Ok(Appended { first: outcome.first, last: outcome.last, repeated: true })
    } else {
        Err(AppendError::KeyReused)
    }
}

/// The durable outcome of an idempotency key, for a caller that asks before it judges.
pub(crate) fn outcome(
    shared: &Shared,
    match_id: MatchId,
    retry: &RetryKey,
) -> Result<Option<Appended>, AppendError> {
    let unread = |error: EngineError| AppendError::ReadOnly { reason: error.to_string() };
    let known = durable_outcome(shared, &keys::retry(&match_id, &retry.key)).map_err(unread)?;
    known.map(|outcome| repeated(outcome, retry)).transpose()
}

pub(crate) fn shape(batch: &Batch) -> Result<(), &'static str> {
    let count = u64::try_from(batch.lines.len()).unwrap_or(u64::MAX);
    if batch.lines.is_empty() {
        Err("no record")
    } else if batch.lines.iter().any(|line| line.len() > MAX_LINE_LEN) {
        Err("a line is longer than 65,536 bytes")
    } else if batch.expected_next.checked_add(count).is_none_or(|next| next == u64::MAX) {
        Err("the sequence is exhausted")
    } else if batch.retry.as_ref().is_some_and(|retry| !(1..=MAX_RETRY_KEY_LEN).contains(&retry.key.len())) {
        Err("an idempotency key has 1 to 128 bytes")
    } else {
        Ok(())
    }
}

impl Job {
    fn size(&self) -> usize {
        self.batch.lines.iter().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Log, OpenError, embedded::Embedded};

    fn batch(expected_next: u64) -> Batch {
        Batch { match_id: [1; 16], expected_next, lines: vec![b"line".to_vec()], head: [2; 32], retry: None }
    }

    #[test]
    fn nothing_is_acknowledged_after_a_failed_sync() {
        let dir = std::env::temp_dir().join(format!("greffe-failed-sync-{}", std::process::id()));
        let engine = Embedded::open(&dir).unwrap();
        let shared = engine.shared();
        let log = Log::over(engine);
        log.append(batch(0)).unwrap();
        shared.fail_next_sync.store(true, Ordering::Release);
        assert!(matches!(log.append(batch(1)), Err(AppendError::ReadOnly { .. })));
        assert!(matches!(log.append(batch(1)), Err(AppendError::ReadOnly { .. })));
        assert!(log.read_only().unwrap().contains("refused by the test"));
        assert_eq!(log.read([1; 16], 0..9).unwrap().len(), 1, "what is not durable is not shown");
        assert!(matches!(Log::open(&dir), Err(OpenError::InUse { .. })));
        drop((log, shared));
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
