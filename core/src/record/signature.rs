//! Ed25519 signatures over a match file, a live head and a result.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::chain::Head;
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{MatchId, Seat, Seq};

/// A public key, 32 bytes.
pub type PublicKey = Hash;

/// The signature is not by this key over these bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the signature is not by this key over these bytes")]
pub struct BadSignature;

/// A key that signs; it is never shown and not copied.
pub struct SecretKey(SigningKey);

impl SecretKey {
    /// The key of these 32 secret bytes.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The key that others verify with.
    pub fn public(&self) -> PublicKey {
        Hex(self.0.verifying_key().to_bytes())
    }

    /// Signs a message; the same message always gets the same signature.
    pub fn sign(&self, message: &str) -> Hex<64> {
        Hex(self.0.sign(message.as_bytes()).to_bytes())
    }
}

/// Checks a signature strictly: keys of small order and second spellings are refused.
pub fn verify(key: &PublicKey, message: &str, signature: &Hex<64>) -> Result<(), BadSignature> {
    let key = VerifyingKey::from_bytes(&key.0).map_err(|_| BadSignature)?;
    let signature = Signature::from_bytes(&signature.0);
    key.verify_strict(message.as_bytes(), &signature).map_err(|_| BadSignature)
}

/// The short form of a key, for people to compare.
pub fn fingerprint(key: &PublicKey) -> String {
    Hash::to_string(&Hex(Sha256::digest(key.0).into())).chars().take(16).collect()
}

/// What the server signs of a live match: receipts and codes on a screen.
pub fn head_message(head: &Head) -> String {
    let Head { match_id, records, hash, at } = head;
    format!("greffe/head/1\n{match_id}\n{records}\n{hash}\n{at}\n")
}

/// What a seat's device signs: the record that proposed the result.
pub fn result_message(match_id: MatchId, seat: Seat, of: Seq, line: &Hash) -> String {
    format!("greffe/result/1\n{match_id}\n{seat}\n{of}\n{line}\n")
}
