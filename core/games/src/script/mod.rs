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

mod case;
mod differ;
mod report;
mod runner;

use std::ops::ControlFlow;

use greffe_core::asking::misread;
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::record::write;
use greffe_core::telling::words::Words;
use serde_json::{Map, Value, json};

pub use case::{Expect, ExpectRefusal, Script, Step};
pub use report::{Came, Report, StepReport, Written};

use crate::file::Watch;
use crate::registry::System;
use crate::rehearsal::Rehearsal;
use runner::Runner;

/// The most steps of a script: a long match has some hundreds.
pub const MOST_STEPS: usize = 2_000;

/// The most scripts of a file.
pub const MOST_SCRIPTS: usize = 5_000;

/// The most that a script keeps of states and reports, in bytes of JSON.
pub const MOST_KEPT: usize = 64 << 20;

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
