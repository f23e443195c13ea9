//! Toxic gas.   DW-ENV-14, DW-GAP-30

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::setup::{Zone, ZoneEffect};
use crate::state::combat::{Combat, CombatKind};
use crate::state::frames::{Frame, InGas};
use crate::state::look::Look;
use crate::{combat, event, skills, table, terrain};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The figures that stand in gas at the end of a round, by number, each with the Combat of its gas. Where
/// positions are not recorded their players are asked.   DW-ENV-14
pub fn in_gas(draft: &mut DwDraft<'_>) -> Result<Vec<InGas>, Stop> {
    let zones: Vec<(Zone, i32)> = draft
        .setup()
        .zones
        .iter()
        .filter_map(|zone| match zone.effect {
            ZoneEffect::Gas { strength } => Some((zone.clone(), strength)),
            ZoneEffect::Irradiated {} | ZoneEffect::Gravity { .. } | ZoneEffect::Dark { .. } => None,
        })
        .collect();
    let Some(strongest) = zones.iter().map(|(_, strength)| *strength).max() else { return Ok(Vec::new()) };
    let figures: Vec<FigureId> = look(draft).on_table().collect();
    let mut inside = Vec::new();
    for figure in figures {
        let base = look(draft).disc(figure);
        // Whom no gas harms nobody is asked about.   DW-TRAIT-06, DW-TRAIT-20, DW-TRAIT-44
        let safe = {
            let look = look(draft);
            let gas = Combat::new(CombatKind::Gas { strength: strongest }, None, figure);
            base.is_none() && !look.setup.before(5) && skills::cancels(look, &gas).is_some()
        };
        if safe {
            continue;
        }
        let found =
            zones.iter().filter(|(zone, _)| skills::is_in(zone, base)).map(|(_, strength)| *strength).max();
        let recorded = base.map(|_| found.is_some());
        if table::ask(draft, figure, "gas", &[figure], recorded)? {
            inside.push(InGas { figure, strength: found.unwrap_or(strongest) });
        }
    }
    Ok(inside)
}

/// Whether gas may still harm somebody on the table; where positions are not recorded all that it can harm are taken to
/// stand in it.   DW-ENV-14, DW-GAP-100
pub fn threatens(look: Look<'_>) -> bool {
    look.setup.zones.iter().any(|zone| match zone.effect {
        ZoneEffect::Gas { strength } => look.on_table().any(|figure| {
            let gas = Combat::new(CombatKind::Gas { strength }, None, figure);
            let base = look.disc(figure);
            (base.is_none() || skills::is_in(zone, base)) && skills::cancels(look, &gas).is_none()
        }),
        ZoneEffect::Irradiated {} | ZoneEffect::Gravity { .. } | ZoneEffect::Dark { .. } => false,
    })
}

/// The next figure in gas of the round's end on top of the stack: there is one.   DW-ENV-14, DW-GAP-30, DW-FALL-04
pub fn gas(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let Some(Frame::RoundEnd { gas }) = look(draft).top() else { return Ok(()) };
    let Some(next) = gas.first().copied() else { return Ok(()) };
    let why = because(draft, &["DW-ENV-14"]);
    draft.emit(event::GasStepped {}, why)?;
    if !look(draft).is_on_table(next.figure) {
        return Ok(());
    }
    let mut combat = Combat::new(CombatKind::Gas { strength: next.strength }, None, next.figure);
    // Knocked down on a brink it falls, whatever knocks it down.   DW-FALL-04
    combat.given.lip = !draft.setup().before(3) && terrain::lip(draft, next.figure)?;
    let why = because(draft, &["DW-ENV-14", "DW-GAP-30"]);
    combat::declare(draft, combat, why)
}
