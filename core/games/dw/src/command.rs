//! What a seat may declare. Facts and claims travel beside the command, never in it.

use serde::{Deserialize, Serialize};

use crate::profiles::Profile;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::{Edge, Role, TerrainKind};
use crate::state::test::Ailment;
use crate::state::{Height, Until, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A declaration, in the catalogue's words. Places are left out where positions are not recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// The declaring side's band.   DW-CAMP-04
    SubmitBand {
        /// Its figures.
        roster: Vec<Profile>,
    },
    /// What the winner of the roll-off does in the set-up.   DW-SETUP-01
    ChooseRole {
        /// Its role; the other side takes the other one.
        role: Role,
    },
    /// Places one piece of terrain.   DW-SETUP-04
    PlaceTerrain {
        /// What it is.
        kind: TerrainKind,
        /// Its corners; left out where positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outline: Option<Polygon>,
        /// Its height in tenths of a millimetre.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        height: Option<i32>,
    },
    /// Places no more terrain.   DW-SETUP-04
    EndTerrain {},
    /// The edge the attacker enters from.   DW-SETUP-05
    ChooseEntryEdge {
        /// The edge.
        edge: Edge,
    },
    /// Places a figure.   DW-SETUP-06, DW-SETUP-07
    DeployFigure {
        /// Which.
        figure: FigureId,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// The weapon it holds at the start.   DW-SETUP-08
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<Weapon>,
    },
    /// Activates a figure.   DW-ACT-01
    Activate {
        /// Which.
        figure: FigureId,
        /// With how many dice.
        dice: u32,
    },
    /// Gives the stint up without activating.   DW-GAP-03
    PassStint {},
    /// Begins the next round, where nobody on the table can act any more.   DW-GAP-100
    NextRound {},
    /// Moves in a straight line, into contact too.   DW-MOVE-03
    Move {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Whether this action yields two moves.   DW-TRAIT-25
        #[serde(default, skip_serializing_if = "is_false")]
        sprint: bool,
    },
    /// Walks off the table.   DW-MOVE-13
    LeaveTable {},
    /// Breaks off from every enemy in contact.   DW-REFLEX-03
    Disengage {},
    /// The move that a disengagement won.   DW-REFLEX-03
    BreakAway {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Climbs, or descends.   DW-CLIMB-01
    Climb {
        /// Upwards.
        up: bool,
        /// How high above the ground it is where it would fall from; left out where positions are recorded, which
        /// then say so themselves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        height: Option<Height>,
        /// Where it ends with two successes or more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Where it ends with one success.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reduced: Option<Point>,
    },
    /// Attacks in contact.   DW-ACTION-07, DW-ACTION-08
    MeleeAttack {
        /// The target.
        target: FigureId,
        /// Whether one more action goes into it.
        #[serde(default, skip_serializing_if = "is_false")]
        power: bool,
    },
    /// Shoots or throws.   DW-ACTION-09, DW-ACTION-10
    RangedAttack {
        /// With what: the weapon in hand, or the weapon a natural beam copies.
        weapon: Weapon,
        /// The target.
        target: FigureId,
        /// Whether one more action goes into it.
        #[serde(default, skip_serializing_if = "is_false")]
        aimed: bool,
        /// The figures touching the target that are hit too.   DW-TRAIT-37, DW-TRAIT-47
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spread: Vec<FigureId>,
    },
    /// Shoots at one more target.   DW-SHOOT-25
    ContinueSalvo {
        /// The target.
        target: FigureId,
    },
    /// Throws a stone.   DW-SHOOT-24
    ThrowStone {
        /// The target.
        target: FigureId,
    },
    /// Throws a grenade.   DW-AREA-03
    ThrowGrenade {
        /// Of which kind.
        grenade: GrenadeKind,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Those inside, in the thrower's order.   DW-GAP-31
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        inside: Vec<FigureId>,
        /// The doors of the room it goes off in, by number.   DW-DOOR-07
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        doors: Vec<u16>,
    },
    /// Attacks a mind.   DW-TRAIT-82
    Telepathy {
        /// The target.
        target: FigureId,
    },
    /// Attacks every mind near.   DW-TRAIT-43
    Scream {
        /// The targets, in order; where positions are recorded, all that are within reach.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<FigureId>,
    },
    /// Entangles a target.   DW-TRAIT-31, DW-TRAIT-51
    Entangle {
        /// The target.
        target: FigureId,
        /// The actions spent: range and dice.
        actions: u32,
    },
    /// Attacks every enemy near with a sonic screwdriver.   DW-TRAIT-87
    SonicSweep {
        /// The targets, in order; where positions are recorded, all that are within reach.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<FigureId>,
    },
    /// Attacks to take a body over.   DW-TRAIT-66
    Possess {
        /// The target.
        target: FigureId,
        /// Whether one more action goes into it.
        #[serde(default, skip_serializing_if = "is_false")]
        power: bool,
    },
    /// Gets free.   DW-ACTION-20
    BreakFree {},
    /// Stands up.   DW-ACTION-21
    StandUp {},
    /// Throws itself to the ground, in its activation or when shot at.   DW-ACTION-16
    Dive {},
    /// Reloads.   DW-ACTION-18
    Reload {
        /// Which weapon.
        weapon: Weapon,
    },
    /// Takes a weapon in hand, in place of the one held.   DW-ACTION-11, DW-ACTION-12
    TakeWeapon {
        /// Which.
        weapon: Weapon,
    },
    /// Lays an arrow on.   DW-ACTION-25
    Nock {
        /// On which weapon.
        weapon: Weapon,
    },
    /// Puts the weapon in hand, or an object, away.   DW-ACTION-14
    Stow {
        /// The object; the weapon in hand when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<String>,
    },
    /// Picks up an object, or a stone.   DW-ACTION-13
    PickUp {
        /// The object; a stone when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<String>,
    },
    /// Drops an object, or the weapon in hand.   DW-ACTION-15
    Drop {
        /// The object; the weapon in hand when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<String>,
    },
    /// Breaks a door down.   DW-DOOR-01
    BreakDoor {
        /// The door, by number.
        door: u16,
        /// Who helps.   DW-DOOR-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<FigureId>,
        /// Who holds it shut.   DW-DOOR-05
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<FigureId>,
        /// Whether a ram is used.   DW-DOOR-03
        #[serde(default, skip_serializing_if = "is_false")]
        ram: bool,
    },
    /// Shoots a door down.   DW-DOOR-06
    ShootDoor {
        /// The door, by number.
        door: u16,
        /// With what.
        weapon: Weapon,
    },
    /// Teleports.   DW-TRAIT-83
    Teleport {
        /// With how many dice.
        dice: u32,
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Heals.   DW-TRAIT-78
    Heal {
        /// Whom.
        patient: FigureId,
        /// What, one for each success, in order.
        ailments: Vec<Ailment>,
        /// The actions spent: one die each.
        actions: u32,
    },
    /// Repairs.   DW-TRAIT-71
    Repair {
        /// Whom.
        patient: FigureId,
        /// What, one for each success, in order.
        ailments: Vec<Ailment>,
        /// The actions spent: one die each.
        actions: u32,
    },
    /// Gives a dose of stimulant.   DW-TRAIT-81
    Stimulate {
        /// To whom.
        patient: FigureId,
        /// Against what.
        ailment: Ailment,
    },
    /// Takes an antidote against radiation.   DW-GAP-46
    TakeAntidote {},
    /// Copies a form.   DW-TRAIT-30
    Copy {
        /// Whose.
        target: FigureId,
    },
    /// Takes its own form again.   DW-TRAIT-30
    RevertForm {
        /// Which figure.
        figure: FigureId,
    },
    /// Raises a shield.   DW-ACTION-23
    RaiseShield {},
    /// Restarts power armour.   DW-ACTION-24
    RestartArmour {},
    /// Comes to its senses.   DW-ACTION-22
    Recover {},
    /// Widens the light of a sonic screwdriver.   DW-ENV-12
    WidenLight {},
    /// A free-form feat.   DW-CORE-03, DW-ACTION-17
    UseSkill {
        /// The dice: one for each action spent.
        dice: u32,
        /// Whether the feat needs hands.   DW-TRAIT-54
        #[serde(default, skip_serializing_if = "is_false")]
        precise: bool,
        /// Whether it is to understand a device.   DW-TRAIT-69
        #[serde(default, skip_serializing_if = "is_false")]
        device: bool,
    },
    /// Ends the activation.
    EndActivation {},
    /// Rolls one die again.   DW-TRAIT-42
    HeroReroll {
        /// Who.
        figure: FigureId,
        /// Which die of a test, from 1; 1 in a combat.
        die: u32,
    },
    /// Dies in place of an ally.   DW-TRAIT-73
    SacrificeFor {
        /// Who dies.
        figure: FigureId,
    },
    /// Lets go of what it climbs.   DW-CLIMB-04
    LetGo {},
    /// Opens the door it has held: its breaker recoils or falls.   DW-DOOR-05
    OpenDoor {},
    /// Does not intervene.
    Decline {},
    /// Where a figure recoils to; nowhere, for want of room.   DW-RECOIL-01, DW-RECOIL-03
    ChooseRecoil {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Whether there is no room.
        #[serde(default, skip_serializing_if = "is_false")]
        stuck: bool,
    },
    /// In which order free attacks are made.   DW-GAP-15
    OrderReflexes {
        /// The makers.
        order: Vec<FigureId>,
    },
    /// In which order its figures test morale.   DW-GAP-17
    OrderMorale {
        /// The figures, each once: for each cause they test in this order. Or each as often as it tests, cause
        /// after cause.
        order: Vec<FigureId>,
    },
    /// Where a figure flees to.   DW-MORALE-02
    ChooseFlight {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Whether it makes for cover rather than for the edge.
        #[serde(default, skip_serializing_if = "is_false")]
        cover: bool,
    },
    /// Where a thrown figure lands.   DW-AREA-10
    PlaceThrown {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Where a teleportation gone wrong ends.   DW-TRAIT-83
    PlaceMishap {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Where a possessor driven out stands.   DW-TRAIT-66
    PlaceExpelled {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
