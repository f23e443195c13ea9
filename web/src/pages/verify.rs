//! The page that checks a match file in the reader's own browser.

use actix_web::{HttpResponse, web};
use askama::Template;

use crate::assets;
use crate::error::PageError;
use crate::pages::html;
use crate::pages::matches::open;
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "verify.html")]
struct Verify {
    shell: Shell,
    key: Option<String>,
    source: Option<Source>,
}

/// A match file of this server that one button verifies.
struct Source {
    href: String,
    name: String,
}

/// What the page loads: the verifier, then what binds it to the page.
pub fn scripts() -> [&'static str; 2] {
    [&assets::VERIFIER.url, &assets::VERIFY_PAGE.url]
}

/// The page, empty until a file is dropped on it.
///
/// # Errors
/// When the template fails.
pub async fn page(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let key = visitor.config.public_keys.last().cloned();
    html(&Verify { shell: Shell::new(&visitor, "verify"), key, source: None })
}

/// The same page, one button away from the file of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn of_match(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let id = open(&site, &code).await?.id();
    let key = visitor.config.public_keys.last().cloned();
    let source = Source { href: format!("/m/{id}/file"), name: format!("{id}.greffe") };
    html(&Verify { shell: Shell::new(&visitor, "verify"), key, source: Some(source) })
}
