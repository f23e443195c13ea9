//! Forms of answers in the midst of play: interventions, orders, recoils, flights, placements.

use crate::command::Command;
use crate::prompt::actions::chosen;
use crate::prompt::owed::{of_one_side, owing};
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::state::frames::{Ask, Frame};
use crate::state::{MoraleDue, WindowKind};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What a side may do when it is asked, and letting it be.   DW-TRAIT-42, DW-TRAIT-73, DW-CLIMB-04, DW-GAP-14
    pub(super) fn intervene(&self, ask: &Ask) -> Vec<Form> {
        let mut forms: Vec<Form> = match ask.window {
            WindowKind::HeroReroll => self.reroll(ask).into_iter().collect(),
            WindowKind::Sacrifice => self.sacrifice(ask).into_iter().collect(),
            WindowKind::LetGo => self
                .plain(&Command::LetGo {}, "DW-CLIMB-04", title("Lâcher prise", "Let go"))
                .into_iter()
                .collect(),
            WindowKind::Dive => self
                .plain(&Command::Dive {}, "DW-ACTION-16", title("Plonger au sol", "Dive to the ground"))
                .into_iter()
                .collect(),
            WindowKind::Door => self
                .plain(&Command::OpenDoor {}, "DW-DOOR-05", title("Ouvrir la porte", "Open the door"))
                .into_iter()
                .collect(),
        };
        let (rule, fr, en) = match ask.window {
            WindowKind::HeroReroll => ("DW-TRAIT-42", "Garder le jet", "Keep the roll"),
            WindowKind::Sacrifice => ("DW-TRAIT-73", "Ne sacrifier personne", "Sacrifice nobody"),
            WindowKind::LetGo => ("DW-CLIMB-04", "Tenir bon", "Hold on"),
            WindowKind::Dive => ("DW-GAP-14", "Rester debout", "Stay standing"),
            WindowKind::Door => ("DW-DOOR-05", "Garder la porte fermée", "Keep the door shut"),
        };
        forms.extend(self.plain(&Command::Decline {}, rule, title(fr, en)));
        forms
    }

    /// One die again: which.   DW-TRAIT-42
    fn reroll(&self, ask: &Ask) -> Option<Form> {
        let faces: Vec<u32> = match self.look.top() {
            Some(Frame::Test { test, .. }) => test.faces.clone(),
            Some(Frame::Combat { combat }) => combat
                .dice
                .map(|dice| {
                    let own = combat.by.is_some_and(|by| ask.figures.contains(&by));
                    if own { dice.attack } else { dice.defence }
                })
                .into_iter()
                .collect(),
            Some(_) | None => Vec::new(),
        };
        let of: Vec<Choice> = ask
            .figures
            .iter()
            .filter_map(|figure| {
                let dice: Vec<Choice> = (1_u32..)
                    .zip(&faces)
                    .filter(|(die, _)| self.accepts(&Command::HeroReroll { figure: *figure, die: *die }))
                    .map(|(die, face)| {
                        Choice::new(die, Words::new(format!("le dé à {face}"), format!("the die of {face}")))
                    })
                    .collect();
                if dice.is_empty() {
                    return None;
                }
                let label = Words::new("Quel dé ?", "Which die?");
                let choice = Choice::new(figure.0, Words::same(self.names.name(*figure))).figure(*figure);
                Some(choice.then(vec![Blank::new("die", label, Kind::One { of: dice })]))
            })
            .collect();
        let question = Words::new(
            "Qui relance un dé, une fois pour la partie ?",
            "Who rolls one die again, once in the match?",
        );
        let form = chosen("HeroReroll".to_owned(), "DW-TRAIT-42", "figure", question, of)?;
        Some(Form { title: title("Relancer un dé", "Roll a die again"), ..form })
    }

    /// Dying in an ally's place: who.   DW-TRAIT-73
    fn sacrifice(&self, ask: &Ask) -> Option<Form> {
        let of: Vec<Choice> = ask
            .figures
            .iter()
            .filter_map(|figure| {
                let settled = self.settle(&Command::SacrificeFor { figure: *figure }, true);
                let choice = Choice::new(figure.0, Words::same(self.names.name(*figure))).figure(*figure);
                settled.refused.is_none().then(|| choice.then(settled.blanks))
            })
            .collect();
        let question = Words::new("Qui meurt à sa place ?", "Who dies in its place?");
        chosen("SacrificeFor".to_owned(), "DW-TRAIT-73", "figure", question, of)
    }

    /// In which order several free attacks are made.   DW-GAP-15
    pub(super) fn order_reflexes(&self, makers: &[FigureId]) -> Form {
        let label = Words::new("Dans quel ordre frapper ?", "In which order to strike?");
        let own = of_one_side(self.look, self.side, makers);
        let of = own.into_iter().map(|maker| self.named(maker)).collect();
        Form::owed("OrderReflexes", title("Ordonner les Attaques Réflexes", "Order the reflex attacks"))
            .rule(RuleId::new("DW-GAP-15"))
            .blank(Blank::new("order", label, Kind::Order { of, with: Vec::new() }))
    }

    /// In which order a side's figures test morale.   DW-GAP-17
    pub(super) fn order_morale(&self, dues: &[MoraleDue]) -> Form {
        let label = Words::new("Dans quel ordre tester ?", "In which order to test?");
        let mut figures: Vec<FigureId> = Vec::new();
        for figure in owing(self.look, self.side, dues) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
        let of = figures.into_iter().map(|figure| self.named(figure)).collect();
        Form::owed("OrderMorale", title("Ordonner les tests de Moral", "Order the morale tests"))
            .rule(RuleId::new("DW-GAP-17"))
            .blank(Blank::new("order", label, Kind::Order { of, with: Vec::new() }))
    }

    pub(super) fn named(&self, figure: FigureId) -> Choice {
        Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure)
    }
}
