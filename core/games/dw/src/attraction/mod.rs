//! Attractive figures.   DW-TRAIT-13, DW-GAP-25

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::profiles::Ruler;
use crate::quality::Trial;
use crate::skills::{Peril, Topic};
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::table::distance;
use crate::{event, quality, skills, table};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::{leg, step};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// What an attraction that is not resisted adds to quality rolls.   DW-TRAIT-13
const DISTRACTED: i32 = -2;

/// A figure comes under an attraction: rolls its test, unless it has already or is exempt.
/// DW-TRAIT-13, DW-GAP-25
pub fn attract(draft: &mut DwDraft<'_>, figure: FigureId, of: FigureId) -> Result<(), Stop> {
    let tested = look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested);
    let here = look(draft).is_on_table(figure) && look(draft).is_on_table(of);
    if tested || !here || !skills::is_attracted(look(draft), figure, of) {
        return Ok(());
    }
    let topic = Topic::Resist(Peril::Attraction);
    let r#use = TestUse::Attraction { of };
    quality::roll(draft, Trial { figure, dice: 1, rule: "DW-TRAIT-13", topic, r#use })
}

/// It has tested.   DW-TRAIT-13
pub fn attraction_tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    _of: FigureId,
    passed: bool,
) -> Result<(), Stop> {
    let modifier = if passed { 0 } else { DISTRACTED };
    let why = because(draft, &["DW-TRAIT-13", "DW-GAP-25"]);
    draft.emit(event::AttractionMet { figure, modifier }, why)
}

/// The attractive figures that a figure stands near, before its activation; none once it has tested.
/// DW-TRAIT-13, DW-GAP-25
pub fn attractions(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    if look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested) {
        return Ok(Vec::new());
    }
    let length = look(draft).ruler(Ruler::Short);
    let mut near = Vec::new();
    for of in charmers(look(draft), figure) {
        let recorded = distance::recorded_within(look(draft), figure, of, length);
        if table::flag(draft, "near", &[figure, of], recorded, false)? {
            near.push(of);
        }
    }
    Ok(near)
}

/// The attractive figures that a base is near, as the record has it; none once it has tested.   DW-TRAIT-13
pub fn recorded_attractions(look: Look<'_>, figure: FigureId, base: Disc) -> Vec<FigureId> {
    let tested = look.figure(figure).is_none_or(|figure| figure.attraction_tested);
    let length = look.ruler(Ruler::Short);
    let near =
        |of: &FigureId| look.disc(*of).is_some_and(|other| distance::is_near(look, base, other, length));
    charmers(look, figure).into_iter().filter(|of| !tested && near(of)).collect()
}

/// The figures on the table whose charm works on a figure.
fn charmers(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    look.on_table().filter(|of| skills::is_attracted(look, figure, *of)).collect()
}

/// The attractive figures that a figure comes near at a place, or on a straight way there: stated as `near`
/// where positions are not recorded.   DW-TRAIT-13, DW-GAP-25
pub fn attracted_at(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    from: Option<Disc>,
    base: Option<Disc>,
) -> Result<Vec<FigureId>, Stop> {
    if look(draft).figure(figure).is_none_or(|figure| figure.attraction_tested) {
        return Ok(Vec::new());
    }
    let length = look(draft).ruler(Ruler::Short);
    let mut near = Vec::new();
    for of in charmers(look(draft), figure) {
        let recorded = base.zip(look(draft).disc(of)).map(|(base, other)| {
            let passes = |start: Disc| passes(look(draft), start, base.at, other);
            distance::is_near(look(draft), base, other, length) || from.is_some_and(passes)
        });
        if table::flag(draft, "near", &[figure, of], recorded, false)? {
            near.push(of);
        }
    }
    Ok(near)
}

/// Whether a base that was not near a charm comes near it on a straight way.   DW-TRAIT-13, DW-GAP-25
fn passes(look: Look<'_>, start: Disc, to: Point, other: Disc) -> bool {
    let length = look.ruler(Ruler::Short);
    let near = |at: Point| distance::is_near(look, start.moved_to(at), other, length);
    let way = leg(start.at, to);
    let mut parts = (1..).map(|part: i32| part.saturating_mul(CONTACT_TOLERANCE)).take_while(|at| *at < way);
    !near(start.at) && parts.any(|at| near(step(start.at, to, at)))
}
