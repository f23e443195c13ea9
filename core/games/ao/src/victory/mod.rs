//! How a match ends.   AO-END-01, AO-GAP-43, AO-GAP-51

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::refusal;
use crate::setup::{Scenario, Setup};
use crate::state::look::Look;
use crate::state::{Frame, Presence};
use crate::victory::events::{MatchEnded, ResultDeclared, SideConceded, VerdictAwaited};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::words::Words;

/// The sides in retreat.
pub fn retreated(look: Look<'_>) -> Vec<u8> {
    (0..look.side_count()).filter(|side| look.side(*side).is_some_and(|side| side.retreated)).collect()
}

/// Play stops: bands retreat, or have no figure left. The winner is told, or left to the players.
/// AO-END-01, AO-GAP-43, AO-GAP-51
pub fn stop(draft: &mut AoDraft<'_>, losers: &[u8], rule: &'static str) -> Result<(), Stop> {
    let because = because(draft, &[rule, "AO-GAP-43"]);
    if draft.setup().options.victory_declared {
        return draft.emit(Event::VerdictAwaited(VerdictAwaited {}), because);
    }
    let winners: Vec<u8> = (0..look(draft).side_count()).filter(|side| !losers.contains(side)).collect();
    let retreated = retreated(look(draft));
    let outcome = Outcome { winners, how: "played".to_owned(), scores: Vec::new() };
    draft.emit(Event::MatchEnded(MatchEnded { retreated, outcome }), because)
}

/// Ends the match when a band has no figure left: whether it did.   AO-GAP-51
pub fn look_for(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let at_play = match look(draft).top() {
        None | Some(Frame::Muster {} | Frame::Deployment {} | Frame::Verdict { .. } | Frame::Hits { .. }) => {
            false
        }
        Some(_) => true,
    };
    if !at_play || look(draft).state.figures.is_empty() {
        return Ok(false);
    }
    let lost: Vec<u8> =
        (0..look(draft).side_count()).filter(|side| look(draft).members_left(*side) == 0).collect();
    if lost.is_empty() {
        return Ok(false);
    }
    stop(draft, &lost, "AO-GAP-51")?;
    Ok(true)
}

/// What the scores count, where the scenario counts.   AO-GAP-43
pub fn counted(setup: &Setup) -> Option<Words> {
    match setup.scenario {
        Scenario::TurnLimit { .. } => Some(Words::new(
            "Valeur des adversaires mis Hors de combat",
            "Value of the enemies put Out of combat",
        )),
        Scenario::LastBand => None,
    }
}

/// House scenario: the side that has lost the least value wins.   AO-GAP-43
pub fn by_casualties(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let scores: Vec<i64> =
        (0..look(draft).side_count()).map(|side| taken(look(draft), look(draft).opponent(side))).collect();
    let best = scores.iter().max().copied().unwrap_or(0);
    let tied = scores.iter().filter(|score| **score == best).count() > 1;
    let winners = (0_u8..).zip(&scores).filter(|(_, score)| !tied && **score == best).map(|(side, _)| side);
    let outcome = Outcome { winners: winners.collect(), how: "played".to_owned(), scores };
    let because = because(draft, &["AO-GAP-43"]);
    draft.emit(Event::MatchEnded(MatchEnded { retreated: Vec::new(), outcome }), because)
}

/// The value of a side's casualties.   AO-GAP-43
pub fn taken(look: Look<'_>, side: u8) -> i64 {
    look.figures()
        .filter(|(_, figure)| figure.side == side && figure.presence == Presence::Out)
        .map(|(id, _)| look.profile(id).and_then(|profile| profile.value).unwrap_or(1))
        .map(i64::from)
        .sum()
}

/// Says who won, where the players decide: both must say the same.   AO-GAP-43
pub fn declare(draft: &mut AoDraft<'_>, side: u8, winner: Option<u8>) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Verdict { .. })) {
        return Err(refusal::General::NotNow.into());
    }
    if let Some(winner) = winner.filter(|winner| *winner >= look(draft).side_count()) {
        return Err(refusal::General::NoSuchSide { side: winner }.into());
    }
    let because = because(draft, &["AO-GAP-43"]);
    draft.emit(Event::ResultDeclared(ResultDeclared { side, winner }), because)
}

/// The players agree on who won: whether they did.   AO-GAP-43
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Verdict { said }) = look(draft).top() else { return Ok(false) };
    let [(_, one), (_, other)] = said.as_slice() else { return Ok(false) };
    if one != other {
        return Ok(false);
    }
    let winners = one.iter().copied().collect();
    let retreated = retreated(look(draft));
    let outcome = Outcome { winners, how: "played".to_owned(), scores: Vec::new() };
    let because = because(draft, &["AO-GAP-43"]);
    draft.emit(Event::MatchEnded(MatchEnded { retreated, outcome }), because)?;
    Ok(true)
}

/// Gives the match up.
pub fn concede(draft: &mut AoDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &["AO-GAP-43"]);
    draft.emit(Event::SideConceded(SideConceded { side }), why)?;
    let winners = vec![look(draft).opponent(side)];
    let outcome = Outcome { winners, how: "conceded".to_owned(), scores: Vec::new() };
    let retreated = retreated(look(draft));
    let because = because(draft, &["AO-GAP-43"]);
    draft.emit(Event::MatchEnded(MatchEnded { retreated, outcome }), because)
}
