//! Attack and Defence.   TDE-ATK-01 to TDE-ATK-09

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::state::look::Look;
use crate::state::members::members;
use crate::state::{Objective, Presence};
use crate::victory::{LAST_TURN, finish, score};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a side's own objective scores.   TDE-ATK-06
const OWN: u32 = 1;
/// What the enemy's scores.   TDE-ATK-06
const ENEMY: u32 = 3;

/// Scores the objectives on turns 2, 4 and 5, and ends the match with turn 6 or with a whole team.
/// TDE-ATK-06, TDE-ATK-09, TDE-GAP-38, TDE-GAP-71
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let scores = match turn {
        2 | 4 => true,
        5 => !look(draft).options().scoring_at_six,
        6 => look(draft).options().scoring_at_six,
        _ => false,
    };
    if scores {
        for side in [0, 1] {
            let points = held(draft, side);
            score(draft, side, points, &["TDE-ATK-06", "TDE-ATK-08", "TDE-GAP-38", "TDE-GAP-71"])?;
        }
    }
    let beaten = [0, 1].into_iter().any(|side| is_beaten(look(draft), side));
    if turn >= LAST_TURN || beaten { finish(draft, "TDE-ATK-09") } else { Ok(()) }
}

/// Whether every member of a team is unconscious: whoever is still to come in is not.   TDE-ATK-03, TDE-ATK-09
fn is_beaten(look: Look<'_>, side: u8) -> bool {
    let waits = |id: FigureId| look.figure(id).is_some_and(|figure| figure.presence == Presence::Reserve);
    look.conscious(side).next().is_none() && !members(look, side).any(waits)
}

/// What the objectives that a side controls score.
fn held(draft: &TdeDraft<'_>, side: u8) -> u32 {
    let central = look(draft).options().central_points;
    let worth = |objective: &Objective| match objective.owner {
        None => central,
        Some(owner) if owner == side => OWN,
        Some(_) => ENEMY,
    };
    let own = |objective: &&Objective| objective.controller == Some(side);
    look(draft).state.objectives.iter().filter(own).map(worth).fold(0, u32::saturating_add)
}
