//! Turns, activations, upkeep, and what stands beside play.

use serde::{Deserialize, Serialize};

use crate::event::Points;
use crate::state::{Pass, Ruling, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;

/// A turn begins, with its pass tokens.   TDE-TURN-01, TDE-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnStarted {
    /// Its number.
    pub turn: u32,
    /// The tokens, side by side.
    pub tokens: [u32; 2],
}

/// Figures gain their action points.   TDE-TURN-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApRefreshed {
    /// What each has now.
    pub points: Vec<Points>,
}

/// A side is active.   TDE-TURN-05, TDE-TURN-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideActive {
    /// Which.
    pub side: u8,
}

/// A pass token is spent.   TDE-TURN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTokenSpent {
    /// By which side.
    pub side: u8,
}

/// A figure is activated.   TDE-TURN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Activated {
    /// Which.
    pub figure: FigureId,
}

/// An activation ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// Whose.
    pub figure: FigureId,
    /// Whether its Slowed marker goes.   TDE-PROP-11
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recovers: bool,
}

/// Upkeep begins: Blind markers go, unspent points are lost.   TDE-PROP-03, TDE-TURN-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpkeepStarted {
    /// The figures that burn.   TDE-PROP-08
    pub burning: Vec<FigureId>,
}

/// A figure has tested against the fire that burns it.   TDE-PROP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireTested {
    /// Which.
    pub figure: FigureId,
    /// Its markers now.
    pub fire: u32,
    /// The wounds it takes.
    pub wounds: u32,
}

/// Smoke is removed.   TDE-TURN-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmokeCleared {}

/// Unused pass tokens are discarded, the turn is over.   TDE-TURN-14, TDE-TURN-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnEnded {}

/// Points are scored.   TDE-SCN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scored {
    /// By which side.
    pub side: u8,
    /// How many.
    pub points: u32,
}

/// The match is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How it stands.
    pub outcome: Outcome,
}

/// A ruling is written down.   TDE-CORE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingRecorded {
    /// The ruling.
    pub ruling: Ruling,
}

/// A side is not asked about a kind of window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassLeft {
    /// Which side.
    pub side: u8,
    /// What it passes.
    pub pass: Pass,
}

/// A side is asked again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTaken {
    /// Which side.
    pub side: u8,
    /// About what.
    pub window: WindowKind,
}

/// A side gives up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideConceded {
    /// Which.
    pub side: u8,
}
