//! What hangs in the hall: the screen that turns its own pages, and sheets to print. No session, nothing of one.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::telling::words::Words;
use greffe_events::event::Event;
use serde::Deserialize;

use crate::error::PageError;
use crate::hall as held;
use crate::library::folded;
use crate::pages::events::me::Ticking;
use crate::pages::events::show::{Ranks, TeamRank};
use crate::pages::events::stats::ruled_on;
use crate::pages::events::{Moment, Seated, Someone, hall, scenario_of, when};
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Names on one page of the screen.
const NAMES: usize = 24;
/// Rules ruled on that the screen shows, the most ruled first.
const RULED: usize = 4;

#[derive(Template)]
#[template(path = "event_screen.html")]
struct Screen {
    shell: Shell,
    base: String,
    title: String,
    round: u32,
    clock: Option<Ticking>,
    missing: usize,
    /// Everybody of this page, by name, with the table.
    names: Vec<Named>,
    news: Vec<String>,
    /// Rules that were ruled on, and how often: no name of anybody.
    ruled: Vec<(String, String, usize)>,
    page: usize,
    pages: usize,
    next: usize,
    over: bool,
}

/// A player and where they go.
struct Named {
    who: Someone,
    /// The table; none of a bye.
    table: Option<u32>,
    against: Option<Someone>,
    letter: &'static str,
}

/// Which page of names.
#[derive(Deserialize)]
pub struct Query {
    page: Option<usize>,
}

fn named(event: &Event, round: u32) -> Vec<Named> {
    let Some(published) = event.state().published(round) else { return Vec::new() };
    let seated = published.tables.iter().flat_map(|table| {
        let (a, b, number) = (table.pair.a, table.pair.b, table.pair.table);
        [(a, b, "A"), (b, a, "B")].map(|(own, other, letter)| Named {
            who: Someone::of(event, own),
            table: Some(number),
            against: Some(Someone::of(event, other)),
            letter,
        })
    });
    let free = published.bye.iter().map(|id| Named {
        who: Someone::of(event, *id),
        table: None,
        against: None,
        letter: "",
    });
    let mut all: Vec<Named> = seated.chain(free).collect();
    all.sort_by_cached_key(|one| (folded(&one.who.name.fr), one.who.number));
    all
}

/// The screen of the hall: where everybody goes, the clock, what was announced. It turns by itself.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn screen(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let shell = Shell::new(&visitor, "events");
    let page = query.page.unwrap_or(0);
    let made = blocking(move || {
        let event = hall.event();
        let state = event.state();
        let round = state.last_published();
        let all = named(&event, round);
        let pages = all.len().div_ceil(NAMES).max(1);
        let page = if page < pages { page } else { 0 };
        let running = held::running(state);
        let missing =
            running.map_or(0, |(_, one)| one.tables.iter().filter(|table| table.outcome.is_none()).count());
        let news = state.news.iter().rev().filter_map(|(_, text)| event.text(*text));
        Ok(Screen {
            base: format!("/e/{}", hall.id()),
            title: greffe_core::telling::text::shown(&state.rules.title),
            round,
            clock: running
                .and_then(|(round, _)| held::clock(state, round, None))
                .map(|clock| Ticking::of(state, clock)),
            missing,
            names: all.into_iter().skip(page.saturating_mul(NAMES)).take(NAMES).collect(),
            news: news.take(2).map(greffe_core::telling::text::shown).collect(),
            ruled: ruled_on(&site, &event)?.into_iter().take(RULED).collect(),
            page: page.saturating_add(1),
            pages,
            next: page.saturating_add(1).checked_rem(pages).unwrap_or(0),
            over: state.closed,
            shell,
        })
    });
    html(&made.await?)
}

#[derive(Template)]
#[template(path = "event_print.html")]
struct Print {
    shell: Shell,
    base: String,
    title: String,
    sheet: &'static str,
    round: u32,
    /// The record that the sheet stands on, and its time: an old sheet is recognised.
    seq: u64,
    at: Option<Moment>,
    names: Vec<Named>,
    tables: Vec<Seated>,
    ranks: Option<Ranks>,
    teams: Vec<TeamRank>,
    scenario: Option<String>,
    rule: Option<Words>,
}

/// A sheet: `pairings`, `slips`, `standings`.
///
/// # Errors
/// [`PageError::NotFound`] for no such event or sheet.
pub async fn print(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (code, sheet) = place.into_inner();
    let sheet = ["pairings", "slips", "standings"]
        .into_iter()
        .find(|one| *one == sheet)
        .ok_or(PageError::NotFound)?;
    let hall = hall(&site, &code).await?;
    let shell = Shell::new(&visitor, "events");
    let made = blocking(move || {
        let event = hall.event();
        let state = event.state();
        let round = state.last_published();
        let place = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
        let plan = place.and_then(|place| state.rules.rounds.get(place));
        let tables = state.published(round).into_iter().flat_map(|one| &one.tables);
        let last = event.acts().last();
        Ok(Print {
            base: format!("/e/{}", hall.id()),
            title: greffe_core::telling::text::shown(&state.rules.title),
            sheet,
            round,
            seq: last.map_or(0, |act| act.seq.0),
            at: last.map(|act| when(act.at)),
            names: named(&event, round),
            tables: tables.map(|table| Seated::of(&event, &site, table)).collect(),
            ranks: Ranks::of(&event, &hall.standings(&event)),
            teams: TeamRank::all(&event),
            scenario: plan.and_then(scenario_of),
            rule: held::at_time(state.rules.at_time),
            shell,
        })
    });
    html(&made.await?)
}
