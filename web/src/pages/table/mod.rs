//! The recording page of a seat: what it is asked, what it declares, the curtain between two seats.

mod asked;
mod page;
mod results;
mod sent;

use actix_web::{HttpResponse, web};
use greffe_core::asking::form::{Form, Kind, every};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::acts;
use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::pages::matches::{open, see_other};
use crate::pages::play::Play;
use crate::pages::play::asked::Notice;
use crate::pages::sure;
use crate::pages::veil::Veil;
use crate::pages::{blocking, dice, end, private, seats};
use crate::posted::{Fields, Posted};
use crate::records;
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;
use page::page;
pub(in crate::pages) use sent::act;
use sent::{Sent, send, stride};

/// The most commands of one way: a way never enters a square twice, and no figure walks farther in one go.
const STEPS: usize = 32;

/// What the address of the recording page may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    /// The seat to look through.
    seat: Option<u8>,
    /// The seat a judge answers for.
    r#for: Option<u8>,
}

/// Whose hand is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    pub(super) seat: Seat,
    /// A judge answers for the seat, with nobody's secrets.
    pub(super) judge: bool,
}

/// What a request for the recording page is answered with.
enum Screen {
    Play(Box<Play>),
    Veil(Box<Veil>),
    Elsewhere(String),
}

/// What was sent and not recorded.
struct After {
    fields: Fields,
    form: usize,
    /// Why not; nothing for whoever was asked a second time and went back.
    notice: Option<Notice>,
}

/// The recording page.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session();
    let shell = Shell::with_forms(&visitor, "matches")?;
    let query = query.into_inner();
    let screen = blocking(move || {
        let Some(session) = session else { return Ok(Screen::Elsewhere(format!("/m/{}", table.id()))) };
        screen(&site, &table, &session, shell, &query, None)
    });
    answer(screen.await?)
}

fn answer(screen: Screen) -> Result<HttpResponse, PageError> {
    match screen {
        Screen::Play(play) => private(play.as_ref()),
        Screen::Veil(veil) => private(veil.as_ref()),
        Screen::Elsewhere(to) => see_other(&to),
    }
}

/// A declaration sent by the page's form.
///
/// # Errors
/// Those that the page itself cannot show: an unknown match, a seat that is not held, a fault of ours.
pub async fn declare(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let number = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let seat = number.ok_or(PageError::Malformed)?;
    let judge = fields.get("by") == Some("judge");
    let query = if judge {
        Query { seat: None, r#for: Some(seat.number()) }
    } else {
        Query { seat: Some(seat.number()), r#for: None }
    };
    let id = table.id();
    let outcome = blocking(move || {
        let (form, notice) = match send(&site, &table, &session, Hand { seat, judge }, &fields) {
            Err((_, Sent::Question(question))) => return Ok(Err(question)),
            Ok(()) => {
                let back = if judge { "menu" } else { "play" };
                return Ok(Ok(Screen::Elsewhere(format!("/m/{}/{back}", table.id()))));
            }
            Err((form, Sent::Notice(notice))) => (form, Some(notice)),
            Err((form, Sent::Back)) => (form, None),
            Err((_, Sent::Error(error))) => return Err(error),
        };
        screen(&site, &table, &session, shell, &query, Some(After { fields, form, notice })).map(Ok)
    });
    match outcome.await? {
        Ok(screen) => answer(screen),
        Err(question) => sure::ask(&visitor, &format!("/m/{id}"), "play", question),
    }
}

/// A whole way, as the board offered it: its commands one after the other, each a record of its own, for as long as
/// its seat alone is awaited. What comes between cuts it there, and is what the page then shows.
///
/// # Errors
/// As [`declare`].
pub async fn walk(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let number = |name: &str| fields.get(name).and_then(|text| text.parse::<u64>().ok());
    let seat = number("seat").and_then(|seat| u8::try_from(seat).ok()).and_then(Seat::new);
    let (Some(seat), Some(window)) = (seat, number("window")) else { return Err(PageError::Malformed) };
    let steps = fields.get("steps").unwrap_or_default();
    let steps: Vec<Map<String, Value>> = serde_json::from_str(steps).map_err(|_| PageError::Malformed)?;
    if !(1..=STEPS).contains(&steps.len()) {
        return Err(PageError::Malformed);
    }
    let outcome = blocking(move || {
        let key = fields.get("retry").unwrap_or_default();
        match stride(&site, &session, &table, (seat, Seq(window)), (steps.as_slice(), key)) {
            Ok(()) => Ok(Screen::Elsewhere(format!("/m/{}/play", table.id()))),
            Err(Sent::Notice(notice)) => {
                let query = Query { seat: Some(seat.number()), r#for: None };
                let fields = Fields::default();
                screen(
                    &site,
                    &table,
                    &session,
                    shell,
                    &query,
                    Some(After { fields, form: usize::MAX, notice: Some(notice) }),
                )
            }
            Err(Sent::Error(error)) => Err(error),
            Err(Sent::Question(_) | Sent::Back) => Err(PageError::Malformed),
        }
    });
    answer(outcome.await?)
}

/// The forms of a hand: a seat's through its own eyes, a judge's through nobody's.
fn forms(table: &Table, hand: Hand) -> Result<Vec<Form>, ClerkError> {
    known_and_forms(table, hand).map(|(_, forms)| forms)
}

/// The same, with what they are made from.
pub(super) fn known_and_forms(table: &Table, hand: Hand) -> Result<(Knowledge, Vec<Form>), ClerkError> {
    // The desk before the fold, as the one who writes takes them.
    let known = if hand.judge { Knowledge::default() } else { table.desk().secrets().all() };
    let forms = table.game().prompt(hand.seat, &known);
    let forms = forms.map_err(|error| ClerkError::Unfoldable(error.0))?;
    Ok((known, forms))
}

/// Whether the page of a seat shows what the others may not see.
fn is_secret(table: &Table, seat: Seat, forms: &[Form]) -> bool {
    let blind = forms_of_nobody(table, seat);
    forms.iter().any(seals) || blind.is_none_or(|blind| blind != forms)
}

fn seals(form: &Form) -> bool {
    every(&form.blanks).iter().any(|blank| matches!(blank.kind, Kind::Sealed { .. }))
}

fn forms_of_nobody(table: &Table, seat: Seat) -> Option<Vec<Form>> {
    table.game().prompt(seat, &Knowledge::default()).ok()
}

fn hand(table: &Table, session: &Session, query: &Query) -> Option<Hand> {
    let game_id = *table.id().bytes();
    if let Some(seat) = query.r#for.and_then(Seat::new)
        && session.holds(game_id, Office::Judge)
        && session.seats(game_id).next().is_none()
    {
        return Some(Hand { seat, judge: true });
    }
    let mine: Vec<Seat> = session.seats(game_id).filter_map(Seat::new).collect();
    let asked = query.seat.and_then(Seat::new).filter(|seat| mine.contains(seat));
    let game = table.game();
    let owed = game.owed();
    let awaited = || mine.iter().copied().find(|seat| owed.iter().any(|owed| owed.seat == *seat));
    let due = game.consents_due();
    let consenting = || mine.iter().copied().find(|seat| due.contains(&Author::Seat(*seat)));
    let facing = || {
        let facing =
            session.facing.filter(|(game, _)| *game == game_id).and_then(|(_, seat)| Seat::new(seat));
        facing.filter(|seat| mine.contains(seat))
    };
    let seat = asked.or_else(awaited).or_else(consenting).or_else(facing).or_else(|| mine.first().copied());
    seat.map(|seat| Hand { seat, judge: false })
}

fn screen(
    site: &Site,
    table: &Table,
    session: &Session,
    shell: Shell,
    query: &Query,
    after: Option<After>,
) -> Result<Screen, PageError> {
    let base = format!("/m/{}", table.id());
    let Some(hand) = hand(table, session, query) else {
        // Whoever lost the seat to another device is told so there.
        let lost = seats::is_lost(&table.game(), session);
        return Ok(Screen::Elsewhere(if lost { format!("{base}/seats") } else { base }));
    };
    if table.origin() != Origin::Own {
        return Ok(Screen::Elsewhere(base));
    }
    if dice::is_due(&table.game()) {
        return Ok(Screen::Elsewhere(format!("{base}/dice")));
    }
    if end::is_due(&table.game()) {
        return Ok(Screen::Elsewhere(format!("{base}/end")));
    }
    let forms = forms(table, hand)?;
    let several = session.seats(*table.id().bytes()).count() > 1;
    let faced = session.facing == Some((*table.id().bytes(), hand.seat.number()));
    if several && !faced && !hand.judge && is_secret(table, hand.seat, &forms) {
        return Ok(Screen::Veil(Box::new(veil(table, hand.seat, shell))));
    }
    let play = page(site, table, session, shell, hand, &forms, after)?;
    Ok(Screen::Play(Box::new(play)))
}

fn veil(table: &Table, seat: Seat, shell: Shell) -> Veil {
    let game = table.game();
    Veil {
        base: format!("/m/{}", table.id()),
        side: records::author_letter(Author::Seat(seat), game.opening()),
        side_name: side_name(&game, seat),
        seat: seat.number(),
        shell,
    }
}

fn side_name(game: &AnyMatch, seat: Seat) -> String {
    records::author_words(Author::Seat(seat), game.opening()).fr
}

/// The curtain, raised by hand.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn raise_veil(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session().ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    visitor.turn_away();
    let game_id = *table.id().bytes();
    let mine: Vec<Seat> = session.seats(game_id).filter_map(Seat::new).collect();
    let before = session.facing.and_then(|(_, seat)| Seat::new(seat));
    let owed: Vec<Seat> = table.game().owed().into_iter().map(|owed| owed.seat).collect();
    let next = mine.iter().find(|seat| owed.contains(seat) && Some(**seat) != before);
    let next = next.or_else(|| mine.iter().find(|seat| Some(**seat) != before)).or_else(|| mine.first());
    let seat = *next.ok_or(PageError::NotFound)?;
    private(&veil(&table, seat, shell))
}

/// *I am Garde, open*: turns the device towards one of its seats.
///
/// # Errors
/// [`PageError::NotAllowed`] for a seat that is not held.
pub async fn lower_veil(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let seat = posted.fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let seat = seat.ok_or(PageError::Malformed)?;
    acts::allow(&posted.session, &table, Author::Seat(seat))?;
    posted.visitor.turn_to(*table.id().bytes(), seat.number());
    see_other(&format!("/m/{}/play?seat={}", table.id(), seat.number()))
}
