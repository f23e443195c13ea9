//! What is declared in a sequence, and its steps.

use serde::{Deserialize, Serialize};

use crate::state::is_false;
use crate::state::sequence::{Act, Escape, Order, Sequence, Stage, Void};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// An action is declared.   TDE-SEQ-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionDeclared {
    /// All about it.
    pub sequence: Box<Sequence>,
}

/// An order is declared.   TDE-SEQ-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDeclared {
    /// The order.
    pub order: Order,
}

/// A figure reacts.   TDE-SEQ-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionDeclared {
    /// With what.
    pub act: Box<Act>,
}

/// The inactive side has finished declaring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionsPassed {
    /// Whether by a standing pass, or because nobody can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
}

/// The active figure chains an action, or answers reactions.   TDE-SEQ-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraDeclared {
    /// With what.
    pub act: Box<Act>,
}

/// The active side declares nothing more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraPassed {
    /// Whether by a standing pass, or because it cannot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
}

/// The sequence comes to a step of the book.   TDE-SEQ-37
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StageReached {
    /// Which.
    pub stage: Stage,
}

/// What was declared does not happen.   TDE-SEQ-12, TDE-FUS-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cancelled {
    /// The act, by its place.
    pub act: u16,
    /// Why.
    pub void: Void,
    /// Whether the chained action of the activation counts as unused again.   TDE-GAP-07
    #[serde(default, skip_serializing_if = "is_false")]
    pub frees: bool,
}

/// A dodger says where it goes.   TDE-SEQ-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EscapeDeclared {
    /// The act, by its place.
    pub act: u16,
    /// Where.
    pub escape: Escape,
}

/// The sequence is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SequenceEnded {}
