//! The tables, as numbered steps: each is one statement that can be repeated, and what was done is checked at the start.

use super::link::{Links, Trouble, column};
use sha2::{Digest as _, Sha256};

/// The steps, in order. One that was ever released is never altered: another is added.
const STEPS: [&str; 7] = [
    // How far a match has come; `origin`: 0 played here, 1 imported, 2 sample.
    "create table if not exists greffe_match (match_id bytea primary key, next bigint not null, head bytea not null, \
     origin smallint not null)",
    // A record's line; the head where it is the last of its batch.
    "create table if not exists greffe_record (match_id bytea not null, seq bigint not null, line bytea not null, \
     head bytea, primary key (match_id, seq))",
    // The outcome of a request, by its idempotency key.
    "create table if not exists greffe_outcome (match_id bytea not null, key bytea not null, \
     fingerprint bytea not null, first bigint not null, last bigint not null, primary key (match_id, key))",
    // Values of the vault, sealed, and of the people's store.
    "create table if not exists greffe_kept (shelf smallint not null, key bytea not null, value bytea not null, \
     primary key (shelf, key))",
    // The servers that write, each under an id of its own from start to stop.
    "create table if not exists greffe_server (server bytea primary key, seen timestamptz not null)",
    // Which matches a server has made grow, counted by itself: 16 bytes a match.
    "create table if not exists greffe_news (server bytea not null, number bigint not null, matches bytea not null, \
     primary key (server, number))",
    // How far ahead of now the servers' counts are, in milliseconds since 1970: not worth a sync.
    "create unlogged table if not exists greffe_count (key bytea primary key, whole bigint not null)",
];

const DONE: &str =
    "create table if not exists greffe_migration (number int primary key, checksum bytea not null)";

/// How often a step is tried while another server does the same.
const TRIES: u32 = 20;

/// Brings the tables to what this build needs.
pub(crate) async fn migrate(links: &Links) -> Result<(), Trouble> {
    let mut last = Trouble::Again("the schema".to_owned());
    for _ in 0..TRIES {
        match step_by_step(links).await {
            // Two servers that create one table at the same time are in each other's way for a moment.
            Err(again @ Trouble::Again(_)) => last = again,
            other => return other,
        }
    }
    Err(last)
}

async fn step_by_step(links: &Links) -> Result<(), Trouble> {
    let mut lent = links.lend().await?;
    lent.count(DONE, &[]).await?;
    let rows = lent.rows("select number, checksum from greffe_migration order by number", &[]).await?;
    let mut done = Vec::new();
    for row in &rows {
        done.push((column::<i32>(row, 0)?, column::<Vec<u8>>(row, 1)?));
    }
    let mut expected = (1_i32..).zip(STEPS);
    for (number, checksum) in &done {
        match expected.next() {
            Some((known, step)) if known == *number && checksum_of(step) == *checksum => {}
            Some(_) => {
                return Err(Trouble::Refused(format!("step {number} of its schema is not this build’s")));
            }
            None => {
                return Err(Trouble::Refused(format!(
                    "its schema has step {number}: it is of a newer build"
                )));
            }
        }
    }
    for (number, step) in expected {
        lent.count(step, &[]).await?;
        let note = "insert into greffe_migration values ($1, $2) on conflict do nothing";
        lent.count(note, &[&number, &checksum_of(step)]).await?;
    }
    Ok(())
}

fn checksum_of(step: &str) -> Vec<u8> {
    Sha256::digest(step.as_bytes()).to_vec()
}
