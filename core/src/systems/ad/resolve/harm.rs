//! Wounds, falls, removals, and what follows from them.   AD-HLTH-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::event::Event;
use crate::systems::ad::resolve::{AdDraft, because, look};
use crate::systems::ad::state::{Mark, Posture, Removal};

/// Deals wounds, armour already counted, with everything that follows.   AD-HLTH-04
///
/// # Errors
/// See [`Stop`].
pub fn wound(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    wounds: i32,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let Some(had) = look(draft).figure(figure).map(|figure| figure.wounds) else { return Ok(()) };
    let why = because(draft, rules);
    draft.emit(Event::Wounded { figure, wounds: had.saturating_add(wounds) }, why)?;
    let kill = look(draft).profile(figure).map_or(0, |profile| profile.kill);
    if look(draft).figure(figure).is_some_and(|figure| figure.wounds >= kill) {
        remove(draft, figure, Removal::Killed, "AD-HLTH-04")?;
    }
    Ok(())
}

/// Knocks a figure down or out, or sets it on its feet.   AD-STAT-01, AD-STAT-06
///
/// # Errors
/// See [`Stop`].
pub fn lay(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    posture: Posture,
    rules: &[&'static str],
) -> Result<(), Stop> {
    if !look(draft).is_in_play(figure) || look(draft).posture(figure) == posture {
        return Ok(());
    }
    let activated = posture != Posture::Standing || look(draft).is(figure, Mark::Activated);
    let why = because(draft, rules);
    draft.emit(Event::PostureChanged { figure, posture, activated }, why)
}

/// Takes a figure out of play.
///
/// # Errors
/// See [`Stop`].
pub fn remove(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    why: Removal,
    rule: &'static str,
) -> Result<(), Stop> {
    let because = because(draft, &[rule]);
    draft.emit(Event::FigureRemoved { figure, why }, because)
}
