//! Seat codes: what a printed or scanned link holds. One use, ten minutes, kept as their SHA-256.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::ids::Author;
use greffe_store::{Changed, Shelf};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::clerk::{Clerk, ClerkError};
use crate::session::{Holding, NoRandomness, now};

/// How long a code is good for, in seconds.
const LIFE: u64 = 600;
/// Letters and digits that nobody mistakes for one another.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// 26 signs of five bits: 130 bits.
const LENGTH: usize = 26;

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
}

fn organiser() -> String {
    Author::Organiser.to_string()
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
}

/// All codes.
pub struct Codes {
    clerk: Arc<Clerk>,
    issued: Mutex<BTreeMap<[u8; 32], Issued>>,
}

fn key(code: &str) -> [u8; 32] {
    Sha256::digest(code.as_bytes()).into()
}

/// Where codes stand on their shelf.
const SHELF: &[u8] = b"code/";

fn shelf_key(key: &[u8; 32]) -> Vec<u8> {
    [SHELF, key].concat()
}

impl Codes {
    /// The codes of a people's store.
    pub fn new(clerk: Arc<Clerk>) -> Self {
        Self { clerk, issued: Mutex::default() }
    }

    /// Makes a code for an office; earlier codes for the same office are worth nothing from now on.
    ///
    /// # Errors
    /// When there is no randomness, or the store fails.
    pub fn issue(&self, holding: Holding, by: Author) -> Result<Issued, ClerkError> {
        self.make(holding, by, false)
    }

    /// Makes a code that takes the place along from the devices that have it.
    ///
    /// # Errors
    /// When there is no randomness, or the store fails.
    pub fn issue_moving(&self, holding: Holding, by: Author) -> Result<Issued, ClerkError> {
        self.make(holding, by, true)
    }

    fn make(&self, holding: Holding, by: Author, moves: bool) -> Result<Issued, ClerkError> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(|_| ClerkError::NoRandomness)?;
        let signs = bytes.iter().filter_map(|byte| SIGNS.get(usize::from(byte & 31)));
        let code: String = signs.map(|sign| char::from(*sign)).collect();
        let given = Kept { holding, until: now().saturating_add(LIFE), by: by.to_string(), moves };
        let json = serde_json::to_vec(&given).map_err(|error| ClerkError::Broken(error.to_string()))?;
        let mut issued = self.lock();
        let mut changes = self.withdrawn(holding)?;
        changes.push((shelf_key(&key(&code)), Some(json)));
        self.clerk.people().change(Shelf::Accounts, &changes)?;
        issued.retain(|_, one| one.holding != holding);
        let made = Issued { holding, code: code.clone(), until: given.until };
        issued.insert(key(&code), made.clone());
        Ok(made)
    }

    /// What a code would give; nothing once used or past its time.
    ///
    /// # Errors
    /// When the store fails.
    pub fn look(&self, code: &str) -> Result<Option<Holding>, ClerkError> {
        Ok(self.given(&key(&normal(code)))?.map(|given| given.holding))
    }

    /// Uses a code up.
    ///
    /// # Errors
    /// When the store fails.
    pub fn take(&self, code: &str) -> Result<Option<Given>, ClerkError> {
        let key = key(&normal(code));
        let mut issued = self.lock();
        let Some(given) = self.given(&key)? else { return Ok(None) };
        self.clerk.people().remove(Shelf::Accounts, &shelf_key(&key))?;
        issued.remove(&key);
        let by = given.by.parse().unwrap_or(Author::Organiser);
        Ok(Some(Given { holding: given.holding, by, moves: given.moves }))
    }

    /// The codes of a match that are still good and were made since this server started.
    pub fn of(&self, game: [u8; 16]) -> Vec<Issued> {
        let mut issued = self.lock();
        let now = now();
        issued.retain(|_, one| one.until > now);
        issued.values().filter(|one| one.holding.game == game).cloned().collect()
    }

    /// Makes every code for an office worth nothing.
    ///
    /// # Errors
    /// When the store fails: the codes are then as before.
    pub fn retire(&self, holding: Holding) -> Result<(), ClerkError> {
        let mut issued = self.lock();
        let changes = self.withdrawn(holding)?;
        if !changes.is_empty() {
            self.clerk.people().change(Shelf::Accounts, &changes)?;
        }
        issued.retain(|_, one| one.holding != holding);
        Ok(())
    }

    /// The codes on the shelf that go: those of an office, whichever process made them, and all that nobody
    /// can use any more.
    fn withdrawn(&self, holding: Holding) -> Result<Vec<Changed>, ClerkError> {
        let now = now();
        let goes = |json: &[u8]| {
            let given = serde_json::from_slice::<Kept>(json);
            given.map_or(true, |given| given.holding == holding || given.until <= now)
        };
        let shelved = self.clerk.people().list(Shelf::Accounts, SHELF)?;
        Ok(shelved.into_iter().filter(|(_, json)| goes(json)).map(|(name, _)| (name, None)).collect())
    }

    fn given(&self, key: &[u8; 32]) -> Result<Option<Kept>, ClerkError> {
        let Some(json) = self.clerk.people().get(Shelf::Accounts, &shelf_key(key))? else { return Ok(None) };
        let given: Kept =
            serde_json::from_slice(&json).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok((given.until > now()).then_some(given))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<[u8; 32], Issued>> {
        self.issued.lock().unwrap_or_else(PoisonError::into_inner)
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
        let open = || Codes::new(Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap()));
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
        let expired =
            serde_json::to_vec(&Kept { holding: OTHER, until: now() - 1, by: organiser(), moves: false })
                .unwrap();
        codes.clerk.people().put(Shelf::Accounts, &shelf_key(&[1; 32]), &expired).unwrap();
        let second = codes.issue(SEAT, Author::Organiser).unwrap();
        assert_eq!(codes.look(&first.code).unwrap(), None, "made before the start, and replaced");
        let given = Given { holding: SEAT, by: Author::Organiser, moves: false };
        assert_eq!(codes.take(&second.code).unwrap(), Some(given));
        assert_eq!(codes.look(&other.code).unwrap(), Some(OTHER), "of another seat");
        assert_eq!(codes.clerk.people().list(Shelf::Accounts, SHELF).unwrap().len(), 1);
        drop(codes);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
