//! Forms of bands and their placing.

use crate::bands::deployment;
use crate::command::Command;
use crate::prompt::{Clerk, wire};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A side's band, given whole.
    pub(crate) fn submit_roster() -> Form {
        let mut form = Form::owed("SubmitRoster", Words::new("Déposer la bande", "Submit the band"))
            .rule(RuleId::new("AO-FIG-01"));
        form.hint = Some(Words::new(
            "Le champ « roster » reçoit la feuille de bande : caractéristiques, armes, sauvegardes et compétences de chaque figurine, un chef.",
            "The field “roster” takes the band's sheet: characteristics, weapons, saves and skills of each figure, one leader.",
        ));
        form
    }

    /// Placing figures: any, anywhere.   AO-GAP-42
    pub(crate) fn placement(&self) -> Option<Form> {
        let waiting = deployment::unplaced(self.look, self.side);
        let first = *waiting.first()?;
        let table = self.look.setup.table?;
        let spots = (0..20_i32).flat_map(|row| (0..20_i32).map(move |column| (column, row)));
        let near = if self.side == 0 { 0 } else { table.depth };
        let point = |(column, row): (i32, i32)| {
            let x = table.width.saturating_mul(column.saturating_add(1)) / 21;
            let y = table.depth.saturating_mul(row.saturating_add(1)) / 21;
            Point::flat(x, near.saturating_sub(y).saturating_abs())
        };
        let command = spots
            .map(|spot| Command::PlaceFigure { figure: first, at: Some(point(spot)), face: None })
            .find(|command| self.trier.accepts(command))?;
        let of = waiting.iter().map(|id| Choice::new(id.0, Words::same(self.names.name(*id))).figure(*id));
        let mut form = Form::owed("PlaceFigure", Words::new("Placer une figurine", "Place a figure"))
            .rule(RuleId::new("AO-GAP-42"))
            .blank(Blank::new(
                "figure",
                Words::new("Laquelle ?", "Which one?"),
                Kind::One { of: of.collect() },
            ))
            .blank(Blank::new("at", Words::new("Où ?", "Where?"), Kind::Point {}))
            .blank(
                Blank::new("face", Words::new("Tournée vers ?", "Facing?"), Kind::Direction {}).optional(),
            );
        form.witness = wire(&command).map(|(_, fields)| fields);
        Some(form)
    }
}
