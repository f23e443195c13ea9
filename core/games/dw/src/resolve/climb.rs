//! Climbs and falls.   DW-CLIMB-01 to DW-CLIMB-08, DW-FALL-01 to DW-FALL-04

use crate::event::{self, ActionKind};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::activation::{self, Needs};
use crate::resolve::test::{self, Trial};
use crate::resolve::{DwDraft, because, flight, forbid, harm, look, movement, name, path, table};
use crate::setup::{Terrain, TerrainKind};
use crate::skills::{self, Topic};
use crate::state::frames::{Arrival, MoveKind};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Cause, Climbing, Height};
use greffe_core::draft::Stop;
use greffe_core::fact::{FactValue, FigureId};
use greffe_core::geometry::disc::Disc;
use greffe_core::ids::RuleId;
use greffe_core::view::Point;

/// A climb, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Upwards.
    pub up: bool,
    /// From how high it would fall.
    pub height: Height,
    /// Where it ends with two successes or more.
    pub to: Option<Point>,
    /// Where it ends with one.
    pub reduced: Option<Point>,
}

/// Climbs or descends: three dice, and the whole activation.
/// DW-CLIMB-01, DW-CLIMB-02, DW-CLIMB-06, DW-CLIMB-07, DW-CLIMB-08
///
/// # Errors
/// See [`Stop`].
pub fn climb(draft: &mut DwDraft<'_>, active: &Active, plan: &Plan) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_unable(draft, active, Needs::Feet)?;
    movement::forbid_slow(draft, figure)?;
    let holders = movement::holders(draft, figure)?;
    let by = holders.first().map(|other| name(draft, *other)).unwrap_or_default();
    forbid(draft, !holders.is_empty(), refusal::Move::Engaged { who: name(draft, figure), by })?;
    let able = skills::may_climb(look(draft), figure);
    forbid(draft, !able, refusal::Move::CannotClimb { who: name(draft, figure) })?;
    // What its body cannot climb is stated; that there is nothing to climb, the record knows.
    let bare = look(draft).disc(figure).is_some_and(|base| !has_climb(look(draft), figure, base));
    let able = table::flag(draft, "climbable", &[figure], bare.then_some(false), true)?;
    let who = name(draft, figure);
    let refusal =
        if bare { refusal::Move::NothingToClimb { who } } else { refusal::Move::CannotClimb { who } };
    forbid(draft, !able, refusal)?;
    let vertical = table::flag(draft, "vertical", &[figure], None, false)?;
    if active.left == 0 {
        return Err(refusal::Activation::NoActions { who: name(draft, figure), needs: 1, left: 0 }.into());
    }
    let full = end(draft, figure, plan.to, stride(look(draft), figure, active.left, false))?;
    let recorded = hanging(look(draft), figure, &full);
    let hangs = table::stated(draft, "hangs", &[figure], recorded)?;
    if look(draft).has(figure, &Trait::Climber) {
        activation::spend(draft, active, ActionKind::Climb, 1, None)?;
        return arrive(draft, figure, full, plan.height, hangs, "DW-CLIMB-06");
    }
    let reduced = end(draft, figure, plan.reduced, stride(look(draft), figure, active.left, true))?;
    activation::spend(draft, active, ActionKind::Climb, active.left, None)?;
    let topic = Topic::Climb { vertical };
    let r#use = TestUse::Climb { up: plan.up, height: plan.height, full, reduced, hangs };
    test::roll(draft, Trial { figure, dice: 3, rule: "DW-CLIMB-01", topic, r#use })
}

/// Whether the record has something to climb within a short ruler of a figure, or the figure is above ground.
/// DW-CLIMB-01
fn has_climb(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    let short = look.ruler(Ruler::Short);
    let hangs = look.figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let steep = |terrain: &Terrain| match terrain.kind {
        TerrainKind::Wall | TerrainKind::Tree | TerrainKind::HighGround | TerrainKind::Ladder => true,
        TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Stairs => terrain.height > 0,
        TerrainKind::Difficult | TerrainKind::Water => false,
    };
    let near = |terrain: &&Terrain| {
        let outline = terrain.outline.as_ref();
        !terrain.destroyed && outline.is_some_and(|outline| outline.is_within(base, short))
    };
    hangs || base.at.z > 0 || look.state.terrain.iter().filter(near).any(steep)
}

/// How far a climb goes, in full or reduced by one category. The short ruler reduced is nothing, unless two
/// actions go into it.   DW-CLIMB-01, DW-GAP-37
fn stride(look: Look<'_>, figure: FigureId, actions: u32, reduced: bool) -> i32 {
    let (own, _) = skills::stride(look, figure);
    match (own, reduced) {
        (ruler, false) => look.ruler(ruler),
        (Ruler::Long, true) => look.ruler(Ruler::Medium),
        (Ruler::Medium, true) => look.ruler(Ruler::Short),
        (Ruler::Short, true) if actions >= 2 => look.ruler(Ruler::Short),
        (Ruler::Short, true) => 0,
    }
}

/// Where a climb ends.
fn end(draft: &mut DwDraft<'_>, figure: FigureId, to: Option<Point>, length: i32) -> Result<Arrival, Stop> {
    let to = path::place(draft, to)?;
    path::forbid_length(draft, figure, to, length, "DW-CLIMB-01")?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    path::arrival(draft, figure, to)
}

/// The climb is made: the figure stands on a surface, or hangs.   DW-CLIMB-01, DW-CLIMB-03
fn arrive(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    arrival: Arrival,
    height: Height,
    stated: Option<bool>,
    rule: &'static str,
) -> Result<(), Stop> {
    // What was stated holds for either end.
    let hangs = stated.or_else(|| hanging(look(draft), figure, &arrival)).unwrap_or(false);
    let mut why = because(draft, &[rule]);
    if hangs {
        why = why.and(RuleId::new("DW-CLIMB-03"));
    }
    movement::moved(draft, figure, MoveKind::Climb, arrival, why.clone())?;
    let climbing = hangs.then_some(Climbing { height });
    draft.emit(event::ClimbSet { figure, climbing }, why)
}

/// Whether a climb leaves its figure on the wall, as recorded.   DW-CLIMB-03
fn hanging(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> Option<bool> {
    path::base_at(look, figure, arrival.to).map(|base| !has_footing(look, base))
}

/// Whether a base stands on the ground or on something as high as it is.
fn has_footing(look: Look<'_>, base: Disc) -> bool {
    base.at.z == 0
        || look.state.terrain.iter().any(|terrain| {
            let top = Point { z: terrain.height, ..base.at };
            terrain.height > 0
                && greffe_core::geometry::disc::level(base.at, top)
                && terrain.outline.as_ref().is_some_and(|outline| outline.contains(base.at))
        })
}

/// The climber has tested.   DW-CLIMB-01
///
/// # Errors
/// See [`Stop`].
pub fn tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    successes: u32,
    r#use: &TestUse,
) -> Result<(), Stop> {
    let TestUse::Climb { height, full, reduced, hangs, .. } = r#use else { return Ok(()) };
    match successes {
        0 => fall(draft, figure, *height, 0, "DW-CLIMB-01"),
        1 => arrive(draft, figure, reduced.clone(), *height, *hangs, "DW-CLIMB-01"),
        _ => arrive(draft, figure, full.clone(), *height, *hangs, "DW-CLIMB-01"),
    }
}

/// A figure falls: one die for each ruler of height. Climbers and flyers come down unhurt.
/// DW-FALL-01, DW-CLIMB-06, DW-FLY-04
///
/// # Errors
/// See [`Stop`].
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
    let spared = if look(draft).has(figure, &Trait::Climber) {
        Some("DW-CLIMB-06")
    } else {
        look(draft).has(figure, &Trait::Flight).then_some("DW-FLY-04")
    };
    let why = because(draft, &[rule, spared.unwrap_or("DW-FALL-01")]);
    draft.emit(event::ClimbSet { figure, climbing: None }, why.clone())?;
    let landing = look(draft).disc(figure).map(|base| landing(look(draft), figure, base));
    if let Some(to) = landing {
        let others: Vec<(FigureId, Disc)> = table::bases(look(draft), &[figure]);
        let base = Disc::new(to, look(draft).base(figure));
        let touches =
            others.into_iter().filter(|(_, other)| table::would_touch(base, *other)).map(|(id, _)| id);
        let arrival = Arrival { to: Some(to), touches: touches.collect(), ..Arrival::default() };
        movement::moved(draft, figure, MoveKind::Fall, arrival, why)?;
    }
    if let Some(spared) = spared {
        return harm::prone(draft, figure, harm::KNOCKED_DOWN, spared);
    }
    let dice = match height {
        Height::Short => 1,
        Height::Medium => 2,
        Height::Long => 3,
    };
    let r#use = TestUse::Fall { flight };
    test::roll(draft, Trial { figure, dice, rule: "DW-FALL-01", topic: Topic::Fall, r#use })
}

/// Where a falling base comes to lie: below, or as near as there is room.
fn landing(look: Look<'_>, figure: FigureId, base: Disc) -> Point {
    let below = Point { z: 0, ..base.at };
    let around = |part: i32| {
        (0..24)
            .map(move |turn| greffe_core::geometry::angle::offset(below, turn * 15, part * base.diameter / 2))
    };
    let places = std::iter::once(below).chain((1..=8).flat_map(around));
    let free = |to: &Point| path::room_refusal(look, figure, base.moved_to(*to), &[figure]).is_none();
    places.into_iter().find(free).unwrap_or(below)
}

/// A figure has landed: any failure puts it out of action.   DW-FALL-02, DW-FALL-03, DW-CLIMB-05, DW-MORALE-16
///
/// # Errors
/// See [`Stop`].
pub fn landed(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32, panic: u32) -> Result<(), Stop> {
    if failures > 0 {
        return harm::remove(draft, figure, Cause::OutOfAction, None, "DW-FALL-02");
    }
    harm::prone(draft, figure, harm::FALLEN, "DW-FALL-03")?;
    match panic {
        0 => Ok(()),
        1 | 2 => flight::panic(draft, figure, panic),
        _ => harm::remove(draft, figure, Cause::Fled, None, "DW-MORALE-16"),
    }
}

/// A figure knocked down at the lip of a height falls over it; from how high is asked.   DW-FALL-04
///
/// # Errors
/// See [`Stop`].
pub fn over_the_lip(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
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
    let within = |ruler| drop <= i64::from(look(draft).ruler(ruler));
    let height = if within(Ruler::Short) {
        Height::Short
    } else if within(Ruler::Medium) {
        Height::Medium
    } else {
        Height::Long
    };
    fall(draft, figure, height, 0, "DW-FALL-04")
}
