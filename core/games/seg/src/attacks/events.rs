//! Events of double attacks: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{act, give_up_free_move, pop};
use crate::event::Happened;
use crate::state::{Frame, State, ThrowMode};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A double attack began: a second attack is owed once the first is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DoubleAttackBegun {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for DoubleAttackBegun {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id } = self;
        act(state, *id)?;
        give_up_free_move(state);
        state.stack.push(Frame::DoubleAttack { figure: *id, left: 2 });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Double attaque", "Double attack")
            .say(
                format!("{} engage une double attaque.", names.name(self.figure)),
                format!("{} begins a double attack.", names.name(self.figure)),
            )
            .focus([self.figure])
    }
}

/// A throw was won where places are not recorded: how it ends is awaited.   SEG-SKATK-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ThrowWon {
    /// The figure that throws.
    pub figure: FigureId,
    /// Whom it throws.
    pub target: FigureId,
    /// Push or pull.
    pub mode: ThrowMode,
}

impl Happened for ThrowWon {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, target, mode } = *self;
        state.stack.push(Frame::ThrowEnd { figure, target, mode });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let (name, other) = (names.name(self.figure), names.name(self.target));
        told("Projection réussie", "Throw won")
            .say(
                format!("{name} projette {other}\u{a0}: reste à dire jusqu'où."),
                format!("{name} throws {other}: how far is to be told."),
            )
            .focus([self.figure, self.target])
    }
}

/// The second attack was not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SecondAttackForgone {
    /// The figure.
    pub figure: FigureId,
    /// Whether it became impossible.
    pub lapsed: bool,
}

impl Happened for SecondAttackForgone {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, .. } = self;
        pop(
            state,
            "DoubleAttack",
            |frame| matches!(frame, Frame::DoubleAttack { figure, .. } if figure == id),
        )
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, lapsed } = *self;
        let name = names.name(figure);
        let (fr, en) = if lapsed {
            ("ne peut pas faire sa seconde attaque", "cannot make a second attack")
        } else {
            ("ne fait pas de seconde attaque", "makes no second attack")
        };
        told("Seconde attaque laissée", "No second attack")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([figure])
    }
}
