//! Shooting, by rule.

use serde_json::json;

use crate::bench::{bare, card, scene, turning};
use crate::state::frames::Frame;

#[test]
fn ad_shoot_09_ad_wpn_08_a_stray_shot_pierces_by_the_distance_to_whom_it_strikes() {
    let musket = json!([{ "name": "Mousquet", "skill": "Muskets", "hands": 2, "damage": { "skull": 3 }, "ranges": [
        { "squares": 4, "target_number": 5, "piercing": true }, { "squares": 12, "target_number": 7 },
    ] }]);
    let mail = json!({ "armour": [{ "name": "Mailles", "armour": { "plain": { "skull": 3 }, "pierced": { "skull": 1 } } }] });
    let mut play = scene()
        .of(0, card("Un", json!({ "weapons": musket })), "C2")
        .of(0, card("Ami", mail), "D6")
        .of(1, card("Deux", json!({})), "C7")
        .active(1, 0);
    play.ok(1, json!({ "AimedShot": { "weapon": 0, "target": 3 } }), turning(&["BJ"]));
    play.ok(2, json!({ "ChooseSuit": { "suit": "Skull" } }), bare());
    if matches!(play.look().top(), Some(Frame::Test(_))) {
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
    }
    assert_eq!(play.owed(), [(2, "stray")]);
    play.ok(2, json!({ "Stray": { "figure": 2 } }), bare());
    assert_eq!(play.fig(2).wounds, 2);
}
