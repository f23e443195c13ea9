//! Legality is asked of the rules themselves: a command is tried on a copy, and nothing is kept.

use crate::Seg;
use crate::command::Command;
use crate::hidden::Hidden;
use crate::range::table;
use crate::setup::{DEFAULT_BASE, Profile};
use crate::state::look::Look;
use crate::view::names::Names;
use greffe_core::asking::form::Blank;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::judging::opening::SeatEntry;
use greffe_core::judging::trial::{self, Ask, Judge, Trial, Trier};
use greffe_core::record::ids::Seat;

/// One seat at one moment, with what it knows.
pub(crate) struct Clerk<'a> {
    /// The set-up and the public state.
    pub(crate) look: Look<'a>,
    /// The names of that moment.
    pub(crate) names: Names<'a>,
    /// Its side.
    pub(crate) side: u8,
    /// Where commands are tried.
    trier: Trier<'a, Seg>,
}

/// A command that may be declared, or not, with the facts it takes.
pub(crate) struct Settled {
    /// Why it is refused, whatever is stated.
    pub(crate) refused: Option<Refused>,
    /// The facts it takes.
    pub(crate) blanks: Vec<Blank>,
    /// What its first test needs, as recorded.
    pub(crate) need: Option<Need>,
}

/// What a test needs.
#[derive(Clone, Copy)]
pub(crate) enum Need {
    /// No more than this on its die.
    Threshold(i32),
    /// Nothing: a skill makes it succeed.   SEG-GAP-53
    Nothing,
}

impl<'a> Clerk<'a> {
    /// A seat's clerk; none when the seat plays no side.
    pub(crate) fn new(look: Look<'a>, seat: Seat, eyes: &Hidden) -> Option<Self> {
        let side = look.seat_side(seat)?;
        let seats = look.setup.sides.iter().map(|side| (side.name.as_str(), side.seats.as_slice()));
        let trier = Trier::new(look.setup, look.state, eyes.clone(), seat, SeatEntry::of_sides(seats));
        Some(Self { look, names: Names(look), side, trier })
    }

    /// The diameter of a figure's base.
    pub(crate) fn base(&self, figure: FigureId) -> i32 {
        self.look.profile(figure).map_or(DEFAULT_BASE, Profile::base)
    }

    /// Tries a command with stated facts.
    pub(crate) fn attempt(&self, command: &Command, facts: &[Fact]) -> Trial<Seg> {
        self.trier.attempt(command, facts, true)
    }

    /// Whether a command without facts is accepted.
    pub(crate) fn accepts(&self, command: &Command) -> bool {
        self.attempt(command, &[]).refused.is_none()
    }

    /// What of a command may be declared: as recorded, or by stating what the record does not say.
    pub(crate) fn settle(&self, command: &Command, asks: &[Ask]) -> Settled {
        let (asks, unrecorded) = self.asked(asks);
        settled(self.trier.settle(command, &asks, unrecorded))
    }

    /// The same of one question to the rules.
    pub(crate) fn settle_by(&self, judge: &Judge<'_, Seg>, asks: &[Ask]) -> Settled {
        let (asks, unrecorded) = self.asked(asks);
        settled(self.trier.settle_by(judge, &asks, unrecorded))
    }

    /// Whether this activation has told a fact for good: a length, a line, that no ruler reaches. A ruler may be too long.
    /// SEG-RANGE-02
    fn is_told(&self, ask: &Ask) -> bool {
        table::told_of(self.look, ask.fact, &ask.of).is_some_and(|told| match told {
            FactValue::Measure(_) | FactValue::Holds(_) => true,
            FactValue::Word(word) => word == "beyond",
        })
    }

    /// The facts worth asking for, and whether a statement may change anything: recorded positions stand, and
    /// what they say of a place is known once the place is.
    fn asked(&self, asks: &[Ask]) -> (Vec<Ask>, bool) {
        let unrecorded = self.look.setup.table.is_none();
        let mut kept: Vec<Ask> = Vec::new();
        let due = |ask: &&Ask| if unrecorded { !self.is_told(ask) } else { ask.recorded.is_some() };
        for ask in asks.iter().filter(due) {
            let reversed: Vec<FigureId> = ask.of.iter().rev().copied().collect();
            // A target at range that is also in a zone, or hides, is measured once.
            let same = |other: &Ask| other.fact == ask.fact && (other.of == ask.of || other.of == reversed);
            if !kept.iter().any(same) {
                kept.push(ask.clone());
            }
        }
        (kept, unrecorded)
    }
}

fn settled(settled: trial::Settled<Seg>) -> Settled {
    let need = settled.events.iter().find_map(|event| {
        let needed = event.block().need()?;
        Some(if event.block().is_sure() { Need::Nothing } else { Need::Threshold(needed) })
    });
    Settled { refused: settled.refused, blanks: settled.blanks, need }
}
