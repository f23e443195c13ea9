//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

use serde::{Deserialize, Serialize};

use crate::profiles::Suit;
use crate::setup::Profile;
use crate::state::{
    Arrival, Card, Deed, Due, Figure, Pass, Payment, Portal, Posture, Stopped, SupportBonus, WindowKind,
};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::SealNumber;

/// A test, made.   SEG-TEST-02, SEG-TEST-03
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Who tested.
    pub figure: FigureId,
    /// What was tested.
    pub suit: Suit,
    /// The die had to show this or less.
    pub threshold: i32,
    /// The faces rolled, the last of which counts; none when the outcome was certain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u32>,
    /// Whether it passed.
    pub passed: bool,
}

/// The tactic options.   SEG-TAC-04 to SEG-TAC-07
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TacticOption {
    /// Changes the suit of the card revealed.
    ChangeSuit,
    /// Passes the hand.
    Pass,
    /// Puts the top card under the pile.
    Cycle,
    /// Reveals two cards.
    DoubleReveal,
}

/// What made a figure move of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum MoveKind {
    /// Its free move.
    Free,
    /// A move won by fast movement.
    Action,
    /// A disengagement.
    Disengage,
    /// A teleportation.
    Teleport,
    /// A portal crossed.
    Portal,
    /// Taking the place of a thrown target.
    Throw,
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// Teams are awaited.
    RostersAwaited {
        /// The sides that owe one.
        sides: Vec<u8>,
    },
    /// A team was accepted.
    RosterAccepted {
        /// Whose.
        side: u8,
        /// The team.
        roster: Vec<Profile>,
        /// Its cost.
        cost: i64,
    },
    /// Every team is known: the figures have their numbers.
    TeamsFormed {
        /// The figures, number 1 first.
        figures: Vec<Figure>,
    },
    /// Play goes on from the position given with the opening.
    PositionTaken {},
    /// A turn began: counters of the turn are cleared, piles are owed.
    TurnStarted {
        /// The turn.
        turn: u32,
        /// The tactic points of each side.
        tactic: Vec<u32>,
    },
    /// A side laid its pile.
    PileCommitted {
        /// Whose.
        side: u8,
        /// The seals of its cards, top first.
        cards: Vec<SealNumber>,
        /// The figures that have a card in it, in roster order.
        figures: Vec<FigureId>,
    },
    /// The toss was won; the winner owes its choice.
    TossResolved {
        /// The winner.
        winner: u8,
        /// The faces, in order.
        faces: Vec<u32>,
    },
    /// The winner of the toss chose.
    FirstSideChosen {
        /// Who chose.
        by: u8,
        /// Who goes first.
        first: u8,
    },
    /// A side has the hand.
    HandGiven {
        /// Which.
        side: u8,
    },
    /// The hand went on.
    HandPassed {
        /// Who had it.
        side: u8,
        /// Whose turn it is next.
        next: u8,
    },
    /// Tactic points were spent.
    TacticSpent {
        /// Whose.
        side: u8,
        /// On what.
        option: TacticOption,
        /// Points left.
        left: u32,
    },
    /// The top card was put under the pile, unseen.
    CardCycled {
        /// Whose.
        side: u8,
    },
    /// The top card was shown and ignored.
    CardIgnored {
        /// Whose.
        side: u8,
        /// The card; none when it could not be read.
        card: Option<Card>,
        /// The eliminated figure it names; none when it names no figure of the pile.
        figure: Option<FigureId>,
    },
    /// The top card was shown; its figure waits for its activation.
    CardRevealed {
        /// Whose.
        side: u8,
        /// The card.
        card: Card,
        /// Its figure.
        figure: FigureId,
        /// The suit it acts with.
        suit: Suit,
    },
    /// A figure shown died before its activation.
    ShownCardLapsed {
        /// Whose.
        side: u8,
        /// The figure.
        figure: FigureId,
    },
    /// A figure shown in turn 0 is to be placed.
    PlacementDue {
        /// The figure.
        figure: FigureId,
    },
    /// A figure was placed.
    FigurePlaced {
        /// The figure.
        figure: FigureId,
        /// Where, and whom it touches.
        arrival: Arrival,
    },
    /// A figure became active.
    FigureActivated {
        /// The figure.
        figure: FigureId,
        /// The suit of its card.
        suit: Suit,
        /// The posture that ended.
        ended: Option<Posture>,
    },
    /// A contact stated differs from the record and counts from now on.
    ContactAttested {
        /// One figure, the lower number.
        a: FigureId,
        /// The other.
        b: FigureId,
        /// Whether they touch.
        holds: bool,
    },
    /// The active figure gave up its free move.
    FreeMoveGivenUp {
        /// The figure.
        figure: FigureId,
        /// Whether it did so for precision.
        precise: bool,
    },
    /// A figure moved of its own.
    FigureMoved {
        /// The figure.
        figure: FigureId,
        /// By what.
        kind: MoveKind,
        /// Where to, and whom it touches there.
        arrival: Arrival,
        /// Its own moves this turn, this one included.
        moves: u32,
        /// The posture lost by it.
        lost: Option<Posture>,
    },
    /// A figure was moved by another.
    FigureDisplaced {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// Where to, and whom it touches there.
        arrival: Arrival,
        /// What stopped it short, for a throw.
        stopped: Stopped,
        /// The posture lost by it.
        lost: Option<Posture>,
    },
    /// A figure lost its posture for a reason of its own.
    PostureLost {
        /// The figure.
        figure: FigureId,
        /// The posture.
        posture: Posture,
    },
    /// A figure took a posture: its action.
    PostureAdopted {
        /// The figure.
        figure: FigureId,
        /// The posture.
        posture: Posture,
        /// The one it replaces.
        replaced: Option<Posture>,
    },
    /// The active figure tried to end being immobilised: its action.
    EscapeTested {
        /// The figure.
        figure: FigureId,
        /// The test.
        test: Test,
    },
    /// The active figure tested for moves: its action. Moves won are owed.
    MovesTested {
        /// The figure.
        figure: FigureId,
        /// Whether it is `VeryFastMove`.
        very: bool,
        /// The tests.
        tests: Vec<Test>,
        /// Moves won and not made.
        left: u32,
        /// Tests made in all.
        tested: u16,
        /// Tests still to make.
        tests_left: u16,
    },
    /// Moves won were not made.
    MovesForgone {
        /// The figure.
        figure: FigureId,
        /// Whether they became impossible.
        lapsed: bool,
    },
    /// The active figure tried to disengage: its action. The move won is owed.
    DisengageTested {
        /// The figure.
        figure: FigureId,
        /// The adversary it leaves.
        from: FigureId,
        /// The test.
        test: Test,
    },
    /// The active figure made no action.
    ActionForgone {
        /// The figure.
        figure: FigureId,
    },
    /// A double attack began: a second attack is owed once the first is settled.
    DoubleAttackBegun {
        /// The figure.
        figure: FigureId,
    },
    /// The second attack was not made.
    SecondAttackForgone {
        /// The figure.
        figure: FigureId,
        /// Whether it became impossible.
        lapsed: bool,
    },
    /// An aggression was declared and may be parried before its test.   SEG-GAP-05
    ActionDeclared {
        /// The action.
        deed: Deed,
        /// The energy spent.
        spent: Vec<Payment>,
        /// The actor's basic attacks left, where they are counted and this is one.
        ammo: Option<u32>,
        /// The test to come.
        due: Due,
    },
    /// An action was tested. When it passed, its effect is owed.
    ActionTested {
        /// The action.
        deed: Deed,
        /// The energy spent in all: on a failure, what the skill keeps.
        spent: Vec<Payment>,
        /// The actor's basic attacks left, where they are counted and this is one.
        ammo: Option<u32>,
        /// The tests.
        tests: Vec<Test>,
        /// Whether its effect is owed.
        passed: bool,
    },
    /// A declared aggression was tested after its reactions.   SEG-GAP-05
    DueTested {
        /// The test.
        test: Test,
        /// Energy given back.
        refunds: Vec<Payment>,
        /// Whether it may now be cancelled.
        reopened: bool,
    },
    /// Somebody may react to the action owed.
    WindowOpened {
        /// The kind of window.
        window: WindowKind,
        /// The side asked first.
        asked: u8,
        /// The sides asked if it declines.
        then: Vec<u8>,
        /// The figures that may attempt it.
        eligible: Vec<FigureId>,
    },
    /// A side attempts nothing.
    WindowDeclined {
        /// The side.
        side: u8,
        /// The kind of window.
        window: WindowKind,
        /// Whether a standing pass answered for it.
        standing: bool,
        /// The sides still to be asked; the first of them is asked now.
        then: Vec<u8>,
    },
    /// A parry was attempted. When it passed, the aggression has no effect.
    ParryTested {
        /// The parrier.
        parrier: FigureId,
        /// Its posture.
        posture: Posture,
        /// The test.
        test: Test,
        /// Whether it lost its posture.
        lost: bool,
    },
    /// A cancellation was attempted. When it passed, the action counts as failed.
    NullifyTested {
        /// Who attempted it.
        by: FigureId,
        /// The test.
        test: Test,
        /// Energy given back.
        refunds: Vec<Payment>,
        /// The action that remains, when part of it does.
        remains: Option<Deed>,
    },
    /// A parrier may strike back.
    CounterOffered {
        /// The parrier.
        parrier: FigureId,
        /// The source of the parried aggression.
        source: FigureId,
    },
    /// A parrier does not strike back.
    CounterDeclined {
        /// The parrier.
        parrier: FigureId,
        /// Whether a standing pass answered for it, or it became impossible.
        standing: bool,
    },
    /// A figure may cross a portal.
    PortalOffered {
        /// The figure.
        figure: FigureId,
        /// The portals it touches, by number.
        portals: Vec<u16>,
    },
    /// A figure does not cross.
    PortalDeclined {
        /// The figure.
        figure: FigureId,
        /// Whether a standing pass answered for it.
        standing: bool,
    },
    /// A figure was wounded.
    Wounded {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// Its Value now.
        value: i32,
        /// The posture lost by it.
        lost: Option<Posture>,
    },
    /// A figure was healed, perhaps to no effect.
    Healed {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// Its Value now.
        value: i32,
    },
    /// A figure was eliminated and removed.
    Eliminated {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
    },
    /// A figure was immobilised.
    Immobilised {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// The posture lost by it.
        lost: Option<Posture>,
    },
    /// A figure gained energy, perhaps to no effect.
    OmegaGained {
        /// The figure.
        figure: FigureId,
        /// Its energy now.
        omega: u32,
    },
    /// A figure lost energy.
    OmegaLost {
        /// The figure.
        figure: FigureId,
        /// Its energy now.
        omega: u32,
    },
    /// A figure was supported.
    Supported {
        /// The figure.
        figure: FigureId,
        /// Every support it holds now.
        support: Vec<SupportBonus>,
    },
    /// A portal was created.
    PortalCreated {
        /// The portal.
        portal: Portal,
    },
    /// The action owed is settled.
    ActionSettled {
        /// Whether it lapsed without effect.
        lapsed: bool,
    },
    /// An activation ended, and with it the supports its figure held.
    ActivationEnded {
        /// The figure.
        figure: FigureId,
    },
    /// A turn ended: tactic points are lost, standing passes of the turn end.
    TurnEnded {
        /// The turn.
        turn: u32,
    },
    /// A side does not want to be asked.
    PassLeft {
        /// The side.
        side: u8,
        /// The pass.
        pass: Pass,
    },
    /// A side wants to be asked again.
    PassTaken {
        /// The side.
        side: u8,
        /// The kind of window.
        window: WindowKind,
    },
    /// A side gave up; its figures leave the table.
    SideConceded {
        /// The side.
        side: u8,
    },
    /// The match ended.
    MatchEnded {
        /// How.
        outcome: Outcome,
    },
}
