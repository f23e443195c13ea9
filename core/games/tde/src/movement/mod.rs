//! Moves tested and ended: how far they get, where they stop, how the figure stands there.
//! TDE-MOVE-09 to TDE-MOVE-14, TDE-MOVE-20 to TDE-MOVE-22, TDE-MOVE-35, TDE-SEQ-10 to TDE-SEQ-12, TDE-SEQ-21

pub mod events;
pub(crate) mod forms;
pub mod fall;
pub mod grounds;
pub mod route;
pub mod told;
#[cfg(test)]
mod tests;

use crate::command::Way;
use crate::contact::{self, room};
use crate::draft::{TdeDraft, because, left_of, look, reach};
use crate::movement::route::Manner;
use crate::profiles::Kind;
use crate::profiles::talents::Gait;
use crate::refusal::Refusal;
use crate::refusal::moves::MoveRefusal;
use crate::sight::pose::{self, Moment};
use crate::skills::effects;
use crate::skills::scene::Scene;
use crate::state::Posture;
use crate::state::dice::{Attribute, Grade, TestOf};
use crate::state::look::Look;
use crate::state::path::{Landing, LegKind, Route};
use crate::state::sequence::{Cause, Course, Fall, Motion, Sequence, Stage};
use crate::terrain::ground::{self, Footing};
use crate::test::{self, Trial};
use crate::{event, falls, postures, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// How finely the last legal stop is looked for, in tenths of a millimetre.
const STEP: i32 = 10;

/// How far a figure gets.   TDE-SEQ-12
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So far along its route.
    Reaches(i32),
    /// The enemy says where it falls.   TDE-MOVE-14
    Fiasco,
    /// In mid-air: it goes back or falls there.   TDE-MOVE-21
    MidAir {
        /// How far it got.
        at: i32,
        /// The last place where it could stop.
        back: i32,
    },
}

/// Judges a Move.   TDE-MOVE-01, TDE-MOVE-36
pub fn plan_walk(draft: &mut TdeDraft<'_>, figure: FigureId, way: &Way, exits: bool) -> Result<Route, Stop> {
    if way.path.is_empty() && way.length.is_none() && way.crouch.is_none() && way.stand.is_none() && !exits {
        return Err(Refusal::Move(MoveRefusal::NoWay).into());
    }
    route::plan(draft, figure, way, Manner::Walk { exits })
}

/// The movement test and what comes of it: where the figure gets, or who says so.   TDE-SEQ-10, TDE-MOVE-09
pub fn test(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let Some(motion) = &sequence.motion else {
        return reach(draft, Stage::Reached, &["TDE-SEQ-12"]);
    };
    let figure = sequence.active;
    if is_tested(look(draft), figure, &motion.route) && motion.test.is_none() {
        let mut modifiers = modifiers(look(draft), figure, &motion.route);
        modifiers.extend(&effects::modifiers(
            look(draft),
            figure,
            &Scene::of_movement(look(draft), sequence),
        ));
        let mut modifiers = left_of(&modifiers, &motion.aside);
        modifiers.extend(&motion.claimed);
        let of = TestOf::Movement {};
        test::throw(draft, Trial { figure, of, attribute: TESTED, rule: "TDE-MOVE-09", modifiers })?;
        return test::offer(draft);
    }
    let grade = motion.test.as_ref().map(|test| test.grade(look(draft).options()));
    match progress(draft, figure, &motion.route, grade)? {
        Progress::Reaches(reached) => found(draft, reached, None, grade),
        Progress::Fiasco => reach(draft, Stage::FallPoint, &["TDE-MOVE-14"]),
        Progress::MidAir { .. } => reach(draft, Stage::MidAir, &["TDE-MOVE-21"]),
    }
}

/// Whether a route takes a test of this figure: some of its jumps and climbs are not made easy by a card.
/// TDE-MOVE-09, TDE-MOVE-18
pub fn is_tested(look: Look<'_>, figure: FigureId, route: &Route) -> bool {
    route.legs.iter().any(|leg| match leg.kind {
        LegKind::Jump => !effects::eases(look, figure, Gait::Jump),
        LegKind::Climb => !effects::eases(look, figure, Gait::Climb),
        LegKind::Normal | LegKind::Crawl | LegKind::Swim | LegKind::Crouch | LegKind::Stand => false,
    })
}

/// Whether a route is capped at the Success distance whatever its test: some of it is swum or crawled, and no card
/// lets the figure do so as if it ran.   TDE-MOVE-05, TDE-MOVE-19, TDE-PROF-11
pub fn is_reduced(look: Look<'_>, figure: FigureId, route: &Route) -> bool {
    route.legs.iter().any(|leg| is_slow(look, figure, leg.kind))
}

/// Whether a way of moving goes no farther than the Success distance: no card lets the figure crawl or swim as it runs.
/// TDE-MOVE-05, TDE-PROF-11
pub fn is_slow(look: Look<'_>, figure: FigureId, kind: LegKind) -> bool {
    let eased = |gait: Gait| !look.setup.before(3) && effects::eases(look, figure, gait);
    match kind {
        LegKind::Crawl => !eased(Gait::Crawl),
        LegKind::Swim => !eased(Gait::Swim),
        LegKind::Normal | LegKind::Jump | LegKind::Climb | LegKind::Crouch | LegKind::Stand => false,
    }
}

/// It is known how far a figure gets.   TDE-SEQ-12
pub fn found(
    draft: &mut TdeDraft<'_>,
    reached: i32,
    fall: Option<Fall>,
    grade: Option<Grade>,
) -> Result<(), Stop> {
    settle(draft, reached, fall, grade, &[])
}

/// A figure stopped in mid-air goes back.   TDE-MOVE-21, TDE-GAP-75
pub fn turned_back(draft: &mut TdeDraft<'_>, reached: i32, grade: Option<Grade>) -> Result<(), Stop> {
    settle(draft, reached, None, grade, &["TDE-MOVE-21", "TDE-GAP-75"])
}

fn settle(
    draft: &mut TdeDraft<'_>,
    reached: i32,
    fall: Option<Fall>,
    grade: Option<Grade>,
    besides: &[&'static str],
) -> Result<(), Stop> {
    let rule = match grade {
        None => "TDE-MOVE-03",
        Some(Grade::Fiasco) => "TDE-MOVE-14",
        Some(Grade::Flop) => "TDE-MOVE-10",
        Some(Grade::Success) => "TDE-MOVE-11",
        Some(Grade::Exceptional) => "TDE-MOVE-12",
        Some(Grade::Exploit) => "TDE-MOVE-13",
    };
    let mut why = because(draft, &["TDE-SEQ-12", rule, "TDE-MOVE-22"]);
    if grade == Some(Grade::Flop) {
        why = why.and(RuleId::new("TDE-GAP-15"));
    }
    if look(draft).sequence().is_some_and(Sequence::is_charge) {
        why = why.and(RuleId::new("TDE-CHARGE-03"));
    }
    if fall.is_some() {
        why = why.and(RuleId::new("TDE-FALL-01"));
    }
    for rule in besides {
        why = why.and(RuleId::new(rule));
    }
    draft.emit(event::ReachFound { reached, fall }, why)?;
    if grade == Some(Grade::Exploit) {
        earn(draft)?;
    }
    if let Some(fall) = fall {
        falls::hurt(draft, fall)?;
    }
    reach(draft, Stage::Reached, &["TDE-SEQ-12"])
}

/// An Exploit in the movement test earns a point.   TDE-MOVE-13, TDE-ACT-10
fn earn(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let Some(active) = look(draft).sequence().map(|sequence| sequence.active) else { return Ok(()) };
    let why = because(draft, &["TDE-MOVE-13", "TDE-TEST-07"]);
    draft.emit(event::ExploitEarned { figure: active }, why)
}

/// Whether the active figure does not get to the end of its route.   TDE-GAP-19
pub fn falls_short(sequence: &Sequence) -> bool {
    let short = |motion: &Motion| {
        motion.fall.is_some() || motion.reached.is_some_and(|reached| reached < motion.route.length())
    };
    sequence.motion.as_ref().is_some_and(short)
}

/// Moves the active figure as far as it gets.   TDE-SEQ-21
pub fn land(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let Some(motion) = &sequence.motion else { return Ok(()) };
    let figure = sequence.active;
    let landing = landing(draft, figure, motion)?;
    let reached = motion.reached.unwrap_or(motion.route.length());
    let mut path = motion.route.drawn(reached);
    if let Some(to) = landing.to.filter(|to| path.last() != Some(to)) {
        path.push(to);
    }
    let mut why = because(draft, &["TDE-SEQ-21", "TDE-MOVE-02", "TDE-MOVE-20"]);
    let was = pose::now(look(draft), figure).posture;
    let meant = motion.fall.is_none() && landing.to == motion.route.at(reached);
    let grounds = grounds::of_route(look(draft), was, &motion.route);
    for rule in grounds.into_iter().chain(grounds::of_landing(&landing, meant)) {
        why = why.and(RuleId::new(rule));
    }
    if route::passes_stealthed(look(draft), figure, &path) {
        why = why.and(RuleId::new("TDE-STEALTH-03"));
    }
    let wet = landing.posture == Posture::Swimming || motion.route.wades(reached);
    postures::moved(draft, figure, landing, path, why)?;
    postures::douse(draft, figure, wet)
}

/// Whether the active figure leaves the table at the end of its move: it meant to, and gets there.   TDE-COU-08
pub fn leaves(sequence: &Sequence) -> bool {
    let exits = |motion: &Motion| matches!(motion.course, Course::Walk { exits: true });
    sequence.motion.as_ref().is_some_and(exits) && !falls_short(sequence)
}

/// What the situation adds to a movement test: the posture in which the first jump or climb finds the figure.
/// TDE-GAP-20, TDE-MOVE-18, TDE-PROP-03
pub fn modifiers(look: Look<'_>, figure: FigureId, route: &Route) -> Modifiers {
    let mut sum = Modifiers::new();
    let state = look.figure(figure);
    let spot = route.first_dynamic().filter(|_| !look.setup.before(6));
    let moment = Moment { figure, cause: Cause::Action, active: figure, route: Some(route), spot };
    if look.options().posture_slows_moves && pose::at(look, &moment, figure).posture.is_low() {
        sum.add(RuleId::new("TDE-GAP-20"), -1);
    }
    if state.is_some_and(|figure| figure.blind) {
        sum.add(RuleId::new("TDE-PROP-03"), -2);
    }
    sum
}

/// The attribute of a movement test.   TDE-MOVE-09
pub const TESTED: Attribute = Attribute::Agility;

/// How far the test lets a figure go; no grade, no test.   TDE-MOVE-03, TDE-MOVE-10 to TDE-MOVE-14
pub fn progress(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    route: &Route,
    grade: Option<Grade>,
) -> Result<Progress, Stop> {
    let Some(at) = allowance(look(draft), figure, route, grade) else { return Ok(Progress::Fiasco) };
    if at >= route.length() {
        return Ok(Progress::Reaches(at));
    }
    let recorded = route.from.map(|_| !may_stop(look(draft), figure, route, at));
    // A run, a climb or a swim can be stopped anywhere; only a jump ends in the air.
    let jumps = route.leg_at(at).is_some_and(|(place, leg, part)| {
        let inside = part > 0 && part < leg.length;
        leg.kind == LegKind::Jump && inside && route.start_of(place) < at
    });
    let airy = match recorded {
        Some(airy) => airy,
        None => jumps && table::ask(draft, figure, "midair", &[figure], None)?,
    };
    if !airy {
        return Ok(Progress::Reaches(at));
    }
    let back = last_stop(look(draft), figure, route, at);
    Ok(Progress::MidAir { at, back })
}

/// How far along its route a figure gets; none on a Fiasco.   TDE-MOVE-10 to TDE-MOVE-14, TDE-GAP-15
pub fn allowance(look: Look<'_>, figure: FigureId, route: &Route, grade: Option<Grade>) -> Option<i32> {
    let [success, exceptional] = route.reach;
    let whole = route.length();
    let first = route.first_dynamic().unwrap_or(whole);
    match grade {
        None => Some(whole),
        Some(Grade::Fiasco) => None,
        Some(Grade::Flop) if look.options().flop_capped => Some(first.min(success)),
        Some(Grade::Flop) => Some(first),
        Some(Grade::Success) => Some(whole.min(success)),
        Some(Grade::Exceptional | Grade::Exploit) if is_reduced(look, figure, route) => {
            Some(whole.min(success))
        }
        Some(Grade::Exceptional | Grade::Exploit) => Some(whole.min(exceptional)),
    }
}

/// Whether a figure may end its move at a place of its route, as recorded.   TDE-MOVE-20, TDE-MOVE-38
fn may_stop(look: Look<'_>, figure: FigureId, route: &Route, along: i32) -> bool {
    let Some(base) = route.at(along).and_then(|at| look.disc_at(figure, at)) else { return true };
    // Where it stood is always a place to stand.
    let free = route.from == Some(base.at) || room::no_room(look, figure, base).is_none();
    free && !(is_leaping(route, along) && ground::footing(&look.setup.terrain, base) == Footing::Face)
}

/// Whether a figure is on a jump over or down there: it does not hold the face that it leaves.   TDE-MOVE-33
fn is_leaping(route: &Route, along: i32) -> bool {
    route.leg_at(along).is_some_and(|(_, leg, part)| {
        leg.kind == LegKind::Jump && leg.rise <= 0 && (1..leg.length).contains(&part)
    })
}

/// The last place of a route, at or before a length, where a figure may stop.   TDE-MOVE-21
pub fn last_stop(look: Look<'_>, figure: FigureId, route: &Route, along: i32) -> i32 {
    last_fit(look, figure, route, along, |_| true)
}

/// The same, of the places that fit.
pub fn last_fit(
    look: Look<'_>,
    figure: FigureId,
    route: &Route,
    along: i32,
    fits: impl Fn(i32) -> bool,
) -> i32 {
    if route.from.is_none() {
        let place = route.leg_at(along).map_or(0, |(place, _, _)| place);
        return route.start_of(place);
    }
    let starts = (0..route.legs.len()).map(|place| route.start_of(place)).filter(|start| *start <= along);
    let steps = (0..=along / STEP).map(|step| step.saturating_mul(STEP));
    // The length itself is seldom a whole number of steps.
    let mut places: Vec<i32> = starts.chain(steps).chain([along]).collect();
    places.sort_unstable();
    let good = |place: &i32| may_stop(look, figure, route, *place) && fits(*place);
    places.into_iter().rev().find(good).unwrap_or(0)
}

/// Where and how a figure stands when its move is over.   TDE-MOVE-20, TDE-MOVE-35, TDE-FALL-03, TDE-SEQ-21
pub fn landing(draft: &mut TdeDraft<'_>, figure: FigureId, motion: &Motion) -> Result<Landing, Stop> {
    let route = &motion.route;
    let reached = motion.reached.unwrap_or(route.length());
    let stands = pose::now(look(draft), figure).posture;
    let low = route.is_low_at(reached, stands == Posture::Crouched);
    let upright = if low { Posture::Crouched } else { Posture::Standing };
    let whole = reached >= route.length() && motion.fall.is_none();
    if let Some(fall) = motion.fall {
        let posture = fallen(look(draft), figure, fall, upright);
        let Some(base) = fall.to.and_then(|to| look(draft).disc_at(figure, to)) else {
            return Ok(Landing { to: None, posture, touches: Vec::new() });
        };
        let fell = base.at;
        let base = room::clear(look(draft), figure, base);
        // Aside it lies as the place there has it: ashore or afloat.   TDE-FALL-03, TDE-POST-05
        let posture = if base.at == fell || draft.setup().before(5) {
            posture
        } else {
            let ashore = fallen(look(draft), figure, Fall { water: false, ..fall }, upright);
            pose::held(look(draft), base, ashore)
        };
        let touches = contact::touched(look(draft), figure, base, posture);
        return Ok(Landing { to: Some(base.at), posture, touches });
    }
    let Some(base) = route.at(reached).and_then(|at| look(draft).disc_at(figure, at)) else {
        let posture = told_posture(draft, figure, route, reached, upright)?;
        let touches = if whole { route.touches.clone() } else { Vec::new() };
        return Ok(Landing { to: None, posture, touches });
    };
    if whole {
        let posture = pose::held(look(draft), base, upright);
        return Ok(Landing { to: Some(base.at), posture, touches: route.touches.clone() });
    }
    let base = room::clear(look(draft), figure, base);
    let posture = pose::held(look(draft), base, upright);
    let touches = contact::touched(look(draft), figure, base, posture);
    Ok(Landing { to: Some(base.at), posture, touches })
}

/// How a figure lies after a fall.   TDE-MOVE-14, TDE-GAP-60, TDE-CAV-26, TDE-FALL-02
fn fallen(look: Look<'_>, figure: FigureId, fall: Fall, upright: Posture) -> Posture {
    let crouches = fall.fiasco || look.options().falls_crouch;
    match (fall.water, look.kind(figure)) {
        (true, _) => Posture::Swimming,
        (false, Kind::Character | Kind::Beast) if crouches => Posture::Crouched,
        (false, Kind::Character | Kind::Beast) => upright,
        (false, Kind::Cavalry) => Posture::Standing,
    }
}

/// How a figure stands at the end of a way told in lengths.   TDE-MOVE-20, TDE-POST-05, TDE-POST-11
///
/// # Errors
/// `Needs` until what the table shows is said.
pub fn told_posture(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    route: &Route,
    reached: i32,
    upright: Posture,
) -> Result<Posture, Stop> {
    // Whoever goes nowhere hangs or swims where it did.
    let held = pose::now(look(draft), figure).posture;
    if reached <= 0 && !draft.setup().before(3) && matches!(held, Posture::Swimming | Posture::Climbing(_)) {
        return Ok(held);
    }
    let whole = reached >= route.length();
    let on = route.leg_at(reached).map(|(_, leg, part)| (leg.kind, part));
    // A swim that nobody told of ends ashore unless it is said to end in the water.
    let untold = matches!(route.legs.as_slice(), [first, next, ..]
        if first.kind == LegKind::Swim && first.length == 0 && next.kind == LegKind::Normal);
    // Whoever runs or crawls on after a swim has left the water.
    let ashore = route.leg_at(reached).is_some_and(|(place, leg, part)| {
        let swum = route.legs.iter().take(place).any(|leg| leg.kind == LegKind::Swim);
        swum && part > 0 && matches!(leg.kind, LegKind::Normal | LegKind::Crawl)
    });
    let swims = !untold && !ashore && route.legs.iter().any(|leg| leg.kind == LegKind::Swim);
    // Nothing can cling before the first climb.
    let begun = route.first_dynamic().is_some_and(|first| reached > first);
    let climbs = begun && route.legs.iter().any(|leg| leg.kind == LegKind::Climb);
    let wet = untold && table::flag(draft, "wet", &[figure], None, false)?;
    if wet || (swims && table::ask(draft, figure, "wet", &[figure], None)?) {
        return Ok(Posture::Swimming);
    }
    match on {
        Some((LegKind::Climb, part)) if !whole => clinging(draft, figure, part),
        _ if climbs && table::ask(draft, figure, "clings", &[figure], None)? => {
            clinging(draft, figure, on.map_or(0, |(_, part)| part))
        }
        Some(_) | None => Ok(upright),
    }
}

/// How high a figure clings: as stated, else so much higher than it clung before.   TDE-POST-11
fn clinging(draft: &mut TdeDraft<'_>, figure: FigureId, part: i32) -> Result<Posture, Stop> {
    let before = match pose::now(look(draft), figure).posture {
        Posture::Climbing(height) => height,
        Posture::Standing | Posture::Crouched | Posture::Swimming => 0,
    };
    let stated = table::stated_length(draft, "height", &[figure], None)?;
    Ok(Posture::Climbing(stated.unwrap_or(before.saturating_add(part))))
}
