//! One match in memory: its fold for everyone to read, its desk for the one who writes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use greffe_core::ids::{MatchId, Seq};
use greffe_core::play::knowledge::{SealSecret, Secrets};
use greffe_core::record::at::At;
use greffe_core::record::chain::{Head, Writer};
use greffe_core::record::line::{Line, Log as LogKind};
use greffe_core::view::Line as Told;
use greffe_games::registry::AnyMatch;
use greffe_store::{Origin, Secret};
use sha2::{Digest as _, Sha256};

use crate::clerk::{Clerk, ClerkError};

/// What only the writer holds.
pub struct Desk {
    pub(super) secrets: Secrets,
    pub(super) writer: Writer,
}

/// Every event of a match in words, for a number of records.
type Story = (u64, Arc<Vec<(Seq, Told)>>);

/// One match in memory.
pub struct Table {
    id: MatchId,
    origin: Origin,
    game: RwLock<AnyMatch>,
    desk: Mutex<Desk>,
    story: Mutex<Option<Story>>,
    /// Whether a durable record could not be folded into it: nothing is judged by it any more.
    torn: AtomicBool,
}

/// The salts of one act, hashes of a seed that the operating system gave for it: one it cannot give refuses
/// the act before anything is written.
pub(super) fn salts(seed: [u8; 32]) -> Box<dyn FnMut() -> [u8; 32] + Send> {
    let mut count = 0_u64;
    Box::new(move || {
        count = count.saturating_add(1);
        let hash = Sha256::new().chain_update(b"greffe/salt/1\n").chain_update(seed);
        hash.chain_update(count.to_be_bytes()).finalize().into()
    })
}

/// The time now, to the millisecond.
pub(super) fn now() -> At {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    At::from_millis(millis).unwrap_or(At::EARLIEST)
}

impl Table {
    /// The match's id.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Where the match comes from; only our own are written to.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The fold, to read.
    pub fn game(&self) -> RwLockReadGuard<'_, AnyMatch> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk, to write or to look through a seat's own eyes.
    pub fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every event told in words, folded once for each growth of the match.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn story(&self) -> Result<Arc<Vec<(Seq, Told)>>, ClerkError> {
        let mut kept = self.story.lock().unwrap_or_else(PoisonError::into_inner);
        let game = self.game();
        let records = game.records();
        if let Some((known, story)) = kept.as_ref()
            && *known == records
        {
            return Ok(Arc::clone(story));
        }
        let story = Arc::new(game.story().map_err(|error| ClerkError::Broken(error.0))?);
        *kept = Some((records, Arc::clone(&story)));
        Ok(story)
    }

    pub(super) fn extend(&self, lines: &[Vec<u8>]) -> Result<(), ClerkError> {
        let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
        let mut folded = || -> Result<(), String> {
            for bytes in lines {
                let line = Line::parse(bytes).map_err(|error| error.to_string())?;
                game.push(&line).map_err(|error| error.to_string())?;
            }
            Ok(())
        };
        folded().map_err(|error| {
            self.torn.store(true, Ordering::Release);
            ClerkError::Broken(error)
        })
    }

    pub(super) fn is_torn(&self) -> bool {
        self.torn.load(Ordering::Acquire)
    }
}

impl Desk {
    /// What the vault knows, for the eyes of a seat.
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }
}

impl Clerk {
    pub(super) fn load(&self, id: MatchId) -> Result<Table, ClerkError> {
        let summary = self.log.summary(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
        let lines = self.log.read(*id.bytes(), 0..summary.head.next)?;
        let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
        let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let game = AnyMatch::read(&parsed).map_err(|error| ClerkError::Unfoldable(error.to_string()))?;
        let head = Head { match_id: id, records: game.records(), hash: game.head(), at: game.at() };
        let writer = Writer::resume(LogKind::Match, head);
        let mut secrets = Secrets::new(salts((self.random)()?));
        self.recall_seals(id, &mut secrets)?;
        let table = Table {
            id,
            origin: summary.origin,
            game: RwLock::new(game),
            desk: Mutex::new(Desk { secrets, writer }),
            story: Mutex::new(None),
            torn: AtomicBool::new(false),
        };
        {
            let mut desk = table.desk();
            self.thread_tape(&table, &mut desk)?;
        }
        Ok(table)
    }

    fn recall_seals(&self, id: MatchId, secrets: &mut Secrets) -> Result<(), ClerkError> {
        for name in self.vault.names(*id.bytes())? {
            let Some(number) = super::dice::seal_number(&name) else { continue };
            let Some(secret) = self.vault.get(*id.bytes(), &name)? else { continue };
            let unreadable = || ClerkError::Broken("a seal’s secret cannot be read".to_owned());
            let (seat, rest) = secret.expose().split_first().ok_or_else(unreadable)?;
            let (salt, payload) = rest.split_first_chunk::<32>().ok_or_else(unreadable)?;
            let payload = String::from_utf8(payload.to_vec()).map_err(|_| unreadable())?;
            let seat = greffe_core::ids::Seat::new(*seat);
            secrets.seals.insert(number, SealSecret { seat, salt: *salt, payload });
        }
        Ok(())
    }
}

/// The bytes kept in the vault for a seal.
pub(super) fn seal_bytes(secret: &SealSecret) -> Secret {
    let mut bytes = vec![secret.seat.map_or(0, greffe_core::ids::Seat::number)];
    bytes.extend_from_slice(&secret.salt);
    bytes.extend_from_slice(secret.payload.as_bytes());
    Secret::new(bytes)
}
