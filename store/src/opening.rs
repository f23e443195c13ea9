//! Opening a store: comparing what the engine found with what the witness saw.

use crate::{
    Fault, Head, MatchId, OpenError, Origin,
    engine::{Database, EngineError},
    files,
    heads::{Entry, Heads},
    journal::{self, Frame},
    keys,
    pending::Portion,
    witness::{self, Testimony},
};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::Path,
};

pub(crate) const WITNESS: &str = "witness";
const LOG: &str = "log";
const SALVAGE: &str = "salvage";
const LOCK: &str = "lock";
/// There from before the first file of a store is made until all of them are.
const FOUNDING: &str = "founding";

/// Memory for pages: the engine's own default takes 500 MB for a million records.
const LOG_CACHE: u64 = 16 << 20;

/// Takes the store for this process until the file is dropped, or the process killed.
pub(crate) fn lock(dir: &Path) -> Result<File, OpenError> {
    let path = dir.join(LOCK);
    let io = |source| OpenError::Io { path: path.clone(), source };
    let file = OpenOptions::new().create(true).write(true).truncate(false).open(&path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { dir: dir.to_owned() }),
        Err(TryLockError::Error(source)) => Err(io(source)),
    }
}

/// Begins a store where there is none, and begins again where a first beginning did not come to its end: then nothing
/// was acknowledged, and what the engine left half made it would not open.
pub(crate) fn found(dir: &Path) -> io::Result<()> {
    let (log, mark) = (dir.join(LOG), dir.join(FOUNDING));
    if dir.join(WITNESS).exists() {
        return Ok(());
    }
    if mark.exists() {
        return remove_tree(&log);
    }
    if log.exists() || journal::is_there(dir) { Ok(()) } else { files::replace(&mark, b"") }
}

/// The store has all its files.
pub(crate) fn founded(dir: &Path) -> io::Result<()> {
    match fs::remove_file(dir.join(FOUNDING)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Opens a store that must be sound.
pub(crate) fn open_sound(dir: &Path) -> Result<(Database, Heads), OpenError> {
    let witness = dir.join(WITNESS);
    let testimony =
        witness::read(&witness).map_err(|source| OpenError::Io { path: witness.clone(), source })?;
    let mut faults = files_present(dir, &testimony);
    faults.extend(testimony.damaged_at.map(witness_fault));
    if !faults.is_empty() {
        return Err(OpenError::Damaged { faults });
    }
    let log = dir.join(LOG);
    let database = Database::open(&log, LOG_CACHE).map_err(|error| engine_fault(&log, dir, error))?;
    let pending = unmoved(dir, &database).map_err(|source| journal_fault(dir, source))?;
    let io = |source| OpenError::Io { path: witness.clone(), source };
    let (heads, mut faults) = compare(dir, &database, &pending, &testimony).map_err(io)?;
    if heads.count() > 0 && !witness.exists() {
        faults.push(missing(WITNESS));
    }
    if !faults.is_empty() {
        return Err(OpenError::Damaged { faults });
    }
    pending.load_into(&database).map_err(|error| engine_fault(&log, dir, error))?;
    Ok((database, heads))
}

/// Opens a copy of a damaged store, with whatever the engine makes of it, and says what is wrong.
pub(crate) fn open_salvage(dir: &Path) -> Result<(Database, Heads, Vec<Fault>), OpenError> {
    let witness = dir.join(WITNESS);
    let testimony =
        witness::read(&witness).map_err(|source| OpenError::Io { path: witness.clone(), source })?;
    let mut faults = files_present(dir, &testimony);
    faults.extend(testimony.damaged_at.map(witness_fault));
    let copy = dir.join(SALVAGE);
    let io = |source| OpenError::Io { path: copy.clone(), source };
    copy_fresh(&dir.join(LOG), &copy).map_err(io)?;
    let database = match Database::open(&copy, LOG_CACHE) {
        Ok(database) => database,
        Err(error) => {
            faults.push(Fault::Engine { detail: error.to_string() });
            // Without its index the engine reads its log from the beginning.
            copy_fresh(&dir.join(LOG), &copy).and_then(|()| remove_index(&copy)).map_err(io)?;
            Database::open(&copy, LOG_CACHE).map_err(|_| OpenError::Damaged { faults: faults.clone() })?
        }
    };
    let pending = unmoved(dir, &database).map_err(|source| journal_fault(dir, source))?;
    let (heads, found) = compare(dir, &database, &pending, &testimony).map_err(io)?;
    faults.extend(found);
    pending.load_into(&database).map_err(|error| engine_fault(&copy, dir, error))?;
    if heads.count() > 0 && !witness.exists() {
        faults.push(missing(WITNESS));
    }
    Ok((database, heads, faults))
}

/// What the journal holds and the database lacks, as far as it continues what the database has.
fn unmoved(dir: &Path, database: &Database) -> io::Result<Portion> {
    let mut portion = Portion::default();
    for Frame { batch, origin, .. } in journal::read(dir)? {
        let next = match portion.end(&batch.match_id) {
            Some((next, ..)) => next,
            None => count_of(database, batch.match_id).unwrap_or_default(),
        };
        // What does not continue is left: the comparison names what is lost, or cannot be read, in between.
        if batch.expected_next <= next {
            portion.add(batch, origin, next);
        }
    }
    Ok(portion)
}

/// How many records of a match the database has, by the last of them.
fn count_of(database: &Database, match_id: MatchId) -> Result<u64, EngineError> {
    let Some((key, value)) = database.last(keys::records(&match_id))? else { return Ok(0) };
    let damaged = || EngineError::Damaged("the last records of a match are damaged".to_owned());
    let records = keys::unpack(&value).ok_or_else(damaged)?;
    let first = keys::seq_of(&key).ok_or_else(damaged)?;
    Ok(first.saturating_add(u64::try_from(records.len()).unwrap_or(u64::MAX)))
}

/// The engine would take an absent file for a new database.
fn files_present(dir: &Path, testimony: &Testimony) -> Vec<Fault> {
    let file = dir.join(LOG).join("db");
    let is_there = fs::metadata(&file).is_ok_and(|data| data.len() > 0);
    if testimony.is_empty() || is_there { Vec::new() } else { vec![missing("log/db")] }
}

fn missing(file: &str) -> Fault {
    Fault::File { file: file.to_owned(), offset: 0, detail: "the file is missing or empty".to_owned() }
}

fn journal_fault(dir: &Path, source: io::Error) -> OpenError {
    OpenError::Io { path: dir.join("journal"), source }
}

pub(crate) fn witness_fault(offset: u64) -> Fault {
    Fault::File { file: WITNESS.to_owned(), offset, detail: "an entry fails its checksum".to_owned() }
}

pub(crate) fn engine_fault(path: &Path, dir: &Path, error: EngineError) -> OpenError {
    match error {
        EngineError::InUse => OpenError::InUse { dir: dir.to_owned() },
        EngineError::Closed => {
            OpenError::Io { path: path.to_owned(), source: io::ErrorKind::ReadOnlyFilesystem.into() }
        }
        EngineError::Damaged(detail) => OpenError::Damaged { faults: vec![Fault::Engine { detail }] },
        EngineError::Io(source) => OpenError::Io { path: path.to_owned(), source },
    }
}

/// The matches of the database, in the order of their ids.
struct There<'a> {
    database: &'a Database,
    from: Option<MatchId>,
}

impl Iterator for There<'_> {
    type Item = Result<MatchId, EngineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.from.take()?;
        let found = self.database.first_key(keys::from_match(&from)).transpose()?;
        Some(found.and_then(|key| {
            let damaged = || EngineError::Damaged("a key without a match".to_owned());
            let match_id = keys::match_of(&key).ok_or_else(damaged)?;
            self.from = keys::next_match(&match_id);
            Ok(match_id)
        }))
    }
}

/// The matches as far as they reach, by the database or by the witness, and where these disagree. All three are read
/// match by match, in one order: what this takes does not grow with them.
fn compare(
    dir: &Path,
    database: &Database,
    pending: &Portion,
    testimony: &Testimony,
) -> io::Result<(Heads, Vec<Fault>)> {
    let mut faults = Vec::new();
    let mut heads = Heads::filed_in(dir.to_owned());
    let mut witnessed = testimony.heads()?;
    let (mut acknowledged, mut unmoved) = (witnessed.next().transpose()?, pending.matches().peekable());
    let mut there = There { database, from: Some([0; 16]) };
    let mut found = next_of(&mut there, &mut faults);
    loop {
        let first = [acknowledged.map(|(id, _)| id), unmoved.peek().copied().copied(), found];
        let Some(id) = first.into_iter().flatten().min() else { return Ok((heads, faults)) };
        let mut said = None;
        if let Some((_, head)) = acknowledged.filter(|(other, _)| *other == id) {
            said = Some(head);
            acknowledged = witnessed.next().transpose()?;
        }
        unmoved.next_if(|other| **other == id);
        if found == Some(id) {
            found = next_of(&mut there, &mut faults);
        }
        if let Some(entry) = compare_one(database, pending, id, said, &mut faults) {
            heads.set(id, Some(entry))?;
        }
    }
}

fn next_of(there: &mut There<'_>, faults: &mut Vec<Fault>) -> Option<MatchId> {
    there.next()?.map_err(|error| faults.push(Fault::Engine { detail: error.to_string() })).ok()
}

fn compare_one(
    database: &Database,
    pending: &Portion,
    id: MatchId,
    witnessed: Option<Head>,
    faults: &mut Vec<Fault>,
) -> Option<Entry> {
    let unmoved = pending.end(&id);
    let found = match unmoved {
        Some((next, None, _)) => Err(Fault::BatchCut { match_id: id, seq: next.saturating_sub(1) }),
        Some((_, head, _)) => Ok(head),
        None => end_of(database, id),
    };
    let found = found.unwrap_or_else(|fault| {
        faults.push(fault);
        None
    });
    faults.extend(disagreement(id, found, witnessed));
    let furthest = [found, witnessed].into_iter().flatten().max_by_key(|head| head.next);
    let origin = unmoved.map(|(.., origin)| origin).or_else(|| {
        database.get(&keys::origin(&id)).ok().flatten().and_then(|value| keys::decode_origin(&value))
    });
    if origin.is_none() {
        let detail = "the origin of the match is gone".to_owned();
        faults.push(Fault::Unreadable { match_id: id, seq: 0, detail });
    }
    let origin = origin.unwrap_or(Origin::Imported);
    furthest.map(|head| Entry { head, origin })
}

/// The head standing in the last record of a match.
fn end_of(database: &Database, match_id: MatchId) -> Result<Option<Head>, Fault> {
    let unreadable = |seq, detail: &str| Fault::Unreadable { match_id, seq, detail: detail.to_owned() };
    let last = database.last(keys::records(&match_id)).map_err(|error| unreadable(0, &error.to_string()))?;
    let Some((key, value)) = last else { return Ok(None) };
    let first = keys::seq_of(&key).ok_or_else(|| unreadable(0, "unknown key"))?;
    let records = keys::unpack(&value).ok_or_else(|| unreadable(first, "unknown flags"))?;
    let next = first.saturating_add(u64::try_from(records.len()).unwrap_or(u64::MAX));
    let hash = records.last().and_then(|stored| stored.head);
    let hash = hash.ok_or(Fault::BatchCut { match_id, seq: next.saturating_sub(1) })?;
    Ok(Some(Head { next, hash }))
}

fn disagreement(match_id: MatchId, found: Option<Head>, witnessed: Option<Head>) -> Option<Fault> {
    let witnessed = witnessed?;
    let acknowledged = witnessed.next;
    match found {
        None => Some(Fault::MatchLost { match_id, acknowledged }),
        Some(found) if found.next < acknowledged => {
            Some(Fault::TailLost { match_id, first_lost: found.next, acknowledged })
        }
        Some(found) if found.next == acknowledged && found.hash != witnessed.hash => {
            Some(Fault::HeadDiffers { match_id, seq: acknowledged.saturating_sub(1) })
        }
        Some(_) => None,
    }
}

fn copy_fresh(from: &Path, to: &Path) -> io::Result<()> {
    remove_tree(to)?;
    files::create_dir(to)?;
    if !from.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn remove_tree(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn remove_index(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("snap.") || name == "conf" {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
