//! Events of orders: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Happened, Points};
use crate::state::State;
use crate::state::change::{figure, lacks, sequence, side};
use crate::state::frames::Frame;
use crate::state::sequence::Order;
use crate::view::names::Names;
use crate::view::words::points_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// Why an order is not given any more.   TDE-LEAD-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Lock {
    /// A test failed.
    Failed,
    /// The ordering action ended.
    Ended,
}

/// An order is declared.   TDE-SEQ-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDeclared {
    /// The order.
    pub order: Order,
}

impl Happened for OrderDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { order } = self;
        sequence(state)?.orders.push(order.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { order } = self;
        let words = names.giving(order);
        told("Nouvel Ordre", "Another order").say(words.fr, words.en).focus([order.donor, order.recipient])
    }
}

/// An order has its effect.   TDE-SEQ-28
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApMoved {
    /// Whose points, and what is left of them.
    pub donor: Points,
    /// Who receives them, and what it has now.
    pub recipient: Points,
    /// How many moved.
    pub ap: u32,
}

impl Happened for ApMoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { donor, recipient, .. } = self;
        if matches!(state.stack.last(), Some(Frame::OrderAmount {})) {
            state.stack.pop();
        }
        figure(state, donor.figure)?.ap = donor.ap;
        figure(state, recipient.figure)?.ap = recipient.ap;
        last_order_done(state)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { donor, recipient, ap } = *self;
        let (from, to) = (names.name(donor.figure), names.name(recipient.figure));
        let points = points_words(ap);
        let held = names.figure(recipient.figure).map_or(0, |figure| figure.ap);
        // What a full recipient cannot hold is lost.
        let lost = (recipient.ap < held.saturating_add(ap))
            .then(|| Words::new(format!("{to} n'en tient pas plus."), format!("{to} can hold no more.")));
        told("Ordre suivi", "Order obeyed")
            .say(
                format!("L'Ordre passe : {from} cède {} à {to}.", points.fr),
                format!("The order gets through: {from} gives {to} {}.", points.en),
            )
            .also(lost)
            .change(names.points_change(donor, "TDE-LEAD-03"))
            .change(names.points_change(recipient, "TDE-LEAD-03"))
            .focus([donor.figure, recipient.figure])
    }
}

/// An order fails.   TDE-LEAD-11, TDE-LEAD-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderFailed {
    /// The donor, with what is left of its points.
    pub donor: Points,
}

impl Happened for OrderFailed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { donor } = self;
        figure(state, donor.figure)?.ap = donor.ap;
        last_order_done(state)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { donor } = *self;
        let lost = names.points_change(donor, "TDE-LEAD-11").filter(|change| change.old != change.new);
        let hurt = lost.is_some().then(|| {
            let name = names.name(donor.figure);
            Words::new(format!("{name} perd 1 PA."), format!("{name} loses 1 AP."))
        });
        told("Ordre manqué", "Order failed")
            .say("L'Ordre ne passe pas.", "The order does not get through.")
            .also(hurt)
            .change(lost)
            .focus([donor.figure])
    }
}

/// The leader's side must say how many points move.   TDE-LEAD-14
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderAmountAsked {}

impl Happened for OrderAmountAsked {
    fn apply(&self, state: &mut State) -> Applied {
        state.stack.push(Frame::OrderAmount {});
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Combien de PA ?", "How many AP?")
    }
}

/// No further order this turn.   TDE-LEAD-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersLocked {
    /// Of which side.
    pub side: u8,
    /// Why.
    pub why: Lock,
}

impl Happened for OrdersLocked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, .. } = self;
        side(state, *who)?.orders_locked = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, why } = *self;
        let name = names.side(side);
        let (fr, en) = match why {
            Lock::Failed => ("après cet échec", "after this failure"),
            Lock::Ended => ("son Action est finie", "the action is over"),
        };
        told("Plus d'Ordre", "No further order").say(
            format!("{name} ne donne plus d'Ordre ce Tour : {fr}."),
            format!("{name} gives no more orders this turn: {en}."),
        )
    }
}

/// The order under way has had its effect.
fn last_order_done(state: &mut State) -> Applied {
    let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
    order.done = true;
    Ok(())
}
