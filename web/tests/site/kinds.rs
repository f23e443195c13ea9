//! Ids of one kind in the place of another, in every address of the site that takes one: none is a fault of the server.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::server::{Running, serve_with};

const FORM: &str = "application/x-www-form-urlencoded";

/// The addresses of the site's pages and of the API that ask for something, each with that in braces.
fn listed(site: &Running) -> BTreeSet<String> {
    let pages = include_str!("../../src/routes.rs").split("at(").skip(1).filter_map(|part| {
        let part = part.trim_start().trim_start_matches('r');
        Some(part.strip_prefix('"')?.split_once('"')?.0.to_owned())
    });
    let described: Value = serde_json::from_str(&site.get("/api/v1/openapi.json").body).unwrap();
    let operations: Vec<String> = described["paths"].as_object().unwrap().keys().cloned().collect();
    let operations =
        operations.into_iter().map(|path| format!("/api/v1{}", path.trim_start_matches("/api/v1")));
    pages.chain(operations).filter(|path| path.contains('{')).collect()
}

/// A path with an id in the place of the first thing it asks for, and something that may be in the others.
fn filled(path: &str, id: &str) -> String {
    let (mut parts, mut is_first) = (Vec::new(), true);
    for part in path.split('/') {
        let Some((before, rest)) = part.split_once('{') else {
            parts.push(part.to_owned());
            continue;
        };
        let (name, after) = rest.rsplit_once('}').unwrap();
        let word = match name.split_once(':').map_or(name, |(name, _)| name) {
            _ if is_first => id,
            "seq" | "number" | "n" | "seat" | "round" | "table" => "1",
            "hash" | "head" => "00000000000000000000000000000000000000000000000000000000000000ff",
            _ => id,
        };
        is_first = false;
        parts.push(format!("{before}{word}{after}"));
    }
    parts.join("/")
}

#[test]
fn an_id_of_another_kind_is_found_nowhere_and_breaks_nothing() {
    let site = serve_with(|config| {
        let limits = &mut config.limits;
        limits.misses.burst = 1_000_000;
        limits.address_reads.burst = 1_000_000;
    });
    let first = |path: &str, list: &str| {
        let told: Value = serde_json::from_str(&site.get(path).body).unwrap();
        told[list][0]["id"].as_str().unwrap_or_else(|| panic!("{path}: {told}")).to_owned()
    };
    let ids = [
        ("match", first("/api/v1/matches?shelf=samples", "matches")),
        ("event", first("/api/v1/events", "events")),
        ("study", first("/api/v1/studies", "studies")),
        ("unknown", "00000000000000000000000000000001".to_owned()),
    ];
    let listed = listed(&site);
    assert!(listed.len() > 90, "{listed:?}");
    let mut wrong = Vec::new();
    let mut asked = 0;
    for path in &listed {
        for (kind, id) in &ids {
            let path = filled(path, id);
            let at_home = match *kind {
                "match" => {
                    path.starts_with("/m/") || path.starts_with("/embed/m/") || path.contains("/matches/")
                }
                // A league is told under each of its events; records and heads are those of any log.
                "event" => {
                    let is_raw = path.contains("/records") || path.ends_with("/head");
                    let of_league = path.starts_with("/l/") || path.contains("/leagues/");
                    path.starts_with("/e/") || path.contains("/events/") || of_league || is_raw
                }
                "study" => path.starts_with("/s/") || path.contains("/studies/"),
                _ => false,
            };
            // A feed that is there goes on until its reader leaves; any code may be typed on a page that joins.
            if at_home || path.contains("live") || path.starts_with("/j/") {
                continue;
            }
            let got = site.get(&path).status;
            let body = if path.starts_with("/api/") { ("application/json", "{}") } else { (FORM, "a=b") };
            let headers = [("Content-Type", body.0), ("Sec-Fetch-Site", "same-origin")];
            let posted = site.ask("POST", &path, &headers, body.1.as_bytes()).status;
            asked += 1;
            if got >= 500 || posted >= 500 || got == 200 || got == 429 {
                wrong.push(format!("{kind} at {path}: {got}, posted {posted}"));
            }
        }
    }
    assert!(asked > 250, "{asked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
