//! What the opening fixes: table, terrain, scenario, teams, house readings.

pub mod cards;
pub mod intake;
pub mod opening;
pub mod options;
pub mod teams;
pub mod terrain;
pub mod zones;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::profiles::Profile;
use crate::profiles::cards::{EffectCard, LeaderAbility};
use crate::setup::options::Options;
use crate::setup::terrain::{Sizes, Terrain};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::words::Words;

/// The table, when positions are recorded.   TDE-TERR-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its width in tenths of a millimetre: the long edge.
    pub width: i32,
    /// Its depth in tenths of a millimetre.
    pub depth: i32,
}

/// A table edge.
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

/// A table corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
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

/// The scenarios.   TDE-SCN-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
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

impl Scenario {
    /// The scenarios in the order of the book's list.
    pub const ALL: [Self; 5] =
        [Self::Assassination, Self::Vengeance, Self::AttackAndDefence, Self::Couriers, Self::TreasureHunt];

    /// The scenario that a D5 names.   TDE-SCN-01
    pub fn of_die(die: u8) -> Option<Self> {
        Self::ALL.get(usize::from(die.checked_sub(1)?)).copied()
    }

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Assassination => Words::new("Assassinat", "Assassination"),
            Self::Vengeance => Words::new("Un concours de vengeance", "Vengeance Contest"),
            Self::AttackAndDefence => Words::new("Attaque et Défense", "Attack and Defence"),
            Self::Couriers => Words::new("Les Courriers", "Couriers"),
            Self::TreasureHunt => Words::new("Chasse au trésor", "Treasure Hunt"),
        }
    }
}

/// Which scenario is played.   TDE-SETUP-02
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// The sizes of templates and of sight templates.
    pub sizes: Sizes,
    /// The scenario.
    pub scenario: Pick,
    /// Claim sources agreed at the opening.
    pub sources: BTreeSet<RuleId>,
    /// The sides, in order.
    pub sides: Vec<SideSetup>,
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
}
