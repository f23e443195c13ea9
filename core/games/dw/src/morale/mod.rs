//! Morale: what triggers tests, in which order they are made, and what they do.
//! DW-MORALE-01 to DW-MORALE-16

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::Trait;
use crate::profiles::{Profile, Ruler};
use crate::quality::Trial;
use crate::setup::options::{AnimalsFollow, ControlledLeader, MoraleTriggers};
use crate::skills::Topic;
use crate::state::frames::{Frame, MoraleCause};
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::state::{Cause, Figure, Loss, MoraleDue};
use crate::status::shape;
use crate::table::distance;
use crate::{event, falls, fleeing, quality, refusal, skills, status, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Draws the effect on morale of the figures just removed.
/// DW-MORALE-11, DW-MORALE-13, DW-MORALE-14, DW-MORALE-15, DW-TRAIT-04, DW-TRAIT-30, DW-GAP-17
pub fn draw(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let lost = look(draft).state.lost.clone();
    let mut dues = Vec::new();
    for loss in lost.iter().filter(|loss| loss.cause == Cause::Gruesome) {
        gruesome(draft, loss, &mut dues)?;
    }
    for loss in lost.iter().filter(|loss| status::is_killed(loss.cause)) {
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
        if has_foreign(look(draft), &half) {
            why = why.and(RuleId::new("DW-GAP-67"));
        }
    }
    if !dues.is_empty() {
        why = why.and(RuleId::new("DW-GAP-17"));
    }
    if spared(look(draft), &lost) {
        why = why.and(RuleId::new("DW-MORALE-15"));
    }
    let fleeing = animals(look(draft), &lost);
    let readings = [
        ("DW-GAP-69", lost.iter().any(|loss| led_by_others(look(draft), loss))),
        ("DW-GAP-72", look(draft).state.stack.iter().any(is_several)),
        ("DW-GAP-75", !fleeing.is_empty()),
    ];
    for (reading, _) in readings.into_iter().filter(|(_, applies)| *applies) {
        why = why.and(RuleId::new(reading));
    }
    draft.emit(event::MoraleTriggered { drawn: true, dues, half }, why)?;
    for loss in &lost {
        shape::lost(draft, loss.figure)?;
    }
    for figure in fleeing {
        status::remove(draft, figure, Cause::Fled, None, "DW-TRAIT-04")?;
    }
    Ok(())
}

/// Whether a loss is that of a leader killed in another side's hands.   DW-GAP-69
fn led_by_others(look: Look<'_>, loss: &Loss) -> bool {
    let foreign = look.figure(loss.figure).is_some_and(|figure| figure.owner != loss.side);
    let chief = look.profile(loss.figure).is_some_and(Profile::is_leader);
    foreign && chief && status::is_killed(loss.cause)
}

/// Whether a frame is one attack on several figures.   DW-GAP-72
fn is_several(frame: &Frame) -> bool {
    matches!(frame, Frame::Blast { .. } | Frame::Volley { .. })
}

/// The side that feels a loss: that of the figure's band, whoever played it for one activation.   DW-TRAIT-67
fn band(look: Look<'_>, loss: &Loss) -> u8 {
    let lent = look.lent().filter(|(lent, _)| *lent == loss.figure);
    lent.map_or(loss.side, |(_, side)| side)
}

/// Whether an artificial figure is spared the sight of a gruesome death of its side.   DW-MORALE-15
fn spared(look: Look<'_>, lost: &[Loss]) -> bool {
    lost.iter().filter(|loss| loss.cause == Cause::Gruesome).any(|loss| {
        let cause = MoraleCause::Gruesome(loss.figure);
        look.played_by(band(look, loss)).any(|id| skills::fearless(look, id, cause).is_some())
    })
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
    let side = band(look(draft), loss);
    let allies: Vec<FigureId> = look(draft)
        .played_by(side)
        .filter(|id| skills::fearless(look(draft), *id, cause).is_none())
        .collect();
    for figure in allies {
        let recorded = {
            let look = look(draft);
            let dead = loss.at.map(|at| greffe_core::geometry::disc::Disc::new(at, look.base(loss.figure)));
            look.disc(figure)
                .zip(dead)
                .map(|(own, dead)| distance::is_near(look, own, dead, look.ruler(Ruler::Long)))
                .or_else(|| loss.touched.contains(&figure).then_some(true))
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
    let owner = look.figure(loss.figure).map_or(loss.side, |figure| figure.owner);
    let side = match look.setup.options.controlled_leader {
        ControlledLeader::ControllerTests => band(look, loss),
        ControlledLeader::OwnerTests => owner,
    };
    let tested = look.played_by(side).filter(led);
    dues.extend(tested.map(|figure| MoraleDue { figure, cause, ordered: false }));
}

/// A band reduced to half for the first time tests, all of it, those whose mind or body is another's included: who
/// counts is who tests.   DW-MORALE-14, DW-GAP-18, DW-GAP-67
fn half(look: Look<'_>, dues: &mut Vec<MoraleDue>) -> Vec<u8> {
    let reduced = |side: &u8| {
        let Some(known) = look.side(*side) else { return false };
        let left = u32::try_from(look.owned_alive(*side).count()).unwrap_or(u32::MAX);
        !known.half_tested && known.started > 1 && left <= known.started / 2
    };
    let sides: Vec<u8> = (0..look.side_count()).filter(reduced).collect();
    for side in &sides {
        let cause = MoraleCause::HalfLosses;
        let band = look.owned_alive(*side).filter(|id| look.is_on_table(*id));
        dues.extend(band.map(|figure| MoraleDue { figure, cause, ordered: false }));
    }
    sides
}

/// Whether a band reduced to half has yet to test, or its animals are left alone, and it lost somebody who went over
/// to another.   DW-MORALE-14, DW-GAP-18, DW-TRAIT-04, DW-TRAIT-23, DW-TRAIT-67
pub fn is_deserted(look: Look<'_>) -> bool {
    let deserted = |side: &u8| {
        let away = |(id, figure): (FigureId, &Figure)| {
            figure.owner != *side && look.brought(id) == Some(*side) && look.is_in_play(id)
        };
        look.figures().any(away)
    };
    let left_alone = || {
        let animals = if look.setup.before(4) { Vec::new() } else { animals(look, &[]) };
        animals.into_iter().filter_map(|id| look.figure(id)).any(|animal| deserted(&animal.owner))
    };
    !look.setup.before(3) && (half(look, &mut Vec::new()).iter().any(deserted) || left_alone())
}

/// Whether one of these bands has a figure that another side plays.   DW-GAP-67
fn has_foreign(look: Look<'_>, sides: &[u8]) -> bool {
    sides.iter().any(|side| look.owned_alive(*side).any(|id| look.side_of(id) != Some(*side)))
}

/// The animals that flee: the last figure of their side that is none is gone.   DW-TRAIT-04, DW-GAP-75
fn animals(look: Look<'_>, lost: &[Loss]) -> Vec<FigureId> {
    let is_animal = |id: FigureId| look.has(id, &Trait::Animal);
    let of = |id: FigureId, side: u8| look.figure(id).is_some_and(|figure| figure.owner == side);
    let left = |side: u8| match look.setup.options.animals_follow {
        AnimalsFollow::AnyLoss => look.figures().any(|(id, figure)| {
            // Whoever went over to another band is lost to its own.   DW-GAP-18
            let own = figure.owner == side || (!look.setup.before(4) && look.brought(id) == Some(side));
            own && !is_animal(id)
        }),
        AnimalsFollow::KilledOnly => lost
            .iter()
            .any(|loss| of(loss.figure, side) && !is_animal(loss.figure) && status::is_killed(loss.cause)),
    };
    let alone = |side: &u8| look.owned_alive(*side).all(is_animal) && left(*side);
    let started = |side: &u8| look.side(*side).is_some_and(|side| side.started > 0);
    (0..look.side_count())
        .filter(|side| alone(side) && started(side))
        .flat_map(|side| look.owned_alive(side))
        .filter(|id| look.is_on_table(*id))
        .collect()
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
pub fn order(draft: &mut DwDraft<'_>, side: u8, order: &[FigureId]) -> Result<(), Stop> {
    let Some(Frame::MoraleQueue { dues }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if orderer(look(draft), &dues) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let own = |due: &MoraleDue| {
        !due.ordered && look(draft).is_on_table(due.figure) && look(draft).side_of(due.figure) == Some(side)
    };
    let waiting: Vec<MoraleDue> = dues.iter().filter(|due| own(due)).copied().collect();
    let Some(sorted) = sorted(&waiting, order) else { return Err(refusal::Reaction::BadOrder.into()) };
    // Those ordered take the places that the side's tests had in the queue.
    let mut next = sorted.into_iter().map(|due| MoraleDue { ordered: true, ..due });
    let dues = dues.iter().map(|due| if own(due) { next.next().unwrap_or(*due) } else { *due }).collect();
    let because = because(draft, &["DW-GAP-17"]);
    draft.emit(event::MoraleOrdered { dues }, because)
}

/// Tests in the order named: cause by cause as they came about, gruesome deaths, then leaders, then half losses,
/// and for each cause its figures as they are named. A figure is named once, or as often as it tests. None when
/// the names are not those of the tests, or would mix the causes.   DW-GAP-17
fn sorted(waiting: &[MoraleDue], order: &[FigureId]) -> Option<Vec<MoraleDue>> {
    let mut named: Vec<FigureId> = Vec::new();
    for figure in order {
        if !named.contains(figure) {
            named.push(*figure);
        }
    }
    let place = |figure: FigureId| named.iter().position(|other| *other == figure);
    if waiting.iter().any(|due| place(due.figure).is_none()) {
        return None;
    }
    let turn = |cause: MoraleCause| waiting.iter().position(|due| due.cause == cause);
    let mut sorted = waiting.to_vec();
    if order.len() == named.len() {
        sorted.sort_by_key(|due| (turn(due.cause), place(due.figure)));
        let known = named.iter().all(|figure| waiting.iter().any(|due| due.figure == *figure));
        return known.then_some(sorted);
    }
    let mut left = waiting.to_vec();
    sorted.clear();
    for figure in order {
        let next = left.iter().position(|due| due.figure == *figure)?;
        sorted.push(left.remove(next));
    }
    let mixed = !sorted.is_sorted_by_key(|due| turn(due.cause));
    (left.is_empty() && !mixed).then_some(sorted)
}

/// The next test owed; whether there was a step to take.   DW-MORALE-01
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
        quality::roll(draft, Trial { figure, dice: 3, rule: "DW-MORALE-01", topic: Topic::Morale, r#use })?;
    }
    Ok(true)
}

/// A figure has tested its morale.
/// DW-MORALE-01 to DW-MORALE-09, DW-MORALE-16, DW-CLIMB-05, DW-TRAIT-34, DW-TRAIT-84
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
        return status::remove(draft, figure, Cause::Killed, None, "DW-TRAIT-34");
    }
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let (immobilised, climbing) = (!known.immobilised.is_empty(), known.climbing);
    if immobilised {
        return status::remove(draft, figure, Cause::Killed, None, "DW-MORALE-08");
    }
    // A Climber falls, too, and comes down unhurt.   DW-CLIMB-06
    if let Some(climbing) = climbing
        && !(draft.setup().before(11) && look(draft).has(figure, &Trait::Climber))
    {
        return falls::fall(draft, figure, climbing.height, failures, "DW-CLIMB-05");
    }
    // Who lies at an enemy's feet is killed, however many of its dice have failed.   DW-MORALE-08
    let trapped = !draft.setup().before(4)
        && look(draft).is_prone(figure)
        && look(draft).enemies_touching(figure).next().is_some();
    if failures >= 3 && !trapped {
        return status::remove(draft, figure, Cause::Fled, None, "DW-MORALE-04");
    }
    fleeing::panic(draft, figure, failures)
}
