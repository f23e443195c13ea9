//! Opening a match: one form, in steps on a phone.

use askama::Template;
use greffe_core::rulebook::HouseOption;
use greffe_core::words::Words;

use crate::shell::Shell;
use crate::site::Game;

/// The page.
#[derive(Template)]
#[template(path = "new.html")]
pub struct New {
    /// The frame.
    pub shell: Shell,
    /// The games to choose from.
    pub games: Vec<Game>,
    /// The game chosen: the rest depends on it.
    pub game: Option<Game>,
    /// The scenarios of the game.
    pub scenarios: Vec<Scenario>,
    /// Ready-made teams, by side.
    pub teams: Vec<Team>,
    /// What kept the last attempt from opening a match.
    pub refused: Option<Words>,
    /// The points each team may cost, when the game has a limit to choose.
    pub points: Option<i64>,
}

/// A scenario to play.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The word of the opening record.
    pub word: String,
    /// Its name.
    pub name: Words,
    /// One line about it.
    pub about: Words,
}

/// A ready-made team.
#[derive(Clone, Debug)]
pub struct Team {
    /// The word the form sends.
    pub word: String,
    /// Its name.
    pub name: String,
    /// How many figures.
    pub figures: usize,
    /// What it costs, when the game counts.
    pub cost: Option<i64>,
}

impl New {
    fn options(&self) -> &'static [HouseOption] {
        self.game.map_or(&[], |game| game.rulebook.options)
    }

    fn is_game(&self, slug: &str) -> bool {
        self.game.is_some_and(|game| game.slug == slug)
    }
}
