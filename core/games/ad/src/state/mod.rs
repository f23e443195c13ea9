//! What play changes, in public: figures, doors, cards by count, the stack of unfinished procedures.

pub mod acts;
pub mod arms;
pub mod blows;
pub mod change;
pub mod check;
pub mod frames;
pub mod line;
pub mod listed;
pub mod look;
pub mod score;
pub mod speech;
pub mod trials;
pub mod under_way;
pub mod unheard;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::profiles::cards::{Card, Numeral};
use crate::profiles::weapons::Item;
use crate::setup::NpcRole;
use crate::setup::board::Door;
use crate::setup::scenario::{Clock, Lying};
use crate::setup::square::{EdgeName, Square};
use crate::state::frames::Frame;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;

/// A phase of the turn.   AD-TURN-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Phase {
    /// Before the first turn.
    Preparation,
    /// Arrivals, refreshed tokens.
    Start,
    /// Draws and discards.
    Cards,
    /// Who holds the initiative.
    Initiative,
    /// Actions.
    Action,
    /// Fights.
    Combat,
    /// Morale and poison.
    Morale,
    /// Interaction.
    Interaction,
    /// The clock.
    End,
}

/// How a figure holds itself.   AD-STAT-01, AD-STAT-06
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Posture {
    /// On its feet.
    #[default]
    Standing,
    /// À Terre.
    Prone,
    /// Évanoui: counts as prone too.   AD-STAT-08
    Unconscious,
}

/// Why a figure is no longer in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Removal {
    /// By wounds.   AD-HLTH-04
    Killed,
    /// By morale.   AD-MORALE-02
    FledMorale,
    /// Withdrawn from the board.   AD-OFF-03
    Withdrawn,
    /// Fled from the board.   AD-OFF-03
    FledBoard,
    /// Without a weapon left.   AD-TAL-13
    Disarmed,
    /// By seduction, either way.   AD-TAL-35
    Seduced,
    /// By a bribe.   AD-TAL-29
    Bribed,
}

impl Removal {
    /// Whether it counts as killed.
    pub fn counts_as_killed(self) -> bool {
        match self {
            Self::Withdrawn => false,
            Self::Killed
            | Self::FledMorale
            | Self::FledBoard
            | Self::Disarmed
            | Self::Seduced
            | Self::Bribed => true,
        }
    }
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whereabouts {
    /// Not yet in play.
    Reserve,
    /// On a square.
    On(Square),
    /// Out of play.
    Gone(Removal),
}

/// A poison at work or waiting on a weapon.   AD-POISON-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// The wounds it deals, armour aside.
    pub wounds: i32,
    /// What else it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
}

/// A weapon as play changes it; which it is follows from its place on the card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WeaponState {
    /// Steps of reloading still due.   AD-WPN-06
    pub load: u8,
    /// Uses left, where limited.   AD-WPN-09
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
    /// Poisons on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub poisons: Vec<Poison>,
    /// Whether it was taken from the match.   AD-TAL-13
    #[serde(skip_serializing_if = "is_false")]
    pub lost: bool,
    /// Used fencing tokens that lie on it while it is put away.   AD-ABIL-05
    #[serde(skip_serializing_if = "is_none")]
    pub spent: u8,
}

impl WeaponState {
    /// Whether nothing has happened to it.
    pub fn is_new(&self) -> bool {
        *self == Self::default()
    }
}

/// Something in hand, by its place on the card.   AD-ITEM-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Held {
    /// A weapon of the card, from 0.
    Weapon(u8),
    /// An item of the card, from 0.
    Item(u8),
    /// An acquired item, from 0.
    Acquired(u8),
}

/// Used fencing tokens that lie on a thing put away: taking it up again refreshes none of them.   AD-ABIL-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shelved {
    /// The thing.
    pub held: Held,
    /// How many.
    pub used: u8,
}

/// Something that is or is not so of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Mark {
    /// It has been activated this phase.   AD-TURN-07
    Activated,
    /// It has attacked this phase; asked by one house reading.   AD-GAP-08
    Attacked,
    /// It bears a stealth marker.   AD-TAL-14a
    Stealth,
    /// It has just dropped that marker in the combat phase.   AD-TAL-14g
    Unveiled,
    /// It has chosen its equipment before its activation in the combat or the interaction phase, or as a figure of nobody,
    /// and so acts next.   AD-ITEM-10
    Readied,
    /// It woke while figures of nobody act, and no Event card has told yet whether it does.   AD-NPC-10
    Uncalled,
    /// It bears an overwatch marker.   AD-FULL-11
    Overwatch,
    /// Its faith token is on it.   AD-TAL-21a
    Faith,
    /// Its bribe token is on it.   AD-TAL-29
    Bribe,
    /// Its friendship with its uncle was ended.   AD-GAP-19
    Estranged,
    /// Its tactics have been used this turn.   AD-TAL-36a, AD-TAL-36b
    Tactics,
}

/// One figure, as play changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The side that plays it; none while nobody does.   AD-GEN-03
    pub controller: Option<u8>,
    /// Where it is.
    pub place: Whereabouts,
    /// Its wounds.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub wounds: i32,
    /// How it holds itself.
    #[serde(default, skip_serializing_if = "is_standing")]
    pub posture: Posture,
    /// What is so of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<Mark>,
    /// Fencing tokens ready.   AD-ABIL-05
    #[serde(default, skip_serializing_if = "is_none")]
    pub fencing: u8,
    /// Fencing tokens used.
    #[serde(default, skip_serializing_if = "is_none")]
    pub fencing_used: u8,
    /// Diagonal steps taken this phase.   AD-MOVE-02
    #[serde(default, skip_serializing_if = "is_none")]
    pub diagonals: u8,
    /// The enemies that engaged it, or that it engaged, at the start of the turn.   AD-FULL-02
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub engaged_at_start: BTreeSet<FigureId>,
    /// The weapons of its card, in order.
    #[serde(default)]
    pub weapons: Vec<WeaponState>,
    /// What it has in hand.
    #[serde(default)]
    pub hands: Vec<Held>,
    /// Used fencing tokens that lie on items of its card put away; on acquired ones, the items say it.   AD-ABIL-05
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shelved: Vec<Shelved>,
    /// The acquired thing that it lugs in one hand, unable to use it, by its place.   AD-ITEM-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lugged: Option<u8>,
    /// What it carries beside its card.   AD-ITEM-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acquired: Vec<Item>,
    /// Poisons at work on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisons: Vec<Poison>,
    /// Tokens of fate.   AD-DIV-03
    #[serde(default, skip_serializing_if = "is_none")]
    pub fate: u8,
    /// Tokens of mind reading.   AD-DIV-11
    #[serde(default, skip_serializing_if = "is_none")]
    pub mind_reading: u8,
    /// The figure whose nephew it is, while the modifiers last.   AD-TAL-01
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nephew_of: Option<FigureId>,
    /// Whether a guard has become an attacker.   AD-NPC-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<NpcRole>,
    /// Figures that it has tried to seduce.   AD-TAL-35
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub courted: BTreeSet<FigureId>,
    /// Enemies that it attacked this phase.   AD-TAL-07
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub swept: BTreeSet<FigureId>,
}

/// A hidden pile by counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// Cards of the arranged top.
    pub top: u8,
    /// Cards below, in no order.
    pub pool: u8,
}

/// Something that is or is not so of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum SideMark {
    /// It played its last hand card in the test under way.   AD-CARD-09
    PlayedLast,
    /// It decides who holds the initiative next turn.   AD-DIV-02
    FeelsPresent,
    /// It has passed in this phase, or holds its last figure back.   AD-INTER-02, AD-ACTN-03
    Passed,
    /// It passes overwatch windows unasked until it says otherwise.
    StandingPass,
    /// It leaves figures of nobody in peace for this phase.   AD-NPC-19
    DuelsDeclined,
    /// Its fox has drawn in this phase; asked by one house reading.   AD-GAP-82
    FoxDrew,
    /// It has conceded.
    Conceded,
}

/// One side's cards and counters, in public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Cards in hand.
    pub hand: u8,
    /// The draw pile.
    pub pile: Pile,
    /// The discard, oldest first.   AD-CARD-06
    #[serde(default)]
    pub discard: Vec<Card>,
    /// Cards in play for a test.   AD-CARD-08
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_play: Vec<Card>,
    /// What is so of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<SideMark>,
    /// How many figures it had in play as the action phase began; asked by one house reading.   AD-GAP-42
    #[serde(default, skip_serializing_if = "is_none")]
    pub strength: u8,
    /// Kreutzers.   AD-TAL-33
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub kreutzers: i32,
    /// The figure it must activate next.   AD-DIV-11
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound_to: Option<FigureId>,
}

/// A shared deck: what has been drawn since it was last shuffled.   AD-CARD-03
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedDeck {
    /// The cards drawn, in order; shuffled back at the end of the turn.   AD-TURN-09
    #[serde(default)]
    pub drawn: Vec<Numeral>,
}

/// Everything public that play changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Who holds the initiative.   AD-INIT-05
    #[serde(default)]
    pub initiative: Option<u8>,
    /// Who acted first in the action phase.   AD-ACTN-02
    #[serde(default)]
    pub first_actor: Option<u8>,
    /// Whose turn it is to activate.
    #[serde(default)]
    pub to_act: Option<u8>,
    /// The figures, in the order of the set-up: number 1 is the first.
    #[serde(with = "listed::all")]
    #[schemars(with = "Vec<Figure>")]
    pub figures: BTreeMap<FigureId, Figure>,
    /// The sides.
    pub sides: Vec<Side>,
    /// Doors that are not simply closed.
    #[serde(default)]
    pub doors: BTreeMap<EdgeName, Door>,
    /// Fragile walls that came down.
    #[serde(default)]
    pub fallen: BTreeSet<EdgeName>,
    /// Items on the ground.
    #[serde(default)]
    pub items: Vec<Lying>,
    /// The Magic deck.
    #[serde(default)]
    pub magic: SharedDeck,
    /// The Event deck.
    #[serde(default)]
    pub event: SharedDeck,
    /// What is left of the clock.
    pub clock: Clock,
    /// Whether the lull holds.
    #[serde(default)]
    pub lull: bool,
    /// Unfinished procedures, the innermost last.
    #[serde(default)]
    pub stack: Vec<Frame>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_none(value: &u8) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_none_left(value: &i32) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_standing(value: &Posture) -> bool {
    *value == Posture::Standing
}
