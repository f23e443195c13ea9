//! The seats of a match: who sits where and on which device, a code for each free seat, and how that changes.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::{Author, Seat};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde::Deserialize;

use crate::acts;
use crate::clerk::Table;
use crate::codes::Issued;
use crate::coming;
use crate::error::PageError;
use crate::pages::matches::{open, see_other, title};
use crate::pages::menu::{CodeView, code_view};
use crate::pages::{blocking, private};
use crate::posted::Posted;
use crate::records;
use crate::session::{Holding, Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "seats.html")]
struct Seats {
    shell: Shell,
    base: String,
    game: &'static str,
    title: Words,
    /// Where the page hears of changes: a seat's own feed, else everybody's.
    feed: String,
    head: u64,
    rows: Vec<Row>,
    /// Whether it waits for the others, and goes on to play by itself once they are there.
    waiting: bool,
    /// Seats that this device once had and that are played from another one now.
    lost: Vec<String>,
}

/// What whoever has no seat in a match is told: how one comes back whose device is lost.
#[derive(Template)]
#[template(path = "seats_none.html")]
struct Nobody {
    shell: Shell,
    base: String,
    title: Words,
}

/// A seat.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the page")]
struct Row {
    seat: u8,
    letter: &'static str,
    name: String,
    joined: bool,
    /// Whether this device plays it.
    mine: bool,
    /// Whether this device may sit down there too.
    free: bool,
    /// Whether its device has no key yet that could sign the result.
    keyless: bool,
    code: Option<CodeView>,
}

impl Seats {
    fn is_full(&self) -> bool {
        self.rows.iter().all(|row| row.joined)
    }

    fn plays(&self) -> bool {
        self.rows.iter().any(|row| row.mine)
    }

    /// Whether this device plays every seat.
    fn is_shared(&self) -> bool {
        self.rows.iter().all(|row| row.mine)
    }
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    wait: Option<u8>,
}

/// The page. One that waits goes on to play once every seat is taken.
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
    if table.origin() != Origin::Own {
        return Err(PageError::NotFound);
    }
    let game_id = *table.id().bytes();
    let known = |session: &Session| {
        let holds = session.holdings.iter().any(|holding| holding.game == game_id);
        holds || session.hand(game_id).is_some()
    };
    let Some(session) = visitor.session().filter(known) else {
        return nobody(&visitor, &table);
    };
    let shell = Shell::with_forms(&visitor, "matches")?;
    // Without an answer of the store the page is there without codes.
    let codes = site.codes.of(game_id).unwrap_or_default();
    let page = seats(&table, &session, &codes, &visitor.config.origin, shell, query.wait.is_some());
    if page.waiting && page.is_full() && page.plays() {
        return see_other(&format!("{}/play", page.base));
    }
    private(&page)
}

/// The page of whoever has no place here: where codes are typed, and how one comes back whose device is lost.
///
/// # Errors
/// When the template fails.
pub(super) fn nobody(visitor: &Visitor, table: &Table) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(visitor, "matches");
    private(&Nobody { shell, base: format!("/m/{}", table.id()), title: title(&table.game()) })
}

/// Whether a device once had a seat here and has none any more.
pub fn is_lost(game: &AnyMatch, session: &Session) -> bool {
    let game_id = *game.id().bytes();
    let had = session.hand(game_id).is_some_and(|hand| !game.ledger().offices().seats_of(hand).is_empty());
    had && session.seats(game_id).next().is_none()
}

fn seats(
    table: &Table,
    session: &Session,
    codes: &[Issued],
    origin: &str,
    shell: Shell,
    waiting: bool,
) -> Seats {
    let game = table.game();
    let game_id = *table.id().bytes();
    let base = format!("/m/{}", table.id());
    let rows = rows(&game, session, codes, origin);
    let once = session.hand(game_id).map(|hand| game.ledger().offices().seats_of(hand)).unwrap_or_default();
    let lost = once.into_iter().filter(|seat| !session.holds(game_id, Office::Seat(seat.number())));
    let lost = lost.map(|seat| records::author_words(Author::Seat(seat), game.opening()).fr);
    let feed = if rows.iter().any(|row| row.mine) { "/mine/live" } else { "/live" };
    Seats {
        feed: format!("{base}{feed}"),
        base,
        game: game.system().rulebook().title,
        title: title(&game),
        head: game.records().saturating_sub(1),
        lost: lost.collect(),
        rows,
        waiting,
        shell,
    }
}

fn rows(game: &AnyMatch, session: &Session, codes: &[Issued], origin: &str) -> Vec<Row> {
    let game_id = *game.id().bytes();
    let organiser = session.holds(game_id, Office::Organiser);
    let judge = session.holds(game_id, Office::Judge);
    let live = !game.ledger().is_closed();
    let row = |entry: &greffe_core::judging::opening::SeatEntry| {
        let office = Office::Seat(entry.seat.number());
        let mine = session.holds(game_id, office);
        let joined = game.ledger().joined().get(&entry.seat);
        let issued = codes.iter().find(|issued| issued.holding.office == office);
        let issued = issued.filter(|_| mine || organiser && joined.is_none());
        Row {
            seat: entry.seat.number(),
            letter: records::author_letter(Author::Seat(entry.seat), game.opening()),
            name: entry.name.clone(),
            joined: joined.is_some(),
            mine,
            free: joined.is_none() && organiser && !judge && live,
            keyless: mine && live && joined.is_some_and(Option::is_none),
            code: issued.and_then(|issued| code_view(issued, origin)),
        }
    };
    let mut rows: Vec<Row> = game.opening().seats.iter().map(row).collect();
    // What the other player scans is what the page is open for.
    rows.sort_by_key(|row| row.code.is_none());
    rows
}

/// Gives a code for a seat, moves one's own to another device, or sits down at a free one on this device.
///
/// # Errors
/// When the seat is not theirs to give or to take.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let Posted { visitor, session, fields } = posted;
    let seat = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    let seat = seat.ok_or(PageError::Malformed)?;
    let waits = if fields.get("wait").is_some() { "?wait=1" } else { "" };
    let back = format!("/m/{}/seats{waits}", table.id());
    let game_id = *table.id().bytes();
    let holding = Holding { game: game_id, office: Office::Seat(seat.number()) };
    let by = if session.holds(game_id, holding.office) { Author::Seat(seat) } else { Author::Organiser };
    acts::allow(&session, &table, by)?;
    match fields.get("do") {
        Some("code") => {
            let sessions = visitor.sessions();
            blocking(move || Ok(coming::give(&site, &sessions, &table, by, holding.office)?)).await?
        }
        Some("move") => blocking(move || Ok(coming::hand_over(&site, &table, by, seat)?)).await?,
        Some("here") => {
            let hand = session.hand(game_id).unwrap_or(Hand::OPENER);
            let (sessions, came) = (visitor.sessions(), session.clone());
            let sit = move || {
                let record = || coming::sit(&site, &table, hand, &[seat]).map(|()| (Some(hand), false));
                Ok(coming::arriving((&sessions, &session), holding, None, record)?)
            };
            blocking(sit).await?;
            visitor.arrive(came, holding, Some(hand)).await?;
            return see_other(&back);
        }
        Some(_) | None => return Err(PageError::Malformed),
    };
    see_other(&back)
}
