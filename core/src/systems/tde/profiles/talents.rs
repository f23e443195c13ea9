//! Talents, leader abilities and effect cards as data: a closed set of effects, and free text.   TDE-TALENT-01

use serde::{Deserialize, Serialize};

/// A talent card.   TDE-TALENT-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Talent {
    /// Its name.
    pub name: String,
    /// What the card says, where the effects below do not say it all: players apply it themselves.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What the rules do by themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
}

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Whoever shoots at its bearer aims worse by one.   TDE-TALENT-02
    Camouflage {},
}

/// A leader ability card.   TDE-BUILD-10
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderAbility {
    /// What it does for every figure of the leader's faction.
    pub talent: Talent,
    /// The faction whose logo it bears.
    pub faction: String,
    /// The leader it is reserved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved_to: Option<String>,
}

/// An effect card.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectCard {
    /// What it does, once.
    pub talent: Talent,
    /// Its price.
    pub cost: u32,
}
