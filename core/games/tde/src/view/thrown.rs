//! Dice told: tests, armour tests, re-rolls, drifting templates.

use crate::state::dice::{Test, TestOf};
use crate::state::sequence::Doing;
use crate::view::names::Names;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

/// What a die must not exceed.
pub(crate) fn need_words(target: u8) -> Words {
    Words::new(format!("{target} ou moins"), format!("{target} or less"))
}

impl Names<'_> {
    /// What a test is for, as a title.
    pub(crate) fn test_title(self, test: &Test) -> Words {
        let name = self.name(test.figure);
        let (fr, en) = match test.of {
            TestOf::Movement {} => ("Test de Mouvement", "Movement test"),
            TestOf::Order {} => ("Test d'Ordre", "Order test"),
            TestOf::Infiltration {} => ("Test d'Infiltration", "Infiltration test"),
            TestOf::Act(place) => {
                let act = self.0.sequence().and_then(|sequence| sequence.act(place));
                match act.map(|act| act.doing) {
                    Some(Doing::Shoot { .. }) => ("Tir", "Shot"),
                    Some(Doing::Reveal { .. }) => ("Tir de Révélation", "Reveal shot"),
                    Some(Doing::Melee { .. }) => ("Corps à Corps", "Melee"),
                    Some(Doing::Dodge {}) => ("Esquive", "Dodge"),
                    Some(Doing::Interact { .. }) => ("Interaction", "Interaction"),
                    None => ("Test", "Test"),
                }
            }
        };
        Words::new(format!("{fr} : {name}"), format!("{en}: {name}"))
    }

    /// The path, the line and the template of what is tested for.
    pub(crate) fn test_marks(self, test: &Test) -> Vec<Mark> {
        let Some(sequence) = self.0.sequence() else { return Vec::new() };
        match test.of {
            TestOf::Movement {} => sequence
                .motion
                .as_ref()
                .and_then(|motion| Self::route_mark(&motion.route))
                .into_iter()
                .collect(),
            TestOf::Act(place) => sequence.act(place).map(|act| self.scene_marks(act)).unwrap_or_default(),
            TestOf::Order {} | TestOf::Infiltration {} => Vec::new(),
        }
    }
}
