//! The one page of a player for the whole day: entering, checking in, the table of the round, results, leaving.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use greffe_core::telling::words::Words;
use greffe_events::body::{PlayerId, Score, Winner};
use greffe_events::event::{Actor, Event};
use greffe_events::rules::Rules;
use greffe_events::state::{State, Table};

use crate::clerk::{ClerkError, Hall, Sent, now};
use crate::error::PageError;
use crate::hall::deed::{Deed, Doing};
use crate::hall::places::{self, Entry};
use crate::hall::{self as held, Clock, Parts, Stand, rosters};
use crate::limits;
use crate::opening::offered;
use crate::pages::events::buttons::{self, Done, Typed, no, tried};
use crate::pages::events::show::Played;
use crate::pages::events::{Moment, Someone, hall, is_provisional, is_ranked, scenario_of};
use crate::pages::private;
use crate::posted::{Fields, Posted};
use crate::session::{Holding, Office, SavedTeam, Session, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::{Built, Visitor};

#[derive(Template)]
#[template(path = "event_me.html")]
struct Me {
    shell: Shell,
    base: String,
    head: u64,
    title: String,
    /// The player, once entered.
    own: Option<Own>,
    /// Whether entering is possible.
    may_enter: bool,
    full: bool,
    /// Whether teams play, and a player enters for one.
    by_teams: bool,
    news: Vec<String>,
    /// Teams that may be handed in: word, name, cost.
    teams: Vec<Team>,
    wrong: Option<Words>,
    posted: Fields,
}

/// A team that may be handed in.
struct Team {
    word: String,
    name: String,
    cost: Option<i64>,
}

/// What the player has to know now.
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each shown by itself")]
struct Own {
    who: Someone,
    place: Place,
    arrived: bool,
    /// Whether the code of the day is asked for.
    asked: bool,
    left: bool,
    over: bool,
    seat: Option<Seat>,
    bye: bool,
    games: Vec<Played>,
    /// The rank, and whether its round goes on.
    rank: Option<(u32, bool)>,
    roster: Option<Roster>,
    /// Whether one may be handed in.
    may_hand_in: bool,
    limit: Option<u32>,
    deadline: Option<Moment>,
}

/// The roster that counts.
struct Roster {
    points: u32,
    names: Vec<String>,
    shown: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Has,
    Waits,
}

/// Where the player sits this round.
struct Seat {
    round: u32,
    table: u32,
    letter: &'static str,
    against: Someone,
    scenario: Option<String>,
    stand: Stand,
    moment: Option<Words>,
    clock: Option<Ticking>,
    /// The match, where it is open.
    played: Option<String>,
    /// Where its form is.
    opens: String,
    called: bool,
    /// The judge who is on the way.
    coming: Option<Words>,
    result: Option<Words>,
    /// What was signed, where no match is recorded.
    signing: Option<Signing>,
}

/// A result that both players sign.
struct Signing {
    a: Words,
    b: Words,
    /// What this player signed last.
    mine: Option<Words>,
    /// What the other signed last, and the fields that sign the same.
    theirs: Option<(Words, Score)>,
    /// What the form was sent with, where it comes back.
    typed: Typed,
    /// Whether no score is left out.
    counted: bool,
}

impl Signing {
    fn of(event: &Event, table: &Table, own: PlayerId, back: Option<&Fields>) -> Self {
        let other = if table.pair.a == own { table.pair.b } else { table.pair.a };
        let told = |score: Score| event.scored(table, &score);
        Self {
            a: Someone::of(event, table.pair.a).name,
            b: Someone::of(event, table.pair.b).name,
            mine: table.signed_by(own).map(told),
            theirs: table.signed_by(other).map(|score| (told(score), score)),
            typed: back.map(|fields| Typed::of(fields, "sign", table.pair.table)).unwrap_or_default(),
            counted: crate::hall::counts_scores(&event.state().rules),
        }
    }

    /// The word of a form for who won.
    const fn winner(score: &Score) -> &'static str {
        match score.winner {
            Winner::A => "a",
            Winner::B => "b",
            Winner::Draw => "draw",
        }
    }
}

/// A clock as shown.
pub(super) struct Ticking {
    /// When time is up, in milliseconds.
    pub(super) until: i64,
    pub(super) shown: String,
    pub(super) ends: Moment,
    pub(super) over: bool,
    pub(super) rule: Option<Words>,
}

impl Ticking {
    pub(super) fn of(state: &State, clock: Clock) -> Self {
        let at = now();
        let iso = clock.until.to_string();
        let hour: String = iso.chars().skip(11).take(5).collect();
        Self {
            until: clock.until.millis(),
            shown: clock.shown(at),
            ends: Moment { iso, shown: format!("{hour} UTC") },
            over: clock.left(at) < 0,
            rule: held::at_time(state.rules.at_time),
        }
    }
}

impl Me {
    fn was(&self, name: &str) -> &str {
        self.posted.get(name).unwrap_or_default()
    }

    /// Whether the form of a button comes back, and is not folded away.
    fn keeps(&self, button: &str) -> bool {
        self.wrong.is_some() && self.posted.get("do") == Some(button)
    }
}

/// The judge who goes to a table, by the name that judge came with.
fn coming(event: &Event, round: u32, table: u32) -> Option<Words> {
    let state = event.state();
    let hand = held::open_call(state, round, table)?.taken?;
    let name = state.staff.get(&hand).and_then(|staff| event.text(staff.name?));
    let name = name.map(|name| Words::same(greffe_core::telling::text::shown(name)));
    Some(name.unwrap_or_else(|| Words::new("Un juge", "A judge")))
}

fn seat(
    site: &Site,
    event: &Event,
    (round, table): (u32, &Table),
    own: PlayerId,
    back: Option<&Fields>,
) -> Seat {
    let state = event.state();
    let pulse = held::pulse(site, state, round, table, held::Eyes::Inside);
    let is_a = table.pair.a == own;
    let against = if is_a { table.pair.b } else { table.pair.a };
    let place = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
    let plan = place.and_then(|place| state.rules.rounds.get(place));
    let id = table.pair.match_id;
    let seated = super::Seated::of(event, site, table);
    Seat {
        round,
        table: table.pair.table,
        letter: if is_a { "A" } else { "B" },
        against: Someone::of(event, against),
        scenario: plan.and_then(scenario_of),
        stand: pulse.stand,
        moment: pulse.moment,
        clock: held::clock(state, round, Some(table)).map(|clock| Ticking::of(state, clock)),
        played: held::recorded(site, id).map(|_| format!("/m/{id}")),
        opens: format!(
            "/new?game={}&event={}&round={round}&table={}",
            state.rules.game,
            event.id(),
            table.pair.table
        ),
        called: held::open_call(state, round, table.pair.table).is_some(),
        coming: coming(event, round, table.pair.table),
        signing: (seated.played.is_none() && seated.result.is_none())
            .then(|| Signing::of(event, table, own, back)),
        result: seated.result,
    }
}

fn roster(site: &Site, event: &Event, id: PlayerId) -> Option<Roster> {
    let points = event.state().player(id)?.roster?.points;
    let document = rosters::seen(site, event, id, Some(id)).ok().flatten();
    let names = document.map(|(document, _)| document.names()).unwrap_or_default();
    Some(Roster { points, names, shown: event.state().shown })
}

fn own(site: &Site, hall: &Hall, event: &Event, id: PlayerId, back: Option<&Fields>) -> Option<Own> {
    let state = event.state();
    let player = state.player(id)?;
    let running = held::running(state);
    let table = running.and_then(|(round, _)| Some((round, state.table_of(round, id)?)));
    let standings = (state.last_published() > 0).then(|| hall.standings(event));
    let row = standings.as_ref().and_then(|standings| standings.row(id));
    let games = row.into_iter().flat_map(|row| &row.games);
    Some(Own {
        who: Someone::of(event, id),
        place: if state.waiting().contains(&id) { Place::Waits } else { Place::Has },
        arrived: player.arrived.is_some(),
        asked: state.rules.check_in && player.arrived.is_none() && state.last_published() == 0,
        left: player.dropped.is_some(),
        over: state.closed,
        seat: table.map(|at| seat(site, event, at, id, back)),
        bye: running.is_some_and(|(_, published)| published.bye.contains(&id)),
        games: games.map(|game| Played::of(event, site, game)).collect(),
        rank: row.filter(|_| is_ranked(state)).map(|row| (row.rank, is_provisional(state))),
        roster: roster(site, event, id),
        may_hand_in: state.last_published() == 0
            && !state.closed
            && state.rules.deadline.is_none_or(|deadline| now() <= deadline),
        limit: state.rules.limit,
        deadline: state.rules.deadline.map(super::when),
    })
}

fn shown(
    visitor: &Visitor,
    site: &Site,
    hall: &Hall,
    session: Option<&Session>,
    built: &Built,
    (wrong, posted): (Option<Words>, Fields),
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "events")?;
    let event = hall.event();
    let state = event.state();
    let parts = Parts::of(session, &event);
    let places = usize::try_from(state.rules.places).unwrap_or(usize::MAX);
    let game = site.game(&state.rules.game);
    let teams = game.map(|game| offered(game, &game.system.intake(), &built.teams)).unwrap_or_default();
    let news = state.news.iter().rev().filter_map(|(_, text)| event.text(*text));
    private(&Me {
        base: format!("/e/{}", hall.id()),
        head: event.records().saturating_sub(1),
        title: greffe_core::telling::text::shown(&state.rules.title),
        own: parts.player.and_then(|id| own(site, hall, &event, id, wrong.as_ref().map(|_| &posted))),
        may_enter: state.last_published() == 0 && !state.closed,
        by_teams: matches!(state.rules.format, greffe_events::rules::Format::Teams { .. }),
        full: state.placed().len() >= places,
        news: news.take(3).map(greffe_core::telling::text::shown).collect(),
        teams: teams.into_iter().map(|one| Team { word: one.word, name: one.name, cost: one.cost }).collect(),
        wrong,
        posted,
        shell,
    })
}

/// The page.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let session = visitor.session();
    let built = visitor.built().await?;
    shown(&visitor, &site, &hall, session.as_ref(), &built, (None, Fields::default()))
}

/// Carries out what a button asks for.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    request: HttpRequest,
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, fields } = posted;
    let hall = hall(&site, &code).await?;
    let by_code = fields.get("do") == Some("arrive");
    if by_code {
        limits::may_try(&request)?;
    }
    if fields.get("do") == Some("enter") {
        limits::may_enter(&request)?;
    }
    let built = visitor.built().await?;
    let (working, at, sent, own) = (site.clone(), hall.clone(), fields.clone(), session.clone());
    let sessions = visitor.sessions();
    let teams = built.teams.clone();
    let done = tried(move || carry_out((&working, &sessions), &at, &own, (&sent, &teams)));
    match done.await? {
        Ok(done) => done.answer(&visitor, &format!("/e/{}/me", hall.id())).await,
        Err(refused) => {
            if by_code && refused.code == "day_code" {
                limits::missed(&request);
            }
            let mut answer =
                shown(&visitor, &site, &hall, Some(&session), &built, (Some(refused.why), fields))?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}

fn carry_out(
    (site, sessions): (&Site, &Sessions),
    hall: &Hall,
    session: &Session,
    (fields, teams): (&Fields, &[SavedTeam]),
) -> Result<Done, ClerkError> {
    let of = |name: &str| fields.get(name).map(str::trim).unwrap_or_default();
    let game = *hall.id().bytes();
    if of("do") == "enter" {
        let label = |name: &str| Some(of(name).to_owned()).filter(|text| !text.is_empty());
        let entry = Entry {
            name: of("name").to_owned(),
            club: label("club"),
            team: label("team"),
            faction: label("faction"),
        };
        // Two taps are one player.
        let scope = format!("{} enter {}", hall.id(), session.csrf);
        let retry = site.retry(&scope, "enter", format!("{entry:?}").as_bytes());
        let player = places::enter(site, hall, session, &entry, &Sent { retry, expect: None })?;
        let holding = Holding { game, office: Office::Player(player.0) };
        return Ok(Done::Holds(holding, None, format!("/e/{}/me", hall.id())));
    }
    let player = Parts::of(Some(session), &hall.event()).player;
    let player = player.ok_or_else(|| no("not_entered", "inscrivez-vous d’abord", "enter first"))?;
    let actor = Actor::Player(player);
    let sent = buttons::sent(site, hall, (actor, session), fields, "");
    let doing = Doing { site, sessions, hall, actor, sent };
    let deed = match of("do") {
        "arrive" => {
            places::demand_free(site, hall, session)?;
            Deed::Arrive { player: None, code: Some(of("code").to_owned()) }
        }
        "drop" if of("sure") == "yes" => Deed::Drop { player: None },
        "drop" => {
            let fr = "cochez la case pour dire que c’est bien voulu";
            return Err(no("sure", fr, "tick the box to say that it is meant"));
        }
        "roster" => {
            let named = hall.event().state().rules.game.clone();
            let game = site.game(&named).ok_or(ClerkError::UnknownSystem(named))?;
            let mut all = offered(game, &game.system.intake(), teams).into_iter();
            let chosen = all.find(|one| one.word == of("team"));
            let fr = "choisissez une équipe de la liste";
            let chosen = chosen.ok_or_else(|| no("team", fr, "choose a team of the list"))?;
            Deed::HandIn { roster: chosen.roster, player: None }
        }
        "return" => Deed::Return { player: None },
        "judge" => Deed::CallJudge {},
        "sign" => {
            signature(fields, &hall.event().state().rules).map_err(|why| no("unclear", &why.fr, &why.en))?
        }
        "sit" => return sit((site, sessions), hall, session, player),
        _ => return Err(no("button", "ce bouton n’existe pas", "there is no such button")),
    };
    doing.carry_out(deed)?;
    Ok(Done::Here)
}

fn signature(fields: &Fields, rules: &Rules) -> Result<Deed, Words> {
    let (winner, a, b) = buttons::result(fields, rules)?;
    Ok(Deed::SignResult { round: buttons::number(fields, "round")?, winner, a: Some(a), b: Some(b) })
}

fn sit(
    (site, sessions): (&Site, &Sessions),
    hall: &Hall,
    session: &Session,
    player: PlayerId,
) -> Result<Done, ClerkError> {
    let at = {
        let event = hall.event();
        let running = held::running(event.state());
        running.and_then(|(round, _)| Some((round, event.state().table_of(round, player)?.pair.table)))
    };
    buttons::sit((site, sessions), hall, session, at, "/play")
}
