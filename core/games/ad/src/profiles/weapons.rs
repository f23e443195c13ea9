//! Weapons, armour and other items, as their cards print them.

use serde::{Deserialize, Serialize};

use crate::profiles::CombatSkill;
use crate::profiles::cards::Suit;
use crate::state::{Poison, WeaponState, is_false};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// One number for each location.   AD-DMG-07
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BySuit {
    /// The head.
    pub skull: i32,
    /// The body.
    pub heart: i32,
    /// The hands.
    pub cup: i32,
    /// The legs.
    pub iron: i32,
}

impl BySuit {
    /// The number of a location.
    pub fn at(&self, suit: Suit) -> i32 {
        match suit {
            Suit::Skull => self.skull,
            Suit::Heart => self.heart,
            Suit::Cup => self.cup,
            Suit::Iron => self.iron,
        }
    }
}

/// A band of range.   AD-SHOOT-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The farthest square it reaches.
    pub squares: u32,
    /// The target number.
    pub target_number: i32,
    /// Whether the weapon pierces armour there.   AD-WPN-08
    #[serde(default)]
    pub piercing: bool,
}

/// A special rule of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Property {
    /// Each use is heard.   AD-TAL-02
    Firearm,
    /// Part of the body.   AD-TAL-03
    Natural,
    /// The weaker cannot parry it.   AD-TAL-04
    PowerfulBlow,
    /// -1 in ripostes.   AD-TAL-18
    Cumbersome,
    /// +1 in ripostes.   AD-TAL-30
    Quick,
    /// Adds to parries.   AD-TAL-26
    Parry(i32),
}

/// A weapon card.   AD-WPN-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The combat skill it needs.
    pub skill: CombatSkill,
    /// How many hands it takes: 1 or 2.   AD-ITEM-03
    pub hands: u8,
    /// Its reach in melee.   AD-WPN-05
    #[serde(default)]
    pub reach: i32,
    /// How many steps of reloading a shot costs: 0 to 2.   AD-WPN-06
    #[serde(default)]
    pub load_rate: u8,
    /// The target number of fast reloading, where printed.   AD-WPN-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fast_reload: Option<i32>,
    /// The modifier at each location.   AD-WPN-02
    pub damage: BySuit,
    /// The bands of range, shortest first; none for a melee weapon.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<Band>,
    /// Whether it pierces armour in melee.   AD-WPN-08
    #[serde(default)]
    pub piercing: bool,
    /// Whether it escapes notice.   AD-WPN-10
    #[serde(default)]
    pub inconspicuous: bool,
    /// How often it may be used, where limited.   AD-WPN-09
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
    /// Its special rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
    /// Poisons on it from the start.   AD-POISON-01
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisons: Vec<Poison>,
}

impl Weapon {
    /// Bare hands: what a figure without a melee weapon fights with.   AD-WPN-11
    pub fn bare_hands() -> Self {
        Self {
            name: "Mains nues".to_owned(),
            skill: CombatSkill::Brawling,
            hands: 0,
            reach: 0,
            load_rate: 0,
            fast_reload: None,
            damage: BySuit::default(),
            ranges: Vec::new(),
            piercing: false,
            inconspicuous: true,
            uses: None,
            properties: Vec::new(),
            poisons: Vec::new(),
        }
    }

    /// Whether it is fought with hand to hand.   AD-WPN-02
    pub fn is_melee(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Whether it has a special rule.
    pub fn has(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }

    /// What it adds to parries.   AD-TAL-26
    pub fn parry(&self) -> i32 {
        let bonuses = self.properties.iter().map(|property| match property {
            Property::Parry(bonus) => *bonus,
            Property::Firearm
            | Property::Natural
            | Property::PowerfulBlow
            | Property::Cumbersome
            | Property::Quick => 0,
        });
        bonuses.fold(0, i32::saturating_add)
    }
}

/// What armour takes off a blow, without and with piercing.   AD-ARM-02
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Armour {
    /// Against an ordinary blow.
    pub plain: BySuit,
    /// Against one that pierces.
    pub pierced: BySuit,
}

impl Armour {
    /// What it takes off a blow at a location.   AD-ARM-01
    pub fn at(&self, suit: Suit, piercing: bool) -> i32 {
        if piercing { self.pierced.at(suit) } else { self.plain.at(suit) }
    }
}

/// A card of armour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmourCard {
    /// Its name.
    pub name: String,
    /// What it takes off.
    pub armour: Armour,
}

/// Anything else a figure may hold: a shield, a letter, a ring, a key.   AD-ITEM-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// How many hands it takes when equipped; 0 when it never needs to be.   AD-ITEM-09
    #[serde(default)]
    pub hands: u8,
    /// Fencing tokens it grants while equipped.   AD-ABIL-05
    #[serde(default)]
    pub fencing: u8,
    /// What it adds to parries while equipped.   AD-TAL-26
    #[serde(default)]
    pub parry: i32,
    /// Whether a pickpocket may take it.   AD-TAL-37
    #[serde(default)]
    pub stealable: bool,
    /// The card of a weapon that changes hands.   AD-ITEM-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Box<Weapon>>,
    /// What armour that changes hands takes off a blow: it is worn as soon as it is carried.   AD-ITEM-04
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Armour>,
    /// How the weapon is: what is due of its load, uses left, poisons.
    #[serde(default, skip_serializing_if = "WeaponState::is_new")]
    pub state: WeaponState,
    /// Whether its bearer began the match with it as equipment: it is part of the figure, and goes with it.
    /// AD-ITEM-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
}

impl Item {
    /// How many hands it takes; a weapon those of its card.   AD-ITEM-03
    pub fn in_hands(&self) -> u8 {
        self.weapon.as_ref().map_or(self.hands, |weapon| weapon.hands)
    }

    /// What it adds to parries in hand.   AD-TAL-26
    pub fn parries(&self) -> i32 {
        self.parry.saturating_add(self.weapon.as_ref().map_or(0, |weapon| weapon.parry()))
    }

    /// As it begins the match: a weapon with its uses and the poisons of its card.   AD-WPN-09, AD-POISON-01
    #[must_use]
    pub fn ready(mut self) -> Self {
        if let Some(weapon) = &self.weapon {
            self.state.uses = self.state.uses.or(weapon.uses);
            if self.state.poisons.is_empty() {
                self.state.poisons.clone_from(&weapon.poisons);
            }
        }
        self
    }

    /// As its bearer brings it: arms, armour and shields are its own, unless they say that they may be stolen; a letter
    /// is what others are after.   AD-ITEM-01, AD-ITEM-02
    #[must_use]
    pub fn brought(self) -> Self {
        let kit = self.weapon.is_some() || self.armour.is_some() || self.fencing > 0 || self.parry != 0;
        let own = kit && !self.stealable;
        Self { own, ..self.ready() }
    }

    /// Whether both are the same card, however used.
    pub fn is_card_of(&self, other: &Self) -> bool {
        self.name == other.name
            && (self.hands, self.fencing, self.parry) == (other.hands, other.fencing, other.parry)
            && self.weapon == other.weapon
            && self.armour == other.armour
    }
}
