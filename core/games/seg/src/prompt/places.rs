//! What forms with places are made of. Places are offered as witnesses, never as a list.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use crate::setup::{Ruler, Setup};
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, ring};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness, in degrees.
const DIRECTIONS: i32 = 24;

impl Clerk<'_> {
    /// A form for a command with one place; none when no place tried is accepted.
    pub(crate) fn place_form(
        &self,
        rule: &'static str,
        [title, question]: [Words; 2],
        figure: FigureId,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
        asks: &[Ask],
    ) -> Option<Form> {
        let (command, key) = self.witness(make, spots)?;
        let (name, fields) = wire(&command)?;
        let settled = self.settle(&command, asks);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(name, title).rule(RuleId::new(rule)).figure(figure);
        if let Some(key) = key {
            form = form.blank(Blank::new(key, question, Kind::Point {}));
            form.witness = Some(fields);
        }
        form.blanks.extend(settled.blanks);
        Some(form)
    }

    /// The command with the first place accepted, and its field's name; without place where positions are
    /// not recorded.
    pub(crate) fn witness(
        &self,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
    ) -> Option<(Command, Option<&'static str>)> {
        if self.look.setup.table.is_none() {
            return Some((make(None), None));
        }
        let found = spots.iter().map(|spot| make(Some(*spot))).find(|command| self.accepts(command))?;
        let key = if matches!(found, Command::CreatePortal { .. }) { "at" } else { "to" };
        Some((found, Some(key)))
    }

    /// Places within long range of a figure, far ones first.
    pub(crate) fn long_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let long = long(self.look.setup);
        let mut spots = around(own.at, &[long, long / 2, long / 4, long / 8]);
        spots.extend(ring(own, own.diameter, 24));
        spots
    }

    /// Places in contact with a figure for a base.
    pub(crate) fn beside_spots(&self, figure: FigureId, base: i32) -> Vec<Point> {
        self.look.disc(figure).map(|own: Disc| ring(own, base, 36)).unwrap_or_default()
    }
}

/// The long ruler.
pub(crate) fn long(setup: &Setup) -> i32 {
    setup.ruler(Ruler::Long)
}

pub(crate) fn around(from: Point, lengths: &[i32]) -> Vec<Point> {
    let step = 360 / DIRECTIONS;
    let directions = || (0..DIRECTIONS).map(|turn| turn.saturating_mul(step));
    lengths.iter().flat_map(|length| directions().map(|degrees| offset(from, degrees, *length))).collect()
}
