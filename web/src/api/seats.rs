//! Sessions, seat links, joining, revoking devices.

use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId};
use greffe_core::record::offices;
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand, author, office};
use crate::api::fail::{CODE, Fail};
use crate::api::matches::places;
use crate::api::{blocking, open};
use crate::clerk::Table;
use crate::coming::{self, Come};
use crate::error::PageError;
use crate::hall;
use crate::limits;
use crate::posted::{PostedJson, demand_type, read};
use crate::server::FORM_LIMIT;
use crate::session::{Office, Session, Sessions};
use crate::site::Site;
use crate::visitor::{Visitor, fresh_cookie};

#[derive(Serialize)]
struct Opened {
    token: String,
    csrf: String,
}

/// Opens a session for a program: the token goes into `Authorization: Bearer`, never into a cookie.
///
/// # Errors
/// When the request is no JSON.
pub async fn open_session(
    request: HttpRequest,
    payload: web::Payload,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Fail> {
    demand_type(&request, "application/json")?;
    let body = read(payload.into_inner(), FORM_LIMIT, Duration::from_secs(20)).await?;
    let nothing: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(&body).map_err(|_| PageError::Malformed)?;
    if !nothing.is_empty() {
        return Err(PageError::Malformed.into());
    }
    let opening = move || {
        let (token, session) = sessions.open().map_err(PageError::from)?;
        sessions.keep_open(&token);
        Ok((token, session))
    };
    let (token, session) = blocking(opening).await?;
    let opened = Opened { token: token.reveal().to_owned(), csrf: session.csrf.clone() };
    Ok(ForSeat::of_session(&session, opened).json())
}

#[derive(Serialize)]
struct Held {
    csrf: String,
    places: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    #[serde(rename = "match")]
    match_id: MatchId,
    #[serde(rename = "as")]
    by: Author,
}

/// The session of the request: its token for unsafe methods, its places.
///
/// # Errors
/// 404 without a session.
pub async fn session(visitor: Visitor) -> Result<HttpResponse, Fail> {
    let session = visitor.session().ok_or(PageError::NotFound)?;
    Ok(ForSeat::of_session(&session, held(&session)).json())
}

fn held(session: &Session) -> Held {
    let places = places(&session.holdings).into_iter();
    let places = places.map(|(match_id, by)| Place { match_id, by }).collect();
    Held { csrf: session.csrf.clone(), places }
}

/// A link that gives a place at the table.
#[derive(Serialize)]
pub struct Link {
    #[serde(rename = "as")]
    by: Author,
    code: String,
    url: String,
    /// Until when, in seconds since 1970.
    until: u64,
}

/// A link for each of these offices; earlier ones are worth nothing from now on.
pub(super) fn links(
    site: &Site,
    sessions: &Sessions,
    origin: &str,
    table: &Table,
    from: Author,
    offices: impl IntoIterator<Item = Office>,
) -> Result<Vec<Link>, Fail> {
    let mut links = Vec::new();
    for office in offices {
        let Some(by) = author(office) else { continue };
        let issued = coming::give(site, sessions, table, from, office)?;
        let url = format!("{origin}/j/{}", issued.code);
        links.push(Link { by, code: issued.code, url, until: issued.until });
    }
    Ok(links)
}

/// The place a link is for, and as whom the request acts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default, rename = "as")]
    by: Option<Author>,
    place: Author,
}

/// The office of a place, when the match has it.
fn place(table: &Table, place: Author) -> Result<Office, Fail> {
    let exists = match place {
        Author::Seat(seat) => table.game().opening().side_of(seat).is_some(),
        Author::Judge => true,
        Author::Organiser | Author::Server => false,
    };
    office(place).filter(|_| exists).ok_or_else(|| PageError::NotFound.into())
}

/// Makes a link for a place.
///
/// # Errors
/// When the session may not give that place.
pub async fn link(
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    id: web::Path<String>,
    posted: PostedJson<Asked>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, session, value } = posted;
    let origin = visitor.config.origin.clone();
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let hand = Hand::acting(&session, &table, value.by)?;
        let office = place(&table, value.place)?;
        Ok(ForSeat::of(&hand, links(&site, &sessions, &origin, &table, hand.by(), [office])?))
    });
    Ok(made.await?.json())
}

#[derive(Serialize)]
struct Revoked {
    revoked: Author,
}

/// Takes a place away from every device that has it, this one included: a seat its own, an organiser his judges.
///
/// # Errors
/// As [`link`].
pub async fn revoke(
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    id: web::Path<String>,
    posted: PostedJson<Asked>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { session, value, .. } = posted;
    let done = blocking(move || {
        let table = open(&site, &id)?;
        let hand = Hand::acting(&session, &table, value.by)?;
        let office = place(&table, value.place)?;
        coming::take_back(&site, &sessions, &session, &table, hand.by(), office)?;
        Ok(ForSeat::of(&hand, Revoked { revoked: value.place }))
    });
    Ok(done.await?.json())
}

/// A code, and the public key of the device's own when it has made one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    code: String,
    #[serde(default)]
    key: Option<Hash>,
    /// What somebody is called who comes to an office of an event.
    #[serde(default)]
    name: Option<String>,
}

#[derive(Serialize)]
struct Joined {
    #[serde(flatten)]
    place: Place,
    /// The hand that it is in the record.
    hand: Option<offices::Hand>,
    csrf: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Uses a code up: the session gets its place, under a new token, whose first use ends the old one. Asked again with the
/// old one and the same code, for an answer that was lost, it gives the place again.
///
/// # Errors
/// 404 when the code is used, too old or never was; 422 when the place is not for this session to take.
pub async fn join(
    request: HttpRequest,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    posted: PostedJson<Joining>,
) -> Result<HttpResponse, Fail> {
    limits::may_try(&request)?;
    let PostedJson { visitor, session, value: Joining { code, key, name } } = posted;
    let (working, known, asked, arrives) = (site.clone(), sessions.clone(), code.clone(), session.clone());
    let of_event = move || coming::is_of_event(&working, &known, Some(&arrives), &asked).map_err(Fail::from);
    let (of_event, arrives) = (blocking(of_event).await?, session.clone());
    if of_event {
        return join_event(&request, visitor, (site, sessions), session, (code, name)).await;
    }
    let come = blocking(move || Ok(coming::come(&site, &sessions, &session, &code, key)?)).await?;
    if come.is_none() {
        limits::missed(&request);
    }
    let Come { holding, hand } = come.ok_or(Fail::Plain(&CODE))?;
    let by = author(holding.office).ok_or_else(|| PageError::internal("a code for no place"))?;
    let session = visitor.arrive(arrives, holding, hand).await?;
    let (token, csrf) = (fresh_token(&request), session.csrf.clone());
    let place = Place { match_id: MatchId::new(holding.game), by };
    Ok(ForSeat::of_session(&session, Joined { place, hand, csrf, token }).json())
}

/// Uses a code of an event up: the log says who came to an office.
async fn join_event(
    request: &HttpRequest,
    visitor: Visitor,
    (site, sessions): (web::Data<Site>, web::Data<Sessions>),
    session: Session,
    (code, name): (String, Option<String>),
) -> Result<HttpResponse, Fail> {
    let arrives = session.clone();
    let found =
        blocking(move || Ok(hall::places::come(&site, &sessions, &session, &code, name.as_deref())?)).await?;
    let hall::places::Come { holding, hand } = found.ok_or(Fail::Plain(&CODE))?;
    let session = visitor.arrive(arrives, holding, hand).await?;
    let player = if let Office::Player(number) = holding.office { Some(number) } else { None };
    let body = serde_json::json!({
        "event": MatchId::new(holding.game),
        "as": author(holding.office),
        "player": player,
        "hand": hand,
        "csrf": session.csrf,
        "token": fresh_token(request),
    });
    Ok(ForSeat::of_session(&session, body).json())
}

/// The renewed token, for a program that sends its own; a browser gets it as a cookie and nowhere else.
pub(super) fn fresh_token(request: &HttpRequest) -> Option<String> {
    request.headers().get(header::AUTHORIZATION)?;
    fresh_cookie(request).map(|token| token.reveal().to_owned())
}
