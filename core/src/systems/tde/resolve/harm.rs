//! Damage and armour tests.   TDE-HEALTH-01, TDE-HEALTH-02, TDE-SHOOT-15, TDE-PROP-12, TDE-PROP-13

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::ids::RuleId;
use crate::modifiers::Modifiers;
use crate::systems::tde::resolve::TdeDraft;
use crate::systems::tde::state::Part;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::Sequence;

/// Endurance and armour, then what else changes them, line by line.   TDE-HEALTH-01
pub fn endurance(look: Look<'_>, figure: FigureId, part: Option<Part>, others: &Modifiers) -> Modifiers {
    let body = look.body(figure, part);
    let mut sum = Modifiers::new();
    sum.add(RuleId::new("TDE-PROF-09"), body.map_or(0, |body| body.endurance));
    sum.add(RuleId::new("TDE-PROF-10"), body.map_or(0, |body| body.armour));
    sum.extend(others);
    sum
}

/// Makes the armour tests that are due now, `late` ones included or alone. Whether there were any.
///
/// # Errors
/// See [`Stop`].
pub fn saves(
    _draft: &mut TdeDraft<'_>,
    _sequence: &Sequence,
    _late: bool,
    _rule: &'static str,
) -> Result<bool, Stop> {
    Ok(false)
}

/// Toxic smoke hurts who spends a point inside.   TDE-PROP-18, TDE-GAP-29
///
/// # Errors
/// See [`Stop`].
pub fn choke(_draft: &mut TdeDraft<'_>, _figure: FigureId) -> Result<(), Stop> {
    Ok(())
}

/// Asks which part of a burning cavalry figure suffers. Whether it did.   TDE-CAV-07
///
/// # Errors
/// See [`Stop`].
pub fn ask_fire_part(_draft: &mut TdeDraft<'_>, _figure: FigureId) -> Result<bool, Stop> {
    Ok(false)
}

/// The part that burns.
pub fn fire_part(_look: Look<'_>, _figure: FigureId) -> Option<Part> {
    None
}
