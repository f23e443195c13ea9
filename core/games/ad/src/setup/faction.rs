//! Faction cards as data: what a side draws beyond the scenario's number.

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};

/// When a faction's side draws.   AD-FACT-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum FactionMoment {
    /// In each cards phase, beyond the scenario's number.   AD-GEN-01
    Cards {},
    /// At the start of each action phase.
    Action {},
    /// At the start of each combat phase.
    Combat {},
    /// At the start of each interaction phase.
    Interaction {},
    /// Each time one of the faction's own figures suffers wounds.   AD-FACT-02
    Wounded {
        /// The fewest wounds from one source.
        least: i32,
    },
}

/// One draw of a faction card.   AD-FACT-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactionDraw {
    /// When.
    pub when: FactionMoment,
    /// How many cards.
    pub cards: u8,
}

/// A faction card.   AD-FACT-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its name: the figures whose card bears it are its own.
    pub name: String,
    /// What it lets its side draw.
    #[serde(default)]
    pub draws: Vec<FactionDraw>,
}

impl Faction {
    /// The one card whose text the book gives.   AD-FACT-02
    pub fn defenders_of_the_crown() -> Self {
        Self {
            name: "Défenseurs de la Couronne".to_owned(),
            draws: vec![FactionDraw { when: FactionMoment::Wounded { least: 2 }, cards: 1 }],
        }
    }

    /// The cards drawn at a moment of the turn; wounds are asked for by [`Faction::when_wounded`].
    pub fn at(&self, moment: FactionMoment) -> u8 {
        let draws = self.draws.iter().filter(|draw| draw.when == moment);
        draws.fold(0, |sum, draw| sum.saturating_add(draw.cards))
    }

    /// The cards drawn when one of its own figures suffers so many wounds at once.   AD-FACT-02
    pub fn when_wounded(&self, wounds: i32) -> u8 {
        let of = |draw: &&FactionDraw| match draw.when {
            FactionMoment::Wounded { least } => wounds >= least,
            FactionMoment::Cards {}
            | FactionMoment::Action {}
            | FactionMoment::Combat {}
            | FactionMoment::Interaction {} => false,
        };
        self.draws.iter().filter(of).fold(0, |sum, draw| sum.saturating_add(draw.cards))
    }
}
