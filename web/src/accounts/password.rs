//! Passwords: what is demanded of them, and how they are hashed without taking the machine from others.

use std::time::Duration;

use actix_web::rt::time::timeout;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::slug;
use crate::error::PageError;
use crate::pages::blocking;

/// The fewest signs of a password.
const SHORTEST: usize = 10;
/// The most bytes of one.
const LONGEST: usize = 256;
/// Hashed at once: each takes 19 MiB for as long as it lasts.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// A hash of a name that nobody has: whoever asks for it waits as long as for one that somebody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Z3JlZmZlLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password as it is kept: a PHC string of Argon2id. No Debug.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hashed(String);

/// A password that will not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Fewer than ten signs.
    Short,
    /// More than 256 bytes.
    Long,
    /// The name, or one sign again and again.
    Easy,
}

/// Says what is wrong with a password for a name.
///
/// # Errors
/// What is wrong.
fn judge(name: &str, password: &str) -> Result<(), Unfit> {
    let plain = slug(password);
    let mut signs: Vec<char> = password.chars().collect();
    if signs.len() < SHORTEST {
        return Err(Unfit::Short);
    }
    if password.len() > LONGEST {
        return Err(Unfit::Long);
    }
    signs.sort_unstable();
    signs.dedup();
    let name = slug(name);
    if signs.len() < 4 || (!name.is_empty() && plain.trim_matches(|sign: char| sign.is_ascii_digit()) == name)
    {
        return Err(Unfit::Easy);
    }
    Ok(())
}

/// Hashes and compares passwords, a few at a time.
pub struct Hasher {
    turns: Semaphore,
}

impl Default for Hasher {
    fn default() -> Self {
        Self { turns: Semaphore::new(AT_ONCE) }
    }
}

impl Hasher {
    /// Hashes a new password.
    ///
    /// # Errors
    /// [`Unfit`] as a value; [`PageError::Busy`] when others are before for too long.
    pub async fn hash(&self, name: &str, password: &str) -> Result<Result<Hashed, Unfit>, PageError> {
        if let Err(unfit) = judge(name, password) {
            return Ok(Err(unfit));
        }
        let password = password.to_owned();
        let _turn = self.turn().await?;
        let hashed = blocking(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| Hashed(hash.to_string())).map_err(PageError::internal)
        });
        hashed.await.map(Ok)
    }

    /// Whether a password is the one kept; with none kept it takes as long to say no. `may` is asked when its turn has
    /// come, and `missed` told of a wrong one before the next turn: who asks a thousand times at once is counted all the
    /// same.
    ///
    /// # Errors
    /// [`PageError::Busy`] when others are before for too long, and those of `may`.
    pub async fn is_right(
        &self,
        kept: Option<&Hashed>,
        password: &str,
        (may, missed): (impl Fn() -> Result<(), PageError>, impl Fn()),
    ) -> Result<bool, PageError> {
        let known = kept.is_some();
        let kept = kept.map_or_else(|| NOBODY.to_owned(), |kept| kept.0.clone());
        let password: String = if password.len() > LONGEST { String::new() } else { password.to_owned() };
        let _turn = self.turn().await?;
        may()?;
        let right = blocking(move || {
            let hash = PasswordHash::new(&kept).map_err(PageError::internal)?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok() && known)
        });
        let right = right.await?;
        if !right {
            missed();
        }
        Ok(right)
    }

    async fn turn(&self) -> Result<SemaphorePermit<'_>, PageError> {
        let turn = timeout(PATIENCE, self.turns.acquire()).await.map_err(|_| PageError::Busy)?;
        turn.map_err(|_| PageError::Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_demanded_of_a_password() {
        assert_eq!(judge("Ana", "dix signes."), Ok(()));
        assert_eq!(judge("Ana", "neufsigne"), Err(Unfit::Short));
        assert_eq!(judge("Ana", &"long ".repeat(60)), Err(Unfit::Long));
        assert_eq!(judge("Ana", "aaaaaaaaaaaa"), Err(Unfit::Easy));
        assert_eq!(judge("Anatole Duc", "anatole-duc"), Err(Unfit::Easy));
        assert_eq!(judge("Anatole Duc", "anatole-duc-1789"), Ok(()));
    }

    #[test]
    fn a_password_is_told_from_another_and_a_name_that_nobody_has_from_none() {
        actix_web::rt::System::new().block_on(async {
            let hasher = Hasher::default();
            let Ok(kept) = hasher.hash("Ana", "un mot de passe").await.unwrap() else { panic!("unfit") };
            assert!(kept.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "as OWASP advises");
            let missed = std::cell::Cell::new(0);
            let counted = || (|| Ok(()), || missed.set(missed.get() + 1));
            let right = async |kept, typed: &str| hasher.is_right(kept, typed, counted()).await.unwrap();
            assert!(right(Some(&kept), "un mot de passe").await);
            assert_eq!(missed.get(), 0);
            assert!(!right(Some(&kept), "un mot de passf").await);
            assert!(!right(Some(&kept), &"x".repeat(100_000)).await);
            assert!(!right(None, "un mot de passe").await);
            assert_eq!(missed.get(), 3, "each is counted");
            let barred = (|| Err(PageError::Busy), || ());
            assert_eq!(hasher.is_right(Some(&kept), "un mot de passe", barred).await, Err(PageError::Busy));
            assert!(PasswordHash::new(NOBODY).is_ok());
        });
    }
}
