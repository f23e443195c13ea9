//! Cavalry that falls apart: a part is lost.   TDE-CAV-30 to TDE-CAV-38

use crate::cavalry::seat::{self, Parted};
use crate::cavalry::share::{self, Division};
use crate::draft::{TdeDraft, because, look};
use crate::event::{self, Event, Share};
use crate::health;
use crate::profiles::Kind;
use crate::state::look::{Look, part_of};
use crate::state::{Part, Posture, Presence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Cavalry figures of which a part has no health left come apart.   TDE-CAV-30 to TDE-CAV-38
pub fn fall_apart(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let broken: Vec<FigureId> = stricken(look(draft)).collect();
    for cavalry in broken {
        break_up(draft, cavalry)?;
    }
    Ok(())
}

/// Whether some cavalry figure is to come apart.   TDE-CAV-30
pub fn is_due(look: Look<'_>) -> bool {
    stricken(look).next().is_some()
}

fn stricken(look: Look<'_>) -> impl Iterator<Item = FigureId> {
    look.on_table().filter(move |id| look.kind(*id) == Kind::Cavalry && !look.is_conscious(*id))
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
        seat::apart(look(draft), cavalry, around, (!mount_gone, mount_gone));
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
    let held = share::split_from(look(draft), cavalry);
    let put = beside.to;
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
        let down = !up || (!draft.setup().before(3) && !look(draft).is_conscious(id));
        if !gone && down {
            go_down(draft, id)?;
        }
    }
    // Fallen off its face it lies where it fell, or is gone.   TDE-GAP-72
    let [rider_gone, mount_gone] =
        [(rider, rider_gone), (mount, mount_gone)].map(|(id, gone)| gone || !look(draft).is_on_table(id));
    let stays = look(draft).figure(rider).and_then(|figure| figure.at) == put;
    if !rider_gone && stays {
        seat::ask_seat(draft, cavalry, around)?;
    }
    let markers = held.fire > 0 || held.blind || held.slowed.is_some();
    let all = Division { ap: held.ap, fire: held.fire, blind: true, slowed: true };
    match (heir, rider_gone || mount_gone) {
        // Both bodies lie there: the owner divides the markers, the points go to the survivor.
        (heir, false) if markers => {
            let points = if heir == Some(Part::Rider) { held.ap } else { 0 };
            let left = Share { ap: held.ap, ..held };
            share::divide_later(draft, cavalry, points, &left)
        }
        (Some(Part::Rider), _) => share::divide(draft, cavalry, all, &held),
        (Some(Part::Mount) | None, _) => share::divide(draft, cavalry, Division::default(), &held),
    }
}

/// A part without health left lies Down.   TDE-CAV-31, TDE-CAV-33, TDE-HEALTH-08, TDE-GAP-72
pub fn go_down(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let posture = look(draft).figure(figure).map(|figure| figure.posture).unwrap_or_default();
    let posture = match posture {
        Posture::Standing | Posture::Crouched => Posture::Crouched,
        Posture::Swimming | Posture::Climbing(_) => posture,
    };
    // Lost on the card of both, it is Down whatever health its own card has.
    let most = look(draft).body(figure, None).map_or(0, |body| body.health);
    let wounds = (!draft.setup().before(3) && look(draft).is_conscious(figure)).then_some(most);
    let why = because(draft, &["TDE-HEALTH-08", "TDE-GAP-72"]);
    draft.emit(event::WentDown { figure, posture, wounds }, why)?;
    match posture {
        // In the other reading a part lost on a face falls off it as any figure does.   TDE-GAP-72
        Posture::Climbing(height) if look(draft).options().down_climber_falls && !draft.setup().before(6) => {
            health::drop_down(draft, figure, height)
        }
        Posture::Standing | Posture::Crouched | Posture::Swimming | Posture::Climbing(_) => Ok(()),
    }
}
