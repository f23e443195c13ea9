//! Explosions, gas, morale and flight, told.

use crate::profiles::Ruler;
use crate::view::names::Names;
use crate::view::words::millimetres;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

/// Sines of sixteenths of a turn, in thousandths, from 0 on.
const SINES: [i32; 16] =
    [0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383];

impl Names<'_> {
    /// The rim of an explosion, drawn as sixteen chords.   DW-AREA-01
    pub(crate) fn blast_mark(self, at: Option<Point>) -> Option<Mark> {
        let at = at?;
        let radius = self.0.setup.ruler(Ruler::Short);
        let points = (0..=SINES.len())
            .filter_map(|step| {
                let sine = SINES.get(step % SINES.len())?;
                let cosine = SINES.get((step + 4) % SINES.len())?;
                let far = |thousandths: i32| radius.saturating_mul(thousandths).div_euclid(1000);
                Some(Point {
                    x: at.x.saturating_add(far(*cosine)),
                    y: at.y.saturating_add(far(*sine)),
                    z: at.z,
                })
            })
            .collect();
        Some(Mark { kind: "blast", points, label: Words::same(millimetres(radius)) })
    }
}
