//! The records themselves, byte for byte; the match file; the texts that are sealed into them.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{Author, SealNumber};
use serde::{Deserialize, Serialize};

use crate::acts;
use crate::api::bodies::{ForSeat, Hand, Public};
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::head::SignedHead;
use crate::api::{blocking, open};
use crate::behind;
use crate::error::PageError;
use crate::posted::PostedJson;
use crate::site::Site;

/// Most records in one answer.
const MOST: u64 = 1000;
const LINES: &str = "application/x-ndjson";

/// Which records.
#[derive(Deserialize)]
pub struct Range {
    #[serde(default)]
    from: u64,
    limit: Option<u64>,
}

/// A range of records, one line each, as they are stored and hashed.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn range(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    range: web::Query<Range>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || lines(&site, &id, &range)).await?;
    let (public, next) = made;
    Ok(public.bytes(&request, LINES, &[("x-greffe-next", next.to_string())]))
}

fn lines(site: &Site, id: &str, range: &Range) -> Result<(Public<Vec<u8>>, u64), Fail> {
    let (id, shown) = site.reach(id)?;
    let log = site.clerk.log();
    let limit = range.limit.unwrap_or(200).clamp(1, MOST);
    let asked = range.from.saturating_add(limit);
    let known = log.head(*id.bytes());
    // Another server may have gone on: a short answer says that there is no more, anywhere.
    if known.is_none_or(|head| head.next < asked) && site.clerk.people().is_shared() {
        log.refresh(*id.bytes());
        site.clerk.demand_answers()?;
    }
    let head = log.head(*id.bytes()).ok_or(PageError::NotFound)?;
    let (last, hash) = shown.map_or((head.next, Hex(head.hash)), |table| {
        let game = table.game();
        (game.records(), game.head())
    });
    let until = asked.min(last);
    let made = Public::tried(site.clerk.log(), |log| -> Result<_, Fail> {
        let lines = log.read(*id.bytes(), range.from..until)?;
        Ok(lines.into_iter().flat_map(|line| line.into_iter().chain(*b"\n")).collect())
    })?;
    Ok((made.tagged(hash), until.max(range.from.min(last))))
}

/// One record's line.
///
/// # Errors
/// 404 for no such match or record.
pub async fn one(
    request: HttpRequest,
    site: web::Data<Site>,
    place: web::Path<(String, u64)>,
) -> Result<HttpResponse, Fail> {
    let line = blocking(move || {
        let (id, seq) = place.into_inner();
        let (id, shown) = site.reach(&id)?;
        let log = site.clerk.log();
        log.head(*id.bytes()).ok_or(PageError::NotFound)?;
        if shown.is_some_and(|table| seq >= table.game().records()) {
            return Err(Fail::Plain(&NO_RECORD));
        }
        Public::tried(log, |log| log.read_one(*id.bytes(), seq)?.ok_or(Fail::Plain(&NO_RECORD)))
    });
    Ok(line.await?.bytes(&request, "application/json", &[]))
}

/// The match file, to keep and to check anywhere.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn file(
    request: HttpRequest,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let (id, _) = behind::read(&code).ok_or(PageError::NotFound)?;
    let name = format!("attachment; filename=\"{id}.greffe\"");
    let file = blocking(move || {
        let (id, shown) = site.reach(&code)?;
        Public::tried(site.clerk.log(), |_| {
            Ok(shown.map_or_else(|| site.clerk.export(id), |table| site.clerk.export_shown(&table))?)
        })
    });
    Ok(file.await?.bytes(&request, LINES, &[(header::CONTENT_DISPOSITION.as_str(), name)]))
}

/// Over how many records.
#[derive(Deserialize)]
pub struct Over {
    records: Option<u64>,
}

/// The head of a match as this server signs it, now or after an earlier batch.
///
/// # Errors
/// 404 for no such match, or where no batch ended.
pub async fn head(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    over: web::Query<Over>,
) -> Result<HttpResponse, Fail> {
    let head = blocking(move || {
        let (id, shown) = site.reach(&id)?;
        let log = site.clerk.log();
        let now = log.summary(*id.bytes()).ok_or(PageError::NotFound)?;
        let last = shown.map_or(now.head.next, |table| table.game().records());
        let records = over.records.unwrap_or(last);
        if records > last {
            return Err(Fail::Plain(&NO_RECORD));
        }
        Public::tried(log, |_| SignedHead::earlier(&site.clerk, id, records)?.ok_or(Fail::Plain(&NO_RECORD)))
    });
    Ok(head.await?.json(&request))
}

/// Which text to erase, and as whom.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erasing {
    #[serde(default, rename = "as")]
    by: Option<Author>,
    number: SealNumber,
}

#[derive(Serialize)]
struct Erased {
    erased: SealNumber,
}

/// Erases a text for good; its seal remains.
///
/// # Errors
/// 403 for anybody but the organiser and judges, 404 when no text has that number.
pub async fn erase(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Erasing>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { session, value: Erasing { by, number }, .. } = posted;
    let done = blocking(move || {
        let table = open(&site, &id)?;
        let hand = Hand::acting(&session, &table, by)?;
        acts::erase(&site, &session, &table, hand.by(), number)?;
        Ok(ForSeat::of(&hand, Erased { erased: number }))
    });
    Ok(done.await?.json())
}

#[derive(Serialize)]
struct Unsealed {
    number: SealNumber,
    salt: Hex<32>,
    text: String,
}

#[derive(Serialize)]
struct Texts {
    texts: Vec<Unsealed>,
    /// Sealed, and erased since.
    erased: Vec<SealNumber>,
}

/// The texts of a match that are not erased, each with the salt that opens its seal.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn texts(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let texts = blocking(move || {
        let table = open(&site, &id)?;
        let numbers = table.game().text_seals();
        let id = table.id();
        Public::tried(site.clerk.people(), |people| -> Result<Texts, Fail> {
            let mut made = Texts { texts: Vec::new(), erased: Vec::new() };
            for number in numbers {
                match people.text(*id.bytes(), u64::from(number.0))? {
                    Some(kept) => made.texts.push(Unsealed { number, salt: Hex(kept.salt), text: kept.text }),
                    None => made.erased.push(number),
                }
            }
            Ok(made)
        })
    });
    Ok(texts.await?.json(&request))
}
