//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, Table, Told, act, cites, event, fig, no, of, plain, scene, tells, versus};
use crate::state::frames::{Frame, MoraleCause};
use crate::state::{Cause, MoraleDue, Presence};
use greffe_core::judging::fact::FigureId;

#[test]
fn dw_trait_04_animals_flee_when_the_last_keeper_is_killed() {
    let killer = of(4, 9, json!([]));
    let mut play = versus(&[killer], &[json!([]), json!(["Animal"])]).touch(1, 2).active(1, 1);
    let told = play.with(1, json!({"MeleeAttack": {"target": 2}}), &[no("near", &[3, 2])], &[3, 3]);
    assert!(cites(&told, "DW-TRAIT-04"));
    assert_eq!(play.figure(3).presence, Presence::Removed(Cause::Fled));
}

/// A test owed by figure 1, side 0's, for the loss of half its side, rolled with these faces.
fn panic(figure: Fig, others: &[Fig], touching: bool, first: &[u32]) -> (Table, Told) {
    let mut figs = vec![figure];
    figs.extend_from_slice(others);
    let due = MoraleDue { figure: FigureId(1), cause: MoraleCause::HalfLosses, ordered: true };
    let stack =
        vec![Frame::Round { next: 1 }, Frame::Stint { side: 1 }, Frame::MoraleQueue { dues: vec![due] }];
    let mut set = scene(&figs).started(0, 1).started(1, 1);
    if touching {
        set = set.touch(1, 2);
    }
    let mut table = set.stack(stack);
    let told = table.ok(2, json!({"StandingPass": {"window": "Sacrifice", "until": "RoundEnd"}}), first);
    (table, told)
}

fn runner() -> Fig {
    plain(0, 4, 3).at(1000, 4000)
}

fn foe() -> Fig {
    plain(1, 3, 3).at(8000, 4000)
}

#[test]
fn dw_morale_01_three_dice_and_no_failure_holds() {
    let (table, told) = panic(runner(), &[foe()], false, &[4, 5, 6]);
    assert!(cites(&told, "DW-MORALE-01") && tells(&told, "MoraleEnded"));
    assert!(matches!(table.top(), Frame::Stint { .. }));
    let (_, told) = panic(fig(0, 4, 3, json!(["Determined"])).at(1000, 4000), &[foe()], false, &[3, 3, 3]);
    assert_eq!(event(&told, "TestEnded")["failures"], 0, "+1");
}

#[test]
fn dw_morale_04_three_failures_remove() {
    let (table, told) = panic(runner(), &[plain(0, 3, 3).at(4000, 4000), foe()], false, &[1, 1, 3]);
    assert!(cites(&told, "DW-MORALE-04") && table.is_out(1));
}

fn killer() -> Fig {
    plain(0, 3, 6).at(1000, 1000)
}

/// Figure 1 kills figure 2 gruesomely; the others of side 1 stand somewhere.
fn slaughter(victim: Fig, others: &[Fig], faces: &[u32]) -> (Table, Told) {
    let mut figs = vec![killer(), victim.at(1250, 1000)];
    figs.extend_from_slice(others);
    let mut table = scene(&figs).started(1, 1).touch(1, 2).active(1, 1);
    let told = table.ok(1, act("MeleeAttack", 2), faces);
    (table, told)
}

#[test]
fn dw_morale_11_allies_within_long_of_a_gruesome_death_test() {
    let near = plain(1, 4, 3).at(3300, 1000);
    let far = plain(1, 4, 3).at(1250, 3060);
    let (_, told) = slaughter(plain(1, 3, 1), &[near, far], &[6, 1, 4, 4, 4]);
    assert!(cites(&told, "DW-MORALE-11"));
    assert_eq!(event(&told, "MoraleTriggered")["dues"].as_array().unwrap().len(), 1, "not beyond Long");
}

#[test]
fn dw_morale_13_a_leaders_death_tests_those_it_led() {
    let led = json!([{"LeaderOf": "F3"}]);
    let others = [plain(1, 4, 3).at(4000, 1000), plain(1, 4, 3).at(5000, 1000)];
    let (_, told) = slaughter(fig(1, 3, 3, led), &others, &[2, 1, 4, 4, 4]);
    assert!(cites(&told, "DW-MORALE-13"));
    assert_eq!(event(&told, "MoraleTriggered")["dues"].as_array().unwrap().len(), 1, "only X");
    let mut figs = vec![killer(), fig(1, 3, 3, json!(["Leader"])).at(1250, 1000)];
    figs.extend(others);
    let mut table = scene(&figs).started(1, 1).touch(1, 2).active(1, 1);
    table.ok(1, act("MeleeAttack", 2), &[2, 1]);
    assert!(matches!(table.top(), Frame::MoraleQueue { .. }), "two tests: their owner orders them");
    assert_eq!(table.refused(1, json!({"OrderMorale": {"order": [3, 4]}})), "NotYourTurn");
    assert_eq!(table.refused(2, json!({"OrderMorale": {"order": [3, 3]}})), "DW-GAP-17");
    let told = table.ok(2, json!({"OrderMorale": {"order": [4, 3]}}), &[4, 4, 4, 4, 4, 4]);
    assert_eq!(event(&told, "MoraleTaken")["figure"], 4);
}

#[test]
fn dw_morale_14_half_losses_test_once_a_match() {
    let figs = [killer(), plain(1, 3, 3).at(1250, 1000), plain(1, 4, 3).at(5000, 1000)];
    let mut table = scene(&figs).started(1, 5).touch(1, 2).active(1, 1);
    let told = table.ok(1, act("MeleeAttack", 2), &[2, 1, 4, 4, 4]);
    assert!(cites(&told, "DW-MORALE-14") && table.bench.state.sides[1].half_tested);
    let cases: [(u32, bool); 4] = [(5, true), (4, true), (3, true), (1, false)];
    for (started, tests) in cases {
        let mut table = scene(&figs).started(1, started).touch(1, 2).active(1, 1);
        let faces: &[u32] = if tests { &[2, 1, 4, 4, 4] } else { &[2, 1] };
        table.ok(1, act("MeleeAttack", 2), faces);
    }
}

#[test]
fn dw_morale_15_artificial_figures_do_not_fear_gruesome_deaths() {
    let robot = fig(1, 4, 3, json!(["Artificial"])).at(3000, 1000);
    let (_, told) = slaughter(plain(1, 3, 1), std::slice::from_ref(&robot), &[6, 1]);
    assert_eq!(event(&told, "MoraleTriggered")["dues"], json!([]));
    let (_, told) = slaughter(fig(1, 3, 3, json!(["Leader"])), &[robot], &[2, 1, 4, 4, 4]);
    assert!(cites(&told, "DW-MORALE-13"), "but the loss of a leader");
}

#[test]
fn dw_trait_04_animals_flee_when_nobody_keeps_them() {
    let dog = fig(1, 4, 3, json!(["Animal"])).at(5000, 1000);
    let (table, told) = slaughter(plain(1, 3, 3), &[dog], &[2, 1]);
    assert!(cites(&told, "DW-TRAIT-04") && table.is_out(3));
}

#[test]
fn dw_trait_34_the_undead_are_destroyed_by_any_failure() {
    let (table, told) = panic(fig(0, 4, 3, json!(["Undead"])).at(1000, 4000), &[foe()], false, &[2, 2, 1]);
    assert!(cites(&told, "DW-TRAIT-34") && table.is_out(1));
}

#[test]
fn dw_morale_16_and_dw_climb_05_a_climber_in_panic_falls() {
    let hanging = plain(0, 4, 3).with(|figure| {
        figure.climbing = Some(crate::state::Climbing { height: crate::state::Height::Short });
    });
    let foe: Value = json!([]);
    let (table, told) = panic(hanging, &[fig(1, 3, 3, foe)], false, &[4, 5, 3, 6]);
    assert!(cites(&told, "DW-CLIMB-05") && !table.is_out(1));
    assert!(!table.is_prone(1), "it stands up as the first forced move");
}
