//! Seals: secrets and texts that are committed to in the log and shown later.

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::contents::{Opened, SealSlot, Sealed};
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{Author, MatchId, SealNumber, Seat};

/// Why a seal or its opening refuses a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SealFault {
    /// Seals are numbered 0, 1, 2 and so on over the match.
    #[error("seal {found} where {expected} was due")]
    Number {
        /// The number due.
        expected: u32,
        /// The number in the record.
        found: SealNumber,
    },
    /// A seat's secret is sealed by that seat or by the server.
    #[error("a seal of {seat} by {by}")]
    Author {
        /// Whose secret it is said to be.
        seat: Seat,
        /// Who wrote it.
        by: Author,
    },
    /// No seal has this number.
    #[error("seal {0} does not exist")]
    Unknown(SealNumber),
    /// Each seal is opened once.
    #[error("seal {0} is already open")]
    Twice(SealNumber),
    /// A text is opened in the annex, never in the log.
    #[error("seal {0} holds a text and is opened in the log")]
    TextInLog(SealNumber),
    /// A seat's secret is opened in the log, never in the annex.
    #[error("seal {0} holds a seat's secret and is opened in the annex")]
    SecretInAnnex(SealNumber),
    /// Salt and payload do not give the seal.
    #[error("seal {0} does not hold what is shown")]
    Mismatch(SealNumber),
}

/// The seal over a payload; the salt is 32 fresh bytes from the operating system.
pub fn commitment(
    match_id: MatchId,
    slot: SealSlot,
    number: SealNumber,
    salt: &Hash,
    payload: &[u8],
) -> Hash {
    let hash = Sha256::new()
        .chain_update(b"greffe/seal/1\n")
        .chain_update(match_id.bytes())
        .chain_update([u8::from(slot)])
        .chain_update(number.0.to_be_bytes())
        .chain_update(salt.0)
        .chain_update(payload);
    Hex(hash.finalize().into())
}

#[derive(Debug, Clone)]
struct Entry {
    slot: SealSlot,
    seal: Hash,
    open: bool,
}

/// All seals of a log, folded from its records and its annex.
#[derive(Debug, Clone)]
pub struct Seals {
    match_id: MatchId,
    entries: Vec<Entry>,
}

impl Seals {
    /// A log without a seal yet.
    pub const fn new(match_id: MatchId) -> Self {
        Self { match_id, entries: Vec::new() }
    }

    /// The number that the next seal must have.
    pub fn next(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// Takes a `Sealed` record.
    pub fn sealed(&mut self, by: Author, sealed: &Sealed) -> Result<(), SealFault> {
        let expected = self.next();
        if sealed.number.0 != expected {
            return Err(SealFault::Number { expected, found: sealed.number });
        }
        if let SealSlot::Seat(seat) = sealed.slot
            && by != Author::Seat(seat)
            && by != Author::Server
        {
            return Err(SealFault::Author { seat, by });
        }
        self.entries.push(Entry { slot: sealed.slot, seal: sealed.seal, open: false });
        Ok(())
    }

    /// Takes an `Opened` record, which opens a seat's secret.
    pub fn opened(&mut self, opened: &Opened) -> Result<(), SealFault> {
        let number = opened.number;
        if self.entry(number)?.slot == SealSlot::Text {
            return Err(SealFault::TextInLog(number));
        }
        self.open(number, &opened.salt, opened.payload.as_bytes())
    }

    /// Takes an annex line, which opens a text.
    pub fn annexed(&mut self, number: SealNumber, salt: &Hash, text: &str) -> Result<(), SealFault> {
        if self.entry(number)?.slot != SealSlot::Text {
            return Err(SealFault::SecretInAnnex(number));
        }
        self.open(number, salt, text.as_bytes())
    }

    /// Numbers of the seats' seals that are not open.
    pub fn unopened_secrets(&self) -> Vec<SealNumber> {
        self.unopened(|slot| slot != SealSlot::Text)
    }

    /// Numbers of the texts that nothing has opened: erased ones, once the annex is read.
    pub fn unopened_texts(&self) -> Vec<SealNumber> {
        self.unopened(|slot| slot == SealSlot::Text)
    }

    fn unopened(&self, wanted: impl Fn(SealSlot) -> bool) -> Vec<SealNumber> {
        let numbered = (0..).map(SealNumber).zip(&self.entries);
        numbered.filter(|(_, entry)| !entry.open && wanted(entry.slot)).map(|(number, _)| number).collect()
    }

    fn entry(&mut self, number: SealNumber) -> Result<&mut Entry, SealFault> {
        let place = usize::try_from(number.0).map_err(|_| SealFault::Unknown(number))?;
        self.entries.get_mut(place).ok_or(SealFault::Unknown(number))
    }

    fn open(&mut self, number: SealNumber, salt: &Hash, payload: &[u8]) -> Result<(), SealFault> {
        let match_id = self.match_id;
        let entry = self.entry(number)?;
        if entry.open {
            return Err(SealFault::Twice(number));
        }
        if commitment(match_id, entry.slot, number, salt, payload) != entry.seal {
            return Err(SealFault::Mismatch(number));
        }
        entry.open = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: MatchId = MatchId::new([7; 16]);
    const SALT: Hash = Hex([9; 32]);

    fn seat(number: u8) -> SealSlot {
        SealSlot::Seat(Seat::new(number).unwrap())
    }

    fn sealed(number: u32, slot: SealSlot, payload: &str) -> Sealed {
        let number = SealNumber(number);
        Sealed { number, slot, seal: commitment(ID, slot, number, &SALT, payload.as_bytes()) }
    }

    fn opened(number: u32, payload: &str) -> Opened {
        Opened { number: SealNumber(number), salt: SALT, payload: payload.to_owned() }
    }

    #[test]
    fn seals_are_numbered_without_a_gap() {
        let mut seals = Seals::new(ID);
        assert_eq!(
            seals.sealed(Author::Server, &sealed(1, seat(1), "1")),
            Err(SealFault::Number { expected: 0, found: SealNumber(1) })
        );
        assert_eq!(seals.sealed(Author::Server, &sealed(0, seat(1), "1")), Ok(()));
        assert!(seals.sealed(Author::Server, &sealed(0, seat(1), "1")).is_err());
        assert_eq!(seals.next(), 1);
    }

    #[test]
    fn a_seat_is_sealed_by_itself_or_the_server() {
        let mut seals = Seals::new(ID);
        for by in ["seat:2", "judge", "organiser"] {
            let by: Author = by.parse().unwrap();
            let seat_one = Seat::new(1).unwrap();
            let fault = SealFault::Author { seat: seat_one, by };
            assert_eq!(seals.sealed(by, &sealed(0, seat(1), "1")), Err(fault));
        }
        assert_eq!(seals.sealed(Author::Judge, &sealed(0, SealSlot::Text, "reason")), Ok(()));
        assert_eq!(seals.sealed(Author::Seat(Seat::new(1).unwrap()), &sealed(1, seat(1), "1")), Ok(()));
    }

    #[test]
    fn a_seal_opens_once_and_only_to_what_it_holds() {
        let mut seals = Seals::new(ID);
        seals.sealed(Author::Server, &sealed(0, seat(2), "\"ace\"")).unwrap();
        seals.sealed(Author::Server, &sealed(1, SealSlot::Text, "why")).unwrap();
        assert_eq!(seals.unopened_secrets(), [SealNumber(0)]);
        assert_eq!(seals.opened(&opened(0, "\"king\"")), Err(SealFault::Mismatch(SealNumber(0))));
        assert_eq!(seals.opened(&opened(1, "why")), Err(SealFault::TextInLog(SealNumber(1))));
        assert_eq!(seals.opened(&opened(2, "why")), Err(SealFault::Unknown(SealNumber(2))));
        assert_eq!(
            seals.annexed(SealNumber(0), &SALT, "\"ace\""),
            Err(SealFault::SecretInAnnex(SealNumber(0)))
        );
        assert_eq!(seals.opened(&opened(0, "\"ace\"")), Ok(()));
        assert_eq!(seals.opened(&opened(0, "\"ace\"")), Err(SealFault::Twice(SealNumber(0))));
        assert_eq!((seals.unopened_secrets(), seals.unopened_texts()), (vec![], vec![SealNumber(1)]));
        assert_eq!(seals.annexed(SealNumber(1), &SALT, "what"), Err(SealFault::Mismatch(SealNumber(1))));
        assert_eq!(seals.annexed(SealNumber(1), &SALT, "why"), Ok(()));
        assert_eq!(seals.unopened_texts(), []);
    }

    #[test]
    fn a_seal_cannot_be_copied_to_another_match_seat_or_number() {
        let one = commitment(ID, seat(1), SealNumber(0), &SALT, b"1");
        assert_ne!(one, commitment(MatchId::new([8; 16]), seat(1), SealNumber(0), &SALT, b"1"));
        assert_ne!(one, commitment(ID, seat(2), SealNumber(0), &SALT, b"1"));
        assert_ne!(one, commitment(ID, seat(1), SealNumber(1), &SALT, b"1"));
        assert_ne!(one, commitment(ID, seat(1), SealNumber(0), &Hex([8; 32]), b"1"));
    }
}
