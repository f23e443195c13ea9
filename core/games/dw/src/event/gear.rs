//! Weapons and gear.

use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::Object;
use crate::state::{Form, Held};
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A figure's weapons changed: in hand, empty, nocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponsSet {
    /// The figure.
    pub figure: FigureId,
    /// The weapon that changed.
    pub weapon: Option<Weapon>,
    /// Its weapons now.
    pub weapons: Vec<Held>,
}

/// A figure's grenades, doses and loose things changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GearSet {
    /// The figure.
    pub figure: FigureId,
    /// Its grenades now.
    #[schemars(schema_with = "by_word::<GrenadeKind, u32>")]
    pub grenades: BTreeMap<GrenadeKind, u32>,
    /// Its doses now.
    pub stimulants: u32,
    /// Its stones in hand now.
    pub stones: u32,
    /// What it carries now.
    pub carried: Vec<String>,
    /// Whether it has an antidote against radiation now; left out, as before.   DW-TRAIT-49, DW-GAP-46
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub antidote: Option<bool>,
}

/// The loose objects on the table changed.   DW-ACTION-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectsSet {
    /// Those that lie there now.
    pub objects: Vec<Object>,
}

/// An antidote was taken.   DW-GAP-46
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AntidoteTaken {
    /// The figure.
    pub figure: FigureId,
}

/// A shield went up or down.   DW-TRAIT-16
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShieldSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is up.
    pub up: bool,
}

/// Power armour shut down or runs again.   DW-TRAIT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmourSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is off.
    pub off: bool,
}

/// A light was widened.   DW-ENV-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LightWidened {
    /// The figure.
    pub figure: FigureId,
}

/// A figure took another form, or its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormSet {
    /// The figure.
    pub figure: FigureId,
    /// The form; none for its own.
    pub form: Option<Box<Form>>,
}
