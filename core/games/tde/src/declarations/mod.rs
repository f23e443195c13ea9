//! The declaration of an action: what opens a sequence.   TDE-SEQ-01 to TDE-SEQ-06

pub mod events;
#[cfg(test)]
mod tests;

use crate::actions::{self, Bid};
use crate::command::{Giving, Strike, Way};
use crate::contact::facts;
use crate::draft::{TdeDraft, because, claim, claimed, forbid, look, name, set_aside};
use crate::profiles::talents::Deed;
use crate::refusal::Refusal;
use crate::sight::pose::Moment;
use crate::skills::{ap, effects, scene};
use crate::state::Part;
use crate::state::look::Look;
use crate::state::path::Route;
use crate::state::sequence::{Act, Cause, Course, Interaction, Motion, Order, Sequence, Stage};
use crate::{
    activation, cavalry, chains, couriers, event, interactions, leader, melee, movement, points, templates,
};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// An empty sequence of a figure.
fn blank(active: FigureId) -> Sequence {
    Sequence {
        active,
        stage: Stage::Reactions,
        motion: None,
        acts: Vec::new(),
        answered: false,
        orders: Vec::new(),
        harms: Vec::new(),
        marks: Vec::new(),
        exploits: Vec::new(),
    }
}

/// The movement of the active figure along a route. A bonus claimed counts for one test: the blow's or the shot's, where
/// one is declared with the movement.   TDE-TEST-12
fn motion(draft: &TdeDraft<'_>, sequence: &Sequence, course: Course, route: Route) -> Result<Motion, Stop> {
    let elsewhere = !draft.setup().before(13) && sequence.acts.iter().any(takes_test);
    let claimed = if elsewhere { Modifiers::new() } else { claimed(draft)? };
    let aside = set_aside(draft);
    Ok(Motion { course, route, claimed, aside, test: None, reached: None, fall: None })
}

/// Whether an act is tested for: a teardrop is not, nor what is done to an objective.   TDE-ACT-09, TDE-TPL-14
fn takes_test(act: &Act) -> bool {
    scene::trial(&act.doing).is_some() && act.blast.as_ref().is_none_or(templates::is_tested)
}

/// What the claims of this command do for the test of an order given with an action: a bonus counts for one test, the
/// action's own where it takes one.   TDE-TEST-12, TDE-LEAD-04
fn claim_order(draft: &TdeDraft<'_>, sequence: &Sequence, order: &mut Order) -> Result<(), Stop> {
    let moves = |motion: &Motion| movement::is_tested(look(draft), sequence.active, &motion.route);
    let elsewhere = sequence.acts.iter().any(takes_test) || sequence.motion.as_ref().is_some_and(moves);
    if !(elsewhere || draft.setup().before(13)) {
        order.claimed = claimed(draft)?;
    }
    order.aside = set_aside(draft);
    Ok(())
}

/// Opens the sequence: the action is declared and its point spent.   TDE-SEQ-01, TDE-SEQ-05, TDE-ACT-06
fn open(
    draft: &mut TdeDraft<'_>,
    mut sequence: Sequence,
    order: Option<Giving>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let active = sequence.active;
    let deed = deed(&sequence);
    let price = effects::cost(look(draft), active, &[deed]).ap;
    // What is reserved for the chained action announced with a Move is nobody's to give away.   TDE-GAP-06
    let reserved = if draft.setup().before(3) { 0 } else { chained_price(look(draft), &sequence, deed) };
    let price = price.saturating_add(reserved);
    let mut given: Option<Order> =
        order.map(|giving| leader::plan(draft, active, giving, price)).transpose()?;
    if let Some(order) = &mut given {
        claim_order(draft, &sequence, order)?;
    }
    sequence.orders.extend(given);
    let ordered = !sequence.orders.is_empty();
    points::afford(draft, active, &[deed])?;
    let mut why = because(draft, &["TDE-SEQ-01", "TDE-ACT-03", "TDE-ACT-04", "TDE-ACT-06", "TDE-CORE-08"]);
    for rule in rules {
        why = why.and(greffe_core::record::ids::RuleId::new(rule));
    }
    if sequence.acts.iter().any(|act| act.given.distance.is_some()) {
        why = why.and(greffe_core::record::ids::RuleId::new("TDE-CORE-02"));
    }
    if ordered {
        for rule in ["TDE-SEQ-06", "TDE-LEAD-02"] {
            why = why.and(greffe_core::record::ids::RuleId::new(rule));
        }
    }
    draft.emit(event::ActionDeclared { sequence: Box::new(sequence) }, why)?;
    points::pay(draft, active, &[deed], &["TDE-SEQ-05", "TDE-ACT-02"])
}

/// What the chained action announced with a Move costs, once the Move is paid for.   TDE-GAP-06, TDE-GAP-62
fn chained_price(look: Look<'_>, sequence: &Sequence, deed: Deed) -> u32 {
    let chained = sequence.acts.iter().find(|act| act.cause == Cause::Chain);
    chained.map_or(0, |act| both(look, act.figure, deed, &scene::deeds(act)).1)
}

/// What a Move costs, and what is chained to it: a use of a card pays for one of them.   TDE-GAP-62, TDE-TALENT-01
fn both(look: Look<'_>, figure: FigureId, deed: Deed, chained: &[Deed]) -> (u32, u32) {
    let first = effects::cost(look, figure, &[deed]);
    let taken: Vec<_> = first.card.flatten().filter(|_| !look.setup.before(6)).into_iter().collect();
    (first.ap, effects::cost_beside(look, figure, chained, &taken).ap)
}

/// What a sequence is paid for as.   TDE-ACT-02
fn deed(sequence: &Sequence) -> Deed {
    match sequence.motion.as_ref().map(|motion| &motion.course) {
        Some(Course::Charge {}) => Deed::Charge,
        Some(Course::Walk { .. } | Course::Dismount { .. } | Course::MountUp { .. }) => Deed::Move,
        None => sequence.acts.first().map_or(Deed::Move, |act| scene::deed(&act.doing)),
    }
}

/// The figure that acts now, with a point to spend, or with a card that lets it do something for none.
/// TDE-ACT-02, TDE-PROF-11
fn actor(draft: &TdeDraft<'_>, side: u8) -> Result<FigureId, Stop> {
    let figure = activation::of(draft, side)?;
    points::require(draft, figure, u32::from(!ap::is_free(look(draft), figure)))?;
    Ok(figure)
}

/// Refuses a figure that an enemy engages.   TDE-CONTACT-02
fn free(draft: &mut TdeDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let engaged = !facts::engaging(draft, figure)?.is_empty();
    forbid(draft, engaged, Refusal::Engaged { who: name(draft, figure), rule })
}

/// Declares a Move.   TDE-MOVE-01
pub fn walk(
    draft: &mut TdeDraft<'_>,
    side: u8,
    way: &Way,
    exits: bool,
    chain: Option<&Bid<'_>>,
    order: Option<Giving>,
) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    free(draft, figure, "TDE-CONTACT-02")?;
    if exits {
        couriers::may_exit(draft, figure)?;
    }
    let route = movement::plan_walk(draft, figure, way, exits)?;
    if exits {
        couriers::forbid_short(draft, figure, &route)?;
    }
    let mut sequence = blank(figure);
    let mut rules = vec!["TDE-SEQ-02", "TDE-MOVE-01"];
    announce(draft, &mut sequence, &route, chain, (i32::MAX, &mut rules))?;
    sequence.motion = Some(motion(draft, &sequence, Course::Walk { exits }, route)?);
    open(draft, sequence, order, &rules)
}

/// Takes down the chained action announced with a Move: no further along its way than said.
/// TDE-CHAIN-02, TDE-CHAIN-03, TDE-CHAIN-07, TDE-GAP-07
fn announce(
    draft: &mut TdeDraft<'_>,
    sequence: &mut Sequence,
    route: &Route,
    chain: Option<&Bid<'_>>,
    (last, rules): (i32, &mut Vec<&'static str>),
) -> Result<(), Stop> {
    let Some(bid) = chain else { return Ok(()) };
    let figure = sequence.active;
    // The chained action takes what it costs itself, beside what the Move does.   TDE-GAP-62, TDE-TALENT-01
    if draft.setup().before(2) {
        points::require(draft, figure, 2)?;
    }
    let act = chains::plan_chain(draft, figure, (route, last), bid)?;
    let (own, more) = both(look(draft), figure, Deed::Move, &scene::deeds(&act));
    if !draft.setup().before(2) {
        points::require(draft, figure, own.saturating_add(more))?;
    }
    sequence.acts.push(act);
    rules.extend(["TDE-CHAIN-02", "TDE-CHAIN-03", "TDE-GAP-07", "TDE-GAP-62"]);
    Ok(())
}

/// Declares a Charge.   TDE-CHARGE-02
pub fn charge(
    draft: &mut TdeDraft<'_>,
    side: u8,
    way: &Way,
    target: FigureId,
    weapon: u8,
    order: Option<Giving>,
) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    free(draft, figure, "TDE-CONTACT-02")?;
    let (route, mut act) = melee::plan_charge(draft, figure, way, target, weapon)?;
    claim(draft, &mut act)?;
    let mut sequence = blank(figure);
    sequence.acts.push(act);
    sequence.motion = Some(motion(draft, &sequence, Course::Charge {}, route)?);
    open(draft, sequence, order, &["TDE-SEQ-02", "TDE-CHARGE-02", "TDE-CHARGE-06", "TDE-CHARGE-07"])
}

/// Declares a shot, a reveal, a fight or a dodge.   TDE-ACT-03
pub fn strike(draft: &mut TdeDraft<'_>, side: u8, bid: &Bid<'_>, order: Option<Giving>) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    let rule: &'static str = match bid.strike {
        Strike::Shoot { .. } => "TDE-SHOOT-01",
        Strike::Reveal { .. } => "TDE-STEALTH-09",
        Strike::Melee { .. } => "TDE-MELEE-01",
        Strike::Dodge {} => "TDE-DODGE-01",
    };
    let moment = Moment { figure, cause: Cause::Action, active: figure, route: None, spot: None };
    let mut sequence = blank(figure);
    let mut act = actions::plan(draft, &moment, bid)?;
    claim(draft, &mut act)?;
    let templated = act.blast.is_some();
    sequence.acts.push(act);
    let rules = if templated { vec![rule, "TDE-SEQ-04"] } else { vec![rule] };
    open(draft, sequence, order, &rules)
}

/// Declares an interaction.   TDE-ACT-09
pub fn interact(
    draft: &mut TdeDraft<'_>,
    side: u8,
    what: Interaction,
    order: Option<Giving>,
) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    free(draft, figure, "TDE-CONTACT-02")?;
    let mut act = interactions::plan(draft, figure, what)?;
    claim(draft, &mut act)?;
    let mut sequence = blank(figure);
    sequence.acts.push(act);
    open(draft, sequence, order, &["TDE-ACT-09"])
}

/// Declares that the rider gets off.   TDE-CAV-11
pub fn dismount(
    draft: &mut TdeDraft<'_>,
    side: u8,
    way: &Way,
    (separation, follow): (i32, Part),
    chain: Option<&Bid<'_>>,
    order: Option<Giving>,
) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    free(draft, figure, "TDE-CONTACT-02")?;
    let route = cavalry::plan_dismount(draft, figure, way, separation)?;
    let mut sequence = blank(figure);
    let mut rules = vec!["TDE-SEQ-02", "TDE-SEQ-03", "TDE-CAV-10", "TDE-CAV-11"];
    announce(draft, &mut sequence, &route, chain, (separation, &mut rules))?;
    sequence.motion = Some(motion(draft, &sequence, Course::Dismount { separation, follow }, route)?);
    open(draft, sequence, order, &rules)
}

/// Declares that the rider gets on.   TDE-CAV-20
pub fn mount_up(
    draft: &mut TdeDraft<'_>,
    side: u8,
    way: &Way,
    mount: FigureId,
    chain: Option<&Bid<'_>>,
    order: Option<Giving>,
) -> Result<(), Stop> {
    let figure = actor(draft, side)?;
    free(draft, figure, "TDE-CONTACT-02")?;
    let route = cavalry::plan_mount_up(draft, figure, way, mount)?;
    let mut sequence = blank(figure);
    let mut rules = vec!["TDE-SEQ-02", "TDE-CAV-19", "TDE-CAV-20"];
    announce(draft, &mut sequence, &route, chain, (i32::MAX, &mut rules))?;
    sequence.motion = Some(motion(draft, &sequence, Course::MountUp { mount }, route)?);
    open(draft, sequence, order, &rules)
}
