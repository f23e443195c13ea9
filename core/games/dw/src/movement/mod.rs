//! Moves of one's own, and what forbids them.   DW-MOVE-01 to DW-MOVE-15, DW-ACTION-03 to DW-ACTION-06

pub mod arrival;
pub mod events;
mod forms;
pub mod gates;
pub mod leave;
pub mod terror;
#[cfg(test)]
mod tests;
pub mod water;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::DEFAULT_BASE;
use crate::profiles::traits::Trait;
use crate::state::frames::{MoveKind, Purse};
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{actions, event, flying, pace, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Refuses a figure that may not move of its own now.
/// DW-MOVE-15, DW-REFLEX-02, DW-TRAIT-48, DW-TRAIT-80, DW-STATUS-01, DW-CLIMB-03
pub fn forbid_still(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Feet)?;
    let hangs = look(draft).figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let climber = look(draft).has(figure, &Trait::Climber);
    forbid(draft, hangs && !climber, refusal::Attack::Climbing { who: name(draft, figure) })?;
    forbid_slow(draft, figure)?;
    let holders = holders(draft, figure)?;
    let by = holders.first().map(|other| name(draft, *other)).unwrap_or_default();
    forbid(draft, !holders.is_empty(), refusal::Move::Engaged { who: name(draft, figure), by })
}

/// Whether a figure hangs on a wall and moves along it as others do on the ground.   DW-CLIMB-06
pub fn scales(look: Look<'_>, figure: FigureId) -> bool {
    let hangs = look.figure(figure).is_some_and(|figure| figure.climbing.is_some());
    hangs && look.has(figure, &Trait::Climber) && !look.setup.before(11)
}

/// The enemies in contact that hold a figure: active ones, statues left aside.   DW-REFLEX-02, DW-TRAIT-80
pub fn holders(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let mut found = distance::engaging(draft, figure)?;
    found.retain(|other| skills::hinders(look(draft), *other));
    Ok(found)
}

/// Refuses a second move of a slow figure.   DW-TRAIT-48
pub fn forbid_slow(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let slow = look(draft).has(figure, &Trait::Slow);
    let moved = look(draft).figure(figure).is_some_and(|figure| figure.moves > 0);
    forbid(draft, slow && moved, refusal::Move::SlowMoved { who: name(draft, figure) })
}

/// A move in a straight line.   DW-MOVE-01, DW-MOVE-03, DW-ACTION-03 to DW-ACTION-05, DW-TRAIT-25
pub fn walk(draft: &mut DwDraft<'_>, active: &Active, to: Option<Point>, sprint: bool) -> Result<(), Stop> {
    let figure = active.figure;
    forbid_still(draft, active)?;
    let to = path::place(draft, to)?;
    let pace::Pace { length, cost, rules } = pace::pace(draft, figure, to)?;
    if sprint {
        forbid_sprint(draft, active)?;
    }
    path::forbid_length(draft, figure, to, length, "DW-MOVE-04")?;
    let aloft = flying::stays_aloft(look(draft), active, cost, sprint);
    let hovers = aloft && flying::hovers(look(draft), figure, to);
    let clear =
        if hovers { path::forbid_air(draft, figure, to)? } else { path::forbid_way(draft, figure, to)? };
    let mut arrival = path::own_arrival(draft, figure, to)?;
    let aloft = aloft && !flying::comes_down(look(draft), figure, &arrival);
    arrival.irradiated &= !(aloft && to.is_some());
    let statue =
        |look: Look<'_>| look.enemies_touching(figure).any(|other| look.has(other, &Trait::ImmobileStatue));
    let passive = |look: Look<'_>| look.enemies_touching(figure).any(|other| !look.is_active(other));
    let (statue, passive) = (statue(look(draft)), passive(look(draft)));
    let gates = gates::gates(draft, figure, &arrival, to, aloft)?;
    let action = if sprint { ActionKind::Sprint } else { ActionKind::Move };
    actions::spend(draft, active, action, cost, None)?;
    if sprint {
        let because = because(draft, &["DW-TRAIT-25"]);
        draft.emit(event::SprintSet { figure, used: true }, because)?;
    }
    let mut why = because(draft, &["DW-MOVE-01", "DW-MOVE-03", "DW-CORE-07", "DW-GAP-32"]);
    if look(draft).base(figure) > DEFAULT_BASE {
        why = why.and(RuleId::new("DW-MOVE-05"));
    }
    match look(draft).figure(figure).map_or(0, |figure| figure.moves) {
        0 => {}
        1 => why = why.and(RuleId::new("DW-ACTION-04")),
        _ => why = why.and(RuleId::new("DW-ACTION-05")),
    }
    for rule in rules {
        why = why.and(rule);
    }
    // Prone and immobilised enemies hold nobody, nor do statues.
    if passive {
        why = why.and(RuleId::new("DW-REFLEX-02")).and(RuleId::new("DW-GAP-53"));
    }
    if statue {
        why = why.and(RuleId::new("DW-TRAIT-80"));
    }
    let flies = look(draft).has(figure, &Trait::Flight);
    if flies {
        why = why.and(RuleId::new("DW-GAP-74"));
    }
    for reading in readings(look(draft), figure, to) {
        why = why.and(RuleId::new(reading));
    }
    let kind = if flies { MoveKind::Hop } else { MoveKind::Walk };
    let purse = Purse { left: active.left, free_moves: active.free_moves };
    draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear }, why)
}

/// The readings that a way through the air, along a height or up a ladder rests on.
/// DW-GAP-86, DW-GAP-87, DW-GAP-97
fn readings(look: Look<'_>, figure: FigureId, to: Option<Point>) -> Vec<&'static str> {
    if look.setup.before(3) {
        return Vec::new();
    }
    if look.has(figure, &Trait::Flight) {
        return vec!["DW-GAP-86"];
    }
    let level = look.disc(figure).zip(to).is_some_and(|(base, to)| base.at.z > 0 && base.at.z == to.z);
    let rung = path::base_at(look, figure, to).is_some_and(|end| levels::is_on_ladder(look, end));
    let readings = [(level, "DW-GAP-87"), (rung, "DW-GAP-97")];
    readings.into_iter().filter_map(|(applies, reading)| applies.then_some(reading)).collect()
}

/// Refuses a sprint.   DW-TRAIT-25, DW-GAP-51
fn forbid_sprint(draft: &DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    let who = || name(draft, figure);
    let lacks = !look(draft).has(figure, &Trait::Sprint);
    forbid(draft, lacks, refusal::Activation::Lacks { who: who(), held: Trait::Sprint })?;
    let slow = look(draft).has(figure, &Trait::Slow);
    forbid(draft, slow, refusal::Move::SlowSprint { who: who() })?;
    let used = look(draft).figure(figure).is_some_and(|figure| figure.sprint_used);
    forbid(draft, used || active.free_moves > 0, refusal::Move::SprintUsed { who: who() })
}
