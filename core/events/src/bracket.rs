//! Rounds that no cost decides: the circle in which everybody meets everybody, groups, and single elimination.

use std::collections::BTreeSet;

use greffe_core::judging::error::Refused;

use crate::body::PlayerId;
use crate::rules::Format;
use crate::state::State;

/// The pairs of such a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fixed {
    pub(crate) pairs: Vec<(PlayerId, PlayerId)>,
    pub(crate) bye: Vec<PlayerId>,
}

/// What bracket or circle say of a round; nothing of a Swiss one.
pub(crate) fn fixed(state: &State, round: u32) -> Result<Option<Fixed>, Refused> {
    if state.all_rounds().is_some_and(|all| round > all) {
        return Err(Refused::plain(
            "no_more_rounds",
            "toutes les rondes du format sont jouées",
            "all rounds of the format are played",
        ));
    }
    let field: BTreeSet<PlayerId> = state.field(round).into_iter().collect();
    if state.is_final_stage(round) {
        return elimination(state, round, &field).map(Some);
    }
    match state.rules.format {
        Format::Swiss { .. } | Format::SwissCut { .. } | Format::Single {} | Format::Teams { .. } => Ok(None),
        Format::Robin { .. } => {
            let all = state.first_field().unwrap_or_default();
            Ok(Some(circle_of(&all, round, &field)))
        }
        Format::GroupsCut { .. } => {
            let mut whole = Fixed::default();
            for group in groups(state) {
                // A smaller group is through earlier: its players rest, unrewarded.
                if usize::try_from(round).unwrap_or(usize::MAX) <= rounds_of(group.len()) {
                    let Fixed { pairs, bye } = circle_of(&group, round, &field);
                    whole.pairs.extend(pairs);
                    whole.bye.extend(bye);
                }
            }
            Ok(Some(whole))
        }
    }
}

fn rounds_of(players: usize) -> usize {
    if players.is_multiple_of(2) { players.saturating_sub(1) } else { players }
}

/// Groups by snake: seeds 1 to g head one each, the next g come back.
pub(crate) fn groups(state: &State) -> Vec<Vec<PlayerId>> {
    let Format::GroupsCut { groups, .. } = state.rules.format else { return Vec::new() };
    let all = state.first_field().unwrap_or_default();
    let count = usize::try_from(groups).unwrap_or(usize::MAX).min(all.len());
    let mut groups = vec![Vec::new(); count];
    for (row, chunk) in all.chunks(count.max(1)).enumerate() {
        for (column, id) in chunk.iter().enumerate() {
            let last = count.saturating_sub(1).saturating_sub(column);
            let place = if row.is_multiple_of(2) { column } else { last };
            if let Some(group) = groups.get_mut(place) {
                group.push(*id);
            }
        }
    }
    groups
}

/// One round of the circle: the first stays, the others turn; a leg later it begins anew.
fn circle_of(all: &[PlayerId], round: u32, field: &BTreeSet<PlayerId>) -> Fixed {
    let mut seats: Vec<Option<PlayerId>> = all.iter().copied().map(Some).collect();
    if !seats.len().is_multiple_of(2) {
        seats.push(None);
    }
    let turn = usize::try_from(round.saturating_sub(1)).unwrap_or(usize::MAX);
    if let Some((_, turning)) = seats.split_first_mut()
        && !turning.is_empty()
    {
        turning.rotate_right(turn % turning.len());
    }
    let half = seats.len() / 2;
    let mut fixed = Fixed::default();
    for (one, other) in seats.iter().take(half).zip(seats.iter().rev()) {
        let there = |id: &Option<PlayerId>| id.filter(|id| field.contains(id));
        match (there(one), there(other)) {
            (Some(one), Some(other)) => fixed.pairs.push((one, other)),
            // Whose opponent has left is rewarded as for a bye; who rests because the number is odd is not.
            (Some(alone), None) if other.is_some() => fixed.bye.push(alone),
            (None, Some(alone)) if one.is_some() => fixed.bye.push(alone),
            (Some(_) | None, None) | (None, Some(_)) => {}
        }
    }
    fixed
}

/// Who enters the elimination, best first.
fn finalists(state: &State) -> Vec<PlayerId> {
    let main = state.main_rounds().unwrap_or(0);
    match state.rules.format {
        Format::SwissCut { cut, .. } => {
            let field: BTreeSet<PlayerId> = state.field(main.saturating_add(1)).into_iter().collect();
            let left = |id: &PlayerId| field.contains(id);
            let players: BTreeSet<PlayerId> = state.placed();
            let ranked = state.main_standings_of(&players, main);
            let ids = ranked.rows.iter().map(|row| row.player).filter(left);
            ids.take(usize::try_from(cut).unwrap_or(usize::MAX)).collect()
        }
        Format::GroupsCut { each, .. } => {
            let tables: Vec<Vec<PlayerId>> = groups(state)
                .into_iter()
                .map(|group| {
                    let ranked = state.main_standings_of(&group.into_iter().collect(), main);
                    ranked.rows.iter().map(|row| row.player).collect()
                })
                .collect();
            // All winners of groups first, then all seconds: two of a group meet as late as can be.
            let places = 0..usize::try_from(each).unwrap_or(usize::MAX);
            let at = |place: usize| tables.iter().filter_map(move |group| group.get(place).copied());
            places.take_while(|place| at(*place).next().is_some()).flat_map(at).collect()
        }
        Format::Swiss { .. } | Format::Robin { .. } | Format::Single {} | Format::Teams { .. } => {
            state.first_field().unwrap_or_default()
        }
    }
}

/// A round of the elimination.
fn elimination(state: &State, round: u32, field: &BTreeSet<PlayerId>) -> Result<Fixed, Refused> {
    let first = state.main_rounds().unwrap_or(0).saturating_add(1);
    let seeds = finalists(state);
    let size = seeds.len().max(2).next_power_of_two();
    let mut left: Vec<Option<PlayerId>> =
        order(size).into_iter().map(|seed| seeds.get(seed).copied()).collect();
    for earlier in first..round {
        let mut winners = Vec::with_capacity(left.len() / 2);
        for pair in left.chunks(2) {
            winners.push(winner(state, earlier, pair)?);
        }
        left = winners;
    }
    let mut fixed = Fixed::default();
    for pair in left.chunks(2) {
        let (one, other) = both(pair);
        let there = |id: Option<PlayerId>| id.filter(|id| field.contains(id));
        match (there(one), there(other)) {
            (Some(one), Some(other)) => fixed.pairs.push((one, other)),
            (Some(alone), None) | (None, Some(alone)) => fixed.bye.push(alone),
            (None, None) => {}
        }
    }
    Ok(fixed)
}

fn both(pair: &[Option<PlayerId>]) -> (Option<PlayerId>, Option<PlayerId>) {
    (pair.first().copied().flatten(), pair.get(1).copied().flatten())
}

/// Who goes on from a pair of an earlier round.
fn winner(state: &State, round: u32, pair: &[Option<PlayerId>]) -> Result<Option<PlayerId>, Refused> {
    let (one, other) = both(pair);
    let (Some(first), Some(second)) = (one, other) else { return Ok(one.or(other)) };
    let Some(published) = state.published(round) else { return Ok(None) };
    if let Some(table) = published.tables.iter().find(|table| table.seats(first) && table.seats(second)) {
        let drawn = || {
            Refused::plain(
                "no_winner",
                format!(
                    "la table {} de la ronde {round} n’a pas de vainqueur\u{a0}: corrigez son résultat, avec la raison",
                    table.pair.table
                ),
                format!(
                    "table {} of round {round} has no winner: correct its result, with the reason",
                    table.pair.table
                ),
            )
        };
        return table.winner().map(Some).ok_or_else(drawn);
    }
    Ok(published.bye.iter().copied().find(|id| *id == first || *id == second))
}

/// Seeds from 0 in the order of the bracket: the best two meet last.
fn order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = order.len().saturating_mul(2).saturating_sub(1);
        order = order.into_iter().flat_map(|seed| [seed, last.saturating_sub(seed)]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{circle_of, order};
    use crate::body::PlayerId;
    use std::collections::BTreeSet;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(order(2), [0, 1]);
        assert_eq!(order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn in_a_circle_everybody_meets_everybody_once() {
        for count in 2..=11_u32 {
            let all: Vec<PlayerId> = (1..=count).map(PlayerId).collect();
            let field: BTreeSet<PlayerId> = all.iter().copied().collect();
            let rounds = if count % 2 == 0 { count - 1 } else { count };
            let mut met = BTreeSet::new();
            for round in 1..=rounds {
                let fixed = circle_of(&all, round, &field);
                assert_eq!(fixed.bye, []);
                for (one, other) in fixed.pairs {
                    assert!(met.insert((one.min(other), one.max(other))), "{one} and {other} met twice");
                }
            }
            assert_eq!(met.len(), usize::try_from(count * (count - 1) / 2).unwrap());
        }
    }
}
