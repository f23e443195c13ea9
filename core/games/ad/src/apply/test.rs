//! Tests and opposed tests.

use crate::apply::{Applied, contestant, from_hand, talk};
use crate::event;
use crate::profiles::cards::Card;
use crate::state::change::{figure, lacks, opposed};
use crate::state::frames::{Frame, Initial, TestStage};
use crate::state::{Mark, State};
use greffe_core::judging::modifiers::Modifiers;

pub(super) fn faith_used(
    state: &mut State,
    event::FaithUsed { figure: id, score }: &event::FaithUsed,
) -> Applied {
    figure(state, *id)?.marks.remove(&Mark::Faith);
    let tested = crate::state::frames::Score::Talent(*score);
    if let Some(Frame::Test(test)) = state.stack.last_mut() {
        (test.score, test.stage) = (tested, TestStage::Fate);
        test.modifiers = unled(&test.modifiers);
    } else if let Some(Frame::Conversation(_)) = state.stack.last() {
        let speaker = talk::speaker(talk::conversation(state)?, *id)?;
        (speaker.faith, speaker.answered) = (Some(*score), true);
    } else {
        let one = opposed(state)?.contestants.iter_mut().find(|one| one.figure == Some(*id));
        let one = one.ok_or_else(|| lacks("such contestant"))?;
        (one.score, one.answered) = (tested, true);
        one.modifiers = unled(&one.modifiers);
    }
    Ok(())
}

/// An initial card takes the place of another, which may be taken back once: then it is aside no longer.
/// AD-TAL-25
fn turned(
    initial: &mut Option<Initial>,
    set_aside: &mut Vec<Card>,
    spare: &mut Option<Initial>,
    (new, instead): (Option<Initial>, Option<Card>),
) {
    if instead.is_some() {
        let back = *spare == new;
        *spare = initial.filter(|_| !back);
        set_aside.extend(instead);
        set_aside.retain(|card| new.is_none_or(|new| new.card != *card));
    }
    *initial = new;
}

/// What is tested is no longer lifted by authority: faith has taken its place.   AD-TAL-06, AD-TAL-21a
fn unled(modifiers: &Modifiers) -> Modifiers {
    let mut kept = Modifiers::new();
    for line in modifiers.lines().iter().filter(|line| line.rule.as_str() != "AD-TAL-06") {
        kept.add(line.rule.clone(), line.value);
    }
    kept
}

pub(super) fn initial_set(
    state: &mut State,
    event::InitialSet { place, initial, instead }: &event::InitialSet,
) -> Applied {
    if let Some(Frame::Test(test)) = state.stack.last_mut() {
        turned(&mut test.initial, &mut test.set_aside, &mut test.spare, (*initial, *instead));
        test.let_stand.clear();
    } else {
        let one = contestant(state, *place)?;
        turned(&mut one.initial, &mut one.set_aside, &mut one.spare, (*initial, *instead));
        // In the test of initiative nothing is taken back.   AD-TAL-36a
        one.spare = one.spare.filter(|_| one.figure.is_some());
        opposed(state)?.let_stand.clear();
    }
    Ok(())
}

pub(super) fn reinforced(
    state: &mut State,
    event::Reinforced { place, card }: &event::Reinforced,
) -> Applied {
    if let Some(Frame::Test(test)) = state.stack.last_mut() {
        test.reinforcements.push(*card);
    } else {
        contestant(state, *place)?.reinforcements.push(*card);
        // Whoever passed may answer.   AD-TEST-12
        for one in &mut opposed(state)?.contestants {
            one.passed = false;
        }
    }
    Ok(())
}

pub(super) fn reinforcement_passed(
    state: &mut State,
    event::ReinforcementPassed { place }: &event::ReinforcementPassed,
) -> Applied {
    contestant(state, *place)?.passed = true;
    Ok(())
}

pub(super) fn opposed_begun(state: &mut State, event::OpposedBegun { opposed }: &event::OpposedBegun) {
    state.stack.push(Frame::Opposed(opposed.clone()));
}

pub(super) fn card_laid(
    state: &mut State,
    event::CardLaid { place, side: whose, source }: &event::CardLaid,
) -> Applied {
    contestant(state, *place)?.source = Some(*source);
    from_hand(state, *whose, *source)?;
    Ok(())
}

pub(super) fn opposed_staged(
    state: &mut State,
    event::OpposedStaged { stage, turn }: &event::OpposedStaged,
) -> Applied {
    let opposed = opposed(state)?;
    if opposed.stage != *stage {
        for one in &mut opposed.contestants {
            one.answered = false;
        }
    }
    (opposed.stage, opposed.turn) = (*stage, *turn);
    Ok(())
}

pub(super) fn opposed_modified(
    state: &mut State,
    event::OpposedModified { place, value, rule }: &event::OpposedModified,
) -> Applied {
    contestant(state, *place)?.modifiers.add(rule.clone(), *value);
    Ok(())
}

pub(super) fn fencing_flipped(
    state: &mut State,
    event::FencingFlipped { place, figure: id, count, tokens }: &event::FencingFlipped,
) -> Applied {
    let owner = figure(state, *id)?;
    (owner.fencing, owner.fencing_used) = (tokens.ready, tokens.used);
    let one = contestant(state, *place)?;
    (one.flipped, one.answered) = (*count, true);
    Ok(())
}

pub(super) fn suit_named(state: &mut State, event::SuitNamed { place, suit }: &event::SuitNamed) -> Applied {
    let initial = if let Some(Frame::Test(test)) = state.stack.last_mut() {
        test.initial.as_mut()
    } else {
        contestant(state, *place)?.initial.as_mut()
    };
    initial.ok_or_else(|| lacks("initial card"))?.suit = Some(*suit);
    Ok(())
}

pub(super) fn answered(state: &mut State, event::Answered { place }: &event::Answered) -> Applied {
    if let Some(Frame::Conversation(talk)) = state.stack.last_mut() {
        let mut speakers = talk.attackers.iter_mut().chain(&mut talk.defenders);
        let speaker = speakers.nth(usize::from(*place)).ok_or_else(|| lacks("such speaker"))?;
        speaker.answered = true;
    } else {
        contestant(state, *place)?.answered = true;
    }
    Ok(())
}

pub(super) fn let_stand(state: &mut State, event::LetStand { side }: &event::LetStand) -> Applied {
    if let Some(Frame::Test(test)) = state.stack.last_mut() {
        test.let_stand.push(*side);
    } else if let Some(Frame::Conversation(talk)) = state.stack.last_mut() {
        talk.let_stand.push(*side);
    } else {
        opposed(state)?.let_stand.push(*side);
    }
    Ok(())
}
