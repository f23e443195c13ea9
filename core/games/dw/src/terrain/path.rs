//! Ways and places: whether a base gets there, has room there, and what it touches there.
//! DW-MOVE-03 to DW-MOVE-15, DW-FLY-03

use crate::draft::{DwDraft, forbid, look, name};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::setup::{Terrain, TerrainKind, ZoneEffect};
use crate::state::frames::{Arrival, Frame};
use crate::state::look::Look;
use crate::table::distance;
use crate::terrain::levels;
use crate::{attraction, refusal, skills, table};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::{leg, step};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::{CONTACT_TOLERANCE, disc};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Where a declared place must be: given where positions are recorded, left out where they are not.
///
/// # Errors
/// When it is the other way round.
pub fn place(draft: &DwDraft<'_>, to: Option<Point>) -> Result<Option<Point>, Stop> {
    match (look(draft).is_measured(), to) {
        (true, None) => Err(refusal::General::PlaceNeeded.into()),
        (false, Some(_)) => Err(refusal::General::PlaceUnrecorded.into()),
        (true, Some(_)) | (false, None) => Ok(to),
    }
}

/// The base of a figure at a place.
pub fn base_at(look: Look<'_>, figure: FigureId, to: Option<Point>) -> Option<Disc> {
    to.map(|at| Disc::new(at, look.base(figure)))
}

/// Whether a move is no longer than a length: the ruler is laid from the front of the base at the start to
/// its rear at the end.   DW-MOVE-04, DW-MOVE-05
pub fn forbid_length(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    length: i32,
    rule: &'static str,
) -> Result<(), Stop> {
    let limit = length.saturating_add(look(draft).base(mover));
    let shift = look(draft).disc(mover).zip(to).map(|(start, to)| leg(start.at, to));
    let stated = table::stated_length(draft, "length", &[mover], shift)?;
    let fits = match (stated, shift) {
        (Some(stated), _) => stated <= i64::from(limit),
        (None, Some(shift)) => shift <= limit,
        (None, None) => true,
    };
    forbid(draft, !fits, refusal::Place::TooLong { who: name(draft, mover), limit, rule })
}

/// Whether a figure gets straight off the table: nobody and nothing stands in the way.   DW-MORALE-05
pub fn forbid_crossing(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let blocked = way_refusal(look(draft), mover, start, to);
        Clear::from(blocked.or_else(|| air_refusal(look(draft), mover, start, to)))
    });
    settle_clear(draft, mover, recorded)
}

/// Whether a figure gets straight to a place and has room there; true when that was stated.
/// DW-MOVE-03, DW-MOVE-06, DW-MOVE-07, DW-FLY-03
pub fn forbid_way(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let end = start.moved_to(to);
        let blocked = way_refusal(look(draft), mover, start, to)
            .or_else(|| room_refusal(look(draft), mover, end, &[mover]))
            .or_else(|| footing_refusal(look(draft), mover, end))
            .or_else(|| air_refusal(look(draft), mover, start, to));
        Clear::from(blocked)
    });
    settle_clear(draft, mover, recorded)
}

/// The same for a flyer that flies on: nothing need bear it where one hop ends, and no terrain stands in the air.
/// DW-FLY-01
pub fn forbid_air(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let end = start.moved_to(to);
        let blocked = way_refusal(look(draft), mover, start, to);
        Clear::from(blocked.or_else(|| bases_refusal(look(draft), mover, end, &[mover])))
    });
    settle_clear(draft, mover, recorded)
}

/// The same for a figure pushed back, which may be pushed over a brink.   DW-RECOIL-01, DW-FALL-04
pub fn forbid_push(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let blocked = way_refusal(look(draft), mover, start, to);
        Clear::from(blocked.or_else(|| room_refusal(look(draft), mover, start.moved_to(to), &[mover])))
    });
    settle_clear(draft, mover, recorded)
}

/// The same for a climber, whom levels do not stop: nobody and nothing higher than both ends is in between.
/// DW-CLIMB-01, DW-MOVE-07
pub fn forbid_ascent(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let blocked = ascent_refusal(look(draft), mover, start, to);
        Clear::from(blocked.or_else(|| room_refusal(look(draft), mover, start.moved_to(to), &[mover])))
    });
    settle_clear(draft, mover, recorded)
}

/// What refuses a straight climb: an enemy, or something higher than both its ends.   DW-MOVE-07
fn ascent_refusal(look: Look<'_>, mover: FigureId, start: Disc, to: Point) -> Option<Refused> {
    let high = Disc::new(Point { z: start.at.z.max(to.z), ..start.at }, start.diameter);
    let walled = is_walled(look, high, Point { z: high.at.z, ..to });
    let wall = walled.then(|| refusal::Place::PathBlocked { who: look.name(mover), by: None }.into());
    enemy_refusal(look, mover, start, to).or(wall)
}

/// Whether the record lets a Climber along its wall to a place, room there left aside.   DW-CLIMB-06
pub fn is_open_ascent(look: Look<'_>, figure: FigureId, base: Disc, to: Point) -> bool {
    ascent_refusal(look, figure, base, to).is_none()
}

/// The same for a Climber that moves where it hangs: it stands on something or clings to it all the way, and
/// upwards its base gains nothing.   DW-CLIMB-06, DW-MOVE-04
pub fn forbid_clinging(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    length: i32,
) -> Result<bool, Stop> {
    if let Some((own, to)) = look(draft).disc(mover).zip(to) {
        let who = name(draft, mover);
        let long = !climbs_within(own, to, length);
        let refusal = refusal::Place::TooLong { who: who.clone(), limit: length, rule: "DW-CLIMB-01" };
        forbid(draft, long, refusal)?;
        let clings = own.at == to || levels::is_held_along(look(draft), own, to);
        forbid(draft, !clings, refusal::Move::NothingToClimb { who })?;
    }
    forbid_ascent(draft, mover, to)
}

/// Whether a climb is no longer than a length: along the ground the base counts, upwards it does not.
/// DW-MOVE-04, DW-CLIMB-01
pub fn climbs_within(own: Disc, to: Point, length: i32) -> bool {
    let ground = leg(own.at, Point { z: own.at.z, ..to });
    let along = i64::from(ground.saturating_sub(own.diameter).max(0));
    let rise = i64::from(to.z.saturating_sub(own.at.z));
    let length = i64::from(length);
    along.saturating_mul(along).saturating_add(rise.saturating_mul(rise)) <= length.saturating_mul(length)
}

/// What refuses a way through the air, to who does not fly.   DW-CLIMB-01, DW-FLY-03
fn air_refusal(look: Look<'_>, mover: FigureId, start: Disc, to: Point) -> Option<Refused> {
    let borne = look.has(mover, &Trait::Flight) || is_borne(look, start, to);
    (!borne).then(|| refusal::Move::NoFooting { who: look.name(mover) }.into())
}

/// Whether a way is borne: from one level to another, above the stairs or the ladder that it takes.
/// DW-CLIMB-01, DW-MOVE-10, DW-MOVE-11, DW-GAP-87
pub fn is_borne(look: Look<'_>, start: Disc, to: Point) -> bool {
    if look.setup.before(3) || level(start.at, to) {
        return levels::is_borne(look, start, to);
    }
    let (top, below) = if start.at.z > to.z { (start, to) } else { (start.moved_to(to), start.at) };
    let far = Point { z: top.at.z, ..below };
    // The gap is measured to the slope itself, not to where a base beside it stands.
    let half = if look.setup.before(8) { 0 } else { start.diameter / 2 };
    let mut ends = slopes(look, start, to).map(|slope| {
        let foot = foot(slope, top, far);
        step(foot, far, half.min(leg(foot, far)))
    });
    ends.any(|end| levels::is_borne(look, top, end))
}

/// What refuses a base where nothing bears it.   DW-CLIMB-01
fn footing_refusal(look: Look<'_>, mover: FigureId, base: Disc) -> Option<Refused> {
    let borne = levels::has_footing(look, base);
    (!borne).then(|| refusal::Move::NoFooting { who: look.name(mover) }.into())
}

/// Whether a figure has room at a place, however it gets there.   DW-MOVE-06
pub fn forbid_no_room(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    but: &[FigureId],
) -> Result<bool, Stop> {
    let base = base_at(look(draft), mover, to);
    let recorded = base.map(|base| {
        let room = room_refusal(look(draft), mover, base, but);
        Clear::from(room.or_else(|| footing_refusal(look(draft), mover, base)))
    });
    settle_clear(draft, mover, recorded)
}

/// What the record says of a way, or, where it says nothing, what is stated of it; true when a claim sets
/// aside what stands in it.
fn settle_clear(draft: &mut DwDraft<'_>, mover: FigureId, recorded: Option<Clear>) -> Result<bool, Stop> {
    match recorded {
        Some(Clear::No(refusal)) => forbid(draft, true, refusal).map(|()| true),
        Some(Clear::Free) => table::flag(draft, "clear", &[mover], Some(true), true).map(|_| false),
        None => {
            let free = table::flag(draft, "clear", &[mover], None, true)?;
            let refusal = refusal::Place::PathBlocked { who: name(draft, mover), by: None };
            forbid(draft, !free, refusal).map(|()| false)
        }
    }
}

/// What the record says of a way or a place.
enum Clear {
    /// It is free.
    Free,
    /// It is not, for this reason.
    No(Refused),
}

impl From<Option<Refused>> for Clear {
    fn from(refusal: Option<Refused>) -> Self {
        refusal.map_or(Self::Free, Self::No)
    }
}

/// What refuses a straight way: an enemy, a wall, a tree, a shut door, a change of level.
fn way_refusal(look: Look<'_>, mover: FigureId, start: Disc, to: Point) -> Option<Refused> {
    let who = || look.name(mover);
    let flies = look.has(mover, &Trait::Flight);
    if !level(start.at, to) && !flies && !has_slope(look, start, to) {
        return Some(refusal::Move::CannotGoUp { who: who() }.into());
    }
    let over = flies && look.setup.options.fly_over_enemies;
    if let Some(refusal) = enemy_refusal(look, mover, start, to).filter(|_| !over) {
        return Some(refusal);
    }
    if !flies && is_barred(look, start, to) {
        return Some(refusal::Place::PathBlocked { who: who(), by: None }.into());
    }
    None
}

/// The enemy that stands in a straight way.   DW-MOVE-07
fn enemy_refusal(look: Look<'_>, mover: FigureId, start: Disc, to: Point) -> Option<Refused> {
    let mut enemies =
        distance::bases(look, &[mover]).into_iter().filter(|(other, _)| look.are_enemies(mover, *other));
    let (other, _) = enemies.find(|(_, base)| Obstacle::Disc(*base).blocks(start, to))?;
    Some(refusal::Place::PathBlocked { who: look.name(mover), by: Some(look.name(other)) }.into())
}

/// Whether a way crosses something that nobody passes on foot.   DW-RECOIL-03
fn is_walled(look: Look<'_>, start: Disc, to: Point) -> bool {
    let low = start.at.z.min(to.z);
    let walls = look.state.terrain.iter().filter(|terrain| is_impassable(terrain, low));
    let doors = look.state.doors.iter().filter(|door| door.state.is_shut());
    walls
        .filter_map(|terrain| terrain.outline.as_ref())
        .chain(doors.filter_map(|door| door.outline.as_ref()))
        .any(|outline| Obstacle::Polygon(outline).blocks(start, to))
}

/// Whether nobody passes a piece of terrain, seen from a height.
fn is_impassable(terrain: &Terrain, from: i32) -> bool {
    let solid = match terrain.kind {
        TerrainKind::Wall | TerrainKind::Tree => true,
        // A hill of no stated height is a mark on the ground.
        TerrainKind::HighGround => terrain.height > 0,
        TerrainKind::Difficult
        | TerrainKind::Woods
        | TerrainKind::Water
        | TerrainKind::Obstacle
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    };
    solid && !terrain.destroyed && (terrain.height == 0 || from < terrain.height)
}

/// Whether stairs or a ladder lead from one level to another: high ground is climbed.
/// DW-MOVE-10, DW-MOVE-11, DW-CLIMB-01
fn has_slope(look: Look<'_>, start: Disc, to: Point) -> bool {
    slopes(look, start, to).next().is_some()
}

/// The stairs and ladders on a way that are as high as its upper end.   DW-MOVE-10, DW-MOVE-11
fn slopes(look: Look<'_>, start: Disc, to: Point) -> impl Iterator<Item = &Polygon> {
    let high = start.at.z.max(to.z).saturating_sub(CONTACT_TOLERANCE);
    let leads = move |terrain: &&Terrain| {
        let tall = terrain.height == 0 || high <= terrain.height;
        match terrain.kind {
            TerrainKind::Stairs | TerrainKind::Ladder => !terrain.destroyed && tall,
            TerrainKind::HighGround
            | TerrainKind::Difficult
            | TerrainKind::Woods
            | TerrainKind::Water
            | TerrainKind::Obstacle
            | TerrainKind::Wall
            | TerrainKind::Tree => false,
        }
    };
    let pieces = look.state.terrain.iter().filter(leads);
    pieces
        .filter(move |terrain| is_met(look, terrain, start, to))
        .filter_map(|terrain| terrain.outline.as_ref())
}

/// Whether something solid bars a way: up stairs or a ladder it is passed below up to their foot, and above from there.
/// DW-MOVE-10, DW-MOVE-11, DW-RECOIL-03
fn is_barred(look: Look<'_>, start: Disc, to: Point) -> bool {
    if look.setup.before(3) || level(start.at, to) {
        return is_walled(look, start, to);
    }
    let high = start.at.z.max(to.z);
    let above = start.moved_to(Point { z: high, ..start.at });
    let (low, far) = if start.at.z < to.z { (start, to) } else { (start.moved_to(to), start.at) };
    let mut feet = slopes(look, start, to).map(|slope| foot(slope, low, Point { z: low.at.z, ..far }));
    is_walled(look, above, Point { z: high, ..to }) || feet.all(|foot| is_walled(look, low, foot))
}

/// The last place of a base on its way, from its lower or its upper end, that does not touch a slope yet.   DW-MOVE-10, DW-MOVE-11
fn foot(slope: &Polygon, low: Disc, far: Point) -> Point {
    let way = leg(low.at, far);
    let along = (0..).map(|count: i32| count.saturating_mul(CONTACT_TOLERANCE)).take_while(|at| *at <= way);
    let free = |at: &Point| {
        let base = low.moved_to(*at);
        !slope.touches(base) && !slope.overlaps(base)
    };
    along.map(|at| step(low.at, far, at)).take_while(free).last().unwrap_or(low.at)
}

/// Whether a base going straight to a place comes onto a piece of terrain; who touches a ladder takes it.
/// DW-MOVE-11, DW-GAP-97
fn is_met(look: Look<'_>, terrain: &Terrain, start: Disc, to: Point) -> bool {
    let ladder = terrain.kind == TerrainKind::Ladder && !look.setup.before(11);
    terrain.outline.as_ref().is_some_and(|outline| {
        let beside = || outline.touches(start) || outline.touches(start.moved_to(to));
        crosses(outline, start, to) || (ladder && beside())
    })
}

/// Whether a base going straight to a place comes onto an outline anywhere.
fn crosses(outline: &Polygon, start: Disc, to: Point) -> bool {
    Obstacle::Polygon(outline).blocks(start, to)
}

/// What refuses a base at a place: the table's edge, another base, something solid.   DW-MOVE-06
pub fn room_refusal(look: Look<'_>, mover: FigureId, base: Disc, but: &[FigureId]) -> Option<Refused> {
    let solid = || {
        let refusal = refusal::Place::NoRoom { who: look.name(mover), by: None };
        is_solid(look, base).then(|| refusal.into())
    };
    bases_refusal(look, mover, base, but).or_else(solid)
}

/// The same, terrain left aside: the table's edge, another base.   DW-MOVE-06
pub fn bases_refusal(look: Look<'_>, mover: FigureId, base: Disc, but: &[FigureId]) -> Option<Refused> {
    let who = || look.name(mover);
    let off = look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth));
    if off {
        // Only who acts may leave on purpose; whoever is placed must stand on the table.
        let acts = matches!(look.top(), Some(Frame::Activation { figure, .. }) if *figure == mover);
        let refusal = if acts {
            refusal::Place::OffTable { who: who() }
        } else {
            refusal::Place::Overhang { who: who() }
        };
        return Some(refusal.into());
    }
    for (other, other_base) in distance::bases(look, but) {
        if disc::overlap(base, other_base) {
            return Some(refusal::Place::NoRoom { who: who(), by: Some(look.name(other)) }.into());
        }
    }
    None
}

/// Whether a base would stand inside something solid.   DW-TRAIT-83
pub fn is_solid(look: Look<'_>, base: Disc) -> bool {
    let walls = look.state.terrain.iter().filter(|terrain| is_impassable(terrain, base.at.z));
    let doors = look.state.doors.iter().filter(|door| door.state.is_shut());
    walls
        .filter_map(|terrain| terrain.outline.as_ref())
        .chain(doors.filter_map(|door| door.outline.as_ref()))
        .any(|outline| outline.overlaps(base))
}

/// What slows a way down, as the record has it: the kinds of terrain it crosses.   DW-MOVE-08, DW-MOVE-10
pub fn ground(look: Look<'_>, start: Disc, to: Point) -> Vec<TerrainKind> {
    let mut kinds: Vec<TerrainKind> = look
        .state
        .terrain
        .iter()
        .filter(|terrain| !terrain.destroyed && is_slow(terrain.kind, start.at, to))
        .filter(|terrain| is_met(look, terrain, start, to) && !is_below(look, terrain, start.at, to))
        .map(|terrain| terrain.kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Whether ground of a kind slows; stairs and ladders only where the way changes level.
fn is_slow(kind: TerrainKind, from: Point, to: Point) -> bool {
    match kind {
        TerrainKind::Difficult | TerrainKind::Woods | TerrainKind::Water | TerrainKind::Obstacle => true,
        TerrainKind::Stairs => to.z > from.z,
        TerrainKind::Ladder => to.z != from.z,
        TerrainKind::Wall | TerrainKind::Tree | TerrainKind::HighGround => false,
    }
}

/// Whether a way along a height leads above what would slow it: higher than that is, or, where it has no stated
/// height, anywhere but on the hill it is drawn on.   DW-MOVE-08, DW-MOVE-14
fn is_below(look: Look<'_>, terrain: &Terrain, from: Point, to: Point) -> bool {
    let low = from.z.min(to.z);
    if look.setup.before(11) || low <= 0 {
        return false;
    }
    match terrain.kind {
        // Trees of no stated height have no top.
        TerrainKind::Woods => terrain.height > 0 && low >= terrain.height,
        TerrainKind::Difficult | TerrainKind::Water | TerrainKind::Obstacle if terrain.height > 0 => {
            low > terrain.height.saturating_add(CONTACT_TOLERANCE)
        }
        TerrainKind::Difficult | TerrainKind::Water | TerrainKind::Obstacle => {
            !terrain.outline.as_ref().is_some_and(|outline| levels::is_on_hills(look, outline))
        }
        TerrainKind::Stairs
        | TerrainKind::Ladder
        | TerrainKind::Wall
        | TerrainKind::Tree
        | TerrainKind::HighGround => false,
    }
}

/// Whether a way leads over water, or over a bridge above it.   DW-TRAIT-56
pub fn crosses_water(look: Look<'_>, start: Disc, to: Point) -> bool {
    let mut pieces = look.state.terrain.iter();
    pieces.any(|terrain| {
        let outline = terrain.outline.as_ref().filter(|_| terrain.kind == TerrainKind::Water);
        !terrain.destroyed && outline.is_some_and(|outline| crosses(outline, start, to))
    })
}

/// Where a move of its own takes a figure: one of no length leaves it as it is, and hides it no better.
/// DW-TRAIT-36, DW-ACT-07
pub fn own_arrival(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<Arrival, Stop> {
    let still = match look(draft).disc(mover).zip(to) {
        Some((own, to)) => own.at == to,
        None => table::stated_length(draft, "length", &[mover], None)? == Some(0),
    };
    arrive(draft, mover, to, still, crosses_ground(look(draft), mover))
}

/// The same of a figure that stays where it is.   DW-ACT-07
pub fn staying(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<Arrival, Stop> {
    arrive(draft, mover, to, true, crosses_ground(look(draft), mover))
}

/// Where a figure ends, with what it touches and enters there.
pub fn arrival(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<Arrival, Stop> {
    arrive(draft, mover, to, false, crosses_ground(look(draft), mover))
}

/// The same of a figure that is put there, and crosses nothing on its way.   DW-TRAIT-83, DW-AREA-10
pub fn landing(draft: &mut DwDraft<'_>, mover: FigureId, to: Option<Point>) -> Result<Arrival, Stop> {
    let crosses = draft.setup().before(3);
    arrive(draft, mover, to, false, crosses)
}

/// The same of a figure that falls there, as the record has it.   DW-FALL-01
pub fn fallen(look: Look<'_>, mover: FigureId, to: Point) -> Arrival {
    let base = Disc::new(to, look.base(mover));
    let bases = distance::bases(look, &[mover]).into_iter();
    let touches = bases.filter(|(_, other)| distance::would_touch(base, *other)).map(|(id, _)| id).collect();
    let fallen = Arrival { to: Some(to), touches, ..Arrival::default() };
    if look.setup.before(3) {
        return fallen;
    }
    let irradiated = enters_radiation(look, look.disc(mover), base, false);
    Arrival { irradiated, attracted: attraction::recorded_attractions(look, mover, base), ..fallen }
}

/// Whether a figure that moves meets what lies on its way: who flies passes over it.   DW-FLY-01, DW-FLY-03
fn crosses_ground(look: Look<'_>, mover: FigureId) -> bool {
    look.setup.before(3) || !look.has(mover, &Trait::Flight)
}

fn arrive(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    still: bool,
    crosses: bool,
) -> Result<Arrival, Stop> {
    let base = base_at(look(draft), mover, to);
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != mover).collect();
    let mut touches = Vec::new();
    for other in others {
        let recorded =
            base.zip(look(draft).disc(other)).map(|(base, there)| distance::would_touch(base, there));
        let stays = still && look(draft).touch(mover, other);
        if table::flag(draft, "touches", &[mover, other], recorded, stays)? {
            touches.push(other);
        }
    }
    let start = look(draft).disc(mover);
    // Who sets out from the air was in no zone yet.   DW-FLY-01
    let aloft = look(draft).figure(mover).is_some_and(|known| known.airborne) && !draft.setup().before(3);
    let from = start.filter(|_| !aloft);
    let entered = base.map(|base| enters_radiation(look(draft), from, base, crosses));
    let irradiated = table::flag(draft, "irradiated", &[mover], entered, false)?;
    let way = start.filter(|_| crosses && !draft.setup().before(11));
    let attracted = attraction::attracted_at(draft, mover, way, base)?;
    Ok(Arrival { to, touches, irradiated, attracted, still, climbing: None, wet: false })
}

/// Where a figure is placed as the match begins, or falls: what it touches follows from recorded positions. Without
/// them nobody is asked: a contact that comes to matter is stated with the attack or the move it matters to.
pub fn standing(look: Look<'_>, figure: FigureId, to: Option<Point>) -> Arrival {
    let base = base_at(look, figure, to);
    let touching = |other: &FigureId| {
        let pair = base.zip(look.disc(*other));
        pair.is_some_and(|(base, there)| distance::would_touch(base, there))
    };
    let touches = look.on_table().filter(|other| *other != figure).filter(touching).collect();
    Arrival { to, touches, ..Arrival::default() }
}

/// Whether a base comes into an irradiated zone that it was not in; `crossing`: on its way, too.   DW-ENV-01
fn enters_radiation(look: Look<'_>, start: Option<Disc>, end: Disc, crossing: bool) -> bool {
    look.setup.zones.iter().any(|zone| {
        let hot = matches!(zone.effect, ZoneEffect::Irradiated {});
        let Some(outline) = zone.outline.as_ref().filter(|_| hot) else { return false };
        let was_in = start.is_some_and(|start| outline.is_partly_under(start));
        let through = crossing && start.is_some_and(|start| crosses(outline, start, end.at));
        !was_in && (outline.is_partly_under(end) || through)
    })
}

/// Whether the record lets a figure straight to a place, room there left aside.   DW-MORALE-05
pub fn is_open_way(look: Look<'_>, figure: FigureId, base: Disc, to: Point) -> bool {
    way_refusal(look, figure, base, to).is_none() && air_refusal(look, figure, base, to).is_none()
}

/// Whether the record lets a figure straight to a place and gives it room there.   DW-RECOIL-03
pub fn is_free(look: Look<'_>, figure: FigureId, base: Disc, to: Point) -> bool {
    way_refusal(look, figure, base, to).is_none()
        && room_refusal(look, figure, base.moved_to(to), &[figure]).is_none()
}

/// Places within a move of a base, far ones first: where forms look for one that is open.   DW-MOVE-04
pub fn around_base(look: Look<'_>, figure: FigureId, base: Disc) -> Vec<Point> {
    let length = look.ruler(skills::stride(look, figure).0);
    let most = length.saturating_add(base.diameter);
    let short = look.ruler(Ruler::Short).saturating_add(base.diameter);
    let turns = || (0..24_i32).map(|turn| turn.saturating_mul(15));
    let lengths = [most, length, short, length / 2, length / 4, 50];
    lengths.into_iter().flat_map(|far| turns().map(move |degrees| offset(base.at, degrees, far))).collect()
}
