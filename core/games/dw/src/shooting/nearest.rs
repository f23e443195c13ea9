//! Whom a shooter may pass over.   DW-SHOOT-10, DW-SHOOT-11, DW-GAP-19

use crate::draft::{DwDraft, forbid, look, name};
use crate::profiles::Size;
use crate::profiles::traits::Trait;
use crate::profiles::weapons::Ranged;
use crate::setup::options::NearestScope;
use crate::sight::hiding;
use crate::state::look::Look;
use crate::table::distance;
use crate::{refusal, sight, skills, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Refuses a target while a nearer one may not be passed over.   DW-SHOOT-10, DW-SHOOT-11, DW-GAP-19
pub fn forbid_farther(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    target: FigureId,
    ranged: &Ranged,
) -> Result<(), Stop> {
    let nearer = nearer(look(draft), figure, target, ranged);
    let measured = look(draft).disc(figure).is_some();
    if !measured && !draft.setup().before(5) && is_sole(look(draft), figure, target) {
        return Ok(());
    }
    let recorded = measured.then_some(nearer.is_none());
    let fits = table::flag(draft, "nearest", &[figure, target], recorded, true)?;
    let nearer = nearer.map(|other| name(draft, other));
    let refusal =
        refusal::Attack::NotNearest { who: name(draft, figure), target: name(draft, target), nearer };
    forbid(draft, !fits && !is_always_chosen(look(draft), figure, target), refusal)
}

/// Whether any other enemy there is may be passed over, wherever it is: nobody is asked who is nearest.   DW-SHOOT-11
fn is_sole(look: Look<'_>, figure: FigureId, target: FigureId) -> bool {
    let grand = |id| skills::size(look, id) != Size::Normal;
    let counts = |id: &FigureId| !look.is_prone(*id) && (grand(*id) || !grand(target));
    !look.on_table().any(|id| id != target && look.are_enemies(figure, id) && counts(&id))
}

/// Whether a target is grand and all its fellows are of normal size: any of them may be passed over for it.
/// DW-SHOOT-11
fn is_always_chosen(look: Look<'_>, figure: FigureId, target: FigureId) -> bool {
    let grand = |id| skills::size(look, id) != Size::Normal;
    let mut others = look.on_table().filter(|id| *id != target && look.are_enemies(figure, *id));
    grand(target) && !others.any(grand)
}

/// The nearest enemy that may not be passed over for a target, if there is one, as the record has it.
/// DW-SHOOT-10, DW-SHOOT-11, DW-SHOOT-21, DW-GAP-19, DW-TRAIT-36
pub fn nearer(look: Look<'_>, figure: FigureId, target: FigureId, ranged: &Ranged) -> Option<FigureId> {
    let own = look.disc(figure)?;
    let there = look.disc(target)?;
    let limit = distance::gap_between(look, own, there);
    let grand = skills::size(look, target) > Size::Normal;
    let counts = |other: &FigureId| {
        let Some(base) = look.disc(*other) else { return false };
        let (touches, near) = hiding::recorded_beside_terrain(look, base);
        // Inside one wood, whoever is shot at is in its cover.
        let wood = |base| sight::wood_of(look, base);
        let covered = !look.setup.before(3) && wood(own).is_some() && wood(own) == wood(base);
        let passed = look.is_prone(*other)
            || covered
            || skills::is_stealthy(look, *other, touches, near, Some(figure))
            || sight::recorded_sight(look, figure, *other) == Some(false)
            || sight::recorded_cover(look, own, base)
            || (grand && skills::size(look, *other) == Size::Normal);
        !passed && distance::gap_between(look, own, base) < limit && is_target(look, figure, *other, ranged)
    };
    let enemies = look.on_table().filter(|other| *other != target && look.are_enemies(figure, *other));
    enemies
        .filter(counts)
        .min_by_key(|other| look.disc(*other).map(|base| distance::gap_between(look, own, base)))
}

/// Whether an enemy could be shot at itself, as far as that decides who is nearest.   DW-GAP-19, DW-TRAIT-44
fn is_target(look: Look<'_>, figure: FigureId, other: FigureId, ranged: &Ranged) -> bool {
    match look.setup.options.nearest_scope {
        NearestScope::AnyEnemy => true,
        NearestScope::LegalTargets => {
            let length = look.ruler(ranged.ruler).saturating_mul(3);
            let in_range = distance::recorded_within(look, figure, other, length).unwrap_or(true);
            let engaged = look.touching(other).any(|ally| ally != figure && look.are_allies(figure, ally));
            let ghost = look.has(other, &Trait::Immaterial);
            in_range && !engaged && (!ghost || skills::reaches_immaterial(Some(ranged.class)))
        }
    }
}
