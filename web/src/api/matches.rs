//! Matches: opening one, listing them, the summary of one.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::judging::opening::Opening;
use greffe_core::record::at::At;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, MatchId};
use greffe_core::record::offices;
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_store::MatchSummary;
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand, Public, author};
use crate::api::fail::{Fail, UNKNOWN_SYSTEM};
use crate::api::seats::{Link, fresh_token, links};
use crate::api::summary::{Summary, origin_word};
use crate::api::{blocking, open, strict};
use crate::library::{Asked as Search, Entry, Found, Kind, Order, Standing, State, Unclear, Wanted};
use crate::posted::PostedJson;
use crate::session::{Holding, Office};
use crate::site::Site;

/// Most matches on one page of the list.
const MOST: usize = 100;
/// Matches on a page that asks for no number.
const USUAL: usize = 20;

/// The opening of a match, and the texts of its claim sources in the order of their seals.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    opening: Opening,
    #[serde(default)]
    texts: Vec<String>,
}

#[derive(Serialize)]
struct Created {
    id: MatchId,
    links: Vec<Link>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Opens a match: its id, a link for each seat and one for a judge. The session becomes its organiser's.
///
/// # Errors
/// Every fault of the opening, by field.
pub async fn create(
    request: HttpRequest,
    site: web::Data<Site>,
    posted: PostedJson<Asked>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, value: Asked { opening, texts }, .. } = posted;
    let known = System::named(&opening.system).filter(|system| system.revision() == opening.ruleset);
    if known.is_none() {
        return Err(Fail::Plain(&UNKNOWN_SYSTEM));
    }
    let faults = strict::opening_faults(&opening, &texts);
    if !faults.is_empty() {
        return Err(Fail::Faults(faults));
    }
    let creating = site.clone();
    let id = blocking(move || Ok(creating.clerk.create(Author::Organiser, &opening, &texts)?)).await?;
    let holding = Holding { game: *id.bytes(), office: Office::Organiser };
    let session = visitor.grant(holding, Some(offices::Hand::OPENER)).await?;
    let token = fresh_token(&request);
    let (origin, sessions) = (visitor.config.origin.clone(), visitor.sessions());
    let created = blocking(move || {
        let table = site.clerk.whole(id)?;
        let hand = Hand::acting(&session, &table, Some(Author::Organiser))?;
        let mut offices: Vec<Office> =
            table.game().opening().seats.iter().map(|entry| Office::Seat(entry.seat.number())).collect();
        offices.push(Office::Judge);
        let links = links(&site, &sessions, &origin, &table, Author::Organiser, offices)?;
        Ok(ForSeat::of(&hand, Created { id, links, token }))
    });
    Ok(created.await?.json())
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Shelf {
    Live,
    Recent,
    Samples,
    All,
}

/// Which matches to list: a shelf, and whatever the page of all matches may ask.
#[derive(Deserialize)]
pub struct Query {
    shelf: Option<Shelf>,
    from: Option<String>,
    limit: Option<String>,
    #[serde(flatten)]
    asked: Search,
}

#[derive(Serialize)]
struct Page {
    matches: Vec<Listed>,
    /// Where the next page begins, when there is one.
    next: Option<usize>,
    /// How many there are on all pages.
    total: usize,
    /// How much of the store was looked through: less than all only while a large one is read for the first time.
    read: Read,
    /// How many matches of this page could not be read, and are not on it: they are made again from their records.
    unread: usize,
}

#[derive(Serialize)]
struct Read {
    matches: usize,
    of: usize,
}

#[derive(Serialize)]
struct Listed {
    id: MatchId,
    origin: &'static str,
    records: u64,
    head: Hash,
    at: Option<At>,
    /// Nothing of a match that this build cannot fold.
    #[serde(flatten)]
    known: Option<Known>,
}

#[derive(Serialize)]
struct Known {
    system: &'static str,
    title: Option<String>,
    sides: Vec<String>,
    started: bool,
    closed: bool,
}

/// The matches, those that changed last first.
///
/// # Errors
/// A field that says nothing known; when the store fails.
pub async fn list(
    request: HttpRequest,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let Query { shelf, from, limit, asked } = query.into_inner();
    let wanted = wanted(shelf.unwrap_or(Shelf::All), from.as_deref(), limit.as_deref(), &asked)?;
    let page = blocking(move || {
        let found = site.library.find(&site.clerk, &wanted, &[])?;
        let mut page = page(&found, &wanted);
        if page.next.is_none() {
            page.matches.extend(unread(&site, &wanted));
        }
        Ok(Public::of(&found, |_| page))
    });
    Ok(page.await?.json(&request))
}

fn wanted(shelf: Shelf, from: Option<&str>, limit: Option<&str>, asked: &Search) -> Result<Wanted, Fail> {
    let unclear = |Unclear { field, why }: Unclear| Fail::Field { field, why };
    let count = |field: &'static str, said: Option<&str>, usual: usize| {
        let why = || Words::new("un nombre entier, dès 0", "a whole number, from 0");
        said.map_or(Ok(usual), |said| said.parse().map_err(|_| Fail::Field { field, why: why() }))
    };
    let wanted = asked.wanted().map_err(unclear)?;
    let (kind, state) = match shelf {
        Shelf::Live => (Some(Kind::Own), Some(State::Live)),
        Shelf::Recent => (Some(Kind::Own), Some(State::Closed)),
        Shelf::Samples => (Some(Kind::Samples), wanted.state),
        Shelf::All => (wanted.kind, wanted.state),
    };
    let skip = count("from", from, wanted.skip)?;
    let limit = count("limit", limit, USUAL)?.clamp(1, MOST);
    let order = if asked.order.is_empty() { Order::Changed } else { wanted.order };
    Ok(Wanted { kind, state, order, skip, limit, ..wanted })
}

fn page(found: &Found, wanted: &Wanted) -> Page {
    let until = wanted.skip.saturating_add(found.page.len()).saturating_add(found.unread);
    Page {
        matches: found.page.iter().map(|entry| listed(entry)).collect(),
        next: (until < found.total).then_some(until),
        total: found.total,
        read: Read { matches: found.progress.done, of: found.progress.of },
        unread: found.unread,
    }
}

fn listed(entry: &Entry) -> Listed {
    Listed {
        id: entry.id,
        origin: origin_word(entry.origin),
        records: entry.listed.records,
        head: Hex(entry.head),
        at: At::from_millis(entry.at),
        known: Some(Known {
            system: entry.game.name(),
            title: entry.title.clone(),
            sides: entry.seats.clone(),
            started: entry.standing != Standing::Waiting,
            closed: matches!(entry.standing, Standing::Closed(_)),
        }),
    }
}

/// Matches that this build cannot fold stand last where nothing is asked but where they come from.
fn unread(site: &Site, wanted: &Wanted) -> Vec<Listed> {
    let plain = Wanted {
        kind: wanted.kind,
        order: wanted.order,
        skip: wanted.skip,
        limit: wanted.limit,
        ..Wanted::default()
    };
    if *wanted != plain {
        return Vec::new();
    }
    let here = |summary: &MatchSummary| wanted.kind.is_none_or(|kind| kind == Kind::of(summary.origin));
    let told = |summary: MatchSummary| Listed {
        id: MatchId::new(summary.match_id),
        origin: origin_word(summary.origin),
        records: summary.head.next,
        head: Hex(summary.head.hash),
        at: None,
        known: None,
    };
    site.library.unread().into_iter().filter(here).map(told).collect()
}

/// One match: its opening, its signed head, who is awaited, disputes, dice, outcome.
///
/// # Errors
/// 404 for no such match.
pub async fn show(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let summary = blocking(move || {
        let table = open(&site, &id)?;
        let game = table.game();
        let made = Public::of(&*game, |game| Summary::of(game, table.origin(), site.clerk.key()));
        Ok(made.tagged(game.head()))
    });
    Ok(summary.await?.json(&request))
}

/// The places of a session, as authors write.
pub(super) fn places(holdings: &[Holding]) -> Vec<(MatchId, Author)> {
    let place = |holding: &Holding| Some((MatchId::new(holding.game), author(holding.office)?));
    holdings.iter().filter_map(place).collect()
}
