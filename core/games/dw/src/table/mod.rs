//! Facts of the table: computed from recorded positions, stated where they are not. A statement that recorded
//! positions contradict is refused.
//!
//! | fact | of | value | says | left out, positions unrecorded |
//! |---|---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now | as recorded |
//! | `touches` | a, b | yes/no | where a ends, it touches b | no |
//! | `distance` | a, b | length | as the option `measure` has it | refused |
//! | `spot` | a | length | from a to the place it throws or teleports to | refused |
//! | `sight` | a, b | yes/no | nothing cuts the line between them | yes |
//! | `cover` | a, b | yes/no | b is partly hidden from a | no |
//! | `nearest` | a, b | yes/no | a may pick b: nothing legal is nearer | yes |
//! | `in_woods` | a | yes/no | a stands inside woods | no |
//! | `same_wood` | a, b | yes/no | both stand inside one wood | no |
//! | `wood_edge` | a | yes/no | a, inside woods, touches their edge | no |
//! | `hidden` | a | yes/no | a began this round hidden and, to shoot, has stayed there | no |
//! | `higher` | a, b | yes/no | a defends an obstacle or stands higher than b | no |
//! | `near` | a, b | yes/no | a is within the ruler that the rule names of b | asked |
//! | `led` | a, b | yes/no | a is within Long of its leader b and sees it | no; asked in the midst of play |
//! | `length` | a | length | how far a's move goes | as far as allowed |
//! | `clear` | a | yes/no | a's way is free and there is room where it ends | yes |
//! | `difficult`, `woods`, `water` | a | yes/no | a's move crosses such ground | no |
//! | `upstairs`, `ladder` | a | yes/no | a goes up stairs; a uses a ladder | no |
//! | `strong_gravity`, `weak_gravity` | a | yes/no | a stands in such a zone | no |
//! | `irradiated` | a | yes/no | a enters an irradiated zone | no |
//! | `edge` | a | yes/no | a's move reaches the table edge | yes |
//! | `in_zone` | a | yes/no | a stands where its side deploys | yes |
//! | `away`, `toward` | a | yes/no | a recoils, or flees, the way it must | yes |
//! | `lip` | a | yes/no | a, knocked down, falls from the height it stands on the lip of | no |
//! | `drop` | a | length | from how high it falls | refused |
//! | `vertical`, `climbable` | a | yes/no | a climbs a vertical wall; what its body can climb | no; yes |
//! | `at_door` | a | yes/no | a stands at the door | yes |
//! | `touches_terrain`, `near_terrain` | a | yes/no | a touches terrain; is within Short of some | no |
//! | `dark` | a, b | yes/no | b is in the dark for a | no |
//! | `solid` | a | yes/no | where a goes is inside something solid | no |
//! | `hangs` | a | yes/no | a's climb ends hanging on the wall | no |
//! | `ram` | a | yes/no | a has an improvised ram | no |
//! | `stuck` | a | yes/no | a has no room to recoil | yes |
//! | `consents` | a | yes/no | the player of a, an enemy, lets it be cared for | no |
//! | `gas` | a | yes/no | a stands in gas at the round's end | no |
//!
//! A fact of two figures may name them in either order, but for `cover`, `nearest`, `higher`, `led` and `dark`.

pub mod distance;
pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, look};
use crate::refusal;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{FactValue, FigureId};

/// Whether the figures of a fact have their order.
pub fn is_ordered(fact: &str) -> bool {
    matches!(fact, "cover" | "nearest" | "higher" | "led" | "dark")
}

/// A yes or no stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated(
    draft: &mut DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match raw(draft, fact, of, recorded.map(FactValue::Holds).as_ref())? {
        None => Ok(None),
        Some(FactValue::Holds(holds)) => {
            forbid_against(draft, fact, of, recorded.is_some_and(|recorded| recorded != holds))?;
            Ok(Some(recorded.unwrap_or(holds)))
        }
        Some(FactValue::Measure(_) | FactValue::Word(_)) => Err(refusal::General::UnfitFact { fact }.into()),
    }
}

/// Refuses a statement that recorded positions contradict: a table that stands otherwise moves its figures
/// first, by agreement. After a die the record simply stands.
fn forbid_against(
    draft: &DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    differs: bool,
) -> Result<(), Stop> {
    if !differs || draft.is_bound() {
        return Ok(());
    }
    let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
    Err(refusal::General::AgainstRecord { fact, of }.into())
}

/// A length stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated_length(
    draft: &mut DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<Option<i64>, Stop> {
    let recorded = recorded.map(i64::from);
    match raw(draft, fact, of, recorded.map(FactValue::Measure).as_ref())? {
        None => Ok(None),
        Some(FactValue::Measure(length)) if length >= 0 => {
            let off = recorded.map_or(0, |recorded| recorded.saturating_sub(length).saturating_abs());
            forbid_against(draft, fact, of, off > i64::from(CONTACT_TOLERANCE))?;
            Ok(Some(recorded.unwrap_or(length)))
        }
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact }.into())
        }
    }
}

/// A statement. One made when asked, after a die, is confirmed first.
fn raw(
    draft: &mut DwDraft<'_>,
    fact: &str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let turned = match of {
        [a, b] if !is_ordered(fact) => Some([*b, *a]),
        _ => None,
    };
    for of in [Some(of), turned.as_ref().map(<[FigureId; 2]>::as_slice)].into_iter().flatten() {
        if let Some(value) = draft.fact(fact, of, recorded) {
            let by = draft.by();
            return Ok(Some(if draft.is_bound() { draft.ask_fact(by, fact, of)? } else { value }));
        }
    }
    Ok(None)
}

/// A yes or no: stated, else as recorded, else a default.
pub fn flag(
    draft: &mut DwDraft<'_>,
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
    draft: &mut DwDraft<'_>,
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
        FactValue::Measure(_) | FactValue::Word(_) => Err(refusal::General::UnfitFact { fact }.into()),
    }
}

/// The end of a judgement that lacks a fact: refused while nothing binds, asked for afterwards.
pub fn lacking(draft: &mut DwDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    if draft.is_bound() {
        let by = draft.by();
        match draft.ask_fact(by, fact, of) {
            Err(stop) => stop,
            Ok(_) => refusal::General::UnfitFact { fact }.into(),
        }
    } else {
        let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
        refusal::General::FactNeeded { fact, of }.into()
    }
}

/// Figures in the order named; all of them, each once.
///
/// # Errors
/// When somebody else is named, or somebody is forgotten.
pub fn in_order(
    named: &[FigureId],
    reached: Vec<FigureId>,
    rule: &'static str,
) -> Result<Vec<FigureId>, Stop> {
    if named.is_empty() {
        return Ok(reached);
    }
    let mut sorted = named.to_vec();
    sorted.sort_unstable();
    if sorted == reached { Ok(named.to_vec()) } else { Err(refusal::Attack::NotThose { rule }.into()) }
}
