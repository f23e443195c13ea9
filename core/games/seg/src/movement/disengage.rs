//! Leaving the one adversary in contact.
//! SEG-BASIC-04, SEG-BASIC-05, SEG-SKMOVE-05, SEG-GAP-06, SEG-GAP-59, SEG-GAP-64, SEG-GAP-68

use crate::actions::{self, Active};
use crate::draft::{self, SegDraft, forbid, look, name};
use crate::event::{Event, MoveKind};
use crate::movement::events::DisengageTested;
use crate::movement::path::{self, Way};
use crate::movement::{forbid_spent, moved, read, walk_rules};
use crate::profiles::{Skill, Suit};
use crate::range::{aim, height, table};
use crate::refusal::Refusal;
use crate::setup::{Ruler, SceneryKind};
use crate::state::Frame;
use crate::state::look::Look;
use crate::threshold::{self, Throw, Trial};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::obstacle::{Obstacle, first_blocking};
use greffe_core::geometry::path::{step_away, straight_away};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Three millimetres are enough to tell a back that touches scenery, or the table's edge.
const BACK: i32 = 30;

/// `Disengage`.   SEG-BASIC-04, SEG-BASIC-05, SEG-GAP-06, SEG-GAP-59
pub fn disengage(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_action(draft, active, Suit::Clubs)?;
    forbid_spent(draft, figure, MoveKind::Disengage)?;
    let adversaries = table::adversaries(draft, figure)?;
    let who = name(draft, figure);
    let [from] = *adversaries.as_slice() else {
        return Err(Refusal::NotOneAdversary { who, count: adversaries.len() }.into());
    };
    if !look(draft).has(figure, Skill::Elusive) {
        forbid_back_blocked(draft, figure, from)?;
    }
    aim::drop_aim(draft, figure)?;
    let counts = draft.setup().options.disengage_counts_opponent;
    let other = (!counts).then_some(from);
    let trial = Trial { figure, suit: Suit::Clubs, other, ranged: Some(false), action: true };
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
    let at_border = |(own, other)| {
        backs_over_edge(look(draft), own, other) || backs_over_rim(look(draft), figure, own, other)
    };
    if places.is_some_and(at_border) {
        because = because.and(RuleId::new("SEG-GAP-68"));
    }
    draft.emit(Event::DisengageTested(DisengageTested { figure, from, test }), because)
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
    forbid(draft, edge, Refusal::BackAtEdge { who: name(draft, figure) })?;
    let rim = places.is_some_and(|(own, other)| backs_over_rim(look(draft), figure, own, other));
    forbid(draft, rim, Refusal::BackAtRim { who: name(draft, figure) })
}

/// Whether a figure has the table's edge at its back, seen from its adversary.   SEG-GAP-68
fn backs_over_edge(look: Look<'_>, own: Disc, other: Disc) -> bool {
    let back = own.moved_to(step_away(own.at, other.at, BACK));
    let off = look.setup.table.is_some_and(|table| !back.is_on_table(table.width, table.depth));
    !look.setup.before(3) && off
}

/// Whether a figure on foot has the rim of what carries it at its back, seen from its adversary.   SEG-GAP-68
fn backs_over_rim(look: Look<'_>, figure: FigureId, own: Disc, other: Disc) -> bool {
    let beyond = step_away(own.at, other.at, (own.diameter / 2).saturating_add(BACK));
    let over = !height::is_carried(look, own.at, beyond);
    !look.setup.before(7) && !look.has(figure, Skill::Flight) && over
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
    draft::forbid_foreign(draft, side, figure)?;
    let to = path::place(draft, to)?;
    path::forbid_length(draft, figure, to, Ruler::Short, "SEG-BASIC-04")?;
    let elusive = look(draft).has(figure, Skill::Elusive);
    let held = Refusal::NotAway { who: name(draft, figure), from: name(draft, from) };
    if !elusive {
        let line = look(draft).disc(figure).zip(look(draft).disc(from)).zip(to);
        let leads = |own: Disc, to| draft.setup().before(4) || to != own.at;
        let away = line.map(|((own, other), to)| straight_away(own.at, to, other.at) && leads(own, to));
        let away = away.or(table::stated(draft, "away", &[figure], away)?);
        forbid(draft, away == Some(false), held.clone())?;
    }
    path::forbid_blocked(draft, figure, to, Way::Walk(Some(from)))?;
    let arrival = path::arrival(draft, figure, to, &[])?;
    // Who still touches it has left nobody.
    let clings = !elusive && !draft.setup().before(4) && arrival.touches.contains(&from);
    forbid(draft, clings, held)?;
    let mut because = read(draft, figure, to, walk_rules(draft, figure)).and(RuleId::new("SEG-BASIC-04"));
    if elusive {
        because = because.and(RuleId::new("SEG-SKMOVE-05")).and(RuleId::new("SEG-GAP-59"));
    }
    moved(draft, figure, MoveKind::Disengage, arrival, because)
}
