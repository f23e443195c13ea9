//! Anno Domini 1666: a board of squares, secret hands of cards, no dice.
//!
//! Each side has a deck of thirty cards. A test turns the top card, an opposed test lays one card each, face
//! down, from hand or pile; cards of the hand reinforce. In a turn there are an action phase, in which sides
//! activate figures in turn and enemies on overwatch may interrupt between any two steps; a combat phase with
//! parries and ripostes; morale; and an interaction phase with conversations.
//!
//! Read `state` first (the stack of frames in `state::frames` is the state machine), then `decide`, then
//! `resolve::advance`, which takes every step that needs no choice. Cards move between zones in
//! `resolve::cards`; what is not public of them is `hidden`.

#![expect(clippy::missing_errors_doc, reason = "what stops a procedure is documented once, at `Stop`")]

pub mod activation;
pub mod advance;
pub mod alarm;
pub mod apply;
#[cfg(test)]
mod bench;
pub mod board;
pub mod cards;
pub mod command;
pub mod conversation;
pub mod decide;
pub mod deeds;
pub mod divination;
pub mod draft;
pub mod equipment;
pub mod event;
pub mod guards;
pub mod hidden;
pub mod items;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod overwatch;
pub mod preparation;
pub mod profiles;
pub mod programs;
pub mod prompt;
pub mod refusal;
pub mod reload;
pub mod retreat;
pub mod rules;
pub mod setup;
pub mod shooting;
pub mod sight;
pub mod skills;
pub mod state;
pub mod stealth;
pub mod test;
pub mod turn;
pub mod victory;
pub mod view;
pub mod wounds;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::state::look::Look;
use greffe_core::asking::form::{FactKind, Form};
use greffe_core::asking::intake::Intake;
use greffe_core::asking::schema::{Reason, Stated};
use greffe_core::judging::draft::{Draft, Stop};
use greffe_core::judging::error::{Fault, Inconsistent};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::{Modifier, Sum};
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::{CardMove, Known, Outcome, Ruleset, Stride};
use greffe_core::play::game::{Game, GameOf};
use greffe_core::record::ids::Seat;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::view::{Board, Line, Owed};
use greffe_core::telling::words::Words;

/// The first revision: a seer's word bound its side beyond the activation it was given for, a run that ended in an enemy
/// zone with its last point had no test, and what else asks for [`setup::Setup::first`].
pub const FIRST: &str = "ad/1";

/// The game.
pub enum Ad {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Ad>::new();

impl Ruleset for Ad {
    const SYSTEM: &'static str = "ad";
    const REVISION: &'static str = "ad/2";
    const EARLIER: &'static [&'static str] = &[FIRST];
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
        prompt::facts()
    }

    fn reasons() -> Vec<Reason> {
        refusal::all()
    }

    fn setup(opening: &Opening) -> Result<(Self::Setup, Self::State), Vec<Fault>> {
        setup::opening::read(opening)
    }

    fn decks(setup: &Self::Setup) -> BTreeMap<String, Vec<Value>> {
        profiles::cards::decks(setup.magic.len(), setup.event.len())
    }

    fn deals(setup: &Self::Setup) -> bool {
        setup.sides.iter().any(|side| side.custody == setup::Custody::Dealt)
    }

    fn check(setup: &Self::Setup, state: &Self::State) -> Vec<Fault> {
        state::check::faults(Look { setup, state })
    }

    fn start(draft: &mut Draft<'_, Self>) -> Result<(), Stop> {
        decide::start(draft)
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
        turn::rests(Look { setup, state })
    }

    fn apply(_: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent> {
        apply::apply(state, event)
    }

    fn apply_hidden(
        setup: &Self::Setup,
        hidden: &mut Self::Hidden,
        event: &Self::Event,
        known: &dyn Known,
    ) -> Result<(), Inconsistent> {
        hidden::apply(setup, hidden, event, known)
    }

    fn piles_seen(_: &Self::Setup, state: &Self::State, passed: &[&Self::Event]) -> Vec<String> {
        hidden::piles_seen(state, passed)
    }

    fn shuffle(setup: &Self::Setup, state: &mut Self::State, pile: &str) -> Result<(), Inconsistent> {
        let side = hidden::zone(setup, pile, "pile").and_then(|side| state.sides.get_mut(usize::from(side)));
        let side = side.ok_or_else(|| Inconsistent::new(format!("there is no pile {pile}")))?;
        side.pile.pool = side.pile.pool.saturating_add(side.pile.top);
        side.pile.top = 0;
        Ok(())
    }

    fn shuffle_hidden(
        setup: &Self::Setup,
        hidden: &mut Self::Hidden,
        pile: &str,
    ) -> Result<(), Inconsistent> {
        let side = hidden::zone(setup, pile, "pile");
        let side = side.ok_or_else(|| Inconsistent::new(format!("there is no pile {pile}")))?;
        hidden::shuffle(hidden, side);
        Ok(())
    }

    fn move_card(
        setup: &Self::Setup,
        hidden: &mut Self::Hidden,
        moved: &CardMove,
    ) -> Result<(), Inconsistent> {
        hidden::move_card(setup, hidden, moved)
    }

    fn card(name: &str) -> Words {
        name.parse().map_or_else(|_| Words::same(name), profiles::cards::Card::words)
    }

    fn eyes(setup: &Self::Setup, state: &Self::State, hidden: &Self::Hidden, seat: Seat) -> Self::Hidden {
        let side = Look { setup, state }.seat_side(seat);
        side.map_or_else(Self::Hidden::default, |side| hidden::eyes(hidden, side))
    }

    fn depth(state: &Self::State) -> usize {
        state.stack.len()
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        state.ended.clone()
    }

    fn owed(setup: &Self::Setup, state: &Self::State) -> Vec<Owed> {
        prompt::owed(Look { setup, state })
    }

    fn prompt(setup: &Self::Setup, state: &Self::State, seat: Seat, eyes: &Self::Hidden) -> Vec<Form> {
        prompt::prompt(Look { setup, state }, seat, eyes)
    }

    fn strides(
        setup: &Self::Setup,
        state: &Self::State,
        seat: Seat,
        eyes: &Self::Hidden,
        figure: Option<FigureId>,
    ) -> Vec<Stride<Self::Command>> {
        prompt::strides(Look { setup, state }, seat, eyes, figure)
    }

    fn question(setup: &Self::Setup, state: &Self::State, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
        (prompt::question(Look { setup, state }, fact, of), FactKind::YesNo)
    }

    fn board(setup: &Self::Setup, state: &Self::State) -> Board {
        view::board(Look { setup, state })
    }

    fn line(setup: &Self::Setup, before: &Self::State, event: &Self::Event) -> Line {
        view::line(Look { setup, state: before }, event)
    }

    fn sums(
        _setup: &Self::Setup,
        _before: &Self::State,
        _event: &Self::Event,
        lines: &[Modifier],
    ) -> Vec<Sum> {
        view::sums::sums(lines)
    }

    fn weigh(_setup: &Self::Setup, before: &Self::State, event: &Self::Event, sums: &[Sum]) -> Option<i32> {
        view::sums::weigh(before, event, sums)
    }
}
