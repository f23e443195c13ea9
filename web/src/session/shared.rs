//! Sessions of a store that other servers use too: every one is on the cupboard, and what is in memory is a copy that is
//! read again before long. While the shelf does not answer, the copies are what there is.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use greffe_store::KeyValue;

use super::age::{MOST, is_stale};
use super::built::built;
use super::renewal::{Renewal, Renewed};
use super::shelved::Shelved;
use super::token::SHELF;
use super::{Holding, Session, SessionKey, Sessions, Token};
use crate::clerk::ClerkError;

/// How long a copy is believed: what another server takes away is gone here after that.
const BELIEVED: Duration = Duration::from_millis(200);
/// How often a session that is used is noted as seen, in seconds.
const NOTED: u64 = 60;
/// How often a change is tried while other servers change the same.
const TRIES: u32 = 20;

/// A session as it is kept.
fn raw(session: &Session) -> Result<Vec<u8>, ClerkError> {
    serde_json::to_vec(session).map_err(|error| ClerkError::Broken(error.to_string()))
}

fn parsed(json: &[u8]) -> Option<Session> {
    serde_json::from_slice(json).ok()
}

/// Whose session stands under a name.
fn key_of(name: &[u8]) -> Option<SessionKey> {
    let key = name.strip_prefix(SHELF).and_then(|key| <[u8; 32]>::try_from(key).ok());
    key.map(SessionKey)
}

/// Looks at every session kept, page by page, until `look` has seen enough.
fn each(
    cupboard: &dyn Shelved,
    look: &mut dyn FnMut(KeyValue) -> Result<bool, ClerkError>,
) -> Result<(), ClerkError> {
    let mut last = SHELF.to_vec();
    loop {
        let page = cupboard.page(&last)?;
        let Some((end, _)) = page.last() else { return Ok(()) };
        last.clone_from(end);
        for one in page {
            if !look(one)? {
                return Ok(());
            }
        }
    }
}

/// Looks at every session kept.
pub(super) fn look(cupboard: &dyn Shelved, look: &mut dyn FnMut(&Session)) -> Result<(), ClerkError> {
    each(cupboard, &mut |(_, json)| {
        if let Some(session) = parsed(&json) {
            look(&session);
        }
        Ok(true)
    })
}

/// The same, with the key of each.
pub(super) fn look_by_key(
    cupboard: &dyn Shelved,
    look: &mut dyn FnMut(SessionKey, &Session),
) -> Result<(), ClerkError> {
    each(cupboard, &mut |(name, json)| {
        if let (Some(key), Some(session)) = (key_of(&name), parsed(&json)) {
            look(key, &session);
        }
        Ok(true)
    })
}

/// How many of the sessions kept are of a kind.
pub(super) fn count(cupboard: &dyn Shelved, is: &dyn Fn(&Session) -> bool) -> Result<usize, ClerkError> {
    let mut found = 0_usize;
    look(cupboard, &mut |session| found = found.saturating_add(usize::from(is(session))))?;
    Ok(found)
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
    fn note_read(&self, key: SessionKey) {
        let mut reads = self.reads();
        if reads.len() >= MOST {
            reads.retain(|_, read| read.elapsed() < BELIEVED);
        }
        reads.insert(key, Instant::now());
    }

    /// Whether the session of a token must be read again: other servers may have changed it.
    pub fn is_due(&self, token: &Token) -> bool {
        self.shared().is_some()
            && self.reads().get(&token.key()).is_none_or(|read| read.elapsed() >= BELIEVED)
    }

    /// Reads the session of a token again where that is due, which may wait for the store.
    pub fn refresh_token(&self, token: &Token) {
        if let Some(cupboard) = self.shared().filter(|_| self.is_due(token)) {
            self.refresh(cupboard, token.key());
        }
    }

    /// Whether the session of a token was opened here and no other server knows it yet.
    pub fn is_unkept(&self, token: &Token) -> bool {
        self.lock().get(&token.key()).is_some_and(|session| session.unkept)
    }

    /// Lets the other servers know a session that was opened here. While the store does not answer it stays known here
    /// alone, and is told when it is asked for again.
    pub fn keep_open(&self, token: &Token) {
        if let Some(cupboard) = self.shared() {
            self.keep_unkept(cupboard, token.key());
        }
    }

    pub(super) fn keep_unkept(&self, cupboard: &dyn Shelved, key: SessionKey) {
        let Some(session) = self.lock().get(&key).filter(|session| session.unkept).cloned() else { return };
        let kept = raw(&session)
            .and_then(|json| cupboard.change_if(&[(key.name(), None)], &[(key.name(), Some(json))]));
        // Refused because it is there already: then an earlier answer was lost.
        if kept.is_ok() {
            if let Some(session) = self.lock().get_mut(&key) {
                session.unkept = false;
            }
            self.note_read(key);
        }
    }

    /// Reads a session again.
    fn refresh(&self, cupboard: &dyn Shelved, key: SessionKey) {
        let before = self.reads().get(&key).copied();
        // What cannot be read stays as it was known.
        let Ok(kept) = cupboard.get(&key.name()) else { return };
        let Some((mut session, json)) = kept.and_then(|json| Some((parsed(&json)?, json))) else {
            if self.lock().get(&key).is_some_and(|session| session.unkept) {
                self.keep_unkept(cupboard, key);
            } else {
                self.replace(key, before, None);
            }
            return;
        };
        let now = self.clock.now();
        if now.saturating_sub(session.seen) >= NOTED && !is_stale(&session, now) {
            session.see(now);
            // Whoever else changed it meanwhile has seen it too.
            let noted = raw(&session)
                .and_then(|new| cupboard.change_if(&[(key.name(), Some(json))], &[(key.name(), Some(new))]));
            drop(noted);
        }
        self.replace(key, before, Some(session));
    }

    /// Takes what was read in place of the copy, unless the copy was renewed since the reading began.
    fn replace(&self, key: SessionKey, before: Option<Instant>, session: Option<Session>) {
        let mut reads = self.reads();
        if reads.get(&key).copied() != before {
            return;
        }
        reads.insert(key, Instant::now());
        match session {
            Some(session) => self.remember(key, session),
            None => drop(self.lock().remove(&key)),
        }
    }

    /// Takes a session as it is kept; which way a device is turned is known here alone.
    fn remember(&self, key: SessionKey, session: Session) {
        let mut table = self.lock();
        let known = table.get(&key);
        let (facing, renews) = known.map(|known| (known.facing, known.renews)).unwrap_or_default();
        table.insert(key, Session { facing, renews: renews || session.renews, ..session });
    }

    /// Whether a session that has a right was seen by any server in the last so many seconds; in doubt it was.
    pub(super) fn is_present_anywhere(&self, cupboard: &dyn Shelved, holding: Holding, within: u64) -> bool {
        let (now, within) = (self.clock.now(), within.saturating_add(NOTED));
        let mut found = false;
        let looked = each(cupboard, &mut |(_, json)| {
            found = parsed(&json).is_some_and(|session| {
                session.holdings.contains(&holding) && now.saturating_sub(session.seen) <= within
            });
            Ok(!found)
        });
        looked.is_err() || found
    }

    pub(super) fn renew_shared(
        &self,
        cupboard: &dyn Shelved,
        given: Option<SessionKey>,
        renewal: &Renewal,
    ) -> Result<(Token, Session), ClerkError> {
        if let Some(key) = given {
            self.keep_unkept(cupboard, key);
        }
        for _ in 0..TRIES {
            // What is changed was as it is read here, also what goes.
            let seen = RefCell::new(Vec::new());
            let read = |key: SessionKey| {
                let json = cupboard.get(&key.name())?;
                let session = json.as_deref().and_then(parsed);
                seen.borrow_mut().push((key.name(), json));
                Ok(session)
            };
            let renewed = self.renewed(given, renewal, &read)?;
            let Renewed { token: fresh, session, root, gone } = renewed;
            let mut changes = vec![(fresh.key().name(), Some(raw(&session)?))];
            if let Some((key, root)) = &root {
                changes.push((key.name(), Some(raw(root)?)));
            }
            changes.extend(gone.iter().map(|key| (key.name(), None)));
            if cupboard.change_if(&seen.into_inner(), &changes)? {
                for key in gone {
                    self.note_read(key);
                    self.lock().remove(&key);
                }
                if let Some((key, root)) = root {
                    self.note_read(key);
                    self.remember(key, root);
                }
                self.note_read(fresh.key());
                self.lock().insert(fresh.key(), session.clone());
                return Ok((fresh, session));
            }
        }
        Err(contended())
    }

    pub(super) fn settle_shared(&self, cupboard: &dyn Shelved, key: SessionKey) -> Result<(), ClerkError> {
        for _ in 0..TRIES {
            let Some(json) = cupboard.get(&key.name())? else { return Ok(()) };
            let Some(mut session) = parsed(&json) else { return Ok(()) };
            let before = session.before;
            let mut gone: Vec<SessionKey> = before.into_iter().collect();
            gone.extend(session.settle(self.clock.now()));
            let mut changes = vec![(key.name(), Some(raw(&session)?))];
            changes.extend(gone.iter().map(|key| (key.name(), None)));
            if cupboard.change_if(&[(key.name(), Some(json))], &changes)? {
                if let Some(before) = before {
                    self.note_moved(before, key);
                }
                for key in gone {
                    self.note_read(key);
                    self.lock().remove(&key);
                }
                self.note_read(key);
                self.remember(key, session);
                return Ok(());
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

    /// One that is renewed meanwhile carries what it has to a new name: so all are looked through until none has it.
    pub(super) fn take_from_all_shared(
        &self,
        cupboard: &dyn Shelved,
        has: &dyn Fn(&SessionKey, &Session) -> bool,
        take: &dyn Fn(&mut Session),
    ) -> Result<(), ClerkError> {
        for _ in 0..TRIES {
            let mut found = false;
            each(cupboard, &mut |(name, json)| {
                let Some(key) = key_of(&name) else { return Ok(true) };
                if let Some(mut session) = parsed(&json).filter(|session| has(&key, session)) {
                    found = true;
                    take(&mut session);
                    let new = raw(&session)?;
                    if cupboard.change_if(&[(name.clone(), Some(json))], &[(name, Some(new))])? {
                        self.note_read(key);
                        if let Some(copy) = self.lock().get_mut(&key) {
                            take(copy);
                        }
                    }
                }
                Ok(true)
            })?;
            for (key, session) in self.lock().iter_mut() {
                if has(key, session) {
                    take(session);
                }
            }
            if !found {
                return Ok(());
            }
        }
        Err(contended())
    }

    /// Takes sessions that are too old off the cupboard, for all servers, and what there is no room for: of those seen
    /// longest ago, first whoever holds nothing. What this build cannot read, another may. What was brought in by a server that was killed is
    /// given to whom it belongs. A server that shares none with
    /// others notes when its own were seen.
    ///
    /// # Errors
    /// When the store fails.
    pub fn sweep(&self) -> Result<(), ClerkError> {
        self.settle_brought(false)?;
        let Some(cupboard) = self.shared() else { return self.note_seen() };
        let now = cupboard.time()?.unwrap_or_else(|| self.clock.now());
        self.lock().retain(|_, session| !is_stale(session, now));
        let (mut kept, mut all) = (Vec::new(), 0_usize);
        each(cupboard, &mut |(name, json)| {
            let Some(session) = parsed(&json) else { return Ok(true) };
            if is_stale(&session, now) {
                cupboard.change_if(&[(name.clone(), Some(json))], &[(name, None)])?;
            } else if let Some(key) = key_of(&name) {
                let size = built(&session);
                all = all.saturating_add(size);
                kept.push((
                    !session.holdings.is_empty(),
                    !session.is_empty_handed(),
                    session.seen,
                    key,
                    size,
                ));
            }
            Ok(true)
        })?;
        kept.sort_unstable();
        self.make_room(cupboard, &kept, all)
    }

    /// Empties the first of some sessions until all have room for what they built; of too many, the first that hold
    /// nothing go.
    fn make_room(&self, cupboard: &dyn Shelved, ages: &[Age], all: usize) -> Result<(), ClerkError> {
        let mut over = all.saturating_sub(self.room);
        for (.., key, size) in ages.iter().filter(|(.., size)| *size > 0) {
            if over == 0 {
                break;
            }
            let emptied = self.revise_shared(cupboard, *key, &|session| {
                (session.teams, session.boards) = (Vec::new(), Vec::new());
            });
            emptied?;
            over = over.saturating_sub(*size);
        }
        let many = ages.len().saturating_sub(MOST);
        for (.., key, _) in ages.iter().filter(|(_, holds, ..)| !holds).take(many) {
            let Some(json) = cupboard.get(&key.name())? else { continue };
            if parsed(&json).is_some_and(|session| session.is_empty_handed()) {
                cupboard.change_if(&[(key.name(), Some(json))], &[(key.name(), None)])?;
            }
        }
        Ok(())
    }
}

/// Whether a session plays or judges, whether it holds anything, when it was seen; its key, and the bytes that it built.
type Age = (bool, bool, u64, SessionKey, usize);

fn contended() -> ClerkError {
    ClerkError::Store("other servers change the same session all the time".to_owned())
}
