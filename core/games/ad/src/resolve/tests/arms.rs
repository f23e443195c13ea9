//! Weapons and armour that change hands: picked up, wielded, reloaded, used up, dropped, stolen, struck away.

use serde_json::{Value, json};

use crate::profiles::cards::Suit;
use crate::resolve::tests::scene::{Play, Scene, bare, card, cites, scene, turning};
use crate::state::frames::Frame;
use crate::state::{Held, Mark, Phase, Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

/// A pistol that lies about: it takes one hand and two steps of reloading.
fn pistol() -> Value {
    json!({ "name": "Pistolet", "stealable": true, "weapon": {
        "name": "Pistolet", "skill": "Pistols", "hands": 1, "damage": { "skull": 1 }, "load_rate": 2,
        "ranges": [{ "squares": 8, "target_number": 4 }], "properties": ["Firearm"],
    } })
}

fn knives(uses: u8) -> Value {
    json!({ "name": "Couteaux de Lancer", "weapon": {
        "name": "Couteaux de Lancer", "skill": "Thrown", "hands": 1, "damage": {}, "uses": uses,
        "ranges": [{ "squares": 6, "target_number": 3 }],
    } })
}

fn blade(name: &str, hands: u8) -> Value {
    json!({ "name": name, "weapon": { "name": name, "skill": "Slashing", "hands": hands, "reach": 2, "damage": {} } })
}

fn sabre() -> Value {
    json!([{ "name": "Sabre", "skill": "Slashing", "hands": 1, "damage": {} }])
}

/// One figure (1) with a sabre on its card, this lying underfoot; an enemy (2).
fn over(item: &Value, at: &str) -> Scene {
    scene()
        .of(0, card("Un", json!({ "weapons": sabre() })), "C3")
        .of(1, card("Deux", json!({})), at)
        .scenario("items", json!([{ "item": item, "at": "C3" }]))
}

#[expect(clippy::needless_pass_by_value, reason = "hands are written where they are filled")]
fn equip(hands: Value) -> Value {
    json!({ "Equip": { "figure": 1, "hands": hands } })
}

fn pass(play: &mut Play, seats: &[u8]) {
    for seat in seats {
        play.ok(*seat, json!({ "PassReinforcement": {} }), bare());
    }
}

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

#[test]
fn ad_tal_37_a_weapon_is_stolen_only_if_it_says_so_and_leaves_the_hand() {
    let thief = json!({ "talents": ["Pickpocket", { "Stealthy": 9 }], "abilities": { "agility": 2 } });
    let set = |item: Value| {
        scene()
            .of(0, card("Voleur", thief.clone()), "C3")
            .of(
                1,
                card("Porteur", json!({ "extra": [{ "name": "Rondache", "hands": 1, "fencing": 1 }, item] })),
                "C4",
            )
            .mark(1, Mark::Stealth)
            .figure(2, |figure| {
                figure.hands = vec![Held::Acquired(0), Held::Acquired(1)];
                figure.fencing = 1;
            })
            .active(1, 0)
    };
    let steal = json!({ "Pickpocket": { "target": 2, "item": 1 } });
    let mut play = set(blade("Rapière", 1));
    assert_eq!(play.refused(1, steal.clone(), bare()), "NothingToSteal");
    let mut play = set(pistol());
    let lay = json!({ "CommitCard": { "from": "pile" } });
    play.ok(1, steal, bare());
    play.ok(1, lay.clone(), bare());
    play.ok(2, lay, turning(&["8H", "2S"]));
    pass(&mut play, &[1, 2]);
    assert_eq!(play.fig(2).hands, [Held::Acquired(0)]);
    assert_eq!(play.look().weapons(FigureId(1)).map(|(number, _)| number).collect::<Vec<_>>(), [0]);
}

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
