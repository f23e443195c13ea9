//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{ONE, Stand, TWO, fight, grenade, line, melee, profile, shot, stand, stand_with, won};
use crate::profiles::traits::{EnergyKind, GrenadeKind, Trait};
use crate::profiles::weapons::Weapon;
use crate::profiles::{Kind, Ruler};
use crate::skills;
use crate::state::combat::{Combat, CombatKind, Guard, Harm, Party, Rider, Verdict};
use crate::state::frames::MoraleCause;
use crate::state::{Faint, Hold};

#[test]
fn dw_trait_14_43_and_82_minds_out_of_reach() {
    let cancels = |traits: Value, kind| skills::cancels(stand(json!([]), traits).look(), &fight(kind));
    let (telepathy, scream) = (CombatKind::Telepathy {}, CombatKind::Scream {});
    assert_eq!(cancels(json!(["MentalBlock"]), telepathy), Some("DW-TRAIT-14"));
    assert_eq!(cancels(json!(["Artificial"]), telepathy), Some("DW-TRAIT-82"));
    assert_eq!(cancels(json!(["Artificial"]), scream), Some("DW-TRAIT-43"));
    assert_eq!(cancels(json!([]), telepathy), None);
}

#[test]
fn dw_trait_16_a_kinetic_shield_stops_missiles_and_grenades() {
    let raised = stand(json!([]), json!(["KineticShield"])).with(|state| state.figures[1].shield_up = true);
    let cancels = |combat: &Combat| skills::cancels(raised.look(), combat);
    for weapon in
        [Weapon::Pistol, Weapon::Bow, Weapon::Stone, Weapon::Primitive, Weapon::Beam(EnergyKind::Kinetic)]
    {
        assert_eq!(cancels(&shot(weapon)), Some("DW-TRAIT-16"), "{weapon:?}");
    }
    for weapon in [Weapon::LaserPistol, Weapon::SonicStunner, Weapon::ElectricPistol, Weapon::DeathRayPistol]
    {
        assert_eq!(cancels(&shot(weapon)), None, "{weapon:?}");
    }
    assert_eq!(cancels(&grenade(GrenadeKind::Plasma)), Some("DW-TRAIT-16"));
    assert_eq!(cancels(&melee()), None);
    let down = stand(json!([]), json!(["KineticShield"]));
    assert_eq!(skills::cancels(down.look(), &shot(Weapon::Pistol)), None);
}

#[test]
fn dw_trait_44_only_minds_sound_and_radiation_reach_the_immaterial() {
    let ghost = stand(json!([]), json!(["Immaterial"]));
    let cancels = |combat: &Combat| skills::cancels(ghost.look(), combat);
    for combat in [melee(), shot(Weapon::Pistol), shot(Weapon::LaserPistol), grenade(GrenadeKind::Plasma)] {
        assert_eq!(cancels(&combat), Some("DW-TRAIT-44"));
    }
    for combat in [shot(Weapon::SonicStunner), fight(CombatKind::Telepathy {})] {
        assert_eq!(cancels(&combat), None);
    }
}

#[test]
fn dw_trait_05_and_06_power_armour_stops_primitive_missiles_needles_and_gas() {
    let armour = stand(json!([]), json!(["PowerArmour"]));
    let cancels = |combat: &Combat| skills::cancels(armour.look(), combat);
    for weapon in [Weapon::Bow, Weapon::Crossbow, Weapon::Stone, Weapon::Primitive] {
        assert_eq!(cancels(&shot(weapon)), Some("DW-TRAIT-06"), "{weapon:?}");
    }
    assert_eq!(cancels(&shot(Weapon::NeedlePistol)), Some("DW-TRAIT-59"));
    assert_eq!(cancels(&shot(Weapon::Pistol)), None);
    let gas = Combat::new(CombatKind::Gas { strength: 9 }, None, TWO);
    assert_eq!(cancels(&gas), Some("DW-TRAIT-06"));
    assert_eq!(skills::cancels(stand(json!([]), json!(["HeavyArmour"])).look(), &gas), None);
}

fn robot() -> Value {
    json!({"name": "R", "kind": ["Robot"], "quality": 4, "combat": 3})
}

#[test]
fn dw_trait_59_and_77_needles_do_nothing_to_robots() {
    let stand = stand_with(profile(&json!([])), &[robot()], json!({}), &json!({}));
    for weapon in [Weapon::NeedlePistol, Weapon::TranquilliserDarts] {
        assert_eq!(skills::cancels(stand.look(), &shot(weapon)), Some("DW-TRAIT-59"));
    }
    let needle = |target: Value| {
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &json!({}));
        skills::riders(
            stand.look(),
            &shot(Weapon::TranquilliserDarts),
            &won(Party::Attacker, Harm::Recoil {}),
        )
    };
    assert_eq!(needle(profile(&json!([]))), [Rider::Needle {}]);
    assert_eq!(needle(profile(&json!(["Artificial"]))), []);
    assert_eq!(needle(profile(&json!(["Undead"]))), []);
}

#[test]
fn dw_trait_09_armour_shrugs_off_a_defeat_by_one() {
    let absorbs = |traits: Value, combat: &Combat| {
        skills::absorbs(stand(json!([]), traits).look(), combat, Party::Target)
    };
    assert_eq!(absorbs(json!(["HeavyArmour"]), &melee()), Some("DW-TRAIT-09"));
    assert_eq!(absorbs(json!(["PowerArmour"]), &shot(Weapon::Pistol)), Some("DW-TRAIT-06"));
    assert_eq!(absorbs(json!(["HeavyArmour"]), &shot(Weapon::LaserScrewdriver)), None);
    assert_eq!(absorbs(json!(["LightArmour"]), &melee()), None);
}

#[test]
fn dw_trait_53_62_and_70_lethal_attacks() {
    let lethal = |one: Value, other: Value, combat: &Combat| {
        let stand = stand_with(profile(&one), &[other], json!({}), &json!({}));
        skills::lethal(stand.look(), combat, Party::Attacker)
    };
    let man = || profile(&json!([]));
    assert_eq!(lethal(json!([{"Lethal": "Organic"}]), man(), &melee()), Some("DW-TRAIT-53"));
    assert_eq!(lethal(json!([{"Lethal": "Organic"}]), robot(), &melee()), None);
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::ElectricPistol)), Some("DW-TRAIT-62"));
    assert_eq!(lethal(json!([]), man(), &shot(Weapon::ElectricPistol)), None);
    assert_eq!(lethal(json!([]), man(), &shot(Weapon::DeathRayPistol)), Some("DW-TRAIT-70"));
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::DeathRayPistol)), None);
    assert_eq!(lethal(json!([]), profile(&json!(["ForceField"])), &shot(Weapon::DeathRayPistol)), None);
    assert_eq!(lethal(json!([]), robot(), &shot(Weapon::Beam(EnergyKind::Electric))), Some("DW-TRAIT-68"));
}

#[test]
fn dw_area_16_photons_kill_the_unshielded() {
    let lethal = |traits: Value| {
        skills::lethal(stand(json!([]), traits).look(), &grenade(GrenadeKind::Photonic), Party::Attacker)
    };
    assert_eq!(lethal(json!([])), Some("DW-AREA-16"));
    assert_eq!((lethal(json!(["ForceField"])), lethal(json!(["PowerArmour"]))), (None, None));
}

#[test]
fn dw_trait_17_a_dead_battery_stops_nothing() {
    let field = stand(json!([]), json!(["ForceField"]));
    assert!(skills::has_field(field.look(), &melee(), Party::Target));
    let dead = field.with(|state| state.figures[1].field_dead = true);
    assert!(!skills::has_field(dead.look(), &melee(), Party::Target));
    assert_eq!(
        skills::lethal(dead.look(), &shot(Weapon::DeathRayPistol), Party::Attacker),
        Some("DW-TRAIT-70")
    );
}

#[test]
fn dw_trait_32_61_and_87_weapons_that_hold() {
    let hold = |weapon| skills::hold(stand(json!([]), json!([])).look(), &shot(weapon), Party::Attacker);
    assert_eq!(hold(Weapon::SonicStunner), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::SonicScrewdriver), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::WebPistol), Some(Hold::Web));
    assert_eq!(hold(Weapon::Beam(EnergyKind::Sonic)), Some(Hold::Sonic));
    assert_eq!(hold(Weapon::Pistol), None);
    assert_eq!(
        skills::hold_rule(stand(json!([]), json!([])).look(), &shot(Weapon::WebPistol), Party::Attacker),
        Some("DW-TRAIT-61")
    );
}

#[test]
fn dw_trait_10_and_72_softer_deaths_one_step_at_most() {
    let softened = |traits: Value, harm| skills::softened(stand(json!([]), traits).look(), TWO, harm).0;
    let (killed, gruesome) = (Harm::Killed {}, Harm::Gruesome {});
    assert_eq!(
        (softened(json!(["Artificial"]), gruesome), softened(json!(["Artificial"]), killed)),
        (killed, killed)
    );
    assert_eq!(
        (softened(json!(["Tough"]), gruesome), softened(json!(["Tough"]), killed)),
        (killed, Harm::Wound {})
    );
    assert_eq!(softened(json!(["Tough", "Artificial"]), gruesome), killed);
    assert_eq!(softened(json!([]), gruesome), gruesome);
}

#[test]
fn dw_trait_50_horrible_deaths() {
    let stand = stand(json!(["HorribleDeath"]), json!([]));
    assert!(skills::horrible(stand.look(), ONE) && !skills::horrible(stand.look(), TWO));
}

#[test]
fn dw_trait_24_a_tail_sweeps_the_same_size_or_smaller() {
    let tail = |one: Value, other: Value| skills::tail(stand(one, other).look(), &melee(), ONE, TWO);
    assert!(tail(json!(["TailSwipe"]), json!([])) && tail(json!(["TailSwipe", "Large"]), json!(["Large"])));
    assert!(!tail(json!(["TailSwipe"]), json!(["Large"])) && !tail(json!([]), json!([])));
    let shot = shot(Weapon::Bow);
    assert!(!skills::tail(stand(json!(["TailSwipe"]), json!([])).look(), &shot, ONE, TWO));
}

#[test]
fn dw_trait_23_contagion_rides_on_every_melee_whoever_won() {
    let stand = stand(json!(["Contagion"]), json!([]));
    let caught = [Rider::Contagion { bearer: ONE, other: TWO }];
    let tie = Verdict { winner: None, harm: Harm::Nothing {}, absorbed: false };
    assert_eq!(skills::riders(stand.look(), &melee(), &tie), caught);
    assert_eq!(skills::riders(stand.look(), &melee(), &won(Party::Target, Harm::Recoil {})), caught);
    let mut against = melee();
    against.by = Some(TWO);
    against.target = ONE;
    assert_eq!(skills::riders(stand.look(), &against, &tie), caught);
    assert_eq!(skills::riders(stand.look(), &shot(Weapon::Bow), &tie), []);
}

#[test]
fn dw_trait_60_nanites_reach_machines_even_through_armour() {
    let nanites = |target: Value, absorbed| {
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &json!({}));
        let verdict = Verdict { winner: Some(Party::Attacker), harm: Harm::Nothing {}, absorbed };
        skills::riders(stand.look(), &shot(Weapon::NanitePistol), &verdict)
    };
    assert_eq!(nanites(robot(), false), [Rider::Nanites {}]);
    assert_eq!(nanites(profile(&json!(["PowerArmour"])), true), [Rider::Nanites {}]);
    assert_eq!(nanites(profile(&json!([])), false), []);
}

#[test]
fn dw_trait_65_poison_of_natural_weapons_and_primitive_missiles() {
    let riders = |other: Value, combat: &Combat| {
        skills::riders(stand(json!(["Poison"]), other).look(), combat, &won(Party::Attacker, Harm::Recoil {}))
    };
    assert_eq!(riders(json!([]), &melee()), [Rider::Poison {}]);
    assert_eq!(riders(json!([]), &shot(Weapon::Bow)), [Rider::Poison {}]);
    assert_eq!(riders(json!([]), &shot(Weapon::LaserPistol)), []);
    assert_eq!(
        (riders(json!(["Artificial"]), &melee()), riders(json!(["Undead"]), &melee())),
        (vec![], vec![])
    );
    let lost = stand(json!(["Poison"]), json!([]));
    assert_eq!(skills::riders(lost.look(), &melee(), &won(Party::Target, Harm::Recoil {})), []);
}

#[test]
fn dw_area_14_and_gap_66_toxic_gas_poisons_the_living_that_it_beats() {
    let riders = |traits: Value, winner| {
        let stand = stand(json!([]), traits);
        skills::riders(stand.look(), &grenade(GrenadeKind::Toxic), &won(winner, Harm::Recoil {}))
    };
    assert_eq!(riders(json!([]), Party::Attacker), [Rider::Toxic {}]);
    assert_eq!(riders(json!([]), Party::Target), []);
    for sealed in [json!(["Artificial"]), json!(["NbcSuit"]), json!(["PowerArmour"])] {
        assert_eq!(riders(sealed, Party::Attacker), []);
    }
}

#[test]
fn dw_trait_64_spines_strike_with_their_own_combat() {
    let (attack, _) =
        stand(json!(["Spines", "MeleeExpert", "Large"]), json!([])).sums(&fight(CombatKind::Spines {}));
    assert_eq!((attack.total(), line(&attack, "DW-TRAIT-64")), (1, Some(1)));
    let (attack, _) = stand(json!(["Spines"]), json!([])).sums(&shot(Weapon::Spines));
    assert_eq!(attack.total(), 1);
}

#[test]
fn dw_trait_01_36_and_75_hidden_by_terrain() {
    let hidden = |stand: &Stand, touches, near, by| skills::is_stealthy(stand.look(), TWO, touches, near, by);
    let stealthy = stand(json!([]), json!(["Stealth"]));
    assert!(hidden(&stealthy, true, true, Some(ONE)) && !hidden(&stealthy, false, true, Some(ONE)));
    let proof = stand(json!([]), json!(["MemoryProof"]));
    assert!(hidden(&proof, false, true, Some(ONE)) && !hidden(&proof, false, false, Some(ONE)));
    let senses = stand(json!(["EnhancedSenses"]), json!(["Stealth"]));
    assert!(!hidden(&senses, true, true, Some(ONE)) && hidden(&senses, true, true, None));
    let engaged = stand(json!([]), json!(["Stealth"])).touching(ONE, TWO);
    assert!(!hidden(&engaged, true, true, Some(ONE)));
    let revealed = stand(json!([]), json!(["Stealth"])).with(|state| state.figures[1].revealed = true);
    assert!(!hidden(&revealed, true, true, Some(ONE)));
    assert!(!hidden(&stand(json!([]), json!([])), true, true, Some(ONE)));
}

#[test]
fn dw_trait_57_and_84_terror_and_phobias() {
    let dares = |one: Value, other: Value| skills::must_dare(stand(one, other).look(), ONE, TWO);
    assert!(dares(json!([]), json!(["Terror"])) && !dares(json!([]), json!([])));
    assert!(!dares(json!(["Terror"]), json!(["Terror"])) && !dares(json!(["Artificial"]), json!(["Terror"])));
    assert!(
        dares(json!([{"FearOf": "Organic"}]), json!([])) && !dares(json!([{"FearOf": "Robot"}]), json!([]))
    );
    let overcome = stand(json!([]), json!(["Terror"])).with(|state| {
        state.figures[0].fearless_of.insert(TWO);
    });
    assert!(!skills::must_dare(overcome.look(), ONE, TWO));
    let options = json!({"artificial_terror_approach": "tests"});
    let machine =
        stand_with(profile(&json!(["Artificial"])), &[profile(&json!(["Terror"]))], options, &json!({}));
    assert!(skills::must_dare(machine.look(), ONE, TWO));
}

#[test]
fn dw_morale_15_and_trait_10_what_machines_do_not_fear() {
    let stand = stand(json!(["Artificial"]), json!([]));
    let fearless = |figure, cause| skills::fearless(stand.look(), figure, cause).is_some();
    assert!(fearless(ONE, MoraleCause::Gruesome(TWO)) && fearless(ONE, MoraleCause::Terror(TWO)));
    assert!(!fearless(ONE, MoraleCause::Leader(TWO)) && !fearless(ONE, MoraleCause::HalfLosses));
    assert!(!fearless(TWO, MoraleCause::Gruesome(ONE)));
}

#[test]
fn dw_reflex_05_trait_52_and_74_whoever_slips_away() {
    let slips = |one: Value, other: Value| {
        let stand = stand_with(profile(&one), &[other], json!({}), &json!({}));
        skills::slips_away(stand.look(), ONE, TWO).map(|rule| rule.to_string())
    };
    assert_eq!(slips(json!(["DisengagementExpert"]), profile(&json!([]))).as_deref(), Some("DW-TRAIT-74"));
    assert_eq!(slips(json!(["Mounted"]), profile(&json!([]))).as_deref(), Some("DW-TRAIT-52"));
    assert_eq!(slips(json!(["Mounted"]), profile(&json!(["Flight"]))), None);
    assert_eq!(slips(json!(["Mounted"]), profile(&json!(["Mounted"]))), None);
    let mut fast = robot();
    fast["traits"] = json!(["LongMove"]);
    assert_eq!(slips(json!(["Mounted"]), fast), None);
    assert_eq!(slips(json!([]), profile(&json!([]))), None);
}

#[test]
fn dw_trait_80_a_statue_does_not_hinder() {
    let stand = stand(json!(["ImmobileStatue"]), json!([]));
    assert!(!skills::hinders(stand.look(), ONE) && skills::hinders(stand.look(), TWO));
    let prone = stand.with(|state| state.figures[1].unconscious.add(Faint::Needle));
    assert!(!skills::hinders(prone.look(), TWO));
}

#[test]
fn dw_trait_13_who_is_attracted() {
    let attracted = |other: Value| skills::is_attracted(stand(json!(["Attractive"]), other).look(), TWO, ONE);
    assert!(attracted(json!([])));
    assert!(!attracted(json!(["Artificial"])) && !attracted(json!(["PowerArmour"])));
    let stand = stand(json!(["Attractive"]), json!([]));
    assert!(!skills::is_attracted(stand.look(), ONE, ONE));
}

#[test]
fn dw_env_10_11_and_12_lights_carried() {
    use crate::setup::LightKind;
    let light = |items: Value, traits: Value| {
        let mut bearer = profile(&traits);
        bearer["equipment"] = items;
        let stand = stand_with(bearer, &[profile(&json!([]))], json!({}), &json!({}));
        skills::carries_light(stand.look(), ONE)
    };
    assert_eq!(light(json!([]), json!([])), None);
    assert_eq!(light(json!(["Torch"]), json!([])), Some(LightKind::Torch));
    assert_eq!(light(json!(["Torch", "Lamp"]), json!([])), Some(LightKind::Lamp));
    assert_eq!(light(json!([]), json!(["SonicScrewdriver"])), Some(LightKind::Sonic));
    assert_eq!(LightKind::Torch.reach(true), Ruler::Medium);
    assert_eq!((LightKind::Lamp.reach(false), LightKind::Sonic.reach(false)), (Ruler::Long, Ruler::Medium));
    assert_eq!(LightKind::Sonic.reach(true), Ruler::Long);
}

#[test]
fn dw_trait_68_beams_copy_weapons_and_never_empty() {
    let value = |energy| stand(json!([]), json!([])).sums(&shot(Weapon::Beam(energy))).0.total();
    assert_eq!([EnergyKind::Sonic, EnergyKind::Kinetic, EnergyKind::Electric].map(value), [3, 4, 4]);
    assert_eq!([EnergyKind::Flames, EnergyKind::Light].map(value), [5, 5]);
    assert!(stand(json!([{"EnergyProjection": "Light"}]), json!([])).state.figures[0].weapons.is_empty());
}

#[test]
fn dw_env_14_gas_strikes_with_its_own_combat() {
    let mut gas = Combat::new(CombatKind::Gas { strength: 7 }, None, TWO);
    let (attack, defence) = stand(json!([]), json!(["LightArmour", "VeryLarge"])).sums(&gas);
    assert_eq!((attack.total(), defence.total(), line(&attack, "DW-ENV-14")), (7, 3, Some(7)));
    gas.target_guard = Guard::Prone;
    assert_eq!(stand(json!([]), json!([])).sums(&gas).0.total(), 7);
}

#[test]
fn dw_gap_20_telepathy_at_a_distance() {
    let mut mind = fight(CombatKind::Telepathy {});
    mind.given.bands = 2;
    assert_eq!(line(&stand(json!([]), json!([])).sums(&mind).0, "DW-GAP-20"), Some(-2));
}

#[test]
fn dw_door_05_size_at_a_door() {
    let (attack, defence) = stand(json!(["VeryLarge", "MeleeExpert"]), json!(["Large"]))
        .sums(&fight(CombatKind::Door { door: 0 }));
    assert_eq!((attack.total(), defence.total()), (5, 4));
}

#[test]
fn every_special_rule_has_a_moment_and_a_kind() {
    for held in Trait::each() {
        let nature = held.sheet().nature;
        let weapon = held.sheet().weapon.is_some();
        let hook = skills::hook(&held);
        assert!(
            !weapon || matches!(hook, skills::Hook::Weapon | skills::Hook::Contact),
            "{held:?} {nature:?}"
        );
    }
    assert!(stand(json!([]), json!([])).look().profile(ONE).unwrap().is(&Kind::Organic));
}
