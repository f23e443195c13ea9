//! One transaction for all batches that wait, and what became of each of them.

use super::{
    alone::{self, provided},
    kept_number,
    link::{Given, Link, Trouble, column, pipelined},
    number,
};
use crate::{
    AppendError, Appended, Batch, Beside, Head, MatchId, Origin, RetryKey, beside::Keeps, state::Entry,
};
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::types::ToSql;

/// What both ways to append do once the match has moved: the outcome, what goes beside, the records.
macro_rules! and_the_rest {
    () => {
        "told as (insert into greffe_outcome (match_id, key, fingerprint, first, last) \
            select $1, $6, $7, $2, $3 - 1 from moved where $6::bytea is not null returning 1), \
            kept as (insert into greffe_kept (shelf, key, value) select shelf, key, value \
            from moved, unnest($9::smallint[], $10::bytea[], $11::bytea[]) as beside(shelf, key, value) \
            on conflict (shelf, key) do update set value = excluded.value returning 1) \
            insert into greffe_record (match_id, seq, line, head) \
            select $1::bytea, $2::bigint + n - 1, line, case when $2 + n = $3 then $4::bytea end \
            from moved, unnest($8::bytea[]) with ordinality as given(line, n)"
    };
}

/// Goes on with a match, where it is as expected and the key was not used, and says how many records went in.
macro_rules! go_on {
    () => {
        concat!(
            "with moved as ( \
            update greffe_match set next = $3, head = $4 \
            where match_id = $1 and next = $2 and origin = 0 and $5::smallint = 0 \
            and not exists (select 1 from greffe_outcome o where o.match_id = $1 and o.key = $6) \
            returning 1), ",
            and_the_rest!()
        )
    };
}

/// Begins a match, where there is none of its id.
macro_rules! begin {
    () => {
        concat!(
            "with moved as ( \
            insert into greffe_match (match_id, next, head, origin) select $1, $3, $4, $5::smallint \
            where not exists (select 1 from greffe_outcome o where o.match_id = $1 and o.key = $6) \
            on conflict (match_id) do nothing returning 1), ",
            and_the_rest!()
        )
    };
}

const GO_ON: &str = go_on!();
const BEGIN: &str = begin!();

/// Goes on with matches, or begins them, each as above, all of them different: which of them it did. A row of each list
/// is a batch, a line of it, or what goes beside it. Servers that lock matches in one order never wait in a ring.
const TOGETHER: &str = concat!(
    "with given as materialized ( \
    select * from unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::smallint[], $6::bytea[], $7::bytea[]) \
    as given(match_id, first, next, head, origin, key, fingerprint)), \
    free as materialized (select g.* from given g where not exists (select 1 from greffe_outcome o \
    where o.match_id = g.match_id and o.key = g.key)",
    provided!(),
    "), \
    held as materialized (select m.match_id from greffe_match m where m.match_id = any($1) order by m.match_id for update), \
    moved as (update greffe_match m set next = f.next, head = f.head from free f, held h \
    where m.match_id = h.match_id and m.match_id = f.match_id and m.next = f.first and m.origin = 0 and f.origin = 0 \
    returning m.match_id), \
    begun as (insert into greffe_match (match_id, next, head, origin) \
    select f.match_id, f.next, f.head, f.origin from free f where f.first = 0 order by f.match_id \
    on conflict (match_id) do nothing returning match_id), \
    taken as (select match_id from moved union all select match_id from begun), \
    told as (insert into greffe_outcome (match_id, key, fingerprint, first, last) \
    select f.match_id, f.key, f.fingerprint, f.first, f.next - 1 from free f join taken t on t.match_id = f.match_id \
    where f.key is not null returning 1), \
    kept as (insert into greffe_kept (shelf, key, value) select b.shelf, b.key, b.value \
    from unnest($8::bytea[], $9::smallint[], $10::bytea[], $11::bytea[]) as b(match_id, shelf, key, value) \
    join taken t on t.match_id = b.match_id on conflict (shelf, key) do update set value = excluded.value returning 1), \
    lines as (insert into greffe_record (match_id, seq, line, head) select l.match_id, l.seq, l.line, l.head \
    from unnest($12::bytea[], $13::bigint[], $14::bytea[], $15::bytea[]) as l(match_id, seq, line, head) \
    join taken t on t.match_id = l.match_id returning 1), \
    news as (insert into greffe_news (server, number, matches) values ($16, $17, $18) returning 1) \
    select match_id from taken"
);

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
        let beside = places_of(beside);
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

/// What goes beside a batch, by its place. One statement changes a place once: the last of its values counts.
fn places_of(beside: &[Beside]) -> BTreeMap<(Keeps, &[u8]), &[u8]> {
    beside.iter().map(|one| ((one.keeps, one.key.as_slice()), one.value.as_slice())).collect()
}

/// Appends a group in one transaction and one journey. `again` says that an earlier try may have succeeded unheard.
pub(super) async fn append(
    link: &mut Link,
    asked: &[Asked],
    pen: Pen<'_>,
    again: bool,
) -> Result<Vec<Became>, Trouble> {
    // A try that may have succeeded unheard is settled by a transaction that writes in any case.
    if let [alone] = asked
        && !again
        && write_alone(link, alone, &pen).await?
    {
        return Ok(vec![Became::Durable(appended(&alone.batch, false))]);
    }
    let taken = if can_go_together(asked) {
        write_together(link, asked, pen).await?
    } else {
        write(link, asked, pen).await?
    };
    let mut became = Vec::with_capacity(asked.len());
    for (Asked { batch, origin, .. }, is_taken) in asked.iter().zip(taken) {
        became.push(if is_taken {
            Became::Durable(appended(batch, false))
        } else {
            judge(link, batch, *origin, again).await?
        });
    }
    Ok(became)
}

/// Appends a batch by a statement that is a transaction of its own; says whether it went in. What it refuses is judged
/// as in a group.
async fn write_alone(link: &mut Link, asked: &Asked, pen: &Pen<'_>) -> Result<bool, Trouble> {
    let row = Row::new(asked);
    let (server, told) = (pen.server.as_slice(), kept_number(pen.number));
    let [id, first, next, head, origin, key, fingerprint, lines, shelves, keys, values] = row.given();
    let mut given: Vec<&(dyn ToSql + Sync)> = vec![id, first, next, head, origin, &server, &told];
    match row.lines {
        [only] => given.push(only),
        _ => given.push(lines),
    }
    if row.key.is_some() {
        given.extend([key, fingerprint]);
    }
    if !row.shelves.is_empty() {
        given.extend([shelves, keys, values]);
    }
    let text = alone::statement(alone::Shape {
        begins: row.begins,
        is_one: row.lines.len() == 1,
        has_key: row.key.is_some(),
        has_beside: !row.shelves.is_empty(),
    });
    link.was_unreplicated();
    let count = link.count(text, &given).await?;
    demand_copy(link)?;
    Ok(count > 0)
}

/// That the last commit waited for its copy, where it should have.
fn demand_copy(link: &Link) -> Result<(), Trouble> {
    if link.was_unreplicated() {
        return Err(Trouble::Lost("a commit did not wait for its copy".to_owned()));
    }
    Ok(())
}

/// Whether one statement may take all batches: it changes no row twice.
fn can_go_together(asked: &[Asked]) -> bool {
    let matches: BTreeSet<&MatchId> = asked.iter().map(|one| &one.batch.match_id).collect();
    let mut places = BTreeSet::new();
    let rows = asked.iter().flat_map(|one| places_of(&one.beside).into_keys());
    matches.len() == asked.len() && rows.into_iter().all(|place| places.insert(place))
}

/// Appends batches of different matches by one statement; says of each whether it went in.
async fn write_together(link: &mut Link, asked: &[Asked], pen: Pen<'_>) -> Result<Vec<bool>, Trouble> {
    let rows: Vec<Row<'_>> = asked.iter().map(Row::new).collect();
    let each = |of: fn(&Row<'_>) -> i64| rows.iter().map(of).collect::<Vec<i64>>();
    let (firsts, nexts) = (each(|row| row.first), each(|row| row.next));
    let ids: Vec<&[u8]> = rows.iter().map(|row| row.id).collect();
    let heads: Vec<&[u8]> = rows.iter().map(|row| row.head).collect();
    let origins: Vec<i16> = rows.iter().map(|row| row.origin).collect();
    let retries: Vec<Option<&[u8]>> = rows.iter().map(|row| row.key).collect();
    let fingerprints: Vec<Option<&[u8]>> = rows.iter().map(|row| row.fingerprint).collect();
    let mut beside = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut lines = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in &rows {
        beside.0.extend(row.keys.iter().map(|_| row.id));
        beside.1.extend_from_slice(&row.shelves);
        beside.2.extend_from_slice(&row.keys);
        beside.3.extend_from_slice(&row.values);
        for (seq, line) in (row.first..).zip(row.lines) {
            lines.0.push(row.id);
            lines.1.push(seq);
            lines.2.push(line.as_slice());
            lines.3.push((seq.checked_add(1) == Some(row.next)).then_some(row.head));
        }
    }
    let matches: Vec<u8> = ids.concat();
    let (server, told) = (pen.server.as_slice(), kept_number(pen.number));
    let given: Given<'_> = &[
        &ids,
        &firsts,
        &nexts,
        &heads,
        &origins,
        &retries,
        &fingerprints,
        &beside.0,
        &beside.1,
        &beside.2,
        &beside.3,
        &lines.0,
        &lines.1,
        &lines.2,
        &lines.3,
        &server,
        &told,
        &matches,
    ];
    link.was_unreplicated();
    let taken = link.rows(TOGETHER, given).await?;
    demand_copy(link)?;
    if taken.len() < asked.len() {
        link.demand_honesty().await?;
    }
    let taken: BTreeSet<&[u8]> = taken.iter().map(|row| column(row, 0)).collect::<Result<_, Trouble>>()?;
    Ok(ids.iter().map(|id| taken.contains(id)).collect())
}

async fn write(link: &mut Link, asked: &[Asked], pen: Pen<'_>) -> Result<Vec<bool>, Trouble> {
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
    demand_copy(link)?;
    // In order: begin, the batches, the news, the settings, commit.
    if counts.iter().rev().nth(1).is_none_or(|lies| *lies > 0) {
        link.demand_honesty().await?;
        return Err(Trouble::Lies("its settings changed for a moment".to_owned()));
    }
    Ok(counts.into_iter().skip(1).take(asked.len()).map(|count| count > 0).collect())
}

/// Why a batch was not taken.
async fn judge(link: &mut Link, batch: &Batch, origin: Origin, again: bool) -> Result<Became, Trouble> {
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
async fn is_there(link: &mut Link, batch: &Batch) -> Result<bool, Trouble> {
    let last = kept_number(next_after(batch).saturating_sub(1));
    let rows = link.rows(HEAD_AT, &[&batch.match_id.as_slice(), &last]).await?;
    let Some(row) = rows.first() else { return Ok(false) };
    Ok(column::<Option<&[u8]>>(row, 0)? == Some(batch.head.as_slice()))
}

/// What a key appended, and whether by the same command.
pub(super) async fn outcome(
    link: &mut Link,
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
pub(super) async fn entry(link: &mut Link, match_id: MatchId) -> Result<Option<Entry>, Trouble> {
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
