//! One record as the bytes of its line: nine keys in their order, the body last.

use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::at::At;
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{Author, MatchId, Seq};
use crate::record::scan::{self, ScanFault, Scanned};

/// The version of the record line that this code reads and writes.
pub const VERSION: u64 = 1;
/// Most records that may still follow in a batch.
pub const MOST_MORE: u16 = 4095;

/// The two sorts of logs; each has its hash tag and its first kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// A match, a branch or an event: `greffe/record/1`.
    Match,
    /// One author's notes on a match: `greffe/note/1`.
    Notes,
}

impl Log {
    /// The tag that begins every hashed line of this log.
    pub const fn tag(self) -> &'static [u8] {
        match self {
            Self::Match => b"greffe/record/1\n",
            Self::Notes => b"greffe/note/1\n",
        }
    }

    /// The kind of the first record.
    pub const fn first_kind(self) -> &'static str {
        match self {
            Self::Match => "MatchOpened",
            Self::Notes => "NotesOpened",
        }
    }

    /// The hash of a line, without its LF.
    pub fn hash(self, line: &[u8]) -> Hash {
        Hex(Sha256::new().chain_update(self.tag()).chain_update(line).finalize().into())
    }
}

/// The fields of a record line before its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Envelope {
    /// The match, event or branch of the log.
    pub match_id: MatchId,
    /// Place in the log.
    pub seq: Seq,
    /// Records of the same batch still to come.
    pub more: u16,
    /// When the batch was written, by the server's word.
    pub at: At,
    /// Who wrote it.
    pub by: Author,
    /// Hash of the line before.
    pub prev: Hash,
}

/// A record line that has passed the scan and has the exact keys; it borrows its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// The bytes, without LF.
    pub bytes: &'a [u8],
    /// Everything before the kind.
    pub envelope: Envelope,
    /// The kind, of the grammar `[A-Z][A-Za-z]{0,31}`.
    pub kind: &'a str,
    /// The body: an object of the strict subset.
    pub body: &'a str,
}

/// Why bytes are no record line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LineFault {
    /// Not of the strict subset.
    #[error(transparent)]
    Scan(#[from] ScanFault),
    /// The line is of a version that this program does not know.
    #[error("record version {0} is unknown")]
    Version(u64),
    /// The keys are not exactly the nine, in their order.
    #[error("keys: expected {0}")]
    Keys(&'static str),
    /// A field has a value outside its grammar.
    #[error("{0} has no valid value")]
    Field(&'static str),
}

/// Why a line could not be written.
#[derive(Debug, Error)]
pub enum WriteFault {
    /// The body could not be serialised.
    #[error("body: {0}")]
    Body(#[from] serde_json::Error),
    /// What came out is no record line: too long, too deep, a fraction, a key outside its grammar.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// A batch has 1 to 4,096 records.
    #[error("a batch of {0} records")]
    Batch(usize),
}

impl<'a> Line<'a> {
    /// Reads a line, given without its LF.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, LineFault> {
        let Scanned { text, members } = scan::object(bytes)?;
        let mut fields = Fields { rest: text };
        fields.literal("{\"v\":", "v")?;
        let version = fields.number("v")?;
        if version != VERSION {
            return Err(LineFault::Version(version));
        }
        let match_id = fields.quoted(",\"match\":\"", "match")?;
        fields.literal(",\"seq\":", "seq")?;
        let seq = Seq(fields.number("seq")?);
        fields.literal(",\"more\":", "more")?;
        let more = u16::try_from(fields.number("more")?).map_err(|_| LineFault::Field("more"))?;
        let at = fields.quoted(",\"at\":\"", "at")?;
        let by = fields.quoted(",\"by\":\"", "by")?;
        let prev = fields.quoted(",\"prev\":\"", "prev")?;
        let kind = fields.quoted(",\"kind\":\"", "kind")?;
        fields.literal(",\"body\":", "body")?;
        if members != 9 {
            return Err(LineFault::Keys("nothing after body"));
        }
        let body = fields.rest.strip_suffix('}').unwrap_or_default();
        let envelope = Envelope {
            match_id: match_id.parse().map_err(|_| LineFault::Field("match"))?,
            seq,
            more: if more <= MOST_MORE { more } else { return Err(LineFault::Field("more")) },
            at: at.parse().map_err(|_| LineFault::Field("at"))?,
            by: by.parse().map_err(|_| LineFault::Field("by"))?,
            prev: prev.parse().map_err(|_| LineFault::Field("prev"))?,
        };
        if !is_kind(kind) {
            return Err(LineFault::Field("kind"));
        }
        if !body.starts_with('{') {
            return Err(LineFault::Field("body"));
        }
        Ok(Self { bytes, envelope, kind, body })
    }

    /// The hash of this line in a log of this sort.
    pub fn hash(&self, log: Log) -> Hash {
        log.hash(self.bytes)
    }
}

/// Writes the one line of a record; its body is serialised here, once.
pub fn write(envelope: &Envelope, kind: &str, body: &impl Serialize) -> Result<Vec<u8>, WriteFault> {
    let Envelope { match_id, seq, more, at, by, prev } = envelope;
    let head = format!(
        "{{\"v\":{VERSION},\"match\":\"{match_id}\",\"seq\":{seq},\"more\":{more},\"at\":\"{at}\",\"by\":\"{by}\",\
         \"prev\":\"{prev}\",\"kind\":\"{kind}\",\"body\":"
    );
    let mut line = head.into_bytes();
    serde_json::to_writer(&mut line, body)?;
    line.push(b'}');
    Line::parse(&line)?;
    Ok(line)
}

/// Says whether a text has the grammar of a kind.
pub fn is_kind(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_uppercase)
        && bytes.len() <= 32
        && bytes.iter().all(u8::is_ascii_alphabetic)
}

/// What is left of a scanned line, taken from the left.
pub(crate) struct Fields<'a> {
    pub(crate) rest: &'a str,
}

impl<'a> Fields<'a> {
    /// Takes exactly these characters, which introduce the key named.
    pub(crate) fn literal(&mut self, literal: &str, key: &'static str) -> Result<(), LineFault> {
        self.rest = self.rest.strip_prefix(literal).ok_or(LineFault::Keys(key))?;
        Ok(())
    }

    /// Takes a number that is not negative.
    pub(crate) fn number(&mut self, key: &'static str) -> Result<u64, LineFault> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at_checked(length).ok_or(LineFault::Field(key))?;
        self.rest = rest;
        digits.parse().map_err(|_| LineFault::Field(key))
    }

    /// Takes a key, which the literal writes up to the opening quote, and its string, which may hold no escape.
    pub(crate) fn quoted(&mut self, literal: &str, key: &'static str) -> Result<&'a str, LineFault> {
        let before = literal.strip_suffix('"').unwrap_or(literal);
        self.literal(before, key)?;
        let inside = self.rest.strip_prefix('"').ok_or(LineFault::Field(key))?;
        let (value, rest) =
            inside.split_at_checked(scan::plain(inside.as_bytes())).ok_or(LineFault::Field(key))?;
        // What ends it is a quote or an escape: the scan has let nothing else through.
        self.rest = rest.strip_prefix('"').ok_or(LineFault::Field(key))?;
        Ok(value)
    }
}
