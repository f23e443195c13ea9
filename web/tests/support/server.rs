//! A real server on a loopback port, and people with browsers who ask it.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use greffe_web::cli::{Places, Serve};
use greffe_web::config::Config;
use greffe_web::server;
use greffe_web::site::Site;

#[path = "shelf.rs"]
mod shelf;

/// A server that stops with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) handle: actix_web::dev::ServerHandle,
    pub(crate) folder: PathBuf,
    pub(crate) thread: Option<JoinHandle<()>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

pub(crate) fn serve() -> Running {
    serve_with(|_| ())
}

pub(crate) fn serve_with(change: fn(&mut Config)) -> Running {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("greffe-web-{}-{count}", std::process::id()));
    shelf::lay(&folder);
    run(folder, change)
}

pub(crate) fn run(folder: PathBuf, change: fn(&mut Config)) -> Running {
    run_at(folder, SocketAddr::from(([127, 0, 0, 1], 0)), change)
}

/// The same at an address that an earlier server may have had.
pub(crate) fn run_at(folder: PathBuf, listen: SocketAddr, change: fn(&mut Config)) -> Running {
    let (data, keys) = (folder.join("data"), folder.join("keys"));
    let (send, receive) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let places = Places { data, keys, store: None };
            let mut config = Config::new(Serve { places, listen, ..Serve::default() }).unwrap();
            config.workers = 1;
            // A busy machine is no reason to give up; who tests the bound sets it.
            config.checks = Duration::from_mins(4);
            change(&mut config);
            let site = opened(&config);
            let (server, address) = server::start(config, site).unwrap();
            send.send((address, server.handle())).unwrap();
            server.await.unwrap();
        });
    });
    let (address, handle) = receive.recv_timeout(Duration::from_mins(5)).unwrap();
    Running { address, handle, folder, thread: Some(thread) }
}

/// The site over a folder that an earlier server may be about to let go of.
fn opened(config: &Config) -> Site {
    let until = Instant::now() + Duration::from_mins(4);
    loop {
        match Site::open(&config.data, &config.keys) {
            Ok(site) => return site,
            Err(error) if Instant::now() > until => panic!("{error:?}"),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

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
}

impl Running {
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        if !body.is_empty() {
            write!(head, "Content-Length: {}\r\n", body.len()).unwrap();
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses early may close before the whole body is sent.
        drop(stream.write_all(body));
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"")
    }
}

impl Running {
    pub(crate) fn stop(&mut self) {
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}
