//! The dice of a match against what dice do: by side, by rule that asked, by source; throws that were struck apart.
//!
//! Whole numbers throughout: a sum is compared with what it would be on average, and with the band around it in which
//! nineteen sums of twenty fall (1.96 standard deviations, the dice independent and fair).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The fewest dice whose sum is said to stand out or not.
const ENOUGH: u64 = 30;

use greffe_core::dice::bodies::Rolled;
use greffe_core::judging::draft::Purpose;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::RollSource;
use greffe_core::record::body::Body;
use greffe_core::record::contents::RollUse;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::Line;
use greffe_core::telling::view::Board;
use greffe_games::registry::AnyMatch;

use crate::clerk::{ClerkError, Table};

/// More sides than any die of a game has: a draw from a heap of cards.
const MOST_SIDES: u32 = 20;
/// Matches whose dice are remembered.
const MOST: usize = 2_000;

/// What a group of throws came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Dice thrown.
    pub dice: u64,
    /// The sum of their faces.
    pub sum: u64,
    /// Twice the sum to be expected.
    expected_twice: u64,
    /// Twelve times the variance of the sum.
    variance_twelve: u64,
    /// How often each face fell, by the sides of its die.
    pub faces: BTreeMap<u32, Vec<u64>>,
}

impl Tally {
    fn throw(&mut self, sides: u32, face: u32) {
        let wide = u64::from(sides);
        self.dice = self.dice.saturating_add(1);
        self.sum = self.sum.saturating_add(u64::from(face));
        self.expected_twice = self.expected_twice.saturating_add(wide.saturating_add(1));
        let spread = wide.saturating_mul(wide).saturating_sub(1);
        self.variance_twelve = self.variance_twelve.saturating_add(spread);
        let size = usize::try_from(sides).unwrap_or_default();
        let faces = self.faces.entry(sides).or_insert_with(|| vec![0; size]);
        let place = usize::try_from(face).ok().and_then(|face| face.checked_sub(1));
        if let Some(count) = place.and_then(|place| faces.get_mut(place)) {
            *count = count.saturating_add(1);
        }
    }

    /// Adds what another match came to.
    pub fn join(&mut self, other: &Self) {
        self.dice = self.dice.saturating_add(other.dice);
        self.sum = self.sum.saturating_add(other.sum);
        self.expected_twice = self.expected_twice.saturating_add(other.expected_twice);
        self.variance_twelve = self.variance_twelve.saturating_add(other.variance_twelve);
        for (sides, faces) in &other.faces {
            let own = self.faces.entry(*sides).or_insert_with(|| vec![0; faces.len()]);
            for (own, more) in own.iter_mut().zip(faces) {
                *own = own.saturating_add(*more);
            }
        }
    }

    /// The sum to be expected, in tenths.
    pub const fn expected(&self) -> u64 {
        self.expected_twice.saturating_mul(5)
    }

    /// Half the width of the band around it, in tenths.
    pub const fn band(&self) -> u64 {
        // 10 × 1.96 × √V, V being a twelfth of what is kept: 19.6² = 384.16.
        (self.variance_twelve.saturating_mul(38_416) / 1_200).isqrt()
    }

    /// How the sum stands to the band.
    pub fn stands(&self) -> Stands {
        if self.dice < ENOUGH {
            return Stands::Few;
        }
        let sum = self.sum.saturating_mul(10);
        if sum > self.expected().saturating_add(self.band()) {
            Stands::Above
        } else if sum.saturating_add(self.band()) < self.expected() {
            Stands::Below
        } else {
            Stands::Within
        }
    }

    /// The mean face, in hundredths, to the nearest.
    pub fn mean(&self) -> u64 {
        let half = self.dice / 2;
        self.sum.saturating_mul(100).saturating_add(half).checked_div(self.dice).unwrap_or_default()
    }
}

/// How a sum stands to what is to be expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Too few dice to say.
    Few,
    /// Nineteen of twenty fall here.
    Within,
    /// Above the band.
    Above,
    /// Below it.
    Below,
}

/// The dice of a match.
#[derive(Clone, Debug, Default)]
pub struct Luck {
    /// All that counted.
    pub all: Tally,
    /// By the index of the side whose figure they were thrown for; none for throws of no figure.
    pub sides: BTreeMap<Option<u8>, Tally>,
    /// By the rule that asked, then by side.
    pub rules: BTreeMap<String, BTreeMap<Option<u8>, Tally>>,
    /// By where faces come from: proven ones, then those typed from the table.
    pub sources: BTreeMap<bool, Tally>,
    /// Throws of what was struck: they fell, and count for nothing.
    pub struck: Tally,
    /// Throws that nobody has seen yet, and draws of cards.
    pub apart: u64,
}

impl Luck {
    /// The dice of a match as far as `until`.
    pub fn of(game: &AnyMatch, boards: &[Board], lines: &[Line<'_>], until: u64) -> Self {
        let figures: BTreeMap<FigureId, u8> =
            boards.iter().flat_map(|board| &board.pieces).map(|piece| (piece.id, piece.side)).collect();
        let uses = purposes(lines);
        let mut luck = Self::default();
        for line in lines.iter().take_while(|line| line.envelope.seq.0 <= until) {
            let Ok(Body::Rolled(body)) = Body::parse(line.kind, line.body) else { continue };
            let Ok(rolled) = serde_json::from_str::<Rolled>(body.get()) else { continue };
            let purpose = uses.get(&line.envelope.seq);
            let side = purpose.and_then(|purpose| figures.get(&purpose.figure?).copied());
            luck.take(&rolled, game.is_void(line.envelope.seq), side, purpose);
        }
        luck
    }

    fn take(&mut self, rolled: &Rolled, void: bool, side: Option<u8>, purpose: Option<&Purpose>) {
        let Some(faces) = rolled.faces() else {
            self.apart = self.apart.saturating_add(1);
            return;
        };
        if rolled.sides().iter().any(|sides| *sides > MOST_SIDES) {
            self.apart = self.apart.saturating_add(1);
            return;
        }
        let source = match rolled {
            Rolled::Public(_) | Rolled::Hidden(_) => RollSource::Seeded,
            Rolled::Table(_) => RollSource::Table,
        };
        for (sides, face) in rolled.sides().iter().zip(faces) {
            if void {
                self.struck.throw(*sides, *face);
                continue;
            }
            self.all.throw(*sides, *face);
            self.sides.entry(side).or_default().throw(*sides, *face);
            self.sources.entry(source == RollSource::Table).or_default().throw(*sides, *face);
            if let Some(purpose) = purpose {
                let of_rule = self.rules.entry(purpose.rule.to_string()).or_default();
                of_rule.entry(side).or_default().throw(*sides, *face);
            }
        }
    }
}

/// The throws of a match by side, as far as a head.
type Known = (Hash, Arc<BTreeMap<Option<u8>, Tally>>);

/// The dice of matches by side, counted again only where a match has grown.
#[derive(Default)]
pub struct Counted {
    kept: Mutex<BTreeMap<MatchId, Known>>,
}

impl Counted {
    /// The throws of a match by side; `count` counts them where they are not known.
    ///
    /// # Errors
    /// Those of `count`.
    pub fn of(
        &self,
        table: &Table,
        count: impl FnOnce() -> Result<Luck, ClerkError>,
    ) -> Result<Arc<BTreeMap<Option<u8>, Tally>>, ClerkError> {
        let head = table.game().head();
        let known = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(&table.id()).cloned();
        if let Some((_, sides)) = known.filter(|(at, _)| *at == head) {
            return Ok(sides);
        }
        let sides = Arc::new(count()?.sides);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(table.id(), (head, Arc::clone(&sides)));
        Ok(sides)
    }
}

/// What each throw was for, by its record.
fn purposes(lines: &[Line<'_>]) -> BTreeMap<Seq, Purpose> {
    let mut uses = BTreeMap::new();
    for line in lines {
        let rolls: Vec<RollUse> = match Body::parse(line.kind, line.body) {
            Ok(Body::Asked(asked)) => asked.rolls.unwrap_or_default(),
            Ok(Body::Resolved(resolved)) => resolved.rolls.unwrap_or_default(),
            Ok(Body::Adjusted(adjusted)) => adjusted.rolls.unwrap_or_default(),
            Ok(_) | Err(_) => continue,
        };
        for roll in rolls {
            if let Ok(purpose) = serde_json::from_str(roll.purpose.get()) {
                uses.entry(roll.of).or_insert(purpose);
            }
        }
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_stands_to_its_mean_and_to_the_band_of_nineteen_in_twenty() {
        let mut tally = Tally::default();
        for face in [1, 2, 3, 4, 5, 6] {
            tally.throw(6, face);
        }
        assert_eq!((tally.dice, tally.sum, tally.expected(), tally.mean()), (6, 21, 210, 350));
        // Six dice: the variance is 17.5, 1.96 × √17.5 = 8.199.
        assert_eq!(tally.band(), 81);
        assert_eq!(tally.stands(), Stands::Few, "six dice say nothing");
        assert_eq!(tally.faces[&6], [1; 6]);
        let mut high = Tally::default();
        let mut low = Tally::default();
        for _ in 0..30 {
            high.throw(6, 5);
            low.throw(6, 2);
        }
        assert_eq!((high.sum, high.stands()), (150, Stands::Above));
        assert_eq!((low.sum, low.stands()), (60, Stands::Below));
        let mut both = high.clone();
        both.join(&low);
        assert_eq!((both.dice, both.sum, both.expected(), both.stands()), (60, 210, 2_100, Stands::Within));
        assert_eq!(both.faces[&6], [0, 30, 0, 0, 30, 0]);
        // A die of ten sides among them: expected 5.5, variance 8.25.
        tally.throw(10, 10);
        assert_eq!((tally.sum, tally.expected(), tally.band()), (31, 265, 99));
    }
}
