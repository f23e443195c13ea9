//! Tests under way: a card against a number, or two cards against one another.   AD-TEST-01, AD-TEST-09

use serde::{Deserialize, Serialize};

use crate::profiles::cards::{Card, Suit};
use crate::profiles::{Ability, CombatSkill};
use crate::setup::square::{EdgeName, Square};
use crate::state::acts::{Pace, Shot};
use crate::state::{is_false, is_none};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::{Claim, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::SealNumber;

/// What an unopposed test is for: what follows from its outcome.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TestUse {
    /// The end of a run.   AD-FULL-08
    Run {},
    /// A step or maneuver of the move below.   AD-MAN-02
    Pace {
        /// Which.
        pace: Pace,
    },
    /// A shot.   AD-SHOOT-04
    Shot {
        /// Which.
        shot: Shot,
        /// Whether its band pierces armour.
        piercing: bool,
    },
    /// A locked door.   AD-PART-05
    ForceDoor {
        /// Which.
        door: EdgeName,
    },
    /// A lock.   AD-TAL-12
    PickLock {
        /// Which door.
        door: EdgeName,
    },
    /// Fast reloading.   AD-TAL-31
    FastReload {
        /// Which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// Whether the steps of the reload have been taken already.   AD-FULL-10
        #[serde(default, skip_serializing_if = "is_false")]
        moved: bool,
    },
    /// A parry in the fight below.   AD-PARRY-01
    Parry {},
    /// Keeping a weapon.   AD-TAL-13
    Disarm {
        /// Which weapon of its card.
        weapon: u8,
    },
    /// No square to retreat to.   AD-RETR-08
    NoRetreat {},
    /// A retreat down from a height.   AD-RETR-06
    RetreatDown {
        /// Where to.
        to: Square,
    },
    /// Leaving the board.   AD-OFF-03
    Leave {},
    /// Morale.   AD-MORALE-01
    Morale {},
    /// A poison, by its place on the figure.   AD-POISON-05
    Poison {
        /// Which, from 0.
        poison: u8,
    },
    /// A vision.   AD-DIV-10
    Vision {},
    /// Waking up: a card, no test.   AD-FULL-13
    WakeUp {},
    /// The jump down that comes before leaving the board from a height.   AD-OFF-06
    LeaveDown {
        /// Over which edge.
        edge: EdgeName,
        /// Whether it leaves by its own will.
        voluntary: bool,
    },
}

/// What is added to a card: an ability, a skill, a talent's score, or nothing.   AD-ABIL-01, AD-ABIL-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An ability.
    Ability(Ability),
    /// A combat skill.
    Skill(CombatSkill),
    /// The score of a talent.
    Talent(i32),
    /// Nothing.
    Nothing,
}

/// How far an unopposed test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TestStage {
    /// Faith may take the score's place.   AD-TAL-21a
    Faith,
    /// A token of fate may have the card just played replaced.   AD-DIV-03
    Fate,
    /// A joker's suit is to be named.   AD-CARD-02
    Suit,
    /// Another card may take the initial one's place.   AD-TAL-25
    Replace,
    /// Reinforcements.   AD-TEST-06
    Reinforce,
}

/// The initial card of a test, with the suit it counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Initial {
    /// The card.
    pub card: Card,
    /// Its suit, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<Suit>,
}

impl Initial {
    /// What a reinforcement adds to it: the same suit 1, the same value 2.   AD-TEST-06
    pub fn reinforcement(self, card: Card) -> Option<i32> {
        if card.is_joker() {
            None
        } else if card.value() == self.card.value() {
            Some(2)
        } else if card.suit() == self.suit {
            Some(1)
        } else {
            None
        }
    }
}

/// An unopposed test under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays its cards.   AD-NPC-04
    pub by: u8,
    /// What for.
    pub used_for: TestUse,
    /// What is added to the card.
    pub score: Score,
    /// The target number.
    pub target_number: i32,
    /// Everything added, frozen when the card is turned.
    #[serde(default)]
    pub modifiers: Modifiers,
    /// How far it has come.
    pub stage: TestStage,
    /// The initial card, once played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    /// Initial cards that another took the place of.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<Card>,
    /// The first of two initial cards, which may still be taken back.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<Initial>,
    /// The reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
    /// Sides that let the card stand, tokens of fate or not.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
    /// Claims made with the declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

/// Where the card of an opposed test comes from.   AD-TEST-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The hand: which card is sealed until the reveal.
    Hand(SealNumber),
    /// The top of the draw pile, which nobody has seen.
    Pile,
}

/// One side of an opposed test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// The side that plays the cards.   AD-NPC-03
    pub by: u8,
    /// The figure; none in the test of initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// What is added to the card.
    pub score: Score,
    /// Everything else added.
    #[serde(default)]
    pub modifiers: Modifiers,
    /// Where its card comes from, once said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Its card, once revealed; kept from an earlier fight by a sweep.   AD-TAL-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    /// Initial cards that another took the place of.   AD-TAL-25, AD-TAL-36a
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<Card>,
    /// The first of two initial cards, which an unshakeable may still take back.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<Initial>,
    /// Its reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
    /// Fencing tokens flipped for this test.   AD-MELEE-13
    #[serde(default, skip_serializing_if = "is_none")]
    pub flipped: u8,
    /// Whether it passed its last turn to reinforce.
    #[serde(default, skip_serializing_if = "is_false")]
    pub passed: bool,
    /// Whether its total is 0 whatever is played.   AD-MELEE-12
    #[serde(default, skip_serializing_if = "is_false")]
    pub helpless: bool,
    /// Whether it has answered what the stage asks of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
}

/// What an opposed test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OpposedUse {
    /// The initiative.   AD-INIT-01
    Initiative {},
    /// The fight below.   AD-MELEE-11
    Melee {},
    /// Standing up while engaged.   AD-PART-07
    StandUp {},
    /// Spotting.   AD-TAL-14e
    Spot {},
    /// Theft of an acquired item, from 0.   AD-TAL-37
    Pickpocket {
        /// Which.
        item: u8,
    },
    /// The conversation below.   AD-CONV-07
    Conversation {},
}

impl OpposedUse {
    /// The rule by which another card may take the place of one played.   AD-TAL-25, AD-TAL-36a
    pub const fn replacement_rule(self) -> &'static str {
        match self {
            Self::Initiative {} => "AD-TAL-36a",
            Self::Melee {}
            | Self::StandUp {}
            | Self::Spot {}
            | Self::Pickpocket { .. }
            | Self::Conversation {} => "AD-TAL-25",
        }
    }
}

/// How far an opposed test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpposedStage {
    /// Cards are laid face down, in order.
    Commit,
    /// Tokens of fate.
    Fate,
    /// Jokers' suits.
    Suits,
    /// A card drawn may be kept or spent: Rusé comme un Renard.   AD-TAL-34
    Fox,
    /// Another card may take the initial one's place.   AD-TAL-25, AD-TAL-36a
    Replace,
    /// Fencing tokens.
    Fencing,
    /// Reinforcements in turn.
    Reinforce,
}

/// An opposed test under way; the first contestant is the one that caused it.   AD-TEST-09, AD-TEST-14
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opposed {
    /// What for.
    pub used_for: OpposedUse,
    /// The two.
    pub contestants: Vec<Contestant>,
    /// How far it has come.
    pub stage: OpposedStage,
    /// Whose turn it is, by place among the contestants.
    pub turn: u8,
    /// Sides that let the cards stand, tokens of fate or not.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
}
