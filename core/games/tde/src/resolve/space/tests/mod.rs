//! The table in space, on small hand-made tables.

mod areas;
mod sights;
mod ways;

use crate::profiles::INCH;
use crate::resolve::space::sight::Silhouette;
use crate::setup::terrain::{CoverClass, Terrain, TerrainKind};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::telling::view::Point;

/// A place in inches.
fn at(x: i32, y: i32, z: i32) -> Point {
    Point { x: x * INCH, y: y * INCH, z: z * INCH }
}

/// A base of an inch across.
fn base(x: i32, y: i32, z: i32) -> Disc {
    Disc::new(at(x, y, z), INCH)
}

/// A standing figure 1.5" tall.
fn standing(x: i32, y: i32, z: i32) -> Silhouette {
    Silhouette { base: base(x, y, z), height: 381, low: false }
}

/// A rectangular piece, in inches, so many tenths of a millimetre high.
fn piece(kind: TerrainKind, from: (i32, i32), to: (i32, i32), height: i32) -> Terrain {
    let outline = Polygon::rectangle(at(from.0, from.1, 0), at(to.0, to.1, 0)).unwrap();
    Terrain {
        kind,
        name: String::new(),
        outline: Some(outline),
        floor: 0,
        height,
        cover: CoverClass::Heavy,
        see_through: false,
        smooth: false,
        thin: false,
        earthed: true,
        walled: true,
    }
}

/// A flat-roofed building from (10, 0) to (20, 10), so many inches high.
fn building(height: i32) -> Terrain {
    piece(TerrainKind::Obstacle, (10, 0), (20, 10), height * INCH)
}
