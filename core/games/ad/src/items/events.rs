//! Events of items: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, shelve};
use crate::event::{Happened, Tokens};
use crate::profiles::weapons::Item;
use crate::setup::scenario::Lying;
use crate::setup::square::Square;
use crate::state::change::{figure, lacks};
use crate::state::{Held, Shelved, State};
use crate::view::names::Names;
use crate::view::told::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// What a figure carried fell on a square.   AD-ITEM-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemsDropped {
    /// Who carried it.
    pub figure: FigureId,
    /// Where it lies.
    pub at: Square,
    /// What.
    pub items: Vec<Item>,
}

impl Happened for ItemsDropped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, at, items } = self;
        figure(state, *id)?.acquired.retain(|item| !items.contains(item));
        state.items.extend(items.iter().map(|item| Lying { item: item.clone(), at: *at }));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, at, items } = self;
        names.items_dropped(*figure, *at, items)
    }
}

/// What a figure has in hand.   AD-ITEM-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandsChanged {
    /// Whose.
    pub figure: FigureId,
    /// What they hold.
    pub hands: Vec<Held>,
    /// Its fencing tokens now, shields being what they are.
    pub tokens: Tokens,
    /// Used tokens that lie on things put away.   AD-ABIL-05
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shelved: Vec<Shelved>,
    /// The acquired thing lugged in one hand, by its place.   AD-ITEM-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lugged: Option<u8>,
}

impl Happened for HandsChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, hands, tokens, shelved, lugged } = self;
        let figure = figure(state, *id)?;
        figure.hands.clone_from(hands);
        (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
        shelve(figure, shelved);
        figure.lugged = *lugged;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, hands, .. } = self;
        names.hands(*figure, hands)
    }
}

/// An item was picked up.   AD-PART-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemTaken {
    /// By whom.
    pub figure: FigureId,
    /// From where.
    pub at: Square,
    /// What.
    pub item: Item,
}

impl Happened for ItemTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, at, item } = self;
        let lies = |lying: &Lying| lying.at == *at && lying.item == *item;
        let place = state.items.iter().position(lies).ok_or_else(|| lacks("such item"))?;
        state.items.remove(place);
        figure(state, *id)?.acquired.push(item.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, item, .. } = self;
        names.item_taken(*figure, item)
    }
}

/// The lull is over.   AD-TAL-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LullEnded {}

impl Happened for LullEnded {
    fn apply(&self, state: &mut State) -> Applied {
        state.lull = false;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Fin de l'Accalmie", "The lull ends").say("L'Accalmie prend fin.", "The lull is over.")
    }
}
