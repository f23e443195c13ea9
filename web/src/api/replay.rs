//! Replay: the table and the state at any record, the match told in words, the audit.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::ids::Seq;
use greffe_core::replay::Audit;
use greffe_core::view::Line;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::api::bodies::Public;
use crate::api::fail::{Fail, NO_RECORD, UNFOLDABLE};
use crate::api::{Shared, blocking, open};
use crate::clerk::Table;
use crate::site::Site;

/// Most events in one answer.
const MOST: usize = 500;

/// Which moment; the last one when it is not said.
#[derive(Deserialize)]
pub struct Moment {
    at: Option<u64>,
}

fn moment(table: &Table, asked: &Moment) -> Result<Seq, Fail> {
    let last = table.game().records().saturating_sub(1);
    let at = asked.at.unwrap_or(last);
    if at > last { Err(Fail::Plain(&NO_RECORD)) } else { Ok(Seq(at)) }
}

/// The table after a record.
///
/// # Errors
/// 404 for no such match or record.
pub async fn board(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    at: web::Query<Moment>,
) -> Result<HttpResponse, Fail> {
    let board = blocking(move || {
        let table = open(&site, &id)?;
        let seq = moment(&table, &at)?;
        let game = table.game();
        Ok(Public::tried(&*game, |game| game.board(seq))?.tagged(game.head()))
    });
    Ok(board.await?.json(&request))
}

/// The public state after a record.
///
/// # Errors
/// 404 for no such match or record.
pub async fn state(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    at: web::Query<Moment>,
) -> Result<HttpResponse, Fail> {
    let state = blocking(move || {
        let table = open(&site, &id)?;
        let seq = moment(&table, &at)?;
        let game = table.game();
        let state = Public::tried(&*game, |game| -> Result<_, Fail> {
            RawValue::from_string(game.state_json(seq)?).map_err(|_| Fail::Plain(&UNFOLDABLE))
        })?;
        Ok(state.tagged(game.head()))
    });
    Ok(state.await?.json(&request))
}

/// Which part of the story, by record.
#[derive(Deserialize)]
pub struct Part {
    #[serde(default)]
    from: u64,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Story {
    events: Vec<Told>,
    /// The record the next part begins with, when there is one.
    next: Option<Seq>,
}

#[derive(Serialize)]
struct Told {
    seq: Seq,
    void: bool,
    #[serde(flatten)]
    line: Line,
}

/// The match in words, event by event, void ones marked.
///
/// # Errors
/// 404 for no such match.
pub async fn story(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    part: web::Query<Part>,
) -> Result<HttpResponse, Fail> {
    let story = blocking(move || {
        let table = open(&site, &id)?;
        let whole = table.story()?;
        let game = table.game();
        let start = whole.partition_point(|(seq, _)| seq.0 < part.from);
        let limit = part.limit.unwrap_or(100).clamp(1, MOST);
        let made = Public::of(&*game, |game| {
            let lines = whole.iter().skip(start).take(limit);
            let told =
                |(seq, line): &(Seq, Line)| Told { seq: *seq, void: game.is_void(*seq), line: line.clone() };
            let next = whole.get(start.saturating_add(limit)).map(|(seq, _)| *seq);
            Story { events: lines.map(told).collect(), next }
        });
        Ok(made.tagged(game.head()))
    });
    Ok(story.await?.json(&request))
}

#[derive(Serialize)]
struct Verdict<'a> {
    audited: bool,
    clean: Option<bool>,
    #[serde(flatten)]
    audit: Option<&'a Audit>,
}

/// Every command run again by the rules; `audited` is false when that takes too long.
///
/// # Errors
/// 404 for no such match.
pub async fn audit(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let (table, head) = blocking(move || {
        let table = open(&site, &id)?;
        let head = table.game().head();
        Ok((table, head))
    })
    .await?;
    let done = if let Some(known) = shared.pool.known(head) {
        known
    } else {
        let work = Arc::clone(&table);
        let ran = shared.pool.audit(move |budget| work.game().audit_with(&mut |_| budget.step())).await?;
        let ran = ran.transpose()?;
        let done = ran.clone().flatten().map(Arc::new);
        // One that did not find a place is tried again; one over its budget would be so again.
        if ran.is_some() {
            shared.pool.remember(head, done.as_ref());
        }
        done
    };
    let game = table.game();
    let made = Public::of(&*game, |_| Verdict {
        audited: done.is_some(),
        clean: done.as_ref().map(|audit| audit.is_clean() && audit.judges()),
        audit: done.as_deref(),
    });
    let made = if done.is_some() { made.tagged(head) } else { made };
    Ok(made.json(&request))
}
