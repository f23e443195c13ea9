//! What opens an account whose password is lost: a code, shown once when it is made, kept as its SHA-256, good once.
//!
//! There is no e-mail to send: whoever writes the code down needs none, and nobody's address is kept.

use greffe_core::record::hex::Hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Account, Accounts, Hashed, TRIES, contended, json};
use crate::clerk::ClerkError;
use crate::codes::SIGNS;
use crate::randomness::Randomness;
use crate::session::{NoRandomness, now};

/// Signs of five bits each: 120 bits, in groups of four.
const LENGTH: usize = 24;

/// A code as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spare {
    hash: Hex<32>,
    /// When it was made, in seconds since 1970.
    pub since: u64,
}

fn fresh(random: &Randomness) -> Result<String, NoRandomness> {
    let bytes: [u8; LENGTH] = random.bytes()?;
    let signs = bytes.iter().filter_map(|byte| SIGNS.get(usize::from(byte & 31)));
    Ok(signs.map(|sign| char::from(*sign)).collect())
}

/// A code in groups of four, as it is shown.
fn grouped(code: &str) -> String {
    let mut text = String::new();
    for (place, sign) in code.chars().enumerate() {
        if place > 0 && place.is_multiple_of(4) {
            text.push('-');
        }
        text.push(sign);
    }
    text
}

/// The hash of what was typed, in small letters or large, with whatever between the groups; none where it is no code.
fn hash(typed: &str) -> Option<Hex<32>> {
    if typed.len() > LENGTH.saturating_mul(4) {
        return None;
    }
    let signs = typed.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '-' | '–'));
    let code: String = signs.map(|sign| sign.to_ascii_uppercase()).collect();
    let is_code = code.len() == LENGTH && code.bytes().all(|sign| SIGNS.contains(&sign));
    is_code.then(|| Hex(Sha256::digest(code.as_bytes()).into()))
}

impl Accounts {
    /// Makes the code of an account, in place of an earlier one; its text, which is shown now and never again. None when
    /// the account was erased, or is opened otherwise than it was then.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn make_spare(&self, then: &Account) -> Result<Option<String>, ClerkError> {
        let code = fresh(self.clerk.random())?;
        let Some(hash) = hash(&code) else { return Ok(None) };
        let spare = Spare { hash, since: now() };
        let kept = self.revise_sure(then, &|account| account.spare = Some(spare.clone()))?;
        Ok(kept.map(|_| grouped(&code)))
    }

    /// Gives the account of a name another password, to whoever has its code; the code is worth nothing from then on.
    /// None where name and code do not belong together.
    ///
    /// # Errors
    /// When the store fails.
    pub fn recover(&self, name: &str, typed: &str, secret: &Hashed) -> Result<Option<Account>, ClerkError> {
        let Some((hash, named)) = hash(typed).zip(self.named(name)?) else { return Ok(None) };
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((mut account, kept)) = self.read(named.id)? else { return Ok(None) };
            if account.spare.as_ref().is_none_or(|spare| spare.hash != hash) {
                return Ok(None);
            }
            account.spare = None;
            account.secret = Some(secret.clone());
            // Whoever had got in meanwhile is not left a way back.
            account.passkeys.clear();
            let key = named.id.name();
            let changes = [(key.clone(), Some(json(&account)?))];
            if self.change_if(&[(key, Some(kept))], &changes)? {
                return Ok(Some(account));
            }
        }
        Err(contended())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed_and_nothing_else_is_one() {
        let random = Randomness::default();
        let code = fresh(&random).unwrap();
        let shown = grouped(&code);
        assert_eq!((code.len(), shown.len()), (24, 29));
        assert_ne!(fresh(&random).unwrap(), code);
        let kept = hash(&code).unwrap();
        for typed in [shown.clone(), shown.to_lowercase(), shown.replace('-', " "), format!(" {code}\n")] {
            assert!(hash(&typed) == Some(kept), "{typed}");
        }
        for wrong in
            ["", "A", &code[1..], &format!("{code}A"), &code.replacen(|_| true, "0", 1), &"A".repeat(1 << 16)]
        {
            assert!(hash(wrong).is_none(), "{wrong}");
        }
    }
}
