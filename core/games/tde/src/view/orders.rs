//! Orders told.

use crate::event::{Lock, Points};
use crate::state::sequence::Order;
use crate::view::names::Names;
use crate::view::words::points_words;
use crate::view::{Told, told};
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an order asks for.
    pub(super) fn giving(self, order: &Order) -> Words {
        let (donor, recipient) = (self.name(order.donor), self.name(order.recipient));
        Words::new(
            format!("Ordre : {donor} doit céder des PA à {recipient}."),
            format!("Order: {donor} is to give AP to {recipient}."),
        )
    }

    pub(super) fn order_declared(self, order: &Order) -> Told {
        let words = self.giving(order);
        told("Nouvel Ordre", "Another order").say(words.fr, words.en).focus([order.donor, order.recipient])
    }

    pub(super) fn ap_moved(self, donor: Points, recipient: Points, ap: u32) -> Told {
        let (from, to) = (self.name(donor.figure), self.name(recipient.figure));
        let points = points_words(ap);
        let held = self.figure(recipient.figure).map_or(0, |figure| figure.ap);
        // What a full recipient cannot hold is lost.
        let lost = (recipient.ap < held.saturating_add(ap))
            .then(|| Words::new(format!("{to} n'en tient pas plus."), format!("{to} can hold no more.")));
        told("Ordre suivi", "Order obeyed")
            .say(
                format!("L'Ordre passe : {from} cède {} à {to}.", points.fr),
                format!("The order gets through: {from} gives {to} {}.", points.en),
            )
            .also(lost)
            .change(self.points_change(donor, "TDE-LEAD-03"))
            .change(self.points_change(recipient, "TDE-LEAD-03"))
            .focus([donor.figure, recipient.figure])
    }

    pub(super) fn order_failed(self, donor: Points) -> Told {
        let lost = self.points_change(donor, "TDE-LEAD-11").filter(|change| change.old != change.new);
        let hurt = lost.is_some().then(|| {
            let name = self.name(donor.figure);
            Words::new(format!("{name} perd 1 PA."), format!("{name} loses 1 AP."))
        });
        told("Ordre manqué", "Order failed")
            .say("L'Ordre ne passe pas.", "The order does not get through.")
            .also(hurt)
            .change(lost)
            .focus([donor.figure])
    }

    pub(super) fn orders_locked(self, side: u8, why: Lock) -> Told {
        let name = self.side(side);
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
