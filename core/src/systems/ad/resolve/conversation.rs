//! Conversations of several figures.   AD-CONV-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::command::SpeakerSource;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::opposed::Verdict;
use crate::systems::ad::state::frames::Conversation;
use crate::systems::ad::state::frames::Topic;

/// The active figure bribes a target, others joining in.   AD-TAL-29
///
/// # Errors
/// See [`Stop`].
pub fn bribe(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A figure seduces a target, others joining in.   AD-TAL-35
///
/// # Errors
/// See [`Stop`].
pub fn seduce(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: FigureId, _: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A figure recruits, others joining in.   AD-NPC-08
///
/// # Errors
/// See [`Stop`].
pub fn recruit(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: FigureId, _: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The defence says who takes part.   AD-CONV-09
///
/// # Errors
/// See [`Stop`].
pub fn defend(_: &mut AdDraft<'_>, _: u8, _: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side says where its cards come from; hand cards are secret.   AD-CONV-04
///
/// # Errors
/// See [`Stop`].
pub fn sources(_: &mut AdDraft<'_>, _: u8, _: &[SpeakerSource], _: &[String]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side names its leader.   AD-CONV-06
///
/// # Errors
/// See [`Stop`].
pub fn leader(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A conversation declared as an action begins: speaker, target.
///
/// # Errors
/// See [`Stop`].
pub fn begin(_: &mut AdDraft<'_>, _: FigureId, _: FigureId, _: Topic) -> Result<(), Stop> {
    Ok(())
}

/// The leaders' test ended.   AD-CONV-08
///
/// # Errors
/// See [`Stop`].
pub fn settled(_: &mut AdDraft<'_>, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}

/// Goes on with the conversation on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Conversation) -> Result<bool, Stop> {
    Ok(false)
}

/// The cards and suits of the leaders' test on top are known: what talents add.   AD-TAL-10, AD-TAL-23
///
/// # Errors
/// See [`Stop`].
pub fn revealed(_: &mut AdDraft<'_>) -> Result<(), Stop> {
    Ok(())
}
