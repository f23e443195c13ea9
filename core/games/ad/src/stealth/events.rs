//! Events of stealth: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, unhand};
use crate::event::Happened;
use crate::profiles::weapons::Item;
use crate::state::change::{activation, figure, lacks};
use crate::state::{Mark, State};
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A stealth marker was dropped in an activation.   AD-TAL-14a
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthDropped {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for StealthDropped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.marks.remove(&Mark::Stealth);
        if let Ok(activation) = activation(state)
            && activation.figure == *id
        {
            activation.unveiled = true;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.stealth_dropped(*figure)
    }
}

/// An item was stolen.   AD-TAL-37
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemStolen {
    /// By whom.
    pub thief: FigureId,
    /// From whom.
    pub from: FigureId,
    /// What.
    pub item: Item,
}

impl Happened for ItemStolen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { thief, from, item } = self;
        let victim = figure(state, *from)?;
        let place = victim.acquired.iter().position(|held| held == item);
        let place = place.ok_or_else(|| lacks("such item"))?;
        victim.acquired.remove(place);
        unhand(victim, place);
        figure(state, *thief)?.acquired.push(item.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { thief, from, item } = self;
        names.item_stolen(*thief, *from, item)
    }
}
