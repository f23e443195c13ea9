//! SOTAS, skirmishes in the universe of Doctor Who: one to three dice for each activation.
//!
//! Each figure has a Quality, the least face that succeeds, and a Combat, added to its die in a fight. In a
//! *round* sides take *stints* in turn: the side names a figure and one to three dice; each success is an
//! *action*; two failures or more pass the stint on. Fights are opposed rolls with a long tail: a hero's
//! re-roll, a force field, a sacrifice, recoils and the free attacks they cause, poisons, then the morale of
//! everybody who saw it. Nothing is secret.
//!
//! Read `state` first (the stack of frames in `state::frames` is the state machine), then `decide`, then
//! `resolve::advance`, which takes every step that needs no choice.

#![expect(clippy::missing_errors_doc, reason = "what stops a procedure is documented once, at `Stop`")]

pub mod actions;
pub mod activation;
pub mod advance;
pub mod apply;
pub mod area_of_effect;
pub mod attraction;
pub mod bands;
#[cfg(test)]
mod bench;
pub mod climbing;
pub mod combat;
pub mod command;
pub mod decide;
pub mod deployment;
pub mod doors;
pub mod doppelganger;
pub mod draft;
pub mod entangle;
pub mod equipment;
pub mod event;
pub mod falls;
pub mod fleeing;
pub mod flying;
pub mod gravity;
pub mod heal;
pub mod interventions;
pub mod irradiation;
pub mod leaving_melee;
pub mod light;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod pace;
pub mod possession;
pub mod profiles;
pub mod prompt;
pub mod quality;
pub mod recoil;
pub mod reflex_attacks;
pub mod refusal;
pub mod rules;
pub mod setup;
pub mod shooting;
pub mod sight;
pub mod silver_watch;
pub mod skills;
pub mod sonic_screwdriver;
pub mod spines;
pub mod state;
pub mod status;
pub mod table;
pub mod telepathy;
pub mod teleportation;
pub mod terrain;
pub mod toxic_gas;
pub mod turn;
pub mod victory;
pub mod view;

use crate::state::frames::Frame;
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

/// The first revision: one faint took the place of another, and a recoil without room waited for its owner.
pub const FIRST: &str = "dw/1";

/// The second revision: what meets was judged more loosely (a fight left Stealth as it was, nobody minded the air
/// between two heights, a puppet stayed with whom its telepath had been lent to).
pub const SECOND: &str = "dw/2";

/// The third revision: whom three dice failed at an enemy's feet fled from there, woods were told apart piece by piece,
/// and of two weapons of a kind the first stood for both.
pub const THIRD: &str = "dw/3";

/// The fourth revision: dice were rolled for what could do nothing, spines were no free attack like another, a door
/// threw its loser into a blow, and who fears water dared none that was stated where it teleports or climbs.
pub const FOURTH: &str = "dw/4";

/// The game.
pub enum Dw {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Dw>::new();

impl Ruleset for Dw {
    const SYSTEM: &'static str = "dw";
    const REVISION: &'static str = "dw/5";
    const EARLIER: &'static [&'static str] = &[FIRST, SECOND, THIRD, FOURTH];
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

    fn rests(_: &Self::Setup, state: &Self::State) -> bool {
        matches!(state.stack.last(), Some(Frame::Round { .. } | Frame::RoundEnd { .. }))
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

    fn board(setup: &Self::Setup, state: &Self::State) -> Board {
        view::board(setup, state)
    }

    fn line(setup: &Self::Setup, before: &Self::State, event: &Self::Event) -> Line {
        view::line(setup, before, event)
    }

    fn sums(setup: &Self::Setup, before: &Self::State, event: &Self::Event, lines: &[Modifier]) -> Vec<Sum> {
        view::sums::sums(setup, before, event, lines)
    }

    fn weigh(setup: &Self::Setup, _before: &Self::State, event: &Self::Event, sums: &[Sum]) -> Option<i32> {
        view::sums::weigh(setup, event, sums)
    }
}
