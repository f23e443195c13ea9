//! What is hidden: the choices of a Vengeance Contest, the numbers of a Treasure Hunt, as far as somebody knows.
//! TDE-VEN-02, TDE-TRE-01

use std::collections::BTreeMap;
use std::fmt;

use greffe_core::judging::fact::FigureId;

/// How many objectives have a number.   TDE-TRE-01
pub const NUMBERS: u8 = 6;

/// The secret choices of a side.   TDE-VEN-02
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its avenger.
    pub avenger: FigureId,
    /// Its vengeance target.
    pub target: FigureId,
}

/// What is hidden, as far as it is known.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden {
    /// The choices of the sides.
    pub secrets: BTreeMap<u8, Choice>,
    /// The numbers of objectives, by their places.
    pub numbers: BTreeMap<u8, u8>,
}

/// Secrets are not shown.
impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hidden").finish_non_exhaustive()
    }
}

/// The numbers in the order of the objectives, from the faces of the draw: each face takes the card at that
/// place of those left.   TDE-TRE-01
pub fn numbers(faces: &[u32]) -> Vec<u8> {
    let mut left: Vec<u8> = (1..=NUMBERS).collect();
    let mut drawn = Vec::new();
    for face in faces {
        let place = usize::try_from(face.saturating_sub(1)).unwrap_or(0).min(left.len().saturating_sub(1));
        if place < left.len() {
            drawn.push(left.remove(place));
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn tre_01_a_draw_deals_every_number_once() {
        assert_eq!(numbers(&[1, 1, 1, 1, 1, 1]), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(&[6, 5, 4, 3, 2, 1]), [6, 5, 4, 3, 2, 1]);
        let mut dealt = numbers(&[3, 5, 1, 2, 2, 1]);
        dealt.sort_unstable();
        assert_eq!(dealt, [1, 2, 3, 4, 5, 6]);
    }
}
