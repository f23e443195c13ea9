//! The working copy that `decide` judges on.

mod facts;
mod request;
mod rest;
mod rolls;
mod seals;

pub use facts::Query;
pub use request::{Because, Emitted, Purpose, Request, Stop};
pub use rolls::{HiddenRoll, NewRoll, RecordedRoll, Rolls, Tape};

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use crate::judging::draft::seals::Overlay;
use crate::judging::error::Inconsistent;
use crate::judging::fact::{Claim, Fact};
use crate::judging::opening::{Opening, RollSource};
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{SealNumber, Seat};
use crate::telling::words::Words;

/// The most events one command may cause.
pub const MOST_EVENTS: usize = 1024;
/// The most unfinished procedures at any moment.
pub const MOST_FRAMES: usize = 64;
/// Most dice, cards, secrets and facts that the judgement of a command asks for, those asked for again included.
pub const MOST_ASKED: u32 = 8192;

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
