//! Events: registration, rounds, pairing, standings, lots, and the one file that proves them.
//!
//! No I/O, no clock, no floats, no randomness but the rolls handed in. An event is a log of the same format as a
//! match ([`greffe_core::record`]); every page of it is a fold of that log.
//!
#![doc = include_str!("format.md")]
//!
//! # Code map
//! [`rules`] is what an event is played by; [`body`] the records; [`state`] their fold; [`judge`] who may do what, and
//! when; [`event`] the log, its batches read and composed; [`pairing`] the draft of a round, its costs, exchanges and
//! reasons (`bracket` where no cost decides, `matching` the exact least); [`teams`] teams of players; [`standings`] ranks, values, terms and
//! sentences; [`statistics`] factions and scenarios; [`lots`] the draw and its proof; [`archive`] the event file, written, read and audited; `told` acts in words.
//!
//! # Invariants
//! 1. Acts are judged by [`event::Event::judge`] alone, before they are written and again by the audit: at the same place
//!    and time it gives the same answer.
//! 2. The state is folded by one function from the acts that were not taken back; no page keeps another.
//! 3. Costs, ties and values are integers; the least pairing is exact, and one: equal costs are decided by the lot.
//! 4. A person's name, and every reason, is a sealed text; a log without its annex folds to the same ranks.
//! 5. Whatever a log says, folding and auditing it ends, and panics nowhere.

pub mod archive;
pub mod body;
mod bracket;
pub mod event;
pub mod judge;
pub mod lots;
mod matching;
pub mod pairing;
pub mod rules;
pub mod standings;
pub mod state;
pub mod statistics;
pub mod teams;
mod told;
