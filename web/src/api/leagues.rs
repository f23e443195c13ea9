//! Leagues: listed, and each as it stands or stood after one of its events.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::ids::MatchId;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::bodies::Public;
use crate::api::fail::Fail;
use crate::api::{blocking, id_of};
use crate::error::PageError;
use crate::hall::league::{self, Counted, League, Rated, Rating, SETTLED, Step};
use crate::site::Site;

/// Leagues in one answer.
const MOST: usize = 96;

/// The leagues held here, the one that changed last first.
///
/// # Errors
/// When the store fails.
pub async fn list(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let all = league::all(&site)?;
        let told = all.into_iter().take(MOST).map(
            |(id, title, game, events)| json!({ "id": id, "title": title, "game": game, "events": events }),
        );
        let told: Vec<Value> = told.collect();
        Ok(Public::of(&site.library.events(), |_| json!({ "leagues": told })))
    });
    Ok(made.await?.json(&request))
}

/// After which event.
#[derive(Deserialize)]
pub struct After {
    after: Option<String>,
}

fn rating(one: Rating) -> Value {
    let Rating { value, deviation, low, high } = one;
    json!({ "value": value, "deviation": deviation, "low": low, "high": high })
}

fn step(one: &Step) -> Value {
    let [won, drawn, lost] = one.came;
    json!({
        "event": one.event, "player": one.player, "before": rating(one.before), "after": rating(one.after),
        "won": won, "drawn": drawn, "lost": lost, "expected_tenths": one.expected, "points": one.points,
    })
}

fn player(one: &Rated) -> Value {
    let [won, drawn, lost] = one.came;
    json!({
        "place": one.place, "name": one.name, "rating": rating(one.rating), "provisional": one.provisional,
        "won": won, "drawn": drawn, "lost": lost, "events": one.steps.iter().map(step).collect::<Vec<Value>>(),
    })
}

fn event(one: &Counted) -> Value {
    let first = one.first.as_ref().map(|(player, _)| player);
    json!({
        "id": one.id, "title": one.title, "season": one.season, "closed": one.closed, "players": one.players,
        "first": first,
    })
}

fn told(league: &League) -> Value {
    json!({
        "id": league.id, "title": league.title, "game": league.game, "after": league.after, "settled": SETTLED,
        "events": league.events.iter().map(event).collect::<Vec<Value>>(),
        "players": league.players.iter().map(player).collect::<Vec<Value>>(),
    })
}

/// A league as it stands, or as it stood after one of its events: its events by season, its players with their ratings and
/// what each event did to them.
///
/// # Errors
/// 404 for no such league, or no such event of it that is over.
pub async fn show(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    query: web::Query<After>,
) -> Result<HttpResponse, Fail> {
    let made = blocking(move || {
        let id = id_of(&id)?;
        let after: Option<MatchId> =
            query.after.as_deref().map(str::parse).transpose().map_err(|_| PageError::NotFound)?;
        let league = league::league(&site, id, after)?;
        Ok(Public::of(&site.library.events(), |_| told(&league)))
    });
    Ok(made.await?.json(&request))
}
