//! Who may intervene in what is on top of the stack, and who declines.
//! DW-TRAIT-42, DW-TRAIT-73, DW-CLIMB-04, DW-GAP-14, DW-DOOR-05

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::state::frames::{Ask, Frame};
use crate::state::look::Look;
use crate::state::{Pass, Until, WindowKind};
use crate::{event, refusal};
use greffe_core::judging::draft::Stop;

/// Who may intervene in what is on top of the stack, in order.
pub fn asks(look: Look<'_>) -> &[Ask] {
    match look.top() {
        Some(Frame::Combat { combat }) => &combat.asks,
        Some(Frame::Test { test, .. }) => &test.asks,
        Some(Frame::Doom { asks, .. }) => asks,
        Some(_) | None => &[],
    }
}

/// The first side asked no longer wants to be, or has left: it declines. Whether it did.
pub fn pass_over(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    let Some(ask) = asks(look(draft)).first().cloned() else { return Ok(false) };
    let passed = look(draft).passes(ask.side, ask.window);
    if passed {
        let because = because(draft, &[rule_of(ask.window)]);
        draft.emit(event::WindowDeclined { side: ask.side, window: ask.window, standing: true }, because)?;
    }
    Ok(passed)
}

/// The rule behind a kind of window.
pub(crate) fn rule_of(window: WindowKind) -> &'static str {
    match window {
        WindowKind::HeroReroll => "DW-TRAIT-42",
        WindowKind::Sacrifice => "DW-TRAIT-73",
        WindowKind::LetGo => "DW-CLIMB-04",
        WindowKind::Dive => "DW-GAP-14",
        WindowKind::Door => "DW-DOOR-05",
    }
}

/// The ask that a side answers now.
pub(crate) fn asked(draft: &DwDraft<'_>, side: u8, window: WindowKind) -> Result<Ask, Stop> {
    let Some(ask) = asks(look(draft)).first() else { return Err(refusal::General::NotNow.into()) };
    if ask.window != window {
        return Err(refusal::General::NotNow.into());
    }
    if ask.side == side { Ok(ask.clone()) } else { Err(refusal::General::NotYourTurn.into()) }
}

/// Does not intervene.
pub fn decline(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(ask) = asks(look(draft)).first().cloned() else { return Err(refusal::General::NotNow.into()) };
    if ask.side != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let because = because(draft, &[rule_of(ask.window)]);
    draft.emit(event::WindowDeclined { side, window: ask.window, standing: false }, because)
}

/// A side does not want to be asked about a kind of window.
pub fn leave_pass(draft: &mut DwDraft<'_>, side: u8, window: WindowKind, until: Until) -> Result<(), Stop> {
    let because = because(draft, &[rule_of(window)]);
    draft.emit(event::PassLeft { side, pass: Pass { window, until } }, because)
}

/// A side wants to be asked again.
pub fn take_pass(draft: &mut DwDraft<'_>, side: u8, window: WindowKind) -> Result<(), Stop> {
    let left = look(draft).side(side).is_some_and(|side| side.passes.iter().any(|p| p.window == window));
    if !left {
        return Err(refusal::General::NoPass.into());
    }
    let because = because(draft, &[rule_of(window)]);
    draft.emit(event::PassTaken { side, window }, because)
}
