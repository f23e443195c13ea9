//! Base contact: which bases touch, now and along a way.   TDE-CONTACT-01 to TDE-CONTACT-06, TDE-GAP-65

pub mod events;
pub mod facts;
pub mod room;
#[cfg(test)]
mod tests;

use crate::profiles::INCH;
use crate::sight::pose::{self, Moment};
use crate::state::Posture;
use crate::state::look::Look;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::{Disc, contact};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Whether two bases touch, given how their figures hold themselves: one that climbs reaches an inch upwards, be it to
/// another that climbs.   TDE-CONTACT-01, TDE-CONTACT-03
pub fn bases_touch(look: Look<'_>, one: Disc, other: Disc, climbs: [bool; 2]) -> bool {
    let reaches = |climber: Disc, upper: Disc| {
        let flat = upper.moved_to(Point { z: climber.at.z, ..upper.at });
        let levels = climber.at.z.saturating_sub(CONTACT_TOLERANCE)
            ..=climber.at.z.saturating_add(INCH).saturating_add(CONTACT_TOLERANCE);
        contact(climber, flat) && levels.contains(&upper.at.z)
    };
    match climbs {
        [true, false] => reaches(one, other),
        [false, true] => reaches(other, one),
        [true, true] if !look.setup.before(10) => reaches(one, other) || reaches(other, one),
        [true, true] | [false, false] => contact(one, other),
    }
}

/// Whether two figures touch at a moment.   TDE-CONTACT-01, TDE-CHARGE-09
pub fn touch(look: Look<'_>, moment: &Moment<'_>, one: FigureId, other: FigureId) -> bool {
    let (first, second) = (pose::at(look, moment, one), pose::at(look, moment, other));
    let (Some(route), Some(spot)) = (moment.route, first.spot.or(second.spot)) else {
        return look.touch(one, other);
    };
    if let Some((here, there)) = first.base.zip(second.base) {
        let climbs = [first, second].map(|pose| matches!(pose.posture, Posture::Climbing(_)));
        return bases_touch(look, here, there, climbs);
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
            let pose = pose::now(look, *other);
            let other_climbs = matches!(pose.posture, Posture::Climbing(_));
            pose.base.is_some_and(|there| bases_touch(look, base, there, [climbs, other_climbs]))
        })
        .collect()
}

/// Whether a base would be against an enemy, as recorded; no Down one where a body does not count for contact.
/// TDE-MOVE-35, TDE-CONTACT-03, TDE-GAP-65
pub fn meets_foe(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    foes(look, figure).any(|(id, there)| bases_touch(look, base, there, climbers(look, base, id)))
}

/// Whether a figure at a place, and another where it is, climb: then they reach an inch upwards.   TDE-CONTACT-03
pub fn climbers(look: Look<'_>, base: Disc, other: FigureId) -> [bool; 2] {
    if look.setup.before(5) {
        return [false; 2];
    }
    [pose::held(look, base, Posture::Standing), pose::now(look, other).posture]
        .map(|posture| matches!(posture, Posture::Climbing(_)))
}

/// The enemies of a figure and their bases.
pub fn foes(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = (FigureId, Disc)> {
    let freed = look.options().down_frees && !look.setup.before(3);
    let counts = move |other: FigureId| !freed || look.is_conscious(other);
    let foes = look.on_table().filter(move |other| look.are_enemies(figure, *other) && counts(*other));
    foes.filter_map(move |other| Some((other, look.disc(other)?)))
}
