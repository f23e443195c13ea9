//! Ways declared: their legs, their kinds, whether they are free and where they end.
//! TDE-MOVE-01 to TDE-MOVE-08, TDE-MOVE-15 to TDE-MOVE-20, TDE-MOVE-36 to TDE-MOVE-38, TDE-CHARGE-02

use crate::command::Way;
use crate::contact::{self, room};
use crate::draft::{TdeDraft, forbid, look};
use crate::movement::{self, told};
use crate::profiles::{INCH, Kind};
use crate::refusal::Refusal;
use crate::refusal::moves::MoveRefusal;
use crate::refusal::scenes::SceneRefusal;
use crate::sight::pose;
use crate::skills::effects;
use crate::state::along::contour;
use crate::state::look::{Look, inches};
use crate::state::path::{Leg, LegKind, Route};
use crate::state::{Posture, State};
use crate::terrain::ground::{self, Footing};
use crate::terrain::way::{self, Choice, NoWay, Run};
use crate::{postures, table};
use greffe_core::geometry::disc::{Disc, gap};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::distances;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The most legs of one declared way.
pub const MOST_LEGS: usize = 24;

/// What a way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A Move.   TDE-MOVE-01
    Walk {
        /// Whether it leaves the table at its end.   TDE-COU-08
        exits: bool,
    },
    /// A Charge.   TDE-CHARGE-02
    Charge {
        /// Whom.
        target: FigureId,
        /// From how far its weapon strikes, in tenths of a millimetre.   TDE-PROP-01
        reach: Option<i32>,
    },
    /// A rider gets off on the way.   TDE-CAV-10
    Dismount,
    /// A rider gets on at its end.   TDE-CAV-19
    MountUp {
        /// Its mount.
        mount: FigureId,
    },
    /// The displacement of a dodge, in tenths of a millimetre.   TDE-DODGE-04, TDE-DODGE-05
    Dodge {
        /// How far at most on foot.
        most: i32,
        /// How far at most by a jump or a climb; none when it may not.
        dynamic: Option<i32>,
    },
}

/// The route of a declared way, checked in every respect.   TDE-MOVE-01, TDE-SEQ-02
pub fn plan(draft: &mut TdeDraft<'_>, figure: FigureId, way: &Way, manner: Manner) -> Result<Route, Stop> {
    let from = look(draft).figure(figure).and_then(|figure| figure.at);
    plan_from(draft, figure, (from, None), way, manner)
}

/// Set-up and state together, as things will stand by then where that is known.
fn by_then<'a>(draft: &'a TdeDraft<'_>, later: Option<&'a State>) -> Look<'a> {
    let now = look(draft);
    Look { state: later.unwrap_or(now.state), ..now }
}

/// The same from another place than the figure's: where it, and everybody else, will stand by then.
/// TDE-SEQ-25, TDE-SEQ-26
pub fn plan_from(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    (from, later): (Option<Point>, Option<&State>),
    way: &Way,
    manner: Manner,
) -> Result<Route, Stop> {
    let changes = i32::from(way.crouch.is_some()) + i32::from(way.stand.is_some());
    // A Charge and a Dodge are combat actions: one crouches and stands up in a Move alone.   TDE-MOVE-08, TDE-POST-03
    if changes > 0 && matches!(manner, Manner::Charge { .. } | Manner::Dodge { .. }) {
        let who = look(draft).name(figure);
        return Err(Refusal::Move(MoveRefusal::NoMove { who }).into());
    }
    let (legs, fault) = if look(draft).is_measured() {
        drawn(by_then(draft, later), figure, from, way)?
    } else {
        (told::legs(look(draft), figure, way, matches!(manner, Manner::Dodge { .. }))?, None)
    };
    let reach = reach(look(draft), figure, manner, changes);
    let mut route = Route { legs, from, reach, touches: Vec::new() };
    let fault = fault.or_else(|| astray(look(draft), figure, &route));
    let fault = fault.or_else(|| room(by_then(draft, later), figure, &route, manner));
    let free = route.from.map(|_| fault.is_none());
    if let Some(fault) = fault {
        let refusal = Refusal::Move(fault);
        let rule = refusal.rule();
        return Err(table::denied(draft, "clear", &[figure], rule).unwrap_or(refusal).into());
    }
    if !table::flag(draft, "clear", &[figure], free, true)? {
        let who = look(draft).name(figure);
        return Err(Refusal::Move(MoveRefusal::Blocked { who, by: None }).into());
    }
    forbid_length(draft, figure, &route, manner)?;
    route.touches = touches(draft, figure, (&route, later), manner)?;
    forbid_contact(draft, figure, (&route, later), manner)?;
    Ok(route)
}

/// How far a figure moves: on a Success and on an Exceptional, all reductions made.
/// TDE-PROF-03, TDE-MOVE-08, TDE-PROP-11, TDE-GAP-27, TDE-CAV-10, TDE-CAV-19
fn reach(look: Look<'_>, figure: FigureId, manner: Manner, changes: i32) -> [i32; 2] {
    let toll = match manner {
        Manner::Walk { .. } | Manner::Charge { .. } => 0,
        Manner::Dismount => 2,
        Manner::MountUp { .. } => 1,
        Manner::Dodge { most, .. } => return [most, most],
    };
    let slowed = look.figure(figure).and_then(|figure| figure.slowed).map_or(0, |slowed| inches(slowed.by));
    let lost = (changes + toll).saturating_mul(INCH).saturating_add(slowed);
    let printed = look.card(figure).map(|card| [card.distance.success, card.distance.exceptional]);
    let more = effects::distance(look, figure).saturating_mul(INCH);
    printed.unwrap_or_default().map(|length| inches(length).saturating_add(more).saturating_sub(lost).max(0))
}

/// How far a figure moves without changing its posture.   TDE-PROF-03
pub fn reach_of(look: Look<'_>, figure: FigureId, manner: Manner) -> [i32; 2] {
    reach(look, figure, manner, 0)
}

/// Refuses a way longer than the figure can go.   TDE-MOVE-03, TDE-MOVE-05, TDE-MOVE-19, TDE-DODGE-05
fn forbid_length(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    route: &Route,
    manner: Manner,
) -> Result<(), Stop> {
    let [success, exceptional] = route.reach;
    let who = look(draft).name(figure);
    let (most, rule) = match manner {
        Manner::Dodge { dynamic, .. } if route.is_dynamic() => {
            let Some(dynamic) = dynamic else {
                return Err(Refusal::Move(MoveRefusal::Dynamic { who }).into());
            };
            (dynamic, "TDE-DODGE-05")
        }
        Manner::Dodge { most, .. } => (most, "TDE-DODGE-04"),
        Manner::Walk { .. } | Manner::Charge { .. } | Manner::Dismount | Manner::MountUp { .. } => {
            match (movement::is_reduced(look(draft), figure, route), route.is_dynamic()) {
                (true, true) => (success, "TDE-MOVE-19"),
                (true, false) => (success, "TDE-MOVE-05"),
                (false, true) => (exceptional, "TDE-MOVE-12"),
                (false, false) => (exceptional, "TDE-MOVE-03"),
            }
        }
    };
    let measured = route.from.map(|_| route.length());
    let too_long = |length| Refusal::Move(MoveRefusal::TooLong { who: who.clone(), length, most, rule });
    // A drawn way is as long as it is drawn, whatever else is stated.
    if let Some(length) = measured.filter(|length| *length > most) {
        return forbid(draft, true, too_long(length));
    }
    let length = table::stated_length(draft, "length", &[figure], measured)?.unwrap_or(route.length());
    forbid(draft, length > most, too_long(length))
}

/// The figure that goes, leg by leg.
struct Mover<'a> {
    look: Look<'a>,
    figure: FigureId,
    base: Disc,
    height: i32,
    low: bool,
    run: Run,
    legs: Vec<Leg>,
}

/// The legs of a way drawn on the table, and the first thing in its way.
/// TDE-MOVE-03 to TDE-MOVE-08, TDE-MOVE-17, TDE-MOVE-18, TDE-MOVE-24 to TDE-MOVE-34
fn drawn(
    look: Look<'_>,
    figure: FigureId,
    from: Option<Point>,
    way: &Way,
) -> Result<(Vec<Leg>, Option<MoveRefusal>), Stop> {
    let Some(base) = from.and_then(|from| look.disc_at(figure, from)) else {
        return Err(Refusal::PlaceNeeded.into());
    };
    let told = [way.length, way.before, way.first, way.after].iter().any(Option::is_some);
    if told || !way.kinds.is_empty() {
        let drawn = !way.path.is_empty();
        return Err(if drawn { Refusal::Move(MoveRefusal::Drawn) } else { Refusal::PlaceNeeded }.into());
    }
    let count = way.path.len();
    if count > MOST_LEGS {
        return Err(Refusal::Move(MoveRefusal::TooManyLegs { most: MOST_LEGS }).into());
    }
    let fits = |leg: &u8, most: usize| *leg > 0 && usize::from(*leg) <= most;
    let chosen = way.jump.iter().chain(&way.climb).all(|leg| fits(leg, count));
    let turned = way.crouch.iter().chain(&way.stand).all(|leg| fits(leg, count.saturating_add(1)));
    if !chosen || !turned || (way.crouch.is_some() && way.crouch == way.stand) {
        return Err(Refusal::Move(MoveRefusal::NoSuchLeg).into());
    }
    let stance = pose::now(look, figure);
    let height = pose::silhouette(look, stance).map_or(INCH, |shape| shape.height);
    let low = stance.posture == Posture::Crouched;
    let mut mover = Mover { look, figure, base, height, low, run: Run::default(), legs: Vec::new() };
    let mut fault = None;
    let mut number: u8 = 1;
    for to in &way.path {
        mover.turn(way, number)?;
        let found = mover.go(*to, way, number)?;
        fault = fault.or(found);
        number = number.saturating_add(1);
    }
    mover.turn(way, number)?;
    if !look.setup.before(4) && fault.is_none() {
        round_once(base.at, &mut mover.legs);
    }
    Ok((mover.legs, fault))
}

/// Has the length of a way rounded up once, not with each of its legs.   TDE-MOVE-03
fn round_once(from: Point, legs: &mut [Leg]) {
    let mut points = vec![from];
    let mut ends = Vec::new();
    for leg in &*legs {
        let last = points.last().copied().unwrap_or(from);
        points.extend(leg.to.iter().flat_map(|to| contour(last, *to, leg.kind).into_iter().skip(1)));
        ends.push(points.len().saturating_sub(1));
    }
    let far = distances(&points);
    let mut begun = 0;
    for (leg, end) in legs.iter_mut().zip(ends) {
        let ends = far.get(end).copied().unwrap_or(begun);
        leg.length = ends.saturating_sub(begun);
        begun = ends;
    }
}

impl Mover<'_> {
    /// Crouches or stands up before a leg.   TDE-MOVE-08, TDE-POST-03
    fn turn(&mut self, way: &Way, number: u8) -> Result<(), Stop> {
        let who = || self.look.name(self.figure);
        if way.crouch == Some(number) {
            forbid_crouch(self.look, self.figure)?;
            if self.low {
                return Err(Refusal::Move(MoveRefusal::Low { who: who() }).into());
            }
            self.low = true;
            self.legs.push(Leg { kind: LegKind::Crouch, to: Some(self.base.at), ..Leg::default() });
        }
        if way.stand == Some(number) {
            if !self.low {
                return Err(Refusal::Move(MoveRefusal::Upright { who: who() }).into());
            }
            self.low = false;
            self.legs.push(Leg { kind: LegKind::Stand, to: Some(self.base.at), ..Leg::default() });
        }
        Ok(())
    }

    /// Goes straight to a place; what keeps it from getting there, if anything.   TDE-MOVE-17, TDE-MOVE-23
    fn go(&mut self, to: Point, way: &Way, number: u8) -> Result<Option<MoveRefusal>, Stop> {
        let options = self.look.options();
        let choice = Choice {
            low: self.low,
            climb: way.climb.contains(&number),
            jump: way.jump.contains(&number),
            voluntary: options.voluntary_dynamic,
            span: options.jump_capped.then_some(3 * INCH),
            height: self.height,
            run: self.run,
        };
        let who = || self.look.name(self.figure);
        let (kind, length, mut fault) = match way::leg(&self.look.setup.terrain, self.base, to, choice) {
            Ok((kind, length)) => (kind, length, None),
            Err(why) => {
                let kind = if choice.climb { LegKind::Climb } else { LegKind::Jump };
                let length = greffe_core::geometry::path::leg(self.base.at, to);
                (kind, length, Some(no_way(why, who())))
            }
        };
        if kind == LegKind::Crawl {
            forbid_crouch(self.look, self.figure)?;
        }
        // A jump lands on something, whatever comes after it.   TDE-MOVE-15, TDE-MOVE-20
        let there = ground::footing(&self.look.setup.terrain, self.base.moved_to(to));
        if kind == LegKind::Jump && matches!(there, Footing::Air(_)) && !self.look.setup.before(4) {
            fault = fault.or(Some(MoveRefusal::MidAir { who: who() }));
        }
        if let Some(other) = barring(self.look, self.figure, self.base, to) {
            let by = Some(self.look.name(other));
            fault = fault.or(Some(MoveRefusal::Blocked { who: who(), by }));
        }
        let rise = to.z.saturating_sub(self.base.at.z);
        self.legs.push(Leg { kind, length, rise, to: Some(to) });
        self.run = self.run.after(&self.look.setup.terrain, (self.base.at, to), kind);
        self.base = self.base.moved_to(to);
        Ok(fault)
    }
}

/// Refuses a crouch or a crawl to those that never do.   TDE-BEAST-01, TDE-CAV-26
pub fn forbid_crouch(look: Look<'_>, figure: FigureId) -> Result<(), Stop> {
    let rule = match look.kind(figure) {
        Kind::Character => return Ok(()),
        Kind::Cavalry => "TDE-CAV-26",
        Kind::Beast => "TDE-BEAST-01",
    };
    Err(Refusal::Move(MoveRefusal::CannotCrouch { who: look.name(figure), rule }).into())
}

/// Why there is no way, as a refusal.
fn no_way(why: NoWay, who: String) -> MoveRefusal {
    match why {
        NoWay::Impassable => MoveRefusal::Impassable { who },
        NoWay::NoFace => MoveRefusal::NoFace { who },
        NoWay::FromWater => MoveRefusal::FromWater { who },
        NoWay::TooWide => MoveRefusal::TooWide { who },
        NoWay::Needless => MoveRefusal::Needless { who },
        NoWay::Inside => MoveRefusal::Inside { who },
    }
}

/// The figure that bars a straight way: not a Down one, not a stealthed one.
/// TDE-MOVE-37, TDE-MOVE-38, TDE-STEALTH-03, TDE-HEALTH-13
fn barring(look: Look<'_>, mover: FigureId, base: Disc, to: Point) -> Option<FigureId> {
    look.on_table()
        .filter(|other| *other != mover && look.is_conscious(*other))
        .filter(|other| !look.figure(*other).is_some_and(|figure| figure.stealthed))
        .find(|other| look.disc(*other).is_some_and(|there| Obstacle::Disc(there).blocks(base, to)))
}

/// Whether a path goes through a stealthed figure, as if nobody stood there.   TDE-STEALTH-03
pub fn passes_stealthed(look: Look<'_>, mover: FigureId, path: &[Point]) -> bool {
    let hidden = |other: &FigureId| look.figure(*other).is_some_and(|figure| figure.stealthed);
    let stands: Vec<Disc> = look
        .on_table()
        .filter(|other| *other != mover)
        .filter(hidden)
        .filter_map(|other| look.disc(other))
        .collect();
    path.iter().zip(path.iter().skip(1)).any(|(from, to)| {
        let base = look.disc_at(mover, *from);
        base.is_some_and(|base| stands.iter().any(|there| Obstacle::Disc(*there).blocks(base, *to)))
    })
}

/// A place on the way, before its end, that is not on the table.   TDE-MOVE-01, TDE-CORE-02
fn astray(look: Look<'_>, figure: FigureId, route: &Route) -> Option<MoveRefusal> {
    let table = look.setup.table.filter(|_| !look.setup.before(4))?;
    let mut on_way = route.legs.iter().rev().skip(1).filter_map(|leg| look.disc_at(figure, leg.to?));
    let off = on_way.any(|base| !base.is_on_table(table.width, table.depth));
    off.then(|| MoveRefusal::OffTable { who: look.name(figure) })
}

/// Whether nobody bars a route up to a place on it.   TDE-MOVE-37, TDE-MOVE-38
pub fn is_clear(look: Look<'_>, figure: FigureId, route: &Route, along: i32) -> bool {
    let points = route.drawn(along);
    let mut legs = points.iter().zip(points.iter().skip(1));
    legs.all(|(from, to)| {
        let base = look.disc_at(figure, *from);
        base.is_none_or(|base| barring(look, figure, base, *to).is_none())
    })
}

/// What is wrong with the place where a route ends, as recorded.   TDE-MOVE-20, TDE-MOVE-38
fn room(look: Look<'_>, figure: FigureId, route: &Route, manner: Manner) -> Option<MoveRefusal> {
    let base = route.end().and_then(|at| look.disc_at(figure, at))?;
    let stays = route.from == Some(base.at);
    let leaves = matches!(manner, Manner::Walk { exits: true });
    if leaves || stays {
        return None;
    }
    room::no_room(look, figure, base)
}

/// The figures that the mover touches where its route ends.   TDE-CONTACT-01, TDE-CONTACT-03
fn touches(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    (route, later): (&Route, Option<&State>),
    manner: Manner,
) -> Result<Vec<FigureId>, Stop> {
    let base = route.end().and_then(|at| look(draft).disc_at(figure, at));
    let found = base.map(|base| {
        let there = by_then(draft, later);
        let held = pose::now(there, figure).posture;
        // Come down from its face it climbs no more.   TDE-CONTACT-03
        let upright = if there.setup.before(5) { held } else { postures::upright(held) };
        contact::touched(there, figure, base, pose::held(there, base, upright))
    });
    let others: Vec<FigureId> = by_then(draft, later).on_table().filter(|other| *other != figure).collect();
    let mut touches = Vec::new();
    for other in others {
        let aimed = match manner {
            Manner::Charge { target, .. } => target == other,
            Manner::MountUp { mount } => mount == other,
            Manner::Walk { .. } | Manner::Dismount | Manner::Dodge { .. } => false,
        };
        let recorded = found.as_ref().map(|found| found.contains(&other));
        if table::flag(draft, "touches", &[figure, other], recorded, aimed)? {
            touches.push(other);
        }
    }
    Ok(touches)
}

/// Refuses a way that ends touching an enemy without charging it, or a charge that does not.
/// TDE-MOVE-36, TDE-CHARGE-01, TDE-CHARGE-02, TDE-STEALTH-04, TDE-DODGE-04, TDE-CAV-20
fn forbid_contact(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    (route, later): (&Route, Option<&State>),
    manner: Manner,
) -> Result<(), Stop> {
    let who = look(draft).name(figure);
    let (target, leaves) = match manner {
        Manner::Charge { target, reach } => (Some((target, reach)), false),
        Manner::Walk { exits } => (None, exits),
        Manner::Dismount | Manner::MountUp { .. } | Manner::Dodge { .. } => (None, false),
    };
    if let Some((target, reach)) = target {
        let near = !route.touches.contains(&target) && is_reached(draft, figure, target, route, reach)?;
        let short = !route.touches.contains(&target) && !near;
        let target = look(draft).name(target);
        forbid(draft, short, Refusal::Move(MoveRefusal::ChargeShort { who, target }))?;
        return forbid_brush(draft, figure, route);
    }
    if let Manner::MountUp { mount } = manner {
        let whom = look(draft).name(mount);
        let short = !route.touches.contains(&mount);
        let refusal = SceneRefusal::NotTouching { who: who.clone(), whom, rule: "TDE-CAV-20" };
        forbid(draft, short, refusal.into())?;
    }
    if leaves {
        return Ok(());
    }
    let counts = |other: &FigureId| {
        let look = by_then(draft, later);
        let freed = look.options().down_frees && !look.is_conscious(*other);
        look.are_enemies(figure, *other) && !touches_then(look, figure, *other, manner) && !freed
    };
    match route.touches.iter().copied().find(counts) {
        Some(enemy) => {
            let enemy = look(draft).name(enemy);
            forbid(draft, true, Refusal::Move(MoveRefusal::EnemyContact { who, enemy }))
        }
        None => Ok(()),
    }
}

/// Whether two figures touch where one of them sets out: a dodger is displaced once the active figure has moved,
/// which without positions its declaration alone tells.   TDE-SEQ-25, TDE-SEQ-26, TDE-DODGE-04
fn touches_then(look: Look<'_>, figure: FigureId, other: FigureId, manner: Manner) -> bool {
    let now = look.touch(figure, other);
    let told = matches!(manner, Manner::Dodge { .. }) && !look.is_measured() && !look.setup.before(2);
    let Some(sequence) = look.sequence().filter(|sequence| told && !sequence.is_charge()) else { return now };
    let Some(motion) = &sequence.motion else { return now };
    let whole = motion.reached.is_none_or(|reached| reached >= motion.route.length());
    if !whole || motion.fall.is_some() {
        return now;
    }
    if figure == sequence.active {
        motion.route.touches.contains(&other)
    } else if other == sequence.active {
        motion.route.touches.contains(&figure)
    } else {
        now
    }
}

/// Refuses a charge that would also come against somebody stealthed.   TDE-STEALTH-04
fn forbid_brush(draft: &TdeDraft<'_>, figure: FigureId, route: &Route) -> Result<(), Stop> {
    let look = look(draft);
    let hides = |other: &FigureId| look.figure(*other).is_some_and(|figure| figure.stealthed);
    let brushed =
        route.touches.iter().copied().find(|other| look.are_enemies(figure, *other) && hides(other));
    let Some(enemy) = brushed else { return Ok(()) };
    let (who, enemy) = (look.name(figure), look.name(enemy));
    forbid(draft, true, Refusal::Move(MoveRefusal::StealthContact { who, enemy }))
}

/// Whether a long weapon gets from the end of a charge to its target.   TDE-PROP-01
fn is_reached(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    target: FigureId,
    route: &Route,
    reach: Option<i32>,
) -> Result<bool, Stop> {
    let Some(reach) = reach else { return Ok(false) };
    let end = route.end().and_then(|at| look(draft).disc_at(figure, at));
    let measured = end.zip(look(draft).disc(target)).map(|(end, there)| gap(end, there));
    let stated = table::stated_length(draft, "distance", &[figure, target], measured)?.or(measured);
    Ok(stated.is_some_and(|distance| distance <= reach))
}
