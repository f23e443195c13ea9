//! Obstacles, heights, ladders, gaps: the other ways of moving.
//! AO-TERR-02, AO-TERR-03, AO-CLIMB-01 to AO-CLIMB-08, AO-FALL-01

pub mod events;
pub mod falls;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Active};
use crate::draft::{AoDraft, forbid, look, name};
use crate::event::Event;
use crate::movement::{self, bank, bumps, declared};
use crate::profiles::Characteristic;
use crate::setup::Tested;
use crate::special_moves::events::ClimbTested;
use crate::state::{Ground, Passage, Stretch};
use crate::terrain::ground::TWO_PAS;
use crate::terrain::scenery;
use crate::terrain::table::{self, Length};
use crate::test::{self, Trial};
use crate::{hiding, refusal, skills};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// What any of these ways begins with: a move to make, a place where places are recorded, something there
/// to pass.   AO-TERR-02, AO-CLIMB-01, AO-CLIMB-05, AO-CLIMB-07, AO-FALL-01
fn begin(
    draft: &mut AoDraft<'_>,
    active: &Active,
    passage: Passage,
    to: Option<Point>,
) -> Result<Option<Point>, Stop> {
    let figure = active.figure;
    activation::forbid_move(draft, active)?;
    let to = table::place(draft, to)?;
    movement::forbid_turning(draft, figure, to.as_slice())?;
    let Some(to) = to else { return Ok(None) };
    table::forbid_no_room(draft, figure, to)?;
    let base = look(draft).disc(figure);
    let recorded = base.is_some_and(|base| scenery::is_there(look(draft), passage, base, to));
    let there = table::known(draft, "at_hand", &[figure], Some(recorded))?;
    let who = name(draft, figure);
    forbid(draft, there == Some(false), refusal::Move::NothingThere { who, passage })?;
    Ok(Some(to))
}

/// A stretch of one of these ways, its cost in fine units.
fn stretch(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    passage: Passage,
    to: Option<Point>,
    length: Length,
    cost: i64,
) -> Result<Stretch, Stop> {
    let bank = pas(draft, bank(look(draft), figure, Ground::Open));
    let (cost, spare) = table::priced(look(draft), cost.saturating_add(bank));
    let bumps = bumps(draft, figure, to, None)?;
    let (path, length) = (to.into_iter().collect(), length.hundredths());
    Ok(Stretch { passage, path, length, cost, spare, over: Vec::new(), last: false, bumps })
}

/// Hundredths of a pas in fine units.
fn pas(draft: &AoDraft<'_>, hundredths: i32) -> i64 {
    Length::stated(look(draft), i64::from(hundredths)).fine()
}

/// Whether a length is no more than a quarter of a figure's base move.   AO-CLIMB-05, AO-CLIMB-07
fn within_quarter(draft: &AoDraft<'_>, figure: FigureId, length: Length) -> bool {
    length.fine().saturating_mul(4) <= pas(draft, skills::base_move(look(draft), figure))
}

/// Crosses a linear obstacle: two pas, all at once.   AO-TERR-02, AO-TERR-03
pub fn cross(draft: &mut AoDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let to = begin(draft, active, Passage::Obstacle {}, to)?;
    let (none, cost) = (Length::stated(look(draft), 0), pas(draft, TWO_PAS));
    let stretch = stretch(draft, active.figure, Passage::Obstacle {}, to, none, cost)?;
    movement::forbid_short(draft, active, &stretch, "AO-TERR-03")?;
    declared(draft, active.figure, stretch)
}

/// How high or deep: the difference of the recorded heights, or as stated.   AO-GAP-57
fn height(draft: &mut AoDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<Length, Stop> {
    let from = look(draft).figure(figure).and_then(|figure| figure.at);
    let recorded = from
        .zip(to)
        .map(|(from, to)| Length::measured(look(draft), to.z.saturating_sub(from.z).saturating_abs()));
    table::length(draft, "height", &[figure], recorded)
}

/// Climbs a height of two pas at most, with handholds or the skill to do without.
/// AO-CLIMB-01 to AO-CLIMB-04, AO-SKILL-08, AO-GAP-36, AO-GAP-37
pub fn climb(draft: &mut AoDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let figure = active.figure;
    let to = begin(draft, active, Passage::Climb {}, to)?;
    let height = height(draft, figure, to)?;
    if height.hundredths() == 0 {
        return Err(refusal::Move::NoLength.into());
    }
    forbid(draft, !height.is_within(TWO_PAS), refusal::Move::TooHigh { rule: "AO-CLIMB-03" })?;
    let holds = table::holds(draft, "holds", &[figure], None)?;
    let bare = skills::climbs_bare(look(draft), figure);
    forbid(draft, !holds && !bare, refusal::Move::NoHandholds { who: name(draft, figure) })?;
    let cost = if draft.setup().options.climb_free { 0 } else { height.fine() };
    let stretch = stretch(draft, figure, Passage::Climb {}, to, height, cost)?;
    movement::forbid_short(draft, active, &stretch, "AO-GAP-36")?;
    let sum = test::sum(draft, figure, Characteristic::Vigour, Tested::Test, &[], draft.claims());
    let trial =
        Trial { rule: "AO-CLIMB-01", figure, of: Characteristic::Vigour, sum: &sum, claims: draft.claims() };
    let (test, mut because) = test::test(draft, &trial)?;
    because = because.and(RuleId::new("AO-GAP-36"));
    if !holds {
        because = because.and(RuleId::new("AO-CLIMB-04")).and(RuleId::new("AO-SKILL-08"));
    }
    let passed = test.passed;
    let counts = !passed && !draft.setup().options.failed_climb_aims;
    if !passed {
        because = because.and(RuleId::new("AO-CLIMB-02")).and(RuleId::new("AO-GAP-37"));
    }
    if passed || !draft.setup().options.failed_climb_hidden {
        hiding::unhide(draft, figure, "AO-HIDE-02")?;
    }
    draft.emit(Event::ClimbTested(ClimbTested { figure, test, counts }), because)?;
    if passed { declared(draft, figure, stretch) } else { Ok(()) }
}

/// Goes up or down a ladder: a quarter of the base move, and nothing more of that move.
/// AO-CLIMB-05, AO-GAP-38
pub fn ladder(draft: &mut AoDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let figure = active.figure;
    let to = begin(draft, active, Passage::Ladder {}, to)?;
    let height = height(draft, figure, to)?;
    if height.hundredths() == 0 {
        return Err(refusal::Move::NoLength.into());
    }
    let dear = draft.setup().options.ladder_x4;
    let high = !dear && !within_quarter(draft, figure, height);
    forbid(draft, high, refusal::Move::TooHigh { rule: "AO-CLIMB-05" })?;
    let cost = if dear { height.fine().saturating_mul(4) } else { height.fine() };
    let mut stretch = stretch(draft, figure, Passage::Ladder {}, to, height, cost)?;
    movement::forbid_short(draft, active, &stretch, "AO-CLIMB-05")?;
    stretch.last = !dear;
    declared(draft, figure, stretch)
}

/// Jumps over a gap of a quarter of the base move at most.   AO-CLIMB-07, AO-CLIMB-08
pub fn jump(draft: &mut AoDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let figure = active.figure;
    let to = begin(draft, active, Passage::Jump {}, to)?;
    let from = look(draft).figure(figure).and_then(|figure| figure.at);
    let recorded = from.zip(to).map(|(from, to)| Length::measured(look(draft), leg(from, to)));
    let width = table::length(draft, "width", &[figure], recorded)?;
    if width.hundredths() == 0 {
        return Err(refusal::Move::NoLength.into());
    }
    let wide = !within_quarter(draft, figure, width);
    forbid(draft, wide, refusal::Move::TooWide { who: name(draft, figure) })?;
    let stretch = stretch(draft, figure, Passage::Jump {}, to, width, width.fine())?;
    movement::forbid_short(draft, active, &stretch, "AO-CLIMB-07")?;
    declared(draft, figure, stretch)
}

/// Climbs down clinging, half the base move at most, and does nothing else.   AO-FALL-01, AO-GAP-60
pub fn descend(draft: &mut AoDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let figure = active.figure;
    let to = begin(draft, active, Passage::Descend {}, to)?;
    let busy = look(draft).figure(figure).is_none_or(|figure| figure.moved || figure.actions > 0);
    let refusal = refusal::Activation::Locked { who: name(draft, figure), rule: "AO-FALL-01" };
    forbid(draft, busy, refusal)?;
    let height = height(draft, figure, to)?;
    if height.hundredths() == 0 {
        return Err(refusal::Move::NoLength.into());
    }
    // A Wounded figure gets no farther than it crawls.   AO-HEALTH-03
    let half = pas(draft, skills::base_move(look(draft), figure));
    let far =
        height.fine().saturating_mul(2) > half || height.fine() > activation::fine_left(look(draft), active);
    forbid(draft, far, refusal::Move::TooHigh { rule: "AO-FALL-01" })?;
    let mut stretch = stretch(draft, figure, Passage::Descend {}, to, height, 0)?;
    stretch.last = true;
    declared(draft, figure, stretch)
}
