//! Conversation, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use serde_json::{Value, json};

use crate::bench::{Scene, Told, With, bare, card, cites, scene, turning};
use crate::event::{self, Event};
use crate::setup::scenario::Clock;
use crate::state::frames::Frame;
use crate::state::{Mark, Phase, Posture, Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_tal_29_ad_gap_23_a_bribe_with_triumph_is_a_casualty_that_rings() {
    let mut play = scene()
        .of(0, card("Un", json!({ "talents": ["Bribe"], "abilities": { "charisma": 3 } })), "C3")
        .of(1, card("Deux", json!({})), "C4")
        .scenario("clock", json!({ "alarm": 5 }))
        .mark(1, Mark::Bribe)
        .active(1, 0);
    play.ok(1, json!({ "Bribe": { "target": 2, "with": [] } }), bare());
    let sources =
        |figure: u16| json!({ "SpeakerSources": { "sources": [{ "figure": figure, "from": "pile" }] } });
    play.ok(2, sources(2), bare());
    play.ok(1, sources(1), turning(&["8H", "2S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    play.ok(2, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(play.fig(2).place, Whereabouts::Gone(Removal::Bribed));
    assert_eq!(play.state().clock, Clock::Alarm(4));
}

#[test]
fn ad_tal_21a_ad_tal_23_faith_serves_a_speaker_before_sources_are_chosen_but_not_against_the_cold() {
    let set = |talents: Value| {
        scene()
            .of(0, card("Un", json!({ "talents": ["Bribe"], "abilities": { "charisma": 1 } })), "C3")
            .of(1, card("Moine", json!({ "talents": [{ "Faith": 5 }] })), "C4")
            .of(0, card("Trois", json!({ "talents": talents })), "D3")
            .mark(1, Mark::Bribe)
            .mark(3, Mark::Faith)
            .active(1, 0)
    };
    // Figures are numbered side by side: 2 is our third, 3 the monk.
    let bribe = json!({ "Bribe": { "target": 3, "with": [2] } });
    let mut play = set(json!([]));
    play.ok(1, bribe.clone(), bare());
    assert_eq!(play.owed(), [(2, "faith")]);
    play.ok(2, json!({ "Faith": { "used": true } }), bare());
    assert_eq!(play.owed(), [(2, "sources")]);
    let told =
        play.ok(2, json!({ "SpeakerSources": { "sources": [{ "figure": 3, "from": "pile" }] } }), bare());
    assert!(!told.is_empty());
    let sources = json!([{ "figure": 1, "from": "pile" }, { "figure": 2, "from": "pile" }]);
    play.ok(1, json!({ "SpeakerSources": { "sources": sources } }), turning(&["7H", "2H", "3S"]));
    play.ok(1, json!({ "ChooseLeader": { "figure": 1 } }), bare());
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    let told = play.ok(2, json!({ "PassReinforcement": {} }), bare());
    // 7 + 1 against 3 + 5: a tie, and whoever began loses.
    let ended = told.iter().find_map(|emitted| match emitted.event {
        Event::ConversationEnded(event::ConversationEnded { success, .. }) => success,
        _ => None,
    });
    assert_eq!(ended, Some(false));
    let mut play = set(json!(["Cold"]));
    play.ok(1, bribe, bare());
    assert_eq!(play.owed(), [(2, "sources")]);
}

/// The Courtisane (1) beside a Dragon (2), Longinus (3) beside them: E3.
fn courtship() -> Scene {
    let courtesan = json!({ "gender": "Female", "abilities": { "charisma": 1 }, "talents": ["Seduction", {"Stealthy": 9}] });
    scene()
        .of(0, card("Courtisane", courtesan), "C3")
        .of(1, card("Dragon", json!({ "gender": "Male" })), "C4")
        .of(1, card("Longinus", json!({ "gender": "Male", "abilities": { "willpower": 2 } })), "D4")
        .mark(1, Mark::Stealth)
}

fn seduce() -> Value {
    json!({ "Seduce": { "figure": 1, "target": 2, "with": [] } })
}

fn sources(list: &[(u16, &str)]) -> Value {
    let list: Vec<Value> =
        list.iter().map(|(figure, from)| json!({ "figure": figure, "from": from })).collect();
    json!({ "SpeakerSources": { "sources": list } })
}

fn hand<'a>(hand: &'a [&'a str], turned: &'a [&'a str]) -> With<'a> {
    With { hand, turned, ..bare() }
}

fn ended(told: &Told) -> Option<bool> {
    told.iter().find_map(|emitted| match &emitted.event {
        Event::ConversationEnded(event::ConversationEnded { success, .. }) => *success,
        _ => None,
    })
}

#[test]
fn e3_ad_conv_04_to_08_longinus_leads_but_the_dragon_is_seduced() {
    let mut play = courtship().phase(Phase::Interaction);
    play.ok(1, seduce(), bare());
    // AD-CONV-03: Longinus, adjacent to the target, may defend; AD-CONV-09: the defence says so.
    assert_eq!(play.owed(), [(2, "defenders")]);
    play.ok(2, json!({ "Defend": { "figures": [3] } }), bare());
    // AD-CONV-04, AD-GAP-45: the side without initiative lays first.
    assert_eq!(play.owed(), [(2, "sources")]);
    assert_eq!(play.refused(1, sources(&[(1, "hand")]), hand(&["8I"], &[])), "NotYourTurn");
    play.ok(2, sources(&[(3, "hand"), (2, "pile")]), hand(&["6S"], &[]));
    play.ok(1, sources(&[(1, "hand")]), hand(&["8I"], &["5H"]));
    // AD-CONV-06: the side without initiative names its leader; the other has but one.
    assert_eq!(play.owed(), [(2, "leaders")]);
    play.ok(2, json!({ "ChooseLeader": { "figure": 3 } }), bare());
    // AD-CONV-07: reinforcement starts with the initiative holder; 9 against 8.
    assert_eq!(play.owed(), [(1, "reinforce")]);
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    let told = play.ok(2, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(ended(&told), Some(true));
    // AD-CONV-08, AD-TAL-35: the Dragon, not Longinus; both are removed and no alarm rings (AD-ALARM-08).
    for id in [1, 2] {
        assert_eq!(play.fig(id).place, Whereabouts::Gone(Removal::Seduced));
    }
    assert!(matches!(play.fig(3).place, Whereabouts::On(_)));
    assert!(!cites(&told, "AD-ALARM-03"));
    // AD-CONV-06: the cards of those who dropped out are discarded too.
    assert_eq!(play.state().sides[1].discard.len(), 2);
}

#[test]
fn e3_ad_conv_05_a_reinforced_longinus_saves_the_dragon() {
    let mut play = courtship().phase(Phase::Interaction);
    play.ok(1, seduce(), bare());
    play.ok(2, json!({ "Defend": { "figures": [3] } }), bare());
    play.ok(2, sources(&[(3, "hand"), (2, "pile")]), hand(&["6S"], &[]));
    play.ok(1, sources(&[(1, "hand")]), hand(&["8I"], &["5H"]));
    play.ok(2, json!({ "ChooseLeader": { "figure": 3 } }), bare());
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    play.ok(2, json!({ "Reinforce": { "card": "4S" } }), bare());
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    // AD-TEST-14: 9 against 9, the side that began loses.
    let told = play.ok(2, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(ended(&told), Some(false));
    // AD-INTER-03: who defended is not activated; AD-TAL-35: this figure is not tried again.
    assert!(!play.is(3, Mark::Activated) && !play.is(2, Mark::Activated));
    assert!(play.fig(1).courted.contains(&FigureId(2)));
}

#[test]
fn ad_tal_35_seduction_asks_for_stealth_and_the_opposite_gender() {
    let mut play = courtship()
        .figure(1, |figure| {
            figure.marks.remove(&Mark::Stealth);
        })
        .of(0, card("Autre", json!({ "gender": "Female", "talents": ["Seduction", {"Stealthy": 9}] })), "D3")
        .mark(2, Mark::Stealth)
        .phase(Phase::Interaction);
    // Figures are numbered side by side: 1 and 2 are ours, 3 the Dragon, 4 Longinus.
    let seduce =
        |figure: u16, target: u16| json!({ "Seduce": { "figure": figure, "target": target, "with": [] } });
    assert_eq!(play.refused(1, seduce(1, 3), bare()), "NotStealthy");
    // AD-CONV-02: all who speak meet the talent's conditions.
    let with = json!({ "Seduce": { "figure": 2, "target": 3, "with": [1] } });
    assert_eq!(play.refused(1, with, bare()), "MayNotJoin");
    play.ok(1, seduce(2, 3), bare());
    assert!(play.is(2, Mark::Activated), "AD-CONV-02");
}

#[test]
fn ad_tal_23_a_cold_figure_is_not_seduced() {
    let courtesan = json!({ "gender": "Female", "talents": ["Seduction", {"Stealthy": 9}] });
    let mut play = scene()
        .of(0, card("Courtisane", courtesan), "C3")
        .of(1, card("Froid", json!({ "gender": "Male", "talents": ["Cold"] })), "C4")
        .mark(1, Mark::Stealth)
        .state(|state| state.to_act = Some(0))
        .phase(Phase::Interaction);
    assert_eq!(play.refused(1, seduce(), bare()), "TooCold");
}

#[test]
fn ad_tal_10_a_charmer_adds_by_the_suit_of_its_card_and_ad_tal_23_a_cold_defender_takes_it_away() {
    let courtesan = json!({ "gender": "Female", "talents": ["Seduction", "Charmer", {"Stealthy": 9}] });
    let play = |cold: bool| {
        let talents = if cold { json!(["Cold"]) } else { json!([]) };
        let mut play = scene()
            .of(0, card("Courtisane", courtesan.clone()), "C3")
            .of(1, card("Dragon", json!({ "gender": "Male" })), "C4")
            .of(1, card("Moine", json!({ "talents": talents, "abilities": { "willpower": -3 } })), "D4")
            .mark(1, Mark::Stealth)
            .phase(Phase::Interaction);
        play.ok(1, seduce(), bare());
        play.ok(2, json!({ "Defend": { "figures": [3] } }), bare());
        play.ok(2, sources(&[(2, "pile"), (3, "pile")]), bare());
        play.ok(1, sources(&[(1, "pile")]), turning(&["3H", "4S", "2C"]));
        play.ok(2, json!({ "ChooseLeader": { "figure": 2 } }), bare());
        let Some(Frame::Opposed(opposed)) = play.look().top().cloned() else { panic!() };
        opposed.contestants[0].modifiers.total()
    };
    assert_eq!((play(false), play(true)), (2, 0));
}

#[test]
fn ad_conv_01_ad_tal_29_a_bribe_knocks_out_a_weak_commoner_and_spends_the_token() {
    let set = |talents: Value| {
        let briber = json!({ "abilities": { "charisma": 2 }, "talents": talents });
        scene()
            .of(0, card("Corrupteur", briber), "C3")
            .of(1, card("Garde", json!({})), "C4")
            .of(1, card("Fier", json!({ "abilities": { "willpower": 1 } })), "D3")
            .mark(1, Mark::Bribe)
    };
    let bribe = |target: u16| json!({ "Bribe": { "target": target, "with": [] } });
    let mut play = set(json!(["Bribe"])).active(1, 0);
    assert_eq!(play.refused(1, bribe(3), bare()), "Incorruptible");
    play.ok(1, bribe(2), bare());
    play.ok(2, json!({ "Defend": { "figures": [] } }), bare());
    play.ok(2, sources(&[(2, "pile")]), bare());
    play.ok(1, sources(&[(1, "pile")]), turning(&["4H", "3S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    play.ok(2, json!({ "PassReinforcement": {} }), bare());
    // 6 against 3: no Triumph.
    assert_eq!(play.fig(2).posture, Posture::Unconscious);
    assert!(!play.is(1, Mark::Bribe));
    // AD-TAL-14c: a stealthy briber attacks, and is seen.
    let mut play = set(json!(["Bribe", { "Stealthy": 1 }])).mark(1, Mark::Stealth).active(1, 0);
    play.ok(1, bribe(2), bare());
    assert!(!play.is(1, Mark::Stealth));
    // AD-GAP-32: a margin of five removes the target.
    let mut play = set(json!(["Bribe"])).active(1, 0);
    play.ok(1, bribe(2), bare());
    play.ok(2, json!({ "Defend": { "figures": [] } }), bare());
    play.ok(2, sources(&[(2, "pile")]), bare());
    play.ok(1, sources(&[(1, "pile")]), turning(&["7H", "3S"]));
    play.ok(1, json!({ "PassReinforcement": {} }), bare());
    play.ok(2, json!({ "PassReinforcement": {} }), bare());
    assert_eq!(play.fig(2).place, Whereabouts::Gone(Removal::Bribed));
}

#[test]
fn ad_npc_08_ad_npc_03_and_ad_npc_05_a_recruit_joins_whoever_persuades_it() {
    let set = |option: Option<&str>| {
        let set = scene()
            .of(0, card("Beau parleur", json!({ "abilities": { "charisma": 1 } })), "C3")
            .of(1, card("Autre", json!({})), "G7")
            .nobodys(
                card("Galopin", json!({ "abilities": { "charisma": 3, "willpower": 0 } })),
                "Recruit",
                "C4",
            );
        match option {
            Some(word) => set.option("recruit_defence_ability", word),
            None => set,
        }
    };
    let recruit = json!({ "Recruit": { "figure": 1, "target": 3, "with": [] } });
    let joins = |option: Option<&str>| {
        let mut play = set(option).phase(Phase::Interaction);
        play.ok(1, recruit.clone(), bare());
        // AD-NPC-03: the other side plays the recruit's card.
        assert_eq!(play.owed(), [(2, "sources")]);
        play.ok(2, sources(&[(3, "pile")]), bare());
        play.ok(1, sources(&[(1, "pile")]), turning(&["5H", "4S"]));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        play.ok(2, json!({ "PassReinforcement": {} }), bare());
        play.fig(3).controller
    };
    // AD-GAP-18: charisma resists, or willpower.
    assert_eq!(joins(None), None);
    assert_eq!(joins(Some("willpower")), Some(0));
}

#[test]
fn ad_inter_01_and_02_sides_speak_in_turn_until_nobody_wishes_to() {
    let set = || {
        scene().of(0, card("Un", json!({})), "C3").of(1, card("Deux", json!({})), "C5").nobodys(
            card("Galopin", json!({ "abilities": { "charisma": 9 } })),
            "Recruit",
            "C4",
        )
    };
    let mut play = set().phase(Phase::Interaction);
    assert_eq!(play.refused(2, json!({ "PassInteraction": {} }), bare()), "NotYourTurn");
    play.ok(1, json!({ "PassInteraction": {} }), bare());
    assert_eq!(play.owed(), [(2, "interaction")]);
    let fail = |play: &mut crate::bench::Play| {
        play.ok(2, json!({ "Recruit": { "figure": 2, "target": 3, "with": [] } }), bare());
        play.ok(1, json!({ "Defend": { "figures": [] } }), bare());
        play.ok(2, sources(&[(2, "pile")]), bare());
        play.ok(1, sources(&[(3, "pile")]), turning(&["5H", "4S"]));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        play.ok(2, json!({ "PassReinforcement": {} }), bare())
    };
    // AD-GAP-55: a pass is final: nobody is left to speak.
    let told = fail(&mut play);
    assert!(told.iter().any(|emitted| matches!(
        emitted.event,
        Event::PhaseBegun(event::PhaseBegun { phase: Phase::End, .. })
    )));
    // By the other reading the side that passed is asked again.
    let mut play = set().option("interaction_pass", "may_return").phase(Phase::Interaction);
    play.ok(1, json!({ "PassInteraction": {} }), bare());
    let told = fail(&mut play);
    assert!(cites(&told, "AD-GAP-55"));
    assert_eq!(play.owed(), [(1, "interaction")]);
}

#[test]
fn ad_conv_09_an_unconscious_figure_takes_part_as_a_target_only() {
    let mut play =
        courtship().figure(3, |figure| figure.posture = Posture::Unconscious).phase(Phase::Interaction);
    play.ok(1, seduce(), bare());
    // Nobody can join the Dragon: the defence is not asked.
    assert_eq!(play.owed(), [(2, "sources")]);
    assert_eq!(play.refused(2, sources(&[(2, "pile"), (3, "pile")]), bare()), "NotEverySpeaker");
}
