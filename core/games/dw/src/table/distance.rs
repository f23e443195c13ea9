//! Contact and distance: as recorded, else as stated.   DW-CORE-05, DW-CORE-08, DW-MELEE-01, DW-GAP-32

use crate::draft::{DwDraft, look};
use crate::profiles::Ruler;
use crate::setup::options::Measure;
use crate::state::look::{Look, pair};
use crate::{event, refusal, table};
use greffe_core::geometry::disc::{Disc, contact as touch, gap, within};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::record::ids::RuleId;

/// Whether two bases touch now. Where positions are not recorded a statement corrects what was known.   DW-MELEE-01
pub fn contact(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let placed = look(draft).disc(a).is_some() && look(draft).disc(b).is_some();
    if placed {
        table::stated(draft, "contact", &[a, b], Some(recorded))?;
        return Ok(recorded);
    }
    let known = FactValue::Holds(recorded);
    let holds = match table::raw(draft, "contact", &[a, b], Some(&known))? {
        None => return Ok(recorded),
        Some(FactValue::Holds(holds)) => holds,
        Some(FactValue::Measure(_) | FactValue::Word(_)) => {
            return Err(refusal::General::UnfitFact { fact: "contact" }.into());
        }
    };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(event::ContactAttested { a, b, holds }, Because::rule(RuleId::new("DW-MELEE-01")))?;
    }
    Ok(holds)
}

/// The figures that touch a figure now.
pub fn touching(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != figure).collect();
    let mut found = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            found.push(other);
        }
    }
    Ok(found)
}

/// The active enemies that touch a figure now: what engages it.   DW-MOVE-15, DW-GAP-53
pub fn engaging(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let mut found = touching(draft, figure)?;
    found.retain(|other| look(draft).are_enemies(figure, *other) && look(draft).is_active(*other));
    Ok(found)
}

/// The distance between two places, with their bases.   DW-CORE-08, DW-GAP-32
pub fn gap_between(look: Look<'_>, a: Disc, b: Disc) -> i32 {
    match look.setup.options.measure {
        Measure::EdgeToEdge => gap(a, b),
        Measure::CentreToCentre => leg(a.at, b.at),
    }
}

/// Whether two places, with their bases, are no farther apart than a length.   DW-CORE-08, DW-GAP-32
pub fn is_near(look: Look<'_>, a: Disc, b: Disc, length: i32) -> bool {
    match look.setup.options.measure {
        Measure::EdgeToEdge => within(a, b, length),
        Measure::CentreToCentre => leg(a.at, b.at) <= length,
    }
}

/// What the record says of two figures being no farther apart than a length.
pub fn recorded_within(look: Look<'_>, a: FigureId, b: FigureId, length: i32) -> Option<bool> {
    if a == b || look.touch(a, b) {
        return Some(true);
    }
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(is_near(look, a, b, length))
}

/// Whether two figures are no farther apart than a length.   DW-CORE-08
pub fn is_within(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId, length: i32) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    if discs.is_none() && (a == b || look(draft).touch(a, b)) {
        return Ok(true);
    }
    is_apart(draft, a, b, discs, length)
}

/// The same of two places that may no longer be the figures' own: where one of them fell.   DW-CORE-08, DW-SHOOT-25
pub fn is_apart(
    draft: &mut DwDraft<'_>,
    a: FigureId,
    b: FigureId,
    discs: Option<(Disc, Disc)>,
    length: i32,
) -> Result<bool, Stop> {
    let measured = discs.map(|(a, b)| gap_between(look(draft), a, b));
    let stated = table::stated_length(draft, "distance", &[a, b], measured)?;
    match (discs, stated) {
        // The gap in tenths is for display: what decides compares exactly.
        (Some((a, b)), _) => Ok(is_near(look(draft), a, b, length)),
        (None, Some(stated)) => Ok(stated <= i64::from(length)),
        (None, None) => Err(table::lacking(draft, "distance", &[a, b])),
    }
}

/// How many rulers beyond the first a target is: 0, 1 or 2; none beyond the third.   DW-SHOOT-02
pub fn bands(
    draft: &mut DwDraft<'_>,
    a: FigureId,
    b: FigureId,
    ruler: Ruler,
    most: u32,
) -> Result<Option<u32>, Stop> {
    let length = look(draft).ruler(ruler);
    for bands in 0..most {
        let times = i32::try_from(bands.saturating_add(1)).unwrap_or(i32::MAX);
        if is_within(draft, a, b, length.saturating_mul(times))? {
            return Ok(Some(bands));
        }
    }
    Ok(None)
}

/// The bases on the table, but for some figures.
pub fn bases(look: Look<'_>, but: &[FigureId]) -> Vec<(FigureId, Disc)> {
    look.on_table().filter(|id| !but.contains(id)).filter_map(|id| Some((id, look.disc(id)?))).collect()
}

/// Whether two bases, one of them elsewhere, would touch.
pub fn would_touch(base: Disc, other: Disc) -> bool {
    touch(base, other)
}
