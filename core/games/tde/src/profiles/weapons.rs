//! Weapon cards as data.   TDE-WPN-01 to TDE-WPN-05, TDE-PROP-01 to TDE-PROP-19

use serde::{Deserialize, Serialize};

use crate::profiles::Pair;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// The area templates.   TDE-TPL-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Template {
    /// Its tip on the shooter's base.   TDE-TPL-14
    Teardrop,
    /// The small round one.
    Small,
    /// The large round one.
    Large,
}

/// What a weapon can do besides harm.   TDE-WPN-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Property {
    /// Strikes up to so many inches away.   TDE-PROP-01
    Reach(u32),
    /// Drifts.   TDE-PROP-02
    Scatter(u32),
    /// Blinds.   TDE-PROP-03
    Blinding,
    /// Protects its bearer.   TDE-PROP-04
    Armour(u32),
    /// Takes action points away.   TDE-PROP-05
    Stunning(u32),
    /// Lays smoke.   TDE-PROP-06
    Smoke,
    /// Strikes an area.   TDE-PROP-07
    Template(Template),
    /// Sets on fire.   TDE-PROP-08
    Incendiary(u32),
    /// Breaks for good on a Fiasco.   TDE-PROP-09
    Limited,
    /// Part of its owner's body.   TDE-PROP-10
    Natural,
    /// Slows down by so many inches.   TDE-PROP-11
    Slowing(u32),
    /// Takes armour away.   TDE-PROP-12
    Penetrating(u32),
    /// Takes endurance away.   TDE-PROP-13
    Piercing(u32),
    /// Anybody can repair it.   TDE-PROP-14
    Primitive,
    /// So many uses a match.   TDE-PROP-15
    Rare(u32),
    /// Knocks over.   TDE-PROP-16
    Knockdown,
    /// Easier to hit with, near by.   TDE-PROP-17
    Spray,
    /// Its smoke is toxic.   TDE-PROP-18
    Toxic,
    /// Strikes better when nobody answers.   TDE-PROP-19
    Vicious(u32),
}

/// A weapon card.   TDE-WPN-01 to TDE-WPN-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Its ranges in inches; none for a melee weapon.   TDE-WPN-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Pair>,
    /// Its damage, standard and superior.   TDE-WPN-03
    pub damage: Pair,
    /// Its properties.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

/// A property's card: its terms, its rule.
struct Sheet {
    term: &'static str,
    gloss: &'static str,
    rule: &'static str,
}

const fn sheet(term: &'static str, gloss: &'static str, rule: &'static str) -> Sheet {
    Sheet { term, gloss, rule }
}

impl Property {
    fn sheet(self) -> Sheet {
        match self {
            Self::Reach(_) => sheet("Allonge", "Reach", "TDE-PROP-01"),
            Self::Scatter(_) => sheet("Déviation", "Scatter", "TDE-PROP-02"),
            Self::Blinding => sheet("Aveuglante", "Blinding", "TDE-PROP-03"),
            Self::Armour(_) => sheet("Armure", "Armour", "TDE-PROP-04"),
            Self::Stunning(_) => sheet("Étourdissante", "Stunning", "TDE-PROP-05"),
            Self::Smoke => sheet("Fumigène", "Smoke", "TDE-PROP-06"),
            Self::Template(_) => sheet("Gabarit", "Template", "TDE-PROP-07"),
            Self::Incendiary(_) => sheet("Incendiaire", "Incendiary", "TDE-PROP-08"),
            Self::Limited => sheet("Limitée", "Limited", "TDE-PROP-09"),
            Self::Natural => sheet("Naturelle", "Natural", "TDE-PROP-10"),
            Self::Slowing(_) => sheet("Paralysante", "Slowing", "TDE-PROP-11"),
            Self::Penetrating(_) => sheet("Pénétrante", "Penetrating", "TDE-PROP-12"),
            Self::Piercing(_) => sheet("Perforante", "Piercing", "TDE-PROP-13"),
            Self::Primitive => sheet("Primitive", "Primitive", "TDE-PROP-14"),
            Self::Rare(_) => sheet("Rare", "Rare", "TDE-PROP-15"),
            Self::Knockdown => sheet("Renversante", "Knockdown", "TDE-PROP-16"),
            Self::Spray => sheet("Spray", "Spray", "TDE-PROP-17"),
            Self::Toxic => sheet("Toxique", "Toxic", "TDE-PROP-18"),
            Self::Vicious(_) => sheet("Vicieuse", "Vicious", "TDE-PROP-19"),
        }
    }

    /// One of each, the numbers at 1, in book order.
    pub const EACH: [Self; 19] = [
        Self::Reach(1),
        Self::Scatter(1),
        Self::Blinding,
        Self::Armour(1),
        Self::Stunning(1),
        Self::Smoke,
        Self::Template(Template::Teardrop),
        Self::Incendiary(1),
        Self::Limited,
        Self::Natural,
        Self::Slowing(1),
        Self::Penetrating(1),
        Self::Piercing(1),
        Self::Primitive,
        Self::Rare(1),
        Self::Knockdown,
        Self::Spray,
        Self::Toxic,
        Self::Vicious(1),
    ];

    /// The rulebook's French term, its number left out.
    pub fn term(self) -> &'static str {
        self.sheet().term
    }

    /// The rule that defines it.
    pub fn rule(self) -> &'static str {
        self.sheet().rule
    }

    /// Its number, when it has one.   TDE-CORE-11
    pub fn number(self) -> Option<u32> {
        match self {
            Self::Reach(x)
            | Self::Scatter(x)
            | Self::Armour(x)
            | Self::Stunning(x)
            | Self::Incendiary(x)
            | Self::Slowing(x)
            | Self::Penetrating(x)
            | Self::Piercing(x)
            | Self::Rare(x)
            | Self::Vicious(x) => Some(x),
            Self::Blinding
            | Self::Smoke
            | Self::Template(_)
            | Self::Limited
            | Self::Natural
            | Self::Primitive
            | Self::Knockdown
            | Self::Spray
            | Self::Toxic => None,
        }
    }

    /// What a card prints: the term, with its number or template.   TDE-CORE-11
    pub fn words(self) -> Words {
        let Sheet { term, gloss, .. } = self.sheet();
        match (self, self.number()) {
            (Self::Template(template), _) => {
                let words = template.words();
                Words::new(format!("{term} ({})", words.fr), format!("{gloss} ({})", words.en))
            }
            (Self::Slowing(x), _) => Words::new(format!("{term} ({x}/{x})"), format!("{gloss} ({x}/{x})")),
            (_, Some(x)) => Words::new(format!("{term} ({x})"), format!("{gloss} ({x})")),
            (_, None) => Words::new(term, gloss),
        }
    }
}

impl Template {
    /// The templates.
    pub const ALL: [Self; 3] = [Self::Teardrop, Self::Small, Self::Large];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Teardrop => Words::new("Goutte", "teardrop"),
            Self::Small => Words::new("Petit", "small"),
            Self::Large => Words::new("Grand", "large"),
        }
    }
}

impl Weapon {
    /// Whether it shoots: at a range, or with a teardrop, which has no need of one.   TDE-WPN-01, TDE-TPL-14
    pub fn is_ranged(&self) -> bool {
        self.range.is_some() || self.template() == Some(Template::Teardrop)
    }

    /// Whether it has a property, whatever its number.
    pub fn has(&self, is: impl Fn(Property) -> bool) -> bool {
        self.properties.iter().any(|property| is(*property))
    }

    /// The template it strikes with, if it does.   TDE-PROP-07
    pub fn template(&self) -> Option<Template> {
        self.properties.iter().find_map(|property| match property {
            Property::Template(template) => Some(*template),
            Property::Reach(_)
            | Property::Scatter(_)
            | Property::Blinding
            | Property::Armour(_)
            | Property::Stunning(_)
            | Property::Smoke
            | Property::Incendiary(_)
            | Property::Limited
            | Property::Natural
            | Property::Slowing(_)
            | Property::Penetrating(_)
            | Property::Piercing(_)
            | Property::Primitive
            | Property::Rare(_)
            | Property::Knockdown
            | Property::Spray
            | Property::Toxic
            | Property::Vicious(_) => None,
        })
    }
}
