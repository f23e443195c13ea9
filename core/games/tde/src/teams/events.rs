//! Events of teams: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::Team;
use crate::state::change::side;
use crate::state::{Figure, Presence, State};
use crate::view::names::{Names, listed};
use crate::view::words::figures_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// The position of the opening is taken as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {}

impl Happened for PositionTaken {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        )
    }
}

/// Teams are awaited.   TDE-SETUP-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamsAwaited {
    /// From these sides.
    pub sides: Vec<u8>,
}

impl Happened for TeamsAwaited {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { sides } = self;
        let who = names.both(sides);
        told("Équipes attendues", "Teams awaited")
            .say(format!("Attendu : l'équipe de {}.", who.fr), format!("Awaited: the team of {}.", who.en))
    }
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

impl Happened for TeamAccepted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, team } = self;
        side(state, *who)?.team = Some(team.as_ref().clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, team } = self;
        let side = *side;
        let name = names.side(side);
        let cards: Vec<String> = team.figures.iter().map(|card| card.name.clone()).collect();
        let who = listed(&cards);
        told(&format!("Équipe de {name}"), &format!("Team of {name}"))
            .say(format!("{name} aligne {}.", who.fr), format!("{name} fields {}.", who.en))
    }
}

/// All teams are known: the figures are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamsFormed {
    /// The figures.
    pub figures: Vec<Figure>,
}

impl Happened for TeamsFormed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figures } = self;
        state.figures.clone_from(figures);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { figures } = self;
        // A cavalry figure is one: its parts are not counted.
        let whole = figures.iter().filter(|figure| !matches!(figure.presence, Presence::Merged(_))).count();
        let count = figures_words(u32::try_from(whole).unwrap_or(u32::MAX));
        told("Équipes formées", "Teams formed")
            .say(format!("En présence : {}.", count.fr), format!("Taking part: {}.", count.en))
    }
}
