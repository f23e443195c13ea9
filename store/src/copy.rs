//! A whole store into another one, whichever engines keep them.
//!
//! The target is marked as unfinished before anything is written to it, and no server opens it until the mark is gone:
//! that is after everything in it was read again and compared with the source, head by head. A copy that was cut short
//! goes on where it stopped. What is sealed goes as it is: no key is needed, and the keys stay where they are.

use crate::{
    AppendError, Appended, Batch, Fault, KeyValue, Log, MatchId, MatchSummary, OpenError, Origin, Place,
    Progress, ReadError, RetryKey, ValueError,
    committer::Job,
    files,
    kept::{Change, Keeper},
    keys::{Outcome, Stored},
    place::{Kind, Store},
};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, Sender},
};

/// Batches that wait to be durable at the same time.
const AT_ONCE: usize = 512;
/// Values read and written together.
const PAGE: u32 = 64;

/// What was copied, all of it read again in the target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Copied {
    /// Matches.
    pub matches: u64,
    /// Records of them.
    pub records: u64,
    /// Values of people and texts.
    pub values: u64,
    /// Values of the vault, still sealed.
    pub secrets: u64,
    /// Records that an earlier copy, cut short, had brought.
    pub found: u64,
}

/// Why a store was not copied. What is in the target stays, unfinished, unless it says otherwise.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no store to copy.
    #[error("there is no store to copy")]
    Nothing,
    /// Source and target share a directory.
    #[error("both stores use the directory {}", .0.display())]
    Same(PathBuf),
    /// Servers use the database; nothing was written.
    #[error("{0} servers use the database")]
    InUse(u64),
    /// The target holds something else; nothing was written.
    #[error("the target is not empty")]
    NotEmpty,
    /// The source cannot be opened.
    #[error("the source: {0}")]
    Source(OpenError),
    /// The target cannot be opened.
    #[error("the target: {0}")]
    Target(OpenError),
    /// The target has another record, or the source has lost some.
    #[error("the stores differ at record {seq} of match {}", hex(.match_id))]
    Differs {
        /// The match.
        match_id: MatchId,
        /// The record.
        seq: u64,
    },
    /// Something beside the records is not the same in both.
    #[error("the stores differ in {0}")]
    Beside(&'static str),
    /// The source has grown meanwhile: somebody uses it.
    #[error("the source has changed while it was copied")]
    Moved,
    /// A record cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record was not taken.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// A value cannot be read or written.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// A path by which two names of one directory are the same; of one that is not there, none.
fn whole(path: &Path) -> io::Result<Option<PathBuf>> {
    if path.exists() { path.canonicalize().map(Some) } else { Ok(None) }
}

fn target_io(to: &Place, source: io::Error) -> CopyError {
    CopyError::Target(OpenError::Io { path: to.dir().to_owned(), source })
}

fn hex(match_id: &MatchId) -> String {
    format!("{:032x}", u128::from_be_bytes(*match_id))
}

/// Copies everything from one place to another, and reads it again there. Neither may be in use; the target is empty, or
/// what a copy that was cut short has left. `tell` hears how far it has come.
pub fn copy(from: &Place, to: &Place, tell: &mut dyn FnMut(Progress)) -> Result<Copied, CopyError> {
    if !from.has_log() {
        return Err(CopyError::Nothing);
    }
    let source = from.reach().map_err(CopyError::Source)?;
    let target = to.reach_unfinished().map_err(CopyError::Target)?;
    unused(&source).and_then(|()| unused(&target))?;
    // Two names of one directory are told apart only where it is there.
    let is_same = files::create_dir(to.dir()).and_then(|()| Ok(whole(from.dir())? == whole(to.dir())?));
    if !from.is_shared() && is_same.map_err(|source| target_io(to, source))? {
        return Err(CopyError::Same(to.dir().to_owned()));
    }
    let log = source.log_to_copy().map_err(CopyError::Source)?;
    let is_begun = target.is_unfinished().map_err(CopyError::Target)?;
    if !is_begun && !target.is_vacant().map_err(CopyError::Target)? {
        return Err(CopyError::NotEmpty);
    }
    target.set_unfinished(true).map_err(CopyError::Target)?;
    let mut copied = Copied::default();
    for kind in [Kind::People, Kind::Vault] {
        let count = values(&source, &target, kind)?;
        match kind {
            Kind::People => copied.values = count,
            Kind::Vault => copied.secrets = count,
        }
    }
    let taken = target.log().map_err(CopyError::Target)?;
    records(&log, &taken, &mut copied, tell)?;
    // What was written is read as the next server would.
    drop(taken);
    let taken = target.log().map_err(CopyError::Target)?;
    same(&log, &taken)?;
    unmoved(&source, log)?;
    drop(taken);
    target.set_unfinished(false).map_err(CopyError::Target)?;
    Ok(copied)
}

/// That no server uses a database; a directory says so by its lock.
fn unused(store: &Store) -> Result<(), CopyError> {
    match store.servers().map_err(CopyError::Source)? {
        0 => Ok(()),
        servers => Err(CopyError::InUse(servers)),
    }
}

/// Copies the values of one kind and reads them again; says how many there are.
fn values(source: &Store, target: &Store, kind: Kind) -> Result<u64, CopyError> {
    let Some(from) = source.kept(kind).map_err(CopyError::Source)? else { return Ok(0) };
    let to = target.make_kept(kind).map_err(CopyError::Target)?;
    let mut count = 0_u64;
    for shelf in kind.letters() {
        // What the source had when an earlier copy was cut short, and has no more.
        pages(&*to, *shelf, |page| {
            let mut gone = Vec::new();
            for (key, _) in page {
                if from.get(key)?.is_none() {
                    gone.push((key.clone(), None));
                }
            }
            if gone.is_empty() { Ok(()) } else { Ok(to.change(&gone)?) }
        })?;
        pages(&*from, *shelf, |page| {
            let changes: Vec<Change<'_>> =
                page.iter().map(|(key, value)| (key.clone(), Some(value.as_slice()))).collect();
            Ok(to.change(&changes)?)
        })?;
    }
    for shelf in kind.letters() {
        let mut after = Vec::new();
        loop {
            let page = from.page(&[*shelf], &after, PAGE)?;
            if page != to.page(&[*shelf], &after, PAGE)? {
                return Err(CopyError::Beside(kind.name()));
            }
            let Some((last, _)) = page.last() else { break };
            after.clone_from(last);
            count = count.saturating_add(u64::try_from(page.len()).unwrap_or(u64::MAX));
        }
    }
    Ok(count)
}

/// Every value under a letter, some at a time.
fn pages(
    keeper: &dyn Keeper,
    shelf: u8,
    mut each: impl FnMut(&[KeyValue]) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let mut after = Vec::new();
    loop {
        let page = keeper.page(&[shelf], &after, PAGE)?;
        let Some((last, _)) = page.last() else { return Ok(()) };
        after.clone_from(last);
        each(&page)?;
    }
}

/// Batches on their way to the disk.
struct UnderWay {
    done: Sender<Result<Appended, AppendError>>,
    answers: Receiver<Result<Appended, AppendError>>,
    count: usize,
}

impl UnderWay {
    fn new() -> Self {
        let (done, answers) = mpsc::channel();
        Self { done, answers, count: 0 }
    }

    fn add(&mut self, log: &Log, batch: Batch, origin: Origin) -> Result<(), CopyError> {
        let done = self.done.clone();
        let done = Box::new(move |outcome| drop(done.send(outcome)));
        log.queue(Job { batch, origin, beside: Vec::new(), done });
        self.count = self.count.saturating_add(1);
        self.wait(AT_ONCE)
    }

    /// Waits until at most so many are under way.
    fn wait(&mut self, most: usize) -> Result<(), CopyError> {
        while self.count > most {
            let closing = || AppendError::ReadOnly { reason: "the log is closing".to_owned() };
            self.answers.recv().map_err(|_| closing())??;
            self.count = self.count.saturating_sub(1);
        }
        Ok(())
    }
}

fn records(
    from: &Log,
    to: &Log,
    copied: &mut Copied,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), CopyError> {
    let matches = u64::try_from(from.count()).unwrap_or(u64::MAX);
    // Of a match that the source does not have nothing is written over.
    let foreign = to.matches().find(|here| from.head(here.match_id).is_none());
    if let Some(MatchSummary { match_id, .. }) = foreign {
        return Err(CopyError::Differs { match_id, seq: 0 });
    }
    let mut under_way = UnderWay::new();
    for summary in from.matches() {
        let match_id = summary.match_id;
        let kept = from.kept(match_id)?;
        let here = to.kept(match_id)?;
        if let Some(seq) = differs(&kept, &here) {
            return Err(CopyError::Differs { match_id, seq });
        }
        let known = u64::try_from(here.len()).unwrap_or(u64::MAX);
        copied.found = copied.found.saturating_add(known);
        let outcomes: BTreeMap<u64, (Vec<u8>, Outcome)> = from
            .outcomes(match_id)?
            .into_iter()
            .map(|(key, outcome)| (outcome.first, (key, outcome)))
            .collect();
        let mut lines = Vec::new();
        for (seq, record) in (0_u64..).zip(kept).skip(here.len()) {
            lines.push(record.line);
            let Some(head) = record.head else { continue };
            let lines = std::mem::take(&mut lines);
            let count = u64::try_from(lines.len()).unwrap_or(u64::MAX);
            let expected_next = seq.saturating_add(1).saturating_sub(count);
            let retry = outcomes
                .get(&expected_next)
                .map(|(key, outcome)| RetryKey { key: key.clone(), fingerprint: outcome.fingerprint });
            under_way.add(to, Batch { match_id, expected_next, lines, head, retry }, summary.origin)?;
        }
        if !lines.is_empty() {
            let seq = summary.head.next.saturating_sub(1);
            return Err(ReadError::from(Fault::BatchCut { match_id, seq }).into());
        }
        copied.matches = copied.matches.saturating_add(1);
        copied.records = copied.records.saturating_add(summary.head.next);
        tell(Progress { matches, matches_done: copied.matches, records: copied.records });
    }
    under_way.wait(0)
}

/// The first record that is not the source's.
fn differs(kept: &[Stored], here: &[Stored]) -> Option<u64> {
    let common = kept.iter().zip(here).take_while(|(one, other)| one == other).count();
    (common < here.len()).then(|| u64::try_from(common).unwrap_or(u64::MAX))
}

/// That the target has all that the source has, and nothing else: heads, lines, origins, outcomes.
fn same(from: &Log, to: &Log) -> Result<(), CopyError> {
    if from.matches().ne(to.matches()) {
        return Err(CopyError::Beside("the list of matches"));
    }
    for MatchSummary { match_id, .. } in from.matches() {
        let (one, other) = (from.kept(match_id)?, to.kept(match_id)?);
        if one != other {
            let seq = differs(&one, &other).unwrap_or(u64::try_from(other.len()).unwrap_or(u64::MAX));
            return Err(CopyError::Differs { match_id, seq });
        }
        if from.outcomes(match_id)? != to.outcomes(match_id)? {
            return Err(CopyError::Beside("the outcomes of requests"));
        }
    }
    Ok(())
}

/// That the source is as it was at the start: nothing keeps a server from a database that is only read.
fn unmoved(source: &Store, log: Log) -> Result<(), CopyError> {
    unused(source)?;
    let before: Vec<MatchSummary> = log.matches().collect();
    drop(log);
    let now = source.log_to_copy().map_err(CopyError::Source)?;
    if now.matches().eq(before) { Ok(()) } else { Err(CopyError::Moved) }
}
