//! Legality is asked of the rules themselves: a command is tried on a copy, and nothing is kept.

use std::cell::RefCell;

use crate::Dw;
use crate::command::Command;
use crate::event::{self, Event};
use crate::prompt::facts::{self, LEXICON};
use crate::state::look::Look;
use crate::view::names::Names;
use crate::view::words::{need_words, signed};
use greffe_core::asking::form::{Blank, Kind};
use greffe_core::judging::draft::Query;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Fact, FigureId};
use greffe_core::judging::opening::SeatEntry;
use greffe_core::judging::trial::{Trial, Trier};
use greffe_core::record::ids::Seat;
use greffe_core::telling::words::Words;

/// One seat at one moment. Nothing is secret: what it knows is what everybody knows.
pub(crate) struct Clerk<'a> {
    /// The set-up and the public state.
    pub(crate) look: Look<'a>,
    /// The names of that moment.
    pub(crate) names: Names<'a>,
    /// Its side.
    pub(crate) side: u8,
    /// Where commands are tried.
    trier: Trier<'a, Dw>,
    /// What no statement lifts, nor leads any further: the same for every target that it keeps from.
    hopeless: RefCell<Vec<Refusal>>,
}

/// A refusal, and the facts that were asked for on the way to it.
#[derive(Clone, PartialEq)]
struct Refusal {
    refused: Refused,
    queries: Vec<Query>,
}

/// A command that may be declared, or not, with the facts it takes.
pub(crate) struct Settled {
    /// Why it is refused, whatever is stated.
    pub(crate) refused: Option<Refused>,
    /// The facts it takes.
    pub(crate) blanks: Vec<Blank>,
    /// What its first roll needs, as recorded.
    pub(crate) need: Option<Words>,
    /// What the record says against it: it goes through by a statement only.
    pub(crate) doubt: Option<Words>,
}

impl<'a> Clerk<'a> {
    /// A seat's clerk; none when the seat plays no side.
    pub(crate) fn new(look: Look<'a>, seat: Seat) -> Option<Self> {
        let side = look.seat_side(seat)?;
        let seats = look.setup.sides.iter().map(|side| (side.name.as_str(), side.seats.as_slice()));
        let trier = Trier::new(look.setup, look.state, (), seat, SeatEntry::of_sides(seats));
        Some(Self { look, names: Names(look), side, trier, hopeless: RefCell::default() })
    }

    /// Whether a command without facts is accepted.
    pub(crate) fn accepts(&self, command: &Command) -> bool {
        self.attempt(command, &[]).refused.is_none()
    }

    /// Tries a command with stated facts.
    fn attempt(&self, command: &Command, facts: &[Fact]) -> Trial<Dw> {
        self.trier.attempt(command, facts, true)
    }

    /// What of a command may be declared: as recorded, or by stating what the record does not say.
    /// `near` tells whether a statement against recorded positions is offered.
    pub(crate) fn settle(&self, command: &Command, near: bool) -> Settled {
        let (trial, needed) = self.lacking(command, Vec::new());
        let Some(refused) = trial.refused else { return self.settled(&trial, &needed, None) };
        if self.look.is_measured() && !near {
            return Settled::refusing(refused);
        }
        let known = Refusal { refused, queries: trial.queries };
        if self.hopeless.borrow().contains(&known) {
            return Settled::refusing(known.refused);
        }
        let mut further = false;
        for query in self.open_to_doubt(&known.queries) {
            let Some(value) = LEXICON.against(query) else { continue };
            let fact = Fact { fact: query.fact.clone(), of: query.of.clone(), value };
            let mut stated = needed.clone();
            stated.push(fact);
            let (other, needed) = self.lacking(command, stated);
            let Some(refused) = &other.refused else {
                let doubt = self.look.is_measured().then_some(known.refused.why);
                return self.settled(&other, &needed, doubt);
            };
            further = further || *refused != known.refused || other.queries != known.queries;
        }
        if !further {
            self.hopeless.borrow_mut().push(known.clone());
        }
        Settled::refusing(known.refused)
    }

    /// What may be stated against the record: nothing that recorded positions say, for such a statement is refused;
    /// of two orders of the same figures one.
    fn open_to_doubt<'q>(&self, queries: &'q [Query]) -> Vec<&'q Query> {
        let mut open: Vec<&Query> = Vec::new();
        for query in queries.iter().filter(|query| !self.look.is_measured() || query.recorded.is_none()) {
            if !open.iter().any(|other| LEXICON.is_about(other, &query.fact, &query.of)) {
                open.push(query);
            }
        }
        open
    }

    /// States what a command lacks, fact by fact, as it would go through.
    fn lacking(&self, command: &Command, stated: Vec<Fact>) -> (Trial<Dw>, Vec<Fact>) {
        LEXICON.lacking(&|facts| self.attempt(command, facts), stated)
    }

    /// The facts that an accepted command takes: those it needs, then those it may take besides.
    fn settled(&self, trial: &Trial<Dw>, needed: &[Fact], doubt: Option<Words>) -> Settled {
        let mut blanks: Vec<Blank> = Vec::new();
        let mut told: Vec<(&str, Vec<FigureId>)> = Vec::new();
        for query in &trial.queries {
            if told.iter().any(|(fact, of)| LEXICON.is_about(query, fact, of)) {
                continue;
            }
            told.push((query.fact.as_str(), query.of.clone()));
            let must = needed.iter().any(|fact| LEXICON.is_about(query, &fact.fact, &fact.of));
            let blank = self.fact_blank(query);
            blanks.push(if must { blank } else { blank.optional() });
        }
        Settled {
            refused: None,
            blanks,
            need: trial.events.iter().find_map(|event| self.first_need(event)),
            doubt,
        }
    }

    fn fact_blank(&self, query: &Query) -> Blank {
        let (label, answer) = facts::question(self.look, &query.fact, &query.of);
        let kind = Kind::Fact {
            fact: query.fact.clone(),
            of: query.of.clone(),
            recorded: query.recorded.clone(),
            answer,
        };
        Blank::new(query.fact.as_str(), label, kind)
    }
}

impl Clerk<'_> {
    /// What the first roll that an event tells needs: each die of a test, or the two sums of a fight, and whose
    /// attack it is when it is not the active figure's.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only two kinds of event tell a roll of the declarer")]
    fn first_need(&self, event: &Event) -> Option<Words> {
        match event {
            Event::TestRolled(event::TestRolled { test, .. }) => {
                let need = need_words(test.quality, test.bonus);
                Some(Words::new(format!("il faut {}", need.fr), format!("needs {}", need.en)))
            }
            Event::CombatRolled(event::CombatRolled { by, sums, .. }) => {
                let (own, other) = (signed(sums.attack), signed(sums.defence));
                let whose = by.filter(|by| self.names.active().is_some_and(|active| active != *by));
                let whose = whose.map(|by| self.names.name(by));
                let (fr, en) = (
                    whose.as_ref().map(|name| format!("{name}\u{a0}: ")).unwrap_or_default(),
                    whose.as_ref().map(|name| format!("{name}: ")).unwrap_or_default(),
                );
                Some(Words::new(
                    format!("{fr}dé {own} contre dé {other}"),
                    format!("{en}die {own} against die {other}"),
                ))
            }
            _ => None,
        }
    }
}

impl Settled {
    fn refusing(refused: Refused) -> Self {
        Self { refused: Some(refused), blanks: Vec::new(), need: None, doubt: None }
    }
}
