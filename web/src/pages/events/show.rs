//! What everybody may read of an event: tables, standings with their reasons, players, the list of what happened.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::telling::words::Words;
use greffe_events::body::PlayerId;
use greffe_events::event::Event;
use greffe_events::rules::Criterion;
use greffe_events::standings::{Game, Origin, Standings, Term, Value};
use greffe_events::teams::Team;
use serde::Deserialize;

use crate::api::Shared;
use crate::clerk::Hall;
use crate::error::PageError;
use crate::hall::league::of_rules;
use crate::hall::{Parts, clock, delay_words, rosters, running};
use crate::library::stands;
use crate::limits;
use crate::pages::events::me::Ticking;
use crate::pages::events::{
    Moment, Seated, Someone, format_words, game_title, hall, is_provisional, is_ranked, recorded, when,
};
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Acts listed, the last first: the file has them all.
const SHOWN: usize = 400;
/// Announcements shown, the last first.
const NEWS: usize = 3;

#[derive(Template)]
#[template(path = "event.html")]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each shown by itself")]
struct Show {
    shell: Shell,
    base: String,
    title: String,
    game: String,
    slug: String,
    format: Words,
    stands: Words,
    venue: Option<String>,
    /// The league it counts for: address, title, season.
    league: Option<(String, String, String)>,
    /// How far behind spectators follow.
    delay: Option<Words>,
    /// Where whoever organises opens the next event of the league.
    another: Option<String>,
    organises: bool,
    judges: bool,
    plays: bool,
    begun: bool,
    head: u64,
    clock: Option<Ticking>,
    over: bool,
    news: Vec<String>,
    /// The last round first.
    rounds: Vec<Round>,
    ranks: Option<Ranks>,
    teams: Vec<TeamRank>,
    /// Whether an office was just left from this device.
    left: bool,
    entered: Vec<Entered>,
    told: Vec<Told>,
}

/// A published round.
struct Round {
    number: u32,
    tables: Vec<Seated>,
    bye: Vec<Someone>,
    last: bool,
}

/// Standings as shown.
pub(super) struct Ranks {
    pub(super) after: u32,
    pub(super) provisional: bool,
    pub(super) criteria: Vec<Words>,
    pub(super) rows: Vec<Rank>,
}

/// A rank.
pub(super) struct Rank {
    pub(super) place: u32,
    pub(super) who: Someone,
    pub(super) dropped: bool,
    /// Values by criterion, and whether one separates it from a neighbour.
    pub(super) values: Vec<(String, bool)>,
    pub(super) why: Option<Words>,
}

/// A team in the standings.
pub(super) struct TeamRank {
    pub(super) place: u32,
    pub(super) name: String,
    pub(super) players: Vec<Someone>,
    pub(super) points: i64,
    pub(super) boards: i64,
    pub(super) gap: i64,
    pub(super) why: Option<Words>,
}

impl TeamRank {
    /// The teams after the last round that has begun; none where players play for themselves, or before the first.
    pub(super) fn all(event: &Event) -> Vec<Self> {
        let after = event.state().last_published();
        if !is_ranked(event.state()) {
            return Vec::new();
        }
        let teams = event.state().teams(after);
        let rank = |team: &Team| Self {
            place: team.rank,
            name: greffe_core::telling::text::shown(&team.name),
            players: team.players.iter().map(|id| Someone::of(event, *id)).collect(),
            points: team.points,
            boards: team.boards,
            gap: team.gap,
            why: teams.sentence(team.rank),
        };
        teams.rows.iter().map(rank).collect()
    }
}

/// A player who has entered.
struct Entered {
    who: Someone,
    /// Club, team and faction, as far as they are known.
    from: String,
    waits: bool,
    left: bool,
    there: bool,
}

/// An act as listed.
struct Told {
    seq: u64,
    at: Moment,
    words: Words,
    undone: bool,
}

/// What a criterion shows: the lot is a place, head to head a mark.
fn value_told(standings: &Standings, place: usize, criterion: Criterion) -> String {
    let Some(value) =
        standings.rows.get(place).and_then(|row| row.values.iter().find(|one| one.criterion == criterion))
    else {
        return String::new();
    };
    match criterion {
        Criterion::Lot if value.value < -(1 << 31) => String::new(),
        Criterion::Lot => value.value.saturating_neg().to_string(),
        Criterion::Head if value.terms.is_empty() => String::new(),
        Criterion::Head
        | Criterion::Cut
        | Criterion::Points
        | Criterion::Strength
        | Criterion::Gap
        | Criterion::Scored
        | Criterion::Kills
        | Criterion::Alive => value.value.to_string().replace('-', "\u{2212}"),
    }
}

impl Ranks {
    /// The standings after the last round that has begun; nothing before the first result.
    pub(super) fn of(event: &Event, standings: &Standings) -> Option<Self> {
        let after = event.state().last_published();
        if !is_ranked(event.state()) {
            return None;
        }
        let rows = standings.rows.iter().enumerate().map(|(place, row)| Rank {
            place: row.rank,
            who: Someone::of(event, row.player),
            dropped: row.dropped,
            values: standings
                .criteria
                .iter()
                .map(|one| {
                    let used = row.up == Some(*one) || row.down == Some(*one);
                    (value_told(standings, place, *one), used)
                })
                .collect(),
            why: standings.sentence(row.rank, &|id| event.name_apart(id)),
        });
        let rows = rows.collect();
        Some(Self {
            after,
            provisional: standings.provisional || is_provisional(event.state()),
            criteria: standings.criteria.iter().map(|one| one.words()).collect(),
            rows,
        })
    }
}

/// The league of an event: address, title, season.
fn league_told(event: &Event) -> Option<(String, String, String)> {
    let league = event.state().rules.league.as_ref()?;
    let shown = greffe_core::telling::text::shown;
    Some((
        format!("/l/{}", league.of.unwrap_or_else(|| event.id())),
        shown(&league.title),
        shown(&league.season),
    ))
}

fn rounds(event: &Event, site: &Site) -> Vec<Round> {
    let state = event.state();
    let last = state.last_published();
    let shown = (1..=last).rev().filter_map(|number| Some((number, state.published(number)?)));
    shown
        .map(|(number, published)| Round {
            number,
            tables: published.tables.iter().map(|table| Seated::of(event, site, table)).collect(),
            bye: published.bye.iter().map(|id| Someone::of(event, *id)).collect(),
            last: number == last,
        })
        .collect()
}

/// Club, team and faction of a player, as far as they are known.
fn labels(player: &greffe_events::state::Player) -> String {
    let known = [&player.club, &player.team, &player.faction].into_iter().flatten();
    known.map(|label| greffe_core::telling::text::shown(label)).collect::<Vec<_>>().join(" · ")
}

fn entered(event: &Event) -> Vec<Entered> {
    let waiting = event.state().waiting();
    let players = event.state().players.iter();
    players
        .map(|player| Entered {
            who: Someone::plain(event, player.id),
            from: labels(player),
            waits: waiting.contains(&player.id),
            left: player.dropped.is_some(),
            there: player.arrived.is_some(),
        })
        .collect()
}

/// What was done before the page of an event was led to.
#[derive(Deserialize)]
pub struct After {
    done: Option<String>,
}

/// The page of an event.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<After>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let left = query.done.as_deref() == Some("left");
    let parts = Parts::of(visitor.session().as_ref(), &hall.event());
    let shell = Shell::new(&visitor, "events");
    let made = blocking(move || {
        let event = hall.event();
        let state = event.state();
        let news = state.news.iter().rev().take(NEWS).filter_map(|(_, text)| event.text(*text));
        let told = event.acts().iter().rev().take(SHOWN).map(|act| Told {
            seq: act.seq.0,
            at: when(act.at),
            words: event.told(act),
            undone: act.undone.is_some(),
        });
        Ok(Show {
            base: format!("/e/{}", hall.id()),
            title: greffe_core::telling::text::shown(&state.rules.title),
            game: game_title(&site, &state.rules),
            slug: state.rules.game.clone(),
            format: format_words(state.rules.format),
            stands: stands(state),
            venue: state.rules.venue.as_deref().map(greffe_core::telling::text::shown),
            league: league_told(&event),
            delay: state.rules.delay.map(delay_words),
            another: parts
                .organiser
                .and_then(|_| of_rules(hall.id(), &state.rules))
                .map(|league| format!("/e/new?league={league}")),
            organises: parts.organiser.is_some(),
            judges: parts.judge.is_some(),
            plays: parts.player.is_some(),
            begun: state.last_published() > 0,
            head: event.records().saturating_sub(1),
            clock: running(state)
                .and_then(|(round, _)| clock(state, round, None))
                .map(|one| Ticking::of(state, one)),
            over: state.closed,
            news: news.map(greffe_core::telling::text::shown).collect(),
            rounds: rounds(&event, &site),
            ranks: Ranks::of(&event, &hall.standings(&event)),
            teams: TeamRank::all(&event),
            entered: entered(&event),
            left,
            told: told.collect(),
            shell,
        })
    });
    html(&made.await?)
}

#[derive(Template)]
#[template(path = "event_player.html")]
struct Player {
    shell: Shell,
    base: String,
    title: String,
    name: Words,
    number: u32,
    from: String,
    rank: Option<(u32, usize)>,
    /// Whether the round goes on by which it is made.
    provisional: bool,
    why: Option<Words>,
    games: Vec<Played>,
    sums: Vec<Sum>,
    /// The figures of the roster, once rosters are shown.
    roster: Option<(u32, Vec<String>)>,
}

/// A round of a player.
pub(super) struct Played {
    pub(super) round: u32,
    pub(super) table: Option<u32>,
    pub(super) against: Option<Someone>,
    pub(super) points: i64,
    pub(super) score: Option<(i64, i64)>,
    /// What came of it.
    pub(super) came: &'static str,
    pub(super) replay: Option<String>,
}

/// What a player has by a criterion, and what it is the sum of.
struct Sum {
    what: Words,
    value: String,
    terms: Vec<Words>,
}

/// What came of a round, by the key of its words.
fn came(game: &Game) -> &'static str {
    match (game.origin, game.won) {
        (Origin::Bye, _) => "came-bye",
        (Origin::Pending, _) => "came-pending",
        (Origin::Read | Origin::Typed | Origin::Signed | Origin::Corrected, Some(true)) => "came-won",
        (Origin::Read | Origin::Typed | Origin::Signed | Origin::Corrected, Some(false)) => "came-lost",
        (Origin::Read | Origin::Typed | Origin::Signed | Origin::Corrected, None) => "came-drawn",
    }
}

impl Played {
    pub(super) fn of(event: &Event, site: &Site, game: &Game) -> Self {
        let table = game.table.and_then(|table| event.state().table(game.round, table));
        let settled = game.origin != Origin::Pending && game.origin != Origin::Bye;
        Self {
            round: game.round,
            table: game.table,
            against: game.opponent.map(|other| Someone::of(event, other)),
            points: game.points,
            score: settled.then_some((game.scored, game.conceded)),
            came: came(game),
            replay: table.and_then(|table| recorded(site, table)),
        }
    }
}

/// A summand in words: the opponent or the round it comes from.
fn term_told(event: &Event, term: &Term) -> Words {
    let (fr, en) = match (term.round, term.opponent) {
        (_, Some(other)) => {
            let other = event.name(other);
            (other.fr, other.en)
        }
        (Some(round), None) => (format!("ronde {round}"), format!("round {round}")),
        (None, None) => (String::new(), String::new()),
    };
    let value = match term.uncapped {
        Some(uncapped) => format!("{} ({uncapped})", term.value),
        None => term.value.to_string(),
    };
    Words::new(format!("{fr} {value}"), format!("{en} {value}"))
}

/// What a player has by each criterion.
fn sums(event: &Event, standings: &Standings, id: PlayerId) -> Vec<Sum> {
    let Some(place) = standings.rows.iter().position(|row| row.player == id) else { return Vec::new() };
    let values = standings.row(id).into_iter().flat_map(|row| &row.values);
    let sum = |value: &Value| {
        // The lot adds nothing up: it is a place.
        let terms = value.terms.iter().filter(|_| value.criterion != Criterion::Lot);
        Sum {
            what: value.criterion.words(),
            value: value_told(standings, place, value.criterion),
            terms: terms.map(|term| term_told(event, term)).collect(),
        }
    };
    values.map(sum).collect()
}

impl Player {
    fn of(hall: &Hall, site: &Site, id: PlayerId, shell: Shell) -> Result<Self, PageError> {
        let event = hall.event();
        let state = event.state();
        let player = state.player(id).ok_or(PageError::NotFound)?;
        let standings = hall.standings(&event);
        let row = standings.row(id);
        let games = row.into_iter().flat_map(|row| &row.games);
        Ok(Self {
            base: format!("/e/{}", hall.id()),
            title: greffe_core::telling::text::shown(&state.rules.title),
            name: event.name(id),
            number: id.0,
            from: labels(player),
            provisional: is_provisional(state),
            rank: row.filter(|_| is_ranked(state)).map(|row| (row.rank, standings.rows.len())),
            why: row
                .filter(|_| is_ranked(state))
                .and_then(|row| standings.sentence(row.rank, &|id| event.name_apart(id))),
            games: games.map(|game| Played::of(&event, site, game)).collect(),
            sums: sums(&event, &standings, id),
            roster: rosters::seen(site, &event, id, None)?
                .map(|(document, _)| (player.roster.map_or(0, |one| one.points), document.names())),
            shell,
        })
    }
}

/// The card of a player.
///
/// # Errors
/// [`PageError::NotFound`] for no such event or player.
pub async fn player(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u32)>,
) -> Result<HttpResponse, PageError> {
    let (code, number) = place.into_inner();
    let hall = hall(&site, &code).await?;
    let shell = Shell::new(&visitor, "events");
    html(&blocking(move || Player::of(&hall, &site, PlayerId(number), shell)).await?)
}

/// The document of a roster, whose digest the log has: for everybody once rosters are shown, before that for its player.
///
/// # Errors
/// [`PageError::NotFound`] where there is none to see.
pub async fn roster(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u32)>,
) -> Result<HttpResponse, PageError> {
    let (code, number) = place.into_inner();
    let hall = hall(&site, &code).await?;
    let session = visitor.session();
    let made = blocking(move || {
        let event = hall.event();
        let own = Parts::of(session.as_ref(), &event).player;
        Ok(rosters::seen(&site, &event, PlayerId(number), own)?)
    });
    let (_, bytes) = made.await?.ok_or(PageError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(header::ContentType::json())
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(bytes))
}

/// The standings as comma-separated values.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn csv(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let language = visitor.language.code();
    let made = blocking(move || {
        let event = hall.event();
        let standings = hall.standings(&event);
        Ok(standings.csv(language, &|id| event.name(id)))
    });
    let name = format!("attachment; filename=\"standings-{language}.csv\"");
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .body(made.await?))
}

/// The whole event as one file that anybody verifies.
///
/// # Errors
/// [`PageError::NotFound`] for no such event; refused while a match went on since its result was read; busy while the
/// files of others are made for too long.
pub async fn file(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let id = hall.id();
    // It holds every match of the event: few are made at a time.
    let made = shared.pool.audit(limits::asks_from(&request), move |_| site.clerk.event_file(id));
    let made = made.await?.ok_or(PageError::Busy)?;
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.greffe-event\"")))
        .body(made?))
}
