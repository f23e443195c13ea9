//! Who must answer what, and the forms of each seat.
//!
//! Legality is asked of `decide` itself, on a copy and without the match's cards: a form offers what the rules
//! accept. What a seat holds in secret is offered to it alone, from its own eyes.

mod context;
mod moments;
mod owed;
pub(crate) mod trial;
#[cfg(test)]
mod tests;

pub(crate) use greffe_core::record::write::value;

use crate::command::Command;
use crate::deeds;
use crate::hidden::Hidden;
use crate::movement::forms::onward;
use crate::programs::program;
use crate::prompt::trial::Clerk;
use crate::rules::RULEBOOK;
use crate::state::Phase;
use crate::state::frames::Frame;
use crate::state::look::Look;
use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::asking::schema::Stated;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Stride;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what: follows from the public state alone.
pub fn owed(look: Look<'_>) -> Vec<Owed> {
    owed::owed(look)
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(look: Look<'_>, seat: Seat, eyes: &Hidden) -> Vec<Form> {
    let Some(clerk) = Clerk::new(look, seat, eyes) else { return Vec::new() };
    if look.state.ended.is_some() {
        return Vec::new();
    }
    let awaited = owed::owed(look).iter().any(|owed| owed.seat == seat);
    let mut forms = if awaited { clerk.owed_forms() } else { Vec::new() };
    forms.extend(clerk.open());
    forms.extend(clerk.walls());
    context::dress(look, &mut forms);
    forms
}

/// The next steps of a walk of a seat, or what opens one.
pub fn strides(look: Look<'_>, seat: Seat, eyes: &Hidden, figure: Option<FigureId>) -> Vec<Stride<Command>> {
    Clerk::new(look, seat, eyes).map(|clerk| clerk.strides(figure)).unwrap_or_default()
}

impl Clerk<'_> {
    /// The forms of what the match waits for.
    fn owed_forms(&self) -> Vec<Form> {
        match self.look.top() {
            None => match self.look.state.phase {
                Phase::Action if self.look.state.to_act.is_none() => self.talk(),
                Phase::Action => self.activations(),
                Phase::Combat => self.combat().into_iter().chain(self.duels()).collect(),
                Phase::Interaction => self.talk(),
                Phase::Preparation
                | Phase::Start
                | Phase::Cards
                | Phase::Initiative
                | Phase::Morale
                | Phase::End => Vec::new(),
            },
            Some(Frame::Preparation { due }) => self.preparation(due),
            Some(Frame::Arrivals { due }) => self.arrivals(due),
            Some(Frame::HandLimit { .. } | Frame::Discard { .. }) => self.discard(),
            Some(Frame::FirstActor {}) => vec![self.sides("ChooseFirstActor", "AD-ACTN-02")],
            Some(Frame::Present { .. }) => vec![self.sides("ChooseHolder", "AD-DIV-02")],
            Some(Frame::Activation(_) | Frame::Move(_)) if program::undecided(self.look).is_some() => {
                self.aim_npc().into_iter().collect()
            }
            Some(Frame::Activation(activation)) => self.activation(activation),
            Some(Frame::Move(moving)) => self.moving(moving).into_iter().chain(self.draws(moving)).collect(),
            Some(Frame::Interrupt { .. }) => self.interrupt(),
            Some(Frame::Test(test)) => self.test(test),
            Some(Frame::Opposed(opposed)) => self.opposed(opposed),
            Some(Frame::Opponent { figure, by, among }) => {
                self.opponent(&deeds::holders(self.look, *figure, (*by, among)))
            }
            Some(Frame::FallSquare { squares, .. }) => vec![self.fall_square(squares)],
            Some(Frame::Onward { to, .. }) => vec![onward(*to)],
            Some(Frame::Rearm { figure, among, .. }) => vec![self.rearm(*figure, among)],
            Some(
                frame @ (Frame::Fight(_) | Frame::Retreat(_) | Frame::Stray { .. } | Frame::Morale { .. }),
            ) => self.fight(frame),
            Some(
                Frame::Conversation(_)
                | Frame::MindRead { .. }
                | Frame::Divination { .. }
                | Frame::Arrange { .. }
                | Frame::Calamity { .. }
                | Frame::Recall { .. }
                | Frame::Duel(_),
            ) => self.talk(),
            // Goes on by itself.
            Some(Frame::Seer { .. } | Frame::Program(_)) => Vec::new(),
        }
    }
}

/// A fact of the table as a question in words: the only one is whether a spell is being cast.   AD-TAL-21b
pub fn question(look: Look<'_>, fact: &str, of: &[FigureId]) -> Words {
    match of {
        [] if fact == crate::board::wall::COLLAPSE => crate::board::forms::question(),
        [figure] if fact == crate::items::SPELL => crate::items::forms::question(&look.name(*figure)),
        _ => Words::same(fact),
    }
}

/// Every fact of the game.
pub(crate) fn facts() -> Vec<Stated> {
    let fact = |name, of, asks| Stated { name, of, answer: FactKind::YesNo, words: &[], asks };
    vec![
        fact(crate::board::wall::COLLAPSE, 0, crate::board::forms::question()),
        fact(crate::items::SPELL, 1, crate::items::forms::question("‹A›")),
    ]
}

/// Words for a button.
pub(crate) fn title(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

/// The rulebook's term for a rule, with its gloss.
pub(crate) fn book(rule: &str) -> Words {
    RULEBOOK.rule(rule).map(|entry| Words::new(entry.term, entry.gloss)).unwrap_or_default()
}

/// An owed form with one blank of choices; none where there is nothing to choose.
pub(crate) fn chosen(
    command: &str,
    rule: &'static str,
    key: &str,
    question: Words,
    of: Vec<Choice>,
) -> Option<Form> {
    if of.is_empty() {
        return None;
    }
    let form = Form::owed(command, book(rule)).rule(RuleId::new(rule));
    Some(form.blank(Blank::new(key, question, Kind::One { of })))
}

/// An owed form without blanks.
pub(crate) fn plain(command: &str, rule: &'static str, title: Words) -> Form {
    Form::owed(command, title).rule(RuleId::new(rule))
}

/// Yes or no, as a field of a command.
pub(crate) fn yes_or_no(
    command: &str,
    rule: &'static str,
    key: &str,
    question: Words,
    [yes, no]: [Words; 2],
) -> Form {
    let of = vec![Choice::new(true, yes), Choice::new(false, no)];
    Form::owed(command, book(rule)).rule(RuleId::new(rule)).blank(Blank::new(key, question, Kind::One { of }))
}

/// An owed form, its blanks to follow.
pub(crate) fn form(command: &str, fr: &str, en: &str, rule: &'static str) -> Form {
    Form::owed(command, Words::new(fr, en)).rule(RuleId::new(rule))
}

/// One choice of several.
pub(crate) fn one(key: &str, fr: &str, en: &str, of: Vec<Choice>) -> Blank {
    Blank::new(key, Words::new(fr, en), Kind::One { of })
}

/// Any of several.
pub(crate) fn some(key: &str, fr: &str, en: &str, of: Vec<Choice>) -> Blank {
    let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
    Blank::new(key, Words::new(fr, en), Kind::Some { of, least: 0, most })
}
