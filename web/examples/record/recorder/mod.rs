//! A match recorded from its opening to its file, by a plan; an event with all its matches.

mod chance;
pub(crate) mod client;
pub(crate) mod event;
mod fill;
mod interlude;
mod play;
pub(crate) mod plan;
mod scene;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde_json::Value;

use self::client::{Server, items};
use self::plan::Plan;
use self::play::Playing;
use self::table::Table;

/// A match file and what there is in it.
pub(crate) struct Recorded {
    /// The file.
    pub(crate) file: Vec<u8>,
    /// How many rules were applied.
    pub(crate) rules: usize,
    /// The same and more, in words.
    pub(crate) told: String,
}

/// Plays a plan on a server and fetches the match file. The file has been verified and audited.
pub(crate) fn record(server: &Server, plan: &Plan) -> Result<Recorded> {
    anyhow::ensure!(!plan.about.trim().is_empty(), "a plan says what its match is for");
    let Played { file, ids, told } = played(&Table::open(*server, plan)?, plan)?;
    Ok(Recorded { file, rules: ids.len(), told })
}

/// A match that was played to its end.
struct Played {
    file: Vec<u8>,
    /// The rules that it applies.
    ids: BTreeSet<String>,
    told: String,
}

/// Plays a match that is open, its seats taken, and fetches its file, verified and audited.
fn played(table: &Table, plan: &Plan) -> Result<Played> {
    let server = table.server;
    table.set_dice(plan)?;
    table.start()?;
    let mut playing = Playing::new(table, plan);
    playing.play()?;
    let left = playing.interludes_left();
    table.conclude()?;
    let file = server.bytes(&format!("/matches/{}/file", table.id))?;
    let verdict = table.judge.verified(&file)?;
    anyhow::ensure!(verdict["verdict"] == "clean", "the file is not clean: {verdict}");
    let Found { rules, deeds } = found(&file)?;
    let told = told(table, &playing, rules.len())?;
    anyhow::ensure!(left == 0, "{left} interludes never found their moment: {told}");
    let count = |name: &str| deeds.get(name).copied().unwrap_or_default();
    let lacks: Vec<&str> =
        plan.shows.iter().filter(|(name, due)| count(name) < **due).map(|(name, _)| name.as_str()).collect();
    anyhow::ensure!(lacks.is_empty(), "too little of {}: {told}", lacks.join(", "));
    Ok(Played { file, ids: rules, told })
}

/// What there is in a match, in a line.
fn told(table: &Table, playing: &Playing<'_>, rules: usize) -> Result<String> {
    let board = table.server.get(&format!("/matches/{}/board", table.id))?;
    let records = table.summary()?["head"]["records"].clone();
    let declared: Vec<String> =
        playing.declared.iter().map(|(command, count)| format!("{command} {count}")).collect();
    let over = board["over"]["en"].as_str().unwrap_or("called");
    let moment = board["moment"]["en"].as_str().unwrap_or_default();
    Ok(format!("{records} records, {rules} rules applied, {moment}, {over}; {}", declared.join(", ")))
}

/// What there is in a match file: the ids of the rules that it applies, its commands and events, each counted.
#[derive(Default)]
struct Found {
    rules: BTreeSet<String>,
    deeds: BTreeMap<String, usize>,
}

fn found(file: &[u8]) -> Result<Found> {
    let mut found = Found::default();
    for line in file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let record: Value = serde_json::from_slice(line)?;
        let body = &record["body"];
        found.rules.extend(items(&body["rules"]).iter().filter_map(Value::as_str).map(str::to_owned));
        for deed in [&body["command"], &body["event"]] {
            let Some(name) = deed.as_object().and_then(|deed| deed.keys().next()) else { continue };
            let count = found.deeds.entry(name.clone()).or_default();
            *count = count.saturating_add(1);
        }
    }
    Ok(found)
}
