//! Lots of a round, by `greffe-dice/1` in an epoch of the event's own log: players in the order drawn.
//!
//! The field stands by number; one public roll with sides n, n-1, .., 1 draws everybody. A roll has at most 256 dice:
//! more players take several rolls of one batch, each going on where the last one stopped.

use greffe_core::dice::bodies::Rolled;
use greffe_core::dice::derivation::{draw, draw_sides};
use greffe_core::dice::fault::DiceFault;
use greffe_core::dice::tape::Tape;
use greffe_core::dice::{MOST_DICE, Stream};
use greffe_core::record::hex::{Hash, Hex};
use serde::Serialize;

use crate::body::PlayerId;
use crate::state::Lots;

/// The sides of the rolls that draw so many players.
///
/// # Errors
/// [`DiceFault::DiceCount`] for nobody.
pub fn sides(players: usize) -> Result<Vec<Vec<u32>>, DiceFault> {
    if players == 0 {
        return Err(DiceFault::DiceCount(0));
    }
    let mut left = players;
    let mut rolls = Vec::new();
    while left > 0 {
        let now = left.min(MOST_DICE);
        rolls.push(draw_sides(left, now)?);
        left = left.saturating_sub(now);
    }
    Ok(rolls)
}

/// Rolls the lots of so many players: what only the holder of the tape can do.
///
/// # Errors
/// As [`Tape::roll`].
pub fn roll(tape: &mut Tape, players: usize) -> Result<Vec<Rolled>, DiceFault> {
    let rolls = sides(players)?;
    rolls.iter().map(|sides| tape.roll(Stream::Public, sides).map(|(rolled, _)| rolled)).collect()
}

/// The order that rolls draw; the field stands by number.
///
/// # Errors
/// [`DiceFault`] when these are not the rolls of so many players.
pub fn order(field: &[PlayerId], rolls: &[Rolled]) -> Result<Vec<PlayerId>, DiceFault> {
    let due = sides(field.len())?;
    if due.len() != rolls.len() {
        return Err(DiceFault::DiceCount(rolls.len()));
    }
    let mut pool = field.to_vec();
    pool.sort_unstable();
    let mut drawn = Vec::with_capacity(pool.len());
    for (sides, rolled) in due.iter().zip(rolls) {
        let faces = rolled.faces().filter(|_| rolled.sides() == sides.as_slice());
        let faces =
            faces.ok_or(DiceFault::FaceCount { expected: sides.len(), found: rolled.sides().len() })?;
        drawn.extend(draw(&mut pool, faces)?);
    }
    Ok(drawn)
}

/// The link of the last of the rolls; none unless all are of the public chain.
pub fn link(rolls: &[Rolled]) -> Option<Hash> {
    let links = rolls.iter().map(|rolled| match rolled {
        Rolled::Public(roll) => Some(Hex(roll.x.0)),
        Rolled::Hidden(_) | Rolled::Table(_) => None,
    });
    links.collect::<Option<Vec<Hash>>>()?.last().copied()
}

/// Everything with which anybody recomputes the lots of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The rolls, with link, sides and faces.
    pub rolls: Vec<Rolled>,
    /// The base of their epoch.
    pub base: Hash,
    /// The link before the first of them; the anchor, if it is the first of its epoch.
    pub before: Hash,
    /// The players as drawn.
    pub order: Vec<PlayerId>,
}

impl crate::event::Event {
    /// How the lots of a round come about; nothing while they are not drawn.
    pub fn lots_proof(&self, round: u32) -> Option<Proof> {
        let lots: &Lots = self.state().round(round)?.lots.as_ref()?;
        let rolled: Vec<(usize, &Rolled)> = self
            .acts()
            .iter()
            .enumerate()
            .flat_map(|(act, one)| one.rolled.iter().map(move |roll| (act, roll)))
            .collect();
        let act = self.acts().iter().position(|act| act.seq == lots.seq)?;
        let rolls: Vec<Rolled> =
            rolled.iter().filter(|(of, _)| *of == act).map(|(_, roll)| (*roll).clone()).collect();
        let (_, epoch, index) = rolls.first()?.place()?;
        let held = self.dice().get(epoch)?;
        let earlier = rolled.iter().rev().filter_map(|(_, roll)| match roll {
            Rolled::Public(one) if one.epoch == epoch && one.i < index => Some(one.x.0),
            Rolled::Public(_) | Rolled::Hidden(_) | Rolled::Table(_) => None,
        });
        let before = earlier.into_iter().next().unwrap_or(held.anchors().public);
        Some(Proof { rolls, base: Hex(*held.base()?), before: Hex(before), order: lots.order.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::{order, sides};
    use crate::body::PlayerId;
    use greffe_core::dice::bodies::Rolled;

    #[test]
    fn many_players_take_several_rolls_that_go_on() {
        let rolls = sides(600).unwrap();
        assert_eq!(rolls.iter().map(Vec::len).collect::<Vec<_>>(), [256, 256, 88]);
        let all: Vec<u32> = rolls.into_iter().flatten().collect();
        assert_eq!(all, (1..=600).rev().collect::<Vec<u32>>());
        assert!(sides(0).is_err());
    }

    #[test]
    fn a_face_takes_from_those_still_there() {
        let field = [PlayerId(3), PlayerId(1), PlayerId(7)];
        let rolled = Rolled::public(0, 1, [0; 32], vec![3, 2, 1], vec![2, 2, 1]);
        assert_eq!(order(&field, &[rolled]).unwrap(), [PlayerId(3), PlayerId(7), PlayerId(1)]);
        let other = Rolled::public(0, 1, [0; 32], vec![3, 2], vec![2, 2]);
        assert!(order(&field, &[other]).is_err());
    }
}
