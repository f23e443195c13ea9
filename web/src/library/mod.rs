//! The library: every match of this server, found by what it is and by the words it is told in.
//!
//! It is made from the records alone and kept in memory: it can be made again at any time, and nothing is lost with
//! it. What is asked first brings it up to date, so a list never lags behind what was acknowledged; only while a
//! large store is read for the first time is it partial, and says so.

mod entry;
mod held;
mod wanted;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use greffe_core::record::ids::MatchId;
use greffe_games::registry::System;
use greffe_store::{MatchSummary, Origin};

pub use entry::{Cited, Entry, Listed, ListedSide, Standing};
pub use held::{Held, stands};
pub use wanted::{Asked, End, Kind, Order, PAGE, State, Unclear, Wanted};
pub use words::{folded, needles};

use crate::clerk::{Clerk, ClerkError};

/// Matches read before an answer at most; more are left to whoever tends the library.
const AT_ONCE: usize = 64;
/// No state of any log.
const NEVER: u64 = u64::MAX;

/// Every match, in memory.
pub struct Library {
    entries: RwLock<BTreeMap<MatchId, Arc<Entry>>>,
    /// Held by whoever brings the library up to date.
    desk: Mutex<Unread>,
    /// The state of the log that the library shows in full.
    at: AtomicU64,
}

/// Matches that cannot be folded, as the log tells them: what is found by nothing, and may be read record by record.
type Unread = BTreeMap<MatchId, Untold>;

/// A log that is no match told in words.
struct Untold {
    summary: MatchSummary,
    /// Not a match at all: no list of matches shows it.
    is_event: bool,
    /// The event, where it can be folded.
    event: Option<Arc<Held>>,
}

impl Default for Library {
    fn default() -> Self {
        Self { entries: RwLock::default(), desk: Mutex::default(), at: AtomicU64::new(NEVER) }
    }
}

/// How much of the store the library shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Matches read.
    pub done: usize,
    /// Matches there are.
    pub of: usize,
}

impl Progress {
    /// Whether it shows everything.
    pub const fn is_whole(self) -> bool {
        self.done >= self.of
    }
}

/// A page of what was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The matches of the page.
    pub page: Vec<Arc<Entry>>,
    /// How many there are on all pages.
    pub total: usize,
    /// How much was looked through.
    pub progress: Progress,
}

impl Library {
    /// Brings the library up to date with the log, as far as a few matches go.
    ///
    /// # Errors
    /// When the log itself cannot be listed. A match that cannot be folded is left out; one that does not answer now is
    /// read by whoever asks later.
    pub fn keep_up(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let changes = clerk.log().changes();
        if self.at.load(Ordering::Acquire) == changes {
            let count = self.entries().len();
            return Ok(Progress { done: count, of: count });
        }
        let mut unread = self.desk();
        let all = clerk.log().matches();
        let stale = self.stale(clerk, &unread, &all);
        let here: BTreeSet<MatchId> = all.iter().map(|summary| MatchId::new(summary.match_id)).collect();
        unread.retain(|id, _| here.contains(id));
        let (mut read, mut behind, mut unanswered) = (Vec::new(), false, 0_usize);
        for summary in stale.iter().take(AT_ONCE) {
            let id = MatchId::new(summary.match_id);
            let before = self.entries().get(&id).cloned();
            match clerk.glance(id).and_then(|table| Entry::of(clerk, &table, before.as_deref())) {
                Ok(entry) => {
                    // What is durable is on its way to the table.
                    behind |= entry.head != summary.head.hash;
                    unread.remove(&id);
                    read.push((id, Arc::new(entry)));
                }
                Err(ClerkError::NoSuchMatch) => {}
                Err(ClerkError::Unfoldable(_) | ClerkError::Broken(_)) => {
                    let is_event = clerk.is_event(id).unwrap_or(false);
                    // One that was brought in from a file, or cannot be folded, is listed nowhere.
                    let event = if is_event { clerk.event(id).ok() } else { None };
                    let sample = summary.origin == Origin::Sample;
                    let event = event.map(|hall| Arc::new(Held::of(&hall.event(), sample)));
                    unread.insert(id, Untold { summary: **summary, is_event, event });
                }
                // A store that does not answer now is asked again; what it told before is shown meanwhile.
                Err(_) => unanswered = unanswered.saturating_add(1),
            }
        }
        {
            let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
            entries.retain(|id, _| here.contains(id));
            entries.extend(read);
        }
        let left = stale.len().saturating_sub(AT_ONCE).saturating_add(unanswered);
        // What is held back from spectators is shown by time alone.
        if left == 0 && !behind && !clerk.holds_back() {
            self.at.store(changes, Ordering::Release);
        }
        Ok(Progress { done: all.len().saturating_sub(left), of: all.len() })
    }

    /// Reads on in a store too large for whoever asks first to wait for; a small one is left to them.
    ///
    /// # Errors
    /// As [`Library::keep_up`].
    pub fn read_on(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let all = clerk.log().matches().len();
        if all <= AT_ONCE { Ok(Progress { done: all, of: all }) } else { self.keep_up(clerk) }
    }

    /// The matches whose entry is not that of their records.
    fn stale<'a>(&self, clerk: &Clerk, unread: &Unread, all: &'a [MatchSummary]) -> Vec<&'a MatchSummary> {
        let entries = self.entries();
        let is_stale = |summary: &&MatchSummary| {
            let id = MatchId::new(summary.match_id);
            let as_shown = |head| {
                let table = clerk.table(id).ok().filter(|table| table.behind().is_some());
                table.is_some_and(|table| table.game().head().0 == head)
            };
            let known =
                entries.get(&id).is_some_and(|entry| entry.head == summary.head.hash || as_shown(entry.head));
            !known && unread.get(&id).is_none_or(|told| told.summary.head != summary.head)
        };
        all.iter().filter(is_stale).collect()
    }

    /// The public matches that cannot be folded.
    pub fn unread(&self) -> Vec<MatchSummary> {
        let unread = self.desk();
        let matches = unread.values().filter(|told| !told.is_event).map(|told| told.summary);
        matches.filter(|summary| summary.origin != Origin::Imported).collect()
    }

    /// The events held here, those that are not over first, then those that changed last; samples at the end.
    pub fn events(&self) -> Vec<Arc<Held>> {
        let mut events: Vec<Arc<Held>> = self.desk().values().filter_map(|told| told.event.clone()).collect();
        events.sort_unstable_by_key(|one| (one.sample, one.over, std::cmp::Reverse(one.at), one.id));
        events
    }

    /// Every match, those that changed last first.
    pub fn latest(&self) -> Vec<Arc<Entry>> {
        let mut all: Vec<_> = self.entries().values().cloned().collect();
        all.sort_unstable_by_key(|entry| (std::cmp::Reverse(entry.at), entry.id));
        all
    }

    /// Some matches by their ids, those that changed last first; of files brought in none.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of(&self, clerk: &Clerk, ids: &BTreeSet<MatchId>) -> Result<Vec<Arc<Entry>>, ClerkError> {
        self.keep_up(clerk)?;
        let mut all = self.latest();
        all.retain(|entry| ids.contains(&entry.id) && entry.origin != Origin::Imported);
        Ok(all)
    }

    /// Some matches by their ids, files brought in too: for whoever has their addresses.
    ///
    /// # Errors
    /// When the store fails.
    pub fn each(
        &self,
        clerk: &Clerk,
        ids: &BTreeSet<MatchId>,
    ) -> Result<BTreeMap<MatchId, Arc<Entry>>, ClerkError> {
        self.keep_up(clerk)?;
        let entries = self.entries();
        Ok(ids.iter().filter_map(|id| Some((*id, Arc::clone(entries.get(id)?)))).collect())
    }

    /// The matches that somebody asks for: public ones, and those of `mine` among files brought in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn find(&self, clerk: &Clerk, wanted: &Wanted, mine: &[MatchId]) -> Result<Found, ClerkError> {
        let progress = self.keep_up(clerk)?;
        let needles = needles(&wanted.words);
        // Signs that are no word are in no match.
        let told = |entry: &Entry| {
            (wanted.words.is_empty() || !needles.is_empty())
                && needles.iter().all(|needle| entry.text.contains(needle.as_str()))
        };
        let fits = |entry: &&Arc<Entry>| {
            (entry.origin != Origin::Imported || mine.contains(&entry.id))
                && wanted.takes(entry)
                && told(entry)
        };
        let mut found: Vec<Arc<Entry>> = self.entries().values().filter(fits).cloned().collect();
        found.sort_unstable_by_key(|entry| (wanted.order.place(entry), entry.id));
        let total = found.len();
        let page = found.into_iter().skip(wanted.skip).take(wanted.limit).collect();
        Ok(Found { page, total, progress })
    }

    /// Where each rule of a game decided: in how many public matches, and the latest place in the latest of them.
    pub fn citations(&self, game: System, most: usize) -> BTreeMap<&'static str, Citations> {
        let mut cited: BTreeMap<&'static str, Citations> = BTreeMap::new();
        let public = |entry: &Arc<Entry>| entry.game == game && entry.origin != Origin::Imported;
        for entry in self.latest().into_iter().filter(public) {
            for one in &entry.cited {
                let known = cited.entry(one.rule).or_default();
                known.matches = known.matches.saturating_add(1);
                known.times = known.times.saturating_add(u64::from(one.times));
                if known.places.len() < most {
                    known.places.push((Arc::clone(&entry), one.last));
                }
            }
        }
        cited
    }

    fn entries(&self) -> std::sync::RwLockReadGuard<'_, BTreeMap<MatchId, Arc<Entry>>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn desk(&self) -> MutexGuard<'_, Unread> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a rule decided.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// In how many matches.
    pub matches: usize,
    /// How often in all of them.
    pub times: u64,
    /// The latest matches, each with its last record that cites the rule.
    pub places: Vec<(Arc<Entry>, u64)>,
}
