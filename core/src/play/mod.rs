//! A match as it stands: everything folded from its records, and what may be written next.
//!
//! [`Match`] folds records one by one ([`Match::push`]) and answers acts with the batch to write
//! ([`Match::act`]). It never writes: the caller frames the batch, makes it durable, and pushes the lines
//! back. One code path folds a live match, an imported file and an audit.
//!
//! # Code map
//! [`act`] is the acts and [`ledger`], [`timeline`], [`offices`], [`knowledge`] what is folded beside the game's own state;
//! [`ghost`] and [`reach`] are what a place would be, before anything is declared; [`replay`] is the audit, [`tale`] the story, [`chances`] what
//! else could have come of a command. [`game`] puts any game behind one face.

pub mod act;
pub mod chances;
pub mod game;
pub mod ghost;
pub mod knowledge;
pub mod timeline;
mod answer;
mod batch;
mod bench;
mod carried;
pub(crate) mod compose;
pub(crate) mod conduct;
pub(crate) mod declare;
pub(crate) mod fold;
pub mod ledger;
pub mod offices;
pub mod reach;
pub mod replay;
mod room;
pub(crate) mod run;
pub mod tale;
mod table;

pub use self::fold::other_decks;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::asking::form::{FactKind, Form};
use crate::dice::commitment::Epochs;
use crate::judging::draft::{Answers, HiddenRoll, Purpose, RecordedRoll, Request};
use crate::judging::error::{Fault, Inconsistent};
use crate::judging::fact::Fact;
use crate::judging::modifiers::Modifier;
use crate::judging::opening::{Opening, RollSource};
use crate::judging::ruleset::{Known, Outcome, Ruleset};
use crate::play::batch::Batch;
use crate::play::carried::Carried;
use crate::play::knowledge::Knowledge;
use crate::play::ledger::Ledger;
use crate::play::timeline::{NodeId, Timeline};
use crate::record::at::At;
use crate::record::batch::Shape;
use crate::record::contents::Resolved;
use crate::record::hex::Hash;
use crate::record::ids::{Author, MatchId, SealNumber, Seat, Seq};
use crate::record::line::Log;
use crate::telling::view::{Board, Line, Owed};
use crate::telling::words::Words;

pub use crate::play::fold::FoldError;

/// One command from its `Declared` to the batch that resolves it.
#[derive(Clone, Debug)]
pub struct Command {
    /// The first `Declared`.
    pub declared: Seq,
    /// Whose command it is.
    pub by: Author,
    /// Whose hand wrote it, when not the seat's own.
    pub via: Option<Author>,
    /// The command as written.
    pub json: String,
    /// The revision of the rules in force.
    pub revision: Arc<str>,
    /// The state it was declared on.
    pub before: NodeId,
    /// The sources of dice in force.
    pub sources: Arc<BTreeMap<String, RollSource>>,
    /// The first seal number free when it was declared.
    pub next_seal: SealNumber,
    /// The seals of its batches.
    pub sealed: Vec<SealNumber>,
    /// The seals its batches open.
    pub opened: Vec<SealNumber>,
    /// The rolls of its batches.
    pub made: Vec<Seq>,
    /// The rolls it uses, by purpose: where they stand and what they show.
    pub rolls: Arc<BTreeMap<Purpose, (Seq, RecordedRoll)>>,
    /// The rolls that a correction keeps for it.
    pub kept: Arc<BTreeMap<Purpose, (Seq, RecordedRoll)>>,
    /// What was answered while it waited.
    pub answers: Answers,
    /// How many times it waited.
    pub waits: u32,
    /// The last wait that was answered, which knows the one before it.
    pub waited: Option<Arc<Waiting>>,
    /// Whether dice of the table were asked for.
    pub asked_dice: bool,
    /// What followed.
    pub resolved: Vec<(Seq, Resolved)>,
    /// The last record of its last batch.
    pub ended: Seq,
    /// Where it led.
    pub after: Option<NodeId>,
}

/// What a command says of the facts stated with it.
#[derive(Default, Deserialize)]
struct Declared {
    #[serde(default)]
    facts: Vec<IgnoredAny>,
}

impl Command {
    /// Whether it rests on facts that somebody stated.
    pub fn states_facts(&self) -> bool {
        self.has_fact(0)
    }

    /// Whether it rests on so many facts that this is one of them, counted from 0: those of its declaration, then those that
    /// answers stated.
    pub fn has_fact(&self, number: u16) -> bool {
        let declared: Declared = serde_json::from_str(&self.json).unwrap_or_default();
        usize::from(number) < declared.facts.len().saturating_add(self.answers.facts.len())
    }

    /// Whether a die, a card or an opening binds it.
    pub fn is_bound(&self) -> bool {
        self.asked_dice || !self.made.is_empty() || !self.kept.is_empty() || !self.opened.is_empty()
    }
}

/// The most answers that one command takes, and the most rolls: what a wait keeps is bounded by them.
pub const MOST_WAITS: u32 = 256;
pub(crate) const MOST_ROLLS: usize = 256;

/// The open command and what it waits for.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The command.
    pub command: Command,
    /// What it waits for.
    pub requests: Vec<Request>,
    /// The record that asked.
    pub asked: Seq,
    /// The seats that contest what they were asked to confirm.
    pub contested: Vec<Seat>,
}

/// The dice that a rewind keeps for the corrected command, due next.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Whose command it is.
    pub by: Author,
    /// The command passed over, as written.
    pub json: String,
    /// Its rolls, by purpose: where they stand and what they show.
    pub rolls: Arc<BTreeMap<Purpose, (Seq, RecordedRoll)>>,
}

/// A match folded from its records.
pub struct Match<R: Ruleset> {
    id: MatchId,
    opening: Opening,
    setup: R::Setup,
    timeline: Timeline<R>,
    node: NodeId,
    state: R::State,
    records: u64,
    last_line: Vec<u8>,
    at: At,
    last_play: Seq,
    dice: Epochs,
    rolls: BTreeMap<Seq, RecordedRoll>,
    seals: SealBook,
    /// Where secrets were last shown outside of a command: as the game ended, or as nobody went on with it.
    shown_after: Option<Seq>,
    sources: Arc<BTreeMap<String, RollSource>>,
    revision: Arc<str>,
    windows: OnceLock<BTreeMap<Seat, Seq>>,
    commands: Vec<Command>,
    /// Commands given up or passed over while they waited.
    dropped: Vec<Arc<Waiting>>,
    declared: Vec<DeclaredAt>,
    play: Vec<(Seq, NodeId, bool)>,
    play_now: OnceLock<Vec<PlayRecord>>,
    ledger: Ledger,
    hashes: BTreeMap<Seq, Hash>,
    shape: Shape,
    faults: Vec<(Seq, Words)>,
    batch: Batch<R>,
    /// The hidden value where it was last asked for.
    carried: Carried<R>,
    /// What the records take in a match file.
    room: room::Room,
}

/// What anyone knows of the sealed: what was opened or disclosed.
impl<R: Ruleset> Known for Match<R> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.seals.public.get(&seal).map(String::as_str)
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        self.dice.hidden_faces(roll.epoch, roll.i)
    }
}

/// What a declaration says it answers, where it was made.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredAt {
    pub(crate) seq: Seq,
    pub(crate) by: Author,
    pub(crate) window: Seq,
    /// The last record of play before it.
    pub(crate) last_play: Seq,
    /// The question it answers, when a command waited.
    pub(crate) asked: Option<Seq>,
    /// The line of play before it, and how many batches there were.
    pub(crate) node: NodeId,
    pub(crate) ends: usize,
    /// The revision of the rules in force.
    pub(crate) revision: Arc<str>,
}

/// A record of play and the line it stands on.
#[derive(Clone, Copy, Debug)]
pub struct PlayRecord {
    /// The record.
    pub seq: Seq,
    /// Whether a rewind passed over it.
    pub void: bool,
    /// Whether it is a roll, an opening or a hidden draw: what a takeback needs a judge for.
    pub binding: bool,
}

/// The seals of a match as anyone sees them.
#[derive(Clone, Debug, Default)]
struct SealBook {
    next: u32,
    slots: BTreeMap<SealNumber, u8>,
    opened: BTreeMap<SealNumber, Seq>,
    public: BTreeMap<SealNumber, String>,
}

impl SealBook {
    fn unopened_of_seats(&self) -> impl Iterator<Item = SealNumber> + '_ {
        self.slots
            .iter()
            .filter(|(number, slot)| **slot != 0 && !self.opened.contains_key(number))
            .map(|(number, _)| *number)
    }
}

/// The modifiers that a record of an event names.
fn modifiers(resolved: &Resolved) -> Option<Vec<Modifier>> {
    serde_json::from_str(resolved.modifiers.as_ref()?.get()).ok()
}

impl<R: Ruleset> Match<R> {
    /// The match's id.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What the opening pins.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What the opening fixes for the game.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The public state now.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The hash of the last record.
    pub fn head(&self) -> Hash {
        Log::Match.hash(&self.last_line)
    }

    /// The time of the last record.
    pub fn at(&self) -> At {
        self.at
    }

    /// Whether play has begun.
    pub fn is_started(&self) -> bool {
        self.timeline.is_started(self.node)
    }

    /// The dice records, folded.
    pub fn dice(&self) -> &Epochs {
        &self.dice
    }

    /// The source of a kind of roll now.
    pub fn source(&self, roll: &str) -> RollSource {
        self.sources.get(roll).copied().unwrap_or_else(|| self.opening.source(roll))
    }

    /// Disputes, consents, results: everything that folds to nothing.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The command that waits, and for what.
    pub fn waiting(&self) -> Option<&Waiting> {
        self.timeline.waiting(self.node).map(AsRef::as_ref)
    }

    /// Every command that has resolved, void ones too, in order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Whether the opening names a revision that the rules of this game ever had, written the one way it is.
    pub fn is_of_known_revision(&self) -> bool {
        conduct::revision_number::<R>(&self.opening.ruleset).is_some()
    }

    /// Every command that was given up or passed over while it waited, in order.
    pub(crate) fn dropped(&self) -> &[Arc<Waiting>] {
        &self.dropped
    }

    /// Every declaration, in order.
    pub(crate) fn declarations(&self) -> &[DeclaredAt] {
        &self.declared
    }

    /// Whether a declaration answers a window that stood for its seat, or the last record of play before it.
    pub(crate) fn window_stood(&self, declared: &DeclaredAt) -> bool {
        let Author::Seat(seat) = declared.by else { return true };
        declared.window == declared.last_play
            || Some(declared.window) == declared.asked
            || table::window_before(self, declared, seat) == Some(declared.window)
    }

    /// The command of a `Declared` that stands on the line of play, once it has resolved.
    pub(crate) fn command_at(&self, declared: Seq) -> Option<&Command> {
        let mut found = self.commands.iter().filter(|command| command.declared == declared);
        found.find(|command| !self.is_passed(command))
    }

    /// Whether a rewind passed over what a command led to.
    pub fn is_passed(&self, command: &Command) -> bool {
        command.after.is_none_or(|after| !self.timeline.is_on_line(after, self.node))
    }

    /// What the records say that the list of kinds does not allow: the audit reports it.
    pub fn faults(&self) -> &[(Seq, Words)] {
        &self.faults
    }

    /// Every hidden roll so far, with the sides of its dice.
    pub fn hidden_rolls(&self) -> Vec<(HiddenRoll, Vec<u32>)> {
        self.rolls.values().filter_map(|roll| Some((roll.hidden?, roll.sides.clone()))).collect()
    }

    /// The seals over texts, in order.
    pub fn text_seals(&self) -> Vec<SealNumber> {
        self.seals.slots.iter().filter(|(_, slot)| **slot == 0).map(|(number, _)| *number).collect()
    }

    /// A roll of the log.
    pub fn roll(&self, seq: Seq) -> Option<&RecordedRoll> {
        self.rolls.get(&seq)
    }

    /// The records of play, in order, void ones marked.
    pub fn play_records(&self) -> &[PlayRecord] {
        self.play_now.get_or_init(|| {
            let void = |node| !self.timeline.is_on_line(node, self.node);
            let records = self.play.iter();
            records.map(|&(seq, node, binding)| PlayRecord { seq, void: void(node), binding }).collect()
        })
    }

    /// Whether a rewind passed over a record of play.
    pub fn is_void(&self, seq: Seq) -> bool {
        let place = self.play.binary_search_by_key(&seq, |(seq, _, _)| *seq);
        let node = place.ok().and_then(|place| self.play.get(place)).map(|(_, node, _)| *node);
        node.is_some_and(|node| !self.timeline.is_on_line(node, self.node))
    }

    /// How the match stands once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.state)
    }

    /// What its scores count; nothing where the rules count nothing in this match.
    pub fn counted(&self) -> Option<Words> {
        R::counted(&self.setup)
    }

    /// The state after a record.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn state_after(&self, seq: Seq) -> Result<R::State, Inconsistent> {
        self.timeline.state_after(&self.setup, seq)
    }

    /// Where play begins.
    pub fn root(&self) -> NodeId {
        self.timeline.root()
    }

    /// Whether play has begun at a node.
    pub(crate) fn is_started_at(&self, node: NodeId) -> bool {
        self.timeline.is_started(node)
    }

    /// The events of a node.
    pub(crate) fn events_of(&self, node: NodeId) -> &[(Seq, R::Event)] {
        self.timeline.events(node)
    }

    /// The last node with events or dealings on the line that leads to a node.
    pub(crate) fn source_of(&self, node: NodeId) -> NodeId {
        self.timeline.source_of_changes(node)
    }

    /// The source below a node's dealings: the last one with events.
    pub(crate) fn below_dealings(&self, node: NodeId) -> (NodeId, Vec<NodeId>) {
        let mut dealt = Vec::new();
        let mut source = self.source_of(node);
        while !self.timeline.dealings(source).is_empty() {
            dealt.push(source);
            let Some(above) = self.timeline.parent(source) else { break };
            source = self.source_of(above);
        }
        dealt.reverse();
        (source, dealt)
    }

    /// Does to a hidden value what a node does beside its events.
    ///
    /// # Errors
    /// When the log says something impossible.
    pub(crate) fn deal(&self, node: NodeId, hidden: &mut R::Hidden) -> Result<(), Inconsistent> {
        let mut dealings = self.timeline.dealings(node).iter();
        dealings.try_for_each(|dealing| dealing.apply::<R>(&self.setup, hidden))
    }

    /// The state at a node.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn state_at(&self, node: NodeId) -> Result<R::State, Inconsistent> {
        self.timeline.state(&self.setup, node)
    }

    /// Whether every secret of the seats is shown: what the audit still lacks then is missing for good.
    pub fn is_disclosed(&self) -> bool {
        self.seals.unopened_of_seats().next().is_none() && self.dice.check_disclosed().is_ok()
    }

    /// Whether a seal was opened before a record.
    pub fn opened_before(&self, number: SealNumber, seq: Seq) -> bool {
        self.seals.opened.get(&number).is_some_and(|at| *at < seq)
    }

    /// The table after a record.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn board(&self, seq: Seq) -> Result<Board, Inconsistent> {
        Ok(R::board(&self.setup, &self.state_after(seq)?).told_apart())
    }

    /// How many procedures were unfinished after a record. Public.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn procedures(&self, seq: Seq) -> Result<usize, Inconsistent> {
        Ok(R::depth(&self.state_after(seq)?))
    }

    /// The table now.
    pub fn board_now(&self) -> Board {
        R::board(&self.setup, &self.state).told_apart()
    }

    /// One record of play told in words; none for a record that is no event.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn told(&self, seq: Seq) -> Result<Option<Line>, Inconsistent> {
        let Some((before, event)) = self.timeline.event(&self.setup, seq)? else { return Ok(None) };
        Ok(Some(R::line(&self.setup, &before, event)))
    }

    /// What a fact of a record asks, in words, and the kind of its answer.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn question(&self, seq: Seq, fact: &Fact) -> Result<(Words, FactKind), Inconsistent> {
        let state = self.state_after(Seq(seq.0.saturating_sub(1)))?;
        Ok(R::question(&self.setup, &state, &fact.fact, &fact.of))
    }

    /// Every event told in words, in order of record, folding once.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn story(&self) -> Result<Vec<(Seq, Line)>, Inconsistent> {
        self.timeline.story(&self.setup)
    }

    /// Every event with the state before it, in order of record, void ones too.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn walk(&self, each: &mut timeline::Each<'_, R>) -> Result<(), Inconsistent> {
        self.timeline.walk(&self.setup, each)
    }

    /// The event of a record and the state it was applied to.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn event(&self, seq: Seq) -> Result<Option<timeline::Happened<'_, R>>, Inconsistent> {
        self.timeline.event(&self.setup, seq)
    }

    /// The last record of each batch, in order, and where the line of play stood then.
    pub(crate) fn ends(&self) -> Vec<(Seq, NodeId)> {
        self.timeline.ends().iter().map(|end| (end.seq, end.node)).collect()
    }

    /// The node that one continues.
    pub(crate) fn parent_of(&self, node: NodeId) -> Option<NodeId> {
        self.timeline.parent(node)
    }

    /// What waits, and what was given up or passed over while it waited.
    pub(crate) fn all_waits(&self) -> impl Iterator<Item = &Waiting> {
        self.dropped.iter().map(AsRef::as_ref).chain(self.waiting())
    }

    /// The rolls in the open between two records.
    pub(crate) fn open_rolls(&self, first: Seq, last: Seq) -> impl Iterator<Item = (Seq, &RecordedRoll)> {
        let rolls = self.rolls.range(first..=last).map(|(seq, roll)| (*seq, roll));
        rolls.filter(|(_, roll)| roll.hidden.is_none())
    }

    /// The modifiers of every event that has any, by its record.
    pub(crate) fn all_modifiers(&self) -> BTreeMap<Seq, Vec<Modifier>> {
        let resolved = self.commands.iter().flat_map(|command| &command.resolved);
        resolved.filter_map(|(seq, resolved)| Some((*seq, modifiers(resolved)?))).collect()
    }

    /// The modifiers of one event.
    pub(crate) fn modifiers_of(&self, seq: Seq) -> Vec<Modifier> {
        let place = self.commands.partition_point(|command| command.ended < seq);
        let resolved = self.commands.get(place).map(|command| &command.resolved[..]).unwrap_or_default();
        let found = resolved.iter().find(|(at, _)| *at == seq);
        found.and_then(|(_, resolved)| modifiers(resolved)).unwrap_or_default()
    }

    /// What anyone knows of the sealed: what was opened.
    pub fn public_knowledge(&self) -> Knowledge {
        let mut known = Knowledge::default();
        for (number, payload) in &self.seals.public {
            known.learn(*number, payload.clone());
        }
        for roll in self.rolls.values().filter_map(|roll| roll.hidden) {
            if let Some(faces) = self.dice.hidden_faces(roll.epoch, roll.i) {
                known.learn_faces(roll, faces.to_vec());
            }
        }
        known
    }

    /// Who is awaited, and for what. Public.
    pub fn owed(&self) -> Vec<Owed> {
        table::owed(self)
    }

    /// The record that opened the question a seat must answer now, or the last record of play.
    pub fn window(&self, seat: Seat) -> Seq {
        let windows = self.windows.get_or_init(|| table::windows(self));
        windows.get(&seat).copied().unwrap_or(self.last_play)
    }

    /// The forms of a seat now, through its own eyes. `all` is what the vault knows.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn prompt(&self, seat: Seat, all: &Knowledge) -> Result<Vec<Form>, Inconsistent> {
        table::prompt(self, seat, all)
    }

    /// Faults of the state now: none after honest play.
    pub fn check(&self) -> Vec<Fault> {
        R::check(&self.setup, &self.state)
    }
}
