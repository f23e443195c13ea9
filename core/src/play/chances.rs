//! What else could have come of a command: its dice over all their faces, its facts, the house's options and the
//! revisions of the rules each turned the other way.
//!
//! Pure: the rules run again from the state where it was declared, on what anyone knows. Nothing is guessed: what
//! rests on hidden cards, or has more outcomes than are counted here, is refused.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::dice::Stream;
use crate::judging::declaration::Declaration;
use crate::judging::draft::{Emitted, Purpose, RecordedRoll, Rolls, Stop, Until};
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::fact::{Fact, FactValue, FigureId};
use crate::judging::modifiers::Sum;
use crate::judging::opening::{Opening, RollSource};
use crate::judging::ruleset::Ruleset;
use crate::play::declare::faces_of;
use crate::play::fold::digest;
use crate::play::knowledge::Knowledge;
use crate::play::run::{Given, probe};
use crate::play::{Command, Match};
use crate::record::ids::Seq;
use crate::record::write;
use crate::telling::view::{Board, Line};
use crate::telling::words::Words;

/// The most outcomes that are counted: two dice of 36 faces, four of six.
pub const MOST: u64 = 1_296;

/// Why nothing is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untold {
    /// No command resolved there.
    #[error("no command resolved at this record")]
    NoCommand,
    /// It rolled nothing in the open.
    #[error("this command rolled no die in the open")]
    NoDice,
    /// More outcomes than are counted.
    #[error("more than 1,296 outcomes: too many to count one by one")]
    TooMany,
    /// It rests on cards or faces that nobody may see yet.
    #[error("this command rests on cards that are not shown")]
    Hidden,
    /// The rules of this build do not judge it.
    #[error("the rules of this build do not judge this command")]
    OtherRules,
    /// The log cannot be folded, or the rules contradict it.
    #[error(transparent)]
    Broken(#[from] Inconsistent),
}

impl Untold {
    /// The same, for people.
    pub fn words(&self) -> Words {
        match self {
            Self::NoCommand => Words::new(
                "aucune commande ne s’est résolue à cet enregistrement",
                "no command resolved at this record",
            ),
            Self::NoDice => {
                Words::new("cette commande n’a lancé aucun dé", "this command rolled no die in the open")
            }
            Self::TooMany => Words::new(
                "plus de 1\u{202f}296 issues\u{a0}: trop pour les compter une à une",
                "more than 1,296 outcomes: too many to count one by one",
            ),
            Self::Hidden => Words::new(
                "cette commande repose sur des cartes qui ne sont pas montrées",
                "this command rests on cards that are not shown",
            ),
            Self::OtherRules => Words::new(
                "les règles de ce programme ne jugent pas cette commande",
                "the rules of this build do not judge this command",
            ),
            Self::Broken(inconsistent) => Words::same(inconsistent.0.clone()),
        }
    }
}

/// The chance of one test when its dice were thrown, from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// The event that tells it.
    pub seq: Seq,
    /// The rolls it rests on.
    pub rolls: Vec<Seq>,
    /// Whether it passed.
    pub passed: bool,
    /// In how many ways it would have passed.
    pub ways: u64,
    /// Of how many.
    pub of: u64,
}

/// Everything that could have come of a command, each with its share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// The command's first record.
    pub declared: Seq,
    /// How many ways there are: what the shares of all outcomes add up to.
    pub of: u64,
    /// The outcomes that differ, the most frequent first.
    pub outcomes: Vec<Outcome>,
    /// Every way the dice may fall, and the place of its outcome in the list.
    pub cells: Vec<Cell>,
}

/// One outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Its last event in a few words.
    pub words: Words,
    /// Whether its last test passed, where it has one.
    pub passed: Option<bool>,
    /// Who is put out of play.
    pub out: Vec<FigureId>,
    /// Who loses health, and how much.
    pub hurt: Vec<(FigureId, i32)>,
    /// Whether it would wait for something that was not said.
    pub waits: bool,
    /// In how many of the ways it comes about.
    pub ways: u64,
    /// Whether it is the recorded one.
    pub recorded: bool,
}

/// One way the dice of a command may fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The faces, in the order in which they are thrown.
    pub faces: Vec<u32>,
    /// The place of its outcome.
    pub outcome: usize,
}

/// What was turned the other way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "turned", rename_all = "lowercase")]
pub enum Turned {
    /// A fact that was stated.
    Fact {
        /// The fact as stated.
        fact: Fact,
        /// What it would say.
        instead: FactValue,
    },
    /// A house option.
    Option {
        /// Its name.
        name: &'static str,
        /// The gap of the book that it closes.
        gap: &'static str,
        /// Its value in this match.
        was: String,
        /// What it would be.
        instead: &'static str,
    },
    /// The revision of the rules.
    Revision {
        /// The one in force.
        was: String,
        /// The other.
        instead: &'static str,
    },
}

/// What would come of it then, the dice as they fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "came", rename_all = "lowercase")]
pub enum Instead {
    /// The same state.
    Same,
    /// Another.
    Differs {
        /// What would come about.
        outcome: Outcome,
        /// The sums of its last test.
        sums: Vec<Sum>,
    },
    /// The rules would have refused the command.
    Refused {
        /// Why.
        why: Words,
    },
    /// It would need a die that was not thrown.
    Dice,
}

/// One thing that a command might hang on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hinge {
    /// What is turned.
    #[serde(flatten)]
    pub what: Turned,
    /// What would come of it.
    #[serde(flatten)]
    pub instead: Instead,
}

/// The chance of every test of a command when its dice were thrown; those that cannot be counted are left out.
///
/// # Errors
/// When nothing of the command can be told.
pub fn chances<R: Ruleset>(game: &Match<R>, of: Seq) -> Result<Vec<Chance>, Untold> {
    let case = Case::of(game, of)?;
    let recorded = case.recorded()?;
    let mut told = Vec::new();
    for place in 0..recorded.lines.len() {
        match case.chance(&recorded, place) {
            Ok(chance) => told.extend(chance),
            Err(Untold::TooMany | Untold::Hidden) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(told)
}

/// All outcomes of a command over all faces of its dice.
///
/// # Errors
/// When it rolled nothing, or they cannot be counted.
pub fn grid<R: Ruleset>(game: &Match<R>, of: Seq) -> Result<Grid, Untold> {
    let case = Case::of(game, of)?;
    let recorded = case.recorded()?;
    if case.command.rolls.values().all(|(_, roll)| roll.hidden.is_some()) {
        return Err(Untold::NoDice);
    }
    let mut leaves = Vec::new();
    case.spread(&BTreeMap::new(), None, &mut |leaf| {
        leaves.push(leaf);
        Ok(())
    })?;
    let of = common(leaves.iter().map(|leaf| leaf.of))?;
    let mut kinds: Vec<(Key, Outcome)> = Vec::new();
    let mut cells = Vec::new();
    for leaf in leaves {
        let ran = case.told(&leaf.events)?;
        let mut outcome = ran.outcome(&case.board);
        outcome.waits = leaf.waits;
        let key = Key { digest: ran.digest::<R>()?, passed: outcome.passed, waits: leaf.waits };
        let place = kinds.iter().position(|(known, _)| *known == key).unwrap_or(kinds.len());
        if place == kinds.len() {
            let same = !leaf.waits && key.digest == recorded.digest::<R>()?;
            outcome.recorded = same && key.passed == recorded.outcome(&case.board).passed;
            kinds.push((key, outcome));
        }
        if let Some((_, kind)) = kinds.get_mut(place) {
            kind.ways = kind.ways.saturating_add(of.checked_div(leaf.of).unwrap_or_default());
        }
        cells.push(Cell { faces: leaf.faces.concat(), outcome: place });
    }
    Ok(Grid { declared: case.command.declared, of, ..sorted(&kinds, cells) })
}

/// The outcomes with the most frequent first; each cell follows its own.
fn sorted(kinds: &[(Key, Outcome)], mut cells: Vec<Cell>) -> Grid {
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(kinds.get(*place).map(|(_, kind)| kind.ways)));
    for cell in &mut cells {
        cell.outcome = order.iter().position(|place| *place == cell.outcome).unwrap_or_default();
    }
    cells.sort_by(|one, other| one.faces.cmp(&other.faces));
    let outcomes = order.iter().filter_map(|place| kinds.get(*place)).map(|(_, kind)| kind.clone()).collect();
    Grid { declared: Seq(0), of: 0, outcomes, cells }
}

/// What a command hung on: each fact that says yes or no, each house option and each other revision, turned the
/// other way with the dice as they fell. Options that change nothing of it are left out.
///
/// # Errors
/// When nothing of the command can be told.
pub fn hinges<R: Ruleset>(game: &Match<R>, of: Seq) -> Result<Vec<Hinge>, Untold> {
    let case = Case::of(game, of)?;
    let recorded = case.recorded()?;
    let mut hinges = Vec::new();
    for (place, fact) in case.facts().into_iter().enumerate() {
        let FactValue::Holds(holds) = fact.value else { continue };
        let instead = FactValue::Holds(!holds);
        let turned = case.with_fact(place, &instead)?;
        let then = turned.came(&recorded)?;
        hinges.push(Hinge { what: Turned::Fact { fact, instead }, instead: then });
    }
    let opening = game.opening();
    for option in R::rulebook().options {
        let was = opening.options.get(option.name).map_or_else(
            || option.values.first().map(|value| value.word.to_owned()).unwrap_or_default(),
            Clone::clone,
        );
        for value in option.values.iter().filter(|value| value.word != was) {
            let mut other = opening.clone();
            other.options.insert(option.name.to_owned(), value.word.to_owned());
            let Some(then) = case.under(other, &recorded)? else { continue };
            let (name, gap, was, instead) = (option.name, option.gap, was.clone(), value.word);
            hinges.push(Hinge { what: Turned::Option { name, gap, was, instead }, instead: then });
        }
    }
    for instead in R::EARLIER.iter().copied().chain([R::REVISION]) {
        if instead == &*case.command.revision {
            continue;
        }
        let other = Opening { ruleset: instead.to_owned(), ..opening.clone() };
        let Some(then) = case.under(other, &recorded)? else { continue };
        let was = case.command.revision.to_string();
        hinges.push(Hinge { what: Turned::Revision { was, instead }, instead: then });
    }
    Ok(hinges)
}

/// Whether what a way has caused so far is enough to know of it.
type Enough<'a, E> = dyn Fn(&[Emitted<E>]) -> bool + 'a;

/// What makes two ways the same outcome.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    digest: [u8; 32],
    passed: Option<bool>,
    waits: bool,
}

/// The least number that all of them divide.
fn common(all: impl Iterator<Item = u64>) -> Result<u64, Untold> {
    let mut whole = 1_u64;
    for one in all {
        let (mut a, mut b) = (whole, one);
        while b > 0 {
            (a, b) = (b, a.checked_rem(b).unwrap_or_default());
        }
        let more = one.checked_div(a).unwrap_or(1);
        whole = whole.checked_mul(more).filter(|whole| *whole <= 1 << 40).ok_or(Untold::TooMany)?;
    }
    Ok(whole)
}

/// A command, and what it was declared on.
struct Case<'m, R: Ruleset> {
    game: &'m Match<R>,
    command: Command,
    declaration: Declaration<R::Command>,
    setup: Cow<'m, R::Setup>,
    opening: Opening,
    sources: BTreeMap<String, RollSource>,
    known: Knowledge,
    private: Vec<String>,
    state: R::State,
    hidden: R::Hidden,
    board: Board,
}

/// One way a command may go.
struct Leaf<E> {
    events: Vec<Emitted<E>>,
    faces: Vec<Vec<u32>>,
    of: u64,
    waits: bool,
}

/// What events lead to.
struct Ran<R: Ruleset> {
    /// Each with the rolls that it rests on and its sums.
    lines: Vec<Beat>,
    state: R::State,
    board: Board,
}

struct Beat {
    line: Line,
    rolls: Vec<Purpose>,
    sums: Vec<Sum>,
}

impl<R: Ruleset> Ran<R> {
    fn digest<S: Ruleset<State = R::State>>(&self) -> Result<[u8; 32], Inconsistent> {
        digest::<S>(&self.state)
    }

    fn outcome(&self, before: &Board) -> Outcome {
        let told = self.lines.iter().rev().map(|beat| &beat.line);
        let titled = told.clone().find(|line| !line.title.fr.is_empty());
        let verdict = told.clone().find_map(|line| line.verdict.as_ref());
        let was = |id: FigureId| before.pieces.iter().find(|piece| piece.id == id);
        let pairs = || self.board.pieces.iter().filter_map(|piece| Some((was(piece.id)?, piece)));
        let out = pairs().filter(|(old, new)| new.out && !old.out).map(|(_, new)| new.id);
        let hurt = pairs().map(|(old, new)| (new.id, old.health.0.saturating_sub(new.health.0)));
        Outcome {
            words: titled.map(|line| line.title.clone()).unwrap_or_default(),
            passed: verdict.map(|verdict| verdict.passed),
            out: out.collect(),
            hurt: hurt.filter(|(_, lost)| *lost > 0).collect(),
            ..Outcome::default()
        }
    }
}

/// How a run ended, and what it asked for next.
struct Went<E> {
    events: Vec<Emitted<E>>,
    end: Result<(), Stop>,
    asked: Option<Vec<u32>>,
    secret: bool,
}

impl<'m, R: Ruleset> Case<'m, R> {
    fn of(game: &'m Match<R>, of: Seq) -> Result<Self, Untold> {
        let within = |command: &&Command| (command.declared..=command.ended).contains(&of);
        let command = game.commands().iter().find(within).ok_or(Untold::NoCommand)?.clone();
        if !R::judges(&command.revision) {
            return Err(Untold::OtherRules);
        }
        let known = game.public_knowledge();
        if command
            .sealed
            .iter()
            .any(|number| crate::judging::ruleset::Known::payload(&known, *number).is_none())
        {
            return Err(Untold::Hidden);
        }
        let declaration =
            Declaration::read(&command.json).map_err(|refused| Inconsistent::new(refused.why.en))?;
        let state = game.state_at(command.before)?;
        Ok(Self {
            game,
            declaration,
            setup: Cow::Borrowed(game.setup()),
            opening: game.opening().clone(),
            // Typed dice are as good as proven ones here: what they showed is on record.
            sources: R::rulebook()
                .roll_kinds
                .iter()
                .map(|kind| ((*kind).to_owned(), RollSource::Seeded))
                .collect(),
            private: game.private_of(&command, &known),
            hidden: game.hidden_at(command.before, &known)?,
            board: R::board(game.setup(), &state),
            state,
            known,
            command,
        })
    }

    /// The rolls of the command as they fell, typed ones too.
    fn rolls(&self) -> BTreeMap<Purpose, RecordedRoll> {
        let mut rolls = faces_of(&self.command.rolls);
        for roll in rolls.values_mut() {
            roll.table = false;
        }
        rolls
    }

    /// The facts stated with the command, then those that were asked for.
    fn facts(&self) -> Vec<Fact> {
        let asked = self.command.answers.facts.iter().map(|(_, fact)| fact.clone());
        self.declaration.facts.iter().cloned().chain(asked).collect()
    }

    /// Runs it with rolls that stand, and faces for those asked for beyond them.
    fn run(&self, stand: &BTreeMap<Purpose, RecordedRoll>, faces: &[Vec<u32>]) -> Went<R::Event> {
        let opened_here = |number| self.command.opened.contains(&number);
        let opened = |number| !opened_here(number) && self.game.opened_before(number, self.command.declared);
        let (mut given_out, mut asked, mut secret) = (0_usize, None, false);
        let mut tape = |stream: Stream, sides: &[u32]| {
            let none = || Words::new("aucun dé ne se lance ici", "no die may be rolled here");
            if stream == Stream::Hidden {
                secret = true;
                return Err(none());
            }
            let next = faces.get(given_out).filter(|faces| faces.len() == sides.len());
            given_out = given_out.saturating_add(1);
            if let Some(faces) = next {
                return Ok((faces.clone(), None));
            }
            asked = Some(sides.to_vec());
            Err(none())
        };
        let given = Given {
            opening: &self.opening,
            setup: self.setup.as_ref(),
            state: Cow::Borrowed(&self.state),
            hidden: Cow::Borrowed(&self.hidden),
            by: self.command.by,
            declaration: &self.declaration,
            private: &self.private,
            sources: &self.sources,
            started: self.game.is_started_at(self.command.before),
            recorded: stand.clone(),
            kept: BTreeMap::new(),
            answers: self.command.answers.clone(),
            sealed: self.command.sealed.clone(),
            next_seal: self.command.next_seal,
            opened: &opened,
            known: &self.known,
            strict: false,
            until: Until::Rest,
        };
        let probe = probe::<R>(given, Rolls::Live(&mut tape));
        Went { events: probe.events, end: probe.end, asked, secret }
    }

    /// What the record itself leads to.
    fn recorded(&self) -> Result<Ran<R>, Untold> {
        let went = self.run(&self.rolls(), &[]);
        match went.end {
            Ok(()) => Ok(self.told(&went.events)?),
            Err(Stop::Unknown(_)) => Err(Untold::Hidden),
            Err(_) if went.secret => Err(Untold::Hidden),
            Err(Stop::Broken(inconsistent)) => Err(inconsistent.into()),
            // A record from before commands ended where the game rests, or one that the rules do not bear out.
            Err(Stop::Refused(_) | Stop::Needs(_) | Stop::NoRoll(_)) => Err(Untold::OtherRules),
        }
    }

    /// Tells events from the state that the command was declared on.
    fn told(&self, events: &[Emitted<R::Event>]) -> Result<Ran<R>, Inconsistent> {
        let mut state = self.state.clone();
        let mut lines = Vec::new();
        for emitted in events {
            let modifiers = emitted.because.modifiers.lines();
            let sums = if modifiers.is_empty() {
                Vec::new()
            } else {
                R::sums(&self.setup, &state, &emitted.event, modifiers)
            };
            let line = R::line(&self.setup, &state, &emitted.event);
            lines.push(Beat { line, rolls: emitted.because.rolls.clone(), sums });
            R::apply(&self.setup, &mut state, &emitted.event)?;
        }
        let board = R::board(&self.setup, &state);
        Ok(Ran { lines, state, board })
    }

    /// Every way the rolls that do not stand may fall. With `enough`, a way ends once that holds of what it caused.
    fn spread(
        &self,
        stand: &BTreeMap<Purpose, RecordedRoll>,
        enough: Option<&Enough<'_, R::Event>>,
        each: &mut dyn FnMut(Leaf<R::Event>) -> Result<(), Untold>,
    ) -> Result<(), Untold> {
        let mut due: Vec<(Vec<Vec<u32>>, u64)> = vec![(Vec::new(), 1)];
        let mut met = 1_u64;
        while let Some((faces, of)) = due.pop() {
            let went = self.run(stand, &faces);
            let (waits, done) = match &went.end {
                _ if enough.is_some_and(|enough| enough(&went.events)) => (false, true),
                _ if went.secret => return Err(Untold::Hidden),
                Ok(()) => (false, true),
                Err(Stop::Needs(_)) => (true, true),
                Err(Stop::Unknown(_)) => return Err(Untold::Hidden),
                Err(Stop::Broken(inconsistent)) => return Err(inconsistent.clone().into()),
                Err(Stop::Refused(_)) => return Err(Untold::OtherRules),
                Err(Stop::NoRoll(_)) => (false, false),
            };
            if done {
                each(Leaf { events: went.events, faces, of, waits })?;
                continue;
            }
            let Some(sides) = went.asked else { return Err(Untold::OtherRules) };
            let wide = sides.iter().try_fold(1_u64, |wide, sides| wide.checked_mul(u64::from(*sides)));
            let wide = wide.filter(|wide| *wide > 0).ok_or(Untold::TooMany)?;
            met =
                met.checked_add(wide.saturating_sub(1)).filter(|met| *met <= MOST).ok_or(Untold::TooMany)?;
            let of = of.checked_mul(wide).ok_or(Untold::TooMany)?;
            due.extend(ways(&sides).into_iter().map(|fell| {
                let mut faces = faces.clone();
                faces.push(fell);
                (faces, of)
            }));
        }
        Ok(())
    }

    /// The chance of the test that the event at a place tells.
    fn chance(&self, recorded: &Ran<R>, place: usize) -> Result<Option<Chance>, Untold> {
        let Some(beat) = recorded.lines.get(place) else { return Ok(None) };
        let Some(verdict) = beat.line.verdict.as_ref().filter(|_| !beat.rolls.is_empty()) else {
            return Ok(None);
        };
        let mut stand = self.rolls();
        stand.retain(|purpose, _| !beat.rolls.contains(purpose));
        let rests = |emitted: &Emitted<R::Event>| {
            emitted.because.rolls.iter().any(|purpose| beat.rolls.contains(purpose))
        };
        let enough = |events: &[Emitted<R::Event>]| events.iter().any(rests);
        let mut fell: Vec<(u64, bool)> = Vec::new();
        self.spread(&stand, Some(&enough), &mut |leaf| {
            let Some(at) = leaf.events.iter().position(rests) else { return Err(Untold::Hidden) };
            let ran = self.told(leaf.events.get(..=at).unwrap_or_default())?;
            let passed = ran.lines.last().and_then(|beat| beat.line.verdict.as_ref());
            // A die that leads to something else than this test is no way to pass it.
            fell.push((leaf.of, passed.is_some_and(|verdict| verdict.passed)));
            Ok(())
        })?;
        let of = common(fell.iter().map(|(of, _)| *of))?;
        let share = |leaf: &(u64, bool)| of.checked_div(leaf.0).unwrap_or_default();
        let ways = fell.iter().filter(|(_, passed)| *passed).map(share).fold(0, u64::saturating_add);
        let places = beat.rolls.iter().filter_map(|purpose| self.command.rolls.get(purpose));
        let (rolls, passed) = (places.map(|(seq, _)| *seq).collect(), verdict.passed);
        let seq = self.command.resolved.get(place).map_or(self.command.ended, |(seq, _)| *seq);
        Ok(Some(Chance { seq, rolls, passed, ways, of }))
    }

    /// The same with a fact turned.
    fn with_fact(&self, place: usize, instead: &FactValue) -> Result<Self, Untold> {
        let mut command = self.command.clone();
        let stated = self.declaration.facts.len();
        let broken = |error: serde_json::Error| Untold::Broken(Inconsistent::new(error.to_string()));
        if let Some(asked) = place.checked_sub(stated) {
            if let Some((_, fact)) = command.answers.facts.get_mut(asked) {
                fact.value = instead.clone();
            }
        } else {
            let mut json: Value = serde_json::from_str(&command.json).map_err(broken)?;
            if let Some(value) = json.pointer_mut(&format!("/facts/{place}/value")) {
                *value = write::value(instead);
            }
            command.json = json.to_string();
        }
        let read: Result<_, Refused> = Declaration::read(&command.json);
        let declaration = read.map_err(|refused| Inconsistent::new(refused.why.en))?;
        Ok(Self { command, declaration, ..self.again() })
    }

    fn again(&self) -> Self {
        Self {
            game: self.game,
            command: self.command.clone(),
            declaration: self.declaration.clone(),
            setup: self.setup.clone(),
            opening: self.opening.clone(),
            sources: self.sources.clone(),
            known: self.known.clone(),
            private: self.private.clone(),
            state: self.state.clone(),
            hidden: self.hidden.clone(),
            board: self.board.clone(),
        }
    }

    /// What would come of it under another opening; nothing where that opening is none, or changes nothing.
    fn under(&self, opening: Opening, recorded: &Ran<R>) -> Result<Option<Instead>, Untold> {
        let Ok((setup, _)) = R::setup(&opening) else { return Ok(None) };
        let other = Self { opening, setup: Cow::Owned(setup), ..self.again() };
        let came = other.came(recorded)?;
        Ok(Some(came).filter(|came| *came != Instead::Same))
    }

    /// What comes of it with the dice as they fell.
    fn came(&self, recorded: &Ran<R>) -> Result<Instead, Untold> {
        let went = self.run(&self.rolls(), &[]);
        let waits = match went.end {
            Ok(()) => false,
            Err(Stop::Needs(_)) => true,
            Err(Stop::Refused(refused)) => return Ok(Instead::Refused { why: refused.why }),
            Err(Stop::NoRoll(_)) => return Ok(Instead::Dice),
            Err(Stop::Unknown(_)) => return Err(Untold::Hidden),
            Err(Stop::Broken(inconsistent)) => return Err(inconsistent.into()),
        };
        let ran = self.told(&went.events)?;
        let mut outcome = ran.outcome(&self.board);
        let same = outcome.passed == recorded.outcome(&self.board).passed;
        if !waits && same && ran.digest::<R>()? == recorded.digest::<R>()? {
            return Ok(Instead::Same);
        }
        outcome.waits = waits;
        let sums = ran.lines.iter().rev().map(|beat| &beat.sums).find(|sums| !sums.is_empty());
        Ok(Instead::Differs { outcome, sums: sums.cloned().unwrap_or_default() })
    }
}

/// Every way dice of these sides may fall.
fn ways(sides: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for wide in sides {
        all = all
            .into_iter()
            .flat_map(|fell| {
                (1..=*wide).map(move |face| {
                    let mut fell = fell.clone();
                    fell.push(face);
                    fell
                })
            })
            .collect();
    }
    all
}
