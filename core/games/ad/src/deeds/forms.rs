//! Forms of deeds: what a seat is asked.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, form, one};
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Who holds a figure down.   AD-PART-07
    pub(crate) fn opponent(&self, among: &[FigureId]) -> Vec<Form> {
        let of = among.iter().map(|id| self.figure(*id)).collect();
        chosen("Oppose", "AD-PART-07", "figure", Words::new("Laquelle ?", "Which one?"), of)
            .into_iter()
            .collect()
    }

    /// What an activation may be spent on, of these actions.   AD-FULL-14, AD-PART-08
    pub(crate) fn feats(&self, figure: FigureId) -> Vec<Form> {
        let plain = |command: Command, name: &str, fr: &str, en: &str, rule: &'static str| {
            let form = Form { owed: true, ..form(name, fr, en, rule) }.figure(figure);
            self.accepts(&command).then_some(form)
        };
        let mut forms = Vec::new();
        forms.extend(
            plain(
                Command::DropStealth { figure },
                "DropStealth",
                "Quitter la discrétion",
                "Drop stealth",
                "AD-TAL-14a",
            )
            .map(|form| form.blank(one("figure", "Qui ?", "Who?", vec![self.figure(figure)]))),
        );
        forms.extend(plain(Command::Divine {}, "Divine", "Divination", "Divine", "AD-TAL-15"));
        forms.extend(self.spot(figure));
        forms.extend(self.bribe(figure));
        forms.extend(self.pickpocket(figure));
        forms.extend(self.pick_up(figure));
        forms.extend(self.pick_lock(figure));
        forms.extend(self.pray(figure));
        forms
    }
}
