//! Matches that spectators follow behind: how far they are shown to who has no place in their event, and the match folded
//! so far. What nobody has a place for is asked here, so that a page that does not think of it shows too little, never
//! too much.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::record::line::Line;
use greffe_events::rules::Delay;
use greffe_store::{Beside, Origin, Shelf};

use crate::clerk::{Clerk, ClerkError, Table, now};

/// Matches of which it is known whether they are followed behind.
const KNOWN: usize = 65_536;
/// Matches folded as far as they are shown.
const FOLDED: usize = 64;
/// Arrivals that come within so short a time are noted as one.
const AT_ONCE: Duration = Duration::from_secs(1);
/// The longest batch that is looked back over.
const BATCH: u64 = 256;
/// The longest that arrivals are asked for.
const LONGEST: Duration = Duration::from_hours(10);

/// When this server started.
struct Started(Instant);

impl Default for Started {
    fn default() -> Self {
        Self(Instant::now())
    }
}

/// What is known of matches that are followed behind.
#[derive(Default)]
pub(super) struct Lates {
    started: Started,
    /// The event of each match that was asked about; none of one that is shown at once.
    events: Mutex<BTreeMap<MatchId, Option<MatchId>>>,
    /// How many records of each were shown last: they only grow.
    shown: Mutex<BTreeMap<MatchId, u64>>,
    tables: Mutex<BTreeMap<MatchId, Arc<Table>>>,
    /// Those of which something is held back.
    open: Mutex<BTreeSet<MatchId>>,
    /// When records came here.
    came: Mutex<BTreeMap<MatchId, Arrivals>>,
}

/// When records of a match came here, by a time that goes on as this server runs: a clock that is set, or that another
/// server has otherwise, shows none of them early.
struct Arrivals {
    /// How many were here before the first arrival that was noted: of when those came nothing is known.
    before: u64,
    /// So many were here from then on.
    noted: VecDeque<(Instant, u64)>,
}

impl Arrivals {
    fn after(before: u64) -> Self {
        Self { before, noted: VecDeque::new() }
    }

    /// Notes that there are so many records.
    fn note(&mut self, records: u64, now: Instant) {
        let since = |then: Instant| now.saturating_duration_since(then);
        while self.noted.get(1).is_some_and(|(then, _)| since(*then) > LONGEST) {
            self.noted.pop_front();
        }
        match self.noted.back_mut() {
            Some((then, count)) if since(*then) < AT_ONCE => *count = records.max(*count),
            Some(_) | None => self.noted.push_back((now, records)),
        }
    }

    /// How many records had come so long ago, or may have.
    fn by(&self, ago: Duration, now: Instant) -> u64 {
        let settled = |(then, _): &&(Instant, u64)| now.saturating_duration_since(*then) >= ago;
        self.noted.iter().take_while(settled).last().map_or(self.before, |(_, count)| *count)
    }
}

/// How far a match is shown to spectators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// How many of its records.
    pub records: u64,
    /// By which delay.
    pub delay: Delay,
}

/// Until where records are shown: those that were here before any arrival was noted by a time that no clock sets ahead,
/// those that came since by how long they are here.
struct Until {
    before: u64,
    old: i64,
    new: i64,
    place: u64,
}

impl Until {
    fn shows(&self, at: At, seq: u64) -> bool {
        let time = if seq < self.before { self.old } else { self.new };
        at.millis() <= time && seq < self.place
    }
}

/// The latest that it may be, in milliseconds since 1970: a server that was started so long ago takes it from the last
/// record that was there, not from a clock that may have been set ahead meanwhile.
fn latest(clock: At, last: At, started: Duration) -> i64 {
    let since = i64::try_from(started.as_millis()).unwrap_or(i64::MAX);
    clock.millis().min(last.millis().saturating_add(since))
}

fn key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"behind"].concat()
}

fn locked<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Clerk {
    /// What is kept with the opening of a match whose event shows it behind.
    pub(super) fn behind_beside(&self, id: MatchId, event: MatchId) -> Beside {
        self.people.beside_of(Shelf::Names, &key(id), event.bytes())
    }

    /// The event that shows a match behind; none of any other match.
    ///
    /// # Errors
    /// When the store fails.
    pub fn behind_in(&self, id: MatchId) -> Result<Option<MatchId>, ClerkError> {
        if let Some(known) = locked(&self.lates.events).get(&id) {
            return Ok(*known);
        }
        let Some(summary) = self.log.summary(*id.bytes()) else { return Ok(None) };
        let kept = if summary.origin == Origin::Own {
            self.people.get(Shelf::Names, &key(id)).map_err(|error| self.unless_away(error.into()))?
        } else {
            None
        };
        let event = kept.and_then(|bytes| <[u8; 16]>::try_from(bytes.as_slice()).ok()).map(MatchId::new);
        let mut events = locked(&self.lates.events);
        if events.len() >= KNOWN {
            events.clear();
        }
        events.insert(id, event);
        Ok(event)
    }

    /// How far a match is shown to spectators; none where all of it is: it has ended, its event is over, or none shows it
    /// behind.
    ///
    /// # Errors
    /// When the store fails, or the match or its event cannot be folded.
    pub fn horizon(&self, id: MatchId) -> Result<Option<Horizon>, ClerkError> {
        let Some(event) = self.behind_in(id)? else { return Ok(None) };
        let delay = {
            let hall = self.event(event)?;
            let event = hall.event();
            event.state().rules.delay.filter(|_| !event.state().closed)
        };
        let table = self.whole(id)?;
        let (records, is_closed) = {
            let game = table.game();
            (game.records(), game.ledger().is_closed())
        };
        let Some(delay) = delay.filter(|_| !is_closed) else {
            locked(&self.lates.open).remove(&id);
            locked(&self.lates.tables).remove(&id);
            locked(&self.lates.came).remove(&id);
            return Ok(None);
        };
        locked(&self.lates.open).insert(id);
        Ok(Some(Horizon { records: self.cut(id, records, delay)?, delay }))
    }

    /// Notes that a match has so many records now, where spectators follow it behind.
    pub fn note_came(&self, id: MatchId, records: u64) {
        // In doubt it is noted: that is no more than a line.
        if self.behind_in(id).is_ok_and(|event| event.is_none()) {
            return;
        }
        let known = locked(&self.lates.came).contains_key(&id);
        let before = if known { 0 } else { self.before_last(id, records) };
        let mut came = locked(&self.lates.came);
        if came.len() >= KNOWN {
            came.clear();
        }
        came.entry(id).or_insert_with(|| Arrivals::after(before)).note(records, Instant::now());
    }

    /// How many of so many records come before the last batch; all of them where that cannot be read.
    fn before_last(&self, id: MatchId, records: u64) -> u64 {
        let last = records.saturating_sub(1);
        let from = last.saturating_sub(BATCH);
        let Ok(lines) = self.log.read(*id.bytes(), from..last) else { return records };
        let ends = |line: &Line<'_>| line.envelope.more == 0;
        let end = lines.iter().rev().find_map(|line| Line::parse(line).ok().filter(ends));
        end.map_or(from, |end| end.envelope.seq.0.saturating_add(1))
    }

    /// How many records of so many are shown: whole batches, the first one always.
    fn cut(&self, id: MatchId, records: u64, delay: Delay) -> Result<u64, ClerkError> {
        let until = match delay {
            Delay::Minutes(minutes) => {
                let back = i64::from(minutes).saturating_mul(60_000);
                let ago = Duration::from_secs(u64::from(minutes).saturating_mul(60));
                let (before, place) = {
                    let mut came = locked(&self.lates.came);
                    if came.len() >= KNOWN && !came.contains_key(&id) {
                        came.clear();
                    }
                    // What comes from now on is not among what was here before, also before it is noted.
                    let came = came.entry(id).or_insert_with(|| Arrivals::after(records));
                    (came.before, came.by(ago, Instant::now()))
                };
                let back_from = |time: i64| time.saturating_sub(back);
                let old = back_from(self.latest_at(id, before)?);
                Until { before, old, new: back_from(now().millis()), place }
            }
            Delay::Records(count) => {
                let place = records.saturating_sub(u64::from(count));
                Until { before: 0, old: i64::MAX, new: i64::MAX, place }
            }
        };
        let from = locked(&self.lates.shown).get(&id).copied().unwrap_or(0).min(records);
        let mut shown = from;
        for bytes in self.log.read(*id.bytes(), from..records)? {
            let line = Line::parse(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
            if shown > 0 && !until.shows(line.envelope.at, line.envelope.seq.0) {
                break;
            }
            if line.envelope.more == 0 {
                shown = line.envelope.seq.0.saturating_add(1);
            }
        }
        let mut kept = locked(&self.lates.shown);
        if kept.len() >= KNOWN {
            kept.clear();
        }
        kept.insert(id, shown);
        Ok(shown)
    }

    /// The latest that it may be for so many records of a match, which were here before any arrival was noted.
    fn latest_at(&self, id: MatchId, before: u64) -> Result<i64, ClerkError> {
        let Some(last) = before.checked_sub(1) else { return Ok(now().millis()) };
        let line = self.log.read_one(*id.bytes(), last)?;
        let line = line.as_deref().map(Line::parse).transpose();
        let line = line.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let started = self.lates.started.0.elapsed();
        Ok(line.map_or_else(|| now().millis(), |line| latest(now(), line.envelope.at, started)))
    }

    /// Whether something of a match is held back at the moment: then lists change with time alone.
    pub fn holds_back(&self) -> bool {
        !locked(&self.lates.open).is_empty()
    }

    /// The match as everybody may see it: folded as far as spectators follow, or all of it.
    ///
    /// # Errors
    /// When there is no such match, or its log cannot be folded.
    pub fn table(&self, id: MatchId) -> Result<Arc<Table>, ClerkError> {
        match self.horizon(id)? {
            Some(horizon) => self.late(id, horizon),
            None => self.whole(id),
        }
    }

    pub(super) fn late(&self, id: MatchId, horizon: Horizon) -> Result<Arc<Table>, ClerkError> {
        let known = locked(&self.lates.tables).get(&id).map(Arc::clone);
        if let Some(known) = known.filter(|table| table.game().records() == horizon.records) {
            return Ok(known);
        }
        let table = Arc::new(self.load_until(id, horizon)?);
        let mut tables = locked(&self.lates.tables);
        if tables.len() >= FOLDED {
            tables.clear();
        }
        tables.insert(id, Arc::clone(&table));
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_ahead_before_a_start_shows_nothing_early() {
        let millis = |minute: i64| At::EARLIEST.millis() + minute * 60_000;
        let at = |minute: i64| At::from_millis(millis(minute)).unwrap();
        for (clock, started, minute) in [(101, 0, 100), (160, 0, 100), (160, 7, 107), (105, 7, 105)] {
            let told = latest(at(clock), at(100), Duration::from_mins(started));
            assert_eq!(told, millis(minute), "by a clock at {clock}, {started} minutes after the start");
        }
        let until = Until { before: 3, old: millis(90), new: millis(150), place: 5 };
        for (minute, seq, shown) in [(90, 2, true), (91, 2, false), (91, 3, true), (91, 5, false)] {
            assert_eq!(until.shows(at(minute), seq), shown, "record {seq} of minute {minute}");
        }
    }

    #[test]
    fn records_are_shown_by_how_long_they_are_here_whatever_clocks_say() {
        let (start, minute) = (Instant::now(), Duration::from_mins(1));
        let at = |minutes: u32| start + minute * minutes;
        let mut came = Arrivals::after(2);
        came.note(4, start);
        came.note(6, start + AT_ONCE / 2);
        assert_eq!(came.by(minute, start), 2, "of what was here before nothing is known");
        for minutes in 1..=20 {
            came.note(6 + u64::from(minutes), at(minutes));
        }
        for (now, ago, shown) in [(20, 5, 21), (20, 20, 6), (20, 30, 2), (22, 1, 26), (20, 0, 26)] {
            assert_eq!(came.by(minute * ago, at(now)), shown, "{ago} minutes before minute {now}");
        }
        came.note(27, at(1_000));
        assert!(came.noted.len() <= 3, "what nobody can ask for any more is forgotten");
        assert_eq!(came.by(LONGEST, at(1_000)), 26);
    }
}
