//! What steps cost, and how far it is on foot.   AD-MOVE-01, AD-NPC-21

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::board::ground::Ground;
use crate::setup::board::{Door, EdgeKind};
use crate::setup::square::{EdgeName, Square};

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Whether it climbs a slope, which takes a test; what does not comes first.   AD-MAN-06
    pub climbs: bool,
    /// Movement points.
    pub points: u8,
}

/// The cost of crossing an edge straight; none where no step crosses it.   AD-MOVE-01, AD-MOVE-03
pub fn across(ground: Ground<'_>, from: Square, to: Square) -> Option<Cost> {
    let name = EdgeName::between(from, to);
    let edge = ground.board.edge(name)?;
    if ground.is_blocking(name, edge) {
        return None;
    }
    match ground.kind(name, edge) {
        EdgeKind::Obstacle => Some(Cost { climbs: false, points: 2 }),
        EdgeKind::Slope { high } if high == to => Some(Cost { climbs: true, points: 2 }),
        EdgeKind::Open | EdgeKind::Door | EdgeKind::Slope { .. } => Some(Cost { climbs: false, points: 1 }),
        EdgeKind::Window | EdgeKind::Wall | EdgeKind::FragileWall => None,
    }
}

/// The cost of a diagonal step: a path costs its dearest edge.   AD-MOVE-07
///
/// `cheapest` is the reading of AD-GAP-13: the cheapest path, else the dearest.
pub fn aslant(ground: Ground<'_>, from: Square, to: Square, cheapest: bool) -> Option<Cost> {
    let paths = ground.free_pivots(from, to).into_iter().filter_map(|pivot| {
        let (first, second) = (across(ground, from, pivot)?, across(ground, pivot, to)?);
        Some(Cost { climbs: first.climbs || second.climbs, points: first.points.max(second.points) })
    });
    if cheapest { paths.min() } else { paths.max() }
}

/// Who stands on a square, for somebody on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// Somebody who lets him by.   AD-MAN-05
    Passable,
    /// An enemy, or somebody whom nobody may push past.   AD-MOVE-04, AD-MAN-03
    Enemy,
}

/// How a walker walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// How many diagonal steps.
    pub agility: u8,
    /// How many of them were taken already.
    pub taken: u8,
    /// AD-GAP-65: after how many points they may be taken anew; none for the whole path.
    pub anew_after: Option<u32>,
    /// AD-GAP-13.
    pub cheapest: bool,
    /// Whether one who pushes past somebody may open a door or take stairs there: before the seventh revision, though a
    /// push is one maneuver and leads nowhere else.   AD-MAN-03, AD-MAN-05
    pub combines: bool,
}

impl Gait {
    /// How often the diagonal steps were renewed by then.
    fn renewals(self, spent: u32) -> u32 {
        self.anew_after.and_then(|points| spent.checked_div(points)).unwrap_or(0)
    }
}

/// A place on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct At {
    square: Square,
    /// Diagonal steps taken.
    diagonals: u8,
    /// Whether it stands on somebody's square: it must go on.
    passing: bool,
}

impl At {
    /// Where a walker stands before it goes.
    fn start(square: Square, gait: Gait) -> Self {
        Self { square, diagonals: gait.taken, passing: false }
    }
}

/// What a walker reaches, and how.
pub struct Explored {
    /// The least points to every free square, with the place there.
    reached: BTreeMap<Square, (u32, At)>,
    /// Where each place was come from, by the points spent there.
    before: BTreeMap<(At, u32), (At, u32)>,
}

impl Explored {
    /// The least points to every square that can be reached and is free.
    pub fn distances(&self) -> BTreeMap<Square, u32> {
        self.reached.iter().map(|(square, (spent, _))| (*square, *spent)).collect()
    }

    /// The squares of a shortest way to one that can be reached, the start left out; empty when it cannot, or is
    /// the start.
    pub fn way(&self, to: Square) -> Vec<Square> {
        let mut way = Vec::new();
        let mut last = self.reached.get(&to).map(|(spent, at)| (*at, *spent));
        while let Some((at, spent)) = last {
            let before = self.before.get(&(at, spent)).copied();
            if before.is_some() {
                way.push(at.square);
            }
            last = before;
        }
        way.reverse();
        way
    }
}

/// Where steps and maneuvers without a test lead; zones of control are ignored.   AD-NPC-21
pub fn explore(ground: Ground<'_>, from: Square, gait: Gait, who: &dyn Fn(Square) -> Occupant) -> Explored {
    explore_within(ground, (At::start(from, gait), 0), gait, who, Bound::NONE)
}

/// Whether these squares, from the next one on, are the beginning of one of the shortest ways to another.   AD-NPC-01,
/// AD-NPC-21
pub fn is_short(
    ground: Ground<'_>,
    [from, to]: [Square; 2],
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
    way: &[Square],
) -> bool {
    let mut steps = Steps { ground, cheapest: gait.cheapest, known: BTreeMap::new() };
    let start = At::start(from, gait);
    let (mut at, mut spent) = (start, 0_u32);
    for square in way {
        let onward = onward(&mut steps, at, spent, gait, who);
        let next = onward.into_iter().filter(|(next, _)| next.square == *square).min_by_key(|next| next.1);
        let Some((next, points)) = next else { return false };
        (at, spent) = (next, spent.saturating_add(points));
    }
    let least = explore(ground, from, gait, who).reached.get(&to).map(|(spent, _)| *spent);
    let leads = |most| leads_to(ground, (at, spent), gait, who, Bound::to(ground, to, most));
    !at.passing && least.is_some_and(|least| spent <= least && leads(least))
}

/// The beginnings of the shortest ways to a square, as far as so many points lead; at most so many of them.   AD-NPC-01,
/// AD-NPC-21
pub fn short_ways(
    ground: Ground<'_>,
    [from, to]: [Square; 2],
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
    [points, most]: [u32; 2],
) -> Vec<Vec<Square>> {
    let Some(least) = explore(ground, from, gait, who).reached.get(&to).map(|(spent, _)| *spent) else {
        return Vec::new();
    };
    let mut steps = Steps { ground, cheapest: gait.cheapest, known: BTreeMap::new() };
    let mut lead: BTreeMap<(At, u32), bool> = BTreeMap::new();
    let mut open = vec![(At::start(from, gait), 0_u32, Vec::<Square>::new())];
    let mut found: Vec<Vec<Square>> = Vec::new();
    while let Some((at, spent, way)) = open.pop() {
        if u32::try_from(found.len()).unwrap_or(u32::MAX) >= most {
            break;
        }
        let mut goes_on = false;
        for (next, cost) in onward(&mut steps, at, spent, gait, who) {
            let there = spent.saturating_add(cost);
            let leads = there <= points.min(least)
                && *lead.entry((next, there)).or_insert_with(|| {
                    leads_to(ground, (next, there), gait, who, Bound::to(ground, to, least))
                });
            if leads {
                goes_on = true;
                open.push((next, there, way.iter().copied().chain([next.square]).collect()));
            }
        }
        if !goes_on && !at.passing && !way.is_empty() {
            found.push(way);
        }
    }
    found
}

/// Whether a free square is reached with so many points.   AD-NPC-07, AD-NPC-21
pub fn is_within(
    ground: Ground<'_>,
    [from, to]: [Square; 2],
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
    most: u32,
) -> bool {
    leads_to(ground, (At::start(from, gait), 0), gait, who, Bound::to(ground, to, most))
}

/// How far an exploration goes.
#[derive(Clone, Copy)]
struct Bound {
    /// The most points.
    most: u32,
    /// The only square that is asked about, if one is.
    goal: Option<Square>,
    /// Whether every step covers at most a square of the grid: whoever is too far off need not try.
    plain: bool,
}

impl Bound {
    /// Everywhere.
    const NONE: Self = Self { most: u32::MAX, goal: None, plain: false };

    /// To one square, with so many points at most.
    fn to(ground: Ground<'_>, goal: Square, most: u32) -> Self {
        let board = ground.board;
        let plain = board.passages.is_empty() && board.places.values().all(|place| place.regular);
        Self { most, goal: Some(goal), plain }
    }

    /// Whether somebody on a square with so many points spent may still come where he is asked about.
    fn holds(self, square: Square, spent: u32) -> bool {
        let least = match self.goal {
            Some(goal) if self.plain => {
                let (east, north) = square.to(goal);
                east.unsigned_abs().max(north.unsigned_abs())
            }
            Some(_) | None => 0,
        };
        spent.saturating_add(least) <= self.most
    }
}

/// Whether the goal of a bound is reached.
fn leads_to(
    ground: Ground<'_>,
    start: (At, u32),
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
    bound: Bound,
) -> bool {
    let explored = explore_within(ground, start, gait, who, bound);
    bound.goal.is_some_and(|goal| explored.reached.contains_key(&goal))
}

fn explore_within(
    ground: Ground<'_>,
    (start, before): (At, u32),
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
    bound: Bound,
) -> Explored {
    let mut least: BTreeMap<At, u32> = BTreeMap::new();
    let mut first: BTreeMap<(Square, bool), u32> = BTreeMap::new();
    let mut fewest: BTreeMap<(Square, bool), u8> = BTreeMap::new();
    let mut seen: BTreeSet<(At, u32)> = BTreeSet::new();
    let mut steps = Steps { ground, cheapest: gait.cheapest, known: BTreeMap::new() };
    let mut explored = Explored { reached: BTreeMap::new(), before: BTreeMap::new() };
    let mut queue = BinaryHeap::from([Reverse((before, start))]);
    while let Some(Reverse((spent, at))) = queue.pop() {
        // Diagonal steps that are never renewed: coming later helps only with fewer of them taken.
        if gait.anew_after.is_none() {
            let place = (at.square, at.passing);
            if fewest.get(&place).is_some_and(|fewest| at.diagonals >= *fewest) {
                continue;
            }
            fewest.insert(place, at.diagonals);
        }
        // Coming later may be better only while it renews the diagonal steps once more.
        let known = *least.entry(at).or_insert(spent);
        if spent > known && gait.renewals(spent) != gait.renewals(known).saturating_add(1) {
            continue;
        }
        let soonest = *first.entry((at.square, at.passing)).or_insert(spent);
        if gait.renewals(spent) > gait.renewals(soonest).saturating_add(1) {
            continue;
        }
        if !seen.insert((at, spent)) {
            continue;
        }
        if !at.passing {
            let known = explored.reached.entry(at.square).or_insert((spent, at));
            if spent < known.0 {
                *known = (spent, at);
            }
            if bound.goal == Some(at.square) {
                break;
            }
        }
        for (next, points) in onward(&mut steps, at, spent, gait, who) {
            let there = spent.saturating_add(points);
            if !bound.holds(next.square, there) {
                continue;
            }
            explored.before.entry((next, there)).or_insert((at, spent));
            queue.push(Reverse((there, next)));
        }
    }
    // The start is come from nowhere, even where a way leads back to it.
    explored.before.remove(&(start, before));
    explored
}

/// A step to a neighbouring square, whoever stands there.
struct Step {
    to: Square,
    points: u32,
    diagonal: bool,
    /// Whether a closed door is opened on the way.
    opens: bool,
}

/// The steps from each square, found once.
struct Steps<'a> {
    ground: Ground<'a>,
    cheapest: bool,
    known: BTreeMap<Square, Vec<Step>>,
}

impl Steps<'_> {
    fn from(&mut self, square: Square) -> &[Step] {
        let (ground, cheapest) = (self.ground, self.cheapest);
        let step = |to: Square| {
            if let Some((points, opens)) = straight(ground, square, to) {
                return Some(Step { to, points, diagonal: false, opens });
            }
            let cost = aslant(ground, square, to, cheapest).filter(|cost| !cost.climbs)?;
            Some(Step { to, points: u32::from(cost.points), diagonal: true, opens: false })
        };
        let find = || ground.neighbours(square).filter_map(step).collect();
        self.known.entry(square).or_insert_with(find)
    }
}

/// The steps onward from a place, with what each costs.
fn onward(
    steps: &mut Steps<'_>,
    at: At,
    spent: u32,
    gait: Gait,
    who: &dyn Fn(Square) -> Occupant,
) -> Vec<(At, u32)> {
    let ground = steps.ground;
    let allowed = u32::from(gait.agility).saturating_mul(gait.renewals(spent).saturating_add(1));
    let mut onward = Vec::new();
    let pushes = at.passing && !gait.combines;
    for Step { to, points, diagonal, opens } in steps.from(at.square) {
        let (square, points) = (*to, *points);
        if (*diagonal && u32::from(at.diagonals) >= allowed) || (pushes && *opens) {
            continue;
        }
        let diagonals = at.diagonals.saturating_add(u8::from(*diagonal));
        match who(square) {
            Occupant::Nobody => onward.push((At { square, diagonals, passing: false }, points)),
            Occupant::Passable if !at.passing => {
                onward.push((At { square, diagonals, passing: true }, points.saturating_add(1)));
            }
            Occupant::Passable | Occupant::Enemy => {}
        }
    }
    let links = ground.board.passages.iter().filter(|_| !pushes).filter_map(|passage| {
        let other = match (passage.from == at.square, passage.to == at.square) {
            (true, _) => passage.to,
            (false, true) => passage.from,
            (false, false) => return None,
        };
        let free = who(other) == Occupant::Nobody;
        free.then_some((
            At { square: other, diagonals: at.diagonals, passing: false },
            u32::from(passage.cost),
        ))
    });
    onward.extend(links);
    onward
}

/// The cost of a straight step without a test, and whether a closed door is opened on the way.   AD-NPC-16
fn straight(ground: Ground<'_>, from: Square, to: Square) -> Option<(u32, bool)> {
    let name = EdgeName::between(from, to);
    let edge = ground.board.edge(name)?;
    if edge.kind == EdgeKind::Door && ground.door(name) == Door::Closed && !ground.parts(name) {
        return Some((2, true));
    }
    across(ground, from, to).filter(|cost| !cost.climbs).map(|cost| (u32::from(cost.points), false))
}
