//! An opposed roll under way, from its declaration to its last consequence.   DW-CORE-04

use serde::{Deserialize, Serialize};

use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::state::frames::Ask;
use crate::state::{Hold, is_false, is_none_left, is_zero};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::{Claim, FigureId};

/// What kind of opposed roll it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum CombatKind {
    /// An attack in contact.   DW-MELEE-01
    Melee {},
    /// A free attack out of sequence: only its maker inflicts results.   DW-REFLEX-01
    Reflex {},
    /// The spines of a figure somebody came to touch.   DW-TRAIT-64
    Spines {},
    /// A shot or a throw.   DW-SHOOT-03
    Shot {},
    /// One figure inside an explosion.   DW-AREA-04
    Grenade {
        /// Of which kind.
        grenade: GrenadeKind,
    },
    /// Toxic gas.   DW-ENV-14
    Gas {
        /// Its Combat.
        strength: i32,
    },
    /// A mind against a mind.   DW-TRAIT-82
    Telepathy {},
    /// The same, on everybody near.   DW-TRAIT-43
    Scream {},
    /// An attack in contact that takes the target over.   DW-TRAIT-66
    Possession {},
    /// A host against its possessor.   DW-TRAIT-66
    Host {},
    /// A breaker against the figure behind the door.   DW-DOOR-05
    Door {
        /// The door, by number.
        door: u16,
    },
}

/// The facts of the table that the sums need, settled at the declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the table of its own")]
pub struct Given {
    /// Rulers beyond the first: 0, 1 or 2.   DW-SHOOT-02
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub bands: u32,
    /// Whether the target is within the short ruler.   DW-SHOOT-16
    #[serde(default, skip_serializing_if = "is_false")]
    pub near: bool,
    /// Whether the target is partly hidden.   DW-SHOOT-18
    #[serde(default, skip_serializing_if = "is_false")]
    pub cover: bool,
    /// Whether both stand in one wood.   DW-SHOOT-21
    #[serde(default, skip_serializing_if = "is_false")]
    pub same_wood: bool,
    /// Whether the shooter stands at the edge of a wood.   DW-SHOOT-20
    #[serde(default, skip_serializing_if = "is_false")]
    pub wood_edge: bool,
    /// Whether the attacker began the round hidden.   DW-MELEE-11, DW-SHOOT-22
    #[serde(default, skip_serializing_if = "is_false")]
    pub ambush: bool,
    /// Whether the attacker defends an obstacle or stands higher.   DW-MELEE-13
    #[serde(default, skip_serializing_if = "is_false")]
    pub attacker_higher: bool,
    /// Whether the target does.
    #[serde(default, skip_serializing_if = "is_false")]
    pub target_higher: bool,
    /// What darkness takes from the shooter: zero or less.   DW-ENV-08, DW-ENV-09, DW-ENV-13
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dark: i32,
    /// Whether it is a later target of a salvo.   DW-SHOOT-25
    #[serde(default, skip_serializing_if = "is_false")]
    pub later: bool,
    /// Whether the target may still fall from a height it stands on the lip of.   DW-FALL-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub lip: bool,
    /// Whether whoever attacks in contact may.   DW-FALL-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub attacker_lip: bool,
}

/// In what state a fighter met the attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Guard {
    /// On its feet and free.
    #[default]
    Ready,
    /// Prone, or unconscious.   DW-STATUS-04, DW-STATUS-06
    Prone,
    /// Immobilised, or climbing.   DW-STATUS-02, DW-CLIMB-03
    Held,
    /// Prone and immobilised at once: both lines of every table apply.   DW-MELEE-09, DW-SHOOT-16, DW-SHOOT-27
    Both,
}

impl Guard {
    /// Whether it lies, or is out cold.
    pub fn is_prone(self) -> bool {
        match self {
            Self::Prone | Self::Both => true,
            Self::Ready | Self::Held => false,
        }
    }

    /// Whether it cannot move.
    pub fn is_held(self) -> bool {
        match self {
            Self::Held | Self::Both => true,
            Self::Ready | Self::Prone => false,
        }
    }
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Party {
    /// Whoever attacks; nobody, for gas.
    Attacker,
    /// Whoever is attacked.
    Target,
}

/// What a lost roll does to the loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Harm {
    /// Nothing.
    Nothing {},
    /// It recoils.   DW-MELEE-04
    Recoil {},
    /// It falls.   DW-MELEE-03
    Prone {},
    /// It is immobilised.   DW-GAP-09
    Held {
        /// By what.
        by: Hold,
    },
    /// A tough figure is wounded instead of killed.   DW-TRAIT-72
    Wound {},
    /// It is killed.   DW-MELEE-05
    Killed {},
    /// It is killed gruesomely.   DW-MELEE-06
    Gruesome {},
    /// It is thrown to the rim of the explosion.   DW-AREA-10
    Thrown {
        /// Whether it lies there.
        prone: bool,
    },
    /// It is dazed.   DW-TRAIT-82
    Dazed {},
    /// It faints.   DW-TRAIT-82
    Unconscious {},
    /// Its mind is taken.   DW-TRAIT-82
    Controlled {},
    /// Its body is taken.   DW-TRAIT-66
    Possessed {},
    /// It is driven out of its host.   DW-TRAIT-66
    Expelled {},
}

/// What is still to be rolled after the harm is done.   DW-GAP-24
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Rider {
    /// A tail sweeps a recoiling enemy off its feet; drawn before the recoil.   DW-TRAIT-24
    TailSwipe {},
    /// A poison.   DW-TRAIT-65
    Poison {},
    /// The gas of a toxic grenade.   DW-AREA-14
    Toxic {},
    /// A needle.   DW-TRAIT-59
    Needle {},
    /// Nanites.   DW-TRAIT-60
    Nanites {},
    /// A contagion, of the bearer's adversary.   DW-TRAIT-23
    Contagion {
        /// Whose contagion.
        bearer: FigureId,
        /// Who may catch it.
        other: FigureId,
    },
}

/// How far an opposed roll has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Stage {
    /// Declared; no die yet.
    Declared {},
    /// Both dice lie.
    Rolled {},
    /// Winner and harm are known; the harm waits.
    Judged {},
    /// The harm is done; riders are left.
    Struck {},
}

/// The two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The attacker's.
    pub attack: u32,
    /// The target's.
    pub defence: u32,
}

/// The two sums, dice left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// The attacker's Combat and modifiers.
    pub attack: i32,
    /// The target's.
    pub defence: i32,
}

/// How an opposed roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Who won; nobody on a tie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Party>,
    /// What the loser suffers.
    pub harm: Harm,
    /// Whether armour or a field made a tie of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absorbed: bool,
}

/// An opposed roll under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// What kind it is.
    pub kind: CombatKind,
    /// Who attacks; none for gas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<FigureId>,
    /// Who is attacked.
    pub target: FigureId,
    /// What the attacker fights with, when it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arm: Option<Weapon>,
    /// Whether one more action went into it: power attack, aimed shot.   DW-ACTION-02
    #[serde(default, skip_serializing_if = "is_false")]
    pub effort: bool,
    /// The facts of the table.
    pub given: Given,
    /// How the attacker met it.
    #[serde(default)]
    pub attacker_guard: Guard,
    /// How the target met it.
    #[serde(default)]
    pub target_guard: Guard,
    /// How far it has come.
    pub stage: Stage,
    /// The dice, once rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// The sums, once the dice are rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Sums>,
    /// Who may still intervene at this stage, in order: the first is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Ask>,
    /// How it came out, once judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What is still to be rolled after the harm.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riders: Vec<Rider>,
    /// The claims made with the declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

impl Combat {
    /// A combat just declared, between two figures on their feet.
    pub fn new(kind: CombatKind, by: Option<FigureId>, target: FigureId) -> Self {
        Self {
            kind,
            by,
            target,
            arm: None,
            effort: false,
            given: Given::default(),
            attacker_guard: Guard::Ready,
            target_guard: Guard::Ready,
            stage: Stage::Declared {},
            dice: None,
            sums: None,
            asks: Vec::new(),
            verdict: None,
            riders: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// One of the two fighters.
    pub fn party(&self, party: Party) -> Option<FigureId> {
        match party {
            Party::Attacker => self.by,
            Party::Target => Some(self.target),
        }
    }

    /// Who won, as a figure.
    pub fn winner(&self) -> Option<FigureId> {
        self.verdict.and_then(|verdict| verdict.winner).and_then(|party| self.party(party))
    }

    /// Who lost, as a figure.
    pub fn loser(&self) -> Option<FigureId> {
        self.verdict.and_then(|verdict| verdict.winner).and_then(|party| self.party(party.other()))
    }

    /// How a fighter met it.
    pub fn guard(&self, party: Party) -> Guard {
        match party {
            Party::Attacker => self.attacker_guard,
            Party::Target => self.target_guard,
        }
    }

    /// The total of a fighter, die included; none before the dice.
    pub fn total(&self, party: Party) -> Option<i32> {
        let (rolled, sums) = self.dice.zip(self.sums)?;
        let (face, sum) = match party {
            Party::Attacker => (rolled.attack, sums.attack),
            Party::Target => (rolled.defence, sums.defence),
        };
        Some(i32::try_from(face).unwrap_or(i32::MAX).saturating_add(sum))
    }

    /// Whether it is a shot, a throw or an explosion.
    pub fn is_ranged(&self) -> bool {
        match self.kind {
            CombatKind::Shot {} | CombatKind::Grenade { .. } | CombatKind::Gas { .. } => true,
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Telepathy {}
            | CombatKind::Scream {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => false,
        }
    }

    /// Whether it is fought in contact, the free attack of spines included.   DW-TRAIT-64, DW-REFLEX-01
    pub fn is_in_contact(&self) -> bool {
        self.is_melee() || matches!(self.kind, CombatKind::Spines {})
    }

    /// Whether it is of the mind.
    pub fn is_psychic(&self) -> bool {
        matches!(self.kind, CombatKind::Telepathy {} | CombatKind::Scream {})
    }

    /// Whether it is fought in contact, a reflex attack included.
    pub fn is_melee(&self) -> bool {
        match self.kind {
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Possession {}
            | CombatKind::Host {} => true,
            CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Grenade { .. }
            | CombatKind::Gas { .. }
            | CombatKind::Telepathy {}
            | CombatKind::Scream {}
            | CombatKind::Door { .. } => false,
        }
    }
}

impl Party {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Target,
            Self::Target => Self::Attacker,
        }
    }
}
