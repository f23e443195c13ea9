//! Opening a store takes memory for what is in use, not for what is kept.

#![cfg(test)]
#![cfg(target_os = "linux")]

mod support;

use greffe_store::{Batch, Log};
use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc,
};
use support::{Scratch, head_after, id};

const DIR: &str = "GREFFE_OPENED_DIR";
/// Records of a match and their bytes: a match fills pages of its own.
const RECORDS: u64 = 70;
const LINE: usize = 900;

/// Not a test of its own: the process that the test below starts. It tells how much memory opening and reading took, at
/// the most.
#[test]
fn opener() {
    let Some(dir) = std::env::var_os(DIR).map(PathBuf::from) else { return };
    let before = most();
    let log = Log::open(&dir).unwrap();
    let opened = most() - before;
    for summary in log.matches() {
        assert_eq!(log.read(summary.match_id, 0..u64::MAX).unwrap().len(), usize::try_from(RECORDS).unwrap());
    }
    eprintln!("took {opened} {}", most() - before);
}

/// The most memory that this process ever had, in kilobytes.
fn most() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// What opening took, and opening with all read, in megabytes.
fn took(dir: &Path) -> (u64, u64) {
    let said = Command::new(std::env::current_exe().unwrap())
        .args(["opener", "--exact", "--nocapture", "--test-threads=1"])
        .env(DIR, dir)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    let numbers = said.lines().find_map(|line| line.strip_prefix("took ")).expect(&said);
    let mut numbers = numbers.split(' ').map(|number| number.parse::<u64>().unwrap() / 1024);
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn a_store_takes_no_more_memory_for_what_it_keeps_but_does_not_use() {
    let scratch = Scratch::new();
    let dir = scratch.path().join("log");
    let mut sizes = Vec::new();
    for matches in [0..500, 500..2_500] {
        let log = Log::open(&dir).unwrap();
        let (answer, done) = mpsc::channel();
        for number in matches {
            let lines = (0..RECORDS).map(|seq| vec![u8::try_from(seq).unwrap(); LINE]).collect();
            let batch = Batch {
                match_id: id(number),
                expected_next: 0,
                lines,
                head: head_after(RECORDS),
                retry: None,
            };
            let answer = answer.clone();
            log.submit(batch, move |result| answer.send(result.is_ok()).unwrap());
        }
        drop(answer);
        assert!(done.iter().all(|appended| appended));
        drop(log);
        sizes.push(took(&dir));
    }
    // 2,000 matches more are 126 MB more.
    let [few, many] = sizes[..] else { panic!("{sizes:?}") };
    assert!(many.0 < few.0 + 24 && many.1 < few.1 + 24, "{few:?} MB, then {many:?} MB");
}
