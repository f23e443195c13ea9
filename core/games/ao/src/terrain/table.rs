//! Facts of the table: computed from recorded positions, stated where they are not. What is stated against
//! the record is refused: a table that differs moves its figures first.   AO-GAP-06, AO-GAP-57
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
//! A fact that is needed, not recorded and left out is refused; those on covers, water and bumps say no, and who falls
//! or is shifted stays in its close combats unless a `contact` is denied.
//! `clear` and `at_hand` are never asked: where positions are recorded they are computed.

use std::cmp::Ordering;

use crate::draft::{AoDraft, look};
use crate::refusal::{self, Bar};
use crate::setup::{Scenery, SceneryKind};
use crate::state::look::Look;
use crate::state::{Aim, Frame, Ground};
use crate::terrain::facts;
use crate::terrain::scenery::{self, AT_HAND};
use greffe_core::geometry::angle::{in_arc_towards, offset};
use greffe_core::geometry::disc::{Disc, contact, gap, level};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::sight::{Lines, sight as free_line};
use greffe_core::geometry::volume::Volume;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// A length, exact. Nothing is rounded before it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Tenths of a millimetre times a hundred, or hundredths of a pas times the pas: *fine* units.
    Fine {
        /// How many.
        fine: i64,
        /// The length of a pas, in tenths of a millimetre.
        pas: i64,
    },
    /// From one base to another, edge to edge.
    Apart {
        /// One base.
        one: Disc,
        /// The other.
        other: Disc,
        /// The length of a pas, in tenths of a millimetre.
        pas: i64,
    },
}

impl Length {
    /// A measured length, in tenths of a millimetre.
    pub fn measured(look: Look<'_>, tenths: i32) -> Self {
        Self::Fine { fine: i64::from(tenths).saturating_mul(100), pas: i64::from(look.setup.pas) }
    }

    /// A stated length, in hundredths of a pas.
    pub fn stated(look: Look<'_>, hundredths: i64) -> Self {
        let pas = i64::from(look.setup.pas);
        Self::Fine { fine: hundredths.saturating_mul(pas), pas }
    }

    /// The distance between two bases.
    pub fn apart(look: Look<'_>, one: Disc, other: Disc) -> Self {
        Self::Apart { one, other, pas: i64::from(look.setup.pas) }
    }

    /// How it compares with so many hundredths of a pas.
    fn against(self, hundredths: i32) -> Ordering {
        let limit = |pas: i64| i64::from(hundredths).saturating_mul(pas);
        match self {
            Self::Fine { fine, pas } => fine.cmp(&limit(pas)),
            Self::Apart { one, other, pas } => gap_against(one, other, limit(pas)),
        }
    }

    /// Whether it is strictly shorter than so many hundredths of a pas.
    pub fn is_under(self, hundredths: i32) -> bool {
        self.against(hundredths).is_lt()
    }

    /// Whether it is no longer than so many hundredths of a pas.
    pub fn is_within(self, hundredths: i32) -> bool {
        self.against(hundredths).is_le()
    }

    /// In fine units; between bases, rounded up to the tenth of a millimetre.
    pub fn fine(self) -> i64 {
        match self {
            Self::Fine { fine, .. } => fine,
            Self::Apart { one, other, .. } => i64::from(gap(one, other)).saturating_mul(100),
        }
    }

    /// In hundredths of a pas, rounded up: to be shown.
    pub fn hundredths(self) -> i32 {
        let (Self::Fine { pas, .. } | Self::Apart { pas, .. }) = self;
        let pas = pas.max(1);
        let up = self.fine().saturating_add(pas).saturating_sub(1).div_euclid(pas);
        i32::try_from(up).unwrap_or(i32::MAX)
    }
}

/// A cost in fine units as hundredths of a pas, rounded up, and by how much that is too much.   AO-MOVE-01
pub fn priced(look: Look<'_>, fine: i64) -> (i32, i32) {
    let pas = i64::from(look.setup.pas).max(1);
    let up = fine.saturating_add(pas).saturating_sub(1).div_euclid(pas);
    let spare = up.saturating_mul(pas).saturating_sub(fine);
    (i32::try_from(up).unwrap_or(i32::MAX), i32::try_from(spare).unwrap_or(0))
}

/// How the exact distance of two bases, edge to edge and heights included, compares with a length in fine
/// units.
fn gap_against(one: Disc, other: Disc, fine: i64) -> Ordering {
    let shift = |a: i32, b: i32| 2 * (i128::from(a) - i128::from(b));
    let (x, y) = (shift(one.at.x, other.at.x), shift(one.at.y, other.at.y));
    let rise = shift(one.at.z, other.at.z);
    let radii = i128::from(one.diameter.max(0)) + i128::from(other.diameter.max(0));
    let (square, fine) = (x * x + y * y, i128::from(fine));
    // On the doubled plane a fine unit is a fiftieth: d - R against the root of f² - (50 h)², over 50.
    let ground = fine * fine - 2500 * rise * rise;
    if square <= radii * radii {
        return 0.cmp(&ground);
    }
    if fine < 0 || ground < 0 {
        return Ordering::Greater;
    }
    // 2500 d² against (50 R + the root of the ground)²: what is left of it against 100 R times that root.
    let excess = 2500 * (square - radii * radii) - ground;
    if excess < 0 {
        return Ordering::Less;
    }
    let rest = (10_000 * radii * radii).checked_mul(ground).unwrap_or(i128::MAX);
    excess.checked_mul(excess).map_or(Ordering::Greater, |excess| excess.cmp(&rest))
}

/// A yes or no: as recorded, else as stated; none when neither says anything. After a die nothing is refused any
/// more: the record has its say.   AO-GAP-06
///
/// # Errors
/// When something else is stated under that name, or the record says the contrary.
pub fn known(
    draft: &mut AoDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match draft.fact(fact, of, recorded.map(FactValue::Holds).as_ref()) {
        None => Ok(recorded),
        Some(_) if draft.is_bound() && recorded.is_some() => Ok(recorded),
        Some(FactValue::Holds(holds)) if recorded.is_some_and(|told| told != holds) => {
            Err(refusal::General::AgainstRecord { fact, question: question(draft, fact, of) }.into())
        }
        Some(FactValue::Holds(holds)) => Ok(Some(holds)),
        Some(FactValue::Measure(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact, question: question(draft, fact, of) }.into())
        }
    }
}

/// A yes or no that must be stated where it is not recorded.
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

/// A length: as recorded, else as stated. What is stated of a recorded one is what is shown of it.   AO-GAP-57
pub fn length(
    draft: &mut AoDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<Length>,
) -> Result<Length, Stop> {
    let told = recorded.map(|length| FactValue::Measure(i64::from(length.hundredths())));
    match draft.fact(fact, of, told.as_ref()) {
        None => recorded.ok_or_else(|| lacking(draft, fact, of)),
        Some(stated) if told.is_some() => match recorded.filter(|_| told.as_ref() == Some(&stated)) {
            Some(recorded) => Ok(recorded),
            None => Err(refusal::General::AgainstRecord { fact, question: question(draft, fact, of) }.into()),
        },
        Some(FactValue::Measure(stated)) if (0..=1_000_000).contains(&stated) => {
            Ok(Length::stated(look(draft), stated))
        }
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact, question: question(draft, fact, of) }.into())
        }
    }
}

/// The refusal of a fact that does not fit what else is said.
pub fn unfit(draft: &AoDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    refusal::General::UnfitFact { fact, question: question(draft, fact, of) }.into()
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
pub fn distance(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<Length, Stop> {
    let recorded = recorded_distance(look(draft), a, b).or_else(|| told_distance(look(draft), a, b));
    length(draft, "distance", &[a, b], recorded)
}

/// How far apart two bases are, by the record.
pub fn recorded_distance(look: Look<'_>, a: FigureId, b: FigureId) -> Option<Length> {
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(Length::apart(look, a, b))
}

/// How far the shots that a figure answers came from, as they were declared.   AO-REACT-04, AO-GAP-57
pub fn told_distance(look: Look<'_>, a: FigureId, b: FigureId) -> Option<Length> {
    let Some(Frame::Shot { volley, .. }) = look.top().filter(|_| !look.setup.before(4)) else { return None };
    let Aim::Figures(shots) = &volley.aim else { return None };
    let far = shots.iter().find(|shot| volley.shooter == b && shot.target == a)?.far?;
    Some(Length::stated(look, i64::from(far)))
}

/// Whether the one charged sees a charger that has not stirred since it said so, or is shot at where its charge began.
/// AO-CHARGE-06, AO-GAP-55
pub fn told_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let Some(Frame::Charge { charger, target, stretch, window: true, .. }) = look.top() else { return None };
    let began = stretch.is_none() && !look.setup.before(10);
    let stays = |frame: &Frame| matches!(frame, Frame::Activation { figure, moved: false, used: 0, .. } if figure == charger);
    // The innermost activation is the charger's.
    let still = look.state.stack.iter().rev().nth(1).is_some_and(stays);
    let told = !look.setup.before(4) && (*target, *charger) == (a, b) && (still || began);
    told.then_some(true)
}

/// Whether one figure sees another.   AO-SHOOT-01, AO-GAP-06
pub fn sees(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_sight(look(draft), a, b).or_else(|| told_sight(look(draft), a, b));
    holds(draft, "sight", &[a, b], recorded)
}

/// Whether one figure sees another, by the record: walls cut lines, figures do not.   AO-GAP-06
pub fn recorded_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (from, to) = look.disc(a).zip(look.disc(b))?;
    Some(is_line_free(look, from, to))
}

/// Whether no wall cuts every line between two discs. On one level a wall lower than it cuts none; between
/// levels the lines are straight in space, and the roof one stands on does not blind.   AO-GAP-06
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc) -> bool {
    let under = |piece: &Scenery, disc: Disc| piece.height > 0 && disc.at.z >= piece.height;
    let walls: Vec<&Scenery> = look
        .setup
        .scenery
        .iter()
        .filter(|piece| piece.kind == SceneryKind::Wall)
        .filter(|piece| !(under(piece, from) && under(piece, to)))
        .filter(|piece| !scenery::carries(piece, from.at) && !scenery::carries(piece, to.at))
        .collect();
    if level(from.at, to.at) {
        let flat: Vec<Obstacle<'_>> = walls.iter().map(|piece| Obstacle::Polygon(&piece.outline)).collect();
        return free_line(from, to, &flat, Lines::AnyToAny).is_some();
    }
    let top = |piece: &Scenery| if piece.height > 0 { piece.height } else { i32::MAX };
    let solid: Vec<(&Polygon, i32)> = walls.iter().map(|piece| (&piece.outline, top(piece))).collect();
    let (starts, ends) = (rim(from), rim(to));
    starts.iter().any(|start| {
        ends.iter().any(|end| {
            solid.iter().all(|(outline, top)| {
                !Volume::Prism { outline, floor: i32::MIN, top: *top }.cuts(*start, *end)
            })
        })
    })
}

/// The centre of a base and twelve points of its rim, from which lines in space are drawn.
fn rim(disc: Disc) -> Vec<Point> {
    let around = (0..12).map(|turn| offset(disc.at, turn * 30, disc.diameter / 2));
    [disc.at].into_iter().chain(around).collect()
}

/// Whether two bases touch.   AO-CHARGE-02
pub fn touch(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_contact(look(draft), a, b);
    holds(draft, "contact", &[a, b], recorded)
}

/// Whether two bases touch, by the record.
pub fn recorded_contact(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(contact(a, b))
}

/// Whether a linear obstacle is all that parts two bases: each touches the same one, on either side.
/// AO-CHARGE-03, AO-TERR-04
pub fn is_parted(look: Look<'_>, a: Disc, b: Disc) -> bool {
    let parts = |piece: &&Scenery| {
        piece.kind == SceneryKind::Obstacle
            && piece.outline.is_within(a, AT_HAND)
            && piece.outline.is_within(b, AT_HAND)
            && piece.outline.cuts(a.at, b.at)
    };
    level(a.at, b.at) && look.setup.scenery.iter().any(|piece| parts(&piece))
}

/// Whether a linear obstacle is all that parts two figures, by the record.   AO-CHARGE-03
pub fn recorded_barrier(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(is_parted(look, a, b))
}

/// Whether a figure is in another's front arc.   AO-ROF-02, AO-GAP-05
pub fn in_front(draft: &mut AoDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_front(look(draft), a, b);
    holds(draft, "front", &[a, b], recorded)
}

/// Whether a target of a shot is in the shooter's front arc, among all that are shot at with it. Turning is free: who
/// was never seen to face anywhere is turned to its targets, where one arc holds them all.   AO-ROF-02, AO-GAP-57
pub fn is_faced(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    target: FigureId,
    all: &[FigureId],
) -> Result<bool, Stop> {
    if !turns(look(draft), shooter) {
        return in_front(draft, shooter, target);
    }
    let recorded = one_arc_holds(look(draft), shooter, all);
    Ok(known(draft, "front", &[shooter, target], recorded)?.unwrap_or(true))
}

/// Whether a figure is turned as its shots need: nobody has recorded where it faces.   AO-GAP-57
pub fn turns(look: Look<'_>, shooter: FigureId) -> bool {
    !look.setup.before(7) && look.figure(shooter).is_some_and(|figure| figure.facing.is_none())
}

/// Whether a front arc, turned anywhere, holds all of some figures, by the record: from one of them on, turning left, all
/// the others come within its width.   AO-ROF-02, AO-GAP-05
fn one_arc_holds(look: Look<'_>, shooter: FigureId, all: &[FigureId]) -> Option<bool> {
    let from = look.stands(shooter)?;
    let way = |id: &FigureId| {
        let to = look.stands(*id)?;
        Some((i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)))
    };
    let ways: Vec<(i64, i64)> = all.iter().map(way).collect::<Option<_>>()?;
    let half_turn = look.setup.options.front_arc_half >= 90;
    let holds = |(x, y): (i64, i64), (to_x, to_y): (i64, i64)| {
        let (left, ahead) = (x * to_y - y * to_x, x * to_x + y * to_y);
        left >= 0 && (half_turn || ahead >= 0)
    };
    Some(ways.iter().any(|first| ways.iter().all(|other| holds(*first, *other))))
}

/// Whether a figure is in another's front arc, by the record.   AO-GAP-05
pub fn recorded_front(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (at, target) = look.stands(a).zip(look.stands(b))?;
    is_ahead(look, a, at, target)
}

/// Whether a place lies in the front arc that a figure has at another place, by the record.
pub fn is_ahead(look: Look<'_>, figure: FigureId, from: Point, to: Point) -> Option<bool> {
    let facing = look.figure(figure)?.facing?;
    let towards = Point { x: from.x.saturating_add(facing.x), y: from.y.saturating_add(facing.y), z: from.z };
    Some(in_arc_towards(from, towards, look.setup.options.front_arc_half, to))
}

/// Whether a figure stands in deep water.   AO-WATER-04
pub fn in_deep_water(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let wet = look(draft).ground(figure) == Ground::DeepWater;
    if look(draft).setup.table.is_some() {
        return holds(draft, "deep_water", &[figure], Some(wet));
    }
    // Without positions the ground is only what was last said of it.
    match draft.fact("deep_water", &[figure], Some(&FactValue::Holds(wet))) {
        None => Ok(wet),
        Some(FactValue::Holds(holds)) => Ok(holds),
        Some(FactValue::Measure(_) | FactValue::Word(_)) => {
            let question = question(draft, "deep_water", &[figure]);
            Err(refusal::General::UnfitFact { fact: "deep_water", question }.into())
        }
    }
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
pub fn forbid_no_room(draft: &AoDraft<'_>, mover: FigureId, at: Point) -> Result<(), Stop> {
    no_room(look(draft), mover, at).map_or(Ok(()), |why| Err(why.into()))
}

/// Why a base has no room at a place; none when it has.   AO-GAP-42
pub fn no_room(look: Look<'_>, mover: FigureId, at: Point) -> Option<refusal::Setup> {
    use greffe_core::geometry::disc::overlap;
    let base = look.base_at(mover, at)?;
    let who = look.name(mover);
    if look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth)) {
        return Some(refusal::Setup::OffTable { who });
    }
    let others = look.on_table().filter(|other| *other != mover);
    let mut taken = others.filter(|other| look.disc(*other).is_some_and(|disc| overlap(base, disc)));
    taken.next().map(|other| refusal::Setup::NoRoom { who, by: look.name(other) })
}

/// Whether recorded scenery keeps a figure from being put at a place.   AO-GAP-42
pub fn forbid_standing(draft: &AoDraft<'_>, figure: FigureId, at: Point) -> Result<(), Stop> {
    let look = look(draft);
    let floats = |base: &Disc| !scenery::is_held(look, *base);
    let base = look.base_at(figure, at);
    let bar = base.and_then(|base| scenery::standing(look, base)).or(base.filter(floats).map(|_| Bar::Level));
    match bar {
        Some(bar) => Err(refusal::Setup::NoStanding { who: look.name(figure), bar }.into()),
        None => Ok(()),
    }
}
