//! Victory points as things stand.   AD-ALARM-07

use crate::setup::scenario::{Goal, Objective};
use crate::state::look::Look;
use crate::state::{Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

/// The victory points of a side as things stand.   AD-ALARM-07
pub fn score(look: Look<'_>, side: u8) -> i64 {
    let own = look.setup.scenario.objectives.iter().filter(|objective| objective.side == side);
    own.fold(0, |sum: i64, objective| sum.saturating_add(worth(look, objective)))
}

/// What an objective is worth now.
pub fn worth(look: Look<'_>, objective: &Objective) -> i64 {
    let times = i64::try_from(times(look, objective)).unwrap_or(i64::MAX);
    objective.points.saturating_mul(times)
}

/// How often an objective is reached.
pub fn times(look: Look<'_>, objective: &Objective) -> usize {
    let (side, other) = (objective.side, look.other(objective.side));
    let gone = |id: FigureId| match look.figure(id).map(|figure| figure.place) {
        Some(Whereabouts::Gone(removal)) => Some(removal),
        Some(Whereabouts::Reserve | Whereabouts::On(_)) | None => None,
    };
    let killed = |id: FigureId| gone(id).is_some_and(Removal::counts_as_killed);
    let of = |side: u8| {
        look.figures().filter(move |(_, figure)| figure.controller == Some(side)).map(|(id, _)| id)
    };
    let carries = |id: FigureId, item: &str| {
        look.figure(id).is_some_and(|figure| figure.acquired.iter().any(|held| held.name == item))
    };
    match &objective.goal {
        Goal::Kills {} => of(other).filter(|id| killed(*id)).count(),
        Goal::Killed { figure } => usize::from(killed(FigureId(*figure))),
        Goal::Escape { item } => of(side)
            .filter(|id| gone(*id) == Some(Removal::Withdrawn))
            .filter(|id| item.as_ref().is_none_or(|item| carries(*id, item)))
            .count(),
        Goal::Hold { squares } => {
            let there = |side: u8, standing: bool| {
                of(side).any(|id| {
                    look.square(id).is_some_and(|square| squares.contains(&square))
                        && (!standing || !look.is_down(id))
                })
            };
            usize::from(there(side, true) && !there(other, false))
        }
        Goal::Survive {} => of(side).filter(|id| look.is_in_play(*id)).count(),
        Goal::Possess { item } => {
            let keeps = |id: &FigureId| look.is_in_play(*id) || gone(*id) == Some(Removal::Withdrawn);
            usize::from(of(side).filter(keeps).any(|id| carries(id, item)))
        }
    }
}
