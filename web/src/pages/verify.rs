//! The page that checks a match file in the reader's own browser.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

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
    saved: bool,
    saved_hash: String,
}

/// The page as one file that needs no server: styles and scripts inside, held by their hashes.
#[derive(Template)]
#[template(path = "verify_saved.html")]
struct OneFile {
    shell: Shell,
    key: Option<String>,
    source: Option<Source>,
    saved: bool,
    style: &'static str,
    style_hash: String,
    scripts: [&'static str; 2],
    script_hashes: [String; 2],
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
    let saved_hash = assets::hex(saved(&visitor)?.as_bytes());
    html(&Verify { shell: Shell::new(&visitor, "verify"), key, source: None, saved: false, saved_hash })
}

/// The page as one file, to keep.
///
/// # Errors
/// When the template fails.
pub async fn save(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let file = saved(&visitor)?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"greffe-verify.html\""))
        .body(file))
}

fn saved(visitor: &Visitor) -> Result<String, PageError> {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let scripts = [assets::VERIFIER.text(), assets::VERIFY_PAGE.text()];
    let style = assets::STYLE.text();
    let page = OneFile {
        shell: Shell::new(visitor, "verify"),
        key: visitor.config.public_keys.last().cloned(),
        source: None,
        saved: true,
        style_hash: hash(style),
        style,
        script_hashes: scripts.map(hash),
        scripts,
    };
    Ok(page.render()?)
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
    let saved_hash = assets::hex(saved(&visitor)?.as_bytes());
    html(&Verify {
        shell: Shell::new(&visitor, "verify"),
        key,
        source: Some(source),
        saved: false,
        saved_hash,
    })
}
