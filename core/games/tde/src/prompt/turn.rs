//! Forms of turns, and those that are open at any time.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value};
use crate::state::{Until, WindowKind};
use crate::view::words::{points_words, until_words, window_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

const WINDOWS: [WindowKind; 3] = [WindowKind::Reactions, WindowKind::Extra, WindowKind::Rerolls];
const UNTILS: [Until; 3] = [Until::ActivationEnd, Until::TurnEnd, Until::MatchEnd];

#[expect(clippy::unused_self, reason = "every form is asked of its seat")]
impl Clerk<'_> {
    /// Take the initiative or leave it.   TDE-SETUP-04, TDE-TURN-03
    pub(super) fn initiative(&self) -> Vec<Form> {
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
    pub(super) fn turn(&self) -> Vec<Form> {
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

    /// What is open at any time: standing passes, a ruling, giving up.
    pub(super) fn open(&self, awaited: bool) -> Vec<Form> {
        let mut forms = self.loose(awaited);
        let held = |window: WindowKind| {
            let own = self.look.side(self.side);
            own.is_some_and(|side| side.passes.iter().any(|pass| pass.window == window))
        };
        let words = |window: &WindowKind| Choice::new(value(window), window_words(*window));
        // A pass that is held may be given another length.
        let free: Vec<Choice> = WINDOWS.iter().map(words).collect();
        let until: Vec<Choice> = UNTILS.iter().map(|u| Choice::new(value(u), until_words(*u))).collect();
        let about = Words::new("À propos de quoi ?", "About what?");
        let long = Words::new("Jusqu'à quand ?", "Until when?");
        let title = Words::new("Ne plus être interrogé", "Not be asked any more");
        let form = Form::open("StandingPass", title)
            .blank(Blank::new("window", about.clone(), Kind::One { of: free }))
            .blank(Blank::new("until", long, Kind::One { of: until }));
        forms.push(form);
        let passed: Vec<Choice> = WINDOWS.iter().filter(|window| held(**window)).map(words).collect();
        if !passed.is_empty() {
            let title = Words::new("Être de nouveau interrogé", "Be asked again");
            forms.push(Form::open("Resume", title).blank(Blank::new(
                "window",
                about,
                Kind::One { of: passed },
            )));
        }
        forms.push(ruling());
        forms.push(Form::open("Concede", Words::new("Abandonner la partie", "Give the match up")));
        forms
    }
}

/// A ruling in the players' words.   TDE-CORE-01
fn ruling() -> Form {
    let text = Words::new("Qu'avez-vous décidé ?", "What have you settled?");
    let die = Words::new("Un d10 tranche ?", "Does a d10 decide?");
    let yes = Choice::new(true, Words::new("oui, on le lance", "yes, roll it"));
    Form::open("Ruling", Words::new("Noter une décision", "Write down a ruling"))
        .rule(RuleId::new("TDE-CORE-01"))
        .blank(Blank::new("text", text, Kind::Note { most: 400 }))
        .blank(Blank::new("die", die, Kind::One { of: vec![yes] }).optional())
}
