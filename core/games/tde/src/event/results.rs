//! What tests decide.

use serde::{Deserialize, Serialize};

use crate::state::Part;
use crate::state::dice::Verdict;
use crate::state::harm::{Harm, Marked};
use crate::state::sequence::{Blast, Fall};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Two opposed tests are compared.   TDE-OPP-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opposed {
    /// The act of the active figure, by its place.
    pub active: u16,
    /// The reaction, by its place.
    pub reaction: u16,
    /// Who prevails.
    pub verdict: Verdict,
}

/// How far the active figure gets.   TDE-SEQ-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReachFound {
    /// As a length along its route.
    pub reached: i32,
    /// Its fall, if it falls there.   TDE-MOVE-14, TDE-MOVE-21
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall: Option<Fall>,
}

/// A template lies somewhere else, or over others.   TDE-TPL-18
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scattered {
    /// The act, by its place.
    pub act: u16,
    /// The template now.
    pub blast: Blast,
    /// The dice: the direction, then the distance where it was rolled.
    pub dice: Vec<u8>,
}

/// A template is tried against a stealthed figure under it.   TDE-TPL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthProbed {
    /// Who fired it.
    pub shooter: FigureId,
    /// The die.
    pub die: u8,
    /// Whether it harms the figure.
    pub found: bool,
}

/// The effects of an act are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActResolved {
    /// The act, by its place.
    pub act: u16,
    /// Harm done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub harms: Vec<Harm>,
    /// Markers and healing to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Marked>,
    /// Who earns an action point.   TDE-ACT-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit: Option<FigureId>,
}

/// Harm is done by something else than an act: a fall, toxic smoke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harmed {
    /// The harm.
    pub harm: Harm,
}

/// A card's marker comes with those of the action under way.   TDE-SEQ-31, TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkDue {
    /// The marker.
    pub marked: Marked,
}

/// It is known which part of a cavalry figure suffers.   TDE-CAV-04, TDE-CAV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartChosen {
    /// The harm, by its place.
    pub harm: u16,
    /// The part.
    pub part: Part,
}

/// A side must say which part suffers.   TDE-CAV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartAsked {
    /// The harm, by its place.
    pub harm: u16,
    /// The side.
    pub side: u8,
}

/// The enemy must say which part of a burning cavalry figure suffers.   TDE-CAV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirePartAsked {
    /// The figure.
    pub figure: FigureId,
    /// The side that says.
    pub side: u8,
}

/// It is known which part of a burning cavalry figure suffers.   TDE-CAV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirePartChosen {
    /// The figure.
    pub figure: FigureId,
    /// The part.
    pub part: Part,
}

/// A harm is settled without a die: nothing to save, or nobody left to save it.   TDE-HEALTH-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HarmSettled {
    /// The harm, by its place.
    pub harm: u16,
    /// The dice that count as not saved.
    pub unsaved: u32,
}
