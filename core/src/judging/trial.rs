//! Legality asked of the rules themselves: a command is tried on a copy, and nothing is kept.
//!
//! What forms are made of: whether a command would be accepted now, and which facts it takes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use crate::asking::form::{Blank, FactKind, Kind};
use crate::dice::Stream;
use crate::judging::draft::{Answers, Desk, Draft, HiddenRoll, Outcome, Query, Rolls, Stop, Until};
use crate::judging::error::Refused;
use crate::judging::fact::{Fact, FactValue, FigureId};
use crate::judging::opening::{Opening, SeatEntry, Trust};
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{SealNumber, Seat};
use crate::record::write;
use crate::telling::words::Words;

/// The code of the refusal of a command that lacks a fact: the same in every game.
pub const FACT_NEEDED: &str = "FactNeeded";
/// The code of the kernel's refusal of a fact that was of no use.
const UNUSED: &str = "unused-fact";

/// One seat at one moment, where commands are tried.
pub struct Trier<'a, R: Ruleset> {
    setup: &'a R::Setup,
    state: &'a R::State,
    hidden: R::Hidden,
    seat: Seat,
    opening: Opening,
}

/// How a command fared on the copy.
pub struct Trial<R: Ruleset> {
    /// Why it would be refused.
    pub refused: Option<Refused>,
    /// Whether it goes as far as a die or an opening.
    pub bound: bool,
    /// What it would cause, dice showing their highest faces.
    pub events: Vec<R::Event>,
    /// The facts it asked for, in order.
    pub queries: Vec<Query>,
}

/// A fact that may be stated with a command.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Its name.
    pub fact: &'static str,
    /// The figures it is about.
    pub of: Vec<FigureId>,
    /// The question.
    pub label: Words,
    /// What the record says.
    pub recorded: Option<FactValue>,
    /// What must hold for the command to go through.
    pub good: FactValue,
    /// The kind of answer it takes.
    pub kind: FactKind,
}

/// A command that may be declared, or not, with the facts it takes.
pub struct Settled<R: Ruleset> {
    /// Why it is refused, whatever is stated.
    pub refused: Option<Refused>,
    /// The facts it takes.
    pub blanks: Vec<Blank>,
    /// What it would cause, as recorded or with the facts it needs.
    pub events: Vec<R::Event>,
    /// What the recorded positions say against it: it goes through by a statement only.
    pub doubt: Option<Words>,
}

/// A question to the rules on a copy of the match.
pub type Judge<'j, R> = dyn Fn(&mut Draft<'_, R>) -> Result<(), Stop> + 'j;

/// Knows no payload: what is sealed stays so in a trial.
struct Nobody;

impl Known for Nobody {
    fn payload(&self, _seal: SealNumber) -> Option<&str> {
        None
    }

    fn faces(&self, _roll: HiddenRoll) -> Option<&[u32]> {
        None
    }
}

impl Ask {
    /// A yes or no, or a length: as what must hold says.
    pub fn plain(
        fact: &'static str,
        of: Vec<FigureId>,
        label: Words,
        recorded: Option<FactValue>,
        good: FactValue,
    ) -> Self {
        let kind = match good {
            FactValue::Holds(_) => FactKind::YesNo,
            FactValue::Measure(_) | FactValue::Word(_) => FactKind::Length,
        };
        Self { fact, of, label, recorded, good, kind }
    }

    /// The fact with a value.
    pub fn state(&self, value: &FactValue) -> Fact {
        Fact { fact: self.fact.to_owned(), of: self.of.clone(), value: value.clone() }
    }

    fn good(&self) -> Fact {
        self.state(&self.good)
    }

    fn as_recorded(&self) -> Fact {
        self.state(self.recorded.as_ref().unwrap_or(&self.good))
    }

    /// The blank that asks for it.
    pub fn blank(&self, optional: bool) -> Blank {
        let kind = Kind::Fact {
            fact: self.fact.to_owned(),
            of: self.of.clone(),
            recorded: self.recorded.clone(),
            answer: self.kind,
        };
        let blank = Blank::new(self.fact, self.label.clone(), kind);
        if optional { blank.optional() } else { blank }
    }
}

impl<'a, R: Ruleset> Trier<'a, R> {
    /// A seat of a match; every statement and die is trusted. `seats` are all seats with their sides.
    pub fn new(
        setup: &'a R::Setup,
        state: &'a R::State,
        hidden: R::Hidden,
        seat: Seat,
        seats: Vec<SeatEntry>,
    ) -> Self {
        let opening = Opening {
            system: R::SYSTEM.to_owned(),
            ruleset: R::REVISION.to_owned(),
            seats,
            strict: false,
            facts: Trust::Trusted,
            table_dice: Trust::Trusted,
            dice: BTreeMap::new(),
            options: BTreeMap::new(),
            sources: Vec::new(),
            free_takebacks: false,
            setup: Value::Null,
            decks: BTreeMap::new(),
            position: None,
            branch: None,
            attached: None,
            title: None,
        };
        Self { setup, state, hidden, seat, opening }
    }

    /// Tries a command with stated facts; `strict` refuses facts that were of no use.
    pub fn attempt(&self, command: &R::Command, facts: &[Fact], strict: bool) -> Trial<R> {
        let as_json = || write::value(command);
        let named: &dyn Fn() -> Value = if strict { &as_json } else { &unnamed };
        self.tried(&|draft| R::decide(draft, self.seat, command, &[]), named, facts, strict)
    }

    /// The same of one question to the rules, which may take any fact once dice are cast.
    pub fn judge(&self, judge: &Judge<'_, R>, facts: &[Fact], strict: bool) -> Trial<R> {
        self.tried(judge, &unnamed, facts, strict)
    }

    fn tried(
        &self,
        judge: &Judge<'_, R>,
        command: &dyn Fn() -> Value,
        facts: &[Fact],
        strict: bool,
    ) -> Trial<R> {
        // The highest face everywhere, one less at each throw: a source of its own, no link of the
        // match's dice, in which no tie lasts.
        let mut thrown = 0_u32;
        let mut highest = |_: Stream, sides: &[u32]| {
            thrown = thrown.saturating_add(1);
            let face = |(place, sides): (usize, &u32)| {
                let less = if place == 0 { thrown % sides.max(&1) } else { 0 };
                sides.saturating_sub(less).max(1)
            };
            Ok((sides.iter().enumerate().map(face).collect(), None))
        };
        let sources = BTreeMap::new();
        let desk = Desk {
            opening: &self.opening,
            sources: &sources,
            rolls: Rolls::Live(&mut highest),
            recorded: BTreeMap::new(),
            kept: BTreeMap::new(),
            answers: Answers::default(),
            known: &Nobody,
            sealed: Vec::new(),
            next_seal: SealNumber(0),
            opened: &|_| false,
            by: self.seat,
            facts,
            claims: &[],
            command: Box::new(command),
            until: Until::Rest,
        };
        let (state, hidden) = (Cow::Borrowed(self.state), Cow::Borrowed(&self.hidden));
        let mut draft: Draft<'_, R> = Draft::new(self.setup, state, hidden, desk);
        let mut end = judge(&mut draft);
        if strict && end.is_ok() {
            end = draft.finish();
        }
        let bound = draft.is_bound();
        let queries = draft.queries().to_vec();
        let (_, Outcome { events, .. }) = draft.outcome();
        let refused = match end {
            Ok(()) | Err(Stop::Needs(_) | Stop::Unknown(_) | Stop::NoRoll(_)) => None,
            Err(Stop::Refused(refused)) => Some(refused),
            Err(Stop::Broken(inconsistent)) => {
                let fr = "ce programme se contredit en essayant cette action\u{a0}: elle ne s’offre pas";
                Some(Refused::plain("broken", fr, inconsistent.to_string()))
            }
        };
        Trial { refused, bound, events: events.into_iter().map(|emitted| emitted.event).collect(), queries }
    }

    /// Whether a command without facts is accepted.
    pub fn accepts(&self, command: &R::Command) -> bool {
        self.attempt(command, &[], true).refused.is_none()
    }

    /// What of a command may be declared: as recorded, or by stating what the record does not say.
    /// `against` tells whether a statement against the recorded positions is offered.
    pub fn settle(&self, command: &R::Command, asks: &[Ask], against: bool) -> Settled<R> {
        settled(&|facts, strict| self.attempt(command, facts, strict), asks, against)
    }

    /// The same of one question to the rules.
    pub fn settle_by(&self, judge: &Judge<'_, R>, asks: &[Ask], against: bool) -> Settled<R> {
        settled(&|facts, strict| self.judge(judge, facts, strict), asks, against)
    }
}

/// What of a question may be declared, as it is tried with some facts.
fn settled<R: Ruleset>(tried: &Tried<'_, R>, asks: &[Ask], against: bool) -> Settled<R> {
    let base = tried(&[], true);
    let Some(refused) = base.refused else {
        let used = |ask: &&Ask| !is_unused(&tried(&[ask.as_recorded()], true));
        let blanks = asks.iter().filter(used).map(|ask| ask.blank(true)).collect();
        return Settled { refused: None, blanks, events: base.events, doubt: None };
    };
    let all: Vec<Fact> = asks.iter().map(Ask::good).collect();
    let best = tried(&all, false);
    let lacks = refused.code == FACT_NEEDED;
    if let Some(other) = best.refused {
        return refusing(if lacks { other } else { refused });
    }
    if !lacks && !against {
        return refusing(refused);
    }
    let blanks = needed(tried, asks);
    Settled { refused: None, blanks, events: best.events, doubt: (!lacks).then_some(refused.why) }
}

/// The facts without which a command is refused, then those that it may take besides.
fn needed<R: Ruleset>(tried: &Tried<'_, R>, asks: &[Ask]) -> Vec<Blank> {
    let mut kept: Vec<usize> = (0..asks.len()).collect();
    for place in (0..asks.len()).rev() {
        let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != place).collect();
        let facts: Vec<Fact> = fewer.iter().filter_map(|at| asks.get(*at)).map(Ask::good).collect();
        if tried(&facts, false).refused.is_none() {
            kept = fewer;
        }
    }
    let needed: Vec<Fact> = kept.iter().filter_map(|at| asks.get(*at)).map(Ask::good).collect();
    (0..)
        .zip(asks)
        .filter_map(|(at, ask)| {
            if kept.contains(&at) {
                return Some(ask.blank(false));
            }
            let with: Vec<Fact> = needed.iter().cloned().chain([ask.as_recorded()]).collect();
            (!is_unused(&tried(&with, true))).then(|| ask.blank(true))
        })
        .collect()
}

/// A command tried with some facts, strictly or not.
type Tried<'t, R> = dyn Fn(&[Fact], bool) -> Trial<R> + 't;

/// A question to the rules is no command.
fn unnamed() -> Value {
    Value::Null
}

fn refusing<R: Ruleset>(refused: Refused) -> Settled<R> {
    Settled { refused: Some(refused), blanks: Vec::new(), events: Vec::new(), doubt: None }
}

fn is_unused<R: Ruleset>(trial: &Trial<R>) -> bool {
    trial.refused.as_ref().is_some_and(|refused| refused.code == UNUSED)
}
