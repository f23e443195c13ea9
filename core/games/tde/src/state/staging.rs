//! The set-up of a scenario and the deployment under way.   TDE-SETUP-05 to TDE-SETUP-08, TDE-SCN

use serde::{Deserialize, Serialize};

use crate::state::dice::{Grade, Test};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// The set-up under way: one step of the scenario, and whom it waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Staging {
    /// What is to be done now.
    pub step: Step,
    /// Whose turn it is; of secrets, both sides are waited for.
    pub side: u8,
    /// The infiltration under way.   TDE-SCOUT-01
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infiltrating: Option<Infiltrating>,
}

/// A figure that infiltrates.   TDE-SCOUT-01, TDE-ASS-06, TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Infiltrating {
    /// Which.
    pub figure: FigureId,
    /// Its test, once rolled and settled; none where the scenario asks for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// What the test gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
}

/// A step of a set-up. Which steps a scenario takes, and in which order, is a table of the staging.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Step {
    /// The holder of the initiative says who is A.   TDE-SCN-02
    #[default]
    Letters,
    /// A side names a secret avenger and a vengeance target.   TDE-VEN-02
    Secrets,
    /// A side names its courier.   TDE-COU-02
    Courier,
    /// A side picks its table edge.   TDE-SETUP-05, TDE-VEN-03, TDE-ATK-02
    Edge,
    /// A side picks its corner.   TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
    Corner,
    /// A side says which infiltrators it sets aside.   TDE-ASS-03
    Reserve,
    /// A side splits its team in two groups.   TDE-TRE-03
    Groups,
    /// A side places an objective.   TDE-ATK-01, TDE-TRE-02
    Objective,
    /// A side places its Leader.   TDE-ASS-04
    Leader,
    /// A side places its figures, or its first group.   TDE-SETUP-05
    Team,
    /// A side places its second group.   TDE-TRE-03
    SecondGroup,
    /// A side infiltrates a figure.   TDE-SCOUT-01
    Infiltrators,
    /// A side places its courier.   TDE-COU-05
    PlaceCourier,
}

/// A figure kept off the table: when it may come in, and where.   TDE-ATK-03, TDE-COU-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Arrival {
    /// On turn 2, on an edge of its own deployment zone: it must.   TDE-ATK-03
    SecondTurn,
    /// On any later turn, along any table edge: it may.   TDE-COU-04
    Later,
}
