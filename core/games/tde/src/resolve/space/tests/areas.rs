//! TDE-TPL-02, TDE-TPL-14 to TDE-TPL-19, on small tables.

use super::{at, base, building, piece, standing};
use crate::profiles::INCH;
use crate::resolve::space::area::{Shape, drift};
use crate::setup::terrain::{CoverClass, Sizes, Terrain, TerrainKind};
use greffe_core::geometry::disc::Disc;
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
