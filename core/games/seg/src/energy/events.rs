//! Events of energy: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::figure;
use crate::event::Happened;
use crate::profiles::Skill;
use crate::state::State;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A figure gained energy, perhaps to no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct OmegaGained {
    /// The figure.
    pub figure: FigureId,
    /// Its energy now.
    pub omega: u32,
}

impl Happened for OmegaGained {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, omega } = self;
        figure(state, *id)?.omega = *omega;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, omega } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.omega);
        let gain = omega.saturating_sub(had);
        let line = told("Énergie", "Energy").focus([figure]);
        if gain == 0 && names.0.has(figure, Skill::SingleUse) {
            return line.say(
                format!("{name} ne gagne jamais de Ω, il en reste {omega}."),
                format!("{name} never gains Ω, {omega} left."),
            );
        }
        if gain == 0 {
            return line.say(
                format!("{name} ne peut pas garder plus de Ω : {omega}."),
                format!("{name} cannot hold more Ω: {omega}."),
            );
        }
        line.say(
            format!("{name} gagne {gain} Ω, en tout {omega}."),
            format!("{name} gains {gain} Ω, {omega} in all."),
        )
        .change(names.omega_change(figure, omega, "SEG-OMEGA-01"))
    }
}

/// A figure lost energy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct OmegaLost {
    /// The figure.
    pub figure: FigureId,
    /// Its energy now.
    pub omega: u32,
}

impl Happened for OmegaLost {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, omega } = self;
        figure(state, *id)?.omega = *omega;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, omega } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.omega);
        let loss = had.saturating_sub(omega);
        told("Énergie", "Energy")
            .say(
                format!("{name} perd {loss} Ω, reste {omega}."),
                format!("{name} loses {loss} Ω, {omega} left."),
            )
            .focus([figure])
            .change(names.omega_change(figure, omega, "SEG-OMEGA-04"))
    }
}
