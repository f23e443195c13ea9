//! The one thread that writes: it takes all waiting batches, makes them durable together, then answers all.

use crate::{
    AppendError, MAX_LINE_LEN, MatchId, Origin,
    engine::{Changes, EngineError},
    keys::{self, Outcome},
    log::{Entry, Head, Shared},
    witness::Witness,
};
use std::{collections::BTreeMap, io, sync::mpsc::Receiver};

const MAX_GROUP: usize = 1024;
const MAX_GROUP_LEN: usize = 4 << 20;
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

/// A batch in the queue.
pub(crate) struct Job {
    pub(crate) batch: Batch,
    pub(crate) origin: Origin,
    pub(crate) done: Box<dyn FnOnce(Result<Appended, AppendError>) + Send>,
}

/// Commits until the queue ends.
pub(crate) fn run(shared: &Shared, jobs: &Receiver<Job>, mut witness: Witness) {
    while let Ok(first) = jobs.recv() {
        let mut size = first.size();
        let mut group = vec![first];
        while group.len() < MAX_GROUP && size < MAX_GROUP_LEN {
            let Ok(job) = jobs.try_recv() else { break };
            size = size.saturating_add(job.size());
            group.push(job);
        }
        commit(shared, group, &mut witness);
    }
    // Only a sound log's witness is worth keeping; on failure the unsynced one still counts.
    drop(witness.sync());
}

fn commit(shared: &Shared, group: Vec<Job>, witness: &mut Witness) {
    let mut draft =
        Draft { shared, changes: Changes::default(), grown: BTreeMap::new(), outcomes: BTreeMap::new() };
    let mut answers = Vec::with_capacity(group.len());
    let drafted = group.into_iter().try_for_each(|job| {
        let result = draft.add(&job.batch, job.origin);
        let failed = result.as_ref().err().map(ToString::to_string);
        answers.push((job.done, result.unwrap_or_else(|_| Err(shared.refusal()))));
        failed.map_or(Ok(()), Err)
    });
    let Draft { changes, grown, .. } = draft;
    let written = match shared.closed() {
        Some(reason) => Err(reason),
        None => drafted.and_then(|()| write(shared, changes, &grown, witness)),
    };
    if let Err(reason) = written {
        shared.close(reason);
        for (done, _) in answers {
            done(Err(shared.refusal()));
        }
        return;
    }
    shared.publish(&grown);
    for (done, answer) in answers {
        done(answer);
    }
    for (match_id, entry) in grown {
        shared.hub.announce(match_id, entry.head.next);
    }
}

fn write(
    shared: &Shared,
    changes: Changes,
    grown: &BTreeMap<MatchId, Entry>,
    witness: &mut Witness,
) -> Result<(), String> {
    if grown.is_empty() {
        return Ok(());
    }
    shared.database.write(changes).map_err(|error| format!("a write failed: {error}"))?;
    note(shared, grown, witness).map_err(|error| format!("the witness failed: {error}"))
}

fn note(shared: &Shared, grown: &BTreeMap<MatchId, Entry>, witness: &mut Witness) -> io::Result<()> {
    witness.note(grown.iter().map(|(match_id, entry)| (*match_id, entry.head)))?;
    if witness.is_bulky() {
        let mut heads = shared.heads().into_iter().collect::<BTreeMap<_, _>>();
        heads.extend(grown.iter().map(|(match_id, entry)| (*match_id, entry.head)));
        witness.compact(heads.into_iter())?;
    }
    Ok(())
}

/// The next group, judged against what is durable and what the group itself adds.
struct Draft<'a> {
    shared: &'a Shared,
    changes: Changes,
    grown: BTreeMap<MatchId, Entry>,
    outcomes: BTreeMap<Vec<u8>, Outcome>,
}

impl Draft<'_> {
    /// Takes a batch in or answers why not; the outer error is the engine's and ends all writing.
    fn add(&mut self, batch: &Batch, origin: Origin) -> Result<Result<Appended, AppendError>, EngineError> {
        if let Err(reason) = shape(batch) {
            return Ok(Err(AppendError::Malformed(reason)));
        }
        if let Some(known) = self.known_outcome(batch)? {
            return Ok(known);
        }
        let entry = self.grown.get(&batch.match_id).copied().or_else(|| self.shared.entry(&batch.match_id));
        let head = entry.map_or(Head { next: 0, hash: [0; 32] }, |entry| entry.head);
        if head.next != batch.expected_next {
            return Ok(Err(AppendError::Conflict { next: head.next, head: head.hash }));
        }
        let origin = match entry.map(|entry| entry.origin) {
            None => {
                self.changes.insert(&keys::origin(&batch.match_id), &keys::encode_origin(origin))?;
                origin
            }
            Some(Origin::Own) => Origin::Own,
            Some(Origin::Imported | Origin::Sample) => return Ok(Err(AppendError::Imported)),
        };
        self.take_in(batch, origin).map(Ok)
    }

    fn known_outcome(&self, batch: &Batch) -> Result<Option<Result<Appended, AppendError>>, EngineError> {
        let Some(retry) = &batch.retry else { return Ok(None) };
        let key = keys::retry(&batch.match_id, &retry.key);
        let outcome = match self.outcomes.get(&key) {
            Some(outcome) => Some(*outcome),
            None => match self.shared.database.get(&key)? {
                Some(value) => {
                    let unknown = || EngineError::Damaged("an idempotency entry is damaged".to_owned());
                    Some(keys::decode_outcome(&value).ok_or_else(unknown)?)
                }
                None => None,
            },
        };
        Ok(outcome.map(|outcome| {
            if outcome.fingerprint == retry.fingerprint {
                Ok(Appended { first: outcome.first, last: outcome.last, repeated: true })
            } else {
                Err(AppendError::KeyReused)
            }
        }))
    }

    fn take_in(&mut self, batch: &Batch, origin: Origin) -> Result<Appended, EngineError> {
        let first = batch.expected_next;
        let mut next = first;
        let mut lines = batch.lines.iter().peekable();
        while let Some(line) = lines.next() {
            let head = lines.peek().is_none().then_some(&batch.head);
            self.changes.insert(&keys::record(&batch.match_id, next), &keys::encode_record(line, head))?;
            next = next.saturating_add(1);
        }
        let last = next.saturating_sub(1);
        if let Some(retry) = &batch.retry {
            let key = keys::retry(&batch.match_id, &retry.key);
            let outcome = Outcome { fingerprint: retry.fingerprint, first, last };
            self.changes.insert(&key, &keys::encode_outcome(&outcome))?;
            self.outcomes.insert(key, outcome);
        }
        let entry = Entry { head: Head { next, hash: batch.head }, origin };
        self.grown.insert(batch.match_id, entry);
        Ok(Appended { first, last, repeated: false })
    }
}

fn shape(batch: &Batch) -> Result<(), &'static str> {
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
    use crate::{Log, OpenError};
    use std::sync::atomic::Ordering;

    fn batch(expected_next: u64) -> Batch {
        Batch { match_id: [1; 16], expected_next, lines: vec![b"line".to_vec()], head: [2; 32], retry: None }
    }

    #[test]
    fn nothing_is_acknowledged_after_a_failed_sync() {
        let dir = std::env::temp_dir().join(format!("greffe-failed-sync-{}", std::process::id()));
        let log = Log::open(&dir).unwrap();
        log.append(batch(0)).unwrap();
        log.database().fail_next_sync.store(true, Ordering::Release);
        assert!(matches!(log.append(batch(1)), Err(AppendError::ReadOnly { .. })));
        assert!(matches!(log.append(batch(1)), Err(AppendError::ReadOnly { .. })));
        assert!(log.read_only().unwrap().contains("refused by the test"));
        assert_eq!(log.read([1; 16], 0..9).unwrap().len(), 1, "what is not durable is not shown");
        assert!(matches!(Log::open(&dir), Err(OpenError::InUse { .. })));
        drop(log);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
