//! Bodies taken over.   DW-TRAIT-66, DW-GAP-28

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::{arrival, terror};
use crate::profiles::traits::Trait;
use crate::state::Cause;
use crate::state::combat::{Combat, CombatKind};
use crate::state::frames::{Frame, MoveKind};
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{actions, combat, event, melee, refusal, status};
use greffe_core::geometry::disc::{Disc, ring};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Attacks to take a body over: an attack in contact like any other.   DW-TRAIT-66, DW-ACTION-02
pub fn possess(draft: &mut DwDraft<'_>, active: &Active, target: FigureId, power: bool) -> Result<(), Stop> {
    let by = active.figure;
    if !look(draft).has(by, &Trait::Possession) {
        return Err(refusal::Activation::Lacks { who: name(draft, by), held: Trait::Possession }.into());
    }
    let needs = if draft.setup().before(3) { Needs::Feet } else { melee::needs(draft) };
    actions::forbid_unable(draft, active, needs)?;
    actions::forbid_second_attack(draft, by)?;
    melee::forbid_target(draft, by, target, "DW-TRAIT-66")?;
    for one in [by, target] {
        let immaterial = look(draft).has(one, &Trait::Immaterial);
        forbid(draft, immaterial, refusal::Attack::Immaterial { who: name(draft, one) })?;
    }
    terror::forbid_undared(draft, by, target)?;
    if !distance::contact(draft, by, target)? {
        return Err(
            refusal::Attack::NotInContact { who: name(draft, by), target: name(draft, target) }.into()
        );
    }
    combat::forbid_outcome_claims(draft)?;
    melee::forbid_climbing(draft, by)?;
    let given = melee::given(draft, by, target)?;
    actions::spend(draft, active, ActionKind::Possess, if power { 2 } else { 1 }, Some(target))?;
    actions::count_attack(draft, by)?;
    melee::spend_ambush(draft, by, given.ambush)?;
    let mut fight = Combat::new(CombatKind::Possession {}, Some(by), target);
    fight.effort = power;
    fight.given = given;
    let why = because(draft, &["DW-TRAIT-66"]);
    combat::declare(draft, fight, why)
}

/// The host fights its possessor before its activation.   DW-TRAIT-66
pub fn contest(draft: &mut DwDraft<'_>, host: FigureId) -> Result<(), Stop> {
    let possessor = look(draft).figure(host).and_then(|host| host.possessed_by);
    let Some(possessor) = possessor.filter(|possessor| look(draft).is_in_play(*possessor)) else {
        return Ok(());
    };
    let why = because(draft, &["DW-TRAIT-66"]);
    combat::declare(draft, Combat::new(CombatKind::Host {}, Some(host), possessor), why)
}

/// It has tested: two failures or more destroy it, else it is placed beside its host.   DW-TRAIT-66, DW-GAP-28
pub fn expulsion_tested(
    draft: &mut DwDraft<'_>,
    possessor: FigureId,
    host: FigureId,
    failures: u32,
) -> Result<(), Stop> {
    if failures >= 2 {
        return status::remove(draft, possessor, Cause::Eliminated, Some(host), "DW-TRAIT-66");
    }
    let why = because(draft, &["DW-TRAIT-66", "DW-GAP-28"]);
    draft.emit(event::ExpulsionOwed { figure: possessor, host }, why)
}

/// The places with room around a host; none told where places are not recorded.   DW-TRAIT-66
pub fn places_beside(
    look: Look<'_>,
    figure: FigureId,
    host: FigureId,
) -> Option<impl Iterator<Item = Point>> {
    let around = look.disc(host)?;
    let free = move |to: &Point| {
        let base = Disc::new(*to, look.base(figure));
        levels::has_footing(look, base) && path::room_refusal(look, figure, base, &[figure]).is_none()
    };
    Some(ring(around, look.base(figure), 360).into_iter().filter(free))
}

/// Places it beside its host.   DW-TRAIT-66
pub fn place_expelled(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Expelled { figure, host }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    let (figure, host) = (*figure, *host);
    if look(draft).side_of(figure) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let to = path::place(draft, to)?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    let mut arrival = path::landing(draft, figure, to)?;
    if to.is_none() && !arrival.touches.contains(&host) {
        arrival.touches.push(host);
        arrival.touches.sort_unstable();
    }
    let beside = arrival.touches.contains(&host);
    let refusal = refusal::Gear::NotBeside { who: name(draft, figure), by: name(draft, host) };
    // Where the host leaves no room around it, any other place will do.
    let room = places_beside(look(draft), figure, host).is_none_or(|mut places| places.next().is_some());
    forbid(draft, !beside && (room || draft.setup().before(3)), refusal)?;
    let why = because(draft, &["DW-TRAIT-66"]);
    draft.emit(event::PossessorSet { figure, host: None }, why)?;
    let why = because(draft, &["DW-TRAIT-66"]);
    arrival::moved(draft, figure, MoveKind::Expelled, arrival, why)
}
