use serde_json::{Value, json};

use super::{Fig, Told, bare, cites, event, far, fig, plain, scene, tells, yes};
use crate::profiles::weapons::Weapon;
use crate::state::Hold;
use crate::state::frames::Frame;

fn shooter(weapon: &str) -> Fig {
    fig(0, 3, 3, json!([weapon]))
}

fn shot(weapon: &str, target: u16) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": target}})
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
) -> (super::Table, Told) {
    let mut table = scene(&[one, two]).active(1, 3);
    let mut all = vec![far("distance", &[1, 2], distance)];
    all.extend(facts.iter().cloned());
    let told = table.with(1, shot("Pistol", 2), &all, dice);
    (table, told)
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
fn dw_shoot_08_09_figures_and_walls_block_but_an_ally_at_hand_does_not() {
    let wall = json!([{"kind": "Wall", "outline": [
        {"x": 2000, "y": 0}, {"x": 2100, "y": 0}, {"x": 2100, "y": 3000}, {"x": 2000, "y": 3000},
    ]}]);
    let figs = [shooter("Pistol").at(1000, 1000), plain(1, 3, 3).at(2500, 1000)];
    assert_eq!(scene(&figs).setup("terrain", wall).active(1, 1).refused(1, shot("Pistol", 2)), "DW-SHOOT-08");
    let between =
        |x| [shooter("Pistol").at(1000, 1000), plain(0, 3, 3).at(x, 1000), plain(1, 3, 3).at(2500, 1000)];
    assert_eq!(scene(&between(1700)).active(1, 1).refused(1, shot("Pistol", 3)), "DW-SHOOT-08");
    let mut table = scene(&between(1250)).touch(1, 2).active(1, 1);
    table.ok(1, shot("Pistol", 3), &[3, 3]);
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
fn dw_shoot_19_20_21_woods() {
    let mut table = scene(&[shooter("Pistol"), plain(1, 3, 3)]).active(1, 1);
    let near = far("distance", &[1, 2], 500);
    let inside = [near.clone(), yes("in_woods", &[2])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &inside), "DW-SHOOT-19");
    let deep = [near.clone(), yes("in_woods", &[1])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &deep), "DW-SHOOT-20");
    let both = [far("distance", &[1, 2], 751), yes("same_wood", &[1, 2])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &both), "DW-SHOOT-21");
    let edge = [yes("in_woods", &[1]), yes("wood_edge", &[1])];
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &edge, &[3, 5]);
    assert_eq!(sums(&told)["attack"], 5);
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[yes("same_wood", &[1, 2])], &[3, 3]);
    assert_eq!(sums(&told)["attack"], 3);
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
fn dw_action_11_12_14_15_18_25_handling_weapons() {
    let figs = [fig(0, 3, 3, json!(["Pistol", "Bow"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 3);
    let told = table.ok(1, json!({"TakeWeapon": {"weapon": "Bow"}}), &[]);
    assert!(cites(&told, "DW-ACTION-12") && table.holds(1, Weapon::Bow));
    assert_eq!(table.refused_with(1, shot("Bow", 2), &[far("distance", &[1, 2], 500)]), "DW-ACTION-25");
    let told = table.ok(1, json!({"Nock": {"weapon": "Bow"}}), &[]);
    assert!(cites(&told, "DW-ACTION-25"));
    table.with(1, shot("Bow", 2), &[far("distance", &[1, 2], 500)], &[3, 5]);
    assert_eq!(table.left(), 0);
    let mut table = scene(&figs).active(1, 3);
    let told = table.ok(1, bare("Stow"), &[]);
    assert!(cites(&told, "DW-ACTION-14") && !table.holds(1, Weapon::Pistol));
    let told = table.ok(1, json!({"TakeWeapon": {"weapon": "Pistol"}}), &[]);
    assert!(cites(&told, "DW-ACTION-11"));
    let told = table.ok(1, bare("Drop"), &[]);
    assert!(cites(&told, "DW-ACTION-15") && table.left() == 1);
    let empty = fig(0, 3, 3, json!(["Pistol"])).with(|figure| figure.weapons[0].empty = true);
    let mut table = scene(&[empty, plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &[far("distance", &[1, 2], 500)]), "DW-SHOOT-06");
    let told = table.ok(1, json!({"Reload": {"weapon": "Pistol"}}), &[]);
    assert!(cites(&told, "DW-ACTION-18"));
}

#[test]
fn dw_action_23_24_shields_and_armour() {
    let figs = [fig(0, 3, 3, json!(["KineticShield"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 2);
    let told = table.ok(1, bare("RaiseShield"), &[]);
    assert!(cites(&told, "DW-ACTION-23") && table.figure(1).shield_up);
    let off = fig(0, 3, 3, json!(["PowerArmour"])).held(Hold::Armour).with(|figure| figure.armour_off = true);
    let mut table = scene(&[off, plain(1, 3, 3)]).active(1, 2);
    let told = table.ok(1, bare("RestartArmour"), &[]);
    assert!(cites(&told, "DW-ACTION-24") && !table.figure(1).armour_off);
    assert!(table.figure(1).immobilised.is_empty());
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
