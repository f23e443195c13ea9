//! The set-up and deployment under way.   TDE-SETUP-05 to TDE-SETUP-08, TDE-SCN

use serde::{Deserialize, Serialize};

use crate::systems::tde::state::dice::Test;

/// The set-up and deployment under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Staging {
    /// What is to be done now.
    pub step: Step,
    /// Whose turn it is.
    pub side: u8,
    /// The infiltration test, once rolled and settled.   TDE-SCOUT-01
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
}

/// What the set-up waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// The holder of the initiative says who is A.   TDE-SCN-02
    #[default]
    Letters,
    /// Figures are placed.   TDE-SETUP-05
    Deployment,
}
