//! The catalogue of The Drowned Earth as data: every rule in book order, the house options and the readings.
//!
//! The rules stand in eleven files, by subject, in the order of the catalogue.

mod abilities;
mod combat;
mod condition;
mod flow;
mod mounts;
mod movement;
mod options;
mod readings;
mod scenarios;
mod sequence;
mod table;
mod teams;
mod weapons;
mod later;

use greffe_core::telling::rulebook::Rulebook;

/// The rulebook of The Drowned Earth.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "The Drowned Earth",
    edition: "v1.4",
    areas: &[
        flow::FLOW,
        sequence::SEQUENCE,
        movement::MOVEMENT,
        combat::COMBAT,
        condition::CONDITION,
        abilities::ABILITIES,
        weapons::WEAPONS,
        mounts::MOUNTS,
        table::TABLE,
        teams::TEAMS,
        scenarios::SCENARIOS,
    ],
    options: options::OPTIONS,
    readings: readings::READINGS,
    roll_kinds: &[
        "scenario",
        "initiative",
        "attribute",
        "armour",
        "scatter",
        "stealth",
        "fire",
        "number",
        "ruling",
    ],
    sequence: "TDE-TURN-01",
    later: later::LATER,
};
