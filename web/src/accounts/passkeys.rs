//! Passkeys: what a device or a key ring signs in with, without a name or a password. Kept with the account, as public keys
//! that open nothing elsewhere; they go with it.
//!
//! Each asking has a challenge of its own, kept by the server for five minutes under the session it was made for, and good
//! once.

use std::cell::Cell;
use std::net::IpAddr;

use actix_web::http::Uri;
use ciborium::Value;
use greffe_store::Shelf;
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationResult, AuthenticationState, Passki,
    PasskiError, RegistrationCredential, RegistrationOptions, RegistrationState, ResidentKeyRequirement,
    StoredPasskey, UserVerificationRequirement,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Account, AccountId, Accounts, Unnamed, fit, json};
use crate::clerk::ClerkError;
use crate::config::Config;
use crate::session::now;

/// The most passkeys of an account.
pub const MOST_PASSKEYS: usize = 8;
/// The most signs of what one is called.
pub const LONGEST_PASSKEY_NAME: usize = 40;
/// The most bytes of what a browser answers.
const LONGEST_ANSWER: usize = 16 << 10;
/// How long a challenge is good, in seconds.
const LASTS: u64 = 300;
/// The same for the browser, in milliseconds.
const PATIENCE: u64 = LASTS.saturating_mul(1000);
/// Askings under way.
const TRIALS: &[u8] = b"account-asking/";
/// Askings that nobody answered, looked at when another begins.
const SWEPT: u32 = 16;

/// The ways of signing that a device is asked for, as COSE numbers them: Ed25519, ES256, ES384, RS256, RS384.
const ASKED_FOR: [i32; 5] = [-8, -7, -35, -257, -258];
/// Those of them that sign by RSA.
const RSA: [i32; 2] = [-257, -258];
/// The fewest bits of a modulus of RSA.
const FEWEST_BITS: usize = 2048;

/// A passkey of an account.
#[derive(Clone, Serialize, Deserialize)]
pub struct Key {
    /// Its number in the account.
    pub number: u32,
    /// What its owner calls it.
    pub name: String,
    /// When it was added, in seconds since 1970.
    pub since: u64,
    /// When it was used last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
    stored: StoredPasskey,
}

/// Why a passkey is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untaken {
    /// The site is reached by no name that passkeys could be made for.
    Nowhere,
    /// The name of the account cannot be had.
    Name(Unnamed),
    /// It needs a name of its own.
    Nameless,
    /// There are as many as an account has.
    Many,
    /// The challenge was answered before, or is too old.
    Late,
    /// What the device signed does not hold.
    Wrong,
    /// It is of RSA, and too short.
    Weak,
    /// It counts fewer uses than were seen of it: there may be a copy.
    Copied,
    /// It would be the last way in.
    Last,
}

/// What is asked of a device: what its browser is handed.
pub type Asking = Result<serde_json::Value, Untaken>;

#[derive(Serialize, Deserialize)]
struct Trial {
    at: u64,
    what: What,
}

#[derive(Serialize, Deserialize)]
enum What {
    Make { id: AccountId, name: String, state: RegistrationState },
    Add { id: AccountId, called: String, state: RegistrationState },
    Enter { state: AuthenticationState },
    Sure { id: AccountId, state: AuthenticationState },
}

/// Whether this processor has what signatures are checked with: nearly all since 2014 do.
fn can_check() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("aes")
            && std::arch::is_x86_feature_detected!("pclmulqdq")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("adx")
            && std::arch::is_x86_feature_detected!("avx")
            && std::arch::is_x86_feature_detected!("avx2")
    }
    #[cfg(target_arch = "aarch64")]
    {
        std::arch::is_aarch64_feature_detected!("neon")
            && std::arch::is_aarch64_feature_detected!("aes")
            && std::arch::is_aarch64_feature_detected!("sha2")
            && std::arch::is_aarch64_feature_detected!("pmull")
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    false
}

/// The name of an address's host, and the address as browsers write it; none where the host is a number.
fn named_place(origin: &str) -> Option<(String, String)> {
    let address: Uri = origin.parse().ok()?;
    let (scheme, host) = (address.scheme_str()?, address.host()?.to_ascii_lowercase());
    if host.starts_with('[') || host.parse::<IpAddr>().is_ok() {
        return None;
    }
    let usual = if scheme == "https" { 443 } else { 80 };
    let port = address.port_u16().filter(|port| *port != usual);
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    Some((host.clone(), format!("{scheme}://{host}{port}")))
}

/// What passkeys are bound to: the address that the operator named, else this machine's own name.
fn place(config: &Config) -> Option<(String, String)> {
    let own = format!("http://localhost:{}", config.listen.port());
    named_place(if config.named { &config.origin } else { &own }).filter(|_| can_check())
}

fn bound(config: &Config) -> Option<Passki> {
    let (host, origin) = place(config)?;
    Some(Passki::new(&host, &[origin], "Greffe"))
}

/// The host whose pages may ask for passkeys; none where the site is reached by a number alone.
pub fn host(config: &Config) -> Option<String> {
    place(config).map(|(host, _)| host)
}

fn to_make(known: &[StoredPasskey]) -> RegistrationOptions<'_> {
    let mut options = RegistrationOptions::default();
    options.timeout = PATIENCE;
    // It names its account, so that nobody types a name, and opens to nobody who merely holds the device.
    options.resident_key = ResidentKeyRequirement::Required;
    options.user_verification = UserVerificationRequirement::Required;
    options.exclude_credentials = Some(known);
    options
}

fn to_sign() -> AuthenticationOptions {
    let mut options = AuthenticationOptions::default();
    options.timeout = PATIENCE;
    options.user_verification = UserVerificationRequirement::Required;
    options
}

fn trial_key(session: &str) -> Vec<u8> {
    [TRIALS, Sha256::digest(session.as_bytes()).as_slice()].concat()
}

fn handed<T: Serialize>(asked: &T) -> Result<serde_json::Value, ClerkError> {
    serde_json::to_value(asked).map_err(|error| ClerkError::Broken(error.to_string()))
}

fn answer<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Untaken> {
    if text.len() > LONGEST_ANSWER {
        return Err(Untaken::Wrong);
    }
    serde_json::from_str(text).map_err(|_| Untaken::Wrong)
}

/// What a passkey is called.
fn called(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let seen = !name.is_empty()
        && !name.chars().any(char::is_control)
        && name.chars().count() <= LONGEST_PASSKEY_NAME;
    seen.then_some(name)
}

/// Why what a device signed is not taken.
fn unsigned(why: &PasskiError) -> Untaken {
    if matches!(why, PasskiError::CounterRegression) { Untaken::Copied } else { Untaken::Wrong }
}

impl Account {
    fn key(&self, credential: &[u8]) -> Option<&StoredPasskey> {
        self.passkeys.iter().map(|key| &key.stored).find(|key| key.credential_id == credential)
    }

    /// Notes a use of a passkey: refused where another use of it was noted meanwhile that counts as much.
    fn note(&mut self, used: &AuthenticationResult) -> Result<(), Untaken> {
        let key = self.passkeys.iter_mut().find(|key| key.stored.credential_id == used.credential_id);
        let key = key.ok_or(Untaken::Wrong)?;
        if used.counter <= key.stored.counter && (used.counter, key.stored.counter) != (0, 0) {
            return Err(Untaken::Copied);
        }
        key.used = Some(now());
        key.stored.counter = used.counter;
        Ok(())
    }

    fn add(&mut self, called: &str, key: StoredPasskey) {
        let number =
            self.passkeys.iter().map(|key| key.number).max().map_or(1, |last| last.saturating_add(1));
        self.passkeys.push(Key { number, name: called.to_owned(), since: now(), used: None, stored: key });
    }
}

impl Accounts {
    /// Asks a device for the passkey of an account to be made under a name.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn ask_to_make(&self, config: &Config, session: &str, name: &str) -> Result<Asking, ClerkError> {
        let Some(site) = bound(config) else { return Ok(Err(Untaken::Nowhere)) };
        let Some((name, _)) = fit(name) else { return Ok(Err(Untaken::Name(Unnamed::Unfit))) };
        if self.named(&name)?.is_some() {
            return Ok(Err(Untaken::Name(Unnamed::Taken)));
        }
        let id = AccountId::fresh(self.clerk.random())?;
        let begun = site.start_passkey_registration(&id.bytes(), &name, &name, to_make(&[]));
        let Ok((asked, state)) = begun else { return Ok(Err(Untaken::Nowhere)) };
        self.begin(session, What::Make { id, name, state })?;
        handed(&asked).map(Ok)
    }

    /// Asks a device for one more passkey of an account.
    ///
    /// # Errors
    /// When the store fails.
    pub fn ask_to_add(
        &self,
        config: &Config,
        session: &str,
        account: &Account,
        name: &str,
    ) -> Result<Asking, ClerkError> {
        let Some(site) = bound(config) else { return Ok(Err(Untaken::Nowhere)) };
        let Some(called) = called(name) else { return Ok(Err(Untaken::Nameless)) };
        if account.passkeys.len() >= MOST_PASSKEYS {
            return Ok(Err(Untaken::Many));
        }
        let known: Vec<StoredPasskey> = account.passkeys.iter().map(|key| key.stored.clone()).collect();
        let (id, name) = (account.id, &account.name);
        let begun = site.start_passkey_registration(&id.bytes(), name, name, to_make(&known));
        let Ok((asked, state)) = begun else { return Ok(Err(Untaken::Nowhere)) };
        self.begin(session, What::Add { id, called, state })?;
        handed(&asked).map(Ok)
    }

    /// Asks a device to sign in with whatever passkey of this site it has.
    ///
    /// # Errors
    /// When the store fails.
    pub fn ask_to_enter(&self, config: &Config, session: &str) -> Result<Asking, ClerkError> {
        let begun = bound(config).and_then(|site| site.start_passkey_authentication(&[], to_sign()).ok());
        let Some((asked, state)) = begun else { return Ok(Err(Untaken::Nowhere)) };
        self.begin(session, What::Enter { state })?;
        handed(&asked).map(Ok)
    }

    /// Asks a device for a passkey of the account that is signed in, before something that takes being sure.
    ///
    /// # Errors
    /// When the store fails.
    pub fn ask_to_be_sure(
        &self,
        config: &Config,
        session: &str,
        account: &Account,
    ) -> Result<Asking, ClerkError> {
        let keys: Vec<StoredPasskey> = account.passkeys.iter().map(|key| key.stored.clone()).collect();
        let begun = bound(config).and_then(|site| site.start_passkey_authentication(&keys, to_sign()).ok());
        let Some((asked, state)) = begun else { return Ok(Err(Untaken::Nowhere)) };
        self.begin(session, What::Sure { id: account.id, state })?;
        handed(&asked).map(Ok)
    }

    /// Makes the account whose passkey a device made.
    ///
    /// # Errors
    /// When the store fails.
    pub fn make_by_passkey(
        &self,
        config: &Config,
        session: &str,
        (called_as, text): (&str, &str),
    ) -> Result<Result<Account, Untaken>, ClerkError> {
        let Some(What::Make { id, name, state }) = self.finish(session)? else {
            return Ok(Err(Untaken::Late));
        };
        let key = match made(config, &state, text) {
            Ok(key) => key,
            Err(why) => return Ok(Err(why)),
        };
        let mut account = Account::fresh(id, name, None);
        account.add(&called(called_as).unwrap_or_else(|| "1".to_owned()), key);
        Ok(self.make_whole(account)?.map_err(Untaken::Name))
    }

    /// Adds the passkey that a device made to the account it was asked for.
    ///
    /// # Errors
    /// When the store fails.
    pub fn add_passkey(
        &self,
        config: &Config,
        session: &str,
        then: &Account,
        text: &str,
    ) -> Result<Result<(), Untaken>, ClerkError> {
        let asked = self.finish(session)?;
        let Some(What::Add { id, called, state }) = asked else { return Ok(Err(Untaken::Late)) };
        if id != then.id {
            return Ok(Err(Untaken::Late));
        }
        let key = match made(config, &state, text) {
            Ok(key) => key,
            Err(why) => return Ok(Err(why)),
        };
        let added = self.revise_sure(then, &|account| {
            if account.passkeys.len() < MOST_PASSKEYS && account.key(&key.credential_id).is_none() {
                account.add(&called, key.clone());
            }
        })?;
        Ok(if added.is_some() { Ok(()) } else { Err(Untaken::Late) })
    }

    /// Takes a passkey out of an account, unless nothing else opens it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn drop_passkey(&self, who: AccountId, number: u32) -> Result<Result<(), Untaken>, ClerkError> {
        let left = self.revise(who, &|account| {
            let others = account.passkeys.iter().any(|key| key.number != number);
            if others || account.secret.is_some() {
                account.passkeys.retain(|key| key.number != number);
            }
        })?;
        let stands = left.is_some_and(|account| account.passkeys.iter().any(|key| key.number == number));
        Ok(if stands { Err(Untaken::Last) } else { Ok(()) })
    }

    /// Calls a passkey otherwise.
    ///
    /// # Errors
    /// When the store fails.
    pub fn rename_passkey(
        &self,
        who: AccountId,
        number: u32,
        name: &str,
    ) -> Result<Result<(), Untaken>, ClerkError> {
        let Some(name) = called(name) else { return Ok(Err(Untaken::Nameless)) };
        self.revise(who, &|account| {
            if let Some(key) = account.passkeys.iter_mut().find(|key| key.number == number) {
                key.name.clone_from(&name);
            }
        })?;
        Ok(Ok(()))
    }

    /// The account whose passkey a device signed with.
    ///
    /// # Errors
    /// When the store fails.
    pub fn enter_by_passkey(
        &self,
        config: &Config,
        session: &str,
        text: &str,
    ) -> Result<Result<Account, Untaken>, ClerkError> {
        let Some(What::Enter { state }) = self.finish(session)? else { return Ok(Err(Untaken::Late)) };
        let signed = match answer::<AuthenticationCredential>(text) {
            Ok(signed) => signed,
            Err(why) => return Ok(Err(why)),
        };
        let whose = signed.response.user_handle.as_deref().and_then(|id| Passki::base64_decode(id).ok());
        let Some(id) = whose.and_then(|id| <[u8; 16]>::try_from(id).ok()).map(AccountId) else {
            return Ok(Err(Untaken::Wrong));
        };
        let Some(account) = self.of(id)? else { return Ok(Err(Untaken::Wrong)) };
        self.signed(config, &account, &state, &signed)
    }

    /// Whether a device signed with a passkey of the account that is signed in, as it was just asked to.
    ///
    /// # Errors
    /// When the store fails.
    pub fn is_sure_by_passkey(
        &self,
        config: &Config,
        session: &str,
        who: AccountId,
        text: &str,
    ) -> Result<bool, ClerkError> {
        let Some(What::Sure { id, state }) = self.finish(session)? else { return Ok(false) };
        let signed = answer::<AuthenticationCredential>(text).ok();
        let (Some(account), Some(signed)) = (self.of(who)?.filter(|_| id == who), signed) else {
            return Ok(false);
        };
        Ok(self.signed(config, &account, &state, &signed)?.is_ok())
    }

    /// Checks what a device signed with a passkey of an account, and notes its use as long as it is the account's.
    fn signed(
        &self,
        config: &Config,
        account: &Account,
        state: &AuthenticationState,
        signed: &AuthenticationCredential,
    ) -> Result<Result<Account, Untaken>, ClerkError> {
        let credential = Passki::base64_decode(&signed.raw_id).unwrap_or_default();
        let (Some(site), Some(key)) = (bound(config), account.key(&credential)) else {
            return Ok(Err(Untaken::Wrong));
        };
        let used = match site.finish_passkey_authentication(signed, state, key) {
            Ok(used) => used,
            Err(why) => return Ok(Err(unsigned(&why))),
        };
        let noted = Cell::new(Err(Untaken::Wrong));
        let account = self.revise(account.id, &|account| noted.set(account.note(&used)))?;
        Ok(noted.get().and(account.ok_or(Untaken::Wrong)))
    }

    fn begin(&self, session: &str, what: What) -> Result<(), ClerkError> {
        let trial = json(&Trial { at: now(), what })?;
        let key = trial_key(session);
        let mut changes = vec![(key.clone(), Some(trial))];
        // Those that nobody answered go, a few at a time, from wherever this one stands.
        for (other, kept) in self.clerk.people().page(Shelf::Accounts, TRIALS, &key, SWEPT)? {
            let at = serde_json::from_slice::<Trial>(&kept).map_or(0, |trial| trial.at);
            if now().saturating_sub(at) > LASTS {
                changes.push((other, None));
            }
        }
        self.clerk.may_share()?;
        Ok(self.clerk.people().change(Shelf::Accounts, &changes)?)
    }

    /// What a session was asked last: whoever answers, that once.
    fn finish(&self, session: &str) -> Result<Option<What>, ClerkError> {
        let key = trial_key(session);
        let Some(kept) = self.get(&key)? else { return Ok(None) };
        let own = self.change_if(&[(key.clone(), Some(kept.clone()))], &[(key, None)])?;
        let trial = serde_json::from_slice::<Trial>(&kept).ok();
        Ok(trial.filter(|trial| own && now().saturating_sub(trial.at) <= LASTS).map(|trial| trial.what))
    }
}

fn made(config: &Config, state: &RegistrationState, text: &str) -> Result<StoredPasskey, Untaken> {
    let site = bound(config).ok_or(Untaken::Nowhere)?;
    let answered: RegistrationCredential = answer(text)?;
    let key = site.finish_passkey_registration(&answered, state).map_err(|_| Untaken::Wrong)?;
    // A key of no way of signing that was asked for opens nothing, and would count as a way in.
    if !ASKED_FOR.contains(&key.algorithm) {
        return Err(Untaken::Wrong);
    }
    let short = RSA.contains(&key.algorithm) && modulus_bits(&key.public_key) < FEWEST_BITS;
    if short { Err(Untaken::Weak) } else { Ok(key) }
}

/// The bits of the modulus of a key of RSA, as COSE writes one (RFC 8230); none where there is no such.
fn modulus_bits(key: &[u8]) -> usize {
    const MODULUS: i32 = -1;
    let fields = ciborium::from_reader::<Value, _>(key).ok().and_then(|key| key.into_map().ok());
    let modulus = fields.and_then(|fields| fields.into_iter().find(|(name, _)| *name == MODULUS.into()));
    let bytes = modulus.and_then(|(_, bytes)| bytes.into_bytes().ok()).unwrap_or_default();
    let significant = bytes.iter().skip_while(|byte| **byte == 0).count();
    let unused = bytes.iter().find(|byte| **byte != 0).map_or(0, |byte| byte.leading_zeros());
    significant.saturating_mul(8).saturating_sub(usize::try_from(unused).unwrap_or(8))
}

#[cfg(test)]
mod tests {
    use super::named_place;

    #[test]
    fn passkeys_are_bound_to_a_name_as_browsers_write_it() {
        let placed = |origin| named_place(origin).map(|(host, origin)| format!("{host} {origin}"));
        for (origin, place) in [
            ("https://Greffe.example", Some("greffe.example https://greffe.example")),
            ("https://greffe.example:443", Some("greffe.example https://greffe.example")),
            ("https://greffe.example:8443", Some("greffe.example https://greffe.example:8443")),
            ("http://localhost:8787", Some("localhost http://localhost:8787")),
            ("http://localhost:80", Some("localhost http://localhost")),
            ("http://127.0.0.1:8787", None),
            ("http://[::1]:8787", None),
            ("greffe.example", None),
        ] {
            assert_eq!(placed(origin).as_deref(), place, "{origin}");
        }
    }
}
