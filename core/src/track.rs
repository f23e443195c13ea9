//! A bounded counter: health, energy, ammunition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A counter between zero and a limit; every change says whether it saturated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The value now.
    pub now: u32,
    /// The greatest value it may take.
    pub most: u32,
}

impl Track {
    /// A full counter.
    pub fn full(most: u32) -> Self {
        Self { now: most, most }
    }

    /// The counter after gaining `n`; what passes the limit is lost.
    #[must_use]
    pub fn gain(self, n: u32) -> Self {
        Self { now: self.now.saturating_add(n).min(self.most), ..self }
    }

    /// The counter after losing `n`, never below zero.
    #[must_use]
    pub fn lose(self, n: u32) -> Self {
        Self { now: self.now.saturating_sub(n), ..self }
    }
}
