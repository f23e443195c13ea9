//! Forms of stealth: what a seat is asked.

use crate::command::Command;
use crate::profiles::Ability;
use crate::prompt::trial::Clerk;
use crate::prompt::{form, one};
use greffe_core::asking::form::{Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn spot(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let with = |ability: Ability| {
            let word = if ability == Ability::Wits { "Wits" } else { "Intelligence" };
            let score = look.profile(figure).map_or(0, |profile| profile.abilities.of(ability));
            Choice::new(word, ability.words()).note(Words::same(score.to_string()))
        };
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Spot { target: *target, with: Ability::Wits }))
            .map(|target| {
                let abilities = [Ability::Wits, Ability::Intelligence].map(with).to_vec();
                self.figure(target).then(vec![one("with", "Avec quoi ?", "With what?", abilities)])
            })
            .collect();
        let form = form("Spot", "Repérage", "Spot", "AD-TAL-14e").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    pub(crate) fn pickpocket(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter_map(|target| {
                let held = look.figure(target).map_or(&[][..], |figure| figure.acquired.as_slice());
                let items: Vec<Choice> = (0_u8..)
                    .zip(held)
                    .filter(|(item, _)| self.accepts(&Command::Pickpocket { target, item: *item }))
                    .map(|(item, held)| Choice::new(item, Words::same(held.name.clone())))
                    .collect();
                let blank = one("item", "Quoi ?", "What?", items.clone());
                (!items.is_empty()).then(|| self.figure(target).then(vec![blank]))
            })
            .collect();
        let form = form("Pickpocket", "Vol à la Tire", "Pickpocket", "AD-TAL-37").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "À qui ?", "From whom?", of)))
    }
}
