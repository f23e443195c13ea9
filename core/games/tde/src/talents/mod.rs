//! The uses of talents that are counted.   TDE-TALENT-01

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::event;
use crate::profiles::talents::Period;
use crate::skills::effects;
use crate::state::dice::TalentRef;
use greffe_core::judging::draft::Stop;

/// Counts a use of a talent, when its uses are counted.   TDE-TALENT-01
pub fn count(draft: &mut TdeDraft<'_>, source: TalentRef) -> Result<(), Stop> {
    let Some(limit) = effects::limit_of(look(draft), source) else { return Ok(()) };
    let turn = look(draft).state.turn;
    let used = look(draft).figure(source.figure).and_then(|figure| figure.talents.get(&source.talent));
    let counted = used.filter(|used| limit.per == Period::Match || used.turn == turn);
    let count = counted.map_or(0, |used| used.count).saturating_add(1);
    let why = because(draft, &["TDE-TALENT-01"]);
    draft.emit(event::TalentUsed { figure: source.figure, talent: source.talent, count }, why)
}
