//! Acting: one address for everything a seat, a judge or an organiser does.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::at::At;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::Author;
use greffe_core::telling::view::Owed;
use greffe_store::Appended;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::acts::doing;
use crate::api::bodies::{ForSeat, Hand};
use crate::api::deed::Deed;
use crate::api::fail::{Fail, KEY_SHAPE};
use crate::api::head::Standing;
use crate::api::{blocking, open};
use crate::clerk::{ClerkError, Drafted, Table};
use crate::coming::require_absent;
use crate::error::PageError;
use crate::posted::PostedJson;
use crate::session::{Session, Sessions};
use crate::site::Site;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    #[serde(default, rename = "as")]
    by: Option<Author>,
    act: Deed,
    /// Why, where an office decides in others' place.
    #[serde(default)]
    reason: Option<String>,
    /// Of an act that the device drafted where no server answered.
    #[serde(default)]
    offline: Option<Offline>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Offline {
    /// When, by the clock of the device.
    at: At,
    drafted: Drafted,
}

/// What an act wrote, and how the match stands after it.
#[derive(Serialize)]
pub(super) struct Written {
    first: u64,
    last: u64,
    repeated: bool,
    records: u64,
    head: Hash,
    owed: Vec<Owed>,
}

/// Carries out an act.
///
/// # Errors
/// Why nothing was written.
pub async fn act(
    request: HttpRequest,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    id: web::Path<String>,
    posted: PostedJson<Value>,
) -> Result<HttpResponse, Fail> {
    let key = key(&request)?;
    let PostedJson { session, value, .. } = posted;
    let written = blocking(move || carry_out(&site, &sessions, &id, &session, value, key.as_deref()));
    Ok(written.await?.json())
}

fn carry_out(
    site: &Site,
    sessions: &Sessions,
    id: &str,
    session: &Session,
    value: Value,
    key: Option<&str>,
) -> Result<ForSeat<Written>, Fail> {
    let table = open(site, id)?;
    let command = value.to_string();
    let asked: Asked = serde_json::from_value(value).map_err(|_| PageError::Malformed)?;
    let hand = Hand::acting(session, &table, asked.by)?;
    let by = hand.by();
    let retry = key.and_then(|key| site.retry(&scope(&table, by, session), key, command.as_bytes()));
    let act = asked.act.act(by)?;
    require_absent(sessions, &table, by, &act)?;
    let mut doing = doing(session, &table, asked.reason);
    let drafted = asked.offline.map(|Offline { at, drafted }| {
        doing.offline = Some(at);
        drafted
    });
    if drafted.is_some() && retry.is_none() {
        return Err(Fail::refused(
            "no-key",
            "un acte hors ligne vient avec Idempotency-Key\u{a0}: remis deux fois, il compte une fois",
            "an offline act comes with Idempotency-Key: handed in twice, it counts once",
        ));
    }
    let outcome = site.clerk.act_drafted(table.id(), by, &doing, act, (retry, drafted));
    let appended = written(&table, outcome)?;
    Ok(answer(&hand, &table, appended))
}

/// A key belongs to a match, a place in it and one session.
fn scope(table: &Table, by: Author, session: &Session) -> String {
    format!("{} {by} {}", table.id(), session.csrf)
}

/// The same outcome, a conflict told with how the match stands now.
pub(super) fn written(table: &Arc<Table>, outcome: Result<Appended, ClerkError>) -> Result<Appended, Fail> {
    outcome.map_err(|error| {
        let conflict = matches!(error, ClerkError::Conflict { .. } | ClerkError::Overtaken { .. });
        if conflict { Fail::Conflict(Some(Box::new(Standing::of(&table.game())))) } else { error.into() }
    })
}

pub(super) fn answer(hand: &Hand, table: &Table, appended: Appended) -> ForSeat<Written> {
    let game = table.game();
    let Appended { first, last, repeated } = appended;
    let written =
        Written { first, last, repeated, records: game.records(), head: game.head(), owed: game.owed() };
    ForSeat::of(hand, written)
}

pub(super) fn key(request: &HttpRequest) -> Result<Option<String>, Fail> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    let fits = (1..=64).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_graphic());
    if fits { Ok(Some(text.to_owned())) } else { Err(Fail::Plain(&KEY_SHAPE)) }
}
