//! Ways and places: whether a base gets there, has room there, and what it touches there.

use crate::draft::{SegDraft, forbid, look, name};
use crate::profiles::Skill;
use crate::range::height::{self, Height};
use crate::range::table;
use crate::refusal::Refusal;
use crate::setup::{FlightSight, MoveMeasure, Profile, Ruler, Scenery, SceneryKind};
use crate::state::look::Look;
use crate::state::{Arrival, Presence};
use greffe_core::geometry::disc::{self, Disc, centre_shift, contact, gap, level, ruler_contact};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How a figure gets to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In a straight line, past everything that lets it through. The adversary named does.   SEG-MOVE-04
    Walk(Option<FigureId>),
    /// Without crossing anything.   SEG-SKSPE-06
    Leap,
}

/// Where a declared place must be: given where positions are recorded, left out where they are not.
///
/// # Errors
/// When it is the other way round.
pub fn place(draft: &SegDraft<'_>, to: Option<Point>) -> Result<Option<Point>, Stop> {
    match (look(draft).setup.table.is_some(), to) {
        (true, None) => Err(Refusal::PlaceNeeded.into()),
        (false, Some(_)) => Err(Refusal::PlaceUnrecorded.into()),
        (true, Some(_)) | (false, None) => Ok(to),
    }
}

/// Whether a move is no longer than a length.   SEG-MOVE-01, SEG-MOVE-02, SEG-GAP-22
pub fn forbid_length(
    draft: &mut SegDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    ruler: Ruler,
    rule: &'static str,
) -> Result<(), Stop> {
    let setup = look(draft).setup;
    let limit = setup.ruler(ruler);
    let start = look(draft).disc(mover).zip(to);
    let measured = start.map(|(start, to)| match setup.options.move_measure {
        MoveMeasure::RulerContact => (gap(start, start.moved_to(to)), ruler_contact(start, to, limit)),
        MoveMeasure::CentreShift => (leg(start.at, to), centre_shift(start.at, to, limit)),
    });
    let stated = table::stated_length(draft, "length", &[mover], measured.map(|(length, _)| length))?;
    // Where nothing is recorded, whoever declares the move says that it keeps within its ruler.
    let fits = match (measured, stated) {
        (Some((_, fits)), _) => fits,
        (None, Some(stated)) => stated <= i64::from(limit),
        (None, None) => true,
    };
    let refusal = Refusal::TooLong { who: name(draft, mover), limit, rule };
    forbid(draft, !fits, refusal)
}

/// Whether a figure gets to a place and has room there.
/// SEG-MOVE-03, SEG-MOVE-04, SEG-MOVE-05, SEG-SKMOVE-05, SEG-SKMOVE-06, SEG-SKMOVE-07, SEG-SKOPT-01, SEG-GAP-57,
/// SEG-GAP-67
pub fn forbid_blocked(
    draft: &mut SegDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    way: Way,
) -> Result<(), Stop> {
    let recorded = look(draft).disc(mover).zip(to).map(|(start, to)| {
        let mut refusals = match way {
            Way::Walk(through) => walk_refusals(look(draft), mover, start, to, through),
            Way::Leap => Vec::new(),
        };
        refusals.extend(room_refusal(look(draft), mover, start.moved_to(to), &[mover]));
        // A claim sets one of them aside, not all.
        refusals.truncate(if look(draft).setup.before(4) { 1 } else { refusals.len() });
        refusals
    });
    let stated = table::stated(draft, "clear", &[mover], recorded.as_ref().map(Vec::is_empty))?;
    match (recorded, stated) {
        (Some(refusals), _) => {
            for refusal in refusals {
                forbid(draft, true, refusal)?;
            }
        }
        (None, Some(true)) => {}
        (None, Some(false)) => {
            let refusal = Refusal::PathBlocked { who: name(draft, mover), by: None };
            forbid(draft, true, refusal)?;
        }
        // Whoever goes without crossing anything says by it that there is room.
        (None, None) if way == Way::Leap => {}
        (None, None) => return Err(table::lacking(draft, "clear", &[mover])),
    }
    forbid_unseen_flight(draft, mover, to, way)
}

/// Whether a flyer says that it does not see where it goes, or says so against the record.
/// SEG-SKMOVE-07, SEG-GAP-61
fn forbid_unseen_flight(
    draft: &mut SegDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    way: Way,
) -> Result<(), Stop> {
    let flies = look(draft).has(mover, Skill::Flight) && !look(draft).has(mover, Skill::Intangible);
    if !flies || way == Way::Leap {
        return Ok(());
    }
    let recorded = look(draft).disc(mover).zip(to);
    let recorded = recorded.map(|(start, to)| sees_spot(look(draft), mover, start, to));
    let sees = recorded.or(table::stated(draft, "spot_seen", &[mover], recorded)?);
    forbid(draft, sees == Some(false), Refusal::SpotUnseen { who: name(draft, mover) })
}

/// What refuses a straight way: the climb, the void, the bases in it, the scenery.
fn walk_refusals(
    look: Look<'_>,
    mover: FigureId,
    start: Disc,
    to: Point,
    through: Option<FigureId>,
) -> Vec<Refusal> {
    let who = || look.name(mover);
    let flies = look.has(mover, Skill::Flight);
    let ghost = look.has(mover, Skill::Intangible);
    let mut refusals = Vec::new();
    if !level(start.at, to) && !flies {
        refusals.push(Refusal::CannotClimb { who: who() });
    }
    if !look.setup.before(3) && !flies && !height::is_carried(look, start.at, to) {
        refusals.push(Refusal::NotCarried { who: who() });
    }
    let blockers: Vec<(Option<FigureId>, Disc)> = table::bases(look, &[mover])
        .into_iter()
        .filter(|(other, _)| look.are_adversaries(mover, *other) && through != Some(*other))
        .filter(|(other, _)| !flies || look.has(*other, Skill::Flight))
        .map(|(other, base)| (Some(other), base))
        .chain(table::portals(look).into_iter().filter(|_| !flies).map(|(_, base)| (None, base)))
        .collect();
    let sneaks = look.has(mover, Skill::Infiltration);
    for (other, base) in blockers.iter().filter(|(other, _)| !ghost && (!sneaks || other.is_none())) {
        if Obstacle::Disc(*base).blocks(start, to) {
            refusals.push(Refusal::PathBlocked { who: who(), by: other.map(|other| look.name(other)) });
        }
    }
    let blocked = |piece: &&Scenery| {
        !(flies && piece.kind == SceneryKind::Obstacle) && stops(look, piece, start, to, flies)
    };
    if !ghost && look.setup.scenery.iter().any(|piece| blocked(&piece)) {
        refusals.push(Refusal::PathBlocked { who: who(), by: None });
    }
    refusals
}

/// Whether a piece of scenery stands in a straight way: at its level all along, or, in flight, where the
/// way is not above it.   SEG-MOVE-05, SEG-SKMOVE-07, SEG-GAP-49
fn stops(look: Look<'_>, piece: &Scenery, start: Disc, to: Point, flies: bool) -> bool {
    let outline = Obstacle::Polygon(&piece.outline);
    if !flies {
        let lowest = start.at.z.min(to.z);
        return !(piece.height > 0 && lowest >= piece.height) && outline.blocks(start, to);
    }
    match height::against(look, piece, start, start.moved_to(to)) {
        Height::Below => false,
        Height::Blocks => outline.blocks(start, to),
        Height::Met => {
            let (low, high) = height::low_part(start.at, to, piece.height);
            outline.blocks(start.moved_to(low), high)
        }
    }
}

/// Whether a flyer sees where it goes. What a flight does not ignore stops it already, so that only the
/// letter of the book hides a place behind the rest.   SEG-SKMOVE-07, SEG-GAP-61
fn sees_spot(look: Look<'_>, mover: FigureId, start: Disc, to: Point) -> bool {
    match look.setup.options.flight_sight {
        FlightSight::OverIgnored => true,
        FlightSight::Literal => table::is_line_free(look, start, start.moved_to(to), &[mover]),
    }
}

/// The readings that a flight rests on: heights that differ, a place that the letter of the book would hide.
/// SEG-GAP-49, SEG-GAP-61
pub fn readings(look: Look<'_>, mover: FigureId, to: Option<Point>) -> Vec<&'static str> {
    let mut readings = Vec::new();
    let flies = look.has(mover, Skill::Flight) && !look.has(mover, Skill::Intangible);
    let Some((start, to)) = look.disc(mover).zip(to).filter(|_| flies) else { return readings };
    if start.at.z != to.z {
        readings.push("SEG-GAP-49");
    }
    if !table::is_line_free(look, start, start.moved_to(to), &[mover]) {
        readings.push("SEG-GAP-61");
    }
    readings
}

/// What refuses a base at a place: the table's edge, another base, a portal, scenery it does not stand on.
/// SEG-GAP-57, SEG-SKMOVE-07
pub fn room_refusal(look: Look<'_>, mover: FigureId, base: Disc, but: &[FigureId]) -> Option<Refusal> {
    let who = || look.name(mover);
    let off = look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth));
    if off {
        return Some(Refusal::OffTable { who: who() });
    }
    let taken = table::bases(look, but)
        .into_iter()
        .map(|(other, other_base)| (Some(other), other_base))
        .chain(table::portals(look).into_iter().map(|(_, portal)| (None, portal)));
    for (other, other_base) in taken {
        if disc::overlap(base, other_base) {
            return Some(Refusal::NoRoom { who: who(), by: other.map(|other| look.name(other)) });
        }
    }
    scenery_refusal(look, mover, base)
}

/// What refuses a base at a place for the scenery there, or for want of any to stand on.   SEG-GAP-57, SEG-SKMOVE-07
pub fn scenery_refusal(look: Look<'_>, mover: FigureId, base: Disc) -> Option<Refusal> {
    let who = || look.name(mover);
    let mut stands = base.at.z == 0;
    for piece in &look.setup.scenery {
        let top = piece.height > 0 && level(base.at, Point { z: piece.height, ..base.at });
        stands |= top && piece.outline.holds_whole(base);
        if base.at.z < piece.height.max(1) && !top && Obstacle::Polygon(&piece.outline).overlaps(base) {
            return Some(Refusal::NoRoom { who: who(), by: None });
        }
    }
    (!stands).then(|| Refusal::NoLanding { who: who() })
}

/// Where a figure ends, with what it touches there; `ends` are bases that end elsewhere than recorded.
pub fn arrival(
    draft: &mut SegDraft<'_>,
    mover: FigureId,
    to: Option<Point>,
    ends: &[(FigureId, Disc)],
) -> Result<Arrival, Stop> {
    let diameter = look(draft).profile(mover).map(Profile::base);
    let base = to.zip(diameter).map(|(to, diameter)| Disc::new(to, diameter));
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != mover).collect();
    let mut touches = Vec::new();
    for other in others {
        let elsewhere = ends.iter().find(|(id, _)| *id == other).map(|(_, disc)| *disc);
        let there = elsewhere.or_else(|| look(draft).disc(other));
        let recorded = base.zip(there).map(|(base, there)| contact(base, there));
        let stated = table::stated(draft, "touches", &[mover, other], recorded)?;
        if recorded.or(stated).unwrap_or(false) {
            touches.push(other);
        }
    }
    Ok(Arrival { to, touches, portals: portals(draft, mover, base)? })
}

/// The portals touched that lead somewhere.   SEG-SKSPE-10
fn portals(draft: &mut SegDraft<'_>, mover: FigureId, base: Option<Disc>) -> Result<Vec<u16>, Stop> {
    let leading: Vec<u16> = {
        let all = &look(draft).state.portals;
        let leads = |side: u8| all.iter().filter(|portal| portal.side == side).count() > 1;
        (0_u16..).zip(all).filter(|(_, portal)| leads(portal.side)).map(|(number, _)| number).collect()
    };
    let mut touched = Vec::new();
    for number in leading {
        let at = table::portals(look(draft)).into_iter().find(|(other, _)| *other == number);
        let recorded = base.zip(at).map(|(base, (_, portal))| contact(base, portal));
        let named = format!("portal_{number}");
        let stated = table::stated_as(draft, &named, "portal", &[mover], recorded)?;
        if recorded.or(stated) == Some(true) {
            touched.push(number);
        }
    }
    Ok(touched)
}

/// Whether the place that a figure chooses for another, or for a portal, is within a length of it.
/// SEG-SKSPE-07
pub fn forbid_spot(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    spot: Option<Disc>,
    length: i32,
) -> Result<(), Stop> {
    let own = look(draft).disc(actor).zip(spot);
    let measured = own.map(|(own, spot)| gap(own, spot));
    // Where nothing is recorded, whoever chooses the place says that it is near enough, and seen.
    let near = match (own, table::stated_length(draft, "spot", &[actor], measured)?) {
        (Some((own, spot)), _) => disc::within(own, spot, length),
        (None, Some(stated)) => stated <= i64::from(length),
        (None, None) => true,
    };
    let refusal = Refusal::SpotTooFar { who: name(draft, actor) };
    forbid(draft, !near, refusal)?;
    let free = own.map(|(own, spot)| table::is_line_free(look(draft), own, spot, &[actor, target]));
    let sees = free.or(table::stated(draft, "spot_seen", &[actor], free)?);
    let refusal = Refusal::SpotUnseen { who: name(draft, actor) };
    forbid(draft, sees == Some(false), refusal)
}

/// The base of a figure at a place.
pub fn base_at(look: Look<'_>, figure: FigureId, to: Option<Point>) -> Option<Disc> {
    let base = look.profile(figure)?.base();
    to.map(|at| Disc::new(at, base))
}

/// Whether a figure may be placed: it is in the match and off the table.
pub fn is_placeable(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|figure| figure.presence == Presence::Undeployed)
}
