//! The archive of an event: the event's own file, then the match files that it names, in that order.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::record::body::Body;
use crate::record::hex::Hash;
use crate::record::ids::MatchId;
use crate::record::line::Line;
use crate::record::match_file::{LineSort, lines};
use crate::record::verify::{DiceChecker, Reason, Refusal, Verified, verify};

/// The kind of an event's record that names a match of its archive.
pub const NAMING_KIND: &str = "MatchFiled";

/// A match that belongs to an event, as it stood when it was filed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFiled {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The hash of its last record.
    pub head: Hash,
}

/// Why an archive is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArchiveFault {
    /// One of its files is refused.
    #[error(transparent)]
    File(#[from] Reason),
    /// The first file is no event.
    #[error("the first file is not that of an event")]
    NotAnEvent,
    /// The event names a match in a body of another shape.
    #[error("the event names a match wrongly: {0}")]
    Naming(String),
    /// A match that the event names is not there.
    #[error("match {0} is missing")]
    Missing(MatchId),
    /// Another match than the one due stands here.
    #[error("match {found} where {expected} was due")]
    Order {
        /// The match due.
        expected: MatchId,
        /// The match found.
        found: MatchId,
    },
    /// The match is not as the event names it.
    #[error("match {0} has another head than the event names")]
    Changed(MatchId),
    /// The event names no such match.
    #[error("match {0} is not named by the event")]
    TooMany(MatchId),
}

/// An archive is refused: where, and why.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ArchiveRefusal {
    /// The line, from 1; none when the archive as a whole is at fault.
    pub line: Option<usize>,
    /// The reason.
    pub fault: ArchiveFault,
}

impl fmt::Display for ArchiveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.fault),
            None => write!(f, "archive: {}", self.fault),
        }
    }
}

/// One file of an archive that is intact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its bytes in the archive.
    pub place: Range<usize>,
    /// What it holds; its ranges count from the start of its own bytes.
    pub verified: Verified,
}

/// An archive that is intact and complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// The event.
    pub event: Member,
    /// Its matches, in the order it names them.
    pub matches: Vec<Member>,
}

/// Verifies an archive; each of its files is given dice of its own.
pub fn verify_archive(
    bytes: &[u8],
    dice: &mut dyn FnMut() -> Box<dyn DiceChecker>,
) -> Result<Archive, ArchiveRefusal> {
    let mut places = files(bytes).into_iter();
    let whole = |fault: ArchiveFault| ArchiveRefusal { line: None, fault };
    let (place, _) = places.next().unwrap_or_default();
    let event = member(bytes, place, 0, dice)?;
    let named = named(bytes, &event).map_err(whole)?;
    let mut due = named.iter();
    let mut matches = Vec::new();
    for (place, lines_before) in places {
        let member = member(bytes, place, lines_before, dice)?;
        let found = member.verified.head.match_id;
        let fault = match due.next() {
            None => Some(ArchiveFault::TooMany(found)),
            Some(filed) if filed.match_id != found => {
                Some(ArchiveFault::Order { expected: filed.match_id, found })
            }
            Some(filed) if filed.head != member.verified.head.hash => Some(ArchiveFault::Changed(found)),
            Some(_) => None,
        };
        if let Some(fault) = fault {
            return Err(ArchiveRefusal { line: Some(lines_before.saturating_add(1)), fault });
        }
        matches.push(member);
    }
    match due.next() {
        Some(missing) => Err(whole(ArchiveFault::Missing(missing.match_id))),
        None => Ok(Archive { event, matches }),
    }
}

/// Where each file lies, with the number of lines before it: a file ends with its trailer.
fn files(bytes: &[u8]) -> Vec<(Range<usize>, usize)> {
    let mut files = Vec::new();
    let (mut start, mut first) = (0, 0);
    for (count, (range, line)) in (1..).zip(lines(bytes)) {
        let end = range.end.saturating_add(1).min(bytes.len());
        if LineSort::of(line) == Some(LineSort::Trailer) || end == bytes.len() {
            files.push((start..end, first));
            (start, first) = (end, count);
        }
    }
    files
}

fn member(
    bytes: &[u8],
    place: Range<usize>,
    lines_before: usize,
    dice: &mut dyn FnMut() -> Box<dyn DiceChecker>,
) -> Result<Member, ArchiveRefusal> {
    let file = bytes.get(place.clone()).unwrap_or_default();
    let verified = verify(file, dice().as_mut()).map_err(|Refusal { line, reason }| {
        let line = line.map(|line| line.saturating_add(lines_before));
        ArchiveRefusal { line, fault: reason.into() }
    })?;
    Ok(Member { place, verified })
}

/// The matches that an event names; a later naming of a match replaces its head, not its place.
fn named(bytes: &[u8], event: &Member) -> Result<Vec<MatchFiled>, ArchiveFault> {
    let file = bytes.get(event.place.clone()).unwrap_or_default();
    let mut named: Vec<MatchFiled> = Vec::new();
    for (number, range) in (0..).zip(&event.verified.records) {
        let bytes = file.get(range.clone()).unwrap_or_default();
        let line = Line::parse(bytes).map_err(|fault| ArchiveFault::Naming(fault.to_string()))?;
        if number == 0 && !is_event(&line) {
            return Err(ArchiveFault::NotAnEvent);
        }
        if line.kind != NAMING_KIND {
            continue;
        }
        let filed: MatchFiled =
            serde_json::from_str(line.body).map_err(|fault| ArchiveFault::Naming(fault.to_string()))?;
        match named.iter_mut().find(|earlier| earlier.match_id == filed.match_id) {
            Some(earlier) => earlier.head = filed.head,
            None => named.push(filed),
        }
    }
    Ok(named)
}

fn is_event(line: &Line<'_>) -> bool {
    match Body::parse(line.kind, line.body) {
        Ok(Body::MatchOpened(opened)) => opened.system.as_deref() == Some("event"),
        Ok(_) | Err(_) => false,
    }
}
