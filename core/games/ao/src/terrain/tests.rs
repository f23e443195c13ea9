//! The ground, by rule.

use serde_json::json;

use crate::bench::{cites, far, fig, find, me, moved, piece, scene, table, walk};
use crate::state::Ground;
use crate::state::look::Look;

#[test]
fn ao_terr_01_water_02_03_06_the_recorded_ground_makes_the_cost() {
    let band = |kind: &str| [piece(kind, 0, [1254, 0], [1508, 3000])];
    // Three pas, the second over the band: 254 tenths each.
    for (kind, ground, cost, rules) in [
        ("Difficult", "Difficult", 400, &["AO-TERR-01"][..]),
        ("RunningWater", "RunningWater", 400, &["AO-WATER-05", "AO-WATER-06"]),
        ("DeepWater", "DeepWater", 800, &["AO-WATER-01", "AO-WATER-02", "AO-WATER-03"]),
        ("Cover", "Open", 300, &["AO-MOVE-01"]),
    ] {
        let mut walker = table(me().with("base_move", json!(1000)), &band(kind));
        let told = walker.ok(1, walk(&[[1762, 1000]]), &[]);
        let stretch = find(&told, "FigureMoved")["stretch"].clone();
        assert_eq!((&stretch["length"], &stretch["cost"]), (&json!(300), &json!(cost)), "{kind}");
        cites(&told, rules);
        if ground != "Open" {
            assert_eq!(stretch["over"][1], json!({"ground": ground, "length": 100}), "{kind}");
        }
        assert_eq!(stretch["passage"], json!({"Walk": {"ground": "Open"}}), "it ends in the open");
        let mut inside = table(me(), &band(kind));
        let stretch = moved(&mut inside, walk(&[[1300, 1000]]));
        assert_eq!(stretch["passage"], json!({"Walk": {"ground": ground}}), "{kind}");
        let look = Look { setup: &inside.bench.setup, state: &inside.bench.state };
        assert_eq!(json!(look.ground(greffe_core::judging::fact::FigureId(1))), json!(ground));
    }
    let mut short = table(me(), &[piece("DeepWater", 0, [1254, 0], [1508, 3000])]);
    assert_eq!(short.refused(1, walk(&[[1762, 1000]]), &[]), "AO-WATER-03");
    let mut slow = table(me(), &[piece("Difficult", 0, [0, 0], [9000, 9000])]);
    assert_eq!(slow.refused(1, walk(&[[1763, 1000]]), &[]), "AO-TERR-01");
    assert_eq!(moved(&mut slow, walk(&[[1762, 1000]]))["cost"], 600);
}

#[test]
fn ao_terr_01_the_ground_is_stated_only_where_positions_are_not() {
    let stated = json!({"DeclareMove": {"path": [{"x": 1254, "y": 1000}], "ground": "Difficult"}});
    assert_eq!(table(me(), &[]).refused(1, stated, &[]), "AO-TERR-01");
    let told = scene(&[fig(0), fig(1).red()]).active(1).with(
        1,
        json!({"DeclareMove": {"ground": "Difficult"}}),
        &[far("length", &[1], 200)],
        &[],
    );
    assert_eq!(find(&told, "FigureMoved")["stretch"]["cost"], 400);
}

#[test]
fn ao_water_03_deep_water_is_left_with_exactly_two_pas() {
    let pool = [piece("DeepWater", 0, [500, 500], [1100, 1500])];
    // A pas to the bank costs four, the bank two: 254 tenths from x = 846.
    let mut swimmer = table(fig(0).at(846, 1000), &pool);
    swimmer.ok(1, walk(&[[1101, 1000]]), &[]);
    assert_eq!(swimmer.bench.state.figures[0].ground, Ground::Open);
    let mut late = table(fig(0).at(845, 1000), &pool);
    assert_eq!(late.refused(1, walk(&[[1101, 1000]]), &[]), "AO-WATER-03");
    // Beyond the bank every pas is paid.
    let mut farther = table(fig(0).at(846, 1000), &pool);
    assert_eq!(farther.refused(1, walk(&[[1200, 1000]]), &[]), "AO-WATER-03");
    // Without positions: out of the water, and no farther.
    let mut told = scene(&[fig(0).on(Ground::DeepWater), fig(1).red()]).active(1);
    let out = json!({"DeclareMove": {"ground": "Open"}});
    told.with(1, json!({"DeclareMove": {"ground": "DeepWater"}}), &[far("length", &[1], 100)], &[]);
    told.with(1, out.clone(), &[far("length", &[1], 0)], &[]);
    assert_eq!(told.figure(1).ground, Ground::Open);
    let mut short = scene(&[fig(0).on(Ground::DeepWater), fig(1).red()]).active(1);
    short.with(1, json!({"DeclareMove": {"ground": "DeepWater"}}), &[far("length", &[1], 101)], &[]);
    assert_eq!(short.refused(1, out, &[far("length", &[1], 0)]), "AO-WATER-03");
}

#[test]
fn ao_water_04_who_stands_in_recorded_deep_water_is_known() {
    let wet = [piece("DeepWater", 0, [900, 900], [1100, 1100])];
    let table = table(me(), &wet);
    let look = Look { setup: &table.bench.setup, state: &table.bench.state };
    assert_eq!(look.ground(greffe_core::judging::fact::FigureId(1)), Ground::DeepWater);
    assert_eq!(look.ground(greffe_core::judging::fact::FigureId(2)), Ground::Open);
}
