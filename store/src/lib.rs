//! The append-only log of matches, on the disk of one machine or on `PostgreSQL`. Knows bytes and sequence numbers, no game.
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
//! 10. Readers see what is durable, and never part of a batch. Lists are read by pages ([`Log::page`]); what changed
//!     since a moment is told match by match, or not at all ([`Log::changed_since`]).
//! 11. Followers are told of a match once readers can see it, with ever higher numbers; one that panics harms nobody.
//! 12. A held log reads and takes nothing ([`Log::hold`]).
//! 13. [`check`] reads everything again: contiguity, heads, and what the caller's verifier says.
//! 14. An acknowledged tail that is gone is noticed on opening, by a witness outside the engine, and named.
//! 15. Values of the [`Vault`] come back under their key and no other; they are sealed before the engine sees them, each
//!     bound to its place; several are kept together or not at all; a lost key is never made again.
//! 16. Values of [`People`] are kept, replaced and taken out together or not at all, listed in the order of their keys,
//!     and gone for every reader at once; a change on a condition is made while the condition holds, or not at all.
//!     Studies of matches stand on a shelf of their own there: no record is made of them, and no match takes them away.
//! 17. What goes beside a batch ([`Log::append_with`]), secrets and texts, is kept with it or not at all: of two at one
//!     place only the winner's is ever there.
//! 18. [`copy`] brings everything of one store into an empty other, whichever engines keep them, batch by batch with the
//!     outcomes of idempotency keys, sealed values as they are; it reads all of it again, compares it head by head, and
//!     only then lets anybody open it. Cut short, it goes on where it stopped.
//!
//! [`Place`] says where a store is, and opens it; whoever uses one knows that it [is shared](Place::is_shared), or not,
//! and no more.
//!
//! # The embedded engine: on the disk
//!
//! | path | holds |
//! |---|---|
//! | `lock` | the lock of the process that has the store open |
//! | `founding` | there while the first files of a store are made |
//! | `unfinished` | there from when a copy into the store is begun until it was read again whole |
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
//! Memory is for what is in use: pages of the database that were read are let go of beyond 16 MiB or so, heads of matches
//! that did not change lately stand in a file without a name in this directory, made at each opening, and the witness is
//! read match by match. What grows with what is kept is the database's own index of pages, some 1.3 kB a match of 200
//! records, which it cannot be without.
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

//! # The engine on `PostgreSQL`: one record for many servers
//!
//! [`Postgres`] keeps log, vault and people's store of any number of servers in one database. The tables:
//!
//! | table | key | holds |
//! |---|---|---|
//! | `greffe_match` | match | next sequence number, head, origin |
//! | `greffe_record` | match, sequence number | the line; the head where it is the last of its batch |
//! | `greffe_outcome` | match, idempotency key | fingerprint, first and last sequence number |
//! | `greffe_kept` | shelf, key | values of the vault, sealed, and of the people's store; when dead rows were cleared away; whether a copy was not ended |
//! | `greffe_server`, `greffe_news` | server; server, number | which matches a server has made grow, for the others |
//! | `greffe_count` | a name that tells nothing | how far ahead of now the servers' rate counters are; not synced |
//! | `greffe_migration` | number | the steps of this schema that were taken, with checksums |
//!
//! What is hot is keyed by match, a random id, so that distributed SQL spreads it by itself; there is no global
//! sequence, advisory lock, trigger or foreign key. It was run on `PostgreSQL` 15 only.
//!
//! **Appending.** One hand of each server takes all waiting batches into one transaction, sent in one journey: a thread of
//! its own, and where nobody waits the thread that appends, which then wakes no other, and waits for the answer awake
//! where nobody else wants the processor. A lone batch is one statement, which is a transaction of its own: it moves the match on from the expected number where the
//! key was not used and the settings are honest, keeps what goes beside it, and tells the others; or it touches nothing.
//! The statement has a part for a key, or for what goes beside, only where there is one: each costs, even when it finds
//! nothing to do.
//! Batches of different matches are one statement, too, of lists; those of one match follow each other in a transaction.
//! Rows are locked in the order of their matches, so that servers never wait for each other in a ring. Whatever the lost
//! answer of a commit leaves open is settled by trying again: the head of a batch, where it stands, says that it was
//! this one. Nobody is answered, even then, before a later commit of the same server was acknowledged. No statement is
//! ever cancelled, for a cancelled commit says that it succeeded; the connection is closed instead. A commit that warns
//! that it did not wait for its copy counts as unanswered.
//!
//! **Following.** Each server numbers its own news, in the transaction of its appends; the others ask for what they have
//! not heard: ten times a second, and whenever one of them says by `NOTIFY` that there are some. That is a hint and no
//! more. It goes over another connection after the commit, forty times a second at most, because it locks a whole
//! database for a moment; one that has no notifications is polled. After a conflict the loser knows the real head at once.
//!
//! **What is refused.** `fsync=off`, `full_page_writes=off` and a `synchronous_commit` other than `on` and
//! `remote_apply`, by name, at every connection and at every append; a schema of a newer or another build; a database
//! that has less than the witness of this server saw, or than it acknowledged before it lost its connection: an older
//! backup, or a replica that took over without having everything, be it the tables themselves. Heads of imported matches are not witnessed, because
//! any server may take them out; nor are values of the vault and of people, so only the log tells that they are old.
//! A server asked for a setting that it does not have (distributed SQL) is believed.
//!
//! **Losing the database.** Whoever follows notes within 100 ms that it is gone, within 5 s that it is silent
//! ([`Log::is_away`]): from then on looks at it end at once. An append under way waits a minute for it to come back, then
//! the log is closed for writing and may be opened again. Heads are read from memory meanwhile, and so are lines that
//! were read or written lately: 64 MiB at most.
//!
//! **What stands beside a batch** is kept by the very statement that appends it, sealed where it is secret.
//!
//! **What runs where.** Each server holds the keys (one directory, the same for all: in no database), a directory of its
//! own with its witness, and in memory the heads of all matches and the folds of those in use. The database holds all
//! the rest.
//!
//! **Rolling upgrades.** Servers of one schema run side by side, whatever their builds. A step of the schema is taken by
//! the first server of a newer build that starts, and builds that do not know it refuse to start from then on, while
//! those that run go on: so a step only ever adds, and a build reads and writes what the one before it left. Databases
//! of a build of another branch are refused by name. Of rules the store knows nothing; what a match is played under stands
//! in its records, and whoever folds them leaves a match that is under a later revision than its own to others.
//!
//! # On paper: a million matches, ten thousand at once
//!
//! With lines of 300 bytes and 200 records a match. Measured by `benches/many.rs` on `PostgreSQL` 15, but for what says
//! *about*, which is reckoned from the columns.
//!
//! | what | a record | a match | a million matches |
//! |---|---|---|---|
//! | rows | 1, and 1 an idempotency key | 200, and 1 of its head | 200 million; with keys at every fifth record 240 |
//! | bytes of `greffe_record` | 378, and 75 of its key | 91 kB | 91 GB |
//! | bytes of `greffe_outcome` | about 230 a key | about 9 kB | about 9 GB |
//! | bytes of `greffe_match` | - | about 150 with its key | about 150 MB: in memory anywhere |
//!
//! *Partitions.* `partition by hash (match_id)` suits every table that has the column: 32 of `greffe_record` are 3 GB each,
//! which a vacuum passes in minutes. Nothing here needs them before a table outgrows what one `vacuum` or one
//! index in memory can be; distributed SQL splits by the same column by itself.
//!
//! *Ten thousand at once.* A match in play writes a batch every ten seconds or so: a thousand a second, where one server
//! appends several thousands to ten thousand matches on two busy cores. Its fold takes about 100 kB in the server that
//! plays it: a gigabyte for all, spread where an address in front of the servers keeps a match at one of them, several
//! times where it does not. A device that follows costs 21 kB.
//!
//! *Connections.* Eight a server at most: one writes, one hears the others, six read. Thirty servers fit into a stock
//! `PostgreSQL` of 300; writers beyond it gain nothing, for each server gathers its own.
//!
//! *Cost of a match.* 200 records in 40 batches: 40 commits when nobody else writes, fewer by what is gathered, 40
//! rows of news for ten minutes, 91 kB for good; read whole once by each server that opens it, in one question.
//!
//! *What is cached by whom.* A record never changes: lines lately read are held by the server (64 MiB), folds of matches
//! in use by the clerk, what lists tell of the thousand matches that changed last by the library; of all others in files of
//! its data directory. A closed match is the
//! same for ever: its file, its replay and its parts may be kept by any HTTP cache or CDN in front, except what a signed-in
//! reader sees of their own. Heads and lists change and are not to be.
//!
//! *Where it breaks first.* In the start of each server, which reads all heads, a page of 10,000 at a time, and compares
//! what it witnessed: well under a second for a million records in 5,000 matches, two to sixteen seconds for a million
//! matches, and three times as long or more where it witnessed all of them. Its memory grows with matches in use: some 20 MB of the
//! store's and 10 MB of the lists of a million matches, for what did not change lately is filed. Whoever looks through all of a
//! million matches, by other than words, waits 50 to 60 ms. Each start reads every match once for the lists, after it
//! serves, some 1,500 a second: of a million ten minutes, in which lists say how far they are. Then in the one thread that writes for a server: more servers.
//! Last in the primary's disk: distributed SQL.

#![expect(clippy::missing_errors_doc, reason = "each error enum documents its cases")]

mod engine;
mod files;
mod heads;
mod journal;
mod keys;
mod witness;

mod beside;
mod committer;
mod copy;
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
mod place;
mod people;
mod postgres;
mod secret;
mod slot;
mod state;
mod vault;

pub use beside::{Beside, BesideError};
pub use committer::{Appended, Batch, RetryKey};
pub use copy::{Copied, CopyError, copy};
pub use error::{
    AppendError, Fault, ImportError, KeyError, OpenError, ReadError, RemoveError, ValueError, VaultError,
};
pub use fsck::{Progress, Report, Verifier, check};
pub use log::{Head, Log, MatchSummary, Matches, Origin};
pub use mark::{Mark, Vouched};
pub use people::{Changed, People, SaltedText, Shelf};
pub use place::{Place, Store, UnknownStore};
pub use postgres::{Ahead, Counts, Postgres};
pub use secret::{Keys, Secret};
pub use vault::Vault;

/// A key and its value.
pub type KeyValue = (Vec<u8>, Vec<u8>);

/// The id of a match.
pub type MatchId = [u8; 16];

/// Longest record line the log takes, in bytes.
pub const MAX_LINE_LEN: usize = 65_536;
