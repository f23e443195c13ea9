//! A real `PostgreSQL` of its own: started in a directory of its own on a free port, stopped and removed at the end,
//! also when the tests are killed.

use super::Scratch;
use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
};

/// Ends when its standard input does. `PostgreSQL` refuses to run as root.
const SCRIPT: &str = r#"
set -e
bin=$1 dir=$2 port=$3 options=$4 room=$5
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
mkdir -p "$dir"
if [ -n "$room" ] && ! mount -t tmpfs -o "size=$room" greffe "$dir"; then echo no disk; rmdir "$dir"; exit; fi
if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
away() {
  as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  cd /
  if [ -n "$room" ]; then umount "$dir"; fi
  rm -rf "$dir"
}
trap away EXIT
cd "$dir"
as "$bin/initdb" -D "$dir/data" -A trust -U greffe -E UTF8 --no-locale --no-sync >/dev/null
start() {
  as "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 300 \
    -o "-p $port -k $dir -c listen_addresses=127.0.0.1 -c max_connections=300 $options" start >/dev/null
}
start
echo ready
while read -r word; do
  case "$word" in
    kill) as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null; echo killed ;;
    start) start; echo ready ;;
  esac
done
"#;

/// A running server.
pub(crate) struct Server {
    child: Mutex<Option<Child>>,
    answers: Mutex<BufReader<std::process::ChildStdout>>,
    bin: PathBuf,
    port: u16,
    dir: PathBuf,
}

/// A connection that is notified.
pub(crate) struct Listener {
    child: Child,
    input: std::process::ChildStdin,
    said: BufReader<std::process::ChildStdout>,
}

impl Listener {
    /// Whether it was notified since it was asked last.
    pub(crate) fn heard(&mut self) -> bool {
        // It tells of that before or after what it is asked.
        writeln!(self.input, "select 'asked'; select 'done';").unwrap();
        let mut said = String::new();
        while !said.contains("done") {
            self.said.read_line(&mut said).unwrap();
        }
        said.contains("Asynchronous notification")
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A transaction that stays open.
pub(crate) struct Holder {
    child: Child,
    input: Option<std::process::ChildStdin>,
}

impl Drop for Holder {
    fn drop(&mut self) {
        // At the end of what it is told, psql leaves, and its transaction with it.
        self.input = None;
        drop(self.child.wait());
    }
}

static COUNT: AtomicU32 = AtomicU32::new(0);
static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());

impl Server {
    /// One for all tests of this process that need nothing special; none where there is no `PostgreSQL`.
    pub(crate) fn shared() -> Option<Arc<Self>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return Some(running);
        }
        let started = Arc::new(Self::start("")?);
        *shared = Arc::downgrade(&started);
        Some(started)
    }

    /// One with settings of its own.
    pub(crate) fn start(options: &str) -> Option<Self> {
        let Some(bin) = programs() else {
            assert!(
                std::env::var("GREFFE_POSTGRES").as_deref() != Ok("required"),
                "PostgreSQL is not installed"
            );
            // Past the capture of the test's output: a test that was not run says so.
            drop(writeln!(
                std::io::stderr().lock(),
                "SKIPPED: PostgreSQL is not installed (apt-get install postgresql); GREFFE_POSTGRES=required makes this fail"
            ));
            return None;
        };
        let started = (0..5).find_map(|_| Self::try_start(&bin, options, ""));
        Some(started.expect("PostgreSQL does not start"))
    }

    /// One on a disk of its own, of so many megabytes; none where there can be no such disk.
    pub(crate) fn on_small_disk(options: &str, megabytes: u32) -> Option<Self> {
        let started = programs().and_then(|bin| Self::try_start(&bin, options, &format!("{megabytes}m")));
        if started.is_none() {
            drop(writeln!(
                std::io::stderr().lock(),
                "SKIPPED: no PostgreSQL on a disk of its own (it takes root, who may mount one)"
            ));
        }
        started
    }

    /// Where its disk is.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    fn try_start(bin: &Path, options: &str, room: &str) -> Option<Self> {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("greffe-pg-{}-{number}", std::process::id()));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut child = Command::new("sh")
            .args(["-c", SCRIPT, "sh"])
            .arg(bin)
            .arg(&dir)
            .arg(port.to_string())
            .arg(options)
            .arg(room)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = Mutex::new(BufReader::new(child.stdout.take().unwrap()));
        let server = Self { child: Mutex::new(Some(child)), answers, bin: bin.to_owned(), port, dir };
        server.hears("ready").then_some(server)
    }

    fn hears(&self, expected: &str) -> bool {
        let mut line = String::new();
        self.answers.lock().unwrap().read_line(&mut line).unwrap();
        line.trim() == expected
    }

    fn tell(&self, word: &str) {
        let mut child = self.child.lock().unwrap();
        writeln!(child.as_mut().unwrap().stdin.as_mut().unwrap(), "{word}").unwrap();
    }

    /// Ends it as a crash would, and starts it again.
    pub(crate) fn crash(&self) {
        self.fall();
        self.rise();
    }

    /// Ends it as a crash would.
    pub(crate) fn fall(&self) {
        self.tell("kill");
        assert!(self.hears("killed"));
    }

    /// Starts it again.
    pub(crate) fn rise(&self) {
        self.tell("start");
        assert!(self.hears("ready"));
    }

    /// An empty database of its own: its address.
    pub(crate) fn database(&self) -> String {
        let name = format!("d{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.run(&self.address("postgres"), &format!("create database {name}"));
        self.address(&name)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres://greffe@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// What a statement says, one row a line.
    pub(crate) fn run(&self, address: &str, statement: &str) -> String {
        self.program("psql", &["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", statement])
    }

    /// Runs statements in a transaction that stays open until what is given back is dropped.
    pub(crate) fn hold(&self, address: &str, statements: &str) -> Holder {
        let mut child = Command::new(self.bin.join("psql"))
            .args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", address])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "begin; {statements}; select 'held';").unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        assert_eq!(said.trim(), "held");
        Holder { child, input: Some(input) }
    }

    /// Listens on a channel.
    pub(crate) fn listen(&self, address: &str, channel: &str) -> Listener {
        let mut child = Command::new(self.bin.join("psql"))
            .args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", address])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        writeln!(input, "listen {channel}; select 'listening';").unwrap();
        let mut answer = String::new();
        said.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim(), "listening");
        Listener { child, input, said }
    }

    /// What a program of the server says.
    pub(crate) fn program(&self, name: &str, arguments: &[&str]) -> String {
        let said = Command::new(self.bin.join(name)).args(arguments).output().unwrap();
        assert!(said.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8_lossy(&said.stdout).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.lock().unwrap_or_else(PoisonError::into_inner).take() {
            drop(child.stdin.take());
            drop(child.wait());
        }
    }
}

/// Where the newest installed version is.
pub(crate) fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut installed: Vec<_> = versions
        .map(|entry| entry.path().join("bin"))
        .filter(|bin| ["initdb", "pg_ctl", "psql", "pg_dump"].iter().all(|name| bin.join(name).exists()))
        .collect();
    installed.sort();
    installed.pop()
}

/// A database and a directory, for one store.
pub(crate) struct Home {
    pub(crate) server: Arc<Server>,
    pub(crate) address: String,
    pub(crate) scratch: Scratch,
}

impl Home {
    /// An empty one; none where there is no `PostgreSQL`.
    pub(crate) fn new() -> Option<Self> {
        Server::shared().map(Self::on)
    }

    /// An empty one on a server.
    pub(crate) fn on(server: Arc<Server>) -> Self {
        let address = server.database();
        Self { server, address, scratch: Scratch::new() }
    }
}
