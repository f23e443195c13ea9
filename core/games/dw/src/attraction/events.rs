//! Events of attraction: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::{Names, change};
use crate::view::words::signed;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// Something attractive was tested against.   DW-TRAIT-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttractionMet {
    /// The figure.
    pub figure: FigureId,
    /// What it adds to its rolls this round.
    pub modifier: i32,
}

impl Happened for AttractionMet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, modifier } = self;
        let drawn = figure(state, *id)?;
        drawn.round_modifier = *modifier;
        drawn.attraction_tested = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, modifier } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.round_modifier);
        let line = told("Attirant", "Attractive").focus([figure]);
        let line = if modifier == 0 {
            line.say(
                format!("{name} garde toute son attention ce tour."),
                format!("{name} keeps its mind on the fight this round."),
            )
        } else {
            line.say(
                format!("{name} n'a plus la tête au combat : {modifier} en Qualité ce tour."),
                format!("{name} is distracted: {modifier} Quality this round."),
            )
        };
        line.change(change(
            figure,
            Words::new("Qualité ce tour", "Quality this round"),
            Words::same(signed(had)),
            Words::same(signed(modifier)),
            "DW-TRAIT-13",
        ))
    }
}
