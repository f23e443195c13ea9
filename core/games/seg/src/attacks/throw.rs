//! `Throw`: where actor and target would end.
//! SEG-SKATK-04 to SEG-SKATK-06, SEG-GAP-37, SEG-GAP-57, SEG-GAP-62, SEG-GAP-63

use crate::attacks::events::ThrowWon;
use crate::draft::{self, SegDraft, because, look};
use crate::event::{Event, MoveKind};
use crate::immobilised::immobilise;
use crate::movement::portals::offer_displaced;
use crate::movement::{self, displace, path, present};
use crate::range::table;
use crate::refusal::Refusal;
use crate::setup::{MoveMeasure, Ruler, ThrowAtEdge};
use crate::state::look::Look;
use crate::state::{Arrival, Attack, Frame, Shove, Stopped, ThrowMode};
use greffe_core::geometry::disc::{Disc, is_partly_under, level, overlap};
use greffe_core::geometry::obstacle::{Obstacle, furthest};
use greffe_core::geometry::path::{leg, step, step_away};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Where a throw would leave its two figures.
pub fn plan(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    mode: ThrowMode,
) -> Result<Shove, Stop> {
    if !draft.setup().before(6) && draft.setup().table.is_none() {
        // How it ends is told once it is won.
        let (actor, target) = (Arrival::default(), Arrival::default());
        return Ok(Shove { mode, actor, target, stopped: Stopped::Free });
    }
    found(draft, actor, target, mode)
}

/// Where a throw ends: recorded, or stated.
fn found(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    mode: ThrowMode,
) -> Result<Shove, Stop> {
    let places = look(draft)
        .disc(actor)
        .zip(look(draft).disc(target))
        .map(|(own, other)| Flight { look: look(draft), actor, own, target, other }.end(mode));
    let stopped = stopped(draft, (actor, target), places.as_ref().map(|places| places.stopped))?;
    let (own, other) = (places.as_ref().map(|p| p.actor), places.as_ref().map(|p| p.target));
    let moved: Vec<(FigureId, Disc)> =
        own.map(|disc| (actor, disc)).into_iter().chain(other.map(|disc| (target, disc))).collect();
    let target_arrival = path::arrival(draft, target, other.map(|disc| disc.at), &moved)?;
    let actor_arrival = path::arrival(draft, actor, own.map(|disc| disc.at), &moved)?;
    Ok(Shove { mode, actor: actor_arrival, target: with(target_arrival, stopped), stopped })
}

/// The figure that stops a thrown one is touched by it, where no places tell it.
fn with(mut arrival: Arrival, stopped: Stopped) -> Arrival {
    if let Stopped::By(other) = stopped
        && arrival.to.is_none()
        && !arrival.touches.contains(&other)
    {
        arrival.touches.push(other);
        arrival.touches.sort_unstable();
    }
    arrival
}

/// What stops the target, by the record or as stated. Contact with the actor on the way is ignored.
/// SEG-GAP-37
fn stopped(
    draft: &mut SegDraft<'_>,
    (actor, target): (FigureId, FigureId),
    recorded: Option<Stopped>,
) -> Result<Stopped, Stop> {
    let clear = table::stated(draft, "clear", &[target], recorded.map(|stopped| stopped == Stopped::Free))?;
    let others: Vec<FigureId> =
        look(draft).on_table().filter(|other| *other != target && *other != actor).collect();
    let mut by = None;
    for other in others {
        let is_it = recorded.map(|stopped| stopped == Stopped::By(other));
        if table::stated(draft, "stopped", &[target, other], is_it)? == Some(true) {
            by = by.or(Some(other));
        }
    }
    match (recorded, by, clear) {
        (Some(recorded), _, _) => Ok(recorded),
        (None, Some(_), Some(true)) if !draft.is_bound() => {
            Err(Refusal::UnfitFact { fact: "stopped" }.into())
        }
        // After a die nothing is refused any more: whoever is named stands in the way.
        (None, Some(by), _) => Ok(Stopped::By(by)),
        (None, None, Some(true)) => Ok(Stopped::Free),
        (None, None, Some(false)) => Ok(Stopped::Obstacle),
        (None, None, None) => Err(table::lacking(draft, "clear", &[target])),
    }
}

/// The readings that the end of a flight rests on: the table's edge, a surface below.   SEG-GAP-62, SEG-GAP-63
pub fn readings(look: Look<'_>, target: FigureId, end: &Arrival) -> Vec<&'static str> {
    let mut readings = Vec::new();
    let ends = look.disc(target).zip(end.to).map(|(base, to)| (base, base.moved_to(to)));
    let Some((start, landed)) = ends else { return readings };
    let near = Disc { diameter: landed.diameter.saturating_add(20), ..landed };
    if look.setup.table.is_some_and(|table| !near.is_on_table(table.width, table.depth)) {
        readings.push("SEG-GAP-62");
    }
    if start.at.z > 0 {
        readings.push("SEG-GAP-63");
    }
    readings
}

/// Where the recorded bases would end.
struct Places {
    actor: Disc,
    target: Disc,
    stopped: Stopped,
}

/// A throw on recorded places: its two figures where they stand.
struct Flight<'a> {
    look: Look<'a>,
    actor: FigureId,
    own: Disc,
    target: FigureId,
    other: Disc,
}

impl Flight<'_> {
    /// Where it ends. A target that leaves its thrower no room to stand has not gone anywhere.   SEG-GAP-37
    fn end(&self, mode: ThrowMode) -> Places {
        let (reached, stopped) = self.reached(mode);
        let landed = self.landing(reached.at);
        let short = (landed.at.x, landed.at.y) != (reached.at.x, reached.at.y);
        let stopped = if short { Stopped::Obstacle } else { stopped };
        let Some(actor) = self.taken(landed) else {
            let stopped = if stopped == Stopped::Free { Stopped::Obstacle } else { stopped };
            return Places { actor: self.own, target: self.other, stopped };
        };
        Places { actor, target: landed, stopped }
    }

    /// How far the target goes at its own height, and what stops it.   SEG-SKATK-04 to SEG-SKATK-06
    fn reached(&self, mode: ThrowMode) -> (Disc, Stopped) {
        let (look, other) = (self.look, self.other);
        let goal = self.goal(mode);
        let bases = table::bases(look, &[self.actor, self.target]);
        let portals = table::portals(look);
        let mut obstacles: Vec<Obstacle<'_>> = bases.iter().map(|(_, base)| Obstacle::Disc(*base)).collect();
        obstacles.extend(portals.iter().map(|(_, base)| Obstacle::Disc(*base)));
        let stands = |height: i32| other.at.z < height.max(1);
        let scenery = look.setup.scenery.iter().filter(|piece| stands(piece.height));
        obstacles.extend(scenery.map(|piece| Obstacle::Polygon(&piece.outline)));
        let on_table = on_table(look, other, goal);
        let reached = furthest(other, on_table, &obstacles);
        let figure = reached.stopped_by.iter().find_map(|index| bases.get(*index)).map(|(id, _)| *id);
        let edge = on_table != goal && look.setup.options.throw_at_edge == ThrowAtEdge::Blocks;
        let stopped = match figure {
            Some(figure) => Stopped::By(figure),
            None if reached.stopped_by.is_empty() && !edge => Stopped::Free,
            None => Stopped::Obstacle,
        };
        (other.moved_to(reached.at), stopped)
    }

    /// The whole length ahead of the actor, or back through its former place.   SEG-GAP-37
    fn goal(&self, mode: ThrowMode) -> Point {
        let short = self.look.setup.ruler(Ruler::Short);
        let length = match self.look.setup.options.move_measure {
            MoveMeasure::RulerContact => short.saturating_add(self.other.diameter),
            MoveMeasure::CentreShift => short,
        };
        let from = self.other.at;
        match mode {
            ThrowMode::Push => step_away(from, self.own.at, length),
            ThrowMode::Pull => step(from, Point { z: from.z, ..self.own.at }, length),
        }
    }

    /// Where the target comes to stand: where it has got to, or on the surface below, or as far as it finds
    /// one.   SEG-SKMOVE-07, SEG-GAP-57, SEG-GAP-63
    fn landing(&self, reached: Point) -> Disc {
        let whole = leg(self.other.at, reached);
        let found = (0..=whole).rev().find_map(|tenths| {
            let at = if tenths == whole { reached } else { step(self.other.at, reached, tenths) };
            self.surfaces(at).find(|base| self.holds(self.target, *base))
        });
        found.unwrap_or(self.other)
    }

    /// A base at a place, on its own level and on every surface below, the highest first.
    fn surfaces(&self, at: Point) -> impl Iterator<Item = Disc> {
        let mut heights: Vec<i32> = self.look.setup.scenery.iter().map(|piece| piece.height).collect();
        heights.extend([0, at.z]);
        heights.retain(|height| (0..=at.z).contains(height));
        heights.sort_unstable();
        heights.dedup();
        let base = self.other;
        heights.into_iter().rev().map(move |z| base.moved_to(Point { z, ..at }))
    }

    /// Whether a base finds room at a place, the two figures of the throw left out.
    fn holds(&self, figure: FigureId, base: Disc) -> bool {
        path::room_refusal(self.look, figure, base, &[self.actor, self.target]).is_none()
    }

    /// The actor in the target's place; where something else leaves no room there, as near to it as it gets on
    /// the way from its own.   SEG-GAP-37, SEG-GAP-57
    fn taken(&self, landed: Disc) -> Option<Disc> {
        let whole = leg(self.other.at, self.own.at);
        let apart = |base: Disc| !(level(base.at, landed.at) && is_partly_under(landed, base));
        let near = (0..whole).find_map(|tenths| {
            let base = self.own.moved_to(step(self.other.at, self.own.at, tenths));
            (apart(base) && self.holds(self.actor, base)).then_some(base)
        });
        near.or_else(|| (!overlap(self.own, landed)).then_some(self.own))
    }
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

/// The target is thrown, the actor takes its place.   SEG-SKATK-04 to SEG-SKATK-06, SEG-GAP-37
pub(crate) fn thrown(draft: &mut SegDraft<'_>, attack: &Attack) -> Result<(), Stop> {
    let Some(shove) = attack.shove.as_deref() else { return Ok(()) };
    let (figure, target, mode) = (attack.actor, attack.target, shove.mode);
    if !draft.setup().before(6) && draft.setup().table.is_none() {
        let why = because(draft, &["SEG-SKATK-04"]);
        return draft.emit(Event::ThrowWon(ThrowWon { figure, target, mode }), why);
    }
    carry_out(draft, figure, target, shove)
}

/// How a throw that was won ends, told where places are not recorded.
pub fn end(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::ThrowEnd { figure, target, mode }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, figure)?;
    let shove = found(draft, figure, target, mode)?;
    carry_out(draft, figure, target, &shove)
}

/// Whether a recorded end is where the figure stands already.
fn is_put(look: Look<'_>, figure: FigureId, end: &Arrival) -> bool {
    end.to.is_some() && end.to == look.figure(figure).and_then(|figure| figure.at)
}

/// Moves target and actor to where a throw ends.
fn carry_out(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId, shove: &Shove) -> Result<(), Stop> {
    let rule = match shove.stopped {
        Stopped::Free => "SEG-SKATK-04",
        Stopped::Obstacle => "SEG-SKATK-05",
        Stopped::By(_) => "SEG-SKATK-06",
    };
    let place = look(draft).figure(target).and_then(|figure| figure.at);
    let mut rules = vec![rule];
    rules.extend(readings(look(draft), target, &shove.target));
    let stays = !draft.setup().before(10) && is_put(look(draft), actor, &shove.actor);
    if stays {
        rules.extend(["SEG-GAP-37", "SEG-GAP-57"]);
    }
    displace(draft, target, actor, shove.target.clone(), shove.stopped, &rules)?;
    let arrival = Arrival { touches: present(draft, &shove.actor), ..shove.actor.clone() };
    let mut why = because(draft, &["SEG-SKATK-04", "SEG-GAP-37"]);
    if place.is_some_and(|place| arrival.to != Some(place)) {
        why = why.and(RuleId::new("SEG-GAP-57"));
    }
    // Whom nothing lets move has made no move of its own.   SEG-GAP-37, SEG-SKMOVE-03
    if !stays {
        movement::moved(draft, actor, MoveKind::Throw, arrival, why)?;
    }
    if shove.stopped != Stopped::Free {
        immobilise(draft, target, actor, rule)?;
    }
    if let Stopped::By(other) = shove.stopped
        && look(draft).is_on_table(other)
    {
        immobilise(draft, other, actor, rule)?;
    }
    offer_displaced(draft, target, &shove.target)
}
