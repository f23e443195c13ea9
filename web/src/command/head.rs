//! Signed heads that somebody kept, held against match files: a file that lost its end or was rewritten shows.

use std::path::Path;

use greffe_core::ids::MatchId;
use greffe_core::record::at::At;
use greffe_core::record::chain::Head;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::line::Log;
use greffe_core::record::signature::{fingerprint, head_message, verify};
use greffe_core::record::verify::Verified;
use serde::Deserialize;

use crate::command::{Ended, Out, read_file};

/// A head as the site gives it to keep.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    #[serde(rename = "match")]
    match_id: MatchId,
    records: u64,
    head: Hash,
    at: At,
    key: Hash,
    sig: Hex<64>,
}

/// Reads a head and checks its signature: without it, it proves nothing.
pub(super) fn read(out: &Out, path: &Path) -> Result<Kept, String> {
    let bytes = read_file(out, path)?;
    let wrong = |fr: &str, en: String| format!("{}: {}", path.display(), out.pick(fr, &en));
    let kept: Kept = serde_json::from_slice(&bytes)
        .map_err(|error| wrong("ce n’est pas une tête signée", error.to_string()))?;
    let Kept { match_id, records, head, at, key, sig } = &kept;
    let head = Head { match_id: *match_id, records: *records, hash: *head, at: *at };
    let message = head_message(&head);
    verify(key, &message, sig)
        .map_err(|error| wrong("la signature de cette tête ne tient pas", error.to_string()))?;
    Ok(kept)
}

impl Kept {
    /// Whether the file that was verified holds this head; a head of another match says nothing of it.
    pub(super) fn hold(&self, out: &Out, bytes: &[u8], verified: &Verified) -> Ended {
        if self.match_id != verified.head.match_id {
            return Ended::Well;
        }
        let records = self.records;
        let by = fingerprint(&self.key);
        if records > verified.head.records {
            out.line(&format!(
                "  {} {records} ({by})",
                out.pick(
                    "coupé\u{a0}: le fichier est plus court que la tête gardée, d’enregistrements\u{a0}:",
                    "cut: the file is shorter than the head kept, of records:"
                )
            ));
            return Ended::Refused;
        }
        let place = records.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        let line =
            place.and_then(|place| verified.records.get(place)).and_then(|line| bytes.get(line.clone()));
        if line.map(|line| Log::Match.hash(line)) == Some(self.head) {
            out.line(&format!(
                "  {} {records} ({by})",
                out.pick(
                    "la tête gardée y est, d’enregistrements\u{a0}:",
                    "it holds the head kept, of records:"
                )
            ));
            return Ended::Well;
        }
        out.line(&format!(
            "  {} {records} ({by})",
            out.pick(
                "fourche\u{a0}: la tête gardée n’y est pas, d’enregistrements\u{a0}:",
                "fork: it does not hold the head kept, of records:"
            )
        ));
        Ended::Refused
    }
}
