//! Events of teams: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::side;
use crate::event::Happened;
use crate::setup::Profile;
use crate::state::{Figure, State};
use crate::view::names::Names;
use crate::view::words::{plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;

/// Teams are awaited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RostersAwaited {
    /// The sides that owe one.
    pub sides: Vec<u8>,
}

impl Happened for RostersAwaited {
    fn apply(&self, _: &mut State) -> Result<(), Inconsistent> {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let sides = &self.sides;
        let names: Vec<&str> = sides.iter().map(|side| names.side(*side)).collect();
        told("Équipes attendues", "Teams awaited").say(
            format!("Équipes attendues : {}.", names.join(", ")),
            format!("Teams awaited: {}.", names.join(", ")),
        )
    }
}

/// A team was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RosterAccepted {
    /// Whose.
    pub side: u8,
    /// The team.
    pub roster: Vec<Profile>,
    /// Its cost.
    pub cost: i64,
}

impl Happened for RosterAccepted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, roster, .. } = self;
        self::side(state, *side)?.roster = Some(roster.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, cost, .. } = *self;
        let count = self.roster.len();
        let name = names.side(side);
        told("Équipe déposée", "Team submitted").say(
            format!("{name} dépose son équipe : {count} personnage{}, {cost} points.", plural(count)),
            format!("{name} submits a team: {count} figure{}, {cost} points.", plural_en(count)),
        )
    }
}

/// Every team is known: the figures have their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TeamsFormed {
    /// The figures, number 1 first.
    pub figures: Vec<Figure>,
}

impl Happened for TeamsFormed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figures } = self;
        state.figures.clone_from(figures);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let count = self.figures.len();
        told("Équipes formées", "Teams formed").say(
            format!("{count} personnage{} en présence.", plural(count)),
            format!("{count} figure{} on the rosters.", plural_en(count)),
        )
    }
}

/// Play goes on from the position given with the opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PositionTaken {}

impl Happened for PositionTaken {
    fn apply(&self, _: &mut State) -> Result<(), Inconsistent> {
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        )
    }
}
