//! Who must fight, who may, and whom a figure may attack.   AD-MELEE-20, AD-MELEE-21

use crate::guards;
use crate::setup::NpcRole;
use crate::setup::options::CombatMust;
use crate::state::look::Look;
use crate::state::{Mark, Posture};
use greffe_core::judging::fact::FigureId;

/// Whether a figure must be activated in this phase: it stands unactivated and awake, and engages an enemy.
/// AD-MELEE-21, AD-GAP-74, AD-NPC-07
pub fn must(look: Look<'_>, figure: FigureId) -> bool {
    let idle = look.is(figure, Mark::Activated) || guards::sleeps(look, figure);
    if idle || look.is(figure, Mark::Stealth) {
        return false;
    }
    let prone = look.options().prone_may_attack.is_yes();
    match (look.options().combat_must, look.posture(figure)) {
        (CombatMust::Engaging, Posture::Standing) => look.engaged_by(figure).next().is_some(),
        (CombatMust::Engaged, Posture::Standing) => look.is_engaged(figure),
        (CombatMust::Engaged, Posture::Prone) => prone && look.is_engaged(figure),
        (CombatMust::Engaging, Posture::Prone) | (_, Posture::Unconscious) => false,
    }
}

/// Whether a figure may be activated without having to: prone beside an enemy, stealthy beside somebody, or
/// beside a recruit.   AD-MELEE-20, AD-MELEE-21, AD-TAL-14a, AD-NPC-09, AD-NPC-07
pub fn may(look: Look<'_>, figure: FigureId) -> bool {
    if look.is(figure, Mark::Activated) || guards::sleeps(look, figure) || must(look, figure) {
        return false;
    }
    let beside = |other: FigureId| look.are_close(figure, other);
    match look.posture(figure) {
        Posture::Unconscious => false,
        Posture::Standing | Posture::Prone if look.is(figure, Mark::Stealth) => may_unveil(look, figure),
        Posture::Prone => look.options().prone_may_attack.is_yes() && look.is_engaged(figure),
        Posture::Standing => look.in_play().any(|other| beside(other) && is_target(look, figure, other)),
    }
}

/// Whether a figure that drops its marker has somebody to attack: lying prone, an enemy that would engage it.
/// AD-TAL-14a, AD-MELEE-20, AD-MELEE-21, AD-NPC-09
fn may_unveil(look: Look<'_>, figure: FigureId) -> bool {
    let prone = look.posture(figure) == Posture::Prone;
    if look.setup.before(2) {
        let foe = |other: FigureId| look.side_of(other) != look.side_of(figure);
        return !prone && look.in_play().any(|other| foe(other) && look.are_close(figure, other));
    }
    let meets = |other: FigureId| {
        let recruit = look.role(other) == Some(NpcRole::Recruit) && look.side_of(figure).is_some();
        let opposed = look.are_opposed(figure, other);
        if prone { opposed && !look.is_down(other) } else { opposed || recruit }
    };
    let able = !prone || look.options().prone_may_attack.is_yes();
    let seen = |other: FigureId| !look.is(other, Mark::Stealth);
    able && look.in_play().any(|other| seen(other) && look.are_close(figure, other) && meets(other))
}

/// Whether a figure may attack another: an enemy, or a recruit, which joins the other side.
/// AD-GEN-04, AD-NPC-09
pub fn is_target(look: Look<'_>, figure: FigureId, other: FigureId) -> bool {
    let recruit = look.role(other) == Some(NpcRole::Recruit) && look.side_of(figure).is_some();
    let hidden = look.is(figure, Mark::Stealth) || look.is(other, Mark::Stealth);
    look.are_enemies(figure, other) || (recruit && !hidden && look.is_in_play(other))
}
