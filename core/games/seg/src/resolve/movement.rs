//! Moves of one's own: free moves, fast movement, disengaging.   SEG-MOVE-01 to SEG-MOVE-10

use crate::event::{Event, MoveKind};
use crate::profiles::{Skill, Suit};
use crate::refusal::Refusal;
use crate::resolve::activation::{self, Active};
use crate::resolve::path::{self, Way};
use crate::resolve::threshold::{self, Throw, Trial};
use crate::resolve::{SegDraft, because, forbid, look, name, table};
use crate::setup::{FastMoveSequence, Ruler, SceneryKind};
use crate::skills;
use crate::state::look::Look;
use crate::state::{Arrival, Frame, FreeMove, Posture};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::obstacle::{Obstacle, first_blocking};
use greffe_core::geometry::path::{step_away, straight_away};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Three millimetres are enough to tell a back that touches scenery, or the table's edge.
const BACK: i32 = 30;

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
    let (_, stride) = skills::stride(look(draft), figure);
    walk_rules(draft, figure).and(stride)
}

/// The rules behind a walk, as far as the figure's skills go, its ruler aside.
fn walk_rules(draft: &SegDraft<'_>, figure: FigureId) -> Because {
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
fn read(draft: &SegDraft<'_>, figure: FigureId, to: Option<Point>, because: Because) -> Because {
    let readings = path::readings(look(draft), figure, to);
    readings.into_iter().fold(because, |because, rule| because.and(RuleId::new(rule)))
}

/// The free move.   SEG-MOVE-07, SEG-MOVE-08, SEG-GAP-14
pub fn free_move(draft: &mut SegDraft<'_>, active: &Active, to: Option<Point>) -> Result<(), Stop> {
    let who = active.figure;
    activation::forbid_immobilised(draft, who)?;
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
    activation::forbid_foreign(draft, side, figure)?;
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
    let (ruler, _) = skills::stride(look(draft), figure);
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
    let lost = skills::lost_by_own_move(look(draft), figure);
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
    draft.emit(Event::FigureMoved { figure, kind, arrival, moves, lost }, because)?;
    for other in touches {
        lose_aim(draft, other)?;
    }
    lose_aim(draft, figure)?;
    if kind == MoveKind::Portal {
        return Ok(());
    }
    offer(draft, figure, portals)
}

/// A figure that touches portals may cross one, unless it is immobilised, slow and has moved already, or
/// engaged where that forbids it.   SEG-SKSPE-10, SEG-IMMO-02, SEG-SKMOVE-03, SEG-GAP-38
pub fn offer(draft: &mut SegDraft<'_>, figure: FigureId, portals: Vec<u16>) -> Result<(), Stop> {
    let held = look(draft).figure(figure).is_none_or(|figure| figure.immobilised);
    let kept = look(draft).is_engaged(figure) && !draft.setup().options.portal_when_engaged;
    // Crossing is a move of its own, whoever has brought it there.   SEG-SKMOVE-03, SEG-GAP-27
    let spent = is_spent(draft, figure, MoveKind::Portal);
    if portals.is_empty() || held || kept || spent {
        return Ok(());
    }
    let because = because(draft, &["SEG-SKSPE-10", "SEG-GAP-38"]);
    draft.emit(Event::PortalOffered { figure, portals }, because)
}

/// A figure that aims and is in contact with an adversary loses its aim.   SEG-SKSHOOT-05
pub fn lose_aim(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).posture(figure) == Some(Posture::Positioned) && look(draft).is_engaged(figure) {
        let because = because(draft, &["SEG-SKSHOOT-05"]);
        draft.emit(Event::PostureLost { figure, posture: Posture::Positioned }, because)?;
    }
    Ok(())
}

/// `FastMove` and `VeryFastMove`.   SEG-BASIC-03, SEG-SKMOVE-04, SEG-GAP-46
pub fn fast_move(draft: &mut SegDraft<'_>, active: &Active, very: bool) -> Result<(), Stop> {
    activation::forbid_action(draft, active, Suit::Clubs)?;
    if very {
        activation::forbid_skill(draft, active.figure, Skill::VeryFastMove)?;
    }
    activation::drop_aim(draft, active.figure)?;
    let total = if very { 3 } else { 2 };
    let first = match draft.setup().options.fast_move_sequence {
        FastMoveSequence::TestsFirst => total,
        FastMoveSequence::Interleaved => 1,
    };
    test_moves(draft, active.figure, very, 0, first, total)
}

/// Tests for moves: `count` tests after `made` of `total`.
pub fn test_moves(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    very: bool,
    made: u16,
    count: u16,
    total: u16,
) -> Result<(), Stop> {
    let rule = if very { "SEG-SKMOVE-04" } else { "SEG-BASIC-03" };
    let trial = Trial { figure, suit: Suit::Clubs, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let mut tests = Vec::new();
    let mut why = Because::default();
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
        Event::MovesTested {
            figure,
            very,
            tests,
            left: u32::try_from(passed).unwrap_or(u32::MAX),
            tested,
            tests_left: total.saturating_sub(tested),
        },
        why.and(RuleId::new("SEG-GAP-46")),
    )
}

/// Why several tests of one action came out as they did: one sum, every roll.
pub fn merge(mut all: Because, one: Because) -> Because {
    for rule in one.rules {
        all = all.and(rule);
    }
    if all.modifiers.is_empty() {
        all.modifiers = one.modifiers;
    }
    all.rolls.extend(one.rolls);
    all
}

/// Leaves moves won unmade.
pub fn forgo(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let figure = match look(draft).top() {
        Some(Frame::Moves { figure, .. } | Frame::DisengageMove { figure, .. }) => *figure,
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    activation::forbid_foreign(draft, side, figure)?;
    let because = because(draft, &["SEG-MOVE-02"]);
    draft.emit(Event::MovesForgone { figure, lapsed: false }, because)
}

/// `Disengage`.   SEG-BASIC-04, SEG-BASIC-05, SEG-GAP-06, SEG-GAP-59
pub fn disengage(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_action(draft, active, Suit::Clubs)?;
    forbid_spent(draft, figure, MoveKind::Disengage)?;
    let adversaries = table::adversaries(draft, figure)?;
    let who = name(draft, figure);
    let [from] = *adversaries.as_slice() else {
        return Err(Refusal::NotOneAdversary { who, count: adversaries.len() }.into());
    };
    if !look(draft).has(figure, Skill::Elusive) {
        forbid_back_blocked(draft, figure, from)?;
    }
    activation::drop_aim(draft, figure)?;
    let counts = draft.setup().options.disengage_counts_opponent;
    let other = (!counts).then_some(from);
    let trial = Trial { figure, suit: Suit::Clubs, other, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let throw = Throw {
        rule: "SEG-BASIC-04",
        figure,
        suit: Suit::Clubs,
        modifiers: &modifiers,
        claims: draft.claims(),
        nth: 1,
        certain: None,
    };
    let (test, because) = threshold::test(draft, &throw)?;
    let mut because = because.and(RuleId::new("SEG-ACTN-02"));
    because = if look(draft).has(figure, Skill::Elusive) {
        because.and(RuleId::new("SEG-SKMOVE-05")).and(RuleId::new("SEG-GAP-59"))
    } else {
        because.and(RuleId::new("SEG-BASIC-05"))
    };
    because = because.and(RuleId::new("SEG-IMMO-04")).and(RuleId::new("SEG-GAP-06"));
    let passes = [Skill::Flight, Skill::Intangible].into_iter().any(|skill| look(draft).has(figure, skill));
    if passes && draft.setup().options.disengage_past_scenery {
        because = because.and(RuleId::new("SEG-GAP-64"));
    }
    let places = look(draft).disc(figure).zip(look(draft).disc(from));
    if places.is_some_and(|(own, other)| backs_over_edge(look(draft), own, other)) {
        because = because.and(RuleId::new("SEG-GAP-68"));
    }
    draft.emit(Event::DisengageTested { figure, from, test }, because)
}

/// Refuses a figure whose way straight back is blocked by scenery, portals included.
/// SEG-BASIC-05, SEG-SKSPE-09, SEG-GAP-64, SEG-GAP-68
fn forbid_back_blocked(draft: &mut SegDraft<'_>, figure: FigureId, from: FigureId) -> Result<(), Stop> {
    let places = look(draft).disc(figure).zip(look(draft).disc(from));
    let free = places.map(|(own, other)| is_back_free(look(draft), figure, own, other));
    let stated = table::stated(draft, "behind", &[figure], free)?;
    let Some(free) = free.or(stated) else {
        return Err(table::lacking(draft, "behind", &[figure]));
    };
    forbid(draft, !free, Refusal::BackBlocked { who: name(draft, figure) })?;
    let edge = places.is_some_and(|(own, other)| backs_over_edge(look(draft), own, other));
    forbid(draft, edge, Refusal::BackAtEdge { who: name(draft, figure) })
}

/// Whether a figure has the table's edge at its back, seen from its adversary.   SEG-GAP-68
fn backs_over_edge(look: Look<'_>, own: Disc, other: Disc) -> bool {
    let back = own.moved_to(step_away(own.at, other.at, BACK));
    let off = look.setup.table.is_some_and(|table| !back.is_on_table(table.width, table.depth));
    look.setup.grounds && off
}

/// Whether nothing stands against the back of a figure, seen from its adversary.
fn is_back_free(look: Look<'_>, figure: FigureId, own: Disc, other: Disc) -> bool {
    let passes = look.setup.options.disengage_past_scenery;
    let ghost = passes && look.has(figure, Skill::Intangible);
    let flies = passes && look.has(figure, Skill::Flight);
    let portals = table::portals(look);
    let mut scenery: Vec<Obstacle<'_>> = look
        .setup
        .scenery
        .iter()
        .filter(|piece| own.at.z < piece.height.max(1) && !(flies && piece.kind == SceneryKind::Obstacle))
        .map(|piece| Obstacle::Polygon(&piece.outline))
        .collect();
    if !flies {
        scenery.extend(portals.iter().map(|(_, portal)| Obstacle::Disc(*portal)));
    }
    ghost || first_blocking(own, step_away(own.at, other.at, BACK), &scenery).is_none()
}

/// The move won by disengaging.   SEG-BASIC-04, SEG-SKMOVE-05
pub fn disengage_move(draft: &mut SegDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::DisengageMove { figure, from }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    activation::forbid_foreign(draft, side, figure)?;
    let to = path::place(draft, to)?;
    path::forbid_length(draft, figure, to, Ruler::Short, "SEG-BASIC-04")?;
    let elusive = look(draft).has(figure, Skill::Elusive);
    if !elusive {
        let line = look(draft).disc(figure).zip(look(draft).disc(from)).zip(to);
        let away = line.map(|((own, other), to)| straight_away(own.at, to, other.at));
        let away = away.or(table::stated(draft, "away", &[figure], away)?);
        let refusal = Refusal::NotAway { who: name(draft, figure), from: name(draft, from) };
        forbid(draft, away == Some(false), refusal)?;
    }
    path::forbid_blocked(draft, figure, to, Way::Walk(Some(from)))?;
    let arrival = path::arrival(draft, figure, to, &[])?;
    let mut because = read(draft, figure, to, walk_rules(draft, figure)).and(RuleId::new("SEG-BASIC-04"));
    if elusive {
        because = because.and(RuleId::new("SEG-SKMOVE-05")).and(RuleId::new("SEG-GAP-59"));
    }
    moved(draft, figure, MoveKind::Disengage, arrival, because)
}

/// Crosses a portal.   SEG-SKSPE-10, SEG-GAP-38
pub fn cross_portal(draft: &mut SegDraft<'_>, side: u8, portal: u16, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::PortalOffer { figure, portals }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    activation::forbid_foreign(draft, side, figure)?;
    let team = |number: u16| look(draft).state.portals.get(usize::from(number)).map(|portal| portal.side);
    let leads = portals.iter().any(|from| *from != portal && team(*from) == team(portal));
    if team(portal).is_none() || !leads {
        return Err(Refusal::NoSuchPortal { portal }.into());
    }
    let to = path::place(draft, to)?;
    let exit = table::portals(look(draft)).into_iter().find(|(number, _)| *number == portal);
    let touches = path::base_at(look(draft), figure, to)
        .zip(exit)
        .map(|(base, (_, exit))| greffe_core::geometry::disc::contact(base, exit));
    forbid(draft, touches == Some(false), Refusal::NotAtPortal { who: name(draft, figure) })?;
    path::forbid_blocked(draft, figure, to, Way::Leap)?;
    let mut arrival = path::arrival(draft, figure, to, &[])?;
    arrival.portals = Vec::new();
    let because = because(draft, &["SEG-SKSPE-10", "SEG-GAP-38"]);
    moved(draft, figure, MoveKind::Portal, arrival, because)
}

/// Stays on this side of a portal.
pub fn decline_portal(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::PortalOffer { figure, .. }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    activation::forbid_foreign(draft, side, figure)?;
    let because = because(draft, &["SEG-SKSPE-10"]);
    draft.emit(Event::PortalDeclined { figure, standing: false }, because)
}
