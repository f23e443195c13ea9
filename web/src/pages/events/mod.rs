//! Events: found and opened, read by all, run from their desk.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::PlayerId;
use greffe_events::event::Event;
use greffe_events::rules::{Format, RoundPlan, Rules};
use greffe_events::state::{Source, State, Table};

use crate::clerk::{ClerkError, Hall};
use crate::error::PageError;
use crate::hall::places::Booked;
use crate::hall::{self as held, gather};
use crate::pages::{blocking, private};
use crate::posted::Fields;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

mod buttons;
pub mod calls;
pub mod desk;
pub mod league;
pub mod list;
pub mod me;
pub mod show;
pub mod stats;
pub mod wall;

/// The event of an address.
async fn hall(site: &web::Data<Site>, code: &str) -> Result<Arc<Hall>, PageError> {
    let id: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    let site = site.clone();
    blocking(move || match site.clerk.event(id) {
        // What is no event is none that is here.
        Err(ClerkError::Unfoldable(_) | ClerkError::Broken(_)) => Err(PageError::NotFound),
        found => {
            let hall = found?;
            gather(&site, &hall)?;
            Ok(hall)
        }
    })
    .await
}

/// The table of a round at which a match is to be opened, by whoever organises or plays there.
///
/// # Errors
/// [`PageError::NotAllowed`] for others, [`PageError::NotFound`] where there is no such table, refused where it has its
/// match or result already.
pub async fn booked(
    visitor: &Visitor,
    site: &web::Data<Site>,
    (code, round, table): (&str, u32, u32),
) -> Result<Booked, PageError> {
    let hall = hall(site, code).await?;
    match Booked::of(site, &hall, visitor.session().as_ref(), (round, table)) {
        Err(ClerkError::Refused(refused)) if refused.code == "not_seated" => Err(PageError::NotAllowed),
        found => Ok(found?),
    }
}

/// A moment as pages tell it: in universal time, which their script turns into that of the reader.
struct Moment {
    /// For machines.
    iso: String,
    shown: String,
}

/// A moment, to the minute.
fn when(at: At) -> Moment {
    let iso = at.to_string();
    let minute: String = iso.chars().take(16).collect();
    Moment { shown: format!("{} UTC", minute.replace('T', " ")), iso }
}

/// Whether a result is there: nobody has a rank before the first one.
fn is_ranked(state: &State) -> bool {
    state.tables_until(state.last_published()).any(|(_, table)| table.outcome.is_some())
}

/// Whether the standings of now are those of a round that is over.
fn is_provisional(state: &State) -> bool {
    state.last_published() > state.last_closed()
}

#[derive(Template)]
#[template(path = "event_outside.html")]
struct Outside {
    shell: Shell,
    base: String,
    title: String,
    /// The key of what is said.
    why: &'static str,
}

/// Who holds no office that a page is for is told whom to ask for one.
fn outside(visitor: &Visitor, hall: &Hall, why: &'static str) -> Result<HttpResponse, PageError> {
    let title = greffe_core::telling::text::shown(&hall.event().state().rules.title);
    let base = format!("/e/{}", hall.id());
    let mut answer = private(&Outside { shell: Shell::new(visitor, "events"), base, title, why })?;
    *answer.status_mut() = StatusCode::FORBIDDEN;
    Ok(answer)
}

/// Where whoever has just left an office goes.
fn after_leaving(hall: &Hall) -> String {
    format!("/e/{}?done=left", hall.id())
}

/// Whether a form asks to leave an office that was left: its second tap finds it done.
fn is_left(hall: &Hall, fields: &Fields) -> bool {
    let hand = fields.get("hand").and_then(|text| text.parse().ok()).and_then(Hand::new);
    let event = hall.event();
    let staff = hand.and_then(|hand| event.state().staff.get(&hand));
    fields.get("do") == Some("leave") && staff.is_some_and(|staff| staff.offices.is_empty())
}

/// How opponents are found, in words.
fn format_words(format: Format) -> Words {
    let plural = |count: u32| if count > 1 { "s" } else { "" };
    match format {
        Format::Swiss { rounds } => Words::new(
            format!("système suisse, {rounds} ronde{}", plural(rounds)),
            format!("Swiss, {rounds} round{}", plural(rounds)),
        ),
        Format::Robin { legs: 1 } => Words::new("chacun rencontre chacun", "everybody meets everybody"),
        Format::Robin { legs } => Words::new(
            format!("chacun rencontre chacun {legs} fois"),
            format!("everybody meets everybody {legs} times"),
        ),
        Format::Single {} => Words::new("élimination directe", "single elimination"),
        Format::SwissCut { rounds, cut } => Words::new(
            format!("système suisse, {rounds} ronde{}, puis finale à {cut}", plural(rounds)),
            format!("Swiss, {rounds} round{}, then a final stage of {cut}", plural(rounds)),
        ),
        Format::GroupsCut { groups, each } => Words::new(
            format!("{groups} poules, puis finale des {each} premiers de chacune"),
            format!("{groups} groups, then a final stage of the first {each} of each"),
        ),
        Format::Teams { players, rounds } => Words::new(
            format!("équipes de {players}, {rounds} ronde{}", plural(rounds)),
            format!("teams of {players}, {rounds} round{}", plural(rounds)),
        ),
    }
}

/// What a round is called; an event that says how long rounds last and no scenario has a dash there.
fn scenario_of(plan: &RoundPlan) -> Option<String> {
    Some(greffe_core::telling::text::shown(&plan.scenario)).filter(|name| name != "–")
}

/// A player as listed.
#[derive(Clone)]
struct Someone {
    number: u32,
    name: Words,
}

impl Someone {
    /// By name; by number too, where another is called the same.
    fn of(event: &Event, id: PlayerId) -> Self {
        Self { number: id.0, name: event.name_apart(id) }
    }

    /// By name alone, in lists that show the number.
    fn plain(event: &Event, id: PlayerId) -> Self {
        Self { number: id.0, name: event.name(id) }
    }
}

/// A table of a round as listed.
struct Seated {
    number: u32,
    a: Someone,
    b: Someone,
    /// What came of it: who won by name, and the scores.
    result: Option<Words>,
    /// Whether somebody typed it, both signed it, or it was corrected.
    typed: bool,
    signed: bool,
    corrected: bool,
    /// The match, where it was recorded here.
    played: Option<String>,
}

impl Seated {
    fn of(event: &Event, site: &Site, table: &Table) -> Self {
        let (a, b) = (Someone::of(event, table.pair.a), Someone::of(event, table.pair.b));
        let result = table.outcome.map(|outcome| event.scored(table, &outcome.score));
        let source = table.outcome.map(|outcome| outcome.source);
        Self {
            number: table.pair.table,
            a,
            b,
            result,
            typed: matches!(source, Some(Source::Typed)),
            signed: matches!(source, Some(Source::Signed)),
            corrected: matches!(source, Some(Source::Corrected)),
            played: recorded(site, table),
        }
    }
}

/// The match of a table, where it is recorded here.
fn recorded(site: &Site, table: &Table) -> Option<String> {
    let id = table.pair.match_id;
    held::recorded(site, id).map(|_| format!("/m/{id}"))
}

/// The game of an event, as its book is called.
pub(super) fn game_title(site: &Site, rules: &Rules) -> String {
    site.game(&rules.game).map_or_else(|| rules.game.clone(), |game| game.rulebook.title.to_owned())
}
