//! The weapons and armour of a figure: those of its card, and those it acquired.
//!
//! A weapon has a number: those of the card count from 0, the acquired items go on after them, so that a figure with
//! two weapons on its card fights with its first acquired item, if that is a weapon, by number 2.

use crate::profiles::cards::Suit;
use crate::profiles::weapons::{Armour, Item, Weapon};
use crate::state::look::Look;
use crate::state::{Figure, Held, WeaponState};
use greffe_core::judging::fact::FigureId;

impl Figure {
    /// What stands in hand for a weapon by its number.   AD-ITEM-02
    pub fn held(&self, weapon: u8) -> Held {
        let own = u8::try_from(self.weapons.len()).unwrap_or(u8::MAX);
        weapon.checked_sub(own).map_or(Held::Weapon(weapon), Held::Acquired)
    }

    /// How a weapon is, by its number.
    pub fn weapon_mut(&mut self, weapon: u8) -> Option<&mut WeaponState> {
        match self.held(weapon) {
            Held::Weapon(place) => self.weapons.get_mut(usize::from(place)),
            Held::Acquired(place) => {
                let item = self.acquired.get_mut(usize::from(place));
                item.filter(|item| item.weapon.is_some()).map(|item| &mut item.state)
            }
            Held::Item(_) => None,
        }
    }

    /// An acquired item is gone: what is lugged keeps its own place, or is gone with it.   AD-ITEM-10
    pub fn unlug(&mut self, gone: u8) {
        self.lugged = match self.lugged {
            Some(place) if place == gone => None,
            Some(place) if place > gone => Some(place.saturating_sub(1)),
            lugged => lugged,
        };
    }

    /// What the hands hold once an acquired item is gone: those after it move up.
    pub fn without(&self, gone: u8) -> Vec<Held> {
        let left = self.hands.iter().filter(|held| **held != Held::Acquired(gone));
        left.map(|held| match *held {
            Held::Acquired(place) if place > gone => Held::Acquired(place.saturating_sub(1)),
            held @ (Held::Weapon(_) | Held::Item(_) | Held::Acquired(_)) => held,
        })
        .collect()
    }
}

impl<'a> Look<'a> {
    /// A thing that a figure acquired.   AD-ITEM-02
    pub fn acquired(self, id: FigureId, place: u8) -> Option<&'a Item> {
        self.figure(id)?.acquired.get(usize::from(place))
    }

    /// The number of a weapon from what stands for it in hand; none for what is no weapon.
    pub fn weapon_number(self, id: FigureId, held: Held) -> Option<u8> {
        match held {
            Held::Weapon(place) => Some(place),
            Held::Item(_) => None,
            Held::Acquired(place) => {
                let own = u8::try_from(self.figure(id)?.weapons.len()).ok()?;
                self.acquired(id, place)?.weapon.as_ref().and(own.checked_add(place))
            }
        }
    }

    /// A weapon of a figure by its number, lost ones too.   AD-WPN-01
    pub fn weapon(self, id: FigureId, weapon: u8) -> Option<&'a Weapon> {
        match self.figure(id)?.held(weapon) {
            Held::Weapon(place) => self.profile(id)?.weapons.get(usize::from(place)),
            Held::Acquired(place) => self.acquired(id, place)?.weapon.as_deref(),
            Held::Item(_) => None,
        }
    }

    /// How a weapon is, by its number.
    pub fn weapon_state(self, id: FigureId, weapon: u8) -> Option<&'a WeaponState> {
        match self.figure(id)?.held(weapon) {
            Held::Weapon(place) => self.figure(id)?.weapons.get(usize::from(place)),
            Held::Acquired(place) => {
                self.acquired(id, place).filter(|item| item.weapon.is_some()).map(|item| &item.state)
            }
            Held::Item(_) => None,
        }
    }

    /// The uses left of a weapon, where they are limited.   AD-WPN-09
    pub fn uses_left(self, id: FigureId, weapon: u8) -> Option<u8> {
        let state = self.weapon_state(id, weapon)?;
        state.uses.or_else(|| self.weapon(id, weapon).and_then(|weapon| weapon.uses))
    }

    /// Whether a weapon may be used: neither lost nor used up.   AD-WPN-09, AD-TAL-13
    pub fn is_usable(self, id: FigureId, weapon: u8) -> bool {
        self.weapon_state(id, weapon).is_some_and(|state| !state.lost)
            && self.uses_left(id, weapon) != Some(0)
    }

    /// The weapons a figure still has, in hand or not, by number.   AD-ITEM-04
    pub fn weapons(self, id: FigureId) -> impl Iterator<Item = (u8, &'a Weapon)> {
        let figure = self.figure(id);
        let own = figure.map_or(0, |figure| figure.weapons.len());
        let all = own.saturating_add(figure.map_or(0, |figure| figure.acquired.len()));
        (0..u8::try_from(all).unwrap_or(u8::MAX))
            .filter(move |number| self.weapon_state(id, *number).is_some_and(|state| !state.lost))
            .filter_map(move |number| Some((number, self.weapon(id, number)?)))
    }

    /// The weapons in hand, by number.   AD-ITEM-03
    pub fn weapons_in_hand(self, id: FigureId) -> impl Iterator<Item = (u8, &'a Weapon)> {
        let hands = self.figure(id).map_or(&[][..], |figure| figure.hands.as_slice());
        hands.iter().filter_map(move |held| {
            let number = self.weapon_number(id, *held)?;
            Some((number, self.weapon(id, number)?))
        })
    }

    /// The pieces of armour a figure wears: those of its card and those it acquired.   AD-ARM-01, AD-ITEM-04
    pub fn armour(self, id: FigureId) -> impl Iterator<Item = &'a Armour> {
        let own = self.profile(id).map_or(&[][..], |profile| profile.armour.as_slice());
        let acquired = self.figure(id).map_or(&[][..], |figure| figure.acquired.as_slice());
        own.iter().map(|piece| &piece.armour).chain(acquired.iter().filter_map(|item| item.armour.as_ref()))
    }

    /// The best armour at a location: pieces do not add up.   AD-ARM-04
    pub fn armour_at(self, id: FigureId, suit: Suit, piercing: bool) -> i32 {
        self.armour(id).map(|piece| piece.at(suit, piercing)).max().unwrap_or(0).max(0)
    }

    /// What people call a thing in hand.
    pub fn held_name(self, id: FigureId, held: Held) -> Option<String> {
        match held {
            Held::Weapon(place) => self.weapon(id, place).map(|weapon| weapon.name.clone()),
            Held::Item(place) => {
                self.profile(id)?.items.get(usize::from(place)).map(|item| item.name.clone())
            }
            Held::Acquired(place) => self.acquired(id, place).map(|item| item.name.clone()),
        }
    }
}
