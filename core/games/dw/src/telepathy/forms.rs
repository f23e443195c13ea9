//! Forms of telepathy.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::prompt::actions::Aimed;
use crate::prompt::actions::nothing;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// Reaching for a mind, or for all minds near.   DW-TRAIT-82, DW-TRAIT-43
    pub(crate) fn minds(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.look.has(actor, &Trait::Telepathy) {
            forms.extend(self.aimed(
                actor,
                &Aimed {
                    rule: "DW-TRAIT-82",
                    key: "target",
                    question: self.whom(actor, "engage un combat d'esprit", "attacks a mind"),
                    reach: Some(self.look.ruler(Ruler::Long)),
                    make: &|target| Command::Telepathy { target },
                    then: &nothing,
                },
            ));
        }
        if self.look.has(actor, &Trait::TelepathicScream) {
            forms.extend(self.many("DW-TRAIT-43", &|targets| Command::Scream { targets }));
        }
        forms
    }
}
