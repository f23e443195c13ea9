//! What the pages draw on: the games this binary knows.

use greffe_core::rulebook::Rulebook;

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its word in addresses and records: `seg`.
    pub slug: &'static str,
    /// Its catalogue.
    pub rulebook: &'static Rulebook,
}

/// Everything the pages draw on.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The games, in the order they are listed.
    pub games: Vec<Game>,
}

impl Site {
    /// The site of this binary.
    pub fn open() -> Self {
        Self::default()
    }

    /// The game of a word.
    pub fn game(&self, slug: &str) -> Option<Game> {
        self.games.iter().find(|game| game.slug == slug).copied()
    }
}
