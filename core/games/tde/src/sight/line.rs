//! Lines of sight in space: who sees whom, what covers, who stands between.
//! TDE-LOS-02 to TDE-LOS-14, TDE-POST-02, TDE-POST-06, TDE-POST-12, TDE-PROP-06

use serde::{Deserialize, Serialize};

use crate::setup::terrain::Terrain;
use crate::sight::area::Shape;
use crate::terrain::ground::is_buried;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::turn::offset_towards;
use greffe_core::geometry::volume::Volume;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How thick a base counts, in tenths of a millimetre: what is low is seen from and at this height.
pub const BASE_HEIGHT: i32 = 30;

/// How a figure stands, to whoever looks.   TDE-LOS-03, TDE-LOS-09
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silhouette {
    /// Its base.
    pub base: Disc,
    /// The height of its sight template.   TDE-LOS-01
    pub height: i32,
    /// Whether it is crouched, swimming or climbing: only its base counts.   TDE-LOS-09
    pub low: bool,
}

/// A figure that stands between.   TDE-LOS-12, TDE-LOS-13
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bystander {
    /// Who.
    pub figure: FigureId,
    /// How it stands.
    pub shape: Silhouette,
    /// Whether it is an enemy of whoever looks.
    pub enemy: bool,
}

/// What a line of sight meets.   TDE-LOS-05, TDE-LOS-11
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// A free line, for drawing; none when nothing is seen.
    pub line: Option<(Point, Point)>,
    /// Whether the target is partly behind something that stops bullets.   TDE-LOS-07
    pub heavy: bool,
    /// Whether it is partly behind something that does not, or in water.   TDE-LOS-08
    pub light: bool,
    /// Whether it is in smoke, or behind some.   TDE-PROP-06
    pub smoke: bool,
    /// The enemies of whoever looks that partly hide it.   TDE-LOS-13
    pub behind: Vec<FigureId>,
}

impl View {
    /// Whether anything of the target is seen.   TDE-LOS-05
    pub fn sees(&self) -> bool {
        self.line.is_some()
    }
}

impl Silhouette {
    /// Where it looks from: its head, or its base when it is low.   TDE-LOS-02, TDE-LOS-09
    pub fn eye(self) -> Point {
        let up = if self.low { BASE_HEIGHT / 2 } else { self.height.saturating_mul(9) / 10 };
        Point { z: self.base.at.z.saturating_add(up), ..self.base.at }
    }

    /// The points of it that are looked for from a place: a grid over its sight template, its base left out,
    /// turned towards whoever looks; or over its base when it is low.   TDE-LOS-03, TDE-LOS-09, TDE-LOS-10
    fn targets(self, from: Point) -> Vec<Point> {
        let radius = self.base.diameter / 2;
        let side = |degrees: i32, part: i32| {
            let away = radius.saturating_mul(part) / 4;
            offset_towards(self.base.at, from, degrees, away)
        };
        if self.low {
            let z = self.base.at.z.saturating_add(BASE_HEIGHT / 2);
            let ring = (0..8).map(|turn| Point { z, ..side(turn * 45, 4) });
            return std::iter::once(Point { z, ..self.base.at }).chain(ring).collect();
        }
        let least = BASE_HEIGHT.saturating_add(10).min(self.height);
        let rise = self.height.saturating_sub(least);
        let heights = [0, 1, 2, 3]
            .map(|part| self.base.at.z.saturating_add(least).saturating_add(rise.saturating_mul(part) / 3));
        let across = [side(90, 0), side(90, 2), side(270, 2), side(90, 4), side(270, 4)];
        heights.iter().rev().flat_map(|z| across.map(|point| Point { z: *z, ..point })).collect()
    }

    /// The room it takes up in the way of others.   TDE-POST-02, TDE-POST-06
    fn volume(self) -> Volume<'static> {
        let height = if self.low { BASE_HEIGHT } else { self.height };
        Volume::Body { base: self.base, height }
    }
}

/// What whoever looks from a place sees of a figure.   TDE-LOS-02 to TDE-LOS-13
///
/// Scenery hides and covers; figures hide and never cover; Down bodies are left out by the caller. `smoke`
/// are the clouds on the table.
pub fn view(
    terrain: &[Terrain],
    smoke: &[Shape],
    others: &[Bystander],
    eye: Point,
    target: Silhouette,
) -> View {
    let points = target.targets(eye);
    let reach = |volume: &Volume<'_>| points.iter().any(|point| volume.cuts(eye, *point));
    let pieces: Vec<(&Terrain, Volume<'_>)> = terrain
        .iter()
        .filter_map(|piece| Some((piece, volume(piece)?)))
        .filter(|(_, volume)| reach(volume))
        .collect();
    let bodies: Vec<(&Bystander, Volume<'_>)> = others
        .iter()
        .map(|other| (other, other.shape.volume()))
        .filter(|(_, volume)| reach(volume))
        .collect();
    let buried = |point: &Point| is_buried(terrain, eye, *point);
    let free = |point: &&Point| {
        let hidden = pieces.iter().any(|(piece, volume)| piece.hides() && volume.cuts(eye, **point));
        !hidden && !buried(point) && !bodies.iter().any(|(_, body)| body.cuts(eye, **point))
    };
    let covers = |is: fn(&Terrain) -> bool| pieces.iter().any(|(piece, _)| is(piece));
    let line = points.iter().find(free).map(|point| (eye, *point));
    View {
        line,
        heavy: covers(|piece| piece.covers().is_heavy()) || points.iter().any(buried),
        light: covers(|piece| piece.covers().is_light()),
        smoke: smoke.iter().any(|cloud| cloud.covers(target.base) || cloud.is_crossed(eye, target.base.at)),
        behind: bodies.iter().filter(|(other, _)| other.enemy).map(|(other, _)| other.figure).collect(),
    }
}

/// The room a piece of scenery takes up; none where it has no outline or no height.
fn volume(piece: &Terrain) -> Option<Volume<'_>> {
    let outline = piece.outline.as_ref()?;
    (piece.height > piece.floor).then_some(Volume::Prism { outline, floor: piece.floor, top: piece.height })
}

/// Whether nothing hides a place from another: a template's centre, a target point.   TDE-TPL-04, TDE-TPL-16
pub fn is_open(terrain: &[Terrain], from: Point, to: Point) -> bool {
    let buried = is_buried(terrain, from, to);
    !buried
        && !terrain
            .iter()
            .filter(|piece| piece.hides())
            .filter_map(volume)
            .any(|volume| volume.cuts(from, to))
}
