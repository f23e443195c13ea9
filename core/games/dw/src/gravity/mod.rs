//! Gravity: where it pulls, and the roll for it.   DW-ENV-05 to DW-ENV-07, DW-GAP-29

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, die};
use crate::setup::{Gravity, Pull, ZoneEffect};
use crate::state::look::Look;
use crate::{event, skills};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;

/// The gravity where a base stands: that of its zone, else the table's.   DW-ENV-05, DW-ENV-06
pub fn gravity_at(look: Look<'_>, base: Option<Disc>) -> Gravity {
    zone_pull(look, base).unwrap_or(look.setup.gravity).gravity(look.state.gravity)
}

/// The pull of the zone that a base stands in; none outside all.   DW-ENV-05, DW-ENV-06, DW-GAP-98
pub fn zone_pull(look: Look<'_>, base: Option<Disc>) -> Option<Pull> {
    look.setup.zones.iter().find_map(|zone| match zone.effect {
        ZoneEffect::Gravity { pull } if skills::is_in(zone, base) => Some(pull),
        ZoneEffect::Gravity { .. }
        | ZoneEffect::Irradiated {}
        | ZoneEffect::Gas { .. }
        | ZoneEffect::Dark { .. } => None,
    })
}

/// Rolls gravity where it is random: 1 weak, 6 strong.   DW-ENV-07, DW-GAP-29
pub fn roll_gravity(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    if !draft.setup().has_random_gravity() {
        return Ok(());
    }
    let (face, purpose) = die(draft, "gravity", "DW-ENV-07", None)?;
    let gravity = match face {
        1 => Gravity::Weak,
        6 => Gravity::Strong,
        _ => Gravity::Normal,
    };
    let why = because(draft, &["DW-ENV-07", "DW-GAP-29"]).roll(purpose);
    draft.emit(event::GravityRolled { face, gravity }, why)
}
