//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use std::collections::BTreeMap;

use crate::resolve::{
    AdDraft, activation, divination, duel, fight, interrupt, look, movement, opposed, preparation, program,
    retreat, stealth, talk, test, turn,
};
use crate::setup::board::Door;
use crate::setup::square::EdgeName;
use crate::state::frames::Frame;
use crate::state::{Figure, Phase};
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
        Frame::Interrupt { figure, pending, left } => interrupt::step(draft, figure, pending, &left),
        Frame::Test(test) => test::step(draft, &test),
        Frame::Opposed(opposed) => opposed::step(draft, &opposed),
        Frame::Conversation(talk) => talk::step(draft, &talk),
        Frame::Seer { seer } => divination::step(draft, seer),
        Frame::Program(program) => program::end(draft, program.figure),
        Frame::Fight(fight) => fight::step(draft, &fight),
        Frame::Retreat(retreat) => retreat::step(draft, &retreat),
        Frame::Duel(duel) => duel::step(draft, &duel),
        Frame::Morale { due } => crate::resolve::morale::step(draft, &due),
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
