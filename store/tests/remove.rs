//! An imported match is taken out whole and for good; nothing else ever is.

#![cfg(test)]

mod support;

use greffe_store::{Log, RemoveError};
use std::path::Path;
use support::{Scratch, batch, copy_dir, head_after, id, line};

const LONG: u64 = 5000;

fn import(log: &Log, number: u64, records: u64) {
    let lines: Vec<_> = (0..records).map(|seq| line(id(number), seq)).collect();
    log.import(id(number), &lines, head_after(records)).unwrap();
}

fn filled(dir: &Path) -> Log {
    let log = Log::open(dir).unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    import(&log, 2, LONG);
    import(&log, 3, 4);
    log.import_sample(id(4), &[line(id(4), 0)], head_after(1)).unwrap();
    log
}

fn judge(log: &Log) {
    assert_eq!(log.head(id(2)), None);
    assert_eq!(log.export(id(2)).unwrap(), None);
    for (number, records) in [(1, 3), (3, 4), (4, 1)] {
        assert_eq!(log.export(id(number)).unwrap().unwrap().len(), records, "the others stay");
    }
    assert!(log.faults().is_empty());
}

#[test]
fn an_import_goes_and_stays_gone_through_a_crash() {
    let scratch = Scratch::new();
    let log = filled(scratch.path());
    log.remove(id(2)).unwrap();
    judge(&log);
    assert_eq!(log.remove(id(2)), Err(RemoveError::Absent));
    // As a crash would leave it: what the journal held must not come back.
    let crashed = Scratch::new();
    copy_dir(scratch.path(), crashed.path());
    drop(log);
    judge(&Log::open(scratch.path()).unwrap());
    let log = Log::open(crashed.path()).unwrap();
    judge(&log);
    import(&log, 2, 7);
    assert_eq!(log.export(id(2)).unwrap().unwrap().len(), 7, "it can be brought in again");
}

#[test]
fn what_was_played_here_and_what_came_with_the_program_stay() {
    let scratch = Scratch::new();
    let log = filled(scratch.path());
    for number in [1, 4] {
        assert_eq!(log.remove(id(number)), Err(RemoveError::NotImported));
    }
    for next in 3..40 {
        log.append(batch(id(1), next, 1)).unwrap();
    }
    log.remove(id(3)).unwrap();
    for next in 40..80 {
        log.append(batch(id(1), next, 1)).unwrap();
    }
    drop(log);
    let log = Log::open(scratch.path()).unwrap();
    assert_eq!(log.export(id(1)).unwrap().unwrap().len(), 80);
    assert_eq!(log.head(id(3)), None);
}
