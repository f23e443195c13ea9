//! Keys and values of the log, as the crate's documentation lays them out.

use crate::{MatchId, Origin};
use std::{ops::RangeInclusive, sync::Arc};

/// Stands in the place of a sequence number for what is not a record.
const ASIDE: u64 = u64::MAX;
const ENDS_BATCH: u8 = 1;
/// Longest value made of several records: one piece of the engine's.
const PACKED_LEN: usize = 4094;

/// A stored record: its line, and the head after it when it ends its batch.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) head: Option<[u8; 32]>,
    pub(crate) line: Vec<u8>,
}

/// What is kept under an idempotency key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) fingerprint: [u8; 32],
    pub(crate) first: u64,
    pub(crate) last: u64,
}

pub(crate) fn record(match_id: &MatchId, seq: u64) -> Vec<u8> {
    [match_id.as_slice(), &seq.to_be_bytes()].concat()
}

pub(crate) fn origin(match_id: &MatchId) -> Vec<u8> {
    record(match_id, ASIDE)
}

pub(crate) fn retry(match_id: &MatchId, key: &[u8]) -> Vec<u8> {
    [match_id.as_slice(), &ASIDE.to_be_bytes(), key].concat()
}

/// All idempotency keys of a match.
pub(crate) fn retries(match_id: &MatchId) -> RangeInclusive<Vec<u8>> {
    retry(match_id, &[0])..=[match_id.as_slice(), &[u8::MAX; 256]].concat()
}

/// The idempotency key that a key of the log ends with.
pub(crate) fn retry_of(key: &[u8]) -> Option<&[u8]> {
    key.get(24..).filter(|key| !key.is_empty())
}

/// All records of a match.
pub(crate) fn records(match_id: &MatchId) -> RangeInclusive<Vec<u8>> {
    record(match_id, 0)..=record(match_id, ASIDE.saturating_sub(1))
}

/// Everything kept of a match: its records and what stands aside.
pub(crate) fn all(match_id: &MatchId) -> RangeInclusive<Vec<u8>> {
    let end = [match_id.as_slice(), &[u8::MAX; 256]].concat();
    record(match_id, 0)..=end
}

/// Every key from this match on.
pub(crate) fn from_match(match_id: &MatchId) -> RangeInclusive<Vec<u8>> {
    record(match_id, 0)..=vec![u8::MAX; 512]
}

/// The match id that follows, if there is one.
pub(crate) fn next_match(match_id: &MatchId) -> Option<MatchId> {
    u128::from_be_bytes(*match_id).checked_add(1).map(u128::to_be_bytes)
}

pub(crate) fn match_of(key: &[u8]) -> Option<MatchId> {
    key.first_chunk().copied()
}

pub(crate) fn seq_of(key: &[u8]) -> Option<u64> {
    key.get(16..).and_then(|seq| seq.try_into().ok()).map(u64::from_be_bytes)
}

/// Some records that follow each other, as one value.
pub(crate) struct Packed {
    pub(crate) value: Vec<u8>,
    pub(crate) count: u64,
}

/// Puts records together, as many as fit in one piece of the engine's, at least one.
pub(crate) fn pack(records: &[Arc<Stored>]) -> Vec<Packed> {
    let mut packed = Vec::<Packed>::new();
    for record in records {
        let size = 1 + 32 + 4 + record.line.len();
        let fits = |last: &&mut Packed| last.value.len() + size <= PACKED_LEN;
        if let Some(last) = packed.last_mut().filter(fits) {
            encode_record(&mut last.value, record);
            last.count = last.count.saturating_add(1);
        } else {
            let mut value = Vec::with_capacity(size.max(PACKED_LEN));
            encode_record(&mut value, record);
            packed.push(Packed { value, count: 1 });
        }
    }
    packed
}

fn encode_record(value: &mut Vec<u8>, record: &Stored) {
    match &record.head {
        Some(head) => {
            value.push(ENDS_BATCH);
            value.extend_from_slice(head);
        }
        None => value.push(0),
    }
    // No line is longer than 65,536 bytes.
    value.extend_from_slice(&u32::try_from(record.line.len()).unwrap_or(u32::MAX).to_be_bytes());
    value.extend_from_slice(&record.line);
}

/// The records of a value; none if it is not made of whole records.
pub(crate) fn unpack(mut value: &[u8]) -> Option<Vec<Stored>> {
    let mut records = Vec::new();
    while let Some((flags, rest)) = value.split_first() {
        let (head, rest) = match *flags {
            0 => (None, rest),
            ENDS_BATCH => rest.split_first_chunk::<32>().map(|(head, rest)| (Some(*head), rest))?,
            _ => return None,
        };
        let (len, rest) = rest.split_first_chunk()?;
        let (line, rest) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*len)).ok()?)?;
        records.push(Stored { head, line: line.to_vec() });
        value = rest;
    }
    (!records.is_empty()).then_some(records)
}

pub(crate) fn encode_outcome(outcome: &Outcome) -> Vec<u8> {
    [outcome.fingerprint.as_slice(), &outcome.first.to_be_bytes(), &outcome.last.to_be_bytes()].concat()
}

pub(crate) fn decode_outcome(value: &[u8]) -> Option<Outcome> {
    let (fingerprint, rest) = value.split_first_chunk::<32>()?;
    let (first, rest) = rest.split_first_chunk::<8>()?;
    let last = <[u8; 8]>::try_from(rest).ok()?;
    Some(Outcome {
        fingerprint: *fingerprint,
        first: u64::from_be_bytes(*first),
        last: u64::from_be_bytes(last),
    })
}

pub(crate) fn encode_origin(origin: Origin) -> [u8; 1] {
    match origin {
        Origin::Own => [0],
        Origin::Imported => [1],
        Origin::Sample => [2],
    }
}

pub(crate) fn decode_origin(value: &[u8]) -> Option<Origin> {
    match value {
        [0] => Some(Origin::Own),
        [1] => Some(Origin::Imported),
        [2] => Some(Origin::Sample),
        _ => None,
    }
}
