//! Cavalry: getting off, getting on, falling apart.   TDE-CAV-01 to TDE-CAV-38

use crate::command::Way;
use crate::event::{self, Event, Share};
use crate::profiles::Kind;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::resolve::route::Manner;
use crate::resolve::{TdeDraft, ap, because, cards, forbid, look, movement, name, pose, route};
use crate::skills::effects::LEADER_ABILITY;
use crate::state::change::{figure, land, remove};
use crate::state::frames::Frame;
use crate::state::harm::Mark;
use crate::state::look::{Look, part_of, place};
use crate::state::path::{Landing, Route};
use crate::state::sequence::{Course, Motion, Sequence};
use crate::state::{Arm, Lent, Part, Posture, Presence, Slowed, State, Used};
use greffe_core::geometry::disc::{Disc, contact, overlap, ring};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How many places around a figure are tried for another beside it.
const PLACES: u16 = 72;

/// The cavalry figure of which a figure is a part.   TDE-CAV-01
pub fn whole_of(look: Look<'_>, part: FigureId) -> Option<FigureId> {
    look.figures()
        .map(|(id, _)| id)
        .filter(|id| look.kind(*id) == Kind::Cavalry)
        .find(|id| [Part::Rider, Part::Mount].into_iter().any(|each| part_of(*id, each) == part))
}

/// Judges a dismount.   TDE-CAV-10 to TDE-CAV-12
pub fn plan_dismount(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    way: &Way,
    separation: i32,
) -> Result<Route, Stop> {
    if look(draft).kind(figure) != Kind::Cavalry {
        return Err(SceneRefusal::NotCavalry { who: name(draft, figure) }.into());
    }
    let route = route::plan(draft, figure, way, Manner::Dismount)?;
    if !(0..=route.length()).contains(&separation) {
        return Err(SceneRefusal::BadSeparation.into());
    }
    Ok(route)
}

/// Judges a mount-up: a rider on foot, and its own mount, conscious.   TDE-CAV-19 to TDE-CAV-21, TDE-GAP-64
pub fn plan_mount_up(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    way: &Way,
    mount: FigureId,
) -> Result<Route, Stop> {
    let whole = whole_of(look(draft), figure).filter(|whole| part_of(*whole, Part::Rider) == figure);
    let own = whole.is_some_and(|whole| part_of(whole, Part::Mount) == mount);
    if !own || !look(draft).is_conscious(mount) {
        return Err(SceneRefusal::NotItsMount { who: name(draft, figure) }.into());
    }
    route::plan(draft, figure, way, Manner::MountUp { mount })
}

/// What mounting and dismounting add to a move just made.   TDE-SEQ-22 to TDE-SEQ-24
pub fn change(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let Some(motion) = &sequence.motion else { return Ok(()) };
    let reached = motion.reached.unwrap_or(motion.route.length());
    let tested = motion.test.is_some();
    if let Some(mount) = mounted(motion) {
        return get_on(draft, sequence.active, mount, tested);
    }
    match motion.course {
        // Short of the separation point nobody gets off.   TDE-CAV-13
        Course::Dismount { separation, .. } if reached >= separation => {
            get_off(draft, sequence, motion, separation)
        }
        Course::MountUp { .. } | Course::Dismount { .. } | Course::Walk { .. } | Course::Charge {} => Ok(()),
    }
}

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
    let mut landing = standing(look, mount);
    if let Some(base) = landing.to.and_then(|at| look.disc_at(cavalry, at)) {
        landing = berth(look, [rider, mount], cavalry, (base, landing));
    }
    landing.touches.retain(|other| *other != rider && *other != mount);
    if landing.posture == Posture::Crouched {
        landing.posture = Posture::Standing;
    }
    landing
}

/// The rider gets off where the way says; the mount, a Beast now, stands where the move ended and is active to
/// the end of the sequence.   TDE-CAV-13, TDE-CAV-14, TDE-SEQ-22 to TDE-SEQ-24, TDE-GAP-67
fn get_off(
    draft: &mut TdeDraft<'_>,
    sequence: &Sequence,
    motion: &Motion,
    separation: i32,
) -> Result<(), Stop> {
    let cavalry = sequence.active;
    uncover(draft, sequence, separation)?;
    let route = &motion.route;
    let together = separation >= route.length();
    // Gone no further, the mount is what the rider stands against; else the base that stood there.   TDE-CAV-13
    let against = if together { part_of(cavalry, Part::Mount) } else { cavalry };
    let around = route.at(separation).and_then(|at| look(draft).disc_at(against, at));
    let parted = apart(look(draft), cavalry, around, (together, false));
    let held = split_from(look(draft), cavalry);
    // Only now does the rider stand for itself: nobody could react to it.   TDE-CAV-16
    let rules = ["TDE-CAV-13", "TDE-CAV-16", "TDE-SEQ-22", "TDE-SEQ-23", "TDE-SEQ-24", "TDE-GAP-67"];
    let mut why = because(draft, &rules);
    if motion.test.is_some() {
        why = why.and(RuleId::new("TDE-CAV-12"));
    }
    draft.emit(
        event::CameApart {
            cavalry,
            rider: Some(parted.rider),
            mount: Some(parted.mount),
            activated: [true, true],
            heir: Some(Part::Mount),
        },
        why,
    )?;
    // On its own card it may have no health left for the wounds it brings along.   TDE-CAV-14, TDE-HEALTH-08
    if !draft.setup().first {
        for part in [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part)) {
            if look(draft).is_on_table(part) && !look(draft).is_conscious(part) {
                go_down(draft, part)?;
            }
        }
    }
    ask_split(draft, cavalry, Some(held.ap), &held)?;
    ask_seat(draft, cavalry, parted.around)
}

/// What gave a cavalry figure away before its rider got off gives both away.
/// TDE-STEALTH-06, TDE-STEALTH-10, TDE-CAV-14
fn uncover(draft: &mut TdeDraft<'_>, sequence: &Sequence, separation: i32) -> Result<(), Stop> {
    let cavalry = sequence.active;
    let hidden = look(draft).figure(cavalry).is_some_and(|figure| figure.stealthed);
    if !hidden || draft.setup().former {
        return Ok(());
    }
    let early = |act: u16| sequence.act(act).and_then(|act| act.spot).is_none_or(|spot| spot <= separation);
    let shown = sequence.marks.iter().any(|marked| {
        marked.figure == cavalry && marked.mark == Mark::Shown {} && marked.act.is_none_or(early)
    });
    let acted = sequence.acts.iter().any(|act| act.figure == cavalry);
    if !shown && !acted {
        return Ok(());
    }
    let rule = if acted { "TDE-STEALTH-06" } else { "TDE-STEALTH-10" };
    let why = because(draft, &[rule, "TDE-CAV-14"]);
    draft.emit(event::StealthLost { figure: cavalry }, why)
}

/// The state once figures are replaced by another: they stand nowhere any more.
fn without(look: Look<'_>, gone: &[FigureId]) -> State {
    let mut later = look.state.clone();
    for id in gone {
        if let Some(figure) = later.figures.get_mut(place(*id)) {
            (figure.presence, figure.at) = (Presence::Undeployed, None);
        }
    }
    later
}

/// Where a figure stands in the stead of others, its base being another: where they stood, or as near as there is
/// room, against no enemy that they did not touch.   TDE-CAV-22, TDE-CAV-37, TDE-MOVE-38, TDE-CHARGE-01
fn berth(look: Look<'_>, gone: [FigureId; 2], figure: FigureId, (base, old): (Disc, Landing)) -> Landing {
    if look.setup.former {
        return Landing { touches: pose::touched(look, figure, base, old.posture), ..old };
    }
    let known: Vec<FigureId> =
        gone.into_iter().flat_map(|id| look.touching(id).collect::<Vec<_>>()).collect();
    let later = without(look, &gone);
    let there = Look { setup: look.setup, state: &later };
    let room = pose::room_for(there, figure, base, &known);
    let posture =
        if room == base { old.posture } else { pose::held(there, room, movement::upright(old.posture)) };
    Landing { to: Some(room.at), posture, touches: pose::touched(there, figure, room, posture) }
}

/// Where rider and mount stand once they are apart.
struct Parted {
    /// The rider.
    rider: Landing,
    /// The mount.
    mount: Landing,
    /// The base that the rider stands against.
    around: Option<Disc>,
}

/// Rider and mount apart: the rider against a base, the mount where the cavalry figure is. Each says whom it
/// touches, the other among them where they do.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33, TDE-CAV-37
fn apart(
    look: Look<'_>,
    cavalry: FigureId,
    around: Option<Disc>,
    (together, mount_gone): (bool, bool),
) -> Parted {
    let [rider, mount] = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
    let mut whole = standing(look, cavalry);
    let mut around = around;
    let mut later = None;
    if let Some(base) = whole.to.and_then(|at| look.disc_at(mount, at)).filter(|_| !look.setup.former) {
        let mut state = without(look, &[cavalry]);
        if !mount_gone {
            whole = berth(look, [cavalry; 2], mount, (base, whole));
            if let Some(figure) = state.figures.get_mut(place(mount)) {
                (figure.presence, figure.at, figure.posture) = (Presence::OnTable, whole.to, whole.posture);
            }
            around = around.map(|disc| whole.to.filter(|_| together).map_or(disc, |at| base.moved_to(at)));
        }
        later = Some(state);
    }
    let there = later.as_ref().map_or(look, |state| Look { setup: look.setup, state });
    let mut beside = placed_beside(there, rider, cavalry, around);
    beside.touches.retain(|other| *other != mount);
    let bases = beside
        .to
        .zip(whole.to)
        .and_then(|(one, other)| Some((look.disc_at(rider, one)?, look.disc_at(mount, other)?)));
    let touch = match bases {
        Some((one, other)) => {
            let climbs = [beside.posture, whole.posture].map(|held| matches!(held, Posture::Climbing(_)));
            pose::bases_touch(one, other, climbs)
        }
        None => together && !look.is_measured(),
    };
    if let Some((_, base)) = bases {
        whole.touches = pose::touched(look, mount, base, whole.posture);
        whole.touches.retain(|other| *other != cavalry);
    }
    if touch {
        beside.touches.push(mount);
        whole.touches.push(rider);
    }
    Parted { rider: beside, mount: whole, around }
}

/// The places against a base where a rider may stand: free, and against no enemy that the cavalry figure did not
/// touch.   TDE-CAV-13, TDE-CAV-37, TDE-CHARGE-01
pub fn seat_places(look: Look<'_>, cavalry: FigureId, around: Disc) -> Vec<Point> {
    let rider = part_of(cavalry, Part::Rider);
    let Some(base) = look.card(rider).map(|card| card.base) else { return Vec::new() };
    let places = ring(around, base, PLACES).into_iter();
    places.filter(|at| seat_fault(look, cavalry, around, Disc::new(*at, base)).is_none()).collect()
}

/// What is wrong with a place for a rider, if anything.   TDE-CAV-13, TDE-MOVE-38, TDE-CHARGE-01
fn seat_fault(look: Look<'_>, cavalry: FigureId, around: Disc, base: Disc) -> Option<Refusal> {
    let rider = part_of(cavalry, Part::Rider);
    let (who, whom) = (look.name(rider), look.name(part_of(cavalry, Part::Mount)));
    if !contact(base, around) || overlap(base, around) {
        return Some(SceneRefusal::NotTouching { who, whom, rule: "TDE-CAV-13" }.into());
    }
    if let Some(fault) = route::no_room(look, rider, base) {
        return Some(Refusal::Move(fault));
    }
    let posture = seated(look, cavalry, base);
    let old = inherited(look, cavalry);
    let met = pose::touched(look, rider, base, posture).into_iter();
    let freed = look.options().down_frees && !look.setup.former;
    let counts = |other: &FigureId| !freed || look.is_conscious(*other);
    met.filter(|other| look.are_enemies(rider, *other) && counts(other))
        .any(|other| !old.contains(&other))
        .then(|| SceneRefusal::EnemyContact { who, rule: "TDE-CHARGE-01" }.into())
}

/// The enemies that a cavalry figure touches, or that its parts touch since it came apart.   TDE-CAV-37
fn inherited(look: Look<'_>, cavalry: FigureId) -> Vec<FigureId> {
    let parts = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
    let own = std::iter::once(cavalry).chain(parts);
    own.flat_map(|id| look.touching(id).collect::<Vec<_>>()).collect()
}

/// How a rider holds itself where it is put: as the cavalry figure, as far as the place allows.   TDE-CAV-37
fn seated(look: Look<'_>, cavalry: FigureId, base: Disc) -> Posture {
    let whole = look.figure(cavalry).map(|figure| figure.posture).unwrap_or_default();
    let upright = match whole {
        Posture::Crouched => Posture::Crouched,
        Posture::Standing | Posture::Swimming | Posture::Climbing(_) => Posture::Standing,
    };
    pose::held(look, base, upright)
}

/// Asks the owner where the rider stands, where positions are recorded and there is a place to choose.
/// TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
fn ask_seat(draft: &mut TdeDraft<'_>, cavalry: FigureId, around: Option<Disc>) -> Result<(), Stop> {
    let Some(around) = around else { return Ok(()) };
    if seat_places(look(draft), cavalry, around).len() < 2 {
        return Ok(());
    }
    let why = because(draft, &["TDE-CAV-13"]);
    draft.emit(event::RiderAsked { cavalry, around }, why)
}

/// Says where a rider stands that has left the saddle.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33, TDE-CAV-34
pub fn place_rider(draft: &mut TdeDraft<'_>, side: u8, to: Point) -> Result<(), Stop> {
    let Some(Frame::Beside { cavalry, around }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(cavalry) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let rider = part_of(cavalry, Part::Rider);
    let Some(base) = look(draft).disc_at(rider, to) else { return Err(Refusal::PlaceNeeded.into()) };
    if let Some(fault) = seat_fault(look(draft), cavalry, around, base) {
        return forbid(draft, true, fault);
    }
    let down = look(draft).is_down(rider);
    let posture = match seated(look(draft), cavalry, base) {
        Posture::Standing if down => Posture::Crouched,
        posture @ (Posture::Standing | Posture::Crouched | Posture::Swimming | Posture::Climbing(_)) => {
            posture
        }
    };
    let touches = pose::touched(look(draft), rider, base, posture);
    let landing = Landing { to: Some(to), posture, touches };
    let why = because(draft, &["TDE-CAV-13", "TDE-CAV-37"]);
    draft.emit(event::RiderPlaced { cavalry, landing }, why)?;
    quench(draft, cavalry)
}

/// A part that stands in the water burns no more, once it is known where it stands.   TDE-POST-08
fn quench(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<(), Stop> {
    let asked = |frame: &Frame| matches!(frame, Frame::Beside { cavalry: other, .. } if *other == cavalry);
    if draft.setup().former || look(draft).state.stack.iter().any(asked) {
        return Ok(());
    }
    for part in [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part)) {
        let swims = look(draft).figure(part).is_some_and(|figure| figure.posture == Posture::Swimming);
        movement::douse(draft, part, swims && look(draft).is_on_table(part))?;
    }
    Ok(())
}

/// A rider whose owner has left stands where it was put. Whether it was waited for.
pub fn stand_by(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<bool, Stop> {
    let side = look(draft).side_of(cavalry).and_then(|side| look(draft).side(side));
    if side.is_some_and(|side| !side.out) {
        return Ok(false);
    }
    let landing = standing(look(draft), part_of(cavalry, Part::Rider));
    let why = because(draft, &["TDE-CAV-13"]);
    draft.emit(event::RiderPlaced { cavalry, landing }, why)?;
    Ok(true)
}

/// How and where a figure stands, with whom it touches.
fn standing(look: Look<'_>, figure: FigureId) -> Landing {
    let known = look.figure(figure);
    Landing {
        to: known.and_then(|figure| figure.at),
        posture: known.map(|figure| figure.posture).unwrap_or_default(),
        touches: look.touching(figure).collect(),
    }
}

/// A place for a rider beside a base: one that its owner might choose, else the nearest where it stands.
/// TDE-CAV-13, TDE-CAV-37
fn placed_beside(look: Look<'_>, rider: FigureId, cavalry: FigureId, beside: Option<Disc>) -> Landing {
    let inherits = look.figure(cavalry).map(|figure| figure.posture).unwrap_or_default();
    let Some((around, base)) = beside.zip(look.card(rider).map(|card| card.base)) else {
        return Landing { to: None, posture: inherits, touches: Vec::new() };
    };
    let chosen = seat_places(look, cavalry, around).into_iter().next();
    let near = || ring(around, base, PLACES).into_iter().next().unwrap_or(around.at);
    let to = chosen.unwrap_or_else(|| pose::nearest_room(look, rider, Disc::new(near(), base)).at);
    let there = Disc::new(to, base);
    let posture = seated(look, cavalry, there);
    let touches = pose::touched(look, rider, there, posture);
    Landing {
        to: Some(to),
        posture,
        touches: touches.into_iter().filter(|other| *other != cavalry).collect(),
    }
}

/// What a cavalry figure has to divide.
fn split_from(look: Look<'_>, cavalry: FigureId) -> Share {
    let known = look.figure(cavalry).cloned().unwrap_or_default();
    let (ap, fire, blind, slowed) = (known.ap, known.fire, known.blind, known.slowed);
    let (arms, talents, lent) = (Vec::new(), Vec::new(), Vec::new());
    Share { figure: cavalry, ap, fire, blind, slowed, arms, talents, lent }
}

/// Asks the owner how to divide, or divides where there is nothing to choose.   TDE-CAV-14
fn ask_split(draft: &mut TdeDraft<'_>, cavalry: FigureId, ap: Option<u32>, held: &Share) -> Result<(), Stop> {
    let chosen = ap.is_some_and(|ap| ap > 0) || held.fire > 0 || held.blind || held.slowed.is_some();
    if !chosen {
        return divide(draft, cavalry, Division::default(), held);
    }
    let rules: &[&'static str] =
        if draft.setup().first { &["TDE-CAV-14", "TDE-CAV-36"] } else { &["TDE-CAV-14"] };
    let why = because(draft, rules);
    draft.emit(event::SplitAsked { cavalry, ap, fire: held.fire }, why)
}

/// How the owner divides: what the rider gets.   TDE-CAV-14
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Division {
    /// Its action points.
    pub ap: u32,
    /// Its Fire markers.
    pub fire: u32,
    /// Whether the Blind marker is its own.
    pub blind: bool,
    /// Whether the Slowed marker is its own.
    pub slowed: bool,
}

/// Action points and markers are divided; each keeps at most its own maximum of points, and the state of the
/// weapons it has on its card.   TDE-CAV-14, TDE-CAV-35, TDE-CAV-36, TDE-CAV-38, TDE-GAP-30
fn divide(draft: &mut TdeDraft<'_>, cavalry: FigureId, by: Division, held: &Share) -> Result<(), Stop> {
    let share = |part: Part, ap: u32, fire: u32, blind: bool, slowed: Option<Slowed>| {
        let figure = part_of(cavalry, part);
        let ap = ap.min(ap::most(look(draft), figure));
        let ap = if look(draft).is_conscious(figure) { ap } else { 0 };
        let talents = used(look(draft), &[cavalry], figure);
        let lent = left_to(look(draft), cavalry, part);
        Share { figure, ap, fire, blind, slowed, arms: arms(look(draft), cavalry, figure), talents, lent }
    };
    let rider = share(Part::Rider, by.ap, by.fire, held.blind && by.blind, held.slowed.filter(|_| by.slowed));
    let mount = share(
        Part::Mount,
        held.ap.saturating_sub(by.ap),
        held.fire.saturating_sub(by.fire),
        held.blind && !by.blind,
        held.slowed.filter(|_| !by.slowed),
    );
    let parts = [rider.figure, mount.figure];
    let rules: &[&'static str] = if draft.setup().first {
        &["TDE-CAV-14", "TDE-CAV-35", "TDE-CAV-36", "TDE-CAV-38", "TDE-GAP-30"]
    } else if parts.iter().all(|part| look(draft).is_conscious(*part)) {
        &["TDE-CAV-14", "TDE-GAP-30"]
    } else {
        &["TDE-CAV-35", "TDE-CAV-36", "TDE-CAV-38", "TDE-GAP-30"]
    };
    // Of two that part at once, the owner of the first is asked still.
    let others = matches!(look(draft).top(), Some(Frame::Split { cavalry: other, .. }) if *other != cavalry);
    let beside = others && !draft.setup().prior;
    let why = because(draft, rules);
    draft.emit(event::SplitMade { rider, mount, beside }, why)?;
    quench(draft, cavalry)
}

/// The weapons of a card in the state they have on another card: by their names.   TDE-CAV-14, TDE-CAV-24
fn arms(look: Look<'_>, from: FigureId, to: FigureId) -> Vec<Arm> {
    let Some((old, new)) = look.card(from).zip(look.card(to)) else { return Vec::new() };
    let before = look.figure(from).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    let now = look.figure(to).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    // Of several weapons of one name each keeps its own state.
    let nth = |place: usize, name: &str| {
        let earlier = new.weapons.iter().take(place).filter(|weapon| weapon.name == name).count();
        if look.setup.former { 0 } else { earlier }
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
fn used(look: Look<'_>, from: &[FigureId], to: FigureId) -> Vec<(u16, Used)> {
    if look.setup.former {
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
fn left_to(look: Look<'_>, cavalry: FigureId, part: Part) -> Vec<Lent> {
    let keeper = if look.is_conscious(part_of(cavalry, Part::Rider)) { Part::Rider } else { Part::Mount };
    let lent = look.figure(cavalry).filter(|_| part == keeper && !look.setup.former);
    lent.map(|figure| figure.lent.clone()).unwrap_or_default()
}

/// What cards have lent a rider and its mount is lent to both as one.   TDE-BUILD-11, TDE-CAV-24
fn joined(look: Look<'_>, parts: [FigureId; 2]) -> Vec<Lent> {
    let own = parts.into_iter().filter_map(|part| look.figure(part)).flat_map(|figure| figure.lent.clone());
    if look.setup.former { Vec::new() } else { own.collect() }
}

/// The rider is in the saddle again.   TDE-CAV-22 to TDE-CAV-25
fn get_on(draft: &mut TdeDraft<'_>, rider: FigureId, mount: FigureId, tested: bool) -> Result<(), Stop> {
    let Some(cavalry) = whole_of(look(draft), rider) else { return Ok(()) };
    let landing = in_saddle(look(draft), cavalry, [rider, mount]);
    let (own, other) = (split_from(look(draft), rider), split_from(look(draft), mount));
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
    let wet = landing.posture == Posture::Swimming && !draft.setup().former;
    draft.emit(event::MountedUp { cavalry, landing, share }, why)?;
    movement::douse(draft, cavalry, wet)?;
    // Its Fire markers show whom a Stealth marker of the other hid.   TDE-STEALTH-07
    if draft.setup().former { Ok(()) } else { cards::reveal_burning(draft, cavalry) }
}

/// At the end of a dismount's sequence the owner's choice goes on with the activation; the other part, where the
/// one named cannot.   TDE-CAV-15, TDE-HEALTH-08, TDE-GAP-67
pub fn hand_on(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let Some(Course::Dismount { follow, .. }) = sequence.motion.as_ref().map(|motion| &motion.course) else {
        return Ok(());
    };
    let (follow, from) = (*follow, sequence.active);
    let Some(cavalry) = whole_of(look(draft), from) else { return Ok(()) };
    let [named, other] = match follow {
        Part::Rider => [Part::Rider, Part::Mount],
        Part::Mount => [Part::Mount, Part::Rider],
    }
    .map(|part| part_of(cavalry, part));
    if draft.setup().former {
        return if follow == Part::Rider { pass_on(draft, from, named, &["TDE-CAV-15"]) } else { Ok(()) };
    }
    // Who is Down has no activation, and the owner would not have named it.
    let able = look(draft).is_conscious(named) || !look(draft).is_conscious(other);
    match if able { named } else { other } {
        to if to == from => Ok(()),
        to if able => pass_on(draft, from, to, &["TDE-CAV-15"]),
        to => pass_on(draft, from, to, &["TDE-CAV-15", "TDE-HEALTH-08"]),
    }
}

/// The activation goes on with another part.
fn pass_on(
    draft: &mut TdeDraft<'_>,
    from: FigureId,
    to: FigureId,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let why = because(draft, rules).and(RuleId::new("TDE-GAP-67"));
    draft.emit(event::ActivationPassed { from, to }, why)
}

/// Says which part suffers a harm.   TDE-CAV-05, TDE-CAV-07, TDE-CAV-08
pub fn choose_part(draft: &mut TdeDraft<'_>, side: u8, part: Part) -> Result<(), Stop> {
    let harm = match look(draft).top() {
        Some(Frame::Part { harm, side: asked }) if *asked == side => *harm,
        Some(Frame::Part { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    let why = because(draft, &["TDE-CAV-02", "TDE-CAV-05", "TDE-CAV-06", "TDE-CAV-08", "TDE-SEQ-33"]);
    draft.emit(event::PartChosen { harm, part }, why)
}

/// The division that is asked for, when this side makes it, and whether action points are part of it.
fn window(draft: &TdeDraft<'_>, side: u8) -> Result<(FigureId, Share, bool), Stop> {
    let Some(Frame::Split { cavalry, ap, fire }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(cavalry) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let held = Share { ap: ap.unwrap_or(0), fire, ..split_from(look(draft), cavalry) };
    Ok((cavalry, held, ap.is_some()))
}

/// A division of markers alone leaves the action points where they have gone.   TDE-CAV-35, TDE-CAV-36
fn kept(look: Look<'_>, cavalry: FigureId, by: Division, held: Share) -> (Division, Share) {
    let [rider, mount] = [Part::Rider, Part::Mount].map(|part| ap::held(look, part_of(cavalry, part)));
    (Division { ap: rider, ..by }, Share { ap: rider.saturating_add(mount), ..held })
}

/// Divides action points and markers.   TDE-CAV-14, TDE-CAV-36
pub fn split(draft: &mut TdeDraft<'_>, side: u8, by: Division) -> Result<(), Stop> {
    let (cavalry, held, points) = window(draft, side)?;
    if by.ap > held.ap {
        return Err(SceneRefusal::SplitTooMuch { most: held.ap }.into());
    }
    if by.fire > held.fire {
        return Err(SceneRefusal::SplitTooMuch { most: held.fire }.into());
    }
    // A marker that the figure does not have is nobody's.
    if (by.blind && !held.blind) || (by.slowed && held.slowed.is_none()) {
        return Err(SceneRefusal::SplitTooMuch { most: 0 }.into());
    }
    share_out(draft, cavalry, by, held, points)
}

fn share_out(
    draft: &mut TdeDraft<'_>,
    cavalry: FigureId,
    by: Division,
    held: Share,
    points: bool,
) -> Result<(), Stop> {
    let (by, held) = if points { (by, held) } else { kept(look(draft), cavalry, by, held) };
    divide(draft, cavalry, by, &held)
}

/// A division of a side that has left: everything stays with the mount. Whether it was made.
pub fn step(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<bool, Stop> {
    let Some(side) = look(draft).side_of(cavalry) else { return Ok(false) };
    if look(draft).side(side).is_some_and(|side| !side.out) {
        return Ok(false);
    }
    let (cavalry, held, points) = window(draft, side)?;
    share_out(draft, cavalry, Division::default(), held, points)?;
    Ok(true)
}

/// Cavalry figures of which a part has no health left come apart.   TDE-CAV-30 to TDE-CAV-38
pub fn fall_apart(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let stricken = |id: &FigureId| look(draft).kind(*id) == Kind::Cavalry && !look(draft).is_conscious(*id);
    let broken: Vec<FigureId> = look(draft).on_table().filter(stricken).collect();
    for cavalry in broken {
        break_up(draft, cavalry)?;
    }
    Ok(())
}

/// The rule for what has become of the parts.   TDE-CAV-31 to TDE-CAV-34
fn fate(rider: bool, rider_gone: bool, mount_gone: bool) -> &'static str {
    match (rider, rider_gone, mount_gone) {
        (false, true, _) => "TDE-CAV-32",
        (false, false, _) => "TDE-CAV-31",
        (true, _, true) => "TDE-CAV-34",
        (true, _, false) => "TDE-CAV-33",
    }
}

/// One cavalry figure comes apart; what was its own goes to whoever is left.
fn break_up(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<(), Stop> {
    let parts = [Part::Rider, Part::Mount];
    let [rider, mount] = parts.map(|part| part_of(cavalry, part));
    let gone =
        |id: FigureId| look(draft).figure(id).is_none_or(|figure| figure.presence == Presence::Eliminated);
    let [rider_gone, mount_gone] = [gone(rider), gone(mount)];
    let [rider_up, mount_up] = parts.map(|part| look(draft).health(cavalry, Some(part)) > 0);
    let against = if mount_gone { cavalry } else { mount };
    let at = look(draft).figure(cavalry).and_then(|figure| figure.at);
    let around = at.and_then(|at| look(draft).disc_at(against, at));
    let Parted { rider: mut beside, mount: mut own, around } =
        apart(look(draft), cavalry, around, (!mount_gone, mount_gone));
    beside.touches.retain(|other| !(mount_gone && *other == mount));
    own.touches.retain(|other| !(rider_gone && *other == rider));
    if mount_gone && !look(draft).is_measured() {
        // The rider stands in the stead of its mount, among those it touched.   TDE-CAV-37
        beside.touches.clone_from(&own.touches);
    }
    let activated = look(draft).figure(cavalry).is_some_and(|figure| figure.activated);
    let heir = match (rider_up, mount_up) {
        (true, false) => Some(Part::Rider),
        (false, true) => Some(Part::Mount),
        (true, true) | (false, false) => None,
    };
    let rule = fate(rider_up, rider_gone, mount_gone);
    let why = because(
        draft,
        &["TDE-CAV-30", rule, "TDE-CAV-37", "TDE-CAV-38", "TDE-SEQ-36", "TDE-GAP-51", "TDE-GAP-73"],
    );
    let held = split_from(look(draft), cavalry);
    let event = Event::CameApart(event::CameApart {
        cavalry,
        rider: (!rider_gone).then_some(beside),
        mount: (!mount_gone).then_some(own),
        activated: [activated, activated],
        heir,
    });
    draft.emit(event, why)?;
    for (id, gone, up) in [(rider, rider_gone, rider_up), (mount, mount_gone, mount_up)] {
        // On its own card it may have no health left for the wounds it brings along.   TDE-CAV-38
        let down = !up || (!draft.setup().former && !look(draft).is_conscious(id));
        if !gone && down {
            go_down(draft, id)?;
        }
    }
    if !rider_gone {
        ask_seat(draft, cavalry, around)?;
    }
    let markers = held.fire > 0 || held.blind || held.slowed.is_some();
    let all = Division { ap: held.ap, fire: held.fire, blind: true, slowed: true };
    match (heir, rider_gone || mount_gone) {
        // Both bodies lie there: the owner divides the markers, the points go to the survivor.
        (heir, false) if markers => {
            let points = if heir == Some(Part::Rider) { held.ap } else { 0 };
            let left = Share { ap: held.ap, ..held };
            divide_later(draft, cavalry, points, &left)
        }
        (Some(Part::Rider), _) => divide(draft, cavalry, all, &held),
        (Some(Part::Mount) | None, _) => divide(draft, cavalry, Division::default(), &held),
    }
}

/// The points go to the survivor now, the markers where the owner says.   TDE-CAV-35, TDE-CAV-36
fn divide_later(draft: &mut TdeDraft<'_>, cavalry: FigureId, rider: u32, held: &Share) -> Result<(), Stop> {
    let points = Division { ap: rider, ..Division::default() };
    let bare = Share { fire: 0, blind: false, slowed: None, ..held.clone() };
    divide(draft, cavalry, points, &bare)?;
    let why = because(draft, &["TDE-CAV-36"]);
    draft.emit(event::SplitAsked { cavalry, ap: None, fire: held.fire }, why)
}

/// A part without health left lies Down.   TDE-CAV-31, TDE-CAV-33, TDE-HEALTH-08, TDE-GAP-72
fn go_down(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let posture = look(draft).figure(figure).map(|figure| figure.posture).unwrap_or_default();
    let posture = match posture {
        Posture::Standing | Posture::Crouched => Posture::Crouched,
        Posture::Swimming | Posture::Climbing(_) => posture,
    };
    // Lost on the card of both, it is Down whatever health its own card has.
    let most = look(draft).body(figure, None).map_or(0, |body| body.health);
    let wounds = (!draft.setup().former && look(draft).is_conscious(figure)).then_some(most);
    let why = because(draft, &["TDE-HEALTH-08", "TDE-GAP-72"]);
    draft.emit(event::WentDown { figure, posture, wounds }, why)
}
