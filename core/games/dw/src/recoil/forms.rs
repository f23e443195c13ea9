//! Forms of recoils.

use crate::command::Command;
use crate::prompt::places::around;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::recoil::free_places;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Where a figure recoils to, or that there is no room.   DW-RECOIL-01, DW-RECOIL-03
    pub(crate) fn recoil(&self, figure: FigureId, from: Option<FigureId>) -> Vec<Form> {
        let question = self.where_to(figure, "recule d'un socle", "recoils one base");
        let make = |to| Command::ChooseRecoil { to, stuck: false };
        let form = |spots: &[Point]| {
            self.place_form("DW-RECOIL-01", title("Reculer", "Recoil"), &question, figure, &make, spots)
        };
        let mut forms: Vec<Form> = form(&self.recoil_spots(figure, from))
            // A gap between two of these directions is room all the same: the figure does not fall.
            .or_else(|| form(&free_places(self.look, figure, from)))
            .map(|(form, _)| form)
            .into_iter()
            .collect();
        let stuck = Command::ChooseRecoil { to: None, stuck: true };
        let settled = self.settle(&stuck, true);
        if settled.refused.is_none() {
            let label = Words::new("Sans espace pour reculer ?", "No room to recoil?");
            let yes = Choice::new(true, Words::new("oui : à terre", "yes: prone"));
            let mut form = Form::owed("ChooseRecoil", title("Pas d'espace : tomber", "No room: fall"))
                .rule(RuleId::new("DW-RECOIL-03"))
                .figure(figure)
                .blank(Blank::new("stuck", label, Kind::One { of: vec![yes] }));
            form.blanks.extend(settled.blanks);
            forms.push(form);
        }
        forms
    }

    /// Places one base away, straight away from a figure first.
    fn recoil_spots(&self, figure: FigureId, from: Option<FigureId>) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let far = |spot: &Point| {
            let other = from.and_then(|from| self.look.disc(from));
            other.map_or(0, |other| leg(other.at, *spot))
        };
        let mut spots = around(own.at, &[own.diameter]);
        spots.sort_by_key(|spot| std::cmp::Reverse(far(spot)));
        spots
    }
}
