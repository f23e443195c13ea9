//! Forms of turns.   TDE-TURN-03, TDE-TURN-06, TDE-CORE-01

use crate::command::Command;
use crate::prompt::chosen;
use crate::prompt::trial::Clerk;
use crate::view::words::points_words;
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Take the initiative or leave it.   TDE-SETUP-04, TDE-TURN-03
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn initiative(&self) -> Vec<Form> {
        let choice = |take: bool, fr: &str, en: &str| Choice::new(take, Words::new(fr, en));
        let of = vec![
            choice(true, "la prendre", "take it"),
            choice(false, "la laisser à l'adversaire", "leave it"),
        ];
        let title = Words::new("Initiative", "Initiative");
        let question = Words::new("Prendre l'Initiative ?", "Take the initiative?");
        chosen("ChooseInitiative", ["take", "TDE-TURN-03"], title, question, of).into_iter().collect()
    }

    /// Activate a figure or spend a pass token.   TDE-TURN-06, TDE-TURN-08
    pub(crate) fn turn(&self) -> Vec<Form> {
        let of = self
            .look
            .ready(self.side)
            .map(|id| {
                let ap = self.look.figure(id).map_or(0, |figure| figure.ap);
                self.who(id).note(points_words(ap))
            })
            .collect();
        let title = Words::new("Activer une figurine", "Activate a figure");
        let question = Words::new("Laquelle ?", "Which one?");
        let mut forms: Vec<Form> =
            chosen("ActivateFigure", ["figure", "TDE-TURN-06"], title, question, of).into_iter().collect();
        let (rule, title) = if forms.is_empty() {
            ("TDE-TURN-09", Words::new("Passer : personne à activer", "Pass: nobody to activate"))
        } else {
            ("TDE-TURN-08", Words::new("Dépenser un jeton Passe", "Spend a pass token"))
        };
        forms.extend(self.plain(&Command::PassActivation {}, rule, title));
        forms
    }
}

/// A ruling in the players' words.   TDE-CORE-01
pub(crate) fn ruling() -> Form {
    let text = Words::new("Qu'avez-vous décidé ?", "What have you settled?");
    let die = Words::new("Un d10 tranche ?", "Does a d10 decide?");
    let yes = Choice::new(true, Words::new("oui, on le lance", "yes, roll it"));
    Form::beside(Beside::Note, "Ruling", Words::new("Noter une décision", "Write down a ruling"))
        .rule(RuleId::new("TDE-CORE-01"))
        .blank(Blank::new("text", text, Kind::Note { most: 400 }))
        .blank(Blank::new("die", die, Kind::One { of: vec![yes] }).optional())
}
