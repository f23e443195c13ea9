//! `greffe play SCRIPT`: a case, or a list of them, run through the rules (see `greffe_games::script` for the format).

use std::path::Path;

use greffe_games::script::{self, Script};

use crate::command::{Ended, Out, read_text};

/// Runs each script and prints its report; 1 when something is not as a script expects.
pub fn run(out: &Out, path: &Path) -> Ended {
    let text = read_text(out, path);
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    let scripts = match script::read(&text) {
        Ok(scripts) => scripts,
        Err(error) => {
            out.error(&format!("{}: {}", path.display(), out.words(&error.told())));
            return Ended::Failed;
        }
    };
    scripts.iter().fold(Ended::Well, |worst, script| worst.or_worse(one(out, path, script)))
}

fn one(out: &Out, path: &Path, script: &Script) -> Ended {
    match script::run(script) {
        Ok(report) => {
            match serde_json::to_string_pretty(&report) {
                Ok(json) => out.line(&json),
                Err(error) => {
                    out.error(&error.to_string());
                    return Ended::Failed;
                }
            }
            let surprises = report.surprises();
            for surprise in &surprises {
                out.error(&format!("{}: {surprise}", path.display()));
            }
            if surprises.is_empty() { Ended::Well } else { Ended::Refused }
        }
        Err(error @ script::ScriptError::Opening(_)) => {
            out.error(&format!("{}: {}", path.display(), out.words(&error.told())));
            Ended::Refused
        }
        Err(error @ (script::ScriptError::Unreadable(_) | script::ScriptError::Broken { .. })) => {
            out.error(&format!("{}: {}", path.display(), out.words(&error.told())));
            Ended::Failed
        }
    }
}
