//! Counts that all servers of a database share: how much of something was asked for lately. They are not worth a sync:
//! a crash of the database forgets them.

use super::{
    Core, Postgres, kept_number,
    link::{Trouble, column},
    number,
};
use crate::ValueError;
use std::{collections::BTreeMap, sync::Arc};

/// Adds to each count, from now on at the earliest, and says how far ahead of now it is; by the database's clock alone.
const ADD: &str = "with added as (select key, time, (extract(epoch from statement_timestamp()) * 1000)::bigint as now \
    from unnest($1::bytea[], $2::bigint[]) as given(key, time) order by key) \
    insert into greffe_count as kept (key, whole) select key, now + time from added \
    on conflict (key) do update set whole = greatest(kept.whole, \
    (extract(epoch from statement_timestamp()) * 1000)::bigint) + excluded.whole \
    - (extract(epoch from statement_timestamp()) * 1000)::bigint \
    returning key, whole - (extract(epoch from statement_timestamp()) * 1000)::bigint";
/// Forgets what is past.
pub(super) const FORGET: &str =
    "delete from greffe_count where whole < (extract(epoch from statement_timestamp()) * 1000)::bigint";

/// Times by which counts are ahead of now, in milliseconds, under keys that tell nothing by themselves.
pub type Ahead = BTreeMap<[u8; 32], u64>;

/// The counts that servers share.
#[derive(Clone)]
pub struct Counts {
    core: Arc<Core>,
}

impl Postgres {
    /// The counts of this database.
    pub fn counts(&self) -> Counts {
        Counts { core: self.core() }
    }
}

impl Counts {
    /// Adds times, in milliseconds, and says how far ahead of now each count is then.
    pub fn add(&self, times: &Ahead) -> Result<Ahead, ValueError> {
        let keys: Vec<Vec<u8>> = times.keys().map(|key| key.to_vec()).collect();
        let times: Vec<i64> = times.values().copied().map(kept_number).collect();
        let links = self.core.links.clone();
        Ok(self.core.look(async move {
            let rows = links.rows(ADD, &[&keys, &times]).await?;
            let ahead = |row: &tokio_postgres::Row| {
                let key: &[u8] = column(row, 0)?;
                let key = key.try_into().map_err(|_| Trouble::Damaged("a count of no key".to_owned()))?;
                Ok((key, number(column::<i64>(row, 1)?.max(0))?))
            };
            rows.iter().map(ahead).collect()
        })?)
    }
}
