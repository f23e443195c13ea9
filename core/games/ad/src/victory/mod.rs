//! The end: what the scenario counts.   AD-ALARM-07

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::event;
use crate::state::score;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::words::Words;

/// What the scores count.   AD-ALARM-07
pub fn counted() -> Words {
    Words::new("Points de victoire des objectifs du scénario", "Victory points of the scenario’s objectives")
}

/// Ends the match and counts: the higher score wins, equal ones share.   AD-ALARM-07
pub fn end(draft: &mut AdDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let scores: Vec<i64> = look(draft).sides().map(|side| score::score(look(draft), side)).collect();
    let best = scores.iter().copied().max();
    let winners: Vec<u8> =
        (0_u8..).zip(&scores).filter(|(_, score)| Some(**score) == best).map(|(side, _)| side).collect();
    let winners = if winners.len() == scores.len() { Vec::new() } else { winners };
    let outcome = Outcome { winners, how: "played".to_owned(), scores };
    let why = because(draft, &[rule, "AD-ALARM-07"]);
    draft.emit(event::MatchEnded { outcome }, why)
}

/// A side gives the match up.
pub fn concede(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &[]);
    draft.emit(event::Conceded { side }, why)?;
    let winners = vec![look(draft).other(side)];
    let outcome = Outcome { winners, how: "conceded".to_owned(), scores: Vec::new() };
    let why = because(draft, &[]);
    draft.emit(event::MatchEnded { outcome }, why)
}
