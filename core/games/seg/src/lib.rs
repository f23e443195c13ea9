//! SEG, Système d'Escarmouche Générique: any miniatures, any setting, one six-sided die.
//!
//! Each figure has one number, its Value: health, and base of every test. A test passes when a d6 shows the
//! threshold or less. A *turn* goes: every side lays a secret *pile* of cards, one for each figure; a toss;
//! then sides take *hands* in turn, revealing a card whose rank tells the figure and whose suit tells the
//! family of its one *action*. An *activation* is a free move and that action. Reactions (parries,
//! cancellations, counter-attacks, portals) are windows on the stack. Turn 0 is the deployment.
//!
//! # The chapters
//!
//! A chapter of the book is a folder: its judgement in `mod.rs` and the files that it names, `events.rs` (fields, what
//! each assigns, what a hidden hand does with it, how it is told), `forms.rs` (what a seat is asked) and `tests.rs`
//! (named by rule). Each stands on those above it, and on no other.
//!
//! | chapter | rules of the book |
//! |---|---|
//! | [`range`] | RANGE-01 to 04, SKOPT-02 to 06, SKSHOOT-05: facts of the table, range, sight |
//! | [`threshold`] | TEST-01 to 08, BONUS-01 to 06, OUTN-01 to 05: the sum, the die |
//! | [`energy`] | OMEGA-01 to 06, SKNRG-02 to 09: paying, gathering, keeping |
//! | [`actions`] | ACTN-01 to 04, ADJ-01 to 05, BASIC-06, BASIC-07, SKNRG-01, SKMISC-07, SKMISC-08 |
//! | [`postures`] | POST-01 to 03, POST-08, BASIC-02, SKDEF-01, SKDEF-05, SKDEF-06, SKSHOOT-04 |
//! | [`movement`] | MOVE-01 to 10, BASIC-03 to 05, SKMOVE-01 to 07, SKOPT-01, SKSPE-10: moves, disengaging, portals |
//! | [`wounds`] | WND-01 to 05, SKHEAL-01 to 07, SKSPE-01, SKMISC-05: wounds, deaths, heals |
//! | [`immobilised`] | IMMO-01 to 05, SKMISC-06 |
//! | [`attacks`] | BASIC-01, SHOOT-01 to 05, SKATK-01 to 06, SKSHOOT-01 to 03, SKSHOOT-06, SKDEF-10 to 16, SKSPE-02 to 05 |
//! | [`special`] | SKSPE-06 to 09: teleportations, summons, portals created |
//! | [`reactions`] | POST-04 to 07, SKDEF-02 to 09, SKSPE-04, SKSPE-11: parries, cancellations, counter-attacks, passes |
//! | [`activation`] | ACT-08, ACT-10, ACT-11, MOVE-07, MOVE-08, SKMISC-04 |
//! | [`deployment`] | DEPLOY-01 to 05: turn 0 |
//! | [`turn`] | ACT-01 to 09, ACT-12, TAC-01 to 09, END-01: piles, toss, hands |
//! | [`team`] | TEAM-01 to 06, COST-01 to 08, SKOPT-00 |
//! | [`victory`] | END-02 |
//!
//! Above them stand [`decide`] (a command and its procedure), [`advance`] (what needs no choice, frame by frame), [`prompt`]
//! (who is asked what), and the lists that put chapters together: [`command`], [`event`], [`refusal`]. Below them stand
//! [`state`] (read it first: the stack of frames is the state machine), [`profiles`] (cards and skills), [`setup`] (what
//! was agreed), [`rules`] (the book as data), [`draft`] (the working copy) and [`view`] (names, words, the board).
//!
//! # What holds
//!
//! - Chapters meet through frames: an event pushes one, and only `decide` and `advance` turn from one chapter to another.
//!   No chapter names one that stands on it (`core/games/tests/architecture.rs`).
//! - Who tells does not judge: `view` and the events name no judgement.
//! - A rule is cited by the procedure that applies it; a line of a sum brings the rules behind it ([`threshold::of_line`]).

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

use crate::profiles::Skill;
use crate::state::Frame;
use crate::state::look::Look;
use greffe_core::asking::form::{FactKind, Form, Throw};
use greffe_core::asking::intake::Intake;
use greffe_core::asking::schema::{Reason, Stated};
use greffe_core::judging::draft::{Draft, Purpose, Stop};
use greffe_core::judging::error::{Fault, Inconsistent};
use greffe_core::judging::fact::{Fact, FigureId};
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
/// The third revision: a claim that opened a way opened any place at its end, a disengagement that left nobody was one,
/// a bonus in contact counted where there was nobody, and an opening's portals and procedures were not held together.
pub const THIRD: &str = "seg/3";
/// The fourth revision: how far a necromancer who holds all it can was from a death was asked all the same.
pub const FOURTH: &str = "seg/4";
/// The fifth revision: where nothing is recorded the end of a throw was asked before its test, and what an attack had
/// said of a distance was asked again; the second of two attacks could be left unmade where no action may be.
pub const FIFTH: &str = "seg/5";

/// The sixth revision: a figure on foot was tested for a disengagement with the rim of its roof behind, and went nowhere.
pub const SIXTH: &str = "seg/6";

/// The seventh revision: who crossed a portal was offered no other team's portal that stood where it arrived.
pub const SEVENTH: &str = "seg/7";

/// The eighth revision: a protector that was told to touch nobody with its parry parried all the same.
pub const EIGHTH: &str = "seg/8";

/// The ninth revision: who parried or cancelled was outnumbered by the target of that action, an adversary it touched.
pub const NINTH: &str = "seg/9";

/// The game.
pub enum Seg {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Seg>::new();

impl Ruleset for Seg {
    const SYSTEM: &'static str = "seg";
    const REVISION: &'static str = "seg/10";
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

    fn may_ask_later(setup: &Self::Setup, state: &Self::State, fact: &Fact) -> bool {
        // Only a death asks, and only for who feeds on it.   SEG-SKHEAL-06, SEG-SKNRG-02
        let look = Look { setup, state };
        let fed = [Skill::VampiricAura, Skill::NecroticAccumulation];
        fact.of.iter().any(|id| look.is_on_table(*id) && fed.iter().any(|skill| look.has(*id, *skill)))
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

    fn counted(setup: &Self::Setup) -> Option<Words> {
        victory::counted(setup)
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

    fn throw(setup: &Self::Setup, state: &Self::State, purpose: &Purpose, dice: usize) -> Throw {
        turn::forms::throw(Look { setup, state }, purpose, dice)
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
