//! The log of record: append, read, list, follow. What it promises is the same whichever engine keeps it: see the
//! crate's documentation.

use crate::{
    AppendError, Appended, Batch, Beside, Fault, MatchId, OpenError, ReadError, RemoveError, RetryKey,
    beside::Turns,
    committer::{Job, Task},
    embedded::Embedded,
    follow::Hub,
    keys::{Outcome, Stored},
    mark::Mark,
    slot,
    state::State,
};
use std::{collections::BTreeSet, io, ops::Range, path::Path};

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

/// What an engine does for the log. All the rest is one code for all of them.
///
/// Promises that an engine keeps by itself, numbered as in the crate's documentation: 1 to 7 where the queue is worked off, 8 in
/// `outcome`, 9 and 10 in the reads, 11 by `State::publish` before `Hub::announce`, 13 in `end_fault`.
pub(crate) trait Engine: Send + Sync {
    /// How far each match is durable, who follows it, and why nothing more is taken.
    fn state(&self) -> &State;

    /// What was found wrong on opening.
    fn faults(&self) -> &[Fault];

    /// Whether what belongs beside a batch is kept with it, in one step.
    fn keeps_beside(&self) -> bool;

    /// Whether the other side of the store does not answer at the moment; what is held is read meanwhile.
    fn is_away(&self) -> bool;

    /// How often it ceased to answer since it was opened.
    fn absences(&self) -> u64;

    /// Learns how far a match has come, where other servers may have gone on; says whether they had.
    fn refresh(&self, match_id: MatchId) -> bool;

    /// Has a task wait its turn, in order; gives it back where nothing is taken.
    fn hand_in(&self, task: Task) -> Option<Task>;

    /// Appends a batch on the thread that asks for it, where no other waits; gives it back where its turn is to be waited
    /// for.
    fn append_here(&self, job: Job) -> Option<Job> {
        Some(job)
    }

    /// What an earlier request with the same idempotency key appended, if anything.
    fn outcome(&self, match_id: MatchId, retry: &RetryKey) -> Result<Option<Appended>, AppendError>;

    /// The lines of a range of records, cut at the end of the match: all of them, or why not.
    fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError>;

    /// The records of a range that can be read, with their numbers, and what prevents the others.
    fn read_available(&self, match_id: MatchId, range: Range<u64>) -> (Vec<(u64, Vec<u8>)>, Vec<Fault>);

    /// The records of a match with the heads that end its batches.
    fn kept(&self, match_id: MatchId) -> Result<Vec<Stored>, ReadError>;

    /// The idempotency keys of a match, in order, each with its outcome.
    fn outcomes(&self, match_id: MatchId) -> Result<Vec<(Vec<u8>, Outcome)>, ReadError>;

    /// Whether the last record kept carries the head the log believes in.
    fn end_fault(&self, match_id: MatchId, head: Head) -> Option<Fault>;
}

/// Matches of one page of [`Log::matches`].
const PAGE: usize = 1024;

/// All matches of a log: those of a page as they stood when it was read.
pub struct Matches<'a> {
    log: &'a Log,
    page: std::vec::IntoIter<MatchSummary>,
    last: Option<MatchId>,
}

impl Iterator for Matches<'_> {
    type Item = MatchSummary;

    fn next(&mut self) -> Option<MatchSummary> {
        let next = self.page.next().or_else(|| {
            self.page = self.log.page(self.last.as_ref(), PAGE).into_iter();
            self.page.next()
        })?;
        self.last = Some(next.match_id);
        Some(next)
    }
}

/// The open log. Shared between threads by reference or `Arc`; closing waits for what is being written.
pub struct Log {
    engine: Box<dyn Engine>,
    turns: Turns,
}

impl Log {
    /// Opens the store of a directory, or creates it. A damaged one is refused, naming what was found.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        Ok(Self::over(Embedded::open(dir)?))
    }

    /// Opens a damaged store to read what is left of it; nothing in it is changed, appends are refused.
    ///
    /// It works on a copy beside the original, because the engine alters a damaged file by opening it.
    pub fn open_damaged(dir: &Path) -> Result<Self, OpenError> {
        Ok(Self::over(Embedded::open_damaged(dir)?))
    }

    /// The log over an engine.
    pub(crate) fn over(engine: impl Engine + 'static) -> Self {
        Self { engine: Box::new(engine), turns: Turns::default() }
    }

    /// What was found wrong on opening; empty for a sound store.
    pub fn faults(&self) -> &[Fault] {
        self.engine.faults()
    }

    /// Why the log takes no more records, if so.
    pub fn read_only(&self) -> Option<String> {
        self.engine.state().closed()
    }

    /// Whether the database does not answer at the moment: what is held is read meanwhile, and nothing is taken. It
    /// passes by itself.
    pub fn is_away(&self) -> bool {
        self.engine.is_away()
    }

    /// How often the database ceased to answer since the log was opened: between two looks at [`Log::is_away`] it may have
    /// gone and come back.
    pub fn absences(&self) -> u64 {
        self.engine.absences()
    }

    /// Whether a failed write has closed the log, so that opening the store again may help.
    pub fn may_reopen(&self) -> bool {
        self.engine.state().may_reopen()
    }

    /// Takes no more records from now on, because of something beside the log.
    pub fn hold(&self, reason: String) {
        self.engine.state().hold(reason);
    }

    /// How many records the matches played here have.
    pub fn own_records(&self) -> u64 {
        self.engine.state().own()
    }

    /// Keeps a mark of what is acknowledged from now on.
    pub fn keep_mark(&self, mark: Mark) -> io::Result<()> {
        self.engine.state().keep_mark(mark)
    }

    /// Appends a batch and returns once it is durable.
    pub fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        self.append_beside(batch, Vec::new())
    }

    /// The same with what an engine keeps beside it.
    pub(crate) fn append_beside(&self, batch: Batch, beside: Vec<Beside>) -> Result<Appended, AppendError> {
        let (giver, taker) = slot::pair();
        let job =
            Job { batch, origin: Origin::Own, beside, done: Box::new(move |result| giver.give(result)) };
        if let Some(job) = self.engine.append_here(job) {
            self.queue(job);
        }
        taker.take().unwrap_or_else(|| Err(self.engine.state().refusal()))
    }

    /// Queues a batch; `done` is called with the outcome, on a thread of the log or of another append, and must not block.
    pub fn submit(&self, batch: Batch, done: impl FnOnce(Result<Appended, AppendError>) + Send + 'static) {
        self.queue(Job { batch, origin: Origin::Own, beside: Vec::new(), done: Box::new(done) });
    }

    pub(crate) fn queue(&self, job: Job) {
        self.hand_in(Task::Append(job));
    }

    pub(crate) fn hand_in(&self, task: Task) {
        match self.engine.hand_in(task) {
            Some(Task::Append(job)) => (job.done)(Err(self.engine.state().refusal())),
            Some(Task::Remove(removal)) => {
                (removal.done)(Err(RemoveError::ReadOnly { reason: self.engine.state().reason() }));
            }
            None => {}
        }
    }

    /// What an earlier request with the same idempotency key appended, if anything.
    pub fn outcome(&self, match_id: MatchId, retry: &RetryKey) -> Result<Option<Appended>, AppendError> {
        self.engine.outcome(match_id, retry)
    }

    /// Learns how far a match has come, where other servers may have gone on with it since it was heard of; says
    /// whether they had. What cannot be asked is heard of later.
    pub fn refresh(&self, match_id: MatchId) -> bool {
        self.engine.refresh(match_id)
    }

    /// How far a match has come; nothing of an unknown one.
    pub fn head(&self, match_id: MatchId) -> Option<Head> {
        self.engine.state().entry(&match_id).map(|entry| entry.head)
    }

    /// How often what [`Log::matches`] tells has changed since the log was opened: equal numbers, equal lists.
    pub fn changes(&self) -> u64 {
        self.engine.state().changes()
    }

    /// The matches that came, grew or went after a number of [`Log::changes`]; nothing when these were so many that
    /// they are not told one by one: then the whole list is to be read.
    pub fn changed_since(&self, changes: u64) -> Option<BTreeSet<MatchId>> {
        self.engine.state().changed_since(changes)
    }

    /// Matches in the order of their ids: the first `most`, or those that come after one.
    pub fn page(&self, after: Option<&MatchId>, most: usize) -> Vec<MatchSummary> {
        self.engine.state().page(after, most)
    }

    /// All matches, in the order of their ids, read a page at a time.
    pub fn matches(&self) -> Matches<'_> {
        self.matches_after(None)
    }

    /// The matches after one, in the order of their ids.
    pub fn matches_after(&self, last: Option<MatchId>) -> Matches<'_> {
        Matches { log: self, page: Vec::new().into_iter(), last }
    }

    /// How many matches there are.
    pub fn count(&self) -> usize {
        self.engine.state().count()
    }

    /// One match of the list.
    pub fn summary(&self, match_id: MatchId) -> Option<MatchSummary> {
        let entry = self.engine.state().entry(&match_id)?;
        Some(MatchSummary { match_id, head: entry.head, origin: entry.origin })
    }

    /// One record's line; nothing beyond the end.
    pub fn read_one(&self, match_id: MatchId, seq: u64) -> Result<Option<Vec<u8>>, ReadError> {
        Ok(self.read(match_id, seq..seq.saturating_add(1))?.pop())
    }

    /// The lines of a range of records, cut at the end of the match. All of them, or the fault that prevents it.
    pub fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        self.engine.read(match_id, range)
    }

    /// The records of a range that can be read, with their numbers, and what prevents the others.
    pub fn read_available(&self, match_id: MatchId, range: Range<u64>) -> (Vec<(u64, Vec<u8>)>, Vec<Fault>) {
        self.engine.read_available(match_id, range)
    }

    pub(crate) fn kept(&self, match_id: MatchId) -> Result<Vec<Stored>, ReadError> {
        self.engine.kept(match_id)
    }

    pub(crate) fn outcomes(&self, match_id: MatchId) -> Result<Vec<(Vec<u8>, Outcome)>, ReadError> {
        self.engine.outcomes(match_id)
    }

    pub(crate) fn end_fault(&self, match_id: MatchId, head: Head) -> Option<Fault> {
        self.engine.end_fault(match_id, head)
    }

    pub(crate) fn engine(&self) -> &dyn Engine {
        self.engine.as_ref()
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.engine.state().hub
    }
}
