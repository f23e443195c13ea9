//! Forms of shots.   TDE-SHOOT-01

use crate::command::{Aim, Command};
use crate::profiles::talents::Deed;
use crate::profiles::weapons::Weapon;
use crate::prompt::trial::Clerk;
use crate::view::words::inches_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A form for each ranged weapon.   TDE-SHOOT-01
    pub(crate) fn shots(&self, actor: FigureId) -> Vec<Form> {
        let ranged = self.arms(actor).into_iter().filter(|(_, weapon)| weapon.is_ranged());
        ranged.filter_map(|(place, weapon)| self.shot(actor, place, weapon)).collect()
    }

    fn shot(&self, actor: FigureId, place: u8, weapon: &Weapon) -> Option<Form> {
        let make = |target, aim| Command::DeclareShoot { weapon: place, target, aim, order: None };
        let name = &weapon.name;
        let title = Words::new(format!("Tirer : {name}"), format!("Shoot: {name}"));
        let arm = Blank::new(
            "weapon",
            Words::new("Arme", "Weapon"),
            Kind::One { of: vec![Choice::new(place, Words::same(name.as_str()))] },
        );
        let form = Form::owed("DeclareShoot", title).rule(RuleId::new("TDE-SHOOT-01")).blank(arm);
        let mut form = if weapon.template().is_some() {
            self.templated(form, actor, &|aim| make(None, aim))?
        } else {
            let of: Vec<Choice> = self
                .enemies(actor)
                .into_iter()
                .map(|target| self.settle(&make(Some(target), Aim::default())).told(self.at(actor, target)))
                .collect();
            if of.iter().all(|choice| choice.refused.is_some()) {
                return None;
            }
            form.blank(Blank::new("target", Words::new("Sur qui ?", "At whom?"), Kind::One { of }))
        };
        form.blanks.extend(self.order_blank(actor, Deed::Shoot));
        Some(form)
    }

    /// An enemy to choose, with how far it is.
    pub(crate) fn at(&self, actor: FigureId, target: FigureId) -> Choice {
        let choice = self.who(target);
        match self.names.gap(actor, target) {
            Some(gap) => choice.note(inches_words(gap)),
            None => choice,
        }
    }
}
