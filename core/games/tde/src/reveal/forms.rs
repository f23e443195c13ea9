//! Forms of reveals.   TDE-STEALTH-09

use crate::command::Command;
use crate::profiles::talents::Deed;
use crate::prompt::chosen;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A shot that only shows somebody.   TDE-STEALTH-09
    pub(crate) fn reveal(&self, actor: FigureId) -> Option<Form> {
        let hidden = |id: &FigureId| self.look.figure(*id).is_some_and(|figure| figure.stealthed);
        let of = self
            .enemies(actor)
            .into_iter()
            .filter(hidden)
            .map(|target| {
                self.settle(&Command::DeclareReveal { target, order: None }).told(self.at(actor, target))
            })
            .collect();
        let question = Words::new("Qui ?", "Whom?");
        let title = Words::new("Révéler", "Reveal");
        let mut form = chosen("DeclareReveal", ["target", "TDE-STEALTH-09"], title, question, of)?;
        form.blanks.extend(self.order_blank(actor, Deed::Reveal));
        Some(form)
    }
}
