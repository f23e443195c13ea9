//! Opposed rolls, recoils and free attacks.

use crate::profiles::weapons::Weapon;
use crate::state::combat::{Combat, CombatKind, Dice, Guard, Party, Rider, Stage, Sums, Verdict};
use crate::state::frames::{Aimed, Ask, ReflexCause};
use crate::state::{QualityLoss, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// An opposed roll was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatDeclared {
    /// All about it.
    pub combat: Box<Combat>,
}

/// Its dice were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRolled {
    /// Who attacks.
    pub by: Option<FigureId>,
    /// Who is attacked.
    pub target: FigureId,
    /// The dice.
    pub dice: Dice,
    /// The sums, dice left out.
    pub sums: Sums,
    /// Who may intervene.
    pub asks: Vec<Ask>,
}

/// A hero rolled its die again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRerolled {
    /// The hero.
    pub figure: FigureId,
    /// Which die.
    pub party: Party,
    /// The new face.
    pub face: u32,
}

/// Somebody may intervene, or no longer may.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AsksSet {
    /// The asks, in order.
    pub asks: Vec<Ask>,
}

/// A side does not intervene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowDeclined {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
    /// Whether a standing pass answered for it.
    pub standing: bool,
}

/// The guard of the target changed before the dice: it let go, or dived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardChanged {
    /// Who.
    pub figure: FigureId,
    /// How it meets the attack now.
    pub guard: Guard,
}

/// A force field was tried.   DW-TRAIT-17
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldTested {
    /// Whose.
    pub figure: FigureId,
    /// The face.
    pub face: u32,
    /// Whether its battery is dead.
    pub dead: bool,
}

/// An opposed roll was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatJudged {
    /// How it came out.
    pub verdict: Verdict,
    /// Who may intervene.
    pub asks: Vec<Ask>,
    /// What is to be rolled after the harm.
    pub riders: Vec<Rider>,
}

/// Somebody died in place of an ally.   DW-TRAIT-73
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sacrificed {
    /// Who.
    pub figure: FigureId,
    /// For whom.
    pub ally: FigureId,
    /// What becomes of the roll: the ally suffers nothing.
    pub verdict: Verdict,
}

/// A figure is about to die of what an attack left in it.   DW-TRAIT-73, DW-GAP-81
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoomOpened {
    /// Who.
    pub figure: FigureId,
    /// Whose attack it was.
    pub by: Option<FigureId>,
    /// What its quality would lose by it: nothing, where gas kills a plant.
    pub loss: Option<QualityLoss>,
    /// Who may intervene.
    pub asks: Vec<Ask>,
}

/// It is settled whether it dies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoomEnded {
    /// Who.
    pub figure: FigureId,
}

/// Whoever held a door opened it upon its breaker.   DW-DOOR-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorYielded {
    /// What becomes of the roll: the breaker falls or recoils.
    pub verdict: Verdict,
}

/// An opposed roll went on to another stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StageReached {
    /// Which.
    pub stage: Stage,
}

/// A rider was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderRolled {
    /// Which.
    pub rider: Rider,
    /// Whom it concerns.
    pub figure: FigureId,
    /// The face.
    pub face: u32,
    /// Whether it took.
    pub took: bool,
}

/// A rider concerns nobody any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderLapsed {
    /// Which.
    pub rider: Rider,
}

/// An opposed roll is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatSettled {
    /// Whether it lapsed without effect.
    pub lapsed: bool,
}

/// An attack on several figures began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyOpened {
    /// By whom.
    pub by: FigureId,
    /// How.
    pub kind: CombatKind,
    /// With what.
    pub arm: Option<Weapon>,
    /// The targets, in order.
    pub left: Vec<Aimed>,
}

/// The next of several targets is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyStepped {}

/// An attack on several figures is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyEnded {}

/// A figure recoils; somebody says where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoilOwed {
    /// The figure.
    pub figure: FigureId,
    /// From whom.
    pub from: Option<FigureId>,
    /// The side that says where.
    pub by: u8,
}

/// A recoil is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoilEnded {
    /// The figure.
    pub figure: FigureId,
    /// Whether there was no room.
    pub stuck: bool,
}

/// Free attacks are made on a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesOpened {
    /// On whom.
    pub mover: FigureId,
    /// By whom.
    pub makers: Vec<FigureId>,
    /// Why.
    pub cause: ReflexCause,
    /// Whether the order is said.
    pub ordered: bool,
}

/// The order of free attacks was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesOrdered {
    /// The makers, in order.
    pub makers: Vec<FigureId>,
    /// The side that has said its order, where another side has yet to.   DW-GAP-15
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<u8>,
}

/// The next free attack is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexStepped {
    /// By whom.
    pub maker: FigureId,
}

/// A free attack was counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexCounted {
    /// Whether the mover was beaten.
    pub beaten: bool,
    /// Whether it was a tie.
    pub tied: bool,
}

/// Free attacks are settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesEnded {
    /// On whom.
    pub mover: FigureId,
    /// Whether it gets away.
    pub away: bool,
}

/// A figure has broken off and may move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakawayWon {
    /// The figure.
    pub figure: FigureId,
}
