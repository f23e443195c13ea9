//! Light and the dark.   DW-ENV-08 to DW-ENV-13

pub mod events;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, look, name};
use crate::event::ActionKind;
use crate::profiles::Ruler;
use crate::setup::{Darkness, ZoneEffect};
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::{actions, equipment, event, refusal, skills, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a shot into the dark loses.   DW-ENV-08
const BLIND: i32 = -2;

/// What darkness takes from a shot: nothing where the target is lit or near enough to be seen; a target that
/// carries a light dazzles.   DW-ENV-08 to DW-ENV-13
pub fn dark(draft: &mut DwDraft<'_>, shooter: FigureId, target: FigureId) -> Result<i32, Stop> {
    let base = look(draft).disc(target);
    let level = skills::darkness_at(look(draft), base);
    let zones = look(draft).setup.zones.iter().any(|zone| matches!(zone.effect, ZoneEffect::Dark { .. }));
    if level == Darkness::Lit && (base.is_some() || !zones) {
        return Ok(0);
    }
    if level != Darkness::Lit && skills::carries_light(look(draft), target).is_some() {
        return Ok(BLIND);
    }
    let recorded = base.map(|base| !is_seen_in_dark(look(draft), shooter, base, level));
    let hidden = table::flag(draft, "dark", &[shooter, target], recorded, false)?;
    Ok(if hidden { BLIND } else { 0 })
}

/// Whether a base in the dark is near enough to a figure, or lit.   DW-ENV-08 to DW-ENV-12
fn is_seen_in_dark(look: Look<'_>, shooter: FigureId, base: Disc, level: Darkness) -> bool {
    let Some(sight) = level.sight() else { return true };
    let near = |from: Disc, ruler: Ruler| distance::is_near(look, from, base, look.ruler(ruler));
    let lying = look.state.objects.iter().filter_map(|object| Some((object.light?, object.at?)));
    let mut lamps: Vec<(Disc, Ruler)> =
        lying.map(|(light, at)| (Disc::new(at, 0), light.reach(false))).collect();
    for (id, figure) in look.figures() {
        if let Some((light, bearer)) = skills::carries_light(look, id).zip(look.disc(id)) {
            lamps.push((bearer, light.reach(figure.light_widened)));
        }
    }
    let close = look.disc(shooter).is_some_and(|from| near(from, sight));
    close || lamps.into_iter().any(|(from, reach)| near(from, reach))
}

/// Widens the light of a screwdriver for the round.   DW-ENV-12
pub fn widen_light(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    equipment::forbid_animal(draft, figure)?;
    let widened = look(draft).figure(figure).is_some_and(|figure| figure.light_widened);
    if widened || !skills::has_screwdriver(look(draft), figure) {
        return Err(refusal::Gear::NoLight { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::WidenLight, 1, None)?;
    let why = because(draft, &["DW-ENV-12"]);
    draft.emit(event::LightWidened { figure }, why)
}
