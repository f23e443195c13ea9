//! Who holds seats and offices: hands, and who let each of them in.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::record::at::At;
use crate::record::contents::{Yes, present};
use crate::record::ids::{Author, SealNumber, Seat};

/// One browser or program at a match, by the order in which it came: 1 opened the match. No person's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Hand(u32);

impl Hand {
    /// Who opened the match.
    pub const OPENER: Self = Self(1);

    /// The hand of this number, if it is 1 or more.
    pub const fn new(number: u32) -> Option<Self> {
        if number == 0 { None } else { Some(Self(number)) }
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The one that comes after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl From<Hand> for u32 {
    fn from(hand: Hand) -> Self {
        hand.0
    }
}

impl TryFrom<u32> for Hand {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, &'static str> {
        Self::new(number).ok_or("hands count from 1")
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A further hand plays a seat that is taken; the key of its device stays.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceJoined {
    /// The seat.
    pub seat: Seat,
    /// The hand.
    pub hand: Hand,
    /// Who let it in.
    #[serde(rename = "let")]
    pub let_in: Author,
    /// What was dealt to the seat or sealed by it so far is now shown to this hand, which nobody of the seat let in.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub opened: Option<Yes>,
}

/// Another side, or a judge, agrees that a taken seat be played from another device.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceGranted {
    /// The seat.
    pub seat: Seat,
}

/// A judge comes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeJoined {
    /// The hand.
    pub hand: Hand,
    /// Who let it in.
    #[serde(rename = "let")]
    pub let_in: Author,
}

/// A seat accepts a judge.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeAccepted {
    /// The judge's hand.
    pub judge: Hand,
    /// The hand of the seat that accepts.
    pub hand: Hand,
}

/// A judge goes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeLeft {
    /// The judge's hand.
    pub judge: Hand,
}

/// Which hand wrote a batch for its author, and why; of one written without the server, when its device says it was.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActedBy {
    /// The hand.
    pub hand: Hand,
    /// Set when the batch was written where no server answered: the time by the clock of that device, which nobody
    /// vouches for. The time of the record is when it came in.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub offline: Option<At>,
    /// The reason.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub text: Option<SealNumber>,
}
