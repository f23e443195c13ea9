//! Who must answer what, and the forms of each seat.
//!
//! Legality is asked of `decide` itself, on a copy and without the match's dice: a form offers what the
//! rules accept, with the facts that they ask for, and says why they refuse the rest.

#[cfg(test)]
mod tests;
pub(super) mod facts;
mod moments;
mod owed;
pub(crate) mod strikes;
pub(super) mod throws;
mod tidy;
pub(crate) mod trial;

pub(crate) use greffe_core::record::write::{command as wire, value};
use serde_json::{Map, Value};

use crate::Tde;
use crate::prompt::trial::Clerk;
use crate::rules::RULEBOOK;
use crate::setup::Setup;
use crate::state::State;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::sequence::{Sequence, Stage};
use crate::view::french::said;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what: follows from the public state alone.
pub fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    let owed = owed::owed(Look { setup, state }).into_iter();
    owed.map(|owed| Owed { question: said(&owed.question), ..owed }).collect()
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(setup: &Setup, state: &State, seat: Seat, eyes: &<Tde as Ruleset>::Hidden) -> Vec<Form> {
    let look = Look { setup, state };
    let Some(clerk) = Clerk::new(look, seat, eyes) else { return Vec::new() };
    if state.ended.is_some() || look.side(clerk.side).is_none_or(|side| side.out) {
        return Vec::new();
    }
    let awaited = owed::owed(look).iter().any(|owed| look.seat_side(owed.seat) == Some(clerk.side));
    let mut forms = if awaited { clerk.owed_forms() } else { Vec::new() };
    for form in &mut forms {
        clerk.claimable(form);
    }
    forms.extend(clerk.open(awaited));
    for form in &mut forms {
        tidy::tidy(form);
        form.title = said(&form.title);
        form.hint = form.hint.as_ref().map(said);
        say(&mut form.blanks);
    }
    forms
}

/// Puts the questions and choices of some blanks as French says them.
fn say(blanks: &mut [Blank]) {
    for blank in blanks {
        // The questions of facts are put so where they are put together.
        if !matches!(blank.kind, Kind::Fact { .. }) {
            blank.label = said(&blank.label);
        }
        let of = match &mut blank.kind {
            Kind::One { of } | Kind::Some { of, .. } | Kind::Share { of, .. } => of,
            Kind::Order { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Team { .. }
            | Kind::Point {}
            | Kind::Direction {}
            | Kind::Path { .. }
            | Kind::Faces { .. }
            | Kind::Fact { .. }
            | Kind::Claim { .. }
            | Kind::Note { .. }
            | Kind::Sealed { .. } => continue,
        };
        for choice in of {
            choice.label = said(&choice.label);
            choice.note = choice.note.as_ref().map(said);
            say(&mut choice.then);
        }
    }
}

impl Clerk<'_> {
    fn owed_forms(&self) -> Vec<Form> {
        match self.look.top() {
            None | Some(Frame::Refresh {} | Frame::Upkeep { .. } | Frame::Tumble { .. }) => Vec::new(),
            Some(Frame::Muster {}) => vec![Self::submit_team()],
            Some(Frame::Staging { staging }) => self.staging(staging),
            Some(Frame::Initiative { .. }) => self.initiative(),
            Some(Frame::Turn { .. }) => self.turn(),
            Some(Frame::Activation { figure, .. }) => self.activation(*figure),
            Some(Frame::Sequence { sequence }) => self.sequence(sequence),
            Some(Frame::Rolled { rolled }) => self.rerolls(rolled),
            Some(Frame::Arrivals { figures }) => self.arrivals(figures),
            Some(Frame::Part { .. } | Frame::FirePart { .. }) => self.cavalry_part(),
            Some(Frame::Stun { most, .. }) => self.stun(*most),
            Some(Frame::OrderAmount {}) => self.order_amount(),
            Some(Frame::Split { .. }) => self.split(),
            Some(Frame::Beside { .. }) => self.rider(),
            Some(Frame::Closing { .. }) => self.closing(),
            Some(Frame::Drop { .. }) => self.drop_marker(),
        }
    }

    /// What a sequence asks of this side now.
    fn sequence(&self, sequence: &Sequence) -> Vec<Form> {
        match sequence.stage {
            Stage::Reactions => self.reactions(sequence),
            Stage::Extra => self.extras(sequence),
            Stage::FallPoint => self.fall_point(sequence),
            Stage::MidAir => self.mid_air(),
            Stage::Escapes => self.escapes(sequence),
            Stage::Orders => self.more_orders(sequence),
            Stage::Movement
            | Stage::Reached
            | Stage::Payment
            | Stage::Templates
            | Stage::Opposed
            | Stage::Unopposed
            | Stage::Saves
            | Stage::Moves
            | Stage::Dodges
            | Stage::Exploits
            | Stage::Markers
            | Stage::Wounds
            | Stage::End => Vec::new(),
        }
    }

    /// Lets a form take claims of the sources agreed at the opening.
    fn claimable(&self, form: &mut Form) {
        let sources: Vec<RuleId> = self.look.setup.sources.iter().cloned().collect();
        if !sources.is_empty() {
            let label = Words::new("Effet convenu à l'ouverture", "Effect agreed at the opening");
            form.blanks.push(Blank::new("claims", label, Kind::Claim { sources }).optional());
        }
    }
}

/// A form with one blank of several choices, when one of them at least is open.
pub(crate) fn chosen(
    command: &str,
    [key, rule]: [&'static str; 2],
    title: Words,
    question: Words,
    of: Vec<Choice>,
) -> Option<Form> {
    let open = of.iter().any(|choice| choice.refused.is_none());
    let blank = Blank::new(key, question, Kind::One { of });
    open.then(|| Form::owed(command, title).rule(RuleId::new(rule)).blank(blank))
}

/// The rulebook's term for a rule, with its gloss.
pub(crate) fn book(rule: &str) -> Words {
    RULEBOOK.rule(rule).map(|entry| Words::new(entry.term, entry.gloss)).unwrap_or_default()
}

/// The question where something is placed.
pub(crate) fn where_blank() -> Blank {
    Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {})
}

/// Fields that are accepted as they are.
pub(crate) fn witness(fields: &[(&str, Value)]) -> Map<String, Value> {
    fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}
