//! Rulings that the players write down.   TDE-CORE-01

use crate::draft::{TdeDraft, because, d10s};
use crate::event;
use crate::refusal::Refusal;
use crate::state::Ruling;
use greffe_core::judging::draft::Stop;

/// Writes down what the players settle, by agreement or by a die.   TDE-CORE-01
pub fn rule(draft: &mut TdeDraft<'_>, text: &str, die: bool) -> Result<(), Stop> {
    if text.trim().is_empty() || text.chars().count() > 400 {
        return Err(Refusal::BadRuling.into());
    }
    let mut why = because(draft, &["TDE-CORE-01"]);
    let mut shown = None;
    if die {
        let (faces, purpose) = d10s(draft, "ruling", "TDE-CORE-01", None, 1)?;
        shown = faces.first().copied();
        why = why.roll(purpose);
    }
    let ruling = Ruling { text: text.to_owned(), die: shown };
    draft.emit(event::RulingRecorded { ruling }, why)
}
