//! What can go wrong, one enum per family of operations.

use crate::MatchId;
use std::{io, path::PathBuf};

/// One thing found wrong with a store, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The storage engine refused, or fell over, opening what is on the disk.
    #[error("the storage engine cannot open the log: {detail}")]
    Engine {
        /// The engine's own words.
        detail: String,
    },
    /// Part of the database file fails its checksums.
    #[error("byte {offset} of {file}: {detail}")]
    File {
        /// Name of the file inside the store.
        file: String,
        /// First byte of the damaged part.
        offset: u64,
        /// What is wrong there.
        detail: String,
    },
    /// A match that was acknowledged is absent.
    #[error("match {}: all {acknowledged} acknowledged records are gone", Hex(.match_id))]
    MatchLost {
        /// The match.
        match_id: MatchId,
        /// How many records had been acknowledged.
        acknowledged: u64,
    },
    /// The last acknowledged records of a match are absent.
    #[error("match {}: records {first_lost} to {} are gone", Hex(.match_id), .acknowledged.saturating_sub(1))]
    TailLost {
        /// The match.
        match_id: MatchId,
        /// Number of the first absent record.
        first_lost: u64,
        /// How many records had been acknowledged.
        acknowledged: u64,
    },
    /// The head kept with the last record is not the head that was acknowledged.
    #[error("match {}: the head at record {seq} is not the acknowledged one", Hex(.match_id))]
    HeadDiffers {
        /// The match.
        match_id: MatchId,
        /// Number of its last record.
        seq: u64,
    },
    /// The last record present does not end a batch.
    #[error("match {}: record {seq} does not end its batch", Hex(.match_id))]
    BatchCut {
        /// The match.
        match_id: MatchId,
        /// Number of the last record present.
        seq: u64,
    },
    /// A record is absent although later ones exist.
    #[error("match {}: record {seq} is missing", Hex(.match_id))]
    Missing {
        /// The match.
        match_id: MatchId,
        /// Number of the absent record.
        seq: u64,
    },
    /// Something is there but cannot be read.
    #[error("match {}: record {seq} cannot be read: {detail}", Hex(.match_id))]
    Unreadable {
        /// The match.
        match_id: MatchId,
        /// Number of the record.
        seq: u64,
        /// The engine's own words.
        detail: String,
    },
    /// The caller's verifier objects to a record.
    #[error("match {}: record {seq}: {detail}", Hex(.match_id))]
    Refuted {
        /// The match.
        match_id: MatchId,
        /// Number of the record.
        seq: u64,
        /// The verifier's words.
        detail: String,
    },
}

/// Bytes shown as lower-case hexadecimal.
struct Hex<'a>(&'a [u8]);

impl std::fmt::Display for Hex<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process, or another handle of this one, has the store open.
    #[error("the store in {} is already open elsewhere", .dir.display())]
    InUse {
        /// The store's directory.
        dir: PathBuf,
    },
    /// What is on the disk is not what was acknowledged.
    #[error("the store is damaged: {}", .faults.first().map(ToString::to_string).unwrap_or_default())]
    Damaged {
        /// Everything found wrong.
        faults: Vec<Fault>,
    },
    /// The operating system refused.
    #[error("cannot open {}: {source}", .path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// Its reason.
        source: io::Error,
    },
    /// The database cannot be used.
    #[error("{detail}")]
    Database {
        /// What it says, or what is wrong with its address.
        detail: String,
    },
    /// The database is set to lose what it acknowledges.
    #[error("{detail}")]
    Untrustworthy {
        /// The settings.
        detail: String,
    },
    /// A copy into the store was begun and not ended.
    #[error("a copy into this store was not ended: begin it again, it goes on where it stopped")]
    Unfinished,
    /// The machine's clock stands before 1970, which the storage engine cannot bear.
    #[error("the machine's clock stands before 1970: set it")]
    Clock,
}

/// Why a batch was not appended. Nothing of it was written, except after `ReadOnly`, when it is not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// The match has moved on, or never was where the caller believed.
    #[error("the match is at record {next}")]
    Conflict {
        /// Number the next record must have.
        next: u64,
        /// Hash of the actual head, zero before the first record.
        head: [u8; 32],
    },
    /// The idempotency key was used for another command.
    #[error("this key was used for another command")]
    KeyReused,
    /// The batch has no record, a line or key is too long, or the sequence is exhausted.
    #[error("malformed batch: {0}")]
    Malformed(&'static str),
    /// An imported match takes no records.
    #[error("an imported match takes no records")]
    Imported,
    /// A failed write or sync, or damage, has closed the log for writing.
    #[error("the log is read-only: {reason}")]
    ReadOnly {
        /// What happened.
        reason: String,
    },
}

/// Why an imported match was not taken out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RemoveError {
    /// There is no such match.
    #[error("there is no such match")]
    Absent,
    /// It was played here, or came with the program: the log only grows.
    #[error("only an imported match can be removed")]
    NotImported,
    /// A failed write or damage has closed the log for writing.
    #[error("the log is read-only: {reason}")]
    ReadOnly {
        /// What happened.
        reason: String,
    },
}

/// Why records were not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The record exists but is damaged.
    #[error(transparent)]
    Damaged(#[from] Fault),
}

/// Why a match was not imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The same match, byte for byte, is already here: nothing to do.
    #[error("this match is already here")]
    Same,
    /// A match of this id with other bytes is already here.
    #[error("a different match of this id is already here, from line {first_differing_line}")]
    Different {
        /// First line that differs, from zero; the shorter one's length when one continues the other.
        first_differing_line: u64,
    },
    /// The match that is here cannot be read to be compared.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The append was refused.
    #[error(transparent)]
    Append(#[from] AppendError),
}

/// Why a value of the vault or the people's store was not kept or found.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// The value is there but its bytes are not what was stored.
    #[error("a stored value is damaged: {detail}")]
    Damaged {
        /// What was noticed.
        detail: String,
    },
    /// The operating system refused.
    #[error("storage failed: {0}")]
    Io(#[from] io::Error),
    /// An earlier failure has closed this database for writing.
    #[error("the database is read-only after a failed write")]
    ReadOnly,
    /// The database was not opened, because it is damaged.
    #[error("the database is closed: {reason}")]
    Closed {
        /// What is wrong with it.
        reason: String,
    },
    /// The operating system gave no random bytes.
    #[error("no random bytes from the operating system")]
    NoRandomness,
}

/// Why a key directory was refused.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Other users of the machine could read the key.
    #[error("{} may be read by others (mode {mode:o}): it must be 0600", .path.display())]
    TooOpen {
        /// The file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The key that something was made with is gone.
    #[error("{} is gone: put it back from a copy", .path.display())]
    Lost {
        /// The file.
        path: PathBuf,
    },
    /// The key file has not the length of a key.
    #[error("{} is not a key", .path.display())]
    NotAKey {
        /// The file.
        path: PathBuf,
    },
    /// The key directory lies inside the data directory.
    #[error("the key directory {} lies inside the data directory", .path.display())]
    Inside {
        /// The key directory.
        path: PathBuf,
    },
    /// The operating system gave no random bytes.
    #[error("no random bytes from the operating system")]
    NoRandomness,
    /// The operating system refused.
    #[error("cannot use {}: {source}", .path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// Its reason.
        source: io::Error,
    },
}

/// Why the vault was not opened.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// The key directory was refused.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The database of the vault was not opened.
    #[error(transparent)]
    Open(OpenError),
    /// The vault was sealed under another key.
    #[error("the vault was sealed under another key")]
    WrongKey,
    /// A value of the vault was not read or written.
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl From<crate::engine::EngineError> for ValueError {
    fn from(error: crate::engine::EngineError) -> Self {
        match error {
            crate::engine::EngineError::InUse => Self::Io(io::ErrorKind::ResourceBusy.into()),
            crate::engine::EngineError::Closed => Self::ReadOnly,
            crate::engine::EngineError::Damaged(detail) => Self::Damaged { detail },
            crate::engine::EngineError::Io(error) => Self::Io(error),
        }
    }
}
