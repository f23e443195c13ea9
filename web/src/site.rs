//! What the pages draw on: the clerk, the games, the codes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use greffe_core::ids::MatchId;
use greffe_core::rulebook::Rulebook;
use greffe_games::registry::System;
use greffe_store::{Keys, RetryKey};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::chronicle::{Chronicle, Chronicles};
use crate::clerk::{Clerk, ClerkError, Table};
use crate::codes::Codes;
use crate::latest::{game_of, latest};
use crate::precedents::Precedents;
use crate::samples;

/// Matches looked through for citations of a rule.
const CITING: usize = 50;
/// Citations kept of each rule.
const CITED: usize = 3;

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its word in addresses and records: `seg`.
    pub slug: &'static str,
    /// Its catalogue.
    pub rulebook: &'static Rulebook,
    /// Which of the games it is.
    pub system: System,
}

/// Everything the pages draw on.
pub struct Site {
    /// The only hand that writes.
    pub clerk: Arc<Clerk>,
    /// Seat codes.
    pub codes: Codes,
    /// The games, in the order they are listed.
    pub games: Vec<Game>,
    /// How it was ruled before.
    pub precedents: Precedents,
    chronicles: Chronicles,
    retry: [u8; 32],
}

impl Site {
    /// The site over a data directory.
    ///
    /// # Errors
    /// When a directory cannot be used.
    pub fn open(data: &Path, keys: &Path) -> Result<Self, ClerkError> {
        let clerk = Arc::new(Clerk::open_even_damaged(data, keys)?);
        let game = |system: System| Game { slug: system.name(), rulebook: system.rulebook(), system };
        let retry = retry_key(data, keys)?;
        if clerk.log().read_only().is_none() {
            samples::import(&clerk)?;
        }
        Ok(Self {
            codes: Codes::new(Arc::clone(&clerk)),
            games: System::ALL.into_iter().map(game).collect(),
            precedents: Precedents::default(),
            chronicles: Chronicles::default(),
            clerk,
            retry,
        })
    }

    /// The game of a word.
    pub fn game(&self, slug: &str) -> Option<Game> {
        self.games.iter().find(|game| game.slug == slug).copied()
    }

    /// A match, by the text of its address.
    ///
    /// # Errors
    /// When there is none, or its log cannot be folded.
    pub fn table(&self, code: &str) -> Result<Arc<Table>, ClerkError> {
        let id: MatchId = code.parse().map_err(|_| ClerkError::NoSuchMatch)?;
        self.clerk.table(id)
    }

    /// The moments of a match.
    ///
    /// # Errors
    /// When its log cannot be read.
    pub fn chronicle(&self, table: &Table) -> Result<Arc<Chronicle>, ClerkError> {
        self.chronicles.of(&self.clerk, table)
    }

    /// Where each rule of a game was applied lately: the address of the match and the record, a few of each.
    pub fn citations(&self, game: Game) -> BTreeMap<String, Vec<(String, u64)>> {
        let mut cited: BTreeMap<String, Vec<(String, u64)>> = BTreeMap::new();
        let log = self.clerk.log();
        let all = latest(log).into_iter();
        let of_game = all.filter(|(_, summary)| game_of(log, summary) == Some(game.system)).take(CITING);
        for (_, summary) in of_game {
            let Ok(table) = self.clerk.table(MatchId::new(summary.match_id)) else { continue };
            let open = table.game();
            let resolved = open.commands().iter().flat_map(|command| &command.resolved);
            for (seq, resolved) in resolved {
                for rule in &resolved.rules {
                    let places = cited.entry(rule.to_string()).or_default();
                    if places.len() < CITED {
                        places.push((format!("/m/{}", table.id()), seq.0));
                    }
                }
            }
        }
        cited
    }

    /// The idempotency key of a request: scoped to its author, with a keyed hash of what it asks, so that
    /// the log never sees it and another command under the same key is noticed.
    pub fn retry(&self, author: &str, key: &str, command: &[u8]) -> Option<RetryKey> {
        if key.is_empty() || key.len() > 64 {
            return None;
        }
        let mac = |parts: &[&[u8]]| -> Option<[u8; 32]> {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.retry).ok()?;
            for part in parts {
                mac.update(&part.len().to_be_bytes());
                mac.update(part);
            }
            Some(mac.finalize().into_bytes().into())
        };
        let scoped = mac(&[b"key", author.as_bytes(), key.as_bytes()])?;
        Some(RetryKey { key: scoped.to_vec(), fingerprint: mac(&[b"command", command])? })
    }
}

/// The key under which retries are compared: with the keys, so that the data alone tell nothing of commands.
fn retry_key(data: &Path, keys: &Path) -> Result<[u8; 32], ClerkError> {
    let secret = Keys::open(keys, data)?.key("retry")?;
    let bytes: Result<[u8; 32], _> = secret.expose().try_into();
    bytes.map_err(|_| ClerkError::Broken("the key of retries cannot be read".to_owned()))
}
