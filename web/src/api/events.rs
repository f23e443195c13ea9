//! Events: opened, listed, read, and every act of them; the tables of a round and who sits there.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::judging::opening::Opening;
use greffe_core::record::at::At;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::{Moved, PlayerId, Score};
use greffe_events::event::{Actor, Event};
use greffe_events::pairing::Part;
use greffe_events::rules::{Format, Rules};
use greffe_events::state::{Published, Source, State, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::act::key;
use crate::api::bodies::{ForSeat, Public};
use crate::api::fail::{Fail, SEVERAL_SEATS, UNKNOWN_SYSTEM};
use crate::api::seats::fresh_token;
use crate::api::{Shared, blocking, strict};
use crate::clerk::{ClerkError, Hall, Sent, now};
use crate::error::PageError;
use crate::hall::deed::{Deed, Doing, Exchange, drafted};
use crate::hall::league;
use crate::hall::places::{self, Booked, Entry, Sat};
use crate::hall::{self, Eyes, Parts};
use crate::library::Held;
use crate::limits;
use crate::pages::events::stats::summed;
use crate::posted::PostedJson;
use crate::session::{Holding, Office, Session, Sessions};
use crate::site::Site;
use crate::visitor::Visitor;

/// The event of an address, brought up to date with its matches.
fn found(site: &Site, code: &str) -> Result<Arc<Hall>, Fail> {
    let hall = known(site, code)?;
    hall::gather(site, &hall)?;
    Ok(hall)
}

fn known(site: &Site, code: &str) -> Result<Arc<Hall>, Fail> {
    let id: MatchId = code.parse().map_err(|_| PageError::NotFound)?;
    match site.clerk.event(id) {
        Err(ClerkError::Unfoldable(_) | ClerkError::Broken(_)) => Err(PageError::NotFound.into()),
        other => Ok(other?),
    }
}

/// As whom a session acts.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum As {
    Organiser,
    Judge,
    Player,
}

fn acting(parts: Parts, wanted: Option<As>) -> Result<Actor, Fail> {
    let is = |actor: &Actor| match (wanted, actor) {
        (None, _)
        | (Some(As::Organiser), Actor::Organiser(_))
        | (Some(As::Judge), Actor::Judge(_))
        | (Some(As::Player), Actor::Player(_)) => true,
        (Some(_), Actor::Organiser(_) | Actor::Judge(_) | Actor::Player(_) | Actor::Server) => false,
    };
    let actors: Vec<Actor> = parts.actors().into_iter().filter(is).collect();
    match actors.as_slice() {
        [] => Err(PageError::NotAllowed.into()),
        [one] => Ok(*one),
        _several => Err(Fail::Plain(&SEVERAL_SEATS)),
    }
}

/// What an event is opened with; what is not said is as most events have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    title: String,
    game: String,
    format: Format,
    places: u32,
    /// Any of the other rules.
    #[serde(default)]
    rules: serde_json::Map<String, Value>,
}

#[derive(Serialize)]
struct Made {
    id: MatchId,
    csrf: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

impl Opened {
    fn rules(self, site: &Site) -> Result<Rules, Fail> {
        let game = site.game(&self.game).ok_or(Fail::Plain(&UNKNOWN_SYSTEM))?;
        let usual = Rules::usual(&self.title, game.slug, game.system.revision(), self.format, self.places);
        let Ok(Value::Object(mut all)) = serde_json::to_value(&usual) else {
            return Err(PageError::internal("rules that cannot be written").into());
        };
        // What is fixed by the fields above is said there alone.
        let fixed = ["title", "game", "ruleset", "format", "places"];
        if self.rules.keys().any(|key| fixed.contains(&key.as_str())) {
            return Err(PageError::Malformed.into());
        }
        all.extend(self.rules);
        serde_json::from_value(Value::Object(all))
            .map_err(|error| Fail::Field { field: "rules", why: Words::same(error.to_string()) })
    }
}

/// Opens an event; the session organises it.
///
/// # Errors
/// When no event can be held by these rules.
pub async fn open(
    request: HttpRequest,
    site: web::Data<Site>,
    posted: PostedJson<Opened>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, value, session } = posted;
    let mut rules = value.rules(&site)?;
    let opened = blocking(move || {
        league::admit(&site, Some(&session), &mut rules)?;
        Ok(site.clerk.open_event(rules)?)
    });
    let id = opened.await?;
    let holding = Holding { game: *id.bytes(), office: Office::Organiser };
    let session = visitor.grant(holding, Some(Hand::OPENER)).await?;
    let made = Made { id, csrf: session.csrf.clone(), token: fresh_token(&request) };
    Ok(ForSeat::of_session(&session, made).json())
}

/// The events held here, those that changed last first.
///
/// # Errors
/// When the store fails.
pub async fn list(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        site.library.keep_up(&site.clerk)?;
        let events = site.library.events();
        let listed: Vec<Value> = events.iter().take(96).map(|held| listed(held)).collect();
        Ok(Public::of(&events, |_| json!({ "events": listed })))
    });
    Ok(made.await?.json(&request))
}

fn listed(held: &Held) -> Value {
    let Held { id, rules, stands, over, .. } = held;
    json!({ "id": id, "title": rules.title, "game": rules.game, "stands": stands, "over": over })
}

#[derive(Serialize)]
struct Summary {
    id: MatchId,
    records: u64,
    head: Option<Hash>,
    rules: Rules,
    stands: Words,
    closed: bool,
    players: Vec<Person>,
    waiting: Vec<PlayerId>,
    offices: Vec<Value>,
    rosters_shown: bool,
    /// Whether lots can be drawn.
    dice: &'static str,
    seeds: Vec<PlayerId>,
    rounds: Vec<Round>,
    calls: Vec<Value>,
    news: Vec<String>,
}

#[derive(Serialize)]
struct Person {
    p: PlayerId,
    name: Words,
    #[serde(skip_serializing_if = "Option::is_none")]
    club: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    arrived: bool,
    roster: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<u32>,
}

#[derive(Serialize)]
struct Round {
    #[serde(rename = "round")]
    number: u32,
    seq: Seq,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    tables: Vec<Seat>,
    bye: Vec<PlayerId>,
    cost: i64,
    least: i64,
    moved: Vec<Moved>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Ticking>,
    closed: bool,
}

#[derive(Serialize)]
struct Ticking {
    from: At,
    until: At,
    given: u32,
}

#[derive(Serialize)]
struct Seat {
    table: u32,
    a: PlayerId,
    b: PlayerId,
    #[serde(rename = "match")]
    match_id: MatchId,
    stand: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<Words>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Read { .. } => "read",
        Source::Typed => "typed",
        Source::Signed => "signed",
        Source::Corrected => "corrected",
    }
}

fn seat(site: &Site, state: &State, round: u32, table: &Table, eyes: Eyes) -> Seat {
    let pulse = hall::pulse(site, state, round, table, eyes);
    Seat {
        table: table.pair.table,
        a: table.pair.a,
        b: table.pair.b,
        match_id: table.pair.match_id,
        stand: pulse.stand.name(),
        moment: pulse.moment,
        at: pulse.at,
        until: hall::clock(state, round, Some(table)).map(|clock| clock.until),
        score: table.outcome.map(|outcome| outcome.score),
        source: table.outcome.map(|outcome| source(outcome.source)),
    }
}

fn round(site: &Site, state: &State, number: u32, published: &Published) -> Round {
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let plan = place.and_then(|place| state.rules.rounds.get(place));
    Round {
        number,
        seq: published.seq,
        scenario: plan.map(|plan| plan.scenario.clone()),
        tables: published.tables.iter().map(|table| seat(site, state, number, table, Eyes::Public)).collect(),
        bye: published.bye.clone(),
        cost: published.cost,
        least: published.least,
        moved: published.moved.clone(),
        clock: hall::clock(state, number, None).map(|clock| Ticking {
            from: clock.from,
            until: clock.until,
            given: clock.given,
        }),
        closed: published.closed.is_some(),
    }
}

fn summary(site: &Site, event: &Event) -> Summary {
    let state = event.state();
    let dice = match event.dice().last() {
        None => "none",
        Some(epoch) if epoch.base().is_some() => "open",
        Some(_) => "bound",
    };
    let person = |player: &greffe_events::state::Player| Person {
        p: player.id,
        name: event.name(player.id),
        club: player.club.clone(),
        team: player.team.clone(),
        faction: player.faction.clone(),
        arrived: player.arrived.is_some(),
        roster: player.roster.is_some(),
        dropped: player.dropped,
    };
    let offices = state.staff.iter().filter(|(_, staff)| !staff.offices.is_empty()).map(|(hand, staff)| {
        json!({ "hand": hand, "name": event.hand_name(*hand), "offices": staff.offices, "player": staff.player })
    });
    let calls = state.calls.iter().map(|call| {
        json!({ "seq": call.seq, "round": call.round, "table": call.table, "by": call.by, "taken": call.taken, "closed": call.closed })
    });
    let last = state.last_published();
    Summary {
        id: event.id(),
        records: event.records(),
        head: head(site, event),
        rules: state.rules.clone(),
        stands: crate::library::stands(state),
        closed: state.closed,
        players: state.players.iter().map(person).collect(),
        waiting: state.waiting(),
        offices: offices.collect(),
        rosters_shown: state.shown,
        dice,
        seeds: state.seeds.clone(),
        rounds: (1..=last)
            .filter_map(|number| Some(round(site, state, number, state.published(number)?)))
            .collect(),
        calls: calls.collect(),
        news: state.news.iter().rev().filter_map(|(_, text)| event.text(*text)).map(str::to_owned).collect(),
    }
}

/// The head of the log as far as it is folded here: that of records to come is not this answer's.
fn head(site: &Site, event: &Event) -> Option<Hash> {
    let head = site.clerk.log().head(*event.id().bytes()).filter(|head| head.next == event.records());
    head.map(|head| Hex(head.hash))
}

/// An event as it stands: rules, players, rounds with their tables, calls, clock.
///
/// # Errors
/// 404 for no such event.
pub async fn show(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let hall = found(&site, &id)?;
        let event = hall.event();
        Ok(Public::of(&*event, |event| summary(&site, event)))
    });
    Ok(made.await?.json(&request))
}

/// Everything that happened, in words, those taken back included.
///
/// # Errors
/// 404 for no such event.
pub async fn journal(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let hall = found(&site, &id)?;
        let event = hall.event();
        let acts = event.acts().iter().map(|act| {
            json!({ "seq": act.seq, "at": act.at, "kind": act.body.kind(), "hand": act.actor.hand(), "told": event.told(act), "undone": act.undone })
        });
        let acts: Vec<Value> = acts.collect();
        Ok(Public::of(&*event, |_| json!({ "acts": acts })))
    });
    Ok(made.await?.json(&request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acting {
    #[serde(default, rename = "as")]
    by: Option<As>,
    /// The head that whoever acts has seen.
    #[serde(default)]
    expect: Option<Hash>,
    act: Deed,
}

#[derive(Serialize)]
struct Written {
    first: u64,
    last: u64,
    repeated: bool,
    records: u64,
    head: Option<Hash>,
    /// What was written, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Words>,
}

/// Carries an act out.
///
/// # Errors
/// Why nothing was written; 409 with what was written meanwhile, where a head was expected.
pub async fn act(
    request: HttpRequest,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    id: web::Path<String>,
    posted: PostedJson<Value>,
) -> Result<HttpResponse, Fail> {
    let key = key(&request)?;
    let PostedJson { session, value, .. } = posted;
    let written = blocking(move || carry_out(&site, &sessions, &id, &session, value, key.as_deref()));
    Ok(written.await?.json())
}

fn carry_out(
    site: &Site,
    sessions: &Sessions,
    id: &str,
    session: &Session,
    value: Value,
    key: Option<&str>,
) -> Result<ForSeat<Written>, Fail> {
    let hall = known(site, id)?;
    let command = value.to_string();
    let asked: Acting = serde_json::from_value(value)
        .map_err(|error| Fail::Field { field: "act", why: Words::same(error.to_string()) })?;
    let actor = acting(Parts::of(Some(session), &hall.event()), asked.by)?;
    if matches!((&asked.act, actor), (Deed::Arrive { .. }, Actor::Player(_))) {
        places::demand_free(site, &hall, session)?;
    }
    if let Deed::CloseRound { .. } = &asked.act {
        // Whoever closes a round has its matches read first.
        hall::gather(site, &hall)?;
    }
    if let Deed::TypeResult { round, table, .. } = &asked.act {
        hall::demand_unseated(&hall, session, *round, *table)?;
    }
    let scope = format!("{} {actor:?} {}", hall.id(), session.csrf);
    let retry = key.and_then(|key| site.retry(&scope, key, command.as_bytes()));
    let sent = Sent { retry, expect: asked.expect };
    let doing = Doing { site, sessions, hall: &hall, actor, sent };
    let appended = doing.carry_out(asked.act).map_err(|error| moved_on(site, &hall, error))?;
    let event = hall.event();
    let told = event.acts().iter().find(|act| (appended.first..=appended.last).contains(&act.seq.0));
    Ok(ForSeat::of_session(
        session,
        Written {
            first: appended.first,
            last: appended.last,
            repeated: appended.repeated,
            records: event.records(),
            head: head(site, &event),
            told: told.map(|act| event.told(act)),
        },
    ))
}

/// A conflict is told with the act that was written meanwhile.
fn moved_on(site: &Site, hall: &Hall, error: ClerkError) -> Fail {
    if !matches!(error, ClerkError::Conflict { .. } | ClerkError::Overtaken { .. }) {
        return error.into();
    }
    let event = hall.event();
    Fail::EventMoved {
        records: event.records(),
        head: head(site, &event),
        last: event.acts().last().map(|act| (act.seq.0, event.told(act))),
    }
}

/// After which round.
#[derive(Deserialize)]
pub struct After {
    after: Option<u32>,
}

/// The standings after a round: ranks, values, what each adds up, and the sentence of each rank.
///
/// # Errors
/// 404 for no such event.
pub async fn standings(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    query: web::Query<After>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let hall = found(&site, &id)?;
        let event = hall.event();
        let last = event.state().last_published();
        let after = query.after.unwrap_or(last).min(last);
        let standings =
            if after == last { hall.standings(&event) } else { Arc::new(event.state().standings(after)) };
        let name = |id: PlayerId| event.name(id);
        let why: Vec<Option<Words>> =
            standings.rows.iter().map(|row| standings.sentence(row.rank, &name)).collect();
        let teams = event.state().teams(after);
        let sentences: Vec<Option<Words>> = teams.rows.iter().map(|row| teams.sentence(row.rank)).collect();
        let body = json!({ "standings": *standings, "why": why, "teams": teams, "teams_why": sentences });
        Ok(Public::of(&*event, |_| body))
    });
    Ok(made.await?.json(&request))
}

/// What an event adds up to: factions, scenarios, luck, rulings by rule.
///
/// # Errors
/// 404 for no such event.
pub async fn statistics(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let hall = found(&site, &id)?;
        let event = hall.event();
        let told = summed(&site, &hall, &event)?;
        Ok(Public::of(&*event, |_| told))
    });
    Ok(made.await?.json(&request))
}

/// Exchanges as `3-7,4-9`, and the player whose exchanges are priced.
#[derive(Deserialize)]
pub struct Drafting {
    round: Option<u32>,
    moved: Option<String>,
    swaps: Option<u32>,
}

fn exchanges(said: &str) -> Result<Vec<Exchange>, Fail> {
    let wrong =
        || Fail::Field { field: "moved", why: Words::new("des paires comme 3-7,4-9", "pairs like 3-7,4-9") };
    let pairs = said.split(',').filter(|pair| !pair.is_empty()).take(64);
    pairs
        .map(|pair| {
            let (x, y) = pair.split_once('-').ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse().map(PlayerId).map_err(|_| wrong());
            Ok(Exchange { x: number(x)?, y: number(y)?, text: String::new() })
        })
        .collect()
}

/// The draft of the next round, for who organises: each pair with the parts of its cost, and what exchanges would add.
///
/// # Errors
/// When the lots are not drawn, or the round cannot be paired.
pub async fn draft(
    site: web::Data<Site>,
    visitor: Visitor,
    id: web::Path<String>,
    query: web::Query<Drafting>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session().ok_or(PageError::NotAllowed)?;
    let made = blocking(move || {
        let hall = known(&site, &id)?;
        let event = hall.event();
        Parts::of(Some(&session), &event).organiser.ok_or(PageError::NotAllowed)?;
        let state = event.state();
        let round = query.round.unwrap_or(state.last_published().saturating_add(1));
        let moves = exchanges(query.moved.as_deref().unwrap_or_default())?;
        let (least, draft, prices) = drafted(state, round, &moves).map_err(Fail::Refused)?;
        let bench = state.bench(round).map_err(Fail::Refused)?;
        let parts = |a, b| -> Vec<Value> {
            let parts = bench.parts(a, b).unwrap_or_default();
            parts.iter().map(|Part { value, words, .. }| json!({ "value": value, "words": words })).collect()
        };
        let pairs = draft.pairs.iter().map(|pair| {
            json!({ "table": pair.table, "a": pair.a, "b": pair.b, "cost": pair.cost, "parts": parts(pair.a, pair.b), "why": bench.why(pair) })
        });
        let pairs: Vec<Value> = pairs.collect();
        let swaps = query.swaps.map(|x| bench.swaps(&draft, PlayerId(x)));
        let body = json!({ "round": round, "least": least, "cost": draft.cost, "moved": prices, "pairs": pairs, "bye": draft.bye, "swaps": swaps });
        Ok(ForSeat::of_session(&session, body))
    });
    Ok(made.await?.json())
}

/// The whole event as one file that anybody verifies.
///
/// # Errors
/// 404 for no such event; refused while a match went on since its result was read; busy while the files of others are
/// made for too long.
pub async fn file(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    // It holds every match of the event: few are made at a time.
    let made = shared.pool.audit(limits::asks_from(&request), move |_| -> Result<_, Fail> {
        let id = known(&site, &id)?.id();
        Ok((id, site.clerk.event_file(id)?))
    });
    let (name, bytes) = made.await?.ok_or(PageError::Busy)??;
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.greffe-event\"")))
        .body(bytes))
}

/// What the session is in an event, and, of a player, where to go now.
///
/// # Errors
/// 404 where it has no place in it.
pub async fn mine(
    site: web::Data<Site>,
    visitor: Visitor,
    id: web::Path<String>,
) -> Result<HttpResponse, Fail> {
    let session = visitor.session().ok_or(PageError::NotFound)?;
    let made = blocking(move || {
        let hall = found(&site, &id)?;
        let event = hall.event();
        let parts = Parts::of(Some(&session), &event);
        if parts.is_nobody() {
            return Err(PageError::NotFound.into());
        }
        let state = event.state();
        let table = parts
            .player
            .zip(hall::running(state))
            .and_then(|(player, (number, _))| state.table_of(number, player).map(|table| (number, table)));
        let seat = table.map(|(number, table)| (number, seat(&site, state, number, table, Eyes::Inside)));
        let (round, seat) = seat.unzip();
        let body = json!({
            "organiser": parts.organiser,
            "judge": parts.judge,
            "player": parts.player,
            "waits": parts.player.is_some_and(|id| state.waiting().contains(&id)),
            "day_code": parts.organiser.and_then(|_| hall::day_code(&site, hall.id())),
            "round": round,
            "table": seat,
            "now": now(),
        });
        Ok(ForSeat::of_session(&session, body))
    });
    Ok(made.await?.json())
}

/// Enters the session as a player: the first in, the first to have a place, the others wait.
///
/// # Errors
/// When it has entered already, or rounds are played.
pub async fn enter(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Entry>,
) -> Result<HttpResponse, Fail> {
    key(&request)?;
    limits::may_enter(&request)?;
    let PostedJson { visitor, session, value } = posted;
    let working = site.clone();
    let (game, player) = blocking(move || {
        let hall = known(&working, &id)?;
        let command = format!("{value:?}");
        let scope = format!("{} enter {}", hall.id(), session.csrf);
        // A session enters once, however often it asks at once and under whatever keys.
        let retry = working.retry(&scope, "enter", command.as_bytes());
        let player = places::enter(&working, &hall, &session, &value, &Sent { retry, expect: None })?;
        Ok((*hall.id().bytes(), player))
    })
    .await?;
    let session = visitor.grant(Holding { game, office: Office::Player(player.0) }, None).await?;
    let body = json!({ "player": player, "csrf": session.csrf, "token": fresh_token(&request) });
    Ok(ForSeat::of_session(&session, body).json())
}

/// A place of an event that a code is for.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Wanted {
    /// Another organiser, or the same on another device.
    Organiser {},
    /// A judge.
    Judge {},
    /// A player.
    Player(u32),
}

impl Wanted {
    /// The office.
    pub fn office(&self) -> Office {
        match self {
            Self::Organiser {} => Office::Organiser,
            Self::Judge {} => Office::Judge,
            Self::Player(number) => Office::Player(*number),
        }
    }
}

/// Makes a code for a place; earlier codes for the same place are worth nothing.
///
/// # Errors
/// For whoever does not organise.
pub async fn link(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Wanted>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, session, value } = posted;
    let origin = visitor.config.origin.clone();
    let made = blocking(move || {
        let hall = known(&site, &id)?;
        let parts = Parts::of(Some(&session), &hall.event());
        let issued = places::give(&site, &hall, parts, value.office())?;
        let url = format!("{origin}/j/{}", issued.code);
        let body = json!({ "code": issued.code, "url": url, "until": issued.until });
        Ok(ForSeat::of_session(&session, body))
    });
    Ok(made.await?.json())
}

/// The table of a round, and the opening of its match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    round: u32,
    table: u32,
    opening: Opening,
    #[serde(default)]
    texts: Vec<String>,
}

/// Opens the match of a table, by who plays there or who organises; names of seats and readings are the event's.
///
/// # Errors
/// For others, and where there is a match or a result already.
pub async fn open_match(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Match>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { session, value, .. } = posted;
    let made = blocking(move || {
        let hall = known(&site, &id)?;
        let Match { round, table, mut opening, texts } = value;
        let booked = Booked::of(&site, &hall, Some(&session), (round, table))?;
        booked.seat(&mut opening)?;
        let faults = strict::opening_faults(&opening, &texts);
        if !faults.is_empty() {
            return Err(Fail::Faults(faults));
        }
        let (id, by) = (booked.match_id, greffe_core::record::ids::Author::Organiser);
        site.clerk.create_under(id, by, &opening, &texts, booked.behind)?;
        Ok(ForSeat::of_session(&session, json!({ "match": booked.match_id })))
    });
    Ok(made.await?.json())
}

/// The table of a round where the session sits down, and the key of its device where it has made one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    round: u32,
    table: u32,
    #[serde(default)]
    key: Option<Hash>,
}

/// Sits a player down at the own table, or lets a judge of the event in.
///
/// # Errors
/// At another table, at one's own as a judge, and where the match is not open or the seat taken.
pub async fn sit(
    request: HttpRequest,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    id: web::Path<String>,
    posted: PostedJson<Sitting>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { visitor, session, value } = posted;
    let came = session.clone();
    let sat = blocking(move || {
        let hall = known(&site, &id)?;
        Ok(places::sit(&site, &sessions, &hall, &session, (value.round, value.table), value.key)?)
    });
    let Sat { match_id, holding, hand } = sat.await?;
    let session = visitor.arrive(came, holding, hand).await?;
    let by = crate::api::bodies::author(holding.office);
    let body = json!({ "match": match_id, "as": by, "hand": hand, "csrf": session.csrf, "token": fresh_token(&request) });
    Ok(ForSeat::of_session(&session, body).json())
}
