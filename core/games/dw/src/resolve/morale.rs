//! Morale: what triggers tests, in which order they are made, and what they do.
//! DW-MORALE-01 to DW-MORALE-16

use crate::event;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::test::{self, Trial};
use crate::resolve::{DwDraft, because, climb, flight, harm, look, table};
use crate::setup::options::MoraleTriggers;
use crate::skills::{self, Topic};
use crate::state::frames::MoraleCause;
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::state::{Cause, Loss, MoraleDue, Presence};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::ids::RuleId;

/// Draws the effect on morale of the figures just removed.
/// DW-MORALE-11, DW-MORALE-13, DW-MORALE-14, DW-MORALE-15, DW-TRAIT-04, DW-GAP-17
///
/// # Errors
/// See [`Stop`].
pub fn draw(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let lost = look(draft).state.lost.clone();
    let mut dues = Vec::new();
    for loss in lost.iter().filter(|loss| loss.cause == Cause::Gruesome) {
        gruesome(draft, loss, &mut dues)?;
    }
    for loss in lost.iter().filter(|loss| is_killed(loss.cause)) {
        leader(look(draft), loss, &mut dues);
    }
    let half = half(look(draft), &mut dues);
    if draft.setup().options.morale_triggers == MoraleTriggers::Single {
        let mut seen: Vec<FigureId> = Vec::new();
        dues.retain(|due| {
            let first = !seen.contains(&due.figure);
            seen.push(due.figure);
            first
        });
    }
    let mut why = because(draft, &["DW-STATUS-08"]);
    for rule in dues.iter().map(|due| rule_of(due.cause)) {
        why = why.and(RuleId::new(rule));
    }
    if !half.is_empty() {
        why = why.and(RuleId::new("DW-MORALE-14")).and(RuleId::new("DW-GAP-18"));
    }
    if !dues.is_empty() {
        why = why.and(RuleId::new("DW-GAP-17"));
    }
    if spared(look(draft), &lost) {
        why = why.and(RuleId::new("DW-MORALE-15"));
    }
    draft.emit(event::MoraleTriggered { drawn: true, dues, half }, why)?;
    animals(draft)
}

/// Whether an artificial figure is spared the sight of a gruesome death of its side.   DW-MORALE-15
fn spared(look: Look<'_>, lost: &[Loss]) -> bool {
    lost.iter().filter(|loss| loss.cause == Cause::Gruesome).any(|loss| {
        let cause = MoraleCause::Gruesome(loss.figure);
        look.played_by(loss.side).any(|id| skills::fearless(look, id, cause).is_some())
    })
}

/// Whether a figure that left so was killed, as leaders are.
fn is_killed(cause: Cause) -> bool {
    match cause {
        Cause::Killed | Cause::Gruesome | Cause::OutOfAction | Cause::Solid | Cause::Eliminated => true,
        Cause::Fled | Cause::LeftTable | Cause::Conceded => false,
    }
}

/// The rule behind a cause.
pub fn rule_of(cause: MoraleCause) -> &'static str {
    match cause {
        MoraleCause::Gruesome(_) => "DW-MORALE-11",
        MoraleCause::Terror(_) => "DW-MORALE-12",
        MoraleCause::Leader(_) => "DW-MORALE-13",
        MoraleCause::HalfLosses => "DW-MORALE-14",
        MoraleCause::Fire => "DW-TRAIT-55",
    }
}

/// Every ally within Long of a gruesome death tests.   DW-MORALE-11, DW-MORALE-15
fn gruesome(draft: &mut DwDraft<'_>, loss: &Loss, dues: &mut Vec<MoraleDue>) -> Result<(), Stop> {
    let cause = MoraleCause::Gruesome(loss.figure);
    let allies: Vec<FigureId> = look(draft)
        .played_by(loss.side)
        .filter(|id| skills::fearless(look(draft), *id, cause).is_none())
        .collect();
    for figure in allies {
        let recorded = {
            let look = look(draft);
            let dead = loss.at.map(|at| greffe_core::geometry::disc::Disc::new(at, look.base(loss.figure)));
            look.disc(figure)
                .zip(dead)
                .map(|(own, dead)| table::is_near(look, own, dead, look.ruler(Ruler::Long)))
        };
        if table::ask(draft, figure, "near", &[figure, loss.figure], recorded)? {
            dues.push(MoraleDue { figure, cause, ordered: false });
        }
    }
    Ok(())
}

/// A leader was killed: those it led test, all of them for a leader of all.
/// DW-MORALE-13, DW-TRAIT-18, DW-TRAIT-19
fn leader(look: Look<'_>, loss: &Loss, dues: &mut Vec<MoraleDue>) {
    let Some(profile) = look.profile(loss.figure).filter(|profile| profile.is_leader()) else { return };
    let all = profile.has(&Trait::Leader);
    let led = |id: &FigureId| {
        all || look.profile(*id).is_some_and(|own| {
            profile.traits.iter().any(|held| matches!(held, Trait::LeaderOf(kind) if own.is(kind)))
        })
    };
    let cause = MoraleCause::Leader(loss.figure);
    let tested = look.played_by(loss.side).filter(led);
    dues.extend(tested.map(|figure| MoraleDue { figure, cause, ordered: false }));
}

/// A side reduced to half for the first time tests, all of it.   DW-MORALE-14, DW-GAP-18
fn half(look: Look<'_>, dues: &mut Vec<MoraleDue>) -> Vec<u8> {
    let reduced = |side: &u8| {
        let Some(known) = look.side(*side) else { return false };
        let left = u32::try_from(look.owned_alive(*side).count()).unwrap_or(u32::MAX);
        !known.half_tested && known.started > 1 && left <= known.started / 2
    };
    let sides: Vec<u8> = (0..look.side_count()).filter(reduced).collect();
    for side in &sides {
        let cause = MoraleCause::HalfLosses;
        dues.extend(look.played_by(*side).map(|figure| MoraleDue { figure, cause, ordered: false }));
    }
    sides
}

/// Animals flee when the last figure of their side that is none is killed.   DW-TRAIT-04
fn animals(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let left: Vec<FigureId> = {
        let look = look(draft);
        let is_animal = |id: FigureId| look.has(id, &Trait::Animal);
        let had_keeper = |side: u8| look.figures().any(|(id, figure)| figure.owner == side && !is_animal(id));
        let alone = |side: u8| look.owned_alive(side).all(is_animal) && had_keeper(side);
        let started = |side: u8| look.side(side).is_some_and(|side| side.started > 0);
        (0..look.side_count())
            .filter(|side| alone(*side) && started(*side))
            .flat_map(|side| look.owned_alive(side))
            .filter(|id| look.figure(*id).is_some_and(|figure| figure.presence == Presence::OnTable))
            .collect()
    };
    for figure in left {
        harm::remove(draft, figure, Cause::Fled, None, "DW-TRAIT-04")?;
    }
    Ok(())
}

/// The side that still has several tests to order, the first in the queue first.   DW-GAP-17
pub fn orderer(look: Look<'_>, dues: &[MoraleDue]) -> Option<u8> {
    let open = || dues.iter().filter(|due| !due.ordered && look.is_on_table(due.figure));
    let side = |due: &MoraleDue| look.side_of(due.figure);
    // Several tests of one figure alone need no order.
    let several = |of: &u8| {
        let mut own = open().filter(|due| side(due) == Some(*of)).map(|due| due.figure);
        let first = own.next();
        own.any(|figure| Some(figure) != first)
    };
    let found = open().filter_map(side).find(several)?;
    look.is_in(found).then_some(found)
}

/// The order in which a side's figures test.   DW-GAP-17
///
/// # Errors
/// See [`Stop`].
pub fn order(draft: &mut DwDraft<'_>, side: u8, order: &[FigureId]) -> Result<(), Stop> {
    use crate::state::frames::Frame;
    let Some(Frame::MoraleQueue { dues }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if orderer(look(draft), &dues) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let own = |due: &MoraleDue| {
        !due.ordered && look(draft).is_on_table(due.figure) && look(draft).side_of(due.figure) == Some(side)
    };
    let mut waiting: Vec<MoraleDue> = dues.iter().filter(|due| own(due)).copied().collect();
    let mut first = Vec::new();
    for figure in order {
        let taken = first.len();
        first.extend(
            waiting.iter().filter(|due| due.figure == *figure).map(|due| MoraleDue { ordered: true, ..*due }),
        );
        if first.len() == taken {
            return Err(refusal::Reaction::BadOrder.into());
        }
        waiting.retain(|due| due.figure != *figure);
    }
    if !waiting.is_empty() {
        return Err(refusal::Reaction::BadOrder.into());
    }
    // Those ordered take the places that the side's tests had in the queue.
    let mut next = first.into_iter();
    let dues = dues.iter().map(|due| if own(due) { next.next().unwrap_or(*due) } else { *due }).collect();
    let because = because(draft, &["DW-GAP-17"]);
    draft.emit(event::MoraleOrdered { dues }, because)
}

/// The next test owed; whether there was a step to take.   DW-MORALE-01
///
/// # Errors
/// See [`Stop`].
pub fn step(draft: &mut DwDraft<'_>, dues: &[MoraleDue]) -> Result<bool, Stop> {
    let Some(due) = dues.first().copied() else {
        let because = because(draft, &["DW-MORALE-01"]);
        draft.emit(event::MoraleEnded {}, because)?;
        return Ok(true);
    };
    if orderer(look(draft), dues).is_some() {
        return Ok(false);
    }
    let MoraleDue { figure, cause, .. } = due;
    let rule = rule_of(cause);
    let lapsed = !look(draft).is_on_table(figure) || skills::fearless(look(draft), figure, cause).is_some();
    let mut why = because(draft, &[rule]);
    why.rules.extend(skills::fearless(look(draft), figure, cause));
    draft.emit(event::MoraleTaken { figure, lapsed }, why)?;
    if !lapsed {
        let r#use = TestUse::Morale { cause };
        test::roll(draft, Trial { figure, dice: 3, rule: "DW-MORALE-01", topic: Topic::Morale, r#use })?;
    }
    Ok(true)
}

/// A figure has tested its morale.
/// DW-MORALE-01 to DW-MORALE-09, DW-MORALE-16, DW-CLIMB-05, DW-TRAIT-34, DW-TRAIT-84
///
/// # Errors
/// See [`Stop`].
pub fn tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    cause: MoraleCause,
    failures: u32,
) -> Result<(), Stop> {
    if failures == 0 {
        if let MoraleCause::Terror(of) = cause {
            let because = because(draft, &[skills::terror_rule(look(draft), of)]);
            draft.emit(event::TerrorOvercome { figure, of }, because)?;
        }
        return Ok(());
    }
    if skills::is_undead(look(draft), figure) {
        return harm::remove(draft, figure, Cause::Killed, None, "DW-TRAIT-34");
    }
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let (immobilised, climbing) = (known.immobilised.is_some(), known.climbing);
    if immobilised {
        return harm::remove(draft, figure, Cause::Killed, None, "DW-MORALE-08");
    }
    if let Some(climbing) = climbing
        && !look(draft).has(figure, &Trait::Climber)
    {
        return climb::fall(draft, figure, climbing.height, failures, "DW-CLIMB-05");
    }
    if failures >= 3 {
        return harm::remove(draft, figure, Cause::Fled, None, "DW-MORALE-04");
    }
    flight::panic(draft, figure, failures)
}
