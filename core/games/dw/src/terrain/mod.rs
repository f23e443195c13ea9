//! The ground: what bears, bars and slows a base, where it stands higher, where it falls.
//! DW-MOVE-06 to DW-MOVE-14, DW-MELEE-13, DW-FALL-04

pub mod levels;
pub mod path;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, look};
use crate::profiles::traits::Trait;
use crate::setup::TerrainKind;
use crate::state::look::Look;
use crate::table;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether any part of a base is in water.   DW-TRAIT-56
pub(crate) fn is_wet(look: Look<'_>, base: Disc) -> bool {
    let mut water = look.state.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Water);
    water.any(|terrain| terrain.outline.as_ref().is_some_and(|outline| outline.is_partly_under(base)))
}

/// Whether a figure defends an obstacle or stands higher than another.   DW-MELEE-13, DW-TRAIT-41
pub fn is_higher(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let climbs = |id: FigureId| look(draft).figure(id).is_some_and(|figure| figure.climbing.is_some());
    let on_wall = climbs(a) && !climbs(b) && look(draft).has(a, &Trait::Climber);
    // Who defends a hedge between the two, only the table knows.
    let recorded = discs.and_then(|(own, other)| {
        let above = own.at.z > other.at.z.saturating_add(CONTACT_TOLERANCE);
        let on_hill = |base| stands_on(look(draft), base, TerrainKind::HighGround);
        let higher = on_wall || above || (on_hill(own) && !on_hill(other));
        let hedged = || stands_on(look(draft), own, TerrainKind::Obstacle);
        if higher || !hedged() { Some(higher) } else { None }
    });
    table::flag(draft, "higher", &[a, b], recorded, on_wall)
}

/// Whether a base touches, or stands on, terrain of a kind.
fn stands_on(look: Look<'_>, base: Disc, kind: TerrainKind) -> bool {
    let mut pieces = look.state.terrain.iter().filter(|terrain| terrain.kind == kind && !terrain.destroyed);
    pieces.any(|terrain| {
        let outline = terrain.outline.as_ref();
        outline.is_some_and(|outline| match kind {
            TerrainKind::HighGround => outline.contains(base.at) && base.at.z >= terrain.height,
            TerrainKind::Difficult
            | TerrainKind::Woods
            | TerrainKind::Water
            | TerrainKind::Obstacle
            | TerrainKind::Wall
            | TerrainKind::Tree
            | TerrainKind::Stairs
            | TerrainKind::Ladder => outline.touches(base),
        })
    })
}

/// Whether a figure, knocked down where it stands, falls from a height: recorded, or stated.
/// DW-FALL-04, DW-CLIMB-06
pub fn lip(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    // Whoever is knocked down on a wall has nothing under it either.
    let known = look(draft).figure(figure);
    let hangs = !draft.setup().before(3) && known.is_some_and(|known| known.climbing.is_some());
    let recorded = levels::lip(look(draft), figure).map(|lip| lip || hangs);
    table::flag(draft, "lip", &[figure], recorded, hangs)
}
