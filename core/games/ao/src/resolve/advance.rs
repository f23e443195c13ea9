//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::resolve::{
    AoDraft, activation, area, charge, hits, look, melee, reactions, sighting, turn, victory,
};
use crate::state::Frame;
use greffe_core::judging::draft::Stop;

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    draft.drive(|draft| Ok(victory::look_for(draft)? || step(draft)?))
}

/// One step; whether there was one to take.
fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top() else { return Ok(false) };
    match top {
        Frame::Muster {} => turn::muster(draft),
        Frame::Deployment {} => turn::deployed(draft),
        Frame::GameTurn { phase } => {
            let phase = *phase;
            turn::step(draft, phase)
        }
        Frame::Initiative { value, next } => {
            let (value, next) = (*value, *next);
            turn::initiative(draft, value, next)
        }
        Frame::Activation { .. } => activation_step(draft),
        Frame::Sighting { .. } => sighting::step(draft),
        Frame::Charge { .. } => charge::step(draft),
        Frame::Shot { .. } => reactions::step(draft),
        Frame::Stray { .. } => area::step(draft, None),
        Frame::Hits { .. } => hits::step(draft),
        Frame::Melee { .. } => melee::step(draft),
        Frame::Fight { .. } => melee::step_fight(draft),
        Frame::Verdict { .. } => victory::step(draft),
    }
}

/// An activation in which nothing is left to do ends.   AO-ACT-06
fn activation_step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(active) = look(draft).top().and_then(activation::told) else { return Ok(false) };
    // Whoever has charged over unrecorded ground may have ended on a mine: that is said before it is over.
    let mined = activation::may_be_mined(look(draft), &active);
    let over = activation::is_over(draft, &active) && !mined;
    if over {
        activation::end(draft, &active)?;
    }
    Ok(over)
}
