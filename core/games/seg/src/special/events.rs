//! Events of portals created: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::event::Happened;
use crate::state::{Portal, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

/// A portal was created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PortalCreated {
    /// The portal.
    pub portal: Portal,
}

impl Happened for PortalCreated {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { portal } = self;
        state.portals.push(portal.clone());
        state.told.retain(|fact| fact.fact != "sight");
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let portal = &self.portal;
        let name = names.name(portal.by);
        let ghost = portal.at.map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::new("portail", "portal"),
        });
        told("Portail", "Portal")
            .say(format!("{name} crée un portail."), format!("{name} creates a portal."))
            .focus([portal.by])
            .mark(ghost)
    }
}
