//! Forms of the deployment.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Placing a figure in the deployment.   SEG-DEPLOY-02
    pub(crate) fn placement(&self, figure: FigureId) -> Option<Form> {
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
    pub(crate) fn zone_spots(&self, figure: FigureId) -> Vec<Point> {
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
}
