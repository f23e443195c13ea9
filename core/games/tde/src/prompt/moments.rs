//! What is asked of a seat where several chapters meet.

use crate::command::Command;
use crate::prompt::trial::{Clerk, is_doubtful};
use crate::prompt::value;
use crate::setup::Scenario;
use crate::state::frames::Frame;
use crate::state::{Until, WindowKind};
use crate::turn::forms::ruling;
use crate::view::words::{until_words, window_words};
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

const WINDOWS: [WindowKind; 3] = [WindowKind::Reactions, WindowKind::Extra, WindowKind::Rerolls];

const UNTILS: [Until; 3] = [Until::ActivationEnd, Until::TurnEnd, Until::MatchEnd];

impl Clerk<'_> {
    /// Everything the active figure may do.   TDE-ACT-03
    pub(crate) fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms = self.moves(figure);
        forms.extend(self.shots(figure));
        forms.extend(self.fight(figure));
        forms.extend(self.dodge(figure));
        forms.extend(self.reveal(figure));
        forms.extend(self.interactions(figure));
        forms.extend(self.saddle(figure));
        // What only a statement against the positions opens comes after the rest, and says so.
        forms.sort_by_key(is_doubtful);
        for form in forms.iter_mut().filter(|form| is_doubtful(form)) {
            let hint = if self.look.is_measured() {
                Words::new(
                    "Impossible d'après les positions : ouvert si vous déclarez que la table dit autre chose.",
                    "Ruled out by the positions: open if you state that the table says otherwise.",
                )
            } else {
                Words::new(
                    "Impossible d'après le registre : ouvert si vous déclarez que la table dit autre chose.",
                    "Ruled out by the record: open if you state that the table says otherwise.",
                )
            };
            form.hint = form.hint.take().or(Some(hint));
        }
        let title = Words::new("Finir l'Activation", "End the activation");
        forms.extend(self.plain(&Command::EndActivation {}, "TDE-ACT-05", title));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// What may be declared at any moment: loot, cards.   TDE-GAP-39, TDE-BUILD-11
    fn loose(&self, awaited: bool) -> Vec<Form> {
        let mut forms = self.loot();
        forms.extend(self.cards());
        let acting = matches!(
            self.look.top(),
            Some(Frame::Activation { .. } | Frame::Turn { .. } | Frame::Closing { .. })
        );
        for form in &mut forms {
            form.owed = awaited && acting && form.owed;
        }
        forms
    }

    /// Leaving the loot where it is, the activations of the turn being over.   TDE-COU-09, TDE-COU-10
    pub(crate) fn closing(&self) -> Vec<Form> {
        let (rule, title) = if self.look.state.scenario == Some(Scenario::Couriers) {
            ("TDE-COU-09", Words::new("Laisser les Butins", "Leave the loot"))
        } else {
            ("TDE-BUILD-11", Words::new("Ne plus jouer de carte", "Play no more cards"))
        };
        self.plain(&Command::LeaveLoot {}, rule, title).into_iter().collect()
    }

    /// What is open at any time: standing passes, a ruling, giving up.
    pub(crate) fn open(&self, awaited: bool) -> Vec<Form> {
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
        let form = Form::beside(Beside::PassAhead, "StandingPass", title)
            .blank(Blank::new("window", about.clone(), Kind::One { of: free }))
            .blank(Blank::new("until", long, Kind::One { of: until }));
        forms.push(form);
        let passed: Vec<Choice> = WINDOWS.iter().filter(|window| held(**window)).map(words).collect();
        if !passed.is_empty() {
            let title = Words::new("Être de nouveau interrogé", "Be asked again");
            forms.push(Form::beside(Beside::AskAgain, "Resume", title).blank(Blank::new(
                "window",
                about,
                Kind::One { of: passed },
            )));
        }
        forms.push(ruling());
        forms.push(Form::beside(
            Beside::GiveUp,
            "Concede",
            Words::new("Abandonner la partie", "Give the match up"),
        ));
        forms
    }
}
