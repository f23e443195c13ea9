//! How a match stands: its head, signed, and the windows of its seats.

use std::collections::BTreeMap;

use greffe_core::record::at::At;
use greffe_core::record::chain::Head;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::MatchId;
use greffe_core::record::line::{Line, Log};
use greffe_core::record::signature::{SecretKey, head_message};
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Serialize;

use crate::clerk::{Clerk, ClerkError};

/// How a match stands now, for somebody whose answer came too late.
#[derive(Debug, Serialize)]
pub struct Standing {
    /// How many records there are.
    pub records: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// The window that each seat answers now.
    pub window: BTreeMap<String, u64>,
}

impl Standing {
    /// Of a match.
    pub fn of(game: &AnyMatch) -> Self {
        Self { records: game.records(), head: game.head(), window: windows(game) }
    }
}

/// The window that each seat answers now.
pub fn windows(game: &AnyMatch) -> BTreeMap<String, u64> {
    let seats = game.opening().seats.iter();
    seats.map(|entry| (entry.seat.to_string(), game.window(entry.seat).0)).collect()
}

/// The head of a live match as this server signs it: `greffe/head/1`.
#[derive(Debug, Serialize)]
pub struct SignedHead {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// How many records there are.
    pub records: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// Its time.
    pub at: At,
    /// The key of the server; none of a match brought in, whose own server signs its heads, or while the key is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Hash>,
    /// The signature, with the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sig: Option<Hex<64>>,
}

impl SignedHead {
    /// Signs the head of a match, unless it was brought in.
    pub fn of(game: &AnyMatch, origin: Origin, key: Option<&SecretKey>) -> Self {
        let head = Head { match_id: game.id(), records: game.records(), hash: game.head(), at: game.at() };
        Self::signed(&head, origin, key)
    }

    /// Signs the head that a match had when it had so many records; none where no batch ended.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn earlier(clerk: &Clerk, id: MatchId, records: u64) -> Result<Option<Self>, ClerkError> {
        let Some(last) = records.checked_sub(1) else { return Ok(None) };
        let Some(summary) = clerk.log().summary(*id.bytes()) else { return Ok(None) };
        let Some(bytes) = clerk.log().read_one(*id.bytes(), last)? else { return Ok(None) };
        let line = Line::parse(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        if line.envelope.more > 0 {
            return Ok(None);
        }
        let head = Head { match_id: id, records, hash: Log::Match.hash(&bytes), at: line.envelope.at };
        Ok(Some(Self::signed(&head, summary.origin, clerk.key())))
    }

    fn signed(head: &Head, origin: Origin, key: Option<&SecretKey>) -> Self {
        // A signature of ours would vouch for a record that anybody may have made up.
        let key = key.filter(|_| origin != Origin::Imported);
        Self {
            match_id: head.match_id,
            records: head.records,
            head: head.hash,
            at: head.at,
            key: key.map(SecretKey::public),
            sig: key.map(|key| key.sign(&head_message(head))),
        }
    }
}
