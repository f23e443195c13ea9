//! What the session's own seat may see: its forms, its sealed choices. No address names a seat.

use actix_web::{HttpResponse, web};
use greffe_core::form::Form;
use greffe_core::ids::{SealNumber, Seat, Seq};
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand};
use crate::api::fail::Fail;
use crate::api::{blocking, id_of, open};
use crate::error::PageError;
use crate::posted::PostedJson;
use crate::session::Office;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Serialize)]
struct Mine {
    seat: Seat,
    window: Seq,
    records: u64,
    forms: Vec<Form>,
}

/// What the session's seat may or must declare.
///
/// # Errors
/// 404 when there is no such match or the session plays no seat in it: both read alike.
pub async fn forms(
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let (hand, seat) = Hand::looking(session.as_ref(), id_of(&id)?)?;
        let table = open(&site, &id)?;
        let forms = hand.forms(&table)?;
        let game = table.game();
        let mine = Mine { seat, window: game.window(seat), records: game.records(), forms };
        drop(game);
        Ok(ForSeat::of(&hand, mine))
    });
    Ok(made.await?.json())
}

#[derive(Serialize)]
struct Secrets {
    seat: Seat,
    sealed: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    number: SealNumber,
    payload: String,
}

/// What the session's seat has sealed.
///
/// # Errors
/// As [`forms`].
pub async fn secrets(
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let (hand, seat) = Hand::looking(session.as_ref(), id_of(&id)?)?;
        let table = open(&site, &id)?;
        let sealed = hand.sealed(&table).into_iter();
        let sealed = sealed.map(|(number, payload)| Choice { number, payload }).collect();
        Ok(ForSeat::of(&hand, Secrets { seat, sealed }))
    });
    Ok(made.await?.json())
}

/// Which of the session's seats is looking now.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    seat: Seat,
}

#[derive(Serialize)]
struct Turned {
    seat: Seat,
}

/// Turns a shared device towards one of the seats that its session plays.
///
/// # Errors
/// 404 when it plays no such seat.
pub async fn turn(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Turn>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, session, value: Turn { seat } } = posted;
    let id = id_of(&id)?;
    if !session.holds(*id.bytes(), Office::Seat(seat.number())) {
        return Err(PageError::NotFound.into());
    }
    visitor.turn_to(*id.bytes(), seat.number());
    let (hand, seat) = blocking(move || {
        let table = site.clerk.table(id)?;
        let hand = Hand::acting(&session, &table, Some(greffe_core::ids::Author::Seat(seat)))?;
        Ok((hand, seat))
    })
    .await?;
    Ok(ForSeat::of(&hand, Turned { seat }).json())
}
