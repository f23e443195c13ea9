//! Forms of what is dropped.   TDE-COU-11, TDE-TRE-10

use crate::objectives::drop::{fits, places};
use crate::prompt::trial::Clerk;
use crate::prompt::{value, where_blank, witness};
use crate::setup::Scenario;
use crate::state::frames::Frame;
use greffe_core::asking::form::Form;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Placing what an enemy dropped.   TDE-COU-11, TDE-TRE-10
    pub(crate) fn drop_marker(&self) -> Vec<Form> {
        let Some(Frame::Drop { figure, .. }) = self.look.top() else { return Vec::new() };
        let rule =
            if self.look.state.scenario == Some(Scenario::Couriers) { "TDE-COU-11" } else { "TDE-TRE-10" };
        let title = Words::new("Poser le marqueur", "Place the marker");
        let form = Form::owed("PlaceDropMarker", title).rule(RuleId::new(rule));
        let Some(body) = self.look.disc(*figure) else { return vec![form] };
        let Some(to) = places(self.look, body).into_iter().find(|at| fits(self.look, body, *at)) else {
            return vec![form];
        };
        let form = form.blank(where_blank());
        vec![Form { witness: Some(witness(&[("to", value(&to))])), ..form }]
    }
}

/// An objective or a loot marker, as players call it.
pub(crate) fn marker(objective: u8) -> Words {
    let number = u16::from(objective).saturating_add(1);
    Words::new(format!("marqueur {number}"), format!("marker {number}"))
}
