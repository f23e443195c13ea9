//! Where rider and mount stand once they are apart, or one.   TDE-CAV-13, TDE-CAV-22, TDE-CAV-31, TDE-CAV-37

use crate::contact::{self, room};
use crate::draft::{TdeDraft, because, forbid, look};
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::sight::pose;
use crate::state::frames::Frame;
use crate::state::look::{Look, part_of, place};
use crate::state::path::Landing;
use crate::state::{Part, Posture, Presence, State};
use crate::terrain::ground::{self, Footing};
use crate::{event, postures};
use greffe_core::geometry::disc::{Disc, contact, overlap, ring};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How many places around a figure are tried for another beside it.
const PLACES: u16 = 72;

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
pub fn berth(look: Look<'_>, gone: [FigureId; 2], figure: FigureId, (base, old): (Disc, Landing)) -> Landing {
    if look.setup.before(3) {
        return Landing { touches: contact::touched(look, figure, base, old.posture), ..old };
    }
    let known: Vec<FigureId> =
        gone.into_iter().flat_map(|id| look.touching(id).collect::<Vec<_>>()).collect();
    let later = without(look, &gone);
    let there = Look { setup: look.setup, state: &later };
    let room = room::room_for(there, figure, base, &known);
    let posture =
        if room == base { old.posture } else { pose::held(there, room, postures::upright(old.posture)) };
    Landing { to: Some(room.at), posture, touches: contact::touched(there, figure, room, posture) }
}

/// Where rider and mount stand once they are apart.
pub struct Parted {
    /// The rider.
    pub rider: Landing,
    /// The mount.
    pub mount: Landing,
    /// The base that the rider stands against.
    pub around: Option<Disc>,
}

/// Rider and mount apart: the rider against a base, the mount where the cavalry figure is. Each says whom it
/// touches, the other among them where they do.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33, TDE-CAV-37
pub fn apart(
    look: Look<'_>,
    cavalry: FigureId,
    around: Option<Disc>,
    (together, mount_gone): (bool, bool),
) -> Parted {
    let [rider, mount] = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
    let mut whole = standing(look, cavalry);
    let mut around = around;
    let mut later = None;
    if let Some(base) = whole.to.and_then(|at| look.disc_at(mount, at)).filter(|_| !look.setup.before(3)) {
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
            contact::bases_touch(look, one, other, climbs)
        }
        None => together && !look.is_measured(),
    };
    if let Some((_, base)) = bases {
        whole.touches = contact::touched(look, mount, base, whole.posture);
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

/// Whether a rider that got off there would have nothing to stand on, or to hang or swim at, against the base.
/// TDE-CAV-13, TDE-MOVE-20
pub fn is_in_mid_air(look: Look<'_>, cavalry: FigureId, around: Disc) -> bool {
    let later = without(look, &[cavalry]);
    let there = Look { setup: look.setup, state: &later };
    matches!(ground::footing(&look.setup.terrain, around), Footing::Air(_))
        && seat_places(there, cavalry, around).is_empty()
}

/// What is wrong with a place for a rider, if anything.   TDE-CAV-13, TDE-MOVE-38, TDE-CHARGE-01
fn seat_fault(look: Look<'_>, cavalry: FigureId, around: Disc, base: Disc) -> Option<Refusal> {
    let rider = part_of(cavalry, Part::Rider);
    let (who, whom) = (look.name(rider), look.name(part_of(cavalry, Part::Mount)));
    if !contact(base, around) || overlap(base, around) {
        return Some(SceneRefusal::NotTouching { who, whom, rule: "TDE-CAV-13" }.into());
    }
    if let Some(fault) = room::no_room(look, rider, base) {
        return Some(Refusal::Move(fault));
    }
    let posture = seated(look, cavalry, base);
    let old = inherited(look, cavalry);
    let met = contact::touched(look, rider, base, posture).into_iter();
    let freed = look.options().down_frees && !look.setup.before(3);
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
pub fn ask_seat(draft: &mut TdeDraft<'_>, cavalry: FigureId, around: Option<Disc>) -> Result<(), Stop> {
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
    let touches = contact::touched(look(draft), rider, base, posture);
    let landing = Landing { to: Some(to), posture, touches };
    let why = because(draft, &["TDE-CAV-13", "TDE-CAV-37"]);
    draft.emit(event::RiderPlaced { cavalry, landing }, why)?;
    quench(draft, cavalry)
}

/// A part that stands in the water burns no more, once it is known where it stands.   TDE-POST-08
pub fn quench(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<(), Stop> {
    let asked = |frame: &Frame| matches!(frame, Frame::Beside { cavalry: other, .. } if *other == cavalry);
    if draft.setup().before(3) || look(draft).state.stack.iter().any(asked) {
        return Ok(());
    }
    for part in [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part)) {
        let swims = look(draft).figure(part).is_some_and(|figure| figure.posture == Posture::Swimming);
        postures::douse(draft, part, swims && look(draft).is_on_table(part))?;
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
pub fn standing(look: Look<'_>, figure: FigureId) -> Landing {
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
    let to = chosen.unwrap_or_else(|| room::nearest_room(look, rider, Disc::new(near(), base)).at);
    let there = Disc::new(to, base);
    let posture = seated(look, cavalry, there);
    let touches = contact::touched(look, rider, there, posture);
    Landing {
        to: Some(to),
        posture,
        touches: touches.into_iter().filter(|other| *other != cavalry).collect(),
    }
}
