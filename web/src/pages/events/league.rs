//! A league: its players by rating, its seasons, how it stood after each event, and what each event did to a player.

use std::collections::BTreeSet;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_events::body::PlayerId;
use serde::Deserialize;

use crate::error::PageError;
use crate::hall::league::{Counted, League, Rated, Rating, SETTLED, Step, league};
use crate::pages::events::when;
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "league.html")]
struct Page {
    shell: Shell,
    base: String,
    title: String,
    game: String,
    slug: String,
    settled: u32,
    /// The event after which it is shown, if that is not the last one: title.
    archive: Option<String>,
    players: Vec<Player>,
    seasons: Vec<Season>,
}

/// A player as listed.
struct Player {
    place: Option<u32>,
    href: String,
    name: Words,
    rating: Rating,
    came: [u32; 3],
    games: u32,
    provisional: bool,
    /// What the last event changed, with a sign.
    change: String,
}

/// A season: its events, and the match points of all of them.
struct Season {
    name: String,
    /// What its heading is called in the page.
    anchor: usize,
    events: Vec<Listed>,
    points: Vec<Pointed>,
}

/// An event as listed.
struct Listed {
    href: String,
    /// The league as it stood after it; none while it goes on.
    then: Option<String>,
    /// Whether the page shows the league as it stood after this one.
    here: bool,
    title: String,
    closed: Option<String>,
    players: usize,
    first: Option<(String, Words)>,
}

/// What a player has of a season.
struct Pointed {
    place: u32,
    href: String,
    name: Words,
    points: i64,
    events: usize,
}

/// After which event.
#[derive(Deserialize)]
pub struct After {
    after: Option<String>,
}

fn number(shell: &Shell, value: i64) -> String {
    let digits = value.saturating_abs().to_string();
    let sign = if value < 0 { "\u{2212}" } else { "" };
    // In groups of three.
    let head = digits.len().checked_rem(3).unwrap_or(0);
    let (first, rest) = digits.split_at(head);
    let mut groups: Vec<&str> = if first.is_empty() { Vec::new() } else { vec![first] };
    let mut rest = rest;
    while let Some((group, others)) = rest.split_at_checked(3).filter(|(group, _)| !group.is_empty()) {
        groups.push(group);
        rest = others;
    }
    format!("{sign}{}", groups.join(shell.pick("\u{202f}", ",")))
}

/// A change, with its sign.
fn signed(shell: &Shell, value: i64) -> String {
    let sign = if value > 0 { "+" } else { "" };
    format!("{sign}{}", number(shell, value))
}

fn card(base: &str, one: &Rated) -> String {
    one.steps.last().map_or_else(String::new, |step| format!("{base}/p/{}/{}", step.event, step.player))
}

fn season(base: &str, league: &League, name: &str, (anchor, events): (usize, &[&Counted])) -> Season {
    let counted: BTreeSet<MatchId> = events.iter().map(|one| one.id).collect();
    let listed = events.iter().map(|one| Listed {
        href: format!("/e/{}", one.id),
        then: one.closed.map(|_| format!("{base}?after={}", one.id)),
        here: league.after == Some(one.id),
        title: one.title.clone(),
        closed: one.closed.map(|at| when(at).shown),
        players: one.players,
        first: one.first.as_ref().map(|(player, name)| (format!("/e/{}/p/{player}", one.id), name.clone())),
    });
    let mut points: Vec<Pointed> = league
        .players
        .iter()
        .map(|one| Pointed {
            place: 0,
            href: card(base, one),
            name: one.name.clone(),
            points: one.points(&counted),
            events: one.steps.iter().filter(|step| counted.contains(&step.event)).count(),
        })
        .filter(|one| one.events > 0)
        .collect();
    points.sort_by_key(|one| (std::cmp::Reverse(one.points), one.events));
    // Who has as many points of as many events has the same place.
    let mut last = None;
    for (place, one) in (1_u32..).zip(&mut points) {
        let same = last.filter(|(points, events, _)| (*points, *events) == (one.points, one.events));
        one.place = same.map_or(place, |(.., place)| place);
        last = Some((one.points, one.events, one.place));
    }
    Season { name: name.to_owned(), anchor, events: listed.collect(), points }
}

impl Page {
    fn of(site: &Site, league: &League, archive: bool, shell: Shell) -> Self {
        let base = format!("/l/{}", league.id);
        let players = league.players.iter().map(|one| {
            let last = one.steps.last().filter(|step| Some(step.event) == league.after);
            let change = last.map(|step| step.after.value.saturating_sub(step.before.value));
            Player {
                place: one.place,
                href: card(&base, one),
                name: one.name.clone(),
                rating: one.rating,
                came: one.came,
                games: one.games(),
                provisional: one.provisional,
                change: change.map_or_else(String::new, |change| signed(&shell, change)),
            }
        });
        let players = players.collect();
        let seasons = league.seasons();
        let seasons = (1..)
            .zip(&seasons)
            .map(|(anchor, (name, events))| season(&base, league, name, (anchor, events.as_slice())));
        let shown = league.events.iter().find(|one| archive && Some(one.id) == league.after);
        Self {
            title: league.title.clone(),
            game: site
                .game(&league.game)
                .map_or_else(|| league.game.clone(), |game| game.rulebook.title.to_owned()),
            slug: league.game.clone(),
            settled: SETTLED,
            archive: shown.map(|one| one.title.clone()),
            players,
            seasons: seasons.collect(),
            base,
            shell,
        }
    }

    fn number(&self, value: i64) -> String {
        number(&self.shell, value)
    }
}

/// The page of a league, as it stands or as it stood after one of its events.
///
/// # Errors
/// [`PageError::NotFound`] for no such league, and for no such event of it that is over.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<After>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "events");
    let id: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    let after = query.after.as_deref().map(str::parse).transpose().map_err(|_| PageError::NotFound)?;
    let made = blocking(move || {
        let told = league(&site, id, after)?;
        let last = told.events.iter().rfind(|one| one.closed.is_some()).map(|one| one.id);
        Ok(Page::of(&site, &told, told.after != last, shell))
    });
    html(&made.await?)
}

#[derive(Template)]
#[template(path = "league_player.html")]
struct Card {
    shell: Shell,
    base: String,
    league: String,
    name: Words,
    place: Option<(u32, usize)>,
    provisional: bool,
    settled: u32,
    games: u32,
    rating: Rating,
    steps: Vec<Step>,
}

impl Card {
    fn number(&self, value: i64) -> String {
        number(&self.shell, value)
    }

    fn change(&self, step: &Step) -> String {
        signed(&self.shell, step.after.value.saturating_sub(step.before.value))
    }

    /// A number of tenths, with the comma or point of the language.
    fn tenths(&self, value: i64) -> String {
        let (whole, tenth) = (value.div_euclid(10), value.rem_euclid(10));
        format!("{whole}{}{tenth}", self.shell.pick(",", "."))
    }

    /// What a player came to in an event, in tenths of a point.
    fn scored(step: &Step) -> i64 {
        let [won, drawn, _] = step.came.map(i64::from);
        won.saturating_mul(10).saturating_add(drawn.saturating_mul(5))
    }

    fn played(step: &Step) -> u32 {
        step.came.iter().copied().fold(0, u32::saturating_add)
    }
}

/// The card of a player of a league, who was number so in one of its events.
///
/// # Errors
/// [`PageError::NotFound`] for no such league or player.
pub async fn player(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, String, u32)>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "events");
    let (code, event, number) = place.into_inner();
    let id: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    let event: MatchId = event.parse().map_err(|_| PageError::NotFound)?;
    let made = blocking(move || {
        let league = league(&site, id, None)?;
        let one = league.player(event, PlayerId(number)).ok_or(PageError::NotFound)?;
        let settled = league.players.iter().filter(|one| !one.provisional).count();
        Ok(Card {
            base: format!("/l/{id}"),
            league: league.title.clone(),
            name: one.name.clone(),
            place: one.place.map(|place| (place, settled)),
            provisional: one.provisional,
            settled: SETTLED,
            games: one.games(),
            rating: one.rating,
            steps: one.steps.clone(),
            shell,
        })
    });
    html(&made.await?)
}
