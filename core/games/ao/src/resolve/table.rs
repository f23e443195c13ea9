//! Facts of the table: computed from recorded positions, stated where they are not, stated against them
//! where the table differs.
//!
//! | fact | of | value | says |
//! |---|---|---|---|
//! | `distance` | a, b | hundredths of a pas | from base to base |
//! | `distance` | a | hundredths of a pas | from a to the impact point it chooses |
//! | `sight` | a, b | yes/no | nothing cuts the line of sight between them |
//! | `sight` | a | yes/no | a sees the impact point it chooses |
//! | `concealed` | a, b | yes/no | a cover hides at least 25% of b from a |
//! | `covered` | a, b | yes/no | b touches a cover that hides more than 25% of it from a |
//! | `covered` | b | yes/no | the same, from where an area attack comes |
//! | `at_cover` | a, b | yes/no | a touches the very cover that hides b |
//! | `deep_water` | b | yes/no | b stands in deep water |
//! | `front` | a, b | yes/no | b is in a's front arc |
//! | `ahead` | a | yes/no | a's move stays in its front arc |
//! | `clear` | a | yes/no | no recorded scenery bars a's way on foot |
//! | `at_hand` | a | yes/no | what a crosses, climbs, descends or jumps is there |
//! | `length` | a | hundredths of a pas | how far a's move goes |
//! | `height`, `width` | a | hundredths of a pas | of what a climbs, descends, jumps, falls |
//! | `holds` | a | yes/no | the height has handholds |
//! | `contact` | a, b | yes/no | the two bases touch, or would at the end of a's move |
//! | `barrier` | a, b | yes/no | they stand on two sides of a linear obstacle |
//! | `saw_start` | b, a | yes/no | b saw a where its charge began |
//! | `newly_seen` | b, a | yes/no | b sees a now, and could not before |
//! | `complete_view` | a, b | yes/no | a sees the whole of b |
//! | `bumps` | a, b | yes/no | where a ends, it touches b, who is Hidden |
//! | `bars` | b, a | yes/no | b, who is Hidden, bars a's way |
//! | `hides` | a | yes/no | something conceals a |
//!
//! A fact that is needed, not recorded and left out is refused; those on covers, water and bumps say no.
//! `clear` and `at_hand` are asked only where positions are recorded.

use crate::prompt::facts;
use crate::refusal;
use crate::resolve::{AoDraft, look, scenery};
use crate::setup::SceneryKind;
use crate::state::Ground;
use crate::state::look::Look;
use greffe_core::draft::Stop;
use greffe_core::fact::{FactValue, FigureId};
use greffe_core::geometry::angle::in_arc_towards;
use greffe_core::geometry::disc::{Disc, contact, gap};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::sight::{Lines, sight as free_line};
use greffe_core::view::Point;
use greffe_core::words::Words;

/// A length, exact: tenths of a millimetre times a hundred, or hundredths of a pas times the pas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    fine: i64,
    pas: i64,
}

impl Length {
    /// A measured length, in tenths of a millimetre.
    pub fn measured(look: Look<'_>, tenths: i32) -> Self {
        Self { fine: i64::from(tenths).saturating_mul(100), pas: i64::from(look.setup.pas) }
    }

    /// A stated length, in hundredths of a pas.
    pub fn stated(look: Look<'_>, hundredths: i64) -> Self {
        let pas = i64::from(look.setup.pas);
        Self { fine: hundredths.saturating_mul(pas), pas }
    }

    /// Whether it is strictly shorter than so many hundredths of a pas.
    pub fn is_under(self, hundredths: i32) -> bool {
        self.fine < i64::from(hundredths).saturating_mul(self.pas)
    }

    /// Whether it is no longer than so many hundredths of a pas.
    pub fn is_within(self, hundredths: i32) -> bool {
        self.fine <= i64::from(hundredths).saturating_mul(self.pas)
    }

    /// In hundredths of a pas, rounded up.
    pub fn hundredths(self) -> i32 {
        let pas = self.pas.max(1);
        let up = self.fine.saturating_add(pas).saturating_sub(1).div_euclid(pas);
        i32::try_from(up).unwrap_or(i32::MAX)
    }
}

/// A yes or no: as stated, else as recorded; none when neither says anything.
///
/// # Errors
/// When something else is stated under that name.
pub fn known(
    draft: &mut AoDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match draft.fact(fact, of, recorded.map(FactValue::Holds).as_ref()) {
        None => Ok(recorded),
        Some(FactValue::Holds(holds)) => Ok(Some(holds)),
        Some(FactValue::Measure(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact, question: question(draft, fact, of) }.into())
        }
    }
}

/// A yes or no that must be stated where it is not recorded.
///
/// # Errors
/// See [`Stop`].
pub fn holds(
    draft: &mut AoDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<bool, Stop> {
    match known(draft, fact, of, recorded)? {
        Some(holds) => Ok(holds),
        None => Err(lacking(draft, fact, of)),
    }
}

/// A length: as stated, else as recorded.
///
/// # Errors
/// See [`Stop`].
pub fn length(
    draft: &mut AoDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<Length>,
) -> Result<Length, Stop> {
    let told = recorded.map(|length| FactValue::Measure(i64::from(length.hundredths())));
    match draft.fact(fact, of, told.as_ref()) {
        None => recorded.ok_or_else(|| lacking(draft, fact, of)),
        Some(FactValue::Measure(stated)) if (0..=1_000_000).contains(&stated) => {
            Ok(Length::stated(look(draft), stated))
        }
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact, question: question(draft, fact, of) }.into())
        }
    }
}

/// The refusal of a judgement that lacks a fact.
fn lacking(draft: &AoDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    refusal::General::FactNeeded { fact, question: question(draft, fact, of) }.into()
}

/// A fact as the question that its form asks.
fn question(draft: &AoDraft<'_>, fact: &'static str, of: &[FigureId]) -> Words {
    facts::question(look(draft), fact, of).0
}

/// How far apart two bases are.   AO-SHOOT-06, AO-GAP-57
///
/// # Errors
/// See [`Stop`].
pub fn distance(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<Length, Stop> {
    let recorded = recorded_distance(look(draft), a, b);
    length(draft, "distance", &[a, b], recorded)
}

/// How far apart two bases are, by the record.
pub fn recorded_distance(look: Look<'_>, a: FigureId, b: FigureId) -> Option<Length> {
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(Length::measured(look, gap(a, b)))
}

/// Whether one figure sees another.   AO-SHOOT-01, AO-GAP-06
///
/// # Errors
/// See [`Stop`].
pub fn sees(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_sight(look(draft), a, b);
    holds(draft, "sight", &[a, b], recorded)
}

/// Whether one figure sees another, by the record: walls cut lines, figures do not.   AO-GAP-06
pub fn recorded_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (from, to) = look.disc(a).zip(look.disc(b))?;
    Some(is_line_free(look, from, to))
}

/// Whether no wall cuts every line between two discs.   AO-GAP-06
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc) -> bool {
    let over = |height: i32, disc: Disc| height > 0 && disc.at.z >= height;
    let walls: Vec<Obstacle<'_>> = look
        .setup
        .scenery
        .iter()
        .filter(|piece| piece.kind == SceneryKind::Wall)
        .filter(|piece| !over(piece.height, from) && !over(piece.height, to))
        .map(|piece| Obstacle::Polygon(&piece.outline))
        .collect();
    free_line(from, to, &walls, Lines::AnyToAny).is_some()
}

/// Whether two bases touch.   AO-CHARGE-02
///
/// # Errors
/// See [`Stop`].
pub fn touch(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_contact(look(draft), a, b);
    holds(draft, "contact", &[a, b], recorded)
}

/// Whether two bases touch, by the record.
pub fn recorded_contact(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(contact(a, b))
}

/// Whether a figure is in another's front arc.   AO-ROF-02, AO-GAP-05
///
/// # Errors
/// See [`Stop`].
pub fn in_front(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_front(look(draft), a, b);
    holds(draft, "front", &[a, b], recorded)
}

/// Whether a figure is in another's front arc, by the record.   AO-GAP-05
pub fn recorded_front(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let target = look.figure(b)?.at?;
    let at = look.figure(a)?.at?;
    is_ahead(look, a, at, target)
}

/// Whether a place lies in the front arc that a figure has at another place, by the record.
pub fn is_ahead(look: Look<'_>, figure: FigureId, from: Point, to: Point) -> Option<bool> {
    let facing = look.figure(figure)?.facing?;
    let towards = Point { x: from.x.saturating_add(facing.x), y: from.y.saturating_add(facing.y), z: from.z };
    Some(in_arc_towards(from, towards, look.setup.options.front_arc_half, to))
}

/// Whether a figure stands in deep water.   AO-WATER-04
///
/// # Errors
/// See [`Stop`].
pub fn in_deep_water(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let recorded = Some(look(draft).ground(figure) == Ground::DeepWater);
    holds(draft, "deep_water", &[figure], recorded)
}

/// Where a declared place must be: given where positions are recorded, left out where they are not.
///
/// # Errors
/// When it is the other way round.
pub fn place<T>(draft: &AoDraft<'_>, to: Option<T>) -> Result<Option<T>, Stop> {
    match (look(draft).setup.table.is_some(), to) {
        (true, None) => Err(refusal::General::PlaceNeeded.into()),
        (false, Some(_)) => Err(refusal::General::PlaceUnrecorded.into()),
        (true, Some(to)) => Ok(Some(to)),
        (false, None) => Ok(None),
    }
}

/// Whether a base has room at a place: on the table, on no other base.   AO-GAP-42
///
/// # Errors
/// See [`Stop`].
pub fn forbid_no_room(draft: &AoDraft<'_>, mover: FigureId, at: Point) -> Result<(), Stop> {
    use greffe_core::geometry::disc::overlap;
    let look = look(draft);
    let Some(base) = look.base_at(mover, at) else { return Ok(()) };
    let who = look.name(mover);
    if look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth)) {
        return Err(refusal::Setup::OffTable { who }.into());
    }
    let others = look.on_table().filter(|other| *other != mover);
    let mut taken = others.filter(|other| look.disc(*other).is_some_and(|disc| overlap(base, disc)));
    match taken.next() {
        Some(other) => Err(refusal::Setup::NoRoom { who, by: look.name(other) }.into()),
        None => Ok(()),
    }
}

/// Whether recorded scenery keeps a figure from being put at a place.   AO-GAP-42
///
/// # Errors
/// The refusal.
pub fn forbid_standing(draft: &AoDraft<'_>, figure: FigureId, at: Point) -> Result<(), Stop> {
    let look = look(draft);
    let bar = look.base_at(figure, at).and_then(|base| scenery::standing(look, base));
    match bar {
        Some(bar) => Err(refusal::Setup::NoStanding { who: look.name(figure), bar }.into()),
        None => Ok(()),
    }
}
