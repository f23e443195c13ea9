//! Action points: spent, gained, lost.   TDE-PROF-02, TDE-ACT-02, TDE-ACT-10

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look, name};
use crate::health::fire;
use crate::profiles::talents::Deed;
use crate::refusal::Refusal;
use crate::skills::{ap, effects};
use crate::state::dice::TalentRef;
use crate::{event, talents};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Refuses a figure that has not so many action points.   TDE-ACT-02
pub fn require(draft: &TdeDraft<'_>, figure: FigureId, needs: u32) -> Result<(), Stop> {
    if ap::held(look(draft), figure) < needs {
        return Err(Refusal::NoAp { who: name(draft, figure) }.into());
    }
    Ok(())
}

/// Refuses a figure that cannot pay for something: a point, unless a card says otherwise whose use is not spoken for.
/// TDE-ACT-02, TDE-GAP-06, TDE-TALENT-01
pub fn afford(draft: &TdeDraft<'_>, figure: FigureId, deeds: &[Deed]) -> Result<(), Stop> {
    let taken = ap::spoken(look(draft));
    require(draft, figure, effects::cost_beside(look(draft), figure, deeds, &taken).ap)
}

/// Pays for something: a point, unless a card says otherwise.   TDE-ACT-02, TDE-TALENT-01
pub fn pay(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    deeds: &[Deed],
    rules: &[&'static str],
) -> Result<(), Stop> {
    let price = effects::cost(look(draft), figure, deeds);
    if let Some(Some((keeper, talent))) = price.card {
        talents::count(draft, TalentRef { figure: keeper, talent })?;
    }
    for _ in 0..price.ap {
        spend(draft, figure, rules)?;
    }
    Ok(())
}

/// Spends one action point: toxic smoke hurts whoever does so inside.   TDE-ACT-02, TDE-PROP-18
pub fn spend(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let ap = ap::held(look(draft), figure).saturating_sub(1);
    let why = because(draft, rules);
    draft.emit(event::ApSpent { figure, ap }, why)?;
    fire::choke(draft, figure)
}

/// Gains one action point, as far as its maximum goes.   TDE-ACT-10, TDE-PROF-02
pub fn gain(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let ap = ap::held(look(draft), figure).saturating_add(1).min(ap::most(look(draft), figure));
    let why = because(draft, rules);
    draft.emit(event::ApGained { figure, ap }, why)
}
