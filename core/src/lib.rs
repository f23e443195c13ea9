//! Rules, folding, dice and audit of recorded skirmish matches.
//!
//! No I/O, no clock, no floats, no hash-ordered collections, no randomness but the rolls handed in.

pub mod ids;
pub mod record;
