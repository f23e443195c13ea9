//! What the opening fixes: the board, the figures of both sides and of nobody, the scenario, the options.

pub mod board;
pub mod faction;
pub mod faults;
pub mod intake;
pub mod opening;
pub mod options;
pub mod scenario;
pub mod shelf;
pub mod square;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::profiles::Profile;
use crate::profiles::cards::SharedCard;
use crate::profiles::weapons::Item;
use crate::setup::board::Board;
use crate::setup::faction::Faction;
use crate::setup::options::Options;
use crate::setup::scenario::Scenario;
use crate::setup::square::Square;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::{RuleId, Seat};

/// A side's colour.   AD-SETUP-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Colour {
    /// Red: announces first on the first turn.   AD-INIT-02
    Red,
    /// Blue.
    Blue,
}

/// How a side's cards are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Custody {
    /// Dealt by the engine: every draw is proven after the end.
    #[default]
    Dealt,
    /// Real cards: only counts are known, each card is named when it is played.
    Table,
}

/// The program of a figure that nobody controls.   AD-NPC-06 to AD-NPC-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum NpcRole {
    /// Goes for the nearest enemy.
    Attacker,
    /// Waits until provoked.
    Guard,
    /// May be recruited.
    Recruit,
}

/// When and where a figure that is not there at first comes in.   AD-TURN-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The turn at whose start it arrives.
    pub turn: u32,
    /// The squares it may be placed on.
    #[serde(deserialize_with = "scenario::squares")]
    #[schemars(with = "scenario::Squares")]
    pub squares: Vec<Square>,
}

/// Where a figure begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// On a square.
    At(Square),
    /// Placed by its side before the first turn, on one of these squares.   AD-SETUP-06
    Among(Vec<Square>),
    /// Later.
    Arrives(Arrival),
}

/// A figure of the match; its number is its place in the list, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FigureSetup {
    /// Whose warband it is of; none for a figure that nobody controls.   AD-GEN-03, AD-NPC-01
    pub owner: Option<u8>,
    /// Its card.
    pub profile: Profile,
    /// Where it begins.
    pub place: Place,
    /// Its program, when nobody controls it.
    pub role: Option<NpcRole>,
    /// What it carries beside its starting items, and drops at its death.   AD-ITEM-02
    pub acquired: Vec<Item>,
}

/// A side, as the opening fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideSetup {
    /// Its name as shown.
    pub name: String,
    /// Who plays it.
    pub seat: Seat,
    /// Its colour.
    pub colour: Colour,
    /// Its faction.   AD-FACT-01
    pub faction: Option<Faction>,
    /// How its cards are kept.
    pub custody: Custody,
}

/// Everything the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The two sides.
    pub sides: Vec<SideSetup>,
    /// The board.
    pub board: Board,
    /// The figures, those of nobody last.
    pub figures: Vec<FigureSetup>,
    /// What the scenario asks.
    pub scenario: Scenario,
    /// The Magic deck: suit and rank of each numeral.   AD-CARD-15
    pub magic: Vec<SharedCard>,
    /// The Event deck.
    pub event: Vec<SharedCard>,
    /// Cards and house rules that claims may name.
    pub sources: Vec<RuleId>,
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
