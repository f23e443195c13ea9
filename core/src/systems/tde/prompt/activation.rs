//! Forms of the active figure.

use crate::fact::FigureId;
use crate::form::Form;
use crate::systems::tde::command::Command;
use crate::systems::tde::prompt::trial::Clerk;
use crate::words::Words;

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
        let title = Words::new("Finir l'Activation", "End the activation");
        forms.extend(self.plain(&Command::EndActivation {}, "TDE-ACT-05", title));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }
}
