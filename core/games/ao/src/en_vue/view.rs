//! Where a mover comes into an enemy's view, by the record.   AO-ENVUE-01, AO-GAP-06

use crate::en_vue::Sighting;
use crate::state::look::Look;
use crate::state::{Passage, Stretch};
use crate::terrain::table;
use greffe_core::geometry::path::{leg, point_along};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How far apart the places of a way are at which the enemy looks, in tenths of a millimetre.
const GLANCE: i32 = 60;

/// The first place at which an enemy sees a mover that it could not see before, by the record; where the
/// mover was stopped, that spot.   AO-ENVUE-01
pub fn spot_for(look: Look<'_>, sighting: &Sighting, observer: FigureId) -> Option<Point> {
    let Some(stretch) = &sighting.stretch else {
        let at = sighting.way.last().copied()?;
        return appears(look, sighting.mover, observer, &sighting.way)?.then_some(at);
    };
    let start = look.figure(sighting.mover)?.at?;
    let way: Vec<Point> = [start].into_iter().chain(stretch.path.iter().copied()).collect();
    let whole = matches!(stretch.passage, Passage::Walk { .. });
    let looks = if whole { glances(&way) } else { way };
    let mut unseen = false;
    for place in looks {
        let sees = sees_at(look, sighting.mover, observer, place)?;
        if sees && unseen {
            return Some(place);
        }
        unseen |= !sees;
    }
    None
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
