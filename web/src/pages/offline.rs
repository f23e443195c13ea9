//! What a device keeps for when there is no network: the page that records there, and what installs the site.

use actix_web::HttpResponse;
use askama::Template;
use serde_json::json;

use crate::assets;
use crate::engine;
use crate::error::PageError;
use crate::pages::html;
use crate::shell::Shell;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "offline.html")]
struct Offline {
    shell: Shell,
    engine: Option<engine::Face>,
}

/// The page of what this device keeps: it says nothing of any match or session, all of that is the browser's own.
///
/// # Errors
/// When the template fails.
pub async fn page(visitor: Visitor) -> Result<HttpResponse, PageError> {
    html(&Offline { shell: Shell::new(&visitor, "offline"), engine: engine::face() })
}

/// The addresses that a device keeps to record a match of a game without a network, as JSON; none where no engine of
/// that game was made.
pub fn parts(game: &str) -> Option<String> {
    let engine = engine::of(game)?;
    let rules = format!("/rules/{game}");
    let parts: [&str; 10] = [
        "/offline",
        &rules,
        &assets::STYLE.url,
        &assets::SCRIPT.url,
        &assets::RECORDER.url,
        &assets::FILLER.url,
        &assets::BOARD.url,
        &assets::ENGINE.url,
        &assets::ENGINE_WORKER.url,
        &engine.url,
    ];
    serde_json::to_string(&parts).ok()
}

/// What brings the engine of a game to the page of a seat, as JSON; none where none was made.
pub fn near(game: &str) -> Option<String> {
    let engine = engine::of(game)?;
    let parts = json!({
        "near": assets::NEAR.url,
        "face": assets::ENGINE.url,
        "worker": assets::ENGINE_WORKER.url,
        "engine": { "url": engine.url, "sha256": engine.made.sha256 },
    });
    Some(parts.to_string())
}

/// What a phone needs to install the site.
///
/// # Errors
/// None.
pub async fn manifest(visitor: Visitor) -> Result<HttpResponse, PageError> {
    let manifest = json!({
        "id": "/",
        "name": "Greffe",
        "short_name": "Greffe",
        "lang": visitor.language.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "icons": [{ "src": assets::ICON.url, "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    Ok(HttpResponse::Ok().content_type("application/manifest+json").body(manifest.to_string()))
}
