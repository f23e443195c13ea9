//! A database whose erased values are gone from its files once it is rewritten.
//!
//! The engine keeps deleted values in old segments, so erasing means writing what is left into a new generation,
//! naming it in `current`, and deleting the old one. `current` is replaced in one step: a crash leaves either
//! generation whole and named, and what is not named is deleted on opening.

use crate::{
    Fault, KeyValue, OpenError, ValueError,
    engine::{Changes, Database, EngineError},
    files, opening,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
};

const CURRENT: &str = "current";
const CACHE: u64 = 16 << 20;
const COPIED_TOGETHER: usize = 1 << 20;

/// A key, with its new value or none.
pub(crate) type Change<'a> = (Vec<u8>, Option<&'a [u8]>);

/// The open database.
pub(crate) struct Kept {
    dir: PathBuf,
    current: RwLock<Generation>,
    _lock: fs::File,
}

struct Generation {
    number: u64,
    database: Database,
}

impl Kept {
    /// Opens the named generation, or creates the first one.
    pub(crate) fn open(dir: &Path) -> Result<Self, OpenError> {
        let io = |source| OpenError::Io { path: dir.to_owned(), source };
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
        Ok(Self { dir: dir.to_owned(), current: RwLock::new(Generation { number, database }), _lock: lock })
    }

    /// The value under a key.
    pub(crate) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Ok(current.database.get(key)?)
    }

    /// Stores and removes values together, durably.
    pub(crate) fn change(&self, changes: &[Change<'_>]) -> Result<(), ValueError> {
        // Alone, because replacing a value first looks at the old one.
        let current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let mut together = Changes::default();
        for (key, value) in changes {
            current.database.replace(&mut together, key, *value)?;
        }
        Ok(current.database.write(together)?)
    }

    /// Every key that begins so, in order, with its value.
    pub(crate) fn list(&self, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError> {
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

    /// Writes what is left into a new generation and deletes the old one.
    pub(crate) fn rewrite(&self) -> Result<(), ValueError> {
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
        *current = Generation { number, database };
        fs::remove_dir_all(old)?;
        Ok(files::sync_dir(&self.dir)?)
    }
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
