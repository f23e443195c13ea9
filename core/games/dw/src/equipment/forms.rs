//! Forms of weapons and things in hand.

use crate::command::Command;
use crate::profiles::weapons::Weapon;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, value, wire};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn handling(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = [
            self.with_weapon(actor, "DW-ACTION-18", &|weapon| Command::Reload { weapon }),
            self.with_weapon(actor, "DW-ACTION-12", &|weapon| Command::TakeWeapon { weapon }),
            self.with_weapon(actor, "DW-ACTION-25", &|weapon| Command::Nock { weapon }),
        ]
        .into_iter()
        .flatten()
        .collect();
        let carried: Vec<String> =
            self.look.figure(actor).map(|figure| figure.carried.clone()).unwrap_or_default();
        let lying: Vec<String> = self.look.state.objects.iter().map(|object| object.name.clone()).collect();
        let hand = Words::new("l'arme en main", "the weapon in hand");
        let stone = Words::new("une pierre", "a stone");
        forms.extend(self.with_object("DW-ACTION-13", &lying, &stone, &|object| Command::PickUp { object }));
        forms.extend(self.with_object("DW-ACTION-14", &carried, &hand, &|object| Command::Stow { object }));
        forms.extend(self.with_object("DW-ACTION-15", &carried, &hand, &|object| Command::Drop { object }));
        forms.extend(self.doors(actor));
        forms
    }

    /// A form that names one of the figure's weapons.
    fn with_weapon(
        &self,
        actor: FigureId,
        rule: &'static str,
        make: &dyn Fn(Weapon) -> Command,
    ) -> Option<Form> {
        let held = self.look.figure(actor).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        let mut name = None;
        let mut of: Vec<Choice> = Vec::new();
        for held in held {
            let command = make(held.weapon);
            let choice = Choice::new(value(&held.weapon), held.weapon.words());
            if self.accepts(&command) && !of.contains(&choice) {
                name = wire(&command).map(|(name, _)| name);
                of.push(choice);
            }
        }
        let label = Words::new("Quelle arme ?", "Which weapon?");
        let form = Form::owed(name?, book(rule)).rule(RuleId::new(rule));
        Some(form.blank(Blank::new("weapon", label, Kind::One { of })))
    }

    /// A form that names an object, or nothing for what it does without a name.
    fn with_object(
        &self,
        rule: &'static str,
        names: &[String],
        unnamed: &Words,
        make: &dyn Fn(Option<String>) -> Command,
    ) -> Vec<Form> {
        let mut forms = Vec::new();
        let bare = make(None);
        let term = book(rule);
        let title =
            Words::new(format!("{} : {}", term.fr, unnamed.fr), format!("{}: {}", term.en, unnamed.en));
        forms.extend(self.plain(&bare, rule, title));
        let settled = |object: &String| {
            let settled = self.settle(&make(Some(object.clone())), true);
            let choice = Choice::new(object.as_str(), Words::same(object.as_str()));
            settled.refused.is_none().then(|| choice.then(settled.blanks))
        };
        let of: Vec<Choice> = names.iter().filter_map(settled).collect();
        let name = wire(&bare).map(|(name, _)| name);
        if let Some(name) = name.filter(|_| !of.is_empty()) {
            let label = Words::new("Quel objet ?", "Which object?");
            // Beside the form that names nothing, this one says what it is about.
            let which = match of.as_slice() {
                [only] => only.label.clone(),
                [..] => Words::new("un objet à choisir", "an object to choose"),
            };
            let title = if forms.is_empty() {
                term
            } else {
                Words::new(format!("{}\u{a0}: {}", term.fr, which.fr), format!("{}: {}", term.en, which.en))
            };
            let form = Form::owed(name, title).rule(RuleId::new(rule));
            forms.push(form.blank(Blank::new("object", label, Kind::One { of })));
        }
        forms
    }
}
