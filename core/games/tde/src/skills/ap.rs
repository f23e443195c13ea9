//! Action points as cards know them: what a figure holds, the most it can hold, the fewest that something costs.
//! TDE-PROF-02, TDE-ACT-02

use crate::profiles::talents::Deed;
use crate::skills::{effects, scene};
use crate::state::look::Look;
use crate::state::sequence::{Act, Cause, Sequence, Stage};
use greffe_core::judging::fact::FigureId;

/// A figure's action points.
pub fn held(look: Look<'_>, figure: FigureId) -> u32 {
    look.figure(figure).map_or(0, |figure| figure.ap)
}

/// The most it can hold.   TDE-PROF-02
pub fn most(look: Look<'_>, figure: FigureId) -> u32 {
    look.card(figure).map_or(0, |card| card.ap_max)
}

/// What several deeds cost that are paid one after the other: a use of a card pays for one of them.
/// TDE-ACT-02, TDE-GAP-06, TDE-TALENT-01
pub fn bill(look: Look<'_>, deeds: &[(FigureId, Vec<Deed>)]) -> Vec<effects::Price> {
    let mut taken = Vec::new();
    let mut bill = Vec::new();
    for (figure, deeds) in deeds {
        let price = effects::cost_beside(look, *figure, deeds, &taken);
        taken.extend(price.card.flatten());
        bill.push(price);
    }
    bill
}

/// The acts that are paid for once all is declared, in the order in which they are: the active figure's first.
/// TDE-SEQ-13, TDE-SEQ-14
pub fn owing(sequence: &Sequence) -> Vec<(u16, &Act)> {
    let mut acts: Vec<(u16, &Act)> = sequence.live().filter(|(_, act)| act.cause != Cause::Action).collect();
    acts.sort_by_key(|(_, act)| act.cause.is_reaction());
    acts
}

/// The uses of cards that pay for what has been declared in the sequence and is not paid for yet.   TDE-GAP-06
pub fn spoken(look: Look<'_>) -> Vec<(FigureId, u16)> {
    let open = look.sequence().filter(|open| open.stage < Stage::Payment && !look.setup.before(6));
    let acts = open.map(owing).unwrap_or_default();
    let deeds: Vec<_> = acts.into_iter().map(|(_, act)| (act.figure, scene::deeds(act))).collect();
    bill(look, &deeds).into_iter().filter_map(|price| price.card.flatten()).collect()
}

/// The fewest points for which a figure may do something in a sequence that is another's or has begun: a point,
/// unless a card asks none.   TDE-ACT-02, TDE-REACT-02, TDE-PROF-11
pub fn least(look: Look<'_>, figure: FigureId, why: Deed) -> u32 {
    if look.setup.before(3) {
        return 1;
    }
    let strikes = [Deed::Shoot, Deed::Reveal, Deed::Melee, Deed::Dodge];
    let taken = spoken(look);
    let price = |deed: Deed| effects::cost_beside(look, figure, &[deed, why], &taken).ap;
    strikes.into_iter().map(price).min().unwrap_or(1).min(1)
}

/// Whether a card lets a figure do something in its activation for no point at all.   TDE-ACT-02, TDE-PROF-11
pub fn is_free(look: Look<'_>, figure: FigureId) -> bool {
    let deeds =
        [Deed::Move, Deed::Charge, Deed::Shoot, Deed::Reveal, Deed::Melee, Deed::Dodge, Deed::Interact];
    !look.setup.before(6) && deeds.into_iter().any(|deed| effects::cost(look, figure, &[deed]).ap == 0)
}
