//! Events of bands and their placing: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{figure_mut, side_mut};
use crate::event::Happened;
use crate::setup::Profile;
use crate::state::{Figure, Frame, Presence, State};
use crate::view::names::{Names, in_a_row};
use crate::view::words::{plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

/// Bands are awaited.
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
        let Self { sides } = self;
        let names: Vec<String> = sides.iter().map(|side| names.side(*side).to_owned()).collect();
        let names = in_a_row(&names);
        told("Bandes attendues", "Bands awaited")
            .say(format!("Bandes attendues : {}.", names.fr), format!("Bands awaited: {}.", names.en))
    }
}

/// A band was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RosterAccepted {
    /// Whose.
    pub side: u8,
    /// The band.
    pub roster: Vec<Profile>,
}

impl Happened for RosterAccepted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, roster } = self;
        side_mut(state, *side)?.roster = Some(roster.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, roster } = self;
        let (side, count) = (*side, roster.len());
        let name = names.side(side);
        told("Bande déposée", "Band submitted").say(
            format!("{name} dépose sa bande : {count} figurine{}.", plural(count)),
            format!("{name} submits a band: {count} figure{}.", plural_en(count)),
        )
    }
}

/// Both bands are known: the figures have their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct BandsFormed {
    /// The figures, number 1 first.
    pub figures: Vec<Figure>,
    /// Whether they are to be placed.
    pub placing: bool,
}

impl Happened for BandsFormed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figures, placing } = self;
        state.figures.clone_from(figures);
        if *placing {
            state.stack = vec![Frame::Deployment {}];
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { figures, placing } = self;
        let (placing, count) = (*placing, figures.len());
        let next = placing.then(|| Words::new("Chaque camp place les siennes.", "Each side places its own."));
        told("Bandes formées", "Bands formed")
            .say(
                format!("{count} figurine{} en présence.", plural(count)),
                format!("{count} figure{} on the rosters.", plural_en(count)),
            )
            .also(next)
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

/// A figure was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigurePlaced {
    /// The figure.
    pub figure: FigureId,
    /// Where.
    pub at: Option<Point>,
    /// The direction it faces.
    pub face: Option<Point>,
}

impl Happened for FigurePlaced {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, at, face } = *self;
        let figure = figure_mut(state, id)?;
        figure.presence = Presence::OnTable;
        figure.at = at;
        figure.facing = face;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, at, face } = *self;
        let name = names.name(figure);
        let ghost = at.map(|at| Mark { kind: "ghost", points: vec![at], label: Words::same(name.as_str()) });
        let health = names.figure(figure).map(|figure| figure.health).unwrap_or_default();
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .focus([figure])
            .change(names.status_change(figure, Presence::OnTable, health, "AO-HEALTH-01"))
            .change(face.and_then(|face| names.facing_change(figure, face, "AO-MOVE-02")))
            .mark(ghost)
    }
}

/// Every figure is placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DeploymentEnded {}

impl Happened for DeploymentEnded {
    fn apply(&self, _: &mut State) -> Result<(), Inconsistent> {
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Déploiement fini", "Deployment over")
            .say("Toutes les figurines sont en place.", "Every figure is in place.")
    }
}
