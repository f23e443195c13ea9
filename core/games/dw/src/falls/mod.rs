//! Falls from a height.   DW-FALL-01 to DW-FALL-04, DW-CLIMB-05, DW-MORALE-16, DW-GAP-82

#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::movement::arrival;
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::skills::Topic;
use crate::state::frames::MoveKind;
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::state::{Cause, Climbing, Height};
use crate::terrain::{levels, path};
use crate::{event, fleeing, quality, refusal, status};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{FactValue, FigureId};

/// The rule by which a figure comes down unhurt, from whatever height.   DW-CLIMB-06, DW-FLY-04
fn spared(look: Look<'_>, figure: FigureId) -> Option<&'static str> {
    if look.has(figure, &Trait::Climber) {
        Some("DW-CLIMB-06")
    } else {
        look.has(figure, &Trait::Flight).then_some("DW-FLY-04")
    }
}

/// A figure falls: one die for each ruler of height. Climbers and flyers come down unhurt.
/// DW-FALL-01, DW-CLIMB-06, DW-FLY-04
pub fn fall(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    height: Height,
    flight: u32,
    rule: &'static str,
) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let spared = spared(look(draft), figure);
    let why = because(draft, &[rule, spared.unwrap_or("DW-FALL-01")]);
    let hung = look(draft).figure(figure).is_some_and(|known| known.climbing.is_some());
    draft.emit(event::ClimbSet { figure, climbing: None }, why.clone())?;
    // Whom it touched up there it touches no more, where no place says so.
    let high = hung || rule == "DW-FALL-04";
    if high && !draft.setup().before(3) && !look(draft).is_measured() {
        // What it comes to touch down there is stated with what it matters to, if it lives.
        let arrival = path::standing(look(draft), figure, None);
        arrival::moved(draft, figure, MoveKind::Fall, arrival, why.clone())?;
    }
    // Whoever falls at the foot of what it climbed lies where it stood.
    let falls = |base: &Disc| base.at.z > 0;
    let base = look(draft).disc(figure).filter(falls);
    let landing = base.map(|base| levels::landing(look(draft), figure, base));
    if let Some(to) = landing {
        let arrival = path::fallen(look(draft), figure, to);
        arrival::moved(draft, figure, MoveKind::Fall, arrival, why)?;
    }
    if let Some(spared) = spared {
        status::prone(draft, figure, status::KNOCKED_DOWN, spared)?;
        return if draft.setup().before(3) { Ok(()) } else { flee(draft, figure, flight) };
    }
    let dice = match height {
        Height::Short => 1,
        Height::Medium => 2,
        Height::Long => 3,
    };
    let r#use = TestUse::Fall { flight };
    quality::roll(draft, Trial { figure, dice, rule: "DW-FALL-01", topic: Topic::Fall, r#use })
}

/// A figure has landed: any failure puts it out of action.   DW-FALL-02, DW-FALL-03, DW-CLIMB-05, DW-MORALE-16
pub fn landed(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32, panic: u32) -> Result<(), Stop> {
    if failures > 0 {
        return status::remove(draft, figure, Cause::OutOfAction, None, "DW-FALL-02");
    }
    status::prone(draft, figure, status::FALLEN, "DW-FALL-03")?;
    flee(draft, figure, panic)
}

/// Who fell for want of courage flees from where it landed.   DW-CLIMB-05, DW-MORALE-16
fn flee(draft: &mut DwDraft<'_>, figure: FigureId, panic: u32) -> Result<(), Stop> {
    match panic {
        0 => Ok(()),
        1 | 2 => fleeing::panic(draft, figure, panic),
        _ => status::remove(draft, figure, Cause::Fled, None, "DW-MORALE-16"),
    }
}

/// A figure knocked down at the lip of a height falls over it; from how high is recorded, or asked.
/// DW-FALL-04, DW-GAP-82
pub fn over_the_lip(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    if let Some(base) = look(draft).disc(figure) {
        let below = levels::landing_height(look(draft), figure, base);
        let drop = i64::from(base.at.z.saturating_sub(below));
        let height = levels::class(look(draft), drop);
        return fall(draft, figure, height, 0, "DW-FALL-04");
    }
    let hangs =
        look(draft).figure(figure).and_then(|figure| figure.climbing).filter(|_| !draft.setup().before(3));
    if let Some(Climbing { height }) = hangs {
        return fall(draft, figure, height, 0, "DW-FALL-04");
    }
    if !draft.setup().before(4) && spared(look(draft), figure).is_some() {
        // From how high it comes down unhurt, nobody is asked.
        return fall(draft, figure, Height::Short, 0, "DW-FALL-04");
    }
    let side = look(draft).side_of(figure);
    let seat = side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by());
    let drop = match draft.fact("drop", &[figure], None) {
        Some(value) => value,
        None => draft.ask_fact(seat, "drop", &[figure])?,
    };
    let FactValue::Measure(drop) = drop else {
        return Err(refusal::General::UnfitFact { fact: "drop" }.into());
    };
    let height = levels::class(look(draft), drop);
    fall(draft, figure, height, 0, "DW-FALL-04")
}
