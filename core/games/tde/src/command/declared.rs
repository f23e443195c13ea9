//! The parts that several declarations share.

use serde::{Deserialize, Serialize};

use crate::state::path::LegKind;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A combat action, as it is declared.   TDE-ACT-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Strike {
    /// Shoots, with the weapon at this place of its card.   TDE-SHOOT-01
    Shoot {
        /// The weapon.
        weapon: u8,
        /// At whom; left out for a template that names nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
    },
    /// Shoots to show a stealthed figure.   TDE-STEALTH-09
    Reveal {
        /// Whom.
        target: FigureId,
    },
    /// Fights.   TDE-MELEE-01
    Melee {
        /// With the weapon at this place of its card.
        weapon: u8,
        /// With whom.
        target: FigureId,
    },
    /// Dodges.   TDE-DODGE-01
    Dodge {},
}

/// The template of a shot, as it is declared; its fields stand beside the others of the command.   TDE-TPL-03
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The target point, or where a teardrop points; left out where positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// The figures under it, where positions are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<FigureId>,
}

impl Aim {
    /// The template, when one is declared.
    pub fn given(&self) -> Option<&Self> {
        (self.at.is_some() || !self.under.is_empty()).then_some(self)
    }
}

/// A way, as it is declared: places where positions are recorded, kinds and lengths where they are not. Its
/// fields stand beside the others of the command.   TDE-MOVE-01
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Way {
    /// The places it goes through, in order, the start left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Point>,
    /// The legs, from 1, that are jumped where the owner has the choice.   TDE-MOVE-17
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jump: Vec<u8>,
    /// The legs, from 1, that are climbed where the owner has the choice.   TDE-MOVE-17
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub climb: Vec<u8>,
    /// Before which leg, from 1, the figure crouches; one more than there are legs, at the end.   TDE-MOVE-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crouch: Option<u8>,
    /// Before which leg it stands up.   TDE-MOVE-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<u8>,
    /// Without positions: its length in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<i32>,
    /// Without positions: what it contains besides running.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<LegKind>,
    /// Without positions: its length before the first jump or climb, in tenths of a millimetre; of a swim without
    /// either, what is swum, the rest being run.   TDE-MOVE-10, TDE-MOVE-06
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i32>,
    /// Without positions: the length of the first of two jumps or climbs, in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<i32>,
    /// Without positions: its length after the last jump or climb, in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<i32>,
}

/// An order, as it is declared.   TDE-LEAD-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Giving {
    /// Whose points.
    pub donor: FigureId,
    /// Who receives them.
    pub recipient: FigureId,
}
