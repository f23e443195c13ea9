//! Orders of the Leader.   TDE-LEAD-01 to TDE-LEAD-15, TDE-SEQ-27 to TDE-SEQ-29

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::command::Giving;
use crate::draft::{TdeDraft, because, claimed, forbid, left_of, look, name, reach, set_aside};
use crate::event::{self, Lock, Points};
use crate::profiles::{Role, talents};
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::sight;
use crate::skills::scene::Scene;
use crate::skills::{ap, effects};
use crate::state::Part;
use crate::state::dice::{Attribute, Grade, TestOf};
use crate::state::frames::Frame;
use crate::state::look::{Look, part_of, whole_of};
use crate::state::sequence::{Order, Sequence, Stage};
use crate::test::{self, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Who gives the orders of a sequence: the active figure, or the rider that got off it meanwhile.
/// TDE-LEAD-02, TDE-SEQ-23
pub fn leader(look: Look<'_>, sequence: &Sequence) -> FigureId {
    let active = sequence.active;
    let leads = |id: &FigureId| effects::has_ability(look, *id, Role::Leader);
    let rider = whole_of(look, active).map(|whole| part_of(whole, Part::Rider));
    if leads(&active) { active } else { rider.filter(leads).unwrap_or(active) }
}

/// Judges an order: who, whose points, for whom. `price` is what the Leader's action is about to cost it: the
/// order comes after that.   TDE-LEAD-01, TDE-LEAD-07 to TDE-LEAD-10, TDE-SEQ-05, TDE-SEQ-06
pub fn plan(draft: &mut TdeDraft<'_>, leader: FigureId, giving: Giving, price: u32) -> Result<Order, Stop> {
    let Giving { donor, recipient } = giving;
    let leads = effects::has_ability(look(draft), leader, Role::Leader) && look(draft).is_conscious(leader);
    if !leads {
        return Err(Refusal::NotLeader { who: name(draft, leader) }.into());
    }
    let side = look(draft).side_of(leader).unwrap_or(0);
    let locked = look(draft).side(side).is_none_or(|side| side.orders_locked);
    forbid(draft, locked, Refusal::OrdersLocked)?;
    if donor == recipient {
        return Err(Refusal::SameParty.into());
    }
    for party in [donor, recipient] {
        if look(draft).figure(party).is_none() {
            return Err(Refusal::NoSuchFigure { figure: party.0 }.into());
        }
        let who = || name(draft, party);
        if look(draft).side_of(party) != Some(side) {
            return Err(Refusal::NotAllied { who: who() }.into());
        }
        if !look(draft).is_on_table(party) {
            return Err(Refusal::Gone { who: who() }.into());
        }
        if !look(draft).is_conscious(party) {
            return Err(Refusal::Unconscious { who: who() }.into());
        }
        let foreign = !look(draft).same_faction(leader, party);
        forbid(draft, foreign, Refusal::OtherFaction { who: who() })?;
    }
    let paid = if donor == leader { price } else { 0 };
    if ap::held(look(draft), donor) <= paid {
        return Err(Refusal::DonorEmpty { who: name(draft, donor) }.into());
    }
    seen(draft, leader, donor)?;
    named(draft, leader, recipient)?;
    let (claimed, aside) = (Modifiers::new(), Vec::new());
    Ok(Order { donor, recipient, claimed, aside, test: None, done: false })
}

/// The Leader sees a party of its order, who is not stealthed.   TDE-LEAD-10, TDE-STEALTH-05, TDE-GAP-43
fn seen(draft: &mut TdeDraft<'_>, leader: FigureId, party: FigureId) -> Result<(), Stop> {
    named(draft, leader, party)?;
    if leader == party {
        return Ok(());
    }
    let visible = sight::sees(draft, leader, party)?;
    forbid(draft, !visible, Refusal::Unseen { who: name(draft, party) })
}

/// Refuses a party that is stealthed: no order names it.   TDE-STEALTH-05
fn named(draft: &TdeDraft<'_>, leader: FigureId, party: FigureId) -> Result<(), Stop> {
    let stealthed = look(draft).figure(party).is_some_and(|figure| figure.stealthed && party != leader);
    forbid(draft, stealthed, SceneRefusal::Stealthed { who: name(draft, party) }.into())
}

/// One step of the orders: a test, its effect, or the end of them; whether there was one to take.
pub fn step(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    let Some(order) = sequence.orders.last() else {
        reach(draft, Stage::Exploits, &["TDE-SEQ-30"])?;
        return Ok(true);
    };
    let leader = leader(look(draft), sequence);
    if order.done {
        let side = look(draft).side_of(leader).unwrap_or(0);
        let locked = look(draft).side(side).is_none_or(|side| side.orders_locked || side.out);
        if locked || givers(draft, leader).is_empty() {
            reach(draft, Stage::Exploits, &["TDE-SEQ-30"])?;
            return Ok(true);
        }
        return Ok(false);
    }
    let Some(test) = &order.test else {
        let (donor, recipient) = (order.donor, order.recipient);
        // Whoever has left the table since gives no order, and has no points to give or to hold.   TDE-GAP-66
        if ![leader, donor, recipient].iter().all(|party| look(draft).is_on_table(*party)) {
            return lapse(draft, leader, donor, &["TDE-GAP-66", "TDE-GAP-43"]).map(|()| true);
        }
        let there = leader == recipient || sight::sees(draft, leader, recipient)?;
        let unseen = &["TDE-LEAD-10", "TDE-GAP-43"];
        return if there { roll(draft, leader, order) } else { lapse(draft, leader, donor, unseen) }
            .map(|()| true);
    };
    let grade = test.grade(look(draft).options());
    settle(draft, leader, order, grade).map(|()| true)
}

/// An order whose recipient the Leader does not see, or one of whose parties has left the table, comes to nothing,
/// and none follows: no test succeeded.   TDE-LEAD-05, TDE-LEAD-10, TDE-GAP-43, TDE-GAP-66
fn lapse(
    draft: &mut TdeDraft<'_>,
    leader: FigureId,
    donor: FigureId,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let donor = Points { figure: donor, ap: ap::held(look(draft), donor) };
    let why = because(draft, rules);
    draft.emit(event::OrderFailed { donor }, why)?;
    let side = look(draft).side_of(leader).unwrap_or(0);
    let why = because(draft, &["TDE-LEAD-05", "TDE-LEAD-06"]);
    draft.emit(event::OrdersLocked { side, why: Lock::Ended }, why)
}

/// The figures of a Leader's faction whose points an order could move.   TDE-LEAD-07, TDE-LEAD-09
fn givers(draft: &TdeDraft<'_>, leader: FigureId) -> Vec<FigureId> {
    let look = look(draft);
    let side = look.side_of(leader).unwrap_or(0);
    look.conscious(side).filter(|id| look.same_faction(leader, *id) && ap::held(look, *id) > 0).collect()
}

/// Throws the test.   TDE-LEAD-04, TDE-SEQ-27
fn roll(draft: &mut TdeDraft<'_>, leader: FigureId, order: &Order) -> Result<(), Stop> {
    let scene = Scene::of(talents::Trial::Order).alone(look(draft));
    let mut modifiers = left_of(&effects::modifiers(look(draft), leader, &scene), &order.aside);
    modifiers.extend(&order.claimed);
    let trial = Trial {
        figure: leader,
        of: TestOf::Order {},
        attribute: Attribute::Intellect,
        rule: "TDE-LEAD-04",
        modifiers,
    };
    test::throw(draft, trial)?;
    test::offer(draft)
}

/// What a test that stands does.   TDE-LEAD-11 to TDE-LEAD-15
fn settle(draft: &mut TdeDraft<'_>, leader: FigureId, order: &Order, grade: Grade) -> Result<(), Stop> {
    let held = ap::held(look(draft), order.donor);
    if grade == Grade::Exploit {
        let why = because(draft, &["TDE-LEAD-15", "TDE-TEST-07"]);
        draft.emit(event::ExploitEarned { figure: leader }, why)?;
    }
    match grade {
        Grade::Fiasco => {
            let donor = Points { figure: order.donor, ap: held.saturating_sub(1) };
            fail(draft, leader, donor, "TDE-LEAD-11")
        }
        Grade::Flop => fail(draft, leader, Points { figure: order.donor, ap: held }, "TDE-LEAD-12"),
        Grade::Success => transfer(draft, order, 1, "TDE-LEAD-13"),
        Grade::Exceptional | Grade::Exploit if held >= 2 => {
            let why = because(draft, &["TDE-LEAD-14"]);
            draft.emit(event::OrderAmountAsked {}, why)
        }
        Grade::Exceptional | Grade::Exploit => transfer(draft, order, 1, "TDE-LEAD-14"),
    }
}

/// A failed order ends orders for the turn.   TDE-LEAD-06
fn fail(draft: &mut TdeDraft<'_>, leader: FigureId, donor: Points, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::OrderFailed { donor }, why)?;
    let side = look(draft).side_of(leader).unwrap_or(0);
    let why = because(draft, &["TDE-LEAD-06"]);
    draft.emit(event::OrdersLocked { side, why: Lock::Failed }, why)
}

/// Points move, as far as the recipient can hold them.   TDE-LEAD-03, TDE-SEQ-28, TDE-PROF-02
fn transfer(draft: &mut TdeDraft<'_>, order: &Order, count: u32, rule: &'static str) -> Result<(), Stop> {
    let (from, to) = (ap::held(look(draft), order.donor), ap::held(look(draft), order.recipient));
    let moved = count.min(from);
    let donor = Points { figure: order.donor, ap: from.saturating_sub(moved) };
    let most = ap::most(look(draft), order.recipient);
    let recipient = Points { figure: order.recipient, ap: to.saturating_add(moved).min(most.max(to)) };
    let mut why = because(draft, &[rule, "TDE-LEAD-03", "TDE-SEQ-28"]);
    if recipient.ap < to.saturating_add(moved) {
        why = why.and(RuleId::new("TDE-PROF-02"));
    }
    draft.emit(event::ApMoved { donor, recipient, ap: moved }, why)
}

/// The order whose amount is to be said, when this side says it.
fn amount_window(draft: &TdeDraft<'_>, side: u8) -> Result<Order, Stop> {
    let Some(Frame::OrderAmount {}) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let Some(sequence) = look(draft).sequence() else { return Err(Refusal::NotNow.into()) };
    if look(draft).side_of(sequence.active) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    sequence.orders.last().cloned().ok_or_else(|| Refusal::NotNow.into())
}

/// Says how many points move.   TDE-LEAD-14
pub fn choose_amount(draft: &mut TdeDraft<'_>, side: u8, count: u32) -> Result<(), Stop> {
    let order = amount_window(draft, side)?;
    let most = ap::held(look(draft), order.donor).min(2);
    if !(1..=most).contains(&count) {
        return Err(Refusal::OrderAmount { most }.into());
    }
    transfer(draft, &order, count, "TDE-LEAD-14")
}

/// The sequence that waits for another order, when this side gives it.
fn window(draft: &TdeDraft<'_>, side: u8) -> Result<Sequence, Stop> {
    let Some(Frame::Sequence { sequence }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let again = sequence.stage == Stage::Orders && sequence.orders.last().is_some_and(|order| order.done);
    if !again {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).side_of(sequence.active) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(sequence.as_ref().clone())
}

/// Gives another order in the same action.   TDE-LEAD-05, TDE-SEQ-29
pub fn again(draft: &mut TdeDraft<'_>, side: u8, donor: FigureId, recipient: FigureId) -> Result<(), Stop> {
    let sequence = window(draft, side)?;
    let leader = leader(look(draft), &sequence);
    let mut order = plan(draft, leader, Giving { donor, recipient }, 0)?;
    if !draft.setup().before(13) {
        order.claimed = claimed(draft)?;
    }
    order.aside = set_aside(draft);
    seen(draft, leader, recipient)?;
    let why = because(draft, &["TDE-SEQ-29", "TDE-LEAD-05", "TDE-GAP-43"]);
    draft.emit(event::OrderDeclared { order }, why)
}

/// Gives no further order.   TDE-LEAD-06
pub fn end(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    window(draft, side)?;
    reach(draft, Stage::Exploits, &["TDE-SEQ-30"])
}

/// After the ordering action nobody gives orders until the next turn.   TDE-LEAD-06
pub fn lock(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let side = look(draft).side_of(sequence.active).unwrap_or(0);
    let locked = look(draft).side(side).is_none_or(|side| side.orders_locked);
    if sequence.orders.is_empty() || locked {
        return Ok(());
    }
    let why = because(draft, &["TDE-LEAD-06"]);
    draft.emit(event::OrdersLocked { side, why: Lock::Ended }, why)
}
