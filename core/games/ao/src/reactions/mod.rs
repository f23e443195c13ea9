//! Reactions to shots and charges: dodge, fire back, shoot first.
//! AO-REACT-01 to AO-REACT-05, AO-CHARGE-06, AO-GAP-10, AO-GAP-17, AO-GAP-18, AO-GAP-47, AO-GAP-50

pub mod events;
pub mod passes;
mod forms;
#[cfg(test)]
mod tests;

use crate::command::Shared;
use crate::draft::{AoDraft, because, forbid, forbid_foreign, look, name};
use crate::event::Event;
use crate::profiles::Template;
use crate::reactions::events::{DodgeDeclared, ReactionDeclined, ReplyDeclared};
use crate::shooting::templates::{self, Aimed};
use crate::shooting::{self, rolls, under_fire};
use crate::state::{Aim, AimedShot, Frame, Volley, WindowKind};
use crate::terrain::table;
use crate::{activation, hiding, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The shots being reacted to.
fn pending(draft: &AoDraft<'_>, side: u8, figure: FigureId) -> Result<Volley, Stop> {
    let Some(Frame::Shot { volley, may_react, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(volley.shooter) == Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    forbid_foreign(draft, side, figure)?;
    let refusal = refusal::Reaction::CannotReact { who: name(draft, figure) };
    forbid(draft, !may_react.contains(&figure), refusal)?;
    Ok(volley)
}

/// The rules behind a reaction, for its record.
fn reaction_rules(draft: &AoDraft<'_>, figure: FigureId) -> Vec<&'static str> {
    let early = look(draft).figure(figure).is_some_and(|figure| !figure.activated);
    let mut rules = vec!["AO-ACT-11"];
    if early {
        rules.push("AO-REACT-05");
    }
    rules
}

/// Dodges: a save against one shot.   AO-REACT-03, AO-GAP-10, AO-GAP-18
pub fn dodge(draft: &mut AoDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let volley = pending(draft, side, figure)?;
    let refusal = refusal::Activation::WoundedAction { who: name(draft, figure) };
    forbid(draft, !under_fire::can_dodge(look(draft), figure), refusal)?;
    let mut rules = vec!["AO-REACT-03", "AO-GAP-10"];
    let several = |shot: &AimedShot| shot.target == figure && shot.count > 1;
    if matches!(&volley.aim, Aim::Figures(shots) if shots.iter().any(several)) {
        rules.push("AO-GAP-18");
    }
    rules.extend(reaction_rules(draft, figure));
    if look(draft).is_wounded(figure) {
        rules.push("AO-GAP-50");
    }
    let spent = draft.setup().options.dodge_costs_action;
    let because = because(draft, &rules);
    draft.emit(Event::DodgeDeclared(DodgeDeclared { figure, spent }), because)?;
    if spent { activation::keep_action(draft, figure) } else { Ok(()) }
}

/// Fires back at the same time.   AO-REACT-04, AO-GAP-17
pub fn fire_back(
    draft: &mut AoDraft<'_>,
    side: u8,
    figure: FigureId,
    allocation: Option<&[Shared<FigureId>]>,
    aimed: &Aimed<'_>,
) -> Result<(), Stop> {
    let pending = pending(draft, side, figure)?;
    let free = draft.setup().options.reply_free;
    let strays = |all: &[Shared<FigureId>]| all.iter().any(|share| share.to != pending.shooter);
    forbid(draft, !free && allocation.is_some_and(strays), refusal::General::NotTheShooter)?;
    let volley = match allocation {
        Some(allocation) if aimed.at.is_none() && aimed.under.is_none() => {
            let shots = shooting::aimed(draft, figure, aimed.weapon, allocation, None)?;
            let claims = draft.claims().to_vec();
            Volley { shooter: figure, weapon: aimed.weapon, aim: Aim::Figures(shots), claims }
        }
        Some(_) => return Err(refusal::General::NoTarget.into()),
        None => answer(draft, figure, pending.shooter, aimed, free)?,
    };
    if look(draft).is_hidden(figure) {
        hiding::unhide(draft, figure, "AO-SHOOT-10")?;
    }
    let mut rules = vec!["AO-REACT-04", "AO-GAP-17"];
    rules.extend(shooting::volley_rules(draft, &volley));
    rules.extend(reaction_rules(draft, figure));
    let because = because(draft, &rules);
    draft.emit(Event::ReplyDeclared(ReplyDeclared { volley }), because)?;
    activation::keep_action(draft, figure)
}

/// The shots that answer somebody: all at that figure, or an area with it underneath. Where replies are
/// free, an area lies as its shooter likes.   AO-REACT-04, AO-CHARGE-06, AO-GAP-17
fn answer(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    answered: FigureId,
    aimed: &Aimed<'_>,
    free: bool,
) -> Result<Volley, Stop> {
    let gun = look(draft).weapon(shooter, aimed.weapon);
    let rate = |gun| skills::rate(look(draft), shooter, gun);
    let (rate, template) = gun.map_or((1, None), |gun| (rate(gun), gun.template));
    let Some(template) = template else {
        if aimed.at.is_some() || aimed.under.is_some() {
            return Err(refusal::General::NoTarget.into());
        }
        let all = [Shared { to: answered, count: rate }];
        let shots = shooting::aimed(draft, shooter, aimed.weapon, &all, None)?;
        let claims = draft.claims().to_vec();
        return Ok(Volley { shooter, weapon: aimed.weapon, aim: Aim::Figures(shots), claims });
    };
    if !free {
        let sees = table::sees(draft, shooter, answered)?;
        let (who, target) = (name(draft, shooter), name(draft, answered));
        forbid(draft, !sees, refusal::Attack::OutOfSight { who, target })?;
    }
    let answered = (!free).then_some(answered);
    match template {
        Template::Blast { .. } => templates::blast(draft, shooter, aimed, answered),
        Template::Breath {} => templates::flame(draft, shooter, aimed, answered),
    }
}

/// Shoots at the charger before it charges.   AO-CHARGE-06, AO-GAP-47
pub fn shoot_charger(draft: &mut AoDraft<'_>, side: u8, aimed: &Aimed<'_>) -> Result<(), Stop> {
    let Some(Frame::Charge { charger, target, window: true, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    forbid_foreign(draft, side, target)?;
    let refusal = refusal::Reaction::CannotReact { who: name(draft, target) };
    forbid(draft, !activation::can_act(look(draft), target), refusal)?;
    let volley = answer(draft, target, charger, aimed, false)?;
    let targets = templates::reacting(draft, &volley, aimed.under.is_some());
    shooting::fire(draft, volley, &targets, true)
}

/// Does not react.
pub fn decline(draft: &mut AoDraft<'_>, side: u8) -> Result<(), Stop> {
    let (figures, rule) = match look(draft).top() {
        Some(Frame::Shot { may_react, .. }) if !may_react.is_empty() => (may_react.clone(), "AO-REACT-01"),
        Some(Frame::Charge { target, window: true, .. }) => (vec![*target], "AO-CHARGE-06"),
        Some(_) | None => return Err(refusal::General::NotNow.into()),
    };
    if figures.iter().any(|figure| look(draft).side_of(*figure) != Some(side)) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let because = because(draft, &[rule]);
    draft.emit(Event::ReactionDeclined(ReactionDeclined { figures, standing: false }), because)
}

/// What goes on by itself when shots are on top: whether it went on.
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Shot { volley, may_react, dodging, .. }) = look(draft).top().cloned() else {
        return Ok(false);
    };
    let Some(first) = may_react.first() else {
        rolls::roll(draft, &volley, &dodging, false)?;
        return Ok(true);
    };
    let side = look(draft).side_of(*first).unwrap_or(0);
    let passed = look(draft).passes(side, WindowKind::Shot);
    if passed {
        let because = because(draft, &["AO-REACT-01"]);
        draft.emit(
            Event::ReactionDeclined(ReactionDeclined { figures: may_react, standing: true }),
            because,
        )?;
    }
    Ok(passed)
}
