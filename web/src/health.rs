//! How the server is, for whoever runs it: whether it lives, whether it writes, and what it has done. None of it names
//! a match, a person or a secret.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, HttpResponseBuilder, http::StatusCode};

use crate::clerk::Clerk;
use crate::live::Live;
use crate::measures::{Measures, Now};
use crate::site::Site;

/// Whether the process answers.
pub const ALIVE: &str = "/healthz";
/// Whether it takes declarations.
pub const READY: &str = "/readyz";
/// What it has done, as text for Prometheus.
pub const METRICS: &str = "/metrics";

/// Whether a path asks how the server is: it need not name the site.
pub fn is_asked(path: &str) -> bool {
    [ALIVE, READY, METRICS].contains(&path)
}

/// Whether it is also answered however often it is asked: it says a word or two.
pub fn is_free(path: &str) -> bool {
    [ALIVE, READY].contains(&path)
}

/// What keeps a server from writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing.
    Ready,
    /// The store does not answer: what is held is shown.
    Away,
    /// A write failed: the service resumes by itself.
    Failed,
    /// Something is damaged or lost: somebody must look.
    ReadOnly,
}

impl State {
    fn of(clerk: &Clerk) -> Self {
        if !clerk.faults().is_empty() {
            Self::ReadOnly
        } else if clerk.log().is_away() {
            Self::Away
        } else if clerk.may_reopen() {
            Self::Failed
        } else if clerk.log().read_only().is_some() {
            Self::ReadOnly
        } else {
            Self::Ready
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Away => "read-only: the store does not answer",
            Self::Failed => "read-only: a write failed",
            Self::ReadOnly => "read-only: something is damaged or lost",
        }
    }
}

/// Answers as long as the process does.
pub async fn alive() -> HttpResponse {
    plain(StatusCode::OK, "alive\n".to_owned())
}

/// Whether this server takes declarations: 200, or 503 and why not. It may still be read.
pub async fn ready(site: Data<Site>) -> HttpResponse {
    let state = State::of(&site.clerk);
    let status = if state == State::Ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let why = site.clerk.why_read_only().filter(|_| state == State::Failed || state == State::ReadOnly);
    plain(
        status,
        why.map_or_else(|| format!("{}\n", state.words()), |why| format!("{}: {why}\n", state.words())),
    )
}

/// What the server has done since it opened the store.
pub async fn metrics(site: Data<Site>, live: Data<Live>, measures: Data<Measures>) -> HttpResponse {
    let clerk = &site.clerk;
    let now = Now {
        ready: State::of(clerk) == State::Ready,
        away: clerk.log().is_away(),
        written: clerk.written(),
        overtaken: clerk.overtaken(),
        folded: clerk.folded_matches(),
        matches: clerk.log().count(),
        followers: live.followers(),
    };
    match measures.told(&now) {
        Ok(text) => HttpResponseBuilder::new(StatusCode::OK)
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
            .body(text),
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "not told\n".to_owned()),
    }
}

fn plain(status: StatusCode, text: String) -> HttpResponse {
    HttpResponseBuilder::new(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(text)
}
