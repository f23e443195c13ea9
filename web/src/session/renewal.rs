//! A session under a new token.
//!
//! Whatever gives a session more gives it a new token, so that nobody who saw the old one has what comes. The old one keeps
//! what it had until the new one is first used, which ends it ([`Sessions::settle`]). Where the new one never is, its answer
//! was lost: after a minute what was given under it comes to the old one, and the new ones go.

use std::sync::PoisonError;
use std::time::Instant;

use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;

use crate::accounts::AccountId;
use crate::clerk::ClerkError;
use crate::session::rights::Coming;
use crate::session::token::{NoRandomness, SessionKey, Token};
use crate::session::{Holding, Session, Sessions};

/// Seconds after which what was given under a new token that nobody used comes to the old one: its answer was lost. A browser
/// that has the new one uses it at once, and then the old one is worth nothing.
pub(super) const LOST: u64 = 60;

/// Seconds in which whatever was begun with an old token ends.
pub(super) const UNDER_WAY: u64 = 300;

/// The most new tokens of one session that wait for their first use.
pub(super) const MOST_NEXT: usize = 4;

/// What a session is renewed for.
pub(super) enum Renewal {
    /// One more right; whether it was announced.
    Right {
        holding: Holding,
        hand: Option<Hand>,
        announced: bool,
    },
    SignIn(AccountId),
    SignOut,
}

/// A session under a new token.
pub(super) struct Renewed {
    pub(super) token: Token,
    pub(super) session: Session,
    /// The one that it was known by.
    pub(super) root: Option<(SessionKey, Session)>,
    /// Those that nobody was or will be told of.
    pub(super) gone: Vec<SessionKey>,
}

impl Renewal {
    /// A right that was taken away on its way comes to nobody.
    fn check(&self, session: &Session, root: Option<&Session>) -> Result<(), ClerkError> {
        let Self::Right { holding, announced: true, .. } = self else { return Ok(()) };
        let has = |session: &Session| session.may_have(*holding);
        if has(session) || root.is_some_and(has) { Ok(()) } else { Err(taken_back()) }
    }

    fn change(&self, session: &mut Session) {
        match self {
            Self::Right { holding, hand, .. } => session.take(*holding, *hand),
            Self::SignIn(account) => {
                session.account = Some(*account);
                (session.teams, session.boards) = (Vec::new(), Vec::new());
            }
            Self::SignOut => session.account = None,
        }
    }

    /// What the old token is left with: no account, and in a while the right, should the new one never be used.
    fn leave(&self, old: &mut Session, now: u64) {
        match self {
            Self::Right { holding, hand, .. } if !old.holdings.contains(holding) => {
                let code = old.coming.iter().find(|coming| coming.holding == *holding);
                let code = code.and_then(|coming| coming.code);
                old.expect(Coming { holding: *holding, hand: *hand, since: Some(now), code });
            }
            Self::Right { .. } => {}
            Self::SignIn(_) | Self::SignOut => old.account = None,
        }
    }
}

fn taken_back() -> ClerkError {
    ClerkError::Refused(Refused::plain(
        "taken-back",
        "cette place a \u{e9}t\u{e9} reprise pendant que vous y veniez\u{a0}: demandez un autre code",
        "that place was taken back while you came to it: ask for another code",
    ))
}

impl Session {
    /// Whether its first use, or the time since it was renewed, changes what it is.
    fn is_unsettled(&self, now: u64) -> bool {
        self.before.is_some() || self.coming.iter().any(|coming| coming.is_lost(now))
    }

    /// Takes what was given under new tokens that nobody used: those then go.
    pub(super) fn settle(&mut self, now: u64) -> Vec<SessionKey> {
        self.before = None;
        if !self.coming.iter().any(|coming| coming.is_lost(now)) {
            return Vec::new();
        }
        for coming in std::mem::take(&mut self.coming) {
            match coming.since {
                Some(_) => self.take(coming.holding, coming.hand),
                None => self.coming.push(coming),
            }
        }
        std::mem::take(&mut self.next)
    }
}

impl Coming {
    /// Whether it was given so long ago, under a token that was never used, that the answer must have been lost.
    fn is_lost(&self, now: u64) -> bool {
        self.since.is_some_and(|since| now.saturating_sub(since) >= LOST)
    }
}

impl Sessions {
    /// Signs an account in, under a new token. What the session built is the account's from then on.
    ///
    /// # Errors
    /// As [`Sessions::grant`].
    pub fn sign_in(&self, token: Option<&Token>, account: AccountId) -> Result<(Token, Session), ClerkError> {
        self.renew(token.map(Token::key), &Renewal::SignIn(account))
    }

    /// Signs the account of a session out, under a new token; its seats stay with the device.
    ///
    /// # Errors
    /// As [`Sessions::grant`].
    pub fn sign_out(&self, token: Option<&Token>) -> Result<(Token, Session), ClerkError> {
        self.renew(token.map(Token::key), &Renewal::SignOut)
    }

    /// Changes a session under a new token.
    pub(super) fn renew(
        &self,
        given: Option<SessionKey>,
        renewal: &Renewal,
    ) -> Result<(Token, Session), ClerkError> {
        let _writing = self.writing();
        if let Some(shelf) = self.shared() {
            return self.renew_shared(shelf, given, renewal);
        }
        let renewed = self.renewed(given, renewal, &|key| Ok(self.lock().get(&key).cloned()))?;
        let Renewed { token, session, root, gone } = renewed;
        let mut changes = vec![(token.key(), Some(&session))];
        changes.extend(root.iter().map(|(key, root)| (*key, Some(root))));
        changes.extend(gone.iter().map(|key| (*key, None)));
        self.write(&changes)?;
        let mut table = self.lock();
        for key in gone {
            table.remove(&key);
        }
        if let Some((key, root)) = root
            && let Some(kept) = table.get_mut(&key)
        {
            (kept.coming, kept.next, kept.account) = (root.coming, root.next, root.account);
        }
        table.insert(token.key(), session.clone());
        Ok((token, session))
    }

    /// A session under a new token, what becomes of the one that it was known by, and what goes. Renewed more than once
    /// before it was answered, it was known by the first.
    pub(super) fn renewed(
        &self,
        given: Option<SessionKey>,
        renewal: &Renewal,
        read: &dyn Fn(SessionKey) -> Result<Option<Session>, ClerkError>,
    ) -> Result<Renewed, ClerkError> {
        let now = self.clock.now();
        let old = match given {
            Some(key) => read(key)?.map(|session| (key, session)),
            None => None,
        };
        let between = old.as_ref().and_then(|(key, session)| Some((*key, session.before?)));
        let mut root = match between {
            Some((_, first)) => read(first)?.map(|session| (first, session)),
            None => old.clone(),
        };
        let mut session = old.map(|(_, session)| session).unwrap_or_default();
        renewal.check(&session, root.as_ref().map(|(_, root)| root))?;
        (session.coming, session.next, session.unkept) = (Vec::new(), Vec::new(), false);
        session.bringing = Vec::new();
        session.before = root.as_ref().map(|(key, _)| *key);
        renewal.change(&mut session);
        let (token, session) = self.fresh(session)?;
        let mut gone: Vec<SessionKey> = between.iter().map(|(key, _)| *key).collect();
        if let Some((_, root)) = &mut root {
            root.next.retain(|next| !gone.contains(next));
            root.next.push(token.key());
            while root.next.len() > MOST_NEXT {
                gone.push(root.next.remove(0));
            }
            renewal.leave(root, now);
        }
        Ok(Renewed { token, session, root, gone })
    }

    /// Whether the session of a token is used for the first time since it was renewed, or waited in vain for a new token.
    pub fn is_unsettled(&self, token: &Token) -> bool {
        let now = self.clock.now();
        self.lock().get(&token.key()).is_some_and(|session| session.is_unsettled(now))
    }

    /// Ends what a session was renewed from, now that it is used; or, where the new token never was, takes what was given under
    /// it. May wait for the store: while that fails, both are good, each for what it has.
    ///
    /// # Errors
    /// When the store fails; all is then as before.
    pub fn settle(&self, token: &Token) -> Result<(), ClerkError> {
        let key = token.key();
        let _writing = self.writing();
        if let Some(shelf) = self.shared() {
            return self.settle_shared(shelf, key);
        }
        let now = self.clock.now();
        let Some(mut settled) = self.lock().get(&key).cloned() else { return Ok(()) };
        let before = settled.before;
        let mut gone: Vec<SessionKey> = before.into_iter().collect();
        gone.extend(settled.settle(now));
        let mut changes: Vec<_> = gone.iter().map(|key| (*key, None)).collect();
        changes.push((key, Some(&settled)));
        self.write(&changes)?;
        if let Some(before) = before {
            self.note_moved(before, key);
        }
        let mut table = self.lock();
        for key in gone {
            table.remove(&key);
        }
        if let Some(kept) = table.get_mut(&key) {
            (kept.holdings, kept.hands) = (settled.holdings, settled.hands);
            (kept.coming, kept.next, kept.before) = (settled.coming, settled.next, settled.before);
        }
        Ok(())
    }

    /// What a session that was found goes by now: it may have been renewed, and the new token used, since. Never asked of a
    /// token that comes with a request: an old one is worth nothing.
    pub(super) fn current(&self, own: SessionKey) -> SessionKey {
        let moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        moved.get(&own).map_or(own, |(to, _)| *to)
    }

    pub(super) fn note_moved(&self, from: SessionKey, to: SessionKey) {
        let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        moved.retain(|_, (_, at)| at.elapsed().as_secs() < UNDER_WAY);
        for (known, _) in moved.values_mut().filter(|(known, _)| *known == from) {
            *known = to;
        }
        moved.insert(from, (to, Instant::now()));
    }

    /// A session under a token and a form token of its own.
    pub(super) fn fresh(&self, session: Session) -> Result<(Token, Session), NoRandomness> {
        let seen = self.clock.now();
        let (token, csrf) = (Token::fresh(&self.random)?, self.random.hex()?);
        let own = Some(token.key());
        let session = Session { csrf, seen, facing: None, own, renews: false, noted: seen, ..session };
        Ok((token, session))
    }
}
