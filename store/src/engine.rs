//! The storage engine: sled 0.34, named in this file and nowhere else.
//!
//! What sled does not do is done here: a real sync, values in pieces small enough to stay in its log, and panics on
//! damaged files turned into errors.

use crate::KeyValue;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    ops::RangeInclusive,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

/// Longest piece of a value kept under one key of sled.
///
/// sled moves a page out to `blobs/`, unsynced, when it exceeds a quarter of its 512 KiB segment (131,052 bytes);
/// a page holds at most 17 pieces, so 4 KiB keeps it near half of that whatever the values are.
const PIECE_LEN: usize = 4096;

/// How many pieces a page of sled holds at most.
const PAGE_LEN: usize = 17;
/// sled counts what its cache holds, and lets go of the rest, each time that one of the 256 parts of it was asked 64
/// times: pages read once each, as an opening reads them, would never be counted and all stay in memory.
const TOUCHES: usize = 32;

/// How long sled is waited for. Where the disk fails under one of its own threads it may wait for that thread for good.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long before whoever waits in sled is woken for the first time; each time after, twice as long.
const WAKING: Duration = Duration::from_millis(250);

/// sled has one lock for all databases of a process. A write of several changes takes it alone, and whoever waits in
/// sled for a failing disk keeps it: a write that queued behind would shut out even those who could wake the waiter.
/// They queue here instead.
static ALONE: RwLock<()> = RwLock::new(());

/// How many calls of sled were given up and have not come back: what they hold, this process may never have again.
static OVERDUE: AtomicUsize = AtomicUsize::new(0);

const OPEN_RETRIES: u32 = 1000;
const OPEN_PAUSE: Duration = Duration::from_millis(5);

/// Why the engine failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    #[error("already open elsewhere")]
    InUse,
    #[error("closed by an earlier failure")]
    Closed,
    #[error("{0}")]
    Damaged(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<sled::Error> for EngineError {
    fn from(error: sled::Error) -> Self {
        match error {
            // sled reports a lock held by somebody else as an unnamed input error.
            sled::Error::Io(error) if error.to_string().contains("could not acquire lock") => Self::InUse,
            sled::Error::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => Self::Io(error),
            sled::Error::Io(_)
            | sled::Error::Corruption { .. }
            | sled::Error::Unsupported(_)
            | sled::Error::ReportableBug(_)
            | sled::Error::CollectionNotFound(_) => Self::Damaged(error.to_string()),
        }
    }
}

/// Changes written together or not at all.
#[derive(Default)]
pub(crate) struct Changes(Vec<(Vec<u8>, Option<Vec<u8>>)>);

impl Changes {
    /// Stores a value under a key that has none yet.
    pub(crate) fn insert(&mut self, key: &[u8], value: &[u8]) -> Result<(), EngineError> {
        let pieces = value.len().div_ceil(PIECE_LEN).max(1);
        let count = u16::try_from(pieces).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
        let mut rest = value;
        for number in 0..count {
            let (piece, after) = rest.split_at(rest.len().min(PIECE_LEN));
            rest = after;
            let mut content = Vec::with_capacity(piece.len() + 2);
            if number == 0 {
                content.extend_from_slice(&count.to_be_bytes());
            }
            content.extend_from_slice(piece);
            self.0.push((piece_key(key, number), Some(content)));
        }
        Ok(())
    }
}

/// An open database of one directory.
pub(crate) struct Database {
    /// sled's own; taken out only when it is dropped.
    sled: Option<(sled::Tree, sled::Db)>,
    file: Room,
    failed: AtomicBool,
}

impl Database {
    /// Opens or creates a database, using about `cache` bytes of memory for pages.
    ///
    /// The caller holds a lock on the directory above, so a database still locked is one that this process has just
    /// closed: sled's threads let go of it a moment later. None opens while a call of sled was given up and goes on.
    pub(crate) fn open(dir: &Path, cache: u64) -> Result<Self, EngineError> {
        let mut opened = Self::open_now(dir, cache);
        for _ in 0..OPEN_RETRIES {
            if !matches!(opened, Err(EngineError::InUse)) {
                break;
            }
            thread::sleep(OPEN_PAUSE);
            opened = Self::open_now(dir, cache);
        }
        opened
    }

    fn open_now(dir: &Path, cache: u64) -> Result<Self, EngineError> {
        if OVERDUE.load(Ordering::Acquire) > 0 {
            return Err(EngineError::InUse);
        }
        let dir = dir.to_owned();
        in_time(None, move || {
            let dir = dir.as_path();
            drop_unfinished(dir)?;
            let _beside_others = ALONE.read().unwrap_or_else(PoisonError::into_inner);
            // Its own periodic flush is off: whoever writes here says when to sync.
            let db = sled::Config::new().path(dir).cache_capacity(cache).flush_every_ms(None).open()?;
            db.flush()?;
            let file = Room::open(&dir.join("db"))?;
            crate::files::sync_dir(dir)?;
            let sled = Some((sled::Tree::clone(&db), db));
            Ok(Self { sled, file, failed: AtomicBool::new(false) })
        })
    }

    /// Whether a write has failed, so that nothing is written any more.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Writes changes together and returns once they are on the disk. After a failure nothing is written any more.
    pub(crate) fn write(&self, changes: Changes) -> Result<(), EngineError> {
        if self.failed.load(Ordering::Acquire) {
            return Err(EngineError::Closed);
        }
        if changes.0.is_empty() {
            return Ok(());
        }
        let written = self.write_unguarded(changes);
        self.failed.fetch_or(written.is_err(), Ordering::AcqRel);
        written
    }

    fn write_unguarded(&self, changes: Changes) -> Result<(), EngineError> {
        // Before sled is touched: after a write that fails it reads no page that is not in its cache.
        self.file.make()?;
        let (tree, db) = self.sled.clone().ok_or(EngineError::Closed)?;
        let woken = db.clone();
        in_time(Some(&woken), move || {
            let count = changes.0.len();
            apply(&tree, changes)?;
            collect_garbage(count);
            flush(&db)
        })?;
        // sled's flush only starts write-back (sync_file_range); this is what survives a power cut.
        self.file.file.sync_data()?;
        Ok(())
    }

    /// Adds to `changes` the replacement of a value, whatever its old length.
    pub(crate) fn replace(
        &self,
        changes: &mut Changes,
        key: &[u8],
        value: Option<&[u8]>,
    ) -> Result<(), EngineError> {
        let old = guarded(|| Ok(self.tree()?.get(piece_key(key, 0))?))?;
        let old_count = old
            .as_deref()
            .and_then(|piece| piece.first_chunk())
            .map_or(0, |count| u16::from_be_bytes(*count));
        for number in 0..old_count {
            changes.0.push((piece_key(key, number), None));
        }
        value.map_or(Ok(()), |value| changes.insert(key, value))
    }

    /// Adds to `changes` the removal of every key of a range.
    pub(crate) fn clear(
        &self,
        changes: &mut Changes,
        range: RangeInclusive<Vec<u8>>,
    ) -> Result<(), EngineError> {
        guarded(|| {
            for piece in self.pieces(range)? {
                changes.0.push((piece?.0.to_vec(), None));
            }
            Ok(())
        })
    }

    /// The value under a key.
    pub(crate) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, EngineError> {
        guarded(|| match self.tree()?.get(piece_key(key, 0))? {
            None => Ok(None),
            Some(first) => self.assemble(key, &first).map(Some),
        })
    }

    /// The first key of a range.
    pub(crate) fn first_key(&self, range: RangeInclusive<Vec<u8>>) -> Result<Option<Vec<u8>>, EngineError> {
        guarded(|| {
            for piece in self.pieces(range)? {
                let (stored, _) = piece?;
                if let Some(key) = first_key_of(&stored) {
                    self.count_in(&stored)?;
                    return Ok(Some(key));
                }
            }
            Ok(None)
        })
    }

    /// The last key in a range.
    pub(crate) fn last_key(&self, range: RangeInclusive<Vec<u8>>) -> Result<Option<Vec<u8>>, EngineError> {
        guarded(|| {
            let Some((stored, _)) = self.pieces(range)?.next_back().transpose()? else { return Ok(None) };
            self.count_in(&stored)?;
            Ok(stored.split_last_chunk::<2>().map(|(key, _)| key.to_vec()))
        })
    }

    /// The last key and value in a range.
    pub(crate) fn last(&self, range: RangeInclusive<Vec<u8>>) -> Result<Option<KeyValue>, EngineError> {
        guarded(|| {
            let Some((stored, _)) = self.pieces(range)?.next_back().transpose()? else { return Ok(None) };
            let Some((key, _)) = stored.split_last_chunk::<2>() else { return Ok(None) };
            self.count_in(&stored)?;
            Ok(self.get(key)?.map(|value| (key.to_vec(), value)))
        })
    }

    /// Hands every key and value of a range to `visit`, in order, until it answers false.
    pub(crate) fn visit(
        &self,
        range: RangeInclusive<Vec<u8>>,
        visit: &mut dyn FnMut(&[u8], Vec<u8>) -> bool,
    ) -> Result<(), EngineError> {
        guarded(|| {
            for (number, piece) in self.pieces(range)?.enumerate() {
                let (stored, first) = piece?;
                if number.is_multiple_of(PAGE_LEN) {
                    self.count_in(&stored)?;
                }
                if let Some(key) = first_key_of(&stored)
                    && !visit(&key, self.assemble(&key, &first)?)
                {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Has sled count a page that was read among those its cache holds.
    fn count_in(&self, stored: &[u8]) -> Result<(), EngineError> {
        for _ in 0..TOUCHES {
            self.tree()?.contains_key(stored)?;
        }
        Ok(())
    }

    fn tree(&self) -> Result<&sled::Tree, EngineError> {
        self.sled.as_ref().map(|(tree, _)| tree).ok_or(EngineError::Closed)
    }

    fn pieces(
        &self,
        range: RangeInclusive<Vec<u8>>,
    ) -> Result<impl DoubleEndedIterator<Item = Result<(sled::IVec, sled::IVec), EngineError>>, EngineError>
    {
        let (from, to) = range.into_inner();
        let range = piece_key(&from, 0)..=piece_key(&to, u16::MAX);
        Ok(self.tree()?.range(range).map(|piece| piece.map_err(EngineError::from)))
    }

    fn assemble(&self, key: &[u8], first: &[u8]) -> Result<Vec<u8>, EngineError> {
        let cut = || EngineError::Damaged("a value is incomplete".to_owned());
        let (count, piece) = first.split_first_chunk().ok_or_else(cut)?;
        let mut value = piece.to_vec();
        for number in 1..u16::from_be_bytes(*count) {
            value.extend_from_slice(&self.tree()?.get(piece_key(key, number))?.ok_or_else(cut)?);
        }
        Ok(value)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Some((tree, db)) = self.sled.take() else { return };
        // While it can still be woken: a disk that fails is known to sled then, and it lets go without another try.
        let flushing = db.clone();
        drop(in_time(Some(&db), move || flush(&flushing)));
        // sled syncs its file here and falls over where the disk fails: what was acknowledged is on the disk before.
        drop(in_time(None, move || {
            drop((tree, db));
            Ok(())
        }));
    }
}

fn apply(tree: &sled::Tree, changes: Changes) -> Result<(), EngineError> {
    let mut changes = changes.0;
    // A single change is atomic by itself, and spares the disk a batch's manifest.
    if changes.len() == 1
        && let Some((key, Some(value))) = changes.pop_if(|(_, value)| value.is_some())
    {
        let _beside_others = ALONE.read().unwrap_or_else(PoisonError::into_inner);
        tree.insert(key, value)?;
        return Ok(());
    }
    let mut batch = sled::Batch::default();
    for (key, value) in changes {
        match value {
            Some(value) => batch.insert(key, value),
            None => batch.remove(key),
        }
    }
    let _alone = ALONE.write().unwrap_or_else(PoisonError::into_inner);
    Ok(tree.apply_batch(batch)?)
}

/// Blocking on purpose: the asynchronous flush of this version loses wake-ups under concurrency.
fn flush(db: &sled::Db) -> Result<(), EngineError> {
    let _beside_others = ALONE.read().unwrap_or_else(PoisonError::into_inner);
    db.flush()?;
    Ok(())
}

/// Removes what a full disk has kept sled from finishing: an index under its draft's name, which sled would take for
/// the newest one and refuse. The last finished one, and the log itself, stand beside it.
fn drop_unfinished(dir: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Frees the old versions of pages that a write has replaced.
///
/// Their collector runs once in 128 operations of a thread, and a group of a thousand changes is one operation:
/// left alone, writing a million records takes 1.6 GB.
fn collect_garbage(changes: usize) {
    for _ in 0..=changes / 16 {
        crossbeam_epoch::pin().flush();
    }
}

/// Zeros written ahead of sled's end of file, so that a sync need not commit the file's growth as well, and so that it
/// is here, not inside sled, that a full disk is met.
///
/// Zeros are what sled itself fills unused segments with, and what it ignores (and cuts off) when it opens the file.
/// The handle appends, so it can only write beyond everything sled has written.
struct Room {
    file: File,
    /// Once sled has written here, more room is made.
    probe: AtomicU64,
}

impl Room {
    /// Room made at a time: more than one write makes sled's file grow, pages written anew included.
    const STEP: usize = 8 << 20;
    /// Every segment of sled begins with a header, which is never all zeros, at a multiple of this.
    const SEGMENT: u64 = 512 << 10;

    fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        file.sync_all()?;
        Ok(Self { probe: AtomicU64::new(file.metadata()?.len()), file })
    }

    /// Makes more room once sled has come to the last of it.
    fn make(&self) -> io::Result<()> {
        let mut file = &self.file;
        let mut header = [0; 20];
        file.seek(SeekFrom::Start(self.probe.load(Ordering::Acquire)))?;
        if file.read(&mut header)? == header.len() && header == [0; 20] {
            return Ok(());
        }
        let end = file.metadata()?.len();
        file.write_all(&vec![0; Self::STEP])?;
        self.probe.store(end.next_multiple_of(Self::SEGMENT), Ordering::Release);
        Ok(())
    }
}

fn piece_key(key: &[u8], number: u16) -> Vec<u8> {
    [key, &number.to_be_bytes()].concat()
}

/// The key, if `stored` is where its value begins.
fn first_key_of(stored: &[u8]) -> Option<Vec<u8>> {
    let (key, number) = stored.split_last_chunk::<2>()?;
    (*number == [0, 0]).then(|| key.to_vec())
}

/// Runs the engine's code on a thread of its own, and does not wait for it for ever.
///
/// A failed write of sled's own threads is noted and wakes nobody, so whoever waits for it would wait for good: another
/// flush of the same database meets the note and wakes all.
fn in_time<T: Send + 'static>(
    woken: Option<&sled::Db>,
    work: impl FnOnce() -> Result<T, EngineError> + Send + 'static,
) -> Result<T, EngineError> {
    let (answer, outcome) = mpsc::sync_channel(1);
    let call = Call::default();
    let running = call.clone();
    engine(move || {
        drop(answer.send(guarded(work)));
        running.end();
    })?;
    let mut pause = if woken.is_some() { WAKING } else { PATIENCE };
    let mut waited = Duration::ZERO;
    while waited < PATIENCE {
        match outcome.recv_timeout(pause) {
            Ok(outcome) => return outcome,
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
        waited = waited.saturating_add(pause);
        pause = pause.saturating_mul(2).min(PATIENCE.saturating_sub(waited));
        if let Some(db) = woken.cloned() {
            // Past the lock above: who waits may hold it. Where no thread is to be had, the next one may be.
            drop(engine(move || drop(guarded(move || Ok(db.flush()?)))));
        }
    }
    call.give_up();
    Err(EngineError::Io(io::Error::new(io::ErrorKind::TimedOut, "the storage engine does not answer")))
}

/// A call of sled, counted as overdue from when it is given up until it comes back.
#[derive(Clone, Default)]
struct Call(Arc<AtomicU8>);

impl Call {
    const RUNNING: u8 = 0;
    const GIVEN_UP: u8 = 1;
    const ENDED: u8 = 2;

    fn give_up(&self) {
        OVERDUE.fetch_add(1, Ordering::AcqRel);
        let order = Ordering::AcqRel;
        if self.0.compare_exchange(Self::RUNNING, Self::GIVEN_UP, order, Ordering::Acquire).is_err() {
            OVERDUE.fetch_sub(1, Ordering::AcqRel);
        }
    }

    fn end(&self) {
        if self.0.swap(Self::ENDED, Ordering::AcqRel) == Self::GIVEN_UP {
            OVERDUE.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

fn engine(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("engine".to_owned()).spawn(work).map(drop)
}

/// Runs the engine's code: on damaged files it may panic where it should answer.
fn guarded<T>(work: impl FnOnce() -> Result<T, EngineError>) -> Result<T, EngineError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let words = words.unwrap_or_else(|| "the storage engine gave up".to_owned());
        // It unwraps some answers of the system as well: those are the disk's, not the data's.
        let by_disk = words.contains("Os {") || words.contains("Custom {");
        Err(if by_disk { EngineError::Io(io::Error::other(words)) } else { EngineError::Damaged(words) })
    })
}
