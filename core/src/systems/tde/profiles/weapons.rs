//! Weapon cards as data.   TDE-WPN-01 to TDE-WPN-05, TDE-PROP-01 to TDE-PROP-19

use serde::{Deserialize, Serialize};

use crate::systems::tde::profiles::Pair;

/// The area templates.   TDE-TPL-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Template {
    /// Its tip on the shooter's base.   TDE-TPL-14
    Teardrop,
    /// The small round one.
    Small,
    /// The large round one.
    Large,
}

/// What a weapon can do besides harm.   TDE-WPN-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl Weapon {
    /// Whether it shoots.   TDE-WPN-01
    pub fn is_ranged(&self) -> bool {
        self.range.is_some()
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
