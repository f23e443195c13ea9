//! SEG, a generic skirmish game: one d6, roll the threshold or less; secret activation piles.

pub mod command;
pub mod event;
pub mod hidden;
pub mod look;
pub mod profiles;
pub mod rules;
pub mod setup;
pub mod state;

use crate::draft::{Draft, Stop};
use crate::error::{Fault, Inconsistent, Refused};
use crate::form::Form;
use crate::ids::Seat;
use crate::opening::Opening;
use crate::rulebook::Rulebook;
use crate::ruleset::{Known, Outcome, Ruleset};
use crate::view::{Board, Line, Owed};

/// SEG.
pub enum Seg {}

fn not_built() -> Refused {
    Refused::plain(
        "not-built",
        "les règles de SEG ne sont pas encore construites",
        "the rules of SEG are not built yet",
    )
}

impl Ruleset for Seg {
    const SYSTEM: &'static str = "seg";
    const REVISION: &'static str = "seg/1";
    const SCHEMA: u32 = 1;
    type Setup = setup::Setup;
    type State = state::State;
    type Hidden = hidden::Hidden;
    type Command = command::Command;
    type Event = event::Event;

    fn rulebook() -> &'static Rulebook {
        &rules::RULEBOOK
    }
    fn setup(_: &Opening) -> Result<(Self::Setup, Self::State), Vec<Fault>> {
        Err(vec![Fault::new("", None, not_built().why.fr, not_built().why.en)])
    }
    fn check(_: &Self::Setup, _: &Self::State) -> Vec<Fault> {
        Vec::new()
    }
    fn start(_: &mut Draft<'_, Self>) -> Result<(), Stop> {
        Err(not_built().into())
    }
    fn decide(_: &mut Draft<'_, Self>, _: Seat, _: &Self::Command, _: &[String]) -> Result<(), Stop> {
        Err(not_built().into())
    }
    fn apply(_: &Self::Setup, _: &mut Self::State, _: &Self::Event) -> Result<(), Inconsistent> {
        Err(Inconsistent::new("not built"))
    }
    fn apply_hidden(
        _: &Self::Setup,
        _: &mut Self::Hidden,
        _: &Self::Event,
        _: &dyn Known,
    ) -> Result<(), Inconsistent> {
        Ok(())
    }
    fn eyes(_: &Self::Setup, _: &Self::State, hidden: &Self::Hidden, _: Seat) -> Self::Hidden {
        hidden.clone()
    }
    fn depth(state: &Self::State) -> usize {
        state.stack.len()
    }
    fn outcome(_: &Self::State) -> Option<Outcome> {
        None
    }
    fn owed(_: &Self::Setup, _: &Self::State) -> Vec<Owed> {
        Vec::new()
    }
    fn prompt(_: &Self::Setup, _: &Self::State, _: Seat, _: &Self::Hidden) -> Vec<Form> {
        Vec::new()
    }
    fn board(_: &Self::Setup, _: &Self::State) -> Board {
        Board::default()
    }
    fn line(_: &Self::Setup, _: &Self::State, _: &Self::Event) -> Line {
        Line::default()
    }
}
