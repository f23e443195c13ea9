//! Cavalry figures come apart and are one again: figures replaced by others, wherever play names them.
//! TDE-CAV-13, TDE-CAV-22, TDE-CAV-30 to TDE-CAV-38

use crate::event::Share;
use crate::state::change::{figure, land, part as leave_contact};
use crate::state::frames::Frame;
use crate::state::harm::HarmBy;
use crate::state::look::{part_of, place};
use crate::state::path::Landing;
use crate::state::sequence::Order;
use crate::state::{Part, Place, Presence, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A cavalry figure is replaced by its rider and its mount; a part that is eliminated is placed nowhere.
///
/// # Errors
/// When a figure does not exist.
pub fn come_apart(
    state: &mut State,
    cavalry: FigureId,
    parts: [(Part, &Option<Landing>); 2],
    activated: [bool; 2],
    heir: Option<Part>,
) -> Result<(), Inconsistent> {
    let whole = figure(state, cavalry)?;
    whole.presence = Presence::Apart;
    whole.at = None;
    whole.ap = 0;
    let stealthed = whole.stealthed;
    leave_contact(state, cavalry);
    for ((part, landing), activated) in parts.into_iter().zip(activated) {
        let id = part_of(cavalry, part);
        let own = figure(state, id)?;
        own.activated = activated;
        own.stealthed = stealthed;
        if let Some(landing) = landing {
            own.presence = Presence::OnTable;
            land(state, id, landing)?;
        }
    }
    // What the cavalry figure carried stays with its rider: a Beast carries nothing.   TDE-BEAST-02
    for objective in &mut state.objectives {
        if objective.place == Place::Carried(cavalry) {
            objective.place = Place::Carried(part_of(cavalry, Part::Rider));
        }
    }
    rekey(state, cavalry, heir);
    if let Some(heir) = heir {
        hand_on(state, cavalry, part_of(cavalry, heir));
    }
    Ok(())
}

/// What a sequence still holds against a cavalry figure that has come apart is held against its parts: harm
/// where it struck, everything else with whoever goes on.   TDE-CAV-06, TDE-CAV-14
fn rekey(state: &mut State, cavalry: FigureId, heir: Option<Part>) {
    let follower = part_of(cavalry, heir.unwrap_or(Part::Mount));
    let parts = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
    // Orders speak to the rider, while there is one.
    let rider = part_of(cavalry, Part::Rider);
    let afoot = state.figures.get(place(rider)).is_some_and(|figure| figure.presence == Presence::OnTable);
    let ordered = if afoot { rider } else { part_of(cavalry, Part::Mount) };
    for frame in &mut state.stack {
        let Frame::Sequence { sequence } = frame else { continue };
        let mut struck = follower;
        for harm in sequence.harms.iter_mut().filter(|harm| harm.figure == cavalry) {
            harm.figure = part_of(cavalry, harm.part.take().unwrap_or(Part::Mount));
            struck = harm.figure;
        }
        let harms = &sequence.harms;
        let hit =
            |act: u16| harms.iter().find(|harm| harm.by == HarmBy::Act(act) && parts.contains(&harm.figure));
        for marked in sequence.marks.iter_mut().filter(|marked| marked.figure == cavalry) {
            let own = marked.act.map(|act| hit(act).map_or(follower, |harm| harm.figure));
            marked.figure = own.unwrap_or(struck);
        }
        for figure in sequence.exploits.iter_mut().filter(|figure| **figure == cavalry) {
            *figure = follower;
        }
        for act in sequence.acts.iter_mut().filter(|act| act.figure == cavalry) {
            act.figure = follower;
        }
        rename_parties(&mut sequence.orders, cavalry, ordered);
    }
}

/// What a sequence still holds against a rider or a mount is held against the cavalry figure.   TDE-CAV-22
fn rekey_whole(state: &mut State, cavalry: FigureId) {
    for part in [Part::Rider, Part::Mount] {
        let id = part_of(cavalry, part);
        for frame in &mut state.stack {
            let Frame::Sequence { sequence } = frame else { continue };
            for harm in sequence.harms.iter_mut().filter(|harm| harm.figure == id) {
                harm.figure = cavalry;
                harm.part = Some(part);
            }
            for marked in sequence.marks.iter_mut().filter(|marked| marked.figure == id) {
                marked.figure = cavalry;
            }
            for figure in sequence.exploits.iter_mut().filter(|figure| **figure == id) {
                *figure = cavalry;
            }
            for act in sequence.acts.iter_mut().filter(|act| act.figure == id) {
                act.figure = cavalry;
            }
            rename_parties(&mut sequence.orders, id, cavalry);
        }
    }
}

/// Orders that are still to have their effect name whoever goes on.
fn rename_parties(orders: &mut [Order], from: FigureId, to: FigureId) {
    for order in orders.iter_mut().filter(|order| !order.done) {
        for ordered in [&mut order.donor, &mut order.recipient] {
            if *ordered == from {
                *ordered = to;
            }
        }
    }
}

/// What a figure has from now on.
///
/// # Errors
/// When it does not exist.
pub fn give(state: &mut State, share: &Share) -> Result<(), Inconsistent> {
    let own = figure(state, share.figure)?;
    own.ap = share.ap;
    own.fire = share.fire;
    own.blind = share.blind;
    own.slowed = share.slowed;
    if !share.arms.is_empty() {
        own.arms.clone_from(&share.arms);
    }
    own.talents.extend(share.talents.iter().copied());
    if !share.lent.is_empty() {
        own.lent.clone_from(&share.lent);
    }
    Ok(())
}

/// An activation, and the sequence in it, go on with another figure.   TDE-CAV-15, TDE-CAV-25, TDE-GAP-67
pub fn hand_on(state: &mut State, from: FigureId, to: FigureId) {
    for frame in &mut state.stack {
        match frame {
            Frame::Activation { figure, .. } if *figure == from => *figure = to,
            Frame::Sequence { sequence } if sequence.active == from => sequence.active = to,
            Frame::Muster {}
            | Frame::Staging { .. }
            | Frame::Initiative { .. }
            | Frame::Arrivals { .. }
            | Frame::Refresh {}
            | Frame::Turn { .. }
            | Frame::Activation { .. }
            | Frame::Sequence { .. }
            | Frame::Rolled { .. }
            | Frame::Part { .. }
            | Frame::FirePart { .. }
            | Frame::Stun { .. }
            | Frame::OrderAmount {}
            | Frame::Split { .. }
            | Frame::Beside { .. }
            | Frame::Closing { .. }
            | Frame::Drop { .. }
            | Frame::Tumble { .. }
            | Frame::Upkeep { .. } => {}
        }
    }
}

/// A rider and its mount are one figure again.
///
/// # Errors
/// When a figure does not exist.
pub fn mount_up(
    state: &mut State,
    cavalry: FigureId,
    landing: &Landing,
    share: &Share,
) -> Result<(), Inconsistent> {
    let rider = part_of(cavalry, Part::Rider);
    let activated = figure(state, rider)?.activated;
    // Its Stealth marker is one that moves over; what hid the cavalry figure before it came apart is past.
    let mut stealthed = false;
    for part in [Part::Rider, Part::Mount] {
        let id = part_of(cavalry, part);
        let own = figure(state, id)?;
        own.presence = Presence::Merged(cavalry);
        own.at = None;
        own.ap = 0;
        own.fire = 0;
        own.blind = false;
        own.slowed = None;
        stealthed |= std::mem::take(&mut own.stealthed);
        leave_contact(state, id);
    }
    let whole = figure(state, cavalry)?;
    whole.presence = Presence::OnTable;
    whole.activated = activated;
    whole.stealthed = stealthed;
    land(state, cavalry, landing)?;
    give(state, share)?;
    for objective in &mut state.objectives {
        if objective.place == Place::Carried(rider) {
            objective.place = Place::Carried(cavalry);
        }
    }
    rekey_whole(state, cavalry);
    hand_on(state, rider, cavalry);
    Ok(())
}
