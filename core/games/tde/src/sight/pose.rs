//! How figures stand at a moment of a sequence: where, how low, who touches whom, who sees whom.
//! TDE-SEQ-08, TDE-REACT-08, TDE-SHOOT-16, TDE-CONTACT-01, TDE-CONTACT-03

use crate::profiles::weapons::Template;
use crate::sight::area::Shape;
use crate::sight::line::{Bystander, Silhouette, View, view};
use crate::state::look::Look;
use crate::state::path::{LegKind, Route};
use crate::state::sequence::{Act, Cause, Sequence};
use crate::state::{Posture, Smoke};
use crate::terrain::ground::{Footing, footing, height_on_face};
use greffe_core::geometry::disc::{Disc, gap};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// When an act happens: who acts for what reason, and where the active figure is by then.
#[derive(Clone, Copy)]
pub struct Moment<'m> {
    /// Who acts.
    pub figure: FigureId,
    /// Why.
    pub cause: Cause,
    /// The active figure of the sequence.
    pub active: FigureId,
    /// Its route, when it moves.
    pub route: Option<&'m Route>,
    /// Where along it the act happens.
    pub spot: Option<i32>,
}

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
        None if spot <= 0 && !look.setup.before(3) => upright,
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
