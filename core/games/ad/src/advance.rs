//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use std::collections::BTreeMap;

use crate::conversation::{self, talk};
use crate::draft::{AdDraft, look};
use crate::melee::{blow, disarm, duel, fight, parry};
use crate::movement::{self, leave, maneuver};
use crate::programs::program;
use crate::setup::board::Door;
use crate::setup::square::EdgeName;
use crate::state::frames::{Frame, Opposed, OpposedUse, Test, TestUse};
use crate::state::{Figure, Phase};
use crate::stealth::{self, theft};
use crate::test::opposed::{self, Verdict};
use crate::test::{self, Passed, Step};
use crate::turn::{self, initiative};
use crate::{
    activation, deeds, divination, items, morale, overwatch, preparation, reload, retreat, shooting,
};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What decides who is seen, as it was when it was last looked at.
type Sight = (Phase, BTreeMap<FigureId, Figure>, BTreeMap<EdgeName, Door>);

fn sight(draft: &AdDraft<'_>) -> Sight {
    let state = look(draft).state;
    (state.phase, state.figures.clone(), state.doors.clone())
}

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let mut looked: Option<Sight> = None;
    draft.drive(|draft| {
        if !stealth::is_quiet(look(draft)) && looked.as_ref().is_none_or(|looked| is_other(draft, looked)) {
            looked = Some(sight(draft));
            if stealth::look_around(draft)? {
                looked = None;
                return Ok(true);
            }
        }
        step(draft)
    })
}

fn is_other(draft: &AdDraft<'_>, (phase, figures, doors): &Sight) -> bool {
    let state = look(draft).state;
    state.phase != *phase || state.figures != *figures || state.doors != *doors
}

/// One step; whether there was one to take.
fn step(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top().cloned() else { return turn::phase(draft) };
    match top {
        Frame::Preparation { due } => preparation::step(draft, &due),
        Frame::Arrivals { due } => turn::arrivals(draft, &due),
        Frame::HandLimit { due } => turn::limit(draft, due.first().copied()),
        Frame::Discard { side, .. } => turn::limit(draft, Some(side)),
        Frame::Activation(active) => match program::of(look(draft), &active) {
            Some(program) => program::step(draft, &program),
            None => activation::step(draft, &active),
        },
        Frame::Move(moving) if program::walks(look(draft), &moving) => program::walk(draft, &moving),
        Frame::Move(moving) => movement::step(draft, &moving),
        Frame::Interrupt { figure, pending, left } => overwatch::step(draft, figure, pending, &left),
        Frame::Test(test) => try_on(draft, &test),
        Frame::Opposed(opposed) => contest(draft, &opposed),
        Frame::Conversation(talk) => talk::step(draft, &talk),
        Frame::Seer { seer } => divination::step(draft, seer),
        Frame::Program(program) => program::end(draft, program.figure),
        Frame::Fight(fight) => fight::step(draft, &fight),
        Frame::Retreat(retreat) => retreat::step(draft, &retreat),
        Frame::Duel(duel) => duel::step(draft, &duel),
        Frame::Morale { due } => morale::step(draft, &due),
        // Somebody is owed an answer.
        Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::MindRead { .. }
        | Frame::Stray { .. }
        | Frame::Divination { .. }
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Opponent { .. }
        | Frame::FallSquare { .. }
        | Frame::Onward { .. }
        | Frame::Rearm { .. } => Ok(false),
    }
}

/// Goes on with a test: one that is over brings about what it was made for.   AD-TEST-02
fn try_on(draft: &mut AdDraft<'_>, test: &Test) -> Result<bool, Stop> {
    match test::step(draft, test)? {
        Step::Owed => Ok(false),
        Step::Done => Ok(true),
        Step::Settled(passed) => tested(draft, test, &passed).map(|()| true),
    }
}

/// What a test was made for.
pub fn tested(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    match &test.used_for {
        TestUse::Run {} => movement::run_tested(draft, test.figure, passed),
        TestUse::Pace { pace } => maneuver::tested(draft, test.figure, *pace, passed),
        TestUse::Shot { shot, piercing } => shooting::tested(draft, test, *shot, *piercing, passed),
        TestUse::ForceDoor { door } => deeds::door_tested(draft, test.figure, *door, passed),
        TestUse::PickLock { door } => items::lock_tested(draft, test, *door, passed),
        TestUse::FastReload { weapon, moved } => reload::tested(draft, test, (*weapon, *moved), passed),
        TestUse::Parry {} => parry::tested(draft, test, passed),
        TestUse::Disarm { weapon } => disarm::tested(draft, test, *weapon, passed),
        TestUse::NoRetreat {} => retreat::no_retreat(draft, test, passed),
        TestUse::RetreatDown { to } => retreat::down(draft, test, *to, passed),
        TestUse::Leave {} => leave::tested(draft, test, passed),
        TestUse::LeaveDown { voluntary, .. } => leave::jumped(draft, test, *voluntary, passed),
        TestUse::Morale {} => morale::tested(draft, test, passed),
        TestUse::Poison { poison } => morale::poisoned(draft, test, *poison, passed),
        TestUse::WakeUp {} => deeds::woke(draft, test.figure, passed),
        TestUse::Vision {} => divination::vision(draft, test, passed),
    }
}

/// Goes on with an opposed test: cards shown may add on their own; one that is over brings about what it was made for.
/// AD-TEST-13
fn contest(draft: &mut AdDraft<'_>, opposed: &Opposed) -> Result<bool, Stop> {
    if opposed::is_revealed(look(draft), opposed) {
        match opposed.used_for {
            OpposedUse::Melee {} => fight::revealed(draft)?,
            OpposedUse::Conversation {} => conversation::revealed(draft)?,
            OpposedUse::Initiative {}
            | OpposedUse::StandUp {}
            | OpposedUse::Spot {}
            | OpposedUse::Pickpocket { .. } => {}
        }
    }
    match opposed::step(draft, opposed)? {
        Step::Owed => Ok(false),
        Step::Done => Ok(true),
        Step::Settled(verdict) => settled(draft, &verdict).map(|()| true),
    }
}

/// What an opposed test was made for.
fn settled(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    match verdict.opposed.used_for {
        OpposedUse::Initiative {} => initiative::settled(draft, verdict),
        OpposedUse::Melee {} => blow::settled(draft, verdict),
        OpposedUse::StandUp {} => deeds::stood(draft, verdict),
        OpposedUse::Spot {} => stealth::spotted(draft, verdict),
        OpposedUse::Pickpocket { item } => theft::stolen(draft, item, verdict),
        OpposedUse::Conversation {} => conversation::settled(draft, verdict),
    }
}
