//! Rulings given before, by rule and by words.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::ids::{MatchId, RuleId, SealNumber, Seq};
use greffe_core::record::acts::Remedy;
use greffe_core::record::body::Body;
use greffe_core::record::line::Line as RecordLine;
use greffe_store::Origin;

use crate::clerk::{Clerk, ClerkError, Table};
use crate::library::Entry;

/// Matches looked through.
const MATCHES: usize = 200;
/// Most rulings found at once.
const MOST: usize = 100;
/// Most signs of a search.
pub const LONGEST: usize = 100;

/// A ruling as it stands in its match.
#[derive(Clone, Debug)]
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
    /// Words that the reasons hold, all of them, as they are.
    pub words: String,
}

/// The rulings of a match with so many records.
type Known = (u64, Arc<Vec<Ruled>>);

/// The rulings of every match, read again only where a match has grown.
#[derive(Default)]
pub struct Precedents {
    kept: Mutex<BTreeMap<MatchId, Known>>,
}

impl Precedents {
    /// The rulings that fit, of the public matches among some, in their order.
    ///
    /// # Errors
    /// When the store fails.
    pub fn find(
        &self,
        clerk: &Clerk,
        entries: &[Arc<Entry>],
        wanted: &Wanted,
    ) -> Result<Vec<Found>, ClerkError> {
        let rule = wanted.rule.trim().to_uppercase();
        let words: Vec<String> = wanted.words.split_whitespace().map(str::to_lowercase).collect();
        let mut found = Vec::new();
        let public = entries.iter().filter(|entry| entry.origin != Origin::Imported);
        for entry in public.take(MATCHES) {
            let Some(head) = clerk.log().head(*entry.id.bytes()) else { continue };
            // Most matches have no ruling: they are not folded for that.
            for ruled in self.of(clerk, entry.id, head.next)?.iter() {
                let cites = ruled.rules.iter().any(|one| one.as_str().starts_with(&rule));
                if !rule.is_empty() && !cites {
                    continue;
                }
                let kept = clerk.people().text(*entry.id.bytes(), u64::from(ruled.text.0))?;
                let text = kept.map(|kept| kept.text);
                let told = text.as_deref().unwrap_or_default().to_lowercase();
                if words.iter().all(|word| told.contains(word)) {
                    let Ok(table) = clerk.table(entry.id) else { break };
                    found.push(Found { table, ruled: ruled.clone(), text });
                }
                if found.len() >= MOST {
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    /// The rulings of one match, in their order.
    ///
    /// # Errors
    /// When the store fails, or the match cannot be folded.
    pub fn of_match(&self, clerk: &Clerk, id: MatchId) -> Result<Vec<Found>, ClerkError> {
        let head = clerk.log().head(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
        let records = clerk.horizon(id)?.map_or(head.next, |horizon| horizon.records);
        let ruled = self.of(clerk, id, records)?;
        // Most matches have none: they are not folded for that.
        if ruled.is_empty() {
            return Ok(Vec::new());
        }
        let table = clerk.table(id)?;
        let found = ruled.iter().map(|ruled| {
            let kept = clerk.people().text(*id.bytes(), u64::from(ruled.text.0))?;
            let text = kept.map(|kept| kept.text);
            Ok(Found { table: Arc::clone(&table), ruled: ruled.clone(), text })
        });
        found.collect()
    }

    fn of(&self, clerk: &Clerk, id: MatchId, records: u64) -> Result<Arc<Vec<Ruled>>, ClerkError> {
        let known = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if let Some((at, ruled)) = &known
            && *at == records
        {
            return Ok(Arc::clone(ruled));
        }
        let (from, mut all) = match known {
            Some((at, ruled)) if at < records => (at, ruled.to_vec()),
            Some(_) | None => (0, Vec::new()),
        };
        for bytes in clerk.log().read(*id.bytes(), from..records)? {
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
        let all = Arc::new(all);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MATCHES {
            kept.clear();
        }
        kept.insert(id, (records, Arc::clone(&all)));
        Ok(all)
    }
}
