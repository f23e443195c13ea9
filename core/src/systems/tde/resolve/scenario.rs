//! Scenarios: scoring, special rules, the end.   TDE-SCN-01 to TDE-SCN-06

use crate::draft::Stop;
use crate::ruleset::Outcome;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::{TdeDraft, because};

/// What a scenario does in the Initiative phase, before action points are given. Whether somebody owes an answer.
///
/// # Errors
/// See [`Stop`].
pub fn at_initiative(_draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// What a scenario does after an action sequence.
///
/// # Errors
/// See [`Stop`].
pub fn after_sequence(_draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    Ok(())
}

/// What a scenario scores in Upkeep, and whether it ends the match.
///
/// # Errors
/// See [`Stop`].
pub fn at_upkeep(_draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    Ok(())
}

/// The match is over.
///
/// # Errors
/// See [`Stop`].
pub fn end(
    draft: &mut TdeDraft<'_>,
    winners: Vec<u8>,
    how: &str,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let scores = draft.state().sides.iter().map(|side| i64::from(side.points)).collect();
    let why = because(draft, rules);
    draft.emit(Event::MatchEnded { outcome: Outcome { winners, how: how.to_owned(), scores } }, why)
}
