//! Forms of the order of free attacks.

use crate::prompt::owed::of_one_side;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// In which order several free attacks are made.   DW-GAP-15
    pub(crate) fn order_reflexes(&self, makers: &[FigureId]) -> Form {
        let label = Words::new("Dans quel ordre frapper ?", "In which order to strike?");
        let own = of_one_side(self.look, self.side, makers);
        let of = own.into_iter().map(|maker| self.named(maker)).collect();
        Form::owed("OrderReflexes", title("Ordonner les Attaques Réflexes", "Order the reflex attacks"))
            .rule(RuleId::new("DW-GAP-15"))
            .blank(Blank::new("order", label, Kind::Order { of, with: Vec::new() }))
    }
}
