//! Actions that take a test, as declared.

use serde::{Deserialize, Serialize};

use crate::state::{Arrival, Attack};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// An action that takes a test, with what it needs to take effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Deed {
    /// An aggression.
    Attack(Attack),
    /// `Heal`.
    Heal {
        /// Who heals.
        actor: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// `RiskyHeal`.
    RiskyHeal {
        /// Who heals.
        actor: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// `Regenerate`.
    Regenerate {
        /// Who heals itself.
        actor: FigureId,
    },
    /// `RemoteHeal`.
    RemoteHeal {
        /// Who heals.
        actor: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// `Support`.
    Support {
        /// Who supports.
        actor: FigureId,
        /// Whom.
        target: FigureId,
        /// What the target would gain.
        amount: i32,
    },
    /// `Accumulate`, or `RapidAccumulate` with three tests.
    Accumulate {
        /// Who gathers energy.
        actor: FigureId,
        /// Whether it is `RapidAccumulate`.
        rapid: bool,
        /// The points that its successes are still worth.
        gain: u32,
        /// The successes that may still be cancelled one by one.   SEG-GAP-18
        contested: u32,
    },
    /// `Teleport`.
    Teleport {
        /// Who goes.
        actor: FigureId,
        /// Where to.
        arrival: Arrival,
    },
    /// `TeleportTarget`.
    TeleportTarget {
        /// Who acts.
        actor: FigureId,
        /// Who is sent.
        target: FigureId,
        /// Where to.
        arrival: Arrival,
    },
    /// `SummonTarget`.
    SummonTarget {
        /// Who acts.
        actor: FigureId,
        /// Who is brought.
        target: FigureId,
        /// Where to.
        arrival: Arrival,
    },
    /// `CreatePortal`.
    CreatePortal {
        /// Who acts.
        actor: FigureId,
        /// Where the portal's centre would be; none when positions are not recorded.
        at: Option<Point>,
    },
}

impl Deed {
    /// Who acts.
    pub fn actor(&self) -> FigureId {
        match self {
            Self::Attack(attack) => attack.actor,
            Self::Heal { actor, .. }
            | Self::RiskyHeal { actor, .. }
            | Self::Regenerate { actor }
            | Self::RemoteHeal { actor, .. }
            | Self::Support { actor, .. }
            | Self::Accumulate { actor, .. }
            | Self::Teleport { actor, .. }
            | Self::TeleportTarget { actor, .. }
            | Self::SummonTarget { actor, .. }
            | Self::CreatePortal { actor, .. } => *actor,
        }
    }

    /// Whom it targets, when it targets somebody.
    pub fn target(&self) -> Option<FigureId> {
        match self {
            Self::Attack(attack) => Some(attack.target),
            Self::Heal { target, .. }
            | Self::RiskyHeal { target, .. }
            | Self::RemoteHeal { target, .. }
            | Self::Support { target, .. }
            | Self::TeleportTarget { target, .. }
            | Self::SummonTarget { target, .. } => Some(*target),
            Self::Regenerate { .. }
            | Self::Accumulate { .. }
            | Self::Teleport { .. }
            | Self::CreatePortal { .. } => None,
        }
    }
}
