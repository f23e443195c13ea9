//! The append-only log of matches. Knows bytes and sequence numbers, no game.
//!
//! **Invariant.** The store only appends; only an imported match, which is a copy, may be taken out, whole. What was acknowledged survives `kill -9` and is on the disk, not in a cache;
//! it is read back byte for byte, or the damage is named. Nothing here parses a record.
//!
//! # What a store promises
//!
//! The same whichever engine keeps it; one suite of tests, `tests/contract`, runs on every engine. Who uses the store
//! knows no engine.
//!
//! 1. A batch is appended whole, its records in order and next to each other, or not at all.
//! 2. A batch says at which sequence number it begins. Where the match is not there, it is a [`AppendError::Conflict`]
//!    that names the real head, and nothing is written. Of two at one place one wins.
//! 3. A request with an idempotency key that was used before in its match answers with the first outcome; with another
//!    fingerprint it is [`AppendError::KeyReused`]. This comes before 2, survives closing, and holds between requests
//!    at the same time.
//! 4. What is acknowledged is durable: it survives the end of the process and of the machine.
//! 5. After [`AppendError::ReadOnly`] it is not known whether the batch is durable; after every other refusal it is not
//!    there. A log that a failed write has closed takes nothing until it is opened again, and reads on.
//! 6. A malformed batch is refused: no record, a line beyond [`MAX_LINE_LEN`], an idempotency key beyond 128 bytes.
//! 7. Only a match played here takes records. An import never overwrites: the same bytes are [`ImportError::Same`], and
//!    others name the first line that differs. Only an imported match can be removed, with its keys, whole.
//! 8. [`Log::outcome`] tells of a key without an append.
//! 9. A record is read byte for byte as it was appended, whatever its bytes; a range is cut at the end of the match.
//!    What cannot be read is named as a [`Fault`].
//! 10. Readers see what is durable, and never part of a batch.
//! 11. Followers are told of a match once readers can see it, with ever higher numbers; one that panics harms nobody.
//! 12. A held log reads and takes nothing ([`Log::hold`]).
//! 13. [`check`] reads everything again: contiguity, heads, and what the caller's verifier says.
//! 14. An acknowledged tail that is gone is noticed on opening, by a witness outside the engine, and named.
//! 15. Values of the [`Vault`] come back under their key and no other; they are sealed before the engine sees them, each
//!     bound to its place; several are kept together or not at all; a lost key is never made again.
//! 16. Values of [`People`] are kept, replaced and taken out together or not at all, listed in the order of their keys,
//!     and gone for every reader at once.
//!
//! # The embedded engine: on the disk
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
mod embedded;
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
mod state;
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
