//! Quality tests: how they stand, and what follows from them.

use crate::state::frames::{Arrival, Ask, MoraleCause, PsiAttack};
use crate::state::{Faint, Height, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// What a healer removes, one a success.   DW-TRAIT-78
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ailment {
    /// The newest loss of quality: a wound, a poison, a needle.
    Quality,
    /// Being immobilised.
    Immobilised,
    /// Being out cold.
    Unconscious,
    /// Being dazed.
    Dazed,
    /// An injured shoulder.
    Shoulder,
}

/// What a quality test is for: what follows from its successes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum TestUse {
    /// An activation: one action for each success.   DW-ACT-01
    Activation {},
    /// Morale.   DW-MORALE-01
    Morale {
        /// Why.
        cause: MoraleCause,
    },
    /// Daring to touch a terrifying enemy.   DW-TRAIT-84
    Dare {
        /// Which.
        of: FigureId,
    },
    /// Daring to enter water.   DW-TRAIT-56
    Water {},
    /// A climb.   DW-CLIMB-01
    Climb {
        /// Upwards, or down.
        up: bool,
        /// How high.
        height: Height,
        /// Where it ends with two successes, then with one.
        full: Arrival,
        /// Where it ends with one success.
        reduced: Arrival,
        /// Whether it stays on the wall, when that was stated.   DW-CLIMB-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hangs: Option<bool>,
    },
    /// A fall.   DW-FALL-01
    Fall {
        /// The forced moves that follow, when panic caused it.   DW-CLIMB-05
        flight: u32,
    },
    /// A free-form feat or skill.   DW-CORE-03
    Feat {},
    /// Something attractive.   DW-TRAIT-13
    Attraction {
        /// What.
        of: FigureId,
    },
    /// Radiation.   DW-ENV-01
    Irradiation {},
    /// A psi-negating explosion.   DW-AREA-11
    PsiNegation {},
    /// A hampered mind gathering itself.   DW-AREA-11
    PsiUse {
        /// For what.
        attack: PsiAttack,
    },
    /// A sonic explosion.   DW-AREA-15
    SonicBlast {},
    /// A plant in toxic gas.   DW-AREA-14
    PlantInGas {},
    /// A needle that went in.   DW-TRAIT-59
    Needle {},
    /// An entanglement.   DW-TRAIT-31
    Entangle {
        /// By whom.
        by: FigureId,
    },
    /// Healing or repairing.   DW-TRAIT-78, DW-TRAIT-71
    Cure {
        /// Whom.
        patient: FigureId,
        /// What, one for each success, in order.
        ailments: Vec<Ailment>,
        /// Whether it is a repair.
        repair: bool,
    },
    /// A teleportation.   DW-TRAIT-83
    Teleport {
        /// Where to.
        arrival: Arrival,
        /// The successes its destination needs.
        needs: u32,
        /// The dice.
        dice: u32,
        /// Whether its destination is inside something solid.
        solid: bool,
    },
    /// A possessor driven out.   DW-TRAIT-66
    Expulsion {
        /// Of whom.
        host: FigureId,
    },
}

/// A quality test under way.   DW-CORE-01, DW-CORE-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityTest {
    /// Who tests.
    pub figure: FigureId,
    /// What each die must reach, losses included.
    pub quality: i32,
    /// What each die gains.
    #[serde(default)]
    pub bonus: i32,
    /// The faces rolled.
    pub faces: Vec<u32>,
    /// Dice that count as sixes without being rolled.   DW-TRAIT-42
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub automatic: u32,
    /// Who may still intervene.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Ask>,
}

impl QualityTest {
    /// Whether a face succeeds: a natural 6 always, a natural 1 never.   DW-CORE-02
    pub fn succeeds(&self, face: u32) -> bool {
        match face {
            6 => true,
            1 => false,
            _ => i32::try_from(face).unwrap_or(0).saturating_add(self.bonus) >= self.quality,
        }
    }

    /// The successes, automatic ones included.
    pub fn successes(&self) -> u32 {
        let rolled = self.faces.iter().filter(|face| self.succeeds(**face)).count();
        u32::try_from(rolled).unwrap_or(u32::MAX).saturating_add(self.automatic)
    }

    /// The failures.
    pub fn failures(&self) -> u32 {
        let failed = self.faces.iter().filter(|face| !self.succeeds(**face)).count();
        u32::try_from(failed).unwrap_or(u32::MAX)
    }
}

/// What a faint or an injury is called when it is healed.
impl Ailment {
    /// Every ailment, in book order.
    pub const ALL: [Self; 5] =
        [Self::Quality, Self::Immobilised, Self::Unconscious, Self::Dazed, Self::Shoulder];
}

/// The figure whose mind holds a fainted figure down, when one does.   DW-GAP-21
pub fn telepath(faint: Faint) -> Option<FigureId> {
    match faint {
        Faint::Telepathy(by) => Some(by),
        Faint::Needle => None,
    }
}
