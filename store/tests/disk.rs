//! A disk that fills up, fails, and comes back, at every call of every file: nothing acknowledged is lost, and once
//! the disk works again the store opens by itself and takes what comes, a start on the bad disk in between included.

#![cfg(test)]
#![cfg(target_os = "linux")]

mod support;

use greffe_faults::{Harm, arm, heal};
use greffe_store::{Keys, Log, Mark, OpenError, People, Secret, Shelf, Vault, VaultError, Vouched};
use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};
use support::{Scratch, batch, id, line, tries};

/// The faults are the process's: one test at a time.
static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far each match was acknowledged.
type Heads = BTreeMap<u64, u64>;

/// Opens the log, appends so many batches by turns to three matches, closes it.
fn use_log(dir: &Path, batches: u64, lines: u64, heads: &mut Heads) -> Result<(), OpenError> {
    let log = Log::open(&dir.join("log"))?;
    drop(log.keep_mark(Mark::read(&dir.join("mark"))));
    for round in 0..batches {
        let next = heads.entry(round % 3).or_default();
        let here = log.head(id(round % 3)).map_or(0, |head| head.next);
        assert!(here >= *next, "a record acknowledged is not shown");
        match log.append(batch(id(round % 3), here, lines)) {
            Ok(appended) => *next = appended.last + 1,
            Err(_) => break,
        }
    }
    Ok(())
}

/// Used again while the disk is still bad, then left to a disk that works: each time on a copy, as another process
/// would find it (an engine that the disk has felled may keep its lock while this one lives).
fn restarted(scratch: &Scratch, harm: Harm, use_again: impl FnOnce(&Path)) -> Scratch {
    let bad = Scratch::new();
    copy_at_rest(scratch.path(), bad.path());
    arm(bad.path(), 0, harm);
    use_again(bad.path());
    let good = Scratch::new();
    copy_at_rest(bad.path(), good.path());
    good
}

/// Copies files that nothing writes to meanwhile: threads of an engine that was felled may still be at work, and what
/// they change while it is copied would be a state that no disk ever had.
fn copy_at_rest(from: &Path, to: &Path) {
    arm(from, 0, Harm::Failing);
    support::copy_dir(from, to);
    heal();
}

fn judge_log(dir: &Path, heads: &Heads, what: &str) {
    let log = Log::open(&dir.join("log")).unwrap_or_else(|error| panic!("{what}: {error}"));
    for (number, acknowledged) in heads {
        let there = log.read(id(*number), 0..u64::MAX).unwrap();
        let count = u64::try_from(there.len()).unwrap();
        assert!(count >= *acknowledged, "{what}: {count} of {acknowledged}");
        assert!(there == (0..count).map(|seq| line(id(*number), seq)).collect::<Vec<_>>(), "{what}");
        log.append(batch(id(*number), count, 1)).unwrap_or_else(|error| panic!("{what}: {error}"));
    }
    let vouched = Mark::read(&dir.join("mark")).vouches(log.own_records());
    assert!(!matches!(vouched, Vouched::Older { .. }), "{what}: {vouched:?}");
}

/// So many of the places at which one round of use can fail; every one of them where `GREFFE_DISK=every`.
fn places(calls: u64, most: u64) -> impl Iterator<Item = u64> {
    let step = (calls / tries(most, calls.max(1))).max(1);
    (0..calls).step_by(usize::try_from(step).unwrap())
}

fn log_on_a_bad_disk(batches: u64, lines: u64, most: u64) {
    let _turn = turn();
    let sound = Scratch::new();
    let mut before = Heads::new();
    use_log(sound.path(), 9, 3, &mut before).unwrap();
    let calls = {
        let scratch = Scratch::new();
        support::copy_dir(sound.path(), scratch.path());
        arm(scratch.path(), u64::MAX, Harm::Failing);
        use_log(scratch.path(), batches, lines, &mut before.clone()).unwrap();
        heal()
    };
    assert!(calls > 30, "the faults stand in for the system’s calls: {calls}");
    for harm in [Harm::Full, Harm::Torn, Harm::Failing] {
        for after in places(calls, most) {
            let what = format!("{harm:?} after {after} of {calls} calls");
            let scratch = Scratch::new();
            support::copy_dir(sound.path(), scratch.path());
            let mut heads = before.clone();
            arm(scratch.path(), after, harm);
            drop(use_log(scratch.path(), batches, lines, &mut heads));
            let again = restarted(&scratch, harm, |dir| drop(use_log(dir, 2, 1, &mut heads)));
            judge_log(again.path(), &heads, &what);
        }
    }
}

#[test]
fn the_log_survives_a_bad_disk_at_every_call() {
    log_on_a_bad_disk(6, 3, 24);
}

#[test]
fn the_log_survives_a_bad_disk_while_it_is_moved() {
    log_on_a_bad_disk(90, 60, 12);
}

#[test]
fn a_log_is_founded_in_the_end_whatever_call_failed_first() {
    let _turn = turn();
    let calls = {
        let scratch = Scratch::new();
        arm(scratch.path(), u64::MAX, Harm::Failing);
        use_log(scratch.path(), 3, 1, &mut Heads::new()).unwrap();
        heal()
    };
    for harm in [Harm::Full, Harm::Torn, Harm::Failing] {
        for after in places(calls, 24) {
            let scratch = Scratch::new();
            let mut heads = Heads::new();
            arm(scratch.path(), after, harm);
            drop(use_log(scratch.path(), 3, 1, &mut heads));
            let again = restarted(&scratch, harm, |dir| drop(use_log(dir, 3, 1, &mut heads)));
            judge_log(again.path(), &heads, &format!("{harm:?} after {after} of {calls} calls"));
        }
    }
}

/// What of the values was acknowledged, and what was at least asked for.
#[derive(Clone, Default)]
struct Values {
    kept: BTreeMap<u8, Option<u8>>,
    asked: BTreeMap<u8, Vec<Option<u8>>>,
}

impl Values {
    fn change(&mut self, key: u8, value: Option<u8>, change: impl FnOnce() -> bool) {
        self.asked.entry(key).or_default().push(value);
        if change() {
            self.kept.insert(key, value);
            self.asked.insert(key, vec![value]);
        }
    }

    fn judge(&self, key: u8, found: Option<u8>, what: &str) {
        let may = self.asked.get(&key).cloned().unwrap_or_default();
        let kept = self.kept.get(&key).copied().flatten();
        assert!(found == kept || may.contains(&found), "{what}: {key}: {found:?}, not {kept:?} or {may:?}");
    }
}

fn value(byte: u8) -> Vec<u8> {
    vec![byte; 3000]
}

fn only(bytes: &[u8]) -> u8 {
    assert!(bytes == value(bytes[0]), "a value is altered");
    bytes[0]
}

/// Opens vault and people’s store, changes values, writes both anew, changes values again, closes them.
fn use_values(dir: &Path, seed: u8, secrets: &mut Values, people: &mut Values) -> Result<(), VaultError> {
    let keys = Keys::open(&dir.join("keys"), &dir.join("data"))?;
    drop(keys.key("server"));
    let vault = Vault::open(&dir.join("data/vault"), &keys)?;
    let store = People::open(&dir.join("data/people")).map_err(VaultError::Open)?;
    for step in 0..6_u8 {
        let (key, byte) = (step % 3, seed + step);
        let secret = Secret::new(value(byte));
        secrets.change(key, Some(byte), || vault.put(id(1), &[(&[key], &secret)]).is_ok());
        if step == 4 {
            people.change(key, None, || store.remove(Shelf::Texts, &[key]).is_ok());
        } else {
            people.change(key, Some(byte), || store.put(Shelf::Texts, &[key], &value(byte)).is_ok());
        }
        if step == 2 {
            drop(store.rewrite());
            drop(vault.rewrite());
        }
    }
    Ok(())
}

fn judge_values(dir: &Path, secrets: &Values, people: &Values, server: Option<&[u8]>, what: &str) {
    let keys = Keys::open(&dir.join("keys"), &dir.join("data")).unwrap();
    if let Some(server) = server {
        assert!(keys.demand("server").unwrap().expose() == server, "{what}: another signing key");
    }
    let vault = Vault::open(&dir.join("data/vault"), &keys);
    let vault = vault.unwrap_or_else(|error| panic!("{what}: {error}"));
    let store = People::open(&dir.join("data/people"));
    let store = store.unwrap_or_else(|error| panic!("{what}: {error}"));
    for key in 0..3 {
        let secret = vault.get(id(1), &[key]).unwrap().map(|secret| only(secret.expose()));
        secrets.judge(key, secret, what);
        let text = store.get(Shelf::Texts, &[key]).unwrap().map(|text| only(&text));
        people.judge(key, text, what);
    }
    vault.put(id(1), &[(b"again", &Secret::new(vec![1]))]).unwrap();
    store.put(Shelf::Names, b"again", b"1").unwrap();
}

#[test]
fn vault_people_and_keys_survive_a_bad_disk_at_every_call() {
    let _turn = turn();
    let sound = Scratch::new();
    let (mut secrets, mut people) = (Values::default(), Values::default());
    use_values(sound.path(), 10, &mut secrets, &mut people).unwrap();
    let server = std::fs::read(sound.path().join("keys/server.key")).unwrap();
    let calls = {
        let scratch = Scratch::new();
        support::copy_dir(sound.path(), scratch.path());
        arm(scratch.path(), u64::MAX, Harm::Failing);
        use_values(scratch.path(), 20, &mut secrets.clone(), &mut people.clone()).unwrap();
        heal()
    };
    for harm in [Harm::Full, Harm::Torn, Harm::Failing] {
        for after in places(calls, 16) {
            let what = format!("{harm:?} after {after} of {calls} calls");
            let scratch = Scratch::new();
            support::copy_dir(sound.path(), scratch.path());
            let (mut secrets, mut people) = (secrets.clone(), people.clone());
            arm(scratch.path(), after, harm);
            drop(use_values(scratch.path(), 20, &mut secrets, &mut people));
            let use_again = |dir: &Path| drop(use_values(dir, 30, &mut secrets, &mut people));
            let again = restarted(&scratch, harm, use_again);
            judge_values(again.path(), &secrets, &people, Some(&server), &what);
        }
    }
}

#[test]
fn vault_people_and_keys_are_founded_in_the_end_whatever_call_failed_first() {
    let _turn = turn();
    let calls = {
        let scratch = Scratch::new();
        arm(scratch.path(), u64::MAX, Harm::Failing);
        use_values(scratch.path(), 20, &mut Values::default(), &mut Values::default()).unwrap();
        heal()
    };
    for harm in [Harm::Full, Harm::Torn, Harm::Failing] {
        for after in places(calls, 16) {
            let scratch = Scratch::new();
            let (mut secrets, mut people) = (Values::default(), Values::default());
            arm(scratch.path(), after, harm);
            drop(use_values(scratch.path(), 20, &mut secrets, &mut people));
            let use_again = |dir: &Path| drop(use_values(dir, 30, &mut secrets, &mut people));
            let again = restarted(&scratch, harm, use_again);
            let what = format!("{harm:?} after {after} of {calls} calls");
            judge_values(again.path(), &secrets, &people, None, &what);
        }
    }
}

#[test]
fn an_index_that_a_full_disk_left_unfinished_is_passed_over() {
    let scratch = Scratch::new();
    let mut heads = Heads::new();
    use_log(scratch.path(), 9, 3, &mut heads).unwrap();
    for content in [b"".as_slice(), b"half of an index"] {
        let draft = scratch.path().join("log/log/snap.00000000000FFFFF.generating");
        std::fs::write(&draft, content).unwrap();
        judge_log(scratch.path(), &heads, "an unfinished index");
        assert!(!draft.exists());
        for next in heads.values_mut() {
            *next += 1;
        }
    }
}

#[test]
fn a_store_with_fewer_records_than_its_mark_is_known_for_a_backup() {
    let scratch = Scratch::new();
    let mut heads = Heads::new();
    use_log(scratch.path(), 6, 2, &mut heads).unwrap();
    let mark = scratch.path().join("mark");
    assert_eq!(Mark::read(&mark).vouches(12), Vouched::Whole);
    let backup = Scratch::new();
    support::copy_dir(&scratch.path().join("log"), backup.path());
    use_log(scratch.path(), 3, 2, &mut heads).unwrap();
    std::fs::remove_dir_all(scratch.path().join("log")).unwrap();
    support::copy_dir(backup.path(), &scratch.path().join("log"));
    let log = Log::open(&scratch.path().join("log")).unwrap();
    let older = Vouched::Older { acknowledged: 18, here: 12 };
    assert_eq!(Mark::read(&mark).vouches(log.own_records()), older);
    log.keep_mark(Mark::read(&mark)).unwrap();
    log.append(batch(id(0), 4, 5)).unwrap();
    drop(log);
    assert_eq!(Mark::read(&mark).vouches(17), Vouched::Whole, "kept from then on");
    std::fs::remove_file(&mark).unwrap();
    assert_eq!(Mark::read(&mark).vouches(17), Vouched::Unknown);
}
