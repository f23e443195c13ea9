//! SEG, Système d'Escarmouche Générique: any miniatures, any setting, one six-sided die.
//!
//! Each figure has one number, its Value: health, and base of every test. A test passes when a d6 shows the
//! threshold or less. A *turn* goes: every side lays a secret *pile* of cards, one for each figure; a toss;
//! then sides take *hands* in turn, revealing a card whose rank tells the figure and whose suit tells the
//! family of its one *action*. An *activation* is a free move and that action. Reactions (parries,
//! cancellations, counter-attacks, portals) are windows on the stack. Turn 0 is the deployment.
//!
//! Read `state` first (the stack of frames is the state machine), then `decide`, then `resolve`.

#![expect(clippy::missing_errors_doc, reason = "what stops a procedure is documented once, at `Stop`")]

pub mod actions;
pub mod activation;
pub mod advance;
mod apply;
pub mod attacks;
#[cfg(test)]
mod bench;
pub mod command;
pub mod decide;
pub mod deployment;
pub mod draft;
pub mod energy;
pub mod event;
#[cfg(test)]
mod examples;
pub mod hidden;
pub mod immobilised;
pub mod movement;
pub mod postures;
pub mod profiles;
pub mod prompt;
pub mod range;
pub mod reactions;
pub mod refusal;
pub mod rules;
pub mod setup;
pub mod skills;
pub mod special;
pub mod state;
pub mod team;
pub mod threshold;
pub mod turn;
pub mod victory;
pub mod view;
pub mod wounds;

use crate::state::Frame;
use crate::state::look::Look;
use greffe_core::asking::form::{FactKind, Form};
use greffe_core::asking::intake::Intake;
use greffe_core::asking::schema::{Reason, Stated};
use greffe_core::judging::draft::{Draft, Stop};
use greffe_core::judging::error::{Fault, Inconsistent};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::{Modifier, Sum};
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::{Known, Outcome, Ruleset};
use greffe_core::play::game::{Game, GameOf};
use greffe_core::record::ids::Seat;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::view::{Board, Line, Owed};
use greffe_core::telling::words::Words;

/// The first revision: what the table stated stood against recorded positions. Since `seg/2` positions are believed.
pub const FIRST: &str = "seg/1";
/// The second revision: a walk crossed the void between two roofs, a disengagement was declared with the table's
/// edge behind, and who could move no more tested for moves all the same.
pub const SECOND: &str = "seg/2";

/// The game.
pub enum Seg {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Seg>::new();

impl Ruleset for Seg {
    const SYSTEM: &'static str = "seg";
    const REVISION: &'static str = "seg/3";
    const EARLIER: &'static [&'static str] = &[FIRST, SECOND];
    const SCHEMA: u32 = 1;

    type Setup = setup::Setup;
    type Written = setup::opening::Written;
    type State = state::State;
    type Hidden = hidden::Hidden;
    type Command = command::Command;
    type Event = event::Event;

    fn rulebook() -> &'static Rulebook {
        &rules::RULEBOOK
    }

    fn intake() -> Intake {
        setup::intake::intake()
    }

    fn facts() -> Vec<Stated> {
        prompt::facts::all()
    }

    fn reasons() -> Vec<Reason> {
        refusal::all()
    }

    fn figure_costs(opening: &Opening) -> Option<Vec<Vec<i64>>> {
        setup::opening::figure_costs(opening)
    }

    fn setup(opening: &Opening) -> Result<(Self::Setup, Self::State), Vec<Fault>> {
        setup::opening::read(opening)
    }

    fn check(setup: &Self::Setup, state: &Self::State) -> Vec<Fault> {
        state::check::faults(Look { setup, state })
    }

    fn start(draft: &mut Draft<'_, Self>) -> Result<(), Stop> {
        advance::start(draft)
    }

    fn decide(
        draft: &mut Draft<'_, Self>,
        by: Seat,
        command: &Self::Command,
        private: &[String],
    ) -> Result<(), Stop> {
        decide::decide(draft, by, command, private)
    }

    fn advance(draft: &mut Draft<'_, Self>) -> Result<(), Stop> {
        advance::run(draft)
    }

    fn rests(setup: &Self::Setup, state: &Self::State) -> bool {
        match state.stack.last() {
            Some(Frame::PileBuilding {}) => turn::piles_owed(Look { setup, state }).is_empty(),
            // A move made in turn with its tests is known before the next die.   SEG-GAP-46
            Some(Frame::Moves { left, tests, .. }) => *left == 0 && *tests > 0,
            Some(_) | None => false,
        }
    }

    fn apply(_: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent> {
        event.block().apply(state)
    }

    fn apply_hidden(
        _: &Self::Setup,
        hidden: &mut Self::Hidden,
        event: &Self::Event,
        known: &dyn Known,
    ) -> Result<(), Inconsistent> {
        event.block().apply_hidden(hidden, known);
        Ok(())
    }

    fn eyes(setup: &Self::Setup, state: &Self::State, hidden: &Self::Hidden, seat: Seat) -> Self::Hidden {
        let own = Look { setup, state }.seat_side(seat);
        let known = hidden.known.iter().filter(|(side, _)| Some(**side) == own);
        hidden::Hidden { known: known.map(|(side, cards)| (*side, cards.clone())).collect() }
    }

    fn depth(state: &Self::State) -> usize {
        state.stack.len()
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        state.ended.clone()
    }

    fn owed(setup: &Self::Setup, state: &Self::State) -> Vec<Owed> {
        prompt::owed(setup, state)
    }

    fn prompt(setup: &Self::Setup, state: &Self::State, seat: Seat, eyes: &Self::Hidden) -> Vec<Form> {
        prompt::prompt(setup, state, seat, eyes)
    }

    fn question(setup: &Self::Setup, state: &Self::State, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
        prompt::facts::question(Look { setup, state }, fact, of)
    }

    fn board(setup: &Self::Setup, state: &Self::State) -> Board {
        view::board(setup, state)
    }

    fn line(setup: &Self::Setup, before: &Self::State, event: &Self::Event) -> Line {
        view::line(setup, before, event)
    }

    fn sums(
        _setup: &Self::Setup,
        _before: &Self::State,
        _event: &Self::Event,
        lines: &[Modifier],
    ) -> Vec<Sum> {
        view::sums::sums(lines)
    }

    fn weigh(_setup: &Self::Setup, _before: &Self::State, event: &Self::Event, sums: &[Sum]) -> Option<i32> {
        view::sums::weigh(event, sums)
    }
}
