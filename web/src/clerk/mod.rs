//! The clerk: the only hand that writes to the record. It folds a match, asks the rules core what an act
//! writes, keeps the secrets, makes the lines durable, and only then lets anything out.

mod dice;
mod drafted;
mod error;
mod exchange;
mod hall;
pub mod keyring;
mod late;
mod table;
pub mod time;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::judging::error::Refused;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, DiceAct, Doing, SealedText};
use greffe_core::record::at::At;
use greffe_core::record::chain::{Draft, Writer};
use greffe_core::record::contents::SealSlot;
use greffe_core::record::contents::Sealed;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::SealNumber;
use greffe_core::record::ids::{Author, MatchId};
use greffe_core::record::line::Log as LogKind;
use greffe_core::record::seal;
use greffe_core::record::signature::SecretKey;
use greffe_core::telling::words::Words;
use greffe_store::{
    Appended, Beside, Counts, KeyError, Keys, Log, Mark, OpenError, Origin, People, Place, RetryKey,
    SaltedText, ValueError, Vault, VaultError, Vouched,
};
use serde_json::value::to_raw_value;

use crate::cli::{Level, note};
use crate::randomness::Randomness;

use exchange::Imports;
use keyring::Ring;

pub use drafted::Drafted;
pub use error::ClerkError;
pub use exchange::{Claim, Claiming, Imported, Quota, Taken, as_imported, kept_trailer};
pub use hall::{Hall, Make, Sent};
pub use late::Horizon;
pub(crate) use table::is_later;
pub use table::{Table, now};

/// How many matches stay folded in memory at most, when nobody is using them.
const MOST_TABLES: usize = 256;
/// How often an act is judged again because another server was in between.
const MOST_OVERTAKEN: u32 = 20;
/// How many matches are folded from the log at once at most, each by one thread.
const LOADS_AT_ONCE: usize = 16;

/// Uses up the code that lets somebody act: asked once the act is judged, before anything of it is kept, and again where
/// another server was in between. [`ClerkError::CodeGone`] keeps it from being written.
pub type UseUp<'u> = dyn Fn() -> Result<(), ClerkError> + 'u;

/// What comes with an act beside the act itself.
#[derive(Default)]
struct With<'w> {
    /// What makes a repeated request answer with the first outcome.
    retry: Option<RetryKey>,
    /// What a device said of it that drafted it.
    drafted: Option<&'w Drafted>,
    /// The code that it is done by.
    use_up: Option<&'w UseUp<'w>>,
}

/// The record, the secrets and the texts of every match, and the key that signs for this server.
pub struct Clerk {
    log: Log,
    vault: Vault,
    people: People,
    /// The key that signs; none when it is lost: then nothing is written either.
    key: Option<SecretKey>,
    ring: Ring,
    /// What is damaged or lost beside the log, which is then read-only.
    faults: Vec<Words>,
    /// Counts shared with the other servers of the store.
    counts: Option<Counts>,
    written: AtomicU64,
    overtaken: AtomicU64,
    imports: Mutex<Imports>,
    /// Held by whoever brings a match in or takes one out, also while the store is waited for.
    bringing: Mutex<()>,
    tables: Mutex<BTreeMap<MatchId, Arc<Table>>>,
    halls: Mutex<BTreeMap<MatchId, Arc<Hall>>>,
    loading: [Mutex<()>; LOADS_AT_ONCE],
    lates: late::Lates,
    /// Where ids, links of chains, salts and codes come from.
    random: Randomness,
}

impl Clerk {
    /// Opens the data and keys directories, creating what is not there.
    ///
    /// # Errors
    /// When a directory cannot be used, or anything in them is damaged or lost.
    pub fn open(data: &Path, keys: &Path) -> Result<Self, ClerkError> {
        Self::open_at(&Place::directory(data), keys)
    }

    /// The same of a store wherever it is, beside the servers that use it where several may.
    ///
    /// # Errors
    /// As [`Clerk::open`].
    pub fn open_at(place: &Place, keys: &Path) -> Result<Self, ClerkError> {
        let keys = Keys::open(keys, place.dir())?;
        let store = place.reach()?;
        let (log, vault, people) = (store.log_beside()?, store.vault(&keys, false)?, store.people()?);
        let clerk = Self::over(log, vault, people, place.dir(), &keys)?;
        match clerk.faults.first() {
            None => Ok(clerk),
            Some(fault) => Err(ClerkError::StoreClosed(fault.en.clone())),
        }
    }

    /// The same for a server. What is damaged is opened to be read, as far as it can be: [`Clerk::faults`] says what
    /// is wrong. `mark` lies outside both directories and tells a backup of both from what this server wrote last.
    ///
    /// # Errors
    /// When a directory cannot be used.
    pub fn open_even_damaged(place: &Place, keys: &Path, mark: &Path) -> Result<Self, ClerkError> {
        let keys = Keys::open(keys, place.dir())?;
        let store = place.reach()?;
        let (log, lost) = match store.log() {
            Err(OpenError::Damaged { faults }) => (store.damaged_log()?, faults),
            other => (other?, Vec::new()),
        };
        let mark = Mark::read(mark);
        let vouched = mark.vouches(log.own_records());
        let is_used = log.own_records() > 0;
        // Of a store that is shared, each server's witness tells what the mark tells of a directory; that it was taken out
        // the store notes by itself.
        let in_doubt = is_used && vouched != Vouched::Whole && !place.is_shared();
        let vault = match store.vault(&keys, in_doubt) {
            Err(error) if !passes(&error) => Vault::closed(error.to_string()),
            other => other?,
        };
        let people = match store.people() {
            Err(error @ OpenError::Damaged { .. }) => People::closed(error.to_string()),
            other => other?,
        };
        if in_doubt {
            note(Level::Warning, "backup", &[("what", &doubt(&mark, vouched).en)]);
        } else if place.is_shared() && vault.is_restored() {
            let what = "the database comes from a backup: matches in play set up new dice";
            note(Level::Warning, "backup", &[("what", &what)]);
        }
        let mut clerk = Self::over(log, vault, people, place.dir(), &keys)?;
        clerk.counts = store.counts();
        if clerk.log.faults().is_empty() {
            for fault in lost {
                clerk.find(Words::new(format!("registre\u{a0}: {fault}"), format!("log: {fault}")));
            }
        }
        // The vault has noted its doubt: from here on the mark follows the log.
        if clerk.log.read_only().is_none()
            && !place.is_shared()
            && let Err(error) = clerk.log.keep_mark(mark)
        {
            let what = "the mark cannot be kept: the next start will be in doubt";
            note(Level::Error, "mark", &[("what", &what), ("why", &error)]);
        }
        Ok(clerk)
    }

    fn over(log: Log, vault: Vault, people: People, data: &Path, keys: &Keys) -> Result<Self, ClerkError> {
        // A vault that does not open tells of keys that are elsewhere: then none is made here.
        let is_new = vault.fault().is_none() && log.matches().all(|summary| summary.origin == Origin::Sample);
        keyring::learn(data, keys, &people)?;
        let keyring::Opened { ring, key } = keyring::open(data, keys, is_new, now())?;
        if key.is_ok() && log.read_only().is_none() {
            ring.tell(&people)?;
        }
        let log_faults = log.faults().iter();
        let mut faults: Vec<Words> = log_faults
            .map(|fault| Words::new(format!("registre\u{a0}: {fault}"), format!("log: {fault}")))
            .collect();
        let beside =
            [("coffre", "vault", vault.fault()), ("personnes et textes", "people and texts", people.fault())];
        for (fr, en, fault) in beside {
            faults.extend(
                fault.map(|fault| Words::new(format!("{fr}\u{a0}: {fault}"), format!("{en}: {fault}"))),
            );
        }
        let key = key.map_err(|fault| faults.push(fault)).ok();
        let mut clerk = Self {
            imports: Mutex::new(Imports::read(&log, &people)?),
            bringing: Mutex::default(),
            log,
            vault,
            people,
            key,
            ring,
            faults: Vec::new(),
            counts: None,
            written: AtomicU64::new(0),
            overtaken: AtomicU64::new(0),
            tables: Mutex::default(),
            halls: Mutex::default(),
            loading: Default::default(),
            lates: late::Lates::default(),
            random: Randomness::default(),
        };
        for fault in faults {
            clerk.find(fault);
        }
        Ok(clerk)
    }

    /// Notes something damaged or lost: from now on the log is read-only.
    pub fn find(&mut self, fault: Words) {
        self.log.hold(fault.en.clone());
        self.faults.push(fault);
    }

    /// What is damaged or lost: then everything is read-only.
    pub fn faults(&self) -> &[Words] {
        &self.faults
    }

    /// What is damaged or lost first of all, else why the log takes nothing, if so.
    pub fn why_read_only(&self) -> Option<String> {
        self.faults.first().map(|fault| fault.en.clone()).or_else(|| self.log.read_only())
    }

    /// Why nothing is written at the moment, if so: a write has failed since the server started, or the store does not
    /// answer.
    pub fn failure(&self) -> Option<Words> {
        if self.log.is_away() {
            return Some(away());
        }
        if !self.may_reopen() {
            return None;
        }
        let why = self.log.read_only().unwrap_or_else(|| "a write failed".to_owned());
        Some(Words::new(
            format!(
                "une écriture a échoué ({why})\u{a0}; le service reprend de lui-même dès que le disque écrit"
            ),
            format!("a write failed ({why}); the service resumes by itself as soon as the disk writes"),
        ))
    }

    /// Whether this server may write what other servers read too.
    ///
    /// # Errors
    /// When they share a store that this server only reads.
    pub(crate) fn may_share(&self) -> Result<(), ClerkError> {
        match self.log.read_only().filter(|_| self.people.is_shared()) {
            None => Ok(()),
            Some(reason) => Err(ClerkError::StoreClosed(reason)),
        }
    }

    /// Refuses at once what would wait a long time for a store that does not answer.
    ///
    /// # Errors
    /// [`ClerkError::Away`] while it does not.
    pub(crate) fn demand_answers(&self) -> Result<(), ClerkError> {
        if self.log.is_away() { Err(ClerkError::Away) } else { Ok(()) }
    }

    /// What failed, where it was asked of a store that does not answer: it passes by itself.
    fn unless_away(&self, error: ClerkError) -> ClerkError {
        let is_of_the_store =
            matches!(error, ClerkError::Store(_) | ClerkError::StoreClosed(_) | ClerkError::Disk(_));
        if is_of_the_store && self.log.is_away() { ClerkError::Away } else { error }
    }

    /// What failed, unless the match was taken out while it was read.
    fn unless_gone(&self, id: MatchId, error: ClerkError) -> ClerkError {
        self.log.refresh(*id.bytes());
        if self.log.summary(*id.bytes()).is_none() { ClerkError::NoSuchMatch } else { error }
    }

    fn why_closed(&self) -> String {
        self.log.read_only().unwrap_or_default()
    }

    /// Whether a failed write has closed the log, the vault or the people's store: opening them again may help.
    pub fn may_reopen(&self) -> bool {
        self.log.may_reopen() || self.vault.has_failed() || self.people.has_failed()
    }

    /// The log, to read and follow.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The people's store.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// The counts shared with the other servers of the store; none where there is but one.
    pub fn counts(&self) -> Option<&Counts> {
        self.counts.as_ref()
    }

    /// Records written by this server since it opened the store.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Acts judged again, or refused, because another server was in between.
    pub fn overtaken(&self) -> u64 {
        self.overtaken.load(Ordering::Relaxed)
    }

    /// Matches folded in memory.
    pub fn folded_matches(&self) -> usize {
        self.tables().len()
    }

    /// The same clerk over another source of randomness than the operating system's.
    pub(crate) fn over_source(mut self, random: Randomness) -> Self {
        self.random = random;
        self
    }

    /// Where what nobody may guess comes from.
    pub fn random(&self) -> &Randomness {
        &self.random
    }

    /// Thirty-two random bytes.
    ///
    /// # Errors
    /// When there is no randomness.
    pub fn fresh(&self) -> Result<[u8; 32], ClerkError> {
        Ok(self.random.bytes()?)
    }

    /// The key that signs for this server; none when it is lost.
    pub fn key(&self) -> Option<&SecretKey> {
        self.key.as_ref()
    }

    /// The public keys of this server, with their dates.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Opens a match: its first batch, with the texts of its claim sources sealed in order.
    ///
    /// # Errors
    /// When the opening breaks rules of its game, or cannot be kept.
    pub fn create(&self, by: Author, opening: &Opening, texts: &[String]) -> Result<MatchId, ClerkError> {
        let id = MatchId::new(self.random.bytes()?);
        self.create_under(id, by, opening, texts, None)?;
        Ok(id)
    }

    /// Opens a match under an id that was given to it beforehand, as an event does for its tables.
    ///
    /// # Errors
    /// As [`Clerk::create`]; [`ClerkError::Overtaken`] when it is there already.
    pub fn create_under(
        &self,
        id: MatchId,
        by: Author,
        opening: &Opening,
        texts: &[String],
        behind: Option<MatchId>,
    ) -> Result<(), ClerkError> {
        let system = greffe_games::registry::System::named(&opening.system);
        let system = system.ok_or_else(|| ClerkError::UnknownSystem(opening.system.clone()))?;
        let opening = system.pinned(opening).map_err(ClerkError::Opening)?;
        let (opening, attached) = exchange::attach(&opening)?;
        let mut beside = Vec::with_capacity(texts.len());
        beside.extend(behind.map(|event| self.behind_beside(id, event)));
        let mut drafts = vec![draft(by, "MatchOpened", &opening)?];
        for part in &attached {
            drafts.push(draft(by, "Attached", part)?);
        }
        for (number, text) in (0_u32..).zip(texts) {
            let sealed = SealedText { number: SealNumber(number), salt: self.fresh()?, text: text.clone() };
            let (slot, salt) = (SealSlot::Text, Hex(sealed.salt));
            let seal = seal::commitment(id, slot, sealed.number, &salt, text.as_bytes());
            drafts.push(draft(by, "Sealed", &Sealed { number: sealed.number, slot, seal })?);
            beside.push(self.text_beside(id, &sealed));
        }
        self.make_way(id)?;
        let mut writer = Writer::new(LogKind::Match, id);
        self.append(id, 0, &mut writer, &drafts, (None, beside))?;
        Ok(())
    }

    /// All of the match, folded; read from the log when it is not in memory. For who has a place in it or in its event:
    /// everybody else is shown [`Clerk::table`].
    ///
    /// # Errors
    /// When there is no such match, or its log cannot be folded.
    pub fn whole(&self, id: MatchId) -> Result<Arc<Table>, ClerkError> {
        let table = match self.folded(id) {
            // It may have been opened at another server a moment ago; whoever learns of it first, it is known then.
            Err(ClerkError::NoSuchMatch) => {
                self.log.refresh(*id.bytes());
                self.folded(id)?
            }
            other => other?,
        };
        if self.is_behind(&table)
            && let Some(mut desk) = table.desk_soon()
        {
            self.follow(&table, &mut desk)?;
        }
        Ok(table)
    }

    /// The match as [`Clerk::table`] has it, or folded to be looked at once and not kept.
    ///
    /// # Errors
    /// As there.
    pub fn glance(&self, id: MatchId) -> Result<Arc<Table>, ClerkError> {
        if let Some(horizon) = self.horizon(id)? {
            return self.late(id, horizon);
        }
        let is_here = self.tables().contains_key(&id);
        if is_here { self.whole(id) } else { Ok(Arc::new(self.load(id)?)) }
    }

    /// Whether another server went on with the match.
    fn is_behind(&self, table: &Table) -> bool {
        self.people.is_shared()
            && self.log.head(*table.id().bytes()).is_some_and(|head| head.next > table.game().records())
    }

    /// The match in memory. One that a file brought is there only as its file is in the log: it may have been taken out,
    /// and another one of its id brought in, at another server or while it was folded here.
    fn in_memory(&self, id: MatchId) -> Option<Arc<Table>> {
        let table = self.tables().get(&id).map(Arc::clone)?;
        if table.origin() != Origin::Imported {
            return Some(table);
        }
        let stands = self.log.head(*id.bytes()).is_some_and(|head| {
            let game = table.game();
            head.next == game.records() && head.hash == game.head().0
        });
        if stands {
            return Some(table);
        }
        self.let_go(&table);
        None
    }

    /// Takes a match out of memory, unless another fold of it stands there by now.
    fn let_go(&self, table: &Table) {
        let mut tables = self.tables();
        if tables.get(&table.id()).is_some_and(|kept| std::ptr::eq(Arc::as_ptr(kept), table)) {
            tables.remove(&table.id());
        }
    }

    fn folded(&self, id: MatchId) -> Result<Arc<Table>, ClerkError> {
        if let Some(table) = self.in_memory(id) {
            return Ok(table);
        }
        // Whoever asks for it meanwhile waits for this fold instead of making another.
        let [first, ..] = id.bytes();
        let place = usize::from(*first).checked_rem(LOADS_AT_ONCE).unwrap_or(0);
        let turn = self.loading.get(place);
        let _turn = turn.map(|turn| turn.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(table) = self.in_memory(id) {
            return Ok(table);
        }
        let table = self.load(id).map_err(|error| self.unless_away(self.unless_gone(id, error)))?;
        let table = Arc::new(table);
        let mut tables = self.tables();
        if tables.len() >= MOST_TABLES {
            tables.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Ok(Arc::clone(tables.entry(id).or_insert(table)))
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, BTreeMap<MatchId, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out an act and answers once it is durable; then lets the server write what it owes. What goes
    /// wrong after the act is durable is told on the terminal: the author is told that it was written.
    ///
    /// # Errors
    /// Why nothing was written: a refusal, a conflict, a read-only match, a failing disk.
    pub fn act(
        &self,
        id: MatchId,
        by: Author,
        act: Act,
        retry: Option<RetryKey>,
    ) -> Result<Appended, ClerkError> {
        self.act_as(id, by, &Doing::default(), act, retry)
    }

    /// The same by somebody's hand: an office says whose it is, and why where it decides for others.
    ///
    /// # Errors
    /// As [`Clerk::act`].
    pub fn act_as(
        &self,
        id: MatchId,
        by: Author,
        doing: &Doing,
        act: Act,
        retry: Option<RetryKey>,
    ) -> Result<Appended, ClerkError> {
        self.act_drafted(id, by, doing, act, (retry, None))
    }

    /// An act of the server's that a code lets somebody do: judged first, and only then is the code used up. What is
    /// refused leaves the code as it was.
    ///
    /// # Errors
    /// As [`Clerk::act`]; [`ClerkError::CodeGone`] when the code is good no longer.
    pub fn act_by_code(&self, id: MatchId, act: Act, use_up: &UseUp<'_>) -> Result<Appended, ClerkError> {
        let with = With { use_up: Some(use_up), ..With::default() };
        self.act_with(id, (Author::Server, &Doing::default()), act, &with)
    }

    /// The same of an act that a device drafted where no server answered: judged again, it must say what it said there.
    ///
    /// # Errors
    /// As [`Clerk::act`], and when it would say something else here.
    pub fn act_drafted(
        &self,
        id: MatchId,
        by: Author,
        doing: &Doing,
        act: Act,
        (retry, drafted): (Option<RetryKey>, Option<Drafted>),
    ) -> Result<Appended, ClerkError> {
        let with = With { retry, drafted: drafted.as_ref(), use_up: None };
        self.act_with(id, (by, doing), act, &with)
    }

    fn act_with(
        &self,
        id: MatchId,
        by: (Author, &Doing),
        act: Act,
        with: &With<'_>,
    ) -> Result<Appended, ClerkError> {
        let table = self.whole(id)?;
        let mut desk = table.desk();
        let again = move || act.clone();
        let mut tries = 0;
        let appended = loop {
            match self.write_as(&table, &mut desk, by, again(), with) {
                // Another server came in between: it is judged again where the match is now.
                Err(ClerkError::Overtaken { .. }) if tries < MOST_OVERTAKEN => {
                    tries += 1;
                    self.follow(&table, &mut desk)?;
                }
                // What was judged may be what the match was a moment ago.
                Err(ClerkError::Refused(_) | ClerkError::Conflict { .. })
                    if tries < MOST_OVERTAKEN
                        && (self.log.refresh(*id.bytes()) || self.is_behind(&table)) =>
                {
                    tries += 1;
                    self.follow(&table, &mut desk)?;
                }
                other => break other?,
            }
        };
        if let Err(error) = self.settle(&table, &mut desk) {
            // The next act settles again.
            let what = "what the server owes is not written";
            note(Level::Error, "owed", &[("match", &id), ("what", &what), ("why", &error)]);
        }
        Ok(appended)
    }

    fn settle(&self, table: &Table, desk: &mut table::Desk) -> Result<(), ClerkError> {
        loop {
            if table.is_torn() {
                return Ok(());
            }
            let due = self.due(table, desk)?;
            let Some(act) = due else { return Ok(()) };
            let opens = act == Act::Dice(DiceAct::Open);
            match self.write(table, desk, act) {
                // Another server wrote it, or something else: what is owed now is another question.
                Err(ClerkError::Overtaken { .. }) => {
                    self.follow(table, desk)?;
                    continue;
                }
                other => other?,
            };
            if opens {
                self.thread_tape(table, desk)?;
            }
        }
    }

    fn write(&self, table: &Table, desk: &mut table::Desk, act: Act) -> Result<Appended, ClerkError> {
        self.write_as(table, desk, (Author::Server, &Doing::default()), act, &With::default())
    }

    fn write_as(
        &self,
        table: &Table,
        desk: &mut table::Desk,
        (by, doing): (Author, &Doing),
        act: Act,
        With { retry, drafted, use_up }: &With<'_>,
    ) -> Result<Appended, ClerkError> {
        if table.origin() != Origin::Own {
            return Err(ClerkError::ReadOnly);
        }
        let id = table.id();
        self.demand_answers()?;
        // Asked before judging: the match has moved on since the first request, and the key still answers.
        if let Some(retry) = retry
            && let Some(known) = self.log.outcome(*id.bytes(), retry)?
        {
            return Ok(known);
        }
        if self.is_behind(table) {
            self.follow(table, desk)?;
        }
        if table.is_torn() {
            return Err(ClerkError::Broken("this match is being read from the log again".to_owned()));
        }
        if let Some(named) = table.later_revision() {
            return Err(ClerkError::Refused(of_a_newer_build(&named)));
        }
        let salts = table::Salts::new(self.random.clone());
        desk.secrets.fresh = salts.source();
        let batch = match drafted {
            None => table.game().act_as(by, doing, act, &mut desk.secrets)?,
            Some(drafted) => drafted.judged(table, &mut desk.secrets, (by, doing), act)?,
        };
        salts.demand()?;
        if let Some(use_up) = use_up {
            use_up()?;
        }
        let mut beside = self.secrets_beside(id, &batch)?;
        beside.extend(batch.texts.iter().map(|text| self.text_beside(id, text)));
        beside.append(&mut desk.beside);
        let next = table.game().records();
        let mut writer = desk.writer.clone();
        let (appended, lines) =
            self.append(id, next, &mut writer, &batch.records, (retry.clone(), beside))?;
        if appended.repeated {
            return Ok(appended);
        }
        desk.writer = writer;
        desk.secrets.seals.extend(batch.secrets);
        desk.secrets.hidden.extend(batch.hidden);
        self.extend(table, &lines);
        Ok(appended)
    }

    /// Folds what is durable into a table. One that cannot fold it is let go: the next who asks for the match
    /// folds it from the log, and nobody is told that what was written was not.
    fn extend(&self, table: &Table, lines: &[Vec<u8>]) {
        let Err(error) = table.extend(lines) else { return };
        let what = "a record that was just written cannot be folded";
        note(Level::Error, "fold", &[("match", &table.id()), ("what", &what), ("why", &error)]);
        self.let_go(table);
    }

    fn append(
        &self,
        id: MatchId,
        next: u64,
        writer: &mut Writer,
        drafts: &[Draft],
        kept: (Option<RetryKey>, Vec<Beside>),
    ) -> Result<(Appended, Vec<Vec<u8>>), ClerkError> {
        self.append_at(now(), id, next, writer, drafts, kept)
    }

    /// The same at a time that was judged already.
    fn append_at(
        &self,
        at: At,
        id: MatchId,
        next: u64,
        writer: &mut Writer,
        drafts: &[Draft],
        (retry, beside): (Option<RetryKey>, Vec<Beside>),
    ) -> Result<(Appended, Vec<Vec<u8>>), ClerkError> {
        self.demand_answers()?;
        let lines = writer.batch(at, drafts).map_err(|error| ClerkError::Broken(error.to_string()))?;
        let head = writer.head().map(|head| head.hash.0);
        let head = head.ok_or_else(|| ClerkError::Broken("a batch without a head".to_owned()))?;
        let batch = greffe_store::Batch {
            match_id: *id.bytes(),
            expected_next: next,
            lines: lines.clone(),
            head,
            retry,
        };
        let appended = self
            .log
            .append_with(batch, beside, &self.vault, &self.people)
            .map_err(ClerkError::from)
            .inspect_err(|error| {
                let overtaken = matches!(error, ClerkError::Overtaken { .. });
                self.overtaken.fetch_add(u64::from(overtaken), Ordering::Relaxed);
            })?;
        let new = if appended.repeated { 0 } else { u64::try_from(lines.len()).unwrap_or(u64::MAX) };
        self.written.fetch_add(new, Ordering::Relaxed);
        Ok((appended, lines))
    }

    fn text_beside(&self, id: MatchId, text: &SealedText) -> Beside {
        let salted = SaltedText { salt: text.salt, text: text.text.clone() };
        self.people.beside(*id.bytes(), u64::from(text.number.0), &salted)
    }
}

/// What is played by rules that this build does not have is not judged by it, nor led back to its own.
fn of_a_newer_build(named: &str) -> Refused {
    let fr = format!(
        "ce match se joue sous {named}, une révision plus récente que celle de ce serveur\u{a0}: un serveur à jour \
         prend les déclarations"
    );
    let en = format!(
        "this match is played under {named}, a later revision than this server has: a server that is up to date takes \
         declarations"
    );
    Refused::plain("later-revision", fr, en)
}

/// What is told while the store does not answer.
pub(crate) fn away() -> Words {
    Words::new(
        "le registre ne répond pas\u{a0}: ce serveur montre ce qu’il tient et n’écrit rien\u{a0}; le service reprend de \
         lui-même dès que le registre répond",
        "the store does not answer: this server shows what it holds and writes nothing; the service resumes by itself as \
         soon as the store answers",
    )
}

/// Whether opening the vault failed for a reason that may pass: the disk, or somebody else's hand on it.
fn passes(error: &VaultError) -> bool {
    match error {
        VaultError::Key(KeyError::Io { .. } | KeyError::NoRandomness)
        | VaultError::Open(
            OpenError::InUse { .. }
            | OpenError::Io { .. }
            | OpenError::Database { .. }
            | OpenError::Untrustworthy { .. }
            | OpenError::Clock,
        )
        | VaultError::Value(ValueError::Io(_) | ValueError::ReadOnly | ValueError::NoRandomness) => true,
        VaultError::Key(
            KeyError::TooOpen { .. }
            | KeyError::Lost { .. }
            | KeyError::NotAKey { .. }
            | KeyError::Inside { .. },
        )
        | VaultError::Open(OpenError::Damaged { .. } | OpenError::Unfinished)
        | VaultError::WrongKey
        | VaultError::Value(ValueError::Damaged { .. } | ValueError::Closed { .. }) => false,
    }
}

/// What a mark that does not vouch for the store means, for the person at the terminal.
fn doubt(mark: &Mark, vouched: Vouched) -> Words {
    let path = mark.path().display();
    let (fr, en) = match vouched {
        Vouched::Older { acknowledged, here } => (
            format!(
                "{path} a vu {acknowledged} enregistrements, il y en a {here}\u{a0}: données et clés viennent d’une copie"
            ),
            format!("{path} saw {acknowledged} records, there are {here}: data and keys come from a backup"),
        ),
        Vouched::Unknown | Vouched::Whole => (
            format!("rien en {path} ne dit que ces données sont les dernières"),
            format!("nothing at {path} says that these data are the latest"),
        ),
    };
    Words::new(
        format!("{fr}\u{a0}; les matchs en cours tirent de nouveaux dés"),
        format!("{en}; matches in play set up new dice"),
    )
}

fn draft(by: Author, kind: &str, body: &impl serde::Serialize) -> Result<Draft, ClerkError> {
    let body = to_raw_value(body).map_err(|error| ClerkError::Broken(error.to_string()))?;
    Ok(Draft { by, kind: kind.to_owned(), body })
}
