//! What the pages draw on: the clerk, the games, the codes, the library.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use greffe_core::record::ids::MatchId;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_store::{Keys, Place, RetryKey, Shelf};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::accounts::{AccountId, Accounts};
use crate::behind;
use crate::chronicle::{Chronicle, Chronicles};
use crate::clerk::{Clerk, ClerkError, Table};
use crate::codes::Codes;
use crate::config::beside;
use crate::hall::league::Leagues;
use crate::library::{HELD, Library};
use crate::luck::Counted;
use crate::precedents::{self, Found, Wanted};
use crate::randomness::Randomness;
use crate::samples;
use crate::studies::Studies;

/// Under what servers that share a store know the key of retries again.
const RETRY_CHECK: &[u8] = b"retry";

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
    /// People who have a name here.
    pub accounts: Accounts,
    /// What people write beside matches.
    pub studies: Studies,
    /// Every match, to be found.
    pub library: Arc<Library>,
    /// The dice of matches, as they were counted.
    pub counted: Counted,
    /// Leagues, as somebody asked for them.
    pub leagues: Leagues,
    chronicles: Chronicles,
    /// The key under which retries are compared; none while it is damaged: then nothing is written.
    retry: Option<[u8; 32]>,
}

impl Site {
    /// The site over a data directory.
    ///
    /// # Errors
    /// When a directory cannot be used.
    pub fn open(data: &Path, keys: &Path) -> Result<Self, ClerkError> {
        Self::open_at(&Place::directory(data), keys, &beside(data))
    }

    /// The same of a store wherever it is, with the mark that tells a backup of both at a place of its own.
    ///
    /// # Errors
    /// When a directory cannot be used.
    pub fn open_at(place: &Place, keys: &Path, mark: &Path) -> Result<Self, ClerkError> {
        Self::open_with(place, keys, mark, Randomness::default())
    }

    /// The same over a source of randomness that is handed in: tests play what they look at again.
    ///
    /// # Errors
    /// When a directory cannot be used.
    pub fn open_with(
        place: &Place,
        keys: &Path,
        mark: &Path,
        random: Randomness,
    ) -> Result<Self, ClerkError> {
        let mut clerk = Clerk::open_even_damaged(place, keys, mark)?.over_source(random);
        let game = |system: System| Game { slug: system.name(), rulebook: system.rulebook(), system };
        let retry = match retry_key(place.dir(), keys) {
            Err(error) if !error.may_pass() => {
                clerk.find(error.told());
                None
            }
            other => Some(other?),
        };
        if let Some(key) = &retry {
            demand_shared(&mut clerk, key)?;
        }
        let clerk = Arc::new(clerk);
        let library = Arc::new(Library::filed_at(place.dir().join("library"), HELD));
        let studies = Studies::new(Arc::clone(&clerk), Arc::clone(&library));
        if clerk.log().read_only().is_none() {
            samples::import(&clerk, &studies);
        }
        Ok(Self {
            codes: Codes::new(Arc::clone(&clerk), retry),
            games: System::ALL.into_iter().map(game).collect(),
            accounts: Accounts::new(Arc::clone(&clerk)),
            studies,
            library,
            counted: Counted::default(),
            leagues: Leagues::default(),
            chronicles: Chronicles::default(),
            clerk,
            retry,
        })
    }

    /// Erases an account, with what its owner wrote beside matches. No match changes.
    ///
    /// # Errors
    /// When the store fails: what is left then is erased by asking again.
    pub fn erase_account(&self, id: AccountId) -> Result<(), ClerkError> {
        self.studies.erase_writer(id)?;
        self.accounts.erase(id)?;
        // What was written while the account went.
        self.studies.erase_writer(id)?;
        // What was taken out leaves the files, too.
        Ok(self.clerk.people().rewrite()?)
    }

    /// The game of a word.
    pub fn game(&self, slug: &str) -> Option<Game> {
        self.games.iter().find(|game| game.slug == slug).copied()
    }

    /// A match, by the text of its address: as everybody sees it, where the address ends with [`behind::MARK`].
    ///
    /// # Errors
    /// When there is none, or its log cannot be folded.
    pub fn table(&self, code: &str) -> Result<Arc<Table>, ClerkError> {
        let (id, is_public) = behind::read(code).ok_or(ClerkError::NoSuchMatch)?;
        if is_public { self.clerk.table(id) } else { self.clerk.whole(id) }
    }

    /// The match of an address whose records are asked for, and, where that is not all of it, as far as it is shown.
    ///
    /// # Errors
    /// When the store fails, or the match cannot be folded.
    pub fn reach(&self, code: &str) -> Result<(MatchId, Option<Arc<Table>>), ClerkError> {
        let (id, is_public) = behind::read(code).ok_or(ClerkError::NoSuchMatch)?;
        let shown = if is_public { Some(self.clerk.table(id)?) } else { None };
        Ok((id, shown.filter(|table| table.behind().is_some())))
    }

    /// The moments of a match.
    ///
    /// # Errors
    /// When its log cannot be read.
    pub fn chronicle(&self, table: &Table) -> Result<Arc<Chronicle>, ClerkError> {
        self.chronicles.of(&self.clerk, table)
    }

    /// The rulings that fit, those of the matches that changed last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn precedents(&self, wanted: &Wanted) -> Result<Vec<Found>, ClerkError> {
        self.library.keep_up(&self.clerk)?;
        precedents::find(&self.clerk, &self.library, wanted)
    }

    /// The rulings of one match, in their order.
    ///
    /// # Errors
    /// When the store fails, or the match cannot be folded.
    pub fn precedents_of(&self, id: MatchId) -> Result<Vec<Found>, ClerkError> {
        let entries = self.library.each(&self.clerk, &BTreeSet::from([id]))?;
        precedents::of_match(&self.clerk, id, entries.get(&id).map(Arc::as_ref))
    }

    /// A name that tells nothing of what it is the name of, under the key of retries.
    pub fn veiled(&self, parts: &[&[u8]]) -> Option<[u8; 32]> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.retry.as_ref()?).ok()?;
        for part in parts {
            mac.update(&part.len().to_be_bytes());
            mac.update(part);
        }
        Some(mac.finalize().into_bytes().into())
    }

    /// The idempotency key of a request: scoped to its author, with a keyed hash of what it asks, so that
    /// the log never sees it and another command under the same key is noticed.
    pub fn retry(&self, author: &str, key: &str, command: &[u8]) -> Option<RetryKey> {
        if key.is_empty() || key.len() > 64 {
            return None;
        }
        let scoped = self.veiled(&[b"key", author.as_bytes(), key.as_bytes()])?;
        Some(RetryKey { key: scoped.to_vec(), fingerprint: self.veiled(&[b"command", command])? })
    }
}

/// That the servers of a store compare retries, and make codes, under one key.
fn demand_shared(clerk: &mut Clerk, key: &[u8; 32]) -> Result<(), ClerkError> {
    if !clerk.people().is_shared() || clerk.log().read_only().is_some() {
        return Ok(());
    }
    let told: [u8; 32] = Sha256::new().chain_update(b"greffe/retry/1\n").chain_update(key).finalize().into();
    let kept = clerk.people().get(Shelf::Accounts, RETRY_CHECK)?;
    match kept {
        None => clerk.people().put(Shelf::Accounts, RETRY_CHECK, &told)?,
        Some(kept) if kept == told => {}
        Some(_) => clerk.find(Words::new(
            "retry.key n’est pas celle des autres serveurs de ce registre\u{a0}: donnez-leur un même dossier de clés",
            "retry.key is not that of the other servers of this store: give them one and the same directory of keys",
        )),
    }
    Ok(())
}

/// The key under which retries are compared: with the keys, so that the data alone tell nothing of commands.
fn retry_key(data: &Path, keys: &Path) -> Result<[u8; 32], ClerkError> {
    let secret = Keys::open(keys, data)?.key("retry")?;
    let bytes: Result<[u8; 32], _> = secret.expose().try_into();
    bytes.map_err(|_| ClerkError::Broken("the key of retries cannot be read".to_owned()))
}
