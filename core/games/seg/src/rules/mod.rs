//! The catalogue of SEG as data: every rule in book order, the house options and the readings.
//!
//! The rules stand in four files, by subject, in the order of the book.

mod basics;
mod combat;
mod options;
mod readings;
mod skills;
mod turn;
mod later;

use greffe_core::telling::rulebook::Rulebook;

/// The rulebook of SEG.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "SEG : Système d'Escarmouche Générique",
    edition: "01/01/2022",
    areas: &[basics::BASICS, turn::TURN, combat::COMBAT, skills::SKILLS],
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["test", "toss"],
    sequence: "SEG-ACT-07",
    later: later::LATER,
};
