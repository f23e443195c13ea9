//! One file per page: its handler, the data of its template, nothing shared but the two functions here.

use actix_web::HttpResponse;
use actix_web::http::header;
use askama::Template;

use crate::error::PageError;

pub mod about;
pub mod error;
pub mod home;
pub mod join;
pub mod keys;
pub mod new;
pub mod play;
pub mod replay;
pub mod rules;
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
    let mut response = html(template)?;
    let value = header::HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, value);
    Ok(response)
}
