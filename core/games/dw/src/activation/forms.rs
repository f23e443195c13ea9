//! Forms of activations.

use crate::command::Command;
use crate::profiles::traits::Trait;
use crate::prompt::actions::chosen;
use crate::prompt::actions::dice_choice;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Everything the active figure may do.
    pub(crate) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms = self.moves(figure);
        forms.extend(self.attacks(figure));
        forms.extend(self.powers(figure));
        forms.extend(self.handling(figure));
        forms.extend(self.postures());
        forms.extend(self.reverts());
        forms.extend(self.plain(
            &Command::EndActivation {},
            "DW-ACT-07",
            title("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| if form.figure.is_some() { form } else { form.figure(figure) }).collect()
    }

    /// Standing up, diving, getting free, and what is raised or restarted.
    fn postures(&self) -> Vec<Form> {
        [
            (Command::StandUp {}, "DW-ACTION-21"),
            (Command::BreakFree {}, "DW-ACTION-20"),
            (Command::Recover {}, "DW-ACTION-22"),
            (Command::RaiseShield {}, "DW-ACTION-23"),
            (Command::RestartArmour {}, "DW-ACTION-24"),
            (Command::Dive {}, "DW-ACTION-16"),
        ]
        .into_iter()
        .filter_map(|(command, rule)| self.plain(&command, rule, book(rule)))
        .collect()
    }

    pub(crate) fn attacks(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.melee(actor).into_iter().collect();
        for weapon in self.arms(actor) {
            forms.extend(self.shot(actor, weapon));
        }
        forms.extend(self.salvo(actor));
        forms.extend(self.stone(actor));
        forms.extend(self.grenades(actor));
        forms
    }

    /// Powers, care and feats, in book order.
    pub(crate) fn powers(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = self.minds(actor);
        forms.extend(self.screwdriver(actor));
        let has = |held: &Trait| self.look.has(actor, held);
        if has(&Trait::Entangle) || has(&Trait::ParalysingHands) {
            forms.extend(self.entangle(actor));
        }
        forms.extend(self.possess(actor));
        forms.extend(self.copy(actor));
        if has(&Trait::Teleportation) {
            forms.extend(self.teleport(actor));
        }
        forms.extend(self.care(actor));
        forms.extend(self.feat());
        forms
    }

    /// A free-form feat.   DW-CORE-03, DW-ACTION-17
    fn feat(&self) -> Option<Form> {
        let make = |dice, precise, device| Command::UseSkill { dice, precise, device };
        let of: Vec<Choice> = (1..=3)
            .filter_map(|dice| {
                let settled = self.settle(&make(dice, false, false), true);
                settled.refused.is_none().then(|| dice_choice(dice).then(settled.blanks))
            })
            .collect();
        let question =
            Words::new("Avec combien de dés (une action chacun) ?", "On how many dice (one action each)?");
        let mut form = chosen("UseSkill".to_owned(), "DW-ACTION-17", "dice", question, of)?;
        let precise = Words::new("Un geste précis ?", "A precise act?");
        form.blanks.extend(self.tick("precise", precise, &make(1, true, false)));
        let device = Words::new("Pour comprendre un appareil ?", "To understand a device?");
        form.blanks.extend(self.tick("device", device, &make(1, false, true)));
        Some(form)
    }

    /// Beginning a round in which nobody can act.   DW-GAP-100
    pub(crate) fn begin_round(&self) -> Vec<Form> {
        let words = title("Commencer le tour suivant", "Begin the next round");
        self.plain(&Command::NextRound {}, "DW-GAP-100", words).into_iter().collect()
    }

    /// Naming a figure and its dice.   DW-ACT-01
    pub(crate) fn stint(&self, side: u8) -> Vec<Form> {
        let of: Vec<Choice> = self
            .look
            .fresh(side)
            .map(|figure| {
                let settled = self.settle(&Command::Activate { figure, dice: 1 }, true);
                let choice = self.named(figure);
                if let Some(refused) = settled.refused {
                    return Choice { refused: Some(refused), ..choice };
                }
                Choice { note: settled.need, ..choice.then(settled.blanks) }
            })
            .collect();
        let question = Words::new("Quelle figurine activer ?", "Which figure to activate?");
        let mut forms: Vec<Form> = chosen("Activate".to_owned(), "DW-ACT-01", "figure", question, of)
            .map(|form| {
                let label = Words::new("Avec combien de dés ?", "On how many dice?");
                form.blank(Blank::new("dice", label, Kind::One { of: (1..=3).map(dice_choice).collect() }))
            })
            .into_iter()
            .collect();
        forms.extend(self.reverts());
        forms.extend(self.plain(
            &Command::PassStint {},
            "DW-GAP-03",
            title("Passer la main", "Pass the stint"),
        ));
        forms
    }
}
