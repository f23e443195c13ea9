//! Taking a seat: a code typed or scanned shows the seat and changes nothing; the button takes it.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::telling::words::Words;
use serde::Deserialize;

use crate::clerk::ClerkError;
use crate::codes::LENGTH;
use crate::coming::{self, Come};
use crate::error::PageError;
use crate::hall::places;
use crate::limits;
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::Posted;
use crate::records;
use crate::session::{Holding, Office, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Where a code is typed.
#[derive(Template)]
#[template(path = "join.html")]
pub struct Join {
    /// The frame.
    pub shell: Shell,
    /// The code that was asked for and leads nowhere.
    pub unknown: Option<String>,
}

impl Join {
    /// How many signs of a code were not typed.
    fn missing(&self) -> usize {
        self.unknown.as_ref().map_or(0, |code| LENGTH.saturating_sub(code.chars().count()))
    }
}

/// The seat that a code leads to.
#[derive(Template)]
#[template(path = "seat.html")]
pub struct TakeSeat {
    /// The frame.
    pub shell: Shell,
    /// Where the button posts: the page's own address.
    pub action: String,
    /// The game's title.
    pub game: String,
    /// The letter of the side.
    pub side: &'static str,
    /// The name of the side.
    pub side_name: String,
    /// The other sides.
    pub others: Vec<String>,
    /// The moment of the match.
    pub moment: Words,
    /// Whether it is a seat, for which the device may make a key; else it is the judge's place.
    pub keyed: bool,
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    code: Option<String>,
}

/// Where a code is typed; a code that leads somewhere sends the browser there.
///
/// # Errors
/// When the store fails.
pub async fn page(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "matches");
    let Some(code) = query.into_inner().code.map(|code| tidy(&code)).filter(|code| !code.is_empty()) else {
        return private(&Join { shell, unknown: None });
    };
    limits::may_try(&request)?;
    let (working, asked, session) = (site.clone(), code.clone(), visitor.session());
    let sessions = visitor.sessions();
    let found = blocking(move || Ok(coming::leads(&working, &sessions, session.as_ref(), &asked)?)).await?;
    if found.is_none() {
        limits::missed(&request);
    }
    match found {
        Some(_) => see_other(&format!("/j/{code}")),
        None => private(&Join { shell, unknown: Some(code) }),
    }
}

/// The seat a code leads to. Shows it, changes nothing: previews and prefetches burn no code.
///
/// # Errors
/// When the store fails.
pub async fn show(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    limits::may_try(&request)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let code = tidy(&code);
    let (working, sessions, session, asked) =
        (site.clone(), visitor.sessions(), visitor.session(), code.clone());
    let found = blocking(move || {
        let holding = coming::leads(&working, &sessions, session.as_ref(), &asked)?;
        let game = holding.map(|holding| MatchId::new(holding.game));
        Ok((holding, game.map_or(Ok(false), |game| working.clerk.is_event(game))?))
    });
    let (holding, of_event) = found.await?;
    if let Some(holding) = holding.filter(|_| of_event) {
        return show_event(&site, shell, (code, holding), None).await;
    }
    let page = blocking(move || {
        let Some(holding) = holding else {
            return Ok(Err(Join { shell, unknown: Some(code) }));
        };
        Ok(Ok(seat(&site, shell, &code, holding)?))
    });
    match page.await? {
        Ok(seat) => private(&seat),
        Err(join) => {
            limits::missed(&request);
            private(&join)
        }
    }
}

fn seat(site: &Site, shell: Shell, code: &str, holding: Holding) -> Result<TakeSeat, PageError> {
    let table = site.clerk.whole(MatchId::new(holding.game))?;
    let game = table.game();
    let (letter, side_name, others) = match holding.office {
        Office::Seat(number) => {
            let own = Seat::new(number).ok_or(PageError::NotFound)?;
            let others = game.opening().seats.iter().filter(|entry| entry.seat != own);
            (
                records::author_letter(Author::Seat(own), game.opening()),
                records::author_words(Author::Seat(own), game.opening()),
                others.map(|entry| entry.name.clone()).collect(),
            )
        }
        Office::Judge | Office::Organiser | Office::Player(_) => {
            let names = game.opening().seats.iter().map(|entry| entry.name.clone());
            ("", records::author_words(Author::Judge, game.opening()), names.collect())
        }
    };
    Ok(TakeSeat {
        action: format!("/j/{code}"),
        game: game.system().rulebook().title.to_owned(),
        side: letter,
        side_name: side_name.in_language(shell.lang()).to_owned(),
        others,
        moment: game.board_now().moment,
        keyed: matches!(holding.office, Office::Seat(_)),
        shell,
    })
}

/// The dispute that waits for whoever comes to judge.
fn awaiting(site: &Site, holding: Holding) -> Option<u64> {
    let table =
        site.clerk.whole(MatchId::new(holding.game)).ok().filter(|_| holding.office == Office::Judge)?;
    let game = table.game();
    let waiting = game.ledger().disputes().iter().rev().find(|dispute| dispute.awaits_ruling());
    waiting.map(|dispute| dispute.seq.0)
}

/// Exchanges a code for a seat or office, once.
///
/// # Errors
/// [`PageError::NotFound`] for a code used or past its time.
pub async fn take(
    request: HttpRequest,
    posted: Posted,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    limits::may_try(&request)?;
    let code = tidy(&code);
    // A key that cannot be read is no reason to refuse a seat: the seat then confirms by its session.
    let key = posted.fields.get("key").and_then(|key| key.parse().ok());
    let (working, known, asked) = (site.clone(), sessions.clone(), code.clone());
    let (session, arrives) = (posted.session.clone(), posted.session.clone());
    let of_event = move || Ok(coming::is_of_event(&working, &known, Some(&session), &asked)?);
    if blocking(of_event).await? {
        return take_event(posted, site, sessions, code).await;
    }
    let session = posted.session;
    let came = blocking(move || {
        let came = coming::come(&site, &sessions, &session, &code, key)?;
        let waits = came.as_ref().and_then(|come| awaiting(&site, come.holding));
        Ok(came.map(|come| (come, waits)))
    });
    let came = came.await?;
    let Some((Come { holding, hand }, waits)) = came else {
        limits::missed(&request);
        return Err(PageError::NotFound);
    };
    posted.visitor.arrive(arrives, holding, hand).await?;
    let desk = waits.map_or_else(|| "menu".to_owned(), |dispute| format!("d/{dispute}"));
    let page = if matches!(holding.office, Office::Seat(_)) { "play".to_owned() } else { desk };
    see_other(&format!("/m/{}/{page}", MatchId::new(holding.game)))
}

/// A code as typed or scanned: letters and digits only.
fn tidy(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).take(40).collect()
}

/// A place in an event that a code leads to.
#[derive(Template)]
#[template(path = "event_join.html")]
struct TakePlace {
    shell: Shell,
    action: String,
    title: String,
    place: Words,
    /// Whether the log is told a name.
    office: bool,
    wrong: Option<Words>,
}

async fn show_event(
    site: &web::Data<Site>,
    shell: Shell,
    (code, holding): (String, Holding),
    wrong: Option<Words>,
) -> Result<HttpResponse, PageError> {
    let site = site.clone();
    let made = blocking(move || {
        let hall = site.clerk.event(MatchId::new(holding.game))?;
        let event = hall.event();
        Ok(TakePlace {
            action: format!("/j/{code}"),
            title: greffe_core::telling::text::shown(&event.state().rules.title),
            place: places::office_words(&event, holding.office),
            office: !matches!(holding.office, Office::Player(_)),
            wrong,
            shell,
        })
    });
    private(&made.await?)
}

async fn take_event(
    posted: Posted,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    code: String,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, fields } = posted;
    let (working, asked, arrives) = (site.clone(), code.clone(), session.clone());
    let came =
        blocking(move || match places::come(&working, &sessions, &session, &asked, fields.get("name")) {
            Ok(came) => Ok(Ok(came)),
            Err(ClerkError::Refused(refused)) => Ok(Err(refused.why)),
            Err(other) => Err(other.into()),
        });
    match came.await? {
        Ok(came) => {
            let places::Come { holding, hand } = came.ok_or(PageError::NotFound)?;
            visitor.arrive(arrives, holding, hand).await?;
            let page = match holding.office {
                Office::Organiser => "desk",
                Office::Judge => "calls",
                Office::Player(_) | Office::Seat(_) => "me",
            };
            see_other(&format!("/e/{}/{page}", MatchId::new(holding.game)))
        }
        Err(wrong) => {
            let shell = Shell::with_forms(&visitor, "events")?;
            let holding = site.codes.look(&code)?.ok_or(PageError::NotFound)?;
            let mut answer = show_event(&site, shell, (code, holding), Some(wrong)).await?;
            *answer.status_mut() = actix_web::http::StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}
