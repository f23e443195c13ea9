//! Events of talents: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::figure;
use crate::state::{State, Used};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A talent whose uses are counted was used.   TDE-TALENT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalentUsed {
    /// The figure that counts them.
    pub figure: FigureId,
    /// The talent's place.
    pub talent: u16,
    /// How many uses there are now.
    pub count: u32,
}

impl Happened for TalentUsed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, talent, count } = self;
        let used = Used { turn: state.turn, count: *count };
        figure(state, *id)?.talents.insert(*talent, used);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, talent, .. } = *self;
        let (name, card) = (names.name(figure), names.talent(figure, talent));
        told("Talent", "Talent")
            .say(format!("{name} emploie « {card} »."), format!("{name} uses “{card}”."))
            .focus([figure])
    }
}
