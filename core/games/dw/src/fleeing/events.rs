//! Events of fleeing: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{lacks, pop};
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::words::{plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure flees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightOwed {
    /// The figure.
    pub figure: FigureId,
    /// Its forced moves.
    pub moves: u32,
    /// The enemies it leaves.
    pub from: Vec<FigureId>,
}

impl Happened for FlightOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, moves, from } = self;
        state.stack.push(Frame::Flight { figure: *figure, moves: *moves, from: from.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, moves, from } = self;
        let (figure, moves) = (*figure, *moves);
        let name = names.name(figure);
        let left = (!from.is_empty()).then(|| {
            let list = names.list(from);
            Words::new(format!("Ennemis quittés : {}.", list.fr), format!("Enemies left: {}.", list.en))
        });
        told("Fuite", "Flight")
            .say(
                format!(
                    "{name} fuit de {moves} déplacement{} vers le bord ou le couvert le plus proche.",
                    plural(moves)
                ),
                format!("{name} flees {moves} move{} to the nearest edge or cover.", plural_en(moves)),
            )
            .also(left)
            .focus([figure])
    }
}

/// A forced move is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightStepped {
    /// The figure.
    pub figure: FigureId,
    /// Forced moves left; none ends the flight.
    pub moves: u32,
    /// Whether it gets away from whoever charges it, where no place says so.   DW-MORALE-12
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

impl Happened for FlightStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, moves: now, away } = self;
        let Some(Frame::Flight { moves, .. }) = state.stack.last_mut() else {
            return Err(lacks("Flight"));
        };
        *moves = *now;
        if *away {
            for frame in &mut state.stack {
                if let Frame::Move { arrival, .. } = frame {
                    arrival.touches.retain(|other| other != figure);
                }
            }
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, moves, .. } = *self;
        let name = names.name(figure);
        let line = told("Fuite", "Flight").focus([figure]);
        if moves == 0 {
            return line;
        }
        line.say(
            format!("{name} a encore {moves} déplacement{} de fuite à faire.", plural(moves)),
            format!("{name} has {moves} more move{} of flight to make.", plural_en(moves)),
        )
    }
}

/// A flight is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FlightEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Flight", |frame| matches!(frame, Frame::Flight { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Fuite", "Flight")
            .say(format!("{name} cesse de fuir."), format!("{name} stops fleeing."))
            .focus([figure])
    }
}
