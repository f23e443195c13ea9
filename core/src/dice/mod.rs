//! `greffe-dice/1`: dice nobody can choose and everybody can check.
//!
//! This page is the specification; `fixtures/dice/` holds vectors made by another implementation of it.
//!
//! # What it promises
//! A server that runs a match fixes all dice of the match before anybody can know them, together with the
//! players. From then on nobody can choose a roll: not the server, not a player, not both together as long
//! as one seat gave an honest nonce. Each roll is checked as soon as it is shown; draws from hidden piles
//! are checked when the game is over. The operator of the server can *foresee* rolls, and see hidden draws:
//! that is not prevented.
//!
//! A roll depends on nothing that can still be chosen once the dice are open: neither on the command that
//! asks for it, nor on the time, nor on the record before it. It is read from a tape that is fixed.
//!
//! # Notation
//! `||` joins byte strings. `T("s")` is the ASCII bytes of s and one byte 0x0A. `u8` and `u32` are unsigned
//! and big-endian. `match` is the 16 bytes of the match id. An *epoch* is numbered from 0 (`u32`), a *slot*
//! from 1 (`u8`). The stream byte `S` is 0x01 for the public stream, 0x02 for the hidden one. SHA-256 and
//! HMAC-SHA-256 give 32 bytes. In JSON, bytes are lower-case hexadecimal digits of exact length, numbers are
//! plain integers, and a body has exactly the keys shown, in the order shown, with nothing between tokens
//! and no escapes.
//!
//! # Chains
//! For each epoch and stream the operating system gives 32 fresh bytes, `x_4096`. Then for i from 4096 down
//! to 1:
//! ```text
//! x_(i-1) = SHA-256( T("greffe-dice/1/link") || match || u32 epoch || S || u32 i || x_i )
//! ```
//! `x_0` is the *anchor*. Whoever has a link can make every earlier one and none of the later ones.
//!
//! # Setting up an epoch
//! Each step is one record; its author stands in parentheses.
//! 1. `DiceAnchored` (server)
//!    `{"epoch":e,"n":4096,"mode":"committed","slots":["seat:1","seat:2"],"public":hex,"hidden":hex}`.
//!    e is the number of earlier epochs. Slots are 1 to 9 different ones of `seat:1` to `seat:8` and
//!    `judge`; slot k is the k-th of them. The mode is `committed` or `open`. Both streams are anchored,
//!    used or not. Anchoring retires the epoch before for good and is refused while a set-up is open.
//! 2. In mode `committed` every slot, in any order and once, writes either `NonceCommitted` (the slot)
//!    `{"epoch":e,"slot":k,"commitment":hex}` or `NonceDeclined` (the slot, or the judge for it)
//!    `{"epoch":e,"slot":k}`, where a nonce is 32 bytes, not all zero, and
//!    ```text
//!    commitment = SHA-256( T("greffe-dice/1/nonce") || match || u32 epoch || u8 slot
//!                          || public anchor || hidden anchor || nonce )
//!    ```
//! 3. Once every slot has done so, each slot that committed writes `NonceRevealed` (the slot)
//!    `{"epoch":e,"slot":k,"nonce":hex}`, in any order. Nobody declines any more. In mode `open` there is no
//!    step 2, and slots reveal or decline in ascending order.
//! 4. `DiceOpened` (server) `{"epoch":e,"base":hex}`, where m is the number of slots, `E_k` is 0x01 and the
//!    nonce of slot k if it was revealed, 0x00 and 32 zero bytes if it was declined, and
//!    ```text
//!    base = SHA-256( T("greffe-dice/1/base") || match || u32 epoch || public anchor || hidden anchor
//!                    || u8 m || E_1 || .. || E_m )
//!    ```
//!
//! `DiceAbandoned` (server or judge) `{"epoch":e,"reason":"silent"}` (or `restored`, `asked`) gives a set-up
//! up, as long as a slot has yet to answer; its epoch never rolls. Abandoned epochs are counted, since a slot
//! that withholds its nonce could otherwise ask for a second tape unseen.
//!
//! A player may type a nonce, from real dice for example: at least 20 characters, and the nonce is
//! `SHA-256( T("greffe-dice/1/typed") || UTF-8 bytes of the text )`.
//!
//! # A roll
//! `Rolled` stands in a batch of records whose first one is `Declared`, and has one of three bodies:
//! - public: `{"source":"seeded","stream":"public","epoch":e,"i":i,"x":hex x_i,"sides":[..],"faces":[..]}`;
//! - hidden: `{"source":"seeded","stream":"hidden","epoch":e,"i":i,"sides":[..]}`;
//! - real dice: `{"source":"table","sides":[..],"faces":[..]}`.
//!
//! A roll has 1 to 256 dice of 1 to 4,294,967,295 sides each. Seeded rolls use the last epoch, which must be
//! open. In each stream the index is one more than the one before, from 1 to 4096; rolls of passages that
//! were taken back keep their indices. After roll 4096 of a stream, and after the match was closed, a new
//! epoch is needed.
//! ```text
//! key = HMAC-SHA-256( key: x_i, message: T("greffe-dice/1/roll") || base || S || u32 i )
//! ```
//! The keystream is that of `ChaCha20` with 20 rounds, this key, block counter 0 and nonce 0 (RFC 8439), read
//! as *little-endian* 32-bit words. For a die of n sides, words at or above `floor(2^32 / n) * n` are passed
//! over; the next word w gives the face `w mod n + 1`. A die of one side takes a word too. Every roll has its
//! own keystream and starts at its beginning.
//!
//! # Coins, draws, shuffles
//! A coin is a die of two sides: 1 is heads, 2 is tails. Drawing m cards from a pool of k is one roll with
//! sides k, k-1, .., k-m+1: a face f takes the f-th of the cards still in the pool, in catalogue order.
//! Shuffling k cards in the open is drawing all of them, the first on top.
//!
//! # Disclosure
//! `HiddenDisclosed` (server) `{"epoch":e,"i":n,"x":hex x_n}`, where n is the number of hidden rolls of the
//! epoch, at least one; once for each epoch, and no hidden roll of it follows. Hashing down from `x_n` gives
//! the anchor and every face. `MatchClosed` is refused while an epoch with hidden rolls is not disclosed.
//!
//! # Checking
//! [`verify::Verifier`] reads the records in order and stops at the first fault: for each record the form of
//! its body, the epoch and where it stands, the author, then the commitment, base, index, link and faces; at
//! a disclosure its count, link and faces; at the close that nothing is left undisclosed.
//!
//! # Code map
//! [`derivation`] is the arithmetic, [`bodies`] the records, [`epoch`] and [`commitment`] their fold,
//! [`verify`] the check of a log; [`tape`] is for the committer alone.

use std::fmt;

pub mod bodies;
pub mod commitment;
pub mod derivation;
pub mod epoch;
pub mod fault;
pub mod secret;
pub mod tape;
mod told;
pub mod verify;

/// What dice show, each from 1 to its number of sides.
pub type Faces = Vec<u32>;

/// The number of rolls a chain is good for.
pub const CHAIN_LENGTH: u32 = 4096;

/// The greatest number of dice in one roll.
pub const MOST_DICE: usize = 256;

/// The smallest number of characters a nonce may be typed from.
pub const TYPED_NONCE_CHARACTERS: usize = 20;

/// Which of the two chains of an epoch a roll is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stream {
    /// Rolls that everybody sees: the link stands in the record of the roll.
    Public,
    /// Draws nobody may follow yet: the links are shown when the game is over.
    Hidden,
}

impl Stream {
    /// The byte that stands for the stream in hashes.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Public => 1,
            Self::Hidden => 2,
        }
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Public => "public",
            Self::Hidden => "hidden",
        })
    }
}
