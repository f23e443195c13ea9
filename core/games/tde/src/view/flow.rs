//! Turns, activations, scores, told.

use crate::event::Points;
use crate::view::names::{Names, change, listed};
use crate::view::words::number;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// The action points of a figure, as a change.
    pub(crate) fn points_change(self, points: Points, rule: &'static str) -> Option<Change> {
        let held = self.figure(points.figure)?.ap;
        let what = Words::new("Points d'Action", "Action points");
        Some(change(points.figure, what, (number(held), number(points.ap)), rule))
    }

    /// How a match ended, in a sentence.
    pub(crate) fn outcome(self, outcome: &Outcome) -> Words {
        let scores = match outcome.scores.as_slice() {
            [ours, theirs] => Words::new(format!(" ({ours} à {theirs})"), format!(" ({ours} to {theirs})")),
            _ => Words::default(),
        };
        match outcome.winners.as_slice() {
            [winner] => {
                let name = self.side(*winner);
                Words::new(format!("Victoire : {name}{}", scores.fr), format!("Victory: {name}{}", scores.en))
            }
            _ => Words::new(format!("Égalité{}", scores.fr), format!("A draw{}", scores.en)),
        }
    }

    /// A talent's name.
    pub(crate) fn talent(self, figure: FigureId, talent: u16) -> String {
        let known = self.0.talents(figure).get(usize::from(talent));
        known.map_or_else(|| "?".to_owned(), |talent| talent.name.clone())
    }

    /// Names of sides, in a list.
    pub(crate) fn both(self, sides: &[u8]) -> Words {
        listed(&sides.iter().map(|side| self.side(*side).to_owned()).collect::<Vec<String>>())
    }
}
