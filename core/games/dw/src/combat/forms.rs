//! Forms of a die rolled again.

use crate::command::Command;
use crate::prompt::actions::chosen;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::state::frames::{Ask, Frame};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// One die again: which.   DW-TRAIT-42
    pub(crate) fn reroll(&self, ask: &Ask) -> Option<Form> {
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
}
