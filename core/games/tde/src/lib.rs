//! The Drowned Earth: pairs of d10, action points, and reactions to everything.
//!
//! A figure spends its action points on *actions*. Each action is a *sequence*: it is declared with its whole
//! path, every enemy that sees it may react, the active figure may chain an action or answer in a firefight;
//! then all dice are rolled in the order of the book, and everything happens at once. A test is two d10 read
//! against an attribute: five grades, from Fiasco to Exploit.
//!
//! # The chapters
//!
//! A chapter of the book is a folder: its judgement in `mod.rs` and the files that it names, `events.rs` (fields, what
//! each assigns, what it does to what is hidden, how it is told), `forms.rs` (what a seat is asked) and `tests.rs` (named
//! by rule). Each stands on those above it, and on no other.
//!
//! | chapter | rules of the book |
//! |---|---|
//! | [`terrain`] | TERR-01 to 10: footing, scenery, what a leg of a way is |
//! | [`table`] | CORE-02: facts that the players state |
//! | [`mod@test`] | TEST-01 to 13, CORE-04 to 06, CORE-09, CORE-12: tests, armour tests, re-rolls |
//! | [`talents`] | TALENT-01: uses that are counted |
//! | [`stealth`] | STEALTH-01 to 08, STEALTH-10, TPL-13: stealth lost, and looked for by templates |
//! | [`postures`] | POST-03, POST-05, POST-08: moved, upright, doused |
//! | [`falls`] | FALL-01, FALL-02, FALL-04, MOVE-14: how deep, and what it does |
//! | [`victory`] | SCN-03, SCN-06: points, the end of a match |
//! | [`activation`] | TURN-05 to 10, ACT-01 to 05, BEAST-06: whose turn it is, whom it activates |
//! | [`objectives`] | TRE-07 to 12, COU-09, COU-11, COU-12, CAV-01, CAV-14, CAV-32: what is looked at, carried, taken, dropped; whoever stands for somebody |
//! | [`sight`] | LOS-01 to 14, TPL-01, TPL-02, TPL-04, TPL-14 to 16, TPL-18, TPL-19, SEQ-08: silhouettes, templates in space, how figures stand at a moment |
//! | [`contact`] | CONTACT-01 to 06, MOVE-20, MOVE-35, MOVE-38: which bases touch, where there is room |
//! | [`combat`] | WPN-01, WPN-04, WPN-05, OPP-01, OPP-04, OPP-05, OPP-07, ACT-10, STEALTH-13: whom acts of combat may be aimed at, what is added, what a hit leaves; weapons in use |
//! | [`leader`] | LEAD-01 to 15: orders |
//! | [`health`] | HEALTH-01 to 15, PROP-03 to 05, PROP-08, PROP-11 to 13, PROP-16, PROP-18, FALL-01 to 03: wounds, armour tests, markers, fire and smoke that hurt |
//! | [`movement`] | MOVE-01 to 38, SEQ-02, SEQ-10 to 12, SEQ-21, SEQ-25, SEQ-26: ways, how far a figure gets, where it falls |
//! | [`shooting`] | SHOOT-01 to 19, LOS-05 to 13 |
//! | [`points`] | ACT-02, ACT-10: action points paid, spent and gained |
//! | [`templates`] | TPL-01 to 21, PROP-02, PROP-06, PROP-07, PROP-18, SEQ-04, SEQ-08, SEQ-15, SEQ-20: templates laid and drifting, smoke |
//! | [`melee`] | MELEE-01 to 15, CHARGE-01 to 10, PROP-01, PROP-03, PROP-10, PROP-19: fights and charges |
//! | [`reveal`] | STEALTH-09 to 13 |
//! | [`cavalry`] | CAV-01 to 38: off, on, apart, divided |
//! | [`dodge`] | DODGE-01 to 11, TPL-09, SEQ-19 to 21, SEQ-24 to 26 |
//! | [`interactions`] | MEDIC-01 to 08, MECH-01 to 06, BEAST-03, BEAST-04: first aid, repairs, objectives handled |
//! | [`assassination`] | ASS-01 to 11 |
//! | [`vengeance`] | VEN-01 to 10 |
//! | [`attack_and_defence`] | ATK-01 to 09 |
//! | [`treasure_hunt`] | TRE-01 to 15 |
//! | [`couriers`] | COU-01 to 14 |
//! | [`scenarios`] | SCN-01: which of them scores, and when |
//! | [`actions`] | ACT-03, ACT-07: an act planned, tested for, given its effects |
//! | [`cards`] | BUILD-11: effect cards |
//! | [`chains`] | CHAIN-01 to 07, FUS-01 to 07: chained actions and firefights |
//! | [`reactions`] | REACT-01 to 16 |
//! | [`turn`] | TURN-01 to 15, CORE-01, SETUP-04: initiative, points, upkeep, rulings |
//! | [`declarations`] | SEQ-01 to 06, ACT-02 to 04, ACT-06, ACT-09: what opens a sequence |
//! | [`deployment`] | SETUP-02, SETUP-04 to 08, SCN-01 to 05, SCOUT-01: the steps before the first turn |
//! | [`sequence`] | SEQ-10 to 37: the steps of an action, in the order of the book |
//! | [`teams`] | SETUP-01, SETUP-04, BUILD-01 to 11: who comes |
//!
//! Above them stand [`decide`] (a command and its procedure), [`advance`] (what needs no choice, frame by frame), [`prompt`]
//! (who is asked what, what is asked where chapters meet), and the lists that put chapters together: [`command`], [`event`],
//! [`refusal`], [`apply`]. Below them stand [`state`] (read it first: `state::frames` is the state machine,
//! `state::sequence` is one action sequence, its `Stage` the book's list of steps; `state::opposed` says who opposes whom and
//! wins, TDE-OPP-01 to TDE-OPP-07, since tellings ask it too; `state::check` and `state::look` ask [`terrain`], [`sight`] and
//! [`contact`] of positions), [`profiles`] (weapons, talents, effect cards), [`skills`] (what they change), [`setup`] (what
//! was agreed), [`hidden`] (secret choices and numbers), [`rules`] (the book as data), [`draft`] (the working copy) and
//! [`view`] (names, words, the board).
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
pub mod assassination;
pub mod attack_and_defence;
#[cfg(test)]
mod bench;
pub mod cards;
pub mod cavalry;
pub mod chains;
pub mod combat;
pub mod command;
pub mod contact;
pub mod couriers;
pub mod decide;
pub mod declarations;
pub mod deployment;
pub mod dodge;
pub mod draft;
pub mod event;
pub mod falls;
pub mod health;
pub mod hidden;
pub mod interactions;
pub mod leader;
pub mod melee;
pub mod movement;
pub mod objectives;
pub mod points;
pub mod postures;
pub mod profiles;
pub mod prompt;
pub mod reactions;
pub mod refusal;
pub mod reveal;
pub mod rules;
pub mod scenarios;
pub mod sequence;
pub mod setup;
pub mod shooting;
pub mod sight;
pub mod skills;
pub mod state;
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

/// The fifth revision: one use of a card paid for several reactions, and uses of a Leader's card that leaves the Leader
/// out were not counted; postures weighed on a movement test as they were before the way began; without positions
/// smoke hid nobody whom it was laid over, a Fiasco on the run was asked how deep it fell, and who touched the charger
/// shot all the same.
pub const FIFTH: &str = "tde/5";

/// The sixth revision: without positions a dodge ended against whoever had left the dodger before; whoever a charge
/// passed by struck at it with a long weapon; the fire of whoever is off the table was put out in Upkeep; and whoever was
/// found and eliminated at once was shown besides.
pub const SIXTH: &str = "tde/6";

/// The seventh revision: of whom a card struck in a test outside any action, cavalry rode on with a lost part, and neither
/// scored nor let go of what it carried.
pub const SEVENTH: &str = "tde/7";

/// The eighth revision: a charge was dodged and fought anywhere on its way, where a command said so that no form offered.
pub const EIGHTH: &str = "tde/8";

/// The ninth revision: a climb was judged at its two ends, and crossed the air between two walls of one building; a jump
/// went through the end of a wall by half a base; whoever fell upon an enemy on a narrow top stood in the same place;
/// and of two climbers the lower did not reach the other.
pub const NINTH: &str = "tde/9";

/// The tenth revision: what a climber let go of hung in mid-air beside it or in its place; the objective in the middle of
/// the table lay inside what stands there, and one was placed in a wall or in mid-air; toxic smoke was breathed through
/// walls and floors; and a rider that got off in mid-jump stood at once on the nearest roof, however far.
pub const TENTH: &str = "tde/10";

/// The eleventh revision: a card played on the dice of a fire test gave points in Upkeep, and they were kept for the
/// next turn.
pub const ELEVENTH: &str = "tde/11";

/// The twelfth revision: templates were laid in reaction by whoever did not see the active figure; a bonus claimed counted
/// for two tests of one command, for no order, and rules set aside were set aside for no test; cards knew neither the
/// charge nor the posture on the way where armour and movement are tested, whom a dodge of the active figure faces, the
/// range of a reveal, nor cover under a template; a shooting card helped a reveal, and none hindered it; who was Down
/// counted as wounded; two versions of a figure passed under one name; and a point beyond the maximum was told as lost.
pub const TWELFTH: &str = "tde/12";

/// The thirteenth revision: a Leader's ability held on the table alone, so that whoever it made a Scout was put into a
/// group and became an infiltrator in the middle of it.
pub const THIRTEENTH: &str = "tde/13";

/// The game.
pub enum Tde {}

/// What the list of games holds of it.
pub const GAME: &dyn Game = &GameOf::<Tde>::new();

impl Ruleset for Tde {
    const SYSTEM: &'static str = "tde";
    const REVISION: &'static str = "tde/14";
    const EARLIER: &'static [&'static str] = &[
        FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH, TWELFTH,
        THIRTEENTH,
    ];
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

    fn counted(_setup: &Self::Setup) -> Option<Words> {
        Some(victory::counted())
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
