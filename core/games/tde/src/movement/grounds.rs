//! The rules behind a way and its end.

use crate::profiles::INCH;
use crate::state::Posture;
use crate::state::look::Look;
use crate::state::path::{Landing, LegKind, Route};

/// The rules by which a way is what it is.   TDE-MOVE-18, TDE-MOVE-23
pub fn of_route(look: Look<'_>, was: Posture, route: &Route) -> Vec<&'static str> {
    let mut rules = vec!["TDE-MOVE-23"];
    for leg in &route.legs {
        rules.extend_from_slice(match leg.kind {
            LegKind::Normal if leg.rise.abs() > INCH => &["TDE-MOVE-30"][..],
            LegKind::Normal => &["TDE-MOVE-28", "TDE-MOVE-29", "TDE-MOVE-32", "TDE-GAP-18"],
            LegKind::Crawl => &["TDE-MOVE-07", "TDE-MOVE-27"],
            LegKind::Swim => &["TDE-MOVE-06", "TDE-MOVE-31"],
            LegKind::Jump => &["TDE-MOVE-15", "TDE-MOVE-17", "TDE-MOVE-25", "TDE-MOVE-26", "TDE-GAP-17"],
            LegKind::Climb => &["TDE-MOVE-16", "TDE-MOVE-17", "TDE-MOVE-24"],
            LegKind::Crouch | LegKind::Stand => &["TDE-MOVE-08", "TDE-POST-03", "TDE-GAP-41"],
        });
    }
    if route.legs.iter().any(|leg| leg.kind != LegKind::Normal) && route.legs.len() > 1 {
        rules.push("TDE-MOVE-18");
    }
    let climbs = route.legs.iter().any(|leg| leg.kind == LegKind::Climb);
    if was == Posture::Swimming && climbs {
        rules.push("TDE-POST-10");
    }
    if look.options().voluntary_dynamic {
        rules.push("TDE-GAP-14");
    }
    rules
}

/// The rules by which a figure holds itself where it ends.   TDE-POST-01, TDE-POST-05, TDE-POST-11
pub fn of_landing(landing: &Landing, meant: bool) -> Vec<&'static str> {
    let mut rules = match landing.posture {
        Posture::Standing => vec!["TDE-POST-01"],
        Posture::Crouched => vec!["TDE-POST-03"],
        Posture::Swimming => vec!["TDE-POST-05"],
        Posture::Climbing(_) => vec!["TDE-POST-11", "TDE-POST-14", "TDE-MOVE-33"],
    };
    if !meant {
        rules.extend(["TDE-MOVE-35", "TDE-CONTACT-04", "TDE-FALL-03", "TDE-GAP-60"]);
    }
    rules
}
