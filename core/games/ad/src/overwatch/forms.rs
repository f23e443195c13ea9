//! Forms of overwatch: what a seat is asked.

use crate::activation::fighters;
use crate::command::{Command, Reaction};
use crate::movement::forms::pace_words;
use crate::movement::way;
use crate::overwatch;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, plain, title, value};
use crate::state::frames::{Move, MoveKind, ShotKind};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Watchers may interrupt.   AD-OVW-01
    pub(crate) fn interrupt(&self) -> Vec<Form> {
        let watchers = overwatch::waiting(self.look, self.side);
        let of: Vec<Choice> = watchers
            .into_iter()
            .filter_map(|figure| {
                let reactions = self.reactions(figure);
                let question = Words::new("Que fait-elle ?", "What does it do?");
                let blank = Blank::new("reaction", question, Kind::One { of: reactions.clone() });
                (!reactions.is_empty()).then(|| self.figure(figure).then(vec![blank]))
            })
            .collect();
        let question = Words::new("Quelle figurine en Guet ?", "Which watcher?");
        let mut forms: Vec<Form> =
            chosen("Interrupt", "AD-OVW-01", "figure", question, of).into_iter().collect();
        let of = vec![
            Choice::new(false, title("Cette fois", "This time")),
            Choice::new(true, title("Jusqu'à nouvel ordre", "Until further notice")),
        ];
        let question = Words::new("Passer combien de temps ?", "Pass for how long?");
        let pass = plain("PassInterrupt", "AD-OVW-04", title("Laisser passer", "Let it pass"));
        forms.push(pass.blank(Blank::new("standing", question, Kind::One { of }).optional()));
        forms
    }

    /// What a watcher may do.   AD-OVW-01, AD-OVW-03
    fn reactions(&self, figure: FigureId) -> Vec<Choice> {
        let legal = |reaction: &Reaction| self.accepts(&Command::Interrupt { figure, reaction: *reaction });
        let mut found = Vec::new();
        for (weapon, card) in self.look.weapons_in_hand(figure).filter(|(_, weapon)| !weapon.is_melee()) {
            for target in self.look.in_play() {
                let reaction = Reaction::SnapShot { weapon, target };
                if fighters::is_target(self.look, figure, target) && legal(&reaction) {
                    let name = self.look.name(target);
                    let label = Words::new(
                        format!("Tir Rapide sur {name} ({})", card.name),
                        format!("Snap shot at {name} ({})", card.name),
                    );
                    let choice = Choice::new(value(&reaction), label).figure(target);
                    found.push(self.aimed(figure, weapon, ShotKind::Snap, choice));
                }
            }
        }
        let Some(square) = self.look.square(figure) else { return found };
        // The cheap question first: what its one square could be.
        let kind = MoveKind::Overwatch;
        let squares = vec![square];
        let moving = Move { figure, kind, points: 2, squares, stopped: false, door: None, loads: None };
        for pace in self.paces(figure) {
            let reaction = Reaction::Move { pace };
            if way::judge(self.look, &moving, pace).is_ok() && legal(&reaction) {
                found.push(Choice::new(value(&reaction), pace_words(pace)));
            }
        }
        found
    }
}
