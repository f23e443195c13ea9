//! A database whose erased values are gone from its files once it is rewritten.
//!
//! The engine keeps deleted values in old segments, so erasing means writing what is left into a new generation,
//! naming it in `current`, and deleting the old one. `current` is replaced in one step: a crash leaves either
//! generation whole and named, and what is not named is deleted on opening.
//!
//! The engine repairs a damaged file by forgetting its tail. So changes are counted, in the database and in the file
//! `witness` beside it, which is written once a change is durable and before anybody is told: a database that counts
//! fewer has lost some. The witness is not synced: after a power cut it may lag, so it is a lower bound.

use crate::{
    Fault, KeyValue, OpenError, ValueError,
    engine::{Changes, Database, EngineError},
    files, opening,
};
use sha2::{Digest as _, Sha256};
use std::{
    fs,
    io::{self, Seek as _, Write as _},
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
    time::SystemTime,
};

const CURRENT: &str = "current";
const CACHE: u64 = 16 << 20;
const COPIED_TOGETHER: usize = 1 << 20;

const WITNESS: &str = "witness";
/// The key under which changes are counted: no shelf's.
const COUNT: &[u8] = b"\0count";

/// A key, with its new value or none.
pub(crate) type Change<'a> = (Vec<u8>, Option<&'a [u8]>);

/// Who keeps values under keys, durably: an engine of the vault and of the people's store.
pub(crate) trait Keeper: Send + Sync {
    /// Whether a failed write has closed it: opening it again may help.
    fn has_failed(&self) -> bool;

    /// The value under a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError>;

    /// Stores and removes values together, durably; of two changes of one key the last counts.
    fn change(&self, changes: &[Change<'_>]) -> Result<(), ValueError>;

    /// Changes together, if every one of some values is as expected (none: no such key); says whether it was.
    fn change_if(
        &self,
        expected: &[(Vec<u8>, Option<Vec<u8>>)],
        changes: &[Change<'_>],
    ) -> Result<bool, ValueError>;

    /// Whether other processes change it too.
    fn is_shared(&self) -> bool;

    /// Every key that begins so, in order, with its value.
    fn list(&self, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError>;

    /// Some of them at most, after a key.
    fn page(&self, prefix: &[u8], after: &[u8], most: u32) -> Result<Vec<KeyValue>, ValueError>;

    /// Writes what is left anew, so that what was taken out is gone from the files too; where that would hold others
    /// up, notes that it is due.
    fn rewrite(&self) -> Result<(), ValueError>;

    /// Does what was noted as due, where it was noted and is not held back.
    fn upkeep(&self) -> Result<(), ValueError>;

    /// Seconds since 1970, by the one clock of all who share it; none where nobody does.
    fn time(&self) -> Result<Option<u64>, ValueError>;
}

impl Generation {
    fn change(&mut self, changes: &[Change<'_>]) -> Result<(), ValueError> {
        let count = self.count.saturating_add(1);
        let mut together = Changes::default();
        for (key, value) in changes {
            self.database.replace(&mut together, key, *value)?;
        }
        self.database.replace(&mut together, COUNT, Some(&count.to_be_bytes()))?;
        self.database.write(together)?;
        self.count = count;
        self.witness.rewind()?;
        Ok(self.witness.write_all(&testimony(count))?)
    }
}

/// The open database.
pub(crate) struct Kept {
    dir: PathBuf,
    current: RwLock<Generation>,
    _lock: fs::File,
}

struct Generation {
    number: u64,
    database: Database,
    /// Changes so far, over all generations.
    count: u64,
    witness: fs::File,
}

impl Kept {
    /// Opens the named generation, or creates the first one.
    pub(crate) fn open(dir: &Path) -> Result<Self, OpenError> {
        let io = |source| OpenError::Io { path: dir.to_owned(), source };
        files::demand_clock(SystemTime::now())?;
        files::create_dir(dir).map_err(io)?;
        let lock = opening::lock(dir)?;
        let number = match read_current(dir).map_err(io)? {
            Current::None if generations(dir).map_err(io)?.is_empty() => found(dir).map_err(io)?,
            Current::Founding => found(dir).map_err(io)?,
            Current::Named(number) if is_there(dir, number) => number,
            Current::Named(_) => return Err(damaged("db", "the current generation is missing or empty")),
            Current::None | Current::Unreadable => {
                return Err(damaged(CURRENT, "it names no generation"));
            }
        };
        for other in generations(dir).map_err(io)? {
            if other != name(number) {
                fs::remove_dir_all(dir.join(other)).map_err(io)?;
            }
        }
        let path = dir.join(name(number));
        let database =
            Database::open(&path, CACHE).map_err(|error| opening::engine_fault(&path, dir, error))?;
        files::replace(&dir.join(CURRENT), name(number).as_bytes()).map_err(io)?;
        let count = counted(&database).map_err(|error| opening::engine_fault(&path, dir, error))?;
        let witness = open_witness(dir, count)?;
        let current = Generation { number, database, count, witness };
        Ok(Self { dir: dir.to_owned(), current: RwLock::new(current), _lock: lock })
    }

    /// Whether a database was founded in a directory.
    pub(crate) fn is_founded(dir: &Path) -> bool {
        dir.join(CURRENT).exists()
    }
}

impl Keeper for Kept {
    fn has_failed(&self) -> bool {
        self.current.read().unwrap_or_else(PoisonError::into_inner).database.has_failed()
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Ok(current.database.get(key)?)
    }

    fn change(&self, changes: &[Change<'_>]) -> Result<(), ValueError> {
        // Alone, because replacing a value first looks at the old one.
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        current.change(changes)
    }

    fn change_if(
        &self,
        expected: &[(Vec<u8>, Option<Vec<u8>>)],
        changes: &[Change<'_>],
    ) -> Result<bool, ValueError> {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in expected {
            if current.database.get(key)? != *value {
                return Ok(false);
            }
        }
        current.change(changes)?;
        Ok(true)
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn list(&self, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        let mut found = Vec::new();
        let from = prefix.to_vec()..=vec![u8::MAX; 512];
        current.database.visit(from, &mut |key, value| {
            let matches = key.starts_with(prefix);
            if matches {
                found.push((key.to_vec(), value));
            }
            matches
        })?;
        Ok(found)
    }

    fn page(&self, prefix: &[u8], after: &[u8], most: u32) -> Result<Vec<KeyValue>, ValueError> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut found = Vec::new();
        let from = prefix.max(after).to_vec()..=vec![u8::MAX; 512];
        current.database.visit(from, &mut |key, value| {
            let goes_on = key.starts_with(prefix) && found.len() < most;
            if goes_on && key > after {
                found.push((key.to_vec(), value));
            }
            goes_on
        })?;
        Ok(found)
    }

    fn rewrite(&self) -> Result<(), ValueError> {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let number = current.number.saturating_add(1);
        let path = self.dir.join(name(number));
        remove_if_there(&path)?;
        let database = Database::open(&path, CACHE)?;
        copy(&current.database, &database)?;
        files::sync_dir(&path)?;
        files::sync_dir(&self.dir)?;
        files::replace(&self.dir.join(CURRENT), name(number).as_bytes())?;
        let old = self.dir.join(name(current.number));
        (current.number, current.database) = (number, database);
        fs::remove_dir_all(old)?;
        Ok(files::sync_dir(&self.dir)?)
    }

    fn upkeep(&self) -> Result<(), ValueError> {
        Ok(())
    }

    fn time(&self) -> Result<Option<u64>, ValueError> {
        Ok(None)
    }
}

/// How many changes a database has seen.
fn counted(database: &Database) -> Result<u64, EngineError> {
    let Some(count) = database.get(COUNT)? else { return Ok(0) };
    let damaged = |_| EngineError::Damaged("the count of changes is damaged".to_owned());
    Ok(u64::from_be_bytes(count.try_into().map_err(damaged)?))
}

/// Compares what the witness saw with what the database has, and keeps the witness open.
fn open_witness(dir: &Path, count: u64) -> Result<fs::File, OpenError> {
    let path = dir.join(WITNESS);
    let io = |source| OpenError::Io { path: path.clone(), source };
    let seen = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        read => Some(read.map_err(io)?),
    };
    let seen = match seen {
        None if count == 0 => 0,
        None => return Err(damaged(WITNESS, "the file is missing")),
        Some(bytes) => {
            let seen = bytes.first_chunk().copied().map(u64::from_be_bytes);
            let sound = seen.filter(|seen| bytes == testimony(*seen));
            sound.ok_or_else(|| damaged(WITNESS, "it fails its checksum"))?
        }
    };
    if let Some(lost) = seen.checked_sub(count).filter(|lost| *lost > 0) {
        return Err(damaged("db", &format!("the last {lost} changes are gone")));
    }
    files::replace(&path, &testimony(count)).map_err(io)?;
    fs::OpenOptions::new().write(true).open(&path).map_err(io)
}

/// The bytes of a witness: the count and a checksum.
fn testimony(count: u64) -> [u8; 16] {
    let count = count.to_be_bytes();
    let check: [u8; 32] = Sha256::digest(count).into();
    std::array::from_fn(|place| {
        let (counted, checked) = (count.get(place), check.get(place.saturating_sub(count.len())));
        counted.or(checked).copied().unwrap_or_default()
    })
}

fn copy(from: &Database, to: &Database) -> Result<(), EngineError> {
    let mut together = Changes::default();
    let mut size = 0_usize;
    let mut failed = None;
    from.visit(Vec::new()..=vec![u8::MAX; 512], &mut |key, value| {
        size = size.saturating_add(value.len());
        let mut step = together.insert(key, &value);
        if step.is_ok() && size > COPIED_TOGETHER {
            size = 0;
            step = to.write(std::mem::take(&mut together));
        }
        failed = step.err();
        failed.is_none()
    })?;
    failed.map_or_else(|| to.write(together), Err)
}

enum Current {
    None,
    Founding,
    Named(u64),
    Unreadable,
}

const FOUNDING: &str = "founding";

fn read_current(dir: &Path) -> io::Result<Current> {
    match fs::read_to_string(dir.join(CURRENT)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Current::None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Current::Unreadable),
        Err(error) => Err(error),
        Ok(text) if text == FOUNDING => Ok(Current::Founding),
        Ok(text) => {
            let number = text.strip_prefix('g').and_then(|digits| u64::from_str_radix(digits, 16).ok());
            Ok(number.filter(|number| name(*number) == text).map_or(Current::Unreadable, Current::Named))
        }
    }
}

/// Marks the directory as one whose first generation is being made, so that a crash here is no damage later.
fn found(dir: &Path) -> io::Result<u64> {
    files::replace(&dir.join(CURRENT), FOUNDING.as_bytes())?;
    match fs::remove_file(dir.join(WITNESS)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    remove_if_there(&dir.join(name(0)))?;
    Ok(0)
}

fn is_there(dir: &Path, number: u64) -> bool {
    fs::metadata(dir.join(name(number)).join("db")).is_ok_and(|data| data.len() > 0)
}

fn generations(dir: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(dir)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    Ok(names.into_iter().filter(|name| name.len() == 17 && name.starts_with('g')).collect())
}

fn name(generation: u64) -> String {
    format!("g{generation:016x}")
}

fn remove_if_there(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn damaged(file: &str, detail: &str) -> OpenError {
    OpenError::Damaged {
        faults: vec![Fault::File { file: file.to_owned(), offset: 0, detail: detail.to_owned() }],
    }
}
