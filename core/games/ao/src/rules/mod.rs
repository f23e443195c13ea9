//! The catalogue of AO as data: every rule in book order, the house options and the readings.
//!
//! The rules stand in three files, by subject: `figures`, `shooting` and `contact`.

mod contact;
mod figures;
mod options;
mod readings;
mod shooting;
mod later;

use greffe_core::telling::rulebook::Rulebook;

/// The rulebook of AO.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Aurore Obscure",
    edition: "V0.7",
    areas: &[figures::RULES, shooting::RULES, contact::RULES],
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &["advantage", "en_vue", "test", "save", "damage", "melee", "scatter"],
    sequence: "AO-TURN-01",
    later: later::LATER,
};
