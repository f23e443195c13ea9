//! Forced moves: to the nearest table edge, or to cover.   DW-MORALE-02 to DW-MORALE-10

use crate::event;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::{DwDraft, because, forbid, harm, look, movement, name, pace, path, reflex, table};
use crate::setup::{Terrain, TerrainKind};
use crate::skills;
use crate::state::Cause;
use crate::state::frames::{Frame, MoveKind, ReflexCause};
use crate::state::look::Look;
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::{leg, step};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::ids::RuleId;
use greffe_core::view::Point;

/// How much short of its ruler a flight may end: places are pointed at by hand.   DW-MORALE-02
const SLACK: i32 = 50;

/// A figure that failed once or twice: it flees, from contact too, or first stands up.
/// DW-MORALE-02, DW-MORALE-03, DW-MORALE-07, DW-MORALE-08, DW-MORALE-09, DW-MORALE-10
///
/// # Errors
/// See [`Stop`].
pub fn panic(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    let touched = look(draft).enemies_touching(figure).next().is_some();
    let mut moves = failures;
    if look(draft).is_prone(figure) {
        if touched {
            return harm::remove(draft, figure, Cause::Killed, None, "DW-MORALE-08");
        }
        let awake = look(draft).figure(figure).is_some_and(|figure| figure.unconscious.is_none());
        if !awake {
            return harm::remove(draft, figure, Cause::Fled, None, "DW-MORALE-08");
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
    reflex::open(draft, figure, holders, ReflexCause::Flight { moves }, "DW-MORALE-09")
}

/// The forced moves begin.   DW-MORALE-02, DW-MORALE-03, DW-MORALE-10
///
/// # Errors
/// See [`Stop`].
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
///
/// # Errors
/// See [`Stop`].
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
        harm::remove(draft, figure, Cause::Killed, None, "DW-MORALE-06")?;
        return Ok(true);
    }
    Ok(false)
}

/// Where a figure flees to.   DW-MORALE-02, DW-MORALE-06
///
/// # Errors
/// See [`Stop`].
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
    let leaves = to.is_some_and(|to| touches_edge(look(draft), figure, to));
    if leaves {
        path::forbid_crossing(draft, figure, to)?;
    } else {
        path::forbid_way(draft, figure, to)?;
    }
    let flight = Flight { figure, from: &from, cover };
    forbid_elsewhere(draft, flight, to, pace.length)?;
    forbid_near_enemy(draft, figure, to, &from)?;
    let arrival = path::arrival(draft, figure, to)?;
    let recorded = to.map(|_| leaves && !cover);
    let off = !cover && table::flag(draft, "edge", &[figure], recorded, false)?;
    let left = moves.saturating_sub(1);
    let why = because(draft, &["DW-MORALE-02"]);
    draft.emit(event::FlightStepped { figure, moves: left }, why.clone())?;
    if off {
        return harm::remove(draft, figure, Cause::Fled, None, "DW-MORALE-05");
    }
    movement::moved(draft, figure, MoveKind::Flight, arrival, why)
}

/// Whether a base at a place touches or passes the table edge.   DW-MORALE-05
fn touches_edge(look: Look<'_>, figure: FigureId, to: Point) -> bool {
    let Some(table) = look.setup.table else { return false };
    let reach = look.base(figure) / 2 + greffe_core::geometry::CONTACT_TOLERANCE;
    to.x <= reach
        || to.y <= reach
        || to.x >= table.width.saturating_sub(reach)
        || to.y >= table.depth.saturating_sub(reach)
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
}

/// Whether a flight leads nearer to the nearest edge, or to cover no enemy holds, and goes its whole length. A
/// figure hemmed in stays where it is.   DW-MORALE-02
fn forbid_elsewhere(
    draft: &mut DwDraft<'_>,
    flight: Flight<'_>,
    to: Option<Point>,
    length: i32,
) -> Result<(), Stop> {
    let Flight { figure, from, cover } = flight;
    let way = look(draft).disc(figure).zip(to);
    let stays = way.is_some_and(|(own, to)| own.at == to) && !cover;
    if stays && is_hemmed_in(look(draft), figure, from) {
        return Ok(());
    }
    let right = way.map(|(own, to)| is_toward(look(draft), flight, own, to));
    let whole = way.map(|(own, to)| is_whole(look(draft), flight, own, to, length));
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

/// Whether a place lies the way a flight must go.   DW-MORALE-02
fn is_toward(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point) -> bool {
    if flight.cover { is_to_cover(look, flight.figure, own, to) } else { is_to_edge(look, own, to) }
}

/// Whether a flight goes as far as it can: to the end of its ruler, to the edge, to cover, or until what lies
/// beyond stops it.   DW-MORALE-02
fn is_whole(look: Look<'_>, flight: Flight<'_>, own: Disc, to: Point, length: i32) -> bool {
    let Flight { figure, from, cover } = flight;
    let arrived = if cover { is_in_cover(look, figure, to) } else { touches_edge(look, figure, to) };
    let full = step(own.at, to, length.saturating_add(own.diameter));
    let rest = leg(to, full);
    // Slower ground beyond has a shorter ruler, which already ends before it.
    let same = path::ground(look, own, full) == path::ground(look, own, to);
    arrived
        || rest <= SLACK
        || !same
        || !is_toward(look, flight, own, full)
        || !is_legal(look, figure, from, full)
}

/// Whether nothing recorded keeps a fleeing figure from a place: what is in the way, who stands there, and for
/// a flyer who is near.   DW-MORALE-02, DW-MORALE-06
fn is_legal(look: Look<'_>, figure: FigureId, from: &[FigureId], to: Point) -> bool {
    let Some(own) = look.disc(figure) else { return false };
    let reached = if touches_edge(look, figure, to) {
        path::is_open_way(look, figure, own, to)
    } else {
        path::is_free(look, figure, own, to)
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
    let reach = look.ruler(ruler).saturating_add(own.diameter);
    let ways = [false, true].map(|cover| Flight { figure, from, cover });
    !spots(look, figure)
        .into_iter()
        .filter(|to| leg(own.at, *to) <= reach && own.at != *to)
        .any(|to| is_legal(look, figure, from, to) && ways.iter().any(|way| is_toward(look, *way, own, to)))
}

/// Places to flee to, in every direction, the end of each ruler first; last, where the figure stands.
pub fn spots(look: Look<'_>, figure: FigureId) -> Vec<Point> {
    let Some(own) = look.disc(figure) else { return Vec::new() };
    let [short, medium, long] = look.setup.rulers.map(|ruler| ruler.saturating_add(own.diameter));
    let twice = look.ruler(Ruler::Long).saturating_mul(2).saturating_add(own.diameter);
    let lengths = [twice, long, medium, short, short / 2, short / 4, 50];
    let around = |length: i32| {
        (0..24).map(move |turn: i32| {
            greffe_core::geometry::angle::offset(own.at, turn.saturating_mul(15), length)
        })
    };
    let mut spots: Vec<Point> = lengths.into_iter().flat_map(around).collect();
    spots.push(own.at);
    spots
}

/// Whether a move brings a base nearer to the edge it is nearest to.   DW-MORALE-02
pub fn is_to_edge(look: Look<'_>, own: Disc, to: Point) -> bool {
    let Some(edge) = movement::nearest_edge(look, own) else { return true };
    // Straight or aslant: what counts is how far that edge is. Beyond it, less than nothing.
    let (east, north) = (own.at.x.saturating_sub(edge.x).signum(), own.at.y.saturating_sub(edge.y).signum());
    let away = |from: Point| {
        let [x, y] = [from.x.saturating_sub(edge.x), from.y.saturating_sub(edge.y)];
        x.saturating_mul(east).saturating_add(y.saturating_mul(north))
    };
    (east, north) == (0, 0) || away(to) < away(own.at)
}

/// The outlines of the covering terrain that no enemy touches.   DW-MORALE-02
fn free_covers(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = &Polygon> {
    let covers = |terrain: &&Terrain| match terrain.kind {
        TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Wall | TerrainKind::Tree => {
            !terrain.destroyed
        }
        TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::HighGround
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    };
    let held = move |terrain: &&Terrain| {
        let Some(outline) = terrain.outline.as_ref() else { return true };
        table::bases(look, &[figure]).into_iter().any(|(other, base)| {
            look.are_enemies(figure, other) && (outline.touches(base) || outline.overlaps(base))
        })
    };
    let free = look.state.terrain.iter().filter(covers).filter(move |terrain| !held(terrain));
    free.filter_map(|terrain| terrain.outline.as_ref())
}

/// Whether a figure reaches free cover at a place.   DW-MORALE-02
fn is_in_cover(look: Look<'_>, figure: FigureId, to: Point) -> bool {
    let end = Disc::new(to, look.base(figure));
    free_covers(look, figure).any(|outline| outline.touches(end) || outline.contains(to))
}

/// Whether a move brings a base nearer to the nearest covering terrain that no enemy touches.   DW-MORALE-02
fn is_to_cover(look: Look<'_>, figure: FigureId, own: Disc, to: Point) -> bool {
    let end = own.moved_to(to);
    // Some free cover comes nearer: the length to it is compared by widening rings of one base.
    free_covers(look, figure).any(|outline| {
        let reach = |base: Disc| (0..200).find(|step| outline.is_within(base, step * own.diameter.max(10)));
        match (reach(own), reach(end)) {
            (Some(before), Some(after)) => after < before || outline.touches(end) || outline.contains(to),
            (None, Some(_)) => true,
            (_, None) => false,
        }
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

/// The active enemy too near to a place, if there is one.   DW-MORALE-06
fn near_enemy(look: Look<'_>, figure: FigureId, to: Option<Point>, from: &[FigureId]) -> Option<FigureId> {
    // Whoever leaves is judged where it passes the edge.
    let kept = |at: Point| match look.setup.table {
        Some(table) => Point { x: at.x.clamp(0, table.width), y: at.y.clamp(0, table.depth), z: at.z },
        None => at,
    };
    let base = path::base_at(look, figure, to.map(kept))?;
    let short = look.ruler(Ruler::Short);
    table::bases(look, &[figure])
        .into_iter()
        .filter(|(other, _)| {
            look.are_enemies(figure, *other) && look.is_active(*other) && !from.contains(other)
        })
        .find(|(_, other)| table::is_near(look, base, *other, short))
        .map(|(other, _)| other)
}
