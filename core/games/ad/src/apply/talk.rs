//! Conversations, and what talk, theft and divination assign where one line does not say it.

use crate::apply::{Applied, from_hand};
use crate::event;
use crate::state::change::{activation, figure, lacks, pop};
use crate::state::frames::{Conversation, Frame, Initial, Program, Source, Speaker, TalkStage};
use crate::state::{Figure, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

pub(super) fn talkers_named(
    state: &mut State,
    event::TalkersNamed { talkers, .. }: &event::TalkersNamed,
) -> Applied {
    activation(state)?.talkers.clone_from(talkers);
    Ok(())
}

pub(super) fn conversation_begun(
    state: &mut State,
    event::ConversationBegun { conversation }: &event::ConversationBegun,
) {
    state.stack.push(Frame::Conversation(conversation.clone()));
}

pub(super) fn conversation_staged(
    state: &mut State,
    event::ConversationStaged { stage }: &event::ConversationStaged,
) -> Applied {
    conversation(state)?.stage = *stage;
    Ok(())
}

pub(super) fn speaker_revealed(
    state: &mut State,
    event::SpeakerRevealed { figure, initial }: &event::SpeakerRevealed,
) -> Applied {
    revealed(state, *figure, *initial)?;
    Ok(())
}

pub(super) fn conversation_ended(state: &mut State, _: &event::ConversationEnded) -> Applied {
    pop(state, "Conversation", |frame| matches!(frame, Frame::Conversation(_)))?;
    Ok(())
}

pub(super) fn courted(state: &mut State, event::Courted { figure: id, target }: &event::Courted) -> Applied {
    figure(state, *id)?.courted.insert(*target);
    Ok(())
}

/// The innermost conversation, to be changed.
///
/// # Errors
/// When there is none.
pub(super) fn conversation(state: &mut State) -> Result<&mut Conversation, Inconsistent> {
    let found = state
        .stack
        .iter_mut()
        .rev()
        .find_map(|frame| if let Frame::Conversation(talk) = frame { Some(talk) } else { None });
    found.ok_or_else(|| lacks("Conversation"))
}

/// A speaker of a conversation.
///
/// # Errors
/// There is none.
pub(super) fn speaker(talk: &mut Conversation, figure: FigureId) -> Result<&mut Speaker, Inconsistent> {
    let mut speakers = talk.attackers.iter_mut().chain(&mut talk.defenders);
    speakers.find(|speaker| speaker.figure == figure).ok_or_else(|| lacks("such speaker"))
}

/// The defence is complete.
///
/// # Errors
/// When there is no conversation.
pub(super) fn joined(state: &mut State, figures: &[FigureId]) -> Result<(), Inconsistent> {
    let talk = conversation(state)?;
    let joins = figures.iter().map(|figure| Speaker::new(*figure));
    talk.defenders.extend(joins);
    talk.stage = TalkStage::Sources;
    Ok(())
}

/// A side laid its cards.
///
/// # Errors
/// When one of its speakers does not take part.
pub(super) fn laid(state: &mut State, side: u8, speakers: &[(FigureId, Source)]) -> Result<(), Inconsistent> {
    for (figure, source) in speakers {
        speaker(conversation(state)?, *figure)?.source = Some(*source);
        from_hand(state, side, *source)?;
    }
    Ok(())
}

/// A speaker's card is known, or is to be played anew.
///
/// # Errors
/// When it does not take part.
pub(super) fn revealed(
    state: &mut State,
    figure: FigureId,
    initial: Option<Initial>,
) -> Result<(), Inconsistent> {
    let talk = conversation(state)?;
    speaker(talk, figure)?.initial = initial;
    talk.turned = initial.map(|_| figure);
    talk.let_stand.clear();
    Ok(())
}

/// A seer has not to draw any more.
///
/// # Errors
/// When it had not.
pub(super) fn seen(state: &mut State, seer: FigureId) -> Result<(), Inconsistent> {
    let place =
        state.stack.iter().rposition(|frame| matches!(frame, Frame::Seer { seer: own } if *own == seer));
    state.stack.remove(place.ok_or_else(|| lacks("Seer"))?);
    Ok(())
}

/// What lay in hand by its place among the acquired is let go; what stood behind it moves up.
pub(super) fn unhand(figure: &mut Figure, gone: usize) {
    let Ok(gone) = u8::try_from(gone) else { return };
    figure.hands = figure.without(gone);
    figure.unlug(gone);
}

/// The innermost program, to be changed.
///
/// # Errors
/// When there is none.
pub(super) fn program(state: &mut State) -> Result<&mut Program, Inconsistent> {
    let found = state
        .stack
        .iter_mut()
        .rev()
        .find_map(|frame| if let Frame::Program(program) = frame { Some(program) } else { None });
    found.ok_or_else(|| lacks("Program"))
}
