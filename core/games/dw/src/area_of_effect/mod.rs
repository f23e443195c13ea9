//! Grenades: explosions, who is inside, who is thrown where.   DW-AREA-01 to DW-AREA-16

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, die, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::arrival;
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::profiles::{Kind, Ruler};
use crate::quality::Trial;
use crate::setup::{DoorState, Terrain, TerrainKind};
use crate::skills::{Peril, Topic};
use crate::state::combat::{Combat, CombatKind, Given};
use crate::state::frames::{Frame, InBlast, MoveKind};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Cause, Harmed, Height, Hold, QualityLoss};
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{
    actions, combat, equipment, event, falls, melee, quality, refusal, sight, skills, status, table, terrain,
};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The least face that blows up a door of the room a grenade goes off in.   DW-DOOR-07
const DOOR_BLOWN: u32 = 5;

/// A throw, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// What.
    pub grenade: GrenadeKind,
    /// Where it goes off.
    pub at: Option<Point>,
    /// Those inside, in the thrower's order.
    pub inside: &'a [FigureId],
    /// The doors of the room.
    pub doors: &'a [u16],
}

/// Throws a grenade at a spot within Long, never aimed.
/// DW-AREA-01, DW-AREA-03, DW-AREA-09, DW-SHOOT-07, DW-SHOOT-12, DW-GAP-34
pub fn throw(draft: &mut DwDraft<'_>, active: &Active, throw: &Throw<'_>) -> Result<(), Stop> {
    let by = active.figure;
    actions::forbid_unable(draft, active, Needs::Aim)?;
    let count = look(draft).figure(by).and_then(|known| known.grenades.get(&throw.grenade).copied());
    let Some(left) = count.unwrap_or(0).checked_sub(1) else {
        return Err(refusal::Gear::NoGrenade { who: name(draft, by) }.into());
    };
    equipment::forbid_animal(draft, by)?;
    actions::forbid_second_attack(draft, by)?;
    let shoulder = look(draft).figure(by).is_some_and(|known| known.shoulder);
    forbid(draft, shoulder, refusal::Attack::Shoulder { who: name(draft, by) })?;
    let immaterial = look(draft).has(by, &Trait::Immaterial);
    forbid(draft, immaterial, refusal::Attack::Immaterial { who: name(draft, by) })?;
    melee::forbid_climbing(draft, by)?;
    let engaged = !distance::engaging(draft, by)?.is_empty();
    forbid(draft, engaged, refusal::Attack::ShooterEngaged { who: name(draft, by) })?;
    let at = path::place(draft, throw.at)?;
    forbid_far(draft, by, at)?;
    let doors = doors_named(draft, throw.doors)?;
    combat::forbid_outcome_claims(draft)?;
    let left_inside = inside(draft, by, at, throw.inside)?;
    actions::spend(draft, active, ActionKind::Grenade, 1, None)?;
    actions::count_attack(draft, by)?;
    melee::spend_ambush(draft, by, false)?;
    equipment::set(draft, by, "DW-SHOOT-07", |kit| {
        kit.grenades.insert(throw.grenade, left);
    })?;
    for door in doors {
        blow_door(draft, door)?;
    }
    ladders(draft, at)?;
    // No nearest enemy, no aim: a spot is all that is named.
    let mut rules = vec!["DW-TRAIT-40", "DW-AREA-01", "DW-AREA-03", "DW-AREA-09", "DW-SHOOT-12"];
    rules.extend([entry(throw.grenade), "DW-GAP-31", "DW-GAP-34", "DW-GAP-58"]);
    let why = because(draft, &rules);
    draft.emit(event::BlastOpened { by, grenade: throw.grenade, at, left: left_inside }, why)
}

/// The entry of a grenade in the book.
fn entry(grenade: GrenadeKind) -> &'static str {
    match grenade {
        GrenadeKind::PsiNeg => "DW-AREA-11",
        GrenadeKind::Fragmentation => "DW-AREA-12",
        GrenadeKind::Plasma => "DW-AREA-13",
        GrenadeKind::Toxic => "DW-AREA-14",
        GrenadeKind::Sonic => "DW-AREA-15",
        GrenadeKind::Photonic => "DW-AREA-16",
    }
}

/// A spot on the table, no farther than Long: no multiples.   DW-AREA-03
fn forbid_far(draft: &mut DwDraft<'_>, by: FigureId, at: Option<Point>) -> Result<(), Stop> {
    let on_table = |at: Point| {
        look(draft).setup.table.is_some_and(|table| Disc::new(at, 0).is_on_table(table.width, table.depth))
    };
    if at.is_some_and(|at| !on_table(at)) {
        return Err(refusal::Place::SpotOffTable.into());
    }
    let measured = look(draft)
        .disc(by)
        .zip(at)
        .map(|(from, at)| distance::gap_between(look(draft), from, Disc::new(at, 0)));
    let stated = table::stated_length(draft, "spot", &[by], measured)?;
    let Some(length) = stated.or(measured.map(i64::from)) else {
        return Err(table::lacking(draft, "spot", &[by]));
    };
    let long = look(draft).ruler(Ruler::Long);
    let far = match look(draft).disc(by).zip(at) {
        Some((from, at)) => !distance::is_near(look(draft), from, Disc::new(at, 0), long),
        None => length > i64::from(long),
    };
    forbid(draft, far, refusal::Attack::SpotTooFar { who: name(draft, by) })
}

/// Those inside, any part of the base, with what covers them: all of them where positions are recorded.
/// DW-AREA-01, DW-AREA-07, DW-GAP-31, DW-GAP-58
fn inside(
    draft: &mut DwDraft<'_>,
    by: FigureId,
    at: Option<Point>,
    named: &[FigureId],
) -> Result<Vec<InBlast>, Stop> {
    let radius = look(draft).ruler(Ruler::Short);
    let impact = at.map(|at| Disc::new(at, 0));
    let all: Vec<FigureId> = look(draft).on_table().collect();
    let is_inside = |other: &FigureId| match impact.zip(look(draft).disc(*other)) {
        Some((impact, base)) => greffe_core::geometry::disc::within(impact, base, radius),
        None => named.contains(other),
    };
    let reached: Vec<FigureId> = all.into_iter().filter(is_inside).collect();
    let mut inside = Vec::new();
    for figure in table::in_order(named, reached, "DW-AREA-01")? {
        let recorded = impact
            .zip(look(draft).disc(figure))
            .map(|(impact, base)| sight::recorded_cover(look(draft), impact, base));
        // Nobody is asked what covers the thrower from its own grenade; recorded places say it.
        let own = recorded.filter(|_| figure == by && !draft.setup().before(3));
        let cover = match own {
            Some(covered) => covered,
            None => figure != by && table::flag(draft, "cover", &[by, figure], recorded, false)?,
        };
        inside.push(InBlast { figure, cover });
    }
    Ok(inside)
}

/// The shut doors named; each once.   DW-DOOR-07
fn doors_named(draft: &DwDraft<'_>, named: &[u16]) -> Result<Vec<u16>, Stop> {
    let mut doors = named.to_vec();
    doors.sort_unstable();
    doors.dedup();
    for door in &doors {
        match look(draft).state.doors.get(usize::from(*door)).map(|door| door.state) {
            None => return Err(refusal::Door::NoSuchDoor { door: *door }.into()),
            Some(DoorState::Open | DoorState::Destroyed) => {
                return Err(refusal::Door::DoorOpen { door: *door }.into());
            }
            Some(DoorState::Closed | DoorState::Unlocked) => {}
        }
    }
    Ok(doors)
}

/// A door of the room may be blown up, aimed at or not.   DW-DOOR-07
fn blow_door(draft: &mut DwDraft<'_>, door: u16) -> Result<(), Stop> {
    let (face, purpose) = die(draft, "effect", "DW-DOOR-07", None)?;
    let broken = face >= DOOR_BLOWN;
    let total = i32::try_from(face).unwrap_or(0);
    let reading: &[&'static str] = if draft.setup().before(7) { &[] } else { &["DW-GAP-95"] };
    let why = because(draft, &[&["DW-DOOR-07"], reading].concat()).roll(purpose);
    draft.emit(event::DoorTested { door, figure: None, partner: None, face, total, broken }, why)?;
    if !broken {
        return Ok(());
    }
    let why = because(draft, &["DW-DOOR-07"]);
    draft.emit(event::DoorSet { door, state: DoorState::Destroyed }, why)
}

/// Ladders inside the explosion are destroyed.   DW-MOVE-12
fn ladders(draft: &mut DwDraft<'_>, at: Option<Point>) -> Result<(), Stop> {
    let Some(at) = at else { return Ok(()) };
    let radius = look(draft).ruler(Ruler::Short);
    let mut hit = Vec::new();
    for (place, terrain) in (0_u16..).zip(&look(draft).state.terrain) {
        let ladder = terrain.kind == TerrainKind::Ladder && !terrain.destroyed;
        let reach = if draft.setup().before(11) { Some(radius) } else { spread(radius, at, terrain) };
        let near = terrain
            .outline
            .as_ref()
            .zip(reach)
            .is_some_and(|(outline, reach)| outline.is_within(Disc::new(at, 0), reach));
        if ladder && near {
            hit.push(place);
        }
    }
    for piece in hit {
        let why = because(draft, &["DW-MOVE-12"]);
        draft.emit(event::TerrainDestroyed { piece }, why)?;
    }
    if draft.setup().before(3) {
        return Ok(());
    }
    for (figure, height) in bereft(look(draft)) {
        falls::fall(draft, figure, height, 0, "DW-MOVE-12")?;
    }
    Ok(())
}

/// How far along the ground an explosion above something of a stated height still reaches its top; none when it
/// is too high.   DW-MOVE-12, DW-AREA-01
fn spread(radius: i32, at: Point, terrain: &Terrain) -> Option<i32> {
    let above = if terrain.height > 0 { at.z.saturating_sub(terrain.height).max(0) } else { 0 };
    let square = |length: i32| i64::from(length).saturating_mul(i64::from(length));
    let left = square(radius).saturating_sub(square(above));
    (left >= 0).then(|| i32::try_from(left.isqrt()).unwrap_or(radius))
}

/// Who has lost what bore it, and from how high it falls.   DW-MOVE-12, DW-FALL-04, DW-GAP-82
fn bereft(look: Look<'_>) -> Vec<(FigureId, Height)> {
    let falls = |(id, base): (FigureId, Disc)| {
        let clings = look.figure(id).is_some_and(|figure| figure.climbing.is_some());
        let borne = levels::has_footing(look, base) || (clings && levels::climbed(look, base).is_some());
        let drop = base.at.z.saturating_sub(levels::landing_height(look, id, base));
        (!borne).then(|| (id, levels::class(look, i64::from(drop))))
    };
    distance::bases(look, &[]).into_iter().filter_map(falls).collect()
}

/// The next figure inside the explosion on top of the stack, or its end; called while the blast is on top.
/// DW-AREA-01, DW-AREA-05
pub fn step(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let Some(Frame::Blast { by, grenade, left, .. }) = look(draft).top() else { return Ok(()) };
    let (by, grenade, next) = (*by, *grenade, left.first().copied());
    let rule = if grenade.sheet().combat.is_none() { "DW-AREA-05" } else { "DW-AREA-01" };
    let why = because(draft, &[rule]);
    let Some(next) = next else { return draft.emit(event::BlastEnded {}, why) };
    let shielded = grenade.sheet().combat.is_none()
        && look(draft).figure(next.figure).is_some_and(|figure| figure.shield_up);
    let why = if shielded { why.and(RuleId::new("DW-GAP-78")) } else { why };
    let plant = grenade == GrenadeKind::Toxic && look(draft).is(next.figure, &Kind::Plant);
    let why =
        if plant { sealed_by(look(draft), next.figure).into_iter().fold(why, Because::and) } else { why };
    draft.emit(event::BlastStepped {}, why)?;
    let stopped = shielded && draft.setup().options.shield_stops_all_grenades;
    if stopped || !look(draft).is_on_table(next.figure) {
        return Ok(());
    }
    match grenade {
        GrenadeKind::PsiNeg => suffer(draft, next.figure, "DW-AREA-11", Peril::Psi, TestUse::PsiNegation {}),
        GrenadeKind::Sonic if is_deaf(look(draft), next.figure) => Ok(()),
        GrenadeKind::Sonic => suffer(draft, next.figure, "DW-AREA-15", Peril::Sonic, TestUse::SonicBlast {}),
        GrenadeKind::Toxic => {
            strike(draft, by, grenade, next)?;
            if plant && sealed_by(look(draft), next.figure).is_none() {
                // The test lies above the roll: a plant that fails it is gone before the dice.
                suffer(draft, next.figure, "DW-AREA-14", Peril::Gas, TestUse::PlantInGas {})?;
            }
            Ok(())
        }
        GrenadeKind::Fragmentation | GrenadeKind::Plasma | GrenadeKind::Photonic => {
            strike(draft, by, grenade, next)
        }
    }
}

/// Why no gas gets at a plant: it is immune to gas, or its shield stops all of every grenade.
/// DW-AREA-14, DW-TRAIT-06, DW-TRAIT-20, DW-GAP-78
fn sealed_by(look: Look<'_>, figure: FigureId) -> Option<RuleId> {
    let up = look.figure(figure).is_some_and(|known| known.shield_up);
    let rule = if look.has(figure, &Trait::PowerArmour) {
        "DW-TRAIT-06"
    } else if look.has(figure, &Trait::NbcSuit) {
        "DW-TRAIT-20"
    } else if up && look.setup.options.shield_stops_all_grenades {
        "DW-GAP-78"
    } else {
        return None;
    };
    (!look.setup.before(3)).then(|| RuleId::new(rule))
}

/// Whom a sonic explosion spares: machines, plants, wearers of power armour.   DW-AREA-15
fn is_deaf(look: Look<'_>, figure: FigureId) -> bool {
    skills::is_artificial(look, figure)
        || look.is(figure, &Kind::Plant)
        || look.has(figure, &Trait::PowerArmour)
}

/// A test instead of an opposed roll.   DW-AREA-05
fn suffer(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    rule: &'static str,
    peril: Peril,
    r#use: TestUse,
) -> Result<(), Stop> {
    quality::roll(draft, Trial { figure, dice: 1, rule, topic: Topic::Resist(peril), r#use })
}

/// An opposed roll against one figure inside.   DW-AREA-01, DW-AREA-04
fn strike(draft: &mut DwDraft<'_>, by: FigureId, grenade: GrenadeKind, next: InBlast) -> Result<(), Stop> {
    let mut fight = Combat::new(CombatKind::Grenade { grenade }, Some(by), next.figure);
    let throws = match grenade {
        GrenadeKind::Fragmentation | GrenadeKind::Plasma | GrenadeKind::Toxic => true,
        GrenadeKind::PsiNeg | GrenadeKind::Sonic | GrenadeKind::Photonic => false,
    };
    let lip = !throws && terrain::lip(draft, next.figure)?;
    fight.given = Given { near: true, cover: next.cover, lip, ..Given::default() };
    let why = because(draft, &["DW-AREA-01", "DW-AREA-04", grenade.sheet().rule]);
    combat::declare(draft, fight, why)
}

/// Places a thrown figure: its base touches the rim of the explosion.   DW-AREA-10, DW-GAP-33, DW-FALL-04
pub fn place_thrown(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Throw { figure, by, prone }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    let (figure, by, prone) = (*figure, *by, *prone);
    if by != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let to = path::place(draft, to)?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    let on_rim = is_on_rim(look(draft), figure, to);
    forbid(draft, !on_rim, refusal::Gear::NotOnRim { who: name(draft, figure) })?;
    let arrival = path::landing(draft, figure, to)?;
    // On its feet it keeps its balance; lying at the brink it goes over.   DW-FALL-04
    let end = path::base_at(look(draft), figure, to);
    let brink = end.map(|end| levels::lip_at(look(draft), end));
    let over = prone && table::flag(draft, "lip", &[figure], brink, false)?;
    let why = because(draft, &["DW-AREA-10", "DW-GAP-33"]);
    draft.emit(event::ThrowEnded { figure }, why)?;
    if prone {
        status::prone(draft, figure, status::KNOCKED_DOWN, "DW-AREA-10")?;
    }
    let why = because(draft, &["DW-AREA-10"]);
    arrival::moved(draft, figure, MoveKind::Thrown, arrival, why)?;
    if over { falls::over_the_lip(draft, figure) } else { Ok(()) }
}

/// The places with room on the rim of the explosion that is under way: straight outside it first, then on it and
/// inside; none told where places are not recorded.   DW-AREA-10, DW-GAP-33
pub fn rim_places(look: Look<'_>, figure: FigureId) -> Option<impl Iterator<Item = Point>> {
    let (impact, own) = (impact(look)?, look.disc(figure)?);
    let half = own.diameter / 2;
    let rim = look.ruler(Ruler::Short);
    let lengths = [rim.saturating_add(half), rim, rim.saturating_sub(half)];
    let spots =
        lengths.into_iter().flat_map(move |far| (0..360_i32).map(move |turn| offset(impact, turn, far)));
    let heights =
        move |at: Point| [0, own.at.z, levels::surface(look, at)].into_iter().map(move |z| Point { z, ..at });
    let free = move |to: &Point| {
        let base = own.moved_to(*to);
        levels::has_footing(look, base)
            && path::room_refusal(look, figure, base, &[figure]).is_none()
            && is_on_rim(look, figure, Some(*to))
    };
    Some(spots.flat_map(heights).filter(free))
}

/// Whoever has no room anywhere on the rim stays where it is, and lies there if it was to. Whether that is so.
/// DW-AREA-10, DW-GAP-33, DW-FALL-04
pub fn stay_thrown(draft: &mut DwDraft<'_>, figure: FigureId, prone: bool) -> Result<bool, Stop> {
    let full = rim_places(look(draft), figure).is_some_and(|mut places| places.next().is_none());
    if draft.setup().before(3) || !full {
        return Ok(false);
    }
    let why = because(draft, &["DW-AREA-10", "DW-GAP-33"]);
    draft.emit(event::ThrowEnded { figure }, why)?;
    if !prone {
        return Ok(true);
    }
    let over = terrain::lip(draft, figure)?;
    status::prone(draft, figure, status::KNOCKED_DOWN, "DW-AREA-10")?;
    if over {
        falls::over_the_lip(draft, figure)?;
    }
    Ok(true)
}

/// Where the explosion that is under way went off; none where there is none, or places are not recorded.
fn impact(look: Look<'_>) -> Option<Point> {
    let at = |frame: &Frame| if let Frame::Blast { at, .. } = frame { Some(*at) } else { None };
    look.state.stack.iter().rev().find_map(at).flatten()
}

/// Whether a base lies on the rim of the explosion that is under way, inside or outside.
fn is_on_rim(look: Look<'_>, figure: FigureId, to: Option<Point>) -> bool {
    let (Some(impact), Some(to)) = (impact(look), to) else { return true };
    let off = leg(impact, to).saturating_sub(look.ruler(Ruler::Short)).saturating_abs();
    let reach = look.base(figure).saturating_div(2).saturating_add(CONTACT_TOLERANCE);
    off <= reach
}

/// A psi-negating explosion was tested against.   DW-AREA-11, DW-GAP-35
pub fn psi_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    if passed {
        return Ok(());
    }
    let why = because(draft, &["DW-AREA-11", "DW-GAP-35"]);
    draft.emit(event::PsiNegated { figure }, why)
}

/// A sonic explosion was tested against.   DW-AREA-15
pub fn sonic_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    if passed { Ok(()) } else { status::hold(draft, figure, Hold::Sonic, "DW-AREA-15") }
}

/// A plant in toxic gas has tested: an attack kills it.   DW-AREA-14, DW-TRAIT-73, DW-GAP-81
pub fn plant_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    if passed {
        return Ok(());
    }
    if draft.setup().before(3) {
        return status::remove(draft, figure, Cause::Killed, None, "DW-AREA-14");
    }
    let thrown = |frame: &Frame| if let Frame::Blast { by, .. } = frame { Some(*by) } else { None };
    let by = look(draft).state.stack.iter().rev().find_map(thrown);
    // It dies of the gas itself: no loss of quality comes before.
    status::doom(draft, figure, by, Some(QualityLoss { amount: 0, cause: Harmed::Toxic }))
}
