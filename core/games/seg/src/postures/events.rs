//! Events of postures: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{act, figure};
use crate::event::Happened;
use crate::state::{Posture, State};
use crate::view::names::Names;
use crate::view::words::{none_words, posture_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

/// A figure took a posture: its action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PostureAdopted {
    /// The figure.
    pub figure: FigureId,
    /// The posture.
    pub posture: Posture,
    /// The one it replaces.
    pub replaced: Option<Posture>,
}

impl Happened for PostureAdopted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, posture, .. } = self;
        act(state, *id)?;
        figure(state, *id)?.posture = Some(*posture);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, posture, replaced } = *self;
        let name = names.name(figure);
        let words = posture_words(posture);
        let by = match posture {
            Posture::Defensive => "SEG-BASIC-02",
            Posture::ContactDefence => "SEG-SKDEF-05",
            Posture::RangedDefence => "SEG-SKDEF-06",
            Posture::Nullify => "SEG-SKSPE-11",
            Posture::Positioned => "SEG-SKSHOOT-04",
        };
        told("Posture", "Posture")
            .say(
                format!("{name} prend une posture : {}.", words.fr),
                format!("{name} takes a posture: {}.", words.en),
            )
            .focus([figure])
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Posture", "Posture"),
                old: replaced.map_or_else(none_words, posture_words),
                new: words,
                rule: Some(RuleId::new(by)),
            }))
    }
}
