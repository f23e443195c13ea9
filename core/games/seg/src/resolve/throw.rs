//! `Throw`: where actor and target would end.   SEG-SKATK-04 to SEG-SKATK-06, SEG-GAP-37

use crate::resolve::{SegDraft, look, path, table};
use crate::setup::{MoveMeasure, Ruler};
use crate::state::look::Look;
use crate::state::{Arrival, Shove, Stopped, ThrowMode};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::geometry::disc::{Disc, beside, contact, overlap};
use greffe_core::geometry::obstacle::{Obstacle, furthest};
use greffe_core::geometry::path::{leg, step, step_away};
use greffe_core::view::Point;

/// Where a throw would leave its two figures.
///
/// # Errors
/// See [`Stop`].
pub fn plan(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    mode: ThrowMode,
) -> Result<Shove, Stop> {
    let places = look(draft)
        .disc(actor)
        .zip(look(draft).disc(target))
        .map(|(own, other)| flight(look(draft), (actor, own), (target, other), mode));
    let stopped = stopped(draft, target, places.as_ref().map(|places| places.stopped))?;
    let (own, other) = (places.as_ref().map(|p| p.actor), places.as_ref().map(|p| p.target));
    let moved: Vec<(FigureId, Disc)> =
        own.map(|disc| (actor, disc)).into_iter().chain(other.map(|disc| (target, disc))).collect();
    let target_arrival = path::arrival(draft, target, other.map(|disc| disc.at), &moved)?;
    let actor_arrival = path::arrival(draft, actor, own.map(|disc| disc.at), &moved)?;
    Ok(Shove { mode, actor: actor_arrival, target: with(target_arrival, stopped), stopped })
}

/// The figure that stops a thrown one is touched by it.
fn with(mut arrival: Arrival, stopped: Stopped) -> Arrival {
    if let Stopped::By(other) = stopped
        && !arrival.touches.contains(&other)
    {
        arrival.touches.push(other);
        arrival.touches.sort_unstable();
    }
    arrival
}

/// What stops the target, by the record or as stated.
fn stopped(draft: &mut SegDraft<'_>, target: FigureId, recorded: Option<Stopped>) -> Result<Stopped, Stop> {
    let clear = recorded.map(|stopped| stopped == Stopped::Free);
    let stated = table::stated(draft, "clear", &[target], clear)?;
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != target).collect();
    for other in others {
        let by = recorded.map(|stopped| stopped == Stopped::By(other));
        if table::stated(draft, "stopped", &[target, other], by)? == Some(true) {
            return Ok(Stopped::By(other));
        }
    }
    match (stated, recorded) {
        (Some(true), _) => Ok(Stopped::Free),
        (Some(false), Some(Stopped::By(other))) => Ok(Stopped::By(other)),
        (Some(false), _) => Ok(Stopped::Obstacle),
        (None, Some(recorded)) => Ok(recorded),
        (None, None) => Err(table::lacking(draft, "clear", &[target])),
    }
}

/// Where the recorded bases would end.
struct Places {
    actor: Disc,
    target: Disc,
    stopped: Stopped,
}

fn flight(
    look: Look<'_>,
    (actor, own): (FigureId, Disc),
    (target, other): (FigureId, Disc),
    mode: ThrowMode,
) -> Places {
    let short = look.setup.ruler(Ruler::Short);
    let length = match look.setup.options.move_measure {
        MoveMeasure::RulerContact => short.saturating_add(other.diameter),
        MoveMeasure::CentreShift => short,
    };
    let goal = match mode {
        ThrowMode::Push => step_away(other.at, own.at, length),
        ThrowMode::Pull => step(other.at, Point { z: other.at.z, ..own.at }, length),
    };
    let bases = table::bases(look, &[actor, target]);
    let portals = table::portals(look);
    let mut obstacles: Vec<Obstacle<'_>> = bases.iter().map(|(_, base)| Obstacle::Disc(*base)).collect();
    obstacles.extend(portals.iter().map(|(_, base)| Obstacle::Disc(*base)));
    obstacles.extend(
        look.setup
            .scenery
            .iter()
            .filter(|piece| other.at.z < piece.height.max(1))
            .map(|piece| Obstacle::Polygon(&piece.outline)),
    );
    let goal_on_table = on_table(look, other, goal);
    let reached = furthest(other, goal_on_table, &obstacles);
    let figure = reached.stopped_by.iter().find_map(|index| bases.get(*index)).map(|(id, _)| *id);
    let stopped = match figure {
        Some(figure) => Stopped::By(figure),
        None if reached.stopped_by.is_empty() && goal_on_table == goal => Stopped::Free,
        None => Stopped::Obstacle,
    };
    let landed = other.moved_to(reached.at);
    let mut taken = own.moved_to(other.at);
    if overlap(taken, landed) || contact(taken, landed) && landed.at == other.at {
        // Too short a flight to leave room: the actor comes as near to the target's place as it can.
        taken = own.moved_to(beside(own.diameter, landed, own.at));
    }
    Places { actor: taken, target: landed, stopped }
}

/// The farthest place on the way to a goal at which the base is still on the table: its edge stops it.
fn on_table(look: Look<'_>, base: Disc, goal: Point) -> Point {
    let Some(table) = look.setup.table else { return goal };
    let fits = |at: Point| base.moved_to(at).is_on_table(table.width, table.depth);
    if fits(goal) {
        return goal;
    }
    let (mut low, mut high) = (0, leg(base.at, goal));
    while high.saturating_sub(low) > 1 {
        let middle = low.midpoint(high);
        if fits(step(base.at, goal, middle)) { low = middle } else { high = middle }
    }
    step(base.at, goal, low)
}
