//! Action points as cards know them: what a figure holds, the most it can hold, the fewest that something costs.
//! TDE-PROF-02, TDE-ACT-02

use crate::profiles::talents::Deed;
use crate::skills::effects;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// A figure's action points.
pub fn held(look: Look<'_>, figure: FigureId) -> u32 {
    look.figure(figure).map_or(0, |figure| figure.ap)
}

/// The most it can hold.   TDE-PROF-02
pub fn most(look: Look<'_>, figure: FigureId) -> u32 {
    look.card(figure).map_or(0, |card| card.ap_max)
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
