//! How long a session lives: the clock by which it ages, when it was seen, which are forgotten.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::clerk::ClerkError;
use crate::cli::{Level, note};
use crate::session::token::{SessionKey, Token};
use crate::session::{Holding, Session, Sessions};

/// Most sessions kept at once; beyond, those that hold nothing and were seen longest ago go first.
pub(super) const MOST: usize = 100_000;

/// Seconds after which a session that holds nothing is forgotten.
const IDLE: u64 = 24 * 3600;

/// Seconds after which any session is forgotten, and its cookie with it.
pub const STALE: u64 = 60 * 24 * 3600;

/// Once in so many seconds a browser that comes is given its cookie again, to be kept as long as its session from then on.
pub(super) const RENEWED: u64 = 24 * 3600;

/// The time by which sessions age: it goes on from the latest time that any of them was seen, by as much as the server
/// runs. A clock of the machine that is set ahead, or back, makes nobody's session old.
pub(super) struct Clock {
    pub(super) from: u64,
    since: Instant,
}

impl Default for Clock {
    fn default() -> Self {
        Self { from: now(), since: Instant::now() }
    }
}

impl Clock {
    /// A clock that goes on from a time.
    pub(super) fn at(time: u64) -> Self {
        Self { from: time, since: Instant::now() }
    }

    /// A clock that goes on from the latest of these times; by the machine's where there is none.
    pub(super) fn after(seen: impl Iterator<Item = u64>) -> Self {
        Self::at(seen.max().unwrap_or_else(now))
    }

    pub(super) fn now(&self) -> u64 {
        self.from.saturating_add(self.since.elapsed().as_secs())
    }
}

pub(super) fn is_stale(session: &Session, now: u64) -> bool {
    let age = now.saturating_sub(session.seen);
    age > STALE || (age > IDLE && session.is_empty_handed())
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}

impl Session {
    /// Notes that it is seen.
    pub(super) fn see(&mut self, now: u64) {
        self.renews |= now.div_euclid(RENEWED) > self.seen.div_euclid(RENEWED);
        self.seen = now;
    }
}

impl Sessions {
    /// Whether the cookie of a session is to be given again; asked once for each time that it is.
    pub fn renews(&self, token: &Token) -> bool {
        self.lock().get_mut(&token.key()).is_some_and(|session| std::mem::take(&mut session.renews))
    }

    /// Notes on the shelf, once a day, when sessions were seen: a server that is started again knows who came lately.
    pub(super) fn note_seen(&self) -> Result<(), ClerkError> {
        let _writing = self.writing();
        let due: Vec<(SessionKey, Session)> = {
            let table = self.lock();
            let is_due = |session: &Session| {
                !session.is_empty_handed() && session.seen >= session.noted.saturating_add(RENEWED)
            };
            let due = table.iter().filter(|(_, session)| is_due(session));
            due.map(|(key, session)| (*key, session.clone())).collect()
        };
        let changes: Vec<_> = due.iter().map(|(key, session)| (*key, Some(session))).collect();
        self.write(&changes)?;
        let mut table = self.lock();
        for (key, noted) in &due {
            if let Some(session) = table.get_mut(key) {
                session.noted = noted.seen;
            }
        }
        Ok(())
    }

    /// Whether a session that has a right was seen in the last so many seconds.
    pub fn is_present(&self, holding: Holding, within: u64) -> bool {
        if let Some(shelf) = self.shared() {
            return self.is_present_anywhere(shelf, holding, within);
        }
        let now = self.clock.now();
        let here = |session: &Session| {
            session.holdings.contains(&holding) && now.saturating_sub(session.seen) <= within
        };
        self.lock().values().any(here)
    }

    /// How many seconds ago a session that has a right was last seen; nothing where none has it, or where other servers
    /// see sessions too: looking through all of them is for who acts, not for who looks.
    pub fn seen_ago(&self, holding: Holding) -> Option<u64> {
        if self.shared().is_some() {
            return None;
        }
        let now = self.clock.now();
        let table = self.lock();
        let holders = table.values().filter(|session| session.holdings.contains(&holding));
        holders.map(|session| now.saturating_sub(session.seen)).min()
    }

    pub(super) fn forget_stale(&self, now: u64) {
        let _writing = self.writing();
        let stale = |(key, session): (&SessionKey, &Session)| is_stale(session, now).then_some(*key);
        let stale = self.lock().iter().filter_map(stale).collect();
        self.forget(stale);
    }

    pub(super) fn forget_some(&self, now: u64) {
        self.forget_stale(now);
        let _writing = self.writing();
        let mut ages: Vec<_> = {
            let table = self.lock();
            if table.len() < MOST {
                return;
            }
            let age =
                |(key, session): (&SessionKey, &Session)| (!session.is_empty_handed(), session.seen, *key);
            table.iter().map(age).collect()
        };
        ages.sort_unstable();
        self.forget(ages.into_iter().take(MOST.div_euclid(10)).map(|(_, _, key)| key).collect());
    }

    /// Forgets sessions here, and on the shelf where it is this server's alone: of one that others write too a copy may be
    /// old, and [`Sessions::sweep`] looks at what is kept. Those that cannot leave the shelf stay here too: a right that is
    /// revoked must be found.
    fn forget(&self, keys: Vec<SessionKey>) {
        if self.shared().is_some() {
            let mut table = self.lock();
            for key in keys {
                table.remove(&key);
            }
            return;
        }
        let held: Vec<_> = {
            let table = self.lock();
            let holds = |key: &&SessionKey| table.get(key).is_some_and(|session| !session.is_empty_handed());
            keys.iter().filter(holds).map(|key| (*key, None)).collect()
        };
        let stays = self
            .write(&held)
            .inspect_err(|error| note(Level::Error, "sessions", &[("what", error)]))
            .is_err();
        let mut table = self.lock();
        for key in keys {
            if !(stays && table.get(&key).is_some_and(|session| !session.is_empty_handed())) {
                table.remove(&key);
            }
        }
    }
}
