//! Forms of the active figure: its actions by suit, in book order.

use crate::command::Command;
use crate::profiles::Skill;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// Everything the active figure may do.
    pub(crate) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.free_move(figure).into_iter().collect();
        let escape = self.tested(figure, &Command::EscapeImmobilised {}, "SEG-IMMO-02");
        let named = title("Tenter de se libérer", "Try to break free");
        forms.extend(escape.map(|form| Form { title: named, ..form }));
        forms.extend(self.spades(figure));
        forms.extend(self.hearts(figure));
        forms.extend(self.clubs(figure));
        forms.extend(self.diamonds(figure));
        let waived = self.tested(figure, &Command::WaiveFreeMove {}, "SEG-SKMISC-04");
        let named =
            title("Céder le déplacement gratuit : +1 à l'action", "Give up the free move: +1 on the action");
        forms.extend(waived.map(|form| Form { title: named, ..form }));
        forms.extend(self.plain(
            &Command::NoAction {},
            "SEG-GAP-13",
            title("Ne faire aucune action", "Take no action"),
        ));
        forms.extend(self.plain(
            &Command::EndActivation {},
            "SEG-MOVE-07",
            title("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    pub(crate) fn hearts(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.postures(actor).into_iter().collect();
        forms.extend(self.heals(actor));
        forms
    }

    pub(crate) fn clubs(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = self.fast_moves(actor);
        if self.look.has(actor, Skill::Teleport) {
            forms.extend(self.teleport(actor));
        }
        forms
    }

    pub(crate) fn diamonds(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = self.basics(actor);
        if self.look.has(actor, Skill::TeleportTarget) {
            forms.extend(self.sent(actor, false));
        }
        if self.look.has(actor, Skill::SummonTarget) {
            forms.extend(self.sent(actor, true));
        }
        if self.look.has(actor, Skill::CreatePortal) {
            forms.extend(self.portal(actor));
        }
        if self.look.has(actor, Skill::EnergyDrain) {
            forms.extend(self.drain(actor));
        }
        forms
    }
}
