//! Action points: spent, gained, lost.   TDE-PROF-02, TDE-ACT-02, TDE-ACT-10

use crate::event;
use crate::profiles::talents::Deed;
use crate::refusal::Refusal;
use crate::resolve::{TdeDraft, because, cards, harm, look, name};
use crate::skills::effects;
use crate::state::dice::TalentRef;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A figure's action points.
pub fn held(look: Look<'_>, figure: FigureId) -> u32 {
    look.figure(figure).map_or(0, |figure| figure.ap)
}

/// The most it can hold.   TDE-PROF-02
pub fn most(look: Look<'_>, figure: FigureId) -> u32 {
    look.card(figure).map_or(0, |card| card.ap_max)
}

/// Refuses a figure that has not so many action points.   TDE-ACT-02
pub fn require(draft: &TdeDraft<'_>, figure: FigureId, needs: u32) -> Result<(), Stop> {
    if held(look(draft), figure) < needs {
        return Err(Refusal::NoAp { who: name(draft, figure) }.into());
    }
    Ok(())
}

/// Refuses a figure that cannot pay for something: a point, unless a card says otherwise.
/// TDE-ACT-02, TDE-TALENT-01
pub fn afford(draft: &TdeDraft<'_>, figure: FigureId, deeds: &[Deed]) -> Result<(), Stop> {
    require(draft, figure, effects::cost(look(draft), figure, deeds).ap)
}

/// The fewest points for which a figure may do something in a sequence that is another's or has begun: a point,
/// unless a card asks none.   TDE-ACT-02, TDE-REACT-02, TDE-PROF-11
pub fn least(look: Look<'_>, figure: FigureId, why: Deed) -> u32 {
    if look.setup.former {
        return 1;
    }
    let strikes = [Deed::Shoot, Deed::Reveal, Deed::Melee, Deed::Dodge];
    strikes.into_iter().map(|deed| effects::cost(look, figure, &[deed, why]).ap).min().unwrap_or(1).min(1)
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
        cards::count(draft, TalentRef { figure: keeper, talent })?;
    }
    for _ in 0..price.ap {
        spend(draft, figure, rules)?;
    }
    Ok(())
}

/// Spends one action point: toxic smoke hurts whoever does so inside.   TDE-ACT-02, TDE-PROP-18
pub fn spend(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let ap = held(look(draft), figure).saturating_sub(1);
    let why = because(draft, rules);
    draft.emit(event::ApSpent { figure, ap }, why)?;
    harm::choke(draft, figure)
}

/// Gains one action point, as far as its maximum goes.   TDE-ACT-10, TDE-PROF-02
pub fn gain(draft: &mut TdeDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let ap = held(look(draft), figure).saturating_add(1).min(most(look(draft), figure));
    let why = because(draft, rules);
    draft.emit(event::ApGained { figure, ap }, why)
}
