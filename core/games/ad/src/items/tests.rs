//! Items, by rule.

#![expect(clippy::similar_names, reason = "a play is played from what is set")]

use serde_json::{Value, json};

use crate::bench::{With, bare, blade, card, cites, equip, over, pass, scene, turning};
use crate::profiles::cards::Suit;
use crate::setup::board::Door;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};

fn knives(uses: u8) -> Value {
    json!({ "name": "Couteaux de Lancer", "weapon": {
        "name": "Couteaux de Lancer", "skill": "Thrown", "hands": 1, "damage": {}, "uses": uses,
        "ranges": [{ "squares": 6, "target_number": 3 }],
    } })
}

#[test]
fn ad_wpn_09_ad_item_02_limited_uses_stay_with_the_weapon_that_changes_hands() {
    let mut play = over(&knives(1), "C6").figure(1, |figure| figure.hands.clear()).active(1, 0);
    let throw = json!({ "SnapShot": { "weapon": 1, "target": 2 } });
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    play.ok(1, equip(json!([{ "acquired": 0 }])), bare());
    play.ok(1, throw.clone(), turning(&["2S"]));
    pass(&mut play, &[1]);
    assert_eq!(play.look().uses_left(FigureId(1), 1), Some(0));
    // It lies where its bearer dies, used up.
    let mut play = over(&knives(2), "C6")
        .figure(1, |figure| figure.hands.clear())
        .figure(1, |figure| figure.wounds = 7)
        .active(1, 0);
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    play.ok(1, equip(json!([{ "acquired": 0 }])), bare());
    play.ok(1, throw, turning(&["2S"]));
    pass(&mut play, &[1]);
    play.ok(2, json!({ "Activate": { "figure": 2 } }), bare());
    assert_eq!(play.state().items.len(), 0);
    // By the letter of a position without it, a weapon has the uses of its card.
    assert_eq!(play.look().uses_left(FigureId(1), 1), Some(1));
}

#[test]
fn ad_item_04_ad_arm_04_acquired_armour_is_worn_and_poison_is_not_used_by_the_good() {
    let jacket = json!({ "name": "Cuirasse", "armour": { "plain": { "heart": 2 } } });
    let mut play = over(&jacket, "C8").active(1, 0);
    assert_eq!(play.look().armour_at(FigureId(1), Suit::Heart, false), 0);
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    assert_eq!(play.look().armour_at(FigureId(1), Suit::Heart, false), 2);
    assert_eq!(play.look().armour_at(FigureId(1), Suit::Heart, true), 0);
    // AD-POISON-04
    let mut dagger = blade("Dague", 1);
    dagger["weapon"]["poisons"] = json!([{ "wounds": 1 }]);
    let mut play = scene()
        .of(0, card("Un", json!({ "alignment": "Good" })), "C3")
        .of(1, card("Deux", json!({})), "C8")
        .scenario("items", json!([{ "item": dagger, "at": "C3" }]))
        .active(1, 0);
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    assert_eq!(play.refused(1, equip(json!([{ "acquired": 0 }])), bare()), "AbhorsPoison");
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
