//! Forms of moves on foot: places are offered as witnesses, never as a list.

use crate::activation;
use crate::command::Command;
use crate::prompt::places::{ground, path};
use crate::prompt::{Clerk, wire};
use crate::terrain::facts;
use crate::view::words::pas;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The least that a tape measures, in tenths of a millimetre.
const MEASURED: i32 = 10;

impl Clerk<'_> {
    /// On foot.   AO-MOVE-01
    pub(crate) fn walk(&self, figure: FigureId) -> Option<Form> {
        let reach = self.reach(figure);
        // What is less than a millimetre nobody measures on a table.
        if self.is_recorded() && reach < MEASURED {
            return None;
        }
        let lengths = [reach, reach / 2, reach / 8, 2 * MEASURED, MEASURED];
        let make = |path| Command::DeclareMove { path, ground: None };
        let command = if self.is_recorded() {
            let spots = self.around(figure, &lengths).into_iter();
            spots.map(|spot| make(Some(vec![spot]))).find(|command| self.trier.accepts(command))?
        } else {
            make(None)
        };
        let settled = self.settle(&command, &facts::of_move(self.look, figure, true), true);
        if settled.refused.is_some() {
            return None;
        }
        let left =
            activation::of_figure(self.look, figure).map_or(0, |active| activation::left(self.look, &active));
        let mut form =
            Form::owed("DeclareMove", Words::new("Se déplacer", "Move")).rule(RuleId::new("AO-MOVE-01"));
        form.hint = Some(self.rest(left));
        if self.is_recorded() {
            form.blanks.push(path());
            form.witness = wire(&command).map(|(_, fields)| fields);
        } else {
            form.blanks.push(ground());
        }
        form.blanks.extend(settled.blanks);
        Some(form)
    }

    /// What is left of a move, as a tape shows it where a number of paces does not.
    fn rest(&self, left: i32) -> Words {
        let paces = pas(left);
        let tenths = i64::from(left).saturating_mul(i64::from(self.look.setup.pas)) / 100;
        let tape = match left % 50 {
            0 => String::new(),
            _ => format!(" ({}\u{a0}mm)", tenths / i64::from(MEASURED)),
        };
        Words::new(format!("Il reste {}{tape}.", paces.fr), format!("{}{tape} left.", paces.en))
    }

    /// Turning on the spot.   AO-GAP-57
    pub(crate) fn face(&self, figure: FigureId) -> Option<Form> {
        self.look.figure(figure)?.at?;
        let command = Command::Face { direction: Point::flat(100, 0) };
        let mut form = Form::owed("Face", Words::new("Se tourner", "Turn"))
            .rule(RuleId::new("AO-GAP-57"))
            .blank(Blank::new("direction", Words::new("Vers où ?", "Which way?"), Kind::Direction {}));
        form.witness = wire(&command).map(|(_, fields)| fields);
        Some(form)
    }
}
