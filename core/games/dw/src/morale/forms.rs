//! Forms of the order of morale tests.

use crate::prompt::owed::owing;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::state::MoraleDue;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// In which order a side's figures test morale.   DW-GAP-17
    pub(crate) fn order_morale(&self, dues: &[MoraleDue]) -> Form {
        let label = Words::new("Dans quel ordre tester ?", "In which order to test?");
        let mut figures: Vec<FigureId> = Vec::new();
        for figure in owing(self.look, self.side, dues) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
        let of = figures.into_iter().map(|figure| self.named(figure)).collect();
        Form::owed("OrderMorale", title("Ordonner les tests de Moral", "Order the morale tests"))
            .rule(RuleId::new("DW-GAP-17"))
            .blank(Blank::new("order", label, Kind::Order { of, with: Vec::new() }))
    }
}
