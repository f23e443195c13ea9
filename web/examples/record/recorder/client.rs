//! A client of `/api/v1` over plain HTTP: sessions, requests, refusals.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

/// How often a request that the server has no room for is made again.
const PATIENCE: usize = 60;

/// Where a server answers.
#[derive(Clone, Copy)]
pub(crate) struct Server {
    address: SocketAddr,
}

/// What it answered.
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    head: String,
    /// The body.
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).with_context(|| self.text())
    }

    fn text(&self) -> String {
        format!("{} {}", self.status, String::from_utf8_lossy(&self.body))
    }

    /// The same, when it is no refusal.
    pub(crate) fn good(self) -> Result<Self> {
        if self.status == 200 { Ok(self) } else { bail!("the server refuses: {}", self.text()) }
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

impl Server {
    /// The server at an address.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    /// One request; made again, when told to come back later.
    fn ask(self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        for _ in 0..PATIENCE {
            let answer = self.once(method, path, headers, body)?;
            if !matches!(answer.status, 429 | 503) {
                return Ok(answer);
            }
            let seconds = answer.header("retry-after").and_then(|value| value.parse().ok()).unwrap_or(1);
            std::thread::sleep(Duration::from_secs(seconds));
        }
        bail!("the server stays busy")
    }

    fn once(self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        let mut head = format!("{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        write!(head, "Connection: close\r\nContent-Length: {}\r\n", body.len())?;
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n")?;
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        stream.write_all(body)?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let end =
            bytes.windows(4).position(|four| four == b"\r\n\r\n").context("an answer without a head")?;
        let body = bytes.split_off(end.saturating_add(4));
        let head = String::from_utf8_lossy(&bytes).into_owned();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).context("no status")?;
        Ok(Answer { status, head, body })
    }

    /// Anyone's reading.
    pub(crate) fn get(self, path: &str) -> Result<Value> {
        self.ask("GET", path, &[], b"")?.good()?.json()
    }

    /// The bytes of something that anyone may read.
    pub(crate) fn bytes(self, path: &str) -> Result<Vec<u8>> {
        Ok(self.ask("GET", path, &[], b"")?.good()?.body)
    }

    /// A fresh session.
    pub(crate) fn session(self) -> Result<Session> {
        let json = [("Content-Type", "application/json")];
        let opened = self.ask("POST", "/sessions", &json, b"{}")?.good()?.json()?;
        Ok(Session { server: self, token: text(&opened, "token")?, reason: None })
    }
}

/// A session and what it holds.
pub(crate) struct Session {
    server: Server,
    token: String,
    /// What a judge says when he decides in others' place.
    pub(crate) reason: Option<&'static str>,
}

impl Session {
    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Reads with the session's own eyes.
    pub(crate) fn get(&self, path: &str) -> Result<Value> {
        self.server.ask("GET", path, &[("Authorization", &self.bearer())], b"")?.good()?.json()
    }

    /// Sends something, whatever comes of it.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        let bearer = self.bearer();
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        self.server.ask("POST", path, &headers, body.to_string().as_bytes())
    }

    /// Sends something that gives the session a place; its token is renewed.
    pub(crate) fn granted(&mut self, path: &str, body: &Value) -> Result<Value> {
        let answer = self.post(path, body)?.good()?.json()?;
        self.token = text(&answer, "token")?;
        Ok(answer)
    }

    /// Acts in a match, whatever comes of it.
    pub(crate) fn tries(&self, id: &str, act: &Value) -> Result<Answer> {
        self.post(&format!("/matches/{id}/acts"), &json!({ "act": act, "reason": self.reason }))
    }

    /// Acts in a match.
    pub(crate) fn does(&self, id: &str, act: &Value) -> Result<Value> {
        self.tries(id, act)?.good().with_context(|| act.to_string())?.json()
    }

    /// The verdict over a match file.
    pub(crate) fn verified(&self, file: &[u8]) -> Result<Value> {
        let bearer = self.bearer();
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-ndjson")];
        self.server.ask("POST", "/verify", &headers, file)?.good()?.json()
    }
}

/// A text of an answer.
pub(crate) fn text(value: &Value, key: &str) -> Result<String> {
    value[key].as_str().map(str::to_owned).with_context(|| format!("no {key} in {value}"))
}

/// A number of an answer.
pub(crate) fn number(value: &Value, key: &str) -> Result<u64> {
    value[key].as_u64().with_context(|| format!("no {key} in {value}"))
}

/// The items of an answer; none when it is no list.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
