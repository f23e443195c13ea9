//! Events of activation: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{activation, figure, mark, pop, side};
use crate::state::frames::{Activation, Frame, Spent};
use crate::state::{Mark, SideMark, State};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A side holds its last figure back.   AD-ACTN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastHeld {
    /// Which side.
    pub side: u8,
    /// Who goes on.
    pub next: u8,
}

impl Happened for LastHeld {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, next } = self;
        mark(&mut side(state, *whose)?.marks, SideMark::Passed, true);
        state.to_act = Some(*next);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = self;
        names.last_held(*side)
    }
}

/// A figure was activated.   AD-ACTN-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureActivated {
    /// Which.
    pub figure: FigureId,
    /// By which side.
    pub by: u8,
}

impl Happened for FigureActivated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, by } = self;
        figure(state, *id)?.marks.insert(Mark::Activated);
        state.stack.push(Frame::Activation(Activation {
            figure: *id,
            by: *by,
            spent: Spent::Nothing,
            snapped: Vec::new(),
            talkers: Vec::new(),
            unveiled: false,
        }));
        let side = side(state, *by)?;
        if side.bound_to == Some(*id) {
            side.bound_to = None;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by } = self;
        names.activated(*figure, *by)
    }
}

/// An action was begun: what the activation is spent on by now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionBegun {
    /// Which figure.
    pub figure: FigureId,
    /// What is spent.
    pub spent: Spent,
    /// The weapon of a snap shot.   AD-PART-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapped: Option<u8>,
}

impl Happened for ActionBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { spent, snapped, .. } = self;
        let activation = activation(state)?;
        activation.spent = *spent;
        activation.snapped.extend(snapped);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Action", "Action")
    }
}

/// An activation ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Activation", |frame| matches!(frame, Frame::Activation(_)))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.activation_ended(*figure)
    }
}

/// A figure's mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMarked {
    /// Which.
    pub figure: FigureId,
    /// What.
    pub mark: Mark,
    /// Whether it is so now.
    pub on: bool,
}

impl Happened for FigureMarked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, mark: what, on } = self;
        mark(&mut figure(state, *id)?.marks, *what, *on);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, mark, on } = self;
        names.figure_marked(*figure, *mark, *on)
    }
}
