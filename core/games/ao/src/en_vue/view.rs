//! Where a mover comes into an enemy's view, by the record.   AO-ENVUE-01, AO-GAP-06

use crate::cover;
use crate::en_vue::Sighting;
use crate::state::look::Look;
use crate::state::{Passage, Stretch};
use crate::terrain::{scenery, table};
use greffe_core::geometry::path::{leg, point_along};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How far apart the places of a way are at which the enemy looks, in tenths of a millimetre.
const GLANCE: i32 = 60;

/// A place that shows less of a mover by this part of its base, the book's measure of what is hidden, is a worse one.
/// AO-GAP-63
const QUARTER: i128 = cover::WIDTH / 4;

/// Where an enemy that could not see a mover before sees it best on its way, by the record, the first of such
/// places; where the mover was stopped, that spot.   AO-ENVUE-01
pub fn spot_for(look: Look<'_>, sighting: &Sighting, observer: FigureId) -> Option<Point> {
    let Some(stretch) = &sighting.stretch else {
        let at = sighting.way.last().copied()?;
        return appears(look, sighting.mover, observer, &sighting.way)?.then_some(at);
    };
    best(look, sighting.mover, observer, stretch).map(|(place, _)| place)
}

/// Whether a place shows an enemy so much less of a mover than another on its way.
/// AO-ENVUE-01, AO-GAP-63
pub fn is_seen_better(look: Look<'_>, sighting: &Sighting, observer: FigureId, at: Option<Point>) -> bool {
    let walk = |stretch: &&Stretch| matches!(stretch.passage, Passage::Walk { .. }) && stretch.length > 0;
    let Some(stretch) = sighting.stretch.as_ref().filter(walk) else { return false };
    let here = at.and_then(|at| shown_at(look, sighting.mover, observer, at));
    let most = best(look, sighting.mover, observer, stretch).map(|(_, most)| most);
    !look.setup.before(9) && here.zip(most).is_some_and(|(here, most)| most - here >= QUARTER)
}

/// The place of a stretch at which an enemy that did not see all of it sees the mover best, and how much of it.
/// Before the ninth revision it was the first at which it saw any of it.
fn best(look: Look<'_>, mover: FigureId, observer: FigureId, stretch: &Stretch) -> Option<(Point, i128)> {
    let start = look.figure(mover)?.at?;
    let way: Vec<Point> = [start].into_iter().chain(stretch.path.iter().copied()).collect();
    let end = way.last().copied();
    let whole = matches!(stretch.passage, Passage::Walk { .. });
    let looks = if whole { glances(&way) } else { way };
    let mut unseen = false;
    let mut best = None;
    for place in looks {
        let sees = sees_at(look, mover, observer, place)?;
        if sees && unseen && look.setup.before(9) {
            return Some((place, 0));
        }
        if sees && unseen && (Some(place) == end || is_free(look, mover, place)) {
            let shown = shown_at(look, mover, observer, place)?;
            best = best.filter(|(_, most)| *most >= shown).or(Some((place, shown)));
        }
        unseen |= !sees;
    }
    best
}

/// Whether a mover may be stopped at a place: on no base that it passes, and where something carries it.   AO-ENVUE-02
fn is_free(look: Look<'_>, mover: FigureId, place: Point) -> bool {
    let footing = look.base_at(mover, place).and_then(|base| scenery::footing(look, base));
    table::no_room(look, mover, place).is_none() && (look.setup.before(11) || footing.is_none())
}

/// How much an enemy sees of a mover's base at a place.
fn shown_at(look: Look<'_>, mover: FigureId, observer: FigureId, place: Point) -> Option<i128> {
    let (eye, base) = look.disc(observer).zip(look.base_at(mover, place))?;
    Some(cover::shown(look, eye.at, base))
}

/// Whether a mover that has come this way is in an enemy's view at its end, and was not all along.
fn appears(look: Look<'_>, mover: FigureId, observer: FigureId, way: &[Point]) -> Option<bool> {
    let end = way.last().copied()?;
    if !sees_at(look, mover, observer, end)? {
        return Some(false);
    }
    let mut seen = glances(way).into_iter().map(|place| sees_at(look, mover, observer, place));
    Some(seen.any(|sees| sees == Some(false)))
}

/// Whether an enemy sees a mover's base at a place.   AO-GAP-06
fn sees_at(look: Look<'_>, mover: FigureId, observer: FigureId, place: Point) -> Option<bool> {
    let (eye, base) = look.disc(observer).zip(look.base_at(mover, place))?;
    Some(table::is_line_free(look, eye, base))
}

/// The places of a way at which the enemy looks: its corners, and often enough between them.
fn glances(way: &[Point]) -> Vec<Point> {
    let mut places: Vec<Point> = way.first().copied().into_iter().collect();
    for (from, to) in way.iter().zip(way.iter().skip(1)) {
        let whole = leg(*from, *to);
        let between = (1..).map(|n: i32| n.saturating_mul(GLANCE)).take_while(|far| *far < whole);
        places.extend(between.filter_map(|far| point_along(&[*from, *to], far)));
        places.push(*to);
    }
    places
}

/// Whether the mover comes into an enemy's view where it stops, by the record.   AO-ENVUE-01
pub fn recorded_appearance(
    look: Look<'_>,
    sighting: &Sighting,
    observer: FigureId,
    covered: Option<&Stretch>,
) -> Option<bool> {
    let start = look.figure(sighting.mover)?.at?;
    match covered {
        None => Some(appears(look, sighting.mover, observer, &sighting.way).unwrap_or(false)),
        Some(covered) => {
            let way: Vec<Point> = [start].into_iter().chain(covered.path.iter().copied()).collect();
            let walks = matches!(covered.passage, Passage::Walk { .. });
            let sees = |place| sees_at(look, sighting.mover, observer, place);
            // What is passed whole is seen where it ends, or where it began.
            let leaps = || Some(sees(*way.last()?)? && !sees(start)?);
            if walks { appears(look, sighting.mover, observer, &way) } else { leaps() }
        }
    }
}
