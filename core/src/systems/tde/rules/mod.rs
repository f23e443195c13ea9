//! The catalogue of The Drowned Earth as data: every rule in book order, the house options and the readings.

use crate::rulebook::Rulebook;

/// The rulebook of The Drowned Earth.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "The Drowned Earth",
    edition: "v1.4",
    areas: &[],
    options: &[],
    readings: &[],
    roll_kinds: &[
        "initiative",
        "scenario",
        "movement",
        "aim",
        "melee",
        "agility",
        "intellect",
        "armour",
        "scatter",
        "ruling",
    ],
};
