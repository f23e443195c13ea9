//! Who must answer what, and the forms of each seat.
//!
//! Legality is asked of `decide` itself, on a copy and without the match's dice: a form offers what the
//! rules accept, with the facts that they ask for, and says why they refuse the rest.

pub(crate) mod actions;
pub(crate) mod facts;
pub(crate) mod owed;
pub(crate) mod places;
#[cfg(test)]
mod tests;
pub(crate) mod trial;

pub(crate) use greffe_core::record::write::{command as wire, value};

use crate::interventions;
use crate::prompt::trial::Clerk;
use crate::rules::RULEBOOK;
use crate::setup::Setup;
use crate::state::State;
use crate::state::frames::Frame;
use crate::state::look::Look;
use greffe_core::asking::form::Form;
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what: follows from the public state alone.
pub fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    owed::owed(setup, state)
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(setup: &Setup, state: &State, seat: Seat) -> Vec<Form> {
    let look = Look { setup, state };
    let Some(clerk) = Clerk::new(look, seat) else { return Vec::new() };
    if state.ended.is_some() {
        return Vec::new();
    }
    let awaited = owed::owed(setup, state).iter().any(|owed| look.seat_side(owed.seat) == Some(clerk.side));
    let mut forms = if awaited { clerk.owed_forms() } else { Vec::new() };
    forms.extend(clerk.open());
    forms
}

impl Clerk<'_> {
    fn owed_forms(&self) -> Vec<Form> {
        if let Some(ask) = interventions::asks(self.look).first() {
            return self.intervene(ask);
        }
        match self.look.top() {
            None
            | Some(
                Frame::Round { .. }
                | Frame::Prelude { .. }
                | Frame::Test { .. }
                | Frame::Move { .. }
                | Frame::Arrived { .. }
                | Frame::Combat { .. }
                | Frame::Volley { .. }
                | Frame::Blast { .. }
                | Frame::Doom { .. },
            ) => Vec::new(),
            Some(Frame::RoundEnd { .. }) => self.begin_round(),
            Some(Frame::Muster {}) => vec![Clerk::submit_band()],
            Some(Frame::Roles { .. }) => self.choose_role(),
            Some(Frame::Terrain { .. }) => self.place_terrain(),
            Some(Frame::Edge { .. }) => self.choose_edge(),
            Some(Frame::Deployment { side }) => self.deploy(*side).into_iter().collect(),
            Some(Frame::Stint { side }) => self.stint(*side),
            Some(Frame::Activation { figure, .. }) => self.activation(*figure),
            Some(Frame::Breakaway { figure }) => self.break_away(*figure),
            Some(Frame::Recoil { figure, from, .. }) => self.recoil(*figure, *from),
            Some(Frame::Throw { figure, .. }) => self.thrown(*figure).into_iter().collect(),
            Some(Frame::Mishap { figure, .. }) => self.mishap(*figure).into_iter().collect(),
            Some(Frame::Expelled { figure, host }) => self.expelled(*figure, *host).into_iter().collect(),
            Some(Frame::Flight { figure, .. }) => self.flight(*figure),
            Some(Frame::Reflexes { makers, .. }) => vec![self.order_reflexes(makers)],
            Some(Frame::MoraleQueue { dues }) => vec![self.order_morale(dues)],
        }
    }
}

/// Words for a button.
pub(crate) fn title(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

/// The rulebook's term for a rule, with its gloss.
pub(crate) fn book(rule: &str) -> Words {
    RULEBOOK.rule(rule).map(|entry| Words::new(entry.term, entry.gloss)).unwrap_or_default()
}
