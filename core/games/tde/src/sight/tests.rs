//! Lines of sight and templates, by rule.

#![expect(
    clippy::items_after_statements,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Play, Scene, at, base, building, cites, duel, piece, scene, standing};
use crate::profiles::INCH;
use crate::setup::terrain::{CoverClass, Sizes, Terrain, TerrainKind};
use crate::sight::area::{Shape, drift};
use crate::sight::line::{Bystander, Silhouette, View, is_open, view};
use crate::state::Posture;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

#[test]
fn a_base_partly_under_a_round_template_is_under_it() {
    // TDE-TPL-02
    let blast = Shape::Round(Disc::new(at(5, 5, 0), 3 * INCH));
    assert!(blast.covers(Disc::new(Point { x: 7 * INCH - 1, ..at(5, 5, 0) }, INCH)));
    assert!(!blast.covers(base(7, 5, 0)), "a bare touch");
    assert_eq!(blast.origin(), at(5, 5, 0));
    assert_eq!(blast.outline().len(), 36);
}

#[test]
fn a_teardrop_starts_at_the_base() {
    // TDE-TPL-14
    let sizes = Sizes::default();
    let drop = Shape::teardrop(&sizes, base(5, 5, 0), at(20, 5, 0)).unwrap();
    assert_eq!(drop.origin(), Point { x: 5 * INCH + 127, ..at(5, 5, 0) });
    assert!(drop.covers(base(7, 5, 0)) && drop.covers(base(13, 5, 0)) && !drop.covers(base(15, 5, 0)));
    assert!(!drop.covers(base(5, 7, 0)));
}

#[test]
fn who_cannot_be_seen_from_the_centre_is_spared() {
    // TDE-TPL-15, TDE-TPL-16, TDE-EX-34
    let wall = [piece(TerrainKind::Obstacle, (5, 0), (6, 10), 3 * INCH)];
    let blast = Shape::Round(Disc::new(at(4, 5, 0), 5 * INCH));
    let (near, behind) = (standing(2, 5, 0), standing(7, 5, 0));
    assert!(blast.covers(near.base) && !blast.covers(standing(9, 5, 0).base));
    let wide = Shape::Round(Disc::new(at(4, 5, 0), 8 * INCH));
    assert!(wide.covers(behind.base) && wide.reaches(&wall, near) && !wide.reaches(&wall, behind));
    let drop = Shape::teardrop(&Sizes::default(), base(1, 5, 0), at(20, 5, 0)).unwrap();
    assert!(drop.covers(behind.base) && !drop.reaches(&wall, behind) && drop.reaches(&wall, near));
}

#[test]
fn a_template_drifts_clockwise_from_the_centre_of_the_table() {
    // TDE-TPL-18
    let centre = at(18, 18, 0);
    assert_eq!(drift(&[], centre, at(10, 18, 0), 1, 4 * INCH), at(14, 18, 0));
    assert_eq!(drift(&[], centre, at(10, 18, 0), 6, 4 * INCH), at(6, 18, 0));
    let third = drift(&[], centre, at(10, 18, 0), 3, 4 * INCH);
    assert!(third.y < 18 * INCH && third.x > 10 * INCH, "72 degrees to the right of the centre");
}

#[test]
fn heavy_cover_stops_a_drifting_template() {
    // TDE-TPL-19
    let centre = at(18, 5, 0);
    assert_eq!(drift(&[building(2)], centre, at(6, 5, 0), 1, 9 * INCH), at(10, 5, 0));
    let hedge = [Terrain { cover: CoverClass::Light, ..building(2) }];
    assert_eq!(drift(&hedge, centre, at(6, 5, 0), 1, 9 * INCH), at(15, 5, 0));
}

fn seen(terrain: &[Terrain], from: Silhouette, to: Silhouette) -> View {
    view(terrain, &[], &[], from.eye(), to)
}

#[test]
fn an_open_table_covers_nobody() {
    // TDE-LOS-02, TDE-LOS-05
    let view = seen(&[], standing(0, 0, 0), standing(9, 0, 0));
    assert!(view.sees() && !view.heavy && !view.light && !view.smoke && view.behind.is_empty());
}

#[test]
fn a_tall_wall_hides_and_a_low_one_covers() {
    // TDE-LOS-05, TDE-LOS-06, TDE-LOS-07
    let wall = |height: i32| [piece(TerrainKind::Obstacle, (5, -5), (6, 5), height)];
    assert!(!seen(&wall(3 * INCH), standing(0, 0, 0), standing(9, 0, 0)).sees());
    let over = seen(&wall(INCH), standing(0, 0, 0), standing(9, 0, 0));
    assert!(over.sees() && over.heavy && !over.light);
    let fence = [Terrain { see_through: true, cover: CoverClass::Light, ..wall(3 * INCH)[0].clone() }];
    let through = seen(&fence, standing(0, 0, 0), standing(9, 0, 0));
    assert!(through.sees() && through.light && !through.heavy, "TDE-LOS-08");
}

#[test]
fn covers_of_two_kinds_combine_and_each_counts_once() {
    // TDE-LOS-11, TDE-TERR-06
    let wall = piece(TerrainKind::Obstacle, (5, -5), (6, 5), INCH);
    let hedge = Terrain {
        see_through: true,
        cover: CoverClass::Light,
        ..piece(TerrainKind::Obstacle, (7, -5), (8, 5), 2 * INCH)
    };
    let both = seen(&[wall.clone(), wall, hedge], standing(0, 0, 0), standing(10, 0, 0));
    assert!(both.sees() && both.heavy && both.light);
    let scattered = [piece(TerrainKind::Scatter, (5, -5), (8, 5), 5 * INCH)];
    let scattered = seen(&scattered, standing(0, 0, 0), standing(10, 0, 0));
    assert!(scattered.sees() && scattered.heavy && scattered.light);
}

#[test]
fn from_above_a_wall_one_is_covered_and_covers_nobody() {
    // TDE-EX-32: Nix on the wall's edge sees Kaneda whole; Kaneda sees her over the edge of the wall.
    let wall = [building(4)];
    let nix = Silhouette { base: Disc::new(at(11, 5, 4), INCH), ..standing(11, 5, 4) };
    let kaneda = standing(4, 5, 0);
    let down = seen(&wall, nix, kaneda);
    assert!(down.sees() && !down.heavy);
    let up = seen(&wall, kaneda, nix);
    assert!(up.sees() && up.heavy);
    let hedge = Terrain {
        see_through: true,
        cover: CoverClass::Light,
        ..piece(TerrainKind::Obstacle, (5, 0), (6, 10), INCH)
    };
    let both = [wall[0].clone(), hedge];
    let down = seen(&both, nix, kaneda);
    assert!(down.sees() && down.light && !down.heavy);
}

#[test]
fn the_low_see_and_are_seen_at_their_bases() {
    // TDE-LOS-09, TDE-LOS-10, TDE-POST-02, TDE-POST-06, TDE-POST-12
    let wall = [piece(TerrainKind::Obstacle, (7, -5), (8, 5), 200)];
    let low = Silhouette { low: true, ..standing(9, 0, 0) };
    assert!(seen(&wall, standing(0, 0, 0), standing(9, 0, 0)).sees());
    assert!(!seen(&wall, standing(0, 0, 0), low).sees());
    let half = [piece(TerrainKind::Obstacle, (7, 0), (8, 5), 200)];
    let part = seen(&half, Silhouette { low: true, ..standing(0, 0, 0) }, low);
    assert!(part.sees() && part.heavy, "part of its base is hidden");
}

#[test]
fn figures_between_hide_and_never_cover() {
    // TDE-LOS-12, TDE-LOS-13, TDE-LOS-14, TDE-HEALTH-13
    let other = |y: i32, diameter: i32, enemy: bool| Bystander {
        figure: FigureId(7),
        shape: Silhouette { base: Disc::new(at(5, y, 0), diameter), height: 500, low: false },
        enemy,
    };
    let from = standing(0, 0, 0).eye();
    let hidden = view(&[], &[], &[other(0, 4 * INCH, false)], from, standing(9, 0, 0));
    assert!(!hidden.sees() && !hidden.heavy);
    let partly = view(&[], &[], &[other(0, 100, true)], from, standing(9, 0, 0));
    assert!(partly.sees() && partly.behind == [FigureId(7)] && !partly.heavy && !partly.light);
    let beside = view(&[], &[], &[other(3, INCH, true)], from, standing(9, 0, 0));
    assert!(beside.behind.is_empty());
    let crouched =
        Bystander { shape: Silhouette { low: true, ..other(0, INCH, true).shape }, ..other(0, INCH, true) };
    assert!(view(&[], &[], &[crouched], from, standing(9, 0, 0)).behind.is_empty());
}

#[test]
fn smoke_hides_nobody_and_counts_in_it_and_behind_it() {
    // TDE-PROP-06
    let cloud = Shape::Round(Disc::new(at(5, 0, 0), 3 * INCH));
    let look = |x: i32, y: i32| {
        view(&[], std::slice::from_ref(&cloud), &[], standing(0, y, 0).eye(), standing(x, y, 0))
    };
    assert!(look(9, 0).smoke && look(9, 0).sees() && look(5, 0).smoke);
    assert!(!look(2, 0).smoke && !look(9, 4).smoke);
}

#[test]
fn a_target_point_must_be_in_the_open() {
    // TDE-TPL-04
    let wall = [building(3)];
    assert!(!is_open(&wall, standing(5, 5, 0).eye(), at(25, 5, 0)));
    assert!(is_open(&wall, standing(5, 5, 0).eye(), at(9, 9, 0)));
    assert_eq!(base(1, 1, 0).at, at(1, 1, 0));
}

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
