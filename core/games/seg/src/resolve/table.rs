//! Facts of the table: computed from recorded positions, stated where they are not, stated against them
//! where the table differs.
//!
//! | fact | of | value | says |
//! |---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now |
//! | `distance` | a, b | length | from edge to edge |
//! | `sight` | a, b | yes/no | nothing cuts the line between them |
//! | `length` | a | length | how far a's own move goes, as the option `move_measure` has it |
//! | `clear` | a | yes/no | a's way is free and there is room where it ends |
//! | `behind` | a | yes/no | nothing blocks a's way straight back |
//! | `away` | a | yes/no | a's disengagement goes straight away from its adversary |
//! | `touches` | a, b | yes/no | where a ends, it touches b |
//! | `portal` | a | yes/no | where a ends, it touches a portal that leads somewhere |
//! | `spot` | a | length | from a to the place it chooses for a target or a portal, edge to edge |
//! | `spot_seen` | a | yes/no | a sees the place it chooses, or flies to |
//! | `stopped` | a, b | yes/no | b stops a, who is thrown |
//! | `in_zone` | a | yes/no | a stands in its side's deployment zone |
//!
//! A fact of two figures may name them in either order. `touches` left out, where positions are not
//! recorded, says no; so does `stopped`, `portal`. Any other that is needed and left out is refused.

use crate::event::Event;
use crate::profiles::Skill;
use crate::refusal::Refusal;
use crate::resolve::{SegDraft, look, movement};
use crate::setup::{DEFAULT_BASE, InfiniteScope, Profile, Ruler, Scenery, SightLines};
use crate::state::Presence;
use crate::state::look::{Look, pair};
use greffe_core::draft::{Because, Stop};
use greffe_core::fact::{FactValue, FigureId};
use greffe_core::geometry::disc::{Disc, gap, level, within};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::sight::{Lines, sight};
use greffe_core::ids::RuleId;
use greffe_core::view::Point;

/// What a range is for.   SEG-GAP-26
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// An action of the figure that reaches.
    Action,
    /// A zone, an aura, an energy link, a look.
    Aura,
}

/// A yes or no stated, in either order of its figures.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated(
    draft: &mut SegDraft<'_>,
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

/// A length stated, in either order of its figures.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated_length(
    draft: &mut SegDraft<'_>,
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

/// A statement in either order of its figures. One made when asked, after a die, is confirmed first.
fn raw(
    draft: &mut SegDraft<'_>,
    fact: &str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let reversed: Vec<FigureId> = of.iter().rev().copied().collect();
    for of in [of, reversed.as_slice()] {
        if let Some(value) = draft.fact(fact, of, recorded) {
            let by = draft.by();
            return Ok(Some(if draft.is_bound() { draft.ask_fact(by, fact, of)? } else { value }));
        }
    }
    Ok(None)
}

/// The end of a judgement that lacks a fact: refused while nothing binds, asked for afterwards.
pub fn lacking(draft: &mut SegDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
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

/// Whether two bases touch now. A statement against the record corrects the record.   SEG-RANGE-04
///
/// # Errors
/// See [`Stop`].
pub fn contact(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let Some(holds) = stated(draft, "contact", &[a, b], Some(recorded))? else { return Ok(recorded) };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(Event::ContactAttested { a, b, holds }, Because::rule(RuleId::new("SEG-RANGE-04")))?;
        movement::lose_aim(draft, a)?;
        movement::lose_aim(draft, b)?;
    }
    Ok(holds)
}

/// The adversaries that touch a figure now.
///
/// # Errors
/// See [`Stop`].
pub fn adversaries(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_adversaries(figure, *other)).collect();
    let mut touching = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            touching.push(other);
        }
    }
    Ok(touching)
}

/// Whether two figures are no farther apart than a length: none when nothing says so.   SEG-RANGE-02
///
/// # Errors
/// See [`Stop`].
pub fn known_within(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    length: i32,
) -> Result<Option<bool>, Stop> {
    if a == b || contact(draft, a, b)? {
        return Ok(Some(true));
    }
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(a, b)| gap(a, b));
    if let Some(stated) = stated_length(draft, "distance", &[a, b], recorded)? {
        return Ok(Some(stated <= i64::from(length)));
    }
    Ok(discs.map(|(a, b)| within(a, b, length)))
}

/// Whether two figures are no farther apart than a length.   SEG-RANGE-02
///
/// # Errors
/// See [`Stop`].
pub fn is_within(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId, length: i32) -> Result<bool, Stop> {
    match known_within(draft, a, b, length)? {
        Some(within) => Ok(within),
        None => Err(lacking(draft, "distance", &[a, b])),
    }
}

/// Whether a figure's range is infinite for this purpose.   SEG-SKOPT-03, SEG-GAP-26
pub fn is_infinite(look: Look<'_>, figure: FigureId, reach: Reach) -> bool {
    let wide = look.setup.options.infinite_range_scope == InfiniteScope::Everything;
    look.has(figure, Skill::InfiniteRange) && (reach == Reach::Action || wide)
}

/// Whether a figure has another in range of a ruler.   SEG-RANGE-02, SEG-RANGE-03, SEG-SKOPT-03
///
/// # Errors
/// See [`Stop`].
pub fn in_range(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    ruler: Ruler,
    reach: Reach,
) -> Result<bool, Stop> {
    if is_infinite(look(draft), a, reach) {
        return Ok(true);
    }
    let length = look(draft).setup.ruler(ruler);
    is_within(draft, a, b, length)
}

/// Whether a line between two figures is free: none when nothing says so.   SEG-RANGE-01
///
/// # Errors
/// See [`Stop`].
fn line(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<Option<bool>, Stop> {
    if look(draft).touch(a, b) {
        return Ok(Some(true));
    }
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(from, to)| is_line_free(look(draft), from, to, &[a, b]));
    Ok(stated(draft, "sight", &[a, b], recorded)?.or(recorded))
}

/// Whether a figure sees another, skills included: none when nothing says so.
/// SEG-RANGE-01, SEG-SKOPT-04, SEG-SKOPT-05, SEG-GAP-25
fn known_sight(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    aggressive: bool,
) -> Result<Option<bool>, Stop> {
    let detects = !aggressive && look(draft).has(a, Skill::Detection);
    let beats = look(draft).setup.options.detection_beats_stealth;
    if look(draft).has(b, Skill::Stealthy)
        && !(detects && beats)
        && !in_range(draft, a, b, Ruler::Short, Reach::Aura)?
    {
        return Ok(Some(false));
    }
    if detects { Ok(Some(true)) } else { line(draft, a, b) }
}

/// Whether a figure sees another.   SEG-RANGE-01, SEG-SKOPT-04, SEG-SKOPT-05
///
/// # Errors
/// See [`Stop`].
pub fn sees(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId, aggressive: bool) -> Result<bool, Stop> {
    match known_sight(draft, a, b, aggressive)? {
        Some(sees) => Ok(sees),
        None => Err(lacking(draft, "sight", &[a, b])),
    }
}

/// Why a figure does not see another: a stealthy one must be near to be seen at all.
/// SEG-RANGE-01, SEG-SKOPT-05
///
/// # Errors
/// See [`Stop`].
pub fn unseen(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<Refusal, Stop> {
    let far = look(draft).has(b, Skill::Stealthy) && !in_range(draft, a, b, Ruler::Short, Reach::Aura)?;
    let rule = if far { "SEG-SKOPT-05" } else { "SEG-RANGE-01" };
    Ok(Refusal::OutOfSight { who: look(draft).name(a), target: look(draft).name(b), rule })
}

/// Whether a figure may aim a ranged aggression at another, by its own eyes or an ally's.
/// SEG-SHOOT-02, SEG-SKOPT-02
///
/// # Errors
/// See [`Stop`].
pub fn sees_to_shoot(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let own = known_sight(draft, a, b, true)?;
    if own == Some(true) || !look(draft).has(a, Skill::IndirectFire) {
        return own.map_or_else(|| Err(lacking(draft, "sight", &[a, b])), Ok);
    }
    let side = look(draft).side_of(a);
    let allies: Vec<FigureId> = look(draft)
        .on_table()
        .filter(|ally| *ally != a && *ally != b && look(draft).side_of(*ally) == side)
        .collect();
    for ally in allies {
        if known_sight(draft, a, ally, true)? == Some(true)
            && known_sight(draft, ally, b, true)? == Some(true)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the record alone says that a figure sees another within long range: what a window needs to
/// open. Where nothing is recorded it opens.   SEG-SKSPE-11
pub fn may_reach(look: Look<'_>, a: FigureId, b: FigureId) -> bool {
    let Some((from, to)) = look.disc(a).zip(look.disc(b)) else { return true };
    let near = is_infinite(look, a, Reach::Action)
        || look.touch(a, b)
        || within(from, to, look.setup.ruler(Ruler::Long));
    let seen = look.has(a, Skill::Detection) || look.touch(a, b) || is_line_free(look, from, to, &[a, b]);
    near && seen
}

/// Whether some line between two bases is cut by no scenery, no portal, no other base.
/// SEG-RANGE-01, SEG-GAP-49
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc, but: &[FigureId]) -> bool {
    let lines = match look.setup.options.sight_lines {
        SightLines::AnyToAny => Lines::AnyToAny,
        SightLines::Centre => Lines::Centre,
    };
    let blocks = |at: Point| level(at, from.at) || level(at, to.at);
    let bases = bases(look, but).into_iter().filter(|(_, base)| blocks(base.at));
    let mut obstacles: Vec<Obstacle<'_>> = bases.map(|(_, base)| Obstacle::Disc(base)).collect();
    obstacles.extend(
        portals(look).into_iter().filter(|(_, base)| blocks(base.at)).map(|(_, base)| Obstacle::Disc(base)),
    );
    obstacles.extend(
        look.setup
            .scenery
            .iter()
            .filter(|scenery| !is_overlooked(scenery, from) && !is_overlooked(scenery, to))
            .map(|scenery| Obstacle::Polygon(&scenery.outline)),
    );
    sight(from, to, &obstacles, lines).is_some()
}

/// Whether a base stands as high as a piece of scenery, so that it sees over it.   SEG-GAP-49
fn is_overlooked(scenery: &Scenery, base: Disc) -> bool {
    scenery.height > 0 && base.at.z >= scenery.height
}

/// The bases on the table, but for some figures.
pub fn bases(look: Look<'_>, but: &[FigureId]) -> Vec<(FigureId, Disc)> {
    look.figures()
        .filter(|(id, figure)| figure.presence == Presence::OnTable && !but.contains(id))
        .filter_map(|(id, _)| look.disc(id).map(|disc| (id, disc)))
        .collect()
}

/// The portals whose places are recorded, by number: scenery the size of a base.   SEG-SKSPE-09
pub fn portals(look: Look<'_>) -> Vec<(u16, Disc)> {
    (0_u16..)
        .zip(&look.state.portals)
        .filter_map(|(number, portal)| {
            let base = look.profile(portal.by).map_or(DEFAULT_BASE, Profile::base);
            portal.at.map(|at| (number, Disc::new(at, base)))
        })
        .collect()
}
