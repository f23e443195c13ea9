//! Entanglements.   DW-TRAIT-31, DW-TRAIT-51

mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::terror;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::sight::hiding;
use crate::skills::{Peril, Topic};
use crate::state::Hold;
use crate::state::look::Active;
use crate::state::test::TestUse;
use crate::table::distance;
use crate::{actions, melee, quality, refusal, sight, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Entangles: as many dice, and as far, as actions are spent; hands do it in contact.
/// DW-TRAIT-31, DW-TRAIT-51, DW-ACTION-01
pub fn entangle(
    draft: &mut DwDraft<'_>,
    active: &Active,
    target: FigureId,
    actions: u32,
) -> Result<(), Stop> {
    let by = active.figure;
    let (far, hands) = (look(draft).has(by, &Trait::Entangle), look(draft).has(by, &Trait::ParalysingHands));
    if !far && !hands {
        return Err(refusal::Activation::Lacks { who: name(draft, by), held: Trait::Entangle }.into());
    }
    let grips = hands && !draft.setup().before(3) && look(draft).touch(by, target);
    // Lying one throws it as one shoots.   DW-SHOOT-17
    let thrown = if draft.setup().before(3) { Needs::Feet } else { Needs::Hands };
    actions::forbid_unable(draft, active, if grips { melee::needs(draft) } else { thrown })?;
    actions::forbid_second_attack(draft, by)?;
    if !draft.setup().before(3) {
        melee::forbid_climbing(draft, by)?;
    }
    melee::forbid_target(draft, by, target, "DW-TRAIT-31")?;
    let ruler = match actions {
        1 => Ruler::Short,
        2 => Ruler::Medium,
        3 => Ruler::Long,
        _ => return Err(refusal::Gear::BadActions.into()),
    };
    for one in [by, target] {
        let immaterial = look(draft).has(one, &Trait::Immaterial);
        forbid(draft, immaterial, refusal::Attack::Immaterial { who: name(draft, one) })?;
    }
    if hands && !far {
        terror::forbid_undared(draft, by, target)?;
    }
    let contact = hands && distance::contact(draft, by, target)?;
    if !contact {
        if !far {
            let (who, target) = (name(draft, by), name(draft, target));
            return Err(refusal::Attack::NotInContact { who, target }.into());
        }
        forbid_far(draft, by, target, ruler)?;
    }
    actions::spend(draft, active, ActionKind::Entangle, actions, Some(target))?;
    actions::count_attack(draft, by)?;
    melee::spend_first(draft, by)?;
    if contact && !draft.setup().before(3) {
        actions::drop_shield(draft, target)?;
    }
    let rule = if far { "DW-TRAIT-31" } else { "DW-TRAIT-51" };
    let topic = Topic::Resist(Peril::Entangle);
    quality::roll(
        draft,
        Trial { figure: target, dice: actions, rule, topic, r#use: TestUse::Entangle { by } },
    )
}

/// An entanglement thrown: range, sight, nobody in melee, no stealth, no shield.
/// DW-TRAIT-31, DW-SHOOT-13, DW-SHOOT-14, DW-TRAIT-16, DW-TRAIT-36
fn forbid_far(draft: &mut DwDraft<'_>, by: FigureId, target: FigureId, ruler: Ruler) -> Result<(), Stop> {
    let engaged = !distance::engaging(draft, by)?.is_empty();
    forbid(draft, engaged, refusal::Attack::ShooterEngaged { who: name(draft, by) })?;
    let allies =
        distance::touching(draft, target)?.into_iter().any(|other| look(draft).are_allies(by, other));
    forbid(draft, allies, refusal::Attack::TargetEngaged { target: name(draft, target) })?;
    let length = look(draft).ruler(ruler);
    let near = distance::is_within(draft, by, target, length)?;
    let (who, whom) = (name(draft, by), name(draft, target));
    let refusal = refusal::Attack::OutOfRange { who: who.clone(), target: whom.clone(), rule: "DW-TRAIT-31" };
    forbid(draft, !near, refusal)?;
    let seen = sight::sees(draft, by, target)?;
    forbid(draft, !seen, refusal::Attack::OutOfSight { who, target: whom.clone() })?;
    let (hidden, _) = hiding::is_hidden_from(draft, target, by)?;
    forbid(draft, hidden, refusal::Attack::Stealthy { target: whom.clone(), rule: "DW-TRAIT-36" })?;
    let shielded =
        look(draft).figure(target).is_some_and(|known| known.shield_up) && !draft.setup().before(3);
    forbid(draft, shielded, refusal::Attack::Shielded { target: whom })
}

/// The target has tested: one failure is enough.   DW-TRAIT-31
pub fn tested(draft: &mut DwDraft<'_>, figure: FigureId, by: FigureId, failures: u32) -> Result<(), Stop> {
    if failures == 0 {
        return Ok(());
    }
    let rule = if look(draft).has(by, &Trait::Entangle) { "DW-TRAIT-31" } else { "DW-TRAIT-51" };
    status::hold(draft, figure, Hold::Entangle, rule)
}
