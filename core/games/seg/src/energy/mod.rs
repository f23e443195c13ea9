//! Energy: paying, gathering, keeping, losing.
//! SEG-OMEGA-01 to SEG-OMEGA-06, SEG-SKNRG-02 to SEG-SKNRG-09, SEG-GAP-17, SEG-GAP-31

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::energy::events::{OmegaGained, OmegaLost};
use crate::event::Event;
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::refusal::Refusal;
use crate::setup::Ruler;
use crate::state::Payment;
use crate::state::look::Look;
use crate::threshold::{bonuses, outnumbering};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What remains spent of a payment when only so many points are kept: the first ones named.
pub fn kept(spent: &[Payment], mut points: u32) -> Vec<Payment> {
    let mut kept = Vec::new();
    for payment in spent {
        let part = payment.points.min(points);
        points = points.saturating_sub(part);
        if part > 0 {
            kept.push(Payment { figure: payment.figure, points: part });
        }
    }
    kept
}

/// What is given back of a payment when only so many points are kept.   SEG-GAP-45
pub fn refunds(spent: &[Payment], points: u32) -> Vec<Payment> {
    let kept = kept(spent, points);
    let back = |payment: &Payment| {
        let stays = kept.iter().find(|part| part.figure == payment.figure).map_or(0, |part| part.points);
        Payment { figure: payment.figure, points: payment.points.saturating_sub(stays) }
    };
    spent.iter().map(back).filter(|payment| payment.points > 0).collect()
}

/// Who pays what for an action: named, or the actor alone.
/// SEG-OMEGA-06, SEG-SKNRG-03, SEG-SKNRG-04, SEG-SKNRG-06
pub fn pay(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    cost: u32,
    payment: &[Payment],
) -> Result<Vec<Payment>, Stop> {
    let payment = if payment.is_empty() && cost > 0 {
        vec![Payment { figure: actor, points: cost }]
    } else {
        payment.to_vec()
    };
    let total = payment.iter().fold(0_u32, |sum, part| sum.saturating_add(part.points));
    let twice = payment.iter().enumerate().any(|(place, part)| {
        payment.iter().take(place).any(|other| other.figure == part.figure) || part.points == 0
    });
    if total != cost || twice {
        return Err(Refusal::WrongPayment { cost }.into());
    }
    for part in &payment {
        forbid_payer(draft, actor, part.figure)?;
        let held = look(draft).figure(part.figure).map_or(0, |figure| figure.omega);
        if held < part.points {
            return Err(Refusal::NoOmega { who: name(draft, part.figure), held, needs: part.points }.into());
        }
    }
    Ok(payment)
}

/// Whether a figure may pay for an actor: itself, allies near an absorber, receptacles near the actor.
fn forbid_payer(draft: &mut SegDraft<'_>, actor: FigureId, payer: FigureId) -> Result<(), Stop> {
    if payer == actor {
        return Ok(());
    }
    draft::forbid_target(draft, payer)?;
    let ally = !look(draft).are_adversaries(actor, payer);
    let absorbs = look(draft).has(actor, Skill::Absorber);
    let lends = look(draft).has(payer, Skill::Receptacle);
    let near = (ally && absorbs && table::in_range(draft, actor, payer, Ruler::Short, table::Reach::Aura)?)
        || (ally && lends && table::in_range(draft, payer, actor, Ruler::Short, table::Reach::Aura)?);
    let rule = match (ally && absorbs, ally && lends) {
        (true, _) => "SEG-SKNRG-03",
        (false, true) => "SEG-SKNRG-04",
        (false, false) => "SEG-OMEGA-06",
    };
    forbid(draft, !near, Refusal::CannotPay { who: name(draft, payer), target: name(draft, actor), rule })
}

/// The rules that let others pay.
pub fn payment_rules(draft: &SegDraft<'_>, actor: FigureId, spent: &[Payment]) -> Vec<&'static str> {
    let mut rules = Vec::new();
    if spent.iter().any(|part| part.figure != actor) {
        rules.push(if look(draft).has(actor, Skill::Absorber) { "SEG-SKNRG-03" } else { "SEG-SKNRG-04" });
    }
    rules
}

/// Gains energy, up to the cap and not at all for `SingleUse`.
/// SEG-OMEGA-05, SEG-SKNRG-06
pub fn gain(draft: &mut SegDraft<'_>, figure: FigureId, points: u32, rule: &'static str) -> Result<(), Stop> {
    let held = look(draft).figure(figure).map_or(0, |figure| figure.omega);
    let single = look(draft).has(figure, Skill::SingleUse);
    let cap = omega_cap(look(draft), figure);
    let omega = if single { held } else { held.saturating_add(points).min(cap).max(held) };
    let mut rules = vec![rule, "SEG-OMEGA-01"];
    if single {
        rules.push("SEG-SKNRG-06");
    } else if omega < held.saturating_add(points) {
        rules.push("SEG-OMEGA-05");
    }
    if look(draft).has(figure, Skill::Storage) {
        rules.push("SEG-SKNRG-05");
    }
    let because = because(draft, &rules);
    draft.emit(Event::OmegaGained(OmegaGained { figure, omega }), because)
}

/// Takes off what passes the cap of any figure.   SEG-OMEGA-02, SEG-GAP-17, SEG-GAP-30
pub fn trim(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let over: Vec<(FigureId, u32)> = {
        let look = look(draft);
        let caps = look.figures().map(|(id, figure)| (id, figure.omega, omega_cap(look, id)));
        caps.filter(|(_, omega, cap)| omega > cap).map(|(id, _, cap)| (id, cap)).collect()
    };
    for (figure, omega) in over {
        let because = because(draft, &["SEG-OMEGA-02", "SEG-GAP-17", "SEG-GAP-30"]);
        draft.emit(Event::OmegaLost(OmegaLost { figure, omega }), because)?;
    }
    Ok(())
}

/// What leaks at the end of a turn.   SEG-SKNRG-07, SEG-END-01, SEG-GAP-31
pub fn leak(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    if look(draft).state.turn == 0 && !draft.setup().options.leakage_in_deployment {
        return Ok(());
    }
    let leaking: Vec<(FigureId, u32)> = look(draft)
        .on_table()
        .filter(|id| look(draft).has(*id, Skill::Leakage))
        .filter_map(|id| look(draft).figure(id).map(|figure| (id, figure.omega)))
        .filter(|(_, omega)| *omega > 0)
        .collect();
    for (figure, omega) in leaking {
        let because = because(draft, &["SEG-SKNRG-07", "SEG-END-01", "SEG-GAP-31"]);
        draft.emit(Event::OmegaLost(OmegaLost { figure, omega: omega.saturating_sub(1) }), because)?;
    }
    Ok(())
}

/// The most energy a figure may hold.   SEG-OMEGA-01, SEG-SKNRG-05, SEG-GAP-17
pub fn omega_cap(look: Look<'_>, figure: FigureId) -> u32 {
    let score = diamond_score(look, figure);
    let held = u32::try_from(score).unwrap_or(0);
    if look.has(figure, Skill::Storage) { held.saturating_mul(2) } else { held }
}

/// Value plus diamonds bonuses less diamonds penalties.   SEG-OMEGA-01, SEG-BONUS-05, SEG-GAP-17
pub fn diamond_score(look: Look<'_>, figure: FigureId) -> i32 {
    let Some(state) = look.figure(figure) else { return 0 };
    let bonuses = bonuses(look, figure, Suit::Diamonds, None);
    let mut score = bonuses.iter().fold(state.value, |sum, (_, value)| sum.saturating_add(*value));
    if look.setup.options.cap_counts_support {
        score = state.support.iter().fold(score, |sum, support| sum.saturating_add(support.amount));
    }
    if look.setup.options.cap_counts_outnumbering && !look.has(figure, Skill::Unflappable) {
        for other in look.adversaries_touching(figure) {
            score = score.saturating_sub(outnumbering(look, other));
        }
    }
    score
}

/// A point of energy changes hands.   SEG-SKNRG-09
pub(crate) fn drain(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId) -> Result<(), Stop> {
    let held = look(draft).figure(target).map_or(0, |figure| figure.omega);
    let why = because(draft, &["SEG-SKNRG-09"]);
    draft.emit(Event::OmegaLost(OmegaLost { figure: target, omega: held.saturating_sub(1) }), why)?;
    gain(draft, actor, 1, "SEG-SKNRG-09")
}
