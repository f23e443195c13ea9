//! The head of a match, signed by this server: shown, kept, and compared with one that was kept.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::MatchId;
use greffe_core::record::signature::fingerprint;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;
use greffe_store::Origin;
use serde::Deserialize;

use crate::api::head::SignedHead;
use crate::clerk::Table;
use crate::error::PageError;
use crate::pages::matches::{open, title};
use crate::pages::{blocking, html};
use crate::qr::{self, Picture};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "heads.html")]
struct Heads {
    shell: Shell,
    base: String,
    origin: Origin,
    title: Words,
    head: SignedHead,
    /// The head as one line of JSON, to keep.
    /// What is kept of it, where this server signs it.
    kept: Option<Kept>,
    /// The address that compares this head with the record.
    link: String,
    picture: Option<Picture>,
    compared: Option<Compared>,
    turns: Vec<Turn>,
}

impl Heads {
    /// Whether the reader's device looks after it: it is of this server, which signs its heads.
    fn is_watched(&self) -> bool {
        self.origin == Origin::Own
    }
}

/// What comes of comparing a head that somebody kept with this record.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Compared {
    /// The record has exactly that head there.
    Same {
        /// How many records have followed.
        since: u64,
    },
    /// The record has another one there.
    Fork,
    /// The record is shorter than that.
    Missing {
        /// How many records there are.
        records: u64,
    },
}

/// The head at the end of a turn.
struct Turn {
    records: u64,
    words: Words,
}

/// Which head, and perhaps one to compare with.
#[derive(Deserialize)]
pub struct Query {
    records: Option<u64>,
    head: Option<String>,
}

/// The signed head of a match, or the comparison of one that was kept.
///
/// # Errors
/// [`PageError::NotFound`] for no such match, or where no batch ended.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let shell = Shell::new(&visitor, "matches");
    let origin = visitor.config.origin.clone();
    let page = blocking(move || page(&site, &table, shell, &origin, &query));
    html(&page.await?)
}

/// The same as a file.
///
/// # Errors
/// As [`show`].
pub async fn file(
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let id = table.id();
    let head = blocking(move || {
        let last = table.game().records();
        let records = query.records.unwrap_or(last);
        if records > last {
            return Err(PageError::NotFound);
        }
        signed(&site, id, records)
    });
    let head = head.await?;
    let named = format!("attachment; filename=\"{id}-{}.head.json\"", head.records);
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CONTENT_DISPOSITION, named))
        .body(format!("{}\n", json(&head)?)))
}

fn signed(site: &Site, id: MatchId, records: u64) -> Result<SignedHead, PageError> {
    SignedHead::earlier(&site.clerk, id, records)?.ok_or(PageError::NotFound)
}

/// A signed head, ready to be kept.
struct Kept {
    json: String,
    fingerprint: String,
    sig: String,
}

fn kept(head: &SignedHead) -> Result<Option<Kept>, PageError> {
    let Some((key, sig)) = head.key.as_ref().zip(head.sig.as_ref()) else { return Ok(None) };
    Ok(Some(Kept { json: json(head)?, fingerprint: fingerprint(key), sig: sig.to_string() }))
}

fn json(head: &SignedHead) -> Result<String, PageError> {
    serde_json::to_string(head).map_err(PageError::internal)
}

fn page(site: &Site, table: &Table, shell: Shell, origin: &str, query: &Query) -> Result<Heads, PageError> {
    let (now, title) = {
        let game = table.game();
        (game.records(), title(&game))
    };
    let compared = compare(site, table, now, query)?;
    let wanted = query.records.filter(|records| *records <= now).unwrap_or(now);
    let head = signed(site, table.id(), wanted)?;
    let link = format!("{origin}/m/{}/head?records={}&head={}", table.id(), head.records, head.head);
    Ok(Heads {
        base: format!("/m/{}", table.id()),
        origin: table.origin(),
        kept: kept(&head)?,
        picture: qr::picture(&link),
        turns: turns(site, table)?,
        link,
        title,
        head,
        compared,
        shell,
    })
}

fn compare(site: &Site, table: &Table, now: u64, query: &Query) -> Result<Option<Compared>, PageError> {
    let (Some(records), Some(head)) = (query.records, query.head.as_deref()) else { return Ok(None) };
    if records > now {
        return Ok(Some(Compared::Missing { records: now }));
    }
    // Where no batch ended there is no head to be kept: whoever shows one has another record.
    let there = SignedHead::earlier(&site.clerk, table.id(), records)?;
    let same = there.is_some_and(|there| there.head.to_string() == head);
    Ok(Some(if same { Compared::Same { since: now.saturating_sub(records) } } else { Compared::Fork }))
}

/// The head at the end of every turn: before the first record of the next one.
fn turns(site: &Site, table: &Table) -> Result<Vec<Turn>, PageError> {
    let chronicle = site.chronicle(table)?;
    let starts = chronicle.moments.iter().filter(|moment| moment.weight == Weight::Turn);
    let turns = starts.filter(|moment| moment.first > 0);
    Ok(turns.map(|moment| Turn { records: moment.first, words: moment.words.clone() }).collect())
}
