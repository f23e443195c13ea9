//! The record: strict lines, their chain, seals, signatures and the match file.
//!
//! `greffe/record/1` and `greffe/match-file/1`. The bytes of a record are its JSON line: they are scanned
//! against a strict subset of JSON, hashed, stored and exported as they are, never written again.

#![expect(clippy::missing_errors_doc, reason = "the error types say, variant by variant, when each occurs")]

pub mod acts;
pub mod archive;
pub mod at;
pub mod attachments;
pub mod batch;
pub mod body;
pub mod chain;
pub mod contents;
pub mod hex;
pub mod line;
pub mod match_file;
pub mod mentions;
mod order;
pub mod scan;
pub mod seal;
pub mod signature;
mod told;
pub mod upcast;
pub mod verify;
