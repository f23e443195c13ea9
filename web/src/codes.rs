//! Seat codes: what a printed or scanned link holds. One use, ten minutes, kept as their SHA-256.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_store::Shelf;
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

/// What a code gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Given {
    holding: Holding,
    until: u64,
}

/// A code still good, as the one who made it sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
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

fn shelf_key(key: &[u8; 32]) -> Vec<u8> {
    [b"code/".as_slice(), key].concat()
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
    pub fn issue(&self, holding: Holding) -> Result<Issued, ClerkError> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(|_| ClerkError::NoRandomness)?;
        let signs = bytes.iter().filter_map(|byte| SIGNS.get(usize::from(byte & 31)));
        let code: String = signs.map(|sign| char::from(*sign)).collect();
        let given = Given { holding, until: now().saturating_add(LIFE) };
        let json = serde_json::to_vec(&given).map_err(|error| ClerkError::Broken(error.to_string()))?;
        self.retire(holding)?;
        self.clerk.people().put(Shelf::Accounts, &shelf_key(&key(&code)), &json)?;
        let issued = Issued { holding, code: code.clone(), until: given.until };
        self.lock().insert(key(&code), issued.clone());
        Ok(issued)
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
    pub fn take(&self, code: &str) -> Result<Option<Holding>, ClerkError> {
        let key = key(&normal(code));
        let mut issued = self.lock();
        let Some(given) = self.given(&key)? else { return Ok(None) };
        self.clerk.people().remove(Shelf::Accounts, &shelf_key(&key))?;
        issued.remove(&key);
        Ok(Some(given.holding))
    }

    /// The codes of a match that are still good and were made since this server started.
    pub fn of(&self, game: [u8; 16]) -> Vec<Issued> {
        let mut issued = self.lock();
        let now = now();
        issued.retain(|_, one| one.until > now);
        issued.values().filter(|one| one.holding.game == game).cloned().collect()
    }

    fn retire(&self, holding: Holding) -> Result<(), ClerkError> {
        let mut issued = self.lock();
        let old: Vec<[u8; 32]> =
            issued.iter().filter(|(_, one)| one.holding == holding).map(|(key, _)| *key).collect();
        for key in old {
            self.clerk.people().remove(Shelf::Accounts, &shelf_key(&key))?;
            issued.remove(&key);
        }
        Ok(())
    }

    fn given(&self, key: &[u8; 32]) -> Result<Option<Given>, ClerkError> {
        let Some(json) = self.clerk.people().get(Shelf::Accounts, &shelf_key(key))? else { return Ok(None) };
        let given: Given =
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
