//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, Scene, bare, cites, event, fig, plain, scene, versus, yes};
use crate::state::Hold;
use crate::state::frames::Frame;

#[test]
fn dw_action_17_and_dw_core_03_a_feat_takes_a_die_for_each_action() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused(1, json!({"UseSkill": {"dice": 4}})), "DW-GAP-27");
    assert_eq!(table.refused(1, json!({"UseSkill": {"dice": 3}})), "DW-ACT-02");
    let told = table.ok(1, json!({"UseSkill": {"dice": 2}}), &[4, 3]);
    assert!(cites(&told, "DW-ACTION-17") && cites(&told, "DW-CORE-03"));
    assert_eq!(event(&told, "TestEnded"), json!({"figure": 1, "successes": 1, "failures": 1}));
}

#[test]
fn dw_action_20_and_dw_status_03_breaking_free_takes_two_actions() {
    let figs = [plain(0, 3, 3).held(Hold::Entangle), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 1);
    assert_eq!(table.refused(1, bare("BreakFree")), "DW-ACT-02");
    let mut table = scene(&figs).active(1, 2);
    let told = table.ok(1, bare("BreakFree"), &[]);
    assert!(cites(&told, "DW-ACTION-20") && cites(&told, "DW-STATUS-03"));
    assert!(table.figure(1).immobilised.is_empty());
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused(1, bare("BreakFree")), "DW-ACTION-20");
}

#[test]
fn dw_action_21_standing_up_costs_one_or_after_a_fall_two() {
    let mut table = scene(&[plain(0, 3, 3).prone(), plain(1, 3, 3)]).active(1, 1);
    let told = table.ok(1, bare("StandUp"), &[]);
    assert!(cites(&told, "DW-ACTION-21") && !table.is_prone(1));
    let fallen = plain(0, 3, 3).with(|figure| figure.posture = crate::state::Posture::Prone(2));
    let mut table = scene(&[fallen, plain(1, 3, 3)]).active(1, 2);
    table.ok(1, bare("StandUp"), &[]);
    assert_eq!(table.left(), 0);
    assert_eq!(table.refused(1, bare("StandUp")), "DW-ACTION-21");
}

#[test]
fn dw_action_22_and_dw_status_05_recovering_from_a_daze_takes_one_action() {
    let mut table = scene(&[plain(0, 3, 3).with(|figure| figure.dazed = true), plain(1, 3, 3)]).active(1, 2);
    let told = table.ok(1, bare("Recover"), &[]);
    assert!(cites(&told, "DW-ACTION-22") && cites(&told, "DW-STATUS-05"));
    assert!(!table.figure(1).dazed && table.left() == 1);
    assert_eq!(table.refused(1, bare("Recover")), "DW-ACTION-22");
}

#[test]
fn dw_status_06_an_unconscious_figure_is_not_activated() {
    let cold = plain(0, 3, 3).with(|figure| figure.unconscious.add(crate::state::Faint::Needle));
    let mut table = scene(&[cold, plain(0, 3, 3), plain(1, 3, 3)]).stint(0);
    assert_eq!(table.refused(1, json!({"Activate": {"figure": 1, "dice": 1}})), "DW-STATUS-06");
}

/// A stint of side 0, nobody named yet.
fn stint(ours: Value) -> Scene {
    versus(&[ours, json!([])], &[json!([]), json!([])])
        .state(|state| {
            state.stack.pop();
        })
        .figure(1, |figure| figure.activated = false)
}

#[test]
fn dw_trait_67_and_gap_26_for_england() {
    let mut play = stint(json!(["ForEngland"])).active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 2}}), &[], &[1, 2]);
    assert!(cites(&told, "DW-TRAIT-67") && play.left() == 2);
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Activation { player: 1, .. })));
    assert_eq!((play.figure(1).controller, play.figure(1).owner), (1, 0), "its friends are its enemies now");
    let mut play = stint(json!(["ForEngland"])).active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 3}}), &[], &[1, 2, 3]);
    assert!(cites(&told, "DW-GAP-26"));
    assert_eq!((play.figure(1).controller, play.figure(1).owner), (1, 1));
}

fn activate(figure: u16, dice: u32) -> Value {
    json!({"Activate": {"figure": figure, "dice": dice}})
}

#[test]
fn dw_act_01_02_one_to_three_dice_one_action_a_success() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 4, 3)]).stint(0);
    assert_eq!(table.refused(1, activate(1, 0)), "DW-ACT-01");
    assert_eq!(table.refused(1, activate(1, 4)), "DW-ACT-01");
    assert_eq!(table.refused(1, activate(2, 1)), "DW-ACT-01", "not one's own");
    let told = table.ok(1, activate(1, 3), &[3, 2, 6]);
    assert!(cites(&told, "DW-ACT-02"));
    assert_eq!(table.left(), 2);
}

#[test]
fn dw_act_03_and_dw_faq_01_the_outcome_table() {
    let cases: [(&[u32], u32, bool); 9] = [
        (&[1], 0, false),
        (&[6], 1, false),
        (&[6, 1], 1, false),
        (&[6, 6], 2, false),
        (&[1, 1], 0, true),
        (&[6, 6, 6], 3, false),
        (&[6, 6, 1], 2, false),
        (&[6, 1, 1], 1, true),
        (&[1, 1, 1], 0, true),
    ];
    for (faces, actions, passes) in cases {
        let figs = [plain(0, 4, 3), plain(0, 4, 3), plain(1, 4, 3)];
        let mut table = scene(&figs).stint(0);
        let told = table.ok(1, activate(1, u32::try_from(faces.len()).unwrap()), faces);
        assert!(cites(&told, "DW-ACT-03"));
        assert_eq!(cites(&told, "DW-FAQ-01"), faces == [1], "one die alone is safe play");
        assert_eq!(table.left(), actions, "{faces:?}");
        table.ok(1, bare("EndActivation"), &[]);
        assert_eq!(table.stint(), u8::from(passes), "{faces:?}");
    }
}

#[test]
fn dw_act_04_dw_core_01_02_modifiers_and_natural_extremes() {
    let dazed = plain(0, 5, 3).with(|figure| figure.dazed = true);
    let mut table = scene(&[dazed, plain(1, 4, 3)]).stint(0);
    // Quality 5 with -1: a 5 fails, a natural 6 succeeds whatever the modifiers.
    let told = table.ok(1, activate(1, 2), &[5, 6]);
    assert!(cites(&told, "DW-CORE-01") && cites(&told, "DW-CORE-02"));
    assert_eq!(table.left(), 1);
    let led = [fig(0, 2, 3, json!([])), fig(0, 3, 3, json!(["Leader"])), plain(1, 4, 3)];
    let mut table = scene(&led).stint(0);
    // Quality 2 with +1: only a natural 1 fails.
    table.with(1, activate(1, 2), &[yes("led", &[1, 2])], &[1, 2]);
    assert_eq!(table.left(), 1, "a natural 1 fails");
}

#[test]
fn dw_act_05_a_hero_rolls_one_die_less() {
    let mut table = scene(&[fig(0, 6, 3, json!(["Hero"])), plain(1, 4, 3)]).stint(0);
    table.ok(1, activate(1, 2), &[2]);
    assert!(matches!(table.top(), Frame::Test { .. }), "it may roll the failed die again");
    let told = table.ok(1, bare("Decline"), &[]);
    assert!(cites(&told, "DW-TRAIT-42"));
    assert_eq!(table.left(), 1);
}

#[test]
fn dw_act_06_two_failures_shut_power_armour_down() {
    let figs = [fig(0, 4, 3, json!(["PowerArmour"])), plain(1, 4, 3)];
    let mut table = scene(&figs).stint(0);
    let told = table.ok(1, activate(1, 3), &[6, 1, 1]);
    assert!(cites(&told, "DW-ACT-06") && table.figure(1).armour_off);
    assert!(!table.figure(1).immobilised.is_empty());
    assert_eq!(table.refused(1, bare("Move")), "DW-GAP-59");
}

#[test]
fn dw_act_07_actions_may_be_left_unused() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3)]).active(1, 3);
    let told = table.ok(1, bare("EndActivation"), &[]);
    assert!(cites(&told, "DW-ACT-07"));
}

#[test]
fn dw_faq_02_03_04_05_a_leader_seen_past_enemies_and_not_for_leaders() {
    let led = |leader: Value, between: Fig| {
        let figs =
            [fig(0, 4, 3, leader).at(1000, 1000), fig(0, 4, 3, json!(["Leader"])).at(2500, 1000), between];
        let mut table = scene(&figs).stint(0);
        let told = table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[3]);
        (table.left(), told)
    };
    let enemy = || plain(1, 3, 3).at(1750, 1000);
    let (left, told) = led(json!([]), enemy());
    assert_eq!(left, 1, "quality 4, a 3 and the leader's 1: enemies hide nobody");
    assert!(cites(&told, "DW-FAQ-02") && cites(&told, "DW-FAQ-03") && cites(&told, "DW-TRAIT-18"));
    let (left, _) = led(json!(["Leader"]), enemy());
    assert_eq!(left, 0, "no leader helps a leader");
    let figs = [plain(0, 4, 3).at(1000, 1000), fig(0, 4, 3, json!(["Leader"])).at(3060, 1000), enemy()];
    let mut table = scene(&figs).stint(0);
    table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[3]);
    assert_eq!(table.left(), 0, "beyond Long");
}
