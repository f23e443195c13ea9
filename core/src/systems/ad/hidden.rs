//! What is hidden: hands, the tops of piles that somebody arranged, and what is left in the pools.
//!
//! A pile is `top` (a known sequence, maybe empty) and `pool` (an unordered set): shuffling makes no roll, a
//! draw takes from the top first, then from the pool by a hidden roll (see `dice::derivation`).

use std::collections::BTreeMap;

use crate::systems::ad::profiles::cards::Card;

/// The cards of one side, as far as somebody knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// The hand, in the order drawn; none for a card not known here.
    pub hand: Vec<Option<Card>>,
    /// The arranged top of the pile, uppermost first.
    pub top: Vec<Option<Card>>,
    /// The rest of the pile in catalogue order; none as soon as an unknown card has left it.
    pub pool: Option<Vec<Card>>,
}

/// The cards of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// By side.
    pub sides: BTreeMap<u8, Cards>,
    /// What each side has been shown of the other's: the hand as it was seen, the top of a pile.
    pub seen: BTreeMap<u8, Seen>,
}

/// What a side has been shown of the other's cards.   AD-DIV-05, AD-DIV-06, AD-DIV-09
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Cards seen in the other hand and not known to have left it.
    pub hand: Vec<Card>,
    /// Cards seen on top of the other pile, uppermost first.
    pub top: Vec<Card>,
}
