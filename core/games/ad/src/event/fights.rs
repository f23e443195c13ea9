//! Fights, shots, wounds, morale.

use crate::event::Tokens;
use crate::profiles::cards::Suit;
use crate::state::frames::{Blow, Fight, FightStage, Kept, MoraleDue, Played, Retreat, Shot};
use crate::state::{Held, Poison};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// A fight was declared: both fighters count as activated.   AD-MELEE-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightDeclared {
    /// Which; in a sweep it takes the place of the one before.
    pub fight: Fight,
}

/// The defender is armed.   AD-MELEE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightArmed {
    /// With which weapon, by its number (see `state::arms`); none for bare hands.
    pub weapon: Option<u8>,
    /// The figures whose players say whether they help.   AD-NPC-18
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<FigureId>,
}

/// A player said whether a figure helps.   AD-NPC-18
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpSaid {
    /// Which.
    pub figure: FigureId,
    /// Whether it does.
    pub helps: bool,
}

/// A fight goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightStaged {
    /// To what.
    pub stage: FightStage,
}

/// A blow was settled; its cards stay in play.   AD-MELEE-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlowSettled {
    /// How it came out.
    pub outcome: Blow,
    /// The cards of the fight in play.
    pub played: Vec<Played>,
    /// The winner's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
}

/// Fencing tokens were flipped for a parry.   AD-PARRY-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParryTried {
    /// Whose.
    pub figure: FigureId,
    /// How many.
    pub count: u8,
    /// The tokens now.
    pub tokens: Tokens,
}

/// A riposte follows.   AD-PARRY-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Riposted {
    /// Who parried; nobody where two Fous Furieux tied.   AD-TAL-22
    pub parried: Option<FigureId>,
}

/// What a fight still keeps in play.   AD-GAP-50
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightCards {
    /// The cards.
    pub held: Vec<Played>,
}

/// A blow did its damage; retreats are owed.   AD-DMG-01, AD-RETR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatsOwed {
    /// The wounds.
    pub wounds: i32,
    /// By whom, in order.
    pub retreating: Vec<FigureId>,
}

/// It is a figure's turn to retreat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatDue {
    /// Whose.
    pub figure: FigureId,
}

/// A figure did not retreat: it is pinned, or has nowhere to go.   AD-RETR-01, AD-RETR-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoodGround {
    /// Which.
    pub figure: FigureId,
}

/// A retreat is to be chosen.   AD-RETR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatOpened {
    /// Which.
    pub retreat: Retreat,
}

/// A retreat was chosen, or declined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatEnded {
    /// Whose.
    pub figure: FigureId,
}

/// A fight ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightEnded {
    /// The Attacker.
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
}

/// A figure avoided combat.   AD-MELEE-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatAvoided {
    /// Which.
    pub figure: FigureId,
}

/// A weapon was fired, used, or reloaded.   AD-WPN-06, AD-WPN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponUsed {
    /// Whose.
    pub figure: FigureId,
    /// Which of the card.
    pub weapon: u8,
    /// The steps of reloading still due.
    pub load: u8,
    /// The uses left, where limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
}

/// A weapon was taken from the match.   AD-TAL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponLost {
    /// Whose.
    pub figure: FigureId,
    /// Which of the card.
    pub weapon: u8,
    /// What its hands hold now.
    pub hands: Vec<Held>,
}

/// A shot missed.   AD-SHOOT-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotMissed {
    /// Which.
    pub shot: Shot,
}

/// A shot hit.   AD-SHOOT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotHit {
    /// Which.
    pub shot: Shot,
    /// Whom: the target, or who was struck astray.
    pub target: FigureId,
    /// Where: the suit of its card.
    pub suit: Suit,
    /// The wounds.
    pub wounds: i32,
}

/// A shot went astray.   AD-SHOOT-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrayOpened {
    /// Which.
    pub shot: Shot,
    /// Whether its band pierces armour.
    pub piercing: bool,
    /// The suit of its card.
    pub suit: Suit,
    /// Who says whom it hits.
    pub by: u8,
    /// Those who may be hit.
    pub figures: Vec<FigureId>,
}

/// Whom it struck was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrayClosed {
    /// Whom; none for nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
}

/// The poisons at work on a figure.   AD-POISON-02, AD-POISON-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Poisoned {
    /// On whom.
    pub figure: FigureId,
    /// Which.
    pub poisons: Vec<Poison>,
}

/// Tests of morale and poison are due.   AD-MORALE-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleOpened {
    /// Which.
    pub due: Vec<MoraleDue>,
}

/// Which of them are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleLeft {
    /// Those.
    pub left: Vec<MoraleDue>,
}

/// None is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleEnded {}
