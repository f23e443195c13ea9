//! What a browser holds: a random token, of which the server keeps only the hash.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub use crate::randomness::NoRandomness;
use crate::randomness::Randomness;

/// What a browser holds: 32 random bytes in hex. The server keeps only its SHA-256.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A fresh one.
    ///
    /// # Errors
    /// When there is no randomness.
    pub fn fresh(random: &Randomness) -> Result<Self, NoRandomness> {
        random.hex().map(Self)
    }

    /// The token of a cookie or header, when it has the right shape.
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        (text.len() == 64 && hex).then(|| Self(text.to_owned()))
    }

    /// The text that goes into the cookie, and nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Under what the server keeps it.
    pub fn key(&self) -> SessionKey {
        SessionKey(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// Where sessions stand on their shelf.
pub(super) const SHELF: &[u8] = b"session/";

/// SHA-256 of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SessionKey(pub(super) [u8; 32]);

impl SessionKey {
    pub(super) fn name(self) -> Vec<u8> {
        [SHELF, &self.0].concat()
    }
}
