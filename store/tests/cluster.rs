//! Three servers over three machines of `PostgreSQL` under Patroni: 64 writers, while the primary is killed, stopped and
//! cut off. Every acknowledged record is there once and in order, the chains verify, no two servers ever disagree. Where no
//! copy is waited for, records do get lost: that is found, and named by the servers that acknowledged them.
//!
//! Needs root, network namespaces, etcd and Patroni: `GREFFE_PATRONI` names a Python that has it. Without any of them it
//! says that it was skipped; `GREFFE_CLUSTER=required` makes that fail. `GREFFE_FAULTS` says how many faults (3),
//! `GREFFE_LEASE` how many seconds a primary may be silent (8). With faketime two of the machines are an hour off.

#![cfg(test)]
#![cfg(target_os = "linux")]

mod support;

use greffe_store::{AppendError, Batch, Fault, Head, Log, MatchId, OpenError, Postgres, RetryKey, check};
use sha2::{Digest as _, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};
use support::{Scratch, id};

const ADDRESS: &str = "GREFFE_CLUSTER_ADDRESS";
const DIR: &str = "GREFFE_CLUSTER_DIR";
const NAME: &str = "GREFFE_CLUSTER_NAME";

const SERVERS: u64 = 3;
const WRITERS: u64 = 64;
const MATCHES: u64 = 16;
/// What a writer thinks before the next command: the machines are to be broken, not measured.
const THOUGHT: Duration = Duration::from_millis(100);
/// Whoever waits longer than this waits for nothing.
const HOPELESS: Duration = Duration::from_mins(5);
const GLANCE: Duration = Duration::from_millis(50);

/// The head after a line.
fn link(head: [u8; 32], line: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(head).chain_update(line).finalize().into()
}

/// A command of a writer, as it is recorded: filled up to 300 bytes.
fn line_of(server: &str, writer: u64, count: u64) -> Vec<u8> {
    let mut line = format!("{server} {writer} {count} ").into_bytes();
    line.resize(300, b'.');
    line
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// Not a test of its own: the server that the test below starts, and kills. It tells what it acknowledges and what it
/// reads, until its input ends.
#[test]
fn server() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let dir = PathBuf::from(std::env::var_os(DIR).unwrap());
    let name = std::env::var(NAME).unwrap();
    let number: u64 = name.split('-').next().unwrap().parse().unwrap();
    let log = open(&address, &dir);
    let (grown, follow) = mpsc::channel();
    for known in log.matches() {
        grown.send(known.match_id).unwrap();
    }
    log.on_append(Box::new(move |match_id, _| {
        grown.send(match_id).ok();
    }));
    let rest = AtomicBool::new(false);
    thread::scope(|scope| {
        let (log, name, rest) = (&log, &name, &rest);
        scope.spawn(move || read_along(log, &follow));
        let writers = (0..WRITERS).filter(|writer| writer % SERVERS == number);
        let writers: Vec<_> =
            writers.map(|writer| scope.spawn(move || write(log, name, writer, rest))).collect();
        // A line says that nothing more is to be written, the end that all was read.
        let mut lines = std::io::stdin().lines();
        lines.next();
        rest.store(true, Ordering::Release);
        for writer in writers {
            writer.join().unwrap();
        }
        say("rested");
        lines.next();
        // The thread that reads along would wait for more: the process ends with it.
        std::process::exit(0);
    });
}

/// One that was killed a moment ago may hold its lock still, and the primary may be on its way.
fn open(address: &str, dir: &Path) -> Log {
    let since = Instant::now();
    loop {
        match Postgres::connect(address).and_then(|database| database.log(dir)) {
            Ok(log) => return log,
            Err(error) if since.elapsed() < HOPELESS => {
                eprintln!("not yet: {error}");
                thread::sleep(GLANCE);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// One line by one call: a pipe takes it whole. Not to standard output, where the harness of the tests writes, too.
fn say(line: &str) {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap();
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// Past the capture of the test's output: a run of hours tells how it goes.
fn tell(line: &str) {
    drop(writeln!(std::io::stdout().lock(), "{line}"));
}

/// Writes command after command, each where the match is, until it is told to rest.
fn write(log: &Log, name: &str, writer: u64, rest: &AtomicBool) {
    let match_id = id(writer % MATCHES);
    let nothing = Head { next: 0, hash: [0; 32] };
    let mut head = log.head(match_id).unwrap_or(nothing);
    let mut count = 0;
    while !rest.load(Ordering::Acquire) {
        let line = line_of(name, writer, count);
        let after = link(head.hash, &line);
        let key = format!("{name} {writer} {count}").into_bytes();
        let retry = Some(RetryKey { key, fingerprint: link([0; 32], &line) });
        match log.append(Batch { match_id, expected_next: head.next, lines: vec![line], head: after, retry })
        {
            Ok(appended) => {
                say(&format!("ack {} {} {writer} {count}", writer % MATCHES, appended.first));
                head = if appended.repeated {
                    log.head(match_id).unwrap_or(nothing)
                } else {
                    Head { next: appended.last + 1, hash: after }
                };
                count += 1;
                thread::sleep(THOUGHT);
            }
            Err(AppendError::Conflict { next, head: hash }) => head = Head { next, hash },
            Err(error) => {
                // Whoever runs a server starts it anew.
                say(&format!("closed {error}"));
                std::process::exit(3);
            }
        }
    }
}

/// Reads each match as it grows and tells the chain that it finds.
fn read_along(log: &Log, grown: &mpsc::Receiver<MatchId>) {
    let mut read = BTreeMap::<MatchId, Head>::new();
    for match_id in grown {
        let seen = read.entry(match_id).or_insert(Head { next: 0, hash: [0; 32] });
        let Some(head) = log.head(match_id) else { continue };
        if head.next <= seen.next {
            continue;
        }
        // A read while no machine answers is made up for by the next one.
        let Ok(lines) = log.read(match_id, seen.next..head.next) else { continue };
        for line in &lines {
            *seen = Head { next: seen.next + 1, hash: link(seen.hash, line) };
        }
        let place = u64::from_be_bytes(*match_id.first_chunk().unwrap());
        say(&format!("saw {place} {} {}", seen.next, hex(&seen.hash)));
        if seen.next == head.next && seen.hash != head.hash {
            say(&format!("wrong {place} {}", seen.next));
        }
    }
}

/// The machines, broken and mended by a script that takes them down when this is dropped.
struct Cluster {
    child: Child,
    input: Option<ChildStdin>,
    answers: BufReader<std::process::ChildStdout>,
    address: String,
}

impl Cluster {
    /// None where this machine cannot have it.
    fn start(mode: &str) -> Option<Self> {
        let why = match Self::try_start(mode) {
            Ok(started) => return Some(started),
            Err(why) => why,
        };
        assert!(std::env::var("GREFFE_CLUSTER").as_deref() != Ok("required"), "{why}");
        drop(writeln!(
            std::io::stderr().lock(),
            "SKIPPED: no cluster of PostgreSQL here ({why}); GREFFE_CLUSTER=required makes this fail"
        ));
        None
    }

    fn try_start(mode: &str) -> Result<Self, String> {
        let bin = support::server::programs().ok_or("PostgreSQL is not installed")?;
        let python = std::env::var("GREFFE_PATRONI").map_err(|_| "GREFFE_PATRONI names no Patroni")?;
        let lease = std::env::var("GREFFE_LEASE").unwrap_or_else(|_| "8".to_owned());
        let skew = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
        let skew = skew
            .map(|entry| entry.path().join("faketime/libfaketimeMT.so.1"))
            .find(|path| path.exists())
            .unwrap_or_default();
        let dir = std::env::temp_dir().join(format!("greffe-cluster-{mode}-{}", std::process::id()));
        let mut child = Command::new("bash")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/cluster.sh"))
            .arg(bin)
            .arg(dir)
            .args([python, lease])
            .arg(skew)
            .arg(mode)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let input = child.stdin.take();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        answers.read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        let cluster = Self { child, input, answers, address };
        if cluster.address.starts_with("postgres://") {
            Ok(cluster)
        } else {
            Err("its machines do not start: see above".to_owned())
        }
    }

    fn ask(&mut self, what: &str) -> String {
        writeln!(self.input.as_mut().unwrap(), "{what}").unwrap();
        let mut said = String::new();
        self.answers.read_line(&mut said).unwrap();
        said.trim().to_owned()
    }

    /// Waits for a primary that is not this one.
    fn primary_beside(&mut self, other: &str) -> String {
        let since = Instant::now();
        loop {
            let now = self.ask("primary");
            if now != "none" && now != other {
                return now;
            }
            self.hope(since, "a primary");
        }
    }

    fn whole(&mut self) {
        self.until("whole", "all machines");
    }

    fn until(&mut self, question: &str, what: &str) {
        let since = Instant::now();
        while self.ask(question) != "yes" {
            self.hope(since, what);
        }
    }

    fn hope(&mut self, since: Instant, what: &str) {
        if since.elapsed() > HOPELESS {
            let status = self.ask("status");
            panic!("waited for {what}: {status}");
        }
        thread::sleep(GLANCE);
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.input = None;
        drop(self.child.wait());
    }
}

/// What was acknowledged, and what was read, by whom and where.
#[derive(Default)]
struct Heard {
    /// The command acknowledged at each place of each match.
    acknowledged: BTreeMap<(u64, u64), Vec<u8>>,
    /// The head that somebody read at each place.
    read: BTreeMap<(u64, u64), String>,
    /// How far each server has read each match.
    reached: BTreeMap<(u64, u64), u64>,
    /// Acknowledgements of each server.
    acks: BTreeMap<u64, u64>,
    rested: BTreeSet<u64>,
    /// Why a server takes nothing more, as it said itself.
    closed: BTreeMap<u64, String>,
    last: Option<Instant>,
    /// The longest time without an acknowledgement since it was asked for.
    pause: Duration,
    wrong: Vec<String>,
}

impl Heard {
    fn hear(&mut self, server: u64, name: &str, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| words[place].parse::<u64>().unwrap();
        match words[..] {
            ["ack", _, _, _, _] => {
                let now = Instant::now();
                self.pause = self.pause.max(self.last.map_or(Duration::ZERO, |last| now - last));
                self.last = Some(now);
                *self.acks.entry(server).or_default() += 1;
                let command = line_of(name, number(3), number(4));
                if self.acknowledged.insert((number(1), number(2)), command).is_some() {
                    self.wrong.push(format!("acknowledged twice: {line}"));
                }
            }
            ["saw", _, _, head] => {
                let place = (number(1), number(2));
                if self.read.entry(place).or_insert_with(|| head.to_owned()) != head {
                    self.wrong.push(format!("server {server} disagrees: {line}"));
                }
                self.reached.insert((server, place.0), place.1);
            }
            ["rested"] => drop(self.rested.insert(server)),
            ["closed", ..] => {
                eprintln!("server {name}: {line}");
                self.closed.insert(server, line.to_owned());
            }
            ["wrong", ..] => self.wrong.push(format!("server {server} {line}")),
            _ => eprintln!("server {name}: {line}"),
        }
    }
}

/// A server that is started anew when it ends.
struct Running {
    number: u64,
    child: Child,
    input: Option<ChildStdin>,
    listener: thread::JoinHandle<()>,
    lives: u64,
}

impl Running {
    fn start(number: u64, lives: u64, address: &str, scratch: &Scratch, heard: &Arc<Mutex<Heard>>) -> Self {
        let name = format!("{number}-{lives}");
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["server", "--exact", "--nocapture", "--test-threads=1"]);
        command.env(ADDRESS, address).env(NAME, &name).env(DIR, scratch.path().join(number.to_string()));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let said = BufReader::new(child.stderr.take().unwrap()).lines();
        let heard = Arc::clone(heard);
        let listener = thread::spawn(move || {
            for line in said.map_while(Result::ok) {
                heard.lock().unwrap().hear(number, &name, &line);
            }
        });
        Self { number, child, input, listener, lives }
    }

    /// Ends it, and waits until all was heard that it said.
    fn kill(mut self) -> (u64, u64) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.listener.join().unwrap();
        (self.number, self.lives)
    }
}

/// Times of one kind of fault: a new primary, the pause of the writing, all machines whole again.
type Times = Vec<(Duration, Duration, Duration)>;

struct Drill {
    cluster: Cluster,
    heard: Arc<Mutex<Heard>>,
    servers: Vec<Running>,
    scratch: Scratch,
}

impl Drill {
    fn start(cluster: Cluster) -> Self {
        let (heard, scratch) = (Arc::<Mutex<Heard>>::default(), Scratch::new());
        let start = |number| Running::start(number, 0, &cluster.address, &scratch, &heard);
        let servers = (0..SERVERS).map(start).collect();
        let mut drill = Self { cluster, heard, servers, scratch };
        drill.all_write("before the first fault");
        drill
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap()
    }

    /// Waits until every server has acknowledged more, the ones that gave up started anew.
    fn all_write(&mut self, when: &str) {
        let before = self.heard().acks.clone();
        let since = Instant::now();
        loop {
            self.start_anew();
            let heard = self.heard();
            assert!(heard.wrong.is_empty(), "{:?}", heard.wrong);
            // More than what was on its way already.
            let more =
                |number| heard.acks.get(&number) > Some(&(before.get(&number).unwrap_or(&0) + WRITERS));
            if (0..SERVERS).all(more) {
                return;
            }
            drop(heard);
            self.cluster.hope(since, when);
        }
    }

    fn start_anew(&mut self) {
        for place in 0..self.servers.len() {
            if self.servers[place].child.try_wait().unwrap().is_some() {
                self.replace(place);
            }
        }
    }

    fn replace(&mut self, place: usize) {
        let (number, lives) = self.servers.remove(place).kill();
        let again = Running::start(number, lives + 1, &self.cluster.address, &self.scratch, &self.heard);
        self.servers.insert(place, again);
    }

    fn fault(&mut self, kind: &str) -> (Duration, Duration, Duration) {
        let node = self.cluster.primary_beside("");
        let (begun, undo) = (
            Instant::now(),
            match kind {
                "kill" => "start",
                "stop" => "go",
                _ => "heal",
            },
        );
        self.heard().pause = Duration::ZERO;
        self.cluster.ask(&format!("{kind} {node}"));
        self.cluster.primary_beside(&node);
        let replaced = begun.elapsed();
        self.all_write(&format!("after {kind}"));
        let pause = self.heard().pause;
        self.cluster.ask(&format!("{undo} {node}"));
        let mending = Instant::now();
        self.cluster.whole();
        let mended = mending.elapsed();
        self.all_write(&format!("after {undo}"));
        (replaced, pause, mended)
    }

    /// Lets all come to rest, and compares what every server read and acknowledged with what is there.
    fn judge(mut self) -> (u64, u64) {
        let lines = |servers: &mut Vec<Running>| {
            for server in servers {
                writeln!(server.input.as_mut().unwrap(), "rest").unwrap();
            }
        };
        lines(&mut self.servers);
        let since = Instant::now();
        while self.heard().rested.len() < self.servers.len() {
            self.cluster.hope(since, "rest");
        }
        let log = open(&self.cluster.address, &self.scratch.path().join("judge"));
        let ends: BTreeMap<u64, Head> =
            (0..MATCHES).map(|place| (place, log.head(id(place)).unwrap())).collect();
        let since = Instant::now();
        let all = || (0..SERVERS).flat_map(|server| (0..MATCHES).map(move |place| (server, place)));
        while !all().all(|at| self.heard().reached.get(&at) == Some(&ends[&at.1].next)) {
            self.cluster.hope(since, "all servers to have read all");
        }
        for server in self.servers.drain(..) {
            server.kill();
        }
        let heard = std::mem::take(&mut *self.heard());
        assert!(heard.wrong.is_empty(), "{:?}", heard.wrong);
        let (records, found) = compare(&log, &heard);
        assert_eq!(found, Vec::<String>::new());
        for (place, end) in ends {
            assert_eq!(log.head(id(place)), Some(end), "the end of {place}");
        }
        (u64::try_from(heard.acknowledged.len()).unwrap(), records)
    }
}

/// How many records are there, and what is wrong with them: those acknowledged that are gone or others, those twice there,
/// those read as others, chains that do not end at their heads.
fn compare(log: &Log, heard: &Heard) -> (u64, Vec<String>) {
    let (mut commands, mut records, mut wrong) = (BTreeSet::new(), 0, Vec::new());
    let mut there = BTreeSet::new();
    let report = check(log, |_| {}, &mut |match_id, lines| {
        let place = u64::from_be_bytes(*match_id.first_chunk().unwrap());
        let mut hash = [0; 32];
        for (seq, line) in (0..).zip(lines) {
            hash = link(hash, line);
            there.insert((place, seq));
            if !commands.insert(line.clone()) {
                wrong.push(format!("{place} {seq} is there twice"));
            }
            if heard.acknowledged.get(&(place, seq)).is_some_and(|command| command != line) {
                wrong.push(format!("{place} {seq} was acknowledged as another"));
            }
            if heard.read.get(&(place, seq + 1)).is_some_and(|head| *head != hex(&hash)) {
                wrong.push(format!("{place} {seq} was read as another"));
            }
        }
        if log.head(match_id).map(|head| head.hash) != Some(hash) {
            wrong.push(format!("the chain of {place} has another end"));
        }
        records += u64::try_from(lines.len()).unwrap();
        Vec::new()
    });
    wrong.extend(report.faults.iter().map(|fault| format!("{fault}")));
    let gone = heard.acknowledged.keys().filter(|at| !there.contains(at));
    wrong.extend(gone.map(|(place, seq)| format!("{place} {seq} was acknowledged and is gone")));
    (records, wrong)
}

/// One cluster at a time: on few cores a primary of two would lose its lease.
static TURN: Mutex<()> = Mutex::new(());

#[test]
fn nothing_acknowledged_is_lost_while_primaries_die_and_no_two_servers_disagree() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(cluster) = Cluster::start("sync") else { return };
    let faults = std::env::var("GREFFE_FAULTS").map_or(3, |faults| faults.parse::<u64>().unwrap());
    let begun = Instant::now();
    let mut drill = Drill::start(cluster);
    let mut times = BTreeMap::<&str, Times>::new();
    for (number, kind) in (1..=faults).zip(["kill", "stop", "cut"].into_iter().cycle()) {
        // A server dies, too, now and then, and comes back to what it witnessed.
        if number % 3 == 2 {
            let dying = usize::try_from(number / 3).unwrap() % drill.servers.len();
            drill.replace(dying);
        }
        let took = drill.fault(kind);
        tell(&format!(
            "{number} {kind}: new primary {:.1?}, writing paused {:.1?}, whole after {:.1?}",
            took.0, took.1, took.2
        ));
        times.entry(kind).or_default().push(took);
    }
    let (acknowledged, records) = drill.judge();
    for (kind, times) in times {
        let of = |part: fn(&(Duration, Duration, Duration)) -> Duration| {
            let mut all: Vec<Duration> = times.iter().map(part).collect();
            all.sort();
            format!("{:.1} ({:.1}) s", all[all.len() / 2].as_secs_f64(), all[all.len() - 1].as_secs_f64())
        };
        tell(&format!("| {kind} | {} | {} | {} | {} |", times.len(), of(|t| t.0), of(|t| t.1), of(|t| t.2)));
    }
    tell(&format!(
        "{acknowledged} acknowledged, {records} records, none lost, none twice; {:.0?}",
        begun.elapsed()
    ));
}

/// The harness can see a loss, and so can the servers: where no copy is waited for, one that took over without having all
/// that was acknowledged is found out by each server that acknowledged it, which names what is gone and writes no more.
#[test]
fn a_copy_that_takes_over_with_less_than_was_acknowledged_is_found_out() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(cluster) = Cluster::start("async") else { return };
    let mut drill = Drill::start(cluster);
    let primary = drill.cluster.primary_beside("");
    let copies: Vec<String> = (1..=3).map(|node| node.to_string()).filter(|node| *node != primary).collect();
    drill.cluster.until("level", "the copies to have what was written so far");
    for copy in &copies {
        drill.cluster.ask(&format!("cut {copy}"));
    }
    // From here on nothing acknowledged is on its way to a copy any more.
    drill.cluster.until("alone", "the copies to be given up");
    drill.all_write("while nobody copies");
    drill.cluster.ask(&format!("kill {primary}"));
    let acknowledged = |drill: &Drill| drill.heard().acknowledged.clone();
    for copy in &copies {
        drill.cluster.ask(&format!("heal {copy}"));
    }
    drill.cluster.primary_beside(&primary);
    let since = Instant::now();
    while !drill.servers.iter_mut().all(|server| server.child.try_wait().unwrap().is_some()) {
        drill.cluster.hope(since, "every server to find out");
    }
    let numbers: Vec<u64> = drill.servers.drain(..).map(|server| server.kill().0).collect();
    let before = acknowledged(&drill);
    for number in &numbers {
        let said = drill.heard().closed.get(number).cloned().unwrap_or_default();
        assert!(said.contains("gone"), "server {number}: {said}");
    }
    // Started again, each names what is gone of what it acknowledged itself, and does not begin.
    for number in &numbers {
        let dir = drill.scratch.path().join(number.to_string());
        match Postgres::connect(&drill.cluster.address).unwrap().log(&dir).err() {
            Some(OpenError::Damaged { faults }) => {
                let is_gone =
                    |fault: &Fault| matches!(fault, Fault::TailLost { .. } | Fault::MatchLost { .. });
                assert!(faults.iter().any(is_gone), "server {number}: {faults:?}");
            }
            other => panic!("server {number}: {other:?}"),
        }
    }
    assert_eq!(acknowledged(&drill), before, "nobody acknowledges any more");
    let log = open(&drill.cluster.address, &drill.scratch.path().join("judge"));
    let (records, found) = compare(&log, &drill.heard());
    let gone: Vec<_> = found.iter().filter(|one| one.ends_with("was acknowledged and is gone")).collect();
    assert!(gone.len() > usize::try_from(SERVERS * WRITERS).unwrap(), "{found:?}");
    assert_eq!(gone.len(), found.len(), "{found:?}");
    tell(&format!(
        "{} acknowledged, {records} records are there, {} gone: found, and named by all {} servers",
        before.len(),
        gone.len(),
        numbers.len()
    ));
}
