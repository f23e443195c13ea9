//! Entries on the disk while the program runs: what lists show rarely takes no memory.
//!
//! An entry is what it is found by (its folded text, the rules that decided), then the rest of it as JSON. The file has no
//! name once it is made, ends with the program, and is made again from the records: nothing of it is ever relied on.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::entry::{Cited, Entry};
use super::own;

/// Bytes not asked for any more, for each entry in memory, beyond as many as are asked for, before the file is written
/// anew.
const WASTE: u64 = 64 << 10;
/// Bytes of a rule that decided: its number, how often, the last record.
const RULE: usize = 16;

/// Where an entry stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    at: u64,
    /// Bytes of what it is found by.
    found: u32,
    /// Bytes of all of it.
    whole: u32,
}

impl Spot {
    /// The bytes it is kept as.
    pub(super) fn bytes(self) -> [u8; 16] {
        let lengths = (u64::from(self.found) << 32) | u64::from(self.whole);
        ((u128::from(self.at) << 64) | u128::from(lengths)).to_be_bytes()
    }

    /// That of some bytes.
    pub(super) fn of(bytes: &[u8; 16]) -> Option<Self> {
        let (at, lengths) = bytes.split_first_chunk::<8>()?;
        let (found, whole) = lengths.split_first_chunk::<4>()?;
        let whole = u32::from_be_bytes(*whole.first_chunk()?);
        Some(Self { at: u64::from_be_bytes(*at), found: u32::from_be_bytes(*found), whole })
    }
}

/// What a match is found by.
pub(super) struct FoundBy {
    pub(super) text: String,
    pub(super) cited: Vec<Cited>,
}

/// The file as it was made: it is read on by whoever has it when another takes its place.
#[derive(Clone)]
pub(super) struct Opened(Arc<Mutex<File>>);

/// The file.
#[derive(Default)]
pub(super) struct Filed {
    path: Option<PathBuf>,
    file: Option<Opened>,
    end: u64,
    used: u64,
    /// Bytes not asked for any more that may stand there.
    waste: u64,
}

impl Filed {
    /// A file to be made at a path, once the first entry is filed: beside so many that are in memory.
    pub(super) fn at(path: PathBuf, held: usize) -> Self {
        let waste = WASTE.saturating_mul(u64::try_from(held).unwrap_or(u64::MAX));
        Self { path: Some(path), waste, ..Self::default() }
    }

    /// Whether there is a place for it at all.
    pub(super) const fn is_somewhere(&self) -> bool {
        self.path.is_some()
    }

    /// Files an entry.
    pub(super) fn put(&mut self, entry: &Entry) -> io::Result<Spot> {
        let mut bytes = found_by(entry)?;
        let found = length(bytes.len())?;
        serde_json::to_writer(&mut bytes, entry)?;
        let spot = Spot { at: self.end, found, whole: length(bytes.len())? };
        let open = match self.file.take() {
            Some(open) => open,
            None => Opened(Arc::new(Mutex::new(made(self.path.as_deref().ok_or(io::ErrorKind::NotFound)?)?))),
        };
        let mut file = self.file.insert(open).0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(&bytes)?;
        drop(file);
        self.end = self.end.saturating_add(u64::from(spot.whole));
        self.used = self.used.saturating_add(u64::from(spot.whole));
        Ok(spot)
    }

    /// What stands at a spot is not asked for any more.
    pub(super) fn forget(&mut self, spot: Spot) {
        self.used = self.used.saturating_sub(u64::from(spot.whole));
    }

    /// Nothing that stands there is asked for any more.
    pub(super) const fn forget_all(&mut self) {
        self.used = 0;
    }

    /// Whether most of it is not asked for any more.
    pub(super) const fn is_bulky(&self) -> bool {
        self.end > self.used.saturating_mul(2).saturating_add(self.waste)
    }

    /// Another file to take its place, where there is one.
    pub(super) fn renewal(&self) -> io::Result<Option<Renewal>> {
        let Some(old) = self.file.clone() else { return Ok(None) };
        let anew = made(self.path.as_deref().ok_or(io::ErrorKind::NotFound)?)?;
        Ok(Some(Renewal { old, anew, end: 0 }))
    }

    /// Goes on with another file, to which everything was moved that is asked for.
    pub(super) fn adopt(&mut self, Renewal { anew, end, .. }: Renewal) {
        (self.file, self.end, self.used) = (Some(Opened(Arc::new(Mutex::new(anew)))), end, end);
    }

    /// The file, to be read while others go on.
    pub(super) fn opened(&self) -> Option<Opened> {
        self.file.clone()
    }
}

/// A file that is to take the place of another.
pub(super) struct Renewal {
    old: Opened,
    anew: File,
    end: u64,
}

impl Renewal {
    /// Moves an entry there, and says where it stands then. What cannot be read goes as it is, for it is made again from
    /// the records.
    pub(super) fn moved(&mut self, spot: Spot) -> io::Result<Spot> {
        let bytes = self.old.read(spot.at, spot.whole).unwrap_or_default();
        self.anew.write_all(&bytes)?;
        let found = if bytes.is_empty() { 0 } else { spot.found };
        let moved = Spot { at: self.end, found, whole: length(bytes.len())? };
        self.end = self.end.saturating_add(u64::from(moved.whole));
        Ok(moved)
    }
}

impl Opened {
    /// What a filed match is found by.
    pub(super) fn found_by(&self, spot: Spot) -> io::Result<FoundBy> {
        parted(&self.read(spot.at, spot.found)?).ok_or_else(damaged)
    }

    /// A filed entry.
    pub(super) fn get(&self, spot: Spot) -> io::Result<Entry> {
        let bytes = self.read(spot.at, spot.whole)?;
        let (found, rest) = usize::try_from(spot.found)
            .ok()
            .and_then(|found| bytes.split_at_checked(found))
            .ok_or_else(damaged)?;
        let FoundBy { text, cited } = parted(found).ok_or_else(damaged)?;
        let entry: Entry = serde_json::from_slice(rest)?;
        Ok(Entry { cited, text, ..entry })
    }

    fn read(&self, at: u64, length: u32) -> io::Result<Vec<u8>> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// A file of its own that nobody else finds, where the system can have one.
pub(super) fn made(path: &std::path::Path) -> io::Result<File> {
    drop(std::fs::remove_file(path));
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.read(true).write(true).create_new(true).open(path)?;
    // Where an open file keeps its name it is emptied at the next start.
    drop(std::fs::remove_file(path));
    Ok(file)
}

/// Reads bytes at a place of a file, whoever else reads it.
#[cfg(unix)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads bytes at a place of a file, one reader at a time.
#[cfg(not(unix))]
pub(super) fn read_at(mut file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

fn length(bytes: usize) -> io::Result<u32> {
    u32::try_from(bytes).map_err(|_| io::ErrorKind::FileTooLarge.into())
}

/// The text behind its length, then sixteen bytes a rule.
fn found_by(entry: &Entry) -> io::Result<Vec<u8>> {
    let mut bytes = length(entry.text.len())?.to_be_bytes().to_vec();
    bytes.extend_from_slice(entry.text.as_bytes());
    for one in &entry.cited {
        bytes.extend_from_slice(&own::number(one.rule).to_be_bytes());
        bytes.extend_from_slice(&one.times.to_be_bytes());
        bytes.extend_from_slice(&one.last.to_be_bytes());
    }
    Ok(bytes)
}

fn parted(bytes: &[u8]) -> Option<FoundBy> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (text, rules) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    let one = |bytes: &[u8]| {
        let (rule, rest) = bytes.split_first_chunk()?;
        let (times, rest) = rest.split_first_chunk()?;
        let rule = own::text(u32::from_be_bytes(*rule))?;
        let last = u64::from_be_bytes(*rest.first_chunk()?);
        Some(Cited { rule, times: u32::from_be_bytes(*times), last })
    };
    let cited = rules.chunks(RULE).map(one).collect::<Option<_>>()?;
    Some(FoundBy { text: String::from_utf8(text.to_vec()).ok()?, cited })
}
