//! Sessions of a store that other servers use too: every one is on the cupboard, and what is in memory is a copy that is
//! read again before long. While the shelf does not answer, the copies are what there is.

use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use greffe_core::record::offices::Hand;

use super::{Holding, MOST, Session, SessionKey, Sessions, Shelved, Token, is_stale, now};
use crate::clerk::ClerkError;

/// How long a copy is believed: what another server takes away is gone here after that.
const BELIEVED: Duration = Duration::from_millis(200);
/// How often a session that is used is noted as seen, in seconds.
const NOTED: u64 = 60;
/// How often a change is tried while other servers change the same.
const TRIES: u32 = 20;

/// A session as it is kept.
pub(super) fn raw(session: &Session) -> Result<Vec<u8>, ClerkError> {
    serde_json::to_vec(session).map_err(|error| ClerkError::Broken(error.to_string()))
}

fn parsed(json: &[u8]) -> Option<Session> {
    serde_json::from_slice(json).ok()
}

/// Whether a session that has a right was seen by any server in the last so many seconds; in doubt it was.
pub(super) fn is_present_anywhere(cupboard: &dyn Shelved, holding: Holding, within: u64) -> bool {
    let Ok(all) = cupboard.list() else { return true };
    let (now, within) = (now(), within.saturating_add(NOTED));
    let here =
        |session: Session| session.holdings.contains(&holding) && now.saturating_sub(session.seen) <= within;
    all.iter().filter_map(|(_, json)| parsed(json)).any(here)
}

impl Sessions {
    /// The cupboard, where other servers use it too.
    pub(super) fn shared(&self) -> Option<&dyn Shelved> {
        self.shelf.as_deref().filter(|shelf| shelf.is_shared())
    }

    fn reads(&self) -> MutexGuard<'_, BTreeMap<SessionKey, Instant>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that what is in memory is what is kept.
    pub(super) fn note_read(&self, key: SessionKey) {
        let mut reads = self.reads();
        if reads.len() >= MOST {
            reads.retain(|_, read| read.elapsed() < BELIEVED);
        }
        reads.insert(key, Instant::now());
    }

    /// Reads a session again, unless it was read a moment ago.
    pub(super) fn refresh(&self, cupboard: &dyn Shelved, key: SessionKey) {
        if self.reads().get(&key).is_some_and(|read| read.elapsed() < BELIEVED) {
            return;
        }
        // What cannot be read stays as it was known.
        let Ok(kept) = cupboard.get(&key.name()) else { return };
        self.note_read(key);
        let Some((mut session, json)) = kept.and_then(|json| Some((parsed(&json)?, json))) else {
            self.lock().remove(&key);
            return;
        };
        let now = now();
        if now.saturating_sub(session.seen) >= NOTED && !is_stale(&session, now) {
            session.seen = now;
            // Whoever else changed it meanwhile has seen it too.
            let noted = raw(&session)
                .and_then(|new| cupboard.change_if(&[(key.name(), Some(json))], &[(key.name(), Some(new))]));
            drop(noted);
        }
        self.remember(key, session);
    }

    /// Takes a session as it is kept; which way a device is turned is known here alone.
    fn remember(&self, key: SessionKey, session: Session) {
        let mut table = self.lock();
        let facing = table.get(&key).and_then(|known| known.facing);
        table.insert(key, Session { facing, ..session });
    }

    pub(super) fn grant_shared(
        &self,
        cupboard: &dyn Shelved,
        token: Option<&Token>,
        holding: Holding,
        hand: Option<Hand>,
    ) -> Result<(Token, Session), ClerkError> {
        for _ in 0..TRIES {
            let old = match token {
                Some(token) => cupboard.get(&token.key().name())?.map(|json| (token.key(), json)),
                None => None,
            };
            let mut session = old.as_ref().and_then(|(_, json)| parsed(json)).unwrap_or_default();
            session.take(holding, hand);
            let (token, session) = self.fresh(session)?;
            let mut changes = vec![(token.key().name(), Some(raw(&session)?))];
            let mut expected = Vec::new();
            if let Some((key, json)) = old.clone() {
                changes.push((key.name(), None));
                expected.push((key.name(), Some(json)));
            }
            if cupboard.change_if(&expected, &changes)? {
                if let Some((key, _)) = old {
                    self.lock().remove(&key);
                }
                self.note_read(token.key());
                self.lock().insert(token.key(), session.clone());
                return Ok((token, session));
            }
        }
        Err(contended())
    }

    pub(super) fn revise_shared(
        &self,
        cupboard: &dyn Shelved,
        key: SessionKey,
        change: &dyn Fn(&mut Session),
    ) -> Result<(), ClerkError> {
        for _ in 0..TRIES {
            let Some(json) = cupboard.get(&key.name())? else { return Ok(()) };
            let Some(mut session) = parsed(&json) else { return Ok(()) };
            change(&mut session);
            let new = raw(&session)?;
            if cupboard.change_if(&[(key.name(), Some(json))], &[(key.name(), Some(new))])? {
                self.note_read(key);
                self.remember(key, session);
                return Ok(());
            }
        }
        Err(contended())
    }

    /// One that is granted meanwhile carries the right to a new name: so all are looked through until none has it.
    pub(super) fn revoke_shared(&self, cupboard: &dyn Shelved, holding: Holding) -> Result<(), ClerkError> {
        for _ in 0..TRIES {
            let mut found = false;
            for (name, json) in cupboard.list()? {
                let Some(mut session) = parsed(&json).filter(|session| session.holdings.contains(&holding))
                else {
                    continue;
                };
                found = true;
                session.holdings.retain(|held| *held != holding);
                let new = raw(&session)?;
                cupboard.change_if(&[(name.clone(), Some(json))], &[(name, Some(new))])?;
            }
            if !found {
                for session in self.lock().values_mut() {
                    session.holdings.retain(|held| *held != holding);
                }
                return Ok(());
            }
        }
        Err(contended())
    }

    /// Takes sessions that are too old off the cupboard, for all servers.
    ///
    /// # Errors
    /// When the store fails.
    pub fn sweep(&self) -> Result<(), ClerkError> {
        let Some(cupboard) = self.shared() else { return Ok(()) };
        let now = now();
        self.lock().retain(|_, session| !is_stale(session, now));
        for (name, json) in cupboard.list()? {
            if parsed(&json).is_none_or(|session| is_stale(&session, now)) {
                cupboard.change_if(&[(name.clone(), Some(json))], &[(name, None)])?;
            }
        }
        Ok(())
    }
}

fn contended() -> ClerkError {
    ClerkError::Store("other servers change the same session all the time".to_owned())
}
