//! Templates on the table: who is under them, where they drift.
//! TDE-TPL-02, TDE-TPL-14 to TDE-TPL-16, TDE-TPL-18, TDE-TPL-19

use crate::profiles::INCH;
use crate::setup::terrain::{Sizes, Terrain};
use crate::sight::line::{BASE_HEIGHT, Silhouette, view};
use crate::terrain::ground::to_earth;
use greffe_core::geometry::disc::{Disc, is_partly_under};
use greffe_core::geometry::path::step;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::stretch::{ground_length, stretches};
use greffe_core::geometry::turn::{offset_towards, teardrop};
use greffe_core::geometry::volume::Volume;
use greffe_core::telling::view::Point;

/// The shape of a template laid on the table.   TDE-TPL-01
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A small or large one, around its centre.
    Round(Disc),
    /// A teardrop, from its tip.
    Teardrop {
        /// Its tip.
        tip: Point,
        /// Its outline.
        outline: Polygon,
    },
}

impl Shape {
    /// A teardrop whose tip touches a base, pointing to a place; none where no outline can be drawn.
    /// TDE-TPL-14
    pub fn teardrop(sizes: &Sizes, base: Disc, toward: Point) -> Option<Self> {
        let tip = offset_towards(base.at, toward, 0, base.diameter / 2);
        let beyond = offset_towards(tip, toward, 0, sizes.teardrop);
        // Pointed at its own base, it goes the way the base's centre shows.
        let outline = teardrop(tip, beyond, sizes.teardrop, sizes.teardrop_width).ok()?;
        Some(Self::Teardrop { tip, outline })
    }

    /// Whether any part of a base is under it.   TDE-TPL-02
    pub fn covers(&self, base: Disc) -> bool {
        match self {
            Self::Round(disc) => is_partly_under(*disc, base),
            Self::Teardrop { outline, .. } => outline.is_partly_under(base),
        }
    }

    /// Whether a line seen from above crosses it, however high: a cloud of smoke.   TDE-PROP-06
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        let flat = |point: Point| Point { z: 0, ..point };
        let (floor, top) = (-INCH, INCH);
        let column = match self {
            Self::Round(disc) => {
                Volume::Body { base: disc.moved_to(Point { z: floor, ..disc.at }), height: top - floor }
            }
            Self::Teardrop { outline, .. } => Volume::Prism { outline, floor, top },
        };
        column.cuts(flat(from), flat(to))
    }

    /// Where it is seen from: its centre, or its tip.   TDE-TPL-15, TDE-TPL-16
    pub fn origin(&self) -> Point {
        match self {
            Self::Round(disc) => disc.at,
            Self::Teardrop { tip, .. } => *tip,
        }
    }

    /// Its outline, for drawing.
    pub fn outline(&self) -> Vec<Point> {
        match self {
            Self::Round(disc) => (0..36)
                .map(|turn| {
                    offset_towards(
                        disc.at,
                        Point { x: disc.at.x.saturating_add(1), ..disc.at },
                        turn * 10,
                        disc.diameter / 2,
                    )
                })
                .collect(),
            Self::Teardrop { outline, .. } => outline.corners().to_vec(),
        }
    }

    /// Whether a figure under it is reached: some part of it, its base included, is seen from the template's
    /// origin.   TDE-TPL-15, TDE-TPL-16
    pub fn reaches(&self, terrain: &[Terrain], figure: Silhouette) -> bool {
        let origin = self.origin();
        let eye = Point { z: origin.z.saturating_add(BASE_HEIGHT / 2), ..origin };
        let low = Silhouette { low: true, ..figure };
        self.covers(figure.base)
            && (view(terrain, &[], &[], eye, figure).sees() || view(terrain, &[], &[], eye, low).sees())
    }
}

/// The place a template drifts to. Face 1 of the die points to the centre of the table, the others follow
/// clockwise at even steps; heavy cover stops it, the side of a pit included.   TDE-TPL-18, TDE-TPL-19
pub fn drift(terrain: &[Terrain], centre: Point, from: Point, face: u32, tenths: i32) -> Point {
    let turns = i32::try_from(face.clamp(1, 10)).unwrap_or(1) - 1;
    let to = offset_towards(from, Point { z: from.z, ..centre }, -36 * turns, tenths);
    let whole = ground_length(from, to);
    let stop = terrain
        .iter()
        .filter(|piece| piece.covers().is_heavy() && piece.floor <= from.z && piece.height > from.z)
        .filter_map(|piece| piece.outline.as_ref())
        .filter_map(|outline| stretches(outline, from, to).first().map(|stretch| stretch.from))
        .chain(to_earth(terrain, from, to))
        .min();
    match stop {
        Some(stop) if stop < whole => step(from, to, stop),
        Some(_) | None => to,
    }
}
