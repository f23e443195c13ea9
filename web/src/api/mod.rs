//! The API: everything the pages do, as JSON under `/api/v1`, described by `static/openapi.json`.
//!
//! Bodies come from [`bodies`] only, refusals from [`fail`]; [`ROUTES`] is the whole list of addresses.

pub mod account;
pub mod act;
pub mod bodies;
pub mod check;
pub mod collections;
pub mod deed;
pub mod dice;
pub mod disputes;
pub mod events;
pub mod fail;
pub mod head;
pub mod matches;
pub mod leagues;
pub mod mine;
pub mod pool;
pub mod records;
pub mod replay;
pub mod seats;
pub mod steps;
pub mod strict;
pub mod studies;
pub mod summary;
pub mod systems;

use std::sync::Arc;

use actix_web::guard::{self, Guard};
use actix_web::http::{Method, header};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, Resource, Route};
use greffe_core::record::ids::MatchId;

use crate::api::fail::Fail;
use crate::api::pool::Pool;
use crate::clerk::Table;
use crate::error::PageError;
use crate::live;
use crate::pages::kept::Pages;
use crate::pictures::Darkroom;
use crate::previews::Previews;
use crate::site::Site;

/// The description of this API.
pub const OPENAPI: &str = include_str!("../../static/openapi.json");
/// What every address of the API begins with.
pub const BASE: &str = "/api/v1";

/// What the handlers share beside the site.
#[derive(Default)]
pub struct Shared {
    /// Where costly checks run.
    pub pool: Pool,
    /// Parts of replays that were made.
    pub parts: steps::Parts,
    /// Pages of matches that were made.
    pub pages: Pages,
    /// Pictures for previews of links that were drawn.
    pub previews: Previews,
    /// Where pictures that people send are written anew.
    pub darkroom: Darkroom,
}

/// One address of the API.
pub struct Entry {
    /// Its method.
    pub method: &'static str,
    /// Its path after [`BASE`], parameters in braces.
    pub path: &'static str,
    route: fn() -> Route,
}

const fn get(path: &'static str, route: fn() -> Route) -> Entry {
    Entry { method: "get", path, route }
}

const fn post(path: &'static str, route: fn() -> Route) -> Entry {
    Entry { method: "post", path, route }
}

/// Every address of the API.
pub const ROUTES: &[Entry] = &[
    get("/openapi.json", || web::route().to(openapi)),
    post("/sessions", || web::route().to(seats::open_session)),
    get("/session", || web::route().to(seats::session)),
    get("/systems", || web::route().to(systems::list)),
    get("/systems/{system}/rules", || web::route().to(systems::rules)),
    get("/systems/{system}/intake", || web::route().to(systems::intake)),
    get("/systems/{system}/schema", || web::route().to(systems::schema)),
    post("/verify", || web::route().to(check::verify)),
    post("/import", || web::route().to(check::import)),
    post("/matches/{id}/remove", || web::route().to(check::remove)),
    post("/join", || web::route().to(seats::join)),
    get("/account", || web::route().to(account::show)),
    get("/studies", || web::route().to(studies::list)),
    post("/studies", || web::route().to(studies::open)),
    get("/studies/{id}", || web::route().to(studies::show)),
    post("/studies/{id}/notes", || web::route().to(studies::note)),
    get("/collections", || web::route().to(collections::list)),
    post("/collections", || web::route().to(collections::make)),
    get("/collections/{id}", || web::route().to(collections::show)),
    post("/collections/{id}", || web::route().to(collections::change)),
    get("/disputes", || web::route().to(disputes::precedents)),
    get("/events", || web::route().to(events::list)),
    post("/events", || web::route().to(events::open)),
    get("/events/{id}", || web::route().to(events::show)),
    get("/events/{id}/acts", || web::route().to(events::journal)),
    post("/events/{id}/acts", || web::route().to(events::act)),
    get("/events/{id}/standings", || web::route().to(events::standings)),
    get("/events/{id}/statistics", || web::route().to(events::statistics)),
    get("/events/{id}/draft", || web::route().to(events::draft)),
    get("/events/{id}/file", || web::route().to(events::file)),
    get("/events/{id}/live", || web::route().to(live::of_event)),
    get("/events/{id}/mine", || web::route().to(events::mine)),
    post("/events/{id}/players", || web::route().to(events::enter)),
    post("/events/{id}/links", || web::route().to(events::link)),
    post("/events/{id}/matches", || web::route().to(events::open_match)),
    post("/events/{id}/sit", || web::route().to(events::sit)),
    get("/leagues", || web::route().to(leagues::list)),
    get("/leagues/{id}", || web::route().to(leagues::show)),
    get("/matches", || web::route().to(matches::list)),
    post("/matches", || web::route().to(matches::create)),
    get("/matches/{id}", || web::route().to(matches::show)),
    get("/matches/{id}/records", || web::route().to(records::range)),
    get("/matches/{id}/records/{seq}", || web::route().to(records::one)),
    get("/matches/{id}/texts", || web::route().to(records::texts)),
    post("/matches/{id}/texts/erase", || web::route().to(records::erase)),
    get("/matches/{id}/head", || web::route().to(records::head)),
    get("/matches/{id}/file", || web::route().to(records::file)),
    get("/matches/{id}/board", || web::route().to(replay::board)),
    get("/matches/{id}/state", || web::route().to(replay::state)),
    get("/matches/{id}/luck", || web::route().to(replay::luck)),
    get("/matches/{id}/keys", || web::route().to(replay::keys)),
    get("/matches/{id}/story", || web::route().to(replay::story)),
    get("/matches/{id}/replay", || web::route().to(steps::index)),
    get("/matches/{id}/replay/{part}", || web::route().to(steps::part)),
    get("/matches/{id}/chances", || web::route().to(steps::chances)),
    get("/matches/{id}/compare", || web::route().to(steps::compare)),
    get("/matches/{id}/records/{seq}/grid", || web::route().to(steps::grid)),
    get("/matches/{id}/records/{seq}/hinges", || web::route().to(steps::hinges)),
    get("/matches/{id}/outlook", || web::route().to(disputes::outlook)),
    get("/matches/{id}/forms", || web::route().to(disputes::forms)),
    get("/matches/{id}/audit", || web::route().to(replay::audit)),
    get("/matches/{id}/live", || web::route().to(live::public)),
    post("/matches/{id}/acts", || web::route().to(act::act)),
    post("/matches/{id}/dice", || web::route().to(dice::anchor)),
    post("/matches/{id}/links", || web::route().to(seats::link)),
    post("/matches/{id}/revoke", || web::route().to(seats::revoke)),
    get("/matches/{id}/mine", || web::route().to(mine::forms)),
    get("/matches/{id}/mine/ask", || web::route().to(mine::ask)),
    post("/matches/{id}/mine/ghost", || web::route().to(mine::ghost)),
    get("/matches/{id}/mine/pack", || web::route().to(mine::pack)),
    get("/matches/{id}/mine/secrets", || web::route().to(mine::secrets)),
    get("/matches/{id}/mine/live", || web::route().to(live::mine)),
    post("/matches/{id}/mine/turn", || web::route().to(mine::turn)),
];

/// Lists the addresses; `at` makes a resource whose other methods answer 405.
pub fn configure(service: &mut ServiceConfig, at: fn(&str) -> Resource) {
    let mut paths: Vec<&str> = ROUTES.iter().map(|entry| entry.path).collect();
    paths.dedup();
    for path in paths {
        let here = ROUTES.iter().filter(|entry| entry.path == path);
        let resource = here.fold(at(&format!("{BASE}{path}")), |resource, entry| {
            let route = (entry.route)();
            resource.route(if entry.method == "get" {
                route.guard(reading())
            } else {
                route.guard(guard::Method(Method::POST))
            })
        });
        service.service(resource);
    }
}

fn reading() -> impl Guard {
    guard::Any(guard::Get()).or(guard::Head())
}

async fn openapi() -> HttpResponse {
    HttpResponse::Ok().content_type(header::ContentType::json()).body(OPENAPI)
}

/// Runs what may wait for the disk off the threads that answer requests.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fail> + Send + 'static,
) -> Result<T, Fail> {
    web::block(work).await.map_err(|_| PageError::Busy)?
}

/// The match of an address.
fn id_of(text: &str) -> Result<MatchId, Fail> {
    Ok(text.parse().map_err(|_| PageError::NotFound)?)
}

/// A match, folded.
fn open(site: &Site, id: &str) -> Result<Arc<Table>, Fail> {
    Ok(site.table(id)?)
}
