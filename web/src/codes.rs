//! Seat codes: what a printed or scanned link holds. One use, ten minutes, kept as their SHA-256.

use std::cell::Cell;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::Author;
use greffe_core::record::offices::Hand;
use greffe_store::{Changed, Shelf};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::clerk::{Clerk, ClerkError};
use crate::session::{Holding, NoRandomness, now};

/// How long a code is good for, in seconds.
const LIFE: u64 = 600;
/// Letters and digits that nobody mistakes for one another.
pub(crate) const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// 26 signs of five bits: 130 bits.
pub const LENGTH: usize = 26;

/// A code as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    holding: Holding,
    until: u64,
    /// Who gave it; codes kept before that was noted were the organiser's.
    #[serde(default = "organiser")]
    by: String,
    /// Whether the devices that have the place lose it to whoever uses the code.
    #[serde(default)]
    moves: bool,
    /// What the code is made from, with a key that no store holds: whoever made it is shown it again.
    #[serde(default)]
    seed: Option<Hash>,
    /// The hand of an event's organiser who gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand: Option<Hand>,
}

fn organiser() -> String {
    Author::Organiser.to_string()
}

impl Kept {
    fn given(self) -> Given {
        let by = self.by.parse().unwrap_or(Author::Organiser);
        Given { holding: self.holding, by, moves: self.moves, hand: self.hand }
    }
}

/// What a code gives, and who gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The place.
    pub holding: Holding,
    /// Who let in.
    pub by: Author,
    /// Whether the devices that have the place lose it.
    pub moves: bool,
    /// The hand of an event's organiser who gave it.
    pub hand: Option<Hand>,
}

/// A code still good, as the one who made it sees it. Whoever has it has the seat: no Debug.
#[derive(Clone, PartialEq, Eq)]
pub struct Issued {
    /// What it gives.
    pub holding: Holding,
    /// Its text.
    pub code: String,
    /// Until when, in seconds since 1970.
    pub until: u64,
    /// Who gave it, as records write it: to nobody else it is shown but to the place itself.
    pub by: String,
}

/// All codes.
pub struct Codes {
    clerk: Arc<Clerk>,
    /// The key that codes are made with; none while it is damaged: then none are made.
    key: Option<[u8; 32]>,
    writing: Mutex<()>,
}

fn key(code: &str) -> [u8; 32] {
    Sha256::digest(code.as_bytes()).into()
}

/// The SHA-256 of a code as typed, by which it is kept.
pub fn kept_as(code: &str) -> [u8; 32] {
    key(&normal(code))
}

/// Where codes stand on their shelf.
const SHELF: &[u8] = b"code/";

/// Where it stands which code of an office is the one.
const PLACES: &[u8] = b"coded/";
/// How often a change is tried while other servers change the same.
const TRIES: u32 = 20;

fn shelf_key(key: &[u8; 32]) -> Vec<u8> {
    [SHELF, key].concat()
}

fn place_key(holding: Holding) -> Result<Vec<u8>, ClerkError> {
    let office = serde_json::to_vec(&holding).map_err(|error| ClerkError::Broken(error.to_string()))?;
    Ok([PLACES, &office].concat())
}

impl Codes {
    /// The codes of a people's store.
    pub fn new(clerk: Arc<Clerk>, key: Option<[u8; 32]>) -> Self {
        Self { clerk, key, writing: Mutex::default() }
    }

    /// Makes a code for an office; earlier codes for the same office are worth nothing from now on.
    ///
    /// # Errors
    /// When there is no randomness, or the store fails.
    pub fn issue(&self, holding: Holding, by: Author) -> Result<Issued, ClerkError> {
        self.make(holding, by, false, (LIFE, None))
    }

    /// Makes a code that takes the place along from the devices that have it.
    ///
    /// # Errors
    /// When there is no randomness, or the store fails.
    pub fn issue_moving(&self, holding: Holding, by: Author) -> Result<Issued, ClerkError> {
        self.make(holding, by, true, (LIFE, None))
    }

    /// Makes a code for a place in an event, good for so many seconds: what is printed before a day is used on it.
    ///
    /// # Errors
    /// When there is no randomness, or the store fails.
    pub fn issue_by(&self, holding: Holding, hand: Hand, life: u64) -> Result<Issued, ClerkError> {
        self.make(holding, Author::Organiser, false, (life, Some(hand)))
    }

    fn make(
        &self,
        holding: Holding,
        by: Author,
        moves: bool,
        (life, hand): (u64, Option<Hand>),
    ) -> Result<Issued, ClerkError> {
        let seed = Hex(self.clerk.fresh()?);
        let code = self.code(&seed).ok_or_else(|| ClerkError::StoreClosed("no key of codes".to_owned()))?;
        let until = self.time()?.saturating_add(life);
        let given = Kept { holding, until, by: by.to_string(), moves, seed: Some(seed), hand };
        let json = serde_json::to_vec(&given).map_err(|error| ClerkError::Broken(error.to_string()))?;
        self.put(holding, Some(&(shelf_key(&key(&code)), json)))?;
        Ok(Issued { holding, code, until, by: by.to_string() })
    }

    /// Puts a code, or none, in the place of all that an office has: of two servers that do so at once, one comes after the
    /// other and takes its code back.
    fn put(&self, holding: Holding, code: Option<&(Vec<u8>, Vec<u8>)>) -> Result<(), ClerkError> {
        self.clerk.may_share()?;
        let _writing = self.lock();
        let (people, place) = (self.clerk.people(), place_key(holding)?);
        for _ in 0..TRIES {
            let named = people.get(Shelf::Accounts, &place)?;
            let (mut expected, mut changes) = self.withdrawn(holding)?;
            if code.is_none() && named.is_none() && changes.is_empty() {
                return Ok(());
            }
            expected.push((place.clone(), named));
            changes.push((place.clone(), code.map(|(name, _)| name.clone())));
            changes.extend(code.map(|(name, json)| (name.clone(), Some(json.clone()))));
            if people.change_if(Shelf::Accounts, &expected, &changes)? {
                return Ok(());
            }
        }
        Err(ClerkError::Store("other servers make codes of the same office all the time".to_owned()))
    }

    /// What is named as the code of an office, when it is this one; none too for codes of builds that named none.
    fn named(&self, holding: Holding, name: &[u8]) -> Result<Option<Changed>, ClerkError> {
        let place = place_key(holding)?;
        let named = self.clerk.people().get(Shelf::Accounts, &place)?;
        Ok(named.as_deref().is_none_or(|named| named == name).then_some((place, named)))
    }

    /// The text of a code: 26 signs of five bits each, under the key.
    fn code(&self, seed: &Hash) -> Option<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.as_ref()?).ok()?;
        mac.update(b"greffe/code/1\n");
        mac.update(&seed.0);
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let signs = bytes.iter().take(LENGTH).filter_map(|byte| SIGNS.get(usize::from(byte & 31)));
        Some(signs.map(|sign| char::from(*sign)).collect())
    }

    /// What a code would give; nothing once used or past its time.
    ///
    /// # Errors
    /// When the store fails.
    pub fn look(&self, code: &str) -> Result<Option<Holding>, ClerkError> {
        Ok(self.given(&key(&normal(code)))?.map(|given| given.holding))
    }

    /// What a code gives, and who gave it, without using it up; nothing once used or past its time.
    ///
    /// # Errors
    /// When the store fails.
    pub fn read(&self, code: &str) -> Result<Option<Given>, ClerkError> {
        Ok(self.given(&key(&normal(code)))?.map(Kept::given))
    }

    /// Uses a code up: whether it was good still. Of two who use it at once, at one server or at two, one is told so.
    ///
    /// # Errors
    /// When the store fails.
    pub fn take(&self, code: &str) -> Result<bool, ClerkError> {
        let key = key(&normal(code));
        let _writing = self.lock();
        let name = shelf_key(&key);
        let Some(json) = self.clerk.people().get(Shelf::Accounts, &name)? else { return Ok(false) };
        let Some(given) = self.good(&json)? else { return Ok(false) };
        let Some(named) = self.named(given.holding, &name)? else { return Ok(false) };
        self.clerk.may_share()?;
        // Where it is revoked meanwhile, nobody gets the place.
        let gone = [(name.clone(), None), (named.0.clone(), None)];
        Ok(self.clerk.people().change_if(Shelf::Accounts, &[(name, Some(json)), named], &gone)?)
    }

    /// What uses a code up once, however often it is asked: for who writes a record by it.
    pub fn using<'c>(&'c self, code: &'c str) -> impl Fn() -> Result<(), ClerkError> + 'c {
        let used = Cell::new(false);
        move || {
            if used.get() || self.take(code)? {
                used.set(true);
                return Ok(());
            }
            Err(ClerkError::CodeGone)
        }
    }

    /// Seconds since 1970 by the one clock of all servers, where there are others.
    fn time(&self) -> Result<u64, ClerkError> {
        Ok(self.clerk.people().time()?.unwrap_or_else(now))
    }

    /// What is kept of a code that is not past its time.
    fn good(&self, json: &[u8]) -> Result<Option<Kept>, ClerkError> {
        let given: Kept =
            serde_json::from_slice(json).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok(if given.until > self.time()? { Some(given) } else { None })
    }

    /// The codes of a match that are still good.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of(&self, game: [u8; 16]) -> Result<Vec<Issued>, ClerkError> {
        let now = self.time()?;
        let shelved = self.clerk.people().list(Shelf::Accounts, SHELF)?;
        let kept = shelved
            .iter()
            .filter_map(|(name, json)| Some((name, serde_json::from_slice::<Kept>(json).ok()?)));
        let mut issued = Vec::new();
        for (name, given) in kept.filter(|(_, given)| given.holding.game == game && given.until > now) {
            if self.named(given.holding, name)?.is_some()
                && let Some(code) = given.seed.and_then(|seed| self.code(&seed))
            {
                issued.push(Issued { holding: given.holding, code, until: given.until, by: given.by });
            }
        }
        Ok(issued)
    }

    /// Makes every code for an office worth nothing.
    ///
    /// # Errors
    /// When the store fails: the codes are then as before.
    pub fn retire(&self, holding: Holding) -> Result<(), ClerkError> {
        self.put(holding, None)
    }

    /// The codes on the shelf that go, with what must be as it is for it: those of an office, whichever process made them,
    /// and all that nobody can use any more.
    fn withdrawn(&self, holding: Holding) -> Result<(Vec<Changed>, Vec<Changed>), ClerkError> {
        let now = self.time()?;
        let (mut expected, mut gone) = (Vec::new(), Vec::new());
        for (name, json) in self.clerk.people().list(Shelf::Accounts, SHELF)? {
            let given = serde_json::from_slice::<Kept>(&json).ok();
            if let Some(given) = given.filter(|given| given.holding != holding) {
                if given.until > now {
                    continue;
                }
                if let Some((place, Some(named))) = self.named(given.holding, &name)? {
                    gone.push((place.clone(), None));
                    expected.push((place, Some(named)));
                }
            }
            gone.push((name, None));
        }
        Ok((expected, gone))
    }

    fn given(&self, key: &[u8; 32]) -> Result<Option<Kept>, ClerkError> {
        let name = shelf_key(key);
        let Some(json) = self.clerk.people().get(Shelf::Accounts, &name)? else { return Ok(None) };
        let Some(given) = self.good(&json)? else { return Ok(None) };
        Ok(self.named(given.holding, &name)?.is_some().then_some(given))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A code as typed: capitals, no blanks or dashes.
fn normal(code: &str) -> String {
    code.to_ascii_uppercase().chars().filter(char::is_ascii_alphanumeric).collect()
}

impl From<NoRandomness> for ClerkError {
    fn from(_: NoRandomness) -> Self {
        Self::NoRandomness
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Office;

    const SEAT: Holding = Holding { game: [7; 16], office: Office::Seat(1) };
    const OTHER: Holding = Holding { game: [7; 16], office: Office::Seat(2) };

    #[test]
    fn codes_of_an_earlier_process_are_retired_too_and_old_ones_leave_the_shelf() {
        let dir = std::env::temp_dir().join(format!("greffe-codes-{}", std::process::id()));
        let open = || {
            Codes::new(Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap()), Some([9; 32]))
        };
        let (first, other, revoked) = {
            let codes = open();
            let judge = Holding { office: Office::Judge, ..SEAT };
            let revoked = codes.issue(judge, Author::Organiser).unwrap();
            codes.retire(judge).unwrap();
            (
                codes.issue(SEAT, Author::Organiser).unwrap(),
                codes.issue(OTHER, Author::Organiser).unwrap(),
                revoked,
            )
        };
        let codes = open();
        assert_eq!(codes.look(&revoked.code).unwrap(), None);
        assert_eq!(codes.look(&first.code).unwrap(), Some(SEAT));
        let shown = codes.of([7; 16]).unwrap();
        assert!(
            shown.contains(&first) && shown.contains(&other) && shown.len() == 2,
            "shown again after a restart"
        );
        let expired = serde_json::to_vec(&Kept {
            holding: OTHER,
            until: now() - 1,
            by: organiser(),
            moves: false,
            seed: None,
            hand: None,
        })
        .unwrap();
        codes.clerk.people().put(Shelf::Accounts, &shelf_key(&[1; 32]), &expired).unwrap();
        let second = codes.issue(SEAT, Author::Organiser).unwrap();
        assert_eq!(codes.look(&first.code).unwrap(), None, "made before the start, and replaced");
        let given = Given { holding: SEAT, by: Author::Organiser, moves: false, hand: None };
        assert_eq!(codes.read(&second.code).unwrap(), Some(given));
        assert!(codes.take(&second.code).unwrap());
        assert!(!codes.take(&second.code).unwrap() && codes.read(&second.code).unwrap().is_none());
        assert_eq!(codes.look(&other.code).unwrap(), Some(OTHER), "of another seat");
        assert_eq!(codes.clerk.people().list(Shelf::Accounts, SHELF).unwrap().len(), 1);
        drop(codes);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
