//! Mines: hits that nobody aims, where a move ends.   AO-OBJ-01, AO-COVER-04, AO-GAP-41

use crate::activation::{self, Active};
use crate::draft::{AoDraft, because, forbid, forbid_absent, look, name};
use crate::equipment::events::MineTriggered;
use crate::event::Event;
use crate::setup::Mine;
use crate::state::look::Look;
use crate::state::{Lock, SaveSource, Struck};
use crate::terrain::table::{self, Length};
use crate::{cover, refusal, saves, skills};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The mine that the end of a figure's move sets off, by the record.   AO-OBJ-01, AO-GAP-41
pub fn due(look: Look<'_>, active: &Active) -> Option<u16> {
    let base = look.disc(active.figure).filter(|_| active.moved)?;
    let near = |(mine, laid): &(u16, &Mine)| {
        !look.state.spent_mines.contains(mine) && laid.at.is_some_and(|at| reaches(look, laid, at, base))
    };
    (0_u16..).zip(&look.setup.mines).find(near).map(|(mine, _)| mine)
}

/// Whether a mine at a place reaches a base.   AO-GAP-41
fn reaches(look: Look<'_>, laid: &Mine, at: Point, base: Disc) -> bool {
    Length::apart(look, Disc::new(at, 0), base).is_within(laid.reach)
}

/// Whom a mine hits, by the record.   AO-OBJ-01, AO-GAP-41
pub fn caught(look: Look<'_>, mine: u16) -> Option<Vec<FigureId>> {
    let laid = look.setup.mines.get(usize::from(mine))?;
    let at = laid.at.filter(|_| look.setup.table.is_some())?;
    let hit = |id: &FigureId| look.disc(*id).is_some_and(|base| reaches(look, laid, at, base));
    Some(look.on_table().filter(hit).collect())
}

/// Refuses an action before the mine that the figure's move has set off.   AO-OBJ-01
pub fn forbid_before_mine(draft: &AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let active = look(draft).top().and_then(activation::told).filter(|active| active.figure == figure);
    let due = active.is_some_and(|active| due(look(draft), &active).is_some());
    forbid(draft, due, refusal::Activation::MineFirst { who: name(draft, figure) })
}

/// Says that the active figure sets off a mine: automatic hits, as shooting.   AO-OBJ-01, AO-COVER-04
pub fn mine(draft: &mut AoDraft<'_>, active: &Active, mine: u16, figures: &[FigureId]) -> Result<(), Stop> {
    let laid = draft.setup().mines.get(usize::from(mine));
    let spent = look(draft).state.spent_mines.contains(&mine);
    let Some(laid) = laid.filter(|_| !spent) else { return Err(refusal::Activation::NoSuchMine.into()) };
    let before = look(draft).figure(active.figure).is_some_and(|figure| figure.moved);
    // A move made in an earlier activation has had its end.   AO-OBJ-01
    let moved = if draft.setup().before(4) { before } else { active.moved };
    let base = look(draft).disc(active.figure);
    let far = base.zip(laid.at).is_some_and(|(base, at)| !reaches(look(draft), laid, at, base));
    let refusal = refusal::Activation::MineNotReached { who: name(draft, active.figure) };
    forbid(draft, !moved || far, refusal)?;
    let caught = caught(look(draft), mine);
    if let Some(caught) = caught.as_ref().filter(|_| !figures.is_empty()) {
        let odd = figures.iter().find(|id| !caught.contains(id));
        if let Some(odd) = odd.or_else(|| caught.iter().find(|id| !figures.contains(id))) {
            return Err(refusal::Activation::MineReach { who: name(draft, *odd) }.into());
        }
    }
    go_off(draft, active.figure, mine, &caught.unwrap_or_else(|| figures.to_vec()))
}

/// A mine goes off.   AO-OBJ-01, AO-COVER-04
pub fn go_off(draft: &mut AoDraft<'_>, by: FigureId, mine: u16, figures: &[FigureId]) -> Result<(), Stop> {
    let impact = draft.setup().mines.get(usize::from(mine)).map_or(0, |laid| laid.impact);
    if figures.is_empty() {
        return Err(refusal::General::NothingHit.into());
    }
    let mut struck: Vec<Struck> = Vec::new();
    for figure in figures {
        forbid_absent(draft, *figure)?;
        if struck.iter().any(|struck| struck.target == *figure) {
            return Err(refusal::Attack::NotUnder { who: name(draft, *figure), rule: "AO-OBJ-01" }.into());
        }
        let told = cover::at_any(look(draft), *figure);
        let covered = table::known(draft, "covered", &[*figure], told)?.unwrap_or(false);
        let water = table::in_deep_water(draft, *figure)?;
        let saves = saves::shooting_saves(look(draft), *figure, covered, false, water);
        struck.push(Struck { target: *figure, by: None, hits: vec![impact], doubled: Vec::new(), saves });
    }
    let mut rules = vec!["AO-OBJ-01", "AO-GAP-41"];
    if struck.iter().any(|struck| struck.saves.iter().any(|save| save.source == SaveSource::Cover)) {
        rules.push("AO-COVER-04");
    }
    let because = because(draft, &rules);
    let ends = !draft.setup().before(4);
    draft.emit(Event::MineTriggered(MineTriggered { mine, by, ends, struck }), because)
}

/// Whether a move may have ended on a mine that the record does not place, and nobody could say so.   AO-OBJ-01
pub fn may_be_mined(look: Look<'_>, active: &Active) -> bool {
    let unplaced = |(mine, laid): (u16, &Mine)| {
        !look.state.spent_mines.contains(&mine) && (look.setup.table.is_none() || laid.at.is_none())
    };
    let charged = active.moved && active.charged.iter().any(|id| look.are_engaged(active.figure, *id));
    let over = charged || ends_untold(look, active);
    over && look.is_on_table(active.figure) && (0_u16..).zip(&look.setup.mines).any(unplaced)
}

/// Whether the end of a move leaves nothing to do: it was shot from on its way, it was a descent, its charge was
/// stopped at the cost of the action, or it followed that.   AO-GAP-02, AO-FALL-01, AO-GAP-27, AO-SKILL-11
fn ends_untold(look: Look<'_>, active: &Active) -> bool {
    let clings = look.figure(active.figure).is_some_and(|figure| figure.lock == Lock::Nothing);
    let stopped = !active.foiled.is_empty() && look.setup.options.cancelled_charge_spends;
    let after = skills::moves_after_acting(look, active.figure);
    let ends = active.moved && (active.reacted || clings || stopped || after);
    ends && !look.setup.before(12) && !activation::goes_on(look, active.figure)
}
