//! The interaction phase.   AD-INTER-01

use crate::draft::{AdDraft, because, look};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::InteractionPass;
use crate::state::frames::Topic;
use crate::state::look::Look;
use crate::state::{Mark, Phase, SideMark};
use crate::{conversation, event};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a figure may do in this phase: a topic and a target each.   AD-INTER-01, AD-INTER-03
pub fn openings(look: Look<'_>, figure: FigureId) -> Vec<(Topic, FigureId)> {
    let side = look.side_of(figure);
    let other = side.and_then(|side| readied(look, side)).is_some_and(|readied| readied != figure);
    if look.is(figure, Mark::Activated) || other {
        return Vec::new();
    }
    let courted = |target: FigureId| conversation::was_courted(look, figure, target);
    let mut found = Vec::new();
    for target in look.in_play().filter(|target| *target != figure) {
        for topic in [Topic::Seduction, Topic::Recruit] {
            let able = topic == Topic::Recruit || look.has(figure, Talent::Seduction) && !courted(target);
            if able
                && conversation::target_refused(look, topic, figure, target).is_none()
                && conversation::speaker_refused(look, topic, figure, target).is_none()
            {
                found.push((topic, target));
            }
        }
    }
    found
}

/// The figure of a side whose activation has begun with the choice of its equipment.   AD-ITEM-10
pub fn readied(look: Look<'_>, side: u8) -> Option<FigureId> {
    look.of_side(side).find(|id| look.is(*id, Mark::Readied))
}

/// Whether a side may begin a figure's activation in this phase now.   AD-INTER-02, AD-ITEM-10
pub fn may_begin(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    look.state.to_act == Some(side)
        && look.side_of(figure) == Some(side)
        && look.side(side).and_then(|own| own.bound_to).is_none_or(|bound| bound == figure)
        && !openings(look, figure).is_empty()
}

/// Refuses any other figure than the one whose activation has begun.   AD-ITEM-10
pub fn forbid_other(draft: &AdDraft<'_>, side: u8, figure: Option<FigureId>) -> Result<(), Stop> {
    match readied(look(draft), side).filter(|readied| Some(*readied) != figure) {
        Some(readied) => Err(Refusal::HasBegun { who: look(draft).name(readied) }.into()),
        None => Ok(()),
    }
}

/// Whether a side may still act in this phase.   AD-INTER-01, AD-INTER-02
pub fn is_able(look: Look<'_>, side: u8) -> bool {
    !look.side_has(side, SideMark::Passed) && look.of_side(side).any(|id| !openings(look, id).is_empty())
}

/// Refuses unless it is a side's turn in the interaction phase.   AD-INTER-02
pub fn demand_turn(draft: &AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let look = look(draft);
    if look.state.phase != Phase::Interaction || look.top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    if look.state.to_act != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(())
}

/// A conversation of this phase is over: the other side's turn.   AD-INTER-02
pub fn done(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let other = look(draft).other(side);
    let why = because(draft, &["AD-INTER-02"]);
    // By the other reading, a side that passed may come back as long as the other plays.   AD-GAP-55
    let returns = look(draft).options().interaction_pass == InteractionPass::MayReturn;
    if returns && look(draft).side_has(other, SideMark::Passed) {
        let why = why.clone().and(greffe_core::record::ids::RuleId::new("AD-GAP-55"));
        draft.emit(event::SideMarked { side: other, mark: SideMark::Passed, on: false }, why)?;
    }
    draft.emit(event::TurnPassed { side: other }, why)
}

/// A side is done.   AD-INTER-02, AD-GAP-55
pub fn pass(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    demand_turn(draft, side)?;
    forbid_other(draft, side, None)?;
    let why = because(draft, &["AD-INTER-02", "AD-GAP-55"]);
    draft.emit(event::SideMarked { side, mark: SideMark::Passed, on: true }, why)
}
