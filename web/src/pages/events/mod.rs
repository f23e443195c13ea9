//! Events: found and opened, read by all, run from their desk.

use std::sync::Arc;

use actix_web::web;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_events::body::{PlayerId, Score, Winner};
use greffe_events::event::Event;
use greffe_events::rules::{Format, Rules};
use greffe_events::state::{Source, Table};

use crate::clerk::{ClerkError, Hall};
use crate::error::PageError;
use crate::hall::places::Booked;
use crate::hall::{self as held, gather};
use crate::pages::blocking;
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

/// A moment, to the minute.
fn when(at: At) -> String {
    let minute: String = at.to_string().chars().take(16).collect();
    format!("{} UTC", minute.replace('T', " "))
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

/// A player as listed.
#[derive(Clone)]
struct Someone {
    number: u32,
    name: Words,
}

impl Someone {
    fn of(event: &Event, id: PlayerId) -> Self {
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
        let result = table.outcome.map(|outcome| scored(event, table, &outcome.score));
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

/// A result in words: who won by name, and the scores.
fn scored(event: &Event, table: &Table, score: &Score) -> Words {
    let (left, right) = (score.a.score, score.b.score);
    let winner = match score.winner {
        Winner::A => event.name(table.pair.a),
        Winner::B => event.name(table.pair.b),
        Winner::Draw => {
            return Words::new(format!("nul, {left} à {right}"), format!("a draw, {left} to {right}"));
        }
    };
    Words::new(
        format!("{} gagne, {left} à {right}", winner.fr),
        format!("{} wins, {left} to {right}", winner.en),
    )
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
