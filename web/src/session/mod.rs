//! Sessions: who may act for which seat, kept on the server and named by a random cookie.
//!
//! A [`Session`] is what the server knows of one browser, under a `token`; [`Sessions`] are all of them. How a right comes to
//! one, and leaves it, is `rights`; what a new token does to the old one, `renewal`; how long a session lives, `age`; teams and
//! boards, `built`; matches brought in, `brought`; where sessions are kept, `shelved`, and how that is done where other servers
//! keep theirs there too, `shared`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use greffe_core::record::offices::Hand;
use greffe_store::Shelf;
use serde::{Deserialize, Serialize};

use crate::accounts::AccountId;
use crate::clerk::{Clerk, ClerkError};
use crate::randomness::Randomness;
use crate::session::age::{Clock, MOST, is_stale};
use crate::session::brought::Bringing;
use crate::session::built::{MOST_OF_ALL, built};
use crate::session::rights::Coming;
use crate::session::shelved::Shelved;
use crate::session::token::SHELF;

mod age;
mod brought;
mod built;
mod renewal;
mod rights;
mod shared;
mod shelved;
mod token;

pub use age::{STALE, now};
pub use built::{SavedBoard, SavedTeam, put_board, put_team};
pub use token::{NoRandomness, SessionKey, Token};

/// What a session may do in one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Office {
    /// Plays a seat.
    Seat(u8),
    /// Judges.
    Judge,
    /// Opened the match or runs its event.
    Organiser,
    /// Plays in an event, by the number of the player.
    Player(u32),
}

/// One right of a session: a match and an office in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Holding {
    /// The match.
    pub game: [u8; 16],
    /// The office.
    pub office: Office,
}

/// What the server knows of one session. Its form token is a secret: no Debug.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Session {
    /// The token that every form of this session carries.
    pub csrf: String,
    /// Its rights, in order.
    pub holdings: Vec<Holding>,
    /// When it was last seen, in seconds since 1970.
    pub seen: u64,
    /// Teams built here.
    #[serde(default)]
    pub teams: Vec<SavedTeam>,
    /// Boards drawn here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<SavedBoard>,
    /// The account signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// Matches brought in here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<[u8; 16]>,
    /// Matches that it is bringing in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bringing: Vec<Bringing>,
    /// The hand that it is in each match it came to, by its number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<([u8; 16], Hand)>,
    /// Rights that are on their way to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    coming: Vec<Coming>,
    /// Under which new tokens it was renewed; none of them was used yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    next: Vec<SessionKey>,
    /// What it was renewed from, which its first use ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<SessionKey>,
    /// On a shared device: whose eyes it was opened for last. Forgotten with the process.
    #[serde(skip)]
    pub facing: Option<([u8; 16], u8)>,
    /// Under what it is kept, where it was found for a request.
    #[serde(skip)]
    pub own: Option<SessionKey>,
    /// Opened here, and known to no other server yet.
    #[serde(skip)]
    pub unkept: bool,
    /// Whether its cookie is to be given again: it came on a day on which it was not seen yet.
    #[serde(skip)]
    pub renews: bool,
    /// When it was seen, as far as the shelf knows.
    #[serde(skip)]
    pub noted: u64,
}

impl Session {
    /// The seats it plays in a match.
    pub fn seats(&self, game: [u8; 16]) -> impl Iterator<Item = u8> + '_ {
        self.holdings.iter().filter(move |holding| holding.game == game).filter_map(|holding| {
            match holding.office {
                Office::Seat(seat) => Some(seat),
                Office::Judge | Office::Organiser | Office::Player(_) => None,
            }
        })
    }

    /// The player that it is in an event.
    pub fn player(&self, event: [u8; 16]) -> Option<u32> {
        let own = self.holdings.iter().filter(|holding| holding.game == event);
        let mut players = own.filter_map(|holding| match holding.office {
            Office::Player(number) => Some(number),
            Office::Seat(_) | Office::Judge | Office::Organiser => None,
        });
        players.next()
    }

    /// Whether nothing is lost when it is forgotten.
    fn is_empty_handed(&self) -> bool {
        let built = self.teams.is_empty() && self.boards.is_empty();
        let comes = !self.coming.is_empty() || !self.bringing.is_empty();
        self.account.is_none() && self.holdings.is_empty() && self.brought.is_empty() && built && !comes
    }

    /// The hand that it is in a match, once it has come there.
    pub fn hand(&self, game: [u8; 16]) -> Option<Hand> {
        self.hands.iter().find(|(of, _)| *of == game).map(|(_, hand)| *hand)
    }

    /// Whether it holds an office in a match.
    pub fn holds(&self, game: [u8; 16], office: Office) -> bool {
        self.holdings.contains(&Holding { game, office })
    }
}

/// All sessions: in memory, and those that hold something in the people's store too.
pub struct Sessions {
    table: Mutex<BTreeMap<SessionKey, Session>>,
    /// Held by whoever changes what is kept, so that the shelf sees changes in the order of the table. Taken
    /// before the table, which is never held while the disk is waited for.
    writing: Mutex<()>,
    shelf: Option<Arc<dyn Shelved>>,
    clock: Clock,
    /// Under what sessions went on whose old tokens ended lately: for requests that were under way then.
    moved: Mutex<BTreeMap<SessionKey, (SessionKey, Instant)>>,
    /// Where other servers keep sessions too: when each was last read here.
    read: Mutex<BTreeMap<SessionKey, Instant>>,
    /// The most bytes of teams and boards of all sessions together.
    room: usize,
    /// What tokens are made from.
    random: Randomness,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            table: Mutex::default(),
            writing: Mutex::default(),
            shelf: None,
            clock: Clock::default(),
            moved: Mutex::default(),
            read: Mutex::default(),
            room: MOST_OF_ALL,
            random: Randomness::default(),
        }
    }
}

impl Sessions {
    /// The sessions of a people's store; those too old to be good, or unreadable, leave it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn restore(clerk: Arc<Clerk>) -> Result<Self, ClerkError> {
        let random = clerk.random().clone();
        if clerk.people().is_shared() {
            // Each is read when it is asked for; they age by the clock of the database, one for all servers.
            let clock = clerk.people().time()?.map_or_else(Clock::default, Clock::at);
            return Ok(Self { shelf: Some(clerk), clock, random, ..Self::default() });
        }
        let (mut read, mut gone) = (Vec::new(), Vec::new());
        for (name, json) in clerk.people().list(Shelf::Accounts, SHELF)? {
            let key = name.strip_prefix(SHELF).and_then(|key| <[u8; 32]>::try_from(key).ok());
            match (key, serde_json::from_slice::<Session>(&json)) {
                (Some(key), Ok(session)) => read.push((name, SessionKey(key), session)),
                (_, Ok(_) | Err(_)) => gone.push((name, None)),
            }
        }
        let clock = Clock::after(read.iter().map(|(.., session)| session.seen));
        let now = clock.now();
        let mut table = BTreeMap::new();
        for (name, key, session) in read {
            if is_stale(&session, now) {
                gone.push((name, None));
            } else {
                table.insert(key, Session { noted: session.seen, ..session });
            }
        }
        // A damaged store is opened to be read: then nothing leaves it.
        let writes = clerk.log().read_only().is_none();
        if !gone.is_empty() && writes {
            clerk.change(&gone)?;
        }
        let table = Mutex::new(table);
        let sessions = Self { table, shelf: Some(clerk), clock, random, ..Self::default() };
        if writes {
            sessions.settle_brought(true)?;
        }
        Ok(sessions)
    }

    /// Opens a session that holds nothing yet. Where other servers are to know it, [`Sessions::keep_open`] tells them.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn open(&self) -> Result<(Token, Session), NoRandomness> {
        let unkept = self.shared().is_some();
        let (token, session) = self.fresh(Session { unkept, ..Session::default() })?;
        if self.lock().len() >= MOST {
            self.forget_some(session.seen);
        }
        self.lock().insert(token.key(), session.clone());
        Ok((token, session))
    }

    /// The session of a token, marked as seen. Where other servers change it too, [`Sessions::refresh_token`] comes
    /// first: here nothing is waited for.
    pub fn find(&self, token: &Token) -> Option<Session> {
        let now = self.clock.now();
        let mut table = self.lock();
        let session = table.get_mut(&token.key())?;
        if is_stale(session, now) {
            drop(table);
            self.forget_stale(now);
            return None;
        }
        session.see(now);
        Some(Session { own: Some(token.key()), ..session.clone() })
    }

    /// The places and offices of a session, for what goes on by itself: it is not seen by that. As they are kept, where other
    /// servers change them too, which may wait for the store.
    pub fn places(&self, token: &Token) -> Option<Session> {
        self.refresh_token(token);
        let now = self.clock.now();
        let table = self.lock();
        let session = table.get(&token.key()).filter(|session| !is_stale(session, now))?;
        let (holdings, hands) = (session.holdings.clone(), session.hands.clone());
        Some(Session { holdings, hands, ..Session::default() })
    }

    /// Turns a session towards one of its seats: what only that seat may see is shown until it turns again.
    pub fn face(&self, token: &Token, facing: Option<([u8; 16], u8)>) {
        if let Some(session) = self.lock().get_mut(&token.key()) {
            session.facing = facing;
        }
    }

    /// Signs an account out of every session but one.
    ///
    /// # Errors
    /// When the store fails.
    pub fn sign_out_others(&self, account: AccountId, but: Option<&Token>) -> Result<(), ClerkError> {
        let own = but.map(Token::key);
        self.take_from_all(
            &|key, session| session.account == Some(account) && Some(*key) != own,
            &|session| {
                session.account = None;
            },
        )
    }

    /// How many sessions an account is signed in with.
    ///
    /// # Errors
    /// When the store fails.
    pub fn signed_in(&self, account: AccountId) -> Result<usize, ClerkError> {
        // Of one that was renewed and not used since, the new one counts.
        let is_in = |session: &Session| session.account == Some(account) && session.next.is_empty();
        if let Some(shelf) = self.shared() {
            return shared::count(shelf, &is_in);
        }
        Ok(self.lock().values().filter(|session| is_in(session)).count())
    }

    /// Writes sessions as they are to be, and forgets those that hold nothing.
    fn write(&self, changes: &[(SessionKey, Option<&Session>)]) -> Result<(), ClerkError> {
        let Some(cupboard) = &self.shelf else { return Ok(()) };
        let mut written = Vec::with_capacity(changes.len());
        for (key, session) in changes {
            let json = session.filter(|session| !session.is_empty_handed()).map(serde_json::to_vec);
            let json = json.transpose().map_err(|error| ClerkError::Broken(error.to_string()))?;
            written.push((key.name(), json));
        }
        if written.is_empty() { Ok(()) } else { cupboard.change(&written) }
    }

    fn revise_own(&self, session: &Session, change: impl Fn(&mut Session)) -> Result<(), ClerkError> {
        let Some(own) = session.own.map(|own| self.current(own)) else { return Ok(()) };
        if let Some(cupboard) = self.shared() {
            self.keep_unkept(cupboard, own);
        }
        self.revise_at(own, change)
    }

    fn revise(&self, token: &Token, change: impl Fn(&mut Session)) -> Result<(), ClerkError> {
        self.revise_at(token.key(), change)
    }

    fn revise_at(&self, key: SessionKey, change: impl Fn(&mut Session)) -> Result<(), ClerkError> {
        let _writing = self.writing();
        if let Some(shelf) = self.shared() {
            return self.revise_shared(shelf, key, &change);
        }
        let Some(mut revised) = self.lock().get(&key).cloned() else { return Ok(()) };
        let was_kept = !revised.is_empty_handed();
        let before = built(&revised);
        change(&mut revised);
        let emptied = if built(&revised) > before { self.emptied_for(key, &revised) } else { Vec::new() };
        let mut changes: Vec<_> = emptied.iter().map(|(key, session)| (*key, Some(session))).collect();
        if was_kept || !revised.is_empty_handed() {
            changes.push((key, Some(&revised)));
        }
        self.write(&changes)?;
        let mut table = self.lock();
        for (key, session) in emptied.into_iter().chain([(key, revised)]) {
            if let Some(kept) = table.get_mut(&key) {
                (kept.teams, kept.boards) = (session.teams, session.boards);
                (kept.holdings, kept.hands) = (session.holdings, session.hands);
                (kept.brought, kept.bringing) = (session.brought, session.bringing);
                kept.coming = session.coming;
            }
        }
        Ok(())
    }

    /// Takes something away from every session that has it, wherever it is kept: `take` leaves none that `has` it.
    fn take_from_all(
        &self,
        has: &dyn Fn(&SessionKey, &Session) -> bool,
        take: &dyn Fn(&mut Session),
    ) -> Result<(), ClerkError> {
        let _writing = self.writing();
        if let Some(shelf) = self.shared() {
            return self.take_from_all_shared(shelf, has, take);
        }
        let mut revised: Vec<(SessionKey, Session)> = {
            let table = self.lock();
            let holders = table.iter().filter(|(key, session)| has(key, session));
            holders.map(|(key, session)| (*key, session.clone())).collect()
        };
        for (_, session) in &mut revised {
            take(session);
        }
        let changes: Vec<_> = revised.iter().map(|(key, session)| (*key, Some(session))).collect();
        self.write(&changes)?;
        let mut table = self.lock();
        for (key, _) in &revised {
            if let Some(session) = table.get_mut(key) {
                take(session);
            }
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<SessionKey, Session>> {
        // Every change of the table is a single call: a panic elsewhere cannot leave it half written.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
