//! The way of a right to a session, and from it.
//!
//! A right is *announced* before the record says that somebody has it, so that whoever takes it away meanwhile takes it also
//! on its way; *renounced* where the record refuses; *held* once the record says so; and *arrives* under a new token. A code
//! that is shown again gives what [`Sessions::came_by`] finds. It is *lost* by the session alone, *taken along* by the session
//! that it moved to, *revoked* from every device, or goes with an office of an event from which a hand was *dismissed*.

use std::collections::BTreeSet;

use greffe_core::record::offices::Hand;
use serde::{Deserialize, Serialize};

use crate::clerk::ClerkError;
use crate::session::renewal::Renewal;
use crate::session::token::Token;
use crate::session::{Holding, Office, Session, Sessions, shared};

/// A right that is on its way to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Coming {
    pub(super) holding: Holding,
    pub(super) hand: Option<Hand>,
    /// Since when it is held, under a token that nobody has used yet; before, the record does not say so.
    pub(super) since: Option<u64>,
    /// The SHA-256 of the code that it came by: whoever has both the old token and the code is the same.
    pub(super) code: Option<[u8; 32]>,
}

impl Session {
    pub(super) fn take(&mut self, holding: Holding, hand: Option<Hand>) {
        self.holdings.push(holding);
        self.holdings.sort_unstable();
        self.holdings.dedup();
        if let Some(hand) = hand.filter(|_| self.hand(holding.game).is_none()) {
            self.hands.push((holding.game, hand));
        }
    }

    /// Notes that a right is on its way.
    pub(super) fn expect(&mut self, coming: Coming) {
        self.coming.retain(|known| known.holding != coming.holding);
        self.coming.push(coming);
    }

    /// Whether it has a right, or is to have it.
    pub(super) fn may_have(&self, holding: Holding) -> bool {
        self.holdings.contains(&holding) || self.coming.iter().any(|coming| coming.holding == holding)
    }

    pub(super) fn lose(&mut self, holding: Holding) {
        self.holdings.retain(|held| *held != holding);
        self.coming.retain(|coming| coming.holding != holding);
    }
}

impl Sessions {
    /// Notes, before the record says so, that a right is on its way to a session: whoever takes it away meanwhile takes this,
    /// too.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn announce(
        &self,
        session: &Session,
        holding: Holding,
        code: Option<[u8; 32]>,
    ) -> Result<(), ClerkError> {
        self.revise_own(session, |session| {
            let held = session.coming.iter().find(|known| known.holding == holding);
            let (hand, since) = held.map(|known| (known.hand, known.since)).unwrap_or_default();
            session.expect(Coming { holding, hand, since, code });
        })
    }

    /// Takes back that a right is on its way: the record refused.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn renounce(&self, session: &Session, holding: Holding) -> Result<(), ClerkError> {
        self.revise_own(session, |session| {
            session.coming.retain(|coming| coming.holding != holding || coming.since.is_some());
        })
    }

    /// Notes that the record says so now: where nobody waits for the new token, the right comes to the old one in a while.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn hold(&self, session: &Session, holding: Holding, hand: Option<Hand>) -> Result<(), ClerkError> {
        let now = self.clock.now();
        self.revise_own(session, |session| {
            for coming in session.coming.iter_mut().filter(|coming| coming.holding == holding) {
                (coming.hand, coming.since) = (hand, Some(now));
            }
        })
    }

    /// The same for a right that was announced and noted as held.
    ///
    /// # Errors
    /// As [`Sessions::grant`]; refused when it was taken away meanwhile.
    pub fn arrive(
        &self,
        session: &Session,
        holding: Holding,
        hand: Option<Hand>,
    ) -> Result<(Token, Session), ClerkError> {
        self.renew(
            session.own.map(|own| self.current(own)),
            &Renewal::Right { holding, hand, announced: true },
        )
    }

    /// Gives a session one more right under a new token. The old one keeps what it had until the new one is first used;
    /// where that never happens, for its answer was lost, the right comes to the old one after a minute.
    ///
    /// # Errors
    /// When the system gives no randomness, or the store fails; the session is then as before.
    pub fn grant(
        &self,
        token: Option<&Token>,
        holding: Holding,
        hand: Option<Hand>,
    ) -> Result<(Token, Session), ClerkError> {
        self.renew(token.map(Token::key), &Renewal::Right { holding, hand, announced: false })
    }

    /// The right that a session was given for a code, under a token that nobody has used yet.
    pub fn came_by(&self, session: &Session, code: &[u8; 32]) -> Option<(Holding, Option<Hand>)> {
        let own = session.own?;
        let table = self.lock();
        let mut coming = table.get(&own)?.coming.iter().filter(|coming| coming.since.is_some());
        let found = coming.find(|coming| coming.code.as_ref() == Some(code))?;
        Some((found.holding, found.hand))
    }

    /// Takes a right away from a session, also on its way.
    ///
    /// # Errors
    /// As [`Sessions::revoke`].
    pub fn lose(&self, session: &Session, holding: Holding) -> Result<(), ClerkError> {
        self.revise_own(session, |session| session.lose(holding))
    }

    /// Takes a right away from every other session: it moved to this one.
    ///
    /// # Errors
    /// As [`Sessions::revoke`].
    pub fn take_along(&self, session: &Session, holding: Holding) -> Result<(), ClerkError> {
        let own = session.own.map(|own| self.current(own));
        self.take_from_all(&|key, session| Some(*key) != own && session.may_have(holding), &|session| {
            session.lose(holding);
        })
    }

    /// Takes a right away from every session that has it: *revoke devices*.
    ///
    /// # Errors
    /// When the store fails: the sessions then have it still, and asking again does the whole.
    pub fn revoke(&self, holding: Holding) -> Result<(), ClerkError> {
        self.take_from_all(&|_, session| session.may_have(holding), &|session| session.lose(holding))
    }

    /// The matches among some in which a hand of an event judges, with the hand that it is there.
    ///
    /// # Errors
    /// When the store fails.
    pub fn judging(
        &self,
        (event, hand): ([u8; 16], Hand),
        among: &BTreeSet<[u8; 16]>,
    ) -> Result<BTreeSet<([u8; 16], Hand)>, ClerkError> {
        let mut found = BTreeSet::new();
        let mut look = |session: &Session| {
            if session.hand(event) == Some(hand) {
                let judged = session.holdings.iter().filter(|held| held.office == Office::Judge);
                let judged = judged.filter(|held| among.contains(&held.game));
                found.extend(judged.filter_map(|held| Some((held.game, session.hand(held.game)?))));
            }
        };
        match self.shared() {
            Some(cupboard) => shared::look(cupboard, &mut look)?,
            None => self.lock().values().for_each(look),
        }
        Ok(found)
    }

    /// Takes the offices in some matches away from whoever is a hand of an event; seats and places of players stay, and so
    /// does a match that a hand opened which never organised the event: that is its own, as a player's.
    ///
    /// # Errors
    /// As [`Sessions::revoke`].
    pub fn dismiss(
        &self,
        (event, hand): ([u8; 16], Hand),
        from: &BTreeSet<[u8; 16]>,
        organised: bool,
    ) -> Result<(), ClerkError> {
        let goes = |held: &Holding| match held.office {
            Office::Judge => from.contains(&held.game),
            Office::Organiser => held.game == event || organised && from.contains(&held.game),
            Office::Seat(_) | Office::Player(_) => false,
        };
        let comes = |coming: &Coming| coming.holding.game == event && coming.hand == Some(hand);
        let is_theirs =
            |session: &Session| session.hand(event) == Some(hand) || session.coming.iter().any(comes);
        let all_goes = |session: &Session| {
            session.holdings.iter().any(goes) || session.coming.iter().any(|coming| goes(&coming.holding))
        };
        self.take_from_all(&|_, session| is_theirs(session) && all_goes(session), &|session| {
            session.holdings.retain(|held| !goes(held));
            session.coming.retain(|coming| !goes(&coming.holding));
        })
    }
}
