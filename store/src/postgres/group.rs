//! One transaction for all batches that wait, and what became of each of them.

use super::{
    kept_number,
    link::{Given, Lent, Trouble, column, pipelined},
    number,
};
use crate::{
    AppendError, Appended, Batch, Beside, Head, MatchId, Origin, RetryKey, beside::Keeps, state::Entry,
};
use std::collections::BTreeMap;
use tokio_postgres::types::ToSql;

/// Goes on with a match, where it is as expected and the key was not used, and says how many records went in.
const GO_ON: &str = "with moved as ( \
    update greffe_match set next = $3, head = $4 where match_id = $1 and next = $2 and origin = 0 and $5::smallint = 0 \
    and not exists (select 1 from greffe_outcome o where o.match_id = $1 and o.key = $6) returning 1), \
    told as (insert into greffe_outcome (match_id, key, fingerprint, first, last) \
    select $1, $6, $7, $2, $3 - 1 from moved where $6::bytea is not null returning 1), \
    kept as (insert into greffe_kept (shelf, key, value) select shelf, key, value \
    from moved, unnest($9::smallint[], $10::bytea[], $11::bytea[]) as beside(shelf, key, value) \
    on conflict (shelf, key) do update set value = excluded.value returning 1) \
    insert into greffe_record (match_id, seq, line, head) \
    select $1::bytea, $2::bigint + n - 1, line, case when $2 + n = $3 then $4::bytea end \
    from moved, unnest($8::bytea[]) with ordinality as given(line, n)";

/// Begins a match, where there is none of its id.
const BEGIN: &str = "with moved as ( \
    insert into greffe_match (match_id, next, head, origin) select $1, $3, $4, $5::smallint \
    where not exists (select 1 from greffe_outcome o where o.match_id = $1 and o.key = $6) \
    on conflict (match_id) do nothing returning 1), \
    told as (insert into greffe_outcome (match_id, key, fingerprint, first, last) \
    select $1, $6, $7, $2, $3 - 1 from moved where $6::bytea is not null returning 1), \
    kept as (insert into greffe_kept (shelf, key, value) select shelf, key, value \
    from moved, unnest($9::smallint[], $10::bytea[], $11::bytea[]) as beside(shelf, key, value) \
    on conflict (shelf, key) do update set value = excluded.value returning 1) \
    insert into greffe_record (match_id, seq, line, head) \
    select $1::bytea, $2::bigint + n - 1, line, case when $2 + n = $3 then $4::bytea end \
    from moved, unnest($8::bytea[]) with ordinality as given(line, n)";

const NEWS: &str = "insert into greffe_news (server, number, matches) values ($1, $2, $3)";
const MATCH: &str = "select next, head, origin from greffe_match where match_id = $1";
const OUTCOME: &str = "select fingerprint, first, last from greffe_outcome where match_id = $1 and key = $2";
const HEAD_AT: &str = "select head from greffe_record where match_id = $1 and seq = $2";

/// What became of a batch.
pub(super) enum Became {
    /// It is durable, by this transaction or an earlier one of this server whose answer was lost.
    Durable(Appended),
    /// It is not there, and why; and where the match is, if that was read.
    Not(AppendError, Option<Entry>),
    /// Another server was in between: to be tried again.
    Undecided,
}

/// A batch, where its match comes from, and what is kept with it.
pub(super) struct Asked {
    pub(super) batch: Batch,
    pub(super) origin: Origin,
    pub(super) beside: Vec<Beside>,
}

/// Where a server tells what it made grow.
pub(super) struct Pen<'a> {
    pub(super) server: &'a [u8; 16],
    pub(super) number: u64,
}

/// A batch as the database takes it.
struct Row<'a> {
    begins: bool,
    id: &'a [u8],
    first: i64,
    next: i64,
    head: &'a [u8],
    origin: i16,
    key: Option<&'a [u8]>,
    fingerprint: Option<&'a [u8]>,
    lines: &'a [Vec<u8>],
    shelves: Vec<i16>,
    keys: Vec<&'a [u8]>,
    values: Vec<&'a [u8]>,
}

impl<'a> Row<'a> {
    fn new(Asked { batch, origin, beside }: &'a Asked) -> Self {
        // One statement changes a place once: the last of its values counts.
        let beside: BTreeMap<(Keeps, &[u8]), &[u8]> =
            beside.iter().map(|one| ((one.keeps, one.key.as_slice()), one.value.as_slice())).collect();
        Self {
            shelves: beside.keys().map(|(keeps, _)| shelf_number(*keeps)).collect(),
            keys: beside.keys().map(|(_, key)| *key).collect(),
            values: beside.values().copied().collect(),
            begins: batch.expected_next == 0,
            id: &batch.match_id,
            first: kept_number(batch.expected_next),
            next: kept_number(next_after(batch)),
            head: &batch.head,
            origin: origin_number(*origin),
            key: batch.retry.as_ref().map(|retry| retry.key.as_slice()),
            fingerprint: batch.retry.as_ref().map(|retry| retry.fingerprint.as_slice()),
            lines: &batch.lines,
        }
    }

    fn given(&self) -> [&(dyn ToSql + Sync); 11] {
        [
            &self.id,
            &self.first,
            &self.next,
            &self.head,
            &self.origin,
            &self.key,
            &self.fingerprint,
            &self.lines,
            &self.shelves,
            &self.keys,
            &self.values,
        ]
    }
}

/// Appends a group in one transaction and one journey. `again` says that an earlier try may have succeeded unheard.
pub(super) async fn append(
    link: &mut Lent,
    asked: &[Asked],
    pen: Pen<'_>,
    again: bool,
) -> Result<Vec<Became>, Trouble> {
    let taken = write(link, asked, pen).await?;
    let mut became = Vec::with_capacity(asked.len());
    for (Asked { batch, origin, .. }, count) in asked.iter().zip(taken) {
        became.push(if count > 0 {
            Became::Durable(appended(batch, false))
        } else {
            judge(link, batch, *origin, again).await?
        });
    }
    Ok(became)
}

async fn write(link: &mut Lent, asked: &[Asked], pen: Pen<'_>) -> Result<Vec<u64>, Trouble> {
    let (go_on, begin, news) =
        (link.prepare(GO_ON).await?, link.prepare(BEGIN).await?, link.prepare(NEWS).await?);
    let honesty = link.honesty().await?;
    link.was_unreplicated();
    let rows: Vec<Row<'_>> = asked.iter().map(Row::new).collect();
    let given: Vec<_> = rows.iter().map(Row::given).collect();
    let matches: Vec<u8> = asked.iter().flat_map(|asked| asked.batch.match_id).collect();
    let (server, told) = (pen.server.as_slice(), kept_number(pen.number));
    let news_given: Given<'_> = &[&server, &told, &matches];
    let mut sent = vec![link.plain("begin")];
    for (row, given) in rows.iter().zip(&given) {
        sent.push(link.execution(if row.begins { &begin } else { &go_on }, given));
    }
    sent.push(link.execution(&news, news_given));
    sent.push(link.execution(&honesty, &[]));
    sent.push(link.plain("commit"));
    let mut counts = Vec::with_capacity(sent.len());
    for answer in pipelined(sent).await? {
        counts.push(answer?);
    }
    if link.was_unreplicated() {
        return Err(Trouble::Lost("a commit did not wait for its copy".to_owned()));
    }
    // In order: begin, the batches, the news, the settings, commit.
    if counts.iter().rev().nth(1).is_none_or(|lies| *lies > 0) {
        link.demand_honesty().await?;
        return Err(Trouble::Lies("its settings changed for a moment".to_owned()));
    }
    Ok(counts.into_iter().skip(1).take(asked.len()).collect())
}

/// Why a batch was not taken.
async fn judge(link: &mut Lent, batch: &Batch, origin: Origin, again: bool) -> Result<Became, Trouble> {
    if let Some(retry) = &batch.retry
        && let Some((appended, is_same)) = outcome(link, batch.match_id, retry).await?
    {
        let is_own = again && is_same && is_there(link, batch).await?;
        return Ok(if is_same {
            Became::Durable(Appended { repeated: !is_own, ..appended })
        } else {
            Became::Not(AppendError::KeyReused, None)
        });
    }
    let entry = entry(link, batch.match_id).await?;
    let head = entry.map_or(Head { next: 0, hash: [0; 32] }, |entry| entry.head);
    if head.next == batch.expected_next {
        return Ok(match (entry.map(|entry| entry.origin), origin) {
            (Some(Origin::Imported | Origin::Sample), _) => Became::Not(AppendError::Imported, entry),
            (None | Some(Origin::Own), _) => Became::Undecided,
        });
    }
    if again && is_there(link, batch).await? {
        return Ok(Became::Durable(appended(batch, false)));
    }
    Ok(Became::Not(AppendError::Conflict { next: head.next, head: head.hash }, entry))
}

/// Whether the last record of a batch stands where it would, with its head: that is this batch and no other.
async fn is_there(link: &mut Lent, batch: &Batch) -> Result<bool, Trouble> {
    let last = kept_number(next_after(batch).saturating_sub(1));
    let rows = link.rows(HEAD_AT, &[&batch.match_id.as_slice(), &last]).await?;
    let Some(row) = rows.first() else { return Ok(false) };
    Ok(column::<Option<&[u8]>>(row, 0)? == Some(batch.head.as_slice()))
}

/// What a key appended, and whether by the same command.
pub(super) async fn outcome(
    link: &mut Lent,
    match_id: MatchId,
    retry: &RetryKey,
) -> Result<Option<(Appended, bool)>, Trouble> {
    let rows = link.rows(OUTCOME, &[&match_id.as_slice(), &retry.key.as_slice()]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (first, last) = (number(column(row, 1)?)?, number(column(row, 2)?)?);
    let is_same = column::<&[u8]>(row, 0)? == retry.fingerprint;
    Ok(Some((Appended { first, last, repeated: true }, is_same)))
}

/// How far a match has come.
pub(super) async fn entry(link: &mut Lent, match_id: MatchId) -> Result<Option<Entry>, Trouble> {
    let rows = link.rows(MATCH, &[&match_id.as_slice()]).await?;
    rows.first().map(|row| entry_of(row, 0)).transpose()
}

/// A match as its row says, from a column on.
pub(super) fn entry_of(row: &tokio_postgres::Row, from: usize) -> Result<Entry, Trouble> {
    let damaged = |what: &str| Trouble::Damaged(format!("a match has no {what}"));
    let next = number(column(row, from)?)?;
    let hash: &[u8] = column(row, from.saturating_add(1))?;
    let hash = hash.try_into().map_err(|_| damaged("head"))?;
    let origin = match column::<i16>(row, from.saturating_add(2))? {
        0 => Origin::Own,
        1 => Origin::Imported,
        2 => Origin::Sample,
        _ => return Err(damaged("origin")),
    };
    Ok(Entry { head: Head { next, hash }, origin })
}

fn origin_number(origin: Origin) -> i16 {
    match origin {
        Origin::Own => 0,
        Origin::Imported => 1,
        Origin::Sample => 2,
    }
}

/// The shelf of `greffe_kept` that is somebody's.
pub(super) fn shelf_number(keeps: Keeps) -> i16 {
    match keeps {
        Keeps::Vault => 0,
        Keeps::People => 1,
    }
}

pub(super) fn next_after(batch: &Batch) -> u64 {
    batch.expected_next.saturating_add(u64::try_from(batch.lines.len()).unwrap_or(u64::MAX))
}

fn appended(batch: &Batch, repeated: bool) -> Appended {
    Appended { first: batch.expected_next, last: next_after(batch).saturating_sub(1), repeated }
}
