//! Game turns, the Avantage, Initiative.   AO-TURN-01 to AO-TURN-09

pub mod events;
pub mod order;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::effects;
use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::setup::Scenario;
use crate::state::TurnPhase;
use crate::state::look::Look;
use crate::turn::events::{AdvantageWon, GameTurnBegan, GameTurnEnded, InitiativeCalled, InitiativeDone};
use crate::{melee, retreat, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// A game turn begins: retreat tests, the Avantage. What a test has shown is known before the dice of the Avantage,
/// which are a step of their own then; where the Avantage comes first, both are one command.
/// AO-TURN-01, AO-MORALE-01, AO-GAP-08
pub fn begin(draft: &mut AoDraft<'_>, turn: u32) -> Result<(), Stop> {
    let why = because(draft, &["AO-TURN-01"]);
    draft.emit(Event::GameTurnBegan(GameTurnBegan { turn }), why)?;
    if draft.setup().options.advantage_first {
        advantage(draft)?;
        return retreat::retreat(draft).map(drop);
    }
    // After a test the Avantage is what `step` goes on with.
    if retreat::retreat(draft)? { Ok(()) } else { advantage(draft) }
}

/// Both sides roll until the dice differ; the higher has the Avantage.   AO-TURN-02, AO-TURN-03
fn advantage(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let mut because = because(draft, &["AO-TURN-02"]);
    let mut throws: Vec<Vec<u32>> = Vec::new();
    let side = loop {
        let purpose = draft.fresh(RuleId::new("AO-TURN-02"), None);
        let seat = look(draft).seat(0).unwrap_or_else(|| draft.by());
        let faces = draft.dice("advantage", seat, &[8, 8], &purpose)?;
        because = because.roll(purpose);
        let (own, other) = (faces.first().copied(), faces.get(1).copied());
        throws.push(faces);
        if own != other {
            break u8::from(own < other);
        }
        because = because.and(RuleId::new("AO-TURN-03"));
    };
    draft.emit(Event::AdvantageWon(AdvantageWon { throws, side }), because)
}

/// What goes on by itself between activations: whether it went on.
/// AO-TURN-02, AO-TURN-04, AO-TURN-07, AO-TURN-08, AO-MELEE-01
pub fn step(draft: &mut AoDraft<'_>, phase: TurnPhase) -> Result<bool, Stop> {
    if phase == TurnPhase::Activations && look(draft).state.advantage.is_none() {
        return advantage(draft).map(|()| true);
    }
    let value = {
        let look = look(draft);
        let waits = |id: &FigureId| look.figure(*id).is_some_and(|figure| !figure.activated);
        let initiative = |id: FigureId| look.profile(id).map_or(0, |profile| profile.initiative);
        look.on_table().filter(waits).map(initiative).max()
    };
    if phase == TurnPhase::Activations {
        effects::expire_without_author(draft, value)?;
    }
    match (phase, value) {
        (TurnPhase::Activations, Some(value)) => {
            let first = melee::master(look(draft));
            let because = because(draft, &called_rules(look(draft), value));
            draft.emit(Event::InitiativeCalled(InitiativeCalled { value, first }), because)?;
        }
        (TurnPhase::Activations, None) if !look(draft).state.engaged.is_empty() => melee::begin(draft)?,
        (TurnPhase::Activations, None) | (TurnPhase::CloseCombat, _) => end(draft)?,
    }
    Ok(true)
}

/// The rules behind the call of an Initiative: the Avantage begins again at a lower one, and values without
/// figures are skipped.   AO-TURN-04, AO-TURN-07, AO-TURN-08
fn called_rules(look: Look<'_>, value: i32) -> Vec<&'static str> {
    let called = look.figures().filter(|(_, figure)| figure.activated);
    let before = called.filter_map(|(id, _)| look.profile(id)).map(|profile| profile.initiative);
    let mut rules = vec!["AO-TURN-04"];
    if let Some(before) = before.filter(|before| *before > value).min() {
        rules.push("AO-TURN-07");
        if before > value.saturating_add(1) {
            rules.push("AO-TURN-08");
        }
    }
    rules
}

/// A game turn ends; the next begins, or the house scenario is over.   AO-TURN-01, AO-GAP-43
fn end(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let why = because(draft, &["AO-TURN-01"]);
    draft.emit(Event::GameTurnEnded(GameTurnEnded { turn }), why)?;
    match draft.setup().scenario {
        Scenario::TurnLimit { turns } if turn >= turns => victory::by_casualties(draft),
        Scenario::TurnLimit { .. } | Scenario::LastBand => begin(draft, turn.saturating_add(1)),
    }
}

/// What goes on by itself while an Initiative is called: whether it went on.
/// AO-TURN-05, AO-TURN-06
pub fn initiative(draft: &mut AoDraft<'_>, value: i32, next: u8) -> Result<bool, Stop> {
    let Some(side) = order::turn_of(look(draft), value, next) else {
        let because = because(draft, &["AO-TURN-04"]);
        draft.emit(Event::InitiativeDone(InitiativeDone { value }), because)?;
        return Ok(true);
    };
    let candidates = order::candidates(look(draft), side, value);
    match candidates.as_slice() {
        [only] => {
            order::begin(draft, *only)?;
            Ok(true)
        }
        [] | [_, _, ..] => Ok(false),
    }
}
