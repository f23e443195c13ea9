//! Dice on the table.

use serde::{Deserialize, Serialize};

use crate::state::dice::{Save, TalentRef, Test};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// An attribute test is rolled.   TDE-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRolled {
    /// It.
    pub test: Test,
}

/// An armour test is rolled.   TDE-HEALTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveRolled {
    /// It.
    pub save: Save,
}

/// Sides may roll dice again.   TDE-SEQ-16
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RerollsOffered {
    /// Which sides.
    pub sides: Vec<u8>,
}

/// A die is rolled again.   TDE-CORE-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rerolled {
    /// The test, or after those the armour test, by its place among the dice on the table.
    pub roll: u16,
    /// Which die of it, from 0.
    pub die: u8,
    /// What it shows now.
    pub face: u8,
    /// The figure and the talent that granted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent: Option<TalentRef>,
}

/// A side leaves the dice as they are.   TDE-CORE-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultsAccepted {
    /// Which side.
    pub side: u8,
}

/// The dice are taken up: what they show stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceSettled {}
