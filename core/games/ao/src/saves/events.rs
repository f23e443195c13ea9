//! Events of saves: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::with_hits;
use crate::event::{Happened, SaveRoll};
use crate::state::{SaveSource, State, Struck};
use crate::view::names::{Names, in_turn};
use crate::view::words::{need_words, needed};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Verdict;
use greffe_core::telling::words::Words;

/// Saves of a hit figure were given up.   AO-SAVE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SavesDeclined {
    /// The figure.
    pub figure: FigureId,
    /// The saves.
    pub saves: Vec<SaveSource>,
}

impl Happened for SavesDeclined {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { saves, .. } = self;
        with_hits(state, |struck, _| {
            if let Some(first) = struck.first_mut() {
                first.saves.retain(|save| !saves.contains(&save.source));
            }
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, saves } = self;
        let figure = *figure;
        let name = names.name(figure);
        let each: Vec<Words> = saves.iter().map(|source| names.save(figure, source)).collect();
        let which = in_turn(&each);
        told("Sauvegarde", "Save")
            .say(
                format!("{name} renonce à sa sauvegarde : {}.", which.fr),
                format!("{name} gives up its save: {}.", which.en),
            )
            .focus([figure])
    }
}

/// A figure rolled its saves.   AO-SAVE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SavesRolled {
    /// The figure.
    pub figure: FigureId,
    /// The rolls, hit by hit.
    pub rolls: Vec<SaveRoll>,
    /// What is left of the hits.
    pub left: Struck,
}

impl Happened for SavesRolled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { left, .. } = self;
        with_hits(state, |struck, _| {
            let rest = if left.hits.is_empty() { &[][..] } else { std::slice::from_ref(left) };
            struck.splice(..struck.len().min(1), rest.iter().cloned());
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, rolls, left } = self;
        let figure = *figure;
        let name = names.name(figure);
        let several = rolls.iter().any(|roll| roll.hit != 1) || !left.hits.is_empty() && left.hits.len() > 1;
        let each: Vec<Words> = rolls.iter().map(|roll| names.save_roll(figure, roll, several)).collect();
        let tried = in_turn(&each);
        let rest = match left.hits.len() {
            0 => Words::new("Aucune touche ne passe.", "No hit gets through."),
            1 => Words::new("Une touche passe.", "One hit gets through."),
            more => Words::new(format!("{more} touches passent."), format!("{more} hits get through.")),
        };
        let line = if each.is_empty() {
            told("Sauvegarde", "Save")
                .say(format!("{name} ne tente pas de sauvegarde."), format!("{name} tries no save."))
        } else {
            told("Sauvegarde", "Save").say(
                format!("{name} tente d'annuler la touche : {}.", tried.fr),
                format!("{name} tries to cancel the hit: {}.", tried.en),
            )
        };
        let mut line = line.also(Some(rest)).focus([figure]).focus(left.by.as_slice());
        line.0.verdict = rolls.last().map(|last| Verdict {
            faces: rolls.iter().map(|roll| roll.face).collect(),
            need: need_words(last.value),
            passed: left.hits.is_empty(),
        });
        line
    }
}

impl Names<'_> {
    /// "couvert 7, il fallait 6 ou moins, raté".
    fn save_roll(self, figure: FigureId, roll: &SaveRoll, several: bool) -> Words {
        let (source, need) = (self.save(figure, &roll.source), needed(&need_words(roll.value)));
        let result = if roll.saved { Words::new("réussi", "passed") } else { Words::new("raté", "failed") };
        let (hit_fr, hit_en) = if several {
            (format!("touche {}, ", roll.hit), format!("hit {}, ", roll.hit))
        } else {
            (String::new(), String::new())
        };
        Words::new(
            format!("{hit_fr}{} {}, {}, {}", source.fr, roll.face, need.fr, result.fr),
            format!("{hit_en}{} {}, {}, {}", source.en, roll.face, need.en, result.en),
        )
    }
}
