//! The keys that this server signs with, for anyone to compare.

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::Serialize;

use crate::visitor::Visitor;

#[derive(Serialize)]
struct Published<'a> {
    greffe: &'static str,
    origin: &'a str,
    keys: Vec<PublicKey<'a>>,
}

#[derive(Serialize)]
struct PublicKey<'a> {
    algorithm: &'static str,
    key: &'a str,
    current: bool,
}

/// Answers with the keys, oldest first; the last one is in use.
pub async fn published(visitor: Visitor) -> HttpResponse {
    let config = &visitor.config;
    let last = config.public_keys.last();
    let keys = config.public_keys.iter().map(|key| PublicKey {
        algorithm: "Ed25519",
        key,
        current: Some(key) == last,
    });
    let answer = Published { greffe: "greffe/keys/1", origin: &config.origin, keys: keys.collect() };
    HttpResponse::Ok()
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .json(answer)
}
