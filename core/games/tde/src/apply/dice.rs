//! Dice on the table.

use crate::apply::Applied;
use crate::state::State;
use crate::state::change::{act, harm, lacks, pop, sequence};
use crate::state::dice::{Rolled, SaveOf, TalentRef, TestOf};
use crate::state::frames::Frame;

/// A die of the dice on the table shows another face.
pub(super) fn again(
    rolled: &mut Rolled,
    roll: usize,
    die: u8,
    face: u8,
    talent: Option<TalentRef>,
) -> Applied {
    let tests = rolled.tests.len();
    if let Some(test) = rolled.tests.get_mut(roll) {
        let place = usize::from(die);
        let (Some(shown), Some(mark)) = (test.dice.get_mut(place), test.rerolled.get_mut(place)) else {
            return Err(lacks("such die"));
        };
        *shown = face;
        *mark = true;
        test.granted.extend(talent);
        return Ok(());
    }
    let Some(save) = rolled.saves.get_mut(roll.saturating_sub(tests)) else { return Err(lacks("such roll")) };
    let Some(shown) = save.dice.get_mut(usize::from(die)) else { return Err(lacks("such die")) };
    *shown = face;
    save.rerolled.push(die);
    save.granted.extend(talent);
    Ok(())
}

/// The dice on the table go where they belong.
pub(super) fn settle(state: &mut State) -> Applied {
    let Frame::Rolled { rolled } = pop(state, "Rolled", |frame| matches!(frame, Frame::Rolled { .. }))?
    else {
        return Err(lacks("Rolled"));
    };
    for test in rolled.tests {
        match test.of {
            TestOf::Movement {} => {
                let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
                motion.test = Some(test);
            }
            TestOf::Act(place) => act(state, place)?.test = Some(test),
            TestOf::Order {} => {
                let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
                order.test = Some(test);
            }
            TestOf::Infiltration {} => {
                let Some(Frame::Staging { staging }) = state.stack.last_mut() else {
                    return Err(lacks("Staging"));
                };
                let Some(infiltrating) = &mut staging.infiltrating else { return Err(lacks("infiltration")) };
                infiltrating.test = Some(test);
            }
        }
    }
    for save in rolled.saves {
        match save.of {
            SaveOf::Harm(place) => harm(state, place)?.unsaved = Some(save.failures()),
            SaveOf::Fire {} => {
                let Some(Frame::Upkeep { saves, .. }) = state.stack.last_mut() else {
                    return Err(lacks("Upkeep"));
                };
                saves.push(save);
            }
            SaveOf::Tumble {} => {
                let Some(Frame::Tumble { saves, .. }) = state.stack.last_mut() else {
                    return Err(lacks("Tumble"));
                };
                saves.push(save);
            }
        }
    }
    Ok(())
}
