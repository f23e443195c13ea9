//! Load runs of a real server over a real store, on loopback only; every part ends by itself.
//!
//! `cargo bench -p greffe-web --bench load`; `-- play`, `-- page`, `-- often`, `-- follow`, `-- library` for one
//! part;
//! `-- page /m/{id}` for another page, `{id}` and `{seq}` filled in; `-- library 10000` for so many matches.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "a program that measures and prints"
)]

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use actix_web::rt::net::TcpStream;
use actix_web::rt::time::{sleep, timeout};
use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, DiceAct, DisputeAct};
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::line::Line;
use greffe_core::testing::{Rng, random_fill};
use greffe_games::registry::{AnyMatch, System};
use greffe_web::clerk::{Clerk, ClerkError};
use greffe_web::cli::Serve;
use greffe_web::config::Config;
use greffe_web::library::{Asked, HELD, Library};
use greffe_web::server;
use greffe_web::site::Site;
use serde_json::json;

const MOVES: usize = 1000;
const FOLLOWERS: usize = 1000;
const ROUNDS: usize = 20;
/// Requests a second: of pages made anew, of a page that many ask for, of the library.
const REQUESTS_A_SECOND: u64 = 200;
const OFTEN: u64 = 3000;
const SEARCHES: u64 = 100;
const SECONDS: u64 = 10;
const CONNECTIONS: usize = 32;
const LONG: u64 = 2000;
const MATCHES: usize = 1000;
const PLAYED: usize = 12;
const HANDS: usize = 16;

fn main() {
    if let Ok(place) = std::env::var("GREFFE_LOAD_SERVER") {
        return serve(Path::new(&place));
    }
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let parts = ["play", "page", "often", "follow", "library"];
    let named = |name: &str| arguments.iter().any(|word| word == name);
    let wants = |name: &str| named(name) || !parts.into_iter().any(named);
    let path = arguments.iter().find(|word| word.starts_with('/')).cloned();
    let count = arguments.iter().find_map(|word| word.parse().ok()).unwrap_or(MATCHES);
    let dir = std::env::temp_dir().join(format!("greffe-load-{}", std::process::id()));
    let long = play(&dir, wants("play"));
    if wants("library") {
        library(&dir, count);
    }
    actix_web::rt::System::new().block_on(async {
        if wants("page") {
            let paths = path.map_or_else(
                || vec!["/m/{id}/{seq}".to_owned(), "/api/v1/matches/{id}/board?at={seq}".to_owned()],
                |path| vec![path],
            );
            for path in paths {
                page(&dir, long, &path, (REQUESTS_A_SECOND, false)).await;
            }
        }
        if wants("often") {
            // One page that a hall asks for, and a file of about its size; then by who has it already.
            let script = greffe_web::assets::SCRIPT.url.clone();
            for (path, again) in [("/m/{id}/900", false), (script.as_str(), false), ("/m/{id}/900", true)] {
                page(&dir, long, path, (OFTEN, again)).await;
            }
        }
        if wants("library") {
            // While a server reads it for the first time, then when it has.
            page(&dir, long, "/m?q=garde+nui", (SEARCHES, false)).await;
            for path in [
                "/m?q=garde+nui",
                "/m?game=seg&rule=SEG-TEST&page=3",
                "/m?state=live&order=longest",
                "/api/v1/matches?q=moulin+brume",
                "/m",
            ] {
                let server = Server::start(&dir);
                let start = Instant::now();
                while !is_read(server.address).await {
                    sleep(Duration::from_millis(200)).await;
                }
                println!("library: read by a server in {:.1} s", start.elapsed().as_secs_f64());
                measured(&server, long, path, (SEARCHES, false)).await;
            }
        }
        if wants("follow") {
            follow(&dir, long).await;
        }
    });
    std::fs::remove_dir_all(&dir).unwrap();
}

fn clerk(dir: &Path) -> Clerk {
    Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap()
}

fn opening() -> Opening {
    let team = |names: [&str; 6]| {
        let ranks = ["1", "2", "3", "4", "5", "6"];
        let figure = |(name, rank): (&str, &str)| json!({ "name": name, "rank": rank, "value": 6 });
        names.into_iter().zip(ranks).map(figure).collect::<Vec<_>>()
    };
    serde_json::from_value(json!({
        "system": "seg", "ruleset": "seg/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{ "seat": "seat:1", "side": 0, "name": "Garde" }, { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" }],
        "setup": {
            "table": null, "caps": [9999, 9999],
            "rosters": [
                team(["Alaric", "Brune", "Colin", "Doriane", "Ermel", "Flore"]),
                team(["Morgane", "Nils", "Oriane", "Perrin", "Quitterie", "Robin"]),
            ],
        },
    }))
    .unwrap()
}

/// A match ready to be played, its dice proven.
fn begin(clerk: &Clerk) -> MatchId {
    begin_as(clerk, "Sans nom".to_owned())
}

/// The same under a title.
fn begin_as(clerk: &Clerk, title: String) -> MatchId {
    let opening = Opening { title: Some(title), ..opening() };
    let id = clerk.create(Author::Organiser, &opening, &[]).unwrap();
    clerk.anchor_dice(id, Mode::Open, vec![Slot::Seat1, Slot::Seat2]).unwrap();
    for (slot, seat) in [(Slot::Seat1, 1), (Slot::Seat2, 2)] {
        let by = Author::Seat(Seat::new(seat).unwrap());
        clerk.act(id, by, Act::Dice(DiceAct::Reveal { slot, nonce: [seat; 32] }), None).unwrap();
    }
    let start =
        Act::Declare { window: Seq(0), command: "{\"Start\":{}}".into(), private: vec![], for_seat: None };
    clerk.act(id, Author::Organiser, start, None).unwrap();
    id
}

/// One random legal move; how long its act took, from the judgement to the disk.
fn step(clerk: &Clerk, id: MatchId, rng: &mut Rng) -> Option<Duration> {
    let table = clerk.table(id).unwrap();
    for _ in 0..200 {
        let owed = table.game().owed();
        let seat = rng.pick(&owed)?.seat;
        let all = table.desk().secrets().all();
        let (forms, window) = {
            let game = table.game();
            (game.prompt(seat, &all).unwrap(), game.window(seat))
        };
        let forms: Vec<_> = forms.iter().filter(|form| form.owed).collect();
        let Some(filled) = rng.pick(&forms).and_then(|form| random_fill(form, rng)) else { continue };
        let act = Act::Declare { window, command: filled.command, private: filled.private, for_seat: None };
        let start = Instant::now();
        match clerk.act(id, Author::Seat(seat), act, None) {
            Ok(_) => return Some(start.elapsed()),
            Err(ClerkError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    None
}

/// Plays moves and folds them again; also leaves a long match behind for the other parts.
fn play(dir: &Path, measured: bool) -> MatchId {
    let clerk = clerk(dir);
    let mut rng = Rng::new(7);
    let mut long = begin(&clerk);
    if measured {
        let (mut acts, mut made, mut ids) = (Duration::ZERO, 0, vec![long]);
        let start = Instant::now();
        while made < MOVES {
            match step(&clerk, *ids.last().unwrap(), &mut rng) {
                Some(took) => (acts, made) = (acts + took, made + 1),
                None => ids.push(begin(&clerk)),
            }
        }
        let whole = start.elapsed();
        let (records, folded) = fold(&clerk, &ids);
        println!("play: {MOVES} moves in {} matches, {records} records, each move on the disk", ids.len());
        println!("  with forms asked for and filled  {:>8.0} moves/s", rate(MOVES, whole));
        println!("  judged, written, synced          {:>8.0} moves/s", rate(MOVES, acts));
        println!("  replayed (decoded and folded)    {:>8.0} moves/s", rate(MOVES, folded));
        println!("  played and replayed              {:>8.0} moves/s", rate(MOVES, whole + folded));
        long = *ids.last().unwrap();
    }
    while clerk.log().head(*long.bytes()).unwrap().next < LONG {
        if step(&clerk, long, &mut rng).is_none() {
            long = begin(&clerk);
        }
    }
    long
}

/// Opens and plays many short matches, then reads them all into a library.
fn library(dir: &Path, count: usize) {
    let clerk = clerk(dir);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for hand in 0..HANDS {
            let clerk = &clerk;
            scope.spawn(move || {
                let mut rng = Rng::new(100 + hand as u64);
                for _ in (hand..count).step_by(HANDS) {
                    let id = begin_as(clerk, titled(&mut rng));
                    for _ in 0..PLAYED {
                        if step(clerk, id, &mut rng).is_none() {
                            break;
                        }
                    }
                }
            });
        }
    });
    let records: u64 = clerk.log().matches().map(|summary| summary.head.next).sum();
    println!(
        "library: {} matches, {records} records, played in {:.0} s",
        clerk.log().count(),
        start.elapsed().as_secs_f64()
    );
    drop(clerk);
    let clerk = self::clerk(dir);
    println!("  opened, with the heads of all    {:>8.0} MB", resident());
    for (name, library) in [
        ("filed", Library::filed_at(dir.join("filed"), HELD)),
        ("all in memory", Library::filed_at(dir.join("memory"), usize::MAX)),
    ] {
        let (start, before) = (Instant::now(), resident());
        while !library.keep_up(&clerk).unwrap().is_whole() {}
        let read = start.elapsed().as_secs_f64();
        println!("  {name}: read from the records in {read:.1} s, {:.0} MB more", resident() - before);
        let asked = |words: &str, page: usize| Asked {
            q: words.to_owned(),
            page: page.to_string(),
            ..Asked::default()
        };
        for (what, asked) in [
            ("the first page", asked("", 1)),
            ("two words", asked("moulin nuit", 1)),
            ("words as they are", asked("\"garde de la nuit\"", 1)),
            ("a word that most have", asked("garde", 3)),
        ] {
            let wanted = asked.wanted().unwrap();
            let start = Instant::now();
            let found = library.find(&clerk, &wanted, &[]).unwrap();
            println!("    {what}: {} found in {:.1} ms", found.total, start.elapsed().as_secs_f64() * 1e3);
        }
        let start = Instant::now();
        let cited = library.citations(System::Seg, 3);
        println!("    rules: {} cited, in {:.1} ms", cited.rules.len(), start.elapsed().as_secs_f64() * 1e3);
    }
}

/// Megabytes of memory that this process has.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1e3
}

/// A name of two words, so that words find some matches and not others.
fn titled(rng: &mut Rng) -> String {
    let (what, when) = (["Garde", "Ruelle", "Pont", "Moulin", "Phare"], ["nuit", "aube", "pluie", "brume"]);
    format!("{} de la {}", rng.pick(&what).unwrap(), rng.pick(&when).unwrap())
}

/// Decodes and folds whole matches; the best of five.
fn fold(clerk: &Clerk, ids: &[MatchId]) -> (usize, Duration) {
    let logs: Vec<Vec<Vec<u8>>> =
        ids.iter().map(|id| clerk.log().read(*id.bytes(), 0..u64::MAX).unwrap()).collect();
    let records = logs.iter().map(Vec::len).sum();
    let once = || {
        let start = Instant::now();
        for log in &logs {
            let lines: Vec<Line<'_>> = log.iter().map(|line| Line::parse(line).unwrap()).collect();
            assert_eq!(AnyMatch::read(&lines).unwrap().records(), log.len() as u64);
        }
        start.elapsed()
    };
    (records, (0..5).map(|_| once()).min().unwrap())
}

fn rate(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

/// The server of a load run: says where it listens; writes a record for each line it is sent.
fn serve(dir: &Path) {
    actix_web::rt::System::new().block_on(async {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config::new(Serve { listen, ..Serve::default() }).unwrap();
        config.workers = 2;
        // All of them come from one address here.
        config.limits.address_reads.burst = 1_000_000;
        let site = Site::open(&dir.join("data"), &dir.join("keys")).unwrap();
        let clerk = Arc::clone(&site.clerk);
        clerk.log().on_append(Box::new(|_, next| println!("durable {} {}", next - 1, now())));
        let (server, address) = server::start(config, site).unwrap();
        let handle = server.handle();
        println!("listening {address}");
        std::thread::spawn(move || {
            for line in std::io::stdin().lines().map_while(Result::ok) {
                let id: MatchId = line.parse().unwrap();
                let raise = DisputeAct::Raise { of: Seq(1), rule: None, text: "Une question.".into() };
                clerk.act(id, Author::Seat(Seat::new(1).unwrap()), Act::Dispute(raise), None).unwrap();
            }
            drop(handle.stop(false));
        });
        server.await.unwrap();
    });
}

/// A server in a process of its own, so that its memory is its own.
struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    said: Lines<BufReader<ChildStdout>>,
    address: SocketAddr,
}

impl Server {
    fn start(dir: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .env("GREFFE_LOAD_SERVER", dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = said.next().unwrap().unwrap();
        let address = first.strip_prefix("listening ").unwrap().parse().unwrap();
        Self { stdin: child.stdin.take(), said, address, child }
    }

    /// Writes a record; its number and when it was durable.
    fn write(&mut self, id: MatchId) -> (u64, u128) {
        writeln!(self.stdin.as_mut().unwrap(), "{id}").unwrap();
        let said = self.said.next().unwrap().unwrap();
        let (number, at) = said.strip_prefix("durable ").unwrap().split_once(' ').unwrap();
        (number.parse().unwrap(), at.parse().unwrap())
    }

    /// Resident memory, in bytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().strip_suffix(" kB"))
            .map_or(0, |kib| kib.parse::<u64>().unwrap() * 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stdin = None;
        drop(self.child.wait());
    }
}

/// A connection that sends whole requests and is read as it comes.
struct Wire(TcpStream);

impl Wire {
    async fn open(address: SocketAddr) -> Self {
        Self(TcpStream::connect(address).await.unwrap())
    }

    async fn send(&self, request: &str) {
        let mut rest = request.as_bytes();
        while !rest.is_empty() {
            self.0.writable().await.unwrap();
            if let Ok(sent) = self.0.try_write(rest) {
                rest = &rest[sent..];
            }
        }
    }

    async fn read(&self, into: &mut Vec<u8>) {
        let mut bytes = vec![0; 16 << 10];
        loop {
            self.0.readable().await.unwrap();
            match self.0.try_read(&mut bytes) {
                Ok(0) => panic!("the server hung up"),
                Ok(count) => return into.extend_from_slice(&bytes[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// The size of one whole answer with a declared length; nothing where who asks has it already.
    async fn answer(&self) -> usize {
        self.tagged().await.0
    }

    /// The same with its tag.
    async fn tagged(&self) -> (usize, String) {
        let mut bytes = Vec::new();
        loop {
            self.read(&mut bytes).await;
            let Some(end) = find(&bytes, b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let tag =
                head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap_or_default().to_owned();
            if head.starts_with("http/1.1 304") {
                return (0, tag);
            }
            assert!(head.starts_with("http/1.1 200"), "{head}");
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            let length: usize = length.parse().unwrap();
            while bytes.len() < end + 4 + length {
                self.read(&mut bytes).await;
            }
            return (length, tag);
        }
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// How long it takes until all connections have the page that nobody asked for yet; the tag it bears.
async fn first(address: SocketAddr, path: &str) -> (Duration, String) {
    let cold = Instant::now();
    let asked = (0..CONNECTIONS).map(|_| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        actix_web::rt::spawn(async move {
            let wire = Wire::open(address).await;
            wire.send(&request).await;
            wire.tagged().await.1
        })
    });
    let mut tag = String::new();
    for answered in asked.collect::<Vec<_>>() {
        tag = answered.await.unwrap();
    }
    (cold.elapsed(), tag)
}

/// A page at a fixed rate, whoever is still waiting for an answer; the clock starts when a request is due. `again`: by who
/// has it already.
async fn page(dir: &Path, id: MatchId, path: &str, how: (u64, bool)) {
    measured(&Server::start(dir), id, path, how).await;
}

/// Whether a server has read every match into its library.
async fn is_read(address: SocketAddr) -> bool {
    let wire = Wire::open(address).await;
    wire.send("GET /api/v1/matches?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let mut bytes = Vec::new();
    loop {
        wire.read(&mut bytes).await;
        let Some(end) = find(&bytes, b"\r\n\r\n") else { continue };
        let Ok(body) = serde_json::from_slice::<serde_json::Value>(&bytes[end + 4..]) else { continue };
        return body["read"]["matches"] == body["read"]["of"];
    }
}

/// The same of a server that is there.
async fn measured(server: &Server, id: MatchId, path: &str, (rate, again): (u64, bool)) {
    let address = server.address;
    let records = records_of(address, id).await;
    let (cold, tag) = first(address, &filled(path, id, records - 1)).await;
    let known = if again { format!("If-None-Match: {tag}\r\n") } else { String::new() };
    let (send, times) = std::sync::mpsc::channel();
    let every = Duration::from_secs(1) / u32::try_from(rate).unwrap();
    let total = usize::try_from(rate * SECONDS).unwrap();
    let start = Instant::now() + Duration::from_millis(100);
    let mut clients = Vec::new();
    for client in 0..CONNECTIONS {
        let (path, known, send) = (path.to_owned(), known.clone(), send.clone());
        clients.push(actix_web::rt::spawn(async move {
            let wire = Wire::open(address).await;
            let mut rng = Rng::new(client as u64);
            for number in (client..total).step_by(CONNECTIONS) {
                let due = start + every * u32::try_from(number).unwrap();
                sleep(due.saturating_duration_since(Instant::now())).await;
                let seq = rng.below(usize::try_from(records).unwrap());
                let path = filled(&path, id, u64::try_from(seq).unwrap());
                wire.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{known}\r\n")).await;
                let size = wire.answer().await;
                send.send((due.elapsed(), size)).unwrap();
            }
        }));
    }
    drop(send);
    for client in clients {
        client.await.unwrap();
    }
    let all: Vec<(Duration, usize)> = times.iter().collect();
    let mut latencies: Vec<Duration> = all.iter().map(|(time, _)| *time).collect();
    latencies.sort_unstable();
    let largest = all.iter().map(|(_, size)| *size).max().unwrap();
    let had = if again { ", by who has it already" } else { "" };
    println!("page: {path}, {records} records, {rate} requests/s for {SECONDS} s{had}");
    println!("  the first {CONNECTIONS} at once, nothing folded yet: {:.1} ms", millis(cold));
    println!(
        "  p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms, {} bytes at most, {} MB resident",
        millis(percent(&latencies, 50)),
        millis(percent(&latencies, 99)),
        millis(*latencies.last().unwrap()),
        largest,
        server.memory() >> 20
    );
}

fn filled(path: &str, id: MatchId, seq: u64) -> String {
    path.replace("{id}", &id.to_string()).replace("{seq}", &seq.to_string())
}

/// How many records a match has: where a range that asks for too much says it ends.
async fn records_of(address: SocketAddr, id: MatchId) -> u64 {
    let wire = Wire::open(address).await;
    wire.send(&format!("GET /api/v1/matches/{id}/records?from=1000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .await;
    let mut bytes = Vec::new();
    while find(&bytes, b"\r\n\r\n").is_none() {
        wire.read(&mut bytes).await;
    }
    let head = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
    head.lines().find_map(|line| line.strip_prefix("x-greffe-next: ")).unwrap().parse().unwrap()
}

fn percent(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Many followers of one match: when each has the last byte of a record, and what each costs.
async fn follow(dir: &Path, id: MatchId) {
    let mut server = Server::start(dir);
    let address = server.address;
    // One follower first, so that what all share is there before anything is weighed.
    let from = records_of(address, id).await;
    let (send, seen) = std::sync::mpsc::channel();
    let mut followers = vec![actix_web::rt::spawn(follower(address, id, from, send.clone()))];
    sleep(Duration::from_millis(500)).await;
    let before = server.memory();
    for _ in 1..FOLLOWERS {
        followers.push(actix_web::rt::spawn(follower(address, id, from, send.clone())));
    }
    sleep(Duration::from_secs(3)).await;
    let connected = server.memory();
    let (mut worst, mut middle) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (seq, durable) = server.write(id);
        let mut delays = Vec::new();
        let until = Instant::now() + Duration::from_secs(10);
        while delays.len() < FOLLOWERS && Instant::now() < until {
            sleep(Duration::from_millis(20)).await;
            delays.extend(
                seen.try_iter().filter(|(number, _)| *number == seq).map(|(_, at)| delay(durable, at)),
            );
        }
        assert_eq!(delays.len(), FOLLOWERS, "every follower sees record {seq}");
        delays.sort_unstable();
        worst.push(*delays.last().unwrap());
        middle.push(percent(&delays, 50));
    }
    let after = server.memory();
    worst.sort_unstable();
    middle.sort_unstable();
    let each = |now: u64| now.saturating_sub(before) as f64 / 1000.0 / (FOLLOWERS - 1) as f64;
    println!("follow: {FOLLOWERS} followers of one match, {ROUNDS} records, from the disk to the last byte");
    println!(
        "  half of them {:.1} ms, all of them {:.1} ms (medians); all in the worst round {:.1} ms",
        millis(percent(&middle, 50)),
        millis(percent(&worst, 50)),
        millis(*worst.last().unwrap())
    );
    println!("  {:.1} kB each when connected, {:.1} kB after the records", each(connected), each(after));
    for follower in followers {
        follower.abort();
    }
}

fn delay(durable: u128, at: u128) -> Duration {
    Duration::from_nanos(u64::try_from(at.saturating_sub(durable)).unwrap())
}

async fn follower(
    address: SocketAddr,
    id: MatchId,
    mut next: u64,
    seen: std::sync::mpsc::Sender<(u64, u128)>,
) {
    let wire = Wire::open(address).await;
    wire.send(&format!("GET /m/{id}/live?from={next} HTTP/1.1\r\nHost: localhost\r\n\r\n")).await;
    let mut bytes = Vec::new();
    loop {
        if timeout(Duration::from_mins(1), wire.read(&mut bytes)).await.is_err() {
            return;
        }
        // One piece may bring several records.
        while let Some(place) = find(&bytes, format!("id: {next}\n").as_bytes()) {
            let Some(end) = find(&bytes[place..], b"\n\n") else { break };
            let batch_ends = find(&bytes[place..place + end], b"\"more\":0").is_some();
            bytes.drain(..place + end);
            if batch_ends {
                seen.send((next, now())).unwrap_or_default();
            }
            next += 1;
        }
    }
}
