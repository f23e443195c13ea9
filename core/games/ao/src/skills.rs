//! What skills and equipment change, grouped by the moment at which it counts.

use crate::profiles::{CRAWL, LESSER_SAVE, Scope, Skill, Weapon, WeaponKind};
use crate::setup::{SkillEffect, Tested};
use crate::state::look::Look;
use crate::state::{Save, SaveSource};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// A figure's move in hundredths of a pas, before it has used any of it.
/// AO-MOVE-01, AO-SKILL-10, AO-HEALTH-03
pub fn allowance(look: Look<'_>, id: FigureId) -> i32 {
    if look.is_wounded(id) { CRAWL } else { base_move(look, id) }
}

/// A figure's base move in hundredths of a pas, whatever its status: what jumps, ladders and descents
/// take a part of.   AO-MOVE-01, AO-SKILL-10
pub fn base_move(look: Look<'_>, id: FigureId) -> i32 {
    let base = look.profile(id).map_or(0, |profile| profile.base_move);
    let more = look.effects(id).map(|(_, effect)| match effect {
        SkillEffect::Move { value } => *value,
        SkillEffect::Modifier { .. }
        | SkillEffect::Save { .. }
        | SkillEffect::ActsTwice {}
        | SkillEffect::MovesAfterActing {}
        | SkillEffect::Test { .. }
        | SkillEffect::Lasting {}
        | SkillEffect::Claimed { .. } => 0,
    });
    more.fold(base, i32::saturating_add).max(0)
}

/// Whether a figure moves in its front arc only.   AO-MOVE-03, AO-SKILL-07
pub fn front_only(look: Look<'_>, id: FigureId) -> bool {
    look.has(id, Skill::CombatWalker)
}

/// Whether a figure climbs walls without handholds.   AO-CLIMB-04, AO-SKILL-08
pub fn climbs_bare(look: Look<'_>, id: FigureId) -> bool {
    look.has(id, Skill::BareClimber)
}

/// The actions a figure has in a figure turn.   AO-ACT-06, AO-SKILL-11
pub fn actions(look: Look<'_>, id: FigureId) -> u32 {
    let twice = look.effects(id).any(|(_, effect)| matches!(effect, SkillEffect::ActsTwice {}));
    if twice { 2 } else { 1 }
}

/// Whether a figure moves after an action.   AO-SKILL-11
pub fn moves_after_acting(look: Look<'_>, id: FigureId) -> bool {
    look.effects(id).any(|(_, effect)| matches!(effect, SkillEffect::MovesAfterActing {}))
}

/// The modifiers that the players' own skills in force on a figure give, each with its value.   AO-GAP-40
pub fn modifiers(look: Look<'_>, id: FigureId, tested: Tested) -> Vec<(RuleId, i32)> {
    let of = |effect: &SkillEffect| match effect {
        SkillEffect::Modifier { to, value } if *to == tested => Some((RuleId::new("AO-GAP-40"), *value)),
        SkillEffect::Modifier { .. }
        | SkillEffect::Save { .. }
        | SkillEffect::Move { .. }
        | SkillEffect::ActsTwice {}
        | SkillEffect::MovesAfterActing {}
        | SkillEffect::Test { .. }
        | SkillEffect::Lasting {}
        | SkillEffect::Claimed { .. } => None,
    };
    look.effects(id).filter_map(|(_, effect)| of(effect)).collect()
}

/// Whether a save of this scope works against shooting, or against close combat.   AO-SAVE-03
pub fn in_scope(scope: Scope, shooting: bool) -> bool {
    match scope {
        Scope::Both => true,
        Scope::Shooting => shooting,
        Scope::Melee => !shooting,
    }
}

/// The saves that a figure's sheet and skills give it, in the order of the sheet.
/// AO-SAVE-03, AO-SAVE-10, AO-SKILL-04
pub fn saves(look: Look<'_>, id: FigureId, shooting: bool) -> Vec<Save> {
    let mut saves = Vec::new();
    if look.has(id, Skill::EleMentikBarrier) {
        saves.push(Save { source: SaveSource::Barrier, value: LESSER_SAVE });
    }
    let own = look.profile(id).map_or(&[][..], |profile| &profile.saves);
    for (place, save) in (0_u8..).zip(own).filter(|(_, save)| in_scope(save.scope, shooting)) {
        saves.push(Save { source: SaveSource::Own(place), value: save.value });
    }
    for (skill, effect) in look.effects(id) {
        if let SkillEffect::Save { value, scope } = effect
            && in_scope(*scope, shooting)
        {
            saves.push(Save { source: SaveSource::Custom(skill.id.clone()), value: *value });
        }
    }
    saves
}

/// How many shots a weapon fires now.   AO-ROF-01, AO-HEALTH-04, AO-GAP-50
pub fn rate(look: Look<'_>, id: FigureId, weapon: &Weapon) -> u32 {
    if look.is_wounded(id) && look.setup.options.wounded_one_shot { 1 } else { weapon.rate }
}

/// The close-combat weapons a figure can use now, by place on its sheet: a Wounded one, one-handed ones.
/// AO-HEALTH-05, AO-FIG-04
pub fn melee_weapons(look: Look<'_>, id: FigureId) -> Vec<u8> {
    let weapons = look.profile(id).map_or(&[][..], |profile| &profile.weapons);
    let wounded = look.is_wounded(id);
    let usable = (0_u8..)
        .zip(weapons)
        .filter(|(_, weapon)| weapon.kind == WeaponKind::Melee && (!wounded || weapon.hands == 1));
    usable.map(|(place, _)| place).collect()
}

/// Whether each attack of a figure is that of one of its weapons.   AO-FIG-05, AO-MELEE-11
pub fn strikes_by_weapon(look: Look<'_>, id: FigureId) -> bool {
    let printed = look.profile(id).is_some_and(|profile| profile.attacks.is_some());
    let by_weapons = look.is_wounded(id) && look.setup.options.wounded_counts_weapons;
    (!printed || by_weapons) && !melee_weapons(look, id).is_empty()
}

/// How many attacks a figure has in close combat: as printed, else one for each weapon, else one with bare
/// hands. A Wounded one that carries none but two-handed weapons has none.   AO-FIG-05, AO-HEALTH-05
pub fn attacks(look: Look<'_>, id: FigureId) -> u32 {
    let Some(profile) = look.profile(id) else { return 0 };
    let armed = profile.weapons.iter().any(|weapon| weapon.kind == WeaponKind::Melee);
    let usable = u32::try_from(melee_weapons(look, id).len()).unwrap_or(0);
    let by_weapons = look.is_wounded(id) && look.setup.options.wounded_counts_weapons;
    match profile.attacks {
        Some(_) if by_weapons && armed => usable,
        Some(printed) if usable > 0 || !armed => printed,
        Some(_) => 0,
        None if armed => usable,
        None => 1,
    }
}
