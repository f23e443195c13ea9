//! The match file: records, opened texts, one signed trailer, and nothing else.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::at::At;
use crate::record::chain::{Chain, ChainFault, Head};
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{MatchId, SealNumber};
use crate::record::line::{Fields, LineFault, Log};
use crate::record::scan::{self, Scanned};
use crate::record::signature::{PublicKey, SecretKey};

/// Largest match file, in bytes.
pub const MOST_BYTES: usize = 32 << 20;
/// Most lines of a match file.
pub const MOST_LINES: usize = 100_000;

/// Why bytes are not lines of a match file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileFault {
    /// Empty, or larger than [`MOST_BYTES`].
    #[error("size: a match file has 1 to 33554432 bytes")]
    Size,
    /// The last byte is not a line feed.
    #[error("the last line is not ended by a line feed")]
    LastLine,
    /// A carriage return stands in the file.
    #[error("a carriage return")]
    CarriageReturn,
    /// A line is blank.
    #[error("a blank line")]
    Blank,
    /// There are more than [`MOST_LINES`].
    #[error("more than 100000 lines")]
    Lines,
    /// A line is neither record, annex nor trailer.
    #[error("neither record, annex nor trailer")]
    Unknown,
    /// The trailer names another format.
    #[error("format {0} is unknown")]
    Format(String),
    /// The line is not of its grammar.
    #[error(transparent)]
    Line(#[from] LineFault),
}

/// Whether the match was ever closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    /// No `MatchClosed` is in the log.
    Open,
    /// One is, whether the match was reopened or not.
    Closed,
}

impl FileState {
    /// Its name in the trailer.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// What the trailer says of the file and its signature covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seal {
    /// The match.
    pub match_id: MatchId,
    /// How many records.
    pub records: u64,
    /// Hash of the last record.
    pub head: Hash,
    /// How many annex lines.
    pub annex: u64,
    /// SHA-256 of the annex lines with their line feeds.
    pub annex_sha256: Hash,
    /// Time of the last record.
    pub at: At,
    /// Whether the match was closed.
    pub state: FileState,
}

impl Seal {
    /// What the server signs at the end of a match file.
    pub fn message(&self) -> String {
        let Self { match_id, records, head, annex, annex_sha256, at, state } = self;
        format!(
            "greffe/match-file/1\n{match_id}\n{records}\n{head}\n{annex}\n{annex_sha256}\n{at}\n{}\n",
            state.name()
        )
    }
}

/// The last line of a match file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trailer {
    /// What is signed.
    pub seal: Seal,
    /// The server's key.
    pub key: PublicKey,
    /// Its signature.
    pub sig: Hex<64>,
}

impl Trailer {
    /// Reads the trailer, given without its LF.
    pub fn parse(line: &[u8]) -> Result<Self, FileFault> {
        let Scanned { text, members } = scan::object(line).map_err(LineFault::from)?;
        let mut fields = Fields { rest: text };
        let format = fields.quoted("{\"greffe\":\"", "greffe")?;
        if format != "match-file/1" {
            return Err(FileFault::Format(format.to_owned()));
        }
        let match_id = fields.quoted(",\"match\":\"", "match")?;
        fields.literal(",\"records\":", "records")?;
        let records = fields.number("records")?;
        let head = fields.quoted(",\"head\":\"", "head")?;
        fields.literal(",\"annex\":", "annex")?;
        let annex = fields.number("annex")?;
        let annex_sha256 = fields.quoted(",\"annex_sha256\":\"", "annex_sha256")?;
        let at = fields.quoted(",\"at\":\"", "at")?;
        let state = match fields.quoted(",\"state\":\"", "state")? {
            "open" => FileState::Open,
            "closed" => FileState::Closed,
            _ => return Err(LineFault::Field("state").into()),
        };
        let key = fields.quoted(",\"key\":\"", "key")?;
        let sig = fields.quoted(",\"sig\":\"", "sig")?;
        if members != 10 || fields.rest != "}" {
            return Err(LineFault::Keys("nothing after sig").into());
        }
        let seal = Seal {
            match_id: match_id.parse().map_err(|_| LineFault::Field("match"))?,
            records,
            head: head.parse().map_err(|_| LineFault::Field("head"))?,
            annex,
            annex_sha256: annex_sha256.parse().map_err(|_| LineFault::Field("annex_sha256"))?,
            at: at.parse().map_err(|_| LineFault::Field("at"))?,
            state,
        };
        let key = key.parse().map_err(|_| LineFault::Field("key"))?;
        let sig = sig.parse().map_err(|_| LineFault::Field("sig"))?;
        Ok(Self { seal, key, sig })
    }

    /// The trailer of a file, signed.
    pub fn sign(seal: Seal, key: &SecretKey) -> Self {
        Self { seal, key: key.public(), sig: key.sign(&seal.message()) }
    }

    /// Its line, without LF.
    pub fn line(&self) -> String {
        let Seal { match_id, records, head, annex, annex_sha256, at, state } = &self.seal;
        format!(
            "{{\"greffe\":\"match-file/1\",\"match\":\"{match_id}\",\"records\":{records},\"head\":\"{head}\",\
             \"annex\":{annex},\"annex_sha256\":\"{annex_sha256}\",\"at\":\"{at}\",\"state\":\"{}\",\
             \"key\":\"{}\",\"sig\":\"{}\"}}",
            state.name(),
            self.key,
            self.sig
        )
    }
}

/// A text of the annex, which opens a seal of slot 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annex {
    /// The seal.
    pub number: SealNumber,
    /// Its salt.
    pub salt: Hash,
    /// The text.
    pub text: String,
}

impl Annex {
    /// Reads an annex line, given without its LF.
    pub fn parse(line: &[u8]) -> Result<Self, LineFault> {
        let Scanned { text, members } = scan::object(line)?;
        let mut fields = Fields { rest: text };
        fields.literal("{\"annex\":\"text\",\"number\":", "annex")?;
        let number = u32::try_from(fields.number("number")?).map_err(|_| LineFault::Field("number"))?;
        let salt = fields.quoted(",\"salt\":\"", "salt")?;
        fields.literal(",\"text\":", "text")?;
        if members != 4 {
            return Err(LineFault::Keys("nothing after text"));
        }
        let text = fields.rest.strip_suffix('}').unwrap_or_default();
        Ok(Self {
            number: SealNumber(number),
            salt: salt.parse().map_err(|_| LineFault::Field("salt"))?,
            text: serde_json::from_str(text).map_err(|_| LineFault::Field("text"))?,
        })
    }

    /// Its line, without LF.
    pub fn line(&self) -> String {
        let text = serde_json::Value::from(self.text.as_str());
        format!(
            "{{\"annex\":\"text\",\"number\":{},\"salt\":\"{}\",\"text\":{text}}}",
            self.number, self.salt
        )
    }
}

/// What a line of a match file is, by its first key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSort {
    /// A record of the log.
    Record,
    /// An opened text.
    Annex,
    /// The end.
    Trailer,
}

impl LineSort {
    /// Tells by the first key; the rest of the line is not looked at.
    pub fn of(line: &[u8]) -> Option<Self> {
        let sorts: [(&[u8], Self); 3] =
            [(b"{\"v\":", Self::Record), (b"{\"annex\":", Self::Annex), (b"{\"greffe\":", Self::Trailer)];
        sorts.into_iter().find(|(start, _)| line.starts_with(start)).map(|(_, sort)| sort)
    }
}

/// Checks size and the last line feed, before anything else is looked at.
pub fn check_size(bytes: &[u8]) -> Result<(), FileFault> {
    if bytes.is_empty() || bytes.len() > MOST_BYTES {
        return Err(FileFault::Size);
    }
    if bytes.last() == Some(&b'\n') { Ok(()) } else { Err(FileFault::LastLine) }
}

/// The lines of a file that [`check_size`] accepted, without their LF, with their places.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let mut start = 0;
    bytes.split_inclusive(|&byte| byte == b'\n').map(move |whole| {
        let line = whole.strip_suffix(b"\n").unwrap_or(whole);
        let range = start..start + line.len();
        start += whole.len();
        (range, line)
    })
}

/// Why a log cannot be exported.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExportFault {
    /// A line does not continue the log.
    #[error("record {records}: {fault}")]
    Chain {
        /// How many records were right.
        records: u64,
        /// What is wrong with the next one.
        fault: ChainFault,
    },
    /// There is no record, or the last batch is not whole.
    #[error("the log ends inside a batch")]
    InBatch,
    /// The file would pass its limits.
    #[error(transparent)]
    File(#[from] FileFault),
}

/// Writes a match file: a function of the log's lines (without LF), the texts in ascending order and the key.
pub fn export<'a>(
    records: impl IntoIterator<Item = &'a [u8]>,
    annex: &[Annex],
    key: &SecretKey,
) -> Result<Vec<u8>, ExportFault> {
    let mut chain = Chain::new(Log::Match);
    let mut file = Vec::new();
    let mut state = FileState::Open;
    for bytes in records {
        let records = chain.records();
        let line = chain.check(bytes).map_err(|fault| ExportFault::Chain { records, fault })?;
        if line.kind == "MatchClosed" {
            state = FileState::Closed;
        }
        file.extend_from_slice(bytes);
        file.push(b'\n');
    }
    let Some(&Head { match_id, records, hash, at }) = chain.head().filter(|_| !chain.in_batch()) else {
        return Err(ExportFault::InBatch);
    };
    let mut annex_hash = Sha256::new();
    let mut annex_lines: u64 = 0;
    for text in annex {
        let line = text.line();
        scan::object(line.as_bytes()).map_err(|fault| FileFault::Line(fault.into()))?;
        for part in [line.as_bytes(), b"\n"] {
            annex_hash.update(part);
            file.extend_from_slice(part);
        }
        annex_lines += 1;
    }
    let annex_sha256 = Hex(annex_hash.finalize().into());
    let seal = Seal { match_id, records, head: hash, annex: annex_lines, annex_sha256, at, state };
    file.extend_from_slice(Trailer::sign(seal, key).line().as_bytes());
    file.push(b'\n');
    check_size(&file)?;
    let most = u64::try_from(MOST_LINES).unwrap_or(u64::MAX);
    if records.saturating_add(annex_lines) >= most {
        return Err(FileFault::Lines.into());
    }
    Ok(file)
}
