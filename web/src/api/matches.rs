//! Matches: opening one, listing them, the summary of one.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::ids::{Author, MatchId};
use greffe_core::opening::Opening;
use greffe_core::record::at::At;
use greffe_core::record::hex::{Hash, Hex};
use greffe_games::registry::System;
use greffe_store::{Log, MatchSummary, Origin};
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand, Public, author};
use crate::api::fail::{Fail, UNKNOWN_SYSTEM};
use crate::api::seats::{Link, fresh_token, links};
use crate::api::summary::{Summary, origin_word};
use crate::api::{blocking, open, strict};
use crate::latest::latest;
use crate::posted::PostedJson;
use crate::session::{Holding, Office};
use crate::site::Site;

/// Most matches on one page of the list.
const MOST: usize = 100;
/// Most matches looked at for one page of the list.
const MOST_SEEN: usize = 400;

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
    let session = visitor.grant(Holding { game: *id.bytes(), office: Office::Organiser })?;
    let token = fresh_token(&request);
    let origin = visitor.config.origin.clone();
    let created = blocking(move || {
        let table = site.clerk.table(id)?;
        let hand = Hand::acting(&session, &table, Some(Author::Organiser))?;
        let mut offices: Vec<Office> =
            table.game().opening().seats.iter().map(|entry| Office::Seat(entry.seat.number())).collect();
        offices.push(Office::Judge);
        let links = links(&site, &origin, &table, offices)?;
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

/// Which matches to list.
#[derive(Deserialize)]
pub struct Query {
    shelf: Option<Shelf>,
    #[serde(default)]
    from: usize,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Page {
    matches: Vec<Listed>,
    /// Where the next page begins, when there is one.
    next: Option<usize>,
}

#[derive(Serialize)]
struct Listed {
    id: MatchId,
    origin: &'static str,
    records: u64,
    head: Hash,
    at: Option<At>,
    #[serde(flatten)]
    known: Option<Known>,
}

#[derive(Serialize)]
struct Known {
    system: String,
    title: Option<String>,
    sides: Vec<String>,
    started: bool,
    closed: bool,
}

/// The matches, those that changed last first.
///
/// # Errors
/// When the store fails.
pub async fn list(
    request: HttpRequest,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let query = query.into_inner();
    let page = blocking(move || Ok(Public::of(site.clerk.log(), |log| page(&site, log, &query)))).await?;
    Ok(page.json(&request))
}

fn page(site: &Site, log: &Log, query: &Query) -> Page {
    let shelf = query.shelf.unwrap_or(Shelf::All);
    let limit = query.limit.unwrap_or(20).clamp(1, MOST);
    let mut all = latest(log);
    all.retain(|(_, summary)| may_stand_on(shelf, summary.origin));
    let mut matches = Vec::new();
    let mut place = query.from;
    for (at, summary) in all.iter().skip(query.from).take(MOST_SEEN) {
        if matches.len() >= limit {
            break;
        }
        place = place.saturating_add(1);
        let listed = listed(site, *at, summary);
        if stands_on(shelf, &listed) {
            matches.push(listed);
        }
    }
    Page { matches, next: (place < all.len()).then_some(place) }
}

fn may_stand_on(shelf: Shelf, origin: Origin) -> bool {
    match shelf {
        Shelf::Live | Shelf::Recent => origin == Origin::Own,
        Shelf::Samples => origin == Origin::Sample,
        Shelf::All => origin != Origin::Imported,
    }
}

fn stands_on(shelf: Shelf, listed: &Listed) -> bool {
    let Some(known) = &listed.known else { return matches!(shelf, Shelf::Samples | Shelf::All) };
    match shelf {
        Shelf::Live => known.started && !known.closed,
        Shelf::Recent => known.closed,
        Shelf::Samples | Shelf::All => true,
    }
}

fn listed(site: &Site, at: Option<At>, summary: &MatchSummary) -> Listed {
    let id = MatchId::new(summary.match_id);
    let known = site.clerk.table(id).ok().map(|table| {
        let game = table.game();
        let opening = game.opening();
        Known {
            system: opening.system.clone(),
            title: opening.title.clone(),
            sides: opening.seats.iter().map(|entry| entry.name.clone()).collect(),
            started: game.is_started(),
            closed: game.ledger().is_closed(),
        }
    });
    Listed {
        id,
        origin: origin_word(summary.origin),
        records: summary.head.next,
        head: Hex(summary.head.hash),
        at,
        known,
    }
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
