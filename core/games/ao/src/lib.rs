//! Aurore Obscure: bands of named fighters, eight-sided dice, one action each.
//!
//! A figure has five characteristics; a test passes when a d8 shows the characteristic or less. A *game
//! turn* goes: retreat tests of thinned bands, a roll for the *Avantage*, activations by falling Initiative,
//! sides alternating, then the close combats. A *figure turn* runs from one activation of a figure to its
//! next: in it the figure may move once and then act once, in its own activation or in an enemy's (*En Vue*,
//! reactions). White and red *tokens* say what it has done. Lengths are counted in *pas*.
//!
//! Read `state` first (the stack of frames is the state machine), then `decide`, then the chapters: a folder each.

#![expect(clippy::missing_errors_doc, reason = "what stops a procedure is documented once, at `Stop`")]

pub mod activation;
pub mod advance;
pub mod apply;
pub mod bands;
#[cfg(test)]
mod bench;
pub mod charge;
pub mod command;
pub mod cover;
pub mod damage;
pub mod decide;
pub mod draft;
pub mod en_vue;
pub mod equipment;
pub mod event;
pub mod hiding;
pub mod melee;
pub mod movement;
pub mod profiles;
pub mod prompt;
pub mod reactions;
pub mod refusal;
pub mod retreat;
pub mod rules;
pub mod saves;
pub mod setup;
pub mod shooting;
pub mod skills;
pub mod special_moves;
pub mod state;
pub mod terrain;
pub mod test;
pub mod turn;
pub mod victory;
pub mod view;

use crate::state::Frame;
use crate::state::look::Look;
use greffe_core::asking::form::{FactKind, Form, Throw};
use greffe_core::asking::intake::Intake;
use greffe_core::asking::schema::{Reason, Stated};
use greffe_core::judging::draft::{Draft, Purpose, Stop};
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

/// The first revision: a shot that left no hit to roll for cited no rule.
pub const FIRST: &str = "ao/1";
/// The second revision: bases barred no way, who fell stayed Hidden, and complete views were for people to say.
pub const SECOND: &str = "ao/2";

/// The game.
pub enum Ao {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Ao>::new();

impl Ruleset for Ao {
    const SYSTEM: &'static str = "ao";
    const REVISION: &'static str = "ao/3";
    const EARLIER: &'static [&'static str] = &[FIRST, SECOND];
    const SCHEMA: u32 = 1;

    type Setup = setup::Setup;
    type Written = setup::opening::Written;
    type State = state::State;
    type Hidden = ();
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

    fn rests(_: &Self::Setup, state: &Self::State) -> bool {
        match state.stack.last() {
            Some(Frame::GameTurn { .. }) => true,
            // The last close combat, or the only one, is fought unasked.   AO-MELEE-01
            Some(Frame::Melee { split, groups }) => *split && groups.len() < 2,
            Some(_) | None => false,
        }
    }

    fn apply(_: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent> {
        apply::apply(state, event)
    }

    fn apply_hidden(
        _: &Self::Setup,
        (): &mut Self::Hidden,
        _: &Self::Event,
        _: &dyn Known,
    ) -> Result<(), Inconsistent> {
        Ok(())
    }

    fn eyes(_: &Self::Setup, _: &Self::State, (): &Self::Hidden, _: Seat) -> Self::Hidden {}

    fn depth(state: &Self::State) -> usize {
        state.stack.len()
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        state.ended.clone()
    }

    fn owed(setup: &Self::Setup, state: &Self::State) -> Vec<Owed> {
        prompt::owed(setup, state)
    }

    fn prompt(setup: &Self::Setup, state: &Self::State, seat: Seat, (): &Self::Hidden) -> Vec<Form> {
        prompt::prompt(setup, state, seat)
    }

    fn question(setup: &Self::Setup, state: &Self::State, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
        prompt::facts::question(Look { setup, state }, fact, of)
    }

    fn throw(setup: &Self::Setup, state: &Self::State, purpose: &Purpose, _dice: usize) -> Throw {
        Throw { what: prompt::roll_words(Look { setup, state }, purpose), dice: Vec::new() }
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
