//! The command line: what each subcommand takes and what its exit code means.

mod french;

use std::fmt::Display;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, FromArgMatches as _, Parser, Subcommand};
use greffe_store::Place;

use crate::budget::{Budget, MOST_STEPS};
use crate::clerk::now;
use crate::command::{Ended, Out, copy, exchange, fsck, keys, play, replay, schema, verify};
use crate::config::{Config, ConfigError};
use crate::server;

/// Records, replays and proves matches of miniature skirmish games.
///
/// Without a subcommand, serves the site. Exit codes: 0 done; 1 refused; 2 intact, but the audit differs or
/// the game is unknown; 3 wrong usage, or reading or writing failed.
#[derive(Debug, Parser)]
#[command(name = "greffe", version, about, long_about)]
pub struct Arguments {
    /// What to do; `serve` when left out.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site and its API.
    Serve(Serve),
    /// Check match files: bytes, chain, seals, dice, signature, and every decision again.
    Verify(Verify),
    /// Tell a match record by record.
    Replay(Replay),
    /// Run a script of declarations, or a list of them, through the rules and report what came.
    Play(Play),
    /// Print the JSON Schema of a game: openings, positions, commands, facts, events, refusals, scripts.
    Schema(Schema),
    /// Write a match of the data directory to a match file.
    Export(Export),
    /// Read a match file into the data directory, as a read-only match.
    Import(Import),
    /// Take an imported match out of the data directory, for good.
    Remove(Remove),
    /// Retire the key that signs, lost or not, and sign with another from now on.
    RenewKey(RenewKey),
    /// Re-read everything in the data directory.
    Fsck(Fsck),
    /// Copy a whole store into an empty one, whichever of a directory and a database each is, and read it again there.
    ///
    /// No server uses either meanwhile. Cut short, it goes on where it stopped when it is run again; until it has ended, no
    /// server opens the target. The keys are not copied: the server of the target takes the same.
    Copy(Copy),
}

/// Where the server keeps what it knows.
#[derive(Clone, Debug, Args)]
pub struct Places {
    /// Matches, people and vault.
    #[arg(long, value_name = "DIR", default_value = "greffe-data")]
    pub data: PathBuf,
    /// The server's keys, never inside the data directory.
    #[arg(long, value_name = "DIR", default_value = "greffe-keys")]
    pub keys: PathBuf,
    /// A database that any number of servers share, in place of the files of the data directory, which then keeps only
    /// what this server alone must know: `postgres://USER@HOST/NAME`. A password may stand in `PGPASSWORD`.
    #[arg(long, value_name = "URL")]
    pub store: Option<String>,
}

impl Default for Places {
    fn default() -> Self {
        Self { data: PathBuf::from("greffe-data"), keys: PathBuf::from("greffe-keys"), store: None }
    }
}

impl Places {
    /// Where the store is.
    ///
    /// # Errors
    /// When its address is of no kind known here.
    pub fn place(&self) -> Result<Place, ConfigError> {
        match &self.store {
            None => Ok(Place::directory(&self.data)),
            Some(address) => Place::at(address, &self.data).map_err(|_| ConfigError::Store),
        }
    }
}

/// `greffe serve`.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
    /// Where to listen.
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8787")]
    pub listen: SocketAddr,
    /// The address people use, for links and codes: `https://greffe.example.org`.
    #[arg(long, value_name = "URL")]
    pub origin: Option<String>,
    /// Serve plain HTTP beyond this machine; every page then says so.
    #[arg(long)]
    pub insecure_http: bool,
    /// A proxy of yours stands in front: a visitor's address is the last one of X-Forwarded-For.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Multiplies the limits of one address, for an event whose hall shares one.
    #[arg(long, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub hall: u32,
    /// A file outside both directories, best on another disk, that tells a backup of both from the latest; beside the
    /// data when left out.
    #[arg(long, value_name = "FILE")]
    pub mark: Option<PathBuf>,
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            places: Places::default(),
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)),
            origin: None,
            insecure_http: false,
            behind_proxy: false,
            hall: 1,
            mark: None,
        }
    }
}

/// `greffe verify`.
#[derive(Clone, Debug, Args)]
pub struct Verify {
    /// The match files.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Keys the files must be signed with: what their server publishes, or lines of hex digits and a name.
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// A signed head that somebody kept, or a list of them: a file of its match must hold it. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub head: Vec<PathBuf>,
    /// Most steps of the check of one file: a record read, a record folded, a command judged is a step.
    #[arg(long, value_name = "STEPS", default_value_t = MOST_STEPS)]
    pub steps: u64,
    /// Most seconds of it.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    pub seconds: u64,
}

/// `greffe replay`.
#[derive(Clone, Debug, Args)]
pub struct Replay {
    /// The match file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Stop at this record.
    #[arg(long, value_name = "SEQ")]
    pub at: Option<u64>,
    /// Answer in JSON.
    #[arg(long)]
    pub json: bool,
}

/// `greffe play`.
#[derive(Clone, Debug, Args)]
pub struct Play {
    /// The script.
    #[arg(value_name = "SCRIPT")]
    pub script: PathBuf,
    /// Most steps of all its cases: a declaration or an answer is a step.
    #[arg(long, value_name = "STEPS", default_value_t = MOST_STEPS)]
    pub steps: u64,
    /// Most seconds of them.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    pub seconds: u64,
}

/// `greffe schema`.
#[derive(Clone, Debug, Args)]
pub struct Schema {
    /// The game, by its short name: `seg`.
    #[arg(value_name = "GAME")]
    pub game: String,
}

/// `greffe export`.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
    /// The match: its 32 hex digits.
    #[arg(value_name = "MATCH")]
    pub id: String,
    /// Where to write; standard output when left out.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `greffe import`.
#[derive(Clone, Debug, Args)]
pub struct Import {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
    /// The match files.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `greffe remove`.
#[derive(Clone, Debug, Args)]
pub struct Remove {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
    /// The match: the 32 hex digits of its address.
    #[arg(value_name = "MATCH")]
    pub id: String,
}

/// `greffe renew-key`.
#[derive(Clone, Debug, Args)]
pub struct RenewKey {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
}

/// `greffe fsck`.
#[derive(Clone, Debug, Args)]
pub struct Fsck {
    /// The directories.
    #[command(flatten)]
    pub places: Places,
}

/// `greffe copy`.
#[derive(Clone, Debug, Args)]
pub struct Copy {
    /// What to copy: a data directory, or `postgres://USER@HOST/NAME`.
    #[arg(long, value_name = "STORE")]
    pub from: String,
    /// Where to: a directory or a database that holds nothing.
    #[arg(long, value_name = "STORE")]
    pub to: String,
    /// Of a database as the target: the data directory of the server that will use it, which notes there how far it saw
    /// each match.
    #[arg(long, value_name = "DIR", default_value = "greffe-data")]
    pub data: PathBuf,
}

impl Copy {
    /// A store by its name: what looks like an address is one.
    fn place(&self, store: &str) -> Result<Place, ConfigError> {
        if store.contains("://") {
            return Place::at(store, &self.data).map_err(|_| ConfigError::Store);
        }
        Ok(Place::directory(Path::new(store)))
    }
}

impl Arguments {
    /// Reads the command line of this process, in the language of its environment; answers help and version, and tells
    /// what is wrong.
    ///
    /// # Errors
    /// How the process ends when there is nothing to do.
    pub fn read() -> Result<Self, Ended> {
        let out = Out::from_environment();
        let read = if out.is_english() {
            Self::try_parse()
        } else {
            french::command().try_get_matches().and_then(|matches| Self::from_arg_matches(&matches))
        };
        read.map_err(|error| {
            // Help and version are answers, not errors: they go to standard output.
            let usage = error.use_stderr();
            let printed = if usage && !out.is_english() {
                out.error(&french::fault(&error));
                true
            } else {
                error.print().is_ok()
            };
            if usage || !printed { Ended::Failed } else { Ended::Well }
        })
    }

    /// Does what was asked.
    pub fn run(self) -> Ended {
        let out = Out::from_environment();
        match self.command.unwrap_or_else(|| Command::Serve(Serve::default())) {
            Command::Serve(serve) => run_server(&out, serve),
            Command::Verify(Verify { files, key, head, steps, seconds }) => {
                let budget = || Budget::new(steps, Duration::from_secs(seconds));
                verify::run(&out, &files, key.as_deref(), &head, &budget)
            }
            Command::Replay(Replay { file, at, json }) => replay::run(&out, &file, at, json),
            Command::Play(Play { script, steps, seconds }) => {
                play::run(&out, &script, Budget::new(steps, Duration::from_secs(seconds)))
            }
            Command::Schema(Schema { game }) => schema::run(&out, &game),
            Command::Export(Export { places, id, file }) => {
                at(&out, &places, |place, keys| exchange::export(&out, place, keys, &id, file.as_deref()))
            }
            Command::Import(Import { places, files }) => {
                at(&out, &places, |place, keys| exchange::import(&out, place, keys, &files))
            }
            Command::Remove(Remove { places, id }) => {
                at(&out, &places, |place, keys| exchange::remove(&out, place, keys, &id))
            }
            Command::RenewKey(RenewKey { places }) => {
                at(&out, &places, |place, keys| keys::renew(&out, place, keys))
            }
            Command::Copy(asked) => match (asked.place(&asked.from), asked.place(&asked.to)) {
                (Ok(from), Ok(to)) => copy::run(&out, &from, &to),
                (Err(error), _) | (_, Err(error)) => {
                    out.error(out.words(&error.told()));
                    Ended::Failed
                }
            },
            Command::Fsck(Fsck { places }) => at(&out, &places, |place, keys| fsck::run(&out, place, keys)),
        }
    }
}

/// Does something with the store and the keys of some places.
fn at(out: &Out, places: &Places, work: impl FnOnce(&Place, &Path) -> Ended) -> Ended {
    match places.place() {
        Ok(place) => work(&place, &places.keys),
        Err(error) => {
            out.error(out.words(&error.told()));
            Ended::Failed
        }
    }
}

fn run_server(out: &Out, serve: Serve) -> Ended {
    let config = match Config::new(serve) {
        Ok(config) => config,
        Err(error) => {
            out.error(out.words(&error.told()));
            return Ended::Failed;
        }
    };
    match server::run(out, &config) {
        Ok(()) => Ended::Well,
        Err(error) => {
            out.error(&format!("{error:#}"));
            Ended::Failed
        }
    }
}

/// How much a line of a server's log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// It goes its way.
    Info,
    /// Somebody may have to look.
    Warning,
    /// Something went wrong.
    Error,
}

/// Logs something that happened at a server: a line of fields, `time`, `level` and `event` first, then what it says of it.
/// None may name a secret, or an address that somebody asked for.
pub(crate) fn note(level: Level, event: &str, fields: &[(&str, &dyn Display)]) {
    let level = match level {
        Level::Info => "info",
        Level::Warning => "warning",
        Level::Error => "error",
    };
    let mut line = format!("time={} level={level} event={event}", now());
    for (name, value) in fields {
        line = format!("{line} {name}={}", told(&value.to_string()));
    }
    say(&line);
}

/// A value as a field of a line has it: bare where it is plain, else as JSON, no sign in it that a terminal obeys or that
/// some reader takes for the end of the line.
fn told(value: &str) -> String {
    use std::fmt::Write as _;
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_.:/+{}".contains(sign);
    if !value.is_empty() && value.chars().all(is_plain) {
        return value.to_owned();
    }
    // What JSON leaves as it is: signs of control beyond the first 32, ends of lines and paragraphs, turned directions.
    let is_obeyed = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
    };
    let quoted = serde_json::Value::from(value).to_string();
    quoted.chars().fold(String::new(), |mut text, sign| {
        if is_obeyed(sign) {
            // A string takes all that is written to it.
            let _ = write!(text, "\\u{:04x}", u32::from(sign));
        } else {
            text.push(sign);
        }
        text
    })
}

/// Tells the person at the terminal. A closed terminal is no reason to stop.
pub(crate) fn say(text: &str) {
    #[cfg(test)]
    said::SAID.with_borrow_mut(|said| said.push(text.to_owned()));
    drop(writeln!(io::stderr().lock(), "{text}"));
}

/// What a test's own thread said at the terminal.
#[cfg(test)]
pub(crate) mod said {
    use std::cell::RefCell;

    thread_local! {
        pub(crate) static SAID: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_logged_is_one_line_and_nothing_that_a_terminal_obeys() {
        let dark = "a b\n\u{1b}[2J\u{85}\u{9b}31m\u{2028}level=error\u{202e}\u{7f}\"\\\u{2069}";
        drop(said::SAID.with_borrow_mut(std::mem::take));
        note(Level::Info, "sample", &[("name", &"plain-1.0/x"), ("what", &dark), ("why", &"")]);
        let said = said::SAID.with_borrow_mut(std::mem::take);
        let [line] = said.as_slice() else { panic!("{said:?}") };
        assert!(line.ends_with(
            r#" level=info event=sample name=plain-1.0/x what="a b\n\u001b[2J\u0085\u009b31m\u2028level=error\u202e\u007f\"\\\u2069" why="""#
        ), "{line}");
    }
}
