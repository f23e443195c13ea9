//! Rules, folding, dice and audit of recorded skirmish matches.
//!
//! No I/O, no clock, no floats, no hash-ordered collections, no randomness but the rolls handed in. No word of any game:
//! a game implements [`judging::ruleset::Ruleset`] in a package of its own.
//!
//! # Map
//! In the order in which they are best read:
//!
//! - [`record`]: the bytes. Lines, their chain, seals and signatures, the match file and its verifier; the ids of everything.
//! - [`dice`]: `greffe-dice/1`, dice that nobody can choose and everybody can check.
//! - [`judging`]: what a game implements, and the working copy on which it judges a command.
//! - [`asking`]: forms of a seat, intakes of a new match, schemas.
//! - [`telling`]: boards, lines, rulebooks, in two languages.
//! - [`play`]: a match folded from its records; acts answered by the batch to write; the audit, the story,
//!   chances; a game behind one face.
//! - [`geometry`]: exact measures of a table, in tenths of a millimetre.
//!
//! # Invariants
//! 1. A state is the fold of its records and of nothing else: a live match, an imported file and an audit take one path
//!    ([`play::Match::push`]).
//! 2. `decide` alone judges, `apply` alone writes state, and `apply` neither judges, rolls nor refuses for a rule's sake.
//! 3. Dice reach a game through [`judging::draft::Draft`] alone, each with its purpose, so that the audit can feed them again.
//! 4. What is not public reaches a view only through the eyes of the seat that may know it ([`judging::ruleset::Known`]).
//! 5. Nothing here reads bytes of strangers without a bound on their length, depth and number.

pub mod record;
pub mod dice;
pub mod judging;
pub mod asking;
pub mod telling;
pub mod play;
pub mod geometry;
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
