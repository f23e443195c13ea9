//! The sums of opposed rolls.

use crate::profiles::Size;
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::profiles::weapons::{Class, Ranged, Weapon};
use crate::setup::options::LightArmourScope;
use crate::setup::{Darkness, LightKind};
use crate::skills::presence::{carries_light, darkness_at};
use crate::skills::{is_undead, size};
use crate::state::combat::{Combat, CombatKind, Guard, Party};
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What both fighters add to their dice: the attacker's sum, then the target's.   DW-CORE-04
pub fn sums(look: Look<'_>, combat: &Combat) -> (Modifiers, Modifiers) {
    let (mut attack, mut defence) = (Modifiers::new(), Modifiers::new());
    match combat.kind {
        CombatKind::Melee {} | CombatKind::Reflex {} | CombatKind::Possession {} | CombatKind::Host {} => {
            melee(look, combat, Party::Attacker, &mut attack);
            melee(look, combat, Party::Target, &mut defence);
        }
        CombatKind::Spines {} => {
            attack.add(RuleId::new("DW-TRAIT-64"), 1);
            melee(look, combat, Party::Target, &mut defence);
        }
        CombatKind::Shot {} => {
            shooter(look, combat, &mut attack);
            exposed(look, combat, &mut attack);
            own(look, combat.target, Party::Target, &mut defence);
            armour(look, combat, &mut defence);
            if combat.effort {
                defence.add(RuleId::new("DW-SHOOT-23"), -1);
            }
        }
        CombatKind::Grenade { grenade } => {
            blast(look, grenade, &mut attack);
            exposed(look, combat, &mut attack);
            own(look, combat.target, Party::Target, &mut defence);
            armour(look, combat, &mut defence);
        }
        CombatKind::Gas { strength } => {
            attack.add(RuleId::new("DW-ENV-14"), strength);
            helpless(combat, &mut attack);
            own(look, combat.target, Party::Target, &mut defence);
        }
        CombatKind::Telepathy {} | CombatKind::Scream {} => {
            mind(look, combat, &mut attack, &mut defence);
        }
        CombatKind::Door { .. } => {
            door(look, combat, Party::Attacker, &mut attack);
            door(look, combat, Party::Target, &mut defence);
        }
    }
    (attack, defence)
}

/// The rows of the book's tables, and the readings, that stand behind the lines of special rules.
/// DW-MELEE-12, DW-MELEE-16, DW-MELEE-19, DW-AREA-08, DW-ENV-10, DW-ENV-11, DW-GAP-06, DW-GAP-07, DW-GAP-57
pub fn rows(look: Look<'_>, combat: &Combat) -> Vec<&'static str> {
    let mut rows = Vec::new();
    for party in [Party::Attacker, Party::Target] {
        let Some(id) = combat.party(party) else { continue };
        let has = |held: &Trait| look.has(id, held);
        if combat.is_melee() {
            let foe = combat.party(party.other());
            let dwarfed = foe.is_some_and(|foe| size(look, foe) != Size::Normal);
            let handgun =
                arm(look, combat, party).and_then(|arm| arm.sheet(look.setup.options.pistol_stats).melee);
            let found = [
                (has(&Trait::Mounted), "DW-MELEE-12"),
                (dwarfed && size(look, id) == Size::Normal, "DW-MELEE-16"),
                (has(&Trait::MeleeSpecialist) || has(&Trait::MeleeExpert), "DW-MELEE-19"),
                (handgun.is_some_and(|value| value < 0), "DW-GAP-06"),
                (has(&Trait::LightArmour), "DW-GAP-07"),
            ];
            rows.extend(found.into_iter().filter(|(holds, _)| *holds).map(|(_, row)| row));
        } else if is_improved(look, combat, party) {
            rows.push("DW-GAP-57");
        }
    }
    let clad = [Trait::PowerArmour, Trait::LightArmour, Trait::HeavyArmour, Trait::ForceField];
    let blast = matches!(combat.kind, CombatKind::Grenade { .. });
    if blast && clad.iter().any(|held| look.has(combat.target, held)) {
        rows.push("DW-AREA-08");
    }
    let dodges = look.has(combat.target, &Trait::Acrobat)
        || is_undead(look, combat.target)
        || size(look, combat.target) != Size::Normal;
    if matches!(combat.kind, CombatKind::Gas { .. }) && dodges && !look.setup.before(7) {
        rows.push("DW-GAP-93");
    }
    if combat.given.dark != 0 {
        match carries_light(look, combat.target) {
            Some(LightKind::Torch) => rows.push("DW-ENV-10"),
            Some(LightKind::Lamp) => rows.push("DW-ENV-11"),
            Some(LightKind::Sonic) => rows.push("DW-ENV-12"),
            None => {}
        }
    }
    rows
}

/// Whether a special rule says the Combat that a party fights with here.   DW-GAP-57
fn is_improved(look: Look<'_>, combat: &Combat, party: Party) -> bool {
    let own = combat.party(party).and_then(|id| look.profile(id));
    match (party, combat.kind) {
        // What goes off, pricks or smokes has a Combat of its own.
        (Party::Attacker, CombatKind::Grenade { .. } | CombatKind::Gas { .. } | CombatKind::Spines {}) => {
            false
        }
        (Party::Attacker, _) => own.is_some_and(|own| own.improved_attack().is_some()),
        (Party::Target, _) => own.is_some_and(|own| own.improved_defence().is_some()),
    }
}

/// The Combat a figure fights with, before modifiers.   DW-CORE-04, DW-TRAIT-11, DW-TRAIT-26, DW-TRAIT-23, DW-STATUS-07, DW-GAP-57
fn own(look: Look<'_>, id: FigureId, party: Party, sum: &mut Modifiers) {
    let Some((figure, profile)) = look.figure(id).zip(look.profile(id)) else { return };
    let improved = match party {
        Party::Attacker => profile.improved_attack().map(|combat| ("DW-TRAIT-11", combat)),
        Party::Target => profile.improved_defence().map(|combat| ("DW-TRAIT-26", combat)),
    };
    let (rule, combat) = improved.unwrap_or(("DW-CORE-04", profile.combat));
    sum.add(RuleId::new(rule), combat);
    if figure.combat_loss != 0 {
        sum.add(RuleId::new("DW-TRAIT-23"), figure.combat_loss.saturating_neg());
    }
    if figure.controlled_by.is_some() {
        sum.add(RuleId::new("DW-STATUS-07"), -1);
    }
}

/// The weapon a party fights with: the attacker's choice; whoever is attacked in contact uses what it holds,
/// when that serves there.   DW-MELEE-17
pub fn arm(look: Look<'_>, combat: &Combat, party: Party) -> Option<Weapon> {
    let contact = combat.is_melee();
    let held = match party {
        Party::Attacker if !contact => return combat.arm,
        Party::Attacker => combat.arm.or_else(|| combat.by.and_then(|by| look.in_hand(by))),
        Party::Target if contact => look.in_hand(combat.target),
        Party::Target => None,
    };
    let animal = combat.party(party).is_some_and(|id| look.has(id, &Trait::Animal));
    held.filter(|weapon| !animal && weapon.sheet(look.setup.options.pistol_stats).melee.is_some())
}

/// How a weapon shoots, if it does.
pub fn ranged(look: Look<'_>, weapon: Weapon) -> Option<Ranged> {
    weapon.sheet(look.setup.options.pistol_stats).ranged
}

/// What a fighter in contact adds.   DW-MELEE-07 to DW-MELEE-20
fn melee(look: Look<'_>, combat: &Combat, party: Party, sum: &mut Modifiers) {
    let Some(id) = combat.party(party) else { return };
    // The contest is the thief's attack made again.   DW-TRAIT-66, DW-GAP-57
    let again = combat.kind == CombatKind::Host {} && !look.setup.before(6);
    own(look, id, if again { party.other() } else { party }, sum);
    // A possessor fights from inside its host: nobody outnumbers it, and no ground is higher.
    let inside = combat.kind == CombatKind::Host {};
    let foes = look.enemies_touching(id).count();
    if foes > 1 && !inside {
        let beyond = i32::try_from(foes.saturating_sub(1)).unwrap_or(i32::MAX);
        sum.add(RuleId::new("DW-MELEE-07"), beyond.saturating_neg());
    }
    let higher = match party {
        Party::Attacker => {
            // Nor does it lie anywhere.   DW-TRAIT-66
            if !inside || look.setup.before(10) {
                helpless(combat, sum);
            }
            ambush(look, combat, "DW-MELEE-11", sum);
            combat.given.attacker_higher
        }
        Party::Target => {
            if combat.effort {
                sum.add(RuleId::new("DW-MELEE-10"), -1);
            }
            combat.given.target_higher
        }
    };
    if higher {
        sum.add(RuleId::new("DW-MELEE-13"), 1);
    }
    body(look, combat, party, sum);
}

/// A helpless target is easier to hit.   DW-MELEE-08, DW-SHOOT-16, DW-SHOOT-27, DW-STATUS-02
fn helpless(combat: &Combat, sum: &mut Modifiers) {
    let guard = combat.target_guard;
    if guard == Guard::Ready {
        return;
    }
    if !combat.is_ranged() {
        // One line of the table speaks of both.
        sum.add(RuleId::new("DW-MELEE-08"), 2);
        return;
    }
    if guard.is_held() {
        sum.add(RuleId::new("DW-SHOOT-27"), 2);
    }
    if guard.is_prone() {
        // Gas comes from everywhere: no target of it is far.
        let close = combat.given.near || combat.by.is_none();
        sum.add(RuleId::new("DW-SHOOT-16"), if close { 0 } else { -1 });
    }
}

/// An ambush, unless the target senses it.   DW-MELEE-11, DW-SHOOT-20, DW-SHOOT-22, DW-TRAIT-76
fn ambush(look: Look<'_>, combat: &Combat, rule: &'static str, sum: &mut Modifiers) {
    if combat.given.ambush || combat.given.wood_edge {
        let sensed = look.has(combat.target, &Trait::DangerSense);
        sum.add(RuleId::new(if sensed { "DW-TRAIT-76" } else { rule }), i32::from(!sensed));
    }
}

/// Size, training, armour and what it holds.   DW-MELEE-12, DW-MELEE-14 to DW-MELEE-20
fn body(look: Look<'_>, combat: &Combat, party: Party, sum: &mut Modifiers) {
    let Some(id) = combat.party(party) else { return };
    let has = |held: &Trait| look.has(id, held);
    if let Some(foe) = combat.party(party.other()) {
        let (own_size, foe_size) = (size(look, id), size(look, foe));
        if has(&Trait::Mounted) && !look.has(foe, &Trait::Mounted) && foe_size <= own_size {
            sum.add(RuleId::new("DW-TRAIT-52"), 1);
        }
        if own_size > foe_size {
            let rule = if own_size == Size::VeryLarge { "DW-MELEE-15" } else { "DW-MELEE-14" };
            sum.add(RuleId::new(rule), 1);
        }
    }
    let held =
        arm(look, combat, party).and_then(|weapon| weapon.sheet(look.setup.options.pistol_stats).melee);
    if let Some(value) = held.filter(|value| *value != 0) {
        sum.add(RuleId::new("DW-MELEE-17"), value);
    }
    let trained = [
        (Trait::PowerArmour, "DW-MELEE-18", 2),
        (Trait::MeleeSpecialist, "DW-TRAIT-79", 1),
        (Trait::MeleeExpert, "DW-TRAIT-33", 1),
        (Trait::Marksman, "DW-MELEE-20", -1),
    ];
    for (held, rule, value) in trained {
        if has(&held) {
            sum.add(RuleId::new(rule), value);
        }
    }
    if has(&Trait::LightArmour) {
        let listed = arm(look, combat, party.other()).and_then(|weapon| ranged(look, weapon));
        let all = look.setup.options.light_armour_scope == LightArmourScope::MeleeAndListed;
        if all || listed.is_some_and(|ranged| ranged.light_armour) {
            sum.add(RuleId::new("DW-TRAIT-08"), 2);
        }
    }
}

/// A shooter, its weapon, the range.   DW-SHOOT-02, DW-SHOOT-03, DW-SHOOT-25, DW-SHOOT-28, DW-ENV-08, DW-ENV-13
fn shooter(look: Look<'_>, combat: &Combat, sum: &mut Modifiers) {
    let Some(by) = combat.by else { return };
    let sheet = combat.arm.map(|weapon| weapon.sheet(look.setup.options.pistol_stats));
    let row = sheet.and_then(|sheet| sheet.ranged.map(|row| (sheet.rule, row)));
    match row {
        Some((rule, Ranged { own_combat: Some(combat), .. })) => sum.add(RuleId::new(rule), combat),
        Some((rule, row)) => {
            own(look, by, Party::Attacker, sum);
            sum.add(RuleId::new(rule), row.value);
            laser(look, combat, &row, sum);
        }
        None => own(look, by, Party::Attacker, sum),
    }
    if combat.given.bands > 0 {
        let bands = i32::try_from(combat.given.bands).unwrap_or(i32::MAX);
        sum.add(RuleId::new("DW-SHOOT-02"), bands.saturating_neg());
    }
    if combat.given.later {
        sum.add(RuleId::new("DW-SHOOT-25"), -1);
    }
    if combat.given.dark != 0 {
        sum.add(RuleId::new(dark_rule(look, combat.target)), combat.given.dark);
    }
    let rule = if combat.given.wood_edge { "DW-SHOOT-20" } else { "DW-SHOOT-22" };
    ambush(look, combat, rule, sum);
    if look.has(by, &Trait::Marksman) {
        sum.add(RuleId::new("DW-TRAIT-85"), 1);
    }
    if look.has(by, &Trait::MeleeSpecialist) {
        sum.add(RuleId::new("DW-SHOOT-28"), -1);
    }
}

/// What makes a shot in the dark harder.   DW-ENV-08, DW-ENV-09, DW-ENV-13
fn dark_rule(look: Look<'_>, target: FigureId) -> &'static str {
    if carries_light(look, target).is_some() {
        return "DW-ENV-13";
    }
    match darkness_at(look, look.disc(target)) {
        Darkness::Lit | Darkness::Penumbra => "DW-ENV-08",
        Darkness::NearDark => "DW-ENV-09",
    }
}

/// A laser's bonus is lost on armour that throws it back, unless it ignores armour.
/// DW-TRAIT-07, DW-TRAIT-63, DW-TRAIT-86
fn laser(look: Look<'_>, combat: &Combat, row: &Ranged, sum: &mut Modifiers) {
    if row.class != Class::Laser {
        return;
    }
    let armours = [(Trait::ReflectiveArmour, "DW-TRAIT-07"), (Trait::PowerArmour, "DW-TRAIT-63")];
    if let Some((_, rule)) = armours.iter().find(|(held, _)| look.has(combat.target, held)) {
        if row.ignores_armour {
            sum.add(RuleId::new("DW-TRAIT-86"), 0);
        } else {
            sum.add(RuleId::new(rule), row.value.saturating_neg());
        }
    }
}

/// An explosion.   DW-AREA-04, DW-GAP-08
fn blast(look: Look<'_>, grenade: GrenadeKind, sum: &mut Modifiers) {
    let sheet = grenade.sheet();
    sum.add(RuleId::new(sheet.rule), sheet.combat.unwrap_or(0));
    if look.setup.options.grenade_table_bonus && sheet.table_bonus != 0 {
        sum.add(RuleId::new("DW-GAP-08"), sheet.table_bonus);
    }
}

/// How well the target of a shot or an explosion can be hit.
/// DW-SHOOT-16, DW-SHOOT-18, DW-SHOOT-21, DW-SHOOT-26, DW-AREA-06, DW-AREA-07, DW-TRAIT-02, DW-TRAIT-34
fn exposed(look: Look<'_>, combat: &Combat, sum: &mut Modifiers) {
    let target = combat.target;
    let blast = matches!(combat.kind, CombatKind::Grenade { .. });
    if combat.given.same_wood {
        sum.add(RuleId::new("DW-SHOOT-21"), -1);
    } else if combat.given.cover {
        sum.add(RuleId::new(if blast { "DW-AREA-07" } else { "DW-SHOOT-18" }), -1);
    }
    if size(look, target) != Size::Normal {
        sum.add(RuleId::new(if blast { "DW-AREA-06" } else { "DW-SHOOT-26" }), 1);
    }
    helpless(combat, sum);
    if look.has(target, &Trait::Acrobat) && !combat.target_guard.is_held() {
        sum.add(RuleId::new("DW-TRAIT-02"), -1);
    }
    if is_undead(look, target) {
        sum.add(RuleId::new("DW-TRAIT-34"), -2);
    }
}

/// What armour gives the target of a shot or an explosion.
/// DW-TRAIT-06, DW-TRAIT-08, DW-TRAIT-20, DW-TRAIT-86, DW-AREA-08
fn armour(look: Look<'_>, combat: &Combat, sum: &mut Modifiers) {
    let has = |held: &Trait| look.has(combat.target, held);
    let shot = combat.arm.and_then(|weapon| ranged(look, weapon));
    let (listed, flames) = match (class(look, combat), shot, combat.kind) {
        (class, _, CombatKind::Grenade { grenade }) => {
            (grenade.sheet().light_armour, class == Some(Class::Flame))
        }
        (class, row, _) => (row.is_some_and(|row| row.light_armour), class == Some(Class::Flame)),
    };
    let pierced = shot.is_some_and(|row| row.ignores_armour);
    let mut worn = |counts: bool, rule: &'static str, value: i32| {
        if counts && pierced {
            sum.add(RuleId::new("DW-TRAIT-86"), 0);
        } else if counts {
            sum.add(RuleId::new(rule), value);
        }
    };
    worn(has(&Trait::PowerArmour), "DW-TRAIT-06", 2);
    worn(has(&Trait::LightArmour) && listed, "DW-TRAIT-08", 2);
    worn(has(&Trait::NbcSuit) && flames, "DW-TRAIT-20", 1);
}

/// A mind against a mind: Combat alone, no armour, cover nor size.   DW-TRAIT-82, DW-AREA-02, DW-TRAIT-15
fn mind(look: Look<'_>, combat: &Combat, attack: &mut Modifiers, defence: &mut Modifiers) {
    if let Some(by) = combat.by {
        own(look, by, Party::Attacker, attack);
    }
    if combat.given.bands > 0 {
        let bands = i32::try_from(combat.given.bands).unwrap_or(i32::MAX);
        attack.add(RuleId::new("DW-GAP-20"), bands.saturating_neg());
    }
    own(look, combat.target, Party::Target, defence);
    if look.has(combat.target, &Trait::MentalShield) {
        defence.add(RuleId::new("DW-TRAIT-15"), 2);
    }
}

/// A door contest: Combat and size, nothing else.   DW-DOOR-05
fn door(look: Look<'_>, combat: &Combat, party: Party, sum: &mut Modifiers) {
    let Some(id) = combat.party(party) else { return };
    own(look, id, party, sum);
    match size(look, id) {
        Size::Normal => {}
        Size::Large => sum.add(RuleId::new("DW-DOOR-05"), 1),
        Size::VeryLarge => sum.add(RuleId::new("DW-DOOR-05"), 2),
    }
}

/// What an attack is made of, when that is something.
pub fn class(look: Look<'_>, combat: &Combat) -> Option<Class> {
    match combat.kind {
        CombatKind::Shot {} => combat.arm.and_then(|weapon| ranged(look, weapon)).map(|row| row.class),
        CombatKind::Grenade { grenade } => Some(grenade.sheet().class),
        CombatKind::Gas { .. } => Some(Class::Gas),
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Telepathy {}
        | CombatKind::Scream {}
        | CombatKind::Possession {}
        | CombatKind::Host {}
        | CombatKind::Door { .. } => None,
    }
}
