//! Appending, retrying, competing, following, importing.

#![cfg(test)]

mod support;

use greffe_store::{
    AppendError, Appended, Batch, Head, ImportError, Log, OpenError, Origin, RetryKey, check,
};
use std::sync::{Arc, Barrier, mpsc};
use support::{Scratch, batch, head_after, id, line};

#[test]
fn what_is_appended_is_read_back_and_survives_closing() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let expected = Appended { first: 0, last: 2, repeated: false };
    assert_eq!(log.append(batch(id(1), 0, 3)), Ok(expected));
    log.append(batch(id(2), 0, 1)).unwrap();
    log.append(batch(id(1), 3, 2)).unwrap();
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.head(id(1)), Some(Head { next: 5, hash: head_after(5) }));
    assert_eq!(log.read(id(1), 1..99).unwrap(), (1..5).map(|seq| line(id(1), seq)).collect::<Vec<_>>());
    assert_eq!(log.read_one(id(1), 4).unwrap(), Some(line(id(1), 4)));
    assert_eq!(log.read_one(id(1), 5).unwrap(), None);
    assert_eq!(log.head(id(3)), None);
    let counts = log.matches().into_iter().map(|found| (found.match_id, found.head.next)).collect::<Vec<_>>();
    assert_eq!(counts, [(id(1), 5), (id(2), 1)]);
}

#[test]
fn a_wrong_place_is_a_conflict_naming_the_head() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.append(batch(id(1), 1, 1)), Err(AppendError::Conflict { next: 0, head: [0; 32] }));
    log.append(batch(id(1), 0, 2)).unwrap();
    for wrong in [0, 1, 3] {
        let conflict = AppendError::Conflict { next: 2, head: head_after(2) };
        assert_eq!(log.append(batch(id(1), wrong, 1)), Err(conflict));
    }
    assert_eq!(log.head(id(1)).unwrap().next, 2);
}

#[test]
fn malformed_batches_are_refused() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let oversized = Batch { lines: vec![vec![b'x'; 65_537]], ..batch(id(1), 0, 1) };
    let exhausted = Batch { expected_next: u64::MAX - 1, ..batch(id(1), 0, 1) };
    let key = Some(RetryKey { key: vec![1; 129], fingerprint: [0; 32] });
    for wrong in [batch(id(1), 0, 0), oversized, exhausted, Batch { retry: key, ..batch(id(1), 0, 1) }] {
        assert!(matches!(log.append(wrong), Err(AppendError::Malformed(_))));
    }
    assert_eq!(log.matches(), []);
}

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
fn a_retry_answers_with_the_first_outcome() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let key = |fingerprint| Some(RetryKey { key: b"seat 1, key 9".to_vec(), fingerprint: [fingerprint; 32] });
    let command = Batch { retry: key(1), ..batch(id(1), 0, 2) };
    log.append(command.clone()).unwrap();
    log.append(batch(id(1), 2, 1)).unwrap();
    let again = Appended { first: 0, last: 1, repeated: true };
    assert_eq!(log.append(command.clone()), Ok(again));
    let other = Batch { retry: key(2), ..batch(id(1), 3, 1) };
    assert_eq!(log.append(other.clone()), Err(AppendError::KeyReused));
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.append(command.clone()), Ok(again));
    assert_eq!(log.append(other.clone()), Err(AppendError::KeyReused));
    let (known, reused) = (command.retry.unwrap(), other.retry.unwrap());
    assert_eq!(log.outcome(id(1), &known), Ok(Some(again)), "told without an append");
    assert_eq!(log.outcome(id(1), &reused), Err(AppendError::KeyReused));
    assert_eq!(log.outcome(id(2), &known), Ok(None));
    let elsewhere = Batch { match_id: id(2), retry: key(3), ..batch(id(2), 0, 1) };
    assert!(!log.append(elsewhere).unwrap().repeated, "keys of another match are other keys");
    assert_eq!(log.head(id(1)).unwrap().next, 3);
}

#[test]
fn the_same_key_sent_by_many_at_once_is_appended_once() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let retry = Some(RetryKey { key: vec![1], fingerprint: [1; 32] });
    let command = Batch { retry, ..batch(id(1), 0, 2) };
    let answers = compete(&log, 16, |_| command.clone());
    assert_eq!(answers.iter().filter(|answer| !answer.as_ref().unwrap().repeated).count(), 1);
    assert!(answers.iter().all(|answer| answer.as_ref().unwrap().last == 1));
    assert_eq!(log.head(id(1)).unwrap().next, 2);
}

#[test]
fn of_two_at_the_same_place_one_wins() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    for round in 0..100 {
        let answers = compete(&log, 2, |_| batch(id(1), round, 1));
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "round {round}");
        let conflict = AppendError::Conflict { next: round + 1, head: head_after(round + 1) };
        assert!(answers.contains(&Err(conflict)));
    }
    assert_eq!(log.head(id(1)).unwrap().next, 100);
}

/// Appends from as many threads, all starting together.
fn compete(
    log: &Log,
    threads: usize,
    make: impl Fn(usize) -> Batch + Sync,
) -> Vec<Result<Appended, AppendError>> {
    let start = Barrier::new(threads);
    std::thread::scope(|scope| {
        let spawn = |number| {
            let (start, make) = (&start, &make);
            scope.spawn(move || {
                let batch = make(number);
                start.wait();
                log.append(batch)
            })
        };
        let threads = (0..threads).map(spawn).collect::<Vec<_>>();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn many_writers_on_as_many_matches_lose_nothing() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    std::thread::scope(|scope| {
        for number in 0..64 {
            let log = &log;
            scope.spawn(move || {
                for place in 0..20 {
                    log.append(batch(id(number), place * 3, 3)).unwrap();
                }
            });
        }
    });
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    let report = check(&log, |_| {}, &mut |match_id, lines| {
        assert_eq!(lines, (0..60).map(|seq| line(match_id, seq)).collect::<Vec<_>>());
        Vec::new()
    });
    assert_eq!(report.faults, []);
    assert_eq!((report.progress.matches, report.progress.records), (64, 3840));
}

#[test]
fn hooks_are_called_after_readers_can_see() {
    let scratch = Scratch::new();
    let log = Arc::new(Log::open(scratch.path()).unwrap());
    let (sender, told) = mpsc::channel();
    let weak = Arc::downgrade(&log);
    log.on_append(Box::new(|_, _| panic!("a hook that fails")));
    log.on_append(Box::new(move |match_id, next| {
        let visible = weak.upgrade().map(|log| log.head(match_id).unwrap().next);
        sender.send((match_id, next, visible)).unwrap();
    }));
    log.append(batch(id(4), 0, 2)).unwrap();
    log.append(batch(id(4), 2, 1)).unwrap();
    assert_eq!(told.recv().unwrap(), (id(4), 2, Some(2)));
    assert_eq!(told.recv().unwrap(), (id(4), 3, Some(3)));
}

#[test]
fn an_import_never_overwrites_and_takes_no_more() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let lines = (0..5).map(|seq| line(id(1), seq)).collect::<Vec<_>>();
    log.import(id(1), &lines, head_after(5)).unwrap();
    assert_eq!(log.export(id(1)).unwrap(), Some(lines.clone()));
    assert_eq!(log.import(id(1), &lines, head_after(5)), Err(ImportError::Same));
    let mut other = lines.clone();
    other[3].push(b'!');
    for (lines, first_differing_line) in [(other, 3), (lines[..4].to_vec(), 4)] {
        let refused = log.import_sample(id(1), &lines, head_after(5));
        assert_eq!(refused, Err(ImportError::Different { first_differing_line }));
    }
    assert_eq!(log.append(batch(id(1), 5, 1)), Err(AppendError::Imported));
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.summary(id(1)).unwrap().origin, Origin::Imported);
    assert_eq!(log.append(batch(id(1), 5, 1)), Err(AppendError::Imported));
    assert_eq!(log.export(id(1)).unwrap(), Some(lines));
    assert_eq!(log.export(id(2)).unwrap(), None);
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
