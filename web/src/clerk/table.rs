//! One match in memory: its fold for everyone to read, its desk for the one who writes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use greffe_core::dice::epoch::Epoch;
use greffe_core::dice::tape::Tape;
use greffe_core::play::knowledge::{SealSecret, Secrets};
use greffe_core::record::acts::RevisionChanged;
use greffe_core::record::at::At;
use greffe_core::record::chain::{Head, Writer};
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::{Line, Log as LogKind};
use greffe_core::telling::view::Line as Told;
use greffe_events::rules::Delay;
use greffe_games::registry::AnyMatch;
use greffe_store::{Beside, Origin, Secret};

use crate::clerk::hall::opens_event;
use crate::clerk::{Clerk, ClerkError, Horizon};
use crate::randomness::Randomness;

/// What only the writer holds.
pub struct Desk {
    pub(super) secrets: Secrets,
    pub(super) writer: Writer,
    /// Sealed, to be kept with the next batch.
    pub(super) beside: Vec<Beside>,
}

/// How long a reader waits for whoever writes, before it shows the match as it was.
const SOON: Duration = Duration::from_secs(2);
/// How often it looks again.
const GLANCE: Duration = Duration::from_millis(2);

/// Every event of a match in words, for a number of records.
type Story = (u64, Arc<Vec<(Seq, Told)>>);

/// One match in memory.
pub struct Table {
    id: MatchId,
    origin: Origin,
    game: RwLock<AnyMatch>,
    /// The revision of the rules in force, as its records name it.
    revision: RwLock<String>,
    desk: Mutex<Desk>,
    story: Mutex<Option<Story>>,
    /// Whether a durable record could not be folded into it: nothing is judged by it any more.
    torn: AtomicBool,
    /// By which delay it is folded only so far.
    behind: Option<Delay>,
}

/// The salts of one act, each from the operating system. One that it did not give refuses the act before anything is
/// written.
pub(super) struct Salts {
    random: Randomness,
    failed: Arc<AtomicBool>,
}

impl Salts {
    pub(super) fn new(random: Randomness) -> Self {
        Self { random, failed: Arc::default() }
    }

    /// Where an act takes its salts from.
    pub(super) fn source(&self) -> Box<dyn FnMut() -> [u8; 32] + Send> {
        let (random, failed) = (self.random.clone(), Arc::clone(&self.failed));
        Box::new(move || {
            random.bytes().unwrap_or_else(|_| {
                failed.store(true, Ordering::Release);
                [0; 32]
            })
        })
    }

    /// That every salt taken so far was given.
    pub(super) fn demand(&self) -> Result<(), ClerkError> {
        if self.failed.load(Ordering::Acquire) { Err(ClerkError::NoRandomness) } else { Ok(()) }
    }
}

/// The time now, to the millisecond.
pub fn now() -> At {
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

    /// By which delay spectators are shown only so much of it; none where it is all there is.
    pub fn behind(&self) -> Option<Delay> {
        self.behind
    }

    /// The fold, to read.
    pub fn game(&self) -> RwLockReadGuard<'_, AnyMatch> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk, to write or to look through a seat's own eyes.
    pub fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk, as soon as nobody else has it; nothing after a while, for whoever has it may wait for this one.
    pub(super) fn desk_soon(&self) -> Option<MutexGuard<'_, Desk>> {
        let since = Instant::now();
        loop {
            match self.desk.try_lock() {
                Ok(desk) => return Some(desk),
                Err(TryLockError::Poisoned(desk)) => return Some(desk.into_inner()),
                Err(TryLockError::WouldBlock) if since.elapsed() > SOON => return None,
                Err(TryLockError::WouldBlock) => std::thread::park_timeout(GLANCE),
            }
        }
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
                if let Some(named) = revision_named(&line) {
                    *self.revision.write().unwrap_or_else(PoisonError::into_inner) = named;
                }
            }
            Ok(())
        };
        folded().map_err(|error| {
            self.torn.store(true, Ordering::Release);
            ClerkError::Broken(error)
        })
    }

    /// The revision in force, where it is later than what this build has: servers of a newer build are beside this one,
    /// and only they judge what is done.
    pub(super) fn later_revision(&self) -> Option<String> {
        let named = self.revision.read().unwrap_or_else(PoisonError::into_inner).clone();
        is_later(&named, self.game().system().revision()).then_some(named)
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

/// Why a log cannot be folded as a match: that of an event is none.
fn unfoldable(lines: &[Line<'_>], why: String) -> ClerkError {
    if lines.first().is_some_and(opens_event) { ClerkError::NoSuchMatch } else { ClerkError::Unfoldable(why) }
}

impl Clerk {
    pub(super) fn load(&self, id: MatchId) -> Result<Table, ClerkError> {
        let summary = self.log.summary(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
        let lines = self.log.read(*id.bytes(), 0..summary.head.next)?;
        let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
        let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let game = AnyMatch::read(&parsed).map_err(|error| unfoldable(&parsed, error.to_string()))?;
        let revision = in_force(&parsed, &game);
        let head = Head { match_id: id, records: game.records(), hash: game.head(), at: game.at() };
        let writer = Writer::resume(LogKind::Match, head);
        // Each act brings a source of its own.
        let mut secrets = Secrets::new(Salts::new(self.random.clone()).source());
        self.recall_seals(id, &mut secrets)?;
        let table = Table {
            id,
            origin: summary.origin,
            game: RwLock::new(game),
            revision,
            desk: Mutex::new(Desk { secrets, writer, beside: Vec::new() }),
            story: Mutex::new(None),
            torn: AtomicBool::new(false),
            behind: None,
        };
        {
            let mut desk = table.desk();
            self.thread_tape(&table, &mut desk)?;
        }
        Ok(table)
    }

    /// A match as far as spectators are shown it: no secret of it, and nothing is written by it.
    pub(super) fn load_until(&self, id: MatchId, horizon: Horizon) -> Result<Table, ClerkError> {
        let summary = self.log.summary(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
        let lines = self.log.read(*id.bytes(), 0..horizon.records)?;
        let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
        let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let game = AnyMatch::read(&parsed).map_err(|error| unfoldable(&parsed, error.to_string()))?;
        let revision = in_force(&parsed, &game);
        let head = Head { match_id: id, records: game.records(), hash: game.head(), at: game.at() };
        let writer = Writer::resume(LogKind::Match, head);
        let secrets = Secrets::new(Salts::new(self.random.clone()).source());
        Ok(Table {
            id,
            origin: summary.origin,
            game: RwLock::new(game),
            revision,
            desk: Mutex::new(Desk { secrets, writer, beside: Vec::new() }),
            story: Mutex::new(None),
            torn: AtomicBool::new(false),
            behind: Some(horizon.delay),
        })
    }

    /// Folds what other servers wrote meanwhile, and recalls its secrets.
    pub(super) fn follow(&self, table: &Table, desk: &mut Desk) -> Result<(), ClerkError> {
        let (from, rolled) = {
            let game = table.game();
            (game.records(), game.hidden_rolls().len())
        };
        let Some(head) = self.log.head(*table.id().bytes()).filter(|head| head.next > from) else {
            return Ok(());
        };
        let lines = self.log.read(*table.id().bytes(), from..head.next)?;
        self.extend(table, &lines);
        let game = table.game();
        let head = Head { match_id: table.id(), records: game.records(), hash: game.head(), at: game.at() };
        desk.writer = Writer::resume(LogKind::Match, head);
        let open = game.dice().last().filter(|epoch| epoch.base().is_some()).map(Epoch::number);
        let has_other_dice =
            open != desk.secrets.tape.as_ref().map(Tape::epoch) || game.hidden_rolls().len() != rolled;
        drop(game);
        self.recall_seals(table.id(), &mut desk.secrets)?;
        if has_other_dice {
            self.thread_tape(table, desk)?;
        }
        Ok(())
    }

    fn recall_seals(&self, id: MatchId, secrets: &mut Secrets) -> Result<(), ClerkError> {
        for name in self.vault.names(*id.bytes())? {
            let Some(number) = super::dice::seal_number(&name) else { continue };
            if secrets.seals.contains_key(&number) {
                continue;
            }
            let Some(secret) = self.vault.get(*id.bytes(), &name)? else { continue };
            let unreadable = || ClerkError::Broken("a seal’s secret cannot be read".to_owned());
            let (seat, rest) = secret.expose().split_first().ok_or_else(unreadable)?;
            let (salt, payload) = rest.split_first_chunk::<32>().ok_or_else(unreadable)?;
            let payload = String::from_utf8(payload.to_vec()).map_err(|_| unreadable())?;
            let seat = greffe_core::record::ids::Seat::new(*seat);
            secrets.seals.insert(number, SealSecret { seat, salt: *salt, payload });
        }
        Ok(())
    }
}

/// The revision in force after these records.
fn in_force(lines: &[Line<'_>], game: &AnyMatch) -> RwLock<String> {
    let changed = lines.iter().rev().find_map(revision_named);
    RwLock::new(changed.unwrap_or_else(|| game.opening().ruleset.clone()))
}

/// The revision that a record puts in force.
fn revision_named(line: &Line<'_>) -> Option<String> {
    (line.kind == "RevisionChanged").then_some(())?;
    let changed: RevisionChanged = serde_json::from_str(line.body).ok()?;
    serde_json::from_str(changed.ruleset.get()).ok()
}

/// Whether a revision is a later one of the same rules.
pub(crate) fn is_later(named: &str, own: &str) -> bool {
    let read = |revision: &str| -> Option<(String, u32)> {
        let (system, number) = revision.split_once('/')?;
        Some((system.to_owned(), number.parse().ok()?))
    };
    let (named, own) = (read(named), read(own));
    matches!((named, own), (Some(named), Some(own)) if named.0 == own.0 && named.1 > own.1)
}

/// The bytes kept in the vault for a seal.
pub(super) fn seal_bytes(secret: &SealSecret) -> Secret {
    let mut bytes = vec![secret.seat.map_or(0, greffe_core::record::ids::Seat::number)];
    bytes.extend_from_slice(&secret.salt);
    bytes.extend_from_slice(secret.payload.as_bytes());
    Secret::new(bytes)
}
