//! Lines of sight and cover from positions; scenery as it was agreed.   TDE-LOS, TDE-TERR, TDE-POST

#![expect(
    clippy::items_after_statements,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, Scene, cites, duel, scene};
use crate::state::{Pass, Posture, Until, WindowKind};

/// Figure 1 at (4, 10) inches shoots at figure 2 at (14, 10).
const PLACES: &[(i32, i32)] = &[(1016, 2540), (3556, 2540), (2286, 2540)];

fn shoot() -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": 2}})
}

/// A piece across the line of sight, from one depth to another, so many tenths of a millimetre high.
fn across(kind: &str, depth: [i32; 2], height: i32, more: &Value) -> Value {
    let [near, far] = depth;
    let corner = |x: i32, y: i32| json!({"x": x, "y": y});
    let mut piece = json!({"kind": kind, "height": height,
        "outline": [corner(3000, near), corner(3100, near), corner(3100, far), corner(3000, far)]});
    for (key, value) in more.as_object().into_iter().flatten() {
        piece[key.as_str()] = value.clone();
    }
    piece
}

fn open(scene: Scene) -> Play {
    let mut play = scene.at(PLACES).figure(2, |figure| figure.ap = 0).active();
    play.ok(1, shoot(), &[], &[10, 9]);
    play
}

/// What figure 1 is said to see of figure 2: heavy cover, light cover.
fn covers(scene: Scene) -> (bool, bool) {
    let mut play = scene.at(PLACES).active();
    play.ok(1, shoot(), &[], &[]);
    let given = play.sequence().acts[0].given;
    (given.heavy, given.light)
}

fn with(pieces: Value) -> Scene {
    duel().setup("terrain", pieces)
}

#[test]
fn tde_los_06_07_08_11_terr_01_06_cover_is_what_the_players_agreed() {
    // TDE-LOS-07, TDE-LOS-08, TDE-LOS-11, TDE-TERR-01, TDE-TERR-06
    let wall = across("Obstacle", [2000, 3000], 200, &json!({"cover": "Heavy"}));
    let fence = across("Obstacle", [2000, 3000], 400, &json!({"cover": "Light", "see_through": true}));
    assert_eq!(covers(duel()), (false, false));
    assert_eq!(covers(with(json!([wall]))), (true, false));
    assert_eq!(covers(with(json!([fence]))), (false, true));
    assert_eq!(covers(with(json!([wall, fence]))), (true, true));
    assert_eq!(covers(with(json!([across("Scatter", [2000, 3000], 400, &json!({}))]))), (true, true));
    let mut play = with(json!([across("Obstacle", [2000, 3000], 900, &json!({}))])).at(PLACES).active();
    assert_eq!(play.refused(1, shoot(), &[]), "TDE-SHOOT-01", "it stands taller than both");
}

#[test]
fn tde_los_01_09_10_post_02_06_12_low_figures_are_seen_at_their_bases() {
    // TDE-LOS-09, TDE-LOS-10, TDE-POST-02, TDE-POST-06, TDE-POST-12
    let kerb = || with(json!([across("Obstacle", [2000, 3000], 150, &json!({"cover": "Heavy"}))]));
    open(kerb());
    for posture in [Posture::Crouched, Posture::Swimming] {
        let mut play = kerb().figure(2, move |figure| figure.posture = posture).at(PLACES).active();
        assert_eq!(play.refused(1, shoot(), &[]), "TDE-SHOOT-01", "{posture:?}");
    }
    let half = || with(json!([across("Obstacle", [2540, 3000], 150, &json!({"cover": "Heavy"}))]));
    let low = |id: usize, scene: Scene| scene.figure(id, |figure| figure.posture = Posture::Crouched);
    assert_eq!(covers(low(2, half())), (true, false), "part of its base is hidden");
    let told = {
        let mut play = low(2, duel()).at(PLACES).figure(2, |figure| figure.ap = 0).active();
        play.ok(1, shoot(), &[], &[10, 9])
    };
    assert!(cites(&told, "TDE-LOS-09") && cites(&told, "TDE-POST-02"));
    // The letter of a card says how tall it is: a giant looks over the wall.
    let wall = json!([across("Obstacle", [2000, 3000], 450, &json!({"cover": "Heavy"}))]);
    let giants = scene(&[json!({"sight": "E"})], &[json!({"sight": "E"})]).setup("terrain", wall);
    open(giants);
}

#[test]
fn tde_los_12_13_14_health_13_stealth_05_bodies_between() {
    // TDE-LOS-14: figure 2 of the shooter's side stands, or lies, on the line to figure 3.
    const FRIEND: &[(i32, i32)] = &[(1016, 2540), (2286, 2540), (3556, 2540)];
    let at_three = || json!({"DeclareShoot": {"weapon": 0, "target": 3}});
    let friend = || scene(&[json!({}), json!({})], &[json!({})]).at(FRIEND);
    assert_eq!(friend().active().refused(1, at_three(), &[]), "TDE-SHOOT-01", "it hides the target whole");
    let mut play = friend().figure(2, |figure| figure.wounds = 4).active();
    play.ok(1, at_three(), &[], &[]);
    let given = play.sequence().acts[0].given;
    assert!(!given.heavy && !given.light, "figures cover nobody");
    // An enemy half on the line is the target instead, unless it lies down or nobody knows of it.
    const ENEMY: &[(i32, i32)] = &[(1016, 2540), (3556, 2540), (2286, 2720)];
    let enemy = || scene(&[json!({})], &[json!({}), json!({})]).at(ENEMY);
    assert_eq!(enemy().active().refused(1, shoot(), &[]), "TDE-LOS-13");
    enemy().figure(3, |figure| figure.wounds = 4).active().ok(1, shoot(), &[], &[]);
    enemy().figure(3, |figure| figure.stealthed = true).active().ok(1, shoot(), &[], &[]);
}

#[test]
fn tde_los_04_shoot_16_react_03_08_a_mover_is_seen_along_its_way() {
    // TDE-LOS-04, TDE-SHOOT-16: figure 1 steps out from behind a wall; figure 2 shoots where it sees it.
    let wall = json!([across("Obstacle", [2000, 2650], 900, &json!({}))]);
    let mut play = with(wall).at(PLACES).active();
    play.ok(1, json!({"DeclareMove": {"path": [{"x": 1016, "y": 3810}]}}), &[], &[]);
    let shot = |spot: i32| json!({"DeclareReaction": {"figure": 2, "strike": {"Shoot": {"weapon": 0, "target": 1}}, "spot": spot}});
    assert_eq!(play.refused(2, shot(0), &[]), "TDE-SHOOT-01");
    play.ok(2, shot(1270), &[], &[]);
}

#[test]
fn tde_terr_02_03_04_post_05_scenery_is_read_by_its_kind() {
    // TDE-TERR-02, TDE-TERR-04, TDE-POST-05: the same step on three grounds.
    let ground = |kind: &str| {
        let corner = |x: i32, y: i32| json!({"x": x, "y": y});
        json!([{"kind": kind, "outline": [corner(200, 200), corner(4000, 200), corner(4000, 4000), corner(200, 4000)]}])
    };
    let step = || json!({"DeclareMove": {"path": [{"x": 1016, "y": 3302}]}});
    let move_on = |kind: &str, dice: &[u32]| {
        let mut play = with(ground(kind))
            .at(PLACES)
            .state(|state| {
                state.sides[0].passes = vec![Pass { window: WindowKind::Extra, until: Until::MatchEnd }];
            })
            .figure(2, |figure| figure.ap = 0)
            .active();
        play.ok(1, step(), &[], dice);
        play.figure(1).posture
    };
    assert_eq!(move_on("Water", &[]), Posture::Swimming);
    assert_eq!(move_on("Difficult", &[5, 3]), Posture::Standing, "jumped");
    assert_eq!(move_on("Stairs", &[]), Posture::Standing);
}

/// A position is held against its own places, every fault by its field.
#[test]
fn tde_contact_01_move_20_38_terr_05_a_position_is_held_against_its_places() {
    let wall = json!([{"kind": "Impassable", "height": 900, "outline": [
        {"x": 5000, "y": 0}, {"x": 6000, "y": 0}, {"x": 6000, "y": 3000}, {"x": 5000, "y": 3000},
    ]}]);
    let faults = |places: &'static [(i32, i32)]| duel().setup("terrain", wall.clone()).at(places).misplaced();
    let named = |field: &str, rule: &str| vec![(field.to_owned(), rule.to_owned())];
    assert_eq!(faults(&[(1000, 1000), (8000, 8000)]), []);
    assert_eq!(faults(&[(1000, 1000), (1100, 1000)]).last(), named("/figures/1/at", "TDE-MOVE-38").last());
    assert_eq!(faults(&[(5500, 1000), (8000, 8000)]), named("/figures/0/at", "TDE-TERR-05"));
    assert_eq!(faults(&[(50, 1000), (8000, 8000)]), named("/figures/0/at", "TDE-MOVE-20"));
    assert_eq!(faults(&[(1000, 1000)]), named("/figures/1/at", "TDE-CORE-02"), "a figure without a place");
    // Contact over a gap is none; bases that touch are in contact, said or not.
    let apart = duel().at(&[(1000, 1000), (1400, 1000)]).touch(1, 2);
    assert_eq!(apart.misplaced(), named("/contacts", "TDE-CONTACT-01"));
    let met = duel().at(&[(1000, 1000), (1300, 1000)]).active();
    assert_eq!(met.bench.state.contacts.len(), 1);
    // In the air over no ground, on the edge of nothing.
    let flies = duel().at(&[(1000, 1000), (8000, 8000)]).figure(1, |figure| {
        figure.at = figure.at.map(|at| greffe_core::telling::view::Point { z: 600, ..at });
    });
    assert_eq!(flies.misplaced(), named("/figures/0/at", "TDE-MOVE-20"));
}
