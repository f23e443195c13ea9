//! What every engine promises: one test for each promise of the crate's documentation, run on all of them.

use crate::{
    engines::Place,
    support::{batch, head_after, id, line},
};
use greffe_store::{
    AppendError, Appended, Batch, BesideError, Changed, Fault, Head, ImportError, KeyError, Log, Origin,
    RemoveError, RetryKey, SaltedText, Secret, Shelf, VaultError, check,
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Barrier, mpsc},
};

pub(crate) fn what_is_appended_is_read_back_and_survives_closing(place: &dyn Place) {
    let log = place.log();
    let expected = Appended { first: 0, last: 2, repeated: false };
    assert_eq!(log.append(batch(id(1), 0, 3)), Ok(expected));
    log.append(batch(id(2), 0, 1)).unwrap();
    log.append(batch(id(1), 3, 2)).unwrap();
    drop(log);
    let log = place.log();
    assert_eq!(log.head(id(1)), Some(Head { next: 5, hash: head_after(5) }));
    assert_eq!(log.read(id(1), 1..99).unwrap(), (1..5).map(|seq| line(id(1), seq)).collect::<Vec<_>>());
    assert_eq!(log.read_one(id(1), 4).unwrap(), Some(line(id(1), 4)));
    assert_eq!(log.read_one(id(1), 5).unwrap(), None);
    assert_eq!(log.head(id(3)), None);
    let counts = log.matches().map(|found| (found.match_id, found.head.next)).collect::<Vec<_>>();
    assert_eq!(counts, [(id(1), 5), (id(2), 1)]);
}

pub(crate) fn a_long_list_is_read_by_pages_and_by_what_changed(place: &dyn Place) {
    let log = place.log();
    let begun = log.changes();
    // More than a page, in no order of ids.
    for number in (0..1500_u64).map(|number| number * 7 % 1500) {
        log.submit(batch(id(number), 0, 1), |result| assert!(result.is_ok()));
    }
    log.append(batch(id(1500), 0, 1)).unwrap();
    let all: Vec<_> = (0..=1500).map(id).collect::<std::collections::BTreeSet<_>>().into_iter().collect();
    assert_eq!(log.count(), all.len());
    assert!(log.matches().map(|one| one.match_id).eq(all.iter().copied()));
    assert!(log.matches_after(Some(all[1400])).map(|one| one.match_id).eq(all[1401..].iter().copied()));
    let page = log.page(Some(&all[10]), 3);
    assert!(page.iter().map(|one| one.match_id).eq(all[11..14].iter().copied()));
    assert_eq!(log.page(all.last(), 3), []);
    assert!(log.changed_since(begun).unwrap().into_iter().eq(all.iter().copied()));
    let grown = log.changes();
    assert!(log.changed_since(grown).unwrap().is_empty());
    for next in 1..3 {
        log.append(batch(id(9), next, 1)).unwrap();
    }
    import(&log, 2000, 2);
    log.remove(id(2000)).unwrap();
    assert_eq!(log.changed_since(grown).unwrap(), [id(9), id(2000)].into());
}

pub(crate) fn of_more_matches_than_memory_holds_each_is_told_as_it_is(place: &dyn Place) {
    const MATCHES: u64 = 4_000;
    let log = place.log();
    import(&log, MATCHES, 2);
    let mut expected: BTreeMap<_, _> = (0..MATCHES).map(|number| (id(number), 1)).collect();
    for number in (0..MATCHES).map(|number| number * 7 % MATCHES) {
        log.submit(batch(id(number), 0, 1), |result| assert!(result.is_ok()));
    }
    log.remove(id(MATCHES)).unwrap();
    // Of some it was filed long ago where they were.
    for number in (0..MATCHES).step_by(5) {
        log.submit(batch(id(number), 1, 2), |result| assert!(result.is_ok()));
        expected.insert(id(number), 3);
    }
    import(&log, MATCHES + 1, 5);
    expected.insert(id(MATCHES + 1), 5);
    let is_so = |log: &Log| {
        let told = log.matches().map(|one| (one.match_id, one.head.next));
        assert!(told.eq(expected.iter().map(|(match_id, next)| (*match_id, *next))));
        assert_eq!(log.count(), expected.len());
        assert_eq!(log.own_records(), expected.values().sum::<u64>() - 5);
        for (match_id, next) in &expected {
            assert_eq!(log.head(*match_id), Some(Head { next: *next, hash: head_after(*next) }));
        }
        assert_eq!(log.head(id(MATCHES)), None);
        for number in (0..MATCHES).step_by(611) {
            let after: Vec<_> = log.page(Some(&id(number)), 70).iter().map(|one| one.match_id).collect();
            let rest = expected.keys().copied().filter(|match_id| *match_id > id(number));
            assert_eq!(after, rest.take(70).collect::<Vec<_>>());
        }
        let behind = log.append(batch(id(10), 1, 1));
        assert_eq!(behind, Err(AppendError::Conflict { next: 3, head: head_after(3) }));
        assert_eq!(log.read(id(5), 1..9).unwrap(), [line(id(5), 1), line(id(5), 2)]);
        assert_eq!(log.remove(id(1)), Err(RemoveError::NotImported));
        assert_eq!(log.summary(id(MATCHES + 1)).unwrap().origin, Origin::Imported);
    };
    is_so(&log);
    drop(log);
    is_so(&place.log());
}

pub(crate) fn a_wrong_place_is_a_conflict_naming_the_head(place: &dyn Place) {
    let log = place.log();
    assert_eq!(log.append(batch(id(1), 1, 1)), Err(AppendError::Conflict { next: 0, head: [0; 32] }));
    log.append(batch(id(1), 0, 2)).unwrap();
    for wrong in [0, 1, 3] {
        let conflict = AppendError::Conflict { next: 2, head: head_after(2) };
        assert_eq!(log.append(batch(id(1), wrong, 1)), Err(conflict));
    }
    assert_eq!(log.head(id(1)).unwrap().next, 2);
}

pub(crate) fn malformed_batches_are_refused(place: &dyn Place) {
    let log = place.log();
    let oversized = Batch { lines: vec![vec![b'x'; 65_537]], ..batch(id(1), 0, 1) };
    let exhausted = Batch { expected_next: u64::MAX - 1, ..batch(id(1), 0, 1) };
    let key = Some(RetryKey { key: vec![1; 129], fingerprint: [0; 32] });
    for wrong in [batch(id(1), 0, 0), oversized, exhausted, Batch { retry: key, ..batch(id(1), 0, 1) }] {
        assert!(matches!(log.append(wrong), Err(AppendError::Malformed(_))));
    }
    assert_eq!(log.matches().count(), 0);
}

pub(crate) fn the_longest_lines_come_back(place: &dyn Place) {
    let log = place.log();
    let sizes = [65_536, 0, 1, 4095, 4096, 4097, 8192, 65_535];
    let lines = (0..64).map(|n| vec![u8::try_from(n).unwrap(); sizes[n % sizes.len()]]).collect::<Vec<_>>();
    log.append(Batch { lines: lines.clone(), ..batch(id(1), 0, 1) }).unwrap();
    assert_eq!(log.read(id(1), 0..99).unwrap(), lines);
    drop(log);
    let log = place.log();
    assert_eq!(log.read(id(1), 0..99).unwrap(), lines);
}

pub(crate) fn a_retry_answers_with_the_first_outcome(place: &dyn Place) {
    let log = place.log();
    let key = |fingerprint| Some(RetryKey { key: b"seat 1, key 9".to_vec(), fingerprint: [fingerprint; 32] });
    let command = Batch { retry: key(1), ..batch(id(1), 0, 2) };
    log.append(command.clone()).unwrap();
    log.append(batch(id(1), 2, 1)).unwrap();
    let again = Appended { first: 0, last: 1, repeated: true };
    assert_eq!(log.append(command.clone()), Ok(again));
    let other = Batch { retry: key(2), ..batch(id(1), 3, 1) };
    assert_eq!(log.append(other.clone()), Err(AppendError::KeyReused));
    drop(log);
    let log = place.log();
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

pub(crate) fn the_same_key_sent_by_many_at_once_is_appended_once(place: &dyn Place) {
    let log = place.log();
    let retry = Some(RetryKey { key: vec![1], fingerprint: [1; 32] });
    let command = Batch { retry, ..batch(id(1), 0, 2) };
    let answers = compete(&log, 16, |_| command.clone());
    assert_eq!(answers.iter().filter(|answer| !answer.as_ref().unwrap().repeated).count(), 1);
    assert!(answers.iter().all(|answer| answer.as_ref().unwrap().last == 1));
    assert_eq!(log.head(id(1)).unwrap().next, 2);
}

pub(crate) fn of_two_at_the_same_place_one_wins(place: &dyn Place) {
    let log = place.log();
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

pub(crate) fn many_writers_on_as_many_matches_lose_nothing(place: &dyn Place) {
    let log = place.log();
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
    let log = place.log();
    let report = check(&log, |_| {}, &mut |match_id, lines| {
        assert_eq!(lines, (0..60).map(|seq| line(match_id, seq)).collect::<Vec<_>>());
        Vec::new()
    });
    assert_eq!(report.faults, []);
    assert_eq!((report.progress.matches, report.progress.records), (64, 3840));
}

pub(crate) fn hooks_are_called_after_readers_can_see(place: &dyn Place) {
    let log = Arc::new(place.log());
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

pub(crate) fn an_import_never_overwrites_and_takes_no_more(place: &dyn Place) {
    let log = place.log();
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
    let log = place.log();
    assert_eq!(log.summary(id(1)).unwrap().origin, Origin::Imported);
    assert_eq!(log.append(batch(id(1), 5, 1)), Err(AppendError::Imported));
    assert_eq!(log.export(id(1)).unwrap(), Some(lines));
    assert_eq!(log.export(id(2)).unwrap(), None);
}

/// An imported match, filled.
fn import(log: &Log, number: u64, records: u64) {
    let lines: Vec<_> = (0..records).map(|seq| line(id(number), seq)).collect();
    log.import(id(number), &lines, head_after(records)).unwrap();
}

pub(crate) fn only_what_was_imported_is_taken_out(place: &dyn Place) {
    let log = place.log();
    log.append(batch(id(1), 0, 3)).unwrap();
    import(&log, 2, 500);
    import(&log, 3, 4);
    log.import_sample(id(4), &[line(id(4), 0)], head_after(1)).unwrap();
    for number in [1, 4] {
        assert_eq!(log.remove(id(number)), Err(RemoveError::NotImported));
    }
    log.remove(id(2)).unwrap();
    assert_eq!(log.remove(id(2)), Err(RemoveError::Absent));
    assert_eq!((log.head(id(2)), log.export(id(2)).unwrap()), (None, None));
    drop(log);
    let log = place.log();
    assert_eq!(log.head(id(2)), None);
    for (number, records) in [(1, 3), (3, 4), (4, 1)] {
        assert_eq!(log.export(id(number)).unwrap().unwrap().len(), records, "the others stay");
    }
    import(&log, 2, 7);
    assert_eq!(log.export(id(2)).unwrap().unwrap().len(), 7, "it can be brought in again");
}

pub(crate) fn every_follower_is_told_of_every_growth_in_order(place: &dyn Place) {
    let log = place.log();
    let (sender, told) = mpsc::channel();
    log.on_append(Box::new(move |match_id, next| sender.send((match_id, next)).unwrap()));
    std::thread::scope(|scope| {
        for number in 0..8 {
            let log = &log;
            scope.spawn(move || {
                for next in 0..12 {
                    log.append(batch(id(number), next, 1)).unwrap();
                }
            });
        }
    });
    drop(log);
    let mut reached = BTreeMap::new();
    for (match_id, next) in told {
        let before = reached.insert(match_id, next).unwrap_or_default();
        assert!(before < next, "{before} then {next}");
    }
    assert_eq!(reached, (0..8).map(|number| (id(number), 12)).collect());
}

pub(crate) fn a_log_that_is_held_reads_and_takes_nothing(place: &dyn Place) {
    let log = place.log();
    log.append(batch(id(1), 0, 2)).unwrap();
    log.hold("somebody says so".to_owned());
    assert!(matches!(log.append(batch(id(1), 2, 1)), Err(AppendError::ReadOnly { .. })));
    assert_eq!(log.read_only().as_deref(), Some("somebody says so"));
    assert!(!log.may_reopen(), "opening it again would find the same");
    assert_eq!(log.read(id(1), 0..9).unwrap().len(), 2);
    drop(log);
    place.log().append(batch(id(1), 2, 1)).unwrap();
}

pub(crate) fn a_batch_taken_with_refused_ones_is_whole(place: &dyn Place) {
    let log = place.log();
    let key = |number: u8| Some(RetryKey { key: vec![number], fingerprint: [number; 32] });
    log.append(Batch { retry: key(1), ..batch(id(1), 0, 2) }).unwrap();
    let (sender, answers) = mpsc::channel();
    let refused = [batch(id(1), 1, 1), Batch { retry: key(1), ..batch(id(1), 2, 5) }, batch(id(2), 1, 1)];
    let taken = [batch(id(1), 2, 3), batch(id(2), 0, 2), batch(id(1), 5, 1)];
    for asked in [&taken[..1], &refused[..], &taken[1..]].concat() {
        let sender = sender.clone();
        log.submit(asked, move |answer| sender.send(answer.is_ok_and(|done| !done.repeated)).unwrap());
    }
    drop(sender);
    assert_eq!(answers.iter().collect::<Vec<_>>().iter().filter(|taken| **taken).count(), 3);
    drop(log);
    let log = place.log();
    for (number, records) in [(1, 6), (2, 2)] {
        let lines = (0..records).map(|seq| line(id(number), seq)).collect::<Vec<_>>();
        assert_eq!(log.read(id(number), 0..99).unwrap(), lines);
        assert_eq!(log.head(id(number)), Some(Head { next: records, hash: head_after(records) }));
    }
    assert_eq!(check(&log, |_| {}, &mut |_, _| Vec::new()).faults, []);
}

pub(crate) fn the_verifier_of_a_check_is_heard(place: &dyn Place) {
    let log = place.log();
    log.append(batch(id(1), 0, 2)).unwrap();
    log.append(batch(id(2), 0, 1)).unwrap();
    let refuted = |match_id| Fault::Refuted { match_id, seq: 0, detail: "said so".to_owned() };
    let report = check(&log, |_| {}, &mut |match_id, _| {
        if match_id == id(2) { vec![refuted(match_id)] } else { Vec::new() }
    });
    assert_eq!(report.faults, [refuted(id(2))]);
}

pub(crate) fn bytes_of_any_value_come_back(place: &dyn Place) {
    let log = place.log();
    let every: Vec<u8> = (0..=255).collect();
    let lines = vec![every.clone(), Vec::new(), b"\\x00\0'; drop table record; --".to_vec()];
    log.append(Batch { lines: lines.clone(), head: [255; 32], ..batch([0; 16], 0, 1) }).unwrap();
    log.append(Batch { lines: lines.clone(), head: [0; 32], ..batch([255; 16], 0, 1) }).unwrap();
    drop(log);
    let log = place.log();
    assert_eq!(log.read([0; 16], 0..9).unwrap(), lines);
    assert_eq!(log.head([255; 16]), Some(Head { next: 3, hash: [0; 32] }));
    let people = place.people();
    people.put(Shelf::Accounts, &every, &every).unwrap();
    people.put(Shelf::Accounts, b"", b"").unwrap();
    assert_eq!(people.list(Shelf::Accounts, b"").unwrap(), [(vec![], vec![]), (every.clone(), every)]);
}

pub(crate) fn the_vault_gives_back_and_takes_out(place: &dyn Place) {
    let vault = place.vault();
    assert_eq!((vault.starts(), vault.is_restored()), (1, false));
    let (seed, long) = (Secret::new(b"seed".to_vec()), Secret::new(b"long".repeat(5000)));
    vault.put(id(1), &[(b"seed", &seed), (b"draft", &long)]).unwrap();
    vault.put(id(2), &[(b"seed", &long)]).unwrap();
    drop(vault);
    let vault = place.vault();
    assert_eq!((vault.starts(), vault.is_restored(), vault.restored_at()), (2, false, 0));
    let exposed = |name: &[u8]| vault.get(id(1), name).unwrap().map(|secret| secret.expose().to_vec());
    assert_eq!(exposed(b"seed"), Some(b"seed".to_vec()));
    assert_eq!(exposed(b"draft"), Some(b"long".repeat(5000)));
    assert_eq!(exposed(b"see"), None);
    assert_eq!(vault.names(id(1)).unwrap(), [b"draft".to_vec(), b"seed".to_vec()]);
    vault.put(id(1), &[(b"draft", &seed)]).unwrap();
    assert_eq!(exposed(b"draft"), Some(b"seed".to_vec()), "in place of the earlier one");
    vault.remove(id(1), &[b"draft", b"seed"]).unwrap();
    vault.rewrite().unwrap();
    assert_eq!(vault.names(id(1)).unwrap(), Vec::<Vec<u8>>::new());
    assert_eq!(vault.get(id(2), b"seed").unwrap().unwrap().expose(), long.expose());
}

pub(crate) fn the_vault_opens_under_its_own_key_only(place: &dyn Place) {
    drop(place.vault());
    let other = place.keys("other");
    assert!(matches!(place.vault_under(&other), Err(VaultError::Key(KeyError::Lost { .. }))));
    assert!(!other.dir().join("vault.key").exists(), "a lost key is not made again");
    other.key("vault").unwrap();
    assert!(matches!(place.vault_under(&other), Err(VaultError::WrongKey)));
    assert_eq!(place.vault().starts(), 2);
}

pub(crate) fn people_keep_change_and_erase(place: &dyn Place) {
    let people = place.people();
    let text = |text: &str| SaltedText { salt: [0xA5; 32], text: text.to_owned() };
    people
        .put_match(id(1), &[(3, text("three")), (4, text("four"))], &[(b"note".to_vec(), Some(vec![1]))])
        .unwrap();
    people.put(Shelf::Names, b"seat", b"Ferdinand").unwrap();
    people.put(Shelf::Pictures, b"large", &vec![7; 300_000]).unwrap();
    let together = [(b"a".to_vec(), Some(vec![1])), (b"b".to_vec(), Some(vec![2])), (b"c".to_vec(), None)];
    people.change(Shelf::Accounts, &together).unwrap();
    people.erase_text(id(1), 3).unwrap();
    people.put(Shelf::Names, b"seat", b"somebody").unwrap();
    people.remove(Shelf::Accounts, b"a").unwrap();
    people.rewrite().unwrap();
    drop(people);
    let people = place.people();
    assert!(people.text(id(1), 3).unwrap().is_none());
    assert_eq!(people.text(id(1), 4).unwrap().unwrap().text, "four");
    let names = [(b"note".to_vec(), vec![1]), (b"seat".to_vec(), b"somebody".to_vec())];
    assert_eq!(people.list(Shelf::Names, b"").unwrap(), names);
    assert_eq!(people.list(Shelf::Names, b"se").unwrap().len(), 1);
    assert_eq!(people.page(Shelf::Names, b"", b"", 1).unwrap(), names[..1]);
    assert_eq!(people.page(Shelf::Names, b"", b"note", 9).unwrap(), names[1..]);
    assert!(people.page(Shelf::Names, b"no", b"note", 9).unwrap().is_empty());
    assert_eq!(people.get(Shelf::Pictures, b"large").unwrap(), Some(vec![7; 300_000]));
    assert_eq!(people.list(Shelf::Accounts, b"").unwrap(), [(b"b".to_vec(), vec![2])]);
    people.put_match(id(1), &[(9, text("nine"))], &[]).unwrap();
    assert!(people.text(id(1), 4).unwrap().is_none(), "in place of all that it had");
    assert_eq!(people.check().unwrap(), (5, Vec::new()));
}

pub(crate) fn what_goes_beside_a_batch_is_kept_with_it_or_not_at_all(place: &dyn Place) {
    let (log, vault, people) = (place.log(), place.vault(), place.people());
    let put = |number: u64, batch: Batch, value: u8| {
        let secret = vault.beside(id(number), b"epoch", &Secret::new(vec![value; 9])).unwrap();
        let text = SaltedText { salt: [value; 32], text: format!("text {value}") };
        log.append_with(batch, vec![secret, people.beside(id(number), 4, &text)], &vault, &people)
    };
    let kept = |number: u64| {
        let secret = vault.get(id(number), b"epoch").unwrap().map(|secret| secret.expose()[0]);
        let text = people.text(id(number), 4).unwrap().map(|text| text.salt[0]);
        assert_eq!(secret, text, "both or none");
        secret
    };
    put(1, batch(id(1), 0, 2), 1).unwrap();
    assert_eq!(kept(1), Some(1));
    let behind = put(1, batch(id(1), 0, 1), 2).unwrap_err();
    assert!(matches!(behind, BesideError::Append(AppendError::Conflict { next: 2, .. })), "{behind}");
    assert!(put(1, batch(id(1), 2, 0), 3).is_err(), "malformed");
    assert_eq!(kept(1), Some(1), "what lost left no trace");
    assert!(put(2, batch(id(2), 3, 1), 4).is_err());
    assert_eq!(kept(2), None);
    let retry = Some(RetryKey { key: vec![7], fingerprint: [1; 32] });
    put(1, Batch { retry: retry.clone(), ..batch(id(1), 2, 1) }, 5).unwrap();
    assert!(put(1, Batch { retry, ..batch(id(1), 3, 1) }, 6).unwrap().repeated);
    let reused = Some(RetryKey { key: vec![7], fingerprint: [2; 32] });
    assert!(put(1, Batch { retry: reused, ..batch(id(1), 3, 1) }, 7).is_err());
    assert_eq!(kept(1), Some(5), "asked again, it is the first");
    for number in 3..23 {
        let barrier = Barrier::new(4);
        let won: Vec<u8> = std::thread::scope(|scope| {
            let race = |value: u8| {
                let (put, barrier) = (&put, &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    put(number, Batch { head: [value; 32], ..batch(id(number), 0, 1) }, value)
                        .ok()
                        .map(|_| value)
                })
            };
            let racing: Vec<_> = (1..5).map(race).collect();
            racing.into_iter().filter_map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(won.len(), 1, "one wins");
        assert_eq!(log.head(id(number)).unwrap().hash, [won[0]; 32]);
        assert_eq!(kept(number), Some(won[0]), "and only its own is kept");
    }
}

pub(crate) fn a_study_grows_entry_by_entry_apart_from_records_and_accounts(place: &dyn Place) {
    let people = place.people();
    people.put(Shelf::Accounts, b"cover", b"an account").unwrap();
    people.put(Shelf::Studies, b"cover", &[0]).unwrap();
    let key = |number: u8| vec![b'e', number];
    // Each of four hands adds ten entries, each at the first free number: none is lost, none is written over.
    std::thread::scope(|scope| {
        for hand in 0..4_u8 {
            let (people, key) = (&people, &key);
            scope.spawn(move || {
                for _ in 0..10 {
                    loop {
                        let cover = people.get(Shelf::Studies, b"cover").unwrap().unwrap();
                        let expected = [(b"cover".to_vec(), Some(cover.clone())), (key(cover[0]), None)];
                        let grown = [
                            (b"cover".to_vec(), Some(vec![cover[0] + 1])),
                            (key(cover[0]), Some(vec![hand; 70_000])),
                        ];
                        if people.change_if(Shelf::Studies, &expected, &grown).unwrap() {
                            break;
                        }
                    }
                }
            });
        }
    });
    people.put_match(id(1), &[], &[]).unwrap();
    drop(people);
    let people = place.people();
    let entries = people.list(Shelf::Studies, b"e").unwrap();
    assert_eq!(entries.len(), 40);
    for hand in 0..4_u8 {
        assert_eq!(entries.iter().filter(|(_, value)| *value == vec![hand; 70_000]).count(), 10);
    }
    people.change(Shelf::Studies, &[(key(7), None), (b"cover".to_vec(), None)]).unwrap();
    people.rewrite().unwrap();
    assert_eq!(people.list(Shelf::Studies, b"").unwrap().len(), 39);
    assert_eq!(people.get(Shelf::Accounts, b"cover").unwrap().as_deref(), Some(b"an account".as_slice()));
}

pub(crate) fn a_change_on_a_condition_is_made_whole_or_not_at_all(place: &dyn Place) {
    let people = place.people();
    let some = |value: u8| Some(vec![value]);
    let change = |expected: &[Changed], changes: &[Changed]| {
        people.change_if(Shelf::Accounts, expected, changes).unwrap()
    };
    let (a, b) = (b"a".to_vec(), b"b".to_vec());
    assert!(change(&[], &[(a.clone(), some(1))]));
    assert!(change(&[(a.clone(), some(1)), (b.clone(), None)], &[(a.clone(), None), (b.clone(), some(2))]));
    assert!(!change(&[(a.clone(), some(1))], &[(b.clone(), some(3))]), "it is gone");
    assert!(!change(&[(b.clone(), some(3))], &[(a.clone(), some(4)), (b.clone(), None)]), "it is another");
    assert!(!change(&[(b.clone(), None)], &[(b.clone(), some(5))]), "it is there");
    assert_eq!(people.list(Shelf::Accounts, b"").unwrap(), [(b.clone(), vec![2])]);
    // A count that many raise is raised by each.
    change(&[], &[(a.clone(), some(0))]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    loop {
                        let now = people.get(Shelf::Accounts, b"a").unwrap().unwrap();
                        if change(&[(a.clone(), Some(now.clone()))], &[(a.clone(), some(now[0] + 1))]) {
                            break;
                        }
                    }
                }
            });
        }
    });
    assert_eq!(people.get(Shelf::Accounts, b"a").unwrap(), some(40));
}
