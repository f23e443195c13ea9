//! The arithmetic of `greffe-dice/1`: pure functions from bytes to bytes, faces and cards.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::dice::fault::DiceFault;
use crate::dice::secret::Secret32;
use crate::dice::{CHAIN_LENGTH, Faces, MOST_DICE, Stream, TYPED_NONCE_CHARACTERS};

const LINK_TAG: &[u8] = b"greffe-dice/1/link\n";
const NONCE_TAG: &[u8] = b"greffe-dice/1/nonce\n";
const BASE_TAG: &[u8] = b"greffe-dice/1/base\n";
const TYPED_TAG: &[u8] = b"greffe-dice/1/typed\n";
const ROLL_TAG: &[u8] = b"greffe-dice/1/roll\n";

/// Links between two checkpoints of a [`Chain`].
const STRIDE: u32 = 64;

/// The checkpoints of a whole chain.
const CHECKPOINTS: usize = 64;

/// Which chain of which match a link belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainName {
    /// The id of the match.
    pub match_id: [u8; 16],
    /// The epoch.
    pub epoch: u32,
    /// The stream.
    pub stream: Stream,
}

/// The anchors of both chains of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchors {
    /// `x_0` of the public chain.
    pub public: [u8; 32],
    /// `x_0` of the hidden chain.
    pub hidden: [u8; 32],
}

/// `x_(i-1)`, the link that the link `x_i` hashes to.
pub fn link_before(chain: &ChainName, i: u32, x: &[u8; 32]) -> [u8; 32] {
    Sha256::new()
        .chain_update(LINK_TAG)
        .chain_update(chain.match_id)
        .chain_update(chain.epoch.to_be_bytes())
        .chain_update([chain.stream.byte()])
        .chain_update(i.to_be_bytes())
        .chain_update(x)
        .finalize()
        .into()
}

/// The link of index `to` that the link `x` of index `from` leads down to; `x` itself when there is no
/// way down.
pub fn link_down(chain: &ChainName, from: u32, x: &[u8; 32], to: u32) -> [u8; 32] {
    (to..from).rev().fold(*x, |link, below| link_before(chain, below + 1, &link))
}

/// A whole chain, made from its last link; holds one link in sixty-four.
pub struct Chain {
    name: ChainName,
    anchor: [u8; 32],
    /// Links 64, 128, .. 4096.
    checkpoints: Vec<Secret32>,
}

impl Chain {
    /// The chain that ends in `x_4096 = last`.
    pub fn new(name: ChainName, last: &Secret32) -> Self {
        let mut link = Secret32::new(*last.expose());
        // Room for all at once: a vector that grows leaves copies behind.
        let mut checkpoints = Vec::with_capacity(CHECKPOINTS);
        for i in (1..=CHAIN_LENGTH).rev() {
            let before = Secret32::new(link_before(&name, i, link.expose()));
            if i % STRIDE == 0 {
                checkpoints.push(link);
            }
            link = before;
        }
        checkpoints.reverse();
        Self { name, anchor: *link.expose(), checkpoints }
    }

    /// `x_0`, which everybody is shown before anything else.
    pub fn anchor(&self) -> [u8; 32] {
        self.anchor
    }

    /// `x_i`, in fewer than 64 hashes.
    ///
    /// # Errors
    /// [`DiceFault::NoLink`] above 4096.
    pub fn link(&self, i: u32) -> Result<Secret32, DiceFault> {
        if i == 0 {
            return Ok(Secret32::new(self.anchor));
        }
        let place = i.div_ceil(STRIDE);
        let checkpoint = usize::try_from(place - 1).ok().and_then(|place| self.checkpoints.get(place));
        let above = checkpoint.ok_or(DiceFault::NoLink(i))?;
        Ok(Secret32::new(link_down(&self.name, place * STRIDE, above.expose(), i)))
    }
}

/// What a slot publishes before its nonce.
pub fn commitment(
    match_id: &[u8; 16],
    epoch: u32,
    slot: u8,
    anchors: &Anchors,
    nonce: &[u8; 32],
) -> [u8; 32] {
    Sha256::new()
        .chain_update(NONCE_TAG)
        .chain_update(match_id)
        .chain_update(epoch.to_be_bytes())
        .chain_update([slot])
        .chain_update(anchors.public)
        .chain_update(anchors.hidden)
        .chain_update(nonce)
        .finalize()
        .into()
}

/// The nonce of a text typed by its player, taken byte for byte.
///
/// # Errors
/// [`DiceFault::NonceShort`] under twenty characters.
pub fn typed_nonce(text: &str) -> Result<[u8; 32], DiceFault> {
    let found = text.chars().count();
    if found < TYPED_NONCE_CHARACTERS {
        return Err(DiceFault::NonceShort { minimum: TYPED_NONCE_CHARACTERS, found });
    }
    Ok(Sha256::new().chain_update(TYPED_TAG).chain_update(text).finalize().into())
}

/// What every roll of the epoch depends on: the anchors and the nonce of each slot, `None` if declined.
///
/// # Errors
/// [`DiceFault::SlotCount`] for more than 9 slots or none.
pub fn base(
    match_id: &[u8; 16],
    epoch: u32,
    anchors: &Anchors,
    nonces: &[Option<[u8; 32]>],
) -> Result<[u8; 32], DiceFault> {
    let count = u8::try_from(nonces.len()).ok().filter(|count| (1..=9).contains(count));
    let count = count.ok_or(DiceFault::SlotCount(nonces.len()))?;
    let mut hash = Sha256::new()
        .chain_update(BASE_TAG)
        .chain_update(match_id)
        .chain_update(epoch.to_be_bytes())
        .chain_update(anchors.public)
        .chain_update(anchors.hidden)
        .chain_update([count]);
    for nonce in nonces {
        hash.update([u8::from(nonce.is_some())]);
        hash.update(nonce.unwrap_or([0; 32]));
    }
    Ok(hash.finalize().into())
}

/// The key of roll `i` of a stream: HMAC of the base, the stream and the index under the link `x_i`.
pub fn roll_key(x: &[u8; 32], base: &[u8; 32], stream: Stream, i: u32) -> Secret32 {
    // HMAC fills a key shorter than a block with zeros, so the filled key is the same key.
    let mut block = [0; 64];
    for (to, from) in block.iter_mut().zip(x) {
        *to = *from;
    }
    let mac = <Hmac<Sha256> as KeyInit>::new(&block.into())
        .chain_update(ROLL_TAG)
        .chain_update(base)
        .chain_update([stream.byte()])
        .chain_update(i.to_be_bytes());
    Secret32::new(mac.finalize().into_bytes().into())
}

/// The faces of dice of these sides under a roll key.
///
/// # Errors
/// As [`check_sides`].
pub fn faces(key: &Secret32, sides: &[u32]) -> Result<Faces, DiceFault> {
    check_sides(sides)?;
    let mut words = ChaCha20Rng::from_seed(*key.expose());
    Ok(sides.iter().map(|sides| face(&mut words, *sides)).collect())
}

/// One fair face: words at or above the largest multiple of the sides are passed over.
fn face(words: &mut ChaCha20Rng, sides: u32) -> u32 {
    let rest = (u32::MAX % sides + 1) % sides;
    loop {
        let word = words.next_u32();
        // `u32::MAX - rest` is the last word of the last whole run of faces.
        if word <= u32::MAX - rest {
            return word % sides + 1;
        }
    }
}

/// Refuses rolls without dice, of more than 256, or with a die that has no sides.
///
/// # Errors
/// [`DiceFault::DiceCount`], [`DiceFault::NoSides`].
pub fn check_sides(sides: &[u32]) -> Result<(), DiceFault> {
    if sides.is_empty() || sides.len() > MOST_DICE {
        return Err(DiceFault::DiceCount(sides.len()));
    }
    match sides.iter().position(|sides| *sides == 0) {
        Some(place) => Err(DiceFault::NoSides(place + 1)),
        None => Ok(()),
    }
}

/// Refuses faces that dice of these sides cannot show.
///
/// # Errors
/// [`DiceFault::FaceCount`], [`DiceFault::FaceBounds`].
pub fn check_faces(sides: &[u32], faces: &[u32]) -> Result<(), DiceFault> {
    if sides.len() != faces.len() {
        return Err(DiceFault::FaceCount { expected: sides.len(), found: faces.len() });
    }
    for (place, (sides, face)) in sides.iter().zip(faces).enumerate() {
        if !(1..=*sides).contains(face) {
            return Err(DiceFault::FaceBounds { place: place + 1, sides: *sides, found: *face });
        }
    }
    Ok(())
}

/// The sides of the one roll that draws `count` cards from a pool of `pool`.
///
/// # Errors
/// [`DiceFault::PoolShort`] when there are not so many cards, and as [`check_sides`].
pub fn draw_sides(pool: usize, count: usize) -> Result<Vec<u32>, DiceFault> {
    if count > pool {
        return Err(DiceFault::PoolShort { left: pool, wanted: count });
    }
    if count == 0 || count > MOST_DICE {
        return Err(DiceFault::DiceCount(count));
    }
    let sides = (pool - count + 1..=pool).rev().map(u32::try_from);
    sides.collect::<Result<_, _>>().map_err(|_| DiceFault::DiceCount(pool))
}

/// Takes cards out of a pool that stands in catalogue order: face f takes the f-th card still there.
/// A refused draw leaves the pool as it was.
///
/// # Errors
/// [`DiceFault::PoolShort`], or [`DiceFault::FaceBounds`] when a face names no card.
pub fn draw<Card>(pool: &mut Vec<Card>, faces: &[u32]) -> Result<Vec<Card>, DiceFault> {
    if faces.is_empty() {
        return Ok(Vec::new());
    }
    check_faces(&draw_sides(pool.len(), faces.len())?, faces)?;
    let mut drawn = Vec::with_capacity(faces.len());
    for face in faces {
        let place = usize::try_from(face - 1).ok().filter(|place| *place < pool.len());
        let place = place.ok_or(DiceFault::PoolShort { left: pool.len(), wanted: 1 })?;
        drawn.push(pool.remove(place));
    }
    Ok(drawn)
}

/// Shuffles cards that stand in catalogue order, in the open: they are drawn one by one, the first on top.
///
/// # Errors
/// [`DiceFault::FaceCount`] unless every card is drawn, and as [`draw`].
pub fn shuffle<Card>(mut cards: Vec<Card>, faces: &[u32]) -> Result<Vec<Card>, DiceFault> {
    if cards.len() != faces.len() {
        return Err(DiceFault::FaceCount { expected: cards.len(), found: faces.len() });
    }
    draw(&mut cards, faces)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(stream: Stream) -> ChainName {
        ChainName { match_id: [3; 16], epoch: 0, stream }
    }

    const ANCHORS: Anchors = Anchors { public: [1; 32], hidden: [2; 32] };

    #[test]
    fn every_link_hashes_to_the_one_before() {
        let chain = Chain::new(name(Stream::Hidden), &Secret32::new([7; 32]));
        assert_eq!(chain.link(CHAIN_LENGTH).unwrap().expose(), &[7; 32]);
        for i in 1..=CHAIN_LENGTH {
            let (link, before) = (chain.link(i).unwrap(), chain.link(i - 1).unwrap());
            assert_eq!(&link_before(&name(Stream::Hidden), i, link.expose()), before.expose(), "{i}");
        }
        assert_eq!(chain.link(0).unwrap().expose(), &chain.anchor());
        assert_eq!(chain.link(CHAIN_LENGTH + 1).err(), Some(DiceFault::NoLink(CHAIN_LENGTH + 1)));
        assert_eq!(chain.link(u32::MAX).err(), Some(DiceFault::NoLink(u32::MAX)));
    }

    #[test]
    fn a_chain_keeps_room_for_its_checkpoints_and_no_more() {
        let chain = Chain::new(name(Stream::Public), &Secret32::new([7; 32]));
        assert_eq!(chain.checkpoints.len(), CHECKPOINTS);
        assert_eq!(CHECKPOINTS * usize::try_from(STRIDE).unwrap(), usize::try_from(CHAIN_LENGTH).unwrap());
    }

    #[test]
    fn a_link_depends_on_match_epoch_stream_and_index() {
        let x = [7; 32];
        let one = link_before(&name(Stream::Public), 1, &x);
        assert_ne!(one, link_before(&name(Stream::Hidden), 1, &x));
        assert_ne!(one, link_before(&name(Stream::Public), 2, &x));
        assert_ne!(one, link_before(&ChainName { epoch: 1, ..name(Stream::Public) }, 1, &x));
        assert_ne!(one, link_before(&ChainName { match_id: [4; 16], ..name(Stream::Public) }, 1, &x));
    }

    #[test]
    fn f4_a_declined_nonce_is_not_a_zero_nonce() {
        let base = |nonces: &[Option<[u8; 32]>]| base(&[3; 16], 0, &ANCHORS, nonces).unwrap();
        assert_ne!(base(&[None]), base(&[Some([0; 32])]));
        assert_ne!(base(&[None, Some([5; 32])]), base(&[Some([5; 32]), None]));
        assert_ne!(base(&[Some([5; 32])]), base(&[Some([5; 32]), None]));
    }

    #[test]
    fn a_base_has_one_to_nine_slots() {
        for count in [0, 10, 256] {
            let made = base(&[3; 16], 0, &ANCHORS, &vec![None; count]);
            assert_eq!(made, Err(DiceFault::SlotCount(count)));
        }
        assert!(base(&[3; 16], 0, &ANCHORS, &[None; 9]).is_ok());
    }

    #[test]
    fn a_typed_nonce_needs_twenty_characters() {
        let short = Err(DiceFault::NonceShort { minimum: 20, found: 19 });
        assert_eq!(typed_nonce("1234567890123456789"), short);
        assert_eq!(typed_nonce(&"é".repeat(19)), short, "characters count, not bytes");
        assert!(typed_nonce(&"é".repeat(20)).is_ok());
        assert_ne!(typed_nonce("12345678901234567890"), typed_nonce("12345678901234567890 "));
    }

    #[test]
    fn a_die_of_one_side_takes_a_word_too() {
        let key = Secret32::new([7; 32]);
        let with = faces(&key, &[1, 1_000_000]).unwrap();
        let plain = faces(&key, &[1_000_000, 1_000_000]).unwrap();
        assert_eq!(with, [1, plain[1]]);
    }

    #[test]
    fn rolls_have_1_to_256_dice_with_sides() {
        assert_eq!(check_sides(&[]), Err(DiceFault::DiceCount(0)));
        assert_eq!(check_sides(&[6; 257]), Err(DiceFault::DiceCount(257)));
        assert_eq!(check_sides(&[6, 6, 0]), Err(DiceFault::NoSides(3)));
        assert_eq!(check_sides(&[1; 256]), Ok(()));
        assert_eq!(check_sides(&[u32::MAX]), Ok(()));
        assert_eq!(faces(&Secret32::new([7; 32]), &[0]), Err(DiceFault::NoSides(1)));
    }

    #[test]
    fn faces_fit_their_dice() {
        assert_eq!(check_faces(&[6, 2], &[6, 1]), Ok(()));
        let bounds = |place, sides, found| Err(DiceFault::FaceBounds { place, sides, found });
        assert_eq!(check_faces(&[6, 2], &[7, 1]), bounds(1, 6, 7));
        assert_eq!(check_faces(&[6, 2], &[6, 0]), bounds(2, 2, 0));
        assert_eq!(check_faces(&[6, 2], &[6]), Err(DiceFault::FaceCount { expected: 2, found: 1 }));
        assert_eq!(check_faces(&[6], &[6, 2]), Err(DiceFault::FaceCount { expected: 1, found: 2 }));
    }

    #[test]
    fn a_draw_takes_cards_by_their_place_among_those_left() {
        let mut pool = vec!["ace", "king", "queen", "knave"];
        assert_eq!(draw_sides(pool.len(), 3), Ok(vec![4, 3, 2]));
        assert_eq!(draw(&mut pool, &[2, 2, 1]), Ok(vec!["king", "queen", "ace"]));
        assert_eq!(pool, ["knave"]);
        assert_eq!(draw(&mut pool, &[]), Ok(vec![]));
    }

    #[test]
    fn a_refused_draw_takes_nothing() {
        let mut pool = vec!["ace", "king"];
        let bounds = |place, sides, found| Err(DiceFault::FaceBounds { place, sides, found });
        assert_eq!(draw(&mut pool, &[3]), bounds(1, 2, 3));
        assert_eq!(draw(&mut pool, &[1, 2]), bounds(2, 1, 2));
        assert_eq!(draw(&mut pool, &[1, 1, 1]), Err(DiceFault::PoolShort { left: 2, wanted: 3 }));
        assert_eq!(pool, ["ace", "king"]);
        assert_eq!(draw_sides(2, 3), Err(DiceFault::PoolShort { left: 2, wanted: 3 }));
        assert_eq!(draw_sides(300, 257), Err(DiceFault::DiceCount(257)));
        assert_eq!(draw_sides(2, 0), Err(DiceFault::DiceCount(0)));
    }

    #[test]
    fn a_shuffle_draws_every_card() {
        assert_eq!(shuffle(vec![1, 2, 3], &[3, 1, 1]), Ok(vec![3, 1, 2]));
        let short = Err(DiceFault::FaceCount { expected: 3, found: 2 });
        assert_eq!(shuffle(vec![1, 2, 3], &[3, 1]), short);
    }

    proptest! {
        #[test]
        fn faces_lie_within_their_sides(
            key in any::<[u8; 32]>(),
            sides in prop::collection::vec(1..=u32::MAX, 1..=MOST_DICE),
        ) {
            let rolled = faces(&Secret32::new(key), &sides).unwrap();
            prop_assert_eq!(check_faces(&sides, &rolled), Ok(()));
        }

        #[test]
        fn a_draw_parts_the_pool(key in any::<[u8; 32]>(), size in 1..100_usize, part in 1..100_usize) {
            let count = part.min(size);
            let mut pool: Vec<usize> = (0..size).collect();
            let rolled = faces(&Secret32::new(key), &draw_sides(size, count).unwrap()).unwrap();
            let mut cards = draw(&mut pool, &rolled).unwrap();
            prop_assert_eq!(cards.len(), count);
            prop_assert!(pool.is_sorted(), "what is left keeps its order");
            cards.extend(pool);
            cards.sort_unstable();
            prop_assert_eq!(cards, (0..size).collect::<Vec<_>>());
        }
    }
}
