//! Accounts: a name, and a password or passkeys, under which teams, boards and the matches somebody had a place in are found again on
//! any device. Nobody needs one to play or to look.
//!
//! - An account opens no seat: who may act in a match stays in its record. It lists matches, it does not play them.
//! - Names live in the people's store and in no record: an account that is erased leaves every match as it was.
//! - Passwords are kept as Argon2id hashes, and take the same time whether or not the name is known.

pub mod passkeys;
mod password;
mod recovery;
pub mod tokens;

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use greffe_store::{Changed, Shelf};
use serde::{Deserialize, Serialize};

use crate::clerk::{Clerk, ClerkError};
use crate::library::folded;
use crate::randomness::Randomness;
use crate::session::{Holding, NoRandomness, SavedBoard, SavedTeam, now, put_board, put_team};

pub use password::{Hashed, Hasher, Unfit};
pub use recovery::Spare;

/// Where accounts stand on their shelf, by number.
const SHELF: &[u8] = b"account/";
/// Whose each name is.
const NAMES: &[u8] = b"account-name/";
/// The places that accounts had in matches.
const CLAIMS: &[u8] = b"account-match/";
/// How often a change is tried while others change the same.
const TRIES: u32 = 20;
/// The most matches listed under an account; who played more finds the rest in the library.
const MOST_CLAIMS: usize = 5_000;
/// How many places are read at once.
const PAGE: u32 = 500;
/// The most signs of a name.
pub const LONGEST_NAME: usize = 40;

/// The number of an account: 16 random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AccountId([u8; 16]);

impl AccountId {
    /// Whose the samples are: nobody's account has this number.
    pub const PROGRAM: Self = Self([0; 16]);

    fn fresh(random: &Randomness) -> Result<Self, NoRandomness> {
        random.bytes().map(Self)
    }

    /// Its bytes, as they stand in keys.
    pub const fn bytes(self) -> [u8; 16] {
        self.0
    }

    fn name(self) -> Vec<u8> {
        [SHELF, &self.0].concat()
    }

    fn claims(self) -> Vec<u8> {
        [CLAIMS, &self.0, b"/"].concat()
    }
}

/// Whether an account is there, or was erased.
///
/// # Errors
/// When the store fails.
pub(crate) fn is_there(clerk: &Clerk, id: AccountId) -> Result<bool, ClerkError> {
    Ok(id == AccountId::PROGRAM || clerk.people().get(Shelf::Accounts, &id.name())?.is_some())
}

/// An account. Its hash is a secret: no Debug.
#[derive(Clone, Serialize, Deserialize)]
pub struct Account {
    /// Its number.
    pub id: AccountId,
    /// Its name, as it was typed.
    pub name: String,
    /// Its password, hashed, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Hashed>,
    /// Its passkeys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passkeys: Vec<passkeys::Key>,
    /// What opens it when the password is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<Spare>,
    /// When it was made, in seconds since 1970.
    pub since: u64,
    /// Whether anybody may look at its page.
    #[serde(default)]
    pub public: bool,
    /// Its teams.
    #[serde(default)]
    pub teams: Vec<SavedTeam>,
    /// Its boards.
    #[serde(default)]
    pub boards: Vec<SavedBoard>,
}

impl Account {
    fn fresh(id: AccountId, name: String, secret: Option<Hashed>) -> Self {
        let (passkeys, teams, boards) = (Vec::new(), Vec::new(), Vec::new());
        Self { id, name, secret, passkeys, spare: None, since: now(), public: false, teams, boards }
    }

    /// Whether it is opened by what opened it then: each new password, and each code for a lost one that was used, ends
    /// what was begun under the earlier one.
    pub fn is_opened_as(&self, then: &Self) -> bool {
        self.id == then.id && self.secret == then.secret
    }

    /// What its page is called.
    pub fn slug(&self) -> String {
        slug(&self.name)
    }
}

/// A name that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// It has fewer than two letters or digits, too many signs, or signs that are not seen.
    Unfit,
    /// It is somebody else's, without case, accents and signs.
    Taken,
}

/// The one form of a name: words without case or accents. Two names of one form are the same name.
pub fn slug(name: &str) -> String {
    folded(name).split_whitespace().collect::<Vec<_>>().join("-")
}

/// A name as it is kept: signs that are not seen, or that turn the line, are refused.
fn fit(name: &str) -> Option<(String, String)> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let seen = |sign: char| sign.is_alphanumeric() || " .,'’-_&()".contains(sign);
    let slug = slug(&name);
    let long = name.chars().count() <= LONGEST_NAME;
    (long && slug.chars().count() >= 2 && name.chars().all(seen)).then_some((name, slug))
}

fn name_key(slug: &str) -> Vec<u8> {
    [NAMES, slug.as_bytes()].concat()
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, ClerkError> {
    serde_json::to_vec(value).map_err(|error| ClerkError::Broken(error.to_string()))
}

/// All accounts.
pub struct Accounts {
    clerk: Arc<Clerk>,
    /// Held by whoever changes an account here; other servers are met by what is expected to be kept.
    writing: Mutex<()>,
}

impl Accounts {
    /// The accounts of a people's store.
    pub fn new(clerk: Arc<Clerk>) -> Self {
        Self { clerk, writing: Mutex::default() }
    }

    /// Makes an account.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn make(&self, name: &str, secret: Hashed) -> Result<Result<Account, Unnamed>, ClerkError> {
        let Some((name, _)) = fit(name) else { return Ok(Err(Unnamed::Unfit)) };
        self.make_whole(Account::fresh(AccountId::fresh(self.clerk.random())?, name, Some(secret)))
    }

    fn make_whole(&self, account: Account) -> Result<Result<Account, Unnamed>, ClerkError> {
        let _writing = self.writing();
        let (id, key) = (account.id, name_key(&account.slug()));
        let changes = [(key.clone(), Some(id.0.to_vec())), (id.name(), Some(json(&account)?))];
        let made = self.change_if(&[(key, None)], &changes)?;
        Ok(if made { Ok(account) } else { Err(Unnamed::Taken) })
    }

    /// The account of a name.
    ///
    /// # Errors
    /// When the store fails.
    pub fn named(&self, name: &str) -> Result<Option<Account>, ClerkError> {
        let slug = slug(name);
        if slug.is_empty() || slug.len() > LONGEST_NAME.saturating_mul(16) {
            return Ok(None);
        }
        let Some(id) = self.get(&name_key(&slug))? else { return Ok(None) };
        let Ok(id) = <[u8; 16]>::try_from(id.as_slice()) else { return Ok(None) };
        self.of(AccountId(id))
    }

    /// An account by its number; none once it was erased.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of(&self, id: AccountId) -> Result<Option<Account>, ClerkError> {
        Ok(self.read(id)?.map(|(account, _)| account))
    }

    /// Changes an account; none when it was erased.
    ///
    /// # Errors
    /// When the store fails.
    pub fn revise(
        &self,
        id: AccountId,
        change: &dyn Fn(&mut Account),
    ) -> Result<Option<Account>, ClerkError> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((mut account, kept)) = self.read(id)? else { return Ok(None) };
            change(&mut account);
            if self.change_if(&[(id.name(), Some(kept))], &[(id.name(), Some(json(&account)?))])? {
                return Ok(Some(account));
            }
        }
        Err(contended())
    }

    /// Changes an account for who has just shown that it is theirs; none when it was erased, or is opened otherwise since
    /// then.
    ///
    /// # Errors
    /// When the store fails.
    pub fn revise_sure(
        &self,
        then: &Account,
        change: &dyn Fn(&mut Account),
    ) -> Result<Option<Account>, ClerkError> {
        let changed = Cell::new(false);
        let revised = self.revise(then.id, &|account| {
            changed.set(account.is_opened_as(then));
            if changed.get() {
                change(account);
            }
        })?;
        Ok(revised.filter(|_| changed.get()))
    }

    /// Whether an account is there still, and opened by what opened it then.
    ///
    /// # Errors
    /// When the store fails.
    pub fn is_still(&self, then: &Account) -> Result<bool, ClerkError> {
        Ok(self.of(then.id)?.is_some_and(|account| account.is_opened_as(then)))
    }

    /// Gives an account another name; the earlier one is free from then on.
    ///
    /// # Errors
    /// When the store fails.
    pub fn rename(&self, id: AccountId, name: &str) -> Result<Result<(), Unnamed>, ClerkError> {
        let Some((name, slug)) = fit(name) else { return Ok(Err(Unnamed::Unfit)) };
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((mut account, kept)) = self.read(id)? else { return Ok(Ok(())) };
            let (old, new) = (name_key(&account.slug()), name_key(&slug));
            if old != new && self.get(&new)?.is_some() {
                return Ok(Err(Unnamed::Taken));
            }
            account.name.clone_from(&name);
            let mut expected = vec![(id.name(), Some(kept))];
            let mut changes = vec![(id.name(), Some(json(&account)?))];
            if old != new {
                expected.push((new.clone(), None));
                changes.extend([(old, None), (new, Some(id.0.to_vec()))]);
            }
            if self.change_if(&expected, &changes)? {
                return Ok(Ok(()));
            }
        }
        Err(contended())
    }

    /// Erases an account with all that stands under it. No match changes, and nothing that its owner wrote:
    /// [`crate::site::Site::erase_account`] does the whole.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn erase(&self, id: AccountId) -> Result<(), ClerkError> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((account, kept)) = self.read(id)? else { break };
            let gone = [(id.name(), None), (name_key(&account.slug()), None)];
            self.drop_tokens(id, &self.hashes(id)?)?;
            if self.change_if(&[(id.name(), Some(kept))], &gone)? {
                break;
            }
        }
        if self.read(id)?.is_some() {
            return Err(contended());
        }
        // One that was made while the account went.
        self.drop_tokens(id, &self.hashes(id)?)?;
        loop {
            let page = self.page(id, &id.claims())?;
            if page.is_empty() {
                return Ok(());
            }
            let gone: Vec<Changed> = page.into_iter().map(|(name, _)| (name, None)).collect();
            self.clerk.people().change(Shelf::Accounts, &gone)?;
        }
    }

    /// Lists places in matches under an account; what it lists already stays once.
    ///
    /// # Errors
    /// When the store fails.
    pub fn claim(&self, id: AccountId, places: &[Holding]) -> Result<(), ClerkError> {
        let _writing = self.writing();
        let known = self.places(id)?;
        let new = places.iter().filter(|place| !known.contains(place));
        let new: Vec<&Holding> = new.take(MOST_CLAIMS.saturating_sub(known.len())).collect();
        if new.is_empty() {
            return Ok(());
        }
        let mut changes = Vec::with_capacity(new.len());
        for place in new {
            let place = json(place)?;
            changes.push(([id.claims(), place.clone()].concat(), Some(place)));
        }
        // Only as long as the account is there: nothing is left of one that is erased meanwhile.
        for _ in 0..TRIES {
            let Some((_, kept)) = self.read(id)? else { return Ok(()) };
            if self.change_if(&[(id.name(), Some(kept))], &changes)? {
                return Ok(());
            }
        }
        Err(contended())
    }

    /// The places in matches listed under an account.
    ///
    /// # Errors
    /// When the store fails.
    pub fn places(&self, id: AccountId) -> Result<Vec<Holding>, ClerkError> {
        let (mut places, mut last) = (Vec::new(), id.claims());
        loop {
            let page = self.page(id, &last)?;
            let Some((end, _)) = page.last() else { return Ok(places) };
            last.clone_from(end);
            places.extend(page.iter().filter_map(|(_, json)| serde_json::from_slice::<Holding>(json).ok()));
        }
    }

    /// Keeps a team under an account.
    ///
    /// # Errors
    /// When the store fails.
    pub fn keep_team(&self, id: AccountId, team: &SavedTeam) -> Result<(), ClerkError> {
        self.revise(id, &|account| put_team(&mut account.teams, team.clone())).map(drop)
    }

    /// Takes a team out of those kept under an account.
    ///
    /// # Errors
    /// When the store fails.
    pub fn drop_team(&self, id: AccountId, game: &str, name: &str) -> Result<(), ClerkError> {
        self.revise(id, &|account| account.teams.retain(|kept| kept.game != game || kept.name != name))
            .map(drop)
    }

    /// Keeps a board under an account.
    ///
    /// # Errors
    /// When the store fails.
    pub fn keep_board(&self, id: AccountId, board: &SavedBoard) -> Result<(), ClerkError> {
        self.revise(id, &|account| put_board(&mut account.boards, board.clone())).map(drop)
    }

    /// Takes over what was built before signing in; what the account has of the same name stays as it is there.
    ///
    /// # Errors
    /// When the store fails.
    pub fn take_over(
        &self,
        id: AccountId,
        teams: &[SavedTeam],
        boards: &[SavedBoard],
    ) -> Result<(), ClerkError> {
        if teams.is_empty() && boards.is_empty() {
            return Ok(());
        }
        self.revise(id, &|account| {
            for team in teams {
                if !account.teams.iter().any(|kept| kept.game == team.game && kept.name == team.name) {
                    put_team(&mut account.teams, team.clone());
                }
            }
            for board in boards {
                if !account.boards.iter().any(|kept| kept.game == board.game && kept.name == board.name) {
                    put_board(&mut account.boards, board.clone());
                }
            }
        })
        .map(drop)
    }

    fn page(&self, id: AccountId, after: &[u8]) -> Result<Vec<greffe_store::KeyValue>, ClerkError> {
        Ok(self.clerk.people().page(Shelf::Accounts, &id.claims(), after, PAGE)?)
    }

    fn read(&self, id: AccountId) -> Result<Option<(Account, Vec<u8>)>, ClerkError> {
        let Some(kept) = self.get(&id.name())? else { return Ok(None) };
        let account = serde_json::from_slice(&kept).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok(Some((account, kept)))
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ClerkError> {
        Ok(self.clerk.people().get(Shelf::Accounts, key)?)
    }

    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.clerk.may_share()?;
        Ok(self.clerk.people().change_if(Shelf::Accounts, expected, changes)?)
    }

    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn contended() -> ClerkError {
    ClerkError::Store("the same account is changed elsewhere all the time".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_form_and_only_signs_that_are_seen() {
        assert_eq!(slug("Élodie  d’Arc"), "elodie-d-arc");
        assert_eq!(fit("  Élodie   d’Arc ").map(|(name, _)| name).as_deref(), Some("Élodie d’Arc"));
        let long = "x".repeat(LONGEST_NAME + 1);
        for wrong in ["", "a", "..", "<b>x</b>", "a\u{202e}bc", "ab\u{200b}", "a/b/c", &long] {
            assert_eq!(fit(wrong), None, "{wrong:?}");
        }
    }
}
