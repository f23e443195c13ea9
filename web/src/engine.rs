//! The rules engines that browsers run: one WebAssembly file a game, made by `web/engine/build` and kept in
//! `static/engine`. A game without one is judged by the command alone.
//!
//! A page pins the hash of the engine; the worker, whose own policy alone allows compiling, computes it before anything of
//! it runs. It is compiled while it comes in, so that a browser may keep it compiled. Stopping a check ends its worker.
//!
//! On the page of a seat the engine answers what a finger asks, by the functions that the server answers it with. The server
//! answers until the engine is loaded, for a page of another moment, with another engine than the one pinned, where an answer
//! takes longer than a second, and for a match whose cards the server deals: that one is not sent. A device is sent the
//! records, and the secrets of the seats played there (`/api/v1/matches/{id}/mine/pack`).
//!
//! A service worker keeps the verify page, rulebooks, `/offline`, the engines used, and the last eight replays of matches
//! that are over, and nothing of a seat or a session. `/offline` reads what the page of a seat put into the browser's own
//! store: each act is judged, drafted and kept there before the next, and loaded again all of them are judged again. Handing
//! in posts each act with the time on the device, the seed of its salts, how many records stood before it and the hash of
//! what it says. The first one that the server does not take stops the rest: the page shows the common past and what came on
//! either side, and lets people play theirs again after it or set it aside as a file. Cleared browser data are gone.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::{LazyLock, OnceLock};

use actix_web::web::Bytes;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use crate::assets;
use crate::shelf::{ENGINE_FILES, ENGINES};

/// What `web/engine/build` writes of an engine.
#[derive(Clone, Debug, Deserialize)]
pub struct Made {
    /// Its game.
    pub game: String,
    /// The revision of the rules in it.
    pub revision: String,
    /// The hash of what it was made from, in hex.
    pub sources: String,
    /// The SHA-256 of the file, in hex: what pages pin.
    pub sha256: String,
    /// Its length, in bytes.
    pub bytes: usize,
    /// The SHA-256 of the file in brotli, in hex.
    pub brotli_sha256: String,
    /// Its length in brotli, in bytes: what travels.
    pub brotli_bytes: usize,
    /// What compiled it.
    pub compiler: String,
}

/// An engine that is served.
pub struct Engine {
    /// Its address, hash included.
    pub url: String,
    /// What is said of it.
    pub made: Made,
    /// The file in brotli: what the program carries.
    pub brotli: &'static [u8],
    plain: OnceLock<Bytes>,
    in_a_page: OnceLock<String>,
}

impl Engine {
    /// The file itself, unpacked when it is first asked for.
    ///
    /// # Errors
    /// When what the program carries cannot be unpacked.
    pub fn plain(&self) -> io::Result<Bytes> {
        if let Some(plain) = self.plain.get() {
            return Ok(plain.clone());
        }
        let mut plain = Vec::with_capacity(self.made.bytes);
        brotli::BrotliDecompress(&mut &*self.brotli, &mut plain)?;
        Ok(self.plain.get_or_init(|| plain.into()).clone())
    }

    /// The file as a page holds it, packed when it is first asked for: much work, which nobody may ask for
    /// again and again.
    ///
    /// # Errors
    /// As [`Engine::plain`].
    pub fn in_a_page(&self) -> io::Result<&str> {
        if let Some(page) = self.in_a_page.get() {
            return Ok(page);
        }
        let page = packed(&self.plain()?)?;
        Ok(self.in_a_page.get_or_init(|| page))
    }
}

/// Bytes as a page holds them: base64 of gzip.
///
/// # Errors
/// When they cannot be packed.
pub fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

/// Every engine that is whole: one whose description cannot be read, or which lacks a file, is not offered.
pub static ALL: LazyLock<Vec<Engine>> = LazyLock::new(|| {
    let file = |list: &[(&str, &'static [u8])], name: &str| {
        list.iter().find(|(listed, _)| *listed == name).map(|(_, bytes)| *bytes)
    };
    let read = |(_, text): &(&str, &[u8])| {
        let made: Made = serde_json::from_slice(text).ok()?;
        let brotli = file(ENGINE_FILES, &format!("{}.wasm.br", made.game))?;
        let hash: String = made.sha256.chars().take(16).collect();
        let url = format!("/static/engine-{}.{hash}.wasm", made.game);
        Some(Engine { url, made, brotli, plain: OnceLock::new(), in_a_page: OnceLock::new() })
    };
    ENGINES.iter().filter_map(read).collect()
});

/// The engine at an address; none of an older hash.
pub fn at(url: &str) -> Option<&'static Engine> {
    ALL.iter().find(|engine| engine.url == url)
}

/// What a page is told of the engines.
pub struct Face {
    /// The script that asks them.
    pub face: &'static str,
    /// The worker that holds one.
    pub worker: &'static str,
    /// The script that binds them to the page.
    pub page: &'static str,
    /// Where each is and what its hash must be, as JSON, by game.
    pub engines: String,
}

#[derive(Serialize)]
struct Pinned<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    sha256: &'a str,
    revision: &'a str,
    bytes: usize,
}

impl<'a> Pinned<'a> {
    fn of(engine: &'a Engine, url: Option<&'a str>) -> (&'a str, Self) {
        let Made { game, sha256, revision, brotli_bytes, .. } = &engine.made;
        (game, Self { url, sha256, revision, bytes: *brotli_bytes })
    }
}

/// What a page needs to judge by the rules; none where no engine was made.
pub fn face() -> Option<Face> {
    let all: BTreeMap<&str, Pinned<'_>> =
        ALL.iter().map(|engine| Pinned::of(engine, Some(&engine.url))).collect();
    if all.is_empty() {
        return None;
    }
    Some(Face {
        face: &assets::ENGINE.url,
        worker: &assets::ENGINE_WORKER.url,
        page: &assets::ENGINE_PAGE.url,
        engines: serde_json::to_string(&all).ok()?,
    })
}

/// What a page that holds this one engine itself is told: no address, only what its hash must be.
pub fn held(engine: &Engine) -> Option<Face> {
    let only = BTreeMap::from([Pinned::of(engine, None)]);
    Some(Face { face: "", worker: "", page: "", engines: serde_json::to_string(&only).ok()? })
}

/// What a page that holds an engine holds too: the script that asks it, the table it draws, what judges, what plays back.
pub fn scripts_of_one_file() -> [&'static str; 4] {
    [
        assets::ENGINE.text(),
        assets::BOARD.text(),
        assets::ENGINE_PAGE.text(),
        include_str!("../static/engine/replay.js"),
    ]
}

/// The engine of a game.
pub fn of(game: &str) -> Option<&'static Engine> {
    ALL.iter().find(|engine| engine.made.game == game)
}
