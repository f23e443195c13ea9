//! What is on the disk in the journal and not yet in the database: kept in memory to be read, and to be moved.

use crate::{
    Batch, Head, MatchId, Origin,
    engine::{Changes, Database, EngineError},
    keys::{self, Outcome, Stored},
};
use std::{
    collections::BTreeMap,
    ops::{Range, RangeInclusive},
    sync::{Arc, PoisonError, RwLock},
};

/// Bytes given to the database before it is synced: so few that it does not reuse a segment before what replaced it is
/// on the disk, and that the room made for a write is enough.
const SYNCED_TOGETHER: usize = 128 << 10;

/// Some batches of some matches.
#[derive(Clone, Default)]
pub(crate) struct Portion {
    runs: BTreeMap<MatchId, Run>,
    outcomes: BTreeMap<Vec<u8>, Outcome>,
}

/// Records of one match that follow each other.
#[derive(Clone)]
struct Run {
    origin: Origin,
    first: u64,
    records: Vec<Arc<Stored>>,
}

impl Run {
    fn next(&self) -> u64 {
        self.first.saturating_add(u64::try_from(self.records.len()).unwrap_or(u64::MAX))
    }
}

impl Portion {
    /// Takes in the records of a batch from number `from` on. Those of one match must follow each other.
    pub(crate) fn add(&mut self, batch: Batch, origin: Origin, from: u64) {
        let first = batch.expected_next.max(from);
        let known = usize::try_from(first.saturating_sub(batch.expected_next)).unwrap_or(usize::MAX);
        let count = u64::try_from(batch.lines.len()).unwrap_or(u64::MAX);
        if let Some(retry) = batch.retry {
            let last = batch.expected_next.saturating_add(count).saturating_sub(1);
            let outcome = Outcome { fingerprint: retry.fingerprint, first: batch.expected_next, last };
            self.outcomes.insert(keys::retry(&batch.match_id, &retry.key), outcome);
        }
        // A run without records would have no head: what is known whole adds nothing.
        if known >= batch.lines.len() {
            return;
        }
        let fresh = Run { origin, first, records: Vec::new() };
        let records = &mut self.runs.entry(batch.match_id).or_insert(fresh).records;
        let mut lines = batch.lines.into_iter().skip(known).peekable();
        while let Some(line) = lines.next() {
            let head = lines.peek().is_none().then_some(batch.head);
            records.push(Arc::new(Stored { head, line }));
        }
    }

    /// The outcome kept under an idempotency key.
    pub(crate) fn outcome(&self, key: &[u8]) -> Option<Outcome> {
        self.outcomes.get(key).copied()
    }

    /// The matches of which it has records.
    pub(crate) fn matches(&self) -> impl Iterator<Item = &MatchId> {
        self.runs.keys()
    }

    /// How far its records of a match reach, and where the match comes from; no hash inside a batch.
    pub(crate) fn end(&self, match_id: &MatchId) -> Option<(u64, Option<Head>, Origin)> {
        let run = self.runs.get(match_id)?;
        let next = run.next();
        let hash = run.records.last().and_then(|stored| stored.head);
        Some((next, hash.map(|hash| Head { next, hash }), run.origin))
    }

    fn extend(&mut self, later: &Self) {
        for (match_id, run) in &later.runs {
            let fresh = Run { origin: run.origin, first: run.first, records: Vec::new() };
            let records = &mut self.runs.entry(*match_id).or_insert(fresh).records;
            records.extend(run.records.iter().cloned());
        }
        self.outcomes.extend(later.outcomes.iter().map(|(key, outcome)| (key.clone(), *outcome)));
    }

    /// Moves everything into the database, durably.
    pub(crate) fn load_into(&self, database: &Database) -> Result<(), EngineError> {
        let mut load = Load { database, changes: Changes::default(), size: 0 };
        for (key, outcome) in &self.outcomes {
            load.insert(key, &keys::encode_outcome(outcome))?;
        }
        for (match_id, run) in &self.runs {
            load.insert(&keys::origin(match_id), &keys::encode_origin(run.origin))?;
            let mut first = run.first;
            for several in keys::pack(&run.records) {
                load.insert(&keys::record(match_id, first), &several.value)?;
                first = first.saturating_add(several.count);
            }
        }
        database.write(load.changes)
    }
}

/// Changes on their way into the database, synced every so often.
struct Load<'a> {
    database: &'a Database,
    changes: Changes,
    size: usize,
}

impl Load<'_> {
    fn insert(&mut self, key: &[u8], value: &[u8]) -> Result<(), EngineError> {
        self.changes.insert(key, value)?;
        self.size = self.size.saturating_add(value.len());
        if self.size > SYNCED_TOGETHER {
            self.size = 0;
            self.database.write(std::mem::take(&mut self.changes))?;
        }
        Ok(())
    }
}

/// The portion that readers look at before the database.
#[derive(Default)]
pub(crate) struct Pending(RwLock<Portion>);

impl Pending {
    /// Takes in what has just become durable.
    pub(crate) fn extend(&self, later: &Portion) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).extend(later);
    }

    /// All of it, to be moved into the database.
    pub(crate) fn copy(&self) -> Portion {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets what has been moved.
    pub(crate) fn forget(&self, moved: &Portion) {
        let mut pending = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for (match_id, run) in &moved.runs {
            if let Some(kept) = pending.runs.get_mut(match_id) {
                kept.records.drain(..run.records.len().min(kept.records.len()));
                kept.first = run.next();
                if kept.records.is_empty() {
                    pending.runs.remove(match_id);
                }
            }
        }
        for key in moved.outcomes.keys() {
            pending.outcomes.remove(key);
        }
    }

    /// The outcome kept under an idempotency key.
    pub(crate) fn outcome(&self, key: &[u8]) -> Option<Outcome> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).outcome(key)
    }

    /// The outcomes under the keys of a range.
    pub(crate) fn outcomes(&self, range: &RangeInclusive<Vec<u8>>) -> BTreeMap<Vec<u8>, Outcome> {
        let pending = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let within = pending.outcomes.iter().filter(|(key, _)| range.contains(*key));
        within.map(|(key, outcome)| (key.clone(), *outcome)).collect()
    }

    /// The records of a range that are here, and the number of the first: those before it are in the database.
    pub(crate) fn read(&self, match_id: &MatchId, range: &Range<u64>) -> (u64, Vec<Arc<Stored>>) {
        let pending = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(run) = pending.runs.get(match_id) else { return (range.end, Vec::new()) };
        let from = range.start.max(run.first).min(range.end);
        let index = |seq: u64| usize::try_from(seq.saturating_sub(run.first)).unwrap_or(usize::MAX);
        let found = run.records.get(index(from)..index(range.end)).unwrap_or_default();
        (from, found.to_vec())
    }
}
