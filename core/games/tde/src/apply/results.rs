//! What tests decide.

use crate::apply::Applied;
use crate::event;
use crate::state::State;
use crate::state::change::{act, harm, lacks, sequence};
use crate::state::frames::Frame;

pub(super) fn reach_found(
    state: &mut State,
    event::ReachFound { reached, fall }: &event::ReachFound,
) -> Applied {
    let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
    motion.reached = Some(*reached);
    motion.fall = *fall;
    Ok(())
}

pub(super) fn act_resolved(
    state: &mut State,
    event::ActResolved { act: place, harms, marks, exploit }: &event::ActResolved,
) -> Applied {
    act(state, *place)?.done = true;
    let sequence = sequence(state)?;
    sequence.harms.extend(harms.iter().cloned());
    sequence.marks.extend(marks.iter().copied());
    sequence.exploits.extend(*exploit);
    Ok(())
}

pub(super) fn part_chosen(
    state: &mut State,
    event::PartChosen { harm: place, part }: &event::PartChosen,
) -> Applied {
    if matches!(state.stack.last(), Some(Frame::Part { .. })) {
        state.stack.pop();
    }
    harm(state, *place)?.part = Some(*part);
    Ok(())
}

pub(super) fn fire_part_chosen(
    state: &mut State,
    event::FirePartChosen { figure, part }: &event::FirePartChosen,
) -> Applied {
    let asked = state.stack.pop_if(|top| matches!(top, Frame::FirePart { .. })).is_some();
    match state.stack.last_mut() {
        Some(Frame::Upkeep { part: chosen, .. }) => *chosen = Some((*figure, *part)),
        // Smoke, between two sequences.   TDE-PROP-18
        Some(_) | None if asked => {}
        Some(_) | None => return Err(lacks("Upkeep")),
    }
    Ok(())
}
