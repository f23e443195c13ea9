//! Programs, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, bare, card, cites, scene, turning};
use crate::board::walk::{Occupant, is_within};
use crate::event::Event;
use crate::programs::program::{Choices, Plan, choices, plan, reach};
use crate::state::{Mark, Phase, Posture};
use crate::{guards, programs};
use greffe_core::judging::fact::FigureId;

/// One of ours (1) and one of theirs (2), and a figure of nobody (3).
fn with(ours: &str, theirs: &str, npc: Value, role: &str, at: &str) -> Scene {
    scene().of(0, card("Un", json!({})), ours).of(1, card("Deux", json!({})), theirs).nobodys(
        card("Voleur", npc),
        role,
        at,
    )
}

/// The start of the action phase, before anybody acts.
fn before(scene: Scene) -> Play {
    scene.play(|state| {
        state.phase = Phase::Action;
        state.to_act = None;
    })
}

fn activate(target: Option<u16>, to: Option<&str>) -> Value {
    json!({ "ActivateNpc": { "figure": 3, "target": target, "to": to } })
}

fn pistol() -> Value {
    let weapons = json!([{ "name": "Pistolet", "skill": "Pistols", "hands": 1, "load_rate": 2, "damage": { "heart": 1 },
        "ranges": [{ "squares": 4, "target_number": 5 }] }]);
    json!({ "weapons": weapons, "skills": { "Pistols": 1 } })
}

/// What the initiative holder may choose for figure 3.
fn choices_of(play: &Play, target: Option<u16>) -> Choices {
    let look = play.look();
    choices(look, &reach(look, FigureId(3)), FigureId(3), target.map(FigureId))
}

#[test]
fn e32_ad_npc_02_the_nearest_enemy_is_the_one_of_fewest_points() {
    // Two squares straight, but over two hedges; three squares of open ground.
    let hedges = json!({ "C4-C5": "obstacle", "C5-C6": "obstacle", "B4-B5": "wall", "D4-D5": "wall" });
    let play = before(with("C7", "G4", json!({}), "Attacker", "C4").board("edges", hedges));
    let found = choices_of(&play, None);
    assert_eq!(found.targets, [FigureId(2)]);
}

#[test]
fn ad_npc_12_ad_npc_06_without_a_ranged_weapon_it_goes_for_the_nearest_and_ad_npc_10_acts_first() {
    let mut play = before(with("C8", "H1", json!({}), "Attacker", "C3"));
    assert_eq!(play.owed(), [(1, "npc")]);
    // AD-NPC-01: open choices are the initiative holder's.
    assert_eq!(play.refused(2, activate(None, None), bare()), "NotYourTurn");
    assert_eq!(play.refused(1, activate(Some(2), None), bare()), "NotAmongNearest");
    play.ok(1, activate(None, None), bare());
    // Four points of a full move: C7 is where it engages.
    assert_eq!(play.look().square(FigureId(3)), Some("C7".parse().unwrap()));
    assert!(play.is(3, Mark::Activated));
    assert_eq!(play.owed(), [(1, "first-actor")]);
}

#[test]
fn ad_npc_01_equal_squares_and_enemies_are_chosen() {
    let mut play = before(with("C6", "E6", json!({}), "Attacker", "D3"));
    assert_eq!(play.refused(1, activate(None, None), bare()), "NameOne");
    let found = choices_of(&play, Some(2));
    let to = found.squares.first().map(ToString::to_string);
    play.ok(1, activate(Some(2), to.as_deref()), bare());
    assert!(play.look().engages(FigureId(3), FigureId(2)));
}

#[test]
fn ad_npc_16_it_opens_doors_and_pushes_through_on_its_way() {
    let walls: serde_json::Map<String, Value> = ('A'..='H')
        .map(|column| (format!("{column}4-{column}5"), json!(if column == 'C' { "door" } else { "wall" })))
        .collect();
    let mut play = before(with("C8", "H1", json!({}), "Attacker", "C4").board("edges", json!(walls)));
    // The way round being longer, the other side's figure is nearer: leave only the door.
    let plan_of = plan(play.look(), FigureId(3), None);
    assert!(matches!(plan_of, Plan::Walk(..)), "{plan_of:?}");
    if choices_of(&play, None).targets == [FigureId(1)] {
        let told = play.ok(1, activate(None, None), bare());
        assert!(told.iter().any(|emitted| matches!(emitted.event, Event::DoorChanged(_))));
    }
}

#[test]
fn ad_npc_14_a_loaded_weapon_in_reach_is_aimed_at_the_nearest() {
    let play = before(with("C6", "H1", pistol(), "Attacker", "C3"));
    assert_eq!(plan(play.look(), FigureId(3), None), Plan::Shoot(0, vec![FigureId(1)]));
}

#[test]
fn ad_npc_13_an_unloaded_one_is_reloaded() {
    let play =
        before(with("C6", "H1", pistol(), "Attacker", "C3").figure(3, |figure| figure.weapons[0].load = 2));
    assert_eq!(plan(play.look(), FigureId(3), None), Plan::Reload(0));
}

#[test]
fn ad_npc_15_out_of_reach_it_goes_to_the_nearest_square_that_gives_it() {
    let play = before(with("C8", "H1", pistol(), "Attacker", "C2"));
    let Plan::Walk(squares, points) = plan(play.look(), FigureId(3), None) else { panic!() };
    // Two squares on, C4 sees C8 at four: a partial move, then a snap shot.
    assert!(points <= 2, "{squares:?} at {points}");
    let mut play = before(with("C8", "H1", pistol(), "Attacker", "C2"));
    let to = squares.first().map(ToString::to_string);
    let told = play.ok(1, activate(None, to.as_deref()), turning(&["2S"]));
    assert!(cites(&told, "AD-PART-02") || cites(&told, "AD-PART-01"));
}

#[test]
fn ad_npc_11_down_it_tries_to_get_up() {
    let set = |posture: Posture| {
        before(
            with("C8", "H1", json!({}), "Attacker", "C3").figure(3, move |figure| figure.posture = posture),
        )
    };
    assert_eq!(plan(set(Posture::Prone).look(), FigureId(3), None), Plan::StandUp);
    let mut play = set(Posture::Prone);
    play.ok(1, activate(None, None), bare());
    // Up, then a partial move.
    assert_eq!(play.fig(3).posture, Posture::Standing);
    assert_eq!(play.look().square(FigureId(3)), Some("C5".parse().unwrap()));
    let mut play = set(Posture::Unconscious);
    play.ok(1, activate(None, None), turning(&["4S"]));
    assert_eq!(play.fig(3).posture, Posture::Standing, "AD-FULL-13: a Skull wakes it");
}

#[test]
fn ad_npc_07_a_guard_wakes_when_an_enemy_comes_within_its_move() {
    let woken = |at: &str, radius: &str| {
        let play = with(at, "H1", json!({}), "Guard", "C3").option("guard_radius", radius).active(1, 0);
        guards::is_provoked(play.look(), FigureId(3), FigureId(1))
    };
    assert!(woken("C7", "full_move") && !woken("C8", "full_move"));
    // AD-GAP-40
    assert!(woken("C5", "partial_move") && !woken("C6", "partial_move"));
    // One with a ranged weapon: in its sight and reach.
    let play = with("C7", "H1", pistol(), "Guard", "C3").option("guard_radius", "partial_move").active(1, 0);
    assert!(guards::is_provoked(play.look(), FigureId(3), FigureId(1)));
}

#[test]
fn ad_npc_09_a_recruit_attacked_joins_the_other_side_at_once() {
    let mut play = with("C2", "H1", json!({}), "Recruit", "C3").phase(Phase::Combat);
    // AD-NPC-08: it is everybody's friend.
    assert!(!play.look().are_enemies(FigureId(1), FigureId(3)));
    play.ok(1, json!({ "Fight": { "attacker": 1, "defender": 3, "weapon": null } }), bare());
    assert_eq!(play.fig(3).controller, Some(1));
}

#[test]
fn ad_npc_10_ad_card_13_a_red_event_card_has_it_act_where_the_scenario_says_so() {
    let acts = |face: u32| {
        let set = with("C8", "H1", json!({}), "Attacker", "C3").scenario("npcs", json!("red_event"));
        let mut play = set.play(|state| {
            state.phase = Phase::Action;
            state.to_act = None;
        });
        play.bench.start(&[face]).unwrap();
        programs::due(play.look()).contains(&FigureId(3))
    };
    // The deck as no card prints it (AD-GAP-69): Skull, Heart, Cup, Iron in turn.
    assert_eq!([1, 2, 3, 4].map(acts), [false, true, false, true]);
}

#[test]
fn ad_npc_21_diagonals_are_counted_for_the_whole_path() {
    let agile = json!({ "abilities": { "agility": 1 } });
    let far = |option: Option<&str>| {
        let set = with("G7", "H1", agile.clone(), "Attacker", "B2");
        let set = match option {
            Some(word) => set.option("npc_diagonals", word),
            None => set,
        };
        let play = before(set);
        let (look, ends) = (play.look(), ["B2", "F6"].map(|name| name.parse().unwrap()));
        let within = |points: &u32| {
            is_within(look.ground(), ends, guards::gait(look, FigureId(3)), &|_| Occupant::Nobody, *points)
        };
        (1..20).find(within)
    };
    // AD-GAP-65
    assert!(far(Some("per_full_move")) < far(None));
}
