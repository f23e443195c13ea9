//! Who must answer what, and the forms of each seat.
//!
//! Legality is asked of `decide` itself, on a copy and without the match's dice: a form offers what the
//! rules accept, and says why they refuse the rest.

mod owed;
pub(crate) mod places;
#[cfg(test)]
mod tests;

pub(crate) use greffe_core::record::write::{command as wire, value};

use crate::Ao;
use crate::command::Command;
use crate::event::Event;
use crate::rules::RULEBOOK;
use crate::setup::{Setup, SkillEffect};
use crate::state::look::Look;
use crate::state::{Frame, State};
use crate::terrain::facts;
use crate::view::names::Names;
use crate::view::words::need_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::draft::Purpose;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::SeatEntry;
use greffe_core::judging::trial::{Ask, Settled, Trier};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// How far off, in hundredths of a pas, a statement of contact against the record is offered.
pub(crate) const NEAR: i32 = 200;

/// Who must answer what: follows from the public state alone.
pub fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    owed::owed(Look { setup, state })
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(setup: &Setup, state: &State, seat: Seat) -> Vec<Form> {
    let look = Look { setup, state };
    let Some(side) = look.seat_side(seat) else { return Vec::new() };
    if state.ended.is_some() {
        return Vec::new();
    }
    let seats = setup.sides.iter().map(|side| (side.name.as_str(), side.seats.as_slice()));
    let trier = Trier::new(setup, state, (), seat, SeatEntry::of_sides(seats));
    let clerk = Clerk { look, names: Names(look), side, trier };
    let awaited = owed::owed(look).iter().any(|owed| look.seat_side(owed.seat) == Some(side));
    let mut forms = if awaited { clerk.owed_forms() } else { Vec::new() };
    for form in &mut forms {
        clerk.claimable(form);
    }
    forms.extend(clerk.open(awaited));
    forms
}

/// One seat at one moment.
pub(crate) struct Clerk<'a> {
    pub(crate) look: Look<'a>,
    pub(crate) names: Names<'a>,
    pub(crate) side: u8,
    pub(crate) trier: Trier<'a, Ao>,
}

impl Clerk<'_> {
    fn owed_forms(&self) -> Vec<Form> {
        match self.look.top() {
            None | Some(Frame::GameTurn { .. }) => Vec::new(),
            Some(Frame::Muster {}) => vec![Clerk::submit_roster()],
            Some(Frame::Deployment {}) => self.placement().into_iter().collect(),
            Some(Frame::Initiative { value, .. }) => self.activate(*value).into_iter().collect(),
            Some(Frame::Activation { figure, .. }) => self.activation(*figure),
            Some(Frame::Sighting { .. }) => self.sighting(),
            Some(Frame::Charge { target, .. }) => self.charge_reaction(*target),
            Some(Frame::Shot { may_react, .. }) => self.shot_reaction(may_react),
            Some(Frame::Stray { .. }) => self.stray().into_iter().collect(),
            Some(Frame::Hits { struck, .. }) => self.saves(struck.first()),
            Some(Frame::Melee { split, groups }) => self.melee(*split, groups),
            Some(Frame::Fight { strikers, against, .. }) => {
                self.blows(strikers.first().copied(), against).into_iter().collect()
            }
            Some(Frame::Verdict { .. }) => vec![self.verdict()],
        }
    }

    /// Everything the active figure may do: reveal, move, act, end.
    fn activation(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.reveal(true).into_iter().collect();
        forms.extend(self.moves(figure));
        forms.extend(self.shift(figure));
        forms.extend(self.shots(figure));
        forms.extend(self.charge(figure));
        forms.extend(self.engage(figure));
        forms.extend(self.hide(figure));
        forms.extend(self.skills(figure));
        forms.extend(self.mine(figure));
        forms.extend(self.plain(
            &Command::EndActivation {},
            "AO-ACT-03",
            Words::new("Finir l'activation", "End the activation"),
        ));
        forms.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// Every way the active figure may move.
    fn moves(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.walk(figure).into_iter().collect();
        forms.extend(self.face(figure));
        forms.extend(self.passages(figure));
        forms
    }

    /// What a seat may declare beside what it owes: falls, what it reveals, standing passes, concession.
    fn open(&self, awaited: bool) -> Vec<Form> {
        let mut forms: Vec<Form> = self.fall().into_iter().collect();
        if !awaited {
            forms.extend(self.reveal(false));
            forms.extend(self.melee_by_anybody());
        }
        forms.extend(self.passes());
        forms.push(Clerk::concede());
        forms
    }

    /// A form without blanks, when its command is accepted.
    pub(crate) fn plain(&self, command: &Command, rule: &'static str, title: Words) -> Option<Form> {
        let (name, _) = wire(command)?;
        self.trier.accepts(command).then(|| Form::owed(name, title).rule(RuleId::new(rule)))
    }

    /// What of a command may be declared, with the facts that it takes: on a recorded table, those alone that the
    /// record cannot tell.
    pub(crate) fn settle(&self, command: &Command, asks: &[Ask], against: bool) -> Settled<Ao> {
        let open: Vec<Ask> = asks.iter().filter(|ask| facts::is_open(self.look, ask)).cloned().collect();
        let against = against && self.look.setup.table.is_none();
        self.trier.settle(command, &open, against)
    }

    /// Lets a form take claims of the effects agreed at the opening.   AO-GAP-40
    fn claimable(&self, form: &mut Form) {
        let look = self.look;
        let is_it = |source: &RuleId, effect: &SkillEffect| matches!(effect, SkillEffect::Claimed { source: own } if own == source);
        let sources: Vec<RuleId> = look
            .setup
            .sources
            .iter()
            .filter(|source| {
                let skill =
                    look.setup.custom.iter().any(|skill| skill.effects.iter().any(|e| is_it(source, e)));
                let held = |id: FigureId| {
                    look.effects(id).any(|(_, e)| is_it(source, e))
                        || look.custom(id).any(|skill| skill.effects.iter().any(|e| is_it(source, e)))
                };
                !skill || look.of_side(self.side).any(held)
            })
            .cloned()
            .collect();
        if !sources.is_empty() {
            let label = Words::new("Effet convenu à l'ouverture", "Effect agreed at the opening");
            form.blanks.push(Blank::new("claims", label, Kind::Claim { sources }).optional());
        }
    }

    /// A choice of figure with what a command against it takes; a refused one says why.
    pub(crate) fn against(&self, figure: FigureId, settled: Settled<Ao>) -> Choice {
        let far = self.names.active().and_then(|active| self.names.gap(active, figure));
        let distance = far.map(crate::view::words::pas);
        let choice = Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure);
        if let Some(refused) = settled.refused {
            return refuse(choice, refused, distance);
        }
        // What goes against the record has no known need: it depends on what is stated instead.
        let need = settled.doubt.is_none().then(|| first_need(&settled.events)).flatten();
        note(choice, need, distance, settled.doubt).then(settled.blanks)
    }
}

/// Which die is whose, where one throw has a die for each side.   AO-TURN-02, AO-ENVUE-03
pub fn roll_words(look: Look<'_>, purpose: &Purpose) -> Option<Words> {
    let [first, second] = whose_dice(look, purpose)?;
    let term = book(purpose.rule.as_str());
    Some(Words::new(
        format!("{}\u{a0}: d'abord {}, puis {}", term.fr, first.fr, second.fr),
        format!("{}: first {}, then {}", term.en, first.en, second.en),
    ))
}

/// Whose each of two dice is, in order.   AO-TURN-02, AO-ENVUE-03
pub fn whose_dice(look: Look<'_>, purpose: &Purpose) -> Option<[Words; 2]> {
    let names = Names(look);
    match (purpose.rule.as_str(), look.top()) {
        ("AO-TURN-02", _) => Some([0, 1].map(|side| Words::same(names.side(side)))),
        // A mover that keeps its die leaves one to throw: its observer's, who is named as ever.
        ("AO-ENVUE-03", Some(Frame::Sighting { mover, die: None, .. })) => {
            Some([Words::same(names.name(*mover)), Words::new("qui voit", "whoever sees")])
        }
        _ => None,
    }
}

/// A choice that is refused just now.
fn refuse(choice: Choice, refused: Refused, distance: Option<Words>) -> Choice {
    let choice = match distance {
        Some(distance) => choice.note(distance),
        None => choice,
    };
    Choice { refused: Some(refused), ..choice }
}

/// A choice with what its die must show, its distance, and what the record says against it.
fn note(choice: Choice, need: Option<i32>, distance: Option<Words>, doubt: Option<Words>) -> Choice {
    let choice = choice.notes([need.map(need_words), distance].into_iter().flatten());
    match doubt {
        Some(why) => choice.against_positions(&why),
        None => choice,
    }
}

/// What the first test that events tell needs.
fn first_need(events: &[Event]) -> Option<i32> {
    events.iter().find_map(|event| event.block().need())
}

/// The rulebook's term for a rule, with its gloss.
pub(crate) fn book(rule: &str) -> Words {
    RULEBOOK.rule(rule).map(|entry| Words::new(entry.term, entry.gloss)).unwrap_or_default()
}

/// A form with a choice, when one is possible.
pub(crate) fn chosen(
    command: &str,
    [key, rule]: [&'static str; 2],
    title: Words,
    question: Words,
    of: Vec<Choice>,
) -> Option<Form> {
    if !of.iter().any(|choice| choice.refused.is_none()) {
        return None;
    }
    let blank = Blank::new(key, question, Kind::One { of });
    Some(Form::owed(command, title).rule(RuleId::new(rule)).blank(blank))
}

/// `On whom?`
pub(crate) fn whom() -> Words {
    Words::new("Qui ?", "Whom?")
}

/// `With what?`
pub(crate) fn with_what() -> Words {
    Words::new("Avec quoi ?", "With what?")
}

/// `Whom?`, for reactions.
pub(crate) fn who() -> Words {
    whom()
}
