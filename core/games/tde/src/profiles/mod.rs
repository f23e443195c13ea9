//! Profile cards as data: the book prints none, players type theirs in.   TDE-PROF-01 to TDE-PROF-12

pub mod cards;
pub mod talents;
pub mod weapons;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::profiles::talents::Talent;
use crate::profiles::weapons::Weapon;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// Tenths of a millimetre in an inch.   TDE-CORE-02
pub const INCH: i32 = 254;

/// What a figure is.   TDE-PROF-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// On foot, with a mind of its own.
    #[default]
    Character,
    /// A rider on its mount, one figure.   TDE-CAV-01
    Cavalry,
    /// An animal.   TDE-BEAST-06
    Beast,
}

/// What a figure does for its team.   TDE-PROF-12
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Role {
    /// Gives orders.   TDE-LEAD-01
    Leader,
    /// Gives first aid.   TDE-MEDIC-01
    Medic,
    /// Infiltrates.   TDE-SCOUT-01
    Scout,
    /// Repairs.   TDE-MECH-01
    Mechanic,
    /// Has no ability.   TDE-APT-00
    Bruiser,
}

/// The letter of a profile's line of sight template.   TDE-LOS-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum SightTemplate {
    /// The smallest.
    A,
    /// Of a common figure.
    #[default]
    B,
    /// Larger.
    C,
    /// Larger still.
    D,
    /// The largest.
    E,
}

/// A value printed twice: for a Success, and for an Exceptional.   TDE-TEST-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// On a Success.
    pub success: u32,
    /// On an Exceptional.
    pub exceptional: u32,
}

/// What keeps a figure, or one part of a cavalry figure, alive.   TDE-PROF-04, TDE-PROF-09, TDE-CAV-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The wounds it can take before it is Down.
    pub health: u32,
    /// What an armour die must not exceed.
    pub endurance: i32,
    /// What its armour adds to that.
    #[serde(default)]
    pub armour: i32,
}

/// The two cards that a cavalry figure splits into, and the second column of its own.   TDE-CAV-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    /// The mount's health, endurance and armour on the cavalry card; the rider's stand in the card's own fields.
    pub mount: Body,
    /// The rider's card on foot.
    pub rider: Box<Profile>,
    /// The mount's card without its rider.
    pub beast: Box<Profile>,
}

/// A profile card.   TDE-PROF-01 to TDE-PROF-12
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// Whose version it is, where a character has several; its name when left out.   TDE-BUILD-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_of: Option<String>,
    /// What it is.
    #[serde(default)]
    pub kind: Kind,
    /// What it does for its team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whose side it is on; the Wayfarers and the neutral are factions of their own.
    #[serde(default)]
    pub faction: String,
    /// Whether any faction may field it.   TDE-BUILD-06
    #[serde(default, skip_serializing_if = "is_false")]
    pub neutral: bool,
    /// How many copies a team may have.   TDE-BUILD-07
    #[serde(default = "one")]
    pub availability: u32,
    /// The action points it gains each turn.   TDE-PROF-02
    pub ap_gain: u32,
    /// The most it can hold.   TDE-PROF-02
    pub ap_max: u32,
    /// How far it moves, in inches.   TDE-PROF-03
    pub distance: Pair,
    /// Close combat, CC.   TDE-PROF-05
    pub melee: i32,
    /// Agility, A.   TDE-PROF-06
    pub agility: i32,
    /// Aim, V.   TDE-PROF-07
    pub aim: i32,
    /// Intellect, I.   TDE-PROF-08
    pub intellect: i32,
    /// Health, endurance and armour: those of the rider for cavalry.
    pub body: Body,
    /// The letter of its line of sight template.
    #[serde(default)]
    pub sight: SightTemplate,
    /// The diameter of its base, in tenths of a millimetre.
    #[serde(default = "usual_base")]
    pub base: i32,
    /// Its price.   TDE-BUILD-01
    #[serde(default)]
    pub cost: u32,
    /// Whether it starts the match stealthed.   TDE-STEALTH-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub stealthed: bool,
    /// Its talents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talents: Vec<Talent>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// What a cavalry figure splits into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
}

impl Profile {
    /// Whether it may be chosen where a rule asks for a Character.   TDE-CAV-29, TDE-BEAST-05
    pub fn is_character(&self) -> bool {
        match self.kind {
            Kind::Character => true,
            Kind::Cavalry | Kind::Beast => false,
        }
    }

    /// The character of which this is a version.   TDE-BUILD-08
    pub fn character(&self) -> &str {
        self.version_of.as_deref().unwrap_or(&self.name)
    }
}

impl Kind {
    /// The types of figures.
    pub const ALL: [Self; 3] = [Self::Character, Self::Cavalry, Self::Beast];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Character => Words::new("Personnage", "Character"),
            Self::Cavalry => Words::new("Cavalerie", "Cavalry"),
            Self::Beast => Words::new("Bête", "Beast"),
        }
    }
}

impl Role {
    /// The roles.
    pub const ALL: [Self; 5] = [Self::Leader, Self::Medic, Self::Scout, Self::Mechanic, Self::Bruiser];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Leader => Words::same("Leader"),
            Self::Medic => Words::new("Médic", "Medic"),
            Self::Scout => Words::same("Scout"),
            Self::Mechanic => Words::new("Mécano", "Mechanic"),
            Self::Bruiser => Words::new("Costaud", "Bruiser"),
        }
    }
}

impl SightTemplate {
    /// The letters.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];
}

fn one() -> u32 {
    1
}

/// 30 mm.
fn usual_base() -> i32 {
    300
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
