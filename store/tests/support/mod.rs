//! Directories and batches for the tests.
#![allow(dead_code, reason = "each test file uses its own part of this module")]

pub(crate) mod server;

use greffe_store::{Batch, MatchId, OpenError};
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

/// A directory of its own, removed at the end.
pub(crate) struct Scratch(PathBuf);

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Scratch {
    /// An empty one.
    pub(crate) fn new() -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
        drop(std::fs::remove_dir_all(&dir));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Waits until it is so, for as long as a busy machine may take.
pub(crate) fn until(what: &str, mut so: impl FnMut() -> bool) {
    let late = std::time::Instant::now() + std::time::Duration::from_mins(5);
    while !so() {
        assert!(std::time::Instant::now() < late, "never came {what}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Opens what was let go of. A process that another lane has just forked holds copies of this lane's locks until it
/// becomes its own program.
pub(crate) fn once_free<T>(mut open: impl FnMut() -> Result<T, OpenError>) -> Result<T, OpenError> {
    let mut opened = open();
    let late = std::time::Instant::now() + std::time::Duration::from_mins(2);
    while matches!(opened, Err(OpenError::InUse { .. })) && std::time::Instant::now() < late {
        std::thread::sleep(std::time::Duration::from_millis(5));
        opened = open();
    }
    opened
}

/// How often something is tried: the second number with `GREFFE_DISK=every`, which takes its time.
pub(crate) fn tries(usual: u64, every: u64) -> u64 {
    if std::env::var_os("GREFFE_DISK").is_some_and(|value| value == "every") { every } else { usual }
}

/// A match id made of a number.
pub(crate) fn id(number: u64) -> MatchId {
    let mut id = [7; 16];
    id[..8].copy_from_slice(&number.to_be_bytes());
    id
}

/// The head that the tests give a match of so many records.
pub(crate) fn head_after(next: u64) -> [u8; 32] {
    let mut head = [5; 32];
    head[..8].copy_from_slice(&next.to_be_bytes());
    head
}

/// A line that tells its place and fills 300 bytes.
pub(crate) fn line(match_id: MatchId, seq: u64) -> Vec<u8> {
    let mut line = format!("{{\"match\":\"{match_id:02x?}\",\"seq\":{seq}}}").into_bytes();
    line.resize(300, b'.');
    line
}

/// A batch of so many such lines.
pub(crate) fn batch(match_id: MatchId, expected_next: u64, count: u64) -> Batch {
    let end = expected_next + count;
    let lines = (expected_next..end).map(|seq| line(match_id, seq)).collect();
    Batch { match_id, expected_next, lines, head: head_after(end), retry: None }
}

/// All files below a directory.
pub(crate) fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Copies a directory with all below it.
pub(crate) fn copy_dir(from: &Path, to: &Path) {
    for file in files_below(from) {
        let target = to.join(file.strip_prefix(from).unwrap());
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(&file, target).unwrap();
    }
}
