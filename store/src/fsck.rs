//! Reading everything again: nothing missing, heads in place, and what the caller's verifier says of each match.

use crate::{Fault, Log, MatchId};

/// How far a check has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Matches checked.
    pub matches_done: u64,
    /// Matches in all.
    pub matches: u64,
    /// Records read.
    pub records: u64,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What was read.
    pub progress: Progress,
    /// What is wrong, empty for a sound store.
    pub faults: Vec<Fault>,
}

/// Judges the lines of one match.
pub type Verifier<'a> = dyn FnMut(MatchId, &[Vec<u8>]) -> Vec<Fault> + 'a;

/// Re-reads every match and hands its lines, when all can be read, to `verify`.
pub fn check(log: &Log, mut on_progress: impl FnMut(Progress), verify: &mut Verifier<'_>) -> Report {
    let total = u64::try_from(log.count()).unwrap_or(u64::MAX);
    let mut report = Report {
        progress: Progress { matches_done: 0, matches: total, records: 0 },
        faults: log.faults().to_vec(),
    };
    for summary in log.matches() {
        let (found, faults) = log.read_available(summary.match_id, 0..summary.head.next);
        let count = u64::try_from(found.len()).unwrap_or(u64::MAX);
        if faults.is_empty() {
            report.faults.extend(log.end_fault(summary.match_id, summary.head));
            let lines = found.into_iter().map(|(_, line)| line).collect::<Vec<_>>();
            report.faults.extend(verify(summary.match_id, &lines));
        }
        report.faults.extend(faults);
        report.progress.records = report.progress.records.saturating_add(count);
        report.progress.matches_done = report.progress.matches_done.saturating_add(1);
        on_progress(report.progress);
    }
    if log.engine().state().is_torn() {
        let detail = "not all matches could be listed: the disk of this machine fails".to_owned();
        report.faults.push(Fault::Engine { detail });
    }
    report
}
