//! A league: events that count together, and what their logs say of the players, by Glicko-2.
//!
//! Nothing of it is kept but in memory: whoever has the logs of its events comes to the same numbers. Each event that is
//! over is one period of the rating, in the order in which they closed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_events::body::{PlayerId, Winner};
use greffe_events::event::Event;
use greffe_events::rules::{League as Said, Rules};
use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, confidence_interval, expected_score_rating_period, glicko2_rating_period,
};

use crate::clerk::{ClerkError, Hall};
use crate::hall::Parts;
use crate::library::{Held, folded};
use crate::session::{Office, Session};
use crate::site::Site;

/// Who has played fewer matches of a league is rated provisionally.
pub const SETTLED: u32 = 6;
/// The most events of one league.
pub const MOST_EVENTS: usize = 200;
/// Leagues kept in memory.
const KEPT: usize = 32;

/// An event of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The event.
    pub id: MatchId,
    /// Its title.
    pub title: String,
    /// The season.
    pub season: String,
    /// When it closed; not while it goes on, and then it does not count yet.
    pub closed: Option<At>,
    /// How many players were rated by it.
    pub players: usize,
    /// Who came first, with their number there.
    pub first: Option<(PlayerId, Words)>,
}

/// A rating as it is told: whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating; 1500 before the first match.
    pub value: i64,
    /// Its deviation; 350 before the first match.
    pub deviation: i64,
    /// The lower end of the interval that holds the strength of the player nineteen times of twenty.
    pub low: i64,
    /// Its upper end.
    pub high: i64,
}

/// What one event did to the rating of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The event.
    pub event: MatchId,
    /// Its title.
    pub title: String,
    /// The number of the player there.
    pub player: PlayerId,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// Matches won, drawn and lost there.
    pub came: [u32; 3],
    /// What the ratings before let expect, in tenths of a point; a win is one point, a draw half of one.
    pub expected: i64,
    /// Match points of the event itself.
    pub points: i64,
}

/// A player of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The place among those who are not provisional.
    pub place: Option<u32>,
    /// The name, as the last event has it.
    pub name: Words,
    /// The rating now.
    pub rating: Rating,
    /// Matches won, drawn and lost.
    pub came: [u32; 3],
    /// Whether there are too few matches for a place.
    pub provisional: bool,
    /// The events played, in order.
    pub steps: Vec<Step>,
}

impl Rated {
    /// How many matches it rests on.
    pub fn games(&self) -> u32 {
        self.came.iter().copied().fold(0, u32::saturating_add)
    }

    /// The match points of the events of a season.
    pub fn points(&self, events: &BTreeSet<MatchId>) -> i64 {
        let counted = self.steps.iter().filter(|step| events.contains(&step.event));
        counted.map(|step| step.points).fold(0, i64::saturating_add)
    }
}

/// A league after one of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct League {
    /// Its id: that of the event that founded it.
    pub id: MatchId,
    /// What it is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its events: those that are over in the order in which they closed, then the others.
    pub events: Vec<Counted>,
    /// The last event that is counted; none before the first is over.
    pub after: Option<MatchId>,
    /// Its players: by rating, those who are provisional behind the others.
    pub players: Vec<Rated>,
}

impl League {
    /// The seasons, the last one first, each with its events.
    pub fn seasons(&self) -> Vec<(&str, Vec<&Counted>)> {
        let mut seasons: Vec<(&str, Vec<&Counted>)> = Vec::new();
        for event in self.events.iter().rev() {
            match seasons.iter_mut().find(|(season, _)| *season == event.season) {
                Some((_, events)) => events.push(event),
                None => seasons.push((&event.season, vec![event])),
            }
        }
        seasons
    }

    /// The player who was number `player` in an event.
    pub fn player(&self, event: MatchId, player: PlayerId) -> Option<&Rated> {
        let is = |step: &Step| step.event == event && step.player == player;
        self.players.iter().find(|one| one.steps.iter().any(is))
    }
}

/// A player while ratings are made.
struct Made {
    name: Words,
    rating: Glicko2Rating,
    came: [u32; 3],
    steps: Vec<Step>,
}

/// How a player is known again in another event: by name, else by the number in the event.
type Key = (String, Option<(MatchId, PlayerId)>);

/// The nearest whole number.
fn whole(value: f64) -> i64 {
    format!("{value:.0}").parse().unwrap_or(0)
}

/// The nearest number of tenths.
fn tenths(value: f64) -> i64 {
    format!("{value:.1}").replace('.', "").parse().unwrap_or(0)
}

fn told(rating: &Glicko2Rating) -> Rating {
    let (low, high) = confidence_interval(rating);
    Rating {
        value: whole(rating.rating),
        deviation: whole(rating.deviation),
        low: whole(low),
        high: whole(high),
    }
}

/// Who each player of an event is. A name that is not there, or that two have, is nobody known from elsewhere.
fn keys(event: &Event) -> BTreeMap<PlayerId, Key> {
    let mut named: BTreeMap<String, u32> = BTreeMap::new();
    let players = &event.state().players;
    let of = |id: PlayerId| {
        let player = event.state().player(id)?;
        event.text(player.name).map(folded)
    };
    for name in players.iter().filter_map(|player| of(player.id)) {
        let count = named.entry(name).or_default();
        *count = count.saturating_add(1);
    }
    let key = |id: PlayerId| match of(id).filter(|name| named.get(name) == Some(&1)) {
        Some(name) => (name, None),
        None => (String::new(), Some((event.id(), id))),
    };
    players.iter().map(|player| (player.id, key(player.id))).collect()
}

/// The matches of an event that have a result: both players, and who won.
fn results(event: &Event) -> Vec<(PlayerId, PlayerId, Winner)> {
    let state = event.state();
    let tables = state.tables_until(state.last_published());
    let settled = tables.filter_map(|(_, table)| Some((table, table.outcome?)));
    settled.map(|(table, outcome)| (table.pair.a, table.pair.b, outcome.score.winner)).collect()
}

/// How many players of an event have a result.
fn rated(event: &Event) -> usize {
    results(event).into_iter().flat_map(|(a, b, _)| [a, b]).collect::<BTreeSet<_>>().len()
}

/// What a result is for side A and for side B: the place in `[won, drawn, lost]`, and what the library calls it.
fn sides(winner: Winner) -> [(usize, Outcomes); 2] {
    let (won, lost) = ((0, Outcomes::WIN), (2, Outcomes::LOSS));
    match winner {
        Winner::A => [won, lost],
        Winner::B => [lost, won],
        Winner::Draw => [(1, Outcomes::DRAW); 2],
    }
}

/// Adds one event to the ratings: all of its matches at once, by the ratings before it.
fn period(made: &mut BTreeMap<Key, Made>, event: &Event, title: &str) -> usize {
    let keys = keys(event);
    let before: BTreeMap<Key, Glicko2Rating> =
        made.iter().map(|(key, one)| (key.clone(), one.rating)).collect();
    let of = |key: &Key| before.get(key).copied().unwrap_or_default();
    let mut played: BTreeMap<PlayerId, Vec<(usize, Glicko2Rating, Outcomes)>> = BTreeMap::new();
    for (a, b, winner) in results(event) {
        let (Some(one), Some(other)) = (keys.get(&a), keys.get(&b)) else { continue };
        let [first, second] = sides(winner);
        played.entry(a).or_default().push((first.0, of(other), first.1));
        played.entry(b).or_default().push((second.0, of(one), second.1));
    }
    let config = Glicko2Config::new();
    let who: BTreeSet<&Key> = played.keys().filter_map(|id| keys.get(id)).collect();
    // Who does not play is less surely known than before.
    for (_, one) in made.iter_mut().filter(|(key, _)| !who.contains(key)) {
        one.rating = glicko2_rating_period(&one.rating, &[], &config);
    }
    let count = played.len();
    for (id, games) in played {
        let Some(key) = keys.get(&id) else { continue };
        let rating = of(key);
        let against: Vec<Glicko2Rating> = games.iter().map(|(_, other, _)| *other).collect();
        let outcomes: Vec<(Glicko2Rating, Outcomes)> =
            games.iter().map(|(_, other, outcome)| (*other, *outcome)).collect();
        let after = glicko2_rating_period(&rating, &outcomes, &config);
        let expected: f64 = expected_score_rating_period(&rating, &against).iter().sum();
        let mut came = [0_u32; 3];
        for (place, ..) in &games {
            if let Some(count) = came.get_mut(*place) {
                *count = count.saturating_add(1);
            }
        }
        let state = event.state();
        let step = Step {
            event: event.id(),
            title: title.to_owned(),
            player: id,
            before: told(&rating),
            after: told(&after),
            came,
            expected: tenths(expected),
            points: state.points(id, state.last_published()),
        };
        let one = made.entry(key.clone()).or_insert_with(|| Made {
            name: Words::default(),
            rating,
            came: [0; 3],
            steps: Vec::new(),
        });
        one.name = event.name(id);
        one.rating = after;
        for (sum, more) in one.came.iter_mut().zip(came) {
            *sum = sum.saturating_add(more);
        }
        one.steps.push(step);
    }
    count
}

/// The players in their order: by rating, who is provisional behind, and equal ones by name.
fn ranked(made: BTreeMap<Key, Made>) -> Vec<Rated> {
    let mut players: Vec<Rated> = made
        .into_values()
        .map(|one| {
            let games = one.came.iter().copied().fold(0, u32::saturating_add);
            Rated {
                place: None,
                name: one.name,
                rating: told(&one.rating),
                came: one.came,
                provisional: games < SETTLED,
                steps: one.steps,
            }
        })
        .collect();
    players.sort_by_cached_key(|one| {
        let name = folded(&one.name.fr);
        (one.provisional, std::cmp::Reverse(one.rating.value), one.rating.deviation, name)
    });
    for (place, one) in (1..).zip(players.iter_mut().take_while(|one| !one.provisional)) {
        one.place = Some(place);
    }
    players
}

/// What the events of a league were when it was made: their ids, records and texts.
type Stand = (Vec<(MatchId, u64, usize)>, Option<MatchId>);

/// Leagues by their number and the event after which they are shown, with what they were made from.
type Shelf = BTreeMap<(MatchId, Option<MatchId>), (Stand, Arc<League>)>;

/// The leagues that somebody asked for.
#[derive(Default)]
pub struct Leagues {
    kept: Mutex<Shelf>,
}

/// The league an event founds or counts for.
pub fn of_rules(id: MatchId, rules: &Rules) -> Option<MatchId> {
    rules.league.as_ref().map(|league| league.of.unwrap_or(id))
}

/// Every event of a league, in the order in which they closed, those that go on behind.
fn members(held: &[Arc<Held>], league: MatchId) -> Vec<&Arc<Held>> {
    let mut members: Vec<&Arc<Held>> =
        held.iter().filter(|one| of_rules(one.id, &one.rules) == Some(league)).collect();
    members.sort_unstable_by_key(|one| (!one.over, one.at, one.id));
    members.truncate(MOST_EVENTS);
    members
}

/// The leagues held here: id, title, game, how many events they have; the one that changed last first.
///
/// # Errors
/// When the store fails.
pub fn all(site: &Site) -> Result<Vec<(MatchId, String, String, usize)>, ClerkError> {
    site.library.keep_up(&site.clerk)?;
    let held = site.library.events();
    let mut found: Vec<(i64, (MatchId, String, String, usize))> = Vec::new();
    for one in &held {
        let Some(league) = one.rules.league.as_ref().filter(|league| league.of.is_none()) else { continue };
        let members = members(&held, one.id);
        let last = members.iter().map(|one| one.at).max().unwrap_or(0);
        found.push((last, (one.id, league.title.clone(), one.rules.game.clone(), members.len())));
    }
    found.sort_unstable_by_key(|(at, (id, ..))| (std::cmp::Reverse(*at), *id));
    Ok(found.into_iter().map(|(_, told)| told).collect())
}

/// A league after one of its events, or after the last one.
///
/// # Errors
/// [`ClerkError::NoSuchMatch`] for no such league, or no such event of it that is over.
pub fn league(site: &Site, id: MatchId, after: Option<MatchId>) -> Result<Arc<League>, ClerkError> {
    site.library.keep_up(&site.clerk)?;
    let held = site.library.events();
    let founder = held.iter().find(|one| one.id == id).ok_or(ClerkError::NoSuchMatch)?;
    let said = founder.rules.league.as_ref().filter(|one| one.of.is_none()).ok_or(ClerkError::NoSuchMatch)?;
    let members = members(&held, id);
    let over = || members.iter().filter(|one| one.over).map(|one| one.id);
    if after.is_some_and(|after| !over().any(|one| one == after)) {
        return Err(ClerkError::NoSuchMatch);
    }
    let halls = members.iter().map(|one| site.clerk.event(one.id)).collect::<Result<Vec<_>, _>>()?;
    let stand: Stand = (
        halls.iter().map(|hall| (hall.id(), hall.event().records(), hall.event().texts_held())).collect(),
        after,
    );
    let key = (id, after);
    let kept = |leagues: &Leagues| {
        let kept = leagues.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&key).filter(|(was, _)| *was == stand).map(|(_, league)| Arc::clone(league))
    };
    if let Some(known) = kept(&site.leagues) {
        return Ok(known);
    }
    let (title, game) = (greffe_core::telling::text::shown(&said.title), founder.rules.game.clone());
    let league = Arc::new(League { id, title, game, ..counted(&halls, after) });
    let mut kept = site.leagues.kept.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(key, (stand, Arc::clone(&league)));
    Ok(league)
}

/// The events of a league and what they say of its players, up to one of them; what it is called is not said here.
fn counted(halls: &[Arc<Hall>], after: Option<MatchId>) -> League {
    let mut made = BTreeMap::new();
    let mut events = Vec::new();
    let (mut last, mut counts) = (None, true);
    for hall in halls {
        let event = hall.event();
        let state = event.state();
        let title = greffe_core::telling::text::shown(&state.rules.title);
        let season = state.rules.league.as_ref().map_or_else(String::new, |one| one.season.clone());
        let mut one = Counted {
            id: hall.id(),
            title: title.clone(),
            season: greffe_core::telling::text::shown(&season),
            closed: event.acts().last().map(|act| act.at).filter(|_| state.closed),
            players: 0,
            first: None,
        };
        if state.closed {
            let standings = hall.standings(&event);
            one.first = standings
                .rows
                .first()
                .filter(|_| state.last_published() > 0)
                .map(|row| (row.player, event.name(row.player)));
            if counts {
                one.players = period(&mut made, &event, &title);
                last = Some(hall.id());
            } else {
                one.players = rated(&event);
            }
            counts = counts && after != Some(hall.id());
        }
        events.push(one);
    }
    let id = halls.first().map_or(MatchId::new([0; 16]), |hall| hall.id());
    League { id, title: String::new(), game: String::new(), events, after: last, players: ranked(made) }
}

/// The leagues whose next event a session may open: those of which it organises an event. With id, title and game.
///
/// # Errors
/// When the store fails.
pub fn of_session(
    site: &Site,
    session: Option<&Session>,
) -> Result<Vec<(MatchId, String, String)>, ClerkError> {
    let Some(session) = session else { return Ok(Vec::new()) };
    let mut found = BTreeMap::new();
    let offices = session.holdings.iter().filter(|holding| holding.office == Office::Organiser);
    for id in offices.map(|holding| MatchId::new(holding.game)) {
        if !site.clerk.is_event(id)? {
            continue;
        }
        let hall = match site.clerk.event(id) {
            Err(ClerkError::NoSuchMatch | ClerkError::Unfoldable(_) | ClerkError::Broken(_)) => continue,
            other => other?,
        };
        let event = hall.event();
        let rules = &event.state().rules;
        let organises = Parts::of(Some(session), &event).organiser.is_some();
        if let (true, Some(league)) = (organises, &rules.league) {
            let at = league.of.unwrap_or(id);
            found.insert(at, (at, greffe_core::telling::text::shown(&league.title), rules.game.clone()));
        }
    }
    Ok(found.into_values().collect())
}

/// Whether a session may open an event by these rules in the league that they name; its title is the league's.
///
/// # Errors
/// Refused where there is no such league, it is of another game, full, or none of which the session organises an event.
pub fn admit(site: &Site, session: Option<&Session>, rules: &mut Rules) -> Result<(), ClerkError> {
    let Some(Said { of: Some(of), title, .. }) = &mut rules.league else { return Ok(()) };
    let no = |code: &str, fr: &str, en: &str| ClerkError::Refused(Refused::plain(code, fr, en));
    let own = of_session(site, session)?;
    let Some((_, known, game)) = own.into_iter().find(|(id, ..)| id == of) else {
        return Err(no(
            "league",
            "seul qui organise un évènement de cette ligue en ouvre un autre\u{a0}: demandez-le-lui, puis un code de son pupitre",
            "only who organises an event of that league opens another one: ask them to, then for a code of its desk",
        ));
    };
    if game != rules.game {
        return Err(no("league_game", "la ligue est d’un autre jeu", "the league is of another game"));
    }
    site.library.keep_up(&site.clerk)?;
    if members(&site.library.events(), *of).len() >= MOST_EVENTS {
        return Err(no(
            "league_full",
            "la ligue a tous ses évènements\u{a0}: fondez-en une autre",
            "the league has all its events: found another one",
        ));
    }
    known.clone_into(title);
    Ok(())
}
