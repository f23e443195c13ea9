//! Forms of movement: what a seat is asked.

use crate::activation;
use crate::board::doors;
use crate::command::Command;
use crate::movement::way;
use crate::prompt::trial::{Clerk, rule, square};
use crate::prompt::{book, chosen, plain, title, value, yes_or_no};
use crate::setup::board::EdgeKind;
use crate::setup::square::{Beyond, EdgeName, Square};
use crate::state::Phase;
use crate::state::frames::{Frame, Move, Pace};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Stride;
use greffe_core::telling::words::Words;

#[expect(clippy::unused_self, reason = "every form is asked of its seat")]
impl Clerk<'_> {
    /// The doors at which a figure may do something.
    pub(crate) fn doors(
        &self,
        figure: FigureId,
        name: &str,
        id: &'static str,
        command: impl Fn(EdgeName) -> Command,
    ) -> Option<Form> {
        let near = self.doors_near(figure).into_iter();
        let of = near.filter(|door| self.accepts(&command(*door))).map(door).collect();
        chosen(name, id, "door", Words::new("Quelle porte ?", "Which door?"), of)
    }

    /// The doors that a figure stands at.   AD-EDGE-14
    fn doors_near(&self, figure: FigureId) -> Vec<EdgeName> {
        let Some(square) = self.look.square(figure) else { return Vec::new() };
        let doors = self.look.setup.board.edges.iter().filter(|(_, edge)| edge.kind == EdgeKind::Door);
        doors
            .map(|(name, _)| *name)
            .filter(|name| doors::at_door(self.look, square, *name).is_some())
            .collect()
    }

    /// The next step or maneuver, or the end of the move.   AD-MOVE-05, AD-MAN-01
    pub(crate) fn moving(&self, moving: &Move) -> Vec<Form> {
        let legal = |pace: &Pace| way::judge(self.look, moving, *pace).is_ok();
        let mut paces: Vec<Pace> = self.paces(moving.figure).into_iter().filter(legal).collect();
        // Plain steps first: what costs more or needs a test comes after them.
        paces.sort_by_key(|pace| !matches!(pace, Pace::Step { .. }));
        let of: Vec<Choice> = paces.into_iter().map(|pace| self.pace(pace)).collect();
        let question = Words::new("Quel pas ?", "Which step?");
        let mut forms: Vec<Form> = chosen("Go", "AD-MOVE-05", "pace", question, of).into_iter().collect();
        forms.push(plain("EndMove", "AD-MOVE-01", title("Terminer le mouvement", "End the move")));
        for form in &mut forms {
            form.figure = Some(moving.figure);
            let left = moving.points;
            form.hint = Some(Words::new(format!("Reste {left} PM."), format!("{left} MP left.")));
        }
        forms
    }

    /// The next plain steps of a move, or what opens one: of a figure that is yet to be activated, when it is named.
    /// AD-ACTN-05, AD-FULL-06, AD-MOVE-01, AD-PART-01
    pub(crate) fn strides(&self, figure: Option<FigureId>) -> Vec<Stride<Command>> {
        let opening =
            |command: Command, rule: &str| Stride { command, label: book(rule), along: None, spends: [0, 0] };
        match self.look.top() {
            Some(Frame::Move(moving)) if activation::player(self.look, moving.figure) == self.side => {
                self.steps(moving)
            }
            Some(Frame::Activation(activation)) if activation.by == self.side => vec![
                opening(Command::PartialMove {}, "AD-PART-01"),
                opening(Command::FullMove {}, "AD-FULL-06"),
            ],
            None if self.look.state.phase == Phase::Action => {
                figure.map(|figure| opening(Command::Activate { figure }, "AD-ACTN-05")).into_iter().collect()
            }
            Some(_) | None => Vec::new(),
        }
    }

    fn steps(&self, moving: &Move) -> Vec<Stride<Command>> {
        let Some(from) = self.look.square(moving.figure) else { return Vec::new() };
        let step = |to: Square| {
            let pace = Pace::Step { to };
            let way = way::judge(self.look, moving, pace).ok()?;
            Some(Stride {
                command: Command::Go { pace },
                label: pace_words(pace),
                along: Some([from.to_string(), to.to_string()]),
                spends: [way.cost, way.diagonals].map(u32::from),
            })
        };
        self.look.ground().neighbours(from).filter_map(step).collect()
    }

    /// Every step or maneuver that could come into question from where a figure stands.
    pub(crate) fn paces(&self, figure: FigureId) -> Vec<Pace> {
        let Some(from) = self.look.square(figure) else { return Vec::new() };
        let ground = self.look.ground();
        let mut paces = Vec::new();
        for to in ground.neighbours(from) {
            paces.extend([
                Pace::Step { to },
                Pace::ClimbSlope { to },
                Pace::ClimbWindow { to, on: None },
                Pace::JumpDown { to },
            ]);
            for next in ground.neighbours(to).filter(|next| *next != from) {
                paces.push(Pace::Push { through: to, to: next });
                paces.push(Pace::JumpAcross { over: to, to: next });
            }
        }
        for passage in &self.look.setup.board.passages {
            if passage.from == from {
                paces.push(Pace::Passage { to: passage.to });
            }
            if passage.to == from {
                paces.push(Pace::Passage { to: passage.from });
            }
        }
        for door in self.doors_near(figure) {
            paces.extend([Pace::OpenDoor { door }, Pace::CloseDoor { door }]);
        }
        let edges = self.look.setup.board.place(from).map_or(&[][..], |place| place.edges.as_slice());
        let out = edges.iter().filter(|edge| matches!(edge.beyond, Beyond::Outside(_)));
        paces.extend(out.map(|edge| Pace::Leave { edge: *edge }));
        paces
    }

    /// A step or maneuver as a choice.
    fn pace(&self, pace: Pace) -> Choice {
        Choice::new(value(&pace), pace_words(pace))
    }

    /// Where a jumper falls.   AD-MAN-11
    pub(crate) fn fall_square(&self, squares: &[Square]) -> Form {
        let of = squares.iter().copied().map(square).collect();
        let question = Words::new("Sur quelle case ?", "On which square?");
        let form = Form::owed("FallTo", book("AD-MAN-11")).rule(rule("AD-MAN-11"));
        form.blank(Blank::new("square", question, Kind::One { of }))
    }
}

/// Whether a figure goes on behind a window.   AD-MAN-08
pub(crate) fn onward(to: Square) -> Form {
    let question = Words::new(format!("Continuer en {to} ?"), format!("Go on to {to}?"));
    let answers = [title("Continuer", "Go on"), title("Rester ici", "Stay here")];
    yes_or_no("GoOn", "AD-MAN-08", "on", question, answers)
}

/// A door as a choice.
fn door(name: EdgeName) -> Choice {
    Choice::new(value(&name), Words::same(name.to_string()))
}

/// What people call a step or maneuver.
pub(crate) fn pace_words(pace: Pace) -> Words {
    match pace {
        Pace::Step { to } => Words::same(to.to_string()),
        Pace::Push { through, to } => {
            Words::new(format!("{to}, en forçant {through}"), format!("{to}, pushing through {through}"))
        }
        Pace::ClimbSlope { to } => Words::new(format!("{to}, en grimpant"), format!("{to}, climbing")),
        Pace::ClimbWindow { to, .. } => {
            Words::new(format!("{to}, par la fenêtre"), format!("{to}, through the window"))
        }
        Pace::JumpDown { to } => {
            Words::new(format!("{to}, en sautant en bas"), format!("{to}, jumping down"))
        }
        Pace::JumpAcross { over, to } => {
            Words::new(format!("{to}, en sautant par-dessus {over}"), format!("{to}, jumping over {over}"))
        }
        Pace::Passage { to } => Words::new(format!("{to}, par le passage"), format!("{to}, by the passage")),
        Pace::OpenDoor { door } => Words::new(format!("Ouvrir {door}"), format!("Open {door}")),
        Pace::CloseDoor { door } => Words::new(format!("Fermer {door}"), format!("Close {door}")),
        Pace::Leave { edge } => {
            Words::new(format!("Quitter le plateau par {edge}"), format!("Leave the board by {edge}"))
        }
    }
}
