//! Moves of one's own, and being moved: free moves, fast movement, disengaging, portals.
//! SEG-MOVE-01 to SEG-MOVE-10, SEG-BASIC-03 to SEG-BASIC-05, SEG-SKMOVE-01 to SEG-SKMOVE-07, SEG-SKOPT-01, SEG-SKSPE-10

pub mod events;
mod forms;
pub mod disengage;
pub mod path;
pub mod portals;
#[cfg(test)]
mod tests;

use crate::actions::{self, Active};
use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::event::{Event, MoveKind};
use crate::movement::events::{FigureDisplaced, FigureMoved, MovesForgone, MovesTested};
use crate::movement::path::Way;
use crate::movement::portals::offer;
use crate::postures;
use crate::profiles::{Skill, Suit};
use crate::range::aim::{self, lose_aim};
use crate::range::table;
use crate::refusal::Refusal;
use crate::setup::{FastMoveSequence, Ruler};
use crate::state::look::Look;
use crate::state::{Arrival, Frame, FreeMove, Stopped};
use crate::threshold::{self, Throw, Trial, merge};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The ruler of a figure's moves, with the rule that says so.   SEG-MOVE-01, SEG-SKMOVE-01, SEG-SKMOVE-02
pub fn stride(look: Look<'_>, figure: FigureId) -> (Ruler, RuleId) {
    if look.has(figure, Skill::LongStride) {
        (Ruler::Long, RuleId::new("SEG-SKMOVE-01"))
    } else if look.has(figure, Skill::ShortStride) {
        (Ruler::Short, RuleId::new("SEG-SKMOVE-02"))
    } else {
        (Ruler::Medium, RuleId::new("SEG-MOVE-01"))
    }
}

/// Whether a kind of move is one that `Slow` counts.   SEG-SKMOVE-03, SEG-GAP-27
fn counts(draft: &SegDraft<'_>, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Free | MoveKind::Action => true,
        MoveKind::Disengage | MoveKind::Teleport | MoveKind::Portal | MoveKind::Throw => {
            draft.setup().options.slow_counts_all_own_moves
        }
    }
}

/// Whether `Slow` keeps a figure from one more move.   SEG-SKMOVE-03, SEG-GAP-27
pub fn is_spent(draft: &SegDraft<'_>, figure: FigureId, kind: MoveKind) -> bool {
    let look = look(draft);
    look.has(figure, Skill::Slow)
        && counts(draft, kind)
        && look.figure(figure).is_some_and(|figure| figure.moves > 0)
}

/// Refuses a figure that has made its one move.
pub fn forbid_spent(draft: &SegDraft<'_>, figure: FigureId, kind: MoveKind) -> Result<(), Stop> {
    forbid(draft, is_spent(draft, figure, kind), Refusal::OneMoveOnly { who: name(draft, figure) })
}

/// Refuses a figure in contact with an adversary.   SEG-MOVE-06, SEG-GAP-28
fn forbid_engaged(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let adversaries = table::adversaries(draft, figure)?;
    let by = adversaries.first().map(|other| name(draft, *other)).unwrap_or_default();
    forbid(draft, !adversaries.is_empty(), Refusal::Engaged { who: name(draft, figure), by })
}

/// The rules behind a walk by the figure's own ruler.
fn stride_rules(draft: &SegDraft<'_>, figure: FigureId) -> Because {
    let (_, stride) = stride(look(draft), figure);
    walk_rules(draft, figure).and(stride)
}

/// The rules behind a walk, as far as the figure's skills go, its ruler aside.
pub(crate) fn walk_rules(draft: &SegDraft<'_>, figure: FigureId) -> Because {
    let mut because =
        because(draft, &["SEG-MOVE-01", "SEG-MOVE-03", "SEG-MOVE-04", "SEG-MOVE-05", "SEG-GAP-22"]);
    let passages = [
        (Skill::Infiltration, "SEG-SKMOVE-06"),
        (Skill::Flight, "SEG-SKMOVE-07"),
        (Skill::Intangible, "SEG-SKOPT-01"),
    ];
    for (skill, rule) in passages {
        if look(draft).has(figure, skill) {
            because = because.and(RuleId::new(rule));
        }
    }
    because
}

/// The same, with the readings that the way to a place rests on.
pub(crate) fn read(draft: &SegDraft<'_>, figure: FigureId, to: Option<Point>, because: Because) -> Because {
    let readings = path::readings(look(draft), figure, to);
    readings.into_iter().fold(because, |because, rule| because.and(RuleId::new(rule)))
}

/// The free move.   SEG-MOVE-07, SEG-MOVE-08, SEG-GAP-14
pub fn free_move(draft: &mut SegDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let who = active.figure;
    actions::forbid_immobilised(draft, who)?;
    match active.free_move {
        FreeMove::Available => {}
        FreeMove::Used => {
            forbid(draft, true, Refusal::FreeMoveUsed { who: name(draft, who), rule: "SEG-MOVE-07" })?;
        }
        FreeMove::GivenUp => forbid(draft, true, Refusal::FreeMoveGivenUp { who: name(draft, who) })?,
    }
    let because = stride_rules(draft, who).and(RuleId::new("SEG-MOVE-07"));
    walk(draft, who, to, MoveKind::Free, because)
}

/// One of the moves won.   SEG-BASIC-03, SEG-MOVE-09
pub fn action_move(draft: &mut SegDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Moves { figure, left: 1.., .. }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, figure)?;
    let because = stride_rules(draft, figure).and(RuleId::new("SEG-MOVE-09"));
    walk(draft, figure, to, MoveKind::Action, because)
}

/// A walk by the figure's own ruler.
fn walk(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    to: Option<Point>,
    kind: MoveKind,
    because: Because,
) -> Result<(), Stop> {
    forbid_spent(draft, figure, kind)?;
    forbid_engaged(draft, figure)?;
    let to = path::place(draft, to)?;
    let (ruler, _) = stride(look(draft), figure);
    path::forbid_length(draft, figure, to, ruler, "SEG-MOVE-01")?;
    path::forbid_blocked(draft, figure, to, Way::Walk(None))?;
    let arrival = path::arrival(draft, figure, to, &[])?;
    let stays = to.is_some() && to == look(draft).figure(figure).and_then(|figure| figure.at);
    let because = read(draft, figure, to, because);
    let because = if stays { because.and(RuleId::new("SEG-GAP-69")) } else { because };
    moved(draft, figure, kind, arrival, because)
}

/// A figure has moved of its own: postures, contacts, portals follow.
/// SEG-GAP-15, SEG-SKSHOOT-05, SEG-SKSPE-10
pub fn moved(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    kind: MoveKind,
    arrival: Arrival,
    because: Because,
) -> Result<(), Stop> {
    let lost = postures::lost_by_own_move(look(draft), figure);
    let made = look(draft).figure(figure).map_or(0, |figure| figure.moves);
    let moves = if counts(draft, kind) { made.saturating_add(1) } else { made };
    let because = if lost.is_some() {
        because.and(RuleId::new("SEG-POST-03")).and(RuleId::new("SEG-GAP-15"))
    } else {
        because
    };
    let because = if look(draft).has(figure, Skill::Slow) {
        because.and(RuleId::new("SEG-SKMOVE-03")).and(RuleId::new("SEG-GAP-27"))
    } else {
        because
    };
    let portals = arrival.portals.clone();
    let touches = arrival.touches.clone();
    draft.emit(Event::FigureMoved(FigureMoved { figure, kind, arrival, moves, lost }), because)?;
    for other in touches {
        lose_aim(draft, other)?;
    }
    lose_aim(draft, figure)?;
    offer(draft, figure, portals)
}

/// `FastMove` and `VeryFastMove`.   SEG-BASIC-03, SEG-SKMOVE-04, SEG-GAP-46
pub fn fast_move(draft: &mut SegDraft<'_>, active: &Active, very: bool) -> Result<(), Stop> {
    actions::forbid_action(draft, active, Suit::Clubs)?;
    if very {
        actions::forbid_skill(draft, active.figure, Skill::VeryFastMove)?;
    }
    aim::drop_aim(draft, active.figure)?;
    let total = if very { 3 } else { 2 };
    let first = match draft.setup().options.fast_move_sequence {
        FastMoveSequence::TestsFirst => total,
        FastMoveSequence::Interleaved => 1,
    };
    test_moves(draft, active.figure, very, 0, first, total, Because::default())
}

/// Tests for moves: `count` tests after `made` of `total`, for a reason or none.
pub fn test_moves(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    very: bool,
    made: u16,
    count: u16,
    total: u16,
    reason: Because,
) -> Result<(), Stop> {
    let rule = if very { "SEG-SKMOVE-04" } else { "SEG-BASIC-03" };
    let trial = Trial { figure, suit: Suit::Clubs, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let mut tests = Vec::new();
    let mut why = reason;
    for nth in 1..=count {
        let nth = made.saturating_add(nth);
        let throw = Throw {
            rule,
            figure,
            suit: Suit::Clubs,
            modifiers: &modifiers,
            claims: draft.claims(),
            nth,
            certain: None,
        };
        let (test, because) = threshold::test(draft, &throw)?;
        why = merge(why, because);
        tests.push(test);
    }
    let passed = tests.iter().filter(|test| test.passed).count();
    let tested = made.saturating_add(count);
    draft.emit(
        Event::MovesTested(MovesTested {
            figure,
            very,
            tests,
            left: u32::try_from(passed).unwrap_or(u32::MAX),
            tested,
            tests_left: total.saturating_sub(tested),
        }),
        why.and(RuleId::new("SEG-GAP-46")),
    )
}

/// Leaves moves won unmade: one by one where each follows its test.   SEG-MOVE-02, SEG-GAP-46
pub fn forgo(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let (figure, next) = match look(draft).top() {
        Some(Frame::Moves { figure, very, tested, tests: tests @ 1.., .. }) if !draft.setup().before(4) => {
            (*figure, Some((*very, *tested, *tests)))
        }
        Some(Frame::Moves { figure, .. } | Frame::DisengageMove { figure, .. }) => (*figure, None),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    draft::forbid_foreign(draft, side, figure)?;
    if let Some((very, tested, tests)) = next {
        // The move of one test is left unmade; the next test is still due.
        let reason = because(draft, &["SEG-MOVE-02"]);
        return test_moves(draft, figure, very, tested, 1, tested.saturating_add(tests), reason);
    }
    let because = because(draft, &["SEG-MOVE-02"]);
    draft.emit(Event::MovesForgone(MovesForgone { figure, lapsed: false }), because)
}

/// A figure is moved by another.   SEG-MOVE-10, SEG-POST-03, SEG-GAP-38
pub(crate) fn displace(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    by: FigureId,
    arrival: Arrival,
    stopped: Stopped,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let lost = look(draft).posture(figure);
    let mut why = because(draft, rules).and(RuleId::new("SEG-MOVE-10"));
    if lost.is_some() {
        why = why.and(RuleId::new("SEG-POST-03"));
    }
    let arrival = Arrival { touches: present(draft, &arrival), ..arrival };
    let touches = arrival.touches.clone();
    draft.emit(Event::FigureDisplaced(FigureDisplaced { figure, by, arrival, stopped, lost }), why)?;
    for other in touches {
        lose_aim(draft, other)?;
    }
    Ok(())
}

/// The figures touched that are still there.
pub(crate) fn present(draft: &SegDraft<'_>, arrival: &Arrival) -> Vec<FigureId> {
    arrival.touches.iter().copied().filter(|other| look(draft).is_on_table(*other)).collect()
}
