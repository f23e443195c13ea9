//! What the opening fixes: table, terrain, scenario, teams, house readings.

pub mod intake;
pub mod opening;
pub mod options;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::geometry::polygon::Polygon;
use crate::ids::{RuleId, Seat};
use crate::systems::tde::profiles::Profile;
use crate::systems::tde::profiles::talents::{EffectCard, LeaderAbility};
use crate::systems::tde::setup::options::Options;

/// The table, when positions are recorded.   TDE-TERR-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its width in tenths of a millimetre: the long edge.
    pub width: i32,
    /// Its depth in tenths of a millimetre.
    pub depth: i32,
}

/// A table edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// A table corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Corner {
    /// Far left.
    NorthWest,
    /// Far right.
    NorthEast,
    /// Near left.
    SouthWest,
    /// Near right.
    SouthEast,
}

/// What a piece of terrain is to whoever moves.   TDE-TERR-01 to TDE-TERR-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TerrainKind {
    /// Scenery that can be walked on: a roof, a platform, a hill, stairs.   TDE-MOVE-29, TDE-MOVE-30
    Walkable,
    /// Flat, and no place to run.   TDE-TERR-02
    Difficult,
    /// Vertical or nearly so.   TDE-TERR-03
    Obstacle,
    /// Water.   TDE-TERR-04
    Water,
    /// Nobody passes.   TDE-TERR-05
    Impassable,
    /// A zone of small pieces that covers and never quite hides.   TDE-TERR-06
    Scatter,
    /// A hole.   TDE-MOVE-32
    Void,
}

/// How well something covers.   TDE-LOS-07, TDE-LOS-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cover {
    /// Stops bullets.
    Heavy,
    /// Does not.
    Light,
}

/// A piece of terrain.   TDE-TERR-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Its footprint.
    pub outline: Polygon,
    /// How high its top is, in tenths of a millimetre.
    #[serde(default)]
    pub height: i32,
    /// What cover it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Whether it blocks lines of sight.   TDE-TERR-07
    #[serde(default)]
    pub blocks_sight: bool,
    /// Whether its sides were agreed to be impossible to climb or jump.   TDE-TERR-05, TDE-MOVE-33
    #[serde(default)]
    pub sheer: bool,
}

/// The scenarios.   TDE-SCN-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scenario {
    /// TDE-ASS.
    Assassination,
    /// TDE-VEN.
    Vengeance,
    /// TDE-ATK.
    AttackAndDefence,
    /// TDE-COU.
    Couriers,
    /// TDE-TRE.
    TreasureHunt,
}

/// Which scenario is played.   TDE-SETUP-02
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// None: the first game.
    #[default]
    None,
    /// The one agreed.
    Agreed(Scenario),
    /// By a D5.
    Random,
}

/// A team as a side brings it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// Its faction.
    #[serde(default)]
    pub faction: String,
    /// Its figures.
    pub figures: Vec<Profile>,
    /// Its leader's ability card.   TDE-BUILD-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader_ability: Option<LeaderAbility>,
    /// Its effect cards.   TDE-BUILD-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectCard>,
}

/// A side, as the opening fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideSetup {
    /// Its name as shown.
    pub name: String,
    /// Its seats, in order; the first is asked.
    pub seats: Vec<Seat>,
    /// Its team, when the opening gives it.
    pub team: Option<Team>,
}

/// All that the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The cap of a team's price.   TDE-BUILD-01
    pub points: u32,
    /// The table; none when positions are not recorded.
    pub table: Option<Table>,
    /// The terrain.
    pub terrain: Vec<Terrain>,
    /// The scenario.
    pub scenario: Pick,
    /// Claim sources agreed at the opening.
    pub sources: BTreeSet<RuleId>,
    /// The sides, in order.
    pub sides: Vec<SideSetup>,
    /// The house readings.
    pub options: Options,
}
