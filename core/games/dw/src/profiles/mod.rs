//! Static data of the game: profiles, their special rules, the tables of weapons and grenades.

pub mod parameter;
pub mod traits;
pub mod weapons;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::profiles::traits::{EnergyKind, GrenadeKind, Nature, Trait};
use crate::profiles::weapons::Weapon;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// The diameter of a base when the profile does not say, in tenths of a millimetre: 25 mm.   DW-SETUP-11
pub const DEFAULT_BASE: i32 = 250;

/// The three rulers.   DW-CORE-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Ruler {
    /// Courte.
    Short,
    /// Moyenne.
    Medium,
    /// Longue.
    Long,
}

impl Ruler {
    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Short => Words::new("Courte", "Short"),
            Self::Medium => Words::new("Moyenne", "Medium"),
            Self::Long => Words::new("Longue", "Long"),
        }
    }
}

/// How big a figure is; anything smaller than a human counts as normal.   DW-MELEE-14 to DW-MELEE-16
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Size {
    /// Human size or smaller.
    Normal,
    /// Over two metres.
    Large,
    /// Over five metres.
    VeryLarge,
}

/// The grammatical gender of a name, for sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gender {
    /// Masculine.
    M,
    /// Feminine.
    F,
}

/// What a figure is, or whom a rule is about. The kinds that rules name have words of their own; any other
/// word is a species, a faction or the name of a figure.   DW-GAP-46
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
pub enum Kind {
    /// Robot.
    Robot,
    /// Androïde.
    Android,
    /// Artificiel: robots and androids too.
    Artificial,
    /// Plante.
    Plant,
    /// Animal.
    Animal,
    /// Any living being: whatever is not artificial.
    Organic,
    /// A species, a faction or a name.
    Species(String),
}

/// A thing carried that no special rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Item {
    /// A weapon for melee.
    MeleeWeapon,
    /// Javelins, axes: primitive, thrown.   DW-SHOOT-30
    Primitive,
    /// One bottle to throw; listed once for each.   DW-SHOOT-07
    ChemicalBottle,
    /// A bag of stones.   DW-SHOOT-24
    StoneBag,
    /// One dose against radiation.   DW-ENV-01
    RadiationAntidote,
    /// A torch: lights Medium.   DW-ENV-10
    Torch,
    /// A modern or alien lamp: lights Long.   DW-ENV-11
    Lamp,
    /// A battering ram, or what serves as one.   DW-DOOR-03
    Ram,
}

/// A figure as its player describes it: what the match never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// What it is: kinds of being, species, faction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<Kind>,
    /// Its points, when the organisers give some: the book has no formula.   DW-GAP-45
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The least face that succeeds, 2 to 6.
    pub quality: i32,
    /// What it adds to a die in a fight.
    pub combat: i32,
    /// Its special rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// What else it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<Item>,
    /// The ruler of its moves; when given, the one that its special rules say.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub stride: Option<Ruler>,
    /// Its size; when given, the one that its special rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The diameter of its base in tenths of a millimetre; left out, 250.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// The gender of its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
}

impl Profile {
    /// Whether it lists a special rule, the parameter included.
    pub fn has(&self, held: &Trait) -> bool {
        self.traits.contains(held)
    }

    /// The diameter of its base.
    pub fn base(&self) -> i32 {
        self.base.unwrap_or(DEFAULT_BASE)
    }

    /// The ruler of its moves.   DW-MOVE-01, DW-TRAIT-27, DW-TRAIT-28
    pub fn stride(&self) -> Ruler {
        if self.has(&Trait::LongMove) {
            Ruler::Long
        } else if self.has(&Trait::ShortMove) {
            Ruler::Short
        } else {
            Ruler::Medium
        }
    }

    /// Its size.   DW-TRAIT-39, DW-TRAIT-88
    pub fn size(&self) -> Size {
        if self.has(&Trait::VeryLarge) {
            Size::VeryLarge
        } else if self.has(&Trait::Large) {
            Size::Large
        } else {
            Size::Normal
        }
    }

    /// Whether it is of a kind. Robots and androids are artificial, and nothing artificial is living.
    pub fn is(&self, kind: &Kind) -> bool {
        let tagged = |kind| self.kind.contains(kind);
        match kind {
            Kind::Robot | Kind::Android | Kind::Plant => tagged(kind),
            Kind::Artificial => self.is_artificial(),
            Kind::Animal => self.has(&Trait::Animal) || tagged(kind),
            Kind::Organic => !self.is_artificial(),
            Kind::Species(name) => tagged(kind) || self.name == *name,
        }
    }

    /// Whether it is no living being.   DW-TRAIT-10
    pub fn is_artificial(&self) -> bool {
        let kinds = [Kind::Artificial, Kind::Robot, Kind::Android];
        self.has(&Trait::Artificial) || kinds.iter().any(|kind| self.kind.contains(kind))
    }

    /// Its weapons in the order listed, special rules first: place n is weapon n of its state.
    pub fn weapons(&self) -> Vec<Weapon> {
        let held = self.traits.iter().filter_map(|held| held.sheet().weapon);
        held.chain(self.equipment.iter().filter_map(|item| Weapon::of_item(*item))).collect()
    }

    /// How many grenades of a kind it carries.   DW-SHOOT-07, DW-TRAIT-40
    pub fn grenades(&self, kind: GrenadeKind) -> usize {
        self.traits.iter().filter(|held| **held == Trait::Grenade(kind)).count()
    }

    /// How many doses of stimulant it carries.   DW-TRAIT-81
    pub fn stimulants(&self) -> usize {
        self.traits.iter().filter(|held| **held == Trait::Stimulant).count()
    }

    /// How many of a thing it carries.
    pub fn carries(&self, item: Item) -> usize {
        self.equipment.iter().filter(|held| **held == item).count()
    }

    /// The Combat that it has as the attacker of a fight, when a special rule says so.   DW-TRAIT-11
    pub fn improved_attack(&self) -> Option<i32> {
        self.traits
            .iter()
            .find_map(|held| if let Trait::ImprovedAttack(combat) = held { Some(*combat) } else { None })
    }

    /// The Combat that it has as the defender of a fight, when a special rule says so.   DW-TRAIT-26
    pub fn improved_defence(&self) -> Option<i32> {
        self.traits
            .iter()
            .find_map(|held| if let Trait::ImprovedDefence(combat) = held { Some(*combat) } else { None })
    }

    /// Whether it kills another merely by beating it, its weapon left aside.   DW-TRAIT-53
    pub fn is_lethal_to(&self, other: &Self) -> bool {
        self.traits.iter().any(|held| matches!(held, Trait::Lethal(kind) if other.is(kind)))
    }

    /// Whether it has a phobia of another.   DW-TRAIT-57
    pub fn fears(&self, other: &Self) -> bool {
        self.traits.iter().any(|held| matches!(held, Trait::FearOf(kind) if other.is(kind)))
    }

    /// Whether it is a leader, of everybody or of some.   DW-TRAIT-18, DW-TRAIT-19
    pub fn is_leader(&self) -> bool {
        self.traits.iter().any(|held| matches!(held, Trait::Leader | Trait::LeaderOf(_)))
    }

    /// Whether it leads another figure of its side: no leader is led.   DW-TRAIT-18, DW-TRAIT-19
    pub fn leads(&self, other: &Self) -> bool {
        let named = |held: &Trait| matches!(held, Trait::LeaderOf(kind) if other.is(kind));
        !other.is_leader() && (self.has(&Trait::Leader) || self.traits.iter().any(named))
    }

    /// The beams it may fire.   DW-TRAIT-68
    pub fn beams(&self) -> Vec<EnergyKind> {
        let beam =
            |held: &Trait| if let Trait::EnergyProjection(energy) = held { Some(*energy) } else { None };
        self.traits.iter().filter_map(beam).collect()
    }

    /// The name of the reserve profile that its silver watch turns it into.   DW-TRAIT-49
    pub fn silver_watch(&self) -> Option<&str> {
        self.traits
            .iter()
            .find_map(|held| if let Trait::SilverWatch(name) = held { Some(name.as_str()) } else { None })
    }

    /// This figure in the form of another: the other's numbers and innate rules, its own name, base and gear.
    /// It stays able to take other forms and to come back.   DW-TRAIT-30
    #[must_use]
    pub fn in_the_form_of(&self, model: &Self) -> Self {
        let gear = self.traits.iter().filter(|held| held.sheet().nature == Nature::Gear);
        let innate = model.traits.iter().filter(|held| held.sheet().nature == Nature::Innate);
        let mut traits: Vec<Trait> = innate.chain(gear).cloned().collect();
        if !traits.contains(&Trait::Doppelganger) {
            traits.push(Trait::Doppelganger);
        }
        Self {
            quality: model.quality,
            combat: model.combat,
            traits,
            stride: model.stride,
            size: model.size,
            ..self.clone()
        }
    }
}

impl Kind {
    /// The kinds that rules name.
    pub const NAMED: [Self; 6] =
        [Self::Robot, Self::Android, Self::Artificial, Self::Plant, Self::Animal, Self::Organic];

    /// Its word on the wire.
    pub fn word(&self) -> &str {
        match self {
            Self::Robot => "Robot",
            Self::Android => "Android",
            Self::Artificial => "Artificial",
            Self::Plant => "Plant",
            Self::Animal => "Animal",
            Self::Organic => "Organic",
            Self::Species(name) => name,
        }
    }

    /// Its name.
    pub fn words(&self) -> Words {
        match self {
            Self::Robot => Words::same("robot"),
            Self::Android => Words::new("androïde", "android"),
            Self::Artificial => Words::new("artificiel", "artificial"),
            Self::Plant => Words::new("plante", "plant"),
            Self::Animal => Words::same("animal"),
            Self::Organic => Words::new("être vivant", "living being"),
            Self::Species(name) => Words::same(name.clone()),
        }
    }
}

impl From<String> for Kind {
    fn from(word: String) -> Self {
        Self::NAMED.into_iter().find(|kind| kind.word() == word).unwrap_or(Self::Species(word))
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> Self {
        kind.word().to_owned()
    }
}

impl Item {
    /// The things that may be carried.
    pub const ALL: [Self; 8] = [
        Self::MeleeWeapon,
        Self::Primitive,
        Self::ChemicalBottle,
        Self::StoneBag,
        Self::RadiationAntidote,
        Self::Torch,
        Self::Lamp,
        Self::Ram,
    ];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::MeleeWeapon => Weapon::MeleeWeapon.words(),
            Self::Primitive => Weapon::Primitive.words(),
            Self::ChemicalBottle => Weapon::ChemicalBottle.words(),
            Self::StoneBag => Words::new("sac de pierres", "bag of stones"),
            Self::RadiationAntidote => Words::new("antidote pour radiation", "radiation antidote"),
            Self::Torch => Words::new("torche", "torch"),
            Self::Lamp => Words::new("lampe", "lamp"),
            Self::Ram => Words::new("bélier", "battering ram"),
        }
    }
}
