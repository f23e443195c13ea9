//! Into the saddle: two figures become one.   TDE-CAV-19 to TDE-CAV-26

use crate::cavalry::{seat, share};
use crate::draft::{TdeDraft, because, look};
use crate::event::{self, Share};
use crate::skills::ap;
use crate::skills::effects::LEADER_ABILITY;
use crate::state::change::{figure, land, remove};
use crate::state::look::{Look, part_of, whole_of};
use crate::state::path::Landing;
use crate::state::sequence::{Course, Motion};
use crate::state::{Arm, Lent, Part, Posture, Presence, Slowed, State, Used};
use crate::{postures, stealth};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The mount that the rider of a move gets on: it has got to it.   TDE-CAV-20, TDE-CAV-22
pub fn mounted(motion: &Motion) -> Option<FigureId> {
    let whole = motion.reached.is_none_or(|reached| reached >= motion.route.length());
    match motion.course {
        Course::MountUp { mount } => Some(mount).filter(|_| whole && motion.fall.is_none()),
        Course::Dismount { .. } | Course::Walk { .. } | Course::Charge {} => None,
    }
}

/// How all stand once a rider that has got to its mount is in the saddle.   TDE-CAV-22, TDE-SEQ-24
///
/// # Errors
/// When a figure does not exist.
pub fn saddled(look: Look<'_>, parts: [FigureId; 2]) -> Result<State, Inconsistent> {
    let mut later = look.state.clone();
    let [rider, _] = parts;
    let Some(cavalry) = whole_of(look, rider) else { return Ok(later) };
    let landing = in_saddle(look, cavalry, parts);
    for id in parts {
        remove(&mut later, id, Presence::Merged(cavalry))?;
    }
    figure(&mut later, cavalry)?.presence = Presence::OnTable;
    land(&mut later, cavalry, &landing)?;
    Ok(later)
}

/// Where a rider and its mount stand as one figure: where the mount does. Cavalry is never Crouched.
/// TDE-CAV-22, TDE-CAV-26, TDE-CAV-37
fn in_saddle(look: Look<'_>, cavalry: FigureId, [rider, mount]: [FigureId; 2]) -> Landing {
    let mut landing = seat::standing(look, mount);
    if let Some(base) = landing.to.and_then(|at| look.disc_at(cavalry, at)) {
        landing = seat::berth(look, [rider, mount], cavalry, (base, landing));
    }
    landing.touches.retain(|other| *other != rider && *other != mount);
    if landing.posture == Posture::Crouched {
        landing.posture = Posture::Standing;
    }
    landing
}

/// The weapons of a card in the state they have on another card: by their names.   TDE-CAV-14, TDE-CAV-24
pub fn arms(look: Look<'_>, from: FigureId, to: FigureId) -> Vec<Arm> {
    let Some((old, new)) = look.card(from).zip(look.card(to)) else { return Vec::new() };
    let before = look.figure(from).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    let now = look.figure(to).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    // Of several weapons of one name each keeps its own state.
    let nth = |place: usize, name: &str| {
        let earlier = new.weapons.iter().take(place).filter(|weapon| weapon.name == name).count();
        if look.setup.before(3) { 0 } else { earlier }
    };
    let same = |place: usize, name: &str| {
        let named = old.weapons.iter().zip(before).filter(|(weapon, _)| weapon.name == name);
        named.map(|(_, arm)| *arm).nth(nth(place, name))
    };
    new.weapons
        .iter()
        .zip(now)
        .enumerate()
        .map(|(place, (weapon, own))| same(place, &weapon.name).unwrap_or(*own))
        .collect()
}

/// The uses of the talents of a card, counted on by their names from the cards that stood for it: a use is a use,
/// mounted or on foot.   TDE-TALENT-01, TDE-CAV-14, TDE-CAV-22
pub fn used(look: Look<'_>, from: &[FigureId], to: FigureId) -> Vec<(u16, Used)> {
    if look.setup.before(3) {
        return Vec::new();
    }
    let known = |id: FigureId, place: u16| look.figure(id)?.talents.get(&place).copied();
    let named = |name: &str| {
        let cards = from.iter().flat_map(|id| (0_u16..).zip(look.talents(*id)).map(move |own| (*id, own)));
        let same = cards.filter(move |(_, (_, talent))| talent.name == name);
        same.filter_map(|(id, (place, _))| known(id, place)).collect::<Vec<_>>()
    };
    let latest = |uses: Vec<Used>| uses.into_iter().max_by_key(|used| (used.turn, used.count));
    let own = (0_u16..).zip(look.talents(to)).filter_map(|(place, talent)| {
        let uses = named(&talent.name).into_iter().chain(known(to, place)).collect();
        Some((place, latest(uses)?))
    });
    let ability = from.iter().filter_map(|id| known(*id, LEADER_ABILITY)).collect();
    own.chain(latest(ability).map(|used| (LEADER_ABILITY, used))).collect()
}

/// What cards have lent a cavalry figure stays with its rider, or with its mount where the rider is lost.
/// TDE-BUILD-11, TDE-CAV-14
pub fn left_to(look: Look<'_>, cavalry: FigureId, part: Part) -> Vec<Lent> {
    let keeper = if look.is_conscious(part_of(cavalry, Part::Rider)) { Part::Rider } else { Part::Mount };
    let lent = look.figure(cavalry).filter(|_| part == keeper && !look.setup.before(3));
    lent.map(|figure| figure.lent.clone()).unwrap_or_default()
}

/// What cards have lent a rider and its mount is lent to both as one.   TDE-BUILD-11, TDE-CAV-24
fn joined(look: Look<'_>, parts: [FigureId; 2]) -> Vec<Lent> {
    let own = parts.into_iter().filter_map(|part| look.figure(part)).flat_map(|figure| figure.lent.clone());
    if look.setup.before(3) { Vec::new() } else { own.collect() }
}

/// The rider is in the saddle again.   TDE-CAV-22 to TDE-CAV-25
pub fn get_on(draft: &mut TdeDraft<'_>, rider: FigureId, mount: FigureId, tested: bool) -> Result<(), Stop> {
    let Some(cavalry) = whole_of(look(draft), rider) else { return Ok(()) };
    let landing = in_saddle(look(draft), cavalry, [rider, mount]);
    let (own, other) = (share::split_from(look(draft), rider), share::split_from(look(draft), mount));
    let by = |slowed: Option<Slowed>| slowed.map_or(0, |slowed| slowed.by);
    let slowed = if by(own.slowed) >= by(other.slowed) { own.slowed } else { other.slowed };
    let share = Share {
        figure: cavalry,
        ap: own.ap.min(ap::most(look(draft), cavalry)),
        fire: own.fire.saturating_add(other.fire),
        blind: own.blind || other.blind,
        slowed,
        arms: arms(look(draft), rider, cavalry),
        talents: used(look(draft), &[rider, mount], cavalry),
        lent: joined(look(draft), [rider, mount]),
    };
    let mut why = because(
        draft,
        &["TDE-CAV-19", "TDE-CAV-22", "TDE-CAV-23", "TDE-CAV-24", "TDE-CAV-25", "TDE-SEQ-24", "TDE-GAP-30"],
    );
    if tested {
        why = why.and(RuleId::new("TDE-CAV-21"));
    }
    let wet = landing.posture == Posture::Swimming && !draft.setup().before(3);
    draft.emit(event::MountedUp { cavalry, landing, share }, why)?;
    postures::douse(draft, cavalry, wet)?;
    // Its Fire markers show whom a Stealth marker of the other hid.   TDE-STEALTH-07
    if draft.setup().before(3) { Ok(()) } else { stealth::reveal_burning(draft, cavalry) }
}
