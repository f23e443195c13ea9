//! Exact integer geometry on table points: no rounding decides a test.
//!
//! Lengths, diameters and coordinates are tenths of a millimetre. Inside, everything is doubled, so that
//! the radius of an odd diameter stays whole. Coordinates beyond [`LIMIT`] count as lying on it, which
//! keeps every product below in range: no call panics or wraps, whatever a record contains.
//!
//! - [`disc`]: bases, contact, overlap, range, measures of a move, places beside a base.
//! - [`polygon`]: outlines of scenery and zones.
//! - [`obstacle`]: what stops a base on a straight line, and where.
//! - [`sight`]: straight lines between two bases.
//! - [`path`]: lengths, points along a path, straight-away and aside.
//! - [`angle`]: the table of sines, arcs, polar offsets.

pub mod angle;
pub mod disc;
pub mod obstacle;
pub mod path;
mod plane;
pub mod polygon;
pub mod sight;

/// The farthest coordinate, and the widest base, that is told from a farther one: over 1.6 km.
pub const LIMIT: i32 = 1 << 24;

/// Two bases touch when this close or interpenetrating by no more: one millimetre, in tenths.
/// Places are noted by hand or tapped on a screen, where nobody hits the exact tangent.
pub const CONTACT_TOLERANCE: i32 = 10;

/// The square root, rounded up.
pub const fn isqrt_ceil(square: u64) -> u64 {
    let root = square.isqrt();
    if root * root < square { root + 1 } else { root }
}

/// The number, or the nearest one that fits.
fn narrow(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

/// A length usable in products: negative ones count as zero, huge ones as farther than any two points.
fn length(tenths: i32) -> i64 {
    i64::from(tenths.clamp(0, 4 * LIMIT))
}

#[cfg(test)]
mod tests {
    use super::isqrt_ceil;

    #[test]
    fn the_root_is_rounded_up() {
        for (square, root) in [(0, 0), (1, 1), (2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (25, 5)] {
            assert_eq!(isqrt_ceil(square), root, "{square}");
        }
        assert_eq!(isqrt_ceil(u64::MAX), 1 << 32);
        assert_eq!(isqrt_ceil((u64::from(u32::MAX)).pow(2)), u64::from(u32::MAX));
    }
}
