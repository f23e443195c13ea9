//! Lines of sight: templates and silhouettes in space, how figures stand at a moment, who sees whom.
//! TDE-LOS-01 to TDE-LOS-14, TDE-PROP-06

pub mod area;
pub mod line;
pub mod pose;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::profiles::Kind;
use crate::sight::pose::Pose;
use crate::state::Part;
use crate::state::look::{Look, part_of, whole_of};
use crate::state::path::Route;
use crate::table;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether a figure sees another now.   TDE-LOS-05, TDE-LEAD-10
pub fn sees(draft: &mut TdeDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let (from, to) = (pose::now(look(draft), a), pose::now(look(draft), b));
    let recorded = pose::sight(look(draft), from, to).map(|view| view.sees());
    table::flag(draft, "sight", &[a, b], recorded, true)
}

/// Whether a route goes through a cloud of smoke.   TDE-PROP-06, TDE-CHARGE-04
pub fn crosses_smoke(look: Look<'_>, route: &Route) -> bool {
    let points = route.drawn(route.length());
    let legs = || points.iter().zip(points.iter().skip(1));
    pose::clouds(look).iter().any(|cloud| legs().any(|(from, to)| cloud.is_crossed(*from, *to)))
}

/// A figure, and those that it was or that stood for it: rider and mount stand in the smoke in which they rode.
/// TDE-CAV-07, TDE-PROP-18
pub fn stood(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    let mut known = vec![figure];
    if look.setup.before(3) {
        return known;
    }
    known.extend(whole_of(look, figure));
    if look.kind(figure) == Kind::Cavalry {
        known.extend([Part::Rider, Part::Mount].map(|part| part_of(figure, part)));
    }
    known
}

/// Whether one of two figures stands in smoke that was laid over it, where no positions are recorded: then the other is in
/// it or behind. Whoever is on its way is where nobody has said.   TDE-PROP-06, TDE-SHOOT-12
pub fn in_told_smoke(look: Look<'_>, poses: [Pose; 2]) -> Option<bool> {
    if look.is_measured() || look.setup.before(6) {
        return None;
    }
    let still = |pose: &Pose| pose.spot.is_none_or(|spot| spot <= 0);
    let inside = |pose: Pose| {
        let known = stood(look, pose.figure);
        look.state.smoke.iter().any(|smoke| known.iter().any(|id| smoke.inside.contains(id)))
    };
    poses.into_iter().filter(still).any(inside).then_some(true)
}
