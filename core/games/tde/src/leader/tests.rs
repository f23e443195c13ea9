//! Orders, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, Told, all, cavalry, cites, far, no, scene, tells, yes};
use crate::state::Presence;
use greffe_core::judging::declaration::admitted;

/// A Leader, two of its faction and a stranger, against one enemy.
fn troop() -> Scene {
    scene(
        &[
            json!({"name": "Forek", "role": "Leader"}),
            json!({"name": "Donor"}),
            json!({"name": "Recipient"}),
            json!({"name": "Stranger", "faction": "Blue", "neutral": true}),
        ],
        &[json!({"name": "Kaneda"})],
    )
}

fn ordering(donor: u16, recipient: u16) -> Value {
    json!({"DeclareDodge": {"order": {"donor": donor, "recipient": recipient}}})
}

/// The ordering dodge, made without hindrance; then the dice of the order.
fn ordered(scene: Scene, dice: &[u32]) -> (Play, Told) {
    let mut play = scene.active();
    let told = play.ok(1, ordering(2, 3), &[], &[]);
    assert!(cites(&told, "TDE-LEAD-02") && cites(&told, "TDE-SEQ-06"));
    let faces: Vec<u32> = [9, 8].iter().chain(dice).copied().collect();
    let told = play.ok(2, json!({"PassReactions": {}}), &[], &faces);
    (play, told)
}

#[test]
fn tde_lead_01_07_08_09_10_who_may_order_whom() {
    let mut play = troop().active();
    assert_eq!(play.refused(1, ordering(2, 2), &[]), "TDE-LEAD-08");
    assert_eq!(play.refused(1, ordering(2, 4), &[]), "TDE-LEAD-09");
    assert_eq!(play.refused(1, ordering(2, 3), &[no("sight", &[1, 2])]), "TDE-LEAD-10");
    let mut play = troop().figure(2, |figure| figure.ap = 0).active();
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-LEAD-07");
    let mut play = troop().figure(2, |figure| figure.stealthed = true).active();
    assert_eq!(play.refused(1, ordering(2, 3), &[yes("sight", &[1, 2])]), "TDE-STEALTH-05");
    let mut play = troop().active_figure(2);
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-LEAD-01");
}

#[test]
fn tde_lead_03_13_seq_27_28_a_success_moves_a_point() {
    let (play, told) = ordered(troop(), &[5, 9]);
    for rule in ["TDE-LEAD-03", "TDE-LEAD-04", "TDE-LEAD-13", "TDE-SEQ-27", "TDE-SEQ-28"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!([play.ap(2), play.ap(3)], [1, 3]);
}

#[test]
fn tde_lead_11_a_fiasco_costs_the_donor_a_point_and_locks() {
    let (mut play, told) = ordered(troop(), &[9, 9]);
    assert!(cites(&told, "TDE-LEAD-11") && cites(&told, "TDE-LEAD-06"));
    assert_eq!([play.ap(2), play.ap(3)], [1, 2]);
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-LEAD-06");
}

#[test]
fn tde_lead_12_a_flop_does_nothing_and_locks() {
    let (mut play, told) = ordered(troop(), &[9, 8]);
    assert!(cites(&told, "TDE-LEAD-12"));
    assert_eq!([play.ap(2), play.ap(3)], [2, 2]);
    assert!(play.is_over());
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-LEAD-06");
}

#[test]
fn tde_lead_14_an_exceptional_moves_up_to_two() {
    let (mut play, told) = ordered(troop().figure(3, |figure| figure.ap = 0), &[5, 4]);
    assert!(tells(&told, "OrderAmountAsked"));
    assert_eq!(play.refused(2, json!({"ChooseOrderAmount": {"ap": 2}}), &[]), "NotYourTurn");
    assert_eq!(play.refused(1, json!({"ChooseOrderAmount": {"ap": 3}}), &[]), "TDE-LEAD-14");
    play.ok(1, json!({"ChooseOrderAmount": {"ap": 2}}), &[], &[]);
    assert_eq!([play.ap(2), play.ap(3)], [0, 2]);
    let (play, told) = ordered(troop().figure(2, |figure| figure.ap = 1), &[5, 4]);
    assert!(!tells(&told, "OrderAmountAsked") && play.ap(3) == 3);
}

#[test]
fn tde_lead_15_an_exploit_pays_the_leader_after_the_orders() {
    let (mut play, told) = ordered(troop(), &[5, 5]);
    assert!(cites(&told, "TDE-LEAD-15") && !tells(&told, "ApGained"));
    play.ok(1, json!({"ChooseOrderAmount": {"ap": 1}}), &[], &[]);
    let told = play.ok(1, json!({"EndOrders": {}}), &[], &[]);
    assert!(cites(&told, "TDE-SEQ-30") && tells(&told, "ApGained"));
    assert_eq!(play.ap(1), 2, "one spent, one gained");
}

#[test]
fn tde_lead_05_06_orders_go_on_in_the_same_action_then_no_more() {
    let (mut play, _) = ordered(troop(), &[5, 9]);
    let told = play.ok(1, json!({"DeclareOrder": {"donor": 3, "recipient": 1}}), &[], &[5, 9]);
    assert!(cites(&told, "TDE-SEQ-29") && cites(&told, "TDE-LEAD-05"));
    assert_eq!([play.ap(1), play.ap(3)], [2, 2], "the Leader may be either party");
    let told = play.ok(1, json!({"EndOrders": {}}), &[], &[]);
    assert_eq!(all(&told, "OrdersLocked").next(), Some(json!({"side": 0, "why": "Ended"})));
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-LEAD-06");
}

#[test]
fn tde_prof_02_an_order_fills_no_more_than_the_maximum() {
    let (play, told) = ordered(troop().figure(3, |figure| figure.ap = 3), &[5, 9]);
    assert!(cites(&told, "TDE-PROF-02"));
    assert_eq!([play.ap(2), play.ap(3)], [1, 3]);
}

#[test]
fn tde_seq_05_06_lead_07_the_leaders_own_point_is_spent_before_it_gives() {
    let mut play = troop().figure(1, |figure| figure.ap = 1).active();
    assert_eq!(play.refused(1, ordering(1, 3), &[]), "TDE-LEAD-07");
    let mut play = troop().figure(3, |figure| figure.ap = 0).figure(5, |figure| figure.ap = 0).active();
    play.ok(1, ordering(1, 3), &[], &[9, 8, 5, 9]);
    assert_eq!([play.ap(1), play.ap(3)], [0, 1], "one for the dodge, one for the recipient");
}

#[test]
fn tde_stealth_05_lead_10_gap_43_the_recipient_is_seen_when_the_order_is_tested() {
    let mut play = troop().figure(3, |figure| figure.stealthed = true).active();
    assert_eq!(play.refused(1, ordering(2, 3), &[]), "TDE-STEALTH-05");
    // A wall too high to look over stands between the Leader and the recipient, not the donor.
    let wall = json!({"kind": "Obstacle", "height": 2000, "cover": "Heavy",
        "outline": [{"x": 3000, "y": 0}, {"x": 3200, "y": 0},
                {"x": 3200, "y": 4000}, {"x": 3000, "y": 4000}]});
    let mut play = troop()
        .at(&[(1000, 1000), (1000, 2000), (5000, 1000), (1000, 6000), (9000, 8000)])
        .setup("terrain", json!([wall]))
        .figure(5, |figure| figure.ap = 0)
        .active();
    let told = play.ok(1, ordering(2, 3), &[], &[9, 8]);
    assert!(cites(&told, "TDE-LEAD-10") && cites(&told, "TDE-GAP-43") && !cites(&told, "TDE-LEAD-04"));
    assert_eq!([play.ap(2), play.ap(3)], [2, 2], "nothing moves");
    assert!(play.is_over());
    assert_eq!(play.refused(1, ordering(3, 2), &[]), "TDE-LEAD-06");
}

/// A mounted Leader of Intellect 7, with two allies of whom one has no points.
fn led() -> Scene {
    let mut nix = cavalry("Nix", &json!({"role": "Leader", "intellect": 7}));
    nix["role"] = json!("Leader");
    scene(&[nix, json!({"name": "Donor"}), json!({"name": "Ur"})], &[json!({"name": "Kaneda"})])
        .figure(6, |figure| figure.ap = 0)
        .figure(5, |figure| figure.ap = 0)
}

/// The same on foot beside its mount, with a point.
fn on_foot(led: Scene) -> Scene {
    led.figure(1, |figure| {
        figure.presence = Presence::Apart;
        figure.ap = 0;
    })
    .figure(2, |figure| {
        figure.presence = Presence::OnTable;
        figure.ap = 1;
    })
    .figure(3, |figure| figure.presence = Presence::OnTable)
    .touch(2, 3)
}

#[test]
fn tde_lead_02_a_mounted_leader_orders_as_it_gets_off_and_on() {
    let order = json!({"donor": 4, "recipient": 5});
    let mut play = led().figure(1, |figure| figure.ap = 1).active();
    let off = json!({"DeclareDismount": {"length": 254, "separation": 0, "follow": "Rider", "order": order}});
    // The rider orders, with its own intellect of seven: a mount knows none.
    let told = play.ok(1, off, &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-02") && cites(&told, "TDE-LEAD-13"));
    assert_eq!([play.ap(4), play.ap(5)], [1, 1]);
    let told = play.ok(1, json!({"DeclareOrder": {"donor": 4, "recipient": 5}}), &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-05"));
    assert_eq!([play.ap(4), play.ap(5)], [0, 2]);
    let mut play = on_foot(led()).active_figure(2);
    let on = json!({"DeclareMountUp": {"length": 0, "mount": 3, "order": order}});
    let told = play.ok(1, on, &[], &[5, 9]);
    assert!(cites(&told, "TDE-LEAD-13") && cites(&told, "TDE-CAV-22"));
    assert_eq!([play.ap(4), play.ap(5)], [1, 1]);
}

#[test]
fn tde_cav_14_lead_03_an_order_follows_a_party_that_gets_off_or_on() {
    // It gives itself a point in the saddle, and has it on foot.
    let order = json!({"donor": 4, "recipient": 1});
    let off = json!({"DeclareDismount": {"length": 254, "separation": 0, "follow": "Rider", "order": order}});
    let mut play = led().figure(1, |figure| figure.ap = 1).active();
    let told = play.ok(1, off, &[], &[7, 9]);
    assert!(cites(&told, "TDE-LEAD-13"));
    assert_eq!([1, 2, 3, 4].map(|id| play.ap(id)), [0, 1, 0, 1]);
    let mut play = on_foot(led()).active_figure(2);
    let order = json!({"donor": 4, "recipient": 2});
    let told = play.ok(1, json!({"DeclareMountUp": {"length": 0, "mount": 3, "order": order}}), &[], &[5, 9]);
    assert!(cites(&told, "TDE-LEAD-13"));
    assert_eq!([1, 2, 3, 4].map(|id| play.ap(id)), [1, 0, 0, 1]);
}

/// Whether the forms of the first seat admit a command.
fn offers(play: &Play, command: &Value) -> bool {
    admitted(&play.forms(1), &command.to_string(), 0).unwrap()
}

/// A Leader with a card that says what something costs, and so many points.
fn priced(of: &str, costs: u32, held: u32) -> Play {
    let card = json!([{"name": "Slow", "effects": [{"Cost": {"of": of, "ap": costs}}]}]);
    let leader = json!({"name": "Forek", "role": "Leader", "talents": card});
    let crew = [leader, json!({"name": "Donor"}), json!({"name": "Recipient"})];
    scene(&crew, &[json!({"name": "Kaneda"})])
        .figure(1, move |figure| figure.ap = held)
        .figure(4, |figure| figure.stealthed = true)
        .active()
}

#[test]
fn tde_lead_07_act_02_an_order_is_offered_beside_what_its_action_costs() {
    let order = |donor: u16| json!({"donor": donor, "recipient": 3});
    let reveal = |donor| json!({"DeclareReveal": {"target": 4, "order": order(donor)}});
    let dodge = |donor| json!({"DeclareDodge": {"order": order(donor)}});
    let near = [far("distance", &[1, 4], 2)];
    // Two of two for the reveal, one of two for the dodge.
    let mut play = priced("Reveal", 2, 2);
    assert_eq!(play.refused(1, reveal(1), &near), "TDE-LEAD-07");
    let stated = |mut command: Value| {
        command["facts"] = json!(near);
        command
    };
    let asked = |play: &Play, donor| offers(play, &stated(reveal(donor)));
    assert_eq!([asked(&play, 1), asked(&play, 2)], [false, true]);
    assert_eq!([offers(&play, &dodge(1)), offers(&play, &dodge(2))], [true, true]);
    play.ok(1, reveal(2), &near, &[]);
    // Who cannot pay for a dodge orders with what it can pay for.
    let mut play = priced("Dodge", 3, 2);
    assert_eq!([asked(&play, 1), asked(&play, 2)], [true, true]);
    assert!(!offers(&play, &dodge(2)));
    play.ok(1, reveal(1), &near, &[]);
}

#[test]
fn tde_gap_06_lead_07_what_is_chained_leaves_a_point_to_give_or_not() {
    let chained = |strike: Value, donor: u16| {
        let order = json!({"donor": donor, "recipient": 3});
        json!({"DeclareMove": {"length": 508, "chain": strike, "order": order}})
    };
    let dodge = || json!({"Dodge": {}});
    let reveal = || json!({"Reveal": {"target": 4}});
    let near = [far("distance", &[1, 4], 2)];
    let mut play = priced("Reveal", 2, 3);
    assert_eq!(play.refused(1, chained(reveal(), 1), &near), "TDE-LEAD-07");
    let stated = |mut command: Value| {
        command["facts"] = json!(near);
        command
    };
    assert!(!offers(&play, &stated(chained(reveal(), 1))));
    assert!(offers(&play, &stated(chained(reveal(), 2))));
    assert!(offers(&play, &chained(dodge(), 1)));
    play.ok(1, chained(dodge(), 1), &[], &[]);
    // With two points both cost all there is.
    let play = priced("Reveal", 1, 2);
    assert!(!offers(&play, &chained(dodge(), 1)) && offers(&play, &chained(dodge(), 2)));
    assert!(offers(&play, &json!({"DeclareMove": {"length": 508, "order": {"donor": 1, "recipient": 3}}})));
}
