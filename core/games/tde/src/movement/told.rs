//! Ways told in lengths, where positions are not recorded.   TDE-MOVE-01, TDE-MOVE-08, TDE-MOVE-18

use crate::command::Way;
use crate::movement::route::forbid_crouch;
use crate::profiles::INCH;
use crate::refusal::Refusal;
use crate::refusal::moves::MoveRefusal;
use crate::sight::pose;
use crate::state::Posture;
use crate::state::look::Look;
use crate::state::path::{Leg, LegKind};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The kinds of move that a way told in lengths may name besides running or crawling.   TDE-MOVE-18
const TOLD_KINDS: [LegKind; 3] = [LegKind::Swim, LegKind::Jump, LegKind::Climb];

/// The legs of a way told in lengths.   TDE-MOVE-01, TDE-MOVE-18
pub fn legs(look: Look<'_>, figure: FigureId, way: &Way, dodges: bool) -> Result<Vec<Leg>, Stop> {
    if !way.path.is_empty() || !way.jump.is_empty() || !way.climb.is_empty() {
        return Err(Refusal::PlaceUnrecorded.into());
    }
    // Whoever only crouches or stands up goes nowhere.
    let stays = (way.crouch.is_some() || way.stand.is_some()).then_some(0);
    let Some(length) = way.length.or(stays).filter(|length| *length >= 0) else {
        return Err(Refusal::Move(MoveRefusal::LengthNeeded).into());
    };
    // Crawling, crouching and standing up are told apart; a kind is named once.   TDE-MOVE-08
    let named = |kind: &LegKind| way.kinds.iter().filter(|other| *other == kind).count() == 1;
    let told = way.kinds.iter().all(|kind| TOLD_KINDS.contains(kind) && named(kind));
    // A length of its own needs a part to be of, and all of them together the way's length.
    let leaps = way.kinds.iter().filter(|kind| kind.is_dynamic()).count();
    let early = (way.before.is_some() && way.kinds.is_empty())
        || (way.after.is_some() && leaps == 0)
        || (way.first.is_some() && leaps < 2);
    let lengths = [way.before, way.first, way.after];
    let own = lengths
        .into_iter()
        .flatten()
        .try_fold(0_i32, |sum, part| sum.checked_add(part).filter(|sum| part >= 0 && *sum <= length));
    if !told || early || own.is_none() {
        return Err(Refusal::Move(MoveRefusal::NoSuchLeg).into());
    }
    let posture = pose::now(look, figure).posture;
    let leap = way.kinds.iter().copied().find(|kind| kind.is_dynamic());
    let at_once = leap.filter(|_| way.before.unwrap_or(0) == 0);
    // The active figure dodges from where its move ends; anybody else from where it is.
    let walks = look.sequence().is_some_and(|open| open.active == figure && open.motion.is_some());
    let held = (!dodges || !(look.setup.before(3) || walks)) && length > 0;
    forbid_outset(look, figure, at_once, held)?;
    let Stances { first, low, last } = stances(look, figure, way)?;
    let still = |kind: LegKind| Leg { kind, ..Leg::default() };
    let mut legs: Vec<Leg> = first.map(still).into_iter().collect();
    // Whoever is in the water swims out of it first, whether it says so or not.   TDE-MOVE-05, TDE-MOVE-06
    let swims = posture == Posture::Swimming && !way.kinds.contains(&LegKind::Swim);
    if swims && length > 0 && at_once.is_none() {
        legs.push(still(LegKind::Swim));
    }
    legs.extend(parts(way, length, low));
    let wide = |leg: &Leg| leg.kind == LegKind::Jump && leg.length > 3 * INCH;
    if look.options().jump_capped && legs.iter().any(wide) {
        return Err(Refusal::Move(MoveRefusal::TooWide { who: look.name(figure) }).into());
    }
    legs.extend(last.map(still));
    Ok(legs)
}

/// Refuses a way that cannot begin as it is told: a jump out of the water; anything but a jump or a climb off a
/// face, more than an inch up.   TDE-MOVE-16, TDE-MOVE-34
fn forbid_outset(look: Look<'_>, figure: FigureId, at_once: Option<LegKind>, held: bool) -> Result<(), Stop> {
    let who = || look.name(figure);
    match pose::now(look, figure).posture {
        // Out of the water one climbs, or swims ashore first.
        Posture::Swimming if at_once == Some(LegKind::Jump) => {
            Err(Refusal::Move(MoveRefusal::FromWater { who: who() }).into())
        }
        Posture::Climbing(height) if held && height > INCH && at_once.is_none() => {
            Err(Refusal::Move(MoveRefusal::OnFace { who: who() }).into())
        }
        Posture::Standing | Posture::Crouched | Posture::Swimming | Posture::Climbing(_) => Ok(()),
    }
}

/// The changes of posture of a way told in lengths.   TDE-MOVE-08
struct Stances {
    /// At the start.
    first: Option<LegKind>,
    /// Whether the figure is low in between.
    low: bool,
    /// At the end.
    last: Option<LegKind>,
}

/// Crouching and standing up, at the start or at the end.   TDE-MOVE-08, TDE-POST-03
fn stances(look: Look<'_>, figure: FigureId, way: &Way) -> Result<Stances, Stop> {
    let refused = |refusal: fn(String) -> MoveRefusal| Err(Refusal::Move(refusal(look.name(figure))).into());
    let was_low = pose::now(look, figure).posture == Posture::Crouched;
    let mut found = Stances { first: None, low: was_low, last: None };
    match way.crouch {
        None => {}
        Some(2) if !was_low || way.stand == Some(1) => {
            forbid_crouch(look, figure)?;
            found.last = Some(LegKind::Crouch);
        }
        Some(1) if !was_low => {
            forbid_crouch(look, figure)?;
            found.low = true;
            found.first = Some(LegKind::Crouch);
        }
        Some(1 | 2) => return refused(|who| MoveRefusal::Low { who }),
        Some(_) => return Err(Refusal::Move(MoveRefusal::NotBeforeEnd).into()),
    }
    match way.stand {
        None => {}
        Some(_) if !found.low => return refused(|who| MoveRefusal::Upright { who }),
        Some(1) if was_low => {
            found.low = false;
            found.first = Some(LegKind::Stand);
        }
        Some(2) => found.last = Some(LegKind::Stand),
        Some(_) => return Err(Refusal::Move(MoveRefusal::NotBeforeEnd).into()),
    }
    if found.low {
        forbid_crouch(look, figure)?;
    }
    Ok(found)
}

/// The parts of a way told in lengths: what comes before the first jump or climb, these in the order they are
/// told, what comes after the last. Kinds without a length of their own are legs of none, so that the way still
/// counts as what it is; but only what is crawled counts as crawling.   TDE-GAP-41
fn parts(way: &Way, length: i32, low: bool) -> Vec<Leg> {
    let plain = if low { LegKind::Crawl } else { LegKind::Normal };
    let leg = |kind: LegKind, length: i32| Leg { kind, length, ..Leg::default() };
    let mut dynamic: Vec<LegKind> = Vec::new();
    let mut slow: Vec<LegKind> = Vec::new();
    for kind in &way.kinds {
        let list = if kind.is_dynamic() { &mut dynamic } else { &mut slow };
        if (kind.is_dynamic() || kind.is_reduced()) && !list.contains(kind) {
            list.push(*kind);
        }
    }
    slow.sort_unstable();
    let on_foot = slow.first().copied();
    let part = |told: Option<i32>, most: i32| told.unwrap_or(0).clamp(0, most);
    // Without a jump or a climb, what is said to come before is swum, and the rest is run.   TDE-MOVE-06
    let swum = way.before.filter(|_| dynamic.is_empty() && on_foot == Some(LegKind::Swim));
    let before = if dynamic.is_empty() { swum.unwrap_or(length) } else { part(way.before, length) };
    let after = part(way.after, length.saturating_sub(before));
    let mut rest = length.saturating_sub(before).saturating_sub(after);
    let first = way.first.map_or(rest, |first| first.clamp(0, rest));
    let idle = before == 0 && !dynamic.is_empty();
    let start = on_foot.unwrap_or(if idle { LegKind::Normal } else { plain });
    let mut legs = vec![leg(start, before)];
    legs.extend(slow.iter().skip(1).map(|kind| leg(*kind, 0)));
    let count = dynamic.len();
    for (place, kind) in dynamic.into_iter().enumerate() {
        let own = if place == 0 && count > 1 { first } else { rest };
        legs.push(leg(kind, own));
        rest = rest.saturating_sub(own);
    }
    if after > 0 {
        legs.push(leg(on_foot.unwrap_or(plain), after));
    }
    if swum.is_some() && rest > 0 {
        legs.push(leg(plain, rest));
    }
    legs
}
