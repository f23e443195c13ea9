//! Files that pages load, each under an address that carries its hash.

use std::fmt::Write as _;
use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use sha2::{Digest as _, Sha256};

use crate::error::PageError;

/// One file.
pub struct Asset {
    /// Its address, hash included.
    pub url: String,
    mime: &'static str,
    bytes: &'static [u8],
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
    Asset { url: format!("/static/{stem}.{hash}.{extension}"), mime, bytes }
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
/// Shares of the dice made by a device.
pub static DICE: LazyLock<Asset> =
    LazyLock::new(|| asset("dice.js", "text/javascript; charset=utf-8", include_bytes!("../static/dice.js")));

/// Keys of seats made by a device.
pub static SEAT: LazyLock<Asset> =
    LazyLock::new(|| asset("seat.js", "text/javascript; charset=utf-8", include_bytes!("../static/seat.js")));

/// What watches the record for whoever follows it.
pub static WATCH: LazyLock<Asset> = LazyLock::new(|| {
    asset("watch.js", "text/javascript; charset=utf-8", include_bytes!("../static/watch.js"))
});

/// The form of a new match and the editor of teams.
pub static INTAKE: LazyLock<Asset> = LazyLock::new(|| {
    asset("intake.js", "text/javascript; charset=utf-8", include_bytes!("../static/intake.js"))
});

/// Answers with a file, to be kept for a year: another content has another address.
///
/// # Errors
/// [`PageError::NotFound`] for any other name, an older hash included.
pub async fn get(name: web::Path<String>) -> Result<HttpResponse, PageError> {
    let known: [&LazyLock<Asset>; 9] =
        [&STYLE, &SCRIPT, &VERIFIER, &VERIFY_PAGE, &DICE, &LIVE, &SEAT, &INTAKE, &WATCH];
    let asked = format!("/static/{name}");
    let found = known.into_iter().find(|asset| asset.url == asked).ok_or(PageError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(found.mime)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(found.bytes))
}
