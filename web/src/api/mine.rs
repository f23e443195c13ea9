//! What the session's own seat may see: its forms, its sealed choices. No address names a seat.

use actix_web::{HttpResponse, web};
use greffe_core::fact::FigureId;
use greffe_core::form::Form;
use greffe_core::ids::{SealNumber, Seat, Seq};
use greffe_core::play::ghost::{Look, Touch};
use greffe_core::view::Owed;
use greffe_core::words::Words;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::api::bodies::{ForSeat, Hand};
use crate::api::fail::Fail;
use crate::api::{blocking, id_of, open, strict};
use crate::error::PageError;
use crate::pages::menu;
use crate::pages::play::Struck;
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

/// Everything that the awaited question of a seat needs, so that touching the board never waits for the page.
#[derive(Serialize)]
struct Ask {
    seat: Seat,
    window: Seq,
    records: u64,
    /// What is asked of this seat; nothing while it is not awaited.
    question: Option<Words>,
    /// The figures that it is about.
    about: Vec<FigureId>,
    /// Everybody who is awaited, and for what: public.
    awaited: Vec<Owed>,
    /// Whether a dispute or a contested fact holds play up.
    held: bool,
    /// What a takeback would strike.
    takeback: Option<Takeback>,
    forms: Vec<Form>,
}

#[derive(Serialize)]
struct Takeback {
    to: u64,
    seq: u64,
    records: usize,
    words: Words,
}

/// The question of the session's seat, with all that may answer it.
///
/// # Errors
/// As [`forms`].
pub async fn ask(
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let (hand, seat) = Hand::looking(session.as_ref(), id_of(&id)?)?;
        let table = open(&site, &id)?;
        let forms = hand.forms(&table)?;
        let chronicle = site.chronicle(&table)?;
        let game = table.game();
        let awaited = game.owed();
        let own = awaited.iter().find(|owed| owed.seat == seat);
        let struck = menu::struck(&game, &chronicle);
        let ask = Ask {
            seat,
            window: game.window(seat),
            records: game.records(),
            question: own.map(|owed| owed.question.clone()),
            about: own.map(|owed| owed.about.clone()).unwrap_or_default(),
            held: game.ledger().stands_still(),
            takeback: struck.map(|Struck { to, seq, records, words }| Takeback { to, seq, records, words }),
            awaited,
            forms,
        };
        drop(game);
        Ok(ForSeat::of(&hand, ask))
    });
    Ok(made.await?.json())
}

/// A declaration to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    command: Map<String, Value>,
    #[serde(default)]
    private: Vec<Value>,
    #[serde(default)]
    touch: Option<Touched>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Touched {
    at: String,
    #[serde(default)]
    figure: Option<FigureId>,
}

/// What a declaration of the session's seat would be; nothing is written.
///
/// # Errors
/// As [`forms`].
pub async fn ghost(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Looked>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { session, value: Looked { command, private, touch }, .. } = posted;
    let made = blocking(move || {
        let (hand, seat) = Hand::looking(Some(&session), id_of(&id)?)?;
        let table = open(&site, &id)?;
        let json = Value::Object(command).to_string();
        let private: Vec<String> = private.iter().map(strict::payload).collect::<Result<_, _>>()?;
        let touch = touch.as_ref().map(|touched| Touch { at: &touched.at, figure: touched.figure });
        // The desk before the fold, as the one who writes takes them.
        let known = table.desk().secrets().all();
        let ghost = table.game().ghost(seat, &known, &Look { json: &json, private: &private, touch })?;
        Ok(ForSeat::of(&hand, ghost))
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
