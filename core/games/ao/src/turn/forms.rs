//! Forms of whom to activate.

use crate::prompt::Clerk;
use crate::turn::order;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Whom to activate.   AO-TURN-05
    pub(crate) fn activate(&self, initiative: i32) -> Option<Form> {
        let of: Vec<Choice> = order::candidates(self.look, self.side, initiative)
            .into_iter()
            .map(|id| Choice::new(id.0, Words::same(self.names.name(id))).figure(id))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Laquelle ?", "Which one?");
        let form = Form::owed("ActivateFigure", Words::new("Activer une figurine", "Activate a figure"))
            .rule(RuleId::new("AO-TURN-05"))
            .blank(Blank::new("figure", label, Kind::One { of }));
        Some(form)
    }
}
