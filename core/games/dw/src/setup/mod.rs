//! What the opening fixes: scale, table, terrain, zones, doors, bands, scenario, house readings.

pub mod bands;
pub mod opening;
pub mod intake;
pub mod options;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::profiles::weapons::Weapon;
use crate::profiles::{Profile, Ruler};
use crate::setup::options::Options;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Point;

/// The height of the models, which fixes the rulers.   DW-CORE-05
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Scale {
    /// 15 mm: rulers of 50, 80 and 120 mm.
    Mm15,
    /// 25 or 28 mm: rulers of 75, 120 and 180 mm.
    #[default]
    Mm28,
}

impl Scale {
    /// The rulers, short to long, in tenths of a millimetre.   DW-CORE-05
    pub fn rulers(self) -> [i32; 3] {
        match self {
            Self::Mm15 => [500, 800, 1200],
            Self::Mm28 => [750, 1200, 1800],
        }
    }
}

/// The table, when positions are recorded.   DW-SETUP-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its width in tenths of a millimetre.
    pub width: i32,
    /// Its depth in tenths of a millimetre.
    pub depth: i32,
}

/// A table edge.   DW-SETUP-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Edge {
    /// Where y is the depth: the far edge on the board.
    North,
    /// Where y is zero: the near edge.
    South,
    /// Where x is zero.
    West,
    /// Where x is the width.
    East,
}

impl Edge {
    /// The four edges.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::West, Self::East];

    /// The edge over there.   DW-SETUP-06
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::East => Self::West,
        }
    }

    /// The ground along it, so deep, in tenths of a millimetre: an outline.   DW-SETUP-06
    pub fn strip(self, table: Table, deep: i32) -> Vec<Point> {
        let (low, high) = match self {
            Self::South => ((0, 0), (table.width, deep)),
            Self::North => ((0, table.depth.saturating_sub(deep)), (table.width, table.depth)),
            Self::West => ((0, 0), (deep, table.depth)),
            Self::East => ((table.width.saturating_sub(deep), 0), (table.width, table.depth)),
        };
        let corners = [(low.0, low.1), (high.0, low.1), (high.0, high.1), (low.0, high.1)];
        corners.into_iter().map(|(x, y)| Point::flat(x, y)).collect()
    }
}

/// What a side does in the set-up.   DW-SETUP-01, DW-SETUP-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Role {
    /// Enters from an edge of its choice, and deploys second.
    Attacker,
    /// Deploys first.
    Defender,
}

/// What a piece of terrain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum TerrainKind {
    /// Difficult ground that hides nobody.   DW-MOVE-08
    Difficult,
    /// Woods: difficult, and closed to shots from outside.   DW-MOVE-14, DW-SHOOT-19
    Woods,
    /// Water, bog, marsh, ford: difficult.   DW-TRAIT-03, DW-TRAIT-56
    Water,
    /// A hedge, a fence, rubble: difficult to cross, covers, may be defended.   DW-MELEE-13, DW-SHOOT-18
    Obstacle,
    /// A wall or a building: nobody passes, nobody sees through.   DW-RECOIL-03
    Wall,
    /// A single tree: nobody passes but those who fly, covers.   DW-RECOIL-03, DW-FLY-03
    Tree,
    /// Higher ground.   DW-MELEE-13
    HighGround,
    /// Stairs: difficult upwards.   DW-MOVE-10
    Stairs,
    /// A ladder: difficult; an explosion destroys it.   DW-MOVE-11, DW-MOVE-12
    Ladder,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Its footprint; left out where positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<Polygon>,
    /// Its height in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub height: i32,
    /// Whether it is destroyed.   DW-MOVE-12
    #[serde(default, skip_serializing_if = "is_false")]
    pub destroyed: bool,
}

/// How strong a door is.   DW-DOOR-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum DoorKind {
    /// Wood, glass.
    #[default]
    Normal,
    /// Takes 1 off the die.
    Heavy,
    /// Takes 2 off the die.
    Armoured,
}

/// What a door is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum DoorState {
    /// Shut.
    #[default]
    Closed,
    /// Open.
    Open,
    /// Broken down or blown up: open for good.
    Destroyed,
    /// Still shut, its lock broken: somebody held it.   DW-DOOR-05, DW-GAP-54
    Unlocked,
}

impl DoorState {
    /// Whether it stops whoever comes, and whatever looks.
    pub fn is_shut(self) -> bool {
        match self {
            Self::Closed | Self::Unlocked => true,
            Self::Open | Self::Destroyed => false,
        }
    }
}

/// A door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// How strong it is.
    #[serde(default)]
    pub kind: DoorKind,
    /// What it is now.
    #[serde(default)]
    pub state: DoorState,
    /// Its footprint; left out where positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<Polygon>,
}

/// The pull of the ground.   DW-ENV-05, DW-ENV-06
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Gravity {
    /// One category faster.
    Weak,
    /// As usual.
    #[default]
    Normal,
    /// One category slower.
    Strong,
}

/// What fixes the pull of the ground.   DW-ENV-05 to DW-ENV-07
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Pull {
    /// Weak throughout the match.
    Weak,
    /// As usual.
    #[default]
    Normal,
    /// Strong throughout the match.
    Strong,
    /// Rolled for.
    Random,
}

impl Pull {
    /// The gravity there, given the one last rolled.   DW-ENV-07
    pub fn gravity(self, rolled: Gravity) -> Gravity {
        match self {
            Self::Weak => Gravity::Weak,
            Self::Normal => Gravity::Normal,
            Self::Strong => Gravity::Strong,
            Self::Random => rolled,
        }
    }
}

/// How dark it is.   DW-ENV-08, DW-ENV-09
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Darkness {
    /// Well lit.
    #[default]
    Lit,
    /// Half-light: one sees Medium.
    Penumbra,
    /// Near darkness: one sees Short.
    NearDark,
}

impl Darkness {
    /// How far one sees without a light; no limit where it is well lit.
    pub fn sight(self) -> Option<Ruler> {
        match self {
            Self::Lit => None,
            Self::Penumbra => Some(Ruler::Medium),
            Self::NearDark => Some(Ruler::Short),
        }
    }
}

/// What a zone does to those inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum ZoneEffect {
    /// Whoever enters tests against irradiation.   DW-ENV-01
    Irradiated {},
    /// Whoever is inside is attacked each round.   DW-ENV-14
    Gas {
        /// Its Combat, 0 to 10.
        strength: i32,
    },
    /// Gravity of its own.   DW-ENV-05 to DW-ENV-07
    Gravity {
        /// What fixes it.
        pull: Pull,
    },
    /// Darkness of its own.   DW-ENV-08, DW-ENV-09
    Dark {
        /// How dark it is.
        level: Darkness,
    },
}

/// A zone of the table where something holds that holds nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What.
    pub effect: ZoneEffect,
    /// Where; without it, who is inside is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<Polygon>,
}

/// What gives light.   DW-ENV-10 to DW-ENV-12
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum LightKind {
    /// A torch.
    Torch,
    /// A modern or alien lamp.
    Lamp,
    /// A sonic screwdriver.
    Sonic,
}

impl LightKind {
    /// How far it lights; a sonic screwdriver may be widened for an action.   DW-ENV-10 to DW-ENV-12
    pub fn reach(self, widened: bool) -> Ruler {
        match self {
            Self::Torch => Ruler::Medium,
            Self::Sonic if !widened => Ruler::Medium,
            Self::Lamp | Self::Sonic => Ruler::Long,
        }
    }
}

/// A loose object on the table: an objective, a tool, a light.   DW-ACTION-13
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// What it is called; no other object is called the same.
    pub name: String,
    /// Where it lies; left out where positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// What light it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub light: Option<LightKind>,
    /// The weapon it is, when somebody dropped one.   DW-ACTION-15
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// Whether that weapon must be reloaded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub empty: bool,
}

/// How the match is won.   DW-TURN-09, DW-SETUP-09, DW-GAP-45
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Victory {
    /// The last side with figures wins.
    #[default]
    Elimination,
    /// A house rule, not the book's: after so many rounds the side with most figures left wins.
    Rounds {
        /// The rounds.
        rounds: u32,
    },
    /// The players' own scenario says when and who, by concession or agreement; a side without figures has
    /// still lost.
    Scenario {
        /// What it asks for, in the players' words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
}

/// A side, as the opening fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideSetup {
    /// Its name as shown.
    pub name: String,
    /// Its seats, in order; the first is asked.
    pub seats: Vec<Seat>,
    /// Its band, when the opening gives it.   DW-CAMP-04
    pub roster: Option<Vec<Profile>>,
    /// Its role, when agreed beforehand.   DW-SETUP-02
    pub role: Option<Role>,
    /// Its table edge, when agreed beforehand.   DW-SETUP-02, DW-SETUP-05
    pub edge: Option<Edge>,
}

/// All that the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The scale of the models.
    pub scale: Scale,
    /// The rulers, short to long, in tenths of a millimetre.   DW-CORE-05
    pub rulers: [i32; 3],
    /// The table; none when positions are not recorded.
    pub table: Option<Table>,
    /// The terrain, when the opening gives it.   DW-SETUP-04
    pub terrain: Vec<Terrain>,
    /// Whether the opening gives all the terrain; if not, the sides place it in turn.   DW-SETUP-04
    pub terrain_placed: bool,
    /// The doors: number 0 is the first.
    pub doors: Vec<Door>,
    /// The loose objects.
    pub objects: Vec<Object>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// The gravity of the whole table, zones aside.
    pub gravity: Pull,
    /// The light of the whole table, zones aside.
    pub darkness: Darkness,
    /// Claim sources agreed at the opening.
    pub sources: BTreeSet<RuleId>,
    /// The sides, in order.
    pub sides: Vec<SideSetup>,
    /// Profiles that silver watches may call.   DW-TRAIT-49
    pub reserve: Vec<Profile>,
    /// How the match is won.
    pub victory: Victory,
    /// The house readings.
    pub options: Options,
    /// Which revision judges, from one for the earliest ([`crate::FIRST`]).
    #[serde(skip)]
    pub revision: usize,
}

impl Setup {
    /// Whether a revision before this one judges, counted from one.
    pub fn before(&self, revision: usize) -> bool {
        self.revision < revision
    }

    /// The length of a ruler.   DW-CORE-05
    pub fn ruler(&self, ruler: Ruler) -> i32 {
        let [short, medium, long] = self.rulers;
        match ruler {
            Ruler::Short => short,
            Ruler::Medium => medium,
            Ruler::Long => long,
        }
    }

    /// Whether gravity is rolled for anywhere.   DW-ENV-07
    pub fn has_random_gravity(&self) -> bool {
        let random = |zone: &Zone| matches!(zone.effect, ZoneEffect::Gravity { pull: Pull::Random });
        self.gravity == Pull::Random || self.zones.iter().any(random)
    }

    /// A profile of the reserve, by its name.   DW-TRAIT-49
    pub fn reserve(&self, name: &str) -> Option<&Profile> {
        self.reserve.iter().find(|profile| profile.name == name)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_zero(number: &i32) -> bool {
    *number == 0
}
