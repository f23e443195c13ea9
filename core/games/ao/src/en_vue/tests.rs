//! En Vue, by rule.

use serde_json::{Value, json};

use crate::bench::{Fig, Scene, Table, cites, far, fig, find, names, no, piece, scene, seen, shoot, yes};
use crate::prompt::prompt;
use crate::state::{Frame, Stealth, Token};

use greffe_core::judging::declaration::admitted;
use greffe_core::judging::fact::Fact;
use greffe_core::record::ids::Seat;

/// Figure 1 walks four paces; figure 2 may see it.
fn walking(setting: Scene) -> Table {
    let mut table = setting.active(1);
    table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 400)], &[]);
    table
}

fn two(observer: Fig) -> Scene {
    scene(&[fig(0), observer])
}

fn spot() -> Value {
    json!({"AttestNewlyVisible": {"observer": 2}})
}

fn at(length: i64) -> Vec<Fact> {
    vec![yes("newly_seen", &[2, 1]), far("length", &[1], length)]
}

fn used(table: &Table) -> i32 {
    table
        .bench
        .state
        .stack
        .iter()
        .find_map(|frame| if let Frame::Activation { used, .. } = frame { Some(*used) } else { None })
        .unwrap()
}

#[test]
fn ao_envue_01_02_a_mover_stops_where_it_is_seen_and_its_way_is_counted() {
    let mut table = walking(two(fig(1)));
    assert_eq!(table.refused(1, json!({"EnVuePass": {}}), &[]), "NotYourTurn");
    assert_eq!(
        table.refused(2, spot(), &[no("newly_seen", &[2, 1]), far("length", &[1], 200)]),
        "AO-ENVUE-01"
    );
    assert_eq!(table.refused(2, spot(), &at(500)), "AO-ENVUE-02", "farther than it was to go");
    let told = table.with(2, spot(), &at(250), &[8, 1]);
    assert_eq!(find(&told, "MoverStopped")["covered"]["cost"], 250);
    assert_eq!(used(&table), 250);
    cites(&told, &["AO-ENVUE-01", "AO-ENVUE-02", "AO-ENVUE-03", "AO-TEST-04"]);
}

#[test]
fn ao_gap_58_leaving_ones_hiding_is_not_coming_into_view() {
    let figs = [fig(0).hidden(), fig(1).red(), fig(1)];
    let mut table = scene(&figs).active(1);
    let told = table.with(1, shoot(2), &seen(1, 2, 500), &[8]);
    assert_eq!(table.figure(1).stealth, Stealth::Open, "the shot gives it away");
    assert!(!names(&told).iter().any(|name| name.starts_with("EnVue") || name == "MoverStopped"));
    let spots = json!({"AttestNewlyVisible": {"observer": 3}});
    assert_eq!(table.refused(2, spots, &[yes("newly_seen", &[3, 1])]), "NotNow");
    // It moves in front of an enemy that nothing but its hiding kept from seeing it.
    let mut table = walking(scene(&[fig(0).hidden(), fig(1)]));
    assert_eq!(
        table.refused(2, spot(), &[no("newly_seen", &[2, 1]), far("length", &[1], 200)]),
        "AO-ENVUE-01"
    );
    let told = table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert!(names(&told).contains(&"FigureMoved".to_owned()));
}

#[test]
fn ao_envue_02_a_stop_on_a_recorded_way_is_measured() {
    // A wall between them to the height of x = 1300: the mover comes out from behind it.
    let wall = json!([{"kind": "Wall", "outline": [{"x": 500, "y": 2900}, {"x": 1300, "y": 2900},
        {"x": 1300, "y": 3000}, {"x": 500, "y": 3000}]}]);
    let figs = [fig(0).at(1000, 1000), fig(1).at(1000, 5000)];
    let mut table = scene(&figs).setup("scenery", wall.clone()).active(1);
    table.ok(1, json!({"DeclareMove": {"path": [{"x": 2016, "y": 1000}]}}), &[]);
    let stop = |x: i32, y: i32| json!({"AttestNewlyVisible": {"observer": 2, "at": {"x": x, "y": y}}});
    assert_eq!(table.refused(2, stop(1500, 1400), &[]), "AO-ENVUE-02");
    assert_eq!(table.refused(2, stop(1050, 1000), &[]), "AO-ENVUE-01", "still behind the wall");
    assert_eq!(table.refused(2, stop(1050, 1000), &[yes("newly_seen", &[2, 1])]), "AO-ENVUE-01");
    table.ok(2, stop(2007, 1000), &[8, 1]);
    assert_eq!((used(&table), table.figure(1).at.unwrap().x), (397, 2007));
    // In the open, or behind the wall all along, nobody is asked.
    for (to, scenery) in [(2016, json!([])), (1040, wall)] {
        let mut table = scene(&figs).setup("scenery", scenery).active(1);
        let told = table.ok(1, json!({"DeclareMove": {"path": [{"x": to, "y": 1000}]}}), &[]);
        assert_eq!(
            (find(&told, "EnVuePassed")["standing"].clone(), table.figure(1).at.unwrap().x),
            (json!(true), to)
        );
    }
}

#[test]
fn ao_envue_02_a_mover_is_stopped_where_something_carries_it_and_unless_told_where_it_is_seen_best() {
    let scenery =
        json!([piece("Wall", 0, [500, 2900], [1300, 3000]), piece("Gap", 0, [1700, 1010], [2500, 1100])]);
    let walking = || {
        let figs = [fig(0).at(1000, 1000), fig(1).at(1000, 5000)];
        let mut table = scene(&figs).setup("scenery", scenery.clone()).active(1);
        table.ok(1, json!({"DeclareMove": {"path": [{"x": 2016, "y": 1000}]}}), &[]);
        table
    };
    let stop = |x: i32, y: i32| json!({"AttestNewlyVisible": {"observer": 2, "at": {"x": x, "y": y}}});
    let mut table = walking();
    // A hair beside its way, on it and at its end, the ground is gone.
    assert_eq!(table.refused(2, stop(2007, 1012), &[]), "AO-CLIMB-07");
    assert_eq!(table.refused(2, stop(2014, 1012), &[]), "AO-CLIMB-07");
    let forms = |table: &Table| prompt(&table.bench.setup, &table.bench.state, Seat::new(2).unwrap());
    let unsaid = spot();
    assert!(admitted(&forms(&table), &unsaid.to_string(), 0).unwrap());
    assert!(admitted(&forms(&table), &stop(2007, 1000).to_string(), 0).unwrap());
    table.ok(2, unsaid, &[8, 1]);
    // Before the ninth revision it had to be told.
    let mut told = walking();
    told.bench.setup.revision = 8;
    assert!(!admitted(&forms(&told), &spot().to_string(), 0).unwrap());
}

#[test]
fn ao_envue_03_04_initiative_is_added_and_ties_are_rolled_again() {
    let mut table = walking(two(fig(1).with("initiative", json!(6))));
    let told = table.with(2, spot(), &at(250), &[5, 3, 4, 3]);
    let rolled = find(&told, "EnVueRolled");
    assert_eq!(rolled["throws"], json!([[5, 3], [4, 3]]));
    assert_eq!((&rolled["totals"], &rolled["observer_wins"]), (&json!([8, 9]), &json!(true)));
    cites(&told, &["AO-ENVUE-04"]);
}

#[test]
fn ao_envue_05_07_09_10_a_winning_observer_shoots_then_the_mover_goes_on() {
    let mut table = walking(two(fig(1).waiting()));
    let told = table.with(2, spot(), &at(250), &[1, 8]);
    cites(&told, &["AO-ENVUE-05", "AO-ENVUE-06"]);
    assert_eq!(table.acting(), 2);
    let told = table.with(2, shoot(1), &seen(2, 1, 800), &[]);
    let sum = crate::bench::shot_sum(&told);
    assert!(sum.contains(&("AO-ENVUE-10".to_owned(), 1)), "{sum:?}");
    let told = table.ok(1, json!({"DeclineReaction": {}}), &[8]);
    assert!(names(&told).contains(&"MoverResumed".to_owned()), "{:?}", names(&told));
    assert_eq!(table.figure(2).token, Token::Red);
    assert!(!table.figure(2).activated, "its own slot is still to come");
    assert_eq!(table.acting(), 1);
    let short = [far("length", &[1], 351)];
    assert_eq!(table.refused(1, json!({"DeclareMove": {}}), &short), "AO-MOVE-01");
    table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 350)], &[]);
}

#[test]
fn ao_envue_06_a_white_observer_only_acts_and_a_red_one_is_not_asked() {
    let mut table = walking(two(fig(1).white()));
    table.with(2, spot(), &at(250), &[1, 8]);
    assert_eq!(table.refused(2, json!({"DeclareMove": {}}), &[far("length", &[2], 100)]), "AO-ACT-08");
    table.with(2, shoot(1), &seen(2, 1, 800), &[]);
    let told =
        two(fig(1).red()).active(1).with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 400)], &[]);
    assert_eq!(find(&told, "EnVuePassed")["standing"], true);
    let mut rolled = walking(two(fig(1).red()).option("en_vue_vs_red", "roll"));
    rolled.with(2, spot(), &at(250), &[1, 8]);
    assert!(matches!(rolled.top(), Frame::Sighting { .. }), "it wins and can do nothing");
}

#[test]
fn ao_move_05_a_move_that_is_over_is_not_taken_up_again() {
    let mut scene = two(fig(1));
    scene.figs.push(fig(1).red().waiting());
    let mut frame = crate::bench::activation(1);
    if let Frame::Activation { halted, .. } = &mut frame {
        *halted = true;
    }
    let mut table = scene.stacked(frame);
    let facts = [far("length", &[1], 100)];
    assert_eq!(table.refused(1, json!({"DeclareMove": {}}), &facts), "AO-MOVE-05");
}

#[test]
fn ao_envue_07_gap_02_a_mover_that_reacts_loses_the_rest_of_its_move_unless_agreed() {
    let play = |keeps: &str| {
        let mut table = walking(two(fig(1)).option("en_vue_reaction_keeps_move", keeps));
        table.with(2, spot(), &at(250), &[1, 8]);
        table.with(2, shoot(1), &seen(2, 1, 800), &[]);
        table.ok(1, json!({"Dodge": {"figure": 1}}), &[8]);
        table
    };
    let lost = play("no");
    assert_eq!(lost.acting(), 0, "nothing is left to do: the activation has ended");
    assert_eq!(lost.figure(1).token, Token::Red);
    let mut kept = play("yes");
    kept.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 350)], &[]);
}

#[test]
fn ao_envue_08_a_beaten_observer_has_no_second_chance_in_that_move() {
    let mut table = walking(two(fig(1)));
    let told = table.with(2, spot(), &at(250), &[8, 1]);
    cites(&told, &["AO-ENVUE-08"]);
    let told = table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)], &[]);
    assert_eq!(find(&told, "EnVuePassed")["standing"], true);
}

#[test]
fn ao_gap_14_a_loser_may_have_its_chance_after_the_mover() {
    let mut table = walking(
        scene(&[fig(0), fig(1), fig(1).waiting(), fig(1).waiting()]).option("en_vue_loser_after", "yes"),
    );
    table.with(2, spot(), &at(250), &[8, 1]);
    table.ok(2, json!({"EnVuePass": {}}), &[]);
    let told = table.ok(1, json!({"EndActivation": {}}), &[]);
    cites(&told, &["AO-GAP-14"]);
    assert_eq!(table.acting(), 2);
    table.ok(2, json!({"EndActivation": {}}), &[]);
    assert_eq!(table.acting(), 0);
}

#[test]
fn ao_gap_15_several_observers_roll_one_by_one_and_may_face_one_die() {
    let play = |multi: &str, dice: &[u32]| {
        let mut table = walking(scene(&[fig(0), fig(1), fig(1)]).option("en_vue_multi", multi));
        table.with(2, spot(), &at(250), &[5, 1]);
        let other = json!({"AttestNewlyVisible": {"observer": 3}});
        let told = table.with(2, other, &[yes("newly_seen", &[3, 1])], dice);
        find(&told, "EnVueRolled")["totals"].clone()
    };
    assert_eq!(play("pairwise", &[2, 1]), json!([6, 5]));
    assert_eq!(play("one_mover_die", &[1]), json!([9, 5]));
    let again = |repeat: &str| {
        let mut table = walking(two(fig(1)).option("en_vue_repeat", repeat));
        table.with(2, spot(), &at(100), &[1, 8]);
        table.ok(2, json!({"EndActivation": {}}), &[]);
        let told = table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)], &[]);
        names(&told).contains(&"EnVuePassed".to_owned())
    };
    assert!(!again("each_time"), "it is asked again");
    assert!(again("once_per_activation"));
}

#[test]
fn ao_gap_49_engaged_and_hidden_observers() {
    let told = |setting: Scene| {
        setting.active(1).with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 400)], &[])
    };
    let engaged = scene(&[fig(0), fig(0), fig(1)]).engaged(2, 3);
    assert!(names(&told(engaged)).contains(&"EnVuePassed".to_owned()));
    assert!(!names(&told(two(fig(1).hidden()))).contains(&"EnVuePassed".to_owned()));
    let barred = two(fig(1).hidden()).option("hidden_observer", "no");
    assert!(names(&told(barred)).contains(&"EnVuePassed".to_owned()));
}

#[test]
fn ao_gap_16_a_mover_wounded_on_its_way_crawls_the_rest() {
    let play = |reading: &str| {
        let mut table = walking(two(fig(1)).option("wounded_mid_move", reading));
        table.with(2, spot(), &at(100), &[1, 8]);
        table.with(2, shoot(1), &seen(2, 1, 800), &[]);
        table.ok(1, json!({"DeclineReaction": {}}), &[2, 7, 4]);
        table
    };
    let mut total = play("total_cap");
    assert_eq!(total.refused(1, json!({"DeclareMove": {}}), &[far("length", &[1], 101)]), "AO-HEALTH-03");
    total.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)], &[]);
    let mut fresh = play("fresh_two");
    fresh.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 200)], &[]);
}

#[test]
fn ao_gap_12_an_en_vue_activation_takes_tokens_off_only_where_agreed() {
    let play = |reading: &str| {
        let mut table = walking(two(fig(1).white()).option("en_vue_clears_tokens", reading));
        table.with(2, spot(), &at(100), &[1, 8]);
        table.figure(2).token
    };
    assert_eq!((play("no"), play("yes")), (Token::White, Token::None));
}
