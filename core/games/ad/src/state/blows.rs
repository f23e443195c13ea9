//! Fights under way, retreats, and what morale and duels of nobody wait for.   AD-MELEE-04

use serde::{Deserialize, Serialize};

use crate::profiles::cards::{Card, Suit};
use crate::setup::square::{EdgeName, Square};
use crate::state::trials::{Contestant, Initial};
use crate::state::{is_false, is_none, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// How far a fight has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FightStage {
    /// The defender names its weapon.   AD-MELEE-10
    Weapon,
    /// Players say whom their figures help.   AD-NPC-18
    Help,
    /// The melee test stands above, or is about to.
    Blow,
    /// The loser may parry.   AD-PARRY-01
    Parry,
    /// Damage is about to be dealt.
    Damage,
    /// Retreats are owed.
    Retreat,
    /// The winner may sweep on.   AD-TAL-07
    Sweep,
}

/// The cards of one side that a fight keeps in play.   AD-GAP-50
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
}

/// The cards that a sweep fights on with.   AD-TAL-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The initial card.
    pub initial: Initial,
    /// The reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
}

impl Kept {
    /// The cards of a contestant.
    pub fn of(one: &Contestant) -> Option<Self> {
        let reinforcements = one.reinforcements.clone();
        one.initial.map(|initial| Self { initial, reinforcements })
    }
}

/// A fight.   AD-MELEE-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The Attacker.   AD-MELEE-08
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
    /// The weapons of both, by place on their cards; none for bare hands.
    pub weapons: Vec<Option<u8>>,
    /// Which blow it is, from 1: later ones are ripostes.   AD-PARRY-05
    pub blow: u8,
    /// How far it has come.
    pub stage: FightStage,
    /// How many fights of a sweep came before.   AD-TAL-07
    #[serde(default, skip_serializing_if = "is_none")]
    pub sweep: u8,
    /// Whether it is an attack by surprise.   AD-TAL-14g
    #[serde(default, skip_serializing_if = "is_false")]
    pub surprise: bool,
    /// Whether the defender may still draw.   AD-GAP-80
    #[serde(default, skip_serializing_if = "is_false")]
    pub draws: bool,
    /// Figures that have not said yet whether they help the figure of nobody.   AD-NPC-18
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<FigureId>,
    /// Figures that help it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helping: Vec<FigureId>,
    /// The outcome of the last blow, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Blow>,
    /// The cards that it keeps in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Played>,
    /// The cards of the winner of the last blow, for a sweep; of the sweeper before the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
    /// Those who parried a blow of it.   AD-TAL-07
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parried: Vec<FigureId>,
    /// Those who still owe a retreat, in order.   AD-RETR-09
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retreating: Vec<FigureId>,
}

impl Fight {
    /// A fight about to be fought.
    pub fn new(attacker: FigureId, defender: FigureId, weapon: Option<u8>) -> Self {
        Self {
            attacker,
            defender,
            weapons: vec![weapon, None],
            blow: 1,
            stage: FightStage::Weapon,
            sweep: 0,
            surprise: false,
            draws: false,
            helpers: Vec::new(),
            helping: Vec::new(),
            outcome: None,
            played: Vec::new(),
            kept: None,
            parried: Vec::new(),
            retreating: Vec::new(),
        }
    }
}

/// The outcome of a melee test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Who won; none on a tie.
    pub winner: Option<FigureId>,
    /// By how much.
    pub margin: i32,
    /// The suit of the winner's card.
    pub suit: Option<Suit>,
    /// The wounds it dealt, once dealt.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub wounds: i32,
}

/// Why a figure retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RetreatCause {
    /// It lost.   AD-RETR-02
    Lost,
    /// A tie.   AD-RETR-09
    Tie,
    /// It avoided combat among activated enemies.   AD-MELEE-07
    Avoided,
    /// It won, and makes room for the loser.   AD-RETR-08
    Winner,
    /// It lost a duel between figures of nobody.   AD-NPC-19
    Duel,
}

/// A figure that owes a retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Which.
    pub figure: FigureId,
    /// Why.
    pub cause: RetreatCause,
    /// The loser that the winner may make room for.   AD-RETR-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<FigureId>,
    /// The squares it may go to.
    pub squares: Vec<Square>,
    /// The edges it may leave the board by.   AD-RETR-05
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeName>,
}

/// A test due in the morale phase.   AD-MORALE-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum MoraleDue {
    /// Of a crippled commoner.
    Morale(FigureId),
    /// Of a poison, by its place on the figure.
    Poison(FigureId, u8),
}

/// A duel between figures of nobody.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// The attacker.
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
    /// The players' figures beside it that have not said yet whom they help.   AD-NPC-20
    pub helpers: Vec<FigureId>,
    /// What the helpers add so far; minus favours the attacker.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub shift: i32,
}
