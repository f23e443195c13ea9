//! Forced moves: to the nearest table edge, or to cover.   DW-MORALE-02 to DW-MORALE-10

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::movement::{arrival, leave};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::setup::options::Measure;
use crate::setup::{Terrain, TerrainKind};
use crate::state::Cause;
use crate::state::frames::{Frame, MoveKind, ReflexCause};
use crate::state::look::Look;
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{event, pace, reflex_attacks, refusal, sight, skills, status, table};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::{leg, step};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How much short of its ruler a flight may end: places are pointed at by hand.   DW-MORALE-02
const SLACK: i32 = 50;

/// A figure that failed once or twice: it flees, from contact too, or first stands up.
/// DW-MORALE-02, DW-MORALE-03, DW-MORALE-07, DW-MORALE-08, DW-MORALE-09, DW-MORALE-10
pub fn panic(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    let touched = look(draft).enemies_touching(figure).next().is_some();
    let mut moves = failures;
    if look(draft).is_prone(figure) {
        if touched {
            return status::remove(draft, figure, Cause::Killed, None, "DW-MORALE-08");
        }
        let awake = look(draft).figure(figure).is_some_and(|figure| figure.unconscious.is_empty());
        if !awake {
            // Whoever can neither stand up nor flee counts as killed.
            let cause = if draft.setup().before(4) { Cause::Fled } else { Cause::Killed };
            return status::remove(draft, figure, cause, None, "DW-MORALE-08");
        }
        let why = because(draft, &["DW-MORALE-07"]);
        draft.emit(event::StoodUp { figure }, why)?;
        moves = moves.saturating_sub(1);
    }
    let holders: Vec<FigureId> =
        look(draft).engaging(figure).filter(|other| skills::hinders(look(draft), *other)).collect();
    if holders.is_empty() {
        return begin(draft, figure, moves);
    }
    reflex_attacks::open(draft, figure, holders, ReflexCause::Flight { moves }, "DW-MORALE-09")
}

/// The forced moves begin.   DW-MORALE-02, DW-MORALE-03, DW-MORALE-10
pub fn begin(draft: &mut DwDraft<'_>, figure: FigureId, moves: u32) -> Result<(), Stop> {
    if moves == 0 {
        return Ok(());
    }
    let from: Vec<FigureId> = look(draft).enemies_touching(figure).collect();
    let rule = if moves > 1 { "DW-MORALE-03" } else { "DW-MORALE-02" };
    let mut why = because(draft, &[rule]);
    if look(draft).has(figure, &Trait::Slow) {
        why = why.and(RuleId::new("DW-MORALE-10"));
    }
    draft.emit(event::FlightOwed { figure, moves, from }, why)
}

/// Whether a flight goes on by itself: its figure is gone, held, or has no move left, or has nowhere to go.
pub fn advance(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    moves: u32,
    from: &[FigureId],
) -> Result<bool, Stop> {
    let over = moves == 0 || !look(draft).is_active(figure);
    let side = look(draft).side_of(figure).unwrap_or(0);
    let conceded = look(draft).side(side).is_none_or(|side| side.out);
    if over || conceded {
        let because = because(draft, &["DW-MORALE-02"]);
        draft.emit(event::FlightEnded { figure }, because)?;
        return Ok(true);
    }
    if look(draft).has(figure, &Trait::Flight) && is_hemmed_in(look(draft), figure, from) {
        let because = because(draft, &["DW-MORALE-06"]);
        draft.emit(event::FlightEnded { figure }, because)?;
        status::remove(draft, figure, Cause::Killed, None, "DW-MORALE-06")?;
        return Ok(true);
    }
    Ok(false)
}

/// Where a figure flees to.   DW-MORALE-02, DW-MORALE-06
pub fn choose(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>, cover: bool) -> Result<(), Stop> {
    let Some(Frame::Flight { figure, moves, from }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(figure) != Some(side) {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    let to = path::place(draft, to)?;
    let pace = pace::pace(draft, figure, to)?;
    path::forbid_length(draft, figure, to, pace.length, "DW-MORALE-02")?;
    let leaves = to.is_some_and(|to| is_off(look(draft), figure, to, cover));
    if leaves {
        path::forbid_crossing(draft, figure, to)?;
    } else {
        path::forbid_way(draft, figure, to)?;
    }
    let flight = Flight { figure, from: &from, cover, length: pace.length };
    forbid_elsewhere(draft, flight, to)?;
    forbid_near_enemy(draft, figure, to, &from)?;
    let mut arrival = path::arrival(draft, figure, to)?;
    let recorded = to.map(|_| leaves && !cover);
    let off = !cover && table::flag(draft, "edge", &[figure], recorded, false)?;
    let left = moves.saturating_sub(1);
    let mut why = because(draft, &["DW-MORALE-02"]);
    if pace.cost > 1 && !draft.setup().before(9) {
        why = why.and(RuleId::new("DW-GAP-99"));
    }
    let stays = table::stated_length(draft, "length", &[figure], None)? == Some(0);
    let away = to.is_none() && !stays && !draft.setup().before(4) && is_charged(look(draft), figure);
    let still = look(draft).disc(figure).zip(to).map_or(stays, |(own, to)| own.at == to);
    arrival.still |= still && !draft.setup().before(6);
    draft.emit(event::FlightStepped { figure, moves: left, away }, why.clone())?;
    if off {
        return status::remove(draft, figure, Cause::Fled, None, "DW-MORALE-05");
    }
    arrival::moved(draft, figure, MoveKind::Flight, arrival, why)
}

/// Whether a move under way is to end in contact with a figure.   DW-MORALE-12
fn is_charged(look: Look<'_>, figure: FigureId) -> bool {
    let charges =
        |frame: &Frame| matches!(frame, Frame::Move { arrival, .. } if arrival.touches.contains(&figure));
    look.state.stack.iter().any(charges)
}

/// Whether a base at a place touches or passes the table edge.   DW-MORALE-05
fn touches_edge(look: Look<'_>, figure: FigureId, to: Point) -> bool {
    let Some(table) = look.setup.table else { return false };
    let reach = look.base(figure) / 2 + CONTACT_TOLERANCE;
    to.x <= reach
        || to.y <= reach
        || to.x >= table.width.saturating_sub(reach)
        || to.y >= table.depth.saturating_sub(reach)
}

/// Whether a flight that ends at a place takes its figure off the table: cover that lies at the edge is on it.
/// DW-MORALE-02, DW-MORALE-05
fn is_off(look: Look<'_>, figure: FigureId, to: Point, cover: bool) -> bool {
    touches_edge(look, figure, to) && (look.setup.before(3) || !cover)
}

/// A flight under way, one way or the other.
#[derive(Clone, Copy)]
struct Flight<'a> {
    /// Who flees.
    figure: FigureId,
    /// The enemies it leaves.
    from: &'a [FigureId],
    /// Whether it makes for cover.
    cover: bool,
    /// The ruler of one move.
    length: i32,
}

/// The nearest free cover, how far it is, and the end of a whole move straight towards it.
struct Refuge<'a> {
    outline: &'a Polygon,
    away: i32,
    ahead: Point,
}

/// Whether a flight leads nearer to the nearest edge, or to cover no enemy holds, and goes its whole length. A
/// figure hemmed in stays where it is.   DW-MORALE-02
fn forbid_elsewhere(draft: &mut DwDraft<'_>, flight: Flight<'_>, to: Option<Point>) -> Result<(), Stop> {
    let Flight { figure, from, cover, .. } = flight;
    let way = look(draft).disc(figure).zip(to);
    let stays = way.is_some_and(|(own, to)| own.at == to) && !cover;
    if stays && is_hemmed_in(look(draft), figure, from) {
        return Ok(());
    }
    let right = way.map(|(own, to)| is_toward(look(draft), flight, own, to));
    let whole = way.map(|(own, to)| is_whole(look(draft), flight, own, to));
    let recorded = right.zip(whole).map(|(right, whole)| right && whole);
    let holds = table::flag(draft, "toward", &[figure], recorded, true)?;
    let who = name(draft, figure);
    let refusal = match (right, cover) {
        (Some(true), _) => refusal::Reaction::FlightShort { who },
        (_, true) => refusal::Reaction::NoCover { who },
        (_, false) => refusal::Reaction::NotToEdge { who },
    };
    forbid(draft, !holds, refusal)
}

/// Whether a place lies the way a flight must go: straight to the nearest edge or cover, or around what bars that
/// way.   DW-MORALE-02
fn is_toward(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point) -> bool {
    if flight.cover { is_to_cover(look, flight, own, to) } else { is_to_edge(look, flight, own, to) }
}

/// Whether nothing bars a whole move straight to a place, room at its end left aside.   DW-MORALE-02, DW-MORALE-06
fn is_way_open(look: Look<'_>, flight: Flight<'_>, own: Disc, ahead: Point) -> bool {
    let Flight { figure, from, .. } = flight;
    let flies = look.has(figure, &Trait::Flight);
    path::is_open_way(look, figure, own, ahead)
        && (!flies || near_enemy(look, figure, Some(ahead), from).is_none())
}

/// Whether a flight goes as far as it can: to the end of its ruler, to the edge, to cover, or until what lies
/// beyond stops it.   DW-MORALE-02
fn is_whole(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point) -> bool {
    let Flight { figure, from, cover, length } = flight;
    let arrived = if cover { is_in_cover(look, figure, to) } else { touches_edge(look, figure, to) };
    let full = step(own.at, to, length.saturating_add(own.diameter));
    let rest = leg(to, full);
    // Cover, too, is pointed at by hand.
    let beside = cover && is_in_cover(look, figure, step(own.at, to, leg(own.at, to).saturating_add(SLACK)));
    if arrived || rest <= SLACK || (beside && !look.setup.before(9)) {
        return true;
    }
    if look.setup.before(9) {
        // Slower ground beyond has a shorter ruler, which already ends before it.
        let same = path::ground(look, own, full) == path::ground(look, own, to);
        return !same || !is_toward(look, flight, own, full) || !is_legal(look, figure, from, full, cover);
    }
    // What stops it lies right before it: its line has no farther place to flee to.
    let ends = farther(own.at, to, leg(own.at, to), pace::reach(look, figure));
    !ends.into_iter().any(|at| is_end(look, flight, own, at))
}

/// The places on a line beyond a length, as far apart as a flight may end short, up to its reach.
fn farther(own: Point, to: Point, there: i32, reach: i32) -> Vec<Point> {
    let parts = (1..).map(|part: i32| there.saturating_add(part.saturating_mul(SLACK)));
    parts.take_while(|way| *way < reach).chain(std::iter::once(reach)).map(|way| step(own, to, way)).collect()
}

/// Whether a flight may end at a place, as far as the ground there lets it go.   DW-MORALE-02, DW-MOVE-08
fn is_end(look: Look<'_>, flight: Flight<'_>, own: Disc, at: Point) -> bool {
    leg(own.at, at) <= pace::reach_over(look, flight.figure, own, at)
        && is_toward(look, flight, own, at)
        && is_legal(look, flight.figure, flight.from, at, flight.cover)
}

/// Where what lies ahead ends a flight, on every line that leads on.   DW-MORALE-02
pub fn stops(look: Look<'_>, figure: FigureId, cover: bool) -> Vec<Point> {
    let Some(own) = look.disc(figure) else { return Vec::new() };
    let from: &[FigureId] = if let Some(Frame::Flight { from, .. }) = look.top() { from } else { &[] };
    let reach = pace::reach(look, figure);
    let flight = Flight { figure, from, cover, length: reach.saturating_sub(own.diameter) };
    let around = (0..24).map(|turn: i32| offset(own.at, turn.saturating_mul(15), reach));
    let covers = refuges(look, figure, own, reach).into_iter().map(|refuge| refuge.ahead);
    let lines: Vec<Vec<Point>> =
        around.chain(covers).map(|end| farther(own.at, end, 0, reach).into_iter().rev().collect()).collect();
    let last = |line: Vec<Point>| line.into_iter().find(|at| is_end(look, flight, own, *at));
    let landed =
        lines.iter().map(|line| landings(look, figure, own, line)).filter_map(last).collect::<Vec<_>>();
    lines.into_iter().filter_map(last).chain(landed).collect()
}

/// Where a flyer comes down, on a roof or off one, at the places that are not as high as it is.
/// DW-MORALE-06, DW-FLY-02
fn landings(look: Look<'_>, figure: FigureId, own: Disc, places: &[Point]) -> Vec<Point> {
    if look.setup.before(12) || !look.has(figure, &Trait::Flight) {
        return Vec::new();
    }
    let landed = places.iter().map(|at| Point { z: levels::surface(look, *at), ..*at });
    landed.filter(|at| at.z != own.at.z).collect()
}

/// Whether nothing recorded keeps a fleeing figure from a place: what is in the way, who stands there, and for
/// a flyer who is near.   DW-MORALE-02, DW-MORALE-06
fn is_legal(look: Look<'_>, figure: FigureId, from: &[FigureId], to: Point, cover: bool) -> bool {
    let Some(own) = look.disc(figure) else { return false };
    let reached = if is_off(look, figure, to, cover) {
        path::is_open_way(look, figure, own, to)
    } else {
        let borne = look.has(figure, &Trait::Flight) || path::is_borne(look, own, to);
        path::is_free(look, figure, own, to) && levels::has_footing(look, own.moved_to(to)) && borne
    };
    let clear = !look.has(figure, &Trait::Flight) || near_enemy(look, figure, Some(to), from).is_none();
    reached && clear
}

/// Whether no place near by is open to a fleeing figure, to the edge or to cover.   DW-MORALE-02, DW-MORALE-06
fn is_hemmed_in(look: Look<'_>, figure: FigureId, from: &[FigureId]) -> bool {
    let Some(own) = look.disc(figure) else { return false };
    // Whatever the ground, the short ruler is within a move; a flyer goes its whole one.
    let flies = look.has(figure, &Trait::Flight);
    let ruler = if flies { skills::stride(look, figure).0 } else { Ruler::Short };
    let length = look.ruler(ruler);
    let reach = length.saturating_add(own.diameter);
    let ways = [false, true].map(|cover| Flight { figure, from, cover, length });
    !spots(look, figure).into_iter().filter(|to| leg(own.at, *to) <= reach && own.at != *to).any(|to| {
        let open = |way: &Flight<'_>| is_legal(look, figure, from, to, way.cover);
        ways.iter().any(|way| open(way) && is_toward(look, *way, own, to))
    })
}

/// Places to flee to, in every direction, the end of each ruler first; last, where the figure stands.
pub fn spots(look: Look<'_>, figure: FigureId) -> Vec<Point> {
    let Some(own) = look.disc(figure) else { return Vec::new() };
    let [short, medium, long] = look.setup.rulers.map(|ruler| ruler.saturating_add(own.diameter));
    let twice = look.ruler(Ruler::Long).saturating_mul(2).saturating_add(own.diameter);
    let lengths = [twice, long, medium, short, short / 2, short / 4, 50];
    let around = |length: i32| (0..24).map(move |turn: i32| offset(own.at, turn.saturating_mul(15), length));
    let mut spots: Vec<Point> = lengths.into_iter().flat_map(around).collect();
    let whole = skills::stride(look, figure).0;
    let reach = look.ruler(whole).saturating_add(own.diameter);
    for refuge in refuges(look, figure, own, reach) {
        spots.push(refuge.ahead);
        spots.extend(lengths.map(|length| step(own.at, refuge.ahead, length.min(refuge.away))));
    }
    spots.extend(landings(look, figure, own, &spots));
    spots.push(own.at);
    spots
}

/// Whether a move goes straight to the nearest edge, or, that way barred, at least nearer to it.   DW-MORALE-02
fn is_to_edge(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point) -> bool {
    let edges = leave::nearest_edges(look, own);
    if edges.is_empty() || edges.contains(&own.at) {
        return true;
    }
    let reach = flight.length.saturating_add(own.diameter);
    let barred = |edge: &Point| !is_way_open(look, flight, own, step(own.at, *edge, reach));
    edges.iter().any(|edge| {
        let (ahead, aside) = progress(own.at, to, *edge);
        ahead > 0 && aside <= i64::from(SLACK)
    }) || (edges.iter().all(barred) && edges.iter().any(|edge| progress(own.at, to, *edge).0 > 0))
}

/// How far a move goes towards the place straight ahead on an edge, and how far aside.
fn progress(own: Point, to: Point, edge: Point) -> (i64, i64) {
    let way = |one: i32, other: i32| i64::from(other).saturating_sub(i64::from(one));
    let (east, north) = (way(own.x, edge.x).signum(), way(own.y, edge.y).signum());
    let (x, y) = (way(own.x, to.x), way(own.y, to.y));
    let ahead = x.saturating_mul(east).saturating_add(y.saturating_mul(north));
    let aside = x.saturating_mul(north).saturating_sub(y.saturating_mul(east)).saturating_abs();
    (ahead, aside)
}

/// The outlines of the covering terrain that no enemy touches.   DW-MORALE-02
fn free_covers(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = &Polygon> {
    let covers = |terrain: &Terrain| match terrain.kind {
        TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Wall | TerrainKind::Tree => {
            !terrain.destroyed
        }
        TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::HighGround
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    };
    let bases = distance::bases(look, &[figure]).into_iter();
    let enemies: Vec<Disc> =
        bases.filter(|(other, _)| look.are_enemies(figure, *other)).map(|(_, base)| base).collect();
    // What covers from a shot is cover to flee to.
    let early = look.setup.before(3);
    let covering = move |terrain: &Terrain| if early { covers(terrain) } else { sight::covers(terrain) };
    let pieces = look.state.terrain.iter().enumerate().filter(move |(_, terrain)| covering(terrain));
    let free = pieces.filter(move |(place, _)| !sight::is_occupied(look, *place, &enemies));
    free.filter_map(|(_, terrain)| terrain.outline.as_ref())
}

/// Whether a figure reaches free cover at a place.   DW-MORALE-02
fn is_in_cover(look: Look<'_>, figure: FigureId, to: Point) -> bool {
    let end = Disc::new(to, look.base(figure));
    free_covers(look, figure).any(|outline| outline.touches(end) || outline.contains(to))
}

/// The place of an outline nearest to a point, seen from above; the point itself where the outline holds it.
fn nearest_place(outline: &Polygon, at: Point) -> Point {
    if outline.contains(at) {
        return at;
    }
    let corners = outline.corners();
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    let on_side = ends.map(|(from, to)| nearest_on(*from, *to, at));
    on_side.min_by_key(|place| leg(Point { z: at.z, ..*place }, at)).unwrap_or(at)
}

/// The place of a side nearest to a point, to the tenth.
fn nearest_on(from: Point, to: Point, at: Point) -> Point {
    let way = |one: i32, other: i32| i128::from(other) - i128::from(one);
    let (x, y) = (way(from.x, to.x), way(from.y, to.y));
    let whole = (x * x + y * y).max(1);
    let along = (way(from.x, at.x) * x + way(from.y, at.y) * y).clamp(0, whole);
    let part = |start: i32, length: i128| {
        i32::try_from(i128::from(start) + (length * along).div_euclid(whole)).unwrap_or(start)
    };
    Point { x: part(from.x, x), y: part(from.y, y), z: at.z }
}

/// How far a base is from an outline, seen from above.
fn distance(outline: &Polygon, base: Disc) -> i32 {
    leg(base.at, nearest_place(outline, base.at)).saturating_sub(base.diameter / 2).max(0)
}

/// The nearest covers that no enemy touches, each with the end of a whole move straight towards it.   DW-MORALE-02
fn refuges<'a>(look: Look<'a>, figure: FigureId, own: Disc, reach: i32) -> Vec<Refuge<'a>> {
    let covers: Vec<(&Polygon, i32)> =
        free_covers(look, figure).map(|outline| (outline, distance(outline, own))).collect();
    let Some(least) = covers.iter().map(|(_, away)| *away).min() else { return Vec::new() };
    let nearest = covers.into_iter().filter(|(_, away)| *away <= least.saturating_add(CONTACT_TOLERANCE));
    let refuge = |(outline, away): (&'a Polygon, i32)| {
        let ahead = step(own.at, nearest_place(outline, own.at), reach.min(away));
        Refuge { outline, away, ahead }
    };
    nearest.map(refuge).collect()
}

/// Whether a move goes straight to the nearest covering terrain that no enemy touches, or, that way barred, at least
/// nearer to it.   DW-MORALE-02
fn is_to_cover(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point) -> bool {
    let end = own.moved_to(to);
    let reach = flight.length.saturating_add(own.diameter);
    refuges(look, flight.figure, own, reach).into_iter().any(|refuge| {
        let Refuge { outline, away, ahead } = refuge;
        if outline.touches(end) || outline.contains(to) {
            return true;
        }
        let gained = away.saturating_sub(distance(outline, end));
        let straight = gained >= leg(own.at, to).saturating_sub(SLACK);
        gained > 0 && (straight || !is_way_open(look, flight, own, ahead))
    })
}

/// A flyer in flight stays farther than Short from every active enemy but those it leaves.   DW-MORALE-06
fn forbid_near_enemy(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    to: Option<Point>,
    from: &[FigureId],
) -> Result<(), Stop> {
    if !look(draft).has(figure, &Trait::Flight) {
        return Ok(());
    }
    let near = near_enemy(look(draft), figure, to, from);
    let by = near.map(|other| name(draft, other)).unwrap_or_default();
    forbid(draft, near.is_some(), refusal::Reaction::NearEnemy { who: name(draft, figure), by })
}

/// The active enemy too near to a place, or to the way there unless the flyer sets out beside it.   DW-MORALE-06
fn near_enemy(look: Look<'_>, figure: FigureId, to: Option<Point>, from: &[FigureId]) -> Option<FigureId> {
    // Whoever leaves is judged where it passes the edge.
    let kept = |at: Point| match look.setup.table {
        Some(table) => Point { x: at.x.clamp(0, table.width), y: at.y.clamp(0, table.depth), z: at.z },
        None => at,
    };
    let base = path::base_at(look, figure, to.map(kept))?;
    let own = look.disc(figure);
    let short = look.ruler(Ruler::Short);
    let passes = |other: Disc| {
        own.is_some_and(|own| {
            !distance::is_near(look, own, other, short) && sweeps(look, own, base.at, other)
        })
    };
    distance::bases(look, &[figure])
        .into_iter()
        .filter(|(other, _)| {
            look.are_enemies(figure, *other) && look.is_active(*other) && !from.contains(other)
        })
        .find(|(_, other)| distance::is_near(look, base, *other, short) || passes(*other))
        .map(|(other, _)| other)
}

/// Whether a straight way comes within Short of a base.   DW-MORALE-06
fn sweeps(look: Look<'_>, own: Disc, to: Point, other: Disc) -> bool {
    // A way is barred by what it bites into: the ring is wider by that much, so that its border counts.
    let ring = look.ruler(Ruler::Short).saturating_add(CONTACT_TOLERANCE).saturating_mul(2).saturating_add(1);
    let (mover, across) = match look.setup.options.measure {
        Measure::EdgeToEdge => (own, ring.saturating_add(other.diameter)),
        Measure::CentreToCentre => (Disc::new(own.at, 0), ring),
    };
    Obstacle::Disc(Disc::new(Point { z: own.at.z, ..other.at }, across)).blocks(mover, to)
}
