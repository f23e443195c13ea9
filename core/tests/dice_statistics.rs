//! Fixed tapes look like dice: even, independent, and unforeseen from what is public beforehand.

#[cfg(test)]
mod support {
    use greffe_core::dice::derivation::{ChainName, faces, link_before, roll_key};
    use greffe_core::dice::{CHAIN_LENGTH, Stream};

    /// A tape of one chain: every link and the base.
    pub(super) struct Reel {
        pub(super) stream: Stream,
        pub(super) base: [u8; 32],
        /// `x_0` to `x_4096`.
        pub(super) links: Vec<[u8; 32]>,
    }

    pub(super) fn reel(match_byte: u8, epoch: u32, stream: Stream, last: u8, base: u8) -> Reel {
        let name = ChainName { match_id: [match_byte; 16], epoch, stream };
        let mut links = vec![[last; 32]];
        for i in (1..=CHAIN_LENGTH).rev() {
            let before = link_before(&name, i, links.last().expect("never empty"));
            links.push(before);
        }
        links.reverse();
        Reel { stream, base: [base; 32], links }
    }

    impl Reel {
        /// The faces of roll `i` if its link were `x`.
        pub(super) fn faces_under(&self, x: &[u8; 32], i: usize, sides: &[u32]) -> Vec<u32> {
            let index = u32::try_from(i).expect("at most 4096");
            faces(&roll_key(x, &self.base, self.stream, index), sides).expect("sides in bounds")
        }

        pub(super) fn faces(&self, i: usize, sides: &[u32]) -> Vec<u32> {
            self.faces_under(&self.links[i], i, sides)
        }

        /// The faces of all 4,096 rolls.
        pub(super) fn all(&self, sides: &[u32]) -> Vec<Vec<u32>> {
            (1..self.links.len()).map(|i| self.faces(i, sides)).collect()
        }
    }

    /// Pearson's statistic in thousandths for observations that should be even over `cells`.
    pub(super) fn chi_square_thousandths(cells: u64, observed: impl IntoIterator<Item = u64>) -> u64 {
        let mut counts = vec![0_u64; usize::try_from(cells).expect("few cells")];
        let mut total = 0;
        for cell in observed {
            counts[usize::try_from(cell).expect("few cells")] += 1;
            total += 1;
        }
        assert!(total >= 40 * cells, "{total} observations are too few for {cells} cells");
        let squares: u64 = counts.iter().map(|count| (count * cells).abs_diff(total).pow(2)).sum();
        squares * 1000 / (total * cells)
    }

    /// Bounds in thousandths that an even source leaves once in a thousand times, by number of cells.
    pub(super) fn assert_even(name: &str, cells: u64, observed: impl IntoIterator<Item = u64>) {
        let (low, high) = match cells {
            2 => (0, 12_116),
            6 => (158, 22_105),
            10 => (971, 29_666),
            20 => (4_912, 45_973),
            36 => (13_787, 69_199),
            100 => (59_000, 152_000),
            other => panic!("no bounds for {other} cells"),
        };
        let found = chi_square_thousandths(cells, observed);
        assert!((low..=high).contains(&found), "{name}: {found} is not within {low}..={high}");
    }

    /// Whether pairs of faces of two equal dice are even over all pairs.
    pub(super) fn assert_independent(name: &str, sides: u32, pairs: impl IntoIterator<Item = (u32, u32)>) {
        let cell = |(a, b): (u32, u32)| u64::from((a - 1) * sides + b - 1);
        assert_even(name, u64::from(sides * sides), pairs.into_iter().map(cell));
    }

    /// Whether a predictor of six-sided dice was right as often as chance, within four deviations.
    pub(super) fn is_chance(hits: u64, guesses: u64) -> bool {
        // The variance of the hits is 5/36 of the guesses; both sides are multiplied by 36.
        (6 * hits).abs_diff(guesses).pow(2) <= 16 * 5 * guesses
    }
}

use greffe_core::dice::Stream;
use support::{Reel, assert_even, assert_independent, is_chance, reel};

const DICE: usize = 5;

fn main_reel() -> Reel {
    reel(1, 0, Stream::Public, 11, 21)
}

#[test]
fn every_face_comes_equally_often() {
    for stream in [Stream::Public, Stream::Hidden] {
        let reel = reel(1, 0, stream, 11, 21);
        for sides in [2, 6, 10, 20] {
            let rolls = reel.all(&[sides; DICE]);
            let faces = rolls.iter().flatten().map(|face| u64::from(face - 1));
            assert_even(&format!("{stream} d{sides}"), u64::from(sides), faces);
        }
    }
}

#[test]
fn every_place_in_a_roll_is_even() {
    let rolls = main_reel().all(&[6; DICE]);
    for place in 0..DICE {
        let faces = rolls.iter().map(|roll| u64::from(roll[place] - 1));
        assert_even(&format!("die {place}"), 6, faces);
    }
}

#[test]
fn sides_that_pass_words_over_stay_even() {
    // A modulo without rejection would show four faces in ten twice as often.
    let sides = 3_000_000_000;
    let rolls = main_reel().all(&[sides; DICE]);
    let tenth = |face: &u32| u64::from((face - 1) / (sides / 10));
    assert_even("tenths of 3,000,000,000", 10, rolls.iter().flatten().map(tenth));
}

#[test]
fn dice_of_one_roll_are_independent() {
    for sides in [6, 10] {
        let rolls = main_reel().all(&[sides; 2]);
        let pairs = rolls.iter().map(|roll| (roll[0], roll[1]));
        assert_independent(&format!("two d{sides}"), sides, pairs);
    }
}

#[test]
fn consecutive_rolls_are_independent() {
    for lag in [1, 2, 64] {
        let rolls = main_reel().all(&[6]);
        let pairs = rolls.iter().zip(rolls.iter().skip(lag)).map(|(a, b)| (a[0], b[0]));
        assert_independent(&format!("{lag} rolls apart"), 6, pairs);
    }
}

#[test]
fn equal_indices_are_independent_across_epochs_streams_matches_secrets_and_bases() {
    let one = main_reel().all(&[6]);
    let others = [
        ("epoch", reel(1, 1, Stream::Public, 11, 21)),
        ("stream", reel(1, 0, Stream::Hidden, 11, 21)),
        ("match", reel(2, 0, Stream::Public, 11, 21)),
        ("secret", reel(1, 0, Stream::Public, 12, 21)),
        ("base", reel(1, 0, Stream::Public, 11, 22)),
    ];
    for (name, other) in others {
        let rolls = other.all(&[6]);
        assert_independent(name, 6, one.iter().zip(&rolls).map(|(a, b)| (a[0], b[0])));
    }
}

#[test]
fn one_link_under_two_streams_or_indices_gives_independent_rolls() {
    let public = main_reel();
    let hidden = Reel { stream: Stream::Hidden, base: public.base, links: public.links.clone() };
    let sides = [6];
    let streams = (1..=4096).map(|i| (public.faces(i, &sides)[0], hidden.faces(i, &sides)[0]));
    assert_independent("stream byte alone", 6, streams);
    let shifted = (1..4096)
        .map(|i| (public.faces(i, &sides)[0], public.faces_under(&public.links[i], i + 1, &sides)[0]));
    assert_independent("index alone", 6, shifted);
}

#[test]
fn anchors_and_earlier_links_predict_nothing() {
    let reel = main_reel();
    let sides = [6; DICE];
    let other_base = Reel { stream: reel.stream, base: [0; 32], links: reel.links.clone() };
    let hits = |guess: &dyn Fn(usize) -> Vec<u32>| {
        let right = |i: usize| {
            let (shown, guessed) = (reel.faces(i, &sides), guess(i));
            shown.iter().zip(&guessed).filter(|(shown, guessed)| shown == guessed).count()
        };
        u64::try_from((1..=4096).map(right).sum::<usize>()).unwrap()
    };
    let guesses = 4096 * 5;
    assert!(is_chance(hits(&|i| reel.faces_under(&reel.links[0], i, &sides)), guesses), "anchor");
    assert!(is_chance(hits(&|i| reel.faces_under(&reel.links[i - 1], i, &sides)), guesses), "link before");
    assert!(is_chance(hits(&|i| reel.faces(i.max(2) - 1, &sides)), guesses), "roll before");
    assert!(is_chance(hits(&|i| other_base.faces(i, &sides)), guesses), "links without the nonces");
    assert!(is_chance(hits(&|_| vec![6; DICE]), guesses), "always six");
    let all = hits(&|i| reel.faces_under(&reel.links[i], i, &sides));
    assert_eq!(all, guesses, "who holds the link and the base foresees everything");
    assert!(!is_chance(all, guesses));
}

#[test]
fn the_measure_tells_uneven_dice() {
    let loaded = (0..6_000_u64).map(|n| if n % 20 == 0 { 5 } else { n % 6 });
    let found = support::chi_square_thousandths(6, loaded);
    assert!(found > 22_105, "{found}");
    assert_eq!(support::chi_square_thousandths(6, (0..6_000).map(|n| n % 6)), 0);
}
