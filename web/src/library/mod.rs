//! The library: every match of this server, found by what it is and by the words it is told in.
//!
//! It is made from the records alone: it can be made again at any time, and nothing is lost with it. In memory it has a
//! hundred bytes or so of each match, and all of the thousand that changed last; what lists show of the others is read from
//! a file, as far as a page or a search needs it. What is asked first brings it up to date, so a list never lags behind what was acknowledged; only while a
//! large store is read for the first time is it partial, and says so.

mod entry;
mod filed;
mod held;
mod index;
pub mod own;
mod wanted;
mod words;

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use greffe_core::record::ids::MatchId;
use greffe_games::registry::System;
use greffe_store::{MatchSummary, Origin};

pub use entry::{Cited, Entry, Listed, ListedSide, Standing};
pub use held::{Held, stands};
pub use index::{Brief, HELD};
pub use own::Own;
pub use wanted::{Asked, End, Kind, Order, PAGE, State, Unclear, Wanted};
pub use words::{folded, needles};

use crate::clerk::{Clerk, ClerkError};
use index::Index;

/// Matches read before an answer at most; more are left to whoever tends the library.
const AT_ONCE: usize = 64;
/// No state of any log.
const NEVER: u64 = u64::MAX;

/// Every match: in memory in brief, in full where it changed lately, else in a file.
pub struct Library {
    index: RwLock<Index>,
    /// Held by whoever brings the library up to date.
    desk: Mutex<Desk>,
    /// The state of the log that the library shows in full.
    at: AtomicU64,
}

/// What whoever brings the library up to date knows.
#[derive(Default)]
struct Desk {
    unread: Unread,
    /// Where to read on in a store that is read for the first time.
    from: Option<MatchId>,
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
        Self::over(None, HELD)
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

/// Matches to be read.
struct Stale {
    some: Vec<MatchSummary>,
    /// How many more there are, one at least where any may be.
    left: usize,
    /// Those that were found gone.
    gone: Vec<MatchId>,
}

impl Library {
    /// A library that files what did not change lately at a path: the file is its own.
    /// So many entries are in memory at most.
    pub fn filed_at(path: PathBuf, held: usize) -> Self {
        Self::over(Some(path), held)
    }

    fn over(path: Option<PathBuf>, most: usize) -> Self {
        let index = RwLock::new(Index::over(path, most));
        Self { index, desk: Mutex::default(), at: AtomicU64::new(NEVER) }
    }

    /// Brings the library up to date with the log, as far as a few matches go.
    ///
    /// # Errors
    /// When the log itself cannot be listed. A match that cannot be folded is left out; one that does not answer now is
    /// read by whoever asks later.
    pub fn keep_up(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let changes = clerk.log().changes();
        if self.at.load(Ordering::Acquire) == changes {
            let count = self.index().len();
            return Ok(Progress { done: count, of: count });
        }
        let mut desk = self.desk();
        let of = clerk.log().count();
        // Asked before: what an event's end shows meanwhile is no change of the match.
        let held_back = clerk.holds_back();
        let Stale { some, mut left, gone } = self.stale(clerk, &mut desk);
        let (mut read, mut behind) = (Vec::new(), false);
        for summary in some {
            let id = MatchId::new(summary.match_id);
            // What was filed and cannot be read is made anew.
            let before = self.index().entry(&id).ok().flatten();
            match clerk.glance(id).and_then(|table| Entry::of(clerk, &table, before.as_deref())) {
                Ok(entry) => {
                    // What is durable is on its way to the table.
                    behind |= entry.head != summary.head.hash;
                    desk.unread.remove(&id);
                    read.push(entry);
                }
                Err(
                    error @ (ClerkError::NoSuchMatch | ClerkError::Unfoldable(_) | ClerkError::Broken(_)),
                ) => {
                    let Ok(is_event) = clerk.is_event(id) else {
                        left = left.saturating_add(1);
                        continue;
                    };
                    if !is_event && matches!(error, ClerkError::NoSuchMatch) {
                        continue;
                    }
                    // One that was brought in from a file, or cannot be folded, is listed nowhere.
                    let event = if is_event { clerk.event(id).ok() } else { None };
                    let sample = summary.origin == Origin::Sample;
                    let event = event.map(|hall| Arc::new(Held::of(&hall.event(), sample)));
                    desk.unread.insert(id, Untold { summary, is_event, event });
                }
                // A store that does not answer now is asked again; what it told before is shown meanwhile.
                Err(_) => left = left.saturating_add(1),
            }
        }
        {
            let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
            for id in &gone {
                index.forget(id);
            }
            for entry in read {
                index.put(entry);
            }
        }
        // What is held back from spectators is shown by time alone.
        if left == 0 && !behind && !held_back && !clerk.holds_back() {
            self.at.store(changes, Ordering::Release);
        }
        Ok(Progress { done: of.saturating_sub(left), of })
    }

    /// Reads on in a store too large for whoever asks first to wait for; a small one is left to them.
    ///
    /// # Errors
    /// As [`Library::keep_up`].
    pub fn read_on(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let all = clerk.log().count();
        if all <= AT_ONCE { Ok(Progress { done: all, of: all }) } else { self.keep_up(clerk) }
    }

    /// Some of the matches whose entry is not that of their records: of those that changed, where the log tells which did
    /// and nothing is shown by time alone; else of all, a page at a time.
    fn stale(&self, clerk: &Clerk, desk: &mut Desk) -> Stale {
        let log = clerk.log();
        let since = self.at.load(Ordering::Acquire);
        let changed = log.changed_since(since).filter(|_| since != NEVER && !clerk.holds_back());
        let mut stale = Stale { some: Vec::new(), left: 0, gone: Vec::new() };
        let index = self.index();
        if let Some(changed) = changed {
            for id in changed {
                match log.summary(id) {
                    None => stale.gone.push(MatchId::new(id)),
                    Some(one) if !is_shown(clerk, &index, &desk.unread, &one) => stale.add(one),
                    Some(_) => {}
                }
            }
        } else {
            // From where was read to last, then what changed before that meanwhile.
            let from = desk.from.take().map(|id| *id.bytes());
            let before = |one: &MatchSummary| from.is_some_and(|from| one.match_id <= from);
            for one in log.matches_after(from).chain(log.matches().take_while(before)) {
                if !is_shown(clerk, &index, &desk.unread, &one) {
                    stale.add(one);
                }
                if stale.left > 0 {
                    break;
                }
            }
            if stale.left > 0 {
                desk.from = stale.some.last().map(|one| MatchId::new(one.match_id));
                let known = index.len().saturating_add(desk.unread.len()).saturating_add(stale.some.len());
                stale.left = log.count().saturating_sub(known).max(1);
            } else {
                let is_gone = |id: &&MatchId| log.head(*id.bytes()).is_none();
                stale.gone.extend(index.all().map(|(id, _)| id).filter(is_gone));
                stale.gone.extend(desk.unread.keys().filter(is_gone));
            }
        }
        drop(index);
        stale.gone.iter().for_each(|id| drop(desk.unread.remove(id)));
        stale
    }

    /// The public matches that cannot be folded.
    pub fn unread(&self) -> Vec<MatchSummary> {
        let desk = self.desk();
        let matches = desk.unread.values().filter(|told| !told.is_event).map(|told| told.summary);
        matches.filter(|summary| summary.origin != Origin::Imported).collect()
    }

    /// The events held here, those that are not over first, then those that changed last; samples at the end.
    pub fn events(&self) -> Vec<Arc<Held>> {
        let mut events: Vec<Arc<Held>> =
            self.desk().unread.values().filter_map(|told| told.event.clone()).collect();
        events.sort_unstable_by_key(|one| (one.sample, one.over, std::cmp::Reverse(one.at), one.id));
        events
    }

    /// How many matches there are of a kind.
    pub fn count(&self, keep: impl Fn(&Brief) -> bool) -> usize {
        self.index().all().filter(|(_, brief)| keep(brief)).count()
    }

    /// Some matches of a kind, the first by their place among all.
    pub fn ids<K: Ord>(
        &self,
        keep: impl Fn(&Brief) -> bool,
        place: impl Fn(&Brief) -> K,
        most: usize,
    ) -> Vec<MatchId> {
        let mut first = First::new(most);
        for (id, brief) in self.index().all().filter(|(_, brief)| keep(brief)) {
            first.add((place(brief), *id));
        }
        first.sorted().into_iter().map(|(_, id)| id).collect()
    }

    /// The same with all that lists show of them.
    ///
    /// # Errors
    /// When what was filed cannot be read.
    pub fn some<K: Ord>(
        &self,
        keep: impl Fn(&Brief) -> bool,
        place: impl Fn(&Brief) -> K,
        most: usize,
    ) -> Result<Vec<Arc<Entry>>, ClerkError> {
        let ids = self.ids(keep, place, most);
        let found = ids.into_iter().filter_map(|id| self.entry(id).transpose());
        found.collect()
    }

    /// The matches with rulings, those that changed last first.
    pub fn ruled(&self) -> Vec<MatchId> {
        self.ids(|brief| brief.ruled, |brief| std::cmp::Reverse(brief.at), usize::MAX)
    }

    /// A match as it was read last.
    ///
    /// # Errors
    /// When what was filed cannot be read.
    pub fn entry(&self, id: MatchId) -> Result<Option<Arc<Entry>>, ClerkError> {
        self.index().entry(&id)
    }

    /// Some matches by their ids, those that changed last first; of files brought in none.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of(&self, clerk: &Clerk, ids: &BTreeSet<MatchId>) -> Result<Vec<Arc<Entry>>, ClerkError> {
        let mut all: Vec<_> = self.each(clerk, ids)?.into_values().collect();
        all.retain(|entry| entry.origin != Origin::Imported);
        all.sort_unstable_by_key(|entry| (std::cmp::Reverse(entry.at), entry.id));
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
        let found = ids.iter().map(|id| Ok(self.entry(*id)?.map(|entry| (*id, entry))));
        found.filter_map(Result::transpose).collect()
    }

    /// The matches that somebody asks for: public ones, and those of `mine` among files brought in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn find(&self, clerk: &Clerk, wanted: &Wanted, mine: &[MatchId]) -> Result<Found, ClerkError> {
        let progress = self.keep_up(clerk)?;
        let needles = needles(&wanted.words);
        let looks = !wanted.words.is_empty() || wanted.rule.is_some();
        let told = |text: &str, cited: &[Cited]| {
            // Signs that are no word are in no match.
            (wanted.words.is_empty() || !needles.is_empty())
                && needles.iter().all(|needle| text.contains(needle.as_str()))
                && wanted.rule.as_ref().is_none_or(|rule| cited.iter().any(|one| one.rule.starts_with(rule)))
        };
        let index = self.index();
        let mut first = First::new(wanted.skip.saturating_add(wanted.limit));
        let mut total = 0_usize;
        for (id, brief) in index.all() {
            let fits = (brief.origin != Origin::Imported || mine.contains(id)) && wanted.takes(brief);
            if fits && (!looks || index.look(id, brief, told)?.unwrap_or(false)) {
                total = total.saturating_add(1);
                first.add((wanted.order.place(brief), *id));
            }
        }
        let ids = first.sorted().into_iter().skip(wanted.skip).map(|(_, id)| id);
        let page = ids.filter_map(|id| index.entry(&id).transpose()).collect::<Result<_, _>>()?;
        Ok(Found { page, total, progress })
    }

    /// Where each rule of a game decided: in how many public matches, and the latest place in the latest of them.
    ///
    /// # Errors
    /// When what was filed cannot be read.
    pub fn citations(&self, game: System, most: usize) -> Result<BTreeMap<Own, Citations>, ClerkError> {
        let mut cited: BTreeMap<Own, Counted> = BTreeMap::new();
        let index = self.index();
        let public = |brief: &Brief| brief.game == game && brief.origin != Origin::Imported;
        for (id, brief) in index.all().filter(|(_, brief)| public(brief)) {
            let count = |_: &str, all: &[Cited]| {
                for one in all {
                    let known = cited.entry(one.rule).or_insert_with(|| Counted::new(most));
                    known.matches = known.matches.saturating_add(1);
                    known.times = known.times.saturating_add(u64::from(one.times));
                    known.places.add((std::cmp::Reverse(brief.at), *id, one.last));
                }
            };
            index.look(id, brief, count)?;
        }
        // Many rules decided in the same matches.
        let mut read: BTreeMap<MatchId, Arc<Entry>> = BTreeMap::new();
        let mut told = BTreeMap::new();
        for (rule, Counted { matches, times, places }) in cited {
            let mut citations = Citations { matches, times, places: Vec::new() };
            for (_, id, last) in places.sorted() {
                if !read.contains_key(&id) {
                    read.extend(index.entry(&id)?.map(|entry| (id, entry)));
                }
                citations.places.extend(read.get(&id).map(|entry| (Arc::clone(entry), last)));
            }
            told.insert(rule, citations);
        }
        Ok(told)
    }

    fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stale {
    fn add(&mut self, one: MatchSummary) {
        if self.some.len() < AT_ONCE {
            self.some.push(one);
        } else {
            self.left = self.left.saturating_add(1);
        }
    }
}

/// Whether the library tells a match as far as the log has it, or as far as spectators follow.
fn is_shown(clerk: &Clerk, index: &Index, unread: &Unread, one: &MatchSummary) -> bool {
    let id = MatchId::new(one.match_id);
    let as_shown = |brief: &Brief| {
        let table = clerk.table(id).ok().filter(|table| table.behind().is_some());
        table.is_some_and(|table| brief.is_at(&table.game().head().0))
    };
    let known = index.brief(&id).is_some_and(|brief| brief.is_at(&one.head.hash) || as_shown(brief));
    known || unread.get(&id).is_some_and(|told| told.summary.head == one.head)
}

/// The first of many, by their order: no more than so many are kept on the way.
struct First<T> {
    heap: BinaryHeap<T>,
    most: usize,
}

impl<T: Ord> First<T> {
    const fn new(most: usize) -> Self {
        Self { heap: BinaryHeap::new(), most }
    }

    fn add(&mut self, one: T) {
        self.heap.push(one);
        if self.heap.len() > self.most {
            self.heap.pop();
        }
    }

    fn sorted(self) -> Vec<T> {
        self.heap.into_sorted_vec()
    }
}

/// Where a rule decided, while it is counted.
struct Counted {
    matches: usize,
    times: u64,
    places: First<(std::cmp::Reverse<i64>, MatchId, u64)>,
}

impl Counted {
    const fn new(most: usize) -> Self {
        Self { matches: 0, times: 0, places: First::new(most) }
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
