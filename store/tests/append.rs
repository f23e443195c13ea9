//! What the embedded engine promises beyond the contract: its files are its own.

#![cfg(test)]

mod support;

use greffe_store::{Batch, Log, OpenError};
use support::{Scratch, batch, id};

#[test]
fn the_longest_lines_come_back_and_stay_in_the_engines_own_file() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let sizes = [65_536, 0, 1, 4095, 4096, 4097, 8192, 65_535];
    let lines = (0..64).map(|n| vec![u8::try_from(n).unwrap(); sizes[n % sizes.len()]]).collect::<Vec<_>>();
    log.append(Batch { lines: lines.clone(), ..batch(id(1), 0, 1) }).unwrap();
    assert_eq!(log.read(id(1), 0..99).unwrap(), lines);
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.read(id(1), 0..99).unwrap(), lines);
    assert_eq!(std::fs::read_dir(scratch.path().join("log/blobs")).unwrap().count(), 0);
}

#[test]
fn a_store_is_open_once() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    assert!(matches!(Log::open(scratch.path()), Err(OpenError::InUse { .. })));
    assert!(matches!(Log::open_damaged(scratch.path()), Err(OpenError::InUse { .. })));
    drop(log);
    drop(Log::open(scratch.path()).unwrap());
}

#[test]
fn only_one_file_names_the_engine() {
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let naming = support::files_below(&sources).into_iter().filter(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().any(|line| line.contains("sled::") && !line.trim_start().starts_with("//"))
    });
    assert_eq!(naming.collect::<Vec<_>>(), [sources.join("engine.rs")]);
}
