//! Cavalry: getting off, getting on, falling apart.   TDE-CAV-01 to TDE-CAV-38

pub mod events;
pub(crate) mod forms;
pub mod mounting;
pub mod parting;
pub mod seat;
pub mod share;
#[cfg(test)]
mod tests;

use crate::command::Way;
use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::event;
use crate::movement::route::{self, Manner};
use crate::profiles::Kind;
use crate::refusal::Refusal;
use crate::refusal::moves::MoveRefusal;
use crate::refusal::scenes::SceneRefusal;
use crate::state::Part;
use crate::state::harm::Mark;
use crate::state::look::{part_of, whole_of};
use crate::state::path::Route;
use crate::state::sequence::{Course, Motion, Sequence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

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
    // Nobody is left in mid-air: the rider gets off where it can stand.   TDE-CAV-13, TDE-MOVE-20
    let around = route.at(separation).and_then(|at| look(draft).disc_at(figure, at));
    let hangs = around.is_some_and(|around| seat::is_in_mid_air(look(draft), figure, around));
    let who = look(draft).name(part_of(figure, Part::Rider));
    forbid(draft, hangs && !draft.setup().before(11), Refusal::Move(MoveRefusal::MidAir { who }))?;
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
    if let Some(mount) = mounting::mounted(motion) {
        return mounting::get_on(draft, sequence.active, mount, tested);
    }
    match motion.course {
        // Short of the separation point nobody gets off.   TDE-CAV-13
        Course::Dismount { separation, .. } if reached >= separation => {
            get_off(draft, sequence, motion, separation)
        }
        Course::MountUp { .. } | Course::Dismount { .. } | Course::Walk { .. } | Course::Charge {} => Ok(()),
    }
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
    let parted = seat::apart(look(draft), cavalry, around, (together, false));
    let held = share::split_from(look(draft), cavalry);
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
    if !draft.setup().before(2) {
        for part in [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part)) {
            if look(draft).is_on_table(part) && !look(draft).is_conscious(part) {
                parting::go_down(draft, part)?;
            }
        }
    }
    share::ask_split(draft, cavalry, Some(held.ap), &held)?;
    seat::ask_seat(draft, cavalry, parted.around)
}

/// What gave a cavalry figure away before its rider got off gives both away.
/// TDE-STEALTH-06, TDE-STEALTH-10, TDE-CAV-14
fn uncover(draft: &mut TdeDraft<'_>, sequence: &Sequence, separation: i32) -> Result<(), Stop> {
    let cavalry = sequence.active;
    let hidden = look(draft).figure(cavalry).is_some_and(|figure| figure.stealthed);
    if !hidden || draft.setup().before(3) {
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
    if draft.setup().before(3) {
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
