//! Forms of heals.

use crate::command::Command;
use crate::profiles::Skill;
use crate::prompt::aimed::Aimed;
use crate::prompt::trial::Clerk;
use crate::setup::Ruler;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// Heals, in contact and from afar.   SEG-SKHEAL-01 to SEG-SKHEAL-04, SEG-SKSPE-01
    pub(crate) fn heals(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        let near = |rule, question, make| Aimed {
            rule,
            question,
            reach: self.look.setup.ruler(Ruler::Short),
            contact: true,
            aggressive: false,
            payment: &[],
            make,
        };
        if self.look.has(actor, Skill::Heal) {
            let question = self.healed(actor, "soigne", "heals");
            forms.extend(
                self.aimed(actor, &near("SEG-SKHEAL-01", question, &|target| Command::Heal { target })),
            );
        }
        if self.look.has(actor, Skill::RiskyHeal) {
            let question = self.healed(actor, "tente un soin risqué", "tries a risky heal");
            forms.extend(
                self.aimed(actor, &near("SEG-SKHEAL-02", question, &|target| Command::RiskyHeal { target })),
            );
        }
        forms.extend(self.tested(actor, &Command::Regenerate {}, "SEG-SKHEAL-04"));
        if self.look.has(actor, Skill::RemoteHeal) {
            let question = self.healed(actor, "soigne à distance", "heals from afar");
            forms.extend(self.paid(actor, "SEG-SKSPE-01", question, false, 1, &|target, payment| {
                Command::RemoteHeal { target, payment }
            }));
        }
        forms
    }
}
