//! Facts of the table: computed from recorded positions, stated where they are not, stated against them
//! where the table differs.
//!
//! | fact | of | value | says | left out, positions unrecorded |
//! |---|---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now | as recorded |
//! | `touches` | a, b | yes/no | where a ends, it touches b | no |
//! | `distance` | a, b | length | closest edges of the bases, where the act happens | refused |
//! | `sight` | a, b | yes/no | a sees b, where the act happens | yes |
//! | `heavy`, `light` | a, b | yes/no | b is in such cover from a | no |
//! | `smoke` | a, b | yes/no | b is in or behind smoke from a | no |
//! | `nearest` | a, b | yes/no | a may pick b: no nearer enemy hides it | yes |
//!
//! A fact of two figures may name them in either order, but for `sight`, `heavy`, `light`, `smoke`, `nearest`.

use crate::draft::{Because, Stop};
use crate::fact::{FactValue, FigureId};
use crate::ids::RuleId;
use crate::systems::tde::event::Event;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::{TdeDraft, look};
use crate::systems::tde::state::look::pair;
use crate::view::Point;

/// The facts whose figures have their order.
const ORDERED: [&str; 6] = ["sight", "heavy", "light", "smoke", "nearest", "under"];

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

/// A length stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated_length(
    draft: &mut TdeDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<Option<i64>, Stop> {
    let recorded = recorded.map(|length| FactValue::Measure(i64::from(length)));
    match raw(draft, fact, of, recorded.as_ref())? {
        None => Ok(None),
        Some(FactValue::Measure(length)) if length >= 0 => Ok(Some(length)),
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(Refusal::UnfitFact { fact }.into())
        }
    }
}

/// A statement. One made when asked, after a die, is confirmed first.
fn raw(
    draft: &mut TdeDraft<'_>,
    fact: &str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let mut orders = vec![of.to_vec()];
    if of.len() > 1 && !ORDERED.contains(&fact) {
        orders.push(of.iter().rev().copied().collect());
    }
    for of in orders {
        if let Some(value) = draft.fact(fact, &of, recorded) {
            let by = draft.by();
            return Ok(Some(if draft.is_bound() { draft.ask_fact(by, fact, &of)? } else { value }));
        }
    }
    Ok(None)
}

/// A yes or no: stated, else as recorded, else a default.
///
/// # Errors
/// See [`Stop`].
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
    if let Some(holds) = stated(draft, fact, of, recorded)?.or(recorded) {
        return Ok(holds);
    }
    let side = look(draft).side_of(asked);
    let seat = side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by());
    match draft.ask_fact(seat, fact, of)? {
        FactValue::Holds(holds) => Ok(holds),
        FactValue::Measure(_) | FactValue::Word(_) => Err(Refusal::UnfitFact { fact }.into()),
    }
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

/// Whether two bases touch now. A statement against the record corrects the record.   TDE-CONTACT-01
///
/// # Errors
/// See [`Stop`].
pub fn contact(draft: &mut TdeDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let Some(holds) = stated(draft, "contact", &[a, b], Some(recorded))? else { return Ok(recorded) };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(Event::ContactAttested { a, b, holds }, Because::rule(RuleId::new("TDE-CONTACT-01")))?;
    }
    Ok(holds)
}

/// The figures that touch a figure now.
///
/// # Errors
/// See [`Stop`].
pub fn touching(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != figure).collect();
    let mut found = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            found.push(other);
        }
    }
    Ok(found)
}

/// The enemies that touch a figure now: what engages it.   TDE-CONTACT-02, TDE-GAP-65
///
/// # Errors
/// See [`Stop`].
pub fn engaging(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let mut found = touching(draft, figure)?;
    found.retain(|other| {
        let look = look(draft);
        look.are_enemies(figure, *other) && (!look.options().down_frees || look.is_conscious(*other))
    });
    Ok(found)
}

/// Whether a figure sees another now.   TDE-LOS-05
///
/// # Errors
/// See [`Stop`].
pub fn sees(draft: &mut TdeDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    flag(draft, "sight", &[a, b], None, true)
}

/// Refuses a place where positions are not recorded, and its lack where they are.
///
/// # Errors
/// The refusal.
pub fn place_given(draft: &TdeDraft<'_>, to: Option<Point>) -> Result<(), Stop> {
    match (look(draft).is_measured(), to) {
        (true, None) => Err(Refusal::PlaceNeeded.into()),
        (false, Some(_)) => Err(Refusal::PlaceUnrecorded.into()),
        (true, Some(_)) | (false, None) => Ok(()),
    }
}
