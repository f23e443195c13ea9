//! What the tests of maneuvers and jumps bring about.   AD-MAN-02

use crate::draft::{AdDraft, because, look};
use crate::movement::{self, arrive, fall, leave, way};
use crate::profiles::Ability;
use crate::refusal::Refusal;
use crate::setup::board::Ground;
use crate::setup::options::{JumpFall, JumpFallSquare};
use crate::setup::square::{EdgeName, Square};
use crate::state::frames::{Frame, MoveKind, Pace, Score, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial};
use crate::{activation, event, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// The target number of the fall's own test, by one reading.   AD-GAP-15
const FALL: i32 = 6;

/// The wounds of a fall: what the test missed by.   AD-BOARD-08, AD-MAN-11, AD-GAP-15
fn fall_wounds(passed: &Passed) -> i32 {
    passed.margin.saturating_neg().max(0)
}

/// The test of a step or maneuver ended; one that failed may be tried again with the points left.   AD-MAN-02
pub fn tested(draft: &mut AdDraft<'_>, figure: FigureId, pace: Pace, passed: &Passed) -> Result<(), Stop> {
    let Some(from) = look(draft).square(figure) else { return Ok(()) };
    match pace {
        Pace::ClimbSlope { to } => {
            if passed.success {
                let diagonal = look(draft).setup.board.between(from, to).is_none();
                arrive(draft, figure, vec![to], u8::from(diagonal), "AD-MAN-06")
            } else if passed.misfortune {
                fall(draft, figure, &["AD-MAN-06", "AD-STAT-10"])
            } else {
                Ok(())
            }
        }
        Pace::ClimbWindow { to, .. } => climbed_window(draft, figure, [from, to], passed),
        Pace::JumpDown { to } => jumped_down(draft, figure, [from, to], passed),
        Pace::JumpAcross { over, to } => jumped_across(draft, figure, [from, over, to], passed),
        Pace::Leave { edge } => left(draft, figure, edge, passed),
        Pace::Step { .. }
        | Pace::Push { .. }
        | Pace::Passage { .. }
        | Pace::OpenDoor { .. }
        | Pace::CloseDoor { .. } => Ok(()),
    }
}

/// Through a window; by far, one square on, if its player wishes.   AD-MAN-08, AD-GAP-73
fn climbed_window(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    [from, to]: [Square; 2],
    passed: &Passed,
) -> Result<(), Stop> {
    if passed.misfortune {
        return fall(draft, figure, &["AD-MAN-08", "AD-STAT-10"]);
    }
    if !passed.success {
        return Ok(());
    }
    arrive(draft, figure, vec![to], 0, "AD-MAN-08")?;
    let known = look(draft);
    // A reaction is a move of one square; by one reading a Triumph adds its own.   AD-OVW-01, AD-GAP-85
    let reacts = known.moving(figure).is_some_and(|moving| moving.kind == MoveKind::Overwatch);
    let bound = reacts && !known.options().reaction_goes_on.is_yes();
    let free = passed.triumph && !bound && known.holding(figure).is_none();
    let Some(to) = way::onward(known, from, to).filter(|_| free) else { return Ok(()) };
    let by = activation::player(known, figure);
    let reading: &[&'static str] = if reacts { &["AD-OVW-01", "AD-GAP-85"] } else { &[] };
    let why = because(draft, &[&["AD-MAN-08", "AD-GAP-73"], reading].concat());
    draft.emit(event::OnwardOpened { figure, by, to }, why)
}

/// A player says whether a figure goes on behind the window; by then nothing has moved. The figure and the square, where
/// that step is to be declared first.   AD-MAN-08, AD-GAP-73, AD-MOVE-05
pub fn go_on(draft: &mut AdDraft<'_>, side: u8, on: bool) -> Result<Option<(FigureId, Square)>, Stop> {
    let Some(Frame::Onward { figure, by, to }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let why = because(draft, &["AD-MAN-08"]);
    draft.emit(event::OnwardClosed { on }, why)?;
    if !on {
        return Ok(None);
    }
    // A reaction is no activation: nobody interrupts it.   AD-OVW-01
    let known = look(draft);
    let reacts = known.moving(figure).is_some_and(|moving| moving.kind == MoveKind::Overwatch);
    if known.setup.before(5) || reacts {
        return onward(draft, figure, to).map(|()| None);
    }
    Ok(Some((figure, to)))
}

/// Why the square behind the window cannot be walked to any more.   AD-GAP-73, AD-OVW-06, AD-OVW-08
pub fn onward_barred(look: Look<'_>, figure: FigureId, to: Square) -> Option<&'static str> {
    if look.is_down(figure) {
        Some("AD-STAT-01")
    } else if look.holding(figure).is_some() {
        Some("AD-OVW-08")
    } else {
        look.on(to).map(|_| "AD-BOARD-01")
    }
}

/// The square behind the window is walked to.   AD-GAP-73
pub fn onward(draft: &mut AdDraft<'_>, figure: FigureId, to: Square) -> Result<(), Stop> {
    arrive(draft, figure, vec![to], 0, "AD-GAP-73")
}

/// Down from a height: moved in any case.   AD-BOARD-08
fn jumped_down(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    [from, to]: [Square; 2],
    passed: &Passed,
) -> Result<(), Stop> {
    if from != to {
        let diagonal = look(draft).setup.board.between(from, to).is_none();
        arrive(draft, figure, vec![to], u8::from(diagonal), "AD-BOARD-08")?;
    }
    if passed.success { Ok(()) } else { landed_badly(draft, figure, fall_wounds(passed), "AD-BOARD-08") }
}

/// A fall: prone, and wounds that no armour stops.   AD-BOARD-08, AD-ARM-05
fn landed_badly(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    wounds: i32,
    rule: &'static str,
) -> Result<(), Stop> {
    fall(draft, figure, &[rule, "AD-STAT-10"])?;
    if wounds > 0 { wounds::wound(draft, figure, wounds, &[rule, "AD-ARM-05"]) } else { Ok(()) }
}

/// Across a gap, or into it.   AD-MAN-10, AD-MAN-11
fn jumped_across(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    [from, over, to]: [Square; 3],
    passed: &Passed,
) -> Result<(), Stop> {
    if passed.success {
        let diagonal = look(draft).setup.board.between(from, over).is_none();
        return arrive(draft, figure, vec![to], if diagonal { 2 } else { 0 }, "AD-MAN-10");
    }
    if !passed.misfortune {
        return Ok(());
    }
    let wounds = match look(draft).options().jump_fall {
        JumpFall::MarginOfJump => Some(fall_wounds(passed)),
        JumpFall::NewTestTn6 => None,
    };
    if look(draft).on(over).is_none() {
        return fell(draft, figure, over, wounds);
    }
    // Somebody stands there: the opponent says where it falls.
    let around = match look(draft).options().jump_fall_square {
        JumpFallSquare::AdjacentToMiddle => over,
        JumpFallSquare::AdjacentToStart => from,
    };
    let ground = look(draft).ground();
    let free = |square: &Square| {
        let adjacent = match look(draft).options().jump_fall_square {
            JumpFallSquare::AdjacentToMiddle => ground.is_adjacent(around, *square),
            JumpFallSquare::AdjacentToStart => {
                look(draft).setup.before(2) || ground.is_adjacent_below(around, *square)
            }
        };
        adjacent && ground.at(*square) == Some(Ground::Open) && look(draft).on(*square).is_none()
    };
    let squares: Vec<Square> = ground.neighbours(around).filter(free).collect();
    if squares.is_empty() {
        // Nowhere to fall: it stays, prone and hurt all the same.
        return fell(draft, figure, from, wounds);
    }
    let by = look(draft).other(activation::player(look(draft), figure));
    let why = because(draft, &["AD-MAN-11", "AD-GAP-31"]);
    draft.emit(event::FallOpened { figure, by, squares, wounds: wounds.unwrap_or(-1) }, why)
}

/// Into a square below.   AD-MAN-11
fn fell(draft: &mut AdDraft<'_>, figure: FigureId, at: Square, wounds: Option<i32>) -> Result<(), Stop> {
    if look(draft).square(figure) != Some(at) {
        arrive(draft, figure, vec![at], 0, "AD-MAN-11")?;
    }
    if let Some(wounds) = wounds {
        return landed_badly(draft, figure, wounds, "AD-MAN-11");
    }
    fall(draft, figure, &["AD-MAN-11", "AD-GAP-15"])?;
    let trial = Trial {
        figure,
        rule: "AD-GAP-15",
        score: Score::Ability(Ability::Agility),
        target_number: FALL,
        modifiers: Modifiers::new(),
        used_for: TestUse::Pace { pace: Pace::JumpDown { to: at } },
    };
    test::begin(draft, trial)
}

/// The opponent says where a jumper falls.   AD-MAN-11
pub fn fall_to(draft: &mut AdDraft<'_>, side: u8, square: Square) -> Result<(), Stop> {
    let Some(Frame::FallSquare { figure, by, squares, wounds }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if !squares.contains(&square) {
        return Err(Refusal::NoFall { square }.into());
    }
    let why = because(draft, &["AD-MAN-11"]);
    draft.emit(event::FallClosed {}, why)?;
    fell(draft, figure, square, (wounds >= 0).then_some(wounds))
}

/// Over the edge of the board, through a window.   AD-OFF-01
fn left(draft: &mut AdDraft<'_>, figure: FigureId, edge: EdgeName, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        leave::leave(draft, figure, edge, true)
    } else if passed.misfortune {
        fall(draft, figure, &["AD-MAN-08", "AD-STAT-10"])
    } else {
        Ok(())
    }
}

/// The move of a figure that fell is over; its points are lost.   AD-MAN-12
pub fn ends(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let moves = matches!(look(draft).top(), Some(Frame::Move(moving)) if moving.figure == figure);
    if !moves {
        return Ok(());
    }
    movement::over(draft, figure, &["AD-MAN-12", "AD-GAP-49"])
}
