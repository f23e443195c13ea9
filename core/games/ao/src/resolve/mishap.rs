//! Falls and mines: hits that nobody aims.   AO-FALL-02, AO-FALL-03, AO-OBJ-01, AO-COVER-04

use crate::event::Event;
use crate::refusal;
use crate::resolve::activation::{self, Active};
use crate::resolve::table::{self, Length};
use crate::resolve::{AoDraft, because, cover, forbid, forbid_absent, hits, look, movement, name, scenery};
use crate::setup::Mine;
use crate::skills;
use crate::state::look::Look;
use crate::state::{Frame, SaveSource, Struck};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Says that a figure falls, between two deeds of an activation. Where positions are recorded it says where it
/// lands, and how deep follows.   AO-FALL-02, AO-FALL-03, AO-HIDE-02, AO-GAP-32, AO-GAP-62
pub fn fall(draft: &mut AoDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Activation { .. })) {
        return Err(refusal::General::NotNow.into());
    }
    forbid_absent(draft, figure)?;
    let to = table::place(draft, to)?;
    let recorded = match to {
        Some(to) => Some(depth(draft, figure, to)?),
        None => None,
    };
    let height = table::length(draft, "height", &[figure], recorded)?;
    let (harmless, height) = (height.is_under(200), height.hundredths());
    if harmless && to.is_none() {
        return Err(refusal::Move::FallTooLow.into());
    }
    let mut rules = Vec::new();
    let struck = (!harmless).then(|| {
        let impact = impact(draft, height);
        rules.push(hits::fall_rule(impact));
        Struck { target: figure, by: None, hits: vec![impact], doubled: Vec::new(), saves: Vec::new() }
    });
    let saves = [true, false].into_iter().any(|shot| !skills::saves(look(draft), figure, shot).is_empty());
    if height % 100 != 0 || saves {
        rules.push("AO-GAP-32");
    }
    if harmless {
        rules.push("AO-FALL-02");
    }
    if draft.setup().third && look(draft).is_hidden(figure) {
        rules.push("AO-GAP-62");
        movement::unhide(draft, figure, "AO-HIDE-02")?;
    }
    let why = because(draft, &rules);
    draft.emit(Event::FigureFell { figure, height, to, struck }, why)?;
    part(draft, figure)
}

/// The Impact of a fall: 0 for two pas, one more for each pas beyond.   AO-FALL-02, AO-FALL-03, AO-GAP-32
fn impact(draft: &AoDraft<'_>, height: i32) -> i32 {
    let extra = height.saturating_sub(200);
    if draft.setup().options.fall_ceil { extra.saturating_add(99) / 100 } else { extra / 100 }
}

/// How deep a figure falls to a place: from an edge, to what carries it beside that.
fn depth(draft: &AoDraft<'_>, figure: FigureId, to: Point) -> Result<Length, Stop> {
    table::forbid_no_room(draft, figure, to)?;
    table::forbid_standing(draft, figure, to)?;
    let look = look(draft);
    let base = look.disc(figure);
    let deep = base.map_or(0, |base| base.at.z.saturating_sub(to.z));
    let beside = |base: Disc| scenery::is_beside(base, to) && deep > CONTACT_TOLERANCE;
    let refusal = refusal::Move::NoFall { who: look.name(figure) };
    forbid(draft, !base.is_some_and(beside), refusal)?;
    Ok(Length::measured(look, deep))
}

/// A close combat whose two sides no longer touch is over.   AO-GAP-25
fn part(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let touch = |other: &FigureId| {
        let look = look(draft);
        let touches = table::recorded_contact(look, figure, *other) != Some(false);
        touches || table::recorded_barrier(look, figure, *other) == Some(true)
    };
    let parted: Vec<FigureId> = look(draft).engaged_with(figure).filter(|other| !touch(other)).collect();
    for other in parted {
        let because = because(draft, &["AO-GAP-25"]);
        draft.emit(Event::EngagementEnded { figure, other }, because)?;
    }
    Ok(())
}

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
    let moved = look(draft).figure(active.figure).is_some_and(|figure| figure.moved);
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
        let saves = hits::shooting_saves(look(draft), *figure, covered, false, water);
        struck.push(Struck { target: *figure, by: None, hits: vec![impact], doubled: Vec::new(), saves });
    }
    let mut rules = vec!["AO-OBJ-01", "AO-GAP-41"];
    if struck.iter().any(|struck| struck.saves.iter().any(|save| save.source == SaveSource::Cover)) {
        rules.push("AO-COVER-04");
    }
    let because = because(draft, &rules);
    draft.emit(Event::MineTriggered { mine, by, struck }, because)
}
