//! Riders and mounts that part and meet.

use serde::{Deserialize, Serialize};

use crate::state::path::Landing;
use crate::state::{Arm, Lent, Part, Slowed, Used, is_false, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;

/// What a rider or a mount has from now on.   TDE-CAV-14, TDE-CAV-23, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Who.
    pub figure: FigureId,
    /// Its action points.
    pub ap: u32,
    /// Its Fire markers.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
    /// Whether it is blind.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blind: bool,
    /// Its Slowed marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowed: Option<Slowed>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arms: Vec<Arm>,
    /// Uses made of talents that have a limit, by their places on its card.   TDE-TALENT-01
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talents: Vec<(u16, Used)>,
    /// What cards have lent.   TDE-BUILD-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Lent>,
}

/// A cavalry figure comes apart: the rider and the mount stand for themselves.   TDE-CAV-13, TDE-CAV-30
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CameApart {
    /// The cavalry figure.
    pub cavalry: FigureId,
    /// Where and how the rider is, unless it is eliminated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rider: Option<Landing>,
    /// Where and how the mount is, unless it is eliminated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Landing>,
    /// Whether they count as activated: the rider, then the mount.
    pub activated: [bool; 2],
    /// Who goes on with the activation, or with the sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir: Option<Part>,
}

/// The owner must divide action points and markers between rider and mount.   TDE-CAV-14, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SplitAsked {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// The action points to divide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u32>,
    /// The Fire markers to divide.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
}

/// Action points and markers are divided.   TDE-CAV-14, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SplitMade {
    /// The rider's share.
    pub rider: Share,
    /// The mount's share.
    pub mount: Share,
    /// Whether what its owner is asked is about another cavalry figure, and stays.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beside: bool,
}

/// The owner must say where a rider stands that has left the saddle.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderAsked {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// The base that it stands against.
    pub around: Disc,
}

/// A rider stands where its owner says.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderPlaced {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// Where and how.
    pub landing: Landing,
}

/// The activation goes on with another figure.   TDE-CAV-15, TDE-CAV-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationPassed {
    /// From whom.
    pub from: FigureId,
    /// To whom.
    pub to: FigureId,
}

/// A rider is on its mount again: the cavalry figure stands for both.   TDE-CAV-22
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MountedUp {
    /// The cavalry figure.
    pub cavalry: FigureId,
    /// Where and how it is.
    pub landing: Landing,
    /// Its action points and markers.
    pub share: Share,
}
