//! Falls and mines: hits that nobody aims.   AO-FALL-02, AO-FALL-03, AO-OBJ-01, AO-COVER-04

use crate::event::Event;
use crate::refusal;
use crate::resolve::activation::Active;
use crate::resolve::table;
use crate::resolve::{AoDraft, because, forbid, forbid_absent, hits, look, name};
use crate::skills;
use crate::state::{Frame, SaveSource, Struck};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;

/// Says that a figure falls, between two deeds of an activation.   AO-FALL-02, AO-FALL-03, AO-GAP-32
///
/// # Errors
/// See [`Stop`].
pub fn fall(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Activation { .. })) {
        return Err(refusal::General::NotNow.into());
    }
    forbid_absent(draft, figure)?;
    let height = table::length(draft, "height", &[figure], None)?.hundredths();
    if height < 200 {
        return Err(refusal::Move::FallTooLow.into());
    }
    let extra = height.saturating_sub(200);
    let ceil = draft.setup().options.fall_ceil;
    let impact = if ceil { extra.saturating_add(99) / 100 } else { extra / 100 };
    let struck =
        Struck { target: figure, by: None, hits: vec![impact], doubled: Vec::new(), saves: Vec::new() };
    let mut rules = vec![hits::fall_rule(impact)];
    let saves = [true, false].into_iter().any(|shot| !skills::saves(look(draft), figure, shot).is_empty());
    if height % 100 != 0 || saves {
        rules.push("AO-GAP-32");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureFell { figure, height, struck: Some(struck) }, because)
}

/// Says that the active figure sets off a mine: automatic hits, as shooting.   AO-OBJ-01, AO-COVER-04
///
/// # Errors
/// See [`Stop`].
pub fn mine(draft: &mut AoDraft<'_>, active: &Active, mine: u16, figures: &[FigureId]) -> Result<(), Stop> {
    let laid = draft.setup().mines.get(usize::from(mine));
    let spent = look(draft).state.spent_mines.contains(&mine);
    let Some(laid) = laid.filter(|_| !spent) else { return Err(refusal::Activation::NoSuchMine.into()) };
    let moved = look(draft).figure(active.figure).is_some_and(|figure| figure.moved);
    forbid(draft, !moved, refusal::Activation::MineNotReached { who: name(draft, active.figure) })?;
    if figures.is_empty() {
        return Err(refusal::General::NothingHit.into());
    }
    let mut struck: Vec<Struck> = Vec::new();
    for figure in figures {
        forbid_absent(draft, *figure)?;
        if struck.iter().any(|struck| struck.target == *figure) {
            return Err(refusal::Attack::NotUnder { who: name(draft, *figure), rule: "AO-OBJ-01" }.into());
        }
        let covered = table::known(draft, "covered", &[*figure], None)?.unwrap_or(false);
        let water = table::in_deep_water(draft, *figure)?;
        let saves = hits::shooting_saves(look(draft), *figure, covered, false, water);
        let hits = vec![laid.impact];
        struck.push(Struck { target: *figure, by: None, hits, doubled: Vec::new(), saves });
    }
    let mut rules = vec!["AO-OBJ-01", "AO-GAP-41"];
    if struck.iter().any(|struck| struck.saves.iter().any(|save| save.source == SaveSource::Cover)) {
        rules.push("AO-COVER-04");
    }
    let because = because(draft, &rules);
    draft.emit(Event::MineTriggered { mine, by: active.figure, struck }, because)
}
