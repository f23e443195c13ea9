//! Forms of entanglement.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::prompt::actions::actions_choice;
use crate::prompt::book;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// An entanglement: as many actions as the range needs.   DW-TRAIT-31, DW-TRAIT-51
    pub(crate) fn entangle(&self, actor: FigureId) -> Option<Form> {
        let of: Vec<Choice> = (1..=3)
            .filter_map(|actions| {
                let targets: Vec<Choice> = self
                    .look
                    .on_table()
                    .filter(|target| *target != actor)
                    .filter_map(|target| {
                        let near = self
                            .names
                            .gap(actor, target)
                            .is_none_or(|gap| gap <= self.look.ruler(Ruler::Long));
                        let settled = self.settle(&Command::Entangle { target, actions }, near);
                        let choice =
                            Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
                        settled.refused.is_none().then(|| choice.then(settled.blanks))
                    })
                    .collect();
                if targets.is_empty() {
                    return None;
                }
                let label = self.whom(actor, "tente une entrave", "tries to entangle");
                let blank = Blank::new("target", label, Kind::One { of: targets });
                Some(actions_choice(actions).then(vec![blank]))
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new(
            "Combien d'actions (portée et dés de la cible) ?",
            "How many actions (range and dice of the target)?",
        );
        let form = Form::owed("Entangle", book("DW-TRAIT-31")).rule(RuleId::new("DW-TRAIT-31"));
        Some(form.blank(Blank::new("actions", label, Kind::One { of })))
    }
}
