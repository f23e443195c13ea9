//! Equipment, by rule.

use serde_json::{Value, json};

use crate::bench::{bare, blade, card, equip, over, pistol, scene};
use crate::state::{Held, Mark, Phase};

#[test]
fn ad_item_10_by_the_advanced_rule_a_free_hand_takes_hold_at_once() {
    let set = |item: &Value| over(item, "C8").option("advanced_equipment", "true");
    let taken = |item: &Value| {
        let mut play = set(item).active(1, 0);
        play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
        play.fig(1).hands.clone()
    };
    assert_eq!(taken(&pistol()), [Held::Weapon(0), Held::Acquired(0)]);
    // A two-handed weapon taken with one hand is only carried.
    assert_eq!(taken(&blade("Zweihänder", 2)), [Held::Weapon(0)]);
    // In the combat phase the activation is the fight: hands change before it, not after.
    let both = json!([{ "weapon": 0 }]);
    let mut play = over(&pistol(), "C4")
        .option("advanced_equipment", "true")
        .figure(1, |figure| figure.hands.clear())
        .phase(Phase::Combat);
    play.ok(1, equip(both.clone()), bare());
    let mut play = over(&pistol(), "C4")
        .option("advanced_equipment", "true")
        .mark(1, Mark::Activated)
        .figure(1, |figure| figure.hands.clear())
        .phase(Phase::Combat);
    assert_eq!(play.refused(1, equip(both), bare()), "FixedHands");
    // Even what is never held needs a hand to be picked up.
    let mut play = set(&json!({ "name": "Lettre" }))
        .figure(1, |figure| {
            figure.acquired.push(serde_json::from_value(blade("Rapière", 1)).unwrap());
            figure.hands = vec![Held::Weapon(0), Held::Acquired(0)];
        })
        .active(1, 0);
    assert_eq!(play.refused(1, json!({ "PickUp": { "item": 0 } }), bare()), "NoFreeHand");
}

#[test]
fn ad_item_03_hands_hold_two_and_ad_item_05_never_change_inside_a_test() {
    let weapons = json!([
        { "name": "Épée", "skill": "Thrusting", "hands": 1, "damage": {} },
        { "name": "Mousquet", "skill": "Muskets", "hands": 2, "damage": {}, "ranges": [{ "squares": 8, "target_number": 5 }] },
        { "name": "Griffes", "skill": "Brawling", "hands": 1, "damage": {}, "properties": ["Natural"] },
    ]);
    let shield = json!([{ "name": "Rondache", "hands": 1, "fencing": 1 }]);
    let set = || {
        scene().of(0, card("Un", json!({ "weapons": weapons, "items": shield, "fencing": 1 })), "C3").of(
            1,
            card("Deux", json!({})),
            "H8",
        )
    };
    let equip = |hands: Value| json!({ "Equip": { "figure": 1, "hands": hands } });
    let mut play = set().figure(1, |figure| figure.hands.clear()).active(1, 0);
    play.ok(1, equip(json!([{ "weapon": 0 }, { "item": 0 }])), bare());
    // AD-ABIL-05: the shield brings its token; it goes with the shield, and no used one comes back.
    assert_eq!(play.fig(1).fencing, 2);
    assert_eq!(play.refused(1, equip(json!([{ "weapon": 1 }, { "weapon": 0 }])), bare()), "HandsFull");
    assert_eq!(play.refused(1, equip(json!([{ "weapon": 7 }])), bare()), "NothingToHold");
    play.ok(1, equip(json!([{ "weapon": 1 }])), bare());
    assert_eq!(play.fig(1).fencing, 1);
    // AD-TAL-03: a natural weapon is not put away.
    let mut play = set().figure(1, |figure| figure.hands = vec![Held::Weapon(2)]).active(1, 0);
    assert_eq!(play.refused(1, equip(json!([])), bare()), "PartOfBody");
    // AD-ITEM-10: by the advanced rule only as an activation begins.
    let mut play = set()
        .option("advanced_equipment", "true")
        .figure(1, |figure| figure.hands.clear())
        .phase(Phase::Interaction);
    assert_eq!(play.refused(1, equip(json!([{ "weapon": 0 }])), bare()), "FixedHands");
}
