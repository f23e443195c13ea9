//! The verifier of match files, in its order, up to the audit by the rules.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::acts::ResultSigned;
use crate::record::body::{Body, BodyFault, Kind};
use crate::record::chain::{Chain, ChainFault, Head};
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{Author, MatchId, SealNumber, Seat, Seq};
use crate::record::line::{Line, Log};
use crate::record::match_file::{
    Annex, FileFault, FileState, LineSort, MOST_LINES, Seal, Trailer, check_size, lines,
};
use crate::record::seal::{SealFault, Seals};
use crate::record::signature::{self, PublicKey, result_message};
use crate::telling::words::Words;

/// Verifies the dice of a log; it is shown every record of the dice, in order.
pub trait DiceChecker {
    /// The log begins: every hash of the dice holds this id.
    fn begin(&mut self, match_id: MatchId);

    /// Takes a record of the dice; the error says why the file is refused.
    fn record(&mut self, by: &str, kind: &str, body: &[u8]) -> Result<(), Words>;

    /// The match is being closed: everything hidden must be disclosed.
    fn close(&mut self) -> Result<(), Words>;
}

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Reason {
    /// The bytes are not lines of a match file.
    #[error(transparent)]
    File(#[from] FileFault),
    /// A record does not continue the log.
    #[error(transparent)]
    Chain(#[from] ChainFault),
    /// A seal, or its opening, is wrong.
    #[error(transparent)]
    Seal(#[from] SealFault),
    /// A body of which bytes are hashed is not of its kind.
    #[error(transparent)]
    Body(#[from] BodyFault),
    /// The dice are wrong.
    #[error("dice: {}", .0.en)]
    Dice(Words),
    /// A roll stands in a batch that no person's act began.
    #[error("a roll outside the batch of a declaration")]
    RollOutside,
    /// The match is closed although a seat's seal was never opened.
    #[error("closed while seal {0} is not opened")]
    ClosedSealed(SealNumber),
    /// A record follows the annex, or anything follows the trailer.
    #[error("a line after the end of its part of the file")]
    OutOfPlace,
    /// Annex lines do not ascend.
    #[error("annex: numbers must ascend")]
    AnnexOrder,
    /// The file has no trailer: it is cut short.
    #[error("cut short: no trailer")]
    NoTrailer,
    /// The log ends inside a batch, or has no record.
    #[error("the log ends inside a batch")]
    InBatch,
    /// The trailer says something that the file is not.
    #[error("trailer: {0} is not that of the file")]
    Trailer(&'static str),
    /// The trailer is not signed by its key.
    #[error("trailer: {0}")]
    TrailerSignature(signature::BadSignature),
    /// A result is signed by a seat that has no key.
    #[error("result: {0} has no key")]
    NoSeatKey(Seat),
    /// A result is signed that nobody proposed.
    #[error("result: record {0} is no proposal")]
    NoProposal(Seq),
    /// A result is not signed by its seat's key.
    #[error("result: {0}")]
    ResultSignature(signature::BadSignature),
}

/// A file is refused: where, and why.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct Refusal {
    /// The line, from 1; none when the file as a whole is at fault.
    pub line: Option<usize>,
    /// The reason.
    pub reason: Reason,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => write!(f, "file: {}", self.reason),
        }
    }
}

/// A file that is intact. Whether its key is one you know is yours to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The log's head after its last record.
    pub head: Head,
    /// Places of the record lines, without LF.
    pub records: Vec<Range<usize>>,
    /// Places of the annex lines, without LF.
    pub annex: Vec<Range<usize>>,
    /// The trailer, its signature verified with its own key.
    pub trailer: Trailer,
    /// Seats' seals that were never opened.
    pub unopened_secrets: Vec<SealNumber>,
    /// Texts that are not in the annex: erased.
    pub erased_texts: Vec<SealNumber>,
    /// Seats whose device signed a result, with the proposal.
    pub signed: Vec<(Seat, Seq)>,
}

impl Verified {
    /// Says whether the match was closed, reopened or not.
    pub fn is_closed(&self) -> bool {
        self.trailer.seal.state == FileState::Closed
    }
}

/// Verifies a whole match file but for the audit by the rules.
pub fn verify(bytes: &[u8], dice: &mut dyn DiceChecker) -> Result<Verified, Refusal> {
    check_size(bytes).map_err(|fault| {
        let line = if fault == FileFault::LastLine { Some(lines(bytes).count()) } else { None };
        Refusal { line, reason: fault.into() }
    })?;
    let mut file = File::new(dice);
    for (number, (range, line)) in (1..).zip(lines(bytes)) {
        file.line(number, range, line).map_err(|reason| Refusal { line: Some(number), reason })?;
    }
    file.end()
}

/// A signature on a result, to be checked once the trailer is.
struct Signed {
    line: usize,
    seat: Seat,
    of: Seq,
    message: String,
    key: PublicKey,
    sig: Hex<64>,
}

/// What a body says of a seat and its key, whatever else it says.
#[derive(Deserialize)]
struct Joined {
    seat: Option<Value>,
    key: Option<Value>,
}

struct File<'d> {
    dice: &'d mut dyn DiceChecker,
    chain: Chain,
    seals: Option<Seals>,
    annex_hash: Sha256,
    annex_last: Option<SealNumber>,
    records: Vec<Range<usize>>,
    annex: Vec<Range<usize>>,
    trailer: Option<Trailer>,
    declared: bool,
    closed: bool,
    keys: BTreeMap<Seat, Option<PublicKey>>,
    proposals: BTreeMap<Seq, Hash>,
    signed: Vec<Signed>,
    last: usize,
}

impl<'d> File<'d> {
    fn new(dice: &'d mut dyn DiceChecker) -> Self {
        Self {
            dice,
            chain: Chain::new(Log::Match),
            seals: None,
            annex_hash: Sha256::new(),
            annex_last: None,
            records: Vec::new(),
            annex: Vec::new(),
            trailer: None,
            declared: false,
            closed: false,
            keys: BTreeMap::new(),
            proposals: BTreeMap::new(),
            signed: Vec::new(),
            last: 0,
        }
    }

    fn line(&mut self, number: usize, range: Range<usize>, line: &[u8]) -> Result<(), Reason> {
        if number > MOST_LINES {
            return Err(FileFault::Lines.into());
        }
        if line.is_empty() {
            return Err(FileFault::Blank.into());
        }
        if line.contains(&b'\r') {
            return Err(FileFault::CarriageReturn.into());
        }
        if self.trailer.is_some() {
            return Err(Reason::OutOfPlace);
        }
        self.last = number;
        match LineSort::of(line) {
            Some(LineSort::Record) if !self.annex.is_empty() => Err(Reason::OutOfPlace),
            Some(LineSort::Record) => self.record(number, range, line),
            Some(LineSort::Annex) => self.annex_line(range, line),
            Some(LineSort::Trailer) => self.trailer_line(line),
            None => Err(FileFault::Unknown.into()),
        }
    }

    fn record(&mut self, number: usize, range: Range<usize>, bytes: &[u8]) -> Result<(), Reason> {
        let opens_batch = !self.chain.in_batch();
        let line = self.chain.check(bytes)?;
        if opens_batch {
            self.declared = line.kind == Kind::Declared.name();
        }
        if self.seals.is_none() {
            self.dice.begin(line.envelope.match_id);
        }
        self.records.push(range);
        match Kind::from_name(line.kind) {
            Some(kind) => self.known(number, &line, kind),
            None => Ok(()),
        }
    }

    /// Kinds whose bytes the file itself vouches for; all others are the audit's.
    fn known(&mut self, number: usize, line: &Line<'_>, kind: Kind) -> Result<(), Reason> {
        let by = line.envelope.by;
        let seals = self.seals.get_or_insert_with(|| Seals::new(line.envelope.match_id));
        if kind == Kind::Rolled && !self.declared {
            return Err(Reason::RollOutside);
        }
        if kind.is_dice() {
            let body = line.body.as_bytes();
            return self.dice.record(&by.to_string(), line.kind, body).map_err(Reason::Dice);
        }
        if matches!(kind, Kind::Sealed | Kind::Opened | Kind::ResultSigned) {
            let body = Body::parse(line.kind, line.body)?;
            if let Body::Sealed(sealed) = &body {
                seals.sealed(by, sealed)?;
            } else if let Body::Opened(opened) = &body {
                seals.opened(opened)?;
            } else if let Body::ResultSigned(signed) = &body {
                self.result(number, line, signed)?;
            }
        }
        if matches!(kind, Kind::SeatJoined | Kind::SeatKeyReplaced) {
            self.seat_key(by, line.body);
        }
        if kind == Kind::ResultProposed {
            self.proposals.insert(line.envelope.seq, line.hash(Log::Match));
        }
        if kind == Kind::MatchClosed { self.close() } else { Ok(()) }
    }

    /// A key counts only when its own seat, the server or a judge wrote it. A body otherwise out of shape is the
    /// audit's to report; what is no key leaves the seat without one.
    fn seat_key(&mut self, by: Author, body: &str) {
        let Ok(Joined { seat: Some(seat), key }) = serde_json::from_str(body) else { return };
        let Ok(seat) = serde_json::from_value::<Seat>(seat) else { return };
        if [Author::Seat(seat), Author::Server, Author::Judge].contains(&by) {
            self.keys.insert(seat, key.and_then(|key| serde_json::from_value(key).ok()));
        }
    }

    fn result(&mut self, number: usize, line: &Line<'_>, signed: &ResultSigned) -> Result<(), Reason> {
        let &ResultSigned { seat, of, sig } = signed;
        let proposal = self.proposals.get(&of).ok_or(Reason::NoProposal(of))?;
        let key = self.keys.get(&seat).copied().flatten().ok_or(Reason::NoSeatKey(seat))?;
        let message = result_message(line.envelope.match_id, seat, of, proposal);
        self.signed.push(Signed { line: number, seat, of, message, key, sig });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Reason> {
        let unopened = self.seals.as_ref().map(Seals::unopened_secrets).unwrap_or_default();
        if let Some(&number) = unopened.first() {
            return Err(Reason::ClosedSealed(number));
        }
        self.closed = true;
        self.dice.close().map_err(Reason::Dice)
    }

    fn annex_line(&mut self, range: Range<usize>, bytes: &[u8]) -> Result<(), Reason> {
        if self.chain.in_batch() {
            return Err(Reason::InBatch);
        }
        let annex = Annex::parse(bytes).map_err(FileFault::from)?;
        if self.annex_last.is_some_and(|last| annex.number <= last) {
            return Err(Reason::AnnexOrder);
        }
        self.annex_last = Some(annex.number);
        let seals = self.seals.as_mut().ok_or(Reason::InBatch)?;
        seals.annexed(annex.number, &annex.salt, &annex.text)?;
        self.annex_hash.update(bytes);
        self.annex_hash.update(b"\n");
        self.annex.push(range);
        Ok(())
    }

    fn trailer_line(&mut self, bytes: &[u8]) -> Result<(), Reason> {
        let trailer = Trailer::parse(bytes)?;
        let Some(head) = self.chain.head().filter(|_| !self.chain.in_batch()) else {
            return Err(Reason::InBatch);
        };
        let annex = u64::try_from(self.annex.len()).unwrap_or(u64::MAX);
        let annex_sha256 = Hex(self.annex_hash.clone().finalize().into());
        let state = if self.closed { FileState::Closed } else { FileState::Open };
        let Seal { match_id, records, head: hash, annex: count, annex_sha256: sum, at, state: said } =
            trailer.seal;
        let checks = [
            ("match", match_id == head.match_id),
            ("records", records == head.records),
            ("head", hash == head.hash),
            ("annex", count == annex),
            ("annex_sha256", sum == annex_sha256),
            ("at", at == head.at),
            ("state", said == state),
        ];
        if let Some((name, _)) = checks.into_iter().find(|(_, equal)| !equal) {
            return Err(Reason::Trailer(name));
        }
        signature::verify(&trailer.key, &trailer.seal.message(), &trailer.sig)
            .map_err(Reason::TrailerSignature)?;
        self.trailer = Some(trailer);
        Ok(())
    }

    fn end(self) -> Result<Verified, Refusal> {
        let cut = Refusal { line: Some(self.last), reason: Reason::NoTrailer };
        let (Some(trailer), Some(&head)) = (self.trailer, self.chain.head()) else { return Err(cut) };
        let mut signed = Vec::new();
        for Signed { line, seat, of, message, key, sig } in self.signed {
            signature::verify(&key, &message, &sig)
                .map_err(|fault| Refusal { line: Some(line), reason: Reason::ResultSignature(fault) })?;
            signed.push((seat, of));
        }
        let seals = self.seals.as_ref();
        Ok(Verified {
            head,
            records: self.records,
            annex: self.annex,
            trailer,
            unopened_secrets: seals.map(Seals::unopened_secrets).unwrap_or_default(),
            erased_texts: seals.map(Seals::unopened_texts).unwrap_or_default(),
            signed,
        })
    }
}
