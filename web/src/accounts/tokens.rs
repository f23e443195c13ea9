//! Tokens: what lets a program act for an account, within what its owner chose and until they take it back.
//!
//! - A token is shown once and kept as its SHA-256: nobody reads it back, whatever they read of the store.
//! - It has no session, so it holds no seat and no office, whatever its owner holds.
//! - Each use reads what is kept now: what was taken back is worth nothing at once, at every server.

use greffe_core::record::hex::Hex;
use greffe_core::telling::text::{is_blank, is_hostile_in_line};
use greffe_store::Shelf;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Account, AccountId, Accounts, TRIES, contended, json};
use crate::clerk::ClerkError;
use crate::session::{Token, now};

/// What every token begins with: whoever finds one where it should not be knows whose to tell.
pub const PREFIX: &str = "greffe_";
/// The most tokens of an account.
pub const MOST_TOKENS: usize = 20;
/// The most signs of a token's name.
pub const LONGEST_TOKEN_NAME: usize = 40;
/// Where tokens stand on their shelf, by their hash.
const TOKENS: &[u8] = b"token/";
/// Those of each account.
const OWNED: &[u8] = b"account-token/";
/// How often the last use is written at most, in seconds.
const NOTED: u64 = 300;
/// How many are read at once.
const PAGE: u32 = 100;

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Reads what is its owner's alone: the list of matches, private studies and collections.
    Read,
    /// Opens studies and writes notes in them.
    Annotate,
    /// Makes collections and changes them.
    Collect,
}

impl Scope {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Annotate, Self::Collect];

    /// Its word, in forms and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Annotate => "annotate",
            Self::Collect => "collect",
        }
    }

    /// That of a word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// A token as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    account: AccountId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, in order.
    pub scopes: Vec<Scope>,
    /// When it was made, in seconds since 1970.
    pub since: u64,
    /// When it was used last, to five minutes.
    pub used: Option<u64>,
}

/// A token in its owner's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What it is taken back by: the beginning of its hash.
    pub number: Hex<8>,
    /// What is kept of it.
    pub kept: Kept,
}

/// A token that is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// Its name says nothing, is too long, or has signs that are not seen.
    Name,
    /// It may be used for nothing.
    Scopeless,
    /// There are as many as may be.
    Many,
    /// The account was erased meanwhile, or is opened otherwise.
    Gone,
}

/// Whether a bearer's text is meant as a token of an account.
pub fn is_token(text: &str) -> bool {
    text.starts_with(PREFIX)
}

fn hash(text: &str) -> Option<[u8; 32]> {
    // One form alone: what is no token is not even looked up.
    Token::parse(text.strip_prefix(PREFIX)?).map(|token| Sha256::digest(token.reveal().as_bytes()).into())
}

fn key(hash: &[u8]) -> Vec<u8> {
    [TOKENS, hash].concat()
}

fn owned(id: AccountId) -> Vec<u8> {
    [OWNED, &id.bytes(), b"/"].concat()
}

fn number(hash: &[u8; 32]) -> Hex<8> {
    Hex(std::array::from_fn(|place| hash.get(place).copied().unwrap_or_default()))
}

impl Accounts {
    /// Makes a token of an account; its text, which is shown now and never again. None for who was sure of the account
    /// before it was opened otherwise.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn make_token(
        &self,
        then: &Account,
        name: &str,
        scopes: &[Scope],
    ) -> Result<Result<String, Unmade>, ClerkError> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.chars().count() > LONGEST_TOKEN_NAME
            || is_blank(&name)
            || name.chars().any(is_hostile_in_line)
        {
            return Ok(Err(Unmade::Name));
        }
        let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| scopes.contains(scope)).collect();
        if scopes.is_empty() {
            return Ok(Err(Unmade::Scopeless));
        }
        let id = then.id;
        let _writing = self.writing();
        if self.tokens(id)?.len() >= MOST_TOKENS {
            return Ok(Err(Unmade::Many));
        }
        let text = format!("{PREFIX}{}", Token::fresh(self.clerk.random())?.reveal());
        let hash = hash(&text).ok_or_else(|| ClerkError::Broken("a token of another form".to_owned()))?;
        let kept = Kept { account: id, name, scopes, since: now(), used: None };
        let changes =
            [(key(&hash), Some(json(&kept)?)), ([owned(id), hash.to_vec()].concat(), Some(Vec::new()))];
        for _ in 0..TRIES {
            // Only as long as the account is there: nothing is left of one that is erased meanwhile.
            let found = self.read(id)?.filter(|(account, _)| account.is_opened_as(then));
            let Some((_, account)) = found else { return Ok(Err(Unmade::Gone)) };
            if self.change_if(&[(id.name(), Some(account)), (key(&hash), None)], &changes)? {
                return Ok(Ok(text));
            }
        }
        Err(contended())
    }

    /// The tokens of an account, the one made last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn tokens(&self, id: AccountId) -> Result<Vec<Listed>, ClerkError> {
        let mut found = Vec::new();
        for hash in self.hashes(id)? {
            let Some(kept) = self.get(&key(&hash))? else { continue };
            let kept: Kept =
                serde_json::from_slice(&kept).map_err(|error| ClerkError::Broken(error.to_string()))?;
            found.push(Listed { number: number(&hash), kept });
        }
        found.sort_unstable_by_key(|one| (std::cmp::Reverse(one.kept.since), one.number.0));
        Ok(found)
    }

    /// Takes a token back; whether there was one.
    ///
    /// # Errors
    /// When the store fails: it is as good as before then, and asking again does the whole.
    pub fn revoke_token(&self, id: AccountId, wanted: Hex<8>) -> Result<bool, ClerkError> {
        let _writing = self.writing();
        let found = self.hashes(id)?.into_iter().find(|hash| number(hash) == wanted);
        let Some(hash) = found else { return Ok(false) };
        self.drop_tokens(id, &[hash])?;
        Ok(true)
    }

    /// Takes back every token of an account.
    ///
    /// # Errors
    /// As [`Accounts::revoke_token`].
    pub fn revoke_tokens(&self, id: AccountId) -> Result<(), ClerkError> {
        let _writing = self.writing();
        let all = self.hashes(id)?;
        self.drop_tokens(id, &all)
    }

    pub(super) fn drop_tokens(&self, id: AccountId, hashes: &[[u8; 32]]) -> Result<(), ClerkError> {
        if hashes.is_empty() {
            return Ok(());
        }
        let keys = hashes.iter().flat_map(|hash| [key(hash), [owned(id), hash.to_vec()].concat()]);
        let gone: Vec<_> = keys.map(|key| (key, None)).collect();
        self.clerk.may_share()?;
        Ok(self.clerk.people().change(Shelf::Accounts, &gone)?)
    }

    /// Whose a token is and what it may be used for, unless it was taken back or never made. Notes that it was used.
    ///
    /// # Errors
    /// When the store fails.
    pub fn bearer(&self, text: &str) -> Result<Option<(Account, Vec<Scope>)>, ClerkError> {
        let Some(hash) = hash(text) else { return Ok(None) };
        let Some(bytes) = self.get(&key(&hash))? else { return Ok(None) };
        let kept: Kept =
            serde_json::from_slice(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        let Some(account) = self.of(kept.account)? else { return Ok(None) };
        let time = now();
        if kept.used.is_none_or(|used| time.saturating_sub(used) >= NOTED) {
            let noted = Kept { used: Some(time), ..kept.clone() };
            // One that is taken back meanwhile stays so; one that cannot be noted is as good as before.
            drop(self.change_if(&[(key(&hash), Some(bytes))], &[(key(&hash), Some(json(&noted)?))]));
        }
        Ok(Some((account, kept.scopes)))
    }

    pub(super) fn hashes(&self, id: AccountId) -> Result<Vec<[u8; 32]>, ClerkError> {
        let prefix = owned(id);
        let page = self.clerk.people().page(Shelf::Accounts, &prefix, &prefix, PAGE)?;
        let hashes = page.iter().filter_map(|(name, _)| name.get(prefix.len()..)?.try_into().ok());
        Ok(hashes.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::randomness::Randomness;

    #[test]
    fn a_token_has_one_form() {
        let text = format!("{PREFIX}{}", Token::fresh(&Randomness::default()).unwrap().reveal());
        assert_eq!(text.len(), 71);
        assert!(hash(&text).is_some() && is_token(&text));
        let bare = text.trim_start_matches(PREFIX).to_owned();
        for wrong in ["", "greffe_", &bare, &text.to_uppercase(), &format!("{text}0"), &format!(" {text}")] {
            assert_eq!(hash(wrong), None, "{wrong}");
        }
        for scope in Scope::ALL {
            assert_eq!(Scope::named(scope.word()), Some(scope));
        }
    }
}
