//! Events of stealth: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::Names;
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A template is tried against a stealthed figure under it.   TDE-TPL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthProbed {
    /// Who fired it.
    pub shooter: FigureId,
    /// The die.
    pub die: u8,
    /// Whether it harms the figure.
    pub found: bool,
}

impl Happened for StealthProbed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { shooter, .. } = self;
        figure(state, *shooter)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { shooter, die, found } = *self;
        let name = names.name(shooter);
        let (fr, en) = if found {
            (
                "la figurine Furtive est prise sous le Gabarit",
                "the stealthed figure is caught under the template",
            )
        } else {
            ("la figurine Furtive échappe au Gabarit", "the stealthed figure escapes the template")
        };
        told("Furtif sous le Gabarit", "Stealthed under the template")
            .say(
                format!("{name} lance {die} contre son Intelligence : {fr}."),
                format!("{name} rolls {die} against its intellect: {en}."),
            )
            .verdict(verdict([die], Words::new("Intelligence ou moins", "intellect or less"), found))
            .focus([shooter])
    }
}

/// A figure is stealthed no more.   TDE-STEALTH-06, TDE-STEALTH-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthLost {
    /// Which.
    pub figure: FigureId,
}

impl Happened for StealthLost {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.stealthed = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.marked(figure, ("Révélé", "Revealed"), ("n'est plus Furtif", "is stealthed no more"))
    }
}

/// A figure is stealthed.   TDE-STEALTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthGained {
    /// Which.
    pub figure: FigureId,
}

impl Happened for StealthGained {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.stealthed = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.marked(figure, ("Furtif", "Stealthed"), ("devient Furtif", "becomes stealthed"))
    }
}
