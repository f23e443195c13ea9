//! Teleportation.   DW-TRAIT-83, DW-GAP-27

pub mod events;
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
use crate::skills::Topic;
use crate::state::frames::{Arrival, Frame, Gate, MoveKind, Purse, ReflexCause};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Cause, Hold};
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{actions, event, movement, quality, refusal, skills, status, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// In how many steps each side of the table is searched for room.
const MESH: i32 = 16;

/// Teleports: one action, the dice freely chosen, free attacks first where it is engaged. The destination is named
/// before the dice, and the dice must reach it.   DW-TRAIT-83, DW-REFLEX-05, DW-GAP-27
pub fn teleport(draft: &mut DwDraft<'_>, active: &Active, dice: u32, to: Option<Point>) -> Result<(), Stop> {
    let figure = active.figure;
    if !look(draft).has(figure, &Trait::Teleportation) {
        return Err(
            refusal::Activation::Lacks { who: name(draft, figure), held: Trait::Teleportation }.into()
        );
    }
    actions::forbid_unable(draft, active, Needs::Hands)?;
    if !(1..=3).contains(&dice) {
        return Err(refusal::Activation::TeleportDice.into());
    }
    let to = path::place(draft, to)?;
    let base = path::base_at(look(draft), figure, to);
    let recorded = base.map(|base| path::is_solid(look(draft), base));
    let solid = table::flag(draft, "solid", &[figure], recorded, false)?;
    if !solid {
        path::forbid_no_room(draft, figure, to, &[figure])?;
    }
    let needs = needed(draft, figure, base)?;
    if needs > dice {
        return Err(refusal::Activation::TooFewDice { needs, dice }.into());
    }
    let mut arrival = path::landing(draft, figure, to)?;
    arrival.wet = water::is_wetted(draft, figure)?;
    terror::forbid_daunted(draft, figure, &arrival)?;
    water::forbid_barred(draft, figure, to)?;
    let mut makers = movement::holders(draft, figure)?;
    makers.retain(|maker| skills::slips_away(look(draft), figure, *maker).is_none());
    let ghost = |id: FigureId| look(draft).has(id, &Trait::Immaterial) && !draft.setup().before(3);
    makers.retain(|maker| !ghost(figure) && !ghost(*maker));
    actions::spend(draft, active, ActionKind::Teleport, 1, None)?;
    if makers.is_empty() {
        return roll(draft, figure, dice, arrival, needs, solid);
    }
    let ordered = makers.len() < 2;
    let cause = ReflexCause::Teleport { dice, arrival: Box::new(arrival), needs, solid };
    let why = because(draft, &["DW-TRAIT-83", "DW-REFLEX-01"]);
    draft.emit(event::ReflexesOpened { mover: figure, makers, cause, ordered }, why)
}

/// The successes a destination needs: Medium 1, Long 2, anywhere 3.   DW-TRAIT-83
fn needed(draft: &mut DwDraft<'_>, figure: FigureId, base: Option<Disc>) -> Result<u32, Stop> {
    let from = look(draft).disc(figure);
    let measured = from.zip(base).map(|(from, base)| distance::gap_between(look(draft), from, base));
    let stated = table::stated_length(draft, "spot", &[figure], measured)?;
    let Some(length) = stated.or(measured.map(i64::from)) else {
        return Err(table::lacking(draft, "spot", &[figure]));
    };
    let look = look(draft);
    let near = |(from, base)| rulers(|ruler| distance::is_near(look, from, base, ruler), look);
    let recorded = from.zip(base).map(near);
    Ok(recorded.unwrap_or_else(|| rulers(|ruler| length <= i64::from(ruler), look)))
}

/// The successes that a distance needs, by the rulers it is within: compared exactly, not by the gap that is shown.
/// DW-TRAIT-83
fn rulers(within: impl Fn(i32) -> bool, look: Look<'_>) -> u32 {
    if within(look.ruler(Ruler::Medium)) {
        1
    } else if within(look.ruler(Ruler::Long)) {
        2
    } else {
        3
    }
}

/// Rolls the test.
fn roll(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    dice: u32,
    arrival: Arrival,
    needs: u32,
    solid: bool,
) -> Result<(), Stop> {
    let r#use = TestUse::Teleport { arrival, needs, dice, solid };
    quality::roll(draft, Trial { figure, dice, rule: "DW-TRAIT-83", topic: Topic::Power, r#use })
}

/// The free attacks are over: the test is rolled, if the figure still can.   DW-TRAIT-83
pub fn go_on(draft: &mut DwDraft<'_>, figure: FigureId, cause: &ReflexCause) -> Result<(), Stop> {
    let ReflexCause::Teleport { dice, arrival, needs, solid } = cause else { return Ok(()) };
    let free = look(draft).is_on_table(figure) && !look(draft).is_held(figure);
    let awake = look(draft).figure(figure).is_some_and(|figure| figure.unconscious.is_empty());
    if !free || !awake {
        return Ok(());
    }
    // A free attack may have pushed it: it sets out from where it stands.
    let places = look(draft).disc(figure).zip(path::base_at(look(draft), figure, arrival.to));
    let now = places.filter(|_| !draft.setup().before(3)).map(|(from, base)| {
        let look = look(draft);
        rulers(|ruler| distance::is_near(look, from, base, ruler), look)
    });
    roll(draft, figure, *dice, arrival.as_ref().clone(), now.unwrap_or(*needs), *solid)
}

/// The test is made: it arrives, stays where it is, or goes astray.   DW-TRAIT-83, DW-GAP-27
pub fn tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    successes: u32,
    r#use: &TestUse,
) -> Result<(), Stop> {
    let TestUse::Teleport { arrival, needs, dice, solid } = r#use else { return Ok(()) };
    if successes >= *needs {
        if *solid {
            return status::remove(draft, figure, Cause::Solid, None, "DW-TRAIT-83");
        }
        return arrive(draft, figure, arrival);
    }
    // Fewer dice than three never go astray: nothing happens.
    if successes == 0 && *dice == 3 { astray(draft, figure) } else { Ok(()) }
}

/// It arrives; beside an enemy it means to fight, so Terror is overcome first, as before a charge.
/// DW-TRAIT-83, DW-TRAIT-84, DW-MORALE-12
fn arrive(draft: &mut DwDraft<'_>, figure: FigureId, arrival: &Arrival) -> Result<(), Stop> {
    let kind = MoveKind::Teleport;
    let mut arrival = arrival.clone();
    if !draft.setup().before(3) {
        // An ally it meant to stand beside may have died for it.
        arrival.touches.retain(|other| look(draft).is_on_table(*other));
    }
    // Whoever lies there neither charges nor engages.
    let able = look(draft).is_active(figure);
    let mut gates = if able { terror::terror(look(draft), figure, &arrival) } else { Vec::new() };
    if able && (arrival.wet || water::dips(look(draft), figure, arrival.to)) {
        gates.insert(0, Gate::Water {});
    }
    if gates.is_empty() {
        let why = because(draft, &["DW-TRAIT-83"]);
        return arrival::moved(draft, figure, kind, arrival, why);
    }
    let purse = look(draft).active().map_or_else(Purse::default, |active| Purse {
        left: active.left.saturating_add(1),
        free_moves: active.free_moves,
    });
    let first = if gates.first() == Some(&Gate::Water {}) { "DW-TRAIT-56" } else { "DW-TRAIT-84" };
    let why = because(draft, &["DW-TRAIT-83", first]);
    draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear: false }, why)
}

/// Three failures: the opponent places it.   DW-TRAIT-83
fn astray(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let side = look(draft).side_of(figure).unwrap_or(0);
    let by = look(draft).opponent(side, None);
    let why = because(draft, &["DW-TRAIT-83"]);
    draft.emit(event::MishapOwed { figure, by }, why)
}

/// Places a figure whose teleportation went wrong: at least the Long ruler away, and immobilised.   DW-TRAIT-83
pub fn place_mishap(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Mishap { figure, by }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    let (figure, by) = (*figure, *by);
    if by != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let to = path::place(draft, to)?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    let places = look(draft).disc(figure).zip(path::base_at(look(draft), figure, to));
    let far = places.is_none_or(|(from, base)| {
        distance::gap_between(look(draft), from, base) >= look(draft).ruler(Ruler::Long)
    });
    // On a table with no place so far away any other will do.
    let possible = |look| has_far_corner(look, figure) && has_far_room(look, figure);
    let near = !far && (draft.setup().before(3) || possible(look(draft)));
    forbid(draft, near, refusal::Gear::TooNear { who: name(draft, figure) })?;
    let arrival = path::landing(draft, figure, to)?;
    let why = because(draft, &["DW-TRAIT-83"]);
    arrival::moved(draft, figure, MoveKind::Teleport, arrival, why)?;
    status::hold(draft, figure, Hold::Teleport, "DW-TRAIT-83")
}

/// Whether some corner of the table is the Long ruler away from a figure, or more.   DW-TRAIT-83
fn has_far_corner(look: Look<'_>, figure: FigureId) -> bool {
    let Some((own, table)) = look.disc(figure).zip(look.setup.table) else { return true };
    let inset = own.diameter / 2;
    let ends = |length: i32| [inset, length.saturating_sub(inset)];
    let corner = |x: i32, y: i32| own.moved_to(Point { x, y, z: own.at.z });
    let far = |there: Disc| distance::gap_between(look, own, there) >= look.ruler(Ruler::Long);
    ends(table.width).into_iter().any(|x| ends(table.depth).into_iter().any(|y| far(corner(x, y))))
}

/// Whether a figure has room the Long ruler away from where it is, or more: a corner may be walled up, or taken.
/// DW-TRAIT-83
fn has_far_room(look: Look<'_>, figure: FigureId) -> bool {
    let Some((own, table)) = look.disc(figure).zip(look.setup.table) else { return true };
    let inset = own.diameter / 2;
    let along = |length: i32, step: i32| {
        let free = length.saturating_sub(own.diameter);
        inset.saturating_add(free.saturating_mul(step) / MESH)
    };
    let fits = |at: Point| {
        let there = own.moved_to(at);
        distance::gap_between(look, own, there) >= look.ruler(Ruler::Long)
            && levels::has_footing(look, there)
            && path::room_refusal(look, figure, there, &[figure]).is_none()
    };
    let mut places = (0..=MESH).flat_map(|x| (0..=MESH).map(move |y| (x, y)));
    places.any(|(x, y)| {
        let ground = Point { x: along(table.width, x), y: along(table.depth, y), z: 0 };
        fits(ground) || fits(Point { z: levels::surface(look, ground), ..ground })
    })
}
