//! What is counted of the server's own work, told as text for Prometheus. Addresses are told by their patterns alone.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest};
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::cli::{Level, note};
use crate::health;

/// Upper bounds of the classes of durations, in seconds.
const CLASSES: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// A kind of request and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: u16,
}

/// The counts and gauges of one server.
pub struct Measures {
    registry: Registry,
    requests: Family<Request, Counter>,
    seconds: Histogram,
    written: Counter,
    overtaken: Counter,
    ready: Gauge,
    away: Gauge,
    folded: Gauge,
    matches: Gauge,
    followers: Gauge,
}

/// How things stand when they are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// Whether declarations are taken.
    pub ready: bool,
    /// Whether the store does not answer.
    pub away: bool,
    /// Records written by this server.
    pub written: u64,
    /// Acts that another server was ahead of.
    pub overtaken: u64,
    /// Matches folded in memory.
    pub folded: usize,
    /// Matches in the store.
    pub matches: usize,
    /// Feeds followed here.
    pub followers: usize,
}

impl Default for Measures {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("greffe");
        let (requests, seconds) = (Family::default(), Histogram::new(CLASSES));
        let (written, overtaken) =
            (Counter::<u64, AtomicU64>::default(), Counter::<u64, AtomicU64>::default());
        let [ready, away, folded, matches, followers] = std::array::from_fn(|_| Gauge::default());
        registry.register("requests", "Requests answered, by pattern and status", requests.clone());
        registry.register("request_seconds", "Time until an answer began, in seconds", seconds.clone());
        registry.register("records_written", "Records made durable by this server", written.clone());
        registry.register("overtaken", "Acts that another server was ahead of", overtaken.clone());
        registry.register("ready", "1 while declarations are taken", ready.clone());
        registry.register("store_away", "1 while the store does not answer", away.clone());
        registry.register("matches_folded", "Matches folded in memory", folded.clone());
        registry.register("matches", "Matches in the store", matches.clone());
        registry.register("feeds", "Feeds followed at this server", followers.clone());
        Self { registry, requests, seconds, written, overtaken, ready, away, folded, matches, followers }
    }
}

impl Measures {
    /// All of it, as text.
    ///
    /// # Errors
    /// None that a string would make.
    pub fn told(&self, now: &Now) -> Result<String, fmt::Error> {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.ready.set(i64::from(now.ready));
        self.away.set(i64::from(now.away));
        self.folded.set(count(now.folded));
        self.matches.set(count(now.matches));
        self.followers.set(count(now.followers));
        self.written.inc_by(now.written.saturating_sub(self.written.get()));
        self.overtaken.inc_by(now.overtaken.saturating_sub(self.overtaken.get()));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    fn note(&self, request: &HttpRequest, status: u16, since: Instant) {
        // Where nothing answers to an address it is not told: it may be anything.
        let route = request.match_pattern().unwrap_or_else(|| "none".to_owned());
        let elapsed = since.elapsed();
        let method = [Method::GET, Method::HEAD, Method::POST].iter().position(|one| one == request.method());
        let method = match method {
            Some(0) => "GET",
            Some(1) => "HEAD",
            Some(2) => "POST",
            Some(_) | None => "other",
        };
        // Probes are answered so by a server that does not write, which is logged by itself.
        if status >= 500 && !health::is_free(&route) {
            let fields: [(&str, &dyn fmt::Display); 4] =
                [("method", &method), ("route", &route), ("status", &status), ("ms", &elapsed.as_millis())];
            note(Level::Warning, "request", &fields);
        }
        self.requests.get_or_create(&Request { method, route, status }).inc();
        self.seconds.observe(elapsed.as_secs_f64());
    }
}

/// Counts every request.
///
/// # Errors
/// Those of what it counts.
pub async fn around<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let since = Instant::now();
    let measures = request.app_data::<Data<Measures>>().cloned();
    let response = next.call(request).await?;
    if let Some(measures) = measures {
        measures.note(response.request(), response.status().as_u16(), since);
    }
    Ok(response)
}
