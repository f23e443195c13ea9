//! Stealth, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use serde_json::{Value, json};

use crate::bench::{Scene, bare, blade, card, cites, pass, pistol, scene, turning};
use crate::state::frames::Frame;
use crate::state::{Held, Mark, Phase};
use crate::stealth::exposed;
use greffe_core::judging::fact::FigureId;

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

/// A stealthy figure (1) on C3, its hands empty; somebody (2) on H7, behind the wall along row 6.
fn hiding(score: i32, eyes: Value) -> Scene {
    let walls: serde_json::Map<String, Value> =
        ('A'..='G').map(|column| (format!("{column}6-{column}7"), json!("wall"))).collect();
    let sabre = json!([{ "name": "Sabre", "skill": "Slashing", "hands": 1, "damage": {} }]);
    scene()
        .of(0, card("Zagłoba", json!({ "talents": [{ "Stealthy": score }], "weapons": sabre })), "C3")
        .of(1, card("Porthos", eyes), "H7")
        .board("edges", json!(walls))
        .mark(1, Mark::Stealth)
        .figure(1, |figure| figure.hands.clear())
}

#[test]
fn ad_tal_14d_a_sharp_hero_who_steps_into_sight_exposes() {
    let after = |score: i32, class: &str| {
        let eyes = json!({ "class": class, "abilities": { "wits": 1, "intelligence": 2 } });
        let mut play = hiding(score, eyes).active(2, 1);
        play.ok(2, json!({ "FullMove": {} }), bare());
        assert!(play.is(1, Mark::Stealth));
        let told = play.ok(2, json!({ "Go": { "pace": { "step": { "to": "H6" } } } }), bare());
        (play.is(1, Mark::Stealth), cites(&told, "AD-TAL-14d"))
    };
    assert_eq!(after(2, "Hero"), (false, true));
    assert_eq!(after(3, "Hero"), (true, false));
    assert_eq!(after(2, "Commoner"), (true, false));
}

#[test]
fn ad_tal_14b_a_weapon_owned_exposes_by_the_other_reading_only() {
    let after = |word: &str| {
        let mut play = hiding(9, json!({})).option("conspicuous", word).active(2, 1);
        play.ok(2, json!({ "FullMove": {} }), bare());
        let told = play.ok(2, json!({ "Go": { "pace": { "step": { "to": "H6" } } } }), bare());
        (play.is(1, Mark::Stealth), cites(&told, "AD-GAP-20"))
    };
    assert_eq!(after("equipped"), (true, false));
    assert_eq!(after("owned"), (false, true));
}

/// A stealthy figure (1) with a sabre on its card, Porthos (2) in sight.
fn hidden(score: i32, eyes: Value, at: &str) -> Scene {
    let sabre = json!([{ "name": "Sabre", "skill": "Slashing", "hands": 1, "damage": {} }]);
    let zagloba =
        json!({ "talents": [{ "Stealthy": score }], "weapons": sabre, "abilities": { "charisma": 1 } });
    scene()
        .of(0, card("Zagłoba", zagloba), "C3")
        .of(1, card("Porthos", eyes), at)
        .mark(1, Mark::Stealth)
        .figure(1, |figure| figure.hands.clear())
}

#[test]
fn ad_tal_14b_a_weapon_in_hand_exposes_in_an_enemys_sight() {
    let equip = json!({ "Equip": { "figure": 1, "hands": [{ "weapon": 0 }] } });
    let mut play = hidden(9, json!({}), "C8").active(1, 0);
    assert!(play.is(1, Mark::Stealth));
    let told = play.ok(1, equip.clone(), bare());
    assert!(!play.is(1, Mark::Stealth) && cites(&told, "AD-TAL-14b"));
    // AD-LOS-15: behind a wall nobody sees it.
    let walls: serde_json::Map<String, Value> =
        ('A'..='H').map(|column| (format!("{column}5-{column}6"), json!("wall"))).collect();
    let mut play = hidden(9, json!({}), "C8").board("edges", json!(walls)).active(1, 0);
    play.ok(1, equip, bare());
    assert!(play.is(1, Mark::Stealth));
    // AD-GAP-20: by the other reading a weapon owned exposes as well.
    let mut play = hidden(9, json!({}), "C8").option("conspicuous", "owned").active(1, 0);
    play.ok(1, json!({ "DropStealth": { "figure": 1 } }), bare());
    let play = hidden(9, json!({}), "C8").option("conspicuous", "owned").active(2, 1);
    assert_eq!(exposed(play.look(), FigureId(1)), Some("AD-TAL-14b"));
}

#[test]
fn ad_tal_14d_a_sharp_hero_within_six_squares_sees_through() {
    let seen = |class: &str, wits: i32, at: &str| {
        let eyes = json!({ "class": class, "abilities": { "wits": wits } });
        let play = hidden(2, eyes, at).active(2, 1);
        exposed(play.look(), FigureId(1)) == Some("AD-TAL-14d")
    };
    assert!(seen("Hero", 2, "C8"));
    assert!(!seen("Hero", 1, "C8") && !seen("Commoner", 2, "C8"));
}

#[test]
fn ad_tal_14e_spotting_is_wits_or_intelligence_against_charisma() {
    let eyes = json!({ "abilities": { "wits": 1, "intelligence": 2 } });
    let spot = |with: &str| json!({ "Spot": { "target": 1, "with": with } });
    let after = |with: &str, turned: [&str; 2]| {
        let mut play = hidden(9, eyes.clone(), "C6").active(2, 1);
        play.ok(2, spot(with), bare());
        play.ok(1, json!({ "CommitCard": { "from": "pile" } }), bare());
        play.ok(2, json!({ "CommitCard": { "from": "pile" } }), turning(&turned));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        play.ok(2, json!({ "PassReinforcement": {} }), bare());
        play.is(1, Mark::Stealth)
    };
    // Ours turns first, holding the initiative: 4 + 1 against 5 + 1, then against a tie.
    assert!(!after("Wits", ["4H", "5S"]));
    assert!(after("Wits", ["4H", "4S"]), "AD-TEST-14: a tie does not spot");
    assert!(!after("Intelligence", ["4H", "4S"]));
    let mut play = hidden(9, eyes.clone(), "C6").active(2, 1);
    assert_eq!(play.refused(2, spot("Charisma"), bare()), "NotThatAbility");
    // AD-LOS-10: within six squares.
    let mut play = hidden(9, eyes, "C6")
        .board("rows", json!(20))
        .figure(2, |figure| {
            figure.place = crate::state::Whereabouts::On("C15".parse().unwrap());
        })
        .active(2, 1);
    assert_eq!(play.refused(2, spot("Wits"), bare()), "TooFarToSpot");
}

#[test]
fn e35_ad_tal_14h_a_marker_makes_friends_of_all_until_it_is_dropped() {
    let mut play = hidden(9, json!({}), "C4").phase(Phase::Combat);
    // No zone either way, no attack possible on him.
    assert!(!play.look().engages(FigureId(2), FigureId(1)));
    let fight = json!({ "Fight": { "attacker": 1, "defender": 2, "weapon": null } });
    assert!(!play.refused(1, fight.clone(), bare()).is_empty());
    // AD-TAL-14a: dropped at the start of its activation in combat; AD-TAL-14g: it attacks by surprise.
    play.ok(1, json!({ "DropStealth": { "figure": 1 } }), bare());
    assert!(play.is(1, Mark::Unveiled) && !play.is(1, Mark::Stealth));
    play.ok(1, fight, bare());
    let fight = play.state().stack.iter().find_map(|frame| match frame {
        Frame::Fight(fight) => Some(fight.surprise),
        _ => None,
    });
    assert_eq!(fight, Some(true));
}

#[test]
fn ad_tal_14a_a_marker_is_dropped_only_as_an_activation_begins() {
    let mut play = hidden(9, json!({}), "C8").active(1, 0);
    play.ok(1, json!({ "PartialMove": {} }), bare());
    assert_eq!(play.refused(1, json!({ "DropStealth": { "figure": 1 } }), bare()), "TooLateToDrop");
}

/// A thief (1) under its marker, a bearer (2) of the scenario's letter.
fn theft() -> Scene {
    let letter = json!({ "name": "Lettre", "hands": 0 });
    scene()
        .of(
            0,
            card(
                "Voleur",
                json!({ "talents": ["Pickpocket", { "Stealthy": 9 }], "abilities": { "agility": 2 } }),
            ),
            "C3",
        )
        .of(1, card("Porteur", json!({})), "C4")
        .scenario("items", json!([{ "item": letter, "at": "H8" }]))
        .mark(1, Mark::Stealth)
        .figure(2, |figure| {
            let item = serde_json::from_value(json!({ "name": "Lettre", "hands": 0 })).unwrap();
            figure.acquired.push(item);
        })
}

#[test]
fn ad_tal_37_a_theft_takes_the_item_keeps_the_marker_and_gives_a_step() {
    let steal = json!({ "Pickpocket": { "target": 2, "item": 0 } });
    let after = |turned: [&str; 2]| {
        let mut play = theft().active(1, 0);
        play.ok(1, steal.clone(), bare());
        play.ok(1, json!({ "CommitCard": { "from": "pile" } }), bare());
        play.ok(2, json!({ "CommitCard": { "from": "pile" } }), turning(&turned));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        play.ok(2, json!({ "PassReinforcement": {} }), bare());
        play
    };
    let mut play = after(["5H", "4S"]);
    assert_eq!((play.fig(1).acquired.len(), play.fig(2).acquired.len()), (1, 0));
    assert!(play.is(1, Mark::Stealth));
    // AD-GAP-53: one point, zones ignored by the marker.
    play.ok(1, json!({ "Go": { "pace": { "step": { "to": "D3" } } } }), bare());
    let play = after(["3H", "7S"]);
    assert!(!play.is(1, Mark::Stealth) && play.fig(2).acquired.len() == 1);
    let mut play = theft().figure(2, |figure| figure.acquired[0].name = "Bourse".to_owned()).active(1, 0);
    assert_eq!(play.refused(1, steal, bare()), "NothingToSteal", "AD-ITEM-08");
}
