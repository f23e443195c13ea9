//! The keys that this server signs and has signed with: public, with dates, kept with the data and with the keys, so
//! that a signing key that is lost is missed, and never silently another.

use std::path::{Path, PathBuf};

use greffe_core::record::at::At;
use greffe_core::record::hex::Hash;
use greffe_core::record::signature::SecretKey;
use greffe_core::telling::words::Words;
use greffe_store::{Keys, People, Shelf};
use serde::{Deserialize, Serialize};

use crate::clerk::ClerkError;

const FILE: &str = "greffe-keys.json";
const FORMAT: &str = "greffe/keyring/1";
/// Under what the servers of a store tell each other.
const SHARED: &[u8] = b"keyring";
/// The purpose of the key that signs.
const PURPOSE: &str = "server";

/// A public key and the time in which this server signed with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicKey {
    /// The key.
    pub key: Hash,
    /// Since when.
    pub since: At,
    /// Until when, once it is retired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<At>,
}

/// All keys of a server, the oldest first; at most one is not retired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ring {
    greffe: String,
    /// The keys.
    pub keys: Vec<PublicKey>,
}

/// A ring, and the key that signs or why nothing is signed.
pub(super) struct Opened {
    pub(super) ring: Ring,
    pub(super) key: Result<SecretKey, Words>,
}

impl Ring {
    /// The key in use.
    pub fn current(&self) -> Option<&PublicKey> {
        self.keys.iter().find(|key| key.until.is_none())
    }

    /// What both say: a key that one of them calls retired is.
    fn joined(mut self, other: Self) -> Self {
        for key in other.keys {
            match self.keys.iter_mut().find(|known| known.key == key.key) {
                Some(known) => {
                    known.since = known.since.min(key.since);
                    known.until = known.until.or(key.until);
                }
                None => self.keys.push(key),
            }
        }
        self.keys.sort_by_key(|key| key.since);
        self
    }

    fn retire(&mut self, now: At) {
        for key in self.keys.iter_mut().filter(|key| key.until.is_none()) {
            key.until = Some(now);
        }
    }

    fn add(&mut self, key: Hash, now: At) {
        self.keys.push(PublicKey { key, since: now, until: None });
    }

    /// Tells the other servers of a store which keys are published.
    ///
    /// # Errors
    /// When the store fails.
    pub fn tell(&self, people: &People) -> Result<(), ClerkError> {
        if !people.is_shared() {
            return Ok(());
        }
        let json = self.json()?;
        if people.get(Shelf::Accounts, SHARED)?.as_deref() == Some(json.as_slice()) {
            return Ok(());
        }
        Ok(people.put(Shelf::Accounts, SHARED, &json)?)
    }

    fn json(&self) -> Result<Vec<u8>, ClerkError> {
        let ring = Self { greffe: FORMAT.to_owned(), keys: self.keys.clone() };
        serde_json::to_vec_pretty(&ring).map_err(|error| ClerkError::Broken(error.to_string()))
    }

    fn write(&self, places: &[PathBuf]) -> Result<(), ClerkError> {
        let json = self.json()?;
        places.iter().try_for_each(|place| Ok(Keys::publish(place, &json)?))
    }
}

/// Writes down here which keys the other servers of a store publish: all of them sign with one.
pub(super) fn learn(data: &Path, keys: &Keys, people: &People) -> Result<(), ClerkError> {
    if !people.is_shared() {
        return Ok(());
    }
    let Some(json) = people.get(Shelf::Accounts, SHARED)? else { return Ok(()) };
    let told: Ring = serde_json::from_slice(&json).map_err(|error| ClerkError::Store(error.to_string()))?;
    let (known, _) = published(data, keys);
    let ring = known.clone().joined(told);
    if ring.keys == known.keys { Ok(()) } else { ring.write(&places(data, keys)) }
}

fn places(data: &Path, keys: &Keys) -> [PathBuf; 2] {
    [data.join(FILE), keys.dir().join(FILE)]
}

/// The ring of one place; nothing where there is none.
fn read(place: &Path) -> Result<Option<Ring>, String> {
    let bytes = match std::fs::read(place) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{}: {error}", place.display())),
    };
    let ring: Ring =
        serde_json::from_slice(&bytes).map_err(|error| format!("{}: {error}", place.display()))?;
    if ring.greffe == FORMAT { Ok(Some(ring)) } else { Err(format!("{}: {}", place.display(), ring.greffe)) }
}

/// Both rings as one, and what is wrong with either.
pub fn published(data: &Path, keys: &Keys) -> (Ring, Vec<String>) {
    let (mut ring, mut faults) = (Ring::default(), Vec::new());
    for place in places(data, keys) {
        match read(&place) {
            Ok(found) => ring = ring.joined(found.unwrap_or_default()),
            Err(fault) => faults.push(fault),
        }
    }
    (ring, faults)
}

/// The signing key of a server; a first one is made where nothing was signed yet (`is_new`).
pub(super) fn open(data: &Path, keys: &Keys, is_new: bool, now: At) -> Result<Opened, ClerkError> {
    let (mut ring, faults) = published(data, keys);
    let found = match keys.kept(PURPOSE) {
        Ok(found) => found,
        Err(error) => return Ok(Opened { ring, key: Err(Words::same(error.to_string())) }),
    };
    let known = ring.current().map(|current| current.key);
    let secret = match (found, known) {
        (Some(secret), _) => signing(secret.expose())?,
        (None, None) if is_new && ring.keys.is_empty() && faults.is_empty() => {
            signing(keys.key(PURPOSE)?.expose())?
        }
        (None, _) => return Ok(Opened { key: Err(lost(&ring, &faults)), ring }),
    };
    match known {
        Some(known) if known == secret.public() => {}
        None if ring.keys.is_empty() && faults.is_empty() => ring.add(secret.public(), now),
        Some(_) | None => return Ok(Opened { key: Err(other(&ring, &secret)), ring }),
    }
    if places(data, keys)
        .iter()
        .any(|place| read(place).ok().flatten().as_ref().map(|r| &r.keys) != Some(&ring.keys))
    {
        ring.write(&places(data, keys))?;
    }
    Ok(Opened { ring, key: Ok(secret) })
}

/// What is wrong with the keys of a server; nothing is made or written.
pub fn faults(data: &Path, keys: &Keys, is_new: bool) -> Vec<Words> {
    let (ring, unread) = published(data, keys);
    let mut faults: Vec<Words> = unread.iter().map(Words::same).collect();
    let found = match keys.kept(PURPOSE) {
        Ok(found) => found,
        Err(error) => {
            faults.push(Words::same(error.to_string()));
            return faults;
        }
    };
    let secret = found.map(|secret| signing(secret.expose()));
    match (secret, ring.current()) {
        (Some(Ok(secret)), Some(current)) if current.key != secret.public() => {
            faults.push(other(&ring, &secret));
        }
        (Some(Err(error)), _) => faults.push(error.told()),
        (None, Some(_)) => faults.push(lost(&ring, &[])),
        (None, None) if !is_new => faults.push(lost(&ring, &[])),
        (Some(Ok(_)) | None, _) => {}
    }
    faults
}

/// Retires the key in use, whether it is still here or lost, and signs with another from now on: with the one that was
/// put in its place, if there is one, else with a fresh one. Answers with its public part.
///
/// # Errors
/// When the key directory cannot be used.
pub fn renew(data: &Path, keys: &Keys, now: At) -> Result<Hash, ClerkError> {
    let (mut ring, _) = published(data, keys);
    let known = ring.current().map(|current| current.key);
    let there = match keys.kept(PURPOSE) {
        Ok(Some(secret)) => Some(signing(secret.expose())?),
        Ok(None) | Err(_) => None,
    };
    let is_unknown = |key: &SecretKey| ring.keys.iter().all(|known| known.key != key.public());
    let fresh = match there.filter(|key| known != Some(key.public()) && is_unknown(key)) {
        Some(adopted) => adopted,
        None => signing(keys.renew(PURPOSE)?.expose())?,
    };
    ring.retire(now);
    ring.add(fresh.public(), now);
    ring.write(&places(data, keys))?;
    Ok(fresh.public())
}

fn signing(bytes: &[u8]) -> Result<SecretKey, ClerkError> {
    let bytes: &[u8; 32] =
        bytes.try_into().map_err(|_| ClerkError::Broken("a signing key of another length".to_owned()))?;
    Ok(SecretKey::new(bytes))
}

fn lost(ring: &Ring, faults: &[String]) -> Words {
    let named = ring.current().map(|key| key.key.to_string()).unwrap_or_default();
    let faults = faults.join("; ");
    Words::new(
        format!(
            "la clé qui signe ({named}) n’est plus là\u{a0}: remettez server.key d’une copie, ou faites-en une autre \
             par «\u{a0}greffe renew-key\u{a0}»\u{a0}; l’ancienne reste publiée {faults}"
        ),
        format!(
            "the signing key ({named}) is gone: put server.key back from a copy, or make another by \"greffe \
             renew-key\"; the old one stays published {faults}"
        ),
    )
}

fn other(ring: &Ring, found: &SecretKey) -> Words {
    let (known, found) = (ring.current().map(|key| key.key.to_string()).unwrap_or_default(), found.public());
    Words::new(
        format!(
            "server.key est une autre clé ({found}) que celle qui signe ici ({known})\u{a0}: remettez la bonne, ou \
             dites par «\u{a0}greffe renew-key\u{a0}» que celle-ci la remplace"
        ),
        format!(
            "server.key is another key ({found}) than the one that signs here ({known}): put the right one back, or \
             say by \"greffe renew-key\" that this one replaces it"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    impl Folder {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("greffe-ring-{name}-{}", std::process::id()));
            drop(std::fs::remove_dir_all(&dir));
            std::fs::create_dir_all(dir.join("data")).unwrap();
            Self(dir)
        }

        fn keys(&self) -> Keys {
            Keys::open(&self.0.join("keys"), &self.0.join("data")).unwrap()
        }

        fn open(&self, is_new: bool) -> (Ring, Option<Hash>) {
            let opened = open(&self.0.join("data"), &self.keys(), is_new, at(1)).unwrap();
            (opened.ring, opened.key.ok().map(|key| key.public()))
        }
    }

    fn at(second: i64) -> At {
        At::from_millis(1_700_000_000_000 + second * 1000).unwrap()
    }

    #[test]
    fn a_lost_key_is_never_silently_another_and_stays_published_with_its_dates() {
        let folder = Folder::new("lost");
        let first = folder.open(true).1.unwrap();
        assert_eq!(folder.open(false).1, Some(first));
        let key = folder.0.join("keys/server.key");
        std::fs::rename(&key, folder.0.join("aside")).unwrap();
        for is_new in [true, false] {
            assert_eq!(folder.open(is_new).1, None, "nothing is signed");
            assert!(!key.exists(), "and nothing is made");
        }
        std::fs::remove_file(folder.0.join("data/greffe-keys.json")).unwrap();
        assert_eq!(folder.open(true).1, None, "the copy with the keys remembers it");
        let second = renew(&folder.0.join("data"), &folder.keys(), at(5)).unwrap();
        let (ring, signs) = folder.open(false);
        assert_eq!(signs, Some(second));
        let (old, new) = (ring.keys[0], ring.keys[1]);
        assert_eq!((old.key, old.since, old.until), (first, at(1), Some(at(5))));
        assert_eq!((new.key, new.since, new.until), (second, at(5), None));
        std::fs::rename(folder.0.join("aside"), &key).unwrap();
        assert_eq!(folder.open(false).1, None, "a retired key does not come back by itself");
        let third = renew(&folder.0.join("data"), &folder.keys(), at(9)).unwrap();
        assert!(third != first && folder.open(false).0.keys.len() == 3);
    }

    #[test]
    fn a_key_put_in_place_of_another_signs_only_once_it_is_said() {
        let folder = Folder::new("other");
        let first = folder.open(true).1.unwrap();
        std::fs::write(folder.0.join("keys/server.key"), [9; 32]).unwrap();
        assert_eq!(folder.open(false).1, None);
        let own = renew(&folder.0.join("data"), &folder.keys(), at(5)).unwrap();
        assert_eq!(own, SecretKey::new(&[9; 32]).public());
        let (ring, signs) = folder.open(false);
        assert_eq!((signs, ring.keys[0].key), (Some(own), first));
        std::fs::write(folder.0.join("keys/server.key"), []).unwrap();
        assert_eq!(folder.open(false).1, None, "an empty file is no key");
    }

    #[test]
    fn a_server_that_signed_before_rings_were_kept_takes_its_key_as_the_first() {
        let folder = Folder::new("before");
        let keys = folder.keys();
        let key = SecretKey::new(keys.key(PURPOSE).unwrap().expose().try_into().unwrap());
        assert_eq!(folder.open(false).1, Some(key.public()));
        let none = Folder::new("none");
        assert_eq!(none.open(false).1, None, "matches are here: there was a key");
    }
}
