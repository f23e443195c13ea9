//! What becomes of the result of an opposed roll: immunities, upgrades, what is rolled afterwards.

use crate::profiles::Kind;
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::profiles::weapons::{Class, Rider as WeaponRider, Weapon};
use crate::skills::combat::{arm, class, ranged};
use crate::skills::{has_working_field, is_artificial, is_undead, size};
use crate::state::Hold;
use crate::state::combat::{Combat, CombatKind, Harm, Party, Rider, Verdict};
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// Why an attack can do nothing to its target: no die is rolled.
/// DW-TRAIT-06, DW-TRAIT-14, DW-TRAIT-16, DW-TRAIT-20, DW-TRAIT-43, DW-TRAIT-44, DW-TRAIT-59, DW-TRAIT-82
pub fn cancels(look: Look<'_>, combat: &Combat) -> Option<&'static str> {
    let target = combat.target;
    let has = |held: &Trait| look.has(target, held);
    if combat.is_psychic() {
        let mindless = is_artificial(look, target);
        let scream = combat.kind == CombatKind::Scream {};
        return if has(&Trait::MentalBlock) {
            Some("DW-TRAIT-14")
        } else if mindless {
            Some(if scream { "DW-TRAIT-43" } else { "DW-TRAIT-82" })
        } else {
            None
        };
    }
    let class = class(look, combat);
    if has(&Trait::Immaterial) && !reaches_immaterial(class) {
        return Some("DW-TRAIT-44");
    }
    if class == Some(Class::Gas) {
        let suit = [(Trait::PowerArmour, "DW-TRAIT-06"), (Trait::NbcSuit, "DW-TRAIT-20")];
        return suit.iter().find(|(held, _)| has(held)).map(|(_, rule)| *rule);
    }
    let grenade = matches!(combat.kind, CombatKind::Grenade { .. });
    let shield_up = look.figure(target).is_some_and(|figure| figure.shield_up);
    if shield_up && (grenade || class == Some(Class::Kinetic)) {
        return Some("DW-TRAIT-16");
    }
    let row = combat.arm.filter(|_| combat.is_ranged()).and_then(|weapon| ranged(look, weapon))?;
    if row.primitive && has(&Trait::PowerArmour) {
        return Some("DW-TRAIT-06");
    }
    let machine = look.is(target, &Kind::Robot) || has(&Trait::PowerArmour);
    (row.rider == WeaponRider::Needles && machine).then_some("DW-TRAIT-59")
}

/// Whether an immaterial figure suffers it: sound and radiation.   DW-TRAIT-44
pub fn reaches_immaterial(class: Option<Class>) -> bool {
    match class {
        Some(Class::Sonic | Class::Radiation) => true,
        Some(Class::Kinetic | Class::Laser | Class::Flame | Class::Electric | Class::Energy | Class::Gas)
        | None => false,
    }
}

/// Why a loser beaten by exactly 1 shrugs it off.   DW-TRAIT-06, DW-TRAIT-09, DW-TRAIT-86
pub fn absorbs(look: Look<'_>, combat: &Combat, loser: Party) -> Option<&'static str> {
    let figure = combat.party(loser)?;
    if combat.is_psychic()
        || matches!(combat.kind, CombatKind::Door { .. })
        || matches!(combat.kind, CombatKind::Gas { .. }) && !look.has(figure, &Trait::PowerArmour)
    {
        return None;
    }
    let piercing = arm(look, combat, loser.other()).and_then(|weapon| ranged(look, weapon));
    if combat.is_ranged() && piercing.is_some_and(|row| row.ignores_armour) {
        return None;
    }
    let armours = [(Trait::HeavyArmour, "DW-TRAIT-09"), (Trait::PowerArmour, "DW-TRAIT-06")];
    armours.iter().find(|(held, _)| look.has(figure, held)).map(|(_, rule)| *rule)
}

/// The rule by which a winner kills a loser merely by beating it.   DW-TRAIT-53, DW-TRAIT-62, DW-TRAIT-70, DW-AREA-16
pub fn lethal(look: Look<'_>, combat: &Combat, winner: Party) -> Option<&'static str> {
    let loser = combat.party(winner.other())?;
    if let CombatKind::Grenade { grenade } = combat.kind {
        let shielded = has_working_field(look, loser) || look.has(loser, &Trait::PowerArmour);
        let lethal = grenade == GrenadeKind::Photonic && !shielded;
        return lethal.then_some("DW-AREA-16");
    }
    if let Some(weapon) = arm(look, combat, winner)
        && let Some(row) = ranged(look, weapon)
        && row.lethal.iter().any(|kind| look.is(loser, kind))
        && !(weapon == Weapon::DeathRayPistol && has_working_field(look, loser))
    {
        return Some(weapon.sheet(look.setup.options.pistol_stats).rule);
    }
    let natural = combat.is_melee() || combat.kind == CombatKind::Shot {};
    let winner = combat.party(winner).and_then(|winner| look.profile(winner))?;
    let lethal = natural && look.profile(loser).is_some_and(|loser| winner.is_lethal_to(loser));
    lethal.then_some("DW-TRAIT-53")
}

/// What the weapon of a winner holds its victim by, when it does.   DW-TRAIT-32, DW-TRAIT-61, DW-TRAIT-87, DW-GAP-09
pub fn hold(look: Look<'_>, combat: &Combat, winner: Party) -> Option<Hold> {
    let weapon = arm(look, combat, winner)?;
    let row = ranged(look, weapon)?;
    let by = if row.class == Class::Sonic { Hold::Sonic } else { Hold::Web };
    (row.rider == WeaponRider::Immobilises).then_some(by)
}

/// The rule of the weapon that holds, for those who tell why.
pub fn hold_rule(look: Look<'_>, combat: &Combat, winner: Party) -> Option<&'static str> {
    hold(look, combat, winner)?;
    arm(look, combat, winner).map(|weapon| weapon.sheet(look.setup.options.pistol_stats).rule)
}

/// Whether a figure's kills at double are gruesome.   DW-TRAIT-50
pub fn horrible(look: Look<'_>, winner: FigureId) -> bool {
    look.has(winner, &Trait::HorribleDeath)
}

/// What a harm becomes on a figure that is hard to kill, with the rule: one step down at most.
/// DW-TRAIT-10, DW-TRAIT-72, DW-GAP-23
pub fn softened(look: Look<'_>, loser: FigureId, harm: Harm) -> (Harm, Vec<&'static str>) {
    let tough = look.has(loser, &Trait::Tough);
    if harm == (Harm::Gruesome {}) && is_artificial(look, loser) {
        return (Harm::Killed {}, vec!["DW-TRAIT-10"]);
    }
    if harm == (Harm::Gruesome {}) && tough {
        return (Harm::Killed {}, vec!["DW-TRAIT-72"]);
    }
    if harm == (Harm::Killed {}) && tough {
        return (Harm::Wound {}, vec!["DW-TRAIT-72"]);
    }
    (harm, Vec::new())
}

/// Whether the tail of a winner may sweep a recoiling loser off its feet.   DW-TRAIT-24
pub fn tail(look: Look<'_>, combat: &Combat, winner: FigureId, loser: FigureId) -> bool {
    let contact = matches!(combat.kind, CombatKind::Melee {} | CombatKind::Reflex {});
    let possessed = combat.kind == (CombatKind::Possession {}) && !look.setup.before(3);
    (contact || possessed || is_pricked(look, combat))
        && look.has(winner, &Trait::TailSwipe)
        && size(look, loser) <= size(look, winner)
}

/// Whether it is the free attack of an enemy's spines, with all that an attack in contact brings.
/// DW-TRAIT-64, DW-REFLEX-01
fn is_pricked(look: Look<'_>, combat: &Combat) -> bool {
    let strangers = combat.by.is_some_and(|by| look.are_enemies(by, combat.target));
    combat.kind == (CombatKind::Spines {}) && strangers && !look.setup.before(5)
}

/// Whether the loser has a force field that still works and counts here.   DW-TRAIT-17, DW-AREA-02, DW-ENV-14
pub fn has_field(look: Look<'_>, combat: &Combat, loser: Party) -> bool {
    let counts = match combat.kind {
        // It is no armour: gas that beats its bearer is turned as any attack.   DW-ENV-14
        CombatKind::Gas { .. } => !look.setup.before(6),
        // A thief fights its host with all it has.   DW-TRAIT-66, DW-GAP-92
        CombatKind::Host {} => !look.setup.before(7),
        CombatKind::Telepathy {} | CombatKind::Scream {} | CombatKind::Door { .. } => false,
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Shot {}
        | CombatKind::Grenade { .. }
        | CombatKind::Possession {} => true,
    };
    counts && combat.party(loser).is_some_and(|loser| has_working_field(look, loser))
}

/// What is to be rolled after a verdict, in the order of the rules.   DW-GAP-24
pub fn riders(look: Look<'_>, combat: &Combat, verdict: &Verdict) -> Vec<Rider> {
    let mut riders = Vec::new();
    if let Some(winner) = verdict.winner
        && let Some(loser) = combat.party(winner.other())
        && inflicts(look, combat, winner)
    {
        let row = arm(look, combat, winner).and_then(|weapon| ranged(look, weapon)).map(|row| row.rider);
        let stung = !verdict.absorbed && !is_artificial(look, loser) && !is_undead(look, loser);
        if stung && poisons(look, combat, winner) {
            riders.push(Rider::Poison {});
        }
        if stung && row == Some(WeaponRider::Needles) && !look.has(loser, &Trait::PowerArmour) {
            riders.push(Rider::Needle {});
        }
        let machine = look.is(loser, &Kind::Robot)
            || look.is(loser, &Kind::Android)
            || look.has(loser, &Trait::PowerArmour);
        if machine && row == Some(WeaponRider::Nanites) {
            riders.push(Rider::Nanites {});
        }
    }
    let toxic = CombatKind::Grenade { grenade: GrenadeKind::Toxic };
    if combat.kind == toxic && verdict.winner == Some(Party::Attacker) && !verdict.absorbed {
        riders.extend(toxic_rider(look, combat.target));
    }
    riders.extend(contagions(look, combat));
    riders
}

/// Whether the result of a combat may befall the loser at the winner's hands. A thief that takes a body does nothing
/// else to it; one that is beaten fares as in any fight.   DW-SHOOT-03, DW-REFLEX-01, DW-GAP-28
fn inflicts(look: Look<'_>, combat: &Combat, winner: Party) -> bool {
    let attacker = winner == Party::Attacker;
    if combat.kind == (CombatKind::Possession {}) && !look.setup.before(3) {
        return !attacker;
    }
    attacker || matches!(combat.kind, CombatKind::Melee {})
}

/// Whether an attack is poisoned: by a natural weapon in contact, or a primitive missile.   DW-TRAIT-65
fn poisons(look: Look<'_>, combat: &Combat, winner: Party) -> bool {
    let poisonous = combat.party(winner).is_some_and(|figure| look.has(figure, &Trait::Poison));
    let missile = combat.arm.and_then(|weapon| ranged(look, weapon)).is_some_and(|row| row.primitive);
    let natural = match combat.kind {
        CombatKind::Melee {} | CombatKind::Reflex {} | CombatKind::Spines {} => true,
        CombatKind::Possession {} => !look.setup.before(3),
        CombatKind::Shot {} => missile || combat.arm == Some(Weapon::Spines),
        CombatKind::Grenade { .. }
        | CombatKind::Gas { .. }
        | CombatKind::Telepathy {}
        | CombatKind::Scream {}
        | CombatKind::Host {}
        | CombatKind::Door { .. } => false,
    };
    poisonous && natural
}

/// Immune to gas, immune to this gas.   DW-AREA-14, DW-GAP-66, DW-TRAIT-06, DW-TRAIT-20
fn toxic_rider(look: Look<'_>, target: FigureId) -> Option<Rider> {
    let sealed = look.has(target, &Trait::NbcSuit) || look.has(target, &Trait::PowerArmour);
    let immune = is_artificial(look, target) || is_undead(look, target) || sealed;
    (!immune).then_some(Rider::Toxic {})
}

/// Contagions of either fighter, whoever won.   DW-TRAIT-23, DW-GAP-44
pub fn contagions(look: Look<'_>, combat: &Combat) -> Vec<Rider> {
    let possessed = combat.kind == (CombatKind::Possession {}) && !look.setup.before(3);
    let contact = matches!(combat.kind, CombatKind::Melee {} | CombatKind::Reflex {});
    let fought = possessed || contact || is_pricked(look, combat);
    let Some(by) = combat.by.filter(|_| fought) else { return Vec::new() };
    [(by, combat.target), (combat.target, by)]
        .into_iter()
        .filter(|(bearer, _)| look.has(*bearer, &Trait::Contagion))
        .map(|(bearer, other)| Rider::Contagion { bearer, other })
        .collect()
}
