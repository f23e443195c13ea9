//! Wounds, by rule.

use serde_json::json;

use crate::bench::{bare, card, pass, pistol, scene, turning};
use crate::state::{Held, Removal, Whereabouts};

#[test]
fn ad_item_02_ad_hlth_04_a_dead_bearer_leaves_its_weapon_as_it_is() {
    let bearer = json!({ "extra": [pistol()], "abilities": { "willpower": 0 } });
    let mut play = scene()
        .of(0, card("Un", bearer), "A1")
        .of(1, card("Deux", json!({})), "H8")
        .figure(1, |figure| {
            figure.acquired[0].state.load = 1;
            figure.hands = vec![Held::Acquired(0)];
        })
        .active(1, 0);
    play.ok(1, json!({ "PartialMove": {} }), bare());
    // AD-OFF-03: it flees, counts as killed, and its additional item stays.
    play.ok(1, json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } }), turning(&["2S"]));
    pass(&mut play, &[1]);
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::FledBoard));
    assert_eq!((play.state().items.len(), play.state().items[0].item.state.load), (1, 1));
}
