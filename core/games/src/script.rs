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
//! `facts` and `claims` inside it or beside it), `private` (what is sealed, in order: a string that is JSON as it is,
//! anything else as its JSON), `dice` (table faces, typed as the rules ask for them) or `seeded` (faces drawn by the
//! script itself), `cards` (real cards, named as the rules ask for them), `answers` (what facts say that the rules
//! ask for, in that order: true, false, a number or a word). Questions to confirm are
//! confirmed unless the step says `"confirm": false`. A refused step changes nothing and the script goes on; so it
//! does after a step that still waits: what is declared meanwhile is refused as `waits`.
//! A step expects (see [`Expect`]) all its `events`, or some that it `includes` and some that it is `without`;
//! `rules` cited and others `uncited`, `modifiers`, what it `waits` for, what is then `owed`, fields of the `state`, or to be `refused`.
//! A step that is refused, still waits or leaves answers over is a surprise unless it expects that; so is an expectation
//! that nothing could fail: an unknown event, rule or field, a refusal without a reason met by a command that
//! cannot be read.
//! Where play goes on by itself after a step (upkeep, initiative, the next turn), that is part of the step: its dice are
//! the step's.
//! Play is opened by `Start` before the first step unless the first step is `Start` itself.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::file::Watch;
use crate::registry::System;
use crate::rehearsal::{Rehearsal, RehearsalError};
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::Request;
use greffe_core::judging::error::{Fault, Refused};
use greffe_core::judging::fact::FactValue;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, Rejected};
use greffe_core::record::at::At;
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::scan;
use greffe_core::record::write;
use greffe_core::telling::words::Words;

/// The most answers one step may need.
const MOST_ANSWERS: usize = 64;
/// The most steps of a script: a long match has some hundreds.
pub const MOST_STEPS: usize = 2_000;
/// The most scripts of a file.
pub const MOST_SCRIPTS: usize = 5_000;
/// The most that a script keeps of states and reports, in bytes of JSON.
pub const MOST_KEPT: usize = 64 << 20;

/// A script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What the case shows, for people.
    #[serde(default)]
    pub about: String,
    /// The opening, in part.
    #[schemars(schema_with = "told::opening")]
    pub opening: Map<String, Value>,
    /// The steps.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// Fields of the final public state, by JSON pointer, and what they must be.
    #[serde(default)]
    #[schemars(schema_with = "told::fields")]
    pub expect: BTreeMap<String, Value>,
    /// Seeds the faces of `seeded` steps.
    #[serde(default)]
    pub seed: u64,
}

/// One declaration of a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who declares.
    #[schemars(range(min = 1, max = 8))]
    pub seat: u8,
    /// The command.
    #[schemars(schema_with = "told::command")]
    pub command: Map<String, Value>,
    /// Facts stated with it.
    #[serde(default)]
    #[schemars(schema_with = "told::facts")]
    pub facts: Vec<Value>,
    /// Claims made with it.
    #[serde(default)]
    #[schemars(schema_with = "told::claims")]
    pub claims: Vec<Value>,
    /// Payloads to seal, in order: a string that is JSON as it is, anything else as its JSON.
    #[serde(default)]
    pub private: Vec<Value>,
    /// Table faces, in the order they are asked for.
    #[serde(default)]
    pub dice: Vec<u32>,
    /// Real cards, in the order they are asked for.
    #[serde(default)]
    pub cards: Vec<String>,
    /// What the facts say that are asked for, in that order.
    #[serde(default)]
    pub answers: Vec<FactValue>,
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

/// The shapes of what a script says in the words of its game.
mod told {
    use greffe_core::asking::schema::{Schema, SchemaGenerator, json_schema, part};

    /// The opening.
    pub(super) fn opening(_: &mut SchemaGenerator) -> Schema {
        part("case-opening")
    }

    /// A command.
    pub(super) fn command(_: &mut SchemaGenerator) -> Schema {
        part("command")
    }

    /// Facts.
    pub(super) fn facts(_: &mut SchemaGenerator) -> Schema {
        list("fact")
    }

    /// Claims.
    pub(super) fn claims(_: &mut SchemaGenerator) -> Schema {
        list("claim")
    }

    /// Every event, or null for none expected in particular.
    pub(super) fn events(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["array", "null"], "items": part("some-of-event") })
    }

    /// Some events.
    pub(super) fn includes(_: &mut SchemaGenerator) -> Schema {
        list("some-of-event")
    }

    /// Names of events.
    pub(super) fn without(_: &mut SchemaGenerator) -> Schema {
        list("event-name")
    }

    /// What a command may wait for.
    pub(super) fn waits(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": ["faces", "card", "fact", "confirm", null] })
    }

    /// The code of a refusal.
    pub(super) fn refusal(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [part("refusal"), { "type": "null" }] })
    }

    /// Fields of the state, by JSON pointer.
    pub(super) fn fields(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "propertyNames": { "pattern": "^(/.*)?$" } })
    }

    fn list(of: &str) -> Schema {
        json_schema!({ "type": "array", "items": part(of) })
    }
}

fn yes() -> bool {
    true
}

/// What must come of a step.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The refusal, by `rule` and/or `code`.
    #[serde(default)]
    pub refused: Option<ExpectRefusal>,
    /// The events, in order: each must hold at least these fields.
    #[serde(default)]
    #[schemars(schema_with = "told::events")]
    pub events: Option<Vec<Value>>,
    /// Events that must come, in this order, others between them or not.
    #[serde(default)]
    #[schemars(schema_with = "told::includes")]
    pub includes: Vec<Value>,
    /// Names of events that must not come.
    #[serde(default)]
    #[schemars(schema_with = "told::without")]
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
    #[schemars(schema_with = "told::waits")]
    pub waits: Option<String>,
    /// The questions the match then waits on, as `[seat, window]`, all of them.
    #[serde(default)]
    pub owed: Option<Vec<(u8, String)>>,
    /// Fields of the public state after the step, by JSON pointer.
    #[serde(default)]
    #[schemars(schema_with = "told::fields")]
    pub state: BTreeMap<String, Value>,
}

/// A refusal expected.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectRefusal {
    /// The rule that refuses.
    #[serde(default)]
    pub rule: Option<String>,
    /// The reason's name.
    #[serde(default)]
    #[schemars(schema_with = "told::refusal")]
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
    pub unexpected: Vec<Words>,
}

/// The report of a script.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// What the case shows.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The steps.
    pub steps: Vec<StepReport>,
    /// The public state at the end.
    pub state: Value,
    /// How the match stands, when it is over.
    pub outcome: Value,
    /// Where the final state differs from what the script expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<Words>,
}

impl Report {
    /// Everything that differs from what the script expects.
    pub fn surprises(&self) -> Vec<Words> {
        let at = |words: &Words, fr: &str, en: &str| {
            Words::new(format!("{fr}\u{a0}: {}", words.fr), format!("{en}: {}", words.en))
        };
        let steps = self.steps.iter().flat_map(|step| {
            let (fr, en) = (format!("étape {}", step.step), format!("step {}", step.step));
            step.unexpected.iter().map(move |what| at(what, &fr, &en))
        });
        steps.chain(self.unexpected.iter().map(|what| at(what, "à la fin", "at the end"))).collect()
    }
}

/// Why a script cannot be run at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// It is no script.
    #[error("not a script: {}", .0.en)]
    Unreadable(Words),
    /// It has too many steps, or its file too many scripts.
    #[error("{what}: {count}, the most is {most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Whoever watched stopped it, or it keeps more than it may.
    #[error("stopped at step {step}: its budget of steps, time or memory is used up")]
    Stopped {
        /// The step, from 1; zero for `Start`.
        step: usize,
    },
    /// Its opening is refused: every fault, by field.
    #[error("the opening is refused: {}", faults_in_english(.0))]
    Opening(Vec<Fault>),
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
            Self::Opening(faults) => {
                let each = faults.iter().map(|fault| format!("{}\u{a0}: {}", fault.field, fault.why.fr));
                format!("l’ouverture est refusée\u{a0}: {}", each.collect::<Vec<_>>().join("\u{a0}; "))
            }
            Self::TooMany { what, count, most } => {
                let what = if *what == "steps" { "étapes" } else { "scripts" };
                format!("{what}\u{a0}: {count}, au plus {most}")
            }
            Self::Stopped { step } => {
                format!("arrêté à l’étape {step}\u{a0}: son budget de pas, de temps ou de mémoire est épuisé")
            }
            Self::Broken { step, what } => {
                format!("étape {step}\u{a0}: ce programme se contredit\u{a0}: {what}")
            }
        };
        Words::new(fr, self.to_string())
    }
}

fn faults_in_english(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The scripts of a file.
#[derive(Clone, Debug)]
pub struct Scripts {
    /// Whether they stand in a list, even of one.
    pub listed: bool,
    /// The scripts, in order.
    pub scripts: Vec<Script>,
}

/// Reads a script, or a list of them.
///
/// # Errors
/// When it is neither.
pub fn read(json: &str) -> Result<Scripts, ScriptError> {
    let listed = json.trim_start().starts_with('[');
    let scripts = if listed { misread::text(json) } else { misread::text(json).map(|script| vec![script]) };
    let scripts: Vec<Script> = scripts.map_err(ScriptError::Unreadable)?;
    if scripts.len() > MOST_SCRIPTS {
        return Err(ScriptError::TooMany { what: "scripts", count: scripts.len(), most: MOST_SCRIPTS });
    }
    Ok(Scripts { listed, scripts })
}

/// Runs a script, however long it takes.
///
/// # Errors
/// When its opening is refused, or it is too long; refused steps are reported, not errors.
pub fn run(script: &Script) -> Result<Report, ScriptError> {
    run_watched(script, &mut || ControlFlow::Continue(()))
}

/// Runs a script for as long as `watch` says, which is asked before every declaration and answer.
///
/// # Errors
/// As [`run`]; [`ScriptError::Stopped`].
pub fn run_watched(script: &Script, watch: &mut Watch<'_>) -> Result<Report, ScriptError> {
    played(script, watch).map(|(report, _)| report)
}

/// Runs a script as [`run`] does, and hands out the match that it played too.
///
/// # Errors
/// As [`run`].
pub fn rehearse(script: &Script) -> Result<(Report, Rehearsal), ScriptError> {
    played(script, &mut || ControlFlow::Continue(()))
}

fn played(script: &Script, watch: &mut Watch<'_>) -> Result<(Report, Rehearsal), ScriptError> {
    if script.steps.len() > MOST_STEPS {
        return Err(ScriptError::TooMany { what: "steps", count: script.steps.len(), most: MOST_STEPS });
    }
    let opening = opening(&script.opening)?;
    let mut runner = Runner::new(&opening, script.seed)?;
    let starts = script.steps.first().is_some_and(|step| step.command.contains_key("Start"));
    if !starts {
        runner.start()?;
    }
    let mut steps = Vec::new();
    for (place, step) in script.steps.iter().enumerate() {
        steps.push(runner.step(place.saturating_add(1), step, watch)?);
    }
    let state = runner.state(steps.len())?;
    let unexpected = runner.fields_differ(&state, &script.expect);
    let outcome = runner.rehearsal.game().outcome();
    let outcome = write::value(&outcome);
    let report = Report { about: script.about.clone(), steps, state, outcome, unexpected };
    Ok((report, runner.rehearsal))
}

/// The opening of a script, with the defaults of a casual match.
fn opening(part: &Map<String, Value>) -> Result<Opening, ScriptError> {
    let mut whole = part.clone();
    let name = whole.get("system").and_then(Value::as_str).unwrap_or("seg").to_owned();
    let system = System::named(&name).ok_or_else(|| {
        let names = System::ALL.map(System::name).join(", ");
        let fr = format!("jeu inconnu\u{a0}: {name}\u{a0}; au choix\u{a0}: {names}");
        let en = format!("system {name} is not known; one of: {names}");
        ScriptError::Opening(vec![Fault::new("/system", None, fr, en)])
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
    let opening: Opening =
        misread::value(&Value::Object(whole), "").map_err(|fault| ScriptError::Opening(vec![fault]))?;
    let faults = system.faults(&opening);
    if faults.is_empty() { Ok(opening) } else { Err(ScriptError::Opening(faults)) }
}

struct Runner {
    rehearsal: Rehearsal,
    faces: ChaCha20Rng,
    /// The public state after each step so far that changed it: what an expectation may say is there no more.
    seen: Vec<Value>,
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
        let faces = ChaCha20Rng::seed_from_u64(seed);
        let mut this = Self { rehearsal, faces, seen: Vec::new(), kept: 0 };
        // Where every roll comes from the table and no card is dealt, proven dice would never be drawn.
        if this.rehearsal.game().needs_dice() {
            this.rehearsal.set_dice().map_err(|error| broken(&error))?;
        }
        Ok(this)
    }

    fn start(&mut self) -> Result<(), ScriptError> {
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

    fn state(&self, step: usize) -> Result<Value, ScriptError> {
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

    fn step(&mut self, number: usize, step: &Step, watch: &mut Watch<'_>) -> Result<StepReport, ScriptError> {
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

    /// Where a step differs from what is expected of it.
    fn differ(
        &self,
        step: &Step,
        came: &Came,
        waits: &[Request],
        state: &Value,
        left: Option<Words>,
    ) -> Vec<Words> {
        let plain = Expect::default();
        let expect = step.expect.as_ref().unwrap_or(&plain);
        let mut unexpected = self.fields_differ(state, &expect.state);
        unexpected.extend(self.vacuous(expect));
        let owed = self.rehearsal.game().owed();
        let owed: Vec<(u8, &str)> = owed.iter().map(|owed| (owed.seat.number(), owed.window)).collect();
        if let Some(due) = &expect.owed
            && !owed.iter().copied().eq(due.iter().map(|(seat, window)| (*seat, window.as_str())))
        {
            let (owed, due) = (json!(owed), json!(due));
            unexpected.push(not("attendus", "owed", &owed.to_string(), &due.to_string()));
        }
        match (came, &expect.refused) {
            (Came::Refused(refused), Some(expected)) => refusal_differs(refused, expected, &mut unexpected),
            (Came::Refused(refused), None) => {
                let Refused { code, rule, why } = refused;
                let rule = rule.as_ref().map_or(String::new(), |rule| format!(", {rule}"));
                unexpected.push(Words::new(
                    format!("refusé ({code}{rule})\u{a0}: {}", why.fr),
                    format!("refused ({code}{rule}): {}", why.en),
                ));
            }
            (Came::Records(_), Some(_)) => {
                let (fr, en) =
                    ("accepté, alors qu’un refus était attendu", "accepted, though a refusal was expected");
                unexpected.push(Words::new(fr, en));
            }
            (Came::Records(records), None) => {
                records_differ(expect, records, &mut unexpected);
                waits_differ(expect, waits, &mut unexpected);
                unexpected.extend(left);
            }
        }
        unexpected
    }

    /// Expectations that nothing could fail.
    fn vacuous(&self, expect: &Expect) -> Vec<Words> {
        let system = self.rehearsal.game().system();
        let no_event = expect.without.iter().filter(|name| !system.knows_event(name));
        let no_event = no_event.map(|name| {
            let fr = format!("{name} n’est pas un événement de ce jeu\u{a0}: il ne peut jamais venir");
            Words::new(fr, format!("{name} is no event of this game: it can never come"))
        });
        let house = |rule: &str| rule.starts_with("CARD-") || rule.starts_with("HOUSE-");
        let no_rule = expect.uncited.iter().filter(|rule| !system.rulebook().knows(rule) && !house(rule));
        let no_rule = no_rule.map(|rule| {
            let fr = format!("{rule} n’est pas une règle de ce jeu\u{a0}: elle n’est jamais citée");
            Words::new(fr, format!("{rule} is no rule of this game: it is never cited"))
        });
        no_event.chain(no_rule).collect()
    }

    /// Fields of the state that are not as expected. One that is not there is `null` only if it could be there: an item
    /// of a list, a field of its kind, or what an earlier state had.
    fn fields_differ(&self, state: &Value, fields: &BTreeMap<String, Value>) -> Vec<Words> {
        let differs = |(field, expected): (&String, &Value)| {
            let Some(got) = state.pointer(field) else {
                let known = self.rehearsal.game().system().knows_field(state, field)
                    || self.seen.iter().any(|seen| seen.pointer(field).is_some());
                return match (known, expected.is_null()) {
                    (true, true) => None,
                    (true, false) => Some(not(field, field, "null", &expected.to_string())),
                    (false, _) => Some(Words::new(
                        format!("{field} n’est pas un champ de l’état"),
                        format!("{field} is no field of the state"),
                    )),
                };
            };
            (!holds(got, expected)).then(|| not(field, field, &got.to_string(), &expected.to_string()))
        };
        fields.iter().filter_map(differs).collect()
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

/// One thing is not another.
fn not(fr: &str, en: &str, got: &str, due: &str) -> Words {
    Words::new(format!("{fr}\u{a0}: {got}, et non {due}"), format!("{en}: {got}, not {due}"))
}

fn refusal_differs(refused: &Refused, expected: &ExpectRefusal, unexpected: &mut Vec<Words>) {
    let Refused { code, rule, why } = refused;
    let rule = rule.as_ref().map_or("null".to_owned(), ToString::to_string);
    let mut differs = |fr: &str, en: &str, got: &str, due: &str| {
        let Words { fr, en } = not(fr, en, got, due);
        unexpected.push(Words::new(format!("{fr} ({})", why.fr), format!("{en} ({})", why.en)));
    };
    if let Some(due) = expected.rule.as_ref().filter(|due| **due != rule) {
        differs("refusé par", "refused by", &rule, due);
    }
    if let Some(due) = expected.code.as_ref().filter(|due| *due != code) {
        differs("refusé comme", "refused as", code, due);
    }
    // A slip of the pen in the script is no refusal by the rules.
    let by_rules = !matches!(code.as_str(), "unreadable-command" | "waits" | "no-such-seat");
    if expected.rule.is_none() && expected.code.is_none() && !by_rules {
        differs("refusé comme", "refused as", code, "{}");
    }
}

fn waits_differ(expect: &Expect, waits: &[Request], unexpected: &mut Vec<Words>) {
    let waiting = waits.first().map(write::value);
    let ask = waiting.as_ref().and_then(|request| request.get("ask")?.as_str());
    if expect.waits.as_deref() == ask {
        return;
    }
    let waits = json!(waits);
    unexpected.push(match &expect.waits {
        Some(due) => not("attend encore", "still waits for", &waits.to_string(), due),
        None => Words::new(format!("attend encore\u{a0}: {waits}"), format!("still waits for: {waits}")),
    });
}

fn records_differ(expect: &Expect, records: &[Written], unexpected: &mut Vec<Words>) {
    let resolved: Vec<&Value> =
        records.iter().filter(|record| record.kind == "Resolved").map(|record| &record.body).collect();
    let got: Vec<&Value> = resolved.iter().filter_map(|body| body.get("event")).collect();
    events_differ(expect, &got, unexpected);
    let cited = |rule: &String| {
        resolved.iter().filter_map(|body| body.get("rules")?.as_array()).flatten().any(|cited| cited == rule)
    };
    for rule in expect.rules.iter().filter(|rule| !cited(rule)) {
        unexpected.push(Words::new(format!("{rule} n’est pas citée"), format!("{rule} is not cited")));
    }
    for rule in expect.uncited.iter().filter(|rule| cited(rule)) {
        unexpected.push(Words::new(format!("{rule} est citée"), format!("{rule} is cited")));
    }
    if let Some(modifiers) = &expect.modifiers {
        let expected: Value =
            modifiers.iter().map(|(rule, value)| json!({"rule": rule, "value": value})).collect();
        let sums: Vec<&Value> = resolved.iter().filter_map(|body| body.get("modifiers")).collect();
        if !sums.iter().any(|sum| holds(sum, &expected)) {
            unexpected.push(not("sommes", "sums", &json!(sums).to_string(), &expected.to_string()));
        }
    }
}

fn events_differ(expect: &Expect, got: &[&Value], unexpected: &mut Vec<Words>) {
    let all = || json!(got).to_string();
    let mut rest = got.iter();
    for expected in &expect.includes {
        if !rest.any(|got| holds(got, expected)) {
            unexpected.push(Words::new(
                format!("pas d’événement {expected} à sa place parmi {}", all()),
                format!("no event {expected} in its place among {}", all()),
            ));
        }
    }
    for name in expect.without.iter().filter(|name| got.iter().any(|event| event.get(name).is_some())) {
        unexpected
            .push(Words::new(format!("{name} est venu\u{a0}: {}", all()), format!("{name} came: {}", all())));
    }
    let Some(events) = &expect.events else { return };
    if events.len() != got.len() {
        let (got, due) = (format!("{} {}", got.len(), all()), events.len().to_string());
        unexpected.push(not("événements", "events", &got, &due));
    }
    for (expected, got) in events.iter().zip(got).filter(|(expected, got)| !holds(got, expected)) {
        unexpected.push(not("événement", "event", &got.to_string(), &expected.to_string()));
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
