//! Cavalry figures come apart and are one again: figures replaced by others, wherever play names them.
//! TDE-CAV-13, TDE-CAV-22, TDE-CAV-30 to TDE-CAV-38

use crate::error::Inconsistent;
use crate::fact::FigureId;
use crate::systems::tde::event::Share;
use crate::systems::tde::state::change::{figure, land, part as leave_contact};
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::look::part_of;
use crate::systems::tde::state::path::Landing;
use crate::systems::tde::state::{Part, Place, Presence, State};

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
    if let Some(heir) = heir {
        hand_on(state, cavalry, part_of(cavalry, heir));
    }
    Ok(())
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
            | Frame::Drop { .. }
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
    for part in [Part::Rider, Part::Mount] {
        let id = part_of(cavalry, part);
        let own = figure(state, id)?;
        own.presence = Presence::Merged(cavalry);
        own.at = None;
        own.ap = 0;
        own.fire = 0;
        own.blind = false;
        own.slowed = None;
        leave_contact(state, id);
    }
    let whole = figure(state, cavalry)?;
    whole.presence = Presence::OnTable;
    whole.activated = activated;
    land(state, cavalry, landing)?;
    give(state, share)?;
    for objective in &mut state.objectives {
        if objective.place == Place::Carried(rider) {
            objective.place = Place::Carried(cavalry);
        }
    }
    hand_on(state, rider, cavalry);
    Ok(())
}
