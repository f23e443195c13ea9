//! A bench for any game: given an opening, when a seat declares, then these events or this stop.
//!
//! Dice are scripted, every sealed payload is known, nothing is written: what the kernel does with records,
//! this does in memory.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

use crate::dice::Stream;
use crate::judging::draft::{
    Answers, Desk, Draft, Emitted, HiddenRoll, NewRoll, Outcome, Rolls, Stop, Until,
};
use crate::judging::error::Fault;
use crate::judging::fact::{Claim, Fact};
use crate::judging::opening::Opening;
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{SealNumber, Seat};
use crate::telling::words::Words;

/// Everything that has been sealed and drawn in secret so far.
#[derive(Clone, Debug, Default)]
pub struct Vault(BTreeMap<SealNumber, String>, BTreeMap<HiddenRoll, Vec<u32>>);

impl Vault {
    /// Keeps a payload, as a foreign record would have it.
    pub fn keep(&mut self, seal: SealNumber, payload: &str) {
        self.0.insert(seal, payload.to_owned());
    }
}

impl Known for Vault {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.0.get(&seal).map(String::as_str)
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        self.1.get(&roll).map(Vec::as_slice)
    }
}

/// A declaration with everything that travels beside it.
#[derive(Clone, Debug, Default)]
pub struct Declaration<'a> {
    /// Facts stated with it.
    pub facts: &'a [Fact],
    /// Claims made with it.
    pub claims: &'a [Claim],
    /// Secret payloads.
    pub private: &'a [String],
    /// The faces that the dice will show, in order.
    pub faces: &'a [u32],
    /// Answers given while it waited.
    pub answers: Answers,
}

/// A match in memory.
pub struct Bench<R: Ruleset> {
    /// The opening.
    pub opening: Opening,
    /// What it fixes.
    pub setup: R::Setup,
    /// The public state.
    pub state: R::State,
    /// What is hidden, all of it.
    pub hidden: R::Hidden,
    /// Every sealed payload.
    pub vault: Vault,
    /// The seals opened.
    pub opened: Vec<SealNumber>,
    /// The rolls of the last declaration.
    pub rolls: Vec<NewRoll>,
    /// The stated facts of the last declaration that differ from the record.
    pub against: Vec<Fact>,
    /// The scripted faces that the last declaration did not use.
    pub unused: usize,
}

impl<R: Ruleset> Bench<R> {
    /// A match from an opening, before `Start`.
    ///
    /// # Errors
    /// The faults of the opening.
    pub fn open(opening: Opening) -> Result<Self, Vec<Fault>> {
        let (setup, state) = R::setup(&opening)?;
        Ok(Self {
            opening,
            setup,
            state,
            hidden: R::Hidden::default(),
            vault: Vault::default(),
            opened: Vec::new(),
            rolls: Vec::new(),
            against: Vec::new(),
            unused: 0,
        })
    }

    /// The first batch of play.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn start(&mut self, faces: &[u32]) -> Result<Vec<Emitted<R::Event>>, Stop> {
        let Some(seat) = self.opening.seats.first().map(|entry| entry.seat) else {
            return Err(Stop::Unknown("the opening has no seat".to_owned()));
        };
        self.run(seat, &Declaration { faces, ..Declaration::default() }, &|draft| R::start(draft))
    }

    /// A declaration, by the JSON of its command.
    ///
    /// # Errors
    /// See [`Stop`]; a command that cannot be read is refused.
    pub fn declare(
        &mut self,
        seat: Seat,
        command: &Value,
        with: &Declaration<'_>,
    ) -> Result<Vec<Emitted<R::Event>>, Stop> {
        let command: R::Command = serde_json::from_value(command.clone()).map_err(|error| {
            let why = error.to_string();
            Stop::Refused(crate::judging::error::Refused::plain("unreadable", why.clone(), why))
        })?;
        self.run(seat, with, &|draft| R::decide(draft, seat, &command, with.private))
    }

    fn run(
        &mut self,
        seat: Seat,
        with: &Declaration<'_>,
        judge: &dyn Fn(&mut Draft<'_, R>) -> Result<(), Stop>,
    ) -> Result<Vec<Emitted<R::Event>>, Stop> {
        let mut script: VecDeque<u32> = with.faces.iter().copied().collect();
        let mut drawn = u32::try_from(self.vault.1.len()).unwrap_or(u32::MAX);
        let mut tape = |stream: Stream, sides: &[u32]| {
            let mut next =
                || script.pop_front().ok_or_else(|| Words::same("the script of faces is at its end"));
            let faces: Result<Vec<u32>, Words> = sides.iter().map(|_| next()).collect();
            let place = HiddenRoll { epoch: 0, i: drawn };
            match stream {
                Stream::Public => Ok((faces?, None)),
                Stream::Hidden => {
                    drawn = drawn.saturating_add(1);
                    Ok((faces?, Some(place)))
                }
            }
        };
        let next_seal = u32::try_from(self.vault.0.len()).map_or(SealNumber(u32::MAX), SealNumber);
        let opened = self.opened.clone();
        let sources = BTreeMap::new();
        let desk = Desk {
            opening: &self.opening,
            sources: &sources,
            rolls: Rolls::Live(&mut tape),
            recorded: BTreeMap::new(),
            kept: BTreeMap::new(),
            answers: with.answers.clone(),
            known: &self.vault,
            sealed: Vec::new(),
            next_seal,
            opened: &|seal| opened.contains(&seal),
            by: seat,
            facts: with.facts,
            claims: with.claims,
            command: Box::new(|| Value::Null),
            until: Until::Rest,
        };
        let (state, hidden) = (Cow::Borrowed(&self.state), Cow::Borrowed(&self.hidden));
        let mut draft = Draft::new(&self.setup, state, hidden, desk);
        judge(&mut draft)?;
        draft.finish()?;
        let (state, outcome) = draft.outcome();
        let state = state.into_owned();
        self.unused = script.len();
        self.keep(state, outcome)
    }

    fn keep(&mut self, state: R::State, outcome: Outcome<R::Event>) -> Result<Vec<Emitted<R::Event>>, Stop> {
        self.state = state;
        self.vault.0.extend(outcome.seals.into_iter().map(|(_, seal, payload)| (seal, payload)));
        let hidden =
            outcome.rolls.iter().filter_map(|roll| roll.hidden.map(|place| (place, roll.faces.clone())));
        self.vault.1.extend(hidden);
        self.opened.extend(outcome.openings);
        self.rolls = outcome.rolls;
        self.against = outcome.against;
        for emitted in &outcome.events {
            R::apply_hidden(&self.setup, &mut self.hidden, &emitted.event, &self.vault)?;
        }
        Ok(outcome.events)
    }

    /// What is wrong with the position: nothing, after any batch of honest play.
    pub fn check(&self) -> Vec<Fault> {
        R::check(&self.setup, &self.state)
    }

    /// The state as it stands in a position.
    ///
    /// # Errors
    /// When the state cannot be told in JSON.
    pub fn position(&self) -> Result<Value, String> {
        serde_json::to_value(&self.state).map_err(|error| error.to_string())
    }
}
