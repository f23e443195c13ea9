//! Treasure Hunt.   TDE-TRE-01 to TDE-TRE-15

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, d10s, look};
use crate::event;
use crate::hidden::NUMBERS;
use crate::state::Place;
use crate::state::look::Look;
use crate::victory::{LAST_TURN, finish, score};
use greffe_core::judging::draft::Stop;

/// The turn from which a lead ends the match.   TDE-TRE-14
const FIRST_END: u32 = 4;
/// The most throws for a number before the lowest free one is taken.
const MOST_THROWS: u32 = 50;

/// In the Initiative phase: nobody left ends the match; whoever looks for nothing draws a number.
/// TDE-TRE-06, TDE-TRE-08, TDE-TRE-13
pub fn at_initiative(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let nobody = [0, 1].into_iter().all(|side| look(draft).conscious(side).next().is_none());
    if nobody {
        return close(draft, "TDE-TRE-13");
    }
    for side in [0, 1] {
        if look(draft).side(side).is_some_and(|side| side.wanted.is_none()) {
            draw(draft, side)?;
        }
    }
    Ok(())
}

/// The numbers that a side may draw: none that it has recovered; at first, not the other's.
/// TDE-TRE-06, TDE-TRE-08, TDE-TRE-09
fn open_numbers(look: Look<'_>, side: u8) -> Vec<u8> {
    let other = look.side(look.other(side)).and_then(|side| side.wanted).filter(|_| look.state.turn <= 1);
    let recovered = |number: &u8| look.side(side).is_some_and(|side| side.recovered.contains(number));
    (1..=NUMBERS).filter(|number| !recovered(number) && Some(*number) != other).collect()
}

/// Draws a number: a d10, thrown again from 7 up and on a number that is not open.   TDE-GAP-37
fn draw(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let open = open_numbers(look(draft), side);
    let Some(first) = open.first().copied() else { return Ok(()) };
    let roller = crate::state::members::members(look(draft), side).next();
    let first_time = look(draft).side(side).is_some_and(|side| side.recovered.is_empty());
    let rule = if first_time { "TDE-TRE-06" } else { "TDE-TRE-08" };
    let mut why = because(draft, &[rule, "TDE-TRE-09", "TDE-GAP-37"]);
    let mut number = None;
    let mut throws = 0;
    while number.is_none() && throws < MOST_THROWS {
        let (faces, purpose) = d10s(draft, "number", rule, roller, 1)?;
        why = why.roll(purpose);
        number = faces.first().copied().filter(|face| open.contains(face));
        throws += 1;
    }
    draft.emit(event::NumberDrawn { side, number: number.unwrap_or(first) }, why)
}

/// How many objectives the figures of a side carry.
pub fn held(look: Look<'_>, side: u8) -> u32 {
    let own = |place: Place| match place {
        Place::Carried(figure) => look.side_of(figure) == Some(side),
        Place::Hand | Place::Table(_) | Place::Dropped { .. } | Place::Gone {} => false,
    };
    let count = look.state.objectives.iter().filter(|objective| own(objective.place)).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The match ends on a lead from turn 4 on, or with turn 6.   TDE-TRE-14, TDE-TRE-15
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let (own, other) = (held(look(draft), 0), held(look(draft), 1));
    let odd = |count: u32| count > 1 && count % 2 == 1;
    let lead = turn >= FIRST_END && own != other && (odd(own) || odd(other));
    if turn >= LAST_TURN {
        close(draft, "TDE-TRE-15")
    } else if lead {
        close(draft, "TDE-TRE-14")
    } else {
        Ok(())
    }
}

/// What is carried scores.   TDE-TRE-12
fn close(draft: &mut TdeDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    for side in [0, 1] {
        let points = held(look(draft), side);
        score(draft, side, points, &["TDE-TRE-12"])?;
    }
    finish(draft, rule)
}
