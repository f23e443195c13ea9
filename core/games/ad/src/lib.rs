//! Anno Domini 1666: a board of squares, secret hands of cards, no dice.
//!
//! Each side has a deck of thirty cards. A test turns the top card, an opposed test lays one card each, face
//! down, from hand or pile; cards of the hand reinforce. In a turn there are an action phase, in which sides
//! activate figures in turn and enemies on overwatch may interrupt between any two steps; a combat phase with
//! parries and ripostes; morale; and an interaction phase with conversations.
//!
//! # The chapters
//!
//! A chapter of the book is a folder: its judgement in `mod.rs` and the files that it names, `events.rs` (fields, what
//! each assigns, how it is told), `forms.rs` (what a seat is asked) and `tests.rs` (named by rule). Each stands on those
//! above it, and on no other.
//!
//! | chapter | rules of the book |
//! |---|---|
//! | [`board`] | BOARD-01 to 04, BOARD-12, BOARD-13, EDGE-01, EDGE-02, EDGE-08, EDGE-14, MOVE-01, MOVE-03, MOVE-04, MOVE-07, ZOC-01, ZOC-02, GEN-01: what is adjacent, what steps cost, doors, fragile walls |
//! | [`sight`] | LOS-01 to 15, EDGE-06, EDGE-11, BOARD-06, BOARD-10 |
//! | [`cards`] | CARD-03, CARD-04, CARD-06 to 11, CARD-14, CARD-15: piles, hands, discards, the shared decks |
//! | [`mod@test`] | TEST-01 to 16, CARD-02, MELEE-13, DIV-03, TAL-21a, TAL-25, TAL-34, TAL-36a: tests and opposed tests |
//! | [`victory`] | ALARM-07: the count, giving up |
//! | [`alarm`] | ALARM-01 to 06, TURN-08: the clock |
//! | [`items`] | ITEM-01 to 09, PART-04, ABIL-05, TAL-01, TAL-12, TAL-21b: hands, what is carried, locks, prayers |
//! | [`wounds`] | HLTH-01 to 05, STAT-01 to 10, POISON-01 to 06, ARM-05, FACT-01 |
//! | [`activation`] | ACTN-02 to 11, TURN-07, OVW-09, MELEE-20, MELEE-21, GEN-04: whom a side may activate, what is left of an activation |
//! | [`guards`] | NPC-07 to 09, NPC-16, NPC-21: what wakes figures of nobody, whom they join, how they walk |
//! | [`stealth`] | TAL-14, TAL-37, LOS-10: markers, spotting, theft |
//! | [`reload`] | FULL-10, TAL-31, WPN-06, WPN-07 |
//! | [`movement`] | MOVE-01 to 08, MAN-01 to 12, ZOC-03 to 09, OFF-01 to 06, FULL-06 to 09, PART-01: moves, runs, maneuvers, leaving the board |
//! | [`retreat`] | RETR-01 to 10 |
//! | [`melee`] | MELEE-01 to 19, PARRY-01 to 07, DMG-01 to 07, TAL-07, TAL-13, TAL-22, NPC-17 to 20: fights, blows, parries, sweeps, disarming, duels of figures of nobody |
//! | [`shooting`] | SHOOT-01 to 12, FULL-01 to 04, PART-02, PART-03, WPN-08 |
//! | [`conversation`] | CONV-01 to 09, INTER-01 to 03, TAL-10, TAL-23, TAL-29, TAL-35, NPC-08 |
//! | [`divination`] | DIV-01 to 13, TAL-15 |
//! | [`deeds`] | FULL-11 to 13, PART-05 to 07, TAL-36b: waking, standing up, doors, tactics |
//! | [`overwatch`] | OVW-01 to 14, MOVE-05, FULL-14, PART-08: what is declared, and who steps in |
//! | [`programs`] | NPC-01, NPC-02, NPC-06, NPC-10 to 16, NPC-21 |
//! | [`equipment`] | ITEM-03, ITEM-05, ITEM-10, TAL-03: when hands may change |
//! | [`morale`] | MORALE-01 to 05, POISON-05 |
//! | [`preparation`] | SETUP-06, BAND-04, TURN-02, POISON-02, TAL-16, TAL-28, TAL-33 |
//! | [`turn`] | TURN-01 to 09, INIT-01 to 06, SETUP-03 to 05, SETUP-07, ACTN-01, CARD-11, FACT-01, DIV-11 |
//!
//! Above them stand [`decide`] (a command and its procedure), [`advance`] (what needs no choice, frame by frame; what a test
//! was made for), [`prompt`] (who is asked what), and the lists that put chapters together: [`command`], [`event`],
//! [`refusal`], [`hidden`] (what is not public of the cards). Below them stand [`state`] (read it first: the stack of frames
//! in `state::frames` is the state machine; `state::look` asks the board and lines of sight for all), [`profiles`] (cards,
//! weapons, talents), [`skills`] (what they change, by moment), [`setup`] (what was agreed), [`rules`] (the book as data),
//! [`draft`] (the working copy) and [`view`] (names, words, sentences, the board).
//!
//! # What holds
//!
//! - Chapters meet through frames: an event pushes one, and only `decide` and `advance` turn from one chapter to another
//!   that stands on it. No chapter names one that stands on it (`core/games/tests/architecture.rs`).
//! - Who tells does not judge: `view` and the events name no judgement.
//! - A rule is cited by the procedure that applies it; a line of a sum brings the rules behind it.

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
/// zone with its last point had no test, and what else asks for `before(2)`.
pub const FIRST: &str = "ad/1";
/// The second revision: a program once begun asked for no way, a retreat stood open on squares that an uncle's enmity had
/// closed since, and what else asks for `before(3)`.
pub const SECOND: &str = "ad/2";
/// The third revision: a side that held its last figure back waited on though it had gained another, and what else asks for
/// `before(4)`.
pub const THIRD: &str = "ad/3";
/// The fourth revision: the square that a Triumph through a window adds was walked without being declared, and what else
/// asks for `before(5)`.
pub const FOURTH: &str = "ad/4";
/// The fifth revision: an uncle helped to bribe his nephew, a guard that nothing had woken was set on another figure of
/// nobody, and what else asks for `before(6)`.
pub const FIFTH: &str = "ad/5";
/// The sixth revision: a figure of nobody took no stairs between neighbouring squares, stood before whom it could not push
/// past, and what else asks for `before(7)`.
pub const SIXTH: &str = "ad/6";

/// The seventh revision: the cards of who leads a conversation went to the discard before those of the others who spoke, and
/// what else asks for `before(8)`.
pub const SEVENTH: &str = "ad/7";

/// The eighth revision: of a sweep the cards that a second fight was reinforced with counted in the third, a retreat stood
/// open to whom an uncle's enmity had pinned since, and what else asks for `before(9)`.
pub const EIGHTH: &str = "ad/8";

/// The ninth revision: two figures of one unique name that were due in the same turn both arrived, a side bound by a mind
/// read began another activation by choosing equipment, and what else asks for `before(10)`.
pub const NINTH: &str = "ad/9";

/// The game.
pub enum Ad {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Ad>::new();

impl Ruleset for Ad {
    const SYSTEM: &'static str = "ad";
    const REVISION: &'static str = "ad/10";
    const EARLIER: &'static [&'static str] =
        &[FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH];
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

    fn counted(_setup: &Self::Setup) -> Option<Words> {
        Some(victory::counted())
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
