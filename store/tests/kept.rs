//! The vault and the people's store: sealing, erasing for good, crashes in between, restored backups.

#![cfg(test)]

mod support;

use greffe_store::{KeyError, Keys, OpenError, People, SaltedText, Secret, Shelf, Vault, VaultError};
use std::{fs, path::Path};
use support::{Scratch, copy_dir, files_below, id};

const NEEDLE: &[u8] = b"Ferdinand de Quelquepart";

fn holds(dir: &Path, needle: &[u8]) -> bool {
    let holds = |path: &Path| fs::read(path).unwrap().windows(needle.len()).any(|bytes| bytes == needle);
    files_below(dir).iter().any(|path| holds(path))
}

fn open_vault(scratch: &Scratch) -> Vault {
    let keys = Keys::open(&scratch.path().join("keys"), &scratch.path().join("data")).unwrap();
    Vault::open(&scratch.path().join("data/vault"), &keys).unwrap()
}

fn exposed(vault: &Vault, name: &[u8]) -> Option<Vec<u8>> {
    vault.get(id(1), name).unwrap().map(|secret| secret.expose().to_vec())
}

#[test]
fn secrets_come_back_and_are_nowhere_in_clear() {
    let scratch = Scratch::new();
    let vault = open_vault(&scratch);
    let (seed, long) = (Secret::new(NEEDLE.to_vec()), Secret::new(NEEDLE.repeat(5000)));
    vault.put(id(1), &[(b"seed", &seed), (b"draft", &long)]).unwrap();
    vault.put(id(2), &[(b"seed", &seed)]).unwrap();
    drop(vault);
    let vault = open_vault(&scratch);
    assert_eq!(exposed(&vault, b"seed").as_deref(), Some(NEEDLE));
    assert_eq!(exposed(&vault, b"draft"), Some(NEEDLE.repeat(5000)));
    assert_eq!(exposed(&vault, b"see"), None);
    assert_eq!(vault.names(id(1)).unwrap(), [b"draft".to_vec(), b"seed".to_vec()]);
    vault.put(id(1), &[(b"draft", &seed)]).unwrap();
    assert_eq!(exposed(&vault, b"draft").as_deref(), Some(NEEDLE));
    vault.remove(id(1), &[b"draft", b"seed"]).unwrap();
    vault.rewrite().unwrap();
    assert_eq!(vault.names(id(1)).unwrap(), Vec::<Vec<u8>>::new());
    assert_eq!(vault.get(id(2), b"seed").unwrap().unwrap().expose(), NEEDLE);
    assert!(!holds(scratch.path(), NEEDLE));
}

#[test]
fn the_vault_opens_under_its_own_key_only() {
    let scratch = Scratch::new();
    drop(open_vault(&scratch));
    let other = Keys::open(&scratch.path().join("other"), &scratch.path().join("data")).unwrap();
    let lost = Vault::open(&scratch.path().join("data/vault"), &other);
    assert!(matches!(lost, Err(VaultError::Key(KeyError::Lost { .. }))));
    assert!(!scratch.path().join("other/vault.key").exists(), "a lost key is not made again");
    other.key("vault").unwrap();
    let refused = Vault::open(&scratch.path().join("data/vault"), &other);
    assert!(matches!(refused, Err(VaultError::WrongKey)));
    assert_eq!(open_vault(&scratch).starts(), 2);
}

#[test]
fn keys_lie_outside_the_data_and_are_private() {
    let scratch = Scratch::new();
    let data = scratch.path().join("data");
    fs::create_dir(&data).unwrap();
    assert!(matches!(Keys::open(&data.join("keys"), &data), Err(KeyError::Inside { .. })));
    let dir = scratch.path().join("keys");
    let keys = Keys::open(&dir, &data).unwrap();
    let first = keys.key("vault").unwrap();
    assert_eq!(keys.key("vault").unwrap().expose(), first.expose());
    assert_ne!(keys.key("cookie").unwrap().expose(), first.expose());
    fs::write(dir.join("short.key"), [1; 31]).unwrap();
    make_mode(&dir.join("short.key"), 0o600);
    assert!(matches!(keys.key("short"), Err(KeyError::NotAKey { .. })));
}

#[cfg(unix)]
fn make_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(not(unix))]
fn make_mode(_: &Path, _: u32) {}

#[cfg(unix)]
#[test]
fn a_key_that_others_may_read_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = Scratch::new();
    let dir = scratch.path().join("keys");
    let keys = Keys::open(&dir, &scratch.path().join("data")).unwrap();
    keys.key("vault").unwrap();
    let path = dir.join("vault.key");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    for mode in [0o640, 0o604, 0o660, 0o644] {
        make_mode(&path, mode);
        assert!(matches!(keys.key("vault"), Err(KeyError::TooOpen { mode: found, .. }) if found == mode));
    }
    make_mode(&path, 0o400);
    keys.key("vault").unwrap();
}

#[test]
fn a_restored_vault_is_noticed_and_stays_marked() {
    let scratch = Scratch::new();
    let vault = open_vault(&scratch);
    assert_eq!((vault.starts(), vault.is_restored(), vault.restored_at()), (1, false, 0));
    drop(vault);
    copy_dir(&scratch.path().join("data"), &scratch.path().join("backup"));
    for start in 2..4 {
        let vault = open_vault(&scratch);
        assert_eq!((vault.starts(), vault.is_restored()), (start, false));
    }
    fs::remove_dir_all(scratch.path().join("data")).unwrap();
    copy_dir(&scratch.path().join("backup"), &scratch.path().join("data"));
    let vault = open_vault(&scratch);
    assert_eq!((vault.starts(), vault.is_restored(), vault.restored_at()), (4, true, 4));
    drop(vault);
    let vault = open_vault(&scratch);
    assert_eq!((vault.starts(), vault.is_restored(), vault.restored_at()), (5, false, 4));
    drop(vault);
    // A vault that is gone altogether is a restored one too: its keys remember it.
    fs::remove_dir_all(scratch.path().join("data/vault")).unwrap();
    assert!(open_vault(&scratch).is_restored());
}

#[test]
fn a_count_of_starts_that_cannot_be_read_closes_nothing_and_vouches_for_nothing() {
    let scratch = Scratch::new();
    drop(open_vault(&scratch));
    assert!(!open_vault(&scratch).is_restored());
    let path = scratch.path().join("keys/starts");
    for damaged in [&b"\xb3\n"[..], b"", b"3x\n", b"99999999999999999999999\n"] {
        fs::write(&path, damaged).unwrap();
        assert!(open_vault(&scratch).is_restored(), "{}", damaged.escape_ascii());
        assert!(!open_vault(&scratch).is_restored(), "counted again from there on");
    }
}

#[test]
fn what_is_erased_is_in_no_file_after_a_rewrite() {
    let scratch = Scratch::new();
    let people = People::open(scratch.path()).unwrap();
    let text = SaltedText { salt: [0xA5; 32], text: String::from_utf8(NEEDLE.to_vec()).unwrap() };
    people.put_text(id(1), 3, &text).unwrap();
    people.put_text(id(1), 4, &SaltedText { salt: [1; 32], text: "kept".to_owned() }).unwrap();
    people.put(Shelf::Names, b"seat", NEEDLE).unwrap();
    people.put(Shelf::Pictures, b"large", &NEEDLE.repeat(20_000)).unwrap();
    people.put(Shelf::Pictures, b"other", &vec![7; 300_000]).unwrap();
    people.erase_text(id(1), 3).unwrap();
    people.put(Shelf::Names, b"seat", b"somebody").unwrap();
    people.remove(Shelf::Pictures, b"large").unwrap();
    assert!(people.text(id(1), 3).unwrap().is_none());
    assert!(holds(scratch.path(), NEEDLE), "the engine keeps deleted values: the rewrite is what erases");
    people.rewrite().unwrap();
    assert!(!holds(scratch.path(), NEEDLE));
    assert!(!holds(scratch.path(), &[0xA5; 32]));
    let expect = |people: &People| {
        assert_eq!(people.text(id(1), 4).unwrap().unwrap().text, "kept");
        assert_eq!(people.list(Shelf::Names, b"").unwrap(), [(b"seat".to_vec(), b"somebody".to_vec())]);
        assert_eq!(people.get(Shelf::Pictures, b"other").unwrap(), Some(vec![7; 300_000]));
        assert_eq!(people.get(Shelf::Pictures, b"large").unwrap(), None);
    };
    expect(&people);
    people.put(Shelf::Accounts, b"one", b"after").unwrap();
    drop(people);
    let people = People::open(scratch.path()).unwrap();
    expect(&people);
    assert_eq!(people.get(Shelf::Accounts, b"one").unwrap().as_deref(), Some(b"after".as_slice()));
}

#[test]
fn a_crash_at_any_step_of_a_rewrite_leaves_one_generation() {
    let scratch = Scratch::new();
    let dir = scratch.path().join("people");
    let (before, after) = (scratch.path().join("before"), scratch.path().join("after"));
    let people = People::open(&dir).unwrap();
    people.put(Shelf::Names, b"seat", b"old").unwrap();
    drop(people);
    copy_dir(&dir, &before);
    let people = People::open(&dir).unwrap();
    people.rewrite().unwrap();
    people.put(Shelf::Names, b"seat", b"new").unwrap();
    drop(people);
    copy_dir(&dir, &after);
    let seat = |what: &str, build: &dyn Fn(&Path)| {
        let scratch = Scratch::new();
        build(scratch.path());
        let people = People::open(scratch.path()).unwrap_or_else(|error| panic!("{what}: {error}"));
        let left =
            fs::read_dir(scratch.path()).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
        assert_eq!(left.count(), 1, "{what}: the other generation is deleted");
        people.get(Shelf::Names, b"seat").unwrap()
    };
    let generations = ["g0000000000000000", "g0000000000000001"];
    let both = |dir: &Path| {
        copy_dir(&before.join(generations[0]), &dir.join(generations[0]));
        copy_dir(&after.join(generations[1]), &dir.join(generations[1]));
        fs::copy(before.join("witness"), dir.join("witness")).unwrap();
    };
    let half_written = seat("half a new generation", &|dir| {
        copy_dir(&before, dir);
        fs::create_dir(dir.join(generations[1])).unwrap();
        fs::write(dir.join(generations[1]).join("db"), [0; 9]).unwrap();
    });
    let not_named = seat("a whole new generation, not named", &|dir| {
        both(dir);
        fs::write(dir.join("current"), generations[0]).unwrap();
        fs::write(dir.join("current.new"), generations[1]).unwrap();
    });
    let not_deleted = seat("the old generation not deleted", &|dir| {
        both(dir);
        fs::write(dir.join("current"), generations[1]).unwrap();
    });
    let half_deleted = seat("the old generation half deleted", &|dir| {
        copy_dir(&after, dir);
        fs::create_dir(dir.join(generations[0])).unwrap();
    });
    assert_eq!([half_written, not_named].map(Option::unwrap), [b"old", b"old"]);
    assert_eq!([not_deleted, half_deleted].map(Option::unwrap), [b"new", b"new"]);
}

#[test]
fn a_crash_while_founding_is_no_damage_but_a_lost_generation_is() {
    let scratch = Scratch::new();
    fs::write(scratch.path().join("current"), "founding").unwrap();
    fs::create_dir(scratch.path().join("g0000000000000000")).unwrap();
    let people = People::open(scratch.path()).unwrap();
    assert!(matches!(People::open(scratch.path()), Err(OpenError::InUse { .. })));
    people.put(Shelf::Names, b"seat", b"somebody").unwrap();
    drop(people);
    let damaged = |result| matches!(result, Err(OpenError::Damaged { .. }));
    fs::write(scratch.path().join("current"), "g0000000000000002").unwrap();
    assert!(damaged(People::open(scratch.path())), "it names what is not there");
    fs::write(scratch.path().join("current"), "g000000000000000Z").unwrap();
    assert!(damaged(People::open(scratch.path())), "it cannot be read");
    fs::remove_file(scratch.path().join("current")).unwrap();
    assert!(damaged(People::open(scratch.path())), "nothing says which is right");
    fs::write(scratch.path().join("current"), "g0000000000000000").unwrap();
    let people = People::open(scratch.path()).unwrap();
    assert_eq!(people.get(Shelf::Names, b"seat").unwrap().as_deref(), Some(b"somebody".as_slice()));
}

#[test]
fn changes_that_the_database_has_lost_are_named() {
    let scratch = Scratch::new();
    let dir = scratch.path().join("people");
    let put = |numbers: std::ops::Range<u8>| {
        let people = People::open(&dir).unwrap();
        for number in numbers {
            people.put(Shelf::Names, &[number], &[number; 300]).unwrap();
        }
    };
    put(0..30);
    copy_dir(&dir, &scratch.path().join("before"));
    put(30..40);
    let refused = |what: &str| match People::open(&dir) {
        Err(OpenError::Damaged { faults }) => assert!(faults[0].to_string().contains(what), "{faults:?}"),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{what}: the damage is not seen"),
    };
    let witness = dir.join("witness");
    let sound = fs::read(&witness).unwrap();
    for byte in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[byte] ^= 1;
        fs::write(&witness, flipped).unwrap();
        refused("checksum");
    }
    fs::remove_file(&witness).unwrap();
    refused("missing");
    fs::write(&witness, &sound).unwrap();
    drop(People::open(&dir).unwrap());
    // What the engine leaves when it cuts its file short: a database that is sound and shorter.
    let generation = "g0000000000000000";
    fs::remove_dir_all(dir.join(generation)).unwrap();
    copy_dir(&scratch.path().join("before").join(generation), &dir.join(generation));
    refused("the last 10 changes are gone");
}

#[test]
fn a_check_opens_every_value_and_counts_no_start() {
    let scratch = Scratch::new();
    let vault = open_vault(&scratch);
    vault.put(id(1), &[(b"seed", &Secret::new(NEEDLE.to_vec()))]).unwrap();
    drop(vault);
    let check = |keys: &str| {
        let keys = Keys::open(&scratch.path().join(keys), &scratch.path().join("data")).unwrap();
        keys.key("vault").unwrap();
        Vault::check(&scratch.path().join("data/vault"), &keys)
    };
    assert_eq!(check("keys").unwrap(), (4, Vec::new()));
    let (read, faults) = check("other").unwrap();
    assert_eq!((read, faults.len()), (4, 4), "none opens under another key");
    let vault = open_vault(&scratch);
    assert_eq!((vault.starts(), vault.is_restored()), (2, false));

    let people = People::open(&scratch.path().join("people")).unwrap();
    people.put(Shelf::Accounts, b"a", b"anything").unwrap();
    people.put_text(id(1), 0, &SaltedText { salt: [1; 32], text: "Non.".to_owned() }).unwrap();
    assert_eq!(people.check().unwrap(), (2, Vec::new()));
    people.put(Shelf::Texts, b"b", b"no salt").unwrap();
    let (read, faults) = people.check().unwrap();
    assert_eq!((read, faults.len()), (3, 1));
}
