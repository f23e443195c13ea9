//! Passes left in advance, and taken up again.

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::reactions::events::{PassLeft, PassTaken};
use crate::refusal::Refusal;
use crate::state::{Pass, Until, WindowKind};
use greffe_core::judging::draft::Stop;

/// A side does not want to be asked about a kind of window.
pub(crate) fn leave_pass(
    draft: &mut SegDraft<'_>,
    side: u8,
    window: WindowKind,
    until: Until,
) -> Result<(), Stop> {
    let because = because(draft, &[window_rule(window)]);
    draft.emit(Event::PassLeft(PassLeft { side, pass: Pass { window, until } }), because)
}

/// A side wants to be asked again.
pub(crate) fn take_pass(draft: &mut SegDraft<'_>, side: u8, window: WindowKind) -> Result<(), Stop> {
    let left = look(draft).side(side).is_some_and(|side| side.passes.iter().any(|p| p.window == window));
    if !left {
        return Err(Refusal::NoPass.into());
    }
    let because = because(draft, &[window_rule(window)]);
    draft.emit(Event::PassTaken(PassTaken { side, window }), because)
}

/// The rule that opens a kind of window.
fn window_rule(window: WindowKind) -> &'static str {
    match window {
        WindowKind::Parry => "SEG-POST-04",
        WindowKind::Nullify => "SEG-SKSPE-11",
        WindowKind::Counter => "SEG-SKDEF-07",
        WindowKind::Portal => "SEG-SKSPE-10",
    }
}
