//! Records whole matches by plans, as a client of the API alone: what the sample matches are made with.
//!
//! `cargo run --release -p greffe-web --example record -- fixtures/seg/plans/01-le-gue-de-l-ecluse.json`
//! plays the plan at two seats and a judge's on a server of its own and writes the match file to
//! `fixtures/seg/matches`. The plan's format is the documentation of [`recorder::plan`]. A plan of an event
//! ([`recorder::event`]) is recorded to `fixtures/events/<plan>.greffe-event`. Choices follow the
//! plan's seed; proven dice do not: another recording of the same plan is another match.

#![expect(clippy::indexing_slicing, reason = "of JSON values: what is not there reads as null")]

mod own_server;
mod recorder;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Parser;

use crate::own_server::OwnServer;
use crate::recorder::client::Server;
use crate::recorder::event::{EventPlan, record_event};
use crate::recorder::plan::Plan;
use crate::recorder::{Recorded, record};

/// Plays plans through the API and writes the match files.
#[derive(Parser)]
struct Arguments {
    /// The plans.
    #[arg(required = true)]
    plans: Vec<PathBuf>,
    /// A running server to play on; one of its own when left out.
    #[arg(long, value_name = "ADDR:PORT")]
    server: Option<SocketAddr>,
    /// Where to write, for a single plan; `../matches/<plan>.greffe` when left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Another seed than the plan's.
    #[arg(long)]
    seed: Option<u64>,
    /// Matches played, each with the next seed; the one that applies most rules is kept.
    #[arg(long, default_value_t = 1)]
    tries: u64,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    anyhow::ensure!(arguments.out.is_none() || arguments.plans.len() == 1, "--out takes a single plan");
    let own = if arguments.server.is_none() { Some(OwnServer::start()?) } else { None };
    let address = arguments.server.or_else(|| own.as_ref().map(OwnServer::address));
    let server = Server::new(address.context("no server")?);
    for path in &arguments.plans {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let plan: serde_json::Value =
            serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        if plan["event"].is_object() {
            let mut plan: EventPlan =
                serde_json::from_value(plan).with_context(|| path.display().to_string())?;
            plan.games.seed = arguments.seed.unwrap_or(plan.games.seed);
            let recorded = record_event(server, &plan)?;
            let out = arguments.out.clone().map_or_else(|| event_beside(path), Ok)?;
            std::fs::write(&out, &recorded.file).with_context(|| out.display().to_string())?;
            say(&format!("{}: {}", out.display(), recorded.told));
            continue;
        }
        let mut plan: Plan = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        plan.seed = arguments.seed.unwrap_or(plan.seed);
        let best = best(&server, &plan, arguments.tries)?;
        let out = arguments.out.clone().map_or_else(|| beside(path), Ok)?;
        if let Some(folder) = out.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&out, &best.file).with_context(|| out.display().to_string())?;
        say(&format!("{}: {}", out.display(), best.told));
    }
    Ok(())
}

/// The recording that applies most rules.
fn best(server: &Server, plan: &Plan, tries: u64) -> Result<Recorded> {
    let mut best: Option<Recorded> = None;
    for seed in plan.seed..plan.seed.saturating_add(tries.max(1)) {
        let recorded = match record(server, &Plan { seed, ..plan.clone() }) {
            Ok(recorded) => recorded,
            // One try of many may end badly; the last word is what none of them did.
            Err(error) if tries > 1 => {
                say(&format!("seed {seed}: {error:#}"));
                continue;
            }
            Err(error) => return Err(error),
        };
        say(&format!("seed {seed}: {}", recorded.told));
        if best.as_ref().is_none_or(|best| best.rules < recorded.rules) {
            best = Some(recorded);
        }
    }
    best.context("no try came to its end")
}

/// `fixtures/<game>/plans/x.json` is recorded to `fixtures/<game>/matches/x.greffe`.
fn beside(plan: &Path) -> Result<PathBuf> {
    let name = plan.file_stem().context("a plan is a file")?;
    let plans = plan.parent().context("a plan lies in a folder")?;
    let game = plans.parent().context("plans lie in the folder of a game")?;
    Ok(game.join("matches").join(name).with_extension("greffe"))
}

/// `fixtures/events/plans/x.json` is recorded to `fixtures/events/x.greffe-event`.
fn event_beside(plan: &Path) -> Result<PathBuf> {
    let name = plan.file_stem().context("a plan is a file")?;
    let events = plan.parent().and_then(Path::parent).context("plans lie in the folder of events")?;
    Ok(events.join(name).with_extension("greffe-event"))
}

fn say(text: &str) {
    drop(writeln!(std::io::stderr().lock(), "{text}"));
}
