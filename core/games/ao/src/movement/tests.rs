//! Moves on foot, by rule.

use serde_json::json;

use crate::bench::{far, fig, find, me, moved, no, piece, table, walk, yes};
use crate::state::Frame;
use greffe_core::record::ids::Seat;
use greffe_core::testing::bench::Declaration;

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
fn ao_climb_07_a_way_on_foot_ends_where_something_carries_the_base_to_the_tenth() {
    let roof = || [piece("Wall", 500, [500, 500], [2000, 1500])];
    let go = |x: i32, z: i32| json!({"DeclareMove": {"path": [{"x": x, "y": 1000, "z": z}]}});
    for from in [1900, 2000] {
        let mut edge = table(fig(0).up(from, 1000, 500), &roof());
        assert_eq!(edge.refused(1, go(2001, 500), &[]), "AO-CLIMB-07", "a tenth off the roof");
        assert_eq!(edge.refused(1, go(2002, 500), &[]), "AO-CLIMB-07");
        edge.ok(1, go(1999, 500), &[]);
    }
    // Nor does it sink into what carries it, nor rise little by little.
    assert_eq!(table(fig(0).up(1000, 1000, 500), &roof()).refused(1, go(1500, 495), &[]), "AO-MOVE-01");
    assert_eq!(table(fig(0).up(1000, 1000, 10), &[]).refused(1, go(1500, 20), &[]), "AO-CLIMB-07");
    // From a ladder over what one may walk on, and two tenths beyond.
    let hanging =
        [piece("Ladder", 500, [1130, 980], [1140, 1020]), piece("Cover", 300, [1300, 900], [1400, 1100])];
    let mut off = table(fig(0).up(1290, 1000, 300), &hanging);
    assert_eq!(off.refused(1, go(1402, 300), &[]), "AO-CLIMB-07");
    off.ok(1, go(1400, 300), &[]);
    // A match of the tenth revision keeps what it accepted.
    let mut kept = table(fig(0).up(1900, 1000, 500), &roof());
    kept.bench.setup.revision = 10;
    let came = kept.bench.declare(Seat::new(1).unwrap(), &go(2001, 500), &Declaration::default());
    assert!(came.is_ok(), "{came:?}");
}
