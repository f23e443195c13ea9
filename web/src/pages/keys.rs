//! The keys that this server signs with, for anyone to compare.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use greffe_core::record::at::At;
use greffe_core::record::hex::Hash;
use serde::Serialize;

use crate::site::Site;
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
    key: &'a Hash,
    /// Since when it signs.
    since: At,
    /// Until when it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<At>,
    current: bool,
}

/// Answers with the keys, oldest first, with the time in which each signed; retired ones stay.
pub async fn published(visitor: Visitor, site: web::Data<Site>) -> HttpResponse {
    let config = &visitor.config;
    let keys = site.clerk.ring().keys.iter().map(|key| PublicKey {
        algorithm: "Ed25519",
        key: &key.key,
        since: key.since,
        until: key.until,
        current: key.until.is_none(),
    });
    let answer = Published { greffe: "greffe/keys/1", origin: &config.origin, keys: keys.collect() };
    HttpResponse::Ok()
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .json(answer)
}
