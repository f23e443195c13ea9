//! How figures stand at a moment of a sequence: where, how low, who touches whom, who sees whom.
//! TDE-SEQ-08, TDE-REACT-08, TDE-SHOOT-16, TDE-CONTACT-01, TDE-CONTACT-03

use crate::profiles::INCH;
use crate::profiles::weapons::Template;
use crate::resolve::act::Moment;
use crate::resolve::route::no_room;
use crate::resolve::space::area::Shape;
use crate::resolve::space::ground::{Footing, footing, height_on_face};
use crate::resolve::space::sight::{Bystander, Silhouette, View, view};
use crate::state::look::Look;
use crate::state::path::{LegKind, Route};
use crate::state::sequence::{Act, Cause, Sequence};
use crate::state::{Posture, Smoke};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, beside, contact, gap, is_partly_under, within};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A figure as it stands at one moment of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// Who.
    pub figure: FigureId,
    /// Its base there; none where positions are not recorded.
    pub base: Option<Disc>,
    /// How it holds itself there.
    pub posture: Posture,
    /// How far along its route it is, when it is on its way.
    pub spot: Option<i32>,
}

/// How a figure stands now.
pub fn now(look: Look<'_>, figure: FigureId) -> Pose {
    let posture = look.figure(figure).map_or(Posture::Standing, |figure| figure.posture);
    Pose { figure, base: look.disc(figure), posture, spot: None }
}

/// How a figure stands at a moment of a sequence: along the route when it is the one that moves, where it is
/// otherwise.   TDE-REACT-08, TDE-CHAIN-03
pub fn at(look: Look<'_>, moment: &Moment<'_>, figure: FigureId) -> Pose {
    let still = now(look, figure);
    match moment.route.zip(moment.spot) {
        Some((route, spot)) if moment.active == figure => along(look, still, route, spot),
        Some(_) | None => still,
    }
}

/// How a figure stands at a place of its route.   TDE-SEQ-08
fn along(look: Look<'_>, still: Pose, route: &Route, spot: i32) -> Pose {
    let figure = still.figure;
    let base = route.at(spot).and_then(|at| look.disc_at(figure, at));
    let low = route.is_low_at(spot, still.posture == Posture::Crouched);
    let upright = if low { Posture::Crouched } else { Posture::Standing };
    let posture = match base {
        Some(base) => held(look, base, upright),
        // Where it set out it swims or hangs as it did, and nowhere before.
        None if spot <= 0 && matches!(still.posture, Posture::Swimming | Posture::Climbing(_)) => {
            still.posture
        }
        None if spot <= 0 && !look.setup.former => upright,
        None => match route.leg_at(spot).map(|(_, leg, _)| leg.kind) {
            Some(LegKind::Swim) => Posture::Swimming,
            Some(LegKind::Climb) if spot < route.length() => Posture::Climbing(0),
            Some(
                LegKind::Climb
                | LegKind::Normal
                | LegKind::Crawl
                | LegKind::Jump
                | LegKind::Crouch
                | LegKind::Stand,
            )
            | None => upright,
        },
    };
    Pose { figure, base, posture, spot: Some(spot) }
}

/// The moment of an act of a sequence: a charge fights where it ends.   TDE-GAP-61
pub fn moment<'m>(sequence: &'m Sequence, act: &Act) -> Moment<'m> {
    let route = sequence.motion.as_ref().map(|motion| &motion.route);
    let charges = act.cause == Cause::Action && sequence.is_charge();
    let end = route.filter(|_| charges).map(Route::length);
    Moment { figure: act.figure, cause: act.cause, active: sequence.active, route, spot: act.spot.or(end) }
}

/// How a base is held at a place: afloat, on a face, or as the figure would hold itself on the ground.
/// TDE-POST-05, TDE-POST-11
pub fn held(look: Look<'_>, base: Disc, upright: Posture) -> Posture {
    match footing(&look.setup.terrain, base) {
        Footing::Water => Posture::Swimming,
        Footing::Face => Posture::Climbing(height_on_face(&look.setup.terrain, base)),
        Footing::Solid | Footing::Air(_) => upright,
    }
}

/// Whether two bases touch, given how their figures hold themselves: one that climbs reaches an inch
/// upwards.   TDE-CONTACT-01, TDE-CONTACT-03
pub fn bases_touch(one: Disc, other: Disc, climbs: [bool; 2]) -> bool {
    let reaches = |climber: Disc, upper: Disc| {
        let flat = upper.moved_to(Point { z: climber.at.z, ..upper.at });
        let levels = climber.at.z.saturating_sub(CONTACT_TOLERANCE)
            ..=climber.at.z.saturating_add(INCH).saturating_add(CONTACT_TOLERANCE);
        contact(climber, flat) && levels.contains(&upper.at.z)
    };
    match climbs {
        [true, false] => reaches(one, other),
        [false, true] => reaches(other, one),
        [true, true] | [false, false] => contact(one, other),
    }
}

/// Whether two figures touch at a moment.   TDE-CONTACT-01, TDE-CHARGE-09
pub fn touch(look: Look<'_>, moment: &Moment<'_>, one: FigureId, other: FigureId) -> bool {
    let (first, second) = (at(look, moment, one), at(look, moment, other));
    let (Some(route), Some(spot)) = (moment.route, first.spot.or(second.spot)) else {
        return look.touch(one, other);
    };
    if let Some((here, there)) = first.base.zip(second.base) {
        let climbs = [first, second].map(|pose| matches!(pose.posture, Posture::Climbing(_)));
        return bases_touch(here, there, climbs);
    }
    let still = if moment.active == one { other } else { one };
    let ends = spot >= route.length() && route.touches.contains(&still);
    ends || (spot <= 0 && look.touch(one, other))
}

/// The figures that a base touches at a place.   TDE-CONTACT-01
pub fn touched(look: Look<'_>, figure: FigureId, base: Disc, posture: Posture) -> Vec<FigureId> {
    let climbs = matches!(posture, Posture::Climbing(_));
    look.on_table()
        .filter(|other| *other != figure)
        .filter(|other| {
            let pose = now(look, *other);
            let other_climbs = matches!(pose.posture, Posture::Climbing(_));
            pose.base.is_some_and(|there| bases_touch(base, there, [climbs, other_climbs]))
        })
        .collect()
}

/// The distance between two figures, closest edges, heights included.   TDE-CORE-02
pub fn distance(one: Pose, other: Pose) -> Option<i32> {
    one.base.zip(other.base).map(|(one, other)| gap(one, other))
}

/// How a figure looks to others.   TDE-LOS-01, TDE-LOS-03, TDE-LOS-09
pub fn silhouette(look: Look<'_>, pose: Pose) -> Option<Silhouette> {
    let base = pose.base?;
    let letter = look.card(pose.figure)?.sight;
    Some(Silhouette { base, height: look.setup.sizes.height(letter), low: pose.posture.is_low() })
}

/// The figures that may stand in a line of sight between two others: no Down ones, no stealthed ones.
/// TDE-LOS-12, TDE-LOS-14, TDE-STEALTH-05
fn bystanders(look: Look<'_>, from: FigureId, to: Option<FigureId>) -> Vec<Bystander> {
    look.on_table()
        .filter(|other| *other != from && Some(*other) != to)
        .filter(|other| look.is_conscious(*other))
        .filter(|other| !look.figure(*other).is_some_and(|figure| figure.stealthed))
        .filter_map(|other| {
            let shape = silhouette(look, now(look, other))?;
            Some(Bystander { figure: other, shape, enemy: look.are_enemies(from, other) })
        })
        .collect()
}

/// What a figure sees of another, as recorded; none where positions are not.   TDE-LOS-05
pub fn sight(look: Look<'_>, from: Pose, to: Pose) -> Option<View> {
    let (eye, target) = silhouette(look, from).zip(silhouette(look, to))?;
    let between = bystanders(look, from.figure, Some(to.figure));
    Some(view(&look.setup.terrain, &clouds(look), &between, eye.eye(), target))
}

/// The clouds of smoke on the table.   TDE-PROP-06
pub fn clouds(look: Look<'_>) -> Vec<Shape> {
    let cloud = |smoke: &Smoke| shape(look, smoke.template, smoke.at?, smoke.toward);
    look.state.smoke.iter().filter_map(cloud).collect()
}

/// A template where it lies.   TDE-TPL-01, TDE-TPL-14
pub fn shape(look: Look<'_>, template: Template, at: Point, toward: Option<Point>) -> Option<Shape> {
    match look.setup.sizes.diameter(template) {
        Some(diameter) => Some(Shape::Round(Disc::new(at, diameter))),
        // The tip lies at the place itself.
        None => Shape::teardrop(&look.setup.sizes, Disc::new(at, 0), toward?),
    }
}

/// Whether a base would be against an enemy, as recorded; no Down one where a body does not count for contact.
/// TDE-MOVE-35, TDE-CONTACT-03, TDE-GAP-65
pub fn meets_foe(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    foes(look, figure).any(|(id, there)| bases_touch(base, there, climbers(look, base, id)))
}

/// Whether a figure at a place, and another where it is, climb: then they reach an inch upwards.   TDE-CONTACT-03
fn climbers(look: Look<'_>, base: Disc, other: FigureId) -> [bool; 2] {
    if look.setup.prior {
        return [false; 2];
    }
    [held(look, base, Posture::Standing), now(look, other).posture]
        .map(|posture| matches!(posture, Posture::Climbing(_)))
}

/// The enemies of a figure and their bases.
fn foes(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = (FigureId, Disc)> {
    let freed = look.options().down_frees && !look.setup.former;
    let counts = move |other: FigureId| !freed || look.is_conscious(other);
    let foes = look.on_table().filter(move |other| look.are_enemies(figure, *other) && counts(*other));
    foes.filter_map(move |other| Some((other, look.disc(other)?)))
}

/// The nearest place to a base where a figure may stand: an inch from the enemies it would have touched, against
/// no other.   TDE-MOVE-35, TDE-FALL-03, TDE-CONTACT-04
pub fn nearest_room(look: Look<'_>, figure: FigureId, base: Disc) -> Disc {
    nearest_but(look, figure, base, &[])
}

/// A base where it is, or at the nearest place where there is room for it, against no enemy but those known.
/// TDE-CAV-37, TDE-MOVE-38
pub fn room_for(look: Look<'_>, figure: FigureId, base: Disc, known: &[FigureId]) -> Disc {
    let met = foes(look, figure)
        .filter(|(id, _)| !known.contains(id))
        .any(|(id, there)| bases_touch(base, there, climbers(look, base, id)));
    if met || no_room(look, figure, base).is_some() { nearest_but(look, figure, base, known) } else { base }
}

fn nearest_but(look: Look<'_>, figure: FigureId, base: Disc, known: &[FigureId]) -> Disc {
    let search = Search::new(look, figure, base, known);
    // Every place at an inch from an enemy, or against a base, that lies nearest; then rays all round.
    let exact = search.borders();
    let rays = (0..360).filter_map(|turn| search.along(turn));
    let places = exact.into_iter().chain(rays).filter(|at| search.is_free(*at));
    let far = |at: &Point| (square(base.at, *at), at.x, at.y);
    places.min_by_key(far).map_or(base, |at| base.moved_to(at))
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
}

/// How far from where it would have stood a figure is looked room for.
const FARTHEST: i32 = 36 * INCH;
/// How finely, before the border itself is found.
const COARSE: i32 = INCH / 4;

impl<'a> Search<'a> {
    fn new(look: Look<'a>, figure: FigureId, base: Disc, known: &[FigureId]) -> Self {
        let strange = foes(look, figure).filter(|(id, _)| !known.contains(id));
        let enemies = strange
            .map(|(id, enemy)| (id, enemy, bases_touch(base, enemy, climbers(look, base, id))))
            .collect();
        let kept = |other: &FigureId| known.contains(other) || !look.are_enemies(figure, *other);
        let friends = look.on_table().filter(|other| *other != figure && kept(other));
        Self { look, figure, base, enemies, others: friends.filter_map(|other| look.disc(other)).collect() }
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
            !near && !bases_touch(there, *enemy, climbers(self.look, there, *id))
        };
        stands && self.enemies.iter().all(keeps) && no_room(self.look, self.figure, there).is_none()
    }

    /// Whether a place is where the base was, or straight below it on its face.   TDE-POST-11
    fn is_down_the_face(&self, at: Point) -> bool {
        let own = self.base.at;
        at == own || (!self.look.setup.prior && at.z < own.z && Point { z: own.z, ..at } == own)
    }

    /// The first free place in a direction, to the tenth of a millimetre.
    fn along(&self, degrees: i32) -> Option<Point> {
        let at = |far: i32| offset(self.base.at, degrees, far);
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
        let hangs = !self.look.setup.prior && footing(&self.look.setup.terrain, self.base) == Footing::Face;
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
