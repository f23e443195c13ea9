//! What the session's own seat may see: its forms, its sealed choices. No address names a seat.

use actix_web::{HttpResponse, web};
use greffe_core::asking::form::Form;
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::FigureId;
use greffe_core::play::ghost::{Look, Touch};
use greffe_core::play::reach::{Asked, Reach};
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{MatchId, SealNumber, Seat, Seq};
use greffe_core::record::offices;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;
use greffe_store::Origin;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::api::bodies::{ForSeat, Hand};
use crate::api::fail::{Fail, READ_ONLY};
use crate::api::{blocking, id_of, open, strict};
use crate::clerk::Table;
use crate::error::PageError;
use crate::pages::menu;
use crate::pages::play::told::Struck;
use crate::posted::PostedJson;
use crate::session::{Office, Session};
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
    /// How far it reaches: whole ways, the ground that a way may end on.
    reach: Reach,
}

/// Whose reach is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whose {
    /// A figure that is yet to be chosen in the question.
    #[serde(default)]
    figure: Option<FigureId>,
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
    whose: web::Query<Whose>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let (hand, seat) = Hand::looking(session.as_ref(), id_of(&id)?)?;
        let table = open(&site, &id)?;
        let chronicle = site.chronicle(&table)?;
        // The desk before the fold, as the one who writes takes them.
        let known = table.desk().secrets().all();
        let game = table.game();
        let Asked { forms, reach } = game.question_of(seat, &known, whose.figure)?;
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
            takeback: struck.map(|Struck { to, seq, records, words, judged: _ }| Takeback {
                to,
                seq,
                records,
                words,
            }),
            awaited,
            forms,
            reach,
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
        let table = site.clerk.whole(id)?;
        let hand = Hand::acting(&session, &table, Some(greffe_core::record::ids::Author::Seat(seat)))?;
        Ok((hand, seat))
    })
    .await?;
    Ok(ForSeat::of(&hand, Turned { seat }).json())
}

/// From which record on; from the first, when it is not said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    #[serde(default)]
    from: u64,
}

/// What a device needs, or why it cannot go on without the server: a word, not an error.
#[derive(Serialize)]
#[serde(untagged)]
enum Packed {
    Pack(Box<Pack>),
    Refused { refused: Refused },
}

impl Packed {
    fn refused(code: &str, fr: &str, en: &str) -> Self {
        Self::Refused { refused: Refused::plain(code, fr, en) }
    }
}

/// What a device needs to go on without the server.
#[derive(Serialize)]
struct Pack {
    #[serde(rename = "match")]
    match_id: MatchId,
    system: &'static str,
    /// The hand that this device is in the record.
    hand: offices::Hand,
    seats: Vec<Seat>,
    records: u64,
    head: Hash,
    /// The first of the records that follow: those before it are on the device already.
    from: u64,
    /// The seals of those seats that nobody else may know yet.
    seals: Vec<Known>,
    /// The records, each its own line.
    lines: String,
}

#[derive(Serialize)]
struct Known {
    number: SealNumber,
    seat: Seat,
    salt: Hex<32>,
    payload: String,
}

/// Everything that the session's device needs to record the match while no server answers: the records, and the
/// secrets of the seats that it plays, no others.
///
/// # Errors
/// 404 where the session plays no seat.
pub async fn pack(
    visitor: Visitor,
    site: web::Data<Site>,
    id: web::Path<String>,
    part: web::Query<Part>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session();
    let made = blocking(move || {
        let id = id_of(&id)?;
        let session = session.ok_or(PageError::NotFound)?;
        let seats: Vec<Seat> = session.seats(*id.bytes()).filter_map(Seat::new).collect();
        if seats.is_empty() {
            return Err(PageError::NotFound.into());
        }
        let table = open(&site, id.to_string().as_str())?;
        let packed = packed(&site, &table, &session, (seats, part.from))?;
        Ok(ForSeat::of_session(&session, packed))
    });
    Ok(made.await?.json())
}

fn packed(
    site: &Site,
    table: &Table,
    session: &Session,
    (seats, from): (Vec<Seat>, u64),
) -> Result<Packed, Fail> {
    if table.origin() != Origin::Own {
        return Err(Fail::Plain(&READ_ONLY));
    }
    let Some(hand) = session.hand(*table.id().bytes()) else {
        return Ok(Packed::refused(
            "no-hand",
            "cet appareil n\u{2019}est pas au registre de ce match\u{a0}: il ne se tient pas hors ligne",
            "this device is not in the record of this match: it cannot be kept offline",
        ));
    };
    // The desk before the fold, as the one who writes takes them.
    let desk = table.desk();
    let game = table.game();
    if !game.hidden_rolls().is_empty() {
        return Ok(Packed::refused(
            "hidden-cards",
            "des cartes cach\u{e9}es sont distribu\u{e9}es par le serveur\u{a0}: ce match se joue avec le r\u{e9}seau",
            "hidden cards are dealt by the server: this match is played with the network",
        ));
    }
    let records = game.records();
    let from = if from <= records { from } else { 0 };
    let lines = site.clerk.log().read(*table.id().bytes(), from..records)?;
    let lines: Vec<String> =
        lines.into_iter().map(|line| String::from_utf8_lossy(&line).into_owned()).collect();
    let own = desk.secrets().seals.iter().filter_map(|(number, secret)| {
        let seat = secret.seat.filter(|seat| seats.contains(seat))?;
        Some(Known { number: *number, seat, salt: Hex(secret.salt), payload: secret.payload.clone() })
    });
    Ok(Packed::Pack(Box::new(Pack {
        match_id: table.id(),
        system: game.system().name(),
        hand,
        seals: own.collect(),
        records,
        from,
        head: game.head(),
        lines: lines.join("\n"),
        seats,
    })))
}
