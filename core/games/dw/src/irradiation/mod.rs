//! Irradiation.   DW-ENV-01 to DW-ENV-04, DW-GAP-64, DW-CAMP-02

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::quality::Trial;
use crate::setup::{Zone, ZoneEffect};
use crate::skills::{Peril, Topic};
use crate::state::Cause;
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::{event, quality, skills, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A figure enters irradiated ground: rolls its test.   DW-ENV-01
pub fn irradiate(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    expose(draft, figure, "DW-ENV-01")
}

/// Whether a figure stands on irradiated ground, as the record has it.   DW-ENV-01
pub fn is_hot(look: Look<'_>, figure: FigureId) -> bool {
    let hot = |zone: &Zone| matches!(zone.effect, ZoneEffect::Irradiated {});
    look.setup.zones.iter().any(|zone| hot(zone) && skills::is_in(zone, look.disc(figure)))
}

/// A flyer comes down where it is, before its activation ends: it enters the ground there.   DW-FLY-01, DW-ENV-01
pub fn come_down(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let aloft = look(draft).figure(figure).is_some_and(|known| known.airborne);
    if !aloft || draft.setup().before(6) {
        return Ok(());
    }
    let why = because(draft, &["DW-FLY-01"]);
    draft.emit(event::FigureLanded { figure }, why)?;
    if is_hot(look(draft), figure) { irradiate(draft, figure) } else { Ok(()) }
}

/// A beam of radiation finds its target: no opposed roll, the same test.   DW-GAP-64, DW-TRAIT-68
pub fn irradiate_by_beam(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    expose(draft, figure, "DW-GAP-64")
}

fn expose(draft: &mut DwDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let topic = Topic::Resist(Peril::Radiation);
    quality::roll(draft, Trial { figure, dice: 3, rule, topic, r#use: TestUse::Irradiation {} })
}

/// It has tested: dead, weakened for good, weakened.   DW-ENV-02 to DW-ENV-04, DW-CAMP-02
pub fn irradiation_tested(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let radiation = known.radiation.saturating_sub(1);
    let lasting = known.irradiated_for_good;
    let (rule, for_good) = match failures {
        0 => return Ok(()),
        1 => ("DW-ENV-04", lasting),
        2 => ("DW-ENV-03", true),
        _ => return status::remove(draft, figure, Cause::Killed, None, "DW-ENV-02"),
    };
    let mut rules = vec![rule];
    if for_good {
        rules.push("DW-CAMP-02");
    }
    let why = because(draft, &rules);
    draft.emit(event::Irradiated { figure, radiation, for_good }, why)
}
