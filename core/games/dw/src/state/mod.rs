//! What play changes, all of it public: sides, figures, contacts, table pieces, the stack of unfinished
//! procedures. Read `frames` first: the stack is the state machine.

pub mod change;
pub mod check;
pub mod combat;
pub mod frames;
pub mod holds;
pub mod look;
pub mod test;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::profiles::Profile;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::{Door, Edge, Gravity, Object, Role, Terrain};
use crate::state::frames::{Frame, MoraleCause};
use crate::state::holds::{Faints, Holds};
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Point;

/// Why a figure has left the table for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Cause {
    /// Killed.   DW-STATUS-08
    Killed,
    /// Killed in a way that frightens its allies.   DW-MELEE-06
    Gruesome,
    /// Put out of action by a fall.   DW-FALL-02
    OutOfAction,
    /// Fled.   DW-MORALE-05
    Fled,
    /// Walked off the table.   DW-MOVE-13
    LeftTable,
    /// Teleported into something solid.   DW-TRAIT-83
    Solid,
    /// A possessor that did not survive its expulsion.   DW-TRAIT-66
    Eliminated,
    /// Its side conceded.
    Conceded,
}

/// Where a figure is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet placed.
    Undeployed,
    /// In play.
    OnTable,
    /// Off the table, in possession of another figure: it still counts as in play.   DW-TRAIT-66
    Possessing(FigureId),
    /// Gone for good.
    Removed(Cause),
}

/// How a figure stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Posture {
    /// On its feet.
    #[default]
    Standing,
    /// On its back: standing up costs so many actions.   DW-ACTION-21
    Prone(u32),
}

/// What holds an immobilised figure.   DW-STATUS-01, DW-STATUS-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Hold {
    /// Sonic weapons.
    Sonic,
    /// A web.
    Web,
    /// An entanglement.
    Entangle,
    /// The mind of another figure, whose death ends it.   DW-GAP-21
    Psychic(FigureId),
    /// Nanites.
    Nanite,
    /// Power armour that shut down.   DW-TRAIT-06
    Armour,
    /// A teleportation gone wrong.
    Teleport,
}

/// What knocked a figure out.   DW-STATUS-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Faint {
    /// The telepathy of another figure.
    Telepathy(FigureId),
    /// A needle.
    Needle,
}

/// Why quality is worse than on the profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Harmed {
    /// A wound of a tough figure.   DW-TRAIT-72
    Wound,
    /// A poison.   DW-TRAIT-65
    Poison,
    /// The gas of a grenade.   DW-AREA-14
    Toxic,
    /// A needle.   DW-TRAIT-59
    Needle,
    /// A contagion.   DW-TRAIT-23
    Contagion,
}

/// One worsening of quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityLoss {
    /// By how much the number to reach grows.
    pub amount: i32,
    /// Why.
    pub cause: Harmed,
}

/// A weapon that a figure carries.   DW-SETUP-08, DW-SHOOT-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Which.
    pub weapon: Weapon,
    /// Whether it is in hand; one at a time is.
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_hand: bool,
    /// Whether it must be reloaded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub empty: bool,
    /// Whether an arrow lies ready on it.   DW-ACTION-25
    #[serde(default, skip_serializing_if = "is_false")]
    pub nocked: bool,
}

/// Whose shape and numbers a figure has now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// What is in force instead of the profile of its band.
    pub profile: Profile,
    /// Where it comes from.
    pub from: FormSource,
    /// The form that comes back when this one ends: a watch's figure that copies stays that figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Box<Form>>,
}

/// Where another form comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum FormSource {
    /// Copied from this figure.   DW-TRAIT-30
    Copy(FigureId),
    /// A silver watch was opened: for good.   DW-TRAIT-49
    Watch,
}

/// A climber between two surfaces, above ground.   DW-CLIMB-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Climbing {
    /// From how high it would fall.
    pub height: Height,
}

/// A height, as falls count it.   DW-FALL-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Height {
    /// No more than the short ruler.
    Short,
    /// No more than the medium ruler.
    Medium,
    /// More.
    Long,
}

/// Whether an enemy saw a figure as the round began.   DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Hiding {
    /// One did.
    Seen,
    /// None did: it hid at this place.
    Hidden(Point),
}

/// One figure, as play changes it. Its side is its controller, asked anew each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a status of its own")]
pub struct Figure {
    /// The side that brought it.
    pub owner: u8,
    /// The side that plays it.
    pub controller: u8,
    /// Where it is in its life.
    pub presence: Presence,
    /// Where its base stands; none when positions are not recorded or it is not on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// How it stands.
    #[serde(default, skip_serializing_if = "is_standing")]
    pub posture: Posture,
    /// What immobilises it: each effect that does.
    #[serde(default, skip_serializing_if = "Holds::is_empty")]
    pub immobilised: Holds,
    /// Where it hangs, when it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub climbing: Option<Climbing>,
    /// Whether it is dazed.   DW-STATUS-05
    #[serde(default, skip_serializing_if = "is_false")]
    pub dazed: bool,
    /// What knocked it out: each effect that did.
    #[serde(default, skip_serializing_if = "Faints::is_empty")]
    pub unconscious: Faints,
    /// The telepath whose player plays it.   DW-STATUS-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controlled_by: Option<FigureId>,
    /// The figure that possesses it.   DW-TRAIT-66
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possessed_by: Option<FigureId>,
    /// What its quality has lost, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<QualityLoss>,
    /// What its Combat has lost for good.   DW-TRAIT-23
    #[serde(default, skip_serializing_if = "is_zero")]
    pub combat_loss: i32,
    /// What radiation adds to its quality rolls: zero or less.   DW-ENV-03, DW-ENV-04
    #[serde(default, skip_serializing_if = "is_zero")]
    pub radiation: i32,
    /// Whether part of that outlasts the match.   DW-ENV-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub irradiated_for_good: bool,
    /// What something near adds to its quality rolls this round.   DW-TRAIT-13
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round_modifier: i32,
    /// Whether it has tested against something attractive this round.   DW-GAP-25
    #[serde(default, skip_serializing_if = "is_false")]
    pub attraction_tested: bool,
    /// Whether it may not enter water this round.   DW-TRAIT-56
    #[serde(default, skip_serializing_if = "is_false")]
    pub water_barred: bool,
    /// Whether its shoulder is injured.   DW-SHOOT-24
    #[serde(default, skip_serializing_if = "is_false")]
    pub shoulder: bool,
    /// Whether it counts as activated this round.   DW-TURN-06
    #[serde(default, skip_serializing_if = "is_false")]
    pub activated: bool,
    /// Whether it was left over last round, and goes before figures used then.   DW-GAP-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub overdue: bool,
    /// Attacks made this round.   DW-ACTION-01
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub attacks: u32,
    /// Moves made this round.   DW-TRAIT-48
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub moves: u32,
    /// Whether an ambush stated this round has been spent.   DW-GAP-61
    #[serde(default, skip_serializing_if = "is_false")]
    pub ambush_spent: bool,
    /// Whether it was hidden as the round began, where places are recorded.   DW-MELEE-11, DW-SHOOT-22
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hiding: Option<Hiding>,
    /// Whether a shot or a fight has revealed it until it moves.   DW-TRAIT-36, DW-GAP-84
    #[serde(default, skip_serializing_if = "is_false")]
    pub revealed: bool,
    /// Whether its one re-roll is spent.   DW-TRAIT-42
    #[serde(default, skip_serializing_if = "is_false")]
    pub reroll_used: bool,
    /// Whether its one sprint is spent.   DW-TRAIT-25
    #[serde(default, skip_serializing_if = "is_false")]
    pub sprint_used: bool,
    /// Whether its shield is up.   DW-TRAIT-16
    #[serde(default, skip_serializing_if = "is_false")]
    pub shield_up: bool,
    /// Whether the battery of its force field is dead.   DW-TRAIT-17
    #[serde(default, skip_serializing_if = "is_false")]
    pub field_dead: bool,
    /// Whether its power armour has shut down.   DW-TRAIT-06
    #[serde(default, skip_serializing_if = "is_false")]
    pub armour_off: bool,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Held>,
    /// Its grenades.   DW-SHOOT-07
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "by_word::<GrenadeKind, u32>")]
    pub grenades: BTreeMap<GrenadeKind, u32>,
    /// Its doses of stimulant.   DW-TRAIT-81
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub stimulants: u32,
    /// Whether it has an antidote against radiation left.   DW-GAP-46
    #[serde(default, skip_serializing_if = "is_false")]
    pub antidote: bool,
    /// Whether it has taken one.   DW-ENV-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub antidote_taken: bool,
    /// Whether its psychic powers are hampered.   DW-AREA-11
    #[serde(default, skip_serializing_if = "is_false")]
    pub psi_negated: bool,
    /// The figures whose terror it has overcome.   DW-TRAIT-84
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fearless_of: BTreeSet<FigureId>,
    /// The form it has taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// Stones in hand, ready to be thrown.   DW-SHOOT-24
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub stones: u32,
    /// The loose objects it carries, by name.   DW-ACTION-13
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub carried: Vec<String>,
    /// Whether the light of its screwdriver was widened this round.   DW-ENV-12
    #[serde(default, skip_serializing_if = "is_false")]
    pub light_widened: bool,
    /// Whether it is in the air: between the moves of one activation only.   DW-FLY-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub airborne: bool,
}

/// The kinds of window a seat may pass for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum WindowKind {
    /// A hero may roll one die again.   DW-TRAIT-42
    HeroReroll,
    /// Somebody may die in place of an ally.   DW-TRAIT-73
    Sacrifice,
    /// An attacked climber may let go.   DW-CLIMB-04
    LetGo,
    /// A figure shot at may dive.   DW-GAP-14
    Dive,
    /// Whoever held a door against its breaker may open it.   DW-DOOR-05
    Door,
}

/// How long a standing pass lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Until {
    /// To the end of this round.
    RoundEnd,
    /// To the end of the match.
    MatchEnd,
}

/// A public promise not to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The kind of window passed.
    pub window: WindowKind,
    /// How long.
    pub until: Until,
}

/// One side, as play changes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// What it does in the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The edge it enters from.   DW-SETUP-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// Whether it places no more terrain.   DW-SETUP-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub terrain_done: bool,
    /// The figures it deployed: what half losses count from.   DW-MORALE-14
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub started: u32,
    /// Whether it has tested for half losses.
    #[serde(default, skip_serializing_if = "is_false")]
    pub half_tested: bool,
    /// Whether it has conceded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// The windows it is not asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<Pass>,
    /// Its band, when it came by command and not with the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<Profile>>,
}

/// A figure removed, whose effect on morale is still to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// The figure.
    pub figure: FigureId,
    /// Why it left.
    pub cause: Cause,
    /// The side that played it.
    pub side: u8,
    /// Where it stood; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Whom it touched, where nothing else tells who was near.   DW-MORALE-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<FigureId>,
}

/// A morale test that a figure owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleDue {
    /// Who tests.
    pub figure: FigureId,
    /// Why.
    pub cause: MoraleCause,
    /// Whether its owner has said in which order.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ordered: bool,
}

/// The public state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The round; 0 is the set-up.
    pub round: u32,
    /// The order of the sides' stints this round.   DW-TURN-01, DW-TURN-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<u8>,
    /// The sides, by number.
    pub sides: Vec<Side>,
    /// The figures: number 1 is the first.
    pub figures: Vec<Figure>,
    /// Bases that touch: the lower number first.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub contacts: BTreeSet<(FigureId, FigureId)>,
    /// The terrain on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// The doors, numbered from zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Door>,
    /// The loose objects that lie on the table.   DW-ACTION-13
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<Object>,
    /// The gravity last rolled, where it is random.   DW-ENV-05 to DW-ENV-07
    #[serde(default)]
    pub gravity: Gravity,
    /// Removed figures whose effect on morale is still to be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Loss>,
    /// Unfinished procedures, the innermost last.
    pub stack: Vec<Frame>,
    /// How the match ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_none_left(count: &u32) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_zero(number: &i32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_standing(posture: &Posture) -> bool {
    *posture == Posture::Standing
}
