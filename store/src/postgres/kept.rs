//! Values of the vault and of the people's store, on the database. Those of the vault come sealed.

use super::{
    Core, Postgres,
    link::{Lent, Trouble, column},
};
use crate::{
    Fault, KeyValue, Keys, People, ValueError, Vault, VaultError,
    kept::{Change, Keeper},
};
use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

const GET: &str = "select value from greffe_kept where shelf = $1 and key = $2";
const LIST: &str = "select key, value from greffe_kept where shelf = $1 and key >= $2 \
    and ($3::bytea is null or key < $3) order by key";
const CHANGE: &str = "with gone as (delete from greffe_kept where shelf = $1 and key = any($2::bytea[])) \
    insert into greffe_kept (shelf, key, value) \
    select $1, given.key, given.value from unnest($3::bytea[], $4::bytea[]) as given(key, value) \
    on conflict (shelf, key) do update set value = excluded.value";
/// The same, if some values are as expected and some keys are not there; locked in the order of their keys.
const CHANGE_IF: &str = "with held as (select key, value from greffe_kept where shelf = $1 and key = any($5::bytea[]) \
    order by key for update), \
    known as (select (select count(*) from held join unnest($5::bytea[], $6::bytea[]) as expected(key, value) \
    on held.key = expected.key and held.value = expected.value) = cardinality($5::bytea[]) \
    and not exists (select 1 from greffe_kept k where k.shelf = $1 and k.key = any($7::bytea[])) as so), \
    gone as (delete from greffe_kept k using known where known.so and k.shelf = $1 and k.key = any($2::bytea[])), \
    come as (insert into greffe_kept (shelf, key, value) \
    select $1, given.key, given.value from known, unnest($3::bytea[], $4::bytea[]) as given(key, value) where known.so \
    on conflict (shelf, key) do update set value = excluded.value) \
    select so from known";
const REWRITE: &str = "vacuum full greffe_kept";

/// How often a change is tried while another server changes the same.
const TRIES: u32 = 20;
/// What a database says that knows no such statement: distributed SQL collects what was taken out by itself.
const UNKNOWN: [&str; 2] = ["(0A000)", "(42601)"];

/// Who keeps values here.
#[derive(Clone, Copy)]
enum Shelf {
    Vault,
    People,
}

/// The values of one shelf.
pub(crate) struct Shelved {
    core: Arc<Core>,
    shelf: i16,
    failed: AtomicBool,
}

impl Postgres {
    /// Opens the people's store.
    pub fn people(&self) -> People {
        People::over(Box::new(Shelved::new(self.core(), Shelf::People)))
    }

    /// Opens every value of the vault and says how many there are and which do not open; nothing where there is none.
    pub fn check_vault(&self, keys: &Keys) -> Result<Option<(u64, Vec<Fault>)>, VaultError> {
        Vault::check_shared(Box::new(Shelved::new(self.core(), Shelf::Vault)), keys)
    }

    /// Opens the vault under the keys that all servers of this database share; it counts the starts of all of them.
    ///
    /// A count beside the keys that is ahead of the database's says that the database comes from a backup.
    pub fn vault(&self, keys: &Keys) -> Result<Vault, VaultError> {
        Vault::shared(Box::new(Shelved::new(self.core(), Shelf::Vault)), keys)
    }
}

impl Shelved {
    fn new(core: Arc<Core>, shelf: Shelf) -> Self {
        let shelf = match shelf {
            Shelf::Vault => 0,
            Shelf::People => 1,
        };
        Self { core, shelf, failed: AtomicBool::new(false) }
    }
}

impl Keeper for Shelved {
    fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError> {
        let (database, place, key) = (self.core.links.clone(), self.shelf, key.to_vec());
        Ok(self.core.look(async move {
            let rows = database.rows(GET, &[&place, &key]).await?;
            rows.first().map(|row| column(row, 0)).transpose()
        })?)
    }

    fn change(&self, changes: &[Change<'_>]) -> Result<(), ValueError> {
        self.change_if(&[], changes).map(|_| ())
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn change_if(
        &self,
        expected: &[(Vec<u8>, Option<Vec<u8>>)],
        changes: &[Change<'_>],
    ) -> Result<bool, ValueError> {
        // What is known not to be heard is not begun.
        if self.core.is_away() {
            return Err(Trouble::Lost("it does not answer".to_owned()).into());
        }
        // The last change of a key counts.
        let last: BTreeMap<&[u8], Option<&[u8]>> =
            changes.iter().map(|(key, value)| (key.as_slice(), *value)).collect();
        let gone: Vec<Vec<u8>> =
            last.iter().filter(|(_, value)| value.is_none()).map(|(key, _)| key.to_vec()).collect();
        let kept = last.iter().filter_map(|(key, value)| Some((key.to_vec(), (*value)?.to_vec())));
        let (keys, values): (Vec<Vec<u8>>, Vec<Vec<u8>>) = kept.unzip();
        let asked = Asked { expected: expected.to_vec(), gone, keys, values };
        let (database, place) = (self.core.links.clone(), self.shelf);
        let outcome = self.core.run(async move {
            let mut link = database.lend().await?;
            let mut tries = 0;
            loop {
                link.demand_honesty().await?;
                link.was_unreplicated();
                let done = change(&mut link, place, &asked).await;
                tries += 1;
                match done {
                    Err(Trouble::Again(_)) if tries < TRIES => {}
                    Ok(_) if link.was_unreplicated() => {
                        return Err(Trouble::Lost("a change did not wait for its copy".to_owned()));
                    }
                    other => return other,
                }
            }
        });
        self.failed.fetch_or(outcome.is_err(), Ordering::AcqRel);
        Ok(outcome?)
    }

    fn list(&self, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError> {
        let (database, place, from, to) =
            (self.core.links.clone(), self.shelf, prefix.to_vec(), after(prefix));
        Ok(self.core.look(async move {
            let rows = database.rows(LIST, &[&place, &from, &to]).await?;
            rows.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
        })?)
    }

    fn rewrite(&self) -> Result<(), ValueError> {
        let links = self.core.links.clone();
        let done = self.core.run(async move { links.lend().await?.count(REWRITE, &[]).await });
        match done {
            Ok(_) => Ok(()),
            Err(Trouble::Refused(words)) if UNKNOWN.iter().any(|code| words.ends_with(code)) => Ok(()),
            Err(trouble) => Err(trouble.into()),
        }
    }
}

/// What is to be changed, and what must be there for it.
struct Asked {
    expected: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    gone: Vec<Vec<u8>>,
    keys: Vec<Vec<u8>>,
    values: Vec<Vec<u8>>,
}

/// Changes values together, if all is as expected; says whether it was.
async fn change(link: &mut Lent, place: i16, asked: &Asked) -> Result<bool, Trouble> {
    let Asked { expected, gone, keys, values } = asked;
    if expected.is_empty() {
        link.count(CHANGE, &[&place, gone, keys, values]).await?;
        return Ok(true);
    }
    let there = expected.iter().filter_map(|(key, value)| Some((key.clone(), value.clone()?)));
    let (there, held): (Vec<Vec<u8>>, Vec<Vec<u8>>) = there.unzip();
    let absent: Vec<Vec<u8>> =
        expected.iter().filter(|(_, value)| value.is_none()).map(|(key, _)| key.clone()).collect();
    let row = link.rows(CHANGE_IF, &[&place, gone, keys, values, &there, &held, &absent]).await?;
    row.first().map_or(Ok(false), |row| column(row, 0))
}

impl From<Trouble> for ValueError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Damaged(detail) => Self::Damaged { detail },
            Trouble::Lost(_) | Trouble::Lies(_) | Trouble::Again(_) | Trouble::Refused(_) => {
                Self::Io(io::Error::other(trouble.to_string()))
            }
        }
    }
}

/// The first key after all that begin so; none where there is no such key.
fn after(prefix: &[u8]) -> Option<Vec<u8>> {
    let kept = prefix.iter().rposition(|byte| *byte < u8::MAX)?;
    let mut next = prefix.get(..=kept)?.to_vec();
    let last = next.last_mut()?;
    *last = last.saturating_add(1);
    Some(next)
}
