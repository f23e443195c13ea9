//! Figures of nobody.

use crate::setup::NpcRole;
use crate::state::frames::{Duel, Program, ProgramStage};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// A figure of nobody took another part.   AD-NPC-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleChanged {
    /// Who.
    pub figure: FigureId,
    /// Which part.
    pub role: NpcRole,
}

/// A figure of nobody follows its program.   AD-NPC-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramBegun {
    /// Which.
    pub program: Program,
}

/// A program goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramStaged {
    /// To what.
    pub stage: ProgramStage,
}

/// The initiative holder chose what a program under way leaves open.   AD-NPC-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramAimed {
    /// Which, with what was named.
    pub program: Program,
}

/// A program is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramEnded {
    /// Whose.
    pub figure: FigureId,
}

/// Two figures of nobody fight by an Event card.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelBegun {
    /// Which.
    pub duel: Duel,
}

/// A figure beside a duel helps one of the two, or nobody.   AD-NPC-20
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelHelped {
    /// Who.
    pub figure: FigureId,
    /// What it adds; minus favours the attacker.
    pub shift: i32,
}

/// A duel was decided.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelDecided {
    /// The card with everything added.
    pub value: i32,
    /// Who won.
    pub winner: FigureId,
    /// Who lost.
    pub loser: FigureId,
}
