//! A position is checked: any single field that breaks what the others say is refused, by name.

use serde_json::{Value, json};

use crate::Seg;
use crate::bench::{Table, act, block, fig, plain, scene};
use crate::profiles::Suit::{Clubs, Hearts, Spades};
use crate::state::Posture;
use greffe_core::judging::opening::Opening;
use greffe_core::testing::bench::Bench;

/// The faults of a position with one field set to another value.
fn with(t: &Table, pointer: &str, value: Value) -> Vec<String> {
    let mut position = t.bench.position().unwrap();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match position.pointer_mut(parent).unwrap() {
        Value::Object(fields) => {
            fields.insert(key.to_owned(), value);
        }
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => panic!("{pointer}"),
    }
    let opening = Opening { position: Some(position), ..t.bench.opening.clone() };
    let faults = Bench::<Seg>::open(opening).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.field).collect()
}

fn melee() -> Table {
    let figs = [
        fig(0, 3, "RangedAttackLong").omega(1),
        fig(1, 3, "").posture(Posture::Defensive),
        fig(1, 2, "LimitedAmmo"),
    ];
    scene(&figs).touch(1, 2).active(1, Spades)
}

#[test]
fn a_sound_position_has_no_fault() {
    assert_eq!(with(&melee(), "/turn", json!(3)), Vec::<String>::new());
}

#[test]
fn every_broken_field_is_named() {
    let t = melee();
    let cases = [
        ("/figures/0/value", json!(4), "/figures/0/value"),
        ("/figures/0/value", json!(0), "/figures/0/value"),
        ("/figures/0/omega", json!(9), "/figures/0/omega"),
        ("/figures/0/ammo", json!(2), "/figures/0/ammo"),
        ("/figures/2/ammo", json!(7), "/figures/2/ammo"),
        ("/figures/0/posture", json!("Nullify"), "/figures/0/posture"),
        ("/figures/1/immobilised", json!(true), "/figures/1/posture"),
        ("/figures/0/side", json!(1), "/figures"),
        ("/figures/0/carded", json!(true), "/figures/0/activated"),
        ("/figures/0/activated", json!(false), "/figures/0/activated"),
        ("/figures/0/at", json!({"x": 1, "y": 1}), "/figures/0/at"),
        ("/figures/0/support", json!([{"amount": 3, "from": 2}]), "/figures/0/support"),
        ("/figures/0/support", json!([{"amount": 1, "from": 1}]), "/figures/0/support"),
        ("/figures/1/presence", json!("Eliminated"), "/figures/1/posture"),
        ("/contacts", json!([[2, 1]]), "/contacts"),
        ("/contacts", json!([[1, 9]]), "/contacts"),
        ("/sides/0/pile", json!([{"Sealed": 3}]), "/sides/0/pile"),
        ("/sides/0/unfit", json!(1), "/sides/0/pile"),
        ("/sides/0/out", json!(true), "/figures/0/presence"),
        ("/sides", json!([{"tactic": 0}]), "/sides"),
        ("/portals", json!([{"side": 0, "by": 1}]), "/portals/0"),
        ("/stack", json!([]), "/stack"),
        ("/stack/0", json!({"PileBuilding": {}}), "/stack"),
        ("/stack/1", json!({"Hand": {"side": 7, "revealed": true, "queue": []}}), "/stack/1"),
        (
            "/stack/2",
            json!({"Activation": {"figure": 9, "suit": "Spades", "free_move": "Available", "acted": false, "precise": false}}),
            "/stack/2",
        ),
        (
            "/stack/2",
            json!({"Activation": {"figure": 1, "suit": "Spades", "free_move": "GivenUp", "acted": false, "precise": true}}),
            "/stack/2",
        ),
        ("/ended", json!({"winners": [0], "how": "played"}), "/stack"),
    ];
    for (pointer, value, field) in cases {
        let faults = with(&t, pointer, value.clone());
        assert!(faults.iter().any(|fault| fault == field), "{pointer} = {value}: {faults:?}");
    }
}

#[test]
fn procedures_are_of_the_figure_that_acts() {
    let t = scene(&[fig(0, 3, "DoubleAttack"), fig(0, 3, ""), fig(1, 3, "")]).touch(1, 3).active(1, Spades);
    let stack = |side: u8, free: &str, above: Value| {
        let frame =
            json!({"figure": 1, "suit": "Spades", "free_move": free, "acted": true, "precise": false});
        json!([
            {"Turn": {"first": 0, "next": 0}},
            {"Hand": {"side": side, "revealed": true, "queue": []}},
            {"Activation": frame},
            above,
        ])
    };
    let moves =
        |figure: u16| json!({"Moves": {"figure": figure, "very": false, "left": 1, "tested": 2, "tests": 0}});
    let double = |figure: u16| json!({"DoubleAttack": {"figure": figure, "left": 1}});
    let deed = |actor: u16, special: bool| {
        let attack =
            json!({"kind": "Basic", "actor": actor, "target": 3, "ranged": actor != 1, "special": special});
        json!({"Deed": {"deed": {"Attack": attack}, "spent": [], "due": null, "reactions": "Open"}})
    };
    let sound = [moves(1), deed(1, false)];
    for frame in sound {
        assert_eq!(with(&t, "/stack", stack(0, "Available", frame.clone())), Vec::<String>::new(), "{frame}");
    }
    assert_eq!(with(&t, "/stack", stack(0, "GivenUp", double(1))), Vec::<String>::new());
    assert_eq!(with(&t, "/stack", stack(1, "Available", moves(1))), ["/stack/2"]);
    assert_eq!(with(&t, "/stack", stack(0, "Available", double(1))), ["/stack/3"]);
    for frame in [moves(2), deed(2, false), deed(1, true)] {
        assert_eq!(with(&t, "/stack", stack(0, "Available", frame.clone())), ["/stack/3"], "{frame}");
    }
}

#[test]
fn a_disengagement_won_leaves_one_adversary() {
    let t = scene(&[fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Clubs);
    let stack = json!([
        {"Turn": {"first": 0, "next": 0}},
        {"Hand": {"side": 0, "revealed": true, "queue": []}},
        {"Activation": {"figure": 1, "suit": "Clubs", "free_move": "Used", "acted": true, "precise": false}},
        {"DisengageMove": {"figure": 1, "from": 2}},
    ]);
    assert_eq!(with(&t, "/stack", stack.clone()), Vec::<String>::new());
    let t = scene(&[fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "")]).touch(1, 2).touch(1, 3).active(1, Clubs);
    assert_eq!(with(&t, "/stack", stack), ["/stack/3"]);
}

#[test]
fn portals_stand_in_places_of_their_own() {
    let figs = [fig(0, 3, "CreatePortal").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let wall = json!([block("wall", [3000, 3000], [500, 500], 300)]);
    let t = scene(&figs).setup("scenery", wall).portal(0, 1, Some((5000, 5000))).active(1, Spades);
    let two = |at: Value| json!([{"side": 0, "by": 1, "at": {"x": 5000, "y": 5000}}, {"side": 0, "by": 1, "at": at}]);
    assert_eq!(with(&t, "/portals", two(json!({"x": 5250, "y": 5000}))), Vec::<String>::new());
    for at in [
        json!({"x": 5100, "y": 5000}),
        json!({"x": -100, "y": 5000}),
        json!({"x": 3200, "y": 3200}),
        json!({"x": 6000, "y": 6000, "z": 300}),
    ] {
        assert!(with(&t, "/portals", two(at.clone())).contains(&"/portals/1/at".to_owned()), "{at}");
    }
}

#[test]
fn unknown_fields_and_shapes_are_refused() {
    assert_eq!(with(&melee(), "/weather", json!("fog")), ["/position/weather"]);
    assert_eq!(with(&melee(), "/figures/0/value", json!("three")), ["/position/figures/0/value"]);
}

#[test]
fn aim_does_not_go_with_an_adversary_in_contact() {
    let figs = [fig(0, 3, "TakeAim"), fig(1, 3, "")];
    let t = scene(&figs).touch(1, 2).active(1, Spades);
    assert_eq!(with(&t, "/figures/0/posture", json!("Positioned")), ["/figures/0/posture"]);
}

#[test]
fn windows_and_piles_travel_in_a_position() {
    let figs = [fig(0, 3, ""), fig(1, 3, "").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let opening = Opening { position: Some(t.bench.position().unwrap()), ..t.bench.opening.clone() };
    let mut again = Table { bench: Bench::open(opening).unwrap() };
    again.bench.start(&[]).unwrap();
    assert_eq!(again.owed(), [(2, "parry")]);
    again.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
    assert_eq!(with(&t, "/stack/4/ReactionWindow/eligible", json!([])), ["/stack/4", "/stack"]);
    assert_eq!(with(&t, "/stack/3/Deed/reactions", json!("Attempted")), ["/stack"]);
}

#[test]
fn open_cards_of_a_position_are_played() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    t.pile(1, &[("1", Hearts)], &[]);
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    let open = |rank: &str| json!([{"Open": {"rank": rank, "suit": "Spades"}}]);
    assert_eq!(with(&t, "/sides/0/pile", open("1")), Vec::<String>::new());
    assert_eq!(with(&t, "/sides/0/pile", open("2")), ["/sides/0/pile"]);
    t.bench.state.sides[0].pile = serde_json::from_value(open("1")).unwrap();
    t.ok(1, plain("Reveal"), &[]);
    assert_eq!(t.owed(), [(1, "activation")]);
}
