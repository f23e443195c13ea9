//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{
    ONE, Stand, THREE, TWO, fight, grenade, line, melee, melee_total, profile, shot, stand, stand_with,
};
use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::skills;
use crate::skills::Topic;
use crate::state::combat::{Combat, CombatKind, Given, Guard, Party};

#[test]
fn dw_core_04_combat_is_the_first_line_of_both_sums() {
    let (attack, defence) = stand(json!([]), json!([])).sums(&melee());
    assert_eq!((line(&attack, "DW-CORE-04"), line(&defence, "DW-CORE-04")), (Some(3), Some(3)));
    assert_eq!((attack.lines().len(), defence.lines().len()), (1, 1));
}

#[test]
fn dw_trait_11_and_26_improved_combat_takes_the_place_of_combat() {
    let both = json!([{"ImprovedAttack": 6}, {"ImprovedDefence": 5}]);
    let (attack, defence) = stand(both.clone(), both).sums(&melee());
    assert_eq!((attack.total(), defence.total()), (6, 5));
    assert_eq!((line(&attack, "DW-TRAIT-11"), line(&defence, "DW-TRAIT-26")), (Some(6), Some(5)));
}

#[test]
fn dw_gap_57_improved_combat_counts_at_range_and_in_minds() {
    let both = json!([{"ImprovedAttack": 6}, {"ImprovedDefence": 5}]);
    for combat in [shot(Weapon::Bow), fight(CombatKind::Telepathy {})] {
        let (attack, defence) = stand(both.clone(), both.clone()).sums(&combat);
        assert_eq!((line(&attack, "DW-TRAIT-11"), line(&defence, "DW-TRAIT-26")), (Some(6), Some(5)));
    }
}

#[test]
fn dw_melee_07_each_enemy_beyond_the_first() {
    let base = || {
        stand_with(profile(&json!([])), &[profile(&json!([])), profile(&json!([]))], json!({}), &json!({}))
    };
    let stand = base().touching(ONE, TWO);
    assert_eq!(line(&stand.sums(&melee()).0, "DW-MELEE-07"), None);
    let stand = stand.touching(ONE, THREE);
    let (attack, defence) = stand.sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-07"), line(&defence, "DW-MELEE-07")), (Some(-1), None));
}

#[test]
fn dw_melee_08_against_a_helpless_target() {
    for guard in [Guard::Prone, Guard::Held] {
        let mut combat = melee();
        combat.target_guard = guard;
        let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
        assert_eq!((line(&attack, "DW-MELEE-08"), defence.total()), (Some(2), 3));
    }
}

#[test]
fn dw_melee_10_a_power_attack_lowers_the_other_side() {
    let mut combat = melee();
    combat.effort = true;
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((attack.total(), line(&defence, "DW-MELEE-10")), (3, Some(-1)));
}

#[test]
fn dw_melee_11_and_trait_76_an_ambush_unless_sensed() {
    let mut combat = melee();
    combat.given.ambush = true;
    let (attack, _) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!(line(&attack, "DW-MELEE-11"), Some(1));
    let (attack, _) = stand(json!([]), json!(["DangerSense"])).sums(&combat);
    assert_eq!((line(&attack, "DW-TRAIT-76"), attack.total()), (Some(0), 3));
}

#[test]
fn dw_melee_12_and_trait_52_mounted_against_those_on_foot() {
    assert_eq!(melee_total(json!(["Mounted"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Mounted"])), (3, 3));
    assert_eq!(melee_total(json!(["Mounted"]), json!(["Large"])), (3, 4));
    let (attack, _) = stand(json!(["Mounted"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-TRAIT-52"), Some(1));
}

#[test]
fn dw_melee_13_whoever_stands_higher() {
    let mut combat = melee();
    combat.given = Given { attacker_higher: true, target_higher: true, ..Given::default() };
    let (attack, defence) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((line(&attack, "DW-MELEE-13"), line(&defence, "DW-MELEE-13")), (Some(1), Some(1)));
}

#[test]
fn dw_melee_14_15_and_16_size_counts_against_the_smaller() {
    let (attack, _) = stand(json!(["Large"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-14"), Some(1));
    let (attack, defence) = stand(json!(["VeryLarge"]), json!(["Large"])).sums(&melee());
    assert_eq!((line(&attack, "DW-MELEE-15"), defence.total()), (Some(1), 3));
    assert_eq!(melee_total(json!(["Large"]), json!(["Large"])), (3, 3));
    // Nothing is smaller than normal: a cat and a man are of one size.
    assert_eq!(melee_total(json!([]), json!(["Animal"])), (3, 3));
}

#[test]
fn dw_trait_39_and_88_size_in_melee_and_under_fire() {
    assert_eq!(melee_total(json!(["Large"]), json!([])), (4, 3));
    assert_eq!(melee_total(json!(["VeryLarge"]), json!([])), (4, 3));
    for traits in [json!(["Large"]), json!(["VeryLarge"])] {
        let (attack, _) = stand(json!([]), traits).sums(&shot(Weapon::Bow));
        assert_eq!(line(&attack, "DW-SHOOT-26"), Some(1));
    }
}

fn armed(weapon: Weapon, option: &str) -> Stand {
    let traits = json!([format!("{weapon:?}")]);
    let options = json!({"pistol_stats": option});
    stand_with(profile(&traits), &[profile(&json!([]))], options, &json!({})).with(|state| {
        state.figures[0].weapons[0].in_hand = true;
    })
}

#[test]
fn dw_melee_17_a_handgun_in_melee() {
    let melee_line = |weapon, option| line(&armed(weapon, option).sums(&melee()).0, "DW-MELEE-17");
    assert_eq!(melee_line(Weapon::Pistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::Pistol, "summary_table"), Some(-2));
    assert_eq!(melee_line(Weapon::ElectricPistol, "trait_entry"), Some(-1));
    assert_eq!(melee_line(Weapon::NeedlePistol, "trait_entry"), Some(-2));
    assert_eq!(melee_line(Weapon::Shotgun, "trait_entry"), None);
}

#[test]
fn dw_trait_58_the_pistol_by_its_entry() {
    let sheet = Weapon::Pistol.sheet(armed(Weapon::Pistol, "trait_entry").setup.options.pistol_stats);
    assert_eq!((sheet.ranged.unwrap().ruler, sheet.melee), (Ruler::Long, Some(-1)));
    let (attack, _) = stand(json!(["Pistol"]), json!([])).sums(&shot(Weapon::Pistol));
    assert_eq!(line(&attack, "DW-TRAIT-58"), Some(1));
}

#[test]
fn dw_melee_18_and_trait_06_power_armour_in_melee_and_under_fire() {
    let (attack, _) = stand(json!(["PowerArmour"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-18"), Some(2));
    let (attack, defence) =
        stand(json!(["PowerArmour"]), json!(["PowerArmour"])).sums(&shot(Weapon::Shotgun));
    assert_eq!((attack.total(), line(&defence, "DW-TRAIT-06")), (5, Some(2)));
}

#[test]
fn dw_melee_19_and_20_training() {
    let (attack, _) = stand(json!(["MeleeSpecialist", "MeleeExpert"]), json!([])).sums(&melee());
    assert_eq!((line(&attack, "DW-TRAIT-79"), line(&attack, "DW-TRAIT-33")), (Some(1), Some(1)));
    let (attack, _) = stand(json!(["Marksman"]), json!([])).sums(&melee());
    assert_eq!(line(&attack, "DW-MELEE-20"), Some(-1));
}

#[test]
fn dw_shoot_28_and_trait_79_85_training_at_range() {
    let (attack, _) = stand(json!(["Marksman"]), json!([])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-TRAIT-85"), Some(1));
    let (attack, _) = stand(json!(["MeleeSpecialist"]), json!([])).sums(&shot(Weapon::Bow));
    assert_eq!(line(&attack, "DW-SHOOT-28"), Some(-1));
}

#[test]
fn dw_shoot_02_bands_and_dw_shoot_25_later_targets() {
    let mut combat = shot(Weapon::Pistol);
    combat.given = Given { bands: 2, later: true, ..Given::default() };
    let (attack, _) = stand(json!([]), json!([])).sums(&combat);
    assert_eq!((line(&attack, "DW-SHOOT-02"), line(&attack, "DW-SHOOT-25")), (Some(-2), Some(-1)));
}

#[test]
fn dw_shoot_16_and_27_helpless_targets_under_fire() {
    let attack = |guard, near| {
        let mut combat = shot(Weapon::Bow);
        combat.target_guard = guard;
        combat.given.near = near;
        stand(json!([]), json!([])).sums(&combat).0
    };
    assert_eq!(line(&attack(Guard::Prone, true), "DW-SHOOT-16"), Some(0));
    assert_eq!(line(&attack(Guard::Prone, false), "DW-SHOOT-16"), Some(-1));
    assert_eq!(line(&attack(Guard::Held, false), "DW-SHOOT-27"), Some(2));
}

#[test]
fn dw_shoot_18_20_21_22_and_23_cover_woods_ambush_and_aim() {
    let sums = |given: Given, effort: bool| {
        let mut combat = shot(Weapon::Bow);
        combat.given = given;
        combat.effort = effort;
        stand(json!([]), json!([])).sums(&combat)
    };
    let cover = Given { cover: true, ..Given::default() };
    assert_eq!(line(&sums(cover, false).0, "DW-SHOOT-18"), Some(-1));
    let same = Given { same_wood: true, cover: true, ..Given::default() };
    assert_eq!(line(&sums(same, false).0, "DW-SHOOT-21"), Some(-1));
    assert_eq!(sums(same, false).0.total(), 2);
    let edge = Given { wood_edge: true, ambush: true, ..Given::default() };
    assert_eq!((line(&sums(edge, false).0, "DW-SHOOT-20"), sums(edge, false).0.total()), (Some(1), 4));
    let ambush = Given { ambush: true, ..Given::default() };
    assert_eq!(line(&sums(ambush, false).0, "DW-SHOOT-22"), Some(1));
    assert_eq!(line(&sums(Given::default(), true).1, "DW-SHOOT-23"), Some(-1));
}

#[test]
fn dw_env_08_09_and_13_shots_in_the_dark() {
    let dark = |level: &str, target: Value| {
        let extra = json!({"darkness": level});
        let stand = stand_with(profile(&json!([])), &[target], json!({}), &extra);
        let mut combat = shot(Weapon::Bow);
        combat.given.dark = -2;
        stand.sums(&combat).0
    };
    assert_eq!(line(&dark("Penumbra", profile(&json!([]))), "DW-ENV-08"), Some(-2));
    assert_eq!(line(&dark("NearDark", profile(&json!([]))), "DW-ENV-09"), Some(-2));
    let mut bearer = profile(&json!([]));
    bearer["equipment"] = json!(["Torch"]);
    assert_eq!(line(&dark("NearDark", bearer), "DW-ENV-13"), Some(-2));
}

#[test]
fn dw_trait_02_an_acrobat_is_hard_to_hit_while_it_can_move() {
    let mut combat = shot(Weapon::Bow);
    let (attack, _) = stand(json!([]), json!(["Acrobat"])).sums(&combat);
    assert_eq!(line(&attack, "DW-TRAIT-02"), Some(-1));
    combat.target_guard = Guard::Held;
    let (attack, _) = stand(json!([]), json!(["Acrobat"])).sums(&combat);
    assert_eq!(line(&attack, "DW-TRAIT-02"), None);
    let climb = skills::bonus(
        stand(json!(["Acrobat"]), json!([])).look(),
        ONE,
        Topic::Climb { vertical: false },
        None,
    );
    assert_eq!(line(&climb, "DW-TRAIT-02"), Some(1));
}

#[test]
fn dw_trait_07_63_and_86_lasers_and_armour() {
    let sums = |weapon, target: Value| stand(json!([]), target).sums(&shot(weapon));
    assert_eq!(line(&sums(Weapon::LaserPistol, json!([])).0, "DW-TRAIT-63"), Some(2));
    let (attack, _) = sums(Weapon::LaserPistol, json!(["ReflectiveArmour", "HeavyArmour"]));
    assert_eq!((line(&attack, "DW-TRAIT-07"), attack.total()), (Some(-2), 3));
    let (attack, defence) = sums(Weapon::LaserPistol, json!(["PowerArmour"]));
    assert_eq!((attack.total(), defence.total()), (3, 5));
    let (attack, defence) = sums(Weapon::LaserScrewdriver, json!(["ReflectiveArmour", "PowerArmour"]));
    assert_eq!((attack.total(), defence.total(), line(&defence, "DW-TRAIT-86")), (5, 3, Some(0)));
}

#[test]
fn dw_trait_08_light_armour_against_the_weapons_listed() {
    let defence =
        |combat: &Combat| line(&stand(json!([]), json!(["LightArmour"])).sums(combat).1, "DW-TRAIT-08");
    for weapon in [Weapon::Pistol, Weapon::Shotgun, Weapon::AssaultRifle] {
        assert_eq!(defence(&shot(weapon)), Some(2), "{weapon:?}");
    }
    assert_eq!(defence(&shot(Weapon::LaserPistol)), None);
    assert_eq!(defence(&grenade(GrenadeKind::Fragmentation)), Some(2));
    assert_eq!(defence(&grenade(GrenadeKind::Plasma)), None);
    assert_eq!(defence(&melee()), None);
    let options = json!({"light_armour_scope": "melee_and_listed"});
    let all = stand_with(profile(&json!([])), &[profile(&json!(["LightArmour"]))], options, &json!({}));
    assert_eq!(line(&all.sums(&melee()).1, "DW-TRAIT-08"), Some(2));
}

#[test]
fn dw_trait_15_a_mental_shield() {
    for kind in [CombatKind::Telepathy {}, CombatKind::Scream {}] {
        let (_, defence) = stand(json!([]), json!(["MentalShield"])).sums(&fight(kind));
        assert_eq!(line(&defence, "DW-TRAIT-15"), Some(2));
    }
    assert_eq!(stand(json!([]), json!(["MentalShield"])).sums(&melee()).1.total(), 3);
}

#[test]
fn dw_area_02_minds_ignore_armour_cover_and_size() {
    let mut combat = fight(CombatKind::Telepathy {});
    combat.given.cover = true;
    let (attack, defence) = stand(json!([]), json!(["PowerArmour", "VeryLarge", "ForceField"])).sums(&combat);
    assert_eq!((attack.total(), defence.total()), (3, 3));
    let stand = stand(json!([]), json!(["HeavyArmour", "ForceField"]));
    assert!(!skills::has_field(stand.look(), &combat, Party::Target));
    assert_eq!(skills::absorbs(stand.look(), &combat, Party::Target), None);
}

#[test]
fn dw_area_04_and_gap_08_the_combat_of_a_grenade() {
    let total = |kind, options: Value| {
        let stand = stand_with(profile(&json!([])), &[profile(&json!([]))], options, &json!({}));
        stand.sums(&grenade(kind)).0.total()
    };
    let ignore = || json!({});
    let add = || json!({"grenade_table_bonus": "add"});
    assert_eq!(
        [GrenadeKind::Fragmentation, GrenadeKind::Plasma, GrenadeKind::Toxic, GrenadeKind::Photonic]
            .map(|kind| (total(kind, ignore()), total(kind, add()))),
        [(4, 7), (5, 8), (2, 2), (3, 7)]
    );
}

#[test]
fn dw_area_06_07_and_08_size_cover_and_armour_in_an_explosion() {
    let mut combat = grenade(GrenadeKind::Fragmentation);
    combat.given.cover = true;
    let (attack, defence) = stand(json!([]), json!(["VeryLarge", "PowerArmour"])).sums(&combat);
    assert_eq!((line(&attack, "DW-AREA-06"), line(&attack, "DW-AREA-07")), (Some(1), Some(-1)));
    assert_eq!(line(&defence, "DW-TRAIT-06"), Some(2));
    let field = stand(json!([]), json!(["ForceField"]));
    assert!(skills::has_field(field.look(), &combat, Party::Target));
}
