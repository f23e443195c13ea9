//! What several chapters assign to the state. Frames: an event pops, replaces or pushes what its `apply` says.

use crate::event::Event;
use crate::state::change::{lacks, less, mark, opposed, side};
use crate::state::frames::{Contestant, Conversation, Frame, Program, Source, Speaker};
use crate::state::{Figure, Held, Shelved, SideMark, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// Assigned, or a log that does not hold together.
pub(crate) type Applied = Result<(), Inconsistent>;

/// Assigns what an event says to the public state; fails when it names something that does not exist, or a frame that is
/// not there.
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    event.block().apply(state)
}

/// Used tokens lie on things put away, and on no others.   AD-ABIL-05
pub(crate) fn shelve(figure: &mut Figure, shelved: &[Shelved]) {
    let acquired = |held: Held| if let Held::Acquired(place) = held { Some(place) } else { None };
    figure.shelved = shelved.iter().filter(|one| acquired(one.held).is_none()).copied().collect();
    for (place, item) in (0_u8..).zip(&mut figure.acquired) {
        let lying = shelved.iter().find(|one| acquired(one.held) == Some(place));
        item.state.spent = lying.map_or(0, |one| one.used);
    }
}

/// One side of the opposed test on top.
pub(crate) fn contestant(state: &mut State, place: u8) -> Result<&mut Contestant, Inconsistent> {
    let one = opposed(state)?.contestants.get_mut(usize::from(place));
    one.ok_or_else(|| lacks("such contestant"))
}

/// A card that was laid face down has left its hand.   AD-CARD-09
pub(crate) fn from_hand(state: &mut State, whose: u8, source: Source) -> Result<(), Inconsistent> {
    if let Source::Hand(_) = source {
        let side = side(state, whose)?;
        less(&mut side.hand, 1)?;
        mark(&mut side.marks, SideMark::PlayedLast, side.hand == 0);
    }
    Ok(())
}

/// The innermost conversation, to be changed.
pub(crate) fn conversation(state: &mut State) -> Result<&mut Conversation, Inconsistent> {
    let found = state
        .stack
        .iter_mut()
        .rev()
        .find_map(|frame| if let Frame::Conversation(talk) = frame { Some(talk) } else { None });
    found.ok_or_else(|| lacks("Conversation"))
}

/// A speaker of a conversation.
pub(crate) fn speaker(talk: &mut Conversation, figure: FigureId) -> Result<&mut Speaker, Inconsistent> {
    let mut speakers = talk.attackers.iter_mut().chain(&mut talk.defenders);
    speakers.find(|speaker| speaker.figure == figure).ok_or_else(|| lacks("such speaker"))
}

/// A seer has not to draw any more.
pub(crate) fn seen(state: &mut State, seer: FigureId) -> Result<(), Inconsistent> {
    let place =
        state.stack.iter().rposition(|frame| matches!(frame, Frame::Seer { seer: own } if *own == seer));
    state.stack.remove(place.ok_or_else(|| lacks("Seer"))?);
    Ok(())
}

/// What lay in hand by its place among the acquired is let go; what stood behind it moves up.
pub(crate) fn unhand(figure: &mut Figure, gone: usize) {
    let Ok(gone) = u8::try_from(gone) else { return };
    figure.hands = figure.without(gone);
    figure.unlug(gone);
}

/// The innermost program, to be changed.
pub(crate) fn program_mut(state: &mut State) -> Result<&mut Program, Inconsistent> {
    let found = state
        .stack
        .iter_mut()
        .rev()
        .find_map(|frame| if let Frame::Program(program) = frame { Some(program) } else { None });
    found.ok_or_else(|| lacks("Program"))
}
