//! Stealth lost and looked for.   TDE-STEALTH-01 to TDE-STEALTH-08, TDE-TPL-13

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, d10s, look};
use crate::event;
use crate::state::dice::Attribute;
use crate::state::harm::{Mark, Marked};
use crate::state::sequence::Sequence;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A burning figure is stealthed no more.   TDE-STEALTH-07
pub fn reveal_burning(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let hidden = look(draft).figure(figure).is_some_and(|figure| figure.stealthed && figure.fire > 0);
    if !hidden {
        return Ok(());
    }
    let why = because(draft, &["TDE-STEALTH-07"]);
    draft.emit(event::StealthLost { figure }, why)
}

/// Shows those that gave themselves away: whoever declared anything other than a Move.
/// TDE-STEALTH-06, TDE-SEQ-35
pub fn show(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let shown = |marked: &&Marked| marked.mark == Mark::Shown {};
    for marked in sequence.marks.iter().filter(shown) {
        let figure = marked.figure;
        let hidden = look(draft).figure(figure).is_some_and(|figure| figure.stealthed);
        // Whoever is gone meanwhile is shown to nobody.   TDE-HEALTH-09
        if hidden && (look(draft).is_on_table(figure) || draft.setup().before(7)) {
            let why = because(draft, &["TDE-STEALTH-10", "TDE-TPL-13", "TDE-SEQ-35"]);
            draft.emit(event::StealthLost { figure }, why)?;
        }
    }
    for act in &sequence.acts {
        let figure = act.figure;
        let hidden = look(draft).figure(figure).is_some_and(|figure| figure.stealthed);
        if hidden && look(draft).is_on_table(figure) {
            let why = because(draft, &["TDE-STEALTH-06", "TDE-SEQ-35"]);
            draft.emit(event::StealthLost { figure }, why)?;
        }
    }
    pressed(draft, &["TDE-STEALTH-04", "TDE-SEQ-35"])
}

/// Whoever was hid by a card while an enemy came against it hides no more, nor does whoever touches an enemy that comes
/// to.   TDE-STEALTH-04
pub fn pressed(draft: &mut TdeDraft<'_>, rules: &[&'static str]) -> Result<(), Stop> {
    if draft.setup().before(4) {
        return Ok(());
    }
    let hidden = |id: &FigureId| look(draft).figure(*id).is_some_and(|figure| figure.stealthed);
    let met = |id: &FigureId| look(draft).engaging(*id).next().is_some();
    let found: Vec<FigureId> = look(draft).on_table().filter(hidden).filter(met).collect();
    for figure in found {
        let why = because(draft, rules);
        draft.emit(event::StealthLost { figure }, why)?;
    }
    Ok(())
}

/// Whether a shooter's template finds a stealthed figure: a die of ten not above its intellect.   TDE-TPL-13
pub fn finds(draft: &mut TdeDraft<'_>, shooter: FigureId) -> Result<bool, Stop> {
    let (faces, purpose) = d10s(draft, "stealth", "TDE-TPL-13", Some(shooter), 1)?;
    let intellect = look(draft).attribute(shooter, Attribute::Intellect);
    let die = faces.first().copied().unwrap_or(10);
    let found = i32::from(die) <= intellect;
    let why = because(draft, &["TDE-TPL-13", "TDE-STEALTH-08"]).roll(purpose);
    draft.emit(event::StealthProbed { shooter, die, found }, why)?;
    Ok(found)
}
