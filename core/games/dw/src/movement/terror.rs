//! Terror: who must be dared, and who tests when charged.   DW-TRAIT-57, DW-TRAIT-84, DW-MORALE-12, DW-GAP-22

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::Halt;
use crate::movement::gates;
use crate::movement::gates::Way;
use crate::state::MoraleDue;
use crate::state::frames::{Arrival, Frame, Gate, MoraleCause};
use crate::state::look::Look;
use crate::{event, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Refuses to touch an enemy that the figure has not dared to touch in this activation.   DW-GAP-22
pub fn forbid_daunted(draft: &DwDraft<'_>, figure: FigureId, arrival: &Arrival) -> Result<(), Stop> {
    for gate in terror(look(draft), figure, arrival) {
        let Gate::Dare(other) = gate else { continue };
        let refusal = refusal::Move::Daunted { who: name(draft, figure), by: name(draft, other) };
        forbid(draft, is_daunted(look(draft), other), refusal)?;
    }
    Ok(())
}

/// Refuses to fight in contact an enemy that the figure has not dared to touch, whatever is stated.
/// DW-TRAIT-84, DW-GAP-22
pub fn forbid_undared(draft: &DwDraft<'_>, figure: FigureId, enemy: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    let undared = !look.setup.before(4) && !look.touch(figure, enemy) && is_daunted(look, enemy);
    forbid(draft, undared, refusal::Move::Daunted { who: name(draft, figure), by: name(draft, enemy) })
}

/// What Terror makes of a new contact: who must be dared, and whether those met must hold.
/// DW-TRAIT-84, DW-MORALE-12
pub fn terror(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> Vec<Gate> {
    let new = |other: &FigureId| look.are_enemies(figure, *other) && !look.touch(figure, *other);
    let met: Vec<FigureId> = arrival.touches.iter().copied().filter(new).collect();
    let daring = met.iter().copied().filter(|other| skills::must_dare(look, figure, *other));
    let mut gates: Vec<Gate> = daring.map(Gate::Dare).collect();
    let frightened = |other: &FigureId| {
        skills::terrifies(look, *other, figure)
            && skills::fearless(look, *other, MoraleCause::Terror(figure)).is_none()
    };
    if met.iter().any(frightened) {
        gates.push(Gate::Charge {});
    }
    gates
}

/// Whether the active figure has already not dared to touch this enemy.   DW-GAP-22
fn is_daunted(look: Look<'_>, enemy: FigureId) -> bool {
    look.state.stack.iter().any(|frame| {
        if let Frame::Activation { daunted, .. } = frame { daunted.contains(&enemy) } else { false }
    })
}

/// Everybody whom a terrifying figure is about to touch tests morale.   DW-MORALE-12, DW-TRAIT-84, DW-TRAIT-57
pub(crate) fn charge(draft: &mut DwDraft<'_>, way: &Way<'_>) -> Result<(), Stop> {
    let cause = MoraleCause::Terror(way.figure);
    let frightened = |other: &FigureId| {
        let look = look(draft);
        look.are_enemies(way.figure, *other)
            && !look.touch(way.figure, *other)
            && skills::terrifies(look, *other, way.figure)
            && skills::fearless(look, *other, cause).is_none()
    };
    let dues: Vec<MoraleDue> = way
        .arrival
        .touches
        .iter()
        .copied()
        .filter(frightened)
        .map(|figure| MoraleDue { figure, cause, ordered: false })
        .collect();
    let because = because(draft, &["DW-MORALE-12", skills::terror_rule(look(draft), way.figure)]);
    draft.emit(event::MoraleTriggered { drawn: false, dues, half: Vec::new() }, because)
}

/// The mover has tested before touching a terrifying enemy: the action is spent, not the activation.
/// DW-TRAIT-84, DW-GAP-22
pub fn dared(draft: &mut DwDraft<'_>, figure: FigureId, of: FigureId, passed: bool) -> Result<(), Stop> {
    if passed { Ok(()) } else { gates::give_back(draft, figure, Halt::Daunted(of), "DW-GAP-22") }
}
