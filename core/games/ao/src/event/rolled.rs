//! What events say was rolled, and what became of those hit.

use serde::{Deserialize, Serialize};

use crate::profiles::Characteristic;
use crate::state::{Health, SaveSource};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A characteristic test, made.   AO-TEST-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Who tested.
    pub figure: FigureId,
    /// What was tested.
    pub of: Characteristic,
    /// The die had to show this or less.
    pub target: i32,
    /// The faces rolled, the last of which counts; none when a claim fixed the outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u32>,
    /// Whether it passed.
    pub passed: bool,
}

/// One shot, rolled.   AO-SHOOT-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotRoll {
    /// The figure aimed at; none for an impact point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<FigureId>,
    /// The test of Precision.
    pub test: Test,
}

/// One save, rolled.   AO-SAVE-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveRoll {
    /// The hit it was against, from 1.
    pub hit: u32,
    /// Where the save comes from.
    pub source: SaveSource,
    /// The die had to show this or less.
    pub value: i32,
    /// The face.
    pub face: u32,
    /// Whether it cancelled the hit.
    pub saved: bool,
}

/// One damage roll.   AO-DMG-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DamageRoll {
    /// The die had to show this or less.
    pub target: i32,
    /// The face.
    pub face: u32,
    /// Whether the figure withstood it.
    pub passed: bool,
}

/// What has become of a figure after an attack.   AO-DMG-02 to AO-DMG-05, AO-FATAL-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// The figure.
    pub figure: FigureId,
    /// Its hit points now.
    pub hit_points: i32,
    /// Its status now.
    pub health: Health,
    /// Whether it is out of combat.
    pub out: bool,
}

/// A figure's close-combat score.   AO-MELEE-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The figure.
    pub figure: FigureId,
    /// The faces rolled; none when it has nothing to fight with.
    pub faces: Vec<u32>,
    /// The best of them, with what is added; none when it rolled nothing.
    pub total: Option<i32>,
}
