//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns, and stands as one block in
//! its chapter: fields, what it assigns, how it is told. Here they are put together.

mod rolled;

use serde::{Deserialize, Serialize};

pub use self::rolled::{DamageRoll, SaveRoll, Score, ShotRoll, Test, Wound};
use crate::activation::events::{ActionKept, ActivationEnded, EffectsExpired, FigureActivated};
use crate::bands::events::{
    BandsFormed, DeploymentEnded, FigurePlaced, PositionTaken, RosterAccepted, RostersAwaited,
};
use crate::charge::events::{ChargeCancelled, ChargeDeclared, FiguresEngaged};
use crate::damage::events::{CrawlRenewed, DamageRolled, HitsResolved};
use crate::en_vue::events::{EnVuePassed, EnVueRolled, MoverResumed, MoverStopped};
use crate::equipment::events::{FigureHealed, MineTriggered, SkillUsed};
use crate::hiding::events::{FigureHid, FigureRevealed, HiddenShifted, HidingLost};
use crate::melee::events::{
    BlowsDealt, BlowsShared, EngagementEnded, FightRolled, GroupsSet, MeleeBegan, MeleeEnded,
};
use crate::movement::events::{FigureFaced, FigureMoved, StretchDeclared};
use crate::reactions::events::{DodgeDeclared, PassLeft, PassTaken, ReactionDeclined, ReplyDeclared};
use crate::retreat::events::RetreatTested;
use crate::saves::events::{SavesDeclined, SavesRolled};
use crate::shooting::events::{ShotDeclared, ShotsRolled, TemplateStrayed};
use crate::special_moves::events::{ClimbTested, FigureFell};
use crate::state::State;
use crate::turn::events::{AdvantageWon, GameTurnBegan, GameTurnEnded, InitiativeCalled, InitiativeDone};
use crate::victory::events::{MatchEnded, ResultDeclared, SideConceded, VerdictAwaited};
use crate::view::Told;
use crate::view::names::Names;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::modifiers::Sum;

/// What an event does, and how it is told.
pub(crate) trait Happened {
    /// Assigns what it says to the public state; fails when it names what does not exist, or a frame that is not there.
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent>;

    /// Tells it; the names are of the state before it.
    fn tell(&self, names: Names<'_>) -> Told;

    /// What its first test needs.
    fn need(&self) -> Option<i32> {
        None
    }

    /// How it comes out with sums in place of its own: a test passed, a side that wins.
    fn weigh(&self, _: &[Sum]) -> Option<i32> {
        None
    }
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Event {
    /// Bands are awaited.
    RostersAwaited(RostersAwaited),
    /// A band was accepted.
    RosterAccepted(RosterAccepted),
    /// Both bands are known: the figures have their numbers.
    BandsFormed(BandsFormed),
    /// A figure was placed.
    FigurePlaced(FigurePlaced),
    /// Every figure is placed.
    DeploymentEnded(DeploymentEnded),
    /// Play goes on from the position given with the opening.
    PositionTaken(PositionTaken),
    /// A game turn began.
    GameTurnBegan(GameTurnBegan),
    /// A band under half its number tested.   AO-MORALE-02
    RetreatTested(RetreatTested),
    /// The Avantage was rolled for.   AO-TURN-02, AO-TURN-03
    AdvantageWon(AdvantageWon),
    /// The figures of an Initiative are activated.   AO-TURN-04
    InitiativeCalled(InitiativeCalled),
    /// No figure of this Initiative is left.
    InitiativeDone(InitiativeDone),
    /// A figure became active.   AO-ACT-01
    FigureActivated(FigureActivated),
    /// Effects of an earlier action of a figure ended.   AO-TURN-10
    EffectsExpired(EffectsExpired),
    /// A Hidden figure was revealed.   AO-HIDE-05, AO-HIDE-06, AO-HIDE-08
    FigureRevealed(FigureRevealed),
    /// A figure lost its hiding by what it did.   AO-HIDE-02, AO-HIDE-03
    HidingLost(HidingLost),
    /// A Hidden figure was shifted aside.   AO-HIDE-09
    HiddenShifted(HiddenShifted),
    /// A figure turned on the spot.
    FigureFaced(FigureFaced),
    /// A stretch of a move was declared; the enemy may see it.   AO-ENVUE-01
    StretchDeclared(StretchDeclared),
    /// The enemy sees nothing new.
    EnVuePassed(EnVuePassed),
    /// A mover was stopped in view.   AO-ENVUE-01, AO-ENVUE-02
    MoverStopped(MoverStopped),
    /// Mover and observer rolled.   AO-ENVUE-03, AO-ENVUE-04
    EnVueRolled(EnVueRolled),
    /// A mover goes on.   AO-ENVUE-07
    MoverResumed(MoverResumed),
    /// A stretch was made.
    FigureMoved(FigureMoved),
    /// A figure tried to climb. When it failed, it moves no more.   AO-CLIMB-01, AO-CLIMB-02
    ClimbTested(ClimbTested),
    /// A Wounded mover has a fresh crawl.   AO-GAP-16
    CrawlRenewed(CrawlRenewed),
    /// A figure hid: its action.   AO-HIDE-01
    FigureHid(FigureHid),
    /// A charge was declared.   AO-CHARGE-01
    ChargeDeclared(ChargeDeclared),
    /// A charge did not happen.   AO-CHARGE-07
    ChargeCancelled(ChargeCancelled),
    /// Two figures are engaged: the first one's action.   AO-CHARGE-04, AO-CHARGE-05
    FiguresEngaged(FiguresEngaged),
    /// An engagement ended: one of the two went away.   AO-GAP-25
    EngagementEnded(EngagementEnded),
    /// Shots were declared: the shooter's action.   AO-SHOOT-03
    ShotDeclared(ShotDeclared),
    /// A figure dodges.   AO-REACT-03
    DodgeDeclared(DodgeDeclared),
    /// A figure fires back: its action.   AO-REACT-04
    ReplyDeclared(ReplyDeclared),
    /// Figures do not react.
    ReactionDeclined(ReactionDeclined),
    /// The shots of one figure were rolled; those fired back follow once its hits are through.
    /// AO-SHOOT-01, AO-REACT-04
    ShotsRolled(ShotsRolled),
    /// A missed template strayed.   AO-TMPL-03
    TemplateStrayed(TemplateStrayed),
    /// Saves of a hit figure were given up.   AO-SAVE-01
    SavesDeclined(SavesDeclined),
    /// A figure rolled its saves.   AO-SAVE-02
    SavesRolled(SavesRolled),
    /// A figure rolled damage.   AO-DMG-01, AO-FATAL-01
    DamageRolled(DamageRolled),
    /// Everything that hits have done is applied at the same time.   AO-REACT-04, AO-DMG-04
    HitsResolved(HitsResolved),
    /// A figure used a skill: its action.   AO-SKILL-02
    SkillUsed(SkillUsed),
    /// A Wounded figure is Fit again.   AO-SKILL-03
    FigureHealed(FigureHealed),
    /// A figure fell.   AO-FALL-02, AO-FALL-03
    FigureFell(FigureFell),
    /// A mine went off.   AO-OBJ-01
    MineTriggered(MineTriggered),
    /// A figure that may act again keeps an action.   AO-SKILL-11
    ActionKept(ActionKept),
    /// An activation ended.   AO-ACT-03
    ActivationEnded(ActivationEnded),
    /// The close combats of the game turn begin.   AO-MELEE-01
    MeleeBegan(MeleeBegan),
    /// Engaged figures were split into groups.   AO-MELEE-02
    GroupsSet(GroupsSet),
    /// A close combat was rolled.   AO-MELEE-03 to AO-MELEE-07
    FightRolled(FightRolled),
    /// A winner's hits were shared out.   AO-MELEE-08
    BlowsShared(BlowsShared),
    /// The hits of a fight are all shared out: saves and damage follow.
    BlowsDealt(BlowsDealt),
    /// Every close combat is settled.
    MeleeEnded(MeleeEnded),
    /// A game turn ended.
    GameTurnEnded(GameTurnEnded),
    /// A side does not want to be asked.
    PassLeft(PassLeft),
    /// A side wants to be asked again.
    PassTaken(PassTaken),
    /// A side gave up.
    SideConceded(SideConceded),
    /// Play is over; the players say who won.   AO-GAP-43
    VerdictAwaited(VerdictAwaited),
    /// A side said who won.   AO-GAP-43
    ResultDeclared(ResultDeclared),
    /// The match ended.
    MatchEnded(MatchEnded),
}

impl Event {
    /// Its block.
    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    pub(crate) fn block(&self) -> &dyn Happened {
        match self {
            Self::RostersAwaited(event) => event,
            Self::RosterAccepted(event) => event,
            Self::BandsFormed(event) => event,
            Self::FigurePlaced(event) => event,
            Self::DeploymentEnded(event) => event,
            Self::PositionTaken(event) => event,
            Self::GameTurnBegan(event) => event,
            Self::RetreatTested(event) => event,
            Self::AdvantageWon(event) => event,
            Self::InitiativeCalled(event) => event,
            Self::InitiativeDone(event) => event,
            Self::FigureActivated(event) => event,
            Self::EffectsExpired(event) => event,
            Self::FigureRevealed(event) => event,
            Self::HidingLost(event) => event,
            Self::HiddenShifted(event) => event,
            Self::FigureFaced(event) => event,
            Self::StretchDeclared(event) => event,
            Self::EnVuePassed(event) => event,
            Self::MoverStopped(event) => event,
            Self::EnVueRolled(event) => event,
            Self::MoverResumed(event) => event,
            Self::FigureMoved(event) => event,
            Self::ClimbTested(event) => event,
            Self::CrawlRenewed(event) => event,
            Self::FigureHid(event) => event,
            Self::ChargeDeclared(event) => event,
            Self::ChargeCancelled(event) => event,
            Self::FiguresEngaged(event) => event,
            Self::EngagementEnded(event) => event,
            Self::ShotDeclared(event) => event,
            Self::DodgeDeclared(event) => event,
            Self::ReplyDeclared(event) => event,
            Self::ReactionDeclined(event) => event,
            Self::ShotsRolled(event) => event,
            Self::TemplateStrayed(event) => event,
            Self::SavesDeclined(event) => event,
            Self::SavesRolled(event) => event,
            Self::DamageRolled(event) => event,
            Self::HitsResolved(event) => event,
            Self::SkillUsed(event) => event,
            Self::FigureHealed(event) => event,
            Self::FigureFell(event) => event,
            Self::MineTriggered(event) => event,
            Self::ActionKept(event) => event,
            Self::ActivationEnded(event) => event,
            Self::MeleeBegan(event) => event,
            Self::GroupsSet(event) => event,
            Self::FightRolled(event) => event,
            Self::BlowsShared(event) => event,
            Self::BlowsDealt(event) => event,
            Self::MeleeEnded(event) => event,
            Self::GameTurnEnded(event) => event,
            Self::PassLeft(event) => event,
            Self::PassTaken(event) => event,
            Self::SideConceded(event) => event,
            Self::VerdictAwaited(event) => event,
            Self::ResultDeclared(event) => event,
            Self::MatchEnded(event) => event,
        }
    }
}
