//! Rules, folding, dice and audit of recorded skirmish matches.
//!
//! No I/O, no clock, no floats, no hash-ordered collections, no randomness but the rolls handed in.

pub mod draft;
pub mod error;
pub mod fact;
pub mod form;
pub mod ids;
pub mod modifiers;
pub mod opening;
pub mod rulebook;
pub mod ruleset;
pub mod systems;
pub mod track;
pub mod view;
pub mod words;
