//! Standing passes: a side does not want to be asked about a kind of window.

use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::reactions::events::{PassLeft, PassTaken};
use crate::refusal;
use crate::state::{Pass, Until, WindowKind};
use greffe_core::judging::draft::Stop;

/// A side does not want to be asked about a kind of window.
pub fn leave_pass(draft: &mut AoDraft<'_>, side: u8, window: WindowKind, until: Until) -> Result<(), Stop> {
    let because = because(draft, &[window_rule(window)]);
    draft.emit(Event::PassLeft(PassLeft { side, pass: Pass { window, until } }), because)
}

/// A side wants to be asked again.
pub fn take_pass(draft: &mut AoDraft<'_>, side: u8, window: WindowKind) -> Result<(), Stop> {
    let left = look(draft).side(side).is_some_and(|side| side.passes.iter().any(|p| p.window == window));
    if !left {
        return Err(refusal::General::NoPass.into());
    }
    let because = because(draft, &[window_rule(window)]);
    draft.emit(Event::PassTaken(PassTaken { side, window }), because)
}

/// The rule that opens a kind of window.
fn window_rule(window: WindowKind) -> &'static str {
    match window {
        WindowKind::EnVue => "AO-ENVUE-01",
        WindowKind::Shot => "AO-REACT-01",
        WindowKind::Charge => "AO-CHARGE-06",
        WindowKind::Saves => "AO-SAVE-01",
    }
}
