//! Victory points, and the end of the match.   TDE-SCN-03, TDE-SCN-06, TDE-GAP-35, TDE-GAP-40, TDE-GAP-79

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::event;
use crate::state::Kill;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::words::Words;

/// The last turn of every scenario that has one.   TDE-ASS-11, TDE-ATK-09, TDE-COU-14, TDE-TRE-15, TDE-GAP-36
pub const LAST_TURN: u32 = 6;

/// Without a scenario the book ends nothing: the sides with somebody conscious left, once one has nobody; none
/// while both have.   TDE-SCN-03, TDE-GAP-79
pub fn wiped(look: Look<'_>) -> Option<Vec<u8>> {
    let free = look.state.scenario.is_none();
    let standing: Vec<u8> =
        [0, 1].into_iter().filter(|side| look.conscious(*side).next().is_some()).collect();
    (free && standing.len() < 2).then_some(standing)
}

/// Scores points for a side.   TDE-SCN-06
pub fn score(draft: &mut TdeDraft<'_>, side: u8, points: u32, rules: &[&'static str]) -> Result<(), Stop> {
    if points == 0 {
        return Ok(());
    }
    let why = because(draft, rules);
    draft.emit(event::Scored { side, points }, why)
}

/// The match is over by the scenario: the most points win.   TDE-SCN-06, TDE-GAP-40
pub fn finish(draft: &mut TdeDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let points = |side: u8| look(draft).side(side).map_or(0, |side| side.points);
    let losses = |side: u8| {
        let lost = |kill: &&Kill| look(draft).side_of(kill.figure) == Some(side);
        look(draft).state.kills.iter().filter(lost).count()
    };
    let broken = look(draft).options().losses_break_ties;
    let winners = match points(0).cmp(&points(1)) {
        std::cmp::Ordering::Greater => vec![0],
        std::cmp::Ordering::Less => vec![1],
        std::cmp::Ordering::Equal => match losses(0).cmp(&losses(1)) {
            std::cmp::Ordering::Less if broken => vec![0],
            std::cmp::Ordering::Greater if broken => vec![1],
            std::cmp::Ordering::Less | std::cmp::Ordering::Greater | std::cmp::Ordering::Equal => vec![0, 1],
        },
    };
    let tied = points(0) == points(1);
    let rules: &[&'static str] =
        if tied { &[rule, "TDE-SCN-06", "TDE-GAP-40"] } else { &[rule, "TDE-SCN-06"] };
    end(draft, winners, "played", rules)
}

/// What the scores count.   TDE-SCN-06
pub fn counted() -> Words {
    Words::new("Points de Victoire", "Victory points")
}

/// The match is over.
pub fn end(
    draft: &mut TdeDraft<'_>,
    winners: Vec<u8>,
    how: &str,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let scores = draft.state().sides.iter().map(|side| i64::from(side.points)).collect();
    let why = because(draft, rules);
    draft.emit(event::MatchEnded { outcome: Outcome { winners, how: how.to_owned(), scores } }, why)
}

/// Those eliminated in the sequence or upkeep under way: what falls in the same one is simultaneous.
/// TDE-GAP-35
pub fn fresh_kills(look: Look<'_>) -> Vec<Kill> {
    let now = |kill: &&Kill| kill.moment == look.state.moment;
    look.state.kills.iter().filter(now).copied().collect()
}
