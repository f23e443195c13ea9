//! Ambush and stealth: who was hidden as the round began, who is hidden by terrain.
//! DW-MELEE-11, DW-SHOOT-22, DW-TRAIT-01, DW-TRAIT-36

use crate::draft::{DwDraft, look};
use crate::profiles::Ruler;
use crate::state::Hiding;
use crate::state::look::Look;
use crate::{skills, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether a figure attacks that was hidden at the start of the round, `from_there` or wherever it has come to: as
/// the round began with it, else stated; once a round.   DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
pub fn ambushes(draft: &mut DwDraft<'_>, figure: FigureId, from_there: bool) -> Result<bool, Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(false) };
    if known.ambush_spent {
        return Ok(false);
    }
    let recorded = known.hiding.map(|hiding| match hiding {
        Hiding::Seen => false,
        Hiding::Hidden(place) => !from_there || known.at == Some(place),
    });
    table::flag(draft, "hidden", &[figure], recorded, false)
}

/// Whether a figure touches terrain, and whether it is within Short of some: what hides it.
/// DW-TRAIT-01, DW-TRAIT-36
pub fn beside_terrain(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(bool, bool), Stop> {
    let recorded = look(draft).disc(figure).map(|base| recorded_beside_terrain(look(draft), base));
    let touches =
        table::flag(draft, "touches_terrain", &[figure], recorded.map(|(touches, _)| touches), false)?;
    let near = table::flag(draft, "near_terrain", &[figure], recorded.map(|(_, near)| near), touches)?;
    Ok((touches, near))
}

/// Whether scenery hides a target from whoever attacks it from afar, and whether it touches it: nobody is asked about
/// one that nothing would hide.   DW-TRAIT-01, DW-TRAIT-36
pub fn is_hidden_from(draft: &mut DwDraft<'_>, target: FigureId, by: FigureId) -> Result<(bool, bool), Stop> {
    let may = |look: Look<'_>| skills::is_stealthy(look, target, true, true, Some(by));
    if !draft.setup().before(5) && !look(draft).is_measured() && !may(look(draft)) {
        return Ok((false, false));
    }
    let (touches, near) = beside_terrain(draft, target)?;
    Ok((skills::is_stealthy(look(draft), target, touches, near, Some(by)), touches))
}

/// The same of a base, as recorded.   DW-TRAIT-01, DW-TRAIT-36
pub fn recorded_beside_terrain(look: Look<'_>, base: Disc) -> (bool, bool) {
    let short = look.ruler(Ruler::Short);
    // A ladder blown to pieces is scenery no more.
    let stands = |terrain: &&crate::setup::Terrain| look.setup.before(3) || !terrain.destroyed;
    let pieces = || look.state.terrain.iter().filter(stands);
    let outlines = || pieces().filter_map(|terrain| terrain.outline.as_ref());
    let touches = outlines().any(|outline| outline.touches(base) || outline.overlaps(base));
    (touches, outlines().any(|outline| outline.is_within(base, short)))
}
