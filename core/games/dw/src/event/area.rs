//! Explosions, throws and gas.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::traits::GrenadeKind;
use crate::state::State;
use crate::state::change::{lacks, pop, take_first};
use crate::state::frames::{Frame, InBlast};
use crate::view::names::Names;
use crate::view::words::capital;
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::Point;

/// An explosion began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastOpened {
    /// By whom.
    pub by: FigureId,
    /// What.
    pub grenade: GrenadeKind,
    /// Where.
    pub at: Option<Point>,
    /// Those inside, in order.
    pub left: Vec<InBlast>,
}

impl Happened for BlastOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { by, grenade, at, left } = self;
        state.stack.push(Frame::Blast { by: *by, grenade: *grenade, at: *at, left: left.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, grenade, at, left } = self;
        let (by, grenade, at) = (*by, *grenade, *at);
        let words = grenade.words();
        let inside: Vec<FigureId> = left.iter().map(|place| place.figure).collect();
        let list = names.list(&inside);
        let line = told("Grenade", "Grenade");
        let line = if inside.is_empty() {
            line.say(
                format!("La grenade ({}) éclate. Le souffle ne touche personne.", words.fr),
                format!("The grenade ({}) goes off. The blast hits nobody.", words.en),
            )
        } else {
            line.say(
                format!("La grenade ({}) éclate. Dans le souffle : {}.", words.fr, list.fr),
                format!("The grenade ({}) goes off. In the blast: {}.", words.en, list.en),
            )
        };
        line.focus(&[by]).focus(&inside).mark(names.throw_mark(by, at)).mark(names.blast_mark(at))
    }
}

/// The next figure inside is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastStepped {}

impl Happened for BlastStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Blast { left, .. }) = state.stack.last_mut() else { return Err(lacks("Blast")) };
        take_first(left, "figure in the blast")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Explosion", "Explosion")
    }
}

/// An explosion is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastEnded {}

impl Happened for BlastEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Blast", |frame| matches!(frame, Frame::Blast { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Explosion", "Explosion")
    }
}

/// A thrown figure is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
    /// Whether it lies there.
    pub prone: bool,
}

impl Happened for ThrowOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, prone } = self;
        state.stack.push(Frame::Throw { figure: *figure, by: *by, prone: *prone });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, prone } = *self;
        let name = names.name(figure);
        let side = names.side(by);
        let (fr, en) = if prone { ("à terre", "prone") } else { ("debout", "standing") };
        told("Projection", "Blast throw")
            .say(
                format!("{} de choisir où {name} retombe au bord du souffle, {fr}.", capital(&to(side))),
                format!("It is up to {side} where {name} lands at the rim of the blast, {en}."),
            )
            .focus(&[figure])
    }
}

/// A thrown figure has been placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ThrowEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Throw", |frame| matches!(frame, Frame::Throw { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Projection", "Blast throw", figure)
    }
}

/// A teleportation went wrong; the opponent places the figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MishapOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
}

impl Happened for MishapOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by } = self;
        state.stack.push(Frame::Mishap { figure: *figure, by: *by });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by } = *self;
        let name = names.name(figure);
        let side = names.side(by);
        told("Téléportation manquée", "Teleportation gone wrong")
            .say(
                format!(
                    "{} de choisir où {name} réapparaît, à distance Longue au moins.",
                    capital(&to(side))
                ),
                format!("It is up to {side} where {name} reappears, at least Long away."),
            )
            .focus(&[figure])
    }
}

/// The next figure in gas is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GasStepped {}

impl Happened for GasStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::RoundEnd { gas }) = state.stack.last_mut() else { return Err(lacks("RoundEnd")) };
        take_first(gas, "figure in gas")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Gaz toxique", "Toxic gas")
    }
}
