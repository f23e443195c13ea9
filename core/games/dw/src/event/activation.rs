//! Activations, what they are spent on, and quality tests.

use crate::state::frames::{Prelude, Purse, Salvo};
use crate::state::test::{QualityTest, TestUse};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// What an active figure spends actions on.   DW-ACTION-03 to DW-ACTION-25
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum ActionKind {
    /// A move.
    Move,
    /// A move that yields another.
    Sprint,
    /// A climb: the whole activation.
    Climb,
    /// Walking off the table.
    Leave,
    /// Breaking off.
    Disengage,
    /// An attack in contact.
    Melee,
    /// A power attack.
    Power,
    /// A shot or a throw.
    Shot,
    /// An aimed shot.
    AimedShot,
    /// One more target.
    Salvo,
    /// A grenade.
    Grenade,
    /// Telepathy.
    Telepathy,
    /// A scream.
    Scream,
    /// An entanglement.
    Entangle,
    /// A sonic sweep.
    SonicSweep,
    /// A possession.
    Possess,
    /// Getting free.
    BreakFree,
    /// Standing up.
    StandUp,
    /// Diving.
    Dive,
    /// Reloading.
    Reload,
    /// Taking a weapon in hand.
    TakeWeapon,
    /// Nocking.
    Nock,
    /// Stowing.
    Stow,
    /// Picking up.
    PickUp,
    /// Dropping.
    Drop,
    /// Breaking a door.
    BreakDoor,
    /// Shooting a door.
    ShootDoor,
    /// Teleporting.
    Teleport,
    /// Healing.
    Heal,
    /// Repairing.
    Repair,
    /// Stimulating.
    Stimulate,
    /// Taking an antidote.
    Antidote,
    /// Copying a form.
    Copy,
    /// Raising a shield.
    RaiseShield,
    /// Restarting armour.
    RestartArmour,
    /// Coming to its senses.
    Recover,
    /// Widening a light.
    WidenLight,
    /// A free-form feat.
    Skill,
}

/// A figure was named for activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureNamed {
    /// The figure.
    pub figure: FigureId,
    /// The dice.
    pub dice: u32,
    /// What comes before its die.
    pub dues: Vec<Prelude>,
}

/// The first of what comes before the die is settled, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreludeTaken {
    /// The figure.
    pub figure: FigureId,
}

/// A named figure can no longer act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationLapsed {
    /// The figure.
    pub figure: FigureId,
}

/// A figure is active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureActivated {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays it.
    pub player: u8,
    /// Its actions.
    pub actions: u32,
    /// Whether the stint passes afterwards.
    pub turnover: bool,
    /// Whether its power armour shut down.
    pub shut_down: bool,
}

/// An action was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionTaken {
    /// By whom.
    pub figure: FigureId,
    /// What.
    pub action: ActionKind,
    /// Its target, when it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FigureId>,
    /// The actions spent.
    pub cost: u32,
    /// The actions left.
    pub left: u32,
    /// The moves paid for and not made.
    pub free_moves: u32,
}

/// An action spent in vain was given back.   DW-GAP-22
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRestored {
    /// By whom it had been spent.
    pub figure: FigureId,
    /// The actions and moves left.
    pub purse: Purse,
}

/// A sprint was used up, or given back with its action.   DW-TRAIT-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprintSet {
    /// By whom.
    pub figure: FigureId,
    /// Whether it is used up.
    pub used: bool,
}

/// An attack was counted.   DW-ACTION-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackCounted {
    /// Whose.
    pub figure: FigureId,
    /// Its attacks this round.
    pub attacks: u32,
}

/// A salvo began, went on, or was broken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SalvoSet {
    /// Whose.
    pub figure: FigureId,
    /// What may go on.
    pub salvo: Option<Salvo>,
}

/// An activation ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// The figure.
    pub figure: FigureId,
}

/// A figure helped another: it counts as activated.   DW-DOOR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureSpent {
    /// The figure.
    pub figure: FigureId,
}

/// A quality test was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRolled {
    /// The test.
    pub test: QualityTest,
    /// What it is for.
    pub r#use: TestUse,
}

/// A hero rolled one die of a test again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRerolled {
    /// The hero.
    pub figure: FigureId,
    /// Which die, from 1.
    pub die: u32,
    /// The new face.
    pub face: u32,
}

/// A test is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEnded {
    /// Who tested.
    pub figure: FigureId,
    /// Its successes.
    pub successes: u32,
    /// Its failures.
    pub failures: u32,
}
