//! The trait every game implements.
//!
//! `decide` is the only judge and `apply` the only writer of state. `decide` works on a [`Draft`]: each
//! event it emits is applied at once, so the next judgement sees the state after it. `apply` assigns what
//! the event says: it never rolls, judges, derives, or refuses for a rule's sake.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::asking::form::{FactKind, Form, Throw};
use crate::asking::intake::Intake;
use crate::asking::schema::{Reason, Stated};
use crate::judging::draft::{Draft, HiddenRoll, Purpose, Stop};
use crate::judging::error::{Fault, Inconsistent};
use crate::judging::fact::{Fact, FigureId};
use crate::judging::modifiers::{Modifier, Sum};
use crate::judging::opening::Opening;
use crate::record::ids::{SealNumber, Seat};
use crate::telling::length;
use crate::telling::rulebook::Rulebook;
use crate::telling::view::{Board, Line, Owed};
use crate::telling::words::Words;

/// What somebody may know of the sealed and drawn: everything for the vault and, after disclosure, for
/// all; only its own for a seat.
pub trait Known {
    /// The payload of a seal, when known.
    fn payload(&self, seal: SealNumber) -> Option<&str>;

    /// The faces of a hidden roll, when known.
    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]>;
}

/// How a match stands at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The sides that won; none or several for a draw.
    pub winners: Vec<u8>,
    /// Why it ended: `played`, `conceded`, `time`, `agreed`.
    pub how: String,
    /// The score of each side, where the game or scenario counts one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub scores: Vec<i64>,
}

/// A card moved by agreement or ruling, in the names of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardMove {
    /// The card.
    pub card: String,
    /// The zone it leaves.
    pub from: String,
    /// The zone it goes to.
    pub to: String,
}

/// One step on, where a figure walks square by square.
#[derive(Clone, Debug, PartialEq)]
pub struct Stride<C> {
    /// What is declared for it.
    pub command: C,
    /// What people call it.
    pub label: Words,
    /// The squares that it leads from and to; none for what only opens the walk.
    pub along: Option<[String; 2]>,
    /// What it spends, the first before the second.
    pub spends: [u32; 2],
}

/// The rules of one game.
pub trait Ruleset: Sized + 'static {
    /// The short name in URLs, files and rule ids' pages: `seg`.
    const SYSTEM: &'static str;
    /// The revision of these rules: `seg/1`.
    const REVISION: &'static str;
    /// Earlier revisions that this build still judges and plays as they were; a match goes on under its own.
    const EARLIER: &'static [&'static str] = &[];
    /// The schema of the public state that digests name.
    const SCHEMA: u32;
    /// Whether its players measure in inches: lengths are typed and read back so, and kept in tenths of a
    /// millimetre as everywhere.
    const INCHES: bool = false;

    /// What the opening fixes: table, profiles, scenario, options.
    type Setup: Clone + Serialize + Send + Sync;
    /// The set-up as an opening writes it.
    type Written: DeserializeOwned + JsonSchema;
    /// What play changes, public.
    type State: Clone + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What is hidden, as far as somebody knows it; `()` where nothing is secret.
    type Hidden: Clone + Default + PartialEq + Send + Sync;
    /// What a seat may declare, externally tagged: `{"BasicAttack":{..}}`.
    type Command: Clone + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What may happen, externally tagged, past tense.
    type Event: Clone + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// Whether this build judges by a revision.
    fn judges(revision: &str) -> bool {
        revision == Self::REVISION || Self::EARLIER.contains(&revision)
    }

    /// Which revision an opening is judged by, counted from one: this build's own where it names none of the earlier ones.
    fn revision_of(opening: &Opening) -> usize {
        let earlier = Self::EARLIER.iter().position(|revision| *revision == opening.ruleset);
        earlier.unwrap_or(Self::EARLIER.len()).saturating_add(1)
    }

    /// The catalogue.
    fn rulebook() -> &'static Rulebook;

    /// What the opening must say: the fields of the set-up and of a team's figures.
    fn intake() -> Intake;

    /// What each figure of each team of an opening costs, the caps set aside; none where figures cost nothing,
    /// or while a team breaks another rule.
    fn figure_costs(_opening: &Opening) -> Option<Vec<Vec<i64>>> {
        None
    }

    /// Reads the opening: the set-up, and the state before `Start` (or the position given).
    ///
    /// # Errors
    /// Every fault found, by field.
    fn setup(opening: &Opening) -> Result<(Self::Setup, Self::State), Vec<Fault>>;

    /// The cards of each deck by the names that records give them, in catalogue order; none in a game without decks.
    fn decks(_setup: &Self::Setup) -> BTreeMap<String, Vec<Value>> {
        BTreeMap::new()
    }

    /// Re-derives what it can and names faults by field; nothing to say after any batch of honest play.
    fn check(setup: &Self::Setup, state: &Self::State) -> Vec<Fault>;

    /// The first batch of play.
    ///
    /// # Errors
    /// See [`Stop`].
    fn start(draft: &mut Draft<'_, Self>) -> Result<(), Stop>;

    /// Judges a command. All legality first, then dice, then events; never a refusal after the first die,
    /// opening or look: what was legal when declared and is no longer *lapses* by an event.
    ///
    /// # Errors
    /// See [`Stop`].
    fn decide(
        draft: &mut Draft<'_, Self>,
        by: Seat,
        command: &Self::Command,
        private: &[String],
    ) -> Result<(), Stop>;

    /// Goes on by what needs no choice, by [`Draft::drive`]: what the server declares as `Proceed`.
    ///
    /// # Errors
    /// See [`Stop`].
    fn advance(draft: &mut Draft<'_, Self>) -> Result<(), Stop>;

    /// Whether a fact listed for after the dice ([`crate::judging::later`]) may be asked for as things stand: where nobody is there
    /// for whom it could matter, a command takes it no more than any other that it does not ask for.
    fn may_ask_later(_setup: &Self::Setup, _state: &Self::State, _fact: &Fact) -> bool {
        true
    }

    /// Whether what was under way is over and the next step of the sequence of play is due: upkeep, initiative, the
    /// next turn. There a command ends before dice of that step are asked for, and the server goes on. True only
    /// where a step can be taken.
    fn rests(_setup: &Self::Setup, _state: &Self::State) -> bool {
        false
    }

    /// Assigns what the event says to the public state.
    ///
    /// # Errors
    /// When the event names something that does not exist: a log is untrusted input.
    fn apply(setup: &Self::Setup, state: &mut Self::State, event: &Self::Event) -> Result<(), Inconsistent>;

    /// Assigns what the event says to the hidden value, as far as `known` goes.
    ///
    /// # Errors
    /// As for `apply`.
    fn apply_hidden(
        setup: &Self::Setup,
        hidden: &mut Self::Hidden,
        event: &Self::Event,
        known: &dyn Known,
    ) -> Result<(), Inconsistent>;

    /// The piles whose known top does not outlive a rewind to `state`: a card of them was seen in the events
    /// that it passes over, newest last.
    fn piles_seen(_setup: &Self::Setup, _state: &Self::State, _passed: &[&Self::Event]) -> Vec<String> {
        Vec::new()
    }

    /// Puts the known top of a pile back among its unknown cards.
    ///
    /// # Errors
    /// When there is no such pile.
    fn shuffle(_setup: &Self::Setup, _state: &mut Self::State, pile: &str) -> Result<(), Inconsistent> {
        Err(Inconsistent::new(format!("this game has no pile {pile}")))
    }

    /// The same for what is hidden.
    ///
    /// # Errors
    /// When there is no such pile.
    fn shuffle_hidden(
        _setup: &Self::Setup,
        _hidden: &mut Self::Hidden,
        pile: &str,
    ) -> Result<(), Inconsistent> {
        Err(Inconsistent::new(format!("this game has no pile {pile}")))
    }

    /// Moves a card of the hidden value by agreement or ruling; counts are fields of the public state. A card
    /// that is not known here is taken to be where it is said to be.
    ///
    /// # Errors
    /// When there is no such card or zone, or the card is known not to be there.
    fn move_card(
        _setup: &Self::Setup,
        _hidden: &mut Self::Hidden,
        moved: &CardMove,
    ) -> Result<(), Inconsistent> {
        Err(Inconsistent::new(format!("this game has no card {}", moved.card)))
    }

    /// What one seat may see of the hidden value: everything it may not is gone or unknown.
    fn eyes(setup: &Self::Setup, state: &Self::State, hidden: &Self::Hidden, seat: Seat) -> Self::Hidden;

    /// The number of unfinished procedures.
    fn depth(state: &Self::State) -> usize;

    /// How the match stands, once it is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What the scores of an outcome count under a set-up, in the rulebook's words; nothing where its rules count nothing.
    fn counted(setup: &Self::Setup) -> Option<Words>;

    /// Who must answer what. Public: follows from the state alone.
    fn owed(setup: &Self::Setup, state: &Self::State) -> Vec<Owed>;

    /// The forms of one seat: owed and open. `eyes` is what [`Ruleset::eyes`] leaves this seat.
    fn prompt(setup: &Self::Setup, state: &Self::State, seat: Seat, eyes: &Self::Hidden) -> Vec<Form>;

    /// The next steps of a walk that a seat may begin or go on with, none with a test among them: of a figure that is
    /// yet to be chosen, when it is named. Each is judged before it is shown. Nothing where nobody walks on squares.
    fn strides(
        _setup: &Self::Setup,
        _state: &Self::State,
        _seat: Seat,
        _eyes: &Self::Hidden,
        _figure: Option<FigureId>,
    ) -> Vec<Stride<Self::Command>> {
        Vec::new()
    }

    /// A fact of the table as a question in words, with figures named, and the kind of answer it takes.
    fn question(setup: &Self::Setup, state: &Self::State, fact: &str, of: &[FigureId]) -> (Words, FactKind);

    /// Every fact that players may state.
    fn facts() -> Vec<Stated>;

    /// Every reason that refuses a command of this game.
    fn reasons() -> Vec<Reason>;

    /// What dice of the table are for, in the game's words, and the name of each of them where they differ.
    /// Without words, the rule's term says it.
    fn throw(_setup: &Self::Setup, _state: &Self::State, _purpose: &Purpose, _dice: usize) -> Throw {
        Throw::default()
    }

    /// A card of the game's decks in words, from the name that stands in the log.
    fn card(name: &str) -> Words {
        Words::same(name)
    }

    /// Whether this match draws cards in secret: they come from proven dice, wherever its rolls come from.
    fn deals(_setup: &Self::Setup) -> bool {
        false
    }

    /// The length of a way in tenths of a millimetre, as its players count it.
    fn way(_setup: &Self::Setup, tenths: i32) -> Words {
        length::told(i64::from(tenths), Self::INCHES)
    }

    /// The table, for anyone.
    fn board(setup: &Self::Setup, state: &Self::State) -> Board;

    /// One event told to anyone; `before` is the state it was applied to.
    fn line(setup: &Self::Setup, before: &Self::State, event: &Self::Event) -> Line;

    /// The sums of an event: whose each recorded line is, as whoever it is would read it.
    fn sums(
        _setup: &Self::Setup,
        _before: &Self::State,
        _event: &Self::Event,
        lines: &[Modifier],
    ) -> Vec<Sum> {
        Sum::by_figure(lines, false)
    }

    /// How a test comes out with these sums in place of its own, its dice as they fell: a number for each way, so
    /// that two may be compared. None where no sum decides it.
    fn weigh(
        _setup: &Self::Setup,
        _before: &Self::State,
        _event: &Self::Event,
        _sums: &[Sum],
    ) -> Option<i32> {
        None
    }
}
