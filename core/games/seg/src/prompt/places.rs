//! Forms with places: placement, moves, portals. Places are offered as witnesses, never as a list.

use crate::command::Command;
use crate::movement;
use crate::profiles::Skill;
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use crate::range::table;
use crate::setup::{Ruler, Setup};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, ring};
use greffe_core::geometry::path::step_away;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness, in degrees.
const DIRECTIONS: i32 = 24;

impl Clerk<'_> {
    /// A form for a command with one place; none when no place tried is accepted.
    pub(super) fn place_form(
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
    pub(super) fn witness(
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

    /// Placing a figure in the deployment.   SEG-DEPLOY-02
    pub(super) fn placement(&self, figure: FigureId) -> Option<Form> {
        let name = self.names.name(figure);
        let mut asks = vec![self.holds("in_zone", figure), self.holds("clear", figure)];
        asks.extend(self.touches(figure));
        self.place_form(
            "SEG-DEPLOY-02",
            [
                Words::new("Placer", "Place"),
                Words::new(format!("Où placer {name} ?"), format!("Where to place {name}?")),
            ],
            figure,
            &|to| Command::PlaceFigure { to },
            &self.zone_spots(figure),
            &asks,
        )
    }

    /// Places over the deployment zone, or over the table where there is none.
    fn zone_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(table) = self.look.setup.table else { return Vec::new() };
        let zone = self.look.setup.sides.get(usize::from(self.side)).and_then(|side| side.zone.as_ref());
        let corners = zone.map_or_else(
            || vec![Point::flat(0, 0), Point::flat(table.width, table.depth)],
            |zone| zone.corners().to_vec(),
        );
        let base = self.base(figure).max(10);
        let span = |axis: fn(&Point) -> i32| {
            let least = corners.iter().map(axis).min().unwrap_or(0).saturating_add(base / 2);
            let most = corners.iter().map(axis).max().unwrap_or(0).saturating_sub(base / 2);
            let step = base.max(most.saturating_sub(least) / 32);
            (0..=32)
                .map(move |n| least.saturating_add(step.saturating_mul(n)))
                .take_while(move |at| *at <= most)
        };
        span(|point| point.y).flat_map(|y| span(|point| point.x).map(move |x| Point::flat(x, y))).collect()
    }

    /// The free move.   SEG-MOVE-07
    pub(super) fn free_move(&self, figure: FigureId) -> Option<Form> {
        let name = self.names.name(figure);
        self.place_form(
            "SEG-MOVE-07",
            [
                Words::new("Déplacement gratuit", "Free move"),
                Words::new(format!("{name} se déplace. Jusqu'où ?"), format!("{name} moves. Where to?")),
            ],
            figure,
            &|to| Command::FreeMove { to },
            &self.walk_spots(figure),
            &self.walk_asks(figure),
        )
    }

    /// A move won by fast movement.   SEG-BASIC-03
    pub(super) fn action_move(&self, figure: FigureId, left: u32) -> Option<Form> {
        let name = self.names.name(figure);
        self.place_form(
            "SEG-BASIC-03",
            [
                Words::new("Faire un déplacement gagné", "Make a move won"),
                Words::new(
                    format!("{name} se déplace, reste {left}. Jusqu'où ?"),
                    format!("{name} moves, {left} left. Where to?"),
                ),
            ],
            figure,
            &|to| Command::ActionMove { to },
            &self.walk_spots(figure),
            &self.walk_asks(figure),
        )
    }

    /// The move won by disengaging.   SEG-BASIC-04
    pub(super) fn disengage_move(&self, figure: FigureId, from: FigureId) -> Option<Form> {
        let (name, other) = (self.names.name(figure), self.names.name(from));
        let mut asks = vec![self.holds("away", figure)];
        asks.extend(self.walk_asks(figure));
        let short = self.look.setup.ruler(Ruler::Short);
        let mut spots = Vec::new();
        if let Some((own, threat)) = self.look.disc(figure).zip(self.look.disc(from)) {
            let lengths = [short, short / 2, short / 4, 50, 20, 10];
            spots.extend(lengths.map(|length| step_away(own.at, threat.at, length)));
            if self.look.has(figure, Skill::Elusive) {
                spots.extend(around(own.at, &lengths));
            }
            spots.push(own.at);
        }
        self.place_form(
            "SEG-BASIC-04",
            [
                Words::new("Se dégager", "Break away"),
                Words::new(
                    format!("{name} s'éloigne de son adversaire, {other}. Jusqu'où ?"),
                    format!("{name} moves away from {other}. Where to?"),
                ),
            ],
            figure,
            &|to| Command::DisengageMove { to },
            &spots,
            &asks,
        )
    }

    /// Crossing a portal.   SEG-SKSPE-10
    pub(super) fn cross_portal(&self, figure: FigureId) -> Option<Form> {
        let name = self.names.name(figure);
        let mut asks = vec![self.holds("clear", figure)];
        asks.extend(self.touches(figure));
        let base = self.base(figure);
        let exits = table::portals(self.look);
        let mut of = Vec::new();
        let mut witness = None;
        let mut recorded = false;
        let mut common = Vec::new();
        for number in (0_u16..).take(self.look.state.portals.len()) {
            let spots = exits
                .iter()
                .find(|(exit, _)| *exit == number)
                .map(|(_, disc)| ring(*disc, base, 24))
                .unwrap_or_default();
            let make = |to| Command::CrossPortal { portal: number, to };
            let Some((command, key)) = self.witness(&make, &spots) else { continue };
            let settled = self.settle(&command, &asks);
            if settled.refused.is_some() {
                continue;
            }
            recorded |= key.is_some();
            if witness.is_none() {
                witness = wire(&command).map(|(_, fields)| fields);
                common = settled.blanks;
            }
            let shown = u32::from(number).saturating_add(1);
            of.push(Choice::new(number, Words::new(format!("portail {shown}"), format!("portal {shown}"))));
        }
        if of.is_empty() {
            return None;
        }
        let question = Words::new(
            format!("{name} passe. Par quel portail sortir ?"),
            format!("{name} crosses. Out of which portal?"),
        );
        let mut form = Form::owed("CrossPortal", Words::new("Passer le portail", "Go through the portal"))
            .rule(RuleId::new("SEG-SKSPE-10"))
            .figure(figure)
            .blank(Blank::new("portal", question, Kind::One { of }));
        if recorded {
            let place = Words::new("Où, contre ce portail ?", "Where, against that portal?");
            form = form.blank(Blank::new("to", place, Kind::Point {}));
            form.witness = witness;
        }
        form.blanks.extend(common);
        Some(form)
    }

    fn walk_asks(&self, figure: FigureId) -> Vec<Ask> {
        let mut asks = vec![self.length("length", figure), self.holds("clear", figure)];
        if self.look.has(figure, Skill::Flight) {
            asks.push(self.holds("spot_seen", figure));
        }
        asks.extend(self.adversaries(figure, None));
        asks.extend(self.touches(figure));
        asks.extend(self.at_portals(figure));
        asks
    }

    fn walk_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let (ruler, _) = movement::stride(self.look, figure);
        let length = self.look.setup.ruler(ruler);
        let mut spots = around(own.at, &[length, length / 2, length / 4, 50, 10]);
        spots.push(own.at);
        spots
    }

    /// Places within long range of a figure, far ones first.
    pub(super) fn long_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let long = long(self.look.setup);
        let mut spots = around(own.at, &[long, long / 2, long / 4, long / 8]);
        spots.extend(ring(own, own.diameter, 24));
        spots
    }

    /// Places in contact with a figure for a base.
    pub(super) fn beside_spots(&self, figure: FigureId, base: i32) -> Vec<Point> {
        self.look.disc(figure).map(|own: Disc| ring(own, base, 36)).unwrap_or_default()
    }
}

/// The long ruler.
pub(super) fn long(setup: &Setup) -> i32 {
    setup.ruler(Ruler::Long)
}

fn around(from: Point, lengths: &[i32]) -> Vec<Point> {
    let step = 360 / DIRECTIONS;
    let directions = || (0..DIRECTIONS).map(|turn| turn.saturating_mul(step));
    lengths.iter().flat_map(|length| directions().map(|degrees| offset(from, degrees, *length))).collect()
}
