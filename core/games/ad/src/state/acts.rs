//! What a figure does in its activation: moves, shots, deeds, and what they wait for.

use serde::{Deserialize, Serialize};

use crate::profiles::Ability;
use crate::setup::square::{EdgeName, Square};
use crate::state::is_false;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// What an activation has been spent on.   AD-ACTN-05
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Spent {
    /// Nothing yet.
    #[default]
    Nothing,
    /// One partial action.
    OnePartial,
    /// Everything.
    All,
}

/// A figure being activated in the action phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    /// Which.
    pub figure: FigureId,
    /// Who plays it: its side, or for a figure of nobody the initiative holder.   AD-NPC-01
    pub by: u8,
    /// What has been spent.
    #[serde(default)]
    pub spent: Spent,
    /// Weapons that have fired a snap shot.   AD-PART-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub snapped: Vec<u8>,
    /// Those who join in a bribe that it has declared.   AD-CONV-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talkers: Vec<FigureId>,
    /// Whether it dropped its stealth marker in this activation.   AD-TAL-14g
    #[serde(default, skip_serializing_if = "is_false")]
    pub unveiled: bool,
}

/// What a move is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// Mouvement Entier.   AD-FULL-06
    Full,
    /// Mouvement Partiel.   AD-PART-01
    Partial,
    /// Course, before its test.   AD-FULL-07
    Run,
    /// Course, the points its test gave.   AD-FULL-08
    RunOn,
    /// The points of a reload.   AD-FULL-10
    Reload,
    /// The points of a divination.   AD-TAL-15
    Divination,
    /// The one square of an overwatch.   AD-OVW-01
    Overwatch,
    /// The square through a smashed door.   AD-PART-05
    SmashedDoor,
    /// The point of a theft.   AD-GAP-53
    Theft,
}

/// A figure moving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Which.
    pub figure: FigureId,
    /// Of what kind.
    pub kind: MoveKind,
    /// Movement points left.
    pub points: u8,
    /// The squares held since the move began, the first included; read by runs.
    pub squares: Vec<Square>,
    /// Whether it must stop: it entered an enemy zone.   AD-ZOC-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// The door just smashed, the only way that its square leads.   AD-PART-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<EdgeName>,
    /// The weapon that is reloaded once it is over, by its number (see `state::arms`).   AD-FULL-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loads: Option<u8>,
}

/// A step or maneuver.   AD-MOVE-05, AD-MAN-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// To an adjacent square.
    Step {
        /// Which.
        to: Square,
    },
    /// Past a friend.   AD-MAN-05
    Push {
        /// The friend's square.
        through: Square,
        /// The square beyond.
        to: Square,
    },
    /// Up a slope.   AD-MAN-06
    ClimbSlope {
        /// Which square.
        to: Square,
    },
    /// Through a window, or over what the scenario lets climb.   AD-MAN-08, AD-MAN-09
    ClimbWindow {
        /// The square beyond.
        to: Square,
        /// The square a Triumph would lead to, where it was said beforehand: it is asked once the card is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<Square>,
    },
    /// Down from a height.   AD-BOARD-08
    JumpDown {
        /// Where to.
        to: Square,
    },
    /// Across a gap.   AD-MAN-10
    JumpAcross {
        /// The square jumped over.
        over: Square,
        /// Where to.
        to: Square,
    },
    /// By stairs or a ladder.   AD-BOARD-07
    Passage {
        /// The other end.
        to: Square,
    },
    /// Opens a door.   AD-MAN-04
    OpenDoor {
        /// Which.
        door: EdgeName,
    },
    /// Closes a door.   AD-MAN-04
    CloseDoor {
        /// Which.
        door: EdgeName,
    },
    /// Off the board.   AD-OFF-01
    Leave {
        /// Over which edge.
        edge: EdgeName,
    },
}

/// How a shot is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShotKind {
    /// Tir Ciblé.   AD-FULL-01
    Aimed,
    /// Tir Rapide.   AD-PART-02
    Snap,
    /// Tir Défensif.   AD-FULL-02
    Defensive,
}

/// A shot declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who shoots.
    pub shooter: FigureId,
    /// With which weapon, by its number (see `state::arms`).
    pub weapon: u8,
    /// At whom.
    pub target: FigureId,
    /// How.
    pub kind: ShotKind,
    /// Where the target stood when it was declared.   AD-GAP-63
    pub at: Square,
}

/// What was declared and may be interrupted before it happens.   AD-OVW-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pending {
    /// A step or maneuver of the move below.
    Pace(Pace),
    /// The square that a Triumph through a window adds.   AD-MAN-08, AD-GAP-73
    Onward {
        /// Which.
        to: Square,
    },
    /// A shot.
    Shot(Shot),
    /// Any other action.
    Deed(Deed),
}

/// An action that is neither move nor shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// Recharger.   AD-FULL-10
    Reload {
        /// Which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// Whether it is reloaded after the steps.
        #[serde(default, skip_serializing_if = "is_false")]
        after: bool,
    },
    /// Guet.   AD-FULL-11
    Overwatch {},
    /// Réveil.   AD-FULL-12
    WakeUp {},
    /// Se Relever.   AD-PART-06
    StandUp {},
    /// Ramasser.   AD-PART-04
    PickUp {
        /// Which of the items on its square, from 0.
        item: u8,
    },
    /// Forcer l'Ouverture.   AD-PART-05
    ForceDoor {
        /// Which door.
        door: EdgeName,
    },
    /// Crochetage.   AD-TAL-12
    PickLock {
        /// Which door.
        door: EdgeName,
    },
    /// Repérage.   AD-TAL-14e
    Spot {
        /// Whom.
        target: FigureId,
        /// With wits or intelligence.
        with: Ability,
    },
    /// Vol à la Tire.   AD-TAL-37
    Pickpocket {
        /// Whom.
        target: FigureId,
        /// Which of its acquired items, from 0.
        item: u8,
    },
    /// Pot-de-Vin.   AD-TAL-29
    Bribe {
        /// Whom.
        target: FigureId,
    },
    /// Divination.   AD-TAL-15
    Divine {},
    /// Tacticien.   AD-TAL-36b
    Tactics {},
    /// Prière.   AD-TAL-21b
    Pray {},
}
