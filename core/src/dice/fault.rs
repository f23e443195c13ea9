//! What can be wrong with the dice of a record.

use thiserror::Error;

use crate::dice::Stream;
use crate::record::bytes::Hex;

/// The first thing found wrong with a dice record, with both values where there are two.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiceFault {
    /// The bytes of the body are not those of a record of this kind.
    #[error("body of {kind}: {reason}")]
    Body {
        /// The kind of the record.
        kind: String,
        /// What was wrong with it.
        reason: String,
    },
    /// The record is not for this author to write.
    #[error("{kind} must be written by {expected}, not by {found}")]
    Author {
        /// The kind of the record.
        kind: &'static str,
        /// Who may write it.
        expected: String,
        /// Who did.
        found: String,
    },
    /// The record names another epoch than the one it must be about.
    #[error("epoch {found} where {expected} is due")]
    EpochNumber {
        /// The only number possible here.
        expected: u32,
        /// The number in the record.
        found: u32,
    },
    /// No epoch of this number was ever anchored.
    #[error("there is no epoch {0}")]
    EpochUnknown(u32),
    /// The record does not fit what stands before it.
    #[error("{kind} cannot follow: the dice are {phase}")]
    Phase {
        /// The kind of the record.
        kind: &'static str,
        /// Where the dice stand.
        phase: &'static str,
    },
    /// A chain of another length.
    #[error("chains have {expected} links, not {found}")]
    ChainLength {
        /// The only length.
        expected: u32,
        /// The length in the record.
        found: u32,
    },
    /// Not 1 to 9 slots.
    #[error("{0} slots, where 1 to 9 are allowed")]
    SlotCount(usize),
    /// A slot stands twice in the list.
    #[error("slot {0} is named twice")]
    SlotTwice(&'static str),
    /// No slot of this number in the epoch.
    #[error("there is no slot {0}")]
    SlotUnknown(u8),
    /// The slot has committed, declined or revealed already.
    #[error("slot {0} has answered already")]
    SlotDone(u8),
    /// The slot declined and so has nothing to reveal.
    #[error("slot {0} declined and has no nonce")]
    SlotDeclined(u8),
    /// In mode open, another slot is due first.
    #[error("slot {found} answers before slot {expected}")]
    SlotOrder {
        /// The slot that is due.
        expected: u8,
        /// The slot in the record.
        found: u8,
    },
    /// A nonce of 32 zero bytes.
    #[error("the nonce of slot {0} is all zero")]
    NonceZero(u8),
    /// The text a nonce is typed from is too short.
    #[error("a typed nonce needs {minimum} characters, not {found}")]
    NonceShort {
        /// The smallest number of characters.
        minimum: usize,
        /// The number typed.
        found: usize,
    },
    /// The nonce is not the one committed to.
    #[error("the nonce of slot {slot} gives commitment {computed}, not {recorded}")]
    Commitment {
        /// The slot.
        slot: u8,
        /// The commitment in the log.
        recorded: Hex<32>,
        /// The commitment the nonce gives.
        computed: Hex<32>,
    },
    /// The base is not that of the anchors and nonces.
    #[error("the base is {computed}, not {recorded}")]
    Base {
        /// The base in the record.
        recorded: Hex<32>,
        /// The base the set-up gives.
        computed: Hex<32>,
    },
    /// A roll skips, repeats or goes back.
    #[error("{stream} roll {found} where {expected} is due")]
    Index {
        /// The stream.
        stream: Stream,
        /// The index due.
        expected: u32,
        /// The index in the record.
        found: u32,
    },
    /// The chain has no further link.
    #[error("the {0} chain is used up")]
    Exhausted(Stream),
    /// The link does not hash to the link before it.
    #[error("{stream} link {i} hashes to {computed}, not to {recorded}")]
    Link {
        /// The stream.
        stream: Stream,
        /// The index of the link.
        i: u32,
        /// The link before it, as the log has it.
        recorded: Hex<32>,
        /// What the link hashes to.
        computed: Hex<32>,
    },
    /// Not 1 to 256 dice.
    #[error("{0} dice in a roll, where 1 to 256 are allowed")]
    DiceCount(usize),
    /// A die without sides.
    #[error("die {0} of the roll has no sides")]
    NoSides(usize),
    /// As many faces as dice are needed.
    #[error("{found} faces for {expected} dice")]
    FaceCount {
        /// The number of dice.
        expected: usize,
        /// The number of faces.
        found: usize,
    },
    /// A face that the die does not have.
    #[error("die {place} of {sides} sides shows {found}")]
    FaceBounds {
        /// Which die of the roll, from 1.
        place: usize,
        /// Its sides.
        sides: u32,
        /// The face in the record.
        found: u32,
    },
    /// The faces are not those of the tape.
    #[error("die {place} shows {computed}, not {recorded}")]
    Face {
        /// Which die of the roll, from 1.
        place: usize,
        /// The face in the record.
        recorded: u32,
        /// The face derived.
        computed: u32,
    },
    /// More cards are drawn than there are.
    #[error("{wanted} cards drawn from {left}")]
    PoolShort {
        /// The cards there are.
        left: usize,
        /// The cards wanted.
        wanted: usize,
    },
    /// The hidden rolls of the epoch are known to everybody already.
    #[error("the hidden rolls of epoch {0} are disclosed already")]
    Disclosed(u32),
    /// There is nothing to disclose.
    #[error("epoch {0} has no hidden roll")]
    NothingHidden(u32),
    /// The disclosure names another number of rolls than were made.
    #[error("epoch {epoch} has {expected} hidden rolls, not {found}")]
    DisclosedCount {
        /// The epoch.
        epoch: u32,
        /// The hidden rolls in the log.
        expected: u32,
        /// The number in the record.
        found: u32,
    },
    /// The disclosed link does not lead down to the hidden anchor.
    #[error("the disclosed link of epoch {epoch} leads to {computed}, not to the anchor {recorded}")]
    DisclosedLink {
        /// The epoch.
        epoch: u32,
        /// The anchor in the log.
        recorded: Hex<32>,
        /// What the link leads to.
        computed: Hex<32>,
    },
    /// The match cannot close before this epoch is disclosed.
    #[error("the hidden rolls of epoch {0} are not disclosed")]
    Undisclosed(u32),
    /// A roll stands in a batch that no declaration opened.
    #[error("a roll stands in a batch that no Declared opened")]
    Undeclared,
    /// The secret is not that of the anchor in the log.
    #[error("the {stream} secret gives anchor {computed}, not {recorded}")]
    Secret {
        /// The stream.
        stream: Stream,
        /// The anchor in the log.
        recorded: Hex<32>,
        /// The anchor the secret gives.
        computed: Hex<32>,
    },
    /// Chains have links 0 to 4096 only.
    #[error("there is no link {0}")]
    NoLink(u32),
    /// A count went past what 32 bits hold.
    #[error("too many epochs")]
    TooMany,
}
