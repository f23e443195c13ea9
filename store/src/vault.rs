//! The vault: seeds of dice chains, salts and payloads of seals, private parts of commands, drafts.
//!
//! Values are sealed with XChaCha20-Poly1305 under a key kept elsewhere, each bound to its place, so a copy of the
//! data directory tells nothing and values cannot be exchanged. Names are not secret.

use crate::{
    Beside, Fault, Keys, MatchId, Secret, ValueError, VaultError,
    beside::Keeps,
    kept::{Change, Keeper, Kept},
};
use chacha20poly1305::{
    KeyInit as _, XChaCha20Poly1305,
    aead::{Aead as _, Payload},
};
use std::{io, path::Path};

/// The purpose of the key that everything is sealed under.
const KEY: &str = "vault";
const NONCE_LEN: usize = 24;
/// What all keys begin with: what the vault says of itself, and secrets.
pub(crate) const LETTERS: &[u8] = b"ms";
const SECRETS: u8 = b's';
const STARTS: &[u8] = b"mstarts";
const RESTORED_AT: &[u8] = b"mrestored";
const CHECK: &[u8] = b"mcheck";
/// How often a start is counted while other servers count theirs.
const TRIES: u32 = 20;

/// The open vault.
pub struct Vault {
    /// The database, or what is wrong with it.
    kept: Result<Box<dyn Keeper>, String>,
    cipher: Option<XChaCha20Poly1305>,
    starts: u64,
    restored_at: u64,
}

impl Vault {
    /// Opens or creates the vault and counts this start, in the vault and beside the key.
    ///
    /// When the counts disagree, one of them comes from a backup or a copy (or a crash parted them, which is treated
    /// alike): links of dice chains that look unused may have been published.
    pub fn open(dir: &Path, keys: &Keys) -> Result<Self, VaultError> {
        Self::open_doubting(dir, keys, false)
    }

    /// The same; `in_doubt` says that data and keys, which agree, may both come from one backup.
    pub fn open_doubting(dir: &Path, keys: &Keys, in_doubt: bool) -> Result<Self, VaultError> {
        let mut vault = Self::unlock(dir, keys)?;
        vault.demand_key()?;
        let beside = keys.starts()?;
        // A count that cannot be read vouches for nothing: links that look unused may have been published.
        let is_known = |within| beside == Some(within) && !in_doubt;
        vault.start(beside.unwrap_or_default(), is_known)?;
        keys.set_starts(vault.starts)?;
        Ok(vault)
    }

    /// Opens or creates a vault that several servers share, each with the same key. Starts are counted for all of them:
    /// those of others since the last one here are nothing to doubt; a database that has counted fewer than this
    /// server saw comes from a backup. `in_doubt` says that it may come from one although it counts as many.
    pub(crate) fn shared(kept: Box<dyn Keeper>, keys: &Keys, in_doubt: bool) -> Result<Self, VaultError> {
        let key = if kept.get(CHECK)?.is_some() { keys.demand(KEY)? } else { keys.key(KEY)? };
        let mut vault = Self::over(kept, &key)?;
        vault.demand_key()?;
        let beside = keys.starts()?;
        let is_known = |within| beside.is_some_and(|beside| within >= beside) && !in_doubt;
        vault.start(beside.unwrap_or_default(), is_known)?;
        keys.set_starts(vault.starts)?;
        Ok(vault)
    }

    fn over(kept: Box<dyn Keeper>, key: &Secret) -> Result<Self, VaultError> {
        let cipher = XChaCha20Poly1305::new_from_slice(key.expose()).map_err(|_| VaultError::WrongKey)?;
        Ok(Self { kept: Ok(kept), cipher: Some(cipher), starts: 0, restored_at: 0 })
    }

    /// That what is here was sealed under this key.
    fn demand_key(&self) -> Result<(), VaultError> {
        let is_new = self.kept()?.get(CHECK)?.is_none();
        if !is_new && self.read(CHECK).is_err() { Err(VaultError::WrongKey) } else { Ok(()) }
    }

    /// Counts a start, after those counted beside the key too; `is_known` says of those counted within whether they are
    /// what was left there. Of servers that start at once none takes back what another has noted.
    fn start(&mut self, beside: u64, is_known: impl Fn(u64) -> bool) -> Result<(), ValueError> {
        for _ in 0..TRIES {
            let mut held = Vec::new();
            for place in [STARTS, RESTORED_AT, CHECK] {
                held.push((place.to_vec(), self.kept()?.get(place)?));
            }
            let within = self.held_number(&held, STARTS)?;
            let starts = within.max(beside).saturating_add(1);
            let restored_at = if is_known(within) { self.held_number(&held, RESTORED_AT)? } else { starts };
            let numbers = [(STARTS, starts), (RESTORED_AT, restored_at), (CHECK, 0)];
            let sealed =
                numbers.map(|(place, number)| Ok((place.to_vec(), self.seal(place, &number.to_be_bytes())?)));
            let sealed = sealed.into_iter().collect::<Result<Vec<_>, ValueError>>()?;
            if self.kept()?.change_if(&held, &as_changes(&sealed))? {
                (self.starts, self.restored_at) = (starts, restored_at);
                return Ok(());
            }
        }
        Err(ValueError::Io(io::Error::other("other servers start all the time")))
    }

    /// A number among sealed values as they were found; zero where there is none.
    fn held_number(&self, held: &[Found], place: &[u8]) -> Result<u64, ValueError> {
        let found = held.iter().find(|(key, _)| key == place).and_then(|(_, sealed)| sealed.as_deref());
        let Some(secret) = found.map(|sealed| self.unseal(place, sealed)).transpose()?.flatten() else {
            return Ok(0);
        };
        let bytes = secret.expose().try_into().map_err(|_| damaged())?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// A vault that cannot be opened: it has nothing to read and takes nothing.
    pub fn closed(reason: String) -> Self {
        Self { kept: Err(reason), cipher: None, starts: 0, restored_at: u64::MAX }
    }

    /// What is wrong with a vault that could not be opened.
    pub fn fault(&self) -> Option<&str> {
        self.kept.as_ref().err().map(String::as_str)
    }

    /// Whether a failed write has closed it: opening it again may help.
    pub fn has_failed(&self) -> bool {
        self.kept.as_ref().is_ok_and(|kept| kept.has_failed())
    }

    /// A vault under its own key. A key that is lost is never made again: everything is sealed under it.
    fn unlock(dir: &Path, keys: &Keys) -> Result<Self, VaultError> {
        let key = if Kept::is_founded(dir) { keys.demand(KEY)? } else { keys.key(KEY)? };
        Self::over(Box::new(Kept::open(dir).map_err(VaultError::Open)?), &key)
    }

    pub(crate) fn keeper(&self) -> Result<&dyn Keeper, ValueError> {
        self.kept()
    }

    fn kept(&self) -> Result<&dyn Keeper, ValueError> {
        self.kept.as_deref().map_err(|reason| ValueError::Closed { reason: reason.clone() })
    }

    /// Opens every value of a vault and says how many there are and which do not open.
    ///
    /// This is no start: it counts none, so a backup can be checked beside the keys of the server.
    pub fn check(dir: &Path, keys: &Keys) -> Result<(u64, Vec<Fault>), VaultError> {
        Ok(Self::unlock(dir, keys)?.checked()?)
    }

    /// The same of a vault that several servers share; nothing where there is none yet.
    pub(crate) fn check_shared(
        kept: Box<dyn Keeper>,
        keys: &Keys,
    ) -> Result<Option<(u64, Vec<Fault>)>, VaultError> {
        if kept.get(CHECK)?.is_none() {
            return Ok(None);
        }
        let key = keys.demand(KEY)?;
        Ok(Some(Self::over(kept, &key)?.checked()?))
    }

    fn checked(&self) -> Result<(u64, Vec<Fault>), ValueError> {
        let (mut read, mut faults) = (0_u64, Vec::new());
        for (place, _) in self.kept()?.list(b"m")?.into_iter().chain(self.kept()?.list(&[SECRETS])?) {
            read = read.saturating_add(1);
            if let Err(error) = self.read(&place) {
                let detail = format!("{}: {error}", place.escape_ascii());
                faults.push(Fault::File { file: "vault".to_owned(), offset: 0, detail });
            }
        }
        Ok((read, faults))
    }

    /// Which start of this vault this is, from one.
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// Whether this start found the vault restored from a backup or copied.
    pub fn is_restored(&self) -> bool {
        self.restored_at == self.starts
    }

    /// The latest start that found it so, or zero: an epoch of dice begun at an earlier start must not continue.
    pub fn restored_at(&self) -> u64 {
        self.restored_at
    }

    /// Keeps secrets of a match under their names, all or none, durably.
    pub fn put(&self, match_id: MatchId, secrets: &[(&[u8], &Secret)]) -> Result<(), ValueError> {
        let seal = |(name, secret): &(&[u8], &Secret)| {
            let place = place(&match_id, name);
            let sealed = self.seal(&place, secret.expose())?;
            Ok((place, sealed))
        };
        let sealed = secrets.iter().map(seal).collect::<Result<Vec<_>, ValueError>>()?;
        self.kept()?.change(&as_changes(&sealed))
    }

    /// A secret of a match, sealed, to be kept with a batch of it: see [`crate::Log::append_with`].
    pub fn beside(&self, match_id: MatchId, name: &[u8], secret: &Secret) -> Result<Beside, ValueError> {
        let key = place(&match_id, name);
        let value = self.seal(&key, secret.expose())?;
        Ok(Beside { keeps: Keeps::Vault, key, value })
    }

    /// The secret of that name.
    pub fn get(&self, match_id: MatchId, name: &[u8]) -> Result<Option<Secret>, ValueError> {
        self.read(&place(&match_id, name))
    }

    /// The names under which a match has secrets.
    pub fn names(&self, match_id: MatchId) -> Result<Vec<Vec<u8>>, ValueError> {
        let Ok(kept) = &self.kept else { return Ok(Vec::new()) };
        let found = kept.list(&place(&match_id, b""))?;
        Ok(found.into_iter().filter_map(|(key, _)| key.get(17..).map(<[u8]>::to_vec)).collect())
    }

    /// Takes secrets out together; their sealed bytes stay in old files until `rewrite`.
    pub fn remove(&self, match_id: MatchId, names: &[&[u8]]) -> Result<(), ValueError> {
        let gone = names.iter().map(|name| (place(&match_id, name), None)).collect::<Vec<_>>();
        self.kept()?.change(&gone)
    }

    /// Writes what is left into new files and deletes the old ones; on a database it is noted as due: see
    /// [`crate::People::upkeep`].
    pub fn rewrite(&self) -> Result<(), ValueError> {
        self.kept()?.rewrite()
    }

    fn read(&self, place: &[u8]) -> Result<Option<Secret>, ValueError> {
        let Ok(kept) = &self.kept else { return Ok(None) };
        let Some(sealed) = kept.get(place)? else { return Ok(None) };
        self.unseal(place, &sealed)
    }

    /// What was sealed in a place; nothing in a vault that is closed.
    fn unseal(&self, place: &[u8], sealed: &[u8]) -> Result<Option<Secret>, ValueError> {
        let Some(cipher) = &self.cipher else { return Ok(None) };
        let (nonce, text) = sealed.split_first_chunk::<NONCE_LEN>().ok_or_else(damaged)?;
        let payload = Payload { msg: text, aad: place };
        let plain = cipher.decrypt(nonce.into(), payload).map_err(|_| damaged())?;
        Ok(Some(Secret::new(plain)))
    }

    fn seal(&self, place: &[u8], plain: &[u8]) -> Result<Vec<u8>, ValueError> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|_| ValueError::NoRandomness)?;
        let payload = Payload { msg: plain, aad: place };
        let closed = || ValueError::Closed { reason: self.fault().unwrap_or_default().to_owned() };
        let cipher = self.cipher.as_ref().ok_or_else(closed)?;
        let text = cipher.encrypt((&nonce).into(), payload).map_err(|_| damaged())?;
        Ok([nonce.as_slice(), &text].concat())
    }
}

/// A key and what was found under it, if anything.
type Found = (Vec<u8>, Option<Vec<u8>>);

fn place(match_id: &MatchId, name: &[u8]) -> Vec<u8> {
    [&[SECRETS], match_id.as_slice(), name].concat()
}

fn as_changes(sealed: &[(Vec<u8>, Vec<u8>)]) -> Vec<Change<'_>> {
    sealed.iter().map(|(place, value)| (place.clone(), Some(value.as_slice()))).collect()
}

fn damaged() -> ValueError {
    ValueError::Damaged { detail: "a sealed value does not open".to_owned() }
}
