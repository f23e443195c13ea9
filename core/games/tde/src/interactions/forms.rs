//! Forms of interactions.   TDE-ACT-09

use crate::command::Command;
use crate::objectives::forms::marker;
use crate::profiles::talents::Deed;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value};
use crate::setup::Scenario;
use crate::state::sequence::Interaction;
use greffe_core::asking::form::{Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Interactions, with the order that may be given with one.   TDE-ACT-09, TDE-LEAD-02
    pub(crate) fn interactions(&self, actor: FigureId) -> Vec<Form> {
        let of: Vec<Choice> = self
            .possible(actor)
            .into_iter()
            .map(|(what, label)| {
                let settled = self.settle(&Command::DeclareInteract { what, order: None });
                settled.told(Choice::new(value(&what), label))
            })
            .filter(|choice| choice.refused.is_none())
            .collect();
        let title = Words::new("Interagir", "Interact");
        let question = Words::new("Quelle Interaction ?", "Which interaction?");
        if of.is_empty() {
            return Vec::new();
        }
        let form = chosen("DeclareInteract", ["what", "TDE-ACT-09"], title, question, of);
        let order = self.order_blank(actor, Deed::Interact);
        form.into_iter().map(|form| order.iter().cloned().fold(form, Form::blank)).collect()
    }

    /// The interactions that may come into question, in words.
    fn possible(&self, actor: FigureId) -> Vec<(Interaction, Words)> {
        let mut found = Vec::new();
        let friends = self.look.on_table().filter(|id| *id == actor || self.look.are_allies(actor, *id));
        for id in friends {
            let who = self.names.name(id);
            let known = self.look.figure(id);
            if known.is_some_and(|figure| figure.wounds > 0) {
                let label = Words::new(format!("Premiers soins : {who}"), format!("First aid: {who}"));
                found.push((Interaction::FirstAid { patient: id }, label));
            }
            let arms = known.map(|figure| figure.arms.as_slice()).unwrap_or_default();
            for (weapon, _) in (0_u8..).zip(arms).filter(|(_, arm)| arm.defective && !arm.destroyed) {
                let name = self.look.weapon(id, weapon).map(|weapon| weapon.name.clone()).unwrap_or_default();
                let label =
                    Words::new(format!("Réparation : {name} ({who})"), format!("Repair: {name} ({who})"));
                found.push((Interaction::Repair { owner: id, weapon }, label));
            }
        }
        let count = u8::try_from(self.look.state.objectives.len()).unwrap_or(u8::MAX);
        for objective in 0..count {
            let name = marker(objective);
            let named =
                |fr: &str, en: &str| Words::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en));
            match self.look.state.scenario {
                Some(Scenario::AttackAndDefence) => found.push((
                    Interaction::TakeControl { objective },
                    named("Prendre le contrôle :", "Take control:"),
                )),
                Some(Scenario::TreasureHunt) => {
                    found.push((Interaction::Look { objective }, named("Regarder :", "Look at:")));
                    found.push((Interaction::PickUp { objective }, named("Ramasser :", "Pick up:")));
                }
                None | Some(Scenario::Assassination | Scenario::Vengeance | Scenario::Couriers) => {}
            }
        }
        found.push((Interaction::Other {}, Words::new("Autre, selon une carte", "Another, by a card")));
        found
    }
}
