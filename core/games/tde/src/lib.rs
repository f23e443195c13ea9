//! The Drowned Earth: pairs of d10, action points, and reactions to everything.
//!
//! A figure spends its action points on *actions*. Each action is a *sequence*: it is declared with its whole
//! path, every enemy that sees it may react, the active figure may chain an action or answer in a firefight;
//! then all dice are rolled in the order of the book, and everything happens at once. A test is two d10 read
//! against an attribute: five grades, from Fiasco to Exploit.
//!
//! Read `state` first (`state::sequence` is one action sequence, its `Stage` the book's list of steps), then
//! `decide`, then `advance` and `sequence`, which take every step that needs no choice.

#![expect(clippy::missing_errors_doc, reason = "what stops a procedure is documented once, at `Stop`")]

pub mod apply;
pub mod actions;
pub mod activation;
pub mod advance;
pub mod assassination;
pub mod attack_and_defence;
pub mod cards;
pub mod cavalry;
pub mod chains;
pub mod combat;
pub mod contact;
pub mod couriers;
pub mod declarations;
pub mod deployment;
pub mod dodge;
pub mod draft;
pub mod falls;
pub mod health;
pub mod interactions;
pub mod leader;
pub mod melee;
pub mod movement;
pub mod objectives;
pub mod points;
pub mod postures;
pub mod reactions;
pub mod reveal;
pub mod scenarios;
pub mod sequence;
pub mod shooting;
pub mod sight;
pub mod stealth;
pub mod table;
pub mod talents;
pub mod teams;
pub mod templates;
pub mod terrain;
pub mod test;
pub mod treasure_hunt;
pub mod turn;
pub mod vengeance;
pub mod victory;
#[cfg(test)]
mod bench;
pub mod command;
pub mod decide;
pub mod event;
pub mod hidden;
pub mod profiles;
pub mod prompt;
pub mod refusal;
pub mod rules;
pub mod setup;
pub mod skills;
pub mod state;
pub mod view;

use crate::state::frames::Frame;
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

/// The first revision: whoever got off by choice divided by the rules of a part that is lost and stood whatever
/// its wounds, a chained action took one point whatever cards say, and a dodge without positions might end against
/// whom the active figure's move had left.
pub const FIRST: &str = "tde/1";

/// The second revision: what had fallen apart was stunned no more, and a Down part went on with the activation;
/// markers of several hits went where the last one struck; a rider slipped off still stealthed; without positions
/// whoever did not move left its face or the water; whoever was engaged dodged unseeing; points reserved for a
/// chained action were given away, and a card that asks none was no help to whoever had none. A part lost in the
/// saddle stood if its own card had health left, a wider base stood over others, uses and what cards lent were lost
/// with the saddle; who could not pay acted all the same, a push off a face between two actions hurt nobody, and
/// positions that no match comes to were taken.
pub const SECOND: &str = "tde/2";

/// The third revision: a dodge was drawn past the active figure where it stood before its move, and might end
/// against it; target points and drifting templates were anywhere in the air or off the table; cards placed their
/// markers in the midst of an action, and hid who burned or was engaged; ways led off the table and jumps landed on
/// nothing; the bottom of a hole was no ground, and what lay in it was seen through the earth; a fall on stairs went
/// through them; what was dropped was put off the table or in a wall; a rider was still on foot to whoever dodged
/// after it had mounted; and nobody minded ground that lies lower than the table.
pub const THIRD: &str = "tde/3";

/// The fourth revision: whoever came down from a face was still held to climb where its move ended, and so touched who
/// stood an inch above; a move cut short, a Flop or a fall might end against a climber, or below who stood at the rim;
/// bases bit into the sides of pits; and openings counted the uses of weapons that are not Rare.
pub const FOURTH: &str = "tde/4";

/// The game.
pub enum Tde {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Tde>::new();

impl Ruleset for Tde {
    const SYSTEM: &'static str = "tde";
    const REVISION: &'static str = "tde/5";
    const EARLIER: &'static [&'static str] = &[FIRST, SECOND, THIRD, FOURTH];
    const SCHEMA: u32 = 1;
    const INCHES: bool = true;

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

    fn deals(setup: &Self::Setup) -> bool {
        // The numbers of a treasure hunt lie face down.   TDE-TRE-01
        matches!(setup.scenario, setup::Pick::Agreed(setup::Scenario::TreasureHunt) | setup::Pick::Random)
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
        matches!(state.stack.last(), Some(Frame::Upkeep { .. } | Frame::Refresh {}))
    }

    fn apply(_: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent> {
        apply::apply(state, event)
    }

    fn apply_hidden(
        _: &Self::Setup,
        hidden: &mut Self::Hidden,
        event: &Self::Event,
        known: &dyn Known,
    ) -> Result<(), Inconsistent> {
        apply::apply_hidden(hidden, event, known);
        Ok(())
    }

    fn eyes(setup: &Self::Setup, state: &Self::State, hidden: &Self::Hidden, seat: Seat) -> Self::Hidden {
        let own = Look { setup, state }.seat_side(seat);
        let secrets = hidden.secrets.iter().filter(|(side, _)| Some(**side) == own);
        let looked = |place: &u8| {
            let objective = state.objectives.get(usize::from(*place));
            objective.zip(own).is_some_and(|(objective, own)| objective.seen.contains(&own))
        };
        let numbers = hidden.numbers.iter().filter(|(place, _)| looked(place));
        hidden::Hidden {
            secrets: secrets.map(|(side, choice)| (*side, *choice)).collect(),
            numbers: numbers.map(|(place, number)| (*place, *number)).collect(),
        }
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
        let (question, kind) = prompt::facts::question(Look { setup, state }, fact, of);
        (view::french::said(&question), kind)
    }

    fn throw(setup: &Self::Setup, state: &Self::State, purpose: &Purpose, dice: usize) -> Throw {
        prompt::throws::throw(Look { setup, state }, purpose, dice)
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
        event: &Self::Event,
        lines: &[Modifier],
    ) -> Vec<Sum> {
        view::sums::sums(event, lines)
    }

    fn weigh(setup: &Self::Setup, before: &Self::State, event: &Self::Event, sums: &[Sum]) -> Option<i32> {
        view::sums::weigh(setup, before, event, sums)
    }
}
