//! The set-up, up to the first turn.

use serde::{Deserialize, Serialize};

use crate::setup::{Corner, Edge, Scenario, Team};
use crate::state::dice::Grade;
use crate::state::path::Landing;
use crate::state::staging::{Arrival, Step};
use crate::state::{Figure, Letter, Objective, is_zero};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::SealNumber;
use greffe_core::telling::view::Point;

/// The position of the opening is taken as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {}

/// Teams are awaited.   TDE-SETUP-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamsAwaited {
    /// From these sides.
    pub sides: Vec<u8>,
}

/// A side has brought its team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamAccepted {
    /// Which side.
    pub side: u8,
    /// The team.
    pub team: Box<Team>,
}

/// All teams are known: the figures are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamsFormed {
    /// The figures.
    pub figures: Vec<Figure>,
}

/// The scenario is known.   TDE-SETUP-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSelected {
    /// Which; none for a game without.
    pub scenario: Option<Scenario>,
    /// The die it was drawn by.   TDE-CORE-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
}

/// Both sides rolled for the initiative until one was lower.   TDE-SETUP-04, TDE-TURN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRolled {
    /// The dice, throw by throw, side by side.
    pub throws: Vec<[u8; 2]>,
    /// The side that rolled lower.
    pub lower: u8,
}

/// The initiative is taken or left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeSet {
    /// Who holds it.
    pub holder: u8,
}

/// A and B are known.   TDE-SCN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RolesAssigned {
    /// The letters, side by side.
    pub letters: [Letter; 2],
}

/// A figure is placed.   TDE-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// Which.
    pub figure: FigureId,
    /// Where.
    pub landing: Landing,
}

/// The set-up comes to a step.   TDE-SCN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StagingReached {
    /// Which.
    pub step: Step,
    /// The side it waits for.
    pub side: u8,
}

/// The sides have their edges.   TDE-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgesChosen {
    /// The edges, side by side.
    pub edges: [Edge; 2],
}

/// A side has picked a corner: the sides have these now.   TDE-ASS-04, TDE-TRE-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CornersChosen {
    /// The corners, side by side.
    pub corners: [Vec<Corner>; 2],
}

/// A side sets infiltrators aside.   TDE-ASS-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetAside {
    /// Which side.
    pub side: u8,
    /// Whom.
    pub figures: Vec<FigureId>,
}

/// A side has split its team in two groups.   TDE-TRE-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupsFormed {
    /// Which side.
    pub side: u8,
    /// The second group.
    pub second: Vec<FigureId>,
}

/// A side has named its courier.   TDE-COU-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CourierNamed {
    /// Which side.
    pub side: u8,
    /// Whom.
    pub figure: FigureId,
}

/// A side has chosen in secret.   TDE-VEN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretCommitted {
    /// Which side.
    pub side: u8,
    /// Seals its avenger.
    pub avenger: SealNumber,
    /// Seals its vengeance target.
    pub target: SealNumber,
}

/// Objectives are laid out.   TDE-ASS-01, TDE-ATK-01, TDE-COU-07, TDE-TRE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectivesLaid {
    /// All of them.
    pub objectives: Vec<Objective>,
}

/// The objectives have their numbers, which nobody knows.   TDE-TRE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumbersHidden {
    /// The draw that dealt them.
    pub roll: HiddenRoll,
}

/// A side has placed an objective.   TDE-ATK-01, TDE-TRE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectivePlaced {
    /// Which.
    pub objective: u8,
    /// Where; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

/// A figure infiltrates.   TDE-SCOUT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InfiltrationStarted {
    /// Which.
    pub figure: FigureId,
}

/// It is known how well it infiltrates.   TDE-ASS-06, TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InfiltrationSettled {
    /// Which.
    pub figure: FigureId,
    /// How well.
    pub grade: Grade,
    /// What that adds to its first gain of action points.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub advance: i32,
}

/// A figure is kept off the table, to come in later.   TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldBack {
    /// Which.
    pub figure: FigureId,
    /// When it may come in.
    pub arrival: Arrival,
}

/// Figures kept off the table may come in now.   TDE-ATK-03, TDE-COU-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsAsked {
    /// Which.
    pub figures: Vec<FigureId>,
}

/// Everybody is placed.   TDE-SETUP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchStarted {
    /// Who holds the initiative on the first turn.   TDE-SCN-02
    pub first: u8,
}
