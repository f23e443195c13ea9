//! Spines.   DW-TRAIT-64, DW-GAP-42

#[cfg(test)]
mod tests;

use crate::draft::DwDraft;
use crate::state::combat::{Combat, CombatKind};
use crate::{combat, terrain};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Spines on a figure that has come into contact: it may stand higher, or on a brink.
/// DW-TRAIT-64, DW-GAP-42, DW-MELEE-13, DW-FALL-04
pub(crate) fn prick(
    draft: &mut DwDraft<'_>,
    by: FigureId,
    target: FigureId,
    why: Because,
) -> Result<(), Stop> {
    let mut spines = Combat::new(CombatKind::Spines {}, Some(by), target);
    if !draft.setup().before(3) {
        spines.given.target_higher = terrain::is_higher(draft, target, by)?;
        spines.given.lip = terrain::lip(draft, target)?;
    }
    combat::declare(draft, spines, why.and(RuleId::new("DW-GAP-42")))
}
