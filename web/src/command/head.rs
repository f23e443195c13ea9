//! Signed heads that somebody kept, held against match files: a file that lost its end or was rewritten shows.

use std::collections::BTreeSet;
use std::path::Path;

use greffe_core::record::at::At;
use greffe_core::record::chain::Head;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::MatchId;
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

/// Reads the heads of a file, one or a list of them, and checks their signatures: without it, one proves nothing.
pub(super) fn read(out: &Out, path: &Path) -> Result<Vec<Kept>, String> {
    let bytes = read_file(out, path)?;
    let wrong = |fr: &str, en: String| format!("{}: {}", path.display(), out.pick(fr, &en));
    let is_list = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
    let kept = if is_list {
        serde_json::from_slice::<Vec<Kept>>(&bytes)
    } else {
        serde_json::from_slice::<Kept>(&bytes).map(|kept| vec![kept])
    };
    let kept = kept.map_err(|error| wrong("ce n’est pas une tête signée", error.to_string()))?;
    for Kept { match_id, records, head, at, key, sig } in &kept {
        let head = Head { match_id: *match_id, records: *records, hash: *head, at: *at };
        verify(key, &head_message(&head), sig)
            .map_err(|error| wrong("la signature de cette tête ne tient pas", error.to_string()))?;
    }
    Ok(kept)
}

/// The counts of records for which one key signed two different heads of a match: it told two stories.
pub(super) fn contradictions(out: &Out, kept: &[Kept], match_id: MatchId) -> Ended {
    let mut told = BTreeSet::new();
    for (place, one) in kept.iter().enumerate().filter(|(_, one)| one.match_id == match_id) {
        let against = |other: &&Kept| {
            (other.match_id, other.records, other.key) == (one.match_id, one.records, one.key)
                && other.head != one.head
        };
        if kept.iter().skip(place.saturating_add(1)).any(|other| against(&other)) {
            told.insert((one.records, fingerprint(&one.key)));
        }
    }
    for (records, by) in &told {
        out.line(&format!(
            "  {} {records} ({by})",
            out.pick(
                "deux têtes du même nombre d’enregistrements, de la même clé\u{a0}: le serveur raconta deux histoires, d’enregistrements\u{a0}:",
                "two heads over as many records, signed by the same key: the server told two stories, of records:"
            )
        ));
    }
    if told.is_empty() { Ended::Well } else { Ended::Refused }
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
