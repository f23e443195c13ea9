//! Forms of what the active figure may do.

use crate::command::Command;
use crate::prompt::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Everything the active figure may do: reveal, move, act, end.
    pub(crate) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.reveal(true).into_iter().collect();
        forms.extend(self.moves(figure));
        forms.extend(self.shift(figure));
        forms.extend(self.shots(figure));
        forms.extend(self.charge(figure));
        forms.extend(self.engage(figure));
        forms.extend(self.hide(figure));
        forms.extend(self.skills(figure));
        forms.extend(self.mine(figure));
        forms.extend(self.plain(
            &Command::EndActivation {},
            "AO-ACT-03",
            Words::new("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }
}
