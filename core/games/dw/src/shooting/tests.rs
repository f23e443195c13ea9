//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::bench::{Fig, Scene, Table, Told, bare, cites, event, far, fig, plain, scene, tells, versus, yes};
use crate::state::Hold;
use crate::state::frames::Frame;

#[test]
fn dw_action_16_diving_is_free_even_without_success() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 0);
    let told = table.ok(1, bare("Dive"), &[]);
    assert!(cites(&told, "DW-ACTION-16") && table.is_prone(1));
    assert!(tells(&told, "ActivationEnded"), "nothing is left to choose");
}

fn shoot(weapon: &str, spread: Value) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": 2, "spread": spread}})
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

fn spreader(weapon: &str) -> Scene {
    versus(&[json!([weapon])], &[json!([]), json!([]), json!([])]).touch(2, 3)
}

#[test]
fn dw_trait_37_a_shotgun_spreads_beyond_short() {
    let mut play = spreader("Shotgun").active(1, 1);
    let told = play.with(1, shoot("Shotgun", json!([3])), &at(751), &[1, 6, 1, 6]);
    assert!(cites(&told, "DW-TRAIT-37"));
    assert_eq!(told.iter().filter(|emitted| tells(&vec![(*emitted).clone()], "CombatRolled")).count(), 2);
    let mut play = spreader("Shotgun").active(1, 1);
    assert!(!play.refused_with(1, shoot("Shotgun", json!([3])), &at(700)).is_empty());
}

#[test]
fn dw_trait_47_and_55_flames_spread_and_frighten() {
    let mut play = spreader("Flamethrower").active(1, 1);
    let told = play.with(1, shoot("Flamethrower", json!([3])), &at(100), &[1, 6, 1, 6]);
    assert!(cites(&told, "DW-TRAIT-47"));
    let mut play = versus(&[json!(["Flamethrower"])], &[json!(["FearOfFire"]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("Flamethrower", json!([])), &at(100), &[1, 6, 4, 4, 4]);
    assert!(cites(&told, "DW-TRAIT-55") && cites(&told, "DW-MORALE-01"));
}

#[test]
fn dw_trait_38_an_assault_rifle_reaches_long_and_serves_no_melee() {
    let mut play = versus(&[json!(["AssaultRifle"])], &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("AssaultRifle", json!([])), &at(5400), &[1, 6]);
    assert!(cites(&told, "DW-TRAIT-38") && cites(&told, "DW-SHOOT-02"));
    let mut play = versus(&[json!(["AssaultRifle"])], &[json!([]), json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, shoot("AssaultRifle", json!([])), &at(5401)), "DW-SHOOT-02");
}

fn shot(weapon: &str, target: u16) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": target}})
}

#[test]
fn dw_shoot_01_a_ready_weapon_is_needed() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &[far("distance", &[1, 2], 500)]), "DW-SHOOT-01");
    let figs = [fig(0, 3, 3, json!(["Pistol", "Shotgun"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Shotgun", 2), &[far("distance", &[1, 2], 500)]), "DW-ACTION-11");
    assert_eq!(table.refused(1, shot("Pistol", 2)), "DW-CORE-08", "a distance must be stated");
}

fn shooter(weapon: &str) -> Fig {
    fig(0, 3, 3, json!([weapon]))
}

fn sums(told: &Told) -> Value {
    event(told, "CombatRolled")["sums"].clone()
}

/// A pistol shot from a distance, with more facts and these faces.
fn fire(
    one: Fig,
    two: Fig,
    distance: i64,
    facts: &[greffe_core::judging::fact::Fact],
    dice: &[u32],
) -> (Table, Told) {
    let mut table = scene(&[one, two]).active(1, 3);
    let mut all = vec![far("distance", &[1, 2], distance)];
    all.extend(facts.iter().cloned());
    let told = table.with(1, shot("Pistol", 2), &all, dice);
    (table, told)
}

#[test]
fn dw_shoot_02_range_bands() {
    for (distance, sum) in [(1800, 4), (1801, 3), (3600, 3), (3601, 2), (5400, 2)] {
        let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), distance, &[], &[3, 6]);
        assert_eq!(sums(&told)["attack"], sum, "{distance}");
    }
    let mut table = scene(&[shooter("Pistol"), plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &[far("distance", &[1, 2], 5401)]), "DW-SHOOT-02");
}

#[test]
fn dw_shoot_03_only_the_target_is_harmed() {
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[], &[2, 6]);
    assert!(cites(&told, "DW-SHOOT-03") && cites(&told, "DW-ACTION-09"));
    assert!(!table.is_prone(1) && !table.is_prone(2));
}

#[test]
fn dw_shoot_04_even_falls_odd_recoils() {
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[], &[4, 3]);
    assert!(cites(&told, "DW-SHOOT-04") && table.is_prone(2));
    let (mut table, _) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[], &[5, 3]);
    let told = table.ok(2, bare("ChooseRecoil"), &[]);
    assert!(cites(&told, "DW-SHOOT-29"));
}

#[test]
fn dw_shoot_05_double_kills_triple_is_gruesome() {
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[], &[4, 1]);
    assert!(cites(&told, "DW-SHOOT-05") && table.is_out(2));
    // What did not decide is not told.
    assert!(!cites(&told, "DW-MELEE-05") && !cites(&told, "DW-GAP-11") && !cites(&told, "DW-MORALE-15"));
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 1), 500, &[], &[5, 2]);
    assert_eq!(event(&told, "CombatJudged")["verdict"]["harm"], json!({"Gruesome": {}}));
}

#[test]
fn dw_shoot_06_a_natural_one_empties_the_weapon() {
    let (mut table, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[], &[1, 6]);
    assert!(cites(&told, "DW-SHOOT-06"));
    assert!(table.figure(1).weapons[0].empty);
    table.ok(1, json!({"Reload": {"weapon": "Pistol"}}), &[]);
    assert!(!table.figure(1).weapons[0].empty && table.left() == 1);
}

#[test]
fn dw_shoot_07_throwables_are_counted() {
    let figs = [fig(0, 3, 3, json!([{"Grenade": "Photonic"}, "ExtraAttack"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 3);
    let throw = json!({"ThrowGrenade": {"grenade": "Photonic", "inside": [2]}});
    table.with(1, throw.clone(), &[far("spot", &[1], 500)], &[1, 6]);
    assert_eq!(table.figure(1).grenades.values().sum::<u32>(), 0);
    assert_eq!(table.refused_with(1, throw, &[far("spot", &[1], 500)]), "DW-SHOOT-07");
}

#[test]
fn dw_shoot_10_11_the_nearest_enemy_with_exceptions() {
    let figs =
        |near: Fig, far: Fig| [shooter("Pistol").at(1000, 1000), near.at(1000, 2000), far.at(2500, 1000)];
    let mut table = scene(&figs(plain(1, 3, 3), plain(1, 3, 3))).active(1, 1);
    assert_eq!(table.refused(1, shot("Pistol", 3)), "DW-SHOOT-10");
    table.ok(1, shot("Pistol", 2), &[3, 4]);
    for (near, target) in
        [(plain(1, 3, 3).prone(), plain(1, 3, 3)), (plain(1, 3, 3), fig(1, 3, 3, json!(["Large"])))]
    {
        scene(&figs(near, target)).active(1, 1).ok(1, shot("Pistol", 3), &[3, 6]);
    }
    let mut table = scene(&figs(plain(1, 3, 3), plain(1, 3, 3))).active(1, 1);
    let nearest = [yes("nearest", &[1, 3])];
    assert_eq!(table.refused_with(1, shot("Pistol", 3), &nearest), "DW-SHOOT-10", "the record stands");
}

#[test]
fn dw_shoot_11_who_may_be_passed_over_and_who_not() {
    let piece = |kind: &str| {
        json!([{"kind": kind, "outline": [
            {"x": 500, "y": 1500}, {"x": 1500, "y": 1500}, {"x": 1500, "y": 1600}, {"x": 500, "y": 1600},
        ]}])
    };
    let large = || fig(1, 3, 3, json!(["Large"]));
    let huge = || fig(1, 3, 3, json!(["VeryLarge"]));
    let figs =
        |near: Fig, far: Fig| [shooter("Pistol").at(1000, 1000), near.at(1000, 2000), far.at(2500, 1000)];
    let open = || scene(&figs(plain(1, 3, 3), plain(1, 3, 3)));
    assert_eq!(open().active(1, 1).refused(1, shot("Pistol", 3)), "DW-SHOOT-10");
    // Behind an obstacle the nearer one is in cover, behind a wall it is hidden.
    for kind in ["Obstacle", "Wall"] {
        open().setup("terrain", piece(kind)).active(1, 1).ok(1, shot("Pistol", 3), &[3, 6]);
    }
    let grand: [(Fig, Fig, bool); 5] = [
        (plain(1, 3, 3), large(), true),
        (plain(1, 3, 3), huge(), true),
        (large(), huge(), false),
        (large(), large(), false),
        (large(), plain(1, 3, 3), false),
    ];
    for (near, far, passes) in grand {
        let mut table = scene(&figs(near, far)).active(1, 1);
        if passes {
            table.ok(1, shot("Pistol", 3), &[3, 6]);
        } else {
            assert_eq!(table.refused(1, shot("Pistol", 3)), "DW-SHOOT-10");
        }
    }
}

#[test]
fn dw_gap_19_whether_an_enemy_that_cannot_be_shot_is_still_the_nearest() {
    let figs = [
        shooter("Pistol").at(1000, 1000),
        plain(0, 3, 3).at(1000, 2250),
        plain(1, 3, 3).at(1000, 2000),
        plain(1, 3, 3).at(2500, 1000),
    ];
    let fought = || scene(&figs).touch(2, 3);
    fought().active(1, 1).ok(1, shot("Pistol", 4), &[3, 6]);
    let mut any = fought().option("nearest_scope", "any_enemy").active(1, 1);
    assert_eq!(any.refused(1, shot("Pistol", 4)), "DW-SHOOT-10");
    assert_eq!(any.refused(1, shot("Pistol", 3)), "DW-SHOOT-14", "nor may the nearest be shot");
}

#[test]
fn dw_shoot_13_15_not_from_melee_but_past_a_prone_enemy() {
    let figs = [shooter("Pistol"), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 3), &[far("distance", &[1, 3], 500)]), "DW-SHOOT-13");
    let figs = [shooter("Pistol"), plain(1, 3, 3).prone(), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    let told = table.with(1, shot("Pistol", 3), &[far("distance", &[1, 3], 500)], &[3, 4]);
    assert!(tells(&told, "CombatRolled"));
    let mut table = scene(&figs).started(1, 1).touch(1, 2).active(1, 1);
    table.ok(1, shot("Pistol", 2), &[3, 3]);
    assert!(table.is_out(2), "at the prone enemy in contact too");
}

#[test]
fn dw_shoot_14_not_into_melee() {
    let figs = [shooter("Pistol"), plain(0, 3, 3).prone(), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(2, 3).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 3), &[far("distance", &[1, 3], 500)]), "DW-SHOOT-14");
}

#[test]
fn dw_shoot_16_a_prone_target_is_harder_far_off_and_dies_when_beaten() {
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3).prone(), 1000, &[], &[4, 3]);
    assert_eq!(sums(&told)["attack"], 3);
    assert!(cites(&told, "DW-SHOOT-16") && table.is_out(2));
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3).prone(), 750, &[], &[3, 4]);
    assert_eq!(sums(&told)["attack"], 4);
}

#[test]
fn dw_shoot_17_a_prone_figure_shoots() {
    let (_, told) = fire(shooter("Pistol").prone(), plain(1, 3, 3), 500, &[], &[3, 4]);
    assert_eq!(sums(&told)["attack"], 4);
}

#[test]
fn dw_shoot_18_cover_takes_one_off() {
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[yes("cover", &[1, 2])], &[3, 3]);
    assert_eq!(sums(&told)["attack"], 3);
    assert!(cites(&told, "DW-SHOOT-18"));
}

#[test]
fn dw_shoot_22_an_ambush_shot_adds_one_and_reveals() {
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[yes("hidden", &[1])], &[3, 5]);
    assert_eq!(sums(&told)["attack"], 5);
    assert!(cites(&told, "DW-SHOOT-22") && table.figure(1).ambush_spent);
    let mut table = scene(&[shooter("NeedlePistol"), plain(1, 3, 3)]).active(1, 1);
    let facts = [far("distance", &[1, 2], 500), yes("hidden", &[1])];
    table.with(1, shot("NeedlePistol", 2), &facts, &[2, 6]);
    assert!(!table.figure(1).ambush_spent, "a silent weapon");
}

#[test]
fn dw_shoot_23_and_dw_action_10_an_aimed_shot_takes_two_actions() {
    let mut table = scene(&[shooter("Pistol"), plain(1, 3, 3)]).active(1, 2);
    let aimed = json!({"RangedAttack": {"weapon": "Pistol", "target": 2, "aimed": true}});
    let told = table.with(1, aimed, &[far("distance", &[1, 2], 500)], &[3, 5]);
    assert_eq!(sums(&told), json!({"attack": 4, "defence": 2}));
    assert!(cites(&told, "DW-SHOOT-23") && cites(&told, "DW-ACTION-10") && table.left() == 0);
}

#[test]
fn dw_shoot_24_and_dw_action_13_stones() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 3);
    let throw = json!({"ThrowStone": {"target": 2}});
    let near = [far("distance", &[1, 2], 500)];
    assert_eq!(table.refused_with(1, throw.clone(), &near), "DW-SHOOT-24");
    let told = table.ok(1, bare("PickUp"), &[]);
    assert!(cites(&told, "DW-ACTION-13"));
    let told = table.with(1, throw.clone(), &near, &[1, 2]);
    assert_eq!(sums(&told)["attack"], 2);
    assert!(cites(&told, "DW-SHOOT-24") && table.figure(1).shoulder, "a natural 1");
    let figs = [shooter("Pistol").with(|figure| figure.stones = 1), plain(1, 3, 3)];
    assert_eq!(scene(&figs).active(1, 3).refused_with(1, throw, &near), "DW-SHOOT-24", "it is armed");
}

#[test]
fn dw_shoot_25_a_salvo_costs_an_action_a_target_and_counts_once() {
    let figs = [shooter("AssaultRifle"), plain(1, 3, 3), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 3);
    table.with(1, shot("AssaultRifle", 2), &[far("distance", &[1, 2], 1000)], &[3, 6]);
    let more = |target: u16| json!({"ContinueSalvo": {"target": target}});
    let apart = [far("distance", &[1, 4], 1000), far("distance", &[2, 4], 751)];
    assert_eq!(table.refused_with(1, more(4), &apart), "DW-SHOOT-25");
    assert_eq!(table.refused_with(1, more(2), &[far("distance", &[1, 2], 1000)]), "DW-SHOOT-25");
    let near = [far("distance", &[1, 3], 1000), far("distance", &[2, 3], 750)];
    let told = table.with(1, more(3), &near, &[3, 6]);
    assert_eq!(sums(&told)["attack"], 4, "+2 for the weapon, -1 for a later target");
    assert!(cites(&told, "DW-SHOOT-25"));
    assert_eq!((table.left(), table.figure(1).attacks), (1, 1));
    table.ok(1, bare("Move"), &[]);
    assert_eq!(table.refused_with(1, more(4), &[]), "DW-SHOOT-25", "something else ended it");
}

#[test]
fn dw_shoot_26_27_large_and_immobilised_targets() {
    let (_, told) = fire(shooter("Pistol"), fig(1, 3, 3, json!(["Large"])), 500, &[], &[3, 5]);
    assert_eq!(sums(&told)["attack"], 5);
    assert!(cites(&told, "DW-SHOOT-26"));
    let (table, told) = fire(shooter("Pistol"), plain(1, 3, 3).held(Hold::Web), 500, &[], &[3, 5]);
    assert_eq!(sums(&told)["attack"], 6);
    assert!(cites(&told, "DW-SHOOT-27") && table.is_out(2));
}

#[test]
fn dw_shoot_28_marksmen_and_melee_specialists() {
    for (held, sum) in [("Marksman", 5), ("MeleeSpecialist", 3)] {
        let own = fig(0, 3, 3, json!(["Pistol", held]));
        let (_, told) = fire(own, plain(1, 3, 3), 500, &[], &[3, 6]);
        assert_eq!(sums(&told)["attack"], sum, "{held}");
    }
}

#[test]
fn dw_shoot_30_primitive_throws_bounce_off_power_armour_and_make_no_salvo() {
    let own = plain(0, 3, 3).key("equipment", json!(["Primitive"]));
    let mut table = scene(&[own, fig(1, 3, 3, json!(["PowerArmour"]))]).active(1, 3);
    let told = table.with(1, shot("Primitive", 2), &[far("distance", &[1, 2], 500)], &[6, 1]);
    assert_eq!(event(&told, "CombatJudged")["verdict"]["harm"], json!({"Nothing": {}}));
    assert!(cites(&told, "DW-TRAIT-06") && cites(&told, "DW-SHOOT-30"));
    assert_eq!(table.refused(1, json!({"ContinueSalvo": {"target": 2}})), "DW-SHOOT-25");
}

#[test]
fn dw_shoot_12_grenades_may_be_thrown_past_the_nearest() {
    let figs = [
        fig(0, 3, 3, json!([{"Grenade": "Photonic"}])).at(1000, 1000),
        plain(1, 3, 3).at(1000, 2300),
        plain(1, 3, 3).at(2700, 1000),
    ];
    let mut table = scene(&figs).active(1, 1);
    let told = table.ok(
        1,
        json!({"ThrowGrenade": {"grenade": "Photonic", "at": {"x": 2700, "y": 1000}, "inside": [3]}}),
        &[1, 6],
    );
    assert!(cites(&told, "DW-SHOOT-12"));
}

#[test]
fn dw_gap_14_a_figure_shot_at_may_dive_where_that_is_agreed() {
    let figs = [shooter("Pistol"), plain(1, 3, 3)];
    let mut table = scene(&figs).option("dive_timing", "reaction_to_shot").active(1, 1);
    table.with(1, shot("Pistol", 2), &[far("distance", &[1, 2], 1000)], &[]);
    assert!(matches!(table.top(), Frame::Combat { .. }));
    let told = table.ok(2, bare("Dive"), &[3, 4]);
    assert_eq!(sums(&told)["attack"], 3, "-1 beyond Short");
    assert!(table.is_prone(2) && cites(&told, "DW-GAP-14"));
}

#[test]
fn dw_gap_14_whoever_a_volley_hits_may_dive_when_its_own_roll_comes() {
    let figs = [shooter("Shotgun"), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(2, 3).option("dive_timing", "reaction_to_shot").active(1, 1);
    table.with(1, shot("Shotgun", 2), &[far("distance", &[1, 2], 1000)], &[]);
    table.ok(2, bare("Decline"), &[1, 6]);
    assert!(!table.is_prone(2) && matches!(table.top(), Frame::Combat { .. }), "the second is asked in turn");
    table.ok(2, bare("Dive"), &[1, 6]);
    assert!(table.is_prone(3) && !table.is_prone(2));
    assert_eq!(table.refused(2, bare("Dive")), "DW-ACT-01", "nothing is left to answer");
}
