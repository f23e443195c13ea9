//! Durable appends beside a raw file and `SQLite`, in one run, and the opening of a store of a million records.
//!
//! `cargo bench -p greffe-store [--features bench-sqlite]`; `-- open` or `-- append` for one half; `-- open 20000` fills in
//! so many matches.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "a program that measures and prints"
)]

use greffe_store::{Batch, Log, MatchId};
use std::{
    fs::File,
    io::{Seek as _, Write as _},
    path::Path,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, Sender, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

const ROUNDS: usize = 15;
const REOPENINGS: usize = 3;
const ROUND: Duration = Duration::from_millis(400);
const LINE_LEN: usize = 300;

fn main() {
    let arguments = std::env::args().collect::<Vec<_>>();
    let named = |name: &str| arguments.iter().any(|argument| argument == name);
    let wants = |name: &str| named(name) || !(named("append") || named("open"));
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    if named("reopen") {
        return reopen(&dir.join("million"));
    }
    drop(std::fs::remove_dir_all(&dir));
    std::fs::create_dir_all(&dir).unwrap();
    if wants("append") {
        compare(&dir, 1);
        compare(&dir, 64);
    }
    if wants("open") {
        // What grows with what is kept shows between them.
        let wanted: Vec<u64> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
        let wanted = if wanted.is_empty() { vec![500, 5_000] } else { wanted };
        for matches in wanted {
            million(&dir.join("million"), matches);
        }
    }
    drop(std::fs::remove_dir_all(&dir));
}

/// Runs all stores by turns, several rounds, and prints medians and ratios.
fn compare(dir: &Path, writers: u64) {
    let mut results: Vec<(&str, Vec<f64>)> =
        vec![("log", vec![]), ("raw", vec![]), ("raw, room ahead", vec![])];
    if cfg!(feature = "bench-sqlite") {
        results.push(("sqlite, grouped", vec![]));
        results.push(("sqlite, each its own", vec![]));
    }
    for _ in 0..ROUNDS {
        for (name, rates) in &mut results {
            let dir = dir.join("round");
            std::fs::create_dir_all(&dir).unwrap();
            rates.push(match *name {
                "log" => log_rate(&dir, writers),
                "raw" => grouped_rate(
                    writers,
                    RawFile { file: File::create(dir.join("raw")).unwrap(), ahead: None },
                ),
                "raw, room ahead" => grouped_rate(
                    writers,
                    RawFile { file: File::create(dir.join("raw")).unwrap(), ahead: Some(0) },
                ),
                "sqlite, grouped" => sqlite_rate(&dir, writers),
                _ => sqlite_alone_rate(&dir, writers),
            });
            std::fs::remove_dir_all(&dir).unwrap();
        }
    }
    println!("durable appends of {LINE_LEN} bytes, {writers} writer(s), each its own match:");
    let ours = median(&mut results[0].1.clone());
    for (name, rates) in &mut results {
        let rate = median(rates);
        let (low, high) = (rates[0], rates[rates.len() - 1]);
        println!("  {name:20} {rate:9.0}/s  ({low:.0} to {high:.0})  log / {name} = {:.2}", ours / rate);
    }
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn line(seq: u64) -> Vec<u8> {
    let mut line = format!("{{\"seq\":{seq},\"filler\":\"").into_bytes();
    line.resize(LINE_LEN, b'x');
    line
}

fn match_id(number: u64) -> MatchId {
    // Spread like random ids.
    let mixed = u128::from(number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    mixed.to_be_bytes()
}

/// Lets `writers` threads append in a closed loop for a round; answers appends per second.
fn closed_loop(writers: u64, append: impl Fn(u64, u64) + Sync) -> f64 {
    let (stop, total) = (AtomicBool::new(false), AtomicU64::new(0));
    let start = Instant::now();
    thread::scope(|scope| {
        for writer in 0..writers {
            let (stop, total, append) = (&stop, &total, &append);
            scope.spawn(move || {
                let mut seq = 0;
                while !stop.load(Ordering::Relaxed) {
                    append(writer, seq);
                    seq += 1;
                }
                total.fetch_add(seq, Ordering::Relaxed);
            });
        }
        thread::sleep(ROUND);
        stop.store(true, Ordering::Relaxed);
    });
    total.into_inner() as f64 / start.elapsed().as_secs_f64()
}

fn log_rate(dir: &Path, writers: u64) -> f64 {
    let log = Log::open(dir).unwrap();
    closed_loop(writers, |writer, seq| {
        let batch = Batch {
            match_id: match_id(writer),
            expected_next: seq,
            lines: vec![line(seq)],
            head: [1; 32],
            retry: None,
        };
        log.append(batch).unwrap();
    })
}

/// What a grouped writer thread does with a group of lines.
trait Sink: Send {
    fn write(&mut self, group: &[(u64, u64, Vec<u8>)]);
}

/// A file written and synced group by group: growing with each, or into zeros written ahead, as the log's journal is.
struct RawFile {
    file: File,
    ahead: Option<usize>,
}

impl Sink for RawFile {
    fn write(&mut self, group: &[(u64, u64, Vec<u8>)]) {
        let bytes = group.iter().flat_map(|(_, _, line)| line.iter().copied()).collect::<Vec<_>>();
        self.file.write_all(&bytes).unwrap();
        if let Some(ahead) = &mut self.ahead {
            if *ahead < bytes.len() {
                self.file.write_all(&vec![0; 256 << 10]).unwrap();
                self.file.seek_relative(-(256 << 10)).unwrap();
                *ahead = 256 << 10;
            } else {
                *ahead -= bytes.len();
            }
        }
        self.file.sync_data().unwrap();
    }
}

type Message = (u64, u64, Vec<u8>, SyncSender<()>);

/// One thread takes all waiting lines, makes them durable, answers all: the log's own grouping.
fn grouped_rate(writers: u64, mut sink: impl Sink) -> f64 {
    let (queue, lines): (Sender<Message>, Receiver<Message>) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            while let Ok(first) = lines.recv() {
                let mut group = vec![];
                let mut answers = vec![];
                for (writer, seq, line, answer) in std::iter::once(first).chain(lines.try_iter()).take(1024) {
                    group.push((writer, seq, line));
                    answers.push(answer);
                }
                sink.write(&group);
                for answer in answers {
                    answer.send(()).unwrap();
                }
            }
        });
        let rate = closed_loop(writers, |writer, seq| {
            let (answer, done) = mpsc::sync_channel(1);
            queue.send((writer, seq, line(seq), answer)).unwrap();
            done.recv().unwrap();
        });
        drop(queue);
        rate
    })
}

#[cfg(feature = "bench-sqlite")]
impl Sink for rusqlite::Connection {
    fn write(&mut self, group: &[(u64, u64, Vec<u8>)]) {
        let transaction = self.transaction().unwrap();
        {
            let mut insert = transaction.prepare_cached("INSERT INTO records VALUES (?1, ?2, ?3)").unwrap();
            for (writer, seq, line) in group {
                let id = match_id(*writer);
                insert.execute((id.as_slice(), i64::try_from(*seq).unwrap(), line)).unwrap();
            }
        }
        transaction.commit().unwrap();
    }
}

#[cfg(feature = "bench-sqlite")]
fn sqlite(dir: &Path) -> rusqlite::Connection {
    let database = rusqlite::Connection::open(dir.join("sqlite")).unwrap();
    let set_up = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE records (id BLOB, seq INTEGER, line BLOB, PRIMARY KEY (id, seq)) WITHOUT ROWID;";
    database.execute_batch(set_up).unwrap();
    database
}

/// As an expert would: one thread writes, one transaction a group, the statement prepared once.
#[cfg(feature = "bench-sqlite")]
fn sqlite_rate(dir: &Path, writers: u64) -> f64 {
    grouped_rate(writers, sqlite(dir))
}

/// As most programs do: the writers share a connection, one transaction an append.
#[cfg(feature = "bench-sqlite")]
fn sqlite_alone_rate(dir: &Path, writers: u64) -> f64 {
    let database = std::sync::Mutex::new(sqlite(dir));
    closed_loop(writers, |writer, seq| database.lock().unwrap().write(&[(writer, seq, line(seq))]))
}

#[cfg(not(feature = "bench-sqlite"))]
fn sqlite_rate(_: &Path, _: u64) -> f64 {
    f64::NAN
}

#[cfg(not(feature = "bench-sqlite"))]
fn sqlite_alone_rate(_: &Path, _: u64) -> f64 {
    f64::NAN
}

/// Fills a store with so many matches of 200 records, a million at the most, and opens it in new processes.
fn million(dir: &Path, matches: u64) {
    drop(std::fs::remove_dir_all(dir));
    let start = Instant::now();
    let log = Log::open(dir).unwrap();
    for round in 0..20 {
        let (answer, done) = mpsc::channel();
        for number in 0..matches {
            let lines = (round * 10..round * 10 + 10).map(line).collect();
            let batch = Batch {
                match_id: match_id(number),
                expected_next: round * 10,
                lines,
                head: [2; 32],
                retry: None,
            };
            let answer = answer.clone();
            log.submit(batch, move |result| answer.send(result.is_ok()).unwrap());
        }
        drop(answer);
        assert!(done.iter().all(|appended| appended));
    }
    let records = matches * 200;
    println!("filled {records} records in {:.1} s, memory {}", start.elapsed().as_secs_f64(), memory());
    let start = Instant::now();
    drop(log);
    println!("closed in {:.2} s", start.elapsed().as_secs_f64());
    for _ in 0..REOPENINGS {
        let status =
            std::process::Command::new(std::env::current_exe().unwrap()).arg("reopen").status().unwrap();
        assert!(status.success());
    }
}

fn reopen(dir: &Path) {
    let start = Instant::now();
    let log = Log::open(dir).unwrap();
    let opened = start.elapsed().as_secs_f64();
    println!("opened in {opened:.3} s, memory {}", memory());
    let start = Instant::now();
    let records =
        log.matches().map(|found| log.read(found.match_id, 0..u64::MAX).unwrap().len()).sum::<usize>();
    println!("  read {records} records in {:.2} s, memory {}", start.elapsed().as_secs_f64(), memory());
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}
