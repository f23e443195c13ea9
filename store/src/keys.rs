//! Keys and values of the log, as the crate's documentation lays them out.

use crate::{MatchId, Origin};
use std::ops::RangeInclusive;

/// Stands in the place of a sequence number for what is not a record.
const ASIDE: u64 = u64::MAX;
const ENDS_BATCH: u8 = 1;

/// A stored record: its line, and the head after it when it ends its batch.
pub(crate) struct Stored {
    pub(crate) head: Option<[u8; 32]>,
    pub(crate) line: Vec<u8>,
}

/// What is kept under an idempotency key.
#[derive(Clone, Copy)]
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

/// All records of a match.
pub(crate) fn records(match_id: &MatchId) -> RangeInclusive<Vec<u8>> {
    record(match_id, 0)..=record(match_id, ASIDE.saturating_sub(1))
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

pub(crate) fn encode_record(line: &[u8], head: Option<&[u8; 32]>) -> Vec<u8> {
    match head {
        Some(head) => [&[ENDS_BATCH], head.as_slice(), line].concat(),
        None => [&[0], line].concat(),
    }
}

pub(crate) fn decode_record(mut value: Vec<u8>) -> Option<Stored> {
    match value.first()? {
        0 => Some(Stored { line: value.split_off(1), head: None }),
        &ENDS_BATCH => {
            let head = *value.get(1..)?.first_chunk::<32>()?;
            Some(Stored { line: value.split_off(33), head: Some(head) })
        }
        _ => None,
    }
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
