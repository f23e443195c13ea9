//! Studies: what people write, draw and try beside a match. Nothing of it is a record, and no path leads from here
//! into one.
//!
//! - A study is a cover and numbered entries, on a shelf of its own of the people's store. Each change moves the cover
//!   on from what it was, so that of two hands at one number one asks again.
//! - What is pinned to a record names the match, the record and the hash of its line: it points where it pointed when
//!   the match has gone on or was rewound, and says so where another log stands under the same id.
//! - An entry that is taken out leaves its number and nothing else.

pub mod branch;
pub mod collection;
pub mod entry;
pub mod file;
pub mod samples;
pub mod text;

use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::{Line, Log};
use greffe_core::telling::words::Words;
use greffe_store::{Changed, Origin, Shelf};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::accounts::{AccountId, is_there};
use crate::clerk::{Clerk, ClerkError, Table};
use crate::error::PageError;
use crate::library::Library;
use crate::randomness::Randomness;
use crate::session::now;

pub use entry::{End, Entry, Fork, Glyph, Mark, Move, Pin, Stroke, What, Writer};

/// The most entries of a study.
pub const MOST_ENTRIES: u32 = 1_000;
/// The most people who write in one, beside whoever opened it.
pub const MOST_AUTHORS: usize = 16;
/// The most studies that somebody opens.
pub const MOST_STUDIES: usize = 200;
/// How many notes a search shows.
const MOST_SAYING: usize = 6;
/// How long another server's notes may not be found yet.
const LAG: Duration = Duration::from_millis(200);
/// How often a change is tried while others change the same.
const TRIES: u32 = 20;

const COVERS: &[u8] = b"study/";
const ENTRIES: &[u8] = b"entry/";
const WRITERS: &[u8] = b"writer/";
const MATCHES: &[u8] = b"match/";
const OPEN: &[u8] = b"open/";
const PAGE: u32 = 256;

/// The number of a study: what nobody guesses.
pub type StudyId = Hex<16>;

/// Who may read something, the fewest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// Those who write in the study; of a note, whoever wrote it.
    #[default]
    Private,
    /// Whoever has its address.
    Link,
    /// Everybody: it is listed.
    Public,
}

impl Shown {
    /// That of a word.
    pub fn named(word: &str) -> Option<Self> {
        [Self::Private, Self::Link, Self::Public].into_iter().find(|shown| shown.word() == word)
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Link => "link",
            Self::Public => "public",
        }
    }
}

/// What stands on a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// Its number.
    pub id: StudyId,
    /// What it is called.
    pub title: String,
    /// Who opened it.
    pub owner: AccountId,
    /// Who else writes in it.
    #[serde(default)]
    pub authors: Vec<AccountId>,
    /// What lets somebody write in it, once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Hex<16>>,
    /// The match, and how far it had come.
    pub subject: Pin,
    /// Who may read it.
    pub shown: Shown,
    /// When it was opened, in seconds since 1970.
    pub since: u64,
    /// The number of the next entry.
    pub next: u32,
}

impl Cover {
    /// Whether somebody writes in it.
    pub fn is_written_by(&self, who: Option<AccountId>) -> bool {
        who.is_some_and(|who| who == self.owner || self.authors.contains(&who))
    }

    /// Whether somebody who came by its address may read it.
    pub fn is_read_by(&self, who: Option<AccountId>) -> bool {
        self.shown > Shown::Private || self.is_written_by(who)
    }

    /// Whether somebody may read an entry of it.
    pub fn tells(&self, entry: &Entry, who: Option<AccountId>) -> bool {
        let own = who.is_some_and(|who| match &entry.by {
            Writer::Account(writer) => *writer == who,
            // What a file brought is of whoever brought it.
            Writer::Named(_) => self.owner == who,
        });
        own || (entry.what.shown() > Shown::Private && self.is_read_by(who))
    }
}

/// A study, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What stands on it.
    pub cover: Cover,
    /// Its entries with their numbers, those that were taken out left out.
    pub entries: Vec<(u32, Entry)>,
}

impl Study {
    /// An entry by its number.
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries.iter().find(|(own, _)| *own == number).map(|(_, entry)| entry)
    }

    /// The same study as somebody may read it.
    #[must_use]
    pub fn for_reader(mut self, who: Option<AccountId>) -> Self {
        let cover = self.cover.clone();
        self.entries.retain(|(_, entry)| cover.tells(entry, who));
        self.joined()
    }

    /// The same without what hangs on entries that are not there: a note answers nothing then, a hypothesis that grew
    /// from nothing goes, with its moves.
    fn joined(mut self) -> Self {
        let mut there: BTreeSet<u32> = BTreeSet::new();
        let mut left = Vec::with_capacity(self.entries.len());
        for (number, mut entry) in self.entries {
            if entry.what.join(&|other| there.contains(&other)) {
                there.insert(number);
                left.push((number, entry));
            }
        }
        self.entries = left;
        self
    }
}

/// A note or a chapter found by its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The study.
    pub study: StudyId,
    /// What it is of.
    pub subject: Pin,
    /// What it is called.
    pub title: String,
    /// The entry.
    pub number: u32,
    /// The record it stands at.
    pub pin: Pin,
    /// What it says, in plain words.
    pub said: String,
    /// Who says it.
    pub by: Writer,
}

/// Why a study is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// There is none for whoever asks.
    Absent,
    /// They read it and do not write in it.
    Reader,
    /// What was written cannot be taken.
    Unfit(Words),
}

impl From<Denied> for PageError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Absent => Self::NotFound,
            Denied::Reader => Self::NotAllowed,
            Denied::Unfit(why) => Self::Refused { rule: None, why },
        }
    }
}

impl From<Words> for Denied {
    fn from(why: Words) -> Self {
        Self::Unfit(why)
    }
}

/// What a change comes to.
pub type Done<T> = Result<Result<T, Denied>, ClerkError>;

fn unfit(fr: impl Into<String>, en: impl Into<String>) -> Denied {
    Denied::Unfit(Words::new(fr, en))
}

/// All studies.
pub struct Studies {
    clerk: Arc<Clerk>,
    library: Arc<Library>,
    /// How often something was changed here.
    changes: AtomicU64,
    /// After how many changes the library told open studies last, and when.
    told: Mutex<Option<(u64, Instant)>>,
    /// Held by whoever changes one here; other servers are met by what is expected to be kept.
    writing: Mutex<()>,
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, ClerkError> {
    serde_json::to_vec(value).map_err(|error| ClerkError::Broken(error.to_string()))
}

fn read<T: DeserializeOwned>(kept: &[u8]) -> Result<T, ClerkError> {
    serde_json::from_slice(kept).map_err(|error| ClerkError::Broken(error.to_string()))
}

fn cover_key(id: StudyId) -> Vec<u8> {
    [COVERS, &id.0].concat()
}

fn entry_key(id: StudyId, number: u32) -> Vec<u8> {
    [ENTRIES, &id.0, &number.to_be_bytes()].concat()
}

fn writer_key(who: AccountId, id: StudyId) -> Vec<u8> {
    [WRITERS, &who.bytes(), &id.0].concat()
}

fn match_key(of: MatchId, id: StudyId) -> Vec<u8> {
    [MATCHES, of.bytes().as_slice(), &id.0].concat()
}

fn open_key(id: StudyId) -> Vec<u8> {
    [OPEN, &id.0].concat()
}

/// Sixteen bytes that nobody guesses.
///
/// # Errors
/// When there is no randomness.
pub fn unguessed(random: &Randomness) -> Result<Hex<16>, ClerkError> {
    Ok(Hex(random.bytes()?))
}

impl Studies {
    /// The studies of a people's store, whose open notes a library tells.
    pub fn new(clerk: Arc<Clerk>, library: Arc<Library>) -> Self {
        let (changes, told) = (AtomicU64::new(0), Mutex::default());
        Self { clerk, library, changes, told, writing: Mutex::default() }
    }

    /// The pin at a record of a match.
    ///
    /// # Errors
    /// [`Denied::Unfit`] for a record that is not there.
    pub fn pin(&self, table: &Table, seq: Seq) -> Done<Pin> {
        let records = self.clerk.table(table.id())?.game().records();
        let line = self.clerk.log().read(*table.id().bytes(), seq.0..seq.0.saturating_add(1))?;
        // What spectators are not shown yet is in no study, whoever writes it.
        let Some(line) = line.first().filter(|_| seq.0 < records) else {
            let fr = format!("ce match a {records} enregistrements\u{a0}: il n’y a pas de {}", seq.0);
            return Ok(Err(unfit(fr, format!("this match has {records} records: there is no {}", seq.0))));
        };
        let parsed = Line::parse(line).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok(Ok(Pin { of: table.id(), seq, hash: parsed.hash(Log::Match) }))
    }

    /// Whether a pin still is at the record that it was put at.
    ///
    /// # Errors
    /// When the store fails.
    pub fn holds(&self, pin: &Pin) -> Result<bool, ClerkError> {
        let line = self.clerk.log().read(*pin.of.bytes(), pin.seq.0..pin.seq.0.saturating_add(1))?;
        let Some(line) = line.first() else { return Ok(false) };
        let parsed = Line::parse(line).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok(parsed.hash(Log::Match) == pin.hash)
    }

    /// What somebody wrote, as long as their account is there: of what was begun before it was erased, and written after,
    /// nothing is left.
    fn unless_erased<T>(&self, who: AccountId, written: Done<T>) -> Done<T> {
        if !matches!(written, Ok(Ok(_))) || is_there(&self.clerk, who)? {
            return written;
        }
        self.erase_writer(who)?;
        self.clerk.people().rewrite()?;
        Ok(Err(Denied::Absent))
    }

    /// Opens a study of a match as it stands, with entries that a file brought.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn open(&self, owner: AccountId, said: &str, subject: Pin, entries: &[(u32, Entry)]) -> Done<Cover> {
        self.unless_erased(owner, self.open_for(owner, said, subject, entries))
    }

    fn open_for(&self, owner: AccountId, said: &str, subject: Pin, entries: &[(u32, Entry)]) -> Done<Cover> {
        let title = match text::title(said) {
            Ok(title) => title,
            Err(why) => return Ok(Err(why.into())),
        };
        let _writing = self.writing();
        if self.of_writer(owner)?.len() >= MOST_STUDIES {
            return Ok(Err(unfit(
                format!("un compte a {MOST_STUDIES} études au plus"),
                format!("an account has {MOST_STUDIES} studies at most"),
            )));
        }
        let id = unguessed(self.clerk.random())?;
        let next = entries.last().map_or(0, |(number, _)| number.saturating_add(1));
        let (authors, invitation, shown) = (Vec::new(), None, Shown::Private);
        let cover = Cover { id, title, owner, authors, invitation, subject, shown, since: now(), next };
        let mut changes: Vec<Changed> = vec![
            (cover_key(id), Some(json(&cover)?)),
            (writer_key(owner, id), Some(Vec::new())),
            (match_key(subject.of, id), Some(Vec::new())),
        ];
        for (number, entry) in entries {
            changes.push((entry_key(id, *number), Some(json(entry)?)));
        }
        if self.change_if(&[(cover_key(id), None)], &changes)? { Ok(Ok(cover)) } else { Err(contended()) }
    }

    /// What stands on a study, if there is one.
    ///
    /// # Errors
    /// When the store fails.
    pub fn cover(&self, id: StudyId) -> Result<Option<Cover>, ClerkError> {
        Ok(self.kept(id)?.map(|(cover, _)| cover))
    }

    /// A study as somebody may read it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn study(&self, id: StudyId, who: Option<AccountId>) -> Result<Option<Study>, ClerkError> {
        let Some(cover) = self.cover(id)?.filter(|cover| cover.is_read_by(who)) else { return Ok(None) };
        let prefix = [ENTRIES, &id.0].concat();
        let mut entries = Vec::new();
        for (key, kept) in self.list(&prefix)? {
            let number = key.get(prefix.len()..).and_then(|bytes| <[u8; 4]>::try_from(bytes).ok());
            let number = number.ok_or_else(|| ClerkError::Broken("an entry without a number".to_owned()))?;
            entries.push((u32::from_be_bytes(number), read::<Entry>(&kept)?));
        }
        Ok(Some(Study { cover, entries }.for_reader(who)))
    }

    /// The studies that somebody writes in, those opened last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of_writer(&self, who: AccountId) -> Result<Vec<Cover>, ClerkError> {
        let prefix = [WRITERS, &who.bytes()].concat();
        Ok(self.named(&prefix)?.into_iter().filter(|cover| cover.is_written_by(Some(who))).collect())
    }

    /// The studies of a match that somebody finds: open ones, and those they write in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn of_match(&self, of: MatchId, who: Option<AccountId>) -> Result<Vec<Cover>, ClerkError> {
        let found = self.named(&[MATCHES, of.bytes().as_slice()].concat())?;
        let found = found.into_iter();
        Ok(found.filter(|cover| cover.shown == Shown::Public || cover.is_written_by(who)).collect())
    }

    /// The studies that everybody may read.
    ///
    /// # Errors
    /// When the store fails.
    pub fn public(&self) -> Result<Vec<Cover>, ClerkError> {
        Ok(self.named(OPEN)?.into_iter().filter(|cover| cover.shown == Shown::Public).collect())
    }

    /// Notes and chapters that everybody may read and that hold all of some words: a few.
    ///
    /// # Errors
    /// When the store fails, or the words cannot be read.
    pub fn saying(&self, asked: &str) -> Result<Vec<Saying>, ClerkError> {
        self.tell()?;
        let mut found = Vec::new();
        let mut said: BTreeMap<[u8; 16], Vec<Saying>> = BTreeMap::new();
        for (study, number) in self.library.saying(asked)? {
            let all = match said.entry(study) {
                btree_map::Entry::Occupied(known) => known.into_mut(),
                btree_map::Entry::Vacant(room) => {
                    let cover = self.cover(Hex(study))?.filter(|cover| cover.shown == Shown::Public);
                    room.insert(cover.map(|cover| self.sayings(&cover)).transpose()?.unwrap_or_default())
                }
            };
            match all.iter().find(|one| u64::from(one.number) == number) {
                Some(one) => found.push(one.clone()),
                // Taken out by another server: the study is told anew.
                None => self.library.note_anew(&study),
            }
            if found.len() >= MOST_SAYING {
                break;
            }
        }
        Ok(found)
    }

    /// Has the open studies told as they stand: what changed here at once, elsewhere within a fifth of a second.
    fn tell(&self) -> Result<(), ClerkError> {
        let changes = self.changes.load(Ordering::Acquire);
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.is_some_and(|(at, when)| at == changes && when.elapsed() < LAG) {
            return Ok(());
        }
        let covers = self.public()?;
        let mut open = BTreeMap::new();
        for cover in &covers {
            open.insert(cover.id.0, json(cover)?);
        }
        self.library.note(&open, &|id| {
            let cover = covers.iter().find(|cover| cover.id.0 == id);
            let said = cover.map(|cover| self.sayings(cover)).transpose()?.unwrap_or_default();
            Ok(said.into_iter().map(|one| (one.number, one.said)).collect())
        })?;
        *told = Some((changes, Instant::now()));
        Ok(())
    }

    /// What a study says to everybody, a note written anew in the place of the first one.
    fn sayings(&self, cover: &Cover) -> Result<Vec<Saying>, ClerkError> {
        let Some(study) = self.study(cover.id, None)? else { return Ok(Vec::new()) };
        let replaced: BTreeSet<u32> =
            study.entries.iter().filter_map(|(_, entry)| entry.what.instead()).collect();
        let mut all = Vec::new();
        for (number, entry) in study.entries {
            let (Some(said), Some(pin)) = (entry.what.said(), entry.what.pin().copied()) else { continue };
            if entry.what.shown() != Shown::Public || replaced.contains(&number) {
                continue;
            }
            let number = entry.what.instead().unwrap_or(number);
            let (study, subject, title) = (cover.id, cover.subject, cover.title.clone());
            all.push(Saying { study, subject, title, number, pin, said: text::plain(&said), by: entry.by });
        }
        Ok(all)
    }

    /// Adds an entry of somebody who writes in a study; its number.
    ///
    /// # Errors
    /// When the store fails.
    pub fn add(
        &self,
        id: StudyId,
        who: AccountId,
        make: &dyn Fn(&Study) -> Result<What, Denied>,
    ) -> Done<u32> {
        self.unless_erased(who, self.add_of(id, who, make))
    }

    fn add_of(
        &self,
        id: StudyId,
        who: AccountId,
        make: &dyn Fn(&Study) -> Result<What, Denied>,
    ) -> Done<u32> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let (cover, kept) = match self.as_writer(id, who)? {
                Ok(found) => found,
                Err(denied) => return Ok(Err(denied)),
            };
            if cover.next >= MOST_ENTRIES {
                let fr = format!("une étude a {MOST_ENTRIES} entrées au plus");
                return Ok(Err(unfit(fr, format!("a study has {MOST_ENTRIES} entries at most"))));
            }
            let Some(study) = self.study(id, Some(who))? else { return Ok(Err(Denied::Absent)) };
            let what = match make(&study) {
                Ok(what) => what,
                Err(denied) => return Ok(Err(denied)),
            };
            let entry = Entry { by: Writer::Account(who), at: now(), what };
            let number = cover.next;
            let grown = Cover { next: number.saturating_add(1), ..cover };
            let expected = [(cover_key(id), Some(kept)), (entry_key(id, number), None)];
            let changes =
                [(cover_key(id), Some(json(&grown)?)), (entry_key(id, number), Some(json(&entry)?))];
            if self.change_if(&expected, &changes)? {
                return Ok(Ok(number));
            }
        }
        Err(contended())
    }

    /// Takes an entry out: by whoever wrote it, or whoever opened the study. What was said of it in later versions goes
    /// with it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn take_out(&self, id: StudyId, who: AccountId, number: u32) -> Done<()> {
        let _writing = self.writing();
        let (cover, _) = match self.as_writer(id, who)? {
            Ok(found) => found,
            Err(denied) => return Ok(Err(denied)),
        };
        let Some(study) = self.study(id, Some(who))? else { return Ok(Err(Denied::Absent)) };
        let Some(entry) = study.entry(number) else { return Ok(Err(Denied::Absent)) };
        if entry.by != Writer::Account(who) && cover.owner != who {
            return Ok(Err(Denied::Reader));
        }
        // What hangs on it goes with it: later versions, moves, hypotheses that grew from it. Numbers only go up.
        let mut gone = BTreeSet::from([number]);
        for (own, entry) in &study.entries {
            let what = &entry.what;
            let roots = [what.instead(), what.branch(), what.grown_from()];
            if roots.into_iter().flatten().any(|root| gone.contains(&root)) {
                gone.insert(*own);
            }
        }
        let gone: Vec<Changed> = gone.into_iter().map(|own| (entry_key(id, own), None)).collect();
        self.change(&gone)?;
        // What was taken out leaves the files, too.
        self.library.note_gone(&id.0);
        self.clerk.people().rewrite()?;
        Ok(Ok(()))
    }

    /// Changes what stands on a study: by whoever opened it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn revise(
        &self,
        id: StudyId,
        who: AccountId,
        change: &dyn Fn(&mut Cover) -> Result<(), Denied>,
    ) -> Done<Cover> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let (cover, kept) = match self.as_writer(id, who)? {
                Ok(found) => found,
                Err(denied) => return Ok(Err(denied)),
            };
            if cover.owner != who {
                return Ok(Err(Denied::Reader));
            }
            let mut revised = cover.clone();
            if let Err(denied) = change(&mut revised) {
                return Ok(Err(denied));
            }
            let mut changes: Vec<Changed> = vec![(cover_key(id), Some(json(&revised)?))];
            let left = cover.authors.iter().filter(|author| !revised.authors.contains(author));
            changes.extend(left.map(|author| (writer_key(*author, id), None)));
            let is_open = revised.shown == Shown::Public;
            changes.push((open_key(id), is_open.then(Vec::new)));
            if self.change_if(&[(cover_key(id), Some(kept))], &changes)? {
                return Ok(Ok(revised));
            }
        }
        Err(contended())
    }

    /// Who may read a study, at most what its match allows: a file that somebody brought in is listed nowhere.
    ///
    /// # Errors
    /// When the store fails.
    pub fn show(&self, id: StudyId, who: AccountId, shown: Shown) -> Done<Cover> {
        let Some(cover) = self.cover(id)? else { return Ok(Err(Denied::Absent)) };
        let origin = self.clerk.table(cover.subject.of).map(|table| table.origin());
        let listed = matches!(origin, Ok(Origin::Own | Origin::Sample));
        if shown == Shown::Public && !listed {
            return Ok(Err(unfit(
                "ce match vient d’un fichier et n’est listé nulle part\u{a0}: son étude se montre par lien au plus",
                "this match came from a file and is listed nowhere: its study is shown by link at most",
            )));
        }
        self.revise(id, who, &|cover| {
            cover.shown = shown;
            Ok(())
        })
    }

    /// Makes somebody one who writes, who came with the invitation; it is spent.
    ///
    /// # Errors
    /// When the store fails.
    pub fn join(&self, id: StudyId, who: AccountId, code: Hex<16>) -> Done<Cover> {
        self.unless_erased(who, self.join_by(id, who, code))
    }

    fn join_by(&self, id: StudyId, who: AccountId, code: Hex<16>) -> Done<Cover> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let found = self.kept(id)?;
            let Some((cover, kept)) = found.filter(|(cover, _)| cover.invitation == Some(code)) else {
                return Ok(Err(Denied::Absent));
            };
            if cover.is_written_by(Some(who)) {
                return Ok(Ok(cover));
            }
            if cover.authors.len() >= MOST_AUTHORS {
                let fr = format!("une étude a {MOST_AUTHORS} auteurs au plus, outre qui l’a ouverte");
                let en = format!("a study has {MOST_AUTHORS} authors at most, beside whoever opened it");
                return Ok(Err(unfit(fr, en)));
            }
            let mut joined = Cover { invitation: None, ..cover };
            joined.authors.push(who);
            let changes = [(cover_key(id), Some(json(&joined)?)), (writer_key(who, id), Some(Vec::new()))];
            if self.change_if(&[(cover_key(id), Some(kept))], &changes)? {
                return Ok(Ok(joined));
            }
        }
        Err(contended())
    }

    /// Leaves off writing in a study; what was written stays.
    ///
    /// # Errors
    /// When the store fails.
    pub fn leave(&self, id: StudyId, who: AccountId) -> Done<()> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let (cover, kept) = match self.as_writer(id, who)? {
                Ok(found) => found,
                Err(denied) => return Ok(Err(denied)),
            };
            if cover.owner == who {
                let fr = "qui a ouvert une étude l’efface, ou la garde";
                return Ok(Err(unfit(fr, "whoever opened a study erases it, or keeps it")));
            }
            let mut left = cover;
            left.authors.retain(|author| *author != who);
            let changes = [(cover_key(id), Some(json(&left)?)), (writer_key(who, id), None)];
            if self.change_if(&[(cover_key(id), Some(kept))], &changes)? {
                return Ok(Ok(()));
            }
        }
        Err(contended())
    }

    /// Erases a study with everything in it: by whoever opened it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn erase(&self, id: StudyId, who: AccountId) -> Done<()> {
        match self.as_writer(id, who)? {
            Ok((cover, _)) if cover.owner == who => self.erase_whole(id)?,
            Ok(_) => return Ok(Err(Denied::Reader)),
            Err(denied) => return Ok(Err(denied)),
        }
        self.clerk.people().rewrite()?;
        Ok(Ok(()))
    }

    /// Erases the studies and collections of somebody, and what they wrote in studies of others.
    ///
    /// # Errors
    /// When the store fails.
    pub fn erase_writer(&self, who: AccountId) -> Result<(), ClerkError> {
        for cover in self.of_writer(who)? {
            if cover.owner == who {
                self.erase_whole(cover.id)?;
                continue;
            }
            let Some(study) = self.study(cover.id, Some(who))? else { continue };
            let own = study.entries.iter().filter(|(_, entry)| entry.by == Writer::Account(who));
            let gone: Vec<Changed> = own.map(|(number, _)| (entry_key(cover.id, *number), None)).collect();
            self.change(&gone)?;
            self.library.note_gone(&cover.id.0);
            drop(self.leave(cover.id, who)?);
        }
        self.erase_left(who)?;
        self.erase_collections(who)
    }

    /// Erases what somebody wrote in studies that they left, or were taken off.
    fn erase_left(&self, who: AccountId) -> Result<(), ClerkError> {
        let mut last = ENTRIES.to_vec();
        loop {
            let page = self.clerk.people().page(Shelf::Studies, ENTRIES, &last, PAGE)?;
            let Some((end, _)) = page.last() else { return Ok(()) };
            last.clone_from(end);
            let is_own =
                |kept: &[u8]| read::<Entry>(kept).is_ok_and(|entry| entry.by == Writer::Account(who));
            let own = page.into_iter().filter(|(_, kept)| is_own(kept));
            let gone: Vec<Changed> = own.map(|(key, _)| (key, None)).collect();
            if !gone.is_empty() {
                self.change(&gone)?;
            }
            // Their words go from where they are looked for, too.
            let study = |key: &Vec<u8>| key.get(ENTRIES.len()..)?.first_chunk::<16>().copied();
            for study in gone.iter().filter_map(|(key, _)| study(key)).collect::<BTreeSet<_>>() {
                self.library.note_gone(&study);
            }
        }
    }

    /// Whoever joins at another server meanwhile goes with it: it is erased as it stands, or looked at again.
    fn erase_whole(&self, id: StudyId) -> Result<(), ClerkError> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((cover, kept)) = self.kept(id)? else { return Ok(()) };
            if self.erase_as(&cover, kept)? {
                return Ok(());
            }
        }
        Err(contended())
    }

    /// Erases a study if its cover is still so: whether it was.
    fn erase_as(&self, cover: &Cover, kept: Vec<u8>) -> Result<bool, ClerkError> {
        let id = cover.id;
        let mut gone: Vec<Changed> = vec![
            (cover_key(id), None),
            (writer_key(cover.owner, id), None),
            (match_key(cover.subject.of, id), None),
            (open_key(id), None),
        ];
        gone.extend(cover.authors.iter().map(|author| (writer_key(*author, id), None)));
        let entries = || -> Result<Vec<Changed>, ClerkError> {
            Ok(self.list(&[ENTRIES, &id.0].concat())?.into_iter().map(|(key, _)| (key, None)).collect())
        };
        gone.extend(entries()?);
        if !self.change_if(&[(cover_key(id), Some(kept))], &gone)? {
            return Ok(false);
        }
        // What another server added meanwhile; without its cover nothing is added any more.
        self.change(&entries()?)?;
        self.library.note_gone(&id.0);
        Ok(true)
    }

    /// A study with what is kept of its cover, for somebody who writes in it.
    fn as_writer(&self, id: StudyId, who: AccountId) -> Done<(Cover, Vec<u8>)> {
        let Some((cover, kept)) = self.kept(id)? else { return Ok(Err(Denied::Absent)) };
        if cover.is_written_by(Some(who)) {
            return Ok(Ok((cover, kept)));
        }
        let is_seen = cover.shown > Shown::Private;
        Ok(Err(if is_seen { Denied::Reader } else { Denied::Absent }))
    }

    fn kept(&self, id: StudyId) -> Result<Option<(Cover, Vec<u8>)>, ClerkError> {
        let Some(kept) = self.clerk.people().get(Shelf::Studies, &cover_key(id))? else { return Ok(None) };
        Ok(Some((read(&kept)?, kept)))
    }

    /// The studies whose numbers end the keys that begin so.
    fn named(&self, prefix: &[u8]) -> Result<Vec<Cover>, ClerkError> {
        let mut found = Vec::new();
        for (key, _) in self.list(prefix)? {
            let id = key.get(prefix.len()..).and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
            if let Some(cover) = id.map(|id| self.cover(Hex(id))).transpose()?.flatten() {
                found.push(cover);
            }
        }
        found.sort_unstable_by_key(|cover| (std::cmp::Reverse(cover.since), cover.id.0));
        Ok(found)
    }

    fn list(&self, prefix: &[u8]) -> Result<Vec<greffe_store::KeyValue>, ClerkError> {
        let (mut all, mut last) = (Vec::new(), prefix.to_vec());
        loop {
            let page = self.clerk.people().page(Shelf::Studies, prefix, &last, PAGE)?;
            let Some((end, _)) = page.last() else { return Ok(all) };
            last.clone_from(end);
            all.extend(page);
        }
    }

    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError> {
        self.clerk.may_share()?;
        self.clerk.people().change(Shelf::Studies, changes)?;
        self.changes.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }

    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.clerk.may_share()?;
        let done = self.clerk.people().change_if(Shelf::Studies, expected, changes)?;
        self.changes.fetch_add(1, Ordering::AcqRel);
        Ok(done)
    }

    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn contended() -> ClerkError {
    ClerkError::Store("the same study is changed elsewhere all the time".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_joins_while_a_study_is_erased_is_not_left_on_it() {
        let dir = std::env::temp_dir().join(format!("greffe-studies-{}", std::process::id()));
        let clerk = Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap());
        let studies = Studies::new(Arc::clone(&clerk), Arc::new(Library::default()));
        let [owner, joins]: [AccountId; 2] = ["11", "22"].map(|byte| {
            serde_json::from_value(serde_json::json!(vec![byte.parse::<u8>().unwrap(); 16])).unwrap()
        });
        let pin = Pin { of: MatchId::new([3; 16]), seq: Seq(0), hash: Hex([4; 32]) };
        let cover = studies.open_for(owner, "Une étude", pin, &[]).unwrap().unwrap();
        let code = Hex([5; 16]);
        studies
            .revise(cover.id, owner, &|cover| {
                cover.invitation = Some(code);
                Ok(())
            })
            .unwrap()
            .unwrap();
        // As one server read it, before another let somebody in.
        let (before, kept) = studies.kept(cover.id).unwrap().unwrap();
        studies.join_by(cover.id, joins, code).unwrap().unwrap();
        assert!(!studies.erase_as(&before, kept).unwrap(), "it is looked at again");
        assert_eq!(studies.of_writer(joins).unwrap().len(), 1);
        studies.erase_whole(cover.id).unwrap();
        assert!(clerk.people().list(Shelf::Studies, b"").unwrap().is_empty(), "nobody’s number is left");
        drop((studies, clerk));
        std::fs::remove_dir_all(dir).unwrap();
    }
}
