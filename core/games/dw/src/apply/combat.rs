//! What events assign: opposed rolls and free attacks.

use crate::event;
use crate::state::State;
use crate::state::change::{combat, figure, lacks, take_first};
use crate::state::combat::{Party, Stage};
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

pub(super) fn combat_rolled(state: &mut State, told: &event::CombatRolled) -> Result<(), Inconsistent> {
    let event::CombatRolled { dice, sums, asks, .. } = told;
    let combat = combat(state)?;
    combat.stage = Stage::Rolled {};
    combat.dice = Some(*dice);
    combat.sums = Some(*sums);
    combat.asks.clone_from(asks);
    Ok(())
}

pub(super) fn combat_rerolled(state: &mut State, told: &event::CombatRerolled) -> Result<(), Inconsistent> {
    let event::CombatRerolled { figure: id, party, face } = told;
    figure(state, *id)?.reroll_used = true;
    let dice = combat(state)?.dice.as_mut().ok_or_else(|| lacks("dice"))?;
    match party {
        Party::Attacker => dice.attack = *face,
        Party::Target => dice.defence = *face,
    }
    Ok(())
}

pub(super) fn combat_judged(state: &mut State, told: &event::CombatJudged) -> Result<(), Inconsistent> {
    let event::CombatJudged { verdict, asks, riders } = told;
    let combat = combat(state)?;
    combat.stage = Stage::Judged {};
    combat.verdict = Some(*verdict);
    combat.asks.clone_from(asks);
    combat.riders.clone_from(riders);
    Ok(())
}

pub(super) fn volley_stepped(state: &mut State, told: &event::VolleyStepped) -> Result<(), Inconsistent> {
    let event::VolleyStepped {} = told;
    let Some(Frame::Volley { left, .. }) = state.stack.last_mut() else {
        return Err(lacks("Volley"));
    };
    take_first(left, "target")?;
    Ok(())
}

pub(super) fn reflexes_opened(state: &mut State, told: &event::ReflexesOpened) {
    let event::ReflexesOpened { mover, makers, cause, ordered } = told;
    state.stack.push(Frame::Reflexes {
        mover: *mover,
        makers: makers.clone(),
        cause: cause.clone(),
        ordered: *ordered,
        said: Vec::new(),
        beaten: false,
        tied: false,
    });
}

pub(super) fn reflexes_ordered(state: &mut State, told: &event::ReflexesOrdered) -> Result<(), Inconsistent> {
    let event::ReflexesOrdered { makers: now, more } = told;
    let Some(Frame::Reflexes { makers, ordered, said, .. }) = state.stack.last_mut() else {
        return Err(lacks("Reflexes"));
    };
    makers.clone_from(now);
    *ordered = more.is_none();
    said.extend(more);
    Ok(())
}

pub(super) fn reflex_stepped(state: &mut State, told: &event::ReflexStepped) -> Result<(), Inconsistent> {
    let event::ReflexStepped { .. } = told;
    let Some(Frame::Reflexes { makers, .. }) = state.stack.last_mut() else {
        return Err(lacks("Reflexes"));
    };
    take_first(makers, "maker")?;
    Ok(())
}

pub(super) fn reflex_counted(state: &mut State, told: &event::ReflexCounted) -> Result<(), Inconsistent> {
    let event::ReflexCounted { beaten: lost, tied: even } = told;
    let Some(Frame::Reflexes { beaten, tied, .. }) = state.stack.last_mut() else {
        return Err(lacks("Reflexes"));
    };
    *beaten |= *lost;
    *tied |= *even;
    Ok(())
}
