//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::activation::Active;
use crate::bands::{self, deployment};
use crate::draft::{AoDraft, look};
use crate::equipment::mines;
use crate::shooting::{rolls, templates};
use crate::state::Frame;
use crate::{activation, charge, damage, en_vue, hiding, melee, reactions, saves, turn, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The first batch of play: bands are awaited, or play begins.   AO-GAP-42
pub fn start(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    bands::start(draft)?;
    run(draft)
}

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    draft.drive(|draft| Ok(victory::look_for(draft)? || step(draft)?))
}

/// One step; whether there was one to take.
fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top() else { return Ok(false) };
    match top {
        Frame::Muster {} => muster(draft),
        Frame::Deployment {} => deployed(draft),
        Frame::GameTurn { phase } => {
            let phase = *phase;
            turn::step(draft, phase)
        }
        Frame::Initiative { value, next } => {
            let (value, next) = (*value, *next);
            turn::initiative(draft, value, next)
        }
        Frame::Activation { .. } => active(draft),
        Frame::Sighting { .. } => en_vue::step(draft),
        Frame::Charge { .. } => charge::step(draft),
        Frame::Shot { .. } => reactions::step(draft),
        Frame::Stray { .. } => templates::step(draft, None),
        Frame::Hits { .. } => hits(draft),
        Frame::Melee { .. } => melee::step(draft),
        Frame::Fight { .. } => melee::step_fight(draft),
        Frame::Verdict { .. } => victory::step(draft),
    }
}

/// Both bands are there: figures have their numbers; they are placed where places are recorded.
fn muster(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    if !bands::rosters_owed(look(draft)).is_empty() {
        return Ok(false);
    }
    if !bands::form(draft)? {
        turn::begin(draft, 1)?;
    }
    Ok(true)
}

/// The first game turn, once everybody is placed.
fn deployed(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let over = deployment::end(draft)?;
    if over {
        turn::begin(draft, 1)?;
    }
    Ok(over)
}

/// An activation in which nothing is left to do ends.   AO-ACT-06
fn active(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(active) = look(draft).top().and_then(activation::told) else { return Ok(false) };
    // A move that leaves nothing to do may have ended on a mine that nothing places: that is said first.
    let mined = mines::may_be_mined(look(draft), &active);
    let over = activation::is_over(draft, &active) && !mined;
    if over {
        end(draft, &active)?;
    }
    Ok(over)
}

/// Ends an activation; first, the end of its move sets off the mine that lies there.   AO-ACT-03, AO-OBJ-01
pub fn end(draft: &mut AoDraft<'_>, active: &Active) -> Result<(), Stop> {
    // In the middle of its own move the end of an inner activation ends no move.   AO-ENVUE-07
    let inner = !draft.setup().before(12) && activation::goes_on(look(draft), active.figure);
    if let Some(mine) = mines::due(look(draft), active).filter(|_| !inner) {
        let caught = mines::caught(look(draft), mine).unwrap_or_default();
        return mines::go_off(draft, active.figure, mine, &caught);
    }
    let late = activation::close(draft, active.figure, active.en_vue)?;
    reveal_by_late_chances(draft, late)
}

/// Late chances just given that remove tokens begin as activations do: whoever they find is revealed.
/// AO-GAP-12, AO-GAP-14, AO-GAP-30
fn reveal_by_late_chances(draft: &mut AoDraft<'_>, count: usize) -> Result<(), Stop> {
    let late = |frame: &Frame| match frame {
        Frame::Activation { figure, en_vue: true, fresh: true, .. } => Some(*figure),
        Frame::Activation { .. }
        | Frame::Muster {}
        | Frame::Deployment {}
        | Frame::GameTurn { .. }
        | Frame::Initiative { .. }
        | Frame::Sighting { .. }
        | Frame::Charge { .. }
        | Frame::Shot { .. }
        | Frame::Stray { .. }
        | Frame::Hits { .. }
        | Frame::Melee { .. }
        | Frame::Fight { .. }
        | Frame::Verdict { .. } => None,
    };
    let figures: Vec<FigureId> = look(draft).state.stack.iter().rev().take(count).map_while(late).collect();
    figures.into_iter().try_for_each(|figure| hiding::reveal_recorded(draft, figure))
}

/// Hits go through saves, then damage; shots fired back are rolled before any of it counts.   AO-REACT-04
fn hits(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Hits { cause, struck, harms, replies }) = look(draft).top().cloned() else {
        return Ok(false);
    };
    let Some(first) = struck.first() else {
        match replies.first() {
            Some(reply) => rolls::roll(draft, reply, &[], true)?,
            None => damage::resolve(draft, cause, &harms)?,
        }
        return Ok(true);
    };
    if first.saves.is_empty() {
        damage::damage(draft, cause, first)?;
        return Ok(true);
    }
    let asked = saves::has_choice(look(draft), first);
    if !asked {
        saves::roll_saves(draft, first, &first.saves, None)?;
    }
    Ok(!asked)
}
