//! Moves: judged, tested, made.   TDE-MOVE-01 to TDE-MOVE-38, TDE-FALL-01 to TDE-FALL-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Way;
use crate::systems::tde::event::Event;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::{TdeDraft, because, route, sequence as steps};
use crate::systems::tde::state::path::Route;
use crate::systems::tde::state::sequence::{Sequence, Stage};

/// Judges a Move.   TDE-MOVE-01, TDE-MOVE-36
///
/// # Errors
/// See [`Stop`].
pub fn plan_walk(draft: &mut TdeDraft<'_>, figure: FigureId, way: &Way, _exits: bool) -> Result<Route, Stop> {
    route::plan(draft, figure, way)
}

/// The movement test and what comes of it: where the figure gets, or who says so.   TDE-SEQ-10, TDE-MOVE-09
///
/// # Errors
/// See [`Stop`].
pub fn test(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    if let Some(motion) = &sequence.motion {
        let reached = motion.route.length();
        let why = because(draft, &["TDE-MOVE-03"]);
        draft.emit(Event::ReachFound { reached, fall: None }, why)?;
    }
    steps::reach(draft, Stage::Reached, &["TDE-SEQ-12"])
}

/// Whether the active figure does not get to the end of its route.
pub fn falls_short(sequence: &Sequence) -> bool {
    sequence
        .motion
        .as_ref()
        .is_some_and(|motion| motion.reached.is_some_and(|reached| reached < motion.route.length()))
}

/// Says where an enemy falls.   TDE-MOVE-14
///
/// # Errors
/// See [`Stop`].
pub fn choose_fall_point(_draft: &mut TdeDraft<'_>, _side: u8, _spot: i32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Says whether a figure stopped in mid-air goes back or falls.   TDE-MOVE-21
///
/// # Errors
/// See [`Stop`].
pub fn choose_mid_air(_draft: &mut TdeDraft<'_>, _side: u8, _fall: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Chooses for a side that has left. Whether it did.
///
/// # Errors
/// See [`Stop`].
pub fn choice_for_the_gone(_draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<bool, Stop> {
    Ok(false)
}

/// Moves the active figure.   TDE-SEQ-21
///
/// # Errors
/// See [`Stop`].
pub fn land(_draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<(), Stop> {
    Ok(())
}
