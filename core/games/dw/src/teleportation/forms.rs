//! Forms of teleportation.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::prompt::actions::dice_choice;
use crate::prompt::places::around;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title, wire};
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Where a teleportation gone wrong ends.   DW-TRAIT-83
    pub(crate) fn mishap(&self, figure: FigureId) -> Option<Form> {
        let question = self.where_to(figure, "réapparaît au loin", "reappears far away");
        let long = self.look.ruler(Ruler::Long).saturating_add(self.look.base(figure));
        let own = self.look.figure(figure).and_then(|figure| figure.at);
        let lengths = [
            long,
            long.saturating_mul(3) / 2,
            long.saturating_mul(2),
            long.saturating_mul(3),
            long / 2,
            long / 4,
        ];
        let spots = own.map(|own| around(own, &lengths)).unwrap_or_default();
        let make = |to| Command::PlaceMishap { to };
        let title = title("Choisir où elle réapparaît", "Choose where it reappears");
        self.place_form("DW-TRAIT-83", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    /// Teleporting: the dice, then the place.   DW-TRAIT-83
    pub(crate) fn teleport(&self, actor: FigureId) -> Option<Form> {
        let spots = self.spots_within(actor, Ruler::Medium);
        let mut of = Vec::new();
        let mut witness = None;
        for dice in 1..=3 {
            let Some((command, placed)) = self.witness(&|to| Command::Teleport { dice, to }, &spots) else {
                continue;
            };
            let settled = self.settle(&command, true);
            if settled.refused.is_some() {
                continue;
            }
            if placed && witness.is_none() {
                witness = wire(&command).map(|(_, fields)| fields);
            }
            of.push(dice_choice(dice).then(settled.blanks));
        }
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Avec combien de dés ?", "On how many dice?");
        let mut form = Form::owed("Teleport", book("DW-TRAIT-83"))
            .rule(RuleId::new("DW-TRAIT-83"))
            .figure(actor)
            .blank(Blank::new("dice", label, Kind::One { of }));
        if witness.is_some() {
            let label = Words::new("Vers quel lieu ?", "Where to?");
            form = form.blank(Blank::new("to", label, Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }
}
