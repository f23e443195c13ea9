//! The library: every match of this server, found by what it is and by the words it is told in.
//!
//! It is made from the records alone: it can be made again at any time, and nothing is lost with it. In memory it has the
//! thousand matches that changed last, and in brief at most 65,536 or so; what others are found by stands in one file, which
//! whoever looks through all of them reads in order, what lists show of them in another, which is read as far as a page
//! needs it, and words are sought by tantivy. What is asked first brings it up to date, so a list
//! never lags behind what was acknowledged; only while a large store is read for the first time is it partial, and says so.
//! What cannot be read of the file is counted, left out, and made again from the records by whoever asks next.

mod briefs;
mod counted;
mod entry;
mod filed;
mod finding;
mod held;
mod index;
mod noting;
pub mod own;
mod told;
mod wanted;
mod words;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};

use greffe_core::record::ids::MatchId;
use greffe_store::{MatchSummary, Origin};

use crate::clerk::{Clerk, ClerkError};
use briefs::Cursor;
pub use counted::{Citations, Tally};
pub use entry::{Cited, Entry, Listed, ListedSide, Standing};
pub use finding::Found;
pub use held::{Held, stands};
use index::Index;
pub use index::{Brief, HELD};
pub use own::Own;
use told::Told;
pub use wanted::{Asked, End, Kind, Order, PAGE, State, Unclear, Wanted};
pub use words::{Part, folded, parts};

/// Matches read before an answer at most; more are left to whoever tends the library.
const AT_ONCE: usize = 64;

/// Of a large store that is read for the first time: how often what was read meanwhile is found by its words.
const OFTEN: u32 = 16;

/// No state of any log.
const NEVER: u64 = u64::MAX;

/// Every match: in memory where it changed lately, else in files.
pub struct Library {
    index: RwLock<Index>,
    /// The words.
    told: Told,
    /// Which making of the words this is: another begins when they fail.
    making: AtomicU32,
    /// Whether some entry is to be made again.
    lost: AtomicBool,
    /// Whether erased words may still stand in the files.
    unswept: AtomicBool,
    /// How often an entry was put or forgotten.
    changes: AtomicU64,
    /// What was counted of rules, and after how many changes.
    counted: Mutex<BTreeMap<Places, (u64, Arc<Tally>)>>,
    /// The open studies whose notes are told, each as it was then.
    noted: Mutex<BTreeMap<[u8; 16], Vec<u8>>>,
    /// What is no match, or cannot be folded as one.
    unread: Mutex<Unread>,
    /// Held by whoever brings the library up to date.
    desk: Mutex<Desk>,
    /// Whether the last who brought it up to date left some for later.
    partial: AtomicBool,
    /// The state of the log that the library shows in full.
    at: AtomicU64,
}

/// A game, and how many places of each rule are told.
type Places = (&'static str, usize);

/// What whoever brings the library up to date knows.
#[derive(Default)]
struct Desk {
    /// Where to read on in a store that is read for the first time.
    from: Option<MatchId>,
    /// How often some matches were read.
    reads: u32,
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

/// Matches to be read.
struct Stale {
    some: Vec<MatchSummary>,
    /// How many more there are, one at least where any may be.
    left: usize,
    /// Those that were found gone.
    gone: Vec<MatchId>,
}

impl Library {
    /// A library that files what did not change lately at a path, and beside it: the files are its own.
    /// So many entries are in memory at most.
    pub fn filed_at(path: PathBuf, held: usize) -> Self {
        Self::over(Some(path), held)
    }

    fn over(path: Option<PathBuf>, most: usize) -> Self {
        let words = path.as_ref().map(|path| path.with_extension("words"));
        Self {
            index: RwLock::new(Index::over(path, most)),
            told: Told::over(words),
            making: AtomicU32::new(0),
            lost: AtomicBool::new(false),
            unswept: AtomicBool::new(false),
            changes: AtomicU64::new(0),
            counted: Mutex::default(),
            noted: Mutex::default(),
            unread: Mutex::default(),
            desk: Mutex::default(),
            partial: AtomicBool::new(true),
            at: AtomicU64::new(NEVER),
        }
    }

    /// Brings the library up to date with the log, as far as a few matches go.
    ///
    /// # Errors
    /// When the log itself cannot be listed. A match that cannot be folded is left out; one that does not answer now is
    /// read by whoever asks later.
    pub fn keep_up(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let changes = clerk.log().changes();
        if !self.lost.load(Ordering::Acquire) && self.at.load(Ordering::Acquire) == changes {
            let count = self.index().len();
            return Ok(Progress { done: count, of: count });
        }
        let of = clerk.log().count();
        let Some(mut desk) = self.desk_for(of) else {
            let done = self.index().len().min(of.saturating_sub(1));
            return Ok(Progress { done, of });
        };
        if self.lost.swap(false, Ordering::AcqRel) {
            self.at.store(NEVER, Ordering::Release);
            desk.from = None;
        }
        let making = self.making.load(Ordering::Acquire);
        // Asked before: what an event's end shows meanwhile is no change of the match.
        let held_back = clerk.holds_back();
        let Stale { some, mut left, gone } = self.stale(clerk, &mut desk);
        let (mut read, mut behind) = (Vec::new(), false);
        for summary in some {
            let id = MatchId::new(summary.match_id);
            // What was filed and cannot be read is made anew.
            let known = self.asked(|index| Ok((index.place(&id)?, index.brief(&id)?)));
            let (place, brief) = known.unwrap_or_default();
            let before = place.and_then(|place| place.entry().ok());
            match clerk.glance(id).and_then(|table| Entry::of(clerk, &table, before.as_deref())) {
                Ok(entry) => {
                    // What is durable is on its way to the table.
                    behind |= entry.head != summary.head.hash;
                    self.unfolded().remove(&id);
                    let known = before.filter(|_| brief.is_some_and(|one| one.is_told(making)));
                    let told = self.tell(clerk, making, known.as_deref(), &entry).is_ok();
                    left = left.saturating_add(usize::from(!told));
                    read.push((entry, told.then_some(making)));
                }
                Err(ClerkError::NoSuchMatch) => {
                    left = left.saturating_add(self.pass_over(clerk, summary, false));
                }
                Err(ClerkError::Unfoldable(_) | ClerkError::Broken(_)) => {
                    left = left.saturating_add(self.pass_over(clerk, summary, true));
                }
                // A store that does not answer now is asked again; what it told before is shown meanwhile.
                Err(_) => left = left.saturating_add(1),
            }
        }
        desk.reads = desk.reads.wrapping_add(1);
        left = self.kept_told(&gone, making, left, desk.reads);
        if !gone.is_empty() || !read.is_empty() {
            let noted = self.noting(|index| {
                gone.iter().try_for_each(|id| index.forget(id))?;
                read.into_iter().try_for_each(|(entry, told)| index.put(entry, told))
            });
            left = left.saturating_add(usize::from(noted.is_none()));
            self.changes.fetch_add(1, Ordering::AcqRel);
        }
        self.partial.store(left > 0, Ordering::Release);
        // What is held back from spectators is shown by time alone.
        if left == 0 && !behind && !held_back && !clerk.holds_back() {
            self.at.store(changes, Ordering::Release);
        }
        Ok(Progress { done: of.saturating_sub(left), of })
    }

    /// Notes what cannot be folded as a match, or is not there as one; how much of it is left for whoever asks later.
    fn pass_over(&self, clerk: &Clerk, summary: MatchSummary, is_there: bool) -> usize {
        let id = MatchId::new(summary.match_id);
        let Ok(is_event) = clerk.is_event(id) else { return 1 };
        if is_event || is_there {
            // One that was brought in from a file, or cannot be folded, is listed nowhere.
            let event = if is_event { clerk.event(id).ok() } else { None };
            let sample = summary.origin == Origin::Sample;
            let event = event.map(|hall| Arc::new(Held::of(&hall.event(), sample)));
            self.unfolded().insert(id, Untold { summary, is_event, event });
        }
        0
    }

    /// Forgets the words of what is gone and keeps those of the rest; how much is left to do now. Words that fail are made
    /// again by whoever asks next; what else there is is shown meanwhile.
    fn kept_told(&self, gone: &[MatchId], making: u32, mut left: usize, reads: u32) -> usize {
        for id in gone {
            let told = self.told.put(*id.bytes(), &[]).map_err(|error| self.failed(making, &error));
            left = left.saturating_add(usize::from(told.is_err()));
        }
        if left == 0 || reads.is_multiple_of(OFTEN) {
            let told = self.told.commit().map_err(|error| self.failed(making, &error));
            left = left.saturating_add(usize::from(told.is_err()));
        }
        // Not before all is told anew: what still stands in an older telling would go along.
        if left == 0 && self.unswept.swap(false, Ordering::AcqRel) {
            let swept = self.told.sweep().map_err(|error| self.failed(making, &error));
            left = left.saturating_add(usize::from(swept.is_err()));
        }
        left
    }

    /// Reads on in a store too large for whoever asks first to wait for; a small one is left to them.
    ///
    /// # Errors
    /// As [`Library::keep_up`].
    pub fn read_on(&self, clerk: &Clerk) -> Result<Progress, ClerkError> {
        let all = clerk.log().count();
        if all <= AT_ONCE { Ok(Progress { done: all, of: all }) } else { self.keep_up(clerk) }
    }

    /// Some of the matches whose entry is not that of their records.
    fn stale(&self, clerk: &Clerk, desk: &mut Desk) -> Stale {
        let mut unread = self.unfolded();
        // Where the index cannot be read all is to be read again, by whoever asks next.
        let none = || Stale { some: Vec::new(), left: clerk.log().count().max(1), gone: Vec::new() };
        let stale = self.asked(|index| self.looked_through(clerk, index, &unread, desk));
        let stale = stale.unwrap_or_else(none);
        stale.gone.iter().for_each(|id| drop(unread.remove(id)));
        stale
    }

    /// The same: of those that changed, where the log tells which did and nothing is shown by time alone; else of all, a page
    /// at a time.
    fn looked_through(
        &self,
        clerk: &Clerk,
        index: &Index,
        unread: &Unread,
        desk: &mut Desk,
    ) -> io::Result<Stale> {
        let log = clerk.log();
        let since = self.at.load(Ordering::Acquire);
        let changed = log.changed_since(since).filter(|_| since != NEVER && !clerk.holds_back());
        let mut stale = Stale { some: Vec::new(), left: 0, gone: Vec::new() };
        let making = self.making.load(Ordering::Acquire);
        let mut cursor = index.cursor();
        if let Some(changed) = changed {
            for id in changed {
                match log.summary(id) {
                    None => stale.gone.push(MatchId::new(id)),
                    Some(one) if !is_shown(clerk, &mut cursor, making, unread, &one)? => stale.add(one),
                    Some(_) => {}
                }
            }
            return Ok(stale);
        }
        // From where was read to last, then what changed before that meanwhile.
        let from = desk.from.take().map(|id| *id.bytes());
        let before = |one: &MatchSummary| from.is_some_and(|from| one.match_id <= from);
        for one in log.matches_after(from).chain(log.matches().take_while(before)) {
            if !is_shown(clerk, &mut cursor, making, unread, &one)? {
                stale.add(one);
            }
            if stale.left > 0 {
                break;
            }
        }
        if stale.left > 0 {
            desk.from = stale.some.last().map(|one| MatchId::new(one.match_id));
            let known = index.len().saturating_add(unread.len()).saturating_add(stale.some.len());
            stale.left = log.count().saturating_sub(known).max(1);
        } else {
            let mut there = log.matches().map(|one| MatchId::new(one.match_id)).peekable();
            let mut gone = Vec::new();
            index.each(&mut |id, _| {
                while there.next_if(|other| other < id).is_some() {}
                if there.peek() != Some(id) {
                    gone.push(*id);
                }
            })?;
            // One whose list could not be read is not gone.
            let is_gone = |id: &MatchId| log.head(*id.bytes()).is_none();
            stale.gone.extend(gone.into_iter().filter(is_gone));
            stale.gone.extend(unread.keys().copied().filter(is_gone));
        }
        Ok(stale)
    }

    /// Has some entries made again from the records, by whoever asks next.
    fn lose(&self, ids: &[MatchId]) {
        if !ids.is_empty() {
            // One that cannot be noted so is made again with all others.
            let _noted = self.noting(|index| ids.iter().try_for_each(|id| index.lose(id)));
            self.lost.store(true, Ordering::Release);
        }
    }

    fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the index; where a file of it fails, all of it is made again from the records.
    fn asked<T>(&self, ask: impl FnOnce(&Index) -> io::Result<T>) -> Option<T> {
        let answer = ask(&self.index());
        answer.map_err(|_| self.begin_again()).ok()
    }

    /// The same of what is noted there.
    fn noting<T>(&self, note: impl FnOnce(&mut Index) -> io::Result<T>) -> Option<T> {
        let noted = note(&mut self.index.write().unwrap_or_else(PoisonError::into_inner));
        noted.map_err(|_| self.begin_again()).ok()
    }

    /// Forgets the index, whose file failed, unless somebody else has: it is made again, in memory from then on.
    fn begin_again(&self) {
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        if index.begin_again() {
            self.partial.store(true, Ordering::Release);
            self.lost.store(true, Ordering::Release);
        }
    }

    fn unfolded(&self) -> MutexGuard<'_, Unread> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether who asks waits for whoever brings the library up to date: not while a large store is still being read, of
    /// which they are shown what is there.
    fn is_waited_for(&self, matches: usize) -> bool {
        matches <= AT_ONCE || !self.partial.load(Ordering::Acquire)
    }

    /// The desk, to bring the library up to date; nothing where somebody else has it and is not waited for.
    fn desk_for(&self, matches: usize) -> Option<MutexGuard<'_, Desk>> {
        if self.is_waited_for(matches) {
            return Some(self.desk());
        }
        match self.desk.try_lock() {
            Ok(desk) => Some(desk),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
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
fn is_shown(
    clerk: &Clerk,
    known: &mut Cursor<'_>,
    making: u32,
    unread: &Unread,
    one: &MatchSummary,
) -> io::Result<bool> {
    let id = MatchId::new(one.match_id);
    let as_shown = |brief: &Brief| {
        let table = clerk.table(id).ok().filter(|table| table.behind().is_some());
        table.is_some_and(|table| brief.is_at(&table.game().head().0, making))
    };
    let brief = known.get(&id)?;
    let is_known = brief.is_some_and(|brief| brief.is_at(&one.head.hash, making) || as_shown(&brief));
    Ok(is_known || unread.get(&id).is_some_and(|told| told.summary.head == one.head))
}

#[cfg(test)]
mod tests {
    use super::*;
    use greffe_core::judging::opening::Opening;
    use greffe_core::record::ids::Author;
    use greffe_games::registry::System;
    use serde_json::json;

    #[test]
    fn who_asks_while_a_large_store_is_read_is_shown_what_there_is_and_does_not_wait() {
        let dir = std::env::temp_dir().join(format!("greffe-library-read-{}", std::process::id()));
        let clerk = Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap();
        let team = [json!({ "name": "Alaric", "rank": "1", "value": 3 })];
        let opening: Opening = serde_json::from_value(json!({
            "system": "seg", "ruleset": System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "Garde" },
                { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" },
            ],
            "setup": { "table": null, "rosters": [team, team] },
        }))
        .unwrap();
        let open = || clerk.create(Author::Organiser, &opening, &[]).unwrap();
        let library = Library::default();
        let wanted = Asked::default().wanted().unwrap();
        let find = || library.find(&clerk, &wanted, &[]).unwrap();
        let all = AT_ONCE.saturating_mul(2);
        for _ in 0..all {
            open();
        }
        {
            // Somebody reads on, and has not done.
            let _reader = library.desk();
            let found = find();
            assert_eq!((found.total, found.progress), (0, Progress { done: 0, of: all }));
            assert_eq!((library.unread().len(), library.events().len()), (0, 0));
        }
        assert_eq!((find().total, find().total), (AT_ONCE, all));
        assert!(find().progress.is_whole());
        // Once it is read, who asks waits for what was acknowledged, also while something held back from spectators keeps
        // every state of the log from counting as shown in full.
        for at in [library.at.load(Ordering::Acquire), NEVER] {
            library.at.store(at, Ordering::Release);
            assert!(library.is_waited_for(all));
            open();
            assert!(find().progress.is_whole());
        }
        assert_eq!(find().total, all.saturating_add(2));
        drop(clerk);
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_library_whose_file_fails_is_made_again_from_the_records_and_says_how_far() {
        let dir = std::env::temp_dir().join(format!("greffe-library-lost-{}", std::process::id()));
        let clerk = Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap();
        let team = [json!({ "name": "Alaric", "rank": "1", "value": 3 })];
        let opening: Opening = serde_json::from_value(json!({
            "system": "seg", "ruleset": System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "Garde" },
                { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" },
            ],
            "setup": { "table": null, "rosters": [team, team] },
        }))
        .unwrap();
        let all = AT_ONCE.saturating_mul(2);
        let library = Library::filed_at(dir.join("library"), 8);
        let searches = ["", "garde", "absent"].map(|words| {
            Asked { q: words.to_owned(), order: "longest".to_owned(), ..Asked::default() }.wanted().unwrap()
        });
        for _ in 0..all {
            clerk.create(Author::Organiser, &opening, &[]).unwrap();
        }
        let shown = |wanted: &Wanted| {
            let found = library.find(&clerk, wanted, &[]).unwrap();
            let ids: Vec<MatchId> = found.page.iter().map(|entry| entry.id).collect();
            (ids, found.total, found.progress.is_whole())
        };
        let read = || while !shown(&searches[0]).2 {};
        read();
        let before = searches.each_ref().map(shown);
        assert_eq!(before.each_ref().map(|one| one.1), [all, all, 0]);
        library.index().lose_briefs();
        let partly = shown(&searches[0]);
        assert!(partly.1 >= 1 && partly.1 < all && !partly.2, "{partly:?}");
        read();
        assert_eq!(searches.each_ref().map(shown), before);
        drop((library, clerk));
        std::fs::remove_dir_all(dir).unwrap();
    }
}
