//! The page that checks a match file in the reader's own browser.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use greffe_core::telling::words::Words;
use sha2::{Digest as _, Sha256};

use crate::assets;
use crate::engine;
use crate::error::PageError;
use crate::pages::matches::{against, open, title};
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "verify.html")]
struct Verify {
    shell: Shell,
    key: Option<String>,
    source: Option<Source>,
    engine: Option<engine::Face>,
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
    engine: Option<engine::Face>,
    saved: bool,
    style: &'static str,
    style_hash: String,
    scripts: [&'static str; 2],
    modules: Vec<&'static str>,
    script_hashes: Vec<String>,
    kept: Option<Kept>,
    sha256: Option<&'static str>,
}

impl OneFile {
    /// What the hash of the engine must be that plays the match back here; none where there is none.
    fn played(&self) -> Option<&str> {
        self.kept.as_ref().and_then(|kept| kept.engine.as_ref()).and(self.sha256)
    }
}

/// A match that stands in its page, with the rules to judge it by.
struct Kept {
    /// The match in words.
    title: Words,
    /// Who plays it, where its title does not say so.
    sides: Option<Words>,
    /// Where the match is on the site it was saved from.
    original: String,
    /// Its file, as base64 of gzip.
    file: String,
    /// The engine of its game, the same way; none where no engine was made.
    engine: Option<&'static str>,
    worker: &'static str,
}

/// A match file of this server that one button verifies.
struct Source {
    href: String,
    name: String,
    save: String,
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
    html(&Verify {
        shell: Shell::new(&visitor, "verify"),
        key,
        source: None,
        engine: engine::face(),
        saved: false,
        saved_hash,
    })
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
    one_file(visitor, None, None)
}

/// The page as one file; with a match, it holds the match and the engine of its game too.
fn one_file(
    visitor: &Visitor,
    source: Option<Source>,
    kept: Option<(Kept, Option<&'static engine::Engine>)>,
) -> Result<String, PageError> {
    let hash = |text: &&str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let scripts = [assets::VERIFIER.text(), assets::VERIFY_PAGE.text()];
    let (kept, engine) = kept.map_or((None, None), |(kept, engine)| (Some(kept), engine));
    let modules = if engine.is_some() { engine::scripts_of_one_file().to_vec() } else { Vec::new() };
    let style = assets::STYLE.text();
    let page = OneFile {
        shell: Shell::new(visitor, "verify"),
        key: visitor.config.public_keys.last().cloned(),
        source,
        engine: engine.and_then(engine::held),
        sha256: engine.map(|engine| engine.made.sha256.as_str()),
        saved: true,
        style_hash: hash(&style),
        style,
        script_hashes: scripts.iter().chain(&modules).map(hash).collect(),
        scripts,
        modules,
        kept,
    };
    Ok(page.render()?)
}

/// A match with the page that verifies it and the rules that judge it, as one file that needs no network.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn save_match(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let id = table.id();
    let engine = engine::of(table.game().system().name());
    let original = format!("{}/m/{id}", visitor.config.origin);
    let (title, sides) = {
        let game = table.game();
        (title(&game), game.opening().title.as_ref().map(|_| against(&game)))
    };
    let kept = blocking(move || {
        let file = engine::packed(&site.clerk.export_shown(&table)?).map_err(PageError::internal)?;
        let engine = engine.map(|engine| engine.in_a_page().map_err(PageError::internal)).transpose()?;
        Ok(Kept { title, sides, original, file, engine, worker: assets::ENGINE_WORKER.text() })
    })
    .await?;
    // It fetches nothing: the name alone of its source is shown.
    let source = Source { href: String::new(), name: format!("{id}.greffe"), save: String::new() };
    let page = one_file(&visitor, Some(source), Some((kept, engine)))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"greffe-{id}.html\"")))
        .body(page))
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
    let (href, save) = (format!("/m/{id}/file"), format!("/m/{id}/verify/save"));
    let source = Source { href, name: format!("{id}.greffe"), save };
    let saved_hash = assets::hex(saved(&visitor)?.as_bytes());
    html(&Verify {
        shell: Shell::new(&visitor, "verify"),
        key,
        source: Some(source),
        engine: engine::face(),
        saved: false,
        saved_hash,
    })
}
