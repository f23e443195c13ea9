//! Effects that last a turn of the figure whose action they came from.   AO-TURN-09, AO-TURN-10, AO-GAP-03

use std::collections::BTreeSet;

use crate::activation::events::EffectsExpired;
use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::state::{Lasting, Presence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The effects of a figure's earlier action end.   AO-TURN-09, AO-TURN-10, AO-GAP-03
pub fn expire(draft: &mut AoDraft<'_>, author: FigureId) -> Result<(), Stop> {
    let on: Vec<FigureId> = {
        let has = |effects: &[Lasting]| effects.iter().any(|effect| effect.from == author);
        look(draft).figures().filter(|(_, other)| has(&other.effects)).map(|(id, _)| id).collect()
    };
    if on.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["AO-TURN-10", "AO-TURN-09", "AO-GAP-03"]);
    draft.emit(Event::EffectsExpired(EffectsExpired { from: author, on }), because)
}

/// The effects of figures out of combat end where their next activation would have come: when their
/// Initiative is called, or once none is left to call.   AO-TURN-10
pub fn expire_without_author(draft: &mut AoDraft<'_>, called: Option<i32>) -> Result<(), Stop> {
    let authors: BTreeSet<FigureId> = {
        let look = look(draft);
        let comes = |id: &FigureId| {
            let initiative = look.profile(*id).map_or(0, |profile| profile.initiative);
            called.is_none_or(|called| initiative >= called)
        };
        let misses = |id: &FigureId| {
            look.figure(*id).is_some_and(|figure| figure.presence == Presence::Out && !figure.activated)
        };
        let from = look.figures().flat_map(|(_, figure)| figure.effects.iter().map(|effect| effect.from));
        from.filter(|id| misses(id) && comes(id)).collect()
    };
    authors.into_iter().try_for_each(|author| expire(draft, author))
}
