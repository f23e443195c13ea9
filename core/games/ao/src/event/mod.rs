//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

mod rolled;

use serde::{Deserialize, Serialize};

pub use self::rolled::{DamageRoll, SaveRoll, Score, ShotRoll, Test, Wound};
use crate::command::{ActiveSkill, RevealCause};
use crate::setup::Profile;
use crate::state::{
    Cause, Figure, Group, Harm, Lasting, Pass, SaveSource, Scatter, Stealth, Stretch, Struck, Token, Volley,
    WindowKind,
};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Point;

/// What may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// Bands are awaited.
    RostersAwaited {
        /// The sides that owe one.
        sides: Vec<u8>,
    },
    /// A band was accepted.
    RosterAccepted {
        /// Whose.
        side: u8,
        /// The band.
        roster: Vec<Profile>,
    },
    /// Both bands are known: the figures have their numbers.
    BandsFormed {
        /// The figures, number 1 first.
        figures: Vec<Figure>,
        /// Whether they are to be placed.
        placing: bool,
    },
    /// A figure was placed.
    FigurePlaced {
        /// The figure.
        figure: FigureId,
        /// Where.
        at: Option<Point>,
        /// The direction it faces.
        face: Option<Point>,
    },
    /// Every figure is placed.
    DeploymentEnded {},
    /// Play goes on from the position given with the opening.
    PositionTaken {},
    /// A game turn began.
    GameTurnBegan {
        /// Its number.
        turn: u32,
    },
    /// A band under half its number tested.   AO-MORALE-02
    RetreatTested {
        /// Whose.
        side: u8,
        /// The leader's Mental test, or that of who stands in for it.
        test: Test,
    },
    /// The Avantage was rolled for.   AO-TURN-02, AO-TURN-03
    AdvantageWon {
        /// The faces of each throw, side 0 first; ties are thrown again.
        throws: Vec<Vec<u32>>,
        /// Who has it.
        side: u8,
    },
    /// The figures of an Initiative are activated.   AO-TURN-04
    InitiativeCalled {
        /// The value.
        value: i32,
        /// The side that begins.
        first: u8,
    },
    /// No figure of this Initiative is left.
    InitiativeDone {
        /// The value.
        value: i32,
    },
    /// A figure became active.   AO-ACT-01
    FigureActivated {
        /// The figure.
        figure: FigureId,
        /// Whether by an En Vue roll.
        en_vue: bool,
        /// The token taken off.
        cleared: Token,
        /// Whether its figure turn begins anew: token, lock and counters cleared.
        renewed: bool,
    },
    /// Effects of an earlier action of a figure ended.   AO-TURN-10
    EffectsExpired {
        /// Whose action they came from.
        from: FigureId,
        /// The figures they were on.
        on: Vec<FigureId>,
    },
    /// A Hidden figure was revealed.   AO-HIDE-05, AO-HIDE-06, AO-HIDE-08
    FigureRevealed {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// Why; none for contact.
        cause: Option<RevealCause>,
    },
    /// A figure lost its hiding by what it did.   AO-HIDE-02, AO-HIDE-03
    HidingLost {
        /// The figure.
        figure: FigureId,
    },
    /// A Hidden figure was shifted aside.   AO-HIDE-09
    HiddenShifted {
        /// The figure.
        figure: FigureId,
        /// Where to.
        to: Option<Point>,
    },
    /// A figure turned on the spot.
    FigureFaced {
        /// The figure.
        figure: FigureId,
        /// The direction.
        direction: Point,
    },
    /// A stretch of a move was declared; the enemy may see it.   AO-ENVUE-01
    StretchDeclared {
        /// The mover.
        figure: FigureId,
        /// The stretch.
        stretch: Stretch,
        /// Whom it charges.
        charge: Option<FigureId>,
    },
    /// The enemy sees nothing new.
    EnVuePassed {
        /// The side.
        side: u8,
        /// Whether nobody had to be asked: a standing pass, or nobody who could see.
        standing: bool,
    },
    /// A mover was stopped in view.   AO-ENVUE-01, AO-ENVUE-02
    MoverStopped {
        /// The mover.
        figure: FigureId,
        /// Who sees it.
        observer: FigureId,
        /// What it has covered of the stretch; none when it stands there already.
        covered: Option<Stretch>,
    },
    /// Mover and observer rolled.   AO-ENVUE-03, AO-ENVUE-04
    EnVueRolled {
        /// The mover.
        mover: FigureId,
        /// The observer.
        observer: FigureId,
        /// The faces of each throw, the mover's first; ties are thrown again.
        throws: Vec<Vec<u32>>,
        /// Totals of the last throw: the mover's, the observer's.
        totals: (i32, i32),
        /// Whether the observer acts first.
        observer_wins: bool,
    },
    /// A mover goes on.   AO-ENVUE-07
    MoverResumed {
        /// The mover.
        figure: FigureId,
    },
    /// A stretch was made.
    FigureMoved {
        /// The figure.
        figure: FigureId,
        /// The stretch.
        stretch: Stretch,
    },
    /// A figure tried to climb. When it failed, it moves no more.   AO-CLIMB-01, AO-CLIMB-02
    ClimbTested {
        /// The figure.
        figure: FigureId,
        /// The Vigour test.
        test: Test,
        /// When it failed: whether the attempt counts as a move.   AO-GAP-37
        counts: bool,
    },
    /// A Wounded mover has a fresh crawl.   AO-GAP-16
    CrawlRenewed {
        /// The figure.
        figure: FigureId,
    },
    /// A figure hid: its action.   AO-HIDE-01
    FigureHid {
        /// The figure.
        figure: FigureId,
        /// How.
        stealth: Stealth,
    },
    /// A charge was declared.   AO-CHARGE-01
    ChargeDeclared {
        /// Who charges.
        charger: FigureId,
        /// Whom.
        target: FigureId,
        /// How it gets there; none from base contact.
        stretch: Option<Stretch>,
        /// Whether the target may react.
        window: bool,
    },
    /// A charge did not happen.   AO-CHARGE-07
    ChargeCancelled {
        /// Who charged.
        charger: FigureId,
        /// Whether it costs its action all the same.   AO-GAP-27
        spent: bool,
    },
    /// Two figures are engaged: the first one's action.   AO-CHARGE-04, AO-CHARGE-05
    FiguresEngaged {
        /// Who engaged.
        figure: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// An engagement ended: one of the two went away.   AO-GAP-25
    EngagementEnded {
        /// One.
        figure: FigureId,
        /// The other.
        other: FigureId,
    },
    /// Shots were declared: the shooter's action.   AO-SHOOT-03
    ShotDeclared {
        /// The shots.
        volley: Volley,
        /// Who may react.
        may_react: Vec<FigureId>,
        /// Whether it reacts to a charge.
        charge: bool,
    },
    /// A figure dodges.   AO-REACT-03
    DodgeDeclared {
        /// The figure.
        figure: FigureId,
        /// Whether it is its action.   AO-GAP-10
        spent: bool,
    },
    /// A figure fires back: its action.   AO-REACT-04
    ReplyDeclared {
        /// The shots.
        volley: Volley,
    },
    /// Figures do not react.
    ReactionDeclined {
        /// The figures.
        figures: Vec<FigureId>,
        /// Whether a standing pass answered for them.
        standing: bool,
    },
    /// The shots of one figure were rolled; those fired back follow once its hits are through.
    /// AO-SHOOT-01, AO-REACT-04
    ShotsRolled {
        /// The shots.
        rolls: Vec<ShotRoll>,
        /// Who was hit.
        struck: Vec<Struck>,
        /// The template that strays and needs a statement.
        stray: Option<Scatter>,
    },
    /// A missed template strayed.   AO-TMPL-03
    TemplateStrayed {
        /// How.
        scatter: Scatter,
        /// Where to, when it is recorded.
        at: Option<Point>,
        /// Who was hit.
        struck: Vec<Struck>,
    },
    /// Saves of a hit figure were given up.   AO-SAVE-01
    SavesDeclined {
        /// The figure.
        figure: FigureId,
        /// The saves.
        saves: Vec<SaveSource>,
    },
    /// A figure rolled its saves.   AO-SAVE-02
    SavesRolled {
        /// The figure.
        figure: FigureId,
        /// The rolls, hit by hit.
        rolls: Vec<SaveRoll>,
        /// What is left of the hits.
        left: Struck,
    },
    /// A figure rolled damage.   AO-DMG-01, AO-FATAL-01
    DamageRolled {
        /// The figure.
        figure: FigureId,
        /// The rolls.
        rolls: Vec<DamageRoll>,
        /// The faces of the Fatality dice.
        fatality: Vec<u32>,
        /// What it comes to.
        harm: Harm,
    },
    /// Everything that hits have done is applied at the same time.   AO-REACT-04, AO-DMG-04
    HitsResolved {
        /// What they came from.
        cause: Cause,
        /// What has become of those hit.
        wounds: Vec<Wound>,
    },
    /// A figure used a skill: its action.   AO-SKILL-02
    SkillUsed {
        /// The figure.
        figure: FigureId,
        /// Which skill.
        skill: ActiveSkill,
        /// On whom.
        target: Option<FigureId>,
        /// The test it took.
        test: Option<Test>,
        /// The effect put on its target until the user's next activation.   AO-TURN-10
        lasting: Option<Lasting>,
    },
    /// A Wounded figure is Fit again.   AO-SKILL-03
    FigureHealed {
        /// The figure.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// Its hit points now.
        hit_points: i32,
    },
    /// A figure fell.   AO-FALL-02, AO-FALL-03
    FigureFell {
        /// The figure.
        figure: FigureId,
        /// How deep, in hundredths of a pas.
        height: i32,
        /// Where it lands, when positions are recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// The hit; none below two pas.
        struck: Option<Struck>,
    },
    /// A mine went off.   AO-OBJ-01
    MineTriggered {
        /// The mine.
        mine: u16,
        /// Who set it off.
        by: FigureId,
        /// Who was hit.
        struck: Vec<Struck>,
    },
    /// A figure that may act again keeps an action.   AO-SKILL-11
    ActionKept {
        /// The figure.
        figure: FigureId,
        /// Its token all the same.
        token: Token,
    },
    /// An activation ended.   AO-ACT-03
    ActivationEnded {
        /// The figure.
        figure: FigureId,
        /// Its token now.
        token: Token,
        /// The side whose turn it is next; none after an En Vue activation.
        next: Option<u8>,
    },
    /// The close combats of the game turn begin.   AO-MELEE-01
    MeleeBegan {
        /// The groups, where the engagements leave no choice.
        groups: Option<Vec<Group>>,
    },
    /// Engaged figures were split into groups.   AO-MELEE-02
    GroupsSet {
        /// The groups.
        groups: Vec<Group>,
    },
    /// A close combat was rolled.   AO-MELEE-03 to AO-MELEE-07
    FightRolled {
        /// The single figure of the group.
        single: FigureId,
        /// The scores, the single figure's first.
        scores: Vec<Score>,
        /// The winners that strike; none after a tie.
        strikers: Vec<FigureId>,
        /// Whom they may hit.
        against: Vec<FigureId>,
    },
    /// A winner's hits were shared out.   AO-MELEE-08
    BlowsShared {
        /// The winner.
        figure: FigureId,
        /// All hits of the fight so far.
        struck: Vec<Struck>,
    },
    /// The hits of a fight are all shared out: saves and damage follow.
    BlowsDealt {},
    /// Every close combat is settled.
    MeleeEnded {},
    /// A game turn ended.
    GameTurnEnded {
        /// Its number.
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
    /// A side gave up.
    SideConceded {
        /// The side.
        side: u8,
    },
    /// Play is over; the players say who won.   AO-GAP-43
    VerdictAwaited {},
    /// A side said who won.   AO-GAP-43
    ResultDeclared {
        /// Who says so.
        side: u8,
        /// The winner; none for a draw.
        winner: Option<u8>,
    },
    /// The match ended.
    MatchEnded {
        /// The sides that retreated.   AO-MORALE-05
        retreated: Vec<u8>,
        /// How.
        outcome: Outcome,
    },
}
