//! The programs of figures of nobody: where they go, at whom they shoot.   AD-NPC-06, AD-NPC-11 to AD-NPC-16

use std::collections::BTreeMap;

use crate::board::walk::{self, Explored, explore};
use crate::draft::{AdDraft, because, look};
use crate::guards::{self, gait, occupant};
use crate::movement::way;
use crate::overwatch::declare;
use crate::setup::board::{Door, EdgeKind};
use crate::setup::square::{EdgeName, Square};
use crate::state::Posture;
use crate::state::frames::{Activation, Deed, Frame, Move, MoveKind, Pace, Program, ProgramStage, ShotKind};
use crate::state::look::Look;
use crate::{event, movement, sight};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The points of a partial move.   AD-PART-01
const PARTIAL: u32 = 2;
/// The points of a full move, the longest of a program.   AD-FULL-06
const FULL: u32 = 4;
/// How many ways are listed at most: any other may be named all the same.
const WAYS: u32 = 12;

/// What the book leaves to the initiative holder: equally near enemies, equally good squares.   AD-NPC-01
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Enemies equally near; of one there is no choice.
    pub targets: Vec<FigureId>,
    /// Squares equally good.
    pub squares: Vec<Square>,
}

/// What a figure of nobody is about to do.   AD-NPC-11 to AD-NPC-15
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It has nothing to do.
    Nothing,
    /// It tries to wake up.
    WakeUp,
    /// It tries to stand up.
    StandUp,
    /// It reloads the weapon of this place.
    Reload(u8),
    /// It shoots with the weapon of this place at one of these.
    Shoot(u8, Vec<FigureId>),
    /// It walks to one of these squares, so far away.
    Walk(Vec<Square>, u32),
}

/// The enemies of a figure of nobody.
fn enemies(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = FigureId> {
    look.in_play().filter(move |enemy| look.are_enemies(figure, *enemy))
}

/// Where a figure of nobody can walk, and how far.   AD-NPC-21
pub fn reach(look: Look<'_>, figure: FigureId) -> BTreeMap<Square, u32> {
    walks_of(look, figure).map(|walks| walks.distances()).unwrap_or_default()
}

fn walks_of(look: Look<'_>, figure: FigureId) -> Option<Explored> {
    let here = look.square(figure)?;
    let who = |square: Square| occupant(look, figure, square);
    Some(explore(look.ground(), here, gait(look, figure), &who))
}

/// Whether these squares begin one of the shortest ways of a figure of nobody to a square.   AD-NPC-01, AD-NPC-21
pub fn is_short(look: Look<'_>, figure: FigureId, way: &[Square], to: Square) -> bool {
    let who = |square: Square| occupant(look, figure, square);
    let here = look.square(figure).filter(|_| !way.is_empty());
    here.is_some_and(|here| walk::is_short(look.ground(), [here, to], gait(look, figure), &who, way))
}

/// The ways equally short that a figure of nobody may take to a square in one move; none where there is one alone.
/// AD-NPC-01, AD-NPC-21
pub fn short_ways(look: Look<'_>, figure: FigureId, to: Square) -> Vec<Vec<Square>> {
    ways_within(look, figure, to, points(look, figure))
}

/// How far a figure of nobody walks at most: what is left of its move, a partial one after its first action.
fn points(look: Look<'_>, figure: FigureId) -> u32 {
    let second = |frame: &Frame| {
        matches!(frame, Frame::Program(program)
            if program.figure == figure && program.stage == ProgramStage::Second)
    };
    if look.setup.before(3) {
        return FULL;
    }
    match look.top() {
        Some(Frame::Move(moving)) if moving.figure == figure => u32::from(moving.points),
        Some(_) | None if look.state.stack.iter().any(second) => PARTIAL,
        Some(_) | None => FULL,
    }
}

fn ways_within(look: Look<'_>, figure: FigureId, to: Square, points: u32) -> Vec<Vec<Square>> {
    let who = |square: Square| occupant(look, figure, square);
    let Some(here) = look.square(figure) else { return Vec::new() };
    let ways = walk::short_ways(look.ground(), [here, to], gait(look, figure), &who, [points, WAYS]);
    if ways.len() > 1 { ways } else { Vec::new() }
}

/// Whether a shot from a square would reach an enemy, the shooter itself not standing in its own way.
fn shoots_from(look: Look<'_>, figure: FigureId, from: Square, enemy: FigureId, most: u32) -> bool {
    let Some(there) = look.square(enemy) else { return false };
    if look.ground().range(from, there).is_none_or(|range| range > most) {
        return false;
    }
    let standing =
        |square: Square| look.on(square).is_some_and(|other| other != figure && !look.is_down(other));
    sight::shot_line(look.ground(), look.readings(), [from, there], &standing).is_ok()
}

/// The squares reached from which one square is controlled.
fn beside<'a>(
    look: Look<'a>,
    reached: &'a BTreeMap<Square, u32>,
    there: Square,
) -> impl Iterator<Item = (&'a Square, &'a u32)> {
    let around = look.ground().neighbours(there);
    around
        .filter_map(|square| reached.get_key_value(&square))
        .filter(move |(square, _)| look.controls(**square, there))
}

/// How far an enemy is on foot: to the nearest free square beside it; none where no way leads there.
/// AD-NPC-02, AD-NPC-21
fn walk_to(
    look: Look<'_>,
    reached: &BTreeMap<Square, u32>,
    figure: FigureId,
    enemy: FigureId,
) -> Option<u32> {
    if look.are_close(figure, enemy) {
        return Some(0);
    }
    let there = look.square(enemy)?;
    beside(look, reached, there).map(|(_, points)| *points).min()
}

/// Of some enemies those nearest on foot; where no way leads to any, all of them.   AD-NPC-02, AD-NPC-21
fn nearest(
    look: Look<'_>,
    reached: &BTreeMap<Square, u32>,
    figure: FigureId,
    among: Vec<FigureId>,
) -> Vec<FigureId> {
    let far = |enemy: &FigureId| walk_to(look, reached, figure, *enemy).unwrap_or(u32::MAX);
    let least = among.iter().map(far).min();
    among.into_iter().filter(|enemy| Some(far(enemy)) == least).collect()
}

/// The nearest squares of some that are reached, with how far they are.
fn nearest_squares<'a>(goals: impl Iterator<Item = (&'a Square, &'a u32)>) -> Plan {
    let mut best: Vec<Square> = Vec::new();
    let mut least = u32::MAX;
    for (square, points) in goals {
        if *points < least {
            (least, best) = (*points, vec![*square]);
        } else if *points == least {
            best.push(*square);
        }
    }
    if best.is_empty() { Plan::Nothing } else { Plan::Walk(best, least) }
}

/// What a figure of nobody would do now.   AD-NPC-06, AD-NPC-11 to AD-NPC-15
pub fn plan(look: Look<'_>, figure: FigureId, target: Option<FigureId>) -> Plan {
    bound(look, figure).unwrap_or_else(|| free(look, &reach(look, figure), figure, target))
}

/// What a figure of nobody has to do whoever is near.   AD-NPC-11, AD-ACTN-09
fn bound(look: Look<'_>, figure: FigureId) -> Option<Plan> {
    match look.posture(figure) {
        Posture::Unconscious => Some(Plan::WakeUp),
        Posture::Prone => Some(Plan::StandUp),
        // Engaged, it stays to fight.   AD-ACTN-09
        Posture::Standing => look.is_engaged(figure).then_some(Plan::Nothing),
    }
}

/// What it does when nothing binds it.   AD-NPC-06, AD-NPC-12 to AD-NPC-15
fn free(look: Look<'_>, reached: &BTreeMap<Square, u32>, figure: FigureId, target: Option<FigureId>) -> Plan {
    match guards::gun(look, figure) {
        Some((place, _)) if guards::is_loaded(look, figure, place) => {
            let within = in_reach(look, figure);
            if within.is_empty() {
                return to_shoot(look, reached, figure);
            }
            Plan::Shoot(place, nearest(look, reached, figure, within))
        }
        Some((place, _)) => Plan::Reload(place),
        None => to_engage(look, reached, figure, target),
    }
}

/// The enemies in range and sight of its weapon from where it stands.   AD-NPC-14
fn in_reach(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    let (Some(here), Some(most)) = (look.square(figure), guards::longest(look, figure)) else {
        return Vec::new();
    };
    enemies(look, figure).filter(|enemy| shoots_from(look, figure, here, *enemy, most)).collect()
}

/// To the nearest square with an enemy in range and sight: the nearest square, not the nearest enemy.
/// AD-NPC-13, AD-NPC-15
fn to_shoot(look: Look<'_>, reached: &BTreeMap<Square, u32>, figure: FigureId) -> Plan {
    let Some(most) = guards::longest(look, figure) else { return Plan::Nothing };
    let mut by_distance: Vec<(&Square, &u32)> = reached.iter().collect();
    by_distance.sort_by_key(|(_, points)| **points);
    let mut best: Option<u32> = None;
    let mut good = Vec::new();
    for (square, points) in by_distance {
        if best.is_some_and(|best| *points > best) {
            break;
        }
        if enemies(look, figure).any(|enemy| shoots_from(look, figure, *square, enemy, most)) {
            best = Some(*points);
            good.push((square, points));
        }
    }
    nearest_squares(good.into_iter())
}

/// To engage the nearest enemy, or as close to it as a way leads.   AD-NPC-12
fn to_engage(
    look: Look<'_>,
    reached: &BTreeMap<Square, u32>,
    figure: FigureId,
    target: Option<FigureId>,
) -> Plan {
    let near = nearest(look, reached, figure, enemies(look, figure).collect());
    let Some(enemy) = target.filter(|target| near.contains(target)).or_else(|| near.first().copied()) else {
        return Plan::Nothing;
    };
    let Some(there) = look.square(enemy) else { return Plan::Nothing };
    match nearest_squares(beside(look, reached, there)) {
        Plan::Nothing => {
            // No way leads beside it: as close as the squares lie.
            let range = |square: &Square| look.ground().range(*square, there).unwrap_or(u32::MAX);
            let least = reached.keys().map(range).min();
            nearest_squares(reached.iter().filter(|(square, _)| Some(range(square)) == least))
        }
        plan @ (Plan::WakeUp | Plan::StandUp | Plan::Reload(_) | Plan::Shoot(..) | Plan::Walk(..)) => plan,
    }
}

/// What the initiative holder may choose for a figure of nobody that reaches these squares.   AD-NPC-01
pub fn choices(
    look: Look<'_>,
    reached: &BTreeMap<Square, u32>,
    figure: FigureId,
    target: Option<FigureId>,
) -> Choices {
    let mut choices = Choices::default();
    match bound(look, figure).unwrap_or_else(|| free(look, reached, figure, target)) {
        Plan::Nothing | Plan::WakeUp | Plan::StandUp => {}
        // Its points lead to where it could shoot from.   AD-NPC-13
        Plan::Reload(_) => {
            let walks = !look.setup.before(2) && in_reach(look, figure).is_empty();
            if let (true, Plan::Walk(squares, _)) = (walks, to_shoot(look, reached, figure)) {
                choices.squares = squares;
            }
        }
        Plan::Shoot(_, targets) => choices.targets = targets,
        Plan::Walk(squares, _) => {
            choices.squares = squares;
            if guards::gun(look, figure).is_none() {
                choices.targets = nearest(look, reached, figure, enemies(look, figure).collect());
            }
        }
    }
    choices
}

/// The program that an activation on top follows, until it has done all it could.   AD-NPC-01
pub fn of(look: Look<'_>, active: &Activation) -> Option<Program> {
    let [.., Frame::Program(program), Frame::Activation(_)] = look.state.stack.as_slice() else {
        return None;
    };
    let goes_on = program.figure == active.figure
        && program.stage != ProgramStage::Done
        && look.is_in_play(program.figure);
    goes_on.then(|| program.clone())
}

/// The program whose second action, or whose move once somebody has stepped in, leaves something to the initiative
/// holder that was not named.   AD-NPC-01
pub fn undecided(look: Look<'_>) -> Option<Program> {
    if look.setup.before(2) {
        return None;
    }
    let program = match look.top() {
        Some(Frame::Activation(active)) => {
            of(look, active).filter(|program| program.stage == ProgramStage::Second)
        }
        Some(Frame::Move(moving)) if !look.setup.before(3) && goes_on(look, moving) => {
            program_of(look, moving)
        }
        Some(_) | None => None,
    }?;
    let Choices { targets, squares } =
        choices(look, &reach(look, program.figure), program.figure, program.target);
    let whom = targets.len() > 1 && program.target.is_none_or(|target| !targets.contains(&target));
    let whither = squares.len() > 1 && program.to.is_none_or(|to| !squares.contains(&to));
    let to = program.to.filter(|to| squares.contains(to)).or_else(|| squares.first().copied());
    let which = || !look.setup.before(3) && to.is_some_and(|to| leaves_way(look, &program, to));
    (whom || whither || which()).then_some(program)
}

/// Whether several ways are equally short, and what was said of them says nothing any more.   AD-NPC-01
fn leaves_way(look: Look<'_>, program: &Program, to: Square) -> bool {
    let said = program.way.as_ref().is_some_and(|way| {
        let left = left_of(look, program.figure, way);
        left.is_empty() || is_short(look, program.figure, &left, to)
    });
    !said && !short_ways(look, program.figure, to).is_empty()
}

/// What is left of a way named from where a figure stands.
fn left_of(look: Look<'_>, figure: FigureId, way: &[Square]) -> Vec<Square> {
    let here = look.square(figure);
    let gone = way.iter().position(|square| Some(*square) == here);
    way.iter().skip(gone.map_or(0, |place| place.saturating_add(1))).copied().collect()
}

/// The program that a move belongs to.
fn program_of(look: Look<'_>, moving: &Move) -> Option<Program> {
    look.state.stack.iter().rev().find_map(|frame| {
        let Frame::Program(program) = frame else { return None };
        (program.figure == moving.figure).then(|| program.clone())
    })
}

/// Whether a move of a program has still somewhere to lead.   AD-NPC-16
fn goes_on(look: Look<'_>, moving: &Move) -> bool {
    let figure = moving.figure;
    let arrived = match guards::gun(look, figure) {
        Some(_) => !in_reach(look, figure).is_empty(),
        None => look.is_engaged(figure),
    };
    !moving.stopped && moving.points > 0 && !look.is_down(figure) && look.is_in_play(figure) && !arrived
}

/// The activation of a program is over, and so is the program.
pub fn end(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let why = because(draft, &["AD-NPC-01"]);
    draft.emit(event::ProgramEnded { figure }, why).map(|()| true)
}

/// Goes on with a program, its activation being on top.   AD-NPC-10
pub fn step(draft: &mut AdDraft<'_>, program: &Program) -> Result<bool, Stop> {
    if undecided(look(draft)).is_some() {
        return Ok(false);
    }
    let figure = program.figure;
    let by = look(draft).activation().map_or_else(|| look(draft).holder(), |active| active.by);
    let plan = plan(look(draft), figure, program.target);
    let second = program.stage == ProgramStage::Second;
    let goes_on = match &plan {
        Plan::StandUp => !second,
        Plan::Walk(_, points) => !second && guards::gun(look(draft), figure).is_some() && *points <= PARTIAL,
        Plan::Nothing | Plan::WakeUp | Plan::Reload(_) | Plan::Shoot(..) => false,
    };
    let next = if goes_on { ProgramStage::Second } else { ProgramStage::Done };
    let why = because(draft, rules(&plan, guards::gun(look(draft), figure).is_some()));
    draft.emit(event::ProgramStaged { stage: next }, why)?;
    attempt(act(draft, by, program, &plan, second || goes_on)).map(|()| true)
}

/// The rules of a plan.
fn rules(plan: &Plan, ranged: bool) -> &'static [&'static str] {
    match plan {
        Plan::Nothing => &["AD-NPC-01"],
        Plan::WakeUp | Plan::StandUp => &["AD-NPC-11"],
        Plan::Reload(_) => &["AD-NPC-13"],
        Plan::Shoot(..) => &["AD-NPC-14", "AD-NPC-02"],
        Plan::Walk(..) if ranged => &["AD-NPC-15", "AD-NPC-16", "AD-NPC-21", "AD-GAP-65"],
        Plan::Walk(..) => &["AD-NPC-12", "AD-NPC-06", "AD-NPC-16", "AD-NPC-21", "AD-GAP-65"],
    }
}

/// What a program does and cannot is left undone: it is nobody's command that could be refused.
fn attempt(done: Result<(), Stop>) -> Result<(), Stop> {
    match done {
        Err(Stop::Refused(_)) => Ok(()),
        other => other,
    }
}

/// Does what is planned; `partial`: with a partial action.   AD-NPC-11 to AD-NPC-15
fn act(draft: &mut AdDraft<'_>, by: u8, program: &Program, plan: &Plan, partial: bool) -> Result<(), Stop> {
    match plan {
        Plan::Nothing => Ok(()),
        Plan::WakeUp => declare::act(draft, by, Deed::WakeUp {}),
        Plan::StandUp => declare::act(draft, by, Deed::StandUp {}),
        // A second partial action is too short to reload: it goes where it could shoot from.
        Plan::Reload(_) if partial && in_reach(look(draft), program.figure).is_empty() => {
            movement::begin(draft, by, MoveKind::Partial)
        }
        Plan::Reload(_) if partial => Ok(()),
        Plan::Reload(weapon) => declare::act(draft, by, Deed::Reload { weapon: *weapon, after: false }),
        Plan::Shoot(weapon, targets) => {
            let named = program.target.filter(|target| targets.contains(target));
            let Some(target) = named.or_else(|| targets.first().copied()) else { return Ok(()) };
            let kind = if partial { ShotKind::Snap } else { ShotKind::Aimed };
            declare::shoot(draft, by, kind, *weapon, target)
        }
        Plan::Walk(..) => {
            movement::begin(draft, by, if partial { MoveKind::Partial } else { MoveKind::Full })
        }
    }
}

/// Whether a move is one of a program.   AD-NPC-16
pub fn walks(look: Look<'_>, moving: &Move) -> bool {
    let own = |frame: &Frame| matches!(frame, Frame::Program(program) if program.figure == moving.figure);
    look.state.stack.iter().any(own)
}

/// Goes on with a move of a program: the next step of its way, or the end.   AD-NPC-16
pub fn walk(draft: &mut AdDraft<'_>, moving: &Move) -> Result<bool, Stop> {
    if undecided(look(draft)).is_some() {
        return Ok(false);
    }
    let by = look(draft).activation().map_or_else(|| look(draft).holder(), |active| active.by);
    let pace = next_pace(look(draft), moving);
    if let Some(pace) = pace {
        let gone = declare::go(draft, by, pace);
        if !matches!(gone, Err(Stop::Refused(_))) {
            return gone.map(|()| true);
        }
    }
    movement::end(draft, by).map(|()| true)
}

/// The next step or maneuver on the way of a program; none when it has arrived or cannot go on.
fn next_pace(look: Look<'_>, moving: &Move) -> Option<Pace> {
    let figure = moving.figure;
    if !goes_on(look, moving) {
        return None;
    }
    let program = program_of(look, moving)?;
    let here = look.square(figure)?;
    let walks = walks_of(look, figure)?;
    let reached = walks.distances();
    let plan = match guards::gun(look, figure) {
        Some(_) => to_shoot(look, &reached, figure),
        None => to_engage(look, &reached, figure, program.target),
    };
    let Plan::Walk(squares, _) = plan else { return None };
    let to = program.to.filter(|to| squares.contains(to)).or_else(|| squares.first().copied())?;
    // What is left of the way named, as long as it is one of the shortest still.   AD-NPC-01
    let left = left_of(look, figure, &program.way.unwrap_or_default());
    let way = if is_short(look, figure, &left, to) { left } else { walks.way(to) };
    pace_along(look, moving, here, &way)
}

/// The first step or maneuver of a way.   AD-NPC-16
fn pace_along(look: Look<'_>, moving: &Move, here: Square, way: &[Square]) -> Option<Pace> {
    let (first, rest) = way.split_first()?;
    let name = EdgeName::between(here, *first);
    let ground = look.ground();
    let shut = ground.board.edge(name).is_some_and(|edge| edge.kind == EdgeKind::Door)
        && ground.door(name) == Door::Closed;
    if shut {
        return Some(Pace::OpenDoor { door: name });
    }
    let linked = |one: Square, other: Square| {
        look.setup.board.passages.iter().any(|passage| {
            (passage.from, passage.to) == (one, other) || (passage.to, passage.from) == (one, other)
        })
    };
    // Stairs join neighbours too, where no step leads from one to the other or only a dearer one.   AD-BOARD-07
    let needed = if look.setup.before(7) {
        !ground.neighbours(here).any(|near| near == *first)
    } else {
        let cost = |pace: Pace| way::judge(look, moving, pace).ok().map(|way| way.cost);
        let [step, stairs] = [Pace::Step { to: *first }, Pace::Passage { to: *first }].map(cost);
        stairs.is_some_and(|stairs| step.is_none_or(|step| stairs <= step))
    };
    if needed && linked(here, *first) {
        return Some(Pace::Passage { to: *first });
    }
    match look.on(*first) {
        Some(other) if other != moving.figure => {
            rest.first().map(|beyond| Pace::Push { through: *first, to: *beyond })
        }
        Some(_) | None => Some(Pace::Step { to: *first }),
    }
}
