//! What a database of many matches costs: bytes a record, the time and the memory to open it, and how much two servers
//! read beside one, by turns on one machine in one run.
//!
//! `cargo bench -p greffe-store --bench many`. It starts a server of its own.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "a program that measures and prints"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use greffe_store::{Log, Postgres};
use std::{
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};
use support::{
    batch, id,
    server::{Home, Server},
};

const MATCHES: u64 = 5_000;
const RECORDS: u64 = 200;
/// Records of one batch, as a command makes them.
const BATCH: u64 = 5;
const LIVE: u64 = 10_000;
const WRITERS: u64 = 64;
const READERS: u64 = 8;
/// Records of one read: a stretch of a match.
const STRETCH: u64 = 50;
const ROUNDS: usize = 3;
const TIME: Duration = Duration::from_secs(3);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["open", address, dir] => open(address, Path::new(dir)),
        ["read", address, dir, readers] => read(address, Path::new(dir), readers.parse().unwrap()),
        _ => measure(),
    }
}

fn measure() {
    let Some(server) = Server::start("-c shared_buffers=512MB -c max_wal_size=4GB") else { return };
    let home = Home::on(Arc::new(server));
    let log = Postgres::connect(&home.address).unwrap().log(&home.scratch.path().join("log")).unwrap();
    // What grows with what is kept shows between them.
    let mut there = 0;
    for matches in [MATCHES / 10, MATCHES] {
        let begun = Instant::now();
        fill(&log, there..matches);
        println!(
            "{} records in {:.1} s, in groups",
            (matches - there) * RECORDS,
            begun.elapsed().as_secs_f64()
        );
        there = matches;
        for _ in 0..ROUNDS {
            finish(child(&home, &["open"], "a"));
        }
    }
    home.server.run(&home.address, "vacuum analyze");
    let sizes = "select relname, pg_table_size(oid), pg_indexes_size(oid) from pg_class \
        where relname like 'greffe%' and relkind = 'r' order by 2 desc";
    println!("{}", home.server.run(&home.address, sizes).trim());
    println!(
        "{LIVE} matches at once: {:.0} appends/s by {WRITERS} writers, each to the next match",
        live(&log)
    );
    drop(log);
    for round in 0..ROUNDS {
        println!("round {round}:");
        finish(child(&home, &["open"], "b"));
    }
    for _ in 0..ROUNDS {
        let readers = READERS.to_string();
        let alone = finish(child(&home, &["read"], &format!("c {readers}")));
        let readers = (READERS / 2).to_string();
        let both = ["c", "d"].map(|name| child(&home, &["read"], &format!("{name} {readers}")));
        let both = both.map(finish).iter().sum::<f64>();
        println!(
            "reads/s of {STRETCH} records: one server {alone:.0}, two {both:.0}, ratio {:.2}",
            both / alone
        );
    }
    // As many matches as a million evenings, of each its last record: opening reads no more.
    for insert in [
        "insert into greffe_match select decode(md5(g::text), 'hex'), 200, sha256(g::text::bytea), 0",
        "insert into greffe_record select decode(md5(g::text), 'hex'), 199, '\\x00', sha256(g::text::bytea)",
    ] {
        home.server.run(&home.address, &format!("{insert} from generate_series(1, 1000000) g"));
    }
    home.server.run(&home.address, "vacuum analyze");
    // The first has witnessed none of them, the others all.
    for _ in 0..ROUNDS {
        println!("with a million matches more:");
        finish(child(&home, &["open"], "e"));
    }
}

/// Appends all records of some matches, a batch of each by turns.
fn fill(log: &Log, matches: std::ops::Range<u64>) {
    for round in 0..RECORDS / BATCH {
        let (answer, done) = mpsc::channel();
        for number in matches.clone() {
            let answer = answer.clone();
            log.submit(batch(id(number), round * BATCH, BATCH), move |result| {
                answer.send(result.is_ok()).unwrap();
            });
        }
        drop(answer);
        assert!(done.iter().all(|appended| appended));
    }
}

/// Appends to matches that are all in play, one after the other.
fn live(log: &Log) -> f64 {
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (stop, count) = (&stop, &count);
            scope.spawn(move || {
                let own =
                    (0..LIVE).filter(|number| number % WRITERS == writer).map(|number| 100_000 + number);
                for (round, number) in (0..).flat_map(|round| own.clone().map(move |number| (round, number)))
                {
                    if stop.load(Ordering::Acquire) {
                        return;
                    }
                    log.append(batch(id(number), round, 1)).unwrap();
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(2 * TIME);
        stop.store(true, Ordering::Release);
    });
    count.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

/// Another server: a process of its own. Its directory, and what else it is told, after the address.
fn child(home: &Home, what: &[&str], rest: &str) -> Child {
    let mut rest = rest.split(' ');
    let dir = home.scratch.path().join(rest.next().unwrap());
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(what).arg(&home.address).arg(dir).args(rest).stdout(Stdio::piped()).spawn().unwrap()
}

/// What it says, printed; its number, where it says one.
fn finish(child: Child) -> f64 {
    let said = child.wait_with_output().unwrap();
    assert!(said.status.success());
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    said.trim().parse().unwrap_or_else(|_| {
        print!("{said}");
        0.0
    })
}

fn open(address: &str, dir: &Path) {
    let begun = Instant::now();
    let log = Postgres::connect(address).unwrap().log(dir).unwrap();
    println!("opened {} matches in {:.2} s, {}", log.count(), begun.elapsed().as_secs_f64(), memory());
}

fn read(address: &str, dir: &Path, readers: u64) {
    let log = Postgres::connect(address).unwrap().log(dir).unwrap();
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for reader in 1..=readers {
            let (log, stop, count) = (&log, &stop, &count);
            scope.spawn(move || {
                let mut random = 0x2545_F491_4F6C_DD1D_u64.wrapping_mul(reader);
                while !stop.load(Ordering::Acquire) {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    let first = random / MATCHES % (RECORDS - STRETCH);
                    let lines = log.read(id(random % MATCHES), first..first + STRETCH).unwrap();
                    assert_eq!(u64::try_from(lines.len()).unwrap(), STRETCH);
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(TIME);
        stop.store(true, Ordering::Release);
    });
    println!("{}", count.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64());
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}
