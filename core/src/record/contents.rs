//! What the records of play say: one struct per body, its keys in the order they are written.
//!
//! A key that may be left out is an `Option` and is never `null`. What a game writes stays raw JSON, so that
//! nothing is ever written a second time.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

use crate::record::hex::Hash;
use crate::record::ids::{Author, MatchId, RuleId, SealNumber, Seat, Seq};
use crate::record::offices::Hand;

/// JSON of a game or of an office, kept byte for byte.
pub type Raw = Box<RawValue>;

/// Reads a key that may be left out, but is not `null` when it stands.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The value `true`, the only one of a key that is left out otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Yes;

impl Serialize for Yes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl<'de> Deserialize<'de> for Yes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if bool::deserialize(deserializer)? {
            Ok(Self)
        } else {
            Err(de::Error::custom("only true is written"))
        }
    }
}

/// What a branch continues: a record of a match, and the hash of that line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The match it leaves.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The record after which it leaves.
    pub at: Seq,
    /// The hash of that record.
    pub head: Hash,
}

/// The opening record: free keys, of which a few have a fixed meaning for every game.
#[derive(Debug, Clone)]
pub struct MatchOpened {
    /// The game, or `event`.
    pub system: Option<String>,
    /// Attachments by name, with the SHA-256 of their joined parts.
    pub attached: BTreeMap<String, Hash>,
    /// Set when the log is a branch.
    pub branch: Option<Branch>,
    /// The whole body.
    pub json: Raw,
}

#[derive(Deserialize)]
struct Opening {
    #[serde(default, deserialize_with = "present")]
    system: Option<String>,
    #[serde(default)]
    attached: BTreeMap<String, Hash>,
    #[serde(default, deserialize_with = "present")]
    branch: Option<Branch>,
}

impl Serialize for MatchOpened {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MatchOpened {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Raw::deserialize(deserializer)?;
        let Opening { system, attached, branch } =
            serde_json::from_str(json.get()).map_err(de::Error::custom)?;
        Ok(Self { system, attached, branch, json })
    }
}

/// A part of an attachment: the strings of all its parts, joined, are its bytes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attached {
    /// Its name in the opening.
    pub name: String,
    /// Which part, from 1.
    pub part: u32,
    /// How many parts.
    pub parts: u32,
    /// The text of this part.
    pub json: String,
}

/// A seat was taken, or its device replaced.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatKey {
    /// The seat.
    pub seat: Seat,
    /// The Ed25519 key of its device, if it made one.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub key: Option<Hash>,
    /// The hand that plays it; records made before hands were named leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub hand: Option<Hand>,
    /// Who let the hand in.
    #[serde(rename = "let", default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub let_in: Option<Author>,
    /// What was dealt to the seat or sealed by it so far is now shown to this hand, which nobody of the seat let in.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub opened: Option<Yes>,
}

impl SeatKey {
    /// A seat and its device's key, of no named hand.
    pub const fn plain(seat: Seat, key: Option<Hash>) -> Self {
        Self { seat, key, hand: None, let_in: None, opened: None }
    }
}

/// Why new dice are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceCause {
    /// A chain was used up.
    Exhausted,
    /// The store was opened from a backup or a copy.
    Restored,
    /// The match was closed and is played on.
    Reopened,
    /// A seat asked, the others consented.
    Asked,
    /// The set-up before was abandoned.
    Abandoned,
}

/// New dice are due.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceDue {
    /// Why.
    pub cause: DiceCause,
}

/// A person's act: a command of the game or of the kernel.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The record that opened the question it answers, or the last record of play its seat had seen.
    pub window: Seq,
    /// The public form of the command.
    pub command: Raw,
    /// Whose hand wrote it, when not the seat's own.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub via: Option<Author>,
}

/// A dice roll that an answer uses, and for what.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollUse {
    /// The `Rolled`.
    pub of: Seq,
    /// Its purpose.
    #[serde(rename = "for")]
    pub purpose: Raw,
}

/// The public state after a batch, as the hash of its bytes in a named schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digest {
    /// The schema of the state.
    pub schema: u32,
    /// The hash.
    pub sha256: Hash,
}

/// What a waiting command asks of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// Type the faces of real dice.
    Faces,
    /// Name a real card.
    Card,
    /// State a fact.
    Fact,
    /// Confirm facts or faces that another seat gave.
    Confirm,
}

/// One thing asked of one seat; further keys are the game's.
#[derive(Debug, Clone)]
pub struct Request {
    /// Who must answer.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
    /// The whole request.
    pub json: Raw,
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Known {
            seat: Seat,
            ask: Ask,
        }
        let json = Raw::deserialize(deserializer)?;
        let Known { seat, ask } = serde_json::from_str(json.get()).map_err(de::Error::custom)?;
        Ok(Self { seat, ask, json })
    }
}

/// A command waits.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The `Declared` that waits.
    pub of: Seq,
    /// What is asked, of whom.
    pub requests: Vec<Request>,
    /// Rolls made before the wait.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub rolls: Option<Vec<RollUse>>,
}

/// One event that follows from a command.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    /// The game's event.
    pub event: Raw,
    /// Every rule applied.
    pub rules: Vec<RuleId>,
    /// Every modifier with its rule or claim.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub modifiers: Option<Raw>,
    /// The rolls it used.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub rolls: Option<Vec<RollUse>>,
    /// The state after the batch; in its last event only.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub digest: Option<Digest>,
}

/// State changed by agreement or ruling.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjusted {
    /// Frames to close.
    pub frames: Raw,
    /// Fields with their old and new value.
    pub fields: Raw,
    /// Cards moved.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub cards: Option<Raw>,
    /// Rolls that settled it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub rolls: Option<Vec<RollUse>>,
    /// The state after it.
    pub digest: Digest,
}

/// The line of play moves to an earlier record; what it passes over is void.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rewound {
    /// Last record of the batch that play continues from.
    pub to: Seq,
    /// The corrected command, due next, uses the dice passed over.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub keep: Option<Yes>,
    /// Piles whose known cards go back among the unknown ones.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub shuffle: Option<Vec<Raw>>,
}

/// A body that names one earlier record: a withdrawal, a consent, a refusal.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The record.
    pub of: Seq,
}

/// Whose secret a seal holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum SealSlot {
    /// A text or picture, opened in the annex only: slot 0.
    Text,
    /// A choice of this seat: slots 1 to 8.
    Seat(Seat),
}

impl From<SealSlot> for u8 {
    fn from(slot: SealSlot) -> Self {
        match slot {
            SealSlot::Text => 0,
            SealSlot::Seat(seat) => seat.number(),
        }
    }
}

impl TryFrom<u8> for SealSlot {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        match number {
            0 => Ok(Self::Text),
            seat => Seat::new(seat).map(Self::Seat).ok_or("a slot is 0 to 8"),
        }
    }
}

/// A secret is committed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// Its number in the match.
    pub number: SealNumber,
    /// Whose it is.
    pub slot: SealSlot,
    /// The commitment.
    pub seal: Hash,
}

/// A secret is shown to all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The seal's number.
    pub number: SealNumber,
    /// The salt of its commitment.
    pub salt: Hash,
    /// The sealed text.
    pub payload: String,
}
