//! Melee, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use serde_json::json;

use crate::bench::{Play, With, bare, blade, card, cites, scene, turning};
use crate::event::{self, Event};
use crate::state::frames::Frame;
use crate::state::{Held, Mark, Phase, Removal, Whereabouts};

#[test]
fn ad_melee_10_ad_tal_13_an_acquired_blade_is_fought_with_and_struck_away() {
    let fighter = card("Un", json!({ "talents": ["Disarm"], "skills": { "Brawling": 3 } }));
    let set = || {
        scene()
            .of(0, fighter.clone(), "C3")
            .of(1, card("Deux", json!({ "extra": [blade("Rapière", 1)], "cripple": 15, "kill": 20 })), "C4")
            .figure(2, |figure| figure.hands = vec![Held::Acquired(0)])
            .phase(Phase::Combat)
    };
    let mut play = set();
    play.ok(1, json!({ "Fight": { "attacker": 1, "defender": 2, "weapon": null } }), bare());
    let lay = json!({ "CommitCard": { "from": "pile" } });
    play.ok(1, lay.clone(), bare());
    play.ok(2, lay, turning(&["7C", "2S"]));
    // AD-WPN-05: the longer reach is the blade's, though it is no weapon of the card.
    let reaches = |frame: &Frame| {
        let Frame::Opposed(opposed) = frame else { return false };
        opposed.contestants[1].modifiers.lines().iter().any(|line| line.rule.as_str() == "AD-WPN-05")
    };
    assert!(play.state().stack.iter().any(reaches));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    play.ok(2, json!({ "PassReinforcement": {} }), turning(&["3S"]));
    let told = play.ok(2, json!({ "PassReinforcement": {} }), bare());
    assert!(cites(&told, "AD-TAL-13"));
    // Its only melee weapon gone, it flees; the blade is out of the match, not on the ground.
    assert_eq!(play.fig(2).place, Whereabouts::Gone(Removal::Disarmed));
    assert_eq!((play.fig(2).acquired.len(), play.state().items.len()), (0, 0));
}

/// Two figures of nobody that a scenario sets against one another: the Courtisane (3) and the Voleur (4).
fn feud(helper: &str) -> Play {
    let knife = json!([{ "name": "Couteau", "skill": "Knives", "hands": 1, "damage": {} }]);
    scene()
        .of(0, card("Un", json!({})), helper)
        .of(1, card("Deux", json!({})), "H1")
        .nobodys(
            card("Courtisane", json!({ "faction": "A", "skills": { "Knives": 0 }, "weapons": knife })),
            "Attacker",
            "C4",
        )
        .nobodys(
            card("Voleur", json!({ "faction": "B", "skills": { "Knives": 1 }, "weapons": knife })),
            "Attacker",
            "C5",
        )
        .scenario("feud", json!(true))
        // AD-NPC-17: it has had its fight.
        .mark(1, Mark::Activated)
        .phase(Phase::Combat)
}

#[test]
fn e33_ad_npc_19_ad_npc_20_the_better_thief_beats_the_courtesan_on_a_twelve() {
    let mut play = feud("H8");
    let duel = json!({ "NpcDuel": { "attacker": 3, "defender": 4 } });
    assert_eq!(play.refused(2, duel.clone(), bare()), "NotYourTurn");
    let told = play.ok(1, duel.clone(), With { faces: &[12], ..bare() });
    let decided = told.iter().find_map(|emitted| match emitted.event {
        Event::DuelDecided(event::DuelDecided { value, winner, loser }) => Some((value, winner.0, loser.0)),
        _ => None,
    });
    assert_eq!(decided, Some((13, 4, 3)));
    // Two wounds whatever the armour, and both are activated.
    assert_eq!(play.fig(3).wounds, 2);
    assert!(play.is(3, Mark::Activated) && play.is(4, Mark::Activated));
    // AD-NPC-20: somebody straight behind the Voleur helps the Courtisane by 2.
    let mut play = feud("C6");
    play.ok(1, duel, bare());
    assert_eq!(play.owed(), [(1, "duel")]);
    let told = play.ok(1, json!({ "Help": { "figure": 1, "whom": 3 } }), With { faces: &[12], ..bare() });
    let decided = told.iter().find_map(|emitted| match emitted.event {
        Event::DuelDecided(event::DuelDecided { value, winner, .. }) => Some((value, winner.0)),
        _ => None,
    });
    assert_eq!(decided, Some((11, 3)));
}

#[test]
fn e34_ad_npc_20_reach_and_skill_shift_the_card_by_two() {
    let arm = |skill: i32, reach: i32, faction: &str| {
        json!({ "faction": faction, "skills": { "Polearms": skill },
            "weapons": [{ "name": "Hallebarde", "skill": "Polearms", "hands": 2, "reach": reach, "damage": {} }] })
    };
    let mut play = scene()
        .of(0, card("Un", json!({})), "H8")
        .of(1, card("Deux", json!({})), "H1")
        .nobodys(card("Premier", arm(2, 2, "A")), "Attacker", "C4")
        .nobodys(card("Second", arm(1, 1, "B")), "Attacker", "C5")
        .scenario("feud", json!(true))
        .phase(Phase::Combat);
    let told =
        play.ok(1, json!({ "NpcDuel": { "attacker": 3, "defender": 4 } }), With { faces: &[14], ..bare() });
    let value = told.iter().find_map(|emitted| match emitted.event {
        Event::DuelDecided(event::DuelDecided { value, .. }) => Some(value),
        _ => None,
    });
    assert_eq!(value, Some(12));
}
