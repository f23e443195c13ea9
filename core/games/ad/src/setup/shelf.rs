//! The boards and scenarios that come with the program.

use crate::setup::board::BoardFile;
use crate::setup::scenario::Scenario;
use greffe_core::record::reading;
use greffe_core::telling::words::Words;

/// The short names of the boards, in the order shown.
pub const BOARDS: [&str; 2] = ["auberge", "chapelle"];
/// The short names of the scenarios, in the order shown.
pub const SCENARIOS: [&str; 3] = ["auberge", "chapelle", "lisiere"];

/// The file of a board; none of that name comes with the program.
pub fn board_text(name: &str) -> Option<&'static str> {
    match name {
        "auberge" => Some(include_str!("boards/auberge.json")),
        "chapelle" => Some(include_str!("boards/chapelle.json")),
        _ => None,
    }
}

/// The file of a scenario.
pub fn scenario_text(name: &str) -> Option<&'static str> {
    match name {
        "auberge" => Some(include_str!("scenarios/auberge.json")),
        "chapelle" => Some(include_str!("scenarios/chapelle.json")),
        "lisiere" => Some(include_str!("scenarios/lisiere.json")),
        _ => None,
    }
}

/// A board of the shelf.
pub fn board(name: &str) -> Option<BoardFile> {
    reading::read(board_text(name)?).ok()
}

/// A scenario of the shelf.
pub fn scenario(name: &str) -> Option<Scenario> {
    reading::read(scenario_text(name)?).ok()
}

/// What a scenario of the shelf is about, in a sentence.
pub fn about(name: &str) -> Words {
    match name {
        "auberge" => Words::new(
            "Piste d'Alarme : emporter la lettre gardée à l'étage de l'auberge.",
            "Alarm track: carry off the letter kept on the upper floor of the inn.",
        ),
        "chapelle" => Words::new(
            "Six tours : tenir le chœur de la chapelle en ruine.",
            "Six turns: hold the choir of the ruined chapel.",
        ),
        _ => Words::new(
            "Six tours, sans PNJ : chaque ennemi tué compte.",
            "Six turns, no NPCs: each enemy killed counts.",
        ),
    }
}
