//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns, and stands as one block in
//! its chapter: fields, what it assigns, what a hidden hand does with it, how it is told. Here they are put together.

use serde::{Deserialize, Serialize};

use crate::actions::events::{
    ActionDeclared, ActionSettled, ActionTested, DueTested, FreeMoveGivenUp, Supported,
};
use crate::activation::events::{ActionForgone, ActivationEnded, FigureActivated};
use crate::attacks::events::{DoubleAttackBegun, SecondAttackForgone, ThrowWon};
use crate::deployment::events::{FigurePlaced, PlacementDue};
use crate::energy::events::{OmegaGained, OmegaLost};
use crate::hidden::Hidden;
use crate::immobilised::events::{EscapeTested, Immobilised};
use crate::movement::events::{
    DisengageTested, FigureDisplaced, FigureMoved, MovesForgone, MovesTested, PortalDeclined, PortalOffered,
};
use crate::postures::events::PostureAdopted;
use crate::profiles::Suit;
use crate::range::events::{ContactAttested, PostureLost};
use crate::reactions::events::{
    CounterDeclined, CounterOffered, NullifyTested, ParryTested, PassLeft, PassTaken, WindowDeclined,
    WindowOpened,
};
use crate::special::events::PortalCreated;
use crate::state::State;
use crate::team::events::{PositionTaken, RosterAccepted, RostersAwaited, TeamsFormed};
use crate::turn::events::{
    CardCycled, CardIgnored, CardRevealed, FirstSideChosen, HandGiven, HandPassed, PileCommitted,
    ShownCardLapsed, TacticSpent, TossResolved, TurnEnded, TurnStarted,
};
use crate::victory::events::{MatchEnded, SideConceded};
use crate::view::Told;
use crate::view::names::Names;
use crate::wounds::events::{Eliminated, Healed, Wounded};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;

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

impl Test {
    /// Whether it passed without a die, though its threshold alone would have taken one.   SEG-GAP-53
    pub(crate) fn is_sure(&self) -> bool {
        self.passed && self.faces.is_empty() && self.threshold < 6
    }
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

/// What an event does, and how it is told.
pub(crate) trait Happened {
    /// Assigns what it says to the public state; fails when it names what does not exist, or a frame that is not there.
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent>;

    /// Assigns what it says to the hidden value.
    fn apply_hidden(&self, _: &mut Hidden, _: &dyn Known) {}

    /// Tells it; the names are of the state before it.
    fn tell(&self, names: Names<'_>) -> Told;

    /// What its first test needed.
    fn need(&self) -> Option<i32> {
        None
    }

    /// Whether a skill makes that test sure, whatever it needed.   SEG-GAP-53
    fn is_sure(&self) -> bool {
        false
    }

    /// The tests that come out otherwise with another sum.
    fn weighed(&self) -> &[Test] {
        &[]
    }
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Event {
    /// Teams are awaited.
    RostersAwaited(RostersAwaited),
    /// A team was accepted.
    RosterAccepted(RosterAccepted),
    /// Every team is known: the figures have their numbers.
    TeamsFormed(TeamsFormed),
    /// Play goes on from the position given with the opening.
    PositionTaken(PositionTaken),
    /// A turn began: counters of the turn are cleared, piles are owed.
    TurnStarted(TurnStarted),
    /// A side laid its pile.
    PileCommitted(PileCommitted),
    /// The toss was won; the winner owes its choice.
    TossResolved(TossResolved),
    /// The winner of the toss chose.
    FirstSideChosen(FirstSideChosen),
    /// A side has the hand.
    HandGiven(HandGiven),
    /// The hand went on.
    HandPassed(HandPassed),
    /// Tactic points were spent.
    TacticSpent(TacticSpent),
    /// The top card was put under the pile, unseen.
    CardCycled(CardCycled),
    /// The top card was shown and ignored.
    CardIgnored(CardIgnored),
    /// The top card was shown; its figure waits for its activation.
    CardRevealed(CardRevealed),
    /// A figure shown died before its activation.
    ShownCardLapsed(ShownCardLapsed),
    /// A figure shown in turn 0 is to be placed.
    PlacementDue(PlacementDue),
    /// A figure was placed.
    FigurePlaced(FigurePlaced),
    /// A figure became active.
    FigureActivated(FigureActivated),
    /// A contact stated differs from the record and counts from now on.
    ContactAttested(ContactAttested),
    /// The active figure gave up its free move.
    FreeMoveGivenUp(FreeMoveGivenUp),
    /// A figure moved of its own.
    FigureMoved(FigureMoved),
    /// A figure was moved by another.
    FigureDisplaced(FigureDisplaced),
    /// A figure lost its posture for a reason of its own.
    PostureLost(PostureLost),
    /// A figure took a posture: its action.
    PostureAdopted(PostureAdopted),
    /// The active figure tried to end being immobilised: its action.
    EscapeTested(EscapeTested),
    /// The active figure tested for moves: its action. Moves won are owed.
    MovesTested(MovesTested),
    /// Moves won were not made.
    MovesForgone(MovesForgone),
    /// The active figure tried to disengage: its action. The move won is owed.
    DisengageTested(DisengageTested),
    /// The active figure made no action.
    ActionForgone(ActionForgone),
    /// A double attack began: a second attack is owed once the first is settled.
    DoubleAttackBegun(DoubleAttackBegun),
    /// The second attack was not made.
    SecondAttackForgone(SecondAttackForgone),
    /// A throw was won: how it ends is awaited.
    ThrowWon(ThrowWon),
    /// An aggression was declared and may be parried before its test.   SEG-GAP-05
    ActionDeclared(ActionDeclared),
    /// An action was tested. When it passed, its effect is owed.
    ActionTested(ActionTested),
    /// A declared aggression was tested after its reactions.   SEG-GAP-05
    DueTested(DueTested),
    /// Somebody may react to the action owed.
    WindowOpened(WindowOpened),
    /// A side attempts nothing.
    WindowDeclined(WindowDeclined),
    /// A parry was attempted. When it passed, the aggression has no effect.
    ParryTested(ParryTested),
    /// A cancellation was attempted. When it passed, the action counts as failed.
    NullifyTested(NullifyTested),
    /// A parrier may strike back.
    CounterOffered(CounterOffered),
    /// A parrier does not strike back.
    CounterDeclined(CounterDeclined),
    /// A figure may cross a portal.
    PortalOffered(PortalOffered),
    /// A figure does not cross.
    PortalDeclined(PortalDeclined),
    /// A figure was wounded.
    Wounded(Wounded),
    /// A figure was healed, perhaps to no effect.
    Healed(Healed),
    /// A figure was eliminated and removed.
    Eliminated(Eliminated),
    /// A figure was immobilised.
    Immobilised(Immobilised),
    /// A figure gained energy, perhaps to no effect.
    OmegaGained(OmegaGained),
    /// A figure lost energy.
    OmegaLost(OmegaLost),
    /// A figure was supported.
    Supported(Supported),
    /// A portal was created.
    PortalCreated(PortalCreated),
    /// The action owed is settled.
    ActionSettled(ActionSettled),
    /// An activation ended, and with it the supports its figure held.
    ActivationEnded(ActivationEnded),
    /// A turn ended: tactic points are lost, standing passes of the turn end.
    TurnEnded(TurnEnded),
    /// A side does not want to be asked.
    PassLeft(PassLeft),
    /// A side wants to be asked again.
    PassTaken(PassTaken),
    /// A side gave up; its figures leave the table.
    SideConceded(SideConceded),
    /// The match ended.
    MatchEnded(MatchEnded),
}

impl Event {
    /// Its block.
    pub(crate) fn block(&self) -> &dyn Happened {
        match self {
            Self::RostersAwaited(event) => event,
            Self::RosterAccepted(event) => event,
            Self::TeamsFormed(event) => event,
            Self::PositionTaken(event) => event,
            Self::TurnStarted(event) => event,
            Self::PileCommitted(event) => event,
            Self::TossResolved(event) => event,
            Self::FirstSideChosen(event) => event,
            Self::HandGiven(event) => event,
            Self::HandPassed(event) => event,
            Self::TacticSpent(event) => event,
            Self::CardCycled(event) => event,
            Self::CardIgnored(event) => event,
            Self::CardRevealed(event) => event,
            Self::ShownCardLapsed(event) => event,
            Self::PlacementDue(event) => event,
            Self::FigurePlaced(event) => event,
            Self::FigureActivated(event) => event,
            Self::ContactAttested(event) => event,
            Self::FreeMoveGivenUp(event) => event,
            Self::FigureMoved(event) => event,
            Self::FigureDisplaced(event) => event,
            Self::PostureLost(event) => event,
            Self::PostureAdopted(event) => event,
            Self::EscapeTested(event) => event,
            Self::MovesTested(event) => event,
            Self::MovesForgone(event) => event,
            Self::DisengageTested(event) => event,
            Self::ActionForgone(event) => event,
            Self::DoubleAttackBegun(event) => event,
            Self::SecondAttackForgone(event) => event,
            Self::ThrowWon(event) => event,
            Self::ActionDeclared(event) => event,
            Self::ActionTested(event) => event,
            Self::DueTested(event) => event,
            Self::WindowOpened(event) => event,
            Self::WindowDeclined(event) => event,
            Self::ParryTested(event) => event,
            Self::NullifyTested(event) => event,
            Self::CounterOffered(event) => event,
            Self::CounterDeclined(event) => event,
            Self::PortalOffered(event) => event,
            Self::PortalDeclined(event) => event,
            Self::Wounded(event) => event,
            Self::Healed(event) => event,
            Self::Eliminated(event) => event,
            Self::Immobilised(event) => event,
            Self::OmegaGained(event) => event,
            Self::OmegaLost(event) => event,
            Self::Supported(event) => event,
            Self::PortalCreated(event) => event,
            Self::ActionSettled(event) => event,
            Self::ActivationEnded(event) => event,
            Self::TurnEnded(event) => event,
            Self::PassLeft(event) => event,
            Self::PassTaken(event) => event,
            Self::SideConceded(event) => event,
            Self::MatchEnded(event) => event,
        }
    }
}
