//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Table, act, bare, cites, event, fig, go, plain, scene, tells};
use crate::profiles::weapons::Weapon;
use crate::setup::{Edge, Role};
use crate::state::frames::Frame;

/// Two bands of one on a recorded table, started: side 0 has won the roll-off.
fn rolled_off() -> Table {
    let mut table = scene(&[plain(0, 3, 3).at(0, 0), plain(1, 3, 3).at(0, 0)]).play_fresh();
    table.bench.start(&[4, 4, 5, 2]).unwrap();
    table
}

fn role(word: &str) -> Value {
    json!({"ChooseRole": {"role": word}})
}

#[test]
fn dw_setup_01_the_highest_roll_chooses_a_role_and_ties_roll_again() {
    let mut table = rolled_off();
    assert!(matches!(table.top(), Frame::Roles { winner: 0 }));
    assert_eq!(table.refused(2, role("Attacker")), "NotYourTurn");
    let told = table.ok(1, role("Defender"), &[]);
    assert!(cites(&told, "DW-SETUP-01"));
    let roles: Vec<_> = table.bench.state.sides.iter().map(|side| side.role).collect();
    assert_eq!(roles, [Some(Role::Defender), Some(Role::Attacker)]);
}

fn edge(word: &str) -> Value {
    json!({"ChooseEntryEdge": {"edge": word}})
}

#[test]
fn dw_setup_02_roles_and_edges_may_be_agreed() {
    let team = |name: &str| json!([{"name": name, "quality": 3, "combat": 3}]);
    let sides = json!([
        {"team": team("A"), "role": "Attacker", "edge": "West"},
        {"team": team("B"), "role": "Defender"},
    ]);
    let mut table = scene(&[plain(0, 3, 3).at(0, 0), plain(1, 3, 3)]).setup("sides", sides).play_fresh();
    let told = table.bench.start(&[]).unwrap();
    assert!(cites(&told, "DW-SETUP-02") && !tells(&told, "RollOffWon"));
    assert_eq!(table.bench.state.sides[1].edge, Some(Edge::East), "opposite the attacker's");
    assert!(matches!(table.top(), Frame::Deployment { side: 1 }));
}

#[test]
fn dw_setup_03_among_more_than_two_a_card_names_the_defender() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3), plain(2, 3, 3)];
    let mut table = scene(&figs).play_fresh();
    let told = table.bench.start(&[2]).unwrap();
    assert!(cites(&told, "DW-SETUP-03"));
    assert_eq!(event(&told, "DefenderDrawn")["side"], 1);
    assert!(matches!(table.top(), Frame::Edge { side: 0 }));
    table.ok(1, edge("North"), &[]);
    assert!(matches!(table.top(), Frame::Edge { side: 2 }), "each attacker names an edge of its own");
    let told = table.ok(3, edge("South"), &[]);
    assert_eq!(event(&told, "EdgeChosen")["side"], 2);
    assert_eq!(table.bench.state.sides[1].edge, Some(Edge::West), "the first that nobody named");
}

#[test]
fn dw_setup_04_sides_place_terrain_in_turn_until_both_have_done() {
    let mut table =
        scene(&[plain(0, 3, 3).at(0, 0), plain(1, 3, 3)]).setup("terrain", Value::Null).play_fresh();
    table.bench.start(&[5, 2]).unwrap();
    table.ok(1, role("Defender"), &[]);
    assert!(matches!(table.top(), Frame::Terrain { next: 0 }));
    let square = json!([{"x": 0, "y": 0}, {"x": 500, "y": 0}, {"x": 500, "y": 500}]);
    let wood = |x: i32| {
        let outline = json!([{"x": x, "y": 0}, {"x": x + 500, "y": 0}, {"x": x + 500, "y": 500}]);
        json!({"PlaceTerrain": {"kind": "Woods", "outline": outline}})
    };
    assert_eq!(table.refused(2, wood(0)), "NotYourTurn");
    assert_eq!(table.refused(1, wood(8900)), "DW-SETUP-04");
    let tower = json!({"PlaceTerrain": {"kind": "Wall", "outline": square, "height": 100_001}});
    assert_eq!(table.refused(1, tower), "DW-SETUP-04", "higher than 10 m");
    table.ok(1, wood(0), &[]);
    assert!(matches!(table.top(), Frame::Terrain { next: 1 }));
    table.ok(2, bare("EndTerrain"), &[]);
    table.ok(1, wood(1000), &[]);
    table.ok(1, bare("EndTerrain"), &[]);
    assert_eq!(table.bench.state.terrain.len(), 2);
    assert!(matches!(table.top(), Frame::Edge { side: 1 }));
}

fn deploy(figure: u16, x: i32, y: i32) -> Value {
    json!({"DeployFigure": {"figure": figure, "to": {"x": x, "y": y}}})
}

#[test]
fn dw_setup_05_06_07_the_defender_deploys_first_opposite_the_attackers_edge() {
    let mut table = rolled_off();
    table.ok(1, role("Attacker"), &[]);
    assert_eq!(table.refused(2, edge("South")), "NotYourTurn");
    let told = table.ok(1, edge("South"), &[]);
    assert!(cites(&told, "DW-SETUP-05"));
    assert_eq!(table.bench.state.sides[1].edge, Some(Edge::North));
    assert!(matches!(table.top(), Frame::Deployment { side: 1 }));
    assert_eq!(table.refused(1, deploy(1, 1000, 200)), "NotYourTurn");
    assert_eq!(table.refused(2, deploy(2, 1000, 8124)), "DW-SETUP-06", "a base farther than Short");
    let told = table.ok(2, deploy(2, 1000, 8125), &[]);
    assert!(cites(&told, "DW-SETUP-06"));
    assert_eq!(table.refused(1, deploy(1, 1000, 876)), "DW-SETUP-07", "the attacker's own rule");
    let told = table.ok(1, deploy(1, 1000, 875), &[6, 1]);
    assert!(cites(&told, "DW-SETUP-07") && tells(&told, "RoundStarted"));
    assert_eq!(table.bench.state.sides[0].started, 1);
}

#[test]
fn dw_setup_08_one_weapon_is_in_hand_at_the_start() {
    let armed = fig(0, 3, 3, json!(["Pistol", "Shotgun"])).at(0, 0);
    let mut table = scene(&[armed, plain(1, 3, 3)]).play_fresh();
    table.bench.start(&[1, 2]).unwrap();
    table.ok(2, role("Attacker"), &[]);
    table.ok(2, edge("North"), &[]);
    let put =
        |weapon: &str| json!({"DeployFigure": {"figure": 1, "to": {"x": 500, "y": 500}, "weapon": weapon}});
    assert_eq!(table.refused(1, put("LaserPistol")), "DW-SETUP-08");
    table.ok(1, put("Shotgun"), &[]);
    assert!(table.holds(1, Weapon::Shotgun) && !table.holds(1, Weapon::Pistol));
}

#[test]
fn dw_core_05_rulers_follow_the_scale() {
    let small = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).setup("scale", json!("Mm15")).play_fresh();
    assert_eq!(small.bench.setup.rulers, [500, 800, 1200]);
    let tall = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).play_fresh();
    assert_eq!(tall.bench.setup.rulers, [750, 1200, 1800]);
}

#[test]
fn dw_core_07_figures_have_no_facing() {
    // A figure attacks whoever touches it, wherever that is.
    for (x, y) in [(1250, 1000), (750, 1000), (1000, 1250), (1000, 750)] {
        let figs = [plain(0, 3, 3).at(1000, 1000), plain(1, 3, 3).at(x, y)];
        let mut table = scene(&figs).touch(1, 2).active(1, 1);
        table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    }
    let mut table = scene(&[plain(0, 3, 3).at(1000, 1000), plain(1, 3, 3).at(5000, 5000)]).active(1, 1);
    let told = table.ok(1, go("Move", 500, 1000), &[]);
    assert!(cites(&told, "DW-CORE-07"));
}
