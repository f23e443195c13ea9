//! Aurore Obscure: bands of named fighters, eight-sided dice, one action each.
//!
//! A figure has five characteristics; a test passes when a d8 shows the characteristic or less. A *game
//! turn* goes: retreat tests of thinned bands, a roll for the *Avantage*, activations by falling Initiative,
//! sides alternating, then the close combats. A *figure turn* runs from one activation of a figure to its
//! next: in it the figure may move once and then act once, in its own activation or in an enemy's (*En Vue*,
//! reactions). White and red *tokens* say what it has done. Lengths are counted in *pas*.
//!
//! # The chapters
//!
//! A chapter of the book is a folder: its judgement in `mod.rs` and the files that it names, `events.rs` (fields, what
//! each assigns, how it is told), `forms.rs` (what a seat is asked) and `tests.rs` (named by rule). Each stands on those
//! above it, and on no other.
//!
//! | chapter | rules of the book |
//! |---|---|
//! | [`terrain`] | TERR-01, WATER-01 to 06, GAP-05, GAP-06, GAP-57: facts of the table, scenery, what ground costs |
//! | [`mod@test`] | TEST-01 to 06, GAP-59: the sum, the die |
//! | [`cover`] | COVER-01 to 03, SHOOT-08, HIDE-05, GAP-24, GAP-56: what scenery hides of a figure |
//! | [`bands`] | FIG-01 to 05, HEALTH-01, GAP-41, GAP-42, GAP-44: bands, who comes of them, where they are placed |
//! | [`activation`] | ACT-03 to 11, TURN-09, TURN-10, HEALTH-03, SKILL-11, REACT-02, GAP-02, GAP-03, GAP-14, GAP-50: tokens, what is left to do |
//! | [`saves`] | SAVE-01 to 10, HEALTH-06, SKILL-01, SKILL-04, GAP-18 |
//! | [`damage`] | DMG-01 to 05, FATAL-01 to 04, HEALTH-02, HEALTH-07, HEALTH-08, EQUIP-04, MELEE-10, GAP-01, GAP-09, GAP-11, GAP-16, GAP-46, GAP-48, GAP-52 |
//! | [`equipment`] | SKILL-02, SKILL-03, SKILL-09, OBJ-01, COVER-04, HIDE-07, GAP-33, GAP-34, GAP-40: skills as actions, mines |
//! | [`hiding`] | HIDE-01 to 06, HIDE-09, HIDE-10, GAP-29, GAP-30, GAP-35 |
//! | [`movement`] | MOVE-01 to 05, SKILL-07, SKILL-10, GAP-25, GAP-45, GAP-61: moves on foot |
//! | [`special_moves`] | TERR-02, TERR-03, CLIMB-01 to 05, CLIMB-07, CLIMB-08, SKILL-08, FALL-01 to 03, GAP-32, GAP-36 to 38, GAP-60, GAP-62 |
//! | [`shooting`] | SHOOT-01 to 10, RANGE-01 to 05, ROF-01 to 03, TMPL-01 to 05, BREATH-01, REACT-01, EQUIP-01, EQUIP-02, EQUIP-05 to 07, HEALTH-04, CLIMB-06, GAP-04, GAP-07, GAP-19 to 23, GAP-39, GAP-47 |
//! | [`reactions`] | REACT-03 to 05, CHARGE-06, GAP-10, GAP-17: dodges, shots back, standing passes |
//! | [`charge`] | CHARGE-01 to 09, TERR-04, GAP-26, GAP-27, GAP-55 |
//! | [`en_vue`] | ENVUE-01 to 10, HIDE-08, GAP-12 to 15, GAP-31, GAP-49: coming into view |
//! | [`melee`] | MELEE-01 to 09, MELEE-11, HEALTH-05, HEALTH-07, EQUIP-03, GAP-28 |
//! | [`victory`] | END-01, GAP-43, GAP-51 |
//! | [`retreat`] | MORALE-01 to 05, END-01, GAP-08 |
//! | [`turn`] | TURN-01 to 09, ACT-01, ACT-02: game turns, the Avantage, Initiative, whom to activate |
//!
//! Above them stand [`decide`] (a command and its procedure), [`advance`] (what needs no choice, frame by frame), [`prompt`]
//! (who is asked what), and the lists that put chapters together: [`command`], [`event`], [`refusal`]. Below them stand
//! [`state`] (read it first: the stack of frames is the state machine), [`profiles`] (weapons and skills), [`skills`] (what
//! they change, by moment), [`setup`] (what was agreed), [`rules`] (the book as data), [`draft`] (the working copy) and
//! [`view`] (names, words, the board).
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
mod apply;
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
/// The third revision: a target without a gun was asked what it saw, a mine ended no move, whoever was revealed by a
/// contact could be engaged by it later in the turn, and what a command had said was asked again.
pub const THIRD: &str = "ao/3";
/// The fourth revision: a cover in contact stood beside a target told not to be concealed, and the late chance of an
/// observer left its tokens where coming into view removes them.
pub const FOURTH: &str = "ao/4";
/// The fifth revision: a Hidden figure shifted out of contact stayed in the close combat that it had left.
pub const FIFTH: &str = "ao/5";
/// The sixth revision: of a shooter whose facing nobody recorded, people were asked for its front arc, target by target.
pub const SIXTH: &str = "ao/6";
/// The seventh revision: who hung on a ladder walked off it through the air.
pub const SEVENTH: &str = "ao/7";
/// The eighth revision: an observer stopped a mover wherever it saw any of it, and a roof hid who stood on it and whom
/// they looked down on.
pub const EIGHTH: &str = "ao/8";
/// The ninth revision: a charger that moved into contact before it said whom it charged was shot at where it stood then.
pub const NINTH: &str = "ao/9";
/// The tenth revision: a way on foot ended two tenths beyond the edge of what carried it, and a mover was stopped beside
/// its way where nothing did.
pub const TENTH: &str = "ao/10";

/// The eleventh revision: a charge stopped by a shot was made all the same by who stood in contact already, and a move
/// that left nothing to do set off no mine that nothing places.
pub const ELEVENTH: &str = "ao/11";

/// The game.
pub enum Ao {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Ao>::new();

impl Ruleset for Ao {
    const SYSTEM: &'static str = "ao";
    const REVISION: &'static str = "ao/12";
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
        terrain::facts::all()
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

    fn rests(setup: &Self::Setup, state: &Self::State) -> bool {
        match state.stack.last() {
            Some(Frame::GameTurn { .. }) => true,
            // Who is hit, and what a save or a damage roll came to, is known before the next die.   AO-SAVE-01, AO-DMG-01
            Some(Frame::Hits { struck, .. }) => {
                let look = Look { setup, state };
                struck.first().is_some_and(|struck| !saves::has_choice(look, struck))
            }
            // The last close combat, or the only one, is fought unasked.   AO-MELEE-01
            Some(Frame::Melee { split, groups }) => *split && groups.len() < 2,
            Some(_) | None => false,
        }
    }

    fn apply(_: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent> {
        event.block().apply(state)
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
        terrain::facts::question(Look { setup, state }, fact, of)
    }

    fn throw(setup: &Self::Setup, state: &Self::State, purpose: &Purpose, _dice: usize) -> Throw {
        let look = Look { setup, state };
        let dice = prompt::whose_dice(look, purpose).map(Vec::from).unwrap_or_default();
        Throw { what: prompt::roll_words(look, purpose), dice, ..Throw::default() }
    }

    fn board(setup: &Self::Setup, state: &Self::State) -> Board {
        view::board(setup, state)
    }

    fn line(setup: &Self::Setup, before: &Self::State, event: &Self::Event) -> Line {
        view::line(setup, before, event)
    }

    /// In hundredths of a pas, a part of one counted as one: what a figure has left says so, too.
    fn way(setup: &Self::Setup, tenths: i32) -> Words {
        let pas = setup.pas.max(1);
        let hundredths = tenths.saturating_mul(100).saturating_add(pas.saturating_sub(1)).checked_div(pas);
        view::words::pas(hundredths.unwrap_or_default())
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
        event.block().weigh(sums)
    }
}
