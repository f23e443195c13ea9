//! `greffe play SCRIPT`: a case, or a list of them, run through the rules (see `greffe_games::script` for the format).

use std::path::Path;

use greffe_core::judging::error::Fault;
use greffe_games::script::{self, Report, Script, ScriptError, Scripts};
use serde::Serialize;

use crate::budget::Budget;
use crate::command::{Ended, Out, never_ends, read_text};

/// What came of one script of a file.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    /// It was run.
    Run(Box<Report>),
    /// Its opening is refused.
    Opening { about: String, faults: Vec<Fault> },
    /// The program contradicts itself.
    Broken { about: String, broken: String },
    /// It is too long, or its budget is used up.
    Stopped { about: String, stopped: String },
}

/// Runs each script and prints what came of it, a list for a list; 1 when something is not as a script expects, or the
/// budget, which is that of all scripts together, does not suffice.
pub fn run(out: &Out, path: &Path, mut budget: Budget) -> Ended {
    let _overseer = budget.overseen(never_ends(out));
    let text = match read_text(out, path) {
        Ok(text) => text,
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    let Scripts { listed, scripts } = match script::read(&text) {
        Ok(scripts) => scripts,
        Err(error) => {
            out.error(&format!("{}: {}", path.display(), out.words(&error.told())));
            return Ended::Failed;
        }
    };
    let mut worst = Ended::Well;
    let mut told = Vec::new();
    for (place, script) in (1_usize..).zip(&scripts) {
        let name = if listed { format!("{} #{place}", path.display()) } else { path.display().to_string() };
        let (came, ended) = one(out, &name, script, &mut budget);
        worst = worst.or_worse(ended);
        told.push(came);
    }
    let json = match told.first().filter(|_| !listed) {
        Some(alone) => serde_json::to_string_pretty(alone),
        None => serde_json::to_string_pretty(&told),
    };
    match json {
        Ok(json) => out.line(&json),
        Err(error) => {
            out.error(&error.to_string());
            return Ended::Failed;
        }
    }
    worst
}

fn one(out: &Out, name: &str, script: &Script, budget: &mut Budget) -> (Told, Ended) {
    let about = script.about.clone();
    let name = if about.is_empty() { name.to_owned() } else { format!("{name} ({about})") };
    match script::run_watched(script, &mut || budget.step()) {
        Ok(report) => {
            let surprises = report.surprises();
            for surprise in &surprises {
                out.error(&format!("{name}: {}", out.words(surprise)));
            }
            let ended = if surprises.is_empty() { Ended::Well } else { Ended::Refused };
            (Told::Run(Box::new(report)), ended)
        }
        Err(error) => {
            out.error(&format!("{name}: {}", out.words(&error.told())));
            match error {
                ScriptError::Opening(faults) => (Told::Opening { about, faults }, Ended::Refused),
                ScriptError::TooMany { .. } | ScriptError::Stopped { .. } => {
                    (Told::Stopped { about, stopped: error.to_string() }, Ended::Refused)
                }
                ScriptError::Unreadable(_) | ScriptError::Broken { .. } => {
                    (Told::Broken { about, broken: error.to_string() }, Ended::Failed)
                }
            }
        }
    }
}
