//! SOTAS, skirmishes in the universe of Doctor Who: one to three dice for each activation.
//!
//! Each figure has a Quality, the least face that succeeds, and a Combat, added to its die in a fight. In a
//! *round* sides take *stints* in turn: the side names a figure and one to three dice; each success is an
//! *action*; two failures or more pass the stint on. Fights are opposed rolls with a long tail: a hero's
//! re-roll, a force field, a sacrifice, recoils and the free attacks they cause, poisons, then the morale of
//! everybody who saw it. Nothing is secret.
//!
//! # The chapters
//!
//! A chapter of the book is a folder: its judgement in `mod.rs` and the files that it names, `events.rs` (fields, what
//! each assigns, how it is told), `forms.rs` (what a seat is asked) and `tests.rs` (named by rule). Each stands on those
//! above it, and on no other.
//!
//! | chapter | rules of the book |
//! |---|---|
//! | [`table`] | CORE-05, CORE-06, CORE-08, MELEE-01: facts that the players state, contact and distance |
//! | [`sight`] | SHOOT-08, SHOOT-09, SHOOT-18 to 22, MELEE-11, TRAIT-01, TRAIT-18, TRAIT-19, TRAIT-36, FAQ-02 to 05: lines of sight, cover, who is hidden, who is led |
//! | [`quality`] | CORE-01 to 03, ACT-04, TRAIT-42, TRAIT-45: quality tests |
//! | [`attraction`] | TRAIT-13 |
//! | [`terrain`] | MOVE-03 to 11, CLIMB-01, FALL-04, MELEE-13: what bears and bars a base, heights, ways, room |
//! | [`gravity`] | ENV-05 to 07 |
//! | [`pace`] | MOVE-01, MOVE-08 to 11, MOVE-14, ACTION-06: how far a move goes, and what it costs |
//! | [`flying`] | FLY-01 to 04, TRAIT-89 |
//! | [`actions`] | ACTION-01 to 25, TRAIT-12, TRAIT-16: what an action needs, and its cost |
//! | [`interventions`] | TRAIT-42, TRAIT-73, CLIMB-04, DOOR-05, GAP-14: who may answer in the midst of play; standing passes |
//! | [`status`] | STATUS-01 to 08, TRAIT-66, TRAIT-67, TRAIT-72, TRAIT-73, TRAIT-82: falls, wounds, deaths; minds and bodies that change hands |
//! | [`victory`] | TURN-09, TURN-10, SETUP-09 |
//! | [`equipment`] | ACTION-11 to 15, ACTION-18, ACTION-23 to 25, SHOOT-06, SHOOT-07, TRAIT-05, TRAIT-70: weapons and things |
//! | [`movement`] | MOVE-01 to 15, ACTION-03 to 05, TRAIT-25, TRAIT-48, TRAIT-56, TRAIT-84, MORALE-12 |
//! | [`reflex_attacks`] | REFLEX-01, REFLEX-04, REFLEX-05 |
//! | [`fleeing`] | MORALE-02 to 10 |
//! | [`falls`] | FALL-01 to 04, CLIMB-05, MORALE-16 |
//! | [`combat`] | CORE-04, MELEE-02 to 09, SHOOT-03 to 05, TRAIT-17, TRAIT-23, TRAIT-24, TRAIT-59, TRAIT-60, TRAIT-65, DOOR-05: opposed rolls in the order of GAP-24 |
//! | [`toxic_gas`] | ENV-14 |
//! | [`turn`] | TURN-01 to 08, SETUP-03: rounds and stints |
//! | [`bands`] | CAMP-03, CAMP-04 |
//! | [`silver_watch`] | TRAIT-49 |
//! | [`melee`] | MELEE-01, MELEE-10 to 21, ACTION-02, ACTION-07, ACTION-08 |
//! | [`possession`] | TRAIT-66 |
//! | [`irradiation`] | ENV-01 to 04, CAMP-02 |
//! | [`activation`] | ACT-01 to 08, ACTION-17, ACTION-20 to 22, TRAIT-46, TRAIT-67 |
//! | [`teleportation`] | TRAIT-83 |
//! | [`leaving_melee`] | REFLEX-02, REFLEX-03, REFLEX-06, ACTION-19 |
//! | [`heal`] | TRAIT-71, TRAIT-78, TRAIT-81 |
//! | [`deployment`] | SETUP-01 to 08 |
//! | [`spines`] | TRAIT-64 |
//! | [`entangle`] | TRAIT-31, TRAIT-51 |
//! | [`morale`] | MORALE-01, MORALE-04, MORALE-11 to 16, TRAIT-04, TRAIT-34 |
//! | [`recoil`] | RECOIL-01 to 04, SHOOT-29 |
//! | [`area_of_effect`] | AREA-01 to 16, MOVE-12, DOOR-07, SHOOT-12 |
//! | [`climbing`] | CLIMB-01 to 08 |
//! | [`telepathy`] | TRAIT-14, TRAIT-43, TRAIT-82, AREA-11 |
//! | [`light`] | ENV-08 to 13 |
//! | [`shooting`] | SHOOT-01 to 30, ACTION-09, ACTION-10, ACTION-16, TRAIT-37, TRAIT-47 |
//! | [`doors`] | DOOR-01 to 06 |
//! | [`doppelganger`] | TRAIT-30 |
//! | [`sonic_screwdriver`] | TRAIT-87 |
//!
//! Above them stand [`decide`] (a command and its procedure), [`advance`] (what needs no choice, frame by frame, and what
//! follows a test or an arrival), [`prompt`] (who is asked what), and the lists that put chapters together: [`command`],
//! [`event`], [`refusal`], [`apply`]. Below them stand [`state`] (read it first: `state::frames` is the state machine;
//! `state::check` asks [`flying`] and [`terrain`] of positions), [`profiles`] (traits, weapons), [`skills`] (what they add
//! and change), [`setup`] (what was agreed), [`rules`] (the book as data), [`draft`] (the working copy) and [`view`] (names,
//! words, the board).
//!
//! # What holds
//!
//! - Chapters meet through frames: an event pushes one, and only `decide` and `advance` turn from one chapter to another
//!   that stands on it. No chapter names one that stands on it (`core/games/tests/architecture.rs`).
//! - Who tells does not judge: `view` and the events name no judgement.
//! - A rule is cited by the procedure that applies it.

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

/// The fifth revision: gas found the match over before it had reached everybody in it, no force field turned it, the
/// player of a body thief rolled again for the host that fights it, who was knocked out or dived hung on to its wall, a flight
/// hid nobody again, and a generator run empty was its heir's too.
pub const FIFTH: &str = "dw/5";

/// The sixth revision: who was knocked out on a brink lay there, a teleport gave no Stealth back, no force field served a
/// body thief against its host, and the thief's player rolled the host's die.
pub const SIXTH: &str = "dw/6";

/// The seventh revision: a climb was looked at where it began and ended, and crossed the air between two walls; between a
/// ladder and its height half of the base was counted twice.
pub const SEVENTH: &str = "dw/7";

/// The eighth revision: nobody stopped on a ladder below its top, a scream left its telepath the mind it held, and who fled
/// towards what barred its way stopped as far before it as it liked.
pub const EIGHTH: &str = "dw/8";

/// The ninth revision: where nobody could act any more, rounds began and ended by themselves without end.
pub const NINTH: &str = "dw/9";

/// The tenth revision: a Climber that lost its nerve clung to its wall, what lay far below slowed who walked on a
/// roof, a tower was inside the wood it rose from, and a charm was entered only where a move ended.
pub const TENTH: &str = "dw/10";

/// The eleventh revision: a flyer that lost its nerve on a height fled at that height only, and was lost where nothing
/// as high was open to it.
pub const ELEVENTH: &str = "dw/11";

/// The game.
pub enum Dw {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Dw>::new();

impl Ruleset for Dw {
    const SYSTEM: &'static str = "dw";
    const REVISION: &'static str = "dw/12";
    const EARLIER: &'static [&'static str] =
        &[FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH];
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

    fn counted(setup: &Self::Setup) -> Option<Words> {
        victory::counted(setup)
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
