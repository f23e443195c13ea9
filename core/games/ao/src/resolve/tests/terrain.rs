//! Recorded scenery: walls on a way, the ground under it, what is crossed, climbed, jumped.

use serde_json::{Value, json};

use super::{Fig, Table, cites, far, fig, find, no, scene, yes};
use crate::state::look::Look;
use crate::state::{Frame, Ground};

fn piece(kind: &str, height: i32, [x, y]: [i32; 2], [to_x, to_y]: [i32; 2]) -> Value {
    json!({"kind": kind, "height": height, "outline": [
        {"x": x, "y": y}, {"x": to_x, "y": y}, {"x": to_x, "y": to_y}, {"x": x, "y": to_y}]})
}

/// Figure 1, active, on a table with scenery; an enemy far away. A pas is 254, a base 250.
fn table(figure: Fig, scenery: &[Value]) -> Table {
    scene(&[figure, fig(1).red().at(15_000, 15_000)]).setup("scenery", json!(scenery)).active(1)
}

fn walk(points: &[[i32; 2]]) -> Value {
    let path: Vec<Value> = points.iter().map(|[x, y]| json!({"x": x, "y": y})).collect();
    json!({"DeclareMove": {"path": path}})
}

fn to(command: &str, [x, y, z]: [i32; 3]) -> Value {
    json!({command: {"to": {"x": x, "y": y, "z": z}}})
}

/// What a walk of figure 1 covers, stated as facts allow.
fn moved(table: &mut Table, command: Value) -> Value {
    find(&table.ok(1, command, &[]), "FigureMoved")["stretch"].clone()
}

fn me() -> Fig {
    fig(0).at(1000, 1000)
}

#[test]
fn ao_move_01_a_recorded_wall_bars_a_way_and_not_the_one_around_it() {
    let wall = || [piece("Wall", 500, [1300, 500], [1400, 1500])];
    let mut held = table(me(), &wall());
    assert_eq!(held.refused(1, walk(&[[2000, 1000]]), &[]), "AO-MOVE-01");
    assert_eq!(held.refused(1, walk(&[[1350, 1000]]), &[]), "AO-MOVE-01", "nor does it end in it");
    let around = walk(&[[1000, 1640], [1600, 1640]]);
    assert_eq!(moved(&mut table(me(), &wall()), around)["passage"], json!({"Walk": {"ground": "Open"}}));
    // The wall is there whatever is said.
    assert_eq!(table(me(), &wall()).refused(1, walk(&[[2000, 1000]]), &[yes("clear", &[1])]), "AO-MOVE-01");
    let mut free = table(me(), &[]);
    assert_eq!(free.refused(1, walk(&[[1500, 1000]]), &[no("clear", &[1])]), "AO-MOVE-01");
    // Above the wall nothing is barred; on its top one walks as far as it goes.
    let roof = [piece("Wall", 500, [500, 500], [2000, 1500])];
    let mut up = table(fig(0).up(1000, 1000, 500), &roof);
    let on_top = |x: i32| json!({"DeclareMove": {"path": [{"x": x, "y": 1000, "z": 500}]}});
    assert_eq!(up.refused(1, on_top(2300), &[]), "AO-CLIMB-07");
    up.ok(1, on_top(1900), &[]);
    assert_eq!(
        table(me(), &[]).refused(
            1,
            json!({"DeclareMove": {"path": [{"x": 1500, "y": 1000, "z": 300}]}}),
            &[]
        ),
        "AO-CLIMB-01"
    );
}

#[test]
fn ao_gap_42_nobody_is_placed_in_a_wall_or_a_hole() {
    let scenery =
        [piece("Wall", 500, [1300, 500], [1400, 1500]), piece("Gap", 0, [3000, 3000], [4000, 4000])];
    let mut table = scene(&[fig(0).at(1, 1), fig(1).at(2, 2)]).setup("scenery", json!(scenery)).play_fresh();
    table.start(&[]);
    let place = |x: i32, y: i32| json!({"PlaceFigure": {"figure": 1, "at": {"x": x, "y": y}}});
    assert_eq!(table.refused(1, place(1450, 1000), &[]), "AO-GAP-42");
    assert_eq!(table.refused(1, place(3500, 3500), &[]), "AO-GAP-42");
    table.ok(1, place(1600, 1000), &[]);
}

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
fn ao_move_01_a_length_stated_against_the_record_is_refused() {
    let half = [piece("Difficult", 0, [1254, 0], [3000, 3000])];
    let mut short = table(me(), &half);
    assert_eq!(short.refused(1, walk(&[[1508, 1000]]), &[far("length", &[1], 100)]), "AO-MOVE-01");
    let told = short.with(1, walk(&[[1508, 1000]]), &[far("length", &[1], 200)], &[]);
    let stretch = &find(&told, "FigureMoved")["stretch"];
    assert_eq!((&stretch["length"], &stretch["cost"]), (&json!(200), &json!(300)));
}

#[test]
fn ao_move_01_six_pas_in_three_pieces_are_six_pas() {
    // 1,524 tenths in all: each piece rounded up to the hundredth would come to 6.02.
    let mut walker = table(me(), &[]);
    for (x, used) in [(1500, 197), (2012, 399), (2523, 601)] {
        walker.ok(1, walk(&[[x, 1000]]), &[]);
        let Some(Frame::Activation { used: told, .. }) = walker.bench.state.stack.last() else {
            panic!("active")
        };
        assert_eq!(*told, used, "shown rounded up");
    }
    assert_eq!(walker.refused(1, walk(&[[2526, 1000]]), &[]), "AO-MOVE-01", "a tenth beyond");
    walker.ok(1, walk(&[[2524, 1000]]), &[]);
    assert_eq!(walker.figure(1).at.unwrap().x, 2524);
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

#[test]
fn ao_terr_02_an_obstacle_is_crossed_from_its_foot_and_never_walked_through() {
    let fence = || [piece("Obstacle", 100, [500, 1130], [1500, 1150])];
    let mut held = table(me(), &fence());
    assert_eq!(held.refused(1, walk(&[[1000, 1500]]), &[]), "AO-TERR-02");
    assert_eq!(held.refused(1, to("CrossObstacle", [1000, 1900, 0]), &[]), "AO-TERR-02", "too far beyond");
    assert_eq!(held.refused(1, to("CrossObstacle", [1300, 1000, 0]), &[]), "AO-TERR-02", "not across");
    let told = held.ok(1, to("CrossObstacle", [1000, 1280, 0]), &[]);
    assert_eq!(find(&told, "FigureMoved")["stretch"]["cost"], 200);
    let mut away = table(fig(0).at(1000, 800), &fence());
    assert_eq!(away.refused(1, to("CrossObstacle", [1000, 1280, 0]), &[]), "AO-TERR-02", "not at its foot");
    // On a bare recorded table there is nothing to cross, whatever is said.
    assert_eq!(table(me(), &[]).refused(1, to("CrossObstacle", [1000, 1280, 0]), &[]), "AO-TERR-02");
    let said = [yes("at_hand", &[1])];
    assert_eq!(table(me(), &[]).refused(1, to("CrossObstacle", [1000, 1280, 0]), &said), "AO-TERR-02");
    // Straight over, not along it.
    let long = || [piece("Obstacle", 100, [500, 1130], [9000, 1150])];
    assert_eq!(table(me(), &long()).refused(1, to("CrossObstacle", [8000, 1280, 0]), &[]), "AO-TERR-02");
    table(me(), &long()).ok(1, to("CrossObstacle", [1100, 1280, 0]), &[]);
    let walled = [fence()[0].clone(), piece("Wall", 0, [500, 1150], [1500, 1160])];
    assert_eq!(table(me(), &walled).refused(1, to("CrossObstacle", [1000, 1300, 0]), &[]), "AO-TERR-02");
}

#[test]
fn ao_climb_01_a_height_is_climbed_at_its_foot_onto_its_top() {
    let crates = || [piece("Cover", 400, [1130, 500], [2000, 1500])];
    let holds = [yes("holds", &[1])];
    let mut table_of = table(me(), &crates());
    assert_eq!(
        table_of.refused(1, to("ClimbHeight", [1200, 1000, 300]), &holds),
        "AO-CLIMB-01",
        "half-way up"
    );
    assert_eq!(
        table_of.refused(1, to("ClimbHeight", [1600, 1000, 400]), &holds),
        "AO-CLIMB-01",
        "off its edge"
    );
    let told = table_of.with(1, to("ClimbHeight", [1200, 1000, 400]), &holds, &[1]);
    cites(&told, &["AO-CLIMB-01"]);
    assert_eq!(table_of.figure(1).at.unwrap().z, 400);
    let mut away = table(fig(0).at(900, 1000), &crates());
    assert_eq!(away.refused(1, to("ClimbHeight", [1200, 1000, 400]), &holds), "AO-CLIMB-01");
}

#[test]
fn ao_climb_05_a_ladder_is_where_the_record_has_it() {
    let ladder = || [piece("Ladder", 300, [1130, 980], [1140, 1020])];
    let mut up = table(me(), &ladder());
    assert_eq!(up.refused(1, to("ClimbLadder", [1000, 1300, 300]), &[]), "AO-CLIMB-05", "beside it");
    assert_eq!(up.refused(1, to("ClimbLadder", [1000, 1000, 320]), &[]), "AO-CLIMB-05", "above it");
    up.ok(1, to("ClimbLadder", [1000, 1000, 300]), &[]);
    let mut down = table(fig(0).up(1000, 1000, 300), &ladder());
    down.ok(1, to("ClimbLadder", [1000, 1000, 0]), &[]);
    assert_eq!(table(me(), &[]).refused(1, to("ClimbLadder", [1000, 1000, 300]), &[]), "AO-CLIMB-05");
}

#[test]
fn ao_climb_07_a_gap_is_jumped_and_not_walked_over() {
    let ditch = || [piece("Gap", 0, [1140, 0], [1200, 3000])];
    let mut near = table(me(), &ditch());
    assert_eq!(near.refused(1, walk(&[[1350, 1000]]), &[]), "AO-CLIMB-07");
    assert_eq!(near.refused(1, to("JumpGap", [1000, 1200, 0]), &[]), "AO-CLIMB-07", "along it");
    near.ok(1, to("JumpGap", [1350, 1000, 0]), &[]);
    // From roof to roof, on one level.
    let roofs =
        || [piece("Wall", 500, [500, 500], [1100, 1500]), piece("Wall", 500, [1160, 500], [2000, 1500])];
    let mut up = table(fig(0).up(1000, 1000, 500), &roofs());
    assert_eq!(up.refused(1, to("JumpGap", [1350, 1000, 0]), &[]), "AO-CLIMB-07");
    up.ok(1, to("JumpGap", [1350, 1000, 500]), &[]);
    assert_eq!(table(me(), &[]).refused(1, to("JumpGap", [1350, 1000, 0]), &[]), "AO-CLIMB-07");
}

#[test]
fn ao_fall_01_one_climbs_down_from_an_edge() {
    let wall = || [piece("Wall", 500, [500, 500], [1100, 1500])];
    let down = |x: i32| to("DescendClinging", [x, 1000, 0]);
    let mut edge = table(fig(0).up(1000, 1000, 500), &wall());
    assert_eq!(edge.refused(1, down(1600), &[]), "AO-FALL-01", "too far from the wall");
    edge.ok(1, down(1235), &[]);
    assert_eq!(table(fig(0).up(800, 1000, 500), &wall()).refused(1, down(1235), &[]), "AO-FALL-01");
}
