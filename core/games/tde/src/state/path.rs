//! Declared routes: legs of several kinds, with lengths, heights and, where recorded, places.   TDE-MOVE-23

use serde::{Deserialize, Serialize};

use crate::state::{Posture, is_zero};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How a leg of a route is covered.   TDE-MOVE-24 to TDE-MOVE-31
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum LegKind {
    /// Running.
    #[default]
    Normal,
    /// Crawling: Reduced.
    Crawl,
    /// Swimming: Reduced.
    Swim,
    /// Jumping: Dynamic.
    Jump,
    /// Climbing: Dynamic.
    Climb,
    /// Going down to a crouch: no way covered.   TDE-MOVE-08
    Crouch,
    /// Standing up: no way covered.   TDE-MOVE-08
    Stand,
}

impl LegKind {
    /// Whether it asks for a test.   TDE-MOVE-09
    pub fn is_dynamic(self) -> bool {
        match self {
            Self::Jump | Self::Climb => true,
            Self::Normal | Self::Crawl | Self::Swim | Self::Crouch | Self::Stand => false,
        }
    }

    /// Whether it caps the move at the Success distance.   TDE-MOVE-05
    pub fn is_reduced(self) -> bool {
        match self {
            Self::Crawl | Self::Swim => true,
            Self::Normal | Self::Jump | Self::Climb | Self::Crouch | Self::Stand => false,
        }
    }
}

/// A leg of a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// How it is covered.
    #[serde(default)]
    pub kind: LegKind,
    /// How long it is, along the way, in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub length: i32,
    /// How far it rises, or drops when below zero, in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rise: i32,
    /// Where it ends; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
}

/// A declared route. A place on it is a length from its start, in tenths of a millimetre.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// Its legs.
    pub legs: Vec<Leg>,
    /// Where it starts; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Point>,
    /// The Success and the Exceptional distance of this move, all reductions made, in tenths of a millimetre.
    pub reach: [i32; 2],
    /// The figures it touches at its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<FigureId>,
}

impl Route {
    /// Its whole length.   TDE-MOVE-23
    pub fn length(&self) -> i32 {
        self.legs.iter().fold(0, |sum, leg| sum.saturating_add(leg.length))
    }

    /// Whether it takes a movement test.   TDE-MOVE-09
    pub fn is_dynamic(&self) -> bool {
        self.legs.iter().any(|leg| leg.kind.is_dynamic())
    }

    /// Where its first dynamic leg begins, as a length.   TDE-MOVE-10
    pub fn first_dynamic(&self) -> Option<i32> {
        let mut along: i32 = 0;
        for leg in &self.legs {
            if leg.kind.is_dynamic() {
                return Some(along);
            }
            along = along.saturating_add(leg.length);
        }
        None
    }
}

/// Where and how a figure stands after it moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// The place; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
    /// How it holds itself.
    #[serde(default)]
    pub posture: Posture,
    /// The figures it touches there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<FigureId>,
}
