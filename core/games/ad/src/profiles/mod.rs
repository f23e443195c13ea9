//! Figures as their cards print them: abilities, skills, talents, equipment. All of it is data.

pub mod cards;
pub mod talents;
pub mod weapons;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::profiles::talents::Talent;
use crate::profiles::weapons::{ArmourCard, Item, Weapon};
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::telling::words::Words;

/// A basic score of every figure.   AD-ABIL-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Ability {
    /// Force.
    Strength,
    /// Agilité; also the diagonal steps of a phase.
    Agility,
    /// Force d'Âme.
    Willpower,
    /// Charisme.
    Charisma,
    /// Intelligence.
    Intelligence,
    /// Esprit.
    Wits,
}

impl Ability {
    /// What people call it.
    pub fn words(self) -> Words {
        match self {
            Self::Strength => Words::new("Force", "Strength"),
            Self::Agility => Words::new("Agilité", "Agility"),
            Self::Willpower => Words::new("Force d'Âme", "Willpower"),
            Self::Charisma => Words::new("Charisme", "Charisma"),
            Self::Intelligence => Words::new("Intelligence", "Intelligence"),
            Self::Wits => Words::new("Esprit", "Wits"),
        }
    }
}

/// The six scores; one that is not printed is 0.   AD-ABIL-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Abilities {
    /// Force.
    pub strength: i32,
    /// Agilité.
    pub agility: i32,
    /// Force d'Âme.
    pub willpower: i32,
    /// Charisme.
    pub charisma: i32,
    /// Intelligence.
    pub intelligence: i32,
    /// Esprit.
    pub wits: i32,
}

impl Abilities {
    /// The abilities in book order.   AD-ABIL-01
    pub const ALL: [Ability; 6] = [
        Ability::Strength,
        Ability::Agility,
        Ability::Willpower,
        Ability::Charisma,
        Ability::Intelligence,
        Ability::Wits,
    ];

    /// One score.
    pub fn of(&self, ability: Ability) -> i32 {
        match ability {
            Ability::Strength => self.strength,
            Ability::Agility => self.agility,
            Ability::Willpower => self.willpower,
            Ability::Charisma => self.charisma,
            Ability::Intelligence => self.intelligence,
            Ability::Wits => self.wits,
        }
    }
}

/// Skill with a class of weapons.   AD-ABIL-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum CombatSkill {
    /// Pugilat: 0 for every figure at least.   AD-ABIL-04
    Brawling,
    /// Couteaux.
    Knives,
    /// Armes de taille.
    Slashing,
    /// Armes d'estoc.
    Thrusting,
    /// Armes contondantes.
    Blunt,
    /// Armes d'hast.
    Polearms,
    /// Armes à deux mains.
    GreatWeapons,
    /// Fouets, in melee and at range.
    Whips,
    /// Arcs.
    Bows,
    /// Pistolets.
    Pistols,
    /// Mousquets.
    Muskets,
    /// Armes de jet.
    Thrown,
    /// Sarbacanes.
    Blowguns,
}

impl CombatSkill {
    /// The skills in book order.   AD-ABIL-02
    pub const ALL: [Self; 13] = [
        Self::Brawling,
        Self::Knives,
        Self::Slashing,
        Self::Thrusting,
        Self::Blunt,
        Self::Polearms,
        Self::GreatWeapons,
        Self::Whips,
        Self::Bows,
        Self::Pistols,
        Self::Muskets,
        Self::Thrown,
        Self::Blowguns,
    ];

    /// What people call it.
    pub fn words(self) -> Words {
        match self {
            Self::Brawling => Words::new("Pugilat", "Brawling"),
            Self::Knives => Words::new("Couteaux", "Knives"),
            Self::Slashing => Words::new("Armes de taille", "Slashing weapons"),
            Self::Thrusting => Words::new("Armes d'estoc", "Thrusting weapons"),
            Self::Blunt => Words::new("Armes contondantes", "Blunt weapons"),
            Self::Polearms => Words::new("Armes d'hast", "Polearms"),
            Self::GreatWeapons => Words::new("Armes à deux mains", "Great weapons"),
            Self::Whips => Words::new("Fouets", "Whips"),
            Self::Bows => Words::new("Arcs", "Bows"),
            Self::Pistols => Words::new("Pistolets", "Pistols"),
            Self::Muskets => Words::new("Mousquets", "Muskets"),
            Self::Thrown => Words::new("Armes de jet", "Thrown weapons"),
            Self::Blowguns => Words::new("Sarbacanes", "Blowguns"),
        }
    }
}

/// Whether a card's background is gold or silver.   AD-BAND-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    /// A hero.
    Hero,
    /// A commoner.
    Commoner,
}

/// The gender a card's symbol shows.   AD-ABIL-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Gender {
    /// Male.
    Male,
    /// Female.
    Female,
}

/// What kind of being it is.   AD-ABIL-10
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// A human.
    #[default]
    Human,
    /// A beast.
    Beast,
    /// A vampire.
    Vampire,
    /// A demon.
    Demon,
    /// A ghoul.
    Ghoul,
    /// What the card says.
    Other(String),
}

/// What rules may ask of a figure's alignment.   AD-ABIL-08
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Alignment {
    /// Nothing that a rule names.
    #[default]
    Neutral,
    /// Bon.
    Good,
    /// Loyal.
    Loyal,
    /// What the card says.
    Other(String),
}

/// A character card.   AD-BAND-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The character's name.
    pub name: String,
    /// Whether only one of that name may be in play.   AD-BAND-04
    #[serde(default)]
    pub unique: bool,
    /// Hero or commoner.
    pub class: Class,
    /// Its faction; none for the neutral range.   AD-BAND-01
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// Its alignment.
    #[serde(default)]
    pub alignment: Alignment,
    /// Its gender, where a symbol shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// What kind of being it is.
    #[serde(default)]
    pub kind: Kind,
    /// Its cost in gold, before the match.   AD-BAND-05
    #[serde(default)]
    pub gold: i32,
    /// Its cost in connections, before the match.
    #[serde(default)]
    pub connections: i32,
    /// Wounds that cripple it.   AD-HLTH-02
    pub cripple: i32,
    /// Wounds that kill it.   AD-HLTH-04
    pub kill: i32,
    /// The six abilities.
    #[serde(default)]
    pub abilities: Abilities,
    /// The combat skills printed.
    #[serde(default)]
    #[schemars(schema_with = "by_word::<CombatSkill, i32>")]
    pub skills: BTreeMap<CombatSkill, i32>,
    /// Fencing tokens.   AD-ABIL-05
    #[serde(default)]
    pub fencing: u8,
    /// Talents.
    #[serde(default)]
    pub talents: Vec<Talent>,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Armour.
    #[serde(default)]
    pub armour: Vec<ArmourCard>,
    /// Other items.
    #[serde(default)]
    pub items: Vec<Item>,
    /// What it brings beside its starting items, and drops at its death.   AD-ITEM-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<Item>,
}

impl Profile {
    /// The score with a class of weapons; none where it has not the skill.   AD-ABIL-03, AD-ABIL-04
    pub fn skill(&self, skill: CombatSkill) -> Option<i32> {
        let printed = self.skills.get(&skill).copied();
        match skill {
            CombatSkill::Brawling => Some(printed.unwrap_or(0)),
            CombatSkill::Knives
            | CombatSkill::Slashing
            | CombatSkill::Thrusting
            | CombatSkill::Blunt
            | CombatSkill::Polearms
            | CombatSkill::GreatWeapons
            | CombatSkill::Whips
            | CombatSkill::Bows
            | CombatSkill::Pistols
            | CombatSkill::Muskets
            | CombatSkill::Thrown
            | CombatSkill::Blowguns => printed,
        }
    }

    /// Whether it is good or loyal: such figures neither use nor bear poison.   AD-POISON-04
    pub fn abhors_poison(&self) -> bool {
        match self.alignment {
            Alignment::Good | Alignment::Loyal => true,
            Alignment::Neutral | Alignment::Other(_) => false,
        }
    }
}
