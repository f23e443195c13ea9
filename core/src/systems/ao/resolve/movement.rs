//! Moves on foot: length, cost by ground, the front arc of walkers.
//! AO-MOVE-01 to AO-MOVE-05, AO-TERR-01, AO-WATER-01 to AO-WATER-06

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::geometry::disc::{Disc, contact};
use crate::geometry::path::path_length;
use crate::systems::ao::event::Event;
use crate::systems::ao::refusal::Refusal;
use crate::systems::ao::resolve::activation::{self, Active};
use crate::systems::ao::resolve::table::{self, Length};
use crate::systems::ao::resolve::{AoDraft, because, forbid, look, name};
use crate::systems::ao::skills;
use crate::systems::ao::state::look::Look;
use crate::systems::ao::state::{Ground, Passage, Stretch};
use crate::view::Point;

/// What leaving deep water costs, and crossing a linear obstacle.   AO-WATER-03, AO-TERR-02
pub const TWO_PAS: i32 = 200;
/// The most legs of one declared path.
pub const MOST_LEGS: usize = 32;

/// A piece of a move over one kind of ground.   AO-MOVE-01, AO-MOVE-02
///
/// # Errors
/// See [`Stop`].
pub fn declare(
    draft: &mut AoDraft<'_>,
    active: &Active,
    path: Option<Vec<Point>>,
    ground: Ground,
) -> Result<(), Stop> {
    activation::forbid_move(draft, active)?;
    let stretch = plan(draft, active, path, ground, None)?;
    declared(draft, active.figure, stretch)
}

/// A stretch declared: what it gives up first, then the enemy is asked.   AO-HIDE-02, AO-ENVUE-01
///
/// # Errors
/// See [`Stop`].
pub fn declared(draft: &mut AoDraft<'_>, figure: FigureId, stretch: Stretch) -> Result<(), Stop> {
    unhide(draft, figure, "AO-HIDE-02")?;
    leave(draft, figure)?;
    let rules = rules_of(look(draft), figure, &stretch);
    let because = because(draft, &rules);
    draft.emit(Event::StretchDeclared { figure, stretch, charge: None }, because)
}

/// A Hidden figure that does this is hidden no more.   AO-HIDE-02, AO-HIDE-03
///
/// # Errors
/// See [`Stop`].
pub fn unhide(draft: &mut AoDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_hidden(figure) {
        return Ok(());
    }
    let because = because(draft, &[rule]);
    draft.emit(Event::HidingLost { figure }, because)
}

/// Leaving close combat, where the players allow it.   AO-GAP-25
fn leave(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let others: Vec<FigureId> = look(draft).engaged_with(figure).collect();
    for other in others {
        let because = because(draft, &["AO-GAP-25"]);
        draft.emit(Event::EngagementEnded { figure, other }, because)?;
    }
    Ok(())
}

/// A stretch on foot, judged. `target` may be touched at its end: the figure charged.
///
/// # Errors
/// See [`Stop`].
pub fn plan(
    draft: &mut AoDraft<'_>,
    active: &Active,
    path: Option<Vec<Point>>,
    ground: Ground,
    target: Option<FigureId>,
) -> Result<Stretch, Stop> {
    let figure = active.figure;
    let path = table::place(draft, path)?.unwrap_or_default();
    let recorded_path = look(draft).setup.table.is_some();
    if recorded_path && (path.is_empty() || path.len() > MOST_LEGS) {
        return Err(Refusal::NoLength.into());
    }
    forbid_turning(draft, figure, &path)?;
    let start = look(draft).figure(figure).and_then(|figure| figure.at);
    let measured = start.filter(|_| recorded_path).map(|start| {
        let points: Vec<Point> = [start].into_iter().chain(path.iter().copied()).collect();
        Length::measured(look(draft), path_length(&points))
    });
    let length = table::length(draft, "length", &[figure], measured)?.hundredths();
    if length == 0 {
        return Err(Refusal::NoLength.into());
    }
    let cost = cost(look(draft), figure, ground, length);
    forbid_short(draft, active, cost, cost_rule(look(draft), figure, ground))?;
    if let Some(end) = path.last() {
        table::forbid_no_room(draft, figure, *end)?;
    }
    let bumps = bumps(draft, figure, path.last().copied(), target)?;
    Ok(Stretch { passage: Passage::Walk { ground }, path, length, cost, last: false, bumps })
}

/// A walker goes straight ahead only.   AO-MOVE-03, AO-SKILL-07, AO-GAP-05
fn forbid_turning(draft: &mut AoDraft<'_>, figure: FigureId, path: &[Point]) -> Result<(), Stop> {
    if !skills::front_only(look(draft), figure) {
        return Ok(());
    }
    let start = look(draft).figure(figure).and_then(|figure| figure.at);
    let recorded = start.filter(|_| !path.is_empty()).and_then(|start| {
        let froms = [start].into_iter().chain(path.iter().copied());
        froms.zip(path).map(|(from, to)| table::is_ahead(look(draft), figure, from, *to)).collect()
    });
    let recorded = recorded.map(|legs: Vec<bool>| legs.into_iter().all(|ahead| ahead));
    let ahead = table::holds(draft, "ahead", &[figure], recorded)?;
    let refusal = Refusal::OutOfFrontArc { who: name(draft, figure), rule: "AO-MOVE-03" };
    forbid(draft, !ahead, refusal)
}

/// What a stretch on foot takes of the move: by ground, and the bank of deep water left behind.
/// AO-TERR-01, AO-WATER-01, AO-WATER-02, AO-WATER-03, AO-WATER-05, AO-WATER-06
pub fn cost(look: Look<'_>, figure: FigureId, ground: Ground, length: i32) -> i32 {
    let each = match ground {
        Ground::Open => 1,
        Ground::Difficult | Ground::RunningWater => 2,
        Ground::DeepWater => 4,
    };
    length.saturating_mul(each).saturating_add(bank(look, figure, ground))
}

/// What leaving deep water costs.   AO-WATER-03
pub fn bank(look: Look<'_>, figure: FigureId, ground: Ground) -> i32 {
    let wet = look.figure(figure).is_some_and(|figure| figure.ground == Ground::DeepWater);
    if wet && ground != Ground::DeepWater { TWO_PAS } else { 0 }
}

/// The rule that makes a stretch on foot cost what it costs.
fn cost_rule(look: Look<'_>, figure: FigureId, ground: Ground) -> &'static str {
    match ground {
        _ if bank(look, figure, ground) > 0 => "AO-WATER-03",
        Ground::Difficult => "AO-TERR-01",
        Ground::RunningWater => "AO-WATER-06",
        Ground::DeepWater => "AO-WATER-02",
        Ground::Open if look.is_wounded(figure) => "AO-HEALTH-03",
        Ground::Open => "AO-MOVE-01",
    }
}

/// Every rule behind a stretch, for its record.
pub fn rules_of(look: Look<'_>, figure: FigureId, stretch: &Stretch) -> Vec<&'static str> {
    let mut rules = vec!["AO-MOVE-01", "AO-MOVE-02"];
    let was = look.figure(figure).map(|figure| figure.ground).unwrap_or_default();
    match stretch.passage {
        Passage::Walk { ground } => {
            rules.push(cost_rule(look, figure, ground));
            match ground {
                Ground::Open => {}
                Ground::Difficult => rules.push("AO-TERR-01"),
                Ground::RunningWater => rules.push("AO-WATER-06"),
                Ground::DeepWater => rules.push("AO-WATER-02"),
            }
            if ground == Ground::DeepWater && was != Ground::DeepWater {
                rules.push("AO-WATER-01");
            }
            if (ground == Ground::RunningWater) != (was == Ground::RunningWater) {
                rules.push("AO-WATER-05");
            }
        }
        Passage::Obstacle {} => rules.push("AO-TERR-02"),
        Passage::Climb {} => rules.push("AO-CLIMB-01"),
        Passage::Ladder {} => rules.extend(["AO-CLIMB-05", "AO-GAP-38"]),
        Passage::Jump {} => rules.push("AO-CLIMB-07"),
        Passage::Descend {} => rules.extend(["AO-FALL-01", "AO-GAP-60"]),
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
    rules
}

/// Refuses a stretch that takes more than is left of the move.
///
/// # Errors
/// The refusal.
pub fn forbid_short(draft: &AoDraft<'_>, active: &Active, cost: i32, rule: &'static str) -> Result<(), Stop> {
    let left = activation::left(look(draft), active);
    let who = name(draft, active.figure);
    forbid(draft, cost > left, Refusal::TooShortMove { who, left, cost, rule })
}

/// The Hidden enemies that a mover touches where it ends.   AO-HIDE-08
///
/// # Errors
/// See [`Stop`].
pub fn bumps(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    end: Option<Point>,
    target: Option<FigureId>,
) -> Result<Vec<FigureId>, Stop> {
    let hidden: Vec<FigureId> =
        look(draft).enemies(figure).filter(|id| look(draft).is_hidden(*id) && Some(*id) != target).collect();
    let base = look(draft).profile(figure).zip(end).map(|(profile, end)| Disc::new(end, profile.base()));
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
///
/// # Errors
/// See [`Stop`].
pub fn face(draft: &mut AoDraft<'_>, active: &Active, direction: Point) -> Result<(), Stop> {
    if look(draft).setup.table.is_none() {
        return Err(Refusal::PlaceUnrecorded.into());
    }
    if (direction.x, direction.y) == (0, 0) || direction.z != 0 {
        return Err(Refusal::NoLength.into());
    }
    let because = because(draft, &["AO-GAP-57"]);
    draft.emit(Event::FigureFaced { figure: active.figure, direction }, because)
}
