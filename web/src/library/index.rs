//! What is known of every match in brief: enough to be put in order and told apart; and the entries of those that changed
//! last.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use greffe_core::record::ids::MatchId;
use greffe_games::registry::System;
use greffe_store::Origin;

use super::Cited;
use super::briefs::{Briefs, Cursor};
use super::entry::{Entry, Standing};
use super::filed::{Filed, Opened, Spot};
use crate::clerk::ClerkError;

/// Entries in memory; others are filed.
pub const HELD: usize = 1024;

/// A match in brief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Where it comes from.
    pub origin: Origin,
    /// Its game.
    pub game: System,
    /// How far it has come.
    pub standing: Standing,
    /// Whether it ended in a draw.
    pub drawn: bool,
    /// Whether a judge ruled in it.
    pub ruled: bool,
    /// Whether its first board shows a plan or places: a sample without comes last in lists.
    pub plan: bool,
    /// Disputes raised.
    pub disputes: u32,
    /// When its first record was written, in milliseconds since 1970.
    pub since: i64,
    /// When its last record was written, in milliseconds since 1970.
    pub at: i64,
    /// The records that its entry tells.
    pub records: u64,
    /// The first half of its head: it tells whether the entry is that of the records.
    pub(super) head: [u8; 16],
    /// Which making of the words tells it; none where it is to be made again.
    pub(super) told: Option<u32>,
    /// Where the entry stands, unless it is in memory.
    pub(super) spot: Option<Spot>,
}

/// Where an entry is: what is filed is read without keeping others from the index.
pub(super) enum Place {
    /// In memory.
    Held(Arc<Entry>),
    /// In the file.
    Filed(Opened, Spot),
}

impl Place {
    /// The entry.
    pub(super) fn entry(self) -> Result<Arc<Entry>, ClerkError> {
        match self {
            Self::Held(entry) => Ok(entry),
            Self::Filed(file, spot) => file.get(spot).map(Arc::new).map_err(|error| unread(&error)),
        }
    }

    /// The rules that decided in the match, and nothing else of it.
    pub(super) fn cited(self) -> Result<Vec<Cited>, ClerkError> {
        match self {
            Self::Held(entry) => Ok(entry.cited.clone()),
            Self::Filed(file, spot) => {
                file.found_by(spot).map(|found| found.cited).map_err(|error| unread(&error))
            }
        }
    }
}

impl Brief {
    fn of(entry: &Entry) -> Self {
        Self {
            origin: entry.origin,
            game: entry.game,
            standing: entry.standing,
            drawn: entry.drawn,
            ruled: !entry.rulings.is_empty(),
            plan: entry.listed.plan,
            disputes: u32::try_from(entry.disputes).unwrap_or(u32::MAX),
            since: entry.since,
            at: entry.at,
            records: entry.records,
            head: half(&entry.head),
            told: None,
            spot: None,
        }
    }

    /// Whether it is told in words of this making.
    pub(super) fn is_told(&self, making: u32) -> bool {
        self.told == Some(making)
    }

    /// Whether it tells a match as far as this head, in words of this making.
    pub(super) fn is_at(&self, head: &[u8; 32], making: u32) -> bool {
        self.told == Some(making) && self.head == half(head)
    }
}

fn half(head: &[u8; 32]) -> [u8; 16] {
    head.first_chunk().copied().unwrap_or_default()
}

/// All matches. An error of reading is one of the file of those in brief.
#[derive(Default)]
pub(super) struct Index {
    briefs: Briefs,
    held: BTreeMap<MatchId, (u64, Arc<Entry>)>,
    /// Those held, with the number under which each was put there, the first first.
    queue: VecDeque<(u64, MatchId)>,
    number: u64,
    filed: Filed,
    most: usize,
}

impl Index {
    /// An index that files entries at a path beyond so many, and what it knows of them in brief beside them; without one it
    /// holds all of them.
    pub(super) fn over(path: Option<PathBuf>, most: usize) -> Self {
        let briefs = Briefs::filed_at(path.as_ref().map(|path| path.with_extension("briefs")), most);
        Self {
            briefs,
            filed: path.map(|path| Filed::at(path, most)).unwrap_or_default(),
            most,
            ..Self::default()
        }
    }

    /// Knows nothing any more, and keeps what it learns in brief in memory: where the file of it failed. Says whether there
    /// was one.
    pub(super) fn begin_again(&mut self) -> bool {
        let had_file = self.briefs.are_filed();
        if had_file {
            (self.briefs, self.held, self.queue) = Default::default();
            self.filed.forget_all();
        }
        had_file
    }

    pub(super) fn len(&self) -> usize {
        self.briefs.len()
    }

    /// Tells all matches in brief, in the order of their ids.
    pub(super) fn each(&self, visit: &mut dyn FnMut(&MatchId, &Brief)) -> io::Result<()> {
        self.briefs.each(&mut |id, brief| {
            visit(id, brief);
            Ok(())
        })
    }

    pub(super) fn brief(&self, id: &MatchId) -> io::Result<Option<Brief>> {
        self.briefs.get(id)
    }

    /// To look matches up one after the other: cheapest in the order of their ids.
    pub(super) const fn cursor(&self) -> Cursor<'_> {
        self.briefs.cursor()
    }

    /// Where a match's entry is.
    pub(super) fn place(&self, id: &MatchId) -> io::Result<Option<Place>> {
        if let Some((_, held)) = self.held.get(id) {
            return Ok(Some(Place::Held(Arc::clone(held))));
        }
        let spot = self.briefs.get(id)?.and_then(|brief| brief.spot);
        // Filed, and no file: as good as lost.
        Ok(spot.and_then(|spot| self.filed.opened().map(|file| Place::Filed(file, spot))))
    }

    /// Keeps an entry in place of the one before, told in words of a making.
    pub(super) fn put(&mut self, entry: Entry, told: Option<u32>) -> io::Result<()> {
        let id = entry.id;
        self.drop_spot(&id)?;
        self.briefs.set(id, Some(Brief { told, ..Brief::of(&entry) }))?;
        self.number = self.number.saturating_add(1);
        self.held.insert(id, (self.number, Arc::new(entry)));
        self.queue.push_back((self.number, id));
        self.file()
    }

    /// An entry is to be made again from the records.
    pub(super) fn lose(&mut self, id: &MatchId) -> io::Result<()> {
        match self.briefs.get(id)? {
            Some(brief) => self.briefs.set(*id, Some(Brief { told: None, ..brief })),
            None => Ok(()),
        }
    }

    /// Forgets a match.
    pub(super) fn forget(&mut self, id: &MatchId) -> io::Result<()> {
        self.drop_spot(id)?;
        self.held.remove(id);
        self.briefs.set(*id, None)
    }

    fn drop_spot(&mut self, id: &MatchId) -> io::Result<()> {
        if let Some(spot) = self.briefs.get(id)?.and_then(|brief| brief.spot) {
            self.filed.forget(spot);
        }
        Ok(())
    }

    /// Files what has not changed for longest. What cannot be filed, on a full disk, stays in memory until it can.
    fn file(&mut self) -> io::Result<()> {
        let stands = |held: &BTreeMap<MatchId, (u64, Arc<Entry>)>, one: &(u64, MatchId)| {
            held.get(&one.1).is_some_and(|(number, _)| *number == one.0)
        };
        while let Some(first) = self.queue.front().copied() {
            if stands(&self.held, &first) {
                if self.held.len() <= self.most || !self.filed.is_somewhere() {
                    break;
                }
                let Some((_, entry)) = self.held.get(&first.1) else { break };
                let brief = self.briefs.get(&first.1)?;
                let Ok(spot) = self.filed.put(entry) else { break };
                self.held.remove(&first.1);
                if let Some(brief) = brief {
                    self.briefs.set(first.1, Some(Brief { spot: Some(spot), ..brief }))?;
                }
            }
            self.queue.pop_front();
        }
        // Places of entries that changed since are let go of, too.
        if self.queue.len() > self.held.len().saturating_mul(2).saturating_add(HELD) {
            let held = &self.held;
            self.queue.retain(|one| stands(held, one));
        }
        // Where there is no room for another it goes on as it is.
        if self.filed.is_bulky()
            && let Ok(Some(mut renewal)) = self.filed.renewal()
            && self.briefs.move_spots(&mut |spot| renewal.moved(spot)).is_ok()
        {
            self.filed.adopt(renewal);
        }
        Ok(())
    }

    /// As a disk that fails would: what was filed in brief is not there any more.
    #[cfg(test)]
    pub(super) fn lose_briefs(&self) {
        self.briefs.lose();
    }
}

/// What was filed and cannot be read: the disk fails.
fn unread(error: &io::Error) -> ClerkError {
    ClerkError::Disk(error.to_string())
}
