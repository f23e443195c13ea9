//! Falls: how deep, and what they do.   TDE-FALL-01, TDE-FALL-02, TDE-FALL-04

#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::event;
use crate::profiles::talents::Peril;
use crate::profiles::{INCH, Kind};
use crate::skills::effects;
use crate::state::Part;
use crate::state::harm::{Harm, HarmBy};
use crate::state::sequence::Fall;
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::RuleId;

/// The harm of a fall: damage by its height, and a wound outright where a Fiasco caused it.
/// TDE-MOVE-14, TDE-FALL-01, TDE-FALL-02, TDE-FALL-04, TDE-GAP-16, TDE-GAP-23, TDE-CAV-09
pub fn hurt(draft: &mut TdeDraft<'_>, fall: Fall) -> Result<(), Stop> {
    let Some(figure) = look(draft).sequence().map(|sequence| sequence.active) else { return Ok(()) };
    let options = look(draft).options();
    let damage = if fall.water || effects::is_immune(look(draft), figure, Peril::Falls) {
        0
    } else if fall.fiasco && !options.fiasco_fall_rounds_up {
        fiasco_damage(fall.height)
    } else {
        fall_damage(fall.height)
    };
    let direct = u32::from(fall.fiasco && !(fall.water && options.dry_fiasco));
    if damage == 0 && direct == 0 {
        return Ok(());
    }
    let part = (look(draft).kind(figure) == Kind::Cavalry).then_some(Part::Mount);
    let by = HarmBy::Fall {};
    let harm = Harm { figure, by, part, chooser: None, damage, direct, late: true, unsaved: None };
    let mut why = because(draft, &["TDE-FALL-01", "TDE-FALL-02", "TDE-GAP-23"]);
    if fall.fiasco {
        why = why.and(RuleId::new("TDE-MOVE-14")).and(RuleId::new("TDE-GAP-16"));
    }
    if part.is_some() {
        why = why.and(RuleId::new("TDE-FALL-04")).and(RuleId::new("TDE-CAV-09"));
    }
    draft.emit(event::Harmed { harm }, why)
}

/// The damage of a fall from a height: inches rounded up, less one.   TDE-FALL-01
pub fn fall_damage(height: i32) -> u32 {
    let begun = u32::try_from(height.max(0)).unwrap_or(0).div_ceil(INCH.unsigned_abs());
    begun.saturating_sub(1)
}

/// The damage of the fall of a Fiasco: full inches, less one.   TDE-MOVE-14, TDE-GAP-16
fn fiasco_damage(height: i32) -> u32 {
    let full = u32::try_from(height.max(0)).unwrap_or(0) / INCH.unsigned_abs();
    full.saturating_sub(1)
}
