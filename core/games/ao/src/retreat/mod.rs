//! Retreat: thinned bands test.   AO-MORALE-01 to AO-MORALE-05, AO-END-01, AO-GAP-08

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{AoDraft, look};
use crate::event::Event;
use crate::profiles::Characteristic;
use crate::retreat::events::RetreatTested;
use crate::setup::Tested;
use crate::state::look::Look;
use crate::test::{self, Trial};
use crate::victory;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Bands under half their number test, and every test is made before play stops; whether there was one.
/// AO-MORALE-01 to AO-MORALE-05, AO-END-01, AO-GAP-08
pub fn retreat(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let mut was_any = false;
    for side in 0..draft.state().sides.len() {
        let Ok(side) = u8::try_from(side) else { continue };
        let Some((tester, stands_in)) = retreat_tester(look(draft), side) else { continue };
        let (rule, of) = ("AO-MORALE-02", Characteristic::Mental);
        let sum = test::sum(draft, tester, of, Tested::Test, &[], &[]);
        let (test, mut because) =
            test::test(draft, &Trial { rule, figure: tester, of, sum: &sum, claims: &[] })?;
        for rule in ["AO-MORALE-01", "AO-GAP-08"] {
            because = because.and(RuleId::new(rule));
        }
        if stands_in {
            because = because.and(RuleId::new("AO-MORALE-03"));
        }
        because = because.and(RuleId::new(if test.passed { "AO-MORALE-04" } else { "AO-MORALE-05" }));
        draft.emit(Event::RetreatTested(RetreatTested { side, test }), because)?;
        was_any = true;
    }
    let retreated: Vec<u8> = victory::retreated(look(draft));
    if !retreated.is_empty() {
        victory::stop(draft, &retreated, "AO-END-01")?;
    }
    Ok(was_any)
}

/// Who takes a band's retreat test, when one is due, and whether it stands in for the leader.
/// AO-MORALE-01, AO-MORALE-03
pub fn retreat_tester(look: Look<'_>, side: u8) -> Option<(FigureId, bool)> {
    let initial = look.roster(side).unwrap_or_default().len();
    let left = look.members_left(side);
    if left == 0 || left.saturating_mul(2) >= initial {
        return None;
    }
    let mental = |id: FigureId| look.profile(id).map_or(0, |profile| profile.mental);
    let leads = |id: &FigureId| look.profile(*id).is_some_and(|profile| profile.leader);
    if let Some(leader) = look.of_side(side).find(leads) {
        return Some((leader, false));
    }
    // Of equals, the first on the sheet: the number tested is the same.
    let best = look.of_side(side).map(mental).max()?;
    look.of_side(side).find(|id| mental(*id) == best).map(|id| (id, true))
}
