//! Replay: the table and the state at any record, the match told in words, the audit.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::judging::fact::FigureId;
use greffe_core::play::replay::Audit;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::Line;
use greffe_core::telling::words::Words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::api::bodies::Public;
use crate::api::fail::{Fail, NO_RECORD, UNFOLDABLE};
use crate::api::{Shared, blocking, open};
use crate::chronicle;
use crate::clerk::Table;
use crate::error::PageError;
use crate::limits;
use crate::luck::{Luck, Stands, Tally};
use crate::pages::luck::of as luck_of;
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

/// Throws against what dice do. Tenths are of a face.
#[derive(Serialize)]
struct Throws<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    dice: u64,
    sum: u64,
    expected_tenths: u64,
    band_tenths: u64,
    stands: &'static str,
    faces: &'a BTreeMap<u32, Vec<u64>>,
}

impl<'a> Throws<'a> {
    fn of(tally: &'a Tally) -> Self {
        let stands = match tally.stands() {
            Stands::Few => "few",
            Stands::Within => "within",
            Stands::Above => "above",
            Stands::Below => "below",
        };
        let (expected_tenths, band_tenths) = (tally.expected(), tally.band());
        let Tally { dice, sum, faces, .. } = tally;
        let (dice, sum) = (*dice, *sum);
        Self { side: None, rule: None, source: None, dice, sum, expected_tenths, band_tenths, stands, faces }
    }
}

#[derive(Serialize)]
struct Dice<'a> {
    all: Throws<'a>,
    sides: Vec<Throws<'a>>,
    rules: Vec<Throws<'a>>,
    sources: Vec<Throws<'a>>,
    struck: Throws<'a>,
    apart: u64,
}

fn told(luck: &Luck) -> Dice<'_> {
    let of_side = |(side, tally): (&Option<u8>, _)| Throws { side: *side, ..Throws::of(tally) };
    let rules = luck.rules.iter().flat_map(|(rule, sides)| {
        sides.iter().map(|(side, tally)| Throws {
            rule: Some(rule.as_str()),
            side: *side,
            ..Throws::of(tally)
        })
    });
    let sources = luck.sources.iter().map(|(typed, tally)| {
        let source = if *typed { "table" } else { "seeded" };
        Throws { source: Some(source), ..Throws::of(tally) }
    });
    Dice {
        all: Throws::of(&luck.all),
        sides: luck.sides.iter().map(of_side).collect(),
        rules: rules.collect(),
        sources: sources.collect(),
        struck: Throws::of(&luck.struck),
        apart: luck.apart,
    }
}

/// The dice of the match against what dice do.
///
/// # Errors
/// 404 for no such match.
pub async fn luck(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let luck = luck_of(&site, &table)?;
        let game = table.game();
        let told = serde_json::to_value(told(&luck)).map_err(PageError::internal)?;
        Ok(Public::of(&*game, |_| told).tagged(game.head()))
    });
    Ok(made.await?.json(&request))
}

#[derive(Serialize)]
struct Keys {
    moments: Vec<Key>,
}

#[derive(Serialize)]
struct Key {
    first: Seq,
    seq: Seq,
    what: &'static str,
    void: bool,
    words: Words,
    figures: Vec<FigureId>,
}

/// What one looks the match up for, void moments marked.
///
/// # Errors
/// 404 for no such match.
pub async fn keys(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let chronicle = site.chronicle(&table)?;
        let game = table.game();
        let made = Public::of(&*game, |game| {
            let key = |moment: &chronicle::Moment| {
                Some(Key {
                    first: Seq(moment.first),
                    seq: Seq(moment.last),
                    what: moment.mark?.name(),
                    void: game.is_void(Seq(moment.last)),
                    words: moment.told.clone(),
                    figures: moment.figures.clone(),
                })
            };
            Keys { moments: chronicle.moments.iter().filter_map(key).collect() }
        });
        Ok(made.tagged(game.head()))
    });
    Ok(made.await?.json(&request))
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
        let address = limits::asks_from(&request);
        let ran = shared.pool.audit(address, move |budget| work.game().audit_with(&mut |_| budget.step()));
        let ran = ran.await?.transpose()?;
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
