//! What a form would declare as it is filled now, and how far a question reaches: the page asks on each touch, nothing is
//! written. What is answered is made in [`greffe_engine::looking`], as on a device that holds the engine.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use greffe_core::judging::fact::FigureId;
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat};
use greffe_engine::looking::zones::Eyes;
use greffe_engine::looking::{self, Lit, Shown};
use serde::Deserialize;

use crate::acts;
use crate::error::PageError;
use crate::pages::blocking;
use crate::pages::matches::open;
use crate::pages::table::{self, Hand};
use crate::posted::Posted;
use crate::site::Site;
use crate::visitor::Visitor;

/// What the form would declare.
///
/// # Errors
/// Those of declaring that no page shows: an unknown match, a seat that is not held.
pub async fn look(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let tongue = visitor.language.tongue();
    let seat = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let hand = Hand { seat: seat.ok_or(PageError::Malformed)?, judge: fields.get("by") == Some("judge") };
    let shown = blocking(move || {
        let by = if hand.judge { Author::Judge } else { Author::Seat(hand.seat) };
        acts::allow(&session, &table, by)?;
        let (known, forms) = table::known_and_forms(&table, hand)?;
        let game = table.game();
        let eyes = Eyes { game: &game, seat: hand.seat, known: &known };
        looking::look(&eyes, &forms, &fields, tongue).map_err(PageError::internal)
    });
    let answer: Shown = shown.await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(answer))
}

/// Whose question, and of which figure that is yet to be chosen in it.
#[derive(Debug, Deserialize)]
pub struct Whose {
    seat: u8,
    #[serde(default)]
    figure: Option<u16>,
    /// Whether a judge answers for the seat.
    #[serde(default)]
    judge: bool,
}

/// How far the awaited question reaches: what the board is lit with, before a finger touches it.
///
/// # Errors
/// Those of declaring that no page shows: an unknown match, a seat that is not held.
pub async fn reach(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    whose: web::Query<Whose>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session().ok_or(PageError::NotAllowed)?;
    let seat = Seat::new(whose.seat).ok_or(PageError::Malformed)?;
    let (figure, judge) = (whose.figure.map(FigureId), whose.judge);
    let reached = blocking(move || {
        acts::allow(&session, &table, if judge { Author::Judge } else { Author::Seat(seat) })?;
        // The desk before the fold, as the one who writes takes them; a judge sees nobody's secrets.
        let known = if judge { Knowledge::default() } else { table.desk().secrets().all() };
        let game = table.game();
        looking::lit(&Eyes { game: &game, seat, known: &known }, figure).map_err(PageError::internal)
    });
    let answer: Lit = reached.await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(answer))
}
