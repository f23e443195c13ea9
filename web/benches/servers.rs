//! Two servers of one site on one `PostgreSQL`, read over HTTP by as many readers as one server alone, by turns on one
//! machine in one run. One server alone has all processors; of two each is bound to its half of them (`taskset`), as servers
//! of one machine should be: or what the system takes to move their threads about is counted, too, which `-- loose` shows.
//!
//! `cargo bench -p greffe-web --bench servers`. It starts a database of its own.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "a program that measures and prints"
)]

#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use greffe_core::record::ids::MatchId;
use greffe_core::testing::Rng;
use greffe_store::{Place, Postgres};
use greffe_web::cli::Serve;
use greffe_web::config::Config;
use greffe_web::server;
use greffe_web::site::Site;
use support::server::{Home, Server};

const READERS: usize = 16;
/// Short ones, by turns and each first in half of them: what else the machine does meanwhile is in both alike.
const ROUNDS: usize = 21;
const TIME: Duration = Duration::from_millis(800);
/// What is read: a moment of a replay, its board for programs, a stretch of the record, a list with a search. Then what
/// asks nothing of store or fold: what two processes cost more than one by themselves.
const PATHS: [&str; 4] = [
    "/m/{id}/{seq}",
    "/api/v1/matches/{id}/board?at={seq}",
    "/api/v1/matches/{id}/records?from={seq}&limit=50",
    "/m?q=garde",
];
const EMPTY: [&str; 1] = ["/healthz"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", address, dir] => serve(address, Path::new(dir)),
        ["loose"] => measure(false),
        _ => measure(true),
    }
}

fn measure(bound: bool) {
    let Some(database) = Server::start("-c shared_buffers=256MB") else { return };
    let home = Home::on(Arc::new(database));
    // The samples of the site are what is read.
    let first = Peer::start(&home, "a");
    support::copy_dir(&home.scratch.path().join("a/keys"), &home.scratch.path().join("b/keys"));
    let second = Peer::start(&home, "b");
    let log = Postgres::connect(&home.address).unwrap().log_to_read().unwrap();
    let mut matches: Vec<(MatchId, u64)> =
        log.matches().map(|one| (MatchId::new(one.match_id), one.head.next)).collect();
    drop(log);
    // The log of an event is no match.
    let mut wire = BufReader::new(TcpStream::connect(first.address).unwrap());
    matches.retain(|(id, _)| ask(&mut wire, &format!("/m/{id}/0")).starts_with("http/1.1 200"));
    println!("{} matches, {READERS} readers, {ROUNDS} rounds of {} ms", matches.len(), TIME.as_millis());
    let processors = std::thread::available_parallelism().unwrap().get();
    let bind = |both: bool| {
        let half = processors / 2;
        if bound && half > 0 {
            first.bind_to(0, if both { half } else { processors });
            second.bind_to(if both { half } else { 0 }, processors);
        }
    };
    for what in PATHS.chunks(1).chain([&PATHS[..], &EMPTY[..]]) {
        // What is folded for the first time is not measured.
        for server in [&first, &second] {
            read(&[server], &matches, what, TIME);
        }
        let (mut alone, mut both) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let mut one = || {
                bind(false);
                alone.push(read(&[&first], &matches, what, TIME));
            };
            let mut two = || {
                bind(true);
                both.push(read(&[&first, &second], &matches, what, TIME));
            };
            if round % 2 == 0 {
                one();
                two();
            } else {
                two();
                one();
            }
        }
        let mut ratios: Vec<f64> = alone.iter().zip(&both).map(|(alone, both)| both / alone).collect();
        let middle = median(&mut ratios);
        println!(
            "{:>52}: one server {:.0}/s, two {:.0}/s, ratio {middle:.2} (half of the rounds {:.2} to {:.2})",
            if what.len() > 1 { "all of them" } else { what[0] },
            median(&mut alone),
            median(&mut both),
            ratios[ROUNDS / 4],
            ratios[ROUNDS - 1 - ROUNDS / 4],
        );
    }
}

/// Answers a second to as many readers, shared among the servers, each asking again when it has its answer.
fn read(servers: &[&Peer], matches: &[(MatchId, u64)], paths: &[&str], time: Duration) -> f64 {
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for reader in 0..READERS {
            let (stop, count) = (&stop, &count);
            let address = servers[reader % servers.len()].address;
            scope.spawn(move || {
                let mut rng = Rng::new(reader as u64);
                let mut wire = BufReader::new(TcpStream::connect(address).unwrap());
                wire.get_ref().set_nodelay(true).unwrap();
                while !stop.load(Ordering::Acquire) {
                    let (id, records) = matches[rng.below(matches.len())];
                    let seq = rng.below(usize::try_from(records).unwrap()).to_string();
                    let path = paths[rng.below(paths.len())];
                    let path = path.replace("{id}", &id.to_string()).replace("{seq}", &seq);
                    let answered = ask(&mut wire, &path);
                    assert!(answered.starts_with("http/1.1 200"), "{path}: {answered}");
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        std::thread::sleep(time);
        stop.store(true, Ordering::Release);
    });
    count.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

/// Asks for something and takes the whole answer; its first line.
fn ask(wire: &mut BufReader<TcpStream>, path: &str) -> String {
    let asked = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    wire.get_mut().write_all(asked.as_bytes()).unwrap();
    let (mut line, mut status, mut length) = (String::new(), None, 0);
    loop {
        line.clear();
        assert!(wire.read_line(&mut line).unwrap() > 0, "the server hung up");
        let told = line.trim().to_ascii_lowercase();
        if let Some(told) = told.strip_prefix("content-length: ") {
            length = told.parse().unwrap();
        }
        if told.is_empty() {
            wire.read_exact(&mut vec![0; length]).unwrap();
            return status.unwrap();
        }
        status.get_or_insert(told);
    }
}

/// A server of the site, in a process of its own.
struct Peer {
    child: Child,
    address: SocketAddr,
}

impl Peer {
    fn start(home: &Home, name: &str) -> Self {
        let dir = home.scratch.path().join(name);
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["serve", &home.address])
            .arg(dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = said.find_map(|line| line.unwrap().strip_prefix("listening ").map(str::to_owned));
        Self { address: address.unwrap().parse().unwrap(), child }
    }
}

impl Peer {
    /// Has all its threads run on these processors alone.
    fn bind_to(&self, first: usize, end: usize) {
        let processors = format!("{first}-{}", end - 1);
        let mut bind = Command::new("taskset");
        bind.args(["-a", "-c", "-p", &processors, &self.child.id().to_string()]);
        assert!(bind.stdout(Stdio::null()).status().unwrap().success());
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        drop(self.child.wait());
    }
}

fn serve(address: &str, dir: &Path) {
    actix_web::rt::System::new().block_on(async {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config::new(Serve { listen, ..Serve::default() }).unwrap();
        config.workers = 2;
        // All readers come from one address here.
        config.limits.address_reads.burst = 1_000_000_000;
        let place = Place::at(address, &dir.join("data")).unwrap();
        let site = Site::open_at(&place, &dir.join("keys"), &dir.join("mark")).unwrap();
        let (server, address) = server::start(config, site).unwrap();
        let handle = server.handle();
        println!("listening {address}");
        std::thread::spawn(move || {
            let _: usize = std::io::stdin().lines().count();
            drop(handle.stop(false));
        });
        server.await.unwrap();
    });
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
