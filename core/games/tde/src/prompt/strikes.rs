//! Acts of combat as choices: who is aimed at, with what, at which place of a way.

use serde_json::{Map, Value};

use crate::chains::forms::{last_spot, spot_choice, where_words};
use crate::command::{Aim, Command, Strike};
use crate::profiles::weapons::Weapon;
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::path::Route;
use greffe_core::asking::form::{Blank, Choice, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A combat action in the making: the command it goes out as, from the place of a strike on the route.
pub(crate) type Make<'m> = &'m dyn Fn(Strike, Option<i32>, Aim) -> Command;

/// The blanks of a template, with fields that are accepted where it needs a place.
pub(crate) struct Laid {
    pub(crate) witness: Option<Map<String, Value>>,
    pub(crate) blanks: Vec<Blank>,
}

impl Clerk<'_> {
    pub(crate) fn foes(&self, figure: FigureId) -> Vec<FigureId> {
        self.look.on_table().filter(|other| self.look.are_enemies(figure, *other)).collect()
    }

    pub(crate) fn is_hidden(&self, figure: FigureId) -> bool {
        self.look.figure(figure).is_some_and(|figure| figure.stealthed)
    }

    /// The melee weapons of a figure, with their places.
    pub(crate) fn blades(&self, figure: FigureId) -> Vec<(u8, String)> {
        let weapons = self.look.card(figure).map_or(&[][..], |card| card.weapons.as_slice());
        (0_u8..)
            .zip(weapons)
            .filter(|(_, weapon)| !weapon.is_ranged() && weapon.template().is_none())
            .map(|(place, weapon)| (place, weapon.name.clone()))
            .collect()
    }

    /// The weapons of a figure that it may try to use, with their places.
    pub(crate) fn arms(&self, figure: FigureId) -> Vec<(u8, &Weapon)> {
        let weapons = self.look.card(figure).map_or(&[][..], |card| card.weapons.as_slice());
        (0_u8..).zip(weapons).collect()
    }

    pub(crate) fn enemies(&self, figure: FigureId) -> Vec<FigureId> {
        self.look.on_table().filter(|other| self.look.are_enemies(figure, *other)).collect()
    }

    /// The places of a route at which something may happen: its start, each inch, the end of each leg.
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn spots(&self, route: Option<&Route>) -> Vec<Option<i32>> {
        let Some(route) = route else { return vec![None] };
        let length = route.length();
        let mut spots: Vec<i32> = (0..=length).step_by(254).collect();
        let mut along: i32 = 0;
        for leg in &route.legs {
            along = along.saturating_add(leg.length);
            spots.push(along);
        }
        spots.sort_unstable();
        spots.dedup();
        spots.into_iter().map(Some).collect()
    }

    /// One combat action among the choices of a form: with where it may happen, and what it takes.
    pub(crate) fn strike_choice(
        &self,
        strike: Strike,
        label: Words,
        route: Option<&Route>,
        make: Make<'_>,
    ) -> Option<Choice> {
        let choice = self.struck(strike, label);
        let command = |spot| make(strike, spot, Aim::default());
        let Some(route) = route.filter(|_| !matches!(strike, Strike::Dodge {})) else {
            let settled = self.settle(&command(None));
            // Where nothing is measured by it, the place along the way may still be said.   TDE-REACT-08
            let spot = route.map(|route| {
                let kind = Kind::Length { least: 0, most: i64::from(route.length()) };
                let label = Words::new("À quel point de la Trajectoire ?", "At which point of the path?");
                Blank::new("spot", label, kind).optional()
            });
            let choice = choice.then(spot.into_iter().collect());
            return settled.refused.is_none().then(|| settled.told(choice));
        };
        if !self.look.is_measured() {
            let open = |spot| self.settle(&command(Some(spot))).refused.is_none();
            let spot = last_spot(route, open).and_then(|last| self.spot_blank(Some(route), last));
            let settled = self.settle(&command(None));
            let choice = choice.then(spot.into_iter().collect());
            return settled.refused.is_none().then(|| settled.told(choice));
        }
        let of: Vec<Choice> = self
            .spots(Some(route))
            .into_iter()
            .flatten()
            .map(|spot| self.settle(&command(Some(spot))).told(spot_choice(spot)))
            .filter(|choice| choice.refused.is_none())
            .collect();
        if of.is_empty() {
            return None;
        }
        // Nothing said, a shot comes at the start: one tap less where it may.
        let shoots = matches!(strike, Strike::Shoot { .. } | Strike::Reveal { .. });
        let start = self.settle(&command(None));
        let sure = start.refused.is_none() && start.doubt.is_none();
        let usual = shoots && sure && start.blanks.iter().all(|blank| blank.optional);
        let blank = Blank::new("spot", where_words(usual), Kind::One { of });
        Some(choice.then(vec![if usual { blank.optional() } else { blank }]))
    }

    /// A strike to choose, by its words or by whom it is aimed at.
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn struck(&self, strike: Strike, label: Words) -> Choice {
        let choice = Choice::new(value(&strike), label);
        match strike {
            Strike::Shoot { target: Some(target), .. }
            | Strike::Reveal { target }
            | Strike::Melee { target, .. } => choice.figure(target),
            Strike::Shoot { target: None, .. } | Strike::Dodge {} => choice,
        }
    }

    /// The combat actions a figure may take against another, templates aside.
    pub(crate) fn strikes(&self, actor: FigureId, target: FigureId) -> Vec<(Strike, Words)> {
        let mut strikes = Vec::new();
        let whom = self.names.name(target);
        for (place, weapon) in self.arms(actor).into_iter().filter(|(_, weapon)| weapon.template().is_none())
        {
            let name = &weapon.name;
            let (strike, fr, en) = if weapon.is_ranged() {
                (Strike::Shoot { weapon: place, target: Some(target) }, "Tir", "Shot")
            } else {
                (Strike::Melee { weapon: place, target }, "Corps à Corps", "Fight")
            };
            let label = Words::new(format!("{fr} ({name}) sur {whom}"), format!("{en} ({name}) at {whom}"));
            strikes.push((strike, label));
        }
        if self.look.figure(target).is_some_and(|figure| figure.stealthed) {
            let label = Words::new(format!("Révéler {whom}"), format!("Reveal {whom}"));
            strikes.push((Strike::Reveal { target }, label));
        }
        strikes
    }
}
