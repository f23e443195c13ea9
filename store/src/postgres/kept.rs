//! Values of the vault and of the people's store, on the database. Those of the vault come sealed.

use super::{
    Core, Postgres,
    link::{Lent, Links, Trouble, column},
    number,
};
use crate::{
    Fault, KeyValue, Keys, OpenError, People, ValueError, Vault, VaultError,
    kept::{Change, Keeper},
    place::Kind,
};
use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

const GET: &str = "select value from greffe_kept where shelf = $1 and key = $2";
const LIST: &str = "select key, value from greffe_kept where shelf = $1 and key >= $2 \
    and ($3::bytea is null or key < $3) order by key";
const PAGE: &str = "select key, value from greffe_kept where shelf = $1 and key >= $2 \
    and ($3::bytea is null or key < $3) and key > $4 order by key limit $5";
const CHANGE: &str = "with gone as (delete from greffe_kept where shelf = $1 and key = any($2::bytea[])) \
    insert into greffe_kept (shelf, key, value) \
    select $1, given.key, given.value from unnest($3::bytea[], $4::bytea[]) as given(key, value) \
    on conflict (shelf, key) do update set value = excluded.value";
/// The same, if some values are as expected and some keys are not there; locked in the order of their keys. Of two that
/// expect a key not to be there and put it there, one is in the other's way and asks again.
const CHANGE_IF: &str = "with held as (select key, value from greffe_kept where shelf = $1 and key = any($5::bytea[]) \
    order by key for update), \
    known as (select (select count(*) from held join unnest($5::bytea[], $6::bytea[]) as expected(key, value) \
    on held.key = expected.key and held.value = expected.value) = cardinality($5::bytea[]) \
    and not exists (select 1 from greffe_kept k where k.shelf = $1 and k.key = any($7::bytea[])) as so), \
    gone as (delete from greffe_kept k using known where known.so and k.shelf = $1 and k.key = any($2::bytea[])), \
    come as (insert into greffe_kept (shelf, key, value) \
    select $1, given.key, given.value from known, unnest($3::bytea[], $4::bytea[]) as given(key, value) \
    where known.so and given.key <> all($7::bytea[]) \
    on conflict (shelf, key) do update set value = excluded.value), \
    born as (insert into greffe_kept (shelf, key, value) \
    select $1, given.key, given.value from known, unnest($3::bytea[], $4::bytea[]) as given(key, value) \
    where known.so and given.key = any($7::bytea[])) \
    select so from known";
/// Notes that dead rows are to be cleared away. A shelf of its own: neither the vault's nor people's.
const DUE: &str = "insert into greffe_kept (shelf, key, value) values (2, 'due', '') on conflict do nothing";
/// Takes that note, unless they were cleared away within a day.
const TAKE: &str = "with due as (delete from greffe_kept where shelf = 2 and key = 'due' and not exists \
    (select 1 from greffe_kept where shelf = 2 and key = 'done' \
    and convert_from(value, 'UTF8')::timestamptz > now() - interval '1 day') returning 1) \
    insert into greffe_kept (shelf, key, value) select 2, 'done', convert_to(now()::text, 'UTF8') from due \
    on conflict (shelf, key) do update set value = excluded.value";
/// Never a full one, nor one that gives room back: both shut everybody out of the table.
const CLEAR: &str = "vacuum (truncate off) greffe_kept";
const TIME: &str = "select extract(epoch from statement_timestamp())::bigint";

/// That a copy into the database was begun and not ended, on the same shelf.
const UNFINISHED: &str = "select 1 from greffe_kept where shelf = 2 and key = 'unfinished'";
const BEGIN: &str =
    "insert into greffe_kept (shelf, key, value) values (2, 'unfinished', '') on conflict do nothing";
const END: &str = "delete from greffe_kept where shelf = 2 and key = 'unfinished'";
const ANYTHING: &str = "select 1 where exists (select 1 from greffe_match) \
    or exists (select 1 from greffe_kept where shelf in (0, 1))";

/// How often a change is tried while another server changes the same.
const TRIES: u32 = 20;
/// How long clearing dead rows away may take.
const CLEARING: Duration = Duration::from_mins(10);
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
        self.vault_doubting(keys, false)
    }

    /// The same; `in_doubt` says that the database may come from a backup although it has counted every start.
    pub fn vault_doubting(&self, keys: &Keys, in_doubt: bool) -> Result<Vault, VaultError> {
        Vault::shared(Box::new(Shelved::new(self.core(), Shelf::Vault)), keys, in_doubt)
    }
}

impl Postgres {
    /// The values of one kind as they are kept.
    pub(crate) fn kept(&self, which: Kind) -> Box<dyn Keeper> {
        let values = match which {
            Kind::People => Shelf::People,
            Kind::Vault => Shelf::Vault,
        };
        Box::new(Shelved::new(self.core(), values))
    }

    /// Whether a copy into the database was begun and not ended.
    pub(crate) fn is_unfinished(&self) -> Result<bool, OpenError> {
        self.finds(UNFINISHED)
    }

    /// Notes that one is begun, or ended.
    pub(crate) fn set_unfinished(&self, is_so: bool) -> Result<(), OpenError> {
        let links = self.core().links.clone();
        let text = if is_so { BEGIN } else { END };
        Ok(self.core().run(async move { links.lend().await?.count(text, &[]).await.map(drop) })?)
    }

    /// Whether there is neither a match nor a value.
    pub(crate) fn is_vacant(&self) -> Result<bool, OpenError> {
        Ok(!self.finds(ANYTHING)?)
    }

    fn finds(&self, text: &'static str) -> Result<bool, OpenError> {
        let links = self.core().links.clone();
        Ok(self.core().run(async move { Ok(!links.rows(text, &[]).await?.is_empty()) })?)
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
        // The last change of a key counts.
        let last: BTreeMap<&[u8], Option<&[u8]>> =
            changes.iter().map(|(key, value)| (key.as_slice(), *value)).collect();
        let gone: Vec<Vec<u8>> =
            last.iter().filter(|(_, value)| value.is_none()).map(|(key, _)| key.to_vec()).collect();
        let kept = last.iter().filter_map(|(key, value)| Some((key.to_vec(), (*value)?.to_vec())));
        let (keys, values): (Vec<Vec<u8>>, Vec<Vec<u8>>) = kept.unzip();
        let asked = Asked { expected: expected.to_vec(), gone, keys, values };
        let (database, place) = (self.core.links.clone(), self.shelf);
        // What is known not to be heard is not begun, and not waited for once it is silent.
        let outcome = self.core.look(async move {
            match try_change(&database, place, &asked).await {
                // Its connection was cut, perhaps. Done twice it is the same, where nothing is expected.
                Err(Trouble::Lost(_)) if asked.expected.is_empty() => {
                    try_change(&database, place, &asked).await
                }
                other => other,
            }
        });
        // A database that is lost comes back by itself, and what it refused it may take next: none of it is opened again.
        let is_wrong = matches!(outcome, Err(Trouble::Lies(_) | Trouble::Damaged(_)));
        self.failed.fetch_or(is_wrong, Ordering::AcqRel);
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

    fn page(&self, prefix: &[u8], last: &[u8], most: u32) -> Result<Vec<KeyValue>, ValueError> {
        let (database, place, from, to) =
            (self.core.links.clone(), self.shelf, prefix.to_vec(), after(prefix));
        let (last, most) = (last.to_vec(), i64::from(most));
        Ok(self.core.look(async move {
            let rows = database.rows(PAGE, &[&place, &from, &to, &last, &most]).await?;
            rows.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
        })?)
    }

    fn rewrite(&self) -> Result<(), ValueError> {
        let links = self.core.links.clone();
        Ok(self.core.look(async move { links.lend().await?.count(DUE, &[]).await.map(drop) })?)
    }

    fn upkeep(&self) -> Result<(), ValueError> {
        let links = self.core.links.clone();
        let done = self.core.run(async move {
            let mut link = links.lend().await?;
            if link.count(TAKE, &[]).await? == 0 {
                return Ok(());
            }
            let cleared = link.count_within(CLEARING, CLEAR, &[]).await;
            if cleared.is_err() {
                // Due still, tomorrow.
                links.lend().await?.count(DUE, &[]).await?;
            }
            cleared.map(drop)
        });
        match done {
            Err(Trouble::Refused(words)) if UNKNOWN.iter().any(|code| words.ends_with(code)) => Ok(()),
            other => Ok(other?),
        }
    }

    fn time(&self) -> Result<Option<u64>, ValueError> {
        let links = self.core.links.clone();
        let seconds = self.core.look(async move {
            let rows = links.rows(TIME, &[]).await?;
            rows.first().map(|row| number(column(row, 0)?)).transpose()
        });
        Ok(seconds?)
    }
}

/// Changes values on a connection of the pool, and again while other servers change the same.
async fn try_change(links: &Links, place: i16, asked: &Asked) -> Result<bool, Trouble> {
    let mut link = links.lend().await?;
    let mut tries = 0;
    loop {
        link.demand_honesty().await?;
        link.was_unreplicated();
        let done = change(&mut link, place, asked).await;
        tries += 1;
        match done {
            Err(Trouble::Again(_)) if tries < TRIES => {}
            Ok(_) if link.was_unreplicated() => {
                return Err(Trouble::Lost("a change did not wait for its copy".to_owned()));
            }
            other => return other,
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
pub(super) fn after(prefix: &[u8]) -> Option<Vec<u8>> {
    let kept = prefix.iter().rposition(|byte| *byte < u8::MAX)?;
    let mut next = prefix.get(..=kept)?.to_vec();
    let last = next.last_mut()?;
    *last = last.saturating_add(1);
    Some(next)
}
