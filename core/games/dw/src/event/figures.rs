//! What becomes of figures.

use crate::state::{Cause, Faint, Hold, QualityLoss, is_false};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// A figure fell, dived or was knocked down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WentProne {
    /// The figure.
    pub figure: FigureId,
    /// The actions that standing up costs.
    pub cost: u32,
}

/// A figure stood up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoodUp {
    /// The figure.
    pub figure: FigureId,
}

/// A figure was immobilised.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Immobilised {
    /// The figure.
    pub figure: FigureId,
    /// By what.
    pub hold: Hold,
}

/// A figure is free again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Freed {
    /// The figure.
    pub figure: FigureId,
    /// Of what; of everything when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
}

/// A figure was dazed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dazed {
    /// The figure.
    pub figure: FigureId,
}

/// A figure came to its senses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovered {
    /// The figure.
    pub figure: FigureId,
}

/// A figure fainted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fainted {
    /// The figure.
    pub figure: FigureId,
    /// Of what.
    pub faint: Faint,
    /// Whether what knocked it out before does so still; else this takes its place.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beside: bool,
}

/// A figure woke, or one of several faints of it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Woke {
    /// The figure.
    pub figure: FigureId,
    /// The faint that ended; all of them where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faint: Option<Faint>,
}

/// A figure was wounded, poisoned or otherwise made worse, or healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityChanged {
    /// The figure.
    pub figure: FigureId,
    /// What its quality has lost now, oldest first.
    pub losses: Vec<QualityLoss>,
}

/// A figure changed side, by mind, body or contagion, or came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlChanged {
    /// The figure.
    pub figure: FigureId,
    /// The side it belongs to now: another one for good.
    pub owner: u8,
    /// The side that plays it now.
    pub controller: u8,
    /// The mind behind it.
    pub controlled_by: Option<FigureId>,
    /// The body thief behind it.
    pub possessed_by: Option<FigureId>,
}

/// A figure's Combat changed for good.   DW-TRAIT-23
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatChanged {
    /// The figure.
    pub figure: FigureId,
    /// What it has lost.
    pub combat_loss: i32,
}

/// A possessor left the table for its host, or came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PossessorSet {
    /// The possessor.
    pub figure: FigureId,
    /// Its host; none when it is back.
    pub host: Option<FigureId>,
}

/// A possessor driven out is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpulsionOwed {
    /// The possessor.
    pub figure: FigureId,
    /// The host.
    pub host: FigureId,
}

/// A figure was irradiated.   DW-ENV-03, DW-ENV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Irradiated {
    /// The figure.
    pub figure: FigureId,
    /// What radiation adds to its rolls now.
    pub radiation: i32,
    /// Whether it lasts beyond the match.
    pub for_good: bool,
}

/// Something attractive was tested against.   DW-TRAIT-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttractionMet {
    /// The figure.
    pub figure: FigureId,
    /// What it adds to its rolls this round.
    pub modifier: i32,
}

/// A figure did not dare to enter water.   DW-TRAIT-56
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaterBarred {
    /// The figure.
    pub figure: FigureId,
}

/// A figure's shoulder was injured, or healed.   DW-SHOOT-24
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShoulderSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is injured.
    pub injured: bool,
}

/// A mind was hampered.   DW-AREA-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PsiNegated {
    /// The figure.
    pub figure: FigureId,
}

/// A figure overcame the terror of another.   DW-TRAIT-84
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrorOvercome {
    /// The figure.
    pub figure: FigureId,
    /// Whose terror.
    pub of: FigureId,
}

/// A figure shows itself, or hides again.   DW-TRAIT-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevealedSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is revealed.
    pub revealed: bool,
}

/// An ambush is spent.   DW-GAP-61
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmbushSpent {
    /// Whose.
    pub figure: FigureId,
}

/// A figure left the table for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRemoved {
    /// The figure.
    pub figure: FigureId,
    /// Why.
    pub cause: Cause,
    /// By whom, when somebody did it.
    pub by: Option<FigureId>,
    /// Whether it leaves the queues it waits in, and its place is kept for a salvo.   DW-STATUS-08, DW-SHOOT-25
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clears: bool,
    /// Whom it touched, where that alone tells who saw a gruesome death from near.   DW-MORALE-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<FigureId>,
}
