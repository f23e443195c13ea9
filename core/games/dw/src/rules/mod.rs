//! The catalogue of SOTAS as data: every rule in book order, the house options and the readings.
//!
//! The rules stand in six files, by subject, in the order of the book.

mod actions;
mod combat;
mod condition;
mod environment;
mod flow;
mod options;
mod readings;
mod traits;
mod later;

use greffe_core::telling::rulebook::Rulebook;

/// The rulebook of SOTAS.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "SOTAS : escarmouches dans l'univers de Doctor Who",
    edition: "",
    areas: &[
        flow::FLOW,
        actions::ACTIONS,
        combat::COMBAT,
        condition::CONDITION,
        traits::TRAITS,
        environment::ENVIRONMENT,
    ],
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["role", "initiative", "gravity", "activation", "quality", "morale", "combat", "effect"],
    sequence: "DW-TURN-01",
    later: later::LATER,
};
