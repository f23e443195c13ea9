//! Every address of the site, in one place.

use actix_web::dev::Handler;
use actix_web::guard::{self, Guard};
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Resource, Responder, Route};

use crate::api;
use crate::assets;
use crate::error::PageError;
use crate::health;
use crate::live;
use crate::pages::{
    about, account, agree, boards, collections, deeds, dice, disputes, embed, end, events, evidence, feeds,
    ghost, heads, home, import, join, keys, library, luck, matches, menu, new, offline, person, precedents,
    rules, seats, studies, table, teams, texts, verify,
};

/// The addresses of events.
fn events(service: &mut ServiceConfig) {
    service
        .service(at("/e").route(get(events::list::page)).route(web::post().to(events::list::open)))
        .service(at("/e/new").route(get(events::list::new)))
        .service(at("/e/{code}").route(get(events::show::page)))
        .service(
            at("/e/{code}/desk").route(get(events::desk::page)).route(web::post().to(events::desk::step)),
        )
        .service(at("/e/{code}/me").route(get(events::me::page)).route(web::post().to(events::me::step)))
        .service(
            at("/e/{code}/calls").route(get(events::calls::page)).route(web::post().to(events::calls::step)),
        )
        .service(at("/e/{code}/screen").route(get(events::wall::screen)))
        .service(at("/e/{code}/print/{sheet}").route(get(events::wall::print)))
        .service(at("/e/{code}/stats").route(get(events::stats::page)))
        .service(at("/e/{code}/live").route(get(live::of_event)))
        .service(at("/e/{code}/file").route(get(events::show::file)))
        .service(at("/l/{code}").route(get(events::league::page)))
        .service(at(r"/l/{code}/p/{event}/{number:\d{1,9}}").route(get(events::league::player)))
        .service(at("/e/{code}/standings.csv").route(get(events::show::csv)))
        .service(at(r"/e/{code}/p/{number:\d{1,9}}/roster.json").route(get(events::show::roster)))
        .service(at(r"/e/{code}/p/{number:\d{1,9}}").route(get(events::show::player)));
}

/// The addresses of studies and collections.
fn studies(service: &mut ServiceConfig) {
    use studies::{file, list, show, tried, write};
    service
        .service(at("/s").route(get(list::all)).route(web::post().to(list::open_one)))
        .service(at("/s/import").route(web::post().to(file::upload)))
        .service(at("/s/{id}").route(get(show::page)).route(web::post().to(write::step)))
        .service(at("/s/{id}/file").route(get(file::download)))
        .service(at("/s/{id}/join/{code}").route(get(write::invited)).route(web::post().to(write::join)))
        .service(at(r"/s/{id}/b/{n:\d{1,9}}").route(get(tried::page)).route(web::post().to(tried::step)))
        .service(at("/m/{code}/study").route(get(list::of_match)))
        .configure(collected);
}

/// The addresses of collections.
fn collected(service: &mut ServiceConfig) {
    service
        .service(at("/c").route(get(collections::all)).route(web::post().to(collections::make)))
        .service(at("/c/{id}").route(get(collections::one)).route(web::post().to(collections::step)))
        .service(at("/c/{id}/feed.atom").route(get(feeds::of_collection)));
}

/// The addresses of moments, as pages, pictures and frames of other sites.
fn moments(service: &mut ServiceConfig) {
    service
        .service(at(r"/m/{code}/{seq:\d{1,18}}").route(get(matches::moment)))
        .service(at(r"/m/{code}/{seq:\d{1,18}}/board.svg").route(get(matches::picture)))
        .service(at(r"/m/{code}/{seq:\d{1,18}}/{head:[0-9a-f]{64}}.png").route(get(matches::preview)))
        .service(at(r"/m/{code}/{seq:\d{1,18}}/{head:[0-9a-f]{64}}.svg").route(get(matches::thumbnail)))
        .service(at(r"/m/{code}/d/{seq:\d{1,18}}/picture").route(web::post().to(evidence::give)))
        .service(at(r"/m/{code}/picture/{hash:[0-9a-f]{64}}.jpg").route(get(evidence::picture)))
        .service(at("/embed/m/{code}").route(get(embed::latest)))
        .service(at(r"/embed/m/{code}/{seq:\d{1,18}}").route(get(embed::moment)));
}

fn people(service: &mut ServiceConfig) {
    service
        .service(at("/account").route(get(account::page)).route(web::post().to(account::step)))
        .service(at("/account/passkey").route(web::post().to(account::ask)))
        .service(at("/p/{name}").route(get(person::page)))
        .service(at("/p/{name}/feed.atom").route(get(feeds::of_person)));
}

/// Lists the addresses.
pub fn configure(service: &mut ServiceConfig) {
    service
        .service(at("/").route(get(home::page)))
        .service(at("/rules").route(get(rules::index)))
        .service(at("/rules/{game}").route(get(rules::book)))
        .service(at("/rules/{game}/{id}").route(get(rules::rule)))
        .service(at("/new").route(get(new::page)).route(web::post().to(new::create)))
        .service(at("/teams/{game}").route(get(teams::page)).route(web::post().to(teams::step)))
        .service(at("/boards/{game}").route(get(boards::page)).route(web::post().to(boards::step)))
        .service(at("/import").route(get(import::page)).route(web::post().to(import::take)))
        .service(at("/join").route(get(join::page)))
        .service(at("/j/{code}").route(get(join::show)).route(web::post().to(join::take)))
        .service(at("/disputes").route(get(precedents::show)))
        .service(at("/disputes/feed.atom").route(get(feeds::of_rulings)))
        .configure(people)
        // What people type.
        .service(web::redirect("/matches", "/m"))
        .service(web::redirect("/events", "/e"))
        .service(web::redirect("/leagues", "/e"))
        .service(at("/m").route(get(library::list)))
        .service(at("/m/{code}").route(get(matches::latest)))
        .service(at("/m/{code}/play").route(get(table::show)).route(web::post().to(table::declare)))
        .service(at("/m/{code}/ghost").route(web::post().to(ghost::look)))
        .service(at("/m/{code}/reach").route(get(ghost::reach)))
        .service(at("/m/{code}/walk").route(web::post().to(table::walk)))
        .service(at("/m/{code}/menu").route(get(menu::show)))
        .service(at("/m/{code}/agree").route(get(agree::show)).route(web::post().to(agree::step)))
        .service(at("/m/{code}/end").route(get(end::show)))
        .service(at("/m/{code}/seats").route(get(seats::show)).route(web::post().to(seats::step)))
        .service(at("/m/{code}/act").route(web::post().to(deeds::carry_out)))
        .service(at(r"/m/{code}/d/{seq:\d{1,18}}").route(get(disputes::show)))
        .service(at("/m/{code}/veil").route(get(table::raise_veil)).route(web::post().to(table::lower_veil)))
        .service(at("/m/{code}/dice").route(get(dice::show)).route(web::post().to(dice::step)))
        .service(at("/m/{code}/verify").route(get(verify::of_match)))
        .service(at("/m/{code}/luck").route(get(luck::show)))
        .service(at("/m/{code}/verify/save").route(get(verify::save_match)))
        .service(at("/m/{code}/file").route(get(matches::file)))
        .service(at("/m/{code}/feed.atom").route(get(feeds::of_match)))
        .service(at("/m/{code}/remove").route(web::post().to(import::remove)))
        .service(at("/m/{code}/texts").route(get(texts::show)))
        .service(at("/m/{code}/head").route(get(heads::show)))
        .service(at("/m/{code}/head.json").route(get(heads::file)))
        .configure(moments)
        .service(at("/verify").route(get(verify::page)))
        .service(at("/verify/save").route(get(verify::save)))
        .service(at("/offline.js").route(get(assets::offline)))
        .service(at("/offline").route(get(offline::page)))
        .service(at("/manifest.webmanifest").route(get(offline::manifest)))
        .service(at("/about/dice").route(get(about::dice)))
        .service(at("/.well-known/greffe-keys.json").route(get(keys::published)))
        .service(at(health::ALIVE).route(get(health::alive)))
        .service(at(health::READY).route(get(health::ready)))
        .service(at(health::METRICS).route(get(health::metrics)))
        .service(at("/static/{name}").route(get(assets::get)))
        .service(at("/m/{code}/live").route(get(live::public)))
        .service(at("/m/{code}/mine/live").route(get(live::mine)))
        .configure(events)
        .configure(studies)
        .configure(|service| api::configure(service, at))
        .default_service(web::to(not_found));
}

/// A resource whose other methods answer 405.
fn at(path: &str) -> Resource {
    web::resource(path).default_service(web::to(wrong_method))
}

fn get<F, Args>(handler: F) -> Route
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::route().guard(reading()).to(handler)
}

fn reading() -> impl Guard {
    guard::Any(guard::Get()).or(guard::Head())
}

async fn not_found() -> Result<&'static str, PageError> {
    Err(PageError::NotFound)
}

async fn wrong_method() -> Result<&'static str, PageError> {
    Err(PageError::Method)
}
