//! One action sequence, from its declaration to its end.   TDE-SEQ-01 to TDE-SEQ-37

use serde::{Deserialize, Serialize};

use crate::profiles::weapons::Template;
use crate::state::dice::Test;
use crate::state::harm::{Harm, Marked};
use crate::state::path::Route;
use crate::state::{Part, is_false, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How the active figure moves in a sequence.   TDE-SEQ-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Course {
    /// A Move.   TDE-MOVE-01
    Walk {
        /// Whether it leaves the table at its end.   TDE-COU-08
        #[serde(default, skip_serializing_if = "is_false")]
        exits: bool,
    },
    /// A Charge: act 0 is its melee.   TDE-CHARGE-02
    Charge {},
    /// The rider gets off.   TDE-CAV-11
    Dismount {
        /// Where, as a length along the route.
        separation: i32,
        /// Who goes on with the activation.   TDE-CAV-15
        follow: Part,
    },
    /// The rider gets on.   TDE-CAV-20
    MountUp {
        /// Its mount.
        mount: FigureId,
    },
}

/// The movement of the active figure in a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Motion {
    /// In which way.
    pub course: Course,
    /// Which way.
    pub route: Route,
    /// What claims made with it add to its test.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub claimed: Modifiers,
    /// The rules that claims made with it set aside for its test.   TDE-PROF-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<RuleId>,
    /// The movement test, once rolled and settled.   TDE-SEQ-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// How far it gets, as a length along the route, once known.   TDE-SEQ-12
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<i32>,
    /// The fall at the end of it, once known.   TDE-MOVE-14, TDE-MOVE-21
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall: Option<Fall>,
}

/// A fall.   TDE-FALL-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fall {
    /// How deep, in tenths of a millimetre.
    pub height: i32,
    /// Whether it ends in water.   TDE-FALL-02
    #[serde(default, skip_serializing_if = "is_false")]
    pub water: bool,
    /// Whether a Fiasco caused it.   TDE-MOVE-14
    #[serde(default, skip_serializing_if = "is_false")]
    pub fiasco: bool,
    /// Where it ends; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
}

/// What an interaction is.   TDE-ACT-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Interaction {
    /// First aid.   TDE-MEDIC-02
    FirstAid {
        /// To whom.
        patient: FigureId,
    },
    /// A repair.   TDE-MECH-02
    Repair {
        /// Of whose weapon.
        owner: FigureId,
        /// Its place on the owner's card.
        weapon: u8,
    },
    /// Taking control of an objective.   TDE-ATK-07
    TakeControl {
        /// Which.
        objective: u8,
    },
    /// Looking at the number of an objective.   TDE-TRE-07
    Look {
        /// Which.
        objective: u8,
    },
    /// Picking up an objective that was dropped.   TDE-TRE-11
    PickUp {
        /// Which.
        objective: u8,
    },
    /// What a talent's text allows: the players apply it.   TDE-ACT-09
    Other {},
}

/// What a figure does in a sequence, other than move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Doing {
    /// A shot.   TDE-SHOOT-01
    Shoot {
        /// Its weapon, by its place on the card.
        weapon: u8,
        /// At whom; none for a template without a target.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
    },
    /// A shot that only shows.   TDE-STEALTH-09
    Reveal {
        /// Whom.
        target: FigureId,
    },
    /// A fight, or the fight of a charge.   TDE-MELEE-01
    Melee {
        /// Its weapon, by its place on the card.
        weapon: u8,
        /// With whom.
        target: FigureId,
    },
    /// A dodge.   TDE-DODGE-01
    Dodge {},
    /// An interaction.   TDE-ACT-09
    Interact {
        /// Which.
        what: Interaction,
    },
}

/// Why a figure acts in a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Cause {
    /// It is the action declared.   TDE-SEQ-01
    Action,
    /// It is chained to the Move.   TDE-CHAIN-02
    Chain,
    /// It answers reactions.   TDE-FUS-01
    Firefight,
    /// It reacts to the action.   TDE-REACT-01
    Reaction,
    /// It reacts to the chained action announced with the Move.   TDE-CHAIN-04
    ChainReaction,
}

/// Why an act does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Void {
    /// Its place on the route is not reached.   TDE-SEQ-12
    NotReached,
    /// All reactions it answers are void.   TDE-FUS-06
    Unanswered,
    /// The charge does not reach its target.   TDE-GAP-19
    ChargeShort,
    /// Whoever declared it has no points for it any more.   TDE-GAP-06
    Unpaid,
}

/// An area template on the table.   TDE-TPL-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blast {
    /// Which.
    pub template: Template,
    /// The target point, or the tip of a teardrop; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Where a teardrop points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<Point>,
    /// The figures under it where it lies now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<FigureId>,
    /// Those of them in heavy cover from its centre.   TDE-GAP-68
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered: Vec<FigureId>,
    /// How far it drifted, in inches, once known.   TDE-PROP-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drift: Option<u32>,
}

/// What the table says about an act, taken when it was declared.   TDE-SHOOT-03, TDE-SHOOT-16
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Given {
    /// How far the target is, in tenths of a millimetre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<i32>,
    /// Whether it is in heavy cover.   TDE-SHOOT-10
    #[serde(default, skip_serializing_if = "is_false")]
    pub heavy: bool,
    /// Whether it is in light cover.   TDE-SHOOT-11
    #[serde(default, skip_serializing_if = "is_false")]
    pub light: bool,
    /// Whether it is in or behind smoke, or the charge goes through some.   TDE-SHOOT-12, TDE-PROP-06
    #[serde(default, skip_serializing_if = "is_false")]
    pub smoke: bool,
    /// How many standing enemies touch the fighter beyond the first.   TDE-MELEE-10, TDE-MELEE-11
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub outnumbered: u32,
    /// Whether the charger started in water.   TDE-CHARGE-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_water: bool,
    /// Whether the actor was stealthed when the sequence began.   TDE-STEALTH-13
    #[serde(default, skip_serializing_if = "is_false")]
    pub ambush: bool,
}

/// What one figure does in a sequence, other than move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Who.
    pub figure: FigureId,
    /// What.
    pub doing: Doing,
    /// Why.
    pub cause: Cause,
    /// Where along the active figure's route, when it moves.   TDE-SEQ-08, TDE-SEQ-09
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<i32>,
    /// What the table says about it.
    #[serde(default)]
    pub given: Given,
    /// What claims made with it add to its test.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub claimed: Modifiers,
    /// The rules that claims made with it set aside for its test.   TDE-PROF-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<RuleId>,
    /// Its template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blast: Option<Blast>,
    /// Why it does not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<Void>,
    /// Its test, once rolled and settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// Whether its effects have been drawn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub done: bool,
    /// Where its dodge takes it, once declared.   TDE-DODGE-11
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escape: Option<Escape>,
}

/// The displacement of a dodge.   TDE-DODGE-04, TDE-DODGE-05
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Escape {
    /// Which way; no leg to stay.
    pub route: Route,
    /// The templates that it leaves whole, by the places of their acts.   TDE-TPL-09
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<u16>,
    /// How many dodgers that declared their dodge later have said before it where they go.   TDE-SEQ-26
    #[serde(default, skip_serializing_if = "is_in_turn")]
    pub after: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references over")]
fn is_in_turn(after: &u16) -> bool {
    *after == 0
}

/// An order under way or given.   TDE-LEAD-03
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Whose points.
    pub donor: FigureId,
    /// Who receives them.
    pub recipient: FigureId,
    /// What claims made with it add to its test.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub claimed: Modifiers,
    /// The rules that claims made with it set aside for its test.   TDE-PROF-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<RuleId>,
    /// The test, once rolled and settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// Whether its points have moved, or will not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub done: bool,
}

/// Where a sequence stands: the book's steps, in its order.   TDE-SEQ-01 to TDE-SEQ-36
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Stage {
    /// 1D: the inactive side declares reactions.
    #[default]
    Reactions,
    /// 1E: the active side declares a firefight or a chained action.
    Extra,
    /// 2A and 2B: the movement test.
    Movement,
    /// The opponent says where a Fiasco makes the figure fall.   TDE-MOVE-14
    FallPoint,
    /// The owner says whether it goes back or falls.   TDE-MOVE-21
    MidAir,
    /// 2C: what lies beyond is void.
    Reached,
    /// 2D and 2E: action points are paid.
    Payment,
    /// 2F: templates are tested for and drift.
    Templates,
    /// 2G: opposed tests.
    Opposed,
    /// 2H: unopposed tests, one by one.
    Unopposed,
    /// 2I: dodgers say where they go.
    Escapes,
    /// 2J: the last armour tests.
    Saves,
    /// 3A to 3C: figures move.
    Moves,
    /// 3B and 3C: dodgers move, once a rider that got off has its place.
    Dodges,
    /// 3D to 3F: orders.
    Orders,
    /// 3G: action points of exploits.
    Exploits,
    /// 3H: markers.
    Markers,
    /// 3I to 3L: wounds, health states, lasting effects, cavalry.
    Wounds,
    /// It is over.
    End,
}

/// An action sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// Who acts.   TDE-CORE-08
    pub active: FigureId,
    /// Where it stands.
    #[serde(default)]
    pub stage: Stage,
    /// How the active figure moves, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Motion>,
    /// What everybody does, the active figure first, in the order of declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Act>,
    /// Whether the inactive side has finished declaring.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
    /// The orders, the last one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
    /// Damage and wounds to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub harms: Vec<Harm>,
    /// Markers and healing to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Marked>,
    /// Who has earned an action point, once for each.   TDE-ACT-10
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exploits: Vec<FigureId>,
}

impl Sequence {
    /// An act, by its place.
    pub fn act(&self, place: u16) -> Option<&Act> {
        self.acts.get(usize::from(place))
    }

    /// The acts that happen, with their places.
    pub fn live(&self) -> impl Iterator<Item = (u16, &Act)> {
        (0_u16..).zip(&self.acts).filter(|(_, act)| act.void.is_none())
    }

    /// The active figure's chained action or firefight, with its place.
    pub fn extra(&self) -> Option<(u16, &Act)> {
        (0_u16..).zip(&self.acts).find(|(_, act)| matches!(act.cause, Cause::Chain | Cause::Firefight))
    }

    /// The reactions, with their places.
    pub fn reactions(&self) -> impl Iterator<Item = (u16, &Act)> {
        (0_u16..).zip(&self.acts).filter(|(_, act)| act.cause.is_reaction())
    }

    /// Whether the active figure charges.
    pub fn is_charge(&self) -> bool {
        self.motion.as_ref().is_some_and(|motion| matches!(motion.course, Course::Charge {}))
    }
}

impl Cause {
    /// Whether the inactive side acts.
    pub fn is_reaction(self) -> bool {
        match self {
            Self::Reaction | Self::ChainReaction => true,
            Self::Action | Self::Chain | Self::Firefight => false,
        }
    }
}

impl Doing {
    /// Whether it is a combat action.   TDE-ACT-03
    pub fn is_combat(self) -> bool {
        match self {
            Self::Shoot { .. } | Self::Reveal { .. } | Self::Melee { .. } | Self::Dodge {} => true,
            Self::Interact { .. } => false,
        }
    }

    /// Whom it is aimed at.
    pub fn target(self) -> Option<FigureId> {
        match self {
            Self::Shoot { target, .. } => target,
            Self::Reveal { target } | Self::Melee { target, .. } => Some(target),
            Self::Dodge {} | Self::Interact { .. } => None,
        }
    }
}
