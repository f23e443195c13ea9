//! Scenarios as data: clock, hands, arrivals, things on the board, and a small set of typed objectives.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::systems::ad::profiles::weapons::Item;
use crate::systems::ad::setup::square::{EdgeName, Square};

/// What ends the match.   AD-SETUP-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// An alarm track of so many counters.   AD-ALARM-01
    Alarm(u32),
    /// So many turns.   AD-ALARM-06
    Turns(u32),
}

/// Which figures that nobody controls act.   AD-NPC-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NpcActivation {
    /// All attackers.
    #[default]
    Always,
    /// Those for whom a red Event card is drawn.   AD-GAP-43
    RedEvent,
}

/// What scores for a side at the end.   AD-ALARM-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// Each enemy figure that counts as killed.
    Kills {},
    /// One figure that counts as killed, by its number.
    Killed {
        /// Which.
        figure: u16,
    },
    /// Each own figure that left the board without fleeing; with an item where one is named.
    Escape {
        /// The item that must leave with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<String>,
    },
    /// Standing on one of these squares at the end with no enemy there.
    Hold {
        /// The squares.
        squares: Vec<Square>,
    },
    /// Each own figure still in play at the end.
    Survive {},
    /// Holding an item at the end, on the board or away with it.
    Possess {
        /// The item.
        item: String,
    },
}

/// A goal of one side, with the victory points it brings each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The side, from zero.
    pub side: u8,
    /// What for.
    pub goal: Goal,
    /// How many points.
    pub points: i64,
}

/// An item lying on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    /// The item.
    pub item: Item,
    /// Where.
    pub at: Square,
}

/// A scenario.   AD-BAND-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Cards of the starting hand.   AD-SETUP-05
    #[serde(default = "five")]
    pub hand: u8,
    /// Cards drawn each turn.   AD-TURN-05
    #[serde(default = "three")]
    pub draw: u8,
    /// What ends the match.
    #[serde(default = "six_turns")]
    pub clock: Clock,
    /// Who holds the initiative on the first turn, where it is named.   AD-SETUP-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<u8>,
    /// Whether a lull reigns at first.   AD-TAL-12
    #[serde(default)]
    pub lull: bool,
    /// Sides whose voluntary exit is an objective and needs no test.   AD-OFF-05
    #[serde(default)]
    pub exits: BTreeSet<u8>,
    /// Walls that may be climbed.   AD-MAN-09
    #[serde(default)]
    pub climbable: BTreeSet<EdgeName>,
    /// Doors locked at first.   AD-SETUP-02
    #[serde(default)]
    pub locked: BTreeSet<EdgeName>,
    /// Doors open at first.
    #[serde(default)]
    pub open: BTreeSet<EdgeName>,
    /// Items on the board.
    #[serde(default)]
    pub items: Vec<Lying>,
    /// Which figures of nobody act.
    #[serde(default)]
    pub npcs: NpcActivation,
    /// What scores.
    #[serde(default)]
    pub objectives: Vec<Objective>,
}

fn five() -> u8 {
    5
}

fn three() -> u8 {
    3
}

fn six_turns() -> Clock {
    Clock::Turns(6)
}
