//! A game behind one face, so that what stands on all of them names none: the list of games holds [`Game`]s, and
//! a match of whatever game is a [`GameMatch`].
//!
//! Each game's package hands out its own (`GAME`), so that its rules are compiled there and nowhere else.

use std::any::Any;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use serde_json::Value;
#[cfg(not(target_arch = "wasm32"))]
use serde_json::json;

use crate::asking::form::{FactKind, Form};
#[cfg(not(target_arch = "wasm32"))]
use crate::asking::intake::Intake;
#[cfg(not(target_arch = "wasm32"))]
use crate::asking::misread;
#[cfg(not(target_arch = "wasm32"))]
use crate::asking::schema::{self, SchemaGenerator, Sections};
use crate::dice::commitment::Epochs;
use crate::judging::draft::{HiddenRoll, Purpose};
use crate::judging::error::{Fault, Inconsistent};
use crate::judging::fact::Fact;
use crate::judging::fact::FigureId;
#[cfg(not(target_arch = "wasm32"))]
use crate::judging::modifiers::Sum;
use crate::judging::opening::{Opening, RollSource};
use crate::judging::ruleset::{Outcome, Ruleset};
use crate::play::act::{Act, Batch, Doing, Rejected};
#[cfg(not(target_arch = "wasm32"))]
use crate::play::chances::{self, Chance, Grid, Hinge, Untold};
use crate::play::ghost::{Ghost, Look};
use crate::play::knowledge::{Knowledge, Secrets};
use crate::play::ledger::Ledger;
use crate::play::reach::Asked;
use crate::play::replay::{self, Audit, Judged, audit_knowing, audit_with};
#[cfg(not(target_arch = "wasm32"))]
use crate::play::tale::{self, Decided, Tale};
use crate::play::{Command, FoldError, Match, PlayRecord, Waiting};
use crate::record::at::At;
use crate::record::hex::Hash;
use crate::record::ids::{Author, MatchId, SealNumber, Seat, Seq};
use crate::record::line::Line;
use crate::telling::rulebook::Rulebook;
use crate::telling::view::{Board, Line as Told, Owed};
use crate::telling::words::Words;

/// A game: what is asked of it before there is a match, and how one is opened. What only forms of openings, scripts and
/// schemas ask is no part of what a browser loads.
pub trait Game: Sync {
    /// Its short name, as in URLs and files.
    fn name(&self) -> &'static str;

    /// The revision of its rules in this build.
    fn revision(&self) -> &'static str;

    /// Whether its players measure in inches.
    fn inches(&self) -> bool;

    /// Its catalogue.
    fn rulebook(&self) -> &'static Rulebook;

    /// What its opening must say: the fields of the set-up and of a team's figures.
    #[cfg(not(target_arch = "wasm32"))]
    fn intake(&self) -> Intake;

    /// The parts of its schema; the types that they stand on are left in the generator.
    #[cfg(not(target_arch = "wasm32"))]
    fn schema(&self, generator: &mut SchemaGenerator) -> Sections;

    /// What each figure of each team of an opening costs; none where figures cost nothing, or while a team
    /// breaks a rule other than its cap.
    #[cfg(not(target_arch = "wasm32"))]
    fn figure_costs(&self, opening: &Opening) -> Option<Vec<Vec<i64>>>;

    /// The decks that the game gives a match of this opening.
    ///
    /// # Errors
    /// Every fault of the opening.
    fn decks(&self, opening: &Opening) -> Result<BTreeMap<String, Vec<Value>>, Vec<Fault>>;

    /// Whether something that may happen in it has this name.
    #[cfg(not(target_arch = "wasm32"))]
    fn knows_event(&self, name: &str) -> bool;

    /// Whether a field, as a JSON pointer, that a public state does not have could be there: an item of a list, or a
    /// field of its kind that is left out when there is nothing to say.
    #[cfg(not(target_arch = "wasm32"))]
    fn knows_field(&self, state: &Value, pointer: &str) -> bool;

    /// A match from its opening record and the texts attached to it.
    ///
    /// # Errors
    /// When the record is no opening of this game, or breaks its rules.
    fn open(
        &self,
        first: &Line<'_>,
        attached: &BTreeMap<String, String>,
    ) -> Result<Box<dyn GameMatch>, FoldError>;
}

/// The game of a rule set.
pub struct GameOf<R>(PhantomData<fn() -> R>);

impl<R> GameOf<R> {
    /// The game of this rule set.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R> Default for GameOf<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Ruleset> Game for GameOf<R> {
    fn name(&self) -> &'static str {
        R::SYSTEM
    }

    fn revision(&self) -> &'static str {
        R::REVISION
    }

    fn inches(&self) -> bool {
        R::INCHES
    }

    fn rulebook(&self) -> &'static Rulebook {
        R::rulebook()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn intake(&self) -> Intake {
        R::intake()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn schema(&self, generator: &mut SchemaGenerator) -> Sections {
        schema::sections::<R>(generator)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn figure_costs(&self, opening: &Opening) -> Option<Vec<Vec<i64>>> {
        R::figure_costs(opening)
    }

    fn decks(&self, opening: &Opening) -> Result<BTreeMap<String, Vec<Value>>, Vec<Fault>> {
        R::setup(opening).map(|(setup, _)| R::decks(&setup))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn knows_event(&self, name: &str) -> bool {
        let event = misread::value::<R::Event>(&json!({ name: {} }), "");
        event.err().is_none_or(|fault| !fault.why.en.starts_with("unknown variant"))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn knows_field(&self, state: &Value, pointer: &str) -> bool {
        let Some((parent, field)) = pointer.rsplit_once('/') else { return false };
        let field = field.replace("~1", "/").replace("~0", "~");
        match state.pointer(parent) {
            Some(Value::Array(_)) => field.parse::<usize>().is_ok(),
            // A field that is left out says nothing, none, no or zero.
            Some(Value::Object(_)) => {
                let nothings = [Value::Null, json!([]), json!({}), json!(0), json!(false), json!("")];
                nothings.into_iter().any(|nothing| {
                    let mut whole = state.clone();
                    if let Some(Value::Object(object)) = whole.pointer_mut(parent) {
                        object.insert(field.clone(), nothing);
                    }
                    misread::value::<R::State>(&whole, "").is_ok()
                })
            }
            Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => false,
        }
    }

    fn open(
        &self,
        first: &Line<'_>,
        attached: &BTreeMap<String, String>,
    ) -> Result<Box<dyn GameMatch>, FoldError> {
        Ok(Box::new(Match::<R>::open(first, attached)?))
    }
}

/// A match of any game.
pub trait GameMatch: Any + Send + Sync {
    /// Folds the next record.
    ///
    /// # Errors
    /// When the record says something impossible.
    fn push(&mut self, line: &Line<'_>) -> Result<(), FoldError>;

    /// The match's id.
    fn id(&self) -> MatchId;

    /// What the opening pins.
    fn opening(&self) -> &Opening;

    /// How many records there are.
    fn records(&self) -> u64;

    /// The hash of the last record.
    fn head(&self) -> Hash;

    /// The time of the last record.
    fn at(&self) -> At;

    /// Whether play has begun.
    fn is_started(&self) -> bool;

    /// The dice, folded.
    fn dice(&self) -> &Epochs;

    /// Disputes, consents, results.
    fn ledger(&self) -> &Ledger;

    /// Every hidden roll so far, with the sides of its dice.
    fn hidden_rolls(&self) -> Vec<(HiddenRoll, Vec<u32>)>;

    /// The seals over texts, in order.
    fn text_seals(&self) -> Vec<SealNumber>;

    /// The command that waits, and for what.
    fn waiting(&self) -> Option<&Waiting>;

    /// Every command that has resolved.
    fn commands(&self) -> &[Command];

    /// The records of play, void ones marked.
    fn play_records(&self) -> &[PlayRecord];

    /// Whether a rewind passed over a record of play.
    fn is_void(&self, seq: Seq) -> bool;

    /// The source of a kind of roll now.
    fn source(&self, roll: &str) -> RollSource;

    /// Whether proven dice are needed: a kind of roll is drawn from them, or cards are drawn in secret.
    fn needs_dice(&self) -> bool;

    /// Whether a new epoch of dice was asked for and everybody consents to it.
    fn is_dice_agreed(&self) -> bool;

    /// Whether the rules of this build are in force.
    fn is_current(&self) -> bool;

    /// Whose consent is still due to what is being asked.
    fn consents_due(&self) -> Vec<Author>;

    /// Whether a takeback to the end of a batch needs a judge beside the sides.
    fn needs_judge_to(&self, to: Seq) -> bool;

    /// Whether the game is over, or a judge proposed a result without its end.
    fn is_over(&self) -> bool;

    /// How the match stands once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What its scores count, in the rulebook's words; nothing where the rules count nothing in this match.
    fn counted(&self) -> Option<Words>;

    /// Who is awaited, and for what.
    fn owed(&self) -> Vec<Owed>;

    /// The window a seat answers now.
    fn window(&self, seat: Seat) -> Seq;

    /// What dice or a card are for, and for whom, as the form that asks for them says it.
    fn purpose(&self, purpose: &Purpose, dice: usize) -> Words;

    /// The forms of a seat, through its own eyes.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn prompt(&self, seat: Seat, all: &Knowledge) -> Result<Vec<Form>, Inconsistent>;

    /// What a declaration of a seat would be, through its own eyes; nothing is written.
    ///
    /// # Errors
    /// When the log cannot be folded, or the rules contradict themselves.
    fn ghost(&self, seat: Seat, all: &Knowledge, look: &Look<'_>) -> Result<Ghost, Inconsistent>;

    /// The forms of a seat with how far its question reaches, of a figure that is yet to be chosen when it is named;
    /// nothing is written.
    ///
    /// # Errors
    /// When the log cannot be folded, or the rules contradict themselves.
    fn question_of(
        &self,
        seat: Seat,
        all: &Knowledge,
        figure: Option<FigureId>,
    ) -> Result<Asked, Inconsistent>;

    /// What an act writes.
    ///
    /// # Errors
    /// Why it writes nothing.
    fn act(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected>;

    /// What an act of somebody at the match writes.
    ///
    /// # Errors
    /// As [`Match::act_as`].
    fn act_as(&self, by: Author, doing: &Doing, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected>;

    /// Whether the opening names a revision that the rules of its game ever had, written the one way it is.
    fn is_of_known_revision(&self) -> bool;

    /// What the server itself should write next.
    fn due(&self, secrets: &Secrets) -> Option<Act>;

    /// The table after a record.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    fn board(&self, seq: Seq) -> Result<Board, Inconsistent>;

    /// How many procedures were unfinished after a record.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    fn procedures(&self, seq: Seq) -> Result<usize, Inconsistent>;

    /// The table now.
    fn board_now(&self) -> Board;

    /// What a fact of a record asks, in words, and the kind of its answer.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    fn question(&self, seq: Seq, fact: &Fact) -> Result<(Words, FactKind), Inconsistent>;

    /// One record of play told in words; none for a record that is no event.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    fn told(&self, seq: Seq) -> Result<Option<Told>, Inconsistent>;

    /// Every event told in words, in order of record, folding once.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn story(&self) -> Result<Vec<(Seq, Told)>, Inconsistent>;

    /// The match as a story: turns, activations, acts.
    ///
    /// # Errors
    /// When the log cannot be folded.
    #[cfg(not(target_arch = "wasm32"))]
    fn tale(&self) -> Result<Tale, Inconsistent>;

    /// The sums of one event: whose each line is, with each side's total.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    #[cfg(not(target_arch = "wasm32"))]
    fn sums(&self, seq: Seq) -> Result<Vec<Sum>, Inconsistent>;

    /// Every test that a rule decided.
    ///
    /// # Errors
    /// When the log cannot be folded.
    #[cfg(not(target_arch = "wasm32"))]
    fn decided(&self) -> Result<Vec<Decided>, Inconsistent>;

    /// The chance of each test of a command when its dice were thrown.
    ///
    /// # Errors
    /// When nothing of the command can be told.
    #[cfg(not(target_arch = "wasm32"))]
    fn chances(&self, of: Seq) -> Result<Vec<Chance>, Untold>;

    /// All outcomes of a command over all faces of its dice.
    ///
    /// # Errors
    /// When they cannot be counted.
    #[cfg(not(target_arch = "wasm32"))]
    fn grid(&self, of: Seq) -> Result<Grid, Untold>;

    /// What a command hung on, each turned the other way.
    ///
    /// # Errors
    /// When nothing of the command can be told.
    #[cfg(not(target_arch = "wasm32"))]
    fn hinges(&self, of: Seq) -> Result<Vec<Hinge>, Untold>;

    /// What is wrong with the position: nothing, after any batch of honest play.
    fn check(&self) -> Vec<Fault>;

    /// The public state after a record, as JSON.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    fn state_json(&self, seq: Seq) -> Result<String, Inconsistent>;

    /// What anyone knows of the sealed.
    fn public_knowledge(&self) -> Knowledge;

    /// Runs every command again and compares.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn audit(&self) -> Result<Audit, Inconsistent>;

    /// The same, telling each verdict as it is reached; whoever is told may stop it: then there is no audit.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn audit_with(
        &self,
        tell: &mut dyn FnMut(&Judged) -> ControlFlow<()>,
    ) -> Result<Option<Audit>, Inconsistent>;

    /// The same before secrets are shown, with what the vault knows, or might know instead.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn audit_knowing(&self, all: &Knowledge) -> Result<Audit, Inconsistent>;
}

impl<R: Ruleset> GameMatch for Match<R> {
    fn push(&mut self, line: &Line<'_>) -> Result<(), FoldError> {
        Match::push(self, line)
    }

    fn id(&self) -> MatchId {
        Match::id(self)
    }

    fn opening(&self) -> &Opening {
        Match::opening(self)
    }

    fn records(&self) -> u64 {
        Match::records(self)
    }

    fn head(&self) -> Hash {
        Match::head(self)
    }

    fn at(&self) -> At {
        Match::at(self)
    }

    fn is_started(&self) -> bool {
        Match::is_started(self)
    }

    fn dice(&self) -> &Epochs {
        Match::dice(self)
    }

    fn ledger(&self) -> &Ledger {
        Match::ledger(self)
    }

    fn hidden_rolls(&self) -> Vec<(HiddenRoll, Vec<u32>)> {
        Match::hidden_rolls(self)
    }

    fn text_seals(&self) -> Vec<SealNumber> {
        Match::text_seals(self)
    }

    fn waiting(&self) -> Option<&Waiting> {
        Match::waiting(self)
    }

    fn commands(&self) -> &[Command] {
        Match::commands(self)
    }

    fn play_records(&self) -> &[PlayRecord] {
        Match::play_records(self)
    }

    fn is_void(&self, seq: Seq) -> bool {
        Match::is_void(self, seq)
    }

    fn source(&self, roll: &str) -> RollSource {
        Match::source(self, roll)
    }

    fn needs_dice(&self) -> bool {
        Match::needs_dice(self)
    }

    fn is_dice_agreed(&self) -> bool {
        Match::is_dice_agreed(self)
    }

    fn is_current(&self) -> bool {
        Match::is_current(self)
    }

    fn consents_due(&self) -> Vec<Author> {
        Match::consents_due(self)
    }

    fn needs_judge_to(&self, to: Seq) -> bool {
        Match::needs_judge_to(self, to)
    }

    fn is_over(&self) -> bool {
        Match::is_over(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn counted(&self) -> Option<Words> {
        Match::counted(self)
    }

    fn owed(&self) -> Vec<Owed> {
        Match::owed(self)
    }

    fn purpose(&self, purpose: &Purpose, dice: usize) -> Words {
        Match::purpose(self, purpose, dice)
    }

    fn window(&self, seat: Seat) -> Seq {
        Match::window(self, seat)
    }

    fn prompt(&self, seat: Seat, all: &Knowledge) -> Result<Vec<Form>, Inconsistent> {
        Match::prompt(self, seat, all)
    }

    fn ghost(&self, seat: Seat, all: &Knowledge, look: &Look<'_>) -> Result<Ghost, Inconsistent> {
        Match::ghost(self, seat, all, look)
    }

    fn question_of(
        &self,
        seat: Seat,
        all: &Knowledge,
        figure: Option<FigureId>,
    ) -> Result<Asked, Inconsistent> {
        Match::question_of(self, seat, all, figure)
    }

    fn act(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        Match::act(self, by, act, secrets)
    }

    fn act_as(&self, by: Author, doing: &Doing, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        Match::act_as(self, by, doing, act, secrets)
    }

    fn is_of_known_revision(&self) -> bool {
        Match::is_of_known_revision(self)
    }

    fn due(&self, secrets: &Secrets) -> Option<Act> {
        Match::due(self, secrets)
    }

    fn board(&self, seq: Seq) -> Result<Board, Inconsistent> {
        Match::board(self, seq)
    }

    fn procedures(&self, seq: Seq) -> Result<usize, Inconsistent> {
        Match::procedures(self, seq)
    }

    fn board_now(&self) -> Board {
        Match::board_now(self)
    }

    fn question(&self, seq: Seq, fact: &Fact) -> Result<(Words, FactKind), Inconsistent> {
        Match::question(self, seq, fact)
    }

    fn told(&self, seq: Seq) -> Result<Option<Told>, Inconsistent> {
        Match::told(self, seq)
    }

    fn story(&self) -> Result<Vec<(Seq, Told)>, Inconsistent> {
        Match::story(self)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn tale(&self) -> Result<Tale, Inconsistent> {
        tale::tale(self)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn sums(&self, seq: Seq) -> Result<Vec<Sum>, Inconsistent> {
        tale::sums(self, seq)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn decided(&self) -> Result<Vec<Decided>, Inconsistent> {
        tale::decided(self)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn chances(&self, of: Seq) -> Result<Vec<Chance>, Untold> {
        chances::chances(self, of)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn grid(&self, of: Seq) -> Result<Grid, Untold> {
        chances::grid(self, of)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn hinges(&self, of: Seq) -> Result<Vec<Hinge>, Untold> {
        chances::hinges(self, of)
    }

    fn check(&self) -> Vec<Fault> {
        Match::check(self)
    }

    fn state_json(&self, seq: Seq) -> Result<String, Inconsistent> {
        let state = self.state_after(seq)?;
        serde_json::to_string(&state).map_err(|error| Inconsistent::new(error.to_string()))
    }

    fn public_knowledge(&self) -> Knowledge {
        Match::public_knowledge(self)
    }

    fn audit(&self) -> Result<Audit, Inconsistent> {
        replay::audit(self)
    }

    fn audit_with(
        &self,
        tell: &mut dyn FnMut(&Judged) -> ControlFlow<()>,
    ) -> Result<Option<Audit>, Inconsistent> {
        audit_with(self, tell)
    }

    fn audit_knowing(&self, all: &Knowledge) -> Result<Audit, Inconsistent> {
        audit_knowing(self, all)
    }
}
