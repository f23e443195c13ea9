//! What a seat may declare. Facts and claims travel beside the command, never in it.

use serde::{Deserialize, Serialize};

use crate::setup::Profile;
use crate::state::{Ground, SaveSource, Until, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How many shots or hits go to whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shared<T> {
    /// To whom.
    pub to: T,
    /// How many.
    pub count: u32,
}

/// A hit in close combat: on whom, with which weapon.   AO-MELEE-08, AO-MELEE-11
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// The figure hit.
    pub target: FigureId,
    /// The weapon's place on its bearer's sheet, from zero; none for bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<u8>,
}

/// Which skill is used as an action.   AO-SKILL-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ActiveSkill {
    /// Soins.
    Heal,
    /// The grip of tentacles.
    TentacleGrip,
    /// One of the players' own, by its id.
    Custom(String),
}

/// Why a Hidden figure is revealed at the start of an activation.   AO-HIDE-05, AO-HIDE-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum RevealCause {
    /// An enemy has a complete view of it.
    FullView,
    /// An enemy is nearer than two pas.
    Near,
}

/// A declaration, in the catalogue's words. Places are left out where positions are not recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// The declaring side's band.   AO-GAP-42
    SubmitRoster {
        /// Its figures.
        roster: Vec<Profile>,
    },
    /// Places a figure before the first game turn.   AO-GAP-42
    PlaceFigure {
        /// Which.
        figure: FigureId,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// The direction it faces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Point>,
    },
    /// Activates a figure.   AO-TURN-05
    ActivateFigure {
        /// Which.
        figure: FigureId,
    },
    /// Turns the active figure on the spot.   AO-GAP-57
    Face {
        /// The direction.
        direction: Point,
    },
    /// One piece of the active figure's move; over one kind of ground, where positions are not recorded.
    /// AO-MOVE-01, AO-MOVE-02
    DeclareMove {
        /// Its points, the start left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<Point>>,
        /// The ground; left out, open, or what the recorded scenery says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<Ground>,
    },
    /// Crosses a linear obstacle.   AO-TERR-02
    CrossObstacle {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Climbs a height.   AO-CLIMB-01
    ClimbHeight {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Goes up or down a ladder.   AO-CLIMB-05
    ClimbLadder {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Jumps over a gap.   AO-CLIMB-07
    JumpGap {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Climbs down clinging.   AO-FALL-01
    DescendClinging {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Says that one of the declaring side's figures sees the mover come into view.   AO-ENVUE-01
    AttestNewlyVisible {
        /// Who sees it.
        observer: FigureId,
        /// Where the mover stops; left out, where the record has it seen best.   AO-GAP-63
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
    },
    /// Says that nobody sees the mover come into view.
    EnVuePass {},
    /// Shoots.   AO-SHOOT-01
    DeclareShot {
        /// The weapon's place on the shooter's sheet, from zero.
        weapon: u8,
        /// How many shots at whom.   AO-ROF-02
        allocation: Vec<Shared<FigureId>>,
        /// How many in all, when fewer than the rate of fire; left out, all of them.   AO-ROF-01
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shots: Option<u32>,
    },
    /// Shoots at an impact point.   AO-TMPL-01
    DeclareTemplateShot {
        /// The weapon's place on the shooter's sheet, from zero.
        weapon: u8,
        /// The impact point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Who is under the template there, in sight of that point; left out, by the record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Vec<FigureId>>,
    },
    /// Uses a breath weapon.   AO-BREATH-01
    DeclareBreath {
        /// The weapon's place on the shooter's sheet, from zero.
        weapon: u8,
        /// Who is under the template, in the shooter's sight.
        under: Vec<FigureId>,
    },
    /// Says where a strayed template lies and who is under it.   AO-TMPL-03
    AttestUnderTemplate {
        /// The new impact point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Who is under it; left out, by the record.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        under: Vec<FigureId>,
    },
    /// Dodges the shots.   AO-REACT-03
    Dodge {
        /// Who.
        figure: FigureId,
    },
    /// Fires back at the same time.   AO-REACT-04
    SimultaneousFire {
        /// Who.
        figure: FigureId,
        /// The weapon's place on its sheet, from zero.
        weapon: u8,
        /// At whom, where the reply is free; left out, all at the shooter.   AO-GAP-17
        #[serde(default, skip_serializing_if = "Option::is_none")]
        allocation: Option<Vec<Shared<FigureId>>>,
        /// The impact point of a template.   AO-TMPL-01
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Who is under a template or a breath beside the shooter, who always is unless the reply is free;
        /// left out, nobody, or by the record.   AO-GAP-17
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Vec<FigureId>>,
    },
    /// Shoots at the charger before it charges.   AO-CHARGE-06
    ReactToCharge {
        /// The weapon's place on the target's sheet, from zero.
        weapon: u8,
        /// The impact point of a template.   AO-TMPL-01
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Who is under a template or a breath beside the charger; left out, nobody, or by the record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Vec<FigureId>>,
    },
    /// Does not react.
    DeclineReaction {},
    /// The order of a hit figure's saves.   AO-SAVE-05
    ChooseSaveOrder {
        /// The saves, each once.
        order: Vec<SaveSource>,
        /// The hit that is dodged, from 1, where a dodge counts for one of several.   AO-GAP-18
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dodged: Option<u32>,
    },
    /// Gives up saves of a hit figure, unrolled; those left are still to be made.   AO-SAVE-01
    DeclineSaves {
        /// The saves given up, each once.
        saves: Vec<SaveSource>,
    },
    /// Charges: moves into contact and engages.   AO-CHARGE-01
    DeclareCharge {
        /// Whom.
        target: FigureId,
        /// The way, the start left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<Point>>,
        /// The ground; left out, open, or what the recorded scenery says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<Ground>,
    },
    /// Engages an enemy in base contact.   AO-CHARGE-02
    DeclareEngage {
        /// Whom.
        target: FigureId,
    },
    /// Hides.   AO-HIDE-01
    Hide {},
    /// Says that a Hidden figure is revealed, at the start of an activation.   AO-HIDE-05, AO-HIDE-06
    AttestReveal {
        /// The Hidden figure.
        figure: FigureId,
        /// Why.
        cause: RevealCause,
        /// Who reveals it, where the Hidden figure's own activation counts; left out, the active figure.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<FigureId>,
    },
    /// Shifts a Hidden figure that bars the way.   AO-HIDE-09
    ShiftHidden {
        /// The Hidden figure.
        figure: FigureId,
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Uses a skill as the action.   AO-SKILL-02
    UseSkill {
        /// Which.
        skill: ActiveSkill,
        /// On whom; left out, on nobody but the user.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
    },
    /// Says that a figure falls.   AO-FALL-02
    AttestFall {
        /// Which.
        figure: FigureId,
        /// Where it lands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Says that the active figure sets off a mine.   AO-OBJ-01
    TriggerMine {
        /// The mine, by number from zero.
        mine: u16,
        /// Who is hit; left out, by the record.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        figures: Vec<FigureId>,
    },
    /// Ends the activation.   AO-ACT-03
    EndActivation {},
    /// Splits engaged figures into groups of one against one or several.   AO-MELEE-02
    SplitMelee {
        /// The groups.
        groups: Vec<Vec<FigureId>>,
    },
    /// Settles one close combat.   AO-MELEE-01
    ResolveMelee {
        /// The single figure of the group.
        single: FigureId,
    },
    /// Shares out a winner's hits.   AO-MELEE-08
    AllocateMeleeHits {
        /// How many on whom, with what.
        hits: Vec<Shared<Blow>>,
    },
    /// Says who won, where the players decide.   AO-GAP-43
    DeclareResult {
        /// The winner; none for a draw.
        winner: Option<u8>,
    },
    /// Asks not to be asked about a kind of window.
    StandingPass {
        /// The kind of window.
        window: WindowKind,
        /// How long.
        until: Until,
    },
    /// Wants to be asked again.
    Resume {
        /// The kind of window.
        window: WindowKind,
    },
    /// Gives the match up.
    Concede {},
}
