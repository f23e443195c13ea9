//! Matches that spectators follow behind: how far they are shown to who has no place in their event, and the match folded
//! so far. What nobody has a place for is asked here, so that a page that does not think of it shows too little, never
//! too much.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

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

/// What is known of matches that are followed behind.
#[derive(Default)]
pub(super) struct Lates {
    /// The event of each match that was asked about; none of one that is shown at once.
    events: Mutex<BTreeMap<MatchId, Option<MatchId>>>,
    /// How many records of each were shown last: they only grow.
    shown: Mutex<BTreeMap<MatchId, u64>>,
    tables: Mutex<BTreeMap<MatchId, Arc<Table>>>,
    /// Those of which something is held back.
    open: Mutex<BTreeSet<MatchId>>,
}

/// How far a match is shown to spectators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// How many of its records.
    pub records: u64,
    /// By which delay.
    pub delay: Delay,
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
            return Ok(None);
        };
        locked(&self.lates.open).insert(id);
        Ok(Some(Horizon { records: self.cut(id, records, delay)?, delay }))
    }

    /// How many records of so many are shown: whole batches, the first one always.
    fn cut(&self, id: MatchId, records: u64, delay: Delay) -> Result<u64, ClerkError> {
        let (time, place) = match delay {
            Delay::Minutes(minutes) => {
                let back = i64::from(minutes).saturating_mul(60_000);
                (now().millis().saturating_sub(back), u64::MAX)
            }
            Delay::Records(count) => (i64::MAX, records.saturating_sub(u64::from(count))),
        };
        let is_shown = |at: At, seq: u64| at.millis() <= time && seq < place;
        let from = locked(&self.lates.shown).get(&id).copied().unwrap_or(0).min(records);
        let mut shown = from;
        for bytes in self.log.read(*id.bytes(), from..records)? {
            let line = Line::parse(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
            if shown > 0 && !is_shown(line.envelope.at, line.envelope.seq.0) {
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
