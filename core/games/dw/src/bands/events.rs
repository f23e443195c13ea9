//! Events of the bands: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::Profile;
use crate::state::change::side;
use crate::state::{Figure, State};
use crate::view::names::Names;
use crate::view::words::{plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// Bands are awaited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandsAwaited {
    /// The sides that owe one.
    pub sides: Vec<u8>,
}

impl Happened for BandsAwaited {
    fn apply(&self, _state: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { sides } = self;
        let names = names.sides(sides);
        told("Bandes attendues", "Bands awaited")
            .say(format!("Bandes attendues : {}.", names.fr), format!("Bands awaited: {}.", names.en))
    }
}

/// A band was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandAccepted {
    /// Whose.
    pub side: u8,
    /// The band.
    pub roster: Vec<Profile>,
}

impl Happened for BandAccepted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, roster } = self;
        side(state, *whose)?.roster = Some(roster.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, roster } = self;
        let side = *side;
        let count = roster.len();
        let name = names.side(side);
        told("Bande déposée", "Band submitted").say(
            format!("{name} dépose sa bande : {count} figurine{}.", plural(count_of(count))),
            format!("{name} submits a band: {count} figure{}.", plural_en(count_of(count))),
        )
    }
}

/// Every band is known: the figures have their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandsFormed {
    /// The figures, number 1 first.
    pub figures: Vec<Figure>,
}

impl Happened for BandsFormed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figures } = self;
        state.figures.clone_from(figures);
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figures } = self;
        let count = figures.len();
        told("Bandes formées", "Bands formed").say(
            format!("{count} figurine{} en présence.", plural(count_of(count))),
            format!("{count} figure{} on the rosters.", plural_en(count_of(count))),
        )
    }
}

fn count_of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
