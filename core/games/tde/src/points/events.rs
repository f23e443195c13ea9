//! Events of action points: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Happened, Points};
use crate::state::State;
use crate::state::change::figure;
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Action points are spent.   TDE-ACT-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApSpent {
    /// Who spends.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

impl Happened for ApSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, ap } = self;
        figure(state, *id)?.ap = *ap;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, ap } = *self;
        let name = names.name(figure);
        told(&format!("PA : {name}"), &format!("AP: {name}"))
            .change(names.points_change(Points { figure, ap }, "TDE-ACT-02"))
            .focus([figure])
    }
}

/// An action point is gained by an Exploit.   TDE-ACT-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApGained {
    /// By whom.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

impl Happened for ApGained {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, ap } = self;
        figure(state, *id)?.ap = *ap;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, ap } = *self;
        let titles = ("PA gagné", "AP gained");
        let full = names.figure(figure).is_some_and(|known| known.ap == ap);
        if full {
            let name = names.name(figure);
            return told(&format!("PA gagné : {name}"), &format!("AP gained: {name}"))
                .say(
                    format!("{name} a déjà tous ses PA : celui-ci est perdu."),
                    format!("{name} already holds all its AP: this one is lost."),
                )
                .focus([figure]);
        }
        names.points_now(Points { figure, ap }, titles, ("gagne", "gains"), "TDE-ACT-10")
    }
}

/// Action points are lost.   TDE-PROP-05, TDE-HEALTH-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApLost {
    /// By whom.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

impl Happened for ApLost {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, ap } = self;
        if matches!(state.stack.last(), Some(Frame::Stun { figure, .. }) if figure == id) {
            state.stack.pop();
        }
        figure(state, *id)?.ap = *ap;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, ap } = *self;
        names.points_now(Points { figure, ap }, ("PA perdus", "AP lost"), ("perd", "loses"), "TDE-PROP-05")
    }
}
