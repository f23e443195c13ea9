//! Rules that only show on a whole course of commands: alarms, waking guards, exposure, faith, runs, odd squares.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::event::{self, Event};
use crate::resolve::tests::scene::{Scene, bare, card, cites, scene, turning};
use crate::setup::NpcRole;
use crate::setup::scenario::Clock;
use crate::state::frames::Frame;
use crate::state::{Mark, Phase, Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_alarm_03_a_flight_off_the_board_rings_as_a_death_does() {
    let after = |word: &str, turned: &str| {
        let mut play = scene()
            .of(0, card("Un", json!({})), "A1")
            .of(1, card("Deux", json!({})), "H8")
            .scenario("clock", json!({ "alarm": 5 }))
            .option("alarm_on_casualties", word)
            .active(1, 0);
        play.ok(1, json!({ "PartialMove": {} }), bare());
        play.ok(1, json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } }), turning(&[turned]));
        let told = play.ok(1, json!({ "PassReinforcement": {} }), bare());
        (play.state().clock, cites(&told, "AD-GAP-23"))
    };
    assert_eq!(after("all_but_seduction", "2S"), (Clock::Alarm(4), true));
    // AD-GAP-23: by the other reading only deaths and failed morale ring.
    assert_eq!(after("deaths_and_morale", "2S"), (Clock::Alarm(5), false));
    // AD-OFF-03: calmly withdrawn, it is no casualty.
    assert_eq!(after("all_but_seduction", "5S"), (Clock::Alarm(5), false));
}

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

/// A guard of nobody (3) on C3, a figure (1) about to step towards it.
fn guarded(at: &str, own: Value) -> Scene {
    scene().of(0, card("Un", json!({})), at).of(1, card("Deux", json!({})), "H1").nobodys(
        card("Garde", own),
        "Guard",
        "C3",
    )
}

fn woken(told: &crate::resolve::tests::scene::Told) -> bool {
    told.iter().any(|emitted| {
        matches!(
            emitted.event,
            Event::RoleChanged(event::RoleChanged { figure: FigureId(3), role: NpcRole::Attacker })
        )
    })
}

#[test]
fn ad_npc_07_ad_gap_40_a_step_into_its_move_wakes_a_guard() {
    let mut play = guarded("C9", json!({})).board("rows", json!(10)).active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let far = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C8" } } } }), bare());
    assert!(!woken(&far));
    // Four points lead it beside whom it has seen: the square of the enemy counts as free.
    let near = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C7" } } } }), bare());
    assert!(woken(&near) && cites(&near, "AD-NPC-07") && cites(&near, "AD-GAP-40"));
    let mut play =
        guarded("C9", json!({})).board("rows", json!(10)).option("guard_radius", "partial_move").active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    for to in ["C8", "C7", "C6"] {
        assert!(!woken(&play.ok(1, json!({ "Go": { "pace": { "step": { "to": to } } } }), bare())), "{to}");
    }
    assert!(woken(&play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C5" } } } }), bare())));
}

#[test]
fn ad_npc_07_a_guard_with_a_gun_wakes_at_whom_it_could_shoot() {
    let pistol = json!({ "weapons": [{ "name": "Pistolet", "skill": "Pistols", "hands": 1, "damage": {},
        "ranges": [{ "squares": 6, "target_number": 5 }] }] });
    let mut play = scene()
        .of(0, card("Un", json!({})), "C10")
        .of(1, card("Deux", json!({})), "H10")
        .nobodys(card("Garde", pistol), "Guard", "C3")
        .board("rows", json!(10))
        .active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let told = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C9" } } } }), bare());
    assert!(woken(&told) && !cites(&told, "AD-GAP-40"));
    // Attacked from farther off, it wakes too.
    let bow = json!({ "weapons": [{ "name": "Arc", "skill": "Bows", "hands": 2, "damage": {},
        "ranges": [{ "squares": 9, "target_number": 5 }] }] });
    let mut play = scene()
        .of(0, card("Un", bow), "C12")
        .of(1, card("Deux", json!({})), "H1")
        .nobodys(card("Garde", json!({})), "Guard", "C3")
        .board("rows", json!(12))
        .active(1, 0);
    assert!(woken(&play.ok(1, json!({ "AimedShot": { "weapon": 0, "target": 3 } }), turning(&["2S"]))));
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

#[test]
fn ad_full_08_ad_gap_12_a_runner_shut_in_with_two_points_left_is_not_tested() {
    // Walls leave one square beside the start.
    let walls = json!({ "A1-B1": "wall", "A2-B2": "wall", "A2-A3": "wall", "B1-B2": "wall" });
    let mut play = scene()
        .of(0, card("Un", json!({})), "A1")
        .of(1, card("Deux", json!({})), "H8")
        .board("edges", walls)
        .active(1, 0);
    play.ok(1, json!({ "Run": {} }), bare());
    play.ok(1, json!({ "Go": { "pace": { "step": { "to": "A2" } } } }), bare());
    // The start may be entered once; then two points are left and no square.
    let told = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "A1" } } } }), bare());
    assert!(!cites(&told, "AD-FULL-08"));
    let told = play.ok(1, json!({ "EndMove": {} }), bare());
    assert!(cites(&told, "AD-GAP-12") && !cites(&told, "AD-FULL-08"));
}

#[test]
fn ad_board_12_ad_gap_60_an_odd_square_may_be_counted_by_its_centre() {
    let far = |word: &str| {
        // C3 and D3 are one long square, named C3.
        let play = scene()
            .of(0, card("Un", json!({})), "C3")
            .of(1, card("Deux", json!({})), "F3")
            .board("missing", json!(["D3"]))
            .board(
                "shapes",
                json!({ "C3": { "corners": [[5,5],[7,5],[9,5],[9,7],[7,7],[5,7]], "centre": [7,6] } }),
            )
            .option("odd_square_range", word)
            .active(1, 0);
        play.look().range(FigureId(1), FigureId(2))
    };
    // Two steps; five half squares between the centres, which is nearer to three squares than to two.
    assert_eq!((far("neighbour_steps"), far("centres")), (Some(2), Some(3)));
}

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

#[test]
fn ad_div_11_a_figure_named_that_dies_costs_its_side_the_activation() {
    let set = || {
        scene()
            .of(0, card("Un", json!({})), "A1")
            .of(0, card("Deux", json!({})), "A3")
            .of(1, card("Trois", json!({})), "H8")
            .of(1, card("Quatre", json!({})), "H6")
            .state(|state| state.sides[1].bound_to = Some(FigureId(3)))
    };
    let activate = |figure: u16| json!({ "Activate": { "figure": figure } });
    // While it lives, nobody else of that side is activated.
    let mut play = set().active(1, 0);
    play.ok(1, json!({ "EndActivation": {} }), bare());
    assert_eq!(play.refused(2, activate(4), bare()), "MustActivate");
    // Dead, the turn passes over its side once, which is then free.
    let dead = |state: &mut crate::state::State| {
        state.figures.get_mut(&FigureId(3)).unwrap().place = Whereabouts::Gone(Removal::Killed);
    };
    let mut play = set().state(dead).active(1, 0);
    let told = play.ok(1, json!({ "EndActivation": {} }), bare());
    assert!(cites(&told, "AD-DIV-11"));
    assert_eq!((play.owed(), play.state().sides[1].bound_to), (vec![(1, "activate")], None));
    play.ok(1, activate(2), bare());
    play.ok(1, json!({ "EndActivation": {} }), bare());
    play.ok(2, activate(4), bare());
    // Knocked over, it is done for this phase and binds nobody: no activation is lost.
    let mut play = set().mark(3, Mark::Activated).active(1, 0);
    play.ok(1, json!({ "EndActivation": {} }), bare());
    play.ok(2, activate(4), bare());
}

#[test]
fn ad_div_03_of_two_cards_turned_at_once_the_seer_says_which_is_played_again() {
    let replaced = |of: Value| {
        let mut play = scene()
            .of(0, card("Un", json!({})), "C3")
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
