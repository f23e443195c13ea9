//! The frame of play: set-up, rounds, stints.
//! DW-SETUP-01 to DW-SETUP-11, DW-TURN-01 to DW-TURN-10

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::event::StintEnd;
use crate::setup::options::{RandomGravity, RoundMode};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::{event, gravity, refusal, sight, toxic_gas, victory};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The most rounds of rolls that a tie may take before the first side in order prevails.
const MOST_ROLLS: usize = 50;

/// One name card of several: a die with as many sides.   DW-SETUP-03
pub(super) fn draw(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
    sides: &[u8],
) -> Result<(u8, Vec<u32>, Because), Stop> {
    let purpose = draft.fresh(RuleId::new(rule), None);
    let roller = draft.by();
    let count = u32::try_from(sides.len()).unwrap_or(u32::MAX).max(1);
    let faces = draft.dice(roll, roller, &[count], &purpose)?;
    let place = faces.first().copied().unwrap_or(1).saturating_sub(1);
    let drawn = sides.get(usize::try_from(place).unwrap_or(0)).copied().unwrap_or(0);
    Ok((drawn, faces, because(draft, &[rule]).roll(purpose)))
}

/// The faces of each round of rolls, side by side; none where a side no longer rolled.
type Rolls = Vec<Vec<Option<u32>>>;

/// Every side rolls; those that tie for the best roll again.   DW-SETUP-01, DW-TURN-01, DW-GAP-02
pub(super) fn roll_off(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
) -> Result<(Vec<u8>, Rolls, Because), Stop> {
    let all: Vec<u8> = look(draft).sides_in().collect();
    let mut tied = all.clone();
    let mut rolls: Rolls = Vec::new();
    let mut because = because(draft, &[rule, "DW-GAP-02"]);
    while tied.len() > 1 && rolls.len() < MOST_ROLLS {
        let mut faces = vec![None; usize::from(look(draft).side_count())];
        for side in &tied {
            let purpose = draft.fresh(RuleId::new(rule), None);
            let seat = look(draft).seat(*side).unwrap_or(draft.by());
            let fallen = draft.dice(roll, seat, &[6], &purpose)?;
            because = because.roll(purpose);
            if let Some(place) = faces.get_mut(usize::from(*side)) {
                *place = fallen.first().copied();
            }
        }
        let best = faces.iter().flatten().max().copied();
        tied.retain(|side| faces.get(usize::from(*side)).copied().flatten() == best);
        rolls.push(faces);
    }
    let winner = tied.first().copied().unwrap_or(0);
    let order = look(draft).cycle(winner).filter(|side| all.contains(side)).collect();
    Ok((order, rolls, because))
}

/// A round begins: what lasts a round is cleared, gravity is rolled where it is random, the order is settled; neither
/// where nobody can act.   DW-TURN-01, DW-TURN-02, DW-TURN-07, DW-ENV-07, DW-GAP-29, DW-GAP-49, DW-GAP-100
pub(super) fn start_round(draft: &mut DwDraft<'_>, round: u32) -> Result<(), Stop> {
    let idle = look(draft)
        .figures()
        .filter(|(id, figure)| !figure.unconscious.is_empty() && look(draft).is_on_table(*id))
        .map(|(id, _)| id)
        .collect();
    let overdue = if draft.setup().options.round_mode == RoundMode::OneStintEach && round > 1 {
        look(draft).figures().filter(|(_, figure)| !figure.activated).map(|(id, _)| id).collect()
    } else {
        Vec::new()
    };
    let mut why = because(draft, &["DW-TURN-07", "DW-GAP-01", "DW-GAP-49"]);
    let hidden = hidden(look(draft));
    if hidden.as_ref().is_some_and(|hidden| !hidden.is_empty()) {
        why = why.and(RuleId::new("DW-GAP-61"));
    }
    draft.emit(event::RoundStarted { round, idle, overdue, hidden }, why)?;
    if look(draft).is_still() {
        return Ok(());
    }
    if draft.setup().has_random_gravity() && draft.setup().options.random_gravity == RandomGravity::PerRound {
        gravity::roll_gravity(draft)?;
    }
    if look(draft).sides_in().count() > 2 {
        let (order, faces, because) = shuffle(draft)?;
        return draft.emit(event::OrderDrawn { faces, order }, because);
    }
    let (order, rolls, because) = roll_off(draft, "initiative", "DW-TURN-01")?;
    draft.emit(event::InitiativeRolled { rolls, order }, because)
}

/// The figures that no enemy sees as the round begins; none told where places are not recorded.
/// DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
fn hidden(look: Look<'_>) -> Option<Vec<FigureId>> {
    let told = look.is_measured() && !look.setup.before(3);
    told.then(|| look.on_table().filter(|id| sight::is_hidden(look, *id) == Some(true)).collect())
}

/// The name cards are shuffled: drawn one by one.   DW-TURN-02
pub(super) fn shuffle(draft: &mut DwDraft<'_>) -> Result<(Vec<u8>, Vec<u32>, Because), Stop> {
    let mut left: Vec<u8> = look(draft).sides_in().collect();
    let mut order = Vec::new();
    let mut faces = Vec::new();
    let mut why = because(draft, &["DW-TURN-02"]);
    while left.len() > 1 {
        let (drawn, fallen, because) = draw(draft, "initiative", "DW-TURN-02", &left)?;
        left.retain(|side| *side != drawn);
        order.push(drawn);
        faces.extend(fallen);
        why.rolls.extend(because.rolls);
    }
    order.extend(left);
    Ok((order, faces, why))
}

/// The next stint goes to the next side in order that may still act; none may: the round ends.
/// DW-TURN-04, DW-TURN-05, DW-TURN-07, DW-GAP-01, DW-GAP-04
pub fn give_stint(draft: &mut DwDraft<'_>, next: u8) -> Result<(), Stop> {
    let order = look(draft).state.order.clone();
    let count = order.len();
    let first = usize::from(next);
    let once = draft.setup().options.round_mode == RoundMode::OneStintEach;
    let places = first..if once { count } else { first.saturating_add(count) };
    let cyclic = |place: usize| if count == 0 { 0 } else { place % count };
    let found = places
        .map(cyclic)
        .find(|place| order.get(*place).is_some_and(|side| look(draft).fresh(*side).next().is_some()));
    let Some(place) = found else { return end_round(draft) };
    let side = order.get(place).copied().unwrap_or(0);
    let because = because(draft, &["DW-TURN-05", "DW-GAP-01", "DW-GAP-04"]);
    draft.emit(event::StintStarted { side }, because)
}

/// A stint is over.   DW-TURN-03, DW-TURN-04
pub fn end_stint(draft: &mut DwDraft<'_>, why: StintEnd) -> Result<(), Stop> {
    let Some(Frame::Stint { side }) = look(draft).top() else { return Ok(()) };
    let side = *side;
    let place = look(draft).state.order.iter().position(|one| *one == side).unwrap_or(0);
    let next = place.saturating_add(1);
    let cyclic = draft.setup().options.round_mode == RoundMode::Alternate;
    let count = look(draft).state.order.len().max(1);
    let next = u8::try_from(if cyclic { next % count } else { next }).unwrap_or(0);
    let rule = match why {
        StintEnd::Turnover => "DW-TURN-03",
        StintEnd::Exhausted => "DW-TURN-04",
        StintEnd::Passed => "DW-GAP-03",
    };
    let because = because(draft, &[rule]);
    draft.emit(event::StintEnded { side, why, next }, because)
}

/// Gives the stint up, where that is agreed.   DW-GAP-03
pub fn pass_stint(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::Stint { side: playing }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *playing != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    if !draft.setup().options.may_pass_stint {
        return Err(refusal::Activation::NoPassing.into());
    }
    end_stint(draft, StintEnd::Passed)
}

/// Every figure has been activated: gas, then the next round.   DW-TURN-07, DW-ENV-14, DW-GAP-30
fn end_round(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let round = look(draft).state.round;
    let gas = toxic_gas::in_gas(draft)?;
    let because = because(draft, &["DW-TURN-07"]);
    draft.emit(event::RoundEnded { round, gas }, because)
}

/// The next round, unless a scenario ends here; whether there was a step to take: where nobody can act any more the
/// round is begun by hand.   DW-TURN-07, DW-GAP-45, DW-GAP-100
pub fn next_round(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    if victory::at_round_end(draft)? || victory::at_standstill(draft)? {
        return Ok(true);
    }
    if beginner(look(draft)).is_some() {
        return Ok(false);
    }
    let round = look(draft).state.round.saturating_add(1);
    start_round(draft, round).map(|()| true)
}

/// The side that is to begin a round in which nobody can act: the first in order that plays.   DW-GAP-100
pub fn beginner(look: Look<'_>) -> Option<u8> {
    let over = matches!(look.top(), Some(Frame::RoundEnd { gas }) if gas.is_empty());
    let waits = over && look.is_still();
    look.state.order.iter().copied().find(|side| waits && look.is_in(*side))
}

/// Begins a round in which nobody can act.   DW-GAP-100
pub fn idle_round(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    match beginner(look(draft)) {
        None => Err(refusal::General::NotNow.into()),
        Some(asked) if asked != side => Err(refusal::General::NotYourTurn.into()),
        Some(_) => {
            let round = look(draft).state.round.saturating_add(1);
            start_round(draft, round)
        }
    }
}
