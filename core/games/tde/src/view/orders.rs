//! Orders told.

use crate::state::sequence::Order;
use crate::view::names::Names;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an order asks for.
    pub(crate) fn giving(self, order: &Order) -> Words {
        let (donor, recipient) = (self.name(order.donor), self.name(order.recipient));
        Words::new(
            format!("Ordre : {donor} doit céder des PA à {recipient}."),
            format!("Order: {donor} is to give AP to {recipient}."),
        )
    }
}
