//! Obstacles, heights, ladders, gaps, falls, by rule.

use crate::bench::{cites, fig, find, me, piece, table, to, walk, yes};

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

#[test]
fn ao_terr_02_who_crosses_an_obstacle_stands_on_something_beyond() {
    // From the top of a crate, over a fence as high as a man, there is nothing on the other side.
    let yard =
        || [piece("Cover", 300, [500, 500], [1100, 1500]), piece("Obstacle", 400, [1235, 500], [1245, 1500])];
    let mut up = table(fig(0).up(1090, 1000, 300), &yard());
    assert_eq!(up.refused(1, to("CrossObstacle", [1390, 1000, 300]), &[]), "AO-TERR-02");
    table(fig(0).at(1100, 1700), &[piece("Obstacle", 100, [1235, 500], [1245, 2500])]).ok(
        1,
        to("CrossObstacle", [1390, 1700, 0]),
        &[],
    );
}
