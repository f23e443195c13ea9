//! The hand that plays a script.

use greffe_core::judging::draft::Request;
use greffe_core::judging::error::{Fault, Refused};
use greffe_core::judging::fact::FactValue;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, Rejected};
use greffe_core::record::at::At;
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::scan;
use greffe_core::telling::words::Words;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::{Came, MOST_KEPT, ScriptError, Step, StepReport, Written};
use crate::file::Watch;
use crate::rehearsal::{Rehearsal, RehearsalError};

/// The most answers one step may need.
const MOST_ANSWERS: usize = 64;

pub(super) struct Runner {
    pub(super) rehearsal: Rehearsal,
    faces: ChaCha20Rng,
    /// The public state after each step so far that changed it: what an expectation may say is there no more.
    pub(super) seen: Vec<Value>,
    /// How much is kept of states and records, in bytes of JSON.
    kept: usize,
}

/// Why a step was not played to its end.
enum Unplayed {
    /// It is refused, or contradicts the program.
    Rehearsal(RehearsalError),
    /// Whoever watches said so.
    Stopped,
}

impl From<RehearsalError> for Unplayed {
    fn from(error: RehearsalError) -> Self {
        Self::Rehearsal(error)
    }
}

impl From<Rejected> for Unplayed {
    fn from(rejected: Rejected) -> Self {
        Self::Rehearsal(rejected.into())
    }
}

/// What a step has to answer with.
struct Hand<'s> {
    step: &'s Step,
    dice: std::slice::Iter<'s, u32>,
    cards: std::slice::Iter<'s, String>,
    answers: std::slice::Iter<'s, FactValue>,
}

impl<'s> Hand<'s> {
    fn new(step: &'s Step) -> Self {
        Self { step, dice: step.dice.iter(), cards: step.cards.iter(), answers: step.answers.iter() }
    }

    /// What nobody asked for.
    fn left(&self) -> Option<Words> {
        let left = [
            ("dice", json!(self.dice.as_slice())),
            ("cards", json!(self.cards.as_slice())),
            ("answers", json!(self.answers.as_slice())),
        ];
        let left = left.into_iter().filter(|(_, left)| left.as_array().is_some_and(|left| !left.is_empty()));
        let left: Vec<String> = left.map(|(kind, left)| format!("{kind} {left}")).collect();
        let left = left.join(", ");
        let words = || Words::new(format!("nul ne demande {left}"), format!("nobody asks for {left}"));
        (!left.is_empty()).then(words)
    }
}

impl Runner {
    pub(super) fn new(opening: &Opening, seed: u64) -> Result<Self, ScriptError> {
        let broken = |error: &dyn std::fmt::Display| ScriptError::Broken { step: 0, what: error.to_string() };
        let at = At::from_millis(0).or_else(|| At::from_millis(946_684_800_000));
        let at = at.ok_or_else(|| broken(&"no time"))?;
        let mut salts = ChaCha20Rng::seed_from_u64(seed.wrapping_add(1));
        let fresh = Box::new(move || {
            let mut bytes = [0_u8; 32];
            salts.fill_bytes(&mut bytes);
            bytes
        });
        let rehearsal =
            Rehearsal::open(MatchId::new([0; 16]), at, opening, fresh).map_err(|error| broken(&error))?;
        let faces = ChaCha20Rng::seed_from_u64(seed);
        let mut this = Self { rehearsal, faces, seen: Vec::new(), kept: 0 };
        // Where every roll comes from the table and no card is dealt, proven dice would never be drawn.
        if this.rehearsal.game().needs_dice() {
            this.rehearsal.set_dice().map_err(|error| broken(&error))?;
        }
        Ok(this)
    }

    pub(super) fn start(&mut self) -> Result<(), ScriptError> {
        let seat = self.rehearsal.game().opening().seats.first().map(|entry| entry.seat);
        let seat = seat.ok_or_else(|| {
            let fault = Fault::new("/seats", None, "aucun siège n’est nommé", "no seat is named");
            ScriptError::Opening(vec![fault])
        })?;
        let act = Act::Declare {
            window: Seq(0),
            command: r#"{"Start":{}}"#.to_owned(),
            private: Vec::new(),
            for_seat: None,
        };
        let started = self.rehearsal.act(Author::Seat(seat), act);
        started.map_err(|error| ScriptError::Broken { step: 0, what: error.to_string() })?;
        Ok(())
    }

    pub(super) fn state(&self, step: usize) -> Result<Value, ScriptError> {
        let broken = |what: String| ScriptError::Broken { step, what };
        let last = Seq(self.rehearsal.game().records().saturating_sub(1));
        let json = self.rehearsal.game().state_json(last).map_err(|error| broken(error.0))?;
        serde_json::from_str(&json).map_err(|error| broken(error.to_string()))
    }

    /// Counts what is kept; whether there is room for it.
    fn keeps(&mut self, bytes: usize) -> bool {
        self.kept = self.kept.saturating_add(bytes);
        self.kept <= MOST_KEPT
    }

    pub(super) fn step(
        &mut self,
        number: usize,
        step: &Step,
        watch: &mut Watch<'_>,
    ) -> Result<StepReport, ScriptError> {
        let broken = |what: String| ScriptError::Broken { step: number, what };
        let mut command = step.command.clone();
        for (key, beside) in [("facts", &step.facts), ("claims", &step.claims)] {
            if !beside.is_empty() {
                command.insert(key.to_owned(), json!(beside));
            }
        }
        let command = Value::Object(command);
        let first = Seq(self.rehearsal.game().records());
        if self.seen.is_empty() {
            self.seen.push(self.state(number)?);
        }
        let mut hand = Hand::new(step);
        let came = match self.play(&command, &mut hand, watch) {
            Ok(()) => Came::Records(self.written(first).map_err(&broken)?),
            Err(Unplayed::Stopped) => return Err(ScriptError::Stopped { step: number }),
            Err(Unplayed::Rehearsal(RehearsalError::Rejected(Rejected::Refused(refused)))) => {
                Came::Refused(refused)
            }
            Err(Unplayed::Rehearsal(RehearsalError::Rejected(Rejected::Conflict { .. }))) => {
                Came::Refused(self.awaited())
            }
            Err(Unplayed::Rehearsal(error)) => return Err(broken(error.to_string())),
        };
        let waiting = self.rehearsal.game().waiting();
        let waits = waiting.map(|waiting| waiting.requests.clone()).unwrap_or_default();
        let state = self.state(number)?;
        let unexpected = self.differ(step, &came, &waits, &state, hand.left());
        let records = match &came {
            Came::Records(records) => records.iter().map(|record| record.body.to_string().len()).sum(),
            Came::Refused(_) => 0,
        };
        let mut kept = command.to_string().len().saturating_add(records);
        if self.seen.last() != Some(&state) {
            kept = kept.saturating_add(state.to_string().len());
            self.seen.push(state);
        }
        if !self.keeps(kept) {
            return Err(ScriptError::Stopped { step: number });
        }
        Ok(StepReport { step: number, seat: step.seat, command, came, waits, unexpected })
    }

    /// Declares, and answers what is asked as far as the step has answers.
    fn play(&mut self, command: &Value, hand: &mut Hand<'_>, watch: &mut Watch<'_>) -> Result<(), Unplayed> {
        let mut go_on = || if watch().is_break() { Err(Unplayed::Stopped) } else { Ok(()) };
        let seat = Seat::new(hand.step.seat).ok_or_else(|| {
            let (fr, en) = ("un siège va de 1 à 8", "a seat is 1 to 8");
            Rejected::Refused(Refused::plain("no-such-seat", fr, en))
        })?;
        let private = hand.step.private.iter().map(payload).collect();
        go_on()?;
        self.declare(seat, command, private)?;
        for _ in 0..MOST_ANSWERS {
            go_on()?;
            if let Some((seat, answer)) = self.answer(hand) {
                self.declare(seat, &answer, Vec::new())?;
            } else if !self.proceed()? {
                break;
            }
        }
        Ok(())
    }

    /// Lets play go on by itself where it rests; whether it did.
    fn proceed(&mut self) -> Result<bool, RehearsalError> {
        let due = self.rehearsal.game().due(self.rehearsal.secrets());
        let Some(act @ Act::Declare { .. }) = due else { return Ok(false) };
        self.rehearsal.act(Author::Server, act).map(|_| true)
    }

    /// Why nothing may be declared now: who is asked for what.
    fn awaited(&self) -> Refused {
        let owed = self.rehearsal.game().owed();
        let told = |fr: bool| {
            let each = owed.iter().map(|owed| {
                let question = if fr { &owed.question.fr } else { &owed.question.en };
                format!("{} ({}): {question}", owed.seat, owed.window)
            });
            each.collect::<Vec<_>>().join("; ")
        };
        let fr = format!("une commande attend encore\u{a0}: {}", told(true));
        Refused::plain("waits", fr, format!("a command still waits: {}", told(false)))
    }

    fn declare(&mut self, seat: Seat, command: &Value, private: Vec<String>) -> Result<(), RehearsalError> {
        let window = self.rehearsal.game().window(seat);
        let command = command.to_string();
        let act = Act::Declare { window, command, private, for_seat: None };
        self.rehearsal.act(Author::Seat(seat), act).map(drop)
    }

    /// The answer to the first thing the open command waits for, if the step has one.
    fn answer(&mut self, hand: &mut Hand<'_>) -> Option<(Seat, Value)> {
        let request = self.rehearsal.game().waiting()?.requests.first()?.clone();
        match request {
            Request::Faces { seat, sides, purpose, .. } => {
                let mut faces = Vec::new();
                for side in sides {
                    let face =
                        if hand.step.seeded { Some(self.face(side)) } else { hand.dice.next().copied() };
                    faces.push(face?);
                }
                Some((seat, json!({"Faces": {"for": purpose, "faces": faces}})))
            }
            Request::Card { seat, purpose, .. } => {
                let card = hand.cards.next()?;
                Some((seat, json!({"Card": {"for": purpose, "card": card}})))
            }
            Request::Fact { seat, .. } => {
                let value = hand.answers.next()?;
                Some((seat, json!({"Fact": {"value": value}})))
            }
            Request::Confirm { seat, .. } if hand.step.confirm => Some((seat, json!({"Confirm": {}}))),
            Request::Confirm { .. } => None,
        }
    }

    fn face(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        let limit = u32::MAX - u32::MAX % sides;
        loop {
            let word = self.faces.next_u32();
            if word < limit {
                return word % sides + 1;
            }
        }
    }

    fn written(&self, first: Seq) -> Result<Vec<Written>, String> {
        let records = self.rehearsal.written_from(first).map_err(|error| error.0)?;
        records
            .into_iter()
            .map(|(kind, body)| {
                let body = serde_json::from_str(&body).map_err(|error| error.to_string())?;
                Ok(Written { kind, body })
            })
            .collect()
    }
}

/// What is sealed: strings that are JSON as they are.
fn payload(value: &Value) -> String {
    let as_is = value.as_str().filter(|text| scan::value(text.as_bytes()).is_ok());
    as_is.map_or_else(|| value.to_string(), str::to_owned)
}
