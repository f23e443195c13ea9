//! Damaged stores: either every record reads back as it was, or the damage is named; never altered bytes, never
//! a silent loss.

#![cfg(test)]

mod support;

use greffe_store::{Fault, Log, MatchId, OpenError, check};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};
use support::{Scratch, batch, copy_dir, files_below, id, line, tries};

type Truth = BTreeMap<MatchId, u64>;

/// A store of several sessions, closed, with what it holds.
fn sound_store(dir: &Path) -> Truth {
    let mut truth = Truth::new();
    for session in 0..3 {
        let log = Log::open(dir).unwrap();
        for round in 0..12 {
            for number in 0..20 {
                // Some matches stop growing early, so their pages lie in old segments.
                if session == 0 || number % 3 != 0 {
                    let next = truth.entry(id(number)).or_default();
                    *next = log.append(batch(id(number), *next, 1 + (round + number) % 4)).unwrap().last + 1;
                }
            }
        }
    }
    truth
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    unharmed: u32,
    refused: u32,
    found_later: u32,
}

/// Opens a copy after `harm`, and insists that nothing is altered and nothing lost in silence.
fn judge(sound: &Path, truth: &Truth, tally: &mut Tally, what: &str, harm: impl FnOnce(&Path)) {
    let scratch = Scratch::new();
    copy_dir(sound, scratch.path());
    harm(scratch.path());
    match Log::open(scratch.path()) {
        Ok(log) => {
            let faults = compare(&log, truth, what);
            if faults.is_empty() { tally.unharmed += 1 } else { tally.found_later += 1 }
        }
        Err(OpenError::Damaged { faults }) => {
            assert!(!faults.is_empty(), "{what}");
            tally.refused += 1;
            // A store of which nothing can be opened has said so.
            if let Ok(log) = Log::open_damaged(scratch.path()) {
                assert!(!log.faults().is_empty(), "{what}: the second opening sees no damage");
                assert!(log.append(batch(id(0), truth[&id(0)], 1)).is_err(), "{what}");
                compare(&log, truth, what);
            }
        }
        Err(other) => panic!("{what}: {other}"),
    }
}

fn compare(log: &Log, truth: &Truth, what: &str) -> Vec<Fault> {
    let report = check(log, |_| {}, &mut |_, _| Vec::new());
    for (match_id, count) in truth {
        let (served, faults) = log.read_available(*match_id, 0..*count);
        for (seq, found) in &served {
            assert!(*found == line(*match_id, *seq), "{what}: record {seq} is altered");
        }
        let whole = served.len() == usize::try_from(*count).unwrap();
        let named = faults.iter().chain(&report.faults).any(|fault| names(fault, *match_id));
        assert!(whole || named, "{what}: {} of {count} records, in silence", served.len());
    }
    report.faults
}

fn names(fault: &Fault, id: MatchId) -> bool {
    match fault {
        Fault::MatchLost { match_id, .. }
        | Fault::TailLost { match_id, .. }
        | Fault::HeadDiffers { match_id, .. }
        | Fault::BatchCut { match_id, .. }
        | Fault::Missing { match_id, .. }
        | Fault::Unreadable { match_id, .. }
        | Fault::Refuted { match_id, .. } => *match_id == id,
        Fault::Engine { .. } | Fault::File { .. } => false,
    }
}

/// The files whose damage matters, by their place inside the store.
fn precious(dir: &Path) -> Vec<(PathBuf, u64)> {
    let files = files_below(dir).into_iter().map(|path| {
        let length = std::fs::metadata(&path).unwrap().len();
        (path.strip_prefix(dir).unwrap().to_owned(), length)
    });
    files
        .filter(|(name, length)| *length > 0 && (name.starts_with("log") || name.starts_with("witness")))
        .collect()
}

#[test]
fn a_flipped_bit_is_harmless_or_named() {
    let scratch = Scratch::new();
    let truth = sound_store(scratch.path());
    let mut tally = Tally::default();
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for (name, length) in precious(scratch.path()) {
        for place in 0..if name.ends_with("db") { tries(80, 400) } else { tries(8, 32) } {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Every fourth hits a segment's header, where the engine is most sensitive.
            let offset = random >> 16;
            let offset =
                if place % 4 == 0 { (offset % 8) * 524_288 + offset / 8 % 40 } else { offset } % length;
            let bit = 1 << (random >> 13 & 7);
            judge(scratch.path(), &truth, &mut tally, &format!("{} byte {offset}", name.display()), |dir| {
                let mut bytes = std::fs::read(dir.join(&name)).unwrap();
                bytes[usize::try_from(offset).unwrap()] ^= bit;
                std::fs::write(dir.join(&name), bytes).unwrap();
            });
        }
    }
    eprintln!("{tally:?}");
    assert!(tally.refused > 20 && tally.unharmed > 20, "{tally:?}");
}

#[test]
fn a_cut_file_is_named() {
    let scratch = Scratch::new();
    let truth = sound_store(scratch.path());
    let mut tally = Tally::default();
    for (name, length) in precious(scratch.path()) {
        for tenth in 0..10 {
            let kept = length * tenth / 10;
            judge(scratch.path(), &truth, &mut tally, &format!("{} cut at {kept}", name.display()), |dir| {
                let file = std::fs::OpenOptions::new().write(true).open(dir.join(&name)).unwrap();
                file.set_len(kept).unwrap();
            });
        }
    }
    eprintln!("{tally:?}");
    assert!(tally.refused > 10, "{tally:?}");
}

#[test]
fn a_missing_file_is_named() {
    let scratch = Scratch::new();
    let truth = sound_store(scratch.path());
    let mut tally = Tally::default();
    for (name, _) in precious(scratch.path()) {
        judge(scratch.path(), &truth, &mut tally, &format!("without {}", name.display()), |dir| {
            std::fs::remove_file(dir.join(&name)).unwrap();
        });
    }
    eprintln!("{tally:?}");
    assert!(tally.refused > 0, "{tally:?}");
}

#[test]
fn a_damaged_store_stays_as_it_was_found() {
    let scratch = Scratch::new();
    sound_store(scratch.path());
    std::fs::write(scratch.path().join("witness"), [1; 64]).unwrap();
    let before = std::fs::read(scratch.path().join("log/db")).unwrap();
    let log = Log::open_damaged(scratch.path()).unwrap();
    assert_eq!(log.matches().count(), 20);
    drop(log);
    assert!(before == std::fs::read(scratch.path().join("log/db")).unwrap());
}

#[test]
fn the_tail_that_the_engine_forgets_is_named() {
    let scratch = Scratch::new();
    let truth = sound_store(scratch.path());
    let (match_id, count) = (id(1), truth[&id(1)]);
    let lost = line(match_id, count - 1);
    let path = scratch.path().join("log/db");
    let mut bytes = std::fs::read(&path).unwrap();
    let places = bytes.windows(lost.len()).enumerate().filter(|(_, window)| *window == lost);
    let places = places.map(|(place, _)| place).collect::<Vec<_>>();
    for place in places {
        bytes[place] ^= 1;
    }
    std::fs::write(&path, bytes).unwrap();
    let Err(OpenError::Damaged { faults }) = Log::open(scratch.path()) else {
        panic!("the damage is not seen")
    };
    let named = |fault: &Fault| {
        matches!(fault, Fault::TailLost { match_id: found, first_lost, acknowledged }
            if (*found, *acknowledged) == (match_id, count) && *first_lost < count)
    };
    assert!(faults.iter().any(named), "{faults:?}");
}

#[test]
fn what_only_the_journal_holds_is_found_or_named() {
    let scratch = Scratch::new();
    let log = Log::open(scratch.path()).unwrap();
    let mut truth = Truth::new();
    for round in 0..10 {
        for number in 0..5 {
            let next = truth.entry(id(number)).or_default();
            *next = log.append(batch(id(number), *next, 1 + (round + number) % 4)).unwrap().last + 1;
        }
    }
    // As a crash would leave it: nothing has been moved into the database yet.
    let left = Scratch::new();
    copy_dir(scratch.path(), left.path());
    drop(log);
    let mut tally = Tally::default();
    judge(left.path(), &truth, &mut tally, "as the crash left it", |_| {});
    assert_eq!((tally.unharmed, tally.refused), (1, 0), "{tally:?}");
    let journal = left.path().join("journal.0");
    let written: u64 = 310 * truth.values().sum::<u64>();
    for tenth in 0..10 {
        judge(left.path(), &truth, &mut tally, &format!("cut at {tenth} tenths"), |dir| {
            let bytes = std::fs::read(&journal).unwrap();
            let kept = usize::try_from(written * tenth / 10).unwrap();
            std::fs::write(dir.join("journal.0"), &bytes[..kept]).unwrap();
        });
        judge(left.path(), &truth, &mut tally, &format!("a bit at {tenth} tenths"), |dir| {
            let mut bytes = std::fs::read(&journal).unwrap();
            bytes[usize::try_from(written * tenth / 10).unwrap()] ^= 16;
            std::fs::write(dir.join("journal.0"), bytes).unwrap();
        });
    }
    judge(left.path(), &truth, &mut tally, "without a journal", |dir| {
        std::fs::remove_file(dir.join("journal.0")).unwrap();
    });
    assert_eq!((tally.unharmed, tally.refused), (1, 21), "{tally:?}");
}

#[test]
fn what_a_check_finds_sound_is_sound_at_the_next_opening() {
    let scratch = Scratch::new();
    let truth = sound_store(scratch.path());
    let mut random = 0x0123_4567_89AB_CDEF_u64;
    let length = std::fs::metadata(scratch.path().join("log/db")).unwrap().len();
    let written = {
        let bytes = std::fs::read(scratch.path().join("log/db")).unwrap();
        u64::try_from(bytes.iter().rposition(|byte| *byte != 0).unwrap()).unwrap()
    };
    assert!(written < length);
    let (mut clean, mut named) = (0, 0);
    for _ in 0..tries(100, 1_000) {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (offset, bit) = ((random >> 16) % written, 1_u8 << (random >> 13 & 7));
        let copy = Scratch::new();
        copy_dir(scratch.path(), copy.path());
        let path = copy.path().join("log/db");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[usize::try_from(offset).unwrap()] ^= bit;
        std::fs::write(&path, bytes).unwrap();
        let found = match Log::open(copy.path()) {
            Ok(log) => check(&log, |_| {}, &mut |_, _| Vec::new()).faults,
            Err(OpenError::Damaged { faults }) => faults,
            Err(other) => panic!("byte {offset}: {other}"),
        };
        if !found.is_empty() {
            named += 1;
            continue;
        }
        clean += 1;
        for round in 0..3 {
            let what = format!("byte {offset} bit {bit}, opening {round}");
            let log = Log::open(copy.path()).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(compare(&log, &truth, &what), [], "{what}");
            log.append(batch(id(50), round, 1)).unwrap();
        }
    }
    eprintln!("{clean} clean, {named} named");
    assert!(clean > 10 && named > 10, "{clean} {named}");
}
