//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{
    Fig, ONE, Table, Told, act, bare, cites, claim, event, far, fig, fight, grenade, line, melee, no, of,
    plain, profile, scene, shot, stand, stand_with, tells, versus,
};
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::skills;
use crate::skills::Topic;
use crate::state::combat::{Combat, CombatKind, Given, Guard, Party};
use crate::state::frames::Frame;
use crate::state::{Cause, Faint, Harmed, Hold, Presence, QualityLoss};

/// A melee attack of figure 1 on figure 2, with these faces.
fn strike(one: Fig, two: Fig, faces: &[u32]) -> (Table, Told) {
    let mut table = scene(&[one, two]).touch(1, 2).active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), faces);
    (table, told)
}

#[test]
fn dw_melee_02_and_dw_core_04_equal_totals_do_nothing() {
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3), &[4, 4]);
    assert!(cites(&told, "DW-MELEE-02") && cites(&told, "DW-CORE-04"));
    assert!(!table.is_prone(1) && !table.is_prone(2) && table.touch(1, 2));
}

#[test]
fn dw_trait_42_a_hero_rolls_its_die_again_once() {
    let figs = [fig(0, 3, 3, json!(["Hero"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[1, 4]);
    assert!(matches!(table.top(), Frame::Combat { .. }));
    assert_eq!(table.refused(2, bare("Decline")), "NotYourTurn");
    let told = table.ok(1, json!({"HeroReroll": {"figure": 1, "die": 1}}), &[6]);
    assert!(cites(&told, "DW-TRAIT-42") && table.is_prone(2) && table.figure(1).reroll_used);
}

#[test]
fn dw_trait_17_a_force_field_makes_a_tie_or_burns_out() {
    for (face, dead, prone) in [(5, false, false), (4, false, true), (1, true, true)] {
        let (table, told) = strike(plain(0, 3, 3), fig(1, 3, 3, json!(["ForceField"])), &[4, 3, face]);
        assert!(tells(&told, "FieldTested") && cites(&told, "DW-TRAIT-17"));
        assert_eq!((table.figure(2).field_dead, table.is_prone(2)), (dead, prone));
    }
}

#[test]
fn claims_of_a_house_agreement_change_the_sum_or_roll_again() {
    use greffe_core::judging::fact::Effect;
    use greffe_core::testing::bench::Declaration;
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).source("HOUSE-1").touch(1, 2).active(1, 1);
    let claims = [claim("HOUSE-1", Effect::Modifier(2))];
    let with = Declaration { claims: &claims, faces: &[2, 3], ..Declaration::default() };
    let told = table.declare(1, act("MeleeAttack", 2), &with);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 5);
    assert!(table.is_prone(2));
}

fn strikes() -> Value {
    json!({"MeleeAttack": {"target": 2}})
}

/// A fight won by the first figure with a 4 against a 3: by one, and the loser falls.
fn brawl(traits: Value, target: Value) -> Table {
    versus(&[traits], &[target, json!([])]).touch(1, 2).active(1, 1)
}

#[test]
fn dw_trait_65_a_poison_takes_on_a_6_and_kills_at_7() {
    let mut play = brawl(json!(["Poison"]), json!([]));
    let told = play.with(1, strikes(), &[], &[4, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-65"));
    assert_eq!(play.figure(2).losses, [QualityLoss { amount: 1, cause: Harmed::Poison }]);
    let mut play = brawl(json!(["Poison"]), json!([]));
    play.with(1, strikes(), &[], &[4, 3, 5]);
    assert!(play.figure(2).losses.is_empty());
    let mut play = brawl(json!(["Poison"]), of(6, 3, json!([])));
    play.with(1, strikes(), &[], &[4, 3, 6]);
    assert_eq!(play.figure(2).presence, Presence::Removed(Cause::Killed));
}

#[test]
fn dw_trait_23_and_gap_44_contagion_changes_sides() {
    let mut play = brawl(json!(["Contagion"]), json!([]));
    let told = play.with(1, strikes(), &[], &[3, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-23"));
    let victim = play.figure(2);
    assert_eq!((victim.controller, victim.owner, victim.combat_loss), (0, 0, 1));
    assert_eq!(victim.losses, [QualityLoss { amount: 1, cause: Harmed::Contagion }]);
    let mut play = brawl(json!(["Contagion"]), json!([]));
    play.with(1, strikes(), &[], &[3, 3, 5]);
    assert_eq!(play.figure(2).controller, 1);
    let mut play = brawl(json!([]), json!(["Contagion"]));
    play.with(1, strikes(), &[], &[3, 3, 6]);
    assert_eq!(play.figure(1).controller, 1);
}

#[test]
fn dw_trait_24_and_gap_50_a_tail_on_a_1() {
    let mut play = brawl(json!(["TailSwipe"]), json!([]));
    let told = play.with(1, strikes(), &[], &[5, 3, 1]);
    assert!(cites(&told, "DW-TRAIT-24") && tells(&told, "WentProne") && !tells(&told, "RecoilOwed"));
    assert!(!cites(&told, "DW-MELEE-03"), "the tail fells it, no even die");
    let mut play = brawl(json!(["TailSwipe"]), json!([]));
    assert!(tells(&play.with(1, strikes(), &[], &[5, 3, 2]), "RecoilOwed"));
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

fn needle(faces: &[u32]) -> Table {
    let mut play = versus(&[json!(["NeedlePistol"])], &[json!([]), json!([])]).active(1, 1);
    let shot = json!({"RangedAttack": {"weapon": "NeedlePistol", "target": 2}});
    let told = play.with(1, shot, &at(100), faces);
    assert!(cites(&told, "DW-TRAIT-59"));
    play
}

#[test]
fn dw_trait_59_a_needle_weakens_knocks_out_and_kills() {
    let loss = [QualityLoss { amount: 1, cause: Harmed::Needle }];
    let play = needle(&[2, 3, 3]);
    assert!(play.figure(2).losses.is_empty());
    let play = needle(&[2, 3, 4, 3, 4, 4]);
    assert!(play.figure(2).losses == loss && play.figure(2).unconscious.is_empty());
    let play = needle(&[2, 3, 6, 3, 3, 4]);
    assert!(play.figure(2).losses == loss && play.figure(2).unconscious.contains(Faint::Needle));
    let play = needle(&[2, 3, 6, 3, 3, 2]);
    assert!(play.is_out(2));
}

#[test]
fn dw_trait_60_nanites_stop_a_machine_on_a_4() {
    let robot = json!({"name": "R", "kind": ["Robot"], "quality": 4, "combat": 3});
    let shot = || json!({"RangedAttack": {"weapon": "NanitePistol", "target": 2}});
    let mut play = versus(&[json!(["NanitePistol"])], &[robot.clone(), json!([])]).active(1, 1);
    let told = play.with(1, shot(), &at(100), &[4, 3, 4]);
    assert!(cites(&told, "DW-TRAIT-60") && play.figure(2).immobilised.contains(Hold::Nanite));
    let mut play = versus(&[json!(["NanitePistol"])], &[robot, json!([])]).active(1, 1);
    play.with(1, shot(), &at(100), &[4, 3, 3]);
    assert!(play.figure(2).immobilised.is_empty());
}

#[test]
fn dw_gap_24_a_rider_whose_victim_is_gone_lapses() {
    let mut play = brawl(of(4, 9, json!(["Poison"])), json!([]));
    let told = play.with(1, strikes(), &[no("near", &[3, 2])], &[3, 3]);
    assert!(tells(&told, "RiderLapsed") && play.is_out(2));
}

#[test]
fn dw_trait_17_a_force_field_saves_on_5_and_dies_on_1() {
    let mut play = brawl(json!([]), json!(["ForceField"]));
    let told = play.with(1, strikes(), &[], &[4, 3, 5]);
    assert!(cites(&told, "DW-TRAIT-17") && !tells(&told, "WentProne"));
    let mut play = brawl(json!([]), json!(["ForceField"]));
    let told = play.with(1, strikes(), &[], &[4, 3, 1]);
    assert!(tells(&told, "WentProne") && play.figure(2).field_dead);
}

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
