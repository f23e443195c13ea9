//! Special actions that move figures or open ways.   SEG-SKSPE-06 to SEG-SKSPE-09

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::{self, Active, deed};
use crate::draft::{self, SegDraft, forbid, look, name};
use crate::event::MoveKind;
use crate::movement::path::{self, Way};
use crate::profiles::{Skill, Suit};
use crate::range::{aim, table};
use crate::refusal::Refusal;
use crate::setup::Ruler;
use crate::state::{Deed, Payment};
use crate::threshold::{self, Trial};
use crate::{energy, movement};
use greffe_core::geometry::disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// `Teleport`.   SEG-SKSPE-06, SEG-GAP-27, SEG-GAP-28
pub fn teleport(
    draft: &mut SegDraft<'_>,
    active: &Active,
    to: Option<Point>,
    payment: &[Payment],
) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Clubs)?;
    actions::forbid_skill(draft, actor, Skill::Teleport)?;
    movement::forbid_spent(draft, actor, MoveKind::Teleport)?;
    if !draft.setup().options.teleport_ignores_contact {
        let engaged = table::adversaries(draft, actor)?.first().copied();
        let by = engaged.map(|other| name(draft, other)).unwrap_or_default();
        forbid(draft, engaged.is_some(), Refusal::Engaged { who: name(draft, actor), by })?;
    }
    let to = path::place(draft, to)?;
    path::forbid_length(draft, actor, to, Ruler::Long, "SEG-SKSPE-06")?;
    path::forbid_blocked(draft, actor, to, Way::Leap)?;
    let arrival = path::arrival(draft, actor, to, &[])?;
    let deed = Deed::Teleport { actor, arrival };
    cast(draft, deed, 1, payment, &[])
}

/// `TeleportTarget` and `SummonTarget`.   SEG-SKSPE-07, SEG-SKSPE-08
pub fn relocate(
    draft: &mut SegDraft<'_>,
    active: &Active,
    target: FigureId,
    to: Option<Point>,
    payment: &[Payment],
    summon: bool,
) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Diamonds)?;
    let skill = if summon { Skill::SummonTarget } else { Skill::TeleportTarget };
    actions::forbid_skill(draft, actor, skill)?;
    draft::forbid_target(draft, target)?;
    forbid(draft, target == actor, Refusal::NotOneself { who: name(draft, actor), rule: "SEG-GAP-19" })?;
    let cited = actions::forbid_unreachable(draft, actor, target, Ruler::Long, None)?;
    let to = path::place(draft, to)?;
    let spot = path::base_at(look(draft), target, to);
    if summon {
        forbid_spot_apart(draft, actor, spot)?;
    } else {
        let long = draft.setup().ruler(Ruler::Long);
        path::forbid_spot(draft, actor, target, spot, long)?;
    }
    path::forbid_blocked(draft, target, to, Way::Leap)?;
    let mut arrival = path::arrival(draft, target, to, &[])?;
    // Where places are recorded they tell who touches whom.
    if summon && to.is_none() && !arrival.touches.contains(&actor) {
        arrival.touches.push(actor);
        arrival.touches.sort_unstable();
    }
    if summon {
        cast(draft, Deed::SummonTarget { actor, target, arrival }, 1, payment, &cited)
    } else {
        cast(draft, Deed::TeleportTarget { actor, target, arrival }, 2, payment, &cited)
    }
}

/// A place in contact with the actor, where places are recorded: else the declaration says so.
fn forbid_spot_apart(draft: &SegDraft<'_>, actor: FigureId, spot: Option<disc::Disc>) -> Result<(), Stop> {
    let own = look(draft).disc(actor).zip(spot);
    let apart = own.is_some_and(|(own, spot)| !disc::contact(own, spot));
    forbid(draft, apart, Refusal::SpotApart { who: name(draft, actor) })
}

/// `CreatePortal`.   SEG-SKSPE-09
pub fn create_portal(
    draft: &mut SegDraft<'_>,
    active: &Active,
    at: Option<Point>,
    payment: &[Payment],
) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Diamonds)?;
    actions::forbid_skill(draft, actor, Skill::CreatePortal)?;
    let at = path::place(draft, at)?;
    let spot = path::base_at(look(draft), actor, at);
    forbid_spot_apart(draft, actor, spot)?;
    let refusal = spot.and_then(|spot| path::room_refusal(look(draft), actor, spot, &[]));
    if let Some(refusal) = refusal {
        forbid(draft, true, refusal)?;
    }
    cast(draft, Deed::CreatePortal { actor, at }, 1, payment, &[])
}

/// Pays for a special action and tests it.
fn cast(
    draft: &mut SegDraft<'_>,
    deed: Deed,
    cost: u32,
    payment: &[Payment],
    cited: &[&'static str],
) -> Result<(), Stop> {
    let actor = deed.actor();
    let spent = energy::pay(draft, actor, cost, payment)?;
    aim::drop_aim(draft, actor)?;
    let other = deed.target();
    let ranged = other.map(|target| !look(draft).touch(actor, target));
    let trial = Trial { figure: actor, suit: Suit::Diamonds, other, ranged, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    deed::perform(draft, deed, spent, &modifiers, 1, None, cited)
}
