//! One file per page: its handler, the data of its template; what pages share are the few functions here.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::error::PageError;
use crate::weight;

pub mod about;
pub mod account;
pub mod alone;
pub mod agree;
pub mod boards;
pub mod deeds;
pub mod closeup;
pub mod collections;
pub mod dice;
pub mod disputes;
pub mod embed;
pub mod end;
pub mod error;
pub mod events;
pub mod evidence;
pub mod feeds;
pub mod ghost;
pub mod heads;
pub mod home;
pub mod import;
pub mod join;
pub mod kept;
pub mod keys;
pub mod library;
pub mod luck;
pub mod matches;
pub mod menu;
pub mod new;
pub mod offline;
pub mod person;
pub mod play;
pub mod precedents;
pub mod replay;
pub mod rules;
pub mod seats;
mod standing;
pub mod studies;
mod sure;
pub mod table;
pub mod teams;
pub mod texts;
pub mod veil;
pub mod verify;

/// A page that anyone may see.
///
/// # Errors
/// When the template fails.
pub fn html(template: &impl Template) -> Result<HttpResponse, PageError> {
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(template.render()?))
}

/// A page made for one seat or session: kept by nobody.
///
/// # Errors
/// When the template fails.
pub fn private(template: &impl Template) -> Result<HttpResponse, PageError> {
    let page = template.render()? + &weight::noise().map_err(PageError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(page))
}

/// The answer to who has it already: nothing but its tag.
pub fn unchanged(request: &HttpRequest, tag: &str) -> Option<HttpResponse> {
    let known = request.headers().get(header::IF_NONE_MATCH)?.to_str().ok()?;
    let same = known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    same.then(|| HttpResponse::NotModified().insert_header((header::ETAG, tag)).finish())
}

/// Runs what may wait for the disk off the threads that answer requests.
///
/// # Errors
/// Those of the work itself; [`PageError::Busy`] when the pool is gone.
pub async fn blocking<T, F>(work: F) -> Result<T, PageError>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T, PageError> + Send + 'static,
{
    actix_web::web::block(work).await.map_err(|_| PageError::Busy)?
}
