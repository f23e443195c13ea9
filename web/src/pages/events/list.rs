//! The events held here, and the form that opens one.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::judge::MOST_MINUTES;
use greffe_events::rules::{AtTime, Delay, Format, League, RoundPlan, Rules};
use serde::Deserialize;

use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::hall::league;
use crate::library::Held;
use crate::pages::events::{format_words, game_title};
use crate::pages::matches::see_other;
use crate::pages::{blocking, html, private};
use crate::posted::{Fields, Posted};
use crate::session::{Holding, Office};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// Events shown.
const SHOWN: usize = 96;

#[derive(Template)]
#[template(path = "events.html")]
struct Events {
    shell: Shell,
    listed: Vec<Listed>,
    leagues: Vec<Joined>,
}

/// A league as listed: address, title, game, how many events.
struct Joined {
    href: String,
    title: String,
    game: String,
    events: usize,
}

/// An event as listed.
struct Listed {
    id: MatchId,
    title: String,
    game: String,
    format: Words,
    stands: Words,
    venue: Option<String>,
    sample: bool,
    over: bool,
}

#[derive(Template)]
#[template(path = "event_new.html")]
struct New {
    shell: Shell,
    games: Vec<Game>,
    /// The leagues whose next event this session may open: id, title.
    leagues: Vec<(String, String)>,
    posted: Fields,
    wrong: Option<Words>,
}

impl New {
    /// What a field holds: what was typed, else what most events have.
    fn was<'a>(&'a self, name: &str, usual: &'a str) -> &'a str {
        self.posted.get(name).unwrap_or(usual)
    }

    fn is(&self, name: &str, usual: &str, value: &str) -> bool {
        self.was(name, usual) == value
    }

    /// Whether something was said already: then nothing of it is folded away.
    fn begun(&self) -> bool {
        !self.posted.0.is_empty()
    }

    /// Whether a box is ticked.
    fn ticked(&self, name: &str) -> bool {
        self.posted.get(name).is_some()
    }
}

/// The events held here, those that changed last first.
///
/// # Errors
/// When the store fails.
pub async fn page(visitor: Visitor, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "events");
    let made = blocking(move || {
        site.library.keep_up(&site.clerk)?;
        let listed = site.library.events();
        let listed = listed.iter().take(SHOWN).map(|held| Listed::of(&site, held)).collect();
        let leagues = league::all(&site)?.into_iter().take(SHOWN).map(|(id, title, game, events)| Joined {
            href: format!("/l/{id}"),
            title: greffe_core::telling::text::shown(&title),
            game: site.game(&game).map_or(game, |game| game.rulebook.title.to_owned()),
            events,
        });
        Ok(Events { shell, listed, leagues: leagues.collect() })
    });
    html(&made.await?)
}

impl Listed {
    fn of(site: &Site, held: &Held) -> Self {
        Self {
            id: held.id,
            title: greffe_core::telling::text::shown(&held.rules.title),
            game: game_title(site, &held.rules),
            format: format_words(held.rules.format),
            stands: held.stands.clone(),
            venue: held.rules.venue.as_deref().map(greffe_core::telling::text::shown),
            sample: held.sample,
            over: held.over,
        }
    }
}

/// A league that the form has chosen already.
#[derive(Deserialize)]
pub struct Within {
    league: Option<String>,
}

/// The form that opens an event.
///
/// # Errors
/// When the system gives no randomness, or the store fails.
pub async fn new(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Within>,
) -> Result<HttpResponse, PageError> {
    let chosen = query.into_inner().league.map(|league| ("league".to_owned(), league));
    private(&form(&visitor, &site, Fields(chosen.into_iter().collect()), None).await?)
}

async fn form(
    visitor: &Visitor,
    site: &web::Data<Site>,
    posted: Fields,
    wrong: Option<Words>,
) -> Result<New, PageError> {
    let shell = Shell::with_forms(visitor, "events")?;
    let (site, session) = (site.clone(), visitor.session());
    let games = site.games.clone();
    let leagues = blocking(move || Ok(league::of_session(&site, session.as_ref())?)).await?;
    let leagues = leagues.into_iter().map(|(id, title, _)| (id.to_string(), title)).collect();
    Ok(New { shell, games, leagues, posted, wrong })
}

/// Opens an event; whoever does organises it.
///
/// # Errors
/// Those that the form itself cannot show.
pub async fn open(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, session } = posted;
    let opened = match rules(&site, &fields) {
        Err(wrong) => Err(wrong),
        Ok(mut rules) => {
            let working = site.clone();
            let opened = move || {
                league::admit(&working, Some(&session), &mut rules)?;
                working.clerk.open_event(rules)
            };
            blocking(move || match opened() {
                Ok(id) => Ok(Ok(id)),
                Err(ClerkError::Refused(refused)) => Ok(Err(refused.why)),
                Err(other) => Err(other.into()),
            })
            .await?
        }
    };
    match opened {
        Ok(id) => {
            let holding = Holding { game: *id.bytes(), office: Office::Organiser };
            visitor.grant(holding, Some(Hand::OPENER)).await?;
            see_other(&format!("/e/{id}/desk"))
        }
        Err(wrong) => {
            let mut answer = private(&form(&visitor, &site, fields, Some(wrong)).await?)?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}

/// The rounds that are planned: a scenario a line, each as long as the others.
fn planned(scenarios: &str, minutes: Option<u32>) -> Result<Vec<RoundPlan>, Words> {
    let named: Vec<&str> = scenarios.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let Some(minutes) = minutes else {
        if named.is_empty() {
            return Ok(Vec::new());
        }
        return Err(Words::new(
            "dites aussi combien de minutes dure une ronde",
            "say, too, how many minutes a round lasts",
        ));
    };
    if !(1..=MOST_MINUTES).contains(&minutes) {
        return Err(Words::new("une ronde dure de 1 à 600 minutes", "a round lasts 1 to 600 minutes"));
    }
    // Without scenarios one round stands for all: it says how long they last.
    let named = if named.is_empty() { vec!["–"] } else { named };
    let plan = |scenario: &str| RoundPlan { scenario: scenario.to_owned(), plan: None, minutes };
    Ok(named.into_iter().take(64).map(plan).collect())
}

/// What is played when time is up, as the form says.
fn at_time_of(said: &str) -> Result<Option<AtTime>, Words> {
    Ok(match said {
        "" => None,
        "turn" => Some(AtTime::Turn),
        "activation" => Some(AtTime::Activation),
        "more" => Some(AtTime::More),
        _ => {
            return Err(Words::new(
                "dites ce qui se joue à la fin du temps",
                "say what is played when time is up",
            ));
        }
    })
}

/// The league that the form says: none, a new one, or that of another event.
fn league_of(fields: &Fields) -> Result<Option<League>, Words> {
    let of = |name: &str| fields.get(name).map(str::trim).unwrap_or_default();
    let season = of("season").to_owned();
    let named = |title: &str| League { title: title.to_owned(), season: season.clone(), of: None };
    let told = match of("league") {
        "" => return Ok(None),
        "new" => named(of("league_title")),
        other => {
            let of = other.parse().map_err(|_| Words::new("choisissez une ligue", "choose a league"))?;
            // Its title is the league's, whatever the form says.
            League { of: Some(of), ..named("–") }
        }
    };
    if told.title.is_empty() || told.season.is_empty() {
        return Err(Words::new(
            "une ligue a un nom, et ses évènements une saison",
            "a league has a name, and its events a season",
        ));
    }
    Ok(Some(told))
}

/// How far behind spectators are, as the form says.
fn delay_of(fields: &Fields) -> Result<Option<Delay>, Words> {
    let wrong =
        || Words::new("Décalage\u{a0}: un nombre entier, s’il vous plaît", "Delay: a whole number, please");
    let number = || fields.get("delay").map(str::trim).unwrap_or_default().parse().map_err(|_| wrong());
    match fields.get("delay_kind").unwrap_or_default() {
        "" => Ok(None),
        "minutes" => Ok(Some(Delay::Minutes(number()?))),
        "records" => Ok(Some(Delay::Records(number()?))),
        _ => Err(wrong()),
    }
}

/// The rules that the form says.
fn rules(site: &Site, fields: &Fields) -> Result<Rules, Words> {
    let of = |name: &str| fields.get(name).map(str::trim).unwrap_or_default();
    let number = |name: &str, fr: &str, en: &str| {
        of(name).parse::<u32>().map_err(|_| {
            Words::new(
                format!("{fr}\u{a0}: un nombre entier, s’il vous plaît"),
                format!("{en}: a whole number, please"),
            )
        })
    };
    let game = site.game(of("game")).ok_or_else(|| Words::new("choisissez un jeu", "choose a game"))?;
    let rounds = || number("rounds", "Rondes", "Rounds");
    let format = match of("format") {
        "swiss" => Format::Swiss { rounds: rounds()? },
        "cut" => Format::SwissCut { rounds: rounds()?, cut: number("cut", "Finale", "Final stage")? },
        "groups" => Format::GroupsCut {
            groups: number("groups", "Poules", "Groups")?,
            each: number("each", "Qualifiés par poule", "Going on of each group")?,
        },
        "robin" => Format::Robin { legs: 1 },
        "single" => Format::Single {},
        "teams" => Format::Teams {
            players: number("team_size", "Joueurs d’une équipe", "Players of a team")?,
            rounds: rounds()?,
        },
        _ => return Err(Words::new("choisissez une formule", "choose a format")),
    };
    let places = number("places", "Places", "Places")?;
    let revision = game.system.revision();
    let usual = Rules::usual(of("title"), game.slug, revision, format, places);
    let venue = Some(of("venue")).filter(|venue| !venue.is_empty()).map(str::to_owned);
    let at_time = at_time_of(of("at_time"))?;
    let minutes = match of("minutes") {
        "" => None,
        _ => Some(number("minutes", "Minutes", "Minutes")?),
    };
    let rounds = planned(of("scenarios"), minutes)?;
    let limit = match of("limit") {
        "" => None,
        _ => Some(number("limit", "Points", "Points")?),
    };
    let deadline =
        match of("deadline") {
            "" => None,
            // The field of a browser has minutes; the record, milliseconds.
            text => Some(format!("{text}:00.000Z").parse::<At>().map_err(|_| {
                Words::new("Listes\u{a0}: ce n’est pas un moment", "Rosters: this is no moment")
            })?),
        };
    let (league, delay) = (league_of(fields)?, delay_of(fields)?);
    let check_in = fields.get("check_in").is_some();
    Ok(Rules { at_time, rounds, limit, deadline, venue, league, delay, check_in, ..usual })
}
