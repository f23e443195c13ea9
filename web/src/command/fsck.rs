//! `greffe fsck`: reads everything again: contiguity, chain, seals, dice, audit.

use std::path::Path;

use greffe_core::dice::verify::Verifier;
use greffe_core::record::chain::Chain;
use greffe_core::record::line::{Line, Log as LogKind};
use greffe_core::registry::AnyMatch;
use greffe_core::replay::Verdict;
use greffe_store::{Fault, Log, OpenError, Progress, check};

use crate::command::{Ended, Out};

/// Checks a store that no server has open; a damaged one is read as far as it goes.
pub fn run(out: &Out, data: &Path) -> Ended {
    let dir = data.join("log");
    if !dir.exists() {
        out.error(&format!("{}: {}", dir.display(), out.pick("aucun registre ici", "no log here")));
        return Ended::Failed;
    }
    let log = match Log::open(&dir) {
        Ok(log) => log,
        Err(OpenError::Damaged { faults }) => {
            for fault in &faults {
                out.line(&format!("{}: {fault}", out.pick("endommagé", "damaged")));
            }
            match Log::open_damaged(&dir) {
                Ok(log) => log,
                Err(error) => {
                    out.error(&error.to_string());
                    return Ended::Refused;
                }
            }
        }
        Err(error) => {
            out.error(&error.to_string());
            return Ended::Failed;
        }
    };
    let shown = |progress: Progress| {
        out.progress(&format!(
            "{} {} / {}",
            out.pick("matchs relus\u{a0}:", "matches read:"),
            progress.matches_done,
            progress.matches
        ));
    };
    let report = check(&log, shown, &mut |id, lines| findings(id, lines));
    out.progress("");
    out.line(&format!(
        "{} {}, {} {}",
        report.progress.matches,
        out.pick("matchs", "matches"),
        report.progress.records,
        out.pick("enregistrements relus", "records read again"),
    ));
    for fault in &report.faults {
        out.line(&format!("  {fault}"));
    }
    if report.faults.is_empty() { Ended::Well } else { Ended::Refused }
}

/// What chain, dice and audit say of one match.
fn findings(match_id: [u8; 16], lines: &[Vec<u8>]) -> Vec<Fault> {
    let fault = |seq: u64, detail: String| Fault::Refuted { match_id, seq, detail };
    let mut chain = Chain::new(LogKind::Match);
    let mut dice = Verifier::new(&match_id);
    let mut parsed: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    for bytes in lines {
        let seq = chain.records();
        let line = match chain.check(bytes) {
            Ok(line) => line,
            Err(error) => return vec![fault(seq, error.to_string())],
        };
        let (by, more) = (line.envelope.by.to_string(), u32::from(line.envelope.more));
        if let Err(error) = dice.record(&by, line.kind, more, line.body.as_bytes()) {
            return vec![fault(seq, error.to_string())];
        }
        parsed.push(line);
    }
    let last = chain.records().saturating_sub(1);
    let game = match AnyMatch::read(&parsed) {
        Ok(game) => game,
        Err(error) => return vec![fault(last, error.to_string())],
    };
    match game.audit() {
        Ok(audit) => audit
            .commands
            .iter()
            .filter_map(|judged| match &judged.verdict {
                Verdict::Differs { seq, part, .. } => {
                    Some(fault(seq.0, format!("the audit differs: {part}")))
                }
                Verdict::Equal | Verdict::Revision { .. } | Verdict::Pending | Verdict::Agreed => None,
            })
            .collect(),
        Err(error) => vec![fault(last, error.0)],
    }
}
