//! The end of the match.   SEG-END-02, SEG-GAP-11

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::setup::{Setup, Victory};
use crate::state::Presence;
use crate::state::look::Look;
use crate::team::roster;
use crate::victory::events::{MatchEnded, SideConceded};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::words::Words;

/// Ends the match when no side, or one, is left.   SEG-GAP-11
pub fn look_for(draft: &mut SegDraft<'_>) -> Result<bool, Stop> {
    if look(draft).state.figures.is_empty() {
        return Ok(false);
    }
    let left: Vec<u8> = look(draft).sides_in().collect();
    let conceded = look(draft).state.sides.iter().any(|side| side.out);
    let over = match draft.setup().victory {
        Victory::LastSideStanding | Victory::TurnLimitThenValue { .. } => left.len() < 2,
        Victory::Scenario => left.is_empty() || (conceded && left.len() < 2),
    };
    if over {
        let how = if conceded { "conceded" } else { "played" };
        end(draft, left, how)?;
    }
    Ok(over)
}

/// Ends the match at its last turn: the living figures that cost most win.   SEG-END-02, SEG-GAP-11
pub fn at_turn_end(draft: &mut SegDraft<'_>) -> Result<bool, Stop> {
    let Victory::TurnLimitThenValue { turns } = draft.setup().victory else { return Ok(false) };
    if look(draft).state.turn < turns {
        return Ok(false);
    }
    let scores = scores(look(draft));
    let best = scores.iter().max().copied().unwrap_or(0);
    let winners = (0_u8..).zip(&scores).filter(|(_, score)| **score == best).map(|(side, _)| side).collect();
    end(draft, winners, "played")?;
    Ok(true)
}

/// What the scores count, where the set-up counts: what stands on the table.   SEG-END-02, SEG-GAP-11
pub fn counted(setup: &Setup) -> Option<Words> {
    match setup.victory {
        Victory::TurnLimitThenValue { .. } => {
            Some(Words::new("Coût des figurines qui restent en jeu", "Cost of the figures still in play"))
        }
        Victory::LastSideStanding | Victory::Scenario => None,
    }
}

/// The cost of each side's living figures.
fn scores(look: Look<'_>) -> Vec<i64> {
    (0..look.side_count())
        .map(|side| {
            look.figures()
                .filter(|(_, figure)| figure.side == side && figure.presence != Presence::Eliminated)
                .filter_map(|(id, _)| look.profile(id))
                .map(|profile| roster::figure_cost(look.setup, profile))
                .sum()
        })
        .collect()
}

fn end(draft: &mut SegDraft<'_>, winners: Vec<u8>, how: &str) -> Result<(), Stop> {
    let counts = counted(draft.setup()).is_some();
    let scores = if counts { scores(look(draft)) } else { Vec::new() };
    let because = because(draft, &["SEG-END-02", "SEG-GAP-11"]);
    draft.emit(
        Event::MatchEnded(MatchEnded { outcome: Outcome { winners, how: how.to_owned(), scores } }),
        because,
    )
}

/// Gives the match up: the side's figures leave, the others go on.   SEG-END-02, SEG-GAP-32
pub fn concede(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    if look(draft).side(side).is_none_or(|side| side.out) {
        return Err(Refusal::NotYourTurn.into());
    }
    let because = because(draft, &["SEG-END-02", "SEG-GAP-32"]);
    draft.emit(Event::SideConceded(SideConceded { side }), because)?;
    if look(draft).state.figures.is_empty() {
        // Before the teams are known, the sides that stay have won.
        let left: Vec<u8> = (0..look(draft).side_count())
            .filter(|side| look(draft).side(*side).is_some_and(|side| !side.out))
            .collect();
        if left.len() < 2 {
            end(draft, left, "conceded")?;
        }
    }
    Ok(())
}
