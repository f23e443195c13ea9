//! Shots, by rule.

use serde_json::json;

use crate::bench::{Fig, cites, duel, far, fig, find, line, no, scene, seen, shoot, shot_sum, sum_with, yes};
use crate::state::Ground;

#[test]
fn ao_shoot_04_a_shooter_that_has_not_moved_aims() {
    let told = duel(fig(0), fig(1)).with(1, shoot(2), &seen(1, 2, 800), &[6]);
    assert_eq!(shot_sum(&told), [line("AO-SHOOT-04", 1), line("AO-RANGE-02", 0)]);
    let roll = &find(&told, "ShotsRolled")["rolls"][0]["test"];
    assert_eq!((&roll["target"], &roll["passed"]), (&json!(5), &json!(false)));
    let mut walker = fig(0);
    walker.figure.moved = true;
    let sum = sum_with(&mut duel(walker, fig(1)), &seen(1, 2, 800));
    assert_eq!(sum, [line("AO-RANGE-02", 0)]);
}

#[test]
fn ao_shoot_02_a_one_hits_and_an_eight_misses_whatever_the_sum() {
    let mut poor = duel(fig(0).with("precision", json!(1)), fig(1));
    let told = poor.with(1, shoot(2), &seen(1, 2, 5000), &[1, 2, 4]);
    assert_eq!(find(&told, "ShotsRolled")["rolls"][0]["test"]["passed"], true);
    cites(&told, &["AO-TEST-02", "AO-SHOOT-02", "AO-SHOOT-03"]);
    let mut good = duel(fig(0).with("precision", json!(12)), fig(1));
    let told = good.with(1, shoot(2), &seen(1, 2, 100), &[8]);
    assert_eq!(find(&told, "ShotsRolled")["rolls"][0]["test"]["passed"], false);
    cites(&told, &["AO-TEST-03"]);
}

#[test]
fn ao_range_01_02_03_04_05_each_band_has_its_modifier_and_edges_belong_to_the_farther() {
    let bands = [
        (0, "AO-RANGE-01", 2),
        (199, "AO-RANGE-01", 2),
        (200, "AO-RANGE-02", 0),
        (999, "AO-RANGE-02", 0),
        (1000, "AO-RANGE-03", -1),
        (1999, "AO-RANGE-03", -1),
        (2000, "AO-RANGE-04", -2),
        (3999, "AO-RANGE-04", -2),
        (4000, "AO-RANGE-05", -3),
        (9000, "AO-RANGE-05", -3),
    ];
    for (distance, rule, value) in bands {
        let sum = sum_with(&mut duel(fig(0), fig(1)), &seen(1, 2, distance));
        assert_eq!(sum[1], line(rule, value), "{distance}");
    }
    let near = [(200, "AO-RANGE-02"), (1000, "AO-RANGE-02"), (2000, "AO-RANGE-03"), (4000, "AO-RANGE-04")];
    for (distance, rule) in near {
        let mut table = scene(&[fig(0), fig(1).red()]).option("range_edge", "near").active(1);
        assert_eq!(sum_with(&mut table, &seen(1, 2, distance))[1].0, rule, "{distance}, near");
    }
}

#[test]
fn ao_shoot_06_recorded_positions_measure_the_distance_exactly() {
    // 250 and 250 make bases of 25 mm: the gap is the distance of the centres less one diameter.
    for (apart, rule) in
        [(757, "AO-RANGE-01"), (758, "AO-RANGE-02"), (2789, "AO-RANGE-02"), (2790, "AO-RANGE-03")]
    {
        let mut table = duel(fig(0).at(1000, 1000), fig(1).at(1000 + apart, 1000));
        assert_eq!(sum_with(&mut table, &[])[1].0, rule, "{apart}");
    }
    let mut table = duel(fig(0).at(1000, 1000), fig(1).at(9000, 1000));
    assert_eq!(table.refused(1, shoot(2), &[far("distance", &[1, 2], 100)]), "AO-SHOOT-06");
    let shown = [far("distance", &[1, 2], 3052)];
    assert_eq!(sum_with(&mut table, &shown)[1].0, "AO-RANGE-04", "what the record shows may be said");
}

#[test]
fn ao_shoot_01_a_target_out_of_sight_is_refused() {
    let mut table = duel(fig(0), fig(1));
    assert_eq!(table.refused(1, shoot(2), &[]), "AO-SHOOT-01");
    let facts = [no("sight", &[1, 2]), far("distance", &[1, 2], 500)];
    assert_eq!(table.refused(1, shoot(2), &facts), "AO-SHOOT-01");
    let wall = json!([{"kind": "Wall", "outline": [{"x": 1900, "y": 0}, {"x": 2100, "y": 0},
        {"x": 2100, "y": 4000}, {"x": 1900, "y": 4000}]}]);
    let figs = [fig(0).at(1000, 1000), fig(1).red().at(3000, 1000)];
    let mut table = scene(&figs).setup("scenery", wall).active(1);
    assert_eq!(table.refused(1, shoot(2), &[]), "AO-SHOOT-01");
    let said = [yes("sight", &[1, 2])];
    assert_eq!(table.refused(1, shoot(2), &said), "AO-SHOOT-01", "the recorded wall stands");
    assert!(table.bench.state.stack.len() == 3 && table.figure(1).actions == 0);
}

#[test]
fn ao_shoot_05_health_04_a_wounded_shooter_has_one_hand_and_two_less() {
    let mut table = duel(fig(0).wounded(), fig(1));
    let sum = sum_with(&mut table, &seen(1, 2, 800));
    assert!(sum.contains(&line("AO-SHOOT-05", -2)), "{sum:?}");
    let rifle = json!([{"name": "fusil", "kind": "Ranged", "impact": 3, "hands": 2}]);
    let mut table = duel(fig(0).with("weapons", rifle).wounded(), fig(1));
    assert_eq!(table.refused(1, shoot(2), &seen(1, 2, 800)), "AO-HEALTH-04");
}

#[test]
fn ao_shoot_07_into_close_combat_only_at_point_blank_and_two_less() {
    let melee = || scene(&[fig(0), fig(0), fig(1).red()]).engaged(2, 3).active(1);
    let told = melee().with(1, shoot(3), &seen(1, 3, 150), &[8]);
    let sum = shot_sum(&told);
    assert_eq!(sum, [line("AO-SHOOT-04", 1), line("AO-RANGE-01", 2), line("AO-SHOOT-07", -2)]);
    assert_eq!(melee().refused(1, shoot(3), &seen(1, 3, 200)), "AO-SHOOT-07");
}

#[test]
fn ao_shoot_09_10_hidden_figures_are_not_shot_at_and_show_by_shooting() {
    let mut table = duel(fig(0), fig(1).hidden());
    assert_eq!(table.refused(1, shoot(2), &seen(1, 2, 800)), "AO-SHOOT-09");
    let told = duel(fig(0).hidden(), fig(1)).with(1, shoot(2), &seen(1, 2, 800), &[8]);
    assert_eq!(find(&told, "HidingLost")["figure"], 1);
    cites(&told, &["AO-SHOOT-10"]);
}

#[test]
fn ao_rof_01_02_03_a_salvo_is_shared_freely_within_the_front_arc() {
    let gun = json!([{"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 3}]);
    let figs = [fig(0).with("weapons", gun), fig(1).red(), fig(1).red()];
    let allocation = |shares: &[(u16, u32)]| {
        let shares: Vec<_> = shares.iter().map(|(to, count)| json!({"to": to, "count": count})).collect();
        json!({"DeclareShot": {"weapon": 0, "allocation": shares}})
    };
    let facts = [seen(1, 2, 800), seen(1, 3, 1500)].concat();
    let mut table = scene(&figs).active(1);
    let behind = [facts.clone(), vec![no("front", &[1, 3])]].concat();
    assert_eq!(table.refused(1, allocation(&[(2, 2), (3, 1)]), &behind), "AO-ROF-02");
    assert_eq!(table.refused(1, allocation(&[(2, 4)]), &facts), "AO-ROF-01");
    assert_eq!(table.refused(1, allocation(&[(2, 1), (2, 2)]), &facts), "AO-ROF-02");
    let told = table.with(1, allocation(&[(2, 2), (3, 1)]), &facts, &[8, 8, 8]);
    let rolls = find(&told, "ShotsRolled")["rolls"].as_array().unwrap().clone();
    let at: Vec<_> = rolls.iter().map(|roll| roll["at"].as_u64().unwrap()).collect();
    let needs: Vec<_> = rolls.iter().map(|roll| roll["test"]["target"].as_i64().unwrap()).collect();
    assert_eq!((at, needs), (vec![2, 2, 3], vec![5, 5, 4]));
    cites(&told, &["AO-ROF-01", "AO-ROF-03", "AO-EQUIP-07"]);
    let mut behind = scene(&[
        figs[0].clone().at(1000, 1000).facing(100, 0),
        figs[1].clone().at(500, 1000),
        figs[2].clone().at(3000, 1000),
    ])
    .active(1);
    assert_eq!(behind.refused(1, allocation(&[(2, 3)]), &[]), "AO-ROF-02");
    behind.ok(1, allocation(&[(3, 3)]), &[8, 8, 8]);
}

#[test]
fn ao_gap_57_05_who_faces_nowhere_yet_is_turned_to_targets_that_one_arc_holds() {
    let gun = json!([{"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 3}]);
    let shares = |all: &[(u16, u32)]| {
        let shares: Vec<_> = all.iter().map(|(to, count)| json!({"to": to, "count": count})).collect();
        json!({"DeclareShot": {"weapon": 0, "allocation": shares}})
    };
    let at = |x: i32, y: i32| {
        [
            fig(0).with("weapons", gun.clone()).at(5000, 5000),
            fig(1).red().at(3000, 5000),
            fig(1).red().at(x, y),
        ]
    };
    let both = shares(&[(2, 2), (3, 1)]);
    // A quarter turn holds both, its edges included; beyond it, each alone.
    for (x, y, holds) in [(5000, 7000, true), (5000, 3000, true), (5001, 3000, false), (7000, 5000, false)] {
        let mut table = scene(&at(x, y)).active(1);
        if holds {
            cites(&table.ok(1, both.clone(), &[8, 8, 8]), &["AO-ROF-02", "AO-GAP-57"]);
        } else {
            assert_eq!(table.refused(1, both.clone(), &[]), "AO-ROF-02", "{x}, {y}");
            table.ok(1, shares(&[(3, 3)]), &[8, 8, 8]);
        }
    }
    // All that lies ahead, where half a turn is agreed.
    let mut wide = scene(&at(7000, 5000)).option("front_arc_deg", "180").active(1);
    wide.ok(1, both, &[8, 8, 8]);
}

#[test]
fn ao_rof_01_fewer_shots_than_the_rate_may_be_announced() {
    let gun = json!([{"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 3}]);
    let figs = [fig(0).with("weapons", gun), fig(1).red()];
    let facts = [seen(1, 2, 800), vec![yes("front", &[1, 2])]].concat();
    let shots = |count: u32, shots: u32| json!({"DeclareShot": {"weapon": 0, "allocation": [{"to": 2, "count": count}], "shots": shots}});
    let mut table = scene(&figs).active(1);
    assert_eq!(table.refused(1, shoot(2), &facts), "AO-ROF-02", "one of three, the others not announced");
    for (count, announced) in [(1, 2), (3, 2), (0, 0)] {
        assert_eq!(table.refused(1, shots(count, announced), &facts), "AO-ROF-02");
    }
    assert_eq!(table.refused(1, shots(4, 4), &facts), "AO-ROF-01");
    let told = table.with(1, shots(2, 2), &facts, &[8, 8]);
    assert_eq!(find(&told, "ShotsRolled")["rolls"].as_array().unwrap().len(), 2);
    cites(&told, &["AO-ROF-01", "AO-ROF-02"]);
}

#[test]
fn ao_gap_07_a_single_shot_needs_the_front_arc_only_where_agreed() {
    let figs = [fig(0).at(1000, 1000).facing(100, 0), fig(1).red().at(300, 1000)];
    scene(&figs).active(1).ok(1, shoot(2), &[8]);
    let mut strict = scene(&figs).option("shoot_any_arc", "front_only").active(1);
    assert_eq!(strict.refused(1, shoot(2), &[]), "AO-GAP-07");
}

fn launcher() -> Fig {
    fig(0).with(
        "weapons",
        json!([{"name": "lance-grenades", "kind": "Ranged", "impact": 2, "template": {"Blast": {"radius": 200}}}]),
    )
}

#[test]
fn ao_tmpl_01_02_a_hit_template_strikes_friends_and_enemies_under_it() {
    let mut table = scene(&[launcher(), fig(0), fig(1).red()]).active(1);
    let command = json!({"DeclareTemplateShot": {"weapon": 0, "under": [2, 3]}});
    assert_eq!(table.refused(1, command.clone(), &[]), "AO-SHOOT-06");
    let told = table.with(1, command, &[far("distance", &[1], 800)], &[3, 1, 4, 1, 4]);
    let struck = &find(&told, "ShotsRolled")["struck"];
    assert_eq!((&struck[0]["target"], &struck[1]["target"]), (&json!(2), &json!(3)));
    cites(&told, &["AO-TMPL-01", "AO-TMPL-02", "AO-EQUIP-05"]);
}

#[test]
fn ao_tmpl_03_a_missed_template_strays_by_a_d2_and_hits_from_there() {
    let mut table = scene(&[launcher(), fig(1).red(), fig(1).red()]).active(1);
    let command = json!({"DeclareTemplateShot": {"weapon": 0, "under": [2]}});
    let told = table.with(1, command, &[far("distance", &[1], 800)], &[8, 2, 3]);
    assert_eq!(find(&told, "ShotsRolled")["stray"]["distance"], 2);
    let told = table.ok(1, json!({"AttestUnderTemplate": {"under": [3]}}), &[1, 4]);
    assert_eq!(find(&told, "TemplateStrayed")["struck"][0]["target"], 3);
    // Straight on from the shooter: 1; one pas of 25.4 mm.
    let figs = [launcher().at(1000, 1000), fig(1).red().at(3000, 1000), fig(1).red().at(3900, 1000)];
    let shot = json!({"DeclareTemplateShot": {"weapon": 0, "at": {"x": 3000, "y": 1000}}});
    let told = scene(&figs).active(1).ok(1, shot, &[8, 2, 1, 1, 4, 1, 4]);
    let strayed = find(&told, "TemplateStrayed");
    assert_eq!(strayed["at"], json!({"x": 3508, "y": 1000}));
    assert_eq!(strayed["struck"].as_array().unwrap().len(), 2, "the second is reached by the stray");
}

#[test]
fn ao_gap_23_whoever_stands_behind_something_is_covered_from_where_a_template_strays() {
    let low = json!([{"kind": "Cover", "outline": [
        {"x": 3650, "y": 900}, {"x": 3774, "y": 900}, {"x": 3774, "y": 1100}, {"x": 3650, "y": 1100},
    ]}]);
    let figs = [launcher().at(1000, 1000), fig(1).red().at(2000, 5000), fig(1).red().at(3900, 1000)];
    let shot = json!({"DeclareTemplateShot": {"weapon": 0, "at": {"x": 3000, "y": 1000}}});
    let table = || scene(&figs).saving();
    // The cover save is a 6 or less.
    let told = table().setup("scenery", low.clone()).active(1).ok(1, shot.clone(), &[8, 2, 1, 6]);
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["source"], "Cover");
    cites(&told, &["AO-GAP-23", "AO-SAVE-06"]);
    // Not in the open, nor where areas give no cover save.
    let told = table().active(1).ok(1, shot.clone(), &[8, 2, 1, 1, 4]);
    assert!(!crate::bench::names(&told).contains(&"SavesRolled".to_owned()));
    let mut none = table().setup("scenery", low.clone()).option("area_cover_save", "no").active(1);
    none.ok(1, shot.clone(), &[8, 2, 1, 1, 4]);
}

#[test]
fn ao_gap_21_22_hidden_figures_under_a_template_and_indirect_sight() {
    let figs = [launcher().at(1000, 1000), fig(1).hidden().red().at(3000, 1000)];
    let shot = json!({"DeclareTemplateShot": {"weapon": 0, "at": {"x": 3000, "y": 1000}}});
    let told = scene(&figs).active(1).ok(1, shot.clone(), &[2, 1, 4]);
    assert_eq!(find(&told, "ShotsRolled")["struck"][0]["target"], 2);
    let told = scene(&figs).option("template_hits_hidden", "no").active(1).ok(1, shot, &[2]);
    assert_eq!(find(&told, "ShotsRolled")["struck"], json!([]));
    let command = json!({"DeclareTemplateShot": {"weapon": 0, "under": []}});
    let facts = [far("distance", &[1], 800)];
    let mut seen = scene(&[launcher(), fig(1)]).option("indirect_needs_los", "yes").active(1);
    assert_eq!(seen.refused(1, command.clone(), &facts), "AO-SHOOT-01");
    scene(&[launcher(), fig(1)]).active(1).with(1, command, &facts, &[2]);
}

#[test]
fn ao_breath_01_everybody_under_a_breath_is_hit_without_a_roll() {
    let flame = json!([{"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}}]);
    let figs = [fig(0).with("weapons", flame), fig(0), fig(1).red().on(Ground::DeepWater), fig(1).hidden()];
    let mut table = scene(&figs).saving().active(1);
    let breath = |under: &[u16]| json!({"DeclareBreath": {"weapon": 0, "under": under}});
    assert_eq!(table.refused(1, breath(&[4]), &[]), "AO-GAP-21", "an unrevealed figure is not seen");
    let told = table.ok(1, breath(&[2, 3]), &[4, 4, 3]);
    assert_eq!(find(&told, "ShotsRolled")["rolls"], json!([]));
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["source"], "DeepWater");
    cites(&told, &["AO-BREATH-01", "AO-EQUIP-06", "AO-WATER-04", "AO-SAVE-09"]);
}
