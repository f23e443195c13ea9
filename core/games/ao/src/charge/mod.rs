//! Charges and engagements.   AO-CHARGE-01 to AO-CHARGE-09, AO-TERR-04, AO-GAP-26, AO-GAP-27, AO-GAP-55

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Active};
use crate::charge::events::{ChargeCancelled, ChargeDeclared, FiguresEngaged};
use crate::draft::{AoDraft, because, forbid, forbid_absent, look, name};
use crate::equipment::mines;
use crate::event::Event;
use crate::melee::parting;
use crate::movement::events::StretchDeclared;
use crate::reactions::events::ReactionDeclined;
use crate::shooting::under_fire;
use crate::state::look::Look;
use crate::state::{Frame, Ground, Health, Stretch, WindowKind};
use crate::terrain::table;
use crate::{hiding, movement, refusal};
use greffe_core::geometry::disc::{contact, gap, overlap};
use greffe_core::geometry::path::{leg, step as toward};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Charges: moves into contact and engages.   AO-CHARGE-01, AO-CHARGE-06, AO-CHARGE-08, AO-CHARGE-09
pub fn declare(
    draft: &mut AoDraft<'_>,
    active: &Active,
    target: FigureId,
    path: Option<Vec<Point>>,
    ground: Option<Ground>,
) -> Result<(), Stop> {
    let charger = active.figure;
    forbid_target(draft, active, target)?;
    activation::forbid_move(draft, active)?;
    let held = look(draft).is_engaged(charger) && !draft.setup().options.disengage_charge;
    forbid(draft, held, refusal::Move::Engaged { who: name(draft, charger) })?;
    forbid_wounded(draft, charger)?;
    let path = path.map(|path| up_to_contact(look(draft), charger, target, path));
    let stretch = movement::plan(draft, active, path, ground, Some(target))?;
    let end = stretch.path.last().copied();
    let base = end.and_then(|end| look(draft).base_at(charger, end));
    let recorded = base.zip(look(draft).disc(target)).map(|(base, other)| contact(base, other));
    let touches = table::holds(draft, "contact", &[charger, target], recorded)?;
    let parted =
        base.zip(look(draft).disc(target)).map(|(base, other)| table::is_parted(look(draft), base, other));
    let across = !touches && is_across(draft, charger, target, parted)?;
    let (who, whom) = (name(draft, charger), name(draft, target));
    let refusal = refusal::Melee::NotInContact { who, target: whom, rule: "AO-CHARGE-01" };
    forbid(draft, !touches && !across, refusal)?;
    begin(draft, active, target, Some(stretch), across)
}

/// Wounded figures do not charge where the players say so, in whatever pieces.   AO-GAP-26
fn forbid_wounded(draft: &AoDraft<'_>, charger: FigureId) -> Result<(), Stop> {
    let wounded = look(draft).is_wounded(charger) && !draft.setup().options.wounded_charge;
    forbid(draft, wounded, refusal::Melee::WoundedCharge { who: name(draft, charger) })
}

/// A way that ends on its target is made as far as its base.   AO-CHARGE-01
fn up_to_contact(look: Look<'_>, charger: FigureId, target: FigureId, mut path: Vec<Point>) -> Vec<Point> {
    let Some((there, own)) = look.disc(target).zip(look.disc(charger)) else { return path };
    let Some(end) = path.pop() else { return path };
    let start = path.last().copied().unwrap_or(own.at);
    let Some(base) = look.base_at(charger, end) else {
        path.push(end);
        return path;
    };
    let clear = |at: Point| gap(base.moved_to(at), there) > 0;
    let mut short = end;
    if overlap(base, there) && clear(start) {
        // The longest step that still ends clear of the target: a hair from it, which is contact.
        let (mut least, mut most) = (0, leg(start, end));
        while most.saturating_sub(least) > 1 {
            let half = least.saturating_add(most) / 2;
            if clear(toward(start, end, half)) { least = half } else { most = half }
        }
        short = toward(start, end, least);
    }
    path.push(short);
    path
}

/// Engages an enemy in base contact.   AO-CHARGE-02, AO-CHARGE-03
pub fn declare_engage(draft: &mut AoDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    forbid_target(draft, active, target)?;
    if look(draft).are_engaged(figure, target) {
        return Err(
            refusal::Melee::EngagedAlready { who: name(draft, figure), target: name(draft, target) }.into()
        );
    }
    mines::forbid_before_mine(draft, figure)?;
    if is_moved_into(look(draft), active, target) {
        forbid_wounded(draft, figure)?;
    }
    let touches = table::touch(draft, figure, target)?;
    let parted = table::recorded_barrier(look(draft), figure, target);
    let across = !touches && is_across(draft, figure, target, parted)?;
    let (who, whom) = (name(draft, figure), name(draft, target));
    let refusal = refusal::Melee::NotInContact { who, target: whom, rule: "AO-CHARGE-02" };
    forbid(draft, !touches && !across, refusal)?;
    begin(draft, active, target, None, across)
}

/// Whether a linear obstacle is all that parts two figures.   AO-CHARGE-03, AO-TERR-04
fn is_across(
    draft: &mut AoDraft<'_>,
    a: FigureId,
    b: FigureId,
    recorded: Option<bool>,
) -> Result<bool, Stop> {
    Ok(table::known(draft, "barrier", &[a, b], recorded)?.unwrap_or(false))
}

/// Whether a figure has moved into contact in this activation: engaging then is a charge.   AO-CHARGE-01
fn is_moved_into(look: Look<'_>, active: &Active, target: FigureId) -> bool {
    let began = active.from.and_then(|from| look.base_at(active.figure, from)).zip(look.disc(target));
    let touched =
        began.is_some_and(|(base, other)| contact(base, other) || table::is_parted(look, base, other));
    active.moved && !touched
}

/// Whom a figure may engage.   AO-CHARGE-07, AO-HIDE-07, AO-HIDE-08
fn forbid_target(draft: &AoDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    activation::forbid_action(draft, active.figure)?;
    forbid_absent(draft, target)?;
    let who = name(draft, target);
    if !look(draft).are_enemies(active.figure, target) {
        return Err(refusal::General::NotAnEnemy { who, rule: "AO-CHARGE-01" }.into());
    }
    forbid(
        draft,
        look(draft).is_hidden(target),
        refusal::Attack::TargetHidden { target: who.clone(), rule: "AO-HIDE-07" },
    )?;
    let before = look(draft).figure(active.figure).is_some_and(|figure| figure.bumped.contains(&target));
    let bumped = before || active.bumped.contains(&target);
    forbid(draft, bumped, refusal::Hiding::BumpedTarget { who })?;
    let foiled = active.foiled.contains(&target);
    let refusal = refusal::Melee::ChargeStopped { who: name(draft, active.figure), by: name(draft, target) };
    forbid(draft, foiled, refusal)?;
    let parted = active.left && !draft.setup().options.disengage_charge;
    forbid(draft, parted, refusal::Melee::HasDisengaged { who: name(draft, active.figure) })
}

/// The charge is declared; whether its target may shoot first is known now.   AO-CHARGE-06
fn begin(
    draft: &mut AoDraft<'_>,
    active: &Active,
    target: FigureId,
    stretch: Option<Stretch>,
    across: bool,
) -> Result<(), Stop> {
    let charger = active.figure;
    let is_charge = stretch.is_some() || is_moved_into(look(draft), active, target);
    // Stopped on its way and taken up again, it is the same charge: its target has had its chance.
    let same = active.charged.contains(&target);
    // A move into contact has begun its charge: hiding at its end undoes nothing.   AO-CHARGE-08, AO-GAP-55
    let begun = is_charge && stretch.is_none() && !draft.setup().before(12);
    let hidden = active.unseen || (look(draft).is_hidden(charger) && !begun);
    // Who lost an En Vue roll against this move gets no attack during the rest of it.   AO-ENVUE-08
    let beaten = active.beaten.contains(&target);
    let armed = draft.setup().before(4) || under_fire::has_shot(look(draft), target);
    let able = activation::can_act(look(draft), target) && !beaten;
    let window = is_charge
        && !same
        && able
        && armed
        && !hidden
        && saw_start(draft, active, target, stretch.is_some())?;
    let mut rules = vec!["AO-CHARGE-02"];
    if is_charge {
        rules = vec!["AO-CHARGE-01", "AO-GAP-55"];
        rules.extend(match (window, same, hidden, able) {
            (true, _, _, _) => Some("AO-CHARGE-06"),
            (false, true, _, _) => Some("AO-ENVUE-07"),
            (false, false, true, _) => Some("AO-CHARGE-08"),
            (false, false, false, false) if beaten => Some("AO-ENVUE-08"),
            (false, false, false, false) => Some("AO-CHARGE-09"),
            (false, false, false, true) => None,
        });
    }
    if across {
        rules.extend(["AO-CHARGE-03", "AO-TERR-04"]);
    }
    if look(draft).is_wounded(charger) {
        rules.push("AO-GAP-26");
    }
    if look(draft).is_hidden(charger) {
        let stealth = look(draft).figure(charger).map(|figure| figure.stealth);
        if stealth == Some(crate::state::Stealth::Rodeur) {
            rules.push("AO-HIDE-10");
        }
        hiding::unhide(draft, charger, "AO-HIDE-03")?;
    }
    let sees = table::recorded_sight(look(draft), target, charger);
    let back = window && stretch.is_some() && sees == Some(false) && !draft.setup().before(12);
    let because = because(draft, &rules);
    draft.emit(Event::ChargeDeclared(ChargeDeclared { charger, target, stretch, window, back }), because)
}

/// Whether the target saw the charger where the charge began: where the move that it is part of began, or
/// where it is declared with a way still to go.   AO-CHARGE-06, AO-GAP-55
fn saw_start(draft: &mut AoDraft<'_>, active: &Active, target: FigureId, goes: bool) -> Result<bool, Stop> {
    let charger = active.figure;
    let now = table::recorded_sight(look(draft), target, charger);
    let recorded = now.map(|sees| {
        let look = look(draft);
        let began = active.from.and_then(|from| look.base_at(charger, from)).zip(look.disc(target));
        (goes && sees) || began.is_some_and(|(base, eye)| table::is_line_free(look, eye, base))
    });
    table::holds(draft, "saw_start", &[target, charger], recorded)
}

/// Two figures are engaged: the first one's action.   AO-CHARGE-04, AO-CHARGE-05
pub fn engage(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    target: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    let because = because(draft, &[rule, "AO-CHARGE-04", "AO-CHARGE-05", "AO-ACT-10"]);
    draft.emit(Event::FiguresEngaged(FiguresEngaged { figure, target }), because)?;
    activation::keep_action(draft, figure)
}

/// What goes on by itself when a charge is on top: whether it went on.   AO-CHARGE-07
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Charge { charger, target, stretch, window, health, .. }) = look(draft).top().cloned()
    else {
        return Ok(false);
    };
    if window {
        let side = look(draft).side_of(target).unwrap_or(0);
        let able = activation::can_act(look(draft), target) && under_fire::has_shot(look(draft), target);
        let declined = !able || look(draft).passes(side, WindowKind::Charge);
        if declined {
            let because = because(draft, &["AO-CHARGE-06"]);
            draft.emit(
                Event::ReactionDeclined(ReactionDeclined { figures: vec![target], standing: true }),
                because,
            )?;
        }
        return Ok(declined);
    }
    let look_now = look(draft);
    let fallen = look_now.is_wounded(charger) && health == Health::Fit;
    let gone = !look_now.is_on_table(charger) || !look_now.is_on_table(target);
    let acted = activation::forbid_action(draft, charger).is_err();
    if fallen || gone || acted {
        cancel(draft, (charger, target), fallen, gone, acted)?;
        return Ok(true);
    }
    match stretch {
        None => {
            let active = activation::of_figure(look(draft), charger);
            let charges = active.is_some_and(|active| is_moved_into(look(draft), &active, target));
            engage(draft, charger, target, if charges { "AO-CHARGE-01" } else { "AO-CHARGE-02" })?;
        }
        Some(stretch) => {
            parting::leave(draft, charger)?;
            let because = because(draft, &["AO-CHARGE-01", "AO-MOVE-01"]);
            draft.emit(
                Event::StretchDeclared(StretchDeclared { figure: charger, stretch, charge: Some(target) }),
                because,
            )?;
        }
    }
    Ok(true)
}

/// A charge does not happen: its charger was wounded, somebody is gone, or it has no action left.
/// AO-CHARGE-07, AO-GAP-27
fn cancel(
    draft: &mut AoDraft<'_>,
    (charger, target): (FigureId, FigureId),
    fallen: bool,
    gone: bool,
    acted: bool,
) -> Result<(), Stop> {
    let spent = draft.setup().options.cancelled_charge_spends && !gone && !acted;
    let mut rules = Vec::new();
    if fallen || !look(draft).is_on_table(charger) {
        rules.push("AO-CHARGE-07");
    }
    if fallen && !gone && !acted {
        rules.push("AO-GAP-27");
    }
    // A charger that answered the shot has no action left to engage with.
    if acted && !gone {
        rules.extend(["AO-ACT-06", "AO-GAP-02"]);
    }
    let because = because(draft, &rules);
    let told = !draft.setup().before(12);
    let foiled = (told && fallen && !gone).then_some(target);
    draft.emit(Event::ChargeCancelled(ChargeCancelled { charger, spent, foiled }), because)?;
    if spent && told { activation::keep_action(draft, charger) } else { Ok(()) }
}
