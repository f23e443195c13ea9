//! Prompt, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, bare, card, equip, pistol, sabre, scene, turning};
use crate::hidden::{Cards, Hidden};
use crate::profiles::cards::{Card, Suit};
use crate::prompt::prompt;
use crate::state::frames::{Frame, Opposed};
use crate::state::{Mark, Phase};
use greffe_core::asking::form::{Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seat;

fn forms(play: &Play, seat: u8, eyes: &Hidden) -> Vec<Form> {
    prompt(play.look(), Seat::new(seat).unwrap(), eyes)
}

/// The hint of a seat's first form, in English.
fn hint(play: &Play, seat: u8) -> String {
    forms(play, seat, &Hidden::default())[0].hint.clone().unwrap_or_default().en
}

fn armed(name: &str, skill: i32, fencing: u8) -> Value {
    let sabre =
        json!([{ "name": "Sabre", "skill": "Slashing", "hands": 1, "reach": 1, "damage": { "heart": 1 } }]);
    card(name, json!({ "skills": { "Slashing": skill }, "fencing": fencing, "weapons": sabre }))
}

#[test]
fn every_question_of_a_fight_says_how_it_stands() {
    let mut play =
        scene().of(0, armed("Un", 3, 0), "C3").of(1, armed("Deux", 0, 1), "C4").phase(Phase::Combat);
    play.ok(1, json!({ "Fight": { "attacker": 1, "defender": 2, "weapon": 0 } }), bare());
    assert_eq!(hint(&play, 1), "Melee: Un, +3 to the card; Deux.");
    let lay = json!({ "CommitCard": { "from": "pile" } });
    play.ok(1, lay.clone(), bare());
    play.ok(2, lay, turning(&["5H", "4S"]));
    assert_eq!(hint(&play, 2), "Melee: Un, 5 of Heart, total 8; Deux, 4 of Skull, total 4.");
    play.ok(2, json!({ "FlipFencing": { "tokens": 0 } }), bare());
    assert_eq!(hint(&play, 1), "Melee: Un, 5 of Heart, total 8; Deux, 4 of Skull, total 4.");
    for seat in [1, 2] {
        play.ok(seat, json!({ "PassReinforcement": {} }), bare());
    }
    let kill = play.look().profile(FigureId(2)).unwrap().kill;
    assert_eq!(
        hint(&play, 2),
        format!("Un wins by 4. Unparried: 5 damage on the body, Deux has {kill} left.")
    );
}

#[test]
fn actions_say_what_they_cost_and_shots_what_is_against_them() {
    let bow = json!([{ "name": "Arc", "skill": "Bows", "hands": 2, "damage": {},
        "ranges": [{ "squares": 8, "target_number": 6 }] }]);
    let archer = card("Un", json!({ "skills": { "Bows": 2 }, "weapons": bow }));
    let play = scene()
        .of(0, archer, "C3")
        .of(1, card("Deux", json!({ "talents": ["HardTarget"] })), "C6")
        .active(1, 0);
    let forms = forms(&play, 1, &Hidden::default());
    let named = |name: &str| forms.iter().find(|form| form.command == name).unwrap();
    assert_eq!(named("FullMove").hint.as_ref().unwrap().en, "Full action.");
    assert_eq!(named("PartialMove").hint.as_ref().unwrap().en, "Partial action.");
    let note = |name: &str| {
        let Kind::One { of } = &named(name).blanks[0].kind else { panic!("{name}") };
        let Kind::One { of } = &of[0].then[0].kind else { panic!("{name}") };
        of[0].note.clone().unwrap().en
    };
    assert_eq!(note("AimedShot"), "TN 6, +1 to the card");
    assert_eq!(note("SnapShot"), "TN 6, +0 to the card");
}

#[test]
fn a_fox_is_shown_the_card_it_has_drawn_and_a_tactician_asked_by_its_own_name() {
    let at = |stage: &str| {
        let one = |by: u8, value: &str| json!({ "by": by, "score": "nothing", "initial": { "card": value, "suit": "Heart" } });
        let opposed = json!({ "used_for": { "initiative": {} }, "contestants": [one(0, "3H"), one(1, "5H")],
            "stage": stage, "turn": 0 });
        let opposed: Opposed = serde_json::from_value(opposed).unwrap();
        scene()
            .of(0, card("Un", json!({ "talents": ["Tactician"] })), "C3")
            .of(1, card("Deux", json!({ "talents": ["SlyAsAFox"] })), "G6")
            .play(move |state| {
                state.phase = Phase::Initiative;
                state.stack = vec![Frame::Opposed(opposed)];
            })
    };
    let plain = |suit: Suit, value: u8| Card::Plain { suit, value };
    let hand = vec![Some(plain(Suit::Cup, 2)), Some(plain(Suit::Skull, 7))];
    let mut eyes = Hidden::default();
    eyes.sides.insert(1, Cards { hand, ..Cards::default() });
    let fox = &forms(&at("fox"), 2, &eyes)[0];
    assert_eq!(
        (fox.command.as_str(), fox.blanks[0].label.en.as_str()),
        ("FoxChoice", "The card drawn: 7 of Skull?")
    );
    let replace = &forms(&at("replace"), 1, &eyes)[0];
    let rule = replace.rule.as_ref().map(|rule| rule.as_str().to_owned());
    assert_eq!((replace.command.as_str(), rule.as_deref()), ("ReplaceInitial", Some("AD-TAL-36a")));
}

#[test]
fn ad_item_10_whose_equipment_has_been_chosen_talks_before_its_side_is_done() {
    let armed = card("Un", json!({ "weapons": sabre() }));
    let mut play = scene()
        .of(0, armed, "C3")
        .of(1, card("Deux", json!({})), "C5")
        .nobodys(card("Galopin", json!({})), "Recruit", "C4")
        .option("advanced_equipment", "true")
        .figure(1, |figure| figure.hands.clear())
        .phase(Phase::Interaction);
    let offers =
        |play: &Play| forms(play, 1, &Hidden::default()).iter().any(|form| form.command == "PassInteraction");
    assert!(offers(&play));
    play.ok(1, equip(json!([{ "weapon": 0 }])), bare());
    assert!(!offers(&play));
    assert_eq!(play.refused(1, json!({ "PassInteraction": {} }), bare()), "HasBegun");
}

#[test]
fn ad_npc_09_ad_ovw_01_a_watcher_is_offered_a_recruit_as_it_is_an_enemy() {
    let mut play = scene()
        .of(0, card("Un", json!({ "weapons": [pistol()["weapon"]], "skills": { "Pistols": 1 } })), "C3")
        .of(1, card("Deux", json!({})), "G3")
        .nobodys(card("Galopin", json!({})), "Recruit", "C6")
        .mark(1, Mark::Overwatch)
        .active(2, 1);
    play.ok(2, json!({ "FullMove": {} }), bare());
    play.ok(2, json!({ "Go": { "pace": { "step": { "to": "G4" } } } }), bare());
    let forms = forms(&play, 1, &Hidden::default());
    let asked = forms.iter().find(|form| form.command == "Interrupt").unwrap();
    let Kind::One { of } = &asked.blanks[0].kind else { panic!("{asked:?}") };
    let Kind::One { of } = &of[0].then[0].kind else { panic!("{of:?}") };
    let targets: Vec<u64> =
        of.iter().filter_map(|choice| choice.value["snap_shot"]["target"].as_u64()).collect();
    assert_eq!(targets, [2, 3]);
}
