//! Test, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use serde_json::{Value, json};

use crate::bench::{bare, card, scene, turning};
use crate::event::{self, Event};
use crate::state::{Mark, Phase};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_tal_21a_faith_takes_the_place_of_an_ability_in_an_opposed_test_too() {
    let monk = json!({ "talents": [{ "Faith": 4 }], "abilities": { "strength": 1 } });
    let set = || {
        scene()
            .of(0, card("Moine", monk.clone()), "C3")
            .of(1, card("Deux", json!({ "abilities": { "strength": 2 } })), "C4")
            .mark(1, Mark::Faith)
            .figure(1, |figure| figure.posture = crate::state::Posture::Prone)
    };
    let stood = |used: bool| {
        let mut play = set().active(1, 0);
        play.ok(1, json!({ "StandUp": {} }), bare());
        assert_eq!(play.owed(), [(1, "faith")]);
        let lay = json!({ "CommitCard": { "from": "pile" } });
        assert_eq!(play.refused(1, lay.clone(), bare()), "NotNow");
        play.ok(1, json!({ "Faith": { "used": used } }), bare());
        play.ok(1, lay.clone(), bare());
        play.ok(2, lay, turning(&["5H", "5S"]));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        play.ok(2, json!({ "PassReinforcement": {} }), bare());
        (play.look().is_down(FigureId(1)), play.is(1, Mark::Faith))
    };
    // 5 + 4 against 5 + 2, the token spent; 5 + 1 against 7 with the token kept.
    assert_eq!((stood(true), stood(false)), ((false, false), (true, true)));
    // A skill with weapons is a talent that a fight tests: 4 in the place of 0.
    let mut play =
        set().figure(1, |figure| figure.posture = crate::state::Posture::Standing).phase(Phase::Combat);
    play.ok(1, json!({ "Fight": { "attacker": 1, "defender": 2, "weapon": null } }), bare());
    assert_eq!(play.owed(), [(1, "faith")]);
    play.ok(1, json!({ "Faith": { "used": true } }), bare());
    assert_eq!(play.owed(), [(1, "commit")]);
}

#[test]
fn ad_div_03_of_two_cards_turned_at_once_the_seer_says_which_is_played_again() {
    let replaced = |of: Value| {
        let mut play = scene()
            .of(0, card("Un", json!({ "talents": [{ "Divination": 1 }] })), "C3")
            .of(1, card("Deux", json!({})), "C4")
            .figure(1, |figure| figure.fate = 1)
            .phase(Phase::Combat);
        play.ok(1, json!({ "Fight": { "attacker": 1, "defender": 2, "weapon": null } }), bare());
        let lay = json!({ "CommitCard": { "from": "pile" } });
        play.ok(1, lay.clone(), bare());
        play.ok(2, lay, turning(&["2H", "7S"]));
        assert_eq!(play.owed(), [(1, "fate")]);
        let told = play.ok(1, json!({ "Fate": { "seer": 1, "of": of } }), turning(&["5C"]));
        told.iter().find_map(|emitted| match emitted.event {
            Event::InitialSet(event::InitialSet { place, .. }) => Some(place),
            _ => None,
        })
    };
    assert_eq!((replaced(json!(0)), replaced(json!(1)), replaced(Value::Null)), (Some(0), Some(1), Some(1)));
}
