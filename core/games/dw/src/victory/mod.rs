//! The end of the match.   DW-TURN-09, DW-TURN-10, DW-GAP-45, DW-GAP-60, DW-GAP-100

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::setup::{Setup, Victory};
use crate::state::look::Look;
use crate::state::{Cause, Figure, Presence};
use crate::status::{hosts, lend, minds};
use crate::{event, refusal, toxic_gas};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// Ends the match when no side, or one, has figures left.   DW-TURN-09, DW-TURN-10, DW-GAP-60
pub fn look_for(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    if look(draft).state.figures.is_empty() {
        return Ok(false);
    }
    let left: Vec<u8> = look(draft).sides_in().collect();
    let over = left.len() < 2;
    if over {
        let conceded = look(draft).state.sides.iter().any(|side| side.out);
        end(draft, left, if conceded { "conceded" } else { "played" }, &[])?;
    }
    Ok(over)
}

/// Ends the match at the last round of a house scenario that has one: most figures left wins.
/// DW-SETUP-09, DW-GAP-45
pub fn at_round_end(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    let Victory::Rounds { rounds } = draft.setup().victory else { return Ok(false) };
    if look(draft).state.round < rounds {
        return Ok(false);
    }
    let winners = foremost(look(draft));
    end(draft, winners, "played", &[])?;
    Ok(true)
}

/// The sides that have most figures left.
fn foremost(look: Look<'_>) -> Vec<u8> {
    let scores = scores(look);
    let best = scores.iter().max().copied().unwrap_or(0);
    (0_u8..).zip(&scores).filter(|(_, score)| **score == best).map(|(side, _)| side).collect()
}

/// Ends the match after a round where nothing on the table will change any more, and the set-up says who has won
/// then.   DW-TURN-09, DW-GAP-45, DW-GAP-100
pub fn at_standstill(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    let winners = match draft.setup().victory {
        Victory::Elimination => Vec::new(),
        Victory::Rounds { .. } => foremost(look(draft)),
        Victory::Scenario { .. } => return Ok(false),
    };
    let over = look(draft).is_still() && !toxic_gas::threatens(look(draft));
    if over {
        end(draft, winners, "played", &["DW-GAP-100", "DW-GAP-49"])?;
    }
    Ok(over)
}

/// What the scores count, where the set-up counts.   DW-SETUP-09, DW-GAP-45
pub fn counted(setup: &Setup) -> Option<Words> {
    match setup.victory {
        Victory::Rounds { .. } => Some(Words::new("Figurines qui restent en jeu", "Figures still in play")),
        Victory::Elimination | Victory::Scenario { .. } => None,
    }
}

/// The figures that each side has left.
fn scores(look: Look<'_>) -> Vec<i64> {
    let left = |side| i64::try_from(look.owned_alive(side).count()).unwrap_or(i64::MAX);
    (0..look.side_count()).map(left).collect()
}

fn end(draft: &mut DwDraft<'_>, winners: Vec<u8>, how: &str, rules: &[&'static str]) -> Result<(), Stop> {
    let counts = counted(draft.setup()).is_some();
    let scores = if counts { scores(look(draft)) } else { Vec::new() };
    let mut because = because(draft, &["DW-TURN-09"]);
    let fled = |figure: &Figure| matches!(figure.presence, Presence::Removed(Cause::Fled | Cause::LeftTable));
    if look(draft).figures().any(|(_, figure)| fled(figure)) {
        because = because.and(RuleId::new("DW-TURN-10"));
    }
    if winners.is_empty() && rules.is_empty() {
        because = because.and(RuleId::new("DW-GAP-60"));
    }
    for rule in rules {
        because = because.and(RuleId::new(rule));
    }
    draft.emit(event::MatchEnded { outcome: Outcome { winners, how: how.to_owned(), scores } }, because)
}

/// A figure of a side that has given up, once nobody else plays it any more: it would wait for a player who has left.
/// DW-TURN-09, DW-STATUS-07
pub fn stray(look: Look<'_>) -> Option<FigureId> {
    let gone = |side: u8| look.side(side).is_some_and(|side| side.out);
    let mut figures = look.figures().filter(|_| !look.setup.before(5));
    let own = |figure: &Figure| figure.owner == figure.controller && gone(figure.controller);
    figures.find(|(id, figure)| own(figure) && look.is_in_play(*id)).map(|(id, _)| id)
}

/// It follows its side.   DW-TURN-09
pub fn leave(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let host = look(draft).figure(figure).and_then(|known| match known.presence {
        Presence::Possessing(host) => Some(host),
        Presence::Undeployed | Presence::OnTable | Presence::Removed(_) => None,
    });
    depart(draft, figure)?;
    minds::released(draft, figure)?;
    match host {
        Some(host) => hosts::free(draft, host),
        None => Ok(()),
    }
}

fn depart(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let because = because(draft, &["DW-TURN-09"]);
    let (cause, touched) = (Cause::Conceded, Vec::new());
    draft.emit(event::FigureRemoved { figure, cause, by: None, clears: true, touched }, because)
}

/// Gives the match up: the side's figures leave, the others go on.   DW-TURN-09
pub fn concede(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    if look(draft).side(side).is_none_or(|side| side.out) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let why = because(draft, &["DW-TURN-09"]);
    draft.emit(event::SideConceded { side }, why)?;
    // What another side brought is that side's again.
    let early = draft.setup().before(3);
    let leaving: Vec<(FigureId, Presence)> = look(draft)
        .figures()
        .filter(|(_, figure)| figure.controller == side && (early || figure.owner == side))
        .filter(|(_, figure)| !matches!(figure.presence, Presence::Removed(_)))
        .map(|(id, figure)| (id, figure.presence))
        .collect();
    for (figure, presence) in leaving {
        depart(draft, figure)?;
        if early {
            continue;
        }
        minds::released(draft, figure)?;
        if let Presence::Possessing(host) = presence {
            hosts::free(draft, host)?;
        }
    }
    if let Some((lent, _)) = look(draft).lent().filter(|(lent, _)| look(draft).side_of(*lent) == Some(side))
        && !early
    {
        lend::hand_back(draft, lent)?;
    }
    if look(draft).state.figures.is_empty() {
        // Before the bands are known, the sides that stay have won.
        let left: Vec<u8> = (0..look(draft).side_count())
            .filter(|side| look(draft).side(*side).is_some_and(|side| !side.out))
            .collect();
        if left.len() < 2 {
            end(draft, left, "conceded", &[])?;
        }
    }
    Ok(())
}
