//! A server that stops with its test, and a client that speaks plain HTTP.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use greffe_core::testing::Rng;
use greffe_store::Place;
use greffe_web::cli::Serve;
use greffe_web::config::{Config, beside};
use greffe_web::limits::Rate;
use greffe_web::randomness::Randomness;
use greffe_web::server;
use greffe_web::site::Site;
use serde_json::{Value, json};

#[path = "../support/shelf.rs"]
mod shelf;

/// A directory that goes with its test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("greffe-api-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    pub(crate) fn keys(&self) -> PathBuf {
        self.0.join("keys")
    }

    pub(crate) fn other(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Another directory with the same in it, of a server that was stopped.
    pub(crate) fn copy(&self) -> Self {
        let copy = Self::new();
        let done = Command::new("cp").arg("-a").arg(self.0.join(".")).arg(&copy.0).status().unwrap();
        assert!(done.success());
        copy
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Waits for what a server that was stopped lets go of when its last thread ends.
pub(crate) fn patiently<T, E: std::fmt::Debug>(mut open: impl FnMut() -> Result<T, E>) -> T {
    let until = Instant::now() + Duration::from_mins(5);
    loop {
        match open() {
            Ok(opened) => return opened,
            Err(error) if Instant::now() > until => panic!("{error:?}"),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// A running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    handle: Option<actix_web::dev::ServerHandle>,
    thread: Option<JoinHandle<()>>,
    /// A process of its own.
    process: Option<Child>,
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(handle) = &self.handle {
            drop(handle.stop(false));
        }
        self.kill();
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// Serves what a directory holds; `before` may look at the site first.
pub(crate) fn serve_with(scratch: &Scratch, before: impl FnOnce(&Site) + Send + 'static) -> Running {
    serve_as(scratch, |_| (), before)
}

/// Serves what a directory holds, as a configuration that `change` makes says.
pub(crate) fn serve_as(
    scratch: &Scratch,
    change: impl FnOnce(&mut Config) + Send + 'static,
    before: impl FnOnce(&Site) + Send + 'static,
) -> Running {
    serve_over(scratch, Randomness::default(), change, before)
}

/// Serves what a directory holds, under limits that no test reaches, with a randomness that is the same each time.
pub(crate) fn serve_seeded(
    scratch: &Scratch,
    seed: u64,
    before: impl FnOnce(&Site) + Send + 'static,
) -> Running {
    let rng = Mutex::new(Rng::new(seed));
    let random = Randomness::of(move |bytes| {
        let mut rng = rng.lock().unwrap();
        for part in bytes.chunks_mut(32) {
            let fresh: [u8; 32] = rng.bytes();
            part.copy_from_slice(&fresh[..part.len()]);
        }
        Ok(())
    });
    serve_over(scratch, random, no_limits, before)
}

/// Limits that no test reaches.
fn no_limits(config: &mut Config) {
    let often = Rate { burst: 1_000_000, period: 1 };
    let limits = &mut config.limits;
    (limits.acts, limits.reads, limits.openings, limits.files) = (often, often, often, often);
    (limits.misses, limits.sessions, limits.address_reads) = (often, often, often);
    (limits.address_openings, limits.address_files) = (often, often);
}

fn serve_over(
    scratch: &Scratch,
    random: Randomness,
    change: impl FnOnce(&mut Config) + Send + 'static,
    before: impl FnOnce(&Site) + Send + 'static,
) -> Running {
    let (send, receive) = mpsc::channel();
    let (data, keys) = (scratch.data(), scratch.keys());
    shelf::lay(&scratch.0);
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let listen = SocketAddr::from(([127, 0, 0, 1], 0));
            let mut config = Config::new(Serve { listen, ..Serve::default() }).unwrap();
            config.workers = 2;
            config.origin = "http://greffe.example".into();
            change(&mut config);
            let (place, mark) = (Place::directory(&data), beside(&data));
            let site = patiently(|| Site::open_with(&place, &keys, &mark, random.clone()));
            before(&site);
            let (server, address) = server::start(config, site).unwrap();
            send.send((address, server.handle())).unwrap();
            server.await.unwrap();
        });
    });
    let (address, handle) = receive.recv_timeout(Duration::from_mins(5)).unwrap();
    Running { address, handle: Some(handle), thread: Some(thread), process: None }
}

/// Ports given to processes of these tests.
static TAKEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());

/// Serves as a process of its own; more arguments say where. What it says is added to a file.
pub(crate) fn process(arguments: &[String], said: &Path) -> Running {
    process_in(arguments, said, &[])
}

/// The same in an environment of its own.
pub(crate) fn process_in(arguments: &[String], said: &Path, env: &[(&str, &Path)]) -> Running {
    let log = OpenOptions::new().create(true).append(true).open(said).unwrap();
    let until = Instant::now() + Duration::from_mins(5);
    loop {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        if !TAKEN.lock().unwrap().insert(free.port()) {
            continue;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        command.args(["serve", "--origin", "http://greffe.example", "--listen", &free.to_string()]);
        command.args(arguments).env("LC_ALL", "C").stderr(log.try_clone().unwrap());
        command.envs(env.iter().copied());
        let mut child = command.spawn().unwrap();
        // Another test may have taken the port meanwhile.
        while child.try_wait().unwrap().is_none() {
            let asked = Running { address: free, handle: None, thread: None, process: None };
            // It listens before it has opened the store, and answers after.
            let answered = asked.ask_if_there("GET", "/healthz", &[], b"").is_some();
            if answered && child.try_wait().unwrap().is_none() {
                return Running { address: free, handle: None, thread: None, process: Some(child) };
            }
            assert!(Instant::now() < until, "it does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        assert!(Instant::now() < until, "it ends by itself");
    }
}

pub(crate) fn serve(scratch: &Scratch) -> Running {
    serve_with(scratch, |_| ())
}

/// Serves what a directory holds, under limits that no test reaches.
pub(crate) fn unlimited(scratch: &Scratch) -> Running {
    serve_as(scratch, no_limits, |_| ())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The name of the error.
    pub(crate) fn code(&self) -> (u16, String) {
        let value = self.json();
        let error = &value["error"];
        assert!(error["fr"].as_str().is_some_and(|text| !text.is_empty()), "{self:?}");
        assert!(error["en"].as_str().is_some_and(|text| !text.is_empty()), "{self:?}");
        assert_eq!(self.header("cache-control"), Some("no-store"), "{self:?}");
        (self.status, error["code"].as_str().unwrap().to_owned())
    }

    /// The head without the time and fresh sessions, in an order of its own: the server's differs from
    /// process to process. A page for one session is told without the noise at its end and without the minutes that a
    /// lost device is still waited for, and its length without them.
    pub(crate) fn lasting(&self) -> Self {
        let fresh = |line: &&str| line.starts_with("date:") || line.starts_with("set-cookie:");
        let mut lines: Vec<String> =
            self.head.lines().filter(|line| !fresh(line)).map(str::to_owned).collect();
        let page = without_minutes(&self.body[..self.body.len() - noise(&self.body)]);
        let told = format!("content-length: {}", self.body.len());
        for line in lines.iter_mut().filter(|line| **line == told) {
            *line = format!("content-length: {}", page.len());
        }
        lines.sort_unstable();
        Self { head: lines.join("\n"), body: without_keys(&page), ..self.clone() }
    }
}

/// How long the comment at the end of a page is.
fn noise(page: &str) -> usize {
    let comment = page.rsplit_once("</html>").map_or("", |(_, rest)| rest.trim_start());
    if comment.starts_with("<!--") && comment.ends_with("-->") { comment.len() } else { 0 }
}

/// A page that does not say in how many minutes a lost device may be replaced.
fn without_minutes(page: &str) -> String {
    let mut kept = page.to_owned();
    for before in ["entrer un autre dans ", "another one play in "] {
        let mut parts = kept.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        kept = parts.fold(first, |whole, part| whole + before + part.split_once(';').unwrap().1);
    }
    kept
}

/// A page without the random keys of its forms.
fn without_keys(page: &str) -> String {
    let mut parts = page.split("name=\"retry\" value=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + part.split_once('"').unwrap().1)
}

impl Running {
    /// Ends its process at once.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            drop(process.kill());
            drop(process.wait());
        }
    }

    /// The same server, for somebody who neither ends it nor expects it to be there.
    pub(crate) fn alias(&self) -> Self {
        Self { address: self.address, handle: None, thread: None, process: None }
    }

    /// One request of a server that may not be there; nothing where it gives no whole answer.
    pub(crate) fn ask_if_there(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_mins(5))).ok()?;
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        write!(head, "Content-Length: {}\r\n\r\n", body.len()).unwrap();
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(body).ok()?;
        let bytes = received(&mut stream);
        is_whole(&bytes).then(|| answer(&bytes))
    }

    /// Asks its process to stop, and waits until it has: the code it ends with.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        let mut process = self.process.take().unwrap();
        let asked = Command::new("kill").arg(process.id().to_string()).status().unwrap();
        assert!(asked.success());
        process.wait().unwrap().code()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
        stream
    }

    /// One request; a body is sent with its length.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = self.connect();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        if method == "POST" && !headers.iter().any(|(name, _)| *name == "Content-Length") {
            write!(head, "Content-Length: {}\r\n", body.len()).unwrap();
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses early may close before the whole body is sent.
        drop(stream.write_all(body));
        answer(&received(&mut stream))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", &format!("/api/v1{path}"), &[], b"")
    }

    /// A fresh session.
    pub(crate) fn session(&self) -> Session<'_> {
        let answer = self.ask("POST", "/api/v1/sessions", &[("Content-Type", "application/json")], b"{}");
        assert_eq!(answer.status, 200, "{answer:?}");
        let value = answer.json();
        let text = |name: &str| value[name].as_str().unwrap().to_owned();
        Session { server: self, token: text("token"), csrf: text("csrf") }
    }

    /// A session from before a restart.
    pub(crate) fn again(&self, token: String) -> Session<'_> {
        Session { server: self, token, csrf: String::new() }
    }

    /// Opens a match and seats two sessions at it: the organiser, then seats 1 and 2.
    pub(crate) fn open(&self, opening: &Value) -> (String, [Session<'_>; 3]) {
        let mut organiser = self.session();
        let made = organiser.post("/matches", &json!({ "opening": opening }));
        assert_eq!(made.status, 200, "{made:?}");
        let made = made.json();
        organiser.token = made["token"].as_str().unwrap().to_owned();
        let code = |place: &str| {
            let links = made["links"].as_array().unwrap();
            let link = links.iter().find(|link| link["as"] == place).unwrap();
            assert!(link["url"].as_str().unwrap().starts_with("http://greffe.example/j/"));
            link["code"].as_str().unwrap().to_owned()
        };
        let seats = [self.joined(&code("seat:1")), self.joined(&code("seat:2"))];
        let [one, two] = seats;
        (made["id"].as_str().unwrap().to_owned(), [organiser, one, two])
    }

    /// Opens a match and seats one session at both of its seats: the organiser, then the device.
    pub(crate) fn shared(&self, opening: &Value) -> (String, Session<'_>, Session<'_>) {
        let mut organiser = self.session();
        let made = organiser.post("/matches", &json!({ "opening": opening })).json();
        organiser.token = made["token"].as_str().unwrap().to_owned();
        let code = |place: &str| {
            let links = made["links"].as_array().unwrap();
            links.iter().find(|link| link["as"] == place).unwrap()["code"].as_str().unwrap().to_owned()
        };
        let mut device = self.joined(&code("seat:1"));
        let answer = device.post("/join", &json!({ "code": code("seat:2") }));
        assert_eq!(answer.status, 200, "{answer:?}");
        let value = answer.json();
        device.token = value["token"].as_str().unwrap().to_owned();
        device.csrf = value["csrf"].as_str().unwrap().to_owned();
        (made["id"].as_str().unwrap().to_owned(), organiser, device)
    }

    /// A fresh session that uses a code up.
    pub(crate) fn joined(&self, code: &str) -> Session<'_> {
        let mut session = self.session();
        let answer = session.post("/join", &json!({ "code": code }));
        assert_eq!(answer.status, 200, "{answer:?}");
        let value = answer.json();
        session.token = value["token"].as_str().unwrap().to_owned();
        session.csrf = value["csrf"].as_str().unwrap().to_owned();
        session
    }
}

/// One answer, as long as it says it is; to the end of the stream when it does not say.
fn received(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut piece = vec![0; 64 << 10];
    while !is_whole(&bytes) {
        match stream.read(&mut piece) {
            Ok(count) if count > 0 => bytes.extend_from_slice(&piece[..count]),
            Ok(_) | Err(_) => break,
        }
    }
    bytes
}

fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse::<usize>().ok());
    length.is_some_and(|length| bytes.len() >= end + 4 + length)
}

pub(crate) fn answer(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {text}")).parse().unwrap();
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A program's session.
#[derive(Clone)]
pub(crate) struct Session<'a> {
    server: &'a Running,
    pub(crate) token: String,
    pub(crate) csrf: String,
}

impl Session<'_> {
    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let bearer = self.bearer();
        self.server.ask("GET", &format!("/api/v1{path}"), &[("Authorization", &bearer)], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, body, &[])
    }

    pub(crate) fn post_with(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let bearer = self.bearer();
        let mut all = vec![("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        all.extend_from_slice(headers);
        self.server.ask("POST", &format!("/api/v1{path}"), &all, body.to_string().as_bytes())
    }

    /// Acts, and expects it to be written.
    pub(crate) fn does(&self, id: &str, act: &Value) -> Value {
        let answer = self.post(&format!("/matches/{id}/acts"), &json!({ "act": act }));
        assert_eq!(answer.status, 200, "{act}: {answer:?}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        answer.json()
    }

    /// Acts, whatever comes of it.
    pub(crate) fn tries(&self, id: &str, act: &Value) -> Answer {
        self.post(&format!("/matches/{id}/acts"), &json!({ "act": act }))
    }
}
