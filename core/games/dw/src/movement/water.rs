//! Fear of water.   DW-TRAIT-56

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::Halt;
use crate::movement::gates;
use crate::profiles::traits::Trait;
use crate::state::look::Look;
use crate::terrain::path;
use crate::{event, flying, refusal, table, terrain};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Whether a move takes a figure into water from dry ground.   DW-TRAIT-56
pub(crate) fn enters_water(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    to: Option<Point>,
) -> Result<bool, Stop> {
    let recorded = look(draft).disc(figure).zip(to).map(|(start, to)| {
        let wet = |base: Disc| terrain::is_wet(look(draft), base);
        let aloft = look(draft).figure(figure).is_some_and(|known| known.airborne);
        // Out of reach of dry ground it is half-way already.
        let dry = !wet(start)
            || (aloft && !look(draft).setup.before(3) && flying::gets_down(look(draft), figure, start));
        let flies = look(draft).has(figure, &Trait::Flight) && !look(draft).setup.before(3);
        // Who flies passes over it, and enters it where it lands.   DW-FLY-03
        let crosses = || path::crosses_water(look(draft), start, to);
        dry && if flies { wet(start.moved_to(to)) } else { crosses() }
    });
    table::flag(draft, "water", &[figure], recorded, false)
}

/// Whether who fears water would come into it from dry ground at a place, as the record has it, however it gets there.
/// DW-TRAIT-56
pub fn dips(look: Look<'_>, figure: FigureId, to: Option<Point>) -> bool {
    let wet = |base: Disc| base.at.z <= 0 && terrain::is_wet(look, base);
    let fears = look.has(figure, &Trait::FearOfWater) && !look.setup.before(4);
    fears && path::base_at(look, figure, to).is_some_and(wet) && !look.disc(figure).is_some_and(wet)
}

/// Whether it is stated, where places are not recorded, that who fears water comes into it.   DW-TRAIT-56
pub fn is_wetted(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let fears = look(draft).has(figure, &Trait::FearOfWater) && !draft.setup().before(5);
    if !fears || look(draft).is_measured() {
        return Ok(false);
    }
    let wet = table::flag(draft, "water", &[figure], None, false)?;
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    forbid(draft, wet && barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
    Ok(wet)
}

/// Refuses a place in water to whom its failed test bars from it, on whatever way.   DW-TRAIT-56
pub fn forbid_barred(draft: &DwDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    let broken = barred && dips(look(draft), figure, to);
    forbid(draft, broken, refusal::Move::WaterBarred { who: name(draft, figure) })
}

/// The mover has tested before water.   DW-TRAIT-56
pub fn water_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    if passed {
        return Ok(());
    }
    let why = because(draft, &["DW-TRAIT-56"]);
    draft.emit(event::WaterBarred { figure }, why)?;
    gates::give_back(draft, figure, Halt::Water, "DW-TRAIT-56")
}
