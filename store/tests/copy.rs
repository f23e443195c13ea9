//! A store is copied whole, between engines, and what is there is the same; cut short it goes on, and opens for nobody.

#![cfg(test)]

mod support;

use greffe_store::{
    Batch, CopyError, Keys, Log, OpenError, Origin, People, Place, Postgres, Progress, RetryKey, SaltedText,
    Secret, Shelf, Vault, copy,
};
use std::path::Path;
use support::{Scratch, batch, head_after, id, line, once_free, server::Home};

/// Records of the longest match: more than the engine moves at a time, in batches of one to three.
const LONG: u64 = 4000;

fn keys(scratch: &Path, data: &Path) -> Keys {
    Keys::open(&scratch.join("keys"), data).unwrap()
}

/// A request with an idempotency key.
fn asked(number: u64, first: u64, count: u64) -> Batch {
    let key = format!("request {number}").into_bytes();
    let retry = Some(RetryKey { key, fingerprint: head_after(number) });
    Batch { retry, ..batch(id(1), first, count) }
}

fn grow(log: &Log) {
    let mut next = 0;
    while next < LONG {
        let count = 1 + next % 3;
        log.append(asked(next, next, count)).unwrap();
        next += count;
    }
}

/// A store with everything that a store keeps.
fn filled(place: &Place, keys: &Keys) -> u64 {
    let store = place.reach().unwrap();
    let log = store.log().unwrap();
    grow(&log);
    log.append(batch(id(2), 0, 1)).unwrap();
    let lines: Vec<_> = (0..7).map(|seq| line(id(3), seq)).collect();
    log.import(id(3), &lines, head_after(7)).unwrap();
    log.import_sample(id(4), &[line(id(4), 0)], head_after(1)).unwrap();
    let people = store.people().unwrap();
    for number in 0..150_u64 {
        people.put(Shelf::Accounts, &number.to_be_bytes(), format!("value {number}").as_bytes()).unwrap();
    }
    people.put_text(id(1), 1, &SaltedText { salt: [3; 32], text: "a note".to_owned() }).unwrap();
    people.put(Shelf::Pictures, &id(1), &vec![9; 300_000]).unwrap();
    people.put(Shelf::Names, &id(2), b"gone").unwrap();
    people.remove(Shelf::Names, &id(2)).unwrap();
    let vault = store.vault(keys, false).unwrap();
    vault.put(id(1), &[(b"seed".as_slice(), &Secret::new(vec![1, 2, 3]))]).unwrap();
    vault.starts()
}

/// That a place has all of it, and that the server that opens it goes on where the other stopped.
fn judge(place: &Place, keys: &Keys, starts: u64) {
    let store = place.reach().unwrap();
    let log = store.log().unwrap();
    let found: Vec<_> = log.matches().map(|one| (one.match_id, one.head.next, one.origin)).collect();
    let next = found[0].1;
    let expected = [
        (id(1), next, Origin::Own),
        (id(2), 1, Origin::Own),
        (id(3), 7, Origin::Imported),
        (id(4), 1, Origin::Sample),
    ];
    assert_eq!(found, expected);
    assert!(next >= LONG);
    assert_eq!(log.head(id(1)).unwrap().hash, head_after(next));
    assert_eq!(log.read(id(1), 0..next).unwrap(), (0..next).map(|seq| line(id(1), seq)).collect::<Vec<_>>());
    let again = log.append(asked(3, 3, 1)).unwrap();
    assert!(again.repeated, "a request from before is known");
    assert_eq!(again.first, 3);
    log.append(batch(id(1), next, 1)).unwrap();
    assert!(log.append(batch(id(3), 7, 1)).is_err(), "an import stays one");
    let people = store.people().unwrap();
    assert_eq!(people.list(Shelf::Accounts, b"").unwrap().len(), 150);
    assert_eq!(people.text(id(1), 1).unwrap().unwrap().text, "a note");
    assert_eq!(people.get(Shelf::Pictures, &id(1)).unwrap().unwrap(), vec![9; 300_000]);
    assert_eq!(people.get(Shelf::Names, &id(2)).unwrap(), None);
    let vault = store.vault(keys, false).unwrap();
    assert_eq!(vault.get(id(1), b"seed").unwrap().unwrap().expose(), [1, 2, 3]);
    assert_eq!(vault.starts(), starts + 1, "starts are counted on");
    assert!(!vault.is_restored(), "a copy of the latest is no backup");
}

fn quiet(_: Progress) {}

#[test]
fn a_directory_becomes_another() {
    let scratch = Scratch::new();
    let (from, to) = (scratch.path().join("from"), scratch.path().join("to"));
    let keys = keys(scratch.path(), &from);
    let starts = filled(&Place::directory(&from), &keys);
    let mut last = None;
    let copied =
        copy(&Place::directory(&from), &Place::directory(&to), &mut |progress| last = Some(progress));
    let copied = copied.unwrap();
    assert_eq!((copied.matches, copied.values, copied.found), (4, 152, 0));
    assert_eq!(
        last.map(|last| (last.matches, last.matches_done, last.records)),
        Some((4, 4, copied.records))
    );
    judge(&Place::directory(&to), &keys, starts);
    // Whoever goes on with the old one under the same keys is found out.
    let old = Vault::open(&from.join("vault"), &keys).unwrap();
    assert!(old.is_restored());
}

#[test]
fn a_directory_becomes_a_database_and_a_directory_again() {
    let Some(home) = Home::new() else { return };
    let scratch = home.scratch.path();
    let (from, back) = (scratch.join("from"), scratch.join("back"));
    let keys = keys(scratch, &from);
    let starts = filled(&Place::directory(&from), &keys);
    let database = Place::at(&home.address, &scratch.join("server")).unwrap();
    let there = copy(&Place::directory(&from), &database, &mut quiet).unwrap();
    assert_eq!((there.matches, there.values), (4, 152));
    let and_back = copy(&database, &Place::directory(&back), &mut quiet).unwrap();
    assert_eq!(and_back, there);
    judge(&database, &keys, starts);
    let again = copy(&database, &Place::directory(&back), &mut quiet);
    assert!(matches!(again, Err(CopyError::NotEmpty)), "{again:?}");
    // The directory was copied at the start before: its vault counts fewer than the keys do now.
    let store = Place::directory(&back).reach().unwrap();
    assert!(store.vault(&keys, false).unwrap().is_restored());
}

/// A copy that a killed process left: some records and values, and the mark.
fn cut_short(to: &Path, from: &Log, records: u64) {
    std::fs::create_dir_all(to).unwrap();
    std::fs::write(to.join("unfinished"), b"").unwrap();
    let log = once_free(|| Log::open(&to.join("log"))).unwrap();
    let mut next = 0;
    while next < records {
        let count = 1 + next % 3;
        log.append(asked(next, next, count)).unwrap();
        next += count;
    }
    assert!(from.head(id(1)).unwrap().next >= next);
    let people = People::open(&to.join("people")).unwrap();
    people.put(Shelf::Accounts, b"erased meanwhile", b"value").unwrap();
    people.put(Shelf::Accounts, &7_u64.to_be_bytes(), b"an older value").unwrap();
}

#[test]
fn a_copy_cut_short_opens_for_nobody_and_goes_on() {
    let scratch = Scratch::new();
    let (from, to) = (scratch.path().join("from"), scratch.path().join("to"));
    let keys = keys(scratch.path(), &from);
    let starts = filled(&Place::directory(&from), &keys);
    let log = once_free(|| Log::open(&from.join("log"))).unwrap();
    cut_short(&to, &log, 1000);
    drop(log);
    let opened = Place::directory(&to).reach().map(drop);
    assert!(matches!(opened, Err(OpenError::Unfinished)), "{opened:?}");
    let from_it = copy(&Place::directory(&to), &Place::directory(&scratch.path().join("third")), &mut quiet);
    assert!(matches!(from_it, Err(CopyError::Source(OpenError::Unfinished))), "{from_it:?}");
    let copied = copy(&Place::directory(&from), &Place::directory(&to), &mut quiet).unwrap();
    assert!(copied.found >= 1000, "{copied:?}");
    judge(&Place::directory(&to), &keys, starts);
}

#[test]
fn a_database_that_a_copy_was_not_ended_into_opens_for_nobody() {
    let Some(home) = Home::new() else { return };
    let scratch = home.scratch.path();
    let from = Place::directory(&scratch.join("from"));
    let keys = keys(scratch, from.dir());
    let starts = filled(&from, &keys);
    let database = Place::at(&home.address, &scratch.join("server")).unwrap();
    // Cut short by what the caller does when it hears of the first match.
    let cut = std::panic::catch_unwind(|| copy(&from, &database, &mut |_| panic!("cut")));
    assert!(cut.is_err());
    assert!(matches!(database.reach().map(drop), Err(OpenError::Unfinished)));
    copy(&from, &database, &mut quiet).unwrap();
    judge(&database, &keys, starts);
}

#[test]
fn what_is_in_the_way_is_named_and_nothing_is_written_over() {
    let scratch = Scratch::new();
    let (from, to) = (scratch.path().join("from"), scratch.path().join("to"));
    let nothing = copy(&Place::directory(&from), &Place::directory(&to), &mut quiet);
    assert!(matches!(nothing, Err(CopyError::Nothing)));
    let log = once_free(|| Log::open(&from.join("log"))).unwrap();
    log.append(batch(id(1), 0, 2)).unwrap();
    let open = copy(&Place::directory(&from), &Place::directory(&to), &mut quiet);
    assert!(matches!(open, Err(CopyError::Source(OpenError::InUse { .. }))), "{open:?}");
    drop(log);
    for twin in ["from", "to/../from"] {
        let itself =
            copy(&Place::directory(&from), &Place::directory(&scratch.path().join(twin)), &mut quiet);
        assert!(matches!(itself, Err(CopyError::Same(_))), "{itself:?}");
    }
    assert!(Place::directory(&from).reach().is_ok(), "it is not marked");
    // Another match of the same id, and one that the source does not have.
    for (number, lines) in [(1, vec![b"other".to_vec()]), (5, vec![line(id(5), 0)])] {
        drop(std::fs::remove_dir_all(&to));
        let other = once_free(|| Log::open(&to.join("log"))).unwrap();
        let batch = Batch { lines, ..batch(id(number), 0, 1) };
        other.append(batch.clone()).unwrap();
        drop(other);
        let full = copy(&Place::directory(&from), &Place::directory(&to), &mut quiet);
        assert!(matches!(full, Err(CopyError::NotEmpty)), "{full:?}");
        std::fs::write(to.join("unfinished"), b"").unwrap();
        let differs = copy(&Place::directory(&from), &Place::directory(&to), &mut quiet);
        assert!(matches!(differs, Err(CopyError::Differs { seq: 0, match_id }) if match_id == id(number)));
        let other = once_free(|| Log::open(&to.join("log"))).unwrap();
        assert_eq!(other.read(id(number), 0..9).unwrap(), batch.lines, "it is as it was");
    }
}

#[test]
fn a_database_in_use_is_neither_copied_nor_copied_into() {
    let Some(home) = Home::new() else { return };
    let scratch = home.scratch.path();
    let place = Place::at(&home.address, &scratch.join("other")).unwrap();
    let database = Postgres::connect(&home.address).unwrap();
    let server = database.log(&scratch.join("server")).unwrap();
    let directory = Place::directory(&scratch.join("directory"));
    let out = copy(&place, &directory, &mut quiet);
    assert!(matches!(out, Err(CopyError::InUse(1))), "{out:?}");
    assert!(!directory.dir().exists(), "nothing was begun");
    let log = Log::open(&scratch.join("from/log")).unwrap();
    log.append(batch(id(1), 0, 2)).unwrap();
    drop(log);
    let into = copy(&Place::directory(&scratch.join("from")), &place, &mut quiet);
    assert!(matches!(into, Err(CopyError::InUse(1))), "{into:?}");
    assert_eq!(server.count(), 0);
}
