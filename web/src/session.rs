//! Sessions: who may act for which seat, kept on the server and named by a random cookie.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use greffe_store::Shelf;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::clerk::{Clerk, ClerkError};

/// Most sessions kept at once; beyond, those that hold nothing and were seen longest ago go first.
const MOST: usize = 100_000;
/// Seconds after which a session that holds nothing is forgotten.
const IDLE: u64 = 24 * 3600;
/// Seconds after which any session is forgotten.
const STALE: u64 = 60 * 24 * 3600;

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
}

/// One right of a session: a match and an office in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Holding {
    /// The match.
    pub game: [u8; 16],
    /// The office.
    pub office: Office,
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

/// The most teams kept in a session, and the most boards.
const MOST_TEAMS: usize = 8;

/// What the server knows of one session.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// On a shared device: whose eyes it was opened for last. Forgotten with the process.
    #[serde(skip)]
    pub facing: Option<([u8; 16], u8)>,
}

impl Session {
    /// The seats it plays in a match.
    pub fn seats(&self, game: [u8; 16]) -> impl Iterator<Item = u8> + '_ {
        self.holdings.iter().filter(move |holding| holding.game == game).filter_map(|holding| {
            match holding.office {
                Office::Seat(seat) => Some(seat),
                Office::Judge | Office::Organiser => None,
            }
        })
    }

    /// Whether it holds an office in a match.
    pub fn holds(&self, game: [u8; 16], office: Office) -> bool {
        self.holdings.contains(&Holding { game, office })
    }
}

/// All sessions: in memory, and those that hold something in the people's store too.
#[derive(Default)]
pub struct Sessions {
    table: Mutex<BTreeMap<SessionKey, Session>>,
    clerk: Option<Arc<Clerk>>,
}

impl Sessions {
    /// The sessions of a people's store.
    ///
    /// # Errors
    /// When the store fails.
    pub fn restore(clerk: Arc<Clerk>) -> Result<Self, ClerkError> {
        let mut table = BTreeMap::new();
        for (name, json) in clerk.people().list(Shelf::Accounts, SHELF)? {
            let key = name.strip_prefix(SHELF).and_then(|key| <[u8; 32]>::try_from(key).ok());
            if let (Some(key), Ok(session)) = (key, serde_json::from_slice(&json)) {
                table.insert(SessionKey(key), session);
            }
        }
        Ok(Self { table: Mutex::new(table), clerk: Some(clerk) })
    }

    /// Keeps a session that holds something; a failing store costs a scan at the next start, nothing else.
    fn keep(&self, key: SessionKey, session: &Session) {
        let json = serde_json::to_vec(session).ok().filter(|_| !session.holdings.is_empty());
        if let (Some(clerk), Some(json)) = (&self.clerk, json) {
            drop(clerk.people().put(Shelf::Accounts, &key.name(), &json));
        }
    }

    fn forget(&self, key: SessionKey) {
        if let Some(clerk) = &self.clerk {
            drop(clerk.people().remove(Shelf::Accounts, &key.name()));
        }
    }

    /// Opens a session that holds nothing yet.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn open(&self) -> Result<(Token, Session), NoRandomness> {
        self.open_with(Vec::new(), Vec::new(), Vec::new())
    }

    fn open_with(
        &self,
        holdings: Vec<Holding>,
        teams: Vec<SavedTeam>,
        boards: Vec<SavedBoard>,
    ) -> Result<(Token, Session), NoRandomness> {
        let token = Token::fresh()?;
        let session = Session { csrf: random_hex()?, holdings, seen: now(), teams, boards, facing: None };
        let mut table = self.lock();
        if table.len() >= MOST {
            forget_some(&mut table, session.seen);
        }
        table.insert(token.key(), session.clone());
        drop(table);
        self.keep(token.key(), &session);
        Ok((token, session))
    }

    /// The session of a token, marked as seen.
    pub fn find(&self, token: &Token) -> Option<Session> {
        let mut table = self.lock();
        let key = token.key();
        let session = table.get_mut(&key)?;
        let now = now();
        let age = now.saturating_sub(session.seen);
        if age > STALE || (age > IDLE && session.holdings.is_empty()) {
            table.remove(&key);
            return None;
        }
        session.seen = now;
        Some(session.clone())
    }

    /// Gives a session one more right and renews its token, so that a token seen before is worth nothing.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn grant(&self, token: Option<&Token>, holding: Holding) -> Result<(Token, Session), NoRandomness> {
        let old = token.and_then(|token| self.lock().remove(&token.key()));
        if let (Some(token), true) = (token, old.is_some()) {
            self.forget(token.key());
        }
        let (mut holdings, teams, boards) =
            old.map(|old| (old.holdings, old.teams, old.boards)).unwrap_or_default();
        holdings.push(holding);
        holdings.sort_unstable();
        holdings.dedup();
        self.open_with(holdings, teams, boards)
    }

    /// Keeps a team with a session, in place of the oldest when there are many.
    pub fn keep_team(&self, token: &Token, team: SavedTeam) {
        let mut table = self.lock();
        let Some(session) = table.get_mut(&token.key()) else { return };
        session.teams.retain(|kept| kept.name != team.name);
        session.teams.push(team);
        if session.teams.len() > MOST_TEAMS {
            session.teams.remove(0);
        }
        let session = session.clone();
        drop(table);
        self.keep(token.key(), &session);
    }

    /// Keeps a board with a session, in place of the oldest when there are many.
    pub fn keep_board(&self, token: &Token, board: SavedBoard) {
        let mut table = self.lock();
        let Some(session) = table.get_mut(&token.key()) else { return };
        session.boards.retain(|kept| kept.name != board.name);
        session.boards.push(board);
        if session.boards.len() > MOST_TEAMS {
            session.boards.remove(0);
        }
        let session = session.clone();
        drop(table);
        self.keep(token.key(), &session);
    }

    /// Takes a right away from every session that has it: *revoke devices*.
    pub fn revoke(&self, holding: Holding) {
        let mut table = self.lock();
        let mut changed = Vec::new();
        for (key, session) in table.iter_mut().filter(|(_, session)| session.holdings.contains(&holding)) {
            session.holdings.retain(|held| *held != holding);
            changed.push((*key, session.clone()));
        }
        drop(table);
        for (key, session) in changed {
            self.forget(key);
            self.keep(key, &session);
        }
    }

    /// Ends a session.
    pub fn close(&self, token: &Token) {
        self.lock().remove(&token.key());
        self.forget(token.key());
    }

    /// Turns a session towards one of its seats: what only that seat may see is shown until it turns again.
    pub fn face(&self, token: &Token, facing: Option<([u8; 16], u8)>) {
        if let Some(session) = self.lock().get_mut(&token.key()) {
            session.facing = facing;
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<SessionKey, Session>> {
        // Every change of the table is a single call: a panic elsewhere cannot leave it half written.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_some(table: &mut BTreeMap<SessionKey, Session>, now: u64) {
    table.retain(|_, session| {
        let age = now.saturating_sub(session.seen);
        age <= STALE && (age <= IDLE || !session.holdings.is_empty())
    });
    if table.len() < MOST {
        return;
    }
    let mut ages: Vec<_> =
        table.iter().map(|(key, session)| (!session.holdings.is_empty(), session.seen, *key)).collect();
    ages.sort_unstable();
    for (_, _, key) in ages.into_iter().take(MOST.div_euclid(10)) {
        table.remove(&key);
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Holding = Holding { game: [7; 16], office: Office::Seat(1) };

    #[test]
    fn a_grant_renews_the_token_and_keeps_the_rights() {
        let sessions = Sessions::default();
        let (first, _) = sessions.open().unwrap();
        let (second, session) = sessions.grant(Some(&first), SEAT).unwrap();
        assert!(sessions.find(&first).is_none(), "the old token is worth nothing");
        assert_eq!(session.seats([7; 16]).collect::<Vec<_>>(), [1]);
        let judge = Holding { office: Office::Judge, ..SEAT };
        let (third, session) = sessions.grant(Some(&second), judge).unwrap();
        assert!(session.holds([7; 16], Office::Seat(1)) && session.holds([7; 16], Office::Judge));
        sessions.revoke(SEAT);
        assert!(!sessions.find(&third).unwrap().holds([7; 16], Office::Seat(1)));
    }

    #[test]
    fn a_token_is_sixty_four_small_hex_digits() {
        let token = Token::fresh().unwrap();
        assert!(Token::parse(token.reveal()).is_some());
        for wrong in ["", "00", &"A".repeat(64), &"0".repeat(65)] {
            assert!(Token::parse(wrong).is_none());
        }
    }

    #[test]
    fn only_sessions_that_hold_something_survive_a_restart() {
        let dir = std::env::temp_dir().join(format!("greffe-sessions-{}", std::process::id()));
        let open = || Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap());
        let (empty, held) = {
            let sessions = Sessions::restore(open()).unwrap();
            let (empty, _) = sessions.open().unwrap();
            let (old, _) = sessions.grant(None, SEAT).unwrap();
            (empty, sessions.grant(Some(&old), SEAT).unwrap().0)
        };
        let sessions = Sessions::restore(open()).unwrap();
        assert!(sessions.find(&empty).is_none());
        assert!(sessions.find(&held).unwrap().holds([7; 16], Office::Seat(1)));
        assert_eq!(sessions.lock().len(), 1, "the renewed token leaves no trace");
        drop(sessions);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
