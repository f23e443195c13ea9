//! Reload, by rule.

use serde_json::json;

use crate::bench::{bare, cites, equip, over, pass, pistol, turning};
use crate::state::Held;

#[test]
fn ad_item_02_a_weapon_picked_up_is_fired_and_reloaded_by_its_number() {
    let mut play = over(&pistol(), "C8").scenario("clock", json!({ "alarm": 9 })).active(1, 0);
    let shoot = json!({ "SnapShot": { "weapon": 1, "target": 2 } });
    assert_eq!(play.refused(1, shoot.clone(), bare()), "NotRanged");
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    // AD-ITEM-03: an item must be equipped to be used.
    assert_eq!(play.refused(1, shoot.clone(), bare()), "NotRanged");
    play.ok(1, equip(json!([{ "weapon": 0 }, { "acquired": 0 }])), bare());
    // AD-WPN-03: without the skill -2; 8 - 2 - 1 against 4; AD-ALARM-02: it is heard.
    let told = play.ok(1, shoot, turning(&["8S"]));
    assert!(cites(&told, "AD-WPN-06"));
    pass(&mut play, &[1]);
    assert_eq!(play.fig(2).wounds, 1);
    assert_eq!(play.fig(1).acquired[0].state.load, 2);
    assert_eq!(play.state().clock, crate::setup::scenario::Clock::Alarm(8));
    // AD-FULL-10: a step of reloading, kept by the pistol.
    let mut play = over(&pistol(), "C8").figure(1, |figure| figure.hands.clear()).active(1, 0);
    play.ok(1, json!({ "PickUp": { "item": 0 } }), bare());
    play.ok(1, equip(json!([{ "acquired": 0 }])), bare());
    assert_eq!(play.refused(1, json!({ "Reload": { "weapon": 1 } }), bare()), "Loaded");
    let loading = |load: u8| {
        let mut play = over(&pistol(), "C8")
            .figure(1, move |figure| {
                let mut item: crate::profiles::weapons::Item = serde_json::from_value(pistol()).unwrap();
                item.state.load = load;
                figure.acquired.push(item);
                figure.hands = vec![Held::Acquired(0)];
            })
            .active(1, 0);
        play.ok(1, json!({ "Reload": { "weapon": 1 } }), bare());
        play.fig(1).acquired[0].state.load
    };
    assert_eq!((loading(2), loading(1)), (1, 0));
}
