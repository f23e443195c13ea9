//! Climbs and falls.   DW-CLIMB-01 to DW-CLIMB-08, DW-FALL-01 to DW-FALL-04

mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::{arrival, terror, water};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::setup::{Gravity, Terrain, TerrainKind};
use crate::skills::Topic;
use crate::state::combat::Guard;
use crate::state::frames::{Arrival, Gate, MoveKind, Purse};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Climbing, Height, WindowKind};
use crate::terrain::{levels, path};
use crate::{actions, event, falls, interventions, movement, pace, quality, refusal, skills, table};
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// A climb, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Upwards.
    pub up: bool,
    /// From how high it would fall; left out where positions are recorded.
    pub height: Option<Height>,
    /// Where it ends with two successes or more.
    pub to: Option<Point>,
    /// Where it ends with one.
    pub reduced: Option<Point>,
}

/// Climbs or descends: three dice, and the whole activation.
/// DW-CLIMB-01, DW-CLIMB-02, DW-CLIMB-06, DW-CLIMB-07, DW-CLIMB-08
pub fn climb(draft: &mut DwDraft<'_>, active: &Active, plan: &Plan) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Feet)?;
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
    let sheer = path::base_at(look(draft), figure, plan.to)
        .and_then(|base| levels::climbed(look(draft), base))
        .is_some_and(|terrain| terrain.kind == TerrainKind::Wall);
    let vertical = table::flag(draft, "vertical", &[figure], sheer.then_some(true), false)?;
    // The second move of its sprint is paid for.   DW-TRAIT-25, DW-CLIMB-06
    let paid = actions::is_free(look(draft), active, ActionKind::Climb);
    if active.left == 0 && !paid {
        return Err(refusal::Activation::NoActions { who: name(draft, figure), needs: 1, left: 0 }.into());
    }
    let height = fall_height(draft, figure, plan)?;
    let pull = if draft.setup().before(3) { Gravity::Normal } else { pace::gravity(draft, figure)? };
    let actions = if paid { u32::MAX } else { active.left };
    let step = |draft: &DwDraft<'_>, reduced| stride(look(draft), figure, actions, pull, reduced);
    let full_length = step(draft, false);
    let full = end(draft, figure, plan.to, full_length, vertical)?;
    let recorded = hanging(look(draft), figure, &full);
    let hangs = table::stated(draft, "hangs", &[figure], recorded)?;
    if look(draft).has(figure, &Trait::Climber) {
        terror::forbid_daunted(draft, figure, &full)?;
        water::forbid_barred(draft, figure, full.to)?;
        let (own, _) = skills::stride(look(draft), figure);
        let (_, slow) = pace::measure(look(draft), pace::category(own, pull));
        let cost = if draft.setup().before(3) { 1 } else { slow };
        actions::spend(draft, active, ActionKind::Climb, cost, None)?;
        let purse = Purse { left: active.left, free_moves: active.free_moves };
        return arrive(draft, figure, full, Reached { height, hangs, purse, rule: "DW-CLIMB-06" });
    }
    let reduced_length = step(draft, true);
    let reduced = if stops_short(draft, figure, reduced_length, vertical)? {
        // Half-way it touches nothing of what it climbs to, and hangs.
        Arrival { climbing: Some(Climbing { height }), ..Arrival::default() }
    } else {
        end(draft, figure, plan.reduced, reduced_length, vertical)?
    };
    for arrival in [&full, &reduced] {
        terror::forbid_daunted(draft, figure, arrival)?;
        water::forbid_barred(draft, figure, arrival.to)?;
    }
    actions::spend(draft, active, ActionKind::Climb, active.left, None)?;
    let topic = Topic::Climb { vertical };
    let r#use = TestUse::Climb { up: plan.up, height, full, reduced, hangs };
    quality::roll(draft, Trial { figure, dice: 3, rule: "DW-CLIMB-01", topic, r#use })
}

/// Whether the record has something to climb within a short ruler of a figure, or the figure is above ground.
/// DW-CLIMB-01
fn has_climb(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    let short = look.ruler(Ruler::Short);
    let hangs = look.figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let near =
        |terrain: &&Terrain| terrain.outline.as_ref().is_some_and(|outline| outline.is_within(base, short));
    hangs || base.at.z > 0 || look.state.terrain.iter().filter(near).any(levels::is_steep)
}

/// From how high it would fall: as recorded places have it, else as declared.   DW-CLIMB-01, DW-GAP-82
fn fall_height(draft: &DwDraft<'_>, figure: FigureId, plan: &Plan) -> Result<Height, Stop> {
    let who = || name(draft, figure);
    let Some(drop) = levels::climb_drop(look(draft), figure, plan.to) else {
        return plan.height.ok_or_else(|| refusal::Move::HeightNeeded { who: who() }.into());
    };
    let height = levels::class(look(draft), i64::from(drop));
    let start = look(draft).disc(figure).map_or(0, |base| base.at.z);
    let ends = [plan.to, plan.reduced].into_iter().flatten();
    let mut wrong = ends.map(|to| if plan.up { to.z < start } else { to.z > start });
    let other = plan.height.is_some_and(|stated| stated != height) || wrong.any(|wrong| wrong);
    forbid(draft, other, refusal::Move::WrongHeight { who: who() })?;
    Ok(height)
}

/// How far a climb goes, in full or reduced by one category. The short ruler reduced is nothing, unless two
/// actions go into it. Gravity changes it as any move.   DW-CLIMB-01, DW-ENV-05, DW-ENV-06, DW-GAP-37, DW-GAP-40
fn stride(look: Look<'_>, figure: FigureId, actions: u32, pull: Gravity, reduced: bool) -> i32 {
    let (own, _) = skills::stride(look, figure);
    if pull != Gravity::Normal {
        let category = pace::category(own, pull).saturating_sub(i32::from(reduced));
        let (length, cost) = pace::measure(look, category);
        return if actions >= cost { length } else { 0 };
    }
    match (own, reduced) {
        (ruler, false) => look.ruler(ruler),
        (Ruler::Long, true) => look.ruler(Ruler::Medium),
        (Ruler::Medium, true) => look.ruler(Ruler::Short),
        (Ruler::Short, true) if actions >= 2 => look.ruler(Ruler::Short),
        (Ruler::Short, true) => 0,
    }
}

/// Where a climb ends: as far as the ruler, whose base counts along the ground only; on something to stand on or
/// to cling to all the way, nobody and nothing solid in between. On level ground one walks.
/// DW-CLIMB-01, DW-CLIMB-03, DW-MOVE-03, DW-MOVE-04, DW-MOVE-07
fn end(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    to: Option<Point>,
    length: i32,
    vertical: bool,
) -> Result<Arrival, Stop> {
    let to = path::place(draft, to)?;
    let who = name(draft, figure);
    if let Some((own, to)) = look(draft).disc(figure).zip(to) {
        let long = !path::climbs_within(own, to, length);
        let refusal = refusal::Place::TooLong { who: who.clone(), limit: length, rule: "DW-CLIMB-01" };
        forbid(draft, long, refusal)?;
        let stays = own.at == to;
        let flat = !stays
            && level(own.at, to)
            && levels::has_footing(look(draft), own)
            && levels::has_footing(look(draft), own.moved_to(to));
        forbid(draft, flat, refusal::Move::NotAClimb { who: who.clone() })?;
        let end = own.moved_to(to);
        let clings =
            stays || levels::has_footing(look(draft), end) || { levels::climbed(look(draft), end).is_some() };
        forbid(draft, !clings, refusal::Move::NothingToClimb { who: who.clone() })?;
        let aloft = !stays && !draft.setup().before(8) && !levels::is_climbed_along(look(draft), own, to);
        forbid(draft, aloft, refusal::Move::NoFooting { who })?;
        table::stated_length(draft, "length", &[figure], Some(leg(own.at, to)))?;
    } else {
        let long = stops_short(draft, figure, length, vertical)?;
        let limit = reach(look(draft), figure, length, vertical);
        forbid(draft, long, refusal::Place::TooLong { who, limit, rule: "DW-CLIMB-01" })?;
    }
    path::forbid_ascent(draft, figure, to)?;
    let wet = water::is_wetted(draft, figure)?;
    Ok(Arrival { wet, ..path::own_arrival(draft, figure, to)? })
}

/// How far a climb of a length goes where no place is recorded: straight up the base gains nothing.   DW-MOVE-04
fn reach(look: Look<'_>, figure: FigureId, length: i32, vertical: bool) -> i32 {
    length.saturating_add(if vertical { 0 } else { look.base(figure) })
}

/// Whether a climb is stated to be longer than a length, where no place is recorded.   DW-CLIMB-01
fn stops_short(draft: &mut DwDraft<'_>, figure: FigureId, length: i32, vertical: bool) -> Result<bool, Stop> {
    if look(draft).is_measured() {
        return Ok(false);
    }
    let limit = reach(look(draft), figure, length, vertical);
    let stated = table::stated_length(draft, "length", &[figure], None)?;
    Ok(stated.is_some_and(|stated| stated > i64::from(limit)))
}

/// How a climb comes out.
#[derive(Clone, Copy)]
struct Reached {
    /// From how high it would fall.
    height: Height,
    /// Whether it stays on the wall, when that was stated.
    hangs: Option<bool>,
    /// What is given back when it does not dare to touch whoever is there.
    purse: Purse,
    /// The rule.
    rule: &'static str,
}

/// The climb is made: the figure stands on a surface, or hangs. Into contact it dares, as on foot, and charges.
/// DW-CLIMB-01, DW-CLIMB-03, DW-TRAIT-84, DW-MORALE-12
fn arrive(draft: &mut DwDraft<'_>, figure: FigureId, arrival: Arrival, reached: Reached) -> Result<(), Stop> {
    let Reached { height, hangs, purse, rule } = reached;
    // Where places are recorded each end tells for itself; what was stated holds for either.
    let recorded = hanging(look(draft), figure, &arrival);
    let hangs = recorded.or(hangs).unwrap_or(false) || arrival.climbing.is_some();
    let mut why = because(draft, &[rule]);
    if hangs {
        why = why.and(RuleId::new("DW-CLIMB-03"));
    }
    // Later it falls from where it hangs.
    let base = path::base_at(look(draft), figure, arrival.to);
    let height = base.map_or(height, |base| {
        let drop = base.at.z.saturating_sub(levels::landing_height(look(draft), figure, base));
        levels::class(look(draft), i64::from(drop))
    });
    let climbing = hangs.then_some(Climbing { height });
    let arrival = Arrival { climbing, ..arrival };
    let mut gates = terror::terror(look(draft), figure, &arrival);
    if arrival.wet || water::dips(look(draft), figure, arrival.to) {
        gates.insert(0, Gate::Water {});
    }
    if !gates.is_empty() {
        let kind = MoveKind::Climb;
        let water = gates.first() == Some(&Gate::Water {});
        let why = why.and(RuleId::new(if water { "DW-TRAIT-56" } else { "DW-TRAIT-84" }));
        return draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear: false }, why);
    }
    arrival::climbed(draft, figure, arrival, [why.clone(), why])
}

/// Whether a climb leaves its figure on the wall, as recorded.   DW-CLIMB-03
fn hanging(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> Option<bool> {
    path::base_at(look, figure, arrival.to).map(|base| !levels::has_footing(look, base))
}

/// The climber has tested.   DW-CLIMB-01
pub fn tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    successes: u32,
    r#use: &TestUse,
) -> Result<(), Stop> {
    let TestUse::Climb { height, full, reduced, hangs, .. } = r#use else { return Ok(()) };
    // The attempt has used every action, whether it dares or not.   DW-CLIMB-02
    let left = look(draft).active();
    let purse =
        left.map_or_else(Purse::default, |left| Purse { left: left.left, free_moves: left.free_moves });
    let reached = Reached { height: *height, hangs: *hangs, purse, rule: "DW-CLIMB-01" };
    match successes {
        0 => falls::fall(draft, figure, *height, 0, "DW-CLIMB-01"),
        1 => arrive(draft, figure, reduced.clone(), reached),
        _ => arrive(draft, figure, full.clone(), reached),
    }
}

/// An attacked climber lets go: it falls, and meets the attack on its back.   DW-CLIMB-04
pub fn let_go(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    interventions::asked(draft, side, WindowKind::LetGo)?;
    let Some(combat) = look(draft).combat() else { return Err(refusal::General::NotNow.into()) };
    let target = combat.target;
    let height =
        look(draft).figure(target).and_then(|figure| figure.climbing).map(|climbing| climbing.height);
    let Some(height) = height else { return Err(refusal::General::NotNow.into()) };
    let why = because(draft, &["DW-CLIMB-04"]);
    draft.emit(event::AsksSet { asks: Vec::new() }, why)?;
    let webbed = look(draft).figure(target).is_some_and(|figure| !figure.immobilised.is_empty());
    let guard = if webbed { Guard::Both } else { Guard::Prone };
    let why = because(draft, &["DW-CLIMB-04"]);
    draft.emit(event::GuardChanged { figure: target, guard }, why)?;
    falls::fall(draft, target, height, 0, "DW-CLIMB-04")
}
