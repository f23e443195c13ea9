//! Deeds, by rule.

use serde_json::json;

use crate::bench::{bare, card, letter, scene, two};

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
