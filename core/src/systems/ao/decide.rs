//! Every command and its procedure.

use crate::draft::Stop;
use crate::ids::Seat;
use crate::systems::ao::command::Command;
use crate::systems::ao::refusal::Refusal;
use crate::systems::ao::resolve::AoDraft;

/// The first batch of play.
///
/// # Errors
/// See [`Stop`].
pub fn start(_draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Judges a command, then goes on until somebody is owed an answer.
///
/// # Errors
/// See [`Stop`].
pub fn decide(_: &mut AoDraft<'_>, _: Seat, _: &Command, _: &[String]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
