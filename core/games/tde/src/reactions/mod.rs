//! Reactions: what the inactive side answers.   TDE-REACT-01 to TDE-REACT-16

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::actions::{self, Bid};
use crate::command::Strike;
use crate::contact::{self, facts};
use crate::draft::{TdeDraft, because, claim, forbid, look, name};
use crate::profiles::cards as card;
use crate::profiles::talents::Deed;
use crate::refusal::Refusal;
use crate::sight::pose::{self, Moment};
use crate::skills::{ap, hand, scene};
use crate::state::WindowKind;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::path::Route;
use crate::state::sequence::{Cause, Sequence, Stage};
use crate::{combat, event, points, table};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The figures of the inactive side that may still react.   TDE-REACT-02, TDE-REACT-05, TDE-REACT-06
pub fn able<'a>(look: Look<'a>, sequence: &'a Sequence) -> impl Iterator<Item = FigureId> + 'a {
    let side = look.side_of(sequence.active).map(|side| look.other(side));
    let reacted = |id: FigureId| sequence.reactions().any(|(_, act)| act.figure == id);
    let on_table = look.on_table().filter(move |id| look.side_of(*id) == side);
    let pays = move |id: FigureId| ap::held(look, id) >= ap::least(look, id, Deed::Reaction);
    on_table.filter(move |id| look.is_conscious(*id) && pays(*id) && !reacted(*id))
}

/// The sequence whose reactions are being declared, when this side declares them.
fn window(draft: &TdeDraft<'_>, side: u8) -> Result<Sequence, Stop> {
    let Some(Frame::Sequence { sequence }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if sequence.stage != Stage::Reactions {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).side_of(sequence.active) == Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(sequence.as_ref().clone())
}

/// Declares a reaction.   TDE-REACT-01 to TDE-REACT-08
pub fn react(
    draft: &mut TdeDraft<'_>,
    side: u8,
    figure: FigureId,
    bid: &Bid<'_>,
    to_chain: bool,
) -> Result<(), Stop> {
    let sequence = window(draft, side)?;
    let who = || name(draft, figure);
    if look(draft).figure(figure).is_none() {
        return Err(Refusal::NoSuchFigure { figure: figure.0 }.into());
    }
    if look(draft).side_of(figure) != Some(side) {
        return Err(Refusal::NotYours { who: who() }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(Refusal::Gone { who: who() }.into());
    }
    if !look(draft).is_conscious(figure) {
        return Err(Refusal::Unconscious { who: who() }.into());
    }
    if sequence.reactions().any(|(_, act)| act.figure == figure) {
        return Err(Refusal::Reacted { who: who() }.into());
    }
    points::require(draft, figure, ap::least(look(draft), figure, Deed::Reaction))?;
    aimed(draft, &sequence, bid)?;
    let cause = answer(&sequence, to_chain)?;
    let spot = moment_of(draft, &sequence, bid, to_chain)?;
    let engaged = !facts::engaging(draft, figure)?.is_empty();
    let far = match bid.strike {
        Strike::Shoot { .. } | Strike::Reveal { .. } => true,
        Strike::Melee { .. } | Strike::Dodge {} => false,
    };
    let refusal = Refusal::Engaged { who: name(draft, figure), rule: "TDE-REACT-15" };
    forbid(draft, engaged && far, refusal)?;
    let route = sequence.motion.as_ref().map(|motion| &motion.route);
    let moment = Moment { figure, cause, active: sequence.active, route, spot };
    if bid.strike == (Strike::Dodge {}) {
        may_dodge(draft, &sequence, &moment, engaged)?;
    }
    let mut act = actions::plan(draft, &moment, bid)?;
    // A long weapon strikes at nobody whom its bearer never sees.   TDE-REACT-03, TDE-PROP-01
    let afar = matches!(bid.strike, Strike::Melee { .. }) && act.given.distance.is_some();
    if afar && !draft.setup().before(3) {
        sighted(draft, &sequence, &moment)?;
    }
    // Nor at a charge that passes by.   TDE-REACT-12, TDE-PROP-01
    let past = afar && stands_by(&sequence, figure) && !draft.setup().before(7);
    forbid(draft, past, Refusal::Bystander { who: name(draft, figure) })?;
    // Who sees the place of its template sees the active figure, too.   TDE-REACT-03, TDE-TPL-04
    if act.blast.is_some() && !draft.setup().before(13) {
        sighted(draft, &sequence, &moment)?;
    }
    act.spot = spot;
    claim(draft, &mut act)?;
    points::afford(draft, figure, &scene::deeds(&act))?;
    let why = declared(draft, &sequence, spot);
    draft.emit(event::ReactionDeclared { act: Box::new(act) }, why)
}

/// The rules by which a reaction is declared.
fn declared(draft: &TdeDraft<'_>, sequence: &Sequence, spot: Option<i32>) -> Because {
    let mut why =
        because(draft, &["TDE-SEQ-07", "TDE-REACT-01", "TDE-REACT-02", "TDE-REACT-05", "TDE-REACT-06"]);
    if sequence.is_charge() {
        for rule in ["TDE-REACT-04", "TDE-REACT-13", "TDE-CHARGE-08"] {
            why = why.and(RuleId::new(rule));
        }
    }
    if spot.is_some() {
        for rule in ["TDE-SEQ-08", "TDE-REACT-08"] {
            why = why.and(RuleId::new(rule));
        }
    }
    why
}

/// Refuses to dodge what nobody sees, and to bystanders of a charge.   TDE-REACT-03, TDE-REACT-12
fn may_dodge(
    draft: &mut TdeDraft<'_>,
    sequence: &Sequence,
    moment: &Moment<'_>,
    engaged: bool,
) -> Result<(), Stop> {
    let who = name(draft, moment.figure);
    forbid(draft, stands_by(sequence, moment.figure), Refusal::Bystander { who })?;
    // Whoever is at close quarters with the active figure sees it; with others, it is to see it all the same.
    let close = if draft.setup().before(3) { engaged } else { at_hand(look(draft), moment) };
    if close { Ok(()) } else { sighted(draft, sequence, moment) }
}

/// Whether a reactor touches the active figure, now or where it reacts.   TDE-CONTACT-01, TDE-REACT-03
fn at_hand(look: Look<'_>, moment: &Moment<'_>) -> bool {
    look.touch(moment.figure, moment.active) || contact::touch(look, moment, moment.figure, moment.active)
}

/// Who dodges or lays a template sees the active figure at some moment of its action; shots and fights have sights of
/// their own.
/// TDE-REACT-03, TDE-GAP-32
fn sighted(draft: &mut TdeDraft<'_>, sequence: &Sequence, moment: &Moment<'_>) -> Result<(), Stop> {
    let (figure, active) = (moment.figure, sequence.active);
    let length = moment.route.map_or(0, Route::length);
    let mut recorded = None;
    for spot in (0..=length).step_by(254).chain([length]) {
        let there = Moment { spot: moment.route.map(|_| spot), ..*moment };
        let look = look(draft);
        let view = pose::sight(look, pose::at(look, &there, figure), pose::at(look, &there, active));
        recorded = view.map(|view| view.sees());
        if recorded != Some(false) {
            break;
        }
    }
    let hidden = look(draft).figure(active).is_some_and(|figure| figure.stealthed);
    let shown = !hidden || combat::starts_combat(look(draft), moment, active);
    let seen = table::flag(draft, "sight", &[figure, active], recorded, true)?;
    let refusal = Refusal::BlindReaction { who: name(draft, figure), active: name(draft, active) };
    forbid(draft, !(seen && shown), refusal)
}

/// Whether a charge neither aims at a figure nor comes into contact with it: then it shoots or stays out of it.
/// TDE-REACT-12
fn stands_by(sequence: &Sequence, figure: FigureId) -> bool {
    let aimed = sequence.acts.first().and_then(|act| act.doing.target()) == Some(figure);
    let met = sequence.motion.as_ref().is_some_and(|motion| motion.route.touches.contains(&figure));
    sequence.is_charge() && !aimed && !met
}

/// A reaction that harms is aimed at the active figure.   TDE-REACT-07
fn aimed(draft: &TdeDraft<'_>, sequence: &Sequence, bid: &Bid<'_>) -> Result<(), Stop> {
    let target = match bid.strike {
        Strike::Shoot { target, .. } => target,
        Strike::Reveal { target } | Strike::Melee { target, .. } => Some(target),
        Strike::Dodge {} => None,
    };
    let astray = target.is_some_and(|target| target != sequence.active);
    let refusal = Refusal::ReactionTarget { who: name(draft, sequence.active) };
    forbid(draft, astray, refusal)
}

/// What a reaction answers: the action, or the action chained to it and announced with it.   TDE-CHAIN-04
fn answer(sequence: &Sequence, to_chain: bool) -> Result<Cause, Stop> {
    match (to_chain, sequence.extra()) {
        (false, _) => Ok(Cause::Reaction),
        (true, Some(_)) => Ok(Cause::ChainReaction),
        (true, None) => Err(Refusal::NoChain.into()),
    }
}

/// Where along the route a reaction happens: the place of the chained action when it answers that, the start of
/// the route unless said otherwise.   TDE-SEQ-08, TDE-REACT-08
fn moment_of(
    draft: &TdeDraft<'_>,
    sequence: &Sequence,
    bid: &Bid<'_>,
    to_chain: bool,
) -> Result<Option<i32>, Stop> {
    let spot = bid.spot;
    let Some(motion) = &sequence.motion else {
        return if spot.is_some() { Err(Refusal::NotOnRoute.into()) } else { Ok(None) };
    };
    let chained = sequence.extra().and_then(|(_, act)| act.spot).filter(|_| to_chain);
    // A charge is met where it ends, unless it is shot at on its way.   TDE-REACT-12
    let met = sequence.is_charge() && matches!(bid.strike, Strike::Melee { .. } | Strike::Dodge {});
    let usual = if met { motion.route.length() } else { 0 };
    let elsewhere = met && spot.is_some_and(|spot| spot != usual) && !draft.setup().before(9);
    forbid(draft, elsewhere, Refusal::MetOnTheWay)?;
    let spot = chained.or(spot).unwrap_or(usual);
    let on_route = (0..=motion.route.length()).contains(&spot);
    forbid(draft, !on_route, Refusal::NotOnRoute)?;
    Ok(Some(spot))
}

/// Declares no further reaction.   TDE-REACT-01
pub fn pass(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    window(draft, side)?;
    close(draft, false)
}

/// Ends the declaration of reactions.
fn close(draft: &mut TdeDraft<'_>, standing: bool) -> Result<(), Stop> {
    let why = because(draft, &["TDE-REACT-01"]);
    draft.emit(event::ReactionsPassed { standing }, why)?;
    let why = because(draft, &["TDE-SEQ-09"]);
    draft.emit(event::StageReached { stage: Stage::Extra }, why)
}

/// Closes the window where nobody can react or wants to be asked. Whether it did.
pub fn step(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    let side = look(draft).side_of(sequence.active).map_or(0, |side| look(draft).other(side));
    // A card of this moment may give a point back, or do without one.   TDE-BUILD-11
    let held = !draft.setup().before(3) && hand::holds(look(draft), side, card::Moment::Reaction);
    let nobody = able(look(draft), sequence).next().is_none() && !held;
    let over = nobody || look(draft).passes(side, WindowKind::Reactions);
    if over {
        close(draft, true)?;
    }
    Ok(over)
}
