//! Lines of sight: templates and silhouettes in space, how figures stand at a moment, who sees whom.
//! TDE-LOS-01 to TDE-LOS-14, TDE-PROP-06

pub mod area;
pub mod line;
pub mod pose;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::state::look::Look;
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
