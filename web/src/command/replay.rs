//! `greffe replay FILE [--at SEQ] [--json]`: a match file told in words, or one moment of it.

use std::path::Path;

use greffe_core::record::ids::Seq;
use greffe_games::file::{Audited, Unchecked, check_watched};
use greffe_games::registry::AnyMatch;
use serde_json::json;

use crate::budget::{Budget, MOST_STEPS, MOST_TIME};
use crate::command::{Ended, Out, read_file};

/// Tells the match, up to a record when one is named.
pub fn run(out: &Out, path: &Path, at: Option<u64>, as_json: bool) -> Ended {
    let bytes = match read_file(out, path) {
        Ok(bytes) => bytes,
        Err(error) => {
            out.error(&error);
            return Ended::Failed;
        }
    };
    let mut budget = Budget::new(MOST_STEPS, MOST_TIME);
    let checked = match check_watched(&bytes, &mut || budget.step()) {
        Ok(checked) => checked,
        Err(Unchecked::Stopped) => return over(out, path, Ended::Refused),
        Err(Unchecked::Refused(refusal)) => {
            out.error(&format!("{}: {}", path.display(), out.words(&refusal.words())));
            return Ended::Refused;
        }
    };
    let game = match checked.audited {
        Audited::Done(game, _) | Audited::UnknownRevision(game, _) => game,
        Audited::Stopped => return over(out, path, Ended::Differs),
        Audited::UnknownSystem(what) | Audited::Unfoldable(what) => {
            out.error(&format!("{}: {what}", path.display()));
            return Ended::Differs;
        }
    };
    let last = game.records().saturating_sub(1);
    let at = at.unwrap_or(last);
    if at > last {
        out.error(&format!("{} {last}", out.pick("le dernier enregistrement est", "the last record is")));
        return Ended::Failed;
    }
    match tell(out, &game, Seq(at), as_json) {
        Ok(()) => Ended::Well,
        Err(what) => {
            out.error(&what);
            Ended::Differs
        }
    }
}

/// The check of a file was over its budget.
fn over(out: &Out, path: &Path, ended: Ended) -> Ended {
    let why = out.pick("la vérification prend trop de temps", "the check takes too long");
    out.error(&format!("{}: {why}", path.display()));
    ended
}

fn tell(out: &Out, game: &AnyMatch, at: Seq, as_json: bool) -> Result<(), String> {
    if as_json {
        let state = game.state_json(at).map_err(|error| error.0)?;
        let state: serde_json::Value = serde_json::from_str(&state).map_err(|error| error.to_string())?;
        let board = game.board(at).map_err(|error| error.0)?;
        let line = game.told(at).map_err(|error| error.0)?;
        let whole = json!({"seq": at.0, "state": state, "board": board, "line": line});
        out.line(&serde_json::to_string_pretty(&whole).map_err(|error| error.to_string())?);
        return Ok(());
    }
    for (seq, line) in game.story().map_err(|error| error.0)? {
        if seq > at {
            break;
        }
        let sentence = out.words(&line.sentence);
        if sentence.is_empty() {
            continue;
        }
        let void = if game.is_void(seq) { out.pick(" (rayé)", " (void)") } else { "" };
        out.line(&format!("{:>5}  {sentence}{void}", seq.0));
    }
    Ok(())
}
