//! Small logs and files for the tests.

use greffe_core::record::at::At;
use greffe_core::record::chain::{Draft, Writer};
use greffe_core::record::ids::{Author, MatchId};
use greffe_core::record::line::Log;
use greffe_core::record::match_file::{Annex, export};
use greffe_core::record::signature::SecretKey;
use greffe_core::record::verify::{DiceChecker, Reason, Refusal, Verified, verify};
use greffe_core::telling::words::Words;
use serde_json::value::RawValue;

pub(crate) const SMALL: &[u8] = include_bytes!("../../../fixtures/record/small.ndjson");
pub(crate) const OFFICES: &[u8] = include_bytes!("../../../fixtures/record/offices.ndjson");
pub(crate) const CLOSED: &[u8] = include_bytes!("../../../fixtures/record/closed.ndjson");

/// Accepts dice that say `"ok":true`, and a close unless a hidden draw is open.
#[derive(Default)]
pub(crate) struct Dice {
    pub(crate) seen: Vec<String>,
    pub(crate) hidden: bool,
}

impl DiceChecker for Dice {
    fn begin(&mut self, match_id: MatchId) {
        self.seen.push(match_id.to_string());
    }

    fn record(&mut self, by: &str, kind: &str, body: &[u8]) -> Result<(), Words> {
        self.seen.push(format!("{by} {kind}"));
        if body == b"{\"ok\":true}" { Ok(()) } else { Err(Words::same("not ok")) }
    }

    fn close(&mut self) -> Result<(), Words> {
        if self.hidden { Err(Words::same("hidden draws are not disclosed")) } else { Ok(()) }
    }
}

pub(crate) fn check(bytes: &[u8]) -> Result<Verified, Refusal> {
    verify(bytes, &mut Dice::default())
}

/// The line and reason with which a file is refused.
pub(crate) fn refused(bytes: &[u8]) -> (Option<usize>, Reason) {
    let refusal = check(bytes).unwrap_err();
    let words = refusal.words();
    assert_ne!(words.fr, words.en, "told in one language only");
    let Refusal { line, reason } = refusal;
    (line, reason)
}

pub(crate) fn server() -> SecretKey {
    SecretKey::new(&[0x51; 32])
}

pub(crate) const ID: MatchId = MatchId::new([0xa5; 16]);

pub(crate) fn draft(by: &str, kind: &str, body: &str) -> Draft {
    let by: Author = by.parse().unwrap();
    Draft { by, kind: kind.to_owned(), body: RawValue::from_string(body.to_owned()).unwrap() }
}

/// The lines of a log that opens and then has these batches.
pub(crate) fn log(batches: &[&[(&str, &str, &str)]]) -> Vec<Vec<u8>> {
    let mut writer = Writer::new(Log::Match, ID);
    let at: At = "2026-05-01T09:00:00.000Z".parse().unwrap();
    let mut lines = writer.batch(at, &[draft("server", "MatchOpened", "{\"system\":\"seg\"}")]).unwrap();
    for batch in batches {
        let drafts: Vec<Draft> = batch.iter().map(|(by, kind, body)| draft(by, kind, body)).collect();
        lines.extend(writer.batch(at, &drafts).unwrap());
    }
    lines
}

/// The match file of such a log.
pub(crate) fn file(batches: &[&[(&str, &str, &str)]], annex: &[Annex]) -> Vec<u8> {
    export(log(batches).iter().map(Vec::as_slice), annex, &server()).unwrap()
}

/// The lines of a file, each with its LF.
pub(crate) fn split(file: &[u8]) -> Vec<Vec<u8>> {
    file.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}
