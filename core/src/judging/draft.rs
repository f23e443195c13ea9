//! The working copy that `decide` judges on.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::dice::Stream;
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::fact::{Claim, Fact, FactValue, FigureId};
use crate::judging::later;
use crate::judging::modifiers::Modifiers;
use crate::judging::opening::{Opening, RollSource, Trust};
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{RuleId, SealNumber, Seat};
use crate::telling::words::Words;

/// The most events one command may cause.
pub const MOST_EVENTS: usize = 1024;
/// The most unfinished procedures at any moment.
pub const MOST_FRAMES: usize = 64;
/// Most dice, cards, secrets and facts that the judgement of a command asks for, those asked for again included.
pub const MOST_ASKED: u32 = 8192;

/// What a roll is for. Each purpose occurs once in a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Purpose {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// The figure that tests.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub figure: Option<FigureId>,
    /// Which one of several of the same kind, from 1; left out for the first.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nth: Option<u16>,
}

impl Purpose {
    /// A figure's roll for a rule.
    pub fn of(rule: RuleId, figure: FigureId) -> Self {
        Self { rule, figure: Some(figure), nth: None }
    }

    /// A roll that belongs to no figure.
    pub fn table(rule: RuleId) -> Self {
        Self { rule, figure: None, nth: None }
    }

    /// The n-th of several, from 1.
    #[must_use]
    pub fn nth(mut self, n: u16) -> Self {
        self.nth = (n > 1).then_some(n);
        self
    }
}

/// What an open command waits for, from which seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Type the faces of dice rolled on the table.
    Faces {
        /// Who types.
        seat: Seat,
        /// The kind of roll.
        roll: String,
        /// The sides of each die.
        sides: Vec<u32>,
        /// What they are for.
        #[serde(rename = "for")]
        purpose: Purpose,
    },
    /// Name a real card.
    Card {
        /// Who names it.
        seat: Seat,
        /// What it is for.
        #[serde(rename = "for")]
        purpose: Purpose,
        /// The cards that it can still be.
        cards: Vec<String>,
    },
    /// State a fact.
    Fact {
        /// Who states it.
        seat: Seat,
        /// The fact's name.
        fact: String,
        /// The figures it is about.
        of: Vec<FigureId>,
    },
    /// Confirm stated facts, or faces typed.
    Confirm {
        /// Who confirms.
        seat: Seat,
        /// The facts.
        #[serde(default)]
        facts: Vec<Fact>,
        /// What the faces are for.
        #[serde(rename = "for", default)]
        purpose: Option<Purpose>,
        /// The faces.
        #[serde(default)]
        faces: Vec<u32>,
    },
}

/// On the wire `seat`, then `ask`, then what is asked; what there is nothing to say of is left out.
impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seat", &self.seat())?;
        match self {
            Self::Faces { roll, sides, purpose, .. } => {
                map.serialize_entry("ask", "faces")?;
                map.serialize_entry("roll", roll)?;
                map.serialize_entry("sides", sides)?;
                map.serialize_entry("for", purpose)?;
            }
            Self::Card { purpose, cards, .. } => {
                map.serialize_entry("ask", "card")?;
                map.serialize_entry("for", purpose)?;
                map.serialize_entry("cards", cards)?;
            }
            Self::Fact { fact, of, .. } => {
                map.serialize_entry("ask", "fact")?;
                map.serialize_entry("fact", fact)?;
                map.serialize_entry("of", of)?;
            }
            Self::Confirm { facts, purpose, faces, .. } => {
                map.serialize_entry("ask", "confirm")?;
                if !facts.is_empty() {
                    map.serialize_entry("facts", facts)?;
                }
                if let Some(purpose) = purpose {
                    map.serialize_entry("for", purpose)?;
                }
                if !faces.is_empty() {
                    map.serialize_entry("faces", faces)?;
                }
            }
        }
        map.end()
    }
}

impl Request {
    /// Whether it is about dice, typed or to type, or about a card: asked for once, it binds.
    pub fn is_about_dice(&self) -> bool {
        match self {
            Self::Faces { .. } | Self::Card { .. } => true,
            Self::Fact { .. } => false,
            Self::Confirm { purpose, .. } => purpose.is_some(),
        }
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        match self {
            Self::Faces { seat, .. }
            | Self::Card { seat, .. }
            | Self::Fact { seat, .. }
            | Self::Confirm { seat, .. } => *seat,
        }
    }
}

/// Why a draft ended before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The command is refused; nothing happened.
    Refused(Refused),
    /// The command waits.
    Needs(Vec<Request>),
    /// A secret is not known here: an audit before disclosure.
    Unknown(String),
    /// No die may be rolled here, or the log does not have the roll that the rules ask for.
    NoRoll(Words),
    /// The kernel's own bounds, or an event that its own system cannot apply.
    Broken(Inconsistent),
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Inconsistent> for Stop {
    fn from(inconsistent: Inconsistent) -> Self {
        Self::Broken(inconsistent)
    }
}

/// Why an event happened: what the `Resolved` record says beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Because {
    /// Every rule applied, in order.
    pub rules: Vec<RuleId>,
    /// Every modifier, in order.
    pub modifiers: Modifiers,
    /// The rolls used.
    pub rolls: Vec<Purpose>,
}

impl Because {
    /// One rule.
    pub fn rule(rule: RuleId) -> Self {
        Self { rules: vec![rule], ..Self::default() }
    }

    /// Several rules.
    pub fn rules(rules: impl IntoIterator<Item = RuleId>) -> Self {
        Self { rules: rules.into_iter().collect(), ..Self::default() }
    }

    /// The same, and one rule more.
    #[must_use]
    pub fn and(mut self, rule: RuleId) -> Self {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
        self
    }

    /// The same, with a sum.
    #[must_use]
    pub fn sum(mut self, modifiers: Modifiers) -> Self {
        self.modifiers = modifiers;
        self
    }

    /// The same, with a roll used.
    #[must_use]
    pub fn roll(mut self, purpose: Purpose) -> Self {
        self.rolls.push(purpose);
        self
    }
}

/// One event with what the `Resolved` record says beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted<E> {
    /// The event.
    pub event: E,
    /// Why it happened.
    pub because: Because,
}

/// A hidden draw, named by its place on the hidden chain: neither link nor face is shown before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiddenRoll {
    /// The epoch.
    pub epoch: u32,
    /// The index on its hidden chain.
    pub i: u32,
}

/// A roll that stands in the log: its dice and what they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRoll {
    /// The sides of each die.
    pub sides: Vec<u32>,
    /// The faces; empty while hidden.
    pub faces: Vec<u32>,
    /// Whether it was rolled on the table and typed.
    pub table: bool,
    /// Its place, when it is hidden.
    pub hidden: Option<HiddenRoll>,
}

/// A roll made by this draft, not yet in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoll {
    /// Where its faces come from.
    pub source: RollSource,
    /// The sides of each die.
    pub sides: Vec<u32>,
    /// The faces.
    pub faces: Vec<u32>,
    /// What it is for.
    pub purpose: Purpose,
    /// Its place, when it is hidden.
    pub hidden: Option<HiddenRoll>,
}

/// What answers have been given to a waiting command so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Faces typed, by purpose; the last typed counts.
    pub faces: BTreeMap<Purpose, Vec<u32>>,
    /// Who confirmed which faces.
    pub faces_confirmed: BTreeMap<Purpose, Vec<Seat>>,
    /// Real cards named, by purpose.
    pub cards: BTreeMap<Purpose, String>,
    /// Facts stated when asked, with who stated them.
    pub facts: Vec<(Seat, Fact)>,
    /// Facts that a seat confirmed.
    pub facts_confirmed: Vec<(Seat, Fact)>,
}

/// The only source of randomness that `decide` is handed.
pub enum Rolls<'a> {
    /// Refuses: prompts, previews, refusals.
    None,
    /// The sealed tape, for the committer alone; or hypothetical faces, for a branch.
    Live(&'a mut Tape<'a>),
}

/// Gives the faces of dice with these sides, and the place of a hidden roll.
pub type Tape<'a> = dyn FnMut(Stream, &[u32]) -> Result<(Vec<u32>, Option<HiddenRoll>), Words> + 'a;

/// How far a command is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// To its end, which is where the game rests and somebody is asked for something.
    #[default]
    Rest,
    /// On from there, too: a record from before commands ended there.
    Through,
    /// To where it would first do anything (emit, cast, open or look), and there unrefused: to learn what refuses it.
    Act,
}

/// What the kernel hands in with a command.
pub struct Desk<'a> {
    /// The opening.
    pub opening: &'a Opening,
    /// Dice sources now (the opening's, unless switched).
    pub sources: &'a BTreeMap<String, RollSource>,
    /// The only randomness.
    pub rolls: Rolls<'a>,
    /// Rolls of this command that are in the log already, by purpose: rolled before a wait, or recorded
    /// (audit).
    pub recorded: BTreeMap<Purpose, RecordedRoll>,
    /// Rolls of the command that this one corrects, by purpose.
    pub kept: BTreeMap<Purpose, RecordedRoll>,
    /// Answers given so far.
    pub answers: Answers,
    /// What is known of the sealed.
    pub known: &'a dyn Known,
    /// Seals of this command already in the log, in order, then the next free number.
    pub sealed: Vec<SealNumber>,
    /// The next free seal number.
    pub next_seal: SealNumber,
    /// Seals already opened in the log.
    pub opened: &'a dyn Fn(SealNumber) -> bool,
    /// Who declares, its facts and its claims.
    pub by: Seat,
    /// The facts stated with the declaration.
    pub facts: &'a [Fact],
    /// The claims made with the declaration.
    pub claims: &'a [Claim],
    /// The command as JSON: which facts it may ask for after its dice follows from its name and its figures.
    /// Null where any fact may be stated: a question to the rules that is no command.
    pub command: Box<dyn Fn() -> Value + 'a>,
    /// How far the command goes.
    pub until: Until,
}

/// What a finished or waiting draft leaves to be written.
pub struct Outcome<E> {
    /// The events, in order.
    pub events: Vec<Emitted<E>>,
    /// The rolls made, in order.
    pub rolls: Vec<NewRoll>,
    /// The purposes of all rolls used, in the order they were first asked for.
    pub used: Vec<Purpose>,
    /// The payloads sealed, in order, with their seat.
    pub seals: Vec<(Seat, SealNumber, String)>,
    /// The seals opened, in order.
    pub openings: Vec<SealNumber>,
    /// Stated facts that differ from the recorded positions.
    pub against: Vec<Fact>,
}

/// A fact that a judgement asked for, stated or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Its name.
    pub fact: String,
    /// The figures it is about.
    pub of: Vec<FigureId>,
    /// What the recorded positions say, when they say anything.
    pub recorded: Option<FactValue>,
    /// Whether it was first asked for once a die, an opening or a look bound the command.
    pub late: bool,
}

/// How a draft stood where the game rested.
struct Mark<'a, R: Ruleset> {
    state: Cow<'a, R::State>,
    hidden: Cow<'a, R::Hidden>,
    lengths: [usize; 9],
    bound: bool,
}

/// The working copy: state, what is hidden, what has been emitted.
pub struct Draft<'a, R: Ruleset> {
    setup: &'a R::Setup,
    state: Cow<'a, R::State>,
    hidden: Cow<'a, R::Hidden>,
    desk: Desk<'a>,
    events: Vec<Emitted<R::Event>>,
    rolls: Vec<NewRoll>,
    used: Vec<Purpose>,
    /// What real cards were named for: no roll stands for it, but `fresh` counts it.
    named: Vec<Purpose>,
    seals: Vec<(Seat, SealNumber, String)>,
    openings: Vec<SealNumber>,
    facts_used: Vec<Fact>,
    queries: Vec<Query>,
    against: Vec<Fact>,
    bound: bool,
    /// How much was asked for so far.
    asked: u32,
    /// Whether it ended where the game rests.
    rested: bool,
    /// A fact asked for once the command was bound that its game does not list: looked for in tests.
    unlisted: Option<String>,
}

impl<'a, R: Ruleset> Draft<'a, R> {
    /// A draft on copies of state and hidden value, made where the first event is emitted: what is refused before
    /// costs none.
    pub fn new(
        setup: &'a R::Setup,
        state: Cow<'a, R::State>,
        hidden: Cow<'a, R::Hidden>,
        desk: Desk<'a>,
    ) -> Self {
        Self {
            setup,
            state,
            hidden,
            desk,
            events: Vec::new(),
            rolls: Vec::new(),
            used: Vec::new(),
            named: Vec::new(),
            seals: Vec::new(),
            openings: Vec::new(),
            facts_used: Vec::new(),
            queries: Vec::new(),
            against: Vec::new(),
            bound: false,
            asked: 0,
            rested: false,
            unlisted: None,
        }
    }

    /// What the opening fixes for the game.
    pub fn setup(&self) -> &'a R::Setup {
        self.setup
    }

    /// What the opening fixes for every game: seats, sides, dice, trust.
    pub fn opening(&self) -> &'a Opening {
        self.desk.opening
    }

    /// The state after everything emitted so far.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What is hidden, as far as it is known here.
    pub fn hidden(&self) -> &R::Hidden {
        &self.hidden
    }

    /// Who declared the command.
    pub fn by(&self) -> Seat {
        self.desk.by
    }

    /// The claims made with the declaration.
    pub fn claims(&self) -> &'a [Claim] {
        self.desk.claims
    }

    /// Whether a die, an opening or a look already binds this command: from here on it may lapse, never be
    /// refused.
    pub fn is_bound(&self) -> bool {
        self.bound
    }

    /// A fact stated with the declaration. `recorded` is what the recorded positions say: a stated fact
    /// that differs is kept as *against the record*.
    pub fn fact(&mut self, name: &str, of: &[FigureId], recorded: Option<&FactValue>) -> Option<FactValue> {
        if !self.queries.iter().any(|query| query.of == of && query.fact == name) {
            let recorded = recorded.cloned();
            if self.bound && cfg!(any(test, feature = "testing")) {
                self.unlisted = self.unlisted.take().or_else(|| self.is_unlisted(name, of));
            }
            let query = Query { fact: name.to_owned(), of: of.to_vec(), recorded, late: self.bound };
            self.queries.push(query);
        }
        let asked = self.desk.answers.facts.iter().map(|(_, fact)| fact);
        let mut stated = self.desk.facts.iter().chain(asked);
        let fact = stated.find(|fact| fact.fact == name && fact.of == of)?.clone();
        if recorded.is_some_and(|recorded| *recorded != fact.value) && !self.against.contains(&fact) {
            self.against.push(fact.clone());
        }
        if !self.facts_used.contains(&fact) {
            self.facts_used.push(fact.clone());
        }
        Some(fact.value)
    }

    /// The facts asked for so far, each once, in the order they were first asked for: what a form may offer
    /// to state.
    pub fn queries(&self) -> &[Query] {
        &self.queries
    }

    /// All facts stated with the declaration: whatever is not used by a judgement is refused by the kernel.
    pub fn stated(&self) -> &'a [Fact] {
        self.desk.facts
    }

    /// Waits until a seat states a fact that the declaration did not, and until the others confirm it
    /// where that is due.
    ///
    /// # Errors
    /// `Needs` until it is stated and confirmed.
    pub fn ask_fact(&mut self, seat: Seat, name: &str, of: &[FigureId]) -> Result<FactValue, Stop> {
        self.count()?;
        let answers = &self.desk.answers.facts;
        let answer = answers.iter().find(|(_, fact)| fact.fact == name && fact.of == of);
        if let Some((stater, fact)) = answer {
            self.require_confirmed(*stater, std::slice::from_ref(fact))?;
        }
        if let Some(value) = self.fact(name, of, None) {
            return Ok(value);
        }
        self.forbid_unfit()?;
        Err(Stop::Needs(vec![Request::Fact { seat, fact: name.to_owned(), of: of.to_vec() }]))
    }

    /// Emits an event: it is applied to the working copies at once.
    ///
    /// # Errors
    /// `Broken` when the kernel's bounds are passed or the event cannot be applied.
    pub fn emit(&mut self, event: impl Into<R::Event>, because: Because) -> Result<(), Stop> {
        self.glimpsed()?;
        let event = event.into();
        if self.events.len() >= MOST_EVENTS {
            return Err(Stop::Broken(Inconsistent::new("a command caused more than 1024 events")));
        }
        R::apply(self.setup, self.state.to_mut(), &event)?;
        R::apply_hidden(
            self.setup,
            self.hidden.to_mut(),
            &event,
            &Overlay { seals: &self.seals, rolls: &self.rolls, known: self.desk.known },
        )?;
        if R::depth(&self.state) > MOST_FRAMES {
            return Err(Stop::Broken(Inconsistent::new("more than 64 unfinished procedures")));
        }
        self.events.push(Emitted { event, because });
        Ok(())
    }

    /// Goes on by what needs no choice until `step` finds nothing to do or the match is over: the only loop
    /// over unfinished procedures. It ends, since a step that was taken emitted an event.
    ///
    /// Where the game rests ([`Ruleset::rests`]) and the next step begins by asking somebody for something, the
    /// command ends there: what it did is written, and the step is another's.
    ///
    /// # Errors
    /// What a step stops at; `Broken` when one was taken and nothing happened.
    pub fn drive(&mut self, mut step: impl FnMut(&mut Self) -> Result<bool, Stop>) -> Result<(), Stop> {
        let mut rest = None;
        while R::outcome(&self.state).is_none() {
            if !self.events.is_empty()
                && self.desk.until != Until::Through
                && R::rests(self.setup, &self.state)
            {
                rest = Some(self.mark());
            }
            let before = self.events.len();
            let taken = match (step(self), rest.take()) {
                (Err(Stop::Needs(requests)), Some(mark)) if self.is_another_step(&mark, &requests) => {
                    self.back_to(mark);
                    return Ok(());
                }
                (taken, mark) => {
                    rest = mark;
                    taken?
                }
            };
            if !taken {
                return Ok(());
            }
            if self.events.len() == before {
                return Err(Stop::Broken(Inconsistent::new("a step of the rules that does nothing")));
            }
        }
        Ok(())
    }

    fn mark(&self) -> Mark<'a, R> {
        Mark {
            state: self.state.clone(),
            hidden: self.hidden.clone(),
            lengths: [
                self.events.len(),
                self.rolls.len(),
                self.used.len(),
                self.named.len(),
                self.seals.len(),
                self.openings.len(),
                self.facts_used.len(),
                self.queries.len(),
                self.against.len(),
            ],
            bound: self.bound,
        }
    }

    /// Whether what is asked for is the first thing since the mark that anybody is asked for: nothing was rolled,
    /// shown or answered meanwhile. An older record may wait there, or have waited: it goes through.
    fn is_another_step(&self, mark: &Mark<'_, R>, requests: &[Request]) -> bool {
        let [_, rolls, used, named, _, openings, facts, ..] = mark.lengths;
        let now =
            [self.rolls.len(), self.used.len(), self.named.len(), self.openings.len(), self.facts_used.len()];
        now == [rolls, used, named, openings, facts]
            && requests.iter().all(|request| match request {
                Request::Faces { .. } | Request::Card { .. } | Request::Fact { .. } => true,
                Request::Confirm { purpose, .. } => purpose.is_none(),
            })
    }

    fn back_to(&mut self, mark: Mark<'a, R>) {
        let [events, rolls, used, named, seals, openings, facts_used, queries, against] = mark.lengths;
        self.events.truncate(events);
        self.rolls.truncate(rolls);
        self.used.truncate(used);
        self.named.truncate(named);
        self.seals.truncate(seals);
        self.openings.truncate(openings);
        self.facts_used.truncate(facts_used);
        self.queries.truncate(queries);
        self.against.truncate(against);
        (self.state, self.hidden, self.bound) = (mark.state, mark.hidden, mark.bound);
        self.rested = true;
    }

    /// A purpose not used by this command yet: the next of its kind. A command may cause a chain of rolls of
    /// the same figure for the same rule, whose length nobody knows beforehand.
    pub fn fresh(&self, rule: RuleId, figure: Option<FigureId>) -> Purpose {
        let taken = self.used.iter().chain(&self.named);
        let used = taken.filter(|purpose| purpose.rule == rule && purpose.figure == figure).count();
        let nth = u16::try_from(used.saturating_add(1)).unwrap_or(u16::MAX);
        Purpose { rule, figure, nth: None }.nth(nth)
    }

    /// Rolls dice for a purpose: recorded faces first, else the source that the opening names for `roll`.
    /// Before the first die, stated facts are confirmed where that is due.
    ///
    /// # Errors
    /// `Needs` for table dice to type or to confirm, and for facts to confirm; `NoRoll` where no die may be
    /// rolled.
    pub fn dice(
        &mut self,
        roll: &str,
        roller: Seat,
        sides: &[u32],
        purpose: &Purpose,
    ) -> Result<Vec<u32>, Stop> {
        self.count()?;
        self.bind()?;
        let source = self.source(roll);
        if let Some(found) = self.found(purpose, sides, Some(source))? {
            return Ok(found.faces);
        }
        let faces = match source {
            RollSource::Seeded => match &mut self.desk.rolls {
                Rolls::None => {
                    return Err(no_roll(purpose, "aucun dé ne se lance ici", "no die may be rolled here"));
                }
                Rolls::Live(tape) => tape(Stream::Public, sides).map_err(Stop::NoRoll)?.0,
            },
            RollSource::Table => self.typed(roll, roller, sides, purpose)?,
        };
        self.note_use(purpose);
        let (sides, purpose) = (sides.to_vec(), purpose.clone());
        self.rolls.push(NewRoll { source, sides, faces: faces.clone(), purpose, hidden: None });
        Ok(faces)
    }

    /// The source of a kind of roll now.
    pub fn source(&self, roll: &str) -> RollSource {
        self.desk.sources.get(roll).copied().unwrap_or_else(|| self.desk.opening.source(roll))
    }

    /// A roll made for this purpose already: kept by a correction, in the log, or earlier in this run.
    fn found(
        &mut self,
        purpose: &Purpose,
        sides: &[u32],
        source: Option<RollSource>,
    ) -> Result<Option<RecordedRoll>, Stop> {
        if let Some(made) = self.rolls.iter().find(|made| made.purpose == *purpose) {
            let table = made.source == RollSource::Table;
            let (sides, faces) = (made.sides.clone(), made.faces.clone());
            return Ok(Some(RecordedRoll { sides, faces, table, hidden: made.hidden }));
        }
        let hidden = source.is_none();
        let recorded = self.desk.recorded.get(purpose);
        // A kept roll keeps the source it was made by, and is kept only for the same dice.
        let kept = self.desk.kept.get(purpose);
        let kept = kept.filter(|kept| kept.sides == sides && kept.hidden.is_some() == hidden);
        if let Some(recorded) = recorded {
            if recorded.sides != sides {
                return Err(no_roll(
                    purpose,
                    "le lancer du journal a d’autres dés",
                    "the roll in the log has other dice",
                ));
            }
            let made_by = if recorded.table { RollSource::Table } else { RollSource::Seeded };
            if recorded.hidden.is_some() != hidden || source.is_some_and(|source| source != made_by) {
                return Err(no_roll(
                    purpose,
                    "le lancer du journal a une autre source",
                    "the roll in the log has another source",
                ));
            }
        }
        let Some(found) = recorded.or(kept) else { return Ok(None) };
        let found = found.clone();
        self.note_use(purpose);
        Ok(Some(found))
    }

    fn note_use(&mut self, purpose: &Purpose) {
        if !self.used.contains(purpose) {
            self.used.push(purpose.clone());
        }
    }

    /// Draws in secret: one die for each card, from the pool as it stands (see `dice::derivation`). The
    /// faces are known to [`Known`] alone; events name the roll.
    ///
    /// # Errors
    /// `Needs` for facts to confirm; `NoRoll` where nothing may be drawn.
    pub fn draw(&mut self, sides: &[u32], purpose: &Purpose) -> Result<HiddenRoll, Stop> {
        self.count()?;
        self.bind()?;
        if let Some(found) = self.found(purpose, sides, None)? {
            return found
                .hidden
                .ok_or_else(|| no_roll(purpose, "ce n’est pas un tirage caché", "no hidden draw"));
        }
        let Rolls::Live(tape) = &mut self.desk.rolls else {
            return Err(no_roll(purpose, "aucune carte ne se tire ici", "no card may be drawn here"));
        };
        let (faces, place) = tape(Stream::Hidden, sides).map_err(Stop::NoRoll)?;
        let place = place
            .ok_or_else(|| no_roll(purpose, "un tirage caché sans place", "a hidden draw without a place"))?;
        self.note_use(purpose);
        let (source, sides, purpose) = (RollSource::Seeded, sides.to_vec(), purpose.clone());
        self.rolls.push(NewRoll { source, sides, faces, purpose, hidden: Some(place) });
        Ok(place)
    }

    /// Shows a hidden draw to all: its faces, which the event that uses them says from now on.
    ///
    /// # Errors
    /// `Unknown` when the draw is not known here.
    pub fn show(&mut self, roll: HiddenRoll) -> Result<Vec<u32>, Stop> {
        self.count()?;
        self.bound = true;
        self.glimpsed()?;
        let known = Overlay { seals: &self.seals, rolls: &self.rolls, known: self.desk.known };
        let faces = known.faces(roll).map(<[u32]>::to_vec);
        faces
            .ok_or_else(|| Stop::Unknown(format!("draw {} of epoch {} is not disclosed", roll.i, roll.epoch)))
    }

    /// A real card, named by the seat that holds or turns it; `cards` is what it can still be.
    ///
    /// # Errors
    /// `Needs` until it is named, and for facts to confirm; `NoRoll` where the log names an impossible one.
    pub fn card(&mut self, seat: Seat, purpose: &Purpose, cards: &[String]) -> Result<String, Stop> {
        self.count()?;
        self.bind()?;
        match self.desk.answers.cards.get(purpose) {
            Some(card) if cards.contains(card) => {
                if !self.named.contains(purpose) {
                    self.named.push(purpose.clone());
                }
                Ok(card.clone())
            }
            Some(card) => Err(no_roll(
                purpose,
                &format!("{card} n’est pas une carte possible"),
                &format!("{card} is none of the cards that it can be"),
            )),
            None => Err(Stop::Needs(vec![Request::Card {
                seat,
                purpose: purpose.clone(),
                cards: cards.to_vec(),
            }])),
        }
    }

    /// Whether typed dice must be confirmed: when strict, when agreed, or when both sources are in use.
    fn confirms_dice(&self) -> bool {
        let kinds = R::rulebook().roll_kinds;
        let table = kinds.iter().filter(|kind| self.source(kind) == RollSource::Table).count();
        let opening = self.desk.opening;
        opening.strict || opening.table_dice == Trust::Confirmed || (table > 0 && table < kinds.len())
    }

    fn typed(&self, roll: &str, roller: Seat, sides: &[u32], purpose: &Purpose) -> Result<Vec<u32>, Stop> {
        let Some(faces) = self.desk.answers.faces.get(purpose) else {
            return Err(Stop::Needs(vec![Request::Faces {
                seat: roller,
                roll: roll.to_owned(),
                sides: sides.to_vec(),
                purpose: purpose.clone(),
            }]));
        };
        if self.confirms_dice() {
            let confirmed = self.desk.answers.faces_confirmed.get(purpose);
            let waiting: Vec<Request> = self
                .desk
                .opening
                .others(roller)
                .into_iter()
                .filter(|seat| !confirmed.is_some_and(|seats| seats.contains(seat)))
                .map(|seat| Request::Confirm {
                    seat,
                    facts: Vec::new(),
                    purpose: Some(purpose.clone()),
                    faces: faces.clone(),
                })
                .collect();
            if !waiting.is_empty() {
                return Err(Stop::Needs(waiting));
            }
        }
        Ok(faces.clone())
    }

    /// Counts what is asked for: rules that ask without end, for the same die again or for ever another one, are
    /// stopped though they emit nothing.
    fn count(&mut self) -> Result<(), Stop> {
        self.asked = self.asked.saturating_add(1);
        if self.asked > MOST_ASKED {
            return Err(Stop::Broken(Inconsistent::new(
                "a command that asks for more than 8192 dice and answers",
            )));
        }
        Ok(())
    }

    /// Where only what refuses a command at once is wanted, it ends here.
    fn glimpsed(&self) -> Result<(), Stop> {
        if self.desk.until == Until::Act {
            return Err(Stop::NoRoll(Words::new("rien ne se fait ici", "nothing is done here")));
        }
        Ok(())
    }

    /// Before anything binds the command: refuses a fact that it never asks for, and waits until every other
    /// side has confirmed what was stated with it, where that is due.
    fn bind(&mut self) -> Result<(), Stop> {
        if self.bound {
            return Ok(());
        }
        self.forbid_foreign_facts()?;
        self.confirm_facts()?;
        self.bound = true;
        self.glimpsed()
    }

    /// Whether a fact was stated when asked: it may have made moot what the declaration stated before, and what was
    /// declared then waits and is no longer refused.
    fn was_answered(&self) -> bool {
        !self.desk.answers.facts.is_empty()
    }

    /// Whatever is stated has been asked for by now, or may still be once the dice are cast.
    fn forbid_foreign_facts(&self) -> Result<(), Stop> {
        if self.was_answered() {
            return Ok(());
        }
        let mut unused = self.desk.facts.iter().filter(|fact| !self.facts_used.contains(fact)).peekable();
        if unused.peek().is_none() {
            return Ok(());
        }
        let command = (self.desk.command)();
        if command.is_null() {
            return Ok(());
        }
        let later = later::Still::new(R::rulebook().later, &command, || self.figures());
        let may = |fact: &Fact| later.takes(fact) && R::may_ask_later(self.setup, &self.state, fact);
        match unused.find(|fact| !may(fact)) {
            Some(fact) => Err(self.foreign(fact, later.names())),
            None => self.forbid_unfit(),
        }
    }

    /// Whatever is stated for after the dice is of the kind that its fact takes: nothing can be refused then.
    fn forbid_unfit(&self) -> Result<(), Stop> {
        if self.bound || self.was_answered() || (self.desk.command)().is_null() {
            return Ok(());
        }
        let unused = self.desk.facts.iter().filter(|fact| !self.facts_used.contains(fact));
        for Fact { fact, of, value } in unused {
            later::check_kind::<R>(self.setup, &self.state, fact, of, value)?;
        }
        Ok(())
    }

    /// A fact asked for after the first die that nobody could have stated beforehand.
    fn is_unlisted(&self, name: &str, of: &[FigureId]) -> Option<String> {
        let command = (self.desk.command)();
        if command.is_null() {
            return None;
        }
        let later = later::Still::new(R::rulebook().later, &command, || self.figures());
        (!later.admits(name, of)).then(|| format!("{name} {of:?} asked for after the dice of {command}"))
    }

    /// Every figure of the match, and whether the declaring side has it.
    fn figures(&self) -> Vec<(FigureId, bool)> {
        let side = self.desk.opening.side_of(self.desk.by);
        let board = R::board(self.setup, &self.state);
        board.pieces.iter().map(|piece| (piece.id, Some(piece.side) == side)).collect()
    }

    /// The refusal of a fact that the command does not take, with those that it does.
    fn foreign(&self, fact: &Fact, later: Vec<&'static str>) -> Stop {
        let told = |name: &str, of: &[FigureId]| {
            let of: Vec<String> = of.iter().map(|figure| figure.0.to_string()).collect();
            if of.is_empty() { name.to_owned() } else { format!("{name} ({})", of.join(", ")) }
        };
        let mut takes: Vec<String> = self.queries.iter().map(|query| told(&query.fact, &query.of)).collect();
        takes.extend(later.into_iter().map(str::to_owned));
        takes.dedup();
        let (name, takes) = (told(&fact.fact, &fact.of), takes.join(", "));
        let (fr, en) = if takes.is_empty() {
            ("cette commande n’en prend aucun".to_owned(), "this command takes none".to_owned())
        } else {
            (format!("cette commande prend\u{a0}: {takes}"), format!("this command takes: {takes}"))
        };
        Stop::Refused(Refused::plain(
            "unused-fact",
            format!("le fait « {name} » ne sert à rien ici\u{a0}; {fr}"),
            format!("the fact \u{201c}{name}\u{201d} has no bearing here; {en}"),
        ))
    }

    /// Waits until every other side has confirmed what was stated with the command, where that is due.
    fn confirm_facts(&self) -> Result<(), Stop> {
        if self.bound { Ok(()) } else { self.require_confirmed(self.desk.by, self.desk.facts) }
    }

    /// Waits until every other side has confirmed what a seat stated, where that is due.
    fn require_confirmed(&self, stater: Seat, facts: &[Fact]) -> Result<(), Stop> {
        if facts.is_empty() || !self.desk.opening.confirms_facts() {
            return Ok(());
        }
        let confirmed = &self.desk.answers.facts_confirmed;
        let has = |seat: Seat, fact: &Fact| confirmed.iter().any(|(by, one)| *by == seat && one == fact);
        let others = self.desk.opening.others(stater).into_iter();
        let waiting: Vec<Request> = others
            .filter(|seat| !facts.iter().all(|fact| has(*seat, fact)))
            .map(|seat| Request::Confirm { seat, facts: facts.to_vec(), purpose: None, faces: Vec::new() })
            .collect();
        if waiting.is_empty() { Ok(()) } else { Err(Stop::Needs(waiting)) }
    }

    /// Seals a payload of a seat: the number it is known by from now on.
    ///
    /// # Errors
    /// `Broken` when the match has no seal number left.
    pub fn seal(&mut self, seat: Seat, payload: String) -> Result<SealNumber, Stop> {
        self.count()?;
        let place = self.seals.len();
        let number = if let Some(number) = self.desk.sealed.get(place) {
            *number
        } else {
            let beyond = place.saturating_sub(self.desk.sealed.len());
            let beyond = u32::try_from(beyond).unwrap_or(u32::MAX);
            let number = self.desk.next_seal.0.checked_add(beyond);
            SealNumber(number.ok_or_else(|| Inconsistent::new("no seal number left"))?)
        };
        self.seals.push((seat, number, payload));
        Ok(number)
    }

    /// Opens a seal: shown to all from now on. Facts are confirmed first, as before a die.
    ///
    /// # Errors
    /// `Unknown` when the payload is not known here.
    pub fn open(&mut self, seal: SealNumber) -> Result<String, Stop> {
        self.count()?;
        self.bind()?;
        let own =
            self.seals.iter().find(|(_, number, _)| *number == seal).map(|(_, _, payload)| payload.clone());
        let payload = own
            .or_else(|| self.desk.known.payload(seal).map(str::to_owned))
            .ok_or_else(|| Stop::Unknown(format!("seal {} is not open", seal.0)))?;
        if !(self.desk.opened)(seal) && !self.openings.contains(&seal) {
            self.openings.push(seal);
        }
        Ok(payload)
    }

    /// Ends the judgement: facts still to be confirmed are asked for, unused ones refused.
    ///
    /// # Errors
    /// `Needs` or `Refused`, with what is to be written before the wait.
    pub fn finish(&mut self) -> Result<(), Stop> {
        if let Some(unlisted) = self.unlisted.take() {
            return Err(Stop::Broken(Inconsistent::new(format!(
                "a fact that its game does not list: {unlisted}"
            ))));
        }
        if self.rested {
            // What was stated for the steps to come is asked for there.
            self.forbid_foreign_facts()?;
        } else if !self.bound
            && !self.was_answered()
            && let Some(fact) = self.desk.facts.iter().find(|fact| !self.facts_used.contains(fact))
        {
            return Err(self.foreign(fact, Vec::new()));
        }
        self.confirm_facts()
    }

    /// What the draft leaves to be written.
    pub fn outcome(self) -> (Cow<'a, R::State>, Outcome<R::Event>) {
        let Self { state, events, rolls, used, seals, openings, against, .. } = self;
        (state, Outcome { events, rolls, used, seals, openings, against })
    }
}

fn no_roll(purpose: &Purpose, fr: &str, en: &str) -> Stop {
    let rule = &purpose.rule;
    Stop::NoRoll(Words::new(format!("{rule}, {fr}"), format!("{rule}, {en}")))
}

/// What is known, with what this draft sealed and drew itself.
struct Overlay<'a> {
    seals: &'a [(Seat, SealNumber, String)],
    rolls: &'a [NewRoll],
    known: &'a dyn Known,
}

impl Known for Overlay<'_> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        let own = self.seals.iter().find(|(_, number, _)| *number == seal);
        own.map(|(_, _, payload)| payload.as_str()).or_else(|| self.known.payload(seal))
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        let own = self.rolls.iter().find(|made| made.hidden == Some(roll));
        own.map(|made| made.faces.as_slice()).or_else(|| self.known.faces(roll))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_written_with_its_seat_first_and_read_back() {
        let seat = Seat::new(2).unwrap();
        let purpose = Purpose::table(RuleId::new("HOUSE-1"));
        let fact = Fact { fact: "sight".to_owned(), of: vec![FigureId(1)], value: FactValue::Holds(true) };
        let requests = [
            Request::Faces { seat, roll: "toss".to_owned(), sides: vec![2], purpose: purpose.clone() },
            Request::Card { seat, purpose: purpose.clone(), cards: vec!["7S".to_owned()] },
            Request::Fact { seat, fact: "sight".to_owned(), of: vec![FigureId(1)] },
            Request::Confirm { seat, facts: vec![fact], purpose: None, faces: Vec::new() },
            Request::Confirm { seat, facts: Vec::new(), purpose: Some(purpose), faces: vec![1] },
        ];
        for request in requests {
            let json = serde_json::to_string(&request).unwrap();
            assert!(json.starts_with("{\"seat\":\"seat:2\",\"ask\":\""), "{json}");
            assert!(!json.contains("null") && !json.contains("[]"), "{json}");
            assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
        }
    }
}
