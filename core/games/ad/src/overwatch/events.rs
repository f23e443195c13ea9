//! Events of overwatch: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, lacks, pop};
use crate::state::frames::{Frame, Pending};
use crate::state::{Mark, State};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Something was declared that watchers may interrupt.   AD-OVW-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Whose action it is.
    pub figure: FigureId,
    /// What.
    pub pending: Pending,
    /// The watchers to be asked, maybe none.
    pub watchers: Vec<FigureId>,
}

impl Happened for Declared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, pending, watchers } = self;
        let (figure, pending, left) = (*figure, *pending, watchers.clone());
        state.stack.push(Frame::Interrupt { figure, pending, left });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, pending, watchers } = self;
        names.declared(*figure, *pending, watchers)
    }
}

/// A side lets the moment pass.   AD-OVW-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptPassed {
    /// Which.
    pub side: u8,
    /// The watchers that are still to be asked.
    pub left: Vec<FigureId>,
}

impl Happened for InterruptPassed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { left: still, .. } = self;
        match state.stack.last_mut() {
            Some(Frame::Interrupt { left, .. }) => left.clone_from(still),
            Some(_) | None => return Err(lacks("Interrupt")),
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = self;
        names.interrupt_passed(*side)
    }
}

/// A watcher spent its marker.   AD-OVW-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchSpent {
    /// Who.
    pub figure: FigureId,
}

impl Happened for WatchSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.marks.remove(&Mark::Overwatch);
        if let Some(Frame::Interrupt { left, .. }) = state.stack.last_mut() {
            left.retain(|other| other != id);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.watch_spent(*figure)
    }
}

/// Nobody interrupts any more: what was declared goes on.   AD-OVW-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptClosed {}

impl Happened for InterruptClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Interrupt", |frame| matches!(frame, Frame::Interrupt { .. }))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Interruption close", "Interrupt closed")
    }
}

/// What was declared has become impossible.   AD-OVW-06, AD-OVW-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lapsed {
    /// Whose action it was.
    pub figure: FigureId,
    /// What.
    pub pending: Pending,
}

impl Happened for Lapsed {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, pending } = self;
        names.lapsed(*figure, *pending)
    }
}
