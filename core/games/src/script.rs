//! Scripts: a case played through the rules, step by step, and what is expected of it.
//!
//! A script is one JSON object:
//!
//! ```json
//! {"about": "a shot beyond the ruler costs one",
//!  "opening": {"system": "seg", "setup": {}, "options": {}, "position": {}},
//!  "steps": [
//!    {"seat": 1, "command": {"BasicAttack": {"target": 7}}, "dice": [3],
//!     "expect": {"events": [{"AttackResolved": {"hit": true}}], "rules": ["SEG-SHOOT-03"]}},
//!    {"seat": 2, "command": {"Parry": {"parrier": 7}}, "seeded": true,
//!     "expect": {"refused": {"rule": "SEG-POST-04"}}}
//!  ],
//!  "expect": {"/figures/1/value": 2}}
//! ```
//!
//! `opening` is the body of an opening record; what it leaves out takes the defaults of a casual match
//! between two seats with every kind of roll from the table. A step declares for a seat: `command` (with
//! `facts` and `claims` inside it or beside it), `private` (what is sealed, in order), `dice` (table faces,
//! typed as the rules ask for them) or `seeded` (faces drawn by the script itself), `cards` (real cards, named as
//! the rules ask for them). Questions to confirm are
//! confirmed unless the step says `"confirm": false`. A refused step changes nothing and the script goes on.
//! A step expects (see [`Expect`]) all its `events`, or some that it `includes` and some that it is `without`;
//! `rules` cited and others `uncited`, `modifiers`, what it `waits` for, what is then `owed`, fields of the `state`, or to be `refused`.
//! Play is opened by `Start` before the first step unless the first step is `Start` itself.

use std::collections::BTreeMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::registry::System;
use crate::rehearsal::{Rehearsal, RehearsalError};
use greffe_core::declaration::misread;
use greffe_core::draft::Request;
use greffe_core::error::{Fault, Refused};
use greffe_core::ids::{Author, MatchId, Seat, Seq};
use greffe_core::opening::Opening;
use greffe_core::play::act::{Act, Rejected};
use greffe_core::record::at::At;
use greffe_core::words::Words;

/// The most answers one step may need.
const MOST_ANSWERS: usize = 64;

/// A script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What the case shows, for people.
    #[serde(default)]
    pub about: String,
    /// The opening, in part.
    pub opening: Map<String, Value>,
    /// The steps.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// Fields of the final public state, by JSON pointer, and what they must be.
    #[serde(default)]
    pub expect: BTreeMap<String, Value>,
    /// Seeds the faces of `seeded` steps.
    #[serde(default)]
    pub seed: u64,
}

/// One declaration of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who declares.
    pub seat: u8,
    /// The command.
    pub command: Map<String, Value>,
    /// Facts stated with it.
    #[serde(default)]
    pub facts: Vec<Value>,
    /// Claims made with it.
    #[serde(default)]
    pub claims: Vec<Value>,
    /// Payloads to seal, in order: strings as they are, anything else as its JSON.
    #[serde(default)]
    pub private: Vec<Value>,
    /// Table faces, in the order they are asked for.
    #[serde(default)]
    pub dice: Vec<u32>,
    /// Real cards, in the order they are asked for.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Whether the script draws the faces itself.
    #[serde(default)]
    pub seeded: bool,
    /// Whether questions to confirm are confirmed.
    #[serde(default = "yes")]
    pub confirm: bool,
    /// What must come of it.
    #[serde(default)]
    pub expect: Option<Expect>,
    /// What the step shows, for people.
    #[serde(default)]
    pub about: String,
}

fn yes() -> bool {
    true
}

/// What must come of a step.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The refusal, by `rule` and/or `code`.
    #[serde(default)]
    pub refused: Option<ExpectRefusal>,
    /// The events, in order: each must hold at least these fields.
    #[serde(default)]
    pub events: Option<Vec<Value>>,
    /// Events that must come, in this order, others between them or not.
    #[serde(default)]
    pub includes: Vec<Value>,
    /// Names of events that must not come.
    #[serde(default)]
    pub without: Vec<String>,
    /// Rules that must be cited among the events.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Rules that must not be cited among the events.
    #[serde(default)]
    pub uncited: Vec<String>,
    /// Modifiers, as `[rule, value]`, that must stand in one sum among the events, in this order and
    /// nothing else.
    #[serde(default)]
    pub modifiers: Option<Vec<(String, i32)>>,
    /// What the command waits for: `faces`, `fact`, `confirm`.
    #[serde(default)]
    pub waits: Option<String>,
    /// The questions the match then waits on, as `[seat, window]`, all of them.
    #[serde(default)]
    pub owed: Option<Vec<(u8, String)>>,
    /// Fields of the public state after the step, by JSON pointer.
    #[serde(default)]
    pub state: BTreeMap<String, Value>,
}

/// A refusal expected.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectRefusal {
    /// The rule that refuses.
    #[serde(default)]
    pub rule: Option<String>,
    /// The reason's name.
    #[serde(default)]
    pub code: Option<String>,
}

/// One record that a step wrote.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// Its kind.
    pub kind: String,
    /// Its body.
    pub body: Value,
}

/// What came of one step.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Came {
    /// The records it wrote.
    Records(Vec<Written>),
    /// Why it was refused.
    Refused(Refused),
}

/// The report of one step.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The step, from 1.
    pub step: usize,
    /// Who declared.
    pub seat: u8,
    /// What was declared.
    pub command: Value,
    /// What came of it.
    #[serde(flatten)]
    pub came: Came,
    /// What it still waits for, when the step ran out of answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Request>,
    /// Where it differs from what the script expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<String>,
}

/// The report of a script.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The steps.
    pub steps: Vec<StepReport>,
    /// The public state at the end.
    pub state: Value,
    /// How the match stands, when it is over.
    pub outcome: Value,
    /// Where the final state differs from what the script expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<String>,
}

impl Report {
    /// Everything that differs from what the script expects.
    pub fn surprises(&self) -> Vec<String> {
        let steps = self
            .steps
            .iter()
            .flat_map(|step| step.unexpected.iter().map(move |what| format!("step {}: {what}", step.step)));
        steps.chain(self.unexpected.iter().map(|what| format!("at the end: {what}"))).collect()
    }
}

/// Why a script cannot be run at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// It is no script.
    #[error("not a script: {}", .0.en)]
    Unreadable(Words),
    /// Its opening is refused.
    #[error("the opening is refused: {}", .0.en)]
    Opening(Words),
    /// The program contradicts itself.
    #[error("step {step}: {what}")]
    Broken {
        /// The step, from 1; zero for `Start`.
        step: usize,
        /// What happened.
        what: String,
    },
}

impl ScriptError {
    /// What is wrong, for a person; only a contradiction of the program is told as engineers say it.
    pub fn told(&self) -> Words {
        let fr = match self {
            Self::Unreadable(why) => format!("ce n’est pas un script\u{a0}: {}", why.fr),
            Self::Opening(why) => format!("l’ouverture est refusée\u{a0}: {}", why.fr),
            Self::Broken { step, what } => {
                format!("étape {step}\u{a0}: ce programme se contredit\u{a0}: {what}")
            }
        };
        Words::new(fr, self.to_string())
    }
}

/// Reads a script, or a list of them.
///
/// # Errors
/// When it is neither.
pub fn read(json: &str) -> Result<Vec<Script>, ScriptError> {
    let unreadable = |error: serde_json::Error| ScriptError::Unreadable(misread(&error));
    if json.trim_start().starts_with('[') {
        return serde_json::from_str(json).map_err(unreadable);
    }
    serde_json::from_str(json).map(|script| vec![script]).map_err(unreadable)
}

/// Runs a script.
///
/// # Errors
/// When its opening is refused; refused steps are reported, not errors.
pub fn run(script: &Script) -> Result<Report, ScriptError> {
    let opening = opening(&script.opening)?;
    let mut runner = Runner::new(&opening, script.seed)?;
    let starts = script.steps.first().is_some_and(|step| step.command.contains_key("Start"));
    if !starts {
        runner.start()?;
    }
    let mut steps = Vec::new();
    for (place, step) in script.steps.iter().enumerate() {
        steps.push(runner.step(place.saturating_add(1), step)?);
    }
    let state = runner.state(steps.len())?;
    let unexpected = fields_differ(&state, &script.expect);
    let outcome = runner.rehearsal.game().outcome();
    let outcome = serde_json::to_value(outcome).unwrap_or(Value::Null);
    Ok(Report { steps, state, outcome, unexpected })
}

/// The opening of a script, with the defaults of a casual match.
fn opening(part: &Map<String, Value>) -> Result<Opening, ScriptError> {
    let mut whole = part.clone();
    let name = whole.get("system").and_then(Value::as_str).unwrap_or("seg").to_owned();
    let system = System::named(&name).ok_or_else(|| {
        let (fr, en) = (format!("jeu inconnu\u{a0}: {name}"), format!("system {name} is not known"));
        ScriptError::Opening(Words::new(fr, en))
    })?;
    let kinds = system.rulebook().roll_kinds;
    let dice: Map<String, Value> = kinds.iter().map(|kind| ((*kind).to_owned(), json!("table"))).collect();
    let defaults = [
        ("system", json!(name)),
        ("ruleset", json!(system.revision())),
        ("seats", json!([{"seat":"seat:1","side":0,"name":"A"},{"seat":"seat:2","side":1,"name":"B"}])),
        ("strict", json!(false)),
        ("facts", json!("trusted")),
        ("table_dice", json!("trusted")),
        ("dice", Value::Object(dice)),
        ("setup", json!({})),
    ];
    for (key, value) in defaults {
        whole.entry(key).or_insert(value);
    }
    let opening: Opening = serde_json::from_value(Value::Object(whole))
        .map_err(|error| ScriptError::Opening(misread(&error)))?;
    let faults = system.faults(&opening);
    if let Some(Fault { field, why, .. }) = faults.first() {
        let count = faults.len();
        return Err(ScriptError::Opening(Words::new(
            format!("elle a {count} défaut(s)\u{a0}; le premier\u{a0}: {field}\u{a0}: {}", why.fr),
            format!("the opening has {count} faults; the first: {field}: {}", why.en),
        )));
    }
    Ok(opening)
}

struct Runner {
    rehearsal: Rehearsal,
    faces: ChaCha20Rng,
}

impl Runner {
    fn new(opening: &Opening, seed: u64) -> Result<Self, ScriptError> {
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
        let mut this = Self { rehearsal, faces: ChaCha20Rng::seed_from_u64(seed) };
        // Where every roll comes from the table and no card is dealt, proven dice would never be drawn.
        if this.rehearsal.game().needs_dice() {
            this.rehearsal.set_dice().map_err(|error| broken(&error))?;
        }
        Ok(this)
    }

    fn start(&mut self) -> Result<(), ScriptError> {
        let seat = self.rehearsal.game().opening().seats.first().map(|entry| entry.seat);
        let seat = seat.ok_or_else(|| {
            ScriptError::Opening(Words::new("elle ne nomme aucun siège", "it names no seat"))
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

    fn state(&self, step: usize) -> Result<Value, ScriptError> {
        let broken = |what: String| ScriptError::Broken { step, what };
        let last = Seq(self.rehearsal.game().records().saturating_sub(1));
        let json = self.rehearsal.game().state_json(last).map_err(|error| broken(error.0))?;
        serde_json::from_str(&json).map_err(|error| broken(error.to_string()))
    }

    fn step(&mut self, number: usize, step: &Step) -> Result<StepReport, ScriptError> {
        let broken = |what: String| ScriptError::Broken { step: number, what };
        let mut command = step.command.clone();
        for (key, beside) in [("facts", &step.facts), ("claims", &step.claims)] {
            if !beside.is_empty() {
                command.insert(key.to_owned(), json!(beside));
            }
        }
        let command = Value::Object(command);
        let private: Vec<String> = step.private.iter().map(payload).collect();
        let first = Seq(self.rehearsal.game().records());
        let Some(seat) = Seat::new(step.seat) else { return Err(broken("a seat is 1 to 8".to_owned())) };
        let mut came = self.declare(seat, &command, private);
        let mut dice = step.dice.iter().copied();
        let mut cards = step.cards.iter();
        let mut answers = 0;
        while came.is_ok() && answers < MOST_ANSWERS {
            let Some((seat, answer)) = self.answer(step, &mut dice, &mut cards) else { break };
            answers += 1;
            came = self.declare(seat, &answer, Vec::new());
        }
        let waiting = self.rehearsal.game().waiting();
        let waits = waiting.map(|waiting| waiting.requests.clone()).unwrap_or_default();
        let came = match came {
            Ok(()) => Came::Records(self.written(first).map_err(&broken)?),
            Err(RehearsalError::Rejected(Rejected::Refused(refused))) => Came::Refused(refused),
            Err(error) => return Err(broken(error.to_string())),
        };
        if dice.next().is_some() && matches!(came, Came::Records(_)) {
            return Err(broken("more dice are given than were asked for".to_owned()));
        }
        if cards.next().is_some() && matches!(came, Came::Records(_)) {
            return Err(broken("more cards are given than were asked for".to_owned()));
        }
        let state = self.state(number)?;
        let owed: Vec<(u8, String)> =
            self.rehearsal.game().owed().iter().map(|o| (o.seat.number(), o.window.to_owned())).collect();
        let after = After { waits: &waits, owed: &owed, state: &state };
        let unexpected = step.expect.as_ref().map(|expect| differ(expect, &came, &after));
        Ok(StepReport {
            step: number,
            seat: step.seat,
            command,
            came,
            waits,
            unexpected: unexpected.unwrap_or_default(),
        })
    }

    fn declare(&mut self, seat: Seat, command: &Value, private: Vec<String>) -> Result<(), RehearsalError> {
        let window = self.rehearsal.game().window(seat);
        let command = command.to_string();
        let act = Act::Declare { window, command, private, for_seat: None };
        self.rehearsal.act(Author::Seat(seat), act).map(drop)
    }

    /// The answer to the first thing the open command waits for, if the step has one.
    fn answer<'c>(
        &mut self,
        step: &Step,
        dice: &mut impl Iterator<Item = u32>,
        cards: &mut impl Iterator<Item = &'c String>,
    ) -> Option<(Seat, Value)> {
        let request = self.rehearsal.game().waiting()?.requests.first()?.clone();
        match request {
            Request::Faces { seat, sides, purpose, .. } => {
                let mut faces = Vec::new();
                for side in sides {
                    let face = if step.seeded { Some(self.face(side)) } else { dice.next() };
                    faces.push(face?);
                }
                Some((seat, json!({"Faces": {"for": purpose, "faces": faces}})))
            }
            Request::Card { seat, purpose, .. } => {
                let card = cards.next()?;
                Some((seat, json!({"Card": {"for": purpose, "card": card}})))
            }
            Request::Confirm { seat, .. } if step.confirm => Some((seat, json!({"Confirm": {}}))),
            Request::Confirm { .. } | Request::Fact { .. } => None,
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

fn payload(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// How the match stands after a step.
struct After<'a> {
    waits: &'a [Request],
    owed: &'a [(u8, String)],
    state: &'a Value,
}

/// Where what came differs from what was expected.
fn differ(expect: &Expect, came: &Came, after: &After<'_>) -> Vec<String> {
    let mut unexpected = fields_differ(after.state, &expect.state);
    if expect.owed.as_ref().is_some_and(|owed| owed != after.owed) {
        unexpected.push(format!("owed: {}, not {}", json!(after.owed), json!(expect.owed)));
    }
    match (came, &expect.refused) {
        (Came::Refused(refused), Some(expected)) => {
            let rule = refused.rule.as_ref().map(ToString::to_string);
            if expected.rule.is_some() && expected.rule != rule {
                unexpected.push(format!("refused by {rule:?}, not {:?}", expected.rule));
            }
            if expected.code.as_ref().is_some_and(|code| *code != refused.code) {
                unexpected.push(format!("refused as {}, not {:?}", refused.code, expected.code));
            }
        }
        (Came::Refused(refused), None) => {
            unexpected.push(format!("refused: {} ({:?})", refused.why.en, refused.rule));
        }
        (Came::Records(_), Some(_)) => unexpected.push("accepted, though a refusal was expected".to_owned()),
        (Came::Records(records), None) => records_differ(expect, records, after.waits, &mut unexpected),
    }
    unexpected
}

fn records_differ(expect: &Expect, records: &[Written], waits: &[Request], unexpected: &mut Vec<String>) {
    let resolved: Vec<&Value> =
        records.iter().filter(|record| record.kind == "Resolved").map(|record| &record.body).collect();
    let got: Vec<&Value> = resolved.iter().filter_map(|body| body.get("event")).collect();
    let mut rest = got.iter();
    for expected in &expect.includes {
        if !rest.any(|got| holds(got, expected)) {
            unexpected.push(format!("no event {expected} in its place among {}", json!(got)));
        }
    }
    for name in expect.without.iter().filter(|name| got.iter().any(|event| event.get(name).is_some())) {
        unexpected.push(format!("{name} came: {}", json!(got)));
    }
    if let Some(events) = &expect.events {
        if events.len() != got.len() {
            unexpected.push(format!("{} events, not {}: {}", got.len(), events.len(), json!(got)));
        }
        for (expected, got) in events.iter().zip(&got) {
            if !holds(got, expected) {
                unexpected.push(format!("event {got}, not {expected}"));
            }
        }
    }
    let cited = |rule: &String| {
        resolved.iter().filter_map(|body| body.get("rules")?.as_array()).flatten().any(|cited| cited == rule)
    };
    for rule in expect.rules.iter().filter(|rule| !cited(rule)) {
        unexpected.push(format!("{rule} is not cited"));
    }
    for rule in expect.uncited.iter().filter(|rule| cited(rule)) {
        unexpected.push(format!("{rule} is cited"));
    }
    if let Some(modifiers) = &expect.modifiers {
        let expected: Value =
            modifiers.iter().map(|(rule, value)| json!({"rule": rule, "value": value})).collect();
        let sums: Vec<&Value> = resolved.iter().filter_map(|body| body.get("modifiers")).collect();
        if !sums.iter().any(|sum| holds(sum, &expected)) {
            unexpected.push(format!("no sum is {expected}; the sums: {}", json!(sums)));
        }
    }
    let waiting = waits.first().and_then(|request| serde_json::to_value(request).ok());
    let waiting = waiting.as_ref().and_then(|request| request.get("ask")?.as_str());
    if expect.waits.as_deref() != waiting {
        unexpected.push(format!("waits for {waiting:?}, not {:?}", expect.waits));
    }
}

/// Whether `got` holds at least what `expected` says.
fn holds(got: &Value, expected: &Value) -> bool {
    match (got, expected) {
        (Value::Object(got), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| got.get(key).is_some_and(|got| holds(got, value)))
        }
        (Value::Array(got), Value::Array(expected)) => {
            got.len() == expected.len()
                && got.iter().zip(expected).all(|(got, expected)| holds(got, expected))
        }
        (got, expected) => got == expected,
    }
}

fn fields_differ(state: &Value, fields: &BTreeMap<String, Value>) -> Vec<String> {
    fields
        .iter()
        .filter_map(|(field, expected)| {
            let got = state.pointer(field);
            let same = got.map_or(expected.is_null(), |got| holds(got, expected));
            (!same).then(|| format!("{field} is {}, not {expected}", got.unwrap_or(&Value::Null)))
        })
        .collect()
}
