//! Room: where a base may stand, and the nearest place where there is some.   TDE-MOVE-35, TDE-MOVE-38, TDE-FALL-03, TDE-CONTACT-04

use crate::contact;
use crate::profiles::INCH;
use crate::refusal::moves::MoveRefusal;
use crate::state::look::Look;
use crate::terrain::ground::{self, Footing, footing};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, beside, is_partly_under, overlap, within};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The place of a base cut short or fallen, shifted to an inch from the enemies it would touch, as near as
/// there is room.   TDE-MOVE-35, TDE-FALL-03, TDE-CONTACT-04
pub fn clear(look: Look<'_>, figure: FigureId, base: Disc) -> Disc {
    if !contact::meets_foe(look, figure, base) && no_room(look, figure, base).is_none() {
        return base;
    }
    nearest_room(look, figure, base)
}

/// What keeps a figure from standing at a place.   TDE-MOVE-20, TDE-MOVE-38, TDE-HEALTH-13
pub fn no_room(look: Look<'_>, figure: FigureId, base: Disc) -> Option<MoveRefusal> {
    let who = || look.name(figure);
    if look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth)) {
        return Some(MoveRefusal::OffTable { who: who() });
    }
    let taken = look
        .on_table()
        .filter(|other| *other != figure)
        .find(|other| look.disc(*other).is_some_and(|there| overlap(base, there)));
    if let Some(other) = taken {
        return Some(MoveRefusal::NoRoom { who: who(), by: Some(look.name(other)) });
    }
    if ground::is_inside(&look.setup.terrain, base) {
        return Some(MoveRefusal::Inside { who: who() });
    }
    match footing(&look.setup.terrain, base) {
        Footing::Air(_) => Some(MoveRefusal::MidAir { who: who() }),
        Footing::Solid | Footing::Water | Footing::Face => None,
    }
}

/// The nearest place to a base where a figure may stand: an inch from the enemies it would have touched, against
/// no other; below, where there is none on its level.   TDE-MOVE-35, TDE-FALL-03, TDE-CONTACT-04
pub fn nearest_room(look: Look<'_>, figure: FigureId, base: Disc) -> Disc {
    nearest_but(look, figure, base, &[])
}

/// A base where it is, or at the nearest place where there is room for it, against no enemy but those known.
/// TDE-CAV-37, TDE-MOVE-38
pub fn room_for(look: Look<'_>, figure: FigureId, base: Disc, known: &[FigureId]) -> Disc {
    let met = contact::foes(look, figure)
        .filter(|(id, _)| !known.contains(id))
        .any(|(id, there)| contact::bases_touch(look, base, there, contact::climbers(look, base, id)));
    if met || no_room(look, figure, base).is_some() { nearest_but(look, figure, base, known) } else { base }
}

fn nearest_but(look: Look<'_>, figure: FigureId, base: Disc, known: &[FigureId]) -> Disc {
    let search = Search::new(look, figure, base, known);
    let level = search.nearest();
    // A narrow top may have no room left: then it comes down beside it.
    let sinks = level.is_none() && !look.setup.before(10);
    let below = sinks.then(|| Search { sinks, ..search }.nearest()).flatten();
    level.or(below).map_or(base, |at| base.moved_to(at))
}

/// The square of the distance between two places.
fn square(one: Point, other: Point) -> i64 {
    let (x, y) = (i64::from(one.x) - i64::from(other.x), i64::from(one.y) - i64::from(other.y));
    let z = i64::from(one.z) - i64::from(other.z);
    x * x + y * y + z * z
}

/// A search for the nearest room.
struct Search<'a> {
    look: Look<'a>,
    figure: FigureId,
    base: Disc,
    /// Every enemy, and whether it is to be left an inch of.
    enemies: Vec<(FigureId, Disc, bool)>,
    /// Every other base.
    others: Vec<Disc>,
    /// Whether what is in the air is looked for on what lies below.
    sinks: bool,
}

/// How far from where it would have stood a figure is looked room for.
const FARTHEST: i32 = 36 * INCH;
/// How finely, before the border itself is found.
const COARSE: i32 = INCH / 4;

impl<'a> Search<'a> {
    fn new(look: Look<'a>, figure: FigureId, base: Disc, known: &[FigureId]) -> Self {
        let strange = contact::foes(look, figure).filter(|(id, _)| !known.contains(id));
        let enemies = strange
            .map(|(id, enemy)| {
                (id, enemy, contact::bases_touch(look, base, enemy, contact::climbers(look, base, id)))
            })
            .collect();
        let kept = |other: &FigureId| known.contains(other) || !look.are_enemies(figure, *other);
        let friends = look.on_table().filter(|other| *other != figure && kept(other));
        Self {
            look,
            figure,
            base,
            enemies,
            others: friends.filter_map(|other| look.disc(other)).collect(),
            sinks: false,
        }
    }

    /// The nearest free place: of those at an inch from an enemy, or against a base, and of rays all round.
    fn nearest(&self) -> Option<Point> {
        let exact = self.borders().into_iter().map(|at| self.laid(at));
        let rays = (0..360).filter_map(|turn| self.along(turn));
        let places = exact.chain(rays).filter(|at| self.is_free(*at));
        places.min_by_key(|at| (square(self.base.at, *at), at.x, at.y))
    }

    /// A place, or where one comes down from it.
    fn laid(&self, at: Point) -> Point {
        match footing(&self.look.setup.terrain, self.base.moved_to(at)) {
            Footing::Air(landing) if self.sinks => landing.at,
            Footing::Air(_) | Footing::Solid | Footing::Water | Footing::Face => at,
        }
    }

    /// Whether the figure may stand at a place.
    fn is_free(&self, at: Point) -> bool {
        let there = self.base.moved_to(at);
        let stands = match footing(&self.look.setup.terrain, there) {
            Footing::Solid | Footing::Water => true,
            Footing::Face => self.is_down_the_face(at),
            Footing::Air(_) => false,
        };
        let lower = at.z < self.base.at.z;
        let keeps = |(id, enemy, left): &(FigureId, Disc, bool)| {
            let wider = Disc::new(enemy.at, enemy.diameter.saturating_add(2 * INCH));
            let near =
                *left && if lower { within(there, *enemy, INCH) } else { is_partly_under(wider, there) };
            !near && !contact::bases_touch(self.look, there, *enemy, contact::climbers(self.look, there, *id))
        };
        stands && self.enemies.iter().all(keeps) && no_room(self.look, self.figure, there).is_none()
    }

    /// Whether a place is where the base was, or straight below it on its face.   TDE-POST-11
    fn is_down_the_face(&self, at: Point) -> bool {
        let own = self.base.at;
        at == own || (!self.look.setup.before(5) && at.z < own.z && Point { z: own.z, ..at } == own)
    }

    /// The first free place in a direction, to the tenth of a millimetre.
    fn along(&self, degrees: i32) -> Option<Point> {
        let at = |far: i32| self.laid(offset(self.base.at, degrees, far));
        let found = (0..=FARTHEST / COARSE).map(|step| step * COARSE).find(|far| self.is_free(at(*far)))?;
        let (mut taken, mut free) = (found.saturating_sub(COARSE).max(0), found);
        while free - taken > 1 {
            let middle = taken.midpoint(free);
            if self.is_free(at(middle)) { free = middle } else { taken = middle }
        }
        Some(at(free))
    }

    /// The nearest places on the borders of what keeps the figure away: straight away from each base.
    fn borders(&self) -> Vec<Point> {
        let away = |other: Disc, gap: i32| {
            let wider = Disc::new(other.at, other.diameter.saturating_add(2 * gap));
            let place = beside(self.base.diameter, wider, self.base.at);
            Point { z: self.base.at.z, ..place }
        };
        let foes = self.enemies.iter().map(|(_, enemy, left)| {
            away(*enemy, if *left { INCH } else { CONTACT_TOLERANCE.saturating_add(1) })
        });
        // Whoever hangs on a face may hang lower.
        let hangs =
            !self.look.setup.before(5) && footing(&self.look.setup.terrain, self.base) == Footing::Face;
        let below = self.enemies.iter().filter(|(_, _, left)| *left && hangs).map(|(_, enemy, _)| {
            let z = enemy.at.z.saturating_sub(INCH).saturating_sub(CONTACT_TOLERANCE).saturating_sub(1);
            Point { z: z.min(self.base.at.z), ..self.base.at }
        });
        foes.chain(below)
            .chain(self.others.iter().map(|other| away(*other, 0)))
            .chain([self.base.at])
            .collect()
    }
}
