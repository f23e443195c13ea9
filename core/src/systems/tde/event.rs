//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

use serde::{Deserialize, Serialize};

use crate::draft::HiddenRoll;
use crate::fact::FigureId;
use crate::ids::SealNumber;
use crate::ruleset::Outcome;
use crate::systems::tde::setup::{Corner, Edge, Scenario, Team};
use crate::systems::tde::state::dice::{Grade, Save, TalentRef, Test, Verdict};
use crate::systems::tde::state::path::Landing;
use crate::systems::tde::state::sequence::{
    Act, Blast, Escape, Fall, Harm, Marked, Order, Sequence, Stage, Void,
};
use crate::systems::tde::state::staging::{Arrival, Step};
use crate::systems::tde::state::{
    Arm, Figure, Kill, Lent, Letter, Objective, Part, Pass, Place, Posture, Ruling, Slowed, Smoke,
    WindowKind, is_false, is_none_left, is_zero,
};
use crate::view::Point;

/// How many action points a figure has from now on.   TDE-PROF-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The figure.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// What a rider or a mount has from now on.   TDE-CAV-14, TDE-CAV-23, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Who.
    pub figure: FigureId,
    /// Its action points.
    pub ap: u32,
    /// Its Fire markers.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
    /// Whether it is blind.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blind: bool,
    /// Its Slowed marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowed: Option<Slowed>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arms: Vec<Arm>,
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
    /// The set-up comes to a step.   TDE-SCN-03
    StagingReached {
        /// Which.
        step: Step,
        /// The side it waits for.
        side: u8,
    },
    /// The sides have their edges.   TDE-SETUP-05
    EdgesChosen {
        /// The edges, side by side.
        edges: [Edge; 2],
    },
    /// A side has picked a corner: the sides have these now.   TDE-ASS-04, TDE-TRE-03
    CornersChosen {
        /// The corners, side by side.
        corners: [Vec<Corner>; 2],
    },
    /// A side sets infiltrators aside.   TDE-ASS-03
    SetAside {
        /// Which side.
        side: u8,
        /// Whom.
        figures: Vec<FigureId>,
    },
    /// A side has split its team in two groups.   TDE-TRE-03
    GroupsFormed {
        /// Which side.
        side: u8,
        /// The second group.
        second: Vec<FigureId>,
    },
    /// A side has named its courier.   TDE-COU-02
    CourierNamed {
        /// Which side.
        side: u8,
        /// Whom.
        figure: FigureId,
    },
    /// A side has chosen in secret.   TDE-VEN-02
    SecretCommitted {
        /// Which side.
        side: u8,
        /// Seals its avenger.
        avenger: SealNumber,
        /// Seals its vengeance target.
        target: SealNumber,
    },
    /// Objectives are laid out.   TDE-ASS-01, TDE-ATK-01, TDE-COU-07, TDE-TRE-01
    ObjectivesLaid {
        /// All of them.
        objectives: Vec<Objective>,
    },
    /// The objectives have their numbers, which nobody knows.   TDE-TRE-01
    NumbersHidden {
        /// The draw that dealt them.
        roll: HiddenRoll,
    },
    /// A side has placed an objective.   TDE-ATK-01, TDE-TRE-02
    ObjectivePlaced {
        /// Which.
        objective: u8,
        /// Where; none when positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
    },
    /// A figure infiltrates.   TDE-SCOUT-01
    InfiltrationStarted {
        /// Which.
        figure: FigureId,
    },
    /// It is known how well it infiltrates.   TDE-ASS-06, TDE-ATK-03, TDE-COU-04
    InfiltrationSettled {
        /// Which.
        figure: FigureId,
        /// How well.
        grade: Grade,
        /// What that adds to its first gain of action points.
        #[serde(default, skip_serializing_if = "is_zero")]
        advance: i32,
    },
    /// A figure is kept off the table, to come in later.   TDE-ATK-03, TDE-COU-04
    HeldBack {
        /// Which.
        figure: FigureId,
        /// When it may come in.
        arrival: Arrival,
    },
    /// Figures kept off the table may come in now.   TDE-ATK-03, TDE-COU-04
    ArrivalsAsked {
        /// Which.
        figures: Vec<FigureId>,
    },
    /// Everybody is placed.   TDE-SETUP-08
    MatchStarted {
        /// Who holds the initiative on the first turn.   TDE-SCN-02
        first: u8,
    },

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
    /// Two opposed tests are compared.   TDE-OPP-01
    Opposed {
        /// The act of the active figure, by its place.
        active: u16,
        /// The reaction, by its place.
        reaction: u16,
        /// Who prevails.
        verdict: Verdict,
    },
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
        /// Whether the chained action of the activation counts as unused again.   TDE-GAP-07
        #[serde(default, skip_serializing_if = "is_false")]
        frees: bool,
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
    /// A template is tried against a stealthed figure under it.   TDE-TPL-13
    StealthProbed {
        /// Who fired it.
        shooter: FigureId,
        /// The die.
        die: u8,
        /// Whether it harms the figure.
        found: bool,
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
    /// A figure has earned an action point by something else than an act: an order, a move.   TDE-ACT-10
    ExploitEarned {
        /// Who.
        figure: FigureId,
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
    /// The enemy must say which part of a burning cavalry figure suffers.   TDE-CAV-07
    FirePartAsked {
        /// The figure.
        figure: FigureId,
        /// The side that says.
        side: u8,
    },
    /// It is known which part of a burning cavalry figure suffers.   TDE-CAV-07
    FirePartChosen {
        /// The figure.
        figure: FigureId,
        /// The part.
        part: Part,
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
        path: Vec<Point>,
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
    /// An objective or a loot marker is somewhere else.   TDE-COU-09, TDE-COU-12, TDE-TRE-10
    ObjectiveMoved {
        /// Which.
        objective: u8,
        /// Where.
        place: Place,
    },
    /// The enemy must place what an unconscious carrier dropped.   TDE-COU-11, TDE-TRE-10
    DropAsked {
        /// Which.
        objective: u8,
        /// Who dropped it.
        figure: FigureId,
        /// The side that places it.
        side: u8,
    },
    /// A side controls an objective.   TDE-ATK-07
    ControlTaken {
        /// Which.
        objective: u8,
        /// The side.
        side: u8,
    },
    /// A side has looked at the number of an objective.   TDE-TRE-07
    ObjectiveSeen {
        /// Which.
        objective: u8,
        /// The side.
        side: u8,
    },
    /// A side has found the objective it looked for.   TDE-TRE-07
    ObjectiveFound {
        /// Which.
        objective: u8,
        /// Its number.
        number: u8,
        /// Who carries it.
        figure: FigureId,
    },
    /// A side looks for an objective.   TDE-TRE-06, TDE-TRE-08
    NumberDrawn {
        /// The side.
        side: u8,
        /// The number.
        number: u8,
    },
    /// A side has had its vengeance.   TDE-VEN-06, TDE-VEN-07, TDE-VEN-09
    Avenged {
        /// The side.
        side: u8,
        /// Its vengeance target.
        target: FigureId,
        /// Its avenger, when the vengeance is his.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        avenger: Option<FigureId>,
    },
    /// The secret choices of a side are shown.   TDE-VEN-09
    SecretShown {
        /// The side.
        side: u8,
        /// Its avenger.
        avenger: FigureId,
        /// Its vengeance target.
        target: FigureId,
    },
    /// A cavalry figure comes apart: the rider and the mount stand for themselves.   TDE-CAV-13, TDE-CAV-30
    CameApart {
        /// The cavalry figure.
        cavalry: FigureId,
        /// Where and how the rider is, unless it is eliminated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rider: Option<Landing>,
        /// Where and how the mount is, unless it is eliminated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mount: Option<Landing>,
        /// Whether they count as activated: the rider, then the mount.
        activated: [bool; 2],
        /// Who goes on with the activation, or with the sequence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heir: Option<Part>,
    },
    /// The owner must divide action points and markers between rider and mount.   TDE-CAV-14, TDE-CAV-36
    SplitAsked {
        /// The cavalry figure that they were.
        cavalry: FigureId,
        /// The action points to divide.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ap: Option<u32>,
        /// The Fire markers to divide.
        #[serde(default, skip_serializing_if = "is_none_left")]
        fire: u32,
    },
    /// Action points and markers are divided.   TDE-CAV-14, TDE-CAV-36
    SplitMade {
        /// The rider's share.
        rider: Share,
        /// The mount's share.
        mount: Share,
    },
    /// The activation goes on with another figure.   TDE-CAV-15, TDE-CAV-25
    ActivationPassed {
        /// From whom.
        from: FigureId,
        /// To whom.
        to: FigureId,
    },
    /// A rider is on its mount again: the cavalry figure stands for both.   TDE-CAV-22
    MountedUp {
        /// The cavalry figure.
        cavalry: FigureId,
        /// Where and how it is.
        landing: Landing,
        /// Its action points and markers.
        share: Share,
    },
    /// A talent whose uses are counted was used.   TDE-TALENT-01
    TalentUsed {
        /// The figure that counts them.
        figure: FigureId,
        /// The talent's place.
        talent: u16,
        /// How many uses there are now.
        count: u32,
    },
    /// An effect card is played.   TDE-BUILD-11
    CardPlayed {
        /// By which side.
        side: u8,
        /// The card's place in its team.
        card: u8,
        /// On whom.
        figure: FigureId,
    },
    /// A card lends a figure an effect.   TDE-BUILD-11
    EffectLent {
        /// The figure.
        figure: FigureId,
        /// What it does, and for how long.
        lent: Lent,
    },
    /// A figure is stealthed.   TDE-STEALTH-01
    StealthGained {
        /// Which.
        figure: FigureId,
    },
    /// A figure's Blind, Fire and Slowed markers are gone.   TDE-BUILD-11
    Cleansed {
        /// Which.
        figure: FigureId,
    },
    /// The sequence is over.
    SequenceEnded {},
}
