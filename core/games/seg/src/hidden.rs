//! What is hidden: the cards of the activation piles, as far as somebody knows them.   SEG-ACT-04

use std::collections::BTreeMap;
use std::fmt;

use crate::state::{Card, PileCard};
use greffe_core::record::ids::SealNumber;

/// The known cards of the piles, by the number of their seal.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden {
    /// For each side, the cards known.
    pub known: BTreeMap<u8, BTreeMap<SealNumber, Card>>,
}

/// Secrets are not shown.
impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hidden").finish_non_exhaustive()
    }
}

impl Hidden {
    /// The card at a place of a side's pile, when it is known or open.
    pub fn card<'a>(&'a self, side: u8, place: &'a PileCard) -> Option<&'a Card> {
        match place {
            PileCard::Open(card) => Some(card),
            PileCard::Sealed(seal) => self.known.get(&side).and_then(|cards| cards.get(seal)),
        }
    }
}
