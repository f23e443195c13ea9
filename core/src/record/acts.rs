//! What seats and offices say beside play: facts, consents, disputes, rulings, the result.

use serde::{Deserialize, Serialize};

use crate::record::contents::{Raw, RollUse, Yes, present};
use crate::record::hex::Hex;
use crate::record::ids::{RuleId, SealNumber, Seat, Seq};

/// A fact of a command that has resolved is contested, or confirmed after all.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactNamed {
    /// The command.
    pub of: Seq,
    /// Which fact.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub fact: Option<Raw>,
    /// Words about it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub text: Option<SealNumber>,
}

/// A seat asks to take play back.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakebackAsked {
    /// Last record of the batch to go back to.
    pub to: Seq,
    /// Keep the dice passed over.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub keep: Option<Yes>,
    /// Words about it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub text: Option<SealNumber>,
}

/// A seat proposes an outcome that the players agree on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreementAsked {
    /// Frames to close.
    pub frames: Raw,
    /// Fields with their old and new value.
    pub fields: Raw,
    /// Cards moved.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub cards: Option<Raw>,
    /// Rolls that settle it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub rolls: Option<Vec<RollUse>>,
    /// The reason.
    pub text: SealNumber,
}

/// Where the faces of a roll come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Derived from the committed dice.
    Seeded,
    /// Thrown on the table and typed.
    Table,
}

/// A kind of roll and the source it is to have.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceChange {
    /// The kind of roll, as the opening names it.
    pub roll: Raw,
    /// The source.
    pub source: Source,
}

/// A body without keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A claim that a record is wrong.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisputeRaised {
    /// The record.
    pub of: Seq,
    /// The rule it is said to break.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub rule: Option<RuleId>,
    /// The claim.
    pub text: SealNumber,
}

/// Something that speaks to a dispute.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceGiven {
    /// The dispute.
    pub dispute: Seq,
    /// Facts attested.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub facts: Option<Raw>,
    /// Words.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub text: Option<SealNumber>,
    /// Seals over the hashes of stored pictures.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub pictures: Option<Vec<SealNumber>>,
}

/// A party does not accept a ruling.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealRaised {
    /// The dispute.
    pub dispute: Seq,
    /// The reasons.
    pub text: SealNumber,
}

/// A dispute is over.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisputeClosed {
    /// The dispute.
    pub dispute: Seq,
}

/// What a ruling does to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Remedy {
    /// The record stands.
    Upheld,
    /// Back to before the command, which is declared again with corrected facts.
    Corrected,
    /// Play goes on from here.
    Replay,
    /// Play from here on is void.
    Void,
    /// The state is set.
    Adjusted,
}

/// A judge's decision.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingGiven {
    /// The dispute, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub dispute: Option<Seq>,
    /// The record ruled on.
    pub of: Seq,
    /// What is done.
    pub remedy: Remedy,
    /// The rules cited.
    pub rules: Vec<RuleId>,
    /// The reasons.
    pub text: SealNumber,
}

/// The commands that follow are judged under another revision of the rules.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevisionChanged {
    /// The revision.
    pub ruleset: Raw,
}

/// How the match ended, for the seats to sign.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultProposed {
    /// The result.
    pub result: Raw,
}

/// A seat's device signed the result.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultSigned {
    /// The seat.
    pub seat: Seat,
    /// The `ResultProposed`.
    pub of: Seq,
    /// The Ed25519 signature.
    pub sig: Hex<64>,
}

/// A seat confirmed the result without a key.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultConfirmed {
    /// The seat.
    pub seat: Seat,
    /// The `ResultProposed`.
    pub of: Seq,
}

/// How a match came to its close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Played to the end.
    Played,
    /// A seat gave up.
    Conceded,
    /// Time was called.
    Time,
    /// The players agreed on the result.
    Agreed,
    /// Nobody came back.
    Abandoned,
    /// The match does not count.
    Void,
}

/// The match is closed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchClosed {
    /// How.
    pub how: How,
    /// The record that says so, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub of: Option<Seq>,
}
