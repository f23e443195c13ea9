//! What a session brought in: whoever brings a match in may take it out again.
//!
//! A session *claims* a match before its records are written, and the record of whose the claim is stands with them: a
//! server that is killed in between finds the match again by the claim ([`Sessions::settle_brought`]).

use serde::{Deserialize, Serialize};

use crate::clerk::{Claim, ClerkError};
use crate::session::renewal::UNDER_WAY;
use crate::session::token::{SessionKey, Token};
use crate::session::{Session, Sessions, shared};

/// The most matches that one session brings in at once.
const MOST_AT_ONCE: usize = 16;

/// A match that is being brought in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bringing {
    pub(super) claim: Claim,
    /// Since when.
    pub(super) since: u64,
}

impl Session {
    /// Ends a claim; it came to a match, or to nothing.
    fn bring(&mut self, claim: Claim, place: Option<[u8; 16]>) {
        self.bringing.retain(|known| known.claim != claim);
        if let Some(place) = place {
            self.brought.retain(|kept| *kept != place);
            self.brought.push(place);
        }
    }
}

impl Sessions {
    /// Notes that a session is about to bring a match in, under a claim of its own.
    ///
    /// # Errors
    /// When the system gives no randomness, or the store fails; the session is then as before.
    pub fn claim(&self, session: &Session) -> Result<Claim, ClerkError> {
        let claim: Claim = self.random.bytes()?;
        let since = self.clock.now();
        self.revise_own(session, |session| {
            if session.bringing.len() >= MOST_AT_ONCE {
                session.bringing.remove(0);
            }
            session.bringing.push(Bringing { claim, since });
        })?;
        Ok(claim)
    }

    /// Notes that a session brought a match in; whoever brought it before it was taken out has no part in it now.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn note_brought(&self, session: &Session, claim: Claim, place: [u8; 16]) -> Result<(), ClerkError> {
        let Some(own) = session.own.map(|own| self.current(own)) else { return Ok(()) };
        self.disown(own, place)?;
        self.revise_own(session, |session| session.bring(claim, Some(place)))
    }

    /// Notes that a claim came to nothing.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn give_up(&self, session: &Session, claim: Claim) -> Result<(), ClerkError> {
        self.revise_own(session, |session| session.bring(claim, None))
    }

    /// Forgets that a session brought a match in.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn forget_brought(&self, token: &Token, place: [u8; 16]) -> Result<(), ClerkError> {
        self.revise(token, |session| session.brought.retain(|kept| *kept != place))
    }

    /// Nobody but a session brought that match in.
    fn disown(&self, own: SessionKey, place: [u8; 16]) -> Result<(), ClerkError> {
        self.take_from_all(&|key, session| *key != own && session.brought.contains(&place), &|session| {
            session.brought.retain(|kept| *kept != place);
        })
    }

    /// Gives each session what it was bringing in when a server was killed, or its store failed, and forgets what came to
    /// nothing.
    ///
    /// # Errors
    /// When the store fails; asked again, the rest is done.
    pub(super) fn settle_brought(&self, at_start: bool) -> Result<(), ClerkError> {
        let Some(store) = &self.shelf else { return Ok(()) };
        let now = self.clock.now();
        let due = |bringing: &&Bringing| at_start || now.saturating_sub(bringing.since) >= UNDER_WAY;
        let mut left: Vec<(SessionKey, Claim)> = Vec::new();
        let mut look = |key: SessionKey, session: &Session| {
            left.extend(session.bringing.iter().filter(due).map(|bringing| (key, bringing.claim)));
        };
        match self.shared() {
            Some(cupboard) => shared::look_by_key(cupboard, &mut look)?,
            None => self.lock().iter().for_each(|(key, session)| look(*key, session)),
        }
        for (key, claim) in left {
            let place = store.brought_under(claim)?;
            if let Some(place) = place {
                self.disown(key, place)?;
            }
            self.revise_at(key, |session| session.bring(claim, place))?;
        }
        Ok(())
    }
}
