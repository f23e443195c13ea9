//! The ground, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, at, base, building, duel, piece};
use crate::profiles::INCH;
use crate::setup::terrain::{Terrain, TerrainKind};
use crate::state::path::LegKind;
use crate::state::{Pass, Posture, Until, WindowKind};
use crate::terrain::ground::{Footing, footing, is_afloat, is_inside, landing};
use crate::terrain::way::{Choice, NoWay, Run, leg};
use greffe_core::geometry::disc::Disc;
use greffe_core::telling::view::Point;

const PLAIN: Choice = Choice {
    low: false,
    climb: false,
    jump: false,
    voluntary: false,
    span: None,
    height: 381,
    run: Run { rough: 0, water: 0 },
};

fn kind(terrain: &[Terrain], from: Disc, to: Point) -> Result<LegKind, NoWay> {
    leg(terrain, from, to, PLAIN).map(|(kind, _)| kind)
}

#[test]
fn an_even_surface_is_run_or_crawled() {
    // TDE-MOVE-03, TDE-MOVE-07, TDE-MOVE-29
    assert_eq!(leg(&[], base(0, 0, 0), at(5, 0, 0), PLAIN), Ok((LegKind::Normal, 5 * INCH)));
    let low = Choice { low: true, ..PLAIN };
    assert_eq!(leg(&[], base(0, 0, 0), at(3, 0, 0), low), Ok((LegKind::Crawl, 3 * INCH)));
}

#[test]
fn a_dynamic_move_is_not_made_without_need() {
    // TDE-MOVE-04, TDE-GAP-14
    let jump = Choice { jump: true, ..PLAIN };
    assert_eq!(leg(&[], base(0, 0, 0), at(3, 0, 0), jump), Err(NoWay::Needless));
    let allowed = Choice { voluntary: true, ..jump };
    assert_eq!(leg(&[], base(0, 0, 0), at(3, 0, 0), allowed), Ok((LegKind::Jump, 3 * INCH)));
}

#[test]
fn a_low_step_is_run_over_and_a_wall_is_not() {
    // TDE-MOVE-24, TDE-MOVE-25, TDE-TERR-03
    let kerb = [piece(TerrainKind::Obstacle, (4, -5), (5, 5), INCH)];
    assert_eq!(kind(&kerb, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Normal));
    let wall = [piece(TerrainKind::Obstacle, (4, -5), (5, 5), 2 * INCH)];
    assert_eq!(kind(&wall, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Jump));
    let high = [piece(TerrainKind::Obstacle, (4, -5), (5, 5), 3 * INCH + 1)];
    assert_eq!(kind(&high, base(2, 0, 0), at(8, 0, 0)), Err(NoWay::NoFace));
}

#[test]
fn up_to_three_inches_are_jumped_or_climbed() {
    // TDE-MOVE-15, TDE-MOVE-17, TDE-EX-13, TDE-EX-15, TDE-EX-17
    let low = [building(3)];
    let foot = Disc::new(Point { x: 10 * INCH - 127, y: 5 * INCH, z: 0 }, INCH);
    let edge = at(11, 5, 3);
    assert_eq!(kind(&low, foot, edge), Ok(LegKind::Jump));
    let climb = Choice { climb: true, ..PLAIN };
    // Up the face 3", then over the edge: 1.5" more.
    assert_eq!(leg(&low, foot, edge, climb), Ok((LegKind::Climb, 3 * INCH + 381)));
    assert_eq!(kind(&low, base(15, 5, 3), at(8, 5, 0)), Ok(LegKind::Jump), "down 3 inches");
    let high = [building(4)];
    assert_eq!(kind(&high, foot, at(11, 5, 4)), Ok(LegKind::Climb));
    assert_eq!(kind(&high, base(8, 5, 0), at(11, 5, 4)), Err(NoWay::NoFace), "from afar");
    let half = Point { z: 2 * INCH, ..foot.at };
    assert_eq!(kind(&high, foot, half), Ok(LegKind::Climb), "half way up");
    let jump = Choice { jump: true, ..PLAIN };
    assert_eq!(leg(&high, foot, half, jump), Ok((LegKind::Jump, 2 * INCH)), "onto the face, TDE-MOVE-33");
}

#[test]
fn a_drop_of_more_than_three_inches_is_climbed() {
    // TDE-MOVE-16, TDE-EX-14, TDE-EX-18
    let high = [building(4)];
    assert_eq!(kind(&high, base(12, 5, 4), at(8, 5, 0)), Err(NoWay::NoFace));
    let beside = Point { x: 10 * INCH - 127, y: 5 * INCH, z: 0 };
    let edge = Disc::new(Point { x: 10 * INCH + 100, y: 5 * INCH, z: 4 * INCH }, INCH);
    assert_eq!(kind(&high, edge, beside), Ok(LegKind::Climb));
}

#[test]
fn a_gap_of_more_than_an_inch_is_jumped() {
    // TDE-MOVE-26, TDE-MOVE-28, TDE-MOVE-32, TDE-GAP-18
    let roofs = |gap: i32| {
        let second = piece(TerrainKind::Obstacle, (20 + gap, 0), (30, 10), 4 * INCH);
        [building(4), second]
    };
    assert_eq!(kind(&roofs(1), base(18, 5, 4), at(23, 5, 4)), Ok(LegKind::Normal));
    assert_eq!(kind(&roofs(2), base(18, 5, 4), at(24, 5, 4)), Ok(LegKind::Jump));
    let hole = [piece(TerrainKind::Hole, (4, -5), (6, 5), -4 * INCH)];
    assert_eq!(kind(&hole, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Jump));
    let span = Choice { span: Some(3 * INCH), ..PLAIN };
    assert_eq!(leg(&hole, base(2, 0, 0), at(8, 0, 0), span), Err(NoWay::TooWide), "TDE-GAP-17");
    let planked = [hole[0].clone(), piece(TerrainKind::Stairs, (3, -1), (7, 1), 0)];
    assert_eq!(kind(&planked, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Normal));
}

#[test]
fn difficult_ground_is_jumped_or_crawled() {
    // TDE-MOVE-27, TDE-TERR-02
    let scree = [piece(TerrainKind::Difficult, (4, -5), (6, 5), 0)];
    assert_eq!(kind(&scree, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Jump));
    assert_eq!(
        leg(&scree, base(2, 0, 0), at(8, 0, 0), Choice { low: true, ..PLAIN }).unwrap().0,
        LegKind::Crawl
    );
    let strip = [piece(TerrainKind::Difficult, (4, -5), (5, 5), 0)];
    assert_eq!(kind(&strip, base(2, 0, 0), at(8, 0, 0)), Ok(LegKind::Normal));
}

#[test]
fn water_is_swum_and_nobody_jumps_out_of_it() {
    // TDE-MOVE-06, TDE-MOVE-31, TDE-MOVE-34, TDE-TERR-04, TDE-POST-05, TDE-POST-10
    let lake = [piece(TerrainKind::Water, (4, -5), (14, 5), 0)];
    assert_eq!(kind(&lake, base(4, 0, 0), at(9, 0, 0)), Ok(LegKind::Swim));
    assert_eq!(kind(&lake, base(9, 0, 0), at(12, 0, 0)), Ok(LegKind::Swim));
    assert!(is_afloat(&lake, base(9, 0, 0)) && !is_afloat(&lake, base(4, 0, 0)), "touching the bank");
    let jump = Choice { jump: true, ..PLAIN };
    assert_eq!(leg(&lake, base(9, 0, 0), at(16, 0, 0), jump), Err(NoWay::FromWater));
    assert_eq!(leg(&lake, base(2, 0, 0), at(16, 0, 0), jump).unwrap().0, LegKind::Jump);
    let wharf = [lake[0].clone(), piece(TerrainKind::Obstacle, (14, -5), (20, 5), 2 * INCH)];
    let swimmer = Disc::new(Point { x: 14 * INCH - 128, y: 0, z: 0 }, INCH);
    assert_eq!(kind(&wharf, swimmer, at(15, 0, 2)), Ok(LegKind::Climb));
}

#[test]
fn stairs_are_run_and_what_is_impassable_is_not_passed() {
    // TDE-MOVE-30, TDE-TERR-05
    let stairs = [building(4), piece(TerrainKind::Stairs, (6, 4), (10, 6), 4 * INCH)];
    assert_eq!(kind(&stairs, base(6, 5, 0), at(11, 5, 4)), Ok(LegKind::Normal));
    let lava = [piece(TerrainKind::Impassable, (4, -5), (6, 5), 0)];
    for choice in [PLAIN, Choice { jump: true, voluntary: true, ..PLAIN }] {
        assert_eq!(leg(&lava, base(2, 0, 0), at(8, 0, 0), choice), Err(NoWay::Impassable));
    }
    let smooth = [Terrain { smooth: true, ..building(4) }];
    let foot = Disc::new(Point { x: 10 * INCH - 127, y: 5 * INCH, z: 0 }, INCH);
    assert_eq!(kind(&smooth, foot, at(11, 5, 4)), Err(NoWay::NoFace), "TDE-MOVE-33");
}

#[test]
fn nobody_runs_along_a_thin_top() {
    // TDE-MOVE-16
    let fence = Terrain { thin: true, ..piece(TerrainKind::Obstacle, (10, 0), (20, 1), 2 * INCH) };
    let on_top = Disc::new(Point { x: 11 * INCH, y: 127, z: 2 * INCH }, INCH);
    let along = Point { x: 15 * INCH, ..on_top.at };
    let climb = Choice { climb: true, ..PLAIN };
    assert_eq!(leg(&[fence], on_top, along, climb), Ok((LegKind::Climb, 4 * INCH)));
}

#[test]
fn a_base_stands_swims_hangs_or_falls() {
    // TDE-MOVE-20, TDE-MOVE-21, TDE-POST-11, TDE-POST-14
    let table = [building(4), piece(TerrainKind::Water, (20, 0), (30, 10), 0)];
    assert_eq!(footing(&table, base(2, 2, 0)), Footing::Solid);
    assert_eq!(footing(&table, base(15, 5, 4)), Footing::Solid);
    assert_eq!(footing(&table, base(25, 5, 0)), Footing::Water);
    let face = Disc::new(Point { x: 10 * INCH - 127, y: 5 * INCH, z: 2 * INCH }, INCH);
    assert_eq!(footing(&table, face), Footing::Face);
    let Footing::Air(below) = footing(&table, base(5, 5, 2)) else { panic!("in the air") };
    assert_eq!((below.at, below.water), (at(5, 5, 0), false));
    let Footing::Air(below) = footing(&table, base(25, 5, 3)) else { panic!("in the air") };
    assert!(below.water, "TDE-FALL-02");
    let pit = [piece(TerrainKind::Hole, (4, -5), (8, 5), -3 * INCH)];
    assert_eq!(landing(&pit, base(6, 0, 0)).at, at(6, 0, -3));
    assert_eq!(footing(&pit, base(6, 0, -3)), Footing::Solid);
    assert!(is_inside(&table, base(15, 5, 0)) && !is_inside(&table, base(15, 5, 4)));
}

#[test]
fn nobody_climbs_through_a_wall() {
    // TDE-MOVE-16, TDE-MOVE-23
    let wall = [piece(TerrainKind::Obstacle, (4, -5), (5, 5), 6 * INCH)];
    let (west, east) = (at(4, 0, 0).x - 127, at(5, 0, 0).x + 127);
    let foot = Disc::new(Point { x: west, y: 0, z: 0 }, INCH);
    let climb = Choice { climb: true, ..PLAIN };
    for choice in [PLAIN, climb] {
        let beyond = |z: i32| leg(&wall, foot, Point { x: east, y: 0, z }, choice);
        assert_eq!(beyond(0), Err(NoWay::NoFace), "through it");
        assert_eq!(beyond(2 * INCH), Err(NoWay::NoFace), "up, then through it");
        assert_eq!(beyond(6 * INCH), Ok((LegKind::Climb, 6 * INCH + east - west)), "over its top");
    }
    let along = Point { x: west, y: 3 * INCH, z: 0 };
    assert_eq!(leg(&wall, foot, Point { z: INCH, ..along }, climb), Ok((LegKind::Climb, 4 * INCH)));
}

#[test]
fn a_deep_hole_is_climbed_out_of_by_its_sides() {
    // TDE-MOVE-16, TDE-MOVE-32, TDE-POST-11
    let hole = [piece(TerrainKind::Hole, (4, -5), (12, 5), -5 * INCH)];
    let low = Disc::new(Point { x: at(4, 0, 0).x + 127, y: 0, z: -5 * INCH }, INCH);
    let rim = Point { x: at(4, 0, 0).x - 127, y: 0, z: 0 };
    assert_eq!(leg(&hole, low, rim, PLAIN), Ok((LegKind::Climb, 6 * INCH)));
    let half = low.moved_to(Point { z: -2 * INCH, ..low.at });
    assert_eq!(footing(&hole, half), Footing::Face, "it may stay on the side");
    let midst = low.moved_to(at(8, 0, -5));
    assert_eq!(kind(&hole, midst, rim), Err(NoWay::NoFace), "not from the middle");
    assert_eq!(kind(&hole, low.moved_to(at(8, 0, -5)), at(8, 0, 0)), Err(NoWay::NoFace));
    let across = Point { x: at(12, 0, 0).x + 127, y: 0, z: 0 };
    let climb = Choice { climb: true, ..PLAIN };
    assert_eq!(leg(&hole, low.moved_to(rim), across, climb), Err(NoWay::NoFace), "nor across the void");
}

#[test]
fn ground_goes_on_from_one_leg_to_the_next() {
    // TDE-MOVE-06, TDE-MOVE-27, TDE-MOVE-28, TDE-MOVE-31
    let rough = [piece(TerrainKind::Difficult, (4, -5), (12, 5), 0)];
    let run = Run::default().after(&rough, (at(3, 0, 0), at(5, 0, 0)), LegKind::Normal);
    assert_eq!(run, Run { rough: INCH, water: 0 });
    let on = Choice { run, ..PLAIN };
    assert_eq!(leg(&rough, base(5, 0, 0), at(6, 0, 0), PLAIN), Ok((LegKind::Normal, INCH)));
    assert_eq!(leg(&rough, base(5, 0, 0), at(6, 0, 0), on), Ok((LegKind::Jump, INCH)));
    let back = run.after(&rough, (at(5, 0, 0), at(3, 0, 0)), LegKind::Normal);
    assert_eq!(back, Run::default(), "out of it again");
    let lake = [piece(TerrainKind::Water, (4, -5), (12, 5), 0)];
    assert_eq!(leg(&lake, base(6, 0, 0), at(7, 0, 0), PLAIN), Ok((LegKind::Swim, INCH)), "afloat");
}

/// Figure 1 at (4, 10) inches shoots at figure 2 at (14, 10).
const PLACES: &[(i32, i32)] = &[(1016, 2540), (3556, 2540), (2286, 2540)];

fn with(pieces: Value) -> Scene {
    duel().setup("terrain", pieces)
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
