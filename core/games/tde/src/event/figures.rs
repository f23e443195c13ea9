//! Where figures are, and what becomes of them.

use serde::{Deserialize, Serialize};

use crate::state::path::Landing;
use crate::state::{Kill, Posture, Slowed, Smoke};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A figure stands somewhere else.   TDE-SEQ-21, TDE-SEQ-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Which.
    pub figure: FigureId,
    /// Where and how.
    pub landing: Landing,
    /// The way it came, its start first, where positions are recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Point>,
}

/// A figure holds itself otherwise.   TDE-POST-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostureChanged {
    /// Which.
    pub figure: FigureId,
    /// How.
    pub posture: Posture,
}

/// A figure left by a table edge.   TDE-COU-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exited {
    /// Which.
    pub figure: FigureId,
}

/// The table says otherwise about two bases than the record.   TDE-CONTACT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactAttested {
    /// One.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

/// A figure becomes blind.   TDE-PROP-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blinded {
    /// Which.
    pub figure: FigureId,
}

/// A figure burns, or burns no more.   TDE-PROP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireChanged {
    /// Which.
    pub figure: FigureId,
    /// Its markers now.
    pub fire: u32,
}

/// A figure is slowed.   TDE-PROP-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlowedDown {
    /// Which.
    pub figure: FigureId,
    /// By how much.
    pub slowed: Slowed,
}

/// A figure is stealthed no more.   TDE-STEALTH-06, TDE-STEALTH-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthLost {
    /// Which.
    pub figure: FigureId,
}

/// A figure is stealthed.   TDE-STEALTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthGained {
    /// Which.
    pub figure: FigureId,
}

/// A figure's Blind, Fire and Slowed markers are gone.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cleansed {
    /// Which.
    pub figure: FigureId,
}

/// A figure is healed.   TDE-MEDIC-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Healed {
    /// Which.
    pub figure: FigureId,
    /// Its wounds now.
    pub wounds: u32,
}

/// A figure, or a part of a cavalry figure, takes wounds.   TDE-HEALTH-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wounded {
    /// Which: the part's own number for a cavalry figure.
    pub figure: FigureId,
    /// The wounds dealt, those beyond its health included.   TDE-HEALTH-15
    pub dealt: u32,
    /// Its wounds now.
    pub wounds: u32,
}

/// A figure is Down.   TDE-HEALTH-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WentDown {
    /// Which.
    pub figure: FigureId,
    /// How it lies.   TDE-GAP-72
    pub posture: Posture,
    /// The wounds it bears from now on, where its own card has health that its cavalry card had not.   TDE-CAV-31, TDE-CAV-33
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u32>,
}

/// A climber knocked off its face between two actions falls to its foot.   TDE-FALL-01, TDE-GAP-53
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tumbled {
    /// Who.
    pub figure: FigureId,
    /// The damage to be saved.
    pub damage: u32,
}

/// The fall of a climber between two actions is over.   TDE-FALL-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TumbleOver {
    /// Who.
    pub figure: FigureId,
    /// The wounds it takes.
    pub wounds: u32,
}

/// A figure is eliminated.   TDE-HEALTH-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Eliminated {
    /// Which, by whom, when.
    pub kill: Kill,
}

/// A weapon jams.   TDE-WPN-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jammed {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
    /// Whether for good.   TDE-PROP-09
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
}

/// A weapon is repaired.   TDE-MECH-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repaired {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
}

/// A weapon with few uses was used.   TDE-PROP-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCounted {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
    /// Its uses now.
    pub used: u32,
}

/// An act is tried in smoke that was laid since it was declared.   TDE-PROP-06, TDE-SEQ-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obscured {
    /// The act, by its place.
    pub act: u16,
}

/// Smoke lies on the table.   TDE-PROP-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmokeLaid {
    /// It.
    pub smoke: Smoke,
}
