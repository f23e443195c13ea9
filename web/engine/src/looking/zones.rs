//! Where a figure that stands nowhere yet may be set down: lit before a finger touches the board, and what a finger
//! beside it means. Both are asked of the rules, place by place, from one that they are known to accept.

use std::collections::BTreeMap;

use greffe_core::asking::form::{Form, Kind, every};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::FACT_NEEDED;
use greffe_core::play::ghost::Look;
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::Seat;
use greffe_core::record::write;
use greffe_core::telling::view::{Board, Point};
use greffe_games::registry::AnyMatch;
use serde::{Deserialize as _, Serialize};
use serde_json::{Map, Value};

/// Degrees between two rays.
const BETWEEN: usize = 6;
/// Tenths of a millimetre between two places of a ray, how many refused in a row end it, and how far it may go.
const STRIDE: i32 = 400;
const GAPS: u32 = 2;
const FAR: i32 = 30_000;
/// How near the end of a ray is found, in tenths of a millimetre.
const FINE: i32 = 10;
/// The most places that are asked of the rules for one answer.
const PROBES: u32 = 2_000;
/// How many are kept for one ray more.
const LAST: u32 = 100;
/// Rings around a finger that are looked at for a place near it, in tenths of a millimetre, and places on each.
const RINGS: [i32; 9] = [50, 100, 200, 300, 450, 600, 800, 1_100, 1_500];
const AROUND: usize = 16;

/// The ground that something may be set down on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zone {
    /// The form's place among those of the seat.
    pub form: usize,
    /// The farthest accepted places around one that is accepted.
    pub outline: Vec<Point>,
}

/// A seat before the table, and what it sees.
pub struct Eyes<'a> {
    /// The match.
    pub game: &'a AnyMatch,
    /// The seat.
    pub seat: Seat,
    /// What the vault knows; only what the seat may see is used.
    pub known: &'a Knowledge,
}

impl Eyes<'_> {
    /// Whether a command would be accepted, as far as positions tell.
    fn fits(&self, command: &Value) -> Result<bool, Inconsistent> {
        let json = command.to_string();
        let ghost =
            self.game.ghost(self.seat, self.known, &Look { json: &json, private: &[], touch: None })?;
        Ok(ghost.refused.is_none_or(|refused| refused.code == FACT_NEEDED))
    }
}

/// The zones of the owed forms that set something down where nothing of it stands yet; `lit` are the forms whose ground
/// is known otherwise, `figure` one that is yet to be chosen.
///
/// # Errors
/// When the log cannot be folded, or the rules contradict themselves.
pub(super) fn zones(
    eyes: &Eyes<'_>,
    forms: &[Form],
    lit: &[usize],
    figure: Option<FigureId>,
) -> Result<Vec<Zone>, Inconsistent> {
    let board = eyes.game.board_now();
    if board.square.is_some() || board.table.is_none() {
        return Ok(Vec::new());
    }
    let mut zones = Vec::new();
    let mut left = PROBES;
    for (index, form) in forms.iter().enumerate().filter(|(index, form)| form.owed && !lit.contains(index)) {
        let Some(seed) = Seed::of(form, figure) else { continue };
        let outline = seed.outline(eyes, &mut left)?;
        if outline.len() > 2 {
            zones.push(Zone { form: index, outline });
        }
    }
    Ok(zones)
}

/// The accepted place nearest to a refused one that a finger touched, with the command that names it; none near enough.
///
/// # Errors
/// As [`zones`].
pub(super) fn snapped(
    eyes: &Eyes<'_>,
    command: &Value,
    pointer: &str,
) -> Result<Option<(Point, Value)>, Inconsistent> {
    let Some(at) = command.pointer(pointer).and_then(point) else { return Ok(None) };
    let set = |place: Point| {
        let mut command = command.clone();
        if let Some(old) = command.pointer_mut(pointer) {
            *old = place_value(place);
        }
        command
    };
    for ring in RINGS {
        for turn in 0..AROUND {
            let degrees = i32::try_from(turn.saturating_mul(360) / AROUND).unwrap_or_default();
            let place = offset(at, degrees, ring);
            if eyes.fits(&set(place))? {
                let near = nearest(&|place| eyes.fits(&set(place)), at, place)?;
                return Ok(Some((near, set(near))));
            }
        }
    }
    Ok(None)
}

/// Between a refused place and an accepted one, the accepted one nearest to the refused.
fn nearest(
    fits: &dyn Fn(Point) -> Result<bool, Inconsistent>,
    refused: Point,
    accepted: Point,
) -> Result<Point, Inconsistent> {
    let (mut bad, mut good) = (refused, accepted);
    while (good.x.abs_diff(bad.x)).max(good.y.abs_diff(bad.y)) > FINE.unsigned_abs() {
        let middle = Point { x: i32::midpoint(good.x, bad.x), y: i32::midpoint(good.y, bad.y), ..good };
        if fits(middle)? {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Ok(good)
}

/// Whether the figure that a command is about stands on the table.
pub(super) fn stands(board: &Board, figure: Option<FigureId>) -> bool {
    board.pieces.iter().any(|piece| Some(piece.id) == figure && piece.at.is_some())
}

/// A form filled as it would be accepted, with the place in it.
struct Seed<'f> {
    form: &'f Form,
    fields: Map<String, Value>,
    key: String,
    at: Point,
}

impl<'f> Seed<'f> {
    fn of(form: &'f Form, figure: Option<FigureId>) -> Option<Self> {
        let mut fields = form.witness.clone()?;
        for blank in &form.blanks {
            let Kind::One { of } = &blank.kind else { continue };
            let wanted = of.iter().find(|choice| figure.is_some() && choice.figure == figure);
            if let Some(wanted) = wanted.filter(|choice| choice.refused.is_none()) {
                fields.insert(blank.key.clone(), wanted.value.clone());
            }
        }
        let blanks = every(&form.blanks);
        let mut places = blanks.iter().filter(|blank| matches!(blank.kind, Kind::Point {}));
        let (key, at) =
            places.find_map(|blank| Some((blank.key.clone(), fields.get(&blank.key).and_then(point)?)))?;
        Some(Self { form, fields, key, at })
    }

    fn command(&self, at: Point) -> Value {
        let mut fields = self.fields.clone();
        fields.insert(self.key.clone(), place_value(at));
        Value::Object(Map::from_iter([(self.form.command.clone(), Value::Object(fields))]))
    }

    /// The farthest accepted places around the middle of the ground, ray by ray, and closer about its corners; nothing
    /// where there are too many to ask.
    fn outline(&self, eyes: &Eyes<'_>, left: &mut u32) -> Result<Vec<Point>, Inconsistent> {
        let from = self.middle(eyes, left)?;
        let mut rays = BTreeMap::new();
        for degrees in (0..360).step_by(BETWEEN) {
            rays.insert(degrees, self.ray(eyes, from, degrees, left)?);
        }
        if *left == 0 {
            return Ok(Vec::new());
        }
        while let Some(degrees) = cut_corner(&rays).filter(|_| *left > LAST) {
            rays.insert(degrees, self.ray(eyes, from, degrees, left)?);
        }
        Ok(rays.into_values().collect())
    }

    /// An accepted place about half way between the edges of the ground, along and across.
    fn middle(&self, eyes: &Eyes<'_>, left: &mut u32) -> Result<Point, Inconsistent> {
        let mut from = self.at;
        for degrees in [0, 90, 0] {
            let one = self.ray(eyes, from, degrees, left)?;
            let other = self.ray(eyes, from, degrees + 180, left)?;
            let between =
                Point { x: i32::midpoint(one.x, other.x), y: i32::midpoint(one.y, other.y), ..from };
            *left = left.saturating_sub(1);
            if eyes.fits(&self.command(between))? {
                from = between;
            }
        }
        Ok(from)
    }

    /// The farthest accepted place in a direction.
    fn ray(&self, eyes: &Eyes<'_>, from: Point, degrees: i32, left: &mut u32) -> Result<Point, Inconsistent> {
        let at = |tenths| offset(from, degrees, tenths);
        let mut ask = |tenths: i32| -> Result<bool, Inconsistent> {
            *left = left.saturating_sub(1);
            Ok(*left > 0 && eyes.fits(&self.command(at(tenths)))?)
        };
        let (mut good, mut next, mut gaps) = (0, STRIDE, 0);
        while next < FAR && gaps < GAPS {
            if ask(next)? {
                (good, gaps) = (next, 0);
            } else {
                gaps = gaps.saturating_add(1);
            }
            next = next.saturating_add(STRIDE);
        }
        let mut bad = good.saturating_add(STRIDE);
        while bad.saturating_sub(good) > FINE {
            let middle = i32::midpoint(good, bad);
            if ask(middle)? {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Ok(at(good))
    }
}

/// The direction half way between two rays that have a corner of the ground between them; none where all of it is drawn.
fn cut_corner(rays: &BTreeMap<i32, Point>) -> Option<i32> {
    let all: Vec<(i32, Point)> = rays.iter().map(|(degrees, point)| (*degrees, *point)).collect();
    let at = |place: usize| all.get(place % all.len().max(1)).copied();
    let many = all.len();
    (0..many).find_map(|place| {
        let [before, one, other, after] =
            [at((place + many).saturating_sub(1))?, at(place)?, at(place + 1)?, at(place + 2)?];
        let turn = (other.0 - one.0).rem_euclid(360);
        let is_corner =
            turn > 1 && !is_straight(before.1, one.1, other.1) && !is_straight(one.1, other.1, after.1);
        is_corner.then(|| (one.0 + turn / 2).rem_euclid(360))
    })
}

/// Whether a point lies on the line between two others, as nearly as ends of rays are found.
fn is_straight(one: Point, middle: Point, other: Point) -> bool {
    let part = |to: i32, from: i32| i64::from(to) - i64::from(from);
    let [x, y] = [part(other.x, one.x), part(other.y, one.y)];
    let aside = (x * part(middle.y, one.y) - y * part(middle.x, one.x)).abs();
    aside <= 2 * i64::from(FINE) * (x * x + y * y).isqrt()
}

fn point(value: &Value) -> Option<Point> {
    Point::deserialize(value).ok()
}

fn place_value(at: Point) -> Value {
    write::value(&at)
}
