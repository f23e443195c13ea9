//! The end: what the scenario counts.   AD-ALARM-07

use crate::draft::Stop;
use crate::ruleset::Outcome;
use crate::systems::ad::event::Event;
use crate::systems::ad::resolve::{AdDraft, because, look};

/// Ends the match and counts.   AD-ALARM-07
///
/// # Errors
/// See [`Stop`].
pub fn end(draft: &mut AdDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let outcome = Outcome { winners: Vec::new(), how: "played".to_owned(), scores: Vec::new() };
    let why = because(draft, &[rule]);
    draft.emit(Event::MatchEnded { outcome }, why)
}

/// A side gives the match up.
///
/// # Errors
/// See [`Stop`].
pub fn concede(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &[]);
    draft.emit(Event::Conceded { side }, why)?;
    let winners = vec![look(draft).other(side)];
    let outcome = Outcome { winners, how: "conceded".to_owned(), scores: Vec::new() };
    let why = because(draft, &[]);
    draft.emit(Event::MatchEnded { outcome }, why)
}
