//! Legality is asked of the rules themselves: a command is tried on a copy, and nothing is kept.

use std::collections::BTreeMap;

use crate::dice::Stream;
use crate::draft::{Answers, Desk, Draft, HiddenRoll, Rolls, Stop};
use crate::error::Refused;
use crate::fact::{Fact, FactValue, FigureId};
use crate::form::{Blank, FactKind, Kind};
use crate::ids::{SealNumber, Seat};
use crate::opening::{Opening, SeatEntry, Trust};
use crate::ruleset::{Known, Ruleset};
use crate::systems::seg::Seg;
use crate::systems::seg::command::Command;
use crate::systems::seg::event::{Event, Test};
use crate::systems::seg::hidden::Hidden;
use crate::systems::seg::resolve::SegDraft;
use crate::systems::seg::setup::{DEFAULT_BASE, Profile};
use crate::systems::seg::state::look::Look;
use crate::systems::seg::view::names::Names;
use crate::words::Words;

/// One seat at one moment, with what it knows.
pub(super) struct Clerk<'a> {
    /// The set-up and the public state.
    pub(super) look: Look<'a>,
    /// The names of that moment.
    pub(super) names: Names<'a>,
    /// The seat.
    pub(super) seat: Seat,
    /// Its side.
    pub(super) side: u8,
    /// What it knows.
    pub(super) eyes: &'a Hidden,
    /// The seats and sides, every statement trusted.
    opening: Opening,
}

/// A question to the rules on a copy of the match.
type Judge<'j> = dyn Fn(&mut SegDraft<'_>) -> Result<(), Stop> + 'j;

/// How a command fared on the copy.
pub(super) struct Trial {
    /// Why it would be refused.
    pub(super) refused: Option<Refused>,
    /// Whether it goes as far as a die or an opening.
    pub(super) bound: bool,
    /// What its first test needs.
    pub(super) need: Option<i32>,
}

/// A fact that may be stated with a command.
pub(super) struct Ask {
    /// Its name.
    pub(super) fact: &'static str,
    /// The figures it is about.
    pub(super) of: Vec<FigureId>,
    /// The question.
    pub(super) label: Words,
    /// What the record says.
    pub(super) recorded: Option<FactValue>,
    /// What must hold for the command to go through.
    pub(super) good: FactValue,
}

/// A command that may be declared, or not, with the facts it takes.
pub(super) struct Settled {
    /// Why it is refused, whatever is stated.
    pub(super) refused: Option<Refused>,
    /// The facts it takes.
    pub(super) blanks: Vec<Blank>,
    /// What its first test needs, as recorded.
    pub(super) need: Option<i32>,
    /// What the recorded positions say against it: it goes through by a statement only.
    pub(super) doubt: Option<Words>,
}

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

impl Settled {
    fn refusing(refused: Refused) -> Self {
        Self { refused: Some(refused), blanks: Vec::new(), need: None, doubt: None }
    }
}

impl Ask {
    fn state(&self, value: &FactValue) -> Fact {
        Fact { fact: self.fact.to_owned(), of: self.of.clone(), value: value.clone() }
    }

    fn good(&self) -> Fact {
        self.state(&self.good)
    }

    fn as_recorded(&self) -> Fact {
        self.state(self.recorded.as_ref().unwrap_or(&self.good))
    }

    /// The kind of answer it takes.
    pub(super) fn kind(&self) -> FactKind {
        match self.good {
            FactValue::Holds(_) => FactKind::YesNo,
            FactValue::Measure(_) | FactValue::Word(_) => FactKind::Length,
        }
    }

    pub(super) fn blank(&self, optional: bool) -> Blank {
        let answer = self.kind();
        let kind = Kind::Fact {
            fact: self.fact.to_owned(),
            of: self.of.clone(),
            recorded: self.recorded.clone(),
            answer,
        };
        let blank = Blank::new(self.fact, self.label.clone(), kind);
        if optional { blank.optional() } else { blank }
    }
}

impl<'a> Clerk<'a> {
    /// A seat's clerk; none when the seat plays no side.
    pub(super) fn new(look: Look<'a>, seat: Seat, eyes: &'a Hidden) -> Option<Self> {
        let side = look.seat_side(seat)?;
        Some(Self { look, names: Names(look), seat, side, eyes, opening: trusting(look) })
    }

    /// The diameter of a figure's base.
    pub(super) fn base(&self, figure: FigureId) -> i32 {
        self.look.profile(figure).map_or(DEFAULT_BASE, Profile::base)
    }

    /// Tries a command with stated facts.
    pub(super) fn attempt(&self, command: &Command, facts: &[Fact]) -> Trial {
        self.run(&|draft| Seg::decide(draft, self.seat, command, &[]), facts, true)
    }

    /// Whether a command without facts is accepted.
    pub(super) fn accepts(&self, command: &Command) -> bool {
        self.attempt(command, &[]).refused.is_none()
    }

    /// Judges on a copy; `strict` refuses facts that were of no use.
    fn run(&self, judge: &Judge<'_>, facts: &[Fact], strict: bool) -> Trial {
        // The highest face everywhere: a source of its own, no link of the match's dice.
        let mut highest = |_: Stream, sides: &[u32]| Ok((sides.to_vec(), None));
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
        };
        let mut draft: SegDraft<'_> =
            Draft::new(self.look.setup, self.look.state.clone(), self.eyes.clone(), desk);
        let mut end = judge(&mut draft);
        if strict && end.is_ok() {
            end = draft.finish();
        }
        let bound = draft.is_bound();
        let (_, outcome) = draft.outcome();
        let need = outcome.events.iter().find_map(|emitted| first_need(&emitted.event));
        let refused = match end {
            Ok(()) | Err(Stop::Needs(_) | Stop::Unknown(_) | Stop::NoRoll(_)) => None,
            Err(Stop::Refused(refused)) => Some(refused),
            Err(Stop::Broken(inconsistent)) => {
                Some(Refused::plain("broken", inconsistent.to_string(), inconsistent.to_string()))
            }
        };
        Trial { refused, bound, need }
    }

    /// What of a command may be declared: as recorded, or by stating what the record does not say.
    /// `near` tells whether a statement against the recorded positions is offered.
    pub(super) fn settle(&self, command: &Command, asks: &[Ask], near: bool) -> Settled {
        self.settle_by(&|draft| Seg::decide(draft, self.seat, command, &[]), asks, near)
    }

    /// The same of one question to the rules.
    pub(super) fn settle_by(&self, judge: &Judge<'_>, asks: &[Ask], near: bool) -> Settled {
        let base = self.run(judge, &[], true);
        let Some(refused) = base.refused else {
            let used = |ask: &&Ask| base.bound || !is_unused(&self.run(judge, &[ask.as_recorded()], true));
            let blanks = asks.iter().filter(used).map(|ask| ask.blank(true)).collect();
            return Settled { refused: None, blanks, need: base.need, doubt: None };
        };
        let all: Vec<Fact> = asks.iter().map(Ask::good).collect();
        let best = self.run(judge, &all, false);
        if let Some(other) = best.refused {
            let lacks = refused.code == FACT_NEEDED;
            let refused = if lacks { other } else { refused };
            return Settled::refusing(refused);
        }
        if self.look.setup.table.is_some() && !near {
            return Settled::refusing(refused);
        }
        let blanks = self.needed(judge, asks, best.bound);
        let doubt = self.look.setup.table.map(|_| refused.why);
        Settled { refused: None, blanks, need: best.need, doubt }
    }

    /// The facts without which a command is refused, then those that it may take besides.
    fn needed(&self, judge: &Judge<'_>, asks: &[Ask], bound: bool) -> Vec<Blank> {
        let mut kept: Vec<usize> = (0..asks.len()).collect();
        for place in (0..asks.len()).rev() {
            let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != place).collect();
            let facts: Vec<Fact> = fewer.iter().filter_map(|at| asks.get(*at)).map(Ask::good).collect();
            if self.run(judge, &facts, false).refused.is_none() {
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
                let used = bound || !is_unused(&self.run(judge, &with, true));
                used.then(|| ask.blank(true))
            })
            .collect()
    }
}

/// The code of the refusal of a command that lacks a fact.
const FACT_NEEDED: &str = "FactNeeded";

fn is_unused(trial: &Trial) -> bool {
    trial.refused.as_ref().is_some_and(|refused| refused.code == "unused-fact")
}

/// The seats and sides of a match as an opening, every statement and die trusted.
fn trusting(look: Look<'_>) -> Opening {
    let seats = (0_u8..)
        .zip(&look.setup.sides)
        .flat_map(|(side, entry)| {
            let name = entry.name.clone();
            entry.seats.iter().map(move |seat| SeatEntry { seat: *seat, side, name: name.clone() })
        })
        .collect();
    Opening {
        system: Seg::SYSTEM.to_owned(),
        ruleset: Seg::REVISION.to_owned(),
        seats,
        strict: false,
        facts: Trust::Trusted,
        table_dice: Trust::Trusted,
        dice: BTreeMap::new(),
        options: BTreeMap::new(),
        sources: Vec::new(),
        free_takebacks: false,
        setup: serde_json::Value::Null,
        position: None,
        branch: None,
        attached: None,
        title: None,
    }
}

/// What the first test that an event tells needed.
fn first_need(event: &Event) -> Option<i32> {
    let need = |test: &Test| Some(test.threshold);
    match event {
        Event::EscapeTested { test, .. }
        | Event::DisengageTested { test, .. }
        | Event::DueTested { test, .. }
        | Event::ParryTested { test, .. }
        | Event::NullifyTested { test, .. } => need(test),
        Event::MovesTested { tests, .. } | Event::ActionTested { tests, .. } => tests.first().and_then(need),
        Event::ActionDeclared { due, .. } => Some(due.modifiers.total()),
        Event::RostersAwaited { .. }
        | Event::RosterAccepted { .. }
        | Event::TeamsFormed { .. }
        | Event::PositionTaken {}
        | Event::TurnStarted { .. }
        | Event::PileCommitted { .. }
        | Event::TossResolved { .. }
        | Event::FirstSideChosen { .. }
        | Event::HandGiven { .. }
        | Event::HandPassed { .. }
        | Event::TacticSpent { .. }
        | Event::CardCycled { .. }
        | Event::CardIgnored { .. }
        | Event::CardRevealed { .. }
        | Event::ShownCardLapsed { .. }
        | Event::PlacementDue { .. }
        | Event::FigurePlaced { .. }
        | Event::FigureActivated { .. }
        | Event::ContactAttested { .. }
        | Event::FreeMoveGivenUp { .. }
        | Event::FigureMoved { .. }
        | Event::FigureDisplaced { .. }
        | Event::PostureLost { .. }
        | Event::PostureAdopted { .. }
        | Event::MovesForgone { .. }
        | Event::ActionForgone { .. }
        | Event::DoubleAttackBegun { .. }
        | Event::SecondAttackForgone { .. }
        | Event::WindowOpened { .. }
        | Event::WindowDeclined { .. }
        | Event::CounterOffered { .. }
        | Event::CounterDeclined { .. }
        | Event::PortalOffered { .. }
        | Event::PortalDeclined { .. }
        | Event::Wounded { .. }
        | Event::Healed { .. }
        | Event::Eliminated { .. }
        | Event::Immobilised { .. }
        | Event::OmegaGained { .. }
        | Event::OmegaLost { .. }
        | Event::Supported { .. }
        | Event::PortalCreated { .. }
        | Event::ActionSettled { .. }
        | Event::ActivationEnded { .. }
        | Event::TurnEnded { .. }
        | Event::PassLeft { .. }
        | Event::PassTaken { .. }
        | Event::SideConceded { .. }
        | Event::MatchEnded { .. } => None,
    }
}
