//! Teams and boards built in a session, and the room that they have in all sessions together.

use serde::{Deserialize, Serialize};

use crate::clerk::ClerkError;
use crate::session::token::{SessionKey, Token};
use crate::session::{Session, Sessions};

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
pub(super) const MOST_OF_ALL: usize = 256 << 20;

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
pub(super) fn built(session: &Session) -> usize {
    let boards = session.boards.iter().fold(0, |sum: usize, board| sum.saturating_add(board.board.len()));
    weight(&session.teams).saturating_add(boards)
}

impl Sessions {
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

    /// The sessions that give up their teams and boards so that there is room for those of one: of those seen longest
    /// ago, first whoever holds no seat.
    pub(super) fn emptied_for(&self, key: SessionKey, revised: &Session) -> Vec<(SessionKey, Session)> {
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
}
