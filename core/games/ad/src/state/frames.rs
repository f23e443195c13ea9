//! Unfinished procedures. The stack of these is the whole state machine; between two of them the phase says
//! what comes next.

use serde::{Deserialize, Serialize};

use crate::profiles::cards::{Numeral, Suit};
use crate::setup::square::Square;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

pub use crate::state::acts::{Activation, Deed, Move, MoveKind, Pace, Pending, Shot, ShotKind, Spent};
pub use crate::state::blows::{
    Blow, Duel, Fight, FightStage, Kept, MoraleDue, Played, Retreat, RetreatCause,
};
pub use crate::state::speech::{Conversation, Speaker, TalkStage, Topic};
pub use crate::state::trials::{
    Contestant, Initial, Opposed, OpposedStage, OpposedUse, Score, Source, Test, TestStage, TestUse,
};

/// What a side does before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Preparation {
    /// May draw Magic cards for kreutzers.   AD-TAL-28
    Gamble {
        /// Who.
        side: u8,
        /// How many cards.
        cards: u8,
    },
    /// Marks its own figures for the enemy's uncle.   AD-TAL-01
    MarkNephews {
        /// Who marks.
        side: u8,
        /// Whose nephews they become.
        uncle: FigureId,
    },
    /// Puts poison on weapons of its warband.   AD-TAL-16
    Coat {
        /// Who.
        side: u8,
        /// How many poisons are left.
        left: u8,
    },
    /// Places a figure.   AD-SETUP-06
    Place {
        /// Who.
        side: u8,
        /// Which.
        figure: FigureId,
    },
}

/// How far the program of a figure of nobody has come.   AD-NPC-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProgramStage {
    /// It does what its situation asks for first.
    First,
    /// It does what a second partial action allows.
    Second,
    /// It has done all it could.
    Done,
}

/// The program of a figure of nobody, under way.   AD-NPC-11 to AD-NPC-15
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Which figure.
    pub figure: FigureId,
    /// The enemy that was named among equally near ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FigureId>,
    /// The square that was named among equally good ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// The way that was named among equally short ones: its squares in order, as far as it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<Vec<Square>>,
    /// How far it has come.
    pub stage: ProgramStage,
}

/// An unfinished procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// What is still due before the first turn.
    Preparation {
        /// In order; the sides named first answer first.
        due: Vec<Preparation>,
    },
    /// Figures still to be placed at the start of a turn.   AD-TURN-02
    Arrivals {
        /// In order.
        due: Vec<FigureId>,
    },
    /// Sides that hold too many cards.   AD-CARD-11
    HandLimit {
        /// In order.
        due: Vec<u8>,
    },
    /// The initiative holder says who acts first.   AD-ACTN-02
    FirstActor {},
    /// The seer says who holds the initiative.   AD-DIV-02
    Present {
        /// Whose.
        side: u8,
    },
    /// The opponent names the figure it will activate next.   AD-DIV-11
    MindRead {
        /// Who names.
        side: u8,
    },
    /// A figure is being activated.
    Activation(Activation),
    /// A figure is moving.
    Move(Move),
    /// Watchers may interrupt.   AD-OVW-04
    Interrupt {
        /// Whose action it is.
        figure: FigureId,
        /// What was declared.
        pending: Pending,
        /// The watchers that have not answered.
        left: Vec<FigureId>,
    },
    /// An unopposed test.
    Test(Test),
    /// An opposed test.
    Opposed(Opposed),
    /// A conversation.
    Conversation(Conversation),
    /// A shot gone astray: the opponent may have one of these hit.   AD-SHOOT-09
    Stray {
        /// Which shot.
        shot: Shot,
        /// Whether its band pierces armour.
        piercing: bool,
        /// The suit of its card.
        suit: Suit,
        /// Who says whom it hits.
        by: u8,
        /// Those who may be hit.
        figures: Vec<FigureId>,
    },
    /// A fight.
    Fight(Fight),
    /// A retreat is owed.
    Retreat(Retreat),
    /// Tests of the morale phase.
    Morale {
        /// Those still due; the initiative holder takes the next.
        due: Vec<MoraleDue>,
    },
    /// A seer resolves one of these cards.   AD-TAL-15
    Divination {
        /// Who.
        seer: FigureId,
        /// The cards drawn.
        cards: Vec<Numeral>,
    },
    /// A seer has still to draw, before, during or after the move above.   AD-TAL-15
    Seer {
        /// Who.
        seer: FigureId,
    },
    /// The program of a figure of nobody, beneath its activation.
    Program(Program),
    /// A side puts cards of a pile back in an order of its choice, sealed.   AD-DIV-01, AD-DIV-05
    Arrange {
        /// Who arranges.
        side: u8,
        /// Whose pile.
        of: u8,
        /// How many cards.
        cards: u8,
    },
    /// A side may discard a card of the other's hand.   AD-DIV-06
    Calamity {
        /// Who.
        side: u8,
    },
    /// A side puts two cards of a discard back into its pile.   AD-DIV-07, AD-DIV-08
    Recall {
        /// Who chooses.
        side: u8,
        /// Whose discard and pile.
        of: u8,
    },
    /// A side discards this many cards of its hand.   AD-TAL-36b, AD-DIV-04
    Discard {
        /// Who.
        side: u8,
        /// How many.
        cards: u8,
    },
    /// A figure stands up among several that engage it: their side says which of them holds it down.   AD-PART-07
    Opponent {
        /// Who stands up.
        figure: FigureId,
        /// Who says it.
        by: u8,
        /// Among these.
        among: Vec<FigureId>,
    },
    /// A fallen jumper's square is the opponent's to choose.   AD-MAN-11
    FallSquare {
        /// Who fell.
        figure: FigureId,
        /// Who chooses.
        by: u8,
        /// Among these.
        squares: Vec<Square>,
        /// The wounds of the fall.
        wounds: i32,
    },
    /// A figure came through a window by a Triumph: its player says whether it goes on.   AD-MAN-08
    Onward {
        /// Who.
        figure: FigureId,
        /// Who says it.
        by: u8,
        /// Where to.
        to: Square,
    },
    /// A figure that lost its weapon takes up one of several others.   AD-TAL-13
    Rearm {
        /// Who.
        figure: FigureId,
        /// Who says which.
        by: u8,
        /// The weapons, by their numbers.
        among: Vec<u8>,
    },
    /// A duel between figures of nobody.
    Duel(Duel),
}
