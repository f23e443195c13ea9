//! Rulings given before, by rule and by words.

use std::ops::Range;
use std::sync::Arc;

use greffe_core::record::acts::Remedy;
use greffe_core::record::body::Body;
use greffe_core::record::ids::{MatchId, RuleId, SealNumber, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_store::Origin;
use serde::{Deserialize, Serialize};

use crate::clerk::{Clerk, ClerkError, Table};
use crate::library::{Entry, Library};

/// Most rulings found at once.
const MOST: usize = 100;
/// Most signs of a search.
pub const LONGEST: usize = 100;

/// A ruling as it stands in its match.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Ruled {
    /// Its record.
    pub seq: Seq,
    /// The record ruled on.
    pub of: Seq,
    /// The dispute it answers, when there was one.
    pub dispute: Option<Seq>,
    /// What was done.
    pub remedy: Remedy,
    /// The rules cited.
    pub rules: Vec<RuleId>,
    /// The seal over its reasons.
    pub text: SealNumber,
}

/// A ruling found.
pub struct Found {
    /// The match.
    pub table: Arc<Table>,
    /// The ruling.
    pub ruled: Ruled,
    /// Its reasons, unless erased.
    pub text: Option<String>,
}

/// What is looked for: both, where both are given.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// A rule, or the beginning of its id.
    pub rule: String,
    /// Words that the reasons hold, all of them, each by its beginning or in another form; as they are between quotation
    /// marks.
    pub words: String,
}

/// The rulings that fit, of the public matches, those of the matches that changed last first.
///
/// # Errors
/// When the store fails.
pub fn find(clerk: &Clerk, library: &Library, wanted: &Wanted) -> Result<Vec<Found>, ClerkError> {
    let rule = wanted.rule.trim().to_uppercase();
    let mut found = Vec::new();
    if wanted.words.split_whitespace().next().is_none() {
        for id in library.ruled() {
            let Some(entry) = library.entry(id).filter(|entry| entry.origin != Origin::Imported) else {
                continue;
            };
            let cites = |ruled: &&Ruled| ruled.rules.iter().any(|one| one.as_str().starts_with(&rule));
            for ruled in entry.rulings.iter().filter(|ruled| rule.is_empty() || cites(ruled)) {
                let text = reasons(clerk, entry.id, ruled)?;
                let Ok(table) = clerk.table(entry.id) else { break };
                found.push(Found { table, ruled: ruled.clone(), text });
                if found.len() >= MOST {
                    return Ok(found);
                }
            }
        }
        return Ok(found);
    }
    for (id, seq) in library.ruling(&wanted.words, &rule)? {
        let Some(entry) = library.entry(id).filter(|entry| entry.origin != Origin::Imported) else {
            continue;
        };
        let Some(ruled) = entry.rulings.iter().find(|ruled| ruled.seq.0 == seq) else { continue };
        // Reasons that were erased meanwhile, here or by another server, are found by nobody.
        let (Some(text), Ok(table)) = (reasons(clerk, id, ruled)?, clerk.table(id)) else { continue };
        found.push(Found { table, ruled: ruled.clone(), text: Some(text) });
        if found.len() >= MOST {
            break;
        }
    }
    Ok(found)
}

/// The rulings of one match, in their order: those that its entry tells, and what was written since.
///
/// # Errors
/// When the store fails, or the match cannot be folded.
pub fn of_match(clerk: &Clerk, id: MatchId, entry: Option<&Entry>) -> Result<Vec<Found>, ClerkError> {
    let head = clerk.log().head(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
    let records = clerk.horizon(id)?.map_or(head.next, |horizon| horizon.records);
    let (from, mut all) = entry.map_or((0, Vec::new()), |entry| (entry.records, entry.rulings.clone()));
    all.extend(read(clerk, id, from..records)?);
    // Most matches have none: they are not folded for that.
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let table = clerk.table(id)?;
    let found = all.into_iter().map(|ruled| {
        let text = reasons(clerk, id, &ruled)?;
        Ok(Found { table: Arc::clone(&table), ruled, text })
    });
    found.collect()
}

/// The reasons of a ruling, unless they were erased.
///
/// # Errors
/// When the store fails.
pub fn reasons(clerk: &Clerk, id: MatchId, ruled: &Ruled) -> Result<Option<String>, ClerkError> {
    Ok(clerk.people().text(*id.bytes(), u64::from(ruled.text.0))?.map(|kept| kept.text))
}

/// The rulings among some records of a match, in their order.
///
/// # Errors
/// When the store fails.
pub fn read(clerk: &Clerk, id: MatchId, records: Range<u64>) -> Result<Vec<Ruled>, ClerkError> {
    let mut all = Vec::new();
    if records.is_empty() {
        return Ok(all);
    }
    for bytes in clerk.log().read(*id.bytes(), records)? {
        let line = RecordLine::parse(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        if line.kind != "RulingGiven" {
            continue;
        }
        if let Ok(Body::RulingGiven(ruling)) = Body::parse(line.kind, line.body) {
            all.push(Ruled {
                seq: line.envelope.seq,
                of: ruling.of,
                dispute: ruling.dispute,
                remedy: ruling.remedy,
                rules: ruling.rules,
                text: ruling.text,
            });
        }
    }
    Ok(all)
}
