//! Divination, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, With, bare, card, cites, scene, turning};
use crate::divination::{is_silent, resolvable};
use crate::profiles::cards::{Card, Numeral};
use crate::state::frames::Frame;
use crate::state::{Posture, SideMark};
use greffe_core::judging::fact::FigureId;

/// A seer (1) of two cards, an enemy (2) far away.
fn seer() -> Scene {
    scene()
        .of(0, card("Voyante", json!({ "talents": [{ "Divination": 2 }] })), "C3")
        .of(0, card("Autre", json!({})), "A1")
        .of(1, card("Deux", json!({})), "H8")
        .of(1, card("Trois", json!({})), "G8")
}

/// The seer at the moment when one of these cards is to be read.
fn reading(cards: [u8; 2]) -> Play {
    reading_of(seer(), cards)
}

fn reading_of(scene: Scene, cards: [u8; 2]) -> Play {
    let mut play = scene.active(1, 0);
    play.ok(1, json!({ "Divine": {} }), bare());
    play.ok(1, json!({ "Divine": {} }), With { faces: &faces(cards), ..bare() });
    play
}

/// The faces that draw two numerals of a whole deck.
fn faces([first, second]: [u8; 2]) -> [u32; 2] {
    let second = if second > first { second - 1 } else { second };
    [u32::from(first), u32::from(second)]
}

fn read(card: u8) -> Value {
    json!({ "ResolveCard": { "card": card } })
}

fn cards(list: &[&str]) -> Vec<Card> {
    list.iter().map(|card| card.parse().unwrap()).collect()
}

#[test]
fn ad_tal_15_one_card_is_read_before_during_or_after_the_move() {
    let mut play = seer().active(1, 0);
    play.ok(1, json!({ "Divine": {} }), bare());
    assert_eq!(play.owed(), [(1, "move")]);
    play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C4" } } } }), bare());
    play.ok(1, json!({ "Divine": {} }), With { faces: &faces([17, 5]), ..bare() });
    // AD-DIV-13: a silent card is not read while another speaks.
    assert_eq!(play.refused(1, read(17), bare()), "MustSpeak");
    assert_eq!(play.refused(1, read(3), bare()), "NotDrawn");
    play.ok(1, read(5), bare());
    // The move goes on, and cards are not drawn twice.
    play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C5" } } } }), bare());
    assert!(!matches!(play.look().top(), Some(Frame::Seer { .. })));
    // After the move they are drawn by themselves.
    let mut play = seer().active(1, 0);
    play.ok(1, json!({ "Divine": {} }), bare());
    play.ok(1, json!({ "EndMove": {} }), With { faces: &faces([17, 5]), ..bare() });
    assert_eq!(play.owed(), [(1, "divination")]);
}

#[test]
fn ad_tal_15_a_seer_is_neither_down_nor_engaged() {
    let mut play = seer().figure(1, |figure| figure.posture = Posture::Prone).active(1, 0);
    assert_eq!(play.refused(1, json!({ "Divine": {} }), bare()), "Prone");
    let mut play = scene()
        .of(0, card("Voyante", json!({ "talents": [{ "Divination": 2 }] })), "C3")
        .of(1, card("Deux", json!({})), "C4")
        .active(1, 0);
    assert_eq!(play.refused(1, json!({ "Divine": {} }), bare()), "Engaged");
}

#[test]
fn ad_div_13_silence_is_chosen_only_among_silent_cards() {
    assert!(is_silent(Numeral(17)) && !is_silent(Numeral(16)));
    assert_eq!(resolvable(&[Numeral(20), Numeral(3)]), [Numeral(3)]);
    assert_eq!(resolvable(&[Numeral(20), Numeral(24)]).len(), 2);
    let rules: Vec<&str> = (1..=24).map(|card| Numeral(card).foretells()).collect();
    assert_eq!((rules[0], rules[15], rules[23]), ("AD-DIV-01", "AD-DIV-12", "AD-DIV-13"));
}

#[test]
fn ad_div_01_and_ad_div_05_three_cards_are_looked_at_and_put_back() {
    for (card, of) in [(1, 0), (6, 1)] {
        let mut play = reading([card, 20]);
        let told = play.ok(1, read(card), bare());
        assert!(cites(&told, if of == 0 { "AD-DIV-01" } else { "AD-DIV-05" }));
        assert_eq!(play.state().sides[of].pile.top, 3);
        assert_eq!(play.owed(), [(1, "arrange")]);
        // Real cards are put back by hand.
        assert_eq!(play.refused(2, json!({ "Arrange": {} }), bare()), "NotYourTurn");
        play.ok(1, json!({ "Arrange": {} }), bare());
        assert_eq!(play.state().sides[of].pile.top, 3);
    }
}

#[test]
fn ad_div_02_the_present_is_felt_until_the_next_initiative() {
    let mut play = reading([3, 20]);
    play.ok(1, read(3), bare());
    assert!(play.state().sides[0].marks.contains(&SideMark::FeelsPresent));
}

#[test]
fn ad_div_03_a_token_of_fate_has_a_card_played_anew() {
    let mut play = reading([4, 20]);
    play.ok(1, read(4), bare());
    assert_eq!(play.fig(1).fate, 1);
    // A vision then: its card is replaced.
    let mut play = reading_of(seer().figure(1, |figure| figure.fate = 1), [13, 20]);
    play.ok(1, read(13), turning(&["2S"]));
    assert_eq!(play.owed(), [(1, "fate")]);
    let told = play.ok(1, json!({ "Fate": { "seer": 1 } }), turning(&["7H"]));
    assert!(cites(&told, "AD-DIV-03"));
    assert_eq!((play.fig(1).fate, play.state().sides[0].discard.clone()), (0, cards(&["2S"])));
}

#[test]
fn ad_div_04_a_card_is_drawn_and_one_discarded_over_the_limit() {
    let mut play = reading([5, 20]);
    play.ok(1, read(5), bare());
    assert_eq!(play.state().sides[0].hand, 6);
    let mut play = reading_of(
        seer().state(|state| {
            state.sides[0].hand = 7;
            state.sides[0].pile.pool = 23;
        }),
        [5, 20],
    );
    play.ok(1, read(5), bare());
    assert_eq!(play.owed(), [(1, "discard")]);
    play.ok(1, json!({ "Discard": { "cards": ["2S"] } }), bare());
    assert_eq!(play.state().sides[0].hand, 7);
}

#[test]
fn ad_div_06_a_card_of_the_hand_shown_may_be_discarded() {
    let mut play = reading([8, 20]);
    play.ok(1, read(8), bare());
    assert_eq!(play.owed(), [(1, "calamity")]);
    play.ok(1, json!({ "Calamity": { "card": "5C" } }), bare());
    assert_eq!((play.state().sides[1].hand, play.state().sides[1].discard.clone()), (4, cards(&["5C"])));
    let mut play = reading([8, 20]);
    play.ok(1, read(8), bare());
    play.ok(1, json!({ "Calamity": { "card": null } }), bare());
    assert_eq!(play.state().sides[1].hand, 5);
}

#[test]
fn ad_div_07_and_ad_div_08_two_cards_of_a_discard_go_back() {
    for (card, of) in [(9, 0_usize), (10, 1)] {
        let discard = cards(&["2S", "3H", "4C"]);
        let mut play = reading_of(
            seer().state(move |state| {
                state.sides[of].discard = discard;
                state.sides[of].pile.pool = 22;
            }),
            [card, 20],
        );
        play.ok(1, read(card), bare());
        assert_eq!(play.owed(), [(1, "recall")]);
        assert_eq!(play.refused(1, json!({ "Recall": { "cards": ["2S"] } }), bare()), "WrongCount");
        assert_eq!(play.refused(1, json!({ "Recall": { "cards": ["2S", "7S"] } }), bare()), "NotDiscarded");
        let told = play.ok(1, json!({ "Recall": { "cards": ["2S", "4C"] } }), bare());
        assert!(cites(&told, if of == 0 { "AD-DIV-07" } else { "AD-DIV-08" }));
        assert_eq!(
            (play.state().sides[of].discard.clone(), play.state().sides[of].pile.pool),
            (cards(&["3H"]), 24)
        );
    }
}

#[test]
fn ad_div_09_a_hand_is_seen() {
    let mut play = reading([11, 20]);
    let told = play.ok(1, read(11), bare());
    assert!(cites(&told, "AD-DIV-09"));
}

#[test]
fn ad_div_10_a_vision_of_death_knocks_out_whoever_fails() {
    let mut play = reading([13, 20]);
    play.ok(1, read(13), turning(&["6S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(play.fig(1).posture, Posture::Unconscious);
    let mut play = reading([13, 20]);
    play.ok(1, read(13), turning(&["7S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(play.fig(1).posture, Posture::Standing);
}

#[test]
fn ad_div_11_a_mind_read_binds_the_next_activation() {
    let mut play = reading([14, 20]);
    play.ok(1, read(14), bare());
    assert_eq!(play.fig(1).mind_reading, 1);
    play.ok(1, json!({ "ReadMind": { "seer": 1 } }), bare());
    assert_eq!(play.owed(), [(2, "mind")]);
    play.ok(2, json!({ "NameNext": { "figure": 4 } }), bare());
    assert_eq!(play.state().sides[1].bound_to, Some(FigureId(4)));
    play.ok(1, json!({ "EndMove": {} }), bare());
    // Whether by its end or because all is spent, the activation is over and the other side is bound.
    assert_eq!(play.refused(2, json!({ "Activate": { "figure": 3 } }), bare()), "MustActivate");
    play.ok(2, json!({ "Activate": { "figure": 4 } }), bare());
    assert_eq!(play.state().sides[1].bound_to, None);
}

#[test]
fn ad_div_12_chaos_has_both_sides_reshuffle() {
    let mut play = reading_of(
        seer().state(|state| {
            for side in &mut state.sides {
                side.discard = cards(&["2S", "8H"]);
                side.pile.pool = 23;
            }
        }),
        [16, 20],
    );
    play.ok(1, read(16), bare());
    for side in &play.state().sides {
        assert_eq!((side.hand, side.pile.pool, side.discard.len()), (5, 25, 0));
    }
}
