//! Forms of the sonic screwdriver.

use crate::command::Command;
use crate::profiles::traits::Trait;
use crate::prompt::book;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// What a sonic screwdriver does: its sweep, its light.   DW-TRAIT-87, DW-ENV-12
    pub(crate) fn screwdriver(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.look.has(actor, &Trait::SonicScrewdriver) {
            forms.extend(self.many("DW-TRAIT-87", &|targets| Command::SonicSweep { targets }));
            forms.extend(self.plain(&Command::WidenLight {}, "DW-ENV-12", book("DW-ENV-12")));
        }
        forms
    }
}
