//! Assassination.   TDE-ASS-01 to TDE-ASS-11

#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::objectives::{is_leader, standing_for};
use crate::setup::zones::MARKER;
use crate::state::look::Look;
use crate::state::members::{leader, members};
use crate::state::{Kill, Place};
use crate::table;
use crate::victory::{LAST_TURN, finish, score};
use greffe_core::geometry::disc::{Disc, contact};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The turn from which the death of a Leader ends the match.   TDE-ASS-11
const FIRST_END: u32 = 4;

/// The Leaders eliminated, in order.
fn leaders_killed(look: Look<'_>) -> Vec<Kill> {
    look.state.kills.iter().filter(|kill| is_leader(look, kill.figure)).copied().collect()
}

/// Scores the Leaders just eliminated: 6 for the first side to do it, 5 for the second.   TDE-ASS-09, TDE-GAP-35
pub fn score_kills(draft: &mut TdeDraft<'_>, kills: &[Kill]) -> Result<(), Stop> {
    let now: Vec<Kill> = kills.iter().filter(|kill| is_leader(look(draft), kill.figure)).copied().collect();
    let before = leaders_killed(look(draft)).len().saturating_sub(now.len());
    let together = now.len() > 1;
    let lesser = together && look(draft).options().second_leader_scores_less;
    for kill in &now {
        let Some(side) = look(draft).side_of(kill.figure).map(|side| look(draft).other(side)) else {
            continue;
        };
        let points = if before > 0 || lesser { 5 } else { 6 };
        // By its enemy's hand or by none: it is gone all the same.
        let own = kill.by.is_none_or(|by| look(draft).side_of(by) != Some(side));
        let mut rules = vec!["TDE-ASS-09"];
        if together {
            rules.push("TDE-GAP-35");
        }
        if own && !draft.setup().before(4) {
            rules.push("TDE-GAP-77");
        }
        score(draft, side, points, &rules)?;
    }
    Ok(())
}

/// The match ends once a Leader is dead from turn 4 on, or with turn 6.   TDE-ASS-11
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let fallen = !leaders_killed(look(draft)).is_empty();
    if !(turn >= LAST_TURN || (turn >= FIRST_END && fallen)) {
        return Ok(());
    }
    for side in [0, 1] {
        let other = look(draft).other(side);
        let leader = leader(look(draft), other).map(|leader| standing_for(look(draft), leader));
        if leader.is_some_and(|leader| look(draft).is_down(leader)) {
            score(draft, side, 3, &["TDE-ASS-09", "TDE-GAP-35"])?;
        }
    }
    if let Some(side) = controller(draft)? {
        score(draft, side, 2, &["TDE-ASS-09", "TDE-ASS-10", "TDE-GAP-70"])?;
    }
    finish(draft, "TDE-ASS-11")
}

/// The side whose figure alone touches the objective: measured, or stated by each side.
/// TDE-ASS-10, TDE-GAP-70, TDE-GAP-65
fn controller(draft: &mut TdeDraft<'_>) -> Result<Option<u8>, Stop> {
    let touching = touching(look(draft));
    let recorded = |side: u8| {
        touching.as_ref().map(|figures| {
            let own = figures.iter().filter(|id| look(draft).side_of(**id) == Some(side)).count();
            let all = figures.len();
            if look(draft).options().team_holds { own > 0 && own == all } else { own == 1 && all == 1 }
        })
    };
    // Whoever has nobody there to touch it is not asked.   TDE-ASS-10
    let counts = |id: &FigureId| !look(draft).options().down_frees || look(draft).is_conscious(*id);
    let absent = |side: u8| {
        let mut own = look(draft).on_table().filter(|id| look(draft).side_of(*id) == Some(side));
        !draft.setup().before(6) && !own.any(|id| counts(&id))
    };
    let held = [0, 1].map(|side| recorded(side).or(absent(side).then_some(false)));
    for (side, held) in [0, 1].into_iter().zip(held) {
        let Some(token) = members(look(draft), side).next() else { continue };
        if table::ask(draft, token, "controls", &[token], held)? {
            return Ok(Some(side));
        }
    }
    Ok(None)
}

/// The figures that touch the objective, as recorded; a Down one counts unless the house says otherwise.
fn touching(look: Look<'_>) -> Option<Vec<FigureId>> {
    let Some(Place::Table(Some(at))) = look.state.objectives.first().map(|objective| objective.place) else {
        return None;
    };
    let marker = Disc::new(at, MARKER);
    let counts = |id: &FigureId| !look.options().down_frees || look.is_conscious(*id);
    let touches = |id: &FigureId| look.disc(*id).is_some_and(|base| contact(base, marker));
    Some(look.on_table().filter(counts).filter(touches).collect())
}
