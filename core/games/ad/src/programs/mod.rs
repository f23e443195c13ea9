//! Figures that nobody plays: when they act, what wakes them, how they join a side.   AD-NPC-01

pub mod events;
pub(crate) mod forms;
pub mod program;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::event::{self, Deck};
use crate::programs::program::Choices;
use crate::refusal::Refusal;
use crate::setup::NpcRole;
use crate::setup::square::Square;
use crate::state::Mark;
use crate::state::frames::{Frame, Program, ProgramStage};
use crate::state::look::Look;
use crate::{activation, cards, guards};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The figures of nobody that may act next: one whose equipment has been chosen acts first.   AD-NPC-10, AD-ITEM-10
pub fn next(look: Look<'_>) -> Vec<FigureId> {
    let due = due(look);
    let begun = due.iter().copied().find(|id| look.is(*id, Mark::Readied));
    begun.map_or(due, |figure| vec![figure])
}

/// Whether the initiative holder may begin the activation of a figure of nobody in the action phase now.   AD-NPC-01,
/// AD-ITEM-10
pub fn may_begin(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    look.holder() == side && is_due(look) && next(look).contains(&figure)
}

/// At the start of the action phase, nothing being open: where the scenario says so, Event cards tell who acts;
/// whether there was anything to do.   AD-NPC-10, AD-GAP-43
pub fn phase(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    if !draws(look(draft)) {
        return Ok(false);
    }
    let due = uncalled(look(draft));
    let holder = look(draft).holder();
    let count = u8::try_from(due.len()).unwrap_or(u8::MAX);
    let drawn = cards::shared(draft, Deck::Event, holder, count, "AD-NPC-10")?;
    for (nth, figure) in due.into_iter().enumerate() {
        let place = drawn.get(nth).map(|card| usize::from(card.0.saturating_sub(1)));
        let acts =
            place.and_then(|place| draft.setup().event.get(place)).is_some_and(|card| card.suit.is_red());
        if look(draft).is(figure, Mark::Uncalled) {
            let why = because(draft, &["AD-NPC-10"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Uncalled, on: false }, why)?;
        }
        // For whom the deck has no card left, none is red.
        let spared = place.is_none() && look(draft).setup.before(2);
        if !acts && !spared {
            let why = because(draft, &["AD-NPC-10", "AD-GAP-43", "AD-CARD-13"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Activated, on: true }, why)?;
        }
    }
    Ok(true)
}

/// Whether the initiative holder is owed a choice for a figure of nobody in the action phase.   AD-NPC-10
pub fn owes(draft: &AdDraft<'_>) -> bool {
    is_due(look(draft))
}

/// Whether figures of nobody are to act before anybody else, and it is known which.   AD-NPC-10
pub fn is_due(look: Look<'_>) -> bool {
    guards::opens(look) && !draws(look) && !due(look).is_empty()
}

/// Whether Event cards are still to tell which figures of nobody act this turn.   AD-NPC-10
pub fn draws(look: Look<'_>) -> bool {
    guards::by_card(look) && guards::opens(look) && !uncalled(look).is_empty()
}

/// What the initiative holder names for a figure of nobody.   AD-NPC-01
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Among enemies equally near.
    pub target: Option<FigureId>,
    /// Among squares equally good.
    pub to: Option<Square>,
    /// Among ways equally short.
    pub way: Option<Vec<Square>>,
}

/// The initiative holder starts a program, with what the book leaves open.   AD-NPC-01, AD-NPC-10
pub fn activate(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, named: Named) -> Result<(), Stop> {
    if let Some(program) = program::undecided(look(draft)) {
        return aim(draft, side, &program, figure, named);
    }
    let known = look(draft);
    if known.top().is_some() || !is_due(known) {
        return Err(Refusal::NotNow.into());
    }
    if known.holder() != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let who = known.name(figure);
    if known.side_of(figure).is_some() {
        return Err(Refusal::PlayedBySomebody { who }.into());
    }
    if !due(known).contains(&figure) {
        return Err(Refusal::NotThisNpc { who }.into());
    }
    if let Some(begun) = next(known).first().filter(|_| !next(known).contains(&figure)) {
        return Err(Refusal::HasBegun { who: known.name(*begun) }.into());
    }
    let Named { target, to, way } = judge(known, figure, named)?;
    let why = because(draft, &["AD-NPC-10", "AD-NPC-01"]);
    let program = Program { figure, target, to, way, stage: ProgramStage::First };
    draft.emit(event::ProgramBegun { program }, why)?;
    activation::begin(draft, side, figure)?;
    activation::goes_on(draft, figure)
}

/// The initiative holder chooses in the midst of a program what has come to be open.   AD-NPC-01
fn aim(
    draft: &mut AdDraft<'_>,
    side: u8,
    program: &Program,
    figure: FigureId,
    named: Named,
) -> Result<(), Stop> {
    let known = look(draft);
    if known.activation().is_none_or(|active| active.by != side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if figure != program.figure {
        return Err(Refusal::NotThisNpc { who: known.name(figure) }.into());
    }
    let Named { target, to, way } = judge(known, figure, named)?;
    let why = because(draft, &["AD-NPC-01"]);
    draft.emit(event::ProgramAimed { program: Program { target, to, way, ..program.clone() } }, why)
}

/// What the initiative holder names for a program: one of the enemies equally near, one of the squares equally good,
/// one of the ways equally short.   AD-NPC-01, AD-NPC-21
fn judge(known: Look<'_>, figure: FigureId, named: Named) -> Result<Named, Refusal> {
    let who = known.name(figure);
    let Choices { targets, squares } =
        program::choices(known, &program::reach(known, figure), figure, named.target);
    let target = match named.target {
        Some(target) if targets.contains(&target) => Some(target),
        Some(target) => return Err(Refusal::NotAmongNearest { who: known.name(target) }),
        None if targets.len() > 1 => {
            let first = targets.first().map(|target| known.name(*target)).unwrap_or_default();
            return Err(Refusal::NameOne { who: first });
        }
        None => None,
    };
    match named.to {
        Some(square) if !squares.contains(&square) => return Err(Refusal::NotAmongSquares { square }),
        None if squares.len() > 1 => return Err(Refusal::NameOne { who }),
        Some(_) | None => {}
    }
    let goal = named.to.or_else(|| squares.first().copied());
    let short = |way: &Vec<Square>| goal.is_some_and(|to| program::is_short(known, figure, way, to));
    if named.way.as_ref().is_some_and(|way| !short(way)) {
        return Err(Refusal::NotTheWay { who });
    }
    // Whoever names none of several leaves the way as it comes.
    let several = || goal.is_some_and(|to| !program::short_ways(known, figure, to).is_empty());
    let left_open = || (!known.setup.before(3) && several()).then(Vec::new);
    let way = named.way.or_else(left_open);
    Ok(Named { target, way, ..named })
}

/// Whether the frame on top belongs to a figure of nobody's program.
pub fn runs(look: Look<'_>) -> bool {
    look.state.stack.iter().any(|frame| matches!(frame, Frame::Program(_)))
}

/// The figures of nobody that act in the action phase and have not yet.   AD-NPC-10
pub fn due(look: Look<'_>) -> Vec<FigureId> {
    let acts = |id: &FigureId| look.role(*id) == Some(NpcRole::Attacker) && !look.is(*id, Mark::Activated);
    look.of_nobody().filter(acts).collect()
}

/// The figures of nobody for which an Event card is still to be drawn: all at first, then those that have woken since.
/// AD-NPC-10, AD-NPC-07
pub fn uncalled(look: Look<'_>) -> Vec<FigureId> {
    let mut figures = due(look);
    // No Event card is drawn in a turn before this.
    if !look.state.event.drawn.is_empty() {
        figures.retain(|figure| look.is(*figure, Mark::Uncalled));
    }
    figures
}
