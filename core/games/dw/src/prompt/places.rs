//! What forms with places are made of. Places are offered as witnesses, never as a list.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness, in degrees.
const DIRECTIONS: i32 = 24;

/// The places with room that are tried for a witness.
pub(crate) const FEW: usize = 8;

impl Clerk<'_> {
    /// A form for a command with one place; none when no place tried is accepted.
    pub(crate) fn place_form(
        &self,
        rule: &'static str,
        title: Words,
        question: &Words,
        figure: FigureId,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
    ) -> Option<(Form, Command)> {
        let (command, placed) = self.witness(make, spots)?;
        let (name, fields) = wire(&command)?;
        let settled = self.settle(&command, true);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(name, title).rule(RuleId::new(rule)).figure(figure);
        if placed {
            form = form.blank(Blank::new("to", question.clone(), Kind::Point {}));
            form.witness = Some(fields);
        }
        form.blanks.extend(settled.blanks);
        Some((form, command))
    }

    /// The command with the first place accepted, and whether it has a place: none where positions are not
    /// recorded.
    pub(crate) fn witness(
        &self,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
    ) -> Option<(Command, bool)> {
        if !self.look.is_measured() {
            return Some((make(None), false));
        }
        let found = spots.iter().map(|spot| make(Some(*spot))).find(|command| self.accepts(command))?;
        Some((found, true))
    }

    pub(crate) fn where_to(&self, figure: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(figure);
        Words::new(format!("{name} {fr}. Où ?"), format!("{name} {en}. Where?"))
    }

    /// Places within a ruler of a figure, far ones first.
    pub(crate) fn spots_within(&self, figure: FigureId, ruler: Ruler) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let length = self.look.ruler(ruler);
        around(own.at, &[length, length / 2, length / 4, own.diameter.saturating_mul(2)])
    }
}

pub(crate) fn around(from: Point, lengths: &[i32]) -> Vec<Point> {
    let step = 360 / DIRECTIONS;
    let directions = || (0..DIRECTIONS).map(|turn| turn.saturating_mul(step));
    lengths.iter().flat_map(|length| directions().map(|degrees| offset(from, degrees, *length))).collect()
}
