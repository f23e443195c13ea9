//! Couriers.   TDE-COU

use serde_json::{Value, json};

use crate::bench::{KILL, Scene, carrier, cites, end, no, outcome, points, strike, tells, war};
use crate::setup::{Edge, Scenario};
use crate::state::frames::Frame;
use crate::state::{Objective, Pass, Place, Presence, Until, WindowKind};
use greffe_core::judging::fact::FigureId;

/// Couriers: Nix carries the loot of side 0, Kaneda that of side 1.
fn couriers() -> Scene {
    war(Scenario::Couriers).state(|state| {
        let loot = |owner: u8, carrier: u16| Objective {
            place: Place::Carried(FigureId(carrier)),
            owner: Some(owner),
            ..Objective::default()
        };
        state.objectives = vec![loot(0, 1), loot(1, 5)];
        for (side, edge) in state.sides.iter_mut().zip([Edge::South, Edge::North]) {
            side.edge = Some(edge);
        }
        state.sides[0].courier = Some(FigureId(1));
        state.sides[1].courier = Some(FigureId(5));
    })
}

#[test]
fn tde_cou_09_10_beast_02_gap_39_loot_changes_hands_for_a_point() {
    let pass = |to: u16| json!({"PassLoot": {"figure": 1, "to": to}});
    let mut play = couriers().touch(1, 2).touch(1, 3).active();
    assert_eq!(play.refused(1, pass(4), &[]), "TDE-COU-09");
    assert_eq!(play.refused(1, pass(3), &[]), "TDE-BEAST-02");
    assert!(cites(&play.ok(1, pass(2), &[], &[]), "TDE-COU-09"));
    assert_eq!((carrier(&play, 0), play.ap(1)), (Place::Carried(FigureId(2)), 1));
    let take = json!({"TakeLoot": {"figure": 2, "from": 1}});
    let mut play = couriers().touch(1, 2).active();
    assert!(cites(&play.ok(1, take.clone(), &[], &[]), "TDE-COU-10"));
    assert_eq!((carrier(&play, 0), play.ap(2)), (Place::Carried(FigureId(2)), 1));
    // Out of one's own activation where the house says so.
    let mut play = couriers().touch(1, 2).option("loot_move", "own_activation").active();
    assert_eq!(play.refused(1, take, &[]), "TDE-GAP-39");
}

#[test]
fn tde_cou_09_gap_39_also_in_the_enemys_activation() {
    let pass = json!({"PassLoot": {"figure": 1, "to": 2}});
    let mut play = couriers().touch(1, 2).figure(4, |figure| figure.ap = 2).active_figure(4);
    play.ok(1, pass, &[], &[]);
}

#[test]
fn tde_cou_11_12_loot_is_dropped_and_picked_up() {
    let mut play = couriers().figure(5, |figure| figure.wounds = 2).touch(1, 5).active();
    // Two wounds against a health of two: Down, and the enemy places the marker.
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-COU-11") && tells(&told, "DropAsked"));
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Drop { side: 0, .. })));
    assert_eq!(play.refused(2, json!({"PlaceDropMarker": {}}), &[]), "NotYourTurn");
    play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]);
    assert_eq!(carrier(&play, 1), Place::Dropped { by: FigureId(5), at: None });
    let lift = |figure: u16| json!({"PickUpLoot": {"figure": figure, "objective": 1}});
    assert_eq!(play.refused(1, lift(1), &[]), "TDE-CONTACT-02");
    let dropped = |state: &mut crate::state::State| {
        state.objectives[1].place = Place::Dropped { by: FigureId(5), at: None };
    };
    let mut play = couriers().state(dropped).active();
    assert_eq!(play.refused(1, lift(1), &[]), "TDE-COU-12", "one loot each");
    let mut play = couriers().state(dropped).active_figure(2);
    assert_eq!(play.refused(1, lift(2), &[no("objective", &[2])]), "TDE-COU-12");
    assert!(cites(&play.ok(1, lift(2), &[], &[]), "TDE-COU-12"));
    assert_eq!(carrier(&play, 1), Place::Carried(FigureId(2)));
    let mut play = couriers().state(dropped).active_figure(3);
    assert_eq!(play.refused(1, lift(3), &[]), "TDE-BEAST-02");
}

#[test]
fn tde_cou_11_gap_39_an_eliminated_carrier_leaves_it_where_it_stood() {
    let mut play = couriers().touch(1, 5).active();
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-GAP-39") && !tells(&told, "DropAsked"));
    assert_eq!(carrier(&play, 1), Place::Dropped { by: FigureId(5), at: None });
}

#[test]
fn tde_cou_13_14_what_is_carried_at_the_end() {
    let mut play =
        couriers().turn(6).state(|state| state.objectives[1].place = Place::Carried(FigureId(2))).active();
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-COU-14") && cites(&told, "TDE-COU-13"));
    assert_eq!(outcome(&told)["scores"], json!([2, 0]));
    let gone = |turn: u32, out: bool| {
        let mut play = couriers()
            .turn(turn)
            .state(move |state| {
                if out {
                    state.objectives[0].place = Place::Gone {};
                }
            })
            .active();
        let with = greffe_core::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told =
            play.bench.declare(greffe_core::record::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
        tells(&told, "MatchEnded")
    };
    assert_eq!([gone(3, true), gone(4, true), gone(5, true), gone(5, false)], [false, true, true, false]);
}

#[test]
fn tde_cou_08_13_gap_66_leaving_by_the_enemys_edge_scores() {
    let leave = json!({"DeclareMove": {"length": 1000, "exits": true}});
    let run = |option: &str, carries: bool| {
        let mut play = couriers()
            .option("exit_vp", option)
            .state(move |state| {
                if !carries {
                    state.objectives[0].place = Place::Carried(FigureId(2));
                }
            })
            .active();
        let told = play.ok(1, leave.clone(), &[], &[]);
        let told = if play.is_over() { told } else { play.ok(1, json!({"PassFirefight": {}}), &[], &[3, 7]) };
        assert!(cites(&told, "TDE-COU-08") && cites(&told, "TDE-COU-13") && cites(&told, "TDE-GAP-66"));
        assert_eq!(play.figure(1).presence, Presence::Exited);
        points(&play)[0]
    };
    assert_eq!(run("stack", true), 5);
    assert_eq!(run("best_line", true), 4);
    assert_eq!(run("stack", false), 1);
    let mut play = war(Scenario::Vengeance).active();
    assert_eq!(play.refused(1, leave, &[]), "TDE-COU-08");
}

#[test]
fn tde_gap_66_seq_30_whoever_has_left_the_table_gains_no_point() {
    let points = |exits: bool| {
        let lasting = |window| vec![Pass { window, until: Until::MatchEnd }];
        let play = couriers().state(move |state| {
            state.sides[0].passes = lasting(WindowKind::Extra);
            state.sides[1].passes = lasting(WindowKind::Reactions);
        });
        let mut play = play.active();
        let jump =
            json!({"DeclareMove": {"length": 1778, "exits": exits, "kinds": ["Jump"], "before": 1270}});
        let faces: &[u32] = if exits { &[5, 1, 3, 7] } else { &[5, 1] };
        let told = play.ok(1, jump, &[], faces);
        assert!(tells(&told, "ExploitEarned"), "{told:?}");
        assert_eq!(tells(&told, "ApGained"), !exits);
        play.ap(1)
    };
    assert_eq!([points(true), points(false)], [0, 2]);
}

#[test]
fn tde_gap_66_lead_05_whoever_has_left_the_table_gives_no_order_and_holds_no_point() {
    let left = |order: Value| {
        let silent = |window| vec![Pass { window, until: Until::MatchEnd }];
        let mut play = couriers()
            .state(move |state| {
                state.objectives[0].place = Place::Carried(FigureId(2));
                state.sides[0].passes = silent(WindowKind::Extra);
                state.sides[1].passes = silent(WindowKind::Reactions);
            })
            .figure(2, |figure| figure.activated = false)
            .active_figure(2);
        let leave = json!({"DeclareMove": {"length": 1000, "exits": true, "order": order}});
        let told = play.ok(1, leave, &[], &[]);
        assert_eq!(play.figure(2).presence, Presence::Exited);
        assert!(tells(&told, "OrderFailed") && !tells(&told, "ApMoved") && !tells(&told, "TestRolled"));
        assert!(cites(&told, "TDE-GAP-66") && cites(&told, "TDE-LEAD-06"));
        [play.ap(1), play.ap(2)]
    };
    assert_eq!(left(json!({"donor": 1, "recipient": 2})), [2, 0], "nobody is given what he takes with him");
    assert_eq!(left(json!({"donor": 2, "recipient": 1})), [2, 0]);
}
