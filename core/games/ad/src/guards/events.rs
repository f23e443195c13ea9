//! Events of guards: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::NpcRole;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A figure's play passed to another side, or to nobody.   AD-GEN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlChanged {
    /// Who.
    pub figure: FigureId,
    /// Whose it is now.
    pub controller: Option<u8>,
}

impl Happened for ControlChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, controller } = self;
        figure(state, *id)?.controller = *controller;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, controller } = self;
        names.control(*figure, *controller)
    }
}

/// A figure of nobody took another part.   AD-NPC-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleChanged {
    /// Who.
    pub figure: FigureId,
    /// Which part.
    pub role: NpcRole,
}

impl Happened for RoleChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, role } = self;
        figure(state, *id)?.role = Some(*role);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, role } = self;
        names.role(*figure, *role)
    }
}
