//! The append-only log of matches. Knows bytes and sequence numbers, no game.
//!
//! **Invariant.** The store only appends; only an imported match, which is a copy, may be taken out, whole. What was acknowledged survives `kill -9` and is on the disk, not in a cache;
//! it is read back byte for byte, or the damage is named. Nothing here parses a record.
//!
//! # On the disk
//!
//! | path | holds |
//! |---|---|
//! | `lock` | the lock of the process that has the store open |
//! | `founding` | there while the first files of a store are made |
//! | `log/` | the database of record |
//! | `journal.0`, `journal.1` | what is acknowledged and not yet in the database, empty when the store is closed |
//! | `witness` | how far each match was acknowledged, 64 bytes a batch, compacted |
//!
//! Keys of `log/` begin with the match id (16 bytes) and a sequence number (u64, big-endian):
//!
//! | key | value |
//! |---|---|
//! | `match, seq` | records from `seq` on, one at least, at most 4,094 bytes of several. Of each: flags; when bit 0 is set (last of its batch) the 32-byte head; length (u32) and bytes of its line |
//! | `match, 2^64-1` | origin of the match: own, imported, sample |
//! | `match, 2^64-1, idempotency key` | fingerprint, first and last sequence number of the outcome |
//!
//! Every key ends with a two-byte piece number, because a value longer than 4 KiB is kept in pieces.
//! The head stands beside the record itself, so no crash can part them.
//!
//! # Why a journal
//!
//! Putting a group of records into the database and syncing it costs several times as much as writing the same bytes to
//! a file in order. So a batch is acknowledged when it is on the disk in the journal; until it is moved into the
//! database, some 3,000 records later or when the store is closed, it is read from memory. Opening a store first moves what
//! a crash has left in the journal: doing so twice changes nothing, because what the database has is passed over.
//! A journal that is damaged, or gone, is shorter than what the witness saw.
//!
//! # Why a witness
//!
//! Opening a file with a flipped bit, the engine cuts its log there and forgets what follows, in all matches alike:
//! the shorter store is consistent in itself, so no counter or head kept inside it can tell. The witness stands outside.
//! A flipped bit in the witness is damage too: it is reported, not ignored.

#![expect(clippy::missing_errors_doc, reason = "each error enum documents its cases")]

mod engine;
mod files;
mod journal;
mod keys;
mod witness;

mod committer;
mod error;
mod exchange;
mod follow;
mod fsck;
mod kept;
mod log;
mod mark;
mod opening;
mod pending;
mod people;
mod secret;
mod slot;
mod vault;

pub use committer::{Appended, Batch, RetryKey};
pub use error::{
    AppendError, Fault, ImportError, KeyError, OpenError, ReadError, RemoveError, ValueError, VaultError,
};
pub use fsck::{Progress, Report, Verifier, check};
pub use log::{Head, Log, MatchSummary, Origin};
pub use mark::{Mark, Vouched};
pub use people::{Changed, People, SaltedText, Shelf};
pub use secret::{Keys, Secret};
pub use vault::Vault;

/// A key and its value.
pub type KeyValue = (Vec<u8>, Vec<u8>);

/// The id of a match.
pub type MatchId = [u8; 16];

/// Longest record line the log takes, in bytes.
pub const MAX_LINE_LEN: usize = 65_536;
