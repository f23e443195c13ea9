//! What somebody knows of the sealed: the vault everything, a seat its own, anyone what was opened.

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::judging::draft::HiddenRoll;
use crate::judging::ruleset::Known;
use crate::record::ids::{SealNumber, Seat};

/// One secret of the vault: the salt and the payload of a seal.
#[derive(Clone)]
pub struct SealSecret {
    /// Whose choice it is; none for a text.
    pub seat: Option<Seat>,
    /// The salt.
    pub salt: [u8; 32],
    /// The payload.
    pub payload: String,
}

/// Payloads by seal number, faces by hidden roll.
#[derive(Clone, Default)]
pub struct Knowledge {
    payloads: BTreeMap<SealNumber, String>,
    faces: BTreeMap<HiddenRoll, Vec<u32>>,
}

impl Knowledge {
    /// Learns a payload.
    pub fn learn(&mut self, seal: SealNumber, payload: impl Into<String>) {
        self.payloads.insert(seal, payload.into());
    }

    /// Learns the faces of a hidden roll.
    pub fn learn_faces(&mut self, roll: HiddenRoll, faces: Vec<u32>) {
        self.faces.insert(roll, faces);
    }
}

impl Known for Knowledge {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.payloads.get(&seal).map(String::as_str)
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        self.faces.get(&roll).map(Vec::as_slice)
    }
}

/// What one knows, and the other where the first does not.
pub(crate) struct Either<'a>(pub(crate) &'a dyn Known, pub(crate) &'a dyn Known);

impl Known for Either<'_> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.0.payload(seal).or_else(|| self.1.payload(seal))
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        self.0.faces(roll).or_else(|| self.1.faces(roll))
    }
}

/// What the vault knows, where it lies.
pub(super) struct Vaulted<'a> {
    pub(super) seals: &'a BTreeMap<SealNumber, SealSecret>,
    pub(super) hidden: &'a BTreeMap<HiddenRoll, Vec<u32>>,
}

impl Known for Vaulted<'_> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.seals.get(&seal).map(|secret| secret.payload.as_str())
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        self.hidden.get(&roll).map(Vec::as_slice)
    }
}

/// The committer's secrets of one match: chains, salts, payloads. Never written anywhere but the vault.
pub struct Secrets {
    /// The tape of the open epoch, when there is one.
    pub tape: Option<crate::dice::tape::Tape>,
    /// Salts and payloads of the seals so far.
    pub seals: BTreeMap<SealNumber, SealSecret>,
    /// Faces of the hidden rolls so far.
    pub hidden: BTreeMap<HiddenRoll, Vec<u32>>,
    /// Thirty-two bytes at each call that nobody can guess or has seen: the caller draws them, or a seed of
    /// them, before the act, and does without the act when it cannot.
    pub fresh: Box<dyn FnMut() -> [u8; 32] + Send>,
}

/// The salts of one act drawn from one seed, in order: a device and the server make the same seals of it.
pub fn salts_of(seed: [u8; 32]) -> Box<dyn FnMut() -> [u8; 32] + Send> {
    let mut count = 0_u32;
    Box::new(move || {
        let hash = Sha256::new().chain_update(b"greffe/salts/1\n").chain_update(seed);
        let salt = hash.chain_update(count.to_be_bytes()).finalize().into();
        count = count.wrapping_add(1);
        salt
    })
}

impl Secrets {
    /// No secret yet.
    pub fn new(fresh: Box<dyn FnMut() -> [u8; 32] + Send>) -> Self {
        Self { tape: None, seals: BTreeMap::new(), hidden: BTreeMap::new(), fresh }
    }

    /// All that the vault knows.
    pub fn all(&self) -> Knowledge {
        let mut all = Knowledge::default();
        for (number, secret) in &self.seals {
            all.learn(*number, secret.payload.clone());
        }
        for (roll, faces) in &self.hidden {
            all.learn_faces(*roll, faces.clone());
        }
        all
    }
}
