//! The record: strict lines, their chain, seals, signatures and the match file.
//!
#![doc = include_str!("format.md")]
//!
//! # Code map
//! [`ids`] names things, [`mod@bytes`] and [`hex`] write bytes; [`scan`] is the strict subset, [`mod@line`] one line, [`at`] its time, [`chain`] one line after another; [`body`] the
//! kinds, [`contents`], [`acts`] and [`offices`] their bodies, [`batch`] the list of kinds; [`reading`] reads what games wrote; [`seal`], [`signature`], [`attachments`];
//! [`match_file`] and [`archive`] the files, [`verify`] their verifier. The audit is [`crate::play::replay`], all of it
//! together is the list of games's, which knows every ruleset.

#![expect(clippy::missing_errors_doc, reason = "the error types say, variant by variant, when each occurs")]

pub mod acts;
pub mod archive;
pub mod at;
pub mod attachments;
pub mod batch;
pub mod body;
pub mod bytes;
pub mod chain;
pub mod contents;
pub mod hex;
pub mod ids;
pub mod line;
pub mod match_file;
pub mod mentions;
pub mod offices;
mod order;
pub mod reading;
pub mod scan;
pub mod seal;
pub mod signature;
mod told;
pub mod upcast;
pub mod verify;
pub mod write;
