//! Events of alarm: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::scenario::Clock;
use crate::state::State;
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};

/// A counter of the clock was discarded.   AD-ALARM-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlarmRung {
    /// How many are left.
    pub left: u32,
}

impl Happened for AlarmRung {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { left } = self;
        state.clock = match state.clock {
            Clock::Alarm(_) => Clock::Alarm(*left),
            Clock::Turns(_) => Clock::Turns(*left),
        };
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { left } = self;
        names.alarm(*left)
    }
}
