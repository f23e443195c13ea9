//! What play changes, in public: figures, piles by place, contacts, the stack of unfinished procedures.

pub mod check;
mod deed;
pub mod look;
mod shape;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize};

use crate::profiles::{Rank, Suit};
use crate::setup::Profile;
use greffe_core::asking::form;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::{Claim, Fact, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::SealNumber;
use greffe_core::telling::view::Point;

pub use crate::state::deed::Deed;

/// What a card names its figure by.   SEG-TEAM-04, SEG-TEAM-06
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Label {
    /// A rank of a deck.
    Rank(Rank),
    /// A label of a written order.
    Written(String),
}

/// A card of an activation pile: whom it activates, and for what.   SEG-ACT-08
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Card {
    /// Which figure of the side; `item` where a form was filled.
    pub rank: Label,
    /// Which family of actions; `with` where a form was filled.
    pub suit: Suit,
}

/// A card as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Face {
    rank: Option<Label>,
    item: Option<Label>,
    suit: Option<Suit>,
    with: Option<Suit>,
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Face { rank, item, suit, with } = Face::deserialize(deserializer)?;
        Ok(Self { rank: form::either("rank", rank, item)?, suit: form::either("suit", suit, with)? })
    }
}

/// A card still in a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum PileCard {
    /// Face down: only its seal is public.
    Sealed(SealNumber),
    /// Face up, from a position that gives it.
    Open(Card),
}

/// Where a figure is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet placed.
    Undeployed,
    /// In play.
    OnTable,
    /// Removed for good.
    Eliminated,
}

/// The one stance a figure may hold.   SEG-POST-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Posture {
    /// Parries any aggression with hearts.
    Defensive,
    /// Parries contact aggressions with spades.
    ContactDefence,
    /// Parries ranged aggressions with clubs.
    RangedDefence,
    /// Cancels special actions with diamonds.
    Nullify,
    /// Aims: +1 on ranged spades tests.
    Positioned,
}

/// A support received: lasts to the end of the figure's next activation.   SEG-BASIC-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupportBonus {
    /// What it adds to every test.
    pub amount: i32,
    /// Who gave it.
    pub from: FigureId,
}

/// One figure, as play changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its side, from zero.
    pub side: u8,
    /// Where it is in its life.
    pub presence: Presence,
    /// Its current Value.
    pub value: i32,
    /// Its energy points.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub omega: u32,
    /// Its posture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
    /// Whether it is immobilised.
    #[serde(default, skip_serializing_if = "is_false")]
    pub immobilised: bool,
    /// The supports it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<SupportBonus>,
    /// Basic attacks left, where they are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ammo: Option<u32>,
    /// Own moves made this turn.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub moves: u32,
    /// Whether its card of this turn is still in the pile.
    #[serde(default, skip_serializing_if = "is_false")]
    pub carded: bool,
    /// Whether it has been activated this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub activated: bool,
    /// Where its base stands; none when positions are not recorded or it is not on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

/// The kinds of window a seat may pass for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum WindowKind {
    /// An aggression may be parried (or a special one cancelled).
    Parry,
    /// A special action that is no aggression may be cancelled.
    Nullify,
    /// A parried aggression may be answered.
    Counter,
    /// A figure may cross a portal.
    Portal,
}

/// How long a standing pass lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Until {
    /// To the end of this turn.
    TurnEnd,
    /// To the end of the match.
    MatchEnd,
}

/// A public promise not to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The kind of window passed.
    pub window: WindowKind,
    /// How long.
    pub until: Until,
}

/// One side, as play changes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Tactic points left this turn.
    pub tactic: u32,
    /// The activation pile, top first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pile: Vec<PileCard>,
    /// Cards of this turn that surfaced and named no figure of the pile.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub unfit: u32,
    /// Whether it has conceded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// The windows it is not asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<Pass>,
    /// Its team, when it came by command and not with the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<Profile>>,
}

/// A portal: scenery the size of a base, owned by a side, numbered from zero in order of creation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Portal {
    /// The side that created it.
    pub side: u8,
    /// The figure that created it.
    pub by: FigureId,
    /// Where its centre is; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

/// Where a displacement ends and what the figure touches there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The place; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
    /// The figures it touches there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<FigureId>,
    /// The portals it touches there, by number, that lead somewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub portals: Vec<u16>,
}

/// Which way a thrown target goes.   SEG-SKATK-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ThrowMode {
    /// Ahead of the actor.
    Push,
    /// Behind the actor.
    Pull,
}

/// What stops a thrown target short.   SEG-SKATK-05, SEG-SKATK-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Stopped {
    /// Nothing: it goes the whole length.
    Free,
    /// Scenery.
    Obstacle,
    /// A figure.
    By(FigureId),
}

/// How a throw ends if it succeeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shove {
    /// Push or pull.
    pub mode: ThrowMode,
    /// Where the actor ends.
    pub actor: Arrival,
    /// Where the target ends.
    pub target: Arrival,
    /// What stops the target.
    pub stopped: Stopped,
}

/// The aggressions of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum AttackKind {
    /// `BasicAttack`, alone, as half of a `DoubleAttack`, or as a counter-attack.
    Basic,
    /// `VampiricAttack`.
    Vampiric,
    /// `Immobilise`.
    Immobilise,
    /// `Grapple`.
    Grapple,
    /// `Throw`.
    Throw,
    /// `SpecialRangedAttack`.
    SpecialRanged,
    /// `SpecialImmobilise`.
    SpecialImmobilise,
    /// `EnergyDrain`.
    Drain,
}

/// One aggression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Which one.
    pub kind: AttackKind,
    /// Who attacks.
    pub actor: FigureId,
    /// Whom.
    pub target: FigureId,
    /// Whether the target is out of contact.   SEG-ADJ-04
    pub ranged: bool,
    /// Whether it is special.   SEG-ADJ-03
    pub special: bool,
    /// Whether it is a counter-attack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub counter: bool,
    /// How a throw ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shove: Option<Box<Shove>>,
}

/// Energy points taken from a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Who gives them.
    pub figure: FigureId,
    /// How many.
    pub points: u32,
}

/// A test whose die waits for a parry on declaration.   SEG-GAP-05
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// The sum, judged at the declaration.
    pub modifiers: Modifiers,
    /// The claims made with the declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

/// What has become of the free move of an activation.   SEG-MOVE-07
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum FreeMove {
    /// Still to be used.
    Available,
    /// Made.
    Used,
    /// Given up.
    GivenUp,
}

/// How far the reactions to an action have come.   SEG-POST-07
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Reactions {
    /// Nobody has been asked.
    Open,
    /// Everybody asked declined.
    Declined,
    /// The one attempt was made, and failed.
    Attempted,
}

/// A card shown, whose figure waits for its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The figure.
    pub figure: FigureId,
    /// The suit, after any change.
    pub suit: Suit,
}

/// An unfinished procedure. The stack of these is the whole state machine; an empty stack is a match over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// Teams are awaited, or the first turn.
    Muster {},
    /// A turn: turn 0 is the deployment.
    Turn {
        /// The side that was given the first hand.
        first: Option<u8>,
        /// The side whose hand comes next.
        next: Option<u8>,
    },
    /// Every side with figures and no pile owes one.
    PileBuilding {},
    /// The winner of the toss says who goes first.
    ChooseFirst {
        /// The winner.
        side: u8,
    },
    /// A side's turn to reveal.
    Hand {
        /// The side.
        side: u8,
        /// Whether it has revealed.
        revealed: bool,
        /// Figures shown and not yet activated, in order.
        queue: Vec<Shown>,
    },
    /// A figure is to be placed.
    Placement {
        /// The figure.
        figure: FigureId,
    },
    /// A figure is active.
    Activation {
        /// The figure.
        figure: FigureId,
        /// The suit of its card.
        suit: Suit,
        /// Its free move.
        free_move: FreeMove,
        /// Whether its action is done, or under way above.
        acted: bool,
        /// Whether it gave up its free move for precision.
        precise: bool,
    },
    /// A `DoubleAttack`.   SEG-SKATK-01
    DoubleAttack {
        /// The figure.
        figure: FigureId,
        /// Basic attacks still to make.
        left: u32,
    },
    /// Moves won by `FastMove` or `VeryFastMove`.
    Moves {
        /// The figure.
        figure: FigureId,
        /// Whether it is `VeryFastMove`.
        very: bool,
        /// Moves still to make.
        left: u32,
        /// Tests made.
        tested: u16,
        /// Tests still to make, when they alternate with the moves.   SEG-GAP-46
        tests: u16,
    },
    /// A disengagement won.
    DisengageMove {
        /// The figure.
        figure: FigureId,
        /// The adversary it leaves.
        from: FigureId,
    },
    /// A throw won where places are not recorded: how it ends is to be told.   SEG-SKATK-04
    ThrowEnd {
        /// The figure that throws.
        figure: FigureId,
        /// Whom it throws.
        target: FigureId,
        /// Push or pull.
        mode: ThrowMode,
    },
    /// An action whose effect is not yet settled.
    Deed {
        /// The action.
        deed: Deed,
        /// The energy spent on it.
        spent: Vec<Payment>,
        /// Its test, when that comes after the parry.
        due: Option<Due>,
        /// How far its reactions have come.
        reactions: Reactions,
    },
    /// Somebody may parry or cancel the deed below: at most one attempt.   SEG-POST-07
    ReactionWindow {
        /// `Parry` or `Nullify`.
        window: WindowKind,
        /// The side asked now.
        asked: u8,
        /// The sides asked if it declines, in order.
        then: Vec<u8>,
        /// The figures that may attempt it.
        eligible: Vec<FigureId>,
    },
    /// A parrier may strike back.
    CounterWindow {
        /// The parrier.
        parrier: FigureId,
        /// The source of the parried aggression.
        source: FigureId,
    },
    /// A figure may cross a portal.
    PortalOffer {
        /// The figure.
        figure: FigureId,
        /// The portals it touches, by number.
        portals: Vec<u16>,
    },
}

/// The public state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn; 0 is the deployment.
    pub turn: u32,
    /// The sides, in order.
    pub sides: Vec<Side>,
    /// The figures: number 1 is the first.
    pub figures: Vec<Figure>,
    /// Bases that touch: the lower number first.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub contacts: BTreeSet<(FigureId, FigureId)>,
    /// The portals, in order of creation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub portals: Vec<Portal>,
    /// Distances and lines of sight that this activation has told, until somebody moves.   SEG-RANGE-01, SEG-RANGE-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Fact>,
    /// Unfinished procedures, the innermost last.
    pub stack: Vec<Frame>,
    /// How the match ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_none_left(count: &u32) -> bool {
    *count == 0
}
