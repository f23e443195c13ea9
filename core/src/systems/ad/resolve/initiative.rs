//! Who holds the initiative.   AD-INIT-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::opposed::Verdict;
use crate::systems::ad::state::look::Look;

/// Whether a side has yet to say what it does with the card it draws.   AD-TAL-34
pub fn is_fox(_: Look<'_>, _: u8) -> bool {
    false
}

/// The figure of a side that may have its card replaced.   AD-TAL-36a
pub fn tactician(_: Look<'_>, _: u8) -> Option<FigureId> {
    None
}

/// That figure has used its tactics.   AD-TAL-36a
///
/// # Errors
/// See [`Stop`].
pub fn spend_tactics(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Ok(())
}

/// A side keeps the card drawn or spends it.   AD-TAL-34
///
/// # Errors
/// See [`Stop`].
pub fn fox(_: &mut AdDraft<'_>, _: u8, _: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A seer says who holds the initiative.   AD-DIV-02
///
/// # Errors
/// See [`Stop`].
pub fn choose_holder(_: &mut AdDraft<'_>, _: u8, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The test of initiative ended.   AD-INIT-04
///
/// # Errors
/// See [`Stop`].
pub fn settled(_: &mut AdDraft<'_>, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}
