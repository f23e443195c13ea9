//! Facts of the table: computed from recorded positions, stated where they are not. What the positions say stands:
//! a table that differs first moves its figures.
//!
//! | fact | of | value | says | left out, positions unrecorded |
//! |---|---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now | as recorded |
//! | `touches` | a, b | yes/no | where a ends, it touches b | no; yes for the target of a charge |
//! | `distance` | a, b | length | from a to b when a shoots | refused |
//! | `spot` | a | length | from a to its target point | refused |
//! | `sight` | a, b | yes/no | a sees some part of b | yes |
//! | `heavy`, `light` | a, b | yes/no | b is in heavy, in light cover from a | no |
//! | `smoke` | a, b | yes/no | b is in smoke, or behind some, for a | no; yes where it was laid over a or b |
//! | `nearest` | a, b | yes/no | of the enemies that hide b from a, b is the nearest | yes |
//! | `clear` | a | yes/no | a's way is free and there is room where it ends | yes |
//! | `midair` | a | yes/no | where its test stops it, a has nothing under it | asked |
//! | `drop` | a | length | from how high a falls | asked |
//! | `wet` | a | yes/no | a ends in water, its base all round | no; asked in the midst of play |
//! | `clings` | a | yes/no | a ends on a face it climbs | no; asked in the midst of play |
//! | `height` | a | length | how high a clings where it ends | as far above where it clung as it climbed |
//! | `afloat` | a | yes/no | a started its charge in water | as its posture |
//! | `smoked` | a | yes/no | a's charge goes through smoke | no; yes where it was laid over a or its target |
//! | `reached` | a | yes/no | a, under a template, is seen from its centre or its tip | as listed |
//! | `toxic` | a | yes/no | a stands in toxic smoke | as recorded when it was laid |
//! | `edge` | a | yes/no | a's way ends at the edge by which it may leave | yes |
//! | `under` | a | yes/no | a template that drifted lies over a, in sight of its centre | asked |
//! | `length` | a | length | how long a's way is | as declared |
//! | `away` | a | yes/no | a's dodge takes it whole out of the template | asked |
//!
//! A fact of two figures may name them in either order, but for the ordered ones.

#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::refusal::Refusal;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The facts that people agree on whatever the positions say: what counts as a zone, and as ground level in it.
/// TDE-SETUP-07, TDE-SCN-05, TDE-GAP-34
pub const AGREED: [&str; 2] = ["zone", "spaced"];

/// The facts whose figures have their order.
const ORDERED: [&str; 6] = ["sight", "heavy", "light", "smoke", "nearest", "touches"];

/// A yes or no stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated(
    draft: &mut TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match raw(draft, fact, of, recorded.map(FactValue::Holds).as_ref())? {
        None => Ok(None),
        Some(FactValue::Holds(holds)) => Ok(Some(holds)),
        Some(FactValue::Measure(_) | FactValue::Word(_)) => Err(Refusal::UnfitFact { fact }.into()),
    }
}

/// A length stated, in tenths of a millimetre.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated_length(
    draft: &mut TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<Option<i32>, Stop> {
    let recorded = recorded.map(|length| FactValue::Measure(i64::from(length)));
    match raw(draft, fact, of, recorded.as_ref())? {
        None => Ok(None),
        Some(FactValue::Measure(length)) if length >= 0 => {
            Ok(Some(i32::try_from(length).unwrap_or(i32::MAX)))
        }
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(Refusal::UnfitFact { fact }.into())
        }
    }
}

/// A statement. One made when asked, after a die, is confirmed first. Against recorded positions none is
/// taken.   TDE-CORE-02
fn raw(
    draft: &mut TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let computed = recorded.filter(|_| look(draft).is_measured() && !AGREED.contains(&fact));
    // After a die nothing is refused any more: the positions have their say.
    if computed.is_some() && draft.is_bound() {
        return Ok(None);
    }
    let mut orders = vec![of.to_vec()];
    if of.len() > 1 && !ORDERED.contains(&fact) {
        orders.push(of.iter().rev().copied().collect());
    }
    for of in orders {
        if let Some(value) = draft.fact(fact, &of, recorded) {
            if computed.is_some_and(|computed| *computed != value) {
                return Err(against(draft, fact, &of, RuleId::new("TDE-CORE-02")).into());
            }
            let by = draft.by();
            return Ok(Some(if draft.is_bound() { draft.ask_fact(by, fact, &of)? } else { value }));
        }
    }
    Ok(None)
}

/// The refusal of a statement that recorded positions contradict.
pub fn against(draft: &TdeDraft<'_>, fact: &'static str, of: &[FigureId], rule: RuleId) -> Refusal {
    let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
    Refusal::AgainstPositions { fact, of, rule }
}

/// The refusal of a yes stated where the positions say no by a rule of their own; none where nobody said so.
pub fn denied(
    draft: &TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    rule: Option<RuleId>,
) -> Option<Refusal> {
    let said =
        |stated: &&Fact| stated.fact == fact && stated.of == of && stated.value == FactValue::Holds(true);
    let stated = draft.stated().iter().any(|stated| said(&stated));
    stated.then(|| against(draft, fact, of, rule.unwrap_or_else(|| RuleId::new("TDE-CORE-02"))))
}

/// A yes or no: stated, else as recorded, else a default.
pub fn flag(
    draft: &mut TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
    default: bool,
) -> Result<bool, Stop> {
    Ok(stated(draft, fact, of, recorded)?.or(recorded).unwrap_or(default))
}

/// A yes or no that comes up in the midst of play: as recorded, else asked of the seat that plays a figure.
///
/// # Errors
/// `Needs` until it is answered.
pub fn ask(
    draft: &mut TdeDraft<'_>,
    asked: FigureId,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<bool, Stop> {
    if let Some(holds) = recorded {
        return Ok(holds);
    }
    if let Some(holds) = stated(draft, fact, of, recorded)? {
        return Ok(holds);
    }
    let seat = seat_of(draft, asked);
    match draft.ask_fact(seat, fact, of)? {
        FactValue::Holds(holds) => Ok(holds),
        FactValue::Measure(_) | FactValue::Word(_) => Err(Refusal::UnfitFact { fact }.into()),
    }
}

/// A length that comes up in the midst of play: as recorded, else asked of the seat that plays a figure.
///
/// # Errors
/// `Needs` until it is answered.
pub fn ask_length(
    draft: &mut TdeDraft<'_>,
    asked: FigureId,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<i32, Stop> {
    if let Some(length) = recorded {
        return Ok(length);
    }
    if let Some(length) = stated_length(draft, fact, of, recorded)? {
        return Ok(length);
    }
    let seat = seat_of(draft, asked);
    match draft.ask_fact(seat, fact, of)? {
        FactValue::Measure(length) if length >= 0 => Ok(i32::try_from(length).unwrap_or(i32::MAX)),
        FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_) => {
            Err(Refusal::UnfitFact { fact }.into())
        }
    }
}

/// The seat that answers for a figure.
fn seat_of(draft: &TdeDraft<'_>, figure: FigureId) -> greffe_core::record::ids::Seat {
    let side = look(draft).side_of(figure);
    side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by())
}

/// The end of a judgement that lacks a fact: refused while nothing binds, asked for afterwards.
pub fn lacking(draft: &mut TdeDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    if draft.is_bound() {
        let by = draft.by();
        match draft.ask_fact(by, fact, of) {
            Err(stop) => stop,
            Ok(_) => Refusal::UnfitFact { fact }.into(),
        }
    } else {
        let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
        Refusal::FactNeeded { fact, of }.into()
    }
}

/// Refuses a place where positions are not recorded, and its lack where they are.
pub fn place_given(draft: &TdeDraft<'_>, to: Option<Point>) -> Result<(), Stop> {
    match (look(draft).is_measured(), to) {
        (true, None) => Err(Refusal::PlaceNeeded.into()),
        (false, Some(_)) => Err(Refusal::PlaceUnrecorded.into()),
        (true, Some(_)) | (false, None) => Ok(()),
    }
}
