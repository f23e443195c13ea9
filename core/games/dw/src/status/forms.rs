//! Forms of a sacrifice.

use crate::command::Command;
use crate::prompt::actions::chosen;
use crate::prompt::trial::Clerk;
use crate::state::frames::Ask;
use greffe_core::asking::form::{Choice, Form};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Dying in an ally's place: who.   DW-TRAIT-73
    pub(crate) fn sacrifice(&self, ask: &Ask) -> Option<Form> {
        let of: Vec<Choice> = ask
            .figures
            .iter()
            .filter_map(|figure| {
                let settled = self.settle(&Command::SacrificeFor { figure: *figure }, true);
                let choice = Choice::new(figure.0, Words::same(self.names.name(*figure))).figure(*figure);
                settled.refused.is_none().then(|| choice.then(settled.blanks))
            })
            .collect();
        let question = Words::new("Qui meurt à sa place ?", "Who dies in its place?");
        chosen("SacrificeFor".to_owned(), "DW-TRAIT-73", "figure", question, of)
    }
}
