//! Killing a process in mid-append: whatever it was told is durable must be there, and no batch by halves.

#![cfg(test)]

mod support;

use greffe_store::{Batch, Log, check};
use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Mutex,
};
use support::{Scratch, head_after, id, line, once_free, tries};

const DIR: &str = "GREFFE_CRASH_DIR";
const WRITERS: u64 = 6;
const LANES: u64 = 4;
/// Two matches end early: all of them is in the database while the journal still holds some of it.
const SHORT: u64 = 2;
const SHORT_LEN: u64 = 20;

/// Not a test of its own: the process that the test below starts, and kills.
#[test]
fn child() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    let log = opened(Path::new(&dir));
    let out = Mutex::new(());
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (log, out) = (&log, &out);
            scope.spawn(move || {
                let mut next = log.head(id(writer)).map_or(0, |head| head.next);
                while writer >= SHORT || next < SHORT_LEN {
                    let batch = batch_at(writer, next);
                    next = log.append(batch).unwrap().last + 1;
                    let _turn = out.lock().unwrap();
                    // One write call per acknowledgement: a pipe takes it whole.
                    std::io::stderr().write_all(format!("ack {writer} {next}\n").as_bytes()).unwrap();
                }
            });
        }
    });
}

fn opened(dir: &Path) -> Log {
    once_free(|| Log::open(dir)).unwrap()
}

/// The one batch that may stand at a place: one to seven records, some of them long.
fn batch_at(writer: u64, next: u64) -> Batch {
    let end = next + 1 + (next + writer) % 7;
    let lines = (next..end).map(|seq| record(writer, seq)).collect();
    Batch { match_id: id(writer), expected_next: next, lines, head: head_after(end), retry: None }
}

fn record(writer: u64, seq: u64) -> Vec<u8> {
    let mut line = line(id(writer), seq);
    line.resize(if (writer + seq).is_multiple_of(5) { 20_000 } else { 300 }, b'+');
    line
}

#[test]
fn nothing_acknowledged_is_lost_and_no_batch_is_half_there() {
    std::thread::scope(|scope| {
        for lane in 1..=LANES {
            scope.spawn(move || kill_and_reopen(0x2545_F491_4F6C_DD1D_u64.wrapping_mul(lane)));
        }
    });
}

/// Kills children of one store at random moments; every other one has turned the journal by then.
fn kill_and_reopen(mut random: u64) {
    let scratch = Scratch::new();
    let mut acknowledged = BTreeMap::<u64, u64>::new();
    for kill in 0..tries(25, 200) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        // A store of some size, then a fresh one: both recoveries are exercised.
        if kill % 10 == 0 {
            std::fs::remove_dir_all(scratch.path()).unwrap();
            std::fs::create_dir_all(scratch.path()).unwrap();
            acknowledged.clear();
        }
        let mut child = start(scratch.path());
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let wanted = 1 + random % 120;
        let mut killed = false;
        let mut said = Vec::new();
        for (count, line) in (1..).zip(lines) {
            let line = line.unwrap();
            let words = line.split(' ').collect::<Vec<_>>();
            if let ["ack", writer, next] = words[..] {
                acknowledged.insert(writer.parse().unwrap(), next.parse().unwrap());
            } else {
                said.push(line);
            }
            if count >= wanted && !killed {
                // What is still in the pipe was acknowledged before the kill: it is read to the end.
                child.kill().unwrap();
                killed = true;
            }
        }
        child.wait().unwrap();
        assert!(killed, "kill {kill}: the child ended by itself: {said:?}");
        verify(scratch.path(), &acknowledged, kill);
    }
}

fn start(dir: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["child", "--exact", "--nocapture", "--test-threads=1"]).env(DIR, dir);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn verify(dir: &Path, acknowledged: &BTreeMap<u64, u64>, kill: u64) {
    let log = opened(dir);
    for (writer, next) in acknowledged {
        let head = log.head(id(*writer)).unwrap();
        assert!(head.next >= *next, "kill {kill}: match {writer} has {} of {next}", head.next);
        let mut place = 0;
        while place < head.next {
            place += u64::try_from(batch_at(*writer, place).lines.len()).unwrap();
        }
        assert_eq!((head.next, head.hash), (place, head_after(place)), "kill {kill}: a batch is half there");
    }
    let report = check(&log, |_| {}, &mut |match_id, lines| {
        let writer = u64::from_be_bytes(*match_id.first_chunk().unwrap());
        let expected = (0..).take(lines.len()).map(|seq| record(writer, seq)).collect::<Vec<_>>();
        assert!(lines == expected, "kill {kill}: match {writer} is altered");
        Vec::new()
    });
    assert_eq!(report.faults, [], "kill {kill}");
}
