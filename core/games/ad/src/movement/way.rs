//! What a step or maneuver takes: points, diagonals, a test; or why it is not possible.   AD-MOVE-01, AD-MAN-01

use crate::board::doors;
use crate::board::walk::{self, Cost};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::board::{Door, EdgeKind, Ground};
use crate::setup::options::DiagonalEdgePath;
use crate::setup::square::{Beyond, EdgeName, Square};
use crate::state::frames::{Move, MoveKind, Pace};
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// Target numbers.   AD-MAN-06, AD-MAN-08, AD-MAN-10, AD-BOARD-08
const SLOPE: i32 = 4;
const WINDOW: i32 = 5;
const ACROSS: i32 = 5;
const DOWN: i32 = 6;
/// What an occupied square breaks: one does not enter it; past a friend or over a gap one does not end in it.
/// AD-BOARD-01, AD-MOVE-08
const ENTERS: &str = "AD-BOARD-01";
const ENDS: &str = "AD-MOVE-08";
/// What a maneuver with a test costs.
const MANEUVER: u8 = 2;

/// What a step or maneuver takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Movement points.
    pub cost: u8,
    /// Diagonal steps.
    pub diagonals: u8,
    /// The squares entered when it succeeds.
    pub path: Vec<Square>,
    /// The target number of its agility test, if it takes one.
    pub test: Option<i32>,
    /// The rule of it.
    pub rule: &'static str,
    /// The rules of its edges.
    pub edges: Vec<&'static str>,
}

/// One square more: what it costs and whether it is a diagonal.
struct Hop {
    cost: Cost,
    diagonal: bool,
    rules: Vec<&'static str>,
}

/// What a step or maneuver would take of a move.
///
/// # Errors
/// Why it is not possible.
pub fn judge(look: Look<'_>, moving: &Move, pace: Pace) -> Result<Way, Refusal> {
    let figure = moving.figure;
    let Some(from) = look.square(figure) else {
        return Err(Refusal::NotInPlay { who: look.name(figure) });
    };
    if moving.stopped {
        let by = look.zones(figure, from).next().map(|enemy| look.name(enemy)).unwrap_or_default();
        return Err(Refusal::Stopped { who: look.name(figure), by });
    }
    if look.is_down(figure) {
        return Err(Refusal::Prone { who: look.name(figure) });
    }
    let way = match pace {
        Pace::Step { to } => step(look, moving, from, to)?,
        Pace::Push { through, to } => push(look, moving, from, through, to)?,
        Pace::ClimbSlope { to } => climb_slope(look, moving, from, to)?,
        Pace::ClimbWindow { to, on } => climb_window(look, moving, from, to, on)?,
        Pace::JumpDown { to } => jump_down(look, moving, from, to)?,
        Pace::JumpAcross { over, to } => jump_across(look, moving, from, over, to)?,
        Pace::Passage { to } => passage(look, from, to)?,
        Pace::OpenDoor { door } => turn_door(look, moving, from, door, true)?,
        Pace::CloseDoor { door } => turn_door(look, moving, from, door, false)?,
        Pace::Leave { edge } => leave(look, moving, from, edge)?,
    };
    let leaves = match pace {
        Pace::OpenDoor { .. } | Pace::CloseDoor { .. } => false,
        Pace::Step { .. }
        | Pace::Push { .. }
        | Pace::ClimbSlope { .. }
        | Pace::ClimbWindow { .. }
        | Pace::JumpDown { .. }
        | Pace::JumpAcross { .. }
        | Pace::Passage { .. }
        | Pace::Leave { .. } => true,
    };
    if leaves && let Some(enemy) = look.zones(figure, from).find(|enemy| !look.may_ignore(figure, *enemy)) {
        return Err(held(look, figure, enemy));
    }
    diagonals(look, figure, way.diagonals)?;
    if way.cost > moving.points {
        return Err(Refusal::NoPoints { who: look.name(figure), needs: way.cost, left: moving.points });
    }
    match moving.kind {
        MoveKind::Run | MoveKind::RunOn => ran(look, moving, &way)?,
        MoveKind::SmashedDoor => smashed(look, moving, from, &way, pace)?,
        MoveKind::Full
        | MoveKind::Partial
        | MoveKind::Reload
        | MoveKind::Divination
        | MoveKind::Overwatch
        | MoveKind::Theft => {}
    }
    Ok(way)
}

/// Who holds a figure, and by what rule.   AD-ZOC-04, AD-TAL-08
pub fn held(look: Look<'_>, figure: FigureId, enemy: FigureId) -> Refusal {
    let (who, by) = (look.name(figure), look.name(enemy));
    if look.is_engaged_for(figure, enemy) {
        Refusal::Barricade { who, by }
    } else {
        Refusal::Held { who, by }
    }
}

/// Diagonal steps are only for the agile, so many a phase.   AD-MOVE-02
fn diagonals(look: Look<'_>, figure: FigureId, needed: u8) -> Result<(), Refusal> {
    let agility = look.profile(figure).map_or(0, |profile| profile.abilities.agility);
    let taken = look.figure(figure).map_or(0, |figure| figure.diagonals);
    if needed > 0 && i32::from(taken.saturating_add(needed)) > agility {
        return Err(Refusal::NoDiagonals { who: look.name(figure) });
    }
    Ok(())
}

/// A square that can be entered: there, not blocked, free.   AD-BOARD-01, AD-BOARD-05, AD-BOARD-06, AD-MOVE-08
fn free(look: Look<'_>, from: Square, to: Square, rule: &'static str) -> Result<(), Refusal> {
    match look.setup.board.place(to).map(|place| place.ground) {
        Some(Ground::Open | Ground::Elevated) => {}
        Some(Ground::Blocked) => return Err(Refusal::Closed { square: to }),
        None => return Err(Refusal::NoWay { from, to }),
    }
    if look.on(to).is_some() { Err(Refusal::Occupied { square: to, rule }) } else { Ok(()) }
}

/// What a step to a neighbouring square costs.   AD-MOVE-01, AD-MOVE-03, AD-MOVE-06, AD-MOVE-07, AD-EDGE-05,
/// AD-GAP-13
fn hop(look: Look<'_>, from: Square, to: Square) -> Result<Hop, Refusal> {
    let ground = look.ground();
    if let Some(cost) = walk::across(ground, from, to) {
        return Ok(Hop { cost, diagonal: false, rules: crossed(look, from, to) });
    }
    let shut = look.setup.board.between(from, to);
    if shut.is_some_and(|edge| ground.is_shut(EdgeName::between(from, to), edge)) {
        return Err(Refusal::Walled { from, to });
    }
    if let Some(refusal) = set_apart(look, from, to) {
        return Err(refusal);
    }
    // Beside an open door, or round a corner that is none: no pivot lets by.
    if !ground.pivots(from, to).is_empty()
        && ground.free_pivots(from, to).is_empty()
        && ground.is_diagonal(from, to)
    {
        return Err(Refusal::NoSlant { from, to });
    }
    let cheapest = look.options().diagonal_edge_path == DiagonalEdgePath::Cheapest;
    let aslant = walk::aslant(ground, from, to, cheapest);
    let mut rules = vec!["AD-BOARD-03", "AD-MOVE-02"];
    let plain = |cost: Option<Cost>| cost == Some(Cost { climbs: false, points: 1 });
    if !plain(walk::aslant(ground, from, to, true)) || !plain(walk::aslant(ground, from, to, false)) {
        rules.push("AD-GAP-13");
    }
    aslant.map(|cost| Hop { cost, diagonal: true, rules }).ok_or(Refusal::NoWay { from, to })
}

/// Why squares that lie beside one another are not a step apart: at two levels, or with a window between.
/// AD-BOARD-13, AD-EDGE-10
fn set_apart(look: Look<'_>, from: Square, to: Square) -> Option<Refusal> {
    let ground = look.ground();
    let high = |square| ground.at(square) == Some(Ground::Elevated);
    if high(from) != high(to) && ground.neighbours(from).any(|near| near == to) {
        return Some(Refusal::OtherLevel { from, to });
    }
    let edge = look.setup.board.between(from, to)?;
    (edge.kind == EdgeKind::Window).then_some(Refusal::ThroughWindow { to })
}

/// The rules of an edge crossed straight.   AD-EDGE-01, AD-EDGE-03, AD-EDGE-05, AD-EDGE-08
fn crossed(look: Look<'_>, from: Square, to: Square) -> Vec<&'static str> {
    let name = EdgeName::between(from, to);
    let kind = look.setup.board.edge(name).map(|edge| look.ground().kind(name, edge));
    let edge = match kind {
        Some(EdgeKind::Obstacle) => vec!["AD-EDGE-05", "AD-MOVE-03"],
        Some(EdgeKind::Slope { high }) if high == from => vec!["AD-EDGE-03", "AD-MAN-07"],
        Some(EdgeKind::Slope { .. }) => vec!["AD-EDGE-03", "AD-MOVE-03"],
        Some(EdgeKind::Door) => vec!["AD-EDGE-08"],
        Some(EdgeKind::Open | EdgeKind::Window | EdgeKind::Wall | EdgeKind::FragileWall) | None => {
            vec!["AD-EDGE-01"]
        }
    };
    ["AD-BOARD-02", "AD-BOARD-05"].into_iter().chain(edge).collect()
}

fn step(look: Look<'_>, _: &Move, from: Square, to: Square) -> Result<Way, Refusal> {
    free(look, from, to, ENTERS)?;
    let hop = hop(look, from, to)?;
    if hop.cost.climbs {
        return Err(Refusal::NeedsClimb { to });
    }
    let rule = if hop.diagonal { "AD-MOVE-07" } else { "AD-MOVE-01" };
    let diagonals = u8::from(hop.diagonal);
    Ok(Way { cost: hop.cost.points, diagonals, path: vec![to], test: None, rule, edges: hop.rules })
}

/// Past exactly one friend, whose square no zone may hold.   AD-MAN-05, AD-MAN-03, AD-GAP-64
fn push(look: Look<'_>, moving: &Move, from: Square, through: Square, to: Square) -> Result<Way, Refusal> {
    let friend = look.on(through).filter(|friend| look.are_friends(moving.figure, *friend));
    if friend.is_none_or(|friend| friend == moving.figure) {
        return Err(Refusal::NotAFriend { square: through });
    }
    free(look, through, to, ENDS)?;
    let (first, second) = (hop(look, from, through)?, hop(look, through, to)?);
    if first.cost.climbs || second.cost.climbs {
        return Err(Refusal::NeedsClimb { to });
    }
    let holder = look.zones(moving.figure, through).find(|enemy| !look.may_ignore(moving.figure, *enemy));
    if let Some(enemy) = holder {
        return Err(Refusal::HeldThrough { who: look.name(moving.figure), by: look.name(enemy) });
    }
    let cost = first.cost.points.saturating_add(second.cost.points).saturating_add(1);
    let diagonals = u8::from(first.diagonal).saturating_add(u8::from(second.diagonal));
    Ok(Way {
        cost,
        diagonals,
        path: vec![through, to],
        test: None,
        rule: "AD-MAN-05",
        edges: vec!["AD-GAP-64"],
    })
}

/// What is left of a push whose friend has gone before it was carried out: two ordinary steps, or one where a zone, a taken
/// square or want of points stops the second; none where the first is not possible.   AD-OVW-06, AD-MOVE-01
pub fn cleared(look: Look<'_>, moving: &Move, through: Square, to: Square) -> Option<Way> {
    let figure = moving.figure;
    let mut first = judge(look, moving, Pace::Step { to: through }).ok()?;
    first.edges.push("AD-OVW-06");
    let held = look.zones(figure, through).any(|enemy| !look.may_ignore(figure, enemy));
    let second = hop(look, through, to).ok().filter(|hop| {
        let open = !hop.cost.climbs && free(look, through, to, ENDS).is_ok();
        let taken = first.diagonals.saturating_add(u8::from(hop.diagonal));
        let paid = first.cost.saturating_add(hop.cost.points) <= moving.points;
        open && !held && paid && diagonals(look, figure, taken).is_ok()
    });
    if let Some(hop) = second {
        first.cost = first.cost.saturating_add(hop.cost.points);
        first.diagonals = first.diagonals.saturating_add(u8::from(hop.diagonal));
        first.path.push(to);
    }
    Some(first)
}

/// Up a slope.   AD-MAN-06, AD-EDGE-03
fn climb_slope(look: Look<'_>, _: &Move, from: Square, to: Square) -> Result<Way, Refusal> {
    free(look, from, to, ENTERS)?;
    let hop = hop(look, from, to)?;
    if !hop.cost.climbs {
        return Err(Refusal::NothingToClimb { to });
    }
    let diagonals = u8::from(hop.diagonal);
    Ok(Way {
        cost: MANEUVER,
        diagonals,
        path: vec![to],
        test: Some(SLOPE),
        rule: "AD-MAN-06",
        edges: hop.rules,
    })
}

/// Through a window, or over what the scenario lets climb.   AD-MAN-08, AD-MAN-09, AD-EDGE-10, AD-TAL-19
fn climb_window(
    look: Look<'_>,
    moving: &Move,
    from: Square,
    to: Square,
    on: Option<Square>,
) -> Result<Way, Refusal> {
    free(look, from, to, ENTERS)?;
    let name = EdgeName::between(from, to);
    let ground = look.ground();
    let edge = look.setup.board.edge(name).ok_or(Refusal::NoWay { from, to })?;
    let climbable = look.setup.scenario.climbable.contains(&name);
    let window = ground.kind(name, edge) == EdgeKind::Window && !ground.is_blocking(name, edge);
    if !window && !climbable {
        return Err(Refusal::NothingToClimb { to });
    }
    if look.has(moving.figure, Talent::Huge) {
        return Err(Refusal::TooHuge { who: look.name(moving.figure) });
    }
    if on.is_some_and(|on| !is_straight(look, from, to, on)) {
        return Err(Refusal::NotStraightOn);
    }
    let rule = if window { "AD-MAN-08" } else { "AD-MAN-09" };
    Ok(Way {
        cost: MANEUVER,
        diagonals: 0,
        path: vec![to],
        test: Some(WINDOW),
        rule,
        edges: vec!["AD-EDGE-10", "AD-MOVE-03"],
    })
}

/// Whether three squares lie in a straight line, evenly.
pub fn is_straight(look: Look<'_>, from: Square, over: Square, to: Square) -> bool {
    look.ground().is_opposite(from, over, to)
}

/// The square that a figure which came through a window may go on to: straight, free, without a test.   AD-MAN-08,
/// AD-GAP-73
pub fn onward(look: Look<'_>, from: Square, over: Square) -> Option<Square> {
    let plain = |on: Square| walk::across(look.ground(), over, on).is_some_and(|cost| !cost.climbs);
    let goes = |on: &Square| {
        is_straight(look, from, over, *on) && plain(*on) && free(look, over, *on, ENTERS).is_ok()
    };
    look.ground().neighbours(over).find(goes)
}

/// Whether a listed edge lets a jump pass: no wall, no opening at all on a diagonal, none that is shut straight.
fn lets_jump(look: Look<'_>, one: Square, other: Square, straight: bool) -> bool {
    let name = EdgeName::between(one, other);
    let Some(edge) = look.setup.board.edge(name) else { return false };
    match look.ground().kind(name, edge) {
        EdgeKind::Open | EdgeKind::Obstacle | EdgeKind::Slope { .. } => true,
        EdgeKind::Wall | EdgeKind::FragileWall => false,
        EdgeKind::Door => straight && !look.ground().is_shut(name, edge),
        EdgeKind::Window => straight,
    }
}

/// Whether one jumps from a square to a neighbouring one, and whether that is a diagonal.   AD-BOARD-14
fn leap(look: Look<'_>, from: Square, to: Square) -> Option<bool> {
    if look.setup.board.between(from, to).is_some() {
        return lets_jump(look, from, to, true).then_some(false);
    }
    let open = |pivot: &Square| {
        let ground = look.setup.board.place(*pivot).map(|place| place.ground);
        ground != Some(Ground::Blocked)
            && lets_jump(look, from, *pivot, false)
            && lets_jump(look, *pivot, to, false)
    };
    look.ground().pivots(from, to).iter().any(open).then_some(true)
}

/// The squares that one may jump down to; a retreat needs no diagonal allowance.   AD-BOARD-08, AD-BOARD-14
pub fn landings(look: Look<'_>, from: Square) -> Vec<(Square, bool)> {
    if look.ground().at(from) != Some(Ground::Elevated) {
        return Vec::new();
    }
    let neighbours = look.ground().neighbours(from);
    let ground =
        neighbours.filter(|to| look.ground().at(*to) == Some(Ground::Open) && look.on(*to).is_none());
    ground.filter_map(|to| leap(look, from, to).map(|diagonal| (to, diagonal))).collect()
}

fn jump_down(look: Look<'_>, moving: &Move, from: Square, to: Square) -> Result<Way, Refusal> {
    if look.ground().at(from) != Some(Ground::Elevated) {
        return Err(Refusal::NotElevated { who: look.name(moving.figure) });
    }
    free(look, from, to, ENTERS)?;
    let landing = landings(look, from).into_iter().find(|(square, _)| *square == to);
    let Some((_, diagonal)) = landing else { return Err(Refusal::NoWay { from, to }) };
    let diagonals = u8::from(diagonal);
    Ok(Way {
        cost: 1,
        diagonals,
        path: vec![to],
        test: Some(DOWN),
        rule: "AD-BOARD-08",
        edges: vec!["AD-BOARD-13", "AD-BOARD-14"],
    })
}

/// Across exactly one open square, taken or not: nothing happens on it.   AD-MAN-10, AD-GAP-92
fn jump_across(
    look: Look<'_>,
    moving: &Move,
    from: Square,
    over: Square,
    to: Square,
) -> Result<Way, Refusal> {
    if look.ground().at(from) != Some(Ground::Elevated) {
        return Err(Refusal::NotElevated { who: look.name(moving.figure) });
    }
    free(look, from, to, ENDS)?;
    let gap = look.ground().at(over) == Some(Ground::Open) && is_straight(look, from, over, to);
    let clear = |one: Square, other: Square| match look.setup.board.between(one, other) {
        Some(_) => lets_jump(look, one, other, false).then_some(false),
        None => leap(look, one, other),
    };
    let (Some(diagonal), Some(_), true) = (clear(from, over), clear(over, to), gap) else {
        return Err(Refusal::NoWay { from, to });
    };
    let diagonals = if diagonal { 2 } else { 0 };
    Ok(Way {
        cost: MANEUVER,
        diagonals,
        path: vec![to],
        test: Some(ACROSS),
        rule: "AD-MAN-10",
        edges: vec!["AD-MOVE-03", "AD-GAP-92"],
    })
}

/// By stairs or a ladder.   AD-BOARD-07
fn passage(look: Look<'_>, from: Square, to: Square) -> Result<Way, Refusal> {
    free(look, from, to, ENTERS)?;
    let joins = |one: Square, other: Square| (one, other) == (from, to) || (other, one) == (from, to);
    let link = look.setup.board.passages.iter().find(|passage| joins(passage.from, passage.to));
    let link = link.ok_or(Refusal::NoWay { from, to })?;
    Ok(Way {
        cost: link.cost,
        diagonals: 0,
        path: vec![to],
        test: None,
        rule: "AD-BOARD-07",
        edges: Vec::new(),
    })
}

/// Opens or closes a door.   AD-MAN-04, AD-EDGE-08, AD-EDGE-09
fn turn_door(
    look: Look<'_>,
    moving: &Move,
    from: Square,
    door: EdgeName,
    open: bool,
) -> Result<Way, Refusal> {
    if look.setup.board.edge(door).is_none_or(|edge| edge.kind != EdgeKind::Door) {
        return Err(Refusal::NoDoor { door });
    }
    let Some((side, straight)) = doors::at_door(look, from, door) else {
        return Err(Refusal::NotAtDoor { door });
    };
    match (look.ground().door(door), open) {
        (Door::Locked, _) => return Err(Refusal::DoorLocked { door }),
        (Door::Closed, true) | (Door::Open, false) => {}
        (Door::Closed, false) | (Door::Open, true) | (Door::Smashed, _) => {
            return Err(Refusal::DoorBarred { door });
        }
    }
    let guarded = look.on(side).is_some_and(|enemy| look.are_enemies(moving.figure, enemy));
    if open && !straight && guarded {
        return Err(Refusal::DoorBarred { door });
    }
    Ok(Way { cost: 1, diagonals: 0, path: Vec::new(), test: None, rule: "AD-MAN-04", edges: Vec::new() })
}

/// Off the board, straight over an edge of its boundary.   AD-OFF-01, AD-MAN-09, AD-OFF-06, AD-TAL-19, AD-GAP-61
fn leave(look: Look<'_>, moving: &Move, from: Square, name: EdgeName) -> Result<Way, Refusal> {
    let edge = look.setup.board.edge(name);
    let boundary = matches!(name.beyond, Beyond::Outside(_)) && name.of == from;
    let Some(edge) = edge.filter(|_| boundary) else { return Err(Refusal::NoExit { edge: name }) };
    let ground = look.ground();
    // What the scenario lets climb is climbed like a window, at the boundary too.   AD-MAN-09
    let climbs = look.setup.scenario.climbable.contains(&name) && !look.setup.before(9);
    let kind = if climbs { EdgeKind::Window } else { ground.kind(name, edge) };
    let (cost, test) = match kind {
        EdgeKind::Open | EdgeKind::Slope { .. } => (1, None),
        EdgeKind::Obstacle => (2, None),
        EdgeKind::Door if !ground.is_shut(name, edge) => (1, None),
        EdgeKind::Window if look.has(moving.figure, Talent::Huge) => {
            return Err(Refusal::TooHuge { who: look.name(moving.figure) });
        }
        EdgeKind::Window => (MANEUVER, Some(WINDOW)),
        EdgeKind::Door | EdgeKind::Wall | EdgeKind::FragileWall => {
            return Err(Refusal::NoExit { edge: name });
        }
    };
    // The jump down from a height comes with the leaving itself.   AD-OFF-06
    let test = if ground.at(from) == Some(Ground::Elevated) { None } else { test };
    Ok(Way { cost, diagonals: 0, path: Vec::new(), test, rule: "AD-OFF-01", edges: vec!["AD-GAP-61"] })
}

/// A run is made of steps in sight of its start, never onto a square twice.   AD-FULL-07
fn ran(look: Look<'_>, moving: &Move, way: &Way) -> Result<(), Refusal> {
    // Off the board is open ground: one step over its edge, no maneuver, beyond a square that is in sight.   AD-OFF-01
    if way.rule == "AD-OFF-01" && way.test.is_none() {
        return Ok(());
    }
    let [to] = way.path.as_slice() else { return Err(Refusal::NotInRun) };
    let is_step = way.test.is_none() || way.rule == "AD-BOARD-08";
    if !is_step {
        return Err(Refusal::NotInRun);
    }
    if moving.squares.iter().skip(1).any(|square| square == to) {
        return Err(Refusal::SeenBefore { square: *to });
    }
    let start = moving.squares.first().copied();
    if start.is_some_and(|start| start != *to && !look.sees_past(Some(moving.figure), *to, start)) {
        return Err(Refusal::OutOfSightOfStart { square: *to });
    }
    Ok(())
}

/// The square through a door just smashed, and no other; off the board where the door stands at its edge.   AD-PART-05,
/// AD-OFF-01, AD-GAP-38
fn smashed(look: Look<'_>, moving: &Move, from: Square, way: &Way, pace: Pace) -> Result<(), Refusal> {
    let crossed = if let Pace::Leave { edge } = pace {
        Some(edge)
    } else if let [to] = way.path.as_slice() {
        Some(EdgeName::between(from, *to))
    } else {
        None
    };
    let this = |edge: &EdgeName| moving.door.is_none_or(|door| door == *edge);
    let through = crossed.filter(this).is_some_and(|edge| look.ground().door(edge) == Door::Smashed);
    if way.test.is_none() && through { Ok(()) } else { Err(Refusal::ThroughDoorOnly) }
}

/// Whether no step that a move's points can pay is possible any more.   AD-GAP-12
pub fn is_stuck(look: Look<'_>, moving: &Move) -> bool {
    let Some(from) = look.square(moving.figure) else { return true };
    let steps = look.ground().neighbours(from);
    let stairs = look.setup.board.passages.iter().flat_map(|passage| [passage.from, passage.to]);
    let mut ways = steps.into_iter().flat_map(|to| [Pace::Step { to }, Pace::JumpDown { to }]);
    let mut stairs = stairs.map(|to| Pace::Passage { to });
    let edges = look.setup.board.place(from).map_or(&[][..], |place| place.edges.as_slice());
    let mut out = edges.iter().map(|edge| Pace::Leave { edge: *edge });
    let possible = |pace: Pace| judge(look, moving, pace).is_ok();
    !ways.any(possible) && !stairs.any(possible) && !out.any(possible)
}
