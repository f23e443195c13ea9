//! `greffe-dice/1`: dice nobody can choose and everybody can check.
//!
#![doc = include_str!("format.md")]
//!
//! # Code map
//! [`derivation`] is the arithmetic, [`bodies`] the records, [`epoch`] and [`commitment`] their fold,
//! [`verify`] the check of a log; [`tape`] is for the committer alone.

use std::fmt;

pub mod bodies;
pub mod commitment;
pub mod derivation;
pub mod epoch;
pub mod fault;
pub mod secret;
pub mod tape;
mod told;
pub mod verify;

/// What dice show, each from 1 to its number of sides.
pub type Faces = Vec<u32>;

/// The number of rolls a chain is good for.
pub const CHAIN_LENGTH: u32 = 4096;

/// The greatest number of dice in one roll.
pub const MOST_DICE: usize = 256;

/// The smallest number of characters a nonce may be typed from.
pub const TYPED_NONCE_CHARACTERS: usize = 20;

/// Which of the two chains of an epoch a roll is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stream {
    /// Rolls that everybody sees: the link stands in the record of the roll.
    Public,
    /// Draws nobody may follow yet: the links are shown when the game is over.
    Hidden,
}

impl Stream {
    /// The byte that stands for the stream in hashes.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Public => 1,
            Self::Hidden => 2,
        }
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Public => "public",
            Self::Hidden => "hidden",
        })
    }
}
