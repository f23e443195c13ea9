//! Rules, folding, dice and audit of recorded skirmish matches.
//!
//! No I/O, no clock, no floats, no hash-ordered collections, no randomness but the rolls handed in.

pub mod words;
pub mod text;
pub mod french;
pub mod ids;
pub mod hex;
pub mod error;
pub mod misread;
pub mod rulebook;
pub mod modifiers;
pub mod fact;
pub mod later;
pub mod geometry;
pub mod opening;
pub mod intake;
pub mod declaration;
pub mod form;
pub mod length;
pub mod view;
pub mod schema;
pub mod ruleset;
pub mod draft;
pub mod trial;
pub mod dice;
pub mod record;
pub mod play;
pub mod replay;
pub mod tale;
pub mod chances;
pub mod game;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

// The made-up game of the kernel's tests names this package as outsiders do.
#[cfg(test)]
extern crate self as greffe_core;
#[cfg(test)]
#[path = "../tests/kernel/game.rs"]
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "the made-up game has few figures and cards"
)]
mod toy;
