//! Forms of attacks in contact.

use crate::command::Command;
use crate::prompt::actions::Aimed;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// An attack in contact, plain or in strength.   DW-ACTION-07, DW-ACTION-08
    pub(crate) fn melee(&self, actor: FigureId) -> Option<Form> {
        let power = |target| {
            let label = Words::new(
                "Attaque en puissance (2 actions, adversaire -1) ?",
                "Power attack (2 actions, opponent -1)?",
            );
            self.tick("power", label, &Command::MeleeAttack { target, power: true }).into_iter().collect()
        };
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-ACTION-07",
                key: "target",
                question: self.whom(actor, "attaque au corps à corps", "attacks in melee"),
                reach: None,
                make: &|target| Command::MeleeAttack { target, power: false },
                then: &power,
            },
        )
    }
}
