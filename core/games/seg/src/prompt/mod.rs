//! Who must answer what, and the forms of each seat.
//!
//! Legality is asked of `decide` itself, on a copy and without the match's dice: a form offers what the
//! rules accept, and says why they refuse the rest.

pub(crate) mod aimed;
pub(crate) mod facts;
mod owed;
pub(crate) mod places;
#[cfg(test)]
mod scripted;
#[cfg(test)]
mod tests;
pub(crate) mod trial;

pub(crate) use greffe_core::record::write::{command as wire, value};

use crate::command::Command;
use crate::hidden::Hidden;
use crate::prompt::trial::Clerk;
use crate::rules::RULEBOOK;
use crate::setup::Setup;
use crate::state::look::Look;
use crate::state::{Frame, State};
use greffe_core::asking::form::Form;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what: follows from the public state alone.
pub fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    owed::owed(setup, state)
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(setup: &Setup, state: &State, seat: Seat, eyes: &Hidden) -> Vec<Form> {
    let look = Look { setup, state };
    let Some(clerk) = Clerk::new(look, seat, eyes) else { return Vec::new() };
    if state.ended.is_some() {
        return Vec::new();
    }
    let awaited = owed::owed(setup, state).iter().any(|owed| look.seat_side(owed.seat) == Some(clerk.side));
    let mut forms = if awaited { clerk.owed_forms() } else { Vec::new() };
    forms.extend(clerk.open());
    forms
}

impl Clerk<'_> {
    /// What a seat may declare whoever is awaited: standing passes, concession.
    fn open(&self) -> Vec<Form> {
        let mut forms = self.passes();
        forms.extend(self.concede());
        forms
    }

    /// A form without blanks, when its command is accepted.
    pub(crate) fn plain(&self, command: &Command, rule: &'static str, title: Words) -> Option<Form> {
        let (name, _) = wire(command)?;
        self.accepts(command).then(|| Form::owed(name, title).rule(RuleId::new(rule)))
    }

    fn owed_forms(&self) -> Vec<Form> {
        match self.look.top() {
            None | Some(Frame::Turn { .. } | Frame::Deed { .. }) => Vec::new(),
            Some(Frame::Muster {}) => {
                vec![self.submit_roster()]
            }
            Some(Frame::PileBuilding {}) => vec![self.commit_pile()],
            Some(Frame::ChooseFirst { .. }) => self.choose_first(),
            Some(Frame::Hand { .. }) => self.hand(),
            Some(Frame::Placement { figure }) => self.placement(*figure).into_iter().collect(),
            Some(Frame::Activation { figure, .. }) => self.activation(*figure),
            Some(Frame::DoubleAttack { figure, .. }) => self.second_attack(*figure),
            Some(Frame::Moves { figure, left, .. }) => {
                let mut forms: Vec<Form> = self.action_move(*figure, *left).into_iter().collect();
                forms.extend(self.forgo());
                forms
            }
            Some(Frame::DisengageMove { figure, from }) => {
                let mut forms: Vec<Form> = self.disengage_move(*figure, *from).into_iter().collect();
                forms.extend(self.forgo());
                forms
            }
            Some(Frame::ThrowEnd { figure, target, .. }) => {
                self.end_throw(*figure, *target).into_iter().collect()
            }
            Some(Frame::ReactionWindow { eligible, .. }) => self.reactions(eligible),
            Some(Frame::CounterWindow { parrier, source }) => self.counter(*parrier, *source),
            Some(Frame::PortalOffer { figure, .. }) => {
                let mut forms: Vec<Form> = self.cross_portal(*figure).into_iter().collect();
                forms.extend(self.plain(
                    &Command::DeclinePortal {},
                    "SEG-SKSPE-10",
                    title("Ne pas passer le portail", "Do not go through the portal"),
                ));
                forms
            }
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
