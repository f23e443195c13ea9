//! The clock: alarm counters and turns.   AD-ALARM-01

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::setup::scenario::Clock;
use crate::{event, victory};
use greffe_core::judging::draft::Stop;

/// Discards a counter of an alarm track; a clock of turns does not run so. Ends the match with the last one.
/// AD-ALARM-02, AD-ALARM-05
pub fn ring(draft: &mut AdDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let Clock::Alarm(left) = look(draft).state.clock else { return Ok(()) };
    discard(draft, left, rule)
}

/// Discards a counter at the end of a turn, whatever the clock.   AD-ALARM-04, AD-ALARM-06, AD-TURN-08
pub fn turn_ends(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    match look(draft).state.clock {
        Clock::Alarm(left) => discard(draft, left, "AD-ALARM-04"),
        Clock::Turns(left) => discard(draft, left, "AD-ALARM-06"),
    }
}

fn discard(draft: &mut AdDraft<'_>, left: u32, rule: &'static str) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Ok(());
    }
    let left = left.saturating_sub(1);
    let mut rules = vec![rule];
    if matches!(rule, "AD-HLTH-05" | "AD-GAP-23") {
        rules.push("AD-ALARM-03");
    }
    if rule == "AD-ALARM-02" {
        rules.push("AD-TAL-02");
    }
    let why = because(draft, &rules);
    draft.emit(event::AlarmRung { left }, why)?;
    if left == 0 { victory::end(draft, "AD-ALARM-05") } else { Ok(()) }
}
