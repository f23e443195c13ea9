//! A match recorded from its opening to its file, by a plan.

mod chance;
pub(crate) mod client;
mod fill;
mod interlude;
mod play;
pub(crate) mod plan;
mod scene;
mod table;

use std::collections::BTreeSet;

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
    let table = Table::open(*server, plan)?;
    table.set_dice(plan)?;
    table.start()?;
    let mut playing = Playing::new(&table, plan);
    playing.play()?;
    let left = playing.interludes_left();
    table.conclude()?;
    let file = server.bytes(&format!("/matches/{}/file", table.id))?;
    let verdict = table.judge.verified(&file)?;
    anyhow::ensure!(verdict["verdict"] == "clean", "the file is not clean: {verdict}");
    let rules = applied(&file)?;
    let told = told(&table, &playing, rules.len())?;
    anyhow::ensure!(left == 0, "{left} interludes never found their moment: {told}");
    Ok(Recorded { file, rules: rules.len(), told })
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

/// The ids of the rules that a match file applies.
fn applied(file: &[u8]) -> Result<BTreeSet<String>> {
    let mut rules = BTreeSet::new();
    for line in file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let record: Value = serde_json::from_slice(line)?;
        let applied = items(&record["body"]["rules"]).iter().filter_map(Value::as_str);
        rules.extend(applied.map(str::to_owned));
    }
    Ok(rules)
}
