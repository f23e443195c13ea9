//! The turn, its phases, and the end.

use crate::event::Tokens;
use crate::state::{Phase, Shelved, SideMark, listed};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A turn began.   AD-TURN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnBegun {
    /// Which.
    pub turn: u32,
}

/// Figures are to be placed.   AD-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsOpened {
    /// In order.
    pub due: Vec<FigureId>,
}

/// Nobody is left to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsEnded {}

/// Fencing tokens were turned, and it was noted who is engaged with whom.   AD-TURN-04, AD-FULL-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokensRefreshed {
    /// The tokens that changed.
    #[serde(with = "listed::some")]
    #[schemars(with = "Vec<(FigureId, Tokens)>")]
    pub tokens: BTreeMap<FigureId, Tokens>,
    /// The used tokens that still lie on things put away, where that changed.   AD-ABIL-05
    #[serde(default, with = "listed::some", skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Vec<(FigureId, Vec<Shelved>)>")]
    pub shelved: BTreeMap<FigureId, Vec<Shelved>>,
    /// Who is engaged with whom, either way.
    #[serde(with = "listed::some")]
    #[schemars(with = "Vec<(FigureId, BTreeSet<FigureId>)>")]
    pub engaged: BTreeMap<FigureId, BTreeSet<FigureId>>,
}

/// A phase began: in Action, Combat, Interaction and End all cards are upright and diagonals fresh.
/// AD-TURN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseBegun {
    /// Which.
    pub phase: Phase,
    /// Whose turn it is, where sides take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// How many figures each side has in play, in the action phase.   AD-GAP-42
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strength: Vec<u8>,
}

/// Sides must discard down to the limit.   AD-CARD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandLimitOpened {
    /// In order.
    pub due: Vec<u8>,
}

/// A side is within the limit, or has discarded what it had to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitMet {
    /// Which.
    pub side: u8,
}

/// A side must discard cards of its choice.   AD-TAL-36b, AD-DIV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscardOpened {
    /// Which.
    pub side: u8,
    /// How many.
    pub cards: u8,
}

/// A side is to say who holds the initiative.   AD-DIV-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresentOpened {
    /// Which.
    pub side: u8,
}

/// Tied cards are discarded and played anew.   AD-INIT-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeTied {}

/// A side holds the initiative.   AD-INIT-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeTaken {
    /// Which.
    pub side: u8,
}

/// A side's mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideMarked {
    /// Which side.
    pub side: u8,
    /// What.
    pub mark: SideMark,
    /// Whether it is so now.
    pub on: bool,
}

/// The initiative holder is to say who acts first.   AD-ACTN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstActorAsked {}

/// Who acts first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstActorChosen {
    /// Which side.
    pub side: u8,
}

/// Whose turn it is to activate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnPassed {
    /// Which side.
    pub side: u8,
}

/// A side holds its last figure back.   AD-ACTN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastHeld {
    /// Which side.
    pub side: u8,
    /// Who goes on.
    pub next: u8,
}

/// A counter of the clock was discarded.   AD-ALARM-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlarmRung {
    /// How many are left.
    pub left: u32,
}

/// A side gave up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conceded {
    /// Which.
    pub side: u8,
}

/// The match ended.   AD-ALARM-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How it stands.
    pub outcome: Outcome,
}
