//! Moves: begun, stepped through, ended.   AD-MOVE-01

pub mod events;
pub(crate) mod forms;
pub mod leave;
pub mod maneuver;
pub mod way;
#[cfg(test)]
mod tests;

use crate::activation::{self, Fit};
use crate::draft::{AdDraft, because, look};
use crate::movement::way::Way;
use crate::profiles::Ability;
use crate::refusal::Refusal;
use crate::setup::board::Door;
use crate::setup::square::{EdgeName, Square};
use crate::state::Posture;
use crate::state::frames::{Frame, Move, MoveKind, Pace, Pending, Score, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial};
use crate::{event, reload, stealth, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The target number of a run.   AD-FULL-08
const RUN: i32 = 5;

/// The points that a kind of move begins with.   AD-FULL-06, AD-PART-01
fn points(kind: MoveKind) -> u8 {
    match kind {
        MoveKind::Full | MoveKind::Run => 4,
        MoveKind::Partial | MoveKind::Reload | MoveKind::Divination | MoveKind::Overwatch => 2,
        MoveKind::RunOn | MoveKind::SmashedDoor | MoveKind::Theft => 1,
    }
}

/// The active figure begins a full or partial move or a run.   AD-FULL-06, AD-PART-01, AD-FULL-07, AD-ACTN-09,
/// AD-ACTN-11
pub fn begin(draft: &mut AdDraft<'_>, side: u8, kind: MoveKind) -> Result<(), Stop> {
    let activation = activation::of(draft, side)?;
    let figure = activation.figure;
    let run = kind == MoveKind::Run;
    activation::fit(draft, figure, Fit { prone: false, engaged: !run })?;
    if let Some(enemy) = look(draft).holding(figure) {
        return Err(way::held(look(draft), figure, enemy).into());
    }
    let (full, rule) = match kind {
        MoveKind::Full => (true, "AD-FULL-06"),
        MoveKind::Run => (true, "AD-FULL-07"),
        MoveKind::Partial
        | MoveKind::RunOn
        | MoveKind::Reload
        | MoveKind::Divination
        | MoveKind::Overwatch
        | MoveKind::SmashedDoor
        | MoveKind::Theft => (false, "AD-PART-01"),
    };
    activation::begun(draft, &activation, full, None, rule)?;
    open(draft, figure, kind, rule)
}

/// A move begins, whatever gave it.
pub fn open(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    kind: MoveKind,
    rule: &'static str,
) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::MoveBegun { figure, kind, points: points(kind), door: None, loads: None }, why)
}

/// The free square through a door just smashed.   AD-PART-05, AD-GAP-38
pub fn pass_door(draft: &mut AdDraft<'_>, figure: FigureId, door: EdgeName) -> Result<(), Stop> {
    let kind = MoveKind::SmashedDoor;
    let door = Some(door).filter(|_| !look(draft).setup.before(2));
    let why = because(draft, &["AD-PART-05"]);
    draft.emit(event::MoveBegun { figure, kind, points: points(kind), door, loads: None }, why)
}

/// What a step or maneuver would take of the innermost move of a figure.
///
/// # Errors
/// Why it is not possible.
pub fn judge(draft: &AdDraft<'_>, figure: FigureId, pace: Pace) -> Result<Way, Stop> {
    let Some(moving) = look(draft).moving(figure) else { return Err(Refusal::NotNow.into()) };
    way::judge(look(draft), moving, pace).map_err(Into::into)
}

/// A move ends before its points are spent.
pub fn end(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::Move(moving)) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let moving = moving.clone();
    if activation::player(look(draft), moving.figure) != side {
        return Err(Refusal::NotYourTurn.into());
    }
    close(draft, &moving)
}

/// Ends a move; a run cut short has its test by one reading.   AD-FULL-09, AD-GAP-12
fn close(draft: &mut AdDraft<'_>, moving: &Move) -> Result<(), Stop> {
    let figure = moving.figure;
    let able = look(draft).is_in_play(figure) && !look(draft).is_down(figure);
    if moving.kind == MoveKind::Run && able && look(draft).options().run_test_if_stopped.is_yes() {
        return run_test(draft, figure);
    }
    let cut = moving.kind == MoveKind::Run && able && moving.points > 0;
    over(draft, figure, if cut { &["AD-FULL-09", "AD-GAP-12"] } else { &["AD-MOVE-01"] })
}

/// The move on top is over; a weapon that was to be reloaded after it is.   AD-FULL-10
pub fn over(draft: &mut AdDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let loads = look(draft).moving(figure).and_then(|moving| moving.loads);
    let why = because(draft, rules);
    draft.emit(event::MoveEnded { figure }, why)?;
    match loads {
        Some(weapon) => reload::after(draft, figure, weapon),
        None => Ok(()),
    }
}

/// Goes on with the move on top; whether there was anything to do.   AD-FULL-08, AD-FULL-09, AD-ZOC-03,
/// AD-MAN-12
pub fn step(draft: &mut AdDraft<'_>, moving: &Move) -> Result<bool, Stop> {
    let look = look(draft);
    let figure = moving.figure;
    let gone = !look.is_in_play(figure) || look.is_down(figure);
    let used = moving.points < points(moving.kind) || moving.squares.len() > 1;
    let spent = match moving.kind {
        MoveKind::Overwatch => used,
        // What is left and cannot pay any edge counts as spent.   AD-GAP-12
        MoveKind::Run => moving.points == 0 || (moving.points == 1 && used && way::is_stuck(look, moving)),
        MoveKind::RunOn => moving.points == 0 || way::is_stuck(look, moving),
        MoveKind::Full
        | MoveKind::Partial
        | MoveKind::Reload
        | MoveKind::Divination
        | MoveKind::SmashedDoor
        | MoveKind::Theft => moving.points == 0,
    };
    // A zone ends a run before its test, unless its points are all spent by then.   AD-FULL-08, AD-FULL-09
    let cut_short = moving.stopped && (look.setup.before(2) || moving.points > 0);
    if moving.kind == MoveKind::Run && spent && !gone && !cut_short {
        return run_test(draft, figure).map(|()| true);
    }
    if gone || moving.stopped || spent {
        return close(draft, moving).map(|()| true);
    }
    Ok(false)
}

/// The test that ends a run.   AD-FULL-08
fn run_test(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let trial = Trial {
        figure,
        rule: "AD-FULL-08",
        score: Score::Ability(Ability::Agility),
        target_number: RUN,
        modifiers: Modifiers::new(),
        used_for: TestUse::Run {},
    };
    test::begin(draft, trial)
}

/// The test of a run ended: further points, or a fall.   AD-FULL-08
pub fn run_tested(draft: &mut AdDraft<'_>, figure: FigureId, passed: &Passed) -> Result<(), Stop> {
    if !look(draft).is_in_play(figure) {
        return Ok(());
    }
    if passed.misfortune {
        return fall(draft, figure, &["AD-FULL-08", "AD-STAT-10"]);
    }
    let points = match (passed.success, passed.triumph) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    };
    let why = because(draft, &["AD-FULL-08"]);
    draft.emit(event::RunExtended { figure, points }, why)
}

/// What was declared happens, or has become impossible; its points stay then.   AD-OVW-06, AD-OVW-08
pub fn carry_out(draft: &mut AdDraft<'_>, figure: FigureId, pace: Pace) -> Result<(), Stop> {
    let way = match judge(draft, figure, pace) {
        Ok(way) => way,
        Err(Stop::Refused(refused)) => match cleared(look(draft), figure, pace) {
            Some(way) => way,
            None => return lapse(draft, figure, pace, &refused),
        },
        Err(other) => return Err(other),
    };
    let left = look(draft).moving(figure).map_or(0, |moving| moving.points.saturating_sub(way.cost));
    let mut why = because(draft, &[way.rule, "AD-MOVE-05"]);
    for rule in &way.edges {
        why = why.and(RuleId::new(rule));
    }
    if way.test.is_some() {
        // They are lost if the test fails.
        why = why.and(RuleId::new("AD-MAN-02"));
    }
    draft.emit(event::PointsSpent { figure, left }, why)?;
    if let Some(target_number) = way.test {
        let trial = Trial {
            figure,
            rule: way.rule,
            score: Score::Ability(Ability::Agility),
            target_number,
            modifiers: Modifiers::new(),
            used_for: TestUse::Pace { pace },
        };
        return test::begin(draft, trial);
    }
    match pace {
        Pace::OpenDoor { door } => {
            let why = because(draft, &["AD-MAN-04", "AD-EDGE-09"]);
            draft.emit(event::DoorChanged { door, state: Door::Open }, why)
        }
        Pace::CloseDoor { door } => {
            let why = because(draft, &["AD-MAN-04", "AD-EDGE-09"]);
            draft.emit(event::DoorChanged { door, state: Door::Closed }, why)
        }
        Pace::Leave { edge } => leave::leave(draft, figure, edge, true),
        Pace::Step { .. }
        | Pace::Push { .. }
        | Pace::ClimbSlope { .. }
        | Pace::ClimbWindow { .. }
        | Pace::JumpDown { .. }
        | Pace::JumpAcross { .. }
        | Pace::Passage { .. } => arrive(draft, figure, way.path, way.diagonals, way.rule),
    }
}

/// The way of a push that has nobody left to push past: it is to be gone all the same.   AD-OVW-06
fn cleared(look: Look<'_>, figure: FigureId, pace: Pace) -> Option<Way> {
    let Pace::Push { through, to } = pace else { return None };
    let moving = look.moving(figure).filter(|_| !look.setup.before(4) && look.on(through).is_none())?;
    way::cleared(look, moving, through, to)
}

fn lapse(draft: &mut AdDraft<'_>, figure: FigureId, pace: Pace, refused: &Refused) -> Result<(), Stop> {
    let mut why = because(draft, &["AD-OVW-06"]);
    if let Some(rule) = &refused.rule {
        // A watcher that stepped in holds the mover.
        why =
            why.and(if *rule == RuleId::new("AD-ZOC-04") { RuleId::new("AD-OVW-08") } else { rule.clone() });
    }
    draft.emit(event::Lapsed { figure, pending: Pending::Pace(pace) }, why)
}

/// A figure enters squares; in an enemy zone its move stops.   AD-MOVE-01, AD-ZOC-03
pub fn arrive(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    path: Vec<Square>,
    diagonals: u8,
    rule: &'static str,
) -> Result<(), Stop> {
    let taken = look(draft).figure(figure).map_or(0, |figure| figure.diagonals);
    let mut why = because(draft, &[rule]);
    for rule in ignored(look(draft), figure, &path) {
        why = why.and(RuleId::new(rule));
    }
    let passed = stealth::passing(look(draft), figure, &path);
    draft.emit(event::FigureMoved { figure, path, diagonals: taken.saturating_add(diagonals) }, why)?;
    stealth::passed(draft, figure, passed)?;
    if look(draft).moving(figure).is_some() && look(draft).holding(figure).is_some() {
        let why = because(draft, &["AD-ZOC-03", "AD-ZOC-01", "AD-ZOC-02"]);
        draft.emit(event::MoveStopped { figure }, why)?;
    }
    Ok(())
}

/// Why zones on a way do not count: a friend engages those enemies, or they are treated as friends.   AD-ZOC-05,
/// AD-ZOC-08, AD-ZOC-09
fn ignored(look: Look<'_>, figure: FigureId, path: &[Square]) -> Vec<&'static str> {
    let squares: Vec<Square> = look.square(figure).into_iter().chain(path.iter().copied()).collect();
    let mut rules = Vec::new();
    if squares.iter().any(|square| look.zones(figure, *square).any(|enemy| look.may_ignore(figure, enemy))) {
        rules.extend(["AD-ZOC-05", "AD-ZOC-09"]);
    }
    let befriended = |other: FigureId| {
        look.side_of(other) != look.side_of(figure) && look.are_friends(figure, other) && !look.is_down(other)
    };
    let near = |other: FigureId| {
        let from = look.square(other);
        from.is_some_and(|from| squares.iter().any(|square| look.controls(from, *square)))
    };
    if look.in_play().any(|other| befriended(other) && near(other)) {
        rules.push("AD-ZOC-08");
    }
    rules
}

/// Whether a figure falling off a maneuver loses its move: it does, its points with it.   AD-MAN-12
pub fn fall(draft: &mut AdDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    wounds::lay(draft, figure, Posture::Prone, rules)?;
    maneuver::ends(draft, figure)
}
