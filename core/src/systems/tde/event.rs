//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

use serde::{Deserialize, Serialize};

use crate::fact::FigureId;
use crate::ruleset::Outcome;
use crate::systems::tde::setup::{Scenario, Team};
use crate::systems::tde::state::dice::{Save, TalentRef, Test};
use crate::systems::tde::state::path::Landing;
use crate::systems::tde::state::sequence::{
    Act, Blast, Escape, Fall, Harm, Marked, Order, Sequence, Stage, Void,
};
use crate::systems::tde::state::{
    Figure, Kill, Letter, Part, Pass, Posture, Ruling, Slowed, Smoke, WindowKind,
};

/// How many action points a figure has from now on.   TDE-PROF-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The figure.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// Why an order is not given any more.   TDE-LEAD-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lock {
    /// A test failed.
    Failed,
    /// The ordering action ended.
    Ended,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    // Set-up.
    /// The position of the opening is taken as it is.
    PositionTaken {},
    /// Teams are awaited.   TDE-SETUP-01
    TeamsAwaited {
        /// From these sides.
        sides: Vec<u8>,
    },
    /// A side has brought its team.
    TeamAccepted {
        /// Which side.
        side: u8,
        /// The team.
        team: Box<Team>,
    },
    /// All teams are known: the figures are these.
    TeamsFormed {
        /// The figures.
        figures: Vec<Figure>,
    },
    /// The scenario is known.   TDE-SETUP-02
    ScenarioSelected {
        /// Which; none for a game without.
        scenario: Option<Scenario>,
        /// The die it was drawn by.   TDE-CORE-10
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// Both sides rolled for the initiative until one was lower.   TDE-SETUP-04, TDE-TURN-03
    InitiativeRolled {
        /// The dice, throw by throw, side by side.
        throws: Vec<[u8; 2]>,
        /// The side that rolled lower.
        lower: u8,
    },
    /// The initiative is taken or left.
    InitiativeSet {
        /// Who holds it.
        holder: u8,
    },
    /// A and B are known.   TDE-SCN-02
    RolesAssigned {
        /// The letters, side by side.
        letters: [Letter; 2],
    },
    /// A figure is placed.   TDE-SETUP-05
    Deployed {
        /// Which.
        figure: FigureId,
        /// Where.
        landing: Landing,
    },
    /// Everybody is placed.   TDE-SETUP-08
    MatchStarted {},

    // Turns.
    /// A turn begins, with its pass tokens.   TDE-TURN-01, TDE-TURN-02
    TurnStarted {
        /// Its number.
        turn: u32,
        /// The tokens, side by side.
        tokens: [u32; 2],
    },
    /// Figures gain their action points.   TDE-TURN-04
    ApRefreshed {
        /// What each has now.
        points: Vec<Points>,
    },
    /// A side is active.   TDE-TURN-05, TDE-TURN-07
    SideActive {
        /// Which.
        side: u8,
    },
    /// A pass token is spent.   TDE-TURN-08
    PassTokenSpent {
        /// By which side.
        side: u8,
    },
    /// A figure is activated.   TDE-TURN-06
    Activated {
        /// Which.
        figure: FigureId,
    },
    /// An activation ends.
    ActivationEnded {
        /// Whose.
        figure: FigureId,
        /// Whether its Slowed marker goes.   TDE-PROP-11
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        recovers: bool,
    },
    /// Upkeep begins: Blind markers go, unspent points are lost.   TDE-PROP-03, TDE-TURN-11
    UpkeepStarted {
        /// The figures that burn.   TDE-PROP-08
        burning: Vec<FigureId>,
    },
    /// A figure has tested against the fire that burns it.   TDE-PROP-08
    FireTested {
        /// Which.
        figure: FigureId,
        /// Its markers now.
        fire: u32,
        /// The wounds it takes.
        wounds: u32,
    },
    /// Smoke is removed.   TDE-TURN-13
    SmokeCleared {},
    /// Unused pass tokens are discarded, the turn is over.   TDE-TURN-14, TDE-TURN-15
    TurnEnded {},
    /// Points are scored.   TDE-SCN-06
    Scored {
        /// By which side.
        side: u8,
        /// How many.
        points: u32,
    },
    /// The match is over.
    MatchEnded {
        /// How it stands.
        outcome: Outcome,
    },
    /// A ruling is written down.   TDE-CORE-01
    RulingRecorded {
        /// The ruling.
        ruling: Ruling,
    },
    /// A side is not asked about a kind of window.
    PassLeft {
        /// Which side.
        side: u8,
        /// What it passes.
        pass: Pass,
    },
    /// A side is asked again.
    PassTaken {
        /// Which side.
        side: u8,
        /// About what.
        window: WindowKind,
    },
    /// A side gives up.
    SideConceded {
        /// Which.
        side: u8,
    },

    // Declarations.
    /// An action is declared.   TDE-SEQ-01
    ActionDeclared {
        /// All about it.
        sequence: Box<Sequence>,
    },
    /// An order is declared.   TDE-SEQ-06
    OrderDeclared {
        /// The order.
        order: Order,
    },
    /// A figure reacts.   TDE-SEQ-07
    ReactionDeclared {
        /// With what.
        act: Box<Act>,
    },
    /// The inactive side has finished declaring.
    ReactionsPassed {
        /// Whether by a standing pass, or because nobody can.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        standing: bool,
    },
    /// The active figure chains an action, or answers reactions.   TDE-SEQ-09
    ExtraDeclared {
        /// With what.
        act: Box<Act>,
    },
    /// The active side declares nothing more.
    ExtraPassed {
        /// Whether by a standing pass, or because it cannot.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        standing: bool,
    },
    /// The sequence comes to a step of the book.   TDE-SEQ-37
    StageReached {
        /// Which.
        stage: Stage,
    },

    // Dice.
    /// An attribute test is rolled.   TDE-TEST-01
    TestRolled {
        /// It.
        test: Test,
    },
    /// An armour test is rolled.   TDE-HEALTH-01
    SaveRolled {
        /// It.
        save: Save,
    },
    /// Sides may roll dice again.   TDE-SEQ-16
    RerollsOffered {
        /// Which sides.
        sides: Vec<u8>,
    },
    /// A die is rolled again.   TDE-CORE-04
    Rerolled {
        /// The test, or after those the armour test, by its place among the dice on the table.
        roll: u16,
        /// Which die of it, from 0.
        die: u8,
        /// What it shows now.
        face: u8,
        /// The figure and the talent that granted it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        talent: Option<TalentRef>,
    },
    /// A side leaves the dice as they are.   TDE-CORE-06
    ResultsAccepted {
        /// Which side.
        side: u8,
    },
    /// The dice are taken up: what they show stands.
    DiceSettled {},

    // Tests.
    /// How far the active figure gets.   TDE-SEQ-12
    ReachFound {
        /// As a length along its route.
        reached: i32,
        /// Its fall, if it falls there.   TDE-MOVE-14, TDE-MOVE-21
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fall: Option<Fall>,
    },
    /// What was declared does not happen.   TDE-SEQ-12, TDE-FUS-06
    Cancelled {
        /// The act, by its place.
        act: u16,
        /// Why.
        void: Void,
    },
    /// Action points are spent.   TDE-ACT-02
    ApSpent {
        /// Who spends.
        figure: FigureId,
        /// Its action points now.
        ap: u32,
    },
    /// A template lies somewhere else, or over others.   TDE-TPL-18
    Scattered {
        /// The act, by its place.
        act: u16,
        /// The template now.
        blast: Blast,
        /// The dice: the direction, then the distance where it was rolled.
        dice: Vec<u8>,
    },
    /// The effects of an act are drawn.
    ActResolved {
        /// The act, by its place.
        act: u16,
        /// Harm done.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        harms: Vec<Harm>,
        /// Markers and healing to come.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<Marked>,
        /// Who earns an action point.   TDE-ACT-10
        #[serde(default, skip_serializing_if = "Option::is_none")]
        exploit: Option<FigureId>,
    },
    /// Harm is done by something else than an act: a fall, toxic smoke.
    Harmed {
        /// The harm.
        harm: Harm,
    },
    /// It is known which part of a cavalry figure suffers.   TDE-CAV-04, TDE-CAV-05
    PartChosen {
        /// The harm, by its place.
        harm: u16,
        /// The part.
        part: Part,
    },
    /// A side must say which part suffers.   TDE-CAV-05
    PartAsked {
        /// The harm, by its place.
        harm: u16,
        /// The side.
        side: u8,
    },
    /// A harm is settled without a die: nothing to save, or nobody left to save it.   TDE-HEALTH-11
    HarmSettled {
        /// The harm, by its place.
        harm: u16,
        /// The dice that count as not saved.
        unsaved: u32,
    },
    /// A dodger says where it goes.   TDE-SEQ-19
    EscapeDeclared {
        /// The act, by its place.
        act: u16,
        /// Where.
        escape: Escape,
    },
    /// A weapon jams.   TDE-WPN-05
    Jammed {
        /// Whose.
        figure: FigureId,
        /// Its place on the card.
        weapon: u8,
        /// Whether for good.   TDE-PROP-09
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        destroyed: bool,
    },
    /// A weapon is repaired.   TDE-MECH-05
    Repaired {
        /// Whose.
        figure: FigureId,
        /// Its place on the card.
        weapon: u8,
    },
    /// A weapon with few uses was used.   TDE-PROP-15
    UseCounted {
        /// Whose.
        figure: FigureId,
        /// Its place on the card.
        weapon: u8,
        /// Its uses now.
        used: u32,
    },
    /// Smoke lies on the table.   TDE-PROP-06
    SmokeLaid {
        /// It.
        smoke: Smoke,
    },

    // Resolution.
    /// A figure stands somewhere else.   TDE-SEQ-21, TDE-SEQ-25
    Moved {
        /// Which.
        figure: FigureId,
        /// Where and how.
        landing: Landing,
        /// The way it came, its start first, where positions are recorded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        path: Vec<crate::view::Point>,
    },
    /// A figure holds itself otherwise.   TDE-POST-03
    PostureChanged {
        /// Which.
        figure: FigureId,
        /// How.
        posture: Posture,
    },
    /// A figure left by a table edge.   TDE-COU-08
    Exited {
        /// Which.
        figure: FigureId,
    },
    /// The table says otherwise about two bases than the record.   TDE-CONTACT-01
    ContactAttested {
        /// One.
        a: FigureId,
        /// The other.
        b: FigureId,
        /// Whether they touch.
        holds: bool,
    },
    /// An order has its effect.   TDE-SEQ-28
    ApMoved {
        /// Whose points, and what is left of them.
        donor: Points,
        /// Who receives them, and what it has now.
        recipient: Points,
        /// How many moved.
        ap: u32,
    },
    /// An order fails.   TDE-LEAD-11, TDE-LEAD-12
    OrderFailed {
        /// The donor, with what is left of its points.
        donor: Points,
    },
    /// The leader's side must say how many points move.   TDE-LEAD-14
    OrderAmountAsked {},
    /// No further order this turn.   TDE-LEAD-06
    OrdersLocked {
        /// Of which side.
        side: u8,
        /// Why.
        why: Lock,
    },
    /// An action point is gained by an Exploit.   TDE-ACT-10
    ApGained {
        /// By whom.
        figure: FigureId,
        /// Its action points now.
        ap: u32,
    },
    /// Action points are lost.   TDE-PROP-05, TDE-HEALTH-08
    ApLost {
        /// By whom.
        figure: FigureId,
        /// Its action points now.
        ap: u32,
    },
    /// The attacker must say how many points a stunned figure loses.   TDE-PROP-05
    StunAsked {
        /// Who is stunned.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// At most so many.
        most: u32,
    },
    /// A figure becomes blind.   TDE-PROP-03
    Blinded {
        /// Which.
        figure: FigureId,
    },
    /// A figure burns, or burns no more.   TDE-PROP-08
    FireChanged {
        /// Which.
        figure: FigureId,
        /// Its markers now.
        fire: u32,
    },
    /// A figure is slowed.   TDE-PROP-11
    SlowedDown {
        /// Which.
        figure: FigureId,
        /// By how much.
        slowed: Slowed,
    },
    /// A figure is stealthed no more.   TDE-STEALTH-06, TDE-STEALTH-10
    StealthLost {
        /// Which.
        figure: FigureId,
    },
    /// A figure is healed.   TDE-MEDIC-05
    Healed {
        /// Which.
        figure: FigureId,
        /// Its wounds now.
        wounds: u32,
    },
    /// A figure, or a part of a cavalry figure, takes wounds.   TDE-HEALTH-04
    Wounded {
        /// Which: the part's own number for a cavalry figure.
        figure: FigureId,
        /// The wounds dealt, those beyond its health included.   TDE-HEALTH-15
        dealt: u32,
        /// Its wounds now.
        wounds: u32,
    },
    /// A figure is Down.   TDE-HEALTH-08
    WentDown {
        /// Which.
        figure: FigureId,
        /// How it lies.   TDE-GAP-72
        posture: Posture,
    },
    /// A figure is eliminated.   TDE-HEALTH-09
    Eliminated {
        /// Which, by whom, when.
        kill: Kill,
    },
    /// The sequence is over.
    SequenceEnded {},
}
