//! Files that pages load, each under an address that carries its hash.

use std::fmt::Write as _;
use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest as _, Sha256};

use crate::engine;
use crate::error::PageError;
use crate::pages::blocking;

/// One file.
pub struct Asset {
    /// Its address, hash included.
    pub url: String,
    mime: &'static str,
    bytes: &'static [u8],
    /// A policy of its own, where that of every answer does not do.
    policy: Option<&'static str>,
}

impl Asset {
    /// What it says, when it is text.
    pub fn text(&self) -> &'static str {
        std::str::from_utf8(self.bytes).unwrap_or_default()
    }
}

fn asset(name: &str, mime: &'static str, bytes: &'static [u8]) -> Asset {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let hash = hex(bytes).chars().take(16).collect::<String>();
    Asset { url: format!("/static/{stem}.{hash}.{extension}"), mime, bytes, policy: None }
}

/// SHA-256 in hex.
pub fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The stylesheet.
pub static STYLE: LazyLock<Asset> =
    LazyLock::new(|| asset("style.css", "text/css; charset=utf-8", include_bytes!("../static/style.css")));
/// The script of every page.
pub static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    asset("greffe.js", "text/javascript; charset=utf-8", include_bytes!("../static/greffe.js"))
});

/// What computes on the verify page: plain script, no network, no page.
pub static VERIFIER: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../static/verify/greffe-verify.js");
    asset("greffe-verify.js", "text/javascript; charset=utf-8", bytes)
});
/// What binds the verifier to its page.
pub static VERIFY_PAGE: LazyLock<Asset> = LazyLock::new(|| {
    asset("verify-page.js", "text/javascript; charset=utf-8", include_bytes!("../static/verify/page.js"))
});

/// What follows a live match.
pub static LIVE: LazyLock<Asset> =
    LazyLock::new(|| asset("live.js", "text/javascript; charset=utf-8", include_bytes!("../static/live.js")));
/// Clocks that tick and screens that turn.
pub static EVENT: LazyLock<Asset> = LazyLock::new(|| {
    asset("event.js", "text/javascript; charset=utf-8", include_bytes!("../static/event.js"))
});
/// What steps through a replay without asking for more.
pub static STEPS: LazyLock<Asset> = LazyLock::new(|| {
    asset("steps.js", "text/javascript; charset=utf-8", include_bytes!("../static/steps.js"))
});
/// The hand on a board: pan, pinch, wheel and keys.
pub static CAMERA: LazyLock<Asset> = LazyLock::new(|| {
    asset("camera.js", "text/javascript; charset=utf-8", include_bytes!("../static/camera.js"))
});
/// Shares of the dice made by a device.
pub static DICE: LazyLock<Asset> =
    LazyLock::new(|| asset("dice.js", "text/javascript; charset=utf-8", include_bytes!("../static/dice.js")));

/// Keys of seats made by a device.
pub static SEAT: LazyLock<Asset> =
    LazyLock::new(|| asset("seat.js", "text/javascript; charset=utf-8", include_bytes!("../static/seat.js")));

/// What asks a device for its passkeys.
pub static PASSKEYS: LazyLock<Asset> = LazyLock::new(|| {
    asset("passkeys.js", "text/javascript; charset=utf-8", include_bytes!("../static/passkeys.js"))
});

/// What watches the record for whoever follows it.
pub static WATCH: LazyLock<Asset> = LazyLock::new(|| {
    asset("watch.js", "text/javascript; charset=utf-8", include_bytes!("../static/watch.js"))
});

/// The camera that reads the code of a table.
pub static SCAN: LazyLock<Asset> =
    LazyLock::new(|| asset("scan.js", "text/javascript; charset=utf-8", include_bytes!("../static/scan.js")));

/// The hand that draws in a study.
pub static STUDY: LazyLock<Asset> = LazyLock::new(|| {
    asset("study.js", "text/javascript; charset=utf-8", include_bytes!("../static/study.js"))
});

/// The form of a new match and the editor of teams.
pub static INTAKE: LazyLock<Asset> = LazyLock::new(|| {
    asset("intake.js", "text/javascript; charset=utf-8", include_bytes!("../static/intake.js"))
});

/// What keeps a match on the device that plays it.
pub static KEEP: LazyLock<Asset> =
    LazyLock::new(|| asset("keep.js", "text/javascript; charset=utf-8", include_bytes!("../static/keep.js")));
/// What answers a finger by the rules on the device.
pub static NEAR: LazyLock<Asset> =
    LazyLock::new(|| asset("near.js", "text/javascript; charset=utf-8", include_bytes!("../static/near.js")));
/// The table of a device without a network.
pub static RECORDER: LazyLock<Asset> = LazyLock::new(|| {
    asset("recorder.js", "text/javascript; charset=utf-8", include_bytes!("../static/recorder.js"))
});
/// Forms of the rules as fields of a page, on a device without a network.
pub static FILLER: LazyLock<Asset> = LazyLock::new(|| {
    asset("filler.js", "text/javascript; charset=utf-8", include_bytes!("../static/filler.js"))
});
/// A table as the engine tells it.
pub static BOARD: LazyLock<Asset> = LazyLock::new(|| {
    asset("board.js", "text/javascript; charset=utf-8", include_bytes!("../static/board.js"))
});
/// The drawing of the site where it is installed.
pub static ICON: LazyLock<Asset> =
    LazyLock::new(|| asset("icon.svg", "image/svg+xml", include_bytes!("../static/icon.svg")));

/// What asks the rules engine, in a worker.
pub static ENGINE: LazyLock<Asset> = LazyLock::new(|| {
    asset("engine.js", "text/javascript; charset=utf-8", include_bytes!("../static/engine/engine.js"))
});
/// The worker that holds the rules engine. Compiling WebAssembly is allowed in it alone, for a worker obeys the policy
/// that it came with: no page of the site may, not even the one that starts it.
pub static ENGINE_WORKER: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../static/engine/worker.js");
    let file = asset("engine-worker.js", "text/javascript; charset=utf-8", bytes);
    Asset { policy: Some(WORKER_POLICY), ..file }
});
/// What binds the rules engine to the verify page.
pub static ENGINE_PAGE: LazyLock<Asset> = LazyLock::new(|| {
    asset("engine-page.js", "text/javascript; charset=utf-8", include_bytes!("../static/engine/page.js"))
});

/// The service worker that keeps the verify page and what devices record with for when there is no network. Its address never changes: browsers ask
/// there for another one.
///
/// # Errors
/// None.
pub async fn offline() -> Result<HttpResponse, PageError> {
    Ok(HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; connect-src 'self'"))
        .body(include_str!("../static/offline.js")))
}

/// The policy of the engine's worker: its own script, engines of this site, nothing else.
const WORKER_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// Answers with a file, to be kept for a year: another content has another address.
///
/// # Errors
/// [`PageError::NotFound`] for any other name, an older hash included.
pub async fn get(name: web::Path<String>, request: HttpRequest) -> Result<HttpResponse, PageError> {
    let known: [&LazyLock<Asset>; 24] = [
        &SCAN,
        &STUDY,
        &CAMERA,
        &STYLE,
        &SCRIPT,
        &VERIFIER,
        &VERIFY_PAGE,
        &DICE,
        &EVENT,
        &LIVE,
        &STEPS,
        &SEAT,
        &PASSKEYS,
        &INTAKE,
        &WATCH,
        &KEEP,
        &NEAR,
        &RECORDER,
        &FILLER,
        &BOARD,
        &ICON,
        &ENGINE,
        &ENGINE_WORKER,
        &ENGINE_PAGE,
    ];
    let asked = format!("/static/{name}");
    let mut answer = HttpResponse::Ok();
    answer.insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"));
    if let Some(found) = known.into_iter().find(|asset| asset.url == asked) {
        if let Some(policy) = found.policy {
            answer.insert_header((header::CONTENT_SECURITY_POLICY, policy));
        }
        return Ok(answer.content_type(found.mime).body(found.bytes));
    }
    let found = engine::at(&asked).ok_or(PageError::NotFound)?;
    answer.content_type("application/wasm").insert_header((header::VARY, "accept-encoding"));
    // What the one who asks takes was settled on the way in: brotli is by far the smallest, made once and at leisure.
    let brotli = request.headers().get(header::ACCEPT_ENCODING).is_some_and(|coding| coding == "br");
    if brotli {
        return Ok(answer.insert_header((header::CONTENT_ENCODING, "br")).body(found.brotli));
    }
    Ok(answer.body(blocking(move || found.plain().map_err(PageError::internal)).await?))
}
