//! Forms of support and accumulation.

use crate::command::Command;
use crate::prompt::aimed::Aimed;
use crate::prompt::trial::Clerk;
use crate::setup::Ruler;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// Support and accumulation.   SEG-BASIC-06, SEG-BASIC-07, SEG-SKNRG-01
    pub(crate) fn basics(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let question = self.healed(actor, "soutient", "supports");
        forms.extend(self.aimed(
            actor,
            &Aimed {
                rule: "SEG-BASIC-06",
                question,
                reach: self.look.setup.ruler(Ruler::Short),
                contact: true,
                aggressive: false,
                payment: &[],
                make: &|target| Command::Support { target },
            },
        ));
        forms.extend(self.tested(actor, &Command::Accumulate {}, "SEG-BASIC-07"));
        forms.extend(self.tested(actor, &Command::RapidAccumulate {}, "SEG-SKNRG-01"));
        forms
    }
}
