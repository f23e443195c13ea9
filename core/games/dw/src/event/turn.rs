//! Rounds and stints, standing passes, the end.

use crate::setup::Gravity;
use crate::state::frames::InGas;
use crate::state::{Pass, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use serde::{Deserialize, Serialize};

/// Why a stint passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StintEnd {
    /// Two dice or more failed.   DW-TURN-03
    Turnover,
    /// Every figure of the side has been activated.   DW-TURN-04
    Exhausted,
    /// The side passed.   DW-GAP-03
    Passed,
}

/// A round began: what lasts a round is cleared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundStarted {
    /// The round.
    pub round: u32,
    /// Figures that count as activated already: they are out cold.   DW-GAP-49
    pub idle: Vec<FigureId>,
    /// Figures left over from last round.   DW-GAP-01
    pub overdue: Vec<FigureId>,
    /// Figures that no enemy sees, where places are recorded.   DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Vec<FigureId>>,
}

/// Initiative was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRolled {
    /// The faces of each round of rolls, side by side; none where a side no longer rolled.
    pub rolls: Vec<Vec<Option<u32>>>,
    /// The order of the stints.
    pub order: Vec<u8>,
}

/// The name cards were shuffled.   DW-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDrawn {
    /// The faces of the draw.
    pub faces: Vec<u32>,
    /// The order of the stints.
    pub order: Vec<u8>,
}

/// Gravity was rolled.   DW-ENV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GravityRolled {
    /// The face.
    pub face: u32,
    /// The gravity from now on.
    pub gravity: Gravity,
}

/// A stint began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StintStarted {
    /// Whose.
    pub side: u8,
}

/// A stint ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StintEnded {
    /// Whose.
    pub side: u8,
    /// Why.
    pub why: StintEnd,
    /// The place in the order that comes next.
    pub next: u8,
}

/// Every figure has been activated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundEnded {
    /// The round.
    pub round: u32,
    /// The figures standing in gas.
    pub gas: Vec<InGas>,
}

/// A side does not want to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassLeft {
    /// The side.
    pub side: u8,
    /// The pass.
    pub pass: Pass,
}

/// A side wants to be asked again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTaken {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
}

/// A side gave up; its figures leave the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideConceded {
    /// The side.
    pub side: u8,
}

/// The match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How.
    pub outcome: Outcome,
}
