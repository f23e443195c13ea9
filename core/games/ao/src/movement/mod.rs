//! Moves on foot: length, cost by ground, the front arc of walkers.
//! AO-MOVE-01 to AO-MOVE-05, AO-TERR-01, AO-WATER-01 to AO-WATER-06

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Active};
use crate::draft::{AoDraft, because, forbid, look, name};
use crate::event::Event;
use crate::melee::parting;
use crate::movement::events::{FigureFaced, StretchDeclared};
use crate::refusal::{self, Bar};
use crate::setup::Through;
use crate::state::look::Look;
use crate::state::{Ground, Passage, Stretch};
use crate::terrain::ground::{self, TWO_PAS};
use crate::terrain::scenery;
use crate::terrain::table::{self, Length};
use crate::{hiding, skills};
use greffe_core::geometry::disc::{contact, overlap};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The most legs of one declared path.
pub const MOST_LEGS: usize = 32;

/// A piece of a move over one kind of ground.   AO-MOVE-01, AO-MOVE-02
pub fn declare(
    draft: &mut AoDraft<'_>,
    active: &Active,
    path: Option<Vec<Point>>,
    ground: Option<Ground>,
) -> Result<(), Stop> {
    activation::forbid_move(draft, active)?;
    let stretch = plan(draft, active, path, ground, None)?;
    declared(draft, active.figure, stretch)
}

/// A stretch declared: what it gives up first, then the enemy is asked.   AO-HIDE-02, AO-ENVUE-01
pub fn declared(draft: &mut AoDraft<'_>, figure: FigureId, stretch: Stretch) -> Result<(), Stop> {
    hiding::unhide(draft, figure, "AO-HIDE-02")?;
    parting::leave(draft, figure)?;
    let rules = rules_of(look(draft), figure, &stretch);
    let because = because(draft, &rules);
    draft.emit(Event::StretchDeclared(StretchDeclared { figure, stretch, charge: None }), because)
}

/// A stretch on foot, judged. `target` may be touched at its end: the figure charged.
pub fn plan(
    draft: &mut AoDraft<'_>,
    active: &Active,
    path: Option<Vec<Point>>,
    ground: Option<Ground>,
    target: Option<FigureId>,
) -> Result<Stretch, Stop> {
    let figure = active.figure;
    let path = table::place(draft, path)?;
    if path.as_ref().is_some_and(|path| path.is_empty() || path.len() > MOST_LEGS) {
        return Err(refusal::Move::NoLength.into());
    }
    if path.is_some() && ground.is_some() {
        return Err(refusal::Move::GroundRecorded.into());
    }
    let path = path.unwrap_or_default();
    forbid_turning(draft, figure, &path)?;
    forbid_barred(draft, figure, &path)?;
    let stretch = walked(draft, figure, path, ground.unwrap_or_default())?;
    // Two pas carry a figure out of deep water, be it to no more than its bank.   AO-WATER-03
    if stretch.length == 0 && stretch.cost == 0 {
        return Err(refusal::Move::NoLength.into());
    }
    forbid_short(draft, active, &stretch, cost_rule(look(draft), figure, &stretch))?;
    let end = stretch.path.last().copied();
    if let Some(end) = end {
        table::forbid_no_room(draft, figure, end)?;
    }
    forbid_through(draft, figure, &stretch.path)?;
    let bumps = bumps(draft, figure, end, target)?;
    Ok(Stretch { bumps, ..stretch })
}

/// A figure that is not Hidden bars the way of others with its base.   AO-HIDE-09, AO-GAP-61
fn forbid_through(draft: &AoDraft<'_>, figure: FigureId, path: &[Point]) -> Result<(), Stop> {
    let barring = passed(look(draft), figure, path).find(|other| bars(look(draft), figure, *other));
    let by = barring.map(|other| name(draft, other)).unwrap_or_default();
    let refusal = refusal::Move::FigureInTheWay { who: name(draft, figure), by };
    forbid(draft, barring.is_some(), refusal)
}

/// Whether a figure keeps another from passing through its base.   AO-HIDE-09, AO-GAP-61
fn bars(look: Look<'_>, mover: FigureId, other: FigureId) -> bool {
    let through = match look.setup.options.through {
        Through::Nobody => false,
        Through::Friends => !look.are_enemies(mover, other),
        Through::Everybody => true,
    };
    !look.setup.before(3) && !through && !look.is_hidden(other)
}

/// The figures whose recorded bases a way on foot passes through; one that overlaps the mover's already has
/// the record wrong, and holds nobody.   AO-GAP-61
pub fn passed<'a>(
    look: Look<'a>,
    mover: FigureId,
    path: &'a [Point],
) -> impl Iterator<Item = FigureId> + use<'a> {
    let start = look.disc(mover);
    look.on_table().filter(move |other| {
        let Some((start, base)) = start.zip(look.disc(*other)).filter(|_| *other != mover) else {
            return false;
        };
        let froms = [start.at].into_iter().chain(path.iter().copied());
        let mut legs = froms.zip(path);
        !overlap(start, base) && legs.any(|(from, to)| Obstacle::Disc(base).blocks(start.moved_to(from), *to))
    })
}

/// A way on foot with its length and cost: over the recorded ground, else over the one stated.
/// AO-TERR-01, AO-WATER-01 to AO-WATER-06
pub fn walked(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    path: Vec<Point>,
    stated: Ground,
) -> Result<Stretch, Stop> {
    let start = look(draft).figure(figure).and_then(|figure| figure.at).filter(|_| !path.is_empty());
    let measured =
        start.map(|start| Length::measured(look(draft), ground::length(look(draft), start, &path)));
    let length = table::length(draft, "length", &[figure], measured)?.hundredths();
    let look = look(draft);
    let (ground, over, cost) = if let Some(start) = start {
        let runs = ground::runs(look, start, &path);
        let cost = ground::cost(look, look.ground(figure), &runs, ground::rounded(look, start, &path));
        let end = runs.last().map_or_else(|| look.ground(figure), |run| run.ground);
        (end, ground::told(look, &runs), cost)
    } else {
        let cost = length.saturating_mul(ground::price(stated)).saturating_add(bank(look, figure, stated));
        (stated, Vec::new(), i64::from(cost).saturating_mul(i64::from(look.setup.pas)))
    };
    let (cost, spare) = table::priced(look, cost);
    let passage = Passage::Walk { ground };
    Ok(Stretch { passage, path, length, cost, spare, over, last: false, bumps: Vec::new() })
}

/// Recorded scenery bars the way.   AO-MOVE-01, AO-TERR-02, AO-CLIMB-07
fn forbid_barred(draft: &mut AoDraft<'_>, figure: FigureId, path: &[Point]) -> Result<(), Stop> {
    let base = look(draft).disc(figure).filter(|_| !path.is_empty());
    let Some(base) = base else { return Ok(()) };
    let bar = scenery::on_foot(look(draft), base, path);
    let clear = table::known(draft, "clear", &[figure], Some(bar.is_none()))?;
    let who = name(draft, figure);
    forbid(draft, clear == Some(false), refusal::Move::WayBarred { who, bar: bar.unwrap_or(Bar::Wall) })
}

/// A walker goes straight ahead only, on foot or in any other way.   AO-MOVE-03, AO-SKILL-07, AO-GAP-05
pub fn forbid_turning(draft: &mut AoDraft<'_>, figure: FigureId, path: &[Point]) -> Result<(), Stop> {
    if !skills::front_only(look(draft), figure) {
        return Ok(());
    }
    let start = look(draft).figure(figure).and_then(|figure| figure.at);
    let recorded = start.filter(|_| !path.is_empty()).and_then(|start| {
        let froms = [start].into_iter().chain(path.iter().copied());
        // Straight up or down leaves no arc.
        let upright = |from: Point, to: Point| (from.x, from.y) == (to.x, to.y);
        let ahead = |from, to| {
            if upright(from, to) { Some(true) } else { table::is_ahead(look(draft), figure, from, to) }
        };
        froms.zip(path).map(|(from, to)| ahead(from, *to)).collect()
    });
    let recorded = recorded.map(|legs: Vec<bool>| legs.into_iter().all(|ahead| ahead));
    let ahead = table::holds(draft, "ahead", &[figure], recorded)?;
    let refusal = refusal::Move::OutOfFrontArc { who: name(draft, figure), rule: "AO-MOVE-03" };
    forbid(draft, !ahead, refusal)
}

/// What leaving deep water costs.   AO-WATER-03
pub fn bank(look: Look<'_>, figure: FigureId, ground: Ground) -> i32 {
    let wet = look.ground(figure) == Ground::DeepWater;
    if wet && ground != Ground::DeepWater { TWO_PAS } else { 0 }
}

/// The kinds of ground that a stretch goes over, in order, from the one left.
fn grounds(look: Look<'_>, figure: FigureId, stretch: &Stretch) -> Vec<Ground> {
    let was = [look.ground(figure)].into_iter();
    match stretch.passage {
        Passage::Walk { ground } if stretch.over.is_empty() => was.chain([ground]).collect(),
        Passage::Walk { .. } => was.chain(stretch.over.iter().map(|over| over.ground)).collect(),
        Passage::Obstacle {}
        | Passage::Climb {}
        | Passage::Ladder {}
        | Passage::Jump {}
        | Passage::Descend {} => was.collect(),
    }
}

/// Whether a stretch passes from one ground to another that fits.
fn passes(grounds: &[Ground], fits: impl Fn(Ground, Ground) -> bool) -> bool {
    grounds.iter().zip(grounds.iter().skip(1)).any(|(from, to)| fits(*from, *to))
}

/// The rule that makes a stretch on foot cost what it costs.
fn cost_rule(look: Look<'_>, figure: FigureId, stretch: &Stretch) -> &'static str {
    let grounds = grounds(look, figure, stretch);
    let over = grounds.iter().skip(1).copied().max_by_key(|ground| ground::price(*ground));
    match over.unwrap_or_default() {
        _ if passes(&grounds, leaves_deep) => "AO-WATER-03",
        Ground::Difficult => "AO-TERR-01",
        Ground::RunningWater => "AO-WATER-06",
        Ground::DeepWater => "AO-WATER-02",
        Ground::Open if look.is_wounded(figure) => "AO-HEALTH-03",
        Ground::Open => "AO-MOVE-01",
    }
}

/// Leaving deep water.   AO-WATER-03
fn leaves_deep(from: Ground, to: Ground) -> bool {
    from == Ground::DeepWater && to != Ground::DeepWater
}

/// Every rule behind a stretch, for its record.
pub fn rules_of(look: Look<'_>, figure: FigureId, stretch: &Stretch) -> Vec<&'static str> {
    let mut rules = vec!["AO-MOVE-01", "AO-MOVE-02"];
    match stretch.passage {
        Passage::Walk { .. } => {
            let grounds = grounds(look, figure, stretch);
            rules.push(cost_rule(look, figure, stretch));
            for ground in grounds.iter().skip(1) {
                match ground {
                    Ground::Open => {}
                    Ground::Difficult => rules.push("AO-TERR-01"),
                    Ground::RunningWater => rules.push("AO-WATER-06"),
                    Ground::DeepWater => rules.push("AO-WATER-02"),
                }
            }
            if passes(&grounds, |from, to| from != Ground::DeepWater && to == Ground::DeepWater) {
                rules.push("AO-WATER-01");
            }
            if passes(&grounds, |from, to| (from == Ground::RunningWater) != (to == Ground::RunningWater)) {
                rules.push("AO-WATER-05");
            }
        }
        Passage::Obstacle {} => rules.push("AO-TERR-02"),
        Passage::Climb {} => rules.push("AO-CLIMB-01"),
        Passage::Ladder {} => rules.extend(["AO-CLIMB-05", "AO-GAP-38"]),
        Passage::Jump {} => rules.push("AO-CLIMB-07"),
        Passage::Descend {} => rules.extend(["AO-FALL-01", "AO-GAP-60"]),
    }
    let walks = matches!(stretch.passage, Passage::Walk { .. });
    if !walks && bank(look, figure, Ground::Open) > 0 {
        rules.push("AO-WATER-03");
    }
    if look.is_wounded(figure) {
        rules.push("AO-HEALTH-03");
    }
    let plain = look.profile(figure).map(|profile| profile.base_move);
    if plain != Some(skills::base_move(look, figure)) {
        rules.extend(["AO-SKILL-10", "AO-FIG-03"]);
    }
    if skills::front_only(look, figure) {
        rules.extend(["AO-MOVE-03", "AO-SKILL-07", "AO-GAP-45"]);
    }
    if !look.setup.before(3) && walks && passed(look, figure, &stretch.path).next().is_some() {
        rules.push("AO-GAP-61");
    }
    rules
}

/// Refuses a stretch that takes more than is left of the move.
pub fn forbid_short(
    draft: &AoDraft<'_>,
    active: &Active,
    stretch: &Stretch,
    rule: &'static str,
) -> Result<(), Stop> {
    let pas = i64::from(draft.setup().pas);
    let fine = i64::from(stretch.cost).saturating_mul(pas).saturating_sub(i64::from(stretch.spare));
    let short = fine > activation::fine_left(look(draft), active);
    let (left, cost) = (activation::left(look(draft), active), stretch.cost);
    let who = name(draft, active.figure);
    forbid(draft, short, refusal::Move::TooShortMove { who, left, cost, rule })
}

/// The Hidden enemies that a mover touches where it ends.   AO-HIDE-08
pub fn bumps(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    end: Option<Point>,
    target: Option<FigureId>,
) -> Result<Vec<FigureId>, Stop> {
    let hidden: Vec<FigureId> =
        look(draft).enemies(figure).filter(|id| look(draft).is_hidden(*id) && Some(*id) != target).collect();
    let base = end.and_then(|end| look(draft).base_at(figure, end));
    let mut touched = Vec::new();
    for other in hidden {
        let recorded = base.zip(look(draft).disc(other)).map(|(base, other)| contact(base, other));
        if table::known(draft, "bumps", &[figure, other], recorded)?.unwrap_or(false) {
            touched.push(other);
        }
    }
    Ok(touched)
}

/// Turns on the spot: free.   AO-GAP-57
pub fn face(draft: &mut AoDraft<'_>, active: &Active, direction: Point) -> Result<(), Stop> {
    if look(draft).setup.table.is_none() {
        return Err(refusal::General::PlaceUnrecorded.into());
    }
    if (direction.x, direction.y) == (0, 0) || direction.z != 0 {
        return Err(refusal::Move::NoLength.into());
    }
    let because = because(draft, &["AO-GAP-57"]);
    draft.emit(Event::FigureFaced(FigureFaced { figure: active.figure, direction }), because)
}
