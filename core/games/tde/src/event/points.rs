//! Action points, orders, and the cards that give them.

use serde::{Deserialize, Serialize};

use crate::state::Lent;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// How many action points a figure has from now on.   TDE-PROF-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The figure.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// Why an order is not given any more.   TDE-LEAD-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Lock {
    /// A test failed.
    Failed,
    /// The ordering action ended.
    Ended,
}

/// Action points are spent.   TDE-ACT-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApSpent {
    /// Who spends.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// A figure has earned an action point by something else than an act: an order, a move.   TDE-ACT-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExploitEarned {
    /// Who.
    pub figure: FigureId,
}

/// An order has its effect.   TDE-SEQ-28
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApMoved {
    /// Whose points, and what is left of them.
    pub donor: Points,
    /// Who receives them, and what it has now.
    pub recipient: Points,
    /// How many moved.
    pub ap: u32,
}

/// An order fails.   TDE-LEAD-11, TDE-LEAD-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderFailed {
    /// The donor, with what is left of its points.
    pub donor: Points,
}

/// The leader's side must say how many points move.   TDE-LEAD-14
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderAmountAsked {}

/// No further order this turn.   TDE-LEAD-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersLocked {
    /// Of which side.
    pub side: u8,
    /// Why.
    pub why: Lock,
}

/// An action point is gained by an Exploit.   TDE-ACT-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApGained {
    /// By whom.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// Action points are lost.   TDE-PROP-05, TDE-HEALTH-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApLost {
    /// By whom.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// The attacker must say how many points a stunned figure loses.   TDE-PROP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StunAsked {
    /// Who is stunned.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// At most so many.
    pub most: u32,
}

/// A talent whose uses are counted was used.   TDE-TALENT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalentUsed {
    /// The figure that counts them.
    pub figure: FigureId,
    /// The talent's place.
    pub talent: u16,
    /// How many uses there are now.
    pub count: u32,
}

/// An effect card is played.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardPlayed {
    /// By which side.
    pub side: u8,
    /// The card's place in its team.
    pub card: u8,
    /// On whom.
    pub figure: FigureId,
}

/// A card lends a figure an effect.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectLent {
    /// The figure.
    pub figure: FigureId,
    /// What it does, and for how long.
    pub lent: Lent,
}
