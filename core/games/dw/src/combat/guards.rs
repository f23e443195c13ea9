//! Who may change how an attack is met, or what it did.   DW-CLIMB-04, DW-GAP-14, DW-DOOR-05

use crate::combat::verdict;
use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::Trait;
use crate::setup::options::DiveTiming;
use crate::state::WindowKind;
use crate::state::combat::{Combat, CombatKind, Guard};
use crate::state::frames::Ask;
use crate::state::look::Look;
use crate::{event, interventions, refusal};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Who may change how it meets an attack just declared.   DW-CLIMB-04, DW-GAP-14
pub fn guard_asks(look: Look<'_>, combat: &Combat) -> Vec<Ask> {
    let target = combat.target;
    let Some(side) = look.side_of(target) else { return Vec::new() };
    // Spines make a free attack like another.   DW-TRAIT-64
    let pricked = combat.is_in_contact() && !look.setup.before(5);
    let physical = combat.is_melee() || combat.is_ranged() || pricked;
    let ask = |window| Ask { window, side, figures: vec![target] };
    let hangs = look.figure(target).is_some_and(|figure| figure.climbing.is_some());
    if physical && hangs && !look.has(target, &Trait::Climber) {
        return vec![ask(WindowKind::LetGo)];
    }
    let shot = matches!(combat.kind, CombatKind::Shot {});
    let dives = look.setup.options.dive_timing == DiveTiming::ReactionToShot;
    if shot && dives && look.guard(target) == Guard::Ready {
        return vec![ask(WindowKind::Dive)];
    }
    Vec::new()
}

/// A holder that has beaten the breaker of its door says whether it opens.   DW-DOOR-05
pub fn door_asks(look: Look<'_>, holder: FigureId) -> Vec<Ask> {
    let side = look.side_of(holder);
    side.map(|side| Ask { window: WindowKind::Door, side, figures: vec![holder] }).into_iter().collect()
}

/// The holder opens its door: the breaker suffers what a breaker would have done to it.   DW-DOOR-05, DW-GAP-54
pub fn open_door(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    interventions::asked(draft, side, WindowKind::Door)?;
    let Some(combat) = look(draft).combat() else { return Err(refusal::General::NotNow.into()) };
    let verdict = verdict::opened(combat);
    let why = because(draft, &["DW-DOOR-05", "DW-GAP-54"]);
    draft.emit(event::DoorYielded { verdict }, why)
}
