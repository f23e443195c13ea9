//! Forms of interventions, and of answers given in advance.

use crate::command::Command;
use crate::interventions::rule_of;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, value};
use crate::state::frames::Ask;
use crate::state::{Until, WindowKind};
use crate::view::words::{until_words, window_words};
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::telling::words::Words;

const WINDOWS: [WindowKind; 5] =
    [WindowKind::HeroReroll, WindowKind::Sacrifice, WindowKind::LetGo, WindowKind::Dive, WindowKind::Door];

impl Clerk<'_> {
    /// What a side may do when it is asked, and letting it be.   DW-TRAIT-42, DW-TRAIT-73, DW-CLIMB-04, DW-GAP-14
    pub(crate) fn intervene(&self, ask: &Ask) -> Vec<Form> {
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
        let (fr, en) = match ask.window {
            WindowKind::HeroReroll => ("Garder le jet", "Keep the roll"),
            WindowKind::Sacrifice => ("Ne sacrifier personne", "Sacrifice nobody"),
            WindowKind::LetGo => ("Tenir bon", "Hold on"),
            WindowKind::Dive => ("Rester debout", "Stay standing"),
            WindowKind::Door => ("Garder la porte fermée", "Keep the door shut"),
        };
        forms.extend(self.plain(&Command::Decline {}, rule_of(ask.window), title(fr, en)));
        forms
    }

    /// What a seat may declare whoever is awaited: standing passes, concession.
    pub(crate) fn open(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        let of: Vec<Choice> = WINDOWS.into_iter().filter_map(|window| self.pass_choice(window)).collect();
        if !of.is_empty() {
            let label = Words::new("À quoi renoncer d'avance ?", "What to pass in advance?");
            forms.push(
                Form::beside(
                    Beside::PassAhead,
                    "StandingPass",
                    Words::new("Renoncer d'avance", "Pass in advance"),
                )
                .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        let of: Vec<Choice> = WINDOWS
            .into_iter()
            .filter(|window| self.accepts(&Command::Resume { window: *window }))
            .map(|window| Choice::new(value(&window), window_words(window)))
            .collect();
        if !of.is_empty() {
            let label = Words::new("Que choisir de nouveau ?", "What to choose again?");
            forms.push(
                Form::beside(
                    Beside::AskAgain,
                    "Resume",
                    Words::new("Reprendre ses réponses", "Take answers up again"),
                )
                .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        if self.accepts(&Command::Concede {}) {
            forms.push(Form::beside(
                Beside::GiveUp,
                "Concede",
                Words::new("Concéder la partie", "Concede the match"),
            ));
        }
        forms
    }

    fn pass_choice(&self, window: WindowKind) -> Option<Choice> {
        let of: Vec<Choice> = [Until::RoundEnd, Until::MatchEnd]
            .into_iter()
            .filter(|until| self.accepts(&Command::StandingPass { window, until: *until }))
            .map(|until| Choice::new(value(&until), until_words(until)))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Jusqu'à quand ?", "Until when?");
        let then = vec![Blank::new("until", label, Kind::One { of })];
        Some(Choice::new(value(&window), window_words(window)).then(then))
    }
}
