//! Collections: somebody's named lists of matches and moments, in their order, with a line of words each. They stand on
//! the shelf of studies and change no match.

use std::collections::BTreeSet;

use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::telling::text::is_hostile_in_line;
use greffe_core::telling::words::Words;
use greffe_store::{Changed, Origin, Shelf};
use serde::{Deserialize, Serialize};

use super::{Denied, Done, Pin, Shown, Studies, TRIES, contended, json, read, text, unfit, unguessed};
use crate::accounts::AccountId;
use crate::clerk::ClerkError;
use crate::session::now;

/// The most collections of somebody.
pub const MOST_COLLECTIONS: usize = 100;
/// The most matches and moments of one.
pub const MOST_ITEMS: usize = 200;
/// The most signs of a line of words.
pub const MOST_WORDS: usize = 200;

const COLLECTIONS: &[u8] = b"collection/";
const OWNED: &[u8] = b"collected/";
const OPEN: &[u8] = b"collection-open/";

/// The number of a collection: what nobody guesses.
pub type CollectionId = Hex<16>;

/// A match or a moment in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The match.
    pub of: MatchId,
    /// The record, by what it says; of a whole match none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Pin>,
    /// What its owner says of it, on one line.
    pub words: String,
    /// When it was put there, in seconds since 1970.
    pub added: u64,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    /// Its number.
    pub id: CollectionId,
    /// What it is called.
    pub title: String,
    /// A line about it.
    pub about: String,
    /// Whose it is.
    pub owner: AccountId,
    /// Who may see it.
    pub shown: Shown,
    /// When it was made, in seconds since 1970.
    pub since: u64,
    /// When it changed last.
    pub changed: u64,
    /// What is in it, in order.
    pub items: Vec<Item>,
}

fn no_place() -> Denied {
    unfit("il n’y a rien à cette place de la collection", "nothing stands at that place of the collection")
}

/// A line of words, or none.
fn line(said: &str) -> Result<String, Denied> {
    let said = said.trim();
    if said.chars().count() > MOST_WORDS || said.chars().any(is_hostile_in_line) {
        return Err(unfit(
            format!("une ligne a {MOST_WORDS} signes au plus, et seulement des signes qui se voient"),
            format!("a line has {MOST_WORDS} signs at most, and only signs that are seen"),
        ));
    }
    Ok(said.to_owned())
}

impl Collection {
    /// Whether somebody may see it who came by its address.
    pub fn is_seen_by(&self, who: Option<AccountId>) -> bool {
        self.shown > Shown::Private || who == Some(self.owner)
    }

    /// Takes out what stands at a place.
    ///
    /// # Errors
    /// When nothing does.
    pub fn take_out(&mut self, place: usize) -> Result<(), Denied> {
        if place >= self.items.len() {
            return Err(no_place());
        }
        self.items.remove(place);
        Ok(())
    }

    /// Puts what stands at a place at another.
    ///
    /// # Errors
    /// When there is no such place.
    pub fn shift(&mut self, place: usize, to: usize) -> Result<(), Denied> {
        if place >= self.items.len() || to >= self.items.len() {
            return Err(no_place());
        }
        let item = self.items.remove(place);
        self.items.insert(to, item);
        Ok(())
    }

    /// Says something else of what stands at a place.
    ///
    /// # Errors
    /// When nothing does, or the words will not do.
    pub fn reword(&mut self, place: usize, words: &str) -> Result<(), Denied> {
        let words = line(words)?;
        self.items.get_mut(place).ok_or_else(no_place)?.words = words;
        Ok(())
    }

    /// Calls it something else.
    ///
    /// # Errors
    /// When the words will not do.
    pub fn rename(&mut self, title: &str, about: &str) -> Result<(), Denied> {
        (self.title, self.about) = (text::title(title)?, line(about)?);
        Ok(())
    }

    fn put(&mut self, item: Item) -> Result<(), Denied> {
        if self.items.len() >= MOST_ITEMS {
            return Err(unfit(
                format!("une collection a {MOST_ITEMS} matchs et moments au plus"),
                format!("a collection has {MOST_ITEMS} matches and moments at most"),
            ));
        }
        if self.items.iter().any(|one| one.of == item.of && one.at == item.at) {
            return Err(unfit("il est déjà dans cette collection", "it is in this collection already"));
        }
        self.items.push(item);
        Ok(())
    }
}

fn key(id: CollectionId) -> Vec<u8> {
    [COLLECTIONS, &id.0].concat()
}

fn owned(who: AccountId, id: CollectionId) -> Vec<u8> {
    [OWNED, &who.bytes(), &id.0].concat()
}

fn open(id: CollectionId) -> Vec<u8> {
    [OPEN, &id.0].concat()
}

impl Studies {
    /// Makes a collection of somebody's, private and empty.
    ///
    /// # Errors
    /// When the store fails, or there is no randomness.
    pub fn collect(&self, owner: AccountId, title: &str, about: &str) -> Done<Collection> {
        self.unless_erased(owner, self.collect_for(owner, title, about))
    }

    fn collect_for(&self, owner: AccountId, title: &str, about: &str) -> Done<Collection> {
        let (id, since) = (unguessed(self.clerk.random())?, now());
        let (called, said) = (String::new(), String::new());
        let (shown, items) = (Shown::Private, Vec::new());
        let mut made =
            Collection { id, title: called, about: said, owner, shown, since, changed: since, items };
        if let Err(denied) = made.rename(title, about) {
            return Ok(Err(denied));
        }
        let _writing = self.writing();
        if self.collections_of(owner)?.len() >= MOST_COLLECTIONS {
            return Ok(Err(unfit(
                format!("un compte a {MOST_COLLECTIONS} collections au plus"),
                format!("an account has {MOST_COLLECTIONS} collections at most"),
            )));
        }
        let changes = [(key(id), Some(json(&made)?)), (owned(owner, id), Some(Vec::new()))];
        if self.change_if(&[(key(id), None)], &changes)? { Ok(Ok(made)) } else { Err(contended()) }
    }

    /// A collection that somebody may see.
    ///
    /// # Errors
    /// When the store fails.
    pub fn collection(
        &self,
        id: CollectionId,
        who: Option<AccountId>,
    ) -> Result<Option<Collection>, ClerkError> {
        Ok(self.kept_collection(id)?.map(|(one, _)| one).filter(|one| one.is_seen_by(who)))
    }

    /// Somebody's collections, the one that changed last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn collections_of(&self, who: AccountId) -> Result<Vec<Collection>, ClerkError> {
        let mut all = self.all_collections(&[OWNED, &who.bytes()].concat())?;
        all.retain(|one| one.owner == who);
        Ok(all)
    }

    /// The collections that everybody may see, the one that changed last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn open_collections(&self) -> Result<Vec<Collection>, ClerkError> {
        let mut all = self.all_collections(OPEN)?;
        all.retain(|one| one.shown == Shown::Public);
        Ok(all)
    }

    /// Puts a match, or a moment of one, at the end of a collection of somebody's.
    ///
    /// # Errors
    /// When the store fails.
    pub fn put_in(
        &self,
        id: CollectionId,
        who: AccountId,
        (of, seq): (MatchId, Option<Seq>),
        words: &str,
    ) -> Done<Collection> {
        let words = match line(words) {
            Ok(words) => words,
            Err(denied) => return Ok(Err(denied)),
        };
        let table = match self.clerk.table(of) {
            Ok(table) => table,
            Err(ClerkError::NoSuchMatch) => {
                return Ok(Err(unfit("ce match n’est pas ici", "that match is not here")));
            }
            Err(error) => return Err(error),
        };
        let at = match seq.map(|seq| self.pin(&table, seq)).transpose()?.transpose() {
            Ok(at) => at,
            Err(denied) => return Ok(Err(denied)),
        };
        let item = Item { of, at, words, added: now() };
        self.recollect(id, who, &|one| one.put(item.clone()))
    }

    /// Changes a collection of somebody's. One that everybody sees holds no match that a file brought: those are listed
    /// nowhere.
    ///
    /// # Errors
    /// When the store fails.
    pub fn recollect(
        &self,
        id: CollectionId,
        who: AccountId,
        change: &dyn Fn(&mut Collection) -> Result<(), Denied>,
    ) -> Done<Collection> {
        let _writing = self.writing();
        for _ in 0..TRIES {
            let Some((one, kept)) = self.kept_collection(id)?.filter(|(one, _)| one.is_seen_by(Some(who)))
            else {
                return Ok(Err(Denied::Absent));
            };
            if one.owner != who {
                return Ok(Err(Denied::Reader));
            }
            let mut fresh = Collection { changed: now(), ..one };
            if let Err(denied) = change(&mut fresh) {
                return Ok(Err(denied));
            }
            let is_open = fresh.shown == Shown::Public;
            if is_open && let Some(why) = self.unlisted(&fresh) {
                return Ok(Err(Denied::Unfit(why)));
            }
            let changes = [(key(id), Some(json(&fresh)?)), (open(id), is_open.then(Vec::new))];
            if self.change_if(&[(key(id), Some(kept))], &changes)? {
                return Ok(Ok(fresh));
            }
        }
        Err(contended())
    }

    /// Erases a collection of somebody's.
    ///
    /// # Errors
    /// When the store fails.
    pub fn erase_collection(&self, id: CollectionId, who: AccountId) -> Done<()> {
        let _writing = self.writing();
        let Some((one, _)) = self.kept_collection(id)?.filter(|(one, _)| one.is_seen_by(Some(who))) else {
            return Ok(Err(Denied::Absent));
        };
        if one.owner != who {
            return Ok(Err(Denied::Reader));
        }
        self.change(&gone(&one))?;
        self.clerk.people().rewrite()?;
        Ok(Ok(()))
    }

    /// Erases the collections of somebody.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) fn erase_collections(&self, who: AccountId) -> Result<(), ClerkError> {
        let _writing = self.writing();
        let all: Vec<Changed> = self.collections_of(who)?.iter().flat_map(gone).collect();
        if all.is_empty() { Ok(()) } else { self.change(&all) }
    }

    /// Why a collection is not shown to everybody.
    fn unlisted(&self, one: &Collection) -> Option<Words> {
        let matches: BTreeSet<MatchId> = one.items.iter().map(|item| item.of).collect();
        let origin = |id: &MatchId| self.clerk.log().summary(*id.bytes()).map(|summary| summary.origin);
        let brought = matches.iter().any(|id| matches!(origin(id), Some(Origin::Imported)));
        brought.then(|| {
            Words::new(
                "un de ses matchs vient d’un fichier et n’est listé nulle part\u{a0}: la collection se montre par lien au plus",
                "one of its matches came from a file and is listed nowhere: the collection is shown by link at most",
            )
        })
    }

    fn kept_collection(&self, id: CollectionId) -> Result<Option<(Collection, Vec<u8>)>, ClerkError> {
        let Some(kept) = self.clerk.people().get(Shelf::Studies, &key(id))? else { return Ok(None) };
        Ok(Some((read(&kept)?, kept)))
    }

    fn all_collections(&self, prefix: &[u8]) -> Result<Vec<Collection>, ClerkError> {
        let mut found = Vec::new();
        for (key, _) in self.list(prefix)? {
            let id = key.get(prefix.len()..).and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
            let one = id.map(|id| self.kept_collection(Hex(id))).transpose()?.flatten();
            found.extend(one.map(|(one, _)| one));
        }
        found.sort_unstable_by_key(|one| (std::cmp::Reverse(one.changed), one.id.0));
        Ok(found)
    }
}

fn gone(one: &Collection) -> [Changed; 3] {
    [(key(one.id), None), (owned(one.owner, one.id), None), (open(one.id), None)]
}
