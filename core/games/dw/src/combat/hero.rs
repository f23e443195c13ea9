//! A hero rolls a die again.   DW-TRAIT-42

use crate::draft::{DwDraft, because, die, look, name};
use crate::state::WindowKind;
use crate::state::combat::Party;
use crate::state::frames::Frame;
use crate::{event, interventions, refusal};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A hero rolls one die again: the second face counts, even if worse.   DW-TRAIT-42
pub fn hero_reroll(draft: &mut DwDraft<'_>, side: u8, figure: FigureId, number: u32) -> Result<(), Stop> {
    let ask = interventions::asked(draft, side, WindowKind::HeroReroll)?;
    if !ask.figures.contains(&figure) {
        return Err(refusal::Reaction::NotAsked { who: name(draft, figure), rule: "DW-TRAIT-42" }.into());
    }
    match look(draft).top().cloned() {
        Some(Frame::Test { test, .. }) => {
            let count = u32::try_from(test.faces.len()).unwrap_or(u32::MAX);
            if !(1..=count).contains(&number) {
                return Err(refusal::Reaction::NoSuchDie.into());
            }
            let (face, purpose) = die(draft, "quality", "DW-TRAIT-42", Some(figure))?;
            let because = because(draft, &["DW-TRAIT-42"]).roll(purpose);
            draft.emit(event::TestRerolled { figure, die: number, face }, because)
        }
        Some(Frame::Combat { combat }) => {
            if number != 1 {
                return Err(refusal::Reaction::NoSuchDie.into());
            }
            // A thrower caught in its own explosion rolls the attack again, not its defence.
            let party = if combat.by == Some(figure) { Party::Attacker } else { Party::Target };
            let (face, purpose) = die(draft, "combat", "DW-TRAIT-42", Some(figure))?;
            let why = because(draft, &["DW-TRAIT-42"]).roll(purpose);
            draft.emit(event::CombatRerolled { figure, party, face }, why)?;
            let left = interventions::asks(look(draft))
                .iter()
                .filter(|ask| !ask.figures.contains(&figure))
                .cloned()
                .collect();
            let because = because(draft, &["DW-TRAIT-42"]);
            draft.emit(event::AsksSet { asks: left }, because)
        }
        Some(_) | None => Err(refusal::General::NotNow.into()),
    }
}
