//! Rules, folding, dice and audit of recorded skirmish matches.
//!
//! No I/O, no clock, no floats, no hash-ordered collections, no randomness but the rolls handed in.

pub mod draft;
pub mod error;
pub mod fact;
pub mod form;
pub mod geometry;
pub mod ids;
pub mod modifiers;
pub mod opening;
pub mod rulebook;
pub mod ruleset;
pub mod systems;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod track;
pub mod view;
pub mod words;
