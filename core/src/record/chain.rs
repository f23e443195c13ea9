//! The chain of lines: one line after another, each naming the hash of the one before; batches whole.

use serde_json::value::RawValue;
use thiserror::Error;

use crate::record::at::At;
use crate::record::hex::Hash;
use crate::record::ids::{Author, MatchId, Seq};
use crate::record::line::{self, Envelope, Line, LineFault, Log, MOST_MORE, WriteFault};

/// Why a line does not continue its log.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ChainFault {
    /// The bytes are no record line.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// The line belongs to another log.
    #[error("match: {found} in the log of {expected}")]
    Match {
        /// The id of the log.
        expected: MatchId,
        /// The id in the line.
        found: MatchId,
    },
    /// A line is missing, repeated or out of place.
    #[error("seq: {found} where {expected} was due")]
    Seq {
        /// The number due.
        expected: u64,
        /// The number in the line.
        found: u64,
    },
    /// The line does not name the hash of the one before.
    #[error("prev: the line before has another hash")]
    Prev,
    /// The count of records to come does not go down by one within its batch.
    #[error("more: {found} where {expected} was due")]
    More {
        /// The count due.
        expected: u16,
        /// The count in the line.
        found: u16,
    },
    /// The time is not that of its batch.
    #[error("at: differs within its batch")]
    AtInBatch,
    /// The time is before that of the batch before.
    #[error("at: earlier than the batch before")]
    AtBackwards,
    /// The first record is not the one that opens such a log.
    #[error("kind: the first record must be {0}")]
    First(&'static str),
}

/// Where a log stands after its last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The log's match, event or branch.
    pub match_id: MatchId,
    /// How many records it has; the seq of the next one.
    pub records: u64,
    /// Hash of the last line.
    pub hash: Hash,
    /// Time of the last line.
    pub at: At,
}

/// Verifies lines one by one, in order.
#[derive(Debug, Clone)]
pub struct Chain {
    log: Log,
    head: Option<Head>,
    to_come: u16,
}

impl Chain {
    /// A log before its first line.
    pub const fn new(log: Log) -> Self {
        Self { log, head: None, to_come: 0 }
    }

    /// A log that stands at this head, between two batches.
    pub const fn resume(log: Log, head: Head) -> Self {
        Self { log, head: Some(head), to_come: 0 }
    }

    /// Checks the next line, given without its LF; after a fault the chain is where it was.
    pub fn check<'a>(&mut self, bytes: &'a [u8]) -> Result<Line<'a>, ChainFault> {
        let line = Line::parse(bytes)?;
        let Envelope { match_id, seq, more, at, prev, .. } = line.envelope;
        if let Some(head) = &self.head
            && match_id != head.match_id
        {
            return Err(ChainFault::Match { expected: head.match_id, found: match_id });
        }
        let expected = self.records();
        if seq.0 != expected {
            return Err(ChainFault::Seq { expected, found: seq.0 });
        }
        if prev != self.head.map_or(Hash::ZERO, |head| head.hash) {
            return Err(ChainFault::Prev);
        }
        if let Some(due) = self.to_come.checked_sub(1)
            && more != due
        {
            return Err(ChainFault::More { expected: due, found: more });
        }
        match &self.head {
            Some(head) if self.in_batch() && at != head.at => return Err(ChainFault::AtInBatch),
            Some(head) if at < head.at => return Err(ChainFault::AtBackwards),
            None if line.kind != self.log.first_kind() => {
                return Err(ChainFault::First(self.log.first_kind()));
            }
            Some(_) | None => {}
        }
        self.to_come = more;
        self.head =
            Some(Head { match_id, records: expected.saturating_add(1), hash: line.hash(self.log), at });
        Ok(line)
    }

    /// Where the log stands; nothing before the first line.
    pub const fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// How many lines were accepted.
    pub fn records(&self) -> u64 {
        self.head.map_or(0, |head| head.records)
    }

    /// Says whether records of the last batch are still to come.
    pub const fn in_batch(&self) -> bool {
        self.to_come > 0
    }
}

/// A record to be framed: its body is written already and will be copied byte for byte.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Who writes it.
    pub by: Author,
    /// Its kind.
    pub kind: String,
    /// Its body.
    pub body: Box<RawValue>,
}

/// Frames batches: gives each record its seq, count, time and the hash of the line before.
#[derive(Debug, Clone)]
pub struct Writer {
    log: Log,
    match_id: MatchId,
    head: Option<Head>,
}

impl Writer {
    /// A writer for a log that has no line yet.
    pub const fn new(log: Log, match_id: MatchId) -> Self {
        Self { log, match_id, head: None }
    }

    /// A writer for a log that stands at this head.
    pub const fn resume(log: Log, head: Head) -> Self {
        Self { log, match_id: head.match_id, head: Some(head) }
    }

    /// Where the log stands.
    pub const fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// Frames one batch; a clock that went back repeats the last time. After a fault nothing has moved.
    pub fn batch(&mut self, at: At, drafts: &[Draft]) -> Result<Vec<Vec<u8>>, WriteFault> {
        let last = drafts.len().checked_sub(1).and_then(|last| u16::try_from(last).ok());
        let Some(mut more) = last.filter(|&last| last <= MOST_MORE) else {
            return Err(WriteFault::Batch(drafts.len()));
        };
        let at = self.head.map_or(at, |head| head.at.max(at));
        let mut head = self.head;
        let mut lines = Vec::new();
        for draft in drafts {
            let records = head.map_or(0, |head| head.records);
            let prev = head.map_or(Hash::ZERO, |head| head.hash);
            let envelope =
                Envelope { match_id: self.match_id, seq: Seq(records), more, at, by: draft.by, prev };
            let line = line::write(&envelope, &draft.kind, &draft.body)?;
            more = more.saturating_sub(1);
            head = Some(Head {
                match_id: self.match_id,
                records: records.saturating_add(1),
                hash: self.log.hash(&line),
                at,
            });
            lines.push(line);
        }
        self.head = head;
        Ok(lines)
    }
}
