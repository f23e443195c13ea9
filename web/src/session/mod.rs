//! Sessions: who may act for which seat, kept on the server and named by a random cookie.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;
use greffe_store::{Changed, KeyValue, Shelf};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::accounts::AccountId;
use crate::clerk::{Clerk, ClerkError};
use crate::cli::{Level, note};

mod shared;

/// Most sessions kept at once; beyond, those that hold nothing and were seen longest ago go first.
const MOST: usize = 100_000;
/// Seconds after which a session that holds nothing is forgotten.
const IDLE: u64 = 24 * 3600;
/// Seconds after which any session is forgotten, and its cookie with it.
pub const STALE: u64 = 60 * 24 * 3600;
/// Once in so many seconds a browser that comes is given its cookie again, to be kept as long as its session from then on.
const RENEWED: u64 = 24 * 3600;
/// How many sessions are read at once, where all are looked through.
const PAGE: u32 = 500;
/// Seconds after which what was given under a new token that nobody used comes to the old one: its answer was lost. A browser
/// that has the new one uses it at once, and then the old one is worth nothing.
const LOST: u64 = 60;
/// Seconds in which whatever was begun with an old token ends.
const UNDER_WAY: u64 = 300;
/// The most new tokens of one session that wait for their first use.
const MOST_NEXT: usize = 4;

/// The operating system gave no randomness.
#[derive(Debug, Error)]
#[error("no randomness from the system")]
pub struct NoRandomness;

/// What a browser holds: 32 random bytes in hex. The server keeps only its SHA-256.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A fresh one.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn fresh() -> Result<Self, NoRandomness> {
        random_hex().map(Self)
    }

    /// The token of a cookie or header, when it has the right shape.
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        (text.len() == 64 && hex).then(|| Self(text.to_owned()))
    }

    /// The text that goes into the cookie, and nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Under what the server keeps it.
    pub fn key(&self) -> SessionKey {
        SessionKey(Sha256::digest(self.0.as_bytes()).into())
    }
}

fn random_hex() -> Result<String, NoRandomness> {
    use std::fmt::Write as _;
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Where sessions stand on their shelf.
const SHELF: &[u8] = b"session/";

impl SessionKey {
    fn name(self) -> Vec<u8> {
        [SHELF, &self.0].concat()
    }
}

/// SHA-256 of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SessionKey([u8; 32]);

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

/// A right that is on its way to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Coming {
    holding: Holding,
    hand: Option<Hand>,
    /// Since when it is held, under a token that nobody has used yet; before, the record does not say so.
    since: Option<u64>,
    /// The SHA-256 of the code that it came by: whoever has both the old token and the code is the same.
    code: Option<[u8; 32]>,
}

/// A team built in a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTeam {
    /// The game's word.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Its figures, as JSON.
    pub roster: String,
}

/// A board of squares drawn in a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedBoard {
    /// The game's word.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The board, as JSON.
    pub board: String,
}

/// The most teams kept in a session.
const MOST_TEAMS: usize = 32;
/// The most bytes of their figures.
const MOST_BYTES: usize = 256 * 1024;
/// The most boards kept in a session.
const MOST_BOARDS: usize = 8;

/// The most bytes of teams and boards of all sessions together.
const MOST_OF_ALL: usize = 256 << 20;

fn weight(teams: &[SavedTeam]) -> usize {
    teams.iter().fold(0, |sum, team| sum.saturating_add(team.roster.len()))
}

/// Keeps a team, in place of the oldest when there are many.
pub fn put_team(teams: &mut Vec<SavedTeam>, team: SavedTeam) {
    teams.retain(|kept| kept.game != team.game || kept.name != team.name);
    teams.push(team);
    while teams.len() > MOST_TEAMS || weight(teams) > MOST_BYTES {
        teams.remove(0);
    }
}

/// Keeps a board, in place of the oldest when there are many.
pub fn put_board(boards: &mut Vec<SavedBoard>, board: SavedBoard) {
    boards.retain(|kept| kept.game != board.game || kept.name != board.name);
    boards.push(board);
    if boards.len() > MOST_BOARDS {
        boards.remove(0);
    }
}

/// The bytes of what a session built.
fn built(session: &Session) -> usize {
    let boards = session.boards.iter().fold(0, |sum: usize, board| sum.saturating_add(board.board.len()));
    weight(&session.teams).saturating_add(boards)
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

impl Coming {
    /// Whether it was given so long ago, under a token that was never used, that the answer must have been lost.
    fn is_lost(&self, now: u64) -> bool {
        self.since.is_some_and(|since| now.saturating_sub(since) >= LOST)
    }
}

impl Session {
    /// Notes that it is seen.
    fn see(&mut self, now: u64) {
        self.renews |= now.div_euclid(RENEWED) > self.seen.div_euclid(RENEWED);
        self.seen = now;
    }

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

    fn take(&mut self, holding: Holding, hand: Option<Hand>) {
        self.holdings.push(holding);
        self.holdings.sort_unstable();
        self.holdings.dedup();
        if let Some(hand) = hand.filter(|_| self.hand(holding.game).is_none()) {
            self.hands.push((holding.game, hand));
        }
    }

    /// Whether nothing is lost when it is forgotten.
    fn is_empty_handed(&self) -> bool {
        let built = self.teams.is_empty() && self.boards.is_empty();
        let comes = !self.coming.is_empty();
        self.account.is_none() && self.holdings.is_empty() && self.brought.is_empty() && built && !comes
    }

    /// Notes that a right is on its way.
    fn expect(&mut self, coming: Coming) {
        self.coming.retain(|known| known.holding != coming.holding);
        self.coming.push(coming);
    }

    /// Whether it has a right, or is to have it.
    fn may_have(&self, holding: Holding) -> bool {
        self.holdings.contains(&holding) || self.coming.iter().any(|coming| coming.holding == holding)
    }

    fn lose(&mut self, holding: Holding) {
        self.holdings.retain(|held| *held != holding);
        self.coming.retain(|coming| coming.holding != holding);
    }

    /// Whether its first use, or the time since it was renewed, changes what it is.
    fn is_unsettled(&self, now: u64) -> bool {
        self.before.is_some() || self.coming.iter().any(|coming| coming.is_lost(now))
    }

    /// Takes what was given under new tokens that nobody used: those then go.
    fn settle(&mut self, now: u64) -> Vec<SessionKey> {
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

    /// The hand that it is in a match, once it has come there.
    pub fn hand(&self, game: [u8; 16]) -> Option<Hand> {
        self.hands.iter().find(|(of, _)| *of == game).map(|(_, hand)| *hand)
    }

    /// Whether it holds an office in a match.
    pub fn holds(&self, game: [u8; 16], office: Office) -> bool {
        self.holdings.contains(&Holding { game, office })
    }
}

/// Where sessions that hold something are kept.
trait Shelved: Send + Sync {
    /// Keeps and forgets together, durably.
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError>;

    /// The same if some values are as expected; says whether they were.
    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError>;

    /// What is kept under a name.
    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError>;

    /// Some of the sessions kept, in the order of their names, from the first after a name.
    fn page(&self, after: &[u8]) -> Result<Vec<KeyValue>, ClerkError>;

    /// Seconds since 1970 by the one clock of all servers, where there are others.
    fn time(&self) -> Result<Option<u64>, ClerkError>;

    /// Whether other servers change it too.
    fn is_shared(&self) -> bool;
}

impl Shelved for Clerk {
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError> {
        self.may_share()?;
        Ok(self.people().change(Shelf::Accounts, changes)?)
    }

    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.may_share()?;
        Ok(self.people().change_if(Shelf::Accounts, expected, changes)?)
    }

    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError> {
        Ok(self.people().get(Shelf::Accounts, name)?)
    }

    fn page(&self, after: &[u8]) -> Result<Vec<KeyValue>, ClerkError> {
        Ok(self.people().page(Shelf::Accounts, SHELF, after, PAGE)?)
    }

    fn time(&self) -> Result<Option<u64>, ClerkError> {
        Ok(self.people().time()?)
    }

    fn is_shared(&self) -> bool {
        self.people().is_shared()
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
        }
    }
}

/// The time by which sessions age: it goes on from the latest time that any of them was seen, by as much as the server
/// runs. A clock of the machine that is set ahead, or back, makes nobody's session old.
struct Clock {
    from: u64,
    since: Instant,
}

impl Default for Clock {
    fn default() -> Self {
        Self { from: now(), since: Instant::now() }
    }
}

impl Clock {
    /// A clock that goes on from a time.
    fn at(time: u64) -> Self {
        Self { from: time, since: Instant::now() }
    }

    /// A clock that goes on from the latest of these times; by the machine's where there is none.
    fn after(seen: impl Iterator<Item = u64>) -> Self {
        Self::at(seen.max().unwrap_or_else(now))
    }

    fn now(&self) -> u64 {
        self.from.saturating_add(self.since.elapsed().as_secs())
    }
}

impl Sessions {
    /// The sessions of a people's store; those too old to be good, or unreadable, leave it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn restore(clerk: Arc<Clerk>) -> Result<Self, ClerkError> {
        if clerk.people().is_shared() {
            // Each is read when it is asked for; they age by the clock of the database, one for all servers.
            let clock = clerk.people().time()?.map_or_else(Clock::default, Clock::at);
            return Ok(Self { shelf: Some(clerk), clock, ..Self::default() });
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
        if !gone.is_empty() && clerk.log().read_only().is_none() {
            clerk.change(&gone)?;
        }
        Ok(Self { table: Mutex::new(table), shelf: Some(clerk), clock, ..Self::default() })
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

    /// Whether the cookie of a session is to be given again; asked once for each time that it is.
    pub fn renews(&self, token: &Token) -> bool {
        self.lock().get_mut(&token.key()).is_some_and(|session| std::mem::take(&mut session.renews))
    }

    /// Notes on the shelf, once a day, when sessions were seen: a server that is started again knows who came lately.
    fn note_seen(&self) -> Result<(), ClerkError> {
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

    /// The right that a session was given for a code, under a token that nobody has used yet.
    pub fn came_by(&self, session: &Session, code: &[u8; 32]) -> Option<(Holding, Option<Hand>)> {
        let own = session.own?;
        let table = self.lock();
        let mut coming = table.get(&own)?.coming.iter().filter(|coming| coming.since.is_some());
        let found = coming.find(|coming| coming.code.as_ref() == Some(code))?;
        Some((found.holding, found.hand))
    }

    fn revise_own(&self, session: &Session, change: impl Fn(&mut Session)) -> Result<(), ClerkError> {
        let Some(own) = session.own.map(|own| self.current(own)) else { return Ok(()) };
        if let Some(cupboard) = self.shared() {
            self.keep_unkept(cupboard, own);
        }
        self.revise_at(own, change)
    }

    /// What a session that was found goes by now: it may have been renewed, and the new token used, since. Never asked of a
    /// token that comes with a request: an old one is worth nothing.
    fn current(&self, own: SessionKey) -> SessionKey {
        let moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        moved.get(&own).map_or(own, |(to, _)| *to)
    }

    fn note_moved(&self, from: SessionKey, to: SessionKey) {
        let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        moved.retain(|_, (_, at)| at.elapsed().as_secs() < UNDER_WAY);
        for (known, _) in moved.values_mut().filter(|(known, _)| *known == from) {
            *known = to;
        }
        moved.insert(from, (to, Instant::now()));
    }

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

    /// Changes a session under a new token.
    fn renew(&self, given: Option<SessionKey>, renewal: &Renewal) -> Result<(Token, Session), ClerkError> {
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
    fn renewed(
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

    /// Keeps a team with a session, in place of the oldest when there are many.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn keep_team(&self, token: &Token, team: SavedTeam) -> Result<(), ClerkError> {
        self.revise(token, move |session| put_team(&mut session.teams, team.clone()))
    }

    /// Takes a team out of those that a session keeps.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn drop_team(&self, token: &Token, game: &str, name: &str) -> Result<(), ClerkError> {
        self.revise(token, |session| session.teams.retain(|kept| kept.game != game || kept.name != name))
    }

    /// Keeps a board with a session, in place of the oldest when there are many.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn keep_board(&self, token: &Token, board: SavedBoard) -> Result<(), ClerkError> {
        self.revise(token, move |session| put_board(&mut session.boards, board.clone()))
    }

    /// Notes that a session brought a match in; whoever brought it before it was taken out has no part in it now.
    ///
    /// # Errors
    /// When the store fails; the session is then as before.
    pub fn note_brought(&self, session: &Session, place: [u8; 16]) -> Result<(), ClerkError> {
        let Some(own) = session.own.map(|own| self.current(own)) else { return Ok(()) };
        self.disown(own, place)?;
        self.revise_own(session, |session| {
            session.brought.retain(|kept| *kept != place);
            session.brought.push(place);
        })
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
                (kept.brought, kept.coming) = (session.brought, session.coming);
            }
        }
        Ok(())
    }

    /// The sessions that give up their teams and boards so that there is room for those of one: of those seen longest
    /// ago, first whoever holds no seat.
    fn emptied_for(&self, key: SessionKey, revised: &Session) -> Vec<(SessionKey, Session)> {
        let table = self.lock();
        let others = table.iter().filter(|(other, session)| **other != key && built(session) > 0);
        let all = others.clone().fold(built(revised), |sum, (_, session)| sum.saturating_add(built(session)));
        let mut over = all.saturating_sub(self.room);
        if over == 0 {
            return Vec::new();
        }
        let mut ages: Vec<_> =
            others.map(|(key, session)| (!session.holdings.is_empty(), session.seen, *key)).collect();
        ages.sort_unstable();
        let mut emptied = Vec::new();
        for (_, _, key) in ages {
            if over == 0 {
                break;
            }
            let Some(session) = table.get(&key) else { continue };
            over = over.saturating_sub(built(session));
            emptied.push((key, Session { teams: Vec::new(), boards: Vec::new(), ..session.clone() }));
        }
        emptied
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

    /// Turns a session towards one of its seats: what only that seat may see is shown until it turns again.
    pub fn face(&self, token: &Token, facing: Option<([u8; 16], u8)>) {
        if let Some(session) = self.lock().get_mut(&token.key()) {
            session.facing = facing;
        }
    }

    fn forget_stale(&self, now: u64) {
        let _writing = self.writing();
        let stale = |(key, session): (&SessionKey, &Session)| is_stale(session, now).then_some(*key);
        let stale = self.lock().iter().filter_map(stale).collect();
        self.forget(stale);
    }

    fn forget_some(&self, now: u64) {
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

    /// A session under a token and a form token of its own.
    fn fresh(&self, session: Session) -> Result<(Token, Session), NoRandomness> {
        let seen = self.clock.now();
        let (token, csrf) = (Token::fresh()?, random_hex()?);
        let own = Some(token.key());
        let session = Session { csrf, seen, facing: None, own, renews: false, noted: seen, ..session };
        Ok((token, session))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<SessionKey, Session>> {
        // Every change of the table is a single call: a panic elsewhere cannot leave it half written.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a session is renewed for.
enum Renewal {
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
struct Renewed {
    token: Token,
    session: Session,
    /// The one that it was known by.
    root: Option<(SessionKey, Session)>,
    /// Those that nobody was or will be told of.
    gone: Vec<SessionKey>,
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

fn is_stale(session: &Session, now: u64) -> bool {
    let age = now.saturating_sub(session.seen);
    age > STALE || (age > IDLE && session.is_empty_handed())
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}

#[cfg(test)]
mod tests;
