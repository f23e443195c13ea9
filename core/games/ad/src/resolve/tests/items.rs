//! Items, locks, prayers, uncles; leaving the board; the count at the end.

#![expect(
    clippy::similar_names,
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::event::{self, Event};
use crate::resolve::tests::scene::{Scene, With, bare, card, cites, scene, turning};
use crate::setup::board::Door;
use crate::state::score::score;
use crate::state::{Mark, Posture, Removal, Whereabouts};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};

fn two() -> Scene {
    scene().of(0, card("Un", json!({})), "C3").of(1, card("Deux", json!({})), "H8")
}

fn letter() -> Value {
    json!([{ "item": { "name": "Lettre", "hands": 1 }, "at": "C3" }])
}

#[test]
fn ad_part_04_ad_item_02_an_item_underfoot_is_picked_up() {
    let set = || two().scenario("items", letter());
    let mut play = set().active(1, 0);
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    assert_eq!((play.fig(1).acquired.len(), play.state().items.len()), (1, 0));
    let mut play = two().active(1, 0);
    assert_eq!(play.refused(1, json!({ "PickUp": { "item": 0 } }), bare()), "NothingThere");
    // AD-ITEM-10: by the advanced rule a hand must be free.
    let musket = json!([{ "name": "Mousquet", "skill": "Muskets", "hands": 2, "damage": {}, "ranges": [{ "squares": 8, "target_number": 5 }] }]);
    let mut play = scene()
        .of(0, card("Un", json!({ "weapons": musket })), "C3")
        .of(1, card("Deux", json!({})), "H8")
        .scenario("items", letter())
        .option("advanced_equipment", "true")
        .active(1, 0);
    assert_eq!(play.refused(1, json!({ "PickUp": { "item": 0 } }), bare()), "NoFreeHand");
}

#[test]
fn ad_tal_12_a_lock_is_picked_from_beside_the_door() {
    let set = |at: &str| {
        let scene = scene()
            .of(0, card("Un", json!({ "talents": [{ "Lockpicking": 1 }] })), at)
            .of(1, card("Deux", json!({})), "H8")
            .board("edges", json!({ "C3-C4": "door" }))
            .scenario("locked", json!(["C3-C4"]))
            .scenario("lull", json!(true));
        scene.active(1, 0)
    };
    let pick = json!({ "PickLock": { "door": "C3-C4" } });
    let door = "C3-C4".parse().unwrap();
    let mut play = set("C3");
    play.ok(1, pick.clone(), turning(&["5S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(play.state().doors.get(&door), Some(&Door::Open));
    // AD-EDGE-14: slantwise too.
    let mut play = set("D3");
    play.ok(1, pick.clone(), turning(&["BJ"]));
    // A Misfortune ends the lull; the opponent names the Black Joker's suit.
    if play.owed() == [(2, "suit")] {
        play.ok(2, json!({ "ChooseSuit": { "suit": "Skull" } }), bare());
    }
    assert!(!play.state().lull);
    let mut play = set("E3");
    assert_eq!(play.refused(1, pick, bare()), "NotAtDoor");
}

#[test]
fn ad_tal_21b_a_prayer_needs_the_fact_that_an_enemy_casts() {
    let set = || {
        scene()
            .of(0, card("Moine", json!({ "talents": [{ "Faith": 2 }] })), "C3")
            .of(1, card("Deux", json!({})), "H8")
            .active(1, 0)
    };
    let fact = |holds: bool| {
        [Fact { fact: "spell".to_owned(), of: vec![FigureId(1)], value: FactValue::Holds(holds) }]
    };
    let pray = json!({ "Pray": {} });
    let mut play = set();
    assert_eq!(play.refused(1, pray.clone(), bare()), "FactNeeded");
    assert_eq!(play.refused(1, pray.clone(), With { facts: &fact(false), ..bare() }), "NoSpell");
    let told = play.ok(1, pray, With { facts: &fact(true), faces: &[3, 4], ..bare() });
    assert!(cites(&told, "AD-TAL-21b"));
    assert_eq!(play.state().magic.drawn.len(), 2);
}

#[test]
fn ad_tal_01_an_uncle_and_his_nephew_are_friends_until_he_ends_it() {
    let set = |scope: &str| {
        scene()
            .of(0, card("Zagłoba", json!({ "talents": ["CallMeUncle"] })), "C3")
            .of(1, card("Neveu", json!({})), "C4")
            .option("uncle_end_scope", scope)
            .figure(2, |figure| figure.nephew_of = Some(FigureId(1)))
            .active(1, 0)
    };
    let mut play = set("friendship_only");
    assert!(!play.look().is_engaged(FigureId(1)));
    let end = json!({ "EndFriendship": { "uncle": 1 } });
    play.ok(1, end.clone(), bare());
    assert!(play.look().is_engaged(FigureId(1)) && play.fig(2).nephew_of.is_some());
    assert_eq!(play.refused(1, end.clone(), bare()), "NoNephews");
    // AD-GAP-19: by the other reading the modifiers end as well.
    let mut play = set("everything");
    play.ok(1, end, bare());
    assert_eq!(play.fig(2).nephew_of, None);
}

fn leaver(exits: Value) -> Scene {
    scene()
        .of(
            0,
            card("Un", json!({ "abilities": { "willpower": 1 }, "items": [{ "name": "Médaille" }] })),
            "A1",
        )
        .of(1, card("Deux", json!({})), "H8")
        .scenario("exits", exits)
        .figure(1, |figure| {
            figure.acquired.push(serde_json::from_value(json!({ "name": "Lettre" })).unwrap());
        })
}

#[test]
fn ad_off_03_ad_off_01_ad_off_02_and_ad_item_01_leaving_is_calm_or_a_flight() {
    let leave = json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } });
    let after = |scene: Scene, turned: &[&str]| {
        let mut play = scene.active(1, 0);
        play.ok(1, json!({ "PartialMove": {} }), bare());
        let told = play.ok(1, leave.clone(), turning(turned));
        if !turned.is_empty() {
            play.ok(1, json!({ "PassReinforcement": {} }), bare());
        }
        (play, told)
    };
    // AD-OFF-01, AD-OFF-03: willpower against 5.
    let (play, _) = after(leaver(json!([])), &["4S"]);
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
    // AD-OFF-06: what it carries goes with it.
    assert_eq!((play.state().items.len(), play.fig(1).acquired.len()), (0, 1));
    let (play, _) = after(leaver(json!([])), &["3S"]);
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::FledBoard));
    // AD-ITEM-01: what its card gives it is never dropped.
    assert_eq!((play.state().items.len(), play.fig(1).acquired.len()), (1, 0));
    // AD-GAP-71: by the other reading it goes with the figure all the same.
    let (play, _) = after(leaver(json!([])).option("exit_items", "leave"), &["3S"]);
    assert_eq!(play.state().items.len(), 0);
    // AD-OFF-05: an exit that is an objective needs no test; AD-OFF-02: nobody comes back.
    let (play, told) = after(leaver(json!([0])), &[]);
    assert!(cites(&told, "AD-OFF-05"));
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
}

#[test]
fn ad_off_06_from_a_height_one_jumps_down_first() {
    let mut play = leaver(json!([0])).board("ground", json!({ "A1": "elevated" })).active(1, 0);
    play.ok(1, json!({ "PartialMove": {} }), bare());
    play.ok(1, json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } }), turning(&["4S"]));
    let told = play.ok(1, json!({ "PassReinforcement": {} }), bare());
    assert!(
        told.iter().any(|emitted| matches!(emitted.event, Event::Wounded(event::Wounded { wounds: 2, .. })))
    );
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
}

#[test]
fn ad_alarm_07_the_objectives_of_the_scenario_are_counted() {
    let objective = |side: u8, goal: Value| json!({ "side": side, "goal": goal, "points": 2 });
    let objectives = json!([
        objective(0, json!({ "kills": {} })),
        objective(0, json!({ "survive": {} })),
        objective(0, json!({ "hold": { "squares": "C3:C4" } })),
        objective(1, json!({ "killed": { "figure": 1 } })),
        objective(1, json!({ "possess": { "item": "Lettre" } })),
        objective(1, json!({ "escape": { "item": "Lettre" } })),
    ]);
    let play = two()
        .of(1, card("Trois", json!({})), "G8")
        .scenario("items", letter())
        .scenario("objectives", objectives)
        .figure(3, |figure| figure.place = Whereabouts::Gone(Removal::Seduced))
        .figure(2, |figure| {
            figure.place = Whereabouts::Gone(Removal::Withdrawn);
            figure.acquired.push(serde_json::from_value(json!({ "name": "Lettre" })).unwrap());
        })
        .active(1, 0);
    // One killed, one surviving, the squares held; the letter kept and away.
    assert_eq!((score(play.look(), 0), score(play.look(), 1)), (6, 4));
    let mut play =
        two().figure(1, |figure| figure.posture = Posture::Prone).mark(1, Mark::Activated).active(1, 0);
    let told = play.ok(2, json!({ "Concede": {} }), bare());
    let outcome = told.iter().find_map(|emitted| match &emitted.event {
        Event::MatchEnded(event::MatchEnded { outcome }) => Some(outcome.clone()),
        _ => None,
    });
    assert_eq!(outcome.map(|outcome| outcome.winners), Some(vec![0]));
}
