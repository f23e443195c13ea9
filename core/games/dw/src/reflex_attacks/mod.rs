//! Reflex attacks, opened and put in order.   DW-REFLEX-01, DW-REFLEX-04, DW-REFLEX-05

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::Trait;
use crate::state::frames::{Frame, ReflexCause};
use crate::state::look::Look;
use crate::{event, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Free attacks are made on a figure by these enemies, those that it slips away from left out.
/// DW-REFLEX-01, DW-REFLEX-04, DW-REFLEX-05, DW-TRAIT-44
pub fn open(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    makers: Vec<FigureId>,
    cause: ReflexCause,
    rule: &'static str,
) -> Result<(), Stop> {
    let mut why = because(draft, &[rule, "DW-REFLEX-01", "DW-REFLEX-04"]);
    let mut kept = Vec::new();
    for maker in makers {
        match skills::slips_away(look(draft), mover, maker) {
            Some(spared) => why = why.and(RuleId::new("DW-REFLEX-05")).and(spared),
            None if [mover, maker].iter().any(|id| look(draft).has(*id, &Trait::Immaterial)) => {
                why = why.and(RuleId::new("DW-TRAIT-44"));
            }
            None if look(draft).is_active(maker) => kept.push(maker),
            None => {}
        }
    }
    let ordered = kept.len() < 2;
    draft.emit(event::ReflexesOpened { mover, makers: kept, cause, ordered }, why)
}

/// The order in which a side's figures make their free attacks.   DW-GAP-15
pub fn order(draft: &mut DwDraft<'_>, side: u8, order: &[FigureId]) -> Result<(), Stop> {
    let Some(Frame::Reflexes { makers, ordered: false, mut said, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if ordering_side(look(draft), &makers, &said) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let own: Vec<FigureId> =
        makers.iter().copied().filter(|maker| look(draft).side_of(*maker) == Some(side)).collect();
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let mut expected = own.clone();
    expected.sort_unstable();
    if sorted != expected {
        return Err(refusal::Reaction::BadOrder.into());
    }
    // A side says nothing of another's figures: those it orders take the places that they had.
    let mut next = order.iter().copied();
    let placed = |maker: &FigureId| if own.contains(maker) { next.next().unwrap_or(*maker) } else { *maker };
    let mut all: Vec<FigureId> = makers.iter().map(placed).collect();
    if draft.setup().before(5) {
        all = order.to_vec();
        all.extend(makers.into_iter().filter(|maker| !own.contains(maker)));
    }
    said.push(side);
    let other = ordering_side(look(draft), &all, &said).filter(|_| !draft.setup().before(5));
    let more = other.map(|_| side);
    let because = because(draft, &["DW-GAP-15"]);
    draft.emit(event::ReflexesOrdered { makers: all, more }, because)
}

/// The side that says in which order free attacks are made: the first with several makers that has not said it yet.
/// DW-GAP-15
pub fn ordering_side(look: Look<'_>, makers: &[FigureId], said: &[u8]) -> Option<u8> {
    let count = |side: u8| makers.iter().filter(|maker| look.side_of(**maker) == Some(side)).count();
    let asked =
        |side: &u8| count(*side) > 1 && !said.contains(side) && (look.setup.before(5) || look.is_in(*side));
    makers.iter().filter_map(|maker| look.side_of(*maker)).find(asked)
}
