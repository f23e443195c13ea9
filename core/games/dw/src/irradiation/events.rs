//! Events of irradiation: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::{Names, change};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure was irradiated.   DW-ENV-03, DW-ENV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Irradiated {
    /// The figure.
    pub figure: FigureId,
    /// What radiation adds to its rolls now.
    pub radiation: i32,
    /// Whether it lasts beyond the match.
    pub for_good: bool,
}

impl Happened for Irradiated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, radiation, for_good } = self;
        let ill = figure(state, *id)?;
        ill.radiation = *radiation;
        ill.irradiated_for_good = *for_good;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, radiation, for_good } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.radiation);
        let long =
            for_good.then(|| Words::new("L'effet dure au-delà de la partie.", "It lasts beyond the match."));
        told("Irradiation", "Irradiation")
            .say(
                format!("{name} a {radiation} à tous ses jets de Qualité."),
                format!("{name} has {radiation} on all its quality rolls."),
            )
            .also(long)
            .focus([figure])
            .change(change(
                figure,
                Words::new("Radiations", "Radiation"),
                Words::same(had.to_string()),
                Words::same(radiation.to_string()),
                if for_good { "DW-ENV-03" } else { "DW-ENV-04" },
            ))
    }
}
