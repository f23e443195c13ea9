//! Forms of the active figure.

use crate::command::Command;
use crate::prompt::trial::{Clerk, is_doubtful};
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Everything the active figure may do.   TDE-ACT-03
    pub(super) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms = self.moves(figure);
        forms.extend(self.shots(figure));
        forms.extend(self.fight(figure));
        forms.extend(self.dodge(figure));
        forms.extend(self.reveal(figure));
        forms.extend(self.interactions(figure));
        forms.extend(self.saddle(figure));
        // What only a statement against the positions opens comes after the rest, and says so.
        forms.sort_by_key(is_doubtful);
        for form in forms.iter_mut().filter(|form| is_doubtful(form)) {
            let hint = if self.look.is_measured() {
                Words::new(
                    "Impossible d'après les positions : ouvert si vous déclarez que la table dit autre chose.",
                    "Ruled out by the positions: open if you state that the table says otherwise.",
                )
            } else {
                Words::new(
                    "Impossible d'après le registre : ouvert si vous déclarez que la table dit autre chose.",
                    "Ruled out by the record: open if you state that the table says otherwise.",
                )
            };
            form.hint = form.hint.take().or(Some(hint));
        }
        let title = Words::new("Finir l'Activation", "End the activation");
        forms.extend(self.plain(&Command::EndActivation {}, "TDE-ACT-05", title));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }
}
