//! Chained actions and firefights.   TDE-CHAIN-01 to TDE-CHAIN-07, TDE-FUS-01 to TDE-FUS-07

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::actions::{self, Bid};
use crate::command::Strike;
use crate::draft::{TdeDraft, because, claim, forbid, look, name};
use crate::profiles::talents::Deed;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::sight::pose::Moment;
use crate::skills::{ap, scene};
use crate::state::WindowKind;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::path::Route;
use crate::state::sequence::{Act, Cause, Course, Sequence, Stage};
use crate::{event, points};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What the active figure may add to its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// A chained action.   TDE-CHAIN-02
    pub chain: bool,
    /// A firefight.   TDE-FUS-01
    pub firefight: bool,
}

/// What the active figure may add to its action.   TDE-CHAIN-01, TDE-CHAIN-06, TDE-FUS-01, TDE-GAP-09
pub fn open(look: Look<'_>, sequence: &Sequence) -> Open {
    let shut = Open { chain: false, firefight: false };
    let spent = look.active().is_none_or(|(_, chained)| chained);
    if spent {
        return shut;
    }
    let pays = |why: Deed| ap::held(look, sequence.active) >= ap::least(look, sequence.active, why);
    let course = sequence.motion.as_ref().map(|motion| &motion.course);
    let moves = match course {
        Some(Course::Walk { .. } | Course::Dismount { .. } | Course::MountUp { .. }) => true,
        Some(Course::Charge {}) => return shut,
        None => false,
    };
    let first = sequence.act(0).filter(|act| act.cause == Cause::Action);
    let interacts = first.is_some_and(|act| !act.doing.is_combat());
    let reacted = sequence.reactions().next().is_some();
    Open {
        chain: moves && !look.options().chain_with_move && pays(Deed::Chain),
        firefight: (moves || interacts) && reacted && pays(Deed::Firefight),
    }
}

/// The sequence to which the active side may add, when this side is it.
fn window(draft: &TdeDraft<'_>, side: u8) -> Result<Sequence, Stop> {
    let Some(Frame::Sequence { sequence }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if sequence.stage != Stage::Extra {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).side_of(sequence.active) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(sequence.as_ref().clone())
}

/// What stands in the way of adding to an action where there is none to add to.   TDE-CHAIN-01, TDE-FUS-05
fn nothing_open(draft: &TdeDraft<'_>, side: u8, otherwise: Refusal) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Activation { figure, chained }) if look(draft).side_of(*figure) == Some(side) => {
            let who = name(draft, *figure);
            Err(if *chained { Refusal::Chained { who } } else { otherwise }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// A place along the route, which the act must have when the figure moves.   TDE-CHAIN-03, TDE-CHAIN-07
fn placed(draft: &TdeDraft<'_>, route: &Route, last: i32, spot: Option<i32>) -> Result<i32, Stop> {
    let spot = spot.unwrap_or(0);
    for rule in ["TDE-CAV-18", "TDE-CHAIN-07"] {
        forbid(draft, spot > last, SceneRefusal::PastSeparation { rule }.into())?;
    }
    forbid(draft, !(0..=route.length()).contains(&spot), Refusal::NotOnRoute)?;
    Ok(spot)
}

/// The last place of a motion where something may be chained.   TDE-CHAIN-07, TDE-CAV-18
fn last_place(course: &Course) -> i32 {
    match course {
        Course::Dismount { separation, .. } => *separation,
        Course::Walk { .. } | Course::Charge {} | Course::MountUp { .. } => i32::MAX,
    }
}

/// A chained action announced with its Move.   TDE-CHAIN-02, TDE-CHAIN-03, TDE-GAP-07
pub fn plan_chain(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    (route, last): (&Route, i32),
    bid: &Bid<'_>,
) -> Result<Act, Stop> {
    if look(draft).active().is_none_or(|(_, chained)| chained) {
        return Err(Refusal::Chained { who: name(draft, figure) }.into());
    }
    chainable(bid.strike)?;
    // A way told in lengths may be shorter than the place named on it: then that is its end.
    let told = bid.spot.map(|spot| spot.min(route.length())).filter(|_| route.from.is_none());
    let spot = placed(draft, route, last, told.or(bid.spot))?;
    let moment = Moment { figure, cause: Cause::Chain, active: figure, route: Some(route), spot: Some(spot) };
    let mut act = actions::plan(draft, &moment, bid)?;
    act.spot = Some(spot);
    claim(draft, &mut act)?;
    Ok(act)
}

/// Shots and dodges are chained, nothing else.   TDE-CHAIN-02
fn chainable(strike: Strike) -> Result<(), Stop> {
    match strike {
        Strike::Shoot { .. } | Strike::Dodge {} | Strike::Reveal { .. } => Ok(()),
        Strike::Melee { .. } => Err(Refusal::ChainKind.into()),
    }
}

/// Chains an action to the Move, after the reactions.   TDE-CHAIN-02, TDE-GAP-07
pub fn chain(draft: &mut TdeDraft<'_>, side: u8, bid: &Bid<'_>) -> Result<(), Stop> {
    nothing_open(draft, side, Refusal::NothingToChain)?;
    let sequence = window(draft, side)?;
    if look(draft).options().chain_with_move {
        return Err(Refusal::ChainEarly.into());
    }
    ready(draft, &sequence, Deed::Chain)?;
    chainable(bid.strike)?;
    let Some(motion) = &sequence.motion else { return Err(Refusal::ChainKind.into()) };
    let spot = placed(draft, &motion.route, last_place(&motion.course), bid.spot)?;
    declare(
        draft,
        &sequence,
        bid,
        Cause::Chain,
        Some(spot),
        &["TDE-SEQ-09", "TDE-CHAIN-01", "TDE-CHAIN-02", "TDE-CHAIN-03", "TDE-CAV-18"],
    )
}

/// Answers reactions.   TDE-FUS-01, TDE-FUS-02
pub fn firefight(draft: &mut TdeDraft<'_>, side: u8, bid: &Bid<'_>) -> Result<(), Stop> {
    nothing_open(draft, side, Refusal::NoFirefight)?;
    let sequence = window(draft, side)?;
    ready(draft, &sequence, Deed::Firefight)?;
    if !open(look(draft), &sequence).firefight {
        return Err(Refusal::NoFirefight.into());
    }
    let target = match bid.strike {
        Strike::Shoot { target, .. } => target,
        Strike::Reveal { target } | Strike::Melee { target, .. } => Some(target),
        Strike::Dodge {} => None,
    };
    if let Some(target) = target {
        let reacts = sequence.reactions().any(|(_, act)| act.figure == target);
        let refusal = Refusal::FirefightTarget { who: name(draft, target) };
        forbid(draft, !reacts, refusal)?;
    }
    let spot = match &sequence.motion {
        Some(motion) => Some(placed(draft, &motion.route, last_place(&motion.course), bid.spot)?),
        None => None,
    };
    declare(
        draft,
        &sequence,
        bid,
        Cause::Firefight,
        spot,
        &["TDE-SEQ-09", "TDE-FUS-01", "TDE-FUS-02", "TDE-FUS-05"],
    )
}

/// Refuses what the active figure has no right or no point for.   TDE-CHAIN-01, TDE-FUS-05, TDE-GAP-62
fn ready(draft: &TdeDraft<'_>, sequence: &Sequence, why: Deed) -> Result<(), Stop> {
    if look(draft).active().is_none_or(|(_, chained)| chained) {
        return Err(Refusal::Chained { who: name(draft, sequence.active) }.into());
    }
    points::require(draft, sequence.active, ap::least(look(draft), sequence.active, why))
}

/// Adds the act and goes on to the tests.
fn declare(
    draft: &mut TdeDraft<'_>,
    sequence: &Sequence,
    bid: &Bid<'_>,
    cause: Cause,
    spot: Option<i32>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let figure = sequence.active;
    let route = sequence.motion.as_ref().map(|motion| &motion.route);
    let moment = Moment { figure, cause, active: figure, route, spot };
    let mut act = actions::plan(draft, &moment, bid)?;
    act.spot = spot;
    claim(draft, &mut act)?;
    points::afford(draft, figure, &scene::deeds(&act))?;
    let why = because(draft, rules);
    draft.emit(event::ExtraDeclared { act: Box::new(act) }, why)?;
    let why = because(draft, &["TDE-ACT-07"]);
    draft.emit(event::StageReached { stage: Stage::Movement }, why)
}

/// Declares neither.
pub fn pass(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    window(draft, side)?;
    close(draft, false)
}

fn close(draft: &mut TdeDraft<'_>, standing: bool) -> Result<(), Stop> {
    let charge = look(draft).sequence().is_some_and(Sequence::is_charge);
    let fight =
        look(draft).sequence().and_then(|sequence| sequence.act(0)).is_some_and(|act| act.doing.is_combat());
    let rules: &[&'static str] = match (charge, fight && standing) {
        (true, _) => &["TDE-SEQ-09", "TDE-CHAIN-06", "TDE-FUS-07", "TDE-GAP-74"],
        (false, true) => &["TDE-SEQ-09", "TDE-GAP-09"],
        (false, false) => &["TDE-SEQ-09"],
    };
    let why = because(draft, rules);
    draft.emit(event::ExtraPassed { standing }, why)?;
    let why = because(draft, &["TDE-ACT-07"]);
    draft.emit(event::StageReached { stage: Stage::Movement }, why)
}

/// Closes the window where nothing can be added, or the side does not want to be asked. Whether it did.
pub fn step(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    let side = look(draft).side_of(sequence.active).unwrap_or(0);
    let Open { chain, firefight } = open(look(draft), sequence);
    let over = !(chain || firefight) || look(draft).passes(side, WindowKind::Extra);
    if over {
        close(draft, true)?;
    }
    Ok(over)
}
